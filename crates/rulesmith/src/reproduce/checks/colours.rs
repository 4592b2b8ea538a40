//! Chromatic nim on any set of red levels (Fisher and Larsson 2019, Sections 5 and 6).

use super::{Context, tuple};
use crate::ask::{AskError, Evidence, Given};
use crate::play::Dice;
use crate::reproduce::report::{Comparison, Found, Row};
use serde::Deserialize;

/// A rule for the P-positions on two stacks, compared with the board.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Colours {
    rule: Rule,
    /// The red levels, as a sequence.
    #[serde(default)]
    set: Option<String>,
    /// Instead of that: so many random sets.
    #[serde(default)]
    random: u64,
    /// Which random sets.
    #[serde(default)]
    dominated: Option<Dominated>,
    up_to: u64,
    #[serde(default)]
    deep: Option<u64>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Dominated {
    Green,
    Red,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Rule {
    /// The i-th green with the i-th red.
    Ranks,
    /// The strategy of Proposition 4.
    Strategy,
    /// The same, and from an empty and a red stack to the empty position.
    StrategyWithEmpty,
    /// Proposition 6, Definition 5 at red levels only.
    LocalAtReds,
    /// Proposition 6, a window of d tokens.
    LocalWindow,
    /// Proposition 6, at every level, the window from k to d with the smallest k.
    Local,
    /// The queue of unmatched greens.
    Queue,
}

impl Rule {
    fn words(self) -> &'static str {
        match self {
            Rule::Ranks => "the i-th green level with the i-th red one",
            Rule::Strategy => "the moves of Proposition 4",
            Rule::StrategyWithEmpty => "the moves of Proposition 4, and (0, red) to (0,0)",
            Rule::LocalAtReds => "local green-domination at red levels",
            Rule::LocalWindow => "local green-domination in a window of d tokens",
            Rule::Local => "local green-domination at every level, in the window from the smallest k to d",
            Rule::Queue => "the queue of unmatched greens",
        }
    }
}

/// The colours of the levels from 0 on.
struct Levels(Vec<bool>);

impl Levels {
    fn red(&self, level: u64) -> bool {
        self.0[level as usize]
    }

    fn of_colour(&self, red: bool) -> Vec<u64> {
        (1..self.0.len() as u64).filter(|&level| self.red(level) == red).collect()
    }

    /// Whether greens keep ahead of reds in every beginning of a window; a window that ends above all levels does not.
    fn keeps_green(&self, from: u64, to: u64) -> bool {
        let mut lead = 0i64;
        to < self.0.len() as u64
            && (from..=to).all(|level| {
                lead += if self.red(level) { -1 } else { 1 };
                lead >= 0
            })
    }

    fn is_dominated(&self, by: Dominated) -> bool {
        let (reds, greens) = (self.of_colour(true), self.of_colour(false));
        let ahead = |one: &[u64], other: &[u64]| one.iter().zip(other).all(|(one, other)| one < other);
        match by {
            Dominated::Green => reds.len() <= greens.len() && ahead(&greens, &reds),
            Dominated::Red => greens.len() <= reds.len() && ahead(&reds, &greens),
        }
    }

    /// The pairs that a rule gives, up to a level.
    fn pairs(&self, rule: Rule, up_to: u64) -> Vec<Vec<u64>> {
        let (reds, greens) = (self.of_colour(true), self.of_colour(false));
        let mut pairs = vec![vec![0, 0]];
        match rule {
            Rule::Ranks => {
                pairs.extend(greens.iter().zip(&reds).map(|(&green, &red)| vec![green.min(red), green.max(red)]))
            }
            Rule::Queue => {
                let mut queue = std::collections::VecDeque::new();
                for level in 1..=up_to {
                    match (self.red(level), queue.front().copied()) {
                        (false, _) => queue.push_back(level),
                        (true, Some(green)) => {
                            queue.pop_front();
                            pairs.push(vec![green, level]);
                        }
                        (true, None) => pairs.push(vec![level, level]),
                    }
                }
            }
            _ => pairs.extend((1..=up_to).filter_map(|level| self.local(rule, level))),
        }
        pairs.retain(|pair| pair.iter().all(|&pile| pile <= up_to));
        pairs
    }

    /// Proposition 6 at a level: the P-position whose larger stack it is.
    fn local(&self, rule: Rule, d: u64) -> Option<Vec<u64>> {
        let window_end = |k: u64| if rule == Rule::LocalWindow { k + d - 1 } else { d };
        let dominated = (1..=d).find(|&k| !self.red(k) && self.keeps_green(k, window_end(k)));
        let start = if rule == Rule::LocalAtReds && !self.red(d) { None } else { dominated };
        match start {
            None => Some(vec![d, d]),
            Some(_) if !self.red(d) => None,
            Some(k) => {
                let rank = (k..=d).filter(|&level| self.red(level)).count();
                let green = (k..=d).filter(|&level| !self.red(level)).nth(rank - 1);
                green.map(|green| vec![green, d])
            }
        }
    }

