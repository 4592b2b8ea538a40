//! The ways to move as relations of Coq. On two piles: which j may be taken from the smaller pile x, which k from the larger pile y,
//! and which of both. On more: which t1, t2, .. may be taken from the piles x1, x2, ..

use super::field::number;
use crate::form::{Atom, Choice, Cond, Form, Num, Set, Slot, Taken, Way};
use malachite::Integer;
use std::collections::BTreeMap;
use std::fmt::Write;

/// What stands for the parts of conditions that are no sums of piles and amounts.
pub(super) struct Names<'a> {
    /// A predicate of natural numbers for a set.
    pub set: &'a dyn Fn(&Set) -> Option<String>,
    /// A function of natural numbers for the Beatty constraint of a slope.
    pub constraint: &'a dyn Fn(&crate::form::Exact) -> Option<String>,
    /// Numbers of floors that have a name, such as `l x`.
    pub numbers: &'a [(String, Num)],
}

/// Sets with a longer period are not written as remainders.
const MAX_REMAINDERS: u64 = 64;

/// The piles by name.
const TWO_PILES: [&str; 2] = ["x", "y"];

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
            if let Some(text) = case(way, &Amounts { piles: &TWO_PILES, taken: &mode.taken(), least: 1 }, names)?
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

/// What a way is asked about.
struct Amounts<'a> {
    piles: &'a [&'a str],
    /// What is taken from each pile, by name, or "0".
    taken: &'a [&'a str],
    /// What is known of the others: at least so much is taken.
    least: u64,
}

/// When a way takes from these piles, or nothing if it never does.
fn case(way: &Way, asked: &Amounts<'_>, names: &Names<'_>) -> Result<Option<String>, String> {
    let Taken::Linear(amounts) = &way.taken else {
        return Err("a line of vectors cannot be written as a relation".to_string());
    };
    let mut values: BTreeMap<usize, &str> = BTreeMap::new();
    let mut demands: Vec<String> = Vec::new();
    for (amount, taken) in amounts.iter().zip(asked.taken) {
        match amount.as_slot() {
            Some(Slot::Variable(variable)) if !values.contains_key(&variable) => {
                let from = &way.from[variable];
                if *taken == "0" && *from > 0 {
                    return Ok(None);
                }
                if *taken != "0" && *from > asked.least {
                    demands.push(format!("{from} <= {taken}"));
                }
                values.insert(variable, taken);
            }
            _ => {
                let translate = Translate { values: &values, piles: asked.piles, names };
                let text = translate.num(amount)?;
                if let (Some(value), "0") = (amount.as_constant(), *taken) {
                    if *value != 0 {
                        return Ok(None);
                    }
                } else if text == "0" && *taken != "0" && asked.least > 0 {
                    return Ok(None);
                } else {
                    demands.push(format!("{text} = {taken}"));
                }
            }
        }
    }
    let translate = Translate { values: &values, piles: asked.piles, names };
    match translate.cond(&way.when)?.as_str() {
        "False" => return Ok(None),
        "True" => {}
        text => demands.push(text.to_string()),
    }
    Ok(Some(if demands.is_empty() { "True".to_string() } else { format!("({})", demands.join(" /\\ ")) }))
}

/// The definition of `allowed` for any number of piles, as lists. A clause that takes from so many piles, whichever, is written as one
/// if its condition is the same for all of them.
pub(super) fn allowed(form: &Form, names: &Names<'_>) -> Result<String, String> {
    let count = form.piles().len();
    let name = |letter: &str| (1..=count).map(|pile| format!("{letter}{pile}")).collect::<Vec<String>>();
    let (piles, amounts) = (name("x"), name("t"));
    let taken: Vec<String> = amounts.iter().map(|name| format!("Z.of_nat {name}")).collect();
    let borrowed: Vec<&str> = taken.iter().map(String::as_str).collect();
    let pile_names: Vec<&str> = piles.iter().map(String::as_str).collect();
    let asked = Amounts { piles: &pile_names, taken: &borrowed, least: 0 };
    let mut cases: Vec<String> = Vec::new();
    for way in form.ways() {
        let whole = match way.choice {
            Some(Choice { count: chosen, up_to: true }) if chosen + 1 >= count => {
                let others = form.ways().iter().filter(|other| other.origin == way.origin);
                others.clone().all(|other| other.when == way.when).then_some(chosen)
            }
            _ => None,
        };
        let text = match whole {
            None => case(way, &asked, names)?,
            Some(chosen) => {
                let values = BTreeMap::new();
                let when = Translate { values: &values, piles: asked.piles, names }.cond(&way.when)?;
                let some = taken.iter().map(|name| format!("{name} = 0")).collect::<Vec<_>>().join(" \\/ ");
                Some(match (chosen == count, when.as_str()) {
                    (true, _) => when,
                    (false, "True") => format!("({some})"),
                    (false, _) => format!("(({some}) /\\ {when})"),
                })
            }
        };
        if let Some(text) = text
            && !cases.contains(&text)
        {
            cases.push(text);
        }
    }
    Ok(format!(
        "Definition allowed (x t : list nat) : Prop :=\n  match x, t with\n  | [{}], [{}] =>\n    {}\n  | _, _ => False\n  end.\n",
        piles.join("; "),
        amounts.join("; "),
        if cases.is_empty() { "False".to_string() } else { cases.join(" \\/\n    ") }
    ))
}

