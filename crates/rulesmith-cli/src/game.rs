//! Games and targets as arguments: a name of the catalogue, a rules file, a slope, a formula, a list.

use crate::failure::Failure;
use crate::output::Format;
use crate::progress::{Shown, work};
use clap::Args;
use rulesmith::design::{Request, RequestError};
use rulesmith::evaluate::EvaluateError;
use rulesmith::games;
use rulesmith::rules::{self, Game, Play};
use rulesmith::solve::{self, SolveError, recognize};
use rulesmith::syntax::{Diagnostic, Span};
use rulesmith::work::{Stopped, Work};
use std::path::Path;

/// Rules files beyond this size are refused before they are read.
const MAX_FILE: u64 = 64 << 20;

/// A game and what it was called.
pub struct Named {
    pub name: String,
    pub game: Game,
    /// The rules text, for pointing at places in it.
    pub source: String,
    /// Whether it came from a file, and not from the catalogue.
    pub from_file: bool,
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
        return Ok(Named { name: game.name.clone(), game, source, from_file: true });
    }
    let entry = games::find(text)
        .map_err(|error| not_a_file(text).unwrap_or_else(|| Failure::in_text(error.diagnostic(), text)))?;
    Ok(Named { name: entry.name, game: entry.game, source: entry.rules, from_file: false })
}

/// What to say of a text that is meant as a path, but names no file.
fn not_a_file(text: &str) -> Option<Failure> {
    let path = Path::new(text);
    if path.is_dir() {
        return Some(Failure::bad_input(format!("{text} is a folder, and a file is needed")));
    }
    let extension = path.extension().and_then(|extension| extension.to_str()).unwrap_or_default();
    let ends_like_a_file = !extension.is_empty() && extension.bytes().all(|b| b.is_ascii_alphabetic());
    let begins_like_a_path = ["/", "./", "../"].iter().any(|start| text.starts_with(start));
    (ends_like_a_file || begins_like_a_path).then(|| Failure::bad_input(format!("there is no file {text}")))
}

/// Whether the text of a file is meant as rules: those begin with a word, and lists of positions never do.
pub fn is_rules(path: &str, source: &str) -> bool {
    let first = source.lines().map(str::trim_start).find(|line| !line.is_empty() && !line.starts_with('#'));
    path.ends_with(".rules") || first.is_some_and(|line| line.starts_with(char::is_alphabetic))
}

/// An error in the text of a file.
pub fn in_file(path: &str, error: &Diagnostic, source: &str) -> Failure {
    Failure::BadInput { sentence: format!("in {path}: {error}"), picture: Some(error.picture(source)) }
}

/// An error in rules that were well formed but cannot be run, with its place in their text.
pub fn in_rules(error: EvaluateError, source: &str) -> Failure {
    let EvaluateError { part, diagnostic, .. } = error;
    if diagnostic.span() == Span::default() {
        return Failure::bad_input(format!("in {part}: {diagnostic}"));
    }
    let located = diagnostic.located_in(source);
    Failure::BadInput { sentence: format!("in {part}: {located}"), picture: Some(located.picture(source)) }
}

/// The game, played misere if that is asked for.
pub fn played(game: &Game, misere: bool) -> Game {
    Game { play: if misere { Play::Misere } else { game.play }, ..game.clone() }
}

/// The positions that a target claims for a game, up to a pile size: a game's `expect`, a slope's complementary pair,
/// `fractional(r, t)`, `{ (formula, formula) : n >= 0 }`, or a file with a list of positions. A claim about unordered
/// piles holds for ordered ones in every order; one about ordered piles is sorted for unordered ones.
pub fn target(text: &str, game: &Game, up_to: u64, work: &Work) -> Result<Vec<Vec<u64>>, Failure> {
    let sorted = game.piles.sorted;
    let mut claimed = match claim(text, sorted)? {
        Claim::Rows(rows) => rows.into_iter().filter(|row| row.iter().all(|&pile| pile <= up_to)).collect(),
        Claim::Game(claim) => {
            let positions = solve::claimed(&claim, up_to, work)?;
            // A claim about another number of piles is refused later, as it is.
            let widened = claim.piles.sorted && !sorted && claim.piles.names.len() == game.piles.names.len();
            match widened {
                true => positions.iter().flat_map(|position| arrangements(position)).collect(),
                false => positions,
            }
        }
    };
    if sorted {
        claimed.iter_mut().for_each(|position| position.sort_unstable());
    }
    Ok(claimed)
}

