//! A checker of proofs by lemmas that shares no decision with the engine: it reads the rules and the claim again, case by
//! case, and decides every hypothesis anew.

mod rules;
mod sets;

use crate::form::Form;
use crate::number::{Real, Relation, Slope};
use crate::prove::lemma::{Argument, Proof, Relaxed, Rising, Way};
use crate::rules::{Game, Play};
use crate::syntax::{ExprKind, parse_expression};
use crate::work::Work;
use malachite::Integer;
use malachite::base::num::arithmetic::traits::{Floor, Lcm};
use malachite::base::num::basic::traits::{One, Zero};
use malachite::rational::Rational;
use rules::{Facts, From, Leaf, Rules, Stop, Sum, Told, name_of};
use std::cmp::Ordering;
use std::collections::HashMap;

/// Whether a proof shows that a game has the P-positions it claims; if not, why it is rejected.
pub fn check(game: &Game, proof: &Proof) -> Result<(), String> {
    if game.play != Play::Normal || game.piles.names.len() != 2 || !game.piles.sorted {
        return Err("the lemmas are about two unordered piles in normal play".to_string());
    }
    small_enough(game)?;
    match &proof.argument {
        Argument::Pairing(pairing) => sets::pairing(game, pairing),
        Argument::Rising(rising) => check_rising(game, rising),
        Argument::Relaxed(relaxed) => check_relaxed(game, relaxed),
    }
}

/// Definitions that use each other can be very long once they are written out.
fn small_enough(game: &Game) -> Result<(), String> {
    let mut sizes: HashMap<&str, u64> = HashMap::new();
    for definition in &game.lets {
        let mut size = 1u64;
        definition.value.visit(&mut |part| {
            if let ExprKind::Name(name) | ExprKind::Call(name, _) = &part.kind {
                size = size.saturating_add(sizes.get(name.as_str()).copied().unwrap_or(0));
            }
            size = size.saturating_add(1);
        });
        if size > 100_000 {
            return Err(format!("`let {}` is too long once it is written out", definition.name));
        }
        sizes.insert(&definition.name, size);
    }
    Ok(())
}

fn demand(holds: bool, otherwise: &str) -> Result<(), String> {
    if holds { Ok(()) } else { Err(otherwise.to_string()) }
}

/// Whether in every case a move that `when` describes is allowed.
fn always(statement: &dyn Fn(&Facts) -> Told<bool>, otherwise: &str) -> Result<(), String> {
    let mut facts = Facts::new().ok_or("no facts")?;
    let holds = facts.always(statement)?;
    demand(holds, otherwise)
}

fn equals(one: &Real, other: &Real) -> bool {
    matches!(one.compare(other), Ok(Ordering::Equal))
}

/// The claim has to be (floor(alpha n), floor(beta n)), n >= 0.
fn claims(game: &Game, alpha: &Slope, beta: &Slope) -> Result<(), String> {
    // Until this room reads claims by itself, the form does.
    let form =
        Form::of(&Game { moves: vec![], ..game.clone() }, &Work::default()).map_err(|error| error.to_string())?;
    let slopes = form.claim().and_then(|claim| claim.slopes()).unwrap_or_default();
    let [one, other] = slopes.as_slice() else { return Err("the claim is not a pair of Beatty sequences".to_string()) };
    let straight = equals(one, alpha) && equals(other, beta);
    demand(straight || (equals(one, beta) && equals(other, alpha)), "the claim has other slopes")
}

/// 1/alpha + 1/beta = 1, alpha irrational.
fn complementary(alpha: &Slope, beta: &Slope) -> bool {
    let sum = alpha.reciprocal().and_then(|one| one.add(&beta.reciprocal()?));
    alpha.as_rational().is_none() && sum.is_ok_and(|sum| equals(&sum, &Real::from(1)))
}

fn check_relaxed(game: &Game, relaxed: &Relaxed) -> Result<(), String> {
    let Relaxed { alpha, beta } = relaxed;
    claims(game, alpha, beta)?;
    demand(complementary(alpha, beta), "the slopes are not irrational and complementary")?;
    demand(alpha.floor() == 1, "alpha is not between 1 and 2")?;
    let rules = Rules::new(game);
    always(&|facts| rules.allow(facts, From::Smaller), "the smaller pile may not always be taken from")?;
    always(&|facts| rules.allow(facts, From::Larger), "the larger pile may not always be taken from")?;
    let band = |facts: &Facts| {
        let f = Sum::leaf(Leaf::Constraint(alpha.clone(), Box::new(Sum::leaf(Leaf::X))));
        let difference = Sum::leaf(Leaf::K).minus(Sum::leaf(Leaf::J)).and_then(|sum| sum.minus(f));
        facts.at_most_zero(difference.and_then(|sum| sum.plus(Sum::number(Real::from(1)))))
    };
    let open = |facts: &Facts| Ok(in_beatty(facts, Leaf::X, alpha)? && !in_beatty(facts, Leaf::Y, beta)?);
    let needed = |facts: &Facts| Ok(!band(facts)? || !open(facts)? || rules.allow(facts, From::Both)?);
    always(&needed, "l - k < f(x) does not suffice for a move")?;
    let at_p = |facts: &Facts| Ok(in_beatty(facts, Leaf::X, alpha)? && in_beatty(facts, Leaf::Y, beta)?);
    let safe = |facts: &Facts| Ok(!rules.allow(facts, From::Both)? || !at_p(facts)? || band(facts)?);
    always(&safe, "a move from both piles does not need l - k < f(x)")
}

