//! The one way to standard error. Whatever was typed comes back in messages: control characters are shown and do not reach the
//! terminal, long values are shortened, and a standard error that cannot be written changes nothing.

use clap::error::{ContextKind, ContextValue, ErrorKind};
use std::fmt::Write as _;
use std::io::Write as _;

/// A line longer than this is shortened in its middle.
const LONGEST_LINE: usize = 2000;

/// Lines after these are left out.
const MOST_LINES: usize = 100;

/// Says something on standard error, if anybody listens.
pub fn say(text: &str) {
    let mut out = std::io::stderr().lock();
    // A closed or full standard error is no reason to end otherwise than with the exit code of the answer.
    let _ = out.write_all(shown(text).as_bytes()).and_then(|()| out.write_all(b"\n"));
}

/// The text as it may be shown: control characters as they are written in programs, long lines shortened.
pub fn shown(text: &str) -> String {
    let mut lines: Vec<String> = text.lines().take(MOST_LINES).map(|line| shortened(&visible(line))).collect();
    let left = text.lines().count() - lines.len();
    if left > 0 {
        lines.push(format!(".. and {left} more lines"));
    }
    lines.join("\n")
}

/// Control characters, and those that change the direction of the text, are written out.
fn visible(line: &str) -> String {
    let turns =
        |c: char| matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}');
    let mut visible = String::with_capacity(line.len());
    for c in line.chars() {
        match c {
            c if c.is_control() || turns(c) => visible.extend(c.escape_default()),
            c => visible.push(c),
        }
    }
    visible
}

fn shortened(line: &str) -> String {
    let length = line.chars().count();
    if length <= LONGEST_LINE {
        return line.to_string();
    }
    let half = LONGEST_LINE / 2 - 20;
    let start: String = line.chars().take(half).collect();
    let end: String = line.chars().skip(length - half).collect();
    format!("{start} .. [{} characters] .. {end}", length - 2 * half)
}

/// What is wrong with options and arguments, in one sentence of our own.
pub fn about_arguments(error: &clap::Error) -> String {
    let strings = |kind: ContextKind| -> Vec<String> {
        match error.get(kind) {
            Some(ContextValue::String(one)) => vec![one.clone()],
            Some(ContextValue::Strings(all)) => all.clone(),
            Some(ContextValue::StyledStr(one)) => vec![one.to_string()],
            Some(ContextValue::StyledStrs(all)) => all.iter().map(ToString::to_string).collect(),
            Some(ContextValue::Number(one)) => vec![one.to_string()],
            _ => vec![],
        }
    };
    let one = |kind: ContextKind| strings(kind).into_iter().next().unwrap_or_default();
    // Arguments come as `--time <SECONDS>` and the like.
    let argument = || one(ContextKind::InvalidArg);
    let mut sentence = match error.kind() {
        ErrorKind::InvalidValue if one(ContextKind::InvalidValue).is_empty() => format!("{} needs a value", argument()),
        ErrorKind::InvalidValue | ErrorKind::ValueValidation => {
            let value = one(ContextKind::InvalidValue);
            let why = std::error::Error::source(error).map(|why| format!(": {why}")).unwrap_or_default();
            format!("`{value}` is no value for {}{why}", argument())
        }
        ErrorKind::UnknownArgument => format!("there is no option or argument `{}` here", argument()),
        ErrorKind::InvalidSubcommand => format!("there is no command `{}`", one(ContextKind::InvalidSubcommand)),
        ErrorKind::MissingRequiredArgument => {
            format!("{} is missing", strings(ContextKind::InvalidArg).join(" and "))
        }
        ErrorKind::MissingSubcommand | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            "a command is missing".to_string()
        }
        ErrorKind::ArgumentConflict => match strings(ContextKind::PriorArg).as_slice() {
            [] => format!("{} is given twice", argument()),
            [other] if *other == argument() => format!("{other} is given twice"),
            others => format!("{} does not go together with {}", argument(), others.join(" and ")),
        },
        ErrorKind::NoEquals => format!("{} needs an `=`", argument()),
        ErrorKind::TooManyValues => format!("`{}` is too many for {}", one(ContextKind::InvalidValue), argument()),
        ErrorKind::TooFewValues | ErrorKind::WrongNumberOfValues => format!("{} needs more values", argument()),
        ErrorKind::InvalidUtf8 => "an argument is not valid UTF-8".to_string(),
        kind => kind.as_str().unwrap_or("the arguments were not understood").to_string(),
    };
    let valid = strings(ContextKind::ValidValue);
    let meant = [ContextKind::SuggestedArg, ContextKind::SuggestedSubcommand, ContextKind::SuggestedValue];
    let meant: Vec<String> = meant.into_iter().flat_map(strings).collect();
    // The nearest comes last.
    let _ = match (meant.as_slice(), valid.is_empty()) {
        ([.., meant], _) => write!(sentence, " (did you mean `{meant}`?)"),
        ([], false) => write!(sentence, " (it may be {})", valid.join(", ")),
        // A reason is a better hint.
        ([], true) if error.kind() == ErrorKind::ValueValidation => Ok(()),
        ([], true) => write!(sentence, " (--help lists what there is)"),
    };
    sentence
}

#[cfg(test)]
mod tests {
    use super::shown;

    #[test]
    fn what_was_typed_does_not_reach_the_terminal() {
        assert_eq!(shown("a\u{1b}[31mb\u{7}\u{202e}\n  ^"), "a\\u{1b}[31mb\\u{7}\\u{202e}\n  ^");
        assert_eq!(shown("tab\there"), "tab\\there");
    }

    #[test]
    fn long_lines_are_shortened_in_their_middle() {
        let said = shown(&format!("start {} end", "1".repeat(500_000)));
        assert!(said.len() < 2100 && said.starts_with("start 1") && said.ends_with("1 end"), "{}", said.len());
        assert!(said.contains(".. [498050 characters] .."), "{said}");
        assert_eq!(shown(&"x\n".repeat(5000)).lines().count(), 101);
    }
}
