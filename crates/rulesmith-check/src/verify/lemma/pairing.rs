//! Lemma 1: chromatic nim, and whether the claim is the pairing of the red levels.

use super::super::claim::{From, complementary, is_pair};
use super::{always, check_nim};
use crate::certificate::Pairing;
use crate::limits::Meter;
use crate::read::{Language, Read, Run, Scope, Symbol, Value, Window, has, is, only_variable, refuse};
use crate::rejection::{Checked, Condition, demand, reject, unread};
use malachite::base::num::basic::traits::{One, Zero};
use malachite::rational::Rational;
use malachite::{Integer, Natural};
use rulesmith_core::number::{Real, Slope};
use rulesmith_core::rules::{Expectation, Family};
use rulesmith_core::sequence::{Periodic, Sequence};
use rulesmith_core::syntax::{CompareOp, Expr, ExprKind, parse_expression};
use std::collections::BTreeSet;

/// How many levels are looked at one by one at most.
const MAX_LEVELS: u64 = 1 << 20;

/// The red levels: the multiples of a slope, or a set as the rules write it.
enum Red {
    Multiples(Slope),
    Set(Expr),
}

impl Red {
    fn named(text: &str) -> Checked<Red> {
        parse_expression(text).map(Red::Set).map_err(|error| unread(format!("the set {text}: {error}")))
    }

    fn holds(&self, run: &mut Run<'_>, level: &Value) -> Read<bool> {
        match self {
            Red::Multiples(slope) => run.is_multiple(slope, level),
            Red::Set(set) => run.is_member(level, set),
        }
    }
}

/// Checks Lemma 1.
pub(super) fn check<'a>(
    language: &'a Language<'a>,
    expectation: &Expectation,
    pairing: &Pairing,
    meter: &Meter<'_>,
) -> Checked<()> {
    let claim = Claim { language, expectation, meter };
    check_nim(language)?;
    match pairing {
        Pairing::AllRed { red: None } => {
            let why = "both piles may be taken from";
            always(language, Condition::L4, From::Both, why, |run, step| Ok(!step.is_allowed(run)?))?;
            claim.check_diagonal()
        }
        Pairing::AllRed { red: Some(red) } => {
            let red = Red::named(red)?;
            check_colours(language, &red)?;
            claim.check_all_red(&red)?;
            claim.check_diagonal()
        }
        Pairing::Irrational { beta } => {
            check_colours(language, &Red::Multiples(beta.clone()))?;
            let alpha = beta.complement().map_err(|error| unread(error.to_string()))?;
            let fits = complementary(&alpha, beta) && beta.floor() >= 2;
            demand(Condition::L5, fits, || format!("{beta} is not irrational, or not above 2"))?;
            let holds = is_pair(language, expectation, &alpha, beta)?;
            demand(Condition::L2, holds, || NOT_THE_PAIRING.into())
        }
        Pairing::Rational { beta } => {
            let slope = Slope::new(Real::from(beta.clone())).map_err(|error| unread(error.to_string()))?;
            check_colours(language, &Red::Multiples(slope))?;
            demand(Condition::L5, *beta >= 2, || format!("{beta} is below 2"))?;
            claim.check_rational_pair(beta)
        }
        Pairing::Lone { red } => {
            let red = Red::named(red)?;
            check_colours(language, &red)?;
            claim.check_neighbours(&red)?;
            claim.check_lone(&red)
        }
        Pairing::Counted { red, lead } => {
            let red = Red::named(red)?;
            check_colours(language, &red)?;
            claim.check_lead(&red, *lead)?;
            claim.check_counted(&red, *lead)
        }
        Pairing::Finite { red, levels } => {
            let red = Red::named(red)?;
            check_colours(language, &red)?;
            claim.check_levels(&red, levels)?;
            claim.check_queue(levels)
        }
    }
}

const NOT_THE_PAIRING: &str = "the claim is not the pairing of the red levels";

