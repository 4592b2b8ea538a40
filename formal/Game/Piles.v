(** * Any number of unordered piles

    A position is a list of m numbers in order. A move arranges the piles as it likes ([p]), takes tokens, at least
    one, and puts the rest in order ([v]); [rule x p v] says which of these moves the rules allow. *)
From Coq Require Import Arith Lia List Permutation.
From Rulesmith Require Import Game.Kernel.
Import ListNotations.

Definition pile (x : list nat) (k : nat) : nat := nth k x 0.

Lemma sum_le : forall v p, length v = length p -> (forall k, k < length v -> nth k v 0 <= nth k p 0) ->
  list_sum v <= list_sum p /\ ((exists k, k < length v /\ nth k v 0 < nth k p 0) -> list_sum v < list_sum p).
Proof.
  induction v as [|a v IH]; intros [|b p] L H; try discriminate; simpl in *.
  - split; auto. intros [k [? ?]]; lia.
  - injection L as L. destruct (IH p L) as [I1 I2].
    { intros k Hk. apply (H (S k)). lia. }
    pose proof (H 0 ltac:(lia)) as H0. simpl in H0. split; [lia|].
    intros [[|k] [K1 K2]]; simpl in *; [lia|].
    assert (list_sum v < list_sum p) by (apply I2; exists k; split; [lia|auto]). lia.
Qed.

Lemma perm_sum : forall x p, Permutation x p -> list_sum x = list_sum p.
Proof. intros x p P. induction P; simpl; lia. Qed.

Section Piles.
  Variable m : nat.
  Definition in_order (x : list nat) := length x = m /\ forall i j, i <= j -> j < m -> pile x i <= pile x j.

  Variable rule : list nat -> list nat -> list nat -> Prop.

  Inductive move_piles (x v : list nat) : Prop :=
  | take : forall p, Permutation x p -> in_order v ->
      (forall k, k < m -> pile v k <= pile p k) -> (exists k, k < m /\ pile v k < pile p k) ->
      rule x p v -> move_piles x v.

  Lemma piles_in_order : forall x v, in_order x -> move_piles x v -> in_order v.
  Proof. intros x v _ M. destruct M; auto. Qed.

  Lemma piles_less : forall x v, in_order x -> move_piles x v -> list_sum v < list_sum x.
  Proof.
    intros x v [Lx _] [p P [Lv _] L S _]. rewrite (perm_sum _ _ P).
    apply Permutation_length in P. apply sum_le; try lia.
    - intros k Hk. apply L. lia.
    - destruct S as [k [? ?]]. exists k. split; [lia|auto].
  Qed.

  Definition PM (x : list nat) := Ppos (list nat) move_piles x.

  (** The kernel theorem for piles. *)
  Theorem kernel_piles : forall T : list nat -> Prop,
    (forall x p v, in_order x -> in_order v -> T x -> T v -> Permutation x p ->
       (forall k, k < m -> pile v k <= pile p k) -> (exists k, k < m /\ pile v k < pile p k) -> rule x p v -> False) ->
    (forall x, in_order x -> T x \/ exists v, move_piles x v /\ T v) ->
    forall x, in_order x -> (PM x <-> T x).
  Proof.
    intros T A B x Hx.
    apply (kernel (list nat) move_piles in_order list_sum piles_in_order piles_less T); auto.
    intros p q Hp HT [r P Hq L S R] HT'. exact (A p r q Hp Hq HT HT' P L S R).
  Qed.

  (** The claimed positions S_n = (A^1_n, .., A^m_n); piles are counted from 0. *)
  Section Claimed.
    Variable A : nat -> nat -> nat.
    Hypothesis A_le : forall k l n, k <= l -> l < m -> A k n <= A l n.

    Definition claimed n := map (fun k => A k n) (seq 0 m).

    Lemma claimed_pile : forall n k, k < m -> pile (claimed n) k = A k n.
    Proof.
      intros n k H. unfold pile, claimed. rewrite (nth_indep _ 0 (A 0 n)) by (rewrite map_length, seq_length; lia).
      rewrite (map_nth (fun k => A k n)), seq_nth; auto.
    Qed.
    Lemma claimed_in_order : forall n, in_order (claimed n).
    Proof.
      intro n. split; [unfold claimed; now rewrite map_length, seq_length|].
      intros i j Hij Hj. rewrite !claimed_pile by lia. apply A_le; lia.
    Qed.
    Lemma is_claimed : forall x n, length x = m -> (forall k, k < m -> pile x k = A k n) -> x = claimed n.
    Proof.
      intros x n L H. apply (nth_ext _ _ 0 0); [unfold claimed; rewrite map_length, seq_length; lia|].
      intros k Hk. rewrite L in Hk. fold (pile x k). fold (pile (claimed n) k). rewrite claimed_pile; auto.
    Qed.
  End Claimed.
