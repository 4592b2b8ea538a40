//! The checker of `rulesmith-check`, within the limits of a [`Work`].

use crate::work::Work;
use rulesmith_check::{Certificate, Condition, Limits, Progress, Rejection};
use serde_json::Value;

/// Checks a certificate in JSON, and gives what it says. Where a key is written twice the text tells, not the value: use
/// [`verify_text`] for files.
pub fn verify(certificate: &Value) -> Result<Certificate, Rejection> {
    verify_text(&certificate.to_string(), &Work::default())
}

/// Checks the text of a certificate, and gives what it says.
///
/// ```
/// use rulesmith::{games, prove, work::Work};
/// let work = Work::default();
/// let form = games::find("t-wythoff(2)")?.form(&work)?;
/// let prove::Verdict::Proved(certificate) = prove::prove(&form, None, &work) else { panic!() };
/// let text = certificate.to_text();
/// assert!(prove::verify_text(&text, &work).is_ok_and(|said| said.proves()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn verify_text(text: &str, work: &Work) -> Result<Certificate, Rejection> {
    let watch = |progress: &Progress| {
        let (stage, of) = (stage(progress.stage), Some(progress.of).filter(|of| *of > 1));
        work.report(&stage, progress.done, of).is_ok()
    };
    let memory = usize::try_from(work.memory()).unwrap_or(usize::MAX);
    let limits = Limits { memory: memory.min(Limits::default().memory), watch: Some(&watch), ..Limits::default() };
    rulesmith_check::verify(text, &limits)
}

/// Checks what an engine has written down, by its text: as short as can be, since nobody reads it but the checker.
pub(crate) fn checked_by_text(certificate: &Certificate, work: &Work) -> Result<Certificate, Rejection> {
    verify_text(&certificate.to_line(), work)
}

/// What is being checked, for whoever waits.
fn stage(condition: Condition) -> String {
    let what = match condition {
        Condition::F1 | Condition::F2 | Condition::R1 => "reading",
        Condition::C2 | Condition::C5 => "the counterexample",
        Condition::M2 | Condition::M3 => "positions without moves",
        Condition::V1 | Condition::V2 | Condition::V3 => "positions of value 0",
        Condition::G1 | Condition::G4 => "rows",
        Condition::L2 => "the lemma",
        Condition::T2 => "the rules",
        Condition::T3 | Condition::W7 => "(A)",
        Condition::W5 => "sets",
        _ => "(B)",
    };
    format!("checking the certificate: {what}")
}
