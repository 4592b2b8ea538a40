//! Grundy values as P-positions: the sum of a game with a heap of Nim.

use super::{Amount, Clause, Expectation, Family, Game, Piles, Play, Take, Variable};
use crate::syntax::{BinaryOp, CompareOp, Expr, ExprKind};
use malachite::Natural;
use std::collections::BTreeSet;

/// On more unordered piles not all orders are written out.
const MAX_SORTED: usize = 3;

impl Game {
    /// The sum of the game with a heap of Nim, which claims that the lost positions are those in which the heap is as large as
    /// the claimed Grundy value; or a sentence that says why there is none. Where only the positions of the values from 0 to some
    /// number are claimed, everything may be taken from positions with a larger heap, which are so won.
    ///
    /// By Sprague and Grundy a position with a heap of v tokens beside it is lost exactly if its Grundy value is v. So the
    /// claim about P-positions is right if and only if the claim about Grundy values is.
    ///
    /// The piles of the sum are ordered. Unordered piles become ordered ones in which every position stands for the same
    /// piles in order: each clause is written for all orders, with the names as sizes in that order, and what it says of the
    /// piles after the move is said of the least of them, the largest, and the rest.
    ///
    /// ```
    /// let game = rulesmith_core::rules::parse("game \"King\" piles x, y move m: take {1, 0}, {1, 1} expect grundy: x + y")?;
    /// let sum = game.with_a_heap().unwrap();
    /// assert_eq!(sum.to_string().lines().skip(1).collect::<Vec<_>>(), [
    ///     "piles x, y, v", "move m:    take {1, 0, 0}, {1, 1, 0} where v' = v", "move heap: take t from v",
    ///     "expect { (x, y, x + y) : x >= 0 and y >= 0 }",
    /// ]);
    /// # Ok::<(), rulesmith_core::syntax::Diagnostic>(())
    /// ```
    pub fn with_a_heap(&self) -> Result<Game, String> {
        let values = self.claimed_values()?;
        if self.play != Play::Normal {
            return Err("Grundy values belong to normal play".into());
        }
        let names = &self.piles.names;
        let sorted = self.piles.sorted;
        if sorted && names.len() > MAX_SORTED {
            return Err(format!(
                "Grundy values of more than {MAX_SORTED} unordered piles are not proved; write the piles in order, `piles x, y`"
            ));
        }
        let known = self.all_names();
        let heap = unused("v", &known);
        let taken = unused("t", &known);
        let orders = if sorted { orders(names.len()) } else { vec![(0..names.len()).collect()] };
        let mut moves = Vec::new();
        for clause in &self.moves {
            if sorted && speaks_of_piles(clause, names) {
                for order in &orders {
                    let mut clause = in_order(clause, names, order);
                    let sizes: Vec<String> = order.iter().map(|pile| (pile + 1).to_string()).collect();
                    clause.name = unused(&format!("{}_{}", clause.name, sizes.concat()), &self.move_names());
                    moves.push(clause);
                }
            } else {
                moves.push(clause.clone());
            }
        }
        moves.iter_mut().for_each(|clause| leave_heap(clause, &heap));
        moves.push(Clause {
            name: unused("heap", &self.move_names()),
            take: Take::Amounts(vec![Amount { tokens: name(&taken), pile: names.len() }]),
            variables: vec![Variable { name: taken, from: 1 }],
            when: None,
            unless: None,
        });
        let expect = match &values {
            Values::All(formula) => self.claim_of_formula(formula, &orders, &known),
            Values::UpTo(claims) => {
                let last = claims.len() as u64 - 1;
                moves.push(everything_beyond(&moves, names, &heap, last, &known));
                claim_of_values(claims, &orders)
            }
        };
        let piles: Vec<String> = names.iter().cloned().chain([heap]).collect();
        Ok(Game {
            piles: Piles { names: piles, sorted: false },
            moves,
            expect: Some(expect),
            one: None,
            values: vec![],
            grundy: None,
            ..self.clone()
        })
    }

