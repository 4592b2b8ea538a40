//! Atlases: many slopes or pairs at once, coloured by what is true of them.

use super::coordinate::Coordinate;
use super::error::{Drawn, FigureError, Ground};
use super::palette::Ink;
use super::picture::{Axes, Entry, Frame, Mark, Picture, Sample, Tick, runs};
use super::slopes::root;
use crate::classify::{Classification, Theorem4, classify};
use crate::design::smallest::{NoModification, smallest_modification_of_size};
use crate::design::{self, Target, TargetError, Verdict};
use crate::number::Slope;
use crate::work::Work;
use malachite::rational::Rational;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// By what an atlas is coloured.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum AtlasBy {
    /// The rules that the theorems give: t-Wythoff, a finite modification of it, or neither.
    #[default]
    Rules,
    /// The number of values of the Beatty constraint: the k for which Relaxed Wythoff is k-invariant.
    Values,
    /// The case of Kay and Polanco's Theorem 4.
    Theorem4,
    /// How many vectors of Wy(t) have to be changed at least, for the slopes alpha^2 + (c - k - 1) alpha - c = 0.
    Smallest,
    /// Whether some invariant game has the P-positions of the pair 1/alpha + 1/beta = r, beta = alpha + t.
    Invariant,
}

/// What is true of a cell: its place in the legend, its colour, and the words.
type Class = (u8, Ink, String);

/// The cells of which each is true.
type Classes = BTreeMap<Class, Vec<(i64, i64)>>;

/// The cells of each class in its colour, the legend, and how many they are in words.
fn drawn(classes: Classes) -> (Vec<Mark>, Vec<Entry>, String) {
    let (mut marks, mut legend, mut told) = (Vec::new(), Vec::new(), Vec::new());
    for ((_, ink, says), cells) in classes {
        legend.push(Entry::new(Sample::Cell, ink, format!("{says} ({})", cells.len())));
        told.push(format!("{says}: {}", cells.len()));
        marks.push(Mark::Cells { ink, runs: runs(cells), joined: true });
    }
    (marks, legend, told.join("; "))
}

/// An atlas: slopes or pairs up to a size, coloured by what is true of them.
pub fn atlas(by: AtlasBy, up_to: u64, work: &Work) -> Result<Drawn, FigureError> {
    match by {
        AtlasBy::Rules => quotients_atlas("the rules that theorems give", rules, up_to, work),
        AtlasBy::Values => quotients_atlas("the number of values of the Beatty constraint", values, up_to, work),
        AtlasBy::Theorem4 => quotients_atlas("the case of Theorem 4 of Kay and Polanco", theorem4, up_to, work),
        AtlasBy::Smallest => smallest_atlas(up_to, work),
        AtlasBy::Invariant => invariant_atlas(up_to, work),
    }
}

/// Frame and axes of cells that are counted from 1 on.
fn counted_from_one(across: (&str, i64), up: (&str, i64)) -> (Frame, Option<Axes>) {
    let axes = Axes { squares: false, ..Axes::of_board(across.0, across.1, up.0, up.1) };
    let half = || Coordinate::ratio(1, 2);
    let frame = Frame { left: half(), bottom: half(), ..Frame::board(across.1, up.1) };
    (frame, Some(Axes { below: from_one(axes.below), beside: from_one(axes.beside), ..axes }))
}

/// The slopes [1; p, q, p, q, ..] for p and q up to a size, by what is true of their pairs.
fn quotients_atlas(
    what: &str,
    class: fn(&Classification) -> Class,
    up_to: u64,
    work: &Work,
) -> Result<Drawn, FigureError> {
    if up_to == 0 || up_to > 1000 {
        return Err(FigureError::refused("an atlas is drawn with partial quotients from 1 to 1000"));
    }
    let last = up_to as i64;
    let mut classes = Classes::new();
    for p in 1..=last {
        work.report("slopes", p as u64, Some(up_to))?;
        for q in 1..=last {
            // x = [p; q, p, q, ..] is the positive root of q x^2 - p q x - p, and the slope is 1 + 1/x = 1 + [0; p, q, ..],
            // which is 1 + (sqrt(p^2 q^2 + 4 p q) - p q)/(2 p).
            let product = p * q;
            let slope = root(product * product + 4 * product, 2 * p - product, 2 * p)?;
            let found = classify(&Slope::new(slope)?)?;
            classes.entry(class(&found)).or_default().push((p, q));
        }
    }
    let (marks, legend, told) = drawn(classes);
    let (frame, axes) = counted_from_one(("p", last), ("q", last));
    let (many, each) = match up_to {
        1 => ("1 slope".to_string(), ""),
        _ => (format!("{} slopes", up_to * up_to), "each "),
    };
    let picture = Picture {
        title: format!("Atlas of the slopes [1; p, q, p, q, ...] by {what}").into(),
        description: format!("A square of {many}, one for each p and q from 1 to {up_to}. {told}."),
        frame,
        axes,
        marks,
        legend,
        notes: vec![format!("{many}, {each}classified exactly: it holds for all n.")],
    };
    let source = "Goldberg and Fraenkel 2017, Theorem 1; Kay and Polanco 2023, Theorem 4";
    Ok(Drawn { picture, ground: Ground::Theorem(source.into()) })
}

