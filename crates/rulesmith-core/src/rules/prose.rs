//! The rules as sentences. English and LaTeX say the same; they differ only in the [`Voice`] in which mathematics is
//! set.

use super::automaton::digit_automaton;
use super::{Amount, Clause, Expectation, Family, Game, Let, Take, Variable};
use crate::syntax::{BinaryOp, CompareOp, Expr, ExprKind};
use malachite::Natural;
use malachite::base::num::basic::traits::{One, Zero};

/// How mathematics is set inside a sentence.
pub(super) trait Voice {
    /// An expression.
    fn math(&self, expr: &Expr) -> String;
    /// Several expressions with commas in one formula.
    fn formula(&self, parts: &[&Expr]) -> String;
    /// A bound on several variables: `k, l >= 1`.
    fn bound(&self, names: &[&str], from: u64) -> String;
    /// Words that a person wrote, such as a name of a game.
    fn words(&self, text: &str) -> String;

    /// A name.
    fn name(&self, name: &str) -> String {
        self.math(&Expr::synthetic(ExprKind::Name(name.to_string())))
    }
}

/// `a`, `a and b`, `a, b and c`.
pub(super) fn join(parts: &[String], word: &str) -> String {
    match parts {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., last] => format!("{} {word} {last}", first.join(", ")),
    }
}

