//! The ways to take tokens that clauses of the grammar begin with.

use super::board::Step;
use crate::syntax::words;

/// A way to take tokens, without a condition on the position.
pub(super) struct Shape {
    /// What a clause of this shape is called.
    pub name: &'static str,
    /// What stands after `take`.
    pub take: String,
    /// What stands after `where`, if anything.
    pub own: Option<String>,
    /// Whether it says the same of every position, and treats no pile apart.
    pub invariant: bool,
    /// What can be forbidden of it, one by one.
    pub variable: Variable,
    /// Whether its amount is bounded, or of one residue; then at most one condition comes beside.
    pub bounded: bool,
    /// Another shape that is allowed without the condition: `where OWN or CONDITION`.
    pub freely: Option<usize>,
    legal: Box<dyn Fn(Step<'_>) -> bool + Send + Sync>,
}

/// What a shape's moves are told apart by.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Variable {
    /// One amount `t`.
    Amount,
    /// Two amounts `{k, l}`.
    Two,
    /// Too many things.
    Other,
}

impl Shape {
    pub fn allows(&self, step: Step<'_>) -> bool {
        (self.legal)(step)
    }

    /// The cost of the clause without a condition, with its name.
    pub fn price(&self) -> usize {
        4 + words(&self.take) + self.own.as_ref().map_or(0, |own| 1 + words(own))
    }

    /// The text of the clause under a condition, which may be a sum of several.
    pub fn written(&self, name: &str, conditions: &[&str], unless: Option<&str>) -> String {
        let either = conditions.join(" or ");
        let condition = match (&self.own, conditions.len()) {
            (None, 0) => String::new(),
            (None, _) => format!(" where {either}"),
            (Some(own), 0) => format!(" where {own}"),
            (Some(own), _) if self.freely.is_some() => format!(" where {own} or {either}"),
            (Some(own), 1) => format!(" where {own} and {either}"),
            (Some(own), _) => format!(" where {own} and ({either})"),
        };
        let unless = unless.map(|unless| format!(" unless {unless}")).unwrap_or_default();
        format!("move {name}: take {}{condition}{unless}", self.take)
    }

    /// What a condition adds to the cost of the clause, beyond its own words.
    pub fn joint(&self, conditions: usize) -> usize {
        let parentheses = if conditions > 1 && self.own.is_some() && self.freely.is_none() { 2 } else { 0 };
        conditions + parentheses
    }
}

/// The largest amount that a shape compares with, and the widest band.
const LEAST: i64 = 6;
const WIDEST: i64 = 5;

/// The names of piles.
pub(super) fn piles(count: usize) -> Vec<String> {
    match count {
        1..=3 => ["x", "y", "z"][..count].iter().map(|name| name.to_string()).collect(),
        _ => (1..=count).map(|pile| format!("x{pile}")).collect(),
    }
}