/// Whether a pile is some floor(n slope).
fn in_beatty(facts: &Facts, pile: Leaf, slope: &Slope) -> Told<bool> {
    if slope.floor() == 0 || equals(slope, &Real::from(1)) {
        return Ok(true);
    }
    let set = crate::sequence::Beatty::new(slope.clone()).map_err(|error| Stop::Unread(error.to_string()))?;
    facts.member(Sum::leaf(pile), &name_of(&set))
}

/// The conditions of Lemma 2.
struct Sides<'a> {
    rules: Rules<'a>,
    rising: &'a Rising,
}

impl Sides<'_> {
    fn x_in_a(&self, facts: &Facts) -> Told<bool> {
        in_beatty(facts, Leaf::X, &self.rising.alpha)
    }

    fn x_in_b(&self, facts: &Facts) -> Told<bool> {
        in_beatty(facts, Leaf::X, &self.rising.beta)
    }

    fn y_in_b(&self, facts: &Facts) -> Told<bool> {
        in_beatty(facts, Leaf::Y, &self.rising.beta)
    }

    fn order_kept(&self, facts: &Facts) -> Told<bool> {
        facts.at_most_zero(Sum::leaf(Leaf::X).plus(Sum::leaf(Leaf::K)).and_then(|sum| sum.minus(Sum::leaf(Leaf::Y))))
    }

    fn everything(&self, facts: &Facts) -> Told<bool> {
        let (x, y) = (Sum::leaf(Leaf::X), Sum::leaf(Leaf::Y));
        Ok(facts.at_most_zero(x.minus(Sum::leaf(Leaf::J)))? && facts.at_most_zero(y.minus(Sum::leaf(Leaf::K)))?)
    }

    /// Whether the amount is larger than the distance of any two partners of the other pile: of the b_n with a_n = x, or
    /// the a_n with b_n = y. The first such n is the least of at least x/alpha, the last the largest below (x + 1)/alpha.
    fn beyond(&self, facts: &Facts, amount: Leaf, pile: Leaf, own: &Slope, partner: &Slope) -> Told<bool> {
        if own.floor() >= 1 {
            return Ok(true);
        }
        let text = "floor(q*(-floor(-(v + 1)/p) - 1)) - floor(q*(-floor(-v/p)))";
        let expr = parse_expression(text).map_err(|error| Stop::Unread(error.to_string()))?;
        let number = |slope: &Slope| Sum::number(slope.as_real().clone());
        let names =
            vec![("p".to_string(), number(own)), ("q".to_string(), number(partner)), ("v".into(), Sum::leaf(pile))];
        let spread = self.rules.sum(&expr, &names)?;
        facts.at_most_zero(spread.plus(Sum::number(Real::from(1))).and_then(|sum| sum.minus(Sum::leaf(amount))))
    }

    fn beyond_partners_of_x(&self, facts: &Facts) -> Told<bool> {
        self.beyond(facts, Leaf::K, Leaf::X, &self.rising.alpha, &self.rising.beta)
    }

    fn beyond_partners_of_y(&self, facts: &Facts) -> Told<bool> {
        self.beyond(facts, Leaf::J, Leaf::Y, &self.rising.beta, &self.rising.alpha)
    }

    fn p_like(&self, facts: &Facts) -> Told<bool> {
        Ok(self.x_in_a(facts)? && self.y_in_b(facts)?)
    }

    fn check_safe(&self) -> Result<(), String> {
        let rules = &self.rules;
        let smaller = |facts: &Facts| {
            Ok(!self.p_like(facts)? || !rules.allow(facts, From::Smaller)? || self.beyond_partners_of_y(facts)?)
        };
        always(&smaller, "a move of the smaller pile may lead from one P-position to another")?;
        let larger = |facts: &Facts| {
            if !self.p_like(facts)? || !rules.allow(facts, From::Larger)? {
                return Ok(true);
            }
            if self.order_kept(facts)? { self.beyond_partners_of_x(facts) } else { Ok(!self.x_in_b(facts)?) }
        };
        always(&larger, "a move of the larger pile may lead from one P-position to another")?;
        let both = |facts: &Facts| {
            if !self.p_like(facts)? || !rules.allow(facts, From::Both)? {
                return Ok(true);
            }
            let Some(longest) = &self.rising.diagonal else { return Ok(false) };
            let (j, k) = (Sum::leaf(Leaf::J), Sum::leaf(Leaf::K));
            let bound = Sum::number(Real::from(Rational::from(longest)));
            Ok(facts.at_most_zero(j.clone().minus(k.clone()))?
                && facts.at_most_zero(k.minus(j.clone()))?
                && !facts.at_most_zero(j.minus(bound))?)
        };
        always(&both, "a move of both piles may lead from one P-position to another")
    }

    fn check_needed(&self) -> Result<(), String> {
        let rules = &self.rules;
        let smaller = |facts: &Facts| {
            Ok(!self.p_like(facts)? || !self.beyond_partners_of_y(facts)? || rules.allow(facts, From::Smaller)?)
        };
        always(&smaller, "a move of the smaller pile is missing")?;
        let larger = |facts: &Facts| {
            let reached = self.x_in_a(facts)? && self.order_kept(facts)?;
            Ok(!reached
                || (self.y_in_b(facts)? && !self.beyond_partners_of_x(facts)?)
                || rules.allow(facts, From::Larger)?)
        };
        always(&larger, "a move of the larger pile is missing")?;
        self.check_way(self.rising.outside_b, &|facts| Ok(self.x_in_a(facts)? && !self.y_in_b(facts)?), &|facts| {
            let Some(width) = &self.rising.width else { return Ok(false) };
            let apart = Sum::leaf(Leaf::K).minus(Sum::leaf(Leaf::J));
            let Some(apart) = apart else { return Ok(false) };
            let most = Sum::number(Real::from(Rational::from(width - Integer::ONE)));
            let inside =
                facts.at_most_zero(apart.clone().times(&Real::from(-1)))? && facts.at_most_zero(apart.minus(most))?;
            Ok(!inside || rules.allow(facts, From::Both)?)
        })?;
        self.check_way(self.rising.outside_a, &|facts| Ok(!self.x_in_a(facts)? && self.x_in_b(facts)?), &|facts| {
            Ok(self.order_kept(facts)? || rules.allow(facts, From::Larger)?)
        })?;
        match self.rising.outside_both {
            Way::Everything => {
                let neither = |facts: &Facts| Ok(!self.x_in_a(facts)? && !self.x_in_b(facts)?);
                self.check_way(Way::Everything, &neither, &|_| Ok(false))
            }
            _ => Ok(()),
        }
    }

    fn check_way(
        &self,
        way: Way,
        there: &dyn Fn(&Facts) -> Told<bool>,
        own: &dyn Fn(&Facts) -> Told<bool>,
    ) -> Result<(), String> {
        let why = "a position outside the sequences has no winning move";
        match way {
            Way::None => always(&|facts| Ok(!there(facts)?), why),
            Way::Own => always(&|facts| Ok(!there(facts)? || own(facts)?), why),
            Way::Everything => {
                let taken = |facts: &Facts| {
                    Ok(!there(facts)? || !self.everything(facts)? || self.rules.allow(facts, From::Both)?)
                };
                always(&taken, why)
            }
        }
    }
}

