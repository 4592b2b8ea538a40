//! What a person may ask for: a slope, `fractional(r, t)`, a family of positions, an automaton, a game's claim, a list.

use super::{Target, TargetError};
use crate::form::Form;
use crate::games::{self, Entry, GameErrorKind};
use crate::number::{NumberError, Real, Slope, evaluate};
use crate::numeration::DigitAutomaton;
use crate::recognize::PositionList;
use crate::rules::{self, Game};
use crate::solve::{SolveError, claimed};
use crate::syntax::{Diagnostic, Expr, ExprKind, Span, parse_expression};
use crate::work::Work;
use malachite::base::num::basic::traits::One;
use malachite::rational::Rational;
use std::cmp::Ordering;
use std::fmt;

/// Positions that are wanted, or claimed, to be the P-positions of a game.
///
/// ```
/// use rulesmith::design::Request;
/// let target = Request::read("sqrt(2)")?;
/// let Request::Pair(pair) = &target else { panic!() };
/// assert_eq!((pair.alpha.text.as_str(), pair.beta.text.as_str()), ("sqrt(2)", "2+sqrt(2)"));
/// assert!(pair.is_complementary());
/// // The formulas of a pair of Beatty sequences are seen to be one.
/// assert!(matches!(Request::read("{ (floor(n*phi/3), floor(n*phi^2/3)) : n >= 0 }")?, Request::Pair(_)));
/// # Ok::<(), rulesmith::design::RequestError>(())
/// ```
#[derive(Clone, Debug)]
pub enum Request {
    /// `{ (floor(alpha n), floor(beta n)) : n >= 0 }`.
    Pair(Box<Pair>),
    /// The positions that a game of the catalogue claims.
    Entry(Box<Entry>),
    /// The positions that other rules claim.
    Rules(Box<Game>),
    /// Any other family `{ (.., ..) : n >= 0 }`: its text, and a game that claims it.
    Family(String, Box<Game>),
    /// Listed positions.
    List(PositionList),
}

/// A slope and how it was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written {
    /// The number.
    pub slope: Slope,
    /// A text that gives it: what was typed, or the canonical one.
    pub text: String,
}

/// Two slopes, the smaller one first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pair {
    /// The smaller slope.
    pub alpha: Written,
    /// The larger slope.
    pub beta: Written,
    /// r and t, if 1/alpha + 1/beta = r and beta - alpha = t are rational.
    pub fractional: (Option<Rational>, Option<Rational>),
    /// The family that was written, if the pair was asked for by its two formulas and not by a slope or `fractional(r, t)`.
    pub as_family: Option<String>,
}

/// Why a text is not a target.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RequestError {
    /// It cannot be read; the place is in the text.
    Text(Diagnostic),
    /// Its numbers do not make a pair.
    Number(NumberError),
}

