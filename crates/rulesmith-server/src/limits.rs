//! What a request may cost.

use std::num::NonZero;
use std::time::Duration;

/// What a request may cost, and how many there may be.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// How long the work for one question may take.
    pub time: Duration,
    /// How much memory the work for one question may take, in bytes.
    pub memory: u64,
    /// The longest question, in bytes.
    pub question: usize,
    /// The longest answer, in bytes.
    pub answer: usize,
    /// How much all answers together may take that their clients have not read yet, in bytes.
    pub unread: usize,
    /// How many questions are worked on at a time, in each of two lanes: those about one position or game, and the others.
    pub workers: usize,
    /// How many more may wait in each lane.
    pub queue: usize,
    /// How many connections may be open.
    pub connections: usize,
    /// How long a client may take to send a question, and how long it may read nothing of an answer.
    pub patience: Duration,
}

impl Default for Limits {
    fn default() -> Limits {
        let processors = std::thread::available_parallelism().map_or(2, NonZero::get);
        Limits {
            time: Duration::from_secs(60),
            memory: 1 << 30,
            question: 1 << 20,
            answer: 64 << 20,
            unread: 256 << 20,
            workers: processors.clamp(2, 16),
            queue: 64,
            connections: 512,
            patience: Duration::from_secs(10),
        }
    }
}
