//! The claimed positions, and the moves into them, as formulas over the piles.
//!
//! A move into a claimed position t leaves t_s(i) of pile i, for some order s of t. So the amounts are known,
//! x_i - t_s(i), and the variables of a way to move are solved from them rather than guessed.

use super::atom::Window;
use super::automaton::Track;
use super::cases::{Read, all_together, counted, joined, permutations, product, small, together, unreadable};
use super::formula::{All, Literal};
use super::reader::{Reader, Scope};
use super::term::Term;
use crate::form::{self, Choice, Cond, Form, Num, Slot, Taken, Way};
use malachite::{Integer, Natural};

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

fn constants(position: &[Natural]) -> Read<Vec<Term>> {
    position.iter().map(|pile| counted(Term::constant(small(&Integer::from(pile))?))).collect()
}

/// The claimed positions as they are written, not sorted.
pub(super) fn claims(reader: &Reader<'_>, claim: &form::Claim) -> Read<Vec<Claim>> {
    let mut claims = Vec::new();
    for family in &claim.families {
        let elements = reader.elements(family.indices, &family.position, &family.when)?;
        claims.extend(elements.into_iter().map(|(all, position)| Claim { all, position }));
    }
    for position in &claim.also {
        claims.push(Claim { all: vec![], position: constants(position)? });
    }
    Ok(claims)
}

impl Claim {
    /// "Not one of the positions that are taken out of the claim", sorted as the claim is.
    pub fn exceptions(&self, claim: &form::Claim) -> Read<All> {
        let mut all = All::new();
        for except in &claim.except {
            let mut equal = Vec::new();
            for (term, value) in self.position.iter().zip(constants(except)?) {
                equal.push((counted(term.minus(&value))?, Window::exactly(0)));
            }
            if let Some(equal) = together(equal) {
                all.push(Literal::without(equal));
            }
        }
        Ok(all)
    }

    /// "The position is this one", for the tracks of the piles.
    pub fn is_here(&self) -> Read<Option<All>> {
        let mut parts = Vec::new();
        for (pile, term) in self.position.iter().enumerate() {
            parts.push((counted(term.minus(&Term::track(pile as Track)))?, Window::exactly(0)));
        }
        Ok(together(parts).map(|same| joined(&self.all, &same)))
    }
}

/// The moves of one clause into claimed positions.
pub(super) struct Moves<'a> {
    form: &'a Form,
    reader: &'a Reader<'a>,
    clause: usize,
    /// Choices of piles that are one: so many, or up to so many, with one condition.
    chosen: Vec<(Choice, &'a Way)>,
    /// The other ways.
    ways: Vec<&'a Way>,
}