fn check_rising(game: &Game, rising: &Rising) -> Result<(), String> {
    let Rising { alpha, beta, .. } = rising;
    claims(game, alpha, beta)?;
    demand(matches!(alpha.compare(beta), Ok(Ordering::Less)), "alpha is not below beta")?;
    let sides = Sides { rules: Rules::new(game), rising };
    sides.check_safe()?;
    sides.check_needed()?;
    let slow = alpha.floor() == 0 || equals(alpha, &Real::from(1));
    match (&rising.covering, rising.outside_both) {
        (Some((p, q)), Way::None) => demand(covers(alpha, beta, p, q), "the sequences are not seen to cover")?,
        (None, Way::None) => demand(slow, "nothing is said of positions outside both sequences")?,
        (None, Way::Everything) => {}
        _ => return Err("what is said of positions outside both sequences does not fit together".to_string()),
    }
    let own_band = rising.outside_b == Way::Own;
    demand(own_band == rising.width.is_some(), "a width is given exactly if the band is used")?;
    if let Some(width) = &rising.width {
        let whole = beta.floor() - alpha.floor();
        // The step is b_1 or b_1 + 1 less a_1 or a_1 + 1.
        let wide = &whole + Integer::ONE;
        let narrow = *width == whole && !together(alpha, beta, &Integer::ONE, false, true);
        demand(*width >= wide || narrow, "b_n - a_n may rise by more than the width")?;
    }
    match &rising.diagonal {
        Some(longest) => demand(no_longer_diagonal(alpha, beta, longest), "a longer diagonal may connect P-positions"),
        None => Ok(()),
    }
}

