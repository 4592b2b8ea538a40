//! Automata: of sets of numbers, and of vectors that rules write by their automata.

use super::error::{Drawn, FigureError, Ground};
use super::palette::Ink;
use super::picture::{Entry, Frame, Mark, Picture, Point, Run, Sample, Shape, Side, Size, Stroke, Text};
use crate::form::Form;
use crate::numeration::{DigitAutomaton, Numerals};
use crate::prove::{self, Certificate, Evidence, automata};
use crate::rules;
use crate::work::Work;
use rulesmith_check::Automaton;
use std::collections::BTreeMap;

/// Up to so many states an automaton is a graph, beyond a table.
const GRAPH: usize = 8;

/// The most letters on one edge of a graph, where a letter has several digits.
const LETTERS: usize = 2;

/// The most states of a table.
const TABLE: usize = 1000;

/// The most states in one block of a table.
const BLOCK: usize = 40;

/// What is drawn of an automaton.
struct States {
    accepting: Vec<bool>,
    /// Which letters lead from a state to another, by their number.
    edges: BTreeMap<(u32, u32), Vec<usize>>,
    /// What letters are called: digits, or several of them with commas.
    letters: Vec<String>,
    /// Whether letters are the digits 0, 1, 2, .. of one number.
    single: bool,
}

impl States {
    fn of_set(automaton: &Automaton) -> States {
        let many = automaton.states() as u32;
        let mut edges: BTreeMap<(u32, u32), Vec<usize>> = BTreeMap::new();
        let mut largest = 0;
        for state in 0..many {
            for (digit, to) in automaton.edges(state) {
                largest = largest.max(digit as usize);
                edges.entry((state, to)).or_default().push(digit as usize);
            }
        }
        States {
            accepting: (0..many).map(|state| automaton.accepts(Some(state))).collect(),
            edges,
            letters: (0..=largest).map(|digit| digit.to_string()).collect(),
            single: true,
        }
    }

    fn of_vectors(automaton: &DigitAutomaton) -> States {
        let states = automaton.states();
        let mut letters: Vec<u64> = states.iter().flat_map(|state| state.edges.iter().map(|edge| edge.0)).collect();
        // By the first digit, then the second: the first stands lowest.
        letters.sort_unstable_by_key(|letter| letter.swap_bytes());
        letters.dedup();
        let mut edges: BTreeMap<(u32, u32), Vec<usize>> = BTreeMap::new();
        for (state, from) in states.iter().zip(0u32..) {
            for (letter, to) in &state.edges {
                let number = letters.iter().position(|other| other == letter).unwrap_or_default();
                edges.entry((from, *to)).or_default().push(number);
            }
        }
        edges.values_mut().for_each(|list| list.sort_unstable());
        States {
            accepting: states.iter().map(|state| state.accepting).collect(),
            edges,
            letters: letters.iter().map(|letter| automaton.letter_text(*letter)).collect(),
            single: false,
        }
    }

    /// Whether a graph has room for what stands on its edges.
    fn is_small(&self) -> bool {
        self.accepting.len() <= GRAPH && (self.single || self.edges.values().all(|list| list.len() <= LETTERS))
    }

    fn pictured(&self, called: &str) -> Result<(Picture, &'static str), FigureError> {
        match self.accepting.len() {
            _ if self.is_small() => Ok((graph(self), "graph")),
            states if states <= TABLE => Ok((table(self), "table")),
            states => Err(FigureError::refused(format!(
                "the automaton of {called} has {states} states, and at most {TABLE} are drawn"
            ))),
        }
    }
}

fn in_base(base: impl std::fmt::Display) -> String {
    format!("base {base}")
}

fn by_quotients<N: ToString>(quotients: &[N]) -> String {
    let list: Vec<String> = quotients.iter().map(ToString::to_string).collect();
    format!("the Ostrowski numeration of [0; {}] repeating", list.join(", "))
}

