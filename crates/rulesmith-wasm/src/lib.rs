//! The library as WebAssembly, for a page that has no program behind it: JSON in, JSON out.
//!
//! The page calls [`room`] for a place to write a question to, [`ask()`] to have it answered, and [`answer()`] for the place to read
//! from; `web/src/worker.js` is all of the other side. What is asked and answered is what [`rulesmith::ask`] says.
//!
//! Numbers count up to 2^32 here, and so does memory: a question may take 256 MiB. A board of that size has at most 2^31
//! squares, so that no count of squares can overflow.

use rulesmith::ask::{self, AskError, Failure, Format, Question, Style};
#[cfg(target_arch = "wasm32")]
use rulesmith::work::Clock;
use rulesmith::work::{Progress, Work};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// The memory that a question may take.
const MEMORY: u64 = 256 << 20;

/// The longest answer, in bytes.
const LONGEST: usize = 64 << 20;

/// How long a question may take; the page may end it sooner.
const TIME: Duration = Duration::from_secs(300);

static QUESTION: Mutex<Vec<u8>> = Mutex::new(Vec::new());
static ANSWER: Mutex<Vec<u8>> = Mutex::new(Vec::new());

/// What the page lends.
#[cfg(target_arch = "wasm32")]
#[allow(
    unsafe_code,
    reason = "the compiler cannot look into functions of the page: one reads a clock, one a text that it is shown"
)]
mod page {
    #[link(wasm_import_module = "rulesmith")]
    unsafe extern "C" {
        safe fn now() -> f64;
        safe fn progress(text: *const u8, length: usize);
    }

    /// Milliseconds since a moment that stays the same.
    pub fn milliseconds() -> f64 {
        now()
    }

    /// Tells the page how far the work is.
    pub fn tell(text: &str) {
        progress(text.as_ptr(), text.len());
    }
}

#[cfg(target_arch = "wasm32")]
struct PageClock;

#[cfg(target_arch = "wasm32")]
impl Clock for PageClock {
    fn now(&self) -> Duration {
        Duration::try_from_secs_f64(page::milliseconds() / 1000.0).unwrap_or_default()
    }
}

#[cfg(target_arch = "wasm32")]
fn work() -> Work {
    Work::with_clock(std::sync::Arc::new(PageClock)).with_progress(tell())
}

/// Beside a page there is a clock of the machine, and nobody to be told.
#[cfg(not(target_arch = "wasm32"))]
fn work() -> Work {
    Work::default()
}

/// Tells the page how far the work is, ten times a second at most.
#[cfg(target_arch = "wasm32")]
fn tell() -> impl Fn(&Progress) + Send + Sync {
    let last = Mutex::new(f64::NEG_INFINITY);
    move |progress| {
        let (now, mut last) = (page::milliseconds(), last.lock().unwrap_or_else(PoisonError::into_inner));
        if now - *last >= 100.0 {
            *last = now;
            page::tell(&told(progress));
        }
    }
}

/// How far the work is, as the server tells it too.
#[cfg_attr(not(target_arch = "wasm32"), allow(dead_code, reason = "nobody is told"))]
fn told(progress: &Progress) -> String {
    let Progress { stage, done, of } = progress;
    serde_json::json!({"stage": stage, "done": done, "of": of}).to_string()
}

/// Makes room for a question of so many bytes, and says where.
#[allow(unsafe_code, reason = "the attribute: no other function of this program is called so")]
#[unsafe(no_mangle)]
pub extern "C" fn room(length: usize) -> *mut u8 {
    let mut question = QUESTION.lock().unwrap_or_else(PoisonError::into_inner);
    question.clear();
    question.resize(length, 0);
    question.as_mut_ptr()
}

/// Answers the question that was written there; says how long the answer is.
#[allow(unsafe_code, reason = "the attribute: no other function of this program is called so")]
#[unsafe(no_mangle)]
pub extern "C" fn ask() -> usize {
    let question = std::mem::take(&mut *QUESTION.lock().unwrap_or_else(PoisonError::into_inner));
    let found = answered(&question);
    let mut answer = ANSWER.lock().unwrap_or_else(PoisonError::into_inner);
    *answer = found;
    answer.len()
}

/// Where the last answer is.
#[allow(unsafe_code, reason = "the attribute: no other function of this program is called so")]
#[unsafe(no_mangle)]
pub extern "C" fn answer() -> *const u8 {
    ANSWER.lock().unwrap_or_else(PoisonError::into_inner).as_ptr()
}

/// A question as JSON, answered as JSON; what is wrong with it is `{"error": {..}}`.
///
/// ```
/// let answer = rulesmith_wasm::answered(br#"{"ask": "solve", "game": "wythoff", "up_to": 2}"#);
/// assert!(String::from_utf8(answer).unwrap().contains(r#""p_positions":[[0,0],[1,2]]"#));
/// let error = rulesmith_wasm::answered(b"{");
/// assert!(String::from_utf8(error).unwrap().starts_with(r#"{"error":{"kind":"bad_input""#));
/// ```
pub fn answered(question: &[u8]) -> Vec<u8> {
    let found = || -> Result<Vec<u8>, AskError> {
        let question: Question = serde_json::from_slice(question)
            .map_err(|error| AskError::bad_input(format!("this is not a question: {error}")))?;
        let work = work().with_memory(MEMORY).with_time(TIME);
        let answer = ask::answer(&question, &work)?;
        ask::to_bytes(&answer, Format::Json, &Style::default(), LONGEST, &work)
    };
    found().unwrap_or_else(|error| serde_json::to_vec(&Failure { error }).unwrap_or_default())
}
