//! What the room of recognition found, as an answer: every number as it is written.

use super::{
    Column, Complement, Conflict, Difference, End, Excluded, FormName, Guess, Interval, Linear, NotOnce, OffsetEnd,
    OffsetFit, Offsets, Order, Partition, PileRatio, PlaceOf, Quadratic, Range, Recognized, Relations, SlopeFit,
    Slopes, TermAt, Trend,
};
use crate::ask::answer::Evidence;
use crate::ask::number::{Size, Whole, sizes, wholes};
use crate::ask::slope::FractionalPair;
use crate::recognize::{self as room, PartitionFailure, Recognition};
use malachite::rational::Rational;

impl From<&Recognition> for Recognized {
    fn from(answer: &Recognition) -> Recognized {
        let conflict = answer.order.conflict.as_ref().map(|conflict| Conflict {
            n: Size(conflict.n),
            positions: [sizes(&conflict.first), sizes(&conflict.second)],
        });
        Recognized {
            up_to: Size(answer.up_to),
            piles: answer.piles,
            terms: Size(answer.last - answer.first + 1),
            first_index: Size(answer.first),
            last_index: Size(answer.last),
            left_aside: answer.beyond,
            folded: answer.folded,
            order: Order { exists: conflict.is_none(), from: Size(answer.order.from), excluded_by: conflict },
            columns: answer.columns.iter().map(Column::from).collect(),
            relations: answer.relations.as_ref().map(Relations::from),
            apart: answer.apart.iter().map(Column::from).collect(),
            ratios: answer.ratios.iter().map(PileRatio::from).collect(),
            claim: None,
            oeis: None,
            evidence: Evidence::checked(answer.up_to),
        }
    }
}

impl From<&room::Column> for Column {
    fn from(column: &room::Column) -> Column {
        let form = column.form();
        let excluded = |terms: &[room::Term], reason: String| Excluded {
            excluded_by: terms.iter().map(|term| TermAt { n: Size(term.n), value: Size(term.value) }).collect(),
            reason,
        };
        Column {
            pile: column.pile + 1,
            form: form.map(|form| match form {
                room::Form::Homogeneous(_) => FormName::Homogeneous,
                room::Form::Inhomogeneous(_) => FormName::Inhomogeneous,
            }),
            from: form.map(|form| Size(form.from())),
            homogeneous: column.homogeneous.as_ref().ok().map(SlopeFit::from),
            no_slope: column.homogeneous.as_ref().err().map(|why| excluded(&why.terms(), why.to_string())),
            homogeneous_tail: column.homogeneous_tail.as_ref().map(SlopeFit::from),
            inhomogeneous: column.inhomogeneous.as_ref().ok().map(OffsetFit::from),
            no_offset: column.inhomogeneous.as_ref().err().map(|why| excluded(&why.terms(), why.to_string())),
            inhomogeneous_tail: column.inhomogeneous_tail.as_ref().map(OffsetFit::from),
            trend: column.trend.as_ref().map(|trend| Trend {
                from: Size(trend.from),
                ratio: range(&trend.ratio, &trend.simplest),
                deviation: [&trend.deviation[0], &trend.deviation[1]].map(Rational::to_string),
            }),
        }
    }
}

fn range(interval: &room::Interval, simplest: &Rational) -> Range {
    Range { interval: Interval::from(interval), simplest: Some(simplest.to_string()) }
}

impl From<&room::PileRatio> for PileRatio {
    fn from(found: &room::PileRatio) -> PileRatio {
        PileRatio {
            piles: [found.pile, found.pile + 1],
            beyond: Size(found.beyond),
            ratio: range(&found.ratio, &found.simplest),
        }
    }
}

impl From<&room::SlopeFit> for SlopeFit {
    fn from(fit: &room::SlopeFit) -> SlopeFit {
        SlopeFit {
            from: Size(fit.from),
            to: Size(fit.to),
            slopes: Slopes::from(&fit.slopes),
            low_at: fit.low_at.map(Size),
            high_at: fit.high_at.map(Size),
        }
    }
}

