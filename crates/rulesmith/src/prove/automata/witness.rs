//! The smallest word that an automaton accepts, as numbers.

use super::automaton::{Automaton, DIGIT, Track};
use super::budget::{Budget, Stop};
use super::numeration::Numeration;
use super::term::Term;
use malachite::base::num::arithmetic::traits::Mod;
use malachite::{Integer, Natural};
use std::collections::HashMap;

/// The digits on each track, most significant first.
pub(super) type Words = HashMap<Track, Vec<u8>>;

/// Among the accepted words those of the least length; among these the one with the least number on the first track of
/// `order`, then on the second, and so on. Numbers of one length compare like their words, so this is the least number
/// on the first track of all, and so on, if every track counts: a number that does not could make all words longer.
/// Nothing if no word is accepted. O(tracks * length * edges).
pub(super) fn smallest(
    automaton: &Automaton,
    numeration: &Numeration,
    order: &[Track],
    budget: &Budget<'_>,
) -> Result<Option<Words>, Stop> {
    match shortest(automaton, numeration.period(), budget)? {
        Some(length) => least(automaton, length, Words::new(), order, budget),
        None => Ok(None),
    }
}

/// The same with numbers that are known on some tracks, in front of which zeros may stand.
pub(super) fn completed(
    automaton: &Automaton,
    numeration: &Numeration,
    known: &Words,
    order: &[Track],
    budget: &Budget<'_>,
) -> Result<Option<Words>, Stop> {
    let length = known.values().map(Vec::len).max().unwrap_or(0);
    // Blocks of zeros in front pass through no state twice.
    for blocks in 0..=automaton.states() {
        let length = length + blocks * numeration.period();
        let padded = |word: &Vec<u8>| [vec![0; length - word.len()], word.clone()].concat();
        let known = known.iter().map(|(&track, word)| (track, padded(word))).collect();
        if let Some(found) = least(automaton, length, known, order, budget)? {
            return Ok(Some(found));
        }
    }
    Ok(None)
}

/// Among the accepted words of a length that agree with what is known.
fn least(
    automaton: &Automaton,
    length: usize,
    mut words: Words,
    order: &[Track],
    budget: &Budget<'_>,
) -> Result<Option<Words>, Stop> {
    // For every place of the word, whether each state is left.
    budget.work(0, length * automaton.states())?;
    for &track in order {
        let Some(place) = automaton.tracks.iter().position(|&other| other == track) else { return Ok(None) };
        let digit = |letter: u64, place: usize| (letter >> (DIGIT * place as u32)) as u8;
        let fits = |letter: u64, position: usize| {
            automaton.tracks.iter().enumerate().all(|(other, name)| match words.get(name) {
                Some(word) => word[position] == digit(letter, other),
                None => true,
            })
        };
        // From which states acceptance is reached from each position on, with what is fixed already.
        let mut reaches = vec![automaton.accepting.clone()];
        for position in (0..length).rev() {
            budget.work(automaton.edges() + automaton.states(), length * automaton.states())?;
            let after = &reaches[reaches.len() - 1];
            let reached = |state: u32| {
                automaton.from(state).any(|(letter, target)| after[target as usize] && fits(letter, position))
            };
            let before: Vec<bool> = (0..automaton.states() as u32).map(reached).collect();
            reaches.push(before);
        }
        reaches.reverse();
        let mut front: Vec<u32> =
            automaton.initial.iter().copied().filter(|&state| reaches[0][state as usize]).collect();
        if front.is_empty() {
            return Ok(None);
        }
        let mut word = Vec::with_capacity(length);
        for position in 0..length {
            budget.work(front.len() + 1, length * automaton.states())?;
            let after = &reaches[position + 1];
            let mut next: Vec<(u8, u32)> = front
                .iter()
                .flat_map(|&state| automaton.from(state))
                .filter(|&(letter, target)| after[target as usize] && fits(letter, position))
                .map(|(letter, target)| (digit(letter, place), target))
                .collect();
            next.sort_unstable();
            next.dedup();
            let Some(&(least, _)) = next.first() else { return Ok(None) };
            word.push(least);
            front = next.into_iter().take_while(|&(digit, _)| digit == least).map(|(_, target)| target).collect();
        }
        words.insert(track, word);
    }
    Ok(Some(words))
}

/// The length of the shortest accepted words.
fn shortest(automaton: &Automaton, period: usize, budget: &Budget<'_>) -> Result<Option<usize>, Stop> {
    let mut front: Vec<bool> = vec![false; automaton.states()];
    automaton.initial.iter().for_each(|&state| front[state as usize] = true);
    // A shortest word has no state twice.
    for length in 0..=automaton.states() {
        if length % period == 0 && front.iter().zip(&automaton.accepting).any(|(here, accepting)| *here && *accepting) {
            return Ok(Some(length));
        }
        budget.work(automaton.edges() + automaton.states(), 2 * automaton.states())?;
        let mut next = vec![false; automaton.states()];
        for state in (0..automaton.states() as u32).filter(|&state| front[state as usize]) {
            automaton.from(state).for_each(|(_, target)| next[target as usize] = true);
        }
        front = next;
    }
    Ok(None)
}

/// The value of a term for the numbers of some words.
pub(super) fn evaluate(term: &Term, words: &Words, numeration: &Numeration) -> Option<Integer> {
    let mut sum = Integer::from(term.linear.constant);
    for (track, factors) in &term.linear.parts {
        let values = numeration.values(words.get(track)?);
        for (&factor, value) in factors.iter().zip(values) {
            sum += Integer::from(factor) * Integer::from(value);
        }
    }
    for (coefficient, remainder) in &term.remainders {
        let value = evaluate(&remainder.term, words, numeration)?;
        let rest: Integer = value.mod_op(Integer::from(remainder.modulus));
        sum += Integer::from(*coefficient) * rest;
    }
    Some(sum / Integer::from(term.denominator))
}

/// The number on a track.
pub(super) fn number(words: &Words, track: Track, numeration: &Numeration) -> Natural {
    words.get(&track).map(|word| numeration.number(word)).unwrap_or_default()
}
