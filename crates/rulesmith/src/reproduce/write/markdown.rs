//! Reports as Markdown.

use super::words::{Part, Sign, parts, signs};
use super::{depth_words, evidence_words, outcome_word, role_words};
use crate::reproduce::report::{Comparison, Finding, ItemReport, PaperReport, Picture, Report, Summary};

/// A text of the data, for Markdown.
pub fn text(source: &str) -> String {
    let set = |part: Part<'_>| match part {
        Part::Words(words) => words.to_string(),
        Part::Formula(formula) => plain(&signs(formula)),
        Part::Code(code) => format!("`{code}`"),
        Part::Strong(words) => format!("**{words}**"),
        Part::Stressed(words) => format!("*{words}*"),
    };
    parts(source).into_iter().map(set).collect()
}

/// A formula in one line.
pub fn plain(formula: &[Sign]) -> String {
    let grouped = |inner: &[Sign]| match inner {
        [_] => plain(inner),
        _ => format!("({})", plain(inner)),
    };
    let mut out = String::new();
    for sign in formula {
        match sign {
            Sign::Letter(letter) => out.push(*letter),
            Sign::Number(number) => out.push_str(number),
            Sign::Name(name) if matches!(name.as_str(), "mod" | "and" | "or" | "if") => {
                out.push_str(&format!(" {name} "))
            }
            Sign::Name(name) => out.push_str(name),
            Sign::Below(inner) => out.push_str(&format!("_{}", grouped(inner))),
            Sign::Above(inner) => out.push_str(&format!("^{}", grouped(inner))),
            Sign::Root(inner) => out.push_str(&format!("√{}", grouped(inner))),
            Sign::Operator(',') => out.push_str(", "),
            Sign::Operator(':') => out.push_str(": "),
            Sign::Operator('*') => out.push('·'),
            Sign::Operator(sign) if "=<>≤≥≠≡∈∉∪∩→⇒⇔+−∧".contains(*sign) => {
                // A sign of the number, not between two.
                let alone = *sign == '−' && (out.is_empty() || out.ends_with(['(', '{', ' ', '|', '⌊']));
                out.push_str(&if alone { sign.to_string() } else { format!(" {sign} ") });
            }
            Sign::Operator(sign) => out.push(*sign),
        }
    }
    out
}

/// What a cell of a table can hold.
fn cell(text: &str) -> String {
    text.replace('|', "\\|")
}

/// Printed beside computed.
fn table(comparison: &Comparison) -> String {
    let mut out = format!("| {} |", comparison.index);
    for column in &comparison.columns {
        out.push_str(&format!(" {} printed | {} computed |", cell(column), cell(column)));
    }
    out.push_str(&format!("\n|{}\n", "---|".repeat(1 + 2 * comparison.columns.len())));
    for row in &comparison.rows {
        out.push_str(&format!("| {} |", cell(&row.index)));
        for (printed, computed) in row.printed.iter().zip(&row.computed) {
            match printed == computed {
                true => out.push_str(&format!(" {} | {} |", cell(printed), cell(computed))),
                false => out.push_str(&format!(" ~~{}~~ | **{}** ≠ |", cell(printed), cell(computed))),
            }
        }
        out.push('\n');
    }
    out
}

fn finding(finding: &Finding) -> String {
    let reading = finding.reading.as_ref().map(|reading| format!(" ({})", text(reading))).unwrap_or_default();
    let found = &finding.found;
    let mut out =
        format!("**{}{reading}: {}.** {}\n", role_words(finding.role), outcome_word(finding), sentence(&found.answer));
    out.push_str(&format!("\n> Asked: {}\n", escaped(&found.question)));
    if !finding.values.is_empty() {
        out.push_str(&format!(">\n> Values: {}\n", escaped(&finding.values.join("; "))));
    }
    if let Some(known) = evidence_words(finding) {
        out.push_str(&format!(">\n> Known by: {}\n", escaped(&known)));
    }
    if let Some(rules) = &found.rules {
        out.push_str(&format!("\n```text\n{rules}\n```\n"));
    }
    if let Some(comparison) = &found.table {
        out.push_str(&format!("\n{}", table(comparison)));
    }
    out
}

