//! What holds for all n, for a paper.

use super::games::{position, rules};
use super::prose::{code, math, paragraphs, sentence};
use crate::ask::classify::Classified;
use crate::ask::design::Designed;
use crate::ask::discover::Discovered;
use crate::ask::invariant::InvariantFound;
use crate::ask::number::{Size, Whole};
use crate::ask::prove::{ProofVerdict, Proved, StatementName, Verified};
use crate::ask::render::Written;
use crate::ask::render::text::{of_value, positions};
use crate::ask::slope::IntegerRelation;
use crate::prove::Engine;
use crate::syntax::escape_latex;
use std::io::Write;

/// Every ruleset as a paragraph with an `itemize`, and a line about where it comes from.
pub(super) fn design(designed: &Designed, out: &mut dyn Write) -> Written {
    if let Some(because) = &designed.impossible {
        return Ok(writeln!(out, "Impossible, because {}.", sentence(because))?);
    }
    for ruleset in &designed.rulesets {
        let (construction, source) = (escape_latex(&ruleset.construction), escape_latex(&ruleset.source));
        let (because, judgement) = (sentence(&ruleset.because), sentence(&ruleset.judgement()));
        writeln!(out, "% {}\n{}", ruleset.construction, rules(&ruleset.rules))?;
        writeln!(out, "{construction} ({source}): {because}; {judgement}.\n")?;
    }
    for word in designed.words() {
        writeln!(out, "{}.", sentence(&word))?;
    }
    Ok(())
}

/// Every ruleset as a paragraph with an `itemize`, and a line about how it is known.
pub(super) fn discover(discovered: &Discovered, out: &mut dyn Write) -> Written {
    if let Some(because) = &discovered.impossible {
        return Ok(writeln!(out, "Impossible, because {}.", sentence(because))?);
    }
    for ruleset in &discovered.rulesets {
        writeln!(out, "{}\n{}.\n", rules(&ruleset.rules), sentence(&ruleset.judgement()))?;
    }
    Ok(writeln!(out, "{}", sentence(&discovered.conclusion()))?)
}

pub(super) fn classify(found: &Classified, out: &mut dyn Write) -> Written {
    let decimals = |text: &str| text.trim_end_matches("...").to_string();
    let mut equations = vec![
        format!("\\alpha &= {} = {}\\ldots", math(&found.alpha), decimals(&found.alpha_decimal)),
        format!("\\beta &= {} = {}\\ldots", math(&found.beta), decimals(&found.beta_decimal)),
    ];
    if let (Some(a), Some(b), Some(c)) = (&found.A, &found.B, &found.C) {
        let relation = IntegerRelation { A: a.clone(), B: b.clone(), C: c.clone() };
        equations.push(super::numbers::equation(&relation));
    }
    writeln!(out, "\\begin{{align*}}\n{}.\n\\end{{align*}}", equations.join(", \\\\\n"))?;
    writeln!(out, "\\begin{{itemize}}")?;
    writeln!(out, "  \\item Kind: {}.", sentence(&found.reason))?;
    if let Some(polynomial) = &found.minimal_polynomial {
        writeln!(out, "  \\item Minimal polynomial: ${}$.", math(polynomial))?;
    }
    if found.independent {
        writeln!(out, "  \\item $1$, $\\alpha$ and $\\beta$ are linearly independent over the rationals.")?;
    }
    let verdict = if found.mtw { "A" } else { "No" };
    writeln!(out, "  \\item {verdict} finite modification of t-Wythoff: {}.", sentence(&found.mtw_reason))?;
    if let (Some(k), Some(c), Some(tilde)) = (&found.k, &found.c, &found.c_tilde) {
        writeln!(out, "  \\item Parameters: $k = {k}$, $c = {c}$, $\\tilde c = {tilde}$.")?;
    }
    if let Some(family) = &found.family {
        writeln!(out, "  \\item Family: {}.", sentence(&family.to_string()))?;
    }
    let values: Vec<String> = found.constraint_values.iter().map(Whole::to_string).collect();
    let (values, k) = (values.join(", "), found.k_invariance);
    writeln!(out, "  \\item $\\lfloor\\beta\\rfloor = {}$.", found.floor_beta)?;
    writeln!(out, "  \\item The constraint takes the values ${values}$: Relaxed Wythoff is ${k}$-invariant.")?;
    writeln!(out, "  \\item Theorem 4: {}.", sentence(&found.theorem4()))?;
    writeln!(out, "\\end{{itemize}}\nConstructions:\n\\begin{{description}}")?;
    for construction in &found.constructions {
        let (name, source) = (escape_latex(&construction.construction), escape_latex(&construction.source));
        let verdict = if construction.applies { "applies" } else { "does not apply" };
        let game = construction.game.as_ref().map(|game| format!(": {}", code(game))).unwrap_or_default();
        writeln!(out, "  \\item[{name}] {verdict}: {} ({source}){game}", sentence(&construction.reason))?;
    }
    Ok(writeln!(out, "\\end{{description}}")?)
}

