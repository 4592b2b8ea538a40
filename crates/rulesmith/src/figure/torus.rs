//! The torus of a proof: the set E on which the points ({n alpha}, {n beta}) lie dense, the points p_h, and quadrants that
//! cover E (Goldberg and Fraenkel 2017, Figures 3, 4 and 6 to 9), for any proof by the torus engine;
//! and the same square of a slope alone.
//!
//! What is drawn of a proof is taken from the certificate that the checker has accepted, not from the engine.

use super::coordinate::Coordinate;
use super::error::{Drawn, FigureError, Ground, Seen};
use super::palette::Ink;
use super::picture::{Axes, Entry, Frame, Mark, Picture, Point, Sample, Shape, Side, Size, Stroke, Text, Tick};
use crate::number::{Real, Slope};
use crate::prove::{self, Engine, Evidence, Outcome};
use crate::sequence::ComplementaryPair;
use crate::work::Work;
use malachite::Integer;
use malachite::base::num::arithmetic::traits::Floor;
use malachite::rational::Rational;
use rulesmith_check::{Cover, TorusProof};

/// More lines than this are a grey square.
const MOST_LINES: i64 = 60;

/// Points beyond this are not drawn.
const MOST_POINTS: u32 = 40;

/// So many are drawn if nothing is said.
const FEW_POINTS: u32 = 8;

const QUADRANTS: [Ink; 6] = [Ink::Sky, Ink::Orange, Ink::Green, Ink::Purple, Ink::Yellow, Ink::Blue];

/// The torus of the proof that a game has the P-positions it claims; of several covers the one for (a_n, b_n - w), or the
/// first with the most quadrants.
pub fn torus(game: Seen<'_>, w: Option<u64>, work: &Work) -> Result<Drawn, FigureError> {
    let proof = match prove::decide(game.form, Engine::Torus, work).outcome {
        Outcome::Proved(certificate) => match certificate.evidence {
            Evidence::Torus(proof) => proof,
            _ => return Err(FigureError::refused(format!("the proof of {} is not by the torus", game.name))),
        },
        Outcome::Refuted(found) => {
            return Err(FigureError::refused(format!(
                "the claim of {} is refuted at ({}), so there is no cover (figure counterexample draws the position)",
                game.name,
                found.position.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
            )));
        }
        Outcome::Undecided(why) => {
            return Err(FigureError::Undecided(format!("the torus does not prove the claim of {}: {why}", game.name)));
        }
        Outcome::Stopped(stopped) => return Err(stopped.into()),
    };
    let alpha = proof.slope.parse().map_err(|_| FigureError::refused("the slope of the certificate is not read"))?;
    let pair = ComplementaryPair::new(&alpha)?;
    let cover = chosen(&proof, w, game)?;
    let torus = Torus { pair: &pair };
    let mut marks = Vec::new();
    let mut legend = Vec::new();
    let mut notes = Vec::new();
    if let Some(cover) = cover {
        let lost = format!("(a_n, b_n - {})", range(cover.w));
        for (index, &quadrant) in cover.quadrants.iter().enumerate() {
            let ink = QUADRANTS[index % QUADRANTS.len()];
            let (h, e, d) = quadrant;
            marks.push(Mark::Region { ink, strength: 26, edge: true, corners: torus.quadrant(quadrant)? });
            let (k, l) = (torus.a(h) + Integer::from(e), torus.b(h) + Integer::from(d));
            let taken = match cover.w {
                (one, other) if one == other => format!("({k}, {})", l - Integer::from(one)),
                _ => format!("({k}, {l} - w)"),
            };
            legend.push(Entry::new(
                Sample::Region(26),
                ink,
                Text::with_tex(
                    format!("R{e}{d}(p_{h}): take {taken}"),
                    format!("$R_{{{e}{d}}}^{{p_{{{h}}}}}$: take ${taken}$"),
                ),
            ));
        }
        notes.push(match cover.part {
            None => format!(
                "The quadrants cover E, so that every {lost} with n >= {} has a move to a P-position.",
                proof.base
            ),
            Some((e, d)) => format!(
                "The quadrants cover E in the part R{e}{d}(p_1) of the torus, so that every {lost} with n >= {} whose point lies in that \
                 part has a move to a P-position.",
                proof.base
            ),
        });
        let others = proof.covers.len() - 1;
        if others > 0 {
            let list: Vec<String> = proof.covers.iter().map(|cover| range(cover.w)).collect();
            let many = proof.covers.len();
            notes.push(format!("The proof has {many} covers, for w = {}; this is one of them.", list.join("; ")));
        }
    } else {
        notes.push("The nim moves and the band settle every position: no quadrant is needed.".into());
    }
    marks.extend(torus.dense(&mut legend, &mut notes));
    let corners: Vec<u32> = cover.iter().flat_map(|cover| cover.quadrants.iter().map(|quadrant| quadrant.0)).collect();
    let shown = corners.iter().copied().max().unwrap_or(0).clamp(FEW_POINTS, MOST_POINTS);
    torus.points(shown, &corners, &mut marks, &mut legend)?;
    if cover.is_some() {
        legend.push(Entry::new(Sample::Point(Shape::Disc), Ink::Vermilion, "the corner of a quadrant"));
    }
    let quadrants = match cover {
        Some(cover) => format!("{} quadrants that together cover it", cover.quadrants.len()),
        None => "no quadrants, since none are needed".to_string(),
    };
    let picture = Picture {
        title: format!("The torus of {}, slope {}", game.name, pair.alpha()).into(),
        description: format!(
            "The unit square with the points of {shown} indices, the set E on which all points lie dense, and {quadrants}."
        ),
        ..torus_picture(marks, legend, notes)
    };
    Ok(Drawn { picture, ground: Ground::Proved(Engine::Torus.to_string()) })
}

