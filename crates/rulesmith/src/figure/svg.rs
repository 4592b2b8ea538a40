//! Pictures as SVG. The same picture gives the same bytes everywhere; texts are escaped, so that whatever was typed stays
//! text.

use super::layout::{Curve, Scale, shortened, width, wrapped};
use super::palette::{Ink, Theme};
use super::picture::{Entry, Mark, Picture, Point, Run, Sample, Shape, Side, Size, Stroke};
use std::collections::BTreeSet;
use std::fmt::Write;

/// The least width of a picture, so that title and legend have room.
const LEAST: f64 = 400.0;
const MARGIN: f64 = 14.0;
const SMALL: f64 = 10.0;
const NORMAL: f64 = 12.0;
const TITLE: f64 = 15.0;
/// Between the lines of a text, as a part of its size.
const LEADING: f64 = 1.35;
/// The room of a sample of the legend.
const SAMPLE: f64 = 30.0;

/// The picture as an SVG document.
///
/// ```
/// use rulesmith::figure::{self, Axes, Frame, Ink, Mark, Picture, Theme};
/// let picture = Picture {
///     title: "a <b>".into(),
///     description: "one square".into(),
///     frame: Frame::board(2, 2),
///     axes: Some(Axes::of_board("x", 2, "y", 2)),
///     marks: vec![Mark::Cells { ink: Ink::Blue, runs: figure::runs(vec![(1, 2)]), joined: false }],
///     legend: vec![],
///     notes: vec![],
/// };
/// let svg = figure::svg(&picture, Theme::Light);
/// assert!(svg.contains("<title>a &lt;b&gt;</title>") && svg.contains("M1 2h0"));
/// assert_eq!(svg, figure::svg(&picture, Theme::Light));
/// ```
pub fn svg(picture: &Picture, theme: Theme) -> String {
    let mut writer = Writer { body: String::new(), fills: BTreeSet::new(), strokes: BTreeSet::new() };
    let scale = Scale::of(&picture.frame);
    let beside = picture.axes.as_ref().map_or(0.0, |axes| {
        let widest = axes.beside.iter().map(|tick| width(&tick.says.plain, SMALL)).fold(0.0, f64::max);
        widest + 8.0 + if axes.up.plain.is_empty() { 0.0 } else { 18.0 }
    });
    let below: f64 = picture.axes.as_ref().map_or(0.0, |axes| {
        let numbers = if axes.below.is_empty() { 0.0 } else { 16.0 };
        numbers + if axes.across.plain.is_empty() { 0.0 } else { 18.0 }
    });
    let total = (scale.size.0 + beside + 2.0 * MARGIN).max(LEAST).ceil();
    let inner = total - 2.0 * MARGIN;
    let mut top = MARGIN;
    // Texts that somebody typed may be long: three lines are enough to know them by.
    for line in wrapped(&shortened(&picture.title.plain, 400), TITLE, inner).iter().take(3) {
        top += TITLE * LEADING;
        writer.text((MARGIN, top - 5.0), line, TITLE, "start", Ink::Text);
    }
    top += if picture.title.plain.is_empty() { 0.0 } else { 8.0 };
    // The words beside a low board are longer than the board is high.
    let words = picture.axes.as_ref().map_or(0.0, |axes| width(&axes.up.plain, NORMAL));
    let over = ((words - scale.size.1) / 2.0).max(0.0).ceil();
    top += over;
    // The board stands in the middle of what is left.
    let left = ((MARGIN + beside) + (inner - beside - scale.size.0) / 2.0).floor();
    let base = top + scale.size.1;
    let board = Board { scale, left, base };
    writer.frame(picture, &board);
    for mark in &picture.marks {
        writer.mark(mark, &board);
    }
    let mut at = base + below.max(over) + 12.0;
    writer.legend(&picture.legend, inner, &mut at);
    for note in &picture.notes {
        for line in wrapped(&shortened(note, 600), SMALL + 1.0, inner) {
            at += (SMALL + 1.0) * LEADING;
            writer.text((MARGIN, at), &line, SMALL + 1.0, "start", Ink::Muted);
        }
    }
    let height = (at + MARGIN).ceil();
    writer.finish(picture, theme, total, height)
}

