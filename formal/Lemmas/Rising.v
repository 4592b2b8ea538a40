(** * The hypotheses of Lemma 2 for two quadratic slopes, decided by whole numbers

    0 < alpha < beta in one quadratic field: alpha = (p + q sqrt D)/r, beta = (u + v sqrt D)/r, A alpha + B beta + C = 0 (docs/LEMMAS.md,
    "How the hypotheses are decided"; docs/CERTIFICATES.md, `rising`). *)
From Coq Require Import Arith Lia Bool ZArith Reals Lra Psatz.
From Rulesmith Require Import Game.TwoPiles Beatty.Sequences Beatty.Real Beatty.Quadratic Torus.Order Torus.Relation
  Lemmas.TwoSequences Lemmas.Recipes Lemmas.Steps.
Local Open Scope Z_scope.

Record slopes := { w_p : Z; w_q : Z; w_u : Z; w_v : Z; w_r : Z; w_D : Z; w_A : Z; w_B : Z; w_C : Z }.
Definition smaller_slope (s : slopes) : R := quadratic (w_p s) (w_q s) (w_r s) (w_D s).
Definition larger_slope (s : slopes) : R := quadratic (w_u s) (w_v s) (w_r s) (w_D s).

Definition slopes_ok (s : slopes) : bool :=
  let (p, q, u, v, r, D, A, B, C) := s in
  nonsquare D && (0 <? r) && negb (q =? 0) && negb (v =? 0) && quadratic_le0 D p q r 0 (-1) &&
  root_le0 D (p - u) (q - v) && negb ((p =? u) && (q =? v)) &&
  (0 <? A) && (A * p + B * u + C * r =? 0) && (A * q + B * v =? 0).

(** P/alpha + Q/beta = P + Q - 1. *)
Definition covers_ok (s : slopes) (P Q : Z) : bool :=
  let (p, q, u, v, r, D, _, _, _) := s in
  (1 <=? P) && (1 <=? Q) &&
  (r * (P * u + Q * p) =? (P + Q - 1) * (p * u + q * v * D)) && (r * (P * v + Q * q) =? (P + Q - 1) * (p * v + q * u)).

(** Which steps meet: A {n alpha} + B {n beta} is whole, and some rectangles hold no whole number ([empty] of Torus/Relation.v). The
    steps that are both short meet at m = 0. *)
Definition rising_known (s : slopes) : known :=
  let (p, q, u, v, r, D, A, B, C) := s in
  let a := quadratic_floor D p q r in let b := quadratic_floor D u v r in
  {| a_least := a; a_most := a; b_least := b; b_most := b;
     never h i j := (i || j) && empty a b A B C a (quadratic_le0 D p q r) (side h i) (side h j) |}.

(** h (beta - alpha) >= 2: no diagonal is longer than h - 1 indices. *)
Definition end_ok (s : slopes) (h : Z) : bool :=
  let (p, q, u, v, r, D, _, _, _) := s in root_le0 D (2 * r - h * (u - p)) (- h * (v - q)).

