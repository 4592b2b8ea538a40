//! Rules for the pair of a slope and its complement.

use super::smallest::{NoModification, smallest_modification};
use super::theorem1::{Modification, no_modification, theorem1};
use super::{DesignError, Kind, Pair, Proposal, Proposals};
use crate::classify::{Classification, ConstructionKind, Family, classify};
use crate::games::listed;
use crate::games::mtw::{braces, unless};
use crate::number::NatureKind;
use crate::work::Work;
use malachite::Integer;
use std::time::Duration;

/// Everything that is known for complementary slopes. Both are irrational, and the smaller lies between 1 and 2.
pub(super) fn propose(pair: &Pair, work: &Work, proposals: &mut Proposals) -> Result<(), DesignError> {
    let classes = classify(&pair.alpha.slope)?;
    proposals.facts.push(match &classes.mtw {
        Some(found) => format!(
            "alpha^2 + b alpha - c = 0 with b = {}, c = {} and k = c - b - 1 = {} > 0: finite modifications of t-Wythoff \
             exist (Goldberg and Fraenkel 2017, Theorem 1)",
            found.b, found.c, found.k
        ),
        None => format!("{} (Goldberg and Fraenkel 2017, Theorem 1)", no_modification(&classes)),
    });
    work.go_on()?;
    explicit(&classes, proposals);
    work.go_on()?;
    let text = &pair.alpha.text;
    match theorem1(&classes) {
        Ok(found) => {
            let because = format!("k = {}, c = {}; least r + s: r = {}, s = {}", found.k, found.c, found.r, found.s);
            let source = ConstructionKind::FiniteModification.source().to_string();
            proposals.offer(modified("Theorem 1", source, &because, &found.ruleset, text));
        }
        Err(reason) => proposals.refuse("Theorem 1", reason),
    }
    smallest(&classes, text, work, proposals)?;
    let three = malachite::rational::Rational::from(3);
    let part = if pair.beta.slope.cmp_rational(&three).is_gt() { "(a): beta > 3" } else { "(b): beta < 3" };
    let because = format!("it applies to every irrational slope; part {part}");
    proposals.catalogue(&format!("theorem2({text})"), "Theorem 2", because, Kind::Invariant);
    work.go_on()?;
    constraint_games(&classes, text, proposals);
    work.go_on()?;
    let beta = match pair.alpha.slope.nature().kind {
        NatureKind::Quadratic => pair.beta.text.clone(),
        _ => format!("complement_slope({text})"),
    };
    proposals.catalogue(
        &format!("chromatic({beta})"),
        "Chromatic nim",
        "the red levels are the upper sequence, and beta > 2 is irrational",
        Kind::KInvariant(2),
    );
    let offered = proposals.offered.len();
    proposals.catalogue(
        &format!("star-star({text})"),
        "(G*)*",
        "it applies to every irrational slope",
        Kind::Invariant,
    );
    // Solving G* is what takes long.
    if let Some(star) = proposals.offered.get_mut(offered) {
        star.reach = Some(5000);
    }
    Ok(())
}

/// t-Wythoff, and the modifications that the papers list outright. A slope belongs to one of these families at most.
fn explicit(classes: &Classification, proposals: &mut Proposals) {
    let fits = classes.family().map(|family| match family {
        Family::TWythoff { t } => ("t-Wythoff", format!("alpha = [1; t, t, t, ...] with t = {t}")),
        Family::Example3 { q } => (DUCHENE_RIGO, format!("alpha = [1; 1, q, 1, q, ...] with q = {q}")),
        Family::Proposition4 { t, k } => {
            ("Proposition 4", format!("alpha = [1; t, tk, t, tk, ...] with t = {t}, k = {k}"))
        }
        Family::Proposition5 { d } => ("Proposition 5", format!("c >= 2k^2, and d = {d} has d(c + 1) = -1 modulo k")),
    });
    for (construction, otherwise) in [
        ("t-Wythoff", "alpha is not [1; t, t, t, ...]"),
        (DUCHENE_RIGO, "alpha is not [1; 1, q, 1, q, ...] with q >= 2"),
        ("Proposition 4", "alpha is not [1; t, tk, t, tk, ...] with t, k >= 2"),
        ("Proposition 5", "it needs k >= 2, c >= 2k^2, and c + 1 and k coprime"),
    ] {
        let Some((_, because)) = fits.as_ref().filter(|(fitting, _)| *fitting == construction) else {
            proposals.refuse(construction, otherwise);
            continue;
        };
        let kind = match construction {
            "t-Wythoff" => ConstructionKind::TWythoff,
            _ => ConstructionKind::FiniteModification,
        };
        match classes.construction(kind).game {
            Some(name) => proposals.catalogue(&name, construction, because.clone(), Kind::Invariant),
            None => proposals.refuse(construction, format!("{because}, but the numbers are too large to be listed")),
        }
    }
}

