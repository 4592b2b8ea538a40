(** * A function with a table of its first values

    Floors are asked for again and again; the table makes looking one up a walk along the binary digits of n. *)
From Coq Require Import Lia ZArith.
Local Open Scope Z_scope.

Inductive tree := Leaf | Node (zero : tree) (value : Z) (one : tree).

(** The tree of the numbers whose last digits are those of v, with 2^i = pow. *)
Fixpoint build (f : Z -> Z) (depth : nat) (pow v : Z) : tree :=
  match depth with
  | O => Leaf
  | S k => Node (build f k (2 * pow) v) (f (v + pow)) (build f k (2 * pow) (v + pow))
  end.
Fixpoint get (t : tree) (p : positive) : option Z :=
  match t, p with
  | Leaf, _ => None
  | Node _ z _, xH => Some z
  | Node t _ _, xO q => get t q
  | Node _ _ t, xI q => get t q
  end.

Lemma get_build : forall f depth pow v p z, get (build f depth pow v) p = Some z -> z = f (v + pow * Zpos p).
Proof.
  intros f depth. induction depth as [|k IH]; intros pow v p z H; [destruct p; discriminate|].
  destruct p as [q|q|]; cbn [build get] in H.
  - apply IH in H. rewrite H. f_equal. lia.
  - apply IH in H. rewrite H. f_equal. lia.
  - injection H as <-. f_equal. lia.
Qed.

Definition with_table (f : Z -> Z) (depth : nat) : Z -> Z :=
  let t := build f depth 1 0 in
  fun n => match n with Zpos p => match get t p with Some z => z | None => f n end | _ => f n end.

Lemma with_table_spec : forall f depth n, with_table f depth n = f n.
Proof.
  intros f depth n. unfold with_table. destruct n as [|p|p]; auto.
  destruct (get (build f depth 1 0) p) as [z|] eqn:E; auto.
  apply get_build in E. rewrite E. reflexivity.
Qed.
