//! From the rules as they are written to their normal form.
//!
//! | file | reads |
//! |---|---|
//! | `names` | what the `let`s stand for |
//! | `numbers`, `conditions`, `sets` | expressions |
//! | `moves` | clauses, each as one or several ways to take tokens |
//! | `claims` | `expect` |
//! | `sequences` | sequences that stand alone |

mod claims;
mod conditions;
mod families;
mod moves;
mod names;
mod numbers;
mod sequences;
mod sets;

pub use sequences::sequence;
pub(crate) use sequences::sequence_of;

use super::context::Context;
use super::num::{Num, Slot};
use super::{Claim, Form, FormError, Way};
use crate::rules::{Expectation, Game, Play};
use crate::syntax::{Diagnostic, Span};
use crate::work::Work;
use malachite::Integer;
use malachite::base::num::basic::traits::Zero;
use names::Meaning;
use std::cell::Cell;
use std::collections::HashMap;

/// What is read, or what is wrong with it.
type Read<T> = Result<T, Diagnostic>;

/// The most parts a game may have once its functions are written out.
const MAX_PARTS: usize = 200_000;

/// How deep games may be named in games.
const MAX_DEPTH: usize = 8;

/// Reads one game.
struct Reader<'a> {
    game: &'a Game,
    meanings: HashMap<String, Meaning>,
    work: &'a Work,
    depth: usize,
    /// How many parts have been read: functions are written out where they are used, and could grow without bound.
    parts: Cell<usize>,
}

/// The names that an expression may use beyond the lets, and what is known of the slots.
struct Scope {
    context: Context,
    names: HashMap<String, Num>,
    /// Whether the names of the piles may be used.
    piles: bool,
}

impl Scope {
    /// The scope of a set, a family or a function: other names than these mean nothing.
    fn of_index(name: &str) -> Scope {
        Scope::of_indices([(name, Integer::ZERO)])
    }

    /// The scope of a family with several indices, which start somewhere.
    fn of_indices<'n>(indices: impl IntoIterator<Item = (&'n str, Integer)>) -> Scope {
        let (mut names, mut from) = (HashMap::new(), Vec::new());
        for (place, (name, start)) in indices.into_iter().enumerate() {
            names.insert(name.to_string(), Num::from(Slot::Variable(place)));
            from.push(start);
        }
        Scope { context: Context::of_variables(from), names, piles: false }
    }
}

/// What rules and claims mean.
pub(super) struct Meant {
    pub ways: Vec<Way>,
    pub claim: Option<Claim>,
    pub one: Option<Claim>,
}

/// The meaning of a game.
pub(super) fn read(game: &Game, work: &Work, depth: usize) -> Result<Meant, FormError> {
    if depth > 0 && matches!(game.play, Play::Block(_)) {
        let error =
            Diagnostic::new("the lost positions of games with blocking are not read in other games", Span::default());
        return Err(FormError::new("losing", error));
    }
    if depth > MAX_DEPTH {
        let error = Diagnostic::new("games are named in games too deeply", Span::default());
        return Err(FormError::new("losing", error));
    }
    let mut reader = Reader::new(game, work, depth);
    for definition in &game.lets {
        let meaning = reader.define(definition);
        let meaning = meaning.map_err(|error| FormError::new(format!("let {}", definition.name), error))?;
        reader.meanings.insert(definition.name.clone(), meaning);
    }
    let mut ways = Vec::new();
    for (origin, clause) in game.moves.iter().enumerate() {
        let read = reader.clause(origin, clause);
        ways.extend(read.map_err(|error| FormError::new(format!("move {}", clause.name), error))?);
    }
    let claim = |expect: &Option<Expectation>| expect.as_ref().map(|expect| reader.claim(expect)).transpose();
    let refused = |error| FormError::new("expect", error);
    Ok(Meant { ways, claim: claim(&game.expect).map_err(refused)?, one: claim(&game.one).map_err(refused)? })
}

impl<'a> Reader<'a> {
    fn new(game: &'a Game, work: &'a Work, depth: usize) -> Reader<'a> {
        Reader { game, meanings: HashMap::new(), work, depth, parts: Cell::new(0) }
    }

    /// Counts the parts read so far, and stops when they are too many or the time is over.
    fn count(&self, span: Span) -> Read<()> {
        let parts = self.parts.get() + 1;
        self.parts.set(parts);
        if parts > MAX_PARTS {
            return Err(Diagnostic::new("the functions of these rules grow too large when they are written out", span));
        }
        if parts.is_multiple_of(1 << 10) {
            self.work.go_on().map_err(|stopped| Diagnostic::new(stopped.to_string(), span))?;
        }
        Ok(())
    }

    fn piles(&self) -> usize {
        self.game.piles.names.len()
    }

    fn pile(&self, name: &str) -> Option<usize> {
        self.game.piles.names.iter().position(|pile| pile == name)
    }
}

fn unreadable(span: Span) -> Diagnostic {
    Diagnostic::new("this part of the rules cannot be evaluated", span)
}

impl Form {
    /// The meaning of a game's rules and claim. Fails with the part that has none, and its place.
    ///
    /// Blocking is not in it: it changes which positions are lost and not what may be taken, and everything that reads forms knows normal and
    /// misere play only. [`Form::beside_blocking`] is for what knows it.
    pub fn of(game: &Game, work: &Work) -> Result<Form, FormError> {
        if let Play::Block(_) = game.play {
            let message = "games with blocking are known on boards only, to `solve` and `check`";
            return Err(FormError::new("play", Diagnostic::new(message, Span::default())));
        }
        work.go_on()?;
        Form::nested(game, work, 0).map_err(|error| work.go_on().map_or_else(FormError::from, |()| error))
    }

    /// What a game with blocking allows to take, as if it were played without; and the number of options that must be lost for a
    /// position to be won.
    pub fn beside_blocking(game: &Game, work: &Work) -> Result<(Form, u32), FormError> {
        let options = match game.play {
            Play::Block(options) => options,
            Play::Normal | Play::Misere => 1,
        };
        let game = Game { play: if options > 1 { Play::Normal } else { game.play }, ..game.clone() };
        Ok((Form::of(&game, work)?, options))
    }

    pub(super) fn nested(game: &Game, work: &Work, depth: usize) -> Result<Form, FormError> {
        Ok(Form::new(game.clone(), read(game, work, depth)?))
    }
}
