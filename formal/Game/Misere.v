(** * Misere play: who cannot move wins

    docs/CERTIFICATES.md is about normal play; this is the criterion to which misere play is reduced. *)
From Coq Require Import Arith Lia.
From Rulesmith Require Import Game.Kernel.

Section Misere.
  Variable Position : Type.
  Variable move : Position -> Position -> Prop.
  Variable tokens : Position -> nat.
  Hypothesis move_less : forall p q, move p q -> tokens q < tokens p.

  Definition terminal p := forall q, ~ move p q.

  Inductive misere_N : Position -> Prop :=
  | mn_end : forall p, terminal p -> misere_N p
  | mn_move : forall p q, move p q -> misere_P q -> misere_N p
  with misere_P : Position -> Prop :=
  | mp_move : forall p q0, move p q0 -> (forall q, move p q -> misere_N q) -> misere_P p.

  Lemma misere_not_both : forall n p, tokens p < n -> misere_N p -> misere_P p -> False.
  Proof.
    induction n as [|n IH]; intros p Hn HN HP; [lia|].
    destruct HP as [p q0 M0 HP]. destruct HN as [p Ht|p q Hm Hq]; [now apply (Ht q0)|].
    apply (IH q); auto. apply move_less in Hm. lia.
  Qed.

  (** (A') no move from T to T and no terminal position in T; (B') every other position that is not terminal
      has a move into T. *)
  Theorem misere_kernel : forall T : Position -> Prop,
    (forall p q, T p -> move p q -> T q -> False) ->
    (forall p, T p -> exists q, move p q) ->
    (forall p, T p \/ terminal p \/ exists q, move p q /\ T q) ->
    forall p, misere_P p <-> T p.
  Proof.
    intros T HA HE HB.
    assert (G : forall n p, tokens p < n -> T p -> misere_P p).
    { induction n as [|n IH]; intros p Hn HT; [lia|].
      destruct (HE p HT) as [q0 M0]. apply mp_move with q0; auto.
      intros q Hm. destruct (HB q) as [H|[H|[r [Hr H]]]]; [exfalso; eauto|now apply mn_end|].
      apply mn_move with r; auto. apply IH; auto. apply move_less in Hm. apply move_less in Hr. lia. }
    intro p. split; [|intro H; apply (G (S (tokens p))); auto].
    intro HP. destruct (HB p) as [H|[H|[q [Hm H]]]]; auto; exfalso; apply (misere_not_both (S (tokens p)) p); auto.
    - now apply mn_end.
    - apply mn_move with q; auto. apply (G (S (tokens q))); auto.
  Qed.

  (** The reduction to normal play: forbid the moves into terminal positions, and claim these too. *)
  Definition move' p q := move p q /\ exists r, move q r.

  Theorem misere_by_normal_play : forall T : Position -> Prop,
    (forall p q, T p -> move p q -> T q -> False) ->
    (forall p, T p -> exists q, move p q) ->
    (forall p, T p \/ terminal p \/ exists q, move p q /\ T q) ->
    forall p, Ppos Position move' p <-> (T p \/ terminal p).
  Proof.
    intros T HA HE HB p.
    apply (kernel Position move' (fun _ => True) tokens) with (T := fun p => T p \/ terminal p); auto.
    - intros q r _ [M _]. now apply move_less.
    - intros q r _ [HT|HT] [M [s E]] [HT'|HT']; [eauto|now apply (HT' s)|now apply (HT r)|now apply (HT r)].
    - intros q _. destruct (HB q) as [H|[H|[r [M H]]]]; auto.
      right. exists r. split; [split; auto|auto].
  Qed.
End Misere.
