//! Which slopes fit some positions? Rationals and slopes are texts.

mod found;

use super::answer::Evidence;
use super::error::{AskError, Field};
use super::given::Named;
use super::number::{Size, Whole};
use super::question;
use crate::recognize as room;
use crate::solve;
use crate::work::Work;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What a list of positions looks like.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Recognized {
    /// The pile size up to which the list is complete.
    pub up_to: Size,
    /// How many piles a position has.
    pub piles: usize,
    /// How many positions were looked at.
    pub terms: Size,
    /// The index of the first position.
    pub first_index: Size,
    /// The index of the last position.
    pub last_index: Size,
    /// How many positions were beyond the bound.
    pub left_aside: usize,
    /// Whether the list had every rearrangement of its positions, and only the ascending ones were looked at.
    pub folded: bool,
    /// Whether the positions can be numbered so that no pile falls.
    pub order: Order,
    /// Each pile by itself.
    pub columns: Vec<Column>,
    /// All piles together, if there are several and they are in order.
    pub relations: Option<Relations>,
    /// If there is no order: each pile by itself, its sizes in ascending order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub apart: Vec<Column>,
    /// If no formula fits some pile: how neighbouring piles compare.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub ratios: Vec<PileRatio>,
    /// The claim that the guesses make together, as `expect` and `--against` take it; all positions agree with it.
    pub claim: Option<String>,
    /// Where the piles are in the encyclopedia of sequences, if its file was given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub oeis: Option<Vec<InEncyclopedia>>,
    /// How this is known.
    pub evidence: Evidence,
}

/// How two neighbouring piles compare in the positions with a large pile.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PileRatio {
    /// The two piles, counted from 1.
    pub piles: [usize; 2],
    /// Positions whose largest pile is larger than this are looked at.
    pub beyond: Size,
    /// Where the second divided by the first lies.
    pub ratio: Range,
}

/// How the terms of a pile grow.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Trend {
    /// The first n of the later half.
    pub from: Size,
    /// Where a_n / n lies for all n of the later half.
    pub ratio: Range,
    /// The least and the largest a_n - n r for the simplest r in it, over all terms.
    pub deviation: [String; 2],
}

/// A sequence of the On-Line Encyclopedia of Integer Sequences.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct InEncyclopedia {
    /// Its name there.
    pub sequence: String,
    /// What was found in it.
    pub what: String,
    /// How many terms one after the other agree.
    pub terms: usize,
}

/// Whether the positions can be numbered so that no pile falls.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Order {
    /// Whether they can.
    pub exists: bool,
    /// The n from which no pile falls.
    pub from: Size,
    /// Two positions that make an order impossible.
    pub excluded_by: Option<Conflict>,
}

/// Two positions that exclude each other.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Conflict {
    /// The index of the second one, sorted by the first pile.
    pub n: Size,
    /// The two.
    pub positions: [Vec<Size>; 2],
}

/// What one pile looks like, as a sequence a_n.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Column {
    /// Which pile, counted from 1.
    pub pile: usize,
    /// The simplest form that fits.
    pub form: Option<FormName>,
    /// The first n for which it does.
    pub from: Option<Size>,
    /// The slopes with floor(n alpha) = a_n.
    pub homogeneous: Option<SlopeFit>,
    /// The terms that exclude them all.
    pub no_slope: Option<Excluded>,
    /// The slopes that fit from a later n on.
    pub homogeneous_tail: Option<SlopeFit>,
    /// The slopes and offsets with floor(n alpha + gamma) = a_n.
    pub inhomogeneous: Option<OffsetFit>,
    /// The terms that exclude them all.
    pub no_offset: Option<Excluded>,
    /// The slopes and offsets that fit from a later n on.
    pub inhomogeneous_tail: Option<OffsetFit>,
    /// If nothing fits: how the terms grow.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub trend: Option<Trend>,
}

