//! The vectors that an automaton accepts, listed as far as a bound.

use super::automaton::{DigitAutomaton, MAX_ARITY, digit};

/// How a walk goes through the words of an automaton.
struct Walk<'a> {
    automaton: &'a DigitAutomaton,
    /// What the places are worth, least significant first.
    places: Vec<u64>,
    /// For each number of letters, from which states so many letters lead to acceptance.
    alive: Vec<Vec<bool>>,
    limit: u64,
}

/// Where a walk stands: the numbers so far, and in which states of the words their digits are.
#[derive(Clone, Copy)]
struct At {
    state: u32,
    numbers: [u64; MAX_ARITY],
    words: [u8; MAX_ARITY],
}

impl DigitAutomaton {
    /// Visits the accepted vectors whose entries are at most `limit`, which is below 2^62. The work grows with their number and
    /// the length of their words, not with the board. `look` is called at every step, with the vector where one ends, and stops
    /// the walk by an error.
    ///
    /// ```
    /// use rulesmith_core::numeration::DigitAutomaton;
    /// let wythoff = DigitAutomaton::parse(&[
    ///     "quotients 1", "0+ 0,0>0 0,1>1; 1- 1,0>2; 2- 0,0>3 0,1>1; 3+ 0,0>2 0,1>1",
    /// ]).unwrap();
    /// let mut found = vec![];
    /// let listed = wythoff.members(10, &mut |vector| {
    ///     found.extend(vector.map(<[u64]>::to_vec));
    ///     Ok::<(), ()>(())
    /// });
    /// found.sort();
    /// assert_eq!(found, [[0, 0], [1, 2], [3, 5], [4, 7], [6, 10]]);
    /// ```
    pub fn members<E>(&self, limit: u64, look: &mut impl FnMut(Option<&[u64]>) -> Result<(), E>) -> Result<(), E> {
        let length = self.word(&limit.into()).len().next_multiple_of(self.numerals().period());
        let mut alive = vec![self.states().iter().map(|state| state.accepting).collect::<Vec<bool>>()];
        for height in 0..length {
            let before = &alive[height];
            let leads = |edges: &[(u64, u32)]| edges.iter().any(|(_, to)| before[*to as usize]);
            alive.push(self.states().iter().map(|state| leads(&state.edges)).collect());
            look(None)?;
        }
        let walk = Walk { automaton: self, places: self.numerals().places(), alive, limit };
        walk.on(At { state: 0, numbers: [0; MAX_ARITY], words: [0; MAX_ARITY] }, length, look)
    }
}

impl Walk<'_> {
    fn on<E>(&self, at: At, to_come: usize, look: &mut impl FnMut(Option<&[u64]>) -> Result<(), E>) -> Result<(), E> {
        let Some(place) = to_come.checked_sub(1) else {
            return look(Some(&at.numbers[..self.automaton.arity()]));
        };
        look(None)?;
        for &(letter, to) in &self.automaton.states()[at.state as usize].edges {
            if self.alive[place][to as usize]
                && let Some(next) = self.after(at, place, letter)
            {
                self.on(At { state: to, ..next }, place, look)?;
            }
        }
        Ok(())
    }

    /// With one digit more of every number; nothing if these are no digits of numbers up to the limit.
    fn after(&self, mut at: At, place: usize, letter: u64) -> Option<At> {
        for track in 0..self.automaton.arity() {
            let digit = digit(letter, track);
            at.words[track] = self.automaton.numerals().after(at.words[track], place, digit)?;
            if digit > 0 {
                let worth = u64::from(digit).checked_mul(*self.places.get(place)?)?;
                at.numbers[track] = at.numbers[track].checked_add(worth).filter(|number| *number <= self.limit)?;
            }
        }
        Some(at)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is listed is what is asked one by one.
    #[test]
    fn the_members_are_those_that_are_accepted() {
        for texts in [
            ["base 2", "0+ 0,0>0 1,1>0 1,0>1; 1- 0,1>0 1,1>2; 2+ 0,0>2"].as_slice(),
            // On words that are no numbers it does whatever it likes: 3 has only one greedy word.
            ["quotients 1", "0+ 0,0>0 0,1>0 1,0>0 1,1>0"].as_slice(),
            ["quotients 3 1", "0+ 0,0>1 1,3>2 0,1>1 3,3>2; 1- 0,0>0 1,1>0; 2- 0,0>0 1,0>0"].as_slice(),
            ["quotients 2", "0+ 0>0 1>1 2>0; 1- 0>0 1>1 2>1"].as_slice(),
            ["base 3", "0+ 0,0,0>0 1,2,1>0 2,2,2>1; 1+ 0,1,0>1"].as_slice(),
            ["recurrence 1 1 1", "0+ 0,0>0 0,1>0 1,0>0 1,1>0"].as_slice(),
            ["recurrence 3 -2 1", "0+ 0,0>0 0,1>1 2,1>2 1,2>0; 1- 1,0>0 2,0>1; 2+ 0,0>2 0,1>1"].as_slice(),
            ["recurrence 2 2", "0+ 0>0 1>1 2>0; 1- 0>1 1>1 2>0"].as_slice(),
        ] {
            let automaton = DigitAutomaton::parse(texts).unwrap();
            for limit in [0u64, 1, 7, 26] {
                let mut found: Vec<Vec<u64>> = Vec::new();
                let look = &mut |vector: Option<&[u64]>| {
                    found.extend(vector.map(<[u64]>::to_vec));
                    Ok::<(), ()>(())
                };
                automaton.members(limit, look).unwrap();
                found.sort();
                let side = limit + 1;
                let mut expected: Vec<Vec<u64>> = Vec::new();
                for code in 0..side.pow(automaton.arity() as u32) {
                    let vector: Vec<u64> =
                        (0..automaton.arity() as u32).map(|track| code / side.pow(track) % side).collect();
                    let small: Vec<i64> = vector.iter().map(|&number| number as i64).collect();
                    if automaton.contains_small(&small) {
                        expected.push(vector);
                    }
                }
                expected.sort();
                assert_eq!(found, expected, "{texts:?} up to {limit}");
            }
        }
    }
}
