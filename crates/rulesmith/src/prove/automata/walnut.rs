//! (A) and (B) in the syntax of Walnut, a public prover for automatic sequences (Mousavi 2016), so that a sceptic can
//! run them there.
//!
//! Walnut has no floor(n theta). The relation z = floor((n + 1) theta) is therefore exported as an automaton of its
//! own, to be put into Walnut's library; everything else is formulas. Walnut pads words with any number of zeros, so
//! the phase is forgotten; and for theta > 1/2 it leaves out the lowest place, whose digit is always 0.

use super::atom::{Window, atom};
use super::automaton::{Automaton, DIGIT, Track};
use super::budget::{Budget, Stop};
use super::formula::{All, Literal, Set, balanced_letters};
use super::minimise::minimise;
use super::numeration::Numeration;
use super::operations::determinise;
use super::problem::Problem;
use super::term::Term;
use crate::form::{Form, FormError};
use crate::syntax::{Diagnostic, Span};
use crate::work::Work;
use std::cell::RefCell;
use std::collections::{BTreeSet, HashMap};
use std::fmt;
use std::rc::Rc;

/// A claim for Walnut.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Walnut {
    /// The automaton of z = floor((n + 1) theta), for `Automata Library/rulesmith_floor.txt`; none in a base.
    pub floor: Option<String>,
    /// The commands; the last two decide (A) and (B).
    pub commands: String,
}

impl fmt::Display for Walnut {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "# Commands for Walnut. `statement_a` and `statement_b` are both true if the claim holds.")?;
        write!(f, "{}", self.commands)?;
        if let Some(floor) = &self.floor {
            writeln!(f, "\n# To be saved first as Automata Library/rulesmith_floor.txt:")?;
            write!(f, "{floor}")?;
        }
        Ok(())
    }
}

/// The statements (A) and (B) of a game's claim for Walnut; what a limit stopped, or what cannot be read, is an error.
pub fn walnut(form: &Form, work: &Work) -> Result<Result<Walnut, Stop>, FormError> {
    if form.reads_automata() {
        let message = "automata of the rules are not written for Walnut";
        return Err(FormError::new("rules", Diagnostic::new(message, Span::default())));
    }
    let budget = Budget::new(work);
    let problem = Problem::read_or_stop(form, &budget)?;
    if let Ok(Some(recurrence)) = problem.as_ref().map(|problem| problem.field.numeration.recurrence()) {
        let message = format!("the numeration of {:?} is not written for Walnut", recurrence.factors());
        return Err(FormError::new("rules", Diagnostic::new(message, Span::default())));
    }
    Ok(problem.and_then(|problem| export(&problem, &budget)))
}

fn export(problem: &Problem<'_>, budget: &Budget<'_>) -> Result<Walnut, Stop> {
    let numeration = &problem.field.numeration;
    let system = if numeration.irrational { "rulesmith".to_string() } else { numeration.quotients()[0].to_string() };
    let writer = Writer { system: format!("?msd_{system}"), ..Writer::default() };
    if numeration.irrational {
        let period: Vec<String> = numeration.quotients().iter().map(i64::to_string).collect();
        writer.command(format!("ost rulesmith [0] [{}];", period.join(" ")));
    }
    let piles = problem.piles();
    writer.define("claimed", &problem.claims, &piles);
    let mut reached = vec![call("claimed", &piles)];
    for (index, family) in problem.families.iter().enumerate() {
        let name = format!("move{index}");
        writer.define(&name, std::slice::from_ref(&family.all), &piles);
        reached.push(call(&name, &piles));
    }
    let names = list(&piles);
    let (claimed, moves) = (&reached[0], reached[1..].join(" | "));
    let moves = if moves.is_empty() { "0=1".to_string() } else { moves };
    let order: Vec<String> = match problem.form.sorted() {
        true => piles.windows(2).map(|pair| format!("{}<={}", variable(pair[0]), variable(pair[1]))).collect(),
        false => vec![format!("{}>=0", variable(piles[0]))],
    };
    let (system, order) = (&writer.system, order.join(" & "));
    let order = if order.is_empty() { format!("{}>=0", variable(piles[0])) } else { order };
    let statement_a = format!("eval statement_a \"{system} ~(E {names} (({order}) & {claimed} & ({moves})))\";");
    let statement_b = format!("eval statement_b \"{system} A {names} (({order}) => ({claimed} | {moves}))\";");
    writer.command(statement_a);
    writer.command(statement_b);
    let floor = if numeration.irrational { Some(floor_automaton(numeration, budget)?) } else { None };
    Ok(Walnut { floor, commands: writer.commands.into_inner() })
}

