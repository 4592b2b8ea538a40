//! Positions row by row: how the other piles follow from the first.
//!
//! In many games the second pile is near a line through the origin, so that for whole q, r, s
//!
//!     q y = r x + s P(x) + c
//!
//! with c bounded, where P(x) is the second value of the word of x (`prove::automata`): floor((x + 1) theta), or x with one zero behind it. If the positions are
//! those of an automaton, so are the x that have a given c: that is said in first-order terms of the numeration. An automaton that
//! reads x alone and says c has fewer states than one that reads both piles, and a board shows all of them sooner: of x, every
//! word is one of a number, while of pairs most prefixes are such that few words continue them to a position.

use crate::prove::automata::Line;
use crate::solve::Positions;
use crate::work::{Stopped, Work};
use std::collections::HashMap;

/// For each pile but the first, on which line and how far beside it.
pub(super) type Row = Vec<(Line, i64)>;

/// A set of positions row by row.
pub(super) struct Rows {
    /// What is said of a number: the rows of its positions. The first is of numbers without one.
    pub symbols: Vec<Vec<Row>>,
    /// What is said of each number, from 0 on, as far as the positions known tell.
    pub outputs: Vec<u16>,
}

/// What is beside a line by more than this is not on it.
const WIDE: i64 = 128;

/// Positions that are looked at to find lines, of the last quarter.
const SAMPLE: usize = 200;

/// No more lines for one pile, rows for one number, and symbols.
const LINES: usize = 3;
const MANY_ROWS: usize = 8;
const MANY_SYMBOLS: usize = 300;

/// The coefficients that are tried.
const DIVISORS: i64 = 6;
const SECONDS: i64 = 12;

/// A line and the numbers beside it that were seen far out.
struct Band {
    line: Line,
    low: i64,
    high: i64,
}

impl Band {
    fn around(&self) -> std::ops::RangeInclusive<i64> {
        let slack = (self.high - self.low).max(16);
        self.low - slack..=self.high + slack
    }
}

impl Rows {
    /// The positions with piles up to `up_to`, by what the places of a numeration are worth (in P, and in the number). Nothing if
    /// the piles do not follow from the first in this way.
    pub fn of(positions: &Positions, places: &[(u64, u64)], up_to: u64, work: &Work) -> Result<Option<Rows>, Stopped> {
        let piles = positions.iter().next().map_or(0, <[u64]>::len);
        let mut bands: Vec<Vec<Band>> = Vec::new();
        let mut complete = up_to + 1;
        for pile in 1..piles {
            let Some(found) = lines(positions, pile, places) else { return Ok(None) };
            for band in &found {
                complete = complete.min(within(band, places, up_to));
            }
            bands.push(found);
        }
        let Some((rows, seen)) = sorted(positions, places, &bands, complete, work)? else { return Ok(None) };
        let mut pace = work.pace();
        let mut symbols: Vec<Vec<Row>> = vec![vec![]];
        let mut known: HashMap<Vec<u16>, u16> = HashMap::new();
        let mut outputs = vec![0u16; complete as usize];
        for same in seen.chunk_by(|one, other| one.0 == other.0) {
            pace.steps(4)?;
            if same.len() > MANY_ROWS || symbols.len() > MANY_SYMBOLS {
                return Ok(None);
            }
            let here: Vec<u16> = same.iter().map(|(_, row)| *row).collect();
            let fresh = symbols.len() as u16;
            let symbol = *known.entry(here).or_insert_with_key(|here| {
                symbols.push(here.iter().map(|row| rows[usize::from(*row)].clone()).collect());
                fresh
            });
            outputs[same[0].0 as usize] = symbol;
        }
        Ok(Some(Rows { symbols, outputs }))
    }
}

/// Rows, and the numbers that have them, by their places in that list.
type Seen = (Vec<Row>, Vec<(u64, u16)>);

/// The rows of all numbers below `complete`, in order. Nothing if a position is on no line, or there are too many rows.
fn sorted(
    positions: &Positions,
    places: &[(u64, u64)],
    bands: &[Vec<Band>],
    complete: u64,
    work: &Work,
) -> Result<Option<Seen>, Stopped> {
    let mut pace = work.pace();
    let (mut rows, mut numbers): (Vec<Row>, HashMap<Row, u16>) = (vec![], HashMap::new());
    work.fits(48 * positions.len() as u64)?;
    let mut seen: Vec<(u64, u16)> = Vec::with_capacity(positions.len());
    let mut row = Row::new();
    for position in positions.iter().filter(|position| position[0] < complete) {
        pace.steps(8)?;
        let second = second(position[0], places);
        row.clear();
        for (pile, bands) in position[1..].iter().zip(bands) {
            let beside = |band: &Band| {
                let offset = beside(&band.line, position[0], second, *pile);
                band.around().contains(&offset).then_some((band.line, offset))
            };
            match bands.iter().find_map(beside) {
                Some(found) => row.push(found),
                None => return Ok(None),
            }
        }
        let number = match numbers.get(&row) {
            Some(&number) => number,
            None => {
                let number = rows.len() as u16;
                numbers.insert(row.clone(), number);
                rows.push(row.clone());
                number
            }
        };
        if rows.len() > MANY_SYMBOLS {
            return Ok(None);
        }
        seen.push((position[0], number));
    }
    let seen = pace.sort_by(seen, |one, other| one.cmp(other))?;
    Ok(Some((rows, seen)))
}

