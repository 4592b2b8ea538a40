//! Assumptions followed by tables: a state of a [`Follower`] gets a number when it is met first, and where digits lead from
//! it is looked up from then on. Branches share most of what they assume, and so its tables.

use super::follower::{Compiled, Follower, SETTLED};
use super::interned::Interned;
use super::numeration::Numeration;
use crate::limits::Meter;
use crate::read::{Track, Value, Window};
use crate::rejection::{Checked, Condition, demand};
use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

/// About what a state costs besides its numbers, and what an entry of a table does.
pub(super) const OVERHEAD: usize = 48;

/// The tables that were made, by what they follow.
#[derive(Default)]
pub struct Tables {
    known: RefCell<HashMap<(Compiled, Window), Rc<Table>>>,
}

impl Tables {
    /// The table of an assumption, and the tracks that it reads.
    pub fn of(
        &self,
        numeration: &Numeration,
        multiple: i64,
        value: &Value,
        window: &Window,
        meter: &Meter<'_>,
    ) -> Checked<(Rc<Table>, Vec<Track>)> {
        let mut compiled = Compiled::new(value, multiple, numeration)?;
        let tracks = compiled.tracks();
        compiled.rename(&|track| tracks.iter().position(|known| *known == track).unwrap_or(track));
        let letters = (numeration.radix() as u64).checked_pow(tracks.len() as u32);
        demand(Condition::R1, letters.is_some(), || "there are too many variables in one condition".into())?;
        let key = (compiled, window.clone());
        if let Some(known) = self.known.borrow().get(&key) {
            return Ok((known.clone(), tracks));
        }
        let follower = Follower::new(numeration, &key.0, window, tracks.len())?;
        let table = Table::new(numeration, follower, tracks.len());
        // The first three rows, and the follower.
        meter.keep(8 * OVERHEAD + 3 * size_of::<u32>() * table.row().unwrap_or(0))?;
        let table = Rc::new(table);
        self.known.borrow_mut().insert(key, table.clone());
        Ok((table, tracks))
    }
}

/// The state of a table whose value is in the window whatever follows.
pub(super) const ALWAYS: u32 = 0;

/// The state of a table whose value cannot be in the window any more.
pub(super) const NEVER: u32 = 1;

/// The state before the first digit.
pub(super) const START: u32 = 2;

const UNKNOWN: u32 = u32::MAX;

/// Rows that would be longer are not kept.
const MAX_ROW: usize = 1 << 12;

/// The states of one follower that were met.
pub struct Table {
    follower: Follower,
    tracks: usize,
    /// Digits are below this.
    radix: usize,
    states: RefCell<States>,
}

#[derive(Default)]
struct States {
    /// The phase, and the follower's numbers.
    numbers: Interned<i64>,
    accepting: Vec<bool>,
    /// Where the digits lead, by state and letter; nothing if rows would be long.
    rows: Vec<u32>,
}

impl Table {
    fn new(numeration: &Numeration, follower: Follower, tracks: usize) -> Table {
        let table = Table { tracks, radix: numeration.radix(), states: Default::default(), follower };
        {
            let states = &mut *table.states.borrow_mut();
            // The first two have no numbers of their own.
            for (number, accepting) in [(ALWAYS, true), (NEVER, false)] {
                states.numbers.number(&[-1 - i64::from(number)]);
                states.accepting.push(accepting);
                states.rows.resize(states.rows.len() + table.row().unwrap_or(0), number);
            }
            table.number(numeration, states, &vec![0; 1 + table.follower.width()]);
        }
        table
    }

    fn row(&self) -> Option<usize> {
        self.radix.checked_pow(self.tracks as u32).filter(|row| *row <= MAX_ROW)
    }

    /// One digit on each track as a letter of this table.
    pub fn letter(&self, digits: impl Iterator<Item = u8>) -> u64 {
        let place = |(letter, worth): (u64, u64), digit| {
            (letter + u64::from(digit) * worth, worth.wrapping_mul(self.radix as u64))
        };
        digits.fold((0, 1), place).0
    }

    /// Whether a word may end in a state.
    pub fn accepts(&self, state: u32) -> bool {
        self.states.borrow().accepting[state as usize]
    }

    fn number(&self, numeration: &Numeration, states: &mut States, numbers: &[i64]) -> (u32, usize) {
        let (number, size) = states.numbers.number(numbers);
        if size == 0 {
            return (number, 0);
        }
        states.accepting.push(numbers[0] == 0 && self.follower.accepts(numeration, &numbers[1..]));
        let row = self.row().unwrap_or(0);
        states.rows.resize(states.rows.len() + row, UNKNOWN);
        (number, size + size_of::<u32>() * row)
    }

    /// The state after a letter, the sum of digits times their strides.
    pub fn after(&self, numeration: &Numeration, state: u32, letter: u64, meter: &Meter<'_>) -> Checked<u32> {
        let states = &mut *self.states.borrow_mut();
        let place = self.row().map(|row| row * state as usize + letter as usize);
        if let Some(known) = place.map(|place| states.rows[place]).filter(|known| *known != UNKNOWN) {
            return Ok(known);
        }
        if state < START {
            return Ok(state);
        }
        let mut numbers = states.numbers.get(state).to_vec();
        let before = numbers[0] as usize;
        let phase = numeration.after(before);
        numbers[0] = phase as i64;
        let (_, followed) = numbers.split_at_mut(1);
        self.follower.shift(numeration, before, followed)?;
        let mut rest = letter;
        for track in 0..self.tracks {
            self.follower.add(phase, track, (rest % self.radix as u64) as i64, followed);
            rest /= self.radix as u64;
        }
        let reached = match self.follower.settle(numeration, phase, followed) {
            false => NEVER,
            true if followed[0] == SETTLED => ALWAYS,
            true => {
                let (number, size) = self.number(numeration, states, &numbers);
                meter.keep(size)?;
                number
            }
        };
        if let Some(place) = place {
            states.rows[place] = reached;
        }
        Ok(reached)
    }
}
