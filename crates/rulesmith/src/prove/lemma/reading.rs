//! From the rules of a game on two unordered piles to three conditions: when j may be taken from the smaller pile, when
//! k may be taken from the larger, and when both may be taken.

use super::condition::{Atoms, Condition};
use super::linear::{Linear, Term};
use crate::evaluate::meaning::{Meaning, Meanings};
use crate::number::{Real, Slope};
use crate::prove::claim::equal;
use crate::rules::{Clause, Game, Play, Take};
use crate::sequence::Sequence;
use crate::syntax::{BinaryOp, CompareOp, Expr, ExprKind};
use crate::work::Work;
use std::sync::Arc;

/// A sentence that says what is not read.
pub(super) type Read<T> = Result<T, String>;

/// What names stand for in a clause, a function or a claim.
pub(super) type Scope = Vec<(String, Linear)>;

/// The most parts of expressions that are read, and the most different conditions.
const MAX_STEPS: u64 = 100_000;
const MAX_CONDITIONS: usize = 500;

/// The rules: a move is legal exactly if its condition holds.
pub(super) struct Reading<'g> {
    game: &'g Game,
    pub meanings: Meanings,
    pub atoms: Atoms,
    pub sets: Vec<Arc<dyn Sequence>>,
    /// How many parts of expressions were read.
    steps: u64,
    /// When j, from 1 to x, may be taken from the smaller pile x.
    pub smaller: Condition,
    /// When k, from 1 to y, may be taken from the larger pile y.
    pub larger: Condition,
    /// When j and k may be taken from both.
    pub both: Condition,
}

