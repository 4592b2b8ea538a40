//! What is asked about: slopes, pairs, games, in an order that never changes.

use crate::spec::SurveyError;
use serde::{Deserialize, Serialize};
use std::path::PathBuf;

/// The subjects of a survey.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Subjects {
    /// The irrational roots of A x^2 + B x + C with whole coefficients of at most a height, without a common factor, between
    /// two rational numbers; by height.
    Quadratics {
        /// The largest coefficient.
        height: i64,
        /// Slopes are above this.
        from: Fraction,
        /// Slopes are below this.
        to: Fraction,
        /// At most so many.
        #[serde(default)]
        most: Option<u64>,
    },
    /// The pairs `fractional(r, t)` with r and t of bounded size and denominator.
    Fractional {
        /// The largest denominator of r and of t.
        denominators: i64,
        /// The largest r.
        r: i64,
        /// The largest t.
        t: i64,
        /// At most so many.
        #[serde(default)]
        most: Option<u64>,
    },
    /// The slopes alpha^2 + (c - k - 1) alpha = c between 1 and 2: those with finite modifications of t-Wythoff.
    Mtw {
        /// The largest k.
        k: i64,
        /// The largest c.
        c: i64,
    },
    /// t-Wythoff with one vector added or removed.
    Vectors {
        /// The width of t-Wythoff, or several of them.
        t: Widths,
        /// The largest entry of a vector.
        up_to: i64,
        /// Whether vectors are added or removed; without it both.
        #[serde(default)]
        change: Option<Change>,
    },
    /// The lines of a file; empty lines and those that begin with # are left out.
    File {
        /// The file.
        path: PathBuf,
    },
    /// As they are listed.
    List {
        /// The subjects.
        items: Vec<String>,
    },
}

/// One width of t-Wythoff, or several.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Widths {
    /// One.
    One(i64),
    /// All of these, one after the other.
    Several(Vec<i64>),
}

impl Widths {
    fn all(&self) -> Vec<i64> {
        match self {
            Widths::One(t) => vec![*t],
            Widths::Several(widths) => widths.clone(),
        }
    }
}

/// What is done with a vector.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Change {
    /// It is added.
    Add,
    /// It is removed.
    Remove,
}

/// A rational number, written `1` or `"3/2"`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fraction {
    p: i64,
    q: i64,
}

impl Serialize for Fraction {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.q == 1 {
            serializer.serialize_i64(self.p)
        } else {
            serializer.collect_str(&format!("{}/{}", self.p, self.q))
        }
    }
}

impl<'de> Deserialize<'de> for Fraction {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Fraction, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Written {
            Whole(i64),
            Text(String),
        }
        let (p, q) = match Written::deserialize(deserializer)? {
            Written::Whole(p) => (Some(p), Some(1)),
            Written::Text(text) => {
                let (p, q) = text.split_once('/').unwrap_or((&text, "1"));
                (p.trim().parse().ok(), q.trim().parse().ok())
            }
        };
        match (p, q) {
            (Some(p), Some(q)) if (1..=LARGEST).contains(&q) && (-LARGEST..=LARGEST).contains(&p) => {
                Ok(Fraction { p, q })
            }
            _ => Err(serde::de::Error::custom("a rational number is written 1 or \"3/2\"")),
        }
    }
}

/// Numbers in a spec are at most this, so that nothing below overflows.
const LARGEST: i64 = 1_000_000;

type Texts = Box<dyn Iterator<Item = String> + Send>;

fn within(what: &str, value: i64, most: i64) -> Result<(), SurveyError> {
    match (1..=most).contains(&value) {
        true => Ok(()),
        false => Err(SurveyError::new(format!("{what} is from 1 to {most}, not {value}"))),
    }
}

impl Subjects {
    pub(crate) fn check(&self) -> Result<(), SurveyError> {
        match self {
            Subjects::Quadratics { height, .. } => within("the height", *height, 10_000),
            Subjects::Fractional { denominators, r, t, .. } => {
                within("the largest denominator", *denominators, 1000)?;
                within("the largest r", *r, 1000)?;
                within("the largest t", *t, 1000)
            }
            Subjects::Mtw { k, c } => {
                within("the largest k", *k, 100_000)?;
                within("the largest c", *c, 100_000)
            }
            Subjects::Vectors { t, up_to, .. } => {
                t.all().into_iter().try_for_each(|t| within("t", t, 1000))?;
                within("the largest entry of a vector", *up_to, 1000)
            }
            Subjects::File { .. } | Subjects::List { .. } => Ok(()),
        }
    }

