//! The catalogue: the games of the literature, written in the rules language and shipped inside the program.
//!
//! Every game is a file of `catalogue/`, and the file is the whole entry: its header comment says what the game is
//! called, where it comes from and what is known about it, and below stand its rules. A game with parameters is shown
//! for one choice of them; for another choice some of its statements are replaced ([`find`]). So a name such as
//! `t-wythoff(3)` always stands for a rules text that could have been written by hand, and nothing else in the program
//! needs to know the name.
//!
//! ```
//! use rulesmith::games;
//! let entry = games::find("t-wythoff(3)")?;
//! assert_eq!(entry.rules, r#"game "t-Wythoff(3)"
//! source "Fraenkel 1982"
//! let alpha = [1; (3)]
//! piles x <= y
//! move nim:  take from 1 pile
//! move band: take k from x, l from y where |k - l| < 3
//! expect { (floor(alpha*n), floor((alpha + 3)*n)) : n >= 0 }
//! "#);
//! assert_eq!(entry.game, rulesmith::rules::parse(&entry.rules).unwrap());
//! assert!(games::list().iter().any(|listing| listing.name == "fat-rat"));
//!
//! let error = games::find("relaxed(7/5)").unwrap_err();
//! assert_eq!(error.to_string(), "`relaxed` needs an irrational slope, and 7/5 is rational, at column 9");
//! # Ok::<(), games::GameError>(())
//! ```
//!
//! | file | does |
//! |---|---|
//! | `catalogue` | the files, and which code fills in which |
//! | `header` | what a file's header comment says |
//! | `name` | `mtw(2; -(2,3); +(9,18))` as a name and its arguments |
//! | `sheet` | the statements of a file, and replacing them |
//! | `classic`, `nims`, `wythoffs`, `mtw`, `theorem2`, `constraint`, `chromatic`, `fat_rat`, `fractional` | the games with parameters |
//! | `error` | what is wrong with a name |

mod catalogue;
mod chromatic;
mod classic;
mod constraint;
mod error;
mod fat_rat;
pub(crate) mod fractional;
mod header;
pub(crate) mod mtw;
mod name;
mod nims;
mod recipes;
mod sheet;
pub(crate) mod theorem2;
mod wythoffs;

pub use catalogue::list;
pub use error::{GameError, GameErrorKind};

use crate::form::{Form, FormError};
use crate::rules::{self, Game};
use crate::work::Work;
use name::Call;
use sheet::Sheet;
pub(crate) use sheet::listed;

/// One kind of game in the catalogue, with or without parameters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listing {
    /// The name without parameters: `t-wythoff`.
    pub name: String,
    /// How it is written with its parameters: `t-wythoff(t)`.
    pub usage: String,
    /// What the game is, in one line.
    pub summary: String,
    /// A name that can be looked up, the one its file shows: `t-wythoff(2)`.
    pub example: String,
    /// Where the game comes from.
    pub source: String,
    /// What each parameter is.
    pub parameters: Vec<(String, String)>,
    /// What is known about the games of this kind, each with its citation.
    pub facts: Vec<String>,
    /// What is lost in misere play, written as after `expect`, for the game that the file shows.
    pub misere: Option<String>,
}

/// A game of the catalogue.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The name with its parameters, written canonically.
    pub name: String,
    /// Its rules text; [`Entry::game`] is what it says.
    pub rules: String,
    /// The game; with `expect` where the lost positions are known.
    pub game: Game,
    /// The kind of game it is.
    pub listing: &'static Listing,
    /// What is known about it: the facts of its kind, and those about these parameters.
    pub facts: Vec<String>,
    /// The same game in misere play, with its claim, where the lost positions are known.
    pub misere: Option<Game>,
}

impl Entry {
    /// What its rules mean.
    pub fn form(&self, work: &Work) -> Result<Form, FormError> {
        Form::of(&self.game, &work.clone().with_games(by_name))
    }
}

/// Looks up a game by its name, such as `wythoff`, `t-wythoff(2)` or `mtw(2; -(2,3); +(9,18))`.
///
/// Slopes and sets in a name are written as in the rules language. Parameters are separated by commas, groups of them
/// by semicolons.
pub fn find(name: &str) -> Result<Entry, GameError> {
    Call::read(name).and_then(|call| entry(&call)).map_err(|error| error.located_in(name))
}

/// The game of a name, if there is one: for [`Work::with_games`](crate::work::Work::with_games).
///
/// ```
/// use rulesmith::{form::Form, games, solve, work::Work};
/// let work = Work::default().with_games(games::by_name);
/// // Its moves are the P-positions of another game.
/// let form = Form::of(&games::find("star-star(phi)")?.game, &work)?;
/// assert_eq!(solve::solve(&form, 5, &work)?.positions, [[0, 0], [1, 2], [3, 5]]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn by_name(name: &str) -> Option<Game> {
    find(name).ok().map(|entry| entry.game)
}

fn entry(call: &Call<'_>) -> Result<Entry, GameError> {
    let item = catalogue::item(call)?;
    let mut sheet = Sheet::new(item.body(), call.canonical(&item.listing.name));
    sheet.misere = item.listing.misere.clone();
    match item.fill {
        Some(fill) => fill(call, &mut sheet)?,
        None => call.no_arguments()?,
    }
    let rules = sheet.text();
    // The files are read by the tests, so what is wrong now came in with an argument.
    let game = rules::parse(&rules).map_err(|error| call.blame(&error))?;
    let misere = match sheet.misere_text() {
        Some(text) => Some(rules::parse(&text).map_err(|error| call.blame(&error))?),
        None => None,
    };
    let facts = item.listing.facts.iter().cloned().chain(sheet.facts).collect();
    Ok(Entry { name: sheet.name, rules, game, listing: &item.listing, facts, misere })
}
