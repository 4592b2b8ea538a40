//! The checker's part for chromatic nim: is the claim the pairing of the red levels?

use super::rules::{Facts, From, Leaf, Names, Rules, Sum, Told, name_of};
use super::{always, claims, complementary, demand};
use crate::number::{Real, Slope};
use crate::prove::lemma::Pairing;
use crate::rules::{Expectation, Family, Game};
use crate::sequence::{Periodic, Sequence};
use crate::syntax::{Expr, ExprKind};
use malachite::base::num::arithmetic::traits::Floor;
use malachite::base::num::basic::traits::{One, Zero};
use malachite::rational::Rational;
use malachite::{Integer, Natural};
use std::collections::BTreeSet;
use std::sync::Arc;

/// How many levels are looked at one by one at most.
const MAX_LEVELS: u64 = 1 << 20;

/// Checks the rules, and the claim by its kind.
pub(super) fn pairing(game: &Game, pairing: &Pairing) -> Result<(), String> {
    let rules = Rules::new(game);
    always(&|facts| rules.allow(facts, From::Smaller), "the smaller pile may not always be taken from")?;
    always(&|facts| rules.allow(facts, From::Larger), "the larger pile may not always be taken from")?;
    let claim = Claim::of(game)?;
    let otherwise = "the claim is not the pairing of the red levels";
    if let Pairing::AllRed = pairing {
        demand(claim.is_diagonal(), otherwise)?;
        let never = always(&|facts| Ok(!rules.allow(facts, From::Both)?), "both piles may be taken");
        return never.or_else(|_| red_set(&rules, &|set| periodic_for_all(set, &|set, x| has(set, x))).map(|_| ()));
    }
    let wanted = |set: &dyn Sequence| match pairing {
        Pairing::Irrational { beta, .. } => is_multiples(set, beta),
        Pairing::Rational { beta } => {
            let slope = Slope::new(Real::from(beta.clone()));
            slope.is_ok_and(|slope| is_multiples(set, &slope))
        }
        Pairing::Lone { red } | Pairing::Counted { red, .. } => names(&rules, red, set),
        Pairing::Finite { red } => finite(set).is_some_and(|levels| levels == *red),
        Pairing::AllRed => false,
    };
    let red = red_set(&rules, &wanted)?;
    let holds = match pairing {
        Pairing::AllRed => false,
        Pairing::Irrational { alpha, beta } => {
            claims(game, alpha, beta)?;
            complementary(alpha, beta) && beta.floor() >= 2
        }
        Pairing::Rational { beta } => claim.is_rational_pair(beta),
        Pairing::Lone { .. } => claim.is_lone(&rules, &*red)?,
        Pairing::Counted { lead, .. } => claim.is_counted(&rules, &*red, *lead),
        Pairing::Finite { red } => claim.is_queue(&rules, red),
    };
    demand(holds, otherwise)
}

/// Whether a text names a set, or one with the same small members. It only says which set of the rules is meant; that one is
/// then looked at by itself.
fn names(rules: &Rules<'_>, text: &str, set: &dyn Sequence) -> bool {
    let named = || crate::syntax::parse_expression(text).ok().and_then(|expr| rules.set(&expr).ok());
    set.to_string() == text || named().is_some_and(|named| (0..=1000).all(|x| has(&*named, x) == has(set, x)))
}

