(** * Loops over ranges of whole numbers, and lists of vectors *)
From Coq Require Import Lia Bool List ZArith.
Import ListNotations.
Local Open Scope Z_scope.

Fixpoint all_from (f : Z -> bool) (count : nat) (z : Z) : bool :=
  match count with O => true | S c => if f z then all_from f c (z + 1) else false end.
Definition all_in (f : Z -> bool) (lo hi : Z) : bool := all_from f (Z.to_nat (hi - lo + 1)) lo.

Lemma all_in_spec : forall f lo hi, all_in f lo hi = true -> forall z, lo <= z <= hi -> f z = true.
Proof.
  intros f lo hi. unfold all_in.
  assert (G : forall c y, all_from f c y = true -> forall z, y <= z < y + Z.of_nat c -> f z = true).
  { induction c as [|c IH]; intros y H z Hz; [lia|]. simpl in H. destruct (f y) eqn:E; [|discriminate].
    destruct (Z.eq_dec z y) as [->|]; auto. apply (IH (y + 1)); auto. lia. }
  intros H z Hz. apply (G _ _ H). lia.
Qed.

(** Looks from the largest number down. *)
Fixpoint some_from (f : Z -> bool) (count : nat) (z : Z) : bool :=
  match count with O => false | S c => if f z then true else some_from f c (z - 1) end.
Definition some_in (f : Z -> bool) (lo hi : Z) : bool := some_from f (Z.to_nat (hi - lo + 1)) hi.

Lemma some_in_spec : forall f lo hi, some_in f lo hi = true -> exists z, lo <= z <= hi /\ f z = true.
Proof.
  intros f lo hi. unfold some_in.
  assert (G : forall c y, some_from f c y = true -> exists z, y - Z.of_nat c < z <= y /\ f z = true).
  { induction c as [|c IH]; intros y H; [discriminate|]. simpl in H. destruct (f y) eqn:E.
    - exists y. split; auto. lia.
    - destruct (IH _ H) as [z [? ?]]. exists z. split; auto. lia. }
  intro H. destruct (G _ _ H) as [z [? ?]]. exists z. split; auto. lia.
Qed.

(** The largest j >= 0 with f j, if f holds up to some number and not beyond: by doubling and halving. That it is
    the largest is not proved: whoever uses it looks at what it found. *)
Fixpoint halve (f : Z -> bool) (steps : nat) (size j : Z) : Z :=
  match steps with
  | O => j
  | S s => halve f s (size / 2) (if f (j + size) then j + size else j)
  end.
Fixpoint double (f : Z -> bool) (count : nat) (size : Z) (steps : nat) : Z :=
  match count with
  | O => 0
  | S c => if f size then double f c (2 * size) (S steps) else halve f steps (size / 2) 0
  end.
Definition search (f : Z -> bool) : Z := double f 64 1 0.

Lemma search_nonneg : forall f, 0 <= search f.
Proof.
  intro f. unfold search.
  assert (H : forall s size j, 0 <= size -> 0 <= j -> 0 <= halve f s size j).
  { induction s as [|s IH]; intros size j H1 H2; cbn [halve]; auto.
    apply IH; [apply Z.div_pos; lia|destruct (f (j + size)); lia]. }
  assert (D : forall c size s, 0 <= size -> 0 <= double f c size s).
  { induction c as [|c IH]; intros size s H1; cbn [double]; [lia|].
    destruct (f size); [apply IH; lia|apply H; [apply Z.div_pos; lia|lia]]. }
  apply D. lia.
Qed.

(** A list, written so that it stops at the first that fails, or holds. *)
Fixpoint every {X : Type} (f : X -> bool) (l : list X) : bool :=
  match l with [] => true | x :: r => if f x then every f r else false end.
Fixpoint some {X : Type} (f : X -> bool) (l : list X) : bool :=
  match l with [] => false | x :: r => if f x then true else some f r end.

Lemma every_spec : forall X (f : X -> bool) l, every f l = true -> forall x, In x l -> f x = true.
Proof.
  intros X f l. induction l as [|y r IH]; simpl; intros H x I; [destruct I|].
  destruct (f y) eqn:E; [|discriminate]. destruct I as [<-|I]; auto.
Qed.
Lemma some_spec : forall X (f : X -> bool) l, some f l = true -> exists x, In x l /\ f x = true.
Proof.
  intros X f l. induction l as [|y r IH]; simpl; intro H; [discriminate|].
  destruct (f y) eqn:E; [exists y; auto|]. destruct (IH H) as [x [? ?]]. exists x; auto.
Qed.

(** A vector in a list, in the order given. *)
Definition mem (k l : Z) (v : list (Z * Z)) : bool := some (fun p => if k =? fst p then l =? snd p else false) v.

Lemma mem_In : forall k l v, mem k l v = true <-> In (k, l) v.
Proof.
  intros k l v. unfold mem. split.
  - intro H. apply some_spec in H. destruct H as [[u w] [I E]]. simpl in E.
    destruct (Z.eqb_spec k u); [|discriminate]. apply Z.eqb_eq in E. now subst.
  - induction v as [|[u w] r IH]; simpl; [intros []|].
    intros [E|I]; [injection E as -> ->; now rewrite !Z.eqb_refl|].
    rewrite IH by auto. destruct (k =? u); [destruct (l =? w)|]; auto.
Qed.

(** In some orientation. *)
Definition mem2 (k l : Z) (v : list (Z * Z)) : bool := if mem k l v then true else mem l k v.

Lemma mem2_In : forall k l v, mem2 k l v = true <-> In (k, l) v \/ In (l, k) v.
Proof. intros k l v. unfold mem2. rewrite <- !mem_In. destruct (mem k l v); intuition congruence. Qed.
