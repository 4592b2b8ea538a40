//! Where things come to lie: the scale of the board, the width of texts, the curve of an arrow. Here exact places become
//! decimals; nothing is decided by them but ink.

use super::picture::{Frame, Picture, Point, Size};

/// The longest side of a board, in pixels.
const BOARD: f64 = 560.0;

/// The advance widths of the letters from space to tilde in DejaVu Sans, in thousandths of their size. Browsers that lack
/// the font have one that is not wider.
const WIDTHS: [u16; 95] = [
    318, 401, 460, 838, 636, 950, 780, 275, 390, 390, 500, 838, 318, 361, 318, 337, 636, 636, 636, 636, 636, 636, 636,
    636, 636, 636, 337, 337, 838, 838, 838, 531, 1000, 684, 686, 698, 770, 632, 575, 775, 752, 295, 295, 656, 557, 863,
    748, 787, 603, 787, 695, 635, 611, 732, 684, 989, 685, 611, 685, 390, 337, 390, 838, 500, 500, 613, 635, 550, 635,
    615, 352, 635, 634, 278, 278, 579, 278, 974, 634, 612, 635, 635, 411, 521, 392, 634, 592, 818, 592, 592, 525, 636,
    337, 636, 838,
];

/// How wide a text of a size is drawn.
pub(super) fn width(text: &str, size: f64) -> f64 {
    let letter = |c: char| {
        let index = (c as usize).checked_sub(32);
        f64::from(index.and_then(|index| WIDTHS.get(index)).copied().unwrap_or(850))
    };
    text.chars().map(letter).sum::<f64>() * size / 1000.0
}

/// A text in lines no wider than so much; a word that is wider has a line of its own, cut in pieces.
pub(super) fn wrapped(text: &str, size: f64, most: f64) -> Vec<String> {
    let mut lines: Vec<String> = vec![];
    for word in text.split_whitespace() {
        if let Some(line) = lines.last_mut()
            && width(line, size) + width(word, size) + width(" ", size) <= most
        {
            line.push(' ');
            line.push_str(word);
            continue;
        }
        let mut rest = String::new();
        for c in word.chars() {
            if !rest.is_empty() && width(&rest, size) + width(&c.to_string(), size) > most {
                lines.push(std::mem::take(&mut rest));
            }
            rest.push(c);
        }
        lines.push(rest);
    }
    lines
}

/// A text no longer than so many letters.
pub(super) fn shortened(text: &str, most: usize) -> String {
    match text.chars().count() > most {
        true => text.chars().take(most - 2).chain("..".chars()).collect(),
        false => text.to_string(),
    }
}

/// The board as it is drawn: pixels to the right and upward from its lower left corner.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scale {
    left: f64,
    bottom: f64,
    /// Pixels for a unit.
    pub unit: f64,
    /// The board's width and height.
    pub size: (f64, f64),
}

impl Scale {
    pub(super) fn of(frame: &Frame) -> Scale {
        let (left, bottom) = (frame.left.drawn(), frame.bottom.drawn());
        let (width, height) = ((frame.right.drawn() - left).max(1e-9), (frame.top.drawn() - bottom).max(1e-9));
        let mut unit = (BOARD / width.max(height)).min(f64::from(frame.unit.max(1)));
        // Squares of whole pixels are sharp.
        if unit >= 4.0 {
            unit = unit.floor();
        }
        Scale { left, bottom, unit, size: (width * unit, height * unit) }
    }

    /// A place in pixels from the lower left corner.
    pub(super) fn at(&self, Point(x, y): &Point) -> (f64, f64) {
        ((x.drawn() - self.left) * self.unit, (y.drawn() - self.bottom) * self.unit)
    }

    /// The radius of a point, in pixels.
    pub(super) fn radius(&self, size: Size) -> f64 {
        match size {
            Size::Small => 1.8,
            Size::Normal => 3.0,
            Size::Large => 5.0,
            Size::Units(hundredths) => f64::from(hundredths) / 100.0 * self.unit,
        }
    }

