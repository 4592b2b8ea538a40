//! Recognising the shape of a game's clauses: what the fast engines can take.

use crate::evaluate::value::{Condition, Value};
use crate::evaluate::{CompiledClause, Membership, Program, Shape};
use crate::syntax::CompareOp;
use std::collections::BTreeSet;
use std::sync::Arc;

/// Two unordered piles, every nim move, and vectors that may be played from anywhere.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct PairShape {
    /// Each allows all (k, l) with k, l >= 1 and |k - l| < width, except those listed; closed under exchange.
    pub bands: Vec<(i64, BTreeSet<(i64, i64)>)>,
    /// Further vectors, closed under exchange.
    pub extra: BTreeSet<(i64, i64)>,
}

/// The single pile that a clause takes any positive number from.
fn nim_pile(clause: &CompiledClause) -> Option<usize> {
    let Shape::Linear(taken) = &clause.shape else { return None };
    if clause.from != [1] || !matches!(clause.allowed, Condition::Const(true)) {
        return None;
    }
    let moved: Vec<usize> = (0..taken.len()).filter(|&pile| taken[pile] != (vec![0], 0)).collect();
    match moved.as_slice() {
        [pile] if taken[*pile] == (vec![1], 0) => Some(*pile),
        _ => None,
    }
}

/// Whether every pile may be reduced by any number, whatever the position.
fn has_nim(program: &Program) -> bool {
    (0..program.piles).all(|pile| program.clauses.iter().any(|clause| nim_pile(clause) == Some(pile)))
}

/// The vectors of a clause that takes finitely many on this board, and the same ones everywhere.
fn fixed_vectors(program: &Program, clause: &CompiledClause) -> Option<Vec<Vec<i64>>> {
    match &clause.shape {
        Shape::Linear(taken) => {
            let fixed = clause.from.is_empty() && matches!(clause.allowed, Condition::Const(true));
            fixed.then(|| vec![taken.iter().map(|(_, constant)| *constant).collect()])
        }
        Shape::Listed(list) => {
            let first = 2 * program.piles;
            if !condition_reads_only(&clause.allowed, &|slot| slot >= first) {
                return None;
            }
            let mut slots = vec![0; first + 1];
            let allowed = list.iter().filter(|(n, _)| {
                slots[first] = *n;
                clause.allowed.at(&slots)
            });
            Some(allowed.map(|(_, take)| take.clone()).collect())
        }
    }
}

/// The shape of a two-pile game with all nim moves, bands and finitely many vectors, whatever the size of the board.
pub(crate) fn pairs(program: &Program) -> Option<PairShape> {
    let is_listed = |clause: &CompiledClause| matches!(clause.shape, Shape::Listed(_));
    if program.clauses.iter().any(is_listed) { None } else { pairs_on_board(program) }
}

/// The same for the board alone: of a family of vectors those that fit on it count.
pub(super) fn pairs_on_board(program: &Program) -> Option<PairShape> {
    if program.piles != 2 || !program.sorted || program.misere || !has_nim(program) {
        return None;
    }
    let mut shape = PairShape::default();
    for clause in &program.clauses {
        if nim_pile(clause).is_some() {
            continue;
        }
        if let Some(vectors) = fixed_vectors(program, clause) {
            for vector in vectors {
                let &[k, l] = vector.as_slice() else { return None };
                if k < 0 || l < 0 {
                    return None;
                }
                shape.extra.insert((k, l));
            }
            continue;
        }
        let band = band(program, clause)?;
        if !shape.bands.contains(&band) {
            shape.bands.push(band);
        }
    }
    let closed = |set: &BTreeSet<(i64, i64)>| set.iter().all(|&(k, l)| set.contains(&(l, k)));
    (closed(&shape.extra) && shape.bands.iter().all(|(_, removed)| closed(removed))).then_some(shape)
}

