//! Recursions by a constraint function (Kay and Polanco 2023, Theorems 2, 3 and 5, Lemmas 3 and 5).

use super::recurrence::Unused;
use super::{Context, tuple};
use crate::ask::{AskError, Evidence, Given};
use crate::play::Dice;
use crate::reproduce::report::Found;
use serde::Deserialize;

/// A recursion for the P-positions of a game with a constraint function, compared with the board.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Constraint {
    family: Family,
    rule: Rule,
    /// f(1), f(2), ..; the last value goes on.
    #[serde(default)]
    f: Vec<i64>,
    /// Instead of that: so many random functions.
    #[serde(default)]
    random: u64,
    /// What is assumed of random functions.
    #[serde(default)]
    assume: Vec<Assumption>,
    /// Instead of that: f = c0 + c1 x1 + c2 y1 + c3 x0, where (x1, y1) is the position moved to.
    #[serde(default)]
    linear: Option<[i64; 4]>,
    /// f vanishes if y1 is even.
    #[serde(default)]
    odd_targets: bool,
    up_to: u64,
    #[serde(default)]
    deep: Option<u64>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Family {
    /// |l - k| < f.
    Definition5,
    /// l - k < f.
    Relaxed,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Rule {
    /// b_n = f + b_(n-1) + a_n - a_(n-1).
    Recurrence,
    /// b_n the least b that differs from all b_k with |(b - b_k) - (a_n - a_k)| >= f for all k < n.
    Minimum,
    /// The same, where only those k with b_k < b are looked at.
    MinimumBelow,
    /// Not about a game: the recurrence gives two sequences that increase and split the positive integers, and b_n - a_n
    /// never falls.
    Complementary,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Assumption {
    /// f >= 1 everywhere.
    Positive,
    /// f(1) >= 1.
    Start,
    /// 2 f(a_n) - f(a_k) >= 1 for k < n.
    Half,
    /// a_n + f(a_n) never falls.
    Rising,
}

/// A constraint function.
struct Function<'a> {
    values: &'a [i64],
    linear: Option<[i64; 4]>,
    odd_targets: bool,
}

impl Function<'_> {
    fn at(&self, to: (i64, i64), from: i64) -> i64 {
        if self.odd_targets && to.1 % 2 == 0 {
            return 0;
        }
        match self.linear {
            Some([c, x1, y1, x0]) => {
                let parts = [(x1, to.0), (y1, to.1), (x0, from)];
                parts.iter().fold(c, |sum, (factor, value)| sum.saturating_add(factor.saturating_mul(*value)))
            }
            None => self.values.get((from - 1).max(0) as usize).or(self.values.last()).copied().unwrap_or(0),
        }
    }

    /// As a formula of the rules language.
    fn text(&self) -> String {
        let formula = match self.linear {
            Some([c, x1, y1, x0]) => format!("{c} + {x1}*x' + {y1}*y' + {x0}*x"),
            None => {
                let (last, first) = self.values.split_last().unwrap_or((&0, &[]));
                let cases = first.iter().enumerate().map(|(at, value)| format!("if x = {} then {value} else ", at + 1));
                cases.collect::<String>() + &last.to_string()
            }
        };
        if self.odd_targets { format!("if y' mod 2 = 1 then {formula} else 0") } else { formula }
    }

    fn words(&self) -> String {
        match self.linear {
            Some(_) => format!("f = {}", self.text()),
            None => {
                let all: Vec<String> =
                    self.values.iter().enumerate().map(|(at, value)| format!("f({}) = {value}", at + 1)).collect();
                all.join(", ") + " and so on"
            }
        }
    }
}

impl Constraint {
    fn rules(&self, f: &Function<'_>) -> String {
        let width = if self.family == Family::Definition5 { "|l - k|" } else { "l - k" };
        format!(
            "game \"With a constraint function\"\npiles x <= y\nmove nim:  take from 1 pile\n\
             move both: take k from x, l from y where {width} < ({})\n",
            f.text()
        )
    }

