//! One position: its winning moves as arrows, or where a claim fails.

use super::error::{Drawn, FigureError, Ground, Seen};
use super::palette::Ink;
use super::picture::{Axes, Entry, Frame, Mark, Picture, Point, Sample, Shape, Side, Size, Text, runs};
use crate::prove::{self, Engine, Outcome, Statement};
use crate::rules::{self, Play};
use crate::solve;
use crate::work::Work;
use std::collections::BTreeSet;

/// The largest pile of a position that is drawn.
const LARGEST: u64 = 500;

/// A position with its moves: those that win as arrows, the others as points.
pub fn position(game: Seen<'_>, piles: &[u64], work: &Work) -> Result<Drawn, FigureError> {
    game.two_piles("a position")?;
    let place = Place::of(game, piles)?;
    let up_to = place.largest();
    let solution = solve::solve(game.form, up_to, work)?;
    let cells = game.squares(solution.positions.iter());
    let reached = place.reached(game, work)?;
    // Every way to a P-position, also where two ways lead to the same one with its piles in another order.
    let lost_ones: BTreeSet<(i64, i64)> = cells.iter().copied().collect();
    let wins: BTreeSet<(i64, i64)> = reached.intersection(&lost_ones).copied().collect();
    // A player who cannot move has won in misere play.
    let lost = wins.is_empty() && !(reached.is_empty() && game.form.play() == Play::Misere);
    let (x, y) = (place.x, place.y);
    let verdict = match (lost, wins.len()) {
        (true, _) => format!("({x}, {y}) is a P-position: no move wins"),
        (false, 1) => format!("({x}, {y}) is an N-position: one move wins"),
        (false, many) => format!("({x}, {y}) is an N-position: {many} moves win"),
    };
    let others: Vec<Point> =
        reached.iter().filter(|to| !wins.contains(*to)).map(|&(x, y)| Point::whole(x, y)).collect();
    let mut marks = vec![
        Mark::Cells { ink: Ink::Blue, runs: runs(cells), joined: false },
        Mark::Points { ink: Ink::Muted, shape: Shape::Disc, size: Size::Small, at: others },
    ];
    marks.extend(wins.iter().map(|&(to_x, to_y)| Mark::Arrow {
        ink: Ink::Vermilion,
        from: Point::whole(x, y),
        to: Point::whole(to_x, to_y),
        bend: 0,
        gap: 30,
    }));
    marks.extend(place.marked(Ink::Vermilion));
    let listed: Vec<String> = wins.iter().take(12).map(|&(x, y)| format!("({x}, {y})")).collect();
    let more = wins.len().saturating_sub(12);
    let mut notes = vec![format!("Solved for all piles up to {up_to}.")];
    if !listed.is_empty() {
        let more = if more > 0 { format!(" and {more} more") } else { String::new() };
        notes.push(format!("Winning moves lead to {}{more}.", listed.join(", ")));
    }
    let picture = Picture {
        title: format!("{}: {verdict}", game.name).into(),
        description: format!(
            "A board with piles up to {up_to}, its P-positions, the position ({x}, {y}), its {} moves, and {} of them that win.",
            reached.len(),
            wins.len()
        ),
        legend: vec![
            Entry::new(Sample::Point(Shape::Ring), Ink::Vermilion, format!("the position ({x}, {y})")),
            Entry::new(Sample::Arrow, Ink::Vermilion, "a move that wins"),
            Entry::new(Sample::Point(Shape::Disc), Ink::Muted, "any other move leads here"),
            Entry::new(Sample::Cell, Ink::Blue, "P-position"),
        ],
        notes,
        marks,
        ..place.board(game)
    };
    Ok(Drawn { picture, ground: Ground::Solved(up_to) })
}

