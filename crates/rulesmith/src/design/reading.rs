//! What rules are like, read from their form: so it does not matter how they are written.

use super::ruleset::Kind;
use crate::form::{Atom, Cond, Form, Num, Part, Set, Slot, Way};
use crate::numeration::Numerals;
use malachite::{Integer, Natural};
use std::collections::{BTreeMap, BTreeSet};

/// Invariant, if nothing reads the piles and no pile is treated apart; otherwise what the construction knows.
pub(crate) fn kind(form: &Form, by_construction: Option<u64>) -> Kind {
    let shape = form.shape();
    match by_construction {
        _ if shape.invariant && shape.symmetric => Kind::Invariant,
        Some(k) => Kind::KInvariant(k),
        None => Kind::Variant,
    }
}

/// Whether the moves speak of an irrational number, or of a set or function made from one.
pub(crate) fn mentions_slope(form: &Form) -> bool {
    form.ways().iter().any(|way| in_condition(&way.when) || way.amounts().iter().any(in_number))
}

fn in_number(number: &Num) -> bool {
    let mut found = false;
    number.visit(&mut |part| found |= in_part(part));
    found
}

fn in_condition(condition: &Cond) -> bool {
    let mut found = false;
    condition.visit(&mut |part| found |= in_part(part));
    found || lost_in(condition)
}

/// Another game whose lost positions are used speaks for itself.
fn lost_in(condition: &Cond) -> bool {
    match condition {
        Cond::Lost(_, game) => mentions_slope(&game.form),
        Cond::Not(inner) => lost_in(inner),
        Cond::And(parts) | Cond::Or(parts) => parts.iter().any(lost_in),
        Cond::True | Cond::False | Cond::AtMost(_) | Cond::Zero(_) => false,
        Cond::In(..) | Cond::Balanced(..) | Cond::Accepted(..) => false,
    }
}

fn in_part(part: Part<'_>) -> bool {
    match part {
        Part::Atom(Atom::Floor(floor)) => floor.slope.as_rational().is_none() || floor.offset.as_rational().is_none(),
        Part::Atom(Atom::Constraint(..)) => true,
        Part::Atom(Atom::If(condition, ..)) => lost_in(condition),
        Part::Atom(_) | Part::BinaryDigits => false,
        // Its numeration is that of a slope, or of a number beyond those.
        Part::Automaton(automaton) => !matches!(automaton.numerals(), Numerals::Base(_)),
        Part::Set(set) => in_set(set),
    }
}

fn in_set(set: &Set) -> bool {
    match set {
        Set::Finite(_) | Set::Periodic(_) | Set::Digits(_) | Set::Growing(_) => false,
        Set::Written(_) => true,
        Set::Beatty { slope, offset } => slope.as_rational().is_none() || offset.as_rational().is_none(),
        Set::Values(values) => in_number(&values.0) || in_condition(&values.1),
        Set::Union(parts) | Set::Inter(parts) => parts.iter().any(in_set),
        Set::Complement(inner) => in_set(inner),
    }
}

/// How many single vectors are allowed or forbidden against the general rule, each counted once for all orders of piles.
pub(super) fn exceptions(form: &Form) -> usize {
    let once = |(k, l): (Natural, Natural)| if k < l { (k, l) } else { (l, k) };
    if let Some(pairs) = &form.shape().pairs {
        let natural = |value: i64| Natural::from(value.unsigned_abs());
        let removed = pairs.removed.iter().map(|&(k, l)| once((natural(k), natural(l))));
        let added = pairs.added.iter().cloned().map(once);
        return removed.chain(added).collect::<BTreeSet<_>>().len();
    }
    let arranged = |mut vector: Vec<Natural>| {
        if form.sorted() {
            vector.sort();
        }
        vector
    };
    let listed: BTreeSet<Vec<Natural>> = form.ways().iter().filter_map(single_vector).map(arranged).collect();
    let forbidden: BTreeSet<Vec<Natural>> =
        form.ways().iter().flat_map(|way| forbidden(form, way)).map(arranged).collect();
    listed.len() + forbidden.len()
}

/// The vector of a way that has only one.
pub(super) fn single_vector(way: &Way) -> Option<Vec<Natural>> {
    if !way.from.is_empty() {
        return None;
    }
    way.amounts().iter().map(|amount| Natural::try_from(amount.as_constant()?.clone()).ok()).collect()
}

