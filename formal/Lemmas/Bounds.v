(** * The hypotheses of Lemma 2 decided from bounds of the slopes

    0 < alpha < beta, each between two fractions: rational slopes, slopes of two fields, and any others (docs/LEMMAS.md, "How the
    hypotheses are decided"). That the sequences cover the integers is decided in Rising.v, for two slopes of one field; rational ones
    above 1 never do. *)
From Coq Require Import Arith Lia Bool List ZArith Reals Lra Psatz.
From Rulesmith Require Import Beatty.Sequences Beatty.Real Beatty.Quadratic Lemmas.TwoSequences Lemmas.Recipes Lemmas.Steps.
Local Open Scope Z_scope.

(** Fractions p/q, q > 0. *)
Definition ratio (f : Z * Z) : R := (IZR (fst f) / IZR (snd f))%R.
Record bounds := { a_low : Z * Z; a_high : Z * Z; b_low : Z * Z; b_high : Z * Z }.

Definition bounded (s : bounds) (alpha beta : R) : Prop :=
  (ratio (a_low s) <= alpha <= ratio (a_high s))%R /\ (ratio (b_low s) <= beta <= ratio (b_high s))%R.

(** 0 < alpha < beta. *)
Definition bounds_ok (s : bounds) : bool :=
  (0 <? snd (a_low s)) && (0 <? snd (a_high s)) && (0 <? snd (b_low s)) && (0 <? snd (b_high s)) &&
  (0 <? fst (a_low s)) && (fst (a_high s) * snd (b_low s) <? fst (b_low s) * snd (a_high s)).

(** What fractions say of the steps. Two rational slopes, whose denominators divide [period], repeat their steps after it, and one
    period is gone through; without a period all steps are taken to meet. *)
Definition multiple (f : Z * Z) (h : Z) : Z := h * fst f / snd f.
Definition same (f g : Z * Z) : bool := (fst f =? fst g) && (snd f =? snd g).
Definition long (f : Z * Z) (m h : Z) : bool := multiple f (m + h) =? multiple f m + multiple f h + 1.
Definition bounds_known (s : bounds) (period : Z) : known :=
  {| a_least := multiple (a_low s); a_most := multiple (a_high s); b_least := multiple (b_low s); b_most := multiple (b_high s);
     never h i j := (1 <=? period) && same (a_low s) (a_high s) && same (b_low s) (b_high s) &&
       (period mod snd (a_low s) =? 0) && (period mod snd (b_low s) =? 0) &&
       all_from (fun m => negb (eqb (long (a_low s) m h) i && eqb (long (b_low s) m h) j)) (Z.to_nat period) 0 |}.

(** h (beta - alpha) >= 2: no diagonal is longer than h - 1 indices. *)
Definition bounds_end (s : bounds) (h : Z) : bool :=
  (2 * (snd (a_high s) * snd (b_low s)) <=? h * (fst (b_low s) * snd (a_high s) - fst (a_high s) * snd (b_low s))).

(** What fractions say about floors of multiples. *)
Lemma ratio_times : forall p q, 0 < q -> (ratio (p, q) * IZR q = IZR p)%R.
Proof. intros p q H. apply IZR_lt in H. unfold ratio. simpl. field. lra. Qed.

Lemma floor_at_most : forall theta p q n, (0 <= theta)%R -> 0 < q -> (theta <= ratio (p, q))%R ->
  Z.of_nat (beatty theta n) <= Z.of_nat n * p / q.
Proof.
  intros theta p q n P Hq H. apply Z.div_le_lower_bound; [lia|]. apply le_IZR. rewrite !mult_IZR, <- !INR_IZR_INZ.
  pose proof (beatty_bounds theta P n) as [B _]. pose proof (ratio_times p q Hq) as E. rewrite <- E.
  assert (Q : (0 < IZR q)%R) by (apply IZR_lt; lia). pose proof (pos_INR n) as N.
  assert (INR n * theta <= INR n * ratio (p, q))%R by (apply Rmult_le_compat_l; auto).
  replace (INR n * (ratio (p, q) * IZR q))%R with (IZR q * (INR n * ratio (p, q)))%R by ring.
  apply Rmult_le_compat_l; lra.
Qed.
Lemma floor_at_least : forall theta p q n, (0 <= theta)%R -> 0 < q -> (ratio (p, q) <= theta)%R ->
  Z.of_nat n * p / q <= Z.of_nat (beatty theta n).
Proof.
  intros theta p q n P Hq H. apply Z.lt_succ_r. apply Z.div_lt_upper_bound; [lia|]. apply lt_IZR.
  rewrite !mult_IZR, succ_IZR, <- !INR_IZR_INZ.
  pose proof (beatty_bounds theta P n) as [_ B]. pose proof (ratio_times p q Hq) as E. rewrite <- E.
  assert (Q : (0 < IZR q)%R) by (apply IZR_lt; lia). pose proof (pos_INR n) as N.
  assert (INR n * ratio (p, q) <= INR n * theta)%R by (apply Rmult_le_compat_l; auto).
  replace (INR n * (ratio (p, q) * IZR q))%R with (IZR q * (INR n * ratio (p, q)))%R by ring.
  apply Rmult_lt_compat_l; lra.
Qed.

(** Bounds of a quadratic number, decided by whole numbers. *)
Lemma quadratic_between : forall D p q r low high, nonsquare D = true ->
  (0 <? r) && (0 <? snd low) && (0 <? snd high) && quadratic_le0 D p q r (fst low) (- snd low) &&
    quadratic_le0 D p q r (- fst high) (snd high) = true ->
  (ratio low <= quadratic p q r D <= ratio high)%R.
Proof.
  intros D p q r [u v] [u' v'] ND H. cbn [fst snd] in H. rewrite !andb_true_iff, !Z.ltb_lt in H.
  destruct H as [[[[H1 H2] H3] H4] H5].
  apply (quadratic_le0_spec D ND) in H4; [|lia]. apply (quadratic_le0_spec D ND) in H5; [|lia]. rewrite opp_IZR in *.
  assert (V : (0 < IZR v)%R) by (apply IZR_lt; lia). assert (V' : (0 < IZR v')%R) by (apply IZR_lt; lia).
  pose proof (ratio_times u v H2). pose proof (ratio_times u' v' H3). split.
  - apply Rmult_le_reg_r with (IZR v); auto. lra.
  - apply Rmult_le_reg_r with (IZR v'); auto. lra.
Qed.

(** Numbers between fractions, compared. *)
Section Between.
  Variables f g : Z * Z.
  Variable theta : R.
  Hypothesis between : (ratio f <= theta <= ratio g)%R.

  Lemma between_positive : (0 <? snd f) && (0 <? fst f) = true -> (0 < theta)%R.
  Proof.
    rewrite andb_true_iff, !Z.ltb_lt. intros [H1 H2]. apply Rlt_le_trans with (ratio f); [|apply between].
    unfold ratio. apply Rmult_lt_0_compat; [|apply Rinv_0_lt_compat]; now apply IZR_lt.
  Qed.
  Lemma between_from_one : (0 <? snd f) && (snd f <=? fst f) = true -> (1 <= theta)%R.
  Proof.
    rewrite andb_true_iff, Z.ltb_lt, Z.leb_le. intros [H1 H2]. apply Rle_trans with (ratio f); [|apply between].
    destruct f as [p q]. cbn [fst snd] in *. pose proof (ratio_times p q H1). apply IZR_lt in H1. apply IZR_le in H2.
    apply Rmult_le_reg_r with (IZR q); lra.
  Qed.
  Lemma between_up_to_one : (0 <? snd g) && (fst g <=? snd g) = true -> (theta <= 1)%R.
  Proof.
    rewrite andb_true_iff, Z.ltb_lt, Z.leb_le. intros [H1 H2]. apply Rle_trans with (ratio g); [apply between|].
    destruct g as [p q]. cbn [fst snd] in *. pose proof (ratio_times p q H1). apply IZR_lt in H1. apply IZR_le in H2.
    apply Rmult_le_reg_r with (IZR q); lra.
  Qed.
  Lemma between_rises : forall f' g' eta, (ratio f' <= eta <= ratio g')%R ->
    (0 <? snd g) && (0 <? snd f') && (fst g * snd f' <=? fst f' * snd g) = true -> (theta <= eta)%R.
  Proof.
    intros f' g' eta B. rewrite !andb_true_iff, !Z.ltb_lt, Z.leb_le. intros [[H1 H2] H3].
    apply Rle_trans with (ratio g); [apply between|]. apply Rle_trans with (ratio f'); [|apply B].
    destruct g as [p q], f' as [u v]. cbn [fst snd] in *. pose proof (ratio_times p q H1) as E. pose proof (ratio_times u v H2) as F.
    apply IZR_lt in H1, H2. apply IZR_le in H3. rewrite !mult_IZR in H3.
    apply Rmult_le_reg_r with (IZR q * IZR v)%R; [apply Rmult_lt_0_compat; auto|].
    replace (ratio (p, q) * (IZR q * IZR v))%R with (ratio (p, q) * IZR q * IZR v)%R by ring.
    replace (ratio (u, v) * (IZR q * IZR v))%R with (ratio (u, v) * IZR v * IZR q)%R by ring. rewrite E, F. lra.
  Qed.
End Between.

Section Bounds.
  Variable s : bounds.
  Hypothesis ok : bounds_ok s = true.
  Variables alpha beta : R.
  Hypothesis here : bounded s alpha beta.
  Notation a := (beatty alpha).
  Notation b := (beatty beta).

  Lemma parts : 0 < snd (a_low s) /\ 0 < snd (a_high s) /\ 0 < snd (b_low s) /\ 0 < snd (b_high s) /\ 0 < fst (a_low s) /\
    fst (a_high s) * snd (b_low s) < fst (b_low s) * snd (a_high s).
  Proof. unfold bounds_ok in ok. rewrite !andb_true_iff, !Z.ltb_lt in ok. tauto. Qed.

  Theorem bounds_order : (0 < alpha < beta)%R.
  Proof.
    destruct parts as (H1 & H2 & H3 & _ & H5 & H6). destruct here as [[A1 A2] [B1 _]].
    destruct (a_low s) as [p q], (a_high s) as [p' q'], (b_low s) as [u v]. cbn [fst snd] in *.
    assert (Q : (0 < IZR q)%R) by (apply IZR_lt; lia). assert (Q' : (0 < IZR q')%R) by (apply IZR_lt; lia).
    assert (V : (0 < IZR v)%R) by (apply IZR_lt; lia).
    pose proof (ratio_times p q H1) as E. pose proof (ratio_times p' q' H2) as E'. pose proof (ratio_times u v H3) as F.
    apply IZR_lt in H5, H6. rewrite !mult_IZR in H6. split.
    - apply Rlt_le_trans with (ratio (p, q)); auto. apply Rmult_lt_reg_r with (IZR q); auto. rewrite E. lra.
    - apply Rle_lt_trans with (ratio (p', q')); auto. apply Rlt_le_trans with (ratio (u, v)); auto.
      apply Rmult_lt_reg_r with (IZR q' * IZR v)%R; [apply Rmult_lt_0_compat; auto|].
      replace (ratio (p', q') * (IZR q' * IZR v))%R with (ratio (p', q') * IZR q' * IZR v)%R by ring.
      replace (ratio (u, v) * (IZR q' * IZR v))%R with (ratio (u, v) * IZR v * IZR q')%R by ring.
      rewrite E', F. lra.
  Qed.

  Lemma multiple_shift : forall f T m, 0 < snd f -> T mod snd f = 0 -> multiple f (m + T) = multiple f m + T / snd f * fst f.
  Proof.
    intros [p q] T m Hq HT. unfold multiple. cbn [fst snd] in *. apply Z.div_exact in HT; [|lia].
    set (k := T / q) in *. rewrite HT. replace ((m + q * k) * p) with (m * p + k * p * q) by ring.
    rewrite Z.div_add by lia. reflexivity.
  Qed.

  Lemma bounds_knows : forall T, knows alpha beta (bounds_known s T).
  Proof.
    pose proof bounds_order as O. destruct parts as (H1 & H2 & H3 & H4 & _). destruct here as [[A1 A2] [B1 B2]].
    assert (LA : forall h : nat, multiple (a_low s) (Z.of_nat h) <= Z.of_nat (a h) <= multiple (a_high s) (Z.of_nat h)).
    { intro h. unfold multiple. split.
      - apply floor_at_least; auto; lra.
      - apply floor_at_most; auto; lra. }
    assert (LB : forall h : nat, multiple (b_low s) (Z.of_nat h) <= Z.of_nat (b h) <= multiple (b_high s) (Z.of_nat h)).
    { intro h. unfold multiple. split.
      - apply floor_at_least; auto; lra.
      - apply floor_at_most; auto; lra. }
    intros T h. cbn [bounds_known a_least a_most b_least b_most never]. split; [apply LA|]. split; [apply LB|].
    intros i j H _ m Ea Eb. rewrite !andb_true_iff in H. destruct H as [[[[[HT SA] SB] DA] DB] H].
    apply Z.leb_le in HT. apply Z.eqb_eq in DA, DB. unfold same in SA, SB. rewrite andb_true_iff, !Z.eqb_eq in SA, SB.
    assert (EA : forall n : nat, Z.of_nat (a n) = multiple (a_low s) (Z.of_nat n)).
    { intro n. specialize (LA n). unfold multiple in *. destruct SA as [SA1 SA2]. rewrite <- SA1, <- SA2 in LA. lia. }
    assert (EB : forall n : nat, Z.of_nat (b n) = multiple (b_low s) (Z.of_nat n)).
    { intro n. specialize (LB n). unfold multiple in *. destruct SB as [SB1 SB2]. rewrite <- SB1, <- SB2 in LB. lia. }
    (* the m-th step is the step at m modulo the period *)
    set (r := (m mod Z.to_nat T)%nat). pose proof (Nat.mod_upper_bound m (Z.to_nat T) ltac:(lia)) as Br.
    pose proof (Nat.div_mod m (Z.to_nat T) ltac:(lia)) as Dm. fold r in Br, Dm. set (k := Z.of_nat (m / Z.to_nat T)) in *.
    assert (Em : Z.of_nat m = Z.of_nat r + k * T) by (rewrite Dm; unfold k; nia).
    apply all_from_spec with (y := Z.of_nat r) in H; [|lia].
    assert (G : forall f, 0 < snd f -> T mod snd f = 0 -> long f (Z.of_nat r) (Z.of_nat h) = long f (Z.of_nat m) (Z.of_nat h)).
    { intros f Hf HD. unfold long. replace (Z.of_nat m + Z.of_nat h) with (Z.of_nat r + Z.of_nat h + k * T) by lia.
      assert (HD' : (k * T) mod snd f = 0) by (rewrite Z.mul_mod, HD, Z.mul_0_r, Z.mod_0_l; lia).
      rewrite Em, !(multiple_shift f (k * T)) by auto.
      generalize (multiple f (Z.of_nat r + Z.of_nat h)) as u, (multiple f (Z.of_nat r)) as v, (multiple f (Z.of_nat h)) as w, (k * T / snd f * fst f) as z.
      intros. apply eq_true_iff_eq. rewrite !Z.eqb_eq. lia. }
    rewrite (G _ H1 DA), (G _ H3 DB) in H. unfold long in H.
    replace (Z.of_nat m + Z.of_nat h) with (Z.of_nat (m + h)) in H by lia. rewrite <- !EA, <- !EB in H.
    destruct (Z.eqb_spec (Z.of_nat (a (m + h))) (Z.of_nat (a m) + Z.of_nat (a h) + 1));
      destruct (Z.eqb_spec (Z.of_nat (b (m + h))) (Z.of_nat (b m) + Z.of_nat (b h) + 1));
      destruct i, j; simpl in *; try discriminate; lia.
  Qed.

  Theorem bounds_steps : forall T (w : nat), steps_width (bounds_known s T) (Z.of_nat w) = true ->
    forall n, (b (S n) + a n <= b n + a (S n) + w)%nat.
  Proof. intros T. exact (width_decided alpha beta bounds_order _ (bounds_knows T)). Qed.

  Theorem bounds_diagonals : forall T (h d : nat), bounds_end s (Z.of_nat h) && steps_diagonal (bounds_known s T) (Z.of_nat h) (Z.of_nat d) = true ->
    forall m n t, (m < n)%nat -> a n = (a m + t)%nat -> b n = (b m + t)%nat -> (t <= d)%nat.
  Proof.
    intros T h d H. rewrite andb_true_iff in H. destruct H as [H1 H].
    apply (diagonal_decided alpha beta bounds_order _ (bounds_knows T) h d); auto. clear H.
    destruct parts as (_ & Hq & Hv & _). destruct here as [[_ A2] [B1 _]]. unfold bounds_end in H1. apply Z.leb_le in H1.
    destruct (a_high s) as [p q], (b_low s) as [u v]. cbn [fst snd] in *.
    assert (Q : (0 < IZR q)%R) by (apply IZR_lt; lia). assert (V : (0 < IZR v)%R) by (apply IZR_lt; lia).
    pose proof (ratio_times p q Hq) as E. pose proof (ratio_times u v Hv) as F.
    apply IZR_le in H1. repeat (rewrite mult_IZR in H1 || rewrite minus_IZR in H1). rewrite <- INR_IZR_INZ in H1.
    assert (X : (2 <= INR h * (ratio (u, v) - ratio (p, q)))%R).
    { apply Rmult_le_reg_r with (IZR q * IZR v)%R; [apply Rmult_lt_0_compat; auto|].
      replace (INR h * (ratio (u, v) - ratio (p, q)) * (IZR q * IZR v))%R with
        (INR h * (ratio (u, v) * IZR v * IZR q - ratio (p, q) * IZR q * IZR v))%R by ring.
      rewrite E, F. lra. }
    pose proof (pos_INR h) as N.
    assert (INR h * (ratio (u, v) - ratio (p, q)) <= INR h * (beta - alpha))%R by (apply Rmult_le_compat_l; lra). lra.
  Qed.

  (** Slopes compared with 1. *)
  Theorem bounds_compared :
    ((0 <? snd (a_low s)) && (snd (a_low s) <=? fst (a_low s)) = true -> (1 <= alpha)%R) /\
    ((0 <? snd (a_high s)) && (fst (a_high s) <=? snd (a_high s)) = true -> (alpha <= 1)%R) /\
    ((0 <? snd (b_low s)) && (snd (b_low s) <=? fst (b_low s)) = true -> (1 <= beta)%R) /\
    ((0 <? snd (b_high s)) && (fst (b_high s) <=? snd (b_high s)) = true -> (beta <= 1)%R).
  Proof.
    destruct here as [A B]. split; [|split; [|split]]; [exact (between_from_one _ _ _ A)|exact (between_up_to_one _ _ _ A)|
      exact (between_from_one _ _ _ B)|exact (between_up_to_one _ _ _ B)].
  Qed.
End Bounds.

(** 7/5 and 12/5: a long step of b never meets a short one of a, and there are no diagonals. 7/5 and 8/3: diagonals are at most 2 long. *)
Example one_period :
  let whole := {| a_low := (7, 5); a_high := (7, 5); b_low := (12, 5); b_high := (12, 5) |} in
  let thirds := {| a_low := (7, 5); a_high := (7, 5); b_low := (8, 3); b_high := (8, 3) |} in
  bounds_ok whole = true /\ steps_width (bounds_known whole 5) 1 = true /\ steps_width (bounds_known whole 0) 1 = false /\
  steps_diagonal (bounds_known whole 5) 2 0 = true /\ steps_diagonal (bounds_known whole 0) 2 0 = false /\
  bounds_end thirds 2 = true /\ steps_diagonal (bounds_known thirds 15) 2 2 = true /\ steps_diagonal (bounds_known thirds 15) 2 1 = false.
Proof. vm_compute. repeat split. Qed.
