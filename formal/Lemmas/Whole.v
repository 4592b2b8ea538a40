(** * Lemma 7: pairs with 1/alpha + 1/(alpha + t) = p, for whole p and t (Connell 1959 for t = 1; Rulesmith) *)
From Coq Require Import Arith Lia ZArith Reals Lra.
From Rulesmith Require Import Game.TwoPiles Beatty.Sequences Beatty.Pair Beatty.Real Lemmas.Recipes.

Section Whole.
  Variables p t : nat.
  Hypothesis p1 : 1 <= p.
  Hypothesis t1 : 1 <= t.
  Variable a : nat -> nat.
  Notation b := (fun n => a n + n * t).
  Hypothesis a_zero : a 0 = 0.
  Hypothesis a_rises : forall n, a n <= a (S n).
  (** The n with a n = x and the m >= 1 with b m = x: fewer than p + 1 in a row of the former, n + m no multiple of p, and for every e
      some n in the class of e modulo p, or some m in that of - e. *)
  Hypothesis near : forall n m, a n = a m -> n < m + p.
  Hypothesis cross : forall n m q, a n = b m -> 1 <= n + m -> n + m <> q * p.
  Hypothesis full : forall x e,
    (exists n q, a n = x /\ (n = e + q * p \/ e = n + q * p)) \/ (exists m q, 1 <= m /\ b m = x /\ e + m = q * p).

  (** A multiple of p t, or no multiple of t. *)
  Definition free (k : nat) : Prop := (exists q, k = q * (p * t)) \/ (forall q, k <> q * t).

  Variables smaller larger : nat -> nat -> nat -> Prop.
  Variable both : nat -> nat -> nat -> nat -> Prop.
  Hypothesis safe_larger : forall x y k n, x <= y -> 1 <= k <= y -> y = x + n * t -> larger x y k -> free k.
  Hypothesis safe_both : forall x y j k n, x <= y -> 1 <= j <= x -> 1 <= k <= y -> y = x + n * t -> both x y j k -> k < j + t.
  Hypothesis needed_larger : forall x y k, x <= y -> 1 <= k <= y -> free k -> larger x y k.
  Hypothesis needed_both : forall x y j k, x <= y -> 1 <= j <= x -> 1 <= k <= y -> j <= k < j + t -> both x y j k.

  Lemma a_le : forall m n, m <= n -> a m <= a n. Proof. apply mono_le, a_rises. Qed.

  Lemma no_free : forall n q, 1 <= n -> n < p \/ (forall q, n <> q * p) -> q = n * t -> ~ free q.
  Proof.
    intros n k N P E F. unfold free in F. destruct F as [[q Q]|F]; [|apply (F n); exact E].
    assert (n = q * p) by (subst k; nia). destruct P as [P|P]; [|apply (P q); auto]. destruct q; nia.
  Qed.

  Theorem lemma7 : forall x y, x <= y -> (P2 smaller larger both x y <-> exists n, a n = x /\ b n = y).
  Proof.
    apply (kernel2 smaller larger both (fun x y => exists n, a n = x /\ b n = y)).
    - intros x y j L [n [<- <-]] J _ [m [M1 M2]].
      destruct (le_lt_dec m n) as [Q|Q]; [nia|]. pose proof (a_le n m ltac:(lia)). lia.
    - intros x y k L [n [<- <-]] K1 K2 R [m [M1 M2]].
      assert (F : free k) by (apply (safe_larger (a n) (a n + n * t) k n); auto; lia).
      pose proof (near n m ltac:(auto)). assert (m < n) by nia.
      refine (no_free (n - m) k _ _ _ F); [lia|left; lia|nia].
    - intros x y k L [n [<- <-]] K1 K2 R [m [M1 M2]].
      assert (F : free k) by (apply (safe_larger (a n) (a n + n * t) k n); auto; lia).
      assert (1 <= n + m) by (destruct n, m; simpl in *; lia).
      refine (no_free (n + m) k _ _ _ F); [lia|right; intro q; apply cross; auto|nia].
    - intros x y j k L [n [<- <-]] J K R _ [m [M1 M2]].
      assert (W : k < j + t) by (apply (safe_both (a n) (a n + n * t) j k n); auto).
      assert (m < n) by (destruct (le_lt_dec n m) as [Q|Q]; auto; pose proof (a_le n m Q); lia). nia.
    - intros x y j k L [n [<- <-]] J K R _ [m [M1 M2]].
      assert (W : k < j + t) by (apply (safe_both (a n) (a n + n * t) j k n); auto).
      assert (1 <= n + m) by (destruct n, m; simpl in *; lia). nia.
    - intros x y L.
      assert (exists e r, y = x + e * t + r /\ r < t) as [e [r [-> R]]].
      { exists ((y - x) / t), ((y - x) mod t). split; [|apply Nat.mod_upper_bound; lia].
        pose proof (Nat.div_mod (y - x) t ltac:(lia)). lia. }
      assert (F : forall k s, k = s * t + r -> (exists q, s = q * p) -> free k).
      { intros k s -> [q ->]. destruct r as [|r]; [left; exists q; lia|right]. intros c E.
        destruct (le_lt_dec c (q * p)) as [Q|Q]; nia. }
      destruct (full x e) as [[n [q [<- [E|E]]]]|[m [q [M1 [<- E]]]]].
      + (* n is e, or at least e + p *)
        destruct q as [|q]; [replace e with n in * by lia|].
        * destruct r as [|r]; [left; exists n; split; auto; lia|right]. exists (a n), (a n + n * t). split; [|eauto].
          apply to_larger; [lia|]. apply needed_larger; try lia. apply F with (s := 0); [lia|exists 0; auto].
        * right. pose proof (a_le e n ltac:(lia)).
          assert (a e < a n) by (destruct (Nat.eq_dec (a n) (a e)) as [Q|Q]; [pose proof (near n e Q); nia|lia]).
          exists (a e), (a e + e * t). split; [|eauto]. apply to_both; try lia. apply needed_both; lia.
      + (* n is at most e *)
        assert (n = e /\ r = 0 \/ n * t < e * t + r) as Q by (destruct q, r; nia). destruct Q as [[-> ->]|Q]; [left; exists e; split; auto; lia|right].
        exists (a n), (a n + n * t). split; [|eauto]. apply to_larger; [lia|]. apply needed_larger; try lia.
        apply F with (s := q * p); [nia|eauto].
      + right. exists (a m), (a m + m * t). split; [|eauto]. apply to_across; [nia|]. apply needed_larger; try nia.
        apply F with (s := q * p); [nia|eauto].
  Qed.
