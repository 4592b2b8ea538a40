//! t-Wythoff and its finite modifications (Goldberg and Fraenkel 2017). A slope belongs to at most one of the families that
//! are listed outright.

use super::{Built, Fit, No};
use crate::classify::{Classification, Family, FiniteModification};
use crate::design::smallest::{NoModification, certificate, smallest_modification};
use crate::design::subject::Subject;
use crate::design::theorem1::{Modification, no_modification, theorem1};
use crate::games::mtw::{braces, unless};
use crate::work::Work;
use malachite::Integer;
use std::time::Duration;

/// What is larger than this has no name in the catalogue, and is not written out to be refused.
const MAX_ENTRY: u64 = 1_000_000;
const MAX_VECTORS: u64 = 1000;

/// A positive whole number up to a bound.
fn small(value: &Integer, most: u64) -> Option<u64> {
    u64::try_from(value).ok().filter(|value| (1..=most).contains(value))
}

/// A game of the catalogue, if its numbers are small enough to be listed.
fn listed(because: String, name: Option<String>) -> Result<Fit, No> {
    match name {
        Some(name) => Ok(Fit::named(because, name)),
        None => Err(format!("{because}, but the numbers are too large to be listed").into()),
    }
}

pub(super) fn t_wythoff(subject: &Subject, _: &Work) -> Result<Fit, No> {
    let Some(Family::TWythoff { t }) = subject.classes()?.family() else {
        return Err("alpha is not [1; t, t, t, ...]".into());
    };
    let name = small(&t, MAX_ENTRY).map(|t| format!("t-wythoff({t})"));
    listed(format!("alpha = [1; t, t, t, ...] with t = {t}"), name)
}

/// Example 3, after Duchene and Rigo 2010.
pub(super) fn example3(subject: &Subject, _: &Work) -> Result<Fit, No> {
    let Some(Family::Example3 { q }) = subject.classes()?.family() else {
        return Err("alpha is not [1; 1, q, 1, q, ...] with q >= 2".into());
    };
    let name = small(&q, MAX_VECTORS / 2).map(|q| {
        let removed: Vec<String> = (1..q).map(|i| format!("({0},{0})", 2 * i)).collect();
        format!("mtw(1; -{}; +({},{}))", removed.join(", "), 2 * q + 1, 2 * q + 2)
    });
    listed(format!("alpha = [1; 1, q, 1, q, ...] with q = {q}"), name)
}

pub(super) fn proposition4(subject: &Subject, _: &Work) -> Result<Fit, No> {
    let Some(Family::Proposition4 { t, k }) = subject.classes()?.family() else {
        return Err("alpha is not [1; t, tk, t, tk, ...] with t, k >= 2".into());
    };
    let name = small(&t, MAX_ENTRY).zip(small(&k, MAX_ENTRY)).and_then(|(t, k)| {
        // Both factors are at most 10^6, so nothing else overflows.
        let added = ((t + 1) * (k - 1) + 3, (t + 1).checked_mul(t * (k - 1) + 2)?);
        Some(format!("mtw({t}; -(2,{}); +({},{}))", t + 1, added.0, added.1))
    });
    listed(format!("alpha = [1; t, tk, t, tk, ...] with t = {t}, k = {k}"), name)
}

pub(super) fn proposition5(subject: &Subject, _: &Work) -> Result<Fit, No> {
    let Some(Family::Proposition5 { d }) = subject.classes()?.family() else {
        return Err("it needs k >= 2, c >= 2k^2, and c + 1 and k coprime".into());
    };
    let classes = subject.classes()?;
    let because = format!("c >= 2k^2, and d = {d} has d(c + 1) = -1 modulo k");
    listed(because, classes.mtw.as_ref().and_then(|found| proposition5_name(classes, found, &d)))
}

