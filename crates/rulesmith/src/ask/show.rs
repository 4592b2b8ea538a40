//! The catalogue, and a game's rules in every voice.
//!
//! Every expression of the rules is given twice: as `text` in the rules language, and as a `tree` of arrays, operator
//! first: `t <= 3 and x in A` is `["and", ["<=", "t", 3], ["in", "x", "A"]]`.

use super::error::{AskError, Field};
use super::given::Named;
use super::number::{Whole, wholes};
use super::question;
use crate::games;
use crate::rules::{self, Clause, Expectation, Game, Play};
use crate::syntax::{Expr, ExprKind};
use crate::work::Work;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The games of the catalogue.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Catalogue {
    /// One entry for each kind of game.
    pub games: Vec<Listing>,
}

/// A kind of game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Listing {
    /// The name without parameters.
    pub name: String,
    /// How it is written with its parameters.
    pub usage: String,
    /// What the game is, in one line.
    pub summary: String,
    /// A name that can be looked up.
    pub example: String,
    /// Where the game comes from.
    pub source: String,
    /// The name of each parameter, and what it is.
    pub parameters: Vec<(String, String)>,
    /// What is known about the games of this kind.
    pub facts: Vec<String>,
}

pub(super) fn catalogue() -> Catalogue {
    let listing = |game: &games::Listing| Listing {
        name: game.name.clone(),
        usage: game.usage.clone(),
        summary: game.summary.clone(),
        example: game.example.clone(),
        source: game.source.clone(),
        parameters: game.parameters.clone(),
        facts: game.facts.clone(),
    };
    Catalogue { games: games::list().iter().map(listing).collect() }
}

/// A game's rules.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Shown {
    /// The title.
    pub game: String,
    /// Where it comes from, if it says.
    pub source: Option<String>,
    /// `normal`, or `misere`: the player who cannot move wins.
    pub play: PlayKind,
    /// What it is played on.
    pub piles: Piles,
    /// The named slopes, sets, sequences and functions.
    pub lets: Vec<Let>,
    /// The moves.
    pub moves: Vec<MoveRule>,
    /// The positions claimed to be lost.
    pub expect: Option<Expected>,
    /// The rules as text.
    pub rules: String,
    /// The rules in English.
    pub english: String,
    /// What is known, for a game of the catalogue.
    pub facts: Vec<String>,
}

/// Who wins when no move is left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum PlayKind {
    /// The player who cannot move loses.
    Normal,
    /// The player who cannot move wins.
    Misere,
    /// Some options may be forbidden; the rules say how many.
    Block,
}

/// The piles.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Piles {
    /// Their names.
    pub names: Vec<String>,
    /// Whether each pile keeps its name; else they are sorted by size.
    pub ordered: bool,
}

/// A named slope, set, sequence or function.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Let {
    /// The name.
    pub name: String,
    /// The parameters of a function.
    pub parameters: Vec<String>,
    /// What it stands for.
    pub value: Formula,
}

/// An expression.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Formula {
    /// In the rules language.
    pub text: String,
    /// Operator first.
    pub tree: Tree,
}

/// A tree: a name is a text and a number is a number, or its digits beyond 2^53; `["call", "f", ..]` is a call,
/// `["tuple", ..]` and `["braces", ..]` are lists, `["set", element, condition]` is a set by condition,
/// `["compare", a, "<=", b, "<", c]` is a chain of comparisons, `["game", "star(sqrt(2))"]` names a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum Tree {
    /// A yes or no.
    Flag(bool),
    /// An operator and its parts.
    Node(Vec<Tree>),
    /// A number.
    Number(Whole),
    /// A name.
    Name(String),
}

/// A clause.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MoveRule {
    /// What the move is called.
    pub name: String,
    /// What it takes.
    pub take: Taken,
    /// Its variables.
    pub variables: Vec<Variable>,
    /// The condition after `where`.
    #[serde(rename = "where")]
    pub when: Option<Formula>,
    /// The condition after `unless`.
    pub unless: Option<Formula>,
}

/// What a clause takes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "form", rename_all = "lowercase", deny_unknown_fields)]
pub enum Taken {
    /// `take 3t from x, t from y`.
    Amounts {
        /// Each amount with its pile.
        amounts: Vec<Amount>,
    },
    /// `take from 1 pile`, `take from up to 2 piles`.
    Piles {
        /// How many piles.
        count: usize,
        /// Whether fewer will do.
        up_to: bool,
    },
    /// `take {2, 3}, {9, 18}`.
    Vectors {
        /// The vectors.
        vectors: Vec<Vec<Formula>>,
        /// The variable of `for n >= 1`.
        #[serde(rename = "for")]
        range: Option<Variable>,
    },
}

/// An amount and its pile.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Amount {
    /// How many tokens.
    pub tokens: Formula,
    /// The name of the pile.
    pub pile: String,
}

/// A variable and its least value.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Variable {
    /// Its name.
    pub name: String,
    /// Its least value.
    pub from: Whole,
}

/// A claim.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Expected {
    /// `{ (..) : n >= 0 }`, joined by `union`; none, if the positions are listed.
    pub families: Vec<Family>,
    /// Positions added.
    pub also: Vec<Vec<Whole>>,
    /// Positions taken away.
    pub except: Vec<Vec<Whole>>,
}

/// `{ (e1, e2) : n >= 0, m >= 1 and condition }`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Family {
    /// A formula for every pile.
    pub position: Vec<Formula>,
    /// The variables and where they start.
    pub variables: Vec<Variable>,
    /// What else they have to satisfy.
    pub condition: Option<Formula>,
}

