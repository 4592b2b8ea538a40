//! No invariant game where 1/alpha + 1/beta is not whole: a stuck position by a loop over an index, instead of a board.
//!
//! Let 1/alpha + 1/beta = p/q in lowest terms, q >= 2, beta - alpha > 0 rational and alpha irrational, and x = floor(beta/q). Suppose
//! that an index c satisfies
//!
//! (i) a_c - a_n = a_(c-n) and b_c - b_n = b_(c-n) for all n >= 1 with a_n <= x, and
//! (ii) a_c - x = b_m for some m.
//!
//! Then every vector from (x, y), y = b_c - a_m, to a P-position (a_n, b_n) is (a_(c-n) - b_m, b_(c-n) - a_m), the difference of
//! the P-positions of c - n and of m, the second turned round. So (x, y) is stuck, if it is no P-position itself. There are
//! such c (docs/CLASSIFICATION.md); each is looked at as it comes, and the position found is a [`Witness`] like any other.

use super::forbidden::Two;
use super::stuck::{Blocked, Witness};
use super::target::{Target, TargetError};
use crate::evaluate::{TermsError, fill};
use crate::number::{Real, Slope};
use crate::sequence::Beatty;
use crate::work::Work;
use malachite::Natural;
use malachite::rational::Rational;
use std::cmp::Ordering;

/// The first indices looked at, and the most.
const FIRST: usize = 1 << 10;
const MOST: usize = 1 << 21;

/// A stuck position of this kind, if the target is a pair of such slopes; nothing also if none was found soon enough.
pub(super) fn crossed(target: &Target, work: &Work) -> Result<Option<Witness>, TargetError> {
    let Some((alpha, beta, x)) = target.slopes().and_then(|(alpha, beta)| Some((alpha, beta, pile(alpha, beta)?)))
    else {
        return Ok(None);
    };
    let mut terms = Terms { a: vec![], b: vec![] };
    let (mut c, mut count) = (1, FIRST);
    while count <= MOST {
        work.fits(count as u64 * 32)?;
        terms.extend(alpha, beta, count, work)?;
        let mut pace = work.pace();
        // All n >= 1 with a_n <= x are known once a term is larger.
        let near = terms.a.partition_point(|a| *a <= x).saturating_sub(1);
        if near + 1 < count {
            for c in c.max(near + 1)..count {
                pace.steps(1 + near as u32)?;
                if let Some(witness) = terms.stuck_by(c, near, x) {
                    return Ok(Some(witness));
                }
            }
            c = count;
        }
        count *= 4;
    }
    Ok(None)
}

/// floor(beta/q), if the slopes are as they have to be.
fn pile(alpha: &Slope, beta: &Slope) -> Option<u64> {
    let sum = alpha.inverse().ok()?.add(&*beta.inverse().ok()?).ok()?;
    let denominator = sum.as_rational()?.denominator_ref().clone();
    beta.subtract(alpha).ok()?.as_rational()?;
    if !alpha.is_irrational() || denominator < 2u32 || alpha.compare(beta) != Ok(Ordering::Less) {
        return None;
    }
    let part = beta.multiply(&Real::Rational(Rational::from_naturals(Natural::from(1u32), denominator))).ok()?;
    u64::try_from(&part.floor()).ok()
}

/// a_n and b_n.
struct Terms {
    a: Vec<u64>,
    b: Vec<u64>,
}

impl Terms {
    fn extend(&mut self, alpha: &Slope, beta: &Slope, count: usize, work: &Work) -> Result<(), TargetError> {
        for (slope, terms) in [(alpha, &mut self.a), (beta, &mut self.b)] {
            let known = terms.len();
            terms.resize(count, 0);
            let sequence = Beatty::new(slope.clone())?.starting_at(Natural::from(0u64));
            fill(&sequence, known as u64, &mut terms[known..], work).map_err(|error| match error {
                TermsError::Sequence(error) => TargetError::Sequence(error),
                TermsError::Stopped(stopped) => stopped.into(),
            })?;
        }
        Ok(())
    }

    /// The stuck position of an index, if it satisfies (i) for the n up to `near`, and (ii).
    fn stuck_by(&self, c: usize, near: usize, x: u64) -> Option<Witness> {
        let Terms { a, b } = self;
        let straight = |n: usize| a[c] - a[n] == a[c - n] && b[c] - b[n] == b[c - n];
        if !(1..=near).all(straight) {
            return None;
        }
        let wanted = a[c].checked_sub(x)?;
        let m = b[..c].partition_point(|b| *b < wanted);
        if b[m] != wanted {
            return None;
        }
        let y = b[c] - a[m];
        // Positions that are reached the other way round: b_n <= x only for b_n = 0.
        let turned = (0..=near).any(|n| b[n] <= x && b[n] != a[n]);
        let mut options: Vec<Blocked> = Vec::new();
        for n in (0..=near).filter(|&n| b[n] <= y) {
            let (take, to): (Two, Two) = ([x - a[n], y - b[n]], [a[n], b[n]]);
            if take == [0, 0] {
                return None;
            }
            if options.last().is_none_or(|last| last.to != to) {
                options.push(Blocked { take, to, shown_by: ([a[c - n], b[c - n]], [a[m], b[m]]) });
            }
        }
        (x <= y && !turned).then_some(Witness { position: [x, y], options })
    }
}