/// Names sort like tracks: Walnut orders the arguments of a definition by name.
fn variable(track: Track) -> String {
    format!("v{track:04}")
}

fn list(tracks: &[Track]) -> String {
    tracks.iter().map(|&track| variable(track)).collect::<Vec<_>>().join(",")
}

fn call(name: &str, tracks: &[Track]) -> String {
    format!("${name}({})", list(tracks))
}

#[derive(Default)]
struct Writer {
    system: String,
    commands: RefCell<String>,
    sets: RefCell<HashMap<Rc<Set>, String>>,
    /// The number of quotients and remainders so far.
    fresh: RefCell<usize>,
}

impl Writer {
    fn command(&self, text: String) {
        self.commands.borrow_mut().push_str(&(text + "\n"));
    }

    /// Defines a relation: one of the alternatives holds for some numbers on the other tracks.
    fn define(&self, name: &str, any: &[All], keep: &[Track]) {
        let exist: Vec<String> = keep.iter().map(|&track| format!("{}>=0", variable(track))).collect();
        let mut alternatives: Vec<String> = any.iter().map(|all| self.exists(all, keep)).collect();
        if alternatives.is_empty() {
            alternatives.push("0=1".to_string());
        }
        let text = format!("{} & ({})", exist.join(" & "), alternatives.join(" | "));
        self.command(format!("def {name} \"{} {text}\";", self.system));
    }

    fn exists(&self, all: &All, keep: &[Track]) -> String {
        let bound: BTreeSet<Track> =
            all.iter().flat_map(Literal::tracks).filter(|track| !keep.contains(track)).collect();
        let bound: Vec<Track> = bound.into_iter().collect();
        let parts: Vec<String> = all.iter().map(|literal| self.literal(literal)).collect();
        let body = if parts.is_empty() { "0=0".to_string() } else { parts.join(" & ") };
        if bound.is_empty() { format!("({body})") } else { format!("(E {} ({body}))", list(&bound)) }
    }

    fn literal(&self, literal: &Literal) -> String {
        match literal {
            Literal::Compare(term, window) => self.compare(term, window),
            Literal::Member(tracks, set, inside) => {
                let member = match &**set {
                    Set::Ones { even } => format!("T[{}]=@{}", variable(tracks[0]), i32::from(!even)),
                    _ => call(&self.set(set), tracks),
                };
                if *inside { member } else { format!("~({member})") }
            }
            Literal::Without(all) => {
                let parts: Vec<String> = all.iter().map(|literal| self.literal(literal)).collect();
                format!("~({})", parts.join(" & "))
            }
        }
    }

    fn set(&self, set: &Rc<Set>) -> String {
        if let Some(known) = self.sets.borrow().get(set) {
            return known.clone();
        }
        let name = match &**set {
            Set::Ones { .. } => String::new(),
            Set::TrailingZeros { even } => {
                let (name, zeros) = if *even { ("vile", "(00)*") } else { ("dopey", "0(00)*") };
                self.command(format!("reg {name} msd_2 \"(0|1)*1{zeros}\";"));
                name.to_string()
            }
            Set::Balanced { modulus, counts } => {
                let name = format!("balanced{}", self.sets.borrow().len());
                let letters: Vec<String> = balanced_letters(*modulus, counts)
                    .iter()
                    .map(|digits| format!("[{}]", digits.iter().map(u8::to_string).collect::<Vec<_>>().join(",")))
                    .collect();
                let tracks = vec!["msd_2"; counts.len()].join(" ");
                self.command(format!("reg {name} {tracks} \"({})*\";", letters.join("|")));
                name
            }
            // Rules with such a set are refused before.
            Set::Given(_) => String::new(),
            Set::Defined { elements, any } => {
                let name = format!("set{}", self.sets.borrow().len());
                // The name is taken before the sets inside are.
                self.sets.borrow_mut().insert(Rc::clone(set), name.clone());
                self.define(&name, any, elements);
                name
            }
        };
        self.sets.borrow_mut().insert(Rc::clone(set), name.clone());
        name
    }

