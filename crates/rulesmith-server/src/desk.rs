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
use tokio::sync::{Semaphore, oneshot};

/// The queue and the workers.
#[derive(Clone)]
pub(crate) struct Desk {
    limits: Limits,
    quick: Lane,
    slow: Lane,
    /// How many are worked on right now.
    busy: Arc<AtomicUsize>,
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
        Desk { limits, quick: Lane::new(&limits), slow: Lane::new(&limits), busy: Arc::default() }
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
    ) -> Result<Vec<u8>, AskError> {
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
        let work = work.with_cancel(&cancel).with_progress(report);
        let (send, answer) = oneshot::channel();
        let (longest, at_work) = (self.limits.answer, AtWork::new(&self.busy));
        tokio::task::spawn_blocking(move || {
            // Both stay with the work to its end, also when nobody waits for it any more.
            let (_place, _worker, _at_work) = (place, worker, at_work);
            let found = catch_unwind(AssertUnwindSafe(|| answered(&question, &work, longest)));
            let found = found.unwrap_or_else(|_| {
                Err(AskError::undecided(
                    "the program failed at this question, which is a mistake in it; please report it",
                ))
            });
            let _ = send.send(found);
        });
        let found = answer.await.map_err(|_| AskError::undecided("the work ended without an answer"))?;
        drop(waiting);
        found
    }
}

fn answered(question: &Question, work: &Work, longest: usize) -> Result<Vec<u8>, AskError> {
    let answer = ask::answer(question, work)?;
    ask::to_bytes(&answer, Format::Json, &Style::default(), longest, work)
}