fn covers(alpha: &Slope, beta: &Slope, p: &Integer, q: &Integer) -> bool {
    let part = |p: &Integer, slope: &Slope| slope.reciprocal()?.multiply(&Real::from(Rational::from(p)));
    let sum = part(p, alpha).and_then(|one| one.add(&part(q, beta)?));
    let wanted = Real::from(Rational::from(p + q - Integer::ONE));
    let irrational = alpha.as_rational().is_none() && beta.as_rational().is_none();
    *p > 0 && *q > 0 && irrational && sum.is_ok_and(|sum| equals(&sum, &wanted))
}

/// Whether a_(m+h) - a_m = a_h (or one more) and b_(m+h) - b_m = b_h (or one more) can happen together: for two rational
/// slopes by going through all m, otherwise by looking for a line A u + B v = whole number through the rectangle.
fn together(alpha: &Slope, beta: &Slope, h: &Integer, longer_a: bool, longer_b: bool) -> bool {
    if let (Some(one), Some(other)) = (alpha.as_rational(), beta.as_rational()) {
        let period = one.denominator_ref().lcm(other.denominator_ref());
        let Some(period) = u64::try_from(&period).ok().filter(|period| *period <= 1 << 20) else { return true };
        let longer = |slope: &Rational, m: u64| {
            let at = |n: &Integer| (Rational::from(n) * slope).floor();
            at(&(Integer::from(m) + h)) != at(&Integer::from(m)) + at(h)
        };
        return (0..period).any(|m| longer(one, m) == longer_a && longer(other, m) == longer_b);
    }
    let relation = match alpha.as_rational().is_some() || beta.as_rational().is_some() {
        true => return true,
        false => Slope::relation(alpha, beta),
    };
    // Without a relation anything may happen.
    let Ok(Relation::Dependent(a, b, _)) = relation else { return true };
    // Corners of the rectangle, as values of A u + B v: one of them is the least, one the greatest.
    let ends = |slope: &Slope, longer: bool| -> Option<[Real; 2]> {
        let multiple = slope.multiply(&Real::from(Rational::from(h))).ok()?;
        let fraction = multiple.subtract(&Real::from(Rational::from(multiple.floor()))).ok()?;
        Some(if longer { [Real::from(0), fraction] } else { [fraction, Real::from(1)] })
    };
    let values = || -> Option<Vec<Real>> {
        let (us, vs) = (ends(alpha, longer_a)?, ends(beta, longer_b)?);
        let (a, b) = (Real::from(Rational::from(&a)), Real::from(Rational::from(&b)));
        let mut values = vec![];
        for u in &us {
            for v in &vs {
                values.push(u.multiply(&a).ok()?.add(&v.multiply(&b).ok()?).ok()?);
            }
        }
        Some(values)
    };
    let Some(values) = values() else { return true };
    let below = |whole: &Integer| values.iter().any(|value| value.cmp_rational(&Rational::from(whole)).is_lt());
    let above = |whole: &Integer| values.iter().any(|value| value.cmp_rational(&Rational::from(whole)).is_gt());
    // A whole number with a corner on each side of it; only those next to a corner have to be tried.
    let near = values.iter().map(|value| value.floor()).flat_map(|floor| [floor.clone(), floor + Integer::ONE]);
    near.into_iter().any(|whole| below(&whole) && above(&whole))
}

/// Whether a_n - a_m = b_n - b_m, m < n, never exceeds a bound.
fn no_longer_diagonal(alpha: &Slope, beta: &Slope, longest: &Integer) -> bool {
    let Ok(apart) = beta.subtract(alpha) else { return false };
    let mut h = Integer::ZERO;
    for _ in 0..20_000 {
        h += Integer::ONE;
        // From h (beta - alpha) >= 2 on the larger sequence is more than one ahead.
        let distance = apart.multiply(&Real::from(Rational::from(&h)));
        let Ok(distance) = distance else { return false };
        if distance.cmp_rational(&Rational::from(2)).is_ge() {
            return true;
        }
        let (a, b) = (alpha.floor_times(&h), beta.floor_times(&h));
        for (longer_a, longer_b) in [(false, false), (true, true), (true, false), (false, true)] {
            let step = &a + Integer::from(longer_a);
            let equal = step == &b + Integer::from(longer_b);
            let possible = !(longer_a || longer_b) || together(alpha, beta, &h, longer_a, longer_b);
            if equal && step > *longest && possible {
                return false;
            }
        }
    }
    false
}
