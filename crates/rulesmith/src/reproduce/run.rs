//! Running the checks of papers, on two threads.

use super::checks::{Check, Context};
use super::data::{Asked, Figure, Item, Paper};
use super::report::{Finding, Found, ItemReport, Outcome, PaperReport, Picture, Report, Summary};
use crate::ask::{self, Answer, AskError, ErrorKind, Evidence, EvidenceKind, Question};
use crate::figure::{self, Theme};
use crate::work::{Stopped, Work};
use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};

/// How many checks run at a time.
const THREADS: usize = 2;

/// The stack of a thread that runs checks.
const STACK: usize = 8 << 20;

/// Runs the checks of some papers and writes down what comes out.
pub fn run(papers: &[Paper], deep: bool, work: &Work) -> Result<Report, AskError> {
    let mut asked: Vec<Vec<Vec<Asked>>> = Vec::new();
    for paper in papers {
        let items = paper.items.iter().map(Item::asked).collect::<Result<Vec<_>, _>>();
        let items = items.map_err(|error| AskError::bad_input(format!("in the data of {}: {error}", paper.key)))?;
        let wanted = |asked: Asked| (deep || !asked.deep).then_some(asked);
        asked.push(items.into_iter().map(|checks| checks.into_iter().filter_map(wanted).collect()).collect());
    }
    let all: Vec<&Check> =
        asked.iter().flatten().flatten().flat_map(|asked| asked.runs.iter().map(|(_, check)| check)).collect();
    let mut found = VecDeque::from(run_all(&all, deep, work)?);
    let mut reports = Vec::new();
    for (paper, items) in papers.iter().zip(&asked) {
        let reported = paper.items.iter().zip(items).map(|(item, checks)| {
            let (mut figures, mut undrawn) = (Vec::new(), Vec::new());
            for figure in &item.figures {
                match drawn(figure, work)? {
                    Ok(picture) => figures.push(picture),
                    Err(why) => undrawn.push(why),
                }
            }
            let findings =
                checks.iter().map(|asked| finding(asked, found.drain(..asked.runs.len()).collect())).collect();
            Ok(ItemReport { undrawn, ..reported(item, findings, figures) })
        });
        let items = reported.collect::<Result<Vec<ItemReport>, AskError>>()?;
        reports.push(PaperReport {
            key: paper.key.clone(),
            authors: paper.authors.clone(),
            title: paper.title.clone(),
            reference: paper.reference.clone(),
            published: paper.published.clone(),
            about: paper.about.clone(),
            deep,
            summary: Summary::of(&items),
            items,
            errata: paper.errata.entries.clone(),
        });
    }
    Ok(Report { deep, papers: reports })
}

/// What came out of every check, in their order.
fn run_all(checks: &[&Check], deep: bool, work: &Work) -> Result<Vec<Found>, AskError> {
    let results: Mutex<Vec<Option<Found>>> = Mutex::new(vec![None; checks.len()]);
    // The next check, how many are done, and why it was stopped.
    let state: Mutex<(usize, u64, Option<AskError>)> = Mutex::new((0, 0, None));
    let lock = || state.lock().unwrap_or_else(PoisonError::into_inner);
    let one = || {
        let inner = work.quiet();
        let context = Context { work: &inner, deep };
        loop {
            let at = {
                let mut state = lock();
                if state.2.is_some() || state.0 >= checks.len() {
                    return;
                }
                state.0 += 1;
                state.0 - 1
            };
            let outcome = checks[at].run(&context);
            let told = {
                let mut state = lock();
                state.1 += 1;
                state.1
            };
            let stopped = match outcome {
                Ok(found) => {
                    results.lock().unwrap_or_else(PoisonError::into_inner)[at] = Some(found);
                    None
                }
                Err(error) if error.kind == ErrorKind::Cancelled => Some(error),
                // The whole has no more time; a part that had too little of its own is undecided.
                Err(error) => match work.go_on() {
                    Err(stopped) => Some(stopped.into()),
                    Ok(()) => {
                        let found = Found::undecided("This could not be asked or answered.", error.sentence);
                        results.lock().unwrap_or_else(PoisonError::into_inner)[at] = Some(found);
                        None
                    }
                },
            };
            let stopped = stopped.or(work.report("checks", told, Some(checks.len() as u64)).err().map(AskError::from));
            if let Some(error) = stopped {
                lock().2 = Some(error);
            }
        }
    };
    std::thread::scope(|scope| {
        let started: Vec<_> = (1..THREADS)
            .filter_map(|_| std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, one).ok())
            .collect();
        // A machine without threads still has this one.
        one();
        for thread in started {
            if let Err(panic) = thread.join() {
                std::panic::resume_unwind(panic);
            }
        }
    });
    if let Some(error) = state.into_inner().unwrap_or_else(PoisonError::into_inner).2 {
        return Err(error);
    }
    let results = results.into_inner().unwrap_or_else(PoisonError::into_inner);
    results.into_iter().map(|found| found.ok_or_else(|| Stopped::Cancelled.into())).collect()
}

