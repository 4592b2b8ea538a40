//! Printed facts about single moves, and the strategies of proofs.

use super::{Context, tuple, unexpected};
use crate::ask::{Answer, AskError, Best, Evidence, Given, Question, Side, Whole, question};
use crate::games;
use crate::referee::Referee;
use crate::reproduce::report::Found;
use malachite::Integer;
use serde::Deserialize;

/// Positions that are lost, and moves that win.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Moves {
    game: String,
    /// P-positions.
    #[serde(default)]
    lost: Vec<Vec<u64>>,
    /// Moves to P-positions.
    #[serde(default)]
    wins: Vec<Step>,
    /// Moves that are the only winning ones.
    #[serde(default)]
    only: Vec<Step>,
    /// Moves to P-positions that are not legal, from positions that have others.
    #[serde(default)]
    blocked: Vec<Step>,
    /// Positions, written as numbers of any size, from which a winning move is found.
    #[serde(default)]
    large: Vec<Vec<String>>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Step {
    from: Vec<u64>,
    to: Vec<u64>,
}

impl Moves {
    fn ask(&self, context: &Context<'_>, piles: Vec<Whole>, all: bool) -> Result<Box<Best>, AskError> {
        let game = Given::Text(self.game.clone());
        let asked = question::Move { game, piles, strategy: None, misere: false, all, verify: false };
        match context.ask(&Question::Move(asked))? {
            Answer::Move(best) => Ok(best),
            _ => Err(unexpected()),
        }
    }

    /// Asks about every position.
    pub fn run(&self, context: &Context<'_>) -> Result<Found, AskError> {
        let wholes = |piles: &[u64]| piles.iter().map(|&pile| Whole::from(pile)).collect::<Vec<Whole>>();
        let (mut wrong, mut said) = (Vec::new(), Vec::new());
        let mut evidence = None;
        for position in &self.lost {
            let best = self.ask(context, wholes(position), false)?;
            if best.verdict != Side::P {
                wrong.push(format!("{} is an N-position", tuple(position)));
            }
            evidence = Some(best.evidence.clone());
        }
        if !self.lost.is_empty() {
            said.push(format!("{} are P-positions", listed(self.lost.iter().map(|place| tuple(place)))));
        }
        let arrow = |step: &Step| format!("{} to {}", tuple(&step.from), tuple(&step.to));
        for (steps, words) in
            [(&self.wins, "win"), (&self.only, "are the only winning moves"), (&self.blocked, "are not legal")]
        {
            for step in steps.iter() {
                let best = self.ask(context, wholes(&step.from), true)?;
                let all = best.all.clone().unwrap_or_default();
                let is = all.iter().any(|found| found.to == wholes(&step.to));
                let right = match words {
                    "win" => is,
                    "are not legal" => !is && best.all_complete == Some(true),
                    _ => is && all.len() == 1 && best.all_complete == Some(true),
                };
                if !right {
                    wrong.push(format!("of {} that is not so", arrow(step)));
                }
                evidence = Some(best.evidence.clone());
            }
            if !steps.is_empty() {
                said.push(format!("the moves {} {words}", listed(steps.iter().map(arrow))));
            }
        }
        for position in &self.large {
            let number = |text: &String| text.parse::<Integer>().map(Whole::from);
            let piles = position.iter().map(number).collect::<Result<Vec<Whole>, ()>>();
            let piles = piles.map_err(|()| AskError::bad_input("a pile is a whole number"))?;
            let best = self.ask(context, piles, false)?;
            let digits = position.iter().map(String::len).max().unwrap_or(0);
            let to = best.to.as_ref().map(|to| tuple(to)).unwrap_or("nothing: it is a P-position".into());
            said.push(format!("from a position with piles of {digits} digits the winning move leads to {to}"));
            evidence = Some(best.evidence.clone());
        }
        let question = format!("Is this so in {}: {}?", self.game, said.join("; "));
        let answer = if wrong.is_empty() { "yes, all of it".to_string() } else { format!("no: {}", wrong.join("; ")) };
        let evidence = evidence.unwrap_or(Evidence::theorem("nothing was asked"));
        Ok(Found::new(question, wrong.is_empty(), answer, evidence))
    }
}

/// Several in a row.
fn listed(parts: impl Iterator<Item = String>) -> String {
    parts.collect::<Vec<_>>().join(", ")
}

/// The moves that a proof prescribes.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Prescribed {
    proof: Proof,
    up_to: u64,
    #[serde(default)]
    deep: Option<u64>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Proof {
    /// Fraenkel 2012, Section 4, with a_m where case (i22)2 prints x_m.
    Freak,
    /// The same, where the case that prints x_m, which is not defined, names no move.
    FreakAsPrinted,
    /// Fraenkel 2009, Section 4, as printed.
    Rat,
    /// The same, and from (A_n, A_n, z) everything is taken.
    RatWithEmpty,
}

/// The sequences of a claim, as far as the board goes, and where each number is in them.
struct Claim {
    rows: Vec<Vec<u64>>,
}

impl Claim {
    /// The index of a number in a column, from 1 on.
    fn index(&self, column: usize, value: u64) -> Option<usize> {
        (1..self.rows.len()).find(|&n| self.rows[n][column] == value)
    }

    /// The difference of two columns at an index.
    fn difference(&self, n: usize, larger: usize, smaller: usize) -> u64 {
        self.rows[n][larger] - self.rows[n][smaller]
    }

    /// The least index with this difference.
    fn with_difference(&self, larger: usize, smaller: usize, value: u64) -> Option<usize> {
        (0..self.rows.len()).find(|&n| self.difference(n, larger, smaller) == value)
    }

