//! Recognising slopes: which Beatty sequences could these positions be?
//!
//! Given the P-positions of a game up to some pile size ([`Positions`], from a solver or read from a file by
//! [`parse_list`]), [`recognize`] numbers them n = 0, 1, 2, ... so that no pile falls, and asks of each pile, exactly:
//!
//! - which slopes alpha give floor(n alpha) = a_n for all terms seen ([`fit_slope`]): an interval, or two terms that
//!   exclude each other;
//! - which alpha and gamma give floor(n alpha + gamma) = a_n ([`fit_offset`]): a polygon, or up to four terms that exclude
//!   each other;
//! - if only the first few terms are in the way: from which n on there is a fit;
//! - the simplest rational and quadratic numbers in each interval of slopes, and if these are not simple, those with e, pi or a
//!   root ([`Candidates`]);
//! - if nothing fits: how fast the terms grow, and how far they stray from it ([`Trend`]);
//!
//! and of all piles together ([`Relations`]) whether they split the positive integers, whether the slopes can satisfy
//! 1/alpha + 1/beta = 1, and what their reciprocals add up to and their differences are. What is convincing of it makes a claim
//! for the provers ([`Recognition::claim`]); [`oeis`] looks the columns up in the encyclopedia's own file.
//!
//! ```
//! use rulesmith::recognize::{Positions, recognize};
//! use rulesmith::work::Work;
//! let wythoff = [[0, 0], [1, 2], [3, 5], [4, 7], [6, 10], [8, 13], [9, 15], [11, 18], [12, 20]];
//! let answer = recognize(&Positions::new(wythoff, 20, &Work::default()).unwrap(), &Work::default()).unwrap();
//! let lower = answer.columns[0].homogeneous.as_ref().unwrap();
//! assert_eq!(lower.slopes.interval.to_string(), "[8/5, 13/8)");
//! assert_eq!(lower.slopes.quadratics[0].slope.to_string(), "(1+sqrt(5))/2");
//! let relations = answer.relations.unwrap();
//! assert!(relations.looks_complementary());
//! assert_eq!(relations.partition.up_to, 12);
//! assert_eq!(relations.differences[0].linear.unwrap().t, 1);
//!
//! // No slope fits 0, 1, 2, 5: the proof is two terms.
//! let odd = recognize(&Positions::new([[0], [1], [2], [5]], 5, &Work::default()).unwrap(), &Work::default()).unwrap();
//! let reason = odd.columns[0].homogeneous.as_ref().unwrap_err();
//! assert_eq!(
//!     reason.to_string(),
//!     "term 3 is 5, so alpha >= 5/3, and term 2 is 2, so alpha < 3/2: they exclude each other"
//! );
//! ```
//!
//! Intervals and certificates are exact statements about the terms seen; that the sequence goes on like that is a guess,
//! and the answer carries the bound up to which it was checked.
//!
//! **Cost**, for N terms: order and homogeneous fit O(N) (O(N log N) if the list comes unsorted), inhomogeneous fit and
//! partition O(N log N), each column copied once; the search for quadratic numbers looks at no more than about 50 000
//! pairs of coefficients, whatever N is.

mod candidates;
mod claim;
mod error;
mod interval;
mod list;
mod named;
pub mod oeis;
mod offset;
mod positions;
mod relations;
mod slope;
mod trend;

pub use candidates::{Candidates, Guess, MAX_HEIGHT, QuadraticCandidate, quadratics_in};
pub use error::{ListError, PositionsError};
pub use interval::{End, Interval};
pub use list::{PositionList, is_list_header, parse_bfile, parse_list};
pub use named::NamedCandidate;
pub use offset::{NoOffset, OffsetFit, Offsets, TermPair, fit_offset};
pub use positions::{LARGEST, Order, OrderConflict, Positions, Term, Terms};
pub use relations::{
    Complement, Difference, FractionalPair, LinearDifference, Partition, PartitionFailure, RationalRange, Relations,
};
pub use slope::{NoSlope, SlopeFit, fit_slope};
pub use trend::{PileRatio, Trend};

