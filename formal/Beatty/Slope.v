(** * Quadratic complementary pairs by whole numbers

    alpha = (p + q sqrt D)/r, beta = (u + v sqrt D)/r, A alpha + B beta + C = 0 (docs/CERTIFICATES.md, T1). *)
From Coq Require Import Lia Bool ZArith Reals Lra.
From Rulesmith Require Import Beatty.Real Beatty.Quadratic.
Local Open Scope Z_scope.

Record slope := { s_p : Z; s_q : Z; s_u : Z; s_v : Z; s_r : Z; s_D : Z; s_A : Z; s_B : Z; s_C : Z }.
Definition alpha_of (s : slope) : R := quadratic (s_p s) (s_q s) (s_r s) (s_D s).
Definition beta_of (s : slope) : R := quadratic (s_u s) (s_v s) (s_r s) (s_D s).

Definition slope_ok (s : slope) : bool :=
  let (p, q, u, v, r, D, A, B, C) := s in
  nonsquare D && (0 <? r) && negb (q =? 0) && negb (v =? 0) && (0 <? A) &&
  (p * u + q * v * D =? r * (p + u)) && (p * v + q * u =? r * (q + v)) &&
  (A * p + B * u + C * r =? 0) && (A * q + B * v =? 0) &&
  quadratic_le0 D p q r 1 (-1) && quadratic_le0 D p q r (-2) 1.

Section Slope.
  Variable s : slope.
  Hypothesis ok : slope_ok s = true.
  Notation alpha := (alpha_of s).
  Notation beta := (beta_of s).

  Lemma slope_facts : nonsquare (s_D s) = true /\ 0 < s_r s /\ 0 < s_A s /\
    irrational alpha /\ irrational beta /\ (1 < alpha < 2)%R /\ (/ alpha + / beta = 1)%R /\
    (IZR (s_A s) * alpha + IZR (s_B s) * beta + IZR (s_C s) = 0)%R.
  Proof.
    unfold alpha_of, beta_of, slope_ok in *. destruct s as [p q u v r D A B C]. simpl in *.
    rewrite !andb_true_iff, !Z.ltb_lt, !negb_true_iff, !Z.eqb_neq, !Z.eqb_eq in ok.
    destruct ok as [[[[[[[[[[ND Hr] Hq] Hv] HA] E1] E2] E3] E4] L1] L2].
    assert (R0 : (0 < IZR r)%R) by (apply IZR_lt; lia).
    pose proof (quadratic_irrational D ND p q r Hq ltac:(lia)) as Ia.
    pose proof (quadratic_irrational D ND u v r Hv ltac:(lia)) as Ib.
    apply (quadratic_le0_spec D ND) in L1; [|lia]. apply (quadratic_le0_spec D ND) in L2; [|lia].
    assert (Rg : (1 < quadratic p q r D < 2)%R).
    { pose proof (Ia 1 1 ltac:(lia)). pose proof (Ia 2 1 ltac:(lia)). lra. }
    assert (SS : (sqrt (IZR D) * sqrt (IZR D) = IZR D)%R) by (apply root_square; auto).
    apply (f_equal IZR) in E1, E2, E3, E4.
    repeat (rewrite plus_IZR in E1 || rewrite mult_IZR in E1). repeat (rewrite plus_IZR in E2 || rewrite mult_IZR in E2).
    repeat (rewrite plus_IZR in E3 || rewrite mult_IZR in E3). repeat (rewrite plus_IZR in E4 || rewrite mult_IZR in E4).
    set (x := quadratic p q r D) in *. set (y := quadratic u v r D) in *.
    set (z := sqrt (IZR D)) in *.
    assert (X : (x * IZR r = IZR p + IZR q * z)%R) by (unfold x, quadratic; fold z; field; lra).
    assert (Y : (y * IZR r = IZR u + IZR v * z)%R) by (unfold y, quadratic; fold z; field; lra).
    assert (Pr : (x * y = x + y)%R).
    { apply Rmult_eq_reg_r with (IZR r * IZR r)%R; [|nra].
      replace (x * y * (IZR r * IZR r))%R with ((x * IZR r) * (y * IZR r))%R by ring.
      replace ((x + y) * (IZR r * IZR r))%R with ((x * IZR r + y * IZR r) * IZR r)%R by ring.
      rewrite X, Y.
      replace ((IZR p + IZR q * z) * (IZR u + IZR v * z))%R with
        (IZR p * IZR u + IZR q * IZR v * (z * z) + (IZR p * IZR v + IZR q * IZR u) * z)%R by ring.
      rewrite SS, E1, E2. ring. }
    assert (y <> 0)%R by (intro Z0; rewrite Z0 in Pr; lra).
    repeat split; auto; try lra.
    - field_simplify_eq; [lra|split; [auto|lra]].
    - apply Rmult_eq_reg_r with (IZR r); [|lra].
      replace ((IZR A * x + IZR B * y + IZR C) * IZR r)%R with (IZR A * (x * IZR r) + IZR B * (y * IZR r) + IZR C * IZR r)%R by ring.
      rewrite X, Y.
      replace (IZR A * (IZR p + IZR q * z) + IZR B * (IZR u + IZR v * z) + IZR C * IZR r)%R with
        ((IZR A * IZR p + IZR B * IZR u + IZR C * IZR r) + (IZR A * IZR q + IZR B * IZR v) * z)%R by ring.
      rewrite E3, E4. ring.
  Qed.

  Lemma complementary_slopes : (1 < alpha < 2)%R /\ irrational alpha /\ (/ alpha + / beta = 1)%R.
  Proof. destruct slope_facts as (_ & _ & _ & I & _ & Rg & E & _). auto. Qed.

  Lemma beta_big : (2 < beta)%R.
  Proof. destruct slope_facts as (_ & _ & _ & _ & _ & Rg & E & _). exact (beta_range alpha beta Rg E). Qed.
End Slope.