    /// The last index with at most this difference.
    fn last_difference(&self, larger: usize, smaller: usize, value: u64) -> usize {
        (0..self.rows.len()).rev().find(|&n| self.difference(n, larger, smaller) <= value).unwrap_or(0)
    }

    /// Fraenkel 2012, Section 4.
    fn freak(&self, x: u64, y: u64, with_a_m: bool) -> Option<usize> {
        let (in_a, in_b) = (self.index(0, x), self.index(1, x));
        match (x, in_a, in_b) {
            (0, _, _) => Some(0),
            (1, _, _) => Some(1),
            (3, _, _) if x == y => Some(2),
            _ if x == y => Some(0),
            (_, None, Some(m)) => Some(m),
            (_, Some(n), _) if y > self.rows[n][1] => Some(n),
            (_, Some(n), m) => match (self.index(1, y), m) {
                (Some(k), _) => Some(k),
                (None, Some(m)) => with_a_m.then_some(m),
                (None, None) => self.with_difference(1, 0, y - x).filter(|&k| k < n),
            },
            (_, None, None) => None,
        }
    }

    /// Fraenkel 2009, Section 4.
    fn rat(&self, place: &[u64], with_empty: bool) -> Option<usize> {
        let [x, y, z] = place else { return None };
        let (x, y, z) = (*x, *y, *z);
        if x == 0 {
            return Some(0);
        }
        let (d, wide) = (y - x, self.last_difference(2, 0, z - x));
        if let Some(n) = self.index(2, x) {
            return Some(n);
        }
        if let Some(n) = self.index(1, x) {
            return Some(if z >= self.rows[n][2] { n } else { wide });
        }
        let n = self.index(0, x)?;
        let (b, c) = (self.rows[n][1], self.rows[n][2]);
        if y >= b {
            return Some(if z >= c { n } else { wide });
        }
        if d == 0 {
            return with_empty.then_some(0);
        }
        let i = match d % 7 {
            0 => self.with_difference(1, 0, d - 1),
            _ => match self.with_difference(1, 0, d) {
                Some(i) => Some(i),
                // The piles go to (B_i, C_i, A_i): the same position.
                None => return self.with_difference(2, 1, d),
            },
        }?;
        Some(if z >= self.rows[i][2] { i } else { wide })
    }
}

impl Prescribed {
    /// Goes through all N-positions of a board.
    pub fn run(&self, context: &Context<'_>) -> Result<Found, AskError> {
        let up_to = context.size(self.up_to, self.deep);
        let (name, columns) = match self.proof {
            Proof::Freak | Proof::FreakAsPrinted => ("freak", vec!["(1+sqrt(5))/3", "(3+sqrt(5))/3"]),
            Proof::Rat | Proof::RatWithEmpty => ("rat", vec!["floor(7*n/4)", "floor(7*n/2)-1", "7*n-3"]),
        };
        let question = format!(
            "Do the moves prescribed in the proof win in {name} from every N-position with piles up to {up_to}?"
        );
        let mut rows = vec![vec![0; columns.len()]];
        let terms: Vec<Vec<Whole>> =
            columns.iter().map(|expr| context.terms(expr, 1, up_to + 2)).collect::<Result<_, AskError>>()?;
        let small = |whole: &Whole| u64::try_from(&whole.0).unwrap_or(u64::MAX);
        rows.extend((0..terms[0].len()).map(|n| terms.iter().map(|column| small(&column[n])).collect::<Vec<u64>>()));
        let claim = Claim { rows };
        let entry = games::find(name).map_err(|error| AskError::bad_input(error.to_string()))?;
        // The targets are P-positions by the theorem whose proof this is; whether the move is legal is asked move by move.
        let referee = Referee::new(&entry.form(context.work)?)?;
        let products = referee.products();
        let mut tried = 0;
        for place in places(columns.len(), up_to) {
            if claim.rows.contains(&place) {
                continue;
            }
            tried += 1;
            let target = match self.proof {
                Proof::Freak => claim.freak(place[0], place[1], true),
                Proof::FreakAsPrinted => claim.freak(place[0], place[1], false),
                Proof::Rat => claim.rat(&place, false),
                Proof::RatWithEmpty => claim.rat(&place, true),
            };
            let witness = place.iter().map(|&pile| Whole::from(pile)).collect();
            let Some(target) = target else {
                let answer = format!("no: the proof prescribes no move from {}", tuple(&place));
                return Ok(Found::new(question, false, answer, Evidence::refuted(Some(witness))));
            };
            let piles: Vec<Integer> = place.iter().map(|&pile| Integer::from(pile)).collect();
            let wanted: Vec<Integer> = claim.rows[target].iter().map(|&pile| Integer::from(pile)).collect();
            context.work.go_on()?;
            let legal =
                referee.allows(&piles, &wanted, &products).map_err(|stop| AskError::undecided(stop.to_string()))?;
            if legal.is_none() {
                let answer = format!("no: from {} to {} no move is legal", tuple(&place), tuple(&wanted));
                return Ok(Found::new(question, false, answer, Evidence::refuted(Some(witness))));
            }
        }
        let answer = format!("yes, from all {tried} of them a move is prescribed, legal and winning");
        Ok(Found::new(question, true, answer, Evidence::checked(up_to)))
    }
}

/// All positions with piles up to a size, smallest pile first, in order of their largest pile.
fn places(piles: usize, up_to: u64) -> Vec<Vec<u64>> {
    let mut all: Vec<Vec<u64>> = vec![vec![]];
    for _ in 0..piles {
        let longer = |place: Vec<u64>| {
            let least = place.last().copied().unwrap_or(0);
            (least..=up_to).map(move |pile| [place.clone(), vec![pile]].concat()).collect::<Vec<_>>()
        };
        all = all.into_iter().flat_map(longer).collect();
    }
    all.sort_by_key(|place| (place.last().copied(), place.clone()));
    all
}
