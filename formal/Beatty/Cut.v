(** * Slopes as cuts

    A slope theta > 1 is a cut: [C m n] says m < n theta, for n >= 1. Only monotony is used. So rational slopes are
    included, for which the floor below is the largest m < n theta, and no real number is needed. *)
From Coq Require Import Arith Lia Bool.
From Rulesmith Require Import Beatty.Sequences.

Definition monotone (C : nat -> nat -> bool) : Prop :=
  forall m n m' n', 1 <= n -> 1 <= n' -> m' * n <= m * n' -> C m n = true -> C m' n' = true.

(** The largest k' <= k with [C k' n], or 0. *)
Fixpoint top (C : nat -> nat -> bool) (n k : nat) : nat :=
  match k with 0 => 0 | S j => if C k n then k else top C n j end.

(** The n-th term of the slope C, which is at most K. *)
Definition fl (C : nat -> nat -> bool) (K n : nat) : nat := match n with 0 => 0 | _ => top C n (K * n) end.

Section Floor.
  Variable C : nat -> nat -> bool.
  Variable K : nat.
  Hypothesis mono : monotone C.
  Hypothesis one : forall n, 1 <= n -> C n n = true.
  Hypothesis bound : forall n, 1 <= n -> C (K * n) n = false.

  Lemma mono1 : forall m m' n, 1 <= n -> m' <= m -> C m n = true -> C m' n = true.
  Proof. intros m m' n Hn H. apply mono; auto. nia. Qed.

  Lemma top_spec : forall n k, 1 <= n -> C (S k) n = false -> C (top C n k) n = true /\ C (S (top C n k)) n = false.
  Proof.
    intros n k Hn. induction k as [|k IH]; intro H.
    - simpl. split; auto. apply (mono1 n); auto; lia.
    - cbn [top]. destruct (C (S k) n) eqn:E; auto.
  Qed.

  Lemma fl_spec : forall n, 1 <= n -> C (fl C K n) n = true /\ C (S (fl C K n)) n = false.
  Proof.
    intros n Hn. unfold fl. destruct n as [|n]; [lia|]. apply top_spec; auto.
    destruct (C (S (K * S n)) (S n)) eqn:E; auto.
    apply (mono1 _ (K * S n)) in E; try lia. rewrite bound in E; auto.
  Qed.

  Lemma fl_unique : forall n m, 1 <= n -> C m n = true -> C (S m) n = false -> fl C K n = m.
  Proof.
    intros n m Hn H1 H2. destruct (fl_spec n Hn) as [F1 F2].
    destruct (lt_eq_lt_dec (fl C K n) m) as [[Q|Q]|Q]; auto.
    - apply (mono1 m (S (fl C K n))) in H1; auto; congruence.
    - apply (mono1 _ (S m)) in F1; auto; congruence.
  Qed.

  (* mediants *)
  Lemma add_in : forall m n m' n', 1 <= n -> 1 <= n' -> C m n = true -> C m' n' = true -> C (m + m') (n + n') = true.
  Proof.
    intros m n m' n' Hn Hn' H H'. destruct (le_lt_dec (m * n') (m' * n)) as [Q|Q].
    - apply (mono m' n'); auto; [lia|nia].
    - apply (mono m n); auto; [lia|nia].
  Qed.
  Lemma add_out : forall m n m' n', 1 <= n -> 1 <= n' -> C m n = false -> C m' n' = false -> C (m + m') (n + n') = false.
  Proof.
    intros m n m' n' Hn Hn' H H'. destruct (C (m + m') (n + n')) eqn:E; auto.
    destruct (le_lt_dec (m * n') (m' * n)) as [Q|Q].
    - apply (mono _ _ m n) in E; try lia; try nia. congruence.
    - apply (mono _ _ m' n') in E; try lia; try nia. congruence.
  Qed.

  Lemma fl_add : forall m n, fl C K m + fl C K n <= fl C K (m + n) <= fl C K m + fl C K n + 1.
  Proof.
    intros m n. destruct m as [|m]; [change (fl C K 0) with 0; simpl (0 + n); lia|]. destruct n as [|n]; [replace (S m + 0) with (S m) by lia; assert (Z0 : fl C K 0 = 0) by reflexivity; lia|].
    assert (M : 1 <= S m) by lia. assert (N : 1 <= S n) by lia. set (p := S m) in *. set (q := S n) in *.
    destruct (fl_spec p M) as [A1 A2]. destruct (fl_spec q N) as [B1 B2].
    assert (PQ : 1 <= p + q) by lia. destruct (fl_spec (p + q) PQ) as [D1 D2].
    pose proof (add_in _ _ _ _ M N A1 B1) as I. pose proof (add_out _ _ _ _ M N A2 B2) as O.
    split.
    - destruct (le_lt_dec (fl C K p + fl C K q) (fl C K (p + q))) as [|Q]; auto.
      apply (mono1 _ (S (fl C K (p + q)))) in I; auto. congruence.
    - destruct (le_lt_dec (fl C K (p + q)) (fl C K p + fl C K q + 1)) as [|Q]; auto.
      apply (mono1 _ (S (fl C K p) + S (fl C K q))) in D1; auto; try lia. congruence.
  Qed.

  Lemma fl_one : 1 <= fl C K 1.
  Proof.
    destruct (fl_spec 1 (le_n 1)) as [F1 F2]. destruct (fl C K 1); [|lia].
    rewrite (one 1 (le_n 1)) in F2. discriminate.
  Qed.

  Lemma fl_inc : forall n, fl C K n < fl C K (S n).
  Proof. intro n. pose proof (fl_add n 1). rewrite Nat.add_1_r in H. pose proof fl_one. lia. Qed.
End Floor.
