//! What was recognised, for other programs.

use super::{
    Candidates, Column, Difference, End, Form, FractionalPair, Interval, NoOffset, NoSlope, OffsetFit, Offsets,
    Partition, PartitionFailure, RationalRange, Recognition, Relations, SlopeFit, Term,
};
use crate::number::Real;
use malachite::Integer;
use serde_json::{Value, json};

pub(super) fn render(answer: &Recognition) -> Value {
    let conflict = answer.order.conflict.as_ref().map(|conflict| {
        json!({"n": integer(conflict.n), "positions": [numbers(&conflict.first), numbers(&conflict.second)]})
    });
    json!({
        "up_to": integer(answer.up_to),
        "piles": answer.piles,
        "terms": integer(answer.last - answer.first + 1),
        "first_index": integer(answer.first),
        "last_index": integer(answer.last),
        "left_aside": answer.beyond,
        "folded": answer.folded,
        "order": {"exists": conflict.is_none(), "from": integer(answer.order.from), "excluded_by": conflict},
        "columns": answer.columns.iter().map(column).collect::<Vec<_>>(),
        "relations": answer.relations.as_ref().map(relations),
        "evidence": {"kind": "checked", "up_to": integer(answer.up_to)},
    })
}

/// A number up to 2^53, a decimal string beyond.
pub(crate) fn integer(value: impl Into<Integer>) -> Value {
    const EXACT: i64 = 1 << 53;
    let value = value.into();
    match i64::try_from(&value) {
        Ok(small) if (-EXACT..=EXACT).contains(&small) => Value::from(small),
        _ => Value::from(value.to_string()),
    }
}

fn numbers(values: &[u64]) -> Vec<Value> {
    values.iter().map(|value| integer(*value)).collect()
}

fn interval(interval: &Interval) -> Value {
    let end =
        |end: &Option<End>| end.as_ref().map(|end| json!({"value": end.value.to_string(), "included": end.included}));
    json!({"low": end(&interval.low), "high": end(&interval.high)})
}

fn candidates(slopes: &Candidates) -> Value {
    let quadratics: Vec<Value> = slopes
        .quadratics
        .iter()
        .map(|candidate| {
            let coefficients = candidate.polynomial.coefficients().iter().map(|c| integer(c.clone()));
            json!({
                "slope": candidate.slope.to_string(),
                "polynomial": coefficients.collect::<Vec<_>>(),
                "height": candidate.height,
            })
        })
        .collect();
    let guess = slopes.guess();
    json!({
        "interval": interval(&slopes.interval),
        "simplest_rational": slopes.rational.as_ref().map(ToString::to_string),
        "simplest_quadratics": quadratics,
        "guess": guess.map(|guess| json!({"value": guess.value.to_string(), "spare_digits": guess.spare_digits})),
    })
}

fn term(term: &Term) -> Value {
    json!({"n": integer(term.n), "value": integer(term.value)})
}

fn terms(terms: &[Term]) -> Vec<Value> {
    terms.iter().map(term).collect()
}

fn slope_fit(fit: &SlopeFit) -> Value {
    json!({
        "from": integer(fit.from),
        "to": integer(fit.to),
        "slopes": candidates(&fit.slopes),
        "low_at": fit.low_at.map(integer),
        "high_at": fit.high_at.map(integer),
    })
}

fn no_slope(reason: &NoSlope) -> Value {
    json!({"excluded_by": terms(&reason.terms()), "reason": reason.to_string()})
}

fn offset_fit(fit: &OffsetFit) -> Value {
    let by = |pair: &Option<(Term, Term)>| pair.as_ref().map(|(i, j)| json!([integer(i.n), integer(j.n)]));
    let corners: Vec<Value> = fit.corners().iter().map(|(a, c)| json!([a.to_string(), c.to_string()])).collect();
    json!({
        "from": integer(fit.from),
        "to": integer(fit.to),
        "slopes": candidates(&fit.slopes),
        "low_by": by(&fit.low_by),
        "high_by": by(&fit.high_by),
        "offsets": fit.simplest().as_ref().map(offsets),
        "polygon": corners,
    })
}

fn offsets(offsets: &Offsets) -> Value {
    let end = |value: &Real, included: bool, n: u64| json!({"value": value.to_string(), "included": included, "n": integer(n)});
    json!({
        "slope": offsets.slope.to_string(),
        "low": end(&offsets.low, true, offsets.low_at),
        "high": end(&offsets.high, false, offsets.high_at),
        "simplest_rational": offsets.rational.to_string(),
        "simplest_in_field": offsets.in_field.as_ref().map(ToString::to_string),
    })
}

fn no_offset(reason: &NoOffset) -> Value {
    json!({"excluded_by": terms(&reason.terms()), "reason": reason.to_string()})
}

fn column(column: &Column) -> Value {
    let form = column.form().map(|form| match form {
        Form::Homogeneous(_) => "floor(n*alpha)",
        Form::Inhomogeneous(_) => "floor(n*alpha + gamma)",
    });
    json!({
        "pile": column.pile + 1,
        "form": form,
        "homogeneous": column.homogeneous.as_ref().ok().map(slope_fit),
        "no_slope": column.homogeneous.as_ref().err().map(no_slope),
        "homogeneous_tail": column.homogeneous_tail.as_ref().map(slope_fit),
        "inhomogeneous": column.inhomogeneous.as_ref().ok().map(offset_fit),
        "no_offset": column.inhomogeneous.as_ref().err().map(no_offset),
        "inhomogeneous_tail": column.inhomogeneous_tail.as_ref().map(offset_fit),
    })
}

fn relations(relations: &Relations) -> Value {
    let complement = relations.complement.as_ref().map(|complement| {
        json!({"compatible": complement.alpha.is_some(), "alpha": complement.alpha.as_ref().map(candidates)})
    });
    json!({
        "complementary": relations.looks_complementary(),
        "partition": partition(&relations.partition),
        "complement": complement,
        "reciprocal_sum": relations.reciprocals.as_ref().map(range),
        "differences": relations.differences.iter().map(difference).collect::<Vec<_>>(),
        "fractional": relations.fractional.as_ref().map(fractional),
    })
}

fn partition(partition: &Partition) -> Value {
    let failure = partition.failure.as_ref().map(|failure| match failure {
        PartitionFailure::Missing(value) => json!({"missing": integer(*value)}),
        PartitionFailure::Twice { value, places } => {
            let places = places.map(|(n, pile)| json!({"n": integer(n), "pile": pile + 1}));
            json!({"twice": integer(*value), "places": places})
        }
    });
    json!({"holds": failure.is_none(), "up_to": integer(partition.up_to), "failure": failure})
}

fn range(range: &RationalRange) -> Value {
    json!({"interval": interval(&range.interval), "simplest": range.simplest.as_ref().map(ToString::to_string)})
}

fn difference(difference: &Difference) -> Value {
    let linear = difference
        .linear
        .map(|linear| json!({"t": integer(linear.t), "s": integer(linear.s), "from": integer(linear.from)}));
    json!({
        "piles": [difference.pile, difference.pile + 1],
        "linear": linear,
        "slopes": difference.slopes.as_ref().map(range),
    })
}

fn fractional(pair: &FractionalPair) -> Value {
    json!({
        "r": pair.r.to_string(),
        "t": pair.t.to_string(),
        "alpha": pair.alpha.to_string(),
        "beta": pair.beta.to_string(),
    })
}
