//! A picture as a value: what is drawn, in the units of its board, and what each mark means.

use super::coordinate::Coordinate;
use super::palette::Ink;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A picture. The board's units run to the right and upward.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Picture {
    /// What it shows, in a line.
    pub title: Text,
    /// What is to be seen on it, for one who cannot see it.
    pub description: String,
    /// The part of the plane that is shown.
    pub frame: Frame,
    /// The numbers along the frame, if they mean something.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub axes: Option<Axes>,
    /// What is drawn, the first undermost.
    pub marks: Vec<Mark>,
    /// What each kind of mark is.
    pub legend: Vec<Entry>,
    /// What else is to be known, such as how far it was checked.
    pub notes: Vec<String>,
}

/// The part of the plane that is shown.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Frame {
    /// The least place across.
    pub left: Coordinate,
    /// The least place upward.
    pub bottom: Coordinate,
    /// The largest place across.
    pub right: Coordinate,
    /// The largest place upward.
    pub top: Coordinate,
    /// A unit is drawn no larger than so many pixels.
    pub unit: u32,
}

/// The axes of a picture.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Axes {
    /// What is counted across.
    pub across: Text,
    /// What is counted upward.
    pub up: Text,
    /// The numbers below the frame.
    pub below: Vec<Tick>,
    /// The numbers left of the frame.
    pub beside: Vec<Tick>,
    /// Whether the squares around whole numbers are drawn, where they are large enough to be seen.
    pub squares: bool,
    /// Whether there is a frame around the board.
    pub framed: bool,
}

/// A number along an axis.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Tick {
    /// Where it stands.
    pub at: Coordinate,
    /// What it says.
    pub says: Text,
}

/// A text, and how it is written in TeX, if not in the same letters.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Text {
    /// The letters.
    pub plain: String,
    /// TeX for the same.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tex: Option<String>,
}

/// A place on the board.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Point(
    /// Across.
    pub Coordinate,
    /// Upward.
    pub Coordinate,
);

/// Squares side by side: from (x, y) to the right, each around a point with whole coordinates.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
pub struct Run(
    /// y, the row.
    pub i64,
    /// x, the first square.
    pub i64,
    /// How many.
    pub u32,
);

/// Something drawn. In JSON the field `mark` says what.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "mark", rename_all = "lowercase", deny_unknown_fields)]
pub enum Mark {
    /// Squares of one colour.
    Cells {
        /// Their colour.
        ink: Ink,
        /// The squares: row, first, how many.
        runs: Vec<Run>,
        /// Whether neighbours touch; else there is a gap between them where they are large enough.
        joined: bool,
    },
    /// Points of one colour and shape.
    Points {
        /// Their colour.
        ink: Ink,
        /// Their shape.
        shape: Shape,
        /// Their size.
        size: Size,
        /// Where they are.
        at: Vec<Point>,
    },
    /// A straight line.
    Line {
        /// Its colour.
        ink: Ink,
        /// How it is drawn.
        stroke: Stroke,
        /// Where it begins.
        from: Point,
        /// Where it ends.
        to: Point,
    },
    /// An arrow; one that ends where it begins is a loop above that place.
    Arrow {
        /// Its colour.
        ink: Ink,
        /// Where it begins.
        from: Point,
        /// Where it ends.
        to: Point,
        /// How far it swings out to its left, in hundredths of its length.
        bend: i64,
        /// How much is left out at both ends, in hundredths of a unit.
        gap: u32,
    },
    /// A polygon.
    Region {
        /// Its colour.
        ink: Ink,
        /// How dense the colour is, in percent.
        strength: u8,
        /// Whether its edge is drawn.
        edge: bool,
        /// Its corners, in order.
        corners: Vec<Point>,
    },
    /// A text.
    Label {
        /// Its colour.
        ink: Ink,
        /// Where it stands.
        at: Point,
        /// On which side of that place.
        side: Side,
        /// The height of its letters.
        size: Size,
        /// What it says.
        says: Text,
    },
}

/// The shapes of points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs, reason = "they are what they are called")]
pub enum Shape {
    Disc,
    Ring,
    Square,
    Diamond,
    Cross,
}

/// How a line is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Stroke {
    /// A hair.
    Thin,
    /// A line.
    Solid,
    /// A line that should be seen first.
    Thick,
    /// Dashes.
    Dashed,
}

