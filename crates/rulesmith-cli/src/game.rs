//! Games and targets as arguments: a name of the catalogue, a rules file, a slope, a formula, a list.

use crate::failure::Failure;
use crate::output::Format;
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use rulesmith::evaluate::EvaluateError;
use rulesmith::games;
use rulesmith::rules::{self, Game};
use rulesmith::solve::{self, Options, SolveError, recognize};
use rulesmith::syntax::{Diagnostic, Span};
use std::io::IsTerminal;
use std::path::Path;

/// Rules files beyond this size are refused before they are read.
const MAX_FILE: u64 = 64 << 20;

/// A game and what it was called.
pub struct Named {
    pub name: String,
    pub game: Game,
    /// The rules text, for pointing at places in it.
    pub source: String,
}

/// Reads a file, with one sentence if that fails.
pub fn read_file(path: &str) -> Result<String, Failure> {
    let size = std::fs::metadata(path).map(|data| data.len()).unwrap_or(0);
    if size > MAX_FILE {
        return Err(Failure::bad_input(format!("the file {path} is larger than 64 MiB")));
    }
    std::fs::read_to_string(path)
        .map_err(|error| Failure::bad_input(format!("the file {path} could not be read: {error}")))
}

/// Reads a game: the path of a rules file, or a name of the catalogue.
pub fn game(text: &str) -> Result<Named, Failure> {
    if Path::new(text).is_file() {
        let source = read_file(text)?;
        let game = rules::parse(&source).map_err(|error| in_file(text, &error, &source))?;
        return Ok(Named { name: game.name.clone(), game, source });
    }
    if text.ends_with(".rules") {
        return Err(Failure::bad_input(format!("there is no rules file {text}")));
    }
    let entry = games::find(text).map_err(|error| Failure::in_text(error.diagnostic(), text))?;
    Ok(Named { name: entry.name, game: entry.game, source: entry.rules })
}

fn in_file(path: &str, error: &Diagnostic, source: &str) -> Failure {
    Failure::BadInput { sentence: format!("in {path}: {error}"), picture: Some(error.picture(source)) }
}

/// An error in rules that were well formed but cannot be run, with its place in their text.
fn in_rules(error: EvaluateError, source: &str) -> Failure {
    let EvaluateError { part, diagnostic } = error;
    if diagnostic.span() == Span::default() {
        return Failure::bad_input(format!("in {part}: {diagnostic}"));
    }
    let located = diagnostic.located_in(source);
    Failure::BadInput { sentence: format!("in {part}: {located}"), picture: Some(located.picture(source)) }
}

/// The rules behind `losing("..")`.
pub fn find(name: &str) -> Option<Game> {
    games::find(name).ok().map(|entry| entry.game)
}

/// The positions that a target claims, up to a pile size: a game's `expect`, a slope's complementary pair,
/// `fractional(r, t)`, `{ (formula, formula) : n >= 0 }`, or a file with a list of positions.
pub fn target(text: &str, up_to: u64, options: &Options<'_>) -> Result<Vec<Vec<u64>>, Failure> {
    if Path::new(text).is_file() {
        let source = read_file(text)?;
        if let Ok(game) = rules::parse(&source) {
            return Ok(solve::claimed(&game, up_to, options)?);
        }
        let list = recognize::parse_list(&source).map_err(|error| in_file(text, &error, &source))?;
        return Ok(list.iter().map(<[u64]>::to_vec).filter(|row| row.iter().all(|&pile| pile <= up_to)).collect());
    }
    if let Ok(entry) = games::find(text) {
        return Ok(solve::claimed(&entry.game, up_to, options)?);
    }
    let expect = match text.trim_start().starts_with('{') {
        true => text.to_string(),
        false => {
            let slope = crate::input::slope(text)?;
            let partner = match text.trim_start().starts_with("fractional(") {
                true => crate::commands::slope::fractional(text, &slope).map(|(_, _, beta)| beta),
                false => Some(slope.complement()?),
            };
            let partner =
                partner.ok_or_else(|| Failure::bad_input(format!("{text} does not name a pair of slopes")))?;
            let (low, high) = match slope.compare(&partner)?.is_le() {
                true => (&slope, &partner),
                false => (&partner, &slope),
            };
            format!("{{ (floor(({low})*n), floor(({high})*n)) : n >= 0 }}")
        }
    };
    let piles = expect.find(':').map_or(1, |end| tuple_width(&expect[..end]));
    let names: Vec<String> = (1..=piles).map(|pile| format!("x{pile}")).collect();
    let shell = format!("game \"target\"\npiles {}\nmove nim: take from 1 pile\nexpect\n", names.join(" <= "));
    let source = format!("{shell}{expect}");
    let game = rules::parse(&source).map_err(|error| {
        // Columns of the target's own text, not of the shell around it.
        let span = error.span();
        let moved = Span::new(span.start.saturating_sub(shell.len()), span.end.saturating_sub(shell.len()));
        let mut own = Diagnostic::new(error.message(), moved);
        if let Some(hint) = error.hint() {
            own = own.with_hint(hint);
        }
        Failure::in_text(&own.located_in(text), text)
    })?;
    Ok(solve::claimed(&game, up_to, options)?)
}

/// How many entries the first tuple of a text has.
fn tuple_width(text: &str) -> usize {
    let mut depth = 0;
    let mut commas = 0;
    for c in text.chars() {
        match c {
            '(' | '[' => depth += 1,
            ')' | ']' => depth -= 1,
            ',' if depth == 1 => commas += 1,
            _ => {}
        }
    }
    commas + 1
}

/// Arguments that every command on boards has.
#[derive(Args)]
pub struct Board {
    /// A name of the catalogue such as wythoff, t-wythoff(2), chromatic(phi^2), or a rules file
    pub game: String,
    /// The largest pile
    #[arg(long, value_name = "N")]
    pub up_to: u64,
    /// The most memory a board may take, in MiB
    #[arg(long, value_name = "MIB", default_value_t = 4096)]
    pub memory: u64,
    /// How to write the answer
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub format: Format,
}

/// A bar on the terminal while a board is worked on; hidden otherwise.
fn progress_bar() -> ProgressBar {
    if !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{bar:40} {percent}% {eta} left").unwrap_or(ProgressStyle::default_bar());
    ProgressBar::new(0).with_style(style)
}

impl Board {
    /// Works with the solver's options, showing progress on a terminal.
    pub fn work<T>(
        &self,
        named: &Named,
        misere: bool,
        work: impl FnOnce(&Options<'_>) -> Result<T, Failure>,
    ) -> Result<T, Failure> {
        let bar = progress_bar();
        let progress = |done: u64, total: u64| {
            bar.set_length(total);
            bar.set_position(done);
            true
        };
        let memory = self.memory.saturating_mul(1 << 20);
        let answer = work(&Options { find: &find, memory, misere, progress: &progress, ..Options::default() });
        bar.finish_and_clear();
        answer.map_err(|failure| match failure {
            Failure::Rules(error) => in_rules(*error, &named.source),
            other => other,
        })
    }
}

impl From<SolveError> for Failure {
    fn from(error: SolveError) -> Failure {
        match error {
            SolveError::TooLarge { .. } => {
                Failure::bad_input(format!("{error} (--memory allows more, --up-to asks for less)"))
            }
            SolveError::Rules(error) => Failure::Rules(Box::new(error)),
            _ => Failure::bad_input(error.to_string()),
        }
    }
}
