//! Slopes and what the theorems decide about them: the strip of Kay and Polanco's Theorem 4 (their Figure 4), and an atlas of
//! all slopes with a continued fraction of period two.

use super::coordinate::Coordinate;
use super::error::{Drawn, FigureError, Ground};
use super::palette::Ink;
use super::picture::{Axes, Entry, Frame, Mark, Picture, Point, Sample, Side, Size, Stroke, Text, Tick, runs};
use crate::classify::{Classification, Theorem4, classify};
use crate::design::{self, Target, TargetError, Verdict};
use crate::number::{Real, Slope};
use crate::work::Work;
use malachite::rational::Rational;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The slopes between 1 and 2 by the case of Theorem 4, those with parameters p, q, t up to a size.
///
/// Slopes are found from the formulas of the theorem, (112) and (115), and put into the row that [`classify`] says.
pub fn strip(up_to: u64, work: &Work) -> Result<Drawn, FigureError> {
    if up_to == 0 || up_to > 60 {
        return Err(FigureError::refused("the strip is drawn with parameters from 1 to 60"));
    }
    let most = up_to as i64;
    let mut rows: [Vec<Real>; 4] = Default::default();
    let mut pace = work.pace();
    let mut keep = |slope: Real| -> Result<(), FigureError> {
        pace.steps(512)?;
        let slope = Slope::new(slope)?;
        if !slope.is_irrational() {
            return Ok(());
        }
        let Ok(classes) = classify(&slope) else { return Ok(()) };
        let alpha = classes.pair.alpha().as_real().clone();
        let row = match (&classes.theorem4, i64::try_from(&classes.floor_beta).unwrap_or(i64::MAX)) {
            (Some(Theorem4::ConstantWidth { .. }), _) => 0,
            (Some(Theorem4::WithoutLowest { .. }), 3) => 1,
            (Some(Theorem4::WithoutLowest { .. }), _) => 2,
            (Some(Theorem4::WithoutHighest { .. }), _) => 3,
            _ => return Ok(()),
        };
        if !rows[row].contains(&alpha) {
            rows[row].push(alpha);
        }
        Ok(())
    };
    // (2 - t + sqrt(t^2 + 4))/2
    for t in 1..=most {
        keep(root(t * t + 4, 2 - t, 2)?)?;
    }
    for q in 1..=most {
        work.report("slopes", q as u64, Some(up_to))?;
        for p in 1..=most {
            // (112), floor(beta) = 3 and 4; (115).
            for floor in [3, 4] {
                let m = floor * p - 1;
                keep(root(4 * p * q + m * m, 2 * q - m, 2 * q)?)?;
            }
            let m = q - 3 * p - 1;
            keep(root(4 * p * q + m * m, 3 * q - 3 * p - 1, 2 * q)?)?;
        }
    }
    let inks = [Ink::Text, Ink::Vermilion, Ink::Green, Ink::Blue];
    let names = ["(i)", "(ii) 3", "(ii) 4", "(iii)"];
    let says = [
        "(i) the constraint is constant",
        "(ii) floor(beta) = 3, lowest value not taken",
        "(ii) floor(beta) = 4, lowest value not taken",
        "(iii) floor(beta) = 4, highest value not taken",
    ];
    let mut marks = vec![Mark::Region {
        ink: Ink::Yellow,
        strength: 55,
        edge: false,
        corners: [(100, 0), (125, 0), (125, 80), (100, 80)].map(|(x, y)| Point::hundredths(x, y)).to_vec(),
    }];
    let mut legend = Vec::new();
    let counts: Vec<usize> = rows.iter().map(Vec::len).collect();
    for (row, slopes) in rows.iter().enumerate() {
        // Four rows from the top down, each 14 hundredths high, in a strip of 80.
        let (low, high) = (62 - 19 * row as i64, 62 - 19 * row as i64 + 14);
        let thin = slopes.len() > 12;
        marks.extend(slopes.iter().map(|slope| Mark::Line {
            ink: inks[row],
            stroke: if thin { Stroke::Thin } else { Stroke::Solid },
            from: Point(Coordinate::real(slope), Coordinate::ratio(low, 100)),
            to: Point(Coordinate::real(slope), Coordinate::ratio(high, 100)),
        }));
        marks.push(Mark::Label {
            ink: inks[row],
            at: Point::hundredths(201, (low + high) / 2),
            side: Side::Right,
            size: Size::Small,
            says: names[row].into(),
        });
        legend.push(Entry::new(Sample::Line(Stroke::Solid), inks[row], format!("{} ({})", says[row], slopes.len())));
    }
    legend.push(Entry::new(Sample::Region(55), Ink::Yellow, "(iv) floor(beta) >= 5: every slope"));
    let tick =
        |value: i64| Tick { at: Coordinate::ratio(value, 100), says: format!("{}", value as f64 / 100.0).into() };
    let picture = Picture {
        title: "Slopes of Beatty games by Theorem 4 of Kay and Polanco".into(),
        description: format!(
            "The slopes alpha from 1 to 2. Below 5/4 all are in case (iv); above, {} slopes of case (i), {} and {} of case (ii) and {} \
             of case (iii) are marked in rows of their own.",
            counts[0], counts[1], counts[2], counts[3]
        ),
        frame: Frame::hundredths(100, 0, 214, 80, 520),
        axes: Some(Axes {
            across: Text::with_tex("alpha", "$\\alpha$"),
            up: Text::default(),
            below: [100, 125, 150, 175, 200].map(tick).to_vec(),
            beside: vec![],
            squares: false,
            framed: false,
        }),
        marks,
        legend,
        notes: vec![format!(
            "Slopes with parameters p, q and t up to {up_to}, each classified exactly. For all others from 5/4 on, the game of Definition 5 with \
             the Beatty constraint does not have the pair as its P-positions, unless larger parameters give them."
        )],
    };
    Ok(Drawn { picture, ground: Ground::Theorem("Kay and Polanco 2023, Theorem 4".into()) })
}

