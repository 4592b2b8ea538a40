//! Moves, P-positions, Grundy values and claims on a board.

use super::expression::{Env, orders};
use super::{Plain, Told, beyond, boxes};
use rulesmith_core::rules::{Clause, Family, Play, Take};
use rulesmith_core::syntax::Expr;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// A variable that an amount does not use runs through so many values: a condition may speak of its remainders only, and those
/// of the tests have a modulus that divides this number.
const IDLE: i64 = 60;

/// How many members of a family are looked at. Its formulas outgrow a small board before.
const INDICES: i64 = 48;

/// What a move takes from each pile, and by which clause.
pub type Taken = (usize, Vec<i64>);

/// For every position its options, whether it is lost, and its Grundy value.
type Positions = BTreeMap<Vec<i64>, (BTreeSet<Vec<i64>>, bool, u64)>;

/// A solved board.
#[derive(Clone, Debug)]
pub struct Board {
    piles: usize,
    sorted: bool,
    /// For each position the options, and who wins.
    positions: Positions,
}

impl Board {
    /// How many piles.
    pub fn piles(&self) -> usize {
        self.piles
    }

    /// Whether the player to move loses, if the position is on the board; unordered piles may stand in any order.
    pub fn is_lost(&self, position: &[i64]) -> Option<bool> {
        let mut position = position.to_vec();
        if self.sorted {
            position.sort();
        }
        self.positions.get(&position).map(|(_, lost, _)| *lost)
    }

    /// The positions from which the player to move loses, in order.
    pub fn lost(&self) -> Vec<Vec<i64>> {
        self.positions.iter().filter(|(_, (_, lost, _))| *lost).map(|(position, _)| position.clone()).collect()
    }

    /// All positions, with their Grundy values.
    pub fn grundy(&self) -> impl Iterator<Item = (&[i64], u64)> {
        self.positions.iter().map(|(position, (_, _, value))| (position.as_slice(), *value))
    }

    /// The positions that a position can be moved to.
    pub fn options(&self, position: &[i64]) -> Option<&BTreeSet<Vec<i64>>> {
        self.positions.get(position).map(|(options, ..)| options)
    }
}

