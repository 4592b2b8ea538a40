//! Checking a proof by automata; docs/CERTIFICATES.md says what is checked and why that is enough.

use super::cover::{Left, Machine, is_covered};
use super::reading::MAX_ENTRIES;
use super::run::{Branch, Language};
use super::symbols::{Literal, Symbol, Value, Window};
use super::{Checked, Rejection, demand, reject};
use crate::prove::certificate::{AutomataProof, Automaton, Kind, State};
use crate::rules::{Expectation, Game, Play};
use crate::syntax::{Expr, ExprKind};
use std::collections::BTreeMap;

/// The ways in which something can hold, as the checker reads the rules.
pub struct Ways {
    /// A position, on the tracks of the piles, is claimed.
    pub claimed: Vec<Branch>,
    /// It has a move of a clause to a claimed position.
    pub moves: Vec<Vec<Branch>>,
    /// A move of a clause leads from a claimed position to a claimed position.
    pub between: Vec<Vec<Branch>>,
    /// The numbers on the first tracks are an element of a set.
    pub elements: Vec<Vec<Branch>>,
}

/// Reads a game.
pub fn ways<'a>(language: &'a Language<'a>, expectation: &Expectation) -> Checked<Ways> {
    let piles = language.piles();
    let claimed = language.branches(piles, |run| {
        let Some(target) = run.claimed(expectation)? else { return Ok(false) };
        for (pile, entry) in run.position().iter().zip(&target) {
            if !run.equal(entry, pile)? {
                return Ok(false);
            }
        }
        Ok(true)
    })?;
    let (mut moves, mut between) = (Vec::new(), Vec::new());
    for clause in &language.game.moves {
        moves.push(language.branches(piles, |run| {
            let position = run.position();
            match run.claimed(expectation)? {
                Some(target) => {
                    let allowed = run.allows(clause, &position, &target)?;
                    run.give_up_if_impossible(piles)?;
                    Ok(allowed)
                }
                None => Ok(false),
            }
        })?);
        between.push(language.branches(0, |run| match (run.claimed(expectation)?, run.claimed(expectation)?) {
            (Some(position), Some(target)) => run.allows(clause, &position, &target),
            _ => Ok(false),
        })?);
    }
    let mut elements = Vec::new();
    while elements.len() < language.sets.borrow().len() {
        let set = language.sets.borrow()[elements.len()].clone();
        elements.push(match by_digits(&set) {
            Some(_) => vec![],
            None => language.branches(language.arity(&set), |run| run.is_element(&set))?,
        });
    }
    Ok(Ways { claimed, moves, between, elements })
}

/// The automaton of a set of binary digits.
pub fn by_digits(set: &Expr) -> Option<Automaton> {
    let ExprKind::Name(name) = &set.kind else { return None };
    let state = |accepting: bool, zero: u32, one: u32| State { accepting, edges: vec![(0, zero), (1, one)] };
    let even = matches!(name.as_str(), "evil" | "vile");
    let states = match name.as_str() {
        // By the number of ones.
        "evil" | "odious" => vec![state(even, 0, 1), state(!even, 1, 0)],
        // By the number of zeros after the last one.
        "vile" | "dopey" => vec![state(false, 0, 1), state(even, 2, 1), state(!even, 1, 1)],
        _ => return None,
    };
    Some(Automaton { states })
}

/// The positions in order.
pub fn board(language: &Language<'_>) -> Branch {
    let pile = |pile: usize| Value::symbol(Symbol::Number(pile));
    let rises =
        (1..language.piles()).map(|next| Literal::Compare(pile(next).minus(&pile(next - 1)), Window::at_least(0)));
    let literals = if language.game.piles.sorted { rises.collect() } else { vec![] };
    Branch { literals, tracks: language.piles(), taken: vec![] }
}

/// More steps are not looked at.
const MAX_STEPS: usize = 10_000;

/// Rules larger than this, with what they use written out, are not read: definitions can double at every step.
const MAX_WEIGHT: u64 = 100_000;

