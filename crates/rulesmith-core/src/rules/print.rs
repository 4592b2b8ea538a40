//! The canonical text of a game: reading it gives the same value back.

use super::parse::{first_bound, own_names};
use super::{Amount, Clause, Expectation, Family, Game, Let, Piles, Play, Take, Variable};
use crate::syntax::{BinaryOp, CompareOp, Expr, ExprKind};
use malachite::Natural;
use std::fmt;

/// Lines longer than this are broken before `for`, `where` and `unless`.
const WIDTH: usize = 100;

/// Names of moves longer than this do not push the others to the right.
const WIDEST_NAME: usize = 16;

impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "game \"{}\"", self.name)?;
        if let Some(source) = &self.source {
            writeln!(f, "source \"{source}\"")?;
        }
        match self.play {
            Play::Normal => {}
            Play::Misere => writeln!(f, "play misere")?,
            Play::Block(options) => writeln!(f, "play block {options}")?,
        }
        for definition in &self.lets {
            writeln!(f, "{definition}")?;
        }
        writeln!(f, "{}", self.piles)?;
        let widths = self.moves.iter().map(|clause| clause.name.chars().count());
        let width = widths.filter(|&width| width <= WIDEST_NAME).max().unwrap_or(0);
        for clause in &self.moves {
            self.print_clause(f, clause, width)?;
        }
        if let Some(expect) = &self.expect {
            writeln!(f, "{expect}")?;
        }
        if let Some(one) = &self.one {
            writeln!(f, "expect value 1: {}", one.positions_text())?;
        }
        for (value, claim) in &self.values {
            writeln!(f, "expect value {value}: {}", claim.positions_text())?;
        }
        match &self.grundy {
            Some(grundy) => writeln!(f, "expect grundy: {grundy}"),
            None => Ok(()),
        }
    }
}

impl Game {
    fn print_clause(&self, f: &mut fmt::Formatter<'_>, clause: &Clause, width: usize) -> fmt::Result {
        let label = format!("{}:", clause.name);
        let mut parts = self.clause_parts(clause);
        parts[0] = format!("move {label:<indent$} {}", parts[0], indent = width + 1);
        let line = parts.join(" ");
        if line.chars().count() <= WIDTH { writeln!(f, "{line}") } else { writeln!(f, "{}", parts.join("\n    ")) }
    }

    /// What a clause says, without its name.
    pub fn clause_text(&self, clause: &Clause) -> String {
        self.clause_parts(clause).join(" ")
    }

    /// `take ..`, `for ..`, `where ..`, `unless ..`.
    fn clause_parts(&self, clause: &Clause) -> Vec<String> {
        let mut parts = vec![format!("take {}", self.take_text(&clause.take))];
        if let Take::Vectors { range: Some(range), .. } = &clause.take {
            parts.push(format!("for {range}"));
        }
        if let Some(condition) = &clause.when {
            parts.push(format!("where {condition}"));
        }
        if let Some(condition) = &clause.unless {
            parts.push(format!("unless {condition}"));
        }
        parts
    }

    /// What stands after `take`.
    pub(super) fn take_text(&self, take: &Take) -> String {
        match take {
            Take::Amounts(amounts) => {
                let piece = |amount: &Amount| format!("{} from {}", atom(&amount.tokens), self.pile_name(amount.pile));
                amounts.iter().map(piece).collect::<Vec<_>>().join(", ")
            }
            Take::Piles { count, up_to } => {
                let (up, word) = (if *up_to { "up to " } else { "" }, if *count == 1 { "pile" } else { "piles" });
                format!("from {up}{count} {word}")
            }
            Take::Vectors { vectors, .. } => {
                vectors.iter().map(|vector| format!("{{{}}}", list(vector))).collect::<Vec<_>>().join(", ")
            }
        }
    }