/// Modifications with more changes are not looked for.
const MOST_CHANGES: usize = 8;

/// The slopes alpha^2 + b alpha - c = 0 with k = c - b - 1, which are all that have finite modifications of t-Wythoff (Goldberg
/// and Fraenkel 2017, Theorem 1), by the number of vectors that a smallest one changes.
fn smallest_atlas(up_to: u64, work: &Work) -> Result<Drawn, FigureError> {
    if up_to == 0 || up_to > 60 {
        return Err(FigureError::refused("an atlas of smallest modifications is drawn with c from 1 to 60"));
    }
    let last = up_to as i64;
    let quiet = work.quiet();
    let mut classes = Classes::new();
    for c in 1..=last {
        work.report("slopes", c as u64, Some(up_to))?;
        // Between 1 and 2 the polynomial changes its sign exactly if c > 2k - 2.
        for k in (1..=last).take_while(|k| c > 2 * k - 2) {
            let b = c - k - 1;
            let discriminant = b * b + 4 * c;
            let slope = Slope::new(root(discriminant, -b, 2)?)?;
            if !slope.is_irrational() {
                continue;
            }
            let changes = match smallest_modification_of_size(MOST_CHANGES, &slope, &quiet) {
                Ok(found) => Some(found.size()),
                Err(NoModification::Stopped(stopped)) => return Err(stopped.into()),
                Err(_) => None,
            };
            let (order, ink, says) = match changes {
                Some(0) => (0, Ink::Vermilion, "none: it is t-Wythoff".to_string()),
                Some(1 | 2) => (1, Ink::Orange, "1 or 2 changes".to_string()),
                Some(3) => (2, Ink::Yellow, "3 changes".to_string()),
                Some(4 | 5) => (3, Ink::Green, "4 or 5 changes".to_string()),
                Some(6) => (4, Ink::Sky, "6 changes".to_string()),
                Some(_) => (5, Ink::Blue, format!("7 to {MOST_CHANGES} changes")),
                None => (6, Ink::Faint, format!("more than {MOST_CHANGES}, or not decided")),
            };
            classes.entry((order, ink, says)).or_default().push((k, c));
        }
    }
    let slopes: usize = classes.values().map(Vec::len).sum();
    let noun = if slopes == 1 { "slope" } else { "slopes" };
    let (marks, legend, told) = drawn(classes);
    let across = last / 2 + 1;
    let (frame, axes) = counted_from_one(("k", across), ("c", last));
    let picture = Picture {
        title: "How many vectors of t-Wythoff a smallest modification changes".into(),
        description: format!(
            "{slopes} {noun} with alpha^2 + (c - k - 1) alpha = c, one for each k and c with c > 2k - 2. {told}."
        ),
        frame,
        axes,
        legend,
        marks,
        notes: vec![
            "By the torus engine, for all n, with a bound from below for each size; the checker has not seen these."
                .into(),
        ],
    };
    let source = "Goldberg and Fraenkel 2017, Theorem 1; the sizes by the torus engine";
    Ok(Drawn { picture, ground: Ground::Theorem(source.into()) })
}

/// The largest pile of the boards on which stuck positions are looked for.
const STUCK: u64 = 100;