use crate::work::{Pace, Stopped, Work};

/// What a list of positions looks like; [`ask`](crate::ask) says it in sentences and for programs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recognition {
    /// How many piles a position has.
    pub piles: usize,
    /// The pile size up to which the list is complete, and so everything is checked.
    pub up_to: u64,
    /// The index of the first position.
    pub first: u64,
    /// The index of the last position.
    pub last: u64,
    /// How many positions were given beyond the bound and left aside.
    pub beyond: usize,
    /// Whether the list contained every rearrangement of its positions, and only the ascending ones were looked at.
    pub folded: bool,
    /// Whether the positions can be numbered so that no pile falls.
    pub order: Order,
    /// Each pile by itself; empty if no order holds for at least half of the positions.
    pub columns: Vec<Column>,
    /// All piles together, if there are several and they are in order.
    pub relations: Option<Relations>,
    /// If there is no order: each pile by itself, its sizes in ascending order.
    pub apart: Vec<Column>,
    /// If no formula fits some pile: how neighbouring piles compare.
    pub ratios: Vec<PileRatio>,
}

/// What one pile looks like, as a sequence a_n.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Column {
    /// Which pile, counted from 0.
    pub pile: usize,
    /// The slopes with floor(n alpha) = a_n, or the terms that exclude them all.
    pub homogeneous: Result<SlopeFit, NoSlope>,
    /// If there are none: those that fit from some n on, unless that would drop more than half of the terms.
    pub homogeneous_tail: Option<SlopeFit>,
    /// The slopes and offsets with floor(n alpha + gamma) = a_n, or the terms that exclude them all.
    pub inhomogeneous: Result<OffsetFit, NoOffset>,
    /// If there are none: those that fit from some n on, unless that would drop more than half of the terms. If there
    /// are some but no simple slope among them: those that fit from n = 1 on, since a game that ends at the origin has
    /// it as term 0 whatever the formula of the others.
    pub inhomogeneous_tail: Option<OffsetFit>,
    /// If nothing fits: how the terms grow.
    pub trend: Option<Trend>,
}

/// The form of a sequence that was found to fit.
#[derive(Clone, Copy, Debug)]
pub enum Form<'a> {
    /// floor(n alpha)
    Homogeneous(&'a SlopeFit),
    /// floor(n alpha + gamma)
    Inhomogeneous(&'a OffsetFit),
}

impl<'a> Form<'a> {
    /// The slopes for which it fits.
    pub fn slopes(self) -> &'a Candidates {
        match self {
            Form::Homogeneous(fit) => &fit.slopes,
            Form::Inhomogeneous(fit) => &fit.slopes,
        }
    }

    /// The first index for which it fits.
    pub fn from(self) -> u64 {
        match self {
            Form::Homogeneous(fit) => fit.from,
            Form::Inhomogeneous(fit) => fit.from,
        }
    }
}

impl Column {
    fn of(pile: usize, terms: Terms<'_>, pace: &mut Pace<'_>) -> Result<Column, Stopped> {
        let homogeneous = fit_slope(terms, pace)?;
        let inhomogeneous = fit_offset(terms, pace)?;
        let tail = |from: u64| terms.starting_at(tail_start(from, terms.first(), terms.last())?);
        let homogeneous_tail = match &homogeneous {
            Ok(_) => None,
            Err(_) => match tail(slope::slope_fits_from(terms, pace)?) {
                Some(terms) => fit_slope(terms, pace)?.ok(),
                None => None,
            },
        };
        let no_guess = |slopes: &Candidates| !slopes.guess().is_some_and(|guess| guess.is_convincing());
        let inhomogeneous_tail = match (&homogeneous, &inhomogeneous) {
            (_, Err(_)) => tail(offset::offset_fits_from(terms, pace)?),
            (Ok(plain), _) if !no_guess(&plain.slopes) => None,
            (_, Ok(fit)) => (terms.first() == 0 && no_guess(&fit.slopes)).then(|| tail(1)).flatten(),
        };
        let inhomogeneous_tail = match inhomogeneous_tail {
            Some(terms) => fit_offset(terms, pace)?.ok(),
            None => None,
        };
        let trend = None;
        let mut column = Column { pile, homogeneous, homogeneous_tail, inhomogeneous, inhomogeneous_tail, trend };
        if column.form().is_none() {
            column.trend = Trend::of(terms, pace)?;
        }
        Ok(column)
    }

