//! A plain reading of rules on small boards, written from docs/LANGUAGE.md alone.
//!
//! It shares the syntax tree and the exact constants with the rest of Rulesmith, and nothing else: no normal forms, no tables of
//! moves, no intervals. Numbers are worked out at given sizes, sets are looked through, variables run through all that fits. It is
//! here to disagree with whatever is clever.
//!
//! | file | reads |
//! |---|---|
//! | `number` | values, with the floors and constants of the core |
//! | `expression` | numbers and conditions at a position |
//! | `set` | sets as lists of their members up to a bound |
//! | `board` | moves, P-positions, Grundy values, claims |
//!
//! What has no meaning is found by running into it: [`Trouble::Refused`]. A board that is too large for looking is
//! [`Trouble::Beyond`], and says nothing about the rules.
//!
//! ```
//! use rulesmith_corpus::plain::{Games, Plain};
//! let game = rulesmith_core::rules::parse(
//!     "game \"Wythoff\" piles x <= y move nim: take from 1 pile move both: take t from x, t from y",
//! ).unwrap();
//! let games = Games::new(|_| None);
//! let plain = Plain::new(&game, &games).unwrap();
//! assert_eq!(plain.board(5).unwrap().lost(), [vec![0, 0], vec![1, 2], vec![3, 5]]);
//! ```

mod automaton;
mod board;
mod expression;
mod number;
mod set;

#[cfg(feature = "engines")]
pub use board::{Board, Taken};

use expression::{Env, Meaning};
use rulesmith_core::rules::{Clause, Game, Take};
use rulesmith_core::syntax::Expr;
use std::cell::RefCell;
use std::collections::{BTreeSet, HashMap};
use std::rc::Rc;

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// The rules have no meaning.
    Refused(String),
    /// It takes more than looking.
    Beyond(String),
}

type Told<T> = Result<T, Trouble>;

fn refused<T>(why: impl Into<String>) -> Told<T> {
    Err(Trouble::Refused(why.into()))
}

fn beyond<T>(why: impl Into<String>) -> Told<T> {
    Err(Trouble::Beyond(why.into()))
}

/// All tuples of so many numbers from 0 to `most`, the first number fastest.
pub fn tuples(count: usize, most: i64) -> impl Iterator<Item = Vec<i64>> {
    let after = move |tuple: &Vec<i64>| {
        let next = tuple.iter().position(|number| *number < most)?;
        let mut tuple = tuple.clone();
        tuple[next] += 1;
        tuple[..next].fill(0);
        Some(tuple)
    };
    std::iter::successors(Some(vec![0; count]), after)
}

/// The games that `losing("..")` can name, each solved once.
pub struct Games {
    find: fn(&str) -> Option<Game>,
    boards: RefCell<HashMap<String, Rc<Board>>>,
}

impl Games {
    /// Found by name.
    pub fn new(find: fn(&str) -> Option<Game>) -> Games {
        Games { find, boards: RefCell::default() }
    }

    /// The game of this name, solved as far as positions are looked up in it.
    pub fn board(&self, name: &str) -> Told<Rc<Board>> {
        if let Some(known) = self.boards.borrow().get(name) {
            return Ok(Rc::clone(known));
        }
        let Some(game) = (self.find)(name) else { return refused("no such game") };
        let top = [24, 24, 10, 6][game.piles.names.len().min(4) - 1];
        let board = Rc::new(Plain::new(&game, self)?.board(top)?);
        self.boards.borrow_mut().insert(name.to_string(), Rc::clone(&board));
        Ok(board)
    }
}

/// A game read plainly.
pub struct Plain<'a> {
    game: &'a Game,
    games: &'a Games,
    meanings: HashMap<String, Meaning>,
    /// Sets written in conditions, worked out once.
    sets: RefCell<HashMap<*const Expr, Rc<set::Numbers>>>,
    vectors: RefCell<HashMap<*const Expr, Rc<set::Vectors>>>,
    /// The moves of positions that were asked about.
    moves: RefCell<HashMap<Vec<i64>, Rc<BTreeSet<board::Taken>>>>,
}

/// How far piles and variables run when rules are tried for what has no meaning.
const TRIED: i64 = 5;