impl<'a> Moves<'a> {
    /// Of a clause.
    pub fn new(form: &'a Form, reader: &'a Reader<'a>, clause: usize) -> Moves<'a> {
        let mut ways: Vec<&Way> = form.ways().iter().filter(|way| way.origin == clause).collect();
        let mut chosen = Vec::new();
        if let Some(choice) = ways.first().and_then(|way| way.choice)
            && let Some(largest) = one_choice(form, choice, &ways)
        {
            chosen = largest.into_iter().map(|way| (choice, way)).collect();
            ways.clear();
        }
        Moves { form, reader, clause, chosen, ways }
    }

    fn piles(&self) -> usize {
        self.form.piles().len()
    }

    /// The moves into a family of claimed positions.
    pub fn reaching(&self, claim: &Claim) -> Read<Vec<Family>> {
        let piles = self.piles();
        let orders = match self.form.sorted() {
            true => permutations(piles),
            false => vec![(0..piles).collect()],
        };
        let mut found = Vec::new();
        for (choice, way) in &self.chosen {
            self.chosen_piles_moves(way, *choice, claim, &mut found)?;
        }
        for way in &self.ways {
            for order in &orders {
                match &way.taken {
                    Taken::Linear(amounts) => self.linear(way, amounts, claim, order, &mut found)?,
                    Taken::Family(amounts) => self.listed(way, amounts, claim, order, &mut found)?,
                }
            }
        }
        Ok(found)
    }

    /// x_i - t_s(i) for every pile.
    fn differences(&self, claim: &Claim, order: &[usize]) -> Read<(Vec<Term>, Vec<Term>)> {
        let left: Vec<Term> = order.iter().map(|&place| claim.position[place].clone()).collect();
        let taken = left.iter().enumerate().map(|(pile, left)| counted(Term::track(pile as Track).minus(left)));
        let taken = taken.collect::<Read<_>>()?;
        Ok((left, taken))
    }

    fn scope(&self, way: &Way, claim: &Claim, variables: Vec<Term>) -> Scope {
        Scope {
            context: self.form.context(way),
            before: (0..self.piles() as Track).map(Term::track).collect(),
            after: claim.position.clone(),
            variables,
            member: None,
            indexed: matches!(way.taken, Taken::Family(_)),
        }
    }

    /// Adds one family for each alternative of the way's condition.
    fn finish(
        &self,
        when: &Cond,
        scope: &Scope,
        claim: &Claim,
        left: &[Term],
        all: &All,
        found: &mut Vec<Family>,
    ) -> Read<()> {
        let alternatives = product(&[joined(&claim.all, all)], &self.reader.condition(when, scope)?)?;
        found.extend(alternatives.into_iter().map(|all| Family { clause: self.clause, all, left: left.to_vec() }));
        Ok(())
    }

    /// Moves whose amounts are linear in variables.
    fn linear(&self, way: &Way, amounts: &[Num], claim: &Claim, order: &[usize], found: &mut Vec<Family>) -> Read<()> {
        let (left, taken) = self.differences(claim, order)?;
        let tracks: Vec<Track> = way.from.iter().map(|_| self.reader.fresh()).collect();
        let context = self.form.context(way);
        let mut equations = Vec::new();
        let mut parts = Vec::new();
        let mut takes_some = false;
        for (amount, taken) in amounts.iter().zip(&taken) {
            takes_some |= context.bounds(amount).0.is_some_and(|least| least > 0);
            equations.push(counted(linear_term(amount, &tracks)?.minus(taken))?);
        }
        if !takes_some {
            let sum = taken.iter().try_fold(counted(Term::constant(0))?, |sum, taken| counted(sum.plus(taken)))?;
            parts.push((sum, Window::at_least(1)));
        }
        let solutions = solve(&mut equations, &tracks)?;
        parts.extend(equations.into_iter().map(|equation| (equation, Window::exactly(0))));
        for (solution, from) in solutions.iter().zip(&way.from) {
            parts.push((solution.clone(), Window::at_least(small(from)?)));
        }
        let Some(all) = together(parts) else { return Ok(()) };
        let scope = self.scope(way, claim, solutions);
        self.finish(&way.when, &scope, claim, &left, &all, found)
    }

    /// Moves that take the entries of a vector of formulas.
    fn listed(&self, way: &Way, amounts: &[Num], claim: &Claim, order: &[usize], found: &mut Vec<Family>) -> Read<()> {
        let (left, taken) = self.differences(claim, order)?;
        let from = way.from.first().map_or(Ok(0), small)?;
        for (start, n) in self.reader.counted_from(from, self.reader.common_steps(amounts)?)? {
            let scope = self.scope(way, claim, vec![n]);
            let values = amounts.iter().map(|amount| self.reader.value(amount, &scope)).collect::<Read<Vec<_>>>()?;
            for (all, amounts) in all_together(start, values)? {
                let mut parts = Vec::new();
                let mut sum = counted(Term::constant(0))?;
                for (amount, taken) in amounts.iter().zip(&taken) {
                    parts.push((counted(amount.minus(taken))?, Window::exactly(0)));
                    sum = counted(sum.plus(amount))?;
                }
                parts.push((sum, Window::at_least(1)));
                if let Some(more) = together(parts) {
                    self.finish(&way.when, &scope, claim, &left, &joined(&all, &more), found)?;
                }
            }
        }
        Ok(())
    }

    /// Any amounts from so many piles. The piles that lose nothing are matched with entries of the target; since both
    /// are sorted, the others can be matched in order whenever they can be matched at all.
    fn chosen_piles_moves(&self, way: &Way, choice: Choice, claim: &Claim, found: &mut Vec<Family>) -> Read<()> {
        let piles = self.piles();
        let subsets = (0u32..1 << piles).filter(|set| set.count_ones() as usize == piles.saturating_sub(choice.count));
        let subsets: Vec<u32> = subsets.collect();
        let fewer = choice.up_to && choice.count > 1;
        let own = taken_from(way);
        for &kept in &subsets {
            for &matched in &subsets {
                self.reader.go_on()?;
                // Of ordered piles each way has its own condition.
                if !self.form.sorted() && (kept != matched || kept & own != 0) {
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
                        parts.push((taken.clone(), Window::at_least(i64::from(!fewer))));
                        sum = counted(sum.plus(taken))?;
                    }
                }
                if fewer {
                    parts.push((sum, Window::at_least(1)));
                }
                let Some(all) = together(parts) else { continue };
                let variables = members(kept, 0).map(|pile| taken[pile].clone()).collect();
                let scope = self.scope(way, claim, variables);
                self.finish(&way.when, &scope, claim, &left, &all, found)?;
            }
        }
        Ok(())
    }
}