struct Board {
    scale: Scale,
    left: f64,
    base: f64,
}

impl Board {
    /// A place of the board on the page.
    fn at(&self, point: &Point) -> (f64, f64) {
        let (x, y) = self.scale.at(point);
        (self.left + x, self.base - y)
    }
}

struct Writer {
    body: String,
    fills: BTreeSet<Ink>,
    strokes: BTreeSet<Ink>,
}

impl Writer {
    fn add(&mut self, text: std::fmt::Arguments<'_>) {
        // Writing to a text does not fail.
        let _ = self.body.write_fmt(text);
    }

    fn fill(&mut self, ink: Ink) -> String {
        self.fills.insert(ink);
        format!("rs-f-{}", ink.name())
    }

    fn stroke(&mut self, ink: Ink) -> String {
        self.strokes.insert(ink);
        format!("rs-s-{}", ink.name())
    }

    fn text(&mut self, (x, y): (f64, f64), text: &str, size: f64, anchor: &str, ink: Ink) {
        let class = self.fill(ink);
        let (x, y, size) = (Number(x), Number(y), Number(size));
        self.add(format_args!("<text class=\"{class}\" x=\"{x}\" y=\"{y}\" font-size=\"{size}\""));
        if anchor != "start" {
            self.add(format_args!(" text-anchor=\"{anchor}\""));
        }
        self.add(format_args!(">{}</text>\n", Escaped(text)));
    }

    fn frame(&mut self, picture: &Picture, board: &Board) {
        let Some(axes) = &picture.axes else { return };
        let (w, h) = board.scale.size;
        let class = self.stroke(Ink::Faint);
        let mut path = String::new();
        let (left, top, unit) = (board.left, board.base - h, board.scale.unit);
        if board.scale.shows_squares(picture) {
            for line in 0..=(w / unit).round() as u32 {
                let _ = write!(path, "M{} {}v{}", Number(left + f64::from(line) * unit), Number(top), Number(h));
            }
            for line in 0..=(h / unit).round() as u32 {
                let _ = write!(path, "M{} {}h{}", Number(left), Number(top + f64::from(line) * unit), Number(w));
            }
        } else if axes.framed {
            let _ = write!(path, "M{} {}h{}v{}h-{}z", Number(left), Number(top), Number(w), Number(h), Number(w));
        }
        if !path.is_empty() {
            self.add(format_args!("<path class=\"{class}\" stroke-width=\"1\" d=\"{path}\"/>\n"));
        }
        let zero = &picture.frame;
        for tick in &axes.below {
            let (x, y) = board.at(&Point(tick.at.clone(), zero.bottom.clone()));
            self.text((x, y + 14.0), &tick.says.plain, SMALL, "middle", Ink::Muted);
        }
        for tick in &axes.beside {
            let (x, y) = board.at(&Point(zero.left.clone(), tick.at.clone()));
            self.text((x - 6.0, y + 3.6), &tick.says.plain, SMALL, "end", Ink::Muted);
        }
        if !axes.across.plain.is_empty() {
            let down = if axes.below.is_empty() { 16.0 } else { 31.0 };
            self.text((left + w / 2.0, board.base + down), &axes.across.plain, NORMAL, "middle", Ink::Text);
        }
        if !axes.up.plain.is_empty() {
            let widest = axes.beside.iter().map(|tick| width(&tick.says.plain, SMALL)).fold(0.0, f64::max);
            let class = self.fill(Ink::Text);
            let (x, y) = (Number(left - widest - 14.0), Number(top + h / 2.0));
            let says = Escaped(&axes.up.plain);
            self.add(format_args!(
                "<text class=\"{class}\" transform=\"translate({x} {y}) rotate(-90)\" font-size=\"12\" text-anchor=\"middle\">{says}</text>\n"
            ));
        }
    }

