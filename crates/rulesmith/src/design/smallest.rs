//! The smallest finite modification of t-Wythoff with the pair of a slope, over all t, and why none is smaller.
//!
//! Which vectors of Wy(t) have to go does not depend on what is added: those that lead from one P-position to another.
//! A position that is then without a move to a P-position has finitely many vectors to P-positions, and one of those
//! that may be added at all must be: that is a [`Clause`]. So the least number of vectors that meets every clause of a
//! list bounds all modifications from below, however large their vectors. The program alternates: the smallest set for
//! the clauses found so far, the torus engine, the counterexample, a new clause; the first set that is proved is
//! smallest.
//!
//! ```
//! use rulesmith::design::smallest::smallest_modification;
//! let found = smallest_modification(&"sqrt(12)-2".parse()?, &Default::default())?;
//! assert_eq!((found.t, found.removed, found.added), (2, vec![(2, 3)], vec![(9, 18)]));
//! let none = smallest_modification(&"(5-sqrt(5))/2".parse()?, &Default::default()).unwrap_err();
//! assert!(none.to_string().contains("Theorem 1"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use super::forbidden::Two;
use super::optimal::fewest_changes;
use crate::number::{NatureKind, Slope};
use crate::prove::Certificate;
use crate::prove::torus::{
    CORNERS, Decision, Obstacle, Pair, Proof, Quadrant, Ruleset, Vector, decide_with, widest_step,
};
use crate::rules::Game;
use crate::work::{Pace, Stopped, Work};
use rulesmith_check::Changes;
use std::collections::BTreeMap;
use std::fmt;

/// A smallest modification of t-Wythoff, with what proves it right and what proves it smallest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Smallest {
    /// The game that is modified, Wy(t).
    pub t: i64,
    /// The vectors taken away.
    pub removed: Vec<Vector>,
    /// The vectors added.
    pub added: Vec<Vector>,
    /// For this t and every other, why fewer changes do not do. A smaller t than all of these leaves a step of b_n -
    /// a_n that is wider than 2t - 1; a larger one forces at least as many removals as there are changes here.
    pub bounds: Vec<Bound>,
    /// Why the game has the pair of the slope.
    pub proof: Proof,
}

impl Smallest {
    /// The number of vectors changed.
    pub fn size(&self) -> usize {
        self.removed.len() + self.added.len()
    }

    /// The rules in the normal form of the torus engine.
    pub fn ruleset(&self) -> Ruleset {
        Ruleset::modification(self.t, self.removed.iter().copied(), self.added.iter().copied())
    }
}

/// Why a modification of Wy(t) changes at least so many vectors.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bound {
    /// The game that is modified.
    pub t: i64,
    /// The vectors of Wy(t) between P-positions: they have to go.
    pub forced: Vec<Vector>,
    /// Of each of these at least one vector has to be added.
    pub clauses: Vec<Clause>,
    /// No fewer than this many vectors meet all clauses.
    pub added: usize,
}

/// A position that has no move to a P-position in Wy(t) without the forced removals.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clause {
    /// The position.
    pub position: (i64, i64),
    /// All vectors that lead from it to a P-position and not from any P-position to another.
    pub vectors: Vec<Vector>,
}

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NoModification {
    /// No finite modification of any Wy(t) has the pair; the sentence says why.
    None(String),
    /// Not found within the limits; the sentence says which.
    Undecided(String),
    /// The work was stopped.
    Stopped(Stopped),
}

impl fmt::Display for NoModification {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoModification::None(why) | NoModification::Undecided(why) => write!(f, "{why}"),
            NoModification::Stopped(stopped) => write!(f, "{stopped}"),
        }
    }
}

impl std::error::Error for NoModification {}

impl From<Obstacle> for NoModification {
    fn from(obstacle: Obstacle) -> NoModification {
        match obstacle {
            Obstacle::Unread(why) => NoModification::None(why),
            Obstacle::Limit(why) => NoModification::Undecided(why),
            Obstacle::Stopped(stopped) => NoModification::Stopped(stopped),
        }
    }
}

impl From<Stopped> for NoModification {
    fn from(stopped: Stopped) -> NoModification {
        NoModification::Stopped(stopped)
    }
}

/// Clauses beyond this are not kept in one word.
pub(super) const MAX_CLAUSES: usize = 128;