    /// Proposition 4 at a position: nothing if it says that the position is lost, else where to move to, if it can.
    fn strategy(&self, place: &[u64], with_empty: bool) -> Option<Option<Vec<u64>>> {
        let (x, y) = (place[0], place[1]);
        let count = |height: u64, red: bool| (1..=height).filter(|&level| self.red(level) == red).count();
        let nth = |red: bool, rank: usize| rank.checked_sub(1).and_then(|at| self.of_colour(red).get(at).copied());
        let sorted = |one: u64, other: u64| vec![one.min(other), one.max(other)];
        match (self.red(x), self.red(y)) {
            (false, false) if y == 0 => None,
            (false, false) => Some(Some(vec![0, 0])),
            (true, true) => Some(nth(false, count(x, true)).filter(|&to| to < y).map(|to| sorted(x, to))),
            (x_red, _) => {
                let (red, green) = if x_red { (x, y) } else { (y, x) };
                let (r, g) = (count(red, true), count(green, false));
                match r.cmp(&g) {
                    std::cmp::Ordering::Equal => None,
                    std::cmp::Ordering::Greater if g == 0 && with_empty => Some(Some(vec![0, 0])),
                    std::cmp::Ordering::Greater => Some(nth(true, g).map(|to| sorted(green, to))),
                    std::cmp::Ordering::Less => Some(nth(false, r).map(|to| sorted(red, to))),
                }
            }
        }
    }
}

impl Colours {
    /// The first position on which the rule is wrong, with what is wrong.
    fn wrong(
        &self,
        levels: &Levels,
        up_to: u64,
        context: &Context<'_>,
    ) -> Result<Option<(Vec<u64>, String)>, AskError> {
        let reds: Vec<String> = levels.of_colour(true).iter().map(u64::to_string).collect();
        let lost = context.lost(&Given::Text(format!("chromatic({{{}}})", reds.join(", "))), up_to)?;
        if let Rule::Strategy | Rule::StrategyWithEmpty = self.rule {
            for y in 0..=up_to {
                for x in 0..=y {
                    let place = vec![x, y];
                    match levels.strategy(&place, self.rule == Rule::StrategyWithEmpty) {
                        None if !lost.contains(&place) => {
                            return Ok(Some((place, "no move is prescribed from this N-position".into())));
                        }
                        Some(None) => return Ok(Some((place, "the prescribed move does not exist".into()))),
                        Some(Some(to)) if !lost.contains(&to) => {
                            return Ok(Some((
                                place,
                                format!("the prescribed move leads to {}, an N-position", tuple(&to)),
                            )));
                        }
                        _ => {}
                    }
                }
            }
            return Ok(None);
        }
        let given = levels.pairs(self.rule, up_to);
        let extra = given
            .iter()
            .filter(|place| !lost.contains(place))
            .map(|place| (place, "given by the rule, and an N-position"));
        let missing = lost
            .iter()
            .filter(|place| !given.contains(place))
            .map(|place| (place, "a P-position that the rule does not give"));
        let first = extra.chain(missing).min_by_key(|(place, _)| (place[1], place[0]));
        Ok(first.map(|(place, what)| (place.clone(), what.to_string())))
    }

    /// Runs it.
    pub fn run(&self, context: &Context<'_>) -> Result<Found, AskError> {
        let up_to = context.size(self.up_to, self.deep);
        // Windows may reach beyond the board.
        let top = 2 * up_to + 2;
        let refuted = |place: &[u64]| Evidence::refuted(Some(place.iter().map(|&pile| pile.into()).collect()));
        if let Some(set) = &self.set {
            let question = format!(
                "Does this decide chromatic nim with red levels {set} for stacks up to {up_to}: {}?",
                self.rule.words()
            );
            let mut colours = vec![false; top as usize + 1];
            context
                .members(set, top)?
                .into_iter()
                .filter(|&level| level > 0)
                .for_each(|level| colours[level as usize] = true);
            return Ok(match self.wrong(&Levels(colours), up_to, context)? {
                None => Found::new(question, true, format!("yes, for stacks up to {up_to}"), Evidence::checked(up_to)),
                Some((place, what)) => Found::new(
                    question,
                    false,
                    format!("no: {} is {what}", tuple(&place))
                        .replace(" is the ", ": the ")
                        .replace(" is no move", ": no move"),
                    refuted(&place),
                ),
            });
        }
        let which = match self.dominated {
            Some(Dominated::Green) => "random green-dominated sets",
            Some(Dominated::Red) => "random red-dominated sets",
            None => "random sets",
        };
        let question =
            format!("Does this decide chromatic nim on {which} for stacks up to {up_to}: {}?", self.rule.words());
        let mut dice = Dice::new(2019);
        let mut pace = context.work.pace();
        let mut tried = 0;
        while tried < self.random {
            pace.steps(64)?;
            let Some(levels) = self.rolled(&mut dice, top) else { continue };
            tried += 1;
            if let Some((place, what)) = self.wrong(&levels, up_to, context)? {
                let reds: Vec<String> = levels.of_colour(true).iter().take(8).map(u64::to_string).collect();
                let answer = format!("no: with red levels {}, .. {} fails: {what}", reds.join(", "), tuple(&place));
                return Ok(Found::new(question, false, answer, refuted(&place)));
            }
        }
        Ok(Found::new(question, true, format!("yes, on {tried} sets"), Evidence::checked(up_to)))
    }