/// How large the largest definition is once those it uses are written out.
fn weight(game: &Game) -> u64 {
    let mut weights: BTreeMap<&str, u64> = BTreeMap::new();
    for definition in &game.lets {
        let mut weight = 0u64;
        definition.value.visit(&mut |part| {
            let inner = match &part.kind {
                ExprKind::Name(name) | ExprKind::Call(name, _) => weights.get(name.as_str()).copied(),
                _ => None,
            };
            weight = weight.saturating_add(1).saturating_add(inner.unwrap_or(0));
        });
        weights.insert(&definition.name, weight);
    }
    weights.into_values().max().unwrap_or(0)
}

/// How many digits may be tried for each edge of a certificate. The largest of the catalogue take a few hundred.
const DIGITS_PER_EDGE: u64 = 1 << 12;

/// Checks a proof that the game has exactly the P-positions it claims.
pub fn check(game: &Game, proof: &AutomataProof) -> Checked<()> {
    demand(game.play == Play::Normal, || "proofs by automata are for normal play".into())?;
    let Some(expectation) = &game.expect else { return reject("the game claims no P-positions") };
    demand(game.piles.names.len() <= MAX_ENTRIES, || "there are too many piles".into())?;
    demand(proof.steps.len() <= MAX_STEPS, || format!("there are more than {MAX_STEPS} steps"))?;
    demand(weight(game) <= MAX_WEIGHT, || "the rules grow too large when their definitions are written out".into())?;
    demand((1..=1 << 12).contains(&proof.multiple), || "the multiple is not between 1 and 4096".into())?;
    demand(proof.base.is_some() == proof.quotients.is_empty(), || "the numeration is not one".into())?;
    let language = Language::new(game, proof.base, &proof.quotients, proof.multiple)?;
    // The larger the certificate, the longer it may take.
    let automata = proof.steps.iter().map(|step| &step.rest).chain(proof.sets.iter().map(|(_, automaton)| automaton));
    language.numeration.allow(DIGITS_PER_EDGE * automata.map(|automaton| automaton.size().1 as u64).sum::<u64>());
    let ways = ways(&language, expectation)?;
    let sets = given_sets(&language, proof)?;
    let checker = Checker { language: &language, sets: &sets };
    checker.check_sets(&ways.elements)?;
    // (A)
    for (clause, branches) in game.moves.iter().zip(&ways.between) {
        for branch in branches {
            demand(checker.machine(branch)?.is_empty()?, || {
                format!("a move {} may lead from a claimed position to a claimed one", clause.name)
            })?;
        }
    }
    // (B)
    let board = board(&language);
    let mut left = Left::words(checker.machine(&board)?);
    for (number, step) in proof.steps.iter().enumerate() {
        let branches = match step.moves.as_slice() {
            [] => ways.claimed.clone(),
            kinds => kinds.iter().map(|kind| restricted(&ways, kind)).collect::<Checked<_>>()?,
        };
        let covered = checker.is_covered(&left, &branches, game.piles.names.len(), &step.rest)?;
        demand(covered, || format!("step {number} leaves more than it says"))?;
        left = Left::Automaton(&step.rest);
    }
    let empty = match left {
        Left::Automaton(rest) => rest.states.iter().all(|state| !state.accepting),
        Left::Words(_) => false,
    };
    demand(empty, || "some positions are neither claimed nor have a move to a claimed one".into())
}

/// The automata of the sets, in the order in which the reading has met them.
fn given_sets(language: &Language<'_>, proof: &AutomataProof) -> Checked<Vec<Automaton>> {
    let mut sets = Vec::new();
    for set in language.sets.borrow().iter() {
        let given =
            proof.sets.iter().find(|(text, _)| *text == set.to_string()).map(|(_, automaton)| automaton.clone());
        match (by_digits(set), given) {
            (Some(automaton), _) => {
                demand(proof.base == Some(2), || format!("{set} is a set of binary digits"))?;
                sets.push(automaton);
            }
            (None, Some(automaton)) => {
                demand(ignores_leading_zeros(&automaton, language.numeration.period()), || {
                    format!("the automaton for {set} tells words of one number apart by their leading zeros")
                })?;
                sets.push(automaton);
            }
            (None, None) => return reject(format!("there is no automaton for the set {set}")),
        }
    }
    Ok(sets)
}

