//! Learning from one board in one numeration.

use super::judge::judged;
use super::residual::{self, Learned, State};
use super::rows::{Row, Rows};
use super::words::{NONE, Trees};
use super::{Growth, Learning, SMALL, Tried, Wishes};
use crate::form::Form;
use crate::numeration::{DigitAutomaton, DigitState, Numerals};
use crate::prove::automata::{self, Stop};
use crate::solve::Positions;
use crate::work::{Stopped, Work};

/// Words that are shorter by so many blocks are those of a board that is small enough.
const HELD: usize = 2;

/// An automaton that fits a board.
#[derive(Clone, PartialEq)]
pub(super) struct Guess {
    numerals: Numerals,
    states: Vec<State>,
    /// What the outputs of the states say, if it reads the first pile alone.
    symbols: Option<Vec<Vec<Row>>>,
}

impl Guess {
    /// The smallest automaton of the positions. Nothing if there is none for rules.
    pub fn automaton(&self, piles: usize, work: &Work) -> Result<Option<DigitAutomaton>, Stopped> {
        let with = |arity, accepting: &dyn Fn(&State) -> bool| {
            let state = |state: &State| DigitState { accepting: accepting(state), edges: state.edges.clone() };
            DigitAutomaton::new(self.numerals.clone(), arity, self.states.iter().map(state).collect()).ok()
        };
        let Some(symbols) = &self.symbols else { return Ok(with(piles, &|state| state.output != NONE)) };
        let mut rows = Vec::new();
        for (symbol, here) in symbols.iter().enumerate().skip(1) {
            match with(1, &|state| state.output as usize == symbol) {
                Some(numbers) => rows.push((numbers, here.clone())),
                None => return Ok(None),
            }
        }
        match automata::graph(&self.numerals, piles, rows, work) {
            Ok(found) => Ok(found),
            Err(Stop::Stopped(stopped)) => Err(stopped),
            Err(Stop::Memory | Stop::Size) => Ok(None),
        }
    }
}

/// Automata that fit the boards so far.
#[derive(Default)]
pub(super) struct Guesses {
    /// Those that are to be held to the next board.
    pub waiting: Vec<Guess>,
    /// Those that the provers were asked about.
    asked: Vec<Guess>,
}

/// Learning from one board.
pub(super) struct Attempt<'a> {
    pub form: &'a Form,
    pub wishes: &'a Wishes,
    pub positions: &'a Positions,
    pub up_to: u64,
    pub work: &'a Work,
}

/// The words of a board in one numeration.
struct Shown {
    trees: Trees,
    /// What the ends of the trees say, if they are trees of the first pile alone.
    symbols: Option<Vec<Vec<Row>>>,
}

impl Attempt<'_> {
    pub fn in_numeration(
        &self,
        numerals: &Numerals,
        guesses: &mut Guesses,
        learning: &mut Learning,
        seen: &mut Vec<(Numerals, Growth)>,
    ) -> Result<Tried, Stopped> {
        self.work.report("learning from the words of positions", self.up_to, None)?;
        let Some(Shown { trees, symbols }) = self.words(numerals)? else { return Ok(Tried::Nothing) };
        let (length, period) = (trees.length, numerals.period());
        // Half of the letters: how many prefixes there are, and how many of them are different.
        let half = length / 2;
        let (words, classes) = trees.counts[half];
        seen.push((numerals.clone(), Growth { up_to: self.up_to, depth: half, words, classes }));
        let (own, others): (Vec<Guess>, Vec<_>) =
            guesses.waiting.drain(..).partition(|guess| guess.numerals == *numerals);
        guesses.waiting = others;
        let mut found = Vec::new();
        for guess in own {
            // What is said of a number may become more on larger boards.
            let same = match (&guess.symbols, &symbols) {
                (Some(before), Some(now)) => now.starts_with(before),
                (before, now) => before.is_none() && now.is_none(),
            };
            if same && residual::says_the_same(&guess.states, &trees, self.work)? {
                found.push(guess.states);
            }
        }
        // What is learned from shorter words, and is right about longer ones, is held to a larger board already.
        if found.is_empty() && symbols.is_some() && length > HELD * period {
            found.extend(self.learned(&trees, length - HELD * period, period)?.into_iter().next());
        }
        let are_held = !found.is_empty();
        if !are_held {
            found = self.learned(&trees, length, period)?;
        }
        let is_last = self.up_to >= self.wishes.up_to;
        let mut worst = Tried::Nothing;
        for (place, states) in found.into_iter().enumerate() {
            let guess = Guess { numerals: numerals.clone(), states, symbols: symbols.clone() };
            if guesses.asked.contains(&guess) {
                continue;
            }
            // Where there are several, the next board is asked which.
            let at_once = is_last || place == 0 && (are_held || guess.states.len() <= SMALL);
            if !at_once {
                guesses.waiting.push(guess);
                continue;
            }
            guesses.asked.push(guess.clone());
            match judged(self.form, self.wishes, &guess, learning, self.work)? {
                Tried::Proved => return Ok(Tried::Proved),
                Tried::Nothing => {}
                refuted => worst = refuted,
            }
        }
        Ok(worst)
    }

    fn learned(&self, trees: &Trees, length: usize, period: usize) -> Result<Vec<Vec<State>>, Stopped> {
        match residual::learn(trees, length, period, self.work)? {
            Learned::Automata(found) => Ok(found),
            Learned::TooShort => Ok(vec![]),
        }
    }

    /// The words of the first pile, if the others follow from it, or of all piles. Nothing if they are too short to show anything.
    fn words(&self, numerals: &Numerals) -> Result<Option<Shown>, Stopped> {
        let long_enough = |writer: &DigitAutomaton, below: u64| {
            let length = writer.digits_below(below);
            let length = length - length % numerals.period();
            (length >= 2 * numerals.period()).then_some(length)
        };
        if let Some(places) = automata::places(numerals, self.up_to + 1)
            && let Some(rows) = Rows::of(self.positions, &places, self.up_to, self.work)?
        {
            let Some(length) = writer(numerals, 1).and_then(|one| long_enough(&one, rows.outputs.len() as u64)) else {
                return Ok(None);
            };
            let places: Vec<u64> = places.iter().map(|(_, worth)| *worth).collect();
            let trees = Trees::of_rows(&places, length, &rows.outputs, rows.symbols.len() - 1, self.work)?;
            return Ok(Some(Shown { trees, symbols: Some(rows.symbols) }));
        }
        let Some(writer) = writer(numerals, self.form.piles().len()) else { return Ok(None) };
        let Some(length) = long_enough(&writer, self.up_to + 1) else { return Ok(None) };
        let trees = Trees::new(&writer, length, self.positions.iter(), self.work)?;
        Ok(Some(Shown { trees, symbols: None }))
    }
}

/// An automaton that says how numbers are written, and else nothing: a circle of zeros.
fn writer(numerals: &Numerals, arity: usize) -> Option<DigitAutomaton> {
    let many = numerals.period();
    let state = |at: usize| DigitState { accepting: at == 0, edges: vec![(0, ((at + 1) % many) as u32)] };
    DigitAutomaton::new(numerals.clone(), arity, (0..many).map(state).collect()).ok()
}