/// All shapes on so many unordered piles.
pub(super) fn shapes(count: usize) -> Vec<Shape> {
    let names = piles(count);
    let mut all: Vec<Shape> = Vec::new();
    let mut bounded_shapes: Vec<usize> = Vec::new();
    let mut add = |name,
                   take: &str,
                   own: &str,
                   (invariant, variable),
                   legal: Box<dyn Fn(Step<'_>) -> bool + Send + Sync>| {
        let own = (!own.is_empty()).then(|| own.to_string());
        all.push(Shape { name, take: take.to_string(), own, invariant, variable, bounded: false, freely: None, legal });
        all.len() - 1
    };
    use Variable::{Amount, Other, Two};
    for taken in 1..=count {
        let noun = if taken == 1 { "pile" } else { "piles" };
        let name = if taken == 1 { "nim" } else { "several" };
        let moved = |step: Step<'_>| step.take.iter().filter(|&&take| take > 0).count();
        add(name, &format!("from {taken} {noun}"), "", (true, Other), Box::new(move |step| moved(step) == taken));
        if taken > 1 {
            let name = if taken == count { "any" } else { "some" };
            let take = format!("from up to {taken} piles");
            add(name, &take, "", (true, Other), Box::new(move |step| moved(step) <= taken));
        }
    }
    // One amount: what it is taken from, and what it has to satisfy.
    let alone = |pile: usize| {
        move |step: Step<'_>| step.take.iter().enumerate().all(|(other, &take)| (take > 0) == (other == pile))
    };
    type Test = Box<dyn Fn(Step<'_>) -> Option<i64> + Send + Sync>;
    let mut single: Vec<(&'static str, String, &'static str, bool, Test)> = Vec::new();
    for (pile, name) in names.iter().enumerate() {
        let called = match (pile, count) {
            (0, 1) => "take",
            (0, _) => "smaller",
            (pile, _) if pile + 1 == count => "larger",
            _ => "middle",
        };
        let test = move |step: Step<'_>| alone(pile)(step).then(|| step.take[pile]);
        single.push((called, format!("t from {name}"), "", count == 1, Box::new(test)));
    }
    if count == 2 {
        let kept =
            move |step: Step<'_>| (alone(1)(step) && step.at[1] - step.take[1] >= step.at[0]).then(|| step.take[1]);
        single.push(("kept", "t from y".into(), "y - t >= x", false, Box::new(kept)));
        let below =
            move |step: Step<'_>| (alone(1)(step) && step.at[1] - step.take[1] < step.at[0]).then(|| step.take[1]);
        single.push(("below", "t from y".into(), "y - t < x", false, Box::new(below)));
        let nim = |step: Step<'_>| match step.take {
            &[0, t] | &[t, 0] if t > 0 => Some(t),
            _ => None,
        };
        single.push(("nim", "{0, t}".into(), "", true, Box::new(nim)));
        for (one, other) in [(1, 2), (1, 3), (2, 3)] {
            let line = move |step: Step<'_>| {
                let (k, l) = (step.take[0].min(step.take[1]), step.take[0].max(step.take[1]));
                (k > 0 && k * other == l * one && k % one == 0).then(|| k / one)
            };
            let factor = |factor: i64| if factor == 1 { String::new() } else { factor.to_string() };
            single.push(("line", format!("{{{}t, {other}t}}", factor(one)), "", true, Box::new(line)));
        }
    }
    if count > 1 {
        let take: Vec<String> = names.iter().map(|name| format!("t from {name}")).collect();
        let same = |step: Step<'_>| {
            let first = step.take[0];
            (first > 0 && step.take.iter().all(|&take| take == first)).then_some(first)
        };
        single.push(("both", take.join(", "), "", true, Box::new(same)));
    }
    if count > 2 {
        // The same from two piles.
        let zeros = vec!["0"; count - 2].join(", ");
        let same = move |step: Step<'_>| {
            let taken: Vec<i64> = step.take.iter().copied().filter(|&take| take > 0).collect();
            (taken.len() == 2 && taken[0] == taken[1]).then(|| taken[0])
        };
        single.push(("two", format!("{{{zeros}, t, t}}"), "", true, Box::new(same)));
    }
    let mut kept = None;
    let mut larger = None;
    for (name, take, own, invariant, test) in single {
        let test = std::sync::Arc::new(test);
        let plain = test.clone();
        // `take {0, t}` says the same as `take from 1 pile`, in more words.
        let index = add(name, &take, own, (invariant, Amount), Box::new(move |step| plain(step).is_some()));
        match name {
            "kept" => kept = Some(index),
            "larger" if count == 2 => larger = Some((take.clone(), test.clone())),
            _ => {}
        }
        let and = if own.is_empty() { String::new() } else { format!("{own} and ") };
        let mut bounded = |text: String, holds: Box<dyn Fn(i64) -> bool + Send + Sync>| {
            let test = test.clone();
            let legal = Box::new(move |step: Step<'_>| test(step).is_some_and(&holds));
            bounded_shapes.push(add(name, &take, &format!("{and}{text}"), (invariant, Other), legal));
        };
        if name == "line" {
            continue;
        }
        for bound in 2..=LEAST {
            bounded(format!("t >= {bound}"), Box::new(move |t| t >= bound));
        }
        for bound in 1..=LEAST {
            bounded(format!("t <= {bound}"), Box::new(move |t| t <= bound));
        }
        for rest in 0..2 {
            bounded(format!("t mod 2 = {rest}"), Box::new(move |t| t % 2 == rest));
        }
    }
    if count == 2 {
        for width in 2..=WIDEST {
            let band = move |step: Step<'_>| {
                step.take[0] > 0 && step.take[1] > 0 && (step.take[0] - step.take[1]).abs() < width
            };
            add("band", "{k, l}", &format!("|k - l| < {width}"), (true, Two), Box::new(band));
            let half = move |step: Step<'_>| step.take[0] > 0 && (0..width).contains(&(step.take[1] - step.take[0]));
            add("band", "k from x, l from y", &format!("0 <= l - k < {width}"), (false, Other), Box::new(half));
        }
        for width in 1..=WIDEST {
            let wide =
                move |step: Step<'_>| step.take[0] > 0 && step.take[1] > 0 && step.take[1] - step.take[0] < width;
            add("band", "k from x, l from y", &format!("l - k < {width}"), (false, Other), Box::new(wide));
        }
        if let (Some(kept), Some((take, test))) = (kept, larger) {
            let index = add("larger", &take, "y - t >= x", (false, Other), Box::new(move |step| test(step).is_some()));
            all[index].freely = Some(kept);
        }
    }
    bounded_shapes.into_iter().for_each(|index| all[index].bounded = true);
    all
}
