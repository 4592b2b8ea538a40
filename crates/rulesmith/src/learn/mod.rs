//! Games that no formula fits: an automaton of their positions, learned from a board and judged by the provers.
//!
//! Positions are written in a numeration, and prefixes of their digits that the same words continue are taken for one state
//! (`words`, `residual`). What comes out accepts exactly the positions known; whether it is right for all positions is for
//! the provers and the checker to say. A position at which it is wrong says how far to solve before learning again. That learning may
//! guess wrongly does no harm.
//!
//! ```
//! use rulesmith::learn::{Outcome, Wishes, learn};
//! use rulesmith::{games, work::Work};
//! let work = Work::default();
//! let form = games::find("wythoff")?.form(&work)?;
//! let learned = learn(&form, &Wishes::default(), &work)?;
//! let Outcome::Proved { automaton, .. } = learned.outcome else { panic!() };
//! assert_eq!(automaton.states().len(), 4);
//! assert!(automaton.contains(&[&4.into(), &7.into()]) && !automaton.contains(&[&4.into(), &8.into()]));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | file | does |
//! |---|---|
//! | `slope` | which numerations to try |
//! | `attempt` | one board in one numeration |
//! | `rows` | how the other piles follow from the first, if they do |
//! | `words` | positions as words, and the trees of their continuations |
//! | `residual` | from trees to the smallest automaton |
//! | `judge` | what the provers say of it |

mod attempt;
mod judge;
mod residual;
mod rows;
mod slope;
mod words;

use crate::form::{Form, FormError};
use crate::numeration::{DigitAutomaton, Numerals};
use crate::prove::{Certificate, Engine};
use crate::rules::{Game, Play};
use crate::solve::{self, Positions, SolveError};
use crate::work::{Stopped, Work};
use attempt::{Attempt, Guesses};
use judge::judged;
use malachite::Natural;

/// What is to be learned.
#[derive(Clone, Debug)]
pub struct Wishes {
    /// The Grundy value of the positions; 0 for the P-positions.
    pub value: u32,
    /// The largest pile up to which boards are solved.
    pub up_to: u64,
}

impl Default for Wishes {
    fn default() -> Wishes {
        Wishes { value: 0, up_to: MOST }
    }
}

/// The largest pile that is solved if nothing else is said.
pub const MOST: u64 = 6_000_000;

/// What was learned of a game.
#[derive(Clone, Debug)]
pub struct Learning {
    /// How it ended.
    pub outcome: Outcome,
    /// The numeration of the automaton, or the one in which the figures were taken.
    pub numeration: Option<Numerals>,
    /// The largest pile that was solved.
    pub up_to: u64,
    /// How many positions of the set there are up to it.
    pub positions: u64,
    /// Guesses that were refuted: how many states they had, and where they were wrong.
    pub refuted: Vec<(usize, Vec<Natural>)>,
    /// Guesses that were neither proved nor refuted: how many states they had, and why not.
    pub open: Vec<(usize, String)>,
    /// How classes grow with words.
    pub growth: Vec<Growth>,
}

/// How learning ended.
#[derive(Clone, Debug)]
pub enum Outcome {
    /// The set is that of an automaton, for all positions.
    Proved {
        /// The smallest automaton of the set.
        automaton: DigitAutomaton,
        /// The game that claims it.
        game: Box<Game>,
        /// What the checker has accepted.
        certificate: Box<Certificate>,
        /// Which engine proved it.
        engine: Engine,
    },
    /// As far as was solved, nearly every prefix has continuations of its own.
    NotAutomatic,
    /// Neither, with the reason.
    Undecided(String),
}

/// Prefixes of one length, and how many of them differ in their continuations.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Growth {
    /// The largest pile of the board.
    pub up_to: u64,
    /// How many letters continue the prefixes.
    pub depth: usize,
    /// How many prefixes there are.
    pub words: u64,
    /// How many different sets of continuations they have.
    pub classes: u64,
}

/// Why nothing was learned.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LearnError {
    /// The board could not be solved.
    Solve(SolveError),
    /// The request has no meaning.
    Refused(String),
}