fn shown(piles: &[Size]) -> String {
    format!("$({})$", piles.iter().map(Size::to_string).collect::<Vec<_>>().join(", "))
}

pub(super) fn invariant(found: &InvariantFound, out: &mut dyn Write) -> Written {
    let target = target(&found.target);
    match (found.exists, &found.witness) {
        (Some(true), _) => {
            let source = match &found.evidence.engine {
                Some(engine) => format!("its own rules are invariant, and its claim is proved by {engine}"),
                None => found.evidence.source.as_deref().map(sentence).unwrap_or_default(),
            };
            writeln!(out, "An invariant game has the P-positions of {target} ({source}).")?;
            match &found.rules {
                Some(text) => writeln!(out, "{}", rules(text))?,
                None => writeln!(out, "Its rules are too long to be listed.")?,
            }
        }
        (Some(false), Some(witness)) => {
            writeln!(out, "No invariant game has the P-positions of {target}:")?;
            let position = shown(&witness.position);
            if witness.options.is_empty() {
                writeln!(out, "{position} is not to be a P-position, but no vector leads from it to one.")?;
            } else {
                writeln!(
                    out,
                    "{position} is not to be a P-position, but every vector that leads from it to one also leads from one \
                     to another.\n\\begin{{itemize}}"
                )?;
                for option in &witness.options {
                    let (take, to) = (shown(&option.take), shown(&option.to));
                    let (from, other) = (shown(&option.shown_by.from), shown(&option.shown_by.to));
                    writeln!(out, "  \\item {take} leads to {to}, and from {from} to {other}.")?;
                }
                writeln!(out, "\\end{{itemize}}")?;
            }
        }
        _ => {
            let up_to = found.up_to.unwrap_or_default();
            writeln!(
                out,
                "Whether an invariant game has the P-positions of {target} is not decided: no theorem applies, and no \
                 position with piles up to ${up_to}$ is stuck."
            )?;
        }
    }
    if let Some(largest) = &found.largest {
        let vectors: Vec<String> = largest.vectors.iter().map(|[k, l]| format!("\\{{{k}, {l}\\}}")).collect();
        let lines = super::tables::lines(&vectors);
        writeln!(out, "The vectors up to ${}$ that are not differences of P-positions:", largest.up_to)?;
        writeln!(out, "\\begin{{gather*}}\n{}\n\\end{{gather*}}", lines.join(", \\\\\n"))?;
    }
    Ok(())
}

/// A target as mathematics if it is a formula, else by its name.
fn target(text: &str) -> String {
    let formula = text.contains(['{', '/', '^']) || text.chars().any(|c| c.is_ascii_digit());
    if formula && crate::syntax::parse_expression(text).is_ok() { format!("${}$", math(text)) } else { code(text) }
}

/// The claim of a proof as mathematics.
fn claim(slope: Option<&String>, claim: &str) -> String {
    match slope {
        Some(slope) => format!(
            "$(\\lfloor n\\alpha \\rfloor, \\lfloor n\\beta \\rfloor)$, $n \\ge 0$, where $\\alpha = {}$ and \
             $\\frac{{1}}{{\\alpha}} + \\frac{{1}}{{\\beta}} = 1$",
            math(slope)
        ),
        // `also` and `except` are words of the language, so they are no names within the formulas.
        None => sentence(&claim.replace(" also ", " together with ").replace(" except ", " without ")),
    }
}

