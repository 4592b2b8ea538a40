//! Short lists of numbers, each kept once and known by its number.

use std::hash::{Hash, Hasher};

/// Lists, in the order in which they were met first.
#[derive(Default)]
pub(super) struct Interned<T> {
    /// One list after the other, and where each ends.
    all: Vec<T>,
    ends: Vec<u32>,
    /// The numbers of lists, each at the place that its hash asks for or the next that was free. There are more places than lists.
    places: Vec<u32>,
}

const FREE: u32 = u32::MAX;

impl<T: Copy + Eq + Hash> Interned<T> {
    /// How many lists there are.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// The list of a number.
    pub fn get(&self, number: u32) -> &[T] {
        let at = number as usize;
        let from = if at == 0 { 0 } else { self.ends[at - 1] };
        &self.all[from as usize..self.ends[at] as usize]
    }

    /// The number of a list, and how many bytes it takes if it is new.
    pub fn number(&mut self, list: &[T]) -> (u32, usize) {
        // At most three quarters of the places are taken.
        if 4 * self.len() >= 3 * self.places.len() {
            self.places = vec![FREE; (2 * self.places.len()).max(16)];
            for number in 0..self.len() as u32 {
                let free = self.place(self.get(number));
                self.places[free] = number;
            }
        }
        let place = self.place(list);
        if self.places[place] != FREE {
            return (self.places[place], 0);
        }
        let number = self.len() as u32;
        self.places[place] = number;
        self.all.extend_from_slice(list);
        self.ends.push(self.all.len() as u32);
        // Vectors have room for up to twice as much as is in them.
        (number, 2 * size_of_val(list) + 24)
    }

    /// Where a list is, or where there is room for it.
    fn place(&self, list: &[T]) -> usize {
        let mut hash = Mixed::default();
        list.hash(&mut hash);
        let last = self.places.len() - 1;
        let mut place = hash.finish() as usize & last;
        while self.places[place] != FREE && self.get(self.places[place]) != list {
            place = (place + 1) & last;
        }
        place
    }
}

/// Mixes numbers into one quickly. Lists that were chosen to collide cost time, which is limited, and nothing else.
#[derive(Default)]
struct Mixed(u64);

impl Hasher for Mixed {
    fn write(&mut self, bytes: &[u8]) {
        for part in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..part.len()].copy_from_slice(part);
            self.0 = (self.0.rotate_left(26) ^ u64::from_le_bytes(word)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        }
    }

    fn finish(&self) -> u64 {
        self.0 ^ self.0 >> 32
    }
}
