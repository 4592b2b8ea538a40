//! Stacks of coloured tokens: positions of chromatic nim (Fisher and Larsson 2019, Figures 1 and 2).

use super::coordinate::Coordinate;
use super::error::{Drawn, FigureError, Ground, Seen};
use super::palette::Ink;
use super::picture::{Entry, Frame, Mark, Picture, Point, Run, Sample, Shape, Side, Size, Text};
use crate::sequence::Sequence;
use crate::solve;
use crate::work::Work;
use malachite::Integer;
use std::sync::Arc;

/// The tallest stack, and the most positions beside each other.
const TALLEST: u64 = 60;
const MOST: usize = 12;

/// A position of a chromatic game as two stacks, or its first P-positions side by side.
pub fn stacks(game: Seen<'_>, piles: Option<&[u64]>, first: u64, work: &Work) -> Result<Drawn, FigureError> {
    let red = game.form.shape().chromatic.as_ref().ok_or_else(|| {
        FigureError::refused(format!(
            "{} is not played with coloured tokens on two stacks (chromatic(phi^2) is such a game)",
            game.name
        ))
    })?;
    let set = red
        .set()
        .ok_or_else(|| FigureError::refused("the red levels of these rules are not a set that can be named"))?;
    let red = set.sequence()?;
    let (positions, title) = match piles {
        Some(piles) => {
            let [x, y] = piles else {
                return Err(FigureError::refused(format!(
                    "{} is played on 2 stacks, and {} are given",
                    game.name,
                    piles.len()
                )));
            };
            (vec![[*x, *y]], format!("The position ({x}, {y}) of {}", game.name))
        }
        None => {
            let many = usize::try_from(first).unwrap_or(MOST).min(MOST);
            let solution = solve::solve(game.form, TALLEST, work)?;
            let lost = solution.positions.iter().filter(|position| position.iter().any(|&pile| pile > 0));
            let lost = lost.filter_map(|position| <[u64; 2]>::try_from(position).ok()).take(many).collect::<Vec<_>>();
            let title = format!("The first {} P-positions of {}", lost.len(), game.name);
            (lost, title)
        }
    };
    let tallest = positions.iter().flatten().copied().max().unwrap_or(0);
    if tallest > TALLEST {
        return Err(FigureError::refused(format!("stacks are drawn with up to {TALLEST} tokens")));
    }
    let is_red = colours(&red, tallest)?;
    let (mut green, mut reds, mut marks) = (Vec::new(), Vec::new(), Vec::new());
    for (index, position) in positions.iter().enumerate() {
        let left = index as i64 * 4;
        for (stack, &height) in (0..).zip(position) {
            let x = left + stack;
            for level in 1..=height {
                let cells = if is_red[level as usize] { &mut reds } else { &mut green };
                cells.push(Run(level as i64, x, 1));
            }
        }
        let [x, y] = position;
        marks.push(label(Point(Coordinate::ratio(2 * left + 1, 2), Coordinate::Whole(0)), format!("({x}, {y})")));
    }
    // The red ones have a second mark, for those who see one colour.
    let diamonds = reds.iter().map(|&Run(y, x, _)| Point::whole(x, y)).collect();
    let cells = |ink, runs| Mark::Cells { ink, runs, joined: false };
    let tokens = vec![
        cells(Ink::Green, green),
        cells(Ink::Vermilion, reds),
        Mark::Points { ink: Ink::Paper, shape: Shape::Diamond, size: Size::Units(16), at: diamonds },
    ];
    let right = (positions.len().max(1) as i64 - 1) * 4 + 1;
    let names: Vec<String> =
        (1..=tallest).filter(|&level| is_red[level as usize]).map(|level| level.to_string()).collect();
    let picture = Picture {
        title: title.into(),
        description: format!(
            "Pairs of stacks of tokens, counted from below. Red are the tokens {}, all others are green.",
            names.join(", ")
        ),
        frame: Frame {
            left: Coordinate::ratio(-3, 2),
            bottom: Coordinate::ratio(-1, 2),
            right: Coordinate::ratio(2 * right + 3, 2),
            top: Coordinate::ratio(2 * tallest as i64 + 1, 2),
            unit: 26,
        },
        axes: None,
        marks: tokens.into_iter().chain(marks).collect(),
        legend: vec![
            Entry::new(Sample::Cell, Ink::Green, "green token"),
            Entry::new(Sample::Cell, Ink::Vermilion, "red token (with a diamond)"),
        ],
        notes: vec![
            "Tokens from one stack may always be taken; from both, if both stacks are green or empty on top.".into(),
        ],
    };
    Ok(Drawn { picture, ground: Ground::Solved(tallest) })
}

fn label(at: Point, says: String) -> Mark {
    Mark::Label { ink: Ink::Text, at, side: Side::On, size: Size::Normal, says: Text::from(says) }
}

/// Which levels are red, from 0, which is not, to the tallest.
fn colours(red: &Arc<dyn Sequence>, tallest: u64) -> Result<Vec<bool>, FigureError> {
    let mut is_red = vec![false];
    for level in 1..=tallest {
        let member = red.contains(&Integer::from(level)).map_err(|error| FigureError::refused(error.to_string()))?;
        is_red.push(member);
    }
    Ok(is_red)
}
