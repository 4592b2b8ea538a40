//! Pictures.

use super::System;
use crate::ask::given::Given;
use crate::ask::number::{Size, Whole};
use crate::figure::AtlasBy;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

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
