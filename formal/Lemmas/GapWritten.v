(** * The gap rule for rational sequences and rules written by what is taken (docs/LEMMAS.md, Lemma 4)

    What is left of the lemma for rules of one game are statements about whole numbers: sums, remainders, and the terms of the
    sequences, which are a table and multiples of the rises. *)
From Coq Require Import Arith Lia Bool List Permutation.
From Rulesmith Require Import Game.Kernel Game.Piles Game.Amounts Beatty.Sequences Lemmas.Gap Lemmas.GapPeriod.
Import ListNotations.

Section Written.
  Variables m p : nat.
  Variable table : list (list nat).
  Variable rise : list nat.
  Variable common : nat.
  Variable times : list nat.
  Hypothesis ok : gap_ok m p table rise common times = true.
  Notation entry := (entry p table rise).

  (** The terms with the number n, as [cbn] writes them out: either n = 0, or one of p cases. *)
  Lemma terms : forall n, (n = 0 /\ every (map (fun k => entry k n = 0) (seq 0 m))) \/
    exists q, some (map (fun r => n = S (r + q * p) /\
      every (map (fun k => entry k n = nth k (nth r table []) 0 + q * nth k rise 0) (seq 0 m))) (seq 0 p)).
  Proof.
    destruct (parts m p table rise common times ok) as (_ & Hp & _).
    intros [|i]; [left|right].
    - split; auto. rewrite every_map. reflexivity.
    - exists (i / p). rewrite some_map. exists (i mod p). split; [apply in_seq; split; [lia|]; apply Nat.mod_upper_bound; lia|].
      split; [pose proof (Nat.div_mod i p ltac:(lia)); lia|]. rewrite every_map. intros k _. reflexivity.
  Qed.

  Variable allowed : list nat -> list nat -> Prop.
  (** (I) every move that leaves a pile as it is; *)
  Hypothesis free : forall x t, legal m x t -> some (map (fun k => pile t k = 0) (seq 0 m)) -> allowed x t.
  (** (II) every move of all piles down to S_i that the lemma needs; *)
  Hypothesis down : forall i x t, legal m x t -> every (map (fun k => 1 <= pile t k /\ pile x k = pile t k + entry k i) (seq 0 m)) ->
    every (map (fun l => entry l i + pile x 0 <= pile x l + entry 0 i) (seq 0 m)) ->
    some (map (fun j => pile x j + entry 0 (S i) < entry j (S i) + pile x 0) (seq 0 m)) -> allowed x t.
  (** no move of all piles from some S_n to some S_i. *)
  Hypothesis apart : forall n i x t, legal m x t -> every (map (fun k => 1 <= pile t k /\ pile x k = entry k n) (seq 0 m)) ->
    Permutation (remains x t) (map (fun k => entry k i) (seq 0 m)) -> allowed x t -> False.

  Theorem gap_written : forall x, length x = m -> every (map (fun i => pile x i <= pile x (S i)) (seq 0 (m - 1))) ->
    (PA m allowed x <-> exists n, every (map (fun k => pile x k = entry k n) (seq 0 m))).
  Proof.
    intros x Lx O. rewrite every_map in O.
    assert (Hx : in_order m x).
    { split; [exact Lx|]. intros i j Hij. induction Hij as [|j Hij IH]; intro Hj; [auto|].
      specialize (IH ltac:(lia)). specialize (O j ltac:(apply in_seq; lia)). lia. }
    rewrite PA_PM, (gap_period m p table rise common times ok (rule_of m allowed)); auto.
    - split; intros [n E]; exists n.
      + rewrite every_map. intros k Hk. apply in_seq in Hk. rewrite E. apply claimed_pile. lia.
      + rewrite every_map in E. apply is_claimed; auto. intros k Hk. apply E, in_seq. lia.
    - intros y a v Hy Hv P L Less [k [Hk E]].
      destruct (amounts_of m y a v Hy Hv P L Less) as [t [Ht [Pc Each]]]. exists t. split; [auto|]. split; [|auto].
      apply free; [now apply legal_takes|]. rewrite some_map. destruct (Each k Hk) as [r [Hr [_ Et]]]. exists r. split; [apply in_seq; lia|lia].
    - intros y i Hy All Low High. set (v := claimed m entry i).
      assert (Lv : length v = m) by (unfold v, claimed; now rewrite map_length, seq_length).
      assert (Vk : forall k, k < m -> pile v k = entry k i) by (intros k Hk; now apply claimed_pile).
      destruct (parts m p table rise common times ok) as (M2 & _).
      pose proof Hy as [Ly _]. set (t := remains y v).
      assert (Lt : length t = m) by (unfold t; rewrite remains_length; lia).
      assert (Tk : forall k, k < m -> pile t k = pile y k - entry k i) by (intros k Hk; unfold t; rewrite remains_pile by lia; now rewrite Vk).
      assert (Ht : takes m y t).
      { split; [auto|]. split; [intros k Hk; rewrite Tk by auto; lia|]. exists 0. split; [lia|]. rewrite Tk by lia. specialize (All 0 ltac:(lia)). lia. }
      assert (R : remains y t = v).
      { apply list_ext; [rewrite remains_length; lia|]. intros k Hk. rewrite remains_length in Hk by lia.
        rewrite remains_pile, Tk, Vk by lia. specialize (All k ltac:(lia)). lia. }
      exists t. split; [auto|]. split; [|rewrite R; apply Permutation_refl].
      apply (down i); [now apply legal_takes| | |].
      + rewrite every_map. intros k Hk. apply in_seq in Hk. rewrite Tk by lia. specialize (All k ltac:(lia)). lia.
      + rewrite every_map. intros l Hl. apply in_seq in Hl. apply Low. lia.
      + rewrite some_map. destruct High as [j [Hj H]]. exists j. split; [apply in_seq; lia|exact H].
    - intros n i a P All [t [Ht [Al Pc]]].
      assert (Hn : in_order m (claimed m entry n)).
      { apply claimed_in_order. intros k l j Hk Hl. apply (entry_facts m p table rise common times ok); lia. }
      pose proof Hn as [Ln _]. pose proof Ht as [Lt [Le _]]. pose proof (Permutation_length P) as La.
      assert (Li : length (claimed m entry i) = m) by (unfold claimed; now rewrite map_length, seq_length).
      apply (apart n i (claimed m entry n) t); auto; [now apply legal_takes| |].
      + rewrite every_map. intros k Hk. apply in_seq in Hk. split; [|apply claimed_pile; lia].
        assert (I : In (nth k (combine (claimed m entry n) (remains (claimed m entry n) t)) (0, 0)) (combine a (claimed m entry i))).
        { apply (Permutation_in _ (Permutation_sym Pc)), nth_In. rewrite combine_length, remains_length by lia. lia. }
        apply (In_nth _ _ (0, 0)) in I. destruct I as [q [Hq E]]. rewrite combine_length in Hq.
        rewrite !nth_combine in E by (rewrite ?remains_length; lia). injection E as E1 E2.
        rewrite remains_pile in E2 by lia. specialize (All q ltac:(lia)). lia.
      + destruct (map_fst_combine (claimed m entry n) (remains (claimed m entry n) t)) as [_ S1]; [rewrite remains_length; lia|].
        destruct (map_fst_combine a (claimed m entry i)) as [_ S2]; [lia|].
        change (map (fun k => entry k i) (seq 0 m)) with (claimed m entry i).
        rewrite <- S1, <- S2. apply Permutation_map. now apply Permutation_sym.
  Qed.
