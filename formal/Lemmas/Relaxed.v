(** * Lemma 3: Relaxed Wythoff (Kay and Polanco 2023, Corollary 1) *)
From Coq Require Import Arith Lia ZArith Reals Lra.
From Rulesmith Require Import Game.TwoPiles Beatty.Sequences Beatty.Pair Beatty.Real Lemmas.Complementary.

Section Relaxed.
  Variables a b : nat -> nat.
  Hypothesis C : complementary a b.
  (** f(a_n) = d_n - d_(n-1), the Beatty constraint. *)
  Variable f : nat -> nat.
  Hypothesis f_spec : forall n, f (a (S n)) + b n + a (S n) = b (S n) + a n.
  (** Besides, it needs exactly this: a_n + (b_(n+1) - b_n) never falls, that is, a_n + f(a_n) does not. *)
  Hypothesis steps : forall m n, m <= n -> b (S m) + a m + b n <= b (S n) + a n + b m.

  Variables smaller larger : nat -> nat -> nat -> Prop.
  Variable both : nat -> nat -> nat -> nat -> Prop.
  Hypothesis nim_smaller : forall x y j, 1 <= j <= x -> x <= y -> smaller x y j.
  Hypothesis nim_larger : forall x y k, 1 <= k <= y -> x <= y -> larger x y k.
  (** Taking k from x and l from y is allowed if l - k < f(x), at least where x is in A and y is not in B .. *)
  Hypothesis needed : forall x y k l, 1 <= k <= x -> 1 <= l <= y -> x <= y ->
    (exists n, a n = x) -> (forall m, b m <> y) -> l < k + f x -> both x y k l.
  (** .. and where x is in A and y in B, only then. *)
  Hypothesis safe : forall x y k l, 1 <= k <= x -> 1 <= l <= y -> x <= y ->
    (exists n, a n = x) -> (exists m, b m = y) -> both x y k l -> l < k + f x.

  Theorem relaxed_wythoff : forall x y, x <= y -> (P2 smaller larger both x y <-> exists n, a n = x /\ b n = y).
  Proof.
    apply (with_nim a b C); auto.
    - intros [|n] m j k L J K EJ EK Hb; [lia|].
      apply safe in Hb; eauto; try lia; [|pose proof (ab_le a b C (S n)); lia].
      pose proof (d_le a b C m n ltac:(lia)). pose proof (f_spec n). lia.
    - intros [|n] m j k L J K EJ EK _ Hb; [lia|].
      apply safe in Hb; eauto; try lia; [|pose proof (ab_le a b C (S n)); lia].
      pose proof (ab_le a b C m). pose proof (f_spec n). pose proof (ab_le a b C n). lia.
    - intros [|n] y Hn Hy HB; [lia|]. pose proof (b_zero a b C).
      destruct (last_true (fun m => b m <= y)) with (n := S n) as [m [M1 [M2 M3]]]; [intro; lia|lia|lia|].
      pose proof (steps m n). pose proof (f_spec n). pose proof (a_lt a b C _ _ M1). pose proof (HB m).
      pose proof (ab_le a b C m).
      exists (a m), (b m). split; [|exists m; auto].
      apply to_both; try lia. apply needed; eauto; lia.
  Qed.
End Relaxed.

(** For two floors the condition on steps holds. *)
Lemma floor_steps : forall a b, complementary a b -> almost_additive b ->
  forall m n, m <= n -> b (S m) + a m + b n <= b (S n) + a n + b m.
Proof.
  intros a b C B m n L. destruct (Nat.eq_dec m n) as [->|]; [lia|].
  assert (a m < a n) by (apply (a_lt a b C); lia).
  pose proof (B m 1). pose proof (B n 1). rewrite Nat.add_1_r in *. lia.
Qed.

(** f is the Beatty constraint of alpha (Kay and Polanco 2023, Definition 4) at the terms of A:
    f(a_n) = (b_n - b_(n-1)) - (a_n - a_(n-1)), n >= 1, a_n = floor(n alpha), b_n = floor(n beta). *)
Definition is_constraint (alpha beta : R) (f : nat -> nat) : Prop :=
  forall n x : nat, 1 <= n -> Z.of_nat x = Int_part (INR n * alpha) ->
  Z.of_nat (f x) = ((Int_part (INR n * beta) - Int_part (INR (n - 1) * beta)) -
                    (Int_part (INR n * alpha) - Int_part (INR (n - 1) * alpha)))%Z.

(** x is a term of the sequence of theta. *)
Definition term (theta : R) (x : nat) : Prop := exists n : nat, Z.of_nat x = Int_part (INR n * theta).

(** Lemma 3 of docs/LEMMAS.md: all nim moves; k from x and l from y with l - k < f(x), at least where x is in A and y is not in B;
    and where x is in A and y in B, only these. *)
