//! All that can be asked, as plain data: texts, numbers, flags. Nothing here is read yet.

use super::given::Given;
use super::number::{Size, Whole};
use crate::design::Sort;
use crate::figure::AtlasBy;
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

/// Everything about a slope: `{"ask": "slope", "expr": "(1+sqrt(5))/2"}`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Slope {
    /// The slope.
    pub expr: String,
    /// How many terms of its continued fraction.
    #[serde(default = "twelve")]
    pub terms: u64,
    /// How many decimals.
    #[serde(default = "thirty")]
    pub digits: u64,
    /// Whether the convergents are listed too: as many as there are terms, each longer than the one before.
    #[serde(default = "yes")]
    pub convergents: bool,
}

/// Terms of a sequence: `{"ask": "sequence", "expr": "evil", "terms": 100}`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Sequence {
    /// A slope, a formula in n, or a set.
    pub expr: String,
    /// The index of the first term; by default the sequence's own first index.
    #[serde(default)]
    pub from: Option<Whole>,
    /// How many terms; fewer come if the sequence ends.
    #[serde(default = "twenty")]
    pub terms: u64,
}

/// One number's place in a sequence: `{"ask": "member", "expr": "phi", "x": 16}`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Member {
    /// A slope, a formula in n, or a set.
    pub expr: String,
    /// The number.
    pub x: Whole,
}

/// A number in a numeration system: `{"ask": "represent", "expr": "phi", "number": 100}`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Represent {
    /// A slope between 1 and 2, or `base(b)`.
    pub expr: String,
    /// The number; left out if its digits are given.
    #[serde(default)]
    pub number: Option<Whole>,
    /// The digits instead of the number, the most significant first.
    #[serde(default)]
    pub digits: Option<Vec<Whole>>,
    /// Which system of the slope.
    #[serde(default)]
    pub system: System,
    /// Also the representation of the next number.
    #[serde(default)]
    pub successor: bool,
    /// Also what the digits are worth in the slope's other system.
    #[serde(default)]
    pub reread: bool,
    /// The values of at most so many places are listed, the lowest ones.
    #[serde(default = "forty")]
    pub places: u64,
}

/// The systems of a slope.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum System {
    /// Places are the numerators of the convergents.
    #[default]
    P,
    /// Places are the denominators of the convergents.
    Q,
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
    /// The claim is about the positions of this Grundy value, 0 or 1.
    #[serde(default)]
    pub value: u32,
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

/// A picture: `{"ask": "figure", "kind": "board", "game": "wythoff", "up_to": 50}`. Which of the other fields a kind needs
/// and which it can do without is said in `docs/FIGURES.md`; a field that a kind does not have is refused.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Figure {
    /// What is drawn.
    pub kind: FigureKind,
    /// The game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game: Option<Given>,
    /// The other game of a comparison; the claim whose counterexample is drawn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub against: Option<Given>,
    /// The largest pile, vector, parameter, partial quotient or index of a point.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub up_to: Option<Size>,
    /// The piles of a position.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub piles: Option<Vec<Whole>>,
    /// A slope, a numeration system, or a set.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub expr: Option<String>,
    /// The number whose digits are drawn; the index of the point that divides the torus of a slope; the k of a
    /// family.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub number: Option<Whole>,
    /// Which system of the slope its digits are in; by default that of the numerators.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub system: Option<System>,
    /// The last row of Grundy values; how many P-positions are drawn as stacks.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rows: Option<Size>,
    /// The cover of a torus is that for the positions (a_n, b_n - w).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub w: Option<Size>,
    /// By what an atlas is coloured.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<AtlasBy>,
    /// Misere play: the player who cannot move wins.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub misere: bool,
}

/// The kinds of pictures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum FigureKind {
    /// The P-positions of a game, and the lines they lie along.
    Board,
    /// A heat map of Grundy values.
    Grundy,
    /// The vectors that may be taken, and the differences that P-positions forbid.
    Moves,
    /// The torus of a proof.
    Torus,
    /// The points p_1 of the slopes of one k that have a finite modification of t-Wythoff.
    Family,
    /// A position and its winning moves.
    Position,
    /// Where a claim fails.
    Counterexample,
    /// The P-positions of two games.
    Compare,
    /// Stacks of coloured tokens.
    Stacks,
    /// The first numbers coloured by a set, in four blocks.
    Blocks,
    /// The moves of (G*)*.
    Star,
    /// Slopes by the cases of a theorem.
    Strip,
    /// A number in a numeration system.
    Numeration,
    /// The automaton of a set.
    Automaton,
    /// Rows of Grundy values, with the periods that the board shows.
    Rows,
    /// A square of slopes, coloured by what is true of them.
    Atlas,
}