    /// The simplest form that fits: all terms rather than a tail, and without an offset if none is needed; unless a later
    /// choice has a slope that is clearly simpler (by more than 5 binary digits to spare).
    pub fn form(&self) -> Option<Form<'_>> {
        const CLEARLY: i64 = 5;
        let choices = [
            self.homogeneous.as_ref().ok().map(Form::Homogeneous),
            self.inhomogeneous.as_ref().ok().map(Form::Inhomogeneous),
            self.homogeneous_tail.as_ref().map(Form::Homogeneous),
            self.inhomogeneous_tail.as_ref().map(Form::Inhomogeneous),
        ];
        let mut best: Option<(Form<'_>, i64)> = None;
        for form in choices.into_iter().flatten() {
            let spare = form.slopes().guess().map_or(0, |guess| guess.spare_digits);
            let better = best.is_none_or(|(known, most)| {
                // Of two tails the one that starts earlier.
                let earlier = self.homogeneous.is_err() && self.inhomogeneous.is_err() && form.from() < known.from();
                earlier || spare > most + CLEARLY
            });
            if better {
                best = Some((form, spare));
            }
        }
        best.map(|(form, _)| form)
    }

    /// The slopes of that form.
    pub fn slopes(&self) -> Option<&Candidates> {
        self.form().map(|form| form.slopes())
    }
}

/// A start after `first` is worth naming if at least half of the terms, and at least four, are left.
fn tail_start(from: u64, first: u64, last: u64) -> Option<u64> {
    let (dropped, left) = (from - first, (last + 1).saturating_sub(from));
    (dropped == 0 || (left >= 4 && left >= dropped)).then_some(from)
}

/// Looks at a list of positions.
pub fn recognize(positions: &Positions, work: &Work) -> Result<Recognition, Stopped> {
    let mut pace = work.pace();
    let first = positions.first_index();
    let last = first + positions.len() as u64 - 1;
    work.report("looking at the order", 0, None)?;
    let order = positions.order(&mut pace)?;
    let start = tail_start(order.from, first, last);
    let mut columns: Vec<Column> = Vec::new();
    for pile in 0..positions.piles() {
        work.report("fitting slopes", pile as u64, Some(positions.piles() as u64))?;
        let Some(start) = start else { break };
        let values = positions.column(pile, &mut pace)?;
        if let Some(terms) = Terms::new(first, &values).and_then(|terms| terms.starting_at(start)) {
            columns.push(Column::of(pile, terms, &mut pace)?);
        }
    }
    let mut apart = Vec::new();
    if order.conflict.is_some() {
        for pile in 0..positions.piles() {
            let mut values = positions.column(pile, &mut pace)?;
            values.sort_unstable();
            if let Some(terms) = Terms::new(first, &values) {
                apart.push(Column::of(pile, terms, &mut pace)?);
            }
        }
    }
    let unknown = columns.is_empty() || columns.iter().any(|column| column.form().is_none());
    let ratios = if unknown { PileRatio::all(positions, &mut pace)? } else { vec![] };
    let relations = match start.filter(|_| columns.len() > 1) {
        Some(start) => Some(relations::relate(positions, start, &columns, &mut pace)?),
        None => None,
    };
    Ok(Recognition {
        piles: positions.piles(),
        up_to: positions.up_to(),
        first,
        last,
        beyond: positions.beyond(),
        folded: positions.is_folded(),
        order,
        columns,
        relations,
        apart,
        ratios,
    })
}
