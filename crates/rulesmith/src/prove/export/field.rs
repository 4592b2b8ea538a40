//! Two slopes of one quadratic field as (p + q sqrt D)/r and (u + v sqrt D)/r.

use crate::number::{Real, Slope};
use malachite::base::num::arithmetic::traits::Lcm;
use malachite::{Integer, Natural};
use std::fmt::Write;

/// Two slopes with a common denominator.
pub(super) struct Pair {
    p: Integer,
    q: Integer,
    u: Integer,
    v: Integer,
    r: Natural,
    radicand: Natural,
}

impl Pair {
    /// Both have to be quadratic, with the same number under the root.
    pub fn of(alpha: &Real, beta: &Real) -> Result<Pair, String> {
        let (Real::Quadratic(one), Real::Quadratic(other)) = (alpha, beta) else {
            return Err("only proofs about quadratic slopes can be exported to Coq".to_string());
        };
        if one.radicand() != other.radicand() {
            return Err("the slopes are not of one quadratic field".to_string());
        }
        let ((a, b, c), (d, e, f)) = (one.parts(), other.parts());
        let r = c.lcm(f);
        let (k, l) = (Integer::from(&r / c), Integer::from(&r / f));
        Ok(Pair { p: a * &k, q: b * k, u: d * &l, v: e * l, r, radicand: one.radicand().clone() })
    }

    /// A slope and its complement, with A, B, C of A alpha + B beta + C = 0.
    pub fn complementary(alpha: &Slope) -> Result<(Pair, [Integer; 3]), String> {
        let beta = alpha.complement().map_err(|error| error.to_string())?;
        let pair = Pair::of(alpha.as_real(), beta.as_real())?;
        let (a, b, c) = alpha.complementary_relation().ok_or("the slope has no relation with its complement")?;
        Ok((pair, [a, b, c]))
    }

    /// `alpha` and `beta` as definitions for a reader.
    pub fn definitions(&self) -> String {
        let mut out = String::new();
        for (name, whole, root) in [("alpha", &self.p, &self.q), ("beta", &self.u, &self.v)] {
            let _ = writeln!(
                out,
                "Definition {name} : R := (({} + {} * sqrt {}) / {})%R.",
                number(whole),
                number(root),
                self.radicand,
                self.r
            );
        }
        out
    }

    /// The fields of a record, whose names begin with a letter.
    pub fn fields(&self, prefix: char) -> String {
        let names = ["p", "q", "u", "v", "r", "D"];
        let (r, radicand) = (Integer::from(&self.r), Integer::from(&self.radicand));
        let values = [&self.p, &self.q, &self.u, &self.v, &r, &radicand];
        let field = |(name, value): (&str, &Integer)| format!("{prefix}_{name} := {}", number(value));
        names.into_iter().zip(values).map(field).collect::<Vec<_>>().join("; ")
    }
}

/// The record of a complementary pair.
pub(super) fn slope_record(pair: &Pair, [a, b, c]: &[Integer; 3]) -> String {
    format!(
        "Definition s : slope :=\n  {{| {}; s_A := {}; s_B := {}; s_C := {} |}}.\n",
        pair.fields('s'),
        number(a),
        number(b),
        number(c)
    )
}

/// A number, in parentheses if it is negative.
pub(super) fn number(value: &Integer) -> String {
    if *value < 0 { format!("({value})") } else { value.to_string() }
}
