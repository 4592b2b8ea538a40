//! One way to take tokens: whether it takes given amounts, and with which variables.

use super::column::Column;
use super::prepare::{Prepare, Prepared, on_a_board};
use super::products::Products;
use super::term::{Term, Test};
use super::whole::{Known, Outcome, Stop, Whole};
use crate::form::{self, Choice, Num, Slot, Taken};
use malachite::Integer;
use malachite::Natural;
use malachite::base::num::arithmetic::traits::Lcm;
use malachite::base::num::basic::traits::{One, Zero};
use malachite::rational::Rational;

/// Why a clause does not allow a move; the second says more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Refusal {
    /// It does not take amounts of this form.
    Amounts,
    /// It takes such amounts, but not under this condition.
    Condition,
}

/// A way of the form, ready to judge moves of any size.
#[derive(Debug)]
pub(super) struct Way {
    kind: Kind,
    /// Least values of the variables.
    from: Vec<Known>,
    when: Test,
}

#[derive(Debug)]
enum Kind {
    /// Any positive number from that many piles.
    Piles(Choice),
    /// From each pile an amount that is linear in the variables; and how these are found.
    Linear(Vec<Linear>, Solution),
    /// From each pile a formula in one variable; one of them can be turned around.
    Family { entries: Vec<Term>, key: usize, column: Column },
}

/// Factors of variables, and a constant.
#[derive(Debug)]
struct Linear {
    factors: Vec<(Known, usize)>,
    constant: Known,
}

/// How amounts tell the variables.
#[derive(Debug)]
enum Solution {
    /// Each is (a sum of multiples of amounts + a constant)/divisor.
    Told(Vec<(Linear, Known)>),
    /// Many values of the variables give the same amounts.
    Loose,
}

impl Way {
    pub fn new(way: &form::Way, prepare: &Prepare) -> Prepared<Way> {
        let variables = prepare.of_variables();
        let kind = match &way.taken {
            // A family without its variable is a fixed vector.
            Taken::Family(amounts) if !way.from.is_empty() => {
                let entries = amounts.iter().map(|entry| variables.term(entry)).collect::<Prepared<Vec<Term>>>()?;
                let column = |(key, entry)| Some((key, Column::new(entry, &variables).ok()?));
                let Some((key, column)) = amounts.iter().enumerate().find_map(column) else {
                    return Err(on_a_board("this family of vectors is"));
                };
                Kind::Family { entries, key, column }
            }
            Taken::Linear(amounts) | Taken::Family(amounts) => {
                Kind::Linear(amounts.iter().map(linear).collect(), solution(amounts, way.from.len()))
            }
        };
        let from = way.from.iter().cloned().map(Known::from).collect();
        Ok(Way { kind, from, when: prepare.test(&way.when)? })
    }

    /// Several ways as one, if together they take any amounts from a choice of piles, always under the same condition.
    pub fn choice(ways: &[&form::Way], piles: usize, prepare: &Prepare) -> Option<Prepared<Way>> {
        let first = ways.first()?;
        let choice = first.choice?;
        let plain = |way: &&form::Way| {
            let any = |amount: &Num| *amount == Num::default() || matches!(amount.as_slot(), Some(Slot::Variable(_)));
            way.choice == first.choice && way.when == first.when && way.amounts().iter().all(any)
        };
        let subsets = |size: usize| (0..size).fold(1usize, |number, i| number * (piles - i) / (i + 1));
        let all: usize = if choice.up_to { (1..=choice.count).map(subsets).sum() } else { subsets(choice.count) };
        let same = ways.len() == all && ways.iter().all(plain);
        let reads_variables = !first.when.reads_only(|slot| !matches!(slot, Slot::Variable(_)));
        (same && !reads_variables)
            .then(|| Ok(Way { kind: Kind::Piles(choice), from: vec![], when: prepare.test(&first.when)? }))
    }

    /// What is always taken, if nothing varies.
    pub fn fixed_vector(&self) -> Option<Vec<Integer>> {
        let Kind::Linear(amounts, _) = &self.kind else { return None };
        let constant = |amount: &Linear| amount.factors.is_empty().then(|| Integer::known(&amount.constant).ok())?;
        amounts.iter().map(constant).collect()
    }

    /// Nothing, if the way allows taking these amounts, not all of them 0.
    pub fn judge<I: Whole>(&self, from: &[I], to: &[I], take: &[I], products: &Products) -> Outcome<Option<Refusal>> {
        match &self.kind {
            Kind::Piles(choice) => {
                let touched = take.iter().filter(|amount| !amount.is_zero()).count();
                match touched == choice.count || (choice.up_to && touched < choice.count) {
                    true => self.condition(from, to, &[], products),
                    false => Ok(Some(Refusal::Amounts)),
                }
            }
            Kind::Linear(amounts, solution) => match self.variables(amounts, solution, take)? {
                Some(variables) => self.condition(from, to, &variables, products),
                None => Ok(Some(Refusal::Amounts)),
            },
            Kind::Family { entries, key, column } => {
                let Some((mut n, end)) = column.indices(&take[*key], products)? else {
                    return Ok(Some(Refusal::Amounts));
                };
                n = n.max(I::known(&self.from[0])?);
                let mut refusal = Some(Refusal::Amounts);
                while n < end && refusal.is_some() {
                    let mut same = true;
                    for (entry, amount) in entries.iter().zip(take) {
                        same = same && entry.at(std::slice::from_ref(&n), products)? == *amount;
                    }
                    if same {
                        refusal = self.condition(from, to, std::slice::from_ref(&n), products)?;
                    }
                    n = n.plus(&I::small(1))?;
                }
                Ok(refusal)
            }
        }
    }

