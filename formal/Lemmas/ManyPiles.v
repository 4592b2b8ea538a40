(** * Recipes U(m) and R(m): sequences that need not share out the integers, on m piles (Rulesmith; Fraenkel 2012,
    further question 7)

    Piles are counted from 0. A position is like T if its k-th pile is a term of the k-th sequence, for every k. *)
From Coq Require Import Arith Lia Bool List Permutation ZArith Reals Lra.
From Rulesmith Require Import Game.Kernel Game.Piles Beatty.Sequences Beatty.Pair Beatty.Real Lemmas.TwoSequences Lemmas.Recipes.
Import ListNotations.

(** A decidable property holds everywhere below N, or fails somewhere. *)
Lemma all_or_some : forall (Q : nat -> Prop), (forall k, Q k \/ ~ Q k) -> forall N,
  (forall k, k < N -> Q k) \/ exists k, k < N /\ ~ Q k.
Proof.
  intros Q D N. induction N as [|N IH]; [left; intros; lia|].
  destruct IH as [IH|[k [? ?]]]; [|right; exists k; split; auto; lia].
  destruct (D N) as [H|H]; [left|right; exists N; auto].
  intros k Hk. destruct (Nat.eq_dec k N); [subst; auto|apply IH; lia].
Qed.

(** An index at which f is least. *)
Lemma least_index : forall (f : nat -> nat) N, 1 <= N -> exists k, k < N /\ forall l, l < N -> f k <= f l.
Proof.
  intros f N. induction N as [|N IH]; intro H; [lia|].
  destruct (Nat.eq_dec N 0) as [->|]; [exists 0; split; [lia|]; intros l Hl; now replace l with 0 by lia|].
  destruct (IH ltac:(lia)) as [k [Hk L]]. destruct (le_lt_dec (f k) (f N)) as [Q|Q].
  - exists k. split; [lia|]. intros l Hl. destruct (Nat.eq_dec l N); [subst; auto|apply L; lia].
  - exists N. split; [lia|]. intros l Hl. destruct (Nat.eq_dec l N); [subst; auto|]. specialize (L l). lia.
Qed.

