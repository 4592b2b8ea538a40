//! Pictures as TikZ, for a page of a paper: texts are set in the document's own font, and lengths are those of paper.
//!
//! The title and what is to be known stand in comments: on paper they belong into the caption.

use super::layout::{Curve, Scale};
use super::palette::Ink;
use super::picture::{Entry, Mark, Picture, Point, Run, Sample, Shape, Side, Size, Stroke, Text};
use std::collections::BTreeSet;
use std::fmt::Write;

/// A pixel of the board in centimetres: the longest side of a board is 10.4 cm.
const PIXEL: f64 = 10.4 / 560.0;

/// So many squares or points are drawn by one command, which keeps paths within TeX's memory.
const CHUNK: usize = 80;

/// The picture as a `tikzpicture`; it needs `\usepackage{tikz}` and `\usetikzlibrary{arrows.meta}`, on dark paper `backgrounds` too,
/// and for some formulas the packages of the American Mathematical Society: a comment says which.
pub fn tikz(picture: &Picture, dark: bool) -> String {
    let scale = Scale::of(&picture.frame);
    let mut writer = Writer { body: String::new(), inks: BTreeSet::new(), scale };
    writer.frame(picture);
    for mark in &picture.marks {
        writer.mark(mark);
    }
    writer.legend(&picture.legend);
    let mut text = String::new();
    for line in [&picture.title.plain, &picture.description].into_iter().chain(&picture.notes) {
        let _ = writeln!(text, "% {}", comment(line));
    }
    // The ground behind everything that is drawn.
    let (libraries, ground) = match dark {
        true => ("arrows.meta,backgrounds", ",background rectangle/.style={fill=rspaper},show background rectangle"),
        false => ("arrows.meta", ""),
    };
    if dark {
        writer.inks.insert(Ink::Paper);
    }
    let signs = [("amsmath,", "\\text{"), ("amssymb,", "\\mathbb")];
    let packages: String =
        signs.iter().filter(|(_, sign)| writer.body.contains(sign)).map(|(package, _)| *package).collect();
    let _ = writeln!(text, "% Needs \\usepackage{{{packages}tikz}} and \\usetikzlibrary{{{libraries}}}.");
    for ink in &writer.inks {
        let _ = writeln!(text, "\\definecolor{{rs{}}}{{HTML}}{{{}}}", ink.name(), ink.hex(dark));
    }
    let _ = writeln!(text, "\\begin{{tikzpicture}}[x=1cm,y=1cm,every node/.append style={{inner sep=1pt}}{ground}]");
    text.push_str(&writer.body);
    text.push_str("\\end{tikzpicture}\n");
    text
}

struct Writer {
    body: String,
    inks: BTreeSet<Ink>,
    scale: Scale,
}

impl Writer {
    fn add(&mut self, text: std::fmt::Arguments<'_>) {
        // Writing to a text does not fail.
        let _ = self.body.write_fmt(text);
    }

    fn ink(&mut self, ink: Ink) -> String {
        self.inks.insert(ink);
        format!("rs{}", ink.name())
    }

    fn at(&self, point: &Point) -> Place {
        let (x, y) = self.scale.at(point);
        Place(x * PIXEL, y * PIXEL)
    }

    fn node(&mut self, at: &str, anchor: &str, ink: Ink, font: &str, says: &Text) {
        let ink = self.ink(ink);
        let text = says.tex.clone().unwrap_or_else(|| escaped(&says.plain));
        let anchor = if anchor.is_empty() { String::new() } else { format!("anchor={anchor},") };
        self.add(format_args!("\\node[{anchor}text={ink},font={font}] at {at} {{{text}}};\n"));
    }

    fn frame(&mut self, picture: &Picture) {
        let Some(axes) = &picture.axes else { return };
        let (w, h) = (self.scale.size.0 * PIXEL, self.scale.size.1 * PIXEL);
        let ink = self.ink(Ink::Faint);
        let squares = self.scale.shows_squares(picture);
        if squares {
            let step = Number(self.scale.unit * PIXEL);
            let (columns, rows) =
                ((self.scale.size.0 / self.scale.unit).round(), (self.scale.size.1 / self.scale.unit).round());
            for (count, x) in [(columns, true), (rows, false)] {
                self.add(format_args!("\\foreach \\i in {{0,...,{count}}} \\draw[{ink},line width=0.3pt] "));
                match x {
                    true => self.add(format_args!("(\\i*{step},0) -- (\\i*{step},{});\n", Number(h))),
                    false => self.add(format_args!("(0,\\i*{step}) -- ({},\\i*{step});\n", Number(w))),
                }
            }
        } else if axes.framed {
            self.add(format_args!("\\draw[{ink}] (0,0) rectangle ({},{});\n", Number(w), Number(h)));
        }
        let frame = &picture.frame;
        for tick in &axes.below {
            let Place(x, y) = self.at(&Point(tick.at.clone(), frame.bottom.clone()));
            self.node(&Place(x, y - 0.08).to_string(), "north", Ink::Muted, "\\scriptsize", &tick.says);
        }
        for tick in &axes.beside {
            let Place(x, y) = self.at(&Point(frame.left.clone(), tick.at.clone()));
            self.node(&Place(x - 0.08, y).to_string(), "east", Ink::Muted, "\\scriptsize", &tick.says);
        }
        if !axes.across.plain.is_empty() {
            let at = Place(w / 2.0, if axes.below.is_empty() { -0.15 } else { -0.42 });
            self.node(&at.to_string(), "north", Ink::Text, "\\footnotesize", &axes.across);
        }
        if !axes.up.plain.is_empty() {
            let digits = axes.beside.iter().map(|tick| tick.says.plain.chars().count()).max().unwrap_or(0);
            let text = axes.up.tex.clone().unwrap_or_else(|| escaped(&axes.up.plain));
            let (at, ink) = (Place(-0.3 - 0.15 * digits as f64, h / 2.0), self.ink(Ink::Text));
            self.add(format_args!(
                "\\node[rotate=90,anchor=south,text={ink},font=\\footnotesize] at {at} {{{text}}};\n"
            ));
        }
    }

