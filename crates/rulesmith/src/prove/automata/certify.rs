//! What a proof rests on, written down for the checker.
//!
//! The checker reads the rules in its own way, into *ways* to move. A certificate therefore speaks of these: the
//! positions with a move of one kind after the other are taken away as when deciding, and what is left is written down
//! each time. The checker has then only to follow single steps.

use super::atom::Window;
use super::automaton::{self, Track};
use super::budget::{Budget, Stop};
use super::families::Family;
use super::floors::multiple;
use super::formula::{All, Builder, Literal, Set};
use super::minimise::minimise;
use super::operations::without;
use super::problem::{Near, Problem, Taken, fixed_piles};
use super::term::{Counted, Term, TooLarge};
use crate::form::Form;
use crate::syntax::{Expr, ExprKind};
use crate::work::Work;
use rulesmith_check::read::{self as symbols, Branch, Language, Symbol, Value, as_automaton, as_balanced};
use rulesmith_check::{
    AutomataProof, Automaton, Case, Digits, Gaps, Kind, Limits, Meter, Numerals, Restriction, SetProof, Step, Ways,
    gap_rule_sets, ways,
};
use std::collections::HashMap;
use std::rc::Rc;
use std::sync::Arc;

/// The proof that a game has exactly the P-positions it claims, as the checker accepts it. The sentence says why there
/// is none: the rules are not read, a limit is reached, or the claim is false.
pub fn certify(form: &Form, work: &Work) -> Result<AutomataProof, String> {
    let budget = Budget::new(work);
    budget.writes_certificate();
    let game = form.game();
    let problem = Problem::read_or_stop(form, &budget).map_err(|error| error.to_string())?;
    let problem = problem.map_err(|stop| stop.to_string())?;
    let expectation = game.expect.as_ref().ok_or("the game claims no P-positions")?;
    let numerals = Numerals::from(&problem.field.numeration.numerals());
    let watch = |_: &rulesmith_check::Progress| work.go_on().is_ok();
    let meter = Meter::new(&Limits { watch: Some(&watch), ..Limits::default() });
    let digits = Digits::new(&numerals, problem.multiple).map_err(|error| error.to_string())?;
    let language = Language::new(game, Some(digits), &meter).map_err(|error| error.to_string())?;
    let besides = form.besides().map(|(besides, _)| besides);
    let ways = ways(&language, expectation, besides).map_err(|error| error.to_string())?;
    let sets = language.sets.borrow().clone();
    let arities = sets.iter().map(|set| language.arity(set)).collect();
    let writer = Writer { language: &language, elements: &ways.elements, sets, arities, multiple: problem.multiple };
    let (cases, steps) = writer.write(&problem, &ways, &budget)?;
    let sets = writer.write_sets(&problem, &budget)?;
    Ok(AutomataProof { numeration: numerals, multiple: problem.multiple, sets, cases, steps })
}

/// What the checker needs to follow the conditions of the gap rule by words: a numeration, and the automata of the sets that they
/// speak of. Whether the conditions hold is for the checker to see.
pub(in crate::prove) fn for_gap_rule(form: &Form, work: &Work) -> Result<Gaps, String> {
    let budget = Budget::new(work);
    let problem = Problem::read_or_stop(form, &budget).map_err(|error| error.to_string())?;
    let problem = problem.map_err(|stop| stop.to_string())?;
    let expectation = form.game().expect.as_ref().ok_or("the game claims no P-positions")?;
    let (numerals, multiple) = (Numerals::from(&problem.field.numeration.numerals()), problem.multiple);
    let watch = |_: &rulesmith_check::Progress| work.go_on().is_ok();
    let meter = Meter::new(&Limits { watch: Some(&watch), ..Limits::default() });
    let digits = Digits::new(&numerals, multiple).map_err(|error| error.to_string())?;
    let language = Language::new(form.game(), Some(digits), &meter).map_err(|error| error.to_string())?;
    let elements = gap_rule_sets(&language, expectation).map_err(|error| error.to_string())?;
    let sets = language.sets.borrow().clone();
    let arities = sets.iter().map(|set| language.arity(set)).collect();
    let writer = Writer { language: &language, elements: &elements, sets, arities, multiple };
    let sets = writer.write_sets(&problem, &budget)?;
    Ok(Gaps { numeration: numerals, multiple, sets })
}

