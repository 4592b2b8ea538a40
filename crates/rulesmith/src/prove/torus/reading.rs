//! From the form of a game to the rules that this engine decides.
//!
//! Bands, vectors and constraints are the form's own shapes. Two things are added to them: the line of vectors of Theorem 2, and
//! the Beatty constraint of the claimed slope, which is replaced by each of its three values in turn.

use super::Obstacle;
use super::pair::Pair;
use super::ruleset::{Line, Ruleset, Vector, Width};
use crate::form::{Atom, Cond, Constraint, Form, INDEX, Num, Pairs, Part as Seen, Shape, Slot, Taken, Way};
use crate::number::{Real, Slope};
use crate::prove::equal;
use crate::rules::Play;
use malachite::Integer;
use malachite::base::num::basic::traits::One;
use std::collections::BTreeSet;

const KINDS: &str = "the torus engine reads two unordered piles in normal play, with all nim moves, bands \
     |k - l| < t or l - k < t, finitely many vectors, the line of Theorem 2 and the Beatty constraint of the claimed slope";

/// Whether a form is that of a game that can be read at all.
pub(super) fn is_kind_of(form: &Form) -> Result<(), Obstacle> {
    match form.play() == Play::Normal && form.piles().len() == 2 && form.sorted() {
        true => Ok(()),
        false => Err(Obstacle::unread(KINDS)),
    }
}

/// The rules of such a form, for the pair of a slope.
pub(super) fn read(form: &Form, pair: &Pair) -> Result<Ruleset, Obstacle> {
    let alpha = &pair.alpha;
    let (lines, rest): (Vec<&Way>, Vec<&Way>) =
        form.ways().iter().partition(|way| matches!(way.taken, Taken::Family(_)));
    let line = read_lines(form, &lines, alpha)?;
    if !constraint_used(&rest, alpha)? {
        // The board has looked at the shape of all ways already.
        let known = form.known_shape().filter(|_| lines.is_empty());
        let part = match known.and_then(|shape| Part::of_shape(shape.pairs.clone(), shape.constraint.clone())) {
            Some(part) => part,
            None => read_part(form, &rest)?,
        };
        return Ok(Ruleset { width: Width::Constant(part.width), line, ..part.rules() });
    }
    // The values of the constraint are B - 2, B - 1 and B.
    let at_value = |value: i64| {
        let fixed = |way: &Way| {
            let value = |atom: &Atom| matches!(atom, Atom::Constraint(..)).then(|| Num::from(value));
            Way { when: form.context(way).replace_atoms_in(&way.when, &value), ..way.clone() }
        };
        let fixed: Vec<Way> = rest.iter().copied().map(fixed).collect();
        read_part(form, &fixed.iter().collect::<Vec<&Way>>())
    };
    let [low, middle, high] = [at_value(pair.b(1) - 2)?, at_value(pair.b(1) - 1)?, at_value(pair.b(1))?];
    if [&low, &high].iter().any(|part| part.rules() != middle.rules()) {
        return Err(Obstacle::unread(KINDS));
    }
    Ok(Ruleset { width: Width::Constraint([low.width, middle.width, high.width]), line, ..middle.rules() })
}

fn unread(form: &Form, origin: usize) -> Obstacle {
    let name = form.game().moves.get(origin).map_or("", |clause| &clause.name);
    Obstacle::unread(format!("`move {name}` is not read: {KINDS}"))
}

/// Everything but lines, for one value of the constraint.
struct Part {
    width: i64,
    one_sided: bool,
    removed: BTreeSet<Vector>,
    added: BTreeSet<Vector>,
}

impl Part {
    fn rules(&self) -> Ruleset {
        let (removed, added) = (self.removed.clone(), self.added.clone());
        Ruleset { width: Width::Constant(0), one_sided: self.one_sided, removed, added, line: None }
    }

    fn of(ways: &[&Way]) -> Option<Part> {
        let (pairs, constraint) = Shape::bands(ways);
        Part::of_shape(pairs, constraint)
    }

    fn of_shape(pairs: Option<Pairs>, constraint: Option<Constraint>) -> Option<Part> {
        if let Some(pairs) = pairs {
            let half = |vectors: BTreeSet<Vector>| vectors.into_iter().filter(|(k, l)| k <= l).collect();
            let small = |(k, l): &(_, _)| i64::try_from(k).ok().zip(i64::try_from(l).ok());
            let added = pairs.added.iter().map(small).collect::<Option<BTreeSet<Vector>>>()?;
            let (removed, added) = (half(pairs.removed), half(added));
            return Some(Part { width: pairs.width, one_sided: false, removed, added });
        }
        let constraint = constraint?;
        let (removed, added) = (BTreeSet::new(), BTreeSet::new());
        Some(Part { width: constraint.constant()?, one_sided: !constraint.two_sided, removed, added })
    }
}