impl<'g> Reading<'g> {
    /// Reads the rules of a game.
    pub fn of(game: &'g Game, work: &Work) -> Read<Reading<'g>> {
        if game.play != Play::Normal {
            return Err("the lemmas are about normal play".to_string());
        }
        if game.piles.names.len() != 2 || !game.piles.sorted {
            return Err("the lemmas are about two unordered piles".to_string());
        }
        let meanings = Meanings::of(game, work).map_err(|error| error.to_string())?;
        let nothing = || Condition::Or(vec![]);
        let (atoms, sets) = (Atoms::default(), vec![]);
        let (smaller, larger, both) = (nothing(), nothing(), nothing());
        let mut reading = Reading { game, meanings, atoms, sets, steps: 0, smaller, larger, both };
        for clause in &game.moves {
            reading.clause(clause).map_err(|why| format!("`move {}` is not read: {why}", clause.name))?;
        }
        Ok(reading)
    }

    fn piles(&self) -> Scope {
        let [x, y] = self.game.piles.names.as_slice() else { return vec![] };
        vec![(x.clone(), Linear::term(Term::Smaller)), (y.clone(), Linear::term(Term::Larger))]
    }

    fn clause(&mut self, clause: &Clause) -> Read<()> {
        match &clause.take {
            Take::Piles { count, up_to } => {
                let allowed = self.allowed(clause, &self.piles())?;
                if *count == 1 || *up_to {
                    allow(&mut self.smaller, allowed.clone());
                    allow(&mut self.larger, allowed.clone());
                }
                if *count == 2 {
                    allow(&mut self.both, allowed);
                }
                Ok(())
            }
            Take::Amounts(amounts) => {
                let mut taken: [Option<&Expr>; 2] = [None, None];
                for amount in amounts {
                    let slot = taken.get_mut(amount.pile).ok_or("it names another pile")?;
                    if slot.replace(&amount.tokens).is_some() {
                        return Err("it takes twice from one pile".to_string());
                    }
                }
                self.amounts(clause, taken)
            }
            Take::Vectors { vectors, range: None } => {
                for vector in vectors {
                    let [one, other] = vector.as_slice() else { return Err("its vectors are not pairs".to_string()) };
                    self.amounts(clause, [Some(one), Some(other)])?;
                    self.amounts(clause, [Some(other), Some(one)])?;
                }
                Ok(())
            }
            Take::Vectors { .. } => Err("no lemma speaks of a line of vectors".to_string()),
        }
    }

    /// Amounts that are variables of the clause, or 0.
    fn amounts(&mut self, clause: &Clause, taken: [Option<&Expr>; 2]) -> Read<()> {
        let mut names: [Option<&str>; 2] = [None, None];
        for (name, tokens) in names.iter_mut().zip(taken) {
            *name = match tokens.map(|tokens| &tokens.kind) {
                None => None,
                Some(ExprKind::Number(value)) if *value == 0 => None,
                Some(ExprKind::Name(name)) if clause.variables.iter().any(|variable| variable.name == *name) => {
                    Some(name.as_str())
                }
                Some(_) => return Err("an amount is neither a variable nor 0".to_string()),
            };
        }
        // A variable that starts at 0 may be 0, and then nothing is taken from its pile.
        let from_zero =
            |name: &str| clause.variables.iter().any(|variable| variable.name == name && variable.from == 0);
        if clause.variables.iter().any(|variable| variable.from > 1) {
            return Err("a variable starts above 1".to_string());
        }
        let mut zero: Vec<&str> = names.iter().flatten().copied().filter(|name| from_zero(name)).collect();
        zero.dedup();
        for chosen in 0..1u32 << zero.len() {
            let is_zero =
                |name: &str| zero.iter().position(|other| *other == name).is_some_and(|i| chosen >> i & 1 == 1);
            let mut scope = self.piles();
            scope.extend(zero.iter().filter(|name| is_zero(name)).map(|name| (name.to_string(), Linear::whole(0))));
            let left = names.map(|name| name.filter(|name| !is_zero(name)));
            match left {
                [None, None] => {}
                [Some(name), None] => {
                    scope.push((name.to_string(), Linear::term(Term::FromSmaller)));
                    let allowed = self.allowed(clause, &scope)?;
                    allow(&mut self.smaller, allowed);
                }
                [None, Some(name)] => {
                    scope.push((name.to_string(), Linear::term(Term::FromLarger)));
                    let allowed = self.allowed(clause, &scope)?;
                    allow(&mut self.larger, allowed);
                }
                [Some(one), Some(other)] => {
                    scope.push((one.to_string(), Linear::term(Term::FromSmaller)));
                    let mut parts = vec![];
                    match one == other {
                        true => parts.push(self.equal_amounts()?),
                        false => scope.push((other.to_string(), Linear::term(Term::FromLarger))),
                    }
                    parts.push(self.allowed(clause, &scope)?);
                    allow(&mut self.both, Condition::And(parts));
                }
            }
        }
        Ok(())
    }

    /// j = k.
    pub fn equal_amounts(&mut self) -> Read<Condition> {
        let (j, k) = (Linear::term(Term::FromSmaller), Linear::term(Term::FromLarger));
        self.compare(&j, CompareOp::Equal, &k)
    }

    fn allowed(&mut self, clause: &Clause, scope: &Scope) -> Read<Condition> {
        let mut parts = vec![];
        if let Some(condition) = &clause.when {
            parts.push(self.condition(condition, scope)?);
        }
        if let Some(condition) = &clause.unless {
            parts.push(self.condition(condition, scope)?.not());
        }
        Ok(Condition::And(parts))
    }

    /// Definitions that are used again and again are read again and again; there is an end to it.
    fn step(&mut self) -> Read<()> {
        self.steps += 1;
        match self.steps > MAX_STEPS || self.atoms.len() > MAX_CONDITIONS {
            true => Err("the conditions are too long once they are written out".to_string()),
            false => Ok(()),
        }
    }

    /// A condition whose names stand for what the scope says.
    pub fn condition(&mut self, expr: &Expr, scope: &Scope) -> Read<Condition> {
        self.step()?;
        match &expr.kind {
            ExprKind::Not(inner) => Ok(self.condition(inner, scope)?.not()),
            ExprKind::Binary(BinaryOp::And, left, right) => {
                Ok(Condition::And(vec![self.condition(left, scope)?, self.condition(right, scope)?]))
            }
            ExprKind::Binary(BinaryOp::Or, left, right) => {
                Ok(Condition::Or(vec![self.condition(left, scope)?, self.condition(right, scope)?]))
            }
            ExprKind::If(test, yes, no) => {
                let test = self.condition(test, scope)?;
                let (yes, no) = (self.condition(yes, scope)?, self.condition(no, scope)?);
                Ok(Condition::Or(vec![Condition::and([test.clone(), yes]), Condition::and([test.not(), no])]))
            }
            ExprKind::Call(name, arguments) => {
                let (body, inner) = self.inlined(name, arguments, scope)?;
                self.condition(&body, &inner)
            }
            ExprKind::Compare(first, rest) => {
                let mut parts = vec![];
                let mut left: &Expr = first;
                for (op, right) in rest {
                    parts.push(self.comparison(left, *op, right, scope)?);
                    left = right;
                }
                Ok(Condition::And(parts))
            }
            _ => Err(format!("the condition `{expr}` has a form that no lemma uses")),
        }
    }

    fn comparison(&mut self, left: &Expr, op: CompareOp, right: &Expr, scope: &Scope) -> Read<Condition> {
        match op {
            CompareOp::In => self.membership(left, right, scope),
            CompareOp::NotIn => Ok(self.membership(left, right, scope)?.not()),
            CompareOp::Less | CompareOp::LessEqual => {
                // |u| < v says u < v and -u < v.
                if let ExprKind::Absolute(inner) = &left.kind {
                    let (inner, right) = (self.value(inner, scope)?, self.value(right, scope)?);
                    let negative = inner.scale(&Real::from(-1)).map_err(|error| error.to_string())?;
                    let parts = [self.compare(&inner, op, &right)?, self.compare(&negative, op, &right)?];
                    return Ok(Condition::and(parts));
                }
                let (left, right) = (self.value(left, scope)?, self.value(right, scope)?);
                self.compare(&left, op, &right)
            }
            CompareOp::Greater => Ok(self.comparison(left, CompareOp::LessEqual, right, scope)?.not()),
            CompareOp::GreaterEqual => Ok(self.comparison(left, CompareOp::Less, right, scope)?.not()),
            CompareOp::NotEqual => Ok(self.comparison(left, CompareOp::Equal, right, scope)?.not()),
            CompareOp::Equal => {
                let (left, right) = (self.value(left, scope)?, self.value(right, scope)?);
                self.compare(&left, op, &right)
            }
        }
    }

    fn compare(&mut self, left: &Linear, op: CompareOp, right: &Linear) -> Read<Condition> {
        let not_whole = || "it compares numbers that are not whole".to_string();
        Ok(match op {
            CompareOp::Less => self.atoms.less(left, right).ok_or_else(not_whole)?,
            CompareOp::LessEqual => self.atoms.at_most(left, right).ok_or_else(not_whole)?,
            _ => {
                let up = self.atoms.at_most(left, right).ok_or_else(not_whole)?;
                Condition::and([up, self.atoms.at_most(right, left).ok_or_else(not_whole)?])
            }
        })
    }

    fn membership(&mut self, value: &Expr, set: &Expr, scope: &Scope) -> Read<Condition> {
        let form = self.value(value, scope)?;
        // A parameter may hide a definition of the same name.
        if scope.iter().any(|(name, _)| set.mentions(name)) {
            return Err(format!("the set `{set}` varies"));
        }
        // No pile is negative, so a pile is in the complement exactly if it is not in the set.
        let pile = [Term::Smaller, Term::Larger].into_iter().any(|term| form == Linear::term(term));
        let written = self.written(set);
        if let (true, ExprKind::Call(name, arguments)) = (pile, &written.kind)
            && let ("complement", [inner]) = (name.as_str(), arguments.as_slice())
        {
            return Ok(self.membership(value, &inner.clone(), scope)?.not());
        }
        if !self.meanings.is_set(set) {
            return Err(format!("`{set}` is not a set of numbers that a lemma uses"));
        }
        let set = self.meanings.set(set).map_err(|error| error.to_string())?;
        // Below 1 every whole number from 0 on is a member.
        let everything = |(slope, offset): (Slope, Real)| {
            slope.cmp_rational(&1.into()).is_le() && equal(&offset, &Real::from(0)) && set.first_index() == 0
        };
        if pile && set.as_line().is_some_and(everything) {
            return Ok(Condition::Constant(true));
        }
        let number = self.intern(set);
        Ok(self.atoms.member(form, number))
    }

    /// The definition of a set that is given by name.
    fn written<'e>(&self, set: &'e Expr) -> &'e Expr
    where
        'g: 'e,
    {
        match &set.kind {
            ExprKind::Name(name) => {
                let definition = self.game.lets.iter().find(|definition| definition.name == *name);
                definition.map_or(set, |definition| self.written(&definition.value))
            }
            _ => set,
        }
    }

