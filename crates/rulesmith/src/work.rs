//! Long work is polite: one value carries the limits, the progress and the end of it.
//!
//! Whatever may take long is given a [`Work`] and asks it: whether to go on ([`Work::go_on`]), whether so much memory is
//! allowed ([`Work::fits`]), what a game's name stands for ([`Work::game`]). A loop asks through a [`Pace`], which looks at
//! the clock only now and then. Whoever waits tells the work when to end ([`Cancel`], [`Work::with_time`]) and is told how
//! far it is ([`Work::with_progress`]). Time comes from a [`Clock`] that is given, since not every machine has one.
//!
//! ```
//! use rulesmith::work::{Cancel, Stopped, Work};
//! use std::time::Duration;
//!
//! let cancel = Cancel::default();
//! let work = Work::default().with_memory(1 << 20).with_cancel(&cancel);
//! let mut pace = work.pace();
//! assert_eq!((0..1_000_000).try_for_each(|_| pace.step()), Ok(()));
//! assert_eq!(work.fits(2 << 20), Err(Stopped::Memory { needed: 2 << 20, allowed: 1 << 20 }));
//!
//! cancel.cancel();
//! assert_eq!(work.go_on(), Err(Stopped::Cancelled));
//! assert_eq!(Work::default().with_time(Duration::ZERO).go_on(), Err(Stopped::Time));
//! ```

use crate::rules::Game;
use std::any::Any;
use std::cmp;
use std::collections::VecDeque;
use std::fmt;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;
#[cfg(not(all(target_arch = "wasm32", target_os = "unknown")))]
use std::time::Instant;

/// The memory that work may take unless it is told otherwise, in bytes.
pub const DEFAULT_MEMORY: u64 = 4 << 30;

/// How many steps of a loop go by between two looks at the clock: some tens of microseconds for all loops here.
const STEPS: u32 = 1 << 12;

/// The stack of a thread beside: as large as that of the program itself.
const STACK: usize = 8 << 20;

/// Tells the time since a moment that stays the same.
pub trait Clock: Send + Sync {
    /// The time since that moment.
    fn now(&self) -> Duration;
}

/// The clock of the machine.
#[cfg(not(all(target_arch = "wasm32", target_os = "unknown")))]
struct MachineClock(Instant);

#[cfg(not(all(target_arch = "wasm32", target_os = "unknown")))]
impl Clock for MachineClock {
    fn now(&self) -> Duration {
        self.0.elapsed()
    }
}

#[cfg(not(all(target_arch = "wasm32", target_os = "unknown")))]
fn machine_clock() -> Arc<dyn Clock> {
    Arc::new(MachineClock(Instant::now()))
}

/// In a browser there is no clock but the one that is given: without it time stands still, and no limit of time is reached.
#[cfg(all(target_arch = "wasm32", target_os = "unknown"))]
fn machine_clock() -> Arc<dyn Clock> {
    struct StandingClock;
    impl Clock for StandingClock {
        fn now(&self) -> Duration {
            Duration::ZERO
        }
    }
    Arc::new(StandingClock)
}

/// Ends work from outside, from any thread; copies end the same work.
#[derive(Clone, Debug, Default)]
pub struct Cancel(Arc<AtomicBool>);

impl Cancel {
    /// Asks the work to end.
    pub fn cancel(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    fn is_cancelled(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// How far work has come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Progress {
    /// What is being done, in a few words.
    pub stage: String,
    /// How much of it is done.
    pub done: u64,
    /// How much there is to do, where that is known.
    pub of: Option<u64>,
}

/// Why work ended before its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stopped {
    /// It was cancelled.
    Cancelled,
    /// The time allowed was used up.
    Time,
    /// More memory was needed than is allowed.
    Memory {
        /// Bytes needed, as far as is known.
        needed: u64,
        /// Bytes allowed.
        allowed: u64,
    },
}

impl fmt::Display for Progress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.of {
            Some(of) => write!(f, "{}: {} of {of}", self.stage, self.done),
            None => write!(f, "{}: {}", self.stage, self.done),
        }
    }
}

impl fmt::Display for Stopped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Stopped::Cancelled => write!(f, "stopped before the end"),
            Stopped::Time => write!(f, "the time allowed was used up"),
            Stopped::Memory { needed, allowed } => {
                write!(f, "this needs {} of memory, and {} are allowed", bytes(*needed), bytes(*allowed))
            }
        }
    }
}

impl std::error::Error for Stopped {}

