(** * Certificates of `rulesmith prove`, checked here *)
From Coq Require Import List ZArith Reals.
From Rulesmith Require Import Game.TwoPiles Beatty.Slope Torus.Checker Torus.Floors Torus.Certified.
Import ListNotations.
Local Open Scope Z_scope.

(** Goldberg and Fraenkel 2017, Example 5: Wy(2) without (2, 3), with (9, 18). alpha = 2 sqrt 3 - 2, beta = (6 + 2 sqrt 3)/3,
    alpha - 3 beta + 8 = 0. *)
Definition slope5 : slope :=
  {| s_p := -6; s_q := 6; s_u := 6; s_v := 2; s_r := 3; s_D := 3; s_A := 1; s_B := -3; s_C := 8 |}.
Definition rules5 (removed added : list (Z * Z)) : rules :=
  {| widths := (2, 2, 2); constant := true; one_sided := false; removed := removed; added := added; line := None |}.
Definition certificate5 (base far : Z) : certificate :=
  {| base := base; reaches := [{| where_ := None; choice := Below; far := far; open := [(1, 5)]; covers :=
      [(1, 1, [(1, false, false); (6, true, true)]);
       (2, 3, [(1, false, false); (1, true, false); (1, true, true)]);
       (4, 4, [(2, false, false); (2, true, true); (3, false, false); (3, true, false); (3, true, true)]);
       (5, 5, [(3, false, false); (3, false, true); (3, true, false); (3, true, true)])] |}] |}.

Theorem example5 : forall x y, (x <= y)%nat ->
  (P2 nim nim (allowed (alpha_of slope5) (beta_of slope5) (rules5 [(2, 3)] [(9, 18)])) x y <->
   exists n : nat, Z.of_nat x = Int_part (INR n * alpha_of slope5) /\ Z.of_nat y = Int_part (INR n * beta_of slope5)).
Proof. apply (torus slope5 _ (certificate5 7 3)). vm_compute. reflexivity. Qed.

(** Other rules and worse certificates are refused. *)
Example refused : map (fun c : list (Z * Z) * list (Z * Z) * Z * Z => let '(r, a, base, far) := c in
    accepts slope5 (rules5 r a) (certificate5 base far))
  [([(2, 3)], [(9, 18)], 7, 3); ([(2, 3)], [], 7, 3); ([], [(9, 18)], 7, 3); ([(2, 3)], [(8, 15)], 7, 3);
   ([(2, 3)], [(9, 18)], 6, 3); ([(2, 3)], [(9, 18)], 7, 2)] = [true; false; false; false; false; false].
Proof. vm_compute. reflexivity. Qed.

Definition root2 : slope :=
  {| s_p := 0; s_q := 1; s_u := 2; s_v := 1; s_r := 1; s_D := 2; s_A := 1; s_B := -1; s_C := 2 |}.

(** Kay and Polanco 2023, Definition 6, alpha = sqrt 2: a one-sided band whose width is the Beatty constraint. *)
Definition relaxed2 : rules :=
  {| widths := (1, 2, 3); constant := false; one_sided := true; removed := []; added := []; line := None |}.
Definition certificate_relaxed2 : certificate :=
  {| base := 2; reaches :=
     [{| where_ := Some (false, false); choice := Last; far := 1; open := [(1, 1)]; covers := [(1, 1, [(1, false, false)])] |};
      {| where_ := Some (false, true); choice := Last; far := 1; open := []; covers := [] |};
      {| where_ := Some (true, false); choice := Last; far := 1; open := [(1, 4)]; covers := [(1, 4, [])] |};
      {| where_ := Some (true, true); choice := Last; far := 1; open := [(1, 1)]; covers := [(1, 1, [(1, true, true)])] |}] |}.

Theorem relaxed_root2 : forall x y, (x <= y)%nat ->
  (P2 nim nim (allowed (alpha_of root2) (beta_of root2) relaxed2) x y <->
   exists n : nat, Z.of_nat x = Int_part (INR n * alpha_of root2) /\ Z.of_nat y = Int_part (INR n * beta_of root2)).
Proof. apply (torus root2 _ certificate_relaxed2). vm_compute. reflexivity. Qed.
