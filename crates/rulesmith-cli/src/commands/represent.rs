//! `rulesmith represent EXPR N`: a number in the numeration systems of a slope.

use crate::asking::Asking;
use crate::failure::Failure;
use crate::format::FormatOf;
use crate::input;
use crate::limits::Limits;
use clap::{Args, ValueEnum};
use rulesmith::ask::{Format, Kind, Question, Style, Whole, question};
use std::process::ExitCode;

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum System {
    /// Places are the numerators of the convergents
    P,
    /// Places are the denominators of the convergents
    Q,
}

#[derive(Args)]
pub struct Represent {
    /// A slope between 1 and 2, or base(b)
    #[arg(allow_hyphen_values = true)]
    expr: String,
    /// The number, of any size; `-` reads it from standard input
    #[arg(value_name = "N", allow_hyphen_values = true)]
    number: String,
    /// Which system of the slope
    #[arg(long, value_enum, default_value_t = System::P)]
    system: System,
    /// N is given by its digits, most significant first, as in "1 0 6": find the number
    #[arg(long)]
    digits: bool,
    /// Also the representation of N + 1, by the rule on digits alone
    #[arg(long)]
    successor: bool,
    /// Also what the digits are worth in the slope's other system
    #[arg(long)]
    reread: bool,
    /// How to write the answer
    #[arg(long, default_value = "text", value_parser = FormatOf(Kind::Represent))]
    format: Format,
}

/// Place values are shown up to this many places; csv lists more, one on each line.
const PLACES_SHOWN: u64 = 40;
const PLACES_LISTED: u64 = 100_000;

impl Represent {
    pub fn run(self, limits: Limits) -> Result<ExitCode, Failure> {
        let (number, digits) = match self.digits {
            true => (None, Some(digits(&input::text("the digits", &self.number)?)?)),
            false => (Some(input::natural("N", &self.number)?), None),
        };
        let question = Question::Represent(question::Represent {
            expr: self.expr,
            number,
            digits,
            system: match self.system {
                System::P => question::System::P,
                System::Q => question::System::Q,
            },
            successor: self.successor,
            reread: self.reread,
            places: if self.format == Format::Csv { PLACES_LISTED } else { PLACES_SHOWN },
        });
        let style = Style { number: self.digits, ..Style::default() };
        Asking { style, ..Asking::new(question, self.format, limits) }.run()
    }
}

/// Digits separated by spaces or commas, most significant first.
fn digits(text: &str) -> Result<Vec<Whole>, Failure> {
    let words = text.split([' ', ',', '\n']).filter(|part| !part.is_empty());
    let digits: Vec<Whole> = words.map(|part| input::natural("a digit", part)).collect::<Result<_, _>>()?;
    match digits.is_empty() {
        true => Err(Failure::bad_input("there are no digits here; write them as in \"1 0 6\"")),
        false => Ok(digits),
    }
}
