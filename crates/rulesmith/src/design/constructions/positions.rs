//! Rules for positions whatever they are: games that are known to have them, rational systems, lists.

use super::{Built, Fit, No, Rules};
use crate::design::asked::shown;
use crate::design::claims::claim_of;
use crate::design::subject::{Matter, Subject};
use crate::form::{Atom, Claim, Cond, Family, INDEX, Num};
use crate::games::{self, Entry};
use crate::number::Real;
use crate::work::Work;
use malachite::Integer;
use malachite::base::num::arithmetic::traits::{Mod, UnsignedAbs};
use std::cmp::Ordering;
use std::sync::LazyLock;

/// The most positions that a condition compares with one by one.
const MAX_FREE: usize = 200;

/// The games of the catalogue without parameters, and what they claim. They are the same for every question, and read once.
static WITHOUT_PARAMETERS: LazyLock<Vec<(Entry, Claim)>> = LazyLock::new(|| {
    let work = Work::default().with_games(games::by_name);
    let listings = games::list().iter().filter(|listing| listing.parameters.is_empty());
    let entries = listings.filter_map(|listing| games::find(&listing.example).ok());
    entries.filter_map(|entry| claim_of(&entry.game, &work).map(|claim| (entry, claim))).collect()
});

/// The rules that the positions came with, and games of the catalogue without parameters that claim the same.
pub(super) fn known_games(subject: &Subject, work: &Work) -> Result<Fit, No> {
    let mut known: Vec<Built> = Vec::new();
    if let Matter::Positions { rules: Some((name, game)), .. } = &subject.matter {
        let source = game.source.clone().unwrap_or_else(|| "no source".to_string());
        known.push(Built {
            name: name.clone(),
            known: Some((game.name.clone(), source)),
            note: Some("its own P-positions are wanted".to_string()),
            ..Built::new((**game).clone())
        });
    }
    for (entry, claim) in WITHOUT_PARAMETERS.iter() {
        work.go_on()?;
        if subject.claims_as(claim) && known.iter().all(|other| other.game != entry.game) {
            let source = entry.game.source.clone().unwrap_or_else(|| entry.listing.source.clone());
            let title = (entry.game.name.clone(), source);
            let note = Some("it claims the same positions".to_string());
            known.push(Built { known: Some(title), note, ..Built::of_entry(entry.clone()) });
        }
    }
    if known.is_empty() {
        return Err("no game without parameters claims these positions".into());
    }
    let titles: Vec<&str> =
        known.iter().filter_map(|game| game.known.as_ref()).map(|(title, _)| title.as_str()).collect();
    Ok(Fit::new(format!("the positions are those of {}", games::listed(&titles, "and")), Rules::Known(known)))
}

/// The rational systems: the game of the catalogue on so many piles, if it claims the same.
pub(super) fn fat_rat(subject: &Subject, work: &Work) -> Result<Fit, No> {
    let piles = subject.piles();
    let name = format!("fat-rat({piles})");
    match games::by_name(&name) {
        Some(game) if subject.claims(&game, work) => {
            Ok(Fit::named(format!("the positions are those of the Rat sequences on {piles} piles"), name))
        }
        _ => Err("the positions are not those of the Rat sequences".into()),
    }
}

/// Nim on two piles, where both are the same.
pub(super) fn nim(subject: &Subject, _: &Work) -> Result<Fit, No> {
    match slopes(subject).as_deref() {
        Some([one, other]) if *one == Real::from(1) && *other == Real::from(1) => {
            Ok(Fit::named("the lost positions are those with equal piles", "nim(2)".to_string()))
        }
        _ => Err("the positions are not (n, n)".into()),
    }
}

/// The rules for sequences that never fall, on three piles or more (Lemma 5).
pub(super) fn recipe_u(subject: &Subject, _: &Work) -> Result<Fit, No> {
    if !(3..=6).contains(&subject.piles()) {
        return Err("it is for three to six piles".into());
    }
    let slopes = slopes(subject).ok_or("the positions are not (floor(n alpha_1), floor(n alpha_2), ..)")?;
    let names: Vec<String> = slopes.iter().map(Real::to_string).collect();
    Ok(Fit::named("no slope is smaller than the one before it", format!("recipe-u({})", names.join(", "))))
}

/// The slopes s_1 <= s_2 <= .. if the positions are (floor(n s_1), floor(n s_2), ..), n >= 0.
fn slopes(subject: &Subject) -> Option<Vec<Real>> {
    let mut slopes = subject.claim.as_ref()?.claim.slopes()?;
    // Where two numbers of unrelated sources are not told apart, the slopes have no order.
    let told = |one: &Real| slopes.iter().all(|other| one.compare(other).is_ok());
    if !slopes.iter().all(told) {
        return None;
    }
    slopes.sort_by(|one, other| one.compare(other).unwrap_or(Ordering::Equal));
    Some(slopes)
}