impl fmt::Display for RequestError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RequestError::Text(error) => error.fmt(f),
            RequestError::Number(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for RequestError {}

impl From<Diagnostic> for RequestError {
    fn from(error: Diagnostic) -> Self {
        RequestError::Text(error)
    }
}

impl From<NumberError> for RequestError {
    fn from(error: NumberError) -> Self {
        RequestError::Number(error)
    }
}

impl Request {
    /// Reads a slope (its complementary pair is meant), `fractional(r, t)`, `{ (formula, formula) : n >= 0 }` with `also`
    /// and `except` as in the rules language, `automaton(..)`, or the name of a game of the catalogue.
    pub fn read(text: &str) -> Result<Request, RequestError> {
        if text.trim_start().starts_with('{') {
            return ranging(text).map_or_else(|| family(text), Ok);
        }
        if rules::begins_an_automaton(text) {
            return family(&accepted_by(&rules::automaton_in(text)?));
        }
        let not_a_game = match games::find(text) {
            Ok(entry) => return Ok(Request::Entry(Box::new(entry))),
            Err(error) => error,
        };
        let slope: Slope = text.parse().map_err(|error| {
            // A game's name that is nearly right is more likely meant than a number.
            let suggests = not_a_game.diagnostic().hint().is_some_and(|hint| hint.starts_with("did you mean"));
            let nearly = not_a_game.kind() != GameErrorKind::Unknown || suggests;
            let named = text.trim_start().starts_with(|c: char| c.is_ascii_lowercase()) && !begins_a_number(text);
            if nearly && named { not_a_game.diagnostic().clone() } else { error }
        })?;
        let written = Written { slope, text: text.trim().to_string() };
        let pair = match fractional_difference(text) {
            Some(t) => {
                let beta = Slope::new(written.slope.add(&t)?)?;
                Pair::new(Written::canonical(written.slope), Written::canonical(beta))?
            }
            None => Pair::complementary(written)?,
        };
        Ok(Request::Pair(Box::new(pair)))
    }

    /// A game that claims the target's positions; the formulas of a family are taken as they stand if the piles are
    /// ordered. Nothing for a list, whose positions are given.
    pub fn claim(&self, sorted: bool) -> Option<Result<Game, Diagnostic>> {
        match self {
            Request::Pair(pair) => {
                Some(pair.as_family.as_ref().map_or_else(|| pair.claim(), |text| shell(text, sorted)))
            }
            Request::Entry(entry) => Some(Ok(entry.game.clone())),
            Request::Rules(game) => Some(Ok((**game).clone())),
            Request::Family(text, _) => Some(shell(text, sorted)),
            Request::List(_) => None,
        }
    }

    /// The positions with no pile above a bound, on unordered piles: each sorted, and by the largest pile.
    pub fn positions(&self, up_to: u64, work: &Work) -> Result<Vec<Vec<u64>>, SolveError> {
        if let Request::Pair(pair) = self {
            // Formulas on a board have to fit in machine words; two slopes have no such limit.
            match Target::of_slopes(&pair.alpha.slope, &pair.beta.slope).positions(up_to, work) {
                Ok((positions, _)) => {
                    let mut pace = work.pace();
                    let listed = |position: &[u64; 2]| pace.steps(8).map(|()| position.to_vec());
                    return Ok(positions.iter().map(listed).collect::<Result<_, _>>()?);
                }
                Err(TargetError::Solve(error)) => return Err(error),
                Err(TargetError::Stopped(stopped)) => return Err(stopped.into()),
                Err(_) => {}
            }
        }
        let mut positions: Vec<Vec<u64>> = match self.claim(true) {
            Some(Ok(game)) => claimed(&Form::of(&game, work)?, up_to, work)?,
            Some(Err(error)) => return Err(SolveError::Rules(crate::form::FormError::new("expect", error))),
            None => match self {
                Request::List(list) => list.iter().map(<[u64]>::to_vec).collect(),
                _ => vec![],
            },
        };
        let mut pace = work.pace();
        positions.retain(|position| position.iter().all(|&pile| pile <= up_to));
        for position in &mut positions {
            pace.steps(4)?;
            position.sort_unstable();
        }
        let mut positions = pace.sort_by(positions, |a, b| a.iter().rev().cmp(b.iter().rev()))?;
        positions.dedup();
        Ok(positions)
    }
}

impl fmt::Display for Request {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Request::Pair(pair) => {
                write!(f, "{}", pair.as_family.as_deref().map_or_else(|| pair.family(), |text| text.trim().to_string()))
            }
            Request::Entry(entry) => write!(f, "the positions claimed by {}", entry.name),
            Request::Rules(game) => write!(f, "the positions claimed by {}", game.name),
            Request::Family(text, _) => write!(f, "{}", rules::without_states(text.trim())),
            Request::List(list) => write!(f, "a list of {} positions", list.iter().len()),
        }
    }
}

impl Written {
    /// A slope with its canonical text.
    pub fn canonical(slope: Slope) -> Written {
        let text = slope.to_string();
        Written { slope, text }
    }

    /// The text as a factor.
    pub fn factor(&self) -> String {
        match parse_expression(&self.text) {
            Ok(Expr { kind: ExprKind::Name(_) | ExprKind::Call(..) | ExprKind::ContinuedFraction(_), .. }) => {
                self.text.clone()
            }
            _ => format!("({})", self.text),
        }
    }
}

impl Pair {
    /// The pair of two slopes, in either order.
    pub fn new(one: Written, other: Written) -> Result<Pair, NumberError> {
        let (alpha, beta) = match one.slope.compare(&other.slope)? {
            Ordering::Greater => (other, one),
            _ => (one, other),
        };
        let rational = |value: Result<Real, NumberError>| value.ok().and_then(|value| value.as_rational().cloned());
        let sum = alpha.slope.inverse().and_then(|a| a.add(beta.slope.inverse()?.as_real()));
        let t = rational(beta.slope.subtract(&alpha.slope));
        Ok(Pair { fractional: (rational(sum), t), alpha, beta, as_family: None })
    }

    /// The pair of a slope above 1 and its complement.
    pub fn complementary(one: Written) -> Result<Pair, NumberError> {
        let other = Written::canonical(one.slope.complement()?);
        let pair = Pair::new(one, other)?;
        Ok(Pair { fractional: (Some(Rational::ONE), pair.fractional.1), ..pair })
    }

    /// Whether 1/alpha + 1/beta = 1.
    pub fn is_complementary(&self) -> bool {
        self.fractional.0 == Some(Rational::ONE)
    }

    /// `{ (floor(..), floor(..)) : n >= 0 }`.
    pub fn family(&self) -> String {
        format!("{{ (floor({}*n), floor({}*n)) : n >= 0 }}", self.alpha.factor(), self.beta.factor())
    }

    /// A game that claims the pair.
    pub(super) fn claim(&self) -> Result<Game, Diagnostic> {
        shell(&self.family(), true)
    }
}