fn read_part(form: &Form, ways: &[&Way]) -> Result<Part, Obstacle> {
    if let Some(part) = Part::of(ways) {
        return Ok(part);
    }
    // Which clause is it? Every other alone, with nim, is read.
    let nim = |pile: usize| {
        let mut taken = vec![Num::default(); 2];
        taken[pile] = Num::from(Slot::Variable(0));
        Way { origin: 0, from: vec![Integer::ONE], taken: Taken::Linear(taken), when: Cond::True, choice: None }
    };
    let nim = [nim(0), nim(1)];
    for origin in 0..form.game().moves.len() {
        let own = ways.iter().copied().filter(|way| way.origin == origin);
        if Part::of(&own.chain(&nim).collect::<Vec<&Way>>()).is_none() {
            return Err(unread(form, origin));
        }
    }
    Err(Obstacle::unread(KINDS))
}

/// Whether the Beatty constraint of the slope is used; it may be asked only at the smaller pile.
fn constraint_used(ways: &[&Way], alpha: &Slope) -> Result<bool, Obstacle> {
    let mut found = Vec::new();
    for way in ways {
        way.when.visit(&mut |part| {
            if let Seen::Atom(Atom::Constraint(slope, at)) = part {
                found.push((slope, at.as_slot()));
            }
        });
    }
    if let Some((slope, _)) = found.iter().find(|(slope, _)| !equal(slope, alpha)) {
        return Err(Obstacle::unread(format!("the rules use the constraint of another slope than {alpha}, {slope}")));
    }
    if found.iter().any(|(_, at)| *at != Some(Slot::Before(0))) {
        return Err(Obstacle::unread("a Beatty constraint is read only at the smaller pile"));
    }
    Ok(!found.is_empty())
}

/// The line of vectors, in both orientations.
fn read_lines(form: &Form, ways: &[&Way], alpha: &Slope) -> Result<Option<Line>, Obstacle> {
    let mut found: [Option<Line>; 2] = [None, None];
    let mut before: Option<(&Way, Line, bool)> = None;
    for &way in ways {
        let (line, turned) = match before {
            Some((other, line, turned)) if is_turned(way, other) => (line, !turned),
            _ => read_line(form, way, alpha).ok_or_else(|| unread(form, way.origin))?,
        };
        before = Some((way, line, turned));
        if found[usize::from(turned)].replace(line).is_some_and(|known| known != line) {
            return Err(unread(form, way.origin));
        }
    }
    match found {
        [one, other] if one == other => Ok(one),
        _ => Err(Obstacle::unread(KINDS)),
    }
}

/// Whether two ways take the same, from the piles exchanged.
fn is_turned(one: &Way, other: &Way) -> bool {
    let same = (&one.from, &one.when) == (&other.from, &other.when);
    same && one.amounts().iter().eq(other.amounts().iter().rev())
}

/// `take {floor(alpha*n), floor(beta*n) - 1} for n >= 1`, perhaps unless the step before n is (1, 2); and whether the larger
/// entry comes first.
fn read_line(form: &Form, way: &Way, alpha: &Slope) -> Option<(Line, bool)> {
    let beta = alpha.complement().ok()?;
    let [one, other] = way.amounts() else { return None };
    let lines = [one.as_line(INDEX)?, other.as_line(INDEX)?];
    let turned = equal(&lines[0].0, &beta);
    let ([lower, upper], [first, second]) = match (lines, turned) {
        ([one, other], false) => ([one, other], [way.amounts().first()?, way.amounts().get(1)?]),
        ([one, other], true) => ([other, one], [way.amounts().get(1)?, way.amounts().first()?]),
    };
    // The index of a family is counted from 0 on: floor(alpha (n + from)) = floor(alpha n + alpha from).
    let from = lower.1.divide(alpha).ok()?;
    let whole = from.as_rational().and_then(|from| Integer::try_from(from.clone()).ok())?;
    let shifted = beta.multiply(&from).and_then(|offset| offset.subtract(&Real::from(1))).ok()?;
    if !equal(&lower.0, alpha) || !equal(&upper.0, &beta) || !equal(&upper.1, &shifted) {
        return None;
    }
    let context = form.context(way);
    let steps = |amount: &Num, by: i64| {
        let before = context.replace(amount, &|_| Num::from(INDEX).shifted(&Integer::from(-1)));
        context.equal(amount, &before.shifted(&Integer::from(by)))
    };
    let short = context.all(vec![steps(first, 1), steps(second, 2)]);
    let without_short_steps = match &way.when {
        Cond::True => false,
        when if *when == context.not(&short) => true,
        _ => return None,
    };
    Some((Line { from: usize::try_from(&whole).ok()?, without_short_steps }, turned))
}
