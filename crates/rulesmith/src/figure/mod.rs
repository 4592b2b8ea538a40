//! Pictures: what the other rooms know, drawn.
//!
//! A [`Picture`] is a value in the units of its board: squares, points, lines, arrows, regions and texts, with a title, a
//! description and a legend that says what each mark is. Its places are exact numbers ([`Coordinate`]) until a writer draws
//! them: [`svg`], [`tikz`], and with the feature `png` [`png()`].
//!
//! | file | does |
//! |---|---|
//! | `picture`, `coordinate`, `palette` | the value: marks, exact places, colours by name |
//! | `layout` | where things come to lie |
//! | `svg`, `tikz`, `png` | the writers |
//! | `board`, `grundy`, `moves`, `position`, `stacks` | pictures of games |
//! | `torus` | pictures of proofs |
//! | `slopes`, `family`, `atlas`, `words`, `automaton`, `blocks` | pictures of numbers |
//! | `error` | why there is no picture, and what one rests on |

mod atlas;
mod automaton;
mod blocks;
mod board;
mod coordinate;
mod error;
mod family;
mod grundy;
mod layout;
mod moves;
mod palette;
mod picture;
#[cfg(feature = "png")]
mod png;
mod position;
mod slopes;
mod stacks;
mod svg;
mod tikz;
mod torus;
mod words;

pub use atlas::{AtlasBy, atlas};
pub use automaton::automaton;
pub use blocks::blocks;
pub use board::{board, compare};
pub use coordinate::Coordinate;
pub use error::{Drawn, FigureError, Ground, Seen};
pub use family::family;
pub use grundy::{grundy, rows};
pub use moves::{moves, star};
pub use palette::{Ink, RAMP, Theme};
pub use picture::{Axes, Entry, Frame, Mark, Picture, Point, Run, Sample, Shape, Side, Size, Stroke, Text, Tick, runs};
#[cfg(feature = "png")]
pub use png::png;
pub use position::{counterexample, position};
pub use slopes::strip;
pub use stacks::stacks;
pub use svg::svg;
pub use tikz::tikz;
pub use torus::{torus, torus_of_slope};
pub use words::numeration;