    fn mark(&mut self, mark: &Mark) {
        match mark {
            Mark::Cells { ink, runs, joined } => self.cells(*ink, runs, *joined),
            Mark::Points { ink, shape, size, at } => {
                let places: Vec<Place> = at.iter().map(|point| self.at(point)).collect();
                let radius = self.scale.radius(*size) * PIXEL;
                self.points(*ink, *shape, radius, &places);
            }
            Mark::Line { ink, stroke, from, to } => {
                let (ink, from, to) = (self.ink(*ink), self.at(from), self.at(to));
                self.add(format_args!("\\draw[{ink},{}] {from} -- {to};\n", style(*stroke)));
            }
            Mark::Arrow { ink, from, to, bend, gap } => {
                let gap = f64::from(*gap) / 100.0 * self.scale.unit;
                let curve = Curve::of(self.scale.at(from), self.scale.at(to), *bend, gap);
                let [a, b, c, d] = curve.points.map(|(x, y)| Place(x * PIXEL, y * PIXEL));
                let ink = self.ink(*ink);
                self.add(format_args!(
                    "\\draw[{ink},line width=0.7pt,-{{Latex[length=4pt]}}] {a} .. controls {b} and {c} .. {d};\n"
                ));
            }
            Mark::Region { ink, strength, edge, corners } => {
                let corners: Vec<String> = corners.iter().map(|corner| self.at(corner).to_string()).collect();
                let (ink, path) = (self.ink(*ink), corners.join(" -- "));
                let strength = Number(f64::from(*strength) / 100.0);
                self.add(format_args!("\\fill[{ink},fill opacity={strength}] {path} -- cycle;\n"));
                if *edge {
                    self.add(format_args!("\\draw[{ink},line width=0.5pt] {path} -- cycle;\n"));
                }
            }
            Mark::Label { ink, at, side, size, says } => {
                let Place(x, y) = self.at(at);
                let (at, anchor) = match side {
                    Side::On => (Place(x, y), ""),
                    Side::Left => (Place(x - 0.08, y), "east"),
                    Side::Right => (Place(x + 0.08, y), "west"),
                    Side::Above => (Place(x, y + 0.08), "south"),
                    Side::Below => (Place(x, y - 0.08), "north"),
                };
                let font = match size {
                    Size::Large => "\\normalsize",
                    Size::Normal => "\\footnotesize",
                    Size::Small => "\\scriptsize",
                    // Letters of a square: as large as it allows.
                    Size::Units(_) => match self.scale.letters(*size) * PIXEL / 0.0351 {
                        points if points >= 7.5 => "\\footnotesize",
                        points if points >= 6.0 => "\\scriptsize",
                        _ => "\\tiny",
                    },
                };
                self.node(&at.to_string(), anchor, *ink, font, says);
            }
        }
    }

    fn cells(&mut self, ink: Ink, runs: &[Run], joined: bool) {
        let (wide, unit) = (self.scale.square(joined), self.scale.unit * PIXEL);
        let apart = !joined && wide < 1.0;
        let (ox, oy) = self.scale.origin();
        let (ox, oy) = (ox * PIXEL, oy * PIXEL);
        let mut pieces: Vec<(i64, i64, u32)> = Vec::new();
        for &Run(row, first, length) in runs {
            match apart {
                true => pieces.extend((0..i64::from(length)).map(|more| (first + more, row, 1))),
                false => pieces.push((first, row, length)),
            }
        }
        let ink = self.ink(ink);
        for chunk in pieces.chunks(CHUNK) {
            self.add(format_args!("\\fill[{ink}]"));
            for &(x, y, length) in chunk {
                let corner = Place(ox + (x as f64 - wide / 2.0) * unit, oy + (y as f64 - wide / 2.0) * unit);
                let size = Place((f64::from(length) - 1.0 + wide) * unit, wide * unit);
                self.add(format_args!(" {corner} rectangle +{size}"));
            }
            self.add(format_args!(";\n"));
        }
    }