/// L3 and L4: everything may be taken if neither pile is red, and both piles are never taken from if the larger is.
fn check_colours<'a>(language: &'a Language<'a>, red: &Red) -> Checked<()> {
    let free = "two green piles may not be taken";
    always(language, Condition::L3, From::Both, free, |run, step| {
        let there = !red.holds(run, &step.x)? && !red.holds(run, &step.y)? && step.takes_everything(run)?;
        Ok(!there || step.is_allowed(run)?)
    })?;
    let safe = "both piles may be taken from though the larger is red";
    always(language, Condition::L4, From::Both, safe, |run, step| {
        Ok(!step.is_allowed(run)? || !red.holds(run, &step.y)?)
    })
}

/// The claim, and the set it is held against.
struct Claim<'a, 'e, 'm> {
    language: &'a Language<'a>,
    expectation: &'e Expectation,
    meter: &'m Meter<'m>,
}

impl<'a> Claim<'a, '_, '_> {
    fn sequence(&self, red: &Red) -> Checked<std::sync::Arc<dyn Sequence>> {
        match red {
            Red::Set(set) => self.language.sequence(set),
            Red::Multiples(slope) => reject(Condition::R1, format!("the multiples of {slope} are not listed")),
        }
    }

    fn not_the_pairing<T>(&self) -> Checked<T> {
        reject(Condition::L2, NOT_THE_PAIRING)
    }

    /// The positions listed, which nothing is taken away from.
    fn listed(&self) -> Checked<BTreeSet<Vec<Natural>>> {
        if !self.expectation.except.is_empty() {
            return self.not_the_pairing();
        }
        let sorted = |position: &Vec<Natural>| {
            let mut position = position.clone();
            position.sort();
            position
        };
        Ok(self.expectation.also.iter().map(sorted).collect())
    }

