//! The form, read by looking: moves and claimed positions from its numbers and conditions.

use rulesmith::form::{Form, Taken, Way};
use rulesmith_corpus::plain::tuples;
use rulesmith_corpus::values::{Slots, Values};
use std::collections::BTreeSet;

/// How many members of a family are looked at.
const INDICES: i64 = 48;

/// What each legal move of a position takes, and by which clause; nothing if some value cannot be told by looking.
pub fn moves(form: &Form, values: &Values<'_>, sizes: &[i64]) -> Option<BTreeSet<(usize, Vec<i64>)>> {
    let mut legal = BTreeSet::new();
    for way in form.ways() {
        let largest = sizes.iter().copied().max().unwrap_or(0);
        let mut all: Vec<Vec<i64>> = vec![vec![]];
        for from in &way.from {
            let from = i64::try_from(from).ok()?;
            let until = if matches!(way.taken, Taken::Family(_)) { from + INDICES } else { from + largest };
            all = all
                .iter()
                .flat_map(|start| (from..=until).map(|value| [start.as_slice(), &[value]].concat()))
                .collect();
        }
        for variables in all {
            let Some(taken) = taken(way, values, &variables)? else { continue };
            let fits = taken.iter().zip(sizes).all(|(taken, size)| 0 <= *taken && taken <= size);
            if !fits || taken.iter().all(|taken| *taken == 0) {
                continue;
            }
            let mut after: Vec<i64> = sizes.iter().zip(&taken).map(|(size, taken)| size - taken).collect();
            if form.sorted() {
                after.sort();
            }
            if values.holds(&way.when, Slots { before: sizes, after: &after, variables: &variables })? {
                legal.insert((way.origin, taken));
            }
        }
    }
    Some(legal)
}

/// What a way takes; nothing inside if that is beyond any board.
fn taken(way: &Way, values: &Values<'_>, variables: &[i64]) -> Option<Option<Vec<i64>>> {
    let slots = Slots { variables, ..Slots::default() };
    let taken: Option<Vec<_>> = way.amounts().iter().map(|amount| values.number(amount, slots)).collect();
    Some(taken?.iter().map(|amount| i64::try_from(amount).ok()).collect())
}

/// The claimed positions with piles up to a size.
pub fn claimed(form: &Form, values: &Values<'_>, top: i64) -> Option<Option<BTreeSet<Vec<i64>>>> {
    let Some(claim) = form.claim() else { return Some(None) };
    let on_board = |position: &Vec<i64>| position.iter().all(|size| (0..=top).contains(size));
    let mut claimed = BTreeSet::new();
    for family in &claim.families {
        // Fewer of each, where there are several; none is larger than some entry by more than where it starts.
        let most = if family.indices == 1 { INDICES } else { top + 8 };
        for variables in tuples(family.indices, most) {
            let slots = Slots { variables: &variables, ..Slots::default() };
            if values.holds(&family.when, slots)? {
                let mut position = Vec::new();
                for entry in &family.position {
                    position.push(i64::try_from(&values.number(entry, slots)?).ok()?);
                }
                if form.sorted() {
                    position.sort();
                }
                claimed.extend(Some(position).filter(on_board));
            }
        }
    }
    let small = |position: &Vec<malachite::Natural>| {
        position.iter().map(i64::try_from).collect::<Result<Vec<i64>, _>>().ok().filter(on_board)
    };
    claimed.extend(claim.also.iter().filter_map(small));
    for position in claim.except.iter().filter_map(small) {
        claimed.remove(&position);
    }
    Some(Some(claimed))
}