    /// All of them, in their order.
    pub(crate) fn all(&self) -> Result<Texts, SurveyError> {
        let most = |most: Option<u64>| most.map_or(usize::MAX, |most| most as usize);
        Ok(match self.clone() {
            Subjects::Quadratics { height, from, to, most: limit } => Box::new(
                (1..=height).flat_map(shell).flat_map(move |(a, b, c)| roots(a, b, c, from, to)).take(most(limit)),
            ),
            Subjects::Fractional { denominators, r, t, most: limit } => {
                let pairs =
                    fractions(r, denominators).flat_map(move |r| fractions(t, denominators).map(move |t| (r, t)));
                let irrational = pairs.filter(|&((p, q), (s, u))| {
                    // alpha is rational exactly if r^2 t^2 + 4 is a square of a rational number.
                    let (above, below) = (i128::from(p * s), i128::from(q * u));
                    !is_square(above * above + 4 * below * below)
                });
                let text = |(p, q): (i64, i64)| if q == 1 { p.to_string() } else { format!("{p}/{q}") };
                Box::new(
                    irrational.map(move |(r, t)| format!("fractional({}, {})", text(r), text(t))).take(most(limit)),
                )
            }
            Subjects::Mtw { k, c } => Box::new((1..=k).flat_map(move |k| {
                // Between 1 and 2 the polynomial changes its sign exactly if c > 2k - 2.
                ((2 * k - 1)..=c).filter_map(move |c| {
                    let b = c - k - 1;
                    let discriminant = b * b + 4 * c;
                    (!is_square(discriminant.into())).then(|| format!("({}+sqrt({discriminant}))/2", -b))
                })
            })),
            Subjects::Vectors { t, up_to, change } => {
                let vectors = (1..=up_to).flat_map(move |l| (1..=l).map(move |k| (k, l)));
                let all = t.all().into_iter().flat_map(move |t| vectors.clone().map(move |vector| (t, vector)));
                let games = all.flat_map(move |(t, (k, l))| {
                    // A vector of Wy(t) can only be removed, any other only added.
                    let (sign, own) = if l - k < t { ('-', Change::Remove) } else { ('+', Change::Add) };
                    let wanted = change.is_none_or(|change| change == own);
                    wanted.then(|| format!("mtw({t}; {sign}({k},{l}))"))
                });
                Box::new(games)
            }
            Subjects::File { path } => {
                let wrong = |error| SurveyError::new(format!("{} could not be read: {error}", path.display()));
                let text = std::fs::read_to_string(&path).map_err(wrong)?;
                let lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
                Box::new(lines.map(String::from).collect::<Vec<_>>().into_iter())
            }
            Subjects::List { items } => Box::new(items.into_iter()),
        })
    }
}

/// The fractions up to a size with denominators up to another, by denominator.
fn fractions(size: i64, denominators: i64) -> impl Iterator<Item = (i64, i64)> + Send + Clone {
    (1..=denominators).flat_map(move |q| (1..=size * q).filter(move |&p| gcd(p, q) == 1).map(move |p| (p, q)))
}

/// The coefficients A > 0, B, C whose largest size is the given one.
fn shell(height: i64) -> impl Iterator<Item = (i64, i64, i64)> + Send {
    let (low, high) = (-height, height);
    (1..=height).flat_map(move |a| {
        (low..=high).flat_map(move |b| {
            let full = a == height || b.abs() == height;
            let step = if full { 1 } else { (2 * height) as usize };
            (low..=high).step_by(step).map(move |c| (a, b, c))
        })
    })
}

/// The irrational roots of A x^2 + B x + C between two numbers, if the coefficients have no common factor.
fn roots(a: i64, b: i64, c: i64, from: Fraction, to: Fraction) -> impl Iterator<Item = String> + Send {
    let discriminant = b * b - 4 * a * c;
    let quadratic = gcd(gcd(a, b), c) == 1 && discriminant > 0 && !is_square(discriminant.into());
    let signs = if quadratic { vec![-1, 1] } else { vec![] };
    signs.into_iter().filter_map(move |sign| {
        let above = exceeds(a, b, discriminant, sign, from);
        let below = !exceeds(a, b, discriminant, sign, to);
        let operator = if sign < 0 { '-' } else { '+' };
        (above && below).then(|| format!("({}{operator}sqrt({discriminant}))/{}", -b, 2 * a))
    })
}