fn counted(number: usize) -> String {
    const WORDS: &[&str] = &["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
    WORDS.get(number).map_or_else(|| number.to_string(), ToString::to_string)
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// Sentences about one game.
pub(super) struct Prose<'a, V: Voice> {
    pub game: &'a Game,
    pub voice: V,
}

impl<V: Voice> Prose<'_, V> {
    /// What the game is played on.
    pub fn setting(&self) -> String {
        let piles = &self.game.piles;
        let names: Vec<String> = piles.names.iter().map(|name| self.voice.name(name)).collect();
        let count = names.len();
        if count == 1 {
            return format!("There is one pile of tokens; {} is its size.", join(&names, "and"));
        }
        if !piles.sorted {
            return format!(
                "There are {} piles of tokens, {}, each with its own place.",
                counted(count),
                join(&names, "and")
            );
        }
        let ranks: Vec<String> = match count {
            2 => vec![format!("{} is the size of the smaller", names[0]), format!("{} of the larger", names[1])],
            3 => vec![
                format!("{} is the size of the smallest", names[0]),
                format!("{} of the middle one", names[1]),
                format!("{} of the largest", names[2]),
            ],
            _ => vec![format!("their sizes, smallest first, are {}", join(&names, "and"))],
        };
        format!("There are {} piles of tokens, in no particular order; {}.", counted(count), join(&ranks, "and"))
    }

    /// What primed names mean, if a condition has any.
    pub fn primes(&self) -> Option<String> {
        let conditions = self.game.moves.iter().flat_map(|clause| [&clause.when, &clause.unless]).flatten();
        let mut used: Vec<&str> = Vec::new();
        for condition in conditions {
            condition.visit(&mut |part| {
                if let ExprKind::Primed(name) = &part.kind
                    && !used.contains(&name.as_str())
                {
                    used.push(name);
                }
            });
        }
        let piles = &self.game.piles;
        let used: Vec<&String> = piles.names.iter().filter(|name| used.contains(&name.as_str())).collect();
        if used.is_empty() {
            return None;
        }
        let primed = used.iter().map(|name| self.voice.math(&Expr::synthetic(ExprKind::Primed(name.to_string()))));
        let plain: Vec<String> = used.iter().map(|name| self.voice.name(name)).collect();
        let sorted = if piles.sorted { ", the piles sorted again" } else { "" };
        let mean = if used.len() == 1 { "means" } else { "mean" };
        let primed = join(&primed.collect::<Vec<_>>(), "and");
        Some(format!("Here {primed} {mean} {} after the move{sorted}.", join(&plain, "and")))
    }

    /// What a let stands for.
    pub fn definition(&self, known: &Let) -> String {
        let name = Expr::synthetic(ExprKind::Name(known.name.clone()));
        if known.parameters.is_empty() {
            let name = self.voice.math(&name);
            return match &known.value.kind {
                ExprKind::Call(function, parts) if function == "beatty" => format!(
                    "{name} is the sequence of the numbers {} for {}.",
                    self.voice.math(&beatty_term(parts)),
                    self.voice.bound(&["n"], 0)
                ),
                ExprKind::Call(function, parts) if function == "beatty_constraint" && parts.len() == 1 => {
                    let (one, other) = (beatty_term(parts), beatty_term(&[complement(&parts[0])]));
                    let minus = ExprKind::Binary(BinaryOp::Subtract, Box::new(other.clone()), Box::new(one.clone()));
                    let at = |of: Expr| self.voice.math(&Expr::synthetic(ExprKind::Call(known.name.clone(), vec![of])));
                    format!(
                        "{name} is the Beatty constraint of the slope {}: if {x} is {} or {} for some {}, then {} is {}, less the same \
                         for {}; {} is 0.",
                        self.voice.math(&parts[0]),
                        self.voice.math(&one),
                        self.voice.math(&other),
                        self.voice.bound(&["n"], 1),
                        at(named("x")),
                        self.voice.math(&Expr::synthetic(minus)),
                        self.voice.math(&minus_one("n")),
                        at(Expr::synthetic(ExprKind::Number(Natural::ZERO))),
                        x = self.voice.name("x"),
                    )
                }
                ExprKind::Call(function, parts) if function == "complement_slope" && parts.len() == 1 => {
                    format!("{name} is {}.", self.voice.math(&complement(&parts[0])))
                }
                ExprKind::Call(..) | ExprKind::Braces(_) | ExprKind::Comprehension(..) if self.is_set(&known.value) => {
                    format!("{name} is the set of {}.", self.members(&known.value))
                }
                _ => format!("{name} is {}.", self.noun(&known.value)),
            };
        }
        let parameters = known.parameters.iter().map(|name| Expr::synthetic(ExprKind::Name(name.clone()))).collect();
        let head = self.voice.math(&Expr::synthetic(ExprKind::Call(known.name.clone(), parameters)));
        match &known.value.kind {
            ExprKind::If(..) => format!("{head} is {}.", self.choice(&known.value)),
            ExprKind::Compare(..) | ExprKind::Not(_) | ExprKind::Binary(BinaryOp::And | BinaryOp::Or, ..) => {
                format!("{head} holds if {}.", self.condition(&known.value))
            }
            _ => format!("{head} is {}.", self.voice.math(&known.value)),
        }
    }

    fn is_set(&self, expr: &Expr) -> bool {
        match &expr.kind {
            ExprKind::Call(name, _) => {
                matches!(name.as_str(), "multiples" | "complement" | "losing" | "balanced" | "automaton")
            }
            ExprKind::Braces(_) | ExprKind::Comprehension(..) => true,
            _ => false,
        }
    }

    /// The members of a set: "the multiples of 7".
    fn members(&self, set: &Expr) -> String {
        match &set.kind {
            ExprKind::Call(name, parts) => match (name.as_str(), parts.as_slice()) {
                ("multiples", [step]) => format!("the multiples of {}", self.voice.math(step)),
                ("complement", [inner]) => format!("the numbers that are not in {}", self.noun(inner)),
                ("balanced", [modulus]) => format!(
                    "the vectors whose binary digits add up, place by place, to multiples of {}",
                    self.voice.math(modulus)
                ),
                ("automaton", texts) => format!("the vectors that {} accepts", automaton(texts)),
                ("losing", [game]) => format!("the losing positions of the game {}", self.voice.math(game)),
                _ => format!("the members of {}", self.voice.math(set)),
            },
            ExprKind::Braces(parts) if parts.is_empty() => "no numbers".into(),
            ExprKind::Braces(parts) => join(&parts.iter().map(|part| self.voice.math(part)).collect::<Vec<_>>(), "and"),
            ExprKind::Comprehension(element, condition) => {
                let what = if matches!(element.kind, ExprKind::Tuple(_)) { "vectors" } else { "numbers" };
                format!("the {what} {} for {}", self.voice.math(element), self.condition(condition))
            }
            _ => format!("the members of {}", self.voice.math(set)),
        }
    }

    /// An expression as the thing a sentence is about.
    fn noun(&self, expr: &Expr) -> String {
        match &expr.kind {
            ExprKind::Name(name) if is_named_set(name) => format!("the set of {name} numbers"),
            _ => self.voice.math(expr),
        }
    }

    /// `2 if d mod 7 = 0, and 1 otherwise`.
    fn choice(&self, expr: &Expr) -> String {
        let mut cases = Vec::new();
        let mut rest = expr;
        while let ExprKind::If(condition, yes, no) = &rest.kind {
            cases.push(format!("{} if {}", self.voice.math(yes), self.condition(condition)));
            rest = no;
        }
        let last = self.voice.math(rest);
        match cases.as_slice() {
            [only] => format!("{only}, and {last} otherwise"),
            _ => format!("{}, and {last} otherwise", cases.join(", otherwise ")),
        }
    }

    /// One clause as one sentence.
    pub fn clause(&self, clause: &Clause) -> String {
        let mut sentence = match &clause.take {
            Take::Amounts(amounts) => self.amounts(amounts, clause),
            Take::Piles { count, up_to } => self.any_piles(*count, *up_to),
            Take::Vectors { vectors, range } => self.vectors(vectors, range.as_ref(), clause),
        };
        let when = clause.when.as_ref().map(|when| self.without_bounds(when, &clause.variables)).unwrap_or_default();
        if !when.is_empty() {
            sentence += &format!(", provided that {}", self.all_of(&when));
        }
        if let Some(unless) = &clause.unless {
            sentence += if when.is_empty() { ", unless " } else { ", but not if " };
            sentence += &self.condition(unless);
        }
        capital(&sentence) + "."
    }

    fn pile(&self, pile: usize) -> String {
        let name = self.game.pile_name(pile);
        let piles = &self.game.piles;
        let rank = match (piles.names.len(), pile) {
            (1, _) => return "the pile".into(),
            _ if !piles.sorted => return format!("pile {}", self.voice.name(name)),
            (2, 0) => "smaller",
            (2, _) => "larger",
            (3, 1) => "middle",
            (_, 0) => "smallest",
            (count, last) if last + 1 == count => "largest",
            _ => return format!("pile {}", self.voice.name(name)),
        };
        format!("the {rank} pile")
    }

    fn amounts(&self, amounts: &[Amount], clause: &Clause) -> String {
        if let [Amount { tokens, pile }] = amounts {
            let pile = self.pile(*pile);
            return match &tokens.kind {
                ExprKind::Name(name) if clause.variables.iter().any(|variable| variable.name == *name) => {
                    format!("take any positive number {} of tokens from {pile}", self.voice.math(tokens))
                }
                _ => format!("take {} from {pile}{}", self.tokens(tokens), self.bounds(clause)),
            };
        }
        let same = amounts.windows(2).all(|pair| pair[0].tokens == pair[1].tokens);
        let single = |expr: &Expr| matches!(&expr.kind, ExprKind::Name(name) if clause.variables.iter().any(|own| own.name == *name && own.from == 1));
        if let (true, Some(Amount { tokens, .. })) = (same, amounts.first()) {
            let piles = match amounts.len() {
                2 if self.game.piles.names.len() == 2 => "both piles".to_string(),
                count if self.game.piles.names.len() == count => format!("all {} piles", counted(count)),
                _ => join(&amounts.iter().map(|amount| self.pile(amount.pile)).collect::<Vec<_>>(), "and"),
            };
            return if single(tokens) {
                format!("take the same number {} of tokens from {piles}", self.voice.math(tokens))
            } else if piles.ends_with("piles") {
                format!(
                    "take {} from each of {}{}",
                    self.tokens(tokens),
                    piles.replace("both", "the two").replace("all", "the"),
                    self.bounds(clause)
                )
            } else {
                format!("take {} from each of {piles}{}", self.tokens(tokens), self.bounds(clause))
            };
        }
        let parts: Vec<String> = amounts
            .iter()
            .enumerate()
            .map(|(index, amount)| {
                let tokens = if index == 0 { self.tokens(&amount.tokens) } else { self.voice.math(&amount.tokens) };
                format!("{tokens} from {}", self.pile(amount.pile))
            })
            .collect();
        format!("take {}{}", join(&parts, "and"), self.bounds(clause))
    }

    /// `1 token`, `3*t tokens`.
    fn tokens(&self, amount: &Expr) -> String {
        let one = matches!(&amount.kind, ExprKind::Number(value) if *value == Natural::ONE);
        format!("{} {}", self.voice.math(amount), if one { "token" } else { "tokens" })
    }

    /// ` (k, l >= 1)`, or nothing if there are no variables.
    fn bounds(&self, clause: &Clause) -> String {
        let mut parts = Vec::new();
        for from in [1, 0] {
            let names: Vec<&str> =
                clause.variables.iter().filter(|own| own.from == from).map(|own| own.name.as_str()).collect();
            if !names.is_empty() {
                parts.push(self.voice.bound(&names, from));
            }
        }
        if parts.is_empty() { String::new() } else { format!(" ({})", join(&parts, "and")) }
    }

    fn any_piles(&self, count: usize, up_to: bool) -> String {
        match (count, up_to) {
            (1, _) if self.game.piles.names.len() == 1 => "take any positive number of tokens".into(),
            (1, _) => "take any positive number of tokens from one pile".into(),
            (2, true) if self.game.piles.names.len() == 2 => {
                "take as many tokens as you like from one pile or from both".into()
            }
            (2, true) => "take as many tokens as you like from one pile or from two piles".into(),
            (_, true) => format!("take as many tokens as you like from up to {} piles", counted(count)),
            (_, false) => format!("take any positive number of tokens from each of {} piles", counted(count)),
        }
    }

    fn vectors(&self, vectors: &[Vec<Expr>], range: Option<&Variable>, clause: &Clause) -> String {
        let one = |vector: &Vec<Expr>| match vector.as_slice() {
            [only] => self.tokens(only),
            [first, second] if first == second => format!("{} from each pile", self.tokens(first)),
            [first, second] => match (is_zero(first), is_zero(second)) {
                (true, _) => format!("{} from one pile", self.tokens(second)),
                (_, true) => format!("{} from one pile", self.tokens(first)),
                _ => format!("{} from one pile and {} from the other", self.tokens(first), self.voice.math(second)),
            },
            entries => {
                let entries: Vec<String> = entries.iter().map(|entry| self.voice.math(entry)).collect();
                format!("{} tokens from the {} piles, in any order", join(&entries, "and"), counted(entries.len()))
            }
        };
        let choices: Vec<String> = vectors.iter().map(one).collect();
        let start = match range {
            Some(range) => format!("for some {}, ", self.voice.bound(&[&range.name], range.from)),
            None => String::new(),
        };
        let bounds = if range.is_some() { String::new() } else { self.bounds(clause) };
        let way = match vectors {
            [vector] if vector.len() == 2 && vector[0] != vector[1] && !vector.iter().any(is_zero) => {
                ", either way round"
            }
            _ => "",
        };
        format!("{start}take {}{way}{bounds}", choices.join(", or "))
    }

    /// The conditions joined by `and`, without those that only say where a variable starts.
    fn without_bounds<'e>(&self, condition: &'e Expr, variables: &[Variable]) -> Vec<&'e Expr> {
        let mut parts = conjuncts(condition);
        parts.retain(|part| !variables.iter().any(|own| own.from == 0 && **part == own.bound()));
        parts
    }

    /// A condition in words.
    pub fn condition(&self, expr: &Expr) -> String {
        match &expr.kind {
            ExprKind::Binary(BinaryOp::And, ..) => self.all_of(&conjuncts(expr)),
            ExprKind::Binary(BinaryOp::Or, ..) => {
                let parts = disjuncts(expr);
                let long = parts.iter().any(|part| matches!(part.kind, ExprKind::Binary(BinaryOp::And, ..)));
                let parts: Vec<String> = parts.iter().map(|part| self.grouped(part, BinaryOp::Or)).collect();
                format!("either {}", parts.join(if long { ", or " } else { " or " }))
            }
            ExprKind::Not(inner) if matches!(inner.kind, ExprKind::Call(..)) => {
                format!("{} does not hold", self.voice.math(inner))
            }
            ExprKind::Not(inner) => format!("it is not true that {}", self.grouped(inner, BinaryOp::And)),
            ExprKind::Compare(first, rest) => self.comparison(expr, first, rest),
            ExprKind::If(condition, yes, no) => format!(
                "{} in case {}, and {} in every other case",
                self.grouped(yes, BinaryOp::And),
                self.grouped(condition, BinaryOp::And),
                self.grouped(no, BinaryOp::And)
            ),
            ExprKind::Call(..) => format!("{} holds", self.voice.math(expr)),
            _ => self.voice.math(expr),
        }
    }

    fn all_of(&self, parts: &[&Expr]) -> String {
        let [first @ .., last] = parts else { return String::new() };
        if first.is_empty() {
            return self.condition(last);
        }
        let mut texts: Vec<String> = first.iter().map(|part| self.grouped(part, BinaryOp::And)).collect();
        // A choice between simple conditions is clear without brackets at the end of the list.
        let simple = |part: &&Expr| matches!(part.kind, ExprKind::Compare(..) | ExprKind::Call(..));
        texts.push(if disjuncts(last).iter().all(simple) {
            self.condition(last)
        } else {
            self.grouped(last, BinaryOp::And)
        });
        join(&texts, "and")
    }

    /// A condition inside a longer one, in brackets where the sentence would become ambiguous.
    fn grouped(&self, expr: &Expr, around: BinaryOp) -> String {
        let text = self.condition(expr);
        match (&expr.kind, around) {
            (ExprKind::Not(inner), _) if matches!(inner.kind, ExprKind::Call(..)) => text,
            (ExprKind::Binary(BinaryOp::And, ..), BinaryOp::Or) if conjuncts(expr).len() == 2 => text,
            (ExprKind::Binary(BinaryOp::And | BinaryOp::Or, ..) | ExprKind::Not(_) | ExprKind::If(..), _) => {
                format!("({text})")
            }
            _ => text,
        }
    }

    fn comparison(&self, whole: &Expr, first: &Expr, rest: &[(CompareOp, Expr)]) -> String {
        let member = |op: &CompareOp| matches!(op, CompareOp::In | CompareOp::NotIn);
        let is = |expr: &Expr, number: Natural| matches!(&expr.kind, ExprKind::Number(value) if *value == number);
        match rest {
            // 0 <= k - j < 1
            [
                (CompareOp::LessEqual, Expr { kind: ExprKind::Binary(BinaryOp::Subtract, one, other), .. }),
                (CompareOp::Less, end),
            ] if is(first, Natural::ZERO) && is(end, Natural::ONE) => {
                let equal = ExprKind::Compare(one.clone(), vec![(CompareOp::Equal, (**other).clone())]);
                self.voice.math(&Expr::synthetic(equal))
            }
            [(op, set)] if member(op) => self.membership(first, *op == CompareOp::In, set),
            [(op @ (CompareOp::Equal | CompareOp::NotEqual), right)] => match (&first.kind, &right.kind) {
                (ExprKind::Braces(one), ExprKind::Braces(other)) if one.len() > 1 => {
                    let not = if *op == CompareOp::Equal { "" } else { "not " };
                    let say = |parts: &[Expr]| {
                        join(&parts.iter().map(|part| self.voice.math(part)).collect::<Vec<_>>(), "and")
                    };
                    format!("{} are {not}{} in some order", say(one), say(other))
                }
                _ => self.voice.math(whole),
            },
            _ if rest.iter().any(|(op, _)| member(op)) => {
                // A chain that mixes order and membership is said link by link.
                let mut left = first;
                let mut links = Vec::new();
                for (op, right) in rest {
                    let link = ExprKind::Compare(Box::new(left.clone()), vec![(*op, right.clone())]);
                    links.push(self.condition(&Expr::synthetic(link)));
                    left = right;
                }
                join(&links, "and")
            }
            _ => self.voice.math(whole),
        }
    }

    fn membership(&self, member: &Expr, inside: bool, set: &Expr) -> String {
        let member = self.voice.math(member);
        let is = if inside { "is" } else { "is not" };
        match &set.kind {
            ExprKind::Name(name) if is_named_set(name) => format!("{member} {is} {name}"),
            ExprKind::Call(name, parts) if name == "multiples" => {
                format!("{member} {is} a multiple of {}", self.voice.formula(&parts.iter().collect::<Vec<_>>()))
            }
            ExprKind::Call(name, parts) if name == "losing" => {
                format!(
                    "{member} {is} a losing position of the game {}",
                    self.voice.formula(&parts.iter().collect::<Vec<_>>())
                )
            }
            ExprKind::Call(name, parts) if name == "automaton" => {
                format!("{member} {is} accepted by {}", automaton(parts))
            }
            ExprKind::Call(name, parts) if name == "balanced" => format!(
                "the binary digits of {member} {}, place by place, to multiples of {}",
                if inside { "add up" } else { "do not add up" },
                self.voice.formula(&parts.iter().collect::<Vec<_>>())
            ),
            ExprKind::Call(name, parts) if name == "beatty" => format!(
                "{member} {is} one of the numbers {} with {}",
                self.voice.math(&beatty_term(parts)),
                self.voice.bound(&["n"], 0)
            ),
            ExprKind::Braces(parts) if !parts.is_empty() => {
                let of = if parts.len() == 1 { "" } else { " one of" };
                let parts: Vec<String> = parts.iter().map(|part| self.voice.math(part)).collect();
                format!("{member} {is}{of} {}", join(&parts, "and"))
            }
            _ => format!("{member} {is} in {}", self.voice.math(set)),
        }
    }

    /// How the game ends.
    pub fn ending(&self) -> String {
        match self.game.play {
            super::Play::Normal => "The player who cannot move loses.".into(),
            super::Play::Misere => "The player who cannot move wins.".into(),
            super::Play::Block(options) => format!(
                "The player who cannot move loses. Before each move the other player may forbid up to {} of the positions that can be \
                 moved to.",
                options.saturating_sub(1)
            ),
        }
    }

    /// The positions claimed to be lost.
    pub fn expectation(&self, expect: &Expectation) -> String {
        let positions = self.positions(expect);
        format!("The player to move is claimed to lose from exactly these positions: {positions}.")
    }

    /// The positions claimed to have a Grundy value.
    pub fn value_claim(&self, value: u32, claim: &Expectation) -> String {
        format!("Exactly these positions are claimed to have Grundy value {value}: {}.", self.positions(claim))
    }

    /// The claimed Grundy values.
    pub fn grundy_claim(&self, grundy: &Expr) -> String {
        format!("The Grundy value is claimed to be {}.", self.voice.math(grundy))
    }

    fn positions(&self, expect: &Expectation) -> String {
        let family = |family: &Family| {
            let position = Expr::synthetic(ExprKind::Tuple(family.position.clone()));
            format!("{} for {}", self.voice.math(&position), self.condition(&family.whole_condition()))
        };
        let mut families: Vec<String> = expect.families.iter().map(family).collect();
        let positions = |list: &[Vec<Natural>]| -> Vec<String> {
            let number = |size: &Natural| Expr::synthetic(ExprKind::Number(size.clone()));
            let tuple = |sizes: &Vec<Natural>| Expr::synthetic(ExprKind::Tuple(sizes.iter().map(number).collect()));
            list.iter().map(|sizes| self.voice.math(&tuple(sizes))).collect()
        };
        if !expect.also.is_empty() {
            let also = if families.is_empty() { "" } else { "also " };
            families.push(format!("{also}{}", join(&positions(&expect.also), "and")));
        }
        if !expect.except.is_empty() {
            families.push(format!("except {}", join(&positions(&expect.except), "and")));
        }
        families.join("; ")
    }
}

