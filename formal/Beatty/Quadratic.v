(** * Quadratic slopes (p + q sqrt D)/r by whole numbers

    What a computer needs of such a slope: that it is irrational, its floors, and the sign of x + y theta. *)
From Coq Require Import Arith Lia ZArith Reals Lra Psatz.
From Rulesmith Require Import Beatty.Real.
Local Open Scope Z_scope.

(** The square root of a number strictly between two squares is irrational, by descent. *)
Lemma descent : forall D q : Z, 0 <= q -> q * q < D < (q + 1) * (q + 1) ->
  forall N : nat, forall n k : Z, 0 <= n < Z.of_nat N -> 0 <= k -> k * k = D * (n * n) -> n = 0.
Proof.
  intros D q Hq HD N. induction N as [|N IH]; intros n k Hn Hk E; [lia|].
  destruct (Z.eq_dec n 0) as [|Hn0]; auto. exfalso.
  assert (H1 : q * n < k) by nia.
  assert (H2 : k < (q + 1) * n) by nia.
  assert (k - q * n = 0); [|lia].
  apply (IH (k - q * n) (D * n - q * k)); try lia.
  - nia.
  - assert ((D * n - q * k) * (D * n - q * k) - D * ((k - q * n) * (k - q * n)) =
            (D - q * q) * (D * (n * n) - k * k)) by ring.
    rewrite E in H. lia.
Qed.

Definition nonsquare (D : Z) : bool := andb (0 <=? D) (negb (Z.sqrt D * Z.sqrt D =? D)).

Lemma nonsquare_pos : forall D, nonsquare D = true -> 0 <= D.
Proof. unfold nonsquare. intros D H. apply andb_prop in H. lia. Qed.

Lemma no_square : forall D, nonsquare D = true -> forall n k, k * k = D * (n * n) -> n = 0.
Proof.
  intros D H n k E. pose proof (nonsquare_pos D H). unfold nonsquare in H. apply andb_prop in H. destruct H as [_ H].
  apply Bool.negb_true_iff, Z.eqb_neq in H.
  pose proof (Z.sqrt_spec D ltac:(lia)) as Q. pose proof (Z.sqrt_nonneg D).
  assert (Z.abs n = 0); [|lia].
  apply (descent D (Z.sqrt D)) with (N := S (Z.to_nat (Z.abs n))) (k := Z.abs k); try (rewrite ?Z.abs_square; lia).
  cbv zeta in Q. lia.
Qed.

Definition quadratic (p q r D : Z) : R := ((IZR p + IZR q * sqrt (IZR D)) / IZR r)%R.