    /// The name of a pile; a game put together by hand may have a wrong index.
    pub(super) fn pile_name(&self, pile: usize) -> &str {
        self.piles.names.get(pile).map_or("?", String::as_str)
    }
}

/// An amount, in parentheses if it is an `if`.
fn atom(expr: &Expr) -> String {
    match expr.kind {
        ExprKind::If(..) => format!("({expr})"),
        _ => expr.to_string(),
    }
}

fn list<T: ToString>(parts: &[T]) -> String {
    parts.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

fn position(sizes: &[Natural]) -> String {
    format!("({})", list(sizes))
}

impl fmt::Display for Piles {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "piles {}", self.names.join(if self.sorted { " <= " } else { ", " }))
    }
}

impl fmt::Display for Let {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "let {}", self.name)?;
        if !self.parameters.is_empty() {
            write!(f, "({})", self.parameters.join(", "))?;
        }
        write!(f, " = {}", self.value)
    }
}

impl fmt::Display for Variable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} >= {}", self.name, self.from)
    }
}

impl Variable {
    /// The bound as a condition: `n >= 1`.
    pub(super) fn bound(&self) -> Expr {
        let name = Expr::synthetic(ExprKind::Name(self.name.clone()));
        let from = Expr::synthetic(ExprKind::Number(Natural::from(self.from)));
        Expr::synthetic(ExprKind::Compare(Box::new(name), vec![(CompareOp::GreaterEqual, from)]))
    }
}

impl Family {
    /// All that the variables have to satisfy: `n >= 0`, or `n >= 0 and condition`; or the condition alone, where the entries are
    /// the variables, from 0 on, and the condition does not begin with a bound of its own.
    pub(super) fn whole_condition(&self) -> Expr {
        let names: Vec<String> = self.variables.iter().map(|variable| variable.name.clone()).collect();
        if let Some(condition) = &self.condition
            && names.len() > 1
            && own_names(&self.position).is_some_and(|entries| entries == names)
            && self.variables.iter().all(|variable| variable.from == 0)
            && first_bound(condition).is_none_or(|bounded| !names.contains(&bounded))
        {
            return condition.clone();
        }
        let bound = |rest: Option<Expr>, variable: &Variable| match rest {
            None => Some(variable.bound()),
            Some(rest) => Some(prepend(variable.bound(), &rest)),
        };
        let whole = self.variables.iter().rev().fold(self.condition.clone(), bound);
        whole.unwrap_or_else(|| Expr::synthetic(ExprKind::Tuple(vec![])))
    }
}

/// Puts a condition in front of those joined by `and`, so that reading takes off the same one.
fn prepend(first: Expr, rest: &Expr) -> Expr {
    let and = |left, right| Expr::synthetic(ExprKind::Binary(BinaryOp::And, Box::new(left), Box::new(right)));
    match &rest.kind {
        ExprKind::Binary(BinaryOp::And, left, right) => and(prepend(first, left), (**right).clone()),
        _ => and(first, rest.clone()),
    }
}

impl fmt::Display for Family {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let condition = self.whole_condition();
        match self.position.as_slice() {
            [only] => write!(f, "{{ {only} : {condition} }}"),
            entries => write!(f, "{{ ({}) : {condition} }}", list(entries)),
        }
    }
}

impl Expectation {
    /// The positions: what stands after `expect`.
    pub fn positions_text(&self) -> String {
        let families = self.families.iter().map(ToString::to_string).collect::<Vec<_>>();
        let mut text = families.join(" union ");
        for (word, positions) in [("also", &self.also), ("except", &self.except)] {
            if !positions.is_empty() {
                let listed = positions.iter().map(|sizes| position(sizes)).collect::<Vec<_>>().join(", ");
                match text.is_empty() {
                    true => text.push_str(&listed),
                    false => text.push_str(&format!(" {word} {listed}")),
                }
            }
        }
        text
    }
}

impl fmt::Display for Expectation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expect {}", self.positions_text())
    }
}
