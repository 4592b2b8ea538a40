//! From conditions of the form to literals.

use super::atom::Window;
use super::cases::{Read, compare, joined, limited, product, small, unreadable};
use super::formula::{All, Literal};
use super::reader::{Reader, Scope};
use crate::form::{Cond, Num};
use malachite::Integer;
use malachite::base::num::basic::traits::Zero;

/// Two bounds become one window up to this width: a wide window has many states, its two ends have few.
const MAX_BAND: usize = 129;

/// Lists of values become one window up to this width.
pub(super) const MAX_WIDTH: usize = 4096;

/// A part of a condition.
enum Part {
    /// The sum, which has no constant and a positive first factor, lies in the window.
    Within(Num, Window),
    /// Anything else.
    Other(Cond),
}

impl Part {
    fn of(condition: &Cond) -> Read<Part> {
        let (number, window) = match condition {
            Cond::AtMost(number) => (number, Window::at_most(0)),
            Cond::Zero(number) => (number, Window::exactly(0)),
            Cond::Not(inner) => match &**inner {
                Cond::Zero(number) => (number, Window::exactly(0).negated()),
                _ => return Ok(Part::Other(condition.clone())),
            },
            _ => return Ok(Part::Other(condition.clone())),
        };
        let window = window.shifted(-small(number.addend())?);
        let number = number.shifted(&-number.addend());
        Ok(match number.parts().first() {
            Some((_, factor)) if *factor < Integer::ZERO => Part::Within(number.negated(), window.mirrored()),
            _ => Part::Within(number, window),
        })
    }

    /// The parts of a conjunction, or of a disjunction; what two of them say about one sum is put into one window.
    fn gathered(conditions: &[Cond], and: bool) -> Read<Vec<Part>> {
        let mut parts: Vec<Part> = Vec::new();
        'next: for condition in conditions {
            let part = Part::of(condition)?;
            if let Part::Within(number, window) = &part {
                for known in &mut parts {
                    if let Part::Within(other, before) = known
                        && other == number
                        && let Some(one) = before.joined(window, |a, b| if and { a && b } else { a || b })
                        && one.inside.len() <= if one.below || one.above { MAX_BAND } else { widest(and) }
                    {
                        *before = one;
                        continue 'next;
                    }
                }
            }
            parts.push(part);
        }
        Ok(parts)
    }
}

fn widest(and: bool) -> usize {
    if and { MAX_BAND } else { MAX_WIDTH }
}

impl Reader<'_> {
    /// Alternatives under which the condition holds.
    pub fn condition(&self, condition: &Cond, scope: &Scope) -> Read<Vec<All>> {
        self.go_on()?;
        match condition {
            Cond::True => Ok(vec![vec![]]),
            Cond::False => Ok(vec![]),
            Cond::And(parts) => {
                let mut found = vec![vec![]];
                for part in Part::gathered(parts, true)? {
                    found = product(&found, &self.part(&part, scope)?)?;
                }
                Ok(found)
            }
            Cond::Or(parts) => {
                let mut found: Vec<All> = Vec::new();
                for part in Part::gathered(parts, false)? {
                    for alternative in self.part(&part, scope)? {
                        if !found.contains(&alternative) {
                            found.push(alternative);
                        }
                    }
                }
                match self.by_opposite(condition, found.len(), scope)? {
                    Some(all) => Ok(vec![all]),
                    None => limited(found),
                }
            }
            other => self.part(&Part::of(other)?, scope),
        }
    }

    /// A condition as one conjunction, "the opposite does not hold", if no track had to be made for it, and if the opposite
    /// has fewer alternatives than the condition.
    fn by_opposite(&self, condition: &Cond, alternatives: usize, scope: &Scope) -> Read<Option<All>> {
        if alternatives < 2 {
            return Ok(None);
        }
        let opposite = scope.context.not(condition);
        if matches!(opposite, Cond::Or(_)) {
            return Ok(None);
        }
        let opposite = self.condition(&opposite, scope)?;
        let plain = |literal: &Literal| !matches!(literal, Literal::Without(_)) && self.is_plain(literal);
        if opposite.len() >= alternatives || !opposite.iter().flatten().all(plain) {
            return Ok(None);
        }
        let negated = |all: All| match all.as_slice() {
            [one] => one.negated(),
            _ => vec![Literal::without(all)],
        };
        Ok(Some(opposite.into_iter().flat_map(negated).collect()))
    }

    fn part(&self, part: &Part, scope: &Scope) -> Read<Vec<All>> {
        match part {
            Part::Within(number, window) => {
                let mut found = Vec::new();
                for (all, term) in self.value(number, scope)? {
                    found.extend(compare(term, window.clone()).map(|here| joined(&all, &here)));
                }
                limited(found)
            }
            Part::Other(Cond::In(number, set)) => self.membership(number, set, scope, true),
            Part::Other(Cond::Balanced(numbers, modulus)) => self.balanced(numbers, *modulus, scope, true),
            Part::Other(Cond::Accepted(numbers, automaton)) => self.accepted(numbers, automaton, scope, true),
            Part::Other(Cond::Not(inner)) => match &**inner {
                Cond::Accepted(numbers, automaton) => self.accepted(numbers, automaton, scope, false),
                Cond::Balanced(numbers, modulus) => self.balanced(numbers, *modulus, scope, false),
                Cond::In(number, set) => self.membership(number, set, scope, false),
                other => Err(unreadable(other)),
            },
            Part::Other(lost @ Cond::Lost(..)) => Err(unreadable(lost)),
            Part::Other(condition) => self.condition(condition, scope),
        }
    }
}