    fn mark(&mut self, mark: &Mark, board: &Board) {
        match mark {
            Mark::Cells { ink, runs, joined } => self.cells(*ink, runs, *joined, board),
            Mark::Points { ink, shape, size, at } => {
                let places: Vec<(f64, f64)> = at.iter().map(|point| board.at(point)).collect();
                self.points(*ink, *shape, board.scale.radius(*size), &places);
            }
            Mark::Line { ink, stroke, from, to } => self.line(*ink, *stroke, board.at(from), board.at(to)),
            Mark::Arrow { ink, from, to, bend, gap } => {
                let gap = f64::from(*gap) / 100.0 * board.scale.unit;
                // The curve is that of a board whose units run upward.
                let (from, to) = (board.scale.at(from), board.scale.at(to));
                let page = |(x, y): (f64, f64)| (board.left + x, board.base - y);
                self.arrow(*ink, &Curve::of(from, to, *bend, gap), page);
            }
            Mark::Region { ink, strength, edge, corners } => {
                let mut path = String::new();
                for (index, corner) in corners.iter().enumerate() {
                    let (x, y) = board.at(corner);
                    let _ = write!(path, "{}{} {}", if index == 0 { 'M' } else { 'L' }, Number(x), Number(y));
                }
                let class = self.fill(*ink);
                let strength = Number(f64::from(*strength) / 100.0);
                self.add(format_args!("<path class=\"{class}\" fill-opacity=\"{strength}\" d=\"{path}z\"/>\n"));
                if *edge {
                    let class = self.stroke(*ink);
                    self.add(format_args!("<path class=\"{class}\" stroke-width=\"1.2\" d=\"{path}z\"/>\n"));
                }
            }
            Mark::Label { ink, at, side, size, says } => {
                let (x, y) = board.at(at);
                let size = board.scale.letters(*size);
                let (x, y, anchor) = match side {
                    Side::On => (x, y + size * 0.36, "middle"),
                    Side::Left => (x - 6.0, y + size * 0.36, "end"),
                    Side::Right => (x + 6.0, y + size * 0.36, "start"),
                    Side::Above => (x, y - 6.0, "middle"),
                    Side::Below => (x, y + size + 3.0, "middle"),
                };
                self.text((x, y), &says.plain, size, anchor, *ink);
            }
        }
    }

    /// All squares in one path, in the units of the board: a run is a line with square ends.
    fn cells(&mut self, ink: Ink, runs: &[Run], joined: bool, board: &Board) {
        if runs.is_empty() {
            return;
        }
        let wide = board.scale.square(joined);
        let apart = !joined && wide < 1.0;
        let class = self.stroke(ink);
        let (x, y) = board.scale.origin();
        let (x, y, unit) = (Number(board.left + x), Number(board.base - y), Number6(board.scale.unit));
        let wide = Number6(wide);
        // Squares that touch must not show the ground between them.
        let crisp = if joined { " shape-rendering=\"crispEdges\"" } else { "" };
        self.add(format_args!(
            "<path class=\"{class}\"{crisp} transform=\"translate({x} {y}) scale({unit} -{unit})\" stroke-width=\"{wide}\" stroke-linecap=\"square\" d=\""
        ));
        for &Run(row, first, length) in runs {
            if apart {
                (0..i64::from(length)).for_each(|more| self.add(format_args!("M{} {row}h0", first + more)));
            } else {
                self.add(format_args!("M{first} {row}h{}", length - 1));
            }
        }
        self.add(format_args!("\"/>\n"));
    }

