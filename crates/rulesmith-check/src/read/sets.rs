//! Membership in sets, for numbers that are not known yet.
//!
//! A set is taken apart until its parts are windows, remainders, or sets of their own: Beatty sequences, sets by a formula,
//! sets of binary digits. Those become assumptions; where a number is known, they are looked up.

use super::language::Language;
use super::run::{Halt, Read, Run, Scope, refuse};
use super::value::{Literal, Symbol, Track, Value, Window};
use crate::rejection::{Checked, Condition, Rejection, demand, reject, unread};
use malachite::Natural;
use malachite::rational::Rational;
use rulesmith_core::number::{NumberError, Slope};
use rulesmith_core::numeration::DigitAutomaton;
use rulesmith_core::rules::{Let, digit_automaton, written_set};
use rulesmith_core::sequence::{Growing, Sequence, Written};
use rulesmith_core::syntax::{BinaryOp, CompareOp, Expr, ExprKind};

impl<'a> Run<'a> {
    /// Whether a number is a member of a set; nothing negative is.
    pub fn is_member(&mut self, value: &Value, set: &Expr) -> Read<bool> {
        Ok(self.at_least(value, 0)? && self.is_inside(value, set)?)
    }

    fn is_inside(&mut self, value: &Value, set: &Expr) -> Read<bool> {
        let language = self.language;
        language.meter.spend(1)?;
        let list = |expr: &Expr| match &expr.kind {
            ExprKind::Braces(members) => members.iter().map(|member| language.whole(member)).collect(),
            _ => reject(Condition::R1, format!("{expr} is no list")),
        };
        // Nothing negative is a member, and a list that says so has no meaning.
        let naturals = |expr: &Expr| {
            let members: Vec<i64> = list(expr)?;
            demand(Condition::R1, members.iter().all(|member| *member >= 0), || {
                format!("{expr} lists a number below 0")
            })?;
            Ok::<Vec<i64>, Rejection>(members)
        };
        match &set.kind {
            ExprKind::Name(name) => match language.definition(name) {
                Some(definition) => self.is_inside(value, &definition.value),
                None => self.member_of_digits(name, value),
            },
            ExprKind::Binary(BinaryOp::Union, a, b) => Ok(self.is_inside(value, a)? || self.is_inside(value, b)?),
            ExprKind::Binary(BinaryOp::Inter, a, b) => Ok(self.is_inside(value, a)? && self.is_inside(value, b)?),
            ExprKind::Braces(_) => {
                let members = naturals(set)?;
                self.lies_in(value, &Window::listed(&members))
            }
            ExprKind::Call(name, arguments) => match (name.as_str(), arguments.as_slice()) {
                ("complement", [inner]) => Ok(!self.is_inside(value, inner)?),
                ("multiples", [step]) => self.lies_in(&value.modulo(language.modulus(step)?), &Window::exactly(0)),
                ("residues", [residues, modulus]) => {
                    let modulus = language.modulus(modulus)?;
                    let residues: Vec<i64> = list(residues)?;
                    let residues: Vec<i64> = residues.iter().map(|residue| residue.rem_euclid(modulus)).collect();
                    self.lies_in(&value.modulo(modulus), &Window::listed(&residues))
                }
                ("eventually", [early, from, residues, modulus]) => {
                    let (from, modulus) = (language.whole(from)?, language.modulus(modulus)?);
                    if !self.at_least(value, from)? {
                        let early = naturals(early)?;
                        return self.lies_in(value, &Window::listed(&early));
                    }
                    let residues: Vec<i64> = list(residues)?;
                    let residues: Vec<i64> = residues.iter().map(|residue| residue.rem_euclid(modulus)).collect();
                    self.lies_in(&value.modulo(modulus), &Window::listed(&residues))
                }
                ("powers", [base]) => match u32::try_from(language.whole(base)?) {
                    Ok(base @ 2..) => self.member_of_growing(Growing::Powers(base), set, value),
                    _ => refuse(format!("the set {set} is not read")),
                },
                (name, factors) if Written::is_name(name) => {
                    self.member_of_written(&self.written(set, factors)?, set, value)
                }
                ("beatty", [_]) => self.member_of_set(set, value),
                ("beatty", [_, _]) if language.digits.is_none() => self.member_of_set(set, value),
                _ => refuse(format!("the set {set} is not read")),
            },
            ExprKind::Comprehension(..) => self.member_of_set(set, value),
            _ => refuse(format!("the set {set} is not read")),
        }
    }

