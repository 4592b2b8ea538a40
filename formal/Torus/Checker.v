(** * The checker for torus certificates (docs/CERTIFICATES.md, conditions T3 to T12)

    It computes with binary whole numbers. [Torus/Sound.v] proves that what it accepts is true. *)
From Coq Require Import Lia Bool List ZArith.
From Rulesmith Require Import Torus.Order Torus.Range Torus.Indices.
Import ListNotations.
Local Open Scope Z_scope.

(** The rules as a certificate states them. A line is its first index and whether short steps are left out. *)
Record rules := {
  widths : Z * Z * Z;            (* for f = B - 2, B - 1, B *)
  constant : bool;               (* one width only, all three equal *)
  one_sided : bool;
  removed : list (Z * Z);
  added : list (Z * Z);
  line : option (Z * bool) }.

Inductive choice_of_target := Below | Around | Last.

(** A part of the torus: all of it, or the quadrant (1, e, d). *)
Definition part := option (bool * bool).

Record reach := {
  where_ : part;
  choice : choice_of_target;
  far : Z;                                     (* h *)
  open : list (Z * Z);
  covers : list (Z * Z * list quadrant) }.     (* w from, w to, quadrants *)

Record certificate := { base : Z; reaches : list reach }.

Section Checker.
  Variables a b : Z -> Z.
  Variable empty : interval -> interval -> bool.
  Variable R : rules.

  Notation d := (Indices.d a b).
  Definition corners : list (bool * bool) := [(false, false); (false, true); (true, false); (true, true)].

  (** The width where f = (b_1 + d) - (a_1 + e). *)
  Definition width_at (c : bool * bool) : Z :=
    let '(t0, t1, t2) := widths R in
    match c with (true, false) => t0 | (false, true) => t2 | _ => t1 end.
  Definition corner (n : Z) : bool * bool := (below a 1 n, below b 1 n).
  Definition width (n : Z) : Z := width_at (corner n).
  Definition max_width : Z := let '(t0, t1, t2) := widths R in Z.max t0 (Z.max t1 t2).

  (** The band and the finitely many vectors, k, l >= 1. *)
  Definition band (t k l : Z) : bool := if l - k <? t then if one_sided R then true else k - l <? t else false.
  Definition vector (t k l : Z) : bool :=
    if (if band t k l then negb (mem2 k l (removed R)) else false) then true else mem2 k l (added R).

  (** The largest j with a_j <= v. *)
  Definition index (v : Z) : Z := search (fun j => a j <=? v).

  Definition short (j : Z) : bool := if a j - a (j - 1) =? 1 then b j - b (j - 1) =? 2 else false.
  Definition on_line_at (j k l : Z) : bool :=
    match line R with
    | None => false
    | Some (from, skip) =>
      if from <=? j then if (if skip then short j else false) then false
        else if k =? a j then l =? b j - 1 else false else false
    end.
  Definition on_line (k l : Z) : bool :=
    match line R with
    | None => false
    | Some _ => if on_line_at (index k) k l then true else on_line_at (index l) l k
    end.

  Definition legal (t k l : Z) : bool :=
    if 1 <=? k then if 1 <=? l then if vector t k l then true else on_line k l else false else false.

  (** ** T3, T4, T5: (A) *)
  Definition well_formed : bool :=
    if every (fun p => if 1 <=? fst p then fst p <=? snd p else false) (removed R ++ added R) then
      (let '(t0, t1, t2) := widths R in if constant R then if t0 =? t1 then t1 =? t2 else false else true)
    else false.

  (** Whether the part c of the torus and the quadrant (h, x, y) have no common point. *)
  Definition apart (c : option (bool * bool)) (h : Z) (x y : bool) : bool :=
    let i := match c with Some (e, _) => side 1 e | None => whole end in
    let j := match c with Some (_, d) => side 1 d | None => whole end in
    match cut_interval a i h x, cut_interval b j h y with
    | Some i', Some j' => empty i' j'
    | _, _ => true
    end.

  Definition parts : list (option (bool * bool)) :=
    if constant R then [None] else map Some corners.
  Definition part_width (c : option (bool * bool)) : Z :=
    match c with Some c => width_at c | None => width_at (false, false) end.

  (** T3 for the differences of h indices. *)
  Definition along_h (h : Z) : bool :=
    if vector (width h) (a h) (b h) then false else
    every (fun c => every (fun q : bool * bool => let (x, y) := q in
      if vector (part_width c) (a h + Z.b2z x) (b h + Z.b2z y) then apart c h x y else true) corners) parts.

  (** Beyond this h the entries are too far apart for the band and for every added vector. *)
  Definition spread : Z := fold_right (fun p m => Z.max (snd p - fst p + 1) m) max_width (added R).
  Definition beyond (s : Z) : Z := search (fun h => d h <=? s).

  Definition check_along : bool :=
    let H := beyond spread in
    if spread <? d (H + 1) then all_in along_h 1 H else false.

  (** T4, the band: P_n to (b_m, a_m). *)
  Definition check_across : bool :=
    let H := beyond max_width in
    if max_width <? d (H + 1) then
      all_in (fun n => all_in (fun m =>
        if a n <=? b m then true else
        if d n + d m <? max_width then negb (vector (width n) (a n - b m) (b n - a m)) else true) 1 (n - 1)) 1 H
    else false.

  (** T4, an added vector (k, l): no a_n - b_m = k, b_n - a_m = l. *)
  Definition check_added (p : Z * Z) : bool :=
    let (k, l) := p in
    let H := beyond (l - k) in
    if l - k <? d (H + 1) then
      all_in (fun m => let j := index (k + b m) in
        if 0 <=? j then if a j <=? k + b m then if k + b m <? a (j + 1) then
          if a j =? k + b m then negb (b j - a m =? l) else true
        else false else false else false) 1 H
    else false.

  (** T5. *)
  Definition check_line : bool :=
    match line R with
    | None => true
    | Some (from, skip) => if 1 <=? from then if skip then true else 3 <=? b 1 else false
    end.

  Definition check_A : bool :=
    if well_formed then if check_along then if check_across then if every check_added (added R) then check_line
    else false else false else false else false.

  (** ** T6 to T12: (B) *)
  (** g bounds the steps of d_n. *)
  Definition steps_at_most (g : Z) : bool :=
    if d 1 <=? g then every (fun q : bool * bool => let (x, y) := q in
      if b 1 + Z.b2z y - a 1 - Z.b2z x <=? g then true else empty (side 1 x) (side 1 y)) corners
    else false.
  Definition gap : Z := if steps_at_most (d 1) then d 1 else if steps_at_most (d 1 + 1) then d 1 + 1 else d 1 + 2.

  Definition is_open (r : reach) (from to : Z) : bool :=
    if to <? from then true else some (fun o => if fst o <=? from then to <=? snd o else false) (open r).

  Definition no_points (r : reach) : bool :=
    match where_ r with
    | None => false
    | Some (e, d') => if empty (side 1 e) (side 1 d') then
        (if (if e then true else d') then true else is_open r 1 (d 1)) else false
    end.

  (** T8. *)
  Definition settles (r : reach) : bool :=
    let t := part_width (where_ r) in
    let h := far r in
    if no_points r then true else if 1 <=? h then
    match choice r with
    | Below =>
      if steps_at_most t then if every (fun p => fst p <? a h) (removed R) then
        is_open r 1 (if h =? 1 then 0 else d (h - 1) + 1) else false else false
    | Around =>
      let g := gap in
      if steps_at_most g then if g <? 2 * t then if g - t <? a h then
        if every (fun p => if fst p <? a h then if snd p - fst p <=? g - t then snd p <? a h else true else false) (removed R)
        then if is_open r 1 (d h + 1 - t) then is_open r 1 (d (h - 1)) else false
        else false else false else false else false
    | Last =>
      if one_sided R then
        match removed R with
        | _ :: _ => false
        | [] => let I := Z.max 0 (b 1 - t) in
          all_in (fun i => if t + a i <=? b 1 then is_open r (Z.max 1 (b i - b 1)) (b i + 1 - t - a i) else true) 1 I
        end
      else false
    end else false.

  (** T11: for w = 1 the quadrants in which (a_n, b_n - 1) is itself on the line count too. *)
  Definition line_quadrants (w1 w2 : Z) : list quadrant :=
    match line R with
    | None => []
    | Some (from, skip) => if w1 =? 1 then if w2 =? 1 then
        map (fun c : bool * bool => (1, fst c, snd c))
          (filter (fun c : bool * bool => if skip then if b 1 =? 2 then (if fst c then true else snd c) else true else true) corners)
        else [] else []
    end.

  (** T7 (in part), T10, T11 for one cover. *)
  Definition check_cover (n0 : Z) (r : reach) (c : Z * Z * list quadrant) : bool :=
    let '(w1, w2, qs) := c in
    let t := part_width (where_ r) in
    if every (fun q : quadrant => let '(h, x, y) := q in
      if 1 <=? h then if h <? n0 then
        let k := a h + Z.b2z x in let l := b h + Z.b2z y in
        all_in (fun w => if l =? w then true else legal t k (l - w)) w1 w2
      else false else false) qs then
      cover a b empty (qs ++ line_quadrants w1 w2)
        (match where_ r with Some (e, _) => side 1 e | None => whole end)
        (match where_ r with Some (_, d') => side 1 d' | None => whole end)
    else false.

  (** T9. *)
  Definition covered (r : reach) : bool :=
    every (fun o => all_in (fun w => some (fun c : Z * Z * list quadrant => let '(w1, w2, _) := c in
      if w1 <=? w then w <=? w2 else false) (covers r)) (fst o) (snd o)) (open r).

  (** T12: (a_n, y) has a move to some P_m. Where one is likely is looked at first. *)
  Definition leads (n y m : Z) : bool :=
    if legal (width n) (a n - a m) (y - b m) then true else legal (width n) (a n - b m) (y - a m).
  (** y is a term of b: then (a_n, y) is left to nim. *)
  Definition in_B (y : Z) : bool := b (search (fun m => b m <=? y)) =? y.
  Definition move_from (n y : Z) : bool :=
    if in_B y then true else
    let m := search (fun i => if i <? n then d i <=? y - a n else false) in
    if some_in (leads n y) (Z.max 0 (m - 2)) (Z.min (n - 1) (m + 2)) then true
    else some_in (leads n y) 0 (n - 1).
  Definition in_part (r : reach) (n : Z) : bool :=
    match where_ r with None => true | Some (e, d') => if eqb (below a 1 n) e then eqb (below b 1 n) d' else false end.
  Definition check_base (n0 : Z) (r : reach) : bool :=
    all_in (fun n => if in_part r n then
      every (fun o => all_in (fun w => move_from n (b n - w)) (Z.max 1 (fst o)) (Z.min (snd o) (d n))) (open r)
      else true) 1 (n0 - 1).

  Definition check_reach (n0 : Z) (r : reach) : bool :=
    if settles r then if covered r then if every (check_cover n0 r) (covers r) then check_base n0 r
    else false else false else false.

  (** T6: every part is there. *)
  Definition same_part (p q : part) : bool :=
    match p, q with
    | None, None => true
    | Some (e, d'), Some (e', d'') => if eqb e e' then eqb d' d'' else false
    | _, _ => false
    end.
  Definition all_parts (C : certificate) : bool :=
    every (fun p => some (fun r => same_part p (where_ r)) (reaches C)) parts.

  (** T7. *)
  Definition check_bounds (C : certificate) : bool :=
    if 2 <=? base C then match line R with None => true | Some (from, _) => from <=? base C end else false.

  Definition check (C : certificate) : bool :=
    if check_A then if all_parts C then if check_bounds C then every (check_reach (base C)) (reaches C)
    else false else false else false.
End Checker.
