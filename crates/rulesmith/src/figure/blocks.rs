//! The first numbers coloured by a set, in four blocks (Fisher and Larsson 2019, Figures 3 and 4).

use super::coordinate::Coordinate;
use super::error::{Drawn, FigureError, Ground};
use super::palette::Ink;
use super::picture::{Entry, Frame, Mark, Picture, Point, Run, Sample, Shape, Side, Size};
use crate::form;
use crate::work::Work;
use malachite::Integer;

/// The most numbers.
const MOST: u64 = 256;

/// The numbers 0 to `many` - 1, red if they are in the set and else green, each quarter of them a row; arrows join the rows
/// whose colours are the same place by place.
///
/// For the evil numbers and a power of four these are the first and the last row, and the two between (two more digits 11 or
/// 00 in front keep evil and odious, 10 and 01 change them alike), which is the recursion of Fisher and Larsson's Section 6.
pub fn blocks(set: &str, many: u64, work: &Work) -> Result<Drawn, FigureError> {
    if many == 0 || many > MOST || !many.is_multiple_of(4) {
        return Err(FigureError::refused(format!(
            "blocks are drawn of 4 to {MOST} numbers, a multiple of four, not {many}"
        )));
    }
    let sequence = form::sequence(set, work)
        .map_err(|error| FigureError::refused(format!("`{set}` is not read as a set: {error}")))?;
    let mut red = Vec::new();
    for number in 0..many {
        let member = sequence.contains(&Integer::from(number));
        red.push(member.map_err(|error| FigureError::refused(error.to_string()))?);
    }
    let width = many / 4;
    let rows: Vec<&[bool]> = red.chunks(width as usize).collect();
    let (mut cells, mut diamonds, mut marks) = ([Vec::new(), Vec::new()], Vec::new(), Vec::new());
    // Many squares in a row are small ones: the rows keep the height of the words beside them, which take more squares.
    let (apart, beside) = match width {
        0..=16 => (1, 5),
        17..=24 => (1, 7),
        25..=40 => (2, 10),
        _ => (3, 16),
    };
    let place = |row: usize| (3 - row as i64) * apart;
    for (row, colours) in rows.iter().enumerate() {
        for (x, &is_red) in (0..).zip(colours.iter()) {
            cells[usize::from(is_red)].push(Run(place(row), x, 1));
            if is_red {
                diamonds.push(Point::whole(x, place(row)));
            }
        }
        let first = row as u64 * width;
        marks.push(Mark::Label {
            ink: Ink::Text,
            at: Point(Coordinate::ratio(-7, 10), Coordinate::Whole(place(row))),
            side: Side::Left,
            size: Size::Normal,
            says: format!("{}: {first} to {}", ["A", "B", "C", "D"][row], first + width - 1).into(),
        });
    }
    let mut alike = Vec::new();
    for one in 0..4 {
        for other in one + 1..4 {
            if rows[one] == rows[other] {
                alike.push(format!("{} and {}", ["A", "B", "C", "D"][one], ["A", "B", "C", "D"][other]));
                let x = Coordinate::ratio(2 * width as i64, 2);
                let at = |row: usize| Point(x.clone(), Coordinate::Whole(place(row)));
                marks.push(Mark::Arrow { ink: Ink::Blue, from: at(one), to: at(other), bend: 30, gap: 12 });
            }
        }
    }
    let [green, reds] = cells;
    let counted: Vec<String> = rows
        .iter()
        .map(|row| row.iter().filter(|&&is_red| is_red).count())
        .map(|reds| format!("{reds} of {width}"))
        .collect();
    let same = if alike.is_empty() { "no two".to_string() } else { alike.join(", ") };
    let squares = |ink, runs| Mark::Cells { ink, runs, joined: false };
    let mut all = vec![
        squares(Ink::Green, green),
        squares(Ink::Vermilion, reds),
        Mark::Points { ink: Ink::Paper, shape: Shape::Diamond, size: Size::Units(16), at: diamonds },
    ];
    all.extend(marks);
    let picture = Picture {
        title: format!("The numbers 0 to {} in four blocks, coloured by {set}", many - 1).into(),
        description: format!(
            "Four rows of {width} squares, one for each number. Red are the members of {set}: {} in the four rows. Coloured alike are {same}.",
            counted.join(", ")
        ),
        frame: Frame {
            left: Coordinate::ratio(-beside, 1),
            bottom: Coordinate::ratio(-3, 5),
            right: Coordinate::ratio(2 * width as i64 + 1 + 2 * apart, 2),
            top: Coordinate::ratio(15 * apart + 3, 5),
            unit: 34,
        },
        axes: None,
        marks: all,
        legend: vec![
            Entry::new(Sample::Cell, Ink::Green, format!("not in {set}")),
            Entry::new(Sample::Cell, Ink::Vermilion, format!("in {set} (with a diamond)")),
            Entry::new(Sample::Arrow, Ink::Blue, "the same colours, place by place"),
        ],
        notes: vec![format!("Members in the rows: {}.", counted.join(", "))],
    };
    Ok(Drawn { picture, ground: Ground::Solved(many - 1) })
}
