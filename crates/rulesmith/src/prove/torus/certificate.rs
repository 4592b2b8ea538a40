//! What a verdict of this engine rests on, for the checker.

use super::{Choice, Proof, Ruleset, Width};
use crate::number::Slope;
use crate::rules::{Expectation, Family, Game, Variable};
use crate::syntax::parse_expression;
use rulesmith_check::{Band, Certificate, Cover, Evidence, Line, Reach, TorusProof};

/// A certificate for rules with their claim.
pub(super) fn of(game: Game, evidence: Evidence) -> Certificate {
    Certificate { game, evidence }
}

/// The rules with the complementary pair of a slope as their claim.
pub(super) fn claiming(game: &Game, alpha: &Slope) -> Game {
    let taken = |name: &str| {
        game.lets.iter().any(|known| known.name == name) || game.piles.names.iter().any(|pile| pile == name)
    };
    let name = ["n", "m", "i", "n_n"].into_iter().find(|name| !taken(name)).unwrap_or("n_n_n");
    let formulas = [format!("floor(({alpha})*{name})"), format!("floor(complement_slope({alpha})*{name})")];
    let position: Result<Vec<_>, _> = formulas.iter().map(|formula| parse_expression(formula)).collect();
    let variable = Variable { name: name.to_string(), from: 0 };
    let family = |position| Family { position, variables: vec![variable], condition: None };
    let expect =
        position.ok().map(|position| Expectation { families: vec![family(position)], also: vec![], except: vec![] });
    Game { expect, ..game.clone() }
}

/// A position at which rules and claim part.
pub(super) fn counterexample(position: (i64, i64), to: Option<(i64, i64)>) -> Evidence {
    let piles = |(x, y): (i64, i64)| vec![x.unsigned_abs(), y.unsigned_abs()];
    Evidence::Counterexample { position: piles(position), to: to.map(piles) }
}

/// A proof, with the rules in normal form. What does not fit a certificate is cut off, and not accepted.
pub(super) fn evidence(alpha: &Slope, rules: &Ruleset, proof: &Proof) -> Evidence {
    let small = |value: i64| u32::try_from(value).unwrap_or(u32::MAX);
    let size = |value: usize| u32::try_from(value).unwrap_or(u32::MAX);
    let bit = |value: i64| u8::from(value == 1);
    let part = |corner: Option<(i64, i64)>| corner.map(|(e, d)| (bit(e), bit(d)));
    let range = |&(from, to): &(i64, i64)| (small(from), small(to));
    Evidence::Torus(TorusProof {
        slope: alpha.to_string(),
        band: Band {
            widths: match rules.width {
                Width::Constant(width) => vec![width],
                Width::Constraint(widths) => widths.to_vec(),
            },
            one_sided: rules.one_sided,
        },
        removed: rules.removed.iter().copied().collect(),
        added: rules.added.iter().copied().collect(),
        line: rules.line.map(|line| Line { from: size(line.from), without_short_steps: line.without_short_steps }),
        base: size(proof.base),
        reach: proof
            .reach
            .iter()
            .map(|reach| Reach {
                part: part(reach.corner),
                choice: match reach.choice {
                    Choice::Below => rulesmith_check::Choice::Below,
                    Choice::Around => rulesmith_check::Choice::Around,
                    Choice::Last => rulesmith_check::Choice::Last,
                },
                h: size(reach.h),
                open: reach.open.iter().map(range).collect(),
            })
            .collect(),
        covers: proof
            .covers
            .iter()
            .map(|cover| Cover {
                part: part(cover.corner),
                w: range(&cover.w),
                quadrants: cover.quadrants.iter().map(|q| (size(q.h), bit(q.e), bit(q.d))).collect(),
            })
            .collect(),
    })
}