/// Whether a block of zeros leads from the start of an automaton back to it. Words of one number differ by such blocks at
/// their beginning, so all of them are then accepted, or none: what an automaton says is said of numbers. Without this a set
/// could be "checked" on words of even length and used on words of odd length.
fn ignores_leading_zeros(automaton: &Automaton, period: usize) -> bool {
    let zero = |at: u32| {
        let edges = &automaton.states.get(at as usize)?.edges;
        edges.binary_search_by_key(&0, |edge| edge.0).ok().map(|place| edges[place].1)
    };
    automaton.states.is_empty() || (0..period).try_fold(0, |at, _| zero(at)) == Some(0)
}

/// What is asked about the branches of a reading.
struct Checker<'a> {
    language: &'a Language<'a>,
    sets: &'a [Automaton],
}

impl<'a> Checker<'a> {
    fn machine(&self, branch: &Branch) -> Checked<Machine<'a>> {
        Machine::new(&self.language.numeration, self.language.multiple, branch, self.sets)
    }

    fn is_covered(&self, left: &Left<'_>, by: &[Branch], given: usize, right: &Automaton) -> Checked<bool> {
        let machines = by.iter().map(|branch| self.machine(branch)).collect::<Checked<Vec<_>>>()?;
        is_covered(&self.language.numeration, left, &machines, given, right)
    }

    /// Every set has the automaton of its elements.
    fn check_sets(&self, elements: &[Vec<Branch>]) -> Checked<()> {
        let nothing = Automaton::default();
        let met = self.language.sets.borrow().clone();
        for (index, set) in met.iter().enumerate().filter(|(_, set)| by_digits(set).is_none()) {
            let wrong = |what: &'static str| move || format!("the automaton for {set} {what}");
            match self.language.graphs_of(set) {
                // A relation that holds only for a function and its values, and for some value of all arguments, is its
                // graph.
                Some((parameters, graphs)) => {
                    let value = |&graph: &usize| Branch {
                        literals: vec![Literal::Member(graph, (0..=parameters).collect(), true)],
                        tracks: parameters + 1,
                        taken: vec![],
                    };
                    let values: Vec<Branch> = graphs.iter().map(value).collect();
                    let any = Branch { tracks: parameters, ..Branch::default() };
                    let any = Left::words(self.machine(&any)?);
                    let total = self.is_covered(&any, &values, parameters, &nothing)?;
                    demand(total, wrong("has no value for some arguments"))?;
                }
                None => {
                    for element in &elements[index] {
                        let mut missed = element.clone();
                        missed.literals.push(Literal::Member(index, vec![0], false));
                        demand(self.machine(&missed)?.is_empty()?, wrong("misses an element"))?;
                    }
                }
            }
            let accepted = Left::Automaton(&self.sets[index]);
            let covered = self.is_covered(&accepted, &elements[index], self.language.arity(set), &nothing)?;
            demand(covered, wrong("accepts a number that is no element"))?;
        }
        Ok(())
    }
}

/// A way with its restriction.
fn restricted(ways: &Ways, kind: &Kind) -> Checked<Branch> {
    let way = ways.moves.get(kind.clause).and_then(|ways| ways.get(kind.way));
    let mut way = way.ok_or_else(|| Rejection("a step names a kind of move that there is not".into()))?.clone();
    if let Some(only) = &kind.only {
        let Some(Literal::Compare(_, known)) = way.literals.get_mut(only.assumption) else {
            return reject("a step restricts an assumption that there is not");
        };
        let (low, high) = only.range;
        demand(low.unsigned_abs() < 1 << 30 && high.unsigned_abs() < 1 << 30, || "a restriction is too wide".into())?;
        let range = Window::at_least(low).combined(&Window::at_most(high), |a, b| a && b);
        *known = known.combined(&range, |a, b| a && b);
        demand(!known.cuts.is_empty(), || "a restriction leaves nothing".into())?;
    }
    Ok(way)
}
