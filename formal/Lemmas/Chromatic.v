(** * Chromatic nim on two stacks (Fisher and Larsson 2019): instances of Lemma 1

    Nim; and any number from both stacks while neither is at a red level. *)
From Coq Require Import Arith Lia Bool ZArith Reals Lra.
From Rulesmith Require Import Game.TwoPiles Beatty.Sequences Beatty.Cut Beatty.Rayleigh Beatty.Pair Beatty.Real
  Lemmas.TwoSequences Lemmas.Recipes Lemmas.Pairing.

Definition green_only (red : nat -> Prop) (x y _ _ : nat) : Prop := ~ red x /\ ~ red y.

(** What Lemma 1 demands of rules: all nim moves; everything if both piles are green; both piles never if the larger is red. *)
Record chromatic_rules (red : nat -> Prop) (smaller larger : nat -> nat -> nat -> Prop)
  (both : nat -> nat -> nat -> nat -> Prop) : Prop := {
  all_smaller : forall x y j, 1 <= j <= x -> x <= y -> smaller x y j;
  all_larger : forall x y k, 1 <= k <= y -> x <= y -> larger x y k;
  green_all : forall x y, 1 <= x <= y -> ~ red x -> ~ red y -> both x y x y;
  red_none : forall x y j k, 1 <= x <= y -> red y -> both x y j k -> False }.

Lemma green_only_rules : forall red, chromatic_rules red nim nim (green_only red).
Proof. intro red. constructor; unfold nim, green_only; auto; tauto. Qed.

(** A complementary pair, b red. *)
Lemma chromatic_complementary : forall a b, complementary a b -> forall red : nat -> Prop,
  (forall x, 1 <= x -> (red x <-> exists n, b n = x)) -> (forall x, red x \/ ~ red x) ->
  forall smaller larger both, chromatic_rules red smaller larger both ->
  forall x y, x <= y -> (P2 smaller larger both x y <-> exists n, a n = x /\ b n = y).
Proof.
  intros a b C red RS RD smaller larger both [Q1 Q2 Q3 Q4] x y Hxy. pose proof (a_zero a b C). pose proof (b_zero a b C).
  rewrite (counted_pairing a b 0) with (red := red); auto.
  - unfold counted. split.
    + intros [[-> ->]|[[? _]|[n [_ [-> ->]]]]]; [exists 0; auto|lia|exists n; now rewrite Nat.add_0_r].
    + intros [n [E1 E2]]. destruct n as [|n]; [left; lia|]. right. right. exists (S n). rewrite Nat.add_0_r. split; [lia|auto].
  - intros m n L. apply (a_lt a b C). lia.
  - intros m n L. apply (b_lt a b C). lia.
  - intros n Hn. pose proof (a_lt a b C 0 n). lia.
  - intros z Hz. destruct (covering a b C z) as [[n E]|[n E]]; [left|right]; exists n; split; auto; destruct n; lia.
  - intros m n Hm Hn E. apply (disjoint a b C) in E. lia.
  - intros i Hi. lia.
  - intros n Hn. rewrite Nat.add_0_r. now apply (ab_lt a b C).
  - intros z Hz. rewrite RS by auto. split; intros [n E]; [exists n; split; auto; destruct n; lia|exists n; tauto].
Qed.

(** Fisher and Larsson 2019, Theorem 1: every irrational beta > 2. *)
Theorem fisher_larsson_rules : forall beta alpha : R, (2 < beta)%R -> irrational beta -> (/ alpha + / beta = 1)%R ->
  forall smaller larger both, chromatic_rules (member beta) smaller larger both ->
  forall x y, x <= y ->
  (P2 smaller larger both x y <->
   exists n : nat, Z.of_nat x = Int_part (INR n * alpha) /\ Z.of_nat y = Int_part (INR n * beta)).