struct Translate<'a> {
    /// What the variables stand for.
    values: &'a BTreeMap<usize, &'a str>,
    piles: &'a [&'a str],
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
            Cond::In(num, set) => match ((self.names.set)(set), &**set) {
                (Some(name), _) => {
                    let Some(Slot::Before(pile)) = num.as_slot() else {
                        return Err("a membership of something else than a pile cannot be exported".to_string());
                    };
                    format!("{name} {}", self.piles[pile])
                }
                (None, Set::Periodic(periodic)) if periodic.start() == 0 && periodic.period() <= MAX_REMAINDERS => {
                    let (number, period) = (self.num(num)?, periodic.period());
                    let listed = (0..period).filter(|remainder| periodic.has(*remainder));
                    let listed = listed.map(|remainder| format!("({number}) mod {period} = {remainder}"));
                    format!("(0 <= {number} /\\ ({}))", listed.collect::<Vec<_>>().join(" \\/ "))
                }
                _ => return Err("a set of the rules is none that the lemma speaks of".to_string()),
            },
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
        // One number or another: both cases.
        let choice = num.parts().iter().find_map(|(atom, factor)| match atom {
            Atom::If(cond, then, other) => Some((atom, factor, cond, then, other)),
            _ => None,
        });
        if let Some((atom, factor, cond, then, other)) = choice {
            let rest = num.only(|part| part != atom).shifted(num.addend());
            let [then, other] = [then, other].map(|value| self.compared(&rest.plus_multiple(factor, value), sign));
            return Ok(format!(
                "(({} /\\ {}) \\/ (~ {} /\\ {}))",
                self.cond(cond)?,
                then?,
                self.negated(cond)?,
                other?
            ));
        }
        let (named, num) = self.with_names(num);
        let side = |positive: bool| {
            let constant = if (*num.addend() > 0) == positive { num.addend().clone() } else { Integer::from(0) };
            let names = named.iter().filter(|(more, _)| *more == positive).map(|(_, name)| name.clone()).collect();
            (names, num.only(|atom| (num.factor_of(atom) > 0) == positive).shifted(&constant))
        };
        let ((left, more), (right, less)) = (side(true), side(false));
        Ok(format!("{} {sign} {}", self.sum(left, &more)?, self.sum(right, &less.negated())?))
    }

    /// The numbers with names that a sum holds, whether added or subtracted, and the rest.
    fn with_names(&self, num: &Num) -> (Vec<(bool, String)>, Num) {
        let mut rest = num.clone();
        let mut named = Vec::new();
        for (name, value) in self.names.numbers {
            // An atom that only this number has tells how often.
            let floors = |num: &Num| num.parts().iter().filter(|(atom, _)| !matches!(atom, Atom::Slot(_))).count();
            for added in [true, false] {
                let other = if added { rest.minus(value) } else { rest.plus(value) };
                if floors(&other) + floors(value) == floors(&rest) && floors(value) > 0 {
                    named.push((added, name.clone()));
                    rest = other;
                }
            }
        }
        (named, rest)
    }

    fn num(&self, num: &Num) -> Result<String, String> {
        self.sum(Vec::new(), num)
    }

    fn sum(&self, mut terms: Vec<String>, num: &Num) -> Result<String, String> {
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
            Atom::Slot(Slot::Before(pile)) => Ok(format!("Z.of_nat {}", self.piles[*pile])),
            Atom::Mod(of, modulus) => Ok(format!("(({}) mod {modulus})", self.num(of)?)),
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