    fn points(&mut self, ink: Ink, shape: Shape, radius: f64, places: &[Place]) {
        let ink = self.ink(ink);
        let r = Number(radius);
        for chunk in places.chunks(CHUNK) {
            match shape {
                Shape::Disc | Shape::Square | Shape::Diamond => self.add(format_args!("\\fill[{ink}]")),
                Shape::Ring | Shape::Cross => self.add(format_args!("\\draw[{ink},line width=0.8pt]")),
            }
            for place in chunk {
                let Place(x, y) = *place;
                match shape {
                    Shape::Disc | Shape::Ring => self.add(format_args!(" {place} circle[radius={r}cm]")),
                    Shape::Square => {
                        self.add(format_args!(
                            " {} rectangle {}",
                            Place(x - radius, y - radius),
                            Place(x + radius, y + radius)
                        ));
                    }
                    Shape::Diamond => {
                        let wide = radius * 1.3;
                        let corners = [(0.0, wide), (wide, 0.0), (0.0, -wide), (-wide, 0.0)];
                        let corners = corners.map(|(dx, dy)| Place(x + dx, y + dy).to_string());
                        self.add(format_args!(" {} -- cycle", corners.join(" -- ")));
                    }
                    Shape::Cross => {
                        let corner = |dx: f64, dy: f64| Place(x + dx * radius, y + dy * radius);
                        self.add(format_args!(" {} -- {}", corner(-1.0, -1.0), corner(1.0, 1.0)));
                        self.add(format_args!(" {} -- {}", corner(-1.0, 1.0), corner(1.0, -1.0)));
                    }
                }
            }
            self.add(format_args!(";\n"));
        }
    }

    /// One entry on each line below what is drawn.
    fn legend(&mut self, entries: &[Entry]) {
        if entries.is_empty() {
            return;
        }
        self.add(format_args!("\\begin{{scope}}[shift={{(current bounding box.south west)}}]\n"));
        for (index, entry) in entries.iter().enumerate() {
            let y = -0.35 - 0.42 * index as f64;
            let middle = Place(0.25, y);
            let ink = self.ink(entry.ink);
            match entry.sample {
                Sample::Cell => self.points(entry.ink, Shape::Square, 0.1, &[middle]),
                Sample::Point(shape) => self.points(entry.ink, shape, 0.07, &[middle]),
                Sample::Line(stroke) => {
                    self.add(format_args!("\\draw[{ink},{}] {} -- {};\n", style(stroke), Place(0.0, y), Place(0.5, y)));
                }
                Sample::Arrow => self.add(format_args!(
                    "\\draw[{ink},line width=0.7pt,-{{Latex[length=4pt]}}] {} -- {};\n",
                    Place(0.0, y),
                    Place(0.5, y)
                )),
                Sample::Region(strength) => {
                    let (strength, from, to) =
                        (Number(f64::from(strength) / 100.0), Place(0.05, y - 0.11), Place(0.45, y + 0.11));
                    self.add(format_args!("\\filldraw[{ink},fill opacity={strength}] {from} rectangle {to};\n"));
                }
            }
            self.node(&Place(0.65, y).to_string(), "west", Ink::Text, "\\footnotesize", &entry.says);
        }
        self.add(format_args!("\\end{{scope}}\n"));
    }
}

fn style(stroke: Stroke) -> &'static str {
    match stroke {
        Stroke::Thin => "line width=0.4pt",
        Stroke::Solid => "line width=0.7pt",
        Stroke::Thick => "line width=1.2pt",
        Stroke::Dashed => "line width=0.7pt,dashed",
    }
}

/// A place in centimetres.
#[derive(Clone, Copy)]
struct Place(f64, f64);

impl std::fmt::Display for Place {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "({},{})", Number(self.0), Number(self.1))
    }
}

struct Number(f64);

impl std::fmt::Display for Number {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let text = format!("{:.4}", self.0);
        let text = text.trim_end_matches('0').trim_end_matches('.');
        f.write_str(if text == "-0" { "0" } else { text })
    }
}

/// A line of a comment: nothing that could end it.
fn comment(text: &str) -> String {
    text.chars().map(|c| if c.is_control() || matches!(c, '\u{2028}' | '\u{2029}') { ' ' } else { c }).collect()
}

/// A text in TeX: what has a meaning there is written out; letters that pdfLaTeX does not know by itself are replaced.
fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    for c in text.chars() {
        match c {
            '\\' => escaped.push_str("\\textbackslash{}"),
            '{' | '}' | '$' | '&' | '#' | '%' | '_' => {
                escaped.push('\\');
                escaped.push(c);
            }
            '^' => escaped.push_str("\\textasciicircum{}"),
            '~' => escaped.push_str("\\textasciitilde{}"),
            '<' | '>' | '|' => {
                escaped.push('$');
                escaped.push(c);
                escaped.push('$');
            }
            '"' => escaped.push_str("\\textquotedbl{}"),
            c if c.is_ascii() && !c.is_ascii_control() => escaped.push(c),
            c if c.is_whitespace() || c.is_control() => escaped.push(' '),
            _ => escaped.push('?'),
        }
    }
    // \textquotedbl needs the T1 encoding; two apostrophes are the same in every one.
    escaped.replace("\\textquotedbl{}", "''")
}