Section Sequences.
  Variable m : nat.
  Hypothesis m1 : 1 <= m.
  Variable A : nat -> nat -> nat.
  Hypothesis A0 : forall k, A k 0 = 0.
  Hypothesis A_le : forall k l n, k <= l -> l < m -> A k n <= A l n.
  Hypothesis A_step : forall k n, A k n <= A k (S n).
  (** Every sequence leaves every bound, as Beatty sequences do. *)
  Hypothesis A_far : forall k x, exists N, forall n, N <= n -> x < A k n.

  Notation position := (claimed m A).
  Definition term k x := exists n, A k n = x.
  Definition like (x : list nat) := forall k, k < m -> term k (pile x k).

  Lemma rises : forall k i n, i <= n -> A k i <= A k n. Proof. intros k. apply mono_le. auto. Qed.

  Lemma term_dec : forall k x, term k x \/ ~ term k x.
  Proof.
    intros k x. destruct (A_far k x) as [N H]. destruct (member_below (A k) x N) eqn:E.
    - left. apply member_below_spec in E. destruct E as [n [_ E]]. exists n. auto.
    - right. intros [n Q]. assert (member_below (A k) x N = true); [|congruence].
      apply member_below_spec. exists n. split; auto. destruct (le_lt_dec n N); auto. specialize (H n). lia.
  Qed.

  (** The indices of one value are an interval first, .., last. *)
  Lemma interval : forall k x, term k x -> exists f g, A k f = x /\ A k g = x /\ f <= g /\
    (forall n, n < f -> A k n < x) /\ (forall n, g < n -> x < A k n).
  Proof.
    intros k x [n0 E0]. destruct (A_far k x) as [N H].
    destruct (least (fun n => A k n =? x) n0) as [f [_ [E1 F1]]]; [now apply Nat.eqb_eq|].
    destruct (least (fun n => x <? A k n) N) as [g [_ [E2 F2]]]; [apply Nat.ltb_lt; auto|].
    apply Nat.eqb_eq in E1. apply Nat.ltb_lt in E2.
    assert (f < g) by (destruct (lt_dec f g); auto; pose proof (rises k g f ltac:(lia)); lia).
    destruct g as [|g]; [lia|].
    specialize (F2 g ltac:(lia)) as F3. apply Nat.ltb_ge in F3. pose proof (rises k f g ltac:(lia)).
    exists f, g. repeat split; try lia.
    - intros n Hn. pose proof (rises k n f ltac:(lia)). specialize (F1 n Hn). apply Nat.eqb_neq in F1. lia.
    - intros n Hn. pose proof (rises k (S g) n ltac:(lia)). lia.
  Qed.

  Lemma to_zero : forall (rule : list nat -> list nat -> list nat -> Prop) x, in_order m x ->
    (exists k, k < m /\ 1 <= pile x k) -> rule x x (position 0) -> move_piles m rule x (position 0).
  Proof.
    intros rule x Hx [k [Hk P]] R. apply (take m rule x _ x); auto.
    - apply claimed_in_order. auto.
    - intros l Hl. rewrite claimed_pile, A0 by auto. lia.
    - exists k. split; auto. rewrite claimed_pile, A0; lia.
  Qed.
  Lemma not_like_positive : forall x, ~ like x -> exists k, k < m /\ 1 <= pile x k.
  Proof.
    intros x N. destruct (all_or_some (fun k => pile x k = 0) ltac:(intro; cbv beta; lia) m) as [Q|[k [Hk Q]]].
    - exfalso. apply N. intros k Hk. exists 0. rewrite A0. symmetry. auto.
    - exists k. split; auto. lia.
  Qed.

  (** ** U(m). A move is usual if the piles stay in order, some pile k stays as it is, and some pile l loses more than the terms
      A l n with A k n = x_k differ (docs/LEMMAS.md, Lemma 5). *)
  Definition usual (x p v : list nat) : Prop :=
    p = x /\ exists k l, k < m /\ l < m /\ pile v k = pile x k /\
      forall n n', A k n = pile x k -> A k n' = pile x k -> A l n + pile v l < pile x l + A l n'.

  Lemma like_dec : forall x, like x \/ ~ like x.
  Proof.
    intro x. destruct (all_or_some (fun k => term k (pile x k)) ltac:(intro; cbv beta; apply term_dec) m) as [Q|[k [Hk Q]]]; [left; auto|right].
    intro Li. apply Q, Li, Hk.
  Qed.

  (** From a position like T that is not in T a usual move leads to T. *)
  Lemma usual_move : forall x, in_order m x -> like x -> (exists n, x = position n) \/
    exists i, usual x x (position i) /\ (forall q, q < m -> pile (position i) q <= pile x q) /\
      exists q, q < m /\ pile (position i) q < pile x q.
  Proof.
    intros x Hx Li.
    (* last index of each value; k with the least one *)
    assert (G : exists last : nat -> nat, forall k, k < m -> A k (last k) = pile x k /\ forall n, last k < n -> pile x k < A k n).
    { clear Hx. assert (H : forall N, N <= m -> exists last : nat -> nat, forall k, k < N -> A k (last k) = pile x k /\ forall n, last k < n -> pile x k < A k n).
      { induction N as [|N IH]; intro HN; [exists (fun _ => 0); intros; lia|].
        destruct (IH ltac:(lia)) as [last Hl]. destruct (interval N (pile x N) (Li N ltac:(lia))) as (f & g & E1 & E2 & _ & _ & E3).
        exists (fun k => if k =? N then g else last k). intros k Hk. destruct (Nat.eqb_spec k N) as [->|]; [auto|apply Hl; lia]. }
      apply H. lia. }
    destruct G as [last G]. destruct (least_index last m m1) as [k [Hk Lk]].
    destruct (interval k (pile x k) (Li k Hk)) as (f & g & F1 & F2 & Fg & F3 & F4).
    assert (Eg : g = last k).
    { destruct (G k Hk) as [G1 G2]. destruct (lt_eq_lt_dec g (last k)) as [[Q|Q]|Q]; auto; [apply F4 in Q|apply G2 in Q]; lia. }
    (* either some value begins after the last index of k, or that index is common *)
    destruct (all_or_some (fun l => A l g = pile x l) ltac:(intro; cbv beta; lia) m) as [Q|[l [Hl Q]]].
    { left. exists g. destruct Hx as [Lx _]. apply is_claimed; auto. intros l Hl. symmetry. auto. }
    assert (Below : forall q n, q < m -> n <= g -> A q n <= pile x q).
    { intros q n Hq Hn. destruct (G q Hq) as [G1 _]. rewrite <- G1. apply rises. specialize (Lk q Hq). lia. }
    pose proof (Below l g Hl (le_n g)) as Bl.
    right. exists f. split; [|split].
    - split; auto. exists k, l. split; auto. split; auto. rewrite !claimed_pile by auto. split; auto.
      intros n n' N1 N2.
      assert (n <= g) by (destruct (le_lt_dec n g) as [|W]; auto; apply F4 in W; lia).
      assert (f <= n') by (destruct (le_lt_dec f n') as [|W]; auto; apply F3 in W; lia).
      pose proof (rises l n g ltac:(lia)). pose proof (rises l f n' ltac:(lia)). lia.
    - intros q Hq. rewrite claimed_pile by auto. apply Below; auto.
    - exists l. split; auto. rewrite claimed_pile by auto. pose proof (rises l f g Fg). lia.
  Qed.

  Section Lemma5.
    Variable rule : list nat -> list nat -> list nat -> Prop.
    (** Exactly the usual moves are allowed where x is like T .. *)
    Hypothesis exactly : forall x p v, in_order m x -> in_order m v -> like x -> (rule x p v <-> usual x p v).
    (** .. and elsewhere at least the move that takes everything. *)
    Hypothesis everything : forall x, in_order m x -> ~ like x -> rule x x (position 0).

    Theorem lemma5 : forall x, in_order m x -> (PM m rule x <-> exists n, x = position n).
    Proof.
      apply (kernel_piles m rule (fun x => exists n, x = position n)).
      - intros x p v Hx Hv [n ->] [i ->] P L Less R. apply exactly in R; auto.
        + destruct R as [-> [k [l [Hk [Hl [E F]]]]]]. rewrite !claimed_pile in * by auto. specialize (F n i). lia.
        + intros k Hk. exists n. now rewrite claimed_pile.
      - intros x Hx. destruct (like_dec x) as [Li|N].
        + destruct (usual_move x Hx Li) as [Q|[i [U [Le S]]]]; [left; exact Q|right]. exists (position i). split; [|eauto].
          apply (take m rule x _ x); auto; [apply claimed_in_order; auto|]. apply exactly; auto using claimed_in_order.
        + right. exists (position 0). split; [|eauto]. apply to_zero; auto; now apply not_like_positive.
    Qed.
  End Lemma5.

  (** Recipe U(m): the usual moves, and any move if x is not like T. *)
  Definition U_rules (x p v : list nat) : Prop := usual x p v \/ ~ like x.

  Theorem recipe_U_piles : forall x, in_order m x -> (PM m U_rules x <-> exists n, x = position n).
  Proof. apply lemma5; unfold U_rules; intros; tauto. Qed.

  (** ** R(m), for sequences that increase; w j bounds the steps of D^j = A j - A 0. That no D^j falls is not needed. *)
  Section R.
    Hypothesis A_inc : forall k n, A k n < A k (S n).
    Variable w : nat -> nat.
    Hypothesis w_spec : forall j n, j < m -> A j (S n) + A 0 n <= A j n + A 0 (S n) + w j.

    Section Lemma6.
      Variable rule : list nat -> list nat -> list nat -> Prop.
      (** Safe: where x is like T, the order is kept and some pile stays. *)
      Hypothesis safe : forall x p v, in_order m x -> in_order m v -> like x -> rule x p v ->
        p = x /\ exists k, k < m /\ pile v k = pile x k.
      (** Needed (1): such a move, where x is like T, or if the first pile stays. *)
      Hypothesis kept : forall x v k, in_order m x -> in_order m v -> like x -> k < m -> pile v k = pile x k -> rule x x v.
      Hypothesis first : forall x v, in_order m x -> in_order m v -> term 0 (pile x 0) -> pile v 0 = pile x 0 -> rule x x v.
      (** (2): any move that leaves some pile, where the smallest is a term of other sequences only. *)
      Hypothesis free : forall x p v k l, in_order m x -> in_order m v -> Permutation x p -> ~ term 0 (pile x 0) -> l < m -> term l (pile x 0) ->
        k < m -> pile v k = pile p k -> rule x p v.
      (** (3): a move of all piles, order kept, no less than from the smallest, and from some pile by less than w more. *)
      Hypothesis band : forall x v j l, in_order m x -> in_order m v -> ~ like x -> l < m -> term l (pile x 0) ->
        (forall k, k < m -> pile v k < pile x k) -> (forall k, k < m -> pile x 0 - pile v 0 <= pile x k - pile v k) ->
        1 <= j < m -> pile x j - pile v j < pile x 0 - pile v 0 + w j -> rule x x v.
      (** (4): everything, where the smallest pile is in no sequence. *)
      Hypothesis nowhere : forall x, in_order m x -> (forall k, k < m -> ~ term k (pile x 0)) -> rule x x (position 0).

      Theorem lemma6 : forall x, in_order m x -> (PM m rule x <-> exists n, x = position n).
      Proof.
        apply (kernel_piles m rule (fun x => exists n, x = position n)).
        - intros x p v Hx Hv [n ->] [i ->] P L [q [Hq Less]] R.
          assert (T0 : term 0 (pile (position n) 0)) by (exists n; rewrite claimed_pile; auto).
          apply safe in R; auto; [|intros k Hk; exists n; now rewrite claimed_pile]. destruct R as [-> [k [Hk E]]].
          rewrite !claimed_pile in * by auto. apply (inc_inj (A k) (A_inc k)) in E. subst. lia.
        - intros x Hx. destruct Hx as [Lx Sx].
          assert (Z : pile x 0 = 0 -> term 0 (pile x 0)) by (intro Q; exists 0; rewrite A0; auto).
          destruct (all_or_some (fun k => ~ term k (pile x 0))) with (N := m) as [N|[k0 [Hk0 T]]].
          { intro k. destruct (term_dec k (pile x 0)); tauto. }
          { right. exists (position 0). split; [|eauto]. apply to_zero; [split; auto| |apply nowhere; [split; auto|auto]].
            exists 0. split; auto. destruct (pile x 0) eqn:Q; [|lia]. exfalso. apply (N 0); auto. }
          (* the smallest pile is a term of A 0, or of another sequence only *)
          assert (K : exists k n, k < m /\ A k n = pile x 0 /\ (k = 0 \/ ~ term 0 (pile x 0))).
          { destruct (term_dec 0 (pile x 0)) as [[n E]|T0]; [exists 0, n; auto|].
            destruct (term_dec k0 (pile x 0)) as [[n E]|]; [exists k0, n; auto|tauto]. }
          destruct K as [k [n [Hk [En K]]]]. clear k0 Hk0 T.
          assert (D : like x \/ ~ like x).
          { destruct (all_or_some (fun k => term k (pile x k)) ltac:(intro; cbv beta; apply term_dec) m) as [Q|[q [Hq Q]]]; [left; auto|right].
            intro Li. apply Q, Li, Hq. }
          destruct D as [Li|Li].
          + (* every pile names an index; to the least *)
            assert (G : exists idx : nat -> nat, forall q, q < m -> A q (idx q) = pile x q).
            { assert (H : forall N, N <= m -> exists idx : nat -> nat, forall q, q < N -> A q (idx q) = pile x q).
              { induction N as [|N IH]; intro HN; [exists (fun _ => 0); intros; lia|].
                destruct (IH ltac:(lia)) as [idx Hi]. destruct (Li N ltac:(lia)) as [n1 E].
                exists (fun q => if q =? N then n1 else idx q). intros q Hq. destruct (Nat.eqb_spec q N) as [->|]; [auto|apply Hi; lia]. }
              apply H. lia. }
            destruct G as [idx G]. destruct (least_index idx m m1) as [q [Hq Lq]].
            destruct (all_or_some (fun l => idx l = idx q) ltac:(intro; cbv beta; lia) m) as [Q|[l [Hl Q]]].
            { left. exists (idx q). apply is_claimed; auto. intros l Hl. rewrite <- (Q l Hl). symmetry. auto. }
            right. exists (position (idx q)). split; [|eauto]. apply (take m rule x _ x); auto.
            * apply claimed_in_order; auto.
            * intros r Hr. rewrite claimed_pile by auto. rewrite <- (G r Hr). apply rises. auto.
            * exists l. split; auto. rewrite claimed_pile by auto. rewrite <- (G l Hl). apply (inc_lt (A l) (A_inc l)).
              specialize (Lq l Hl). lia.
            * apply (kept x _ q); auto; [split; auto|apply claimed_in_order; auto|]. rewrite claimed_pile; auto.
          + destruct (all_or_some (fun j => A j n + pile x 0 <= pile x j + A 0 n) ltac:(intro; cbv beta; lia) m) as [Bn|[j0 [Hj0 Bn]]].
            * (* to the n-th position, the first pile stays as pile k *)
              pose proof (fits_rotated m x (fun l => A l n) k (conj Lx Sx) Hk En
                (fun i j => A_le i j n) Bn) as Le. cbv beta in Le.
              destruct (some_strict (fun l => A l n) (pile (rotate k x)) m Le) as [Q|Q].
              { exfalso. apply Li. assert (S0 : x = position n \/ x <> position n) by (destruct (list_eq_dec Nat.eq_dec x (position n)); auto).
                destruct S0 as [->|S0]; [intros l Hl; exists n; now rewrite claimed_pile|].
                exfalso. apply S0. apply is_claimed; auto. intros l Hl.
                (* all piles up to k are equal to x_0, and A 0 n = .. = A k n *)
                destruct (le_lt_dec l k) as [W|W].
                - assert (E1 : pile x l <= A k n).
                  { destruct (Nat.eq_dec l 0) as [->|]; [lia|]. pose proof (Q (l - 1) ltac:(lia)) as Ql. rewrite rotate_pile in Ql by lia.
                    destruct (Nat.ltb_spec (l - 1) k); [|lia]. replace (S (l - 1)) with l in Ql by lia.
                    pose proof (A_le (l - 1) k n ltac:(lia) Hk). lia. }
                  pose proof (Sx 0 l ltac:(lia) Hl).
                  assert (A 0 n = A k n).
                  { pose proof (A_le 0 k n ltac:(lia) Hk). destruct (Nat.eq_dec k 0) as [->|]; auto.
                    pose proof (Q 0 ltac:(lia)) as Q0. rewrite rotate_pile in Q0 by lia. destruct (Nat.ltb_spec 0 k); [|lia].
                    pose proof (Sx 0 1 ltac:(lia) ltac:(lia)). lia. }
                  pose proof (A_le 0 l n ltac:(lia) Hl). pose proof (A_le l k n W Hk). lia.
                - pose proof (Q l Hl) as Ql. rewrite rotate_pile in Ql by lia. destruct (Nat.ltb_spec l k); [lia|].
                  destruct (Nat.eqb_spec l k); [lia|]. exact Ql. }
              right. exists (position n). split; [|eauto].
              destruct (Nat.eq_dec k 0) as [->|K0].
              -- apply (take m rule x _ x); auto.
                 ++ apply claimed_in_order; auto.
                 ++ intros l Hl. rewrite claimed_pile by auto. pose proof (Bn l Hl). lia.
                 ++ destruct Q as [l [Hl Q]]. exists l. split; auto. rewrite claimed_pile by auto.
                    rewrite rotate_pile in Q by lia. destruct (Nat.ltb_spec l 0); [lia|]. destruct (Nat.eqb_spec l 0) as [->|]; auto.
                 ++ apply first; [split; auto|apply claimed_in_order; auto|exists n; auto|]. rewrite claimed_pile; auto.
              -- destruct K as [K|T0]; [contradiction|].
                 apply (take m rule x _ (rotate k x)); auto using rotate_permutes.
                 ++ apply claimed_in_order; auto.
                 ++ intros l Hl. rewrite claimed_pile; auto.
                 ++ destruct Q as [l [? ?]]. exists l. split; auto. rewrite claimed_pile; auto.
                 ++ apply (free x _ _ k k); auto using rotate_permutes; [split; auto|apply claimed_in_order; auto|exists n; auto|].
                    rewrite claimed_pile, rotate_pile by lia.
                    destruct (Nat.ltb_spec k k); [lia|]. now rewrite Nat.eqb_refl.
            * (* down to the last position with all D^j small enough *)
              right.
              destruct (last_true (fun i => forall j, j < m -> A j i + pile x 0 <= pile x j + A 0 i)) with (n := n) as [i [I1 [I2 I3]]].
              { intro i. destruct (all_or_some (fun j => A j i + pile x 0 <= pile x j + A 0 i) ltac:(intro; cbv beta; lia) m) as [Q|[j [Hj Q]]];
                  [left; auto|right]. intro W. specialize (W j Hj). lia. }
              { intros j Hj. rewrite !A0. pose proof (Sx 0 j ltac:(lia) Hj). lia. }
              { intro W. specialize (W j0 Hj0). lia. }
              destruct (all_or_some (fun j => A j (S i) + pile x 0 <= pile x j + A 0 (S i)) ltac:(intro; cbv beta; lia) m) as [Q|[j [Hj Q]]];
                [contradiction|].
              pose proof (inc_lt (A 0) (A_inc 0) i n I1). pose proof (A_le 0 k n ltac:(lia) Hk).
              assert (All : forall l, l < m -> pile (position i) l < pile x l).
              { intros l Hl. rewrite claimed_pile by auto. pose proof (I2 l Hl). lia. }
              exists (position i). split; [|eauto]. apply (take m rule x _ x); auto.
              -- apply claimed_in_order; auto.
              -- intros l Hl. apply Nat.lt_le_incl. auto.
              -- exists 0. split; [lia|]. apply All. lia.
              -- assert (1 <= j) by (destruct j; [exfalso; lia|lia]).
                 apply (band x _ j k); [split; auto|apply claimed_in_order; auto|auto|auto|exists n; auto|auto| |lia|].
                 ++ intros l Hl. rewrite !claimed_pile by lia. pose proof (I2 l Hl). lia.
                 ++ rewrite !claimed_pile by lia. pose proof (I2 j Hj). pose proof (w_spec j i Hj). lia.
      Qed.
    End Lemma6.

    (** (1) Order kept, some pile stays; (2) from up to m - 1 piles in any arrangement where x_0 is no term of A 0; (3) from all
        piles, order kept, where x is not like T and 0 <= l_j - l_0 < w_j for some j; (4) any move where x_0 is in no sequence. *)
    Definition R_rules (x p v : list nat) : Prop :=
      (p = x /\ exists k, k < m /\ pile v k = pile x k) \/
      (~ term 0 (pile x 0) /\ exists k, k < m /\ pile v k = pile p k) \/
      (p = x /\ ~ like x /\ (forall k, k < m -> pile v k < pile x k) /\ exists j, j < m /\
        pile x 0 - pile v 0 <= pile x j - pile v j < pile x 0 - pile v 0 + w j) \/
      (forall k, k < m -> ~ term k (pile x 0)).

    Theorem recipe_R_piles : forall x, in_order m x -> (PM m R_rules x <-> exists n, x = position n).
    Proof.
      apply lemma6; unfold R_rules.
      - intros x p v _ _ Li [[-> Q]|[[N _]|[[_ [N _]]|N]]]; [auto| |contradiction|]; exfalso.
        + apply N, Li. lia.
        + apply (N 0); [lia|]. apply Li. lia.
      - intros x v k _ _ _ Hk E. left. eauto.
      - intros x v _ _ _ E. left. split; auto. exists 0. auto.
      - intros x p v k l _ _ _ N _ _ Hk E. right. left. eauto.
      - intros x v j l _ _ N _ _ L G Hj W. right. right. left. repeat split; auto. exists j. repeat split; try lia. apply G. lia.
      - intros x _ N. right. right. right. auto.
    Qed.
  End R.
End Sequences.

(** ** Beatty sequences: m slopes, which may be rational or not, below or above 1 *)
Section Slopes.
  Variable m : nat.
  Hypothesis m1 : 1 <= m.
  Variable alpha : nat -> R.          (* the slopes of the piles 0, .., m - 1 *)
  Hypothesis positive : forall k, (0 < alpha k)%R.
  Hypothesis rising : forall k l, k <= l -> l < m -> (alpha k <= alpha l)%R.
  Notation A := (fun k n => beatty (alpha k) n).

  (** x = (floor(n alpha_0), .., floor(n alpha_(m-1))). *)
  Definition floors (x : list nat) (n : nat) : Prop :=
    forall k, k < m -> Z.of_nat (pile x k) = Int_part (INR n * alpha k).

  Lemma claimed_floors : forall x, in_order m x -> ((exists n, x = claimed m A n) <-> exists n, floors x n).
  Proof.
    intros x [Lx _]. split; intros [n E]; exists n.
    - intros k Hk. rewrite E, claimed_pile by auto. apply beatty_floor. pose proof (positive k). lra.
    - apply is_claimed; auto. intros k Hk. pose proof (E k Hk) as F. pose proof (positive k).
      rewrite <- beatty_floor in F by lra. now apply Nat2Z.inj.
  Qed.

  Theorem lemma5_real : forall rule : list nat -> list nat -> list nat -> Prop,
    (forall x p v, in_order m x -> in_order m v -> like m A x -> (rule x p v <-> usual m A x p v)) ->
    (forall x, in_order m x -> ~ like m A x -> rule x x (repeat 0 m)) ->
    forall x, in_order m x -> (PM m rule x <-> exists n, floors x n).
  Proof.
    assert (A0 : forall k, beatty (alpha k) 0 = 0) by (intro k; apply beatty_zero; pose proof (positive k); lra).
    intros rule E Z x Hx. rewrite <- claimed_floors by auto. apply (lemma5 m m1 A); auto.
    - intros k l n Hk Hl. apply beatty_le. pose proof (positive k). pose proof (rising k l Hk Hl). lra.
    - intros k n. apply beatty_rises. pose proof (positive k). lra.
    - intros k z. apply beatty_unbounded. apply positive.
    - intros y Hy N. replace (claimed m A 0) with (repeat 0 m); [auto|].
      apply is_claimed; [apply repeat_length|]. intros k _. rewrite A0. unfold pile. apply nth_repeat.
  Qed.

  Theorem recipe_U_slopes : forall x, in_order m x -> (PM m (U_rules m A) x <-> exists n, floors x n).
  Proof. apply lemma5_real; unfold U_rules; intros; tauto. Qed.
End Slopes.
