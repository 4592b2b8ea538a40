//! Places of a picture: exact numbers, which become decimals only when they are drawn.

use crate::number::Real;
use malachite::rational::Rational;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::{self, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::borrow::Cow;
use std::fmt;

/// The bits after the point that are looked at when an irrational place is drawn: far finer than any screen or paper.
const BITS: u64 = 40;

/// A place along an axis. In JSON a whole number is a number, and any other is its text: `"1/2"`, `"(sqrt(5)-1)/2"`.
///
/// ```
/// use rulesmith::figure::Coordinate;
/// let places = [Coordinate::Whole(3), Coordinate::ratio(1, 2), Coordinate::real(&"sqrt(2)".parse().unwrap())];
/// let written = serde_json::to_string(&places).unwrap();
/// assert_eq!(written, r#"[3,"1/2","sqrt(2)"]"#);
/// assert_eq!(serde_json::from_str::<Vec<Coordinate>>(&written).unwrap(), places);
/// assert!((places[2].drawn() - 1.41421356).abs() < 1e-8);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Coordinate {
    /// A whole number.
    Whole(i64),
    /// A fraction in lowest terms that is not whole, its denominator above 1.
    Ratio(i64, i64),
    /// Any other number.
    Real(Box<Real>),
}

impl Coordinate {
    /// A fraction; its denominator must not be 0.
    pub fn ratio(numerator: i64, denominator: i64) -> Coordinate {
        let (mut a, mut b) = (numerator.unsigned_abs(), denominator.unsigned_abs());
        while b != 0 {
            (a, b) = (b, a % b);
        }
        let divisor = i64::try_from(a).unwrap_or(1).max(1) * denominator.signum();
        match (numerator / divisor, denominator / divisor) {
            (whole, 1) => Coordinate::Whole(whole),
            (numerator, denominator) => Coordinate::Ratio(numerator, denominator),
        }
    }

    /// A number, kept small if it is a small fraction.
    pub fn real(value: &Real) -> Coordinate {
        let small = value.as_rational().and_then(|value| {
            let numerator = i64::try_from(value.numerator_ref()).ok()?;
            let denominator = i64::try_from(value.denominator_ref()).ok()?;
            Some(Coordinate::ratio(if *value < 0 { -numerator } else { numerator }, denominator))
        });
        small.unwrap_or_else(|| Coordinate::Real(Box::new(value.clone())))
    }

    /// The exact number.
    pub fn exact(&self) -> Real {
        match self {
            Coordinate::Whole(value) => Real::from(*value),
            Coordinate::Ratio(numerator, denominator) => {
                Real::from(Rational::from(*numerator) / Rational::from(*denominator))
            }
            Coordinate::Real(value) => (**value).clone(),
        }
    }

    /// The decimal that is drawn.
    pub fn drawn(&self) -> f64 {
        match self {
            Coordinate::Whole(value) => *value as f64,
            Coordinate::Ratio(numerator, denominator) => *numerator as f64 / *denominator as f64,
            Coordinate::Real(value) => {
                let enclosure = value.enclosure(BITS);
                let low: f64 = enclosure.low.to_string().parse().unwrap_or(0.0);
                low / 2f64.powi(i32::try_from(enclosure.bits).unwrap_or(i32::MAX))
            }
        }
    }
}

impl From<i64> for Coordinate {
    fn from(value: i64) -> Coordinate {
        Coordinate::Whole(value)
    }
}

impl fmt::Display for Coordinate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Coordinate::Whole(value) => write!(f, "{value}"),
            Coordinate::Ratio(numerator, denominator) => write!(f, "{numerator}/{denominator}"),
            Coordinate::Real(value) => write!(f, "{value}"),
        }
    }
}

impl Serialize for Coordinate {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Coordinate::Whole(value) => serializer.serialize_i64(*value),
            other => serializer.collect_str(other),
        }
    }
}

impl<'de> Deserialize<'de> for Coordinate {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Coordinate, D::Error> {
        struct Place;
        impl Visitor<'_> for Place {
            type Value = Coordinate;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "a whole number, or the text of a number")
            }
            fn visit_i64<E: de::Error>(self, value: i64) -> Result<Coordinate, E> {
                Ok(Coordinate::Whole(value))
            }
            fn visit_u64<E: de::Error>(self, value: u64) -> Result<Coordinate, E> {
                i64::try_from(value).map(Coordinate::Whole).map_err(E::custom)
            }
            fn visit_str<E: de::Error>(self, text: &str) -> Result<Coordinate, E> {
                let value: Real = text.parse().map_err(E::custom)?;
                Ok(Coordinate::real(&value))
            }
        }
        deserializer.deserialize_any(Place)
    }
}

impl JsonSchema for Coordinate {
    fn schema_name() -> Cow<'static, str> {
        "Coordinate".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "A place along an axis: a whole number, or the text of an exact number.",
            "type": ["integer", "string"],
        })
    }
}
