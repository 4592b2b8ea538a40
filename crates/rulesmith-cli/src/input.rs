//! Arguments that need care: numbers of a million digits, and expressions with errors worth a picture.

use crate::failure::Failure;
use malachite::Natural;
use rulesmith::number::Slope;
use rulesmith::sequence::{self, Sequence};
use std::io::Read;
use std::sync::Arc;

/// A number beyond this many digits is refused before it is read.
const MAX_NUMBER: u64 = 50_000_000;

/// Reads a natural number from an argument, or from standard input if the argument is `-`.
pub fn natural(name: &str, text: &str) -> Result<Natural, Failure> {
    parse_natural(name, &self::text(name, text)?)
}

/// The argument itself, or standard input if it is `-`.
pub fn text<'a>(name: &str, argument: &'a str) -> Result<std::borrow::Cow<'a, str>, Failure> {
    if argument != "-" {
        return Ok(argument.into());
    }
    let mut bytes = Vec::new();
    std::io::stdin()
        .take(MAX_NUMBER + 1)
        .read_to_end(&mut bytes)
        .map_err(|error| Failure::bad_input(format!("{name} could not be read from standard input: {error}")))?;
    if bytes.len() as u64 > MAX_NUMBER {
        return Err(Failure::bad_input(format!("{name} has more than {MAX_NUMBER} digits, which is the limit")));
    }
    Ok(String::from_utf8_lossy(&bytes).into_owned().into())
}

fn parse_natural(name: &str, text: &str) -> Result<Natural, Failure> {
    let trimmed = text.trim();
    if trimmed.is_empty() {
        return Err(Failure::bad_input(format!("{name} is empty, and a whole number is needed")));
    }
    if let Some((column, wrong)) = trimmed.chars().enumerate().find(|(_, c)| !c.is_ascii_digit()) {
        let sentence = format!(
            "{name} must be a whole number, 0 or more, and `{}` at column {} is not a digit",
            wrong.escape_default(),
            column + 1
        );
        return Err(Failure::bad_input(sentence));
    }
    trimmed.parse().map_err(|()| Failure::bad_input(format!("{name} must be a whole number, 0 or more")))
}

/// Reads a slope.
pub fn slope(text: &str) -> Result<Slope, Failure> {
    text.parse().map_err(|error| Failure::in_text(&error, text))
}

/// Reads a sequence.
pub fn sequence(text: &str) -> Result<Arc<dyn Sequence>, Failure> {
    sequence::parse(text).map_err(|error| Failure::in_text(&error, text))
}
