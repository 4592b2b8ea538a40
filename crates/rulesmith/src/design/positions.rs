//! Rules for positions that name no slopes: sequences that rise, rational systems, other claims, lists.

use super::asked::shown;
use super::request::slopes_of;
use super::search::Sequences;
use super::{Kind, Pair, Proposal, Proposals};
use crate::games::fractional::{SPREAD, covers, disjoint, width};
use crate::games::{self, listed};
use crate::rules::{Expectation, Game};
use crate::sequence::parse_set;
use crate::syntax::{Expr, ExprKind, parse_expression};
use crate::work::{Stopped, Work};
use malachite::Integer;
use malachite::rational::Rational;
use std::cmp::Ordering;
use std::collections::BTreeSet;

/// The most positions that rules may list.
const MAX_LISTED: usize = 2000;

/// The most positions that a condition compares with one by one.
const MAX_FREE: usize = 200;

/// Two sequences that rise, whatever they are.
pub(super) fn sequences(
    wanted: &[Vec<u64>],
    up_to: u64,
    claim: Option<&Game>,
    work: &Work,
    proposals: &mut Proposals,
) -> Result<(), Stopped> {
    const NAME: &str = "Shortest clauses";
    let pairs: Option<Vec<(u64, u64)>> =
        wanted.iter().map(|p| <[u64; 2]>::try_from(p.as_slice()).ok()).map(|p| p.map(|[a, b]| (a, b))).collect();
    let Some(pairs) = pairs else {
        proposals.refuse(NAME, "it is for two piles");
        return Ok(());
    };
    let rises = |(one, other): (&(u64, u64), &(u64, u64))| one.0 < other.0 && one.1 < other.1;
    if let Some(at) = pairs.iter().zip(&pairs[1..]).position(|pair| !rises(pair)) {
        let reason =
            format!("the positions {} and {} do not rise in both piles", shown(&wanted[at]), shown(&wanted[at + 1]));
        proposals.refuse(NAME, reason);
        return Ok(());
    }
    let (a, b): (BTreeSet<u64>, BTreeSet<u64>) = pairs.iter().copied().unzip();
    let last = pairs.last().map_or(0, |pair| pair.0);
    let formulas = match claim.and_then(sets_of) {
        Some(((lower, upper), family)) if is_set(&lower, &a, up_to, work)? && is_set(&upper, &b, up_to, work)? => {
            Some(((lower, upper), family))
        }
        _ => None,
    };
    let (sets, family, known) = match formulas {
        Some((sets, family)) => (sets, family, format!("both sequences rise; seen for piles up to {}", up_to)),
        None if pairs.len() <= MAX_LISTED => {
            let set = |numbers: &BTreeSet<u64>| {
                format!("{{{}}}", numbers.iter().map(u64::to_string).collect::<Vec<_>>().join(", "))
            };
            let list: Vec<String> = wanted.iter().map(|position| shown(position)).collect();
            let family = format!("{{ (n, n) : n >= 0 and n < 0 }} also {}", list.join(", "));
            let known = format!("both sequences rise; the rules speak of piles up to {} only", up_to);
            ((set(&a), set(&b)), family, known)
        }
        None => {
            proposals.refuse(NAME, format!("more than {MAX_LISTED} positions are not listed"));
            return Ok(());
        }
    };
    let steps = pairs.windows(2).map(|pair| (pair[1].1 - pair[0].1).saturating_sub(pair[1].0 - pair[0].0));
    let sequences = Sequences {
        distinct: true,
        everything: false,
        cover: (0..=last).all(|x| a.contains(&x) || b.contains(&x)) && claim.is_none(),
        disjoint: a.intersection(&b).all(|&x| x == 0) && claim.is_none(),
        step: steps.max().filter(|_| claim.is_none()).map(|step| step.max(1).to_string()),
        sets,
        spread: vec![],
        family,
        known,
    };
    work.go_on()?;
    sequences.shortest().into_iter().for_each(|found| proposals.offer(found));
    Ok(())
}

/// No move from the positions, every move from the others: right for any positions, and hardly a game.
pub(super) fn any_move_from_elsewhere(wanted: &[Vec<u64>], up_to: u64, proposals: &mut Proposals) {
    const NAME: &str = "Any move from elsewhere";
    let piles = wanted[0].len();
    if wanted.len() > MAX_FREE || piles > 6 {
        return proposals.refuse(NAME, "it lists every position, and these are too many");
    }
    let names: Vec<String> = (1..=piles).map(|pile| format!("x{pile}")).collect();
    let list: Vec<String> = wanted.iter().map(|position| shown(position)).collect();
    let (list, names) = (list.join(", "), (names.join(", "), names.join(" <= ")));
    let take = if piles == 1 { "take from 1 pile".to_string() } else { format!("take from up to {piles} piles") };
    let rules = match piles {
        1 => format!(
            "game \"{NAME}\"\nsource \"Rulesmith\"\npiles x1\nmove any: {take} where x1 not in {{{}}}\n",
            wanted.iter().map(|position| position[0].to_string()).collect::<Vec<_>>().join(", ")
        ),
        _ => format!(
            "game \"{NAME}\"\nsource \"Rulesmith\"\npiles {}\nmove any: {take} unless ({}) in {{{list}}}\n",
            names.1, names.0
        ),
    };
    proposals.offer(Proposal {
        construction: NAME.to_string(),
        source: "Rulesmith".to_string(),
        because: format!("it fits every finite list; the rules speak of piles up to {} only", up_to),
        name: None,
        rules,
        kind: Kind::KInvariant(2),
        reach: Some(100),
    });
}