/// Whether a text begins with a word that only numbers begin with.
fn begins_a_number(text: &str) -> bool {
    const WORDS: [&str; 7] = ["sqrt", "root", "phi", "pi", "e", "fractional", "complement_slope"];
    let word = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let first = text.trim_start().split(|c: char| !word(c)).next().unwrap_or_default();
    WORDS.contains(&first)
}

/// The family of the vectors that an automaton accepts.
fn accepted_by(automaton: &DigitAutomaton) -> String {
    let names: Vec<String> = (1..=automaton.arity()).map(|pile| format!("x{pile}")).collect();
    let names = names.join(", ");
    format!("{{ ({names}) : ({names}) in {} }}", rules::automaton_text(automaton))
}

/// A game that claims the family.
fn shell(family: &str, sorted: bool) -> Result<Game, Diagnostic> {
    rules::parse(&format!("{}{family}", before(family, sorted))).map_err(|error| own_place(&error, family, sorted))
}

/// The rules around a family, as far as they come before it.
fn before(family: &str, sorted: bool) -> String {
    let piles = family.find(':').map_or(1, |end| tuple_width(&family[..end]));
    let names: Vec<String> = (1..=piles).map(|pile| format!("x{pile}")).collect();
    let separator = if sorted { " <= " } else { ", " };
    format!("game \"target\"\npiles {}\nmove nim: take from 1 pile\nexpect\n", names.join(separator))
}

/// An error at its place in the family's own text, not in the rules around it.
fn own_place(error: &Diagnostic, family: &str, sorted: bool) -> Diagnostic {
    let (span, before) = (error.span(), before(family, sorted).len());
    let moved = Span::new(span.start.saturating_sub(before), span.end.saturating_sub(before));
    let own = Diagnostic::new(error.message(), moved);
    let own = error.hint().map_or(own.clone(), |hint| own.with_hint(hint));
    own.located_in(family)
}

/// How many entries the first tuple of a text has.
fn tuple_width(text: &str) -> usize {
    let mut depth = 0;
    let mut commas = 0;
    for c in text.chars() {
        match c {
            '(' | '[' => depth += 1,
            ')' | ']' => depth -= 1,
            ',' if depth == 1 => commas += 1,
            _ => {}
        }
    }
    commas + 1
}

fn family(text: &str) -> Result<Request, RequestError> {
    let game = shell(text, true)?;
    // What has no meaning is refused here, where its place is known.
    match Form::of(&game, &Work::default().with_games(games::by_name)) {
        Err(error) if error.part == "expect" => return Err(own_place(&error.diagnostic, text, true).into()),
        _ => {}
    }
    match slopes_of(&game) {
        Some((alpha, beta)) => {
            Ok(Request::Pair(Box::new(Pair { as_family: Some(text.to_string()), ..Pair::new(alpha, beta)? })))
        }
        None => Ok(Request::Family(text.to_string(), Box::new(game))),
    }
}

/// Families without a range, such as `{ (n, 2n) }`: their one variable runs from 0 on, or from 1 on where members of sets are counted
/// by it, and then the position without tokens is meant too.
fn ranging(text: &str) -> Option<Request> {
    let from = |start: u8| {
        let (mut whole, mut rest, mut entries) = (String::new(), text, 0);
        while let Some((before, inside)) = rest.split_once('{') {
            let (inside, after) = inside.split_once('}')?;
            let range = match parse_expression(inside) {
                Ok(tuple @ Expr { kind: ExprKind::Tuple(_), .. }) => match rules::free_names(&tuple).as_slice() {
                    [] => None,
                    [name] => Some(format!(": {name} >= {start} ")),
                    _ => return None,
                },
                _ => None,
            };
            entries = entries.max(tuple_width(inside));
            whole += &format!("{before}{{{}{}}}", inside, range.as_deref().unwrap_or_default());
            rest = after;
        }
        whole += rest;
        if start > 0 && !rest.contains("also") {
            whole += &format!(" also ({})", vec!["0"; entries].join(", "));
        }
        (whole != text).then_some(whole)
    };
    [0, 1].into_iter().find_map(|start| family(&from(start)?).ok())
}

/// The slopes of a claim `{ (floor(alpha n), floor(beta n)) : n >= 0 }` that says nothing else.
pub(super) fn slopes_of(game: &Game) -> Option<(Written, Written)> {
    let form = Form::of(game, &Work::default().with_games(games::by_name)).ok()?;
    let slopes = form.claim()?.slopes()?;
    let mut slopes = slopes.into_iter().map(|slope| Slope::new(slope).ok().map(Written::canonical));
    match (slopes.next(), slopes.next(), slopes.next()) {
        (Some(one), Some(other), None) => Some((one?, other?)),
        _ => None,
    }
}

/// The t of a text `fractional(r, t)`.
fn fractional_difference(text: &str) -> Option<Real> {
    let ExprKind::Call(name, arguments) = parse_expression(text).ok()?.kind else { return None };
    match arguments.as_slice() {
        [_, t] if name == "fractional" => evaluate(t, &|_| None).ok(),
        _ => None,
    }
}
