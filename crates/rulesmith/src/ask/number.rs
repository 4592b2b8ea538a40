//! Whole numbers in JSON: numbers up to 2^53, decimal strings beyond, since many readers of JSON have only doubles.
//!
//! This is the only place that knows the rule. [`Whole`] holds an integer of any size; [`Size`] a count, an index or a
//! pile of a board, which always fits in 64 bits.

use malachite::{Integer, Natural};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::{self, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::borrow::Cow;
use std::fmt;

/// The largest whole number up to which a double is exact, in both directions from 0.
const EXACT: u64 = 1 << 53;

/// An integer of any size.
///
/// ```
/// use rulesmith::ask::Whole;
/// let written = serde_json::to_string(&[Whole::from(1u64 << 53), Whole::from((1u64 << 53) + 1)]).unwrap();
/// assert_eq!(written, r#"[9007199254740992,"9007199254740993"]"#);
/// let read: Vec<Whole> = serde_json::from_str(&written).unwrap();
/// assert_eq!(read[1].to_string(), "9007199254740993");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Whole(pub Integer);

/// A number of 64 bits: a count, an index, a pile of a board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Size(pub u64);

impl Whole {
    /// The number, if it is not negative.
    pub fn natural(&self) -> Option<Natural> {
        Natural::try_from(self.0.clone()).ok()
    }
}

macro_rules! whole_from {
    ($($kind:ty),*) => {$(
        impl From<$kind> for Whole {
            fn from(value: $kind) -> Whole {
                Whole(Integer::from(value))
            }
        }
    )*};
}

whole_from!(u64, i64, i128, &Natural, Natural);

impl From<Integer> for Whole {
    fn from(value: Integer) -> Whole {
        Whole(value)
    }
}

impl From<&Integer> for Whole {
    fn from(value: &Integer) -> Whole {
        Whole(value.clone())
    }
}

impl From<u64> for Size {
    fn from(value: u64) -> Size {
        Size(value)
    }
}

impl From<usize> for Size {
    fn from(value: usize) -> Size {
        Size(value as u64)
    }
}

/// Several numbers at once.
pub fn wholes<'a, T: 'a>(values: impl IntoIterator<Item = &'a T>) -> Vec<Whole>
where
    Whole: From<&'a T>,
{
    values.into_iter().map(Whole::from).collect()
}

/// Several numbers at once.
pub fn sizes(values: &[u64]) -> Vec<Size> {
    values.iter().map(|&value| Size(value)).collect()
}

impl fmt::Display for Whole {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Serialize for Whole {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match i64::try_from(&self.0) {
            Ok(small) if small.unsigned_abs() <= EXACT => serializer.serialize_i64(small),
            _ => serializer.collect_str(&self.0),
        }
    }
}

impl Serialize for Size {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.0 <= EXACT { serializer.serialize_u64(self.0) } else { serializer.collect_str(&self.0) }
    }
}

struct WholeVisitor;

impl Visitor<'_> for WholeVisitor {
    type Value = Whole;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a whole number, or its decimal digits as a text")
    }

    fn visit_i64<E: de::Error>(self, value: i64) -> Result<Whole, E> {
        Ok(Whole::from(value))
    }

    fn visit_u64<E: de::Error>(self, value: u64) -> Result<Whole, E> {
        Ok(Whole::from(value))
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<Whole, E> {
        let digits = text.strip_prefix('-').unwrap_or(text);
        if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(E::invalid_value(de::Unexpected::Str(text), &self));
        }
        text.parse().map(Whole).map_err(|()| E::invalid_value(de::Unexpected::Str(text), &self))
    }
}

impl<'de> Deserialize<'de> for Whole {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Whole, D::Error> {
        deserializer.deserialize_any(WholeVisitor)
    }
}

impl<'de> Deserialize<'de> for Size {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Size, D::Error> {
        let Whole(value) = Whole::deserialize(deserializer)?;
        u64::try_from(&value).map(Size).map_err(|_| de::Error::custom(format!("{value} is not between 0 and 2^64")))
    }
}

impl JsonSchema for Whole {
    fn schema_name() -> Cow<'static, str> {
        "Whole".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "A whole number; beyond 2^53 in either direction its decimal digits as a text.",
            "anyOf": [
                {"type": "integer", "minimum": -(EXACT as i64), "maximum": EXACT},
                {"type": "string", "pattern": "^-?[0-9]{16,}$"},
            ],
        })
    }
}

impl JsonSchema for Size {
    fn schema_name() -> Cow<'static, str> {
        "Size".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "A whole number of 64 bits, not negative; beyond 2^53 its decimal digits as a text.",
            "anyOf": [
                {"type": "integer", "minimum": 0, "maximum": EXACT},
                {"type": "string", "pattern": "^[0-9]{16,20}$"},
            ],
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_at_the_border() {
        for (value, text) in [
            ("0", "0"),
            ("-9007199254740992", "-9007199254740992"),
            ("-9007199254740993", "\"-9007199254740993\""),
            ("123456789012345678901234567890", "\"123456789012345678901234567890\""),
        ] {
            let whole = Whole(value.parse().unwrap());
            assert_eq!(serde_json::to_string(&whole).unwrap(), text);
            assert_eq!(serde_json::from_str::<Whole>(text).unwrap(), whole);
        }
        assert_eq!(serde_json::to_string(&Size(u64::MAX)).unwrap(), "\"18446744073709551615\"");
        assert_eq!(serde_json::from_str::<Size>("\"18446744073709551615\"").unwrap(), Size(u64::MAX));
    }

    #[test]
    fn what_is_no_whole_number_is_refused() {
        for text in ["1.5", "\"\"", "\"-\"", "\"12x\"", "\"+5\"", "true", "null", "\"1e9\""] {
            assert!(serde_json::from_str::<Whole>(text).is_err(), "{text}");
        }
        for text in ["-1", "\"18446744073709551616\""] {
            assert!(serde_json::from_str::<Size>(text).is_err(), "{text}");
        }
    }
}
