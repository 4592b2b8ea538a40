(** * Unordered piles, by what is taken from each of them

    How a reader writes a move: [allowed x t] says that t_0, .., t_(m-1) may be taken from the piles x_0 <= .. <= x_(m-1); then the
    piles are put in order again. The lemmas on many piles speak of where the piles go ([move_piles]); that is the same. *)
From Coq Require Import Arith Lia List Permutation.
From Rulesmith Require Import Game.Kernel Game.Piles.
Import ListNotations.

Definition remains (x t : list nat) : list nat := map (fun p => fst p - snd p) (combine x t).

Lemma remains_pile : forall x t k, length t = length x -> pile (remains x t) k = pile x k - pile t k.
Proof.
  unfold pile, remains. induction x as [|a x IH]; intros [|b t] k L; try discriminate; [now destruct k|].
  simpl in L. destruct k as [|k]; simpl; auto.
Qed.
Lemma remains_length : forall x t, length t = length x -> length (remains x t) = length x.
Proof. intros. unfold remains. rewrite map_length, combine_length. lia. Qed.

Lemma list_ext : forall x y : list nat, length x = length y -> (forall k, k < length x -> pile x k = pile y k) -> x = y.
Proof. intros x y L H. apply (nth_ext _ _ 0 0 L). exact H. Qed.

Lemma combine_map : forall (l : list (nat * nat)), combine (map fst l) (map snd l) = l.
Proof. induction l as [|[a b] l IH]; simpl; congruence. Qed.
Lemma map_fst_combine : forall x y : list nat, length x = length y -> map fst (combine x y) = x /\ map snd (combine x y) = y.
Proof.
  induction x as [|a x IH]; intros [|b y] L; try discriminate; auto. simpl in *.
  destruct (IH y ltac:(lia)). split; congruence.
Qed.
Lemma nth_combine : forall (x y : list nat) k, length x = length y -> nth k (combine x y) (0, 0) = (pile x k, pile y k).
Proof. intros. unfold pile. rewrite combine_nth; auto. Qed.

