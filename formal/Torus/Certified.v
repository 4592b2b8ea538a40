(** * From an accepted certificate to the P-positions, with floors of real numbers *)
From Coq Require Import Arith Lia Bool List ZArith Reals Lra.
From Rulesmith Require Import Game.TwoPiles Beatty.Pair Beatty.Real Beatty.Quadratic Beatty.Slope Lemmas.Complementary
  Torus.Table Torus.Order Torus.Range Torus.Indices Torus.Checker Torus.Along Torus.Sound.
From Rulesmith Require Torus.Relation.
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

(** ** The slope (T1) *)
Definition floor_a (s : slope) := with_table (quadratic_floor (s_D s) (s_p s) (s_q s) (s_r s)) 10.
Definition floor_b (s : slope) := with_table (quadratic_floor (s_D s) (s_u s) (s_v s) (s_r s)) 10.
Definition empty_of (s : slope) : interval -> interval -> bool :=
  Relation.empty (floor_a s) (floor_b s) (s_A s) (s_B s) (s_C s) (floor_a s)
    (quadratic_le0 (s_D s) (s_p s) (s_q s) (s_r s)).

(** The whole check of a certificate. *)
Definition accepts (s : slope) (R : rules) (C : certificate) : bool :=
  slope_ok s && check (floor_a s) (floor_b s) (empty_of s) R C.

