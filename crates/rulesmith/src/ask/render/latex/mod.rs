//! Answers for a paper: LaTeX that needs `amsmath`, with every number and formula set as mathematics.

mod games;
mod numbers;
mod prose;
mod tables;
mod theorems;

use super::{Answer, Format, Style, Written};
use std::io::Write;

pub(super) fn write(answer: &Answer, out: &mut dyn Write) -> Written {
    match answer {
        Answer::Slope(facts) => numbers::slope(facts, out)?,
        Answer::Sequence(terms) => numbers::sequence(terms, out)?,
        Answer::Member(found) => numbers::member(found, out)?,
        Answer::Represent(found) => numbers::represent(found, out)?,
        Answer::Games(catalogue) => games::catalogue(catalogue, out)?,
        Answer::Show(shown) => writeln!(out, "{}", games::rules(&shown.rules))?,
        Answer::Solve(solved) => games::solve(solved, out)?,
        Answer::Grundy(values) => games::grundy(values, out)?,
        Answer::Periods(periods) => games::periods(periods, out)?,
        Answer::Sum(best) => games::sum(best, out)?,
        Answer::Move(best) => games::best(best, out)?,
        Answer::Design(designed) => theorems::design(designed, out)?,
        Answer::Discover(discovered) => theorems::discover(discovered, out)?,
        Answer::Classify(classified) => theorems::classify(classified, out)?,
        Answer::Invariant(found) => theorems::invariant(found, out)?,
        Answer::Prove(proved) => theorems::prove(proved, out)?,
        Answer::Verify(verified) => theorems::verify(verified, out)?,
        Answer::Check(_) | Answer::Recognize(_) | Answer::Learn(_) => sentences_of(answer, out)?,
        Answer::Smallest(_)
        | Answer::Export(_)
        | Answer::Figure(_)
        | Answer::Options(_)
        | Answer::Judge(_)
        | Answer::Reply(_)
        | Answer::Start(_)
        | Answer::Dial(_)
        | Answer::Write(_) => answer.kind().accept(Format::Latex)?,
    }
    Ok(())
}

/// The sentences of the text, set as paragraphs and lists.
fn sentences_of(answer: &Answer, out: &mut dyn Write) -> Written {
    let mut text = Vec::new();
    super::text::write(answer, &Style::default(), &mut text)?;
    Ok(write!(out, "{}", prose::paragraphs(&String::from_utf8_lossy(&text)))?)
}
