//! All that can be asked, as plain data: texts, numbers, flags. Nothing here is read yet.

mod figure;
mod numbers;
mod table;

pub use figure::{Figure, FigureKind};
pub use numbers::{Member, Represent, Sequence, Slope, System};
pub use table::{Dial, Judge, Options, Reply, Skill, Start, Write};

use super::given::Given;
use super::number::{Size, Whole};
use crate::design::Sort;
use crate::play::Method;
use crate::prove::Engine;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Anything that can be asked. In JSON the field `ask` says which question it is.
///
/// ```
/// use rulesmith::ask::Question;
/// let question: Question = serde_json::from_str(r#"{"ask": "solve", "game": "wythoff", "up_to": 10}"#).unwrap();
/// let Question::Solve(solve) = question else { panic!() };
/// assert!(!solve.misere);
/// let slip = serde_json::from_str::<Question>(r#"{"ask": "solve", "game": "wythoff", "upto": 10}"#);
/// assert!(slip.unwrap_err().to_string().starts_with("unknown field `upto`"));
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "ask", rename_all = "snake_case")]
pub enum Question {
    /// Everything about a slope.
    Slope(Slope),
    /// Terms of a sequence.
    Sequence(Sequence),
    /// One number's place in a sequence.
    Member(Member),
    /// A number in a numeration system.
    Represent(Represent),
    /// The games of the catalogue.
    Games(Games),
    /// A game's rules in every voice.
    Show(Show),
    /// The P-positions of a game up to a pile size.
    Solve(Solve),
    /// The Grundy values of a game up to a pile size.
    Grundy(Grundy),
    /// After how many columns rows of Grundy values repeat, for all columns.
    Periods(Periods),
    /// Does a game have the P-positions claimed, up to a pile size?
    Check(Check),
    /// Who wins from a position, and by which move?
    Move(Move),
    /// Rules whose P-positions are those wanted.
    Design(Design),
    /// The shortest rules of a grammar whose P-positions are those wanted.
    Discover(Discover),
    /// An automaton of the positions, learned from a board and proved.
    Learn(Learn),
    /// Which slopes fit some positions?
    Recognize(Recognize),
    /// What the theorems decide about a slope.
    Classify(Classify),
    /// The smallest finite modification of t-Wythoff with the pair of a slope.
    Smallest(Smallest),
    /// Is there an invariant game with given P-positions?
    Invariant(Invariant),
    /// Does a game have the P-positions claimed, for all n?
    Prove(Prove),
    /// The statements of a claim, for another prover.
    Export(Export),
    /// Is a certificate right?
    Verify(Verify),
    /// A picture.
    Figure(Figure),
    /// The legal moves of a position.
    Options(Options),
    /// Is a move legal, and if not, which rule forbids it?
    Judge(Judge),
    /// The program's move.
    Reply(Reply),
    /// A position to start from.
    Start(Start),
    /// Slopes to choose from.
    Dial(Dial),
    /// Another question's answer as a file.
    Write(Write),
}

/// The games of the catalogue: `{"ask": "games"}`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Games {}

/// A game's rules in every voice: `{"ask": "show", "game": "fat-rat(4)"}`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Show {
    /// The game.
    pub game: Given,
}

/// The P-positions of a game: `{"ask": "solve", "game": "wythoff", "up_to": 100}`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Solve {
    /// The game.
    pub game: Given,
    /// The largest pile.
    pub up_to: Size,
    /// Misere play: the player who cannot move wins.
    #[serde(default)]
    pub misere: bool,
}

/// Rows of Grundy values: `{"ask": "periods", "game": "wythoff", "rows": 20}`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Periods {
    /// The game.
    pub game: Given,
    /// The last row.
    pub rows: Size,
    /// The last column that is looked at; without it as many as are needed.
    #[serde(default)]
    pub up_to: Option<Size>,
    /// The answer is to carry its certificate.
    #[serde(default)]
    pub certify: bool,
}

/// The Grundy values of a game: `{"ask": "grundy", "game": "wythoff", "up_to": 100}`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Grundy {
    /// The game.
    pub game: Given,
    /// The largest pile.
    pub up_to: Size,
    /// The values as one text instead of arrays, for a face that draws millions of them.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub packed: bool,
}

