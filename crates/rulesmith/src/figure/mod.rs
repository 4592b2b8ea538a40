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

mod coordinate;
mod layout;
mod palette;
mod picture;
#[cfg(feature = "png")]
mod png;
mod svg;
mod tikz;

pub use coordinate::Coordinate;
pub use palette::{Ink, RAMP, Theme};
pub use picture::{Axes, Entry, Frame, Mark, Picture, Point, Run, Sample, Shape, Side, Size, Stroke, Text, Tick, runs};
#[cfg(feature = "png")]
pub use png::png;
pub use svg::svg;
pub use tikz::tikz;
