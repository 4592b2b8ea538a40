//! Random rules that mean something, over the whole language, as text.
//!
//! Where [`random`](crate::random) makes games that are merely well formed, these are built so that most have a meaning and can be
//! looked through on a small board: floors have one slope, indices cannot fall below the first member, formulas of sets and families
//! rise or repeat soon. A few break each of these rules, so that refusals are compared too.

use crate::dice::Dice;

/// Slopes above 1 and irrational ones for constraints.
const IRRATIONAL: [&str; 6] = ["phi", "sqrt(2)", "phi^2", "[1; 2, 3, 4, ...]", "(1+sqrt(5))/3", "2^(1/3)"];
const SLOPES: [&str; 9] = ["phi", "sqrt(2)", "phi^2", "3/2", "7/4", "2", "5/3", "sqrt(3) - 1", "[1; (2)]"];
/// The games whose lost positions are spoken of.
pub const OTHER_GAMES: [&str; 4] = ["wythoff", "nim(2)", "t-wythoff(2)", "star(sqrt(2))"];
const ORDERS: [&str; 6] = ["<", "<=", ">", ">=", "=", "!="];
const VARIABLES: [&str; 3] = ["k", "l", "m"];

/// Rules in the making.
struct Writer<'d> {
    dice: &'d mut Dice,
    piles: Vec<&'static str>,
    /// Names of lets: numbers, sets, sets of pairs, functions and predicates with their arities, constraints.
    numbers: Vec<String>,
    sets: Vec<String>,
    pairs: Vec<String>,
    functions: Vec<(String, u64)>,
    predicates: Vec<(String, u64)>,
    constraints: Vec<String>,
    /// How many names have been given, so that no two are alike.
    fresh: usize,
}

/// What numbers may speak of: names that are never negative, and others.
#[derive(Clone, Default)]
struct Scope {
    natural: Vec<String>,
    other: Vec<String>,
    /// What is left of the piles, which is never negative either.
    left: Vec<String>,
}

/// A random set of numbers, as one expression.
pub fn set(dice: &mut Dice) -> String {
    Writer::new(dice, vec![]).set(2)
}

/// The rules of a random game.
pub fn game(dice: &mut Dice) -> String {
    let count = *dice.pick(&[1, 2, 2, 2, 2, 3, 3, 4]);
    let piles = ["x", "y", "z", "w"][..count].to_vec();
    let sorted = count > 1 && dice.roll(2) == 0;
    let mut writer = Writer::new(dice, piles);
    let mut text = String::from("game \"Random\"\n");
    if writer.one_in(3) {
        text += "play misere\n";
    }
    text += &format!("piles {}\n", writer.piles.join(if sorted { " <= " } else { ", " }));
    for _ in 0..writer.dice.roll(4) {
        text += &writer.definition();
    }
    for index in 0..1 + writer.dice.roll(3) {
        text += &writer.clause(index);
    }
    if writer.one_in(2) {
        text += &writer.claim();
    }
    text
}

impl<'d> Writer<'d> {
    fn new(dice: &'d mut Dice, piles: Vec<&'static str>) -> Writer<'d> {
        Writer {
            dice,
            piles,
            numbers: vec![],
            sets: vec![],
            pairs: vec![],
            functions: vec![],
            predicates: vec![],
            constraints: vec![],
            fresh: 0,
        }
    }
}

