//! Values and assumptions as texts. Certificates name the cases of a clause by these texts.

use super::language::Language;
use super::run::Branch;
use super::value::{Literal, Symbol, Track, Value, Window};
use malachite::rational::Rational;
use rulesmith_core::syntax::ExprKind;

/// Says values and assumptions of a reading.
pub(super) struct Shown<'a, 'g> {
    pub language: &'a Language<'g>,
}

impl Branch {
    /// What is assumed, each as a text.
    pub fn texts(&self, language: &Language<'_>) -> Vec<String> {
        let shown = Shown { language };
        self.literals.iter().map(|literal| shown.literal(literal)).collect()
    }
}

impl Shown<'_, '_> {
    fn track(&self, track: Track) -> String {
        self.language.game.piles.names.get(track).cloned().unwrap_or_else(|| format!("q{track}"))
    }

    fn symbol(&self, symbol: &Symbol) -> String {
        let real = |number: &usize| self.language.reals.borrow()[*number].to_string();
        match symbol {
            Symbol::Number(track) => self.track(*track),
            Symbol::Floor(track) => format!("floor(({} + 1)*theta)", self.track(*track)),
            Symbol::Shifted(track, by) => {
                format!("{}{}{}", "shift(".repeat(*by), self.track(*track), ")".repeat(*by))
            }
            Symbol::Index(track) => format!("n{track}"),
            Symbol::Modulo(inner, modulus) => format!("(({}) mod {modulus})", self.value(inner)),
            Symbol::FloorOf(s, inner, o) => format!("floor(({})*({}) + {})", real(s), self.value(inner), real(o)),
            Symbol::Nth(set, inner) => format!("{}({})", self.language.sets.borrow()[*set], self.value(inner)),
            Symbol::Constraint(s, inner) => format!("beatty_constraint({})({})", real(s), self.value(inner)),
        }
    }

    pub fn value(&self, value: &Value) -> String {
        let mut text = String::new();
        let mut add = |factor: &Rational, what: Option<String>| {
            let (sign, size) = if *factor < 0 { ("-", -factor) } else { ("+", factor.clone()) };
            match (text.is_empty(), sign) {
                (true, "+") => {}
                (true, _) => text.push('-'),
                (false, _) => text.push_str(&format!(" {sign} ")),
            }
            match what {
                Some(what) if size == 1 => text.push_str(&what),
                Some(what) => text.push_str(&format!("{size}*{what}")),
                None => text.push_str(&size.to_string()),
            }
        };
        for (symbol, factor) in &value.parts {
            add(factor, Some(self.symbol(symbol)));
        }
        if value.constant != 0 || value.parts.is_empty() {
            add(&value.constant, None);
        }
        text
    }

    pub fn literal(&self, literal: &Literal) -> String {
        let (what, set, inside) = match literal {
            Literal::Compare(value, window) => return format!("{} {}", self.value(value), shown(window)),
            Literal::Member(set, tracks, inside) => {
                let tracks: Vec<String> = tracks.iter().map(|track| self.track(*track)).collect();
                (tracks.join(", "), set, inside)
            }
            Literal::Element(set, value, inside) => (self.value(value), set, inside),
        };
        let word = if *inside { "in" } else { "not in" };
        let set = match &self.language.sets.borrow()[*set].kind {
            // It is known by its number, and stands in the rules.
            ExprKind::Call(name, _) if name == "automaton" => format!("automaton {set}"),
            _ => self.language.sets.borrow()[*set].to_string(),
        };
        format!("{what} {word} {set}")
    }
}

/// `= 3`, `>= 0`, `<= 4`, or the intervals of a window.
fn shown(window: &Window) -> String {
    match (window.start, &window.cuts[..]) {
        (false, [low]) => return format!(">= {low}"),
        (true, [high]) => return format!("<= {}", high - 1),
        (false, [low, high]) if *high == low + 1 => return format!("= {low}"),
        (true, [low, high]) if *high == low + 1 => return format!("!= {low}"),
        _ => {}
    }
    let mut ends: Vec<String> = window
        .cuts
        .iter()
        .enumerate()
        .map(|(index, cut)| {
            // A cut opens an interval or closes one.
            let opens = (index % 2 == 0) != window.start;
            if opens { format!("{cut}..") } else { (cut - 1).to_string() }
        })
        .collect();
    if window.start {
        ends.insert(0, "..".into());
    }
    format!("in {}", ends.concat())
}