impl From<&room::OffsetFit> for OffsetFit {
    fn from(fit: &room::OffsetFit) -> OffsetFit {
        let by = |pair: &Option<room::TermPair>| pair.map(|(i, j)| [Size(i.n), Size(j.n)]);
        OffsetFit {
            from: Size(fit.from),
            to: Size(fit.to),
            slopes: Slopes::from(&fit.slopes),
            low_by: by(&fit.low_by),
            high_by: by(&fit.high_by),
            offsets: fit.simplest().as_ref().map(Offsets::from),
            polygon: fit.corners().iter().map(|(a, c)| [a.to_string(), c.to_string()]).collect(),
        }
    }
}

impl From<&room::Candidates> for Slopes {
    fn from(slopes: &room::Candidates) -> Slopes {
        let quadratic = |candidate: &room::QuadraticCandidate| Quadratic {
            slope: candidate.slope.to_string(),
            polynomial: wholes(candidate.polynomial.coefficients()),
            height: candidate.height,
        };
        Slopes {
            interval: Interval::from(&slopes.interval),
            simplest_rational: slopes.rational.as_ref().map(Rational::to_string),
            simplest_quadratics: slopes.quadratics.iter().map(quadratic).collect(),
            simplest_named: slopes.named.as_ref().map(|named| named.value.to_string()),
            guess: slopes
                .guess()
                .filter(room::Guess::is_convincing)
                .map(|guess| Guess { value: guess.value.to_string(), spare_digits: guess.spare_digits }),
        }
    }
}

impl From<&room::Interval> for Interval {
    fn from(interval: &room::Interval) -> Interval {
        let end = |end: &room::End| End { value: end.value.to_string(), included: end.included };
        Interval { low: interval.low.as_ref().map(end), high: interval.high.as_ref().map(end) }
    }
}

impl From<&room::Offsets> for Offsets {
    fn from(offsets: &room::Offsets) -> Offsets {
        Offsets {
            slope: offsets.slope.to_string(),
            low: OffsetEnd { value: offsets.low.to_string(), included: true, n: Size(offsets.low_at) },
            high: OffsetEnd { value: offsets.high.to_string(), included: false, n: Size(offsets.high_at) },
            simplest_rational: offsets.rational.to_string(),
            simplest_in_field: offsets.in_field.as_ref().map(ToString::to_string),
        }
    }
}

impl From<&room::Relations> for Relations {
    fn from(relations: &room::Relations) -> Relations {
        let failure = relations.partition.failure.as_ref().map(|failure| match failure {
            PartitionFailure::Missing(value) => NotOnce::Missing { missing: Size(*value) },
            PartitionFailure::Twice { value, places } => NotOnce::Twice {
                twice: Size(*value),
                places: places.map(|(n, pile)| PlaceOf { n: Size(n), pile: pile + 1 }),
            },
        });
        Relations {
            complementary: relations.looks_complementary(),
            partition: Partition { holds: failure.is_none(), up_to: Size(relations.partition.up_to), failure },
            complement: relations.complement.as_ref().map(|complement| Complement {
                compatible: complement.alpha.is_some(),
                alpha: complement.alpha.as_ref().map(Slopes::from),
            }),
            reciprocal_sum: relations.reciprocals.as_ref().map(Range::from),
            differences: relations.differences.iter().map(Difference::from).collect(),
            fractional: relations.fractional.as_ref().map(|pair| FractionalPair {
                r: pair.r.to_string(),
                t: pair.t.to_string(),
                alpha: pair.alpha.to_string(),
                beta: pair.beta.to_string(),
            }),
        }
    }
}

impl From<&room::RationalRange> for Range {
    fn from(range: &room::RationalRange) -> Range {
        let simplest = range.simplest.as_ref().map(Rational::to_string);
        Range { interval: Interval::from(&range.interval), simplest }
    }
}

impl From<&room::Difference> for Difference {
    fn from(difference: &room::Difference) -> Difference {
        Difference {
            piles: [difference.pile, difference.pile + 1],
            linear: difference.linear.map(|linear| Linear {
                t: Whole::from(linear.t),
                s: Whole::from(linear.s),
                from: Size(linear.from),
            }),
            slopes: difference.slopes.as_ref().map(Range::from),
        }
    }
}
