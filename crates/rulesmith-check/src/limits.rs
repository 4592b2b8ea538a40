//! How long checking may take, and how much memory: condition F3.
//!
//! Whatever loops counts its steps, and whatever grows counts what it keeps, so that the cost of checking is bounded for
//! every input, however it was made.
//!
//! ```
//! use rulesmith_check::{Condition, Limits};
//! let stop = |_: &rulesmith_check::Progress| false;
//! let limits = Limits { watch: Some(&stop), ..Limits::default() };
//! assert_eq!(rulesmith_check::verify("{}", &limits).unwrap_err().condition, Condition::F3);
//! ```

use crate::rejection::{Checked, Condition, reject};
use std::cell::Cell;

/// What checking may cost.
#[derive(Clone, Copy)]
pub struct Limits<'a> {
    /// Steps: some ten million take a second.
    pub steps: u64,
    /// Bytes that are kept at one time, besides the certificate itself.
    pub memory: usize,
    /// Is asked from time to time whether to go on, and told how far the checking has come.
    pub watch: Option<&'a dyn Fn(&Progress) -> bool>,
}

impl Default for Limits<'_> {
    fn default() -> Self {
        Limits { steps: 1 << 32, memory: 1 << 30, watch: None }
    }
}

/// How far the checking has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// What is being checked.
    pub stage: Condition,
    /// Parts that are done, and how many there are.
    pub done: u64,
    /// How many parts there are.
    pub of: u64,
}

/// Counts what checking costs.
pub struct Meter<'a> {
    limits: Limits<'a>,
    left: Cell<u64>,
    kept: Cell<usize>,
    progress: Cell<Progress>,
}

/// After so many steps the watch is asked.
const PACE: u64 = 1 << 14;

impl<'a> Meter<'a> {
    /// Counts against limits.
    pub fn new(limits: &Limits<'a>) -> Meter<'a> {
        let progress = Cell::new(Progress { stage: Condition::F1, done: 0, of: 0 });
        Meter { limits: *limits, left: Cell::new(limits.steps), kept: Cell::new(0), progress }
    }

    /// Says what is checked next.
    pub(crate) fn stage(&self, stage: Condition, done: usize, of: usize) -> Checked<()> {
        self.progress.set(Progress { stage, done: done as u64, of: of as u64 });
        self.ask()
    }

    fn ask(&self) -> Checked<()> {
        match self.limits.watch {
            Some(watch) if !watch(&self.progress.get()) => reject(Condition::F3, "checking was stopped"),
            _ => Ok(()),
        }
    }

    /// Counts steps.
    pub(crate) fn spend(&self, steps: u64) -> Checked<()> {
        let before = self.left.get();
        let Some(left) = before.checked_sub(steps) else {
            return reject(Condition::F3, "checking takes more steps than the limit allows");
        };
        self.left.set(left);
        if before / PACE != left / PACE { self.ask() } else { Ok(()) }
    }

    /// Counts what is kept.
    pub(crate) fn keep(&self, bytes: usize) -> Checked<()> {
        self.kept.set(self.kept.get().saturating_add(bytes));
        match self.kept.get() <= self.limits.memory {
            true => Ok(()),
            false => reject(Condition::F3, "checking takes more memory than the limit allows"),
        }
    }
}

/// What something keeps until it is dropped.
pub(crate) struct Held<'a> {
    meter: &'a Meter<'a>,
    bytes: usize,
}

impl<'a> Held<'a> {
    pub(crate) fn new(meter: &'a Meter<'a>) -> Held<'a> {
        Held { meter, bytes: 0 }
    }

    pub(crate) fn meter(&self) -> &'a Meter<'a> {
        self.meter
    }

    pub(crate) fn add(&mut self, bytes: usize) -> Checked<()> {
        self.bytes += bytes;
        self.meter.keep(bytes)
    }
}

impl Drop for Held<'_> {
    fn drop(&mut self) {
        self.meter.kept.set(self.meter.kept.get().saturating_sub(self.bytes));
    }
}
