//! A small generator of random numbers, the same in every run, so that a failure can be seen again.

/// A number that the environment gives (`RULESMITH_SEED`, how many games), or the usual one.
pub fn number_from(variable: &str, usual: u64) -> u64 {
    std::env::var(variable).ok().and_then(|text| text.parse().ok()).unwrap_or(usual)
}

/// A linear congruential generator; it starts from any number.
pub struct Dice(pub u64);

impl Dice {
    /// A number from 0 to `sides` - 1.
    pub fn roll(&mut self, sides: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) % sides
    }

    /// An index into a list that is not empty.
    pub fn index(&mut self, length: usize) -> usize {
        self.roll(length as u64) as usize
    }

    /// One of the items.
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        &items[self.index(items.len())]
    }
}
