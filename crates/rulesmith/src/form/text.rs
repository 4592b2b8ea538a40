//! Forms as text, for error messages and for people who look inside.

use super::condition::Cond;
use super::num::{Atom, Division, Num, Slot};
use super::set::{Digits, Set};
use super::{Essence, Taken};
use crate::rules::automaton_text;
use std::fmt;

impl fmt::Display for Slot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Slot::Before(pile) => write!(f, "x{pile}"),
            Slot::After(pile) => write!(f, "x{pile}'"),
            Slot::Variable(variable) => write!(f, "t{variable}"),
        }
    }
}

impl fmt::Display for Num {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut first = true;
        for (atom, factor) in self.parts() {
            let sign = match (first, *factor < 0) {
                (true, false) => "",
                (true, true) => "-",
                (false, false) => " + ",
                (false, true) => " - ",
            };
            first = false;
            match factor.unsigned_abs_ref() {
                one if *one == 1 => write!(f, "{sign}{atom}")?,
                size => write!(f, "{sign}{size}*{atom}")?,
            }
        }
        match (first, *self.addend() < 0) {
            (true, _) => write!(f, "{}", self.addend()),
            (false, _) if *self.addend() == 0 => Ok(()),
            (false, true) => write!(f, " - {}", self.addend().unsigned_abs_ref()),
            (false, false) => write!(f, " + {}", self.addend()),
        }
    }
}

impl fmt::Display for Atom {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Atom::Slot(slot) => write!(f, "{slot}"),
            Atom::Floor(floor) if floor.offset.as_rational().is_some_and(|offset| *offset == 0) => {
                write!(f, "floor(({})*({}))", floor.slope, floor.of)
            }
            Atom::Floor(floor) => write!(f, "floor(({})*({}) + {})", floor.slope, floor.of, floor.offset),
            Atom::Mod(of, modulus) => write!(f, "(({of}) mod {modulus})"),
            Atom::Divided(Division::Quotient, of, by) => write!(f, "floor(({of})/({by}))"),
            Atom::Divided(Division::Remainder, of, by) => write!(f, "(({of}) mod ({by}))"),
            Atom::Max(numbers) => write!(f, "max({})", list(numbers.iter())),
            Atom::Nth(set, of) => write!(f, "{set}({of})"),
            Atom::Constraint(slope, of) => write!(f, "beatty_constraint({slope})({of})"),
            Atom::If(condition, yes, no) => write!(f, "(if {condition} then {yes} else {no})"),
        }
    }
}

fn list<T: fmt::Display>(parts: impl IntoIterator<Item = T>) -> String {
    parts.into_iter().map(|part| part.to_string()).collect::<Vec<_>>().join(", ")
}

impl fmt::Display for Cond {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let joined = |f: &mut fmt::Formatter<'_>, parts: &[Cond], word: &str| {
            for (index, part) in parts.iter().enumerate() {
                if index > 0 {
                    write!(f, " {word} ")?;
                }
                match part {
                    Cond::And(_) | Cond::Or(_) => write!(f, "({part})")?,
                    _ => write!(f, "{part}")?,
                }
            }
            Ok(())
        };
        match self {
            Cond::True => write!(f, "true"),
            Cond::False => write!(f, "false"),
            Cond::AtMost(number) => write!(f, "{number} <= 0"),
            Cond::Zero(number) => write!(f, "{number} = 0"),
            Cond::In(number, set) => write!(f, "{number} in {set}"),
            Cond::Balanced(entries, modulus) => write!(f, "({}) in balanced({modulus})", list(entries)),
            Cond::Accepted(entries, automaton) => write!(f, "({}) in {}", list(entries), automaton_text(automaton)),
            Cond::Lost(entries, game) => write!(f, "({}) in losing(\"{}\")", list(entries), game.name()),
            Cond::Not(inner) => match &**inner {
                Cond::Zero(number) => write!(f, "{number} != 0"),
                Cond::In(number, set) => write!(f, "{number} not in {set}"),
                other => write!(f, "not {other}"),
            },
            Cond::And(parts) => joined(f, parts, "and"),
            Cond::Or(parts) => joined(f, parts, "or"),
        }
    }
}

impl fmt::Display for Set {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Set::Finite(members) => write!(f, "{{{}}}", list(members)),
            Set::Periodic(set) if set.start() == 0 => {
                write!(f, "residues({{{}}}, {})", list(set.residues()), set.period())
            }
            Set::Periodic(set) => write!(
                f,
                "eventually({{{}}}, {}, {{{}}}, {})",
                list(set.early()),
                set.start(),
                list(set.residues()),
                set.period()
            ),
            Set::Beatty { slope, offset } if offset.as_rational().is_some_and(|offset| *offset == 0) => {
                write!(f, "beatty({slope})")
            }
            Set::Beatty { slope, offset } => write!(f, "beatty({slope}, {offset})"),
            Set::Growing(growing) => write!(f, "{growing}"),
            Set::Written(written) => write!(f, "{written}"),
            Set::Digits(digits) => write!(
                f,
                "{}",
                match digits {
                    Digits::Evil => "evil",
                    Digits::Odious => "odious",
                    Digits::Vile => "vile",
                    Digits::Dopey => "dopey",
                }
            ),
            Set::Values(values) => write!(f, "{{ {} : t0 >= 0 and {} }}", values.0, values.1),
            Set::Union(parts) => {
                write!(f, "({})", parts.iter().map(Set::to_string).collect::<Vec<_>>().join(" union "))
            }
            Set::Inter(parts) => {
                write!(f, "({})", parts.iter().map(Set::to_string).collect::<Vec<_>>().join(" inter "))
            }
            Set::Complement(set) => write!(f, "complement({set})"),
        }
    }
}

impl fmt::Display for Essence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for ((taken, from), when) in &self.ways {
            let (Taken::Linear(amounts) | Taken::Family(amounts)) = taken;
            let ranges = from.iter().enumerate().map(|(variable, from)| format!("t{variable} >= {from}"));
            writeln!(f, "take ({}) for {} where {when}", list(amounts), ranges.collect::<Vec<_>>().join(", "))?;
        }
        for family in self.claim.iter().flat_map(|claim| &claim.families) {
            writeln!(f, "expect ({}) where {}", list(&family.position), family.when)?;
        }
        Ok(())
    }
}
