(** * FREAK (Fraenkel 2012, Theorem 1), and simpler rules with the same P-positions

    alpha = (1 + sqrt 5)/3, beta = (3 + sqrt 5)/3 = alpha + 2/3, and 2/alpha + 2/beta = 3. *)
From Coq Require Import Arith Lia ZArith Reals Lra.
From Rulesmith Require Import Game.TwoPiles Beatty.Sequences Beatty.Pair Beatty.Real Beatty.Quadratic
  Lemmas.TwoSequences Lemmas.Recipes.

Definition freak_alpha : R := ((1 + sqrt 5) / 3)%R.
Definition freak_beta : R := ((3 + sqrt 5) / 3)%R.
Notation a := (beatty freak_alpha).
Notation b := (beatty freak_beta).
Notation A := (value_of a).
Notation B := (value_of b).

Section Slopes.
  Local Open Scope R_scope.
  Lemma sqrt5 : 2 < sqrt 5 < 9 / 4.
  Proof.
    split.
    - replace 2 with (sqrt (2 * 2)) by (apply sqrt_square; lra). apply sqrt_lt_1; lra.
    - replace (9 / 4) with (sqrt (9 / 4 * (9 / 4))) by (apply sqrt_square; lra). apply sqrt_lt_1; lra.
  Qed.
  Lemma freak_order : 0 < freak_alpha < freak_beta.
  Proof. unfold freak_alpha, freak_beta. pose proof sqrt5. lra. Qed.
  Lemma freak_irrational : irrational freak_alpha /\ irrational freak_beta.
  Proof.
    assert (Q : nonsquare 5 = true) by reflexivity. split.
    - replace freak_alpha with (quadratic 1 1 3 5) by (unfold quadratic, freak_alpha; lra).
      apply quadratic_irrational; auto; lia.
    - replace freak_beta with (quadratic 3 1 3 5) by (unfold quadratic, freak_beta; lra).
      apply quadratic_irrational; auto; lia.
  Qed.
  Lemma freak_relation : INR 2 / freak_alpha + INR 2 / freak_beta = INR 2 + INR 2 - 1.
  Proof.
    pose proof sqrt5. pose proof (sqrt_sqrt 5 ltac:(lra)). unfold freak_alpha, freak_beta. simpl.
    set (s := sqrt 5) in *. field_simplify_eq; [nra|lra].
  Qed.
End Slopes.

Lemma freak_covers : forall x, A x \/ B x.
Proof.
  destruct freak_irrational. apply (covering_relation freak_alpha freak_beta freak_order H H0 2 2); try lia.
  exact freak_relation.
Qed.
Lemma freak_increase : (forall n, a n < a (S n)) /\ (forall n, b n < b (S n)).
Proof. pose proof freak_order. pose proof sqrt5. split; apply beatty_increases; unfold freak_alpha, freak_beta in *; lra. Qed.
Lemma freak_one : a 1 = 1 /\ b 1 = 1.
Proof.
  pose proof freak_order. pose proof sqrt5. split; apply beatty_unique; unfold freak_alpha, freak_beta in *; simpl; lra.
Qed.
Lemma freak_steps : forall n, b (S n) + a n <= b n + a (S n) + 1.
Proof. intro n. pose proof (width_bound freak_alpha freak_beta freak_order n). destruct freak_one. lia. Qed.

(** Diagonals between P-positions are at most 3 long. *)
Lemma freak_diagonals : forall m n t, m < n -> a n = a m + t -> b n = b m + t -> t <= 3.
Proof.
  intros m n t L Ea Eb.
  assert (H : (2 <= INR 3 * (freak_beta - freak_alpha))%R) by (unfold freak_alpha, freak_beta; simpl; lra).
  pose proof (diagonals_end freak_alpha freak_beta freak_order 3 H m n t L Ea Eb).
  pose proof freak_order as [O1 _].
  assert (A2 : a 2 = 2) by (pose proof sqrt5; apply beatty_unique; unfold freak_alpha in *; simpl; lra).
  pose proof (beatty_additive freak_alpha ltac:(lra) m (n - m)) as Q. replace (m + (n - m)) with n in Q by lia.
  assert (a (n - m) <= a 2) by (apply mono_le; [apply beatty_rises; lra|lia]). lia.
Qed.

Lemma freak_l : forall x, A x -> partners a b x 1.
Proof. apply one_partner, freak_increase. Qed.
Lemma freak_c : forall y, B y -> partners b a y 1.
Proof. apply one_partner, freak_increase. Qed.

