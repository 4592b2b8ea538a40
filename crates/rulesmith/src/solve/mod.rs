//! The forward question: from rules to P-positions, Grundy values and misere outcomes.
//!
//! [`solve`] finds all P-positions of a game with piles up to N. How it does so depends on the *shape* of the clauses,
//! never on the game's name:
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
//! use rulesmith::{rules, solve};
//! let game = rules::parse("game \"Wythoff\"\npiles x <= y\nmove nim: take from 1 pile\nmove both: take t from x, t from y")?;
//! let solution = solve::solve(&game, 10, &solve::Options::default())?;
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
pub mod recognize;
mod rows;
pub(crate) mod shape;
mod sieve;
mod stencil;

pub use check::{Check, Disagreement, Shown, check, claimed};
pub use grundy::{GrundyTable, grundy};
pub use positions::Positions;

use crate::evaluate::{EvaluateError, FindGame, Program};
use crate::rules::{Game, Play};
use std::fmt;

/// How to solve.
pub struct Options<'a> {
    /// Gives the rules of games named in `losing("..")`.
    pub find: FindGame<'a>,
    /// Play misere whatever the game says.
    pub misere: bool,
    /// The most memory a board may take, in bytes.
    pub memory: u64,
    /// Told how much of the work is done, from 0 to the second number; answers whether to go on.
    pub progress: &'a dyn Fn(u64, u64) -> bool,
    /// Use this engine, if it can; for comparing engines with each other.
    pub engine: Option<Engine>,
}

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

impl Default for Options<'_> {
    fn default() -> Self {
        Options { find: &|_| None, misere: false, memory: 4 << 30, progress: &|_, _| true, engine: None }
    }
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
    Rules(EvaluateError),
    /// The board would not fit in memory.
    TooLarge {
        /// Bytes it would need.
        needed: u128,
        /// Bytes allowed.
        allowed: u64,
    },
    /// The engine asked for does not apply to these rules.
    NotApplicable(Engine),
    /// The game has no `expect` and no target was given.
    NothingExpected,
    /// Grundy values were asked for in misere play, which they do not decide.
    MisereGrundy,
    /// Stopped from outside.
    Interrupted,
}

impl fmt::Display for SolveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SolveError::Rules(error) => write!(f, "{error}"),
            SolveError::TooLarge { needed, allowed: 0 } => {
                write!(f, "this board needs {} of memory, which the machine does not have", bytes(*needed))
            }
            SolveError::TooLarge { needed, allowed } => {
                write!(
                    f,
                    "this board needs {} of memory, and {} are allowed",
                    bytes(*needed),
                    bytes(u128::from(*allowed))
                )
            }
            SolveError::NotApplicable(engine) => write!(f, "the engine {engine:?} does not apply to these rules"),
            SolveError::NothingExpected => {
                write!(f, "the game claims no P-positions, and nothing to compare with was given")
            }
            SolveError::MisereGrundy => {
                write!(f, "Grundy values belong to normal play, and this game is played misere")
            }
            SolveError::Interrupted => write!(f, "stopped before the end"),
        }
    }
}

fn bytes(count: u128) -> String {
    const UNITS: [&str; 7] = ["bytes", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"];
    let mut unit = 0;
    let mut whole = count;
    while whole >= 10_240 && unit + 1 < UNITS.len() {
        whole /= 1024;
        unit += 1;
    }
    format!("{whole} {}", UNITS[unit])
}

impl std::error::Error for SolveError {}

impl From<EvaluateError> for SolveError {
    fn from(error: EvaluateError) -> SolveError {
        SolveError::Rules(error)
    }
}

/// All P-positions with piles up to `up_to`.
pub fn solve(game: &Game, up_to: u64, options: &Options<'_>) -> Result<Solution, SolveError> {
    // Tables of a few words for each pile size are the least that any game needs.
    refuse_large_board(1, up_to, 128, options)?;
    // Engines without a board are for two piles; with more of them compiling alone may be too much.
    if game.piles.names.len() > 2 {
        refuse_large_board(game.piles.names.len(), up_to, 1, options)?;
    }
    let mut program = Program::new(game, up_to, options.find)?;
    program.misere = options.misere || game.play == Play::Misere;
    let ordered = !program.sorted;
    let solution = |mut positions: Positions, engine| {
        if ordered {
            positions.sort_by_largest();
        }
        Ok(Solution { positions, up_to, engine })
    };
    let wants = |engine| options.engine.is_none_or(|wanted| wanted == engine);
    if wants(Engine::Pairs)
        && let Some(shape) = shape::pairs_on_board(&program)
    {
        return solution(pairs::solve(&shape, up_to, options)?, Engine::Pairs);
    }
    if wants(Engine::Constraint)
        && let Some(shape) = shape::constraint(&program)
    {
        return solution(constraint::solve(&shape, up_to, options)?, Engine::Constraint);
    }
    if wants(Engine::Chromatic)
        && let Some(red) = shape::chromatic(&program)
    {
        return solution(chromatic::solve(&red, up_to, options)?, Engine::Chromatic);
    }
    refuse_large_board(program.piles, up_to, 1, options)?;
    if wants(Engine::Rows)
        && let Some(vectors) = shape::vectors(&program)
    {
        return solution(rows::solve(&program, &vectors, options)?, Engine::Rows);
    }
    if wants(Engine::Stencil)
        && shape::stencil(&program)
        && let Some(positions) = stencil::solve(&program, options)?
    {
        return solution(positions, Engine::Stencil);
    }
    match options.engine {
        Some(Engine::Reference) => solution(reference(&program), Engine::Reference),
        None | Some(Engine::Sieve) => solution(sieve::solve(&program, options)?, Engine::Sieve),
        Some(other) => Err(SolveError::NotApplicable(other)),
    }
}

/// Memory for a board, or the error that the machine has not so much.
fn zeros(words: usize) -> Result<Vec<u64>, SolveError> {
    let mut memory = Vec::new();
    let needed = words as u128 * 8;
    memory.try_reserve_exact(words).map_err(|_| SolveError::TooLarge { needed, allowed: 0 })?;
    memory.resize(words, 0);
    Ok(memory)
}

/// Refuses a board of (N+1)^piles cells of so many bits before anything is allocated.
fn refuse_large_board(piles: usize, up_to: u64, bits: u128, options: &Options<'_>) -> Result<(), SolveError> {
    let side = u128::from(up_to) + 1;
    let cells = (0..piles).try_fold(1u128, |cells, _| cells.checked_mul(side)).unwrap_or(u128::MAX / 64);
    let needed = cells.saturating_mul(bits) / 8;
    if needed > u128::from(options.memory) {
        return Err(SolveError::TooLarge { needed, allowed: options.memory });
    }
    Ok(())
}

/// The P-positions by the definition alone: every position, every legal move, in order. For small boards and for
/// comparison; O(N^m) positions times their moves.
pub fn reference(program: &Program) -> Positions {
    let mut losing = std::collections::HashSet::new();
    let mut found = Positions::new(program.piles);
    for position in positions(program.piles, program.limit, program.sorted) {
        let moves = program.moves(&position);
        let winning = moves.iter().any(|m| losing.contains(&m.to)) || (program.misere && moves.is_empty());
        if !winning {
            found.push(position.iter().map(|&pile| pile as u64));
            losing.insert(position);
        }
    }
    found
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
