//! The rules that this engine decides, in normal form.

use super::pair::{CORNERS, Cut, Pair, Quadrant, Rectangle};
use std::collections::BTreeSet;

/// A vector with its smaller entry first.
pub type Vector = (i64, i64);

/// Two unordered piles, all nim moves, a band, finitely many changes, and perhaps a line of vectors.
///
/// From the smaller pile x and the larger, k, l >= 1 tokens may be taken if |k - l| < width, or only l - k < width,
/// unless (k, l) is removed; and the vectors added may be taken in both orientations.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ruleset {
    /// The width of the band.
    pub width: Width,
    /// Whether only l - k is bounded (Kay and Polanco 2023, Definition 6), not |l - k|.
    pub one_sided: bool,
    /// Vectors of the band that may not be taken.
    pub removed: BTreeSet<Vector>,
    /// Vectors that may be taken as well.
    pub added: BTreeSet<Vector>,
    /// The vectors (a_j, b_j - 1) of Goldberg and Fraenkel 2017, Theorem 2.
    pub line: Option<Line>,
}

/// The width of a band.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Width {
    /// The same everywhere.
    Constant(i64),
    /// It depends on the value f of the Beatty constraint at the smaller pile (Kay and Polanco 2023): the widths for f
    /// = B-2, B-1, B where B = floor(beta).
    Constraint([i64; 3]),
}

/// The vectors (a_j, b_j - 1), j >= `from`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line {
    /// The first j.
    pub from: usize,
    /// Whether j is left out when (a_j, b_j) is (a_{j-1} + 1, b_{j-1} + 2).
    pub without_short_steps: bool,
}

/// Positions with the same band: all, or those (a_n, y) with n in one quadrant of the point of 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Cell {
    /// (e, d) of the quadrant; none for everywhere.
    pub corner: Option<(i64, i64)>,
    /// The width of the band there.
    pub width: i64,
}

impl Cell {
    /// The part of the torus.
    pub fn region(&self) -> Rectangle {
        match self.corner {
            None => Rectangle { u: (Cut::Zero, Cut::One), v: (Cut::Zero, Cut::One) },
            Some((e, d)) => Quadrant::new(1, e, d).rectangle(),
        }
    }

    /// Whether n lies in it.
    pub fn holds(&self, pair: &Pair, n: usize) -> bool {
        self.corner.is_none_or(|corner| {
            let quadrant = pair.quadrant(n, 1);
            (quadrant.e, quadrant.d) == corner
        })
    }

    /// The quadrants of the point of 1 that need no cover.
    pub fn outside(&self) -> impl Iterator<Item = Quadrant> + use<> {
        let corner = self.corner;
        CORNERS
            .into_iter()
            .filter(move |&other| corner.is_some_and(|corner| corner != other))
            .map(|(e, d)| Quadrant::new(1, e, d))
    }
}

fn sorted(k: i64, l: i64) -> Vector {
    (k.min(l), k.max(l))
}

impl Ruleset {
    /// t-Wythoff with vectors removed and added; removed vectors outside the band, and added ones inside, say nothing.
    pub fn modification(
        t: i64,
        removed: impl IntoIterator<Item = Vector>,
        added: impl IntoIterator<Item = Vector>,
    ) -> Ruleset {
        let removed = removed.into_iter().map(|(k, l)| sorted(k, l)).collect();
        let added = added.into_iter().map(|(k, l)| sorted(k, l)).collect();
        Ruleset { width: Width::Constant(t), one_sided: false, removed, added, line: None }
    }

    /// The parts of the torus with one band each.
    pub(crate) fn cells(&self) -> Vec<Cell> {
        match self.width {
            Width::Constant(width) => vec![Cell { corner: None, width }],
            // f = (B + d) - (1 + e)
            Width::Constraint(widths) => CORNERS
                .into_iter()
                .map(|(e, d)| Cell { corner: Some((e, d)), width: widths[(d - e + 1) as usize] })
                .collect(),
        }
    }

    /// The width of the band at (a_n, y), y >= a_n.
    pub(crate) fn width_at(&self, pair: &Pair, n: usize) -> i64 {
        match self.width {
            Width::Constant(width) => width,
            Width::Constraint(widths) => {
                let Quadrant { e, d, .. } = pair.quadrant(n, 1);
                widths[(d - e + 1) as usize]
            }
        }
    }

    /// The largest width of the band.
    pub(crate) fn widest_band(&self) -> i64 {
        match self.width {
            Width::Constant(width) => width,
            Width::Constraint([low, middle, high]) => low.max(middle).max(high),
        }
    }

    /// The largest difference of the entries of an added vector, or 0.
    pub(crate) fn widest_added(&self) -> i64 {
        self.added.iter().map(|&(k, l)| l - k).max().unwrap_or(0)
    }

    /// The largest entry of an added vector, or 0.
    pub(crate) fn largest_added(&self) -> i64 {
        self.added.iter().map(|vector| vector.1).max().unwrap_or(0)
    }

    /// Whether the vector is in the band of that width, k taken from the smaller pile.
    pub(crate) fn in_band(&self, width: i64, k: i64, l: i64) -> bool {
        let difference = l - k;
        k >= 1
            && l >= 1
            && difference < width
            && (self.one_sided || -difference < width)
            && !self.removed.contains(&sorted(k, l))
    }

    /// Whether j is on the line.
    pub(crate) fn on_line(&self, pair: &Pair, j: usize) -> bool {
        self.line.is_some_and(|line| {
            let short = || pair.a(j) == pair.a(j - 1) + 1 && pair.b(j) == pair.b(j - 1) + 2;
            j >= line.from.max(1) && !(line.without_short_steps && short())
        })
    }

    /// Whether k from the smaller and l from the larger pile may be taken where the band has that width. The tables
    /// must reach the smaller entry.
    pub(crate) fn allows(&self, pair: &Pair, width: i64, k: i64, l: i64) -> bool {
        if k < 0 || l < 0 {
            return false;
        }
        if k == 0 || l == 0 {
            return k + l > 0;
        }
        self.in_band(width, k, l) || self.added.contains(&sorted(k, l)) || {
            let (small, large) = sorted(k, l);
            self.line.is_some()
                && pair.lower_index(small).is_some_and(|j| pair.b(j) - 1 == large && self.on_line(pair, j))
        }
    }
}
