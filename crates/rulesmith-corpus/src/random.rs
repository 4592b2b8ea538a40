//! Random games, built from a stream of random bytes so that failures shrink well.

use malachite::Natural;
use rulesmith_core::rules::{Amount, Clause, Expectation, Family, Game, Let, Piles, Play, Take, Variable};
use rulesmith_core::syntax::{BinaryOp, CompareOp, ContinuedFractionText, Expr, ExprKind};

/// Choices read off a list of bytes; all zero once it is used up, and choice 0 is always a leaf.
pub struct Choices<'a> {
    bytes: std::slice::Iter<'a, u8>,
    /// Numbers the variables of nested sets, so that no two share a name.
    fresh: usize,
}

/// The names an expression may use, by kind.
#[derive(Clone, Default)]
struct Names {
    numbers: Vec<String>,
    primed: Vec<String>,
    sets: Vec<String>,
    vectors: Vec<String>,
    functions: Vec<(String, usize)>,
    predicates: Vec<(String, usize)>,
}

fn make(kind: ExprKind) -> Expr {
    Expr::synthetic(kind)
}

fn name(text: &str) -> Expr {
    make(ExprKind::Name(text.to_string()))
}

fn literal(value: u64) -> Expr {
    make(ExprKind::Number(Natural::from(value)))
}

fn binary(op: BinaryOp, left: Expr, right: Expr) -> Expr {
    make(ExprKind::Binary(op, Box::new(left), Box::new(right)))
}

fn call(function: &str, parts: Vec<Expr>) -> Expr {
    make(ExprKind::Call(function.to_string(), parts))
}

fn compare(left: Expr, op: CompareOp, right: Expr) -> Expr {
    make(ExprKind::Compare(Box::new(left), vec![(op, right)]))
}

const ORDERS: [CompareOp; 6] = [
    CompareOp::Less,
    CompareOp::LessEqual,
    CompareOp::Greater,
    CompareOp::GreaterEqual,
    CompareOp::Equal,
    CompareOp::NotEqual,
];

impl<'a> Choices<'a> {
    /// The choices that these bytes make.
    pub fn new(bytes: &'a [u8]) -> Self {
        Choices { bytes: bytes.iter(), fresh: 0 }
    }

    fn pick(&mut self, count: usize) -> usize {
        usize::from(self.bytes.next().copied().unwrap_or(0)) % count.max(1)
    }

    fn yes(&mut self) -> bool {
        self.pick(2) == 1
    }

