//! What bounds say of all rules with the P-positions claimed, in sentences.

use rulesmith_check::{Bound, Certificate, CheapestProof, FewestProof};
use std::fmt::{self, Write};

/// What an accepted certificate says of all rules that have the P-positions claimed, if it is about these.
pub fn bound(certificate: &Certificate) -> Option<String> {
    certificate.fewest().map(fewest).or_else(|| certificate.cheapest().map(cheapest))
}

fn called(width: i64) -> String {
    match width {
        0 => "Nim".to_string(),
        1 => "Wythoff's game".to_string(),
        width => format!("{width}-Wythoff"),
    }
}

fn fewest(proof: &FewestProof) -> String {
    let count = proof.changes.count();
    let game = called(proof.changes.width);
    let up_to = proof.up_to;
    match count {
        0 => format!("these rules are those of {game} and change none of its vectors, so that no changes are fewer"),
        1 => format!(
            "these rules change 1 vector of {game}, and neither Nim nor t-Wythoff for any t has the claimed P-positions with piles up to {up_to}"
        ),
        _ => format!(
            "these rules change {count} vectors of {game}, and no change of fewer vectors of Nim or of t-Wythoff, for any t, has the claimed \
             P-positions with piles up to {up_to}"
        ),
    }
}

fn cheapest(proof: &CheapestProof) -> String {
    let CheapestProof { least, grammar, up_to, lost, .. } = proof;
    let mut means: Vec<String> = Vec::new();
    if grammar.invariant {
        means.push("nothing that depends on the position".to_string());
    } else {
        let sets: Vec<String> = grammar
            .sets
            .iter()
            .map(|set| match &set.definition {
                Some(definition) => format!("{} = {definition}", set.name),
                None => set.name.clone(),
            })
            .collect();
        means.extend((!sets.is_empty()).then(|| format!("memberships in {}", sets.join(", "))));
        means.extend(grammar.residues.then(|| "remainders".to_string()));
        means.extend(grammar.comparisons.then(|| "comparisons".to_string()));
    }
    means.extend(grammar.exceptions.then(|| "exceptions".to_string()));
    means.extend(grammar.vectors.then(|| "single vectors".to_string()));
    means.extend(grammar.with.as_ref().map(|with| format!("the moves of {} in all of them", title(with))));
    let beyond = if lost.is_empty() { "" } else { " and from some beyond" };
    let means = if means.is_empty() { "no conditions".to_string() } else { means.join(", ") };
    let shown = format!(
        "no rules of the grammar (with {means}) whose P-positions are those claimed cost less than {least}; exceptions are what leads from one \
         claimed position with piles up to {up_to}{beyond} to another"
    );
    format!("these rules cost {least}, and {shown}")
}

/// What rules are called.
fn title(text: &str) -> String {
    crate::rules::parse(text).map_or_else(|_| "other rules".to_string(), |game| game.name)
}

/// What the positions are, and how the choices are settled.
pub(super) fn explain_cheapest(proof: &CheapestProof, text: &mut String) -> fmt::Result {
    let count = proof.positions.len();
    writeln!(
        text,
        "A clause that leads from no claimed position to another, with piles up to {}, wins from some of {count} positions; rules need a \
         clause for each.",
        proof.up_to
    )?;
    for choice in &proof.choices {
        let mut with: Vec<String> = choice.sets.iter().map(|set| format!("the definition of {set}")).collect();
        with.extend(choice.vectors.then(|| "a list of vectors".to_string()));
        let with =
            if with.is_empty() { "no definition and no list of vectors".to_string() } else { with.join(" and ") };
        writeln!(text, "With {with}: {}.", tree(&choice.bound))?;
    }
    Ok(())
}

/// How each game is settled.
pub(super) fn explain_fewest(proof: &FewestProof, text: &mut String) -> fmt::Result {
    for game in &proof.games {
        let (name, forced) = (called(game.width), game.forced.len());
        let goes = match forced {
            0 => "no vector has to go".to_string(),
            1 => format!(
                "{{{}, {}}} leads from one of the positions to another and has to go",
                game.forced[0].0, game.forced[0].1
            ),
            many => format!("{many} vectors lead from one of the positions to another and have to go"),
        };
        match &game.bound {
            None => writeln!(text, "{name}: {goes}, which is enough.")?,
            Some(bound) => writeln!(
                text,
                "{name}: {goes}; then {} positions have no move, and {} vectors cannot be added for all of them ({}).",
                game.positions.len(),
                (proof.changes.count() - forced).saturating_sub(1),
                tree(bound)
            )?,
        }
    }
    writeln!(text, "From every wider game as many vectors have to go as from the last.")
}

/// The size of a tree of cases.
fn tree(bound: &Bound) -> String {
    fn leaves(bound: &Bound) -> usize {
        match bound {
            Bound::Weights { .. } => 1,
            Bound::Row { cases, .. } => cases.iter().map(|case| leaves(&case.then)).sum(),
        }
    }
    match leaves(bound) {
        1 => "by weights".to_string(),
        many => format!("by weights in {many} cases"),
    }
}
