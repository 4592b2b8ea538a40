//! Lemma 2: two Beatty sequences, complementary or not.

use super::super::claim::{From, Move, equals};
use super::slopes::{covers, no_longer_diagonal, together};
use super::{always, check_pair};
use crate::certificate::{Rising, Way};
use crate::limits::Meter;
use crate::read::{Language, Read, Run, Value};
use crate::rejection::{Checked, Condition, demand, reject, unread};
use malachite::Integer;
use malachite::base::num::basic::traits::One;
use malachite::rational::Rational;
use rulesmith_core::number::{Real, Slope};
use rulesmith_core::rules::Expectation;
use std::cmp::Ordering;

/// Checks Lemma 2.
pub(super) fn check<'a>(
    language: &'a Language<'a>,
    expectation: &Expectation,
    rising: &Rising,
    meter: &Meter<'_>,
) -> Checked<()> {
    let Rising { alpha, beta, .. } = rising;
    check_pair(language, expectation, alpha, beta)?;
    check_numbers(rising, meter)?;
    let sides = Sides { language, rising };
    sides.check_safe()?;
    sides.check_needed()
}

/// L5: what the lemma needs of the two slopes.
fn check_numbers(rising: &Rising, meter: &Meter<'_>) -> Checked<()> {
    let Rising { alpha, beta, .. } = rising;
    let rises = matches!(alpha.compare(beta), Ok(Ordering::Less));
    demand(Condition::L5, rises, || "alpha is not below beta".into())?;
    let slow = alpha.floor() == 0 || equals(alpha, &Real::from(1));
    match (&rising.covering, rising.outside_both) {
        (Some((p, q)), Way::None) => {
            demand(Condition::L5, covers(alpha, beta, p, q), || "the sequences are not seen to cover".into())?
        }
        (None, Way::None) => {
            demand(Condition::L5, slow, || "nothing is said of positions outside both sequences".into())?;
        }
        (None, Way::Everything) => {}
        _ => {
            let why = "what is said of positions outside both sequences does not fit together";
            return reject(Condition::L5, why);
        }
    }
    let own_band = rising.outside_b == Way::Own;
    demand(Condition::L5, own_band == rising.width.is_some(), || {
        "a width is given exactly if the band is used".into()
    })?;
    if let Some(width) = &rising.width {
        let whole = beta.floor() - alpha.floor();
        // The step is b_1 or b_1 + 1 less a_1 or a_1 + 1.
        let wide = &whole + Integer::ONE;
        let narrow = *width == whole && !together(alpha, beta, &Integer::ONE, false, true, meter)?;
        demand(Condition::L5, *width >= wide || narrow, || "b_n - a_n may rise by more than the width".into())?;
    }
    match &rising.diagonal {
        Some(longest) => demand(Condition::L5, no_longer_diagonal(alpha, beta, longest, meter)?, || {
            "a longer diagonal may connect P-positions".into()
        }),
        None => Ok(()),
    }
}

/// The conditions of Lemma 2 on the rules.
struct Sides<'a, 'r> {
    language: &'a Language<'a>,
    rising: &'r Rising,
}

