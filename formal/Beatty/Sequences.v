(** * Sequences that rise *)
From Coq Require Import Arith Lia Bool.

Lemma mono_le : forall f : nat -> nat, (forall n, f n <= f (S n)) -> forall m n, m <= n -> f m <= f n.
Proof. intros f H m n L. induction L; auto. specialize (H m0). lia. Qed.

Lemma inc_lt : forall f, (forall n, f n < f (S n)) -> forall m n, m < n -> f m < f n.
Proof. intros f H m n L. induction L; auto. specialize (H m0). lia. Qed.

Lemma inc_lt_inv : forall f, (forall n, f n < f (S n)) -> forall m n, f m < f n -> m < n.
Proof.
  intros f H m n E. destruct (lt_eq_lt_dec m n) as [[L|L]|L]; auto; [subst; lia|].
  apply (inc_lt f H) in L. lia.
Qed.

Lemma inc_ge : forall f, (forall n, f n < f (S n)) -> forall n, n <= f n.
Proof. intros f H n. induction n; [lia|]. specialize (H n). lia. Qed.

Lemma inc_inj : forall f, (forall n, f n < f (S n)) -> forall m n, f m = f n -> m = n.
Proof.
  intros f H m n E. destruct (lt_eq_lt_dec m n) as [[L|L]|L]; auto; apply (inc_lt f H) in L; lia.
Qed.

(** The last index below n at which P still holds. *)
Lemma last_true : forall P : nat -> Prop, (forall n, P n \/ ~ P n) -> P 0 ->
  forall n, ~ P n -> exists m, m < n /\ P m /\ ~ P (S m).
Proof.
  intros P D H0 n. induction n as [|n IH]; intro Hn; [contradiction|].
  destruct (D n) as [H|H]; [exists n; auto|].
  destruct (IH H) as [m [? ?]]. exists m. split; [lia|auto].
Qed.

(** The first index at which P holds. *)
Lemma least : forall P : nat -> bool, forall n, P n = true ->
  exists m, m <= n /\ P m = true /\ forall k, k < m -> P k = false.
Proof.
  intros P n. induction n as [n IH] using lt_wf_ind. intro H.
  assert (D : (exists k, k < n /\ P k = true) \/ forall k, k < n -> P k = false).
  { clear IH H. induction n as [|n IH]; [right; intros; lia|].
    destruct IH as [[k [? ?]]|IH]; [left; exists k; split; auto; lia|].
    destruct (P n) eqn:E; [left; exists n; auto|right]. intros k Hk.
    destruct (Nat.eq_dec k n); [congruence|apply IH; lia]. }
  destruct D as [[k [Hk E]]|D].
  - destruct (IH k Hk E) as [m [? ?]]. exists m. split; auto. lia.
  - exists n. auto.
Qed.

(** x is a member of f, looked for among f 0, .., f N. *)
Fixpoint member_below (f : nat -> nat) (x N : nat) : bool :=
  match N with 0 => f 0 =? x | S M => (f N =? x) || member_below f x M end.

Lemma member_below_spec : forall f x N, member_below f x N = true <-> exists n, n <= N /\ f n = x.
Proof.
  intros f x N. induction N as [|N IH]; simpl.
  - rewrite Nat.eqb_eq. split; [eauto|]. intros [n [L E]]. now replace 0 with n by lia.
  - rewrite orb_true_iff, IH, Nat.eqb_eq. split.
    + intros [E|[n [L E]]]; eauto.
    + intros [n [L E]]. destruct (Nat.eq_dec n (S N)); [left; congruence|right; exists n; split; auto; lia].
Qed.

(** Membership in a sequence that increases strictly. *)
Definition member (f : nat -> nat) (x : nat) : bool := member_below f x x.

Lemma member_spec : forall f, (forall n, f n < f (S n)) -> forall x, member f x = true <-> exists n, f n = x.
Proof.
  intros f H x. unfold member. rewrite member_below_spec. split; intros [n E]; [exists n; tauto|].
  exists n. split; auto. subst. now apply inc_ge.
Qed.