/// The sizes of points (their radius) and letters (their height).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Size {
    /// For many of them.
    Small,
    /// For most.
    Normal,
    /// For what should be seen first.
    Large,
    /// Hundredths of a unit of the board.
    Units(u32),
}

/// Where a text stands beside its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs, reason = "they are what they are called")]
pub enum Side {
    On,
    Left,
    Right,
    Above,
    Below,
}

/// A line of the legend.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Entry {
    /// What is shown.
    pub sample: Sample,
    /// Its colour.
    pub ink: Ink,
    /// What it is.
    pub says: Text,
}

/// What the legend shows beside its words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs, reason = "they are the marks")]
pub enum Sample {
    Cell,
    Point(Shape),
    Line(Stroke),
    Arrow,
    /// With its strength in percent.
    Region(u8),
}

impl Point {
    /// A point with whole coordinates.
    pub fn whole(x: i64, y: i64) -> Point {
        Point(Coordinate::Whole(x), Coordinate::Whole(y))
    }

    /// A point whose coordinates are halves: (x/2, y/2).
    pub fn halves(x: i64, y: i64) -> Point {
        Point(Coordinate::ratio(x, 2), Coordinate::ratio(y, 2))
    }

    /// A point whose coordinates are hundredths.
    pub fn hundredths(x: i64, y: i64) -> Point {
        Point(Coordinate::ratio(x, 100), Coordinate::ratio(y, 100))
    }
}

impl Frame {
    /// The squares around the points from (0, 0) to (x, y).
    pub fn board(x: i64, y: i64) -> Frame {
        Frame {
            left: Coordinate::ratio(-1, 2),
            bottom: Coordinate::ratio(-1, 2),
            right: Coordinate::ratio(2 * x + 1, 2),
            top: Coordinate::ratio(2 * y + 1, 2),
            unit: 24,
        }
    }

    /// A part of the plane with corners in hundredths of a unit.
    pub fn hundredths(left: i64, bottom: i64, right: i64, top: i64, unit: u32) -> Frame {
        let at = |value| Coordinate::ratio(value, 100);
        Frame { left: at(left), bottom: at(bottom), right: at(right), top: at(top), unit }
    }
}

impl Axes {
    /// Whole numbers along the sides of a board, as many as can be read.
    pub fn of_board(across: impl Into<Text>, x: i64, up: impl Into<Text>, y: i64) -> Axes {
        let step = tick_step(x.max(y));
        let ticks = |last: i64| {
            let numbers = (0..=last).step_by(usize::try_from(step).unwrap_or(1));
            numbers.map(|at| Tick { at: Coordinate::Whole(at), says: at.to_string().into() }).collect()
        };
        Axes { across: across.into(), up: up.into(), below: ticks(x), beside: ticks(y), squares: true, framed: true }
    }
}

/// 1, 2 or 5 times a power of ten, so that there are at most a dozen numbers from 0 to the last.
fn tick_step(last: i64) -> i64 {
    let powers = (0..18).map(|power| 10i64.pow(power));
    let steps = powers.flat_map(|power| [1, 2, 5].map(|digit| digit * power));
    steps.into_iter().find(|step| last / step <= 12).unwrap_or(last.max(1))
}

impl Entry {
    /// A line of the legend.
    pub fn new(sample: Sample, ink: Ink, says: impl Into<Text>) -> Entry {
        Entry { sample, ink, says: says.into() }
    }
}

impl Text {
    /// A text that is written otherwise in TeX.
    pub fn with_tex(plain: impl Into<String>, tex: impl Into<String>) -> Text {
        Text { plain: plain.into(), tex: Some(tex.into()) }
    }
}

impl From<&str> for Text {
    fn from(plain: &str) -> Text {
        Text { plain: plain.to_string(), tex: None }
    }
}

impl From<String> for Text {
    fn from(plain: String) -> Text {
        Text { plain, tex: None }
    }
}

/// The squares of a set of points with whole coordinates, joined along rows.
pub fn runs(mut cells: Vec<(i64, i64)>) -> Vec<Run> {
    cells.sort_unstable_by_key(|&(x, y)| (y, x));
    let mut runs: Vec<Run> = Vec::new();
    for (x, y) in cells {
        match runs.last_mut() {
            // A square that is named twice is one.
            Some(Run(row, first, length)) if *row == y && x < *first + i64::from(*length) => {}
            Some(Run(row, first, length)) if *row == y && x == *first + i64::from(*length) => *length += 1,
            _ => runs.push(Run(y, x, 1)),
        }
    }
    runs
}
