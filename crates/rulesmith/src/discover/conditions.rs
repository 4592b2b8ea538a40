//! The conditions on a position that clauses of the grammar have.

use super::board::Board;
use super::cores::on_all_cores;
use super::shapes::piles;
use crate::cover::Bits;
use crate::form::Form;
use crate::rules;
use crate::solve::{SolveError, program};
use crate::syntax::words;
use crate::work::{Stopped, Work};
use std::collections::HashMap;

/// Whether a condition holds for the numbers of a move.
type Test = dyn Fn(&[i64]) -> bool + Send + Sync;

/// Whether two numbers, or one, are as a sign says.
type Compare = fn(i64, i64) -> bool;
type Judge = fn(i64) -> bool;

/// A condition, where it holds on a board, and what it costs.
#[derive(Clone)]
pub(super) struct Condition {
    pub text: String,
    pub price: usize,
    /// The definitions that it needs, as bits.
    pub sets: u8,
    /// Among the lost positions of the board.
    pub lost: Bits,
    /// Among the others.
    pub won: Bits,
}

/// A set that conditions may speak of.
#[derive(Clone, Debug)]
pub(super) struct Known {
    /// Its name.
    pub name: String,
    /// What it stands for, if it has to be defined.
    pub definition: Option<String>,
}

/// Which conditions there are.
#[derive(Clone, Copy, Debug)]
pub(super) struct Kinds {
    pub memberships: bool,
    pub residues: bool,
    pub comparisons: bool,
}

/// The largest modulus, the most residues in one condition, and the largest number compared with.
const MODULUS: i64 = 8;
const RESIDUES: usize = 3;
const COMPARED: i64 = 8;

/// A condition that is not yet looked at on a board.
struct Plain {
    text: String,
    sets: u8,
    /// Whether it may be joined with another by `and`.
    joins: bool,
    holds: Box<Test>,
}

/// All conditions, cheapest first: one, or two joined by `and`.
pub(super) fn conditions(
    board: &Board,
    sets: &[Known],
    kinds: Kinds,
    work: &Work,
) -> Result<Vec<Condition>, SolveError> {
    let names = piles(board.piles());
    let mut all: Vec<Plain> = Vec::new();
    if kinds.memberships {
        for (index, set) in sets.iter().enumerate() {
            let table = std::sync::Arc::new(members(set, &board.sizes(), work)?);
            let bit = if set.definition.is_some() { 1 << index } else { 0 };
            for (pile, name) in names.iter().enumerate() {
                for inside in [true, false] {
                    let table = table.clone();
                    let word = if inside { "in" } else { "not in" };
                    let holds = move |at: &[i64]| table.get(&at[pile]).copied().unwrap_or(false) == inside;
                    let text = format!("{name} {word} {}", set.name);
                    all.push(Plain { text, sets: bit, joins: true, holds: Box::new(holds) });
                }
            }
        }
    }
    for (text, value) in quantities(&names) {
        if kinds.residues {
            residues(&text, value, &mut all);
        }
        if kinds.comparisons {
            comparisons(&text, value, &mut all);
        }
    }
    if kinds.comparisons {
        proportions(&names, &mut all);
    }
    let looked_at = on_all_cores(all.len(), |index| {
        work.go_on()?;
        let plain = &all[index];
        let side = |positions: &[Vec<i64>]| Bits::those(positions.len(), |place| (plain.holds)(&positions[place]));
        let (lost, won) = (side(&board.lost.positions), side(&board.won.positions));
        Ok(Condition { price: words(&plain.text), text: plain.text.clone(), sets: plain.sets, lost, won })
    });
    let mut found: Vec<Condition> = looked_at.into_iter().collect::<Result<_, Stopped>>()?;
    let mut pace = work.pace();
    let joining: Vec<usize> = (0..all.len()).filter(|&index| all[index].joins).collect();
    for (at, &one) in joining.iter().enumerate() {
        for &other in &joining[at + 1..] {
            pace.steps(256)?;
            let (one, other) = (&found[one], &found[other]);
            let (lost, won) = (one.lost.and(&other.lost), one.won.and(&other.won));
            // Not what one of them says alone.
            let idle = |side: &Condition| side.lost == lost && side.won == won;
            if won.is_empty() || idle(one) || idle(other) {
                continue;
            }
            let text = format!("{} and {}", one.text, other.text);
            found.push(Condition { text, price: one.price + 1 + other.price, sets: one.sets | other.sets, lost, won });
        }
    }
    found.sort_by(|one, other| (one.price, &one.text).cmp(&(other.price, &other.text)));
    Ok(found)
}

type Value = fn(&[i64]) -> i64;

/// What is asked for residues and compared with numbers.
fn quantities(names: &[String]) -> Vec<(String, Value)> {
    let mut all: Vec<(String, Value)> = vec![("x".to_string(), |at| at[0])];
    all[0].0 = names[0].clone();
    if names.len() == 2 {
        all.push(("y".to_string(), |at| at[1]));
        all.push(("y - x".to_string(), |at| at[1] - at[0]));
        all.push(("x + y".to_string(), |at| at[0] + at[1]));
    }
    if names.len() == 3 {
        all.push(("y".to_string(), |at| at[1]));
        all.push(("z".to_string(), |at| at[2]));
        all.push(("y - x".to_string(), |at| at[1] - at[0]));
        all.push(("z - y".to_string(), |at| at[2] - at[1]));
        all.push(("x + y + z".to_string(), |at| at[0] + at[1] + at[2]));
    }
    all
}