/// The most t looked at, and the most changes.
const MAX_WIDTH: i64 = 4096;
const MAX_SIZE: usize = 64;

/// The least number of vectors changed over all t so that Wy(t) has the pair of the slope.
///
/// Each round decides one ruleset and solves one minimum hitting set exactly, by branching on the clause with the
/// fewest vectors that are not dominated; exponential in the size of the answer only.
pub fn smallest_modification(alpha: &Slope, work: &Work) -> Result<Smallest, NoModification> {
    smallest_modification_of_size(MAX_SIZE, alpha, work)
}

/// The same, if at most so many vectors have to be changed.
pub fn smallest_modification_of_size(most: usize, alpha: &Slope, work: &Work) -> Result<Smallest, NoModification> {
    exists(alpha)?;
    let mut pair = Pair::new(alpha)?;
    // A step of b_n - a_n wider than 2t - 1 leaves diagonals that only vectors beyond any finite set could serve.
    let least = widest_step(&pair) / 2 + 1;
    let mut candidates: Vec<Candidate> = Vec::new();
    for size in 0..=most {
        loop {
            work.report("vectors changed", size as u64, None)?;
            let t = least + candidates.len() as i64;
            if candidates.last().is_some_and(|last| last.forced.len() > size) || t > MAX_WIDTH {
                break;
            }
            candidates.push(Candidate::new(&mut pair, t, work)?);
        }
        for index in 0..candidates.len() {
            if candidates[index].forced.len() > size {
                break;
            }
            let Some((added, proof)) = candidates[index].complete(&mut pair, size, work)? else { continue };
            let chosen = &candidates[index];
            let (t, removed) = (chosen.t, chosen.forced.clone());
            let bounds = candidates.iter().filter(|other| other.t == t || other.forced.len() < size);
            let bounds = bounds.map(|candidate| candidate.bound(size, work)).collect::<Result<_, _>>()?;
            return Ok(Smallest { t, removed, added, bounds, proof });
        }
    }
    Err(NoModification::Undecided(format!("no modification with at most {most} changes was found")))
}

/// The largest board on which it is looked for why fewer changes do not do.
const BOARD: u64 = 2400;

/// That no changes are fewer than those found, as a certificate that the checker has accepted: on a board large enough to show it. The rules
/// are those found, with the pair as their claim.
pub fn certificate(
    found: &Smallest,
    alpha: &Slope,
    game: &Game,
    work: &Work,
) -> Result<Option<Box<Certificate>>, Stopped> {
    let Ok(mut pair) = Pair::new(alpha) else { return Ok(None) };
    let changes = Changes { width: found.t, removed: found.removed.clone(), added: found.added.clone() };
    let seen = found.bounds.iter().flat_map(|bound| &bound.clauses).map(|clause| clause.position.1);
    let largest = seen.chain(found.added.iter().map(|vector| vector.1)).max().unwrap_or(0);
    let mut up_to = u64::try_from(largest).unwrap_or(BOARD).max(40);
    while up_to <= BOARD {
        let end = match pair.first(|pair, n| pair.b(n) > up_to as i64) {
            Ok(end) => end,
            Err(Obstacle::Stopped(stopped)) => return Err(stopped),
            Err(_) => return Ok(None),
        };
        let positions: Vec<Two> = (0..end).map(|n| [pair.a(n) as u64, pair.b(n) as u64]).collect();
        if let Some(certificate) = fewest_changes(game, &changes, &positions, up_to, work)? {
            return Ok(Some(certificate));
        }
        up_to *= 2;
    }
    Ok(None)
}

/// Goldberg and Fraenkel 2017, Theorem 1.
fn exists(alpha: &Slope) -> Result<(), NoModification> {
    let theorem = "Goldberg and Fraenkel 2017, Theorem 1";
    let Some((a, b, c)) = alpha.complementary_relation() else {
        let kind = match alpha.nature().kind {
            NatureKind::Rational => "rational, and the pair of a rational slope is none",
            _ => "not quadratic",
        };
        let why = format!("no finite modification of t-Wythoff has this pair: the slope is {kind} ({theorem})");
        return Err(NoModification::None(why));
    };
    if a != 1 || b >= 0 {
        let why = format!(
            "no finite modification of t-Wythoff has this pair: A alpha + B beta + C = 0 with A = {a}, B = {b}, \
             C = {c}, and one exists only if A = 1 and B < 0 ({theorem})"
        );
        return Err(NoModification::None(why));
    }
    Ok(())
}

