//! The lost positions of another game, as a set of vectors.

use super::Form;
use std::cmp::Ordering;
use std::hash::{Hash, Hasher};

/// Another game, named in `losing("..")`. Two are equal when their rules are written alike.
#[derive(Clone, Debug)]
pub struct Losing {
    /// Its rules.
    pub form: Form,
    text: String,
}

impl Losing {
    pub(super) fn new(form: Form) -> Losing {
        let text = form.game().to_string();
        Losing { form, text }
    }

    /// Its title.
    pub fn name(&self) -> &str {
        &self.form.game().name
    }
}

impl PartialEq for Losing {
    fn eq(&self, other: &Losing) -> bool {
        self.text == other.text
    }
}

impl Eq for Losing {}

impl PartialOrd for Losing {
    fn partial_cmp(&self, other: &Losing) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Losing {
    fn cmp(&self, other: &Losing) -> Ordering {
        self.text.cmp(&other.text)
    }
}

impl Hash for Losing {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.text.hash(state);
    }
}