/// The piles that a way which chooses piles takes from, as bits.
fn taken_from(way: &Way) -> u32 {
    let taken = way.amounts().iter().enumerate().filter(|(_, amount)| amount.as_slot().is_some());
    taken.fold(0, |set, (pile, _)| set | 1 << pile)
}

/// Ways that say all that the ways of a clause say which chooses piles, if its condition is one for all choices: the ways
/// that take from the most piles (of unordered piles one of them), from some of which they may then take nothing.
fn one_choice<'a>(form: &Form, choice: Choice, ways: &[&'a Way]) -> Option<Vec<&'a Way>> {
    let piles = form.piles().len();
    let count = choice.count.min(piles);
    let sizes = if choice.up_to { 1..=count } else { count..=count };
    let all = (1u32..1 << piles).filter(|set| sizes.contains(&(set.count_ones() as usize)));
    let found = |set: u32| ways.iter().copied().find(|way| way.choice == Some(choice) && taken_from(way) == set);
    let mut largest: Vec<&Way> = Vec::new();
    for set in all.clone().filter(|set| set.count_ones() as usize == count) {
        largest.push(found(set)?);
    }
    for set in all {
        let way = found(set)?;
        let context = form.context(way);
        for whole in largest.iter().filter(|whole| taken_from(whole) & set == set) {
            // The amounts of the piles that lose nothing are 0.
            let from: Vec<usize> = (0..piles).filter(|pile| taken_from(whole) >> pile & 1 == 1).collect();
            let given = |slot| match slot {
                Slot::Variable(variable) if set >> from[variable] & 1 == 1 => {
                    let place = (set & ((1 << from[variable]) - 1)).count_ones() as usize;
                    Num::from(Slot::Variable(place))
                }
                Slot::Variable(_) => Num::default(),
                other => Num::from(other),
            };
            if context.replace_in(&whole.when, &given) != way.when {
                return None;
            }
        }
    }
    if form.sorted() {
        // All have one condition, without variables.
        let first = largest.first()?;
        let same = largest.iter().all(|way| way.when == first.when);
        let plain = first.when.reads_only(|slot| !matches!(slot, Slot::Variable(_)));
        return (same && plain).then(|| vec![*first]);
    }
    Some(largest)
}

/// An amount as a term, for variables on tracks.
fn linear_term(amount: &Num, tracks: &[Track]) -> Read<Term> {
    let mut sum = counted(Term::constant(small(amount.addend())?))?;
    for (variable, &track) in tracks.iter().enumerate() {
        let factor = small(&amount.factor(Slot::Variable(variable)))?;
        sum = counted(sum.combine(1, &Term::track(track), factor))?;
    }
    Ok(sum)
}

/// Solves equations "term = 0" for tracks with a unit coefficient; the equations that are left stay. A track that
/// cannot be solved for stands for itself.
fn solve(equations: &mut Vec<Term>, tracks: &[Track]) -> Read<Vec<Term>> {
    let mut solutions: Vec<Term> = tracks.iter().map(|&track| Term::track(track)).collect();
    let unit = |equation: &Term, track: Track| equation.linear.factor(track).abs() == equation.denominator;
    let cannot = || unreadable("amounts that cannot be solved for their variables");
    while let Some((row, track)) = (0..equations.len())
        .find_map(|row| tracks.iter().find(|&&track| unit(&equations[row], track)).map(|&track| (row, track)))
    {
        let equation = equations.swap_remove(row);
        let sign = equation.linear.factor(track).signum();
        // sign * track + rest = 0.
        let rest = counted(equation.combine(1, &Term::track(track), -sign))?;
        let solution = counted(rest.scaled(-sign))?;
        for term in equations.iter_mut().chain(&mut solutions) {
            *term = counted(term.replaced(track, &solution).ok_or_else(cannot)?)?;
        }
    }
    Ok(solutions)
}
