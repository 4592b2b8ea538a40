(** * Lemma 2 with partners counted by a formula, for slopes above and below 1

    The n with floor(n alpha) = x go from the least whole number from x/alpha on to the largest below (x + 1)/alpha (docs/LEMMAS.md,
    Lemma 2). So the partners of x, and how far they lie apart, are given by floors. *)
From Coq Require Import Arith Lia ZArith Reals Lra.
From Rulesmith Require Import Game.TwoPiles Beatty.Sequences Beatty.Real Lemmas.TwoSequences Lemmas.Recipes.

(** The first and the last n with floor(n alpha) = x, if there is one. *)
Definition first_index (alpha : R) (x : nat) : Z := (- Int_part (- (INR x / alpha)))%Z.
Definition last_index (alpha : R) (x : nat) : Z := (- Int_part (- ((INR x + 1) / alpha)) - 1)%Z.
(** The l and c of the lemma: by 1 more than the floor(n beta) with floor(n alpha) = x lie apart. *)
Definition spread (alpha beta : R) (x : nat) : Z :=
  (1 + Int_part (IZR (last_index alpha x) * beta) - Int_part (IZR (first_index alpha x) * beta))%Z.

Section Indices.
  Variable alpha : R.
  Hypothesis positive : (0 < alpha)%R.
  Notation a := (beatty alpha).

  Lemma ceiling_bounds : forall r n, (IZR (- Int_part (- r)) <= IZR n <-> r <= IZR n)%R.
  Proof.
    intros r n. rewrite opp_IZR. destruct (Int_part_bounds (- r)) as [I1 I2]. split; intro H; [lra|].
    assert (Q : (- n < Int_part (- r) + 1)%Z).
    { apply lt_IZR. rewrite opp_IZR, plus_IZR. lra. }
    rewrite <- opp_IZR. apply IZR_le. lia.
  Qed.
  Lemma from_first : forall x n : nat, (x <= a n <-> (first_index alpha x <= Z.of_nat n)%Z).
  Proof.
    intros x n. pose proof (beatty_bounds alpha ltac:(lra) n) as B.
    assert (E : (x <= a n <-> (INR x / alpha <= IZR (Z.of_nat n))%R)).
    { rewrite <- INR_IZR_INZ. split; intro H.
      - apply le_INR in H. apply Rmult_le_reg_r with alpha; auto. unfold Rdiv. rewrite Rmult_assoc, Rinv_l by lra. lra.
      - apply (Rmult_le_compat_r alpha) in H; [|lra]. unfold Rdiv in H. rewrite Rmult_assoc, Rinv_l, Rmult_1_r in H by lra.
        apply Nat.lt_succ_r, INR_lt. rewrite S_INR. lra. }
    rewrite E, <- ceiling_bounds. unfold first_index. split; intro H; [now apply le_IZR|now apply IZR_le].
  Qed.
  Lemma up_to_last : forall x n : nat, (a n <= x <-> (Z.of_nat n <= last_index alpha x)%Z).
  Proof.
    intros x n. pose proof (from_first (S x) n) as F. unfold first_index in F. unfold last_index.
    rewrite S_INR in F. lia.
  Qed.

  Theorem spread_partners : forall beta, (0 <= beta)%R -> forall x, member alpha x ->
    partners a (beatty beta) x (Z.to_nat (spread alpha beta x)).
  Proof.
    intros beta Pb x Hx. apply member_value in Hx; auto. destruct Hx as [n E].
    pose proof (from_first x n) as F. pose proof (up_to_last x n) as L.
    pose proof (from_first x) as F'. pose proof (up_to_last x) as L'.
    assert (F0 : (0 <= first_index alpha x)%Z).
    { unfold first_index. destruct (Int_part_bounds (- (INR x / alpha))) as [I1 _].
      assert (0 <= INR x / alpha)%R by (apply Rmult_le_pos; [apply pos_INR|apply Rlt_le, Rinv_0_lt_compat; auto]).
      assert (Int_part (- (INR x / alpha)) <= 0)%Z; [|lia]. apply le_IZR. lra. }
    set (f := first_index alpha x) in *. set (g := last_index alpha x) in *.
    exists (Z.to_nat f), (Z.to_nat g).
    assert (M : forall m m', m <= m' -> beatty beta m <= beatty beta m') by (apply mono_le, beatty_rises; lra).
    split; [|split; [|split]].
    - pose proof (F' (Z.to_nat f)). pose proof (L' (Z.to_nat f)). lia.
    - pose proof (F' (Z.to_nat g)). pose proof (L' (Z.to_nat g)). lia.
    - intros k Ek. pose proof (F' k). pose proof (L' k). split; apply M; lia.
    - unfold spread. fold f g.
      pose proof (beatty_floor beta Pb (Z.to_nat g)) as G1. pose proof (beatty_floor beta Pb (Z.to_nat f)) as G2.
      rewrite INR_IZR_INZ, Z2Nat.id in G1, G2 by lia.
      pose proof (M (Z.to_nat f) (Z.to_nat g) ltac:(lia)). lia.
  Qed.

  (** The same by how far they lie apart. *)
  Lemma apart_partners : forall beta, (0 <= beta)%R -> forall x, member alpha x -> partners a (beatty beta) x
    (Z.to_nat (1 + (Int_part (IZR (last_index alpha x) * beta) - Int_part (IZR (first_index alpha x) * beta)))).
  Proof.
    intros beta Pb x Hx. pose proof (spread_partners beta Pb x Hx) as P. unfold spread in P.
    now rewrite Z.add_sub_assoc.
  Qed.

  (** From slope 1 on every term has one index. *)
  Lemma one_partner_from_one : (1 <= alpha)%R -> forall beta x, member alpha x -> partners a (beatty beta) x (Z.to_nat 1).
  Proof. intros H beta x Hx. apply one_partner; [apply beatty_increases; lra|now apply member_value]. Qed.

  (** Up to slope 1 every whole number is a term. *)
  Lemma all_members : (alpha <= 1)%R -> forall x, member alpha x.
  Proof. intros H x. apply member_value; auto. apply (covering_below_one alpha (alpha + 1) ltac:(lra) H). Qed.
End Indices.

(** For rational slopes these are floors of fractions. *)
Lemma rational_floor : forall p q z, (0 < q)%Z -> Int_part (IZR z * (IZR p / IZR q)) = (z * p / q)%Z.
Proof.
  intros p q z H. apply Int_part_unique. assert (Q : (0 < IZR q)%R) by (now apply IZR_lt).
  pose proof (Z.div_mod (z * p) q ltac:(lia)) as D. pose proof (Z.mod_pos_bound (z * p) q H) as B.
  assert (E1 : (z * p / q * q <= z * p)%Z) by lia. assert (E2 : (z * p < (z * p / q + 1) * q)%Z) by lia.
  apply IZR_le in E1. apply IZR_lt in E2. rewrite !mult_IZR in E1. rewrite !mult_IZR, plus_IZR in E2.
  replace (IZR z * (IZR p / IZR q))%R with (IZR z * IZR p * / IZR q)%R by (unfold Rdiv; ring). split.
  - apply Rmult_le_reg_r with (IZR q); auto. rewrite Rmult_assoc, Rinv_l by lra. lra.
  - apply Rmult_lt_reg_r with (IZR q); auto. rewrite Rmult_assoc, Rinv_l by lra. lra.
Qed.
Lemma rational_spread : forall p q u v x, (0 < p)%Z -> (0 < q)%Z -> (0 < v)%Z ->
  spread (IZR p / IZR q) (IZR u / IZR v) x =
  (1 + (- ((- (Z.of_nat x + 1) * q) / p) - 1) * u / v - (- ((- Z.of_nat x * q) / p)) * u / v)%Z.
Proof.
  intros p q u v x Hp Hq Hv. unfold spread. rewrite !rational_floor by auto. unfold first_index, last_index.
  assert (P : (0 < IZR p)%R) by (now apply IZR_lt). assert (Q : (0 < IZR q)%R) by (now apply IZR_lt).
  replace (- (INR x / (IZR p / IZR q)))%R with (IZR (- Z.of_nat x) * (IZR q / IZR p))%R
    by (rewrite opp_IZR, <- INR_IZR_INZ; field; lra).
  replace (- ((INR x + 1) / (IZR p / IZR q)))%R with (IZR (- (Z.of_nat x + 1)) * (IZR q / IZR p))%R
    by (rewrite opp_IZR, plus_IZR, <- INR_IZR_INZ; field; lra).
  rewrite !rational_floor by auto. reflexivity.
Qed.

(** Two rational slopes above 1 never cover: the number before a common multiple of the numerators is in neither sequence. *)
Lemma rational_never_cover : forall p q u v : Z, (0 < q < p)%Z -> (0 < v < u)%Z ->
  exists x, ~ member (IZR p / IZR q) x /\ ~ member (IZR u / IZR v) x.
Proof.
  assert (G : forall p q k, (0 < q < p)%Z -> (0 < k)%Z -> forall x : nat, Z.of_nat x = (p * k - 1)%Z -> ~ member (IZR p / IZR q) x).
  { intros p q k H K x Ex [n E]. rewrite INR_IZR_INZ, rational_floor, Ex in E by lia.
    pose proof (Z.div_mod (Z.of_nat n * p) q ltac:(lia)) as D. pose proof (Z.mod_pos_bound (Z.of_nat n * p) q ltac:(lia)) as B.
    rewrite <- E in D. set (r := (Z.of_nat n * p mod q)%Z) in *.
    (* n p = (p k - 1) q + r is less than p k q, so at most p k q - p *)
    assert (Q : (Z.of_nat n < k * q)%Z) by nia. nia. }
  intros p q u v H1 H2. exists (Z.to_nat (p * u - 1)). assert (0 < p * u)%Z by nia. split.
  - apply (G p q u); lia.
  - apply (G u v p); lia.
Qed.

(** If P/alpha + Q/beta = P + Q - 1 (docs/LEMMAS.md, "Every whole number is in A or B"). *)
Lemma members_cover : forall alpha beta, (0 < alpha < beta)%R -> irrational alpha -> irrational beta -> forall P Q : nat, 1 <= P -> 1 <= Q ->
  (INR P / alpha + INR Q / beta = INR P + INR Q - 1)%R -> forall x, member alpha x \/ member beta x.
Proof. intros alpha beta O Ia Ib P Q HP HQ E x. rewrite !member_value by lra. now apply (covering_relation alpha beta O Ia Ib P Q). Qed.

(** Lemma 2 with memberships as a reader writes them; [l] and [c] are 1, or [spread]. *)
Section Members.
  Variables alpha beta : R.
  Hypothesis order : (0 < alpha < beta)%R.
  Notation a := (beatty alpha).
  Notation b := (beatty beta).
  Variables l c : nat -> Z.
  Hypothesis l_ok : forall x, member alpha x -> partners a b x (Z.to_nat (l x)).
  Hypothesis c_ok : forall y, member beta y -> partners b a y (Z.to_nat (c y)).

  Theorem lemma2_members : forall (D w : nat) (smaller larger : nat -> nat -> nat -> Prop) (both : nat -> nat -> nat -> nat -> Prop),
    let A := member alpha in let B := member beta in
    (forall x y j, x <= y -> 1 <= j <= x -> A x -> B y -> smaller x y j -> (c y <= Z.of_nat j)%Z) ->
    (forall x y k, x <= y -> 1 <= k <= y -> A x -> B y -> larger x y k ->
      (x <= y - k -> (l x <= Z.of_nat k)%Z) /\ (y - k < x -> ~ B x)) ->
    (forall x y j k, x <= y -> 1 <= j <= x -> 1 <= k <= y -> A x -> B y -> both x y j k -> j = k /\ D < j) ->
    (forall m n t, m < n -> a n = a m + t -> b n = b m + t -> t <= D) ->
    (forall x y j, x <= y -> 1 <= j <= x -> A x -> B y -> (c y <= Z.of_nat j)%Z -> smaller x y j) ->
    (forall x y k, 1 <= k -> k + x <= y -> A x -> ~ B y \/ (l x <= Z.of_nat k)%Z -> larger x y k) ->
    (forall x y, 1 <= x <= y -> A x -> ~ B y -> both x y x y) \/
      ((forall x y j k, x <= y -> 1 <= j <= x -> 1 <= k <= y -> A x -> ~ B y -> j <= k < j + w -> both x y j k) /\
       (forall n, b (S n) + a n <= b n + a (S n) + w)) ->
    (forall x y, 1 <= x <= y -> ~ A x -> B x -> both x y x y) \/
      (forall x y k, x <= y -> 1 <= k <= y -> y < k + x -> ~ A x -> B x -> larger x y k) ->
    (forall x y, 1 <= x <= y -> ~ A x -> ~ B x -> both x y x y) \/ (forall x, A x \/ B x) ->
    forall x y, x <= y -> (P2 smaller larger both x y <->
      exists n : nat, Z.of_nat x = Int_part (INR n * alpha) /\ Z.of_nat y = Int_part (INR n * beta)).
  Proof.
    intros D w smaller larger both A B.
    assert (EA : forall x, value_of a x <-> A x) by (intro x; symmetry; apply member_value; lra).
    assert (EB : forall x, value_of b x <-> B x) by (intro x; symmetry; apply member_value; lra).
    assert (L1 : forall x, A x -> (1 <= l x)%Z) by (intros x H; destruct (l_ok x H) as [? [? [_ [_ [_ E]]]]]; lia).
    assert (C1 : forall y, B y -> (1 <= c y)%Z) by (intros y H; destruct (c_ok y H) as [? [? [_ [_ [_ E]]]]]; lia).
    intros SS SL SB DG NS NL NB NA NN.
    apply (lemma2_real alpha beta order (fun x => Z.to_nat (l x)) (fun y => Z.to_nat (c y))) with (D := D) (w := w); auto.
    - intros x H. apply l_ok, EA. exact H.
    - intros y H. apply c_ok, EB. exact H.
    - intros x y j Hxy Hj HA HB S. apply EA in HA. apply EB in HB. specialize (SS x y j Hxy Hj HA HB S). lia.
    - intros x y k Hxy Hk HA HB L. apply EA in HA. apply EB in HB. rewrite EB. specialize (SL x y k Hxy Hk HA HB L).
      destruct SL as [S1 S2]. destruct (le_lt_dec x (y - k)) as [Q|Q]; [left; specialize (S1 Q); lia|right; auto].
    - intros x y j k Hxy Hj Hk HA HB L. apply EA in HA. apply EB in HB. eauto.
    - intros x y j Hxy Hj HA HB L. apply EA in HA. apply EB in HB. specialize (C1 y HB). apply NS; auto. lia.
    - intros x y k H1 H2 HA L. apply EA in HA. rewrite EB in L. specialize (L1 x HA). apply NL; auto. destruct L; [left; auto|right; lia].
    - destruct NB as [N|[N W]]; [left|right; split; auto].
      + intros x y H HA HB. apply EA in HA. rewrite EB in HB. auto.
      + intros x y j k Hxy Hj Hk HA HB. apply EA in HA. rewrite EB in HB. auto.
    - destruct NA as [N|N]; [left|right].
      + intros x y H HA HB. rewrite EA in HA. apply EB in HB. auto.
      + intros x y k Hxy Hk Q HA HB. rewrite EA in HA. apply EB in HB. auto.
    - destruct NN as [N|N]; [left|right].
      + intros x y H HA HB. rewrite EA in HA. rewrite EB in HB. auto.
      + intro x. rewrite EA, EB. auto.
  Qed.
End Members.
