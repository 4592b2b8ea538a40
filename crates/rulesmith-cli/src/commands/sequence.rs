//! `rulesmith sequence EXPR`: terms of a sequence, or one number's place in it.

use crate::failure::Failure;
use crate::input;
use crate::output::{self, Format, json_integer, json_natural};
use crate::progress::Shown;
use clap::Args;
use malachite::{Integer, Natural};
use rulesmith::sequence::{self, Sequence as Terms, SequenceError};
use serde_json::{Value, json};
use std::io::{IsTerminal, Write};
use std::process::ExitCode;

#[derive(Args)]
pub struct Sequence {
    /// A slope (its Beatty sequence floor(n*slope)), a formula such as floor(7n/2)-1, or a set: evil, odious, vile,
    /// dopey, beatty(phi, 1/2), multiples(7), {1, 4, 9}, complement(A), A union B, A inter B
    #[arg(allow_hyphen_values = true)]
    expr: String,
    /// Index of the first term, of any size; `-` reads it from standard input (default: the sequence's own first index)
    #[arg(long, value_name = "N", allow_hyphen_values = true)]
    from: Option<String>,
    /// How many terms
    #[arg(long, value_name = "K", default_value_t = 20)]
    terms: u64,
    /// Instead of terms: is X a member, with which index, and how many terms are at most X? `-` reads X from standard input
    #[arg(long, value_name = "X", allow_hyphen_values = true, conflicts_with_all = ["from", "terms"])]
    member: Option<String>,
    /// How to write the answer
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

impl Sequence {
    pub fn run(self) -> Result<ExitCode, Failure> {
        let sequence = input::sequence(&self.expr)?;
        if let Some(member) = &self.member {
            return self.answer_membership(&*sequence, &input::natural("X", member)?);
        }
        let first = sequence.first_index();
        let from = match &self.from {
            Some(text) => input::natural("the index of --from", text)?,
            None => first.clone(),
        };
        if from < first {
            return Err(Failure::bad_input(format!(
                "the terms of {sequence} are counted from {first} on, not from {from}"
            )));
        }
        self.write_terms(&*sequence, &from)?;
        Ok(ExitCode::SUCCESS)
    }

    fn write_terms(&self, sequence: &dyn Terms, from: &Natural) -> Result<(), Failure> {
        let count = self.terms;
        // A short answer is written only when it is complete; a long one as it is found, to need no memory.
        let mut whole = Vec::new();
        let mut stream = output::out();
        let short = count <= 100_000;
        let out: &mut dyn Write = if short { &mut whole } else { &mut stream };
        match self.format {
            Format::Text => {
                writeln!(out, "{sequence}, n = {from}, ...")?;
                each_term(sequence, from, count, |index, _, term| {
                    write!(out, "{}{term}", if index == 0 { "" } else { ", " })
                })?;
                writeln!(out)?;
            }
            Format::Csv | Format::Bfile => {
                let separator = if self.format == Format::Csv { "," } else { " " };
                if self.format == Format::Csv {
                    writeln!(out, "n,a(n)")?;
                }
                each_term(sequence, from, count, |_, n, term| writeln!(out, "{n}{separator}{term}"))?;
            }
            Format::Json => {
                // Written as it is found, so that a long list needs no memory; each piece is encoded by serde_json.
                let name = Value::from(sequence.to_string());
                write!(out, "{{\"sequence\":{name},\"from\":{},\"terms\":[", json_natural(from))?;
                each_term(sequence, from, count, |index, _, term| {
                    let value = match term {
                        Term::Small(value) => json_integer(&Integer::from(value)),
                        Term::Large(value) => json_integer(value),
                    };
                    write!(out, "{}{value}", if index == 0 { "" } else { "," })
                })?;
                writeln!(out, "]}}")?;
            }
            Format::Latex => {
                let mut rows = (String::new(), String::new());
                if count > 1_000 {
                    return Err(Failure::bad_input(
                        "a LaTeX table of more than 1000 terms is not useful; use csv or bfile",
                    ));
                }
                each_term(sequence, from, count, |_, n, term| {
                    rows.0.push_str(&format!(" & {n}"));
                    rows.1.push_str(&format!(" & {term}"));
                    Ok(())
                })?;
                let columns = rows.0.matches('&').count();
                writeln!(out, "\\begin{{tabular}}{{l|*{{{columns}}}{{r}}}}")?;
                writeln!(out, "$n${} \\\\\n\\hline\n$a_n${} \\\\\n\\end{{tabular}}", rows.0, rows.1)?;
            }
        }
        stream.write_all(&whole)?;
        Ok(stream.flush()?)
    }

    fn answer_membership(&self, sequence: &dyn Terms, x: &Natural) -> Result<ExitCode, Failure> {
        let value = Integer::from(x);
        let index = sequence.index_of(&value)?;
        let rank = sequence.rank(&value)?;
        let mut out = output::out();
        match self.format {
            Format::Text => {
                match &index {
                    Some(index) => writeln!(out, "member: yes, with index {index}")?,
                    None => writeln!(out, "member: no")?,
                }
                writeln!(out, "terms at most that large: {rank}")?;
                out.flush()?;
            }
            Format::Json => output::json(&json!({
                "sequence": sequence.to_string(),
                "x": json_natural(x),
                "member": index.is_some(),
                "index": index.as_ref().map(json_natural),
                "rank": json_natural(&rank),
            }))?,
            other => return Err(other.refuse("a question of membership", "text and json")),
        }
        Ok(if index.is_some() { ExitCode::SUCCESS } else { ExitCode::from(1) })
    }
}

/// A term, small or long.
enum Term<'a> {
    Small(u64),
    Large(&'a Integer),
}

impl std::fmt::Display for Term<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Term::Small(value) => value.fmt(f),
            Term::Large(value) => value.fmt(f),
        }
    }
}

/// Hands over terms in order: in bulk while they fit in 64 bits, one by one beyond. Stops early at the end of a finite
/// sequence. Long runs into a file show their progress on a terminal.
fn each_term(
    sequence: &dyn Terms,
    from: &Natural,
    count: u64,
    mut write: impl FnMut(u64, &Natural, Term<'_>) -> std::io::Result<()>,
) -> Result<(), Failure> {
    const CHUNK: u64 = 1 << 14;
    let shown = (!std::io::stdout().is_terminal()).then(|| Shown::new("{bar:40} {pos}/{len} terms, {eta} left"));
    let mut done = 0;
    let mut buffer = vec![0u64; CHUNK.min(count) as usize];
    while done < count {
        let size = CHUNK.min(count - done) as usize;
        let start = from + Natural::from(done);
        let filled = u64::try_from(&start).ok().is_some_and(|start| sequence.fill(start, &mut buffer[..size]).is_ok());
        if filled {
            let mut n = start;
            for &value in &buffer[..size] {
                write(done, &n, Term::Small(value))?;
                n += Natural::from(1u32);
                done += 1;
            }
        } else {
            for item in sequence::iterate(sequence, &start).take(size) {
                let (n, term) = item.map_err(|error: SequenceError| Failure::from(error))?;
                write(done, &n, Term::Large(&term))?;
                done += 1;
            }
            // A stretch that came out short is the end of a finite sequence.
            if start + Natural::from(size) != from + Natural::from(done) {
                break;
            }
        }
        if let Some(shown) = &shown {
            shown.fill(done, count);
        }
    }
    Ok(())
}
