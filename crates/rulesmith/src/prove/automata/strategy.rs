//! A winning move at any size, by the automata of a claim that is proved.
//!
//! "There is a move of this family from the position to a claimed one" is an automaton over the piles and what the move needs. With the
//! digits of the piles given, digits of the rest that it accepts are found place by place, in time linear in the number of
//! digits; they say which claimed position is reached.

use super::automaton::{Automaton, DIGIT, Letter};
use super::budget::{Budget, Stop};
use super::formula::Builder;
use super::problem::Problem;
use super::witness::{Words, evaluate};
use crate::form::Form;
use crate::work::Work;
use malachite::Natural;
use std::collections::BTreeSet;

/// What a claim says of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Told {
    /// It is claimed.
    Claimed,
    /// It is not, and this clause allows a move to this claimed position, in order if the piles are unordered.
    Leads(usize, Vec<Natural>),
    /// It is not, and no move to a claimed one was found: the claim is false.
    Stuck,
}

/// What the claim of a game says of a position; or a sentence that says why that is not found out.
pub fn told(form: &Form, position: &[Natural], work: &Work) -> Result<Told, String> {
    let budget = Budget::new(work);
    let problem = Problem::read_or_stop(form, &budget).map_err(|error| error.to_string())?;
    let problem = problem.map_err(|stop| stop.to_string())?;
    let numeration = &problem.field.numeration;
    let numerals = numeration.numerals();
    let piles = problem.piles();
    let mut words: Vec<Vec<u8>> = position.iter().map(|pile| numerals.word(pile)).collect();
    // What is looked for may have a few digits more.
    let length = words.iter().map(Vec::len).max().unwrap_or(0).next_multiple_of(numerals.period());
    let length = length + BLOCKS * numerals.period();
    for word in &mut words {
        word.resize(length, 0);
        word.reverse();
    }
    let known: Words = piles.iter().copied().zip(words).collect();
    let builder = Builder::knowing(numeration, &budget, &problem.known);
    let found = || {
        for all in &problem.claims {
            let claimed = builder.conjunction(all, &piles, None)?;
            if accepted(&claimed, &known, length, &budget)?.is_some() {
                return Ok(Told::Claimed);
            }
        }
        for family in &problem.families {
            let moves = builder.conjunction(&family.all, &piles, None)?;
            let Some(words) = accepted(&moves, &known, length, &budget)? else { continue };
            let left = |term| Natural::try_from(evaluate(term, &words, numeration)?).ok();
            if let Some(mut to) = family.left.iter().map(left).collect::<Option<Vec<Natural>>>() {
                if form.sorted() {
                    to.sort();
                }
                return Ok(Told::Leads(family.clause, to));
            }
        }
        Ok(Told::Stuck)
    };
    found().map_err(|stop: Stop| stop.to_string())
}

/// So many blocks of zeros stand in front of the position.
const BLOCKS: usize = 4;

/// Of the words of one length with what is known on some tracks that an automaton accepts, the first in the order of the digits: of
/// two words the one that is smaller at the first place where they differ, on the first track where they differ there.
fn accepted(automaton: &Automaton, known: &Words, length: usize, budget: &Budget<'_>) -> Result<Option<Words>, Stop> {
    let tracks = automaton.tracks.len();
    let digit = |letter: Letter, place: usize| (letter >> (DIGIT * place as u32)) as u8;
    let fits = |letter: Letter, at: usize| {
        automaton.tracks.iter().enumerate().all(|(place, track)| match known.get(track) {
            Some(word) => word[at] == digit(letter, place),
            None => true,
        })
    };
    // The states that are possible after each digit ..
    let mut layers: Vec<BTreeSet<u32>> = vec![automaton.initial.iter().copied().collect()];
    let mut held = 0;
    for at in 0..length {
        let mut next = BTreeSet::new();
        for &state in &layers[at] {
            next.extend(automaton.from(state).filter(|&(letter, _)| fits(letter, at)).map(|(_, target)| target));
        }
        held += 32 * next.len();
        budget.work(next.len() + 1, held)?;
        layers.push(next);
    }
    // .. and of them those from which the rest is accepted.
    layers[length].retain(|&state| automaton.accepting[state as usize]);
    for at in (0..length).rev() {
        let (before, after) = layers.split_at_mut(at + 1);
        let leads =
            |&state: &u32| automaton.from(state).any(|(letter, target)| fits(letter, at) && after[0].contains(&target));
        before[at].retain(leads);
        budget.work(before[at].len() + 1, held)?;
    }
    if layers[0].is_empty() {
        return Ok(None);
    }
    let mut words: Vec<Vec<u8>> = vec![Vec::with_capacity(length); tracks];
    let mut states = std::mem::take(&mut layers[0]);
    for (at, live) in layers.iter().skip(1).enumerate() {
        let steps = || {
            states
                .iter()
                .flat_map(|&state| automaton.from(state))
                .filter(|&(letter, to)| fits(letter, at) && live.contains(&to))
        };
        let digits = |letter: Letter| (0..tracks).map(move |place| digit(letter, place));
        let Some((first, _)) = steps().min_by(|(one, _), (other, _)| digits(*one).cmp(digits(*other))) else {
            return Ok(None);
        };
        for (word, digit) in words.iter_mut().zip(digits(first)) {
            word.push(digit);
        }
        states = steps().filter(|&(letter, _)| letter == first).map(|(_, to)| to).collect();
    }
    Ok(Some(automaton.tracks.iter().copied().zip(words).collect()))
}