/// No move from the positions, every move from the others: by a condition where the formula can be turned into one, and else by
/// a list.
pub(super) fn any_move_from_elsewhere(subject: &Subject, _: &Work) -> Result<Fit, No> {
    let (piles, wanted) = (subject.piles(), &subject.wanted);
    let names: Vec<String> = (1..=piles).map(|pile| format!("x{pile}")).collect();
    let condition = subject.claim.as_ref().filter(|_| piles <= 6).and_then(|wanted| condition(&wanted.claim, &names));
    let bounded = condition.is_none();
    if bounded && (wanted.len() > MAX_FREE || piles > 6) {
        return Err("it lists every position, and these are too many".into());
    }
    let condition = condition.unwrap_or_else(|| match piles {
        1 => {
            let numbers: Vec<String> = wanted.iter().map(|position| position[0].to_string()).collect();
            format!("x1 in {{{}}}", numbers.join(", "))
        }
        _ => among(&names, wanted.iter().map(|position| shown(position))),
    });
    let amounts = if piles == 1 { "1 pile".to_string() } else { format!("up to {piles} piles") };
    let rules = format!(
        "game \"Any move from elsewhere\"\npiles {}\nmove any: take from {amounts} unless {condition}\n",
        names.join(" <= ")
    );
    let because = match bounded {
        true => format!("it fits every finite list; the rules speak of piles up to {} only", subject.up_to),
        false => "it fits all positions that a condition on the piles tells".to_string(),
    };
    let make = move |_: &Work| Ok(Built { bounded, ..Built::written(&rules)? });
    let fit = Fit::made(because, make).k_invariant(2);
    Ok(Fit { reach: Some(100), ..fit })
}

/// That a position is one of these.
fn among(names: &[String], positions: impl Iterator<Item = String>) -> String {
    format!("({}) in {{{}}}", names.join(", "), positions.collect::<Vec<_>>().join(", "))
}

/// That a position is claimed, if every family is (c_1 n + d_1, c_2 n + d_2, ..), n >= 0, in the order of the piles.
fn condition(claim: &Claim, names: &[String]) -> Option<String> {
    if !claim.except.is_empty() {
        return None;
    }
    let mut parts = claim.families.iter().map(|family| on_a_line(family, names)).collect::<Option<Vec<_>>>()?;
    match names {
        [_] => parts.extend(claim.also.iter().map(|position| format!("x1 = {}", position[0]))),
        _ if !claim.also.is_empty() => parts.push(among(names, claim.also.iter().map(|position| shown(position)))),
        _ => {}
    }
    (!parts.is_empty()).then(|| parts.join(" or "))
}

/// That a position is on a line of whole numbers. With a pile p whose entry is c n + d, c > 0, the index is (p - d)/c, and the
/// other piles are what they are at it.
fn on_a_line(family: &Family, names: &[String]) -> Option<String> {
    if family.when != Cond::True || family.indices != 1 {
        return None;
    }
    let entry = |entry: &Num| match entry.parts() {
        [] => Some((Integer::from(0), entry.addend().clone())),
        [(Atom::Slot(slot), factor)] if *slot == INDEX => Some((factor.clone(), entry.addend().clone())),
        _ => None,
    };
    let entries = family.position.iter().map(entry).collect::<Option<Vec<_>>>()?;
    let in_order = entries.windows(2).all(|pair| pair[0].0 <= pair[1].0 && pair[0].1 <= pair[1].1);
    if !in_order || entries.iter().any(|(factor, addend)| *factor < 0 || *addend < 0) {
        return None;
    }
    let (pivot, (c, d)) =
        entries.iter().enumerate().filter(|(_, (factor, _))| *factor > 0).min_by_key(|(_, (factor, _))| factor)?;
    let mut parts = Vec::new();
    if *c > 1 {
        parts.push(format!("{} mod {c} = {}", names[pivot], d.mod_op(c)));
    }
    if *d > 0 {
        parts.push(format!("{} >= {d}", names[pivot]));
    }
    for (name, (factor, addend)) in
        names.iter().zip(&entries).enumerate().filter(|(at, _)| *at != pivot).map(|(_, one)| one)
    {
        // c y = factor p + (c addend - factor d)
        let rest = c * addend - factor * d;
        let sign = if rest < 0 { "-" } else { "+" };
        let rest = if rest == 0 { String::new() } else { format!(" {sign} {}", rest.unsigned_abs()) };
        parts.push(format!("{}{name} = {}{rest}", times(c), multiple(factor, &names[pivot])));
    }
    Some(match parts.as_slice() {
        [] => format!("{} >= 0", names[pivot]),
        _ => parts.join(" and "),
    })
}

/// A factor before a name; none for 1.
fn times(factor: &Integer) -> String {
    if *factor == 1 { String::new() } else { format!("{factor}*") }
}

fn multiple(factor: &Integer, name: &str) -> String {
    if *factor == 0 { "0".to_string() } else { format!("{}{name}", times(factor)) }
}
