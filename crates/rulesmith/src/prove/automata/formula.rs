//! The small logic that rules are read into, and its automata.
//!
//! A formula is a list of alternatives, each a conjunction of [`Literal`]s. All variables other than those kept are
//! bound by "there is".

use super::atom::{Window, atom};
use super::automaton::{Automaton, DIGIT, Letter, Track};
use super::budget::{Budget, Held, Stop};
use super::minimise::minimise;
use super::numeration::Numeration;
use super::operations::{MAX_TOGETHER, determinise, either, join, project, without};
use super::term::Term;
use crate::numeration::DigitAutomaton;
use std::cell::RefCell;
use std::collections::{BTreeMap, HashMap};
use std::rc::Rc;
use std::sync::Arc;

/// A part of a conjunction.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) enum Literal {
    /// The value of the term lies in the window.
    Compare(Term, Window),
    /// The numbers on the tracks are a member of the set, or are not.
    Member(Vec<Track>, Rc<Set>, bool),
    /// Not all of these hold.
    Without(Vec<Literal>),
}

/// All of these hold.
pub(super) type All = Vec<Literal>;

/// A set of numbers or vectors.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) enum Set {
    /// An even number of ones in base 2; an odd number otherwise.
    Ones { even: bool },
    /// An even number of zeros at the end in base 2, of a positive number; an odd number otherwise.
    TrailingZeros { even: bool },
    /// Place by place the binary digits on the tracks, each counted so often, add up to multiples of the modulus.
    Balanced { modulus: u32, counts: Vec<u32> },
    /// The numbers whose digits an automaton of the rules accepts.
    Given(Arc<DigitAutomaton>),
    /// The numbers on these tracks for which one of the alternatives holds.
    Defined { elements: Vec<Track>, any: Vec<All> },
}

impl Literal {
    /// "Not all of these hold", in an order of its own.
    pub fn without(mut all: All) -> Literal {
        all.sort();
        Literal::Without(all)
    }

    /// That the numbers on tracks, on which some may stand together, are balanced, or are not.
    pub fn balanced(tracks: &[Track], modulus: u32, inside: bool) -> Literal {
        let mut counts: BTreeMap<Track, u32> = BTreeMap::new();
        tracks.iter().for_each(|track| *counts.entry(*track).or_default() += 1);
        let set = Set::Balanced { modulus, counts: counts.values().copied().collect() };
        Literal::Member(counts.into_keys().collect(), Rc::new(set), inside)
    }

    /// What the literal says, where that does not depend on any track.
    pub fn known(&self) -> Option<bool> {
        let Literal::Compare(term, window) = self else { return None };
        if let Some(value) = term.as_constant() {
            return Some(window.accepts(value));
        }
        let (low, high) = term.bounds();
        match (low, high) {
            (Some(low), _) if low > window.high() => Some(window.above),
            (_, Some(high)) if high < window.low => Some(window.below),
            _ => None,
        }
    }

    pub fn negated(&self) -> All {
        match self {
            Literal::Compare(term, window) => vec![Literal::Compare(term.clone(), window.negated())],
            Literal::Member(tracks, set, inside) => vec![Literal::Member(tracks.clone(), Rc::clone(set), !inside)],
            Literal::Without(all) => all.clone(),
        }
    }

    pub fn tracks(&self) -> Vec<Track> {
        match self {
            Literal::Compare(term, _) => term.tracks(),
            Literal::Member(tracks, ..) => tracks.clone(),
            Literal::Without(all) => all.iter().flat_map(Literal::tracks).collect(),
        }
    }
}

/// Makes automata of formulas, each literal once.
pub(super) struct Builder<'a> {
    pub numeration: &'a Numeration,
    pub budget: Budget<'a>,
    known: Known,
}

/// The automata of literals and sets in one numeration, as far as they are known.
#[derive(Clone)]
pub(super) struct Known(Rc<RefCell<Tables>>);

struct Tables {
    literals: HashMap<Literal, Rc<Automaton>>,
    sets: HashMap<Rc<Set>, Rc<Automaton>>,
    /// The memory of both.
    held: Held,
}

impl Known {
    fn literal(&self, literal: &Literal) -> Option<Rc<Automaton>> {
        self.0.borrow().literals.get(literal).cloned()
    }

    fn set(&self, set: &Rc<Set>) -> Option<Rc<Automaton>> {
        self.0.borrow().sets.get(set).cloned()
    }
}

