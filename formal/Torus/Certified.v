(** * From an accepted certificate to the P-positions, for quadratic slopes *)
From Coq Require Import Arith Lia Bool List ZArith Reals Lra.
From Rulesmith Require Import Game.TwoPiles Beatty.Real Beatty.Quadratic Beatty.Slope
  Torus.Table Torus.Order Torus.Indices Torus.Checker Torus.Floors.
From Rulesmith Require Torus.Relation.
Local Open Scope Z_scope.

(** ** The slope (T1) *)
Definition floor_a (s : slope) := with_table (quadratic_floor (s_D s) (s_p s) (s_q s) (s_r s)) 10.
Definition floor_b (s : slope) := with_table (quadratic_floor (s_D s) (s_u s) (s_v s) (s_r s)) 10.
Definition empty_of (s : slope) : interval -> interval -> bool :=
  Relation.empty (floor_a s) (floor_b s) (s_A s) (s_B s) (s_C s) (floor_a s)
    (quadratic_le0 (s_D s) (s_p s) (s_q s) (s_r s)).

(** The whole check of a certificate. *)
Definition accepts (s : slope) (R : rules) (C : certificate) : bool :=
  slope_ok s && check (floor_a s) (floor_b s) (empty_of s) R C.

Section Slope.
  Variable s : slope.
  Hypothesis ok : slope_ok s = true.
  Notation alpha := (alpha_of s).
  Notation beta := (beta_of s).

  Lemma floor_a_spec : forall n, floor_a s n = a_ alpha n.
  Proof.
    destruct (slope_facts s ok) as (ND & Hr & _). intro n. unfold floor_a. rewrite with_table_spec. symmetry.
    now apply quadratic_floor_spec.
  Qed.
  Lemma floor_b_spec : forall n, floor_b s n = b_ beta n.
  Proof.
    destruct (slope_facts s ok) as (ND & Hr & _). intro n. unfold floor_b. rewrite with_table_spec. symmetry.
    now apply quadratic_floor_spec.
  Qed.

  Lemma slope_empty : forall n i j, 1 <= n -> inside (floor_a s) n i -> inside (floor_b s) n j ->
    empty_of s i j = true -> False.
  Proof.
    destruct (slope_facts s ok) as (ND & Hr & HA & Ia & Ib & Rg & E & Rel).
    pose proof (slope_pair alpha beta Rg E (floor_a s) (floor_b s) floor_a_spec floor_b_spec) as P.
    apply (Relation.empty_sound (floor_a s) (floor_b s) alpha beta); auto.
    - apply floors_strict; auto. exact floor_a_spec.
    - apply floors_strict; auto. exact floor_b_spec.
    - apply (t_a_add _ _ P).
    - apply (t_b_add _ _ P).
    - intro n. rewrite floor_a_spec. apply Int_part_bounds.
    - intros x y H. now apply quadratic_le0_spec.
  Qed.
End Slope.

(** ** Theorem T (docs/CERTIFICATES.md; Goldberg and Fraenkel 2017; Kay and Polanco 2023, Definitions 5 and 6) *)
Theorem torus : forall s R C, accepts s R C = true -> forall x y, (x <= y)%nat ->
  (P2 nim nim (allowed (alpha_of s) (beta_of s) R) x y <->
   exists n : nat, Z.of_nat x = Int_part (INR n * alpha_of s) /\ Z.of_nat y = Int_part (INR n * beta_of s)).
Proof.
  intros s R C Acc. unfold accepts in Acc. apply andb_prop in Acc. destruct Acc as [ok Acc].
  destruct (slope_facts s ok) as (_ & _ & _ & Ia & _ & Rg & Cmp & _).
  exact (torus_floors _ _ Rg Ia Cmp _ _ (floor_a_spec s ok) (floor_b_spec s ok) _ (slope_empty s ok) R C Acc).
Qed.

(** What the lemmas of Floors.v on the relation written out need. *)
Lemma accepted_slope : forall s R C, accepts s R C = true ->
  (1 < alpha_of s < 2)%R /\ (/ alpha_of s + / beta_of s = 1)%R /\ b_ (beta_of s) 1 = floor_b s 1.
Proof.
  intros s R C Acc. unfold accepts in Acc. apply andb_prop in Acc. destruct Acc as [ok _].
  destruct (slope_facts s ok) as (_ & _ & _ & _ & _ & Rg & Cmp & _). split; [exact Rg|]. split; [exact Cmp|].
  symmetry. now apply floor_b_spec.
Qed.