Section Rising.
  Variable s : slopes.
  Hypothesis ok : slopes_ok s = true.
  Notation alpha := (smaller_slope s).
  Notation beta := (larger_slope s).
  Notation a := (beatty alpha).
  Notation b := (beatty beta).

  Lemma slopes_facts : nonsquare (w_D s) = true /\ 0 < w_r s /\ irrational alpha /\ irrational beta /\ (0 < alpha < beta)%R /\
    0 < w_A s /\ (IZR (w_A s) * alpha + IZR (w_B s) * beta + IZR (w_C s) = 0)%R.
  Proof.
    unfold smaller_slope, larger_slope, slopes_ok in *. destruct s as [p q u v r D A B C]. simpl in *.
    rewrite !andb_true_iff, !negb_true_iff, !Z.ltb_lt, !Z.eqb_neq, !Z.eqb_eq in ok.
    destruct ok as [[[[[[[[[ND Hr] Hq] Hv] L1] L2] NE] HA] E1] E2].
    assert (R0 : (0 < IZR r)%R) by (apply IZR_lt; lia).
    apply (quadratic_le0_spec D ND) in L1; [|lia]. apply (root_le0_spec D ND) in L2.
    pose proof (quadratic_irrational D ND p q r Hq ltac:(lia)) as Ia.
    pose proof (quadratic_irrational D ND u v r Hv ltac:(lia)) as Ib.
    split; [auto|]. split; [auto|]. split; [auto|]. split; [auto|]. split; [split|split].
    - pose proof (Ia 0 1 ltac:(lia)). lra.
    - assert (St : (IZR (p - u) + IZR (q - v) * sqrt (IZR D) <> 0)%R).
      { intro E. pose proof (root_free D ND _ _ E) as F. rewrite F, Rmult_0_l, Rplus_0_r in E. apply eq_IZR in E.
        assert (p = u) by lia. assert (q = v) by lia. subst. now rewrite !Z.eqb_refl in NE. }
      unfold quadratic. apply Rmult_lt_reg_r with (IZR r); auto. unfold Rdiv. rewrite !Rmult_assoc, !Rinv_l by lra.
      rewrite !minus_IZR in *. lra.
    - exact HA.
    - apply (f_equal IZR) in E1, E2. repeat (rewrite plus_IZR in E1 || rewrite mult_IZR in E1).
      repeat (rewrite plus_IZR in E2 || rewrite mult_IZR in E2).
      set (x := quadratic p q r D) in *. set (y := quadratic u v r D) in *. set (z := sqrt (IZR D)) in *.
      assert (X : (x * IZR r = IZR p + IZR q * z)%R) by (unfold x, quadratic; fold z; field; lra).
      assert (Y : (y * IZR r = IZR u + IZR v * z)%R) by (unfold y, quadratic; fold z; field; lra).
      apply Rmult_eq_reg_r with (IZR r); [|lra].
      replace ((IZR A * x + IZR B * y + IZR C) * IZR r)%R with (IZR A * (x * IZR r) + IZR B * (y * IZR r) + IZR C * IZR r)%R by ring.
      rewrite X, Y.
      replace (IZR A * (IZR p + IZR q * z) + IZR B * (IZR u + IZR v * z) + IZR C * IZR r)%R with
        ((IZR A * IZR p + IZR B * IZR u + IZR C * IZR r) + (IZR A * IZR q + IZR B * IZR v) * z)%R by ring.
      rewrite E1, E2. ring.
  Qed.
  Theorem rising_order : (0 < alpha < beta)%R.
  Proof. apply slopes_facts. Qed.

  Lemma floor_at : forall n : nat, Z.of_nat (a n) = quadratic_floor (w_D s) (w_p s) (w_q s) (w_r s) (Z.of_nat n) /\
    Z.of_nat (b n) = quadratic_floor (w_D s) (w_u s) (w_v s) (w_r s) (Z.of_nat n).
  Proof.
    destruct slopes_facts as (ND & Hr & _ & _ & H & _). intro n.
    rewrite !beatty_floor, INR_IZR_INZ by lra. split; apply quadratic_floor_spec; auto.
  Qed.

  Lemma rising_covers : forall P Q, covers_ok s P Q = true -> forall x, member alpha x \/ member beta x.
  Proof.
    intros P Q H x. destruct slopes_facts as (ND & Hr & Ia & Ib & O & _). rewrite !member_value by lra.
    apply (covering_relation alpha beta rising_order Ia Ib (Z.to_nat P) (Z.to_nat Q)).
    1,2: unfold covers_ok in H; destruct s; rewrite !andb_true_iff, !Z.leb_le in H; lia.
    unfold smaller_slope, larger_slope in *. unfold covers_ok in H. destruct s as [p q u v r D A B C]. simpl in *.
    rewrite !andb_true_iff, !Z.leb_le, !Z.eqb_eq in H. destruct H as [[[HP HQ] E1] E2].
    rewrite !INR_IZR_INZ, !Z2Nat.id by lia.
    assert (R0 : (0 < IZR r)%R) by (apply IZR_lt; lia).
    pose proof (root_square D ND) as SS.
    set (x1 := quadratic p q r D) in *. set (y1 := quadratic u v r D) in *. set (z := sqrt (IZR D)) in *.
    assert (X : (x1 * IZR r = IZR p + IZR q * z)%R) by (unfold x1, quadratic; fold z; field; lra).
    assert (Y : (y1 * IZR r = IZR u + IZR v * z)%R) by (unfold y1, quadratic; fold z; field; lra).
    apply (f_equal IZR) in E1, E2.
    repeat (rewrite plus_IZR in E1 || rewrite mult_IZR in E1 || rewrite minus_IZR in E1).
    repeat (rewrite plus_IZR in E2 || rewrite mult_IZR in E2 || rewrite minus_IZR in E2).
    assert (M : (IZR P * y1 + IZR Q * x1 = (IZR P + IZR Q - 1) * (x1 * y1))%R).
    { apply Rmult_eq_reg_r with (IZR r * IZR r)%R; [|nra].
      replace ((IZR P * y1 + IZR Q * x1) * (IZR r * IZR r))%R with ((IZR P * (y1 * IZR r) + IZR Q * (x1 * IZR r)) * IZR r)%R by ring.
      replace ((IZR P + IZR Q - 1) * (x1 * y1) * (IZR r * IZR r))%R with ((IZR P + IZR Q - 1) * ((x1 * IZR r) * (y1 * IZR r)))%R by ring.
      rewrite X, Y.
      replace ((IZR p + IZR q * z) * (IZR u + IZR v * z))%R with
        (IZR p * IZR u + IZR q * IZR v * (z * z) + (IZR p * IZR v + IZR q * IZR u) * z)%R by ring.
      rewrite SS.
      replace ((IZR P + IZR Q - 1) * (IZR p * IZR u + IZR q * IZR v * IZR D + (IZR p * IZR v + IZR q * IZR u) * z))%R with
        ((IZR P + IZR Q - 1) * (IZR p * IZR u + IZR q * IZR v * IZR D) +
         (IZR P + IZR Q - 1) * (IZR p * IZR v + IZR q * IZR u) * z)%R by ring.
      rewrite <- E1, <- E2. ring. }
    field_simplify_eq; [|split; lra]. lra.
  Qed.

  (** The floors of one slope as Torus/Relation.v wants them. *)
  Lemma whole_floors : forall theta p q, (0 < theta)%R -> irrational theta ->
    (forall n, Int_part (IZR n * theta) = quadratic_floor (w_D s) p q (w_r s) n) ->
    (forall n : Z, (1 <= n)%Z -> IZR (quadratic_floor (w_D s) p q (w_r s) n) < IZR n * theta < IZR (quadratic_floor (w_D s) p q (w_r s) n) + 1)%R /\
    additive (quadratic_floor (w_D s) p q (w_r s)) /\
    (forall n, IZR (quadratic_floor (w_D s) p q (w_r s) n) <= IZR n * theta)%R.
  Proof.
    intros theta p q P I F. set (f := quadratic_floor (w_D s) p q (w_r s)) in *.
    assert (N : forall n : nat, f (Z.of_nat n) = Z.of_nat (beatty theta n)).
    { intro n. now rewrite beatty_floor, <- F, INR_IZR_INZ by lra. }
    split; [|split].
    - intros n Hn. rewrite <- F. pose proof (Int_part_bounds (IZR n * theta)) as [I1 I2].
      pose proof (I (Int_part (IZR n * theta)) n ltac:(lia)). lra.
    - intros m n Hm Hn. pose proof (beatty_additive theta ltac:(lra) (Z.to_nat m) (Z.to_nat n)) as Q.
      replace m with (Z.of_nat (Z.to_nat m)) by lia. replace n with (Z.of_nat (Z.to_nat n)) by lia.
      rewrite <- Nat2Z.inj_add, !N. lia.
    - intro n. rewrite <- F. apply Int_part_bounds.
  Qed.

  Lemma rising_knows : knows alpha beta (rising_known s).
  Proof.
    destruct slopes_facts as (ND & Hr & Ia & Ib & O & HA & Rel). intro h. destruct (floor_at h) as [Fa Fb].
    pose proof (fun n => quadratic_floor_spec (w_D s) ND (w_p s) (w_q s) (w_r s) n Hr) as Qa.
    pose proof (fun n => quadratic_floor_spec (w_D s) ND (w_u s) (w_v s) (w_r s) n Hr) as Qb.
    destruct (whole_floors alpha _ _ ltac:(lra) Ia Qa) as (Ga & Aa & La).
    destruct (whole_floors beta _ _ ltac:(lra) Ib Qb) as (Gb & Ab & _).
    assert (Le : forall x y, quadratic_le0 (w_D s) (w_p s) (w_q s) (w_r s) x y = true -> (IZR x + IZR y * alpha <= 0)%R).
    { intros x y. apply quadratic_le0_spec; auto. }
    pose proof floor_at as FA. clear Qa Qb Ia Ib ok.
    unfold rising_known. destruct s as [p q u v r D A B C]. cbn [w_p w_q w_u w_v w_r w_D w_A w_B w_C a_least a_most b_least b_most never] in *.
    split; [lia|]. split; [lia|].
    intros i j H Hh m Ea Eb. rewrite andb_true_iff in H. destruct H as [IJ H].
    assert (M : (1 <= m)%nat).
    { destruct m; [|lia]. simpl in Ea, Eb. rewrite !beatty_zero in * by lra. destruct i, j; simpl in *; try discriminate; lia. }
    apply (empty_sound _ _ _ _ Ga Gb Aa Ab A B C HA Rel _ La _ Le (Z.of_nat (m + h)) (side (Z.of_nat h) i) (side (Z.of_nat h) j)); auto.
    - lia.
    - destruct (FA m) as [F1 _]. destruct (FA (m + h)%nat) as [F3 _].
      replace i with (below (quadratic_floor D p q r) (Z.of_nat h) (Z.of_nat (m + h))) at 1; [apply side_inside; lia|].
      unfold below. replace (Z.of_nat (m + h) - Z.of_nat h) with (Z.of_nat m) by lia. rewrite <- F1, <- F3, <- Fa.
      destruct i; simpl in Ea; [apply Z.eqb_eq; lia|apply Z.eqb_neq; lia].
    - destruct (FA m) as [_ F1]. destruct (FA (m + h)%nat) as [_ F3].
      replace j with (below (quadratic_floor D u v r) (Z.of_nat h) (Z.of_nat (m + h))) at 1; [apply side_inside; lia|].
      unfold below. replace (Z.of_nat (m + h) - Z.of_nat h) with (Z.of_nat m) by lia. rewrite <- F1, <- F3, <- Fb.
      destruct j; simpl in Eb; [apply Z.eqb_eq; lia|apply Z.eqb_neq; lia].
  Qed.

  Theorem rising_width : forall w : nat, steps_width (rising_known s) (Z.of_nat w) = true ->
    forall n, (b (S n) + a n <= b n + a (S n) + w)%nat.
  Proof. exact (width_decided alpha beta rising_order _ rising_knows). Qed.

  Theorem rising_diagonal : forall h d : nat, end_ok s (Z.of_nat h) && steps_diagonal (rising_known s) (Z.of_nat h) (Z.of_nat d) = true ->
    forall m n t, (m < n)%nat -> a n = (a m + t)%nat -> b n = (b m + t)%nat -> (t <= d)%nat.
  Proof.
    intros h d H. rewrite andb_true_iff in H. destruct H as [H1 H2].
    apply (diagonal_decided alpha beta rising_order _ rising_knows h d); auto.
    destruct slopes_facts as (ND & Hr & _ & _ & O & _). clear H2.
    unfold end_ok in H1. unfold smaller_slope, larger_slope in *. destruct s as [p q u v r D A B C]. cbn [w_p w_q w_u w_v w_r w_D] in *.
    apply (root_le0_spec D ND) in H1. repeat (rewrite minus_IZR in H1 || rewrite mult_IZR in H1 || rewrite opp_IZR in H1).
    rewrite INR_IZR_INZ. set (z := sqrt (IZR D)) in *.
    assert (R0 : (0 < IZR r)%R) by (apply IZR_lt; lia).
    apply Rmult_le_reg_r with (IZR r); auto. unfold quadratic. fold z.
    replace (IZR (Z.of_nat h) * ((IZR u + IZR v * z) / IZR r - (IZR p + IZR q * z) / IZR r) * IZR r)%R with
      (IZR (Z.of_nat h) * ((IZR u + IZR v * z) - (IZR p + IZR q * z)))%R by (field; lra).
    lra.
  Qed.

  (** Slopes compared with 1. *)
  Theorem rising_compared :
    (quadratic_le0 (w_D s) (w_p s) (w_q s) (w_r s) 1 (-1) = true -> (1 <= alpha)%R) /\
    (quadratic_le0 (w_D s) (w_p s) (w_q s) (w_r s) (-1) 1 = true -> (alpha <= 1)%R) /\
    (quadratic_le0 (w_D s) (w_u s) (w_v s) (w_r s) 1 (-1) = true -> (1 <= beta)%R) /\
    (quadratic_le0 (w_D s) (w_u s) (w_v s) (w_r s) (-1) 1 = true -> (beta <= 1)%R).
  Proof.
    destruct slopes_facts as (ND & Hr & _). unfold smaller_slope, larger_slope.
    repeat split; intro H; apply (quadratic_le0_spec _ ND) in H; auto; lra.
  Qed.
End Rising.

(** The step of b_n - a_n where the slopes differ by a whole number, FREAK's diagonals, and a bound that is too small. *)
Example finer_bounds :
  let wythoff := {| w_p := 1; w_q := 1; w_u := 3; w_v := 1; w_r := 2; w_D := 5; w_A := 1; w_B := -1; w_C := 1 |} in
  let freak := {| w_p := 1; w_q := 1; w_u := 3; w_v := 1; w_r := 3; w_D := 5; w_A := 3; w_B := -3; w_C := 2 |} in
  slopes_ok wythoff = true /\ steps_width (rising_known wythoff) 1 = true /\ steps_width (rising_known wythoff) 0 = false /\
  steps_diagonal (rising_known wythoff) 2 0 = true /\
  slopes_ok freak = true /\ steps_width (rising_known freak) 1 = true /\
  steps_diagonal (rising_known freak) 3 3 = true /\ steps_diagonal (rising_known freak) 3 2 = false.
Proof. vm_compute. repeat split. Qed.
