(** * What the checker accepts for a slope whose floors are known

    alpha and beta are any complementary pair of irrational numbers, [a] and [b] functions that give floor(n alpha) and
    floor(n beta), [empty] one that knows rectangles without points. Certified.v has these for quadratic slopes, Enclosed.v for a
    slope that is known to lie between two fractions. *)
From Coq Require Import Arith Lia Bool List ZArith Reals Lra.
From Rulesmith Require Import Game.TwoPiles Beatty.Pair Beatty.Real Lemmas.Complementary
  Torus.Order Torus.Range Torus.Indices Torus.Checker Torus.Along Torus.Sound.
Import ListNotations.
Local Open Scope Z_scope.

(** ** The rules, as a relation (T2) *)
Section Rules.
  Variables alpha beta : R.
  Variable R : rules.

  Definition a_ (n : Z) : Z := Int_part (IZR n * alpha).
  Definition b_ (n : Z) : Z := Int_part (IZR n * beta).

  (** f is the value at x of the Beatty constraint (Kay and Polanco 2023, Definition 4):
      f(a_n) = f(b_n) = (b_n - b_(n-1)) - (a_n - a_(n-1)), n >= 1. *)
  Definition constraint (x f : Z) : Prop :=
    exists n, 1 <= n /\ (x = a_ n \/ x = b_ n) /\ f = (b_ n - b_ (n - 1)) - (a_ n - a_ (n - 1)).

  Definition within (t k l : Z) : Prop := l - k < t /\ (if one_sided R then True else k - l < t).

  Definition in_band (x k l : Z) : Prop :=
    let '(t0, t1, t2) := widths R in
    if constant R then within t0 k l
    else exists f, constraint x f /\
      within (if f =? b_ 1 - 2 then t0 else if f =? b_ 1 - 1 then t1 else t2) k l.

  (** (a_j, b_j - 1) for j from some number on, perhaps without those after a step (1, 2). *)
  Definition in_line (k l : Z) : Prop :=
    match line R with
    | None => False
    | Some (from, skip) => exists j, from <= j /\
        (skip = true -> ~ (a_ j - a_ (j - 1) = 1 /\ b_ j - b_ (j - 1) = 2)) /\ k = a_ j /\ l = b_ j - 1
    end.

  (** k from the smaller pile x and l from the larger pile y, k, l >= 1. *)
  Definition allowed (x y k l : nat) : Prop :=
    let k := Z.of_nat k in let l := Z.of_nat l in
    (in_band (Z.of_nat x) k l /\ ~ In (k, l) (removed R) /\ ~ In (l, k) (removed R)) \/
    In (k, l) (added R) \/ In (l, k) (added R) \/ in_line k l \/ in_line l k.
End Rules.

