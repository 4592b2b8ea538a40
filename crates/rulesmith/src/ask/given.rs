//! Games, targets and lists as they are given in a question: a name of the catalogue, a formula, or a text.

use super::error::{AskError, Field};
use crate::design::Request;
use crate::form::Form;
use crate::games::{self, Entry};
use crate::recognize::{self, ListError, PositionList};
use crate::rules::{self, Game, Play};
use crate::work::{Stopped, Work};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A game, a target or a list of positions.
///
/// A text of one line is a name or a formula: `wythoff`, `sqrt(2)`, `{ (n, 2n) : n >= 0 }`. A text of several lines is
/// an automaton if it begins with `automaton(`, rules if it begins as rules do, and else a list of positions. The other forms say which it is.
///
/// ```
/// use rulesmith::ask::Given;
/// let given: Vec<Given> = serde_json::from_str(r#"["t-wythoff(2)", {"positions": "0 0\n1 2\n"}]"#).unwrap();
/// assert_eq!(given[0], Given::Text("t-wythoff(2)".into()));
/// assert_eq!(given[1], Given::Positions { positions: "0 0\n1 2\n".into() });
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged, deny_unknown_fields)]
pub enum Given {
    /// A name, a formula, or a text of several lines.
    Text(String),
    /// The text of rules.
    Rules {
        /// The text.
        rules: String,
    },
    /// A list of positions: one on each line, in parentheses, with the header that `solve` writes, or as JSON.
    Positions {
        /// The list.
        positions: String,
    },
    /// Lines `n a(n)`: the positions of one pile, each after its number.
    Bfile {
        /// The lines.
        bfile: String,
    },
}

impl From<&str> for Given {
    fn from(text: &str) -> Given {
        Given::Text(text.to_string())
    }
}

/// Whether a text is meant as rules: those begin with a word, and lists of positions only with the header of one.
pub fn is_rules(source: &str) -> bool {
    let first = source.lines().map(str::trim_start).find(|line| !line.is_empty() && !line.starts_with('#'));
    first.is_some_and(|line| line.starts_with(char::is_alphabetic) && !recognize::is_list_header(line))
}

