(** * The gap rule on two piles, Wythoff and t-Wythoff

    Two piles of docs' gap rule: a move of both piles that keeps the order is allowed if |l - k| is below the gap
    d_(i+1) - d_i of its target (Rulesmith; Fraenkel 2009 for Rat and Mouse). *)
From Coq Require Import Arith Lia ZArith Reals Lra.
From Rulesmith Require Import Game.TwoPiles Beatty.Sequences Beatty.Pair Beatty.Real Beatty.Quadratic
  Lemmas.Complementary.

Section Gap.
  Variables a b : nat -> nat.
  Hypothesis C : complementary a b.
  Variable g : nat -> nat -> nat.
  Hypothesis g_spec : forall i, g (a i) (b i) + b i + a (S i) = b (S i) + a i.

  Variables smaller larger : nat -> nat -> nat -> Prop.
  Variable both : nat -> nat -> nat -> nat -> Prop.
  Hypothesis nim_smaller : forall x y j, 1 <= j <= x -> x <= y -> smaller x y j.
  Hypothesis nim_larger : forall x y k, 1 <= k <= y -> x <= y -> larger x y k.
  Hypothesis needed : forall x y j k, x <= y -> 1 <= j <= x -> 1 <= k <= y -> x - j <= y - k ->
    pairs a b (x - j) (y - k) -> k < j + g (x - j) (y - k) -> j < k + g (x - j) (y - k) -> both x y j k.
  Hypothesis safe : forall x y j k, 1 <= j <= x -> 1 <= k <= y -> pairs a b x y -> pairs a b (x - j) (y - k) ->
    both x y j k -> k < j + g (x - j) (y - k) /\ j < k + g (x - j) (y - k).
  (** Moves that exchange the piles may be allowed if they take less than y - x more from the larger. *)
  Hypothesis safe_across : forall x y j k, 1 <= j <= x -> 1 <= k <= y -> pairs a b x y -> y - k < x - j ->
    both x y j k -> k < j + (y - x).

  Theorem gap_rule_two : forall x y, x <= y -> (P2 smaller larger both x y <-> exists n, a n = x /\ b n = y).
  Proof.
    apply (with_nim a b C); auto.
    - intros n m j k L J K EJ EK Hb.
      assert (Ea : a n - j = a m) by lia. assert (Eb : b n - k = b m) by lia.
      apply safe in Hb; try lia; [|exists n; auto|exists m; lia].
      rewrite Ea, Eb in Hb. pose proof (d_le a b C (S m) n ltac:(lia)). pose proof (g_spec m). lia.
    - intros n m j k L J K EJ EK X Hb. apply safe_across in Hb; try lia; [|exists n; auto].
      pose proof (ab_le a b C n). lia.
    - intros n y Hn Hy HB. pose proof (a_zero a b C). pose proof (b_zero a b C).
      destruct (last_true (fun m => b m + a n <= y + a m)) with (n := n) as [m [M1 [M2 M3]]]; [intro; lia|lia|lia|].
      pose proof (a_lt a b C _ _ M1). pose proof (g_spec m). pose proof (ab_le a b C m).
      exists (a m), (b m). split; [|exists m; auto].
      apply to_both; try lia.
      apply needed; replace (a n - (a n - a m)) with (a m) by lia; replace (y - (y - b m)) with (b m) by lia; try lia.
      exists m; auto.
  Qed.
End Gap.

(** Fraenkel 1982, "How to beat your Wythoff games' opponent on three fronts": nim, and k, l from both piles with
    |k - l| < t, t >= 1. alpha = (2 - t + sqrt(t^2 + 4))/2 and beta = alpha + t. *)
