//! What was recognised, as a claim that can be proved: `{ (floor(phi*n), floor(phi^2*n)) : n >= 0 }`.

use super::{Candidates, Column, Form, Guess, LinearDifference, Positions, Recognition};
use crate::number::Real;
use crate::work::{Pace, Stopped};
use malachite::Integer;
use malachite::base::num::basic::traits::Zero;
use malachite::rational::Rational;

/// So many positions before the formula begins are listed; more say that it is not the formula.
const LISTED: u64 = 12;

/// floor(n alpha + gamma) + t n + s.
#[derive(Clone)]
struct Formula {
    slope: Real,
    offset: Real,
    more: Vec<LinearDifference>,
    from: u64,
}

impl Formula {
    fn value(&self, n: u64) -> Integer {
        let n = Integer::from(n);
        let more = |linear: &LinearDifference| Integer::from(linear.t) * &n + Integer::from(linear.s);
        self.slope.floor_affine(&n, &self.offset) + self.more.iter().map(more).sum::<Integer>()
    }

    fn text(&self) -> String {
        let whole = |value: &Real| value.as_rational().filter(|value| *value.denominator_ref() == 1).cloned();
        let (t, s) = self.more.iter().fold((0, 0), |(t, s), linear| (t + linear.t, s + linear.s));
        let mut text = match (whole(&self.slope), whole(&self.offset)) {
            (Some(slope), Some(offset)) => {
                return linear(slope + Rational::from(t), offset + Rational::from(s));
            }
            _ => multiple(&self.slope),
        };
        match self.offset.as_rational() {
            Some(offset) if *offset == 0 => {}
            Some(offset) if *offset < 0 => text = format!("{text} - {}", -offset),
            _ => text = format!("{text} + {}", in_parentheses(&self.offset)),
        }
        let rest = linear(Rational::from(t), Rational::from(s));
        match rest.strip_prefix('-') {
            _ if rest == "0" => format!("floor({text})"),
            Some(rest) => format!("floor({text}) - {}", rest.replacen(" + ", " - ", 1)),
            None => format!("floor({text}) + {rest}"),
        }
    }
}

/// t n + s.
fn linear(t: Rational, s: Rational) -> String {
    let multiple = if t == 1 { "n".to_string() } else { format!("{t}*n") };
    match (t == 0, s == 0) {
        (true, _) => s.to_string(),
        (false, true) => multiple,
        (false, false) if s > 0 => format!("{multiple} + {s}"),
        (false, false) => format!("{multiple} - {}", -s),
    }
}

/// The number times n, as one writes it.
fn multiple(slope: &Real) -> String {
    match slope.as_rational() {
        Some(slope) if *slope.denominator_ref() == 1 => linear(slope.clone(), Rational::ZERO),
        Some(slope) => {
            let above = Rational::from(slope.numerator_ref());
            format!("{}/{}", linear(above, Rational::ZERO), slope.denominator_ref())
        }
        None => format!("{}*n", in_parentheses(slope)),
    }
}

/// In parentheses if it is a sum.
fn in_parentheses(value: &Real) -> String {
    let text = value.to_string();
    let mut depth = 0;
    let is_sum = text.char_indices().any(|(at, sign)| {
        depth += i32::from(sign == '(') - i32::from(sign == ')');
        depth == 0 && (sign == '+' || sign == '-' && at > 0)
    });
    if is_sum { format!("({text})") } else { text }
}

impl Recognition {
    /// The claim that the guesses make together, if there is one for every pile and all positions agree with it.
    pub fn claim(&self, positions: &Positions, pace: &mut Pace<'_>) -> Result<Option<String>, Stopped> {
        let Some(formulas) = self.together().or_else(|| self.one_by_one()) else { return Ok(None) };
        let from = formulas.iter().map(|formula| formula.from).max().unwrap_or(0).max(self.order.from);
        if from - self.first > LISTED || from > self.last {
            return Ok(None);
        }
        for n in from..=self.last {
            pace.steps(formulas.len() as u32)?;
            let fits = formulas.iter().zip(positions.row(n)).all(|(formula, pile)| formula.value(n) == *pile);
            if !fits {
                return Ok(None);
            }
        }
        let texts: Vec<String> = formulas.iter().map(Formula::text).collect();
        let mut claim = format!("{{ ({}) : n >= {from} }}", texts.join(", "));
        let listed = (self.first..from).map(|n| {
            let piles: Vec<String> = positions.row(n).iter().map(u64::to_string).collect();
            format!("({})", piles.join(", "))
        });
        let listed: Vec<String> = listed.collect();
        if !listed.is_empty() {
            claim.push_str(&format!(" also {}", listed.join(", ")));
        }
        Ok(Some(claim))
    }

    /// A pair whose slopes are known by what connects them, which is known better than each.
    fn together(&self) -> Option<Vec<Formula>> {
        let ([first, second], Some(relations)) = (&self.columns[..], &self.relations) else { return None };
        let from = |column: &Column| match column.form()? {
            Form::Homogeneous(fit) => Some(fit.from),
            Form::Inhomogeneous(_) => None,
        };
        let from = from(first)?.max(from(second)?);
        let plain = |slope: &Real| Formula { slope: slope.clone(), offset: zero(), more: vec![], from };
        if relations.looks_complementary()
            && let Some(guess) = relations.complement.as_ref()?.alpha.as_ref().and_then(convincing)
            && let Ok(alpha) = crate::number::Slope::new(guess.value)
            && let Ok(beta) = alpha.complement()
        {
            return Some(vec![plain(alpha.as_real()), plain(beta.as_real())]);
        }
        let pair = relations.fractional.as_ref()?;
        Some(vec![plain(pair.alpha.as_real()), plain(pair.beta.as_real())])
    }

    /// Every pile by its own guess, or by the one before and a difference t n + s.
    fn one_by_one(&self) -> Option<Vec<Formula>> {
        let mut formulas: Vec<Formula> = Vec::new();
        for column in &self.columns {
            let own = own(column);
            let after = || {
                let differences = &self.relations.as_ref()?.differences;
                let linear = differences.iter().find(|difference| difference.pile == column.pile)?.linear?;
                let mut formula = formulas.last()?.clone();
                formula.from = formula.from.max(linear.from);
                formula.more.push(linear);
                Some(formula)
            };
            formulas.push(own.or_else(after)?);
        }
        (!formulas.is_empty()).then_some(formulas)
    }
}

fn own(column: &Column) -> Option<Formula> {
    let form = column.form()?;
    let guess = convincing(form.slopes())?;
    let offset = match form {
        Form::Homogeneous(_) => zero(),
        Form::Inhomogeneous(fit) => {
            let offsets = fit.simplest()?;
            // The offsets were worked out for the simplest slope.
            if offsets.slope != guess.value {
                return None;
            }
            Real::Rational(offsets.rational)
        }
    };
    Some(Formula { slope: guess.value, offset, more: vec![], from: form.from() })
}

fn convincing(slopes: &Candidates) -> Option<Guess> {
    slopes.guess().filter(Guess::is_convincing)
}

fn zero() -> Real {
    Real::Rational(Rational::ZERO)
}
