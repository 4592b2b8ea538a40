//! Reports for the terminal: one line for each item, more where something fails.

use super::{evidence_words, outcome_word, role_words};
use crate::reproduce::report::{Outcome, PaperReport, Report, Status};

/// The report of a paper.
pub fn paper(report: &PaperReport) -> String {
    let mut out = format!("{}: {}\n", report.authors, report.title);
    for item in &report.items {
        let name = match (&item.number, &item.title) {
            (Some(_), Some(title)) => format!("{} ({title})", item.heading),
            _ => item.heading.clone(),
        };
        out.push_str(&format!("  {:<44} {}\n", shortened(&name, 44), item.status.words()));
        item.undrawn.iter().for_each(|why| out.push_str(&format!("      {}\n", why.replace(['$', '`'], ""))));
        let telling = matches!(item.status, Status::Repaired | Status::Fails | Status::Undecided | Status::Question);
        let failing = item.findings.iter().any(|finding| finding.found.outcome == Outcome::Fails);
        if !telling && !failing {
            continue;
        }
        for finding in &item.findings {
            let reading = finding.reading.as_ref().map(|reading| format!(" ({reading})")).unwrap_or_default();
            let mut line = format!("      {}{reading}: {}", role_words(finding.role), finding.found.answer);
            if finding.found.outcome == Outcome::Told {
                line.push_str(&evidence_words(finding).map(|known| format!(" [{known}]")).unwrap_or_default());
            }
            if finding.found.outcome == Outcome::Undecided {
                line.push_str(&format!(" [{}]", outcome_word(finding)));
            }
            out.push_str(&line.replace(['$', '`'], ""));
            out.push('\n');
        }
    }
    out.push_str(&format!(
        "  {} items, {} of them numbered in the paper",
        report.summary.items, report.summary.numbered
    ));
    for (count, what) in report.summary.lines() {
        out.push_str(&format!("\n    {count:>3} {what}"));
    }
    out.push('\n');
    out
}

/// One line for each paper.
pub fn overview(report: &Report) -> String {
    let mut out = String::new();
    for paper in &report.papers {
        let counts: Vec<String> = paper.summary.lines().iter().map(|(count, what)| format!("{count} {what}")).collect();
        out.push_str(&format!(
            "{}: {} items, {} of them numbered\n  {}\n",
            paper.reference,
            paper.summary.items,
            paper.summary.numbered,
            counts.join("\n  ")
        ));
    }
    out
}

fn shortened(text: &str, most: usize) -> String {
    match text.chars().count() > most {
        true => text.chars().take(most - 2).chain("..".chars()).collect(),
        false => text.to_string(),
    }
}
