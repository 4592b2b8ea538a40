(** * The hypotheses of Lemma 2 decided from bounds of the slopes

    1 <= alpha < beta, each between two fractions: rational slopes, slopes of two fields, and any others (docs/LEMMAS.md, "How the
    hypotheses are decided"). That the sequences cover the integers is decided in Rising.v, for two slopes of one field; rational ones
    from 1 on never do. *)
From Coq Require Import Arith Lia Bool ZArith Reals Lra Psatz.
From Rulesmith Require Import Beatty.Sequences Beatty.Real Beatty.Quadratic Lemmas.TwoSequences Lemmas.Recipes.
Local Open Scope Z_scope.

(** Fractions p/q, q > 0. *)
Definition ratio (f : Z * Z) : R := (IZR (fst f) / IZR (snd f))%R.
Record bounds := { a_low : Z * Z; a_high : Z * Z; b_low : Z * Z; b_high : Z * Z }.

Definition bounded (s : bounds) (alpha beta : R) : Prop :=
  (ratio (a_low s) <= alpha <= ratio (a_high s))%R /\ (ratio (b_low s) <= beta <= ratio (b_high s))%R.

(** 1 <= alpha < beta. *)
Definition bounds_ok (s : bounds) : bool :=
  (0 <? snd (a_low s)) && (0 <? snd (a_high s)) && (0 <? snd (b_low s)) && (0 <? snd (b_high s)) &&
  (snd (a_low s) <=? fst (a_low s)) && (fst (a_high s) * snd (b_low s) <? fst (b_low s) * snd (a_high s)).

(** floor(beta) + 1 - floor(alpha) <= w. *)
Definition bounds_width (s : bounds) (w : Z) : bool :=
  fst (b_high s) / snd (b_high s) + 1 - fst (a_low s) / snd (a_low s) <=? w.

(** h (beta - alpha) >= 2 and floor((h - 1) alpha) + 1 <= d: no diagonal is longer than d. *)
Definition bounds_diagonal (s : bounds) (h d : Z) : bool :=
  (1 <=? h) &&
  (2 * (snd (a_high s) * snd (b_low s)) <=? h * (fst (b_low s) * snd (a_high s) - fst (a_high s) * snd (b_low s))) &&
  ((h - 1) * fst (a_high s) / snd (a_high s) + 1 <=? d).

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

Section Bounds.
  Variable s : bounds.
  Hypothesis ok : bounds_ok s = true.
  Variables alpha beta : R.
  Hypothesis here : bounded s alpha beta.
  Notation a := (beatty alpha).
  Notation b := (beatty beta).

  Theorem bounds_order : (1 <= alpha < beta)%R.
  Proof.
    unfold bounds_ok in ok. destruct here as [[A1 A2] [B1 _]].
    destruct (a_low s) as [p q], (a_high s) as [p' q'], (b_low s) as [u v]. simpl in ok.
    rewrite !andb_true_iff, !Z.ltb_lt, Z.leb_le in ok. destruct ok as [[[[[H1 H2] H3] _] H5] H6].
    assert (Q : (0 < IZR q)%R) by (apply IZR_lt; lia). assert (Q' : (0 < IZR q')%R) by (apply IZR_lt; lia).
    assert (V : (0 < IZR v)%R) by (apply IZR_lt; lia).
    pose proof (ratio_times p q H1) as E. pose proof (ratio_times p' q' H2) as E'. pose proof (ratio_times u v H3) as F.
    apply IZR_le in H5. apply IZR_lt in H6. rewrite !mult_IZR in H6. split.
    - apply Rle_trans with (ratio (p, q)); auto. apply Rmult_le_reg_r with (IZR q); auto. rewrite E. lra.
    - apply Rle_lt_trans with (ratio (p', q')); auto. apply Rlt_le_trans with (ratio (u, v)); auto.
      apply Rmult_lt_reg_r with (IZR q' * IZR v)%R; [apply Rmult_lt_0_compat; auto|].
      replace (ratio (p', q') * (IZR q' * IZR v))%R with (ratio (p', q') * IZR q' * IZR v)%R by ring.
      replace (ratio (u, v) * (IZR q' * IZR v))%R with (ratio (u, v) * IZR v * IZR q')%R by ring.
      rewrite E', F. lra.
  Qed.

  Lemma bounds_steps : forall w, bounds_width s (Z.of_nat w) = true -> forall n, (b (S n) + a n <= b n + a (S n) + w)%nat.
  Proof.
    intros w H n. pose proof bounds_order as O. pose proof (width_bound alpha beta ltac:(lra) n) as W.
    unfold bounds_width in H. apply Z.leb_le in H. unfold bounds_ok in ok. destruct here as [[A1 _] [_ B2]].
    destruct (a_low s) as [p q], (b_high s) as [u v]. simpl in *. rewrite !andb_true_iff, !Z.ltb_lt in ok.
    pose proof (floor_at_least alpha p q 1 ltac:(lra) ltac:(lia) A1) as F.
    pose proof (floor_at_most beta u v 1 ltac:(lra) ltac:(lia) B2) as G.
    change (Z.of_nat 1) with 1 in F, G. rewrite Z.mul_1_l in F, G. lia.
  Qed.

  Lemma bounds_diagonals : forall h d : nat, bounds_diagonal s (Z.of_nat h) (Z.of_nat d) = true ->
    forall m n t, (m < n)%nat -> a n = (a m + t)%nat -> b n = (b m + t)%nat -> (t <= d)%nat.
  Proof.
    intros h d H m n t L Ea Eb. pose proof bounds_order as O. unfold bounds_diagonal in H. unfold bounds_ok in ok.
    destruct here as [[_ A2] [B1 _]]. destruct (a_high s) as [p q], (b_low s) as [u v]. cbn [fst snd] in *.
    rewrite !andb_true_iff, !Z.ltb_lt in ok. rewrite !andb_true_iff, !Z.leb_le in H. destruct H as [[H1 H2] H3].
    assert (Hq : 0 < q) by lia. assert (Hv : 0 < v) by lia.
    assert (Q : (0 < IZR q)%R) by (apply IZR_lt; lia). assert (V : (0 < IZR v)%R) by (apply IZR_lt; lia).
    pose proof (ratio_times p q Hq) as E. pose proof (ratio_times u v Hv) as F.
    assert (D : (2 <= INR h * (beta - alpha))%R).
    { apply IZR_le in H2. repeat (rewrite mult_IZR in H2 || rewrite minus_IZR in H2). rewrite <- INR_IZR_INZ in H2.
      assert (X : (2 <= INR h * (ratio (u, v) - ratio (p, q)))%R).
      { apply Rmult_le_reg_r with (IZR q * IZR v)%R; [apply Rmult_lt_0_compat; auto|].
        replace (INR h * (ratio (u, v) - ratio (p, q)) * (IZR q * IZR v))%R with
          (INR h * (ratio (u, v) * IZR v * IZR q - ratio (p, q) * IZR q * IZR v))%R by ring.
        rewrite E, F. lra. }
      pose proof (pos_INR h) as N.
      assert (INR h * (ratio (u, v) - ratio (p, q)) <= INR h * (beta - alpha))%R by (apply Rmult_le_compat_l; lra). lra. }
    pose proof (diagonals_end alpha beta ltac:(lra) h D m n t L Ea Eb).
    pose proof (beatty_additive alpha ltac:(lra) m (n - m)%nat) as S. replace (m + (n - m))%nat with n in S by lia.
    assert (a (n - m) <= a (h - 1))%nat by (apply mono_le; [apply beatty_rises; lra|lia]).
    pose proof (floor_at_most alpha p q (h - 1) ltac:(lra) Hq A2) as G.
    rewrite Nat2Z.inj_sub in G by lia. change (Z.of_nat 1) with 1 in G. lia.
  Qed.
End Bounds.
