//! Grundy values: a heat map of the board, and rows with their periods.

use super::coordinate::Coordinate;
use super::error::{Drawn, FigureError, Ground, Seen, refuse_beyond};
use super::palette::{Ink, RAMP};
use super::picture::{Axes, Entry, Frame, Mark, Picture, Point, Run, Sample, Side, Size, Stroke, Text, Tick, runs};
use crate::prove::{self, RowsOutcome};
use crate::solve;
use crate::work::Work;
use rulesmith_check::RowPeriod;
use std::collections::BTreeMap;

/// The largest board of a heat map: beyond it a square is smaller than a pixel, and its colour cannot be seen.
const LARGEST: u64 = 500;

/// Up to this size the values are written into the squares.
const WRITTEN: u64 = 24;

/// The Grundy values of all positions with piles up to a size.
pub fn grundy(game: Seen<'_>, up_to: u64, work: &Work) -> Result<Drawn, FigureError> {
    game.two_piles("a heat map")?;
    let last = refuse_beyond(up_to, LARGEST, "a heat map")?;
    let table = solve::grundy(game.form, up_to, work)?;
    let value = |x: i64, y: i64| table.at(&[x.unsigned_abs(), y.unsigned_abs()]).unwrap_or(0);
    let most = (0..=last).flat_map(|x| (0..=last).map(move |y| (x, y))).map(|(x, y)| value(x, y)).max().unwrap_or(0);
    let mut pace = work.pace();
    let mut colours: BTreeMap<Ink, Vec<Run>> = BTreeMap::new();
    for y in 0..=last {
        for x in 0..=last {
            pace.step()?;
            let row = colours.entry(ink(value(x, y), most)).or_default();
            match row.last_mut() {
                Some(Run(at, first, length)) if *at == y && *first + i64::from(*length) == x => *length += 1,
                _ => row.push(Run(y, x, 1)),
            }
        }
    }
    let mut marks: Vec<Mark> = colours.into_iter().map(|(ink, runs)| Mark::Cells { ink, runs, joined: true }).collect();
    if up_to <= WRITTEN {
        for (x, y) in (0..=last).flat_map(|x| (0..=last).map(move |y| (x, y))) {
            let value = value(x, y);
            let says = value.to_string();
            // All as large as the longest allows.
            let size = Size::fitting(most.to_string().len());
            let ink = ink(value, most).readable();
            marks.push(Mark::Label { ink, at: Point::whole(x, y), side: Side::On, size, says: says.into() });
        }
    }
    let mut legend = vec![Entry::new(Sample::Cell, Ink::Vermilion, "value 0: P-position")];
    let mut shown: Vec<u32> = (0..=4).map(|part| 1 + (most.saturating_sub(1)) * part / 4).collect();
    shown.dedup();
    legend.extend(
        shown
            .into_iter()
            .filter(|&value| value <= most)
            .map(|value| Entry::new(Sample::Cell, ink(value, most), format!("value {value}"))),
    );
    let [across, up] = game.pile_labels();
    let picture = Picture {
        title: format!("Grundy values of {}", game.name).into(),
        description: format!(
            "A square board with both piles from 0 to {up_to}. Each square has the colour of its Grundy value, from dark for \
             1 to bright for {most}; value 0 has a colour of its own."
        ),
        frame: Frame::board(last, last),
        axes: Some(Axes::of_board(across, last, up, last)),
        marks,
        legend,
        notes: vec![format!("Computed for all piles up to {up_to}; the largest value there is {most}.")],
    };
    Ok(Drawn { picture, ground: Ground::Solved(up_to) })
}

fn ink(value: u32, most: u32) -> Ink {
    match value {
        0 => Ink::Vermilion,
        _ if most <= 1 => Ink::Ramp(RAMP),
        value => {
            let step = u64::from(value - 1) * u64::from(RAMP) / u64::from(most - 1);
            Ink::Ramp(u8::try_from(step).unwrap_or(RAMP))
        }
    }
}