struct Writer<'a> {
    language: &'a Language<'a>,
    /// The ways in which numbers are elements of sets.
    elements: &'a [Vec<Branch>],
    /// The sets that the ways speak of, and of how many numbers their elements are.
    sets: Vec<Expr>,
    arities: Vec<usize>,
    multiple: i64,
}

fn too_large(_: TooLarge) -> String {
    "the numbers are too large for an automaton".to_string()
}

type Written = (Vec<Case>, Vec<Step>);

impl Writer<'_> {
    /// The automata of sets that have no other definition.
    fn write_sets(&self, problem: &Problem<'_>, budget: &Budget<'_>) -> Result<Vec<SetProof>, String> {
        let builder = Builder::knowing(&problem.field.numeration, budget, &problem.known);
        let mut sets = Vec::new();
        for (index, set) in self.sets.iter().enumerate() {
            if let Set::Defined { elements, any } = &*self.set(index).map_err(too_large)? {
                let members = builder.exists(any, elements).map_err(|stop| stop.to_string())?;
                sets.push(SetProof { set: set.to_string(), automaton: written(&members) });
            }
        }
        Ok(sets)
    }

    fn write(&self, problem: &Problem<'_>, ways: &Ways, budget: &Budget<'_>) -> Result<Written, String> {
        let stopped = |stop: Stop| stop.to_string();
        let builder = Builder::knowing(&problem.field.numeration, budget, &problem.known);
        let piles = problem.piles();
        let claims = self.alternatives(&ways.claimed).map_err(too_large)?;
        let mut names: Vec<(usize, usize)> = Vec::new();
        let mut families: Vec<Family> = Vec::new();
        // Ways that differ only in the case they are for belong together.
        let mut groups: Vec<Vec<usize>> = Vec::new();
        for (clause, kinds) in ways.moves.iter().enumerate() {
            for (way, branch) in kinds.iter().enumerate() {
                let family = Family { clause, all: self.all(branch).map_err(too_large)?, left: vec![] };
                let same = |group: &&mut Vec<usize>| {
                    let (other, first) = names[group[0]];
                    other == clause
                        && ways.moves[clause][first].taken == branch.taken
                        && fixed_piles(&families[group[0]], &piles) == fixed_piles(&family, &piles)
                };
                match groups.iter_mut().find(same) {
                    Some(group) => group.push(families.len()),
                    None => groups.push(vec![families.len()]),
                }
                names.push((clause, way));
                families.push(family);
            }
        }
        groups.sort_by_key(|group| fixed_piles(&families[group[0]], &piles).len());
        let besides = self.alternatives(&ways.besides).map_err(too_large)?;
        let (field, known) = (problem.field.clone(), problem.known.clone());
        let own = Problem { families, claims, besides, field, known, ..*problem };
        let claimed = builder.exists(&own.claims, &piles).map_err(stopped)?;
        let order = own.order().ok_or("the numbers are too large for an automaton")?;
        let mut board = builder.conjunction(&order, &piles, None).map_err(stopped)?;
        if !own.besides.is_empty() {
            let besides = builder.exists(&own.besides, &piles).map_err(stopped)?;
            board = without(board, &[&besides], budget).and_then(|board| minimise(board, budget)).map_err(stopped)?;
        }
        let mut kept = budget.hold(claimed.reserved() + board.reserved());
        let mut steps: Vec<Step> = Vec::new();
        let (mut cases, mut numbers): (Vec<Case>, HashMap<Case, usize>) = Default::default();
        let mut show = |taken: Taken<'_>| {
            let rest = written(taken.rest);
            // A kind of move that helps nobody is left out.
            if steps.last().is_some_and(|last| last.rest == rest) {
                return;
            }
            kept.add(16 * rest.size() + 8 * rest.states());
            let only = |Near { literal, low, high }| Restriction { assumption: literal, range: (low, high) };
            let mut moves: Vec<Kind> = Vec::new();
            for &(index, near) in taken.families {
                let (clause, way) = names[index];
                // Cases that assume the same are one.
                let case = Case { clause, when: ways.moves[clause][way].texts(self.language) };
                let case = *numbers.entry(case).or_insert_with_key(|case| {
                    cases.push(case.clone());
                    cases.len() - 1
                });
                if moves.iter().all(|known| known.case != case) {
                    moves.push(Kind { case, only: near.map(only) });
                }
            }
            steps.push(Step { moves, rest });
        };
        let rest = own.uncovered(&board, &claimed, &groups, false, &builder, &mut show).map_err(stopped)?;
        match rest.is_empty() {
            true => Ok((cases, steps)),
            false => Err("the checker reads the rules so that some positions are left over".into()),
        }
    }

    fn alternatives(&self, branches: &[Branch]) -> Counted<Vec<All>> {
        branches.iter().map(|branch| self.all(branch)).collect()
    }

    /// The assumptions of a branch, in the same order.
    fn all(&self, branch: &Branch) -> Counted<All> {
        let literal = |literal: &symbols::Literal| match literal {
            symbols::Literal::Compare(value, known) => Ok(Literal::Compare(self.term(value)?, window(known)?)),
            symbols::Literal::Element(..) => Err(TooLarge),
            symbols::Literal::Member(set, tracks, inside) => {
                let tracks: Vec<Track> = tracks.iter().map(|&track| track as Track).collect();
                if let Some((modulus, _)) = as_balanced(&self.sets[*set]) {
                    return Ok(Literal::balanced(&tracks, modulus, *inside));
                }
                Ok(Literal::Member(tracks, self.set(*set)?, *inside))
            }
        };
        branch.literals.iter().map(literal).collect()
    }

    fn set(&self, index: usize) -> Counted<Rc<Set>> {
        let named = match &self.sets[index].kind {
            ExprKind::Name(name) => name.as_str(),
            _ => "",
        };
        if let Some(automaton) = as_automaton(&self.sets[index]) {
            return Ok(Rc::new(Set::Given(Arc::new(automaton))));
        }
        if let Some((modulus, many)) = as_balanced(&self.sets[index]) {
            return Ok(Rc::new(Set::Balanced { modulus, counts: vec![1; many] }));
        }
        Ok(Rc::new(match named {
            "evil" | "odious" => Set::Ones { even: named == "evil" },
            "vile" | "dopey" => Set::TrailingZeros { even: named == "vile" },
            _ => {
                let elements = (0..self.arities[index] as Track).collect();
                Set::Defined { elements, any: self.alternatives(&self.elements[index])? }
            }
        }))
    }

    fn term(&self, value: &Value) -> Counted<Term> {
        let constant = multiple(&Term::constant(1)?, &value.constant)?;
        value.parts.iter().try_fold(constant, |sum, (symbol, factor)| {
            let part = match symbol {
                Symbol::Number(track) => Term::track(*track as Track),
                Symbol::Floor(track) => Term::values(*track as Track, 0, 1),
                Symbol::Shifted(track, by) => Term::value(*track as Track, *by),
                Symbol::Index(track) => Term::track(*track as Track).shifted(1)?.over(self.multiple)?,
                Symbol::Modulo(inner, modulus) => self.term(inner)?.modulo(*modulus)?,
                Symbol::FloorOf(..) | Symbol::Nth(..) | Symbol::Constraint(..) => return Err(TooLarge),
            };
            sum.plus(&multiple(&part, factor)?)
        })
    }
}

/// A window is written out from its first cut to its last; it may be as wide as this.
const MAX_WIDTH: i64 = 1 << 16;

fn window(known: &symbols::Window) -> Counted<Window> {
    let (low, last) = match (known.cuts.first(), known.cuts.last()) {
        (Some(&low), Some(&last)) if last - low <= MAX_WIDTH => (low, last),
        _ => return Err(TooLarge),
    };
    let inside = (low..last).map(|value| known.accepts(value)).collect();
    Ok(Window { low, inside, below: known.start, above: known.end() })
}

fn written(automaton: &automaton::Automaton) -> Automaton {
    // Minimised automata have the initial state 0.
    let mut copy = Automaton::default();
    for state in 0..automaton.states() as u32 {
        copy.push(automaton.accepting[state as usize], automaton.from(state));
    }
    copy
}