    /// The height of letters, in pixels.
    pub(super) fn letters(&self, size: Size) -> f64 {
        match size {
            Size::Small => 10.0,
            Size::Normal => 12.0,
            Size::Large => 15.0,
            Size::Units(hundredths) => f64::from(hundredths) / 100.0 * self.unit,
        }
    }

    /// How wide a square is drawn, in units: with a gap around it, without one, or larger than it is where it could not
    /// be seen.
    pub(super) fn square(&self, joined: bool) -> f64 {
        if self.unit < 2.0 {
            // Neighbours overlap then; what is joined has no gaps to lose.
            return if joined { 1.0 } else { 2.0 / self.unit };
        }
        if !joined && self.unit >= 6.0 { 1.0 - 2.0 / self.unit } else { 1.0 }
    }

    /// The place of whole coordinates (0, 0), in pixels from the lower left corner.
    pub(super) fn origin(&self) -> (f64, f64) {
        (-self.left * self.unit, -self.bottom * self.unit)
    }

    /// Whether squares around whole numbers are large enough to be seen.
    pub(super) fn shows_squares(&self, picture: &Picture) -> bool {
        self.unit >= 6.0 && picture.axes.as_ref().is_some_and(|axes| axes.squares)
    }
}

/// The curve of an arrow in pixels: begin, two controls, end.
pub(super) struct Curve {
    pub points: [(f64, f64); 4],
}

impl Curve {
    /// Of an arrow with `gap` pixels left out at both ends, swinging out by `bend` hundredths of its length.
    pub(super) fn of(from: (f64, f64), to: (f64, f64), bend: i64, gap: f64) -> Curve {
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        let length = (dx * dx + dy * dy).sqrt();
        if length < 1e-6 {
            // A loop above the place.
            let (x, y) = from;
            let (side, high) = (gap * 0.5, gap * 0.87);
            let (wide, out) = (gap * 1.5, gap * 2.6);
            return Curve {
                points: [(x - side, y + high), (x - wide, y + out), (x + wide, y + out), (x + side, y + high)],
            };
        }
        let swing = bend as f64 / 100.0;
        // The middle control of a parabola, and from it the two of a cubic.
        let middle = ((from.0 + to.0) / 2.0 - dy * swing, (from.1 + to.1) / 2.0 + dx * swing);
        let toward = |a: (f64, f64), b: (f64, f64), by: f64| {
            let (x, y) = (b.0 - a.0, b.1 - a.1);
            let far = (x * x + y * y).sqrt().max(1e-9);
            (a.0 + x / far * by, a.1 + y / far * by)
        };
        let gap = gap.min(length / 2.5);
        let (begin, end) = (toward(from, middle, gap), toward(to, middle, gap));
        let mixed = |a: (f64, f64)| (a.0 / 3.0 + middle.0 * 2.0 / 3.0, a.1 / 3.0 + middle.1 * 2.0 / 3.0);
        Curve { points: [begin, mixed(begin), mixed(end), end] }
    }

    /// The three corners of the head, which ends where the curve does, and the place where the line may stop.
    pub(super) fn head(&self, size: f64) -> ([(f64, f64); 3], (f64, f64)) {
        let [_, _, control, end] = self.points;
        let (dx, dy) = (end.0 - control.0, end.1 - control.1);
        let length = (dx * dx + dy * dy).sqrt().max(1e-9);
        let (ux, uy) = (dx / length * size, dy / length * size);
        let back = (end.0 - ux, end.1 - uy);
        let wing = |side: f64| (back.0 - uy * 0.42 * side, back.1 + ux * 0.42 * side);
        ([end, wing(1.0), wing(-1.0)], (end.0 - ux * 0.7, end.1 - uy * 0.7))
    }
}
