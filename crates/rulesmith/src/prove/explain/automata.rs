//! Proofs by automata, and counterexamples by the plain reading of the rules, in sentences.

use crate::form::Form;
use crate::numeration::Recurrence;
use crate::rules::Game;
use crate::solve::{expected_positions, program};
use crate::syntax::Expr;
use crate::work::Work;
use malachite::Natural;
use malachite::base::num::basic::traits::Zero;
use malachite::rational::Rational;
use rulesmith_check::read::{Branch, Language, Literal, Symbol, Value, Window, as_automaton, as_balanced};
use rulesmith_check::{AutomataProof, Automaton, Case, Kind, Limits, Meter, Numerals, SetProof, digits, ways};
use std::collections::HashMap;
use std::fmt::Write;

/// Lists are cut after this many entries.
const SHOWN: usize = 12;

pub(super) fn explain_automata(game: &Game, proof: &AutomataProof, out: &mut String) -> std::fmt::Result {
    match &proof.numeration {
        Numerals::Base(base) => writeln!(out, "Numbers are written in base {base}.")?,
        Numerals::Quotients(quotients) => {
            let period: Vec<String> = quotients.iter().map(ToString::to_string).collect();
            writeln!(
                out,
                "Numbers are written in the Ostrowski numeration of theta = [0; ({})]; the word of Q also gives \
                 floor((Q + 1)*theta).",
                period.join(", ")
            )?;
        }
        Numerals::Recurrence(factors) => {
            let terms: Vec<String> = places(&proof.numeration, 5).iter().map(ToString::to_string).collect();
            let sum = factors.iter().enumerate().filter(|(_, factor)| **factor != 0).map(|(at, factor)| {
                let term = format!("q_(i-{})", at + 1);
                match factor {
                    1 => term,
                    -1 => format!("-{term}"),
                    _ => format!("{factor}*{term}"),
                }
            });
            let sum = sum.collect::<Vec<_>>().join(" + ").replace("+ -", "- ");
            let terms = terms.join(", ");
            writeln!(
                out,
                "Numbers are written with the places q_i = {sum}, which are {terms}, and so on; shift(Q) is the number with"
            )?;
            writeln!(out, "one zero behind the word of Q.")?;
        }
    }
    writeln!(out, "Sets of positions are then sets of words, and finite automata accept them.")?;
    let limits = Limits::default();
    let meter = Meter::new(&limits);
    let read = digits(proof).and_then(|digits| Language::new(game, Some(digits), &meter));
    let (Ok(language), Some(expectation)) = (read, &game.expect) else { return Ok(()) };
    let Ok(ways) = ways(&language, expectation, None) else { return Ok(()) };
    for SetProof { set, automaton } in &proof.sets {
        writeln!(out, "{set} is the set of words that an automaton with {} accepts.", size(automaton))?;
    }
    writeln!(out, "(A) A move from a claimed position to a claimed one is impossible:")?;
    for (clause, between) in game.moves.iter().zip(&ways.between) {
        match between.len() {
            0 => writeln!(out, "  {}: its conditions contradict each other at once.", clause.name)?,
            count => writeln!(
                out,
                "  {}: there are {count} ways it might, and none has a word that satisfies everything.",
                clause.name
            )?,
        }
    }
    writeln!(
        out,
        "(B) Every other position has a move to a claimed one. From all positions take away, one kind after the other:"
    )?;
    let sets = language.sets.borrow().clone();
    let clauses = game.moves.iter().map(|clause| clause.name.as_str()).collect();
    let names = Names { piles: &game.piles.names, clauses, multiple: proof.multiple, sets };
    let mut by_text: HashMap<(usize, Vec<String>), &Branch> = HashMap::new();
    for (clause, branches) in ways.moves.iter().enumerate() {
        by_text.extend(branches.iter().map(|branch| ((clause, branch.texts(&language)), branch)));
    }
    let known = |case: &Case| by_text.get(&(case.clause, case.when.clone())).map(|branch| (case.clause, *branch));
    let cases: Vec<(usize, &Branch)> = proof.cases.iter().filter_map(known).collect();
    for step in &proof.steps {
        let left = match example(&step.rest, proof, game.piles.names.len()) {
            None => "nothing is left".to_string(),
            Some(position) => {
                let piles: Vec<String> = position.iter().map(ToString::to_string).collect();
                format!("left are those of an automaton with {}, such as ({})", size(&step.rest), piles.join(", "))
            }
        };
        match step.moves.as_slice() {
            [] => writeln!(out, "  the claimed ones; {left}.")?,
            kinds => writeln!(out, "  those with a move {};\n    {left}.", self::kinds(kinds, &cases, &names))?,
        }
    }
    Ok(())
}

