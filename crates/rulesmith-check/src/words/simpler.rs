//! Branches made simpler: one name for tracks with the same number, told numbers put in, alternatives joined.

use crate::limits::Meter;
use crate::read::{Branch, Literal, Symbol, Track, Value, Window};
use crate::rejection::Checked;
use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};

/// The tracks of an assumption that two tracks have the same number, the smaller first.
pub(super) fn same_numbers(literal: &Literal) -> Option<(Track, Track)> {
    let Literal::Compare(value, window) = literal else { return None };
    let mut parts = value.parts.iter();
    match (parts.next(), parts.next(), parts.next()) {
        (Some((Symbol::Number(a), factor)), Some((Symbol::Number(b), other)), None)
            if window.point() == Some(0) && value.constant == 0 && factor + other == 0 =>
        {
            Some((*a.min(b), *a.max(b)))
        }
        _ => None,
    }
}

/// For each track the first one with the same number, as far as a branch says so. Those that are given keep their names.
pub(super) fn one_name_each(branch: &Branch, given: usize) -> Vec<Track> {
    let mut names: Vec<Track> = (0..branch.tracks).collect();
    for (a, b) in branch.literals.iter().filter_map(same_numbers) {
        let (one, other) = (names[a].min(names[b]), names[a].max(names[b]));
        if other >= given {
            names.iter_mut().filter(|name| **name == other).for_each(|name| *name = one);
        }
    }
    names
}

/// The same alternatives, where those that differ only in the window of one value are one: forks leave many of them.
pub(super) fn joined(branches: &[Branch], meter: &Meter<'_>) -> Checked<Vec<Branch>> {
    let sorted = |branch: &Branch| {
        let mut literals = branch.literals.clone();
        literals.sort_unstable();
        literals.dedup();
        Branch::assuming(branch.tracks, literals)
    };
    let mut branches: Vec<Branch> = branches.iter().map(sorted).collect();
    let compared = |branch: &Branch| {
        let value = |literal: &Literal| match literal {
            Literal::Compare(value, _) => Some(value.clone()),
            _ => None,
        };
        branch.literals.iter().filter_map(value).collect::<Vec<_>>()
    };
    loop {
        let before = branches.len();
        let values: BTreeSet<Value> = branches.iter().flat_map(compared).collect();
        for value in &values {
            let mut kept: BTreeMap<(usize, Vec<Literal>), Option<Window>> = BTreeMap::new();
            for Branch { mut literals, tracks, .. } in std::mem::take(&mut branches) {
                meter.spend(literals.len() as u64)?;
                let place = literals.iter().position(|literal| matches!(literal, Literal::Compare(v, _) if v == value));
                let window = match place.map(|place| literals.remove(place)) {
                    Some(Literal::Compare(_, window)) => Some(window),
                    _ => None,
                };
                let either = |known: Option<Window>, window: &Option<Window>| {
                    known.zip(window.as_ref()).map(|(known, window)| known.combined(window, |a, b| a || b))
                };
                match kept.entry((tracks, literals)) {
                    Entry::Vacant(vacant) => drop(vacant.insert(window)),
                    Entry::Occupied(mut known) => {
                        let joined = either(known.get_mut().take(), &window);
                        known.insert(joined);
                    }
                }
            }
            branches.extend(kept.into_iter().map(|((tracks, mut literals), window)| {
                let window = window.filter(|window| !window.cuts.is_empty() || !window.start);
                literals.extend(window.map(|window| Literal::Compare(value.clone(), window)));
                literals.sort_unstable();
                Branch::assuming(tracks, literals)
            }));
        }
        if branches.len() == before {
            return Ok(branches);
        }
    }
}

/// What is told has at most so many symbols, and no value has more than this once it is put in: they could double with
/// every track.
const MAX_TOLD: usize = 24;
const MAX_SYMBOLS: usize = 200;

/// An assumption that says what the number on a track is, which is needed for nothing else: the track, and that value.
fn told(branch: &Branch, given: usize) -> Option<(usize, Track, Value)> {
    let needs_word = |track: Track| {
        branch.literals.iter().any(|literal| match literal {
            Literal::Compare(value, _) => value.needs_word(track),
            Literal::Member(_, tracks, _) => tracks.contains(&track),
            Literal::Element(..) => true,
        })
    };
    branch.literals.iter().enumerate().find_map(|(place, literal)| {
        let Literal::Compare(value, window) = literal else { return None };
        let point = window.point()?;
        value.parts.iter().find_map(|(symbol, factor)| {
            let Symbol::Number(track) = symbol else { return None };
            if *track < given || (*factor != 1 && *factor != -1) || needs_word(*track) {
                return None;
            }
            // factor * track + rest = point.
            let rest = value.minus(&Value::symbol(symbol.clone()).scaled(factor)).shifted(-point);
            let told = rest.scaled(&-factor);
            let size = told.symbols(&|_| true);
            // It stands wherever the track stood.
            let fits = |literal: &Literal| match literal {
                Literal::Compare(value, _) => {
                    let places = value.symbols(&|symbol| *symbol == Symbol::Number(*track));
                    value.symbols(&|_| true) + places * size <= MAX_SYMBOLS
                }
                Literal::Member(..) | Literal::Element(..) => true,
            };
            (size <= MAX_TOLD
                && told.is_whole()
                && told.replaced(*track, &Value::default()) == told
                && branch.literals.iter().all(fits))
            .then_some((place, *track, told))
        })
    })
}

/// The same without tracks whose numbers are told by others: what is told is put in, and is not negative.
pub(super) fn without_told(mut branch: Branch, given: usize, meter: &Meter<'_>) -> Checked<Branch> {
    meter.spend(branch.literals.len() as u64)?;
    while let Some((place, track, told)) = told(&branch, given) {
        branch.literals.remove(place);
        meter.spend(branch.literals.len() as u64)?;
        for literal in &mut branch.literals {
            if let Literal::Compare(value, _) = literal {
                *value = value.replaced(track, &told);
            }
        }
        branch.literals.push(Literal::Compare(told, Window::at_least(0)));
    }
    Ok(branch)
}
