//! The cheapest rules of a grammar: conditions O1 to O4 of docs/CERTIFICATES.md.
//!
//! Rules cost what their moves cost, and the definitions that these need. If their P-positions are those claimed, no clause leads from a
//! claimed position to a claimed one, and from every other position some clause does. So the clauses that do the first, each with the
//! positions for which it does the second, are items of a cover, and a [`Bound`](crate::certificate::Bound) says what a cover costs at
//! least. All clauses are written out here, by the grammar of docs/DISCOVER.md.

mod clauses;
mod grammar;
mod small;

use super::bound::{Item, Problem, Rows};
use super::counterexample::Board;
use crate::certificate::{CheapestProof, Grammar};
use crate::limits::Meter;
use crate::read::{Language, Scope, Value, permutations};
use crate::rejection::{Checked, Condition, demand, reject};
use clauses::{Clause, Search, Side};
use rulesmith_core::rules::{self, Expectation, Game, Play};
use rulesmith_core::syntax::{Token, tokenize, words};
use small::Members;
use std::collections::{BTreeMap, BTreeSet, HashSet};

/// Piles up to this are looked at.
const LARGEST: u64 = 1 << 16;

/// The most piles: all orders of what is taken are gone through.
const PILES: usize = 4;

/// The most sets, and positions that are named.
const SETS: usize = 7;
const POSITIONS: usize = 4096;

/// The bit of the clause that lists vectors; the others are those of sets, in their order.
const VECTORS: u8 = 1 << 7;

/// What that clause costs without its vectors: `move more: take`, less the comma before the first.
const LIST: u64 = 3;

/// Checks that no rules of the grammar are cheaper.
pub(super) fn check(game: &Game, expectation: &Expectation, proof: &CheapestProof, meter: &Meter<'_>) -> Checked<()> {
    let given = Given { grammar: &proof.grammar };
    given.check(game, proof)?;
    let cost = price(game);
    demand(Condition::O2, cost == proof.least, || format!("the rules cost {cost}, and not {}", proof.least))?;
    let search = search(game, expectation, proof, &given, meter)?;
    meter.stage(Condition::O4, 0, 2)?;
    let clauses = search.clauses()?;
    meter.stage(Condition::O4, 1, 2)?;
    check_choices(proof, &given, search.below, &clauses, meter)
}

/// All clauses that are cheap enough to be part of cheaper rules, with their costs and the named positions that each wins from.
pub(crate) fn clauses(game: &Game, proof: &CheapestProof, meter: &Meter<'_>) -> Checked<Vec<(String, u64, Vec<bool>)>> {
    let given = Given { grammar: &proof.grammar };
    let expectation = super::claim(game)?;
    let search = search(game, expectation, proof, &given, meter)?;
    let wins = |clause: &Clause| (0..proof.positions.len()).map(|row| clause.wins.has(row)).collect();
    Ok(search.clauses()?.into_iter().map(|clause| (clause.text.clone(), clause.cost, wins(&clause))).collect())
}

/// The grammar of a certificate.
struct Given<'a> {
    grammar: &'a Grammar,
}

