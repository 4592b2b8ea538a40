(** * The hypotheses of the gap rule, decided by one period (docs/LEMMAS.md, Lemma 4, "How the hypotheses are decided")

    The claim is (0, .., 0) and one family that rises by constants after p positions: the positions S_1, .., S_p are a table, and pile k
    of S_(n+p) is pile k of S_n and c_k more. *)
From Coq Require Import Arith Lia Bool List Permutation.
From Rulesmith Require Import Game.Kernel Game.Piles Beatty.Sequences Lemmas.Gap.
Import ListNotations.

Section Period.
  Variables m p : nat.
  Variable table : list (list nat).       (* S_1, .., S_p *)
  Variable rise : list nat.               (* c_0, .., c_(m-1) *)
  (** A common multiple of the c_k, and how often each is in it. *)
  Variable common : nat.
  Variable times : list nat.

  Notation c k := (nth k rise 0).
  Notation q k := (nth k times 0).
  Definition entry (k n : nat) : nat :=
    match n with 0 => 0 | S i => nth k (nth (i mod p) table []) 0 + i / p * c k end.

  (** Steps, order and differences of the first p + 1 positions; every number up to the common multiple is there; none is in two
      sequences up to where all of them have gone through it. *)
  Definition first_ok : bool :=
    (2 <=? m) && (1 <=? p) && (1 <=? common) &&
    forallb (fun k => q k * c k =? common) (seq 0 m) &&
    forallb (fun k => forallb (fun l => c k <=? c l) (seq k (m - k))) (seq 0 m) &&
    forallb (fun n => forallb (fun k => (entry k n <? entry k (S n)) && (entry k n + entry 0 (S n) <=? entry k (S n) + entry 0 n) &&
      forallb (fun l => entry k n <=? entry l n) (seq k (m - k))) (seq 0 m)) (seq 0 (S p)).
  Definition all_ok : bool :=
    forallb (fun x => existsb (fun k => member (entry k) x) (seq 0 m)) (seq 1 common).
  Definition last_value : nat := fold_right Nat.max 0 (map (fun k => entry k (q k * p)) (seq 0 m)).
  Definition once_ok : bool :=
    forallb (fun x => forallb (fun k => forallb (fun l =>
      (k =? l) || negb (member (entry k) x && member (entry l) x)) (seq 0 m)) (seq 0 m)) (seq 1 last_value).
  Definition gap_ok : bool := first_ok && all_ok && once_ok.

  Hypothesis ok : gap_ok = true.

  Lemma parts : 2 <= m /\ 1 <= p /\ 1 <= common /\ (forall k, k < m -> q k * c k = common) /\
    (forall k l, k <= l -> l < m -> c k <= c l) /\
    (forall n k, n <= p -> k < m -> entry k n < entry k (S n) /\ entry k n + entry 0 (S n) <= entry k (S n) + entry 0 n /\
      forall l, k <= l -> l < m -> entry k n <= entry l n).
  Proof.
    pose proof ok as H. unfold gap_ok, first_ok in H. rewrite !andb_true_iff, !Nat.leb_le in H.
    destruct H as [[[[[[[H1 H2] H3] H4] H5] H6] _] _]. rewrite forallb_forall in H4, H5, H6.
    split; [auto|]. split; [auto|]. split; [auto|]. split; [|split].
    - intros k Hk. apply Nat.eqb_eq, H4. apply in_seq. lia.
    - intros k l Hk Hl. specialize (H5 k ltac:(apply in_seq; lia)). rewrite forallb_forall in H5.
      apply Nat.leb_le, H5. apply in_seq. lia.
    - intros n k Hn Hk. specialize (H6 n ltac:(apply in_seq; lia)). rewrite forallb_forall in H6.
      specialize (H6 k ltac:(apply in_seq; lia)). rewrite !andb_true_iff, Nat.ltb_lt, Nat.leb_le, forallb_forall in H6.
      destruct H6 as [[A B] C]. split; [auto|]. split; [auto|]. intros l Hl Hm. apply Nat.leb_le, C. apply in_seq. lia.
  Qed.

  Lemma entry_shift : forall t k n, 1 <= n -> entry k (n + t * p) = entry k n + t * c k.
  Proof.
    destruct parts as (_ & Hp & _). intros t k [|i] Hn; [lia|]. cbn [Nat.add entry].
    rewrite Nat.mod_add, Nat.div_add by lia. lia.
  Qed.
  (** Beyond the first p + 1 positions everything repeats. *)
  Lemma reduced : forall n, p < n -> exists i, 1 <= i <= p /\ exists t, n = i + t * p.
  Proof.
    destruct parts as (_ & Hp & _). intros n Hn. pose proof (Nat.div_mod (n - 1) p ltac:(lia)).
    pose proof (Nat.mod_upper_bound (n - 1) p ltac:(lia)). exists (S ((n - 1) mod p)). split; [lia|]. exists ((n - 1) / p). lia.
  Qed.
  Lemma entry_facts : forall n k, k < m -> entry k n < entry k (S n) /\ entry k n + entry 0 (S n) <= entry k (S n) + entry 0 n /\
    forall l, k <= l -> l < m -> entry k n <= entry l n.
  Proof.
    destruct parts as (_ & _ & _ & _ & Rise & F). intros n k Hk. destruct (le_lt_dec n p) as [L|L]; [auto|].
    destruct (reduced n L) as [i [Hi [t ->]]]. destruct (F i k ltac:(lia) Hk) as [A [B C]].
    replace (S (i + t * p)) with (S i + t * p) by lia. rewrite !entry_shift by lia. split; [lia|]. split; [lia|].
    intros l Hl Hm. rewrite entry_shift by lia. specialize (C l Hl Hm). pose proof (Rise k l Hl Hm).
    assert (t * c k <= t * c l) by (apply Nat.mul_le_mono_l; auto). lia.
  Qed.
  Lemma entry_inc : forall k, k < m -> forall n, entry k n < entry k (S n).
  Proof. intros k Hk n. apply entry_facts. auto. Qed.
  Lemma entry_common : forall k n, k < m -> 1 <= n -> entry k (n + q k * p) = entry k n + common.
  Proof. intros k n Hk Hn. destruct parts as (_ & _ & _ & Q & _). rewrite entry_shift by auto. now rewrite Q. Qed.

  Lemma entry_all : forall x, 1 <= x -> exists k n, k < m /\ entry k n = x.
  Proof.
    pose proof ok as H. unfold gap_ok, all_ok in H. rewrite !andb_true_iff, forallb_forall in H. destruct H as [[_ H] _].
    induction x as [x IH] using lt_wf_ind. intro Hx. destruct (le_lt_dec x common) as [L|L].
    - specialize (H x ltac:(apply in_seq; lia)). apply existsb_exists in H. destruct H as [k [K M]]. apply in_seq in K.
      apply member_spec in M; [|apply entry_inc; lia]. destruct M as [n E]. exists k, n. split; [lia|auto].
    - destruct parts as (_ & _ & C1 & _). destruct (IH (x - common) ltac:(lia) ltac:(lia)) as [k [n [Hk E]]].
      exists k, (n + q k * p). split; auto. rewrite entry_common; auto; [lia|]. destruct n; [cbn in E; lia|lia].
  Qed.

  Lemma below_last : forall k, k < m -> entry k (q k * p) <= last_value.
  Proof.
    intros k Hk. unfold last_value. assert (I : In k (seq 0 m)) by (apply in_seq; lia). revert I.
    induction (seq 0 m) as [|a l IH]; [intros []|]. intros [I|I]; cbn [map fold_right]; [subst; lia|]. specialize (IH I). lia.
  Qed.
  Lemma entry_once : forall k l n i, k < m -> l < m -> 1 <= n -> entry k n = entry l i -> k = l /\ n = i.
  Proof.
    pose proof ok as H. unfold gap_ok, once_ok in H. rewrite !andb_true_iff, forallb_forall in H. destruct H as [_ H].
    assert (G : forall v k l n i, k < m -> l < m -> 1 <= n -> entry k n = v -> entry l i = v -> k = l /\ n = i).
    { induction v as [v IH] using lt_wf_ind. intros k l n i Hk Hl Hn E1 E2.
      assert (V : 1 <= v) by (pose proof (inc_lt _ (entry_inc k Hk) 0 n ltac:(lia)) as Q; cbn [entry] in Q; lia).
      assert (Hi : 1 <= i) by (destruct i; [cbn in E2; lia|lia]).
      assert (D : k = l -> k = l /\ n = i).
      { intro E. subst l. split; auto. apply (inc_inj _ (entry_inc k Hk)). lia. }
      destruct (le_lt_dec v last_value) as [L|L].
      - specialize (H v ltac:(apply in_seq; lia)). rewrite forallb_forall in H. specialize (H k ltac:(apply in_seq; lia)).
        rewrite forallb_forall in H. specialize (H l ltac:(apply in_seq; lia)).
        rewrite orb_true_iff, Nat.eqb_eq, negb_true_iff, andb_false_iff in H.
        destruct H as [H|[H|H]]; [auto| |]; exfalso; apply not_true_iff_false in H; apply H; apply member_spec; eauto using entry_inc.
      - destruct parts as (_ & _ & C1 & _).
        assert (Far : forall k n, k < m -> entry k n = v -> q k * p < n).
        { intros k' n' Hk' E. destruct (le_lt_dec n' (q k' * p)) as [W|W]; auto. pose proof (below_last k' Hk').
          pose proof (mono_le (entry k') (fun n => Nat.lt_le_incl _ _ (entry_inc k' Hk' n)) _ _ W). lia. }
        pose proof (Far k n Hk E1). pose proof (Far l i Hl E2).
        assert (F1 : entry k (n - q k * p) + common = v) by (rewrite <- entry_common by lia; now replace (n - q k * p + q k * p) with n by lia).
        assert (F2 : entry l (i - q l * p) + common = v) by (rewrite <- entry_common by lia; now replace (i - q l * p + q l * p) with i by lia).
        destruct (IH (v - common) ltac:(lia) k l (n - q k * p) (i - q l * p)) as [E _]; auto; lia. }
    intros k l n i Hk Hl Hn E. apply (G (entry l i) k l n i); auto.
  Qed.

  (** Lemma 4 for such sequences: only the rules are left to be looked at. *)
  Theorem gap_period : forall rule : list nat -> list nat -> list nat -> Prop,
    (forall x p v, in_order m x -> in_order m v -> Permutation x p ->
      (forall k, k < m -> pile v k <= pile p k) -> (exists k, k < m /\ pile v k < pile p k) ->
      (exists k, k < m /\ pile v k = pile p k) -> rule x p v) ->
    (forall x i, in_order m x -> (forall k, k < m -> entry k i < pile x k) ->
      (forall l, l < m -> entry l i + pile x 0 <= pile x l + entry 0 i) ->
      (exists j, j < m /\ pile x j + entry 0 (S i) < entry j (S i) + pile x 0) -> rule x x (claimed m entry i)) ->
    (forall n i p, Permutation (claimed m entry n) p -> (forall k, k < m -> pile (claimed m entry i) k < pile p k) ->
      rule (claimed m entry n) p (claimed m entry i) -> False) ->
    forall x, in_order m x -> (PM m rule x <-> exists n, x = claimed m entry n).
  Proof.
    destruct parts as (M2 & _). intros rule R1 R2 R3. apply (gap_lemma m M2 entry); auto.
    - intros k l n Hk Hl. apply entry_facts; lia.
    - intros k n Hk. apply entry_inc. auto.
    - apply entry_once.
    - apply entry_all.
  Qed.
End Period.

(** Fraenkel 2009: the sequences of Rat, and those of Mouse, pass; a table with a wrong number does not. *)
Example rat_and_mouse :
  gap_ok 3 4 [[1; 2; 4]; [3; 6; 11]; [5; 9; 18]; [7; 13; 25]] [7; 14; 28] 28 [4; 2; 1] = true /\
  gap_ok 2 2 [[1; 2]; [3; 5]] [3; 6] 6 [2; 1] = true /\
  gap_ok 2 2 [[1; 2]; [3; 6]] [3; 6] 6 [2; 1] = false.
Proof. vm_compute. auto. Qed.
