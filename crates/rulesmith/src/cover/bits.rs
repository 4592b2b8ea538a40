//! Sets of places, as bits.

/// Some of the places 0, 1, ..
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Bits(Box<[u64]>);

impl Bits {
    /// None of so many places.
    pub fn none(places: usize) -> Bits {
        Bits(vec![0; places.div_ceil(64)].into_boxed_slice())
    }

    /// Those of so many places for which something holds.
    pub fn those(places: usize, holds: impl Fn(usize) -> bool) -> Bits {
        let mut bits = Bits::none(places);
        (0..places).filter(|&place| holds(place)).for_each(|place| bits.insert(place));
        bits
    }

    pub fn insert(&mut self, place: usize) {
        self.0[place / 64] |= 1 << (place % 64);
    }

    pub fn remove(&mut self, place: usize) {
        self.0[place / 64] &= !(1 << (place % 64));
    }

    pub fn contains(&self, place: usize) -> bool {
        self.0[place / 64] >> (place % 64) & 1 == 1
    }

    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    pub fn count(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    pub fn meets(&self, other: &Bits) -> bool {
        self.0.iter().zip(&other.0).any(|(one, other)| one & other != 0)
    }

    pub fn is_within(&self, other: &Bits) -> bool {
        self.0.iter().zip(&other.0).all(|(one, other)| one & !other == 0)
    }

    pub fn and(&self, other: &Bits) -> Bits {
        Bits(self.0.iter().zip(&other.0).map(|(one, other)| one & other).collect())
    }

    pub fn or(&self, other: &Bits) -> Bits {
        Bits(self.0.iter().zip(&other.0).map(|(one, other)| one | other).collect())
    }

    pub fn without(&self, other: &Bits) -> Bits {
        Bits(self.0.iter().zip(&other.0).map(|(one, other)| one & !other).collect())
    }

    /// The places, in order.
    pub fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        self.0.iter().enumerate().flat_map(|(index, &word)| {
            let mut left = word;
            std::iter::from_fn(move || {
                let place = (left != 0).then(|| left.trailing_zeros() as usize)?;
                left &= left - 1;
                Some(64 * index + place)
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_are_sets() {
        let (threes, evens) = (Bits::those(200, |place| place % 3 == 0), Bits::those(200, |place| place % 2 == 0));
        assert_eq!(threes.and(&evens), Bits::those(200, |place| place % 6 == 0));
        assert_eq!(threes.or(&evens).iter().collect::<Vec<_>>().len(), threes.or(&evens).count());
        assert!(threes.and(&evens).is_within(&threes) && !threes.is_within(&evens) && threes.meets(&evens));
        assert_eq!(threes.without(&evens).iter().next(), Some(3));
        let mut one = Bits::none(70);
        one.insert(69);
        assert!(one.contains(69) && !one.is_empty());
        one.remove(69);
        assert!(one.is_empty());
    }
}