/// The set S of the rules: both piles may be taken if neither is in S, and not if the larger is.
fn red_set(rules: &Rules<'_>, wanted: &dyn Fn(&dyn Sequence) -> bool) -> Result<Arc<dyn Sequence>, String> {
    let mut sets: Vec<Arc<dyn Sequence>> = vec![];
    let mut look = |part: &Expr| {
        let found = match &part.kind {
            ExprKind::Compare(_, rest) => rest.iter().filter_map(|(_, set)| rules.set(set).ok()).collect(),
            ExprKind::Call(name, arguments) if name == "complement" => {
                arguments.iter().filter_map(|set| rules.set(set).ok()).collect()
            }
            _ => vec![],
        };
        sets.extend(found);
    };
    for clause in &rules.game.moves {
        clause.when.iter().chain(&clause.unless).for_each(|condition| condition.visit(&mut look));
    }
    rules.game.lets.iter().for_each(|definition| definition.value.visit(&mut look));
    let fits = |set: &Arc<dyn Sequence>| {
        let name = name_of(&**set);
        let green = |facts: &Facts, pile: Leaf| -> Told<bool> { Ok(!facts.member(Sum::leaf(pile), &name)?) };
        let everything = |facts: &Facts| {
            let (x, y) = (Sum::leaf(Leaf::X), Sum::leaf(Leaf::Y));
            Ok(facts.at_most_zero(x.minus(Sum::leaf(Leaf::J)))? && facts.at_most_zero(y.minus(Sum::leaf(Leaf::K)))?)
        };
        let free = |facts: &Facts| {
            let there = green(facts, Leaf::X)? && green(facts, Leaf::Y)? && everything(facts)?;
            Ok(!there || rules.allow(facts, From::Both)?)
        };
        let safe = |facts: &Facts| Ok(!rules.allow(facts, From::Both)? || green(facts, Leaf::Y)?);
        wanted(&**set) && always(&free, "").is_ok() && always(&safe, "").is_ok()
    };
    let found = sets.iter().find(|set| fits(set)).cloned();
    found.ok_or_else(|| "the rules do not allow to take from both piles exactly if neither is red".to_string())
}

fn has(set: &dyn Sequence, x: u64) -> bool {
    set.contains(&Integer::from(x)).unwrap_or(false)
}

fn is(value: &Real, wanted: i64) -> bool {
    value.as_rational().is_some_and(|value| *value == wanted)
}

/// Whether the positive members are floor(n slope), n >= 1.
fn is_multiples(set: &dyn Sequence, slope: &Slope) -> bool {
    match set.as_line() {
        Some((other, offset)) => {
            set.first_index() <= 1 && is(&offset, 0) && other.compare(slope).is_ok_and(|order| order.is_eq())
        }
        None => slope.as_rational().is_some_and(|slope| set.to_string() == format!("multiples({slope})")),
    }
}

/// Whether something holds for all positive levels of an eventually periodic set, looked at to the end of a period.
fn periodic_for_all(set: &dyn Sequence, holds: &dyn Fn(&dyn Sequence, u64) -> bool) -> bool {
    let Some(set) = set.as_periodic() else { return false };
    let (start, period) = set.repeats_from();
    let end = start.saturating_add(period).saturating_add(1);
    end <= MAX_LEVELS && (1..=end).all(|x| holds(&set, x))
}

fn finite(set: &dyn Sequence) -> Option<Vec<u64>> {
    let set = set.as_periodic().filter(Periodic::is_finite)?;
    let (start, _) = set.repeats_from();
    (start <= MAX_LEVELS).then(|| (1..start).filter(|&x| has(&set, x)).collect())
}

/// By how much members lead over other numbers at most.
fn most_ahead(set: &dyn Sequence) -> Option<u64> {
    match set.to_string().as_str() {
        // 2k and 2k + 1 are of different kinds; and if d is dopey, d/2 is vile.
        "evil" | "dopey" => return Some(0),
        "odious" => return Some(2),
        _ => {}
    }
    if let Some((slope, offset)) = set.as_line() {
        return (is(&offset, 0) && slope.floor() >= 2).then_some(0);
    }
    let set = set.as_periodic()?;
    let (start, period) = set.repeats_from();
    let end = start.checked_add(period)?.checked_add(period).filter(|end| *end <= 2 * MAX_LEVELS)?;
    let (mut ahead, mut most, mut at_start, mut at_next) = (0i64, 0i64, 0i64, 0i64);
    for x in 1..=end {
        ahead += if has(&set, x) { 1 } else { -1 };
        most = most.max(ahead);
        if x == start {
            at_start = ahead;
        }
        if x == start + period {
            at_next = ahead;
        }
    }
    // It must not gain from one period to the next.
    (at_next <= at_start).then(|| most.unsigned_abs())
}

