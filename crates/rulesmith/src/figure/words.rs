//! Numbers as words: a number in a numeration system, and the automaton of a set.

use super::coordinate::Coordinate;
use super::error::{Drawn, FigureError, Ground};
use super::palette::Ink;
use super::picture::{Entry, Frame, Mark, Picture, Point, Run, Sample, Shape, Side, Size, Stroke, Text};
use crate::form::Form;
use crate::numeration::Numeration;
use crate::prove::{self, Certificate, Evidence, automata};
use crate::rules;
use crate::work::Work;
use malachite::Natural;
use rulesmith_check::{Automaton, Numerals};
use std::collections::BTreeMap;

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

/// Up to so many states an automaton is a graph, beyond a table.
const GRAPH: usize = 8;

/// The most states of a table.
const TABLE: usize = 48;

/// The automaton of a set of numbers, written as words, most significant digit first: in the numeration that suits the slopes
/// of the set, or in a base.
///
/// It is the automaton that the engine writes into certificates, and that the checker holds to the definition of the set. It is
/// asked for by a game on one pile whose moves name the set: any token may be taken from a member, and from a non-member.
pub fn automaton(set: &str, work: &Work) -> Result<Drawn, FigureError> {
    let text = format!(
        "game \"set\"\nlet S = {set}\npiles x\nmove member: take t from x where x in S\nmove other: take t from x where x not in S\n\
         expect {{ (0*n) : n >= 0 }}\n"
    );
    let game = rules::parse(&text)
        .map_err(|error| FigureError::refused(format!("`{set}` is not read as a set: {error} (beatty(phi) is one)")))?;
    let form = Form::of(&game, work)?;
    let proof = automata::certify(&form, work).map_err(|why| match work.go_on() {
        Err(stopped) => FigureError::Stopped(stopped),
        Ok(()) => FigureError::refused(format!("no automaton is known for {set}: {why}")),
    })?;
    // What the checker has not accepted is an opinion.
    let certificate = Certificate { game, evidence: Evidence::Automata(proof.clone()) };
    prove::verify_text(&certificate.to_text(), work).map_err(|why| match work.go_on() {
        Err(stopped) => FigureError::Stopped(stopped),
        Ok(()) => FigureError::Undecided(format!("the checker does not accept the automaton of {set}: {why}")),
    })?;
    let found = proof.sets.first().ok_or_else(|| {
        FigureError::refused(format!("{set} is decided by a single comparison or by its digits, so no automaton is made for it (beatty(phi) has one)"))
    })?;
    let written = match &proof.numeration {
        Numerals::Base(base) => format!("base {base}"),
        Numerals::Quotients(quotients) => {
            let list: Vec<String> = quotients.iter().map(ToString::to_string).collect();
            format!("the Ostrowski numeration of [0; {}] repeating", list.join(", "))
        }
    };
    let automaton = &found.automaton;
    let states = automaton.states();
    let (mut picture, kind) = match states {
        0..=GRAPH => (graph(automaton), "graph"),
        states if states <= TABLE => (table(automaton), "table"),
        states => {
            return Err(FigureError::refused(format!(
                "the automaton of {set} has {states} states, and at most {TABLE} are drawn"
            )));
        }
    };
    picture.title = format!("The automaton of {set}").into();
    picture.description = format!(
        "A {kind} of {states} states that reads a number in {written}, most significant digit first, and accepts it if it is a member."
    );
    picture.notes = vec![format!(
        "Numbers are written in {written}, most significant digit first. {states} states; a digit without an edge is not accepted."
    )];
    Ok(Drawn { picture, ground: Ground::Proved("automata".into()) })
}

/// The edges between two states, their digits joined: "0, 2".
fn edges(automaton: &Automaton) -> BTreeMap<(u32, u32), Vec<u64>> {
    let mut edges: BTreeMap<(u32, u32), Vec<u64>> = BTreeMap::new();
    for state in 0..automaton.states() as u32 {
        for (digit, to) in automaton.edges(state) {
            edges.entry((state, to)).or_default().push(digit);
        }
    }
    edges
}

/// Digits as they are written on an edge: runs of three and more with dots.
fn digits(list: &[u64]) -> String {
    let mut parts: Vec<(u64, u64)> = Vec::new();
    for &digit in list {
        match parts.last_mut() {
            Some((_, last)) if *last + 1 == digit => *last = digit,
            _ => parts.push((digit, digit)),
        }
    }
    let part = |&(from, to): &(u64, u64)| match to - from {
        0 => from.to_string(),
        1 => format!("{from}, {to}"),
        _ => format!("{from}..{to}"),
    };
    parts.iter().map(part).collect::<Vec<_>>().join(", ")
}

