//! Questions about small numbers, whose answers take microseconds: these are answered at once, without a thread beside and
//! without anybody who listens meanwhile. Whatever is not surely so is not brief.

use super::answer::Answer;
use super::number::Whole;
use super::question::Question;

/// The longest text of a brief question.
const TEXT: usize = 48;
/// The most terms and decimals.
const TERMS: u64 = 100;
/// The largest number: sets without a formula are counted by looking, which up to here is a matter of milliseconds.
const NUMBER: u64 = 1 << 16;

impl Question {
    /// Whether the answer takes microseconds, or some milliseconds at the worst: small numbers only.
    ///
    /// ```
    /// let brief = |text: &str| serde_json::from_str::<rulesmith::ask::Question>(text).unwrap().is_brief();
    /// assert!(brief(r#"{"ask": "member", "expr": "phi", "x": 16}"#));
    /// assert!(!brief(r#"{"ask": "member", "expr": "evil", "x": "1000000000000"}"#));
    /// assert!(!brief(r#"{"ask": "slope", "expr": "pi", "digits": 1000000}"#));
    /// ```
    pub fn is_brief(&self) -> bool {
        let text = |text: &str| text.len() <= TEXT;
        let small = |number: &Whole| number.0 >= 0 && number.0 <= NUMBER;
        match self {
            Question::Slope(asked) => text(&asked.expr) && asked.terms <= TERMS && asked.digits <= TERMS,
            Question::Sequence(asked) => {
                text(&asked.expr) && asked.terms <= TERMS && asked.from.as_ref().is_none_or(small)
            }
            Question::Member(asked) => text(&asked.expr) && small(&asked.x),
            Question::Represent(asked) => {
                text(&asked.expr)
                    && asked.number.as_ref().is_none_or(small)
                    && asked.digits.as_ref().is_none_or(|digits| digits.len() <= 16 && digits.iter().all(small))
                    && asked.places <= TERMS
            }
            Question::Games(_) | Question::Dial(_) => true,
            _ => false,
        }
    }
}

impl Answer {
    /// Whether it is short, so that writing it takes microseconds.
    pub fn is_brief(&self) -> bool {
        match self {
            Answer::Sequence(found) => found.terms.most() <= TERMS,
            Answer::Slope(_)
            | Answer::Member(_)
            | Answer::Represent(_)
            | Answer::Classify(_)
            | Answer::Dial(_)
            | Answer::Move(_)
            | Answer::Sum(_)
            | Answer::Smallest(_)
            | Answer::Judge(_)
            | Answer::Reply(_)
            | Answer::Start(_) => true,
            _ => false,
        }
    }
}
