//! Work beside Python: on a thread of its own, while the one that asked listens for Ctrl-C and tells how far it is.

use crate::answer::RawAnswer;
use crate::error::raised;
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use rulesmith::ask::{AskError, Question, answer};
use rulesmith::work::{Cancel, Progress, Work};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// The time between two looks at what the person does who waits.
const WAIT: Duration = Duration::from_millis(50);

/// The stack of the work: as large as that of the program's.
const STACK: usize = 8 << 20;

/// What the work may cost, and who is told about it.
#[derive(Default)]
pub struct Terms {
    /// Seconds.
    pub seconds: Option<f64>,
    /// Bytes.
    pub memory: Option<u64>,
    /// Called with what is being done, how much of it is done, and how much there is, if that is known.
    pub progress: Option<Py<PyAny>>,
}

impl Terms {
    fn work(&self) -> PyResult<Work> {
        let mut work = Work::default();
        if let Some(seconds) = self.seconds {
            let time = Duration::try_from_secs_f64(seconds).ok().filter(|time| !time.is_zero());
            let time = time.ok_or_else(|| PyValueError::new_err("seconds are a number above 0, and at most 10^19"))?;
            work = work.with_time(time);
        }
        if let Some(memory) = self.memory {
            work = work.with_memory(memory);
        }
        Ok(work)
    }
}

/// Does something long. Ctrl-C, and an exception of whoever is told, end it: the caller goes on at once, and the work ends
/// the next time it asks.
pub fn beside<T: Send + 'static>(
    py: Python<'_>,
    terms: &Terms,
    task: impl FnOnce(&Work) -> Result<T, AskError> + Send + 'static,
) -> PyResult<T> {
    let cancel = Cancel::default();
    let mut work = terms.work()?.with_cancel(&cancel);
    let latest: Arc<Mutex<Option<Progress>>> = Arc::default();
    if terms.progress.is_some() {
        let latest = Arc::clone(&latest);
        work = work.with_progress(move |progress| {
            *latest.lock().unwrap_or_else(PoisonError::into_inner) = Some(progress.clone());
        });
    }
    let (sender, found) = mpsc::channel();
    // Only one thread listens; the lock says so to the compiler.
    let found = Mutex::new(found);
    let worker = thread::Builder::new().name("rulesmith".into()).stack_size(STACK).spawn(move || {
        // Nobody listens any more if the caller has gone on.
        let _ = sender.send(task(&work));
    })?;
    loop {
        let received = py.detach(|| found.lock().unwrap_or_else(PoisonError::into_inner).recv_timeout(WAIT));
        match received {
            Ok(found) => return found.map_err(raised),
            Err(RecvTimeoutError::Timeout) => {
                let told = py.check_signals().and_then(|()| tell(py, terms, &latest));
                if let Err(stop) = told {
                    cancel.cancel();
                    return Err(stop);
                }
            }
            Err(RecvTimeoutError::Disconnected) => {
                let panicked = worker.join().is_err();
                debug_assert!(panicked, "a worker ends without an answer only by a panic");
                return Err(PyRuntimeError::new_err("this is a fault of the program, not of the question"));
            }
        }
    }
}

/// Fills a buffer of Python's here, without a thread of its own: after each block, some milliseconds apart, it is looked what
/// the person does who waits.
pub fn here(
    py: Python<'_>,
    progress: Option<Py<PyAny>>,
    task: impl FnOnce(&Work) -> Result<(), AskError> + Send,
) -> PyResult<()> {
    let cancel = Cancel::default();
    let stop: Arc<Mutex<Option<PyErr>>> = Arc::default();
    let (hand, told) = (cancel.clone(), Arc::clone(&stop));
    let terms = Terms { progress, ..Terms::default() };
    let looked = Mutex::new(Instant::now());
    let work = Work::default().with_cancel(&cancel).with_progress(move |progress| {
        let mut looked = looked.lock().unwrap_or_else(PoisonError::into_inner);
        if looked.elapsed() < WAIT {
            return;
        }
        *looked = Instant::now();
        let latest = Mutex::new(Some(progress.clone()));
        let heard = Python::attach(|py| py.check_signals().and_then(|()| tell(py, &terms, &latest)));
        if let Err(why) = heard {
            *told.lock().unwrap_or_else(PoisonError::into_inner) = Some(why);
            hand.cancel();
        }
    });
    let done = py.detach(|| task(&work));
    match stop.lock().unwrap_or_else(PoisonError::into_inner).take() {
        Some(why) => Err(why),
        None => done.map_err(raised),
    }
}

fn tell(py: Python<'_>, terms: &Terms, latest: &Mutex<Option<Progress>>) -> PyResult<()> {
    let Some(progress) = &terms.progress else { return Ok(()) };
    let news = latest.lock().unwrap_or_else(PoisonError::into_inner).take();
    match news {
        Some(Progress { stage, done, of }) => progress.call1(py, (stage, done, of)).map(drop),
        None => Ok(()),
    }
}

/// Answers a question, which is given as JSON.
#[pyfunction]
#[pyo3(signature = (question, *, seconds=None, memory=None, progress=None))]
pub fn ask(
    py: Python<'_>,
    question: &str,
    seconds: Option<f64>,
    memory: Option<u64>,
    progress: Option<Py<PyAny>>,
) -> PyResult<RawAnswer> {
    let question: Question = serde_json::from_str(question).map_err(|error| {
        // Nobody has seen the text that the line and the column are about.
        let (said, place) = (error.to_string(), format!(" at line {} column {}", error.line(), error.column()));
        let said = said.strip_suffix(&place).unwrap_or(&said);
        raised(AskError::bad_input(format!("this is not a question: {said}")))
    })?;
    let terms = Terms { seconds, memory, progress };
    if question.is_brief() {
        return answer(&question, &terms.work()?).map(RawAnswer::new).map_err(raised);
    }
    beside(py, &terms, move |work| answer(&question, work)).map(RawAnswer::new)
}
