//! Torus, T1 and T2: the slope, the claim, and that the rules allow what the certificate says.
//!
//! The certificate states a band, vectors without it, vectors besides it, and perhaps a line. Here the conditions of the
//! rules are read case by case, and in every case they must say of a move what the certificate says.

use super::super::claim::{From, Move, TRACKS, is_pair};
use crate::certificate::{Band, Line, TorusProof};
use crate::read::{Language, Read, Run, Scope, Symbol, Value, Window, small};
use crate::rejection::{Checked, Condition, demand, reject};
use malachite::rational::Rational;
use rulesmith_core::number::Slope;
use rulesmith_core::rules::{Clause, Expectation, Take};
use std::collections::BTreeSet;

/// The rules as the certificate states them.
pub(super) struct Rules {
    pub alpha: Slope,
    pub beta: Slope,
    pub band: Band,
    pub removed: BTreeSet<(i64, i64)>,
    pub added: BTreeSet<(i64, i64)>,
    pub line: Option<Line>,
}

impl Rules {
    /// T1: the slope, and the claim.
    pub fn new<'a>(language: &'a Language<'a>, expectation: &Expectation, proof: &TorusProof) -> Checked<Rules> {
        let Ok(alpha) = proof.slope.parse::<Slope>() else {
            return reject(Condition::T1, "the slope is not read");
        };
        let inside = alpha.cmp_rational(&Rational::from(1)).is_gt() && alpha.cmp_rational(&Rational::from(2)).is_lt();
        demand(Condition::T1, inside && alpha.is_irrational(), || {
            format!("{alpha} is not an irrational slope between 1 and 2")
        })?;
        let Ok(beta) = alpha.complement() else { return reject(Condition::T1, "the slope has no complement") };
        let claimed = is_pair(language, expectation, &alpha, &beta)?;
        demand(Condition::T1, claimed, || format!("the claim is not the complementary pair of {alpha}"))?;
        let vectors = |vectors: &[(i64, i64)]| vectors.iter().copied().collect::<BTreeSet<(i64, i64)>>();
        let (removed, added) = (vectors(&proof.removed), vectors(&proof.added));
        let ordered = removed.iter().chain(&added).all(|(k, l)| 1 <= *k && k <= l && *l < 1 << 40);
        let widths =
            matches!(proof.band.widths.len(), 1 | 3) && proof.band.widths.iter().all(|t| t.unsigned_abs() < 1 << 40);
        demand(Condition::T2, ordered && widths, || "the vectors or the widths are not such".into())?;
        Ok(Rules { alpha, beta, band: proof.band.clone(), removed, added, line: proof.line })
    }

    /// T2: the rules allow all nim moves, and of the moves from both piles those that are stated.
    pub fn check<'a>(&self, language: &'a Language<'a>) -> Checked<()> {
        let game = language.game;
        demand(Condition::T2, game.piles.names.len() == 2 && game.piles.sorted, || {
            "the game is not played on two unordered piles".into()
        })?;
        let is_family = |clause: &&Clause| matches!(clause.take, Take::Vectors { range: Some(_), .. });
        let (families, others): (Vec<&Clause>, Vec<&Clause>) = game.moves.iter().partition(is_family);
        self.check_line(language, &families)?;
        for from in [From::Smaller, From::Larger] {
            let all = language.always(TRACKS, |run| {
                let step = Move::new(run, from)?;
                step.is_allowed_by(run, others.iter().copied())
            })?;
            demand(Condition::T2, all, || "the rules do not allow all moves of one pile".into())?;
        }
        let same = language.always(TRACKS, |run| {
            let step = Move::new(run, From::Both)?;
            let allowed = step.is_allowed_by(run, others.iter().copied())?;
            Ok(allowed == self.states(run, &step)?)
        })?;
        demand(Condition::T2, same, || "the rules do not allow what the certificate says".into())
    }

    /// Whether the certificate says that a move from both piles is allowed, the line aside.
    fn states(&self, run: &mut Run<'_>, step: &Move) -> Read<bool> {
        let amounts = [step.j.clone(), step.k.clone()];
        let list = |vectors: &BTreeSet<(i64, i64)>| vectors.iter().map(|&(k, l)| vec![k, l]).collect::<Vec<_>>();
        if run.is_one_of_numbers(&amounts, true, &list(&self.added))? {
            return Ok(true);
        }
        Ok(self.in_band(run, step)? && !run.is_one_of_numbers(&amounts, true, &list(&self.removed))?)
    }

    fn in_band(&self, run: &mut Run<'_>, step: &Move) -> Read<bool> {
        let width = match self.band.widths[..] {
            [width] => width,
            _ => {
                let f = run.constraint_as_it_stands(&self.alpha, &self.beta, &step.x)?;
                let last = small(&Rational::from(self.beta.floor()))?;
                let mut width = self.band.widths[2];
                for (less, narrower) in [(2, self.band.widths[0]), (1, self.band.widths[1])] {
                    if run.equal(&f, &Value::whole(last - less))? {
                        width = narrower;
                    }
                }
                width
            }
        };
        let apart = step.k.minus(&step.j);
        Ok(run.at_least(&Value::whole(width).minus(&apart), 1)?
            && (self.band.one_sided || run.at_least(&apart.plus(&Value::whole(width)), 1)?))
    }

    /// T2: the line of the rules is the one that is stated, (a_j, b_j - 1) from some j on.
    fn check_line<'a>(&self, language: &'a Language<'a>, families: &[&'a Clause]) -> Checked<()> {
        let (clause, line) = match (families, &self.line) {
            ([], None) => return Ok(()),
            ([clause], Some(line)) => (clause, line),
            _ => return reject(Condition::T2, "the rules do not have the line that is stated"),
        };
        let Take::Vectors { vectors, range: Some(variable) } = &clause.take else {
            return reject(Condition::T2, "the line is no family of vectors");
        };
        let from = crate::read::index(variable.from)?;
        let [vector] = vectors.as_slice() else { return reject(Condition::T2, "the line has several vectors") };
        let same = language.always(1, |run| {
            let m = Value::symbol(Symbol::Number(0));
            let scope = Scope::of(&variable.name, m.shifted(from));
            let j = m.shifted(i64::from(line.from));
            let at = |run: &mut Run<'a>, slope: &Slope, n: &Value| run.floor_times(slope.as_real(), n);
            let (a, b) = (at(run, &self.alpha, &j)?, at(run, &self.beta, &j)?);
            let mut entries = Vec::new();
            for entry in vector {
                entries.push(run.whole(entry, &scope)?);
            }
            let wanted = [a.clone(), b.shifted(-1)];
            let straight = entries[..] == wanted || (entries[0] == wanted[1] && entries[1] == wanted[0]);
            let before = j.shifted(-1);
            let short = line.without_short_steps && {
                let (a0, b0) = (at(run, &self.alpha, &before)?, at(run, &self.beta, &before)?);
                run.lies_in(&a.minus(&a0), &Window::exactly(1))? && run.lies_in(&b.minus(&b0), &Window::exactly(2))?
            };
            Ok(straight && run.conditions(clause, &scope)? != short)
        })?;
        demand(Condition::T2, same && line.from >= 1, || "the rules do not have the line that is stated".into())
    }
}
