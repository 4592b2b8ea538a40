//! Why there is no answer, as an exception of Python: `rulesmith.AskError`, a `ValueError`.

use pyo3::exceptions::PyKeyboardInterrupt;
use pyo3::prelude::*;
use rulesmith::ask::{self, ErrorKind, Failure};

/// The exception of a failure: the sentence, with carets under the place, and the failure as JSON.
pub fn raised(error: ask::AskError) -> PyErr {
    if error.kind == ErrorKind::Cancelled {
        return PyKeyboardInterrupt::new_err(());
    }
    let mut sentence = error.sentence.clone();
    if let Some(place) = &error.place {
        sentence.push('\n');
        sentence.push_str(&place.picture);
    }
    let details = serde_json::to_string(&Failure { error }).unwrap_or_default();
    Python::attach(|py| {
        let class = py.import("rulesmith._errors").and_then(|module| module.getattr("AskError"));
        match class.and_then(|class| class.call1((sentence, details))) {
            Ok(exception) => PyErr::from_value(exception),
            Err(other) => other,
        }
    })
}
