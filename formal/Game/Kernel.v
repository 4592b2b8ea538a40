(** * P-positions and the kernel theorem

    A game is a relation [move] on positions; play ends because [tokens] falls.
    Only positions that are [ok] occur (piles in order, for example), and moves keep it so. *)
From Coq Require Import Arith Lia.

Section Kernel.
  Variable Position : Type.
  Variable move : Position -> Position -> Prop.
  Variable ok : Position -> Prop.
  Variable tokens : Position -> nat.
  Hypothesis move_ok : forall p q, ok p -> move p q -> ok q.
  Hypothesis move_less : forall p q, ok p -> move p q -> tokens q < tokens p.

  (** Normal play: who cannot move loses. N: the player to move wins; P: the previous player does. *)
  Inductive Npos : Position -> Prop :=
  | n_pos : forall p q, move p q -> Ppos q -> Npos p
  with Ppos : Position -> Prop :=
  | p_pos : forall p, (forall q, move p q -> Npos q) -> Ppos p.

  Lemma not_both : forall n p, ok p -> tokens p < n -> Npos p -> Ppos p -> False.
  Proof.
    induction n as [|n IH]; intros p Hok Hn HN HP; [lia|].
    destruct HN as [p q Hm Hq]. destruct HP as [p HP].
    pose proof (move_less _ _ Hok Hm).
    apply (IH q); eauto. lia.
  Qed.

  Section Claim.
    Variable T : Position -> Prop.
    Hypothesis A : forall p q, ok p -> T p -> move p q -> T q -> False.
    Hypothesis B : forall p, ok p -> T p \/ exists q, move p q /\ T q.

    Lemma claimed_is_P : forall n p, ok p -> tokens p < n -> T p -> Ppos p.
    Proof.
      induction n as [|n IH]; intros p Hok Hn HT; [lia|].
      constructor. intros q Hm.
      destruct (B q (move_ok _ _ Hok Hm)) as [HTq|[r [Hr HTr]]]; [exfalso; eauto|].
      apply n_pos with r; [assumption|].
      pose proof (move_less _ _ Hok Hm).
      pose proof (move_less _ _ (move_ok _ _ Hok Hm) Hr).
      apply IH; eauto. lia.
    Qed.

    (** docs/CERTIFICATES.md, "What is claimed": (A) and (B) say that T are exactly the P-positions.
        (von Neumann and Morgenstern 1944: the kernel of a graph without cycles.) *)
    Theorem kernel : forall p, ok p -> (Ppos p <-> T p).
    Proof.
      intros p Hok. split; intro H.
      - destruct (B p Hok) as [HT|[q [Hm HT]]]; [assumption|].
        exfalso. apply (not_both (S (tokens p)) p); auto.
        apply n_pos with q; [assumption|].
        apply (claimed_is_P (S (tokens q))); eauto.
      - apply (claimed_is_P (S (tokens p))); auto.
    Qed.

    Theorem kernel_N : forall p, ok p -> (Npos p <-> ~ T p).
    Proof.
      intros p Hok. split.
      - intros HN HT. apply (not_both (S (tokens p)) p); auto. now apply kernel.
      - intros HT. destruct (B p Hok) as [H|[q [Hm Hq]]]; [contradiction|].
        apply n_pos with q; auto. apply kernel; eauto.
    Qed.
  End Claim.

  (** Conversely a claim for which (A) or (B) fails somewhere is false (docs/CERTIFICATES.md, Theorem C). *)
  Theorem refuted_A : forall (T : Position -> Prop) p q,
    ok p -> T p -> move p q -> T q -> ~ (forall r, ok r -> (Ppos r <-> T r)).
  Proof.
    intros T p q Hok HT Hm HT' H.
    apply (not_both (S (tokens p)) p); auto; [|now apply H].
    apply n_pos with q; auto. apply H; eauto.
  Qed.

  Theorem refuted_B : forall (T : Position -> Prop) p,
    ok p -> ~ T p -> (forall q, move p q -> ~ T q) ->
    ~ (forall r, ok r -> (Ppos r <-> T r) /\ (Npos r <-> ~ T r)).
  Proof.
    intros T p Hok HT Hn H.
    assert (HN : Npos p) by (now apply H).
    destruct HN as [p q Hm Hq]. apply (Hn q Hm). apply H; eauto.
  Qed.
End Kernel.

(** Rules enter only through the moves that they allow. *)
Lemma Ppos_same : forall (Position : Type) (m1 m2 : Position -> Position -> Prop)
  (ok : Position -> Prop) (tokens : Position -> nat),
  (forall p q, ok p -> m1 p q -> ok q /\ tokens q < tokens p) ->
  (forall p q, ok p -> (m1 p q <-> m2 p q)) ->
  forall p, ok p -> (Ppos _ m1 p <-> Ppos _ m2 p).
Proof.
  intros Position m1 m2 ok tokens Dec Same.
  assert (G : forall n p, tokens p < n -> ok p ->
    (Ppos _ m1 p <-> Ppos _ m2 p) /\ (Npos _ m1 p <-> Npos _ m2 p)).
  { induction n as [|n IH]; intros p Hn Ho; [lia|].
    assert (D : forall q, m1 p q -> tokens q < n /\ ok q)
      by (intros q Q; destruct (Dec p q Ho Q); split; [lia|auto]).
    split; split; intro Q.
    - destruct Q as [p' Q]. constructor. intros q Hq. apply Same in Hq; auto. destruct (D q Hq). apply (IH q); auto.
    - destruct Q as [p' Q]. constructor. intros q Hq. destruct (D q Hq). apply Same in Hq; auto. apply (IH q); auto.
    - destruct Q as [p' q Q1 Q2]. destruct (D q Q1). apply n_pos with q; [now apply Same|]. apply (IH q); auto.
    - destruct Q as [p' q Q1 Q2]. apply Same in Q1; auto. destruct (D q Q1). apply n_pos with q; auto. apply (IH q); auto. }
  intros p Ho. apply (G (S (tokens p))); auto.
Qed.
