//! The moves of an invariant game, and the differences that the P-positions of a pair forbid (Goldberg and Fraenkel 2017,
//! Figures 1 and 5); the star of a pair (Kay and Polanco 2023, Figure 1).

use super::board::tex;
use super::coordinate::Coordinate;
use super::error::{Drawn, FigureError, Ground, Seen, refuse_beyond};
use super::palette::Ink;
use super::picture::{Axes, Entry, Frame, Mark, Picture, Point, Sample, Shape, Size, Stroke, Text, runs};
use crate::design::{Forbidden, Origin};
use crate::games;
use crate::number::{Real, Slope};
use crate::prove;
use crate::sequence::ComplementaryPair;
use crate::solve;
use crate::work::Work;
use malachite::Integer;
use malachite::rational::Rational;
use std::collections::BTreeSet;

/// The largest vectors: each one's origin is decided by itself.
const LARGEST: u64 = 200;

/// The vectors that may be taken, with entries up to a size; and the forbidden differences of the pair of a slope: by default
/// of the pair that the game claims, if it claims one.
pub fn moves(game: Seen<'_>, slope: Option<&Slope>, up_to: u64, work: &Work) -> Result<Drawn, FigureError> {
    game.two_piles("a picture of moves")?;
    let last = refuse_beyond(up_to, LARGEST, "a picture of moves")?;
    if !game.form.shape().invariant {
        return Err(FigureError::refused(format!(
            "what may be taken in {} depends on the piles, so that its moves are not one set of vectors (figure position \
             draws those from a position)",
            game.name
        )));
    }
    let vectors = vectors(game, last, work)?;
    let pair = match slope {
        Some(slope) => Some(ComplementaryPair::new(slope)?),
        None => prove::claimed_slope(game.form).ok().map(|slope| ComplementaryPair::new(&slope)).transpose()?,
    };
    let (mut same, mut crossed) = (BTreeSet::new(), BTreeSet::new());
    if let Some(pair) = &pair {
        let forbidden = Forbidden::of(pair)?;
        let mut pace = work.pace();
        for l in 0..=last {
            work.report("differences", l as u64, Some(up_to))?;
            for k in 0..=l {
                pace.steps(256)?;
                let set = match forbidden.origin(&Integer::from(k), &Integer::from(l)) {
                    Some(Origin::Same { .. }) => &mut same,
                    Some(Origin::Crossed { .. }) => &mut crossed,
                    None => continue,
                };
                set.extend([(k, l), (l, k)]);
            }
        }
    }
    let wrong: Vec<(i64, i64)> =
        vectors.iter().filter(|cell| same.contains(*cell) || crossed.contains(*cell)).copied().collect();
    let points = |cells: &BTreeSet<(i64, i64)>| cells.iter().map(|&(x, y)| Point::whole(x, y)).collect::<Vec<_>>();
    // Marks as large as their squares allow.
    let radius = Size::Units(26);
    let mut marks = vec![
        Mark::Cells { ink: Ink::Sky, runs: runs(vectors.iter().copied().collect()), joined: false },
        Mark::Cells { ink: Ink::Yellow, runs: runs(wrong.clone()), joined: false },
        Mark::Points { ink: Ink::Vermilion, shape: Shape::Disc, size: radius, at: points(&same) },
        Mark::Points { ink: Ink::Purple, shape: Shape::Cross, size: radius, at: points(&crossed) },
    ];
    marks.retain(|mark| !matches!(mark, Mark::Cells { runs, .. } if runs.is_empty()));
    let mut legend = vec![Entry::new(Sample::Cell, Ink::Sky, "a vector that may be taken")];
    let mut notes = Vec::new();
    let mut ground = Ground::Theorem("the rules themselves".into());
    if let Some(pair) = &pair {
        let (alpha, beta) = (pair.alpha(), pair.beta());
        legend.push(Entry::new(
            Sample::Point(Shape::Disc),
            Ink::Vermilion,
            Text::with_tex("F1: (a_n - a_m, b_n - b_m)", "$\\mathcal F_1$: $(a_n-a_m,\\,b_n-b_m)$"),
        ));
        legend.push(Entry::new(
            Sample::Point(Shape::Cross),
            Ink::Purple,
            Text::with_tex("F2: (a_n - b_m, b_n - a_m)", "$\\mathcal F_2$: $(a_n-b_m,\\,b_n-a_m)$"),
        ));
        if !wrong.is_empty() {
            legend.push(Entry::new(Sample::Cell, Ink::Yellow, "a vector that may be taken although it is forbidden"));
        }
        notes.push(format!(
            "Forbidden: the differences of any two of all positions (a_n, b_n) = (floor(n alpha), floor(n beta)), alpha = {alpha}, \
             beta = {beta}; exact for these vectors. What is in F1 and F2 is shown as F1."
        ));
        if !wrong.is_empty() {
            notes.push("So the game does not have the P-positions of this pair.".into());
        }
        ground = Ground::Theorem("Goldberg and Fraenkel 2017, Section 3".into());
    }
    let title = match &pair {
        Some(pair) => format!("Moves of {}, and the differences forbidden by the pair of {}", game.name, pair.alpha()),
        None => format!("Moves of {}", game.name),
    };
    let picture = Picture {
        title: title.into(),
        description: format!(
            "A square of vectors with entries from 0 to {up_to}. Filled squares are the {} vectors that may be taken; discs and \
             crosses are the {} and {} differences of P-positions in the same and in the crossed pairing.",
            vectors.len(),
            same.len(),
            crossed.len()
        ),
        frame: Frame::board(last, last),
        axes: Some(Axes::of_board("from one pile", last, "from the other pile", last)),
        marks,
        legend,
        notes,
    };
    Ok(Drawn { picture, ground })
}