    /// What is claimed about Grundy values: all of them, or those from 0 to some number.
    fn claimed_values(&self) -> Result<Values<'_>, String> {
        if let Some(formula) = &self.grundy {
            return match self.expect.is_none() && self.one.is_none() && self.values.is_empty() {
                true => Ok(Values::All(formula)),
                false => Err("the rules claim something besides all Grundy values".into()),
            };
        }
        let (Some(zero), Some(one)) = (&self.expect, &self.one) else {
            return Err("the rules claim no Grundy values, or not those of 0 and 1".into());
        };
        let mut claims = vec![zero, one];
        for (value, claim) in &self.values {
            if *value as usize != claims.len() {
                return Err(format!("the rules claim no positions of Grundy value {}", claims.len()));
            }
            claims.push(claim);
        }
        Ok(Values::UpTo(claims))
    }

    /// The heap is as large as a formula says.
    fn claim_of_formula(&self, formula: &Expr, orders: &[Vec<usize>], known: &BTreeSet<&str>) -> Expectation {
        let names = &self.piles.names;
        let family = |order: &Vec<usize>| {
            let (value, sums) = without_xor(&renamed(formula, names, order, &[]), known);
            let order = rising(names, order).filter(|_| self.piles.sorted);
            let sums_hold = sums.iter().map(|(sum, entries)| balanced(entries, sum));
            let variables = names.iter().chain(sums.iter().map(|(sum, _)| sum));
            Family {
                position: names.iter().map(|pile| name(pile)).chain([value]).collect(),
                variables: variables.map(|known| Variable { name: known.clone(), from: 0 }).collect(),
                condition: order.into_iter().chain(sums_hold).reduce(|all, part| binary(BinaryOp::And, all, part)),
            }
        };
        Expectation { families: orders.iter().map(family).collect(), also: vec![], except: vec![] }
    }

    fn move_names(&self) -> BTreeSet<&str> {
        self.moves.iter().map(|clause| clause.name.as_str()).collect()
    }

    /// Every name that occurs, wherever it is bound.
    fn all_names(&self) -> BTreeSet<&str> {
        let mut names: BTreeSet<&str> = self.piles.names.iter().map(String::as_str).collect();
        for known in &self.lets {
            names.extend(known.parameters.iter().chain([&known.name]).map(String::as_str));
        }
        let lets = self.lets.iter().map(|known| &known.value);
        let conditions = self.moves.iter().flat_map(|clause| clause.when.iter().chain(&clause.unless));
        for expr in lets.chain(conditions).chain(&self.grundy) {
            expr.visit(&mut |part| {
                if let ExprKind::Name(name) | ExprKind::Call(name, _) = &part.kind {
                    names.insert(name);
                }
            });
        }
        for clause in &self.moves {
            names.extend(clause.variables.iter().map(|variable| variable.name.as_str()));
            if let Take::Vectors { vectors, range: Some(_) } = &clause.take {
                for entry in vectors.iter().flatten() {
                    entry.visit(&mut |part| {
                        if let ExprKind::Name(name) = &part.kind {
                            names.insert(name);
                        }
                    });
                }
            }
        }
        names
    }
}

/// The name, or one made from it that is not known yet.
fn unused(name: &str, known: &BTreeSet<&str>) -> String {
    let mut candidate = name.to_string();
    for index in 1u64.. {
        if !known.contains(candidate.as_str()) {
            break;
        }
        candidate = format!("{name}{index}");
    }
    candidate
}

