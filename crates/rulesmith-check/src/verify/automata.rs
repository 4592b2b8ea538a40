//! Proofs by automata: conditions W1 to W10 of docs/CERTIFICATES.md, in that order.

use crate::certificate::{AutomataProof, Automaton, Case, Kind, Numerals, SetProof};
use crate::limits::Meter;
use crate::read::{Branch, Language, Literal, MAX_ENTRIES, Symbol, Value, Window, as_automaton, as_balanced};
use crate::rejection::{Checked, Condition, demand, reject, unread};
use crate::words::{Digits, MAX_TRACKS, Numeration, Products, Words, letter_of};
use rulesmith_core::rules::{Expectation, Game};
use rulesmith_core::syntax::{Expr, ExprKind};
use std::collections::{BTreeMap, HashMap, HashSet};

/// The ways in which something can hold, as the checker reads the rules.
pub struct Ways {
    /// A position, on the tracks of the piles, is claimed.
    pub claimed: Vec<Branch>,
    /// It is one of those besides which others are claimed.
    pub besides: Vec<Branch>,
    /// It is both.
    pub both: Vec<Branch>,
    /// It has a move of a clause to a claimed position.
    pub moves: Vec<Vec<Branch>>,
    /// A move of a clause leads from a claimed position to a claimed position.
    pub between: Vec<Vec<Branch>>,
    /// The numbers on the first tracks are an element of a set.
    pub elements: Vec<Vec<Branch>>,
}

/// Reads a game (docs/CERTIFICATES.md, "What the rules say").
///
/// Where positions are claimed besides others, no more is asked of these others.
pub fn ways<'a>(language: &'a Language<'a>, expectation: &Expectation, besides: Option<&Expectation>) -> Checked<Ways> {
    let piles = language.piles();
    demand(Condition::R1, piles <= MAX_ENTRIES, || "there are too many piles".into())?;
    let claimed = language.branches(piles, |run| run.is_claimed(expectation))?;
    let (others, both) = match besides {
        Some(besides) => (
            language.branches(piles, |run| run.is_claimed(besides))?,
            language.branches(piles, |run| Ok(run.is_claimed(expectation)? && run.is_claimed(besides)?))?,
        ),
        None => (vec![], vec![]),
    };
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
    let elements = elements(language)?;
    Ok(Ways { claimed, besides: others, both, moves, between, elements })
}

/// The elements of the sets that a reading has met. Reading these may meet more.
pub(crate) fn elements<'a>(language: &'a Language<'a>) -> Checked<Vec<Vec<Branch>>> {
    let mut elements = Vec::new();
    while elements.len() < language.sets.borrow().len() {
        let set = language.sets.borrow()[elements.len()].clone();
        elements.push(match by_digits(&set) {
            Some(_) => vec![],
            None => language.branches(language.arity(&set), |run| run.is_element(&set))?,
        });
    }
    Ok(elements)
}

/// The automaton of a set of binary digits.
fn by_digits(set: &Expr) -> Option<Automaton> {
    if let Some((modulus, many)) = as_balanced(set) {
        // One state: what the digits of one place add up to says nothing about the next. More tracks than there can be
        // words with are refused when these are read.
        let mut automaton = Automaton::default();
        let letters = (0..1u64 << many.min(MAX_TRACKS)).filter(|bits| bits.count_ones() % modulus == 0);
        automaton.push(true, letters.map(|bits| (letter_of((0..8).map(|place| (bits >> place & 1) as u8)), 0)));
        return Some(automaton);
    }
    if let Some(given) = as_automaton(set) {
        let mut automaton = Automaton::default();
        given.states().iter().for_each(|state| automaton.push(state.accepting, state.edges.iter().copied()));
        return Some(automaton);
    }
    let ExprKind::Name(name) = &set.kind else { return None };
    let even = matches!(name.as_str(), "evil" | "vile");
    let states = match name.as_str() {
        // By the number of ones.
        "evil" | "odious" => vec![(even, 0, 1), (!even, 1, 0)],
        // By the number of zeros after the last one.
        "vile" | "dopey" => vec![(false, 0, 1), (even, 2, 1), (!even, 1, 1)],
        _ => return None,
    };
    let mut automaton = Automaton::default();
    for (accepting, zero, one) in states {
        automaton.push(accepting, [(0, zero), (1, one)]);
    }
    Some(automaton)
}

