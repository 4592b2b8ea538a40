//! What is shown on a terminal while something takes long.

use crate::failure::Failure;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::cell::Cell;
use std::fmt::Display;
use std::io::IsTerminal;
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// Work that takes less shows nothing.
const PATIENCE: Duration = Duration::from_millis(500);

/// The time between two changes of what is shown.
const INTERVAL: Duration = Duration::from_millis(100);

/// What is on the terminal now, for whoever ends the program from another thread.
static SHOWN: Mutex<Option<ProgressBar>> = Mutex::new(None);

/// A line on the terminal, if there is one, that goes away when this is dropped.
pub struct Shown {
    bar: ProgressBar,
    next: Cell<Instant>,
}

impl Shown {
    /// A bar that fills.
    pub fn bar() -> Shown {
        Shown::new("{bar:40} {percent}% {eta} left")
    }

    /// A sentence, for work whose end is not known.
    pub fn sentence() -> Shown {
        Shown::new("{spinner} {msg} ({elapsed})")
    }

    /// In a style of its own.
    pub fn new(template: &str) -> Shown {
        let style = ProgressStyle::with_template(template).unwrap_or(ProgressStyle::default_bar());
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden()).with_style(style);
        Shown { bar, next: Cell::new(Instant::now() + PATIENCE) }
    }

    /// Shows how much is done; always answers that the work is to go on.
    pub fn fill(&self, done: u64, total: u64) -> bool {
        self.change(|bar| {
            bar.set_length(total);
            bar.set_position(done);
        })
    }

    /// Shows what is being done; always answers that the work is to go on.
    pub fn say(&self, sentence: impl Display) -> bool {
        self.change(|bar| {
            // It turns even while nothing new is said.
            if bar.message().is_empty() {
                bar.enable_steady_tick(INTERVAL);
            }
            bar.set_message(sentence.to_string());
        })
    }

    fn change(&self, change: impl FnOnce(&ProgressBar)) -> bool {
        let now = Instant::now();
        if now >= self.next.get() {
            self.next.set(now + INTERVAL);
            if self.bar.is_hidden() && std::io::stderr().is_terminal() {
                self.bar.set_draw_target(ProgressDrawTarget::stderr());
                *SHOWN.lock().unwrap_or_else(|poisoned| poisoned.into_inner()) = Some(self.bar.clone());
            }
            if !self.bar.is_hidden() {
                change(&self.bar);
            }
        }
        true
    }
}

impl Drop for Shown {
    fn drop(&mut self) {
        clear();
    }
}

/// Takes away what is shown.
pub fn clear() {
    if let Some(bar) = SHOWN.lock().unwrap_or_else(|poisoned| poisoned.into_inner()).take() {
        bar.finish_and_clear();
    }
}

/// Works with a bar on the terminal.
pub fn with_bar<T>(work: impl FnOnce(&dyn Fn(u64, u64) -> bool) -> Result<T, Failure>) -> Result<T, Failure> {
    let shown = Shown::bar();
    work(&|done, total| shown.fill(done, total))
}