/// What is claimed about Grundy values.
enum Values<'a> {
    /// All are given by a formula.
    All(&'a Expr),
    /// The positions of the values 0, 1, .. are these.
    UpTo(Vec<&'a Expectation>),
}

/// With a heap that is larger than any value that is claimed, everything may be taken. So such positions are won, whatever their
/// Grundy value is, and nothing is to be claimed of them.
fn everything_beyond(moves: &[Clause], names: &[String], heap: &str, last: u64, known: &BTreeSet<&str>) -> Clause {
    let mut taken: Vec<String> = Vec::new();
    for _ in 0..=names.len() {
        let earlier: BTreeSet<&str> = known.iter().copied().chain(taken.iter().map(String::as_str)).collect();
        taken.push(unused("u", &earlier));
    }
    let piles = || names.iter().map(String::as_str).chain([heap]);
    let natural = taken.iter().map(|amount| compare(name(amount), CompareOp::GreaterEqual, number(0)));
    let gone = piles().map(|pile| compare(Expr::synthetic(ExprKind::Primed(pile.into())), CompareOp::Equal, number(0)));
    let large = compare(name(heap), CompareOp::Greater, number(last));
    let when = natural.chain(gone).fold(large, |all, part| binary(BinaryOp::And, all, part));
    let amount = |(pile, amount): (usize, &String)| Amount { tokens: name(amount), pile };
    Clause {
        name: unused("everything", &moves.iter().map(|clause| clause.name.as_str()).collect()),
        take: Take::Amounts(taken.iter().enumerate().map(amount).collect()),
        variables: taken.iter().map(|amount| Variable { name: amount.clone(), from: 0 }).collect(),
        when: Some(when),
        unless: None,
    }
}

/// The heap is as large as the value by which a position is claimed, in every order of the piles if they have none.
fn claim_of_values(claims: &[&Expectation], orders: &[Vec<usize>]) -> Expectation {
    let mut sum = Expectation { families: vec![], also: vec![], except: vec![] };
    for (value, claim) in claims.iter().enumerate() {
        let value = value as u64;
        for order in orders {
            let place = |rank: usize| order.iter().position(|pile| *pile == rank).unwrap_or(rank);
            for family in &claim.families {
                let entries = (0..order.len()).filter_map(|rank| family.position.get(place(rank)).cloned());
                sum.families.push(Family { position: entries.chain([number(value)]).collect(), ..family.clone() });
            }
            let listed = |positions: &[Vec<Natural>]| -> Vec<Vec<Natural>> {
                let arranged = |position: &Vec<Natural>| {
                    let piles = (0..order.len()).filter_map(|rank| position.get(place(rank)).cloned());
                    piles.chain([Natural::from(value)]).collect::<Vec<Natural>>()
                };
                positions.iter().map(arranged).collect()
            };
            sum.also.extend(listed(&claim.also));
            sum.except.extend(listed(&claim.except));
        }
    }
    sum.also.sort();
    sum.also.dedup();
    sum.except.sort();
    sum.except.dedup();
    sum
}

/// All orders of so many piles.
fn orders(piles: usize) -> Vec<Vec<usize>> {
    let mut orders = vec![vec![]];
    for next in 0..piles {
        orders = orders
            .iter()
            .flat_map(|order: &Vec<usize>| {
                (0..=order.len()).rev().map(move |place| {
                    let mut longer = order.clone();
                    longer.insert(place, next);
                    longer
                })
            })
            .collect();
    }
    orders
}

fn speaks_of_piles(clause: &Clause, names: &[String]) -> bool {
    let mut found = matches!(clause.take, Take::Amounts(_));
    for condition in [&clause.when, &clause.unless].into_iter().flatten() {
        condition.visit(&mut |part| {
            if let ExprKind::Name(name) | ExprKind::Primed(name) = &part.kind {
                found |= names.contains(name);
            }
        });
    }
    found
}

/// A clause where the sizes of the piles are in that order: `order` says which pile is the smallest, the next, and so on.
fn in_order(clause: &Clause, names: &[String], order: &[usize]) -> Clause {
    let after: Vec<Expr> = names.iter().map(|pile| Expr::synthetic(ExprKind::Primed(pile.clone()))).collect();
    let in_condition = |condition: &Expr| renamed(condition, names, order, &after);
    let mut clause = clause.clone();
    if let Take::Amounts(amounts) = &mut clause.take {
        amounts.iter_mut().for_each(|amount| amount.pile = order[amount.pile]);
    }
    let when = clause.when.as_ref().map(in_condition);
    clause.unless = clause.unless.as_ref().map(in_condition);
    clause.when = match (rising(names, order), when) {
        (Some(order), Some(when)) => Some(binary(BinaryOp::And, order, when)),
        (order, when) => order.or(when),
    };
    clause
}

/// `x <= y <= z`, in that order.
fn rising(names: &[String], order: &[usize]) -> Option<Expr> {
    let (first, rest) = order.split_first()?;
    let rest: Vec<(CompareOp, Expr)> = rest.iter().map(|&pile| (CompareOp::LessEqual, name(&names[pile]))).collect();
    if rest.is_empty() {
        return None;
    }
    Some(Expr::synthetic(ExprKind::Compare(Box::new(name(&names[*first])), rest)))
}

/// The heap stays as it is, and no vector takes from it.
fn leave_heap(clause: &mut Clause, heap: &str) {
    match &mut clause.take {
        Take::Amounts(_) => return,
        Take::Piles { .. } => {}
        Take::Vectors { vectors, .. } => vectors.iter_mut().for_each(|vector| vector.push(number(0))),
    }
    let left = compare(Expr::synthetic(ExprKind::Primed(heap.into())), CompareOp::Equal, name(heap));
    clause.when = Some(match clause.when.take() {
        Some(when) => binary(BinaryOp::And, when, left),
        None => left,
    });
}

/// The formula with a variable in place of each `xor(..)`, and what these are to be.
pub(super) fn without_xor(expr: &Expr, known: &BTreeSet<&str>) -> (Expr, Vec<(String, Vec<Expr>)>) {
    let mut sums: Vec<(String, Vec<Expr>)> = Vec::new();
    let lifted = expr.replaced(&mut |part| {
        let ExprKind::Call(function, entries) = &part.kind else { return None };
        if function != "xor" {
            return None;
        }
        let earlier: BTreeSet<&str> = known.iter().copied().chain(sums.iter().map(|(sum, _)| sum.as_str())).collect();
        let sum = unused("w", &earlier);
        sums.push((sum.clone(), entries.clone()));
        Some(name(&sum))
    });
    (lifted, sums)
}

/// xor(entries) = sum, as the language reads it.
pub(super) fn balanced(entries: &[Expr], sum: &str) -> Expr {
    let vector = entries.iter().cloned().chain([name(sum)]).collect();
    let set = Expr::synthetic(ExprKind::Call("balanced".into(), vec![number(2)]));
    compare(Expr::synthetic(ExprKind::Tuple(vector)), CompareOp::In, set)
}

/// The expression with the piles in another order; a pile after the move stands for the size of that rank among `after`.
fn renamed(expr: &Expr, names: &[String], order: &[usize], after: &[Expr]) -> Expr {
    let place = |pile: &String| names.iter().position(|known| known == pile);
    expr.replaced(&mut |part| match &part.kind {
        ExprKind::Name(pile) => place(pile).map(|rank| name(&names[order[rank]])),
        ExprKind::Primed(pile) => place(pile).map(|rank| ranked(rank, after)),
        _ => None,
    })
}

/// The smallest, the largest, or the middle one of up to three numbers.
fn ranked(rank: usize, numbers: &[Expr]) -> Expr {
    let call = |function: &str| Expr::synthetic(ExprKind::Call(function.into(), numbers.to_vec()));
    match (numbers, rank) {
        ([only], _) => only.clone(),
        (_, 0) => call("min"),
        (_, rank) if rank + 1 == numbers.len() => call("max"),
        _ => {
            let sum = numbers.iter().cloned().reduce(|sum, part| binary(BinaryOp::Add, sum, part));
            let rest = binary(BinaryOp::Subtract, sum.unwrap_or_else(|| number(0)), call("min"));
            binary(BinaryOp::Subtract, rest, call("max"))
        }
    }
}

fn name(text: &str) -> Expr {
    Expr::synthetic(ExprKind::Name(text.into()))
}

fn number(value: u64) -> Expr {
    Expr::synthetic(ExprKind::Number(Natural::from(value)))
}

fn compare(left: Expr, op: CompareOp, right: Expr) -> Expr {
    Expr::synthetic(ExprKind::Compare(Box::new(left), vec![(op, right)]))
}

fn binary(op: BinaryOp, left: Expr, right: Expr) -> Expr {
    Expr::synthetic(ExprKind::Binary(op, Box::new(left), Box::new(right)))
}