End Whole.

(** The three facts for floors. *)
Section Slopes.
  Variables p t : nat.
  Hypothesis p1 : 1 <= p.
  Hypothesis t1 : 1 <= t.
  Variable alpha : R.
  Hypothesis positive : (0 < alpha)%R.
  Hypothesis irr : irrational alpha.
  Notation beta := (alpha + INR t)%R.
  Hypothesis sum : (/ alpha + / beta = INR p)%R.
  Notation a := (beatty alpha).

  Local Open Scope R_scope.

  Lemma t_pos : 1 <= INR t. Proof. apply (le_INR 1). exact t1. Qed.

  Lemma a_bounds : forall n, INR (a n) <= INR n * alpha < INR (a n) + 1.
  Proof. intro n. apply beatty_bounds. lra. Qed.

  Lemma b_bounds : forall n, INR (a n + n * t) <= INR n * beta < INR (a n + n * t) + 1.
  Proof. intro n. pose proof (a_bounds n). rewrite plus_INR, mult_INR. lra. Qed.

  (** alpha times its inverse, and so on. *)
  Lemma inverses : exists u v, 0 < u /\ 0 < v /\ alpha * u = 1 /\ beta * v = 1 /\ u + v = INR p.
  Proof.
    pose proof t_pos. exists (/ alpha), (/ beta). repeat split; auto; try (apply Rinv_0_lt_compat; lra); field; lra.
  Qed.

  Lemma floors_near : forall n m, a n = a m -> (n < m + p)%nat.
  Proof.
    intros n m E. destruct (le_lt_dec (m + p) n) as [Q|Q]; auto. exfalso.
    destruct inverses as (u & v & U & V & Eu & Ev & Su). pose proof (a_bounds n). pose proof (a_bounds m). rewrite E in *.
    apply le_INR in Q. rewrite plus_INR in Q. nra.
  Qed.

  Lemma floors_cross : forall n m q, a n = (a m + m * t)%nat -> (1 <= n + m)%nat -> (n + m)%nat <> (q * p)%nat.
  Proof.
    intros n m q E N Q. destruct inverses as (u & v & U & V & Eu & Ev & Su).
    pose proof (a_bounds n) as A. pose proof (b_bounds m) as B. rewrite <- E in B. set (x := a n) in *.
    assert (Sum : INR n + INR m = INR q * INR p) by (rewrite <- plus_INR, Q, mult_INR; reflexivity).
    assert (P : 1 <= INR p) by (apply (le_INR 1); exact p1).
    assert (An : INR n = (INR n * alpha) * u) by (rewrite Rmult_assoc, Eu; ring).
    assert (Bm : INR m = (INR m * beta) * v) by (rewrite Rmult_assoc, Ev; ring).
    assert (INR x * u <= INR n /\ INR n < (INR x + 1) * u) by (split; rewrite An; [apply Rmult_le_compat_r|apply Rmult_lt_compat_r]; lra).
    assert (INR x * v <= INR m /\ INR m < (INR x + 1) * v) by (split; rewrite Bm; [apply Rmult_le_compat_r|apply Rmult_lt_compat_r]; lra).
    assert (INR x * INR p <= INR q * INR p < (INR x + 1) * INR p) by (rewrite <- Sum, <- Su; split; lra).
    assert (x <= q)%nat by (apply INR_le; nra).
    assert (q < x + 1)%nat by (apply INR_lt; rewrite plus_INR; simpl (INR 1); nra).
    assert (q = x) by lia. subst q.
    assert (Z : INR n = INR x * u) by (assert (INR n + INR m = INR x * u + INR x * v) by (rewrite Sum, <- Su; ring); lra).
    destruct (Nat.eq_dec n 0) as [->|N0].
    - assert (x = 0%nat) by (unfold x; rewrite beatty_zero; [auto|lra]). lia.
    - apply (irrational_nat alpha irr x n); [lia|]. rewrite Z. rewrite Rmult_assoc, (Rmult_comm u), Eu. ring.
  Qed.

  Lemma floors_full : forall x e,
    (exists n q, a n = x /\ (n = e + q * p \/ e = n + q * p)%nat) \/
    (exists m q, (1 <= m)%nat /\ (a m + m * t)%nat = x /\ (e + m = q * p)%nat).
  Proof.
    intros x e. destruct inverses as (u & v & U & V & Eu & Ev & Su). pose proof t_pos as T.
    assert (P : 1 <= INR p) by (apply (le_INR 1); exact p1).
    (* the first n from which on a n is at least x, and the next one in the class of e *)
    destruct (beatty_unbounded alpha positive x) as [N0 F].
    destruct (least (fun n => x <=? a n)%nat N0) as [n0 [_ [G L]]]; [apply Nat.leb_le; specialize (F N0 (le_n _)); lia|].
    apply Nat.leb_le in G.
    assert (exists n, (n0 <= n < n0 + p)%nat /\ exists q, (n = e + q * p \/ e = n + q * p)%nat) as [n [Hn [q Hq]]].
    { destruct (le_lt_dec n0 e) as [W|W].
      - exists (n0 + (e - n0) mod p)%nat. pose proof (Nat.mod_upper_bound (e - n0) p ltac:(lia)).
        split; [lia|]. exists ((e - n0) / p)%nat. right. pose proof (Nat.div_mod (e - n0) p ltac:(lia)). lia.
      - exists (e + (n0 - e + p - 1) / p * p)%nat. pose proof (Nat.div_mod (n0 - e + p - 1) p ltac:(lia)).
        pose proof (Nat.mod_upper_bound (n0 - e + p - 1) p ltac:(lia)). split; [|eauto]. split; lia. }
    assert (Gn : (x <= a n)%nat).
    { apply (Nat.le_trans _ (a n0)); auto. apply mono_le; [intro; apply beatty_rises; lra|lia]. }
    destruct (Nat.eq_dec (a n) x) as [E|E]; [left; exists n, q; auto|right].
    assert (Below : (INR n - INR p) * alpha < INR x).
    { destruct n0 as [|n1].
      - assert (INR n < INR p) by (apply lt_INR; lia). pose proof (pos_INR x). nra.
      - specialize (L n1 ltac:(lia)). apply Nat.leb_gt in L. pose proof (a_bounds n1) as A1.
        assert (INR (a n1) + 1 <= INR x) by (rewrite <- S_INR; apply le_INR; lia).
        assert (INR n - INR p <= INR n1) by (assert (INR n <= INR (n1 + p)) by (apply le_INR; lia); rewrite plus_INR in *; lra). nra. }
    assert (Above : INR x + 1 < INR n * alpha).
    { pose proof (a_bounds n) as An. assert (INR x + 1 <= INR (a n)) by (rewrite <- S_INR; apply le_INR; lia).
      assert (n <> 0)%nat by (intros ->; rewrite beatty_zero in E by lra; rewrite beatty_zero in Gn by lra; lia).
      assert (INR n * alpha <> INR (S x)) by (apply (irrational_nat alpha irr); lia). rewrite S_INR in *. lra. }
    assert (Bu : INR n - INR p < INR x * u).
    { replace (INR n - INR p) with ((INR n - INR p) * alpha * u) by (rewrite Rmult_assoc, Eu; ring). apply Rmult_lt_compat_r; lra. }
    assert (Au : (INR x + 1) * u < INR n).
    { replace (INR n) with (INR n * alpha * u) by (rewrite Rmult_assoc, Eu; ring). apply Rmult_lt_compat_r; lra. }
    assert (Small : (n <= p * (x + 1))%nat).
    { apply INR_le. rewrite mult_INR, plus_INR. simpl (INR 1). pose proof (pos_INR x). rewrite <- Su in *. nra. }
    set (m := (p * (x + 1) - n)%nat).
    assert (Im : INR m = (u + v) * (INR x + 1) - INR n).
    { unfold m. rewrite minus_INR, mult_INR, plus_INR, Su by auto. simpl (INR 1). ring. }
    assert (Lo : INR x * v < INR m) by (rewrite Im; rewrite <- Su in Bu; lra).
    assert (Hi : INR m < (INR x + 1) * v) by (rewrite Im; lra).
    assert (Lob : INR x < INR m * beta).
    { replace (INR x) with (INR x * v * beta) by (rewrite Rmult_assoc, (Rmult_comm v), Ev; ring). apply Rmult_lt_compat_r; lra. }
    assert (Hib : INR m * beta < INR x + 1).
    { replace (INR x + 1) with ((INR x + 1) * v * beta) by (rewrite Rmult_assoc, (Rmult_comm v), Ev; ring). apply Rmult_lt_compat_r; lra. }
    pose proof (b_bounds m) as B. pose proof (pos_INR x).
    assert (M1 : (1 <= m)%nat) by (destruct m; [simpl in Lob; lra|lia]).
    assert (Bx : (a m + m * t)%nat = x).
    { assert (INR (a m + m * t) < INR (x + 1)) by (rewrite (plus_INR x); simpl (INR 1); lra).
      assert (INR x < INR (a m + m * t + 1)) by (rewrite (plus_INR (a m + m * t)); simpl (INR 1); lra).
      apply INR_lt in H0. apply INR_lt in H1. lia. }
    exists m. destruct Hq as [Hq|Hq].
    - exists (x + 1 - q)%nat. repeat split; auto. unfold m.
      assert (q * p <= p * (x + 1))%nat by lia. rewrite Nat.mul_sub_distr_r. lia.
    - exists (x + 1 + q)%nat. repeat split; auto. unfold m. rewrite Nat.mul_add_distr_r. lia.
  Qed.

  Local Close Scope R_scope.

  (** Lemma 7 of docs/LEMMAS.md, for floors of real numbers. *)
  Theorem lemma7_real : forall (smaller larger : nat -> nat -> nat -> Prop) (both : nat -> nat -> nat -> nat -> Prop),
    (forall x y k n, x <= y -> 1 <= k <= y -> y = x + n * t -> larger x y k -> free p t k) ->
    (forall x y j k n, x <= y -> 1 <= j <= x -> 1 <= k <= y -> y = x + n * t -> both x y j k -> k < j + t) ->
    (forall x y k, x <= y -> 1 <= k <= y -> free p t k -> larger x y k) ->
    (forall x y j k, x <= y -> 1 <= j <= x -> 1 <= k <= y -> j <= k < j + t -> both x y j k) ->
    forall x y, x <= y -> (P2 smaller larger both x y <->
      exists n, Z.of_nat x = Int_part (INR n * alpha) /\ Z.of_nat y = Int_part (INR n * beta)).
  Proof.
    intros smaller larger both S1 S2 N1 N2 x y Hxy.
    rewrite (lemma7 p t p1 t1 a) with (smaller := smaller) (larger := larger) (both := both); auto.
    - assert (Fb : forall n, Z.of_nat (a n + n * t) = Int_part (INR n * beta)).
      { intro n. symmetry. apply Int_part_unique. rewrite <- INR_IZR_INZ. apply b_bounds. }
      split; intros [n [X Y]]; exists n.
      + rewrite <- X, <- Y, Fb, beatty_floor by lra. auto.
      + rewrite <- Fb in Y. rewrite <- beatty_floor in X by lra. split; apply Nat2Z.inj; auto.
    - apply beatty_zero. lra.
    - intro n. apply beatty_rises. lra.
    - apply floors_near.
    - apply floors_cross.
    - apply floors_full.
  Qed.
End Slopes.
