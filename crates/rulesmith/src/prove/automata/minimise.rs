//! The smallest deterministic automaton for a language.

use super::automaton::{Automaton, Letter};
use super::budget::{Budget, Map, Stop, list_bytes};

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

    fn bytes(&self) -> usize {
        let elements = list_bytes(&self.elements) + list_bytes(&self.place) + list_bytes(&self.set);
        let sets = list_bytes(&self.first) + list_bytes(&self.past) + list_bytes(&self.marked);
        elements + sets + list_bytes(&self.touched)
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
/// comparison of their edges; only letters are hashed. The edges of the result are in order of their letters.
pub(super) fn minimise(automaton: Automaton, budget: &Budget<'_>) -> Result<Automaton, Stop> {
    let (states, edges) = (automaton.states(), automaton.edges());
    if states == 0 {
        return Ok(automaton);
    }
    let own = automaton.reserved() + 8 * edges + 8 * states;
    budget.work(0, own + 12 * (edges + states))?;
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
    let mut cords = by_letter(&automaton, budget)?;
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
    drop(place);
    let (mut block, mut cord) = (1, 0);
    while cord < cords.sets() {
        let range = cords.first[cord]..cords.past[cord];
        budget.work(range.len(), own + blocks.bytes() + cords.bytes())?;
        for place in range {
            blocks.mark(tails[cords.elements[place as usize] as usize]);
        }
        blocks.split();
        cord += 1;
        while block < blocks.sets() {
            for place in blocks.first[block]..blocks.past[block] {
                let state = blocks.elements[place as usize] as usize;
                let range = into[state]..into[state + 1];
                budget.work(range.len(), own)?;
                for index in range {
                    cords.mark(incoming[index as usize]);
                }
            }
            cords.split();
            block += 1;
        }
    }
    drop((cords, tails, into, incoming));
    let mut result = Automaton::new(automaton.tracks.clone());
    result.initial = automaton.initial.iter().map(|&state| blocks.set[state as usize]).collect();
    let own = automaton.reserved() + blocks.bytes();
    for block in 0..blocks.sets() {
        let state = blocks.elements[blocks.first[block] as usize];
        for (letter, target) in automaton.from(state) {
            result.push(letter, blocks.set[target as usize]);
        }
        result.starts.push(result.letters.len());
        result.accepting.push(automaton.accepting[state as usize]);
        budget.work(1, own + result.reserved())?;
    }
    drop((automaton, blocks));
    // Numbers the states from the start on again.
    result.trim(budget)
}

/// The edges of an automaton, split by letter. Linear.
fn by_letter(automaton: &Automaton, budget: &Budget<'_>) -> Result<Partition, Stop> {
    let mut cords = Partition::whole(automaton.edges());
    let mut known: Map<Letter, u32> = Map::default();
    let mut counts: Vec<u32> = Vec::new();
    for state in 0..automaton.states() {
        let range = automaton.starts[state]..automaton.starts[state + 1];
        budget.work(range.len(), 0)?;
        for edge in range {
            let set = *known.entry(automaton.letters[edge]).or_insert_with(|| {
                counts.push(0);
                counts.len() as u32 - 1
            });
            cords.set[edge] = set;
            counts[set as usize] += 1;
        }
    }
    cords.marked = vec![0; counts.len()];
    cords.first.clear();
    let mut past = 0;
    for count in counts {
        cords.first.push(past);
        past += count;
    }
    // Each set is filled from its first place on; where it is full it ends.
    cords.past = cords.first.clone();
    for edge in 0..automaton.edges() {
        let place = &mut cords.past[cords.set[edge] as usize];
        cords.elements[*place as usize] = edge as u32;
        cords.place[edge] = *place;
        *place += 1;
    }
    Ok(cords)
}