/// The facts about two Beatty sequences that the table of cases asks for.
pub(super) fn of_slopes(pair: &Pair) -> Option<Sequences> {
    let (alpha, beta) = (&pair.alpha.slope, &pair.beta.slope);
    let one = Rational::from(1);
    if beta.cmp_rational(&one) != Ordering::Greater {
        return None;
    }
    let distinct = alpha.cmp_rational(&one) != Ordering::Less;
    let everything = alpha.cmp_rational(&one) != Ordering::Greater;
    let irrational = alpha.is_irrational() && beta.is_irrational();
    // Where a question about unrelated numbers is not decided, the rules do not rely on the answer.
    let cover = everything || (irrational && covers(alpha, beta).unwrap_or(false));
    let disjoint = distinct && irrational && disjoint(alpha, beta).unwrap_or(false);
    let step = Some(width(alpha, beta).to_string());
    let sets = (format!("beatty({})", pair.alpha.text), format!("beatty({})", pair.beta.text));
    let spread = match distinct {
        true => vec![],
        false => {
            let lets = [format!("let alpha = {}", pair.alpha.text), format!("let beta = {}", pair.beta.text)];
            lets.into_iter().chain(SPREAD.map(str::to_string)).collect()
        }
    };
    let mut known = vec![match distinct {
        true => "both sequences rise".to_string(),
        false => "beta > 1, and the lower sequence contains every whole number".to_string(),
    }];
    if everything && distinct {
        known.push("the lower one contains every whole number".to_string());
    } else if cover && distinct {
        known.push("together they contain every whole number".to_string());
    }
    if disjoint {
        known.push("they have only 0 in common".to_string());
    }
    if let Some(step) = &step {
        known.push(format!("no step of b_n - a_n exceeds {step}"));
    }
    let known = listed(&known, "and");
    Some(Sequences { distinct, everything, cover, disjoint, step, sets, spread, family: pair.family(), known })
}

/// The sets of the two formulas of a family `{ (f, g) : n >= 0 }` without conditions, and the family.
fn sets_of(game: &Game) -> Option<((String, String), String)> {
    let expect = game.expect.as_ref()?;
    let [family] = expect.families.as_slice() else { return None };
    let [one, other] = family.position.as_slice() else { return None };
    // Names defined in a game are not taken along, and conditions are not evaluated inside sets.
    let defined = |formula: &Expr| game.lets.iter().any(|known| formula.mentions(&known.name));
    if defined(one) || defined(other) || family.condition.is_some() || !expect.except.is_empty() {
        return None;
    }
    let origin = [0u8, 0].map(malachite::Natural::from);
    if expect.also.iter().any(|position| *position != origin) {
        return None;
    }
    let zero = if expect.also.is_empty() { "" } else { "{0} union " };
    let (name, from) = (&family.variable.name, family.variable.from);
    let set = |formula: &Expr| match &formula.kind {
        // The set whose n-th member is meant.
        ExprKind::Call(set, argument) if set != "floor" && argument.iter().all(|n| n.to_string() == *name) => {
            format!("{zero}{set}")
        }
        _ => format!("{zero}{{ {formula} : {name} >= {from} }}"),
    };
    let also = if expect.also.is_empty() { "" } else { " also (0, 0)" };
    Some(((set(one), set(other)), format!("{{ ({one}, {other}) : {name} >= {from} }}{also}")))
}

/// Whether a text stands for a set that has exactly these members up to a bound.
fn is_set(text: &str, members: &BTreeSet<u64>, up_to: u64, work: &Work) -> Result<bool, Stopped> {
    let set = parse_expression(text).ok().and_then(|expr| parse_set(&expr, &|_| None, &|_| None).ok());
    let last = members.last().copied().unwrap_or(0).min(up_to);
    let Some(set) = set else { return Ok(false) };
    let mut pace = work.pace();
    for x in 0..=last {
        pace.steps(64)?;
        if !set.contains(&Integer::from(x)).is_ok_and(|is| is == members.contains(&x)) {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Rules for the rational systems: the game of the catalogue on so many piles that claims the same, and others that do.
pub(super) fn rational_systems(expect: &Expectation, work: &Work, proposals: &mut Proposals) -> Result<(), Stopped> {
    let piles = expect.families.first().map_or(0, |family| family.position.len());
    let fits = |game: &Game| game.expect.as_ref() == Some(expect);
    let name = format!("fat-rat({piles})");
    match games::find(&name) {
        Ok(entry) if fits(&entry.game) => {
            let because = format!("the positions are those of the Rat sequences on {piles} piles");
            proposals.catalogue(&name, "Fat Rat", because, Kind::Variant);
        }
        _ => proposals.refuse("Fat Rat", "the positions are not those of the Rat sequences"),
    }
    for listing in games::list().iter().filter(|listing| listing.parameters.is_empty()) {
        work.go_on()?;
        if let Ok(entry) = games::find(&listing.example)
            && fits(&entry.game)
        {
            let kind = super::ruleset::kind(&entry.game);
            proposals.catalogue(&listing.example, &entry.game.name, "it claims the same positions", kind);
        }
    }
    Ok(())
}

/// Games of the catalogue without parameters that claim the pair.
pub(super) fn same_claim(pair: &Pair, work: &Work, proposals: &mut Proposals) -> Result<(), Stopped> {
    for listing in games::list().iter().filter(|listing| listing.parameters.is_empty()) {
        work.go_on()?;
        let Ok(entry) = games::find(&listing.example) else { continue };
        let fits = slopes_of(&entry.game)
            .is_some_and(|(alpha, beta)| alpha.slope == pair.alpha.slope && beta.slope == pair.beta.slope);
        if fits {
            let kind = super::ruleset::kind(&entry.game);
            proposals.catalogue(&listing.example, &entry.game.name, "it claims the same pair", kind);
        }
    }
    Ok(())
}