    /// The number of a set; sets that are written alike are one.
    pub fn intern(&mut self, set: Arc<dyn Sequence>) -> usize {
        if let Some(known) = self.sets.iter().position(|known| Arc::ptr_eq(known, &set)) {
            return known;
        }
        let text = set.to_string();
        let known = self.sets.iter().position(|known| known.to_string() == text);
        known.unwrap_or_else(|| {
            self.sets.push(set);
            self.sets.len() - 1
        })
    }

    /// Body and scope of a function that is called.
    fn inlined(&mut self, name: &str, arguments: &[Expr], scope: &Scope) -> Read<(Expr, Scope)> {
        let Some(Meaning::Function(parameters, body)) = self.meanings.get(name).cloned() else {
            return Err(format!("no lemma uses `{name}(..)` here"));
        };
        let values: Vec<Linear> = arguments.iter().map(|argument| self.value(argument, scope)).collect::<Read<_>>()?;
        Ok((body, parameters.into_iter().zip(values).collect()))
    }

    /// A number that is linear in the terms.
    pub fn value(&mut self, expr: &Expr, scope: &Scope) -> Read<Linear> {
        self.step()?;
        let fail = |error: crate::number::NumberError| error.to_string();
        match &expr.kind {
            ExprKind::Name(name) if scope.iter().any(|(known, _)| known == name) => {
                let found = scope.iter().find(|(known, _)| known == name);
                found.map(|(_, value)| value.clone()).ok_or_else(String::new)
            }
            ExprKind::Negate(inner) => self.value(inner, scope)?.scale(&Real::from(-1)).map_err(fail),
            ExprKind::Binary(BinaryOp::Add, left, right) => {
                self.value(left, scope)?.add(&self.value(right, scope)?).map_err(fail)
            }
            ExprKind::Binary(BinaryOp::Subtract, left, right) => {
                self.value(left, scope)?.subtract(&self.value(right, scope)?).map_err(fail)
            }
            ExprKind::Binary(BinaryOp::Multiply, left, right) => {
                let (left, right) = (self.value(left, scope)?, self.value(right, scope)?);
                match (left.as_constant(), right.as_constant()) {
                    (Some(factor), _) => right.scale(factor).map_err(fail),
                    (_, Some(factor)) => left.scale(factor).map_err(fail),
                    _ => Err(format!("`{expr}` is a product of values that vary")),
                }
            }
            ExprKind::Binary(BinaryOp::Divide, left, right) => {
                let divisor = self.value(right, scope)?;
                let divisor = divisor.as_constant().ok_or_else(|| format!("`{right}` varies"))?;
                self.value(left, scope)?.scale(&divisor.reciprocal().map_err(fail)?).map_err(fail)
            }
            ExprKind::Call(name, arguments) if name == "floor" && arguments.len() == 1 => {
                self.value(&arguments[0], scope)?.floor().map_err(fail)
            }
            ExprKind::Call(name, arguments) if self.meanings.get(name).is_some() => {
                if let (Some(Meaning::Constraint(slope)), [argument]) = (self.meanings.get(name), arguments.as_slice())
                {
                    let slope = slope.clone();
                    return Ok(constraint(&slope, &self.value(argument, scope)?));
                }
                let (body, inner) = self.inlined(name, arguments, scope)?;
                self.value(&body, &inner)
            }
            _ => {
                // A name of the scope may hide a number of the same name.
                if scope.iter().any(|(name, _)| expr.mentions(name)) {
                    return Err(format!("`{expr}` has a form that no lemma uses"));
                }
                let number = self.meanings.number(expr);
                number.map(Linear::constant).map_err(|_| format!("`{expr}` has a form that no lemma uses"))
            }
        }
    }

