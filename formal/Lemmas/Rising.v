(** * The hypotheses of Lemma 2 for two quadratic slopes, decided by whole numbers

    1 <= alpha < beta in one quadratic field: alpha = (p + q sqrt D)/r, beta = (u + v sqrt D)/r (docs/LEMMAS.md, "How the
    hypotheses are decided"; docs/CERTIFICATES.md, `rising`). *)
From Coq Require Import Arith Lia Bool ZArith Reals Lra Psatz.
From Rulesmith Require Import Game.TwoPiles Beatty.Sequences Beatty.Real Beatty.Quadratic Lemmas.TwoSequences Lemmas.Recipes.
Local Open Scope Z_scope.

Record slopes := { w_p : Z; w_q : Z; w_u : Z; w_v : Z; w_r : Z; w_D : Z }.
Definition smaller_slope (s : slopes) : R := quadratic (w_p s) (w_q s) (w_r s) (w_D s).
Definition larger_slope (s : slopes) : R := quadratic (w_u s) (w_v s) (w_r s) (w_D s).

Definition slopes_ok (s : slopes) : bool :=
  let (p, q, u, v, r, D) := s in
  nonsquare D && (0 <? r) && negb (q =? 0) && negb (v =? 0) && quadratic_le0 D p q r 1 (-1) &&
  root_le0 D (p - u) (q - v) && negb ((p =? u) && (q =? v)).

(** P/alpha + Q/beta = P + Q - 1. *)
Definition covers_ok (s : slopes) (P Q : Z) : bool :=
  let (p, q, u, v, r, D) := s in
  (1 <=? P) && (1 <=? Q) &&
  (r * (P * u + Q * p) =? (P + Q - 1) * (p * u + q * v * D)) && (r * (P * v + Q * q) =? (P + Q - 1) * (p * v + q * u)).

(** floor(beta) + 1 - floor(alpha) <= w. *)
Definition width_ok (s : slopes) (w : Z) : bool :=
  let (p, q, u, v, r, D) := s in quadratic_floor D u v r 1 + 1 - quadratic_floor D p q r 1 <=? w.

(** h (beta - alpha) >= 2 and floor((h - 1) alpha) + 1 <= d: no diagonal is longer than d. *)
Definition diagonal_ok (s : slopes) (h d : Z) : bool :=
  let (p, q, u, v, r, D) := s in
  (1 <=? h) && root_le0 D (2 * r - h * (u - p)) (- h * (v - q)) && (quadratic_floor D p q r (h - 1) + 1 <=? d).

Section Rising.
  Variable s : slopes.
  Hypothesis ok : slopes_ok s = true.
  Notation alpha := (smaller_slope s).
  Notation beta := (larger_slope s).
  Notation a := (beatty alpha).
  Notation b := (beatty beta).

  Lemma slopes_facts : nonsquare (w_D s) = true /\ 0 < w_r s /\ irrational alpha /\ irrational beta /\ (1 <= alpha < beta)%R.
  Proof.
    unfold smaller_slope, larger_slope, slopes_ok in *. destruct s as [p q u v r D]. simpl in *.
    rewrite !andb_true_iff, !negb_true_iff, !Z.ltb_lt, !Z.eqb_neq in ok.
    destruct ok as [[[[[[ND Hr] Hq] Hv] L1] L2] NE].
    assert (R0 : (0 < IZR r)%R) by (apply IZR_lt; lia).
    apply (quadratic_le0_spec D ND) in L1; [|lia]. apply (root_le0_spec D ND) in L2.
    split; [auto|]. split; [auto|]. split; [apply quadratic_irrational; auto; lia|]. split; [apply quadratic_irrational; auto; lia|].
    split; [lra|].
    assert (St : (IZR (p - u) + IZR (q - v) * sqrt (IZR D) <> 0)%R).
    { intro E. pose proof (root_free D ND _ _ E) as F. rewrite F, Rmult_0_l, Rplus_0_r in E. apply eq_IZR in E.
      assert (p = u) by lia. assert (q = v) by lia. subst. now rewrite !Z.eqb_refl in NE. }
    unfold quadratic. apply Rmult_lt_reg_r with (IZR r); auto. unfold Rdiv. rewrite !Rmult_assoc, !Rinv_l by lra.
    rewrite !minus_IZR in *. lra.
  Qed.
  Theorem rising_from_one : (1 <= alpha < beta)%R.
  Proof. apply slopes_facts. Qed.
  Lemma rising_order : (0 < alpha < beta)%R.
  Proof. destruct slopes_facts as (_ & _ & _ & _ & H). lra. Qed.

  Lemma floor_at : forall n : nat, Z.of_nat (a n) = quadratic_floor (w_D s) (w_p s) (w_q s) (w_r s) (Z.of_nat n) /\
    Z.of_nat (b n) = quadratic_floor (w_D s) (w_u s) (w_v s) (w_r s) (Z.of_nat n).
  Proof.
    destruct slopes_facts as (ND & Hr & _ & _ & H). intro n.
    rewrite !beatty_floor, INR_IZR_INZ by lra. split; apply quadratic_floor_spec; auto.
  Qed.

  Lemma rising_covers : forall P Q, covers_ok s P Q = true -> forall x, member alpha x \/ member beta x.
  Proof.
    intros P Q H x. destruct slopes_facts as (ND & Hr & Ia & Ib & O). rewrite !member_value by lra.
    apply (covering_relation alpha beta rising_order Ia Ib (Z.to_nat P) (Z.to_nat Q)).
    1,2: unfold covers_ok in H; destruct s; rewrite !andb_true_iff, !Z.leb_le in H; lia.
    unfold smaller_slope, larger_slope in *. unfold covers_ok in H. destruct s as [p q u v r D]. simpl in *.
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

  Lemma rising_width : forall w, width_ok s (Z.of_nat w) = true -> forall n, (b (S n) + a n <= b n + a (S n) + w)%nat.
  Proof.
    intros w H n. pose proof (width_bound alpha beta rising_order n). destruct (floor_at 1) as [F1 F2].
    unfold width_ok in H. destruct s as [p q u v r D]. simpl w_D in *. simpl w_p in *. simpl w_q in *. simpl w_r in *.
    simpl w_u in *. simpl w_v in *. apply Z.leb_le in H. change (Z.of_nat 1) with 1 in F1, F2. lia.
  Qed.

  Lemma rising_diagonal : forall h d : nat, diagonal_ok s (Z.of_nat h) (Z.of_nat d) = true ->
    forall m n t, (m < n)%nat -> a n = (a m + t)%nat -> b n = (b m + t)%nat -> (t <= d)%nat.
  Proof.
    intros h d H m n t L Ea Eb. destruct slopes_facts as (ND & Hr & _ & _ & O).
    destruct (floor_at (h - 1)) as [F1 _].
    assert (Hh : (1 <= h)%nat /\ (2 <= INR h * (beta - alpha))%R /\ (a (h - 1) + 1 <= d)%nat).
    { unfold diagonal_ok in H. unfold smaller_slope, larger_slope in *. destruct s as [p q u v r D]. cbn [w_p w_q w_u w_v w_r w_D] in *.
      rewrite !andb_true_iff, !Z.leb_le in H. destruct H as [[H1 H2] H3].
      rewrite Nat2Z.inj_sub in F1 by lia. change (Z.of_nat 1) with 1 in F1.
      split; [lia|]. split; [|lia]. apply (root_le0_spec D ND) in H2.
      repeat (rewrite minus_IZR in H2 || rewrite mult_IZR in H2 || rewrite opp_IZR in H2).
      rewrite INR_IZR_INZ. set (z := sqrt (IZR D)) in *.
      assert (R0 : (0 < IZR r)%R) by (apply IZR_lt; lia).
      apply Rmult_le_reg_r with (IZR r); auto. unfold quadratic. fold z.
      replace (IZR (Z.of_nat h) * ((IZR u + IZR v * z) / IZR r - (IZR p + IZR q * z) / IZR r) * IZR r)%R with
        (IZR (Z.of_nat h) * ((IZR u + IZR v * z) - (IZR p + IZR q * z)))%R by (field; lra).
      lra. }
    destruct Hh as [H1 [H2 H3]].
    pose proof (diagonals_end alpha beta rising_order h H2 m n t L Ea Eb).
    pose proof (beatty_additive alpha ltac:(lra) m (n - m)%nat) as Q. replace (m + (n - m))%nat with n in Q by lia.
    assert (a (n - m) <= a (h - 1))%nat by (apply mono_le; [apply beatty_rises; lra|lia]). lia.
  Qed.
End Rising.