/// Whether a branch holds for given numbers on its first tracks, where all sets are those of binary digits.
pub fn is_possible(language: &Language<'_>, branch: &Branch, numbers: &[i64]) -> Checked<bool> {
    let Some(digits) = &language.digits else { return reject(Condition::W1, "there is no numeration") };
    let sets: Option<Vec<Automaton>> = language.sets.borrow().iter().map(by_digits).collect();
    let Some(sets) = sets else { return reject(Condition::W2, "a set has no automaton") };
    let mut branch = branch.clone();
    for (track, number) in numbers.iter().enumerate() {
        branch.literals.push(Literal::Compare(Value::symbol(Symbol::Number(track)), Window::exactly(*number)));
    }
    Ok(!Products { digits, sets: &sets, meter: language.meter }.are_impossible(&[branch])?)
}

/// W1: how the numbers of a proof are read.
pub fn digits(proof: &AutomataProof) -> Checked<Digits> {
    Digits::new(&proof.numeration, proof.multiple)
}

/// W2 to W6: the automata of the sets that a reading has met, in that order.
pub(super) fn check_sets<'a>(
    language: &'a Language<'a>,
    digits: &'a Digits,
    (numeration, sets): (&Numerals, &[SetProof]),
    elements: &[Vec<Branch>],
    meter: &'a Meter<'a>,
) -> Checked<Vec<Automaton>> {
    let automata = given_sets(language, digits, numeration, sets)?;
    let products = Products { digits, sets: &automata, meter };
    Checker { language, products, meter }.check_sets(elements)?;
    Ok(automata)
}

/// Checks a proof that the game has exactly the P-positions it claims.
/// Besides others, if some are given: that these are what they are claimed to be is shown elsewhere.
pub(super) fn check(
    game: &Game,
    expectation: &Expectation,
    besides: Option<&Expectation>,
    proof: &AutomataProof,
    meter: &Meter<'_>,
) -> Checked<()> {
    let language = Language::new(game, Some(digits(proof)?), meter)?;
    let Some(digits) = &language.digits else { return reject(Condition::W1, "there is no numeration") };
    meter.stage(Condition::R1, 0, 1)?;
    let ways = ways(&language, expectation, besides)?;
    let sets = given_sets(&language, digits, &proof.numeration, &proof.sets)?;
    let checker = Checker { language: &language, products: Products { digits, sets: &sets, meter }, meter };
    checker.check_sets(&ways.elements)?;
    if besides.is_some() {
        checker.check_apart(&ways.both)?;
    }
    checker.check_no_move_between(&ways.between)?;
    let cases = checker.named_cases(&ways, &proof.cases)?;
    checker.check_steps(&ways, &cases, proof)?;
    check_nothing_left(proof)
}

/// W2: the automata of the sets, in the order in which the reading has met them.
fn given_sets(
    language: &Language<'_>,
    digits: &Digits,
    numeration: &Numerals,
    proofs: &[SetProof],
) -> Checked<Vec<Automaton>> {
    let mut given: BTreeMap<&str, &Automaton> = BTreeMap::new();
    for set in proofs {
        let twice = given.insert(&set.set, &set.automaton).is_some();
        demand(Condition::W2, !twice, || format!("there are two automata for the set {}", set.set))?;
    }
    let mut sets = Vec::new();
    for set in language.sets.borrow().iter() {
        match (by_digits(set), given.remove(set.to_string().as_str())) {
            (Some(automaton), _) => {
                let numerals = as_automaton(set).map_or(Numerals::Base(2), |given| Numerals::from(given.numerals()));
                demand(Condition::W2, *numeration == numerals, || format!("{set} is read in another numeration"))?;
                ignores_leading_zeros(set, &automaton, digits.numeration.period())?;
                sets.push(automaton);
            }
            (None, Some(automaton)) => {
                ignores_leading_zeros(set, automaton, digits.numeration.period())?;
                sets.push(automaton.clone());
            }
            (None, None) => return reject(Condition::W2, format!("there is no automaton for the set {set}")),
        }
    }
    match given.keys().next() {
        Some(set) => reject(Condition::W2, format!("the rules do not name the set {set}")),
        None => Ok(sets),
    }
}

