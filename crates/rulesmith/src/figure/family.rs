//! A family of slopes on one torus: where p_1 lies for each (Goldberg and Fraenkel 2017, Figure 8).

use super::coordinate::Coordinate;
use super::error::{Drawn, FigureError, Ground};
use super::palette::Ink;
use super::picture::{Entry, Mark, Picture, Point, Sample, Shape, Side, Size, Stroke, Text};
use super::slopes::root;
use super::torus::{lines, torus_picture};
use crate::number::{Real, Slope};
use crate::sequence::ComplementaryPair;
use crate::work::Work;
use malachite::Integer;
use malachite::rational::Rational;

/// The largest k, and the most slopes: with more of them the points cannot be told apart.
const LARGEST: u64 = 12;
const MOST: u64 = 60;

/// A branch of the curve is drawn by so many straight pieces between points that lie on it.
const PIECES: i64 = 24;

const INKS: [Ink; 6] = [Ink::Blue, Ink::Vermilion, Ink::Green, Ink::Purple, Ink::Orange, Ink::Sky];

/// The points ({alpha}, {beta}) of the slopes alpha^2 + (c - k - 1) alpha - c = 0 for one k and c from 2k - 1 on, which are
/// those with a finite modification of t-Wythoff (Theorem 1), on the segments of {alpha} - k {beta} whole and on the curve
/// 1/alpha + 1/beta = 1. They are coloured by c modulo k, which decides the segment.
pub fn family(k: &Integer, up_to: Option<u64>, work: &Work) -> Result<Drawn, FigureError> {
    let k = u64::try_from(k).ok().filter(|k| (1..=LARGEST).contains(k));
    let k = k.ok_or_else(|| FigureError::refused(format!("a family of slopes is drawn for k from 1 to {LARGEST}")))?;
    let first = (2 * k).saturating_sub(1).max(1);
    let last = up_to.unwrap_or(first + 9);
    if last < first || last - first >= MOST {
        let most = first + MOST - 1;
        return Err(FigureError::refused(format!(
            "the slopes of k = {k} have c from {first} on; c up to {most} is drawn"
        )));
    }
    let mut marks = lines(1, -(k as i64));
    let mut pairs = Vec::new();
    for c in first..=last {
        work.report("slopes", c, Some(last))?;
        let (c_, b) = (c as i64, c as i64 - k as i64 - 1);
        let pair = ComplementaryPair::new(&Slope::new(root(b * b + 4 * c_, -b, 2)?)?)?;
        pairs.push((c, pair));
    }
    let whole = |value: Integer| i64::try_from(&value).unwrap_or(i64::MAX);
    let one = Integer::from(1);
    let branches = pairs.iter().map(|(_, pair)| whole(pair.b(&one))).max().unwrap_or(2);
    marks.extend((2..=branches).flat_map(curve));
    let mut before: Vec<(f64, f64)> = Vec::new();
    let mut by_class: Vec<Vec<Point>> = vec![Vec::new(); k as usize];
    for (c, pair) in &pairs {
        let part = |slope: &Real, floor: Integer, hundredths: i64| -> Result<Coordinate, FigureError> {
            let shift = Rational::from(hundredths) / Rational::from(100) - Rational::from(floor);
            Ok(Coordinate::real(&slope.affine(&Rational::from(1), &shift)?))
        };
        let point = |right: i64, up: i64| -> Result<Point, FigureError> {
            Ok(Point(part(pair.alpha(), pair.a(&one), right)?, part(pair.beta(), pair.b(&one), up)?))
        };
        let at = point(0, 0)?;
        // To the left the points come close to each other: a number is written where the points before it leave room. Below and
        // to the right of a point there is no line.
        let (x, y) = (at.0.drawn(), at.1.drawn());
        let free = |&(other_x, other_y): &(f64, f64)| (x - other_x).abs() > 0.05 || (y - other_y).abs() > 0.04;
        if x > 0.1 && before.iter().all(free) {
            let (says, size) = (Text::with_tex(c.to_string(), format!("${c}$")), Size::Small);
            marks.push(Mark::Label { ink: Ink::Text, at: point(3, -1)?, side: Side::On, size, says });
        }
        before.push((x, y));
        by_class[(c % k) as usize].push(at);
    }
    let mut legend = vec![
        Entry::new(
            Sample::Line(Stroke::Solid),
            Ink::Muted,
            Text::with_tex(format!("u - {k} v is a whole number"), format!("$u-{k}v\\in\\mathbb Z$")),
        ),
        Entry::new(
            Sample::Line(Stroke::Thin),
            Ink::Text,
            Text::with_tex("1/alpha + 1/beta = 1", "$1/\\alpha+1/\\beta=1$"),
        ),
    ];
    for (class, at) in by_class.into_iter().enumerate() {
        let ink = INKS[class % INKS.len()];
        // Six colours are told apart by shape when they come again.
        let shape = if class < INKS.len() { Shape::Disc } else { Shape::Diamond };
        marks.push(Mark::Points { ink, shape, size: Size::Normal, at });
        legend.push(Entry::new(
            Sample::Point(shape),
            ink,
            Text::with_tex(format!("p_1, c = {class} (mod {k})"), format!("$p_1$, $c\\equiv {class}\\pmod{{{k}}}$")),
        ));
    }
    let mut square = torus_picture(
        marks,
        legend,
        vec![format!(
            "The slope of c is the positive root of z^2 + (c - {}) z - c; beside its point stands c, where there is room.",
            k + 1
        )],
    );
    if let Some(axes) = &mut square.axes {
        axes.across = Text::with_tex("u = {alpha}", "$u=\\{\\alpha\\}$");
        axes.up = Text::with_tex("v = {beta}", "$v=\\{\\beta\\}$");
    }
    let picture = Picture {
        title: format!("The points p_1 of the slopes with k = {k}, c from {first} to {last}").into(),
        description: format!(
            "The unit square with the {k} segments on which u - {k} v is whole, the curve of complementary slopes, and the points \
             where they meet, one for each c; c modulo {k} decides the segment."
        ),
        ..square
    };
    Ok(Drawn { picture, ground: Ground::Theorem("Goldberg and Fraenkel 2017, Theorem 1 and Section 6".to_string()) })
}

/// The branch of 1/alpha + 1/beta = 1 with floor(beta) = m in the unit square: alpha = 1 + 1/(beta - 1), so the points are
/// (1/(m - 1 + v), v).
fn curve(m: i64) -> Vec<Mark> {
    let at = |piece: i64| Point(Coordinate::ratio(PIECES, PIECES * (m - 1) + piece), Coordinate::ratio(piece, PIECES));
    let piece = |from: i64| Mark::Line { ink: Ink::Text, stroke: Stroke::Thin, from: at(from), to: at(from + 1) };
    (0..PIECES).map(piece).collect()
}
