//! The desk: so many questions are worked on at a time, so many more wait, and to the others it says that it is busy. Work
//! ends when its time is up, and when nobody waits for it any more.
//!
//! There are two lanes, so that who plays does not wait for who proves: questions about one position or one game, which are
//! answered at once as a rule, and all the others.

use crate::limits::Limits;
use rulesmith::ask::{self, AskError, ErrorKind, Format, Kind, Question, Style};
use rulesmith::work::{Cancel, Progress, Work};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, oneshot};

/// The queue and the workers.
#[derive(Clone)]
pub(crate) struct Desk {
    limits: Limits,
    quick: Lane,
    slow: Lane,
    /// One permit for each [`PORTION`] of answers that may wait for their clients.
    room: Arc<Semaphore>,
    /// How many are worked on right now.
    busy: Arc<AtomicUsize>,
}

/// Answers are counted in portions of so many bytes.
const PORTION: usize = 1 << 12;

/// An answer as JSON, which keeps its room until its client has read it.
pub(crate) struct Answered {
    json: Vec<u8>,
    _room: OwnedSemaphorePermit,
}

impl Answered {
    /// The same between two texts.
    pub(crate) fn between(mut self, before: &[u8], after: &[u8]) -> Answered {
        self.json.truncate(self.json.trim_ascii_end().len());
        self.json.splice(0..0, before.iter().copied());
        self.json.extend_from_slice(after);
        self
    }
}

impl AsRef<[u8]> for Answered {
    fn as_ref(&self) -> &[u8] {
        &self.json
    }
}

#[derive(Clone)]
struct Lane {
    /// One permit for each worker.
    workers: Arc<Semaphore>,
    /// One permit for each question that is worked on or waits.
    places: Arc<Semaphore>,
}

impl Lane {
    fn new(limits: &Limits) -> Lane {
        let places = Arc::new(Semaphore::new(limits.workers + limits.queue));
        Lane { workers: Arc::new(Semaphore::new(limits.workers)), places }
    }
}

/// Whether a question is about one position, one game or one number.
fn is_quick(kind: Kind) -> bool {
    use Kind::{Dial, Games, Judge, Member, Move, Options, Reply, Show, Start};
    matches!(kind, Dial | Games | Judge | Member | Move | Options | Reply | Show | Start)
}

/// Cancels work when it is dropped: whoever waits for an answer holds it.
struct Waiting(Cancel);

impl Drop for Waiting {
    fn drop(&mut self) {
        self.0.cancel();
    }
}

/// Counts a worker that is at work.
struct AtWork(Arc<AtomicUsize>);

impl AtWork {
    fn new(busy: &Arc<AtomicUsize>) -> AtWork {
        busy.fetch_add(1, Ordering::SeqCst);
        AtWork(busy.clone())
    }
}

impl Drop for AtWork {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::SeqCst);
    }
}

impl Desk {
    pub(crate) fn new(limits: Limits) -> Desk {
        let room = Arc::new(Semaphore::new(limits.unread / PORTION));
        Desk { limits, quick: Lane::new(&limits), slow: Lane::new(&limits), room, busy: Arc::default() }
    }

    /// How many questions are worked on right now.
    pub(crate) fn busy(&self) -> usize {
        self.busy.load(Ordering::SeqCst)
    }

    /// Asks, and gives the answer as JSON. When the future is dropped, the work ends.
    pub(crate) async fn ask(
        &self,
        question: Question,
        report: impl Fn(&Progress) + Send + Sync + 'static,
    ) -> Result<Answered, AskError> {
        let closed = |_| AskError::new(ErrorKind::Cancelled, "the server is being closed");
        let lane = if is_quick(question.kind()) { &self.quick } else { &self.slow };
        let place = lane.places.clone().try_acquire_owned().map_err(|_| {
            let many = self.limits.workers + self.limits.queue;
            AskError::new(ErrorKind::Busy, format!("the server is busy with {many} questions; ask again in a moment"))
        })?;
        let worker = lane.workers.clone().acquire_owned().await.map_err(closed)?;
        let cancel = Cancel::default();
        let waiting = Waiting(cancel.clone());
        let work = Work::default().with_time(self.limits.time).with_memory(self.limits.memory);
        // They stay with the work to its end, also when nobody waits for it any more.
        let work = work.with_cancel(&cancel).with_progress(report).with_held((place, worker, AtWork::new(&self.busy)));
        let (send, answer) = oneshot::channel();
        let longest = self.limits.answer;
        tokio::task::spawn_blocking(move || {
            let found = catch_unwind(AssertUnwindSafe(|| answered(&question, &work, longest)));
            let found = found.unwrap_or_else(|_| {
                Err(AskError::undecided(
                    "the program failed at this question, which is a mistake in it; please report it",
                ))
            });
            // Whoever is told has room for the next question.
            drop(work);
            let _ = send.send(found);
        });
        let mut json = answer.await.map_err(|_| AskError::undecided("the work ended without an answer"))??;
        drop(waiting);
        json.shrink_to_fit();
        let portions = u32::try_from(json.len().div_ceil(PORTION)).unwrap_or(u32::MAX);
        match self.room.clone().try_acquire_many_owned(portions) {
            Ok(room) => Ok(Answered { json, _room: room }),
            Err(_) => Err(AskError::new(
                ErrorKind::Busy,
                "the server is busy with answers that nobody reads; ask again in a moment",
            )),
        }
    }
}

fn answered(question: &Question, work: &Work, longest: usize) -> Result<Vec<u8>, AskError> {
    let answer = ask::answer(question, work)?;
    ask::to_bytes(&answer, Format::Json, &Style::default(), longest, work)
}
