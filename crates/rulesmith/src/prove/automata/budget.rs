//! How much a decision may cost, and the ways in which it stops early.

use std::cell::Cell;
use std::fmt;
use std::hash::{BuildHasherDefault, Hasher};
use std::rc::Rc;
use std::time::Instant;

/// Why a decision was not reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// An automaton would have outgrown the memory allowed.
    Memory,
    /// The time allowed was used up.
    Time,
    /// Stopped from outside.
    Interrupted,
    /// A formula has more variables, or a numeration larger digits, than an automaton here can hold.
    Size,
}

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sentence = match self {
            Stop::Memory => "an automaton outgrew the memory allowed",
            Stop::Time => "the time allowed was used up",
            Stop::Interrupted => "stopped from outside",
            Stop::Size => "the formulas have more variables or larger digits than automata here can hold",
        };
        write!(f, "{sentence}")
    }
}

/// The limits of one decision.
pub(super) struct Budget<'a> {
    pub memory: u64,
    pub deadline: Option<Instant>,
    /// Told how many states have been built so far; answers whether to go on.
    pub progress: &'a dyn Fn(u64) -> bool,
    /// Shared by the smaller budgets made of this one.
    built: Rc<Cell<u64>>,
}

/// How many states are built between two looks at the clock.
const INTERVAL: u64 = 1 << 10;

impl<'a> Budget<'a> {
    pub fn new(memory: u64, deadline: Option<Instant>, progress: &'a dyn Fn(u64) -> bool) -> Budget<'a> {
        Budget { memory, deadline, progress, built: Rc::default() }
    }

    /// The same with less memory, for trying something out.
    pub fn smaller(&self, memory: u64) -> Budget<'a> {
        Budget { memory: memory.min(self.memory), built: Rc::clone(&self.built), ..*self }
    }

    /// Counts one more state, while the step at hand holds so many bytes.
    pub fn state(&self, bytes: usize) -> Result<(), Stop> {
        if bytes as u64 > self.memory {
            return Err(Stop::Memory);
        }
        let built = self.built.get() + 1;
        self.built.set(built);
        if built.is_multiple_of(INTERVAL) {
            if self.deadline.is_some_and(|deadline| Instant::now() > deadline) {
                return Err(Stop::Time);
            }
            if !(self.progress)(built) {
                return Err(Stop::Interrupted);
            }
        }
        Ok(())
    }
}

/// A fast hash for keys of a few machine words, which are not chosen by an adversary.
#[derive(Clone, Copy, Default)]
pub(super) struct WordHasher(u64);

impl WordHasher {
    fn add(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(5) ^ word).wrapping_mul(0x51_7c_c1_b7_27_22_0a_95);
    }
}

impl Hasher for WordHasher {
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.add(u64::from_le_bytes(word));
        }
    }

    fn write_u32(&mut self, word: u32) {
        self.add(word.into());
    }

    fn write_u64(&mut self, word: u64) {
        self.add(word);
    }

    fn write_i64(&mut self, word: i64) {
        self.add(word as u64);
    }

    fn write_usize(&mut self, word: usize) {
        self.add(word as u64);
    }

    fn finish(&self) -> u64 {
        // The tables use the high bits too; fold them down.
        self.0 ^ (self.0 >> 32)
    }
}

pub(super) type Map<K, V> = std::collections::HashMap<K, V, BuildHasherDefault<WordHasher>>;