impl Given<'_> {
    /// O1: the game, the sizes and the grammar are such that clauses can be looked at.
    fn check(&self, game: &Game, proof: &CheapestProof) -> Checked<()> {
        let (piles, sets) = (game.piles.names.len(), &self.grammar.sets);
        let fits = game.play == Play::Normal && piles <= PILES && (piles == 1 || game.piles.sorted);
        demand(Condition::O1, fits, || format!("this is about normal play on up to {PILES} unordered piles"))?;
        let named = proof.lost.iter().chain(&proof.positions);
        let small = proof.up_to <= LARGEST && named.clone().flatten().all(|&pile| pile <= LARGEST);
        let right = named.clone().all(|position| position.len() == piles && position.is_sorted());
        demand(Condition::O1, small && right && named.count() <= POSITIONS, || {
            "positions have another number of piles, are not in order, or are too large or too many".into()
        })?;
        let names: BTreeSet<&str> = sets.iter().map(|set| set.name.as_str()).collect();
        let known = grammar::piles(piles);
        let free = |name: &&str| {
            let mut plain = tokenize(name).into_iter().flatten().map(|spanned| spanned.token);
            matches!(plain.next(), Some(Token::Name(_)))
                && plain.next().is_none_or(|token| token == Token::End)
                && !["t", "k", "l"].contains(name)
                && !known.iter().any(|pile| pile == name)
        };
        demand(Condition::O1, sets.len() <= SETS && names.len() == sets.len() && names.iter().all(free), || {
            "sets have no names of their own, or are too many".into()
        })
    }

    /// What has to be defined for a condition, as bits.
    fn definitions_in(&self, condition: &str) -> u8 {
        let is_named =
            |name: &str| condition.split(|c: char| !c.is_alphanumeric() && c != '_').any(|word| word == name);
        let sets = self.grammar.sets.iter().enumerate();
        sets.filter(|(_, set)| set.definition.is_some() && is_named(&set.name)).map(|(place, _)| 1u8 << place).sum()
    }

    /// What is paid once for all clauses that need it.
    fn shared(&self, needs: u8) -> u64 {
        let set = |place: usize| needs >> place & 1 == 1;
        let sets = self.grammar.sets.iter().enumerate().filter(|(place, _)| set(*place));
        let defined = sets.filter_map(|(_, known)| known.definition.as_ref());
        let definitions: u64 = defined.map(|definition| 3 + words(definition) as u64).sum();
        definitions + if needs & VECTORS == 0 { 0 } else { LIST }
    }

    /// Which of some numbers are in each set.
    fn members(&self, sizes: &BTreeSet<i64>, meter: &Meter<'_>) -> Checked<Members> {
        let mut all = Members::new();
        for set in &self.grammar.sets {
            let definition =
                set.definition.as_ref().map(|text| format!("let {} = {text}\n", set.name)).unwrap_or_default();
            let text = format!("game \"set\"\n{definition}piles x\nmove m: take from 1 pile where x in {}\n", set.name);
            let game = match rules::parse(&text) {
                Ok(game) => game,
                Err(error) => return reject(Condition::O1, format!("the set {} is not read: {error}", set.name)),
            };
            let language = Language::new(&game, None, meter)?;
            let mut members = HashSet::new();
            for &size in sizes {
                language.branches(0, |run| {
                    if run.conditions(&game.moves[0], &Scope::of("x", Value::whole(size)))? {
                        members.insert(size);
                    }
                    Ok(false)
                })?;
            }
            all.insert(set.name.clone(), members);
        }
        Ok(all)
    }
}

/// Everything that clauses are looked at with; O3: the positions are claimed, or not.
fn search<'a>(
    game: &Game,
    expectation: &Expectation,
    proof: &CheapestProof,
    given: &'a Given<'a>,
    meter: &'a Meter<'a>,
) -> Checked<Search<'a>> {
    meter.stage(Condition::O3, 0, 1)?;
    let language = Language::new(game, None, meter)?;
    let board = Board { language: &language, meter };
    let signed = |position: &Vec<u64>| position.iter().map(|&pile| pile as i64).collect::<Vec<i64>>();
    let named = proof.lost.iter().chain(&proof.positions).flatten().copied();
    let largest = named.max().unwrap_or(0).max(proof.up_to) as i64;
    let claims = board.claims(expectation, largest)?;
    let mut lost: BTreeSet<Vec<i64>> = proof.lost.iter().map(signed).collect();
    demand(Condition::O3, lost.is_subset(&claims), || "a position is said to be claimed, and is not".into())?;
    lost.extend(claims.iter().filter(|claim| claim.iter().all(|&pile| pile <= proof.up_to as i64)).cloned());
    let rows: Vec<Vec<i64>> = proof.positions.iter().map(signed).collect();
    demand(Condition::O3, !rows.iter().any(|row| claims.contains(row)), || {
        "a position is said not to be claimed, and is".into()
    })?;
    let spent = match &given.grammar.with {
        None => 0,
        Some(text) => check_with(text, game, given.grammar, &rows, &claims, meter)?,
    };
    let (lost, rows) = (side(lost.into_iter().collect(), &claims, meter)?, side(rows, &claims, meter)?);
    let sizes: BTreeSet<i64> = lost.positions.iter().chain(&rows.positions).flatten().copied().collect();
    Ok(Search {
        given,
        names: grammar::piles(game.piles.names.len()),
        lost,
        rows,
        members: given.members(&sizes, meter)?,
        below: proof.least.saturating_sub(spent),
        meter,
    })
}

/// O3: the moves that are part of all rules win from none of the positions; gives what they cost.
fn check_with(
    text: &str,
    game: &Game,
    grammar: &Grammar,
    rows: &[Vec<i64>],
    claims: &BTreeSet<Vec<i64>>,
    meter: &Meter<'_>,
) -> Checked<u64> {
    let with = match rules::parse(text) {
        Ok(with) if with.piles.names.len() == game.piles.names.len() && with.piles.sorted == game.piles.sorted => with,
        _ => return reject(Condition::O1, "the rules that all others begin with are not read, or have other piles"),
    };
    // What these define is not to be had for nothing, or under another meaning.
    let shared = grammar.sets.iter().any(|set| with.lets.iter().any(|known| known.name == set.name));
    demand(Condition::O1, !shared, || {
        "a set of the grammar is defined by the rules that all others begin with".into()
    })?;
    let language = Language::new(&with, None, meter)?;
    let board = Board { language: &language, meter };
    for row in rows {
        for claim in claims {
            meter.spend(1)?;
            if claim.iter().zip(row).all(|(claim, pile)| claim <= pile) && board.leads(row, claim)? {
                return reject(Condition::O3, format!("the moves that all rules have win from {row:?}"));
            }
        }
    }
    Ok(price(&with))
}

