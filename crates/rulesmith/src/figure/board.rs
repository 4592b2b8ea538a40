//! Boards: the P-positions of a game with the lines they lie along, and two games compared.

use super::coordinate::Coordinate;
use super::error::{Drawn, FigureError, Ground, Seen, refuse_beyond};
use super::palette::Ink;
use super::picture::{Axes, Entry, Frame, Mark, Picture, Point, Sample, Stroke, Text, runs};
use crate::number::Real;
use crate::recognize::{self, Positions};
use crate::rules::Play;
use crate::solve::{self, Solution};
use crate::work::Work;
use malachite::rational::Rational;
use std::cmp::Ordering;
use std::collections::BTreeSet;

/// The largest board: its squares are then a tenth of a pixel, drawn larger than they are.
const LARGEST: u64 = 5000;

/// Beyond this size a square is smaller than a line is wide.
const DASHED: i64 = 150;

/// The P-positions with piles up to a size; with the lines of their slopes, if those are claimed or recognised.
pub fn board(game: Seen<'_>, up_to: u64, work: &Work) -> Result<Drawn, FigureError> {
    game.two_piles("a board")?;
    let last = refuse_beyond(up_to, LARGEST, "a board")?;
    let solution = solve::solve(game.form, up_to, work)?;
    let cells = game.squares(solution.positions.iter());
    let many = cells.len();
    let mut marks = Vec::new();
    let mut legend = vec![Entry::new(
        Sample::Cell,
        Ink::Blue,
        Text::with_tex("P-position: the player to move loses", "$P$-position: the player to move loses"),
    )];
    let mut notes = vec![format!("Solved for all piles up to {up_to}.")];
    let slopes = slopes(game, &solution, work)?;
    if let Some(Slopes { alpha, beta, claimed }) = &slopes {
        let stroke = if last > DASHED { Stroke::Dashed } else { Stroke::Solid };
        let lines = lines(alpha, beta, last, game.form.sorted(), stroke);
        if !lines.is_empty() {
            legend.push(Entry::new(
                Sample::Line(stroke),
                Ink::Vermilion,
                Text::with_tex(
                    "lines of slopes beta/alpha and alpha/beta",
                    format!(
                        "lines $\\alpha y=\\beta x$ and $\\beta y=\\alpha x$, $\\alpha={}$, $\\beta={}$",
                        tex(alpha),
                        tex(beta)
                    ),
                ),
            ));
        }
        marks.extend(lines);
        let how = if *claimed { "as the game claims" } else { "recognised on this board, not proved" };
        notes.push(format!("alpha = {alpha}, beta = {beta}: {how}."));
    }
    let squares = Mark::Cells { ink: Ink::Blue, runs: runs(cells), joined: false };
    // Squares that are small cover their line: it is dashed then, and lies above them.
    marks.insert(if last > DASHED { 0 } else { marks.len() }, squares);
    let play = if game.form.play() == Play::Misere { ", misere play" } else { "" };
    let [across, up] = game.pile_labels();
    let picture = Picture {
        title: format!("P-positions of {}{play}", game.name).into(),
        description: format!(
            "A square board with both piles from 0 to {up_to}. {many} squares are filled: the positions from which the \
             player to move loses."
        ),
        frame: Frame::board(last, last),
        axes: Some(Axes::of_board(across, last, up, last)),
        marks,
        legend,
        notes,
    };
    Ok(Drawn { picture, ground: Ground::Solved(up_to) })
}

struct Slopes {
    alpha: Real,
    beta: Real,
    claimed: bool,
}

/// The slopes of the two columns: those claimed, or else those that the positions show.
fn slopes(game: Seen<'_>, solution: &Solution, work: &Work) -> Result<Option<Slopes>, FigureError> {
    if let Some([alpha, beta]) = game.form.claim().and_then(|claim| claim.slopes()).as_deref() {
        return Ok(Some(Slopes { alpha: alpha.clone(), beta: beta.clone(), claimed: true }));
    }
    // A handful of positions fits anything.
    if solution.positions.len() < 8 {
        return Ok(None);
    }
    let positions = Positions::new(solution.positions.iter(), solution.up_to, work)?;
    let found = recognize::recognize(&positions, &work.quiet())?;
    let guess = |column: &recognize::Column| {
        let guess = column.slopes()?.guess().filter(recognize::Guess::is_convincing)?;
        Some(guess.value)
    };
    let guesses: Vec<Real> = found.columns.iter().filter_map(guess).collect();
    Ok(match guesses.as_slice() {
        [alpha, beta] => Some(Slopes { alpha: alpha.clone(), beta: beta.clone(), claimed: false }),
        _ => None,
    })
}

