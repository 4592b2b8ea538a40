(** * Chromatic nim: the other sets of red levels (docs/LEMMAS.md, Lemma 1, "How (1) to (3) are decided")

    A set is a function to [bool] here, so that its hypotheses can be decided: periodic sets by one period, digit sets by pairs of
    neighbours, finite sets by going through the queue. *)
From Coq Require Import Arith Lia Bool List Reals Lra.
From Rulesmith Require Import Game.TwoPiles Beatty.Sequences Beatty.Pair Beatty.Real Lemmas.TwoSequences Lemmas.Recipes
  Lemmas.Pairing Lemmas.Chromatic Lemmas.Queue.
Import ListNotations.

(** A function that rises by at most 1 takes every value. *)
Lemma steps_of_one : forall f : nat -> nat, f 0 = 0 -> (forall n, f n <= f (S n) <= f n + 1) ->
  forall j N, 1 <= j <= f N -> exists i, S i <= N /\ f i = j - 1 /\ f (S i) = j.
Proof.
  intros f Z St j N. induction N as [|N IH]; intro H; [lia|].
  destruct (le_lt_dec j (f N)) as [L|L].
  - destruct IH as [i [? ?]]; [lia|]. exists i. split; [lia|auto].
  - exists N. specialize (St N). repeat split; lia.
Qed.

