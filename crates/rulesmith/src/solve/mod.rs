//! The forward question: from rules to P-positions, Grundy values and misere outcomes.
//!
//! [`solve`] finds all P-positions of a game with piles up to N. How it does so depends on the *shape* of the
//! game's form ([`Shape`](crate::form::Shape)), never on its name or spelling:
//!
//! | engine | shape | cost |
//! |---|---|---|
//! | `pairs` | two unordered piles, all nim moves, bands of constant width, finitely many other vectors | near linear in N |
//! | `constraint` | two unordered piles, all nim moves, amounts k from the smaller pile x and l from the larger with \|l - k\| < f(x), or l - k < f(x) | near linear in N: about 0.5 s to N = 10^7, 13 times the cost of 10^6 |
//! | `chromatic` | two unordered piles, all nim moves, any move when both piles avoid a set | linear in N |
//! | `rows` | two piles, finitely many vectors, no condition | N^2/64 per vector |
//! | `stencil` | two piles, conditions that do not read them but ask tables, floors or sets of vectors | N^2, and N^2/64 per P-position |
//! | `sieve` | everything else | N^m plus, for each P-position and clause, the lines of moves that reach it |
//!
//! Every engine is held to the plain reading of the rules ([`reference()`]) by property tests.
//!
//! ```
//! use rulesmith::{form::Form, rules, solve, work::Work};
//! let game = rules::parse("game \"Wythoff\"\npiles x <= y\nmove nim: take from 1 pile\nmove both: take t from x, t from y")?;
//! let work = Work::default();
//! let solution = solve::solve(&Form::of(&game, &work)?, 10, &work)?;
//! assert_eq!(solution.positions, [[0, 0], [1, 2], [3, 5], [4, 7], [6, 10]]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod check;
mod chromatic;
mod constraint;
mod grundy;
mod lines;
mod pairs;
mod positions;
mod rows;
mod sieve;
mod stencil;
mod values;

pub(crate) use check::difference;
pub use check::{Check, Disagreement, Shown, check, check_in_every_order, check_value, claimed, claimed_of_value_one};
pub use grundy::{GrundyTable, grundy};
pub use positions::Positions;
pub use values::{Differing, check_grundy};

use crate::evaluate::{Parts, Program, claimed_positions};
use crate::form::{Bound, Form, FormError, Vectored};
use crate::rules::Play;
use crate::syntax::{Diagnostic, Span};
use crate::work::{Stopped, Work, bytes};
use std::fmt;

/// The ways to solve; see the table above.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "named in the table of the module")]
pub enum Engine {
    Pairs,
    Constraint,
    Chromatic,
    Rows,
    Stencil,
    Sieve,
    Reference,
}

/// The P-positions of a game up to a pile size.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// All P-positions with every pile at most `up_to`, sorted by the largest pile, then the last, the one before, and
    /// so on.
    pub positions: Positions,
    /// The largest pile.
    pub up_to: u64,
    /// How they were found.
    pub engine: Engine,
}

/// Why there is no solution.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SolveError {
    /// The rules could not be compiled.
    Rules(FormError),
    /// The work was stopped, or the board needs more memory than is allowed.
    Stopped(Stopped),
    /// The machine does not have the memory for the board.
    NoMemory {
        /// Bytes it would need.
        needed: u64,
    },
    /// The engine asked for does not apply to these rules.
    NotApplicable(Engine),
    /// The game has no `expect` and no target was given.
    NothingExpected,
    /// Grundy values were asked for in misere play, which they do not decide.
    MisereGrundy,
}