    /// The number of the set floor(n slope), n >= 0, as a condition on a pile.
    pub fn in_beatty(&mut self, pile: Term, slope: &Slope) -> Read<Condition> {
        if slope.cmp_rational(&1.into()).is_le() {
            return Ok(Condition::Constant(true));
        }
        let same = |set: &Arc<dyn Sequence>| {
            set.first_index() == 0
                && set.as_line().is_some_and(|(other, offset)| equal(&other, slope) && equal(&offset, &Real::from(0)))
        };
        let known = self.sets.iter().position(same);
        let number = match known {
            Some(number) => number,
            None => {
                let set = crate::sequence::Beatty::new(slope.clone()).map_err(|error| error.to_string())?;
                self.intern(Arc::new(set))
            }
        };
        Ok(self.atoms.member(Linear::term(pile), number))
    }

    /// An expression in the piles `x`, `y` and the amounts `j`, `k`, and two slopes.
    pub fn written_value(&mut self, text: &str, alpha: &Slope, beta: &Slope) -> Read<Linear> {
        let expr = crate::syntax::parse_expression(text).map_err(|error| error.to_string())?;
        let named = [Term::Smaller, Term::Larger, Term::FromSmaller, Term::FromLarger];
        let mut scope: Scope = named.into_iter().map(|term| (term.to_string(), Linear::term(term))).collect();
        scope.push(("alpha".to_string(), Linear::constant(alpha.as_real().clone())));
        scope.push(("beta".to_string(), Linear::constant(beta.as_real().clone())));
        self.value(&expr, &scope)
    }

    /// A comparison of two such expressions.
    pub fn written_at_most(&mut self, left: &str, right: &str, slopes: (&Slope, &Slope)) -> Read<Condition> {
        let left = self.written_value(left, slopes.0, slopes.1)?;
        let right = self.written_value(right, slopes.0, slopes.1)?;
        self.compare(&left, CompareOp::LessEqual, &right)
    }
}

/// The Beatty constraint of a slope at a value.
pub(super) fn constraint(slope: &Slope, at: &Linear) -> Linear {
    Linear::term(Term::Function(format!("constraint({slope})({at})")))
}

fn allow(moves: &mut Condition, more: Condition) {
    match moves {
        Condition::Or(parts) => parts.push(more),
        other => *other = Condition::Or(vec![other.clone(), more]),
    }
}
