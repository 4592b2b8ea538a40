(** * Theorem T, (B), T8: the band settles all w but the open ones *)
From Coq Require Import Lia Bool List ZArith.
From Rulesmith Require Import Torus.Order Torus.Range Torus.Indices Torus.Checker Torus.Along.
Import ListNotations.
Local Open Scope Z_scope.

Section Reach.
  Variables a b : Z -> Z.
  Hypothesis P : torus_pair a b.
  Variable empty : interval -> interval -> bool.
  Hypothesis empty_sound : forall n i j, 1 <= n -> inside a n i -> inside b n j -> empty i j = true -> False.
  Variable R : rules.
  Hypothesis formed : well_formed R = true.
  Notation d := (Indices.d a b).
  Notation vector := (vector R).

  (** No step of d exceeds g. *)
  Lemma steps_sound : forall g, steps_at_most a b empty g = true -> forall n, 1 <= n -> d n <= d (n - 1) + g.
  Proof.
    intros g S n Hn. unfold steps_at_most in S. split_if S. apply Z.leb_le in C.
    destruct (Z.eq_dec n 1) as [->|N1].
    { replace (1 - 1) with 0 by lia. pose proof (d_nonneg a b P 0 ltac:(lia)). lia. }
    pose proof (step_bit a (t_a_add a b P) 1 n ltac:(lia)) as Ea.
    pose proof (step_bit b (t_b_add a b P) 1 n ltac:(lia)) as Eb.
    assert (Hc : In (below a 1 n, below b 1 n) corners) by (destruct (below a 1 n), (below b 1 n); simpl; auto).
    apply (every_spec _ _ _ S) in Hc. cbv beta iota zeta in Hc.
    destruct (Z.leb_spec (b 1 + Z.b2z (below b 1 n) - a 1 - Z.b2z (below a 1 n)) g) as [Q|Q].
    - unfold Indices.d. lia.
    - exfalso. apply (empty_sound n _ _ Hn) in Hc; auto; apply side_inside; lia.
  Qed.

  Definition in_open (r : reach) (w : Z) : Prop := exists o, In o (open r) /\ fst o <= w <= snd o.

  Lemma is_open_spec : forall r from to, is_open r from to = true -> forall w, from <= w <= to -> in_open r w.
  Proof.
    intros r from to H w Hw. unfold is_open in H. destruct (Z.ltb_spec to from); [lia|].
    apply some_spec in H. destruct H as [o [I E]]. split_if E. exists o. split; auto. lia.
  Qed.

  (** A vector of the band that is not removed. *)
  Lemma band_vector : forall t k l, l - k < t -> (one_sided R = false -> k - l < t) ->
    ~ In (k, l) (removed R) -> ~ In (l, k) (removed R) -> vector t k l = true.
  Proof.
    intros t k l B1 B2 N1 N2. unfold Checker.vector, band.
    assert (M : mem2 k l (removed R) = false).
    { destruct (mem2 k l (removed R)) eqn:E; auto. apply mem2_In in E. tauto. }
    rewrite M. destruct (Z.ltb_spec (l - k) t); [|lia]. destruct (one_sided R); [reflexivity|].
    destruct (Z.ltb_spec (k - l) t); [reflexivity|]. specialize (B2 eq_refl). lia.
  Qed.

  Lemma removed_ordered : forall k l, In (k, l) (removed R) -> 1 <= k <= l.
  Proof. intros k l I. apply (ordered_vectors R formed). apply in_or_app. auto. Qed.

  (** The position (a_n, b_n - w), 1 <= w <= d_n, in the part of r, w not open. *)
  Variable r : reach.
  Variables n w : Z.
  Hypothesis n_pos : 1 <= n.
  Hypothesis here : in_part a b r n = true.
  Hypothesis w_range : 1 <= w <= d n.
  Hypothesis closed : ~ in_open r w.
  Hypothesis not_B : forall m, 0 <= m -> b m <> b n - w.
  Notation y := (b n - w).
  Notation t := (part_width R (where_ r)).

  Definition band_move := exists m, 0 <= m < n /\ b m < y /\ vector t (a n - a m) (y - b m) = true.

  Lemma no_points_sound : no_points a b empty r = true -> False.
  Proof.
    unfold no_points, in_part in *. destruct (where_ r) as [[e e']|]; [|discriminate].
    intro H. split_if H. destruct (eqb (below a 1 n) e) eqn:E1; [|discriminate].
    apply eqb_prop in E1. apply eqb_prop in here.
    destruct (Z.eq_dec n 1) as [N|N].
    - subst n. assert (F : below a 1 1 = false /\ below b 1 1 = false).
      { unfold below. rewrite Z.sub_diag, (t_a0 a b P), (t_b0 a b P).
        split; apply Z.eqb_neq; lia. }
      destruct F as [F1 F2]. rewrite F1 in E1. rewrite F2 in here. subst e e'. simpl in H.
      apply closed. apply (is_open_spec r _ _ H). lia.
    - subst e e'. apply (empty_sound n _ _ n_pos) in C; auto; apply side_inside; lia.
  Qed.

  Lemma below_sound : 1 <= far r -> steps_at_most a b empty t = true ->
    every (fun p => fst p <? a (far r)) (removed R) = true ->
    is_open r 1 (if far r =? 1 then 0 else d (far r - 1) + 1) = true -> band_move.
  Proof.
    intros Hh S Rem Op. set (h := far r) in *.
    destruct (last_index (fun m => d m <= d n - w)) with (n := n) as [m [M1 [M2 M3]]]; try lia.
    { pose proof (t_a0 a b P). pose proof (t_b0 a b P). unfold Indices.d in *. lia. }
    pose proof (steps_sound _ S (m + 1) ltac:(lia)) as G. replace (m + 1 - 1) with m in G by lia.
    assert (Hm : m <= n - h).
    { destruct (Z.le_gt_cases m (n - h)) as [|Q]; auto. exfalso. apply closed.
      destruct (Z.eqb_spec h 1) as [|H1]; [lia|]. apply (is_open_spec _ _ _ Op). split; [lia|].
      destruct (Z.le_gt_cases (h - 1) n) as [L|L].
      - pose proof (d_sum a b P (h - 1) n ltac:(lia)). pose proof (d_grows a b P (n - (h - 1)) m ltac:(lia)). lia.
      - pose proof (d_grows a b P n (h - 1) ltac:(lia)). lia. }
    assert (K : a h <= a n - a m).
    { pose proof (step a (t_a_add a b P) (n - m) n ltac:(lia)) as Q. replace (n - (n - m)) with m in Q by lia.
      pose proof (a_grows a b P h (n - m) ltac:(lia)). lia. }
    pose proof (a_grows a b P m n ltac:(lia)). unfold Indices.d in *.
    exists m. split; [lia|]. split; [lia|]. apply band_vector; try lia.
    - intro I. apply (every_spec _ _ _ Rem) in I. simpl in I. lia.
    - intro I. apply (every_spec _ _ _ Rem) in I. simpl in I. lia.
  Qed.

  Lemma around_sound : forall g, 1 <= far r -> steps_at_most a b empty g = true -> g < 2 * t -> g - t < a (far r) ->
    every (fun p => if fst p <? a (far r) then if snd p - fst p <=? g - t then snd p <? a (far r) else true else false)
      (removed R) = true ->
    is_open r 1 (d (far r) + 1 - t) = true -> is_open r 1 (d (far r - 1)) = true -> band_move.
  Proof.
    intros g Hh S G2 Ga Rem Op1 Op2. set (h := far r) in *.
    assert (Hn : h <= n).
    { destruct (Z.le_gt_cases h n); auto. exfalso. apply closed. apply (is_open_spec _ _ _ Op2).
      pose proof (d_grows a b P n (h - 1) ltac:(lia)). lia. }
    assert (Near : d n - w < d (n - h) + t).
    { destruct (Z.lt_ge_cases (d n - w) (d (n - h) + t)) as [|Q]; auto. exfalso. apply closed.
      apply (is_open_spec _ _ _ Op1). pose proof (d_sum a b P h n ltac:(lia)). lia. }
    (* what the removed vectors exclude *)
    assert (Up : forall k l, a h <= k -> k <= l -> l - k < t -> vector t k l = true).
    { intros k l K1 K2 K3. apply band_vector; try lia; intro I; apply (every_spec _ _ _ Rem) in I; simpl in I;
        split_if I; lia. }
    assert (Down : forall k l, a h <= k -> l < k -> k - l <= g - t -> vector t k l = true).
    { intros k l K1 K2 K3. apply band_vector; try lia; intro I.
      - apply removed_ordered in I. lia.
      - apply (every_spec _ _ _ Rem) in I. simpl in I. destruct (Z.ltb_spec l (a h)); [|discriminate].
        destruct (Z.leb_spec (k - l) (g - t)); [|lia]. lia. }
    assert (Ak : forall m, 0 <= m <= n - h -> a h <= a n - a m).
    { intros m Hm. pose proof (step a (t_a_add a b P) (n - m) n ltac:(lia)) as Q. replace (n - (n - m)) with m in Q by lia.
      pose proof (a_grows a b P h (n - m) ltac:(lia)). lia. }
    pose proof (a_grows a b P 0 h ltac:(lia)) as Ah. rewrite (t_a0 a b P) in Ah.
    destruct (Z.le_gt_cases (d (n - h)) (d n - w)) as [Q|Q].
    - (* to P_(n-h) *)
      pose proof (Ak (n - h) ltac:(lia)). unfold Indices.d in *.
      exists (n - h). split; [lia|]. split; [lia|]. apply Up; lia.
    - destruct (last_index (fun m => d m <= d n - w)) with (n := n - h) as [m [M1 [M2 M3]]]; try lia.
      { pose proof (t_a0 a b P). pose proof (t_b0 a b P). unfold Indices.d in *. lia. }
      pose proof (steps_sound _ S (m + 1) ltac:(lia)) as G. replace (m + 1 - 1) with m in G by lia.
      destruct (Z.lt_ge_cases (d n - w - d m) t) as [L|L].
      + pose proof (Ak m ltac:(lia)). unfold Indices.d in *.
        exists m. split; [lia|]. split; [lia|]. apply Up; lia.
      + pose proof (Ak (m + 1) ltac:(lia)). unfold Indices.d in *.
        exists (m + 1). split; [lia|]. split; [lia|]. apply Down; lia.
  Qed.

  Lemma last_sound : one_sided R = true -> removed R = [] ->
    all_in (fun i => if t + a i <=? b 1 then is_open r (Z.max 1 (b i - b 1)) (b i + 1 - t - a i) else true)
      1 (Z.max 0 (b 1 - t)) = true -> band_move.
  Proof.
    intros O Rem Op.
    destruct (last_index (fun m => b m < y)) with (n := n) as [m [M1 [M2 M3]]]; try lia.
    { pose proof (d_nonneg a b P n ltac:(lia)). rewrite (t_b0 a b P). unfold Indices.d in *.
      pose proof (a_grows a b P 0 n ltac:(lia)) as A. rewrite (t_a0 a b P) in A. lia. }
    pose proof (not_B (m + 1) ltac:(lia)). pose proof (b_step a b P (m + 1) ltac:(lia)) as B.
    replace (m + 1 - 1) with m in B by lia.
    exists m. split; [lia|]. split; [lia|]. apply band_vector; rewrite ?Rem; auto; [|congruence].
    destruct (Z.lt_ge_cases (y - b m - (a n - a m)) t) as [|Q]; [lia|]. exfalso. apply closed.
    set (i := n - m). assert (Ei : m = n - i) by lia.
    pose proof (step a (t_a_add a b P) i n ltac:(lia)) as Sa. pose proof (step b (t_b_add a b P) i n ltac:(lia)) as Sb.
    rewrite <- Ei in Sa, Sb.
    pose proof (a_grows a b P 0 i ltac:(lia)) as A. rewrite (t_a0 a b P) in A.
    pose proof (all_in_spec _ _ _ Op i ltac:(lia)) as X. cbv beta in X.
    destruct (Z.leb_spec (t + a i) (b 1)); [|lia].
    apply (is_open_spec _ _ _ X). lia.
  Qed.

  (** T8. *)
  Theorem settled : settles a b empty R r = true -> band_move.
  Proof.
    unfold settles. intro H. destruct (no_points a b empty r) eqn:E; [now apply no_points_sound in E|].
    split_if H. apply Z.leb_le in C. destruct (choice r).
    - split_if H. apply below_sound; auto.
    - cbv zeta in H. split_if H. apply (around_sound (gap a b empty)); auto; lia.
    - split_if H. destruct (removed R) eqn:Q; [|discriminate]. apply last_sound; auto.
  Qed.
End Reach.
