//! Covering the torus: complementary pairs of any irrational slope, for rules that are nearly invariant.
//!
//! Let 1 < alpha < 2 be irrational, 1/alpha + 1/beta = 1, a_n = floor(n alpha), b_n = floor(n beta). For n >= h the
//! differences a_n - a_{n-h} and b_n - b_{n-h} are a_h or a_h + 1 and b_h or b_h + 1, by the quadrant of the point of h
//! in which the point ({n alpha}, {n beta}) of the torus lies (Goldberg and Fraenkel 2017, Observation 1). So whether a
//! vector leads from one P-position to another, or from (a_n, b_n - w) to one, is a question about quadrants; and all
//! the points are dense in a set E that is known: the whole torus, or some lines on it (Proposition 3).
//!
//! * (A) For finitely many h, no quadrant that meets E may give a vector of the rules. Moves across, from (a_n, b_n) to
//!   (b_m, a_m), take amounts that differ by d_n + d_m, where d_n = b_n - a_n: finitely many matter.
//! * (B) Nim moves settle everything but (a_n, b_n - w) with w <= d_n. The band settles all but some w ([`Reach`]).
//!   For those the quadrants in which the rules have a move must cover E ([`Cover`]). Finitely many n are looked at one
//!   by one.
//!
//! "Proved" rests on floors alone: that every point lies in E is the identity A a_n + B b_n + C n = -j with a whole j.
//! That they are dense is used only to know that a search for a counterexample will end; "refuted" always comes with
//! one.
//!
//! The Beatty constraint of Kay and Polanco 2023 is a function of the quadrant of the point of 1, so their games are
//! decided by the same method, one part of the torus after another. The method is Rulesmith's; the files:
//!
//! | file | does |
//! |---|---|
//! | `pair` | tables of the sequences, quadrants, rectangles, whether they meet E |
//! | `ruleset`, `reading` | the normal form of rules, and reading it from a game |
//! | `reach`, `cover` | which w the band leaves open, and whether quadrants cover E |
//! | `decide`, `search` | the two statements, and the smallest counterexample |
//! | `certificate` | what they rest on, for the checker |

mod certificate;
mod cover;
mod decide;
mod pair;
mod reach;
mod reading;
mod ruleset;
mod search;

pub use decide::{Cover, Proof, Violation};
pub(crate) use decide::{Decision, decide_with};
pub use pair::Quadrant;
pub(crate) use pair::{CORNERS, Pair};
pub(crate) use reach::largest_gap as widest_step;
pub use reach::{Choice, Reach};
pub use ruleset::{Line, Ruleset, Vector, Width};

use super::{Refutation, Statement, Verdict, claimed_slope};
use crate::form::Form;
use crate::form::FormError;
use crate::number::Slope;
use crate::solve::{self, Shown};
use crate::work::{Stopped, Work};

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Obstacle {
    /// The rules or the claim are not of the kind that this engine reads.
    Unread(String),
    /// Not decided: what it takes grows beyond what this engine does.
    Limit(String),
    /// The work was stopped.
    Stopped(Stopped),
}

impl Obstacle {
    pub(crate) fn unread(why: impl Into<String>) -> Obstacle {
        Obstacle::Unread(why.into())
    }

    pub(crate) fn limit(why: impl Into<String>) -> Obstacle {
        Obstacle::Limit(why.into())
    }
}

impl From<Obstacle> for Verdict {
    fn from(obstacle: Obstacle) -> Verdict {
        match obstacle {
            Obstacle::Unread(why) | Obstacle::Limit(why) => Verdict::Undecided(why),
            Obstacle::Stopped(stopped) => Verdict::Stopped(stopped),
        }
    }
}

impl From<Stopped> for Obstacle {
    fn from(stopped: Stopped) -> Obstacle {
        Obstacle::Stopped(stopped)
    }
}

impl From<FormError> for Obstacle {
    fn from(error: FormError) -> Obstacle {
        match error.stopped() {
            Some(stopped) => Obstacle::Stopped(stopped),
            None => Obstacle::unread(error.to_string()),
        }
    }
}

/// Decides whether a game has exactly the P-positions of a slope's complementary pair.
pub fn prove(form: &Form, alpha: &Slope, work: &Work) -> Verdict {
    // The rules may come with another claim of their own, which is not what is decided here.
    let claimed = claimed_slope(form).as_ref() == Ok(alpha);
    try_prove(form, alpha, claimed, work).unwrap_or_else(Verdict::from)
}

