(** * The torus by whole numbers

    The point of n is ({n alpha}, {n beta}). All that is used of floor(n alpha) is that it is almost additive:
    a_m + a_n <= a_(m+n) <= a_m + a_n + 1. {n alpha} < {h alpha} says a_n = a_(n-h) + a_h + 1 (Goldberg and Fraenkel
    2017, Observation 1), and is written [below a h n]. *)
From Coq Require Import Lia Bool List ZArith.
Import ListNotations.
Local Open Scope Z_scope.

Definition additive (s : Z -> Z) : Prop :=
  forall m n, 0 <= m -> 0 <= n -> s m + s n <= s (m + n) <= s m + s n + 1.

Definition below (s : Z -> Z) (h n : Z) : bool := s n =? s (n - h) + s h + 1.

(** {h theta} < {k theta}. *)
Definition less (s : Z -> Z) (h k : Z) : bool :=
  if h <? k then s k =? s (k - h) + s h else if k <? h then s h =? s (h - k) + s k + 1 else false.

Section Order.
  Variable s : Z -> Z.
  Hypothesis add : additive s.

  Lemma step : forall h n, 0 <= h <= n -> s (n - h) + s h <= s n <= s (n - h) + s h + 1.
  Proof. intros h n H. pose proof (add (n - h) h ltac:(lia) ltac:(lia)) as Q. replace (n - h + h) with n in Q by lia. lia. Qed.

  Lemma step_bit : forall h n, 0 <= h <= n -> s n = s (n - h) + s h + Z.b2z (below s h n).
  Proof. intros h n H. pose proof (step h n H). unfold below. destruct (Z.eqb_spec (s n) (s (n - h) + s h + 1)); simpl; lia. Qed.

  Lemma order : forall h k n, 0 <= h <= n -> 0 <= k <= n ->
    less s h k = true -> below s h n = true -> below s k n = true.
  Proof.
    intros h k n Hh Hk. unfold less, below. rewrite !Z.eqb_eq.
    destruct (Z.ltb_spec h k) as [L|L]; [|destruct (Z.ltb_spec k h) as [L'|L']; [|discriminate]];
      rewrite Z.eqb_eq; intros E1 E2.
    - pose proof (step k n Hk). pose proof (add (n - k) (k - h) ltac:(lia) ltac:(lia)) as Q.
      replace (n - k + (k - h)) with (n - h) in Q by lia. lia.
    - pose proof (step k n Hk). pose proof (add (n - h) (h - k) ltac:(lia) ltac:(lia)) as Q.
      replace (n - h + (h - k)) with (n - k) in Q by lia. lia.
  Qed.
End Order.

(** An open interval of the circle between two points {h theta}; None stands for 0 below and 1 above. *)
Definition interval := (option Z * option Z)%type.
Definition whole : interval := (None, None).

Definition inside (s : Z -> Z) (n : Z) (i : interval) : Prop :=
  (forall h, fst i = Some h -> 0 <= h < n /\ below s h n = false) /\
  (forall h, snd i = Some h -> 0 <= h < n /\ below s h n = true).

Definition side (h : Z) (x : bool) : interval := if x then (None, Some h) else (Some h, None).

Lemma whole_inside : forall s n, inside s n whole.
Proof. intros. split; simpl; intros; discriminate. Qed.

Lemma side_inside : forall s h n, 0 <= h < n -> inside s n (side h (below s h n)).
Proof.
  intros s h n H. unfold side. destruct (below s h n) eqn:E; split; simpl; intros k Q; try discriminate; injection Q as <-; auto.
Qed.

(** The part of i below {h}, or above; None if it is empty. *)
Definition keep_low s (hi : option Z) h := match hi with Some k => if less s k h then hi else Some h | None => Some h end.
Definition keep_high s (lo : option Z) h := match lo with Some l => if less s h l then lo else Some h | None => Some h end.
Definition cut_interval (s : Z -> Z) (i : interval) (h : Z) (low : bool) : option interval :=
  let (lo, hi) := i in
  if low then
    match lo with
    | Some l => if h =? l then None else if less s h l then None else Some (lo, keep_low s hi h)
    | None => Some (lo, keep_low s hi h)
    end
  else
    match hi with
    | Some k => if h =? k then None else if less s k h then None else Some (keep_high s lo h, hi)
    | None => Some (keep_high s lo h, hi)
    end.

Lemma cut_sound : forall s, additive s -> forall n i h low, 0 <= h < n -> inside s n i -> below s h n = low ->
  exists j, cut_interval s i h low = Some j /\ inside s n j.