impl fmt::Display for SolveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SolveError::Rules(error) => write!(f, "{error}"),
            SolveError::Stopped(Stopped::Memory { needed, allowed }) => {
                write!(f, "this board needs {} of memory, and {} are allowed", bytes(*needed), bytes(*allowed))
            }
            SolveError::Stopped(stopped) => write!(f, "{stopped}"),
            SolveError::NoMemory { needed } => {
                write!(f, "this board needs {} of memory, which the machine does not have", bytes(*needed))
            }
            SolveError::NotApplicable(engine) => write!(f, "the engine {engine:?} does not apply to these rules"),
            SolveError::NothingExpected => {
                write!(f, "the game claims no P-positions, and nothing to compare with was given")
            }
            SolveError::MisereGrundy => {
                write!(f, "Grundy values belong to normal play, and this game is played misere")
            }
        }
    }
}

impl std::error::Error for SolveError {}

impl From<FormError> for SolveError {
    fn from(error: FormError) -> SolveError {
        match error.stopped() {
            Some(stopped) => SolveError::Stopped(stopped),
            None => SolveError::Rules(error),
        }
    }
}

impl From<Stopped> for SolveError {
    fn from(stopped: Stopped) -> SolveError {
        SolveError::Stopped(stopped)
    }
}

/// All P-positions with piles up to `up_to`.
pub fn solve(form: &Form, up_to: u64, work: &Work) -> Result<Solution, SolveError> {
    by(form, up_to, None, &[], work)
}

/// The P-positions of a game with blocking: those of which fewer than `options` options are lost. Every position is looked at,
/// and every move: O(N^m) positions times their moves.
///
/// ```
/// use rulesmith::{form::Form, rules, solve, work::Work};
/// let game = rules::parse("game \"G\" play block 2 piles x <= y move nim: take from 1 pile")?;
/// let work = Work::default();
/// let (form, options) = Form::beside_blocking(&game, &work)?;
/// // One option can always be forbidden.
/// assert_eq!(solve::with_blocking(&form, options, 3, &work)?, [[0, 0], [0, 1], [1, 1], [2, 2], [2, 3], [3, 3]]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn with_blocking(form: &Form, options: u32, up_to: u64, work: &Work) -> Result<Positions, SolveError> {
    refuse_large_board(form.piles().len(), up_to, 64, work)?;
    let program = program(form, up_to, work)?;
    let mut pace = work.pace();
    let mut losing = std::collections::HashSet::new();
    let mut found = Positions::new(program.piles);
    for position in positions(program.piles, program.limit, program.sorted) {
        let mut reached = std::collections::BTreeSet::new();
        program.each_move(&position, &mut pace, &mut |one| {
            if losing.contains(&one.to) {
                reached.insert(one.to);
            }
            reached.len() < options as usize
        })?;
        if reached.len() < options as usize {
            found.push(position.iter().map(|&pile| pile as u64));
            losing.insert(position);
        }
    }
    found.sort_by_largest(up_to, work)?;
    Ok(found)
}

/// All positions of one Grundy value with piles up to `up_to`, in normal play: those without a move to another of them, and not of
/// a smaller value.
///
/// ```
/// use rulesmith::{games, solve, work::Work};
/// let work = Work::default();
/// let form = games::find("wythoff")?.form(&work)?;
/// assert_eq!(solve::of_value(&form, 1, 6, &work)?, [[0, 1], [2, 2], [3, 6]]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn of_value(form: &Form, value: u32, up_to: u64, work: &Work) -> Result<Positions, SolveError> {
    if form.play() == Play::Misere {
        return Err(SolveError::MisereGrundy);
    }
    let mut found: Vec<Positions> = Vec::new();
    for _ in 0..=value {
        let besides: Vec<&Positions> = found.iter().collect();
        let next = by(form, up_to, None, &besides, work)?.positions;
        found.push(next);
    }
    Ok(found.pop().unwrap_or_else(|| Positions::new(form.piles().len())))
}

/// The same by one engine, if it can: for comparing engines with each other.
pub fn solve_by(form: &Form, up_to: u64, engine: Engine, work: &Work) -> Result<Solution, SolveError> {
    by(form, up_to, Some(engine), &[], work)
}

/// The rules of a game compiled for piles up to `limit`.
pub fn program(form: &Form, limit: u64, work: &Work) -> Result<Program, FormError> {
    Program::new(form, limit, &lost_positions(work), work)
}

