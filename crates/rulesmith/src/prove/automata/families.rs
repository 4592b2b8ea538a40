//! The claimed positions, and the moves into them, as formulas over the piles.
//!
//! A move into a claimed position t leaves t_s(i) of pile i, for some order s of t. So the amounts are known,
//! x_i - t_s(i), and the clause's variables are solved from them rather than guessed.

use super::atom::Window;
use super::automaton::Track;
use super::formula::{All, Literal};
use super::reader::{Case, Read, Reader, Scope, compare, joined, limited, permutations, product, too_large};
use super::term::{Counted, Term};
use crate::rules::{Clause, Expectation, Take, Variable};
use crate::syntax::{Diagnostic, Expr, Span};

/// A family of claimed positions: where the literals hold, the terms are one.
#[derive(Clone, Debug)]
pub(super) struct Claim {
    pub all: All,
    /// Smallest first, for unordered piles.
    pub position: Vec<Term>,
}

/// The moves of one clause into one family of claimed positions.
#[derive(Clone, Debug)]
pub(super) struct Family {
    pub clause: usize,
    pub all: All,
    /// What is left of each pile.
    pub left: Vec<Term>,
}

const NOWHERE: Span = Span { start: 0, end: 0 };

fn counted(term: Counted<Term>) -> Read<Term> {
    term.map_err(|error| too_large(error, NOWHERE))
}

/// The literals that hold if all of these lie in their windows; nothing if one never does.
fn together(parts: Vec<(Term, Window)>) -> Option<All> {
    parts.into_iter().try_fold(All::new(), |all, (term, window)| Some(joined(&all, &compare(term, window)?)))
}