/// Positions with all their moves to claimed ones.
fn side(positions: Vec<Vec<i64>>, claims: &BTreeSet<Vec<i64>>, meter: &Meter<'_>) -> Checked<Side> {
    let mut moves = Vec::new();
    let orders = permutations(positions.first().map_or(1, Vec::len));
    for (place, position) in positions.iter().enumerate() {
        let mut seen = BTreeSet::new();
        for claim in claims {
            meter.spend(1)?;
            if !claim.iter().zip(position).all(|(claim, pile)| claim <= pile) {
                continue;
            }
            for order in &orders {
                let take: Vec<i64> = position.iter().zip(order).map(|(pile, &other)| pile - claim[other]).collect();
                if take.iter().all(|&taken| taken >= 0)
                    && take.iter().any(|&taken| taken > 0)
                    && seen.insert(take.clone())
                {
                    meter.keep(64)?;
                    moves.push((place, take));
                }
            }
        }
    }
    Ok(Side { positions, moves })
}

/// O4: for every choice of what may be made use of there is a bound, and it stands.
fn check_choices(
    proof: &CheapestProof,
    given: &Given<'_>,
    below: u64,
    clauses: &[Clause],
    meter: &Meter<'_>,
) -> Checked<()> {
    let defined: Vec<usize> =
        (0..given.grammar.sets.len()).filter(|&place| given.grammar.sets[place].definition.is_some()).collect();
    let mut choices: Vec<u8> = vec![0];
    for bit in defined.iter().map(|&place| 1u8 << place).chain(given.grammar.vectors.then_some(VECTORS)) {
        let with: Vec<u8> = choices.iter().map(|choice| choice | bit).collect();
        choices.extend(with);
    }
    for choice in choices {
        let shared = given.shared(choice);
        if shared >= below {
            continue;
        }
        let is_meant = |sets: &[String], vectors: bool| {
            let named: Vec<&str> = defined
                .iter()
                .filter(|&&place| choice >> place & 1 == 1)
                .map(|&place| given.grammar.sets[place].name.as_str())
                .collect();
            sets == named && vectors == (choice & VECTORS != 0)
        };
        let Some(stated) = proof.choices.iter().find(|stated| is_meant(&stated.sets, stated.vectors)) else {
            return reject(Condition::O4, "a choice of what rules may make use of is left out");
        };
        // Of clauses that win from the same the cheapest stands for all.
        let mut cheapest: BTreeMap<&Rows, u64> = BTreeMap::new();
        for clause in clauses.iter().filter(|clause| clause.needs & !choice == 0) {
            meter.spend(1)?;
            let cost = cheapest.entry(&clause.wins).or_insert(clause.cost);
            *cost = clause.cost.min(*cost);
        }
        let items: Vec<Item> = cheapest.into_iter().map(|(wins, cost)| Item { cost, wins: wins.clone() }).collect();
        let problem = Problem { rows: proof.positions.len(), items: &items, least: below - shared, meter };
        problem.check(&stated.bound)?;
    }
    Ok(())
}

/// What rules cost: every word and sign of the moves, and of the definitions that they need, and every digit of a number.
fn price(game: &Game) -> u64 {
    let texts: Vec<String> = game.moves.iter().map(|clause| game.clause_text(clause)).collect();
    let named = |text: &str| {
        let tokens = tokenize(text).into_iter().flatten().map(|spanned| spanned.token);
        tokens
            .filter_map(|token| if let Token::Name(name) = token { Some(name) } else { None })
            .collect::<Vec<String>>()
    };
    let mut needed: BTreeSet<String> = texts.iter().flat_map(|text| named(text)).collect();
    // With the words `move NAME :`.
    let mut cost: usize = texts.iter().map(|text| 3 + words(text)).sum();
    // Definitions use only those above them.
    for definition in game.lets.iter().rev() {
        if needed.contains(&definition.name) {
            let text = definition.to_string();
            cost += words(&text);
            needed.extend(named(&text));
        }
    }
    cost as u64
}
