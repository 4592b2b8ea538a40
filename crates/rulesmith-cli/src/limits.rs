//! What the work may cost: two options that every command has.

use clap::Args;
use rulesmith::ask::{AskError, Kind, Limit};
use rulesmith::work::Work;
use std::time::Duration;

/// Memory and time.
#[derive(Args, Clone, Copy, Debug, Default)]
pub struct Limits {
    /// The most memory for boards, tables and automata, in MiB [default: 4096; prove, move, play, verify, discover, learn and explore: 1024]
    #[arg(long, global = true, value_name = "MIB", value_parser = clap::value_parser!(u64).range(1..=1 << 20))]
    memory: Option<u64>,
    /// How many seconds it may take, such as 10 or 0.5 [default: none; prove, move, play, verify, discover, learn and explore: 60]
    #[arg(long, global = true, value_name = "SECONDS", value_parser = seconds)]
    time: Option<Duration>,
}

/// The longest time that can be asked for, in seconds.
const LONGEST: f64 = 1e6;

fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().ok().filter(|seconds: &f64| *seconds > 0.0 && *seconds <= LONGEST);
    seconds.map(Duration::from_secs_f64).ok_or_else(|| format!("seconds are a number above 0, at most {LONGEST}"))
}

impl Limits {
    /// For commands that search: they stop by themselves.
    pub fn of_a_search(self) -> Limits {
        Limits { memory: self.memory.or(Some(1024)), time: self.time.or(Some(Duration::from_secs(60))) }
    }

    /// For every question that is asked of the server.
    pub fn of_a_server(self) -> rulesmith_server::Limits {
        let usual = rulesmith_server::Limits::default();
        rulesmith_server::Limits {
            time: self.time.unwrap_or(usual.time),
            memory: self.memory.map_or(usual.memory, |memory| memory.saturating_mul(1 << 20)),
            ..usual
        }
    }

    /// What the limit was that an error names, and which options of a command change it.
    pub fn hint(self, error: &AskError, kind: Kind) -> Option<String> {
        // Of these the size of the board can be chosen.
        let sized = matches!(
            kind,
            Kind::Solve | Kind::Grundy | Kind::Check | Kind::Recognize | Kind::Design | Kind::Invariant | Kind::Figure
        );
        let less = if sized { ", --up-to asks for less" } else { "" };
        match error.limit? {
            Limit::Memory => Some(format!("--memory allows more{less}")),
            Limit::Time => {
                let seconds = self.time?.as_secs_f64();
                let noun = if seconds == 1.0 { "second" } else { "seconds" };
                Some(format!("{seconds} {noun}; --time allows more{less}"))
            }
        }
    }

    /// The same for a command whose size cannot be chosen.
    pub fn hint_of_time(self, error: &AskError) -> Option<String> {
        self.hint(error, Kind::Prove)
    }

    /// The work that keeps to them.
    pub fn work(self) -> Work {
        let mut work = Work::default();
        if let Some(memory) = self.memory {
            work = work.with_memory(memory.saturating_mul(1 << 20));
        }
        if let Some(time) = self.time {
            work = work.with_time(time);
        }
        work
    }
}