/// The positions that a game claims, with every pile at most `limit`.
pub(crate) fn expected_positions(form: &Form, limit: u64, work: &Work) -> Result<Vec<Vec<i64>>, FormError> {
    claimed_positions(form, limit, &lost_positions(work), work)
}

/// Solves the games named in `losing("..")`.
fn lost_positions(work: &Work) -> impl Fn(&Form, u64) -> Result<Vec<Vec<i64>>, FormError> {
    let work = work.quiet();
    move |form, up_to| {
        let solution = by(form, up_to, None, &[], &work).map_err(|error| match error {
            SolveError::Rules(error) => error,
            SolveError::Stopped(stopped) => stopped.into(),
            other => FormError::new("the board", Diagnostic::new(other.to_string(), Span::default())),
        })?;
        Ok(solution.positions.iter().map(|position| position.iter().map(|&pile| pile as i64).collect()).collect())
    }
}

/// Those of `besides` are no P-positions, whatever their moves.
fn by(
    form: &Form,
    up_to: u64,
    wanted: Option<Engine>,
    besides: &[&Positions],
    work: &Work,
) -> Result<Solution, SolveError> {
    work.go_on()?;
    let piles = form.piles().len();
    // Tables of a few words for each pile size are the least that any game needs.
    refuse_large_board(1, up_to, 128, work)?;
    // Engines without a board are for two piles; with more of them compiling alone may be too much.
    if piles > 2 {
        refuse_large_board(piles, up_to, 1, work)?;
    }
    let lost = lost_positions(work);
    let solution = |mut positions: Positions, engine| {
        if !form.sorted() {
            positions.sort_by_largest(up_to, work)?;
        }
        Ok(Solution { positions, up_to, engine })
    };
    let parts = Parts::new(up_to, &lost, work)?;
    // Shapes speak of moves alone; that the last one wins is what the engines for them know.
    let misere = form.play() == Play::Misere;
    let shape = Some(form.shape()).filter(|_| !misere && besides.is_empty());
    let wants = |engine| wanted.is_none_or(|wanted| wanted == engine);
    if wants(Engine::Pairs)
        && let Some(pairs) = &form.shape().pairs
    {
        let families = family_vectors(&pairs.families, &parts)?;
        // With all nim moves only the position without tokens has none, and in misere play it is won.
        let mut origin = Positions::new(2);
        origin.push([0, 0]);
        let besides = if misere { &[&origin] } else { besides };
        return solution(pairs::solve(pairs, families, besides, up_to, work)?, Engine::Pairs);
    }
    if wants(Engine::Constraint)
        && let Some(constraint) = shape.and_then(|shape| shape.constraint.as_ref())
    {
        let bound = |bound: &Bound| Ok((parts.condition(&bound.when)?, parts.number(&bound.below)?));
        let bounds = constraint.bounds.iter().map(bound).collect::<Result<_, FormError>>()?;
        let bounds = constraint::Bounds { two_sided: constraint.two_sided, bounds };
        return solution(constraint::solve(&bounds, up_to, work)?, Engine::Constraint);
    }
    if wants(Engine::Chromatic)
        && let Some(red) = shape.and_then(|shape| shape.chromatic.as_ref())
    {
        return solution(chromatic::solve(&parts.condition(&red.when)?, up_to, work)?, Engine::Chromatic);
    }
    refuse_large_board(piles, up_to, 1, work)?;
    if wants(Engine::Rows)
        && piles == 2
        && let Some(vectors) = shape.and_then(|shape| shape.vectors.as_ref())
    {
        let vectors = rows::on_board(vectors, family_vectors(&vectors.families, &parts)?, up_to);
        return solution(rows::solve(&vectors, up_to, form.sorted(), work)?, Engine::Rows);
    }
    let program = Program::new(form, up_to, &lost, work)?;
    if wants(Engine::Stencil)
        && shape.is_some_and(|shape| shape.invariant)
        && stencil::pays(form)
        && let Some(positions) = stencil::solve(&program, work)?
    {
        return solution(positions, Engine::Stencil);
    }
    match wanted {
        Some(Engine::Reference) => solution(reference(&program, work)?, Engine::Reference),
        None | Some(Engine::Sieve) => solution(sieve::solve(form, &program, besides, work)?, Engine::Sieve),
        Some(other) => Err(SolveError::NotApplicable(other)),
    }
}

