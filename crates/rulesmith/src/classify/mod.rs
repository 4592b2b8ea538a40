//! What the theorems decide about a slope: everything that follows from the integer relation of its complementary pair.
//!
//! Nothing is read off the first terms; all of it holds for all n. The command `rulesmith classify` shows it, and the
//! [table of constructions](crate::design::CONSTRUCTIONS) asks it for their hypotheses.
//!
//! ```
//! use rulesmith::classify::{Family, classify};
//! let classes = classify(&"sqrt(12) - 2".parse()?)?;
//! assert_eq!(classes.family(), Some(Family::Proposition4 { t: 2.into(), k: 3.into() }));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use crate::number::{NumberError, Polynomial, Slope};
use crate::sequence::ComplementaryPair;
use malachite::Integer;
use malachite::base::num::arithmetic::traits::{Gcd, ModInverse, UnsignedAbs};
use malachite::base::num::basic::traits::One;

/// Everything the source papers decide about the complementary pair of an irrational slope.
///
/// Made by [`classify`]; all of it follows from the integer relation of the pair and from floor(beta), and holds for
/// all n.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Classification {
    /// The slope that was asked about: alpha or beta of the pair.
    pub slope: Slope,
    /// The pair, with the smaller slope alpha between 1 and 2, and its integer relation.
    pub pair: ComplementaryPair,
    /// How alpha satisfies the condition for a finite modification of t-Wythoff, if it does.
    pub mtw: Option<FiniteModification>,
    /// floor(beta), at least 2.
    pub floor_beta: Integer,
    /// The values of the Beatty constraint, in increasing order: one, two or three of floor(beta) - 2, - 1, - 0.
    pub constraint_values: Vec<Integer>,
    /// The case of Kay and Polanco's Theorem 4, if there is one. Exactly then the game of Definition 5 with the Beatty
    /// constraint has the pair as its P-positions.
    pub theorem4: Option<Theorem4>,
}

/// alpha^2 + b alpha - c = 0 with b - c + 1 = -k < 0: the condition under which some finite modification of t-Wythoff
/// has the pair as its P-positions (Goldberg and Fraenkel 2017, Theorem 1).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FiniteModification {
    /// The coefficient of alpha.
    pub b: Integer,
    /// Minus the constant term.
    pub c: Integer,
    /// How many segments the points ({n alpha}, {n beta}) lie on.
    pub k: Integer,
    /// c + 1 - k floor(beta), from 0 to k - 1: the segment of n = 1, counted from the bottom (Section 6 of the paper).
    pub c_tilde: Integer,
}

/// The slopes whose rulesets are written down explicitly in Goldberg and Fraenkel 2017.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Family {
    /// alpha = [1; t, t, ...]: t-Wythoff itself (Example 2).
    TWythoff {
        /// The width.
        t: Integer,
    },
    /// alpha = [1; 1, q, 1, q, ...] with q > 1 (Example 3, after Duchene and Rigo 2010).
    Example3 {
        /// The second partial quotient.
        q: Integer,
    },
    /// alpha = [1; t, tk, t, tk, ...] with t > 1 and k > 1.
    Proposition4 {
        /// The first partial quotient.
        t: Integer,
        /// The number of segments.
        k: Integer,
    },
    /// c >= 2k^2 and gcd(c + 1, k) = 1, with k > 1.
    Proposition5 {
        /// The number from 1 to k - 1 with d (c + 1) = -1 modulo k.
        d: Integer,
    },
}

/// The cases of Kay and Polanco 2023, Theorem 4. They overlap; the first that holds is taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Theorem4 {
    /// (i): alpha = (2 - t + sqrt(t^2 + 4))/2, and the constraint is constant.
    ConstantWidth {
        /// The constant.
        t: Integer,
    },
    /// (ii): floor(beta) is 3 or 4 and the constraint never takes its lowest value, floor(beta) - 2:
    /// q z^2 + (floor(beta) p - 1) z - p = 0 for z = alpha - 1.
    WithoutLowest {
        /// The parameter p > 0.
        p: Integer,
        /// The parameter q > 0.
        q: Integer,
    },
    /// (iii): floor(beta) is 4 and the constraint never takes its highest value, 4:
    /// q z^2 - (q - 3p - 1) z - p = 0 for z = alpha - 1.
    WithoutHighest {
        /// The parameter p > 0.
        p: Integer,
        /// The parameter q > 0.
        q: Integer,
    },
    /// (iv): floor(beta) >= 5, that is, alpha < 5/4.
    Small,
}

impl Theorem4 {
    /// The number of the case as the theorem writes it.
    pub fn case(&self) -> &'static str {
        match self {
            Theorem4::ConstantWidth { .. } => "i",
            Theorem4::WithoutLowest { .. } => "ii",
            Theorem4::WithoutHighest { .. } => "iii",
            Theorem4::Small => "iv",
        }
    }
}

