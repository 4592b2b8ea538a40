(** * Complementary pairs and nim

    With all moves of nim, no move of one pile leads from one pair to another, and only the positions (a_n, y),
    y < b_n, y not in B, are left to the other moves. This is the beginning of every proof about a complementary
    pair (Wythoff 1907; Goldberg and Fraenkel 2017; docs/CERTIFICATES.md, Theorem T). *)
From Coq Require Import Arith Lia.
From Rulesmith Require Import Game.TwoPiles Beatty.Sequences Beatty.Pair.

Section Nim.
  Variables a b : nat -> nat.
  Hypothesis C : complementary a b.

  Definition pairs x y := exists n, a n = x /\ b n = y.

  Lemma nim_A1 : forall x y j, pairs x y -> 1 <= j <= x -> pairs (x - j) y -> False.
  Proof. intros x y j [n [? ?]] ? [m [? E]]. assert (m = n) by (apply (b_inj a b C); lia). subst. lia. Qed.
  Lemma nim_A2 : forall x y k, pairs x y -> 1 <= k -> k + x <= y -> pairs x (y - k) -> False.
  Proof. intros x y k [n [? ?]] ? ? [m [? E]]. assert (m = n) by (apply (a_inj a b C); lia). subst. lia. Qed.
  Lemma nim_A3 : forall x y k, pairs x y -> 1 <= k <= y -> y < k + x -> pairs (y - k) x -> False.
  Proof.
    intros x y k [n [? ?]] ? ? [m [? E]]. assert (m = 0) by (apply (disjoint a b C n m); lia). subst m.
    pose proof (a_zero a b C). pose proof (b_zero a b C). lia.
  Qed.

  Variables smaller larger : nat -> nat -> nat -> Prop.
  Variable both : nat -> nat -> nat -> nat -> Prop.
  Hypothesis nim_smaller : forall x y j, 1 <= j <= x -> x <= y -> smaller x y j.
  Hypothesis nim_larger : forall x y k, 1 <= k <= y -> x <= y -> larger x y k.

  Lemma nim_B :
    (forall n y, 1 <= n -> a n <= y < b n -> (forall m, b m <> y) ->
      exists u v, move2 smaller larger both (a n, y) (u, v) /\ pairs u v) ->
    forall x y, x <= y -> pairs x y \/ exists u v, move2 smaller larger both (x, y) (u, v) /\ pairs u v.
  Proof.
    intros H x y Hxy. pose proof (a_zero a b C) as A0. pose proof (b_zero a b C) as B0.
    destruct (covering a b C x) as [[n Hn]|[n Hn]].
    - destruct (lt_eq_lt_dec y (b n)) as [[L|L]|L].
      + right. assert (1 <= n) by (destruct n; [lia|lia]).
        destruct (last_true (fun m => b m <= y)) with (n := n) as [m [M1 [M2 M3]]]; [intro; lia|lia|lia|].
        destruct (Nat.eq_dec (b m) y) as [E|E].
        * exists (a m), y. split; [|exists m; auto]. apply (a_lt a b C) in M1.
          apply to_smaller; [lia|]. apply nim_smaller; lia.
        * subst x. apply H; auto; try lia. intros k Hk.
          assert (k < S m) by (apply (b_lt_inv a b C); lia). assert (m < k) by (apply (b_lt_inv a b C); lia). lia.
      + left. exists n. auto.
      + right. exists x, (b n). split; [|exists n; auto]. pose proof (ab_le a b C n).
        apply to_larger; [lia|]. apply nim_larger; lia.
    - destruct n as [|n].
      + destruct y as [|y]; [left; exists 0; split; lia|].
        right. exists 0, 0. split; [|exists 0; auto]. replace x with 0 by lia.
        apply to_larger; [lia|]. apply nim_larger; lia.
      + right. exists (a (S n)), x. split; [|exists (S n); auto].
        pose proof (ab_lt a b C (S n)). apply to_across; [lia|]. apply nim_larger; lia.
  Qed.

  (** With nim, (A) and (B) of a complementary pair are about moves of both piles only. *)
  Theorem with_nim :
    (forall n m j k, m < n -> 1 <= j -> 1 <= k -> j + a m = a n -> k + b m = b n -> both (a n) (b n) j k -> False) ->
    (forall n m j k, m < n -> 1 <= j -> 1 <= k -> j + b m = a n -> k + a m = b n -> a m < b m ->
      both (a n) (b n) j k -> False) ->
    (forall n y, 1 <= n -> a n <= y < b n -> (forall m, b m <> y) ->
      exists u v, move2 smaller larger both (a n, y) (u, v) /\ pairs u v) ->
    forall x y, x <= y -> (P2 smaller larger both x y <-> exists n, a n = x /\ b n = y).
  Proof.
    intros A1 A2 B. apply (kernel2 smaller larger both pairs).
    - intros x y j _ HT J _ HT'. exact (nim_A1 x y j HT J HT').
    - intros x y k _ HT K1 K2 _ HT'. exact (nim_A2 x y k HT K1 K2 HT').
    - intros x y k _ HT K1 K2 _ HT'. exact (nim_A3 x y k HT K1 K2 HT').
    - intros x y j k Hxy [n [N1 N2]] Hj Hk Hb Ho [m [M1 M2]]. subst x y.
      assert (m < n) by (apply (a_lt_inv a b C); lia). apply (A1 n m j k); auto; lia.
    - intros x y j k Hxy [n [N1 N2]] Hj Hk Hb Ho [m [M1 M2]]. subst x y.
      pose proof (ab_le a b C m). assert (m < n) by (apply (a_lt_inv a b C); lia). apply (A2 n m j k); auto; lia.
    - now apply nim_B.
  Qed.
End Nim.