/// An automaton as rules write it: it is what it is, and nothing has to be proved.
fn of_vectors(text: &str) -> Result<Drawn, FigureError> {
    let automaton = rules::automaton_in(text).map_err(|error| FigureError::refused(error.to_string()))?;
    let states = States::of_vectors(&automaton);
    let (mut picture, kind) = states.pictured("these vectors")?;
    let many = automaton.states().len();
    let written = match automaton.numerals() {
        Numerals::Base(base) => in_base(base),
        Numerals::Quotients(quotients) => by_quotients(quotients),
    };
    let what = match automaton.arity() {
        1 => "a number".to_string(),
        entries => format!("{entries} numbers together"),
    };
    picture.title = format!("An automaton of {many} states").into();
    picture.description = format!(
        "A {kind} of {many} states that reads {what} in {written}, most significant digits first, and accepts them if it ends in a state that is marked."
    );
    let digits = if automaton.arity() == 1 { "a digit" } else { "digits" };
    picture.notes = vec![format!(
        "Numbers are written in {written}, most significant digit first. {many} states; {digits} without an edge {} not accepted.",
        if automaton.arity() == 1 { "is" } else { "are" }
    )];
    Ok(Drawn { picture, ground: Ground::Theorem("the automaton as it is written".into()) })
}

/// The automaton of a set of numbers, or one that is written out (`automaton(..)`). That of a set is written as words, most significant digit first: in the numeration that suits the slopes
/// of the set, or in a base.
///
/// It is the automaton that the engine writes into certificates, and that the checker holds to the definition of the set. It is
/// asked for by a game on one pile whose moves name the set: any token may be taken from a member, and from a non-member.
pub fn automaton(set: &str, work: &Work) -> Result<Drawn, FigureError> {
    if rules::begins_an_automaton(set) {
        return of_vectors(set);
    }
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
    prove::checked_by_text(&certificate, work).map_err(|why| match work.go_on() {
        Err(stopped) => FigureError::Stopped(stopped),
        Ok(()) => FigureError::Undecided(format!("the checker does not accept the automaton of {set}: {why}")),
    })?;
    let found = proof.sets.first().ok_or_else(|| {
        FigureError::refused(format!("{set} is decided by a single comparison or by its digits, so no automaton is made for it (beatty(phi) has one)"))
    })?;
    let written = match &proof.numeration {
        rulesmith_check::Numerals::Base(base) => in_base(base),
        rulesmith_check::Numerals::Quotients(quotients) => by_quotients(quotients),
    };
    let states = found.automaton.states();
    let (mut picture, kind) = States::of_set(&found.automaton).pictured(set)?;
    picture.title = format!("The automaton of {set}").into();
    picture.description = format!(
        "A {kind} of {states} states that reads a number in {written}, most significant digit first, and accepts it if it is a member."
    );
    picture.notes = vec![format!(
        "Numbers are written in {written}, most significant digit first. {states} states; a digit without an edge is not accepted."
    )];
    Ok(Drawn { picture, ground: Ground::Proved("automata".into()) })
}

/// Letters as they are written on an edge: runs of three and more digits with dots.
fn letters(list: &[usize], states: &States) -> String {
    if !states.single {
        let named: Vec<String> = list.iter().map(|&letter| format!("({})", states.letters[letter])).collect();
        return named.join(" ");
    }
    let mut parts: Vec<(usize, usize)> = Vec::new();
    for &digit in list {
        match parts.last_mut() {
            Some((_, last)) if *last + 1 == digit => *last = digit,
            _ => parts.push((digit, digit)),
        }
    }
    let part = |&(from, to): &(usize, usize)| match to - from {
        0 => from.to_string(),
        1 => format!("{from}, {to}"),
        _ => format!("{from}..{to}"),
    };
    parts.iter().map(part).collect::<Vec<_>>().join(", ")
}