/// The pairs 1/alpha + 1/beta = r, beta = alpha + t for r and t in quarters, so many of each, by whether an invariant game has
/// their P-positions: theorems say yes, a stuck position says no, and both hold for all n.
fn invariant_atlas(up_to: u64, work: &Work) -> Result<Drawn, FigureError> {
    if up_to == 0 || up_to > 200 {
        return Err(FigureError::refused("an atlas of r and t is drawn with 1 to 200 quarters"));
    }
    let last = up_to as i64;
    let quarters = |many: i64| Rational::from(many) / Rational::from(4);
    let quiet = work.quiet();
    let [mut yes, mut no, mut open, mut rational] = [const { Vec::new() }; 4];
    for r in 1..=last {
        work.report("pairs", r as u64, Some(up_to))?;
        for t in 1..=last {
            let (alpha, beta) = Slope::fractional_pair(&quarters(r), &quarters(t))?;
            if !alpha.is_irrational() {
                rational.push((r, t));
                continue;
            }
            let found =
                design::invariant(&Target::of_slopes(&alpha, &beta), STUCK, &quiet).map_err(|error| match error {
                    TargetError::Stopped(stopped) => FigureError::Stopped(stopped),
                    error => FigureError::refused(error.to_string()),
                })?;
            match found.verdict {
                Verdict::Exists(_) => yes.push((r, t)),
                Verdict::Impossible(_) => no.push((r, t)),
                Verdict::Undecided => open.push((r, t)),
            }
        }
    }
    let classes = [
        (Ink::Blue, "there is one, by a theorem", yes),
        (Ink::Vermilion, "there is none: a position is stuck", no),
        (Ink::Yellow, "not decided", open),
        (Ink::Faint, "rational slopes: not asked", rational),
    ];
    let ordered = (0..).zip(classes).map(|(order, (ink, says, cells))| ((order, ink, says.to_string()), cells));
    let (marks, legend, told) = drawn(ordered.collect());
    // Whole numbers along the axes, at most a dozen.
    let step = (last / 48 + 1) * 4;
    let ticks = || -> Vec<Tick> {
        let at = (1..=last / step).map(|many| many * step);
        at.map(|at| Tick { at: Coordinate::Whole(at), says: (at / 4).to_string().into() }).collect()
    };
    let picture = Picture {
        title: "Pairs with 1/alpha + 1/beta = r and beta = alpha + t: is there an invariant game?".into(),
        description: format!(
            "A square of {} {}, r and t from 1/4 to {up_to}/4 in quarters. {told}.",
            up_to * up_to,
            if up_to == 1 { "pair" } else { "pairs" }
        ),
        frame: Frame { left: Coordinate::ratio(1, 2), bottom: Coordinate::ratio(1, 2), ..Frame::board(last, last) },
        axes: Some(Axes {
            across: "r".into(),
            up: "t".into(),
            below: ticks(),
            beside: ticks(),
            squares: false,
            framed: true,
        }),
        legend,
        marks,
        notes: vec![format!(
            "Yes and no hold for all n. Not decided: no theorem applies, and no position with piles up to {STUCK} is stuck."
        )],
    };
    let source = "Fraenkel 2012, further questions 3 to 5; docs/CLASSIFICATION.md";
    Ok(Drawn { picture, ground: Ground::Theorem(source.into()) })
}

/// Partial quotients begin with 1.
fn from_one(ticks: Vec<Tick>) -> Vec<Tick> {
    ticks
        .into_iter()
        .map(|tick| match tick.at {
            Coordinate::Whole(0) => Tick { at: Coordinate::Whole(1), says: "1".into() },
            _ => tick,
        })
        .fold(Vec::new(), |mut kept: Vec<Tick>, tick| {
            if kept.iter().all(|other| other.at != tick.at) {
                kept.push(tick);
            }
            kept
        })
}

fn said(order: u8, ink: Ink, says: &str) -> Class {
    (order, ink, says.to_string())
}

fn rules(found: &Classification) -> Class {
    match (&found.mtw, found.t_wythoff(), found.family()) {
        (_, Some(_), _) => said(0, Ink::Vermilion, "t-Wythoff itself"),
        (Some(_), _, Some(_)) => said(1, Ink::Blue, "a finite modification of t-Wythoff, written down"),
        (Some(_), _, None) => said(2, Ink::Sky, "a finite modification of t-Wythoff exists"),
        (None, _, _) => said(3, Ink::Faint, "no finite modification of t-Wythoff"),
    }
}

fn values(found: &Classification) -> Class {
    match found.k_invariance() {
        1 => said(0, Ink::Vermilion, "1 value"),
        2 => said(1, Ink::Orange, "2 values"),
        _ => said(2, Ink::Faint, "3 values"),
    }
}

fn theorem4(found: &Classification) -> Class {
    match &found.theorem4 {
        Some(Theorem4::ConstantWidth { .. }) => said(0, Ink::Vermilion, "(i) constant width"),
        Some(Theorem4::WithoutLowest { .. }) => said(1, Ink::Green, "(ii) lowest value not taken"),
        Some(Theorem4::WithoutHighest { .. }) => said(2, Ink::Blue, "(iii) highest value not taken"),
        Some(Theorem4::Small) => said(3, Ink::Yellow, "(iv) floor(beta) >= 5"),
        None => said(4, Ink::Faint, "none: Definition 5 does not give the pair"),
    }
}