impl Reader<'_> {
    fn piles(&self) -> usize {
        self.game.piles.names.len()
    }

    /// The tracks of the piles.
    pub fn pile_tracks(&self) -> Vec<Track> {
        (0..self.piles() as Track).collect()
    }

    /// The claimed positions as they are written, not sorted.
    pub fn claims(&self, expectation: &Expectation) -> Read<Vec<Claim>> {
        let mut claims = Vec::new();
        for family in &expectation.families {
            let from = i64::try_from(family.variable.from).unwrap_or(i64::MAX);
            for (start, n) in self.index(from, NOWHERE)? {
                let mut scope = Scope::default();
                scope.names.insert(family.variable.name.clone(), vec![(vec![], n)]);
                let conditions = match &family.condition {
                    Some(condition) => self.condition(condition, &scope, true)?,
                    None => vec![vec![]],
                };
                let mut cases: Vec<(All, Vec<Term>)> = vec![(start, vec![])];
                for entry in &family.position {
                    let mut next = Vec::new();
                    for (all, term) in self.value(entry, &scope)? {
                        for (before, terms) in &cases {
                            next.push((joined(before, &all), [terms.clone(), vec![term.clone()]].concat()));
                        }
                    }
                    cases = limited(next, entry.span)?;
                }
                for (all, position) in cases {
                    for condition in &conditions {
                        claims.push(Claim { all: joined(&all, condition), position: position.clone() });
                    }
                }
            }
        }
        for position in &expectation.also {
            claims.push(Claim { all: vec![], position: self.constants(position)? });
        }
        Ok(claims)
    }

    fn constants(&self, position: &[malachite::Natural]) -> Read<Vec<Term>> {
        let constant = |pile: &malachite::Natural| {
            let value = i64::try_from(pile).map_err(|_| too_large(super::term::TooLarge, NOWHERE))?;
            counted(Term::constant(value))
        };
        position.iter().map(constant).collect()
    }

    /// "Not one of the positions that are taken out of the claim", sorted as the claim is.
    pub fn exceptions(&self, expectation: &Expectation, position: &[Term]) -> Read<All> {
        let mut all = All::new();
        for except in &expectation.except {
            let mut except = except.clone();
            if self.game.piles.sorted {
                except.sort();
            }
            let mut equal = Vec::new();
            for (term, value) in position.iter().zip(self.constants(&except)?) {
                equal.push((counted(term.minus(&value))?, Window::exactly(0)));
            }
            if let Some(equal) = together(equal) {
                all.push(Literal::without(equal));
            }
        }
        Ok(all)
    }

    /// "The position is this one", for the tracks of the piles.
    pub fn is_at(&self, claim: &Claim) -> Read<Option<All>> {
        let mut parts = Vec::new();
        for (pile, term) in self.pile_tracks().into_iter().zip(&claim.position) {
            parts.push((counted(term.minus(&Term::track(pile)))?, Window::exactly(0)));
        }
        Ok(together(parts).map(|same| joined(&claim.all, &same)))
    }

    /// The moves of a clause into a family of claimed positions.
    pub fn moves(&self, index: usize, clause: &Clause, claim: &Claim) -> Read<Vec<Family>> {
        let piles = self.piles();
        let orders = match self.game.piles.sorted {
            true => permutations(piles),
            false => vec![(0..piles).collect()],
        };
        let mut found = Vec::new();
        match &clause.take {
            Take::Amounts(amounts) => {
                let mut entries: Vec<Option<&Expr>> = vec![None; piles];
                amounts.iter().for_each(|amount| entries[amount.pile] = Some(&amount.tokens));
                for order in &orders {
                    self.linear_moves(index, clause, claim, &entries, order, &mut found)?;
                }
            }
            Take::Vectors { vectors, range: None } => {
                for vector in vectors {
                    for turned in permutations(piles) {
                        let entries: Vec<Option<&Expr>> = turned.iter().map(|&place| Some(&vector[place])).collect();
                        for order in &orders {
                            self.linear_moves(index, clause, claim, &entries, order, &mut found)?;
                        }
                    }
                }
            }
            Take::Vectors { vectors, range: Some(variable) } => {
                for vector in vectors {
                    for turned in permutations(piles) {
                        let entries: Vec<&Expr> = turned.iter().map(|&place| &vector[place]).collect();
                        for order in &orders {
                            self.listed_moves(index, clause, claim, &entries, variable, order, &mut found)?;
                        }
                    }
                }
            }
            Take::Piles { count, up_to } => self.pile_moves(index, clause, claim, *count, *up_to, &mut found)?,
        }
        Ok(found)
    }

    /// x_i - t_s(i) for every pile.
    fn differences(&self, claim: &Claim, order: &[usize]) -> Read<(Vec<Term>, Vec<Term>)> {
        let left: Vec<Term> = order.iter().map(|&place| claim.position[place].clone()).collect();
        let taken = self.pile_tracks().into_iter().zip(&left);
        let taken = taken.map(|(pile, left)| counted(Term::track(pile).minus(left))).collect::<Read<_>>()?;
        Ok((left, taken))
    }

    fn scope(&self, claim: &Claim, variables: Vec<(String, Term)>) -> Scope {
        let mut scope = Scope::default();
        let always = |term: Term| -> Vec<Case> { vec![(vec![], term)] };
        for (pile, name) in self.game.piles.names.iter().enumerate() {
            scope.names.insert(name.clone(), always(Term::track(pile as Track)));
            scope.primed.insert(name.clone(), always(claim.position[pile].clone()));
        }
        for (name, term) in variables {
            scope.names.insert(name, always(term));
        }
        scope
    }

    /// Adds one family for each alternative of the clause's conditions.
    fn finish(
        &self,
        (index, clause): (usize, &Clause),
        claim: &Claim,
        left: &[Term],
        all: &All,
        scope: &Scope,
        found: &mut Vec<Family>,
    ) -> Read<()> {
        let mut alternatives = vec![joined(&claim.all, all)];
        for (condition, want) in [(&clause.when, true), (&clause.unless, false)] {
            if let Some(condition) = condition {
                alternatives = product(&alternatives, &self.condition(condition, scope, want)?, condition.span)?;
            }
        }
        found.extend(alternatives.into_iter().map(|all| Family { clause: index, all, left: left.to_vec() }));
        Ok(())
    }

    /// Moves whose amounts are linear in the clause's variables; an entry that is missing takes nothing.
    fn linear_moves(
        &self,
        index: usize,
        clause: &Clause,
        claim: &Claim,
        entries: &[Option<&Expr>],
        order: &[usize],
        found: &mut Vec<Family>,
    ) -> Read<()> {
        let (left, taken) = self.differences(claim, order)?;
        let tracks: Vec<Track> = clause.variables.iter().map(|_| self.fresh()).collect();
        let mut scope = Scope::default();
        for (variable, &track) in clause.variables.iter().zip(&tracks) {
            scope.names.insert(variable.name.clone(), vec![(vec![], Term::track(track))]);
        }
        let from: Vec<i64> = clause.variables.iter().map(|v| i64::try_from(v.from).unwrap_or(0)).collect();
        let mut equations = Vec::new();
        let mut parts = Vec::new();
        let mut takes_some = false;
        for (entry, taken) in entries.iter().zip(&taken) {
            let Some(entry) = entry else {
                equations.push(taken.clone());
                continue;
            };
            let amount = match self.value(entry, &scope)?.as_slice() {
                [(all, amount)] if all.is_empty() => amount.clone(),
                _ => return Err(Diagnostic::new("this amount is not linear", entry.span)),
            };
            let rising = amount.linear.parts.iter().all(|part| part.1 >= 0) && amount.remainders.is_empty();
            let least = |track: Track| tracks.iter().position(|&other| other == track).map_or(0, |i| from[i]);
            let least = amount.linear.parts.iter().map(|part| part.1 * least(part.0)).sum::<i64>();
            let least = least + amount.linear.constant;
            takes_some |= rising && least > 0;
            if !rising || least < 0 {
                parts.push((taken.clone(), Window::at_least(0)));
            }
            equations.push(counted(amount.minus(taken))?);
        }
        if !takes_some {
            let sum = taken.iter().try_fold(counted(Term::constant(0))?, |sum, taken| counted(sum.plus(taken)))?;
            parts.push((sum, Window::at_least(1)));
        }
        let solutions = solve(&mut equations, &tracks)?;
        parts.extend(equations.into_iter().map(|equation| (equation, Window::exactly(0))));
        for (solution, from) in solutions.iter().zip(&from) {
            parts.push((solution.clone(), Window::at_least(*from)));
        }
        let Some(all) = together(parts) else { return Ok(()) };
        let names = clause.variables.iter().map(|variable| variable.name.clone());
        let scope = self.scope(claim, names.zip(solutions).collect());
        self.finish((index, clause), claim, &left, &all, &scope, found)
    }

    /// Moves that take the entries of a vector of formulas.
    #[allow(clippy::too_many_arguments, reason = "the parts of one clause, in one orientation")]
    fn listed_moves(
        &self,
        index: usize,
        clause: &Clause,
        claim: &Claim,
        entries: &[&Expr],
        variable: &Variable,
        order: &[usize],
        found: &mut Vec<Family>,
    ) -> Read<()> {
        let (left, taken) = self.differences(claim, order)?;
        let from = i64::try_from(variable.from).unwrap_or(i64::MAX);
        for (start, n) in self.index(from, NOWHERE)? {
            let mut scope = Scope::default();
            scope.names.insert(variable.name.clone(), vec![(vec![], n.clone())]);
            let mut cases: Vec<(All, Vec<Term>)> = vec![(start, vec![])];
            for entry in entries {
                let mut next = Vec::new();
                for (all, term) in self.value(entry, &scope)? {
                    for (before, terms) in &cases {
                        next.push((joined(before, &all), [terms.clone(), vec![term.clone()]].concat()));
                    }
                }
                cases = limited(next, entry.span)?;
            }
            for (all, amounts) in cases {
                let mut parts = Vec::new();
                let mut sum = counted(Term::constant(0))?;
                for (amount, taken) in amounts.iter().zip(&taken) {
                    parts.push((amount.clone(), Window::at_least(0)));
                    parts.push((counted(amount.minus(taken))?, Window::exactly(0)));
                    sum = counted(sum.plus(amount))?;
                }
                parts.push((sum, Window::at_least(1)));
                let Some(more) = together(parts) else { continue };
                let scope = self.scope(claim, vec![(variable.name.clone(), n.clone())]);
                self.finish((index, clause), claim, &left, &joined(&all, &more), &scope, found)?;
            }
        }
        Ok(())
    }

    /// Any amounts from so many piles. The piles that lose nothing are matched with entries of the target; since both
    /// are sorted, the others can be matched in order whenever they can be matched at all.
    fn pile_moves(
        &self,
        index: usize,
        clause: &Clause,
        claim: &Claim,
        count: usize,
        up_to: bool,
        found: &mut Vec<Family>,
    ) -> Read<()> {
        let piles = self.piles();
        let still = piles.saturating_sub(count);
        let subsets: Vec<u32> = (0u32..1 << piles).filter(|set| set.count_ones() as usize == still).collect();
        for &kept in &subsets {
            for &matched in &subsets {
                self.go_on()?;
                if !self.game.piles.sorted && kept != matched {
                    continue;
                }
                let members = |set: u32, inside: u32| (0..piles).filter(move |&pile| set >> pile & 1 == inside);
                let mut order = vec![0; piles];
                members(kept, 1).zip(members(matched, 1)).for_each(|(pile, place)| order[pile] = place);
                members(kept, 0).zip(members(matched, 0)).for_each(|(pile, place)| order[pile] = place);
                let (left, taken) = self.differences(claim, &order)?;
                let mut parts = Vec::new();
                let mut sum = counted(Term::constant(0))?;
                for (pile, taken) in taken.iter().enumerate() {
                    if kept >> pile & 1 == 1 {
                        parts.push((taken.clone(), Window::exactly(0)));
                    } else {
                        parts.push((taken.clone(), Window::at_least(if up_to && count > 1 { 0 } else { 1 })));
                        sum = counted(sum.plus(taken))?;
                    }
                }
                if up_to && count > 1 {
                    parts.push((sum, Window::at_least(1)));
                }
                let Some(all) = together(parts) else { continue };
                let scope = self.scope(claim, vec![]);
                self.finish((index, clause), claim, &left, &all, &scope, found)?;
            }
        }
        Ok(())
    }
}

/// Solves equations "term = 0" for tracks with a unit coefficient; the equations that are left stay. A track that
/// cannot be solved for stands for itself.
fn solve(equations: &mut Vec<Term>, tracks: &[Track]) -> Read<Vec<Term>> {
    let mut solutions: Vec<Term> = tracks.iter().map(|&track| Term::track(track)).collect();
    let unit = |equation: &Term, track: Track| equation.linear.coefficients(track).0.abs() == equation.denominator;
    let cannot = || Diagnostic::new("the amounts of this move cannot be solved for", NOWHERE);
    while let Some((row, track)) = (0..equations.len())
        .find_map(|row| tracks.iter().find(|&&track| unit(&equations[row], track)).map(|&track| (row, track)))
    {
        let equation = equations.swap_remove(row);
        let sign = equation.linear.coefficients(track).0.signum();
        // sign * track + rest = 0.
        let rest = counted(equation.combine(1, &Term::track(track), -sign))?;
        let solution = counted(rest.scaled(-sign))?;
        for term in equations.iter_mut().chain(&mut solutions) {
            *term = counted(term.replaced(track, &solution).ok_or_else(cannot)?)?;
        }
    }
    Ok(solutions)
}