/// One t with what is known about it.
struct Candidate {
    t: i64,
    forced: Vec<Vector>,
    clauses: Vec<Clause>,
    /// The clauses that each vector is in, as bits.
    meets: BTreeMap<Vector, u128>,
}

impl Candidate {
    fn new(pair: &mut Pair, t: i64, work: &Work) -> Result<Candidate, NoModification> {
        Ok(Candidate { t, forced: forced(pair, t, work)?, clauses: vec![], meets: BTreeMap::new() })
    }

    /// A set of vectors that completes the game with that many changes in all, if there is one.
    fn complete(
        &mut self,
        pair: &mut Pair,
        size: usize,
        work: &Work,
    ) -> Result<Option<(Vec<Vector>, Proof)>, NoModification> {
        let budget = size - self.forced.len();
        loop {
            let hitting = smallest_hitting_set(&self.meets, self.clauses.len(), budget, &mut work.pace())?;
            let Some(added) = hitting else { return Ok(None) };
            let rules = Ruleset::modification(self.t, self.forced.iter().copied(), added.iter().copied());
            match decide_with(pair, &rules, work)? {
                Decision::Proved(proof) => return Ok(Some((added, proof))),
                Decision::Refuted(violation) if violation.to.is_none() => self.learn(pair, violation.position, work)?,
                other => {
                    let why = format!("Wy({}) with {added:?} was expected to lack a move, not: {other:?}", self.t);
                    return Err(NoModification::Undecided(why));
                }
            }
        }
    }

    /// Adds the clause of a position without a move.
    fn learn(&mut self, pair: &mut Pair, position: (i64, i64), work: &Work) -> Result<(), NoModification> {
        if self.clauses.len() == MAX_CLAUSES {
            return Err(NoModification::Undecided(format!("more than {MAX_CLAUSES} clauses were needed for one t")));
        }
        let vectors = possible_vectors(pair, position, work)?;
        for &vector in &vectors {
            *self.meets.entry(vector).or_default() |= 1 << self.clauses.len();
        }
        self.clauses.push(Clause { position, vectors });
        Ok(())
    }

    /// How many vectors the clauses demand, as far as it matters for a modification of that total size.
    fn bound(&self, size: usize, work: &Work) -> Result<Bound, Stopped> {
        let hitting = smallest_hitting_set(&self.meets, self.clauses.len(), size, &mut work.pace())?;
        let added = hitting.map_or(size + 1, |vectors| vectors.len());
        Ok(Bound { t: self.t, forced: self.forced.clone(), clauses: self.clauses.clone(), added })
    }
}

/// The vectors of Wy(t) that lead from one P-position to another.
fn forced(pair: &mut Pair, t: i64, work: &Work) -> Result<Vec<Vector>, Obstacle> {
    let end = pair.first(|pair, h| pair.d(h) > t)?;
    pair.extend(end + 1)?;
    let mut vectors = Vec::new();
    for h in 1..end {
        work.go_on()?;
        for (e, d) in CORNERS {
            let vector = (pair.a(h) + e, pair.b(h) + d);
            let attained = (e, d) == (0, 0) || pair.meets(&Quadrant { h, e, d }.rectangle());
            if vector.1 - vector.0 < t && attained {
                vectors.push(vector);
            }
        }
        // Across: the entries differ by the sum of two b_n - a_n.
        for m in (1..h).take_while(|&m| pair.b(m) < pair.a(h) && pair.d(h) + pair.d(m) < t) {
            vectors.push((pair.a(h) - pair.b(m), pair.b(h) - pair.a(m)));
        }
    }
    vectors.sort_unstable();
    vectors.dedup();
    Ok(vectors)
}

/// The vectors from a position to P-positions that may be played: they do not connect P-positions.
fn possible_vectors(pair: &mut Pair, (x, y): (i64, i64), work: &Work) -> Result<Vec<Vector>, Obstacle> {
    let end = pair.first(|pair, m| pair.a(m) > x)?;
    let mut vectors = Vec::new();
    for m in 0..end {
        let (a, b) = (pair.a(m), pair.b(m));
        let straight = (x - a, y - b);
        let across = (x - b, y - a);
        let fits = [straight, across].into_iter().filter(|vector| vector.0 > 0 && vector.1 > 0);
        vectors.extend(fits.map(|(k, l)| (k.min(l), k.max(l))));
    }
    vectors.sort_unstable();
    vectors.dedup();
    let mut possible = Vec::new();
    for vector in vectors {
        work.go_on()?;
        if !connects(pair, vector)? {
            possible.push(vector);
        }
    }
    Ok(possible)
}