    /// A comparison, with variables of its own for floors, quotients and remainders.
    fn compare(&self, term: &Term, window: &Window) -> String {
        let mut bound = Vec::new();
        let mut parts = Vec::new();
        let sum = self.sum(term, &mut bound, &mut parts);
        let mut cases = Vec::new();
        let scaled = |value: i64| value * term.denominator;
        if window.below {
            cases.push(sum.compared("<", scaled(window.low)));
        }
        if window.above {
            cases.push(sum.compared(">", scaled(window.high())));
        }
        let values: Vec<i64> = (window.low..=window.high()).filter(|&value| window.accepts(value)).collect();
        for run in values.chunk_by(|a, b| a + 1 == *b) {
            cases.push(match run {
                [one] => sum.compared("=", scaled(*one)),
                _ => {
                    let (low, high) = (scaled(run[0]), scaled(run[run.len() - 1]));
                    format!("({} & {})", sum.compared(">=", low), sum.compared("<=", high))
                }
            });
        }
        parts.push(if cases.is_empty() { "0=1".to_string() } else { format!("({})", cases.join(" | ")) });
        let text = parts.join(" & ");
        if bound.is_empty() { format!("({text})") } else { format!("(E {} ({text}))", bound.join(",")) }
    }

    /// The numerator of a term, as what is added and what is subtracted.
    fn sum(&self, term: &Term, bound: &mut Vec<String>, parts: &mut Vec<String>) -> Sum {
        let mut sum = Sum { plus: vec![], minus: vec![], constant: term.linear.constant };
        for &(track, [q, p, ..]) in &term.linear.parts {
            sum.add(q, variable(track));
            if p != 0 {
                let floor = format!("f{track:04}");
                let relation = format!("$rulesmith_floor({},{floor})", variable(track));
                if !bound.contains(&floor) {
                    bound.push(floor.clone());
                    parts.push(relation);
                }
                sum.add(p, floor);
            }
        }
        for (coefficient, remainder) in &term.remainders {
            let inner = self.sum(&remainder.term, bound, parts);
            let number = *self.fresh.borrow();
            *self.fresh.borrow_mut() += 1;
            let (quotient, rest) = (format!("q{number}"), format!("r{number}"));
            let modulus = remainder.modulus;
            // The numerator is denominator * (modulus * quotient + rest), the quotient being negative perhaps.
            let mut above = inner.clone();
            above.add(-modulus * remainder.term.denominator, quotient.clone());
            above.add(-remainder.term.denominator, rest.clone());
            let mut below = inner;
            below.add(modulus * remainder.term.denominator, quotient.clone());
            below.add(-remainder.term.denominator, rest.clone());
            bound.extend([quotient, rest.clone()]);
            parts.push(format!("{rest}<{modulus}"));
            parts.push(format!("({} | {})", above.compared("=", 0), below.compared("=", 0)));
            sum.add(*coefficient, rest);
        }
        sum
    }
}

/// Walnut subtracts only where nothing becomes negative, so what is subtracted goes to the other side.
#[derive(Clone)]
struct Sum {
    plus: Vec<String>,
    minus: Vec<String>,
    constant: i64,
}

impl Sum {
    fn add(&mut self, coefficient: i64, name: String) {
        let text = match coefficient.unsigned_abs() {
            0 => return,
            1 => name,
            size => format!("{size}*{name}"),
        };
        if coefficient > 0 { self.plus.push(text) } else { self.minus.push(text) }
    }

    fn compared(&self, relation: &str, value: i64) -> String {
        let side = |parts: &[String], constant: i64| {
            let mut parts = parts.to_vec();
            if constant > 0 || parts.is_empty() {
                parts.push(constant.max(0).to_string());
            }
            parts.join("+")
        };
        let constant = self.constant - value;
        format!("{}{relation}{}", side(&self.plus, constant), side(&self.minus, -constant))
    }
}

/// The automaton of z = floor((n + 1) theta) as Walnut reads it: n first, then z.
fn floor_automaton(numeration: &Numeration, budget: &Budget<'_>) -> Result<String, Stop> {
    let difference = Term::values(0, 0, 1).minus(&Term::track(1)).map_err(|_| Stop::Size)?;
    let padded = minimise(atom(numeration, &difference, &Window::exactly(0), budget)?, budget)?;
    let automaton = unpadded(&padded, numeration, budget)?;
    let mut text = "msd_rulesmith msd_rulesmith\n".to_string();
    for state in 0..automaton.states() as u32 {
        text += &format!("\n{state} {}\n", i32::from(automaton.accepting[state as usize]));
        for (letter, target) in automaton.from(state) {
            text += &format!("{} {} -> {target}\n", letter & 0xff, letter >> DIGIT & 0xff);
        }
    }
    Ok(text)
}