Section Amounts.
  Variable m : nat.
  Variable allowed : list nat -> list nat -> Prop.

  (** t can be taken from x: no more than there is, and something. *)
  Definition takes (x t : list nat) : Prop :=
    length t = m /\ (forall k, k < m -> pile t k <= pile x k) /\ exists k, k < m /\ 1 <= pile t k.

  Inductive move_amounts (x v : list nat) : Prop :=
  | take_amounts : forall t, takes x t -> allowed x t -> Permutation (remains x t) v -> in_order m v -> move_amounts x v.

  (** x is a P-position of these rules. *)
  Definition PA (x : list nat) := Ppos (list nat) move_amounts x.

  (** The same as a rule on where the piles go: p is an arrangement of x, and v what is left of it. *)
  Definition rule_of (x p v : list nat) : Prop :=
    exists t, takes x t /\ allowed x t /\ Permutation (combine p v) (combine x (remains x t)).

  Lemma same_moves : forall x v, in_order m x -> (move_amounts x v <-> move_piles m rule_of x v).
  Proof.
    intros x v [Lx Sx]. split.
    - intros [t [Lt [Le Some]] All Pm Hv].
      assert (Lr : length (remains x t) = m) by (rewrite remains_length; lia).
      destruct (map_fst_combine x (remains x t) ltac:(lia)) as [Fs Sn].
      assert (Q : Permutation v (map snd (combine x (remains x t)))) by (rewrite Sn; now apply Permutation_sym).
      apply Permutation_map_inv in Q. destruct Q as [l [Ev Pl]].
      assert (Ll : length l = m) by (rewrite <- (Permutation_length Pl), combine_length; lia).
      assert (All' : forall q, In q l -> snd q <= fst q).
      { intros q Hq. apply (Permutation_in _ (Permutation_sym Pl)) in Hq. apply (In_nth _ _ (0, 0)) in Hq.
        destruct Hq as [k [Hk E]]. rewrite nth_combine in E by lia. rewrite <- E. cbn [fst snd]. rewrite remains_pile by lia. lia. }
      assert (Nth : forall k, nth k l (0, 0) = (pile (map fst l) k, pile v k)).
      { intro k. rewrite <- (combine_map l) at 1. rewrite nth_combine by (now rewrite !map_length). now rewrite Ev. }
      apply (take m rule_of x v (map fst l)); auto.
      + rewrite <- Fs at 1. now apply Permutation_map.
      + intros k Hk. pose proof (All' (nth k l (0, 0)) ltac:(apply nth_In; lia)) as Q. rewrite Nth in Q. exact Q.
      + destruct Some as [k [Hk H]].
        assert (I : In (pile x k, pile (remains x t) k) l).
        { apply (Permutation_in _ Pl). rewrite <- nth_combine by lia. apply nth_In. rewrite combine_length. lia. }
        apply (In_nth _ _ (0, 0)) in I. destruct I as [q [Hq E]]. rewrite Nth in E. injection E as E1 E2.
        exists q. split; [lia|]. rewrite remains_pile in E2 by lia. specialize (Le k Hk). lia.
      + exists t. split; [split; auto|]. split; auto. rewrite Ev, combine_map. now apply Permutation_sym.
    - intros [p Pp Hv Le Less [t [Ht [All Pc]]]]. apply (take_amounts x v t); auto.
      destruct Ht as [Lt _]. pose proof (Permutation_length Pp). destruct Hv as [Lv _].
      destruct (map_fst_combine x (remains x t)) as [_ S1]; [rewrite remains_length; lia|].
      destruct (map_fst_combine p v) as [_ S2]; [lia|].
      rewrite <- S1, <- S2. apply Permutation_map. now apply Permutation_sym.
  Qed.

  Theorem PA_PM : forall x, in_order m x -> (PA x <-> PM m rule_of x).
  Proof.
    intros x Hx. unfold PA, PM. apply Ppos_same with (ok := in_order m) (tokens := list_sum); auto.
    - intros y v Hy M. apply same_moves in M; auto. split; [eapply piles_in_order|eapply piles_less]; eauto.
    - intros y v Hy. now apply same_moves.
  Qed.

  (** What is taken in going from p to v, for the piles as they stand in x. *)
  Lemma amounts_of : forall x p v, in_order m x -> in_order m v -> Permutation x p -> (forall k, k < m -> pile v k <= pile p k) ->
    (exists k, k < m /\ pile v k < pile p k) ->
    exists t, takes x t /\ Permutation (combine p v) (combine x (remains x t)) /\
      forall q, q < m -> exists k, k < m /\ pile x k = pile p q /\ pile t k = pile p q - pile v q.
  Proof.
    intros x p v [Lx _] [Lv _] Pp Le [q0 [Hq0 Less]]. pose proof (Permutation_length Pp) as Lp.
    destruct (map_fst_combine p v ltac:(lia)) as [F S].
    assert (Q : Permutation x (map fst (combine p v))) by (now rewrite F).
    apply Permutation_map_inv in Q. destruct Q as [l [Ex Pl]].
    assert (Ll : length l = m) by (rewrite <- (Permutation_length Pl), combine_length; lia).
    set (t := map (fun q => fst q - snd q) l).
    assert (Lt : length t = m) by (unfold t; now rewrite map_length).
    assert (Nth : forall k, nth k l (0, 0) = (pile x k, pile (map snd l) k)).
    { intro k. rewrite <- (combine_map l) at 1. rewrite nth_combine by (now rewrite !map_length). now rewrite Ex. }
    assert (Tk : forall k, pile t k = pile x k - pile (map snd l) k).
    { intro k. unfold t, pile at 1. change 0 with ((fun q : nat * nat => fst q - snd q) (0, 0)). rewrite map_nth, Nth. reflexivity. }
    assert (Each : forall q, q < m -> exists k, k < m /\ pile x k = pile p q /\ pile (map snd l) k = pile v q).
    { intros q Hq. assert (I : In (pile p q, pile v q) l).
      { apply (Permutation_in _ Pl). rewrite <- nth_combine by lia. apply nth_In. rewrite combine_length. lia. }
      apply (In_nth _ _ (0, 0)) in I. destruct I as [k [Hk E]]. rewrite Nth in E. injection E as E1 E2. exists k. split; [lia|auto]. }
    assert (Below : forall k, k < m -> pile (map snd l) k <= pile x k).
    { intros k Hk. assert (I : In (nth k l (0, 0)) (combine p v)).
      { apply (Permutation_in _ (Permutation_sym Pl)). apply nth_In. lia. }
      apply (In_nth _ _ (0, 0)) in I. destruct I as [q [Hq E]]. rewrite combine_length in Hq.
      rewrite nth_combine, Nth in E by lia. injection E as E1 E2. rewrite <- E1, <- E2. apply Le. lia. }
    assert (R : remains x t = map snd l).
    { apply list_ext; [rewrite remains_length, map_length; lia|]. intros k Hk. rewrite remains_length in Hk by lia.
      rewrite remains_pile, Tk by lia. specialize (Below k ltac:(lia)). lia. }
    exists t. split; [|split].
    - split; [auto|]. split; [intros k Hk; rewrite Tk; lia|].
      destruct (Each q0 Hq0) as [k [Hk [E1 E2]]]. exists k. split; auto. rewrite Tk, E1, E2. lia.
    - rewrite R, Ex, combine_map. exact Pl.
    - intros q Hq. destruct (Each q Hq) as [k [Hk [E1 E2]]]. exists k. split; auto. split; auto. now rewrite Tk, E1, E2.
  Qed.
End Amounts.

(** Two lists in order that are arrangements of each other are the same. *)
Lemma sorted_same : forall x y, Permutation x y ->
  (forall i j, i <= j -> j < length x -> pile x i <= pile x j) -> (forall i j, i <= j -> j < length y -> pile y i <= pile y j) -> x = y.
Proof.
  induction x as [|a x IH]; intros y P Sx Sy; [now apply Permutation_nil in P|].
  destruct y as [|b y]; [now apply Permutation_sym, Permutation_nil in P|].
  assert (E : a = b).
  { assert (Ia : In a (b :: y)) by (apply (Permutation_in _ P); left; auto).
    assert (Ib : In b (a :: x)) by (apply (Permutation_in _ (Permutation_sym P)); left; auto).
    apply (In_nth _ _ 0) in Ia, Ib. destruct Ia as [k [Hk Ek]], Ib as [q [Hq Eq]].
    pose proof (Sy 0 k ltac:(lia) Hk) as Q1. pose proof (Sx 0 q ltac:(lia) Hq) as Q2. unfold pile in *.
    rewrite Ek in Q1. rewrite Eq in Q2. simpl in Q1, Q2. lia. }
  subst b. f_equal. apply IH; [eapply Permutation_cons_inv; eauto| |].
  - intros i j L H. apply (Sx (S i) (S j)); simpl; lia.
  - intros i j L H. apply (Sy (S i) (S j)); simpl; lia.
Qed.

(** Conditions on lists of a known length, so that [cbn] writes them out. *)
Fixpoint every (l : list Prop) : Prop := match l with [] => True | [p] => p | p :: r => p /\ every r end.
Fixpoint some (l : list Prop) : Prop := match l with [] => False | [p] => p | p :: r => p \/ some r end.

Lemma every_spec : forall l, every l <-> forall p, In p l -> p.
Proof.
  induction l as [|p l IH]; [simpl; tauto|]. destruct l as [|q l]; [|change (every (p :: q :: l)) with (p /\ every (q :: l)); rewrite IH].
  - simpl. split; [intros H r [<-|[]]; exact H|intro H; apply H; auto].
  - split; [intros [H1 H2] r [<-|Hr]; [exact H1|exact (H2 r Hr)]|intro H; split; [apply H; left; auto|intros r Hr; apply H; right; auto]].
Qed.
Lemma some_spec : forall l, some l <-> exists p, In p l /\ p.
Proof.
  induction l as [|p l IH]; [simpl; split; [tauto|intros [? [[] _]]]|].
  destruct l as [|q l]; [|change (some (p :: q :: l)) with (p \/ some (q :: l)); rewrite IH].
  - simpl. split; [intro H; exists p; auto|intros [r [[<-|[]] H]]; auto].
  - split; [intros [H|[r [I H]]]; [exists p; simpl; auto|exists r; split; [right|]; auto]|].
    intros [r [[<-|I] H]]; [left; auto|right; exists r; auto].
Qed.
Lemma every_map : forall (A : Type) (f : A -> Prop) l, every (map f l) <-> forall a, In a l -> f a.
Proof.
  intros A f l. rewrite every_spec. split.
  - intros H a Ha. apply H, in_map_iff. exists a. auto.
  - intros H p Hp. apply in_map_iff in Hp. destruct Hp as [a [<- Ha]]. auto.
Qed.
Lemma some_map : forall (A : Type) (f : A -> Prop) l, some (map f l) <-> exists a, In a l /\ f a.
Proof.
  intros A f l. rewrite some_spec. split.
  - intros [p [Hp H]]. apply in_map_iff in Hp. destruct Hp as [a [<- Ha]]. exists a. auto.
  - intros [a [Ha H]]. exists (f a). split; auto. apply in_map_iff. exists a. auto.
Qed.

(** x is in order, and t can be taken from it. *)
Definition legal (m : nat) (x t : list nat) : Prop :=
  length x = m /\ length t = m /\ every (map (fun i => pile x i <= pile x (S i)) (seq 0 (m - 1))) /\
  every (map (fun k => pile t k <= pile x k) (seq 0 m)) /\ some (map (fun k => 1 <= pile t k) (seq 0 m)).

Lemma legal_takes : forall m x t, in_order m x -> takes m x t -> legal m x t.
Proof.
  intros m x t [Lx Sx] [Lt [Le [k [Hk H]]]]. unfold legal. rewrite !every_map, some_map.
  split; [auto|]. split; [auto|]. split; [intros i Hi; apply in_seq in Hi; apply Sx; lia|].
  split; [intros i Hi; apply in_seq in Hi; apply Le; lia|]. exists k. split; [apply in_seq; lia|auto].
Qed.