/// A clause that takes k from one pile and l from the other with |k - l| < width, except finitely many vectors.
fn band(program: &Program, clause: &CompiledClause) -> Option<(i64, BTreeSet<(i64, i64)>)> {
    let Shape::Linear(taken) = &clause.shape else { return None };
    // The diagonal: one variable, the same from both.
    if clause.from == [1] && taken.iter().all(|entry| *entry == (vec![1], 0)) {
        return matches!(clause.allowed, Condition::Const(true)).then(|| (1, BTreeSet::new()));
    }
    let straight = [(vec![1, 0], 0), (vec![0, 1], 0)];
    let turned = [(vec![0, 1], 0), (vec![1, 0], 0)];
    if clause.from != [1, 1] || (taken.as_slice() != straight && taken.as_slice() != turned) {
        return None;
    }
    let parts = match &clause.allowed {
        Condition::And(parts) => parts.as_slice(),
        other => std::slice::from_ref(other),
    };
    let first = 2 * program.piles;
    let (mut above, mut below) = (None, None);
    let mut removed = BTreeSet::new();
    for part in parts {
        match part {
            Condition::Compare(op, left, right) => {
                let (k, l, constant) = difference(left, right, first)?;
                // k - l + constant (op) 0, or l - k + constant (op) 0.
                let bound = match op {
                    CompareOp::Less => -constant,
                    CompareOp::LessEqual => -constant + 1,
                    _ => return None,
                };
                match (k, l) {
                    (1, -1) if below.is_none() => below = Some(bound),
                    (-1, 1) if above.is_none() => above = Some(bound),
                    _ => return None,
                }
            }
            Condition::Not(inner) => removed.extend(listed_vectors(inner, first)?),
            _ => return None,
        }
    }
    // k - l < below and l - k < above, the same on both sides.
    match (below, above) {
        (Some(below), Some(above)) if below == above && below >= 1 => Some((below, removed)),
        _ => None,
    }
}

/// Coefficients of the two variables and the constant of `left - right`, if it has nothing else.
fn difference(left: &Value, right: &Value, first: usize) -> Option<(i64, i64, i64)> {
    fn walk(value: &Value, sign: i64, first: usize, sum: &mut (i64, i64, i64)) -> Option<()> {
        match value {
            Value::Const(c) => sum.2 += sign * c,
            Value::Slot(slot) if *slot == first => sum.0 += sign,
            Value::Slot(slot) if *slot == first + 1 => sum.1 += sign,
            Value::Add(a, b) => {
                walk(a, sign, first, sum)?;
                walk(b, sign, first, sum)?;
            }
            Value::Subtract(a, b) => {
                walk(a, sign, first, sum)?;
                walk(b, -sign, first, sum)?;
            }
            Value::Multiply(inner, factor) => walk(inner, sign.checked_mul(*factor)?, first, sum)?,
            _ => return None,
        }
        Some(())
    }
    let mut sum = (0, 0, 0);
    walk(left, 1, first, &mut sum)?;
    walk(right, -1, first, &mut sum)?;
    Some(sum)
}

/// The vectors of a condition that says only "(k, l) is one of these".
fn listed_vectors(condition: &Condition, first: usize) -> Option<Vec<(i64, i64)>> {
    match condition {
        Condition::Or(parts) => {
            let lists: Option<Vec<Vec<(i64, i64)>>> = parts.iter().map(|part| listed_vectors(part, first)).collect();
            Some(lists?.concat())
        }
        Condition::And(parts) => {
            let (mut k, mut l) = (None, None);
            for part in parts {
                let Condition::Compare(CompareOp::Equal, left, right) = part else { return None };
                match difference(left, right, first)? {
                    (1, 0, c) => k = Some(-c),
                    (-1, 0, c) => k = Some(c),
                    (0, 1, c) => l = Some(-c),
                    (0, -1, c) => l = Some(c),
                    _ => return None,
                }
            }
            Some(vec![(k?, l?)])
        }
        _ => None,
    }
}

/// Two unordered piles, every nim move, and k, l >= 1 from the smaller pile x and the larger with a bound on l - k that
/// depends on x alone.
#[derive(Clone, Debug)]
pub(crate) struct ConstraintShape {
    /// Whether |l - k| is bounded, or only l - k.
    pub two_sided: bool,
    /// The bounds of the clauses; the largest of them counts.
    bounds: Vec<Bound>,
}

