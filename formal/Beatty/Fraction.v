(** * Infinite continued fractions

    [fraction c] is the real number [c_0; c_1, c_2, ..], c_n >= 1 for n >= 1: the only one that lies above all convergents
    p_n/q_n of even index and below all of odd index ([fraction_between], [fraction_unique]). It is irrational. *)
From Coq Require Import Arith Lia Bool ZArith Reals Lra Psatz.
From Rulesmith Require Import Beatty.Real.
Local Open Scope Z_scope.

(** ((p_n, q_n), (p_(n-1), q_(n-1))), with p_(-1) = 1, q_(-1) = 0 and p_(n+1) = c_(n+1) p_n + p_(n-1), likewise q. *)
Fixpoint convergents (c : nat -> Z) (n : nat) : (Z * Z) * (Z * Z) :=
  match n with
  | O => ((c O, 1), (1, 0))
  | S k => let '((p, q), (p', q')) := convergents c k in ((c n * p + p', c n * q + q'), (p, q))
  end.
Definition convergent_p (c : nat -> Z) (n : nat) : Z := fst (fst (convergents c n)).
Definition convergent_q (c : nat -> Z) (n : nat) : Z := snd (fst (convergents c n)).
Notation p_ := convergent_p.
Notation q_ := convergent_q.

