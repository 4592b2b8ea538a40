(** * Fat Rat's gaps read from the difference of two piles modulo 2^m - 1

    The rules of the catalogue do not name the target's index: they give the gap behind it as a function of d = v_j - v_0, by
    whether d is 0 and by d modulo M = 2^m - 1. That such a function is right is a matter of one period of 2^(m-1)
    positions, which Coq goes through. *)
From Coq Require Import Arith Lia Bool List ZArith Reals.
From Rulesmith Require Import Game.Kernel Game.Piles Beatty.Sequences Beatty.Real Lemmas.Gap Lemmas.FatRat.
Import ListNotations.

Lemma two_pow : forall k, 1 <= 2 ^ k.
Proof. intro k. pose proof (Nat.pow_nonzero 2 k). lia. Qed.

Section Remainders.
  Variable m : nat.
  Hypothesis m2 : 2 <= m.
  Notation fat := (fat m).
  Notation M := (M m).
  Definition all_periods := 2 ^ (m - 1).

  Lemma periods_divide : forall k, k < m -> all_periods = 2 ^ k * period m k.
  Proof. intros k H. unfold all_periods, period. rewrite <- Nat.pow_add_r. f_equal. lia. Qed.

  (** After a period every pile has risen by a multiple of M. *)
  Lemma fat_shift : forall k q r, k < m -> fat k (S (q * all_periods + r)) = q * 2 ^ k * M + fat k (S r).
  Proof.
    intros k q r H. cbn [FatRat.fat]. assert (P1 : 1 <= period m k) by (unfold period; apply two_pow).
    rewrite (periods_divide k H). remember (period m k) as P eqn:EP. clear EP.
    replace (q * (2 ^ k * P) + r) with (r + (q * 2 ^ k) * P) by ring.
    rewrite Nat.div_add, Nat.mod_add by lia. ring.
  Qed.

  Local Open Scope Z_scope.
  Definition Mz := 2 ^ Z.of_nat m - 1.
  (** The (i+1)-th term, by whole numbers that Coq reckons with. *)
  Definition fat_z (k i : Z) : Z :=
    let p := 2 ^ (Z.of_nat m - 1 - k) in Mz * (i / p) + 2 ^ k * (2 * (i mod p) + 1).
  Definition above (j : nat) (i : Z) : Z := fat_z (Z.of_nat j) i - fat_z 0 i.

  Lemma pow_z : forall k, Z.of_nat (2 ^ k) = 2 ^ Z.of_nat k.
  Proof. intro k. rewrite Nat2Z.inj_pow. reflexivity. Qed.
  Lemma M_z : Z.of_nat M = Mz.
  Proof. unfold FatRat.M, Mz. pose proof (two_pow m). rewrite Nat2Z.inj_sub, pow_z by lia. reflexivity. Qed.
  Lemma fat_z_ok : forall k i, (k < m)%nat -> Z.of_nat (fat k (S i)) = fat_z (Z.of_nat k) (Z.of_nat i).
  Proof.
    intros k i H. cbn [FatRat.fat]. unfold fat_z, period.
    rewrite Nat2Z.inj_add, !Nat2Z.inj_mul, Nat2Z.inj_add, Nat2Z.inj_mul, Nat2Z.inj_div, Nat2Z.inj_mod, !pow_z, M_z.
    replace (Z.of_nat (m - 1 - k)) with (Z.of_nat m - 1 - Z.of_nat k) by lia. reflexivity.
  Qed.
  Lemma above_ok : forall j i, (j < m)%nat -> Z.of_nat (fat j (S i)) - Z.of_nat (fat 0 (S i)) = above j (Z.of_nat i).
  Proof. intros j i H. unfold above. rewrite !fat_z_ok by lia. reflexivity. Qed.

  (** The gap at d = 0, and at the remainder of any other d. *)
  Variable at_zero : nat -> Z.
  Variable at_remainder : nat -> Z -> Z.
  Definition read_gap (j : nat) (d : Z) : Z := if d =? 0 then at_zero j else at_remainder j (d mod Mz).
  Definition read_rules := gap_rules m (fun j v => Z.to_nat (read_gap j (Z.of_nat (pile v j) - Z.of_nat (pile v 0)))).

  Definition gaps_ok : bool :=
    forallb (fun j => (at_zero j =? above j 0) &&
      forallb (fun r => let i := Z.of_nat r in
        (at_remainder j (above j i mod Mz) =? above j (i + 1) - above j i) && (0 <? above j i)) (seq 0 all_periods))
      (seq 1 (m - 1)).

  Lemma gap_is_read : gaps_ok = true -> forall j i, (1 <= j < m)%nat ->
    (Z.to_nat (read_gap j (Z.of_nat (pile (claimed m fat i) j) - Z.of_nat (pile (claimed m fat i) 0))) + fat j i + fat 0 (S i)
     = fat j (S i) + fat 0 i)%nat.
  Proof.
    intros C j i Hj. unfold gaps_ok in C. rewrite forallb_forall in C.
    specialize (C j ltac:(apply in_seq; lia)). apply andb_prop in C. destruct C as [C0 C]. apply Z.eqb_eq in C0.
    rewrite forallb_forall in C. rewrite !claimed_pile by lia.
    pose proof (fat_D m m2 j 0 i ltac:(lia) ltac:(lia)) as D.
    destruct i as [|i].
    - cbn [FatRat.fat] in *. unfold read_gap. simpl (Z.of_nat 0 - Z.of_nat 0 =? 0). cbn [Z.eqb Z.sub]. cbv iota.
      rewrite C0. change 0 with (Z.of_nat 0). rewrite <- above_ok by lia. cbn [FatRat.fat]. lia.
    - pose proof (two_pow (m - 1)) as P1. fold all_periods in P1. set (P := all_periods) in *.
      pose proof (Nat.div_mod i P ltac:(lia)) as DM. pose proof (Nat.mod_upper_bound i P ltac:(lia)) as MB.
      set (q := (i / P)%nat) in *. set (r := (i mod P)%nat) in *.
      specialize (C r ltac:(apply in_seq; lia)). cbv zeta in C. apply andb_prop in C. destruct C as [C1 C2].
      apply Z.eqb_eq in C1. apply Z.ltb_lt in C2.
      replace (Z.of_nat r + 1) with (Z.of_nat (S r)) in C1 by lia. rewrite <- !above_ok in C1 by lia. rewrite <- above_ok in C2 by lia.
      replace i with (q * P + r)%nat in * by lia. replace (S (S (q * P + r))) with (S (q * P + S r)) in * by lia.
      unfold P in *. rewrite !fat_shift in * by lia.
      unfold read_gap.
      assert (E : Z.of_nat (q * 2 ^ j * M + fat j (S r)) - Z.of_nat (q * 2 ^ 0 * M + fat 0 (S r)) =
                  (Z.of_nat (fat j (S r)) - Z.of_nat (fat 0 (S r))) + Z.of_nat q * (2 ^ Z.of_nat j - 1) * Mz).
      { rewrite !Nat2Z.inj_add, !Nat2Z.inj_mul, !pow_z, M_z. change (2 ^ Z.of_nat 0) with 1. ring. }
      assert (Pos : 0 <= Z.of_nat q * (2 ^ Z.of_nat j - 1) * Mz).
      { unfold Mz. pose proof (Z.pow_pos_nonneg 2 (Z.of_nat j) ltac:(lia) ltac:(lia)).
        pose proof (Z.pow_pos_nonneg 2 (Z.of_nat m) ltac:(lia) ltac:(lia)). repeat apply Z.mul_nonneg_nonneg; lia. }
      rewrite E. destruct (Z.eqb_spec (Z.of_nat (fat j (S r)) - Z.of_nat (fat 0 (S r)) + Z.of_nat q * (2 ^ Z.of_nat j - 1) * Mz) 0); [lia|].
      rewrite Z_mod_plus_full, C1. change (2 ^ 0)%nat with 1%nat in *. lia.
  Qed.

  (** The claim as it is written: (0, .., 0) and, for n >= 1, floor(M n / 2^(m-1-k)) - 2^k + 1 in pile k, k = 0, .., m - 1. *)
  Definition written (n : nat) : list Z :=
    map (fun k => Int_part (INR M * INR n / INR (period m k)) - Z.of_nat (2 ^ k) + 1) (seq 0 m).

  Lemma claimed_written : forall x, (exists n, x = claimed m fat n) <->
    x = repeat 0%nat m \/ exists n, (1 <= n)%nat /\ map Z.of_nat x = written n.
  Proof.
    intro x.
    assert (Zero : claimed m fat 0 = repeat 0%nat m).
    { unfold claimed. clear. generalize (0%nat) at 2 as s. induction m as [|n IH]; intro s; cbn; [reflexivity|]. f_equal. apply IH. }
    assert (W : forall n, (1 <= n)%nat -> map Z.of_nat (claimed m fat n) = written n).
    { intros n Hn. unfold claimed, written. rewrite map_map. apply map_ext_in. intros k Hk. apply in_seq in Hk.
      apply fat_floor; lia. }
    split.
    - intros [[|n] E]; [left; congruence|right]. exists (S n). split; [lia|]. rewrite E. apply W. lia.
    - intros [E|[n [Hn E]]]; [exists 0%nat; congruence|]. exists n. rewrite <- W in E by auto.
      clear - E. revert E. generalize (claimed m fat n). induction x as [|a x IH]; intros [|b y] E; try discriminate; auto.
      cbn in E. injection E as E1 E2. f_equal; [lia|auto].
  Qed.

  (** Fat Rat for every m >= 2, with the gap that the target's index gives (Fraenkel 2009, Section 8). *)
  Theorem fat_rat_written : forall x, in_order m x ->
    (PM m (gap_rules m (fat_gap m)) x <-> x = repeat 0%nat m \/ exists n, (1 <= n)%nat /\ map Z.of_nat x = written n).
  Proof. intros x Hx. rewrite (fat_rat_rules m m2 x Hx). apply claimed_written. Qed.

  Theorem fat_rat_read : gaps_ok = true -> forall x, in_order m x ->
    (PM m read_rules x <-> x = repeat 0%nat m \/ exists n, (1 <= n)%nat /\ map Z.of_nat x = written n).
  Proof.
    intros C x Hx. unfold read_rules. rewrite (fat_rat m m2 _ (gap_is_read C) x Hx). apply claimed_written.
  Qed.
End Remainders.