Lemma freak_values : forall x y, x <= y ->
  (P2 nim (fun x y k => ~ (y - k < x /\ A x /\ B x /\ B y)) (fun x y j k => j = k /\ ~ (j <= 3 /\ A x /\ B y)) x y <->
   exists n : nat, Z.of_nat x = Int_part (INR n * freak_alpha) /\ Z.of_nat y = Int_part (INR n * freak_beta)).
Proof.
  assert (BD : forall y, B y \/ ~ B y) by (apply beatty_dec; pose proof freak_order; lra).
  apply (lemma2_real freak_alpha freak_beta freak_order (fun _ => 1) (fun _ => 1) freak_l freak_c 3 1); unfold nim; auto.
  - intros; lia.
  - intros x y k Hxy Hk HA HB N. destruct (le_lt_dec x (y - k)); [left; lia|right]. split; auto. tauto.
  - intros x y j k Hxy Hj Hk HA HB [E N]. split; auto. destruct (le_lt_dec j 3); auto. tauto.
  - exact freak_diagonals.
  - intros x y k K1 K2 HA _ [Q _]. lia.
  - right. split; [|exact freak_steps]. intros x y j k Hxy Hj Hk HA HB Q. split; [lia|tauto].
  - right. intros x y k Hxy Hk Q HA HB [_ [HA' _]]. contradiction.
  - right. exact freak_covers.
Qed.

Lemma freak_simple_values : forall x y, x <= y ->
  (P2 nim (fun x y k => ~ (y - k < x /\ A x)) (fun x y j k => j = k /\ ~ B y) x y <->
   exists n : nat, Z.of_nat x = Int_part (INR n * freak_alpha) /\ Z.of_nat y = Int_part (INR n * freak_beta)).
Proof.
  apply (lemma2_real freak_alpha freak_beta freak_order (fun _ => 1) (fun _ => 1) freak_l freak_c 3 1); unfold nim; auto.
  - intros; lia.
  - intros x y k Hxy Hk HA HB N. destruct (le_lt_dec x (y - k)); [left; lia|exfalso; tauto].
  - intros x y j k Hxy Hj Hk HA HB [E N]. tauto.
  - exact freak_diagonals.
  - intros x y k K1 K2 HA _ [Q _]. lia.
  - right. split; [|exact freak_steps]. intros x y j k Hxy Hj Hk HA HB Q. split; [lia|auto].
  - right. intros x y k Hxy Hk Q HA HB [_ HA']. contradiction.
  - right. exact freak_covers.
Qed.

(** The same with memberships as a reader writes them: x is floor(n alpha) for some n. *)
Lemma freak_members : forall x, (A x <-> member freak_alpha x) /\ (B x <-> member freak_beta x).
Proof. intro x. pose proof freak_order. split; symmetry; apply member_value; lra. Qed.

(** Fraenkel 2012, Theorem 1, with rule (II)(b) repaired (docs/ERRATA.md, 1.1): any number from one pile, except across where
    x is in A and B and y in B; the same number t from both piles, unless t <= 3, x in A and y in B. *)
Theorem freak : forall x y, x <= y ->
  (P2 nim
      (fun x y k => ~ (y - k < x /\ member freak_alpha x /\ member freak_beta x /\ member freak_beta y))
      (fun x y j k => j = k /\ ~ (j <= 3 /\ member freak_alpha x /\ member freak_beta y)) x y <->
   exists n : nat, Z.of_nat x = Int_part (INR n * freak_alpha) /\ Z.of_nat y = Int_part (INR n * freak_beta)).
Proof.
  intros x y Hxy. rewrite <- (freak_values x y Hxy). apply P2_same; auto; [reflexivity| |];
    intros; destruct (freak_members x0), (freak_members y0); tauto.
Qed.

(** The simpler rules (further question 2; Recipe R with w = 1): any number from the smaller pile; from the larger, across only
    where x is not in A; the same number from both piles where y is not in B. *)
Theorem freak_simple : forall x y, x <= y ->
  (P2 nim (fun x y k => ~ (y - k < x /\ member freak_alpha x)) (fun x y j k => j = k /\ ~ member freak_beta y) x y <->
   exists n : nat, Z.of_nat x = Int_part (INR n * freak_alpha) /\ Z.of_nat y = Int_part (INR n * freak_beta)).
Proof.
  intros x y Hxy. rewrite <- (freak_simple_values x y Hxy). apply P2_same; auto; [reflexivity| |];
    intros; destruct (freak_members x0), (freak_members y0); tauto.
Qed.
