//! Floors of real multiples, and Beatty constraints, which are made of them.

use super::atom::Window;
use super::automaton::Track;
use super::cases::{Case, Read, compare, counted, joined, limited, small, too_large, unreadable};
use super::formula::{Literal, Set};
use super::reader::{Key, Reader};
use super::term::{Counted, Term, TooLarge};
use crate::form::Exact;
use crate::number::{Real, Slope};
use malachite::Integer;
use malachite::rational::Rational;

fn whole_parts(value: &Rational) -> Counted<(i64, i64)> {
    let numerator = Integer::from_sign_and_abs_ref(*value >= 0, value.numerator_ref());
    match (i64::try_from(&numerator), i64::try_from(value.denominator_ref())) {
        (Ok(numerator), Ok(denominator)) => Ok((numerator, denominator)),
        _ => Err(TooLarge),
    }
}

/// value * term, for a rational value.
pub(super) fn multiple(term: &Term, value: &Rational) -> Counted<Term> {
    let (numerator, denominator) = whole_parts(value)?;
    term.scaled(numerator)?.over(denominator)
}

impl Reader<'_> {
    /// A number of the field.
    fn coordinates(&self, value: &Real) -> Read<(Rational, Rational)> {
        self.field.coordinates(value).ok_or_else(|| unreadable(format!("{value} beside the other slopes")))
    }

    /// Whole numbers c and k with offset = c slope + k, if the slope is irrational and there are such.
    pub(super) fn steps(&self, slope: &Real, offset: &Real) -> Read<Option<(i64, i64)>> {
        let ((x, y), (of_x, of_y)) = (self.coordinates(slope)?, self.coordinates(offset)?);
        if x == 0 {
            return Ok(None);
        }
        let steps = of_x / x;
        let rest = of_y - &steps * y;
        let whole = |value: &Rational| Integer::try_from(value.clone()).ok().and_then(|value| small(&value).ok());
        Ok(whole(&steps).zip(whole(&rest)))
    }

    /// floor(slope * term + offset).
    pub(super) fn floor_of(&self, slope: &Real, term: &Term, offset: &Real) -> Read<Vec<Case>> {
        // c slope + k beside n slope is (n + c) slope + k.
        match self.steps(slope, offset)? {
            Some((steps, rest)) => {
                let found = self.floor_beside(slope, &counted(term.shifted(steps))?, &Real::from(0))?;
                found.into_iter().map(|(all, floor)| Ok((all, counted(floor.shifted(rest))?))).collect()
            }
            None => self.floor_beside(slope, term, offset),
        }
    }

    fn floor_beside(&self, slope: &Real, term: &Term, offset: &Real) -> Read<Vec<Case>> {
        // The floor of rest + roots * theta.
        let (x, y) = self.coordinates(slope)?;
        let (offset_x, offset_y) = self.coordinates(offset)?;
        let one = counted(Term::constant(1))?;
        let sum = |factor: &Rational, constant: &Rational| -> Read<Term> {
            counted(multiple(term, factor).and_then(|part| part.plus(&multiple(&one, constant)?)))
        };
        let (rest, roots) = (sum(&y, &offset_y)?, sum(&x, &offset_x)?);
        // Over a common denominator, which both terms then lose.
        let denominator = rest.denominator / super::numeration::gcd(rest.denominator, roots.denominator);
        let divisor = denominator.checked_mul(roots.denominator).ok_or_else(too_large)?;
        let (rest, roots) = (counted(rest.scaled(divisor))?, counted(roots.scaled(divisor))?);
        if roots.as_constant() == Some(0) {
            return Ok(vec![(vec![], counted(rest.divided(divisor))?)]);
        }
        if let Some(found) = self.free_floor(&rest, &roots, divisor) {
            return Ok(vec![(vec![], counted(found)?)]);
        }
        if let Some(value) = roots.as_constant() {
            let floor = self.field.theta.as_ref().map(|theta| theta.floor_times(&Integer::from(value)));
            let floor = floor.and_then(|floor| i64::try_from(&floor).ok()).ok_or_else(too_large)?;
            return Ok(vec![(vec![], counted(rest.shifted(floor).and_then(|sum| sum.divided(divisor)))?)]);
        }
        // A value that does not stand on a track the way an index does: put it on one.
        if !self.is_index(term) {
            return self.floor_at(slope, term, offset);
        }
        // A track for |roots| - 1, whose second value is the floor.
        let mut cases = Vec::new();
        if let Some(zero) = compare(roots.clone(), Window::exactly(0)) {
            cases.push((zero, counted(rest.divided(divisor))?));
        }
        for (sign, window) in [(1, Window::at_least(1)), (-1, Window::at_most(-1))] {
            if compare(roots.clone(), window).is_none() {
                continue;
            }
            let before = counted(roots.scaled(sign).and_then(|term| term.shifted(-1)))?;
            let (named, track) = self.name(&before)?;
            let floor = Term::values(track, 0, sign);
            let sum = rest.plus(&floor).and_then(|sum| sum.shifted(-i64::from(sign < 0)));
            cases.push((named, counted(sum.and_then(|sum| sum.divided(divisor)))?));
        }
        Ok(cases)
    }

    /// Whether a term is a multiple of (Q + 1) on the track of an index.
    fn is_index(&self, term: &Term) -> bool {
        term.linear.of_one_number().is_some_and(|(track, factor)| {
            let indices = self.indices.borrow();
            factor == term.linear.constant && term.remainders.is_empty() && indices.contains(&track)
        })
    }

    /// floor(slope * term + offset), the term standing on a track the way an index does.
    fn floor_at(&self, slope: &Real, term: &Term, offset: &Real) -> Read<Vec<Case>> {
        let mut cases = Vec::new();
        if let Some(zero) = compare(term.clone(), Window::exactly(0)) {
            let floor = small(&offset.floor())?;
            cases.push((zero, counted(Term::constant(floor))?));
        }
        for (sign, window) in [(1, Window::at_least(1)), (-1, Window::at_most(-1))] {
            if compare(term.clone(), window).is_none() {
                continue;
            }
            let before = counted(term.scaled(sign * self.multiple).and_then(|term| term.shifted(-1)))?;
            let (named, track) = self.name(&before)?;
            self.indices.borrow_mut().insert(track);
            let index = counted(Term::track(track).shifted(1).and_then(|next| next.over(self.multiple)))?;
            let index = counted(index.scaled(sign))?;
            for (all, floor) in self.floor_beside(slope, &index, offset)? {
                cases.push((joined(&named, &all), floor));
            }
        }
        limited(cases)
    }

    /// floor((rest + roots theta) / divisor) where roots is a multiple of Q + 1 on some track: then P is the floor.
    fn free_floor(&self, rest: &Term, roots: &Term, divisor: i64) -> Option<Counted<Term>> {
        let (track, factor) = roots.linear.of_one_number()?;
        if !roots.remainders.is_empty() || roots.linear.constant != factor {
            return None;
        }
        let (sign, size) = (factor.signum(), factor.abs());
        let index = self.indices.borrow().contains(&track);
        if index {
            // With n = (Q + 1)/m the factor of n theta over the divisor, in lowest terms.
            let common = rest.linear.parts.iter().flat_map(|part| part.1).fold(size, super::numeration::gcd);
            let common = super::numeration::gcd(common, divisor);
            self.wanted.borrow_mut().insert(size / common.max(1));
        }
        if size != 1 {
            // (rest/size + (Q + 1) theta) / (divisor/size), if rest/size is whole.
            let only_index = rest.remainders.is_empty()
                && (rest.linear.parts.is_empty() || rest.linear.of_one_number().is_some_and(|part| part.0 == track))
                && rest.linear.factor(track) == rest.linear.constant;
            let whole = rest.linear.constant * self.multiple % size == 0;
            if !(index && only_index && whole && divisor % size == 0) {
                return None;
            }
        }
        let sum = rest.over(size).and_then(|rest| rest.plus(&Term::values(track, 0, sign)));
        Some(sum.and_then(|sum| sum.shifted(-i64::from(sign < 0))).and_then(|sum| sum.divided(divisor / size)))
    }

    /// f(a_n) = f(b_n) = (b_n - b_(n-1)) - (a_n - a_(n-1)) for n >= 1, and f(0) = 0 (Kay and Polanco 2023, section 5).
    pub(super) fn constraint(&self, slope: &Exact, argument: &Term) -> Read<Vec<Case>> {
        let complement = Slope::new((**slope).clone()).and_then(|slope| slope.complement());
        let complement = complement.map_err(|error| unreadable(format!("a constraint: {error}")))?;
        let beta = Exact::from(complement.as_real().clone());
        let ([a, _], [b, _]) = (rises(slope)?, rises(&beta)?);
        let (named, track) = self.name(argument)?;
        let mut cases = Vec::new();
        if let Some(zero) = compare(argument.clone(), Window::exactly(0)) {
            cases.push((zero, counted(Term::constant(0))?));
        }
        for value in b - a - 1..=b + 1 - a {
            let key = Key::Constraint(slope.clone(), value);
            let set = self.once(key, || self.constraint_set(slope, &beta, value))?;
            let member = Literal::Member(vec![track], set, true);
            cases.push((joined(&named, &[member]), counted(Term::constant(value))?));
        }
        Ok(cases)
    }

    /// The numbers a_n and b_n at which a Beatty constraint has a value.
    fn constraint_set(&self, alpha: &Exact, beta: &Exact, value: i64) -> Read<Set> {
        let element: Track = self.fresh();
        let mut any = Vec::new();
        for (from, n) in self.index(1)? {
            let &[(index, ..)] = n.linear.parts.as_slice() else { continue };
            for rise in rises(alpha)? {
                let [lower, upper] = [(alpha, rise), (beta, rise + value)]
                    .map(|(slope, rise)| self.once(Key::Rise(slope.clone(), rise), || self.rise_set(slope, rise)));
                let members = [lower?, upper?].map(|set| Literal::Member(vec![index], set, true));
                for slope in [alpha, beta] {
                    for (all, term) in self.floor_of(slope, &n, &Real::from(0))? {
                        let here = compare(counted(term.minus(&Term::track(element)))?, Window::exactly(0));
                        let here = here.unwrap_or_default();
                        any.push(joined(&from, &joined(&all, &joined(&members, &here))));
                    }
                }
            }
        }
        Ok(Set::Defined { elements: vec![element], any })
    }

    /// The indices n >= 1, as they stand on their track, with floor(n slope) - floor((n-1) slope) = rise.
    fn rise_set(&self, slope: &Exact, rise: i64) -> Read<Set> {
        let mut any = Vec::new();
        let mut elements = Vec::new();
        for (from, n) in self.index(1)? {
            elements = n.tracks();
            let here = self.floor_of(slope, &n, &Real::from(0))?;
            let last = self.floor_of(slope, &counted(n.shifted(-1))?, &Real::from(0))?;
            for (all, difference) in self.both(here, last, Term::minus)? {
                if let Some(rises) = compare(difference, Window::exactly(rise)) {
                    any.push(joined(&from, &joined(&all, &rises)));
                }
            }
        }
        Ok(Set::Defined { elements, any })
    }
}

/// The steps that floor(n slope) can take.
fn rises(slope: &Real) -> Read<[i64; 2]> {
    let whole = small(&slope.floor())?;
    Ok([whole, whole + 1])
}