Section Counting.
  Variable red : nat -> bool.

  (** How many of 1, .., N are red, and how many are green. *)
  Fixpoint reds (N : nat) : nat := match N with 0 => 0 | S M => reds M + if red N then 1 else 0 end.
  Fixpoint greens (N : nat) : nat := match N with 0 => 0 | S M => greens M + if red N then 0 else 1 end.

  Lemma counts : forall N, reds N + greens N = N.
  Proof. induction N as [|N IH]; cbn [reds greens]; [lia|]. destruct (red (S N)); lia. Qed.
  Lemma reds_step : forall N, reds N <= reds (S N) <= reds N + 1.
  Proof. intro N. cbn [reds]. destruct (red (S N)); lia. Qed.
  Lemma greens_step : forall N, greens N <= greens (S N) <= greens N + 1.
  Proof. intro N. cbn [greens]. destruct (red (S N)); lia. Qed.
  Lemma reds_le : forall M N, M <= N -> reds M <= reds N.
  Proof. intros M N L. induction L as [|N L IH]; [lia|]. pose proof (reds_step N). lia. Qed.
  Lemma greens_le : forall M N, M <= N -> greens M <= greens N.
  Proof. intros M N L. induction L as [|N L IH]; [lia|]. pose proof (greens_step N). lia. Qed.
  Lemma reds_lt : forall M N, M < N -> red N = true -> reds M < reds N.
  Proof. intros M [|N] L E; [lia|]. cbn [reds]. rewrite E. pose proof (reds_le M N ltac:(lia)). lia. Qed.
  Lemma greens_lt : forall M N, M < N -> red N = false -> greens M < greens N.
  Proof. intros M [|N] L E; [lia|]. cbn [greens]. rewrite E. pose proof (greens_le M N ltac:(lia)). lia. Qed.
  Lemma red_of : forall j N, 1 <= j <= reds N -> exists r, 1 <= r <= N /\ red r = true /\ reds r = j.
  Proof.
    intros j N H. destruct (steps_of_one reds eq_refl reds_step j N H) as [i [L [E1 E2]]].
    exists (S i). split; [lia|]. split; auto. cbn [reds] in E2. destruct (red (S i)); auto. lia.
  Qed.
  Lemma green_of : forall j N, 1 <= j <= greens N -> exists g, 1 <= g <= N /\ red g = false /\ greens g = j.
  Proof.
    intros j N H. destruct (steps_of_one greens eq_refl greens_step j N H) as [i [L [E1 E2]]].
    exists (S i). split; [lia|]. split; auto. cbn [greens] in E2. destruct (red (S i)); auto. lia.
  Qed.

  Section Lead.
    Variable k : nat.
    (** At every N at most k more of 1, .., N are red than green; 1, .., k are red; there are infinitely many red numbers. *)
    Hypothesis ahead : forall N, reds N <= greens N + k.
    Hypothesis first : forall i, 1 <= i <= k -> red i = true.
    Hypothesis endless : forall n, exists y, n <= y /\ red y = true.

    Lemma first_reds : forall i, i <= k -> reds i = i.
    Proof. induction i as [|i IH]; intro H; [reflexivity|]. cbn [reds]. rewrite first, IH; lia. Qed.
    Lemma reds_far : forall n, exists N, n <= reds N.
    Proof.
      induction n as [|n [N IH]]; [exists 0; lia|]. destruct (endless (S N)) as [y [L E]]. exists y.
      pose proof (reds_lt N y ltac:(lia) E). lia.
    Qed.

    (** x is the n-th green and y the (n + k)-th red number, or x = y <= k. *)
    Definition counted_pair (x y : nat) : Prop :=
      (1 <= x <= k /\ x = y) \/ (1 <= x <= y /\ red x = false /\ red y = true /\ greens x + k = reds y).

    Theorem chromatic_counted : forall smaller larger both, chromatic_rules (fun x => red x = true) smaller larger both ->
      forall x y, x <= y -> (P2 smaller larger both x y <-> (x = 0 /\ y = 0) \/ counted_pair x y).
    Proof.
      assert (Below : forall r, red r = true -> reds r <= k -> r <= k).
      { intros r E L. destruct (le_lt_dec r k); auto. pose proof (reds_lt k r ltac:(lia) E). rewrite first_reds in *; lia. }
      assert (Green1 : forall g, 1 <= g -> red g = false -> 1 <= greens g /\ k < g).
      { intros g H E. split; [pose proof (greens_lt 0 g ltac:(lia) E); lia|].
        destruct (le_lt_dec g k); auto. rewrite first in E; [discriminate|lia]. }
      assert (Partner_red : forall r, 1 <= r -> red r = true -> exists z, counted_pair z r).
      { intros r H E. destruct (le_lt_dec (reds r) k) as [L|L].
        - exists r. left. specialize (Below r E L). lia.
        - pose proof (ahead r). pose proof (counts r).
          destruct (green_of (reds r - k) r) as [g [G1 [G2 G3]]]; [lia|].
          exists g. right. repeat split; auto; try lia. }
      assert (Partner_green : forall g, 1 <= g -> red g = false -> exists z, counted_pair g z).
      { intros g H E. destruct (reds_far (greens g + k)) as [N F]. destruct (Green1 g H E) as [G1 Gk].
        destruct (red_of (greens g + k) N) as [r [R1 [R2 R3]]]; [lia|].
        exists r. right. repeat split; auto; try lia.
        destruct (le_lt_dec g r); auto. exfalso.
        pose proof (ahead r). pose proof (greens_lt r g ltac:(lia) E). lia. }
      intros smaller larger both [Q1 Q2 Q3 Q4].
      apply (chromatic_pairing (fun x => red x = true)) with (pair := counted_pair); auto.
      - intro x. destruct (red x); auto.
      - intros g r [[? ?]|[? _]]; lia.
      - assert (Mix : forall x x' y', 1 <= x <= k -> 1 <= x' <= y' -> red x' = false -> red y' = true -> greens x' + k = reds y' ->
          x = x' \/ x = y' -> False).
        { intros x x' y' Hx Hx' R1 R2 C [E|E]; subst; [rewrite first in R1; [discriminate|lia]|].
          destruct (Green1 x' ltac:(lia) R1). rewrite first_reds in C; lia. }
        intros g r g' r' [[A1 A2]|[A1 [A2 [A3 A4]]]] [[B1 B2]|[B1 [B2 [B3 B4]]]] E.
        + lia.
        + exfalso. apply (Mix g g' r'); auto. lia.
        + exfalso. apply (Mix g' g r); auto. lia.
        + destruct E as [E|[E|[E|E]]].
          * subst g'. split; auto. destruct (lt_eq_lt_dec r r') as [[L|L]|L]; auto;
              [pose proof (reds_lt r r' L B3)|pose proof (reds_lt r' r L A3)]; lia.
          * congruence.
          * congruence.
          * subst r'. split; auto. destruct (lt_eq_lt_dec g g') as [[L|L]|L]; auto;
              [pose proof (greens_lt g g' L B2)|pose proof (greens_lt g' g L A2)]; lia.
      - intros r H E. destruct (Partner_red r H E) as [z P]. exists z. auto.
      - intros g r [[A1 A2]|[A1 [A2 [A3 A4]]]]; [subst r; split; auto; apply first; lia|]. split; auto. left. congruence.
      - intros g r g' r' [[A1 A2]|[A1 [A2 [A3 A4]]]] [[B1 B2]|[B1 [B2 [B3 B4]]]] L1 L2; try lia.
        + destruct (Green1 g ltac:(lia) A2). lia.
        + pose proof (greens_lt g g' L1 B2). pose proof (reds_le r' r ltac:(lia)). lia.
      - intros g g' r' H E N _ _. assert (G : red g = false) by (destruct (red g); [tauto|auto]).
        destruct (Partner_green g H G) as [z P]. destruct (N z). auto.
      - intro x. destruct (Nat.eq_dec x 0) as [->|X].
        { right. intro z. split; intros [[? ?]|[? _]]; lia. }
        left. destruct (red x) eqn:E; [destruct (Partner_red x ltac:(lia) E) as [z P]|destruct (Partner_green x ltac:(lia) E) as [z P]]; eauto.
    Qed.
  End Lead.

  (** ** Periodic sets: one period is gone through *)
  Section Periodic.
    Variables s p : nat.
    Hypothesis p_pos : 1 <= p.
    Hypothesis repeats : forall x, s <= x -> red (x + p) = red x.
    Definition per_period : nat := reds (s + p) - reds s.

    Lemma reds_period : forall N, s <= N -> reds (N + p) = reds N + per_period.
    Proof.
      intros N L. induction L as [|N L IH]; [unfold per_period; pose proof (reds_le s (s + p) ltac:(lia)); lia|].
      cbn [Nat.add reds]. rewrite IH. replace (S (N + p)) with (S N + p) by lia. rewrite repeats by lia. lia.
    Qed.

    Definition counted_ok (k : nat) : bool :=
      forallb (fun N => 2 * reds N <=? N + k) (seq 0 (s + p)) && (2 * per_period <=? p) && (1 <=? per_period) &&
      forallb red (seq 1 k).
    Definition lone_ok : bool := forallb (fun x => red x || red (S x)) (seq 1 (s + p)).

    Lemma counted_ahead : forall k, counted_ok k = true -> forall N, reds N <= greens N + k.
    Proof.
      intros k H N. unfold counted_ok in H. rewrite !andb_true_iff, !forallb_forall, !Nat.leb_le in H.
      destruct H as [[[H1 H2] _] _]. assert (G : 2 * reds N <= N + k); [|pose proof (counts N); lia].
      induction N as [N IH] using lt_wf_ind. destruct (le_lt_dec (s + p) N) as [L|L].
      - specialize (IH (N - p) ltac:(lia)). pose proof (reds_period (N - p) ltac:(lia)) as R. replace (N - p + p) with N in R by lia. lia.
      - apply Nat.leb_le, H1. apply in_seq. lia.
    Qed.
    Lemma counted_first : forall k, counted_ok k = true -> forall i, 1 <= i <= k -> red i = true.
    Proof.
      intros k H i Hi. unfold counted_ok in H. rewrite !andb_true_iff, !forallb_forall in H. apply H. apply in_seq. lia.
    Qed.
    Lemma counted_endless : forall k, counted_ok k = true -> forall n, exists y, n <= y /\ red y = true.
    Proof.
      intros k H n. unfold counted_ok in H. rewrite !andb_true_iff, !Nat.leb_le in H. destruct H as [[_ H] _].
      destruct (red_of (reds (s + n) + 1) (s + n + p)) as [r [R1 [R2 R3]]]; [pose proof (reds_period (s + n) ltac:(lia)); lia|].
      exists r. split; auto. destruct (le_lt_dec n r); auto. pose proof (reds_le r (s + n) ltac:(lia)). lia.
    Qed.

    Theorem periodic_counted : forall k, counted_ok k = true ->
      forall smaller larger both, chromatic_rules (fun x => red x = true) smaller larger both ->
      forall x y, x <= y -> (P2 smaller larger both x y <-> (x = 0 /\ y = 0) \/ counted_pair k x y).
    Proof.
      intros k H. apply (chromatic_counted k); [now apply counted_ahead|now apply counted_first|now apply (counted_endless k)].
    Qed.

    Lemma lone_near : lone_ok = true -> forall x, 1 <= x -> red x = true \/ red (S x) = true.
    Proof.
      intros H x. unfold lone_ok in H. rewrite forallb_forall in H. induction x as [x IH] using lt_wf_ind. intro Hx.
      destruct (le_lt_dec (s + p + 1) x) as [L|L].
      - specialize (IH (x - p) ltac:(lia) ltac:(lia)). replace x with (x - p + p) by lia.
        replace (S (x - p + p)) with (S (x - p) + p) by lia. rewrite !repeats by lia. exact IH.
      - apply orb_true_iff, H. apply in_seq. lia.
    Qed.
  End Periodic.
End Counting.

(** (g, g + 1) for green g, (d, d) for d and d - 1 red. *)
Theorem lone_pairs : forall red : nat -> bool, (forall x, 1 <= x -> red x = true \/ red (S x) = true) ->
  forall smaller larger both, chromatic_rules (fun x => red x = true) smaller larger both ->
  forall x y, x <= y -> (P2 smaller larger both x y <-> (x = 0 /\ y = 0) \/
    (1 <= x /\ ((red x = false /\ y = S x) \/ (red x = true /\ y = x /\ (x = 1 \/ red (x - 1) = true))))).
Proof.
  intros red Near smaller larger both Rules x y Hxy.
  assert (D : forall z, red z = true \/ red z <> true) by (intro z; destruct (red z); auto).
  rewrite (chromatic_lone (fun x => red x = true) D Near smaller larger both Rules x y Hxy).
  destruct (red x); intuition congruence.
Qed.

(** Every positive number is red: (n, n). *)
Theorem all_red : forall smaller larger both, chromatic_rules (fun _ => True) smaller larger both ->
  forall x y, x <= y -> (P2 smaller larger both x y <-> x = y).
Proof.
  intros smaller larger both Rules x y Hxy.
  rewrite (chromatic_lone (fun _ => True) ltac:(auto) ltac:(auto) smaller larger both Rules x y Hxy).
  destruct x; intuition lia.
Qed.

(** A set given by its first s + p numbers, of which the last p repeat. *)
Definition repeating (levels : list bool) (s p x : nat) : bool := nth (if x <? s then x else s + (x - s) mod p) levels false.
Lemma repeating_repeats : forall levels s p, 1 <= p -> forall x, s <= x -> repeating levels s p (x + p) = repeating levels s p x.
Proof.
  intros levels s p H x L. unfold repeating. destruct (Nat.ltb_spec x s); [lia|]. destruct (Nat.ltb_spec (x + p) s); [lia|].
  f_equal. f_equal. replace (x + p - s) with (x - s + 1 * p) by lia. apply Nat.mod_add. lia.
Qed.

Theorem repeating_counted : forall levels s p k, 1 <= p -> counted_ok (repeating levels s p) s p k = true ->
  forall smaller larger both, chromatic_rules (fun x => repeating levels s p x = true) smaller larger both ->
  forall x y, x <= y -> (P2 smaller larger both x y <-> (x = 0 /\ y = 0) \/ counted_pair (repeating levels s p) k x y).
Proof. intros levels s p k Hp. apply periodic_counted; auto. now apply repeating_repeats. Qed.

Theorem repeating_lone : forall levels s p, 1 <= p -> lone_ok (repeating levels s p) s p = true ->
  forall smaller larger both, chromatic_rules (fun x => repeating levels s p x = true) smaller larger both ->
  forall x y, x <= y -> (P2 smaller larger both x y <-> (x = 0 /\ y = 0) \/
    (1 <= x /\ ((repeating levels s p x = false /\ y = S x) \/
     (repeating levels s p x = true /\ y = x /\ (x = 1 \/ repeating levels s p (x - 1) = true))))).
Proof. intros levels s p Hp H. apply lone_pairs. apply (lone_near _ s p); auto. now apply repeating_repeats. Qed.

(** A slope from 1 to 2: of two neighbours one is a term. *)
Theorem lone_slope : forall theta : R, (1 <= theta <= 2)%R ->
  forall smaller larger both, chromatic_rules (member theta) smaller larger both ->
  forall x y, x <= y -> (P2 smaller larger both x y <-> (x = 0 /\ y = 0) \/
    (1 <= x /\ ((~ member theta x /\ y = S x) \/ (member theta x /\ y = x /\ (x = 1 \/ member theta (x - 1)))))).
Proof.
  intros theta H. apply chromatic_lone; [apply member_dec; lra|]. intros x _. rewrite !member_value by lra.
  destruct (beatty_unbounded theta ltac:(lra) (S x)) as [N HN].
  destruct (last_true (fun n => beatty theta n <= S x)) with (n := N) as [n [_ [L1 L2]]].
  { intro n. lia. } { rewrite beatty_zero by lra. lia. } { specialize (HN N). lia. }
  assert (St : beatty theta (S n) < beatty theta n + 3).
  { pose proof (beatty_bounds theta ltac:(lra) n). pose proof (beatty_bounds theta ltac:(lra) (S n)) as B. rewrite S_INR in B.
    apply INR_lt. rewrite plus_INR. simpl. lra. }
  assert (beatty theta n = x \/ beatty theta n = S x) as [E|E] by lia; [left|right]; exists n; exact E.
Qed.

(** ** Digits *)
(** Of 2 m and 2 m + 1 at most one is red, m >= 1: then the lead is 0 or, if 1 is red, 2. *)
Lemma pairs_ahead : forall red, (forall m, 1 <= m -> red (2 * m) = true -> red (2 * m + 1) = true -> False) ->
  forall N, reds red N <= greens red N + 2 * Nat.b2n (red 1).
Proof.
  intros red H.
  assert (G : forall m, reds red (2 * m + 1) <= m + Nat.b2n (red 1)).
  { induction m as [|m IH]; [cbn; destruct (red 1); cbn; lia|].
    replace (2 * S m + 1) with (S (S (2 * m + 1))) by lia. cbn [reds].
    replace (S (2 * m + 1)) with (2 * S m) by lia. replace (S (2 * S m)) with (2 * S m + 1) by lia.
    specialize (H (S m) ltac:(lia)). destruct (red (2 * S m)), (red (2 * S m + 1)); lia. }
  intro N. pose proof (counts red N) as C. pose proof (Nat.div2_odd N) as D.
  destruct (Nat.odd N); cbn [Nat.b2n] in D.
  - pose proof (G (Nat.div2 N)). rewrite D in C |- *. lia.
  - destruct (Nat.div2 N) as [|m]; [replace N with 0 by lia; cbn; lia|].
    pose proof (G m). pose proof (reds_step red (2 * m + 1)) as St. replace (S (2 * m + 1)) with N in St by lia. lia.
Qed.

Definition odious (x : nat) : bool := odd_ones x.

(** Odious red levels: the lead is 2. *)
Theorem chromatic_odious : forall smaller larger both, chromatic_rules (fun x => odious x = true) smaller larger both ->
  forall x y, x <= y -> (P2 smaller larger both x y <-> (x = 0 /\ y = 0) \/ counted_pair odious 2 x y).
Proof.
  assert (E : forall m, odious (2 * m) = odd_ones m).
  { intro m. replace (2 * m) with (2 * m + Nat.b2n false) by (cbn; lia). unfold odious. rewrite odd_ones_bit. now destruct (odd_ones m). }
  assert (O : forall m, odious (2 * m + 1) = negb (odd_ones m)) by (intro m; unfold odious; apply (odd_ones_bit m true)).
  apply chromatic_counted.
  - apply (pairs_ahead odious). intros m _. rewrite E, O. destruct (odd_ones m); discriminate.
  - intros i Hi. assert (i = 1 \/ i = 2) as [-> | ->] by lia; reflexivity.
  - intro n. destruct (odd_ones n) eqn:Q; [exists (2 * n)|exists (2 * n + 1)]; rewrite ?E, ?O, Q; split; auto; lia.
Qed.

(** An even number of zeros at the end in base 2, and an odd one; 0 counts as neither. *)
Fixpoint even_tail (fuel n : nat) : bool :=
  match fuel with 0 => false | S f => if Nat.odd n then true else negb (even_tail f (Nat.div2 n)) end.
Definition vile (n : nat) : bool := if n =? 0 then false else even_tail n n.
Definition dopey (n : nat) : bool := if n =? 0 then false else negb (even_tail n n).

Lemma vile_odd : forall m, vile (2 * m + 1) = true.
Proof.
  intro m. unfold vile. destruct (Nat.eqb_spec (2 * m + 1) 0); [lia|]. replace (2 * m + 1) with (S (2 * m)) at 1 by lia.
  cbn [even_tail]. rewrite Nat.odd_add, Nat.odd_mul. reflexivity.
Qed.
Lemma dopey_odd : forall m, dopey (2 * m + 1) = false.
Proof.
  intro m. pose proof (vile_odd m) as V. unfold vile, dopey in *. destruct (2 * m + 1 =? 0); auto. now rewrite V.
Qed.
Lemma dopey_twice_odd : forall m, dopey (2 * (2 * m + 1)) = true.
Proof.
  intro m. unfold dopey. destruct (Nat.eqb_spec (2 * (2 * m + 1)) 0); [lia|].
  replace (even_tail (2 * (2 * m + 1)) (2 * (2 * m + 1))) with (negb (even_tail (4 * m + 1) (2 * m + 1))).
  - replace (4 * m + 1) with (S (4 * m)) by lia. cbn [even_tail]. rewrite Nat.odd_add, Nat.odd_mul. reflexivity.
  - replace (2 * (2 * m + 1)) with (S (4 * m + 1)) at 1 by lia. cbn [even_tail].
    rewrite Nat.odd_mul. cbn [Nat.odd Nat.even negb andb]. now rewrite Nat.div2_double.
Qed.

(** Vile red levels: of two neighbours one is odd, and odd numbers are vile. *)
Theorem chromatic_vile : forall smaller larger both, chromatic_rules (fun x => vile x = true) smaller larger both ->
  forall x y, x <= y -> (P2 smaller larger both x y <-> (x = 0 /\ y = 0) \/
    (1 <= x /\ ((vile x = false /\ y = S x) \/ (vile x = true /\ y = x /\ (x = 1 \/ vile (x - 1) = true))))).
Proof.
  apply lone_pairs. intros x Hx. pose proof (Nat.div2_odd x) as D. destruct (Nat.odd x); cbn [Nat.b2n] in D.
  - left. rewrite D. apply vile_odd.
  - right. replace (S x) with (2 * Nat.div2 x + 1) by lia. apply vile_odd.
Qed.

(** Dopey red levels: the lead is 0. *)
Theorem chromatic_dopey : forall smaller larger both, chromatic_rules (fun x => dopey x = true) smaller larger both ->
  forall x y, x <= y -> (P2 smaller larger both x y <-> (x = 0 /\ y = 0) \/ counted_pair dopey 0 x y).
Proof.
  apply chromatic_counted.
  - apply (pairs_ahead dopey). intros m _. rewrite dopey_odd. discriminate.
  - intros i Hi. lia.
  - intro n. exists (2 * (2 * n + 1)). split; [lia|apply dopey_twice_odd].
Qed.

(** ** Finite sets: the queue is gone through *)
Definition finite_claim (levels : list nat) : list (nat * nat) :=
  (0, 0) :: map (fun r => (partner (fun x => existsb (Nat.eqb x) levels) r, r)) levels.

Theorem finite_pairs : forall levels pairs, forallb (fun r => 1 <=? r) levels = true -> finite_claim levels = pairs ->
  forall smaller larger both, chromatic_rules (fun x => In x levels) smaller larger both ->
  forall x y, x <= y -> (P2 smaller larger both x y <-> In (x, y) pairs).
Proof.
  intros levels pairs Pos E smaller larger both [Q1 Q2 Q3 Q4] x y Hxy. subst pairs. rewrite forallb_forall in Pos. unfold finite_claim.
  set (red := fun x => existsb (Nat.eqb x) levels).
  assert (M : forall z, red z = true <-> In z levels).
  { intro z. unfold red. rewrite existsb_exists. split; [intros [w [W E]]; apply Nat.eqb_eq in E; now subst|].
    intro W. exists z. split; auto. apply Nat.eqb_refl. }
  assert (N : forall z, red z = false -> ~ In z levels) by (intros z E W; apply M in W; congruence).
  rewrite (pairing_queue red smaller larger both); auto.
  - unfold queue_pairs. cbn [In]. rewrite in_map_iff. split.
    + intros [[-> ->]|[H1 [H2 ->]]]; [auto|right]. exists y. split; auto. now apply M.
    + intros [E|[r [E H]]]; injection E as E1 E2; [left; auto|right]. subst. split; [|split; auto; now apply M].
      apply Nat.leb_le. auto.
  - intros u v j k Hu R. apply (Q4 u v j k Hu). now apply M.
Qed.