Theorem lemma3 : forall alpha beta : R, (1 < alpha < 2)%R -> irrational alpha -> (/ alpha + / beta = 1)%R ->
  forall f : nat -> nat, is_constraint alpha beta f ->
  forall (smaller larger : nat -> nat -> nat -> Prop) (both : nat -> nat -> nat -> nat -> Prop),
  (forall x y j, 1 <= j <= x -> x <= y -> smaller x y j) ->
  (forall x y k, 1 <= k <= y -> x <= y -> larger x y k) ->
  (forall x y k l, 1 <= k <= x -> 1 <= l <= y -> x <= y -> term alpha x -> ~ term beta y -> l < k + f x -> both x y k l) ->
  (forall x y k l, 1 <= k <= x -> 1 <= l <= y -> x <= y -> term alpha x -> term beta y -> both x y k l -> l < k + f x) ->
  forall x y, x <= y ->
  (P2 smaller larger both x y <->
   exists n : nat, Z.of_nat x = Int_part (INR n * alpha) /\ Z.of_nat y = Int_part (INR n * beta)).
Proof.
  intros alpha beta R I E f F smaller larger both N1 N2 N3 N4 x y Hxy. pose proof (beta_range alpha beta R E).
  pose proof (beatty_pair alpha beta R I E) as C.
  assert (V : forall theta z, (0 <= theta)%R -> ((exists n, beatty theta n = z) <-> term theta z)).
  { intros theta z P. split; intros [n Q]; exists n; [now rewrite <- Q, beatty_floor|].
    rewrite <- beatty_floor in Q by auto. now apply Nat2Z.inj. }
  rewrite (relaxed_wythoff _ _ C f); auto.
  - split; intros [n [M1 M2]]; exists n.
    + now rewrite <- M1, <- M2, !beatty_floor by lra.
    + rewrite <- beatty_floor in M1, M2 by lra. split; now apply Nat2Z.inj.
  - intro n. pose proof (F (S n) (beatty alpha (S n)) ltac:(lia) ltac:(apply beatty_floor; lra)) as Q.
    replace (S n - 1) with n in Q by lia. rewrite <- !beatty_floor in Q by lra. lia.
  - apply floor_steps; auto. apply beatty_additive. lra.
  - intros u v k l K L Huv T1 T2 Q. apply N3; auto; [apply V; auto; lra|].
    intro W. apply V in W; [|lra]. destruct W as [n W]. exact (T2 n W).
  - intros u v k l K L Huv T1 T2 Q. apply (N4 u v); auto; apply V; auto; lra.
Qed.

(** For rules that allow exactly these. *)
Theorem kay_polanco_rules : forall alpha beta : R, (1 < alpha < 2)%R -> irrational alpha -> (/ alpha + / beta = 1)%R ->
  forall f : nat -> nat, is_constraint alpha beta f ->
  forall (smaller larger : nat -> nat -> nat -> Prop) (both : nat -> nat -> nat -> nat -> Prop),
  (forall x y j, 1 <= j <= x -> x <= y -> smaller x y j) ->
  (forall x y k, 1 <= k <= y -> x <= y -> larger x y k) ->
  (forall x y k l, 1 <= k <= x -> 1 <= l <= y -> x <= y -> (both x y k l <-> l < k + f x)) ->
  forall x y, x <= y ->
  (P2 smaller larger both x y <->
   exists n : nat, Z.of_nat x = Int_part (INR n * alpha) /\ Z.of_nat y = Int_part (INR n * beta)).
Proof.
  intros alpha beta R I E f F smaller larger both N1 N2 N3. apply (lemma3 alpha beta R I E f F); auto.
  - intros u v k l K L Huv _ _. now apply N3.
  - intros u v k l K L Huv _ _. now apply N3.
Qed.

(** Kay and Polanco 2023, Corollary 1, as it is stated: 1 < alpha < 2 irrational, 1/alpha + 1/beta = 1, floors of real
    numbers; Definition 6: nim, and k from the smaller, l from the larger pile if l - k < f(x), f the constraint of alpha. *)
Theorem kay_polanco : forall alpha beta : R, (1 < alpha < 2)%R -> irrational alpha -> (/ alpha + / beta = 1)%R ->
  forall f : nat -> nat,
  (forall n x : nat, 1 <= n -> Z.of_nat x = Int_part (INR n * alpha) ->
   Z.of_nat (f x) = ((Int_part (INR n * beta) - Int_part (INR (n - 1) * beta)) -
                     (Int_part (INR n * alpha) - Int_part (INR (n - 1) * alpha)))%Z) ->
  forall x y, x <= y ->
  (P2 nim nim (fun x y k l => l < k + f x) x y <->
   exists n : nat, Z.of_nat x = Int_part (INR n * alpha) /\ Z.of_nat y = Int_part (INR n * beta)).
Proof. intros. apply (kay_polanco_rules alpha beta) with (f := f); unfold nim, is_constraint; auto; tauto. Qed.