/// W3: a block of zeros leads from the start of an automaton back to it. Words of one number differ by such blocks at
/// their beginning, so all of them are then accepted, or none: what an automaton says is said of numbers. Without this a set
/// could be "checked" on words of even length and used on words of odd length.
fn ignores_leading_zeros(set: &Expr, automaton: &Automaton, period: usize) -> Checked<()> {
    let start = automaton.start();
    let after = (0..period).fold(start, |at, _| automaton.follow(at, 0));
    demand(Condition::W3, after == start, || {
        format!("the automaton for {set} tells words of one number apart by their leading zeros")
    })
}

/// What is asked about the branches of a reading.
struct Checker<'a> {
    language: &'a Language<'a>,
    products: Products<'a>,
    meter: &'a Meter<'a>,
}

impl<'a> Checker<'a> {
    fn numeration(&self) -> &'a Numeration {
        &self.products.digits.numeration
    }

    fn check_sets(&self, elements: &[Vec<Branch>]) -> Checked<()> {
        let met = self.language.sets.borrow().clone();
        for (index, set) in met.iter().enumerate().filter(|(_, set)| by_digits(set).is_none()) {
            self.meter.stage(Condition::W5, index, met.len())?;
            match self.language.graphs_of(set) {
                Some((parameters, graphs)) => self.check_total(set, parameters, &graphs)?,
                None => self.check_complete(set, index, &elements[index])?,
            }
            self.check_exact(set, index, &elements[index])?;
        }
        Ok(())
    }

    /// W4: all arguments of a function have a value. Together with W6, by which nothing is accepted but arguments with
    /// their values, the automaton is that of the graph.
    fn check_total(&self, set: &Expr, parameters: usize, graphs: &[usize]) -> Checked<()> {
        let value = |&graph: &usize| {
            Branch::assuming(parameters + 1, vec![Literal::Member(graph, (0..=parameters).collect(), true)])
        };
        let values: Vec<Branch> = graphs.iter().map(value).collect();
        let any = Words::valid(self.numeration(), parameters, self.meter)?;
        let total = self.products.cover(&any, &values, &Automaton::default())?;
        demand(Condition::W4, total, || format!("the automaton for {set} has no value for some arguments"))
    }

    /// W5: no element is missing.
    fn check_complete(&self, set: &Expr, index: usize, elements: &[Branch]) -> Checked<()> {
        let mut missed = elements.to_vec();
        let numbers: Vec<usize> = (0..self.language.arity(set)).collect();
        missed.iter_mut().for_each(|element| element.literals.push(Literal::Member(index, numbers.clone(), false)));
        let none = self.products.are_impossible(&missed)?;
        demand(Condition::W5, none, || format!("the automaton for {set} misses an element"))
    }

    /// W6: nothing but elements is accepted.
    fn check_exact(&self, set: &Expr, index: usize, elements: &[Branch]) -> Checked<()> {
        let accepted = Words::of(self.numeration(), self.language.arity(set), &self.products.sets[index], self.meter)?;
        let covered = self.products.cover(&accepted, elements, &Automaton::default())?;
        demand(Condition::W6, covered, || format!("the automaton for {set} accepts a number that is no element"))
    }

    /// V3: no position is claimed twice.
    fn check_apart(&self, both: &[Branch]) -> Checked<()> {
        self.meter.stage(Condition::V3, 0, 1)?;
        demand(Condition::V3, self.products.are_impossible(both)?, || {
            "a position may be claimed to be of value 0 and of value 1".into()
        })
    }

    /// W7, which is (A): no word satisfies what a move between claimed positions assumes.
    fn check_no_move_between(&self, between: &[Vec<Branch>]) -> Checked<()> {
        for (index, (clause, branches)) in self.language.game.moves.iter().zip(between).enumerate() {
            self.meter.stage(Condition::W7, index, between.len())?;
            demand(Condition::W7, self.products.are_impossible(branches)?, || {
                format!("a move {} may lead from a claimed position to a claimed one", clause.name)
            })?;
        }
        Ok(())
    }

    /// W8: the cases that the certificate names, each once.
    fn named_cases<'w>(&self, ways: &'w Ways, named: &[Case]) -> Checked<Vec<&'w Branch>> {
        let mut known: HashMap<Case, &Branch> = HashMap::new();
        for (clause, branches) in ways.moves.iter().enumerate() {
            for branch in branches {
                known.insert(Case { clause, when: branch.texts(self.language) }, branch);
            }
        }
        let mut found = Vec::new();
        for (index, case) in named.iter().enumerate() {
            match known.remove(case) {
                Some(branch) => found.push(branch),
                None => {
                    return reject(Condition::W8, format!("case {index} is no case of the rules, or is named twice"));
                }
            }
        }
        Ok(found)
    }

    /// W9: what is left after each step.
    fn check_steps(&self, ways: &Ways, cases: &[&Branch], proof: &AutomataProof) -> Checked<()> {
        let piles = self.language.piles();
        let mut left = self.positions()?;
        for (number, step) in proof.steps.iter().enumerate() {
            self.meter.stage(Condition::W9, number, proof.steps.len())?;
            let branches = match step.moves.as_slice() {
                [] => ways.claimed.iter().chain(&ways.besides).cloned().collect(),
                kinds => self.kinds(cases, kinds, number)?,
            };
            let covered = self.products.cover(&left, &branches, &step.rest)?;
            demand(Condition::W9, covered, || format!("step {number} leaves more than it says"))?;
            left = Words::of(self.numeration(), piles, &step.rest, self.meter)?;
        }
        Ok(())
    }

    /// The words of all positions, in order where the piles are unordered.
    fn positions(&self) -> Checked<Words<'a>> {
        let piles = self.language.piles();
        let pile = |pile: usize| Value::symbol(Symbol::Number(pile));
        let rises = |next: usize| Literal::Compare(pile(next).minus(&pile(next - 1)), Window::at_least(0));
        let sorted = self.language.game.piles.sorted;
        let in_order: Vec<Literal> = (1..piles).filter(|_| sorted).map(rises).collect();
        self.products.those(Words::valid(self.numeration(), piles, self.meter)?, &in_order)
    }

    /// W8 again: the cases of a step, each once, with their restrictions.
    fn kinds(&self, cases: &[&Branch], kinds: &[Kind], step: usize) -> Checked<Vec<Branch>> {
        let mut used = HashSet::new();
        let mut found = Vec::new();
        for kind in kinds {
            demand(Condition::W8, kind.case < cases.len() && used.insert(kind.case), || {
                format!("step {step} names a case that there is not, or one twice")
            })?;
            found.push(restricted(cases[kind.case], kind)?);
        }
        Ok(found)
    }
}

