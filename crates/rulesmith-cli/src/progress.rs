//! What is shown on a terminal while something takes long.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use rulesmith::games;
use rulesmith::work::{Progress, Work};
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
    next: Mutex<Instant>,
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
        Shown { bar, next: Mutex::new(Instant::now() + PATIENCE) }
    }

    /// Shows how much is done.
    pub fn fill(&self, done: u64, total: u64) {
        self.change(|bar| {
            bar.set_length(total);
            bar.set_position(done);
        });
    }

    /// Shows what is being done.
    pub fn say(&self, sentence: impl Display) {
        self.change(|bar| {
            // It turns even while nothing new is said.
            if bar.message().is_empty() {
                bar.enable_steady_tick(INTERVAL);
            }
            bar.set_message(sentence.to_string());
        });
    }

    fn change(&self, change: impl FnOnce(&ProgressBar)) {
        let now = Instant::now();
        let mut next = self.next.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        if now >= *next {
            *next = now + INTERVAL;
            if self.bar.is_hidden() && std::io::stderr().is_terminal() {
                self.bar.set_draw_target(ProgressDrawTarget::stderr());
                *SHOWN.lock().unwrap_or_else(|poisoned| poisoned.into_inner()) = Some(self.bar.clone());
            }
            if !self.bar.is_hidden() {
                change(&self.bar);
            }
        }
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

/// Work that shows a bar, or what it says where its end is not known, and that knows the games of the catalogue; memory
/// is in MiB. What is shown goes away with it.
pub fn work(shown: Shown, memory: u64) -> Work {
    let tell = move |progress: &Progress| match progress.of {
        Some(of) => shown.fill(progress.done, of),
        None => shown.say(progress),
    };
    Work::default().with_games(games::by_name).with_memory(memory.saturating_mul(1 << 20)).with_progress(tell)
}