/// What moves of some kinds take, and when.
fn kinds(kinds: &[Kind], cases: &[(usize, &Branch)], names: &Names<'_>) -> String {
    let mut shown: Vec<String> = Vec::new();
    let mut before = String::new();
    for kind in kinds.iter().take(SHOWN) {
        let Some(&(clause, way)) = cases.get(kind.case) else { continue };
        let mut conditions: Vec<String> = way.literals.iter().map(|literal| names.literal(literal)).collect();
        if let Some(only) = &kind.only
            && let Some(Literal::Compare(value, _)) = way.literals.get(only.assumption)
        {
            conditions.push(format!("{} is {} to {}", names.value(value), only.range.0, only.range.1));
        }
        let move_ = format!("{}, which takes {}", names.clauses[clause], names.taken(way));
        let same = std::mem::replace(&mut before, move_.clone()) == move_;
        let when = format!("if {}", conditions.join(" and "));
        shown.push(if same { when } else { format!("{move_},\n    {when}") });
    }
    if kinds.len() > SHOWN {
        shown.push(format!("in {} more cases", kinds.len() - SHOWN));
    }
    shown.join(";\n    or ")
}

pub(super) fn explain_counterexample(
    game: &Game,
    position: &[u64],
    to: Option<&[u64]>,
    out: &mut String,
) -> std::fmt::Result {
    let text = |piles: &[i64]| {
        let piles: Vec<String> = piles.iter().map(ToString::to_string).collect();
        format!("({})", piles.join(", "))
    };
    let signed = |piles: &[u64]| -> Vec<i64> { piles.iter().map(|&pile| pile as i64).collect() };
    let here = signed(position);
    if let Some(to) = to {
        return writeln!(
            out,
            "(A) fails: {} and {} are both claimed, and there is a move between them.",
            text(&here),
            text(&signed(to))
        );
    }
    let largest = position.iter().copied().max().unwrap_or(0);
    let work = Work::default();
    let Ok(form) = Form::of(game, &work) else { return Ok(()) };
    let program = program(&form, largest, &work);
    let claims = expected_positions(&form, largest, &work);
    let (Ok(program), Ok(claims)) = (program, claims) else { return Ok(()) };
    let Ok(moves) = program.moves(&here, &mut work.pace()) else { return Ok(()) };
    writeln!(
        out,
        "(B) fails: {} is not claimed, and none of its {} moves leads to a claimed position. Claimed and not larger:",
        text(&here),
        moves.len()
    )?;
    let smaller = |claim: &&Vec<i64>| claim.iter().zip(&here).all(|(claim, pile)| claim <= pile);
    let near: Vec<&Vec<i64>> = claims.iter().filter(smaller).collect();
    for claim in near.iter().rev().take(SHOWN) {
        writeln!(out, "  {}, and there is no such move", text(claim))?;
    }
    match near.len().saturating_sub(SHOWN) {
        0 => Ok(()),
        more => writeln!(out, "  and so on for {more} more"),
    }
}

fn size(automaton: &Automaton) -> String {
    format!("{} states and {} edges", automaton.states(), automaton.size())
}

/// The numbers of a shortest accepted word.
fn example(automaton: &Automaton, proof: &AutomataProof, piles: usize) -> Option<Vec<Natural>> {
    let period = match &proof.numeration {
        Numerals::Base(_) | Numerals::Recurrence(_) => 1,
        Numerals::Quotients(quotients) => quotients.len().max(1),
    };
    // By state and how many digits were read modulo the period: where from, and with which letter.
    let mut before: HashMap<(u32, usize), Option<(u32, u64)>> = HashMap::new();
    let mut front = Vec::new();
    if automaton.start().is_some() {
        before.insert((0, 0), None);
        front.push((0u32, 0usize));
    }
    let mut found = None;
    'search: while !front.is_empty() {
        let mut next = Vec::new();
        for &(state, read) in &front {
            if read == 0 && automaton.accepts(Some(state)) {
                found = Some((state, read));
                break 'search;
            }
            for (letter, target) in automaton.edges(state) {
                let reached = (target, (read + 1) % period);
                before.entry(reached).or_insert_with(|| {
                    next.push(reached);
                    Some((state, letter))
                });
            }
        }
        front = next;
    }
    let mut at = found?;
    let mut letters = Vec::new();
    while let Some(Some((state, letter))) = before.get(&at) {
        letters.push(*letter);
        at = (*state, (at.1 + period - 1) % period);
    }
    // From the least significant digit on.
    let places = places(&proof.numeration, letters.len());
    let number = |pile: usize| {
        let parts =
            letters.iter().zip(&places).map(|(letter, place)| place * Natural::from(letter >> (8 * pile) & 0xff));
        parts.fold(Natural::ZERO, |sum, part| sum + part)
    };
    Some((0..piles).map(number).collect())
}