/// The torus of a slope without a game: the set E, the points p_1, p_2, .. up to `last`, and the four rectangles into which
/// p_`divide` cuts the square (Goldberg and Fraenkel 2017, Figures 2 to 4, 6 and 9).
pub fn torus_of_slope(alpha: &Slope, last: Option<u64>, divide: Option<&Integer>) -> Result<Drawn, FigureError> {
    let pair = ComplementaryPair::new(alpha)?;
    let torus = Torus { pair: &pair };
    let index = |wanted: u64| {
        u32::try_from(wanted).ok().filter(|index| (1..=MOST_POINTS).contains(index)).ok_or_else(|| {
            FigureError::refused(format!(
                "a picture of the torus has the points p_1 to p_{MOST_POINTS}, not p_{wanted}"
            ))
        })
    };
    let divide = match divide {
        None => None,
        Some(wanted) => Some(index(u64::try_from(wanted).unwrap_or(u64::MAX))?),
    };
    let last = match last {
        Some(wanted) => index(wanted)?,
        None => FEW_POINTS,
    };
    let (mut marks, mut legend, mut notes) = (Vec::new(), Vec::new(), Vec::new());
    if let Some(h) = divide {
        for (ink, e, d) in [(QUADRANTS[0], 0, 0), (QUADRANTS[1], 0, 1), (QUADRANTS[2], 1, 0), (QUADRANTS[3], 1, 1)] {
            marks.push(Mark::Region { ink, strength: 26, edge: true, corners: torus.quadrant((h, e, d))? });
            let (k, l) = (torus.a(h) + Integer::from(e), torus.b(h) + Integer::from(d));
            legend.push(Entry::new(
                Sample::Region(26),
                ink,
                Text::with_tex(
                    format!("R{e}{d}(p_{h}): n and n - {h} differ by ({k}, {l})"),
                    format!("$R_{{{e}{d}}}^{{p_{{{h}}}}}$: $n$ and $n-{h}$ differ by $({k}, {l})$"),
                ),
            ));
        }
        notes.push(format!(
            "In which rectangle the point of n lies says by how much (a_n, b_n) differs from (a_m, b_m) with m = n - {h}."
        ));
    }
    marks.extend(torus.dense(&mut legend, &mut notes));
    let corners: Vec<u32> = divide.into_iter().collect();
    torus.points(last.max(divide.unwrap_or(1)), &corners, &mut marks, &mut legend)?;
    let picture = Picture {
        title: format!("The torus of the slope {}", pair.alpha()).into(),
        description: match divide {
            Some(h) => {
                format!("The unit square with points on the set E, divided into four rectangles by the point p_{h}.")
            }
            None => "The unit square with points on the set E on which all points lie dense.".to_string(),
        },
        ..torus_picture(marks, legend, notes)
    };
    Ok(Drawn { picture, ground: Ground::Theorem("Goldberg and Fraenkel 2017, Proposition 3".to_string()) })
}