/// The same words with any number of zeros in front, and without the lowest digit where that is always 0.
fn unpadded(padded: &Automaton, numeration: &Numeration, budget: &Budget<'_>) -> Result<Automaton, Stop> {
    let mut any = padded.clone();
    let mut state = padded.initial.first().copied();
    any.initial.clear();
    for _ in 0..numeration.period() {
        any.initial.extend(state);
        state = state.and_then(|state| padded.follow(state, 0));
    }
    if numeration.quotients()[0] == 1 {
        let ends = |state: u32| padded.follow(state, 0).is_some_and(|end| padded.accepting[end as usize]);
        any.accepting = (0..padded.states() as u32).map(ends).collect();
    }
    minimise(determinise(any.trim(budget)?, budget)?, budget)
}

#[cfg(test)]
mod tests {
    use super::*;
    use malachite::Natural;

    /// Reads the exported text and runs it on the words of Walnut.
    fn accepts(text: &str, n: &[u8], z: &[u8]) -> bool {
        let mut edges = HashMap::new();
        let mut accepting = HashMap::new();
        let mut state = 0u32;
        for line in text.lines().skip(1).filter(|line| !line.is_empty()) {
            let words: Vec<&str> = line.split_whitespace().collect();
            match words.as_slice() {
                [number, output] => {
                    state = number.parse().unwrap();
                    accepting.insert(state, *output == "1");
                }
                [a, b, "->", target] => {
                    let key = (state, a.parse::<u8>().unwrap(), b.parse::<u8>().unwrap());
                    assert!(edges.insert(key, target.parse::<u32>().unwrap()).is_none());
                }
                _ => panic!("{line}"),
            }
        }
        let length = n.len().max(z.len()) + 3;
        let padded = |word: &[u8]| [vec![0; length - word.len()], word.to_vec()].concat();
        let mut here = Some(0);
        for (&a, &b) in padded(n).iter().zip(&padded(z)) {
            here = here.and_then(|state| edges.get(&(state, a, b)).copied());
        }
        here.is_some_and(|state| accepting[&state])
    }

    #[test]
    fn the_exported_floor_is_the_floor() {
        let work = Work::default();
        let budget = Budget::new(&work);
        for quotients in [vec![1], vec![4], vec![2, 6], vec![1, 2], vec![1, 3, 2]] {
            let numeration = Numeration::of_period(&quotients).unwrap();
            let text = floor_automaton(&numeration, &budget).unwrap();
            let word = |n: u32| {
                let mut digits = numeration.digits(&Natural::from(n));
                if quotients[0] == 1 {
                    assert_eq!(digits.pop(), Some(0));
                }
                digits
            };
            for n in 0..60 {
                let floor = u32::try_from(&numeration.values(&numeration.digits(&Natural::from(n)))[1]).unwrap();
                for z in floor.saturating_sub(2)..=floor + 2 {
                    assert_eq!(accepts(&text, &word(n), &word(z)), z == floor, "{quotients:?} {n} {z}");
                }
            }
        }
    }

    #[test]
    fn a_claim_is_exported_in_full() {
        let game = crate::games::find("wythoff").unwrap().game;
        let exported = walnut(&Form::of(&game, &Work::default()).unwrap(), &Work::default()).unwrap().unwrap();
        assert!(exported.commands.starts_with("ost rulesmith [0] [1];\ndef claimed \"?msd_rulesmith "));
        let last: Vec<&str> = exported.commands.lines().rev().take(2).collect();
        assert!(last[1].starts_with("eval statement_a \"?msd_rulesmith ~(E v0000,v0001 ((v0000<=v0001) & $claimed("));
        assert!(last[0].starts_with("eval statement_b \"?msd_rulesmith A v0000,v0001 ((v0000<=v0001) => ($claimed("));
        let evil = crate::games::find("chromatic(evil)").unwrap().game;
        let exported = walnut(&Form::of(&evil, &Work::default()).unwrap(), &Work::default()).unwrap().unwrap();
        assert_eq!(exported.floor, None);
        assert!(exported.to_string().contains("T[v"));
    }
}
