//! The one meaning of rules and claims.
//!
//! A game as people write it can say the same in many ways. Its [`Form`] says it in one: lets are written out, negations
//! pushed inward, |u|, min, max and chains of comparisons are gone from conditions, sets and floors are reduced, clauses are taken
//! apart into [`Way`]s to take tokens. Whatever solves, judges, plays or proves is a translation of the form; what a construct means, with its
//! edge cases, is decided here and nowhere else, and what has no meaning is a [`FormError`] with its place:
//!
//! * no set contains a negative number; residues are reduced by their modulus;
//! * members of a set are asked for by their number only where it is at least the first one;
//! * a Beatty constraint has an irrational slope above 1, and arguments from 0 on; at 0 it is 0;
//! * amounts rise with their variables and are never negative; a variable that no amount of a vector tells is left out, or
//!   tried for all remainders that count;
//! * numbers outside `floor` are whole for all values of what they depend on.
//!
//! Values of this room are made by smart constructors ([`Context`]) only, so they are always normal: two numbers, conditions
//! or sets that are seen to be the same are equal.
//!
//! ```
//! use rulesmith::{form::Form, rules, work::Work};
//! let rules = |both: &str| rules::parse(&format!("game \"W\"\npiles x <= y\nmove nim: take from 1 pile\nmove both: {both}"));
//! let one = Form::of(&rules("take t from x, t from y")?, &Work::default())?;
//! let other = Form::of(&rules("take {k, l} unless |k - l| >= 1")?, &Work::default())?;
//! assert_eq!(one.essence(), other.essence());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | file | does |
//! |---|---|
//! | `num`, `condition`, `set`, `periodic`, `losing`, `exact` | the parts |
//! | `context`, `logic` | making numbers and conditions |
//! | `claim` | claims |
//! | `read` | from the rules, and from sequences, as they are written |
//! | `shape` | what kind of game it is |
//! | `text` | forms as text, for people who look inside |
//! | `visit` | looking through numbers and conditions |

mod claim;
mod condition;
mod context;
mod error;
mod exact;
mod logic;
mod losing;
mod num;
mod periodic;
mod read;
mod set;
mod shape;
#[cfg(test)]
mod tests;
mod text;
mod visit;

pub use claim::{Claim, Family};
pub use condition::Cond;
pub use context::{Bounds, Context};
pub use error::FormError;
pub use exact::Exact;
pub use losing::Losing;
pub use num::{Atom, Division, Floor, Num, Slot};
pub use periodic::Periodic;
pub use read::sequence;
pub(crate) use read::sequence_of;
pub use set::{Digits, INDEX, Set};
pub use shape::{Bound, Constraint, Pairs, Red, Shape, Vectored, Vectors};
pub use visit::Part;

use crate::rules::{Expectation, Game, Play};
use malachite::Integer;
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::Arc;

/// The meaning of a game.
#[derive(Clone, Debug)]
pub struct Form {
    game: Arc<Game>,
    ways: Vec<Way>,
    claim: Option<Claim>,
    one: Option<Claim>,
    /// Positions that are no concern of the claim, as they are written and what that means.
    besides: Option<(Expectation, Claim)>,
    shape: shape::Lazy,
}

/// One way to take tokens, in one orientation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Way {
    /// Which clause of the game it comes from.
    pub origin: usize,
    /// The least value of each variable.
    pub from: Vec<Integer>,
    /// What is taken from each pile.
    pub taken: Taken,
    /// When it is allowed, beyond fitting the piles and taking at least one token.
    pub when: Cond,
    /// If the clause takes any amounts from some piles: how many. Its ways are all the choices.
    pub choice: Option<Choice>,
}

/// What a way takes from each pile.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Taken {
    /// Linear in the variables, each of which changes some amount, and none of which lets an amount fall.
    Linear(Vec<Num>),
    /// Formulas in one variable.
    Family(Vec<Num>),
}

impl Taken {
    /// Of the same kind, with other amounts.
    fn with(&self, amounts: Vec<Num>) -> Taken {
        match self {
            Taken::Linear(_) => Taken::Linear(amounts),
            Taken::Family(_) => Taken::Family(amounts),
        }
    }
}

/// `take from 2 piles`, `take from up to 2 piles`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    /// How many piles.
    pub count: usize,
    /// Whether fewer will do.
    pub up_to: bool,
}