/// A sum of multiples of values that read only the smaller pile, and a constant.
type Bound = (Vec<(i64, Value)>, i64);

impl ConstraintShape {
    /// The amounts are allowed iff their difference is below this.
    pub fn bound(&self, smaller: i64) -> i128 {
        let at = |(terms, constant): &Bound| {
            let term = |(factor, value): &(i64, Value)| i128::from(*factor) * i128::from(value.at(&[smaller]));
            i128::from(*constant) + terms.iter().map(term).sum::<i128>()
        };
        self.bounds.iter().map(at).max().unwrap_or(0)
    }
}

/// The shape of a two-pile game with all nim moves and a constraint by the smaller pile.
pub(crate) fn constraint(program: &Program) -> Option<ConstraintShape> {
    if program.piles != 2 || !program.sorted || program.misere || !has_nim(program) {
        return None;
    }
    let mut shape: Option<ConstraintShape> = None;
    for clause in program.clauses.iter().filter(|clause| nim_pile(clause).is_none()) {
        let (two_sided, bound) = constraint_bound(program, clause)?;
        let shape = shape.get_or_insert(ConstraintShape { two_sided, bounds: vec![] });
        if shape.two_sided != two_sided {
            return None;
        }
        if !shape.bounds.contains(&bound) {
            shape.bounds.push(bound);
        }
    }
    shape
}

/// What a clause that takes k from the smaller and l from the larger pile keeps |l - k| (true) or l - k (false) below.
fn constraint_bound(program: &Program, clause: &CompiledClause) -> Option<(bool, Bound)> {
    let Shape::Linear(taken) = &clause.shape else { return None };
    let diagonal = clause.from == [1] && taken.iter().all(|entry| *entry == (vec![1], 0));
    if diagonal && matches!(clause.allowed, Condition::Const(true)) {
        return Some((true, (vec![], 1)));
    }
    let first = 2 * program.piles;
    let straight = [(vec![1, 0], 0), (vec![0, 1], 0)];
    let turned = [(vec![0, 1], 0), (vec![1, 0], 0)];
    let (k, l) = match taken.as_slice() {
        taken if clause.from != [1, 1] || (taken != straight && taken != turned) => return None,
        taken if taken == straight => (first, first + 1),
        _ => (first + 1, first),
    };
    let parts = match &clause.allowed {
        Condition::And(parts) => parts.as_slice(),
        other => std::slice::from_ref(other),
    };
    let (mut above, mut below) = (None, None);
    for part in parts {
        let Condition::Compare(op, left, right) = part else { return None };
        let (left, right, slack) = match op {
            CompareOp::Less => (left, right, 0),
            CompareOp::LessEqual => (left, right, 1),
            CompareOp::Greater => (right, left, 0),
            CompareOp::GreaterEqual => (right, left, 1),
            _ => return None,
        };
        // c_k k + c_l l < bound
        let mut sum = Difference { variables: (k, l), coefficients: (0, 0), bound: (vec![], slack) };
        sum.add(left, 1)?;
        sum.add(right, -1)?;
        let side = match sum.coefficients {
            (-1, 1) => &mut above,
            (1, -1) => &mut below,
            _ => return None,
        };
        if side.replace(sum.bound).is_some() {
            return None;
        }
    }
    match (above, below) {
        (Some(above), None) => Some((false, above)),
        (Some(above), Some(below)) if above == below => Some((true, above)),
        _ => None,
    }
}

/// An inequality that is linear in two variables, with everything else moved to its right side.
struct Difference {
    variables: (usize, usize),
    coefficients: (i64, i64),
    bound: Bound,
}

