//! Shapes of rules that have a strategy of their own, whatever the game is called and however the rules are written.

use crate::form::{Cond, Context, Exact, Form, INDEX, Num, Set, Slot, Way};
use crate::number::Real;
use crate::referee::Test;
use crate::rules::Play;
use crate::sequence::Sequence;
use std::sync::Arc;

/// The piles that a way takes from.
fn touched(way: &Way) -> Vec<usize> {
    (0..way.amounts().len()).filter(|&pile| way.amounts()[pile] != Num::default()).collect()
}

/// Whether an amount may be any positive number, whatever the others are.
fn is_any(way: &Way, pile: usize) -> bool {
    let amount = &way.amounts()[pile];
    let Some(Slot::Variable(variable)) = amount.shifted(&-amount.addend()).as_slot() else { return false };
    let alone = way.amounts().iter().filter(|amount| amount.slots().contains(&Slot::Variable(variable))).count() == 1;
    alone && &way.from[variable] + amount.addend() <= 1
}

/// Whether every pile may be reduced by any number.
fn has_all_nim(form: &Form) -> bool {
    let reduces = |way: &Way, pile: usize| way.when == Cond::True && touched(way) == [pile] && is_any(way, pile);
    (0..form.piles().len()).all(|pile| form.ways().iter().any(|way| reduces(way, pile)))
}

/// Whether the game is nim: any number from one pile, and nothing else.
pub(super) fn is_nim(form: &Form) -> bool {
    has_all_nim(form) && form.ways().iter().all(|way| touched(way).len() <= 1)
}

/// The red levels of chromatic nim.
pub(super) struct Red {
    /// Whether a level, the first slot, is red.
    pub test: Test,
    /// The red levels as a sequence, where they are one. What it says of 0 does not count.
    pub sequence: Option<Arc<dyn Sequence>>,
}

/// The red levels of chromatic nim on two stacks: all nim moves, and any move while neither pile is in a set.
pub(super) fn red_levels(form: &Form) -> Option<Red> {
    if form.piles().len() != 2 || !form.sorted() || form.play() != Play::Normal || !has_all_nim(form) {
        return None;
    }
    // What takes from one pile is a nim move already.
    let mut both = form.ways().iter().filter(|way| touched(way).len() == 2);
    let green = green(both.next()?)?;
    if both.any(|way| self::green(way).as_ref() != Some(&green)) {
        return None;
    }
    let red = levels().not(&green);
    let sequence = Set::of(&red, INDEX).and_then(|set| from_zero(set).sequence().ok());
    Some(Red { test: Test::new(&red).ok()?, sequence })
}

/// The context of a level.
fn levels() -> Context {
    Context { piles: 0, sorted: false, from: vec![0.into()] }
}

/// The condition on a level which both piles must satisfy for any numbers to be taken from both.
fn green(way: &Way) -> Option<Cond> {
    if !(0..2).all(|pile| is_any(way, pile)) {
        return None;
    }
    let context = levels();
    let of_pile = |pile: usize| {
        let own = way.when.conjuncts().iter().filter(|part| part.reads_only(|slot| slot == Slot::Before(pile)));
        context.all(own.map(|part| context.replace_in(part, &|_| Num::from(INDEX))).collect())
    };
    let single = |part: &Cond| (0..2).any(|pile| part.reads_only(|slot| slot == Slot::Before(pile)));
    let green = of_pile(0);
    (way.when.conjuncts().iter().all(single) && green == of_pile(1)).then_some(green)
}

/// floor(s n) for n >= 1 counted from 0 on: as a set of levels it is the same.
fn from_zero(set: Set) -> Set {
    match set {
        Set::Beatty { slope, offset } if slope == offset => Set::Beatty { slope, offset: Exact::from(Real::from(0)) },
        other => other,
    }
}