/// The unit square with these marks.
pub(super) fn torus_picture(marks: Vec<Mark>, legend: Vec<Entry>, notes: Vec<String>) -> Picture {
    let ends = || vec![tick(0), tick(1)];
    Picture {
        title: Text::default(),
        description: String::new(),
        frame: Frame { unit: 480, ..Frame::hundredths(0, 0, 100, 100, 480) },
        axes: Some(Axes {
            across: Text::with_tex("{n alpha}", "$\\{n\\alpha\\}$"),
            up: Text::with_tex("{n beta}", "$\\{n\\beta\\}$"),
            below: ends(),
            beside: ends(),
            squares: false,
            framed: true,
        }),
        marks,
        legend,
        notes,
    }
}

fn tick(at: i64) -> Tick {
    Tick { at: Coordinate::Whole(at), says: at.to_string().into() }
}

fn range((from, to): (u32, u32)) -> String {
    if from == to { from.to_string() } else { format!("{from}..{to}") }
}

fn chosen<'p>(proof: &'p TorusProof, w: Option<u64>, game: Seen<'_>) -> Result<Option<&'p Cover>, FigureError> {
    match w {
        None => {
            let most = proof.covers.iter().map(|cover| cover.quadrants.len()).max();
            Ok(proof.covers.iter().find(|cover| Some(cover.quadrants.len()) == most))
        }
        Some(w) => {
            let found = proof.covers.iter().find(|cover| (u64::from(cover.w.0)..=u64::from(cover.w.1)).contains(&w));
            let known: Vec<String> = proof.covers.iter().map(|cover| range(cover.w)).collect();
            let known = if known.is_empty() { "no w at all".to_string() } else { format!("w = {}", known.join("; ")) };
            found.map(Some).ok_or_else(|| {
                FigureError::refused(format!("the proof of {} has no cover for w = {w}; it has {known}", game.name))
            })
        }
    }
}

struct Torus<'a> {
    pair: &'a ComplementaryPair,
}

