//! Sets whose other piles follow from the first: q y = r x + s P(x) + c, where c goes by the digits of x.
//!
//! P(x) is the second value that the word of x carries with it: floor((x + 1) theta), or by a recurrence x with one zero behind it. So for
//! each c this is one comparison, and with the automaton of the x that have this c a conjunction. The set is the union of these.

use super::atom::Window;
use super::automaton::Automaton;
use super::budget::{Budget, Stop};
use super::field::Field;
use super::formula::{All, Builder, Literal, Set};
use super::term::Term;
use crate::numeration::{DigitAutomaton, DigitState, Numerals};
use crate::work::Work;
use std::rc::Rc;
use std::sync::Arc;

/// q y = r x + s P(x) + a bounded number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Line {
    /// q, at least 1.
    pub divisor: i64,
    /// r.
    pub number: i64,
    /// s.
    pub second: i64,
}

/// The numbers of an automaton, and where the other piles are for them: on which line, and by how much beside it.
type Rows = (DigitAutomaton, Vec<Vec<(Line, i64)>>);

/// What the places are worth up to some number, least significant first: in the second value of words, which is floor((x + 1) theta), or
/// x with one zero behind it; and in x.
pub(crate) fn places(numerals: &Numerals, most: u64) -> Option<Vec<(u64, u64)>> {
    let numeration = Field::of_numerals(numerals)?.numeration;
    let most = i64::try_from(most).ok()?;
    let places: Vec<(i64, i64)> = match numeration.recurrence() {
        // Each is listed with those after it, as long as they are not too large.
        Some(_) => numeration.worths::<2>(most.checked_mul(BEYOND)?).iter().map(|&[q, shifted]| (shifted, q)).collect(),
        None => numeration.places(most)[1..].to_vec(),
    };
    places.iter().map(|&(p, q)| u64::try_from(p).ok().zip(u64::try_from(q).ok())).collect()
}

/// A few places are beyond so many times a number.
const BEYOND: i64 = 1 << 12;

/// The smallest automaton of all positions in the rows. Nothing if it is too large for rules, or has no numeration here.
pub(crate) fn graph(
    numerals: &Numerals,
    piles: usize,
    rows: Vec<Rows>,
    work: &Work,
) -> Result<Option<DigitAutomaton>, Stop> {
    let Some(field) = Field::of_numerals(numerals) else { return Ok(None) };
    let budget = Budget::new(work);
    let builder = Builder::new(&field.numeration, &budget);
    let tracks: Vec<u32> = (0..piles as u32).collect();
    let mut any: Vec<All> = Vec::new();
    for (numbers, others) in rows {
        let set = Rc::new(Set::Given(Arc::new(numbers)));
        for row in others {
            let mut all = vec![Literal::Member(vec![0], Rc::clone(&set), true)];
            for (track, (line, offset)) in (1u32..).zip(row) {
                let first = Term::values(0, -line.number, -line.second);
                let Ok(difference) = Term::values(track, line.divisor, 0).plus(&first) else { return Err(Stop::Size) };
                all.push(Literal::Compare(difference, Window::exactly(offset)));
            }
            any.push(all);
        }
    }
    let found = builder.exists(&any, &tracks)?;
    Ok(written(&found, numerals, piles))
}

/// With the states in the order in which they are met.
fn written(found: &Automaton, numerals: &Numerals, piles: usize) -> Option<DigitAutomaton> {
    let &start = found.initial.first()?;
    let mut place = vec![None; found.states()];
    place[start as usize] = Some(0u32);
    let mut order = vec![start];
    let mut states = Vec::new();
    while let Some(&state) = order.get(states.len()) {
        let mut edges = Vec::new();
        for (letter, target) in found.from(state) {
            let number = *place[target as usize].get_or_insert_with(|| {
                order.push(target);
                order.len() as u32 - 1
            });
            edges.push((letter, number));
        }
        edges.sort_unstable();
        states.push(DigitState { accepting: found.accepting[state as usize], edges });
    }
    DigitAutomaton::new(numerals.clone(), piles, states).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The rows of Wythoff's game, x among the numbers that end in an even number of zeros, against the pairs.
    #[test]
    fn rows_give_the_positions() {
        let evenly = DigitAutomaton::parse(&["quotients 1", "0+ 0>0 1>1; 1+ 0>2; 2- 0>3 1>1; 3+ 0>2 1>1"]).unwrap();
        let line = Line { divisor: 1, number: 1, second: 1 };
        let numerals = Numerals::Quotients(vec![1]);
        let rows = vec![(evenly, vec![vec![(line, 0)], vec![(line, 1)]])];
        let found = graph(&numerals, 2, rows, &Work::default()).unwrap().unwrap();
        let places = places(&numerals, 1 << 20).unwrap();
        for x in 0i64..200 {
            let (mut floor, mut rest) = (0, x as u64);
            let mut word = vec![];
            for &(p, q) in places.iter().rev() {
                word.push(rest / q);
                floor += rest / q * p;
                rest %= q;
            }
            let zeros = word.iter().rev().take_while(|digit| **digit == 0).count();
            for y in 0i64..400 {
                let expected = (x == 0 || zeros % 2 == 0) && [0, 1].contains(&(y - x - floor as i64));
                assert_eq!(found.contains_small(&[x, y]), expected, "{x} {y}");
            }
        }
    }
}