    /// L2: whether a family, from some index on, has these formulas in either order, and its condition is equivalent to a
    /// statement about the index.
    fn is_family(
        &self,
        family: &Family,
        from: u64,
        formulas: impl Fn(&mut Run<'a>, &Value) -> Read<[Value; 2]>,
        condition: impl Fn(&mut Run<'a>, &Value) -> Read<bool>,
    ) -> Checked<bool> {
        let variable = only_variable(family)?;
        if variable.from != from || family.position.len() != 2 {
            return Ok(false);
        }
        self.language.always(1, |run| {
            let n = Value::symbol(Symbol::Number(0));
            run.assume(&n, &Window::at_least(crate::read::index(from)?))?;
            let scope = Scope::of(&variable.name, n.clone());
            let holds = match &family.condition {
                Some(condition) => run.truth(condition, &scope)?,
                None => true,
            };
            if holds != condition(run, &n)? {
                return Ok(false);
            }
            let entries = [run.whole(&family.position[0], &scope)?, run.whole(&family.position[1], &scope)?];
            let wanted = formulas(run, &n)?;
            let known =
                |run: &Run<'a>, one: &Value, other: &Value| run.is_known(&one.minus(other), &Window::exactly(0));
            Ok((known(run, &entries[0], &wanted[0]) && known(run, &entries[1], &wanted[1]))
                || (known(run, &entries[0], &wanted[1]) && known(run, &entries[1], &wanted[0])))
        })
    }

    /// L2: (n, n), n >= 0: the family has those from its first on, the ones before are listed.
    fn check_diagonal(&self) -> Checked<()> {
        let [family] = self.expectation.families.as_slice() else { return self.not_the_pairing() };
        let start = only_variable(family)?.from;
        let from = crate::read::index(start)?;
        let mut first = None;
        self.language.branches(0, |run| {
            if let Some(position) = run.of_family(family, &[Value::whole(from)])? {
                first = run.known_whole(&position[0])?;
            }
            Ok(false)
        })?;
        let Some(first) = first.filter(|first| (0..=MAX_LEVELS as i64).contains(first)) else {
            return self.not_the_pairing();
        };
        let later = |n: &Value| n.shifted(first - from);
        let same = self.is_family(family, start, |_, n| Ok([later(n), later(n)]), |_, _| Ok(true))?;
        let listed = self.listed()?;
        let rest = doubles(0..first as u64).is_subset(&listed);
        let all = listed.iter().all(|position| position[0] == position[1]);
        demand(Condition::L2, same && rest && all, || NOT_THE_PAIRING.into())
    }

    /// L5: every positive number is red.
    fn check_all_red(&self, red: &Red) -> Checked<()> {
        let holds = self.for_all_levels(&*self.sequence(red)?, &|set, x| has(set, x))?;
        demand(Condition::L5, holds, || "not every positive number is red".into())
    }

    /// L2: (floor((pn - 1)/(p - q)), floor(pn/q)), n >= 1, and (0, 0).
    fn check_rational_pair(&self, beta: &Rational) -> Checked<()> {
        let [family] = self.expectation.families.as_slice() else { return self.not_the_pairing() };
        let (p, q) = (Rational::from(beta.numerator_ref()), Rational::from(beta.denominator_ref()));
        let lower = Real::from(Rational::ONE / (&p - &q));
        let same = self.is_family(
            family,
            1,
            |run, n| {
                let top = n.scaled(&p).shifted(-1);
                Ok([run.floor_times(&lower, &top)?, run.floor_times(&Real::from(beta.clone()), n)?])
            },
            |_, _| Ok(true),
        )?;
        demand(Condition::L2, same && self.listed()? == doubles([0]), || NOT_THE_PAIRING.into())
    }

    /// L5: of two neighbouring positive numbers at least one is red.
    fn check_neighbours(&self, red: &Red) -> Checked<()> {
        let set = self.sequence(red)?;
        let holds = match set.as_line() {
            Some((slope, offset)) => {
                set.first_index() <= 1u32 && is(&offset, 0) && (slope.floor() < 2 || is(&slope, 2))
            }
            // Those that are not vile are even.
            None => {
                set.to_string() == "vile"
                    || self.for_all_levels(&*set, &|set, x| Ok(has(set, x)? || has(set, x + 1)?))?
            }
        };
        demand(Condition::L5, holds, || "two neighbouring numbers may both be green".into())
    }

    /// L2: (g, g + 1) for green g, (d, d) for red d with d - 1 red or d = 1, and (0, 0).
    fn check_lone(&self, red: &Red) -> Checked<()> {
        let [one, other] = self.expectation.families.as_slice() else { return self.not_the_pairing() };
        let is_pairs = |family: &Family| {
            self.is_family(family, 1, |_, n| Ok([n.clone(), n.shifted(1)]), |run, n| Ok(!red.holds(run, n)?))
        };
        let is_doubles = |family: &Family| {
            let alone = |run: &mut Run<'a>, n: &Value| {
                Ok(red.holds(run, n)? && (run.equal(n, &Value::whole(1))? || red.holds(run, &n.shifted(-1))?))
            };
            self.is_family(family, 1, |_, n| Ok([n.clone(), n.clone()]), alone)
        };
        let holds = (is_pairs(one)? && is_doubles(other)?) || (is_doubles(one)? && is_pairs(other)?);
        demand(Condition::L2, holds && self.listed()? == doubles([0]), || NOT_THE_PAIRING.into())
    }

    /// L5: at every N at most `lead` more of 1, .., N are red than green; 1, .., lead are red; infinitely many are red.
    fn check_lead(&self, red: &Red, lead: u64) -> Checked<()> {
        let set = self.sequence(red)?;
        let mut begins = lead <= MAX_LEVELS;
        for level in 1..=lead.min(MAX_LEVELS) {
            self.meter.spend(1)?;
            begins = begins && has(&*set, level as i64)?;
        }
        let infinite = set.as_periodic().is_none_or(|set| !set.is_finite());
        let bounded = self.most_ahead(&*set)? == Some(lead);
        demand(Condition::L5, begins && infinite && bounded, || {
            format!("the red levels are not {lead} ahead at most, beginning with those up to {lead}")
        })
    }

    /// L2: (G(n), S(n + lead)), n >= 1, and (d, d) for d = 0, .., lead; G are the positive numbers outside S.
    fn check_counted(&self, red: &Red, lead: u64) -> Checked<()> {
        let [family] = self.expectation.families.as_slice() else { return self.not_the_pairing() };
        let (set, Red::Set(expr)) = (self.sequence(red)?, red) else { return self.not_the_pairing() };
        let lead_index = crate::read::index(lead)?;
        // The set that a formula takes its members from.
        let named = |formula: &Expr| -> Option<Expr> {
            let ExprKind::Call(name, _) = &formula.kind else { return None };
            Some(Expr::synthetic(ExprKind::Name(name.clone())))
        };
        let mut holds = false;
        for green in family.position.iter().filter_map(named) {
            let other = self.language.sequence(&green)?;
            if !leaves_out(&*set, &*other)? {
                continue;
            }
            holds = holds
                || self.is_family(
                    family,
                    1,
                    |run, n| {
                        Ok([
                            run.member_number(&green, &self.written_out(&green), n)?,
                            run.member_number(expr, &self.written_out(expr), &n.shifted(lead_index))?,
                        ])
                    },
                    |_, _| Ok(true),
                )?;
        }
        let listed = self.listed()? == doubles(0..=lead);
        demand(Condition::L2, holds && listed, || NOT_THE_PAIRING.into())
    }

    /// What a name stands for.
    fn written_out(&self, set: &Expr) -> Expr {
        match &set.kind {
            ExprKind::Name(name) => match self.language.definition(name) {
                Some(definition) => self.written_out(&definition.value),
                None => set.clone(),
            },
            _ => set.clone(),
        }
    }

    /// L5: the red levels are these.
    fn check_levels(&self, red: &Red, levels: &[u64]) -> Checked<()> {
        let set = self.sequence(red)?;
        let found = finite(&*set)?;
        demand(Condition::L5, found.as_deref() == Some(levels), || "the red levels are others".into())
    }

    /// L2: the pairs that the queue of green levels gives; the levels are those of L5, which are positive and rise.
    fn check_queue(&self, levels: &[u64]) -> Checked<()> {
        let [family] = self.expectation.families.as_slice() else { return self.not_the_pairing() };
        // { (d, d) : d >= .. and d in {..} }, and the pairs one by one.
        let Some(ExprKind::Compare(left, rest)) = family.condition.as_ref().map(|condition| &condition.kind) else {
            return self.not_the_pairing();
        };
        let [(CompareOp::In, list)] = rest.as_slice() else { return self.not_the_pairing() };
        let variable = only_variable(family)?;
        let named = matches!(&left.kind, ExprKind::Name(name) if *name == variable.name);
        let from = variable.from;
        let same = self.is_family(
            family,
            from,
            |_, n| Ok([n.clone(), n.clone()]),
            |run, n| if named { run.is_member(n, list) } else { refuse("the claim is not a list") },
        )?;
        let set = self.language.sequence(list)?;
        let Some(mut listed) = finite(&*set)?.filter(|_| same) else { return self.not_the_pairing() };
        if has(&*set, 0)? {
            listed.push(0);
        }
        let mut claimed = doubles(listed.into_iter().filter(|double| *double >= from));
        claimed.extend(self.listed()?);
        demand(Condition::L2, claimed == self.queue(levels)?, || NOT_THE_PAIRING.into())
    }

    fn queue(&self, levels: &[u64]) -> Checked<BTreeSet<Vec<Natural>>> {
        let (mut pairs, mut used) = (doubles([0]), 0);
        for (rank, &level) in levels.iter().enumerate() {
            self.meter.spend(levels.len() as u64)?;
            // Greens below the level, of which `used` are taken: its partner is the next, if there is one.
            let greens = level.saturating_sub(1).saturating_sub(rank as u64);
            if used == greens {
                pairs.insert(vec![Natural::from(level), Natural::from(level)]);
                continue;
            }
            used += 1;
            // The used-th number that is not red.
            let partner = levels.iter().fold(used, |place, &other| if other <= place { place + 1 } else { place });
            pairs.insert(vec![Natural::from(partner), Natural::from(level)]);
        }
        Ok(pairs)
    }

    /// Whether something holds for all positive levels of an eventually periodic set, looked at to the end of a period.
    fn for_all_levels(&self, set: &dyn Sequence, holds: &dyn Fn(&dyn Sequence, i64) -> Checked<bool>) -> Checked<bool> {
        let Some(set) = set.as_periodic() else { return Ok(false) };
        let (start, period) = set.repeats_from();
        let end = start.saturating_add(period).saturating_add(1);
        if end > MAX_LEVELS {
            return Ok(false);
        }
        for level in 1..=end as i64 {
            self.meter.spend(1)?;
            if !holds(&set, level)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// By how much members lead over other numbers at most.
    fn most_ahead(&self, set: &dyn Sequence) -> Checked<Option<u64>> {
        match set.to_string().as_str() {
            // 2k and 2k + 1 are of different kinds; and if d is dopey, d/2 is vile.
            "evil" | "dopey" => return Ok(Some(0)),
            "odious" => return Ok(Some(2)),
            _ => {}
        }
        if let Some((slope, offset)) = set.as_line() {
            return Ok((is(&offset, 0) && slope.floor() >= 2).then_some(0));
        }
        let Some(set) = set.as_periodic() else { return Ok(None) };
        let (start, period) = set.repeats_from();
        let end = start.saturating_add(period).saturating_add(period);
        if end > 2 * MAX_LEVELS {
            return Ok(None);
        }
        let (mut ahead, mut most, mut at_start, mut at_next) = (0i64, 0i64, 0i64, 0i64);
        for level in 1..=end {
            self.meter.spend(1)?;
            ahead += if has(&set, level as i64)? { 1 } else { -1 };
            most = most.max(ahead);
            if level == start {
                at_start = ahead;
            }
            if level == start + period {
                at_next = ahead;
            }
        }
        // It must not gain from one period to the next.
        Ok((at_next <= at_start).then(|| most.unsigned_abs()))
    }
}

fn doubles(numbers: impl IntoIterator<Item = u64>) -> BTreeSet<Vec<Natural>> {
    numbers.into_iter().map(|d| vec![Natural::from(d), Natural::from(d)]).collect()
}

/// The positive members of a finite set.
fn finite(set: &dyn Sequence) -> Checked<Option<Vec<u64>>> {
    let Some(set) = set.as_periodic().filter(Periodic::is_finite) else { return Ok(None) };
    let (start, _) = set.repeats_from();
    if start > MAX_LEVELS {
        return Ok(None);
    }
    let mut members = Vec::new();
    for level in 1..start {
        if has(&set, level as i64)? {
            members.push(level);
        }
    }
    Ok(Some(members))
}

/// Whether a set, counted by its positive members from 1, is what another leaves out of the positive numbers.
fn leaves_out(red: &dyn Sequence, set: &dyn Sequence) -> Checked<bool> {
    let names = [("evil", "odious"), ("odious", "evil"), ("vile", "dopey"), ("dopey", "vile")];
    let (one, other) = (red.to_string(), set.to_string());
    if names.contains(&(one.as_str(), other.as_str())) || other == format!("complement({})", red.as_set()) {
        return Ok(true);
    }
    if let (Some((slope, zero)), Some((partner, offset))) = (red.as_line(), set.as_line()) {
        // Beatty's theorem, and for p/q the numbers floor((pn - 1)/(p - q)).
        let shift = match slope.as_rational() {
            Some(value) => {
                -Rational::ONE / (Rational::from(value.numerator_ref()) - Rational::from(value.denominator_ref()))
            }
            None => Rational::ZERO,
        };
        let complement = slope.reciprocal().and_then(|one| one.add(&partner.reciprocal()?));
        return Ok(set.first_index() <= 1u32
            && red.first_index() <= 1u32
            && is(&zero, 0)
            && offset.as_rational().is_some_and(|offset| *offset == shift)
            && complement.is_ok_and(|sum| is(&sum, 1)));
    }
    let (Some(one), Some(other)) = (red.as_periodic(), set.as_periodic()) else { return Ok(false) };
    let Some(apart) = Periodic::combine(&one, &other, |one, other| one != other) else { return Ok(false) };
    let (start, period) = apart.repeats_from();
    let end = start.saturating_add(period).saturating_add(1);
    Ok(end <= MAX_LEVELS && (1..=end).all(|level| apart.contains(&Integer::from(level)).unwrap_or(false)))
}