impl Torus<'_> {
    fn a(&self, h: u32) -> Integer {
        self.pair.a(&Integer::from(h))
    }

    fn b(&self, h: u32) -> Integer {
        self.pair.b(&Integer::from(h))
    }

    /// ({h alpha}, {h beta}), exactly.
    fn point(&self, h: u32) -> Result<Point, FigureError> {
        let part = |slope: &Real, floor: Integer| -> Result<Coordinate, FigureError> {
            Ok(Coordinate::real(&slope.affine(&Rational::from(h), &-Rational::from(floor))?))
        };
        Ok(Point(part(self.pair.alpha(), self.a(h))?, part(self.pair.beta(), self.b(h))?))
    }

    /// The points p_1 to p_`last`, those that are corners of something larger.
    fn points(
        &self,
        last: u32,
        corners: &[u32],
        marks: &mut Vec<Mark>,
        legend: &mut Vec<Entry>,
    ) -> Result<(), FigureError> {
        let mut plain = Vec::new();
        for h in 1..=last {
            let at = self.point(h)?;
            let corner = corners.contains(&h);
            // Beside the point runs a line of E.
            let side = if at.1.drawn() < 0.06 { Side::Above } else { Side::Below };
            let says = Text::with_tex(format!("p{h}"), format!("$p_{{{h}}}$"));
            if corner || last <= 12 {
                let (ink, size) = if corner { (Ink::Text, Size::Normal) } else { (Ink::Muted, Size::Small) };
                marks.push(Mark::Label { ink, at: at.clone(), side, size, says });
            }
            match corner {
                true => marks.push(Mark::Points {
                    ink: Ink::Vermilion,
                    shape: Shape::Disc,
                    size: Size::Large,
                    at: vec![at],
                }),
                false => plain.push(at),
            }
        }
        marks.push(Mark::Points { ink: Ink::Text, shape: Shape::Disc, size: Size::Normal, at: plain });
        legend.push(Entry::new(
            Sample::Point(Shape::Disc),
            Ink::Text,
            Text::with_tex(
                "p_h = ({h alpha}, {h beta})".to_string(),
                "$p_h=(\\{h\\alpha\\},\\{h\\beta\\})$".to_string(),
            ),
        ));
        Ok(())
    }

    /// The corners of the quadrant (h, e, d): to the left of p_h if e = 1, below it if d = 1.
    fn quadrant(&self, (h, e, d): (u32, u8, u8)) -> Result<Vec<Point>, FigureError> {
        let Point(u, v) = self.point(h)?;
        let (zero, one) = (Coordinate::Whole(0), Coordinate::Whole(1));
        let (left, right) = if e == 1 { (zero.clone(), u) } else { (u, one.clone()) };
        let (low, high) = if d == 1 { (zero, v) } else { (v, one) };
        Ok(vec![
            Point(left.clone(), low.clone()),
            Point(right.clone(), low),
            Point(right, high.clone()),
            Point(left, high),
        ])
    }

    /// The set E: the segments of A u + B v = j in the unit square if A alpha + B beta + C = 0, and else all of it
    /// (Proposition 3).
    fn dense(&self, legend: &mut Vec<Entry>, notes: &mut Vec<String>) -> Vec<Mark> {
        let small = |value: &Integer| i64::try_from(value).ok().filter(|value| value.abs() <= MOST_LINES);
        let relation = self.pair.relation().and_then(|(a, b, _)| Some((small(a)?, small(b)?)));
        let Some((a, b)) = relation.filter(|(a, b)| a.abs() + b.abs() <= MOST_LINES) else {
            notes.push(match self.pair.relation() {
                None => "E is the whole square: the points lie dense in it.".into(),
                Some((a, b, _)) => {
                    format!("E has too many lines to be drawn: {a} u + ({b}) v is a whole number on it.")
                }
            });
            return vec![];
        };
        let times = |many: i64, letter: &str| if many == 1 { letter.to_string() } else { format!("{many} {letter}") };
        let sign = if b < 0 { '-' } else { '+' };
        let sum = format!("{} {sign} {}", times(a, "u"), times(b.abs(), "v"));
        legend.push(Entry::new(
            Sample::Line(Stroke::Solid),
            Ink::Muted,
            Text::with_tex(format!("E: {sum} is a whole number"), format!("$E$: ${sum}\\in\\mathbb Z$")),
        ));
        lines(a, b)
    }
}

/// The lines where A u + B v is whole.
pub(super) fn lines(a: i64, b: i64) -> Vec<Mark> {
    let place = |(u, v): Pair| Point(Coordinate::real(&Real::from(u)), Coordinate::real(&Real::from(v)));
    let line =
        |[from, to]: [Pair; 2]| Mark::Line { ink: Ink::Muted, stroke: Stroke::Solid, from: place(from), to: place(to) };
    segments(a, b).into_iter().map(line).collect()
}

type Pair = (Rational, Rational);

/// The segments of A u + B v = j in the unit square, for every whole j.
fn segments(a: i64, b: i64) -> Vec<[Pair; 2]> {
    let (zero, one) = (Rational::from(0), Rational::from(1));
    let inside = |value: &Rational| *value >= zero && *value <= one;
    let (a, b) = (Rational::from(a), Rational::from(b));
    let (least, most) = {
        let corners = [zero.clone(), a.clone(), b.clone(), &a + &b];
        let least = corners.iter().min().cloned().unwrap_or_default();
        (least, corners.iter().max().cloned().unwrap_or_default())
    };
    let mut found = Vec::new();
    let mut j = least.floor();
    while most >= j {
        let level = Rational::from(&j);
        let mut ends: Vec<Pair> = Vec::new();
        for edge in [&zero, &one] {
            let v = (&level - &a * edge) / &b;
            if inside(&v) {
                ends.push((edge.clone(), v));
            }
            let u = (&level - &b * edge) / &a;
            if inside(&u) {
                ends.push((u, edge.clone()));
            }
        }
        ends.sort();
        ends.dedup();
        // A line that meets a corner alone is no segment.
        if let [from, .., to] = ends.as_slice() {
            found.push([from.clone(), to.clone()]);
        }
        j += Integer::from(1);
    }
    found
}
