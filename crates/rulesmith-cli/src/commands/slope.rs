//! `rulesmith slope EXPR`: everything about a slope.

use crate::asking::Asking;
use crate::failure::Failure;
use crate::format::FormatOf;
use crate::limits::Limits;
use clap::Args;
use rulesmith::ask::{Format, Kind, Question, question};
use std::process::ExitCode;

#[derive(Args)]
pub struct Slope {
    /// The slope: (1+sqrt(5))/2, 7/4, [1; 2, (2, 6)], e-1, 2^(1/3), root(x^3-x-1, 1, 2), fractional(3/2, 2), ...
    #[arg(allow_hyphen_values = true)]
    expr: String,
    /// How many terms and convergents of the continued fraction to show
    #[arg(long, default_value_t = 12, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    terms: u64,
    /// How many decimals to show
    #[arg(long, default_value_t = 30, value_parser = clap::value_parser!(u64).range(0..=10_000_000))]
    digits: u64,
    /// How to write the answer; csv and bfile list the continued fraction
    #[arg(long, default_value = "text", value_parser = FormatOf(Kind::Slope))]
    format: Format,
}

impl Slope {
    pub fn run(self, limits: Limits) -> Result<ExitCode, Failure> {
        let Slope { expr, terms, digits, format } = self;
        // A b-file lists the terms alone, and these may be many.
        let convergents = format != Format::Bfile;
        Asking::new(Question::Slope(question::Slope { expr, terms, digits, convergents }), format, limits).run()
    }
}
