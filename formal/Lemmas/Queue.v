(** * The pairing queue: two-stack chromatic nim for any set of red levels

    Going through 1, 2, 3, .., a red number is paired with the oldest green number not yet paired, or with itself if there is
    none (docs/LEMMAS.md, Lemma 1; Fisher and Larsson 2019 for the sets they treat). For a finite set this decides the claim. *)
From Coq Require Import Arith Lia Bool List.
From Rulesmith Require Import Game.TwoPiles.
Import ListNotations.

Section Queue.
  Variable red : nat -> bool.        (** red levels; 0 does not count *)

  (** greens not yet paired after 1, .., n, the oldest first *)
  Fixpoint queue (n : nat) : list nat :=
    match n with
    | 0 => []
    | S m => if red (S m) then tl (queue m) else queue m ++ [S m]
    end.

  (** the partner of a red number r >= 1 *)
  Definition partner (r : nat) : nat := hd r (queue (pred r)).

  Definition queue_pairs (g r : nat) : Prop := (g = 0 /\ r = 0) \/ (1 <= r /\ red r = true /\ g = partner r).

  Fixpoint inc (l : list nat) : Prop :=
    match l with
    | [] => True
    | x :: r => (forall y, In y r -> x < y) /\ inc r
    end.

  Lemma inc_app : forall l n, inc l -> (forall y, In y l -> y < n) -> inc (l ++ [n]).
  Proof.
    induction l as [|x l IH]; simpl; intros n H L.
    - split; [intros y []|exact I].
    - destruct H as [H1 H2]. split.
      + intros y Hy. apply in_app_or in Hy. destruct Hy as [Hy|[Hy|[]]]; auto. subst. apply L; auto.
      + apply IH; auto.
  Qed.

  Lemma in_tl : forall (l : list nat) x, In x (tl l) -> In x l.
  Proof. destruct l; simpl; auto. Qed.

  Lemma queue_inv : forall n, inc (queue n) /\ (forall g, In g (queue n) -> 1 <= g <= n /\ red g = false).
  Proof.
    induction n as [|n [I1 I2]]; [simpl; tauto|].
    simpl. destruct (red (S n)) eqn:E.
    - split.
      + destruct (queue n); simpl in *; tauto.
      + intros g Hg. apply in_tl in Hg. destruct (I2 _ Hg). split; auto; lia.
    - split.
      + apply inc_app; auto. intros y Hy. destruct (I2 _ Hy). lia.
      + intros g Hg. apply in_app_or in Hg. destruct Hg as [Hg|[Hg|[]]].
        * destruct (I2 _ Hg). split; auto; lia.
        * subst. split; auto; lia.
  Qed.

  Lemma hd_min : forall l d x, inc l -> In x l -> hd d l <= x.
  Proof. destruct l as [|h l]; simpl; intros d x H E; [destruct E|]; destruct E as [E|E]; [lia|]; destruct H as [H _]; specialize (H _ E); lia. Qed.

  (** the partner is the number itself or an older green *)
  Lemma partner_cases : forall r, 1 <= r -> partner r = r \/ (In (partner r) (queue (pred r)) /\ 1 <= partner r < r /\ red (partner r) = false).
  Proof.
    intros r H. unfold partner. destruct (queue (pred r)) as [|g q] eqn:E; simpl; [auto|right].
    destruct (queue_inv (pred r)) as [_ I]. rewrite E in I. destruct (I g (or_introl eq_refl)).
    split; auto. split; auto. lia.
  Qed.

  (** a green that left the queue never comes back *)
  Lemma gone : forall g n m, g <= n <= m -> ~ In g (queue n) -> ~ In g (queue m).
  Proof.
    intros g n m [L1 L2] H. induction L2 as [|m L2 IH]; auto.
    simpl. destruct (red (S m)).
    - intro Q. apply in_tl in Q. auto.
    - intro Q. apply in_app_or in Q. destruct Q as [Q|[Q|[]]]; auto. lia.
  Qed.

  Lemma popped : forall g r, 1 <= r -> red r = true -> In g (queue (pred r)) -> g = partner r -> ~ In g (queue r).
  Proof.
    intros g r H HS Hin E. destruct r as [|r]; [lia|]. simpl in *. rewrite HS.
    unfold partner in E. simpl in E. destruct (queue_inv r) as [I _].
    destruct (queue r) as [|h q]; simpl in *; auto. subst h. destruct I as [I _].
    intro Q. specialize (I _ Q). lia.
  Qed.

  (** every green is waiting or was paired *)
  Lemma fate : forall x n, 1 <= x <= n -> red x = false ->
    In x (queue n) \/ exists r, x < r <= n /\ red r = true /\ x = partner r.
  Proof.
    intros x n [H1 H2] HS. induction H2 as [|n L IH].
    - left. destruct x as [|x]; [lia|]. simpl. rewrite HS. apply in_or_app. right. simpl. auto.
    - destruct IH as [IH|[r [? ?]]]; [|right; exists r; split; auto; lia].
      simpl. destruct (red (S n)) eqn:E.
      + destruct (queue n) as [|h q] eqn:Q; [destruct IH|]. destruct IH as [IH|IH]; [|left; exact IH].
        right. exists (S n). unfold partner. simpl. rewrite Q. simpl. split; [lia|auto].
      + left. apply in_or_app. auto.
  Qed.

  (** Any rules with all nim moves, "everything" on green positions, and no double move if the larger pile is red *)
  Variables smaller larger : nat -> nat -> nat -> Prop.
  Variable both : nat -> nat -> nat -> nat -> Prop.
  Hypothesis nim1 : forall x y j, 1 <= j <= x -> x <= y -> smaller x y j.
  Hypothesis nim2 : forall x y k, 1 <= k <= y -> x <= y -> larger x y k.
  Hypothesis green : forall x y, 1 <= x <= y -> red x = false -> red y = false -> both x y x y.
  Hypothesis red_blocks : forall x y j k, 1 <= x <= y -> red y = true -> both x y j k -> False.

  Theorem pairing_queue : forall x y, x <= y -> (P2 smaller larger both x y <-> queue_pairs x y).
  Proof.
    apply kernel2.
    - intros x y j _ [[? ?]|[? [? E]]] Hj _ [[? ?]|[? [? E']]]; lia.
    - intros x y k _ [[? ?]|[? [? E]]] Hk Hk2 _ [[? ?]|[? [? E']]]; try lia.
      + destruct (partner_cases y) as [?|[_ [? _]]]; lia.
      + destruct (partner_cases y) as [?|[Hi [? G]]]; try lia. rewrite <- E in *.
        destruct (partner_cases (y - k)) as [P|[Hi' [? G']]]; try lia; [congruence|]. rewrite <- E' in *.
        apply (gone x (y - k) (pred y)); try lia; auto.
        apply popped; auto.
    - intros x y k Hxy [[? ?]|[? [? E]]] Hk Hk2 _ [[? ?]|[? [? E']]]; try lia.
      + destruct (partner_cases y) as [?|[_ [? G]]]; try lia; [|congruence].
        replace x with y in E' by lia. lia.
    - intros x y j k ? [[? ?]|[? [? E]]] ? ? Hb _ _; [lia|]. apply (red_blocks x y j k); auto. lia.
    - intros x y j k ? [[? ?]|[? [? E]]] ? ? Hb _ _; [lia|]. apply (red_blocks x y j k); auto. lia.
    - intros x y Hxy.
      destruct (Nat.eq_dec x 0) as [->|Hx].
      { destruct (Nat.eq_dec y 0) as [->|Hy]; [left; left; auto|].
        right. exists 0, 0. split; [|left; auto]. apply to_larger; [lia|]. apply nim2; lia. }
      assert (HX : red x = true -> x < y -> exists u v, move2 smaller larger both (x, y) (u, v) /\ queue_pairs u v).
      { intros Rx L. destruct (partner_cases x) as [P|[_ [P _]]]; try lia.
        - exists x, x. split; [|right; repeat split; auto; lia]. apply to_larger; [lia|]. apply nim2; lia.
        - exists (partner x), x. split; [|right; repeat split; auto; lia]. apply to_across; [lia|]. apply nim2; lia. }
      destruct (red y) eqn:Ry.
      + assert (PY : partner y <= y) by (destruct (partner_cases y) as [?|[_ [? _]]]; lia).
        destruct (lt_eq_lt_dec (partner y) x) as [[L|L]|L].
        * right. exists (partner y), y. split; [|right; repeat split; auto; lia].
          apply to_smaller; auto. apply nim1; lia.
        * left. right. repeat split; auto; lia.
        * right. destruct (red x) eqn:Rx; [apply HX; auto; lia|].
          destruct (fate x (pred y)) as [F|[r [? [Rr E]]]]; auto; try lia.
          { destruct (queue_inv (pred y)) as [I _]. pose proof (hd_min _ y _ I F). unfold partner in L. lia. }
          exists x, r. split; [|right; repeat split; auto; lia]. apply to_larger; [lia|]. apply nim2; lia.
      + right. destruct (red x) eqn:Rx.
        * apply HX; auto. assert (x <> y) by congruence. lia.
        * exists 0, 0. split; [|left; auto]. apply to_both; try lia. rewrite !Nat.sub_0_r. apply green; auto; lia.
  Qed.
End Queue.

(** It computes: the pairs of the red levels 3, 4, 9. *)
Example queue_of_three : map (fun r => (partner (fun x => (x =? 3) || (x =? 4) || (x =? 9)) r, r)) [3; 4; 9] =
  [(1, 3); (2, 4); (5, 9)].
Proof. reflexivity. Qed.