Proof.
  intros s Hs n [lo hi] h low Hh [I1 I2] E. simpl in *. destruct low.
  - assert (G : inside s n (lo, keep_low s hi h)).
    { split; simpl; auto. intros k. unfold keep_low.
      destruct hi as [q|]; [destruct (less s q h)|]; intro Q; auto; injection Q as <-; auto. }
    destruct lo as [l|]; [|eauto].
    destruct (I1 l eq_refl) as [Hl El].
    destruct (Z.eqb_spec h l) as [->|]; [congruence|].
    destruct (less s h l) eqn:Q; [|eauto].
    pose proof (order s Hs h l n ltac:(lia) ltac:(lia) Q E). congruence.
  - assert (G : inside s n (keep_high s lo h, hi)).
    { split; simpl; auto. intros k. unfold keep_high.
      destruct lo as [q|]; [destruct (less s h q)|]; intro Q; auto; injection Q as <-; auto. }
    destruct hi as [k|]; [|eauto].
    destruct (I2 k eq_refl) as [Hk Ek].
    destruct (Z.eqb_spec h k) as [->|]; [congruence|].
    destruct (less s k h) eqn:Q; [|eauto].
    pose proof (order s Hs k h n ltac:(lia) ltac:(lia) Q Ek). congruence.
Qed.

(** A quadrant (h, e, d) of the point of h. *)
Definition quadrant := (Z * bool * bool)%type.

Section Cover.
  Variables a b : Z -> Z.
  Hypothesis a_add : additive a.
  Hypothesis b_add : additive b.
  (** Which open rectangles hold no point. *)
  Variable empty : interval -> interval -> bool.
  Hypothesis empty_sound : forall n i j, 1 <= n -> inside a n i -> inside b n j -> empty i j = true -> False.

  (** T11: the quadrants leave out no point of the rectangle. Written so that nothing is computed in vain. *)
  Fixpoint cover (qs : list quadrant) (i j : interval) : bool :=
    if empty i j then true else
    match qs with
    | [] => false
    | (h, x, y) :: r =>
      if match cut_interval a i h (negb x) with Some i' => cover r i' j | None => true end then
        match cut_interval a i h x with
        | Some i' => match cut_interval b j h (negb y) with Some j' => cover r i' j' | None => true end
        | None => true
        end
      else false
    end.

  Theorem cover_sound : forall n qs i j, 1 <= n -> (forall h x y, In (h, x, y) qs -> 0 <= h < n) ->
    cover qs i j = true -> inside a n i -> inside b n j ->
    exists h x y, In (h, x, y) qs /\ below a h n = x /\ below b h n = y.
  Proof.
    intros n qs. induction qs as [|[[h x] y] r IH]; intros i j Hn Hq C Hi Hj; cbn [cover] in C;
      destruct (empty i j) eqn:Em; try (exfalso; eapply empty_sound; eassumption); [discriminate|].
    destruct (match cut_interval a i h (negb x) with Some i' => cover r i' j | None => true end) eqn:C1; [|discriminate].
    assert (Hh : 0 <= h < n) by (apply (Hq h x y); left; auto).
    assert (Hr : forall h x y, In (h, x, y) r -> 0 <= h < n) by (intros; eapply Hq; right; eauto).
    destruct (bool_dec (below a h n) x) as [Ex|Ex].
    - destruct (cut_sound a a_add n i h x Hh Hi Ex) as [i' [Qi Ii]]. rewrite Qi in C.
      destruct (bool_dec (below b h n) y) as [Ey|Ey].
      + exists h, x, y. split; [left|]; auto.
      + assert (Ey' : below b h n = negb y) by (destruct (below b h n), y; simpl; congruence).
        destruct (cut_sound b b_add n j h _ Hh Hj Ey') as [j' [Qj Ij]]. rewrite Qj in C.
        destruct (IH i' j' Hn Hr C Ii Ij) as [h' [x' [y' [? ?]]]]. exists h', x', y'. split; [right|]; auto.
    - assert (Ex' : below a h n = negb x) by (destruct (below a h n), x; simpl; congruence).
      destruct (cut_sound a a_add n i h _ Hh Hi Ex') as [i' [Qi Ii]]. rewrite Qi in C1.
      destruct (IH i' j Hn Hr C1 Ii Hj) as [h' [x' [y' [? ?]]]]. exists h', x', y'. split; [right|]; auto.
  Qed.
End Cover.
