(** * Lemma 1: chromatic pairing (after Fisher and Larsson 2019) *)
From Coq Require Import Arith Lia.
From Rulesmith Require Import Game.TwoPiles.

Section Pairing.
  (** The red levels; 0 does not count. *)
  Variable red : nat -> Prop.
  Hypothesis red_dec : forall x, red x \/ ~ red x.
  (** The pairs (g, r) of positive integers. *)
  Variable pair : nat -> nat -> Prop.
  Hypothesis positive : forall g r, pair g r -> 1 <= g <= r.
  (** 1. No number is in two pairs, and every red number is in one. *)
  Hypothesis once : forall g r g' r', pair g r -> pair g' r' -> g = g' \/ g = r' \/ r = g' \/ r = r' -> g = g' /\ r = r'.
  Hypothesis every_red : forall r, 1 <= r -> red r -> exists z, pair z r \/ pair r z.
  (** 2. r is red, and g is green or g = r. *)
  Hypothesis colours : forall g r, pair g r -> red r /\ (~ red g \/ g = r).
  (** 3. No pair lies inside another, and no green number without a pair lies below a pair. *)
  Hypothesis nested : forall g r g' r', pair g r -> pair g' r' -> g < g' -> r' < r -> False.
  Hypothesis lonely : forall g g' r', 1 <= g -> ~ red g -> (forall z, ~ pair g z /\ ~ pair z g) -> pair g' r' -> g < g' -> False.
  Hypothesis paired_dec : forall x, (exists z, pair x z \/ pair z x) \/ (forall z, ~ pair x z /\ ~ pair z x).

  Variables smaller larger : nat -> nat -> nat -> Prop.
  Variable both : nat -> nat -> nat -> nat -> Prop.
  (** All nim moves are allowed .. *)
  Hypothesis nim_smaller : forall x y j, 1 <= j <= x -> x <= y -> smaller x y j.
  Hypothesis nim_larger : forall x y k, 1 <= k <= y -> x <= y -> larger x y k.
  (** .. taking everything if both piles are green .. *)
  Hypothesis green : forall x y, 1 <= x <= y -> ~ red x -> ~ red y -> both x y x y.
  (** .. and taking from both piles never if the larger is red. *)
  Hypothesis red_blocks : forall x y j k, 1 <= x <= y -> red y -> both x y j k -> False.

  Definition T x y := (x = 0 /\ y = 0) \/ pair x y.

  Theorem chromatic_pairing : forall x y, x <= y -> (P2 smaller larger both x y <-> T x y).
  Proof.
    apply kernel2.
    - intros x y j _ H Hj _ H'. destruct H as [[? ?]|H]; [lia|]. pose proof (positive _ _ H).
      destruct H' as [[? ?]|H']; [lia|]. destruct (once _ _ _ _ H H'); auto. lia.
    - intros x y k _ H Hk Hk2 _ H'. destruct H as [[? ?]|H]; [lia|]. pose proof (positive _ _ H).
      destruct H' as [[? ?]|H']; [lia|]. destruct (once _ _ _ _ H H'); auto. lia.
    - intros x y k Hxy H Hk Hk2 _ H'. destruct H as [[? ?]|H]; [lia|]. pose proof (positive _ _ H).
      destruct H' as [[? ?]|H']; [lia|]. destruct (once _ _ _ _ H H'); auto. lia.
    - intros x y j k ? [[? ?]|H] ? ? Hb _ _; [lia|]. pose proof (positive _ _ H). destruct (colours _ _ H).
      apply (red_blocks x y j k); auto.
    - intros x y j k ? [[? ?]|H] ? ? Hb _ _; [lia|]. pose proof (positive _ _ H). destruct (colours _ _ H).
      apply (red_blocks x y j k); auto.
    - intros x y Hxy. destruct (Nat.eq_dec x 0) as [->|Hx].
      { destruct (Nat.eq_dec y 0) as [->|Hy]; [left; left; auto|].
        right. exists 0, 0. split; [|left; auto]. apply to_larger; [lia|]. apply nim_larger; lia. }
      (* the partner of x is below y: take y down to it *)
      assert (PX : forall z, pair z x -> z < x -> x <= y -> exists u v, move2 smaller larger both (x, y) (u, v) /\ T u v).
      { intros z Hz L L'. exists z, x. split; [|right; auto]. apply to_across; [lia|]. apply nim_larger; lia. }
      assert (PX' : forall z, pair x z -> z < y -> exists u v, move2 smaller larger both (x, y) (u, v) /\ T u v).
      { intros z Hz L. pose proof (positive _ _ Hz). exists x, z. split; [|right; auto].
        apply to_larger; [lia|]. apply nim_larger; lia. }
      (* the partner of y is below x: take x down to it *)
      assert (PY : forall z, pair z y -> z < x -> exists u v, move2 smaller larger both (x, y) (u, v) /\ T u v).
      { intros z Hz L. exists z, y. split; [|right; auto]. apply to_smaller; auto. apply nim_smaller; lia. }
      destruct (red_dec y) as [Ry|Ry].
      + destruct (every_red y ltac:(lia) Ry) as [z [Hz|Hz]].
        * pose proof (positive _ _ Hz).
          destruct (lt_eq_lt_dec z x) as [[L|L]|L]; [right; eauto|left; right; now subst|].
          (* x < z <= y: the partner of x decides *)
          right. destruct (paired_dec x) as [[p [Hp|Hp]]|N].
          -- destruct (lt_eq_lt_dec p y) as [[Q|Q]|Q]; [eauto| |].
             ++ subst p. destruct (once _ _ _ _ Hz Hp); auto. lia.
             ++ exfalso. exact (nested _ _ _ _ Hp Hz L Q).
          -- pose proof (positive _ _ Hp). destruct (Nat.eq_dec p x) as [->|]; [|apply (PX p); auto; lia].
             apply (PX' x); auto. lia.
          -- exfalso. destruct (red_dec x) as [Rx|Rx].
             ++ destruct (every_red x ltac:(lia) Rx) as [p [Q|Q]]; apply N in Q; auto.
             ++ apply (lonely x z y); auto. lia.
        * (* y is red, so it is the larger number of its pair *)
          destruct (colours _ _ Hz) as [_ [G|E]]; [contradiction|]. subst z.
          destruct (Nat.eq_dec x y) as [->|]; [left; right; auto|].
          right. destruct (paired_dec x) as [[p [Hp|Hp]]|N].
          -- destruct (lt_eq_lt_dec p y) as [[Q|Q]|Q]; [eauto| |].
             ++ subst p. destruct (once _ _ _ _ Hz Hp); auto. lia.
             ++ exfalso. apply (nested _ _ _ _ Hp Hz); lia.
          -- pose proof (positive _ _ Hp). destruct (Nat.eq_dec p x) as [->|]; [|apply (PX p); auto; lia].
             apply (PX' x); auto. lia.
          -- exfalso. destruct (red_dec x) as [Rx|Rx].
             ++ destruct (every_red x ltac:(lia) Rx) as [p [Q|Q]]; apply N in Q; auto.
             ++ apply (lonely x y y); auto; lia.
      + right. destruct (red_dec x) as [Rx|Rx].
        * destruct (every_red x ltac:(lia) Rx) as [p [Q|Q]].
          -- pose proof (positive _ _ Q). destruct (Nat.eq_dec p x) as [->|]; [|apply (PX p); auto; lia].
             destruct (Nat.eq_dec x y) as [->|]; [contradiction|]. apply (PX' x); auto. lia.
          -- destruct (colours _ _ Q) as [_ [G|E]]; [contradiction|]. subst p.
             destruct (Nat.eq_dec x y) as [->|]; [contradiction|]. apply (PX' x); auto. lia.
        * exists 0, 0. split; [|left; auto]. apply to_both; try lia. rewrite !Nat.sub_0_r. apply green; auto; lia.
  Qed.
End Pairing.

(** ** The n-th green with the (n + k)-th red *)
Section Counted.
  (** Greens and reds by size, from n = 1 on; the first k reds are 1, .., k. *)
  Variables g r : nat -> nat.
  Variable k : nat.
  Hypothesis g_inc : forall m n, 1 <= m < n -> g m < g n.
  Hypothesis r_inc : forall m n, 1 <= m < n -> r m < r n.
  Hypothesis g_pos : forall n, 1 <= n -> 1 <= g n.
  Hypothesis all : forall x, 1 <= x -> (exists n, 1 <= n /\ g n = x) \/ (exists n, 1 <= n /\ r n = x).
  Hypothesis apart : forall m n, 1 <= m -> 1 <= n -> g m <> r n.
  Hypothesis first : forall i, 1 <= i <= k -> r i = i.
  Hypothesis ahead : forall n, 1 <= n -> g n < r (n + k).

  Variable red : nat -> Prop.
  Hypothesis red_spec : forall x, 1 <= x -> (red x <-> exists n, 1 <= n /\ r n = x).
  Hypothesis red_dec : forall x, red x \/ ~ red x.
  Variables smaller larger : nat -> nat -> nat -> Prop.
  Variable both : nat -> nat -> nat -> nat -> Prop.
  Hypothesis nim_smaller : forall x y j, 1 <= j <= x -> x <= y -> smaller x y j.
  Hypothesis nim_larger : forall x y k, 1 <= k <= y -> x <= y -> larger x y k.
  Hypothesis green : forall x y, 1 <= x <= y -> ~ red x -> ~ red y -> both x y x y.
  Hypothesis red_blocks : forall x y j k, 1 <= x <= y -> red y -> both x y j k -> False.

  Definition counted x y := (1 <= x <= k /\ x = y) \/ exists n, 1 <= n /\ x = g n /\ y = r (n + k).

  Lemma g_inj : forall m n, 1 <= m -> 1 <= n -> g m = g n -> m = n.
  Proof.
    intros m n Hm Hn E. destruct (lt_eq_lt_dec m n) as [[L|L]|L]; auto;
      [pose proof (g_inc m n)|pose proof (g_inc n m)]; lia.
  Qed.
  Lemma r_inj : forall m n, 1 <= m -> 1 <= n -> r m = r n -> m = n.
  Proof.
    intros m n Hm Hn E. destruct (lt_eq_lt_dec m n) as [[L|L]|L]; auto;
      [pose proof (r_inc m n)|pose proof (r_inc n m)]; lia.
  Qed.

  (** docs/LEMMAS.md, "How (1) to (3) are decided", fourth case (Fisher and Larsson 2019, Theorems 1, 2 and 14 are instances). *)
  Theorem counted_pairing : forall x y, x <= y ->
    (P2 smaller larger both x y <-> (x = 0 /\ y = 0) \/ counted x y).
  Proof.
    apply (chromatic_pairing red red_dec counted); auto.
    - intros x y [[? ?]|[n [Hn [-> ->]]]]; [lia|]. pose proof (ahead n Hn). pose proof (g_pos n Hn). lia.
    - intros x y x' y' [[A1 A2]|[n [Hn [A1 A2]]]] [[B1 B2]|[m [Hm [B1 B2]]]] E.
      + lia.
      + exfalso.
        assert (Q : r x = x) by (apply first; lia).
        destruct E as [E|[E|[E|E]]]; try (apply (apart m x); lia);
          assert (x = m + k) by (apply r_inj; lia); lia.
      + exfalso.
        assert (Q : r x' = x') by (apply first; lia).
        destruct E as [E|[E|[E|E]]]; try (apply (apart n x'); lia);
          assert (x' = n + k) by (apply r_inj; lia); lia.
      + subst. destruct E as [E|[E|[E|E]]].
        * apply g_inj in E; subst; auto.
        * exfalso. apply (apart n (m + k)); auto; lia.
        * exfalso. apply (apart m (n + k)); auto; lia.
        * apply r_inj in E; try lia. replace m with n by lia. auto.
    - intros z Hz Rz. apply red_spec in Rz; auto. destruct Rz as [n [Hn E]].
      destruct (le_lt_dec n k) as [L|L].
      + exists z. left. left. rewrite <- E, first; lia.
      + exists (g (n - k)). left. right. exists (n - k). split; [lia|]. split; auto. rewrite <- E. f_equal. lia.
    - intros x y [[A1 A2]|[n [Hn [A1 A2]]]].
      + subst y. split; auto. apply red_spec; [lia|]. exists x. split; [lia|]. apply first; lia.
      + subst. split; [apply red_spec; [|exists (n + k); split; auto; lia]|left].
        * pose proof (ahead n Hn). lia.
        * intro Q. apply red_spec in Q; [|auto]. destruct Q as [m [Hm E]]. apply (apart n m); auto.
    - intros x y x' y' [[A1 A2]|[n [Hn [A1 A2]]]] [[B1 B2]|[m [Hm [B1 B2]]]] L1 L2; subst; try lia.
      + pose proof (ahead m Hm). lia.
      + (* g n < x' <= k is impossible: 1, .., k are red *)
        destruct (le_lt_dec (g n) k) as [Q|Q]; [|lia]. apply (apart n (g n)); auto. symmetry. apply first. split; auto.
      + assert (n < m) by (destruct (lt_eq_lt_dec n m) as [[Q|Q]|Q]; auto; [subst; lia|pose proof (g_inc m n); lia]).
        pose proof (r_inc (n + k) (m + k)). lia.
    - intros x x' y' Hx Gx N _ _. destruct (all x Hx) as [[n [Hn E]]|H]; [|apply Gx; apply red_spec; auto].
      destruct (N (r (n + k))) as [N1 _]. apply N1. right. exists n. auto.
    - intro x. destruct (Nat.eq_dec x 0) as [->|X0].
      { right. intro z. split; intros [[? ?]|[n [Hn [E1 E2]]]]; try lia.
        - pose proof (g_pos n Hn). lia.
        - pose proof (ahead n Hn). lia. }
      left. destruct (all x ltac:(lia)) as [[n [Hn E]]|[n [Hn E]]].
      + exists (r (n + k)). left. right. exists n. auto.
      + destruct (le_lt_dec n k) as [L|L].
        * exists x. left. left. rewrite <- E, first; lia.
        * exists (g (n - k)). right. right. exists (n - k). split; [lia|]. split; auto. rewrite <- E. f_equal. lia.
  Qed.
End Counted.