End Written.

(** Two and three piles that are an arrangement of others. *)
Lemma two_arranged : forall a b c d : nat, Permutation [a; b] [c; d] -> (a = c /\ b = d) \/ (a = d /\ b = c).
Proof.
  intros a b c d P. assert (I : In a [c; d]) by (apply (Permutation_in _ P); left; auto).
  destruct I as [<-|[<-|[]]].
  - apply Permutation_cons_inv, Permutation_length_1 in P. auto.
  - pose proof (Permutation_trans P (perm_swap _ _ _)) as Q. apply Permutation_cons_inv, Permutation_length_1 in Q. auto.
Qed.
Lemma three_arranged : forall a b c d e f : nat, Permutation [a; b; c] [d; e; f] ->
  (a = d /\ ((b = e /\ c = f) \/ (b = f /\ c = e))) \/ (a = e /\ ((b = d /\ c = f) \/ (b = f /\ c = d))) \/
  (a = f /\ ((b = d /\ c = e) \/ (b = e /\ c = d))).
Proof.
  intros a b c d e f P. assert (I : In a [d; e; f]) by (apply (Permutation_in _ P); left; auto).
  assert (Q1 : Permutation [d; e; f] [e; d; f]) by apply perm_swap.
  assert (Q2 : Permutation [d; e; f] [f; d; e]) by (apply Permutation_sym, (Permutation_cons_append [d; e] f)).
  destruct I as [E|[E|[E|[]]]]; symmetry in E.
  - left. split; auto. rewrite E in P. apply Permutation_cons_inv in P. now apply two_arranged.
  - right. left. split; auto. pose proof (Permutation_trans P Q1) as Q. rewrite E in Q. apply Permutation_cons_inv in Q. now apply two_arranged.
  - right. right. split; auto. pose proof (Permutation_trans P Q2) as Q. rewrite E in Q. apply Permutation_cons_inv in Q. now apply two_arranged.
Qed.