/// A claim compared with the rules: `{"ask": "check", "game": "freak", "up_to": 100}`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Check {
    /// The game.
    pub game: Given,
    /// The largest pile.
    pub up_to: Size,
    /// The claim; by default the game's own.
    #[serde(default)]
    pub against: Option<Given>,
    /// The claim is about the positions of this Grundy value; those of value 0 are the P-positions.
    #[serde(default)]
    pub value: u32,
    /// Compare the Grundy values with this formula in the piles; if it is empty, with what the rules claim.
    #[serde(default)]
    pub grundy: Option<String>,
    /// Misere play: the player who cannot move wins.
    #[serde(default)]
    pub misere: bool,
}

/// Who wins from a position: `{"ask": "move", "game": "wythoff", "piles": [10, 20]}`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Move {
    /// The game, or a sum such as `wythoff + nim(2)`.
    pub game: Given,
    /// The piles, for a sum those of its games one after another.
    pub piles: Vec<Whole>,
    /// Play by this method only.
    #[serde(default)]
    pub strategy: Option<Method>,
    /// Misere play: the player who cannot move wins.
    #[serde(default)]
    pub misere: bool,
    /// Also all winning moves: all there are on a board that can be solved, else those that the strategy looks at.
    #[serde(default)]
    pub all: bool,
    /// Check the answer by a second computation.
    #[serde(default)]
    pub verify: bool,
}

/// Rules for a target: `{"ask": "design", "target": "sqrt(2)"}`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Design {
    /// The positions wanted.
    pub target: Given,
    /// The largest pile up to which every ruleset is solved and compared with the target.
    #[serde(default = "thousand")]
    pub up_to: Size,
    /// The rules must allow all moves of this game.
    #[serde(default)]
    pub with: Option<Given>,
    /// The positions are to be lost in misere play, where the player who cannot move wins.
    #[serde(default)]
    pub misere: bool,
    /// What may be taken must not depend on the position.
    #[serde(default)]
    pub invariant: bool,
    /// The moves must not mention an irrational number, or a set or function made from one.
    #[serde(default)]
    pub no_slope: bool,
    /// Which rulesets come first.
    #[serde(default)]
    pub sort: Sort,
    /// Only the first ruleset.
    #[serde(default)]
    pub best: bool,
    /// Whether certificates come with the answer; those of proofs by automata take longer.
    #[serde(default)]
    pub certify: bool,
}

/// The shortest rules of a grammar: `{"ask": "discover", "target": "mouse"}`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Discover {
    /// The positions wanted.
    pub target: Given,
    /// What clauses must not be made of.
    #[serde(default)]
    pub without: Vec<Means>,
    /// What may be taken must not depend on the position.
    #[serde(default)]
    pub invariant: bool,
    /// The moves must not mention an irrational number, or a set made from one.
    #[serde(default)]
    pub no_slope: bool,
    /// All moves of this game are part of the rules.
    #[serde(default)]
    pub with: Option<Given>,
    /// The most clauses; all single vectors are one.
    #[serde(default = "four")]
    pub clauses: u64,
    /// How many rulesets.
    #[serde(default = "single")]
    pub answers: u64,
    /// The most that the rules may cost.
    #[serde(default = "eighty")]
    pub cost: u64,
    /// The largest pile up to which rules are solved and compared with the target before they are proved.
    #[serde(default = "five_hundred")]
    pub up_to: Size,
    /// Whether certificates come with the answer.
    #[serde(default)]
    pub certify: bool,
}

/// An automaton of the positions: `{"ask": "learn", "game": "wythoff", "value": 1}`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Learn {
    /// The game.
    pub game: Given,
    /// The Grundy value of the positions, 0 or 1; of value 0 are the P-positions.
    #[serde(default)]
    pub value: u32,
    /// Misere play: the player who cannot move wins.
    #[serde(default)]
    pub misere: bool,
    /// The largest pile up to which boards are solved to learn from.
    #[serde(default = "most_learned")]
    pub up_to: Size,
    /// Whether the certificate comes with the answer.
    #[serde(default)]
    pub certify: bool,
}