Section Fraction.
  Variable c : nat -> Z.
  Hypothesis positive : forall n, 1 <= c (S n).

  Lemma p_next : forall n, p_ c (S (S n)) = c (S (S n)) * p_ c (S n) + p_ c n.
  Proof. intro n. unfold convergent_p. cbn [convergents]. destruct (convergents c n) as [[p q] [p' q']]. reflexivity. Qed.
  Lemma q_next : forall n, q_ c (S (S n)) = c (S (S n)) * q_ c (S n) + q_ c n.
  Proof. intro n. unfold convergent_q. cbn [convergents]. destruct (convergents c n) as [[p q] [p' q']]. reflexivity. Qed.
  Lemma p_one : p_ c 1 = c 1%nat * c 0%nat + 1. Proof. reflexivity. Qed.
  Lemma q_one : q_ c 1 = c 1%nat. Proof. unfold convergent_q. simpl. lia. Qed.

  Lemma q_both : forall n, 1 <= q_ c n /\ 1 <= q_ c (S n).
  Proof.
    induction n as [|n [I1 I2]].
    - rewrite q_one. pose proof (positive 0). unfold convergent_q. simpl. lia.
    - split; auto. rewrite q_next. pose proof (positive (S n)). nia.
  Qed.
  Lemma q_pos : forall n, 1 <= q_ c n. Proof. intro n. apply (q_both n). Qed.
  Lemma q_grows : forall n, Z.of_nat n <= q_ c n.
  Proof.
    assert (G : forall n, Z.of_nat n <= q_ c n /\ Z.of_nat (S n) <= q_ c (S n)).
    { induction n as [|n [I1 I2]].
      - rewrite q_one. pose proof (positive 0). pose proof (q_pos 0). lia.
      - split; auto. rewrite q_next. pose proof (positive (S n)). pose proof (q_pos n). nia. }
    intro n. apply G.
  Qed.

  Definition sign (n : nat) : Z := if Nat.even n then 1 else -1.
  Lemma sign_next : forall n, sign (S n) = - sign n.
  Proof. intro n. unfold sign. rewrite Nat.even_succ, <- Nat.negb_even. destruct (Nat.even n); reflexivity. Qed.

  (** p_(n+1) q_n - p_n q_(n+1) = (-1)^n. *)
  Lemma determinant : forall n, p_ c (S n) * q_ c n - p_ c n * q_ c (S n) = sign n.
  Proof.
    induction n as [|n IH].
    - rewrite p_one, q_one. unfold convergent_p, convergent_q, sign. simpl. lia.
    - rewrite p_next, q_next, sign_next, <- IH. ring.
  Qed.

  (** x lies above the convergents of even index and below those of odd index. *)
  Definition is_fraction (x : R) : Prop := forall n,
    if Nat.even n then (IZR (p_ c n) / IZR (q_ c n) < x)%R else (x < IZR (p_ c n) / IZR (q_ c n))%R.

  Lemma qR : forall n, (1 <= IZR (q_ c n))%R. Proof. intro n. apply IZR_le, q_pos. Qed.
  Lemma over : forall n, (IZR (p_ c n) / IZR (q_ c n) * IZR (q_ c n) = IZR (p_ c n))%R.
  Proof. intro n. pose proof (qR n). field. lra. Qed.

  (** The same without division: (-1)^n (q_n x - p_n) > 0. *)
  Lemma is_fraction_iff : forall x, is_fraction x <-> forall n, (0 < IZR (sign n) * (IZR (q_ c n) * x - IZR (p_ c n)))%R.
  Proof.
    intro x. unfold is_fraction. split; intros H n; specialize (H n); pose proof (qR n) as Q; pose proof (over n) as O;
      unfold sign in *; destruct (Nat.even n).
    - apply (Rmult_lt_compat_r (IZR (q_ c n))) in H; lra.
    - apply (Rmult_lt_compat_r (IZR (q_ c n))) in H; lra.
    - apply Rmult_lt_reg_r with (IZR (q_ c n)); lra.
    - apply Rmult_lt_reg_r with (IZR (q_ c n)); lra.
  Qed.

  (** If s x = r, the numbers (-1)^n (q_n r - p_n s) are positive and fall: Euclid's algorithm, which would not end. *)
  Theorem fraction_irrational : forall x, is_fraction x -> irrational x.
  Proof.
    intros x F. rewrite is_fraction_iff in F. intros r s0 Hs0 E0.
    assert (G : forall r s : Z, 0 < s -> (IZR s * x = IZR r)%R -> False).
    { clear r s0 Hs0 E0. intros r s Hs E.
      set (u := fun n => sign n * (q_ c n * r - p_ c n * s)).
      assert (U : forall n, 1 <= u n).
      { intro n. specialize (F n). assert (0 < u n); [|lia]. apply lt_IZR. unfold u. rewrite mult_IZR, minus_IZR, !mult_IZR, <- E.
        assert (0 < IZR s)%R by (apply IZR_lt; lia).
        replace (IZR (sign n) * (IZR (q_ c n) * (IZR s * x) - IZR (p_ c n) * IZR s))%R with
          (IZR s * (IZR (sign n) * (IZR (q_ c n) * x - IZR (p_ c n))))%R by ring.
        apply Rmult_lt_0_compat; auto. }
      assert (V : forall n, u (S (S n)) = u n - c (S (S n)) * u (S n)).
      { intro n. unfold u. rewrite p_next, q_next, !sign_next. ring. }
      assert (W : forall n, u n + Z.of_nat n <= u 0%nat).
      { induction n as [|n IH]; [lia|]. pose proof (V n). pose proof (U (S n)). pose proof (U (S (S n))).
        pose proof (positive (S n)). assert (u (S n) + 1 <= u n) by nia. lia. }
      pose proof (W (Z.to_nat (u 0%nat + 1))). pose proof (U (Z.to_nat (u 0%nat + 1))). pose proof (U 0%nat). lia. }
    destruct (Z.lt_trichotomy s0 0) as [T|[T|T]]; [|lia|].
    - apply (G (- r) (- s0)); [lia|]. rewrite !opp_IZR. lra.
    - apply (G r s0); auto.
  Qed.

  (** The convergents of even index rise, those of odd index fall, and every even one is below every odd one. *)
  Notation v n := (IZR (p_ c n) / IZR (q_ c n))%R.
  Lemma two_steps : forall n, if Nat.even n then (v n < v (S (S n)))%R else (v (S (S n)) < v n)%R.
  Proof.
    intro n. pose proof (determinant n) as D. pose proof (qR n) as Q. pose proof (qR (S (S n))) as Q2.
    pose proof (positive (S n)) as C.
    assert (E : p_ c (S (S n)) * q_ c n - p_ c n * q_ c (S (S n)) = c (S (S n)) * sign n).
    { rewrite p_next, q_next, <- D. ring. }
    apply (f_equal IZR) in E. rewrite minus_IZR, !mult_IZR in E. apply IZR_le in C.
    assert (X : (v (S (S n)) - v n = (IZR (c (S (S n))) * IZR (sign n)) / (IZR (q_ c n) * IZR (q_ c (S (S n)))))%R).
    { rewrite <- E. field. lra. }
    assert (Y : (0 < / (IZR (q_ c n) * IZR (q_ c (S (S n)))))%R) by (apply Rinv_0_lt_compat, Rmult_lt_0_compat; lra).
    unfold sign, Rdiv in X. destruct (Nat.even n); nra.
  Qed.
  Lemma one_step : forall n, if Nat.even n then (v n < v (S n))%R else (v (S n) < v n)%R.
  Proof.
    intro n. pose proof (determinant n) as D. pose proof (qR n) as Q. pose proof (qR (S n)) as Q2.
    apply (f_equal IZR) in D. rewrite minus_IZR, !mult_IZR in D.
    assert (X : (v (S n) - v n = IZR (sign n) / (IZR (q_ c n) * IZR (q_ c (S n))))%R).
    { rewrite <- D. field. lra. }
    assert (Y : (0 < / (IZR (q_ c n) * IZR (q_ c (S n))))%R) by (apply Rinv_0_lt_compat, Rmult_lt_0_compat; lra).
    unfold sign, Rdiv in X. destruct (Nat.even n); nra.
  Qed.
  Lemma even_rise : forall k n, (v (2 * n) <= v (2 * (n + k)))%R.
  Proof.
    induction k as [|k IH]; intro n; [rewrite Nat.add_0_r; lra|].
    pose proof (two_steps (2 * (n + k))) as T. rewrite Nat.even_mul in T. cbn [Nat.even orb] in T.
    replace (S (S (2 * (n + k)))) with (2 * (n + S k))%nat in T by lia. specialize (IH n). lra.
  Qed.
  Lemma odd_fall : forall k n, (v (S (2 * (n + k))) <= v (S (2 * n)))%R.
  Proof.
    induction k as [|k IH]; intro n; [rewrite Nat.add_0_r; lra|].
    pose proof (two_steps (S (2 * (n + k)))) as T. rewrite Nat.even_succ, <- Nat.negb_even, Nat.even_mul in T.
    cbn [Nat.even orb negb] in T. replace (S (S (S (2 * (n + k))))) with (S (2 * (n + S k)))%nat in T by lia. specialize (IH n). lra.
  Qed.
  Lemma even_below_odd : forall m n, (v (2 * m) < v (S (2 * n)))%R.
  Proof.
    intros m n. pose proof (even_rise n m). pose proof (odd_fall m n). replace (n + m)%nat with (m + n)%nat in * by lia.
    pose proof (one_step (2 * (m + n))) as T. rewrite Nat.even_mul in T. cbn [Nat.even orb] in T. lra.
  Qed.

  Definition even_convergent (x : R) : Prop := exists n, x = v (2 * n).
  Lemma even_bounded : bound even_convergent.
  Proof. exists (v 1). intros x [n ->]. left. exact (even_below_odd n 0). Qed.
  Lemma even_some : exists x, even_convergent x.
  Proof. exists (v 0). exists 0%nat. reflexivity. Qed.

  (** [c_0; c_1, c_2, ..]: the least number that no convergent of even index exceeds. *)
  Definition fraction : R := proj1_sig (completeness even_convergent even_bounded even_some).

  Theorem fraction_between : is_fraction fraction.
  Proof.
    unfold fraction. destruct (completeness _ _ _) as [x [U L]]. simpl.
    assert (Ev : forall n, (v (2 * n) < x)%R).
    { intro n. apply Rlt_le_trans with (v (2 * (n + 1))).
      - pose proof (two_steps (2 * n)) as T. rewrite Nat.even_mul in T. cbn [Nat.even orb] in T.
        now replace (S (S (2 * n))) with (2 * (n + 1))%nat in T by lia.
      - apply U. now exists (n + 1)%nat. }
    assert (Od : forall n, (x < v (S (2 * n)))%R).
    { intro n. apply Rle_lt_trans with (v (S (2 * (n + 1)))).
      - apply L. intros y [m ->]. left. apply even_below_odd.
      - pose proof (two_steps (S (2 * n))) as T. rewrite Nat.even_succ, <- Nat.negb_even, Nat.even_mul in T.
        cbn [Nat.even orb negb] in T. now replace (S (S (S (2 * n)))) with (S (2 * (n + 1)))%nat in T by lia. }
    intro n. destruct (Nat.even n) eqn:E.
    - apply Nat.even_spec in E. destruct E as [m ->]. apply Ev.
    - assert (O : Nat.odd n = true) by (rewrite <- Nat.negb_even, E; reflexivity).
      apply Nat.odd_spec in O. destruct O as [m ->]. replace (2 * m + 1)%nat with (S (2 * m)) by lia. apply Od.
  Qed.

  (** Between p_n/q_n and p_(n+1)/q_(n+1) there is no room for two. *)
  Theorem fraction_unique : forall x y, is_fraction x -> is_fraction y -> x = y.
  Proof.
    assert (G : forall x y, is_fraction x -> is_fraction y -> (x < y)%R -> False).
    { intros x y Fx Fy L. destruct (above (/ (y - x))) as [k K].
      specialize (Fx (2 * (k + 1))%nat). specialize (Fy (S (2 * (k + 1)))). rewrite Nat.even_mul in Fx. cbn [Nat.even orb] in Fx.
      rewrite Nat.even_succ, <- Nat.negb_even, Nat.even_mul in Fy. cbn [Nat.even orb negb] in Fy.
      set (n := (2 * (k + 1))%nat) in *. pose proof (determinant n) as D. pose proof (qR n) as Q. pose proof (qR (S n)) as Q2.
      assert (Sg : sign n = 1) by (unfold sign, n; rewrite Nat.even_mul; reflexivity). rewrite Sg in D.
      apply (f_equal IZR) in D. rewrite minus_IZR, !mult_IZR in D.
      assert (X : (v (S n) - v n = / (IZR (q_ c n) * IZR (q_ c (S n))))%R).
      { replace 1%R with (IZR 1) by reflexivity. apply Rmult_eq_reg_r with (IZR (q_ c n) * IZR (q_ c (S n)))%R; [|nra].
        rewrite Rinv_l by nra. rewrite <- D. field. lra. }
      pose proof (q_grows n) as W. apply IZR_le in W. rewrite <- INR_IZR_INZ in W.
      assert (KN : (INR k <= INR n)%R) by (apply le_INR; unfold n; lia).
      assert (P : (0 < y - x)%R) by lra. pose proof (Rinv_0_lt_compat _ P) as I0.
      assert (Z1 : (/ (y - x) < IZR (q_ c n) * IZR (q_ c (S n)))%R) by nra.
      assert (Z2 : (/ (IZR (q_ c n) * IZR (q_ c (S n))) < y - x)%R).
      { rewrite <- (Rinv_inv (y - x)). apply Rinv_lt_contravar; [apply Rmult_lt_0_compat; nra|exact Z1]. }
      lra. }
    intros x y Fx Fy. destruct (Rtotal_order x y) as [T|[T|T]]; auto; exfalso; eauto.
  Qed.

  Theorem irrational_fraction : irrational fraction.
  Proof. apply fraction_irrational, fraction_between. Qed.
End Fraction.
