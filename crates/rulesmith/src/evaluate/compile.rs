//! Compiling a game for a board.

use super::EvaluateError;
use super::expression::{Compiled, Compiler, Scope, and};
use super::table::MAX_TABLE;
use super::value::{Condition, Range, Value};
use crate::rules::{Clause, Game, Play, Take};
use crate::syntax::{Diagnostic, Expr, Span};
use crate::work::Work;

/// A game compiled for piles up to a limit.
#[derive(Debug)]
pub struct Program {
    /// How many piles.
    pub piles: usize,
    /// Whether the piles are unordered.
    pub sorted: bool,
    /// Whether the player who cannot move wins.
    pub misere: bool,
    /// The largest pile.
    pub limit: i64,
    /// The clauses, with short forms written out: one for each choice of piles.
    pub clauses: Vec<CompiledClause>,
}

/// A clause that takes a fixed form of amounts from each pile.
#[derive(Clone, Debug)]
pub struct CompiledClause {
    /// Which clause of the game it came from.
    pub clause: usize,
    /// The clause's name.
    pub name: String,
    /// Least value of each variable.
    pub from: Vec<i64>,
    /// The largest value that a variable can have in a move on the board.
    pub top: i64,
    /// What is taken from each pile.
    pub shape: Shape,
    /// When the move is allowed, beyond fitting the piles and taking at least one token.
    pub allowed: Condition,
}

/// What a clause takes.
#[derive(Clone, Debug)]
pub enum Shape {
    /// From each pile: a coefficient for each variable, and a constant.
    Linear(Vec<(Vec<i64>, i64)>),
    /// A list of vectors, each with the value of the clause's variable.
    Listed(Vec<(i64, Vec<i64>)>),
}

/// Unordered piles can be left in any order, and every order is looked at.
const MAX_UNORDERED: usize = 8;

/// Vectors are played in every orientation, n! of them on n piles.
const MAX_VECTOR: usize = 6;

/// The most ways in which one clause may choose piles.
const MAX_CHOICES: u128 = 1 << 12;

impl Program {
    /// Compiles a game for piles up to `limit`.
    pub fn new(game: &Game, limit: u64, work: &Work) -> Result<Program, EvaluateError> {
        let piles = game.piles.names.len();
        let too_large = || Diagnostic::new("piles go up to 2^31 at most", Span::default());
        let limit = i64::try_from(limit).ok().filter(|&limit| limit < MAX_TABLE);
        let limit = limit.ok_or_else(|| EvaluateError::new("the board", too_large()))?;
        let compiler = Compiler::new(game, limit, work)?;
        if game.piles.sorted && piles > MAX_UNORDERED {
            let message = format!("games on more than {MAX_UNORDERED} unordered piles are not solved");
            return Err(EvaluateError::new("piles", Diagnostic::new(message, Span::default())));
        }
        let mut clauses = Vec::new();
        for (index, clause) in game.moves.iter().enumerate() {
            let compiled = compiler.clause(index, clause);
            clauses.extend(compiled.map_err(|error| compiler.error(format!("move {}", clause.name), error))?);
        }
        let misere = game.play == Play::Misere;
        Ok(Program { piles, sorted: game.piles.sorted, misere, limit, clauses })
    }
}

