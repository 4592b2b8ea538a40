(** * What the torus uses of a pair of sequences *)
From Coq Require Import Lia Bool ZArith.
From Rulesmith Require Import Torus.Order.
Local Open Scope Z_scope.

Record torus_pair (a b : Z -> Z) : Prop := {
  t_a0 : a 0 = 0;
  t_b0 : b 0 = 0;
  t_a1 : a 1 = 1;
  t_b1 : 2 <= b 1;
  t_a_add : additive a;
  t_b_add : additive b }.

Section Pair.
  Variables a b : Z -> Z.
  Hypothesis P : torus_pair a b.
  Definition d n := b n - a n.

  Lemma a_step : forall n, 1 <= n -> a (n - 1) + 1 <= a n <= a (n - 1) + 2.
  Proof. intros n H. pose proof (step a (t_a_add a b P) 1 n ltac:(lia)). pose proof (t_a1 a b P). lia. Qed.
  Lemma b_step : forall n, 1 <= n -> b (n - 1) + b 1 <= b n <= b (n - 1) + b 1 + 1.
  Proof. intros n H. pose proof (step b (t_b_add a b P) 1 n ltac:(lia)). lia. Qed.

  (** Induction along indices. *)
  Lemma along : forall Q : Z -> Prop, forall m, Q m -> (forall n, m <= n -> Q n -> Q (n + 1)) -> forall n, m <= n -> Q n.
  Proof.
    intros Q m H0 Hs n Hn. replace n with (m + Z.of_nat (Z.to_nat (n - m))) by lia.
    induction (Z.to_nat (n - m)) as [|k IH]; [now replace (m + Z.of_nat 0) with m by lia|].
    replace (m + Z.of_nat (S k)) with (m + Z.of_nat k + 1) by lia. apply Hs; auto. lia.
  Qed.

  Lemma a_grows : forall m n, 0 <= m <= n -> a m + (n - m) <= a n.
  Proof.
    intros m n [H0 H]. apply (along (fun n => a m + (n - m) <= a n) m); auto; [lia|].
    intros k Hk IH. pose proof (a_step (k + 1) ltac:(lia)). replace (k + 1 - 1) with k in H1 by lia. lia.
  Qed.
  Lemma b_grows : forall m n, 0 <= m <= n -> b m + 2 * (n - m) <= b n.
  Proof.
    intros m n [H0 H]. apply (along (fun n => b m + 2 * (n - m) <= b n) m); auto; [lia|].
    intros k Hk IH. pose proof (b_step (k + 1) ltac:(lia)). replace (k + 1 - 1) with k in H1 by lia.
    pose proof (t_b1 a b P). lia.
  Qed.
  Lemma d_grows : forall m n, 0 <= m <= n -> d m <= d n.
  Proof.
    intros m n [H0 H]. apply (along (fun n => d m <= d n) m); auto; [lia|].
    intros k Hk IH. unfold d in *. pose proof (a_step (k + 1) ltac:(lia)). pose proof (b_step (k + 1) ltac:(lia)).
    replace (k + 1 - 1) with k in * by lia. pose proof (t_b1 a b P). lia.
  Qed.
  Lemma d_one : forall n, 1 <= n -> 1 <= d n.
  Proof. intros n H. pose proof (d_grows 1 n ltac:(lia)). unfold d in *. pose proof (t_a1 a b P). pose proof (t_b1 a b P). lia. Qed.
  Lemma d_nonneg : forall n, 0 <= n -> 0 <= d n.
  Proof. intros n H. pose proof (d_grows 0 n ltac:(lia)). unfold d in *. pose proof (t_a0 a b P). pose proof (t_b0 a b P). lia. Qed.
  Lemma a_less_inv : forall m n, 0 <= m -> 0 <= n -> a m < a n -> m < n.
  Proof. intros m n Hm Hn H. destruct (Z.lt_ge_cases m n) as [|L]; auto. pose proof (a_grows n m ltac:(lia)). lia. Qed.

  (** Differences of claimed positions. *)
  Lemma d_sum : forall h n, 0 <= h <= n -> d (n - h) + d h - 1 <= d n <= d (n - h) + d h + 1.
  Proof.
    intros h n H. unfold d. pose proof (step a (t_a_add a b P) h n H). pose proof (step b (t_b_add a b P) h n H). lia.
  Qed.

  (** The last index below n at which Q holds. *)
  Lemma last_index : forall Q : Z -> Prop, (forall n, Q n \/ ~ Q n) -> Q 0 -> forall n, 0 <= n -> ~ Q n ->
    exists m, 0 <= m < n /\ Q m /\ ~ Q (m + 1).
  Proof.
    intros Q D H0 n Hn. pattern n. apply (along _ 0); auto; [contradiction|].
    intros k Hk IH H. destruct (D k) as [K|K]; [exists k; split; auto; lia|].
    destruct (IH K) as [m [? ?]]. exists m. split; auto. lia.
  Qed.
End Pair.