impl<'a> Builder<'a> {
    pub fn new(numeration: &'a Numeration, budget: &Budget<'a>) -> Builder<'a> {
        let tables = Tables { literals: HashMap::new(), sets: HashMap::new(), held: budget.hold(0) };
        Builder { numeration, budget: budget.same(), known: Known(Rc::new(RefCell::new(tables))) }
    }

    /// A builder that knows what another one has made in the same numeration.
    pub fn knowing(numeration: &'a Numeration, budget: &Budget<'a>, known: &Known) -> Builder<'a> {
        Builder { numeration, budget: budget.same(), known: known.clone() }
    }

    /// What it has made.
    pub fn known(&self) -> Known {
        self.known.clone()
    }

    /// The same builder with less memory for a single automaton.
    pub fn within(&self, automaton: u64) -> Builder<'a> {
        Builder { numeration: self.numeration, budget: self.budget.smaller(automaton), known: self.known() }
    }

    fn compare(&self, term: &Term, window: &Window) -> Result<Rc<Automaton>, Stop> {
        let key = Literal::Compare(term.clone(), window.clone());
        if let Some(known) = self.known.literal(&key) {
            return Ok(known);
        }
        let automaton = Rc::new(minimise(atom(self.numeration, term, window, &self.budget)?, &self.budget)?);
        let mut tables = self.known.0.borrow_mut();
        tables.held.add(automaton.reserved());
        tables.literals.insert(key, Rc::clone(&automaton));
        drop(tables);
        Ok(automaton)
    }

    /// All numbers on a track.
    fn any(&self, track: Track) -> Result<Rc<Automaton>, Stop> {
        self.compare(&Term::track(track), &Window::at_least(0))
    }

    /// The automaton of a set, on the tracks 0, 1, ..
    fn set(&self, set: &Rc<Set>) -> Result<Rc<Automaton>, Stop> {
        if let Some(known) = self.known.set(set) {
            return Ok(known);
        }
        let automaton = match &**set {
            Set::Ones { even } => digits(&[[(0, 0), (1, 1)], [(0, 1), (1, 0)]], &[*even, !*even]),
            // Nothing yet; an even number of zeros after the last one; an odd number.
            Set::TrailingZeros { even } => {
                digits(&[[(0, 0), (1, 1)], [(0, 2), (1, 1)], [(0, 1), (1, 1)]], &[false, *even, !*even])
            }
            Set::Balanced { modulus, counts } => {
                let mut automaton = Automaton::new((0..counts.len() as Track).collect());
                automaton.initial = vec![0];
                for letter in balanced_letters(*modulus, counts) {
                    let digits = letter.iter().enumerate();
                    let letter =
                        digits.fold(0, |sum, (place, digit)| sum | Letter::from(*digit) << (DIGIT * place as u32));
                    automaton.push(letter, 0);
                }
                automaton.starts.push(automaton.letters.len());
                automaton.accepting = vec![true];
                automaton
            }
            Set::Given(given) => self.given(given)?,
            Set::Defined { elements, any } => {
                let found = self.exists(any, elements)?;
                let places: Vec<Track> = found
                    .tracks
                    .iter()
                    .filter_map(|track| elements.iter().position(|element| element == track).map(|i| i as Track))
                    .collect();
                found.renamed(&places, &self.budget)?
            }
        };
        let automaton = Rc::new(automaton);
        let mut tables = self.known.0.borrow_mut();
        tables.held.add(automaton.reserved());
        tables.sets.insert(Rc::clone(set), Rc::clone(&automaton));
        drop(tables);
        Ok(automaton)
    }

    /// An automaton of the rules, on valid words alone.
    fn given(&self, given: &DigitAutomaton) -> Result<Automaton, Stop> {
        let mut automaton = Automaton::new((0..given.arity() as Track).collect());
        automaton.initial = vec![0];
        for state in given.states() {
            state.edges.iter().for_each(|&(letter, to)| automaton.push(letter, to));
            automaton.close(state.accepting, 0, &self.budget)?;
        }
        let mut automaton = automaton.trim(&self.budget)?;
        for track in 0..given.arity() as Track {
            automaton = join(automaton, &*self.any(track)?, &self.budget)?;
        }
        minimise(automaton, &self.budget)
    }

    /// The words for which one of the alternatives holds, for some numbers on the tracks that are not kept: smallest
    /// deterministic.
    pub fn exists(&self, any: &[All], keep: &[Track]) -> Result<Automaton, Stop> {
        let mut result: Option<Automaton> = None;
        let mut keep = keep.to_vec();
        keep.sort_unstable();
        for all in any {
            let mut held = self.budget.hold(result.as_ref().map_or(0, Automaton::reserved));
            let found = self.conjunction(all, &keep, None)?;
            let found = project(found, &keep, self.numeration.period(), &self.budget)?;
            let found = minimise(determinise(found, &self.budget)?, &self.budget)?;
            held.set(found.reserved());
            result = Some(match result {
                None => found,
                Some(before) => minimise(either(before, &found, &self.budget)?, &self.budget)?,
            });
        }
        Ok(result.unwrap_or_else(|| Automaton::new(keep)))
    }

    /// Deterministic automata that all accept exactly where all literals hold.
    fn together(&self, all: &[Literal]) -> Result<Vec<Rc<Automaton>>, Stop> {
        let simple = |literal: &Literal| matches!(literal, Literal::Compare(..) | Literal::Member(.., true));
        if all.len() > MAX_TOGETHER || !all.iter().all(simple) {
            let mut tracks: Vec<Track> = all.iter().flat_map(Literal::tracks).collect();
            tracks.sort_unstable();
            tracks.dedup();
            return Ok(vec![Rc::new(minimise(self.conjunction(all, &tracks, None)?, &self.budget)?)]);
        }
        let one = |literal: &Literal| match literal {
            Literal::Compare(term, window) => self.compare(term, window),
            Literal::Member(tracks, set, _) => Ok(Rc::new(self.set(set)?.renamed(tracks, &self.budget)?)),
            Literal::Without(_) => Err(Stop::Size),
        };
        all.iter().map(one).collect()
    }

    /// The words for which all literals hold, with at least the given tracks, among those of `within`. Deterministic if
    /// `within` is.
    pub fn conjunction(
        &self,
        all: &[Literal],
        tracks: &[Track],
        within: Option<&Automaton>,
    ) -> Result<Automaton, Stop> {
        let mut parts: Vec<Rc<Automaton>> = Vec::new();
        // Lists of automata that may not all accept.
        let mut negative: Vec<Vec<Rc<Automaton>>> = Vec::new();
        for literal in all {
            match literal {
                Literal::Compare(term, window) => match literal.known() {
                    Some(true) => {}
                    Some(false) => return Ok(Automaton::new(tracks.to_vec())),
                    None => parts.push(self.compare(term, window)?),
                },
                Literal::Member(tracks, set, inside) => {
                    let members = self.set(set)?.renamed(tracks, &self.budget)?;
                    if *inside { parts.push(Rc::new(members)) } else { negative.push(vec![Rc::new(members)]) }
                }
                Literal::Without(inner) => negative.push(self.together(inner)?),
            }
        }
        // What is not among the known automata is held here alone.
        let own = parts.iter().chain(negative.iter().flatten()).filter(|part| Rc::strong_count(part) == 1);
        let _held = self.budget.hold(own.map(|part| part.reserved()).sum());
        let mut needed: Vec<Track> = tracks.to_vec();
        needed.extend(negative.iter().flatten().flat_map(|part| &part.tracks));
        needed.sort_unstable();
        needed.dedup();
        for track in needed {
            let read = parts.iter().any(|part| part.tracks.contains(&track));
            if !read && !within.is_some_and(|within| within.tracks.contains(&track)) {
                parts.push(self.any(track)?);
            }
        }
        let mut result = match within {
            Some(within) => within.clone(),
            None => {
                let first = (0..parts.len()).min_by_key(|&index| parts[index].edges());
                match first {
                    Some(index) => (*parts.swap_remove(index)).clone(),
                    None => {
                        let mut nothing = Automaton::new(vec![]);
                        nothing.close(true, 0, &self.budget)?;
                        nothing.initial = vec![0];
                        nothing
                    }
                }
            }
        };
        while !parts.is_empty() && !result.is_empty() {
            // Next the part that shares the most tracks and adds the fewest, the smaller first.
            let cost = |part: &Automaton| {
                let shared = part.tracks.iter().filter(|track| result.tracks.contains(track)).count();
                (part.tracks.len() - shared, std::cmp::Reverse(shared), part.edges())
            };
            let best = (0..parts.len()).min_by_key(|&index| cost(&parts[index])).unwrap_or(0);
            let part = parts.swap_remove(best);
            result = join(result, &part, &self.budget)?;
        }
        for parts in &negative {
            if result.is_empty() {
                break;
            }
            let parts: Vec<&Automaton> = parts.iter().map(|part| &**part).collect();
            result = without(result, &parts, &self.budget)?;
        }
        if result.is_empty() {
            return Ok(Automaton::new(tracks.to_vec()));
        }
        Ok(result)
    }
}

/// The digits in one place, in order from the last track on, that add up to a multiple of the modulus.
pub(super) fn balanced_letters(modulus: u32, counts: &[u32]) -> Vec<Vec<u8>> {
    let digit = |letter: u32, place: usize| (letter >> place & 1) as u8;
    (0..1u32 << counts.len())
        .map(|letter| (0..counts.len()).map(|place| digit(letter, place)).collect::<Vec<u8>>())
        .filter(|letter| {
            letter.iter().zip(counts).map(|(digit, count)| u32::from(*digit) * count).sum::<u32>() % modulus == 0
        })
        .collect()
}

/// An automaton on one track in base 2, by what follows each state on the digits 0 and 1.
fn digits(following: &[[(Track, u32); 2]], accepting: &[bool]) -> Automaton {
    let mut automaton = Automaton::new(vec![0]);
    automaton.initial = vec![0];
    for edges in following {
        for &(digit, target) in edges {
            automaton.push(digit.into(), target);
        }
        automaton.starts.push(automaton.letters.len());
    }
    automaton.accepting = accepting.to_vec();
    automaton
}
