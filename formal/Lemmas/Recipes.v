(** * Recipes U and R, and FREAK's argument, for real slopes (docs/LEMMAS.md, Lemma 2) *)
From Coq Require Import Arith Lia ZArith Reals Lra.
From Rulesmith Require Import Game.TwoPiles Beatty.Sequences Beatty.Pair Beatty.Real Lemmas.TwoSequences.

(** x is a term of the Beatty sequence of theta. *)
Definition member (theta : R) (x : nat) : Prop := exists n : nat, Z.of_nat x = Int_part (INR n * theta).

(** ** Memberships and partners of a Beatty sequence *)
Section Members.
  Variable theta : R.
  Hypothesis positive : (0 < theta)%R.

  Lemma beatty_unbounded : forall x, exists N, forall n, N <= n -> x < beatty theta n.
  Proof.
    intro x. destruct (above (INR (x + 1) / theta)) as [N H]. exists N. intros n Hn.
    pose proof (beatty_bounds theta ltac:(lra) n) as [_ B]. apply le_INR in Hn.
    assert (INR (x + 1) < INR n * theta)%R.
    { apply (Rmult_lt_compat_r theta) in H; auto. unfold Rdiv in H. rewrite Rmult_assoc, Rinv_l, Rmult_1_r in H by lra.
      apply Rlt_le_trans with (INR N * theta)%R; auto. apply Rmult_le_compat_r; lra. }
    rewrite plus_INR in H0. simpl in H0. apply INR_lt. lra.
  Qed.

  Lemma beatty_dec : forall x, value_of (beatty theta) x \/ ~ value_of (beatty theta) x.
  Proof.
    intro x. destruct (beatty_unbounded x) as [N H].
    destruct (member_below (beatty theta) x N) eqn:E.
    - left. apply member_below_spec in E. destruct E as [n [_ E]]. exists n. auto.
    - right. intros [n Q]. assert (member_below (beatty theta) x N = true); [|congruence].
      apply member_below_spec. exists n. split; auto. destruct (le_lt_dec n N); auto. specialize (H n). lia.
  Qed.

  (** A reader's form of membership. *)
  Lemma member_value : forall x, member theta x <-> value_of (beatty theta) x.
  Proof.
    intro x. unfold member. split; intros [n Q]; exists n; [rewrite <- beatty_floor in Q by lra; now apply Nat2Z.inj|].
    now rewrite <- Q, beatty_floor by lra.
  Qed.
  Lemma member_dec : forall x, member theta x \/ ~ member theta x.
  Proof. intro x. rewrite member_value. apply beatty_dec. Qed.

  (** The indices of one value form an interval, so that partners exist. *)
  Lemma partners_exist : forall t, (forall n, t n <= t (S n)) -> forall x, value_of (beatty theta) x ->
    exists L, partners (beatty theta) t x L.
  Proof.
    intros t Ht x [n0 E0]. destruct (beatty_unbounded x) as [N H].
    destruct (least (fun n => beatty theta n =? x) n0) as [n1 [_ [E1 F1]]]; [now apply Nat.eqb_eq|].
    destruct (least (fun n => x <? beatty theta n) N) as [n2 [_ [E2 F2]]]; [apply Nat.ltb_lt; auto|].
    apply Nat.eqb_eq in E1. apply Nat.ltb_lt in E2.
    assert (M : forall m n, m <= n -> beatty theta m <= beatty theta n) by (apply mono_le, beatty_rises; lra).
    assert (L : forall n, beatty theta n = x -> n1 <= n /\ n < n2).
    { intros n E. split.
      - destruct (le_lt_dec n1 n); auto. apply F1 in l. apply Nat.eqb_neq in l. contradiction.
      - destruct (lt_dec n n2); auto. pose proof (M n2 n ltac:(lia)). lia. }
    destruct n2 as [|n2]; [specialize (L n1 E1); lia|].
    assert (E3 : beatty theta n2 = x).
    { specialize (F2 n2 ltac:(lia)). apply Nat.ltb_ge in F2. pose proof (M n1 n2). specialize (L n1 E1). lia. }
    exists (1 + (t n2 - t n1)), n1, n2. repeat split; auto; apply (mono_le t Ht); specialize (L n H0); lia.
  Qed.
End Members.

(** ** The hypotheses *)
Section Hypotheses.
  Variables alpha beta : R.
  Hypothesis order : (0 < alpha < beta)%R.
  Notation a := (beatty alpha).
  Notation b := (beatty beta).

  (** If p/alpha + q/beta = p + q - 1 for positive whole p, q, both slopes irrational, every whole number is in A or B. *)
  Theorem covering_relation : irrational alpha -> irrational beta -> forall p q : nat, 1 <= p -> 1 <= q ->
    (INR p / alpha + INR q / beta = INR p + INR q - 1)%R ->
    forall x, value_of a x \/ value_of b x.
  Proof.
    intros Ia Ib p q Hp Hq E x.
    destruct (beatty_dec alpha ltac:(lra) x) as [|NA]; [auto|].
    destruct (beatty_dec beta ltac:(lra) x) as [|NB]; [auto|]. exfalso.
    assert (G : forall theta, (0 < theta)%R -> irrational theta -> ~ value_of (beatty theta) x ->
      exists k : nat, (INR k < INR x / theta)%R /\ ((INR x + 1) / theta < INR k + 1)%R).
    { intros theta P I N. destruct (beatty_unbounded theta P x) as [M HM].
      destruct (last_true (fun n => beatty theta n <= x)) with (n := M) as [k [_ [K2 K3]]].
      { intro n. lia. } { rewrite beatty_zero by lra. lia. } { specialize (HM M). lia. }
      assert (beatty theta k <> x) by (intro Q; apply N; exists k; auto).
      assert (L1 : (INR k * theta < INR x)%R).
      { pose proof (beatty_bounds theta ltac:(lra) k) as [_ B]. assert (S (beatty theta k) <= x) as Q by lia.
        apply le_INR in Q. rewrite S_INR in Q. lra. }
      assert (L2 : (INR x + 1 < INR (S k) * theta)%R).
      { pose proof (beatty_strict theta ltac:(lra) I (S k) ltac:(lia)) as [B _]. assert (S x <= beatty theta (S k)) as Q by lia.
        apply le_INR in Q. rewrite S_INR in Q. lra. }
      exists k. rewrite S_INR in L2. split.
      - apply Rmult_lt_reg_r with theta; auto. unfold Rdiv. rewrite Rmult_assoc, Rinv_l by lra. lra.
      - apply Rmult_lt_reg_r with theta; auto. unfold Rdiv. rewrite Rmult_assoc, Rinv_l by lra. lra. }
    destruct (G alpha ltac:(lra) Ia NA) as [k [K1 K2]]. destruct (G beta ltac:(lra) Ib NB) as [m [M1 M2]].
    (* p k + q m < x (p + q - 1) < p k + q m + 1 *)
    assert (P1 : (1 <= INR p)%R) by (apply le_INR in Hp; exact Hp). assert (Q1 : (1 <= INR q)%R) by (apply le_INR in Hq; exact Hq).
    assert (U1 : (INR p * INR k < INR p * (INR x / alpha))%R) by (apply Rmult_lt_compat_l; lra).
    assert (U2 : (INR q * INR m < INR q * (INR x / beta))%R) by (apply Rmult_lt_compat_l; lra).
    assert (V1 : (INR p * ((INR x + 1) / alpha) < INR p * (INR k + 1))%R) by (apply Rmult_lt_compat_l; lra).
    assert (V2 : (INR q * ((INR x + 1) / beta) < INR q * (INR m + 1))%R) by (apply Rmult_lt_compat_l; lra).
    assert (S1 : (INR p * (INR x / alpha) + INR q * (INR x / beta) = INR x * (INR p + INR q - 1))%R).
    { rewrite <- E. field. split; lra. }
    assert (S2 : (INR p * ((INR x + 1) / alpha) + INR q * ((INR x + 1) / beta) = (INR x + 1) * (INR p + INR q - 1))%R).
    { rewrite <- E. field. split; lra. }
    assert (W1 : (INR (p * k + q * m) < INR (x * (p + q - 1)))%R).
    { rewrite plus_INR, !mult_INR, minus_INR, plus_INR by lia. simpl. lra. }
    assert (W2 : (INR (x * (p + q - 1)) < INR (p * k + q * m + 1))%R).
    { rewrite !plus_INR, !mult_INR, minus_INR, plus_INR by lia. simpl. lra. }
    apply INR_lt in W1, W2. lia.
  Qed.

  (** For alpha <= 1 all whole numbers are in A. *)
  Lemma covering_below_one : (alpha <= 1)%R -> forall x, value_of a x.
  Proof.
    intros H x. induction x as [|x [n E]]; [exists 0; apply beatty_zero; lra|].
    destruct (beatty_unbounded alpha ltac:(lra) x) as [M HM].
    destruct (last_true (fun n => a n <= x)) with (n := M) as [k [_ [K2 K3]]].
    { intro m. lia. } { rewrite beatty_zero by lra. lia. } { specialize (HM M). lia. }
    exists (S k). pose proof (beatty_additive alpha ltac:(lra) k 1) as A. rewrite Nat.add_1_r in A.
    assert (a 1 <= 1); [|assert (a (S k) <= a k + 1); [|lia]].
    - pose proof (beatty_bounds alpha ltac:(lra) 1) as [B _]. simpl in B. apply Nat.lt_succ_r, INR_lt. simpl. lra.
    - pose proof (beatty_bounds alpha ltac:(lra) k) as [_ B1]. pose proof (beatty_bounds alpha ltac:(lra) (S k)) as [B2 _].
      rewrite S_INR in B2. apply Nat.lt_succ_r, INR_lt. rewrite S_INR, plus_INR. simpl. lra.
  Qed.

  (** The steps of b are at most floor(beta) + 1, those of a at least floor(alpha). *)
  Lemma width_bound : forall n, b (S n) + a n <= b n + a (S n) + (b 1 + 1 - a 1).
  Proof.
    intro n. pose proof (beatty_additive alpha ltac:(lra) n 1) as A. pose proof (beatty_additive beta ltac:(lra) n 1) as B.
    rewrite Nat.add_1_r in *. pose proof (beatty_le alpha beta 1 ltac:(lra)). lia.
  Qed.

  (** If h (beta - alpha) >= 2, the differences of h and more indices are no diagonals. *)
  Lemma diagonals_end : forall h, (2 <= INR h * (beta - alpha))%R ->
    forall m n t, m < n -> a n = a m + t -> b n = b m + t -> n < m + h.
  Proof.
    intros h H m n t L Ea Eb. destruct (lt_dec n (m + h)) as [|Q]; auto. exfalso.
    pose proof (beatty_bounds alpha ltac:(lra) m). pose proof (beatty_bounds alpha ltac:(lra) n).
    pose proof (beatty_bounds beta ltac:(lra) m). pose proof (beatty_bounds beta ltac:(lra) n).
    rewrite Ea, Eb in *. rewrite !plus_INR in *.
    assert (N : (INR m + INR h <= INR n)%R) by (rewrite <- plus_INR; apply le_INR; lia).
    assert (X : ((INR m + INR h) * (beta - alpha) <= INR n * (beta - alpha))%R) by (apply Rmult_le_compat_r; lra).
    lra.
  Qed.
End Hypotheses.

Section Two.
  Variables alpha beta : R.
  Hypothesis order : (0 < alpha < beta)%R.
  Notation a := (beatty alpha).
  Notation b := (beatty beta).
  Notation A := (value_of a).
  Notation B := (value_of b).
  Variables l c : nat -> nat.
  Hypothesis l_spec : forall x, A x -> partners a b x (l x).
  Hypothesis c_spec : forall y, B y -> partners b a y (c y).

  Lemma claim_floors : forall x y, (exists n, a n = x /\ b n = y) <->
    exists n : nat, Z.of_nat x = Int_part (INR n * alpha) /\ Z.of_nat y = Int_part (INR n * beta).
  Proof.
    intros x y. split; intros [n [N1 N2]]; exists n.
    - now rewrite <- N1, <- N2, !beatty_floor by lra.
    - rewrite <- beatty_floor in N1, N2 by lra. split; now apply Nat2Z.inj.
  Qed.

  (** Lemma 2 for any rules between needed and safe: docs/LEMMAS.md, "Lemma 2". *)
  Theorem lemma2_real : forall (D w : nat) (smaller larger : nat -> nat -> nat -> Prop) (both : nat -> nat -> nat -> nat -> Prop),
    (forall x y j, x <= y -> 1 <= j <= x -> A x -> B y -> smaller x y j -> c y <= j) ->
    (forall x y k, x <= y -> 1 <= k <= y -> A x -> B y -> larger x y k -> (x <= y - k /\ l x <= k) \/ (y - k < x /\ ~ B x)) ->
    (forall x y j k, x <= y -> 1 <= j <= x -> 1 <= k <= y -> A x -> B y -> both x y j k -> j = k /\ D < j) ->
    (forall m n t, m < n -> a n = a m + t -> b n = b m + t -> t <= D) ->
    (forall x y j, x <= y -> 1 <= j <= x -> A x -> B y -> c y <= j -> smaller x y j) ->
    (forall x y k, 1 <= k -> k + x <= y -> A x -> (~ B y \/ l x <= k) -> larger x y k) ->
    (forall x y, 1 <= x <= y -> A x -> ~ B y -> both x y x y) \/
      ((forall x y j k, x <= y -> 1 <= j <= x -> 1 <= k <= y -> A x -> ~ B y -> j <= k < j + w -> both x y j k) /\
       (forall n, b (S n) + a n <= b n + a (S n) + w)) ->
    (forall x y, 1 <= x <= y -> ~ A x -> B x -> both x y x y) \/
      (forall x y k, x <= y -> 1 <= k <= y -> y < k + x -> ~ A x -> B x -> larger x y k) ->
    (forall x y, 1 <= x <= y -> ~ A x -> ~ B x -> both x y x y) \/ (forall x, A x \/ B x) ->
    forall x y, x <= y -> (P2 smaller larger both x y <->
      exists n : nat, Z.of_nat x = Int_part (INR n * alpha) /\ Z.of_nat y = Int_part (INR n * beta)).
  Proof.
    intros D w smaller larger both. intros. rewrite <- claim_floors.
    apply (lemma2 a b) with (l := l) (c := c) (D := D) (w := w); auto; try (intros; apply beatty_dec; lra);
      try (apply beatty_zero; lra); try (apply beatty_rises; lra); intros; apply beatty_le; lra.
  Qed.

  (** Some D bounds all diagonals. *)
  Lemma diagonal_bound : exists D, forall m n t, m < n -> a n = a m + t -> b n = b m + t -> t <= D.
  Proof.
    destruct (above (2 / (beta - alpha))) as [h H].
    assert (Hh : (2 <= INR h * (beta - alpha))%R).
    { apply (Rmult_lt_compat_r (beta - alpha)) in H; [|lra]. unfold Rdiv in H. rewrite Rmult_assoc, Rinv_l, Rmult_1_r in H by lra. lra. }
    exists (a h + 1). intros m n t L Ea Eb.
    pose proof (diagonals_end alpha beta order h Hh m n t L Ea Eb).
    pose proof (beatty_additive alpha ltac:(lra) m (n - m)) as Q. replace (m + (n - m)) with n in Q by lia.
    assert (a (n - m) <= a h) by (apply mono_le; [apply beatty_rises; lra|lia]). lia.
  Qed.

  (** Recipe U: any move unless x in A and y in B; where both are, only moves of one pile that keep the order and lead
      past all partners. It needs no further hypothesis (Rulesmith; Fraenkel 2012, further question 1). *)
  Definition free x y := ~ (A x /\ B y).

  Theorem recipe_U : forall x y, x <= y ->
    (P2 (fun x y j => c y <= j \/ free x y) (fun x y k => (k + x <= y /\ l x <= k) \/ free x y) (fun x y _ _ => free x y) x y <->
     exists n : nat, Z.of_nat x = Int_part (INR n * alpha) /\ Z.of_nat y = Int_part (INR n * beta)).
  Proof.
    destruct (diagonal_bound) as [D HD].
    apply (lemma2_real D 0); unfold free; try (intros; tauto); auto.
    - intros x y k Hxy Hk HA HB [[K1 K2]|F]; [left; lia|tauto].
  Qed.

  (** Recipe R: Wythoff-like rules where the two sequences cover the integers; w bounds the steps of b_n - a_n
      (Rulesmith; Fraenkel 2012, further questions 1 and 2). *)
  Theorem recipe_R : forall w, (forall n, b (S n) + a n <= b n + a (S n) + w) -> (forall x, A x \/ B x) ->
    forall x y, x <= y ->
    (P2 (fun _ y j => ~ B y \/ c y <= j)
        (fun x y k => (k + x <= y /\ (~ B y \/ l x <= k)) \/ (y < k + x /\ ~ A x))
        (fun x y j k => j <= k < j + w /\ ~ B y) x y <->
     exists n : nat, Z.of_nat x = Int_part (INR n * alpha) /\ Z.of_nat y = Int_part (INR n * beta)).
  Proof.
    intros w Hw Cov. destruct (diagonal_bound) as [D HD].
    apply (lemma2_real D w); try (intros; tauto); auto.
    - intros x y k Hxy Hk HA HB [[K1 [K2|K2]]|[K1 K2]]; [tauto|left; lia|tauto].
  Qed.
End Two.
