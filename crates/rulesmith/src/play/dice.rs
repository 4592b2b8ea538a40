//! Chance that can be repeated: the SplitMix64 generator (Steele, Lea and Flood 2014), from a seed.

use malachite::Natural;
use malachite::base::num::logic::traits::SignificantBits;

/// A source of chance.
#[derive(Clone, Debug)]
pub struct Dice(u64);

impl Dice {
    /// The same seed gives the same throws.
    pub fn new(seed: u64) -> Dice {
        Dice(seed)
    }

    /// 64 bits.
    pub fn word(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below a positive bound that fits a machine word.
    pub fn below(&mut self, bound: u64) -> u64 {
        // The bias is at most bound/2^64, far below what a game can show.
        ((u128::from(self.word()) * u128::from(bound)) >> 64) as u64
    }

    /// A number of any length below a positive bound.
    pub fn natural_below(&mut self, bound: &Natural) -> Natural {
        let bits = bound.significant_bits();
        loop {
            let words = (0..bits.div_ceil(64)).map(|_| self.word()).collect::<Vec<u64>>();
            let excess = words.len() as u64 * 64 - bits;
            let value = Natural::from_owned_limbs_asc(words) >> excess;
            if value < *bound {
                return value;
            }
        }
    }
}
