(** * Beatty sequences of real numbers

    [beatty theta n] is floor(n theta), written with [Int_part] of Coq's Reals. *)
From Coq Require Import Arith Lia Bool ZArith Reals Lra.
From Rulesmith Require Import Beatty.Sequences Beatty.Cut Beatty.Rayleigh Beatty.Pair.
Local Open Scope R_scope.

Definition irrational (x : R) : Prop := forall p q : Z, q <> 0%Z -> IZR q * x <> IZR p.

Definition beatty (theta : R) (n : nat) : nat := Z.to_nat (Int_part (INR n * theta)).

Lemma Int_part_unique : forall x z, IZR z <= x < IZR z + 1 -> Int_part x = z.
Proof.
  intros x z H. destruct (base_Int_part x) as [I1 I2].
  assert (z < Int_part x + 1)%Z by (apply lt_IZR; rewrite plus_IZR; lra).
  assert (Int_part x < z + 1)%Z by (apply lt_IZR; rewrite plus_IZR; lra). lia.
Qed.

Lemma Int_part_bounds : forall x, IZR (Int_part x) <= x < IZR (Int_part x) + 1.
Proof. intro x. destruct (base_Int_part x). lra. Qed.

Lemma above : forall x, exists K, x < INR K.
Proof.
  intro x. destruct (archimed x) as [H _]. exists (Z.to_nat (Z.max 0 (up x))).
  rewrite INR_IZR_INZ, Z2Nat.id by lia.
  apply Rlt_le_trans with (IZR (up x)); [exact H|apply IZR_le; lia].
Qed.

Section Slope.
  Variable theta : R.
  Hypothesis positive : 0 <= theta.

  Lemma multiple_pos : forall n, 0 <= INR n * theta.
  Proof. intro n. apply Rmult_le_pos; [apply pos_INR|auto]. Qed.

  (** A reader's check: the number that [beatty] stands for. *)
  Lemma beatty_floor : forall n, Z.of_nat (beatty theta n) = Int_part (INR n * theta).
  Proof.
    intro n. unfold beatty. apply Z2Nat.id.
    destruct (Int_part_bounds (INR n * theta)) as [_ I]. pose proof (multiple_pos n).
    assert (-1 < Int_part (INR n * theta))%Z by (apply lt_IZR; lra). lia.
  Qed.

  Lemma beatty_bounds : forall n, INR (beatty theta n) <= INR n * theta < INR (beatty theta n) + 1.
  Proof. intro n. rewrite (INR_IZR_INZ (beatty theta n)), beatty_floor. apply Int_part_bounds. Qed.

  Lemma beatty_unique : forall n m, INR m <= INR n * theta < INR m + 1 -> beatty theta n = m.
  Proof.
    intros n m H. apply Nat2Z.inj. rewrite beatty_floor. apply Int_part_unique. now rewrite <- INR_IZR_INZ.
  Qed.

  Lemma beatty_zero : beatty theta 0 = 0%nat.
  Proof. apply beatty_unique. simpl. lra. Qed.

  Lemma beatty_additive : almost_additive (beatty theta).
  Proof.
    intros m n. pose proof (beatty_bounds m). pose proof (beatty_bounds n). pose proof (beatty_bounds (m + n)) as B.
    rewrite plus_INR in B. split; apply Nat.lt_succ_r; apply INR_lt; rewrite S_INR, ?plus_INR; simpl; lra.
  Qed.

  Lemma beatty_rises : forall n, (beatty theta n <= beatty theta (S n))%nat.
  Proof. intro n. pose proof (beatty_additive n 1%nat) as A. rewrite Nat.add_1_r in A. lia. Qed.

  Lemma beatty_increases : 1 <= theta -> forall n, (beatty theta n < beatty theta (S n))%nat.
  Proof.
    intros H n. pose proof (beatty_additive n 1%nat) as A. rewrite Nat.add_1_r in A.
    assert (1 <= beatty theta 1)%nat; [|lia].
    pose proof (beatty_bounds 1) as B. simpl in B.
    destruct (beatty theta 1) eqn:E; [simpl in B; lra|lia].
  Qed.
End Slope.

Lemma beatty_le : forall alpha beta n, 0 <= alpha <= beta -> (beatty alpha n <= beatty beta n)%nat.
Proof.
  intros alpha beta n H. pose proof (beatty_bounds alpha ltac:(lra) n). pose proof (beatty_bounds beta ltac:(lra) n).
  apply Nat.lt_succ_r, INR_lt. rewrite S_INR. pose proof (pos_INR n).
  assert (INR n * alpha <= INR n * beta) by (apply Rmult_le_compat_l; lra). lra.
Qed.

Lemma irrational_nat : forall theta, irrational theta -> forall m n, (1 <= n)%nat -> INR n * theta <> INR m.
Proof. intros theta I m n H. rewrite !INR_IZR_INZ. apply I. lia. Qed.

Lemma beatty_strict : forall theta, 0 <= theta -> irrational theta -> forall n, (1 <= n)%nat ->
  INR (beatty theta n) < INR n * theta < INR (beatty theta n) + 1.
Proof.
  intros theta P I n H. pose proof (beatty_bounds theta P n).
  pose proof (irrational_nat theta I (beatty theta n) n H). lra.
Qed.

(** The cut of a real number. *)
Definition real_cut (theta : R) (m n : nat) : bool := if Rlt_dec (INR m) (INR n * theta) then true else false.

Lemma real_cut_true : forall theta m n, real_cut theta m n = true <-> INR m < INR n * theta.
Proof. intros. unfold real_cut. destruct (Rlt_dec _ _); split; auto; discriminate. Qed.
Lemma real_cut_false : forall theta m n, real_cut theta m n = false <-> INR n * theta <= INR m.
Proof. intros. unfold real_cut. destruct (Rlt_dec _ _); split; auto; try discriminate; lra. Qed.

Lemma real_cut_monotone : forall theta, monotone (real_cut theta).
Proof.
  intros theta m n m' n' Hn Hn' H. rewrite !real_cut_true. intro C.
  apply le_INR in Hn, Hn', H. simpl in Hn, Hn'. rewrite !mult_INR in H.
  apply Rmult_lt_reg_r with (INR n); [lra|].
  apply Rle_lt_trans with (INR m * INR n'); [lra|].
  replace (INR n' * theta * INR n) with (INR n * theta * INR n') by ring. apply Rmult_lt_compat_r; lra.
Qed.

Section Complement.
  Variables alpha beta : R.
  Hypothesis range : 1 < alpha < 2.
  Hypothesis irr : irrational alpha.
  Hypothesis complement : / alpha + / beta = 1.

  Lemma beta_nonzero : beta <> 0.
  Proof.
    intro E. rewrite E in complement. assert (Q : / 0 = 0) by apply Rinv_0. rewrite Q in complement.
    assert (/ alpha < 1) by (rewrite <- Rinv_1; apply Rinv_lt_contravar; lra). lra.
  Qed.
  Lemma product : beta * (alpha - 1) = alpha.
  Proof.
    pose proof beta_nonzero.
    replace (beta * (alpha - 1)) with (alpha * beta * (/ alpha + / beta) - beta + (alpha * beta * (1 - (/ alpha + / beta))) - alpha + alpha)
      by (field; split; lra).
    rewrite complement. field_simplify_eq; try lra.
    assert (alpha * beta = alpha + beta); [|lra].
    replace (alpha + beta) with (alpha * beta * (/ alpha + / beta)) by (field; split; lra). rewrite complement. ring.
  Qed.
  Lemma beta_range : 2 < beta.
  Proof.
    pose proof product. destruct (Rle_lt_dec beta 2) as [Q|]; auto. exfalso.
    assert (beta * (alpha - 1) <= 2 * (alpha - 1)) by (apply Rmult_le_compat_r; lra). lra.
  Qed.
  Lemma beta_irrational : irrational beta.
  Proof.
    intros p q Hq E. pose proof product as P.
    (* q beta = p gives p (alpha - 1) = q alpha, (p - q) alpha = p *)
    assert (Q : IZR (p - q) * alpha = IZR p).
    { rewrite minus_IZR, <- E. replace ((IZR q * beta - IZR q) * alpha) with (IZR q * (beta * (alpha - 1)) + IZR q * beta - IZR q * alpha) by ring.
      rewrite P. ring. }
    destruct (Z.eq_dec (p - q) 0) as [Z|Z]; [|exact (irr _ _ Z Q)].
    rewrite Z, Rmult_0_l in Q. apply (eq_IZR 0) in Q. lia.
  Qed.

  Lemma beatty_is_cut : forall theta K n, 1 < theta -> irrational theta -> theta <= INR K ->
    fl (real_cut theta) K n = beatty theta n.
  Proof.
    intros theta K n H I HK. destruct n as [|n]; [symmetry; apply beatty_zero; lra|].
    pose proof (beatty_strict theta ltac:(lra) I (S n) ltac:(lia)).
    apply fl_unique; try lia; try apply real_cut_monotone.
    - intros k Hk. apply real_cut_true. apply le_INR in Hk. simpl in Hk.
      rewrite <- (Rmult_1_r (INR k)) at 1. apply Rmult_lt_compat_l; lra.
    - intros k Hk. apply real_cut_false. apply le_INR in Hk. simpl in Hk. rewrite mult_INR, Rmult_comm.
      apply Rmult_le_compat_r; lra.
    - apply real_cut_true. lra.
    - apply real_cut_false. rewrite (S_INR (beatty theta (S n))). lra.
  Qed.

  Lemma real_complement : forall m n, (1 <= n)%nat -> co (real_cut alpha) m n = real_cut beta m n.
  Proof.
    intros m n Hn. pose proof product as P. pose proof beta_range. apply eq_true_iff_eq.
    unfold co. rewrite orb_true_iff, negb_true_iff, Nat.leb_le, real_cut_true, real_cut_false.
    assert (N : 1 <= INR n) by (apply le_INR in Hn; exact Hn).
    assert (NB : INR n < INR n * beta) by (rewrite <- (Rmult_1_r (INR n)) at 1; apply Rmult_lt_compat_l; lra).
    split.
    - intros [L|L]; [apply le_INR in L; lra|].
      destruct (le_lt_dec m n) as [Q|Q]; [apply le_INR in Q; lra|].
      rewrite minus_INR in L by lia.
      (* (m - n) alpha <= m, and equality is excluded *)
      assert (NE : INR (m - n) * alpha <> INR m) by (apply irrational_nat; [exact irr|lia]).
      rewrite minus_INR in NE by lia.
      apply Rmult_lt_reg_r with (alpha - 1); [lra|]. rewrite Rmult_assoc, P. lra.
    - intro L. destruct (le_lt_dec m n) as [Q|Q]; [left; lia|right]. rewrite minus_INR by lia.
      apply (Rmult_lt_compat_r (alpha - 1)) in L; [|lra]. rewrite Rmult_assoc, P in L. lra.
  Qed.

  (** Rayleigh 1894 and Beatty 1926, for real slopes. *)
  Theorem beatty_pair : complementary (beatty alpha) (beatty beta).
  Proof.
    pose proof beta_range. pose proof beta_irrational. pose proof product.
    destruct (above beta) as [K HK].
    assert (co_one' : forall n, (1 <= n)%nat -> real_cut alpha n n = true).
    { intros k Hk. apply real_cut_true. apply le_INR in Hk. simpl in Hk.
      rewrite <- (Rmult_1_r (INR k)) at 1. apply Rmult_lt_compat_l; lra. }
    assert (two : forall n, (1 <= n)%nat -> real_cut alpha (2 * n) n = false).
    { intros k Hk. apply real_cut_false. apply le_INR in Hk. simpl in Hk. rewrite mult_INR, Rmult_comm.
      apply Rmult_le_compat_r; simpl; lra. }
    assert (bound : forall n, (1 <= n)%nat -> co (real_cut alpha) (K * n) n = false).
    { intros k Hk. rewrite real_complement by auto. apply real_cut_false. apply le_INR in Hk. simpl in Hk.
      rewrite mult_INR, Rmult_comm. apply Rmult_le_compat_r; lra. }
    pose proof (cut_pair (real_cut alpha) K (real_cut_monotone alpha) co_one' two bound) as C.
    assert (Ea : forall n, fl (real_cut alpha) 2 n = beatty alpha n) by (intro; apply beatty_is_cut; simpl; auto; lra).
    assert (Eb : forall n, fl (co (real_cut alpha)) K n = beatty beta n).
    { intro n. rewrite <- (beatty_is_cut beta K n) by (auto; lra). destruct n as [|n]; [reflexivity|].
      unfold fl. generalize (K * S n)%nat. induction n0 as [|j IH]; [reflexivity|]. simpl.
      rewrite real_complement by lia. now rewrite IH. }
    destruct C as [C1 C2 C3 C4 C5 C6 C7]. constructor; intros; rewrite <- ?Ea, <- ?Eb; auto.
    - apply (C5 m n). now rewrite Ea, Eb.
    - destruct (C6 x) as [[n E]|[n E]]; [left|right]; exists n; congruence.
  Qed.
End Complement.