Section Quadratic.
  Variable D : Z.
  Hypothesis D_ok : nonsquare D = true.

  Local Open Scope R_scope.
  Let s := sqrt (IZR D).
  Lemma root_pos : 0 <= s. Proof. apply sqrt_pos. Qed.
  Lemma root_square : s * s = IZR D.
  Proof. apply sqrt_sqrt. apply IZR_le. now apply nonsquare_pos. Qed.

  (** u + v sqrt D is 0 only for u = v = 0. *)
  Lemma root_free : forall u v : Z, IZR u + IZR v * s = 0 -> v = 0%Z.
  Proof.
    intros u v E. apply (no_square D D_ok v u). apply eq_IZR. rewrite !mult_IZR, <- root_square.
    assert (IZR u = - (IZR v * s)) by lra. rewrite H. ring.
  Qed.

  Theorem quadratic_irrational : forall p q r, q <> 0%Z -> r <> 0%Z -> irrational (quadratic p q r D).
  Proof.
    intros p q r Hq Hr x y Hy E. unfold quadratic in E. fold s in E.
    assert (IZR r <> 0) by (apply IZR_neq; auto).
    assert (E2 : IZR (y * p - x * r) + IZR (y * q) * s = 0).
    { rewrite minus_IZR, !mult_IZR. assert (Q : IZR y * (IZR p + IZR q * s) = IZR x * IZR r).
      { rewrite <- E. field. auto. } lra. }
    apply root_free in E2. nia.
  Qed.

  (** floor(k sqrt D). *)
  Definition root_floor (k : Z) : Z :=
    if (0 <=? k)%Z then Z.sqrt (k * k * D) else (- Z.sqrt (k * k * D) - 1)%Z.

  Lemma root_floor_spec : forall k, IZR (root_floor k) <= IZR k * s < IZR (root_floor k) + 1.
  Proof.
    intro k. pose proof (nonsquare_pos D D_ok) as D0. set (z := Z.sqrt (k * k * D)).
    assert (Sq : (z * z <= k * k * D < (z + 1) * (z + 1))%Z).
    { pose proof (Z.sqrt_spec (k * k * D) ltac:(nia)) as Q. cbv zeta in Q. fold z in Q. lia. }
    pose proof (Z.sqrt_nonneg (k * k * D)) as Z0. fold z in Z0.
    assert (R1 : IZR z * IZR z <= IZR k * IZR k * (s * s) < (IZR z + 1) * (IZR z + 1)).
    { rewrite root_square. destruct Sq as [Q1 Q2]. apply IZR_le in Q1. apply IZR_lt in Q2.
      rewrite !mult_IZR, ?plus_IZR in *. lra. }
    assert (Rz : 0 <= IZR z) by (apply IZR_le; lia). pose proof root_pos as S0.
    unfold root_floor. fold z. destruct (Z.leb_spec 0 k) as [K|K].
    - assert (0 <= IZR k) by (apply IZR_le; lia).
      assert (P : 0 <= IZR k * s) by (apply Rmult_le_pos; auto). set (t := IZR k * s) in *.
      replace (IZR k * IZR k * (s * s)) with (t * t) in R1 by (unfold t; ring). nra.
    - assert (IZR k < 0) by (apply IZR_lt; lia).
      assert (P : 0 <= - IZR k * s) by (apply Rmult_le_pos; lra). set (t := - IZR k * s) in *.
      replace (IZR k * IZR k * (s * s)) with (t * t) in R1 by (unfold t; ring).
      replace (IZR k * s) with (- t) by (unfold t; ring).
      assert (T : IZR z <= t < IZR z + 1) by nra.
      assert (t <> IZR z).
      { intro E. assert (Q : IZR (- z) + IZR (- k) * s = 0).
        { rewrite !opp_IZR. fold t. lra. }
        apply root_free in Q. lia. }
      rewrite minus_IZR, opp_IZR. lra.
  Qed.

  Definition quadratic_floor (p q r n : Z) : Z := ((p * n + root_floor (q * n)) / r)%Z.

  Theorem quadratic_floor_spec : forall p q r n, (0 < r)%Z ->
    Int_part (IZR n * quadratic p q r D) = quadratic_floor p q r n.
  Proof.
    intros p q r n Hr. apply Int_part_unique. unfold quadratic_floor.
    set (w := (p * n + root_floor (q * n))%Z). assert (R0 : 0 < IZR r) by (apply IZR_lt; lia).
    pose proof (root_floor_spec (q * n)) as F. rewrite mult_IZR in F.
    assert (W : IZR w <= IZR n * (IZR p + IZR q * s) < IZR w + 1).
    { unfold w. rewrite plus_IZR, mult_IZR. lra. }
    pose proof (Z.div_mod w r ltac:(lia)) as DM. pose proof (Z.mod_pos_bound w r ltac:(lia)) as MB.
    assert (Q1 : (w / r * r <= w)%Z) by lia. assert (Q2 : (w + 1 <= (w / r + 1) * r)%Z) by lia.
    apply IZR_le in Q1, Q2. rewrite mult_IZR, ?plus_IZR in *.
    unfold quadratic. fold s.
    replace (IZR n * ((IZR p + IZR q * s) / IZR r)) with (IZR n * (IZR p + IZR q * s) * / IZR r) by (field; lra).
    split.
    - apply Rmult_le_reg_r with (IZR r); auto. rewrite Rmult_assoc, Rinv_l by lra. lra.
    - apply Rmult_lt_reg_r with (IZR r); auto. rewrite Rmult_assoc, Rinv_l by lra. lra.
  Qed.

  (** Whether u + v sqrt D <= 0. *)
  Definition root_le0 (u v : Z) : bool :=
    if (0 <=? v)%Z then andb (u <=? 0)%Z (v * v * D <=? u * u)%Z
    else orb (u <=? 0)%Z (u * u <=? v * v * D)%Z.

  Lemma root_le0_spec : forall u v, root_le0 u v = true -> IZR u + IZR v * s <= 0.
  Proof.
    intros u v. unfold root_le0. pose proof root_pos as S0. pose proof root_square as SS.
    destruct (Z.leb_spec 0 v) as [Y|Y]; intro H.
    - apply andb_prop in H. destruct H as [H1 H2]. apply Z.leb_le in H1, H2. apply IZR_le in H1, H2, Y.
      rewrite !mult_IZR in H2. rewrite <- SS in H2.
      assert (0 <= IZR v * s) by (apply Rmult_le_pos; lra).
      destruct (Rle_lt_dec (IZR u + IZR v * s) 0) as [|Q]; auto. exfalso.
      assert (0 < (IZR u + IZR v * s) * (IZR v * s - IZR u)) by (apply Rmult_lt_0_compat; lra). nra.
    - apply IZR_lt in Y. apply Bool.orb_prop in H.
      destruct H as [H|H]; apply Z.leb_le in H; apply IZR_le in H; [nra|].
      rewrite !mult_IZR in H. rewrite <- SS in H.
      assert (0 <= (- IZR v) * s) by (apply Rmult_le_pos; lra).
      destruct (Rle_lt_dec (IZR u + IZR v * s) 0) as [|Q]; auto. exfalso.
      assert (0 < (IZR u + IZR v * s) * (IZR u - IZR v * s)) by (apply Rmult_lt_0_compat; lra). nra.
  Qed.

  (** Whether x + y theta <= 0, theta = (p + q sqrt D)/r, r > 0. *)
  Definition quadratic_le0 (p q r x y : Z) : bool := root_le0 (r * x + p * y) (q * y).

  Lemma quadratic_le0_spec : forall p q r x y, (0 < r)%Z -> quadratic_le0 p q r x y = true ->
    IZR x + IZR y * quadratic p q r D <= 0.
  Proof.
    intros p q r x y Hr H. apply root_le0_spec in H. rewrite plus_IZR, !mult_IZR in H.
    assert (R0 : 0 < IZR r) by (apply IZR_lt; lia). unfold quadratic. fold s.
    apply Rmult_le_reg_r with (IZR r); auto. rewrite Rmult_0_l.
    replace ((IZR x + IZR y * ((IZR p + IZR q * s) / IZR r)) * IZR r) with
      (IZR r * IZR x + IZR p * IZR y + IZR q * IZR y * s) by (field; lra). exact H.
  Qed.
End Quadratic.