/// Program text as it is: nothing of it is Markdown.
fn escaped(text: &str) -> String {
    text.replace('*', "\\*").replace('<', "&lt;").replace('_', "\\_").replace('|', "\\|")
}

/// A sentence: a capital letter, and a full stop.
fn sentence(text: &str) -> String {
    let text = escaped(text);
    let mut letters = text.chars();
    let first = letters.next().map(|first| first.to_uppercase().to_string()).unwrap_or_default();
    let stop = if text.ends_with('.') { "" } else { "." };
    format!("{first}{}{stop}", letters.as_str())
}

/// Where the pictures of a page are.
#[derive(Clone, Copy)]
pub enum Pictures {
    /// In the text, as SVG.
    Inside,
    /// In files beside it, which is what most readers of Markdown show.
    Beside,
}

/// The name of a paper's picture beside its page.
pub fn picture_name(key: &str, at: usize) -> String {
    format!("pictures/{key}-{}.svg", at + 1)
}

/// `picture` sets one picture after the other.
fn item(item: &ItemReport, mut picture: impl FnMut(&Picture) -> String) -> String {
    let title = match (&item.number, &item.title) {
        (Some(_), Some(title)) => format!(": {title}"),
        _ => String::new(),
    };
    let mut out =
        format!("\n## {}{title}\n\n*{}; {}.*\n\n{}\n", item.heading, item.place, item.status.words(), text(&item.says));
    if let Some(beyond) = item.beyond() {
        out.push_str(&format!("\n{}\n", text(&beyond)));
    }
    for one in &item.findings {
        out.push_str(&format!("\n{}", finding(one)));
    }
    for figure in &item.figures {
        out.push_str(&format!("\n{}\n\n*{}*\n", picture(figure), text(&figure.caption)));
    }
    item.undrawn.iter().for_each(|why| out.push_str(&format!("\n{}\n", text(why))));
    if let Some(note) = &item.note {
        out.push_str(&format!("\n{}\n", text(note)));
    }
    if !item.errata.is_empty() {
        out.push_str(&format!("\nErrata: {}.\n", item.errata.join(", ")));
    }
    out
}

/// The report of a paper.
pub fn paper(report: &PaperReport, pictures: Pictures) -> String {
    let mut out =
        format!("# {}\n\n{}. {}\n\n{}\n\n", report.title, report.authors, report.published, text(&report.about));
    out.push_str(&format!(
        "{} items, {} of them numbered in the paper. Every finding below was made by running the program; statements, notes and errata are written by hand. {}\n\n",
        report.summary.items,
        report.summary.numbered,
        depth_words(report.deep)
    ));
    for (count, what) in report.summary.lines() {
        out.push_str(&format!("- {count} {what}\n"));
    }
    let mut at = 0;
    let mut picture = |figure: &Picture| match pictures {
        Pictures::Inside => figure.svg.trim().to_string(),
        Pictures::Beside => {
            at += 1;
            let words: String = figure.caption.chars().filter(|c| !"$[]{}".contains(*c)).collect();
            format!("![{words}]({})", picture_name(&report.key, at - 1))
        }
    };
    report.items.iter().for_each(|one| out.push_str(&item(one, &mut picture)));
    if !report.errata.is_empty() {
        out.push_str("\n## Errata\n");
        for entry in &report.errata {
            out.push_str(&format!("\n### {} {}\n\n{}\n", entry.number, entry.title, entry.text.trim()));
        }
    }
    out
}

/// The papers with their counts.
pub fn overview(report: &Report) -> String {
    let mut out = format!("# The source papers, reproduced\n\n{}\n\n", depth_words(report.deep));
    out.push_str(&format!("| paper | {} |\n", Summary::HEADS.join(" | ")));
    out.push_str(&format!("|---{}|\n", "|---".repeat(Summary::HEADS.len())));
    for paper in &report.papers {
        let counts: Vec<String> = paper.summary.counts().iter().map(usize::to_string).collect();
        out.push_str(&format!("| [{}]({}.md) | {} |\n", paper.reference, paper.key, counts.join(" | ")));
    }
    out
}