/// The same for the pair that the game claims.
pub(super) fn prove_claim(form: &Form, work: &Work) -> Verdict {
    match claimed_slope(form) {
        Ok(alpha) => try_prove(form, &alpha, true, work).unwrap_or_else(Verdict::from),
        Err(why) => Verdict::Undecided(why),
    }
}

fn try_prove(form: &Form, alpha: &Slope, claimed: bool, work: &Work) -> Result<Verdict, Obstacle> {
    reading::is_kind_of(form)?;
    let mut pair = Pair::new(alpha)?;
    let rules = reading::read(form, &pair)?;
    let game = form.game();
    let certificate =
        |evidence| certificate::of(if claimed { game.clone() } else { certificate::claiming(game, alpha) }, evidence);
    let violation = match decide_with(&mut pair, &rules, work)? {
        Decision::Proved(proof) => {
            return Ok(Verdict::Proved(certificate(certificate::evidence(alpha, &rules, &proof))));
        }
        Decision::Refuted(violation) => violation,
        Decision::GapTooWide => solved(form, &mut pair, &rules, work)?,
    };
    let Violation { position, to } = violation;
    let shown_by = match to {
        Some(to) => shown_by(form, position, to, work)?,
        None => None,
    };
    Ok(Verdict::Refuted(Refutation {
        position: vec![position.0.unsigned_abs(), position.1.unsigned_abs()],
        statement: if to.is_some() { Statement::A } else { Statement::B },
        shown_by,
        certificate: certificate(certificate::counterexample(position, to)),
    }))
}

/// The move of the rules from one position to another.
fn shown_by(form: &Form, from: (i64, i64), to: (i64, i64), work: &Work) -> Result<Option<Shown>, Stopped> {
    let program = match solve::program(form, from.1.unsigned_abs(), work) {
        Ok(program) => program,
        Err(error) => return error.stopped().map_or(Ok(None), Err),
    };
    let mut shown = None;
    program.each_move(&[from.0, from.1], &mut work.pace(), &mut |found| {
        if found.to == [to.0, to.1] {
            let unsigned = |values: &[i64]| values.iter().map(|&value| value.unsigned_abs()).collect();
            let clause = form.game().moves[found.clause].name.clone();
            shown = Some(Shown { clause, take: unsigned(&found.take), to: unsigned(&found.to) });
        }
        shown.is_none()
    })?;
    Ok(shown)
}

/// The first disagreement by solving ever larger boards: where the band is too narrow it comes early, as soon as a_n
/// exceeds the vectors added and the first step that is too wide.
fn solved(form: &Form, pair: &mut Pair, rules: &Ruleset, work: &Work) -> Result<Violation, Obstacle> {
    // Lines are solved on a full board, everything else in nearly linear time.
    let largest: u64 = if rules.line.is_some() { 1 << 11 } else { 1 << 21 };
    let mut up_to: u64 = 1 << 7;
    while up_to <= largest {
        work.go_on()?;
        let top = i64::try_from(up_to).unwrap_or(i64::MAX);
        let end = pair.first(|pair, n| pair.b(n) > top)?;
        let claimed: Vec<Vec<u64>> =
            (0..end).map(|n| vec![pair.a(n).unsigned_abs(), pair.b(n).unsigned_abs()]).collect();
        let check = solve::check(form, &claimed, up_to, &work.quiet()).map_err(|error| match error {
            solve::SolveError::Stopped(stopped) => Obstacle::Stopped(stopped),
            error => Obstacle::limit(error.to_string()),
        })?;
        if let Some(first) = check.disagreement {
            let [x, y] = first.position.as_slice() else { break };
            let signed = |pile: u64| i64::try_from(pile).unwrap_or(i64::MAX);
            let to = first.shown_by.as_ref().map(|shown| (signed(shown.to[0]), signed(shown.to[1])));
            return Ok(Violation { position: (signed(*x), signed(*y)), to });
        }
        up_to *= 4;
    }
    Err(Obstacle::limit(format!(
        "the band is too narrow for a step of b_n - a_n, but no counterexample was found with piles up to {largest}"
    )))
}
