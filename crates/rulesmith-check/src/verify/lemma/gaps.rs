//! Lemma 4, the gap rule, for sequences whose steps do not repeat: its conditions are read with indices and amounts as words, and
//! each is a question whether some branches are possible.

use super::super::automata::{check_sets, elements};
use super::piles::{Move, in_order, track};
use crate::certificate::{Automaton, Gaps};
use crate::limits::Meter;
use crate::read::{Branch, Language, Literal, Read, Run, Value, Window, only_variable, permutations};
use crate::rejection::{Checked, Condition, demand, reject};
use crate::words::{Digits, Products, Words};
use rulesmith_core::rules::{Expectation, Family, Game};

/// Of more piles not every order is gone through.
const MAX_PILES: usize = 5;

/// Checks Lemma 4.
pub(super) fn check(game: &Game, expectation: &Expectation, gaps: &Gaps, meter: &Meter<'_>) -> Checked<()> {
    let language = Language::new(game, Some(Digits::new(&gaps.numeration, gaps.multiple)?), meter)?;
    let Some(digits) = &language.digits else { return reject(Condition::W1, "there is no numeration") };
    let statements = statements(&language, expectation)?;
    let elements = elements(&language)?;
    let sets = check_sets(&language, digits, (&gaps.numeration, &gaps.sets), &elements, meter)?;
    let products = Products { digits, sets: &sets, meter };
    for (number, statement) in statements.against.iter().enumerate() {
        meter.stage(statement.condition, number, statements.against.len())?;
        demand(statement.condition, products.are_impossible(&statement.branches)?, || statement.otherwise.clone())?;
    }
    // Every positive number is a pile of some position.
    let positive = Literal::Compare(track(0), Window::at_least(1));
    let all = products.those(Words::valid(&digits.numeration, 1, meter)?, &[positive])?;
    let covered = products.cover(&all, &statements.numbers, &Automaton::default())?;
    demand(Condition::L5, covered, || "a positive number is a pile of no position".into())
}

/// What must not be, and how it can be read.
pub(crate) struct Statement {
    condition: Condition,
    otherwise: String,
    branches: Vec<Branch>,
}

/// The conditions of the lemma.
pub(crate) struct Statements {
    against: Vec<Statement>,
    /// The number on the first track is a pile of some position.
    numbers: Vec<Branch>,
}

/// The claimed positions S_1, S_2, ..; S_0 is (0, .., 0).
struct Positions<'a, 'e> {
    language: &'a Language<'a>,
    family: &'e Family,
    piles: usize,
}

/// Reads the conditions of the lemma.
pub(crate) fn statements<'a>(language: &'a Language<'a>, expectation: &Expectation) -> Checked<Statements> {
    let positions = Positions::of(language, expectation)?;
    let mut against = Vec::new();
    let mut add = |condition, otherwise: &str, branches| {
        against.push(Statement { condition, otherwise: otherwise.to_string(), branches });
    };
    add(Condition::L5, "the piles of a position are not in order", positions.out_of_order()?);
    add(Condition::L5, "a sequence does not increase", positions.standing_still()?);
    add(Condition::L5, "a number is a pile of two positions, or twice of one", positions.meeting()?);
    add(Condition::L5, "a pile comes nearer to the smallest", positions.approaching()?);
    for chosen in 1..(1u32 << positions.piles) - 1 {
        add(Condition::L3, "a move of some piles, and not of all, is missing", positions.some_piles(chosen)?);
    }
    for j in 1..positions.piles {
        let name = &language.game.piles.names[j];
        let otherwise = format!("a move of all piles is missing, for {name}");
        add(Condition::L3, &otherwise, positions.all_piles(j)?);
    }
    let otherwise = "a move of all piles may lead from one claimed position to another";
    add(Condition::L4, otherwise, positions.between()?);
    Ok(Statements { numbers: positions.numbers()?, against })
}

impl<'a, 'e> Positions<'a, 'e> {
    /// L2: the claim is one family from 1 on and (0, .., 0), or from 0 on, where it begins with that.
    fn of(language: &'a Language<'a>, expectation: &'e Expectation) -> Checked<Positions<'a, 'e>> {
        let piles = language.piles();
        let wrong = |why: &str| reject(Condition::L2, format!("the claim is not (0, .., 0) and one family: {why}"));
        let [family] = &expectation.families[..] else { return wrong("it is not one family") };
        let variable = only_variable(family)?;
        if family.condition.is_some() || family.position.len() != piles || !expectation.except.is_empty() {
            return wrong("it has a condition or exceptions");
        }
        demand(Condition::L1, piles <= MAX_PILES, || format!("there are more than {MAX_PILES} piles"))?;
        let nothing = |position: &Vec<malachite::Natural>| position.iter().all(|pile| *pile == 0u32);
        let listed = match expectation.also.as_slice() {
            [] => false,
            [position] if nothing(position) => true,
            _ => return wrong("other positions are listed"),
        };
        let positions = Positions { language, family, piles };
        match (variable.from, listed) {
            (1, true) => {}
            (0, _) => {
                let mut zero = false;
                language.branches(0, |run| {
                    if let Some(entries) = run.of_family(family, &[Value::default()])? {
                        zero = entries.iter().all(|entry| *entry == Value::default());
                    }
                    Ok(false)
                })?;
                demand(Condition::L2, zero, || "the family does not begin with (0, .., 0)".into())?;
            }
            _ => return wrong("it does not begin with number 0, or with 1 beside (0, .., 0)"),
        }
        Ok(positions)
    }

