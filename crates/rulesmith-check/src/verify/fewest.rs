//! The fewest changes of Nim or of t-Wythoff: conditions N1 to N5 of docs/CERTIFICATES.md.
//!
//! A set S of vectors is taken from t-Wythoff, if it has them, and added to it if not. If the claimed positions are those that are then
//! lost, S has every vector of the game that leads from one of them to another; and for every other position it has one of the vectors
//! that lead from it to a claimed one and between none of these, if the game has no such vector itself.

use super::bound::{Item, Problem, Rows};
use super::claim::{From, Move, TRACKS};
use super::counterexample::Board;
use crate::certificate::{ChangedGame, Changes, FewestProof};
use crate::limits::Meter;
use crate::read::{Language, Window};
use crate::rejection::{Checked, Condition, demand};
use rulesmith_core::rules::{Expectation, Game, Play};
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

/// Piles up to this are looked at, and entries of vectors and widths stay below it.
const LARGEST: u64 = 1 << 20;

/// A vector, its smaller entry first.
type Vector = (i64, i64);

/// Checks that fewer changes do not do.
pub(super) fn check(game: &Game, expectation: &Expectation, proof: &FewestProof, meter: &Meter<'_>) -> Checked<()> {
    meter.stage(Condition::N1, 0, 1)?;
    let two = game.piles.names.len() == 2 && game.piles.sorted;
    demand(Condition::N1, game.play == Play::Normal && two, || {
        "this is about normal play on two unordered piles".into()
    })?;
    demand(Condition::N1, proof.up_to <= LARGEST, || format!("piles above {LARGEST} are not looked at"))?;
    let language = Language::new(game, None, meter)?;
    meter.stage(Condition::N2, 0, 1)?;
    check_changes(&language, &proof.changes)?;
    let board = Board { language: &language, meter };
    let up_to = proof.up_to as i64;
    let claims = board.claims(expectation, up_to)?;
    let list: Vec<Vector> = claims.iter().map(|position| (position[0], position[1])).collect();
    meter.keep(list.len().saturating_mul(64))?;
    let wanted = Wanted { set: list.iter().copied().collect(), list, known: RefCell::default(), up_to, meter };
    let least = proof.changes.count();
    for (number, changed) in proof.games.iter().enumerate() {
        meter.stage(Condition::N3, number, proof.games.len())?;
        demand(Condition::N5, changed.width == number as i64, || {
            format!("game {number} is not {number}-Wythoff: all are looked at, from Nim on")
        })?;
        wanted.check_forced(changed)?;
        if changed.forced.len() < least {
            wanted.check_rest(changed, least - changed.forced.len())?;
        }
    }
    check_all(proof)
}

/// Whether t-Wythoff has a vector; Nim is 0-Wythoff.
fn has(width: i64, (k, l): Vector) -> bool {
    k == 0 || l - k < width
}

/// N2: the rules are those of t-Wythoff with the changes.
fn check_changes<'a>(language: &'a Language<'a>, changes: &Changes) -> Checked<()> {
    let Changes { width, removed, added } = changes;
    let fit = |&(k, l): &Vector| 0 <= k && k <= l && 1 <= l && l < LARGEST as i64;
    let all: Vec<&Vector> = removed.iter().chain(added).collect();
    let once = all.iter().collect::<BTreeSet<_>>().len() == all.len();
    let right = all.iter().all(|vector| fit(vector))
        && removed.iter().all(|vector| has(*width, *vector))
        && !added.iter().any(|vector| has(*width, *vector))
        && (0..LARGEST as i64).contains(width);
    demand(Condition::N2, once && right, || "these are no changes of t-Wythoff".into())?;
    let wrong = || "the rules are not those of t-Wythoff with these changes".to_string();
    let kept: Vec<i64> = removed.iter().filter(|vector| vector.0 == 0).map(|vector| vector.1).collect();
    let kept = Window::listed(&kept);
    for from in [From::Smaller, From::Larger] {
        let same = language.always(TRACKS, |run| {
            let step = Move::new(run, from)?;
            let allowed = step.is_allowed(run)?;
            let amount = if from == From::Smaller { &step.j } else { &step.k };
            Ok(allowed != run.lies_in(amount, &kept)?)
        })?;
        demand(Condition::N2, same, wrong)?;
    }
    let entries = |vectors: &[Vector]| -> Vec<Vec<i64>> {
        vectors.iter().filter(|vector| vector.0 > 0).map(|&(k, l)| vec![k, l]).collect()
    };
    let (removed, added) = (entries(removed), entries(added));
    let same = language.always(TRACKS, |run| {
        let step = Move::new(run, From::Both)?;
        let allowed = step.is_allowed(run)?;
        let amounts = [step.j.clone(), step.k.clone()];
        if run.is_one_of_numbers(&amounts, true, &added)? {
            return Ok(allowed);
        }
        let apart = step.k.minus(&step.j);
        let inside = Window::at_least(1 - *width).combined(&Window::at_most(*width - 1), |one, other| one && other);
        let stated = run.lies_in(&apart, &inside)? && !run.is_one_of_numbers(&amounts, true, &removed)?;
        Ok(allowed == stated)
    })?;
    demand(Condition::N2, same, wrong)
}