/// The forms of sequences that are looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum FormName {
    /// A slope alone.
    #[serde(rename = "floor(n*alpha)")]
    Homogeneous,
    /// A slope and an offset.
    #[serde(rename = "floor(n*alpha + gamma)")]
    Inhomogeneous,
}

/// Slopes that fit.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SlopeFit {
    /// The first n.
    pub from: Size,
    /// The last n.
    pub to: Size,
    /// The slopes.
    pub slopes: Slopes,
    /// The n that sets the lower end.
    pub low_at: Option<Size>,
    /// The n that sets the upper end.
    pub high_at: Option<Size>,
}

/// Slopes and offsets that fit.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OffsetFit {
    /// The first n.
    pub from: Size,
    /// The last n.
    pub to: Size,
    /// The slopes for which some offset fits.
    pub slopes: Slopes,
    /// The two n that set the lower end.
    pub low_by: Option<[Size; 2]>,
    /// The two n that set the upper end.
    pub high_by: Option<[Size; 2]>,
    /// The offsets that fit together with the simplest slope.
    pub offsets: Option<Offsets>,
    /// The corners (alpha, gamma) of the set of all that fit.
    pub polygon: Vec<[String; 2]>,
}

/// An interval of slopes, with the simplest numbers in it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Slopes {
    /// The exact set of slopes.
    pub interval: Interval,
    /// The rational with the smallest denominator in it.
    pub simplest_rational: Option<String>,
    /// The quadratic irrationals whose polynomial has the smallest coefficients.
    pub simplest_quadratics: Vec<Quadratic>,
    /// A number with e, pi or a root, if it convinces where none of these does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub simplest_named: Option<String>,
    /// The number that is cheapest to name, if it is much simpler than chance would give.
    pub guess: Option<Guess>,
}

/// An interval.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Interval {
    /// The lower end, if there is one.
    pub low: Option<End>,
    /// The upper end, if there is one.
    pub high: Option<End>,
}

/// One end of an interval.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct End {
    /// Where it is.
    pub value: String,
    /// Whether it belongs to the interval.
    pub included: bool,
}

/// A quadratic irrational.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Quadratic {
    /// The number.
    pub slope: String,
    /// The coefficients of its polynomial, the constant term first.
    pub polynomial: Vec<Whole>,
    /// The largest of them, without its sign.
    pub height: u64,
}

/// The number that is cheapest to name.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Guess {
    /// The number.
    pub value: String,
    /// Binary digits that the interval fixes beyond those it takes to single out the number.
    pub spare_digits: i64,
}

/// Offsets that fit together with one slope.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Offsets {
    /// The slope.
    pub slope: String,
    /// The smallest offset that fits.
    pub low: OffsetEnd,
    /// The smallest offset that is too large.
    pub high: OffsetEnd,
    /// The rational offset with the smallest denominator.
    pub simplest_rational: String,
    /// The simplest offset in the field of the slope.
    pub simplest_in_field: Option<String>,
}

/// One end of the offsets.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OffsetEnd {
    /// Where it is.
    pub value: String,
    /// Whether it fits itself.
    pub included: bool,
    /// The n that sets it.
    pub n: Size,
}

/// Terms that exclude each other.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Excluded {
    /// The terms.
    pub excluded_by: Vec<TermAt>,
    /// Why they do, in one sentence.
    pub reason: String,
}

/// A term.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TermAt {
    /// Its index.
    pub n: Size,
    /// Its value.
    pub value: Size,
}

/// What was seen between the piles.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Relations {
    /// Whether they look like a complementary pair.
    pub complementary: bool,
    /// Whether they split the positive integers.
    pub partition: Partition,
    /// Whether 1/alpha + 1/beta = 1 is possible.
    pub complement: Option<Complement>,
    /// The possible values of the sum of the reciprocal slopes.
    pub reciprocal_sum: Option<Range>,
    /// How neighbouring piles differ.
    pub differences: Vec<Difference>,
    /// The slopes with the simplest r = 1/alpha + 1/beta and t = beta - alpha, if these fit.
    pub fractional: Option<super::slope::FractionalPair>,
}

