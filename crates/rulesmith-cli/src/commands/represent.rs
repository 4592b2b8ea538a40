//! `rulesmith represent EXPR N`: a number in the numeration systems of a slope.

use crate::failure::Failure;
use crate::input;
use crate::output::{self, Format, json_natural};
use clap::{Args, ValueEnum};
use malachite::Natural;
use rulesmith::numeration::{Base, Digits, Numeration, Ostrowski, System as Kind};
use rulesmith::syntax::{ExprKind, parse_expression};
use serde_json::json;
use std::io::Write;
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
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

/// Place values are shown up to this many places.
const PLACES_SHOWN: usize = 40;

impl Represent {
    pub fn run(self) -> Result<ExitCode, Failure> {
        let system = self.numeration(self.system)?;
        let (number, digits) = if self.digits {
            let digits = parse_digits(&input::text("the digits", &self.number)?)?;
            (system.evaluate(&digits)?, digits)
        } else {
            let number = input::natural("N", &self.number)?;
            let digits = system.represent(&number);
            (number, digits)
        };
        let successor = if self.successor { Some(system.successor(&digits)?) } else { None };
        let reread = match self.reread {
            true => {
                Some(self.numeration(if self.system == System::P { System::Q } else { System::P })?.weigh(&digits)?)
            }
            false => None,
        };
        let places = system.places(digits.as_slice().len().min(PLACES_SHOWN));
        let answer = Answer { number, digits, successor, reread, places };
        match self.format {
            Format::Text => answer.text(self.digits)?,
            Format::Json => self.write_json(&answer)?,
            Format::Csv => answer.csv(&*system)?,
            Format::Latex => answer.latex()?,
            Format::Bfile => return Err(Format::Bfile.refuse("a representation", "text, json, csv and latex")),
        }
        Ok(ExitCode::SUCCESS)
    }

    fn numeration(&self, system: System) -> Result<Box<dyn Numeration>, Failure> {
        if let Some(base) = base(&self.expr)? {
            if self.reread {
                return Err(Failure::bad_input("--reread needs a slope: a base has no second system"));
            }
            return Ok(Box::new(Base::new(base)?));
        }
        let kind = if system == System::P { Kind::P } else { Kind::Q };
        Ok(Box::new(Ostrowski::new(&input::slope(&self.expr)?, kind)?))
    }

    fn write_json(&self, answer: &Answer) -> Result<(), Failure> {
        let digits = |digits: &Digits| digits.as_slice().iter().rev().map(json_natural).collect::<Vec<_>>();
        let is_base = base(&self.expr)?.is_some();
        output::json(&json!({
            "expr": self.expr,
            "system": if is_base { "base" } else if self.system == System::P { "p" } else { "q" },
            "n": json_natural(&answer.number),
            "digits": digits(&answer.digits),
            "places": answer.places.iter().rev().map(json_natural).collect::<Vec<_>>(),
            "trailing_zeros": answer.digits.trailing_zeros(),
            "vile": answer.digits.is_vile(),
            "successor": answer.successor.as_ref().map(digits),
            "reread": answer.reread.as_ref().map(json_natural),
        }))
    }
}

struct Answer {
    number: Natural,
    digits: Digits,
    successor: Option<Digits>,
    reread: Option<Natural>,
    /// Least significant first, at most [`PLACES_SHOWN`].
    places: Vec<Natural>,
}

impl Answer {
    fn text(&self, show_number: bool) -> Result<(), Failure> {
        let mut out = output::out();
        if show_number {
            writeln!(out, "number     {}", self.number)?;
        }
        writeln!(out, "digits     {}", self.digits)?;
        if (1..=self.places.len()).contains(&self.digits.as_slice().len()) {
            let places: Vec<String> = self.places.iter().rev().map(Natural::to_string).collect();
            writeln!(out, "places     {}", places.join(" "))?;
        }
        match self.digits.trailing_zeros() {
            Some(zeros) => {
                let word = if self.digits.is_vile() { "vile" } else { "dopey" };
                writeln!(out, "ends in    {zeros} zero{}: {word}", if zeros == 1 { "" } else { "s" })?;
            }
            None => writeln!(out, "ends in    nothing: it is 0")?,
        }
        if let Some(successor) = &self.successor {
            writeln!(out, "successor  {successor}")?;
        }
        if let Some(reread) = &self.reread {
            writeln!(out, "re-read    {reread}")?;
        }
        Ok(out.flush()?)
    }

    fn csv(&self, system: &dyn Numeration) -> Result<(), Failure> {
        const LIMIT: usize = 100_000;
        let digits = self.digits.as_slice();
        if digits.len() > LIMIT {
            return Err(Failure::bad_input(format!(
                "{} digits have place values too long to list; csv goes to {LIMIT} digits, text and json to any number",
                digits.len()
            )));
        }
        let mut out = output::out();
        writeln!(out, "place,value,digit")?;
        for (place, (value, digit)) in system.places(digits.len()).iter().zip(digits).enumerate() {
            writeln!(out, "{place},{value},{digit}")?;
        }
        Ok(out.flush()?)
    }

    fn latex(&self) -> Result<(), Failure> {
        let mut out = output::out();
        let terms: Vec<String> = self
            .digits
            .as_slice()
            .iter()
            .zip(&self.places)
            .rev()
            .filter(|(digit, _)| **digit != 0)
            .map(|(digit, place)| if *digit == 1 { place.to_string() } else { format!("{digit}\\cdot {place}") })
            .collect();
        if self.digits.as_slice().len() > self.places.len() {
            return Err(Failure::bad_input(format!(
                "a LaTeX sum of {} places is not useful; use text or json",
                self.digits.as_slice().len()
            )));
        }
        let sum = if terms.is_empty() { "0".to_string() } else { terms.join(" + ") };
        writeln!(out, "${} = {sum}$", self.number)?;
        Ok(out.flush()?)
    }
}

/// b, if the expression is `base(b)`.
fn base(text: &str) -> Result<Option<Natural>, Failure> {
    let Ok(expr) = parse_expression(text) else { return Ok(None) };
    let ExprKind::Call(name, arguments) = &expr.kind else { return Ok(None) };
    match (name.as_str(), arguments.as_slice()) {
        ("base", [argument]) => match &argument.kind {
            ExprKind::Number(value) => Ok(Some(value.clone())),
            _ => Err(Failure::bad_input(format!("a base must be a whole number, and {argument} is not"))),
        },
        _ => Ok(None),
    }
}

/// Digits separated by spaces or commas, most significant first.
fn parse_digits(text: &str) -> Result<Digits, Failure> {
    let mut digits = Vec::new();
    for part in text.split([' ', ',', '\n']).filter(|part| !part.is_empty()) {
        digits.push(input::natural("a digit", part)?);
    }
    if digits.is_empty() {
        return Err(Failure::bad_input("there are no digits here; write them as in \"1 0 6\""));
    }
    digits.reverse();
    Ok(Digits::new(digits))
}