impl<'a> Sides<'a, '_> {
    fn x_in_a(&self, run: &mut Run<'a>, step: &Move) -> Read<bool> {
        run.is_multiple(&self.rising.alpha, &step.x)
    }

    fn x_in_b(&self, run: &mut Run<'a>, step: &Move) -> Read<bool> {
        run.is_multiple(&self.rising.beta, &step.x)
    }

    fn y_in_b(&self, run: &mut Run<'a>, step: &Move) -> Read<bool> {
        run.is_multiple(&self.rising.beta, &step.y)
    }

    fn p_like(&self, run: &mut Run<'a>, step: &Move) -> Read<bool> {
        Ok(self.x_in_a(run, step)? && self.y_in_b(run, step)?)
    }

    fn order_kept(&self, run: &mut Run<'a>, step: &Move) -> Read<bool> {
        run.at_least(&step.y.minus(&step.k).minus(&step.x), 0)
    }

    /// Whether the amount is larger than the distance of any two partners of the other pile: of the b_n with a_n = x, or
    /// the a_n with b_n = y. The first such n is the least of at least x/alpha, the last the largest below (x + 1)/alpha.
    fn beyond(&self, run: &mut Run<'a>, amount: &Value, pile: &Value, own: &Slope, partner: &Slope) -> Read<bool> {
        if own.floor() >= 1 {
            return Ok(true);
        }
        let inverse = own.reciprocal().and_then(|inverse| inverse.negate());
        let inverse = inverse.map_err(|error| unread(error.to_string()))?;
        let minus = Rational::from(-1);
        let first = run.floor_times(&inverse, pile)?.scaled(&minus);
        let last = run.floor_times(&inverse, &pile.shifted(1))?.scaled(&minus).shifted(-1);
        let (highest, lowest) =
            (run.floor_times(partner.as_real(), &last)?, run.floor_times(partner.as_real(), &first)?);
        run.at_least(&amount.minus(&highest).plus(&lowest), 1)
    }

    fn beyond_partners_of_x(&self, run: &mut Run<'a>, step: &Move) -> Read<bool> {
        self.beyond(run, &step.k, &step.x, &self.rising.alpha, &self.rising.beta)
    }

    fn beyond_partners_of_y(&self, run: &mut Run<'a>, step: &Move) -> Read<bool> {
        self.beyond(run, &step.j, &step.y, &self.rising.beta, &self.rising.alpha)
    }

    /// L4: no allowed move leads from one claimed position to another.
    fn check_safe(&self) -> Checked<()> {
        let (language, why) =
            (self.language, |what: &str| format!("a move of {what} may lead from one P-position to another"));
        always(language, Condition::L4, From::Smaller, &why("the smaller pile"), |run, step| {
            Ok(!self.p_like(run, step)? || !step.is_allowed(run)? || self.beyond_partners_of_y(run, step)?)
        })?;
        always(language, Condition::L4, From::Larger, &why("the larger pile"), |run, step| {
            if !self.p_like(run, step)? || !step.is_allowed(run)? {
                return Ok(true);
            }
            if self.order_kept(run, step)? {
                self.beyond_partners_of_x(run, step)
            } else {
                Ok(!self.x_in_b(run, step)?)
            }
        })?;
        always(language, Condition::L4, From::Both, &why("both piles"), |run, step| {
            if !self.p_like(run, step)? || !step.is_allowed(run)? {
                return Ok(true);
            }
            let Some(longest) = &self.rising.diagonal else { return Ok(false) };
            Ok(run.equal(&step.j, &step.k)? && run.at_least(&step.j.minus(&Value::whole(longest.clone())), 1)?)
        })
    }

    /// L3: every move that wins somewhere is allowed there.
    fn check_needed(&self) -> Checked<()> {
        let language = self.language;
        let smaller = "a move of the smaller pile is missing";
        always(language, Condition::L3, From::Smaller, smaller, |run, step| {
            Ok(!self.p_like(run, step)? || !self.beyond_partners_of_y(run, step)? || step.is_allowed(run)?)
        })?;
        let larger = "a move of the larger pile is missing";
        always(language, Condition::L3, From::Larger, larger, |run, step| {
            let reached = self.x_in_a(run, step)? && self.order_kept(run, step)?;
            Ok(!reached
                || (self.y_in_b(run, step)? && !self.beyond_partners_of_x(run, step)?)
                || step.is_allowed(run)?)
        })?;
        self.check_outside_b()?;
        self.check_outside_a()?;
        match self.rising.outside_both {
            Way::Everything => {
                self.check_everything(|run, step| Ok(!self.x_in_a(run, step)? && !self.x_in_b(run, step)?))
            }
            _ => Ok(()),
        }
    }

    /// L3 (b): x in A and y not in B.
    fn check_outside_b(&self) -> Checked<()> {
        let there = |run: &mut Run<'a>, step: &Move| Ok(self.x_in_a(run, step)? && !self.y_in_b(run, step)?);
        match self.rising.outside_b {
            Way::Everything => self.check_everything(there),
            Way::None => self.check_none(there),
            Way::Own => {
                let Some(width) = &self.rising.width else { return reject(Condition::L3, "the band has no width") };
                always(self.language, Condition::L3, From::Both, NO_MOVE, |run, step| {
                    let apart = step.k.minus(&step.j);
                    let inside = there(run, step)?
                        && run.at_least(&apart, 0)?
                        && !run.at_least(&apart.minus(&Value::whole(width.clone())), 0)?;
                    Ok(!inside || step.is_allowed(run)?)
                })
            }
        }
    }

    /// L3 (a): x not in A, x in B.
    fn check_outside_a(&self) -> Checked<()> {
        let there = |run: &mut Run<'a>, step: &Move| Ok(!self.x_in_a(run, step)? && self.x_in_b(run, step)?);
        match self.rising.outside_a {
            Way::Everything => self.check_everything(there),
            Way::None => self.check_none(there),
            Way::Own => always(self.language, Condition::L3, From::Larger, NO_MOVE, |run, step| {
                Ok(!there(run, step)? || self.order_kept(run, step)? || step.is_allowed(run)?)
            }),
        }
    }

    fn check_everything(&self, there: impl Fn(&mut Run<'a>, &Move) -> Read<bool>) -> Checked<()> {
        always(self.language, Condition::L3, From::Both, NO_MOVE, |run, step| {
            Ok(!there(run, step)? || !step.takes_everything(run)? || step.is_allowed(run)?)
        })
    }

    /// There are no such positions.
    fn check_none(&self, there: impl Fn(&mut Run<'a>, &Move) -> Read<bool>) -> Checked<()> {
        always(self.language, Condition::L3, From::Larger, NO_MOVE, |run, step| Ok(!there(run, step)?))
    }
}

const NO_MOVE: &str = "a position outside the sequences has no winning move";