/// Whether (-B +- sqrt(D))/(2A) > p/q, for an irrational root: +- sqrt(D) > (2 A p + B q)/q.
fn exceeds(a: i64, b: i64, discriminant: i64, sign: i64, bound: Fraction) -> bool {
    let (p, q) = (i128::from(bound.p), i128::from(bound.q));
    let side = 2 * i128::from(a) * p + i128::from(b) * q;
    let longer = i128::from(discriminant) * q * q > side * side;
    match sign {
        1 => side < 0 || longer,
        _ => side < 0 && !longer,
    }
}

fn gcd(a: i64, b: i64) -> i64 {
    let (mut a, mut b) = (a.abs(), b.abs());
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

fn is_square(n: i128) -> bool {
    n >= 0 && n.unsigned_abs().isqrt().pow(2) == n.unsigned_abs()
}

#[cfg(test)]
mod tests {
    use super::*;
    use rulesmith::number::Slope;
    use std::collections::BTreeSet;

    fn all(text: &str) -> Vec<String> {
        let subjects: Subjects = toml::from_str(text).unwrap();
        subjects.check().unwrap();
        subjects.all().unwrap().collect()
    }

    /// The numbers of height 3 are those that looking at all polynomials finds.
    #[test]
    fn quadratics_are_all_there_are() {
        let found = all("kind = \"quadratics\"\nheight = 3\nfrom = 1\nto = \"5/2\"");
        let mut slopes = BTreeSet::new();
        for text in &found {
            let slope: Slope = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
            let polynomial = slope.minimal_polynomial().unwrap();
            let coefficients = polynomial.coefficients();
            assert_eq!(coefficients.len(), 3, "{text}");
            assert!(coefficients.iter().all(|value| *value >= -3 && *value <= 3), "{text}");
            assert!(slopes.insert(slope.to_string()), "{text} comes twice");
        }
        // By brute force: signs of the polynomial at the ends of short intervals.
        let mut count = 0;
        for a in 1i64..=3 {
            for b in -3i64..=3 {
                for c in -3i64..=3 {
                    let discriminant = b * b - 4 * a * c;
                    let root = (discriminant.max(0) as f64).sqrt();
                    if discriminant <= 0 || root.fract() == 0.0 || gcd(gcd(a, b), c) != 1 {
                        continue;
                    }
                    for sign in [-1.0, 1.0] {
                        let value = (-b as f64 + sign * root) / (2 * a) as f64;
                        count += usize::from(value > 1.0 && value < 2.5);
                    }
                }
            }
        }
        assert_eq!(found.len(), count);
    }

    #[test]
    fn pairs_slopes_and_games() {
        let pairs = all("kind = \"fractional\"\ndenominators = 2\nr = 2\nt = 2");
        // r and t are 1, 2, 1/2, 3/2; (2, 2) and the like stay irrational, since 4 + n^2 is no square for n > 0.
        assert_eq!(pairs.len(), 16 - pairs_with_square());
        assert!(pairs.contains(&"fractional(3/2, 2)".to_string()));
        let slopes = all("kind = \"mtw\"\nk = 3\nc = 8");
        // b = c - k - 1: sqrt(12) - 2 has k = 3 and c = 8.
        assert!(slopes.contains(&"(-4+sqrt(48))/2".to_string()), "{slopes:?}");
        for text in slopes {
            let slope: Slope = text.parse().unwrap();
            assert!(slope.is_irrational() && slope.to_string() != "", "{text}");
            assert_eq!(slope.floor(), 1, "{text}");
        }
        let games = all("kind = \"vectors\"\nt = 1\nup_to = 3");
        assert_eq!(
            games,
            [
                "mtw(1; -(1,1))",
                "mtw(1; +(1,2))",
                "mtw(1; -(2,2))",
                "mtw(1; +(1,3))",
                "mtw(1; +(2,3))",
                "mtw(1; -(3,3))"
            ]
        );
        assert_eq!(all("kind = \"vectors\"\nt = 1\nup_to = 3\nchange = \"remove\"").len(), 3);
        let several = all("kind = \"vectors\"\nt = [1, 3]\nup_to = 3");
        assert_eq!((&several[..6], several.len()), (&games[..], 12));
        assert_eq!(several[6..9], ["mtw(3; -(1,1))", "mtw(3; -(1,2))", "mtw(3; -(2,2))"]);
    }

    /// r t with (r t)^2 + 4 a square of a rational number: r t = 3/2.
    fn pairs_with_square() -> usize {
        let values = [(1, 1), (2, 1), (1, 2), (3, 2)];
        let products = values.iter().flat_map(|r| values.iter().map(move |t| (r.0 * t.0, r.1 * t.1)));
        products.filter(|(p, q)| 2 * p == 3 * q).count()
    }
}
