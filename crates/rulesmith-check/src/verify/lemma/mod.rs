//! Proofs by lemmas: conditions L1 to L5 of docs/CERTIFICATES.md. The lemmas are stated and proved in docs/LEMMAS.md.
//!
//! Every condition about the rules is a statement about a move, "if it is needed, it is allowed" or "if it is allowed, it
//! is safe", and holds if no branch of its reading makes it false.
//!
//! | file | does |
//! |---|---|
//! | `pairing`, `rising`, here | Lemmas 1, 2 and 3, on two piles |
//! | `slopes` | exact facts about two slopes |
//! | `gap`, `several`, `bands` | Lemmas 4, 5 and 6, on any number of piles |
//! | `gaps` | Lemma 4 by words |
//! | `whole` | Lemma 7, on two piles |
//! | `repeating` | sequences that repeat, as a claim has them |

mod bands;
mod gap;
mod gaps;
mod pairing;
mod piles;
mod repeating;
mod rising;
mod several;
mod slopes;
mod whole;

use super::claim::{From, Move, TRACKS, complementary, is_pair};
use crate::certificate::{Argument, Relaxed};
use crate::limits::Meter;
use crate::read::{Language, Read, Run, Value};
use crate::rejection::{Checked, Condition, demand, unread};
use rulesmith_core::number::Slope;
use rulesmith_core::rules::{Expectation, Game};

pub(crate) use gaps::statements as gap_statements;

/// Every choice of piles is gone through.
const MAX_PILES: usize = 12;

/// Whether a lemma shows that a game has the P-positions it claims.
pub(super) fn check(game: &Game, expectation: &Expectation, argument: &Argument, meter: &Meter<'_>) -> Checked<()> {
    let many = matches!(argument, Argument::Gap(_) | Argument::Several(_) | Argument::Bands(_) | Argument::Gaps(_));
    let piles = game.piles.names.len();
    demand(
        Condition::L1,
        game.piles.sorted && (piles == 2 || many && (2..=MAX_PILES).contains(&piles)),
        || match many {
            true => format!("the lemma is about 2 to {MAX_PILES} unordered piles"),
            false => "the lemmas are about two unordered piles".into(),
        },
    )?;
    meter.stage(Condition::L2, 0, 1)?;
    let language = Language::new(game, None, meter)?;
    match argument {
        Argument::Pairing(pairing) => pairing::check(&language, expectation, pairing, meter),
        Argument::Rising(rising) => rising::check(&language, expectation, rising, meter),
        Argument::Relaxed(relaxed) => check_relaxed(&language, expectation, relaxed),
        Argument::Several(several) => several::check(&language, expectation, several),
        Argument::Bands(bands) => bands::check(&language, expectation, bands, meter),
        Argument::Whole(whole) => whole::check(&language, expectation, whole),
        // Its numbers are read as words.
        Argument::Gaps(gaps) => gaps::check(game, expectation, gaps, meter),
        Argument::Gap(gap) => gap::check(&language, expectation, gap, meter),
    }
}

/// L2 for two slopes.
fn check_pair<'a>(language: &'a Language<'a>, expectation: &Expectation, alpha: &Slope, beta: &Slope) -> Checked<()> {
    let holds = is_pair(language, expectation, alpha, beta)?;
    demand(Condition::L2, holds, || format!("the claim is not the pair of the slopes {alpha} and {beta}"))
}

/// L3 or L4: a statement that is true of every move.
fn always<'a>(
    language: &'a Language<'a>,
    condition: Condition,
    from: From,
    otherwise: &str,
    mut statement: impl FnMut(&mut Run<'a>, &Move) -> Read<bool>,
) -> Checked<()> {
    let holds = language.always(TRACKS, |run| {
        let step = Move::new(run, from)?;
        statement(run, &step)
    })?;
    demand(condition, holds, || otherwise.into())
}

/// L3: all nim moves are allowed.
fn check_nim<'a>(language: &'a Language<'a>) -> Checked<()> {
    let smaller = "the smaller pile may not always be taken from";
    always(language, Condition::L3, From::Smaller, smaller, |run, step| step.is_allowed(run))?;
    let larger = "the larger pile may not always be taken from";
    always(language, Condition::L3, From::Larger, larger, |run, step| step.is_allowed(run))
}

/// Lemma 3.
fn check_relaxed<'a>(language: &'a Language<'a>, expectation: &Expectation, relaxed: &Relaxed) -> Checked<()> {
    let alpha = &relaxed.alpha;
    let beta = &alpha.complement().map_err(|error| unread(error.to_string()))?;
    check_pair(language, expectation, alpha, beta)?;
    demand(Condition::L5, complementary(alpha, beta), || "the slopes are not irrational and complementary".into())?;
    demand(Condition::L5, alpha.floor() == 1, || "alpha is not between 1 and 2".into())?;
    check_nim(language)?;
    // l - k < f(x).
    let band = |run: &mut Run<'a>, step: &Move| {
        let f = match run.equal(&step.x, &Value::default())? {
            true => Value::default(),
            false => run.constraint_as_it_stands(alpha, beta, &step.x)?,
        };
        run.at_least(&f.minus(&step.k).plus(&step.j), 1)
    };
    let needed = "l - k < f(x) does not suffice for a move";
    always(language, Condition::L3, From::Both, needed, |run, step| {
        let there = run.is_multiple(alpha, &step.x)? && !run.is_multiple(beta, &step.y)? && band(run, step)?;
        Ok(!there || step.is_allowed(run)?)
    })?;
    let safe = "a move from both piles does not need l - k < f(x)";
    always(language, Condition::L4, From::Both, safe, |run, step| {
        let there = run.is_multiple(alpha, &step.x)? && run.is_multiple(beta, &step.y)?;
        Ok(!there || !step.is_allowed(run)? || band(run, step)?)
    })
}