/// The legal moves of a position: `{"ask": "options", "game": "wythoff", "piles": [3, 5]}`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Options {
    /// The game, or a sum such as `wythoff + nim(2)`.
    pub game: Given,
    /// The piles, for a sum those of its games one after another.
    pub piles: Vec<Whole>,
    /// Misere play: the player who cannot move wins.
    #[serde(default)]
    pub misere: bool,
}

/// A move to be judged: `{"ask": "judge", "game": "wythoff", "piles": [3, 5], "take": [1, 2]}`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Judge {
    /// The game, or a sum such as `wythoff + nim(2)`.
    pub game: Given,
    /// The piles, for a sum those of its games one after another.
    pub piles: Vec<Whole>,
    /// What is to be taken from each of them.
    pub take: Vec<Whole>,
    /// Misere play: the player who cannot move wins.
    #[serde(default)]
    pub misere: bool,
    /// Also what the move is worth.
    #[serde(default)]
    pub rate: bool,
}

/// The program's move: `{"ask": "reply", "game": "wythoff", "piles": [3, 5], "opponent": {"fallible": {"slips": 2}}}`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Reply {
    /// The game, or a sum such as `wythoff + nim(2)`.
    pub game: Given,
    /// The piles, for a sum those of its games one after another.
    pub piles: Vec<Whole>,
    /// How the program plays.
    pub opponent: Skill,
    /// The chance of a move that is not perfect: the same seed gives the same move.
    #[serde(default)]
    pub seed: Size,
    /// Misere play: the player who cannot move wins.
    #[serde(default)]
    pub misere: bool,
}

/// How the program plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Skill {
    /// Wins whenever it can.
    Perfect,
    /// Any legal move in some of its moves, and else perfect.
    Fallible {
        /// In so many moves out of eight.
        slips: u8,
    },
    /// Any legal move.
    Random,
}

/// A position to start from: `{"ask": "start", "game": "wythoff", "up_to": 12}`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Start {
    /// The game, or a sum such as `wythoff + nim(2)`.
    pub game: Given,
    /// The largest pile; by default one that fits the opponent.
    #[serde(default)]
    pub up_to: Option<Size>,
    /// Against whom it is to be played.
    #[serde(default)]
    pub opponent: Option<Skill>,
    /// Whether the player to move is to have a winning move, or none.
    #[serde(default = "yes")]
    pub winning: bool,
    /// The chance: the same seed gives the same position.
    #[serde(default)]
    pub seed: Size,
    /// Misere play: the player who cannot move wins.
    #[serde(default)]
    pub misere: bool,
}

/// Slopes to choose from, [1; (a, b)] with partial quotients up to a bound: `{"ask": "dial"}`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Dial {
    /// The largest partial quotient.
    #[serde(default = "eight")]
    pub quotients: u64,
    /// The largest denominator of the fractions between them; 0 for none.
    #[serde(default)]
    pub denominators: u64,
}

/// An answer as a file: `{"ask": "write", "format": "csv", "question": {"ask": "solve", "game": "wythoff", "up_to": 9}}`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Write {
    /// What is asked.
    pub question: Box<Question>,
    /// The format of the file, one of those that such answers have.
    pub format: FileFormat,
    /// What a picture is drawn on.
    #[serde(default)]
    pub ground: Ground,
    /// Which pile a b-file of positions lists, counted from 1.
    #[serde(default = "one")]
    pub pile: usize,
}

/// The formats of files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum FileFormat {
    /// For reading.
    Text,
    /// One JSON object.
    Json,
    /// Comma-separated values with a header.
    Csv,
    /// Lines `n a(n)`, as the OEIS wants them.
    Bfile,
    /// LaTeX.
    Latex,
    /// SVG, for screens.
    Svg,
    /// TikZ, for papers.
    Tikz,
    /// PNG, an image of pixels.
    Png,
}

/// What a picture is drawn on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Ground {
    /// As the reader's system has it, where the format can say so; light elsewhere.
    #[default]
    Auto,
    /// Dark on light.
    Light,
    /// Light on dark.
    Dark,
}

impl Figure {
    /// A picture of a kind, with nothing else said.
    pub fn new(kind: FigureKind) -> Figure {
        Figure {
            kind,
            game: None,
            against: None,
            up_to: None,
            piles: None,
            expr: None,
            number: None,
            system: None,
            rows: None,
            w: None,
            by: None,
            misere: false,
        }
    }
}

fn one() -> usize {
    1
}

fn eight() -> u64 {
    8
}

fn twelve() -> u64 {
    12
}

fn twenty() -> u64 {
    20
}

fn thirty() -> u64 {
    30
}

fn forty() -> u64 {
    40
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

fn yes() -> bool {
    true
}

fn auto() -> Engine {
    Engine::Auto
}