impl Difference {
    /// Adds a multiple of a value to the left side; nothing, if it reads more than the variables and the smaller pile.
    fn add(&mut self, value: &Value, factor: i64) -> Option<()> {
        match value {
            Value::Const(c) => self.bound.1 = self.bound.1.checked_sub(factor.checked_mul(*c)?)?,
            value if reads_smaller_only(value) => self.bound.0.push((factor.checked_neg()?, value.clone())),
            Value::Slot(slot) if *slot == self.variables.0 => {
                self.coefficients.0 = self.coefficients.0.checked_add(factor)?
            }
            Value::Slot(slot) if *slot == self.variables.1 => {
                self.coefficients.1 = self.coefficients.1.checked_add(factor)?
            }
            Value::Add(a, b) => {
                self.add(a, factor)?;
                self.add(b, factor)?;
            }
            Value::Subtract(a, b) => {
                self.add(a, factor)?;
                self.add(b, factor.checked_neg()?)?;
            }
            Value::Multiply(inner, by) => self.add(inner, factor.checked_mul(*by)?)?,
            _ => return None,
        }
        Some(())
    }
}

/// Whether a value depends on nothing but the first pile before the move.
fn reads_smaller_only(value: &Value) -> bool {
    value_reads_only(value, &|slot| slot == 0)
}

/// Whether a value reads only slots that will do.
fn value_reads_only(value: &Value, fits: &dyn Fn(usize) -> bool) -> bool {
    let reads = |value: &Value| value_reads_only(value, fits);
    match value {
        Value::Const(_) => true,
        Value::Slot(slot) => fits(*slot),
        Value::Multiply(inner, _)
        | Value::Absolute(inner)
        | Value::Mod(inner, _)
        | Value::Divide(inner, _)
        | Value::Table(_, inner)
        | Value::Term(_, inner)
        | Value::Floor(_, inner) => reads(inner),
        Value::Add(a, b) | Value::Subtract(a, b) | Value::Min(a, b) | Value::Max(a, b) => reads(a) && reads(b),
        Value::If(condition, yes, no) => condition_reads_only(condition, fits) && reads(yes) && reads(no),
    }
}

/// Whether a condition reads only slots that will do.
fn condition_reads_only(condition: &Condition, fits: &dyn Fn(usize) -> bool) -> bool {
    let reads = |value: &Value| value_reads_only(value, fits);
    match condition {
        Condition::Const(_) => true,
        Condition::Compare(_, a, b) => reads(a) && reads(b),
        Condition::In(_, value) => reads(value),
        Condition::VectorIn(_, entries) => entries.iter().all(reads),
        Condition::And(parts) | Condition::Or(parts) => parts.iter().all(|part| condition_reads_only(part, fits)),
        Condition::Not(inner) => condition_reads_only(inner, fits),
    }
}

/// The red set of chromatic nim on two stacks: all nim moves, and any move when neither pile is in the set.
pub(super) fn chromatic(program: &Program) -> Option<Arc<Membership>> {
    if program.piles != 2 || !program.sorted || program.misere || !has_nim(program) {
        return None;
    }
    let mut set: Option<Arc<Membership>> = None;
    let mut both = false;
    for clause in &program.clauses {
        let Shape::Linear(taken) = &clause.shape else { return None };
        if nim_pile(clause).is_some() {
            continue;
        }
        let [first, second] = green_sets(&clause.allowed)?;
        if !Arc::ptr_eq(&first, &second) || set.as_ref().is_some_and(|set| !Arc::ptr_eq(set, &first)) {
            return None;
        }
        set = Some(first);
        let independent = clause.from == [1, 1] && taken.as_slice() == [(vec![1, 0], 0), (vec![0, 1], 0)];
        let single = clause.from == [1];
        if !independent && !single {
            return None;
        }
        both |= independent;
    }
    set.filter(|_| both)
}

/// The two sets of `x not in S and y not in S`, by pile.
fn green_sets(condition: &Condition) -> Option<[Arc<Membership>; 2]> {
    let Condition::And(parts) = condition else { return None };
    let mut sets = [None, None];
    for part in parts {
        let Condition::Not(inner) = part else { return None };
        let Condition::In(set, value) = &**inner else { return None };
        match &**value {
            Value::Slot(pile @ (0 | 1)) if sets[*pile].is_none() => sets[*pile] = Some(Arc::clone(set)),
            _ => return None,
        }
    }
    let [first, second] = sets;
    Some([first?, second?])
}

