(** * Fat Rat (Fraenkel 2009, Section 8) for every number m of piles

    M = 2^m - 1. The k-th pile of the n-th position, k = 1, .., m, is floor(M n / 2^(m-k)) - 2^(k-1) + 1; here k is counted
    from 0. Fraenkel 2009 gives the P-positions; that the gap rule has them for every m is Rulesmith's. *)
From Coq Require Import Arith Lia List ZArith Reals Lra.
From Rulesmith Require Import Game.Kernel Game.Piles Beatty.Sequences Beatty.Real Lemmas.Gap.

(** Every positive number is 2^k (2 s + 1) in exactly one way. *)
Lemma odd_part : forall x, 1 <= x -> exists k s, x = 2 ^ k * (2 * s + 1).
Proof.
  induction x as [x IH] using lt_wf_ind. intro Hx. pose proof (Nat.div2_odd x) as D.
  destruct (Nat.odd x); simpl Nat.b2n in D.
  - exists 0, (Nat.div2 x). simpl. lia.
  - destruct (IH (Nat.div2 x)) as [k [s E]]; [lia|lia|]. exists (S k), s. rewrite Nat.pow_succ_r'. lia.
Qed.
Lemma odd_part_unique : forall k l s t, 2 ^ k * (2 * s + 1) = 2 ^ l * (2 * t + 1) -> k = l /\ s = t.
Proof.
  induction k as [|k IH]; intros [|l] s t E; rewrite ?Nat.pow_succ_r' in E; simpl (2 ^ 0) in E; try lia.
  destruct (IH l s t); lia.
Qed.

Section FatRat.
  Variable m : nat.
  Hypothesis m2 : 2 <= m.
  Definition M := 2 ^ m - 1.
  Definition period (k : nat) := 2 ^ (m - 1 - k).

  (** n - 1 = q period + s: the term is q M + 2^k (2 s + 1). *)
  Definition fat (k n : nat) : nat :=
    match n with 0 => 0 | S i => M * (i / period k) + 2 ^ k * (2 * (i mod period k) + 1) end.

  Lemma pow_pos : forall k, 1 <= 2 ^ k. Proof. intro k. pose proof (Nat.pow_nonzero 2 k). lia. Qed.
  Lemma period_pow : forall k, k < m -> 2 ^ k * (2 * period k) = 2 ^ m.
  Proof. intros k H. unfold period. rewrite <- Nat.pow_succ_r', <- Nat.pow_add_r. f_equal. lia. Qed.

  (** Steps: 2^k first, then 2^(k+1) or one less. *)
  Lemma fat_step : forall k n, k < m -> (fat k (S (S n)) = fat k (S n) + 2 * 2 ^ k \/ fat k (S (S n)) + 1 = fat k (S n) + 2 * 2 ^ k).
  Proof.
    intros k n H. cbn [fat]. pose proof (pow_pos (m - 1 - k)) as P1. fold (period k) in P1. pose proof (period_pow k H) as PP.
    pose proof (pow_pos k). set (P := period k) in *. set (E := 2 ^ k) in *.
    pose proof (Nat.div_mod n P ltac:(lia)) as DM. pose proof (Nat.mod_upper_bound n P ltac:(lia)) as MB.
    destruct (Nat.eq_dec (n mod P) (P - 1)) as [Q|Q].
    - right. assert (Q1 : S n / P = n / P + 1).
      { symmetry. apply (Nat.div_unique (S n) P _ 0); lia. }
      assert (Q2 : S n mod P = 0).
      { symmetry. apply (Nat.mod_unique (S n) P (n / P + 1)); lia. }
      rewrite Q1, Q2, Q. unfold M. assert (1 <= 2 ^ m) by apply pow_pos. nia.
    - left. assert (Q1 : S n / P = n / P).
      { symmetry. apply (Nat.div_unique (S n) P _ (n mod P + 1)); lia. }
      assert (Q2 : S n mod P = n mod P + 1).
      { symmetry. apply (Nat.mod_unique (S n) P (n / P)); lia. }
      rewrite Q1, Q2. nia.
  Qed.
  Lemma fat_one : forall k, fat k 1 = 2 ^ k.
  Proof.
    intro k. cbn [fat]. pose proof (pow_pos (m - 1 - k)). unfold period. rewrite Nat.div_0_l, Nat.mod_0_l by lia. lia.
  Qed.

  Lemma fat_inc : forall k n, k < m -> fat k n < fat k (S n).
  Proof.
    intros k [|n] H; pose proof (pow_pos k); [rewrite fat_one; simpl; lia|]. destruct (fat_step k n H); lia.
  Qed.
  Lemma pow_lt : forall k l, k < l -> 2 * 2 ^ k <= 2 ^ l.
  Proof. intros k l H. rewrite <- Nat.pow_succ_r'. apply Nat.pow_le_mono_r; lia. Qed.
  Lemma fat_D : forall j k n, k <= j -> j < m -> fat j n + fat k (S n) <= fat j (S n) + fat k n.
  Proof.
    intros j k n Hk Hj. destruct (Nat.eq_dec j k) as [->|N]; [lia|]. pose proof (pow_lt k j ltac:(lia)). pose proof (pow_pos k).
    destruct n as [|n]; [rewrite !fat_one; simpl; lia|].
    destruct (fat_step j n Hj), (fat_step k n ltac:(lia)); lia.
  Qed.
  Lemma fat_le : forall k l n, k <= l -> l < m -> fat k n <= fat l n.
  Proof. intros k l n Hk Hl. induction n as [|n IH]; [simpl; lia|]. pose proof (fat_D l k n Hk Hl). lia. Qed.

  (** x = q M + r, 1 <= r <= M, and r = 2^k (2 s + 1). *)
  Lemma small_part : forall k s, k < m -> s < period k -> 1 <= 2 ^ k * (2 * s + 1) <= M.
  Proof.
    intros k s Hk Hs. pose proof (period_pow k Hk). pose proof (pow_pos k). unfold M.
    assert (2 ^ k * (2 * s + 2) <= 2 ^ m) by nia. nia.
  Qed.
  Lemma fat_once : forall k l n i, k < m -> l < m -> 1 <= n -> fat k n = fat l i -> k = l /\ n = i.
  Proof.
    intros k l [|n] [|i] Hk Hl Hn E; try lia.
    { pose proof (fat_inc k n Hk). simpl (fat l 0) in E. lia. }
    cbn [fat] in E.
    pose proof (pow_pos (m - 1 - k)) as P1. fold (period k) in P1. pose proof (pow_pos (m - 1 - l)) as P2. fold (period l) in P2.
    pose proof (Nat.mod_upper_bound n (period k) ltac:(lia)). pose proof (Nat.mod_upper_bound i (period l) ltac:(lia)).
    pose proof (small_part k (n mod period k) Hk ltac:(lia)). pose proof (small_part l (i mod period l) Hl ltac:(lia)).
    assert (Q : n / period k = i / period l /\ 2 ^ k * (2 * (n mod period k) + 1) = 2 ^ l * (2 * (i mod period l) + 1)).
    { generalize dependent (n / period k). intro u. generalize dependent (i / period l). intro v.
      generalize dependent (2 ^ k * (2 * (n mod period k) + 1)). intros w Hw.
      generalize dependent (2 ^ l * (2 * (i mod period l) + 1)). intros z Hz E.
      assert (u = v); [|subst; lia].
      destruct (lt_eq_lt_dec u v) as [[L|L]|L]; auto; exfalso.
      - assert (M * (u + 1) <= M * v) by (apply Nat.mul_le_mono_l; lia). lia.
      - assert (M * (v + 1) <= M * u) by (apply Nat.mul_le_mono_l; lia). lia. }
    destruct Q as [Q1 Q2]. apply odd_part_unique in Q2. destruct Q2 as [-> Q2]. split; auto.
    rewrite (Nat.div_mod n (period l)), (Nat.div_mod i (period l)) by lia. now rewrite Q1, Q2.
  Qed.
  Lemma fat_all : forall x, 1 <= x -> exists k n, k < m /\ fat k n = x.
  Proof.
    intros x Hx. assert (M1 : 1 <= M) by (unfold M; pose proof (Nat.pow_le_mono_r 2 2 m ltac:(lia) m2); simpl in *; lia).
    set (q := (x - 1) / M). set (r := (x - 1) mod M + 1).
    pose proof (Nat.div_mod (x - 1) M ltac:(lia)) as DM. pose proof (Nat.mod_upper_bound (x - 1) M ltac:(lia)) as MB.
    destruct (odd_part r ltac:(unfold r; lia)) as [k [s E]].
    assert (R : r <= M) by (unfold r; lia). unfold M in R. pose proof (pow_pos m).
    assert (Hk : k < m).
    { destruct (lt_dec k m); auto. assert (2 ^ m <= 2 ^ k) by (apply Nat.pow_le_mono_r; lia). nia. }
    pose proof (period_pow k Hk) as PP. pose proof (pow_pos k).
    assert (Hs : s < period k) by nia.
    exists k, (S (q * period k + s)). split; auto. cbn [fat].
    replace ((q * period k + s) / period k) with q by (apply (Nat.div_unique _ _ _ s); lia).
    replace ((q * period k + s) mod period k) with s by (apply (Nat.mod_unique _ _ q); lia).
    rewrite <- E. unfold q, r. lia.
  Qed.

  (** The formula of the paper, with floors of real numbers. *)
  Theorem fat_floor : forall k n, k < m -> 1 <= n ->
    Z.of_nat (fat k n) = (Int_part (INR M * INR n / INR (period k)) - Z.of_nat (2 ^ k) + 1)%Z.
  Proof.
    intros k [|i] Hk Hn; [lia|].
    pose proof (pow_pos (m - 1 - k)) as P1. fold (period k) in P1. pose proof (period_pow k Hk) as PP.
    pose proof (Nat.div_mod i (period k) ltac:(lia)) as DM. pose proof (Nat.mod_upper_bound i (period k) ltac:(lia)) as MB.
    pose proof (pow_pos m). pose proof (pow_pos k).
    set (P := period k) in *. set (q := i / P) in *. set (s := i mod P) in *.
    assert (F : Int_part (INR M * INR (S i) / INR P) = Z.of_nat (M * q + 2 ^ k * (2 * s + 2) - 1)).
    { apply Int_part_unique. rewrite <- INR_IZR_INZ.
      assert (PR : (0 < INR P)%R) by (apply lt_0_INR; lia).
      assert (L : (M * q + 2 ^ k * (2 * s + 2) - 1) * P <= M * S i /\ M * S i < (M * q + 2 ^ k * (2 * s + 2)) * P).
      { unfold M in *. assert (2 ^ k * (2 * s + 2) * P = 2 ^ m * (s + 1)) by nia. nia. }
      destruct L as [L1 L2]. apply le_INR in L1. apply lt_INR in L2. rewrite !mult_INR in *.
      assert (1 <= M * q + 2 ^ k * (2 * s + 2)) by nia.
      replace (INR (M * q + 2 ^ k * (2 * s + 2) - 1) + 1)%R with (INR (M * q + 2 ^ k * (2 * s + 2)))
        by (rewrite minus_INR by lia; simpl; lra).
      split.
      - apply Rmult_le_reg_r with (INR P); auto. unfold Rdiv. rewrite Rmult_assoc, Rinv_l by lra. lra.
      - apply Rmult_lt_reg_r with (INR P); auto. unfold Rdiv. rewrite Rmult_assoc, Rinv_l by lra. lra. }
    rewrite F. cbn [fat]. fold P q s. nia.
  Qed.

  (** The rules: from 1 to m - 1 piles; or from all piles, order kept, where for some j the amounts taken from pile j and from
      the smallest differ by less than gap j (the target), which is D^j_(i+1) - D^j_i at the i-th position. *)
  Theorem fat_rat : forall gap : nat -> list nat -> nat,
    (forall j i, 1 <= j < m -> gap j (claimed m fat i) + fat j i + fat 0 (S i) = fat j (S i) + fat 0 i) ->
    forall x, in_order m x -> (PM m (gap_rules m gap) x <-> exists n, x = claimed m fat n).
  Proof.
    intros gap G. apply (gap_rule m m2 fat); auto.
    - apply fat_le.
    - intros. now apply fat_inc.
    - apply fat_once.
    - apply fat_all.
    - intros j n Hj. apply fat_D; lia.
  Qed.

  (** The gap is a function of the target: its smallest pile names the index. So the rules need no hypothesis. *)
  Definition fat_gap (j : nat) (v : list nat) : nat :=
    match find (fun i => fat 0 i =? pile v 0) (seq 0 (S (pile v 0))) with
    | Some i => fat j (S i) + fat 0 i - (fat j i + fat 0 (S i))
    | None => 0
    end.

  Corollary fat_rat_rules : forall x, in_order m x -> (PM m (gap_rules m fat_gap) x <-> exists n, x = claimed m fat n).
  Proof.
    apply fat_rat. intros j i Hj. unfold fat_gap. rewrite claimed_pile by lia.
    assert (Inc : forall n, fat 0 n < fat 0 (S n)) by (intro; apply fat_inc; lia).
    destruct (find _ _) as [i'|] eqn:F.
    - apply find_some in F. destruct F as [_ F]. apply Nat.eqb_eq in F. apply (inc_inj _ Inc) in F. subst i'.
      pose proof (fat_D j 0 i ltac:(lia) ltac:(lia)). lia.
    - exfalso. apply find_none with (x := i) in F.
      + now rewrite Nat.eqb_refl in F.
      + apply in_seq. pose proof (inc_ge _ Inc i). lia.
  Qed.
End FatRat.