/// What a given text says, once it is known which kind of text it is.
enum Read<'a> {
    Name(&'a str),
    Rules(&'a str),
    Positions(&'a str),
    Bfile(&'a str),
}

impl Given {
    fn read(&self) -> Read<'_> {
        match self {
            Given::Text(text) if !text.trim().contains('\n') || rules::begins_an_automaton(text) => Read::Name(text),
            Given::Text(text) if is_rules(text) => Read::Rules(text),
            Given::Text(text) if text.trim_start().starts_with('{') && !text.contains("p_positions") => {
                Read::Name(text)
            }
            Given::Text(text) => Read::Positions(text),
            Given::Rules { rules } => Read::Rules(rules),
            Given::Positions { positions } => Read::Positions(positions),
            Given::Bfile { bfile } => Read::Bfile(bfile),
        }
    }

    /// The text itself.
    pub fn text(&self) -> &str {
        match self.read() {
            Read::Name(text) | Read::Rules(text) | Read::Positions(text) | Read::Bfile(text) => text,
        }
    }

    /// The list, if it is one.
    pub(super) fn list(&self, field: Field, work: &Work) -> Result<Option<PositionList>, AskError> {
        let read = match self.read() {
            Read::Positions(text) => recognize::parse_list(text, work),
            Read::Bfile(text) => recognize::parse_bfile(text, work),
            Read::Name(_) | Read::Rules(_) => return Ok(None),
        };
        read.map(Some).map_err(|error| match error {
            ListError::Text(error) => AskError::in_text(field, &error, self.text()),
            ListError::Stopped(stopped) => stopped.into(),
        })
    }

    /// What is called this, for saying so: the text if it is short.
    pub(super) fn called(&self) -> String {
        match self.read() {
            Read::Name(text) if rules::begins_an_automaton(text) => "this automaton".to_string(),
            Read::Name(text) => text.to_string(),
            Read::Rules(text) => rules::parse(text).map_or_else(|_| "these rules".to_string(), |game| game.name),
            Read::Positions(_) | Read::Bfile(_) => "this list".to_string(),
        }
    }
}

/// A game and what it was called.
#[derive(Clone, Debug)]
pub(super) struct Named {
    pub name: String,
    pub game: Game,
    /// The rules text, for pointing at places in it.
    pub source: String,
    /// The entry of the catalogue, if it came from there.
    pub entry: Option<Box<Entry>>,
}

impl Named {
    /// Reads a game.
    pub fn read(given: &Given, field: Field) -> Result<Named, AskError> {
        match given.read() {
            Read::Name(text) => {
                let entry = games::find(text).map_err(|error| AskError::in_text(field, error.diagnostic(), text))?;
                let (name, game, source) = (entry.name.clone(), entry.game.clone(), entry.rules.clone());
                Ok(Named { name, game, source, entry: Some(Box::new(entry)) })
            }
            Read::Rules(text) => {
                let game = rules::parse(text).map_err(|error| AskError::in_text(field, &error, text))?;
                Ok(Named { name: game.name.clone(), game, source: text.to_string(), entry: None })
            }
            Read::Positions(_) | Read::Bfile(_) => {
                Err(AskError::bad_input("a list of positions is not a game: rules or a name are needed"))
            }
        }
    }

    /// The game as it is played: in misere play, if that is asked for, with the claim that the catalogue knows for it, or
    /// none, since what is claimed for normal play says nothing about misere play.
    pub fn played(self, misere: bool) -> Named {
        // Blocking and misere play together are refused where they are asked for.
        if !misere || self.game.play != Play::Normal {
            return self;
        }
        let known = self.entry.as_ref().and_then(|entry| entry.misere.clone());
        let game = known.unwrap_or_else(|| Game { play: Play::Misere, expect: None, ..self.game.clone() });
        Named { game, ..self }
    }

    /// What the rules mean.
    pub fn form(&self, work: &Work) -> Result<Form, AskError> {
        self.meaning(&self.game, work)
    }

    /// What they mean with another claim, or in misere play.
    pub fn meaning(&self, game: &Game, work: &Work) -> Result<Form, AskError> {
        Form::of(game, work).map_err(|error| AskError::in_rules(&error, &self.source))
    }

    /// An error with its place in the text of these rules, where the rules are to blame.
    pub fn blame(&self, error: impl Into<AskError> + MayBlameRules) -> AskError {
        match error.as_form_error() {
            Some(rules) => AskError::in_rules(rules, &self.source),
            None => error.into(),
        }
    }
}

/// Errors that may be about the rules themselves.
pub(super) trait MayBlameRules {
    /// What is wrong with the rules, if they are to blame.
    fn as_form_error(&self) -> Option<&crate::form::FormError>;
}

impl MayBlameRules for crate::solve::SolveError {
    fn as_form_error(&self) -> Option<&crate::form::FormError> {
        match self {
            crate::solve::SolveError::Rules(error) => Some(error),
            _ => None,
        }
    }
}

impl MayBlameRules for crate::play::PlayError {
    fn as_form_error(&self) -> Option<&crate::form::FormError> {
        match self {
            crate::play::PlayError::Rules(error) => Some(error),
            _ => None,
        }
    }
}

/// Reads a target.
pub(super) fn target(given: &Given, field: Field, work: &Work) -> Result<Request, AskError> {
    if let Some(list) = given.list(field, work)? {
        return Ok(Request::List(list));
    }
    match given.read() {
        Read::Rules(text) => {
            let game = rules::parse(text).map_err(|error| AskError::in_text(field, &error, text))?;
            Ok(Request::Rules(Box::new(game)))
        }
        _ => Request::read(given.text()).map_err(|error| AskError::in_target(field, &error, given.text())),
    }
}

/// What a target stands for.
pub(super) enum Claim {
    /// The positions that a game expects to be lost.
    Game(Box<Game>),
    /// A list.
    Rows(Vec<Vec<u64>>),
}

/// Reads a target as a claim; formulas are about unordered piles if `sorted` says so.
pub(super) fn claim(given: &Given, field: Field, sorted: bool, work: &Work) -> Result<Claim, AskError> {
    let request = target(given, field, work)?;
    match (request.claim(sorted), request) {
        (Some(claim), _) => {
            let claim = claim.map_err(|error| AskError::in_text(field, &error, given.text()))?;
            Ok(Claim::Game(Box::new(claim)))
        }
        (None, Request::List(list)) => {
            let mut pace = work.pace();
            let rows = list.iter().map(|row| pace.steps(8).map(|()| row.to_vec()));
            Ok(Claim::Rows(rows.collect::<Result<_, Stopped>>()?))
        }
        (None, _) => Ok(Claim::Rows(vec![])),
    }
}

/// What a game claims, as it is written after `expect`.
pub(super) fn claim_text(game: &Game) -> Option<String> {
    game.expect.as_ref().map(|expect| expect.positions_text())
}
