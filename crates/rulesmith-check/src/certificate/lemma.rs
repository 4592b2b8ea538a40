//! The lemmas with their parameters; docs/LEMMAS.md states and proves them.

use super::automata::{Numerals, SetProof};
use malachite::Integer;
use malachite::rational::Rational;
use rulesmith_core::number::{Real, Slope};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt::Display;
use std::str::FromStr;

/// The lemmas with their parameters.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
#[expect(clippy::large_enum_variant, reason = "a certificate has one")]
pub enum Argument {
    /// Chromatic nim on two stacks.
    Pairing(Pairing),
    /// Two Beatty sequences, complementary or not.
    Rising(Rising),
    /// Relaxed Wythoff.
    Relaxed(Relaxed),
    /// The gap rule on any number of piles.
    Gap(Gap),
    /// The gap rule, for sequences whose steps do not repeat.
    Gaps(Gaps),
    /// Recipe U on any number of piles.
    Several(Several),
    /// Recipe R on any number of piles.
    Bands(Bands),
    /// A pair whose slopes differ, and whose reciprocals sum, to a whole number.
    Whole(Whole),
}

/// Why a claim is the pairing of its set.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
pub enum Pairing {
    /// S = floor(n beta), beta > 2 irrational: its complementary pair.
    Irrational {
        /// The larger slope. The smaller follows from it, and may be hard to write.
        #[serde(with = "text")]
        beta: Slope,
    },
    /// S = floor(n p/q), p/q >= 2: (floor((pn - 1)/(p - q)), floor(pn/q)).
    Rational {
        /// p/q.
        #[serde(with = "fraction")]
        beta: Rational,
    },
    /// No two neighbouring numbers are outside S: (g, g + 1) and (d, d).
    Lone {
        /// S, as the rules write it.
        red: String,
    },
    /// Every positive number is in S: (n, n).
    AllRed {
        /// S, as the rules write it; nothing if both piles may never be taken from.
        red: Option<String>,
    },
    /// S is never more than this many ahead of its complement: the n-th other number with the (n + lead)-th of S.
    Counted {
        /// S, as the rules write it.
        red: String,
        /// How many numbers of S are paired with themselves.
        lead: u64,
    },
    /// S is finite, and the queue was gone through.
    Finite {
        /// S, as the rules write it.
        red: String,
        /// S without 0.
        levels: Vec<u64>,
    },
}

/// How positions outside the two sequences are won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Way {
    /// By taking everything.
    Everything,
    /// By a move of its own: a diagonal or a band for y not in B, crossing for x not in A.
    Own,
    /// There are no such positions.
    None,
}

/// Two Beatty sequences: the parameters of Lemma 2.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rising {
    /// The smaller slope.
    #[serde(with = "text")]
    pub alpha: Slope,
    /// The larger slope.
    #[serde(with = "text")]
    pub beta: Slope,
    /// How x in A, y not in B, y below the partners of x is won.
    pub outside_b: Way,
    /// How x not in A, x in B is won.
    pub outside_a: Way,
    /// How x in neither is won.
    pub outside_both: Way,
    /// If no x is in neither because of it: p and q with p/alpha + q/beta = p + q - 1.
    #[serde(with = "pair")]
    pub covering: Option<(Integer, Integer)>,
    /// If the band is used: a bound for the steps of b_n - a_n that the rules allow for.
    #[serde(with = "perhaps")]
    pub width: Option<Integer>,
    /// If P-positions have diagonal moves: a bound for the t that lead from one to another.
    #[serde(with = "perhaps")]
    pub diagonal: Option<Integer>,
}

/// Relaxed Wythoff: the parameters of Lemma 3.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Relaxed {
    /// The smaller slope. The larger follows from it, and may be hard to write.
    #[serde(with = "text")]
    pub alpha: Slope,
}

/// The gap rule: the parameter of Lemma 4.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Gap {
    /// After so many positions every pile has risen by an amount of its own, again and again.
    pub period: u64,
}

/// The gap rule by words: the parameters of Lemma 4.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Gaps {
    /// How numbers are written.
    pub numeration: Numerals,
    /// An index n stands on its track as s n - 1; this is s.
    pub multiple: i64,
    /// Sets that the rules name, and their automata.
    pub sets: Vec<SetProof>,
}

