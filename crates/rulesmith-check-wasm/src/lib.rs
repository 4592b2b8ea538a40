//! The checker alone as WebAssembly, for a page that checks a certificate: nothing of the engines that found the proof is in
//! this module, so that none of them can be of help to it.
//!
//! The page calls [`room`] for a place to write JSON to, [`check`] to have it read, and [`answer()`] for the place to read the
//! verdict from; `web/src/checker.js` is all of the other side.

use rulesmith_check::{Certificate, Condition, Limits};
use rulesmith_core::rules::{self, Game};
use serde::{Deserialize, Serialize};
use std::sync::{Mutex, PoisonError};

/// The memory that checking may take.
const MEMORY: usize = 256 << 20;

static QUESTION: Mutex<Vec<u8>> = Mutex::new(Vec::new());
static ANSWER: Mutex<Vec<u8>> = Mutex::new(Vec::new());

/// What is to be checked.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Question {
    /// The text of the certificate.
    pub certificate: String,
    /// The rules and the claim that it has to be about.
    #[serde(default)]
    pub rules: Option<String>,
}

/// What the checker says.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "verdict", rename_all = "snake_case", deny_unknown_fields)]
pub enum Verdict {
    /// All conditions hold.
    Accepted {
        /// Whether the claim is proved; else it is refuted.
        proves: bool,
        /// The kind of the evidence.
        kind: String,
        /// The rules that it is about, with their claim.
        rules: String,
    },
    /// A condition fails, or it is about other rules.
    Rejected {
        /// Which condition, where, and how.
        reason: String,
    },
    /// Checking takes more than is allowed, or what was asked is no question.
    Unchecked {
        /// Why.
        reason: String,
    },
}

/// Checks a certificate.
///
/// ```
/// use rulesmith_check_wasm::{Question, Verdict, checked};
/// let question = Question { certificate: "{}".into(), rules: None };
/// assert!(matches!(checked(&question), Verdict::Rejected { reason } if reason.starts_with("F1")));
/// ```
pub fn checked(question: &Question) -> Verdict {
    let limits = Limits { memory: MEMORY, ..Limits::default() };
    let certificate = match rulesmith_check::verify(&question.certificate, &limits) {
        Ok(certificate) => certificate,
        Err(rejection) if rejection.condition == Condition::F3 => {
            return Verdict::Unchecked { reason: rejection.reason };
        }
        Err(rejection) => return Verdict::Rejected { reason: rejection.to_string() },
    };
    match &question.rules {
        Some(text) => match rules::parse(text) {
            Ok(game) if !is_about(&certificate, &game) => Verdict::Rejected {
                reason: "the certificate is not about these rules, or not about their claim".into(),
            },
            Ok(_) => accepted(&certificate),
            Err(error) => Verdict::Unchecked { reason: error.to_string() },
        },
        None => accepted(&certificate),
    }
}

fn accepted(certificate: &Certificate) -> Verdict {
    let kind = certificate.kind().to_string();
    Verdict::Accepted { proves: certificate.proves(), kind, rules: certificate.game.to_string() }
}

/// Whether the rules and the claim are the same, and it is about the claim; title and source may differ.
fn is_about(certificate: &Certificate, game: &Game) -> bool {
    let plain = |game: &Game| Game { name: String::new(), source: None, ..game.clone() };
    certificate.is_about_the_claim() && plain(&certificate.game) == plain(game)
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

/// Checks what was written there; says how long the verdict is.
#[allow(unsafe_code, reason = "the attribute: no other function of this program is called so")]
#[unsafe(no_mangle)]
pub extern "C" fn check() -> usize {
    let question = std::mem::take(&mut *QUESTION.lock().unwrap_or_else(PoisonError::into_inner));
    let verdict = match serde_json::from_slice(&question) {
        Ok(question) => checked(&question),
        Err(error) => Verdict::Unchecked { reason: format!("this is no question: {error}") },
    };
    let mut answer = ANSWER.lock().unwrap_or_else(PoisonError::into_inner);
    *answer = serde_json::to_vec(&verdict).unwrap_or_default();
    answer.len()
}

/// Where the last verdict is.
#[allow(unsafe_code, reason = "the attribute: no other function of this program is called so")]
#[unsafe(no_mangle)]
pub extern "C" fn answer() -> *const u8 {
    ANSWER.lock().unwrap_or_else(PoisonError::into_inner).as_ptr()
}
