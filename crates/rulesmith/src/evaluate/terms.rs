//! Terms of a sequence in bulk, in blocks between which the work is asked: sequences themselves know nothing of work.

use crate::sequence::{Sequence, SequenceError};
use crate::work::{Stopped, Work};
use std::fmt;
use std::time::Duration;

/// Why terms were not listed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TermsError {
    /// The sequence has no such terms.
    Sequence(SequenceError),
    /// The work was stopped.
    Stopped(Stopped),
}

impl fmt::Display for TermsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TermsError::Sequence(error) => error.fmt(f),
            TermsError::Stopped(stopped) => stopped.fmt(f),
        }
    }
}

impl std::error::Error for TermsError {}

impl From<SequenceError> for TermsError {
    fn from(error: SequenceError) -> TermsError {
        TermsError::Sequence(error)
    }
}

impl From<Stopped> for TermsError {
    fn from(stopped: Stopped) -> TermsError {
        TermsError::Stopped(stopped)
    }
}

/// A block that takes less is followed by a larger one, one that takes more than eight times as much by a smaller one:
/// a term may cost a nanosecond or a millisecond.
const SHORT: Duration = Duration::from_millis(1);
const BLOCKS: std::ops::RangeInclusive<usize> = 1 << 4..=1 << 20;

/// The first block of a sequence whose terms are worked out by themselves: each takes some microseconds at most.
const COUNTED: usize = 1 << 10;

/// Writes the terms from an index on into the buffer, as [`Sequence::fill`] does, for as long as the work may go on.
///
/// ```
/// use rulesmith::evaluate::fill;
/// use rulesmith::sequence::Beatty;
/// use rulesmith::work::Work;
/// let mut terms = [0; 5];
/// fill(&Beatty::new("phi".parse()?)?, 1, &mut terms, &Work::default())?;
/// assert_eq!(terms, [1, 3, 4, 6, 8]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn fill(sequence: &dyn Sequence, from: u64, buffer: &mut [u64], work: &Work) -> Result<(), TermsError> {
    fill_telling(sequence, from, buffer, work, |_| work.go_on())
}

/// The same, with something that is told after each block how many terms there are, and says whether to go on.
pub(crate) fn fill_telling(
    sequence: &dyn Sequence,
    from: u64,
    buffer: &mut [u64],
    work: &Work,
    mut tell: impl FnMut(u64) -> Result<(), Stopped>,
) -> Result<(), TermsError> {
    // Where one number after another is looked at, nobody knows what a term costs.
    let first = if sequence.is_scanned() { *BLOCKS.start() } else { COUNTED };
    let (mut done, mut size) = (0, first);
    tell(0)?;
    while done < buffer.len() {
        let start = work.now();
        let end = (done + size).min(buffer.len());
        sequence.fill(from + done as u64, &mut buffer[done..end])?;
        done = end;
        let took = work.now().saturating_sub(start);
        if took < SHORT {
            size = (2 * size).min(*BLOCKS.end());
        } else if took > 8 * SHORT {
            size = (size / 2).max(1);
        }
        tell(done as u64)?;
    }
    Ok(())
}