impl std::fmt::Display for LearnError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            LearnError::Solve(error) => write!(f, "{error}"),
            LearnError::Refused(why) => write!(f, "{why}"),
        }
    }
}

impl std::error::Error for LearnError {}

impl From<SolveError> for LearnError {
    fn from(error: SolveError) -> LearnError {
        LearnError::Solve(error)
    }
}

impl From<FormError> for LearnError {
    fn from(error: FormError) -> LearnError {
        LearnError::Solve(error.into())
    }
}

impl From<Stopped> for LearnError {
    fn from(stopped: Stopped) -> LearnError {
        LearnError::Solve(stopped.into())
    }
}

/// The first board, and by how much each is larger than the one before.
const FIRST: u64 = 3000;
const LARGER: u64 = 4;

/// What came of one numeration.
enum Tried {
    Proved,
    /// By a position with this largest pile.
    Refuted(u64),
    Nothing,
}

/// Automata of up to so many states are asked about at once. What is wrong of larger ones costs the provers much, so these have to
/// agree with a larger board first, where there is one.
const SMALL: usize = 100;

/// A counterexample within so many times the board says how large the next one has to be.
const NEAR: u64 = 8;

/// If more than this part of the prefixes differ in their continuations, in tenths, the set does not look automatic.
const MANY: u64 = 5;

/// If the part falls to less than this many hundredths of what it was, states may be many, and not without end.
const FALLING: u128 = 95;

/// Fewer positions show nothing.
const FEW: u64 = 200;

/// Learns the automaton of a game's P-positions (of its misere P-positions, if it is played misere), or of the positions of a
/// Grundy value.
pub fn learn(form: &Form, wishes: &Wishes, work: &Work) -> Result<Learning, LearnError> {
    if form.piles().len() < 2 {
        let why = "a set of single numbers is not learned; recognize and grundy rows look at games on one pile";
        return Err(LearnError::Refused(why.to_string()));
    }
    if wishes.value > 1 {
        let why = format!("only the Grundy values 0 and 1 can be learned, and {} is neither", wishes.value);
        return Err(LearnError::Refused(why));
    }
    if wishes.value > 0 && form.play() == Play::Misere {
        return Err(SolveError::MisereGrundy.into());
    }
    if wishes.value > 0 && form.claim().is_none() {
        let why = "the game claims no P-positions, beside which a value is proved; learn those first, and save them";
        return Err(LearnError::Refused(why.to_string()));
    }
    let mut learning = Learning {
        outcome: Outcome::Undecided(String::new()),
        numeration: None,
        up_to: 0,
        positions: 0,
        refuted: vec![],
        open: vec![],
        growth: vec![],
    };
    let mut up_to = first_board(form).min(wishes.up_to);
    let (mut numerations, mut tried): (Vec<Numerals>, Vec<Numerals>) = (Vec::new(), Vec::new());
    let mut figures: Vec<(Numerals, Growth)> = Vec::new();
    let mut guesses = Guesses::default();
    loop {
        work.report("solving a board to learn from", up_to, Some(wishes.up_to))?;
        let positions = match solved(form, wishes, up_to, work) {
            Ok(positions) => positions,
            // Larger boards do not fit, or take too long.
            Err(LearnError::Solve(SolveError::Stopped(stopped @ (Stopped::Memory { .. } | Stopped::Time))))
                if learning.up_to > 0 =>
            {
                // Then what the last one showed has to do.
                for guess in std::mem::take(&mut guesses.waiting) {
                    match judged(form, wishes, &guess, &mut learning, work) {
                        Ok(Tried::Proved) => return Ok(learning),
                        Ok(_) => {}
                        Err(stopped @ Stopped::Cancelled) => return Err(stopped.into()),
                        Err(_) => break,
                    }
                }
                return Ok(learning.ended(&format!("a larger board was not solved: {stopped}"), form));
            }
            Err(error) => return Err(error),
        };
        (learning.up_to, learning.positions) = (up_to, positions.len() as u64);
        let attempt = Attempt { form, wishes, positions: &positions, up_to, work };
        // Boards that are solved cell by cell grow with the square of their side, and more.
        let mut further = up_to.saturating_mul(if is_fast(form) { LARGER } else { 2 });
        // A larger board shows more quotients of its slope, and with them numerations that were not seen before.
        let new = slope::numerations(form, &positions).into_iter().filter(|numerals| !tried.contains(numerals));
        let new: Vec<Numerals> = new.collect();
        tried.extend(new.iter().cloned());
        numerations.splice(0..0, new);
        let mut seen: Vec<(Numerals, Growth)> = Vec::new();
        for numerals in &numerations {
            match attempt.in_numeration(numerals, &mut guesses, &mut learning, &mut seen) {
                Ok(Tried::Proved) => return Ok(learning),
                // A position far out says little about the next board.
                Ok(Tried::Refuted(at)) if at / NEAR <= up_to => further = further.max(at.saturating_mul(2)),
                Ok(Tried::Refuted(_)) => {}
                Ok(Tried::Nothing) => {}
                Err(stopped @ Stopped::Cancelled) => return Err(stopped.into()),
                Err(stopped) => return Ok(learning.ended(&stopped.to_string(), form)),
            }
        }
        // The numeration with the fewest classes among its words, and those that come near it.
        let share = |growth: &Growth| growth.classes * 1000 / growth.words.max(1);
        if let Some((best, growth)) = seen.iter().min_by_key(|(_, growth)| share(growth)) {
            let near = |own: &Growth| share(own) <= 2 * share(growth);
            numerations = seen.iter().filter(|(_, own)| near(own)).map(|(own, _)| own.clone()).collect();
            figures.extend(seen.iter().cloned());
            // What is told is about numerations that are suggested, if there are any.
            let suggested = seen.iter().filter(|(numerals, _)| slope::is_suggested(form, numerals));
            let best = suggested.min_by_key(|(_, growth)| share(growth)).map_or(best, |(numerals, _)| numerals);
            learning.numeration = Some(best.clone());
            let own = figures.iter().filter(|(numerals, _)| numerals == best);
            learning.growth = own.map(|(_, growth)| growth.clone()).collect();
        }
        if up_to >= wishes.up_to {
            return Ok(learning.ended("more positions would be needed", form));
        }
        let next = further.min(wishes.up_to);
        up_to = next;
    }
}

