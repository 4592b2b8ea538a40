(** * Two unordered piles x <= y

    [smaller x y j]: j may be taken from the smaller pile; [larger x y k]: k from the larger;
    [both x y j k]: j from the smaller and k from the larger. After a move the piles are put in order again.
    This is how docs/LEMMAS.md reads rules. *)
From Coq Require Import Arith Lia.
From Rulesmith Require Import Game.Kernel.

Section TwoPiles.
  Variables smaller larger : nat -> nat -> nat -> Prop.
  Variable both : nat -> nat -> nat -> nat -> Prop.

  Definition ordered (p : nat * nat) := fst p <= snd p.
  Definition tokens2 (p : nat * nat) := fst p + snd p.

  Inductive move2 : nat * nat -> nat * nat -> Prop :=
  | from_smaller : forall x y j, 1 <= j <= x -> smaller x y j -> move2 (x, y) (x - j, y)
  | from_larger : forall x y k, 1 <= k -> k + x <= y -> larger x y k -> move2 (x, y) (x, y - k)
  | from_larger_across : forall x y k, 1 <= k <= y -> y < k + x -> larger x y k -> move2 (x, y) (y - k, x)
  | from_both : forall x y j k, 1 <= j <= x -> 1 <= k <= y -> both x y j k ->
      x - j <= y - k -> move2 (x, y) (x - j, y - k)
  | from_both_across : forall x y j k, 1 <= j <= x -> 1 <= k <= y -> both x y j k ->
      y - k < x - j -> move2 (x, y) (y - k, x - j).

  Lemma move2_ordered : forall p q, ordered p -> move2 p q -> ordered q.
  Proof. unfold ordered. intros p q H M. destruct M; simpl in *; lia. Qed.

  Lemma move2_less : forall p q, ordered p -> move2 p q -> tokens2 q < tokens2 p.
  Proof. unfold ordered, tokens2. intros p q H M. destruct M; simpl in *; lia. Qed.

  (** (x, y) is a P-position of these rules. *)
  Definition P2 (x y : nat) := Ppos (nat * nat) move2 (x, y).

  (** The kernel theorem, move by move. *)
  Theorem kernel2 : forall T : nat -> nat -> Prop,
    (forall x y j, x <= y -> T x y -> 1 <= j <= x -> smaller x y j -> T (x - j) y -> False) ->
    (forall x y k, x <= y -> T x y -> 1 <= k -> k + x <= y -> larger x y k -> T x (y - k) -> False) ->
    (forall x y k, x <= y -> T x y -> 1 <= k <= y -> y < k + x -> larger x y k -> T (y - k) x -> False) ->
    (forall x y j k, x <= y -> T x y -> 1 <= j <= x -> 1 <= k <= y -> both x y j k ->
       x - j <= y - k -> T (x - j) (y - k) -> False) ->
    (forall x y j k, x <= y -> T x y -> 1 <= j <= x -> 1 <= k <= y -> both x y j k ->
       y - k < x - j -> T (y - k) (x - j) -> False) ->
    (forall x y, x <= y -> T x y \/ exists u v, move2 (x, y) (u, v) /\ T u v) ->
    forall x y, x <= y -> (P2 x y <-> T x y).
  Proof.
    intros T A1 A2 A3 A4 A5 B x y Hxy.
    apply (kernel (nat * nat) move2 ordered tokens2 move2_ordered move2_less (fun p => T (fst p) (snd p))).
    - unfold ordered. intros p q H HT M HT'. destruct M; simpl in *; eauto.
    - unfold ordered. intros [u v] H. simpl in *.
      destruct (B u v H) as [|[u' [v' [M HT]]]]; [auto|].
      right. exists (u', v'). auto.
    - exact Hxy.
  Qed.

  (** Moves by where they lead. *)
  Lemma to_smaller : forall x y u, u < x -> smaller x y (x - u) -> move2 (x, y) (u, y).
  Proof. intros. replace u with (x - (x - u)) by lia. constructor; auto; lia. Qed.
  Lemma to_larger : forall x y v, x <= v < y -> larger x y (y - v) -> move2 (x, y) (x, v).
  Proof. intros. replace v with (y - (y - v)) by lia. constructor; auto; lia. Qed.
  Lemma to_across : forall x y u, u < x <= y -> larger x y (y - u) -> move2 (x, y) (u, x).
  Proof. intros. replace u with (y - (y - u)) by lia. constructor; auto; lia. Qed.
  Lemma to_both : forall x y u v, u < x -> v < y -> u <= v -> both x y (x - u) (y - v) ->
    move2 (x, y) (u, v).
  Proof.
    intros. replace u with (x - (x - u)) by lia. replace v with (y - (y - v)) by lia.
    constructor; auto; lia.
  Qed.
  Lemma to_both_across : forall x y u v, v < x -> u < y -> u < v -> both x y (x - v) (y - u) ->
    move2 (x, y) (u, v).
  Proof.
    intros. replace u with (y - (y - u)) by lia. replace v with (x - (x - v)) by lia.
    constructor; auto; lia.
  Qed.
End TwoPiles.

(** Equal rules have equal P-positions. *)
Lemma P2_same : forall s l b s' l' b',
  (forall x y j, 1 <= j <= x -> x <= y -> (s x y j <-> s' x y j)) ->
  (forall x y k, 1 <= k <= y -> x <= y -> (l x y k <-> l' x y k)) ->
  (forall x y j k, 1 <= j <= x -> 1 <= k <= y -> x <= y -> (b x y j k <-> b' x y j k)) ->
  forall x y, x <= y -> (P2 s l b x y <-> P2 s' l' b' x y).
Proof.
  intros s l b s' l' b' Hs Hl Hb x y Hxy. unfold P2.
  apply Ppos_same with (ok := ordered) (tokens := tokens2); [| |exact Hxy].
  - intros p q Ho M. split; [eapply move2_ordered|eapply move2_less]; eauto.
  - unfold ordered. intros p q Ho.
    split; intro M; destruct M; simpl in Ho; constructor; auto;
      ((apply Hs; auto; lia) || (apply Hl; auto; lia) || (apply Hb; auto; lia)).
Qed.

(** Any move of one pile. *)
Definition nim (_ _ _ : nat) : Prop := True.