/// A number of bytes for reading.
pub(crate) fn bytes(count: u64) -> String {
    const UNITS: [&str; 7] = ["bytes", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"];
    let (mut unit, mut whole) = (0, count);
    while whole >= 10_240 && unit + 1 < UNITS.len() {
        whole /= 1024;
        unit += 1;
    }
    format!("{whole} {}", UNITS[unit])
}

type Report = dyn Fn(&Progress) + Send + Sync;
type FindGame = dyn Fn(&str) -> Option<Game> + Send + Sync;

/// The limits of some work, and who is told about it. Copies share everything but limits that are set later.
#[derive(Clone)]
pub struct Work {
    clock: Arc<dyn Clock>,
    cancel: Cancel,
    /// When it must end, by the clock.
    deadline: Option<Duration>,
    /// How often it may still ask, where that is limited.
    asks: Option<Arc<AtomicU64>>,
    memory: u64,
    report: Option<Arc<Report>>,
    games: Option<Arc<FindGame>>,
    /// What is let go when nothing works on it any more.
    held: Option<Arc<dyn Any + Send + Sync>>,
}

impl Default for Work {
    /// No limit of time, [`DEFAULT_MEMORY`], nobody to be told, the machine's clock, no other games.
    fn default() -> Work {
        Work::with_clock(machine_clock())
    }
}

impl fmt::Debug for Work {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Work").field("memory", &self.memory).field("deadline", &self.deadline).finish_non_exhaustive()
    }
}

impl Work {
    /// Work by another clock.
    pub fn with_clock(clock: Arc<dyn Clock>) -> Work {
        let (cancel, memory) = (Cancel::default(), DEFAULT_MEMORY);
        Work { clock, cancel, deadline: None, asks: None, memory, report: None, games: None, held: None }
    }

    /// The same with a limit of time from now on; an earlier end that is set already stays.
    pub fn with_time(mut self, time: Duration) -> Work {
        let end = self.clock.now().checked_add(time);
        self.deadline = match (self.deadline, end) {
            (Some(earlier), Some(end)) => Some(earlier.min(end)),
            (known, end) => known.or(end),
        };
        self
    }

    /// The same with another limit of memory, in bytes.
    pub fn with_memory(mut self, memory: u64) -> Work {
        self.memory = memory;
        self
    }

    /// The same, ended by the given hand too.
    pub fn with_cancel(mut self, cancel: &Cancel) -> Work {
        self.cancel = cancel.clone();
        self
    }

    /// The same, telling how far it is.
    pub fn with_progress(mut self, report: impl Fn(&Progress) + Send + Sync + 'static) -> Work {
        self.report = Some(Arc::new(report));
        self
    }

    /// The same, knowing other games by their names, for `losing("..")`.
    pub fn with_games(mut self, find: impl Fn(&str) -> Option<Game> + Send + Sync + 'static) -> Work {
        self.games = Some(Arc::new(find));
        self
    }

    /// The same, holding something, such as a place in a queue, until the last that works on it has come to its end: also a thread
    /// that was left to itself.
    pub fn with_held(mut self, held: impl Any + Send + Sync) -> Work {
        self.held = Some(Arc::new(held));
        self
    }

    /// The same without telling anybody how far it is: for a part whose measure is not that of the whole.
    pub fn quiet(&self) -> Work {
        Work { report: None, ..self.clone() }
    }

    /// A part that may take at most so long, and no longer than the whole.
    pub fn within(&self, time: Duration) -> Work {
        self.clone().with_time(time)
    }

    /// A part that may ask at most so often whether to go on: a limit that is the same on every machine, however busy it is. A
    /// loop asks once in some thousand short steps.
    pub fn asking_at_most(&self, times: u64) -> Work {
        Work { asks: Some(Arc::new(AtomicU64::new(times))), ..self.clone() }
    }

    /// A part that may take at most so much of the time that is left: for something that is tried before something else.
    pub fn share(&self, part: u32, of: u32) -> Work {
        match self.deadline {
            Some(deadline) => {
                let left = deadline.saturating_sub(self.clock.now());
                self.within(left / of.max(1) * part)
            }
            None => self.clone(),
        }
    }

