(** * Slopes of which only an enclosure is known

    A certificate is about finitely many floors. Where the enclosure does not decide one, it is that of a function of which
    nothing is known, and a check that comes out [true] has not asked it. So what is accepted is true of every irrational
    slope of the enclosure: of [1; 2, 3, 4, ..], pi - 2 or e - 1 as well as of quadratic ones. Rectangles without points are
    not looked for (docs/CERTIFICATES.md, "Points": for other slopes every open rectangle is taken for possible). *)
From Coq Require Import Lia Bool ZArith Reals Lra.
From Rulesmith Require Import Game.TwoPiles Beatty.Real Beatty.Enclosure Torus.Table Torus.Order Torus.Checker Torus.Floors.
Local Open Scope Z_scope.

Definition or_else (f : Z -> Z) (d : Z -> option Z) (n : Z) : Z := match d n with Some z => z | None => f n end.

(** The whole check; f and g stand for the floors that the enclosure does not decide. *)
Definition accepts_enclosed (e : enclosure) (R : rules) (C : certificate) (f g : Z -> Z) : bool :=
  enclosure_ok e &&
  check (with_table (or_else f (decided_a e)) 10) (with_table (or_else g (decided_b e)) 10) (fun _ _ => false) R C.

(** ** Theorem T for every irrational slope of an enclosure *)
Theorem torus_enclosed : forall e (alpha beta : R) R C, (forall f g : Z -> Z, accepts_enclosed e R C f g = true) ->
  within_enclosure e alpha -> irrational alpha -> (/ alpha + / beta = 1)%R ->
  forall x y, (x <= y)%nat ->
  (P2 nim nim (allowed alpha beta R) x y <->
   exists n : nat, Z.of_nat x = Int_part (INR n * alpha) /\ Z.of_nat y = Int_part (INR n * beta)).
Proof.
  intros e alpha beta R C Acc Here Irr Cmp. specialize (Acc (a_ alpha) (b_ beta)). unfold accepts_enclosed in Acc.
  apply andb_prop in Acc. destruct Acc as [ok Acc].
  refine (torus_floors alpha beta (enclosed_range e ok alpha Here) Irr Cmp _ _ _ _ _ _ R C Acc); [| |discriminate].
  - intro n. rewrite with_table_spec. unfold or_else. destruct (decided_a e n) as [z|] eqn:E; auto.
    symmetry. exact (decided_a_spec e ok alpha Here n z E).
  - intro n. rewrite with_table_spec. unfold or_else. destruct (decided_b e n) as [z|] eqn:E; auto.
    symmetry. exact (decided_b_spec e ok alpha beta Here Cmp n z E).
Qed.

(** What the lemmas of Floors.v on the relation written out need. *)
Lemma accepted_enclosure : forall e (alpha beta : R) R C, (forall f g : Z -> Z, accepts_enclosed e R C f g = true) ->
  within_enclosure e alpha -> (/ alpha + / beta = 1)%R ->
  (1 < alpha < 2)%R /\ forall B, decided_b e 1 = Some B -> b_ beta 1 = B.
Proof.
  intros e alpha beta R C Acc Here Cmp. specialize (Acc (a_ alpha) (b_ beta)). unfold accepts_enclosed in Acc.
  apply andb_prop in Acc. destruct Acc as [ok _]. split; [exact (enclosed_range e ok alpha Here)|].
  intros B E. exact (decided_b_spec e ok alpha beta Here Cmp 1 B E).
Qed.
