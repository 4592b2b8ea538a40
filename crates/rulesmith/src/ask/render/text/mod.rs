//! Answers for reading.

mod classify;
mod games;
mod learn;
mod numbers;
mod proofs;
mod recognize;
mod rulesets;
mod table;

pub(in crate::ask::render) use proofs::{of_value, positions};

pub(super) use games::winning;

use super::{Answer, Format, Style, Written};
use crate::ask::answer::Step;
use crate::ask::number::Whole;
use std::io::Write;

pub(super) fn write(answer: &Answer, style: &Style, out: &mut dyn Write) -> Written {
    match answer {
        Answer::Slope(facts) => numbers::slope(facts, out)?,
        Answer::Sequence(terms) => numbers::sequence(terms, out)?,
        Answer::Member(found) => numbers::member(found, out)?,
        Answer::Represent(found) => numbers::represent(found, style.number, out)?,
        Answer::Games(catalogue) => games::catalogue(catalogue, out)?,
        Answer::Show(shown) => games::show(shown, out)?,
        Answer::Solve(solved) => games::solve(solved, out)?,
        Answer::Grundy(values) => games::grundy(values, out)?,
        Answer::Periods(periods) => games::periods(periods, out)?,
        Answer::Check(checked) => games::check(checked, out)?,
        Answer::Sum(best) => games::sum(best, out)?,
        Answer::Move(best) => games::best(best, out)?,
        Answer::Design(designed) => rulesets::design(designed, style.reasons, out)?,
        Answer::Discover(discovered) => rulesets::discover(discovered, out)?,
        Answer::Learn(learned) => learn::write(learned, out)?,
        Answer::Recognize(recognized) => write!(out, "{recognized}")?,
        Answer::Classify(classified) => write!(out, "{classified}")?,
        Answer::Smallest(found) => rulesets::smallest(found, out)?,
        Answer::Invariant(found) => rulesets::invariant(found, out)?,
        Answer::Prove(proved) => proofs::prove(proved, out)?,
        Answer::Export(exported) => write!(out, "{}", exported.statements)?,
        Answer::Verify(verified) => proofs::verify(verified, out)?,
        Answer::Figure(_) => answer.kind().accept(Format::Text)?,
        Answer::Options(options) => table::options(options, out)?,
        Answer::Judge(judged) => table::judge(judged, out)?,
        Answer::Reply(replied) => table::reply(replied, out)?,
        Answer::Start(started) => table::start(started, out)?,
        Answer::Dial(dial) => table::dial(dial, out)?,
        Answer::Write(file) => write!(out, "{}", file.content)?,
    }
    Ok(())
}

/// A number for reading: all digits of short ones, the ends of long ones.
pub fn short(value: &Whole) -> String {
    let text = value.to_string();
    match text.len() {
        0..=60 => text,
        digits => format!("{}...{} ({digits} digits)", &text[..20], &text[digits - 20..]),
    }
}

/// A position for reading.
pub fn tuple(piles: &[Whole]) -> String {
    format!("({})", piles.iter().map(short).collect::<Vec<_>>().join(", "))
}

/// A move for reading.
pub fn step_text(step: &Step) -> String {
    format!("take {} by {}, leaving {}", tuple(&step.take), step.clause, tuple(&step.to))
}