/// Whether the piles split the positive integers.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Partition {
    /// Whether they do, as far as the list decides it.
    pub holds: bool,
    /// How far that is.
    pub up_to: Size,
    /// The smallest number that is missing or occurs twice.
    pub failure: Option<NotOnce>,
}

/// A number that is not exactly once in the piles.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged, deny_unknown_fields)]
pub enum NotOnce {
    /// It is in none.
    Missing {
        /// The number.
        missing: Size,
    },
    /// It occurs twice.
    Twice {
        /// The number.
        twice: Size,
        /// Where.
        places: [PlaceOf; 2],
    },
}

/// A place in the list.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PlaceOf {
    /// The index of the position.
    pub n: Size,
    /// The pile, counted from 1.
    pub pile: usize,
}

/// Whether 1/alpha + 1/beta = 1 is possible.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Complement {
    /// Whether it is.
    pub compatible: bool,
    /// For which alpha.
    pub alpha: Option<Slopes>,
}

/// The possible values of a number.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Range {
    /// All of them.
    pub interval: Interval,
    /// The rational with the smallest denominator.
    pub simplest: Option<String>,
}

/// How two neighbouring piles differ.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Difference {
    /// The two piles, counted from 1.
    pub piles: [usize; 2],
    /// b_n - a_n = t n + s.
    pub linear: Option<Linear>,
    /// The possible values of beta - alpha.
    pub slopes: Option<Range>,
}

/// t n + s from some n on.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Linear {
    /// The factor.
    pub t: Whole,
    /// The constant.
    pub s: Whole,
    /// The first n.
    pub from: Size,
}

pub(super) fn answer(question: &question::Recognize, work: &Work) -> Result<Recognized, AskError> {
    let up_to = question.up_to.0;
    let positions = match question.game.list(Field::Game, work)? {
        Some(_) if question.misere => {
            return Err(AskError::bad_input("a list of positions is not played, misere or not; leave out --misere"));
        }
        Some(list) => list.positions(Some(up_to), work),
        None => {
            let named = Named::read(&question.game, Field::Game)?.played(question.misere);
            let solution = solve::solve(&named.form(work)?, up_to, work).map_err(|error| named.blame(error))?;
            room::Positions::new(solution.positions.iter(), up_to, work)
        }
    };
    let positions = positions.map_err(|error| match error {
        room::PositionsError::Stopped(stopped) => stopped.into(),
        room::PositionsError::Refused(sentence) => AskError::bad_input(sentence),
    })?;
    let found = room::recognize(&positions, work)?;
    let mut answer = Recognized::from(&found);
    answer.claim = found.claim(&positions, &mut work.pace())?;
    if let Some(file) = &question.oeis {
        answer.oeis = Some(encyclopedia(file, &found, &positions, work)?);
    }
    Ok(answer)
}

/// Where the piles and their slopes are in the encyclopedia.
fn encyclopedia(
    file: &str,
    found: &room::Recognition,
    positions: &room::Positions,
    work: &Work,
) -> Result<Vec<InEncyclopedia>, AskError> {
    let guess = |column: &room::Column| column.slopes()?.guess().filter(room::Guess::is_convincing);
    let slopes: Vec<_> = found.columns.iter().filter_map(guess).map(|guess| guess.value).collect();
    let wanted = room::oeis::sequences(positions, &slopes);
    if wanted.is_empty() {
        let fewest = room::oeis::FEWEST;
        return Err(AskError::bad_input(format!(
            "fewer than {fewest} terms cannot be looked up; try a larger --up-to"
        )));
    }
    let matches = room::oeis::search(file, &wanted, work)?;
    Ok(matches.into_iter().map(|one| InEncyclopedia { sequence: one.name, what: one.what, terms: one.terms }).collect())
}