Proof.
  intros beta alpha Hb Ib E smaller larger both Rules x y Hxy.
  assert (NZ : alpha <> 0%R).
  { intro Z0. rewrite Z0, Rinv_0 in E. assert (/ beta < 1)%R by (rewrite <- Rinv_1; apply Rinv_lt_contravar; lra). lra. }
  assert (Pr : (alpha * (beta - 1) = beta)%R).
  { assert (alpha * beta = alpha + beta)%R; [|lra].
    replace (alpha + beta)%R with (alpha * beta * (/ alpha + / beta))%R by (field; split; lra). rewrite E. ring. }
  assert (Rg : (1 < alpha < 2)%R).
  { split.
    - apply Rmult_lt_reg_r with (beta - 1)%R; lra.
    - apply Rmult_lt_reg_r with (beta - 1)%R; lra. }
  assert (Ia : irrational alpha).
  { intros p q Hq Q. assert (Q2 : (IZR (p - q) * beta = IZR p)%R).
    { rewrite minus_IZR, <- Q. replace ((IZR q * alpha - IZR q) * beta)%R with (IZR q * (alpha * (beta - 1)) + IZR q * alpha - IZR q * beta)%R by ring.
      rewrite Pr. ring. }
    destruct (Z.eq_dec (p - q) 0) as [Z0|Z0]; [|exact (Ib _ _ Z0 Q2)].
    rewrite Z0, Rmult_0_l in Q2. apply (eq_IZR 0) in Q2. lia. }
  rewrite (chromatic_complementary (beatty alpha) (beatty beta) (beatty_pair alpha beta Rg Ia E) (member beta)); auto.
  - split; intros [n [N1 N2]]; exists n.
    + now rewrite <- N1, <- N2, !beatty_floor by lra.
    + rewrite <- beatty_floor in N1, N2 by lra. split; now apply Nat2Z.inj.
  - intros z _. apply member_value. lra.
  - intro z. apply member_dec. lra.
Qed.

Theorem fisher_larsson : forall beta alpha : R, (2 < beta)%R -> irrational beta -> (/ alpha + / beta = 1)%R ->
  forall x y, x <= y ->
  (P2 nim nim (green_only (fun z => exists n : nat, Z.of_nat z = Int_part (INR n * beta))) x y <->
   exists n : nat, Z.of_nat x = Int_part (INR n * alpha) /\ Z.of_nat y = Int_part (INR n * beta)).
Proof. intros beta alpha Hb Ib E. apply fisher_larsson_rules; auto. apply green_only_rules. Qed.

