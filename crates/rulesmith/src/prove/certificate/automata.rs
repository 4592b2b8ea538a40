//! What a proof by automata rests on.

use super::{list, whole};
use serde::Serialize;
use serde_json::Value;

/// What a proof by automata rests on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AutomataProof {
    /// Numbers are written in this base, or else by the continued fraction [0; d_1, .., d_p, d_1, ..].
    pub base: Option<i64>,
    /// d_1, .., d_p.
    pub quotients: Vec<i64>,
    /// An index n stands on its track as s n - 1; this is s.
    pub multiple: i64,
    /// Sets that the rules name, as text, and their automata.
    pub sets: Vec<(String, Automaton)>,
    /// How the positions are used up.
    pub steps: Vec<Step>,
}

/// What is left of the positions when those with a move of some kind are taken away.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The kinds of moves; none for the claimed positions themselves.
    pub moves: Vec<Kind>,
    /// An automaton that accepts what is left, and perhaps more.
    pub rest: Automaton,
}

/// One way in which a clause allows a move into a claimed position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kind {
    /// The clause, by its place in the rules.
    pub clause: usize,
    /// Which of the ways that the checker finds when it reads the clause.
    pub way: usize,
    /// Only moves for which the value of this assumption also lies in this window.
    pub only: Option<Restriction>,
}

/// A further demand on the value of an assumption.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Restriction {
    /// Which of the way's assumptions.
    pub assumption: usize,
    /// The least value, and the greatest.
    pub range: (i64, i64),
}

/// A deterministic automaton that reads one digit of each of its tracks at a time, packed into eight bits each, the
/// first track lowest. It starts in state 0; without states it accepts nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Automaton {
    /// The states.
    pub states: Vec<State>,
}

/// A state of an automaton.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct State {
    /// Whether a word may end here.
    pub accepting: bool,
    /// Where each letter leads; letters rise.
    pub edges: Vec<(u64, u32)>,
}

impl Automaton {
    /// How many states and edges there are.
    pub fn size(&self) -> (usize, usize) {
        (self.states.len(), self.states.iter().map(|state| state.edges.len()).sum())
    }

    /// For each state 0 or 1, whether it accepts, followed by letters and targets in turn.
    fn to_json(&self) -> Value {
        let state = |state: &State| {
            let edges = state.edges.iter().flat_map(|&(letter, target)| [letter, u64::from(target)]);
            Value::from([u64::from(state.accepting)].into_iter().chain(edges).collect::<Vec<u64>>())
        };
        self.states.iter().map(state).collect()
    }

    fn from_json(value: &Value) -> Result<Automaton, String> {
        let numbers = list(value, "automaton", |state| {
            list(state, "automaton", |number| number.as_u64().ok_or("a state is no list of whole numbers".to_string()))
        })?;
        let mut states = Vec::with_capacity(numbers.len());
        for state in &numbers {
            let (accepting, edges) = match state.as_slice() {
                [accepting @ (0 | 1), edges @ ..] if edges.len() % 2 == 0 => (*accepting == 1, edges),
                _ => return Err("a state does not begin with 0 or 1 and go on with pairs".into()),
            };
            let edges: Vec<(u64, u32)> = edges
                .chunks(2)
                .map(|edge| match u32::try_from(edge[1]) {
                    Ok(target) if (target as usize) < numbers.len() => Ok((edge[0], target)),
                    _ => Err("an edge leads to a state that there is not".to_string()),
                })
                .collect::<Result<_, _>>()?;
            if !edges.is_sorted_by(|a, b| a.0 < b.0) {
                return Err("the letters of a state do not rise".into());
            }
            states.push(State { accepting, edges });
        }
        Ok(Automaton { states })
    }
}

/// A proof by automata as it is written.
#[derive(Serialize)]
pub(super) struct AutomataDocument<'a> {
    numeration: NumerationEntry<'a>,
    multiple: i64,
    sets: Vec<SetEntry<'a>>,
    steps: Vec<StepEntry>,
}

#[derive(Serialize)]
#[serde(untagged)]
enum NumerationEntry<'a> {
    Base { base: i64 },
    Quotients { quotients: &'a [i64] },
}

#[derive(Serialize)]
struct SetEntry<'a> {
    set: &'a str,
    automaton: Value,
}

#[derive(Serialize)]
struct StepEntry {
    moves: Vec<KindEntry>,
    rest: Value,
}

/// A clause and one of its ways; perhaps with an assumption, its least and its greatest value.
#[derive(Serialize)]
#[serde(untagged)]
enum KindEntry {
    Every(usize, usize),
    Only(usize, usize, usize, i64, i64),
}

impl AutomataProof {
    pub(super) fn document(&self) -> AutomataDocument<'_> {
        let kind = |kind: &Kind| match &kind.only {
            None => KindEntry::Every(kind.clause, kind.way),
            Some(Restriction { assumption, range: (low, high) }) => {
                KindEntry::Only(kind.clause, kind.way, *assumption, *low, *high)
            }
        };
        AutomataDocument {
            numeration: match self.base {
                Some(base) => NumerationEntry::Base { base },
                None => NumerationEntry::Quotients { quotients: &self.quotients },
            },
            multiple: self.multiple,
            sets: self.sets.iter().map(|(set, automaton)| SetEntry { set, automaton: automaton.to_json() }).collect(),
            steps: self
                .steps
                .iter()
                .map(|step| StepEntry { moves: step.moves.iter().map(kind).collect(), rest: step.rest.to_json() })
                .collect(),
        }
    }

    pub(super) fn from_json(value: &Value) -> Result<AutomataProof, String> {
        let numeration = &value["numeration"];
        let base = match &numeration["base"] {
            Value::Null => None,
            base => Some(whole(base, "base")?),
        };
        let quotients = match base {
            Some(_) => vec![],
            None => list(&numeration["quotients"], "quotients", |d| whole(d, "quotients"))?,
        };
        let set = |entry: &Value| {
            let text = entry["set"].as_str().ok_or("a set is not a text")?;
            Ok((text.to_string(), Automaton::from_json(&entry["automaton"])?))
        };
        let kind = |entry: &Value| {
            let numbers = list(entry, "moves", |number| number.as_i64().ok_or("a move is no list of numbers".into()))?;
            let place = |number: i64| usize::try_from(number).map_err(|_| "a move has a negative place".to_string());
            let (clause, way, only) = match *numbers.as_slice() {
                [clause, way] => (clause, way, None),
                [clause, way, assumption, low, high] => {
                    (clause, way, Some(Restriction { assumption: place(assumption)?, range: (low, high) }))
                }
                _ => return Err("a move is neither two numbers nor five".to_string()),
            };
            Ok(Kind { clause: place(clause)?, way: place(way)?, only })
        };
        let step = |entry: &Value| {
            let moves = list(&entry["moves"], "moves", kind)?;
            Ok(Step { moves, rest: Automaton::from_json(&entry["rest"])? })
        };
        Ok(AutomataProof {
            base,
            quotients,
            multiple: whole(&value["multiple"], "multiple")?,
            sets: list(&value["sets"], "sets", set)?,
            steps: list(&value["steps"], "steps", step)?,
        })
    }
}
