//! Chromatic nim on two stacks, any red set, linear time.
//!
//! Keep the unmatched green numbers in a queue. Going through n = 1, 2, ...: a green n joins the queue; a red n is paired
//! with the oldest green, or with itself if there is none. The pairs and (0, 0) are the P-positions. This contains
//! Theorems 1, 2 and 14 of Fisher and Larsson 2019 and their Proposition 6 as repaired.

use super::SOLVING;
use super::positions::Positions;
use crate::evaluate::value::Condition;
use crate::work::{Stopped, Work};
use std::collections::VecDeque;

/// `red` reads the pile alone.
pub(super) fn solve(red: &Condition, up_to: u64, work: &Work) -> Result<Positions, Stopped> {
    let mut found = Positions::new(2);
    found.push([0, 0]);
    let mut green: VecDeque<u64> = VecDeque::new();
    for n in 1..=up_to {
        if n % (1 << 16) == 0 {
            work.report(SOLVING, n, Some(up_to))?;
        }
        if red.at(&[n as i64]) {
            let partner = green.pop_front().unwrap_or(n);
            found.push([partner, n]);
        } else {
            green.push_back(n);
        }
    }
    Ok(found)
}
