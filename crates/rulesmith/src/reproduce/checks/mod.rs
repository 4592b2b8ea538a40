//! The checks: what can be asked about an item of a paper, each one a small type with one function.
//!
//! A check says what is claimed and with which printed values, asks the program through [`crate::ask`], and compares. It
//! knows no verdicts.
//!
//! | file | asks |
//! |---|---|
//! | `claims` | are these the P-positions of that game: for all n, or up to a size? |
//! | `lemma` | does a statement about whole numbers hold for all of them? |
//! | `tables` | is a printed table of positions, terms or digits right? |
//! | `moves` | are these positions won, by these moves? Does a proof's strategy win? |
//! | `answers` | has an answer of the program these printed values? |
//! | `recurrence`, `constraint` | does a recursion give the P-positions? |
//! | `colours` | do the rules for chromatic nim on any set of levels hold? |
//! | `numeration` | what do the last digits say? |
//! | `torus` | points and differences of Beatty pairs |

mod answers;
mod claims;
mod colours;
mod constraint;
mod lemma;
mod moves;
mod numeration;
mod recurrence;
mod tables;
mod torus;

use super::report::Found;
use crate::ask::{self, Answer, AskError, Given, Question, Size, Whole, question};
use crate::work::Work;
use serde::Deserialize;
use std::time::Duration;

/// A check of an item.
#[derive(Clone, Debug, Deserialize)]
#[serde(tag = "ask", rename_all = "kebab-case")]
pub enum Check {
    /// The P-positions are those claimed, for all n.
    Prove(claims::Prove),
    /// They are not.
    Refute(claims::Refute),
    /// The P-positions are those claimed, up to a size.
    #[serde(rename = "check")]
    Compare(claims::Compare),
    /// Two games have the same P-positions, up to a size.
    Same(claims::Same),
    /// A statement about whole numbers.
    Lemma(lemma::Lemma),
    /// A statement that some whole numbers satisfy.
    Exists(lemma::Exists),
    /// A printed list of P-positions.
    Positions(tables::Positions),
    /// Printed columns of terms.
    Table(tables::Table),
    /// Printed digits.
    Digits(tables::Digits),
    /// Printed facts about winning and losing moves.
    Moves(moves::Moves),
    /// The strategy of a proof.
    Prescribed(moves::Prescribed),
    /// Printed fields of any answer.
    Answer(answers::Fields),
    /// A number's place in a set.
    Member(answers::Member),
    /// A row of Grundy values.
    Grundy(answers::GrundyRow),
    /// Rules that the program finds.
    Design(answers::Design),
    /// A recursion by least numbers not used yet.
    Recurrence(recurrence::Recurrence),
    /// A recursion by a constraint function.
    Constraint(constraint::Constraint),
    /// A rule for chromatic nim on any set.
    Colours(colours::Colours),
    /// Greens minus reds.
    Counting(colours::Counting),
    /// Membership by last digits.
    Endings(numeration::Endings),
    /// A bound of the lowest digit.
    LowestDigit(numeration::LowestDigit),
    /// Digits read in another system.
    Reread(numeration::Reread),
    /// Pairs of points that cover the torus.
    LeastCover(torus::LeastCover),
    /// Differences of P-positions.
    Forbidden(torus::Forbidden),
    /// Gaps between intervals.
    Gaps(torus::Gaps),
}

/// How far to look, and within which limits.
#[derive(Clone, Copy, Debug)]
pub struct Context<'a> {
    /// The limits.
    pub work: &'a Work,
    /// Whether to look further.
    pub deep: bool,
}

/// The longest that one proof may take. The data asks at the default depth only for what takes a small part of it, so that no answer
/// depends on how fast the machine is.
const PATIENCE: [Duration; 2] = [Duration::from_secs(300), Duration::from_secs(1800)];

/// The most memory that one proof may take; two run at a time.
const PROOF_MEMORY: u64 = 1 << 30;