Section Slope.
  Variable s : slope.
  Hypothesis ok : slope_ok s = true.
  Notation alpha := (alpha_of s).
  Notation beta := (beta_of s).

  Lemma floor_a_spec : forall n, floor_a s n = a_ alpha n.
  Proof.
    destruct (slope_facts s ok) as (ND & Hr & _). intro n. unfold floor_a. rewrite with_table_spec. symmetry.
    now apply quadratic_floor_spec.
  Qed.
  Lemma floor_b_spec : forall n, floor_b s n = b_ beta n.
  Proof.
    destruct (slope_facts s ok) as (ND & Hr & _). intro n. unfold floor_b. rewrite with_table_spec. symmetry.
    now apply quadratic_floor_spec.
  Qed.

  Lemma beatty_a : forall n : nat, Z.of_nat (beatty alpha n) = floor_a s (Z.of_nat n).
  Proof.
    intro n. destruct (slope_facts s ok) as (_ & _ & _ & _ & _ & Rg & _). rewrite floor_a_spec. unfold a_.
    rewrite <- INR_IZR_INZ. apply beatty_floor. lra.
  Qed.
  Lemma beatty_b : forall n : nat, Z.of_nat (beatty beta n) = floor_b s (Z.of_nat n).
  Proof.
    intro n. pose proof (beta_big s ok). rewrite floor_b_spec. unfold b_. rewrite <- INR_IZR_INZ. apply beatty_floor. lra.
  Qed.

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

  Lemma slope_pair : torus_pair (floor_a s) (floor_b s).
  Proof.
    destruct (slope_facts s ok) as (_ & _ & _ & _ & _ & Rg & _). pose proof (beta_big s ok) as Bg.
    assert (Z0 : forall t, Int_part (IZR 0 * t) = 0) by (intro t; apply Int_part_unique; lra).
    constructor.
    - rewrite floor_a_spec. apply Z0.
    - rewrite floor_b_spec. apply Z0.
    - rewrite floor_a_spec. unfold a_. apply Int_part_unique. lra.
    - rewrite floor_b_spec. unfold b_. destruct (Int_part_bounds (IZR 1 * beta)) as [_ Q].
      apply Z.lt_succ_r, lt_IZR. rewrite succ_IZR. lra.
    - apply floors_additive with alpha. exact floor_a_spec.
    - apply floors_additive with beta. exact floor_b_spec.
  Qed.

  Lemma slope_empty : forall n i j, 1 <= n -> inside (floor_a s) n i -> inside (floor_b s) n j ->
    empty_of s i j = true -> False.
  Proof.
    destruct (slope_facts s ok) as (ND & Hr & HA & Ia & Ib & Rg & E & Rel). pose proof slope_pair as P.
    apply (Relation.empty_sound (floor_a s) (floor_b s) alpha beta); auto.
    - apply floors_strict; auto. exact floor_a_spec.
    - apply floors_strict; auto. exact floor_b_spec.
    - apply (t_a_add _ _ P).
    - apply (t_b_add _ _ P).
    - intro n. rewrite floor_a_spec. apply Int_part_bounds.
    - intros x y H. now apply quadratic_le0_spec.
  Qed.

  Variable R : rules.
  Hypothesis formed : well_formed R = true.
  Notation legal_at := (legal_at (floor_a s) (floor_b s) R).

  Lemma line_iff : forall k l, line_vector (floor_a s) (floor_b s) R k l <-> in_line alpha beta R k l \/ in_line alpha beta R l k.
  Proof.
    intros k l. unfold line_vector, in_line.
    assert (Sh : forall j, short (floor_a s) (floor_b s) j = false <-> ~ (a_ alpha j - a_ alpha (j - 1) = 1 /\ b_ beta j - b_ beta (j - 1) = 2)).
    { intro j. unfold short. rewrite !floor_a_spec, !floor_b_spec.
      destruct (Z.eqb_spec (a_ alpha j - a_ alpha (j - 1)) 1); [|intuition]. rewrite Z.eqb_neq. intuition. }
    split.
    - intros (from & skip & j & E & F & S & K). rewrite E. rewrite floor_a_spec, floor_b_spec in K.
      destruct K as [[K1 K2]|[K1 K2]]; [left|right]; exists j; repeat split; auto; intro Q; apply Sh; auto.
    - intro H. destruct (line R) as [[from skip]|] eqn:E; [|tauto].
      destruct H as [(j & F & S & K1 & K2)|(j & F & S & K1 & K2)]; exists from, skip, j;
        rewrite floor_a_spec, floor_b_spec; repeat split; auto; intro Q; apply Sh; auto.
  Qed.

  Lemma width_constraint : forall n, 1 <= n ->
    let f := (b_ beta n - b_ beta (n - 1)) - (a_ alpha n - a_ alpha (n - 1)) in
    let '(t0, t1, t2) := widths R in
    (if f =? b_ beta 1 - 2 then t0 else if f =? b_ beta 1 - 1 then t1 else t2) = width (floor_a s) (floor_b s) R n.
  Proof.
    intros n Hn f. pose proof slope_pair as P. unfold width, corner, width_at. destruct (widths R) as [[t0 t1] t2].
    pose proof (step_bit _ (t_a_add _ _ P) 1 n ltac:(lia)) as Sa. pose proof (step_bit _ (t_b_add _ _ P) 1 n ltac:(lia)) as Sb.
    pose proof (t_a1 _ _ P) as A1. unfold f. rewrite <- !floor_a_spec, <- !floor_b_spec.
    set (e := below (floor_a s) 1 n) in *. set (e' := below (floor_b s) 1 n) in *.
    destruct (Z.eqb_spec (floor_b s n - floor_b s (n - 1) - (floor_a s n - floor_a s (n - 1))) (floor_b s 1 - 2)) as [Q1|Q1];
    [|destruct (Z.eqb_spec (floor_b s n - floor_b s (n - 1) - (floor_a s n - floor_a s (n - 1))) (floor_b s 1 - 1)) as [Q2|Q2]];
      destruct e, e'; simpl in *; auto; exfalso; lia.
  Qed.

  Lemma a_unique : forall m n, 1 <= m -> 1 <= n -> a_ alpha m = a_ alpha n -> m = n.
  Proof.
    intros m n Hm Hn E. rewrite <- !floor_a_spec in E. pose proof slope_pair as P.
    destruct (Z.lt_trichotomy m n) as [T|[T|T]]; auto;
      [pose proof (a_grows _ _ P m n ltac:(lia))|pose proof (a_grows _ _ P n m ltac:(lia))]; lia.
  Qed.

  Lemma a_no_b : forall m n, 1 <= m -> 1 <= n -> a_ alpha m = b_ beta n -> False.
  Proof.
    intros m n Hm Hn E. destruct (slope_facts s ok) as (_ & _ & _ & Ia & _ & Rg & Cmp & _).
    pose proof (beatty_pair _ _ Rg Ia Cmp) as Pr. rewrite <- floor_a_spec, <- floor_b_spec in E.
    assert (Q : beatty alpha (Z.to_nat m) = beatty beta (Z.to_nat n)).
    { apply Nat2Z.inj. rewrite beatty_a, beatty_b, !Z2Nat.id by lia. exact E. }
    apply (disjoint _ _ Pr) in Q. lia.
  Qed.

  (** The constraint takes three values. *)
  Lemma constraint_values : forall x f, constraint alpha beta x f ->
    f = b_ beta 1 - 2 \/ f = b_ beta 1 - 1 \/ f = b_ beta 1.
  Proof.
    intros x f (n & Hn & _ & ->). pose proof slope_pair as P. rewrite <- !floor_a_spec, <- !floor_b_spec.
    pose proof (step_bit _ (t_a_add _ _ P) 1 n ltac:(lia)) as Sa. pose proof (step_bit _ (t_b_add _ _ P) 1 n ltac:(lia)) as Sb.
    pose proof (t_a1 _ _ P) as A1.
    destruct (below (floor_a s) 1 n), (below (floor_b s) 1 n); simpl in *; lia.
  Qed.

  Lemma band_iff : forall n k l, 1 <= n ->
    (in_band alpha beta R (a_ alpha n) k l <-> band R (width (floor_a s) (floor_b s) R n) k l = true).
  Proof.
    intros n k l Hn.
    assert (W : forall t, within R t k l <-> band R t k l = true).
    { intro t. unfold within, band. destruct (Z.ltb_spec (l - k) t); [|split; [lia|discriminate]].
      destruct (one_sided R); [intuition congruence|]. rewrite Z.ltb_lt. intuition. }
    pose proof (width_constraint n Hn) as WC. cbv zeta in WC. unfold in_band.
    destruct (constant R) eqn:K.
    - rewrite <- (part_of_width (floor_a s) (floor_b s) R formed n). unfold part_of. rewrite K. simpl.
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
    intros n y k l Hn. unfold allowed, Along.legal_at. cbv zeta. rewrite beatty_a, floor_a_spec, band_iff by lia.
    rewrite line_iff, vector_iff, mem2_In, <- not_true_iff_false, mem2_In. tauto.
  Qed.
End Slope.

(** ** Theorem T (docs/CERTIFICATES.md; Goldberg and Fraenkel 2017; Kay and Polanco 2023, Definitions 5 and 6) *)
Theorem torus : forall s R C, accepts s R C = true -> forall x y, (x <= y)%nat ->
  (P2 nim nim (allowed (alpha_of s) (beta_of s) R) x y <->
   exists n : nat, Z.of_nat x = Int_part (INR n * alpha_of s) /\ Z.of_nat y = Int_part (INR n * beta_of s)).
Proof.
  intros s R C Acc x y Hxy. unfold accepts in Acc. apply andb_prop in Acc. destruct Acc as [ok Acc].
  destruct (slope_facts s ok) as (_ & _ & _ & Ia & _ & Rg & Cmp & _). pose proof (beta_big s ok) as Bg.
  pose proof (slope_pair s ok) as P. pose proof (slope_empty s ok) as Em.
  pose proof (formed _ _ _ _ _ Acc) as Fm.
  destruct (accepted_parts _ _ _ _ _ Acc) as [CA _].
  destruct (no_move_between _ _ P _ Em R CA) as [A1 A2].
  set (a := beatty (alpha_of s)) in *. set (b := beatty (beta_of s)) in *.
  assert (Za : forall n, Z.of_nat (a n) = floor_a s (Z.of_nat n)) by (intro; now apply beatty_a).
  assert (Zb : forall n, Z.of_nat (b n) = floor_b s (Z.of_nat n)) by (intro; now apply beatty_b).
  pose proof (beatty_pair _ _ Rg Ia Cmp) as Pr. fold a b in Pr.
  assert (K : P2 nim nim (allowed (alpha_of s) (beta_of s) R) x y <-> exists n, a n = x /\ b n = y).
  { apply (with_nim a b Pr); unfold nim; auto.
    - intros n m j k L J K EJ EK Hb. apply (allowed_iff s ok R Fm) in Hb; [|lia].
      apply (A1 (Z.of_nat n) (Z.of_nat m)); [lia|]. rewrite <- !Za, <- !Zb.
      replace (Z.of_nat (a n) - Z.of_nat (a m)) with (Z.of_nat j) by lia.
      replace (Z.of_nat (b n) - Z.of_nat (b m)) with (Z.of_nat k) by lia. exact Hb.
    - intros n m j k L J K EJ EK X Hb. apply (allowed_iff s ok R Fm) in Hb; [|lia].
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
        * exists (a i), (b i). split; [|exists i; auto]. apply to_both; try lia. apply (allowed_iff s ok R Fm); [lia|].
          now rewrite !Nat2Z.inj_sub by lia.
        * destruct (Nat.eq_dec (a i) (b i)) as [E|E].
          { exists (a i), (b i). split; [|exists i; auto]. apply to_both; try lia. apply (allowed_iff s ok R Fm); [lia|].
            rewrite !Nat2Z.inj_sub by lia. rewrite E. rewrite E in M3. exact M3. }
          exists (a i), (b i). split; [|exists i; auto]. apply to_both_across; try lia. apply (allowed_iff s ok R Fm); [lia|].
          now rewrite !Nat2Z.inj_sub by lia. }
  rewrite K. unfold a, b. split; intros [n [N1 N2]]; exists n.
  - now rewrite <- N1, <- N2, !beatty_floor by lra.
  - rewrite <- beatty_floor in N1, N2 by lra. split; now apply Nat2Z.inj.
Qed.

(** ** The relation written out, for exported proofs *)
Section Written.
  Variable s : slope.
  Hypothesis ok : slope_ok s = true.
  Variable R : rules.
  Notation alpha := (alpha_of s).
  Notation beta := (beta_of s).

  (** The width as a function g of the constraint. *)
  Section Width.
    Variable g : Z -> Z.
    Hypothesis varies : constant R = false.
    Hypothesis is_g : widths R = (g (floor_b s 1 - 2), g (floor_b s 1 - 1), g (floor_b s 1)).

    Lemma in_band_written : forall x k l, in_band alpha beta R x k l <-> exists f, constraint alpha beta x f /\ within R (g f) k l.
    Proof.
      intros x k l. unfold in_band. rewrite varies, is_g, floor_b_spec by exact ok.
      assert (V : forall f, constraint alpha beta x f -> (if f =? b_ beta 1 - 2 then g (b_ beta 1 - 2) else if f =? b_ beta 1 - 1
        then g (b_ beta 1 - 1) else g (b_ beta 1)) = g f).
      { intros f C. destruct (constraint_values s ok x f C) as [E|[E|E]]; rewrite E; rewrite ?Z.eqb_refl; auto;
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