    fn one<'n, T>(&mut self, list: &'n [T]) -> Option<&'n T> {
        let at = self.pick(list.len());
        list.get(at)
    }

    fn many(&mut self, least: usize, most: usize, mut make: impl FnMut(&mut Self) -> Expr) -> Vec<Expr> {
        let count = least + self.pick(most - least + 1);
        (0..count).map(|_| make(self)).collect()
    }

    fn digits(&mut self) -> Expr {
        match self.pick(8) {
            7 => make(ExprKind::Number(Natural::from(u64::MAX) * Natural::from(1 + self.pick(99) as u64))),
            _ => literal(self.pick(30) as u64),
        }
    }

    fn number(&mut self, names: &Names, depth: usize) -> Expr {
        if depth == 0 || self.pick(3) == 0 {
            return match self.pick(5) {
                1 | 2 => self.one(&names.numbers).map_or_else(|| name("phi"), |own| name(own)),
                3 => match self.one(&names.primed) {
                    Some(pile) => make(ExprKind::Primed(pile.clone())),
                    None => name("pi"),
                },
                _ => self.digits(),
            };
        }
        let depth = depth - 1;
        match self.pick(14) {
            1 => make(ExprKind::Negate(Box::new(self.number(names, depth)))),
            2 => make(ExprKind::Absolute(Box::new(self.number(names, depth)))),
            3..=6 => {
                let ops = [BinaryOp::Add, BinaryOp::Subtract, BinaryOp::Multiply, BinaryOp::Power];
                let op = ops[self.pick(4)];
                binary(op, self.number(names, depth), self.number(names, depth))
            }
            7 => {
                let op = if self.yes() { BinaryOp::Divide } else { BinaryOp::Mod };
                let (left, right) = (self.number(names, depth), self.number(names, depth));
                let zero = right == literal(0);
                binary(op, left, if zero { literal(7) } else { right })
            }
            8 => {
                let parts = (self.condition(names, depth), self.number(names, depth), self.number(names, depth));
                make(ExprKind::If(Box::new(parts.0), Box::new(parts.1), Box::new(parts.2)))
            }
            9 => {
                let function = if self.yes() { "floor" } else { "sqrt" };
                call(function, vec![self.number(names, depth)])
            }
            10 => {
                let function = if self.yes() { "min" } else { "max" };
                call(function, self.many(2, 4, |choices| choices.number(names, depth)))
            }
            11 => match self.one(&names.functions) {
                Some((function, arity)) => call(function, (0..*arity).map(|_| self.number(names, depth)).collect()),
                None => call("complement_slope", vec![self.number(names, depth)]),
            },
            12 => match self.one(&names.sets) {
                Some(set) => call(set, vec![self.number(names, depth)]),
                None => call("odious", vec![self.number(names, depth)]),
            },
            13 => self.continued_fraction(),
            _ => call("root", vec![binary(BinaryOp::Power, name("zz"), literal(3)), literal(1), self.digits()]),
        }
    }

    fn continued_fraction(&mut self) -> Expr {
        let terms = self.many(1, 3, |choices| choices.digits());
        let mut text = ContinuedFractionText { terms, period: vec![], goes_on: false };
        match self.pick(3) {
            1 => text.period = vec![self.digits(), binary(BinaryOp::Multiply, literal(2), name("kk"))],
            2 => text.goes_on = true,
            _ => {}
        }
        make(ExprKind::ContinuedFraction(text))
    }

    fn condition(&mut self, names: &Names, depth: usize) -> Expr {
        let inner = depth.saturating_sub(1);
        if depth > 0 {
            match self.pick(12) {
                5 | 6 => {
                    let op = if self.yes() { BinaryOp::And } else { BinaryOp::Or };
                    return binary(op, self.condition(names, inner), self.condition(names, inner));
                }
                7 => return make(ExprKind::Not(Box::new(self.condition(names, inner)))),
                8 => {
                    let parts = (0..3).map(|_| self.condition(names, inner)).map(Box::new).collect::<Vec<_>>();
                    let [one, two, three] = parts.try_into().unwrap();
                    return make(ExprKind::If(one, two, three));
                }
                9 => {
                    let op = if self.yes() { CompareOp::In } else { CompareOp::NotIn };
                    return compare(self.number(names, inner), op, self.set(names, inner));
                }
                10 => {
                    let op = if self.yes() { CompareOp::Equal } else { CompareOp::NotEqual };
                    let width = 1 + self.pick(3);
                    let side = |choices: &mut Self| (0..width).map(|_| choices.number(names, inner)).collect();
                    let (left, right): (Vec<Expr>, Vec<Expr>) = (side(self), side(self));
                    return if width > 1 && self.yes() {
                        compare(make(ExprKind::Tuple(left)), op, make(ExprKind::Tuple(right)))
                    } else {
                        compare(make(ExprKind::Braces(left)), op, make(ExprKind::Braces(right)))
                    };
                }
                11 => match self.one(&names.predicates) {
                    Some((function, arity)) => {
                        return call(function, (0..*arity).map(|_| self.number(names, inner)).collect());
                    }
                    None => {
                        let pair = vec![self.number(names, inner), self.number(names, inner)];
                        return compare(make(ExprKind::Tuple(pair)), CompareOp::In, self.vectors(names, inner));
                    }
                },
                _ => {}
            }
        }
        let first = self.number(names, inner);
        let links = 1 + self.pick(3);
        let rest = (0..links).map(|_| (ORDERS[self.pick(6)], self.number(names, inner))).collect();
        make(ExprKind::Compare(Box::new(first), rest))
    }

    fn bounded(&mut self) -> (String, Expr) {
        self.fresh += 1;
        let own = format!("n{}", self.fresh);
        let bound = compare(name(&own), CompareOp::GreaterEqual, literal(self.pick(3) as u64));
        (own, bound)
    }

    fn set(&mut self, names: &Names, depth: usize) -> Expr {
        if depth == 0 {
            let plain = ["evil", "odious", "vile", "dopey"];
            return match self.one(&names.sets).cloned().filter(|_| self.yes()) {
                Some(set) => name(&set),
                None => name(plain[self.pick(4)]),
            };
        }
        let depth = depth - 1;
        match self.pick(7) {
            1 => call("beatty", vec![binary(BinaryOp::Add, name("phi"), self.digits())]),
            2 if self.yes() => {
                let residues = self.many(1, 3, |choices| choices.digits());
                call("residues", vec![make(ExprKind::Braces(residues)), self.digits()])
            }
            2 => call("multiples", vec![self.number(names, depth)]),
            3 => call("complement", vec![self.set(names, depth)]),
            4 => {
                let op = if self.yes() { BinaryOp::Union } else { BinaryOp::Inter };
                binary(op, self.set(names, depth), self.set(names, depth))
            }
            5 => {
                let (own, bound) = self.bounded();
                let mut inside = names.clone();
                inside.numbers.push(own);
                let element = self.number(&inside, depth);
                let condition = match self.yes() {
                    true => binary(BinaryOp::And, bound, self.condition(&inside, depth)),
                    false => bound,
                };
                make(ExprKind::Comprehension(Box::new(element), Box::new(condition)))
            }
            6 => make(ExprKind::Braces(self.many(0, 4, |choices| choices.number(names, depth)))),
            _ => self.set(names, 0),
        }
    }

    fn vectors(&mut self, names: &Names, depth: usize) -> Expr {
        match self.pick(4) {
            1 => match self.one(&names.vectors) {
                Some(set) => name(set),
                None => call("losing", vec![name("\"nim\"")]),
            },
            2 => {
                let (own, bound) = self.bounded();
                let mut inside = names.clone();
                inside.numbers.push(own);
                let pair = vec![self.number(&inside, depth), self.number(&inside, depth)];
                make(ExprKind::Comprehension(Box::new(make(ExprKind::Tuple(pair))), Box::new(bound)))
            }
            3 => make(ExprKind::Braces(
                self.many(1, 3, |choices| make(ExprKind::Tuple(vec![choices.number(names, depth), choices.digits()]))),
            )),
            _ => call("losing", vec![name("\"star(sqrt(2))\"")]),
        }
    }

    fn lets(&mut self, names: &mut Names) -> Vec<Let> {
        let count = self.pick(5);
        let mut lets = Vec::new();
        for index in 0..count {
            let parameters: Vec<String> = (0..1 + self.pick(2)).map(|at| format!("p{at}")).collect();
            let mut inside = names.clone();
            inside.numbers.extend(parameters.iter().cloned());
            let own = format!("{}{index}", ["s", "A", "f", "g", "V", "c"][self.pick(6)]);
            let plain = |value| Let { name: own.clone(), parameters: vec![], value };
            lets.push(match &own[..1] {
                "s" => plain(self.number(names, 3)),
                "A" => plain(self.set(names, 3)),
                "V" => plain(self.vectors(names, 2)),
                "c" => plain(call("beatty_constraint", vec![binary(BinaryOp::Divide, name("pi"), literal(2))])),
                "f" => Let { name: own.clone(), value: self.number(&inside, 3), parameters: parameters.clone() },
                _ => Let { name: own.clone(), value: self.condition(&inside, 3), parameters: parameters.clone() },
            });
            let arity = parameters.len();
            match &own[..1] {
                "s" => names.numbers.push(own),
                "A" => names.sets.push(own),
                "V" => names.vectors.push(own),
                "c" => names.functions.push((own, 1)),
                "f" => names.functions.push((own, arity)),
                _ => names.predicates.push((own, arity)),
            }
        }
        lets
    }

    /// `2*k + l + 3`, with a variable in it.
    fn amount(&mut self, variables: &mut Vec<String>) -> Expr {
        let mut sum: Option<Expr> = None;
        for _ in 0..1 + self.pick(2) {
            let own = ["k", "l", "t", "längé"][self.pick(4)].to_string();
            let mut term = name(&own);
            if self.yes() {
                term = binary(BinaryOp::Multiply, literal(self.pick(9) as u64), term);
            }
            variables.push(own);
            sum = Some(match sum {
                Some(sum) => binary(if self.yes() { BinaryOp::Add } else { BinaryOp::Subtract }, sum, term),
                None => term,
            });
        }
        let sum = sum.unwrap();
        if self.yes() { binary(BinaryOp::Add, sum, literal(self.pick(9) as u64)) } else { sum }
    }

    fn clause(&mut self, index: usize, piles: &[String], names: &Names) -> Clause {
        let mut variables = Vec::new();
        let count = piles.len();
        let take = match self.pick(4) {
            1 => {
                let taken = 1 + self.pick(count);
                let first = self.pick(count);
                let amount = |at: usize| Amount { tokens: self.amount(&mut variables), pile: (first + at) % count };
                Take::Amounts((0..taken).map(amount).collect())
            }
            2 => {
                let mut vectors: Vec<Vec<Expr>> = Vec::new();
                for _ in 0..1 + self.pick(3) {
                    vectors.push((0..count).map(|_| self.amount(&mut variables)).collect());
                }
                Take::Vectors { vectors, range: None }
            }
            3 => {
                let inside = Names { numbers: vec!["n".into()], ..Names::default() };
                let mut vector: Vec<Expr> = (0..count).map(|_| self.number(&inside, 2)).collect();
                vector[0] = binary(BinaryOp::Add, name("n"), vector[0].clone());
                variables.push("n".into());
                let range = Variable { name: "n".into(), from: self.pick(3) as u64 };
                Take::Vectors { vectors: vec![vector], range: Some(range) }
            }
            _ => Take::Piles { count: 1 + self.pick(count), up_to: self.yes() },
        };
        let mut inside = names.clone();
        inside.numbers.extend(piles.iter().cloned());
        inside.primed = piles.to_vec();
        inside.numbers.extend(variables);
        let condition = |choices: &mut Self| choices.yes().then(|| choices.condition(&inside, 4));
        let (when, unless) = (condition(self), condition(self));
        let title = ["nim", "e", "pi", "größer"][self.pick(4)];
        Clause { name: format!("{title}{index}"), take, variables: vec![], when, unless }
    }

    fn expectation(&mut self, piles: usize, names: &Names) -> Expectation {
        let mut inside = names.clone();
        inside.numbers.push("n".into());
        let family = |choices: &mut Self| {
            let mut position: Vec<Expr> = (0..piles).map(|_| choices.number(&inside, 2)).collect();
            position[0] = binary(BinaryOp::Multiply, name("n"), position[0].clone());
            let variable = Variable { name: "n".into(), from: choices.pick(9) as u64 };
            let condition = choices.yes().then(|| choices.condition(&inside, 3));
            Family { position, variables: vec![variable], condition }
        };
        let families = (0..1 + self.pick(3)).map(|_| family(self)).collect();
        let list = |choices: &mut Self| -> Vec<Vec<Natural>> {
            let count = choices.pick(3);
            (0..count).map(|_| (0..piles).map(|_| Natural::from(choices.pick(200) as u64)).collect()).collect()
        };
        let (also, except) = (list(self), list(self));
        Expectation { families, also, except }
    }

    /// A well-formed game whose clauses do not know their variables yet.
    pub fn game(&mut self) -> Game {
        let count = 1 + self.pick(4);
        let names: Vec<String> = ["x", "y", "pile_3", "ζ"].iter().take(count).map(ToString::to_string).collect();
        let piles = Piles { names, sorted: count > 1 && self.yes() };
        let mut known = Names::default();
        let lets = self.lets(&mut known);
        let moves = (0..1 + self.pick(3)).map(|index| self.clause(index, &piles.names, &known)).collect();
        let expect = self.yes().then(|| self.expectation(count, &known));
        let play = if self.yes() { Play::Misere } else { Play::Normal };
        let value = play == Play::Normal && expect.is_some() && self.yes();
        let one = value.then(|| self.expectation(count, &known));
        Game {
            name: ["G", "", "a 'name' # with $ & {signs}"][self.pick(3)].into(),
            source: self.yes().then(|| "Somebody 2012, p. 3".into()),
            play,
            piles,
            lets,
            moves,
            expect,
            one,
            values: vec![],
            grundy: None,
        }
    }
}