fn is_named_set(name: &str) -> bool {
    matches!(name, "evil" | "odious" | "vile" | "dopey")
}

fn is_zero(expr: &Expr) -> bool {
    matches!(&expr.kind, ExprKind::Number(value) if *value == Natural::ZERO)
}

/// `floor(n*alpha)`, or `floor(n*alpha + gamma)`; `2*n` for a whole number.
fn beatty_term(parts: &[Expr]) -> Expr {
    let binary = |op, left, right| Expr::synthetic(ExprKind::Binary(op, Box::new(left), Box::new(right)));
    let mut parts = parts.iter().cloned();
    let slope = parts.next().unwrap_or_else(|| Expr::synthetic(ExprKind::Number(Natural::ONE)));
    let slope = match &slope.kind {
        ExprKind::Call(name, of) if name == "complement_slope" && of.len() == 1 => complement(&of[0]),
        _ => slope,
    };
    let n = Expr::synthetic(ExprKind::Name("n".into()));
    // n*(p/q) reads better as n*p/q.
    let whole = matches!(slope.kind, ExprKind::Number(_)) && parts.len() == 0;
    if whole {
        let is_one = matches!(&slope.kind, ExprKind::Number(value) if *value == Natural::ONE);
        return if is_one { n } else { binary(BinaryOp::Multiply, slope, n) };
    }
    let mut inside = match slope.kind {
        ExprKind::Binary(BinaryOp::Divide, above, below) => {
            binary(BinaryOp::Divide, binary(BinaryOp::Multiply, n, *above), *below)
        }
        _ => binary(BinaryOp::Multiply, n, slope),
    };
    if let Some(offset) = parts.next() {
        inside = binary(BinaryOp::Add, inside, offset);
    }
    Expr::synthetic(ExprKind::Call("floor".into(), vec![inside]))
}