impl Compiler<'_> {
    fn clause(&self, index: usize, clause: &Clause) -> Compiled<Vec<CompiledClause>> {
        let piles = self.piles();
        let names: Vec<(String, Value)> =
            clause.variables.iter().enumerate().map(|(i, v)| (v.name.clone(), Value::Slot(2 * piles + i))).collect();
        let scope = Scope::with(&names);
        let from: Vec<i64> = clause.variables.iter().map(|v| v.from as i64).collect();
        let top = self.largest_variable(clause, &scope, &from)?;
        let variable_ranges: Vec<(i64, i64)> = from.iter().map(|&low| (low, top.max(low))).collect();
        let slots = self.slot_ranges(&variable_ranges);
        let allowed = self.allowed(clause, &scope, &slots)?;
        let compiled = |from: Vec<i64>, shape: Shape, allowed: Condition| CompiledClause {
            clause: index,
            name: clause.name.clone(),
            from,
            top,
            shape,
            allowed,
        };
        match &clause.take {
            Take::Amounts(amounts) => {
                let mut taken = vec![(vec![0; from.len()], 0); piles];
                for amount in amounts {
                    taken[amount.pile] = self.linear(&amount.tokens, &scope, &slots, from.len())?;
                }
                Ok(vec![compiled(from, Shape::Linear(taken), allowed)])
            }
            Take::Piles { count, up_to } => {
                let choices = |size: usize| (0..size as u128).fold(1u128, |n, i| n * (piles as u128 - i) / (i + 1));
                let total: u128 = if *up_to { (1..=*count).map(choices).sum() } else { choices(*count) };
                if piles > 20 || total > MAX_CHOICES {
                    return Err(too_many_choices());
                }
                let sizes = if *up_to { 1..=*count } else { *count..=*count };
                let subsets = (1u32..1 << piles).filter(|set| sizes.contains(&(set.count_ones() as usize)));
                Ok(subsets
                    .map(|set| {
                        let chosen: Vec<usize> = (0..piles).filter(|&pile| set >> pile & 1 == 1).collect();
                        let taken = (0..piles)
                            .map(|pile| (chosen.iter().map(|&c| i64::from(c == pile)).collect(), 0))
                            .collect();
                        compiled(vec![1; chosen.len()], Shape::Linear(taken), allowed.clone())
                    })
                    .collect())
            }
            Take::Vectors { .. } if piles > MAX_VECTOR => Err(too_many_choices()),
            Take::Vectors { vectors, range: None } => {
                let mut all = Vec::new();
                for vector in vectors {
                    let entries: Vec<(Vec<i64>, i64)> =
                        vector.iter().map(|e| self.linear(e, &scope, &slots, from.len())).collect::<Compiled<_>>()?;
                    for taken in orientations(&entries) {
                        all.push(compiled(from.clone(), Shape::Linear(taken), allowed.clone()));
                    }
                }
                Ok(all)
            }
            Take::Vectors { vectors, range: Some(variable) } => {
                let mut list = Vec::new();
                for vector in vectors {
                    let entries: Vec<Value> =
                        vector.iter().map(|e| self.value(e, &scope, &slots)).collect::<Compiled<_>>()?;
                    let mut slot_values = vec![0; slots.len()];
                    for n in variable.from as i64..=top {
                        self.step(1)?;
                        slot_values[2 * piles] = n;
                        let taken: Vec<i64> = entries.iter().map(|entry| entry.at(&slot_values)).collect();
                        // Without a condition on n a vector that comes again adds nothing.
                        let repeats = matches!(allowed, Condition::Const(true))
                            && list
                                .last()
                                .is_some_and(|(_, last): &(i64, Vec<i64>)| orientations(&taken).last() == Some(last));
                        if !repeats && taken.iter().all(|&amount| (0..=self.limit).contains(&amount)) {
                            list.extend(orientations(&taken).into_iter().map(|taken| (n, taken)));
                        }
                    }
                }
                Ok(vec![compiled(from, Shape::Listed(list), allowed)])
            }
        }
    }

    /// The largest value that a variable of the clause can have in a move on the board. Amounts rise with every variable,
    /// so a variable is at most the limit, plus what the amounts subtract.
    fn largest_variable(&self, clause: &Clause, scope: &Scope, from: &[i64]) -> Compiled<i64> {
        let entries: Vec<&Expr> = match &clause.take {
            Take::Amounts(amounts) => amounts.iter().map(|amount| &amount.tokens).collect(),
            Take::Piles { .. } => return Ok(self.limit),
            Take::Vectors { vectors, range: None } => vectors.iter().flatten().collect(),
            Take::Vectors { vectors, range: Some(variable) } => {
                let last = |vector: &Vec<Expr>| self.last_index(vector, scope, variable.from as i64);
                return vectors.iter().map(last).try_fold(0, |most, last| Ok(most.max(last?)));
            }
        };
        let ranges: Vec<(i64, i64)> = from.iter().map(|&low| (low, self.limit.max(low))).collect();
        let slots = self.slot_ranges(&ranges);
        let mut moved = vec![false; from.len()];
        let mut subtracted = 0;
        for entry in entries {
            let (coefficients, constant) = self.linear(entry, scope, &slots, from.len())?;
            if coefficients.iter().any(|&c| c < 0) {
                return Err(Diagnostic::new("an amount may not fall when a variable rises", entry.span)
                    .with_hint("name the difference: take d from x, with the condition on d"));
            }
            moved.iter_mut().zip(&coefficients).for_each(|(moved, &c)| *moved |= c > 0);
            subtracted = constant.min(0).unsigned_abs().max(subtracted);
        }
        if let Some(still) = moved.iter().position(|moved| !moved) {
            let name = &clause.variables[still].name;
            return Err(Diagnostic::new(format!("no amount changes with `{name}`"), Span::default()));
        }
        i64::try_from(subtracted)
            .ok()
            .and_then(|subtracted| self.limit.checked_add(subtracted))
            .filter(|&top| top < MAX_TABLE)
            .ok_or_else(|| Diagnostic::new("an amount subtracts too much", Span::default()))
    }

    fn allowed(&self, clause: &Clause, scope: &Scope, slots: &[Range]) -> Compiled<Condition> {
        let mut parts = Vec::new();
        if let Some(condition) = &clause.when {
            parts.push(self.condition(condition, scope, slots)?);
        }
        if let Some(condition) = &clause.unless {
            parts.push(Condition::Not(Box::new(self.condition(condition, scope, slots)?)));
        }
        Ok(and(parts))
    }

    /// Coefficients and constant of an amount, which the language guarantees to be linear in the variables.
    fn linear(&self, expr: &Expr, scope: &Scope, slots: &[Range], variables: usize) -> Compiled<(Vec<i64>, i64)> {
        let value = self.value(expr, scope, slots)?;
        let mut at = vec![0; slots.len()];
        let constant = value.at(&at);
        let first = 2 * self.piles();
        let coefficients = (0..variables).map(|variable| {
            at[first + variable] = 1;
            let coefficient = value.at(&at) - constant;
            at[first + variable] = 0;
            coefficient
        });
        Ok((coefficients.collect(), constant))
    }
}

fn too_many_choices() -> Diagnostic {
    Diagnostic::new("this clause can choose its piles in too many ways", Span::default())
}

/// All orders of the entries, without repeats.
fn orientations<T: Clone + PartialEq>(entries: &[T]) -> Vec<Vec<T>> {
    let mut all: Vec<Vec<T>> = Vec::new();
    for permutation in permutations(entries.len()) {
        let turned: Vec<T> = permutation.iter().map(|&i| entries[i].clone()).collect();
        if !all.contains(&turned) {
            all.push(turned);
        }
    }
    all
}

/// All permutations of 0..n, in lexicographic order.
pub(crate) fn permutations(n: usize) -> Vec<Vec<usize>> {
    if n == 0 {
        return vec![vec![]];
    }
    let mut all = Vec::new();
    for rest in permutations(n - 1) {
        for place in 0..n {
            let mut permutation = rest.clone();
            permutation.insert(place, n - 1);
            all.push(permutation);
        }
    }
    all.sort();
    all
}
