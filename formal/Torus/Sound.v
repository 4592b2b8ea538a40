(** * Theorem T: what the checker accepts is true *)
From Coq Require Import Lia Bool List ZArith.
From Rulesmith Require Import Torus.Order Torus.Range Torus.Indices Torus.Checker Torus.Along Torus.Reach.
Import ListNotations.
Local Open Scope Z_scope.

Section Sound.
  Variables a b : Z -> Z.
  Hypothesis P : torus_pair a b.
  Variable empty : interval -> interval -> bool.
  Hypothesis empty_sound : forall n i j, 1 <= n -> inside a n i -> inside b n j -> empty i j = true -> False.
  Variable R : rules.
  Variable C : certificate.
  Hypothesis accepted : check a b empty R C = true.
  Notation d := (Indices.d a b).
  Notation legal_at := (legal_at a b R).

  Lemma accepted_parts : check_A a b empty R = true /\ all_parts R C = true /\ check_bounds R C = true /\
    every (check_reach a b empty R (base C)) (reaches C) = true.
  Proof. unfold check in accepted. split_if accepted. auto. Qed.

  Lemma formed : well_formed R = true.
  Proof. destruct accepted_parts as [A _]. apply (A_parts a b empty R) in A. tauto. Qed.

  Lemma on_line_sound : forall k l, on_line a b R k l = true -> line_vector a b R k l.
  Proof.
    intros k l H. unfold on_line in H. destruct (line R) as [[from skip]|] eqn:E; [|discriminate].
    assert (G : forall j u v, on_line_at a b R j u v = true ->
      from <= j /\ (skip = true -> short a b j = false) /\ u = a j /\ v = b j - 1).
    { intros j u v Q. unfold on_line_at in Q. rewrite E in Q.
      destruct (Z.leb_spec from j) as [F|]; [|discriminate].
      destruct (if skip then short a b j else false) eqn:S; [discriminate|]. split_if Q.
      apply Z.eqb_eq in C0, Q. repeat split; auto. intros ->. exact S. }
    destruct (on_line_at a b R (index a k) k l) eqn:Q.
    - apply G in Q. destruct Q as (? & ? & ? & ?). exists from, skip, (index a k). intuition.
    - apply G in H. destruct H as (? & ? & ? & ?). exists from, skip, (index a l). intuition.
  Qed.

  Lemma legal_sound : forall n t k l, t = width a b R n -> legal a b R t k l = true ->
    1 <= k /\ 1 <= l /\ legal_at n k l.
  Proof.
    intros n t k l -> H. unfold legal in H. split_if H.
    apply Z.leb_le in C0, C1. repeat split; auto. unfold Along.legal_at.
    destruct (vector R (width a b R n) k l); [left; auto|right]. now apply on_line_sound.
  Qed.

  (** Every n lies in the part of some reach. *)
  Lemma some_reach : forall n, exists r, In r (reaches C) /\ where_ r = part_of a b R n.
  Proof.
    intro n. destruct accepted_parts as [_ [AP _]]. unfold all_parts in AP.
    pose proof (every_spec _ _ _ AP _ (part_of_in a b R n)) as H. apply some_spec in H.
    destruct H as [r [I E]]. exists r. split; auto.
    destruct (part_of a b R n) as [[e e']|], (where_ r) as [[f f']|]; simpl in E; try discriminate; auto.
    split_if E. apply eqb_prop in C0, E. now subst.
  Qed.

  (** ** (B) *)
  Section Position.
    Variables n y : Z.
    Hypothesis n_pos : 1 <= n.
    Hypothesis y_range : a n <= y < b n.
    Hypothesis not_B : forall m, 0 <= m -> b m <> y.

    Definition has_move := exists m, 0 <= m < n /\
      ((b m < y /\ legal_at n (a n - a m) (y - b m)) \/
       (b m < a n /\ a m < y /\ legal_at n (a n - b m) (y - a m))).

    Lemma base_move : forall r, where_ r = part_of a b R n -> n < base C -> check_base a b R (base C) r = true ->
      in_open r (b n - y) -> has_move.
    Proof.
      intros r Hr Hn CB [o [I O]]. unfold check_base in CB.
      pose proof (all_in_spec _ _ _ CB n ltac:(lia)) as X. cbv beta in X.
      assert (In : in_part a b r n = true).
      { unfold in_part. rewrite Hr. unfold part_of. destruct (constant R); auto. unfold corner. now rewrite !eqb_reflx. }
      rewrite In in X. apply (every_spec _ _ _ X) in I. cbv beta in I.
      pose proof (all_in_spec _ _ _ I (b n - y)) as W. cbv beta in W.
      assert (M : move_from a b R n (b n - (b n - y)) = true) by (apply W; unfold Indices.d; lia).
      replace (b n - (b n - y)) with y in M by lia. unfold move_from in M.
      destruct (in_B b y) eqn:QB.
      { exfalso. apply Z.eqb_eq in QB. exact (not_B _ (search_nonneg _) QB). }
      assert (L : exists m, 0 <= m < n /\ leads a b R n y m = true).
      { destruct (some_in _ _ (Z.min _ _)) eqn:S.
        - apply some_in_spec in S. destruct S as [m [? ?]]. exists m. split; auto. lia.
        - apply some_in_spec in M. destruct M as [m [? ?]]. exists m. split; auto. lia. }
      destruct L as [m [Hm L]]. exists m. split; auto. unfold leads in L.
      destruct (legal a b R (width a b R n) (a n - a m) (y - b m)) eqn:Q.
      - left. apply (legal_sound n) in Q; auto. destruct Q as (? & ? & ?). split; auto. lia.
      - right. apply (legal_sound n) in L; auto. destruct L as (? & ? & ?). repeat split; auto; lia.
    Qed.

    (** On the line itself, for w = 1. *)
    Lemma line_move : forall w1 w2 x z, In (1, x, z) (line_quadrants b R w1 w2) -> w1 <= b n - y <= w2 ->
      check_bounds R C = true -> base C <= n -> below a 1 n = x -> below b 1 n = z -> has_move.
    Proof.
      intros w1 w2 x z I W CB Hn Ex Ez. unfold line_quadrants in I.
      destruct (line R) as [[from skip]|] eqn:E; [|destruct I].
      destruct (Z.eqb_spec w1 1); [|destruct I]. destruct (Z.eqb_spec w2 1); [|destruct I].
      unfold check_bounds in CB. rewrite E in CB. split_if CB.
      apply in_map_iff in I. destruct I as [[x' z'] [Q I]]. simpl in Q. injection Q as -> ->.
      apply filter_In in I. destruct I as [_ F]. simpl in F.
      exists 0. split; [lia|]. left. rewrite (t_a0 a b P), (t_b0 a b P), !Z.sub_0_r.
      pose proof (d_one a b P n n_pos) as D1. pose proof (a_grows a b P 0 n ltac:(lia)) as A. rewrite (t_a0 a b P) in A.
      split; [lia|]. right. exists from, skip, n. split; [auto|]. split; [lia|]. split; [|left; lia].
      intros ->. pose proof (step_bit a (t_a_add a b P) 1 n ltac:(lia)) as Sa.
      pose proof (step_bit b (t_b_add a b P) 1 n ltac:(lia)) as Sb. rewrite Ex in Sa. rewrite Ez in Sb.
      pose proof (t_a1 a b P). pose proof (t_b1 a b P). unfold short.
      destruct (Z.eqb_spec (a n - a (n - 1)) 1) as [S1|]; auto. apply Z.eqb_neq. intro S2.
      destruct x; simpl in *; [lia|]. destruct z; simpl in *; [lia|].
      destruct (Z.eqb_spec (b 1) 2); [discriminate|]. lia.
    Qed.

    Lemma cover_move : forall r, where_ r = part_of a b R n -> base C <= n -> check_bounds R C = true ->
      covered r = true -> every (check_cover a b empty R (base C) r) (covers r) = true ->
      in_open r (b n - y) -> has_move.
    Proof.
      intros r Hr Hn CB Cov Chk [o [I O]]. set (w := b n - y) in *.
      unfold covered in Cov. apply (every_spec _ _ _ Cov) in I. cbv beta in I.
      pose proof (all_in_spec _ _ _ I w ltac:(lia)) as X. cbv beta in X. apply some_spec in X.
      destruct X as [[[w1 w2] qs] [Ic W]]. cbv beta iota in W. split_if W. apply Z.leb_le in C0, W.
      pose proof (every_spec _ _ _ Chk _ Ic) as K. unfold check_cover in K.
      destruct (every _ qs) eqn:T10; [|discriminate].
      assert (B2 : 2 <= base C) by (unfold check_bounds in CB; split_if CB; lia).
      assert (Hq : forall h x z, In (h, x, z) (qs ++ line_quadrants b R w1 w2) -> 0 <= h < n).
      { intros h x z J. apply in_app_or in J. destruct J as [J|J].
        - apply (every_spec _ _ _ T10) in J. cbv beta iota in J. split_if J. lia.
        - unfold line_quadrants in J. destruct (line R) as [[? ?]|]; [|destruct J].
          destruct (w1 =? 1); [|destruct J]. destruct (w2 =? 1); [|destruct J].
          apply in_map_iff in J. destruct J as [? [J _]]. injection J as <- _ _. lia. }
      destruct (cover_sound a b (t_a_add a b P) (t_b_add a b P) empty empty_sound n _ _ _ n_pos Hq K) as (h & x & z & J & Ex & Ez).
      { rewrite Hr. unfold part_of. destruct (constant R); [apply whole_inside|]. unfold corner. apply side_inside. lia. }
      { rewrite Hr. unfold part_of. destruct (constant R); [apply whole_inside|]. unfold corner. apply side_inside. lia. }
      apply in_app_or in J. destruct J as [J|J].
      - pose proof (Hq h x z (in_or_app _ _ _ (or_introl J))) as Hh.
        apply (every_spec _ _ _ T10) in J. cbv beta iota zeta in J. split_if J.
        pose proof (all_in_spec _ _ _ J w ltac:(lia)) as L. cbv beta in L.
        pose proof (step_bit a (t_a_add a b P) h n ltac:(lia)) as Sa.
        pose proof (step_bit b (t_b_add a b P) h n ltac:(lia)) as Sb. rewrite Ex in Sa. rewrite Ez in Sb.
        destruct (Z.eqb_spec (b h + Z.b2z z) w) as [Q|Q].
        { exfalso. apply (not_B (n - h)); lia. }
        apply (legal_sound n) in L; [|rewrite Hr; now apply part_of_width, formed].
        destruct L as (L1 & L2 & L3). exists (n - h). split; [lia|]. left. split; [lia|].
        replace (a n - a (n - h)) with (a h + Z.b2z x) by lia.
        replace (y - b (n - h)) with (b h + Z.b2z z - w) by lia. exact L3.
      - assert (H1 : h = 1).
        { unfold line_quadrants in J. destruct (line R) as [[? ?]|]; [|destruct J].
          destruct (w1 =? 1); [|destruct J]. destruct (w2 =? 1); [|destruct J].
          apply in_map_iff in J. destruct J as [? [J _]]. now injection J as <- _ _. }
        subst h. eapply line_move; eauto.
    Qed.

    Theorem move_exists : has_move.
    Proof.
      destruct accepted_parts as [_ [_ [CB CR]]]. destruct (some_reach n) as [r [I Hr]].
      pose proof (every_spec _ _ _ CR r I) as K. unfold check_reach in K. split_if K.
      assert (D : in_open r (b n - y) \/ ~ in_open r (b n - y)).
      { unfold in_open. clear. induction (open r) as [|o l IH]; [right; intros [o [[] _]]|].
        destruct IH as [[p [J Q]]|IH]; [left; exists p; simpl; auto|].
        destruct (Z.le_gt_cases (fst o) (b n - y)); [destruct (Z.le_gt_cases (b n - y) (snd o))|];
          [left; exists o; simpl; auto| |]; right; intros [p [[<-|J] Q]]; try lia; apply IH; eauto. }
      destruct D as [D|D].
      - destruct (Z.le_gt_cases (base C) n); [eapply cover_move|eapply base_move]; eauto.
      - destruct (settled a b P empty empty_sound R formed r n (b n - y)) as [m [M1 [M2 M3]]]; auto.
        + unfold in_part. rewrite Hr. unfold part_of. destruct (constant R); auto. unfold corner. now rewrite !eqb_reflx.
        + unfold Indices.d. lia.
        + intros m Hm. replace (b n - (b n - y)) with y by lia. auto.
        + replace (b n - (b n - y)) with y in * by lia. exists m. split; auto. left. split; auto.
          left. rewrite <- (part_of_width a b R formed n), <- Hr. exact M3.
    Qed.
  End Position.
End Sound.