(** beta = p/q >= 2 (Theorem 2 for whole beta, q = 1; Rulesmith for the others). *)
Section Rational.
  Variables p q : nat.
  Hypothesis q_pos : 1 <= q.
  Hypothesis large : 2 * q <= p.

  (** m < n p/(p - q). *)
  Definition ratio_cut (m n : nat) : bool := m * (p - q) <? n * p.
  Lemma ratio_monotone : monotone ratio_cut.
  Proof.
    intros m n m' n' Hn Hn' H. unfold ratio_cut. rewrite !Nat.ltb_lt. intro C.
    apply Nat.mul_lt_mono_pos_r with n; [lia|].
    apply Nat.le_lt_trans with (m * (p - q) * n'); [nia|]. apply Nat.lt_le_trans with (n * p * n'); [nia|nia].
  Qed.
  Lemma ratio_one : forall n, 1 <= n -> ratio_cut n n = true.
  Proof. intros n H. apply Nat.ltb_lt. nia. Qed.
  Lemma ratio_two : forall n, 1 <= n -> ratio_cut (2 * n) n = false.
  Proof. intros n H. apply Nat.ltb_ge. nia. Qed.
  Lemma ratio_complement : forall m n, co ratio_cut m n = true <-> m * q <= n * p.
  Proof.
    intros m n. unfold co, ratio_cut. rewrite orb_true_iff, Nat.leb_le, negb_true_iff, Nat.ltb_ge.
    assert (exists e, p = q + e) as [e ->] by (exists (p - q); lia). replace (q + e - q) with e by lia.
    destruct (le_lt_dec m n) as [L|L]; [split; [nia|auto]|].
    assert (exists s, m = n + s) as [s ->] by (exists (m - n); lia). replace (n + s - n) with s by lia.
    split; [intros [|]; nia|right; nia].
  Qed.
  Lemma ratio_bound : forall n, 1 <= n -> co ratio_cut ((p + 1) * n) n = false.
  Proof. intros n H. apply not_true_is_false. rewrite ratio_complement. nia. Qed.

  Lemma ratio_smaller : forall n, 1 <= n -> fl ratio_cut 2 n = (p * n - 1) / (p - q).
  Proof.
    intros n H. apply fl_unique; auto; try apply ratio_monotone; try apply ratio_one; try apply ratio_two; unfold ratio_cut.
    - apply Nat.ltb_lt. pose proof (Nat.mul_div_le (p * n - 1) (p - q)). nia.
    - apply Nat.ltb_ge. pose proof (Nat.mul_succ_div_gt (p * n - 1) (p - q)). nia.
  Qed.
  Lemma ratio_larger : forall n, fl (co ratio_cut) (p + 1) n = p * n / q.
  Proof.
    intros [|n]; [rewrite Nat.mul_0_r, Nat.div_0_l by lia; reflexivity|].
    apply fl_unique; try lia; try apply co_mono, ratio_monotone; try apply co_one; try apply ratio_bound.
    - apply ratio_complement. pose proof (Nat.mul_div_le (p * S n) q). lia.
    - apply not_true_is_false. rewrite ratio_complement. pose proof (Nat.mul_succ_div_gt (p * S n) q). lia.
  Qed.

  Theorem chromatic_rational : forall smaller larger both, chromatic_rules (fun z => exists n, z = p * n / q) smaller larger both ->
    forall x y, x <= y -> (P2 smaller larger both x y <->
     (x = 0 /\ y = 0) \/ exists n, 1 <= n /\ x = (p * n - 1) / (p - q) /\ y = p * n / q).
  Proof.
    intros smaller larger both Rules x y Hxy.
    pose proof (cut_pair ratio_cut (p + 1) ratio_monotone ratio_one ratio_two ratio_bound) as C.
    rewrite (chromatic_complementary _ _ C (fun z => exists n, z = p * n / q)).
    - split.
      + intros [[|n] [E1 E2]]; [left; auto|]. right. exists (S n). rewrite ratio_smaller in E1 by lia. rewrite ratio_larger in E2. split; [lia|auto].
      + intros [[-> ->]|[n [Hn [E1 E2]]]]; [exists 0; auto|]. exists n. rewrite ratio_smaller, ratio_larger by lia. auto.
    - intros z Hz. split; intros [n E]; exists n; [rewrite ratio_larger; auto|rewrite <- E; apply ratio_larger].
    - intro z. destruct (member_below (fun n => p * n / q) z z) eqn:M.
      + left. apply member_below_spec in M. destruct M as [n [_ E]]. exists n; auto.
      + right. intros [n E]. assert (member_below (fun n => p * n / q) z z = true); [|congruence].
        apply member_below_spec. exists n. split; auto. subst z. apply Nat.div_le_lower_bound; nia.
    - exact Rules.
    - exact Hxy.
  Qed.
End Rational.

(** Of two neighbouring positive numbers at least one is red: (g, g + 1) for green g, (d, d) for d and d - 1 red. *)
Theorem chromatic_lone : forall red : nat -> Prop, (forall x, red x \/ ~ red x) ->
  (forall x, 1 <= x -> red x \/ red (S x)) ->
  forall smaller larger both, chromatic_rules red smaller larger both ->
  forall x y, x <= y -> (P2 smaller larger both x y <->
    (x = 0 /\ y = 0) \/ (1 <= x /\ ((~ red x /\ y = S x) \/ (red x /\ y = x /\ (x = 1 \/ red (x - 1)))))).