/// States on a line, edges forward above it and edges back below it.
fn graph(automaton: &Automaton) -> Picture {
    const APART: i64 = 200;
    let states = automaton.states() as i64;
    let at = |state: u32| Point::hundredths(APART * i64::from(state), 0);
    let mut marks = Vec::new();
    let all = edges(automaton);
    let mut farthest = 1;
    for (&(from, to), list) in &all {
        let steps = (i64::from(to) - i64::from(from)).abs();
        farthest = farthest.max(steps);
        // An edge to the next state is straight, unless there is one back.
        let bend = match steps {
            0 => 0,
            1 if to > from && !all.contains_key(&(to, from)) => 0,
            // To its left: above the line for edges to the right, below it for edges to the left.
            1 => 38,
            _ => 50,
        };
        marks.push(Mark::Arrow { ink: Ink::Muted, from: at(from), to: at(to), bend, gap: 36 });
        let middle = APART * (i64::from(from) + i64::from(to)) / 2;
        let up = if to > from { 1 } else { -1 };
        // The curve swings out by half of the bend, and its ends are not on the line.
        let (x, y) = match (steps, bend) {
            (0, _) => (middle, 98),
            (_, 0) => (middle, 16),
            _ => (middle, up * (APART * steps * bend / 200 + 31)),
        };
        marks.push(label(Point::hundredths(x, y), digits(list), Ink::Text, Size::Units(26)));
    }
    let states_at = |accepting: bool| -> Vec<Point> {
        (0..states as u32).filter(|&state| automaton.accepts(Some(state)) == accepting).map(at).collect()
    };
    marks.push(Mark::Points { ink: Ink::Green, shape: Shape::Disc, size: Size::Units(32), at: states_at(true) });
    marks.push(Mark::Points { ink: Ink::Faint, shape: Shape::Disc, size: Size::Units(32), at: states_at(false) });
    for state in 0..states as u32 {
        let ink = if automaton.accepts(Some(state)) { Ink::Black } else { Ink::Text };
        marks.push(label(at(state), state.to_string(), ink, Size::Units(26)));
    }
    if states > 0 {
        let from = Point::hundredths(-110, 0);
        marks.push(Mark::Arrow { ink: Ink::Text, from, to: at(0), bend: 0, gap: 36 });
    }
    let swing =
        if farthest > 1 || all.keys().any(|(from, to)| from > to) { APART * farthest * 50 / 200 + 55 } else { 60 };
    Picture {
        title: Text::default(),
        description: String::new(),
        frame: Frame::hundredths(-120, -swing, APART * (states - 1).max(0) + 120, swing.max(140), 56),
        axes: None,
        marks,
        legend: vec![
            Entry::new(Sample::Point(Shape::Disc), Ink::Green, "state in which a member may end"),
            Entry::new(Sample::Point(Shape::Disc), Ink::Faint, "other state"),
            Entry::new(Sample::Arrow, Ink::Muted, "reading this digit"),
        ],
        notes: vec![],
    }
}

fn label(at: Point, says: String, ink: Ink, size: Size) -> Mark {
    Mark::Label { ink, at, side: Side::On, size, says: Text::from(says) }
}

/// A row for each state: where each digit leads.
fn table(automaton: &Automaton) -> Picture {
    let states = automaton.states() as i64;
    let largest = edges(automaton).into_values().flatten().max().unwrap_or(0);
    let digits = i64::try_from(largest).unwrap_or(0);
    // Long tables stand in blocks side by side.
    let rows = if states > 24 { (states + 1) / 2 } else { states };
    let wide = digits + 4;
    let mut marks = Vec::new();
    let blocks = (states + rows - 1) / rows;
    for block in 0..blocks {
        for digit in 0..=digits {
            marks.push(label(
                Point::whole(block * wide + 1 + digit, rows),
                digit.to_string(),
                Ink::Muted,
                Size::Units(46),
            ));
        }
    }
    let mut ends = Vec::new();
    for state in 0..states {
        let (block, row) = (state / rows, rows - 1 - state % rows);
        let left = block * wide;
        if automaton.accepts(Some(state as u32)) {
            ends.push(Run(row, left, 1));
        }
        let ink = if automaton.accepts(Some(state as u32)) { Ink::Black } else { Ink::Text };
        marks.push(label(Point::whole(left, row), state.to_string(), ink, Size::Units(46)));
        for (digit, to) in automaton.edges(state as u32) {
            marks.push(label(Point::whole(left + 1 + digit as i64, row), to.to_string(), Ink::Text, Size::Units(46)));
        }
    }
    ends.sort_unstable();
    for block in 0..blocks {
        let (x, right) = (2 * block * wide + 1, 2 * (block * wide + digits) + 3);
        let line = |from: Point, to: Point| Mark::Line { ink: Ink::Faint, stroke: Stroke::Solid, from, to };
        marks.push(line(Point::halves(x, -1), Point::halves(x, 2 * rows + 1)));
        marks.push(line(Point::halves(2 * block * wide - 1, 2 * rows - 1), Point::halves(right, 2 * rows - 1)));
    }
    marks.insert(0, Mark::Cells { ink: Ink::Green, runs: ends, joined: true });
    Picture {
        title: Text::default(),
        description: String::new(),
        frame: Frame::hundredths(-100, -60, (blocks - 1) * wide * 100 + (digits + 2) * 100, rows * 100 + 60, 26),
        axes: None,
        marks,
        legend: vec![
            Entry::new(Sample::Cell, Ink::Green, "state in which a member may end; the others are not coloured"),
            Entry::new(
                Sample::Line(Stroke::Solid),
                Ink::Muted,
                "above the line: the digit read; below it: the next state",
            ),
        ],
        notes: vec![],
    }
}
