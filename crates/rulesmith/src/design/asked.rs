//! Moves that the rules are asked to allow.
//!
//! Two games are compared way by way, as their forms say: what is taken by the same formulas, under a condition that holds
//! wherever that of the moves asked for does, is allowed at any size. Single vectors that are asked for are looked up one by
//! one, however large they are. Only for what is left positions are gone
//! through, up to a size that the answer tells.

use super::DesignError;
use super::reading::single_vector;
use super::subject::Subject;
use crate::form::{Cond, Form, Way};
use crate::referee::Referee;
use crate::rules::Game;
use crate::solve::program;
use crate::work::Work;
use malachite::{Integer, Natural};
use std::collections::HashSet;

/// The largest board on which single vectors are looked up, where rules are known only on a board.
const BOARD: u64 = 2000;

/// Rules that have to be allowed.
pub(crate) struct Asked<'a> {
    game: &'a Game,
    form: Form,
    /// The single vectors, in every order in which they may be taken.
    vectors: Vec<Vec<Natural>>,
    /// The largest pile up to which moves that are no single vectors are compared one by one; and how far beyond a single
    /// vector positions are looked at from which it is to be allowed, where rules depend on the position.
    reach: u64,
    /// No larger pile is spoken of at all.
    limit: Option<u64>,
}

