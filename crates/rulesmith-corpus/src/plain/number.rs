//! Values: whole numbers, or other exact ones on their way into a floor.

use super::{Told, beyond, refused};
use malachite::Integer;
use malachite::rational::Rational;
use rulesmith_core::number::{NumberError, Real};

/// A number at a position, and whether it would be another elsewhere.
#[derive(Clone, Debug)]
pub(super) struct Value {
    pub exact: Exact,
    pub varies: bool,
}

#[derive(Clone, Debug)]
pub(super) enum Exact {
    Whole(i64),
    Other(Real),
}

impl Exact {
    pub fn of(real: Real) -> Exact {
        let whole = real.as_rational().and_then(|value| Integer::try_from(value.clone()).ok());
        match whole.and_then(|whole| i64::try_from(&whole).ok()) {
            Some(whole) => Exact::Whole(whole),
            None => Exact::Other(real),
        }
    }

    pub fn real(&self) -> Real {
        match self {
            Exact::Whole(value) => Real::Rational(Rational::from(*value)),
            Exact::Other(real) => real.clone(),
        }
    }
}

impl Value {
    pub fn fixed(value: i64) -> Value {
        Value { exact: Exact::Whole(value), varies: false }
    }

    pub fn varying(value: i64) -> Value {
        Value { exact: Exact::Whole(value), varies: true }
    }

    pub fn of(real: Real) -> Value {
        Value { exact: Exact::of(real), varies: false }
    }

    /// Outside `floor` a number must be whole.
    pub fn whole(&self) -> Told<i64> {
        match &self.exact {
            Exact::Whole(value) => Ok(*value),
            Exact::Other(real) => match real.as_rational() {
                Some(value) if Integer::try_from(value.clone()).is_ok() => beyond("a number beyond 64 bits"),
                _ => refused("not a whole number"),
            },
        }
    }

    pub fn plus(&self, other: &Value, sign: i64) -> Told<Value> {
        let varies = self.varies || other.varies;
        if let (Exact::Whole(a), Exact::Whole(b)) = (&self.exact, &other.exact)
            && let Some(sum) = b.checked_mul(sign).and_then(|b| a.checked_add(b))
        {
            return Ok(Value { exact: Exact::Whole(sum), varies });
        }
        let other = calculated(other.exact.real().multiply(&Real::from(sign)))?;
        Ok(Value { exact: Exact::of(calculated(self.exact.real().add(&other))?), varies })
    }

    pub fn times(&self, other: &Value) -> Told<Value> {
        let nothing = |value: &Value| !value.varies && matches!(value.exact, Exact::Whole(0));
        if nothing(self) || nothing(other) {
            return Ok(Value::fixed(0));
        }
        if self.varies && other.varies {
            return refused("a product of two values that vary");
        }
        let varies = self.varies || other.varies;
        if let (Exact::Whole(a), Exact::Whole(b)) = (&self.exact, &other.exact)
            && let Some(product) = a.checked_mul(*b)
        {
            return Ok(Value { exact: Exact::Whole(product), varies });
        }
        Ok(Value { exact: Exact::of(calculated(self.exact.real().multiply(&other.exact.real()))?), varies })
    }

    pub fn divided(&self, other: &Value) -> Told<Value> {
        if other.varies {
            return refused("a quotient by a value that varies");
        }
        if matches!(other.exact, Exact::Whole(0)) {
            return refused("a division by zero");
        }
        let quotient = calculated(self.exact.real().divide(&other.exact.real()))?;
        Ok(Value { exact: Exact::of(quotient), varies: self.varies })
    }

    pub fn floor(&self) -> Told<Value> {
        let floor = match &self.exact {
            Exact::Whole(value) => Some(*value),
            Exact::Other(real) => i64::try_from(&real.floor()).ok(),
        };
        match floor {
            Some(floor) => Ok(Value { exact: Exact::Whole(floor), varies: self.varies }),
            None => beyond("a number beyond 64 bits"),
        }
    }
}

fn calculated(outcome: Result<Real, NumberError>) -> Told<Real> {
    outcome.or_else(|error| refused(error.to_string()))
}
