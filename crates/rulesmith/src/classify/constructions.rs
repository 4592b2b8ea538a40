//! Which constructions give rules for the pair of a slope.

use super::{Classification, Family, FiniteModification};
use crate::games;
use malachite::Integer;

/// A way to make rules whose P-positions are a complementary pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ConstructionKind {
    /// t-Wythoff itself.
    TWythoff,
    /// t-Wythoff with finitely many vectors added and removed.
    FiniteModification,
    /// The invariant rules for any irrational slope.
    Theorem2,
    /// Relaxed Wythoff with the Beatty constraint.
    Relaxed,
    /// Definition 5 with the Beatty constraint.
    Definition5,
    /// Chromatic nim with red levels floor(n beta).
    Chromatic,
    /// The star operator applied twice.
    StarStar,
}

impl ConstructionKind {
    /// All of them, the simplest rules first.
    pub const ALL: [ConstructionKind; 7] = [
        ConstructionKind::TWythoff,
        ConstructionKind::FiniteModification,
        ConstructionKind::Theorem2,
        ConstructionKind::Relaxed,
        ConstructionKind::Definition5,
        ConstructionKind::Chromatic,
        ConstructionKind::StarStar,
    ];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            ConstructionKind::TWythoff => "t-wythoff",
            ConstructionKind::FiniteModification => "mtw",
            ConstructionKind::Theorem2 => "theorem2",
            ConstructionKind::Relaxed => "relaxed",
            ConstructionKind::Definition5 => "definition5",
            ConstructionKind::Chromatic => "chromatic",
            ConstructionKind::StarStar => "star-star",
        }
    }

    /// Where it is proved.
    pub fn source(self) -> &'static str {
        match self {
            ConstructionKind::TWythoff => "Fraenkel 1982",
            ConstructionKind::FiniteModification => "Goldberg and Fraenkel 2017, Theorem 1",
            ConstructionKind::Theorem2 => "Goldberg and Fraenkel 2017, Theorem 2",
            ConstructionKind::Relaxed => "Kay and Polanco 2023, Corollary 1",
            ConstructionKind::Definition5 => "Kay and Polanco 2023, Theorem 4",
            ConstructionKind::Chromatic => "Fisher and Larsson 2019, Theorem 1",
            ConstructionKind::StarStar => "Larsson, Hegarty and Fraenkel 2011",
        }
    }

    /// Whether its games are invariant: a fixed set of vectors, each playable wherever it fits.
    pub fn is_invariant(self) -> bool {
        use ConstructionKind::{FiniteModification, StarStar, TWythoff, Theorem2};
        matches!(self, TWythoff | FiniteModification | Theorem2 | StarStar)
    }
}

/// A construction and what it gives for one slope.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Construction {
    /// Which one.
    pub kind: ConstructionKind,
    /// Whether it gives rules for this slope.
    pub applies: bool,
    /// Why, or why not, in one sentence.
    pub reason: String,
    /// The game in the catalogue, where it is written there.
    pub game: Option<String>,
}

/// What is larger than this has no name in the catalogue, and is not written out to be refused.
const MAX_ENTRY: u64 = 1_000_000;
const MAX_VECTORS: u64 = 1000;

impl Classification {
    /// All constructions, with whether each applies to this slope. Each is looked up in the catalogue: some
    /// milliseconds for slopes close to 1 or 2, whose vectors are many.
    pub fn constructions(&self) -> Vec<Construction> {
        ConstructionKind::ALL.into_iter().map(|kind| self.construction(kind)).collect()
    }