    /// The member of a set with a number: of a set by a formula the formula there, else counted by size, positive
    /// members from 1 on.
    pub fn member_number(&mut self, expr: &Expr, set: &Expr, index: &Value) -> Read<Value> {
        match &set.kind {
            ExprKind::Call(name, slope) if name == "beatty" && slope.len() == 1 => {
                self.demand_from(index, 0, expr)?;
                self.floor_times(&self.language.number(&slope[0])?, index)
            }
            ExprKind::Comprehension(formula, condition) => {
                let (variable, from, further) = variable_of(condition)?;
                self.demand_from(index, from, expr)?;
                let value = self.whole(formula, &Scope::of(&variable, index.clone()))?;
                // It is counted from the first value that is not negative.
                let counted = further.is_empty() && self.at_least(&value, 0)?;
                if counted { Ok(value) } else { refuse(format!("{expr} is not defined everywhere")) }
            }
            ExprKind::Call(name, factors) if self.language.digits.is_some() && name == "shifted" => {
                self.demand_from(index, 0, expr)?;
                self.shifted(&self.written(set, factors)?, index)
            }
            // The n-th evil number is 2n + t(n), the n-th odious one 2n - 1 - t(n-1), with t(n) = 1 if n is odious
            // (Fisher and Larsson 2019, section 6).
            ExprKind::Name(name) if self.language.digits.is_some() && matches!(name.as_str(), "evil" | "odious") => {
                let (first, sign) = if name == "evil" { (0, 1) } else { (1, -1) };
                self.demand_from(index, first, expr)?;
                let odious = self.member_of_digits("odious", &index.shifted(-first))?;
                Ok(index.scaled(&Rational::from(2)).shifted(sign * i64::from(odious) - first))
            }
            _ if self.language.digits.is_none() => self.counted_member(expr, set, index),
            _ => refuse(format!("{expr} is not read")),
        }
    }

    pub fn member_of_digits(&mut self, name: &str, value: &Value) -> Read<bool> {
        match name {
            "evil" | "odious" | "vile" | "dopey" => {
                self.member_of_set(&Expr::synthetic(ExprKind::Name(name.into())), value)
            }
            _ => match Growing::named(name) {
                Some(growing) => self.member_of_growing(growing, &Expr::synthetic(ExprKind::Name(name.into())), value),
                None => refuse(format!("the set {name} is not read")),
            },
        }
    }

    /// The set of a numeration by a recurrence.
    fn written(&self, set: &Expr, factors: &[Expr]) -> Checked<Written> {
        let ExprKind::Call(name, _) = &set.kind else { return Err(unread(format!("the set {set} is not read"))) };
        match written_set(name, factors) {
            Some(Ok(written)) => Ok(written),
            Some(Err(error)) => Err(unread(format!("the set {set}: {error}"))),
            None => Err(unread(format!("the set {set} is not read"))),
        }
    }

    fn member_of_written(&mut self, written: &Written, set: &Expr, value: &Value) -> Read<bool> {
        if self.language.digits.is_none() {
            return self.element_of_set(set, value);
        }
        self.member_by_automaton(written.automaton(), value)
    }

    /// A number from 0 on with a zero written behind it.
    fn shifted(&mut self, written: &Written, index: &Value) -> Read<Value> {
        let numeration = self.language.digits.as_ref().map(|digits| &digits.numeration);
        let factors = written.recurrence().factors();
        demand(Condition::W1, numeration.is_some_and(|numeration| numeration.is_of_recurrence(factors)), || {
            format!("{written} is read in another numeration")
        })?;
        let index = self.known_parts(index);
        if let Some(known) = self.known_whole(&index)? {
            let term = written.term(&Natural::from(known.unsigned_abs()));
            return Ok(Value::whole(term.map_err(|error| unread(error.to_string()))?));
        }
        let (track, zeros) = match index.as_symbol() {
            Some(Symbol::Number(track)) => (*track, 1),
            Some(Symbol::Shifted(track, zeros)) => (*track, zeros + 1),
            _ => (self.on_a_track(&index)?, 1),
        };
        if zeros < factors.len() {
            return Ok(Value::symbol(Symbol::Shifted(track, zeros)));
        }
        // q_(i+k) = c_1 q_(i+k-1) + .. + c_k q_i.
        let with = |zeros: usize| if zeros == 0 { Symbol::Number(track) } else { Symbol::Shifted(track, zeros) };
        let parts = factors
            .iter()
            .enumerate()
            .map(|(at, factor)| Value::symbol(with(factors.len() - 1 - at)).scaled(&Rational::from(*factor)));
        Ok(parts.fold(Value::default(), |sum, part| sum.plus(&part)))
    }