/// Whether a vector leads from some P-position to another (Goldberg and Fraenkel 2017, Section 3).
fn connects(pair: &mut Pair, (k, l): Vector) -> Result<bool, Obstacle> {
    let end = pair.first(|pair, m| pair.d(m) > l - k)?;
    let farthest = usize::try_from(k + pair.b(end)).unwrap_or(usize::MAX);
    // a_n >= n, so that the table shows whether k + b_m is some a_n.
    pair.extend(farthest.saturating_add(1))?;
    let straight = [(k, 0), (k - 1, 1)].into_iter().any(|(a, e)| {
        pair.lower_index(a).is_some_and(|h| {
            let d = l - pair.b(h);
            h >= 1 && ((e, d) == (0, 0) || (d == 0 || d == 1) && pair.meets(&Quadrant { h, e, d }.rectangle()))
        })
    });
    let mut across = (1..end).filter_map(|m| Some((pair.lower_index(k + pair.b(m))?, m)));
    Ok(straight || across.any(|(n, m)| pair.b(n) - pair.a(m) == l))
}

/// A set of at most `budget` vectors that meets every clause, if there is one.
pub(super) fn smallest_hitting_set(
    meets: &BTreeMap<Vector, u128>,
    clauses: usize,
    budget: usize,
    pace: &mut Pace<'_>,
) -> Result<Option<Vec<Vector>>, Stopped> {
    let all = if clauses == MAX_CLAUSES { u128::MAX } else { (1 << clauses) - 1 };
    // Of the vectors in the same clauses one is enough: the smallest. One in fewer clauses than another is not needed.
    let mut best: BTreeMap<u128, Vector> = BTreeMap::new();
    for (&vector, &bits) in meets {
        let kept = best.entry(bits).or_insert(vector);
        if (vector.1, vector.0) < (kept.1, kept.0) {
            *kept = vector;
        }
    }
    let mut options: Vec<(u128, Vector)> = best.into_iter().collect();
    options.sort_by_key(|&(bits, vector)| (std::cmp::Reverse(bits.count_ones()), vector.1, vector.0));
    let mut maximal: Vec<(u128, Vector)> = Vec::new();
    for option in options {
        pace.steps(1 + maximal.len() as u32 / 4)?;
        if maximal.iter().all(|other| other.0 & option.0 != option.0) {
            maximal.push(option);
        }
    }
    let mut chosen = Vec::new();
    for budget in 0..=budget {
        if hit(&maximal, all, budget, &mut chosen, pace)? {
            chosen.sort_unstable();
            return Ok(Some(chosen));
        }
    }
    Ok(None)
}

fn hit(
    options: &[(u128, Vector)],
    open: u128,
    budget: usize,
    chosen: &mut Vec<Vector>,
    pace: &mut Pace<'_>,
) -> Result<bool, Stopped> {
    if open == 0 {
        return Ok(true);
    }
    // The clause with the fewest vectors is looked for among all of them.
    pace.steps(1 + options.len() as u32 * open.count_ones())?;
    // Not even the widest options could meet what is open.
    let widest = options.iter().map(|option| (option.0 & open).count_ones()).max().unwrap_or(0);
    if widest == 0 || (open.count_ones() as usize) > budget.saturating_mul(widest as usize) {
        return Ok(false);
    }
    let clauses = (0..128).filter(|bit| open >> bit & 1 == 1);
    let count = |bit: &u32| options.iter().filter(|option| option.0 >> bit & 1 == 1).count();
    let Some(narrowest) = clauses.min_by_key(count) else { return Ok(false) };
    for &(bits, vector) in options.iter().filter(|option| option.0 >> narrowest & 1 == 1) {
        chosen.push(vector);
        if hit(options, open & !bits, budget - 1, chosen, pace)? {
            return Ok(true);
        }
        chosen.pop();
    }
    Ok(false)
}
