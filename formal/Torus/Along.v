(** * Theorem T, (A): no legal move leads from one claimed position to another *)
From Coq Require Import Lia Bool List ZArith.
From Rulesmith Require Import Torus.Order Torus.Range Torus.Indices Torus.Checker.
Import ListNotations.
Local Open Scope Z_scope.

(** Takes a chain of [if .. then .. else false] apart. *)
Ltac split_if H :=
  repeat match type of H with
  | (if ?c then _ else false) = true => let E := fresh "C" in destruct c eqn:E; [|discriminate H]
  end.

Section Along.
  Variables a b : Z -> Z.
  Hypothesis P : torus_pair a b.
  Variable empty : interval -> interval -> bool.
  Hypothesis empty_sound : forall n i j, 1 <= n -> inside a n i -> inside b n j -> empty i j = true -> False.
  Variable R : rules.
  Notation d := (Indices.d a b).
  Notation width := (width a b R).
  Notation vector := (vector R).

  (** What the line allows. *)
  Definition line_vector (k l : Z) : Prop :=
    exists from skip j, line R = Some (from, skip) /\ from <= j /\ (skip = true -> short a b j = false) /\
      ((k = a j /\ l = b j - 1) \/ (l = a j /\ k = b j - 1)).
  (** What the rules allow at the smaller pile a_n. *)
  Definition legal_at (n k l : Z) : Prop := vector (width n) k l = true \/ line_vector k l.

  Lemma width_max : forall c, width_at R c <= max_width R.
  Proof. intros [[|] [|]]; unfold width_at, max_width; destruct (widths R) as [[t0 t1] t2]; lia. Qed.

  Lemma ordered_vectors : well_formed R = true -> forall k l, In (k, l) (removed R ++ added R) -> 1 <= k <= l.
  Proof.
    unfold well_formed. intros W k l I. split_if W. apply (every_spec _ _ _ C) in I. simpl in I. split_if I. lia.
  Qed.
  Lemma same_width : well_formed R = true -> constant R = true -> forall c c', width_at R c = width_at R c'.
  Proof.
    unfold well_formed. intros W K. split_if W. rewrite K in W. unfold width_at.
    destruct (widths R) as [[t0 t1] t2]. split_if W. intros [[|] [|]] [[|] [|]]; lia.
  Qed.

  (** The part that n belongs to. *)
  Definition part_of (n : Z) : part := if constant R then None else Some (corner a b n).
  Lemma part_of_in : forall n, In (part_of n) (parts R).
  Proof.
    intro n. unfold part_of, parts. destruct (constant R); [left; auto|].
    apply in_map. destruct (corner a b n) as [[|] [|]]; simpl; auto.
  Qed.
  Lemma part_of_width : well_formed R = true -> forall n, part_width R (part_of n) = width n.
  Proof.
    intros W n. unfold part_of, part_width, Checker.width. destruct (constant R) eqn:K; [|auto].
    apply same_width; auto.
  Qed.

  Lemma apart_sound : forall n h, 1 <= h < n -> apart a b empty (part_of n) h (below a h n) (below b h n) = true -> False.
  Proof.
    intros n h H E. unfold apart in E.
    set (i := match part_of n with Some (e, _) => side 1 e | None => whole end) in E.
    set (j := match part_of n with Some (_, e) => side 1 e | None => whole end) in E.
    assert (Ii : inside a n i /\ inside b n j).
    { unfold i, j, part_of. destruct (constant R); [split; apply whole_inside|].
      unfold corner. split; apply side_inside; lia. }
    destruct Ii as [Ii Ij].
    destruct (cut_sound a (t_a_add a b P) n i h _ ltac:(lia) Ii eq_refl) as [i' [Qi Hi]].
    destruct (cut_sound b (t_b_add a b P) n j h _ ltac:(lia) Ij eq_refl) as [j' [Qj Hj]].
    rewrite Qi, Qj in E. apply (empty_sound n i' j'); auto. lia.
  Qed.

  Lemma spread_width : max_width R <= spread R.
  Proof. unfold spread. induction (added R); simpl; lia. Qed.
  Lemma spread_added : forall k l, In (k, l) (added R) -> l - k + 1 <= spread R.
  Proof. intros k l. unfold spread. induction (added R) as [|p r IH]; simpl; [intros []|]. intros [->|I]; simpl; [lia|]. specialize (IH I). lia. Qed.

  (** A vector of the band, or an added one, has entries that are not too far apart. *)
  Lemma vector_spread : well_formed R = true -> forall t k l, t <= max_width R -> k <= l -> vector t k l = true -> l - k < spread R.
  Proof.
    intros W t k l T L V. unfold Checker.vector, band in V. pose proof spread_width.
    destruct (Z.ltb_spec (l - k) t) as [Q|Q]; [lia|]. apply mem2_In in V. destruct V as [I|I].
    - apply spread_added in I. lia.
    - pose proof (ordered_vectors W l k (in_or_app _ _ _ (or_intror I))). apply spread_added in I. lia.
  Qed.

  Section Accepted.
    Hypothesis accepted : check_A a b empty R = true.

    Lemma A_parts : well_formed R = true /\ check_along a b empty R = true /\ check_across a b R = true /\
      every (check_added a b) (added R) = true /\ check_line b R = true.
    Proof. unfold check_A in accepted. split_if accepted. auto. Qed.

    (** No vector of the band or added leads from P_n to P_m. *)
    Lemma no_vector_along : forall n m, 0 <= m < n -> vector (width n) (a n - a m) (b n - b m) = true -> False.
    Proof.
      intros n m H V. destruct A_parts as [W [CA _]].
      unfold check_along in CA. split_if CA. apply Z.ltb_lt in C. set (H0 := beyond a b (spread R)) in *.
      set (h := n - m) in *. assert (Em : m = n - h) by lia.
      pose proof (step_bit a (t_a_add a b P) h n ltac:(lia)) as Ea.
      pose proof (step_bit b (t_b_add a b P) h n ltac:(lia)) as Eb. rewrite <- Em in Ea, Eb.
      assert (Ex : a n - a m = a h + Z.b2z (below a h n)) by lia.
      assert (Ey : b n - b m = b h + Z.b2z (below b h n)) by lia.
      pose proof (d_one a b P h ltac:(lia)) as D1. unfold Indices.d in D1.
      assert (X : 0 <= Z.b2z (below a h n) <= 1) by (destruct (below a h n); simpl; lia).
      assert (Y : 0 <= Z.b2z (below b h n) <= 1) by (destruct (below b h n); simpl; lia).
      destruct (Z.le_gt_cases h H0) as [Q|Q].
      - pose proof (all_in_spec _ _ _ CA h ltac:(lia)) as L. unfold along_h in L.
        destruct (vector (width h) (a h) (b h)) eqn:V0; [discriminate|].
        destruct (Z.eq_dec m 0) as [Z0|Z0].
        + assert (n = h) by lia. rewrite <- H1 in V0. rewrite Z0, (t_a0 a b P), (t_b0 a b P), !Z.sub_0_r in V. congruence.
        + pose proof (every_spec _ _ _ L _ (part_of_in n)) as L1.
          assert (Hc : In (below a h n, below b h n) corners) by (destruct (below a h n), (below b h n); simpl; auto).
          apply (every_spec _ _ _ L1) in Hc. simpl in Hc. rewrite part_of_width in Hc by auto.
          rewrite <- Ex, <- Ey, V in Hc. apply (apart_sound n h); auto. lia.
      - pose proof (vector_spread W (width n) (a n - a m) (b n - b m) (width_max _) ltac:(lia) V).
        pose proof (d_grows a b P (H0 + 1) h) as G. unfold Indices.d in *.
        destruct (Z.le_gt_cases 0 H0) as [Q0|Q0]; [specialize (G ltac:(lia)); lia|].
        (* the search found a negative number: then every h is beyond *)
        exfalso. assert (0 <= H0) by (apply search_nonneg). lia.
    Qed.

    Lemma no_vector_across : forall n m, 1 <= m < n -> b m < a n ->
      vector (width n) (a n - b m) (b n - a m) = true -> False.
    Proof.
      intros n m H L V. destruct A_parts as [W [_ [CX [CD _]]]].
      pose proof (d_one a b P m ltac:(lia)) as Dm. pose proof (d_one a b P n ltac:(lia)) as Dn.
      assert (LK : (b n - a m) - (a n - b m) = d n + d m) by (unfold Indices.d; lia).
      unfold Checker.vector, band in V.
      destruct (Z.ltb_spec (b n - a m - (a n - b m)) (width n)) as [Q|Q].
      - unfold check_across in CX. split_if CX. apply Z.ltb_lt in C. set (H0 := beyond a b (max_width R)) in *.
        pose proof (width_max (corner a b n)) as WM. fold (Checker.width a b R n) in WM.
        assert (H0p : 0 <= H0) by apply search_nonneg.
        assert (n <= H0).
        { destruct (Z.le_gt_cases n H0); auto. pose proof (d_grows a b P (H0 + 1) n ltac:(lia)). lia. }
        pose proof (all_in_spec _ _ _ CX n ltac:(lia)) as X. cbv beta in X.
        pose proof (all_in_spec _ _ _ X m ltac:(lia)) as Y. cbv beta in Y.
        destruct (Z.leb_spec (a n) (b m)); [lia|].
        destruct (Z.ltb_spec (d n + d m) (max_width R)); [|lia].
        unfold Checker.vector, band in Y. destruct (Z.ltb_spec (b n - a m - (a n - b m)) (width n)); [|lia].
        apply negb_true_iff in Y. unfold Checker.width in *. congruence.
      - apply mem2_In in V. destruct V as [I|I].
        + apply (every_spec _ _ _ CD) in I. unfold check_added in I. split_if I. apply Z.ltb_lt in C.
          set (H0 := beyond a b _) in *. assert (H0p : 0 <= H0) by apply search_nonneg.
          assert (m <= H0).
          { destruct (Z.le_gt_cases m H0); auto. pose proof (d_grows a b P (H0 + 1) m ltac:(lia)). lia. }
          pose proof (all_in_spec _ _ _ I m ltac:(lia)) as X. cbv beta zeta in X.
          replace (a n - b m + b m) with (a n) in X by lia.
          set (j := index a (a n)) in *. split_if X.
          assert (Ej : j = n).
          { destruct (Z.lt_trichotomy j n) as [T|[T|T]]; auto.
            - pose proof (a_grows a b P (j + 1) n ltac:(lia)). lia.
            - pose proof (a_grows a b P n j ltac:(lia)). lia. }
          rewrite Ej, Z.eqb_refl in X. apply negb_true_iff, Z.eqb_neq in X. lia.
        + pose proof (ordered_vectors W _ _ (in_or_app _ _ _ (or_intror I))). lia.
    Qed.

    (** The line: Proposition 1 of Goldberg and Fraenkel 2017. *)
    Lemma no_line_along : forall n m, 0 <= m < n -> line_vector (a n - a m) (b n - b m) -> False.
    Proof.
      intros n m H (from & skip & j & EL & Hj & Sk & E). destruct A_parts as [_ [_ [_ [_ CL]]]].
      unfold check_line in CL. rewrite EL in CL. split_if CL. apply Z.leb_le in C.
      set (h := n - m) in *. assert (Em : m = n - h) by lia.
      pose proof (step a (t_a_add a b P) h n ltac:(lia)) as Ea. pose proof (step b (t_b_add a b P) h n ltac:(lia)) as Eb.
      rewrite <- Em in Ea, Eb.
      pose proof (d_one a b P h ltac:(lia)) as Dh. pose proof (d_one a b P j ltac:(lia)) as Dj. unfold Indices.d in *.
      assert (E1 : a n - a m = a j /\ b n - b m = b j - 1) by lia. clear E.
      assert (T : j = h + 1).
      { destruct (Z.lt_trichotomy j (h + 1)) as [T|[T|T]]; auto.
        - destruct (Z.eq_dec j h) as [->|]; [lia|]. pose proof (a_grows a b P j h ltac:(lia)).
          pose proof (b_grows a b P j h ltac:(lia)). lia.
        - pose proof (a_grows a b P h j ltac:(lia)). lia. }
      subst j. pose proof (b_step a b P (h + 1) ltac:(lia)) as B. pose proof (a_grows a b P h (h + 1) ltac:(lia)).
      replace (h + 1 - 1) with h in B by lia. pose proof (t_b1 a b P).
      destruct skip; [|lia]. specialize (Sk eq_refl). unfold short in Sk. replace (h + 1 - 1) with h in Sk by lia.
      destruct (Z.eqb_spec (a (h + 1) - a h) 1); [|lia]. apply Z.eqb_neq in Sk. lia.
    Qed.

    Lemma no_line_across : forall n m, 1 <= m < n -> b m < a n -> line_vector (a n - b m) (b n - a m) -> False.
    Proof.
      intros n m H L (from & skip & j & EL & Hj & Sk & E). destruct A_parts as [_ [_ [_ [_ CL]]]].
      unfold check_line in CL. rewrite EL in CL. split_if CL. apply Z.leb_le in C.
      pose proof (d_one a b P m ltac:(lia)) as Dm. pose proof (d_one a b P n ltac:(lia)) as Dn.
      pose proof (d_one a b P j ltac:(lia)) as Dj. unfold Indices.d in *.
      destruct E as [[E1 E2]|[E1 E2]]; [|lia].
      destruct (Z.le_gt_cases n j) as [Q|Q].
      - pose proof (a_grows a b P n j ltac:(lia)). pose proof (b_grows a b P 0 m ltac:(lia)).
        rewrite (t_b0 a b P) in *. lia.
      - pose proof (d_grows a b P j n ltac:(lia)). unfold Indices.d in *. lia.
    Qed.

    (** T3, T4, T5 give (A). *)
    Theorem no_move_between :
      (forall n m, 0 <= m < n -> ~ legal_at n (a n - a m) (b n - b m)) /\
      (forall n m, 1 <= m < n -> b m < a n -> ~ legal_at n (a n - b m) (b n - a m)).
    Proof.
      split.
      - intros n m H [V|V]; [eapply no_vector_along|eapply no_line_along]; eauto.
      - intros n m H L [V|V]; [eapply no_vector_across|eapply no_line_across]; eauto.
    Qed.
  End Accepted.
End Along.