/// By what kind of argument a claim is proved.
fn argument(proved: &Proved) -> String {
    let source = proved.evidence.as_ref().and_then(|evidence| evidence.source.as_deref()).map(sentence);
    match (proved.engine, source) {
        (Engine::Torus, _) => "By a cover of the torus".to_string(),
        (Engine::Automata, _) => "By finite automata".to_string(),
        (_, Some(source)) => format!("By a lemma ({source})"),
        (engine, None) => format!("By the {engine} engine"),
    }
}

pub(super) fn prove(proved: &Proved, out: &mut dyn Write) -> Written {
    let play = if proved.misere { " in misere play" } else { "" };
    let name = format!("{}{play}", code(&proved.game));
    let claim = claim(proved.slope.as_ref(), &proved.claim);
    let what = positions(proved.value, proved.grundy);
    match proved.verdict {
        ProofVerdict::Proved => {
            writeln!(out, "\\paragraph{{Theorem.}} The {what} of {name} are exactly {claim}.")?;
            writeln!(
                out,
                "\n\\paragraph{{Proof.}} {}, found by Rulesmith and accepted by its checker.",
                argument(proved)
            )?;
        }
        ProofVerdict::Refuted => {
            let witness = proved.witness.as_deref().map(position).unwrap_or_default();
            let which =
                if proved.smallest == Some(true) { "The smallest counterexample is" } else { "A counterexample is" };
            let why = match proved.statement {
                Some(StatementName::A) if proved.misere && proved.shown_by.is_none() => {
                    "which is claimed and has no moves, so that who is to move has won"
                }
                Some(StatementName::A) => "which is claimed and has a move to a claimed position",
                _ => "which is not claimed and has no move to a claimed position",
            };
            let about_value = proved.value.map(|value| of_value(proved.statement, value));
            let of_all = proved
                .reason
                .as_ref()
                .filter(|_| proved.grundy || proved.value.is_some_and(|value| value > 1))
                .map(|reason| escape_latex(reason));
            let why = of_all.as_deref().or(about_value.as_deref()).unwrap_or(why);
            writeln!(out, "The {what} of {name} are not {claim}. {which} {witness}, {why}.")?;
            if let Some(step) = &proved.shown_by {
                writeln!(out, "There, {}.", super::games::step(step))?;
            }
        }
        ProofVerdict::Undecided => {
            let reason = proved.reason.as_deref().map(sentence).unwrap_or_default();
            writeln!(out, "Whether the {what} of {name} are {claim} is not decided: {reason}.")?;
        }
    }
    if let Some(explanation) = &proved.explanation {
        write!(out, "\n{}", paragraphs(explanation))?;
    }
    Ok(())
}

pub(super) fn verify(verified: &Verified, out: &mut dyn Write) -> Written {
    let Some(name) = verified.game.as_ref().filter(|_| verified.accepted) else {
        let reason = verified.reason.as_deref().map(sentence).unwrap_or_default();
        return Ok(writeln!(out, "The certificate is rejected: {reason}.")?);
    };
    let verdict = if verified.verdict == Some(ProofVerdict::Proved) { "are exactly" } else { "are not" };
    let claim = claim(verified.slope.as_ref(), verified.claim.as_deref().unwrap_or_default());
    let play = if verified.misere { " in misere play" } else { "" };
    match (&verified.rows, &verified.bound) {
        (Some(rows), _) => {
            writeln!(out, "The certificate is accepted.")?;
            super::games::repeating(&escape_latex(name), rows, out)?;
        }
        (None, Some(bound)) => writeln!(out, "The certificate is accepted: {}.", sentence(bound))?,
        (None, None) => {
            let name = escape_latex(name);
            writeln!(
                out,
                "The certificate is accepted: the {} of {name}{play} {verdict} {claim}.",
                positions(verified.value, verified.grundy)
            )?;
        }
    }
    if let Some(explanation) = &verified.explanation {
        write!(out, "\n{}", paragraphs(explanation))?;
    }
    Ok(())
}