    /// S_n for an index from 1 on.
    fn at(&self, run: &mut Run<'a>, n: &Value) -> Read<Vec<Value>> {
        Ok(run.of_family(self.family, std::slice::from_ref(n))?.unwrap_or_default())
    }

    /// S_i and S_(i+1) for an i from 0 on.
    fn two(&self, run: &mut Run<'a>) -> Read<[Vec<Value>; 2]> {
        if run.choose(2) == 0 {
            return Ok([vec![Value::default(); self.piles], self.at(run, &Value::whole(1))?]);
        }
        let n = run.index(1)?;
        Ok([self.at(run, &n)?, self.at(run, &n.shifted(1))?])
    }

    fn out_of_order(&self) -> Checked<Vec<Branch>> {
        self.language.branches(0, |run| {
            let n = run.index(1)?;
            let position = self.at(run, &n)?;
            let pile = run.choose(self.piles - 1);
            Ok(!run.at_least(&position[pile + 1].minus(&position[pile]), 0)?)
        })
    }

    fn standing_still(&self) -> Checked<Vec<Branch>> {
        self.language.branches(0, |run| {
            let [here, next] = self.two(run)?;
            let pile = run.choose(self.piles);
            Ok(!run.at_least(&next[pile].minus(&here[pile]), 1)?)
        })
    }

    fn meeting(&self) -> Checked<Vec<Branch>> {
        self.language.branches(0, |run| {
            let (one, other) = (run.index(1)?, run.index(1)?);
            let (one, other) = (self.at(run, &one)?, self.at(run, &other)?);
            let pile = run.choose(self.piles);
            let second = run.choose(self.piles);
            // In one sequence no two are equal if it increases.
            Ok(pile < second && run.equal(&one[pile], &other[second])?)
        })
    }

    fn approaching(&self) -> Checked<Vec<Branch>> {
        self.language.branches(0, |run| {
            let [here, next] = self.two(run)?;
            let pile = 1 + run.choose(self.piles - 1);
            Ok(!run.at_least(&gap(&here, &next, pile), 0)?)
        })
    }

    fn numbers(&self) -> Checked<Vec<Branch>> {
        self.language.branches(1, |run| {
            let n = run.index(1)?;
            let position = self.at(run, &n)?;
            let pile = run.choose(self.piles);
            run.equal(&position[pile], &track(0))
        })
    }

    /// L3 (I): taking from some piles, and not from all, is not allowed.
    fn some_piles(&self, chosen: u32) -> Checked<Vec<Branch>> {
        self.language.branches(2 * self.piles, |run| {
            let step = Move::new(run, self.piles, chosen)?;
            Ok(!run.some_allows_taking(&self.language.game.moves, &step.position, &step.taken)?)
        })
    }

    /// L3 (II): a move of all piles to S_i, with less than the gap of pile j, is not allowed.
    fn all_piles(&self, j: usize) -> Checked<Vec<Branch>> {
        self.language.branches(self.piles, |run| {
            let [target, next] = self.two(run)?;
            let taken: Vec<Value> = (0..self.piles).map(track).collect();
            run.assume(&taken[0], &Window::at_least(1))?;
            for amount in &taken[1..] {
                run.assume(&amount.minus(&taken[0]), &Window::at_least(0))?;
            }
            run.assume(&taken[j].minus(&taken[0]).minus(&gap(&target, &next, j)), &Window::at_most(-1))?;
            let position: Vec<Value> = target.iter().zip(&taken).map(|(pile, amount)| pile.plus(amount)).collect();
            in_order(run, &position)?;
            Ok(!run.some_allows_taking(&self.language.game.moves, &position, &taken)?)
        })
    }

    /// L4: a move of all piles leads from one claimed position to another.
    fn between(&self) -> Checked<Vec<Branch>> {
        let orders = permutations(self.piles);
        self.language.branches(0, |run| {
            let n = run.index(1)?;
            let position = self.at(run, &n)?;
            let target = match run.choose(2) {
                0 => vec![Value::default(); self.piles],
                _ => {
                    let n = run.index(1)?;
                    self.at(run, &n)?
                }
            };
            let order = &orders[run.choose(orders.len())];
            let taken: Vec<Value> = position.iter().zip(order).map(|(pile, &to)| pile.minus(&target[to])).collect();
            for amount in &taken {
                run.assume(amount, &Window::at_least(1))?;
            }
            run.some_allows_taking(&self.language.game.moves, &position, &taken)
        })
    }
}

/// By how much pile j is further from the smallest in the next position.
fn gap(here: &[Value], next: &[Value], j: usize) -> Value {
    next[j].minus(&next[0]).minus(&here[j]).plus(&here[0])
}