impl Plain<'_> {
    /// All positions with piles up to a size, solved.
    pub fn board(&self, top: i64) -> Told<Board> {
        let mut positions: Positions = BTreeMap::new();
        let mut all = self.sizes(top);
        all.sort_by_key(|sizes| sizes.iter().sum::<i64>());
        for sizes in all {
            let mut options = BTreeSet::new();
            for (_, taken) in self.moves(&sizes)?.iter() {
                options.insert(self.arranged(sizes.iter().zip(taken).map(|(size, taken)| size - taken).collect()));
            }
            let lost = match self.game.play {
                Play::Misere if options.is_empty() => false,
                _ => options.iter().all(|option| !positions[option].1),
            };
            let values: BTreeSet<u64> = options.iter().map(|option| positions[option].2).collect();
            let grundy = (0..).find(|value| !values.contains(value)).unwrap_or(0);
            positions.insert(sizes, (options, lost, grundy));
        }
        Ok(Board { piles: self.game.piles.names.len(), sorted: self.game.piles.sorted, positions })
    }

    /// All legal moves of a position, which is in order if the piles are unordered.
    pub fn moves(&self, sizes: &[i64]) -> Told<Rc<BTreeSet<Taken>>> {
        if let Some(known) = self.moves.borrow().get(sizes) {
            return Ok(Rc::clone(known));
        }
        let found = Rc::new(self.look_for_moves(sizes)?);
        self.moves.borrow_mut().insert(sizes.to_vec(), Rc::clone(&found));
        Ok(found)
    }

    fn look_for_moves(&self, sizes: &[i64]) -> Told<BTreeSet<Taken>> {
        let mut legal = BTreeSet::new();
        for (index, clause) in self.game.moves.iter().enumerate() {
            let mut found = BTreeSet::new();
            match &clause.take {
                Take::Piles { count, up_to } => {
                    for taken in boxes(&vec![0; sizes.len()], sizes.iter().copied().max().unwrap_or(0)) {
                        let from = taken.iter().filter(|amount| **amount > 0).count();
                        if from == *count || (*up_to && 1 <= from && from <= *count) {
                            self.try_taking(clause, sizes, taken, &Env::default(), &mut found)?;
                        }
                    }
                }
                Take::Amounts(amounts) => {
                    let mut list: Vec<Option<&Expr>> = vec![None; sizes.len()];
                    amounts.iter().for_each(|amount| list[amount.pile] = Some(&amount.tokens));
                    self.take_list(clause, sizes, &list, false, &mut found)?;
                }
                Take::Vectors { vectors, .. } => {
                    for vector in vectors {
                        let list: Vec<Option<&Expr>> = vector.iter().map(Some).collect();
                        self.take_list(clause, sizes, &list, true, &mut found)?;
                    }
                }
            }
            legal.extend(found.into_iter().map(|taken| (index, taken)));
        }
        Ok(legal)
    }

    /// Runs the variables of a clause through all values that can fit.
    fn take_list(
        &self,
        clause: &Clause,
        sizes: &[i64],
        list: &[Option<&Expr>],
        turned: bool,
        found: &mut BTreeSet<Vec<i64>>,
    ) -> Told<()> {
        let largest = sizes.iter().copied().max().unwrap_or(0);
        let family = matches!(&clause.take, Take::Vectors { range: Some(_), .. });
        let mut values: Vec<Vec<i64>> = vec![vec![]];
        let starts: Vec<i64> = clause.variables.iter().map(|variable| variable.from as i64).collect();
        for (place, variable) in clause.variables.iter().enumerate() {
            let from = variable.from as i64;
            // `l - l` mentions l, and does not use it.
            let mut further = starts.clone();
            further[place] += 1;
            let mut used = false;
            for expr in list.iter().flatten().filter(|expr| !family && expr.mentions(&variable.name)) {
                let at = |values: &[i64]| self.whole(expr, &Env::of_variables(&clause.variables, values));
                used = used || at(&starts)? != at(&further)?;
            }
            let spoken_of =
                [&clause.when, &clause.unless].into_iter().flatten().any(|expr| expr.mentions(&variable.name));
            // Linear amounts are never negative and rise with their variables, by at least one for some amount.
            let until = match (family, used) {
                (true, _) => from + INDICES,
                (false, true) => from.max(largest + from),
                (false, false) if spoken_of => from + IDLE - 1,
                (false, false) => from,
            };
            values = values
                .iter()
                .flat_map(|start| (from..=until).map(|value| [start.as_slice(), &[value]].concat()))
                .collect();
        }
        for values in values {
            let env = Env::of_variables(&clause.variables, &values);
            let amount = |expr: &Option<&Expr>| expr.map_or(Ok(0), |expr| self.whole(expr, &env));
            let taken = list.iter().map(amount).collect::<Told<Vec<i64>>>()?;
            if family
                && values[0] as u64 == clause.variables[0].from + INDICES as u64
                && taken.iter().all(|t| *t <= largest)
            {
                return beyond("a family that does not outgrow the board");
            }
            if taken.iter().any(|taken| *taken > largest) {
                continue;
            }
            for taken in if turned { orders(&taken) } else { vec![taken] } {
                self.try_taking(clause, sizes, taken, &env, found)?;
            }
        }
        Ok(())
    }

    fn try_taking(
        &self,
        clause: &Clause,
        sizes: &[i64],
        taken: Vec<i64>,
        env: &Env<'_>,
        found: &mut BTreeSet<Vec<i64>>,
    ) -> Told<()> {
        let fits = taken.iter().zip(sizes).all(|(taken, size)| 0 <= *taken && taken <= size);
        if !fits || taken.iter().all(|taken| *taken == 0) || found.contains(&taken) {
            return Ok(());
        }
        let after = self.arranged(sizes.iter().zip(&taken).map(|(size, taken)| size - taken).collect());
        if self.allowed(clause, &env.with_piles(sizes, &after))? {
            found.insert(taken);
        }
        Ok(())
    }

    /// The claimed positions with piles up to a size; nothing if nothing is claimed.
    pub fn claimed(&self, top: i64) -> Told<Option<BTreeSet<Vec<i64>>>> {
        let Some(expect) = &self.game.expect else { return Ok(None) };
        let whole = |position: &Vec<malachite::Natural>| -> Option<Vec<i64>> {
            Some(self.arranged(position.iter().map(i64::try_from).collect::<Result<_, _>>().ok()?))
        };
        let on_board = |position: &Vec<i64>| position.iter().all(|size| (0..=top).contains(size));
        let mut claimed = BTreeSet::new();
        for family in &expect.families {
            // Fewer of each, where there are several.
            let most = if family.variables.len() == 1 { INDICES } else { top + 8 };
            for steps in super::tuples(family.variables.len(), most) {
                let indices: Vec<i64> =
                    family.variables.iter().zip(&steps).map(|(variable, n)| variable.from as i64 + n).collect();
                let found = self.family_at(family, &indices)?.filter(on_board);
                if steps.contains(&most) && found.is_some() {
                    return beyond("a claimed family that does not outgrow the board");
                }
                claimed.extend(found);
            }
        }
        claimed.extend(expect.also.iter().filter_map(whole).filter(on_board));
        for position in expect.except.iter().filter_map(whole) {
            claimed.remove(&position);
        }
        Ok(Some(claimed))
    }

    /// The position of some indices, if their condition holds and no entry is negative.
    pub(super) fn family_at(&self, family: &Family, indices: &[i64]) -> Told<Option<Vec<i64>>> {
        let names = family.variables.iter().map(|variable| variable.name.as_str());
        let env = Env::of_indices(names.zip(indices.iter().copied()));
        let entries = family.position.iter().map(|entry| self.whole(entry, &env)).collect::<Told<Vec<i64>>>()?;
        let holds = family.condition.as_ref().map_or(Ok(true), |condition| self.condition(condition, &env))?;
        Ok((holds && entries.iter().all(|entry| *entry >= 0)).then(|| self.arranged(entries)))
    }
}