/// N5: no game is left out. The vectors that have to go from a game have to go from every wider one; and on piles up to a bound
/// all wider games are the same.
fn check_all(proof: &FewestProof) -> Checked<()> {
    let all = proof
        .games
        .last()
        .is_some_and(|last| last.forced.len() >= proof.changes.count() || last.width > proof.up_to as i64);
    demand(Condition::N5, all, || "nothing is said of wider games".into())
}

/// The claimed positions.
struct Wanted<'a> {
    list: Vec<Vector>,
    set: HashSet<Vector>,
    /// Vectors, and whether they lead from a claimed position to a claimed one.
    known: RefCell<HashMap<Vector, bool>>,
    up_to: i64,
    meter: &'a Meter<'a>,
}

fn sorted(k: i64, l: i64) -> Vector {
    (k.min(l), k.max(l))
}

impl Wanted<'_> {
    /// Whether a vector leads from some claimed position to another.
    fn connects(&self, (k, l): Vector) -> Checked<bool> {
        if let Some(known) = self.known.borrow().get(&(k, l)) {
            return Ok(*known);
        }
        let is = |u: i64, v: i64| u >= 0 && v >= 0 && self.set.contains(&sorted(u, v));
        let mut found = false;
        for &(x, y) in &self.list {
            self.meter.spend(1)?;
            found = is(x - k, y - l) || is(x - l, y - k);
            if found {
                break;
            }
        }
        self.meter.keep(64)?;
        self.known.borrow_mut().insert((k, l), found);
        Ok(found)
    }

    /// N3: the vectors that are said to have to go are vectors of the game, each once, that lead between claimed positions.
    fn check_forced(&self, changed: &ChangedGame) -> Checked<()> {
        let mut seen = BTreeSet::new();
        for &(k, l) in &changed.forced {
            let is_vector = 0 <= k && k <= l && 1 <= l && l <= self.up_to;
            let goes = is_vector && has(changed.width, (k, l)) && seen.insert((k, l)) && self.connects((k, l))?;
            demand(Condition::N3, goes, || {
                format!(
                    "{{{k}, {l}}} is no vector of {}-Wythoff between claimed positions, or is there twice",
                    changed.width
                )
            })?;
        }
        Ok(())
    }

    /// N4: the vectors that can be added for a position.
    fn options(&self, width: i64, (x, y): Vector) -> Checked<BTreeSet<Vector>> {
        let fits = 0 <= x && x <= y && y <= self.up_to && !self.set.contains(&(x, y));
        demand(Condition::N4, fits, || format!("({x}, {y}) is claimed, or is not looked at"))?;
        let mut found = BTreeSet::new();
        for &(u, v) in &self.list {
            self.meter.spend(1)?;
            for (k, l) in [(x - u, y - v), (x - v, y - u)] {
                if k < 0 || l < 0 || self.connects(sorted(k, l))? {
                    continue;
                }
                demand(Condition::N4, !has(width, sorted(k, l)), || {
                    format!("{width}-Wythoff has a move from ({x}, {y}) to ({u}, {v}) that need not go")
                })?;
                found.insert(sorted(k, l));
            }
        }
        Ok(found)
    }

    /// N4 and the bound: so many vectors have to be added.
    fn check_rest(&self, changed: &ChangedGame, least: usize) -> Checked<()> {
        let rows = changed.positions.len();
        let mut wins: BTreeMap<Vector, Rows> = BTreeMap::new();
        for (row, &position) in changed.positions.iter().enumerate() {
            for vector in self.options(changed.width, position)? {
                self.meter.keep(64 + rows / 8)?;
                wins.entry(vector).or_insert_with(|| Rows::none(rows)).insert(row);
            }
        }
        // Of vectors for the same positions one stands for all.
        let distinct: BTreeSet<Rows> = wins.into_values().collect();
        let items: Vec<Item> = distinct.into_iter().map(|wins| Item { cost: 1, wins }).collect();
        let problem = Problem { rows, items: &items, least: least as u64, meter: self.meter };
        match &changed.bound {
            Some(bound) => problem.check(bound),
            None => demand(Condition::B4, false, || {
                format!(
                    "{}-Wythoff has to lose {} vectors, and nothing more is said",
                    changed.width,
                    changed.forced.len()
                )
            }),
        }
    }
}
