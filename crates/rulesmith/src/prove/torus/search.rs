//! The smallest counterexample to a claim that is known to be false.

use super::Obstacle;
use super::decide::{Faults, SEARCH, Torus, Violation};
use super::pair::Quadrant;
use super::reach::Reach;

impl Torus<'_> {
    /// The first position, by the larger pile and then the smaller, at which rules and claim part: a claimed P-position
    /// with a move to a claimed one, or another position without. Nothing if there is none with an index below `until`;
    /// without such a bound, not to find one is an error.
    ///
    /// Up to `base` every position within the reach is looked at, later only those in the rectangles that are known to
    /// be open. O(1) per index, fault and rectangle.
    pub(super) fn search(
        &mut self,
        faults: &Faults,
        reaches: &[Reach],
        base: usize,
        until: Option<usize>,
    ) -> Result<Option<Violation>, Obstacle> {
        let deepest = reaches.iter().map(Reach::deepest).max().unwrap_or(0);
        // The rectangles are exact for n beyond all quadrants of their w.
        let open = faults.open.iter().map(|&(part, w, _)| self.farthest(part, w) + 1);
        let base = open.chain([base]).max().unwrap_or(base);
        let last = until.unwrap_or(SEARCH).min(SEARCH);
        let mut best: Option<Violation> = None;
        for n in 1..SEARCH {
            // What is found is the smallest only when no later index can give a smaller one.
            if n >= last && best.is_none() {
                break;
            }
            if n + 1 >= self.pair.length() {
                self.pair.extend(2 * self.pair.length())?;
            }
            if n % 16 == 0 || n < base {
                self.step()?;
            }
            let (x, y) = (self.pair.a(n), self.pair.b(n));
            if best.is_some_and(|best| y - deepest > best.position.1) {
                break;
            }
            if let Some(to) = self.forbidden_move(faults, n) {
                keep(&mut best, Violation { position: (x, y), to: Some(to) });
            }
            if n < base {
                for w in self.depths(reaches, n) {
                    self.step()?;
                    if !self.has_move(n, w) {
                        keep(&mut best, Violation { position: (x, y - w), to: None });
                    }
                }
                continue;
            }
            for (part, w, rectangles) in &faults.open {
                let stuck = *w <= self.pair.d(n)
                    && rectangles.iter().any(|rectangle| self.pair.contains(rectangle, n))
                    && self.cells[*part].holds(self.pair, n)
                    && !self.has_move(n, *w);
                if stuck {
                    keep(&mut best, Violation { position: (x, y - w), to: None });
                }
            }
        }
        match (best, until) {
            (None, None) => Err(Obstacle::limit(format!(
                "the claim is false, but no counterexample was found among the first {last} of each sequence"
            ))),
            (best, _) => Ok(best),
        }
    }

    /// The claimed P-position that the rules allow to reach from (a_n, b_n).
    fn forbidden_move(&self, faults: &Faults, n: usize) -> Option<(i64, i64)> {
        let pair = &*self.pair;
        let own = self.part_of(n);
        let mut moves = faults.moves.iter().filter(|(part, quadrant)| *part == own && quadrant.h < n);
        let straight = moves.find(|(_, quadrant)| pair.quadrant(n, quadrant.h) == *quadrant).map(|found| found.1.h);
        let on_line = |h: &usize| pair.quadrant(n, *h) == Quadrant::new(*h, 1, 1) && self.short_step_on_line(h + 1);
        let line = || if faults.line { (1..n).find(on_line) } else { None };
        let single = faults.single.iter().find(|(index, _)| *index == n).map(|(_, to)| *to);
        straight.or_else(line).map(|h| (pair.a(n - h), pair.b(n - h))).or(single)
    }
}

fn keep(best: &mut Option<Violation>, found: Violation) {
    let order = |violation: &Violation| (violation.position.1, violation.position.0);
    if best.is_none_or(|best| order(&found) < order(&best)) {
        *best = Some(found);
    }
}