/// Rows of Grundy values g(r, y), less y where they grow with it, for the first rows r, and the periods that are proved.
pub fn rows(game: Seen<'_>, rows: u64, up_to: u64, work: &Work) -> Result<Drawn, FigureError> {
    let [one, other] = game.two_piles("a picture of rows")?;
    let last = refuse_beyond(up_to, 600, "a picture of rows")?;
    if rows > 40 || rows > up_to {
        return Err(FigureError::refused(
            "rows are drawn for at most 40 sizes of the first pile, no larger than the second",
        ));
    }
    let (periods, why) = match prove::rows(game.form, rows, None, work) {
        RowsOutcome::Proved(certificate) => (certificate.rows().cloned(), None),
        RowsOutcome::Undecided(why) => (None, Some(why)),
        RowsOutcome::Stopped(stopped) => return Err(stopped.into()),
    };
    let grow = periods.as_ref().is_none_or(|proof| proof.moves.nim);
    let table = solve::grundy(game.form, up_to, work)?;
    let values = |row: u64| -> Vec<u32> { (0..=up_to).map(|y| table.at(&[row, y]).unwrap_or(0)).collect() };
    let all: Vec<Vec<u32>> = (0..=rows).map(values).collect();
    let excess = |row: usize, y: usize| i64::from(all[row][y]) - if grow { y as i64 } else { 0 };
    let each = || (0..all.len()).flat_map(|row| (0..=up_to as usize).map(move |y| (row, y)));
    let (low, high) = each().map(|(row, y)| excess(row, y)).fold((0, 0), |(l, h), e| (l.min(e), h.max(e)));
    let mut colours: BTreeMap<Ink, Vec<(i64, i64)>> = BTreeMap::new();
    // Room for the words beside the rows: a fifth of the width. A row is so many squares high that they can be read: 11
    // pixels, and 3 between them.
    let room = last / 5 + 3;
    let pixels = (56_000 / (last + room + 1)).min(1600);
    let high_row = (1100 + pixels - 1) / pixels;
    let step = high_row + (300 + pixels - 1) / pixels;
    let mut pace = work.pace();
    for (row, y) in each() {
        pace.steps(4)?;
        let step_of = (excess(row, y) - low) * i64::from(RAMP) / (high - low).max(1);
        let cells = colours.entry(Ink::Ramp(u8::try_from(step_of).unwrap_or(RAMP))).or_default();
        cells.extend((0..high_row).map(|more| (y as i64, row as i64 * step + more)));
    }
    let mut marks: Vec<Mark> =
        colours.into_iter().map(|(ink, cells)| Mark::Cells { ink, runs: runs(cells), joined: true }).collect();
    let mut said = Vec::new();
    for row in 0..all.len() {
        let base = row as i64 * step;
        let middle = Coordinate::ratio(2 * base + high_row - 1, 2);
        let proved = periods.as_ref().and_then(|proof| proof.rows.get(row));
        let says = match proved {
            Some(RowPeriod { preperiod, period, .. }) => {
                // What begins beyond the picture is told in words alone.
                if *preperiod <= up_to {
                    let x = Coordinate::ratio(2 * *preperiod as i64 - 1, 2);
                    let (bottom, top) =
                        (Coordinate::ratio(2 * base - 1, 2), Coordinate::ratio(2 * (base + high_row) - 1, 2));
                    marks.push(Mark::Line {
                        ink: Ink::Vermilion,
                        stroke: Stroke::Thick,
                        from: Point(x.clone(), bottom),
                        to: Point(x, top),
                    });
                }
                format!("{period} from {preperiod}")
            }
            None => String::new(),
        };
        said.push(Tick { at: middle.clone(), says: row.to_string().into() });
        marks.push(Mark::Label {
            ink: Ink::Text,
            at: Point(Coordinate::ratio(2 * last + 1, 2), middle),
            side: Side::Right,
            size: Size::Small,
            says: says.into(),
        });
    }
    let top = rows as i64 * step + high_row - 1;
    let mut frame = Frame::board(last + room, top);
    frame.unit = 16;
    let axes = Axes {
        beside: said,
        squares: false,
        framed: false,
        ..Axes::of_board(format!("pile {other}"), last, format!("pile {one}"), top)
    };
    let value = if grow { format!("value - {other}") } else { "value".to_string() };
    let mut legend = vec![Entry::new(Sample::Cell, Ink::Ramp(0), format!("{value} = {low}"))];
    if high > low {
        legend.push(Entry::new(Sample::Cell, Ink::Ramp(RAMP), format!("{value} = {high}")));
    }
    legend.push(Entry::new(
        Sample::Line(Stroke::Thick),
        Ink::Vermilion,
        Text::from(format!("from here on {value} repeats; beside: period, and from where")),
    ));
    let picture = Picture {
        title: format!("Rows of Grundy values of {}", game.name).into(),
        description: format!(
            "For each {one} from 0 to {rows} a row of squares for {other} from 0 to {up_to}, in the colour of the Grundy \
             {value}. A mark shows where the row begins to repeat, and the words beside it its period."
        ),
        frame,
        axes: Some(axes),
        marks,
        legend,
        notes: vec![match why {
            None => "The periods are proved for all sizes of the second pile (engine rows).".to_string(),
            Some(why) => format!("No periods are proved: {why}."),
        }],
    };
    let ground = match periods {
        Some(_) => Ground::Proved("rows".to_string()),
        None => Ground::Solved(up_to),
    };
    Ok(Drawn { picture, ground })
}