fn residues(text: &str, value: Value, all: &mut Vec<Plain>) {
    let text = if text.contains(' ') { format!("({text})") } else { text.to_string() };
    for modulus in 2..=MODULUS {
        let mut add = |text: String, joins: bool, residues: Vec<i64>, inside: bool| {
            let holds = move |at: &[i64]| residues.contains(&value(at).rem_euclid(modulus)) == inside;
            all.push(Plain { text, sets: 0, joins, holds: Box::new(holds) });
        };
        for few in subsets(modulus, RESIDUES) {
            let complement = modulus as usize - few.len();
            match few.as_slice() {
                [one] => {
                    add(format!("{text} mod {modulus} = {one}"), modulus <= 3, few.clone(), true);
                    if complement > 1 {
                        add(format!("{text} mod {modulus} != {one}"), false, few.clone(), false);
                    }
                }
                _ if complement == 1 => {}
                _ => {
                    let list = few.iter().map(i64::to_string).collect::<Vec<_>>().join(", ");
                    add(format!("{text} mod {modulus} in {{{list}}}"), false, few.clone(), true);
                    if complement > RESIDUES {
                        add(format!("{text} mod {modulus} not in {{{list}}}"), false, few.clone(), false);
                    }
                }
            }
        }
    }
}

/// The sets of at most so many of the numbers below a bound, without the empty one and the whole.
fn subsets(below: i64, most: usize) -> Vec<Vec<i64>> {
    let mut all: Vec<Vec<i64>> = vec![vec![]];
    let mut layer = all.clone();
    for _ in 0..most {
        let longer = |set: &Vec<i64>| {
            let set = set.clone();
            (set.last().map_or(0, |last| last + 1)..below).map(move |next| [set.as_slice(), &[next]].concat())
        };
        layer = layer.iter().flat_map(longer).collect();
        all.extend(layer.iter().cloned());
    }
    all.retain(|set| !set.is_empty() && (set.len() as i64) < below);
    all
}

fn comparisons(text: &str, value: Value, all: &mut Vec<Plain>) {
    for bound in 0..=COMPARED {
        let signs: [(&str, Compare); 4] =
            [("=", |a, b| a == b), ("!=", |a, b| a != b), ("<=", |a, b| a <= b), (">=", |a, b| a >= b)];
        for (sign, compare) in signs {
            // What always holds says nothing, and 0 or less is 0.
            if bound == 0 && (sign == "<=" || sign == ">=") {
                continue;
            }
            let holds = move |at: &[i64]| compare(value(at), bound);
            let text = match text {
                // The plainer word for the same.
                "y - x" if bound == 0 => format!("x {sign} y"),
                "z - y" if bound == 0 => format!("y {sign} z"),
                _ => format!("{text} {sign} {bound}"),
            };
            all.push(Plain { text, sets: 0, joins: bound <= 1, holds: Box::new(holds) });
        }
    }
}

/// y against 2x and 3x, and on three piles z against them and against x + y.
fn proportions(names: &[String], all: &mut Vec<Plain>) {
    let mut lines: Vec<(String, Value)> = Vec::new();
    if (2..=3).contains(&names.len()) {
        lines.push(("y S 2x".into(), |at| at[1] - 2 * at[0]));
        lines.push(("y S 3x".into(), |at| at[1] - 3 * at[0]));
    }
    if names.len() == 3 {
        lines.push(("z S 2x".into(), |at| at[2] - 2 * at[0]));
        lines.push(("z S 3x".into(), |at| at[2] - 3 * at[0]));
        lines.push(("z S 2y".into(), |at| at[2] - 2 * at[1]));
        lines.push(("z S x + y".into(), |at| at[2] - at[1] - at[0]));
    }
    for (text, difference) in lines {
        let signs: [(&str, Judge); 4] = [("=", |a| a == 0), ("!=", |a| a != 0), ("<=", |a| a <= 0), (">=", |a| a >= 0)];
        for (sign, compare) in signs {
            let holds = move |at: &[i64]| compare(difference(at));
            all.push(Plain { text: text.replace('S', sign), sets: 0, joins: true, holds: Box::new(holds) });
        }
    }
}

/// Which of some numbers are in a set, by the rules' own reading of it: a pile of n + 1 can be moved exactly if n is a member.
fn members(set: &Known, sizes: &[i64], work: &Work) -> Result<HashMap<i64, bool>, SolveError> {
    let definition = set.definition.as_ref().map(|text| format!("let {} = {text}\n", set.name)).unwrap_or_default();
    let text = format!("game \"set\"\n{definition}piles x\nmove a: take from 1 pile where x - 1 in {}\n", set.name);
    let game = rules::parse(&text).map_err(|error| SolveError::Rules(crate::form::FormError::new("sets", error)))?;
    let largest = sizes.last().copied().unwrap_or(0);
    let program = program(&Form::of(&game, work)?, largest as u64 + 1, work)?;
    let mut pace = work.pace();
    let inside = |&size: &i64| Ok((size, program.can_move(&[size + 1], &mut pace)?));
    Ok(sizes.iter().map(inside).collect::<Result<_, Stopped>>()?)
}
