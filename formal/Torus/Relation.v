(** * Rectangles without points

    If A alpha + B beta + C = 0 with whole A > 0, B, C, then A {n alpha} + B {n beta} is whole for every n. So no point lies
    in an open rectangle in which A u + B v stays between two neighbouring whole numbers (docs/CERTIFICATES.md,
    "Points"). Reals occur in the proof only; what is computed are whole numbers. *)
From Coq Require Import Lia Bool ZArith Reals Lra Psatz.
From Rulesmith Require Import Beatty.Real Torus.Order.
Local Open Scope R_scope.

Section Relation.
  Variables a b : Z -> Z.
  Variables alpha beta : R.
  Hypothesis a_floor : forall n, (1 <= n)%Z -> IZR (a n) < IZR n * alpha < IZR (a n) + 1.
  Hypothesis b_floor : forall n, (1 <= n)%Z -> IZR (b n) < IZR n * beta < IZR (b n) + 1.
  Hypothesis a_zero : a 0%Z = 0%Z.
  Hypothesis b_zero : b 0%Z = 0%Z.
  Hypothesis a_add : additive a.
  Hypothesis b_add : additive b.
  Variables A B C : Z.
  Hypothesis A_pos : (0 < A)%Z.
  Hypothesis relation : IZR A * alpha + IZR B * beta + IZR C = 0.
  (** floor(n alpha) for all n, also negative ones, and the sign of x + y alpha. *)
  Variable floor : Z -> Z.
  Hypothesis floor_spec : forall n, IZR (floor n) <= IZR n * alpha.
  Variable le0 : Z -> Z -> bool.
  Hypothesis le0_spec : forall x y, le0 x y = true -> IZR x + IZR y * alpha <= 0.

  Definition fraction (s : Z -> Z) (r : R) (n : Z) := IZR n * r - IZR (s n).
  Definition low (s : Z -> Z) (r : R) (o : option Z) := match o with Some h => fraction s r h | None => 0 end.
  Definition high (s : Z -> Z) (r : R) (o : option Z) := match o with Some h => fraction s r h | None => 1 end.

  Lemma inside_real : forall s r, (forall n, (1 <= n)%Z -> IZR (s n) < IZR n * r < IZR (s n) + 1) -> additive s ->
    forall n i, (1 <= n)%Z -> inside s n i -> low s r (fst i) < fraction s r n < high s r (snd i).
  Proof.
    intros s r F Ad n [l h] Hn [I1 I2]. simpl in *. pose proof (F n Hn) as Fn. unfold low, high, fraction. split.
    - destruct l as [l|]; [|lra]. destruct (I1 l eq_refl) as [L E].
      pose proof (step_bit s Ad l n ltac:(lia)) as Q. rewrite E in Q. simpl in Q.
      destruct (F (n - l)%Z ltac:(lia)) as [G _]. rewrite minus_IZR in G. rewrite Q, !plus_IZR. lra.
    - destruct h as [h|]; [|lra]. destruct (I2 h eq_refl) as [L E].
      pose proof (step_bit s Ad h n ltac:(lia)) as Q. rewrite E in Q. simpl in Q.
      destruct (F (n - h)%Z ltac:(lia)) as [_ G]. rewrite minus_IZR in G. rewrite Q, !plus_IZR. lra.
  Qed.

  (** x + y alpha as (x, y); the corners' A u and B v. *)
  Definition value (p : Z * Z) := IZR (fst p) + IZR (snd p) * alpha.
  Definition corner_u (o : option Z) (d : Z) : Z * Z :=
    match o with Some h => (- A * a h, A * h)%Z | None => (A * d, 0)%Z end.
  Definition corner_v (o : option Z) (d : Z) : Z * Z :=
    match o with Some k => (- C * k - B * b k, - A * k)%Z | None => (B * d, 0)%Z end.
  Definition plus (p q : Z * Z) : Z * Z := (fst p + fst q, snd p + snd q)%Z.

  Lemma value_plus : forall p q, value (plus p q) = value p + value q.
  Proof. intros. unfold value, plus. simpl. rewrite !plus_IZR. ring. Qed.
  Lemma u_low : forall o, value (corner_u o 0) = IZR A * low a alpha o.
  Proof. intros [h|]; unfold value, corner_u, low, fraction; simpl fst; simpl snd; rewrite ?mult_IZR, ?opp_IZR; ring. Qed.
  Lemma u_high : forall o, value (corner_u o 1) = IZR A * high a alpha o.
  Proof. intros [h|]; unfold value, corner_u, high, fraction; simpl fst; simpl snd; rewrite ?mult_IZR, ?opp_IZR; ring. Qed.
  Lemma v_some : forall k d, value (corner_v (Some k) d) = IZR B * fraction b beta k.
  Proof.
    intros k d. unfold value, corner_v, fraction. simpl fst; simpl snd. rewrite minus_IZR, !mult_IZR, !opp_IZR.
    replace (IZR B * (IZR k * beta - IZR (b k))) with (IZR k * (IZR B * beta) - IZR B * IZR (b k)) by ring.
    replace (IZR B * beta) with (- (IZR A * alpha) - IZR C) by lra. ring.
  Qed.
  Lemma v_low : forall o, value (corner_v o 0) = IZR B * low b beta o.
  Proof. intros [k|]; [apply v_some|]. unfold value, corner_v, low. simpl fst; simpl snd. rewrite mult_IZR. ring. Qed.
  Lemma v_high : forall o, value (corner_v o 1) = IZR B * high b beta o.
  Proof. intros [k|]; [apply v_some|]. unfold value, corner_v, high. simpl fst; simpl snd. rewrite mult_IZR. ring. Qed.

  (** With c the floor of the least A u + B v, the largest is at most c + 1. *)
  Definition empty (i j : interval) : bool :=
    let X := plus (corner_u (snd i) 1) (if (0 <=? B)%Z then corner_v (snd j) 1 else corner_v (fst j) 0) in
    let Y := plus (corner_u (fst i) 0) (if (0 <=? B)%Z then corner_v (fst j) 0 else corner_v (snd j) 1) in
    let c := (fst Y + floor (snd Y))%Z in
    le0 (fst X - (c + 1)) (snd X).

  Theorem empty_sound : forall n i j, (1 <= n)%Z -> inside a n i -> inside b n j -> empty i j = true -> False.
  Proof.
    intros n i j Hn Ii Ij E. unfold empty in E.
    set (X := plus (corner_u (snd i) 1) _) in E. set (Y := plus (corner_u (fst i) 0) _) in E.
    cbv zeta in E. set (c := (fst Y + floor (snd Y))%Z) in E.
    apply le0_spec in E. rewrite minus_IZR, plus_IZR in E.
    assert (E1 : IZR c <= value Y).
    { unfold c, value. rewrite plus_IZR. pose proof (floor_spec (snd Y)). lra. }
    destruct (inside_real a alpha a_floor a_add n i Hn Ii) as [U1 U2].
    destruct (inside_real b beta b_floor b_add n j Hn Ij) as [V1 V2].
    assert (AP : 0 < IZR A) by (apply IZR_lt; lia).
    set (z := (- (A * a n + B * b n + C * n))%Z).
    assert (Zv : IZR z = IZR A * fraction a alpha n + IZR B * fraction b beta n).
    { unfold z, fraction. rewrite opp_IZR, !plus_IZR, !mult_IZR.
      replace (IZR A * (IZR n * alpha - IZR (a n)) + IZR B * (IZR n * beta - IZR (b n)))
        with (IZR n * (IZR A * alpha + IZR B * beta) - IZR A * IZR (a n) - IZR B * IZR (b n)) by ring.
      replace (IZR A * alpha + IZR B * beta) with (- IZR C) by lra. ring. }
    assert (PA1 : IZR A * low a alpha (fst i) < IZR A * fraction a alpha n) by (apply Rmult_lt_compat_l; auto).
    assert (PA2 : IZR A * fraction a alpha n < IZR A * high a alpha (snd i)) by (apply Rmult_lt_compat_l; auto).
    assert (VX : IZR z < value X /\ value Y < IZR z).
    { unfold X, Y. rewrite !value_plus, u_high, u_low, Zv.
      destruct (Z.leb_spec 0 B) as [P|P]; rewrite v_high, v_low.
      - assert (0 <= IZR B) by (apply IZR_le; lia).
        assert (IZR B * low b beta (fst j) <= IZR B * fraction b beta n) by (apply Rmult_le_compat_l; lra).
        assert (IZR B * fraction b beta n <= IZR B * high b beta (snd j)) by (apply Rmult_le_compat_l; lra). lra.
      - assert (IZR B <= 0) by (apply IZR_le; lia).
        assert (IZR B * fraction b beta n <= IZR B * low b beta (fst j)) by (apply Rmult_le_compat_neg_l; lra).
        assert (IZR B * high b beta (snd j) <= IZR B * fraction b beta n) by (apply Rmult_le_compat_neg_l; lra). lra. }
    unfold value in VX. destruct VX as [VX VY].
    assert (c < z)%Z by (apply lt_IZR; unfold value in E1; lra).
    assert (z < c + 1)%Z by (apply lt_IZR; rewrite plus_IZR; lra).
    lia.
  Qed.
End Relation.