    /// Whether to go on: looks at the hand that may end it, and at the clock.
    pub fn go_on(&self) -> Result<(), Stopped> {
        if self.cancel.is_cancelled() {
            return Err(Stopped::Cancelled);
        }
        let spent = |asks: &Arc<AtomicU64>| {
            asks.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| left.checked_sub(1)).is_err()
        };
        if self.asks.as_ref().is_some_and(spent) {
            return Err(Stopped::Time);
        }
        match self.deadline {
            Some(deadline) if self.clock.now() >= deadline => Err(Stopped::Time),
            _ => Ok(()),
        }
    }

    /// The time by the clock.
    pub fn now(&self) -> Duration {
        self.clock.now()
    }

    /// The most memory allowed, in bytes.
    pub fn memory(&self) -> u64 {
        self.memory
    }

    /// Whether so many bytes are allowed.
    pub fn fits(&self, needed: u64) -> Result<(), Stopped> {
        if needed > self.memory { Err(Stopped::Memory { needed, allowed: self.memory }) } else { Ok(()) }
    }

    /// Tells how far it is, and asks whether to go on.
    pub fn report(&self, stage: &str, done: u64, of: Option<u64>) -> Result<(), Stopped> {
        if let Some(report) = &self.report {
            report(&Progress { stage: stage.to_string(), done, of });
        }
        self.go_on()
    }

    /// Does something that cannot be asked on its way, such as a product of numbers with millions of digits: on a thread
    /// beside this one, which asks and tells meanwhile. When the work is stopped, the thread is left to itself, and what
    /// it finds is thrown away; until then it holds what the work holds.
    pub fn beside<T: Send + 'static>(
        &self,
        stage: &str,
        task: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Stopped> {
        /// The time between two questions.
        const WAIT: Duration = Duration::from_millis(20);
        // Kept here too, for a machine that has no threads.
        let task = Arc::new(Mutex::new(Some(task)));
        let take = move || task.lock().unwrap_or_else(PoisonError::into_inner).take();
        let theirs = take.clone();
        let (sender, found) = mpsc::channel();
        let held = self.held.clone();
        let started = thread::Builder::new().stack_size(STACK).spawn(move || {
            let _held = held;
            // Nobody listens any more if the work was stopped.
            let _ = theirs().map(|task| sender.send(task()));
        });
        let Ok(thread) = started else {
            return take().map(|task| task()).ok_or(Stopped::Cancelled);
        };
        loop {
            match found.recv_timeout(WAIT) {
                Ok(found) => return Ok(found),
                Err(RecvTimeoutError::Timeout) => self.report(stage, 0, None)?,
                Err(RecvTimeoutError::Disconnected) => match thread.join() {
                    Err(panic) => std::panic::resume_unwind(panic),
                    Ok(()) => return Err(Stopped::Cancelled),
                },
            }
        }
    }

    /// The rules of another game.
    pub fn game(&self, name: &str) -> Option<Game> {
        self.games.as_ref().and_then(|find| find(name))
    }

    /// For a loop that asks at every step.
    pub fn pace(&self) -> Pace<'_> {
        Pace { work: self, left: STEPS, looks: 0 }
    }
}

/// Asks the work whether to go on once in many steps.
#[derive(Clone, Debug)]
pub struct Pace<'a> {
    work: &'a Work,
    left: u32,
    looks: u64,
}

impl Pace<'_> {
    /// One short step of a loop.
    #[inline]
    pub fn step(&mut self) -> Result<(), Stopped> {
        self.steps(1)
    }

    /// As much work as so many short steps.
    #[inline]
    pub fn steps(&mut self, steps: u32) -> Result<(), Stopped> {
        match self.left.checked_sub(steps) {
            Some(left) => {
                self.left = left;
                Ok(())
            }
            None => {
                self.left = STEPS;
                self.looks += 1;
                self.work.go_on()
            }
        }
    }

    /// How often it has looked at the clock: whoever tells how far the work is does so when this has changed.
    #[inline]
    pub fn looks(&self) -> u64 {
        self.looks
    }

    /// Sorts, and can be stopped while it does; what is equal may change places.
    pub fn sort_by<T>(&mut self, items: Vec<T>, compare: impl Fn(&T, &T) -> cmp::Ordering) -> Result<Vec<T>, Stopped> {
        let mut items = items.into_iter();
        let mut runs: VecDeque<Vec<T>> = VecDeque::new();
        while items.len() > 0 {
            let mut run: Vec<T> = items.by_ref().take(STEPS as usize).collect();
            self.steps(STEPS)?;
            run.sort_unstable_by(&compare);
            runs.push_back(run);
        }
        loop {
            match (runs.pop_front(), runs.pop_front()) {
                (Some(left), Some(right)) => runs.push_back(self.merged(left, right, &compare)?),
                (all, _) => return Ok(all.unwrap_or_default()),
            }
        }
    }

    fn merged<T>(
        &mut self,
        left: Vec<T>,
        right: Vec<T>,
        compare: impl Fn(&T, &T) -> cmp::Ordering,
    ) -> Result<Vec<T>, Stopped> {
        let mut merged = Vec::with_capacity(left.len() + right.len());
        let (mut left, mut right) = (left.into_iter().peekable(), right.into_iter().peekable());
        while let (Some(one), Some(other)) = (left.peek(), right.peek()) {
            self.step()?;
            let first = if compare(one, other).is_le() { left.next() } else { right.next() };
            merged.extend(first);
        }
        merged.extend(left);
        merged.extend(right);
        Ok(merged)
    }
}