    fn points(&mut self, ink: Ink, shape: Shape, r: f64, places: &[(f64, f64)]) {
        if places.is_empty() {
            return;
        }
        let mut path = String::new();
        for &(x, y) in places {
            let _ = match shape {
                // A line of no length with round ends.
                Shape::Disc => write!(path, "M{} {}h0", Number(x), Number(y)),
                Shape::Ring => {
                    let (r, two) = (Number(r), Number(2.0 * r));
                    write!(path, "M{} {}a{r} {r} 0 1 0 {two} 0a{r} {r} 0 1 0 -{two} 0", Number(x - r.0), Number(y))
                }
                Shape::Square => write!(
                    path,
                    "M{} {}h{}v{}h-{}z",
                    Number(x - r),
                    Number(y - r),
                    Number(2.0 * r),
                    Number(2.0 * r),
                    Number(2.0 * r)
                ),
                Shape::Diamond => {
                    let r = Number(r * 1.3);
                    write!(path, "M{} {}l{r} {r}l-{r} {r}l-{r} -{r}z", Number(x), Number(y - r.0))
                }
                Shape::Cross => write!(
                    path,
                    "M{} {}l{} {}m0 -{}l-{} {}",
                    Number(x - r),
                    Number(y - r),
                    Number(2.0 * r),
                    Number(2.0 * r),
                    Number(2.0 * r),
                    Number(2.0 * r),
                    Number(2.0 * r)
                ),
            };
        }
        match shape {
            Shape::Disc => {
                let (class, wide) = (self.stroke(ink), Number(2.0 * r));
                self.add(format_args!(
                    "<path class=\"{class}\" stroke-width=\"{wide}\" stroke-linecap=\"round\" d=\"{path}\"/>\n"
                ));
            }
            Shape::Ring | Shape::Cross => {
                let class = self.stroke(ink);
                self.add(format_args!("<path class=\"{class}\" stroke-width=\"1.8\" d=\"{path}\"/>\n"));
            }
            Shape::Square | Shape::Diamond => {
                let class = self.fill(ink);
                self.add(format_args!("<path class=\"{class}\" d=\"{path}\"/>\n"));
            }
        }
    }

    fn line(&mut self, ink: Ink, stroke: Stroke, from: (f64, f64), to: (f64, f64)) {
        let class = self.stroke(ink);
        let (wide, dash) = match stroke {
            Stroke::Thin => ("1", ""),
            Stroke::Solid => ("1.6", ""),
            Stroke::Thick => ("2.6", ""),
            Stroke::Dashed => ("1.6", " stroke-dasharray=\"6 4\""),
        };
        let (x1, y1, x2, y2) = (Number(from.0), Number(from.1), Number(to.0), Number(to.1));
        self.add(format_args!("<path class=\"{class}\" stroke-width=\"{wide}\"{dash} d=\"M{x1} {y1}L{x2} {y2}\"/>\n"));
    }

    fn arrow(&mut self, ink: Ink, curve: &Curve, page: impl Fn((f64, f64)) -> (f64, f64)) {
        let (corners, stop) = curve.head(8.0);
        let number = |place: (f64, f64)| {
            let (x, y) = page(place);
            (Number(x), Number(y))
        };
        let [(x0, y0), (x1, y1), (x2, y2)] = [curve.points[0], curve.points[1], curve.points[2]].map(number);
        let (x3, y3) = number(stop);
        let class = self.stroke(ink);
        self.add(format_args!(
            "<path class=\"{class}\" stroke-width=\"1.6\" d=\"M{x0} {y0}C{x1} {y1} {x2} {y2} {x3} {y3}\"/>\n"
        ));
        let class = self.fill(ink);
        let [(x0, y0), (x1, y1), (x2, y2)] = corners.map(number);
        self.add(format_args!("<path class=\"{class}\" d=\"M{x0} {y0}L{x1} {y1}L{x2} {y2}z\"/>\n"));
    }

    /// Entries beside each other as far as there is room.
    fn legend(&mut self, entries: &[Entry], inner: f64, at: &mut f64) {
        let mut x = 0.0;
        let line = NORMAL * LEADING + 3.0;
        if !entries.is_empty() {
            *at += line;
        }
        for (index, entry) in entries.iter().enumerate() {
            let lines = wrapped(&shortened(&entry.says.plain, 300), NORMAL - 1.0, inner - SAMPLE);
            let widest = lines.iter().map(|line| width(line, NORMAL - 1.0)).fold(0.0, f64::max) + SAMPLE;
            if x > 0.0 && (x + widest > inner || lines.len() > 1) {
                (x, *at) = (0.0, *at + line);
            }
            self.sample(entry, (MARGIN + x, *at - 4.0));
            for (number, text) in lines.iter().enumerate() {
                *at += if number > 0 { line - 3.0 } else { 0.0 };
                self.text((MARGIN + x + SAMPLE, *at), text, NORMAL - 1.0, "start", Ink::Text);
            }
            x += widest + 18.0;
            if lines.len() > 1 && index + 1 < entries.len() {
                (x, *at) = (0.0, *at + line);
            }
        }
        if !entries.is_empty() {
            *at += 4.0;
        }
    }