/// The vectors of a two-pile game that has nothing else.
pub(super) fn vectors(program: &Program) -> Option<Vec<(usize, usize)>> {
    if program.piles != 2 || program.misere {
        return None;
    }
    let mut vectors = BTreeSet::new();
    for clause in &program.clauses {
        for vector in fixed_vectors(program, clause)? {
            let (&[k, l], true) = (vector.as_slice(), vector.iter().all(|&entry| entry >= 0)) else { return None };
            if (k, l) != (0, 0) && k <= program.limit && l <= program.limit {
                vectors.insert((k as usize, l as usize));
            }
        }
    }
    let closed = vectors.iter().all(|&(k, l)| vectors.contains(&(l, k)));
    (!program.sorted || closed).then(|| vectors.into_iter().collect())
}

/// Whether a two-pile game's conditions read only what is taken, and one of them, on two amounts, is costly: then it pays
/// to work out all vectors once.
pub(super) fn stencil(program: &Program) -> bool {
    let costly = |clause: &CompiledClause| clause.from.len() > 1 && is_costly(&clause.allowed);
    program.piles == 2
        && program.clauses.iter().all(|clause| clause.from.len() <= 2)
        && !program.misere
        && program.clauses.iter().all(|clause| condition_reads_only(&clause.allowed, &|slot| slot >= 2 * program.piles))
        && program.clauses.iter().any(costly)
}

fn is_costly(condition: &Condition) -> bool {
    let looks_up = |value: &Value| !matches!(value, Value::Const(_) | Value::Slot(_)) && has_table(value);
    match condition {
        Condition::Const(_) | Condition::In(..) => false,
        Condition::Compare(_, a, b) => looks_up(a) || looks_up(b),
        Condition::VectorIn(..) => true,
        Condition::And(parts) | Condition::Or(parts) => parts.iter().any(is_costly),
        Condition::Not(inner) => is_costly(inner),
    }
}

fn has_table(value: &Value) -> bool {
    match value {
        Value::Const(_) | Value::Slot(_) => false,
        Value::Table(..) | Value::Term(..) | Value::Floor(..) | Value::If(..) => true,
        Value::Multiply(inner, _) | Value::Absolute(inner) | Value::Mod(inner, _) | Value::Divide(inner, _) => {
            has_table(inner)
        }
        Value::Add(a, b) | Value::Subtract(a, b) | Value::Min(a, b) | Value::Max(a, b) => has_table(a) || has_table(b),
    }
}

/// For each clause, whether it is one of those that together allow every move from the positions that satisfy a condition.
/// In normal play all these positions can move to the one without tokens, and nothing else need be asked about them.
pub(super) fn free(program: &Program) -> Vec<bool> {
    let moved = |clause: &CompiledClause| {
        let Shape::Linear(taken) = &clause.shape else { return None };
        let unit = |entry: &(Vec<i64>, i64)| entry.1 == 0 && entry.0.iter().filter(|&&c| c != 0).all(|&c| c == 1);
        let single = |entry: &(Vec<i64>, i64)| entry.0.iter().filter(|&&c| c != 0).count() <= 1;
        // As many piles as variables: each has its own.
        let piles: Vec<usize> = (0..taken.len()).filter(|&pile| taken[pile].0.iter().any(|&c| c != 0)).collect();
        let any_amounts = clause.from.iter().all(|&least| least == 1) && piles.len() == clause.from.len();
        let source_only = condition_reads_only(&clause.allowed, &|slot| slot < program.piles);
        (any_amounts && source_only && taken.iter().all(|entry| unit(entry) && single(entry))).then_some(piles)
    };
    let is_free = |clause: &CompiledClause| {
        let same = program.clauses.iter().filter(|other| other.clause == clause.clause);
        let sets: Option<BTreeSet<Vec<usize>>> = same.map(moved).collect();
        !program.misere && sets.is_some_and(|sets| sets.len() + 1 == 1 << program.piles)
    };
    program.clauses.iter().map(is_free).collect()
}
