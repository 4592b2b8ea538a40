//! The header comment of a catalogue file.
//!
//! ```text
//! # t-wythoff(t): Wythoff's game with a diagonal that is 2t - 1 wide
//! #
//! # example: t-wythoff(2)
//! # source:  A. S. Fraenkel, How to beat your Wythoff games' opponent on three fronts
//! # t:       a whole number from 1 on
//! # known:   what is known, with its citation;
//! #          indented lines go on
//! ```
//!
//! The fields are `example`, `source`, any number of `known`, `misere` (what is lost in misere play, written as after
//! `expect`), and one for each parameter.

use super::Listing;

/// Reads the header of a file.
pub(super) fn listing(file: &str) -> Listing {
    let mut lines = file.lines().map_while(|line| line.strip_prefix('#'));
    let first = lines.next().unwrap_or("").trim();
    let (usage, summary) = first.split_once(": ").unwrap_or((first, ""));
    let name = usage.split(['(', ',']).next().unwrap_or(usage);
    let mut listing = Listing {
        name: name.to_string(),
        usage: usage.to_string(),
        summary: summary.to_string(),
        example: String::new(),
        source: String::new(),
        parameters: Vec::new(),
        facts: Vec::new(),
        misere: None,
    };
    let mut fields: Vec<(&str, String)> = Vec::new();
    for line in lines {
        let text = line.trim();
        let continues = line.starts_with("   ");
        match (text.split_once(": "), fields.last_mut()) {
            _ if text.is_empty() => {}
            (_, Some((_, value))) if continues => *value = format!("{value} {text}"),
            (Some((key, value)), _) => fields.push((key, value.trim().to_string())),
            (None, _) => {}
        }
    }
    for (key, value) in fields {
        match key {
            "example" => listing.example = value,
            "source" => listing.source = value,
            "misere" => listing.misere = Some(value),
            "known" => listing.facts.push(value),
            _ => listing.parameters.push((key.to_string(), value)),
        }
    }
    listing
}

/// The rules below the header.
pub(super) fn body(file: &str) -> &str {
    let mut rest = file;
    while rest.starts_with('#') || rest.starts_with('\n') {
        rest = rest.split_once('\n').map_or("", |(_, below)| below);
    }
    rest
}