    /// Membership in a set that grows fast. With words, those are read that have automata.
    fn member_of_growing(&mut self, growing: Growing, set: &Expr, value: &Value) -> Read<bool> {
        if self.language.digits.is_none() {
            return self.element_of_set(set, value);
        }
        match growing.automaton() {
            Some(texts) => self.member_by_automaton(texts, value),
            None => refuse(format!("the set {set} is not read")),
        }
    }

    fn member_by_automaton(&mut self, texts: [String; 2], value: &Value) -> Read<bool> {
        let texts = texts.map(|text| Expr::synthetic(ExprKind::Name(format!("\"{text}\""))));
        let automaton = Expr::synthetic(ExprKind::Call("automaton".into(), texts.into()));
        let track = self.on_a_track(value)?;
        self.tracks_are_in(&automaton, vec![track])
    }

    /// Membership in a set that has an automaton.
    pub fn member_of_set(&mut self, set: &Expr, value: &Value) -> Read<bool> {
        if self.language.digits.is_none() {
            return self.element_of_set(set, value);
        }
        let track = self.on_a_track(value)?;
        self.tracks_are_in(set, vec![track])
    }

    /// Whether the numbers on tracks are an element of a set that has an automaton.
    pub fn tracks_are_in(&mut self, set: &Expr, tracks: Vec<Track>) -> Read<bool> {
        let number = self.language.set_number(set);
        let known = self.branch.literals.iter().find_map(|literal| match literal {
            Literal::Member(other, at, inside) if *other == number && *at == tracks => Some(*inside),
            _ => None,
        });
        if let Some(inside) = known {
            return Ok(inside);
        }
        let inside = self.choose(2) == 0;
        self.branch.literals.push(Literal::Member(number, tracks, inside));
        Ok(inside)
    }

    /// The value of a function whose formula takes floors of its arguments: the relation between these and the value is
    /// a set like others, so that the formula is gone through once. Nothing where the arguments are not known to be
    /// different variables from 0 on.
    pub fn by_graph(&mut self, function: &Let, arguments: &[Value]) -> Read<Option<Value>> {
        // Floors of an index alone cost nothing.
        let index = |value: &Value| matches!(value.parts.keys().collect::<Vec<_>>()[..], [Symbol::Index(_)]);
        let irrational = self.language.digits.as_ref().is_some_and(|digits| digits.theta.is_some());
        let natural = arguments.iter().all(|value| self.is_known(value, &Window::at_least(0)) && !index(value));
        if !irrational || !natural || !self.language.takes_floors(&function.value) {
            return Ok(None);
        }
        let mut tracks = Vec::new();
        for argument in arguments {
            tracks.push(self.on_a_track(argument)?);
        }
        if (1..tracks.len()).any(|place| tracks[..place].contains(&tracks[place])) {
            return Ok(None);
        }
        let graphs = [1, -1].map(|sign| (sign, self.language.set_number(&graph(&function.name, sign < 0))));
        let known = self.branch.literals.iter().find_map(|literal| match literal {
            Literal::Member(set, at, true) if at.len() > tracks.len() && at[..tracks.len()] == tracks[..] => {
                let (sign, _) = graphs.iter().find(|(_, graph)| graph == set)?;
                Some((*sign, at[tracks.len()]))
            }
            _ => None,
        });
        let (sign, value) = match known {
            Some(known) => known,
            None => {
                let (sign, graph) = graphs[self.choose(2)];
                let value = self.fresh();
                tracks.push(value);
                self.branch.literals.push(Literal::Member(graph, tracks, true));
                (sign, value)
            }
        };
        Ok(Some(Value::symbol(Symbol::Number(value)).scaled(&Rational::from(sign))))
    }

    /// Whether the numbers on the first tracks are arguments of a function, and that on the next its value, or for
    /// values below 0 the negative of it.
    fn is_on_graph(&mut self, function: &Let, negative: bool) -> Read<bool> {
        let argument = |(track, name): (usize, &String)| (name.clone(), Value::symbol(Symbol::Number(track)));
        let scope = Scope { names: function.parameters.iter().enumerate().map(argument).collect(), ..Scope::default() };
        let value = self.whole(&function.value, &scope)?;
        let value = if negative { value.scaled(&Rational::from(-1)) } else { value };
        let given = Value::symbol(Symbol::Number(function.parameters.len()));
        Ok(self.equal(&value, &given)? && self.at_least(&value, i64::from(negative))?)
    }

