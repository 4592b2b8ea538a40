//! `rulesmith sequence EXPR`: terms of a sequence, or one number's place in it.

use crate::asking::Asking;
use crate::failure::Failure;
use crate::format::FormatOf;
use crate::input;
use crate::limits::Limits;
use clap::Args;
use rulesmith::ask::{Format, Kind, Question, question};
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
    /// Instead of terms: is X a member, with which index, and how many terms are at most X? `-` reads X from standard
    /// input
    #[arg(long, value_name = "X", allow_hyphen_values = true, conflicts_with_all = ["from", "terms"])]
    member: Option<String>,
    /// How to write the answer; with --member text, json or latex
    #[arg(long, default_value = "text", value_parser = FormatOf(Kind::Sequence))]
    format: Format,
}

impl Sequence {
    pub fn run(self, limits: Limits) -> Result<ExitCode, Failure> {
        let Sequence { expr, terms, format, .. } = self;
        let question = match (self.member, self.from) {
            (Some(member), _) => Question::Member(question::Member { expr, x: input::natural("X", &member)? }),
            (None, Some(from)) => {
                let from = Some(input::natural("the index of --from", &from)?);
                Question::Sequence(question::Sequence { expr, from, terms })
            }
            (None, None) => Question::Sequence(question::Sequence { expr, from: None, terms }),
        };
        Asking::new(question, format, limits).run()
    }
}
