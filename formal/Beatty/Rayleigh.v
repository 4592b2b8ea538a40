(** * Rayleigh's theorem from cuts (Rayleigh 1894, Beatty 1926)

    If 1/alpha + 1/beta = 1, every positive integer is a term of exactly one of the two sequences. *)
From Coq Require Import Arith Lia Bool.
From Rulesmith Require Import Beatty.Sequences Beatty.Cut.

(** The complement of a slope: m < n beta iff m <= n, or m/(m - n) is not below alpha. *)
Definition co (L : nat -> nat -> bool) (m n : nat) : bool := (m <=? n) || negb (L m (m - n)).

Section Rayleigh.
  Variable L : nat -> nat -> bool.
  Variables K K' : nat.
  Hypothesis L_mono : monotone L.
  Hypothesis L_one : forall n, 1 <= n -> L n n = true.
  Hypothesis L_bound : forall n, 1 <= n -> L (K * n) n = false.       (* alpha <= K *)
  Hypothesis co_bound : forall n, 1 <= n -> co L (K' * n) n = false.  (* beta < K' *)

  Lemma co_mono : monotone (co L).
  Proof.
    unfold monotone, co. intros m n m' n' Hn Hn' H. rewrite !orb_true_iff, !Nat.leb_le, !negb_true_iff.
    intros HC. destruct (le_lt_dec m' n') as [Q|Q]; [auto|right].
    assert (n < m) by nia.
    destruct HC as [HC|HC]; [lia|].
    destruct (L m' (m' - n')) eqn:E; auto.
    apply (L_mono _ _ m (m - n)) in E; try lia; try congruence.
  Qed.
  Lemma co_one : forall n, 1 <= n -> co L n n = true.
  Proof. intros. unfold co. now rewrite Nat.leb_refl. Qed.

  Definition al := fl L K.
  Definition be := fl (co L) K'.

  (** For every N >= 1 an index n0: N is in A iff (N + 1)/n0 is not below alpha, and else in B. *)
  Lemma key : forall N, 1 <= N -> exists n0, 1 <= n0 <= N /\ L N n0 = true /\ forall k, 1 <= k < n0 -> L N k = false.
  Proof.
    intros N HN. destruct (least (fun k => (1 <=? k) && L N k) N) as [n0 [H1 [H2 H3]]].
    { rewrite L_one; auto. rewrite andb_true_r. now apply Nat.leb_le. }
    apply andb_true_iff in H2. destruct H2 as [H2 H4]. apply Nat.leb_le in H2.
    exists n0. repeat split; auto. intros k [K1 K2]. specialize (H3 k K2).
    apply Nat.leb_le in K1. now rewrite K1 in H3.
  Qed.

  (** Every number is in one of the sequences .. *)
  Theorem rayleigh_cover : forall N, (exists n, al n = N) \/ (exists n, be n = N).
  Proof.
    intro N. destruct N as [|N]; [left; exists 0; reflexivity|]. set (M := S N). assert (HM : 1 <= M) by (unfold M; lia).
    destruct (key M HM) as [n0 [H1 [H2 H3]]].
    destruct (L (S M) n0) eqn:E.
    - right. exists (M - (n0 - 1)). apply (fl_unique (co L) K' co_mono co_one co_bound); [lia| |]; unfold co.
      + rewrite orb_true_iff, Nat.leb_le, negb_true_iff.
        destruct (Nat.eq_dec n0 1); [left; lia|right].
        replace (M - (M - (n0 - 1))) with (n0 - 1) by lia. apply H3; lia.
      + rewrite orb_false_iff, Nat.leb_gt, negb_false_iff. split; [lia|].
        replace (S M - (M - (n0 - 1))) with n0 by lia. exact E.
    - left. exists n0. apply (fl_unique L K L_mono L_one L_bound); auto; lia.
  Qed.

  (** .. and no positive number in both. *)
  Theorem rayleigh_disj : forall m n, al m = be n -> n = 0.
  Proof.
    intros m n E. destruct n as [|n]; auto. exfalso. set (q := S n) in *.
    assert (Q : 1 <= q) by (unfold q; lia). assert (B1 : 1 <= be q).
    { pose proof (inc_ge be) as I. assert (forall n, be n < be (S n)) by (apply (fl_inc (co L) K' co_mono co_one co_bound)).
      specialize (I H q). lia. }
    destruct m as [|m]; [change (al 0) with 0 in E; lia|]. set (p := S m) in *. assert (P : 1 <= p) by (unfold p; lia).
    destruct (fl_spec L K L_mono L_one L_bound p P) as [A1 A2].
    destruct (fl_spec (co L) K' co_mono co_one co_bound q Q) as [C1 C2].
    fold al in A1, A2. fold be in C1, C2. rewrite <- E in C1, C2. set (N := al p) in *.
    unfold co in C1, C2. rewrite orb_true_iff, Nat.leb_le, negb_true_iff in C1.
    rewrite orb_false_iff, Nat.leb_gt, negb_false_iff in C2. destruct C2 as [C2 C3].
    destruct (le_lt_dec p (N - q)) as [R|R].
    - destruct C1 as [C1|C1]; [lia|]. apply (L_mono _ _ N (N - q)) in A1; try lia; try nia. congruence.
    - assert (R' : S N - q <= p) by lia. apply (L_mono _ _ (S N) p) in C3; try lia; try nia. congruence.
  Qed.
End Rayleigh.
