(** * Grundy values (Sprague 1935, Grundy 1939) *)
From Coq Require Import Arith Lia.
From Rulesmith Require Import Game.Kernel.

Section Grundy.
  Variable Position : Type.
  Variable move : Position -> Position -> Prop.
  Variable tokens : Position -> nat.
  Hypothesis move_less : forall p q, move p q -> tokens q < tokens p.
  (** g p is the least number that is not the value of an option. *)
  Variable g : Position -> nat.
  Hypothesis g_excludes : forall p q, move p q -> g q <> g p.
  Hypothesis g_least : forall p v, v < g p -> exists q, move p q /\ g q = v.

  (** T is the set of value v if its values are not smaller, no move leads from T to T, and every position whose
      value is not smaller and that is outside T has a move into T. *)
  Theorem grundy_set : forall v (T : Position -> Prop),
    (forall p, T p -> v <= g p) ->
    (forall p q, T p -> move p q -> T q -> False) ->
    (forall p, v <= g p -> T p \/ exists q, move p q /\ T q) ->
    forall p, T p <-> g p = v.
  Proof.
    intros v T HD HA HB.
    assert (G : forall n p, tokens p < n -> (T p <-> g p = v)).
    { induction n as [|n IH]; intros p Hn; [lia|]. split; intro H.
      - pose proof (HD p H). destruct (Nat.eq_dec (g p) v) as [|N]; auto. exfalso.
        destruct (g_least p v) as [q [Hm Hq]]; [lia|]. apply (HA p q); auto. apply IH; auto. apply move_less in Hm. lia.
      - destruct (HB p) as [|[q [Hm Hq]]]; [lia|auto|]. exfalso. apply (g_excludes p q Hm). rewrite H.
        apply IH; auto. apply move_less in Hm. lia. }
    intro p. apply (G (S (tokens p))). auto.
  Qed.

  (** Value 0 are the P-positions. *)
  Theorem grundy_zero : forall p, Ppos Position move p <-> g p = 0.
  Proof.
    intro p. apply (kernel Position move (fun _ => True) tokens) with (T := fun p => g p = 0); auto.
    - intros q r _ Hq Hm Hr. apply (g_excludes q r Hm). congruence.
    - intros q _. destruct (Nat.eq_dec (g q) 0) as [|N]; [auto|right].
      apply g_least. lia.
  Qed.
End Grundy.