Section Slope.
  Variables alpha beta : R.
  Hypothesis range : (1 < alpha < 2)%R.
  Hypothesis irr : irrational alpha.
  Hypothesis complement : (/ alpha + / beta = 1)%R.
  Variables a b : Z -> Z.
  Hypothesis a_spec : forall n, a n = a_ alpha n.
  Hypothesis b_spec : forall n, b n = b_ beta n.
  Variable empty : interval -> interval -> bool.
  Hypothesis empty_sound : forall n i j, 1 <= n -> inside a n i -> inside b n j -> empty i j = true -> False.

  Lemma beta_above : (2 < beta)%R.
  Proof. exact (beta_range alpha beta range complement). Qed.

  Lemma beatty_a : forall n : nat, Z.of_nat (beatty alpha n) = a (Z.of_nat n).
  Proof. intro n. rewrite a_spec. unfold a_. rewrite <- INR_IZR_INZ. apply beatty_floor. lra. Qed.
  Lemma beatty_b : forall n : nat, Z.of_nat (beatty beta n) = b (Z.of_nat n).
  Proof. intro n. pose proof beta_above. rewrite b_spec. unfold b_. rewrite <- INR_IZR_INZ. apply beatty_floor. lra. Qed.

  Lemma floors_strict : forall theta f, irrational theta -> (forall n, f n = Int_part (IZR n * theta)) ->
    forall n, 1 <= n -> (IZR (f n) < IZR n * theta < IZR (f n) + 1)%R.
  Proof.
    intros theta f I E n Hn. rewrite E. pose proof (Int_part_bounds (IZR n * theta)).
    pose proof (I (Int_part (IZR n * theta)) n ltac:(lia)). lra.
  Qed.
  Lemma floors_additive : forall theta f, (forall n, f n = Int_part (IZR n * theta)) -> additive f.
  Proof.
    intros theta f E m n _ _. rewrite !E, plus_IZR, Rmult_plus_distr_r.
    pose proof (Int_part_bounds (IZR m * theta)). pose proof (Int_part_bounds (IZR n * theta)).
    pose proof (Int_part_bounds (IZR m * theta + IZR n * theta)).
    split; apply Z.lt_succ_r; apply lt_IZR; rewrite succ_IZR, !plus_IZR; lra.
  Qed.

  Lemma slope_pair : torus_pair a b.
  Proof.
    pose proof beta_above as Bg.
    assert (Z0 : forall t, Int_part (IZR 0 * t) = 0) by (intro t; apply Int_part_unique; lra).
    constructor.
    - rewrite a_spec. apply Z0.
    - rewrite b_spec. apply Z0.
    - rewrite a_spec. unfold a_. apply Int_part_unique. lra.
    - rewrite b_spec. unfold b_. destruct (Int_part_bounds (IZR 1 * beta)) as [_ Q].
      apply Z.lt_succ_r, lt_IZR. rewrite succ_IZR. lra.
    - apply floors_additive with alpha. exact a_spec.
    - apply floors_additive with beta. exact b_spec.
  Qed.

  Variable R : rules.
  Hypothesis formed : well_formed R = true.
  Notation legal_at := (legal_at a b R).

  Lemma line_iff : forall k l, line_vector a b R k l <-> in_line alpha beta R k l \/ in_line alpha beta R l k.
  Proof.
    intros k l. unfold line_vector, in_line.
    assert (Sh : forall j, short a b j = false <-> ~ (a_ alpha j - a_ alpha (j - 1) = 1 /\ b_ beta j - b_ beta (j - 1) = 2)).
    { intro j. unfold short. rewrite !a_spec, !b_spec.
      destruct (Z.eqb_spec (a_ alpha j - a_ alpha (j - 1)) 1); [|intuition]. rewrite Z.eqb_neq. intuition. }
    split.
    - intros (from & skip & j & E & F & S & K). rewrite E. rewrite a_spec, b_spec in K.
      destruct K as [[K1 K2]|[K1 K2]]; [left|right]; exists j; repeat split; auto; intro Q; apply Sh; auto.
    - intro H. destruct (line R) as [[from skip]|] eqn:E; [|tauto].
      destruct H as [(j & F & S & K1 & K2)|(j & F & S & K1 & K2)]; exists from, skip, j;
        rewrite a_spec, b_spec; repeat split; auto; intro Q; apply Sh; auto.
  Qed.

  Lemma width_constraint : forall n, 1 <= n ->
    let f := (b_ beta n - b_ beta (n - 1)) - (a_ alpha n - a_ alpha (n - 1)) in
    let '(t0, t1, t2) := widths R in
    (if f =? b_ beta 1 - 2 then t0 else if f =? b_ beta 1 - 1 then t1 else t2) = width a b R n.
  Proof.
    intros n Hn f. pose proof slope_pair as P. unfold width, corner, width_at. destruct (widths R) as [[t0 t1] t2].
    pose proof (step_bit _ (t_a_add _ _ P) 1 n ltac:(lia)) as Sa. pose proof (step_bit _ (t_b_add _ _ P) 1 n ltac:(lia)) as Sb.
    pose proof (t_a1 _ _ P) as A1. unfold f. rewrite <- !a_spec, <- !b_spec.
    set (e := below a 1 n) in *. set (e' := below b 1 n) in *.
    destruct (Z.eqb_spec (b n - b (n - 1) - (a n - a (n - 1))) (b 1 - 2)) as [Q1|Q1];
    [|destruct (Z.eqb_spec (b n - b (n - 1) - (a n - a (n - 1))) (b 1 - 1)) as [Q2|Q2]];
      destruct e, e'; simpl in *; auto; exfalso; lia.
  Qed.

  Lemma a_unique : forall m n, 1 <= m -> 1 <= n -> a_ alpha m = a_ alpha n -> m = n.
  Proof.
    intros m n Hm Hn E. rewrite <- !a_spec in E. pose proof slope_pair as P.
    destruct (Z.lt_trichotomy m n) as [T|[T|T]]; auto;
      [pose proof (a_grows _ _ P m n ltac:(lia))|pose proof (a_grows _ _ P n m ltac:(lia))]; lia.
  Qed.

  Lemma a_no_b : forall m n, 1 <= m -> 1 <= n -> a_ alpha m = b_ beta n -> False.
  Proof.
    intros m n Hm Hn E. pose proof (beatty_pair _ _ range irr complement) as Pr. rewrite <- a_spec, <- b_spec in E.
    assert (Q : beatty alpha (Z.to_nat m) = beatty beta (Z.to_nat n)).
    { apply Nat2Z.inj. rewrite beatty_a, beatty_b, !Z2Nat.id by lia. exact E. }
    apply (disjoint _ _ Pr) in Q. lia.
  Qed.

  (** The constraint takes three values. *)
  Lemma constraint_values : forall x f, constraint alpha beta x f ->
    f = b_ beta 1 - 2 \/ f = b_ beta 1 - 1 \/ f = b_ beta 1.
  Proof.
    intros x f (n & Hn & _ & ->). pose proof slope_pair as P. rewrite <- !a_spec, <- !b_spec.
    pose proof (step_bit _ (t_a_add _ _ P) 1 n ltac:(lia)) as Sa. pose proof (step_bit _ (t_b_add _ _ P) 1 n ltac:(lia)) as Sb.
    pose proof (t_a1 _ _ P) as A1.
    destruct (below a 1 n), (below b 1 n); simpl in *; lia.
  Qed.

  Lemma band_iff : forall n k l, 1 <= n ->
    (in_band alpha beta R (a_ alpha n) k l <-> band R (width a b R n) k l = true).
  Proof.
    intros n k l Hn.
    assert (W : forall t, within R t k l <-> band R t k l = true).
    { intro t. unfold within, band. destruct (Z.ltb_spec (l - k) t); [|split; [lia|discriminate]].
      destruct (one_sided R); [intuition congruence|]. rewrite Z.ltb_lt. intuition. }
    pose proof (width_constraint n Hn) as WC. cbv zeta in WC. unfold in_band.
    destruct (constant R) eqn:K.
    - rewrite <- (part_of_width a b R formed n). unfold part_of. rewrite K. simpl.
      rewrite (same_width R formed K (false, false) (true, false)). unfold width_at.
      destruct (widths R) as [[t0 t1] t2]. apply W.
    - destruct (widths R) as [[t0 t1] t2]. rewrite <- WC. clear WC. split.
      + intros (f & (m & Hm & [E|E] & F) & B); [|exfalso; exact (a_no_b n m Hn Hm E)].
        apply a_unique in E; auto. subst m f. now apply W.
      + intro B. exists ((b_ beta n - b_ beta (n - 1)) - (a_ alpha n - a_ alpha (n - 1))). split.
        * exists n. auto.
        * now apply W.
  Qed.

  Lemma vector_iff : forall t k l, vector R t k l = true <->
    (band R t k l = true /\ mem2 k l (removed R) = false) \/ mem2 k l (added R) = true.
  Proof.
    intros t k l. unfold vector. destruct (band R t k l), (mem2 k l (removed R)), (mem2 k l (added R)); simpl; intuition congruence.
  Qed.

  Lemma allowed_iff : forall (n : nat) y k l, (1 <= n)%nat ->
    (allowed alpha beta R (beatty alpha n) y k l <-> legal_at (Z.of_nat n) (Z.of_nat k) (Z.of_nat l)).
  Proof.
    intros n y k l Hn. unfold allowed, Along.legal_at. cbv zeta. rewrite beatty_a, a_spec, band_iff by lia.
    rewrite line_iff, vector_iff, mem2_In, <- not_true_iff_false, mem2_In. tauto.
  Qed.
End Slope.

(** ** Theorem T (docs/CERTIFICATES.md; Goldberg and Fraenkel 2017; Kay and Polanco 2023, Definitions 5 and 6) *)
Theorem torus_floors : forall alpha beta : R, (1 < alpha < 2)%R -> irrational alpha -> (/ alpha + / beta = 1)%R ->
  forall f g : Z -> Z, (forall n, f n = a_ alpha n) -> (forall n, g n = b_ beta n) ->
  forall empty, (forall n i j, 1 <= n -> inside f n i -> inside g n j -> empty i j = true -> False) ->
  forall R C, check f g empty R C = true -> forall x y, (x <= y)%nat ->
  (P2 nim nim (allowed alpha beta R) x y <->
   exists n : nat, Z.of_nat x = Int_part (INR n * alpha) /\ Z.of_nat y = Int_part (INR n * beta)).
Proof.
  intros alpha beta Rg Ia Cmp f g Ef Eg empty Em R C Acc x y Hxy.
  pose proof (beta_range alpha beta Rg Cmp) as Bg. pose proof (slope_pair alpha beta Rg Cmp f g Ef Eg) as P.
  pose proof (formed _ _ _ _ _ Acc) as Fm.
  destruct (accepted_parts _ _ _ _ _ Acc) as [CA _].
  destruct (no_move_between _ _ P _ Em R CA) as [A1 A2].
  set (a := beatty alpha) in *. set (b := beatty beta) in *.
  assert (Za : forall n, Z.of_nat (a n) = f (Z.of_nat n)) by (intro; now apply beatty_a).
  assert (Zb : forall n, Z.of_nat (b n) = g (Z.of_nat n)) by (intro; now apply (beatty_b alpha beta Rg Cmp)).
  pose proof (beatty_pair _ _ Rg Ia Cmp) as Pr. fold a b in Pr.
  assert (K : P2 nim nim (allowed alpha beta R) x y <-> exists n, a n = x /\ b n = y).
  { apply (with_nim a b Pr); unfold nim; auto.
    - intros n m j k L J K EJ EK Hb. apply (allowed_iff alpha beta Rg Ia Cmp f g Ef Eg R Fm) in Hb; [|lia].
      apply (A1 (Z.of_nat n) (Z.of_nat m)); [lia|]. rewrite <- !Za, <- !Zb.
      replace (Z.of_nat (a n) - Z.of_nat (a m)) with (Z.of_nat j) by lia.
      replace (Z.of_nat (b n) - Z.of_nat (b m)) with (Z.of_nat k) by lia. exact Hb.
    - intros n m j k L J K EJ EK X Hb. apply (allowed_iff alpha beta Rg Ia Cmp f g Ef Eg R Fm) in Hb; [|lia].
      assert (1 <= m)%nat.
      { destruct m; [|lia]. pose proof (Pair.a_zero a b Pr). pose proof (Pair.b_zero a b Pr). lia. }
      apply (A2 (Z.of_nat n) (Z.of_nat m)); [lia|rewrite <- Za, <- Zb; lia|]. rewrite <- !Za, <- !Zb.
      replace (Z.of_nat (a n) - Z.of_nat (b m)) with (Z.of_nat j) by lia.
      replace (Z.of_nat (b n) - Z.of_nat (a m)) with (Z.of_nat k) by lia. exact Hb.
    - intros n z Hn Hz HB.
      destruct (move_exists _ _ P _ Em R C Acc (Z.of_nat n) (Z.of_nat z)) as [m [Hm M]].
      + lia.
      + rewrite <- Za, <- Zb. lia.
      + intros m Hm E. apply (HB (Z.to_nat m)). apply Nat2Z.inj. rewrite Zb, Z2Nat.id by lia. exact E.
      + set (i := Z.to_nat m). assert (Ei : m = Z.of_nat i) by lia. rewrite Ei, <- !Za, <- !Zb in M.
        pose proof (a_lt a b Pr i n ltac:(lia)). pose proof (ab_le a b Pr i).
        destruct M as [[M1 M2]|[M1 [M2 M3]]].
        * exists (a i), (b i). split; [|exists i; auto]. apply to_both; try lia. apply (allowed_iff alpha beta Rg Ia Cmp f g Ef Eg R Fm); [lia|].
          now rewrite !Nat2Z.inj_sub by lia.
        * destruct (Nat.eq_dec (a i) (b i)) as [E|E].
          { exists (a i), (b i). split; [|exists i; auto]. apply to_both; try lia. apply (allowed_iff alpha beta Rg Ia Cmp f g Ef Eg R Fm); [lia|].
            rewrite !Nat2Z.inj_sub by lia. rewrite E. rewrite E in M3. exact M3. }
          exists (a i), (b i). split; [|exists i; auto]. apply to_both_across; try lia. apply (allowed_iff alpha beta Rg Ia Cmp f g Ef Eg R Fm); [lia|].
          now rewrite !Nat2Z.inj_sub by lia. }
  rewrite K. unfold a, b. split; intros [n [N1 N2]]; exists n.
  - now rewrite <- N1, <- N2, !beatty_floor by lra.
  - rewrite <- beatty_floor in N1, N2 by lra. split; now apply Nat2Z.inj.
Qed.

(** ** The relation written out, for exported proofs *)
Section Written.
  Variables alpha beta : R.
  Variable R : rules.

  (** The width as a function g of the constraint. *)
  Section Width.
    Hypothesis range : (1 < alpha < 2)%R.
    Hypothesis complement : (/ alpha + / beta = 1)%R.
    Variable g : Z -> Z.
    Variable B : Z.
    Hypothesis B_is : b_ beta 1 = B.
    Hypothesis varies : constant R = false.
    Hypothesis is_g : widths R = (g (B - 2), g (B - 1), g B).

    Lemma in_band_written : forall x k l, in_band alpha beta R x k l <-> exists f, constraint alpha beta x f /\ within R (g f) k l.
    Proof.
      intros x k l. unfold in_band. rewrite varies, is_g, <- B_is.
      assert (V : forall f, constraint alpha beta x f -> (if f =? b_ beta 1 - 2 then g (b_ beta 1 - 2) else if f =? b_ beta 1 - 1
        then g (b_ beta 1 - 1) else g (b_ beta 1)) = g f).
      { intros f C. destruct (constraint_values alpha beta range complement _ _ (fun n => eq_refl) (fun n => eq_refl) x f C) as [E|[E|E]]; rewrite E; rewrite ?Z.eqb_refl; auto;
          repeat match goal with |- context [?u =? ?v] => destruct (Z.eqb_spec u v); [exfalso; lia|] end; reflexivity. }
      split; intros (f & C & W); exists f; rewrite V in *; auto.
    Qed.
    Lemma one_sided_written : one_sided R = true -> forall x k l,
      in_band alpha beta R x k l <-> exists f, constraint alpha beta x f /\ l - k < g f.
    Proof.
      intros E x k l. rewrite in_band_written. unfold within. rewrite E. split; intros (f & C & W); exists f; tauto.
    Qed.
    Lemma two_sided_written : one_sided R = false -> forall x k l,
      in_band alpha beta R x k l <-> exists f, constraint alpha beta x f /\ l - k < g f /\ k - l < g f.
    Proof.
      intros E x k l. rewrite in_band_written. unfold within. rewrite E. reflexivity.
    Qed.
  End Width.

  Lemma line_written : forall from, line R = Some (from, false) -> forall k l,
    in_line alpha beta R k l <-> exists n, from <= n /\ k = a_ alpha n /\ l = b_ beta n - 1.
  Proof.
    intros from E k l. unfold in_line. rewrite E.
    split; intros (n & H); exists n; [tauto|]. split; [tauto|]. split; [discriminate|tauto].
  Qed.
  Lemma long_line_written : forall from, line R = Some (from, true) -> forall k l,
    in_line alpha beta R k l <-> exists n, from <= n /\
      ~ (a_ alpha n - a_ alpha (n - 1) = 1 /\ b_ beta n - b_ beta (n - 1) = 2) /\ k = a_ alpha n /\ l = b_ beta n - 1.
  Proof.
    intros from E k l. unfold in_line. rewrite E.
    split; intros (n & H1 & H2 & H3); exists n; split; auto.
  Qed.
End Written.