impl<'a> Asked<'a> {
    /// Reads the moves asked for, which have to be for the piles of the positions.
    pub fn new(game: &'a Game, subject: &Subject, work: &Work) -> Result<Asked<'a>, DesignError> {
        let piles = subject.piles();
        if game.piles.names.len() != piles || !game.piles.sorted && piles > 1 {
            let sentence = format!("the moves asked for are not for {piles} unordered piles, as the positions are");
            return Err(DesignError::NotATarget { sentence, hint: None });
        }
        let form = Form::of(game, work)?;
        let vectors = form.ways().iter().filter_map(single_vector).collect();
        // Some thousand positions.
        let reach = match piles {
            0..=2 => 60,
            3 => 30,
            4 => 12,
            _ => 5,
        };
        // A list says nothing of larger piles.
        let limit = subject.claim.is_none().then_some(subject.up_to);
        Ok(Asked { game, form, vectors, reach: reach.min(subject.up_to), limit })
    }

    /// How the moves are compared, in one sentence.
    pub fn fact(&self) -> String {
        let reach = self.reach;
        let vectors = match self.vectors.is_empty() {
            true => String::new(),
            false => format!("; single vectors, whatever their size, from all positions up to {reach} beyond them"),
        };
        format!(
            "every ruleset allows the moves of {}: where it does not have them in the same words, compared from all \
             positions with piles up to {reach}{vectors}",
            self.game.name
        )
    }

    /// Refuses positions from which one of the moves asked for leads to another.
    pub fn stay_outside(&self, wanted: &[Vec<u64>], work: &Work) -> Result<(), DesignError> {
        let mut pace = work.pace();
        let lost: HashSet<&[u64]> = wanted.iter().map(Vec::as_slice).collect();
        let impossible = |clause: &str, from: &[u64], to: &[u64]| {
            let because = format!(
                "the move {clause} of the moves asked for leads from {} to {}, and both are to be P-positions",
                shown(from),
                shown(to)
            );
            Err(DesignError::Impossible { because, witness: Some(from.to_vec()) })
        };
        let program = program(&self.form, self.reach, work)?;
        for position in wanted.iter().filter(|position| position.iter().all(|&pile| pile <= self.reach)) {
            let mut bad = None;
            let here: Vec<i64> = position.iter().map(|&pile| pile as i64).collect();
            program.each_move(&here, &mut pace, &mut |found| {
                let to: Vec<u64> = found.to.iter().map(|&pile| pile as u64).collect();
                if lost.contains(to.as_slice()) {
                    bad = Some((found.clause, to));
                }
                bad.is_none()
            })?;
            if let Some((clause, to)) = bad {
                return impossible(&self.game.moves[clause].name, position, &to);
            }
        }
        let Ok(referee) = Referee::new(&self.form) else { return Ok(()) };
        let products = referee.products();
        for position in wanted {
            for vector in &self.vectors {
                pace.steps(16)?;
                let left = |(pile, amount): (&u64, &Natural)| pile.checked_sub(u64::try_from(amount).ok()?);
                let to: Option<Vec<u64>> = position.iter().zip(vector).map(left).collect();
                let Some(mut to) = to else { continue };
                to.sort_unstable();
                if lost.contains(to.as_slice())
                    && let Ok(Some(found)) = referee.allows(&integers(position), &integers(&to), &products)
                {
                    return impossible(referee.clause_name(found.clause), position, &to);
                }
            }
        }
        Ok(())
    }

    /// A move asked for that the rules do not allow, in words.
    pub fn missing(&self, rules: &Form, work: &Work) -> Result<Option<String>, DesignError> {
        let allowed = |way: &Way| rules.ways().iter().any(|other| covers(other, way));
        let open: Vec<&Way> = self.form.ways().iter().filter(|way| !allowed(way)).collect();
        if open.is_empty() {
            return Ok(None);
        }
        for vector in open.iter().filter_map(|way| single_vector(way)) {
            if let Some(reason) = self.missing_vector(&vector, rules, work)? {
                return Ok(Some(reason));
            }
        }
        if open.iter().all(|way| single_vector(way).is_some()) {
            return Ok(None);
        }
        let (asked, allowed) = (program(&self.form, self.reach, work)?, program(rules, self.reach, work)?);
        let mut pace = work.pace();
        for position in board(asked.piles, self.reach) {
            let targets = allowed.moves(&position, &mut pace)?;
            let targets: HashSet<Vec<i64>> = targets.into_iter().map(|found| found.to).collect();
            let mut moves = asked.moves(&position, &mut pace)?.into_iter();
            if let Some(lost) = moves.find(|found| !targets.contains(&found.to)) {
                return Ok(Some(refused(&position, &lost.to)));
            }
        }
        Ok(None)
    }

    /// The same for a single vector: from the least position that it fits, and from those beyond it. Of invariant rules the
    /// least tells all.
    fn missing_vector(&self, vector: &[Natural], rules: &Form, work: &Work) -> Result<Option<String>, DesignError> {
        let Ok(referee) = Referee::new(rules) else { return missing_on_a_board(vector, rules, work) };
        let asked = Referee::new(&self.form).ok();
        let products = (asked.as_ref().map(Referee::products), referee.products());
        let shape = rules.shape();
        let beyond = if shape.invariant && shape.symmetric { 0 } else { self.reach };
        let mut pace = work.pace();
        for added in steps(vector.len(), beyond) {
            pace.steps(64)?;
            let more = |(amount, &more): (&Natural, &u64)| Integer::from(amount) + Integer::from(more);
            let mut from: Vec<Integer> = vector.iter().zip(&added).map(more).collect();
            let mut to = integers(&added);
            from.sort();
            to.sort();
            if self.limit.is_some_and(|limit| from.iter().any(|pile| *pile > limit)) {
                continue;
            }
            let is_asked = match (&asked, &products.0) {
                (Some(asked), Some(products)) => matches!(asked.allows(&from, &to, products), Ok(Some(_))),
                _ => true,
            };
            if is_asked && matches!(referee.allows(&from, &to, &products.1), Ok(None)) {
                return Ok(Some(refused(&from, &to)));
            }
        }
        Ok(None)
    }
}

/// Whether rules that are known only on a board allow a vector from the least position that it fits.
fn missing_on_a_board(vector: &[Natural], rules: &Form, work: &Work) -> Result<Option<String>, DesignError> {
    let position: Option<Vec<i64>> = vector.iter().map(|amount| i64::try_from(amount).ok()).collect();
    let small = position.filter(|position| position.iter().all(|pile| pile.unsigned_abs() <= BOARD));
    let Some(mut position) = small else {
        return Ok(Some(format!("whether it allows {} is known only on a board of that size", shown(vector))));
    };
    position.sort_unstable();
    let largest = position.last().map_or(0, |pile| pile.unsigned_abs());
    let allowed = program(rules, largest, work)?.moves(&position, &mut work.pace())?;
    let end = vec![0; position.len()];
    Ok((!allowed.iter().any(|found| found.to == end)).then(|| refused(&position, &end)))
}

/// Whether a way allows all that another does: the same amounts, no later, and under a condition that asks no more.
fn covers(way: &Way, other: &Way) -> bool {
    let amounts = way.taken == other.taken && way.from.iter().zip(&other.from).all(|(own, least)| own <= least);
    let parts = other.when.conjuncts();
    amounts && (way.when == Cond::True || way.when.conjuncts().iter().all(|part| parts.contains(part)))
}

fn refused<T: ToString>(from: &[T], to: &[T]) -> String {
    format!("from {} it does not allow the move to {} that was asked for", shown(from), shown(to))
}

fn integers(position: &[u64]) -> Vec<Integer> {
    position.iter().map(|&pile| Integer::from(pile)).collect()
}

/// All vectors with entries up to a size.
fn steps(piles: usize, up_to: u64) -> Vec<Vec<u64>> {
    let mut all = vec![vec![]];
    for _ in 0..piles {
        let longer = |start: Vec<u64>| (0..=up_to).map(move |next| [start.as_slice(), &[next]].concat());
        all = all.into_iter().flat_map(longer).collect();
    }
    all
}

/// All positions on unordered piles up to a size.
fn board(piles: usize, up_to: u64) -> Vec<Vec<i64>> {
    let mut all: Vec<Vec<i64>> = vec![vec![]];
    for _ in 0..piles {
        let longer = |position: Vec<i64>| {
            let least = position.last().copied().unwrap_or(0);
            (least..=up_to as i64).map(move |pile| [position.as_slice(), &[pile]].concat())
        };
        all = all.into_iter().flat_map(longer).collect();
    }
    all
}

/// `(1, 2)`.
pub(crate) fn shown<T: ToString>(position: &[T]) -> String {
    format!("({})", position.iter().map(ToString::to_string).collect::<Vec<_>>().join(", "))
}