impl Context<'_> {
    /// The size for this depth.
    pub fn size(&self, up_to: u64, deep: Option<u64>) -> u64 {
        if self.deep { deep.unwrap_or(up_to) } else { up_to }
    }

    /// Asks the program.
    pub fn ask(&self, question: &Question) -> Result<Answer, AskError> {
        ask::answer(question, self.work)
    }

    /// Asks for a proof.
    pub fn ask_proof(&self, question: &Question) -> Result<Answer, AskError> {
        let work = self.work.within(PATIENCE[usize::from(self.deep)]);
        let memory = work.memory().min(PROOF_MEMORY);
        ask::answer(question, &work.with_memory(memory))
    }

    /// The P-positions of a game.
    pub fn lost(&self, game: &Given, up_to: u64) -> Result<Vec<Vec<u64>>, AskError> {
        let asked = question::Solve { game: game.clone(), up_to: Size(up_to), misere: false };
        match self.ask(&Question::Solve(asked))? {
            Answer::Solve(solved) => Ok(solved.p_positions.iter().map(<[u64]>::to_vec).collect()),
            _ => Err(unexpected()),
        }
    }

    /// Terms of a sequence, from an index on.
    pub fn terms(&self, expr: &str, from: u64, count: u64) -> Result<Vec<Whole>, AskError> {
        let from = Some(Whole::from(from));
        match self.ask(&Question::Sequence(question::Sequence { expr: expr.to_string(), from, terms: count }))? {
            Answer::Sequence(terms) => Ok(terms.terms.list()?.into_owned()),
            _ => Err(unexpected()),
        }
    }

    /// The members of a set that are at most so large, in order.
    pub fn members(&self, set: &str, up_to: u64) -> Result<Vec<u64>, AskError> {
        let small = |value: &Whole| u64::try_from(&value.0).ok().filter(|value| *value <= up_to);
        // Some are counted from 0, others from 1.
        let first = if self.terms(set, 0, 1).is_ok() { 0 } else { 1 };
        let (mut found, mut from, mut count) = (vec![], first, 64);
        loop {
            let terms = self.terms(set, from, count)?;
            let before = found.len();
            found.extend(terms.iter().filter_map(small));
            if terms.len() < count as usize || found.len() - before < terms.len() {
                found.dedup();
                return Ok(found);
            }
            (from, count) = (from + count, count * 2);
        }
    }
}

/// An answer of another kind than its question: the program contradicts itself.
pub fn unexpected() -> AskError {
    AskError::undecided("the answer is of another kind than the question")
}

/// A position as `(x, y)`.
pub fn tuple(position: &[impl ToString]) -> String {
    let piles: Vec<String> = position.iter().map(ToString::to_string).collect();
    format!("({})", piles.join(","))
}

/// A game: its name in the catalogue, or its rules. A check has one of the two.
#[derive(Clone, Debug)]
pub enum Played {
    /// Rules.
    Rules(String),
    /// A name.
    Game(String),
}

impl Played {
    /// The one that is given.
    pub fn of(game: Option<&String>, rules: Option<&String>) -> Result<Played, AskError> {
        match (game, rules) {
            (Some(game), None) => Ok(Played::Game(game.clone())),
            (None, Some(rules)) => Ok(Played::Rules(rules.clone())),
            _ => Err(AskError::bad_input("a check is about one game: either `game` or `rules`")),
        }
    }

    /// As it is given in a question.
    pub fn given(&self) -> Given {
        match self {
            Played::Rules(rules) => Given::Rules { rules: rules.clone() },
            Played::Game(game) => Given::Text(game.clone()),
        }
    }

    /// What it is called.
    pub fn name(&self) -> String {
        match self {
            Played::Rules(_) => "the game below".to_string(),
            Played::Game(game) => game.clone(),
        }
    }

    /// The rules, if they are not in the catalogue.
    pub fn rules(&self) -> Option<String> {
        match self {
            Played::Rules(rules) => Some(rules.trim().to_string()),
            Played::Game(_) => None,
        }
    }
}

impl Check {
    /// Runs it.
    pub fn run(&self, context: &Context<'_>) -> Result<Found, AskError> {
        match self {
            Check::Prove(check) => check.run(context),
            Check::Refute(check) => check.run(context),
            Check::Compare(check) => check.run(context),
            Check::Same(check) => check.run(context),
            Check::Lemma(check) => check.run(context),
            Check::Exists(check) => check.run(context),
            Check::Positions(check) => check.run(context),
            Check::Table(check) => check.run(context),
            Check::Digits(check) => check.run(context),
            Check::Moves(check) => check.run(context),
            Check::Prescribed(check) => check.run(context),
            Check::Answer(check) => check.run(context),
            Check::Member(check) => check.run(context),
            Check::Grundy(check) => check.run(context),
            Check::Design(check) => check.run(context),
            Check::Recurrence(check) => check.run(context),
            Check::Constraint(check) => check.run(context),
            Check::Colours(check) => check.run(context),
            Check::Counting(check) => check.run(context),
            Check::Endings(check) => check.run(context),
            Check::LowestDigit(check) => check.run(context),
            Check::Reread(check) => check.run(context),
            Check::LeastCover(check) => check.run(context),
            Check::Forbidden(check) => check.run(context),
            Check::Gaps(check) => check.run(context),
        }
    }
}