/// P(x).
fn second(mut number: u64, places: &[(u64, u64)]) -> u64 {
    let mut second = 0;
    for &(p, q) in places.iter().rev() {
        if q <= number {
            second += number / q * p;
            number %= q;
        }
    }
    second
}

/// c.
fn beside(line: &Line, first: u64, second: u64, pile: u64) -> i64 {
    line.divisor * pile as i64 - line.number * first as i64 - line.second * second as i64
}

/// How far numbers go whose piles on the line, and somewhat beside it, are on the board.
fn within(band: &Band, places: &[(u64, u64)], up_to: u64) -> u64 {
    let most = *band.around().end();
    let on_board = |first: u64| {
        let pile = band.line.number * first as i64 + band.line.second * second(first, places) as i64 + most;
        pile.div_euclid(band.line.divisor) <= up_to as i64
    };
    let (mut low, mut high) = (0, up_to + 1);
    while low < high {
        let middle = low + (high - low) / 2;
        if on_board(middle) { low = middle + 1 } else { high = middle }
    }
    low
}

/// The lines on which a pile is far out, in order.
fn lines(positions: &Positions, pile: usize, places: &[(u64, u64)]) -> Option<Vec<Band>> {
    let far = positions.len() / 4;
    let step = (far / SAMPLE).max(1);
    let seen = positions.iter().rev().take(far).step_by(step);
    let mut seen: Vec<(u64, u64, u64)> = seen.map(|at| (at[0], second(at[0], places), at[pile])).collect();
    let mut found = Vec::new();
    while let Some(&(first, far_second, far_pile)) = seen.iter().max() {
        if first == 0 || found.len() == LINES {
            return None;
        }
        let mut best: Option<((usize, i64), Band)> = None;
        for divisor in 1..=DIVISORS {
            for factor in (0..=SECONDS).flat_map(|factor| [factor, -factor]) {
                let rest = divisor * far_pile as i64 - factor * far_second as i64;
                let number = (2 * rest + first as i64).div_euclid(2 * first as i64);
                let line = Line { divisor, number, second: factor };
                let near = seen.iter().map(|&(x, second, y)| beside(&line, x, second, y)).filter(|c| c.abs() <= WIDE);
                let near: Vec<i64> = near.collect();
                let (Some(&low), Some(&high)) = (near.iter().min(), near.iter().max()) else { continue };
                // Most of the positions; of these lines the narrowest, and then the first.
                let worth = (near.len(), low - high);
                if best.as_ref().is_none_or(|(known, _)| worth > *known) {
                    best = Some((worth, Band { line, low, high }));
                }
            }
        }
        let (_, band) = best?;
        seen.retain(|&(x, second, y)| !band.around().contains(&beside(&band.line, x, second, y)));
        found.push(band);
    }
    found.sort_by_key(|band| band.line);
    Some(found)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::numeration::Numerals;
    use crate::prove::automata;

    #[test]
    fn lines_and_rows_are_seen() {
        let places = automata::places(&Numerals::Quotients(vec![1]), 1 << 20).unwrap();
        // Beside two lines, by turns: x + P(x), and half of x.
        let mut positions = Positions::new(2);
        for x in 0..900u64 {
            positions.push(match x % 3 {
                0 => [x, x + second(x, &places) + x % 2],
                _ => [x, x / 2],
            });
        }
        let rows = Rows::of(&positions, &places, 1500, &Work::default()).unwrap().unwrap();
        let (half, golden) = (Line { divisor: 2, number: 1, second: 0 }, Line { divisor: 1, number: 1, second: 1 });
        assert!(rows.outputs.len() > 850 && rows.outputs.len() < 930, "{}", rows.outputs.len());
        for x in 60..850u64 {
            let row = match x % 3 {
                0 => (golden, (x % 2) as i64),
                _ => (half, -((x % 2) as i64)),
            };
            assert_eq!(rows.symbols[usize::from(rows.outputs[x as usize])], [vec![row]], "{x}");
        }
        // A square is on no line.
        let mut positions = Positions::new(2);
        (0..900u64).for_each(|x| positions.push([x, x * x]));
        assert!(Rows::of(&positions, &places, 1 << 20, &Work::default()).unwrap().is_none());
    }
}