/// States on a line, edges forward above it and edges back below it.
fn graph(automaton: &States) -> Picture {
    const APART: i64 = 200;
    let states = automaton.accepting.len() as i64;
    let at = |state: u32| Point::hundredths(APART * i64::from(state), 0);
    let mut marks = Vec::new();
    let all = &automaton.edges;
    let mut farthest = 1;
    for (&(from, to), list) in all {
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
        marks.push(label(Point::hundredths(x, y), letters(list, automaton), Ink::Text, Size::Units(26)));
    }
    let states_at = |accepting: bool| -> Vec<Point> {
        (0..states as u32).filter(|&state| automaton.accepting[state as usize] == accepting).map(at).collect()
    };
    marks.push(Mark::Points { ink: Ink::Green, shape: Shape::Disc, size: Size::Units(32), at: states_at(true) });
    marks.push(Mark::Points { ink: Ink::Faint, shape: Shape::Disc, size: Size::Units(32), at: states_at(false) });
    for state in 0..states as u32 {
        let ink = if automaton.accepting[state as usize] { Ink::Black } else { Ink::Text };
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
            Entry::new(
                Sample::Arrow,
                Ink::Muted,
                match automaton.single {
                    true => "reading this digit",
                    false => "reading these digits, one of each pile",
                },
            ),
        ],
        notes: vec![],
    }
}

fn label(at: Point, says: String, ink: Ink, size: Size) -> Mark {
    Mark::Label { ink, at, side: Side::On, size, says: Text::from(says) }
}

/// A row for each state: where each letter leads.
fn table(automaton: &States) -> Picture {
    let states = automaton.accepting.len() as i64;
    let columns = automaton.letters.len() as i64;
    // Several digits need more room than one, and so do the numbers of many states.
    let apart = if automaton.single && states <= 100 { 1 } else { 2 };
    // Long tables stand in blocks side by side.
    let rows = match states {
        0..=24 => states,
        25..=48 => (states + 1) / 2,
        _ => BLOCK as i64,
    };
    let wide = apart * (columns - 1) + 4;
    let mut marks = Vec::new();
    let blocks = (states + rows - 1) / rows;
    for block in 0..blocks {
        for (letter, name) in (0..).zip(&automaton.letters) {
            marks.push(label(
                Point::whole(block * wide + 1 + apart * letter, rows),
                name.clone(),
                Ink::Muted,
                Size::Units(46),
            ));
        }
    }
    let mut ends = Vec::new();
    for state in 0..states {
        let (block, row) = (state / rows, rows - 1 - state % rows);
        let left = block * wide;
        let accepting = automaton.accepting[state as usize];
        if accepting {
            ends.push(Run(row, left, 1));
        }
        let ink = if accepting { Ink::Black } else { Ink::Text };
        marks.push(label(Point::whole(left, row), state.to_string(), ink, Size::Units(46)));
        for (&(_, to), list) in automaton.edges.range((state as u32, 0)..=(state as u32, u32::MAX)) {
            for &letter in list {
                let at = Point::whole(left + 1 + apart * letter as i64, row);
                marks.push(label(at, to.to_string(), Ink::Text, Size::Units(46)));
            }
        }
    }
    ends.sort_unstable();
    for block in 0..blocks {
        let (x, right) = (2 * block * wide + 1, 2 * (block * wide + apart * (columns - 1)) + 3);
        let line = |from: Point, to: Point| Mark::Line { ink: Ink::Faint, stroke: Stroke::Solid, from, to };
        marks.push(line(Point::halves(x, -1), Point::halves(x, 2 * rows + 1)));
        marks.push(line(Point::halves(2 * block * wide - 1, 2 * rows - 1), Point::halves(right, 2 * rows - 1)));
    }
    marks.insert(0, Mark::Cells { ink: Ink::Green, runs: ends, joined: true });
    Picture {
        title: Text::default(),
        description: String::new(),
        frame: Frame::hundredths(
            -100,
            -60,
            (blocks - 1) * wide * 100 + (apart * (columns - 1) + 2) * 100,
            rows * 100 + 60,
            26,
        ),
        axes: None,
        marks,
        legend: vec![
            Entry::new(Sample::Cell, Ink::Green, "state in which a member may end; the others are not coloured"),
            Entry::new(
                Sample::Line(Stroke::Solid),
                Ink::Muted,
                match automaton.single {
                    true => "above the line: the digit read; below it: the next state",
                    false => "above the line: the digits read, one of each pile; below it: the next state",
                },
            ),
        ],
        notes: vec![],
    }
}
