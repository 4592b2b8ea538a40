//! Nim: add the piles in binary without carrying.
//!
//! The player to move loses exactly when the sum is 0. Otherwise some pile has a one in the sum's highest place, and is
//! reduced to its own sum with it (Bouton 1901). In misere play the same holds as long as a pile above 1 is left after the
//! move; with only ones left, an odd number of them is lost. Linear in the digits.

use malachite::Natural;
use malachite::base::num::basic::traits::{One, Zero};
use malachite::base::num::logic::traits::BitAccess;
use malachite::base::num::logic::traits::SignificantBits;

/// The sum without carrying.
pub(super) fn sum(piles: &[Natural]) -> Natural {
    piles.iter().fold(Natural::ZERO, |sum, pile| sum ^ pile)
}

/// Whether the position is lost for the player to move.
pub(super) fn is_lost(piles: &[Natural], misere: bool) -> bool {
    if misere && piles.iter().all(|pile| *pile <= 1) {
        return piles.iter().filter(|pile| **pile == 1).count() % 2 == 1;
    }
    sum(piles) == 0
}

/// All winning moves: which pile, and what is left of it.
pub(super) fn winning(piles: &[Natural], misere: bool) -> Vec<(usize, Natural)> {
    if is_lost(piles, misere) {
        return vec![];
    }
    let large = piles.iter().filter(|pile| **pile > 1).count();
    let mut found = Vec::new();
    if misere && large <= 1 {
        // Leave an odd number of ones: from the one large pile, or by taking a one.
        for (index, pile) in piles.iter().enumerate() {
            for left in [Natural::ZERO, Natural::ONE] {
                let mut next = piles.to_vec();
                next[index] = left.clone();
                if left < *pile && next.iter().all(|pile| *pile <= 1) && is_lost(&next, true) {
                    found.push((index, left));
                }
            }
        }
        return found;
    }
    let sum = sum(piles);
    let top = sum.significant_bits().saturating_sub(1);
    for (index, pile) in piles.iter().enumerate() {
        if pile.get_bit(top) {
            found.push((index, pile ^ &sum));
        }
    }
    found
}