/// W8: a case with its restriction, which makes it no wider.
fn restricted(case: &Branch, kind: &Kind) -> Checked<Branch> {
    let mut case = case.clone();
    if let Some(only) = &kind.only {
        let Some(Literal::Compare(_, known)) = case.literals.get_mut(only.assumption) else {
            return reject(Condition::W8, "a step restricts an assumption that there is not");
        };
        let (low, high) = only.range;
        demand(Condition::W8, low.unsigned_abs() < 1 << 30 && high.unsigned_abs() < 1 << 30, || {
            "a restriction is too wide".into()
        })?;
        let range = Window::at_least(low).combined(&Window::at_most(high), |a, b| a && b);
        *known = known.combined(&range, |a, b| a && b);
        demand(Condition::W8, !known.cuts.is_empty(), || "a restriction leaves nothing".into())?;
    }
    Ok(case)
}

/// W10: after the last step nothing is accepted.
fn check_nothing_left(proof: &AutomataProof) -> Checked<()> {
    let empty = proof.steps.last().is_some_and(|step| step.rest.accepts_nothing());
    demand(Condition::W10, empty, || "some positions are neither claimed nor have a move to a claimed one".into())
}

/// The cases in which a clause may be used, as texts: what the example of the reading shows.
pub(crate) fn cases(game: &Game, clause: usize, meter: &Meter<'_>) -> Checked<Vec<String>> {
    let language = Language::new(game, None, meter)?;
    let Some(clause) = game.moves.get(clause) else { return Err(unread("there is no such clause")) };
    let branches = language.branches(language.piles(), |run| {
        let position = run.position();
        let names = game.piles.names.iter().cloned().zip(position).collect();
        run.conditions(clause, &crate::read::Scope { names, ..Default::default() })
    })?;
    Ok(branches.iter().map(|branch| branch.texts(&language).join(" and ")).collect())
}
