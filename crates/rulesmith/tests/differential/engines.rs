//! The engines, each against the plain reading of a game.

use super::Tally;
use malachite::Integer;
use rulesmith::form::Form;
use rulesmith::prove::Engine;
use rulesmith::referee::{Claims, Referee};
use rulesmith::rules::{Game, Play};
use rulesmith::solve;
use rulesmith::work::Work;
use rulesmith_corpus::claims::{self, Found};
use rulesmith_corpus::plain::{Board, Plain};
use std::collections::BTreeSet;
use std::time::Duration;

/// The share of the games, in percent, that each reader has to decide.
pub const SHARES: [(&str, u64); 5] =
    [("boards", 85), ("solver", 85), ("Grundy values", 45), ("referee", 60), ("referee's claims", 15)];

/// One claim in so many is given to the automata, whose time is limited.
const AUTOMATA_EVERY: u64 = 40;
const AUTOMATA_TIME: Duration = Duration::from_millis(100);

pub struct Engines<'a> {
    pub work: &'a Work,
}

impl Engines<'_> {
    /// All readers of a game on which form and plain reading agree.
    pub fn compare(&self, game: &Game, form: &Form, plain: &Plain<'_>, top: i64, seed: u64, tally: &mut Tally) {
        let board = match plain.board(top) {
            Ok(board) => board,
            Err(trouble) => return tally.note(format!("no board: {trouble:?}"), seed),
        };
        self.boards(form, plain, top, seed, tally);
        self.solver(form, &board, plain, top, seed, tally);
        self.grundy(form, &board, top, seed, tally);
        self.referee(form, &board, top, seed, tally);
        self.claims(game, form, plain, top, seed, tally);
        self.automata(game, &board, plain, top, seed, tally);
    }

    /// Rules compiled for a board: the same moves by the same clauses.
    fn boards(&self, form: &Form, plain: &Plain<'_>, top: i64, seed: u64, tally: &mut Tally) {
        let game = form.game();
        let program = match solve::program(form, top as u64, self.work) {
            Ok(program) => program,
            Err(error) => return tally.note(format!("boards: {}", shortened(&error.to_string())), seed),
        };
        for sizes in super::positions(game, top) {
            let Ok(found) = program.moves(&sizes, &mut self.work.pace()) else {
                return tally.note("boards: stopped", seed);
            };
            let found: BTreeSet<(usize, Vec<i64>)> =
                found.into_iter().map(|found| (found.clause, found.take)).collect();
            let looked = plain.moves(&sizes).unwrap_or_default();
            // Of equal unordered piles either may be called by either name.
            let arranged = |moves: &BTreeSet<(usize, Vec<i64>)>| -> BTreeSet<(usize, Vec<i64>)> {
                let after = |taken: &[i64]| {
                    let mut after: Vec<i64> = sizes.iter().zip(taken).map(|(size, taken)| size - taken).collect();
                    if game.piles.sorted {
                        after.sort();
                    }
                    after
                };
                moves.iter().map(|(clause, taken)| (*clause, after(taken))).collect()
            };
            if arranged(&found) != arranged(&looked) {
                return tally.differ("boards", seed, format!("at {sizes:?} {found:?}, by looking {looked:?}\n{game}"));
            }
        }
        tally.note("boards: agrees", seed);
    }

    /// P-positions, and claimed positions.
    fn solver(&self, form: &Form, board: &Board, plain: &Plain<'_>, top: i64, seed: u64, tally: &mut Tally) {
        let game = form.game();
        let solution = match solve::solve(form, top as u64, self.work) {
            Ok(solution) => solution,
            Err(error) => return tally.note(format!("solver: {}", shortened(&error.to_string())), seed),
        };
        let small = |position: &[u64]| position.iter().map(|&size| size as i64).collect::<Vec<i64>>();
        let found: BTreeSet<Vec<i64>> = solution.positions.iter().map(small).collect();
        let looked: BTreeSet<Vec<i64>> = board.lost().into_iter().collect();
        if found != looked {
            return tally.differ("solver", seed, format!("{found:?}, by looking {looked:?}\n{game}"));
        }
        if let Ok(Some(looked)) = plain.claimed(top) {
            match solve::claimed(form, top as u64, self.work) {
                Ok(claimed) => {
                    let claimed: BTreeSet<Vec<i64>> = claimed.iter().map(|position| small(position)).collect();
                    if claimed != looked {
                        return tally.differ(
                            "solver",
                            seed,
                            format!("claims {claimed:?}, by looking {looked:?}\n{game}"),
                        );
                    }
                    tally.note("claimed positions: agree", seed);
                }
                Err(error) => tally.note(format!("claimed positions: {}", shortened(&error.to_string())), seed),
            }
        }
        tally.note("solver: agrees", seed);
    }

    fn grundy(&self, form: &Form, board: &Board, top: i64, seed: u64, tally: &mut Tally) {
        let game = form.game();
        if game.play == Play::Misere {
            return tally.note("Grundy values: misere play", seed);
        }
        let table = match solve::grundy(form, top as u64, self.work) {
            Ok(table) => table,
            Err(error) => return tally.note(format!("Grundy values: {}", shortened(&error.to_string())), seed),
        };
        for (position, value) in board.grundy() {
            let unsigned: Vec<u64> = position.iter().map(|&size| size as u64).collect();
            if table.at(&unsigned).map(u64::from) != Some(value) {
                let what = format!("{:?} at {position:?}, by looking {value}\n{game}", table.at(&unsigned));
                return tally.differ("Grundy values", seed, what);
            }
        }
        tally.note("Grundy values: agrees", seed);
    }

    /// Legality of one move at any size, asked for all pairs of positions.
    fn referee(&self, form: &Form, board: &Board, top: i64, seed: u64, tally: &mut Tally) {
        let referee = match Referee::new(form) {
            Ok(referee) => referee,
            Err(error) => return tally.note(format!("referee: {}", shortened(&error.to_string())), seed),
        };
        let products = referee.products();
        let all = super::positions(form.game(), top);
        for from in &all {
            let large: Vec<Integer> = from.iter().map(|&size| Integer::from(size)).collect();
            for to in &all {
                let expected = board.options(from).is_some_and(|options| options.contains(to));
                let small = referee.allows(from, to, &products);
                let to_large: Vec<Integer> = to.iter().map(|&size| Integer::from(size)).collect();
                let found = match (&small, referee.allows(&large, &to_large, &products)) {
                    (Ok(small), Ok(large)) if small.is_some() == large.is_some() => small.is_some(),
                    (Ok(small), Ok(large)) => {
                        let what =
                            format!("{from:?} to {to:?}: {small:?} by machine words, {large:?} else\n{}", form.game());
                        return tally.differ("referee", seed, what);
                    }
                    (_, Ok(large)) => large.is_some(),
                    (_, Err(stop)) => return tally.note(format!("referee: {}", shortened(&format!("{stop:?}"))), seed),
                };
                if found != expected {
                    let what = format!("{from:?} to {to:?} is legal: {found}, by looking {expected}\n{}", form.game());
                    return tally.differ("referee", seed, what);
                }
            }
        }
        tally.note("referee: agrees", seed);
    }

    /// Claimed positions without a table.
    fn claims(&self, game: &Game, form: &Form, plain: &Plain<'_>, top: i64, seed: u64, tally: &mut Tally) {
        let Ok(Some(looked)) = plain.claimed(top) else { return };
        let claims = match Claims::new(form) {
            Ok(Some(claims)) => claims,
            Ok(None) => return tally.note("referee's claims: no claim", seed),
            Err(error) => return tally.note(format!("referee's claims: {}", shortened(&error.to_string())), seed),
        };
        let products = match Referee::new(form) {
            Ok(referee) => referee.products(),
            Err(_) => rulesmith::referee::Products::new(None),
        };
        for position in super::positions(game, top) {
            match claims.contains(&position, &products) {
                Ok(found) if found == looked.contains(&position) => {}
                Ok(found) => {
                    let what = format!("{position:?} is claimed: {found}, by looking {}\n{game}", !found);
                    return tally.differ("referee's claims", seed, what);
                }
                Err(stop) => return tally.note(format!("referee's claims: {}", shortened(&format!("{stop:?}"))), seed),
            }
        }
        tally.note("referee's claims: agrees", seed);
    }

    /// A claim that is decided for all n, with the certificate read by the checker, is what the board says.
    fn automata(&self, game: &Game, board: &Board, plain: &Plain<'_>, top: i64, seed: u64, tally: &mut Tally) {
        if !seed.is_multiple_of(AUTOMATA_EVERY) || game.piles.names.len() > 2 {
            return;
        }
        let Ok(Some(claimed)) = plain.claimed(top) else { return };
        let lost: BTreeSet<Vec<i64>> = board.lost().into_iter().collect();
        match claims::ask(game, Engine::Automata, AUTOMATA_TIME) {
            Found::Open(why) => tally.note(format!("automata: {}", shortened(&why)), seed),
            Found::Proved if lost == claimed => tally.note("automata: agrees, proved", seed),
            Found::Refuted(position, _) => {
                let position: Vec<i64> = position.iter().map(|&size| size as i64).collect();
                let first = lost.symmetric_difference(&claimed).min_by_key(|position| order(position));
                let beyond = position.iter().any(|size| *size > top);
                if first.map_or(beyond, |first| *first == position) {
                    return tally.note("automata: agrees, refuted", seed);
                }
                tally.differ(
                    "automata",
                    seed,
                    format!("refuted at {position:?}, by looking first at {first:?}\n{game}"),
                );
            }
            Found::Proved => {
                let first = lost.symmetric_difference(&claimed).min_by_key(|position| order(position));
                tally.differ("automata", seed, format!("proved, and false at {first:?}\n{game}"));
            }
        }
    }
}

/// The solver's order: by the largest pile, then by the last.
fn order(position: &[i64]) -> (i64, Vec<i64>) {
    (position.iter().copied().max().unwrap_or(0), position.iter().rev().copied().collect())
}

/// A message without its numbers and its end, so that like ones are counted together.
fn shortened(message: &str) -> String {
    let message: String = message.lines().next().unwrap_or("").chars().filter(|c| !c.is_ascii_digit()).collect();
    let message = message.split_once(": ").map_or(message.as_str(), |(_, after)| after);
    message.chars().take(60).collect()
}