/// What a target stands for.
pub enum Claim {
    /// The positions that a game expects to be lost.
    Game(Box<Game>),
    /// A list.
    Rows(Vec<Vec<u64>>),
}

/// A game with the claim of another; nothing if the two use a name for different things.
pub fn with_claim(game: &Game, claim: &Game) -> Option<Game> {
    let mut joined = game.clone();
    joined.expect = claim.expect.clone();
    for definition in claim.lets.iter().rev() {
        let own = game.lets.iter().find(|own| own.name == definition.name);
        let taken = game.piles.names.contains(&definition.name)
            || game.moves.iter().any(|clause| clause.variables.iter().any(|v| v.name == definition.name));
        match own {
            Some(own) if own == definition => {}
            None if !taken => joined.lets.insert(0, definition.clone()),
            _ => return None,
        }
    }
    Some(joined)
}

/// A position in every order of its piles.
fn arrangements(position: &[u64]) -> Vec<Vec<u64>> {
    let Some((first, rest)) = position.split_first() else { return vec![vec![]] };
    let mut all: Vec<Vec<u64>> = Vec::new();
    for arranged in arrangements(rest) {
        for place in 0..=arranged.len() {
            let mut next = arranged.clone();
            next.insert(place, *first);
            all.push(next);
        }
    }
    all.sort_unstable();
    all.dedup();
    all
}

/// Reads a target; formulas are about unordered piles if `sorted` says so.
pub fn claim(text: &str, sorted: bool) -> Result<Claim, Failure> {
    let request = request(text)?;
    match (request.claim(sorted), request) {
        (Some(claim), _) => Ok(Claim::Game(Box::new(claim.map_err(|error| Failure::in_text(&error, text))?))),
        (None, Request::List(list)) => Ok(Claim::Rows(list.iter().map(<[u64]>::to_vec).collect())),
        (None, _) => Ok(Claim::Rows(vec![])),
    }
}

/// Reads a target: a file with rules or a list of positions, or whatever the library reads.
pub fn request(text: &str) -> Result<Request, Failure> {
    if Path::new(text).is_file() {
        let source = read_file(text)?;
        if is_rules(text, &source) {
            let game = rules::parse(&source).map_err(|error| in_file(text, &error, &source))?;
            return Ok(Request::Rules(Box::new(game)));
        }
        let list = recognize::parse_list(&source).map_err(|error| in_file(text, &error, &source))?;
        return Ok(Request::List(list));
    }
    Request::read(text).map_err(|error| match (not_a_file(text), error) {
        (Some(failure), _) => failure,
        (None, RequestError::Text(error)) => Failure::in_text(&error, text),
        (None, RequestError::Number(error)) => error.into(),
    })
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
    #[arg(long, value_name = "MIB", default_value_t = 4096, value_parser = clap::value_parser!(u64).range(1..=1 << 20))]
    pub memory: u64,
    /// How to write the answer
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub format: Format,
}

impl Board {
    /// Works within the limits, showing progress on a terminal.
    pub fn work<T>(&self, named: &Named, act: impl FnOnce(&Work) -> Result<T, Failure>) -> Result<T, Failure> {
        working(named, work(Shown::bar(), self.memory), act)
    }
}

/// An error in the rules of a game, shown in their text.
fn in_source(failure: Failure, named: &Named) -> Failure {
    match failure {
        Failure::Rules(error) => in_rules(*error, &named.source),
        other => other,
    }
}

/// Works on a game, with errors in its rules shown in their text.
pub fn working<T>(named: &Named, work: Work, act: impl FnOnce(&Work) -> Result<T, Failure>) -> Result<T, Failure> {
    act(&work).map_err(|failure| in_source(failure, named))
}

impl From<SolveError> for Failure {
    fn from(error: SolveError) -> Failure {
        match error {
            SolveError::Stopped(Stopped::Memory { .. }) | SolveError::NoMemory { .. } => {
                Failure::bad_input(format!("{error} (--memory allows more, --up-to asks for less)"))
            }
            SolveError::Stopped(stopped) => stopped.into(),
            SolveError::Rules(error) => Failure::Rules(Box::new(error)),
            _ => Failure::bad_input(error.to_string()),
        }
    }
}

/// What a game claims, as its rules say it.
pub fn claim_text(game: &Game) -> String {
    let text = game.to_string();
    let mut lines = text.lines().skip_while(|line| !line.starts_with("expect "));
    let first = lines.next().and_then(|line| line.strip_prefix("expect ")).unwrap_or_default();
    let rest: Vec<&str> = lines.map(str::trim).collect();
    [&[first], rest.as_slice()].concat().join(" ").trim().to_string()
}