/// The vectors of families on two piles that fit on the board.
fn family_vectors(families: &[Vectored], parts: &Parts<'_>) -> Result<Vec<(i64, i64)>, FormError> {
    let mut all = Vec::new();
    for family in families {
        all.extend(parts.vectors(family)?.iter().filter_map(|vector| Some((*vector.first()?, *vector.get(1)?))));
    }
    Ok(all)
}

/// What is told while a board is solved.
const SOLVING: &str = "solving the board";

/// Memory for a board, or the error that the machine has not so much. It is not touched: a large board takes seconds to
/// write, and the machine hands out memory that is 0 already.
fn zeros<T: Clone + Default>(size: usize) -> Result<Vec<T>, SolveError> {
    let needed = (size as u64).saturating_mul(size_of::<T>() as u64);
    Vec::<T>::new().try_reserve_exact(size).map_err(|_| SolveError::NoMemory { needed })?;
    Ok(vec![T::default(); size])
}

/// A list of one value, written in parts between which the work is asked.
fn filled<T: Copy>(value: T, size: usize, work: &Work) -> Result<Vec<T>, SolveError> {
    const PART: usize = 1 << 20;
    let needed = (size as u64).saturating_mul(size_of::<T>() as u64);
    let mut list = Vec::new();
    list.try_reserve_exact(size).map_err(|_| SolveError::NoMemory { needed })?;
    while list.len() < size {
        work.go_on()?;
        list.resize((list.len() + PART).min(size), value);
    }
    Ok(list)
}

/// Refuses a board of (N+1)^piles cells of so many bits before anything is allocated.
fn refuse_large_board(piles: usize, up_to: u64, bits: u128, work: &Work) -> Result<(), Stopped> {
    let side = u128::from(up_to) + 1;
    let cells = (0..piles).try_fold(1u128, |cells, _| cells.checked_mul(side)).unwrap_or(u128::MAX / 64);
    work.fits(u64::try_from(cells.saturating_mul(bits) / 8).unwrap_or(u64::MAX))
}

/// The P-positions by the definition alone: every position, every legal move, in order. For small boards and for
/// comparison; O(N^m) positions times their moves.
pub fn reference(program: &Program, work: &Work) -> Result<Positions, Stopped> {
    let mut pace = work.pace();
    let mut losing = std::collections::HashSet::new();
    let mut found = Positions::new(program.piles);
    for position in positions(program.piles, program.limit, program.sorted) {
        pace.step()?;
        let moves = program.moves(&position, &mut pace)?;
        let winning = moves.iter().any(|m| losing.contains(&m.to)) || (program.misere && moves.is_empty());
        if !winning {
            found.push(position.iter().map(|&pile| pile as u64));
            losing.insert(position);
        }
    }
    Ok(found)
}

/// All positions in an order in which every move leads to an earlier one: by the last pile, then the one before, ...
fn positions(piles: usize, limit: i64, sorted: bool) -> impl Iterator<Item = Vec<i64>> {
    let mut next = Some(vec![0i64; piles]);
    std::iter::from_fn(move || {
        let current = next.take()?;
        let mut following = current.clone();
        for pile in 0..piles {
            let most = if sorted && pile + 1 < piles { following[pile + 1] } else { limit };
            if following[pile] < most {
                following[pile] += 1;
                next = Some(following);
                break;
            }
            following[pile] = 0;
        }
        Some(current)
    })
}