    /// Whether the numbers on the first tracks are an element of a set given by a formula.
    pub fn is_element(&mut self, set: &Expr) -> Read<bool> {
        let element = Value::symbol(Symbol::Number(0));
        match &set.kind {
            ExprKind::Call(name, arguments) if name == GRAPH => match self.language.function(&arguments[0]) {
                Some((function, negative)) => self.is_on_graph(function, negative),
                None => refuse(format!("the set {set} is not read")),
            },
            ExprKind::Call(name, arguments) if name == "beatty" => {
                let slope = self.language.number(&arguments[0])?;
                let n = self.index(0)?;
                let value = self.floor_times(&slope, &n)?;
                self.equal(&value, &element)
            }
            ExprKind::Comprehension(formula, condition) => {
                let (variable, from, further) = variable_of(condition)?;
                let scope = Scope::of(&variable, self.index(from)?);
                for condition in further {
                    if !self.truth(condition, &scope)? {
                        return Ok(false);
                    }
                }
                let value = self.whole(formula, &scope)?;
                self.equal(&value, &element)
            }
            ExprKind::Compare(constraint, value) => match (&constraint.kind, value.as_slice()) {
                (ExprKind::Call(_, slope), [(CompareOp::Equal, value)]) => self.is_constrained(&slope[0], value),
                _ => refuse(format!("the set {set} is not read")),
            },
            _ => refuse(format!("the set {set} is not read")),
        }
    }

    /// f(a_n) = f(b_n) = (b_n - b_(n-1)) - (a_n - a_(n-1)) for n >= 1, and f(0) = 0 (Kay and Polanco 2023, section 5). The
    /// sequences rise by floor(alpha) or one more, and by floor(beta) or one more, so f takes few values; the numbers
    /// at which it takes one are a set like others.
    pub fn constraint(&mut self, slope: &Expr, argument: &Value) -> Read<Value> {
        let (alpha, beta) = self.pair(slope)?;
        if self.equal(argument, &Value::default())? {
            return Ok(Value::default());
        }
        if self.language.digits.is_none() {
            return self.constraint_as_it_stands(&alpha, &beta, argument);
        }
        let least = Rational::from(beta.floor() - alpha.floor());
        let value = Value { constant: least, ..Value::default() }.shifted(self.choose(3) as i64 - 1);
        let Some(known) = value.known().and_then(|known| Natural::try_from(known.clone()).ok()) else {
            return refuse(format!("the constraint of {slope} may be negative"));
        };
        let constraint = Expr::synthetic(ExprKind::Call("beatty_constraint".into(), vec![slope.clone()]));
        let known = Expr::synthetic(ExprKind::Number(known));
        let set = Expr::synthetic(ExprKind::Compare(Box::new(constraint), vec![(CompareOp::Equal, known)]));
        match self.member_of_set(&set, argument)? {
            true => Ok(value),
            false => Err(Halt::Nowhere),
        }
    }

    fn pair(&self, slope: &Expr) -> Checked<(Slope, Slope)> {
        let wrong = |error: NumberError| unread(error.to_string());
        let alpha = Slope::new(self.language.number(slope)?).map_err(wrong)?;
        // Only then is every positive number some a_n or b_n.
        if !alpha.is_irrational() {
            return reject(Condition::R3, format!("the constraint of {alpha} is not defined everywhere"));
        }
        let beta = alpha.complement().map_err(wrong)?;
        Ok((alpha, beta))
    }

    /// Whether the number on track 0 is some a_n or b_n, n >= 1, at which the constraint has a value.
    fn is_constrained(&mut self, slope: &Expr, constraint: &Expr) -> Read<bool> {
        let (alpha, beta) = self.pair(slope)?;
        let n = self.index(1)?;
        let at = |run: &mut Self, slope: &Slope, n: &Value| run.floor_times(slope.as_real(), n);
        let (a, b) = (at(self, &alpha, &n)?, at(self, &beta, &n)?);
        let before = n.shifted(-1);
        let (a_before, b_before) = (at(self, &alpha, &before)?, at(self, &beta, &before)?);
        let here = if self.choose(2) == 0 { &a } else { &b };
        let value = self.value(constraint, &Scope::default())?;
        Ok(self.equal(here, &Value::symbol(Symbol::Number(0)))?
            && self.equal(&b.minus(&b_before).minus(&a).plus(&a_before), &value)?)
    }
}

impl<'a> Language<'a> {
    /// The number of a set.
    pub(super) fn set_number(&self, set: &Expr) -> usize {
        let mut sets = self.sets.borrow_mut();
        sets.iter().position(|known| known == set).unwrap_or_else(|| {
            sets.push(set.clone());
            sets.len() - 1
        })
    }

