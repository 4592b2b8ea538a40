//! Numbers as words: a number in a numeration system.

use super::coordinate::Coordinate;
use super::error::{Drawn, FigureError, Ground};
use super::palette::Ink;
use super::picture::{Entry, Frame, Mark, Picture, Point, Run, Sample, Side, Size, Text};
use crate::numeration::Numeration;
use malachite::Natural;

/// The most digits of a number that is drawn.
const MOST_DIGITS: usize = 16;

/// A number in a numeration system: each digit with its place value, and what it adds.
pub fn numeration(system: &dyn Numeration, called: &str, number: &Natural) -> Result<Drawn, FigureError> {
    let digits = system.represent(number);
    let digits = digits.as_slice();
    if digits.len() > MOST_DIGITS {
        return Err(FigureError::refused(format!(
            "numbers are drawn with up to {MOST_DIGITS} digits, and this one has {} (represent writes it)",
            digits.len()
        )));
    }
    let places = system.places(digits.len().max(1));
    let many = digits.len().max(1);
    let digit = |place: usize| digits.get(place).cloned().unwrap_or_default();
    let mut marks = Vec::new();
    let (mut filled, mut empty) = (Vec::new(), Vec::new());
    // Columns are two units wide, so that values of eight digits can be read.
    for (place, value) in places.iter().enumerate().take(many) {
        let x = 2 * (many - 1 - place) as i64;
        let digit = digit(place);
        let cells = if digit == 0 { &mut empty } else { &mut filled };
        cells.push(Run(1, x, 1));
        let label = |y: i64, ink: Ink, size: Size, text: String| Mark::Label {
            ink,
            at: Point(Coordinate::Whole(x), Coordinate::ratio(y, 2)),
            side: Side::On,
            size,
            says: Text::from(text),
        };
        let ink = if digit == 0 { Ink::Text } else { Ink::Blue.readable() };
        marks.push(label(2, ink, Size::fitting(digit.to_string().len()), digit.to_string()));
        marks.push(label(4, Ink::Muted, small(&value.to_string()), value.to_string()));
        if digit != 0 {
            let product = (value * &digit).to_string();
            marks.push(label(0, Ink::Text, small(&product), product));
        }
    }
    let terms: Vec<String> = (0..many)
        .rev()
        .filter(|&place| digit(place) != 0)
        .map(|place| match digit(place) {
            one if one == 1 => places[place].to_string(),
            digit => format!("{digit}*{}", places[place]),
        })
        .collect();
    let sum = if terms.is_empty() { "0".to_string() } else { terms.join(" + ") };
    let word: Vec<String> = (0..many).rev().map(|place| digit(place).to_string()).collect();
    let mut cells = vec![
        Mark::Cells { ink: Ink::Faint, runs: empty, joined: false },
        Mark::Cells { ink: Ink::Blue, runs: filled, joined: false },
    ];
    cells.append(&mut marks);
    let picture = Picture {
        title: format!("{number} in {called}").into(),
        description: format!("The digits {} with their place values: {number} = {sum}.", word.join(" ")),
        frame: Frame {
            left: Coordinate::Whole(-1),
            bottom: Coordinate::ratio(-1, 2),
            right: Coordinate::Whole(2 * many as i64 - 1),
            top: Coordinate::ratio(5, 2),
            unit: 32,
        },
        axes: None,
        marks: cells,
        legend: vec![
            Entry::new(Sample::Cell, Ink::Blue, "digit; above it the value of its place, below what it adds"),
            Entry::new(Sample::Cell, Ink::Faint, "digit 0"),
        ],
        notes: vec![format!("{number} = {sum}")],
    };
    Ok(Drawn { picture, ground: Ground::Theorem("Fraenkel 1985: p- and q-systems; greedy expansion".into()) })
}

fn small(text: &str) -> Size {
    // Two units wide.
    Size::Units(match text.len() {
        0..=4 => 38,
        more => u32::try_from(270 / more).unwrap_or(10).max(10),
    })
}