    /// The positions that the recursion gives with both piles up to a size.
    fn given(&self, f: &Function<'_>, up_to: u64) -> Vec<(i64, i64)> {
        let mut rows = self.rows(f, up_to);
        rows.retain(|&(a, b)| a.max(b) <= up_to as i64);
        rows
    }

    /// The positions that it gives with the first pile up to a size.
    fn rows(&self, f: &Function<'_>, up_to: u64) -> Vec<(i64, i64)> {
        let mut rows: Vec<(i64, i64)> = vec![(0, 0)];
        let mut unused = Unused::default();
        unused.mark(0);
        loop {
            let a = unused.least() as i64;
            if a > up_to as i64 {
                break;
            }
            let (last_a, last_b) = rows[rows.len() - 1];
            let b = match self.rule {
                Rule::Recurrence | Rule::Complementary => {
                    f.at((last_a, last_b), a).saturating_add(last_b).saturating_add(a - last_a)
                }
                Rule::Minimum | Rule::MinimumBelow => {
                    let blocked = |b: i64| {
                        rows.iter().any(|&(x, y)| {
                            let seen = self.rule == Rule::Minimum || b > y;
                            y == b || seen && ((b - y) - (a - x)).abs() < f.at((x, y), a)
                        })
                    };
                    (a..).find(|&b| !blocked(b)).unwrap_or(a)
                }
            };
            unused.mark(a as u64);
            // Numbers beyond the board are never looked for, and may be very large.
            if (0..=up_to as i64).contains(&b) {
                unused.mark(b as u64);
            }
            rows.push((a, b));
        }
        rows
    }

    /// The first position that is not as two complementary sequences have it.
    fn unlike(&self, f: &Function<'_>, up_to: u64) -> Option<Vec<u64>> {
        let rows = self.rows(f, up_to);
        let columns = [rows.iter().map(|row| row.0).collect::<Vec<_>>(), rows.iter().map(|row| row.1).collect()];
        let grows = |pair: &[(i64, i64)]| {
            let [(a, b), (next_a, next_b)] = [pair[0], pair[1]];
            next_a > a && next_b > b && next_b - next_a >= b - a
        };
        let wrong = rows.windows(2).find(|pair| !grows(pair)).map(|pair| pair[1]);
        let last = columns[0].last().copied().unwrap_or(0);
        let once = |number: &i64| columns[0][1..].contains(number) != columns[1][1..].contains(number);
        let wrong = wrong.or_else(|| (1..=last).find(|number| !once(number)).map(|number| (number, number)));
        wrong.map(|(a, b)| vec![a.max(0) as u64, b.max(0) as u64])
    }

    /// Whether the assumptions hold for the first numbers a_n of the recursion.
    fn assumed(&self, f: &Function<'_>, up_to: u64) -> bool {
        let first: Vec<(i64, i64)> =
            self.given(f, 8 * up_to).into_iter().skip(1).map(|(a, _)| (a, f.at((0, 0), a))).collect();
        self.assume.iter().all(|assumption| match assumption {
            Assumption::Positive => f.values.iter().all(|&value| value >= 1),
            Assumption::Start => f.at((0, 0), 1) >= 1,
            Assumption::Half => {
                let mut largest = 0;
                first.iter().all(|&(_, value)| {
                    let fits = largest == 0 || 2 * value - largest >= 1;
                    largest = largest.max(value);
                    fits
                })
            }
            Assumption::Rising => first.windows(2).all(|pair| pair[0].0 + pair[0].1 <= pair[1].0 + pair[1].1),
        })
    }

    /// The first position on which recursion and board differ.
    fn differs(&self, f: &Function<'_>, up_to: u64, context: &Context<'_>) -> Result<Option<Vec<u64>>, AskError> {
        if self.rule == Rule::Complementary {
            return Ok(self.unlike(f, up_to));
        }
        let lost = context.lost(&Given::Rules { rules: self.rules(f) }, up_to)?;
        let given: Vec<Vec<u64>> =
            self.given(f, up_to).into_iter().map(|(a, b)| vec![a.min(b) as u64, a.max(b) as u64]).collect();
        let only = |one: &[Vec<u64>], other: &[Vec<u64>]| {
            one.iter().filter(|place| !other.contains(place)).cloned().collect::<Vec<_>>()
        };
        let all = [only(&lost, &given), only(&given, &lost)].concat();
        Ok(all.into_iter().min_by_key(|place| (place.iter().max().copied(), place.clone())))
    }