    fn sample(&mut self, entry: &Entry, (x, y): (f64, f64)) {
        let middle = (x + 11.0, y);
        match entry.sample {
            Sample::Cell => self.points(entry.ink, Shape::Square, 5.5, &[middle]),
            Sample::Point(shape) => self.points(entry.ink, shape, 4.0, &[middle]),
            Sample::Line(stroke) => self.line(entry.ink, stroke, (x, y), (x + 22.0, y)),
            Sample::Arrow => {
                self.arrow(entry.ink, &Curve::of((x, y), (x + 22.0, y), 0, 0.0), |place| place);
            }
            Sample::Region(strength) => {
                let class = self.fill(entry.ink);
                let (left, top, strength) = (Number(x + 2.0), Number(y - 5.5), Number(f64::from(strength) / 100.0));
                self.add(format_args!(
                    "<path class=\"{class}\" fill-opacity=\"{strength}\" d=\"M{left} {top}h18v11h-18z\"/>\n"
                ));
                let class = self.stroke(entry.ink);
                self.add(format_args!("<path class=\"{class}\" stroke-width=\"1\" d=\"M{left} {top}h18v11h-18z\"/>\n"));
            }
        }
    }

    fn finish(mut self, picture: &Picture, theme: Theme, width: f64, height: f64) -> String {
        let paper = self.fill(Ink::Paper);
        let sheet = |dark: bool| {
            let fills = self.fills.iter().map(|ink| format!(".rs-f-{}{{fill:#{}}}", ink.name(), ink.hex(dark)));
            let strokes =
                self.strokes.iter().map(|ink| format!(".rs-s-{}{{fill:none;stroke:#{}}}", ink.name(), ink.hex(dark)));
            fills.chain(strokes).collect::<String>()
        };
        let style = match theme {
            Theme::Light => sheet(false),
            Theme::Dark => sheet(true),
            Theme::Auto => format!("{}\n@media (prefers-color-scheme:dark){{{}}}", sheet(false), sheet(true)),
        };
        let (title, description) = (Escaped(&picture.title.plain), Escaped(&picture.description));
        let (width, height) = (Number(width), Number(height));
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" \
             role=\"img\" font-family=\"'DejaVu Sans',Verdana,sans-serif\">\n<title>{title}</title>\n<desc>{description}</desc>\n\
             <style>{style}</style>\n<rect class=\"{paper}\" width=\"{width}\" height=\"{height}\"/>\n{}</svg>\n",
            self.body
        )
    }
}

/// A number with at most two decimals, as short as it can be.
#[derive(Clone, Copy)]
struct Number(f64);

/// One with at most six, for scales.
struct Number6(f64);

fn short(f: &mut std::fmt::Formatter<'_>, value: f64, places: usize) -> std::fmt::Result {
    let text = format!("{value:.places$}");
    let text = if places > 0 { text.trim_end_matches('0').trim_end_matches('.') } else { &text };
    f.write_str(if text == "-0" { "0" } else { text })
}

impl std::fmt::Display for Number {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        short(f, self.0, 2)
    }
}

impl std::fmt::Display for Number6 {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        short(f, self.0, 6)
    }
}

/// A text as it may stand in XML: what has a meaning there is written out, and characters that it does not know are
/// replaced.
struct Escaped<'a>(&'a str);

impl std::fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for c in self.0.chars() {
            match c {
                '&' => f.write_str("&amp;")?,
                '<' => f.write_str("&lt;")?,
                '>' => f.write_str("&gt;")?,
                '"' => f.write_str("&quot;")?,
                '\'' => f.write_str("&#39;")?,
                '\n' | '\t' => f.write_char(' ')?,
                c if c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}') => f.write_char('\u{fffd}')?,
                c => f.write_char(c)?,
            }
        }
        Ok(())
    }
}

impl Size {
    /// Letters that fit into a square of the board, for a text of so many of them.
    pub fn fitting(letters: usize) -> Size {
        Size::Units(match letters {
            0..=1 => 58,
            2 => 50,
            3 => 38,
            more => u32::try_from(130 / more).unwrap_or(8).max(8),
        })
    }
}