Proof.
  intros red RD Near smaller larger both [Q1 Q2 Q3 Q4].
  apply (chromatic_pairing red RD (fun x y => 1 <= x /\ ((~ red x /\ y = S x) \/ (red x /\ y = x /\ (x = 1 \/ red (x - 1))))));
    auto; try (intros; tauto).
  - intros g r [? [[_ ->]|[_ [-> _]]]]; lia.
  - assert (After : forall g, 1 <= g -> ~ red g -> red (S g)) by (intros g H G; destruct (Near g H); tauto).
    assert (Before : forall d g, d = S g -> 1 <= g -> ~ red g -> (d = 1 \/ red (d - 1)) -> False).
    { intros d g -> H G [Q|Q]; [lia|]. replace (S g - 1) with g in Q by lia. contradiction. }
    intros g r g' r' [H [[G ->]|[G [-> I]]]] [H' [[G' ->]|[G' [-> I']]]] E.
    + destruct E as [E|[E|[E|E]]]; try lia; exfalso; subst; eauto.
    + exfalso. destruct E as [E|[E|[E|E]]]; subst; try contradiction; eapply Before; eauto.
    + exfalso. destruct E as [E|[E|[E|E]]]; subst; try contradiction; eapply Before; eauto.
    + lia.
  - intros r Hr Rr. destruct (Nat.eq_dec r 1) as [->|]; [exists 1; left; split; [lia|right]; auto|].
    destruct (RD (r - 1)) as [Q|Q]; [exists r; left; split; [lia|right]; auto|].
    exists (r - 1). left. split; [lia|left]. split; auto. lia.
  - intros g r [H [[G ->]|[G [-> I]]]]; [|auto]. split; auto. destruct (Near g H); tauto.
  - intros g r g' r' [H [[G ->]|[G [-> I]]]] [H' [[G' ->]|[G' [-> I']]]]; lia.
  - intros g g' r' H G N _ _. destruct (N (S g)) as [N1 _]. apply N1. auto.
  - intro x. destruct (Nat.eq_dec x 0) as [->|].
    { right. intro z. split; intros [? [[_ ?]|[_ [? _]]]]; lia. }
    left. destruct (RD x) as [Q|Q]; [|exists (S x); left; split; [lia|auto]].
    destruct (Nat.eq_dec x 1) as [->|]; [exists 1; left; split; [lia|right]; auto|].
    destruct (RD (x - 1)) as [Q'|Q']; [exists x; left; split; [lia|right]; auto|].
    exists (x - 1). right. split; [lia|left]. split; auto. lia.
Qed.

(** Evil numbers: an even number of ones in base 2. *)
Fixpoint ones_below (fuel n : nat) : bool :=
  match fuel with 0 => false | S f => xorb (Nat.odd n) (ones_below f (Nat.div2 n)) end.
Definition odd_ones (n : nat) : bool := ones_below n n.
Definition evil (n : nat) : Prop := odd_ones n = false.