    /// What one construction gives for this slope.
    pub fn construction(&self, kind: ConstructionKind) -> Construction {
        let (alpha, beta) = (self.pair.alpha(), self.pair.beta());
        let (applies, reason, game) = match kind {
            ConstructionKind::TWythoff => match self.t_wythoff() {
                Some(t) => (true, format!("alpha = [1; ({t})]"), in_catalogue(format!("t-wythoff({t})"))),
                None => (false, "alpha is not [1; t, t, ...] for any t".to_string(), None),
            },
            ConstructionKind::FiniteModification => {
                (self.mtw.is_some(), self.mtw_reason(), self.explicit_modification().and_then(in_catalogue))
            }
            ConstructionKind::Theorem2 => {
                let game = in_catalogue(format!("theorem2({alpha})"));
                let reason = match game {
                    Some(_) => "it gives rules for every irrational slope",
                    None => "it gives rules for every irrational slope, but here with too many vectors to list",
                };
                (true, reason.to_string(), game)
            }
            ConstructionKind::Relaxed => {
                let game = in_catalogue(format!("relaxed({alpha})"));
                (true, "it gives rules for every irrational slope".to_string(), game)
            }
            ConstructionKind::Definition5 => {
                let beatty = self.definition5_is_beatty();
                let sign = if beatty { ">=" } else { "<" };
                let reason = match (self.constraint_values.first(), self.constraint_values.last()) {
                    (Some(least), Some(most)) => format!("2 min f - max f = 2*{least} - {most} {sign} 1"),
                    _ => String::new(),
                };
                (beatty, reason, beatty.then(|| format!("definition5({alpha})")).and_then(in_catalogue))
            }
            ConstructionKind::Chromatic => {
                let game = in_catalogue(format!("chromatic({beta})"));
                (true, "beta is irrational and above 2".to_string(), game)
            }
            ConstructionKind::StarStar => (
                true,
                "it gives rules for every complementary pair, which have to be computed".to_string(),
                in_catalogue(format!("star-star({alpha})")),
            ),
        };
        Construction { kind, applies, reason, game }
    }

    /// The finite modification as a name of the catalogue, where a theorem writes it down.
    fn explicit_modification(&self) -> Option<String> {
        let FiniteModification { c, k, .. } = self.mtw.as_ref()?;
        let alpha = self.pair.alpha();
        match self.family()? {
            Family::TWythoff { t } => Some(format!("mtw({})", small(&t, MAX_ENTRY)?)),
            Family::Example3 { q } => {
                let q = small(&q, MAX_VECTORS / 2)?;
                let removed: Vec<String> = (1..q).map(|i| format!("({0},{0})", 2 * i)).collect();
                Some(format!("mtw(1; -{}; +({},{}))", removed.join(", "), 2 * q + 1, 2 * q + 2))
            }
            Family::Proposition4 { t, k } => {
                let (t, k) = (small(&t, MAX_ENTRY)?, small(&k, MAX_ENTRY)?);
                // Both factors are at most 10^6, so nothing overflows.
                let added = ((t + 1) * (k - 1) + 3, (t + 1).checked_mul(t * (k - 1) + 2)?);
                Some(format!("mtw({t}; -(2,{}); +({},{}))", t + 1, added.0, added.1))
            }
            Family::Proposition5 { d } => {
                let (whole, d) = (small(&self.floor_beta, MAX_ENTRY)?, small(&d, MAX_ENTRY)?);
                // The largest entry is below 2c + 2.
                let (k, c) = (small(k, MAX_VECTORS / 4)?, small(c, MAX_ENTRY / 2 - 1)?);
                let mut added = vec![(k + 2, c), (k + 2, c + 1), (k + d + 1, c + ((c + 1) * d + 1) / k)];
                added.extend((1..=k).flat_map(|i| [i + 1, i].map(|x| (x, i * (c + 1) / k - 1))));
                added.sort_unstable();
                added.dedup();
                // What the band allows anyway is not listed again.
                let t = whole - 1;
                let listed: Vec<String> =
                    added.iter().filter(|(x, y)| x.abs_diff(*y) >= t).map(|(x, y)| format!("({x},{y})")).collect();
                Some(format!("mtw({t}; -(2,{whole}); +{}; {alpha})", listed.join(", ")))
            }
        }
    }
}

/// A positive whole number up to a bound.
fn small(value: &Integer, most: u64) -> Option<u64> {
    u64::try_from(value).ok().filter(|value| (1..=most).contains(value))
}

/// The name as the catalogue writes it, if it takes these parameters.
fn in_catalogue(name: String) -> Option<String> {
    games::find(&name).ok().map(|entry| entry.name)
}
