(** * Lemma 2: two sequences that never fall

    The P-positions are to be T = { (a_n, b_n) }. Only this is used: both sequences never fall, (a_0, b_0) = (0, 0),
    a_n <= b_n. They need not share out the integers (Rulesmith; Fraenkel 2012, further question 1). *)
From Coq Require Import Arith Lia.
From Rulesmith Require Import Game.TwoPiles Beatty.Sequences.

Definition value_of (s : nat -> nat) (x : nat) : Prop := exists n, s n = x.

(** 1 + (largest - smallest) of the t_n with s_n = x: the l and c of docs/LEMMAS.md. *)
Definition partners (s t : nat -> nat) (x L : nat) : Prop :=
  exists n1 n2, s n1 = x /\ s n2 = x /\ (forall n, s n = x -> t n1 <= t n <= t n2) /\ L = 1 + (t n2 - t n1).

(** If a sequence increases strictly, every number has one partner at most. *)
Lemma one_partner : forall s t, (forall n, s n < s (S n)) -> forall x, value_of s x -> partners s t x 1.
Proof.
  intros s t H x [n E]. exists n, n. repeat split; auto; try lia;
    intros; replace n0 with n; auto; apply (inc_inj s); auto; congruence.
Qed.

Section Lemma2.
  Variables a b : nat -> nat.
  Hypothesis a0 : a 0 = 0.
  Hypothesis b0 : b 0 = 0.
  Hypothesis a_step : forall n, a n <= a (S n).
  Hypothesis b_step : forall n, b n <= b (S n).
  Hypothesis ab : forall n, a n <= b n.
  Notation A := (value_of a).
  Notation B := (value_of b).
  Hypothesis A_dec : forall x, A x \/ ~ A x.
  Hypothesis B_dec : forall y, B y \/ ~ B y.
  Variables l c : nat -> nat.
  Hypothesis l_spec : forall x, A x -> partners a b x (l x).
  Hypothesis c_spec : forall y, B y -> partners b a y (c y).
  (** D bounds all t with a_n - a_m = b_n - b_m = t; w bounds the steps of b_n - a_n where it is used. *)
  Variables D w : nat.

  Variables smaller larger : nat -> nat -> nat -> Prop.
  Variable both : nat -> nat -> nat -> nat -> Prop.

  (** Safe are, where x in A and y in B, only .. *)
  Hypothesis safe_smaller : forall x y j, x <= y -> 1 <= j <= x -> A x -> B y -> smaller x y j -> c y <= j.
  Hypothesis safe_larger : forall x y k, x <= y -> 1 <= k <= y -> A x -> B y -> larger x y k ->
    (x <= y - k /\ l x <= k) \/ (y - k < x /\ ~ B x).
  Hypothesis safe_both : forall x y j k, x <= y -> 1 <= j <= x -> 1 <= k <= y -> A x -> B y -> both x y j k ->
    j = k /\ D < j.
  Hypothesis diagonals : forall m n t, m < n -> a n = a m + t -> b n = b m + t -> t <= D.
  (** Needed are .. *)
  Hypothesis need_smaller : forall x y j, x <= y -> 1 <= j <= x -> A x -> B y -> c y <= j -> smaller x y j.
  Hypothesis need_larger : forall x y k, 1 <= k -> k + x <= y -> A x -> (~ B y \/ l x <= k) -> larger x y k.
  (** (b) where x in A and y not in B: either everything, or all j, k with 0 <= k - j < w. *)
  Hypothesis need_b :
    (forall x y, 1 <= x <= y -> A x -> ~ B y -> both x y x y) \/
    ((forall x y j k, x <= y -> 1 <= j <= x -> 1 <= k <= y -> A x -> ~ B y -> j <= k < j + w -> both x y j k) /\
     (forall n, b (S n) + a n <= b n + a (S n) + w)).
  (** (a) where x not in A and x in B: either everything, or all k from the larger pile with y - k < x. *)
  Hypothesis need_a :
    (forall x y, 1 <= x <= y -> ~ A x -> B x -> both x y x y) \/
    (forall x y k, x <= y -> 1 <= k <= y -> y < k + x -> ~ A x -> B x -> larger x y k).
  (** (n) where x is in neither: everything, or there is no such x. *)
  Hypothesis need_n :
    (forall x y, 1 <= x <= y -> ~ A x -> ~ B x -> both x y x y) \/ (forall x, A x \/ B x).

  Let T x y := exists n, a n = x /\ b n = y.
  Lemma rises_a : forall m n, m <= n -> a m <= a n. Proof. apply mono_le; auto. Qed.
  Lemma rises_b : forall m n, m <= n -> b m <= b n. Proof. apply mono_le; auto. Qed.
  Lemma T_in : forall x y, T x y -> A x /\ B y.
  Proof. intros x y [n [? ?]]. split; exists n; auto. Qed.
  Lemma take_all : forall x y, 1 <= x <= y -> both x y x y -> exists u v, move2 smaller larger both (x, y) (u, v) /\ T u v.
  Proof.
    intros. exists 0, 0. split; [|exists 0; auto].
    apply to_both; try lia. now rewrite !Nat.sub_0_r.
  Qed.

  Theorem lemma2 : forall x y, x <= y -> (P2 smaller larger both x y <-> exists n, a n = x /\ b n = y).
  Proof.
    apply (kernel2 smaller larger both T).
    - intros x y j Hxy HT Hj Hs [m [Hm1 Hm2]].
      destruct (T_in _ _ HT) as [HA HB]. destruct HT as [n [Hn1 Hn2]].
      pose proof (safe_smaller _ _ _ Hxy Hj HA HB Hs) as HC.
      destruct (c_spec _ HB) as [m1 [m2 [? [? [Hc ?]]]]].
      pose proof (Hc _ Hm2). pose proof (Hc _ Hn2). lia.
    - intros x y k Hxy HT Hk Hk2 Hs [m [Hm1 Hm2]].
      destruct (T_in _ _ HT) as [HA HB]. destruct HT as [n [Hn1 Hn2]].
      assert (Hk3 : 1 <= k <= y) by lia. destruct (safe_larger _ _ _ Hxy Hk3 HA HB Hs) as [[_ ?]|[? _]]; [|lia].
      destruct (l_spec _ HA) as [m1 [m2 [? [? [Hc ?]]]]].
      pose proof (Hc _ Hm1). pose proof (Hc _ Hn1). lia.
    - intros x y k Hxy HT Hk Hk2 Hs HT'.
      destruct (T_in _ _ HT) as [HA HB]. destruct (T_in _ _ HT') as [_ HB'].
      destruct (safe_larger _ _ _ Hxy Hk HA HB Hs) as [[? _]|[_ ?]]; [lia|auto].
    - intros x y j k Hxy HT Hj Hk Hs Ho [m [Hm1 Hm2]].
      destruct (T_in _ _ HT) as [HA HB]. destruct HT as [n [Hn1 Hn2]].
      destruct (safe_both _ _ _ _ Hxy Hj Hk HA HB Hs) as [? ND]. subst k.
      destruct (le_lt_dec n m) as [L|L]; [pose proof (rises_a _ _ L); lia|].
      pose proof (diagonals m n j L ltac:(lia) ltac:(lia)). lia.
    - intros x y j k Hxy HT Hj Hk Hs Ho _.
      destruct (T_in _ _ HT) as [HA HB].
      destruct (safe_both _ _ _ _ Hxy Hj Hk HA HB Hs). lia.
    - intros x y Hxy. destruct (A_dec x) as [HA|HA].
      + destruct (l_spec _ HA) as [n1 [n2 [Hn1 [Hn2 [Hl Hl2]]]]].
        pose proof (ab n1). pose proof (Hl _ Hn2).
        destruct (B_dec y) as [HB|HB].
        * destruct (c_spec _ HB) as [m1 [m2 [Hm1 [Hm2 [Hc Hc2]]]]].
          pose proof (Hc _ Hm2).
          destruct (lt_dec y (b n1)) as [L|L].
          { right. assert (m2 <= n1) by (destruct (le_lt_dec m2 n1) as [|Q]; auto; apply Nat.lt_le_incl, rises_b in Q; lia).
            assert (a m2 <> x) by (intro E; pose proof (Hl _ E); lia).
            assert (a m2 <= a n1) by (apply rises_a; auto).
            exists (a m1), y. split; [|exists m1; auto].
            apply to_smaller; [lia|]. apply need_smaller; auto; lia. }
          destruct (le_lt_dec y (b n2)) as [L2|L2].
          { left. destruct (le_lt_dec m1 n1) as [Q|Q].
            { apply rises_b in Q. exists n1. split; auto. lia. }
            destruct (le_lt_dec n2 m1) as [Q2|Q2].
            { apply rises_b in Q2. exists n2. split; auto. lia. }
            exists m1. split; auto.
            apply Nat.lt_le_incl, rises_a in Q. apply Nat.lt_le_incl, rises_a in Q2. lia. }
          right. exists x, (b n1). split; [|exists n1; auto].
          apply to_larger; [lia|]. apply need_larger; auto; lia.
        * right. destruct (lt_eq_lt_dec y (b n1)) as [[L|L]|L].
          { assert (1 <= x).
            { destruct x; [|lia]. pose proof (Hl 0 a0). lia. }
            destruct need_b as [N|[N W]]; [apply take_all; auto|].
            destruct (last_true (fun m => b m + x <= y + a m)) with (n := n1) as [m [M1 [M2 M3]]].
            { intro n. lia. } { lia. } { lia. }
            assert (a m <= a n1) by (apply rises_a; lia).
            assert (a m <> x) by (intro E; pose proof (Hl _ E); lia).
            pose proof (W m). pose proof (ab m).
            exists (a m), (b m). split; [|exists m; auto].
            apply to_both; try lia. apply N; auto; lia. }
          { exfalso. apply HB. exists n1. auto. }
          exists x, (b n1). split; [|exists n1; auto].
          apply to_larger; [lia|]. apply need_larger; auto; lia.
      + right. assert (1 <= x).
        { destruct x; [|lia]. exfalso. apply HA. exists 0. auto. }
        destruct (B_dec x) as [HB|HB].
        * destruct need_a as [N|N]; [apply take_all; auto|].
          destruct HB as [m Hm]. pose proof (ab m).
          assert (a m <> x) by (intro E; apply HA; exists m; auto).
          exists (a m), x. split; [|exists m; auto].
          apply to_across; [lia|]. apply N; try lia; auto. exists m; auto.
        * destruct need_n as [N|N]; [apply take_all; auto|].
          destruct (N x); contradiction.
  Qed.
End Lemma2.