Lemma ones_enough : forall f n, n <= f -> ones_below f n = ones_below n n.
Proof.
  assert (Z : forall f, ones_below f 0 = false).
  { induction f as [|f IH]; [reflexivity|]. cbn [ones_below]. change (Nat.div2 0) with 0. now rewrite IH. }
  assert (G : forall n f f', n <= f -> n <= f' -> ones_below f n = ones_below f' n).
  { induction n as [n IH] using lt_wf_ind. intros [|f] [|f'] H H'; auto; try (replace n with 0 by lia; now rewrite !Z).
    cbn [ones_below]. f_equal. destruct n as [|n]; [now rewrite !Z|].
    pose proof (Nat.lt_div2 (S n) ltac:(lia)). apply IH; lia. }
  intros f n H. apply G; lia.
Qed.
Lemma odd_ones_bit : forall m b, odd_ones (2 * m + Nat.b2n b) = xorb b (odd_ones m).
Proof.
  intros m b. unfold odd_ones. set (n := 2 * m + Nat.b2n b).
  assert (D : Nat.div2 n = m) by (unfold n; rewrite Nat.div2_div, Nat.add_comm; apply Nat.add_b2n_double_div2).
  assert (O : Nat.odd n = b).
  { unfold n. rewrite Nat.odd_add, Nat.odd_mul. simpl. destruct b; reflexivity. }
  destruct n as [|n'] eqn:E.
  - assert (m = 0) by lia. subst m. destruct b; simpl in *; auto; lia.
  - cbn [ones_below]. rewrite O, D. f_equal. apply ones_enough. simpl in D. lia.
Qed.

(** The n-th positive evil number is 2n + t(n), the n-th odious one 2n - 1 - t(n - 1), t the Thue-Morse sequence. *)
Definition thue_morse (n : nat) : nat := Nat.b2n (odd_ones n).
Definition evil_nth (n : nat) : nat := 2 * n + thue_morse n.
Definition odious_nth (n : nat) : nat := 2 * n - 1 - thue_morse (n - 1).

Lemma tm_le : forall n, thue_morse n <= 1. Proof. intro n. unfold thue_morse. destruct (odd_ones n); simpl; lia. Qed.
Lemma tm_one : thue_morse 0 = 0. Proof. reflexivity. Qed.
Lemma evil_spec : forall x, 1 <= x -> (evil x <-> exists n, 1 <= n /\ evil_nth n = x).
Proof.
  intros x Hx. unfold evil, evil_nth, thue_morse. split.
  - intro E. exists (Nat.div2 x). pose proof (Nat.div2_odd x) as D. rewrite D, odd_ones_bit in E.
    assert (O : Nat.odd x = odd_ones (Nat.div2 x)) by (destruct (Nat.odd x), (odd_ones (Nat.div2 x)); auto; discriminate).
    rewrite <- O. split; [|lia]. destruct (Nat.div2 x) eqn:Q; [|lia].
    change (odd_ones 0) with false in O. rewrite O in D. simpl in D. lia.
  - intros [n [_ <-]]. rewrite odd_ones_bit. now rewrite xorb_nilpotent.
Qed.

(** Fisher and Larsson 2019, Theorem 14. *)
Theorem chromatic_evil : forall smaller larger both, chromatic_rules evil smaller larger both ->
  forall x y, x <= y -> (P2 smaller larger both x y <->
   (x = 0 /\ y = 0) \/ exists n, 1 <= n /\ x = odious_nth n /\ y = evil_nth n).
Proof.
  intros smaller larger both [Q1 Q2 Q3 Q4] x y Hxy.
  assert (ED : forall z, evil z \/ ~ evil z) by (intro z; unfold evil; destruct (odd_ones z); intuition).
  rewrite (counted_pairing odious_nth evil_nth 0) with (red := evil); auto.
  - unfold counted. split; (intros [H|H]; [auto|right]).
    + destruct H as [[? _]|[n H]]; [lia|]. exists n. now rewrite Nat.add_0_r in H.
    + destruct H as [n H]. right. exists n. now rewrite Nat.add_0_r.
  - intros m n L. unfold odious_nth. pose proof (tm_le (m - 1)). pose proof (tm_le (n - 1)). pose proof tm_one.
    destruct (Nat.eq_dec m 1) as [->|]; simpl in *; lia.
  - intros m n L. unfold evil_nth. pose proof (tm_le m). lia.
  - intros n Hn. unfold odious_nth. pose proof (tm_le (n - 1)). destruct (Nat.eq_dec n 1) as [->|]; [simpl; lia|lia].
  - intros z Hz. destruct (ED z) as [E|E]; [right; now apply evil_spec|left].
    exists (S (Nat.div2 z)). split; [lia|]. unfold odious_nth, evil in *. replace (S (Nat.div2 z) - 1) with (Nat.div2 z) by lia.
    pose proof (Nat.div2_odd z) as D. rewrite D, odd_ones_bit in E. unfold thue_morse.
    destruct (Nat.odd z), (odd_ones (Nat.div2 z)); simpl in *; try lia; exfalso; apply E; reflexivity.
  - intros m n Hm Hn E. assert (Q : evil (evil_nth n)) by (unfold evil, evil_nth, thue_morse; rewrite odd_ones_bit; apply xorb_nilpotent).
    rewrite <- E in Q. unfold evil, odious_nth in Q. pose proof (tm_le (m - 1)).
    replace (2 * m - 1 - thue_morse (m - 1)) with (2 * (m - 1) + Nat.b2n (negb (odd_ones (m - 1)))) in Q.
    + rewrite odd_ones_bit in Q. destruct (odd_ones (m - 1)); discriminate.
    + unfold thue_morse. destruct (odd_ones (m - 1)); simpl; lia.
  - intros i Hi. lia.
  - intros n Hn. rewrite Nat.add_0_r. unfold odious_nth, evil_nth. lia.
  - apply evil_spec.
Qed.
