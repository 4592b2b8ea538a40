//! Do quadrants cover E?

use super::pair::{Axis, Cut, Pair, Quadrant, Rectangle};
use crate::work::{Stopped, Work};
use std::collections::HashSet;

/// The rectangles that meet E and that no quadrant covers.
///
/// The points of the quadrants cut the torus into strips in the direction of alpha. In one strip a quadrant covers
/// either all that is below its point or all that is above; so what is left is between the highest of the first and the
/// lowest of the second kind. O(q log q) comparisons of floors for q quadrants. Borders do not matter: the point of n
/// lies on a line through the point of h only for n = h.
pub(crate) fn uncovered(pair: &Pair, quadrants: &[Quadrant]) -> Vec<Rectangle> {
    let strips = strips(pair, quadrants);
    let open = strips.into_iter().map(|strip| Rectangle { u: strip.u, v: (strip.best.below, strip.best.above) });
    open.filter(|rectangle| pair.meets(rectangle)).collect()
}

/// Quadrants out of these that cover as much: those that matter in some strip, and of them, unless they are many, only
/// such as cannot be spared; the smaller h are preferred. The quadrants must be sorted.
pub(crate) fn needed(
    pair: &Pair,
    quadrants: &[Quadrant],
    free: &[Quadrant],
    work: &Work,
) -> Result<Vec<Quadrant>, Stopped> {
    /// Chunks tried of one size.
    const MANY: usize = 64;
    let all: Vec<Quadrant> = free.iter().chain(quadrants).copied().collect();
    let used: HashSet<(Cut, i64)> =
        strips(pair, &all).iter().flat_map(|strip| [(strip.best.below, 1), (strip.best.above, 0)]).collect();
    let matters = |quadrant: &&Quadrant| used.contains(&(Cut::At(quadrant.h), quadrant.d));
    let mut kept: Vec<Quadrant> = quadrants.iter().filter(matters).copied().collect();
    // Leave out halves, quarters and so on as long as the rest covers, the larger h first.
    let mut size = kept.len().div_ceil(2);
    while size > 0 && kept.len() / size <= MANY {
        let mut end = kept.len();
        while end > 0 {
            work.go_on()?;
            let start = end.saturating_sub(size);
            let without: Vec<Quadrant> = free.iter().chain(&kept[..start]).chain(&kept[end..]).copied().collect();
            if uncovered(pair, &without).is_empty() {
                kept.drain(start..end);
            }
            end = start;
        }
        size /= 2;
    }
    Ok(kept)
}

/// What is covered in a strip: everything up to `below`, and everything from `above` on.
#[derive(Clone, Copy)]
struct Best {
    below: Cut,
    above: Cut,
}

impl Best {
    const NOTHING: Best = Best { below: Cut::Zero, above: Cut::One };

    fn join(self, pair: &Pair, other: Best) -> Best {
        let higher = pair.compare(Axis::Beta, other.below, self.below).is_gt();
        let lower = pair.compare(Axis::Beta, other.above, self.above).is_lt();
        Best {
            below: if higher { other.below } else { self.below },
            above: if lower { other.above } else { self.above },
        }
    }
}

struct Strip {
    u: (Cut, Cut),
    best: Best,
}

fn strips(pair: &Pair, quadrants: &[Quadrant]) -> Vec<Strip> {
    let mut points: Vec<usize> = quadrants.iter().map(|quadrant| quadrant.h).collect();
    points.sort_unstable();
    points.dedup();
    let mut cuts = points.clone();
    cuts.sort_by(|&h, &g| pair.compare(Axis::Alpha, Cut::At(h), Cut::At(g)));
    let number = |h: usize| points.partition_point(|&point| point < h);
    let mut places = vec![0; cuts.len()];
    cuts.iter().enumerate().for_each(|(place, &h)| places[number(h)] = place);
    // Strip i lies between cut i - 1 and cut i. A quadrant to the left of its point begins in the strip before it and
    // goes on to the left, the others begin in the strip after it and go on to the right.
    let mut leftward = vec![Best::NOTHING; cuts.len() + 1];
    let mut rightward = leftward.clone();
    for quadrant in quadrants {
        let point = Cut::At(quadrant.h);
        let own = match quadrant.d {
            1 => Best { below: point, ..Best::NOTHING },
            _ => Best { above: point, ..Best::NOTHING },
        };
        let at = places[number(quadrant.h)];
        let slot = if quadrant.e == 1 { &mut leftward[at] } else { &mut rightward[at + 1] };
        *slot = slot.join(pair, own);
    }
    for i in 1..rightward.len() {
        rightward[i] = rightward[i].join(pair, rightward[i - 1]);
        let j = leftward.len() - 1 - i;
        leftward[j] = leftward[j].join(pair, leftward[j + 1]);
    }
    let border = |i: usize| match i {
        0 => Cut::Zero,
        i if i > cuts.len() => Cut::One,
        i => Cut::At(cuts[i - 1]),
    };
    let strip = |i: usize| Strip { u: (border(i), border(i + 1)), best: leftward[i].join(pair, rightward[i]) };
    (0..=cuts.len()).map(strip).collect()
}
