//! Slopes of any kind between two fractions, as `Lemmas/Bounds.v` knows them.

use super::field::number as field_number;
use super::slopes::commented;
use crate::number::Real;
use malachite::Integer;
use malachite::rational::Rational;

/// Bits of the fractions around a slope.
const BITS: u64 = 64;

/// A number between two fractions.
pub(super) struct Between {
    /// It is any number between them.
    pub any: bool,
    /// At least this, and at most that.
    pub least: Rational,
    pub most: Rational,
    /// The number, or a variable with its bounds.
    pub definition: String,
    /// The two fractions as pairs.
    pub from: String,
    pub to: String,
    /// That it lies between them.
    pub proof: String,
}

impl Between {
    pub fn of(name: &str, value: &Real) -> Between {
        if let Real::Rational(value) = value {
            let (p, q) = (value.numerator_ref(), value.denominator_ref());
            let pair = format!("({p}, {q})");
            return Between {
                any: false,
                least: value.clone(),
                most: value.clone(),
                definition: format!("Definition {name} : R := ({p} / {q})%R.\n"),
                from: pair.clone(),
                to: pair,
                proof: "split; apply Rle_refl.".to_string(),
            };
        }
        let ends = value.enclosure(BITS).coarsened(BITS);
        let scale = Integer::from(1) << ends.bits;
        let (from, to) = (format!("({}, {scale})", ends.low), format!("({}, {scale})", ends.high));
        let (definition, proof) = match value {
            Real::Quadratic(value) => {
                let (p, q, r) = value.parts();
                let d = value.radicand();
                let (p, q) = (field_number(p), field_number(q));
                (
                    format!("Definition {name} : R := (({p} + {q} * sqrt {d}) / {r})%R.\n"),
                    format!(
                        "exact (quadratic_between {d} {p} {q} {r} {from} {to} eq_refl ltac:(vm_compute; reflexivity))."
                    ),
                )
            }
            _ => (
                format!(
                    "(* Any number between these two fractions, as {} is. *)\nVariable {name} : R.\n\
                     Hypothesis between_{name} : ({} / {scale} < {name} < {} / {scale})%R.\n",
                    commented(&value.to_string()),
                    ends.low,
                    ends.high
                ),
                format!("exact (conj (Rlt_le _ _ (proj1 between_{name})) (Rlt_le _ _ (proj2 between_{name})))."),
            ),
        };
        let least = Rational::from_integers(ends.low, scale.clone());
        let most = Rational::from_integers(ends.high, scale);
        Between { any: matches!(value, Real::Computable(_)), least, most, definition, from, to, proof }
    }
}
