(** * Steps of two Beatty sequences at once: w and D of Lemma 2, decided

    a_(m+h) - a_m is a_h or a_h + 1, and likewise for b. So what has to be known are finitely many floors, and which of the four pairs of
    steps can meet (docs/LEMMAS.md, "How the hypotheses are decided"). Here both are parameters: Rising.v and Bounds.v give them. *)
From Coq Require Import Arith Lia Bool List ZArith Reals Lra.
From Rulesmith Require Import Beatty.Sequences Beatty.Pair Beatty.Real Lemmas.Recipes.
Import ListNotations.
Local Open Scope Z_scope.

(** Of each of the numbers from z on, so many. *)
Fixpoint all_from (f : Z -> bool) (count : nat) (z : Z) : bool :=
  match count with O => true | S c => if f z then all_from f c (z + 1) else false end.

Lemma all_from_spec : forall f count z, all_from f count z = true -> forall y, z <= y < z + Z.of_nat count -> f y = true.
Proof.
  intros f count. induction count as [|c IH]; intros z H y Hy; [lia|]. cbn [all_from] in H. destruct (f z) eqn:E; [|discriminate].
  destruct (Z.eq_dec y z); [now subst|]. apply (IH (z + 1)); [auto|lia].
Qed.

(** a_h and b_h lie between these. *)
Record known := { a_least : Z -> Z; a_most : Z -> Z; b_least : Z -> Z; b_most : Z -> Z;
  (** a_h + i and b_h + j, i and j being 0 or 1, are known not to meet. *)
  never : Z -> bool -> bool -> bool }.

Definition kinds := [(false, false); (false, true); (true, false); (true, true)].

(** b_n - a_n never rises by more than w. *)
Definition steps_width (k : known) (w : Z) : bool :=
  forallb (fun s : bool * bool => let (i, j) := s in
    if b_most k 1 + Z.b2z j - (a_least k 1 + Z.b2z i) <=? w then true else never k 1 i j) kinds.

(** No diagonal with fewer than H indices in between is longer than d. *)
Definition steps_diagonal (k : known) (H d : Z) : bool :=
  all_from (fun h => forallb (fun s : bool * bool => let (i, j) := s in
    let most := Z.min (a_most k h + Z.b2z i) (b_most k h + Z.b2z j) in
    if (most <=? d) || (most <? Z.max (a_least k h + Z.b2z i) (b_least k h + Z.b2z j)) then true else never k h i j) kinds)
    (Z.to_nat (H - 1)) 1.

Section Steps.
  Variables alpha beta : R.
  Hypothesis order : (0 < alpha < beta)%R.
  Notation a := (beatty alpha).
  Notation b := (beatty beta).

  Definition knows (k : known) : Prop := forall h : nat,
    (a_least k (Z.of_nat h) <= Z.of_nat (a h) <= a_most k (Z.of_nat h)) /\
    (b_least k (Z.of_nat h) <= Z.of_nat (b h) <= b_most k (Z.of_nat h)) /\
    forall i j, never k (Z.of_nat h) i j = true -> (1 <= h)%nat ->
      forall m, a (m + h) = (a m + a h + Nat.b2n i)%nat -> b (m + h) = (b m + b h + Nat.b2n j)%nat -> False.

  Variable k : known.
  Hypothesis here : knows k.

  Lemma step_kind : forall m h, exists i j, In (i, j) kinds /\
    a (m + h) = (a m + a h + Nat.b2n i)%nat /\ b (m + h) = (b m + b h + Nat.b2n j)%nat.
  Proof.
    intros m h. pose proof (beatty_additive alpha ltac:(lra) m h) as A. pose proof (beatty_additive beta ltac:(lra) m h) as B.
    exists (a (m + h) =? a m + a h + 1)%nat, (b (m + h) =? b m + b h + 1)%nat. split.
    - unfold kinds. destruct (_ =? _)%nat, (_ =? _)%nat; simpl; tauto.
    - destruct (Nat.eqb_spec (a (m + h)) (a m + a h + 1)), (Nat.eqb_spec (b (m + h)) (b m + b h + 1)); simpl; lia.
  Qed.

  Theorem width_decided : forall w : nat, steps_width k (Z.of_nat w) = true -> forall n, (b (S n) + a n <= b n + a (S n) + w)%nat.
  Proof.
    intros w H n. destruct (step_kind n 1) as (i & j & I & E1 & E2). rewrite Nat.add_1_r in *.
    unfold steps_width in H. rewrite forallb_forall in H. specialize (H _ I). cbv beta iota in H.
    destruct (here 1%nat) as (A & B & N). change (Z.of_nat 1) with 1 in *.
    destruct (Z.leb_spec (b_most k 1 + Z.b2z j - (a_least k 1 + Z.b2z i)) (Z.of_nat w)).
    - destruct i, j; simpl in *; lia.
    - exfalso. apply (N i j H (le_n 1) n); rewrite Nat.add_1_r; auto.
  Qed.

  Theorem diagonal_decided : forall h d : nat, (2 <= INR h * (beta - alpha))%R -> steps_diagonal k (Z.of_nat h) (Z.of_nat d) = true ->
    forall m n t, (m < n)%nat -> a n = (a m + t)%nat -> b n = (b m + t)%nat -> (t <= d)%nat.
  Proof.
    intros H d HH C m n t L Ea Eb.
    pose proof (diagonals_end alpha beta order H HH m n t L Ea Eb) as End.
    destruct (step_kind m (n - m)) as (i & j & I & E1 & E2). replace (m + (n - m))%nat with n in * by lia.
    unfold steps_diagonal in C. apply all_from_spec with (y := Z.of_nat (n - m)) in C; [|lia]. rewrite forallb_forall in C. specialize (C _ I). cbv beta iota zeta in C.
    destruct (here (n - m)%nat) as (A & B & N). set (h := (n - m)%nat) in *.
    destruct (orb _ _) eqn:Q.
    - rewrite orb_true_iff, Z.leb_le, Z.ltb_lt in Q. destruct i, j; simpl in *; lia.
    - exfalso. apply (N i j C ltac:(lia) m); replace (m + h)%nat with n by lia; auto.
  Qed.
End Steps.