impl Way {
    /// What is taken from each pile.
    pub fn amounts(&self) -> &[Num] {
        match &self.taken {
            Taken::Linear(amounts) | Taken::Family(amounts) => amounts,
        }
    }
}

impl Form {
    fn new(game: Game, meant: read::Meant) -> Form {
        let read::Meant { ways, claim, one } = meant;
        Form { game: Arc::new(game), ways, claim, one, besides: None, shape: Default::default() }
    }

    /// The form whose claim is the one about Grundy value 1, besides the positions that this one claims to be of value 0; nothing if
    /// one of both is not claimed.
    pub fn about_value_one(&self) -> Option<Form> {
        let besides = Some((self.game.expect.clone()?, self.claim.clone()?));
        let game =
            Game { expect: self.game.one.clone(), one: None, values: vec![], grundy: None, ..(*self.game).clone() };
        let (game, claim) = (Arc::new(game), Some(self.one.clone()?));
        Some(Form { game, claim, one: None, besides, ..self.clone() })
    }

    /// The form without claims about Grundy values.
    pub fn without_values(&self) -> Cow<'_, Form> {
        let game = &*self.game;
        if game.one.is_none() && game.values.is_empty() && game.grundy.is_none() {
            return Cow::Borrowed(self);
        }
        let game = Arc::new(Game { one: None, values: vec![], grundy: None, ..game.clone() });
        Cow::Owned(Form { game, one: None, ..self.clone() })
    }

    /// The positions besides which others are claimed.
    pub fn besides(&self) -> Option<&(Expectation, Claim)> {
        self.besides.as_ref()
    }

    /// The game whose meaning it is.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The names of the piles.
    pub fn piles(&self) -> &[String] {
        &self.game.piles.names
    }

    /// Whether the piles are unordered.
    pub fn sorted(&self) -> bool {
        self.game.piles.sorted
    }

    /// Who wins when no move is left.
    pub fn play(&self) -> Play {
        self.game.play
    }

    /// The ways to take tokens: a move is legal if one of them allows it. Ways that never do are left out.
    pub fn ways(&self) -> &[Way] {
        &self.ways
    }

    /// The positions claimed to be lost.
    pub fn claim(&self) -> Option<&Claim> {
        self.claim.as_ref()
    }

    /// Whether rules or claim speak of digits that an automaton of theirs reads.
    pub fn reads_automata(&self) -> bool {
        let mut found = false;
        let mut look = |part: Part<'_>| found |= matches!(part, Part::Automaton(_));
        for way in &self.ways {
            way.amounts().iter().for_each(|amount| amount.visit(&mut look));
            way.when.visit(&mut look);
        }
        for family in self.claim.iter().chain(&self.one).flat_map(|claim| &claim.families) {
            family.position.iter().for_each(|entry| entry.visit(&mut look));
            family.when.visit(&mut look);
        }
        found
    }

    /// What kind of game it is; found when it is first asked for.
    pub fn shape(&self) -> &Shape {
        self.shape.get_or_init(|| Shape::of(&self.ways, self.piles().len(), self.sorted()))
    }

    /// What kind of game it is, if it has been asked for.
    pub(crate) fn known_shape(&self) -> Option<&Shape> {
        self.shape.get()
    }

    /// What is known of the slots in the condition of a way, for moves that fit.
    pub fn context(&self, way: &Way) -> Context {
        let taken = way.amounts().to_vec();
        Context { piles: self.piles().len(), sorted: self.sorted(), from: way.from.clone(), taken }
    }

    /// The rules without names and without the order and number of clauses: what two spellings of the same rules share. For
    /// each amounts and least values of variables, when they may be taken.
    pub fn essence(&self) -> Essence {
        let ways = shape::joined(self.ways.iter(), |way| self.context(way));
        let claim = |claim: &Option<Claim>| {
            claim.clone().map(|mut claim| {
                claim.families.sort();
                claim
            })
        };
        let (claim, one) = (claim(&self.claim), claim(&self.one));
        Essence {
            piles: self.piles().len(),
            sorted: self.sorted(),
            misere: self.play() == Play::Misere,
            ways,
            claim,
            one,
        }
    }
}

/// See [`Form::essence`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Essence {
    piles: usize,
    sorted: bool,
    misere: bool,
    ways: BTreeMap<(Taken, Vec<Integer>), Cond>,
    claim: Option<Claim>,
    one: Option<Claim>,
}