/// The vectors that the condition of a way takes out one by one.
fn forbidden(form: &Form, way: &Way) -> Vec<Vec<Natural>> {
    let context = form.context(way);
    let vector = |values: BTreeMap<usize, Integer>| {
        let given = |slot| match slot {
            Slot::Variable(variable) => Num::constant(values.get(&variable).cloned().unwrap_or_default()),
            other => Num::from(other),
        };
        let entry = |amount: &Num| Natural::try_from(context.replace(amount, &given).as_constant()?.clone()).ok();
        way.amounts().iter().map(entry).collect::<Option<Vec<Natural>>>()
    };
    let conditions = way.when.conjuncts().iter().flat_map(|part| unequal(part, way.from.len()));
    conditions.filter_map(vector).collect()
}

/// The values of all variables at which a condition fails, if it says that they are others: k is not this, or l is not that.
fn unequal(condition: &Cond, variables: usize) -> Vec<BTreeMap<usize, Integer>> {
    // One variable may be outside of a list.
    if let Cond::Not(inner) = condition
        && let Cond::In(number, set) = &**inner
        && let (Some(Slot::Variable(variable)), Set::Finite(members), 1) = (number.as_slot(), &**set, variables)
    {
        return members.iter().map(|member| BTreeMap::from([(variable, Integer::from(member))])).collect();
    }
    let told = |part: &Cond| {
        let Cond::Not(inner) = part else { return None };
        let Cond::Zero(number) = &**inner else { return None };
        let [(Atom::Slot(Slot::Variable(variable)), factor)] = number.parts() else { return None };
        (*factor == 1).then(|| (*variable, -number.addend().clone()))
    };
    let values: Option<BTreeMap<usize, Integer>> = condition.disjuncts().iter().map(told).collect();
    values.filter(|values| values.len() == variables && variables > 0).into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games;
    use crate::work::Work;

    fn read(moves: &str) -> (Kind, bool, usize) {
        let game = crate::rules::parse(&format!("game \"G\"\n{moves}\n")).expect("rules");
        let form = Form::of(&game, &Work::default().with_games(games::by_name)).expect("a meaning");
        (kind(&form, None), mentions_slope(&form), exceptions(&form))
    }

    #[test]
    fn spellings_do_not_matter() {
        let nim = "move nim: take from 1 pile\nmove b: ";
        for (moves, expected) in [
            ("take {k, l} where |k - l| < 2 unless {k, l} = {2, 3}", (Kind::Invariant, false, 1)),
            (
                "take k from x, l from y where k - l <= 1 and l - k <= 1 unless {k, l} in {(2, 3)}",
                (Kind::Invariant, false, 1),
            ),
            // What always holds says nothing of the piles.
            ("take {k, l} where |k - l| < 2 and x + y >= 0 and not (k + l = 5)", (Kind::Invariant, false, 1)),
            ("take {1, 4}, {4, 1}, {2, 9}", (Kind::Invariant, false, 2)),
            ("take {k, l} where l = k + 0*l and x < 7", (Kind::Variant, false, 0)),
            ("take t from x, t from y where y not in beatty(3/2)", (Kind::Variant, false, 0)),
            ("take t from x, t from y where y not in { floor(n*phi) : n >= 0 }", (Kind::Variant, true, 0)),
        ] {
            assert_eq!(read(&format!("piles x <= y\n{nim}{moves}")), expected, "{moves}");
        }
        // Through lets, and without all nim moves.
        let lets = "let c = sqrt(2)\nlet f(j) = floor(c*j)\npiles x <= y\n";
        assert_eq!(read(&format!("{lets}move a: take {{0, l}} unless l in {{3, 5}}")), (Kind::Invariant, false, 2));
        assert_eq!(read(&format!("{lets}move a: take {{n, f(n)}} for n >= 1")), (Kind::Invariant, true, 0));
        assert_eq!(read(&format!("{lets}move a: take t from x")), (Kind::Variant, false, 0));
        let star =
            "let P = losing(\"star(sqrt(2))\")\npiles x <= y\nmove a: take {k, l} where 0 <= k <= l and (k, l) in P";
        assert_eq!(read(star), (Kind::Invariant, true, 0));
    }
}