/// What may be taken from piles that are large enough for all of it.
fn vectors(game: Seen<'_>, last: i64, work: &Work) -> Result<BTreeSet<(i64, i64)>, FigureError> {
    let program = solve::program(game.form, last.unsigned_abs(), work)?;
    let mut found = BTreeSet::new();
    program.each_move(&[last, last], &mut work.pace(), &mut |next| {
        if let [k, l] = next.take[..] {
            found.insert((k, l));
            if game.form.sorted() {
                found.insert((l, k));
            }
        }
        true
    })?;
    Ok(found)
}

/// The moves of (G*)* for the pair of a slope, that is, the P-positions of the game whose moves are the pair's positions;
/// with the lines of slopes beta - 1 and 1/(beta - 1).
pub fn star(slope: &Slope, up_to: u64, work: &Work) -> Result<Drawn, FigureError> {
    let last = refuse_beyond(up_to, 1000, "a star")?;
    let pair = ComplementaryPair::new(slope)?;
    let (alpha, beta) = (pair.alpha(), pair.beta());
    let name = format!("star({alpha})");
    let entry = games::find(&name).map_err(|error| FigureError::refused(error.to_string()))?;
    let form = entry.form(work)?;
    let solution = solve::solve(&form, up_to, work)?;
    let game = Seen { name: &name, form: &form };
    let cells: Vec<(i64, i64)> =
        game.squares(solution.positions.iter()).into_iter().filter(|&cell| cell != (0, 0)).collect();
    let many = cells.len();
    let edge = Rational::from(2 * last + 1) / Rational::from(2);
    // 1/(beta - 1) = alpha - 1: the flatter line ends at the right edge.
    let flat = alpha.affine(&edge, &-edge.clone())?;
    let (far, flat) = (Coordinate::real(&Real::from(edge)), Coordinate::real(&flat));
    let line = |to: Point| Mark::Line { ink: Ink::Vermilion, stroke: Stroke::Solid, from: Point::whole(0, 0), to };
    let picture = Picture {
        title: format!("The star: moves of (G*)* for the pair of {alpha}").into(),
        description: format!(
            "A square of vectors with entries from 0 to {up_to}. The {many} filled squares are the moves of (G*)*; the two lines \
             have slopes beta - 1 and 1/(beta - 1)."
        ),
        frame: Frame::board(last, last),
        axes: Some(Axes::of_board("from one pile", last, "from the other pile", last)),
        marks: vec![
            Mark::Cells { ink: Ink::Blue, runs: runs(cells), joined: false },
            line(Point(far.clone(), flat.clone())),
            line(Point(flat, far)),
        ],
        legend: vec![
            Entry::new(Sample::Cell, Ink::Blue, Text::with_tex("a move of (G*)*", "a move of $(G^*)^*$")),
            Entry::new(
                Sample::Line(Stroke::Solid),
                Ink::Vermilion,
                Text::with_tex(
                    "slopes beta - 1 and 1/(beta - 1)",
                    format!("slopes $\\beta-1$ and $1/(\\beta-1)$, $\\beta={}$", tex(beta)),
                ),
            ),
        ],
        notes: vec![format!(
            "alpha = {alpha}, beta = {beta}. The moves of (G*)* are the P-positions of G* other than (0, 0), solved for all piles up to \
             {up_to}; after Kay and Polanco 2023, Figure 1."
        )],
    };
    Ok(Drawn { picture, ground: Ground::Solved(up_to) })
}