/// Boards of several piles are larger than they look.
fn first_board(form: &Form) -> u64 {
    match form.piles().len() {
        0..=1 => FIRST,
        2 if is_fast(form) => FIRST,
        2 => FIRST / 4,
        3 => 60,
        _ => 20,
    }
}

/// Whether boards are solved in nearly linear time.
fn is_fast(form: &Form) -> bool {
    let shape = form.shape();
    form.piles().len() == 1 || shape.pairs.is_some() || shape.constraint.is_some() || shape.chromatic.is_some()
}

fn solved(form: &Form, wishes: &Wishes, up_to: u64, work: &Work) -> Result<Positions, LearnError> {
    match wishes.value {
        0 => Ok(solve::solve(form, up_to, work)?.positions),
        value => Ok(solve::of_value(form, value, up_to, work)?),
    }
}

impl Learning {
    /// Nothing was proved: what the figures say. In a numeration that nothing suggests they say nothing.
    fn ended(mut self, why: &str, form: &Form) -> Learning {
        let many = |growth: &Growth| growth.words >= FEW && growth.classes * 10 > growth.words * MANY;
        // On the last two boards, each, and no fewer on the larger one.
        let shown = match self.growth.as_slice() {
            [.., before, last] => {
                let falls = u128::from(last.classes) * u128::from(before.words) * 100
                    < u128::from(before.classes) * u128::from(last.words) * FALLING;
                many(before) && many(last) && !falls
            }
            _ => false,
        };
        let suggested = self.numeration.as_ref().is_some_and(|numerals| slope::is_suggested(form, numerals));
        let why = match shown && !suggested {
            true => format!("{why}; no numeration was found that suits the positions"),
            false => why.to_string(),
        };
        self.outcome = match shown && suggested {
            true => Outcome::NotAutomatic,
            false => Outcome::Undecided(match self.open.last() {
                Some((states, open)) => {
                    format!("{why}; an automaton of {states} states fits, and is not decided: {open}")
                }
                None => why,
            }),
        };
        self
    }
}