pub(super) fn answer(question: &question::Show, _: &Work) -> Result<Shown, AskError> {
    let named = Named::read(&question.game, Field::Game)?;
    let facts = named.entry.map(|entry| entry.facts).unwrap_or_default();
    Ok(Shown { facts, ..Shown::from(&named.game) })
}

impl From<&Game> for Shown {
    /// The rules of a game, without what is known about it.
    fn from(game: &Game) -> Shown {
        let named = |known: &rules::Let| Let {
            name: known.name.clone(),
            parameters: known.parameters.clone(),
            value: Formula::from(&known.value),
        };
        Shown {
            game: game.name.clone(),
            source: game.source.clone(),
            play: match game.play {
                Play::Normal => PlayKind::Normal,
                Play::Misere => PlayKind::Misere,
                Play::Block(_) => PlayKind::Block,
            },
            piles: Piles { names: game.piles.names.clone(), ordered: !game.piles.sorted },
            lets: game.lets.iter().map(named).collect(),
            moves: game.moves.iter().map(|clause| move_rule(game, clause)).collect(),
            expect: game.expect.as_ref().map(expected),
            rules: game.to_string(),
            english: game.english(),
            facts: vec![],
        }
    }
}

fn move_rule(game: &Game, clause: &Clause) -> MoveRule {
    let take = match &clause.take {
        rules::Take::Amounts(amounts) => {
            let amount = |amount: &rules::Amount| Amount {
                tokens: Formula::from(&amount.tokens),
                pile: game.piles.names.get(amount.pile).cloned().unwrap_or_default(),
            };
            Taken::Amounts { amounts: amounts.iter().map(amount).collect() }
        }
        rules::Take::Piles { count, up_to } => Taken::Piles { count: *count, up_to: *up_to },
        rules::Take::Vectors { vectors, range } => Taken::Vectors {
            vectors: vectors.iter().map(|entries| entries.iter().map(Formula::from).collect()).collect(),
            range: range.as_ref().map(Variable::from),
        },
    };
    MoveRule {
        name: clause.name.clone(),
        take,
        variables: clause.variables.iter().map(Variable::from).collect(),
        when: clause.when.as_ref().map(Formula::from),
        unless: clause.unless.as_ref().map(Formula::from),
    }
}

impl From<&rules::Variable> for Variable {
    fn from(variable: &rules::Variable) -> Variable {
        Variable { name: variable.name.clone(), from: Whole::from(variable.from) }
    }
}

fn expected(expect: &Expectation) -> Expected {
    let family = |family: &rules::Family| Family {
        position: family.position.iter().map(Formula::from).collect(),
        variables: family.variables.iter().map(Variable::from).collect(),
        condition: family.condition.as_ref().map(Formula::from),
    };
    Expected {
        families: expect.families.iter().map(family).collect(),
        also: expect.also.iter().map(wholes).collect(),
        except: expect.except.iter().map(wholes).collect(),
    }
}

impl From<&Expr> for Formula {
    fn from(expr: &Expr) -> Formula {
        Formula { text: expr.to_string(), tree: tree(expr) }
    }
}

fn tree(expr: &Expr) -> Tree {
    let name = |text: &str| Tree::Name(text.to_string());
    let node = |head: &str, parts: &[&Expr]| {
        Tree::Node(std::iter::once(name(head)).chain(parts.iter().map(|part| tree(part))).collect())
    };
    let all = |parts: &[Expr]| parts.iter().map(tree).collect::<Vec<Tree>>();
    let list = |head: &str, parts: &[Expr]| Tree::Node(std::iter::once(name(head)).chain(all(parts)).collect());
    match &expr.kind {
        ExprKind::Number(value) => Tree::Number(Whole::from(value)),
        ExprKind::Name(text) => match text.strip_prefix('"').and_then(|rest| rest.strip_suffix('"')) {
            Some(game) => Tree::Node(vec![name("game"), name(game)]),
            None => name(text),
        },
        ExprKind::Primed(text) => Tree::Name(format!("{text}'")),
        ExprKind::Negate(inner) => node("-", &[inner]),
        ExprKind::Not(inner) => node("not", &[inner]),
        ExprKind::Absolute(inner) => node("abs", &[inner]),
        ExprKind::Binary(op, left, right) => node(op.symbol(), &[left, right]),
        ExprKind::Compare(first, rest) => match rest.as_slice() {
            [(op, right)] => node(op.symbol(), &[first, right]),
            _ => {
                let links = rest.iter().flat_map(|(op, right)| [name(op.symbol()), tree(right)]);
                Tree::Node([name("compare"), tree(first)].into_iter().chain(links).collect())
            }
        },
        ExprKind::Call(function, parts) => {
            Tree::Node([name("call"), name(function)].into_iter().chain(all(parts)).collect())
        }
        ExprKind::Tuple(parts) => list("tuple", parts),
        ExprKind::Braces(parts) => list("braces", parts),
        ExprKind::Comprehension(element, condition) => node("set", &[element, condition]),
        ExprKind::If(condition, yes, no) => node("if", &[condition, yes, no]),
        ExprKind::ContinuedFraction(text) => Tree::Node(vec![
            name("continued fraction"),
            Tree::Node(all(&text.terms)),
            Tree::Node(all(&text.period)),
            Tree::Flag(text.goes_on),
        ]),
    }
}
