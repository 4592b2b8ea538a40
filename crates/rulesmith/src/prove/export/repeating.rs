//! Lemma 4 for rational sequences and rules of any form: the rules as a relation on piles and amounts, and the lemma's conditions on them
//! as statements about whole numbers, with the terms of the sequences by their number modulo the period.

use super::Exported;
use super::relation::{Names, allowed};
use crate::form::{Form, INDEX, Num};
use crate::prove::lemma::Repeating;
use malachite::Integer;
use malachite::base::num::arithmetic::traits::{Floor, Lcm};
use malachite::base::num::basic::traits::{One, Zero};
use malachite::rational::Rational;
use std::fmt::Write;

/// Of more piles the arrangements are many.
const MAX_PILES: usize = 3;
/// With a longer period the cases are many: their square.
const MAX_PERIOD: u64 = 8;
/// Coq goes through all numbers up to a common multiple of the rises, one by one.
const MAX_COMMON: u64 = 250;

pub(super) fn exported(form: &Form) -> Result<Exported, String> {
    let positions = Repeating::of(form)?;
    let (count, period) = (form.piles().len(), positions.period);
    let rise = positions.rise();
    let common = rise.iter().fold(1u64, |all, rise| all.lcm(rise.unsigned_abs()));
    if count > MAX_PILES || period > MAX_PERIOD || common > MAX_COMMON {
        return Err(format!(
            "a proof by the gap rule is exported to Coq for Fat Rat, and else for up to {MAX_PILES} piles and a period of up to {MAX_PERIOD}"
        ));
    }
    let listed = |numbers: &mut dyn Iterator<Item = String>| format!("[{}]", numbers.collect::<Vec<_>>().join("; "));
    let table = listed(&mut (1..=period as usize).map(|n| listed(&mut positions.at(n).iter().map(i64::to_string))));
    let times = listed(&mut rise.iter().map(|rise| (common / rise.unsigned_abs()).to_string()));
    let given = format!("{count} {period} table rise {common} {times}%nat ok");

    let mut text = String::from(
        "Import Arith Lia Bool List ZArith Permutation.\nImport ListNotations.\nImport Piles Amounts GapPeriod GapWritten.\n",
    );
    text.push_str("Local Open Scope Z_scope.\n\n");
    let _ = writeln!(
        text,
        "(* The game on {count} unordered piles x1 <= .. <= x{count}: t1, .., t{count} may be taken from them, not all of them 0. *)"
    );
    text.push_str(&allowed(form, &Names { set: &|_| None, constraint: &|_| None, numbers: &[] })?);
    let _ = write!(
        text,
        "\n(* The positions 1, .., {period} and what each pile rises by in a period. *)\n\
         Definition table : list (list nat) := {table}%nat.\nDefinition rise : list nat := {}%nat.\n\
         Lemma ok : gap_ok {count} {period} table rise {common} {times}%nat = true. Proof. vm_compute. reflexivity. Qed.\n\
         Definition position := entry {period} table rise.\n",
        listed(&mut rise.iter().map(i64::to_string))
    );
    let each = |from: usize, make: &dyn Fn(usize) -> String, between: &str| {
        (from..=count).map(make).collect::<Vec<_>>().join(between)
    };
    // The terms with the number n.
    let cases = (1..=period as usize).map(|r| {
        let terms = positions.at(r).iter().zip(rise).enumerate();
        let terms = terms.map(|(k, (start, rise))| format!("position {k} n = {start} + q * {rise}"));
        format!("  (n = {r} + q * {period} /\\ {})%nat", terms.collect::<Vec<_>>().join(" /\\ "))
    });
    let _ = writeln!(
        text,
        "Lemma class : forall n : nat, (n = 0 /\\ {})%nat \\/ exists q : nat,\n{}.\nProof. exact (terms {given}). Qed.",
        each(1, &|k| format!("position {} n = 0", k - 1), " /\\ "),
        cases.collect::<Vec<_>>().join(" \\/\n")
    );
    let open =
        |letter: &str| (1..=count).rev().fold("[|? ?]".to_string(), |inner, k| format!("[|{letter}{k} {inner}]"));
    let lists =
        format!("destruct x as {}; try discriminate Lx. destruct t as {}; try discriminate Lt.", open("x"), open("t"));
    let arranged = if count == 2 { "two_arranged" } else { "three_arranged" };
    let taken = "(fun k => 1 <= pile t k /\\ pile x k =";
    let _ = write!(
        text,
        "{WRITTEN_OUT}\
         Lemma free : forall x t, legal {count} x t -> some (map (fun k => pile t k = 0)%nat (seq 0 {count})) -> allowed x t.\n\
         Proof. intros x t (Lx & Lt & L) S. {lists} written_out; decided. Qed.\n\
         Lemma down : forall i x t, legal {count} x t -> every (map {taken} pile t k + entry {period} table rise k i)%nat (seq 0 {count})) ->\n  \
         every (map (fun l => entry {period} table rise l i + pile x 0 <= pile x l + entry {period} table rise 0 i)%nat (seq 0 {count})) ->\n  \
         some (map (fun j => pile x j + entry {period} table rise 0 (S i) < entry {period} table rise j (S i) + pile x 0)%nat (seq 0 {count})) ->\n  \
         allowed x t.\n\
         Proof.\n  intros i x t (Lx & Lt & L) E1 E2 E3. {lists}\n  pose proof (class i). pose proof (class (S i)). written_out; decided.\nQed.\n\
         Lemma apart : forall n i x t, legal {count} x t -> every (map {taken} entry {period} table rise k n)%nat (seq 0 {count})) ->\n  \
         Permutation (remains x t) (map (fun k => entry {period} table rise k i) (seq 0 {count})) -> allowed x t -> False.\n\
         Proof.\n  intros n i x t (Lx & Lt & L) E P A. {lists}\n  apply {arranged} in P. pose proof (class i). pose proof (class n). \
         cbn [fst snd] in *. written_out; decided.\nQed.\n"
    );
    let piles = each(1, &|k| format!("x{k}"), " ");
    let claim = claimed(form)?;
    let _ = write!(
        text,
        "\nTheorem claim : forall {piles} : nat, ({})%nat ->\n  (PA {count} allowed [{}] <->\n   [{}] = [{}]%nat \\/ exists n : nat, (1 <= n)%nat /\\ {claim}).\n\
         Proof.\n  intros {piles} H. rewrite (gap_written {given} allowed free down apart [{}] eq_refl) by (cbn; lia).\n  split.\n  \
         - intros [n E]. pose proof (class n). written_out; [left; repeat (f_equal; try lia)|right; exists n; decided..].\n  \
         - intros [E|[n E]].\n    \
         + injection E as {}. subst. exists 0%nat. cbn. tauto.\n    \
         + exists n. pose proof (class n). written_out; decided.\nQed.\n",
        each(1, &|k| format!("x{k}"), " <= "),
        each(1, &|k| format!("x{k}"), "; "),
        each(1, &|k| format!("x{k}"), "; "),
        each(1, &|_| "0".to_string(), "; "),
        each(1, &|k| format!("x{k}"), "; "),
        each(1, &|k| format!("E{k}"), " "),
    );
    Ok(Exported { needs: vec!["Lemmas/GapWritten"], text })
}