    /// The function that a graph is of, and whether it is that of its negative values.
    fn function(&self, named: &Expr) -> Option<(&'a Let, bool)> {
        let (name, negative) = match &named.kind {
            ExprKind::Name(name) => (name, false),
            ExprKind::Negate(inner) => match &inner.kind {
                ExprKind::Name(name) => (name, true),
                _ => return None,
            },
            _ => return None,
        };
        Some((self.definition(name)?, negative))
    }

    /// How many numbers an element of a set has.
    pub fn arity(&self, set: &Expr) -> usize {
        match as_balanced(set).map(|(_, many)| many).or_else(|| as_automaton(set).map(|set| set.arity())) {
            Some(many) => many,
            None => self.graphs_of(set).map_or(1, |(parameters, _)| parameters + 1),
        }
    }

    /// For the graph of a function: how many parameters it has, and the numbers of its two graphs, that of values from 0
    /// on and that of the negatives of the others.
    pub(crate) fn graphs_of(&self, set: &Expr) -> Option<(usize, [usize; 2])> {
        match &set.kind {
            ExprKind::Call(name, arguments) if name == GRAPH => {
                let (function, _) = self.function(&arguments[0])?;
                let graphs = [false, true].map(|negative| self.set_number(&graph(&function.name, negative)));
                Some((function.parameters.len(), graphs))
            }
            _ => None,
        }
    }

    /// Whether a formula, or a function that it uses, takes floors.
    fn takes_floors(&self, formula: &Expr) -> bool {
        let mut found = false;
        formula.visit(&mut |part| {
            if let ExprKind::Call(name, _) = &part.kind {
                let function = self.definition(name);
                found |= name == "floor" || function.is_some_and(|function| self.takes_floors(&function.value));
            }
        });
        found
    }
}

/// What the graphs of functions are called; no rules can name them.
const GRAPH: &str = "graph of";

fn graph(function: &str, negative: bool) -> Expr {
    let name = Expr::synthetic(ExprKind::Name(function.into()));
    let named = if negative { Expr::synthetic(ExprKind::Negate(Box::new(name))) } else { name };
    Expr::synthetic(ExprKind::Call(GRAPH.into(), vec![named]))
}

/// What balanced vectors of so many entries are called; no rules can name them so.
const BALANCED: &str = "balanced vectors";

pub(super) fn balanced(modulus: u32, many: usize) -> Expr {
    let number = |value: u32| Expr::synthetic(ExprKind::Number(value.into()));
    Expr::synthetic(ExprKind::Call(BALANCED.into(), vec![number(modulus), number(many as u32)]))
}

/// The modulus and the number of entries, if the set is that of balanced vectors.
pub fn as_balanced(set: &Expr) -> Option<(u32, usize)> {
    let ExprKind::Call(name, arguments) = &set.kind else { return None };
    let number = |at: usize| match &arguments.get(at)?.kind {
        ExprKind::Number(value) => u32::try_from(value).ok(),
        _ => None,
    };
    if name == BALANCED { Some((number(0)?, number(1)? as usize)) } else { None }
}

/// The automaton, if the set is one of those vectors whose digits an automaton of the rules accepts.
pub fn as_automaton(set: &Expr) -> Option<DigitAutomaton> {
    match &set.kind {
        ExprKind::Call(name, texts) if name == "automaton" => digit_automaton(texts).ok(),
        _ => None,
    }
}

/// The variable of `n >= 1 and ..`, where it starts, and what else must hold.
pub(super) fn variable_of(condition: &Expr) -> Checked<(String, i64, Vec<&Expr>)> {
    let unread = || reject(Condition::R1, format!("the condition {condition} is not read"));
    match &condition.kind {
        ExprKind::Binary(BinaryOp::And, first, second) => {
            let (variable, from, mut further) = variable_of(first)?;
            further.push(second);
            Ok((variable, from, further))
        }
        ExprKind::Compare(left, rest) => match (&left.kind, rest.as_slice()) {
            (ExprKind::Name(name), [(op @ (CompareOp::GreaterEqual | CompareOp::Greater), right)]) => {
                let ExprKind::Number(value) = &right.kind else { return unread() };
                let Ok(value) = i64::try_from(value) else { return unread() };
                let Some(from) = value.checked_add(i64::from(*op == CompareOp::Greater)) else { return unread() };
                Ok((name.clone(), from, vec![]))
            }
            _ => unread(),
        },
        _ => unread(),
    }
}