/// Classifies the complementary pair of a slope, which must be irrational and above 1.
///
/// A few multiplications and one square root of numbers as long as the coefficients of the slope; nothing is searched
/// for.
///
/// ```
/// use rulesmith::classify::{Theorem4, classify};
/// // The constraint takes the value 2 = floor(beta) for the first time at n = 499218.
/// let close = classify(&"2-sqrt(2)/1000".parse().unwrap()).unwrap();
/// assert_eq!(close.constraint_values, [0, 1, 2]);
/// assert_eq!(close.theorem4, None);
/// assert!(classify(&"7/5".parse().unwrap()).is_err());
/// ```
pub fn classify(slope: &Slope) -> Result<Classification, NumberError> {
    let pair = ComplementaryPair::new(slope)?;
    let floor_beta = pair.beta().floor();
    let mtw = pair.relation().and_then(|relation| finite_modification(relation, &floor_beta));
    let constraint_values = pair.constraint_values();
    let theorem4 = theorem4(&pair, &floor_beta, &constraint_values);
    Ok(Classification { slope: slope.clone(), pair, mtw, floor_beta, constraint_values, theorem4 })
}

/// A = 1 and B < 0, which is the condition of Theorem 1 said with the integer relation: alpha is a root of
/// A z^2 + (B + C - A) z - C.
fn finite_modification(relation: &(Integer, Integer, Integer), floor_beta: &Integer) -> Option<FiniteModification> {
    let (one, minus_k, c) = relation;
    if *one != 1 || *minus_k >= 0 {
        return None;
    }
    let k = -minus_k;
    let c_tilde = c + Integer::ONE - &k * floor_beta;
    Some(FiniteModification { b: minus_k + c - Integer::ONE, c: c.clone(), k, c_tilde })
}

/// The first case that holds, read off the values of the constraint. Where the lowest or the highest value is missing,
/// B < 0, and with z = alpha - 1 the polynomial of the slope is A z^2 + .. + B; so q = A and p = -B.
fn theorem4(pair: &ComplementaryPair, floor_beta: &Integer, values: &[Integer]) -> Option<Theorem4> {
    let (lowest, highest) = (values.first()?, values.last()?);
    if values.len() == 1 {
        return Some(Theorem4::ConstantWidth { t: lowest.clone() });
    }
    if *floor_beta >= 5 {
        return Some(Theorem4::Small);
    }
    let (q, minus_p, _) = pair.relation()?;
    let parameters = (-minus_p, q.clone());
    if *floor_beta >= 3 && *lowest == floor_beta - Integer::ONE {
        let (p, q) = parameters;
        return Some(Theorem4::WithoutLowest { p, q });
    }
    if *floor_beta == 4 && *highest == floor_beta - Integer::ONE {
        let (p, q) = parameters;
        return Some(Theorem4::WithoutHighest { p, q });
    }
    None
}

impl Classification {
    /// The minimal polynomial of alpha: primitive, the leading coefficient positive. `None` if alpha is transcendental
    /// or its polynomial is not known.
    pub fn minimal_polynomial(&self) -> Option<Polynomial> {
        self.pair.alpha().minimal_polynomial()
    }

    /// Why there is a finite modification of t-Wythoff for this pair, or why there is none, in one sentence.
    pub fn mtw_reason(&self) -> String {
        match (&self.mtw, self.pair.relation()) {
            (Some(found), _) => format!(
                "alpha^2 + b*alpha - c = 0 with b = {}, c = {} and b - c + 1 = -{} < 0",
                found.b, found.c, found.k
            ),
            (None, None) => {
                "1, alpha and beta are linearly independent over the rationals, so alpha satisfies no such equation"
                    .into()
            }
            (None, Some((a, _, _))) if *a != 1 => {
                format!("alpha is no algebraic integer: its minimal polynomial begins with {a}, not with 1")
            }
            (None, Some((_, b, _))) => {
                format!("the minimal polynomial of alpha is {b} at 1, and would have to be negative")
            }
        }
    }

    /// The t for which this is the pair of t-Wythoff, that is, alpha = [1; t, t, ...].
    pub fn t_wythoff(&self) -> Option<&Integer> {
        self.mtw.as_ref().filter(|found| found.k == 1).map(|found| &found.c)
    }

    /// The family with an explicit ruleset that alpha belongs to.
    pub fn family(&self) -> Option<Family> {
        let FiniteModification { c, k, c_tilde, .. } = self.mtw.as_ref()?;
        if *k == 1 {
            return Some(Family::TWythoff { t: c.clone() });
        }
        if *c_tilde == 0 {
            return Some(match self.floor_beta == 2 {
                true => Family::Example3 { q: k.clone() },
                false => Family::Proposition4 { t: &self.floor_beta - Integer::ONE, k: k.clone() },
            });
        }
        let (next, modulus) = ((c + Integer::ONE).unsigned_abs(), k.unsigned_abs_ref());
        if *c < Integer::from(2) * k * k || (&next).gcd(modulus) != 1 {
            return None;
        }
        let inverse = (next % modulus).mod_inverse(modulus.clone())?;
        Some(Family::Proposition5 { d: k - Integer::from(inverse) })
    }

    /// The k for which Relaxed Wythoff with the Beatty constraint is a k-invariant game: the number of values of the
    /// constraint (Kay and Polanco 2023, Definition 3).
    pub fn k_invariance(&self) -> usize {
        self.constraint_values.len()
    }

    /// Whether the game of Definition 5 with the Beatty constraint has the pair as its P-positions:
    /// 2 min f - max f >= 1 (Kay and Polanco 2023, Lemma 7).
    pub fn definition5_is_beatty(&self) -> bool {
        let values = &self.constraint_values;
        values.first().zip(values.last()).is_some_and(|(least, most)| Integer::from(2) * least - most >= 1)
    }
}
