//! The smallest deterministic automaton for a language.

use super::automaton::Automaton;

/// A partition of 0..n into sets whose marked elements can be split off.
struct Partition {
    /// The elements, set by set; in each set the marked ones first.
    elements: Vec<u32>,
    /// Where an element stands in `elements`.
    place: Vec<u32>,
    /// The set of an element.
    set: Vec<u32>,
    first: Vec<u32>,
    past: Vec<u32>,
    marked: Vec<u32>,
    touched: Vec<u32>,
}

impl Partition {
    /// One set with all elements, or none if there are no elements.
    fn whole(count: usize) -> Partition {
        let all: Vec<u32> = (0..count as u32).collect();
        let sets = usize::from(count > 0);
        Partition {
            place: all.clone(),
            elements: all,
            set: vec![0; count],
            first: vec![0; sets],
            past: vec![count as u32; sets],
            marked: vec![0; sets],
            touched: vec![],
        }
    }

    fn sets(&self) -> usize {
        self.first.len()
    }

    fn mark(&mut self, element: u32) {
        let set = self.set[element as usize] as usize;
        let (here, there) = (self.place[element as usize], self.first[set] + self.marked[set]);
        if here < there {
            return;
        }
        let other = self.elements[there as usize];
        self.elements.swap(here as usize, there as usize);
        self.place[other as usize] = here;
        self.place[element as usize] = there;
        if self.marked[set] == 0 {
            self.touched.push(set as u32);
        }
        self.marked[set] += 1;
    }

    /// Splits every set with some but not all elements marked; the smaller part becomes a new set.
    fn split(&mut self) {
        while let Some(set) = self.touched.pop() {
            let set = set as usize;
            let middle = self.first[set] + self.marked[set];
            self.marked[set] = 0;
            if middle == self.past[set] {
                continue;
            }
            let new = self.sets() as u32;
            if middle - self.first[set] <= self.past[set] - middle {
                self.first.push(self.first[set]);
                self.past.push(middle);
                self.first[set] = middle;
            } else {
                self.first.push(middle);
                self.past.push(self.past[set]);
                self.past[set] = middle;
            }
            self.marked.push(0);
            for place in self.first[new as usize]..self.past[new as usize] {
                self.set[self.elements[place as usize] as usize] = new;
            }
        }
    }
}

/// The smallest automaton with the same language, for a trimmed deterministic automaton.
///
/// Hopcroft's method for sparse automata (Valmari 2012): O(m log m) for m edges. Sets of states are split by exact
/// comparison of their edges; nothing is hashed. The edges of the result are in order of their letters.
pub(super) fn minimise(automaton: &Automaton) -> Automaton {
    let (states, edges) = (automaton.states(), automaton.edges());
    if states == 0 {
        return automaton.clone();
    }
    let mut tails = vec![0u32; edges];
    for state in 0..states {
        tails[automaton.starts[state]..automaton.starts[state + 1]].fill(state as u32);
    }
    let mut blocks = Partition::whole(states);
    for state in 0..states {
        if automaton.accepting[state] {
            blocks.mark(state as u32);
        }
    }
    blocks.split();
    // The edges, split by letter.
    let mut cords = Partition::whole(edges);
    if edges > 0 {
        cords.elements.sort_unstable_by_key(|&edge| automaton.letters[edge as usize]);
        cords.first.clear();
        cords.past.clear();
        cords.marked.clear();
        for place in 0..edges {
            let edge = cords.elements[place] as usize;
            let new = place == 0 || automaton.letters[edge] != automaton.letters[cords.elements[place - 1] as usize];
            if new {
                if place > 0 {
                    cords.past.push(place as u32);
                }
                cords.first.push(place as u32);
                cords.marked.push(0);
            }
            cords.set[edge] = cords.first.len() as u32 - 1;
            cords.place[edge] = place as u32;
        }
        cords.past.push(edges as u32);
    }
    // The edges into each state.
    let mut into = vec![0u32; states + 1];
    for &target in &automaton.targets {
        into[target as usize + 1] += 1;
    }
    for state in 0..states {
        into[state + 1] += into[state];
    }
    let mut incoming = vec![0u32; edges];
    let mut place = into.clone();
    for edge in 0..edges {
        let target = automaton.targets[edge] as usize;
        incoming[place[target] as usize] = edge as u32;
        place[target] += 1;
    }
    let (mut block, mut cord) = (1, 0);
    while cord < cords.sets() {
        for place in cords.first[cord]..cords.past[cord] {
            blocks.mark(tails[cords.elements[place as usize] as usize]);
        }
        blocks.split();
        cord += 1;
        while block < blocks.sets() {
            for place in blocks.first[block]..blocks.past[block] {
                let state = blocks.elements[place as usize] as usize;
                for index in into[state]..into[state + 1] {
                    cords.mark(incoming[index as usize]);
                }
            }
            cords.split();
            block += 1;
        }
    }
    let mut result = Automaton::new(automaton.tracks.clone());
    result.initial = automaton.initial.iter().map(|&state| blocks.set[state as usize]).collect();
    for block in 0..blocks.sets() {
        let state = blocks.elements[blocks.first[block] as usize];
        for (letter, target) in automaton.from(state) {
            result.push(letter, blocks.set[target as usize]);
        }
        result.starts.push(result.letters.len());
        result.accepting.push(automaton.accepting[state as usize]);
    }
    // Numbers the states from the start on again.
    result.trim()
}
