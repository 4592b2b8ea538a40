//! Exact real numbers that can be put in order and looked up.

use crate::number::Real;
use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::Deref;
use std::sync::{Arc, OnceLock};

/// A real number with a total order and a hash, for use inside normal forms.
///
/// The order is that of the canonical texts and says nothing about size. Numbers of one quadratic field, and rationals,
/// are equal exactly if their texts are; of other numbers two that are equal may count as different, which makes two
/// forms differ that could be the same, and never the reverse.
#[derive(Clone)]
pub struct Exact(Arc<Written>);

struct Written {
    value: Real,
    /// Written when it is first asked for.
    text: OnceLock<String>,
}

impl From<Real> for Exact {
    fn from(value: Real) -> Exact {
        Exact(Arc::new(Written { value, text: OnceLock::new() }))
    }
}

impl Exact {
    fn text(&self) -> &str {
        self.0.text.get_or_init(|| self.0.value.to_string())
    }
}

impl Deref for Exact {
    type Target = Real;

    fn deref(&self) -> &Real {
        &self.0.value
    }
}

impl PartialEq for Exact {
    fn eq(&self, other: &Exact) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
            || match (self.as_rational(), other.as_rational()) {
                (Some(one), Some(other)) => one == other,
                (None, None) => self.text() == other.text(),
                _ => false,
            }
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
        if self == other { Ordering::Equal } else { self.text().cmp(other.text()) }
    }
}

impl Hash for Exact {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.text().hash(state);
    }
}

impl fmt::Display for Exact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.text())
    }
}

impl fmt::Debug for Exact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.text())
    }
}