impl<'a> Plain<'a> {
    /// Reads the definitions, and tries all conditions, amounts and claims at small sizes.
    pub fn new(game: &'a Game, games: &'a Games) -> Told<Plain<'a>> {
        let (sets, vectors, moves) = (RefCell::default(), RefCell::default(), RefCell::default());
        let mut plain = Plain { game, games, meanings: HashMap::new(), sets, vectors, moves };
        for definition in &game.lets {
            let meaning = plain.define(definition)?;
            plain.meanings.insert(definition.name.clone(), meaning);
        }
        for clause in &game.moves {
            plain.try_clause(clause)?;
        }
        plain.try_claim()?;
        Ok(plain)
    }

    /// Conditions have to have a meaning wherever the move fits.
    fn try_clause(&self, clause: &Clause) -> Told<()> {
        let piles = self.game.piles.names.len();
        let lists = match &clause.take {
            Take::Amounts(amounts) => {
                let mut list: Vec<Option<&Expr>> = vec![None; piles];
                amounts.iter().for_each(|amount| list[amount.pile] = Some(&amount.tokens));
                vec![list]
            }
            Take::Piles { .. } => vec![vec![None; piles]],
            Take::Vectors { vectors, .. } => vectors.iter().map(|vector| vector.iter().map(Some).collect()).collect(),
        };
        let starts: Vec<i64> = clause.variables.iter().map(|variable| variable.from as i64).collect();
        let family = matches!(&clause.take, Take::Vectors { range: Some(_), .. });
        let names = |values: &[i64]| Env::of_variables(&clause.variables, values);
        for list in &lists {
            let amount = |expr: &Option<&Expr>, env: &Env<'_>| expr.map_or(Ok(0), |expr| self.whole(expr, env));
            for expr in list {
                // A linear amount is least where its variables start, if it rises with each of them.
                let least = amount(expr, &names(&starts))?;
                if least < 0 {
                    return refused("an amount can be negative");
                }
                for (index, start) in starts.iter().enumerate() {
                    let steps = if family { 8 * TRIED } else { 1 };
                    for step in 1..=steps {
                        let mut later = starts.clone();
                        later[index] = start + step;
                        let value = amount(expr, &names(&later))?;
                        if value < 0 || (!family && value < least) {
                            return refused("an amount can be negative, or falls");
                        }
                    }
                }
            }
            if clause.when.is_none() && clause.unless.is_none() {
                continue;
            }
            // Fewer steps for more names, so that there are some hundred cases at most.
            let top = [TRIED, TRIED, TRIED, 3, 2, 2, 1, 1][(piles + starts.len()).min(7)];
            for values in boxes(&starts, top) {
                let env = names(&values);
                let taken = match &clause.take {
                    // Any amounts, but no move takes nothing.
                    Take::Piles { count, up_to } => {
                        let from = |taken: &Vec<i64>| taken.iter().filter(|amount| **amount > 0).count();
                        let all = boxes(&vec![0; piles], top.min(2)).into_iter();
                        all.filter(|taken| from(taken) == *count || (*up_to && (1..=*count).contains(&from(taken))))
                            .collect()
                    }
                    _ => vec![list.iter().map(|expr| amount(expr, &env)).collect::<Told<Vec<i64>>>()?],
                };
                for taken in &taken {
                    self.try_condition(clause, &env, taken, top)?;
                }
            }
        }
        Ok(())
    }

    /// The condition of a clause at all small sizes.
    fn try_condition(&self, clause: &Clause, env: &Env<'_>, taken: &[i64], top: i64) -> Told<()> {
        for sizes in self.sizes(top) {
            let after: Vec<i64> = sizes.iter().zip(taken).map(|(size, taken)| size - taken).collect();
            if after.iter().all(|left| *left >= 0) {
                self.allowed(clause, &env.with_piles(&sizes, &self.arranged(after)))?;
            }
        }
        Ok(())
    }

    fn try_claim(&self) -> Told<()> {
        for family in self.game.expect.iter().flat_map(|expect| &expect.families) {
            for n in 0..8 * TRIED {
                let indices: Vec<i64> = family.variables.iter().map(|variable| variable.from as i64 + n).collect();
                self.family_at(family, &indices)?;
            }
        }
        Ok(())
    }

    /// Sizes with the smallest first, if the piles are unordered.
    fn arranged(&self, mut sizes: Vec<i64>) -> Vec<i64> {
        if self.game.piles.sorted {
            sizes.sort();
        }
        sizes
    }

    /// All positions with piles up to a size.
    fn sizes(&self, top: i64) -> Vec<Vec<i64>> {
        let all = boxes(&vec![0; self.game.piles.names.len()], top);
        all.into_iter().filter(|sizes| !self.game.piles.sorted || sizes.is_sorted()).collect()
    }
}

/// All lists of numbers that go from these up by at most so much.
fn boxes(starts: &[i64], top: i64) -> Vec<Vec<i64>> {
    let mut all = vec![vec![]];
    for start in starts {
        all = all
            .iter()
            .flat_map(|list| (0..=top).map(move |step| [list.as_slice(), &[start + step]].concat()))
            .collect();
    }
    all
}