fn proposition5_name(classes: &Classification, found: &FiniteModification, d: &Integer) -> Option<String> {
    let (whole, d) = (small(&classes.floor_beta, MAX_ENTRY)?, small(d, MAX_ENTRY)?);
    // The largest entry is below 2c + 2.
    let (k, c) = (small(&found.k, MAX_VECTORS / 4)?, small(&found.c, MAX_ENTRY / 2 - 1)?);
    let mut added = vec![(k + 2, c), (k + 2, c + 1), (k + d + 1, c + ((c + 1) * d + 1) / k)];
    added.extend((1..=k).flat_map(|i| [i + 1, i].map(|x| (x, i * (c + 1) / k - 1))));
    added.sort_unstable();
    added.dedup();
    // What the band allows anyway is not listed again.
    let t = whole - 1;
    let listed: Vec<String> =
        added.iter().filter(|(x, y)| x.abs_diff(*y) >= t).map(|(x, y)| format!("({x},{y})")).collect();
    Some(format!("mtw({t}; -(2,{whole}); +{}; {})", listed.join(", "), classes.pair.alpha()))
}

pub(super) fn theorem_1(subject: &Subject, _: &Work) -> Result<Fit, No> {
    let found = theorem1(subject.classes()?)?;
    let because = format!("k = {}, c = {}; least r + s: r = {}, s = {}", found.k, found.c, found.r, found.s);
    let slope = subject.pair()?.alpha.text.clone();
    Ok(Fit::made(because, move |_| modified(&found.ruleset, &slope)))
}

/// How long the smallest modification is searched for, however much time there is.
const PATIENCE: Duration = Duration::from_secs(10);

/// The modification that changes the fewest vectors.
pub(super) fn smallest(subject: &Subject, _: &Work) -> Result<Fit, No> {
    let classes = subject.classes()?;
    let Some(FiniteModification { k, c, .. }) = &classes.mtw else { return Err(no_modification(classes).into()) };
    let (alpha, text) = (classes.pair.alpha().clone(), subject.pair()?.alpha.text.clone());
    Ok(Fit::made(format!("finite modifications exist, as k = {k} > 0 and c = {c}"), move |work| {
        let found = match smallest_modification(&alpha, &work.quiet().within(PATIENCE)) {
            Ok(found) => found,
            Err(NoModification::Stopped(_)) => {
                work.go_on()?;
                return Err("it was not found within the limits of the search".into());
            }
            Err(other) => return Err(other.to_string().into()),
        };
        if found.size() == 0 {
            let entry = super::found(&format!("t-wythoff({})", found.t))?;
            return Ok(Built { note: Some("no vector has to be changed".to_string()), ..Built::of_entry(entry) });
        }
        let words = |vectors: &[(i64, i64)]| vectors.iter().map(|&(k, l)| (k as u64, l as u64)).collect();
        let modification = Modification::new(found.t as u64, words(&found.removed), words(&found.added));
        let built = modified(&modification, &text)?;
        // The proof that it is smallest is an addition, and has its own patience.
        let bound = match certificate(&found, &alpha, &built.game, &work.quiet().within(PATIENCE)) {
            Ok(bound) => bound,
            Err(_) => work.go_on().map(|()| None)?,
        };
        let known =
            if bound.is_some() { "the checker has accepted why" } else { "by an exact search, without a certificate" };
        let note = match found.size() {
            1 => format!("no t-Wythoff itself has the pair, and here one vector is changed; {known}"),
            size => format!("for no t does changing fewer than {size} vectors do; {known}"),
        };
        Ok(Built { note: Some(note), bound, ..built })
    }))
}

/// A modification of t-Wythoff as rules.
fn modified(modification: &Modification, slope: &str) -> Result<Built, No> {
    let Modification { t, removed, added } = modification;
    let counted = |vectors: &[(u64, u64)]| match vectors {
        [(k, l)] => format!("({k},{l})"),
        many => format!("{} vectors", many.len()),
    };
    let mut title = format!("Wy({t})");
    if !removed.is_empty() {
        title.push_str(&format!(" without {}", counted(removed)));
    }
    if !added.is_empty() {
        title.push_str(&format!("{} with {}", if removed.is_empty() { "" } else { "," }, counted(added)));
    }
    let mut rules = format!("game \"{title}\"\nlet alpha = {slope}\npiles x <= y\n");
    rules.push_str("move nim: take from 1 pile\n");
    rules.push_str(&format!("move band: take {{k, l}} where |k - l| < {t}{}\n", unless(removed)));
    if !added.is_empty() {
        rules.push_str(&format!("move extra: take {}\n", braces(added)));
    }
    rules.push_str("expect { (floor(alpha*n), floor(complement_slope(alpha)*n)) : n >= 0 }\n");
    Built::written(&rules)
}