/// What clauses are made of, beyond ways to take tokens.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Means {
    /// Whether a pile is in a set: the target's own sequences, and evil, odious, vile, dopey.
    Memberships,
    /// Remainders of piles, of their differences and sums.
    Residues,
    /// Piles compared with numbers and with each other.
    Comparisons,
    /// Amounts and vectors that are forbidden one by one.
    Exceptions,
    /// Single vectors that are allowed.
    Vectors,
}

/// The slopes of positions: `{"ask": "recognize", "game": "wythoff", "up_to": 200}`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Recognize {
    /// A game, whose P-positions are looked at, or a list of positions.
    pub game: Given,
    /// The largest pile.
    pub up_to: Size,
    /// Misere play: the player who cannot move wins.
    #[serde(default)]
    pub misere: bool,
    /// The text of the file `stripped` of the On-Line Encyclopedia of Integer Sequences, or a part of it: the piles are looked up
    /// in it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub oeis: Option<String>,
}

/// What the theorems decide about a slope: `{"ask": "classify", "slope": "sqrt(12)-2"}`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Classify {
    /// The slope: irrational and above 1.
    pub slope: String,
}

/// The smallest finite modification of t-Wythoff with the pair of a slope: `{"ask": "smallest", "slope": "sqrt(12)-2"}`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Smallest {
    /// The slope.
    pub slope: String,
    /// The certificate that none is smaller is wanted too.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub certify: bool,
}

/// Invariant games: `{"ask": "invariant", "target": "freak"}`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Invariant {
    /// The P-positions wanted.
    pub target: Given,
    /// The largest pile of the board on which a stuck position is looked for, if no theorem decides.
    #[serde(default = "thousand")]
    pub up_to: Size,
    /// Also the largest ruleset that an invariant game can have.
    #[serde(default)]
    pub largest: bool,
}

/// A claim for all n: `{"ask": "prove", "game": "wythoff"}`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Prove {
    /// The game.
    pub game: Given,
    /// Which engine decides.
    #[serde(default = "auto")]
    pub engine: Engine,
    /// The claim; by default the game's own.
    #[serde(default)]
    pub against: Option<Given>,
    /// The claim is about the positions of this Grundy value; those of smaller values are claimed by the rules.
    #[serde(default)]
    pub value: u32,
    /// The claim is about all Grundy values, and says that they are this formula in the piles; if it is empty, what the rules claim.
    #[serde(default)]
    pub grundy: Option<String>,
    /// Misere play: the player who cannot move wins.
    #[serde(default)]
    pub misere: bool,
    /// The answer is to carry its certificate, which may take longer.
    #[serde(default)]
    pub certify: bool,
    /// Say how it is known.
    #[serde(default)]
    pub explain: bool,
}

/// The statements of a claim for another prover: `{"ask": "export", "game": "wythoff", "prover": "walnut"}`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Export {
    /// The game.
    pub game: Given,
    /// The claim; by default the game's own.
    #[serde(default)]
    pub against: Option<Given>,
    /// The other prover.
    pub prover: Prover,
    /// For Coq, which engine proves it.
    #[serde(default = "auto")]
    pub engine: Engine,
}

/// Other provers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Prover {
    /// Walnut, for automatic sequences: the two statements.
    Walnut,
    /// Coq: the proof that the torus or a lemma gives, with the lemmas it uses.
    Coq,
}

/// Is a certificate right? `{"ask": "verify", "certificate": {..}}`, or its text: in a text it is seen if a field is there
/// twice.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Verify {
    /// The certificate, or its text.
    pub certificate: serde_json::Value,
    /// It has to be about these rules, with their claim.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game: Option<Given>,
    /// Say what it says.
    #[serde(default)]
    pub explain: bool,
}

fn single() -> u64 {
    1
}

fn four() -> u64 {
    4
}

fn eighty() -> u64 {
    80
}

fn most_learned() -> Size {
    Size(crate::learn::MOST)
}

fn five_hundred() -> Size {
    Size(500)
}

fn thousand() -> Size {
    Size(1000)
}

fn auto() -> Engine {
    Engine::Auto
}
