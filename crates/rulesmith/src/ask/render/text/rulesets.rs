//! Designs and invariant games for reading.

use crate::ask::answer::Bound;
use crate::ask::design::Designed;
use crate::ask::discover::Discovered;
use crate::ask::invariant::{InvariantFound, Largest};
use crate::ask::number::Size;
use crate::ask::render::{Written, tuple};
use crate::ask::smallest::SmallestFound;
use crate::design::Sort;
use std::io::Write;

pub(super) fn design(designed: &Designed, reasons: bool, out: &mut dyn Write) -> Written {
    if let Some(because) = &designed.impossible {
        return Ok(writeln!(out, "impossible, because {because}")?);
    }
    match designed.only_up_to() {
        Some(size) => writeln!(out, "{}: only up to {size}, no rules for all n are known", designed.target)?,
        None => writeln!(out, "{}", designed.target)?,
    }
    for fact in &designed.facts {
        writeln!(out, "  {fact}")?;
    }
    let first = match designed.sort {
        Sort::Short => "shortest to state first",
        Sort::Invariant => "the most uniform first",
        Sort::Famous => "those published elsewhere first",
    };
    match designed.rulesets.len() {
        0 => writeln!(out, "No rules are offered.")?,
        1 => writeln!(out, "1 ruleset.")?,
        count => writeln!(out, "{count} rulesets, {first}.")?,
    }
    for (index, ruleset) in designed.rulesets.iter().enumerate() {
        let names: Vec<&str> =
            std::iter::once(&ruleset.construction).chain(&ruleset.also).map(String::as_str).collect();
        writeln!(out, "\n{}. {}", index + 1, names.join("; "))?;
        for line in &ruleset.moves {
            writeln!(out, "   {line}")?;
        }
        writeln!(out, "   {}\n   {}: {}", ruleset.judgement(), ruleset.source, ruleset.because)?;
        if let Some(name) = &ruleset.name {
            writeln!(out, "   in the catalogue: {name}")?;
        }
    }
    if !designed.rulesets.is_empty() {
        writeln!(out)?;
    }
    for word in designed.words() {
        writeln!(out, "{word}.")?;
    }
    if designed.not_offered.is_empty() {
        return Ok(());
    }
    if reasons {
        writeln!(out, "\nNot offered:")?;
        for refusal in &designed.not_offered {
            writeln!(out, "- {}: {}", refusal.construction, refusal.reason)?;
        }
    } else {
        let names: Vec<&str> = designed.not_offered.iter().map(|refusal| refusal.construction.as_str()).collect();
        writeln!(out, "\nNot offered: {} (--all says why)", names.join(", "))?;
    }
    Ok(())
}

pub(super) fn discover(discovered: &Discovered, out: &mut dyn Write) -> Written {
    if let Some(because) = &discovered.impossible {
        return Ok(writeln!(out, "impossible, because {because}")?);
    }
    writeln!(out, "{}", discovered.target)?;
    for fact in &discovered.facts {
        writeln!(out, "  {fact}")?;
    }
    for (index, ruleset) in discovered.rulesets.iter().enumerate() {
        writeln!(out, "\n{}. {}", index + 1, ruleset.judgement())?;
        for line in &ruleset.moves {
            writeln!(out, "   {line}")?;
        }
    }
    writeln!(out, "\n{}", discovered.conclusion())?;
    for refuted in &discovered.searched.refuted {
        writeln!(out, "- refuted at {}: {}", tuple(&refuted.position), refuted.moves.join("; "))?;
    }
    Ok(())
}

fn shown(piles: &[Size]) -> String {
    format!("({})", piles.iter().map(Size::to_string).collect::<Vec<_>>().join(", "))
}

pub(super) fn smallest(found: &SmallestFound, out: &mut dyn Write) -> Written {
    let slope = &found.slope;
    let (Some(size), Some(game)) = (found.size, &found.game) else {
        return Ok(writeln!(out, "{slope}: {}", found.reason.as_deref().unwrap_or("there is no such game"))?);
    };
    let vectors = if size == Size(1) { "vector" } else { "vectors" };
    writeln!(out, "{slope}: {game} changes {size} {vectors}, and no finite modification of t-Wythoff changes fewer")?;
    let engine = found.evidence.engine.as_deref().unwrap_or("an engine");
    writeln!(out, "that it has the pair is proved for all n ({engine})")?;
    match &found.bound {
        Some(Bound { up_to, .. }) => writeln!(
            out,
            "that none is smaller is what positions with piles up to {up_to} show, as the checker has accepted"
        )?,
        None => writeln!(out, "that none is smaller is an exact search's word")?,
    }
    Ok(())
}

pub(super) fn invariant(found: &InvariantFound, out: &mut dyn Write) -> Written {
    verdict(found, out)?;
    let Some(largest) = &found.largest else { return Ok(()) };
    let seen = if largest.exact { "" } else { " with piles up to there" };
    writeln!(
        out,
        "\nThe vectors up to {} that are not differences of P-positions{seen}, the most that an invariant game may have:",
        largest.up_to
    )?;
    vectors(largest, out)
}

fn verdict(found: &InvariantFound, out: &mut dyn Write) -> Written {
    let target = &found.target;
    match (found.exists, &found.witness) {
        (Some(true), _) => {
            let game = found.game.as_ref().map(|game| format!(": {game}")).unwrap_or_default();
            writeln!(out, "{target}: yes, an invariant game has these P-positions{game}")?;
            match &found.evidence.engine {
                Some(engine) => {
                    writeln!(out, "its own rules are invariant, and its claim is proved by {engine}, and checked")?
                }
                None => writeln!(out, "by {}", found.evidence.source.as_deref().unwrap_or("a theorem"))?,
            }
            match &found.rules {
                Some(rules) => write!(out, "\n{rules}")?,
                None => writeln!(out, "its rules are too long to be listed")?,
            }
        }
        (Some(false), Some(witness)) => {
            writeln!(out, "{target}: no invariant game has these P-positions")?;
            let position = shown(&witness.position);
            if witness.options.is_empty() {
                writeln!(out, "{position} is not to be a P-position, but no vector leads from it to one")?;
                return Ok(());
            }
            writeln!(
                out,
                "{position} is not to be a P-position, but every vector that leads from it to one also leads from one to another:"
            )?;
            for option in &witness.options {
                let (take, left) = (shown(&option.take), shown(&option.to));
                let (from, to) = (shown(&option.shown_by.from), shown(&option.shown_by.to));
                writeln!(out, "  {take} leads to {left}, and from {from} to {to}")?;
            }
        }
        _ => {
            let up_to = found.up_to.unwrap_or_default();
            writeln!(
                out,
                "{target}: not decided; no theorem applies, and no position with piles up to {up_to} is stuck"
            )?;
        }
    }
    Ok(())
}

/// For each smaller entry the larger ones, in ranges.
fn vectors(largest: &Largest, out: &mut dyn Write) -> Written {
    let range = |first: u64, last: u64| match first == last {
        true => first.to_string(),
        false => format!("{first}-{last}"),
    };
    for group in largest.vectors.chunk_by(|one, next| one[0] == next[0]) {
        let larger: Vec<u64> = group.iter().map(|vector| vector[1].0).collect();
        let ranges: Vec<String> =
            larger.chunk_by(|one, next| one + 1 == *next).map(|run| range(run[0], run[run.len() - 1])).collect();
        writeln!(out, "{{{}, l}}: l = {}", group[0][0], ranges.join(", "))?;
    }
    Ok(())
}
