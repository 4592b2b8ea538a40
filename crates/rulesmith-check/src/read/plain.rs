//! Numbers that are not read by digits: what assumptions about them say together.
//!
//! Where assumptions leave a symbol one value, it is put in everywhere. Of the amounts of a move it is also kept of which
//! list they are one, or none, so that long lists of vectors do not fork once for each of them. A branch that comes out
//! true is dropped if its assumptions contradict each other as linear inequalities. Nothing here decides more than that: a
//! branch that stays may be impossible all the same, and then a certificate is not accepted that might have been.

use super::feasible;
use super::language::{Language, small};
use super::run::{Branch, Halt, Read, Run, normal};
use super::value::{Literal, Symbol, Track, Value, Window};
use crate::rejection::Checked;
use malachite::rational::Rational;
use std::collections::BTreeSet;

/// The amounts on some tracks are one of a list, or none of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Vectors {
    tracks: Vec<Track>,
    listed: BTreeSet<Vec<i64>>,
    inside: bool,
}

/// A list of which some vectors lie in a window, and others not.
pub(super) struct Split {
    inside: BTreeSet<Vec<i64>>,
    outside: BTreeSet<Vec<i64>>,
}

impl<'a> Run<'a> {
    /// The value with what is known put in.
    pub(super) fn known_parts(&self, value: &Value) -> Value {
        if self.branch.fixed.is_empty() {
            return value.clone();
        }
        let mut known = Value { constant: value.constant.clone(), ..Value::default() };
        for (symbol, factor) in &value.parts {
            let inner = match (self.branch.fixed.get(symbol), symbol) {
                (Some(number), _) => {
                    known.constant += number * factor;
                    continue;
                }
                // A remainder is known if what it is of is.
                (None, Symbol::Modulo(inner, modulus)) => self.known_parts(inner).modulo(*modulus),
                _ => Value::symbol(symbol.clone()),
            };
            known = known.plus(&inner.scaled(factor));
        }
        known
    }

    /// The number that a value is, if that is known.
    pub fn known_whole(&self, value: &Value) -> Read<Option<i64>> {
        Ok(match self.known_parts(value).known() {
            Some(known) => Some(small(known)?),
            None => None,
        })
    }

    /// Puts in what the assumptions leave one value.
    pub(super) fn fix_symbols(&mut self) -> Read<()> {
        let single = |literal: &Literal| match literal {
            Literal::Compare(value, window) => Some((value.as_symbol()?.clone(), window.point()?)),
            _ => None,
        };
        while let Some((symbol, number)) = self.branch.literals.iter().find_map(single) {
            self.branch.fixed.insert(symbol, Rational::from(number));
            self.put_in()?;
        }
        Ok(())
    }

    fn put_in(&mut self) -> Read<()> {
        for literal in std::mem::take(&mut self.branch.literals) {
            match literal {
                Literal::Compare(value, window) => {
                    let known = self.known_parts(&value);
                    match known.known() {
                        Some(number) if *number.denominator_ref() != 1u32 || !window.accepts(small(number)?) => {
                            return Err(Halt::Nowhere);
                        }
                        Some(_) => {}
                        None if known == value => self.add(value, window)?,
                        None => {
                            let (value, window) = normal(known, &window, true)?;
                            self.add(value, window)?;
                        }
                    }
                }
                Literal::Element(set, value, inside) => {
                    let value = self.known_parts(&value);
                    match self.known_whole(&value)? {
                        Some(number) => {
                            if self.language.has(set, number)? != inside {
                                return Err(Halt::Nowhere);
                            }
                        }
                        None => self.branch.literals.push(Literal::Element(set, value, inside)),
                    }
                }
                member => self.branch.literals.push(member),
            }
        }
        self.settle_vectors()
    }

    /// An assumption, together with those about the same value.
    fn add(&mut self, value: Value, window: Window) -> Read<()> {
        for literal in &mut self.branch.literals {
            if let Literal::Compare(other, known) = literal
                && *other == value
            {
                *known = known.combined(&window, |a, b| a && b);
                return if known.is_empty() { Err(Halt::Nowhere) } else { Ok(()) };
            }
        }
        self.branch.literals.push(Literal::Compare(value, window));
        Ok(())
    }

    /// What a value of the amounts is for one vector.
    fn at(&self, value: &Value, tracks: &[Track], vector: &[i64]) -> Option<Rational> {
        let mut sum = value.constant.clone();
        for (symbol, factor) in &value.parts {
            let Symbol::Number(track) = symbol else { return None };
            sum += factor * Rational::from(vector[tracks.iter().position(|other| other == track)?]);
        }
        Some(sum)
    }