Section TWythoff.
  Variable t : nat.
  Hypothesis t_pos : 1 <= t.
  Open Scope R_scope.
  Definition t_alpha : R := (2 - INR t + sqrt (INR t * INR t + 4)) / 2.
  Definition t_beta : R := t_alpha + INR t.

  Lemma t_at_least : 1 <= INR t.
  Proof. apply le_INR in t_pos. exact t_pos. Qed.
  Lemma t_root : t_alpha * t_alpha + (INR t - 2) * t_alpha - INR t = 0.
  Proof.
    unfold t_alpha. pose proof (sqrt_sqrt (INR t * INR t + 4)) as Q. pose proof t_at_least.
    assert (0 <= INR t * INR t + 4) by nra. specialize (Q H0). set (s := sqrt _) in *. nra.
  Qed.
  Lemma t_range : 1 < t_alpha < 2.
  Proof.
    unfold t_alpha. pose proof t_at_least as T.
    assert (L : INR t < sqrt (INR t * INR t + 4)).
    { rewrite <- (sqrt_square (INR t)) at 1 by lra. apply sqrt_lt_1; nra. }
    assert (U : sqrt (INR t * INR t + 4) < INR t + 2).
    { rewrite <- (sqrt_square (INR t + 2)) by lra. apply sqrt_lt_1; nra. }
    lra.
  Qed.
  Lemma t_complement : / t_alpha + / t_beta = 1.
  Proof.
    pose proof t_range. pose proof t_root as R0. pose proof t_at_least.
    unfold t_beta. assert (t_alpha + INR t <> 0) by lra.
    field_simplify_eq; [|split; lra]. nra.
  Qed.
  Lemma t_irrational : irrational t_alpha.
  Proof.
    set (D := (Z.of_nat t * Z.of_nat t + 4)%Z).
    assert (E : t_alpha = quadratic (2 - Z.of_nat t) 1 2 D).
    { unfold t_alpha, quadratic, D. rewrite minus_IZR, plus_IZR, mult_IZR, !INR_IZR_INZ. lra. }
    rewrite E. apply quadratic_irrational; try lia.
    unfold nonsquare, D. apply andb_true_intro. split; [lia|].
    apply Bool.negb_true_iff, Z.eqb_neq. intro Q. set (z := Z.sqrt _) in Q.
    assert (0 <= z)%Z by apply Z.sqrt_nonneg.
    assert (Z.of_nat t < z)%Z by nia. assert (z < Z.of_nat t + 2)%Z by nia.
    assert (z = Z.of_nat t + 1)%Z by lia. nia.
  Qed.

  Lemma t_shift : forall n, (beatty t_beta n = beatty t_alpha n + t * n)%nat.
  Proof.
    intro n. pose proof t_range. pose proof t_at_least. apply beatty_unique; [unfold t_beta; lra|].
    pose proof (beatty_bounds t_alpha ltac:(lra) n). rewrite plus_INR, mult_INR. unfold t_beta. lra.
  Qed.
  Close Scope R_scope.

  Theorem t_wythoff : forall x y, x <= y ->
    (P2 nim nim (fun x y k l => l < k + t /\ k < l + t) x y <->
     exists n : nat, Z.of_nat x = Int_part (INR n * t_alpha) /\ Z.of_nat y = Int_part (INR n * t_beta)).
  Proof.
    intros x y Hxy. pose proof t_range as R. pose proof t_complement as E. pose proof t_at_least as T1.
    pose proof (beatty_pair t_alpha t_beta R t_irrational E) as C.
    assert (B0 : (0 <= t_beta)%R) by (unfold t_beta; lra).
    rewrite (gap_rule_two _ _ C (fun _ _ => t)); unfold nim; auto.
    - split; intros [n [N1 N2]]; exists n.
      + now rewrite <- N1, <- N2, !beatty_floor by lra.
      + rewrite <- beatty_floor in N1, N2 by lra. split; now apply Nat2Z.inj.
    - intro i. rewrite !t_shift. lia.
    - intros u v j k J K [n [N1 N2]] O [H _]. rewrite t_shift in N2. destruct n as [|n]; [|nia].
      rewrite (beatty_zero t_alpha) in * by lra. lia.
  Qed.
End TWythoff.

(** Wythoff 1907: nim, or the same number from both piles. phi = (1 + sqrt 5)/2. *)
Definition phi : R := ((1 + sqrt 5) / 2)%R.

Theorem wythoff : forall x y, x <= y ->
  (P2 nim nim (fun _ _ k l => k = l) x y <->
   exists n : nat, Z.of_nat x = Int_part (INR n * phi) /\ Z.of_nat y = Int_part (INR n * (phi * phi))).
Proof.
  intros x y Hxy.
  assert (E1 : t_alpha 1 = phi).
  { unfold t_alpha, phi. simpl. replace (1 * 1 + 4)%R with 5%R by ring. lra. }
  assert (E2 : t_beta 1 = (phi * phi)%R).
  { unfold t_beta. rewrite E1. simpl. pose proof (t_root 1 (le_n 1)) as R. rewrite E1 in R. simpl in R. lra. }
  rewrite (P2_same nim nim (fun _ _ k l => k = l) nim nim (fun x y k l => l < k + 1 /\ k < l + 1));
    try (intros; unfold nim; tauto); try (intros; lia); auto.
  rewrite <- E2, <- E1. apply (t_wythoff 1); auto.
Qed.
