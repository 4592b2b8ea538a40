//! Slopes and what the theorems decide about them: the strip of Kay and Polanco's Theorem 4 (their Figure 4), and an atlas of
//! all slopes with a continued fraction of period two.

use super::coordinate::Coordinate;
use super::error::{Drawn, FigureError, Ground};
use super::palette::Ink;
use super::picture::{Axes, Entry, Frame, Mark, Picture, Point, Sample, Side, Size, Stroke, Text, Tick};
use crate::classify::{Theorem4, classify};
use crate::number::{Real, Slope};
use crate::work::Work;
use malachite::rational::Rational;

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
pub(super) fn root(radicand: i64, whole: i64, below: i64) -> Result<Real, FigureError> {
    let part = |value: i64| Rational::from(value) / Rational::from(below);
    Ok(Real::sqrt(&Rational::from(radicand))?.affine(&part(1), &part(whole))?)
}
