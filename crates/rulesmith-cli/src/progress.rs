//! What is shown on a terminal while something takes long.

use indicatif::{HumanDuration, ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};
use rulesmith::work::Progress;
use std::fmt::Write;
use std::io::IsTerminal;
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// Work that takes less shows nothing.
const PATIENCE: Duration = Duration::from_millis(500);

/// The time between two changes of what is shown.
const INTERVAL: Duration = Duration::from_millis(100);

/// Nobody waits longer, and no estimate reaches so far.
const LONGEST: Duration = Duration::from_secs(24 * 60 * 60);

/// What is on the terminal now, for whoever ends the program from another thread.
static SHOWN: Mutex<Option<ProgressBar>> = Mutex::new(None);

/// A line on the terminal, if there is one: a bar where the end is known, else a sentence.
pub struct Shown {
    bar: ProgressBar,
    next: Mutex<Instant>,
}

impl Default for Shown {
    fn default() -> Shown {
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden());
        Shown { bar, next: Mutex::new(Instant::now() + PATIENCE) }
    }
}

impl Shown {
    /// Shows how far the work is.
    pub fn show(&self, progress: &Progress) {
        let now = Instant::now();
        let mut next = self.next.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        if now < *next {
            return;
        }
        *next = now + INTERVAL;
        if self.bar.is_hidden() && std::io::stderr().is_terminal() {
            self.begin(progress);
        }
        if self.bar.is_hidden() {
            return;
        }
        match progress.of {
            Some(of) => {
                self.bar.set_length(of);
                self.bar.set_position(progress.done);
            }
            None => self.bar.set_message(progress.stage.clone()),
        }
    }

    fn begin(&self, progress: &Progress) {
        let template = match (progress.of, progress.stage.as_str()) {
            (Some(_), "terms") => "{bar:40} {pos}/{len} terms{rest}",
            (Some(_), _) => "{spinner} {bar:40} {percent}%{rest}",
            (None, _) => "{spinner} {msg} ({elapsed})",
        };
        let style = ProgressStyle::with_template(template).unwrap_or(ProgressStyle::default_bar());
        self.bar.set_style(style.with_key("rest", |state: &ProgressState, out: &mut dyn Write| {
            // After a step that takes long the estimate is of no use.
            if state.eta() < LONGEST {
                let _ = write!(out, ", {} left", HumanDuration(state.eta()));
            }
        }));
        self.bar.set_draw_target(ProgressDrawTarget::stderr());
        if progress.stage != "terms" {
            // It turns even while nothing new is said.
            self.bar.enable_steady_tick(INTERVAL);
        }
        *SHOWN.lock().unwrap_or_else(|poisoned| poisoned.into_inner()) = Some(self.bar.clone());
    }
}

/// Takes away what is shown.
pub fn clear() {
    if let Some(bar) = SHOWN.lock().unwrap_or_else(|poisoned| poisoned.into_inner()).take() {
        bar.finish_and_clear();
    }
}
