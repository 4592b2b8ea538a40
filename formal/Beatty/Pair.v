(** * Complementary pairs

    What the lemmas need of two sequences that share out the positive integers: no slope is mentioned. *)
From Coq Require Import Arith Lia.
From Rulesmith Require Import Beatty.Sequences Beatty.Cut Beatty.Rayleigh.

Record complementary (a b : nat -> nat) : Prop := {
  a_zero : a 0 = 0;
  b_zero : b 0 = 0;
  a_inc : forall n, a n < a (S n);
  b_inc : forall n, b n < b (S n);
  disjoint : forall m n, a m = b n -> n = 0;
  covering : forall x, (exists n, a n = x) \/ (exists n, b n = x);
  (* d_n = b_n - a_n never falls *)
  d_rises : forall n, b n + a (S n) <= b (S n) + a n }.

(** All that is known of floors of multiples: two steps together are at most 1 longer than the sum of both. *)
Definition almost_additive (s : nat -> nat) : Prop := forall m n, s m + s n <= s (m + n) <= s m + s n + 1.

Section Complementary.
  Variables a b : nat -> nat.
  Hypothesis C : complementary a b.

  Lemma d_le : forall m n, m <= n -> b m + a n <= b n + a m.
  Proof. intros m n L. induction L; [lia|]. pose proof (d_rises a b C m0). lia. Qed.
  Lemma ab_le : forall n, a n <= b n.
  Proof. intro n. pose proof (d_le 0 n). pose proof (a_zero a b C). pose proof (b_zero a b C). lia. Qed.
  Lemma a_lt : forall m n, m < n -> a m < a n. Proof. apply inc_lt, (a_inc a b C). Qed.
  Lemma b_lt : forall m n, m < n -> b m < b n. Proof. apply inc_lt, (b_inc a b C). Qed.
  Lemma a_lt_inv : forall m n, a m < a n -> m < n. Proof. apply inc_lt_inv, (a_inc a b C). Qed.
  Lemma b_lt_inv : forall m n, b m < b n -> m < n. Proof. apply inc_lt_inv, (b_inc a b C). Qed.
  Lemma a_inj : forall m n, a m = a n -> m = n. Proof. apply inc_inj, (a_inc a b C). Qed.
  Lemma b_inj : forall m n, b m = b n -> m = n. Proof. apply inc_inj, (b_inc a b C). Qed.
  Lemma ab_lt : forall n, 1 <= n -> a n < b n.
  Proof.
    intros n H. pose proof (ab_le n). assert (a n <> b n); [|lia]. intro E. apply (disjoint a b C) in E. lia.
  Qed.
End Complementary.

(** Every slope between 1 and 2, rational or not, has such a pair. *)
Section OfCut.
  Variable L : nat -> nat -> bool.
  Variable K' : nat.
  Hypothesis L_mono : monotone L.
  Hypothesis L_one : forall n, 1 <= n -> L n n = true.
  Hypothesis L_two : forall n, 1 <= n -> L (2 * n) n = false.
  Hypothesis co_bound : forall n, 1 <= n -> co L (K' * n) n = false.

  Let a := fl L 2.
  Let b := fl (co L) K'.

  Lemma cut_additive_a : almost_additive a.
  Proof. exact (fl_add L 2 L_mono L_one L_two). Qed.
  Lemma cut_additive_b : almost_additive b.
  Proof. exact (fl_add (co L) K' (co_mono L L_mono) (co_one L) co_bound). Qed.
  Lemma cut_a_one : a 1 = 1.
  Proof. exact (fl_unique L 2 L_mono L_one L_two 1 1 (le_n 1) (L_one 1 (le_n 1)) (L_two 1 (le_n 1))). Qed.
  Lemma cut_b_one : 2 <= b 1.
  Proof.
    destruct (fl_spec (co L) K' (co_mono L L_mono) (co_one L) co_bound 1 (le_n 1)) as [F1 F2].
    change (fl (co L) K' 1) with (b 1) in *. destruct (le_lt_dec 2 (b 1)) as [|Q]; auto.
    assert (C2 : co L 2 1 = true) by (pose proof (L_two 1 (le_n 1)) as Q2; simpl in Q2; unfold co; simpl; now rewrite Q2).
    apply (mono1 (co L) (co_mono L L_mono) _ (S (b 1))) in C2; [congruence|lia|lia].
  Qed.

  Theorem cut_pair : complementary a b.
  Proof.
    assert (SA : forall n, a n + 1 <= a (S n) <= a n + 2).
    { intro n. pose proof (cut_additive_a n 1) as Q. rewrite Nat.add_1_r, cut_a_one in Q. lia. }
    assert (SB : forall n, b n + 2 <= b (S n)).
    { intro n. pose proof (cut_additive_b n 1) as Q. rewrite Nat.add_1_r in Q. pose proof cut_b_one. lia. }
    constructor; try reflexivity.
    - intro n. specialize (SA n). lia.
    - intro n. specialize (SB n). lia.
    - exact (rayleigh_disj L 2 K' L_mono L_one L_two co_bound).
    - exact (rayleigh_cover L 2 K' L_mono L_one L_two co_bound).
    - intro n. specialize (SA n). specialize (SB n). lia.
  Qed.
End OfCut.