/// The claim, as it is written.
struct Claim<'g> {
    expect: &'g Expectation,
    rules: Rules<'g>,
    also: BTreeSet<Vec<Natural>>,
}

impl<'g> Claim<'g> {
    fn of(game: &'g Game) -> Result<Claim<'g>, String> {
        let expect = game.expect.as_ref().ok_or("the game claims nothing")?;
        demand(expect.except.is_empty(), "the claim takes positions away")?;
        let sorted = |position: &Vec<Natural>| {
            let mut position = position.clone();
            position.sort();
            position
        };
        Ok(Claim { expect, rules: Rules::new(game), also: expect.also.iter().map(sorted).collect() })
    }

    fn doubles(numbers: impl IntoIterator<Item = u64>) -> BTreeSet<Vec<Natural>> {
        numbers.into_iter().map(|d| vec![Natural::from(d), Natural::from(d)]).collect()
    }

    fn variable(&self, family: &Family) -> Names {
        vec![(family.variable.name.clone(), Sum::leaf(Leaf::X))]
    }

    /// Slope and offset of a formula floor(slope n + offset).
    fn formula(&self, family: &Family, index: usize) -> Option<(Real, Real)> {
        let sum = self.rules.sum(family.position.get(index)?, &self.variable(family)).ok()?;
        let (mut slope, mut offset) = (Real::from(0), sum.constant);
        let mut floors = 0;
        for (factor, leaf) in sum.parts {
            match leaf {
                Leaf::X => slope = slope.add(&factor).ok()?,
                Leaf::Floor(inner) if is(&factor, 1) => {
                    floors += 1;
                    let [(inside, Leaf::X)] = inner.parts.as_slice() else { return None };
                    slope = slope.add(inside).ok()?;
                    offset = offset.add(&inner.constant).ok()?;
                }
                _ => return None,
            }
        }
        let whole = |value: &Real| value.as_rational().is_some_and(|value| *value.denominator_ref() == 1);
        (floors == 1 || (floors == 0 && whole(&slope) && whole(&offset))).then_some((slope, offset))
    }

    fn is_diagonal(&self) -> bool {
        let [family] = self.expect.families.as_slice() else { return false };
        let line = |index| self.formula(family, index).is_some_and(|(slope, offset)| is(&slope, 1) && is(&offset, 0));
        let origin = Claim::doubles([0]);
        let starts = match family.variable.from {
            0 => self.also.is_subset(&origin),
            1 => self.also == origin,
            _ => false,
        };
        starts && family.condition.is_none() && line(0) && line(1)
    }

    /// (floor((pn - 1)/(p - q)), floor(pn/q)), n >= 1, and (0, 0).
    fn is_rational_pair(&self, beta: &Rational) -> bool {
        let [family] = self.expect.families.as_slice() else { return false };
        if *beta < 2 || family.variable.from != 1 || family.condition.is_some() || self.also != Claim::doubles([0]) {
            return false;
        }
        let (p, q) = (Rational::from(beta.numerator_ref()), Rational::from(beta.denominator_ref()));
        let lower = (&p / (&p - &q), -Rational::ONE / (&p - &q));
        // floor(u n/v + c) depends on floor(v c) alone.
        let agrees = |index: usize, wanted: &(Rational, Rational)| {
            let Some((slope, offset)) = self.formula(family, index) else { return false };
            let (Some(slope), Some(offset)) = (slope.as_rational(), offset.as_rational()) else { return false };
            let v = Rational::from(slope.denominator_ref());
            *slope == wanted.0 && (offset * &v).floor() == (&wanted.1 * &v).floor()
        };
        let upper = (beta.clone(), Rational::ZERO);
        (agrees(0, &lower) && agrees(1, &upper)) || (agrees(1, &lower) && agrees(0, &upper))
    }

    /// (g, g + 1) for g not in S, (d, d) for d and d - 1 in S, and (0, 0).
    fn is_lone(&self, rules: &Rules<'_>, red: &dyn Sequence) -> Result<bool, String> {
        let [one, other] = self.expect.families.as_slice() else { return Ok(false) };
        let shape = |family: &Family| -> Option<(Real, Real)> {
            let (first, second) = (self.formula(family, 0)?, self.formula(family, 1)?);
            (is(&first.0, 1) && is(&second.0, 1) && family.variable.from == 1).then_some((first.1, second.1))
        };
        let is_double = |family: &Family| shape(family).is_some_and(|(a, b)| is(&a, 0) && is(&b, 0));
        let is_pair = |family: &Family| shape(family).is_some_and(|(a, b)| is(&a, 0) && is(&b, 1));
        let (pairs, doubles) = if is_double(one) { (other, one) } else { (one, other) };
        if !is_pair(pairs) || !is_double(doubles) || self.also != Claim::doubles([0]) {
            return Ok(false);
        }
        let (Some(green), Some(double)) = (&pairs.condition, &doubles.condition) else { return Ok(false) };
        let name = name_of(red);
        let level = || Sum::leaf(Leaf::X);
        let below = || level().minus(Sum::number(Real::from(1)));
        let names = self.variable(pairs);
        let greens = |facts: &Facts| Ok(rules.truth(facts, green, &names)? != facts.member(level(), &name)?);
        always(&greens, "the pairs of the claim are not those of the numbers outside S")?;
        // What S leaves out may be asked for instead of S, one below d.
        let mut ways = vec![(name.clone(), true, has(red, 0))];
        if let Some(missing) = red.missing() {
            ways.push((name_of(&*missing), false, !has(&*missing, 0)));
        }
        ways.push((format!("complement({red})"), false, has(red, 0)));
        let names = self.variable(doubles);
        let fits = ways.into_iter().any(|(set, inside, zero)| {
            let same = |facts: &Facts| {
                let Some(below) = below() else { return Ok(false) };
                let wanted = facts.member(level(), &name)? && facts.member(below, &set)? == inside;
                Ok(rules.truth(facts, double, &names)? == wanted)
            };
            (zero || !has(red, 1)) && always(&same, "").is_ok()
        });
        let neighbours = match red.as_line() {
            Some((slope, offset)) => red.first_index() <= 1 && is(&offset, 0) && (slope.floor() < 2 || is(&slope, 2)),
            None => red.to_string() == "vile" || periodic_for_all(red, &|set, x| has(set, x) || has(set, x + 1)),
        };
        Ok(fits && neighbours)
    }

    /// (G(n), S(n + lead)), n >= 1, and (d, d) for d = 0, .., lead.
    fn is_counted(&self, rules: &Rules<'_>, red: &dyn Sequence, lead: u64) -> bool {
        let [family] = self.expect.families.as_slice() else { return false };
        let bounded = most_ahead(red) == Some(lead) && lead <= MAX_LEVELS && (1..=lead).all(|x| has(red, x));
        if family.variable.from != 1 || family.condition.is_some() || !bounded || self.also != Claim::doubles(0..=lead)
        {
            return false;
        }
        let infinite = red.as_periodic().is_none_or(|set| !set.is_finite());
        let counted = |index: usize, shift: u64, fits: &dyn Fn(&dyn Sequence) -> bool| {
            let Some(ExprKind::Call(name, arguments)) = family.position.get(index).map(|expr| &expr.kind) else {
                return false;
            };
            let [argument] = arguments.as_slice() else { return false };
            let Ok(sum) = rules.sum(argument, &self.variable(family)) else { return false };
            let wanted = Sum::leaf(Leaf::X).plus(Sum::number(Real::from(Rational::from(shift))));
            let set = rules.set(&Expr::synthetic(ExprKind::Name(name.clone())));
            wanted == Some(sum) && set.is_ok_and(|set| fits(&*set))
        };
        let is_red = |set: &dyn Sequence| set.to_string() == red.to_string();
        let is_green = |set: &dyn Sequence| leaves_out(red, set);
        let straight = counted(0, 0, &is_green) && counted(1, lead, &is_red);
        infinite && (straight || (counted(1, 0, &is_green) && counted(0, lead, &is_red)))
    }

    /// Finitely many red levels: counted up one by one, the r-th red that is not alone goes with the r-th green.
    fn is_queue(&self, rules: &Rules<'_>, red: &[u64]) -> bool {
        let [family] = self.expect.families.as_slice() else { return false };
        let diagonal =
            |index| self.formula(family, index).is_some_and(|(slope, offset)| is(&slope, 1) && is(&offset, 0));
        let Some(ExprKind::Compare(left, rest)) = family.condition.as_ref().map(|condition| &condition.kind) else {
            return false;
        };
        let [(crate::syntax::CompareOp::In, listed)] = rest.as_slice() else { return false };
        let named = matches!(&left.kind, ExprKind::Name(name) if *name == family.variable.name);
        let Some(listed) = rules.set(listed).ok().filter(|_| named && diagonal(0) && diagonal(1)) else { return false };
        let Some(mut doubles) = finite(&*listed) else { return false };
        if family.variable.from == 0 && has(&*listed, 0) {
            doubles.push(0);
        }
        let from = family.variable.from;
        let mut claimed = Claim::doubles(doubles.into_iter().filter(|double| *double >= from));
        claimed.extend(self.also.iter().cloned());
        let ordered = red.windows(2).all(|pair| pair[0] < pair[1]) && red.first().is_none_or(|first| *first > 0);
        let (mut pairs, mut used) = (Claim::doubles([0]), 0);
        for (rank, &level) in red.iter().enumerate() {
            // Greens below the level, of which `used` are taken: its partner is the next, if there is one.
            let greens = level.saturating_sub(1).saturating_sub(rank as u64);
            if used == greens {
                pairs.insert(vec![Natural::from(level), Natural::from(level)]);
                continue;
            }
            used += 1;
            // The used-th number that is not red.
            let partner = red.iter().fold(used, |place, &other| if other <= place { place + 1 } else { place });
            pairs.insert(vec![Natural::from(partner), Natural::from(level)]);
        }
        ordered && claimed == pairs
    }
}

/// Whether a set, counted by its positive members from 1, is what another leaves out of the positive numbers.
fn leaves_out(red: &dyn Sequence, set: &dyn Sequence) -> bool {
    let names = [("evil", "odious"), ("odious", "evil"), ("vile", "dopey"), ("dopey", "vile")];
    let (one, other) = (red.to_string(), set.to_string());
    if names.contains(&(one.as_str(), other.as_str())) || other == format!("complement({one})") {
        return true;
    }
    if let (Some((slope, _)), Some((partner, offset))) = (red.as_line(), set.as_line()) {
        // Beatty's theorem, and for p/q the numbers floor((pn - 1)/(p - q)).
        let shift = match slope.as_rational() {
            Some(value) => {
                -Rational::ONE / (Rational::from(value.numerator_ref()) - Rational::from(value.denominator_ref()))
            }
            None => Rational::ZERO,
        };
        let complement = slope.reciprocal().and_then(|one| one.add(&partner.reciprocal()?));
        return set.first_index() <= 1
            && is_multiples(red, &slope)
            && offset.as_rational().is_some_and(|offset| *offset == shift)
            && complement.is_ok_and(|sum| is(&sum, 1));
    }
    let (Some(one), Some(other)) = (red.as_periodic(), set.as_periodic()) else { return false };
    let Some(apart) = Periodic::combine(&one, &other, |one, other| one != other) else { return false };
    periodic_for_all(&apart, &|set, x| has(set, x))
}
