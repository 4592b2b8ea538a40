//! Finite modifications of t-Wythoff (Goldberg and Fraenkel 2017, Theorem 1 and Section 6).
//!
//! For alpha + B beta + C = 0 with B = -k < 0 the points p_n = ({n alpha}, {n beta}) lie on k segments. If p_r is on
//! the lowest and p_s on the highest, and {r alpha} < {s alpha}, then every other p_n lies above and to the right of p_r
//! or below and to the left of p_s; so two vectors, (a_r, b_r - 1) and (a_s + 1, b_s), win from all but finitely many of
//! the positions (a_n, b_n - 1), for which Theorem 2 needs infinitely many.

use crate::classify::{Classification, FiniteModification};
use crate::games::theorem2::{Floors, Plan, Vector};
use crate::number::Slope;
use malachite::Integer;

/// Wy(t) without some vectors and with others.
///
/// ```
/// use rulesmith::{classify::classify, design::theorem1};
/// // Goldberg and Fraenkel 2017, Table 1, k = 3 and c = 8.
/// let found = theorem1(&classify(&"sqrt(12) - 2".parse()?).unwrap()).unwrap();
/// assert_eq!((found.k, found.c.to_string().as_str(), found.r, found.s), (3, "8", 1, 6));
/// assert_eq!((found.ruleset.t, found.ruleset.removed.as_slice()), (2, &[(2, 3)][..]));
/// # Ok::<(), rulesmith::syntax::Diagnostic>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Modification {
    /// Which t-Wythoff is modified.
    pub t: u64,
    /// The vectors taken out, smaller entry first.
    pub removed: Vec<(u64, u64)>,
    /// The vectors put in.
    pub added: Vec<(u64, u64)>,
}

impl Modification {
    /// Sorted, and without vectors of Wy(t) among those added.
    pub fn new(t: u64, mut removed: Vec<Vector>, mut added: Vec<Vector>) -> Modification {
        for list in [&mut removed, &mut added] {
            list.sort_unstable();
            list.dedup();
        }
        added.retain(|vector| vector.1 - vector.0 >= t && vector.0 > 0 || removed.contains(vector));
        // What is put in again was never taken out.
        let back: Vec<Vector> = added.iter().copied().filter(|vector| removed.contains(vector)).collect();
        for list in [&mut removed, &mut added] {
            list.retain(|vector| !back.contains(vector));
        }
        Modification { t, removed, added }
    }

    /// How many vectors are changed.
    pub fn size(&self) -> usize {
        self.removed.len() + self.added.len()
    }
}

/// The ruleset of Theorem 1 for a slope, with the numbers it is made from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Theorem1 {
    /// -B: the number of segments.
    pub k: u64,
    /// The constant of alpha^2 + b alpha - c = 0.
    pub c: Integer,
    /// The index with p_r on the lowest segment.
    pub r: u64,
    /// The index with p_s on the highest segment.
    pub s: u64,
    /// The ruleset.
    pub ruleset: Modification,
}

/// Beyond this sum of r and s the list of vectors is nothing to write down.
const MAX_INDEX: u64 = 4000;

/// The modification of Theorem 1 with the least r + s; or why there is none, or none is written out.
///
/// O(r + s) floors and comparisons with the lowest and highest points so far.
pub fn theorem1(classes: &Classification) -> Result<Theorem1, String> {
    let alpha = classes.pair.alpha();
    let Some(FiniteModification { k, c, .. }) = &classes.mtw else { return Err(no_modification(classes)) };
    let too_long = || format!("Theorem 1 gives one, but r + s exceeds {MAX_INDEX} and the vectors are not listed");
    let k = u64::try_from(k).ok().filter(|&k| k <= MAX_INDEX).ok_or_else(too_long)?;
    let floors = Floors::new(alpha).map_err(|what| format!("it {what}"))?;
    let plan = Plan::new(&floors);
    if plan.end.max(plan.removed_until) > MAX_INDEX {
        return Err(too_long());
    }
    let (r, s) = least_points(alpha, &floors, k, c, plan.narrow).ok_or_else(too_long)?;
    let (mut removed, mut added) = (plan.removed(&floors), plan.added(&floors));
    added.push((floors.a(s) + 1, floors.b(s)));
    // Where beta < 3, a vector (a_n, b_n - 1) that is one (1,1) beyond a P-position is none that may be added, and not
    // needed either.
    let line = (1..r.max(s)).chain([r]).filter(|&n| !(plan.narrow && floors.follows(n)));
    added.extend(line.map(|n| (floors.a(n), floors.b(n) - 1)));
    for (x, y) in added.iter_mut().chain(&mut removed) {
        (*x, *y) = ((*x).min(*y), (*x).max(*y));
    }
    Ok(Theorem1 { k, c: c.clone(), r, s, ruleset: Modification::new(plan.t, removed, added) })
}

/// Why no finite modification of a t-Wythoff has the pair: the relation of alpha and beta.
pub(super) fn no_modification(classes: &Classification) -> String {
    let relation = match classes.pair.relation() {
        Some((a, b, c)) => format!("A alpha + B beta + C = 0 holds with A = {a}, B = {b}, C = {c}"),
        None => "A alpha + B beta + C = 0 holds for no whole A, B, C but 0, since alpha is not quadratic".to_string(),
    };
    format!("no finite modification of a t-Wythoff exists, because that needs A = 1 and B < 0, and {relation}")
}

/// The r and s with the least sum; of equal sums the one with the smaller r.
fn least_points(alpha: &Slope, floors: &Floors, k: u64, c: &Integer, narrow: bool) -> Option<(u64, u64)> {
    let big = Integer::from;
    // C = c: the constant of alpha^2 + b alpha - c.
    let segment = |n: u64| big(floors.a(n)) - big(k) * big(floors.b(n)) + c * big(n);
    let below = |n: u64, m: u64| alpha.compare_fractions(&big(n), &big(m)).is_lt();
    // Only an r lower than all before it on its segment can be better, and only an s higher.
    let (mut low, mut high): (Vec<u64>, Vec<u64>) = (vec![], vec![]);
    let mut best: Option<(u64, u64)> = None;
    for n in 1..=MAX_INDEX {
        if best.is_some_and(|(r, s)| n >= r + s) {
            break;
        }
        let segment = segment(n);
        if segment == 0 && !(narrow && floors.follows(n)) && low.last().is_none_or(|&last| below(n, last)) {
            low.push(n);
        }
        if segment == big(k - 1) && high.last().is_none_or(|&last| below(last, n)) {
            high.push(n);
        }
        if low.last() != Some(&n) && high.last() != Some(&n) {
            continue;
        }
        for &r in &low {
            if let Some(&s) = high.iter().find(|&&s| below(r, s))
                && best.is_none_or(|(known_r, known_s)| (r + s, r) < (known_r + known_s, known_r))
            {
                best = Some((r, s));
            }
        }
    }
    best
}