/// A picture, drawn, or the sentence that says why it cannot be: one picture less is no reason to leave out the rest.
fn drawn(given: &Figure, work: &Work) -> Result<Result<Picture, String>, AskError> {
    let wrong = |what: String| AskError::bad_input(format!("in the data of a figure: {what}"));
    let question = serde_json::to_value(&given.question).map_err(|error| wrong(error.to_string()))?;
    let question: Question = serde_json::from_value(question).map_err(|error| wrong(error.to_string()))?;
    let found = match ask::answer(&question, &work.quiet()) {
        Ok(Answer::Figure(found)) => found,
        Ok(_) => return Err(wrong("the question is not about a figure".into())),
        Err(error) if error.kind == ErrorKind::Cancelled => return Err(error),
        Err(error) => {
            work.go_on()?;
            return Ok(Err(format!("The figure \"{}\" could not be drawn: {}.", given.caption, error.sentence)));
        }
    };
    Ok(Ok(Picture {
        caption: given.caption.clone(),
        svg: figure::svg(&found.picture, Theme::Auto),
        tikz: figure::tikz(&found.picture, false),
    }))
}

fn reported(item: &Item, findings: Vec<Finding>, figures: Vec<Picture>) -> ItemReport {
    ItemReport {
        kind: item.kind,
        number: item.number.clone(),
        heading: item.heading(),
        title: item.title.clone(),
        place: item.place.clone(),
        says: item.says.trim().to_string(),
        every: item.every.as_ref().map(|every| every.trim().to_string()),
        unasked: item.unasked.as_ref().map(|unasked| unasked.trim().to_string()),
        note: item.note.as_ref().map(|note| note.trim().to_string()),
        errata: item.errata.clone(),
        status: ItemReport::judge(item, &findings),
        findings,
        figures,
        undrawn: vec![],
    }
}

/// One finding from the runs of a check for several values.
fn finding(asked: &Asked, mut found: Vec<Found>) -> Finding {
    let named: Vec<String> = asked.runs.iter().map(|(values, _)| values.join(", ")).collect();
    let (role, reading) = (asked.role, asked.reading.clone());
    if found.len() == 1 {
        return Finding { role, reading, values: vec![], found: found.remove(0) };
    }
    let worst = [Outcome::Fails, Outcome::Undecided]
        .into_iter()
        .find_map(|outcome| found.iter().position(|one| one.outcome == outcome));
    let mut whole = match worst {
        Some(at) => {
            let mut one = found[at].clone();
            one.answer = format!("for {}: {}", named[at], one.answer);
            one
        }
        None => {
            let mut one = found[0].clone();
            one.evidence = together(&found);
            let told: Vec<String> =
                named.iter().zip(&found).map(|(value, one)| format!("{value}: {}", one.answer)).collect();
            one.answer = match &one.evidence {
                _ if one.outcome == Outcome::Told => told.join("; for "),
                Some(evidence) => format!("yes, for all {} values: {}", found.len(), in_short(evidence)),
                None => format!("yes, for all {} values", found.len()),
            };
            if one.outcome == Outcome::Told {
                one.answer = format!("for {}", one.answer);
            }
            one
        }
    };
    if worst.is_none() {
        // The question is the same for all, with another value each.
        whole.question = format!("{} And so for each of the other values.", whole.question);
    }
    Finding { role, reading, values: named, found: whole }
}

/// The evidence of several answers: that of the weakest.
fn together(found: &[Found]) -> Option<Evidence> {
    let all: Vec<&Evidence> = found.iter().filter_map(|one| one.evidence.as_ref()).collect();
    let of = |kind: EvidenceKind| all.iter().copied().filter(move |evidence| evidence.kind == kind);
    let weakest = of(EvidenceKind::Checked).min_by_key(|evidence| evidence.up_to);
    if let Some(weakest) = weakest {
        let proved = of(EvidenceKind::Proved).count();
        let source = (proved > 0).then(|| format!("{proved} of {} are proved for all n", found.len()));
        return Some(Evidence { p_positions: None, source, ..weakest.clone() });
    }
    if let Some(theorem) = of(EvidenceKind::Theorem).next() {
        return Some(theorem.clone());
    }
    if let Some(witness) = of(EvidenceKind::Refuted).next() {
        return Some(Evidence { witness: None, ..witness.clone() });
    }
    let mut engines: Vec<String> = of(EvidenceKind::Proved).filter_map(|evidence| evidence.engine.clone()).collect();
    engines.sort();
    engines.dedup();
    all.first().map(|_| Evidence::proved(engines.join(", ")))
}

/// Evidence in a few words.
pub fn in_short(evidence: &Evidence) -> String {
    match evidence.kind {
        EvidenceKind::Proved => format!("proved for all n ({})", evidence.engine.as_deref().unwrap_or("by an engine")),
        EvidenceKind::Checked => {
            let up_to = evidence.up_to.unwrap_or_default();
            let more = evidence.source.as_ref().map(|source| format!("; {source}")).unwrap_or_default();
            format!("checked up to {up_to}{more}")
        }
        EvidenceKind::Refuted => "each with a witness".to_string(),
        EvidenceKind::Theorem => evidence.source.clone().unwrap_or("by a theorem".to_string()),
    }
}