fn named(name: &str) -> Expr {
    Expr::synthetic(ExprKind::Name(name.into()))
}

/// `n - 1`.
fn minus_one(name: &str) -> Expr {
    let one = Expr::synthetic(ExprKind::Number(Natural::ONE));
    Expr::synthetic(ExprKind::Binary(BinaryOp::Subtract, Box::new(named(name)), Box::new(one)))
}

/// `s/(s - 1)`, the slope with 1/s + 1/t = 1; `a/(a - m)` if s is `a/m`.
fn complement(slope: &Expr) -> Expr {
    let one = Natural::ONE;
    let (above, below) = match &slope.kind {
        ExprKind::Binary(BinaryOp::Divide, above, below) => match &below.kind {
            ExprKind::Number(divisor) => (&**above, less(above, divisor)),
            _ => (slope, less(slope, &one)),
        },
        _ => (slope, less(slope, &one)),
    };
    Expr::synthetic(ExprKind::Binary(BinaryOp::Divide, Box::new(above.clone()), Box::new(below)))
}

/// An expression less a number, which goes together with a number that stands in it: `e - 2` for `e - 1` less 1.
fn less(expr: &Expr, by: &Natural) -> Expr {
    let number = |value: Natural| Box::new(Expr::synthetic(ExprKind::Number(value)));
    let binary = |op, left, right| Expr::synthetic(ExprKind::Binary(op, left, right));
    match &expr.kind {
        ExprKind::Number(value) if value > by => return *number(value - by),
        ExprKind::Binary(BinaryOp::Subtract, left, right) => match (&left.kind, &right.kind) {
            (_, ExprKind::Number(value)) => return binary(BinaryOp::Subtract, left.clone(), number(value + by)),
            (ExprKind::Number(value), _) if value > by => {
                return binary(BinaryOp::Subtract, number(value - by), right.clone());
            }
            _ => {}
        },
        ExprKind::Binary(BinaryOp::Add, left, right) => match (&left.kind, &right.kind) {
            (ExprKind::Number(value), _) if value == by => return (**right).clone(),
            (_, ExprKind::Number(value)) if value == by => return (**left).clone(),
            (ExprKind::Number(value), _) if value > by => {
                return binary(BinaryOp::Add, number(value - by), right.clone());
            }
            (_, ExprKind::Number(value)) if value > by => {
                return binary(BinaryOp::Add, left.clone(), number(value - by));
            }
            _ => {}
        },
        _ => {}
    }
    binary(BinaryOp::Subtract, Box::new(expr.clone()), number(by.clone()))
}

fn conjuncts(expr: &Expr) -> Vec<&Expr> {
    flatten(expr, BinaryOp::And)
}

fn disjuncts(expr: &Expr) -> Vec<&Expr> {
    flatten(expr, BinaryOp::Or)
}

fn flatten(expr: &Expr, around: BinaryOp) -> Vec<&Expr> {
    match &expr.kind {
        ExprKind::Binary(op, left, right) if *op == around => {
            let mut parts = flatten(left, around);
            parts.extend(flatten(right, around));
            parts
        }
        _ => vec![expr],
    }
}

/// How an automaton is called; nobody reads its states aloud.
fn automaton(texts: &[Expr]) -> String {
    match digit_automaton(texts) {
        Ok(automaton) => format!("an automaton of {} states", automaton.states().len()),
        Err(_) => "an automaton".into(),
    }
}