    /// A random set of levels, kept on the side that is asked for.
    fn rolled(&self, dice: &mut Dice, top: u64) -> Option<Levels> {
        let mut colours = vec![false];
        let mut lead = 0i64;
        for _ in 1..=top {
            let mut red = dice.below(2) == 1;
            match self.dominated {
                Some(Dominated::Green) if lead == 0 => red = false,
                Some(Dominated::Red) if lead == 0 => red = true,
                _ => {}
            }
            lead += if red { -1 } else { 1 };
            colours.push(red);
        }
        let levels = Levels(colours);
        self.dominated.is_none_or(|by| levels.is_dominated(by)).then_some(levels)
    }
}

/// Greens minus reds up to a level, where the members of a set are red.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Counting {
    set: String,
    /// The first level that counts.
    from: u64,
    /// What is added.
    #[serde(default)]
    plus: i64,
    /// The values lie between these.
    #[serde(default)]
    within: Option<[i64; 2]>,
    /// The value at odd levels, at even levels outside the set, and at even levels in the set.
    #[serde(default)]
    cases: Option<[i64; 3]>,
    /// The first values, from level 0 on.
    #[serde(default)]
    printed: Vec<i64>,
    up_to: u64,
    #[serde(default)]
    deep: Option<u64>,
}

impl Counting {
    /// Counts and compares.
    pub fn run(&self, context: &Context<'_>) -> Result<Found, AskError> {
        let up_to = context.size(self.up_to, self.deep);
        let members = context.members(&self.set, up_to)?;
        let mut red = vec![false; up_to as usize + 1];
        members.iter().for_each(|&level| red[level as usize] = true);
        let mut lead = self.plus;
        let values: Vec<i64> = (0..=up_to)
            .map(|level| {
                if level >= self.from {
                    lead += if red[level as usize] { -1 } else { 1 };
                }
                lead
            })
            .collect();
        let counted = format!(
            "greens minus reds among the levels {} to k{}",
            self.from,
            match self.plus {
                0 => String::new(),
                plus => format!(", plus {plus}"),
            }
        );
        if !self.printed.is_empty() {
            let row = |(level, printed): (usize, &i64)| Row {
                index: level.to_string(),
                printed: vec![printed.to_string()],
                computed: vec![values.get(level).map(i64::to_string).unwrap_or_default()],
            };
            let rows = self.printed.iter().enumerate().map(row).collect();
            let table = Comparison { index: "k".into(), columns: vec!["value".into()], rows };
            return Ok(Found::of_table(
                format!("What is the number of {counted}, if {} is red?", self.set),
                table,
                Evidence::checked(up_to),
            ));
        }
        let red = &red;
        let (claim, fits): (String, Box<dyn Fn(u64, i64) -> bool>) = match (self.within, self.cases) {
            (Some([low, high]), _) => {
                (format!("from {low} to {high}"), Box::new(move |_, value| (low..=high).contains(&value)))
            }
            (None, Some([odd, outside, inside])) => (
                format!("{odd} for odd k, {outside} for even k outside {}, {inside} for even k in it", self.set),
                Box::new(move |level: u64, value| {
                    value
                        == if level % 2 == 1 {
                            odd
                        } else if red[level as usize] {
                            inside
                        } else {
                            outside
                        }
                }),
            ),
            (None, None) => return Err(AskError::bad_input("a count is compared with `within`, `cases` or `printed`")),
        };
        let question = format!("Is the number of {counted}, with {} red, {claim}, for k up to {up_to}?", self.set);
        // Levels below the first that counts have no value.
        let first = self.from.max(u64::from(self.cases.is_some()));
        Ok(match (first..=up_to).find(|&level| !fits(level, values[level as usize])) {
            None => Found::new(question, true, format!("yes, for all k up to {up_to}"), Evidence::checked(up_to)),
            Some(level) => {
                let answer = format!("no: it is {} at k = {level}", values[level as usize]);
                Found::new(question, false, answer, Evidence::refuted(Some(vec![level.into()])))
            }
        })
    }
}