/// (sqrt(radicand) + whole) / below
fn root(radicand: i64, whole: i64, below: i64) -> Result<Real, FigureError> {
    let part = |value: i64| Rational::from(value) / Rational::from(below);
    Ok(Real::sqrt(&Rational::from(radicand))?.affine(&part(1), &part(whole))?)
}

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
    /// Whether some invariant game has the P-positions of the pair 1/alpha + 1/beta = r, beta = alpha + t.
    Invariant,
}

/// The slopes [1; p, q, p, q, ..] for p and q up to a size, coloured by what is true of their pairs.
pub fn atlas(by: AtlasBy, up_to: u64, work: &Work) -> Result<Drawn, FigureError> {
    if by == AtlasBy::Invariant {
        return invariant_atlas(up_to, work);
    }
    if up_to == 0 || up_to > 1000 {
        return Err(FigureError::refused("an atlas is drawn with partial quotients from 1 to 1000"));
    }
    let last = up_to as i64;
    let mut classes: BTreeMap<(u8, Ink, String), Vec<(i64, i64)>> = BTreeMap::new();
    for p in 1..=last {
        work.report("slopes", p as u64, Some(up_to))?;
        for q in 1..=last {
            // x = [p; q, p, q, ..] is the positive root of q x^2 - p q x - p, and the slope is 1 + 1/x = 1 + [0; p, q, ..],
            // which is 1 + (sqrt(p^2 q^2 + 4 p q) - p q)/(2 p).
            let product = p * q;
            let slope = root(product * product + 4 * product, 2 * p - product, 2 * p)?;
            let found = classify(&Slope::new(slope)?)?;
            classes.entry(class(&found, by)).or_default().push((p, q));
        }
    }
    let mut marks = Vec::new();
    let mut legend = Vec::new();
    let mut told = Vec::new();
    for ((_, ink, says), cells) in classes {
        legend.push(Entry::new(Sample::Cell, ink, format!("{says} ({})", cells.len())));
        told.push(format!("{}: {}", says, cells.len()));
        marks.push(Mark::Cells { ink, runs: runs(cells), joined: true });
    }
    let what = match by {
        AtlasBy::Rules => "the rules that theorems give",
        AtlasBy::Values => "the number of values of the Beatty constraint",
        AtlasBy::Theorem4 => "the case of Theorem 4 of Kay and Polanco",
        AtlasBy::Invariant => "the existence of an invariant game",
    };
    let axes = Axes { squares: false, ..Axes::of_board("p", last, "q", last) };
    let picture = Picture {
        title: format!("Atlas of the slopes [1; p, q, p, q, ...] by {what}").into(),
        description: format!(
            "A square of {} slopes, one for each p and q from 1 to {up_to}. {}.",
            up_to * up_to,
            told.join("; ")
        ),
        frame: Frame { left: Coordinate::ratio(1, 2), bottom: Coordinate::ratio(1, 2), ..Frame::board(last, last) },
        axes: Some(Axes { below: from_one(axes.below), beside: from_one(axes.beside), ..axes }),
        marks,
        legend,
        notes: vec![format!("{} slopes, each classified exactly: it holds for all n.", up_to * up_to)],
    };
    let source = "Goldberg and Fraenkel 2017, Theorem 1; Kay and Polanco 2023, Theorem 4";
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
    let legend =
        classes.iter().map(|(ink, says, cells)| Entry::new(Sample::Cell, *ink, format!("{says} ({})", cells.len())));
    let told: Vec<String> = classes.iter().map(|(_, says, cells)| format!("{says}: {}", cells.len())).collect();
    // Whole numbers along the axes, at most a dozen.
    let step = (last / 48 + 1) * 4;
    let ticks = || -> Vec<Tick> {
        let at = (1..=last / step).map(|many| many * step);
        at.map(|at| Tick { at: Coordinate::Whole(at), says: (at / 4).to_string().into() }).collect()
    };
    let picture = Picture {
        title: "Pairs with 1/alpha + 1/beta = r and beta = alpha + t: is there an invariant game?".into(),
        description: format!(
            "A square of {} pairs, r and t from 1/4 to {up_to}/4 in quarters. {}.",
            up_to * up_to,
            told.join("; ")
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
        legend: legend.collect(),
        marks: classes
            .iter()
            .map(|(ink, _, cells)| Mark::Cells { ink: *ink, runs: runs(cells.clone()), joined: true })
            .collect(),
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

fn class(found: &Classification, by: AtlasBy) -> (u8, Ink, String) {
    let said = |order: u8, ink: Ink, says: &str| (order, ink, says.to_string());
    match by {
        AtlasBy::Rules => match (&found.mtw, found.t_wythoff(), found.family()) {
            (_, Some(_), _) => said(0, Ink::Vermilion, "t-Wythoff itself"),
            (Some(_), _, Some(_)) => said(1, Ink::Blue, "a finite modification of t-Wythoff, written down"),
            (Some(_), _, None) => said(2, Ink::Sky, "a finite modification of t-Wythoff exists"),
            (None, _, _) => said(3, Ink::Faint, "no finite modification of t-Wythoff"),
        },
        AtlasBy::Values => match found.k_invariance() {
            1 => said(0, Ink::Vermilion, "1 value"),
            2 => said(1, Ink::Orange, "2 values"),
            _ => said(2, Ink::Faint, "3 values"),
        },
        AtlasBy::Theorem4 => match &found.theorem4 {
            Some(Theorem4::ConstantWidth { .. }) => said(0, Ink::Vermilion, "(i) constant width"),
            Some(Theorem4::WithoutLowest { .. }) => said(1, Ink::Green, "(ii) lowest value not taken"),
            Some(Theorem4::WithoutHighest { .. }) => said(2, Ink::Blue, "(iii) highest value not taken"),
            Some(Theorem4::Small) => said(3, Ink::Yellow, "(iv) floor(beta) >= 5"),
            None => said(4, Ink::Faint, "none: Definition 5 does not give the pair"),
        },
        AtlasBy::Invariant => said(5, Ink::Faint, "not asked"),
    }
}
