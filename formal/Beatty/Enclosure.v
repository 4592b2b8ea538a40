(** * Floors of a number of which only an enclosure is known

    If p/q < theta < p'/q' and no whole number lies strictly between n p/q and n p'/q', then floor(n theta) is floor(n p/q). *)
From Coq Require Import Lia Bool ZArith Reals Lra.
From Rulesmith Require Import Beatty.Real.
Local Open Scope Z_scope.

(** p/q < alpha < p'/q'. *)
Record enclosure := { e_p : Z; e_q : Z; e_p' : Z; e_q' : Z }.
Definition within_enclosure (e : enclosure) (alpha : R) : Prop :=
  (IZR (e_p e) / IZR (e_q e) < alpha < IZR (e_p' e) / IZR (e_q' e))%R.

(** 1 < p/q < p'/q' <= 2. *)
Definition enclosure_ok (e : enclosure) : bool :=
  let (p, q, p', q') := e in (0 <? q) && (q <? p) && (0 <? q') && (q' <? p') && (p' <=? 2 * q') && (p * q' <? p' * q).

(** floor(n theta) for p/q < theta < p'/q', n >= 0, if the enclosure decides it. *)
Definition decided (p q p' q' n : Z) : option Z :=
  let z := n * p / q in
  if 0 <=? n then if n * p' <=? (z + 1) * q' then Some z else None else None.

Definition decided_a (e : enclosure) := let (p, q, p', q') := e in decided p q p' q'.
(** beta = alpha/(alpha - 1) falls as alpha rises. *)
Definition decided_b (e : enclosure) := let (p, q, p', q') := e in decided p' (p' - q') p (p - q).

Lemma decided_spec : forall p q p' q' theta, 0 < q -> 0 < q' -> (IZR p / IZR q < theta < IZR p' / IZR q')%R ->
  forall n z, decided p q p' q' n = Some z -> Int_part (IZR n * theta) = z.
Proof.
  intros p q p' q' theta Hq Hq' [L H] n z D. unfold decided in D.
  destruct (Z.leb_spec 0 n) as [N|N]; [|discriminate].
  destruct (Z.leb_spec (n * p') ((n * p / q + 1) * q')) as [Q|Q]; [|discriminate]. injection D as D.
  assert (Rq : (0 < IZR q)%R) by (apply IZR_lt; lia). assert (Rq' : (0 < IZR q')%R) by (apply IZR_lt; lia).
  destruct (Z.eq_dec n 0) as [->|N0].
  { rewrite Z.mul_0_l, Zdiv_0_l in D. subst z. apply Int_part_unique. rewrite Rmult_0_l. lra. }
  assert (Rn : (0 < IZR n)%R) by (apply IZR_lt; lia).
  pose proof (Z.mul_div_le (n * p) q Hq) as M. rewrite D in M, Q.
  apply IZR_le in M, Q. rewrite !mult_IZR in M, Q. rewrite plus_IZR in Q.
  apply (Rmult_lt_compat_r (IZR q)) in L; auto. unfold Rdiv in L. rewrite Rmult_assoc, Rinv_l, Rmult_1_r in L by lra.
  apply (Rmult_lt_compat_r (IZR q')) in H; auto. unfold Rdiv in H. rewrite Rmult_assoc, Rinv_l, Rmult_1_r in H by lra.
  apply (Rmult_lt_compat_l (IZR n)) in L; auto. apply (Rmult_lt_compat_l (IZR n)) in H; auto.
  apply Int_part_unique. split.
  - apply Rmult_le_reg_r with (IZR q); auto. lra.
  - apply Rmult_lt_reg_r with (IZR q'); auto. lra.
Qed.

Section Enclosed.
  Variable e : enclosure.
  Hypothesis ok : enclosure_ok e = true.
  Variables alpha beta : R.
  Hypothesis here : within_enclosure e alpha.
  Hypothesis complement : (/ alpha + / beta = 1)%R.

  Lemma enclosed_range : (1 < alpha < 2)%R.
  Proof.
    unfold within_enclosure, enclosure_ok in *. destruct e as [p q p' q']. cbn [e_p e_q e_p' e_q'] in *.
    rewrite !andb_true_iff, !Z.ltb_lt, Z.leb_le in ok. destruct ok as [[[[[H1 H2] H3] H4] H5] _].
    assert (Rq : (0 < IZR q)%R) by (apply IZR_lt; lia). assert (Rq' : (0 < IZR q')%R) by (apply IZR_lt; lia).
    apply IZR_lt in H2. apply IZR_le in H5. rewrite mult_IZR in H5.
    assert (1 < IZR p / IZR q)%R.
    { apply Rmult_lt_reg_r with (IZR q); auto. unfold Rdiv. rewrite Rmult_assoc, Rinv_l by lra. lra. }
    assert (IZR p' / IZR q' <= 2)%R.
    { apply Rmult_le_reg_r with (IZR q'); auto. unfold Rdiv. rewrite Rmult_assoc, Rinv_l by lra. lra. }
    lra.
  Qed.

  Lemma decided_a_spec : forall n z, decided_a e n = Some z -> Int_part (IZR n * alpha) = z.
  Proof.
    unfold decided_a, within_enclosure, enclosure_ok in *. destruct e as [p q p' q']. cbn [e_p e_q e_p' e_q'] in *.
    rewrite !andb_true_iff, !Z.ltb_lt in ok. apply decided_spec; tauto.
  Qed.

  Lemma decided_b_spec : forall n z, decided_b e n = Some z -> Int_part (IZR n * beta) = z.
  Proof.
    pose proof enclosed_range as Rg. pose proof (product alpha beta Rg complement) as Pr.
    unfold decided_b, within_enclosure, enclosure_ok in *. destruct e as [p q p' q']. cbn [e_p e_q e_p' e_q'] in *.
    rewrite !andb_true_iff, !Z.ltb_lt, Z.leb_le in ok. destruct ok as [[[[[H1 H2] H3] H4] H5] _]. destruct here as [L H].
    assert (Rq : (0 < IZR q)%R) by (apply IZR_lt; lia). assert (Rq' : (0 < IZR q')%R) by (apply IZR_lt; lia).
    apply (Rmult_lt_compat_r (IZR q)) in L; auto. unfold Rdiv in L. rewrite Rmult_assoc, Rinv_l, Rmult_1_r in L by lra.
    apply (Rmult_lt_compat_r (IZR q')) in H; auto. unfold Rdiv in H. rewrite Rmult_assoc, Rinv_l, Rmult_1_r in H by lra.
    assert (D : (0 < IZR (p - q))%R) by (apply IZR_lt; lia). assert (D' : (0 < IZR (p' - q'))%R) by (apply IZR_lt; lia).
    apply decided_spec; try lia. rewrite !minus_IZR in *. split.
    - (* p' (alpha - 1) < (p' - q') alpha, that is q' alpha < p' *)
      apply Rmult_lt_reg_r with (IZR p' - IZR q')%R; auto. unfold Rdiv. rewrite Rmult_assoc, Rinv_l, Rmult_1_r by lra.
      apply Rmult_lt_reg_r with (alpha - 1)%R; [lra|].
      replace (beta * (IZR p' - IZR q') * (alpha - 1))%R with (beta * (alpha - 1) * (IZR p' - IZR q'))%R by ring.
      rewrite Pr. lra.
    - apply Rmult_lt_reg_r with (IZR p - IZR q)%R; auto. unfold Rdiv. rewrite Rmult_assoc, Rinv_l, Rmult_1_r by lra.
      apply Rmult_lt_reg_r with (alpha - 1)%R; [lra|].
      replace (beta * (IZR p - IZR q) * (alpha - 1))%R with (beta * (alpha - 1) * (IZR p - IZR q))%R by ring.
      rewrite Pr. lra.
  Qed.
End Enclosed.

(** The complement, written as a number. *)
Lemma complement_of : forall alpha : R, (1 < alpha)%R -> (/ alpha + / (alpha / (alpha - 1)) = 1)%R.
Proof. intros alpha H. field. lra. Qed.