/// Where the claim of a game fails: the smallest position, and the move between claimed positions or the lack of one.
pub fn counterexample(game: Seen<'_>, work: &Work) -> Result<Drawn, FigureError> {
    game.two_piles("a counterexample")?;
    if game.form.claim().is_none() {
        return Err(FigureError::refused(format!("{} claims no P-positions, so nothing can be refuted", game.name)));
    }
    let found = match prove::decide(game.form, Engine::Auto, work).outcome {
        Outcome::Refuted(found) => found,
        Outcome::Proved(_) => {
            return Err(FigureError::refused(format!(
                "the claim of {} is proved: there is no counterexample",
                game.name
            )));
        }
        Outcome::Undecided(why) => {
            return Err(FigureError::Undecided(format!(
                "the claim of {} was neither proved nor refuted: {why}",
                game.name
            )));
        }
        Outcome::Stopped(stopped) => return Err(stopped.into()),
    };
    let piles: Option<Vec<u64>> = found.position.iter().map(|pile| u64::try_from(pile).ok()).collect();
    let piles = piles.ok_or_else(|| too_large(game))?;
    let place = Place::of(game, &piles)?;
    let up_to = place.largest();
    let claimed = solve::claimed(game.form, up_to, work)?;
    let cells = game.squares(claimed.iter().map(Vec::as_slice));
    let (x, y) = (place.x, place.y);
    let reached = place.reached(game, work)?;
    let mut marks = vec![Mark::Cells { ink: Ink::Blue, runs: runs(cells), joined: false }];
    let mut legend = vec![
        Entry::new(Sample::Cell, Ink::Blue, "claimed to be a P-position"),
        Entry::new(Sample::Point(Shape::Ring), Ink::Vermilion, format!("the position ({x}, {y})")),
    ];
    let said = match (found.statement, &found.shown_by) {
        (Statement::A, Some((clause, take, _))) => {
            let take: Vec<i64> = take.iter().map(|take| i64::try_from(take).unwrap_or(0)).collect();
            if let [k, l] = take[..] {
                marks.push(Mark::Arrow {
                    ink: Ink::Vermilion,
                    from: Point::whole(x, y),
                    to: Point::whole(x - k, y - l),
                    bend: 0,
                    gap: 30,
                });
            }
            legend.push(Entry::new(Sample::Arrow, Ink::Vermilion, format!("a legal move, by {clause}")));
            "A legal move leads from one claimed position to another (statement A fails)"
        }
        (Statement::A, None) => "A claimed position has no move, which wins in misere play (statement A fails)",
        (Statement::B, _) => {
            let at = reached.iter().map(|&(x, y)| Point::whole(x, y)).collect();
            marks.push(Mark::Points { ink: Ink::Orange, shape: Shape::Disc, size: Size::Normal, at });
            legend.push(Entry::new(Sample::Point(Shape::Disc), Ink::Orange, "every move leads here"));
            "No move leads to a claimed position, and it is not claimed itself (statement B fails)"
        }
    };
    marks.extend(place.marked(Ink::Vermilion));
    let mut notes = vec![format!("{said}.")];
    if let Some(expect) = &game.form.game().expect {
        notes.push(format!("The claim: {}.", rules::without_states(&expect.positions_text())));
    }
    if !found.smallest {
        notes.push("A smaller position may show it too: a limit was reached before that was known.".into());
    }
    let picture = Picture {
        title: format!("{}: the claim fails at ({x}, {y})", game.name).into(),
        description: format!(
            "A board with the claimed positions for piles up to {up_to}, and the position ({x}, {y}). {said}."
        ),
        marks,
        legend,
        notes,
        ..place.board(game)
    };
    Ok(Drawn { picture, ground: Ground::Refuted(piles) })
}

fn too_large(game: Seen<'_>) -> FigureError {
    FigureError::refused(format!(
        "positions of {} are drawn with piles up to {LARGEST} (move tells about larger ones)",
        game.name
    ))
}

/// A position on two piles, as the rules see it.
struct Place {
    x: i64,
    y: i64,
}

impl Place {
    fn of(game: Seen<'_>, piles: &[u64]) -> Result<Place, FigureError> {
        let &[mut x, mut y] = piles else {
            return Err(FigureError::refused(format!(
                "{} is played on 2 piles, and {} are given",
                game.name,
                piles.len()
            )));
        };
        if x.max(y) > LARGEST {
            return Err(too_large(game));
        }
        if game.form.sorted() && x > y {
            (x, y) = (y, x);
        }
        Ok(Place { x: x as i64, y: y as i64 })
    }

    fn largest(&self) -> u64 {
        // A little beyond the position, and never a board of a few squares.
        let largest = self.x.max(self.y);
        (largest + largest / 10 + 1).max(6).unsigned_abs()
    }

    /// Where moves lead, not sorted: as the tokens are taken.
    fn reached(&self, game: Seen<'_>, work: &Work) -> Result<BTreeSet<(i64, i64)>, FigureError> {
        let program = solve::program(game.form, self.largest(), work)?;
        let mut reached = BTreeSet::new();
        program.each_move(&[self.x, self.y], &mut work.pace(), &mut |next| {
            if let [k, l] = next.take[..] {
                reached.insert((self.x - k, self.y - l));
            }
            true
        })?;
        Ok(reached)
    }

    fn marked(&self, ink: Ink) -> Vec<Mark> {
        let at = Point::whole(self.x, self.y);
        let mut marks = vec![Mark::Points { ink, shape: Shape::Ring, size: Size::Large, at: vec![at.clone()] }];
        // On the right no move leads; where there is no room, the title says which position it is.
        let says = format!("({}, {})", self.x, self.y);
        let last = self.largest() as i64;
        let squares = says.len() as i64 * (last + 1) / 50 + 1;
        if self.x + squares <= last {
            marks.push(Mark::Label { ink: Ink::Text, at, side: Side::Right, size: Size::Large, says: says.into() });
        }
        marks
    }

    /// An empty board that the position fits on.
    fn board(&self, game: Seen<'_>) -> Picture {
        let last = self.largest() as i64;
        let [across, up] = match (game.form.sorted(), game.form.piles()) {
            (true, [one, other]) => [format!("pile {one}"), format!("pile {other}")],
            _ => game.pile_labels(),
        };
        Picture {
            title: Text::default(),
            description: String::new(),
            frame: Frame::board(last, last),
            axes: Some(Axes::of_board(across, last, up, last)),
            marks: vec![],
            legend: vec![],
            notes: vec![],
        }
    }
}