impl Writer<'_> {
    fn one_in(&mut self, sides: u64) -> bool {
        self.dice.roll(sides) == 0
    }

    fn small(&mut self) -> u64 {
        self.dice.roll(6)
    }

    /// A list of numbers.
    fn list(&mut self, most: u64, top: u64) -> String {
        let count = self.dice.roll(most + 1);
        let list: Vec<String> = (0..count).map(|_| self.dice.roll(top).to_string()).collect();
        format!("{{{}}}", list.join(", "))
    }

    fn definition(&mut self) -> String {
        self.fresh += 1;
        let index = self.fresh;
        let parameters = ["u", "v"];
        match self.dice.roll(7) {
            0 => {
                let name = format!("c{index}");
                let value = self.dice.pick(&["3", "phi", "7 - 2*2", "sqrt(2)*sqrt(2)", "1/2"]).to_string();
                if value.starts_with(['3', '7']) {
                    self.numbers.push(name.clone());
                }
                format!("let {name} = {value}\n")
            }
            1 | 2 => {
                let (name, set) = (format!("A{index}"), self.set(2));
                self.sets.push(name.clone());
                format!("let {name} = {set}\n")
            }
            3 => {
                let (name, set) = (format!("P{index}"), self.vectors());
                self.pairs.push(name.clone());
                format!("let {name} = {set}\n")
            }
            4 => {
                let (name, slope) = (format!("f{index}"), *self.dice.pick(&IRRATIONAL));
                self.constraints.push(name.clone());
                format!("let {name} = beatty_constraint({slope})\n")
            }
            roll => {
                let arity = 1 + self.dice.roll(2);
                let own: Vec<String> = parameters[..arity as usize].iter().map(ToString::to_string).collect();
                let scope = Scope { other: own.clone(), ..Scope::default() };
                let (name, value) = match roll {
                    5 => (format!("g{index}"), self.number(&scope, 2)),
                    _ => (format!("h{index}"), self.condition(&scope, 1)),
                };
                match roll {
                    5 => self.functions.push((name.clone(), arity)),
                    _ => self.predicates.push((name.clone(), arity)),
                }
                format!("let {name}({}) = {value}\n", own.join(", "))
            }
        }
    }

    /// A number that is never negative, for indices and constraints.
    fn natural(&mut self, scope: &Scope) -> String {
        if scope.natural.is_empty() {
            return self.small().to_string();
        }
        let mut name = self.dice.pick(&scope.natural).clone();
        // By other dice, so that the games of earlier runs are the same.
        let mut other = Dice(self.dice.0 ^ 0x1ef7);
        if !scope.left.is_empty() && other.roll(4) == 0 {
            name = other.pick(&scope.left).clone();
        }
        match self.dice.roll(5) {
            0 => format!("{name} + {}", self.small()),
            1 => format!("2*{name}"),
            2 => format!("|{name} - {}|", self.number(scope, 0)),
            _ => name,
        }
    }

    fn number(&mut self, scope: &Scope, depth: u64) -> String {
        let all: Vec<String> = scope.natural.iter().chain(&scope.other).cloned().collect();
        if depth == 0 || self.one_in(4) {
            return match self.dice.roll(6) {
                0 | 1 if !self.numbers.is_empty() => self.dice.pick(&self.numbers).clone(),
                0 => self.small().to_string(),
                _ if all.is_empty() => self.small().to_string(),
                _ => self.dice.pick(&all).clone(),
            };
        }
        let depth = depth - 1;
        match self.dice.roll(15) {
            0 | 1 => format!("({} + {})", self.number(scope, depth), self.number(scope, depth)),
            2 | 3 => format!("({} - {})", self.number(scope, depth), self.number(scope, depth)),
            4 => format!("{}*({})", self.small(), self.number(scope, depth)),
            5 => format!("|{}|", self.number(scope, depth)),
            6 => match self.dice.roll(8) {
                0 => format!("(({}) mod ({} + {}))", self.number(scope, depth), self.natural(scope), self.small()),
                1 => format!("floor(({})/({} + {}))", self.number(scope, depth), self.natural(scope), self.small()),
                _ => format!("(({}) mod {})", self.number(scope, depth), 1 + self.dice.roll(6)),
            },
            7 | 8 => self.floor(scope, depth),
            9 => {
                let parts: Vec<String> = (0..2 + self.dice.roll(2)).map(|_| self.number(scope, depth)).collect();
                format!("{}({})", self.dice.pick(&["min", "max"]), parts.join(", "))
            }
            10 => {
                let condition = self.condition(scope, depth.min(1));
                format!("(if {condition} then {} else {})", self.number(scope, depth), self.number(scope, depth))
            }
            11 => match self.functions.is_empty() {
                true => format!("-({})", self.number(scope, depth)),
                false => {
                    let (name, arity) = self.dice.pick(&self.functions).clone();
                    let arguments: Vec<String> = (0..arity).map(|_| self.number(scope, depth)).collect();
                    format!("{name}({})", arguments.join(", "))
                }
            },
            12 => match self.constraints.is_empty() {
                true => self.number(scope, depth),
                false => format!("{}({})", self.dice.pick(&self.constraints).clone(), self.natural(scope)),
            },
            13 => {
                let built_in = ["evil", "odious", "vile", "dopey"].map(str::to_string).to_vec();
                let sets = if self.sets.is_empty() || self.one_in(2) { built_in } else { self.sets.clone() };
                let set = self.dice.pick(&sets).clone();
                format!("{set}({} + 1)", self.natural(scope))
            }
            // What has no meaning, now and then.
            _ => match self.dice.roll(12) {
                0 => format!("({})/2", self.number(scope, depth)),
                1 if !all.is_empty() => format!("{}*{}", self.dice.pick(&all).clone(), self.dice.pick(&all).clone()),
                2 => format!("odious({})", self.number(scope, depth)),
                3 => format!("floor(phi*({}) + ({})/2)", self.number(scope, depth), self.number(scope, depth)),
                _ => self.number(scope, depth),
            },
        }
    }

    fn floor(&mut self, scope: &Scope, depth: u64) -> String {
        let of = self.number(scope, depth);
        let slope = *self.dice.pick(&SLOPES);
        match self.dice.roll(6) {
            0 => format!("floor(({of})/{})", 2 + self.dice.roll(3)),
            1 => format!("floor(({slope})*({of}) + 1/2)"),
            2 => format!("floor(-({slope})*({of}))"),
            3 => format!("floor(({of} + {})/({slope}))", self.small()),
            4 => format!("floor(({slope})*({of} - {}) - ({slope}))", self.number(scope, 0)),
            _ => format!("floor(({slope})*({of}))"),
        }
    }

    fn condition(&mut self, scope: &Scope, depth: u64) -> String {
        let inner = depth.saturating_sub(1);
        let number = |writer: &mut Self| writer.number(scope, depth.min(2));
        match self.dice.roll(if depth == 0 { 7 } else { 13 }) {
            0..=2 => format!("{} {} {}", number(self), self.dice.pick(&ORDERS), number(self)),
            3 => {
                let (one, two) = (*self.dice.pick(&ORDERS), *self.dice.pick(&ORDERS));
                format!("{} {one} {} {two} {}", number(self), number(self), number(self))
            }
            4 => {
                let word = *self.dice.pick(&["in", "not in"]);
                format!("{} {word} {}", number(self), self.set(1))
            }
            5 => self.vector_condition(scope),
            6 => match self.predicates.is_empty() {
                true => format!("{} <= {}", number(self), self.small()),
                false => {
                    let (name, arity) = self.dice.pick(&self.predicates).clone();
                    let arguments: Vec<String> = (0..arity).map(|_| number(self)).collect();
                    format!("{name}({})", arguments.join(", "))
                }
            },
            7 => format!("not ({})", self.condition(scope, inner)),
            8 => format!(
                "(if {} then {} else {})",
                self.condition(scope, inner),
                self.condition(scope, inner),
                self.condition(scope, inner)
            ),
            9 | 10 => format!("({} and {})", self.condition(scope, inner), self.condition(scope, inner)),
            _ => format!("({} or {})", self.condition(scope, inner), self.condition(scope, inner)),
        }
    }

    fn vector_condition(&mut self, scope: &Scope) -> String {
        let (a, b) = (self.number(scope, 1), self.number(scope, 1));
        let (open, close) = *self.dice.pick(&[("(", ")"), ("{", "}")]);
        match self.dice.roll(5) {
            1 => {
                let op = *self.dice.pick(&["=", "!="]);
                let third = self.number(scope, 1);
                match self.dice.roll(3) {
                    0 => format!("xor({a}, {b}, {third}) {op} {}", self.small()),
                    1 => format!("xor({a}, {b}) {op} {third}"),
                    _ => format!("({a}, {b}, {third}, {}) in balanced(3)", self.small()),
                }
            }
            0 => {
                let op = *self.dice.pick(&["=", "!="]);
                format!("{open}{a}, {b}{close} {op} {open}{}, {}{close}", self.small(), self.small())
            }
            _ => {
                let word = *self.dice.pick(&["in", "not in"]);
                format!("{open}{a}, {b}{close} {word} {}", self.vectors())
            }
        }
    }

    fn set(&mut self, depth: u64) -> String {
        if !self.sets.is_empty() && self.one_in(4) {
            return self.dice.pick(&self.sets).clone();
        }
        match self.dice.roll(if depth == 0 { 8 } else { 11 }) {
            0 => self.list(4, 12),
            1 => {
                let sets = [
                    "evil",
                    "odious",
                    "vile",
                    "dopey",
                    "fibonacci",
                    "squares",
                    "primes",
                    "factorials",
                    "powers(2)",
                    "numeration(1, 1, 1)",
                    "shifted(2, 2)",
                    "even_zeros(3, -2, 1)",
                    "odd_zeros(1, 1)",
                ];
                self.dice.pick(&sets).to_string()
            }
            2 => format!("multiples({})", 1 + self.small()),
            3 => {
                let modulus = 1 + self.dice.roll(6);
                let odd = *self.dice.pick(&["-1", "-6", "8", "13", "0"]);
                let list = self.list(3, 16).replace('}', &format!(", {odd}}}")).replace("{, ", "{");
                format!("residues({list}, {modulus})")
            }
            4 => format!(
                "eventually({}, {}, {}, {})",
                self.list(3, 12),
                self.dice.roll(9),
                self.list(2, 9),
                1 + self.small()
            ),
            5 => {
                let slope = *self.dice.pick(&SLOPES);
                let offset = *self.dice.pick(&["", "", ", 1/2", ", -3", ", 5/2", ", -1/3"]);
                format!("beatty({slope}{offset})")
            }
            6 | 7 => {
                self.fresh += 1;
                let own = format!("n{}", self.fresh);
                let formula = self.formula(&own);
                let bound = self.bound(&own, depth);
                format!("{{ {formula} : {bound} }}")
            }
            8 => format!("complement({})", self.set(depth - 1)),
            9 => format!("({} union {})", self.set(depth - 1), self.set(depth - 1)),
            _ => format!("({} inter {})", self.set(depth - 1), self.set(depth - 1)),
        }
    }

    /// A formula that rises by at least a quarter at every step in the long run, or repeats.
    fn formula(&mut self, n: &str) -> String {
        let slope = *self.dice.pick(&SLOPES);
        match self.dice.roll(9) {
            0 => format!("{}*{n} + {}", 1 + self.small(), self.small()),
            1 => format!("{n} - {}", self.small()),
            2 => format!("floor(({slope})*{n})"),
            3 => format!("floor(({slope})*{n} + 1/2) - {}", self.small()),
            4 => format!("floor({n}/2) + {}", self.small()),
            5 => format!("{n} + ({n} mod {})", 2 + self.small()),
            6 => format!("({n} mod {})", 2 + self.small()),
            7 => format!("floor(({slope})*({n} + {})) + {n}", self.small()),
            _ => match self.sets.is_empty() {
                true => n.to_string(),
                false => format!("{}({n} + 1)", self.dice.pick(&self.sets).clone()),
            },
        }
    }

    fn bound(&mut self, n: &str, depth: u64) -> String {
        let from = self.dice.roll(4);
        let bound = match self.dice.roll(4) {
            0 => format!("{n} > {from}"),
            1 => format!("{from} <= {n}"),
            _ => format!("{n} >= {from}"),
        };
        if self.one_in(3) {
            let scope = Scope { natural: vec![n.to_string()], ..Scope::default() };
            return format!("{bound} and {}", self.condition(&scope, depth.min(1)));
        }
        bound
    }

    /// A set of pairs.
    fn vectors(&mut self) -> String {
        if !self.pairs.is_empty() && self.one_in(2) {
            return self.dice.pick(&self.pairs).clone();
        }
        match self.dice.roll(9) {
            7 => self.automaton(),
            0 | 1 => {
                let list: Vec<String> =
                    (0..1 + self.dice.roll(3)).map(|_| format!("({}, {})", self.small(), self.small())).collect();
                format!("{{{}}}", list.join(", "))
            }
            2 | 3 => {
                self.fresh += 1;
                let own = format!("n{}", self.fresh);
                let (one, other) = (self.formula(&own), self.formula(&own));
                let bound = self.bound(&own, 1);
                format!("{{ ({one}, {other}) : {bound} }}")
            }
            4 => format!("({} union {})", self.vectors(), self.vectors()),
            5 => format!("({} inter {})", self.vectors(), self.vectors()),
            6 => format!("balanced({})", 2 + self.dice.roll(2)),
            _ => format!("losing(\"{}\")", self.dice.pick(&OTHER_GAMES)),
        }
    }

    /// A small automaton that reads pairs. A zero in front changes nothing, and every state is reached.
    fn automaton(&mut self) -> String {
        let (numeration, largest) = *self.dice.pick(&[
            ("base 2", 1),
            ("base 3", 2),
            ("quotients 1", 1),
            ("quotients 2", 2),
            ("quotients 4", 4),
        ]);
        let states = 1 + self.dice.roll(4);
        let mut texts = Vec::new();
        for state in 0..states {
            let mut text = format!("{state}{}", if self.one_in(2) { '+' } else { '-' });
            for first in 0..=largest {
                for second in 0..=largest {
                    let to = match (state, first, second) {
                        (0, 0, 0) => 0,
                        // In a line.
                        (_, 0, 1) if state + 1 < states => state + 1,
                        _ => self.dice.roll(states),
                    };
                    if (first, second) == (0, 0) || (first, second) == (0, 1) || !self.one_in(4) {
                        text += &format!(" {first},{second}>{to}");
                    }
                }
            }
            texts.push(text);
        }
        format!("automaton(\"{numeration}\", \"{}\")", texts.join("; "))
    }

    fn amount(&mut self, variables: &mut Vec<&'static str>) -> String {
        let mut term = || {
            let variable = *self.dice.pick(&VARIABLES);
            variables.push(variable);
            match self.dice.roll(4) {
                0 => format!("{}{variable}", 1 + self.dice.roll(3)),
                _ => variable.to_string(),
            }
        };
        let (one, other) = (term(), term());
        match self.dice.roll(12) {
            0 => format!("{one} + {other}"),
            1 => format!("{one} + {}", self.small()),
            2 => (1 + self.small()).to_string(),
            3 => format!("2{one} - 1").replace("21", "2*1").replace("22", "4").replace("23", "6"),
            4 if self.one_in(4) => format!("{one} - {}", self.small()),
            5 if self.one_in(4) => format!("{one} - {other}"),
            _ => one,
        }
    }

    fn clause(&mut self, index: u64) -> String {
        let count = self.piles.len();
        let mut variables: Vec<&'static str> = vec![];
        let mut family = false;
        let take = match self.dice.roll(if index == 0 { 4 } else { 7 }) {
            0 => {
                let piles = 1 + self.dice.index(count);
                let word = if piles == 1 { "pile" } else { "piles" };
                let up_to = if self.one_in(2) { "up to " } else { "" };
                format!("from {up_to}{piles} {word}")
            }
            1..=3 => {
                let mut amounts = Vec::new();
                let first = self.dice.index(count);
                for step in 0..1 + self.dice.index(count) {
                    let pile = self.piles[(first + step) % count];
                    amounts.push(format!("{} from {pile}", self.amount(&mut variables)));
                }
                amounts.join(", ")
            }
            4 => {
                family = true;
                let entries: Vec<String> =
                    (0..count)
                        .map(|pile| {
                            if pile == 0 || self.one_in(2) {
                                self.formula("n").replace(" - ", " + ")
                            } else {
                                "n".into()
                            }
                        })
                        .collect();
                format!("{{{}}} for n >= {}", entries.join(", "), self.dice.roll(3))
            }
            _ => {
                let vectors = 1 + self.dice.roll(2);
                let vector = |writer: &mut Self, variables: &mut Vec<&'static str>| {
                    let entries: Vec<String> = (0..count)
                        .map(|pile| match writer.dice.roll(3) {
                            0 if pile > 0 => writer.small().to_string(),
                            _ => writer.amount(variables),
                        })
                        .collect();
                    format!("{{{}}}", entries.join(", "))
                };
                let vectors: Vec<String> = (0..vectors).map(|_| vector(self, &mut variables)).collect();
                vectors.join(", ")
            }
        };
        // Only those that are left in the text are variables.
        let mut scope = Scope::default();
        let used = |name: &str| {
            let own = |c: char| !(c.is_alphabetic() || c == '_');
            take.split(own).any(|word| word == name)
        };
        for variable in VARIABLES {
            if !family && used(variable) && !scope.natural.iter().any(|known| known == variable) {
                scope.natural.push(variable.to_string());
            }
        }
        if family {
            scope.natural.push("n".into());
        }
        for pile in self.piles.clone() {
            scope.natural.push(pile.to_string());
            scope.other.push(format!("{pile}'"));
            scope.left.push(format!("{pile}'"));
        }
        let mut text = format!("move m{index}: take {take}");
        if self.one_in(2) {
            let zero = match scope.natural.first().filter(|name| VARIABLES.contains(&name.as_str())) {
                Some(variable) if self.dice.roll(4) == 0 => format!("{variable} >= 0 and "),
                _ => String::new(),
            };
            text += &format!(" where {zero}{}", self.condition(&scope, 2));
        }
        if self.one_in(3) {
            text += &format!(" unless {}", self.condition(&scope, 2));
        }
        text + "\n"
    }

    /// A claim by two indices, by a condition, or as a list.
    fn wide_claim(&mut self) -> String {
        let count = self.piles.len();
        let scope = Scope { natural: vec!["i".into(), "j".into()], ..Scope::default() };
        let listed = |writer: &mut Self| {
            let entries: Vec<String> = (0..count).map(|_| writer.dice.roll(6).to_string()).collect();
            format!("({})", entries.join(", "))
        };
        if count == 1 || self.one_in(4) {
            let positions: Vec<String> = (0..1 + self.dice.roll(4)).map(|_| listed(self)).collect();
            return format!("expect {}\n", positions.join(", "));
        }
        let mut entries = vec!["i".to_string(), "j".to_string()];
        if self.one_in(2) {
            entries[1] = format!("{} + j", self.dice.pick(&["i", "2*i", "floor(phi*i)", "3"]));
        }
        while entries.len() < count {
            entries.push(self.dice.pick(&["i", "j", "i + j", "i + 2*j"]).to_string());
        }
        let bounds = match self.one_in(2) || entries.len() > 2 || entries[1] != "j" {
            true => format!("i >= {}, j >= {} and ", self.dice.roll(2), self.dice.roll(3)),
            // Without bounds; a condition that begins with one, such as `j >= 2`, would be read as one.
            false => "i + j >= 0 and ".to_string(),
        };
        let text = format!("expect {{ ({}) : {bounds}{} }}", entries.join(", "), self.condition(&scope, 1));
        match self.one_in(3) {
            true => format!("{text} except {}\n", listed(self)),
            false => text + "\n",
        }
    }

    fn claim(&mut self) -> String {
        // By other dice, so that the games of earlier runs are the same.
        if Dice(self.dice.0 ^ 0x5eed).roll(5) == 0 {
            return self.wide_claim();
        }
        let count = self.piles.len();
        let mut families = Vec::new();
        for _ in 0..1 + self.dice.roll(2) {
            let entries: Vec<String> = (0..count).map(|_| self.formula("n")).collect();
            let condition = match self.one_in(4) {
                true => {
                    let scope = Scope { natural: vec!["n".into()], ..Scope::default() };
                    format!(" and {}", self.condition(&scope, 1))
                }
                false => String::new(),
            };
            families.push(format!("{{ ({}) : n >= {}{condition} }}", entries.join(", "), self.dice.roll(3)));
        }
        let mut text = format!("expect {}", families.join(" union "));
        for word in ["also", "except"] {
            if self.one_in(3) {
                let position = |writer: &mut Self| {
                    let entries: Vec<String> = (0..count).map(|_| writer.dice.roll(8).to_string()).collect();
                    format!("({})", entries.join(", "))
                };
                let positions: Vec<String> = (0..1 + self.dice.roll(2)).map(|_| position(self)).collect();
                text += &format!(" {word} {}", positions.join(", "));
            }
        }
        text + "\n"
    }
}