/// The line from (0, 0) in the direction (alpha, beta) to the edge of the board, and its mirror image.
fn lines(alpha: &Real, beta: &Real, last: i64, mirrored: bool, stroke: Stroke) -> Vec<Mark> {
    let edge = Rational::from(2 * last + 1) / Rational::from(2);
    let end = || -> Option<(Coordinate, Coordinate)> {
        let (low, high, turned) = match alpha.compare(beta).ok()? {
            Ordering::Greater => (beta, alpha, true),
            _ => (alpha, beta, false),
        };
        let short = low.divide(high).ok()?.affine(&edge, &Rational::from(0)).ok()?;
        let (short, long) = (Coordinate::real(&short), Coordinate::real(&Real::from(edge.clone())));
        Some(if turned { (long, short) } else { (short, long) })
    };
    let Some((x, y)) = end() else { return vec![] };
    let line = |to: Point| Mark::Line { ink: Ink::Vermilion, stroke, from: Point::whole(0, 0), to };
    let mut lines = vec![line(Point(x.clone(), y.clone()))];
    if mirrored && x != y {
        lines.push(line(Point(y, x)));
    }
    lines
}

/// A number in TeX: what the language of formulas says of it, or its own text.
pub(super) fn tex(number: &Real) -> String {
    crate::syntax::parse_expression(&number.to_string())
        .map_or_else(|_| format!("\\text{{{number}}}"), |expression| expression.latex())
}

/// The P-positions of two games on one board: those of both, of the first alone, and of the second alone.
pub fn compare(one: Seen<'_>, other: Seen<'_>, up_to: u64, work: &Work) -> Result<Drawn, FigureError> {
    let last = refuse_beyond(up_to, LARGEST, "a board")?;
    let mut sets: Vec<BTreeSet<(i64, i64)>> = Vec::new();
    for game in [one, other] {
        game.two_piles("a comparison")?;
        let solution = solve::solve(game.form, up_to, work)?;
        sets.push(game.squares(solution.positions.iter()).into_iter().collect());
    }
    let (first, second) = (&sets[0], &sets[1]);
    let both: Vec<_> = first.intersection(second).copied().collect();
    let only_first: Vec<_> = first.difference(second).copied().collect();
    let only_second: Vec<_> = second.difference(first).copied().collect();
    let note = match only_first.iter().chain(&only_second).min_by_key(|&&(x, y)| (x.max(y), x.min(y))) {
        None => format!("The two games have the same P-positions for all piles up to {up_to}."),
        Some(&(x, y)) => {
            format!("They differ first at ({}, {}). Both were solved for all piles up to {up_to}.", x.min(y), x.max(y))
        }
    };
    let counts = [both.len(), only_first.len(), only_second.len()];
    let entry = |ink: Ink, says: String| Entry::new(Sample::Cell, ink, says);
    let picture = Picture {
        title: format!("P-positions of {} and {}", one.name, other.name).into(),
        description: format!(
            "A square board with both piles from 0 to {up_to}. {} squares are P-positions of both games, {} of {} alone, {} of \
             {} alone.",
            counts[0], counts[1], one.name, counts[2], other.name
        ),
        frame: Frame::board(last, last),
        axes: Some(Axes::of_board("one pile", last, "the other pile", last)),
        marks: [(Ink::Muted, both), (Ink::Vermilion, only_first), (Ink::Blue, only_second)]
            .into_iter()
            .map(|(ink, cells)| Mark::Cells { ink, runs: runs(cells), joined: false })
            .collect(),
        legend: vec![
            entry(Ink::Muted, format!("P-position of both ({})", counts[0])),
            entry(Ink::Vermilion, format!("of {} alone ({})", one.name, counts[1])),
            entry(Ink::Blue, format!("of {} alone ({})", other.name, counts[2])),
        ],
        notes: vec![note],
    };
    Ok(Drawn { picture, ground: Ground::Solved(up_to) })
}
