//! What a decision uses of the memory it may use, and the ways in which it stops early.

use crate::prove::progress::Stage;
use crate::work::{Stopped, Work};
use std::cell::Cell;
use std::fmt;
use std::hash::{BuildHasherDefault, Hasher};
use std::rc::Rc;

/// Why a decision was not reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// The automata and the tables to build them would have outgrown the memory allowed.
    Memory,
    /// The work was stopped.
    Stopped(Stopped),
    /// A formula has more variables, or a numeration larger digits, than an automaton here can hold.
    Size,
}

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Stop::Memory => write!(f, "the automata outgrew the memory allowed"),
            Stop::Stopped(stopped) => write!(f, "{stopped}"),
            Stop::Size => write!(f, "the formulas have more variables or larger digits than automata here can hold"),
        }
    }
}

impl From<Stopped> for Stop {
    fn from(stopped: Stopped) -> Stop {
        Stop::Stopped(stopped)
    }
}

/// What one decision has used of the memory it may use, and the work it asks whether to go on.
///
/// Memory is counted by one rule: an operation counts what it builds, its tables, and the automata that are given to it
/// for good; whoever only lends an automaton [holds](Budget::hold) it meanwhile. Tables count with the room they have
/// reserved.
pub(super) struct Budget<'a> {
    /// The most that all that is held at once may take, in bytes.
    memory: u64,
    /// The most that one automaton may take, for trying something out.
    automaton: u64,
    work: &'a Work,
    /// Shared by the smaller budgets made of this one.
    used: Rc<Used>,
}

#[derive(Default)]
struct Used {
    states: Cell<u64>,
    /// Steps since the last look at the clock.
    steps: Cell<u64>,
    /// What is held by others than the operation at hand, in bytes.
    held: Cell<u64>,
    stage: Cell<Stage>,
    certificate: Cell<bool>,
}

/// How many steps are taken between two looks at the clock.
const INTERVAL: u64 = 1 << 14;

/// How many steps it takes to build a state.
const STATE: usize = 1 << 4;

impl<'a> Budget<'a> {
    pub fn new(work: &'a Work) -> Budget<'a> {
        let memory = work.memory();
        Budget { memory, automaton: memory, work, used: Rc::default() }
    }

    /// The same with less memory for a single automaton, for trying something out.
    pub fn smaller(&self, automaton: u64) -> Budget<'a> {
        Budget { automaton: automaton.min(self.automaton), used: Rc::clone(&self.used), ..*self }
    }

    /// The same in all respects.
    pub fn same(&self) -> Budget<'a> {
        self.smaller(self.automaton)
    }

    /// The work that is asked.
    pub fn asks(&self) -> &'a Work {
        self.work
    }

    /// Says that from now on a certificate is written.
    pub fn writes_certificate(&self) {
        self.used.certificate.set(true);
    }

    /// Says what is done next, and looks at the clock.
    pub fn enter(&self, stage: Stage) -> Result<(), Stop> {
        self.used.stage.set(stage);
        self.look()
    }

    /// Counts one more state of an automaton that takes so many bytes, while the operation takes so many altogether.
    #[inline]
    pub fn state(&self, automaton: usize, bytes: usize) -> Result<(), Stop> {
        self.fits(automaton)?;
        self.used.states.set(self.used.states.get() + 1);
        self.work(STATE, bytes)
    }

    /// Whether something that grows with an automaton, such as sets of its states, is no larger than one may be.
    #[inline]
    pub fn fits(&self, bytes: usize) -> Result<(), Stop> {
        if bytes as u64 > self.automaton { Err(Stop::Memory) } else { Ok(()) }
    }

    /// Counts some steps of an operation that takes so many bytes.
    #[inline]
    pub fn work(&self, steps: usize, bytes: usize) -> Result<(), Stop> {
        if self.used.held.get() + bytes as u64 > self.memory {
            return Err(Stop::Memory);
        }
        let steps = self.used.steps.get() + steps as u64;
        self.used.steps.set(steps);
        if steps < INTERVAL { Ok(()) } else { self.look() }
    }

    /// Looks at the clock, and asks whether to go on.
    #[cold]
    fn look(&self) -> Result<(), Stop> {
        let Used { states, steps, stage, certificate, .. } = &*self.used;
        steps.set(0);
        let certificate = if certificate.get() { "certificate: " } else { "" };
        let stage = format_args!("{certificate}{}, states", stage.get()).to_string();
        Ok(self.work.report(&stage, states.get(), None)?)
    }

    /// Counts bytes until the answer is dropped.
    pub fn hold(&self, bytes: usize) -> Held {
        let mut held = Held { used: Rc::clone(&self.used), bytes: 0 };
        held.add(bytes);
        held
    }
}

/// Bytes that are held.
pub(super) struct Held {
    used: Rc<Used>,
    bytes: u64,
}

impl Held {
    pub fn add(&mut self, bytes: usize) {
        self.set(self.bytes as usize + bytes);
    }

    pub fn set(&mut self, bytes: usize) {
        self.used.held.set(self.used.held.get() - self.bytes + bytes as u64);
        self.bytes = bytes as u64;
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        self.set(0);
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

/// What a table has reserved: of eight places seven are used, and each has a byte more.
#[inline]
pub(super) fn map_bytes<K, V>(map: &Map<K, V>) -> usize {
    map.capacity() / 7 * 8 * (size_of::<(K, V)>() + 1)
}

/// What a list has reserved.
#[inline]
pub(super) fn list_bytes<T>(list: &Vec<T>) -> usize {
    list.capacity() * size_of::<T>()
}