End Piles.

(** Either two functions agree below N, or one is smaller somewhere. *)
Lemma some_strict : forall (f g : nat -> nat) N, (forall k, k < N -> f k <= g k) ->
  (forall k, k < N -> g k = f k) \/ exists k, k < N /\ f k < g k.
Proof.
  intros f g N. induction N as [|N IH]; intro H; [left; intros; lia|].
  destruct IH as [I|[k [? ?]]]; [intros; apply H; lia| |right; exists k; split; auto; lia].
  pose proof (H N ltac:(lia)). destruct (Nat.eq_dec (g N) (f N)).
  - left. intros k Hk. destruct (Nat.eq_dec k N); [subst; auto|apply I; lia].
  - right. exists N. split; lia.
Qed.

(** The arrangement in which the first pile stands at place k. *)
Definition rotate (k : nat) (x : list nat) :=
  match x with [] => [] | x0 :: r => firstn k r ++ x0 :: skipn k r end.

Lemma rotate_permutes : forall k x, Permutation x (rotate k x).
Proof. intros k [|x0 r]; simpl; auto. rewrite <- (firstn_skipn k r) at 1. apply Permutation_middle. Qed.

Lemma rotate_pile : forall k x, k < length x -> forall l, pile (rotate k x) l =
  if l <? k then pile x (S l) else if l =? k then pile x 0 else pile x l.
Proof.
  intros k [|x0 r] Hk l; simpl in Hk; [lia|]. unfold pile, rotate.
  assert (F : length (firstn k r) = k) by (rewrite firstn_length; lia).
  destruct (Nat.ltb_spec l k) as [Q|Q].
  - rewrite app_nth1 by lia. simpl. rewrite <- (firstn_skipn k r) at 2. rewrite app_nth1; auto; lia.
  - rewrite app_nth2 by lia. rewrite F. destruct (Nat.eqb_spec l k) as [->|Q2]; [now rewrite Nat.sub_diag|].
    destruct l as [|l]; [lia|]. replace (S l - k) with (S (l - k)) by lia. simpl.
    rewrite <- (firstn_skipn k r) at 2. rewrite app_nth2 by lia. now rewrite F.
Qed.

(** If the first pile of x is the k-th number of a rising list, and no other lies further from its first one than the piles of x
    do, the list fits below x with its first pile at place k. *)
Lemma fits_rotated : forall m x (a : nat -> nat) k, in_order m x -> k < m -> a k = pile x 0 ->
  (forall i j, i <= j -> j < m -> a i <= a j) -> (forall l, l < m -> a l + pile x 0 <= pile x l + a 0) ->
  forall l, l < m -> a l <= pile (rotate k x) l.
Proof.
  intros m x a k [Lx Sx] Hk E Rise Near l Hl. rewrite rotate_pile by lia. destruct (Nat.ltb_spec l k).
  - pose proof (Rise l k ltac:(lia) Hk). pose proof (Sx 0 (S l) ltac:(lia) ltac:(lia)). lia.
  - destruct (Nat.eqb_spec l k) as [->|]; [lia|].
    pose proof (Near l Hl). pose proof (Rise 0 k ltac:(lia) Hk). lia.
Qed.
