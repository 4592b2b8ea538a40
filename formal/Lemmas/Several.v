(** * Recipe U on m piles, for rules written by what is taken (docs/LEMMAS.md, Lemma 5) *)
From Coq Require Import Arith Lia Bool List Permutation ZArith Reals Lra.
From Rulesmith Require Import Game.Kernel Game.Piles Game.Amounts Beatty.Sequences Beatty.Real Lemmas.TwoSequences Lemmas.Recipes
  Lemmas.ManyPiles.
Import ListNotations.

Section Several.
  Variable m : nat.
  Hypothesis m1 : 1 <= m.
  Variable alpha : nat -> R.
  Hypothesis positive : forall k, (0 < alpha k)%R.
  Hypothesis rising : forall k l, k <= l -> l < m -> (alpha k <= alpha l)%R.
  Notation A := (fun k n => beatty (alpha k) n).
  Notation position := (claimed m A).

  (** How far the terms of l lie apart over the n at which the term of k is x: 0 from slope 1 on. *)
  Variable far : nat -> nat -> nat -> Z.
  Hypothesis far_ok : forall k l x, k < m -> l < m -> k <> l -> member (alpha k) x ->
    partners (beatty (alpha k)) (beatty (alpha l)) x (Z.to_nat (1 + far k l x)).

  (** x is like T. *)
  Definition terms (x : list nat) : Prop := every (map (fun k => member (alpha k) (pile x k)) (seq 0 m)).
  Definition pairs : list (nat * nat) := filter (fun p => negb (fst p =? snd p)) (list_prod (seq 0 m) (seq 0 m)).
  (** The piles stay in order, some pile k stays as it is, and some pile l loses more than [far k l]. *)
  Definition usual_taken (x t : list nat) : Prop :=
    every (map (fun i => pile x i + pile t (S i) <= pile x (S i) + pile t i) (seq 0 (m - 1))) /\
    some (map (fun p => pile t (fst p) = 0 /\ 1 <= pile t (snd p) /\
      (far (fst p) (snd p) (pile x (fst p)) < Z.of_nat (pile t (snd p)))%Z) pairs).

  Lemma in_pairs : forall k l, In (k, l) pairs <-> k < m /\ l < m /\ k <> l.
  Proof.
    intros k l. unfold pairs. rewrite filter_In, in_prod_iff, !in_seq. cbn [fst snd]. rewrite negb_true_iff, Nat.eqb_neq. lia.
  Qed.
  Lemma terms_like : forall x, terms x <-> like m A x.
  Proof.
    intro x. unfold terms, like. rewrite every_map. split; intros H k Hk.
    - apply member_value; auto. apply H, in_seq. lia.
    - apply in_seq in Hk. apply member_value; auto. apply H. lia.
  Qed.

  Let A0 : forall k, beatty (alpha k) 0 = 0.
  Proof. intro k. apply beatty_zero. pose proof (positive k). lra. Qed.
  Let A_le : forall k l n, k <= l -> l < m -> beatty (alpha k) n <= beatty (alpha l) n.
  Proof. intros k l n Hk Hl. apply beatty_le. pose proof (positive k). pose proof (rising k l Hk Hl). lra. Qed.
  Let A_step : forall k n, beatty (alpha k) n <= beatty (alpha k) (S n).
  Proof. intros k n. apply beatty_rises. pose proof (positive k). lra. Qed.
  Let A_far : forall k z, exists N, forall n, N <= n -> z < beatty (alpha k) n.
  Proof. intros k z. apply beatty_unbounded. apply positive. Qed.

  Lemma kept_in_order : forall x t, in_order m x -> takes m x t ->
    (forall i, S i < m -> pile x i + pile t (S i) <= pile x (S i) + pile t i) -> in_order m (remains x t).
  Proof.
    intros x t [Lx _] [Lt [Le _]] H. split; [rewrite remains_length; lia|].
    intros i j Hij. induction Hij as [|j Hij IH]; intro Hj; [auto|]. specialize (IH ltac:(lia)). specialize (H j ltac:(lia)).
    pose proof (Le j ltac:(lia)). pose proof (Le (S j) ltac:(lia)). rewrite !remains_pile in * by lia. lia.
  Qed.

  Variable allowed : list nat -> list nat -> Prop.
  (** Exactly the usual moves are allowed where x is like T, and elsewhere at least the move that takes everything. *)
  Hypothesis safe : forall x t, legal m x t -> terms x -> allowed x t -> usual_taken x t.
  Hypothesis needed : forall x t, legal m x t -> terms x -> usual_taken x t -> allowed x t.
  Hypothesis everything : forall x, legal m x x -> ~ terms x -> allowed x x.

  Theorem lemma5_taken : forall x, in_order m x -> (PA m allowed x <-> exists n, floors m alpha x n).
  Proof.
    intros x Hx. rewrite <- (claimed_floors m alpha positive x Hx).
    apply (kernel (list nat) (move_amounts m allowed) (in_order m) list_sum) with (T := fun x => exists n, x = position n); auto.
    - intros y v Hy M. apply same_moves in M; auto. eapply piles_in_order; eauto.
    - intros y v Hy M. apply same_moves in M; auto. eapply piles_less; eauto.
    - intros y v Hy [n ->] [t Ht All Pm Hv] [i ->].
      assert (Te : terms (position n)) by (apply terms_like; intros k Hk; exists n; now rewrite claimed_pile).
      destruct (safe _ _ (legal_takes m _ _ Hy Ht) Te All) as [Kept S]. rewrite every_map in Kept. rewrite some_map in S.
      destruct S as [[k l] [I [Z [One F]]]]. apply in_pairs in I. cbn [fst snd] in *. destruct I as [Hk [Hl Ne]].
      assert (E : remains (position n) t = position i).
      { assert (Ho : in_order m (remains (position n) t)).
        { apply kept_in_order; auto. intros q Hq. apply Kept, in_seq. lia. }
        apply sorted_same; auto.
        - destruct Ho as [L Ho]. now rewrite L.
        - destruct Hv as [L Hv]. now rewrite L. }
      destruct Ht as [Lt [Le _]]. destruct Hy as [Ly _].
      assert (Ek : beatty (alpha k) n - pile t k = beatty (alpha k) i).
      { rewrite <- (claimed_pile m A i k Hk), <- E, remains_pile by lia. now rewrite claimed_pile. }
      assert (El : beatty (alpha l) n - pile t l = beatty (alpha l) i).
      { rewrite <- (claimed_pile m A i l Hl), <- E, remains_pile by lia. now rewrite claimed_pile. }
      pose proof (Le l Hl) as Ll. rewrite claimed_pile in Ll, F by auto. rewrite Z, Nat.sub_0_r in Ek.
      destruct (far_ok k l (beatty (alpha k) n) Hk Hl Ne) as (n1 & n2 & _ & _ & B & Q).
      { apply member_value; auto. exists n. auto. }
      pose proof (B n eq_refl). pose proof (B i (eq_sym Ek)). lia.
    - intros y Hy. destruct (like_dec m m1 A A_far y) as [Li|N].
      + destruct (usual_move m m1 A A_step A_far y Hy Li) as [Q|[i [[_ [k [l [Hk [Hl [E F]]]]]] [Le [q [Hq Less]]]]]]; [left; exact Q|right].
        exists (position i). split; [|eauto]. pose proof (claimed_in_order m A A_le i) as Hi.
        set (v := position i) in *. set (t := remains y v).
        destruct Hy as [Ly Sy]. destruct Hi as [Lv Sv].
        assert (Tk : forall r, pile t r = pile y r - pile v r) by (intro r; apply remains_pile; lia).
        assert (Ht : takes m y t).
        { split; [unfold t; rewrite remains_length; lia|]. split; [intros r Hr; rewrite Tk; lia|]. exists q. split; auto. rewrite Tk. lia. }
        assert (R : remains y t = v).
        { apply list_ext; [rewrite remains_length by (destruct Ht; lia); lia|]. intros r Hr.
          rewrite remains_length in Hr by (destruct Ht; lia). rewrite remains_pile by (destruct Ht; lia). rewrite Tk. specialize (Le r ltac:(lia)). lia. }
        assert (Lk : partners (beatty (alpha k)) (beatty (alpha l)) (pile y k) (Z.to_nat (1 + far k l (pile y k))) \/ k = l).
        { destruct (Nat.eq_dec k l); [right; auto|left]. apply far_ok; auto. apply member_value; auto. apply Li. auto. }
        apply (take_amounts m allowed y v t); auto; [|rewrite R; apply Permutation_refl|split; auto].
        apply needed; [apply legal_takes; [split; auto|auto]|now apply terms_like|]. split.
        * rewrite every_map. intros r Hr. apply in_seq in Hr. rewrite !Tk. pose proof (Le r ltac:(lia)). pose proof (Le (S r) ltac:(lia)).
          pose proof (Sv r (S r) ltac:(lia) ltac:(lia)). lia.
        * rewrite some_map. exists (k, l). cbn [fst snd]. destruct (Li k Hk) as [n0 E0].
          pose proof (F n0 n0 E0 E0) as F0.
          assert (Ne : k <> l) by (intros ->; lia). split; [apply in_pairs; auto|]. rewrite !Tk.
          destruct Lk as [(n1 & n2 & P1 & P2 & _ & Q)|]; [|contradiction]. pose proof (F n2 n1 P2 P1). lia.
      + right. exists (position 0). split; [|eauto].
        assert (Ht : takes m y y).
        { destruct Hy as [Ly _]. split; [auto|]. split; [auto|]. now apply (not_like_positive m m1 A A0). }
        assert (R : remains y y = position 0).
        { destruct Hy as [Ly _]. apply is_claimed; [rewrite remains_length; auto|]. intros k Hk. rewrite remains_pile by auto. rewrite A0. lia. }
        apply (take_amounts m allowed y _ y); auto; [|rewrite R; apply Permutation_refl|apply (claimed_in_order m A A_le)].
        apply everything; [now apply legal_takes|]. now rewrite terms_like.
  Qed.

  (** The same, written so that [cbn] writes it out for piles that are listed. *)
  Theorem lemma5_written : forall x, length x = m -> every (map (fun i => pile x i <= pile x (S i)) (seq 0 (m - 1))) ->
    (PA m allowed x <-> exists n : nat, every (map (fun k => Z.of_nat (pile x k) = Int_part (INR n * alpha k)) (seq 0 m))).
  Proof.
    intros x L O. rewrite every_map in O. rewrite lemma5_taken.
    - split; intros [n E]; exists n.
      + rewrite every_map. intros k Hk. apply in_seq in Hk. apply E. lia.
      + rewrite every_map in E. intros k Hk. apply E, in_seq. lia.
    - split; [exact L|]. intros i j Hij. induction Hij as [|j Hij IH]; intro Hj; [auto|].
      specialize (IH ltac:(lia)). specialize (O j ltac:(apply in_seq; lia)). lia.
  Qed.
End Several.

Lemma rising_steps : forall (alpha : nat -> R) m, (forall k, S k < m -> (alpha k <= alpha (S k))%R) ->
  forall k l, k <= l -> l < m -> (alpha k <= alpha l)%R.
Proof.
  intros alpha m H k l L. induction L as [|l L IH]; intro Hl; [apply Rle_refl|].
  apply Rle_trans with (alpha l); [apply IH; lia|apply H; exact Hl].
Qed.
