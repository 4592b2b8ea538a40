(** * The gap rule on m piles (Rulesmith; it generalises Rat, Mouse and Fat Rat of Fraenkel 2009, and t-Wythoff)

    Piles are counted from 0, so that A 0 is the sequence of the smallest pile. *)
From Coq Require Import Arith Lia Bool List Permutation.
From Rulesmith Require Import Game.Kernel Game.Piles Beatty.Sequences.
Import ListNotations.

(** Of two lists, one below the other, a pile is the same or all are smaller. *)
Lemma stays_or_all : forall p v N, (forall k, k < N -> pile v k <= pile p k) ->
  (exists k, k < N /\ pile v k = pile p k) \/ forall k, k < N -> pile v k < pile p k.
Proof.
  intros p v N. induction N as [|N IH]; intro L; [right; intros; lia|].
  destruct IH as [[k [? ?]]|IH]; [intros; apply L; lia|left; exists k; split; auto; lia|].
  pose proof (L N ltac:(lia)). destruct (Nat.eq_dec (pile v N) (pile p N)); [left; exists N; auto|right].
  intros k Hk. destruct (Nat.eq_dec k N); [subst; lia|apply IH; lia].
Qed.

Section Gap.
  Variable m : nat.
  Hypothesis m2 : 2 <= m.
  Variable A : nat -> nat -> nat.     (* A k n is the k-th pile of the n-th position *)
  Hypothesis A0 : forall k, A k 0 = 0.
  Hypothesis A_le : forall k l n, k <= l -> l < m -> A k n <= A l n.
  (** (H1) every sequence increases, and every positive integer is A k n for exactly one (k, n) .. *)
  Hypothesis A_inc : forall k n, k < m -> A k n < A k (S n).
  Hypothesis A_once : forall k l n i, k < m -> l < m -> 1 <= n -> A k n = A l i -> k = l /\ n = i.
  Hypothesis A_all : forall x, 1 <= x -> exists k n, k < m /\ A k n = x.
  (** .. (H2) and no D^j = A j - A 0 ever falls. *)
  Hypothesis D_step : forall j n, j < m -> A j n + A 0 (S n) <= A j (S n) + A 0 n.

  Notation position := (claimed m A).

  Lemma A_lt : forall k i n, k < m -> i < n -> A k i < A k n.
  Proof. intros k i n Hk. apply (inc_lt (A k)). auto. Qed.
  Lemma D_le : forall j i n, j < m -> i <= n -> A j i + A 0 n <= A j n + A 0 i.
  Proof. intros j i n Hj L. induction L; [lia|]. pose proof (D_step j m0 Hj). lia. Qed.

  Definition below (x : list nat) (i : nat) : bool := forallb (fun j => A j i + pile x 0 <=? pile x j + A 0 i) (seq 0 m).
  Lemma below_true : forall x i, below x i = true <-> forall j, j < m -> A j i + pile x 0 <= pile x j + A 0 i.
  Proof.
    intros. unfold below. rewrite forallb_forall. split; intros H j Hj.
    - apply Nat.leb_le, H. apply in_seq. lia.
    - apply in_seq in Hj. apply Nat.leb_le, H. lia.
  Qed.
  Lemma forallb_false : forall (f : nat -> bool) l, forallb f l = false -> exists j, In j l /\ f j = false.
  Proof.
    induction l as [|a l IH]; simpl; [discriminate|]. intro H. destruct (f a) eqn:E; [|exists a; auto].
    destruct (IH H) as [j [? ?]]. exists j; auto.
  Qed.

  (** ** Lemma 4 of docs/LEMMAS.md. A move of all piles is one that takes from each of them. *)
  Section Lemma4.
    Variable rule : list nat -> list nat -> list nat -> Prop.
    (** (I) Every move that takes from at least one pile and leaves at least one as it is. *)
    Hypothesis some_stay : forall x p v, in_order m x -> in_order m v -> Permutation x p ->
      (forall k, k < m -> pile v k <= pile p k) -> (exists k, k < m /\ pile v k < pile p k) ->
      (exists k, k < m /\ pile v k = pile p k) -> rule x p v.
    (** (II) Every move of all piles from x to S_i for which D^l_i <= x_l - x_0 for all l, and x_j - x_0 < D^j_(i+1) for some j. *)
    Hypothesis down : forall x i, in_order m x -> (forall k, k < m -> A k i < pile x k) ->
      (forall l, l < m -> A l i + pile x 0 <= pile x l + A 0 i) ->
      (exists j, j < m /\ pile x j + A 0 (S i) < A j (S i) + pile x 0) -> rule x x (position i).
    (** No move of all piles leads from some S_n to some S_i. *)
    Hypothesis apart : forall n i p, Permutation (position n) p -> (forall k, k < m -> pile (position i) k < pile p k) ->
      rule (position n) p (position i) -> False.

    Theorem gap_lemma : forall x, in_order m x -> (PM m rule x <-> exists n, x = position n).
    Proof.
      apply (kernel_piles m rule (fun x => exists n, x = position n)).
      - (* (A) *)
        intros x p v Hx Hv [n ->] [i ->] P L Less R.
        destruct (stays_or_all p (position i) m L) as [[k [Hk E]]|All]; [|exact (apart n i p P All R)].
        rewrite claimed_pile in E by auto.
        assert (I : In (pile p k) (position n)).
        { apply (Permutation_in _ (Permutation_sym P)). apply nth_In. apply Permutation_length in P.
          destruct Hx as [Lx _]. lia. }
        unfold claimed in I. apply in_map_iff in I. destruct I as [l [E2 Hl]]. apply in_seq in Hl.
        assert (n = i).
        { destruct n as [|n]; [|now destruct (A_once l k (S n) i ltac:(lia) Hk ltac:(lia) ltac:(lia))].
          rewrite A0 in E2. destruct i as [|i]; auto. pose proof (A_lt k 0 (S i) Hk ltac:(lia)). rewrite A0 in *. lia. }
        subst i. pose proof (perm_sum _ _ P) as Sum. apply Permutation_length in P. destruct Hx as [Lx _].
        destruct Less as [q [Hq Less]].
        assert (list_sum (position n) < list_sum p); [|lia].
        apply sum_le; [lia|intros r Hr; apply L; lia|]. exists q. split; [lia|auto].
      - (* (B) *)
        intros x Hx. destruct Hx as [Lx Sx].
        destruct (Nat.eq_dec (pile x 0) 0) as [Z|Z].
        + destruct (some_strict (fun _ => 0) (pile x) m) as [Q|Q]; [intros; lia| |].
          * left. exists 0. apply is_claimed; auto. intros k Hk. rewrite A0. auto.
          * right. exists (position 0). split; [|eauto]. apply (take m rule x _ x); auto using claimed_in_order.
            { intros k Hk. rewrite claimed_pile, A0; lia. }
            { destruct Q as [k [? ?]]. exists k. split; auto. rewrite claimed_pile, A0; lia. }
            { apply some_stay; auto using claimed_in_order; [split; auto|intros k Hk; rewrite claimed_pile, A0; lia| |].
              - destruct Q as [k [? ?]]. exists k. split; auto. rewrite claimed_pile, A0; lia.
              - exists 0. split; [lia|]. rewrite claimed_pile, A0; lia. }
        + destruct (A_all (pile x 0)) as [k [n [Hk En]]]; [lia|].
          assert (Hn : 1 <= n) by (destruct n; [rewrite A0 in En; lia|lia]).
          destruct (below x n) eqn:Bn.
          * (* to the n-th position, the first pile stays as pile k *)
            rewrite below_true in Bn.
            pose proof (fits_rotated m x (fun l => A l n) k (conj Lx Sx) Hk En
              (fun i j => A_le i j n) Bn) as Le. cbv beta in Le.
            destruct (some_strict (fun l => A l n) (pile (rotate k x)) m Le) as [Q|Q].
            { destruct (Nat.eq_dec k 0) as [->|Hk0].
              - left. exists n. apply is_claimed; auto. intros l Hl. rewrite <- (Q l Hl). rewrite rotate_pile by lia.
                destruct (Nat.ltb_spec l 0); [lia|]. destruct (Nat.eqb_spec l 0) as [->|]; auto.
              - exfalso. pose proof (Q 0 ltac:(lia)) as Q0. rewrite rotate_pile in Q0 by lia.
                destruct (Nat.ltb_spec 0 k); [|lia]. pose proof (Sx 0 1 ltac:(lia) ltac:(lia)).
                pose proof (A_le 0 k n ltac:(lia) Hk).
                destruct (A_once 0 k n n); try lia. }
            right. exists (position n). split; [|eauto].
            apply (take m rule x _ (rotate k x)); auto using claimed_in_order, rotate_permutes.
            { intros l Hl. rewrite claimed_pile; auto. }
            { destruct Q as [l [? ?]]. exists l. split; auto. rewrite claimed_pile; auto. }
            { apply some_stay; auto using claimed_in_order, rotate_permutes; [split; auto|intros l Hl; rewrite claimed_pile; auto| |].
              - destruct Q as [l [? ?]]. exists l. split; auto. rewrite claimed_pile; auto.
              - exists k. split; auto. rewrite claimed_pile by auto. rewrite rotate_pile by lia.
                destruct (Nat.ltb_spec k k); [lia|]. now rewrite Nat.eqb_refl. }
          * right.
            destruct (last_true (fun i => below x i = true)) with (n := n) as [i [I1 [I2 I3]]].
            { intro i. destruct (below x i); auto. }
            { apply below_true. intros j Hj. rewrite !A0. pose proof (Sx 0 j ltac:(lia) Hj). lia. }
            { congruence. }
            rewrite below_true in I2. apply not_true_is_false in I3. apply forallb_false in I3.
            destruct I3 as [j [Ij Fj]]. apply in_seq in Ij. apply Nat.leb_gt in Fj.
            assert (Hj : 1 <= j < m) by (destruct j; lia).
            pose proof (A_lt 0 i n ltac:(lia) I1). pose proof (A_le 0 k n ltac:(lia) Hk).
            assert (All : forall l, l < m -> pile (position i) l < pile x l).
            { intros l Hl. rewrite claimed_pile by auto. pose proof (I2 l Hl). lia. }
            exists (position i). split; [|eauto]. apply (take m rule x _ x); auto using claimed_in_order.
            { intros l Hl. apply Nat.lt_le_incl. auto. }
            { exists 0. split; [lia|]. apply All. lia. }
            apply down; [split; auto| |exact I2|].
            { intros k0 Hk0. rewrite <- (claimed_pile m A i k0 Hk0). auto. }
            exists j. split; [lia|]. lia.
    Qed.
  End Lemma4.

  (** ** The usual rules *)
  (** The gap of D^j behind the target; anything where the target is not claimed. *)
  Variable gap : nat -> list nat -> nat.
  Hypothesis gap_spec : forall j i, 1 <= j < m -> gap j (position i) + A j i + A 0 (S i) = A j (S i) + A 0 i.

  (** (I) Take from 1 to m - 1 piles, in any arrangement. (j) Take from every pile, order kept, |l_j - l_0| < gap j target. *)
  Definition gap_rules (x p v : list nat) : Prop :=
    (exists k, k < m /\ pile v k = pile p k) \/
    (p = x /\ (forall k, k < m -> pile v k < pile x k) /\ exists j, 1 <= j < m /\
      pile x j - pile v j < pile x 0 - pile v 0 + gap j v /\ pile x 0 - pile v 0 < pile x j - pile v j + gap j v).

  Theorem gap_rule : forall x, in_order m x -> (PM m gap_rules x <-> exists n, x = position n).
  Proof.
    apply gap_lemma.
    - intros x p v _ _ _ _ _ S. left. exact S.
    - intros x i Hx All Low [j [Hj High]].
      assert (1 <= j < m) by (destruct j; lia).
      right. split; auto. split; [intros k Hk; rewrite claimed_pile; auto|].
      exists j. split; auto. rewrite !claimed_pile by lia.
      pose proof (Low j ltac:(lia)). pose proof (gap_spec j i H). pose proof (D_step j i ltac:(lia)).
      pose proof (All j ltac:(lia)). pose proof (All 0 ltac:(lia)). lia.
    - intros n i p _ All [[k [Hk E]]|[-> [_ [j [Hj [G1 G2]]]]]]; [specialize (All k Hk); lia|].
      assert (i < n).
      { pose proof (All 0 ltac:(lia)) as L0. rewrite !claimed_pile in L0 by lia.
        destruct (le_lt_dec n i) as [Q|Q]; auto. destruct (Nat.eq_dec n i) as [->|]; [lia|].
        pose proof (A_lt 0 n i ltac:(lia) ltac:(lia)). lia. }
      pose proof (gap_spec j i Hj). rewrite !claimed_pile in * by lia.
      pose proof (D_le j (S i) n ltac:(lia) ltac:(lia)).
      pose proof (A_lt 0 i n ltac:(lia) H). pose proof (A_lt j i n ltac:(lia) H). lia.
  Qed.
End Gap.