const DUCHENE_RIGO: &str = "Duchene and Rigo's modification";

/// How long the smallest modification is searched for, however much time there is.
const PATIENCE: Duration = Duration::from_secs(10);

/// The modification that changes the fewest vectors.
fn smallest(classes: &Classification, text: &str, work: &Work, proposals: &mut Proposals) -> Result<(), DesignError> {
    const NAME: &str = "Smallest modification";
    if classes.mtw.is_none() {
        proposals.refuse(NAME, no_modification(classes));
        return Ok(());
    }
    match smallest_modification(classes.pair.alpha(), &work.quiet().within(PATIENCE)) {
        Ok(found) if found.size() == 0 => {
            let name = format!("t-wythoff({})", found.t);
            proposals.catalogue(&name, NAME, "no vector has to be changed", Kind::Invariant);
        }
        Ok(found) => {
            let words = |vectors: &[(i64, i64)]| vectors.iter().map(|&(k, l)| (k as u64, l as u64)).collect();
            let modification = Modification::new(found.t as u64, words(&found.removed), words(&found.added));
            let because = match found.size() {
                1 => "no t-Wythoff itself has the pair, and here one vector is changed".to_string(),
                size => format!("for no t does changing fewer than {size} vectors do; the bound is proved by clauses"),
            };
            proposals.offer(modified(NAME, "Rulesmith".to_string(), &because, &modification, text));
        }
        Err(NoModification::Stopped(_)) => {
            work.go_on()?;
            proposals.refuse(NAME, "it was not found within the limits of the search");
        }
        Err(other) => proposals.refuse(NAME, other.to_string()),
    }
    Ok(())
}

/// A modification of t-Wythoff as rules.
pub(super) fn modified(
    construction: &str,
    source: String,
    because: &str,
    modification: &Modification,
    slope: &str,
) -> Proposal {
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
    let mut rules = format!("game \"{title}\"\nsource \"{source}\"\nlet alpha = {slope}\npiles x <= y\n");
    rules.push_str("move nim: take from 1 pile\n");
    rules.push_str(&format!("move band: take {{k, l}} where |k - l| < {t}{}\n", unless(removed)));
    if !added.is_empty() {
        rules.push_str(&format!("move extra: take {}\n", braces(added)));
    }
    rules.push_str("expect { (floor(alpha*n), floor(complement_slope(alpha)*n)) : n >= 0 }\n");
    Proposal {
        construction: construction.to_string(),
        source,
        because: because.to_string(),
        name: None,
        rules,
        kind: Kind::Invariant,
        reach: None,
    }
}

/// Relaxed Wythoff, and Definition 5 where it works.
fn constraint_games(classes: &Classification, text: &str, proposals: &mut Proposals) {
    let values = &classes.constraint_values;
    let kind = match classes.k_invariance() as u64 {
        1 => Kind::Invariant,
        k => Kind::KInvariant(k),
    };
    let s = if values.len() == 1 { "" } else { "s" };
    let taken = format!("the constraint takes the value{s} {}", listed(values, "and"));
    let because = format!("it applies to every irrational slope; {taken}");
    proposals.catalogue(&format!("relaxed({text})"), "Relaxed Wythoff", because, kind);
    let slack = match (values.first(), values.last()) {
        (Some(least), Some(most)) => Integer::from(2) * least - most,
        _ => return,
    };
    let criterion = format!("{taken}, so 2 min f - max f = {slack}");
    match &classes.theorem4 {
        Some(theorem) => {
            let because = format!("{criterion} >= 1; case ({}) of Theorem 4", theorem.case());
            proposals.catalogue(&format!("definition5({text})"), "Definition 5", because, kind);
        }
        None => proposals.refuse(
            "Definition 5",
            criterion + " < 1, and then its P-positions are not the pair (Kay and Polanco 2023, Lemma 7)",
        ),
    }
}
