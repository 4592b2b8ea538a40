//! Exact real numbers that can be put in order and looked up.

use crate::number::Real;
use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::Deref;
use std::sync::Arc;

/// A real number with a total order and a hash, for use inside normal forms.
///
/// The order is that of the canonical texts and says nothing about size. Numbers of one quadratic field, and rationals,
/// are equal exactly if their texts are; of other numbers two that are equal may count as different, which makes two
/// forms differ that could be the same, and never the reverse.
#[derive(Clone)]
pub struct Exact {
    value: Arc<Real>,
    text: Arc<str>,
}

impl From<Real> for Exact {
    fn from(value: Real) -> Exact {
        let text = value.to_string().into();
        Exact { value: Arc::new(value), text }
    }
}

impl Deref for Exact {
    type Target = Real;

    fn deref(&self) -> &Real {
        &self.value
    }
}

impl PartialEq for Exact {
    fn eq(&self, other: &Exact) -> bool {
        self.text == other.text
    }
}

impl Eq for Exact {}

impl PartialOrd for Exact {
    fn partial_cmp(&self, other: &Exact) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Exact {
    fn cmp(&self, other: &Exact) -> Ordering {
        self.text.cmp(&other.text)
    }
}

impl Hash for Exact {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.text.hash(state);
    }
}

impl fmt::Display for Exact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.text)
    }
}

impl fmt::Debug for Exact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.text)
    }
}