/// What the first places of a numeration are worth.
fn places(numerals: &Numerals, count: usize) -> Vec<Natural> {
    if let Numerals::Recurrence(factors) = numerals {
        return Recurrence::new(factors).map(|recurrence| recurrence.values(count)).unwrap_or_default();
    }
    let mut places = vec![Natural::from(1u32)];
    let mut before = Natural::ZERO;
    while places.len() < count {
        let last = &places[places.len() - 1];
        let next = match numerals {
            Numerals::Base(base) => last * Natural::from(base.unsigned_abs()),
            Numerals::Quotients(quotients) => {
                last * Natural::from(quotients[(places.len() - 1) % quotients.len()].unsigned_abs()) + before
            }
            Numerals::Recurrence(_) => Natural::ZERO,
        };
        before = last.clone();
        places.push(next);
    }
    places
}

/// What the variables are called.
struct Names<'a> {
    piles: &'a [String],
    clauses: Vec<&'a str>,
    multiple: i64,
    sets: Vec<Expr>,
}

impl Names<'_> {
    fn track(&self, track: usize) -> String {
        match self.piles.get(track) {
            Some(name) => name.clone(),
            None if track == self.piles.len() => "n".to_string(),
            None => format!("n{}", track - self.piles.len()),
        }
    }

    fn symbol(&self, symbol: &Symbol) -> String {
        match symbol {
            Symbol::Number(track) | Symbol::Index(track) => self.track(*track),
            Symbol::Floor(track) if *track < self.piles.len() => format!("floor(({} + 1)*theta)", self.track(*track)),
            Symbol::Floor(track) => {
                let factor = if self.multiple > 1 { format!("{}*", self.multiple) } else { String::new() };
                format!("floor({factor}{}*theta)", self.track(*track))
            }
            Symbol::Shifted(track, by) => {
                format!("{}{}{}", "shift(".repeat(*by), self.track(*track), ")".repeat(*by))
            }
            Symbol::Modulo(value, modulus) => format!("({} mod {modulus})", self.value(value)),
            Symbol::FloorOf(_, value, _) | Symbol::Nth(_, value) | Symbol::Constraint(_, value) => self.value(value),
        }
    }

    fn value(&self, value: &Value) -> String {
        let denominator = Rational::from(value.denominator());
        let whole = value.scaled(&denominator);
        let mut text = String::new();
        let mut add = |factor: &Rational, name: &str| {
            let sign = match (text.is_empty(), *factor < 0) {
                (true, true) => "-",
                (true, false) => "",
                (false, true) => " - ",
                (false, false) => " + ",
            };
            let size = if *factor < 0 { -factor.clone() } else { factor.clone() };
            let product = match (size == 1, name.is_empty()) {
                (_, true) => size.to_string(),
                (true, false) => name.to_string(),
                (false, false) => format!("{size}*{name}"),
            };
            text += sign;
            text += &product;
        };
        for (symbol, factor) in &whole.parts {
            add(factor, &self.symbol(symbol));
        }
        if whole.constant != 0 || whole.parts.is_empty() {
            add(&whole.constant, "");
        }
        if denominator == 1 { text } else { format!("({text})/{denominator}") }
    }

    fn taken(&self, way: &Branch) -> String {
        let amounts = way.taken.iter().zip(self.piles);
        let taken: Vec<String> = amounts.map(|(taken, pile)| format!("{} from {pile}", self.value(taken))).collect();
        taken.join(" and ")
    }

    fn literal(&self, literal: &Literal) -> String {
        match literal {
            Literal::Compare(value, window) => format!("{} {}", self.value(value), range(window)),
            Literal::Element(_, value, _) => self.value(value),
            Literal::Member(set, tracks, inside) => {
                let tracks: Vec<String> = tracks.iter().map(|&track| self.track(track)).collect();
                if let Some((modulus, _)) = self.sets.get(*set).and_then(as_balanced) {
                    let not = if *inside { "" } else { " do not" };
                    return format!(
                        "the binary digits of {}{not} add up, place by place, to multiples of {modulus}",
                        tracks.join(", ")
                    );
                }
                if self.sets.get(*set).is_some_and(|set| as_automaton(set).is_some()) {
                    let does = if *inside { "accepts" } else { "does not accept" };
                    return format!("the automaton of the rules {does} the digits of {}", tracks.join(", "));
                }
                let set = self.sets.get(*set).map(ToString::to_string).unwrap_or_default();
                format!("{} {} {set}", tracks.join(", "), if *inside { "in" } else { "not in" })
            }
        }
    }
}

/// "is at least 3".
fn range(window: &Window) -> String {
    let mut parts = Vec::new();
    let mut from = window.start.then_some(i64::MIN);
    for &cut in &window.cuts {
        from = match from {
            Some(i64::MIN) => {
                parts.push(format!("at most {}", cut - 1));
                None
            }
            Some(low) => {
                parts.push(if low == cut - 1 { format!("{low}") } else { format!("{low} to {}", cut - 1) });
                None
            }
            None => Some(cut),
        };
    }
    if let Some(low) = from {
        parts.push(format!("at least {low}"));
    }
    format!("is {}", parts.join(" or "))
}