    /// Whether a vector agrees with what is assumed about the amounts alone.
    fn fits(&self, tracks: &[Track], vector: &[i64]) -> Checked<bool> {
        for (track, number) in tracks.iter().zip(vector) {
            if self.branch.fixed.get(&Symbol::Number(*track)).is_some_and(|fixed| fixed != number) || *number < 0 {
                return Ok(false);
            }
        }
        for literal in &self.branch.literals {
            if let Literal::Compare(value, window) = literal
                && let Some(number) = self.at(value, tracks, vector)
                && !window.accepts(small(&number)?)
            {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// For amounts that are one of a list: which of the list lie in the window.
    pub(super) fn split_vectors(&self, value: &Value, window: &Window) -> Read<Option<Split>> {
        let Some(Vectors { tracks, listed, inside: true }) = &self.branch.vectors else { return Ok(None) };
        let mut split = Split { inside: BTreeSet::new(), outside: BTreeSet::new() };
        for vector in listed {
            self.language.meter.spend(1)?;
            let Some(number) = self.at(value, tracks, vector) else { return Ok(None) };
            let side = if window.accepts(small(&number)?) { &mut split.inside } else { &mut split.outside };
            side.insert(vector.clone());
        }
        Ok(Some(split))
    }

    /// Goes on with those inside or those outside.
    pub(super) fn choose_vectors(&mut self, split: Split, wanted: Option<bool>) -> Read<bool> {
        let open = !split.inside.is_empty() && !split.outside.is_empty();
        let holds = match open {
            true => wanted.unwrap_or_else(|| self.choose(2) == 0),
            false => split.outside.is_empty(),
        };
        if open && let Some(vectors) = &mut self.branch.vectors {
            vectors.listed = if holds { split.inside } else { split.outside };
            self.settle_vectors()?;
        }
        Ok(holds)
    }

    /// Puts in the amounts if only one vector is left.
    fn settle_vectors(&mut self) -> Read<()> {
        let Some(Vectors { tracks, listed, inside }) = &self.branch.vectors else { return Ok(()) };
        let known: Option<Vec<i64>> = tracks
            .iter()
            .map(|track| self.branch.fixed.get(&Symbol::Number(*track)).and_then(|known| i64::try_from(known).ok()))
            .collect();
        if let Some(known) = known {
            return if listed.contains(&known) == *inside { Ok(()) } else { Err(Halt::Nowhere) };
        }
        if !inside {
            return Ok(());
        }
        let mut left = BTreeSet::new();
        for vector in listed {
            if self.fits(tracks, vector)? {
                left.insert(vector.clone());
            }
        }
        let tracks = tracks.clone();
        match left.len() {
            0 => return Err(Halt::Nowhere),
            1 => {
                for (track, number) in tracks.iter().zip(left.iter().flatten()) {
                    self.branch.fixed.insert(Symbol::Number(*track), Rational::from(*number));
                }
                self.branch.vectors = Some(Vectors { tracks, listed: left, inside: true });
                return self.put_in();
            }
            _ => self.branch.vectors = Some(Vectors { tracks, listed: left, inside: true }),
        }
        Ok(())
    }

    /// Whether amounts that stand on tracks are one of a list; nothing if they do not stand on tracks.
    pub(super) fn is_one_of_vectors(
        &mut self,
        values: &[Value],
        any_order: bool,
        listed: &[Vec<i64>],
    ) -> Read<Option<bool>> {
        let track = |value: &Value| match value.as_symbol() {
            Some(Symbol::Number(track)) => Some(*track),
            _ => None,
        };
        let tracks: Option<Vec<Track>> = values.iter().map(track).collect();
        let Some(tracks) = tracks.filter(|_| self.language.digits.is_none()) else { return Ok(None) };
        let mut order: Vec<usize> = (0..tracks.len()).collect();
        order.sort_by_key(|&place| tracks[place]);
        if order.windows(2).any(|pair| tracks[pair[0]] == tracks[pair[1]]) {
            return Ok(None);
        }
        let orders = if any_order { self.orders(order.len())? } else { vec![(0..order.len()).collect()] };
        let turned = |vector: &Vec<i64>| -> Vec<Vec<i64>> {
            orders.iter().map(|turn| order.iter().map(|&place| vector[turn[place]]).collect()).collect()
        };
        let wanted: BTreeSet<Vec<i64>> = listed.iter().flat_map(turned).collect();
        let tracks: Vec<Track> = order.iter().map(|&place| tracks[place]).collect();
        let before = match &self.branch.vectors {
            Some(known) if known.tracks != tracks => return Ok(None),
            Some(Vectors { listed, inside: true, .. }) => {
                let (inside, outside) = listed.iter().cloned().partition(|vector| wanted.contains(vector));
                return self.choose_vectors(Split { inside, outside }, None).map(Some);
            }
            Some(known) => known.listed.clone(),
            None => BTreeSet::new(),
        };
        let mut inside = BTreeSet::new();
        for vector in wanted.difference(&before) {
            self.language.meter.spend(1)?;
            if self.fits(&tracks, vector)? {
                inside.insert(vector.clone());
            }
        }
        if inside.is_empty() {
            return Ok(Some(false));
        }
        let known = |track: &Track| self.branch.fixed.contains_key(&Symbol::Number(*track));
        if tracks.iter().all(known) {
            return Ok(Some(true));
        }
        let holds = self.choose(2) == 0;
        let listed = if holds { inside } else { before.union(&inside).cloned().collect() };
        self.branch.vectors = Some(Vectors { tracks, listed, inside: holds });
        self.settle_vectors()?;
        Ok(Some(holds))
    }
}

impl Branch {
    /// Whether the assumptions of a branch can hold together, as far as linear inequalities tell.
    pub(super) fn may_hold(&self, language: &Language<'_>) -> Checked<bool> {
        let comparisons: Vec<(&Value, &Window)> = self
            .literals
            .iter()
            .filter_map(|literal| match literal {
                Literal::Compare(value, window) => Some((value, window)),
                _ => None,
            })
            .collect();
        feasible::may_hold(&comparisons, language.meter)
    }
}