    /// Runs the recursion and compares.
    pub fn run(&self, context: &Context<'_>) -> Result<Found, AskError> {
        let up_to = context.size(self.up_to, self.deep);
        let family = if self.family == Family::Definition5 { "Definition 5" } else { "Definition 6" };
        let rule = match self.rule {
            Rule::Recurrence | Rule::Complementary => "the recurrence b_n = f + b_(n-1) + a_n - a_(n-1)",
            Rule::Minimum => "the minimum over all k < n",
            Rule::MinimumBelow => "the minimum over those k < n with b_k below b",
        };
        let asks = match self.rule {
            Rule::Complementary => format!(
                "Does {rule} give sequences a_n and b_n that increase and split the positive integers, with b_n - a_n never falling,"
            ),
            _ => format!("Does {rule} give the P-positions of {family}"),
        };
        let refuted = |place: &[u64]| Evidence::refuted(Some(place.iter().map(|&pile| pile.into()).collect()));
        if self.random == 0 {
            let f = Function { values: &self.f, linear: self.linear, odd_targets: self.odd_targets };
            let question = format!("{asks} with {}, for piles up to {up_to}?", f.words());
            let found = match self.differs(&f, up_to, context)? {
                None => Found::new(question, true, format!("yes, for piles up to {up_to}"), Evidence::checked(up_to)),
                Some(place) => {
                    Found::new(question, false, format!("no: they differ first at {}", tuple(&place)), refuted(&place))
                }
            };
            let rules = (self.rule != Rule::Complementary).then(|| self.rules(&f).trim().to_string());
            return Ok(found.with_rules(rules));
        }
        let assumed: Vec<&str> = self
            .assume
            .iter()
            .map(|assumption| match assumption {
                Assumption::Positive => "f >= 1",
                Assumption::Start => "f(1) >= 1",
                Assumption::Half => "2 f(a_n) - f(a_k) >= 1 for k < n",
                Assumption::Rising => "a_n + f(a_n) never falls",
            })
            .collect();
        let such = if assumed.is_empty() { "any f".to_string() } else { assumed.join(", ") };
        let question = format!("{asks} on random functions ({such}), for piles up to {up_to}?");
        let mut dice = Dice::new(2023);
        let mut tried = 0;
        let mut pace = context.work.pace();
        while tried < self.random {
            pace.steps(64)?;
            // A function that seldom jumps, so that the assumptions are often met.
            let mut value = 1 + dice.below(4) as i64;
            let mut values = vec![];
            for _ in 0..8 * up_to {
                values.push(value);
                value = (value + dice.below(3) as i64 - 1).clamp(0, 6);
            }
            let f = Function { values: &values, linear: None, odd_targets: false };
            if !self.assumed(&f, up_to) {
                // Functions that meet the assumptions by themselves: a step up now and then.
                values
                    .iter_mut()
                    .scan(1 + dice.below(3) as i64, |level, value| {
                        *level += i64::from(dice.below(6) == 0);
                        *value = *level;
                        Some(())
                    })
                    .for_each(drop);
            }
            let f = Function { values: &values, linear: None, odd_targets: false };
            if !self.assumed(&f, up_to) {
                continue;
            }
            tried += 1;
            let short: Vec<i64> = values.iter().copied().take(up_to as usize).collect();
            let f = Function { values: &short, linear: None, odd_targets: false };
            if let Some(place) = self.differs(&f, up_to, context)? {
                let begins: Vec<String> = short.iter().take(8).map(i64::to_string).collect();
                let answer = format!("no: with f = {}, .. they differ first at {}", begins.join(", "), tuple(&place));
                return Ok(Found::new(question, false, answer, refuted(&place)));
            }
        }
        Ok(Found::new(question, true, format!("yes, on {tried} functions"), Evidence::checked(up_to)))
    }
}