    fn condition<I: Whole>(
        &self,
        from: &[I],
        to: &[I],
        variables: &[I],
        products: &Products,
    ) -> Outcome<Option<Refusal>> {
        let holds = match &self.when {
            Test::Const(truth) => *truth,
            when => when.at(&[from, to, variables].concat(), products)?,
        };
        Ok((!holds).then_some(Refusal::Condition))
    }

    /// The variables for which the way takes exactly these amounts, each from its least value on.
    fn variables<I: Whole>(&self, amounts: &[Linear], solution: &Solution, take: &[I]) -> Outcome<Option<Vec<I>>> {
        let Solution::Told(unknowns) = solution else {
            return Err(Stop::Failed("the amounts of a clause do not tell its variables".into()));
        };
        let mut variables = Vec::with_capacity(unknowns.len());
        for ((sum, divisor), from) in unknowns.iter().zip(&self.from) {
            match sum.at(take)?.divided(divisor)? {
                Some(value) if value >= I::known(from)? => variables.push(value),
                _ => return Ok(None),
            }
        }
        for (amount, taken) in amounts.iter().zip(take) {
            if !amount.is(&variables, taken)? {
                return Ok(None);
            }
        }
        Ok(Some(variables))
    }
}

impl Linear {
    fn at<I: Whole>(&self, values: &[I]) -> Outcome<I> {
        let mut sum: Option<I> = None;
        for (factor, index) in &self.factors {
            sum = Some(match sum {
                None if factor.word() == Some(1) => values[*index].clone(),
                None => I::small(0).plus_multiple(factor, &values[*index])?,
                Some(sum) => sum.plus_multiple(factor, &values[*index])?,
            });
        }
        match sum {
            None => I::known(&self.constant),
            Some(sum) if self.constant.word() == Some(0) => Ok(sum),
            Some(sum) => sum.plus(&I::known(&self.constant)?),
        }
    }

    /// Whether the sum has a value.
    fn is<I: Whole>(&self, values: &[I], wanted: &I) -> Outcome<bool> {
        match self.factors.as_slice() {
            [] if self.constant.word() == Some(0) => Ok(wanted.is_zero()),
            [(factor, index)] if factor.word() == Some(1) && self.constant.word() == Some(0) => {
                Ok(values[*index] == *wanted)
            }
            _ => Ok(self.at(values)? == *wanted),
        }
    }
}

fn linear(amount: &Num) -> Linear {
    let factor = |slot: Slot| match slot {
        Slot::Variable(variable) => Some((Known::from(amount.factor(slot)), variable)),
        Slot::Before(_) | Slot::After(_) => None,
    };
    let factors = amount.slots().into_iter().filter_map(factor).collect();
    Linear { factors, constant: Known::from(amount.addend().clone()) }
}

/// Solves the amounts for the variables, once and for all (Gauss and Jordan): the simplest amounts first.
fn solution(amounts: &[Num], variables: usize) -> Solution {
    // Each row: factors of the variables, then the factors of the amounts that make it up, then the constant.
    let width = variables + amounts.len() + 1;
    let mut rows: Vec<Vec<Rational>> = Vec::new();
    for (pile, amount) in amounts.iter().enumerate() {
        let mut row = vec![Rational::ZERO; width];
        for (variable, entry) in row.iter_mut().enumerate().take(variables) {
            *entry = Rational::from(amount.factor(Slot::Variable(variable)));
        }
        row[variables + pile] = Rational::ONE;
        row[width - 1] = -Rational::from(amount.addend());
        rows.push(row);
    }
    rows.sort_by_key(|row| row[..variables].iter().filter(|factor| **factor != 0).count());
    for variable in 0..variables {
        let Some(found) = (variable..rows.len()).find(|&at| rows[at][variable] != 0) else { return Solution::Loose };
        rows.swap(variable, found);
        let pivot = rows[variable][variable].clone();
        rows[variable].iter_mut().for_each(|entry| *entry /= &pivot);
        let taken = rows[variable].clone();
        for (_, row) in rows.iter_mut().enumerate().filter(|(at, _)| *at != variable) {
            let factor = row[variable].clone();
            if factor != 0 {
                row.iter_mut().zip(&taken).for_each(|(entry, part)| *entry -= &factor * part);
            }
        }
    }
    let told = rows.iter().take(variables).map(|row| {
        let sum = &row[variables..];
        let divisor = sum.iter().fold(Natural::ONE, |lcm, factor| lcm.lcm(factor.denominator_ref()));
        let whole = |factor: &Rational| {
            Known::from(Integer::try_from(factor * Rational::from(&divisor)).unwrap_or(Integer::ZERO))
        };
        let factors = sum[..amounts.len()].iter().enumerate().filter(|(_, factor)| **factor != 0);
        let factors = factors.map(|(pile, factor)| (whole(factor), pile)).collect();
        (Linear { factors, constant: whole(&sum[amounts.len()]) }, Known::from(Integer::from(&divisor)))
    });
    Solution::Told(told.collect())
}