const WRITTEN_OUT: &str = "\
Ltac written_out :=
  unfold allowed in *; fold position in *;
  cbn [every some map app seq Nat.sub pile nth] in *;
  repeat match goal with H : _ /\\ _ |- _ => destruct H | H : _ \\/ _ |- _ => destruct H | H : exists _, _ |- _ => destruct H end;
  try contradiction.
Ltac decided := try lia; Z.to_euclidean_division_equations; lia.
";

/// The entries for n >= 1, as floors of fractions.
fn claimed(form: &Form) -> Result<String, String> {
    let claim = form.claim().ok_or("the game claims no P-positions")?;
    let entries = claim.families.first().map_or(&[][..], |family| &family.position[..]);
    // The family begins with n = 0, or with n = 1 beside (0, .., 0).
    let begins = claim.also.is_empty();
    let text = |(pile, entry): (usize, &Num)| -> Option<String> {
        let (slope, offset) = entry.as_line(INDEX)?;
        let (slope, offset) = (slope.as_rational()?.clone(), offset.as_rational()?.clone());
        let offset = if begins { offset } else { offset - &slope };
        let (u, v) = (Integer::from(slope.numerator_ref()), Integer::from(slope.denominator_ref()));
        let whole: Integer = (offset * Rational::from(&v)).floor();
        let multiple = if u == Integer::ONE { "Z.of_nat n".to_string() } else { format!("{u} * Z.of_nat n") };
        let sum = match whole.cmp(&Integer::ZERO) {
            std::cmp::Ordering::Equal => multiple,
            std::cmp::Ordering::Greater => format!("{multiple} + {whole}"),
            std::cmp::Ordering::Less => format!("{multiple} - {}", -&whole),
        };
        let value = match v == Integer::ONE {
            true => sum,
            false => format!("({sum}) / {v}"),
        };
        Some(format!("Z.of_nat x{} = {value}", pile + 1))
    };
    let texts: Option<Vec<String>> = entries.iter().enumerate().map(text).collect();
    Ok(texts.ok_or("the claim is not of rational lines")?.join(" /\\ "))
}