/// Recipe U on any number of piles: the parameters of Lemma 5.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Several {
    /// The slopes, none larger than the next.
    #[serde(with = "texts")]
    pub slopes: Vec<Slope>,
}

/// Recipe R on any number of piles: the parameters of Lemma 6.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Bands {
    /// The slopes, none larger than the next.
    #[serde(with = "texts")]
    pub slopes: Vec<Slope>,
    /// For each slope but the first, a bound for how much more its terms rise at a step than those of the first.
    #[serde(with = "texts")]
    pub widths: Vec<Integer>,
}

/// A pair with 1/alpha + 1/(alpha + t) = p: the parameters of Lemma 7.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Whole {
    /// The smaller slope.
    #[serde(with = "text")]
    pub alpha: Slope,
    /// The sum of the reciprocals.
    pub p: u32,
    /// By how much the larger slope is larger.
    pub t: u32,
}

/// Longer numbers are not read.
const MAX_LENGTH: usize = 10_000;

fn read<T: FromStr>(text: &str) -> Result<T, String> {
    let known = || if text.len() <= MAX_LENGTH { text.parse().ok() } else { None };
    known().ok_or_else(|| "a parameter is not a number that is read".to_string())
}

/// Exact numbers as texts, so that none is rounded.
mod text {
    use super::{Deserialize, Deserializer, Display, FromStr, Serializer, read};

    pub fn serialize<T: Display, S: Serializer>(value: &T, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(value)
    }

    pub fn deserialize<'de, T: FromStr, D: Deserializer<'de>>(deserializer: D) -> Result<T, D::Error> {
        read(&String::deserialize(deserializer)?).map_err(serde::de::Error::custom)
    }
}

mod texts {
    use super::{Deserialize, Deserializer, Display, FromStr, Serialize, Serializer, read};

    pub fn serialize<T: Display, S: Serializer>(values: &[T], serializer: S) -> Result<S::Ok, S::Error> {
        values.iter().map(T::to_string).collect::<Vec<String>>().serialize(serializer)
    }

    pub fn deserialize<'de, T: FromStr, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<T>, D::Error> {
        let texts = Vec::<String>::deserialize(deserializer)?;
        texts.iter().map(|text| read(text)).collect::<Result<_, _>>().map_err(serde::de::Error::custom)
    }
}

mod fraction {
    use super::{Deserialize, Deserializer, Rational, Real, Serializer, Slope, read};

    pub fn serialize<S: Serializer>(value: &Rational, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(value)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Rational, D::Error> {
        let slope: Slope = read(&String::deserialize(deserializer)?).map_err(serde::de::Error::custom)?;
        match slope.as_real() {
            Real::Rational(value) => Ok(value.clone()),
            _ => Err(serde::de::Error::custom("a parameter is not a fraction")),
        }
    }
}

mod perhaps {
    use super::{Deserialize, Deserializer, Integer, Serialize, Serializer, read};

    pub fn serialize<S: Serializer>(value: &Option<Integer>, serializer: S) -> Result<S::Ok, S::Error> {
        value.as_ref().map(Integer::to_string).serialize(serializer)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Integer>, D::Error> {
        let text = Option::<String>::deserialize(deserializer)?;
        text.map(|text| read(&text)).transpose().map_err(serde::de::Error::custom)
    }
}

mod pair {
    use super::{Deserialize, Deserializer, Integer, Serialize, Serializer, read};

    pub fn serialize<S: Serializer>(value: &Option<(Integer, Integer)>, serializer: S) -> Result<S::Ok, S::Error> {
        value.as_ref().map(|(p, q)| (p.to_string(), q.to_string())).serialize(serializer)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<(Integer, Integer)>, D::Error> {
        let Some((p, q)) = Option::<(String, String)>::deserialize(deserializer)? else { return Ok(None) };
        match (read(&p), read(&q)) {
            (Ok(p), Ok(q)) => Ok(Some((p, q))),
            (Err(error), _) | (_, Err(error)) => Err(serde::de::Error::custom(error)),
        }
    }
}
