//! The ways to move as relations of Coq: which j may be taken from the smaller pile x, which k from the larger pile y, and
//! which of both.

use super::field::number;
use crate::form::{Atom, Cond, Form, Num, Set, Slot, Taken, Way};
use malachite::Integer;
use std::collections::BTreeMap;
use std::fmt::Write;

/// What stands for the parts of conditions that are no sums of piles and amounts.
pub(super) struct Names<'a> {
    /// A predicate of natural numbers for a set.
    pub set: &'a dyn Fn(&Set) -> Option<String>,
    /// A function of natural numbers for the Beatty constraint of a slope.
    pub constraint: &'a dyn Fn(&crate::form::Exact) -> Option<String>,
}

/// From which piles a move takes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mode {
    Smaller,
    Larger,
    Both,
}

impl Mode {
    /// What is taken from the two piles.
    fn taken(self) -> [&'static str; 2] {
        match self {
            Mode::Smaller => ["Z.of_nat j", "0"],
            Mode::Larger => ["0", "Z.of_nat k"],
            Mode::Both => ["Z.of_nat j", "Z.of_nat k"],
        }
    }
}

/// The definitions of `smaller`, `larger` and `both`.
pub(super) fn relations(form: &Form, names: &Names<'_>) -> Result<String, String> {
    if form.piles().len() != 2 || !form.sorted() {
        return Err("only games on two unordered piles can be exported to Coq".to_string());
    }
    let mut out = String::new();
    for (mode, head) in [
        (Mode::Smaller, "smaller (x y j : nat)"),
        (Mode::Larger, "larger (x y k : nat)"),
        (Mode::Both, "both (x y j k : nat)"),
    ] {
        let mut allowed: Vec<String> = Vec::new();
        for way in form.ways() {
            if let Some(text) = case(way, mode, names)?
                && !allowed.contains(&text)
            {
                allowed.push(text);
            }
        }
        let body = match allowed.as_slice() {
            [] => "False".to_string(),
            some if some.iter().any(|text| text == "True") => "True".to_string(),
            some => some.join(" \\/\n  "),
        };
        let _ = writeln!(out, "Definition {head} : Prop :=\n  {body}.");
    }
    Ok(out)
}

/// When a way takes from these piles, or nothing if it never does.
fn case(way: &Way, mode: Mode, names: &Names<'_>) -> Result<Option<String>, String> {
    let Taken::Linear(amounts) = &way.taken else {
        return Err("a line of vectors cannot be written as a relation".to_string());
    };
    let mut values: BTreeMap<usize, &str> = BTreeMap::new();
    let mut demands: Vec<String> = Vec::new();
    for (amount, taken) in amounts.iter().zip(mode.taken()) {
        match amount.as_slot() {
            Some(Slot::Variable(variable)) if !values.contains_key(&variable) => {
                let from = &way.from[variable];
                if taken == "0" && *from > 0 {
                    return Ok(None);
                }
                if taken != "0" && *from > 1 {
                    demands.push(format!("{from} <= {taken}"));
                }
                values.insert(variable, taken);
            }
            _ => {
                let translate = Translate { values: &values, names };
                let text = translate.num(amount)?;
                if let (Some(value), "0") = (amount.as_constant(), taken) {
                    if *value != 0 {
                        return Ok(None);
                    }
                } else if text == "0" {
                    return Ok(None);
                } else {
                    demands.push(format!("{text} = {taken}"));
                }
            }
        }
    }
    let translate = Translate { values: &values, names };
    match translate.cond(&way.when)?.as_str() {
        "False" => return Ok(None),
        "True" => {}
        text => demands.push(text.to_string()),
    }
    Ok(Some(if demands.is_empty() { "True".to_string() } else { format!("({})", demands.join(" /\\ ")) }))
}

struct Translate<'a> {
    /// What the variables stand for.
    values: &'a BTreeMap<usize, &'a str>,
    names: &'a Names<'a>,
}

impl Translate<'_> {
    fn cond(&self, cond: &Cond) -> Result<String, String> {
        let joined = |conds: &[Cond], word: &str| -> Result<String, String> {
            let texts = conds.iter().map(|cond| self.cond(cond)).collect::<Result<Vec<_>, _>>()?;
            Ok(format!("({})", texts.join(word)))
        };
        Ok(match cond {
            Cond::False => "False".to_string(),
            Cond::True => "True".to_string(),
            Cond::AtMost(num) => self.compared(num, "<=")?,
            Cond::Zero(num) => self.compared(num, "=")?,
            Cond::Not(cond) => format!("~ {}", self.negated(cond)?),
            Cond::And(conds) => joined(conds, " /\\ ")?,
            Cond::Or(conds) => joined(conds, " \\/ ")?,
            Cond::In(num, set) => {
                let name = (self.names.set)(set).ok_or("a set of the rules is none that the lemma speaks of")?;
                let pile = match num.as_slot() {
                    Some(Slot::Before(0)) => "x",
                    Some(Slot::Before(1)) => "y",
                    _ => return Err("a membership of something else than a pile cannot be exported".to_string()),
                };
                format!("{name} {pile}")
            }
            Cond::Balanced(..) => return Err("sums of binary digits cannot be exported".to_string()),
            Cond::Accepted(..) => return Err("automata cannot be exported".to_string()),
            Cond::Lost(..) => return Err("positions of other games cannot be exported".to_string()),
        })
    }

    fn negated(&self, cond: &Cond) -> Result<String, String> {
        let text = self.cond(cond)?;
        Ok(if matches!(cond, Cond::In(..)) { text } else { format!("({text})") })
    }

    /// A sum compared with 0, with everything on the side where it is positive.
    fn compared(&self, num: &Num, sign: &str) -> Result<String, String> {
        let side = |positive: bool| {
            let constant = if (*num.addend() > 0) == positive { num.addend().clone() } else { Integer::from(0) };
            num.only(|atom| (num.factor_of(atom) > 0) == positive).shifted(&constant)
        };
        let (left, right) = (side(true), side(false).negated());
        Ok(format!("{} {sign} {}", self.num(&left)?, self.num(&right)?))
    }

    fn num(&self, num: &Num) -> Result<String, String> {
        let mut terms: Vec<String> = Vec::new();
        for (atom, factor) in num.parts() {
            let text = self.atom(atom)?;
            terms.push(if *factor == 1 { text } else { format!("{} * {text}", number(factor)) });
        }
        if terms.is_empty() || *num.addend() != 0 {
            terms.push(number(num.addend()));
        }
        Ok(terms.join(" + "))
    }

    fn atom(&self, atom: &Atom) -> Result<String, String> {
        match atom {
            Atom::Slot(Slot::Before(0)) => Ok("Z.of_nat x".to_string()),
            Atom::Slot(Slot::Before(_)) => Ok("Z.of_nat y".to_string()),
            Atom::Slot(Slot::Variable(variable)) => match self.values.get(variable) {
                Some(value) => Ok((*value).to_string()),
                None => Err("an amount that is no variable by itself cannot be exported".to_string()),
            },
            Atom::Constraint(slope, of) if of.as_slot() == Some(Slot::Before(0)) => (self.names.constraint)(slope)
                .map(|name| format!("Z.of_nat ({name} x)"))
                .ok_or_else(|| "the constraint is of another slope".to_string()),
            _ => Err("a number of the rules is no sum of piles and amounts, which cannot be exported".to_string()),
        }
    }
}
