//! What a proof by automata rests on; docs/CERTIFICATES.md, conditions W1 to W10.

use rulesmith_core::numeration;
use serde::de::{Error, SeqAccess, Visitor};
use serde::ser::SerializeSeq;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;

/// What a proof by automata rests on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AutomataProof {
    /// How numbers are written.
    pub numeration: Numerals,
    /// An index n stands on its track as s n - 1; this is s.
    pub multiple: i64,
    /// Sets that the rules name, and their automata.
    pub sets: Vec<SetProof>,
    /// The cases in which clauses allow a move into a claimed position, as far as they are used.
    pub cases: Vec<Case>,
    /// How the positions are used up.
    pub steps: Vec<Step>,
}

/// How numbers are written: in a base, by the continued fraction [0; d_1, .., d_p, d_1, ..], or by a recurrence.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Numerals {
    /// The base.
    Base(i64),
    /// d_1, .., d_p.
    Quotients(Vec<i64>),
    /// c_1, .., c_k.
    Recurrence(Vec<i64>),
}

impl From<&numeration::Numerals> for Numerals {
    fn from(numerals: &numeration::Numerals) -> Numerals {
        match numerals {
            numeration::Numerals::Base(base) => Numerals::Base(i64::from(*base)),
            numeration::Numerals::Quotients(quotients) => {
                Numerals::Quotients(quotients.iter().map(|&quotient| i64::from(quotient)).collect())
            }
            numeration::Numerals::Recurrence(recurrence) => Numerals::Recurrence(recurrence.factors().to_vec()),
        }
    }
}

/// A set that the rules name, and its automaton.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SetProof {
    /// The set, as the rules write it.
    pub set: String,
    /// Accepts the words of its elements.
    pub automaton: Automaton,
}

/// One way in which a clause allows a move into a claimed position, by what it assumes.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Case {
    /// The clause, by its place in the rules, from 0 on.
    pub clause: usize,
    /// What is assumed of the piles and of the claimed position.
    pub when: Vec<String>,
}

/// What is left of the positions when those with a move of some kind are taken away.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Step {
    /// The kinds of moves; none for the claimed positions themselves.
    pub moves: Vec<Kind>,
    /// An automaton that accepts what is left, and perhaps more.
    pub rest: Automaton,
}

/// A case, by its place among the cases of the certificate, and perhaps a further demand.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Kind {
    /// The case.
    pub case: usize,
    /// Only moves for which the value of an assumption also lies in a window.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub only: Option<Restriction>,
}

/// A further demand on the value of an assumption.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Restriction {
    /// Which assumption of the case, from 0 on.
    pub assumption: usize,
    /// The least value, and the greatest.
    pub range: (i64, i64),
}

/// A deterministic automaton that reads one digit of each of its tracks at a time, packed into eight bits each, the
/// first track lowest. It starts in state 0; without states it accepts nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Automaton {
    accepting: Vec<bool>,
    /// Where the edges of each state end; they begin where those of the state before it end.
    ends: Vec<u32>,
    letters: Vec<u64>,
    targets: Vec<u32>,
}

impl Automaton {
    /// How many states there are.
    pub fn states(&self) -> usize {
        self.accepting.len()
    }

    /// How many edges there are.
    pub fn size(&self) -> usize {
        self.letters.len()
    }

    /// The first state, if there is one.
    pub fn start(&self) -> Option<u32> {
        (!self.accepting.is_empty()).then_some(0)
    }

    /// Whether a word may end in a state.
    pub fn accepts(&self, state: Option<u32>) -> bool {
        state.is_some_and(|state| self.accepting.get(state as usize).copied().unwrap_or(false))
    }

    /// Whether a word may end in no state at all.
    pub fn accepts_nothing(&self) -> bool {
        !self.accepting.contains(&true)
    }

    fn range(&self, state: u32) -> std::ops::Range<usize> {
        let at = state as usize;
        let from = if at == 0 { 0 } else { self.ends[at - 1] as usize };
        from..self.ends[at] as usize
    }

    /// The edges of a state: letters and targets, letters rising.
    pub fn edges(&self, state: u32) -> impl Iterator<Item = (u64, u32)> + '_ {
        self.range(state).map(|place| (self.letters[place], self.targets[place]))
    }

    /// The state that a letter leads to.
    pub fn follow(&self, state: Option<u32>, letter: u64) -> Option<u32> {
        let range = self.range(state?);
        let place = self.letters[range.clone()].binary_search(&letter).ok()?;
        Some(self.targets[range.start + place])
    }

    /// Adds a state with its edges, letters rising.
    pub fn push(&mut self, accepting: bool, edges: impl IntoIterator<Item = (u64, u32)>) {
        self.accepting.push(accepting);
        for (letter, target) in edges {
            self.letters.push(letter);
            self.targets.push(target);
        }
        self.ends.push(self.letters.len() as u32);
    }
}

/// For each state 0 or 1, whether a word may end there, followed by letters and targets in turn.
impl Serialize for Automaton {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut states = serializer.serialize_seq(Some(self.states()))?;
        for state in 0..self.states() as u32 {
            let edges = self.edges(state).flat_map(|(letter, target)| [letter, u64::from(target)]);
            let numbers: Vec<u64> = [u64::from(self.accepts(Some(state)))].into_iter().chain(edges).collect();
            states.serialize_element(&numbers)?;
        }
        states.end()
    }
}

impl<'de> Deserialize<'de> for Automaton {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Automaton, D::Error> {
        deserializer.deserialize_seq(States)
    }
}

struct States;

impl<'de> Visitor<'de> for States {
    type Value = Automaton;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a list of states")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Automaton, A::Error> {
        let mut automaton = Automaton::default();
        while list.next_element_seed(Edges(&mut automaton))?.is_some() {}
        let states = automaton.states() as u64;
        match automaton.targets.iter().all(|target| u64::from(*target) < states) {
            true => Ok(automaton),
            false => Err(A::Error::custom("an edge leads to a state that there is not")),
        }
    }
}

/// Reads one state into the automaton.
struct Edges<'a>(&'a mut Automaton);

impl<'de> serde::de::DeserializeSeed<'de> for Edges<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_seq(self)
    }
}

impl<'de> Visitor<'de> for Edges<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a state: 0 or 1, and letters and targets in turn")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<(), A::Error> {
        let accepting = match list.next_element::<u64>()? {
            Some(0) => false,
            Some(1) => true,
            _ => return Err(A::Error::custom("a state does not begin with 0 or 1")),
        };
        let mut last: Option<u64> = None;
        while let Some(letter) = list.next_element::<u64>()? {
            let Some(target) = list.next_element::<u32>()? else {
                return Err(A::Error::custom("a letter has no target"));
            };
            if last.is_some_and(|last| last >= letter) {
                return Err(A::Error::custom("the letters of a state do not rise"));
            }
            last = Some(letter);
            self.0.letters.push(letter);
            self.0.targets.push(target);
        }
        self.0.accepting.push(accepting);
        self.0.ends.push(u32::try_from(self.0.letters.len()).map_err(A::Error::custom)?);
        Ok(())
    }
}
