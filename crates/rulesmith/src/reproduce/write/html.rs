//! Reports as a page that stands alone: styles and pictures are in it, and formulas are MathML.

use super::words::{Part, Sign, parts, signs, subscripts};
use super::{depth_words, evidence_words, outcome_word, role_words};
use crate::reproduce::report::{Comparison, Finding, ItemReport, Outcome, PaperReport, Report, Status, Summary};

/// Light and dark by what the reader's machine asks for; the colours of outcomes are told by words as well.
const STYLE: &str = "\
:root { color-scheme: light dark; --ground: #ffffff; --ink: #1c1c1e; --soft: #5c5f66; --line: #d8dadf; --panel: #f5f6f8;
  --good: #1f6f54; --fair: #2a5d9f; --bad: #a8321f; --open: #7a5a00; }
@media (prefers-color-scheme: dark) { :root { --ground: #16171a; --ink: #e8e8ea; --soft: #a2a6ae; --line: #3a3d44;
  --panel: #202227; --good: #6fcfa8; --fair: #8db8f0; --bad: #ff9b88; --open: #e2bf5c; } }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 2rem 1.2rem 5rem; max-width: 52rem; background: var(--ground); color: var(--ink);
  font: 1.02rem/1.55 Georgia, 'Times New Roman', serif; }
h1 { font-size: 1.7rem; line-height: 1.25; margin: 0 0 .4rem; }
h2 { font-size: 1.2rem; margin: 2.6rem 0 .3rem; padding-top: 1rem; border-top: 1px solid var(--line); }
h3 { font-size: 1.05rem; margin: 1.6rem 0 .3rem; }
p { margin: .5rem 0; }
.by, .place, .asked, nav, .count, figcaption { color: var(--soft); font-size: .92rem; }
.status { font: 600 .8rem/1.4 system-ui, sans-serif; border: 1px solid currentColor; border-radius: 1rem; padding: .1rem .6rem;
  white-space: nowrap; margin-left: .4rem; vertical-align: .1rem; }
.good { color: var(--good); } .fair { color: var(--fair); } .bad { color: var(--bad); } .open { color: var(--open); }
.plain { color: var(--soft); }
.finding { margin: .9rem 0; padding: .6rem .9rem; background: var(--panel); border-left: 3px solid var(--line); }
.finding.bad-edge { border-left-color: var(--bad); } .finding.good-edge { border-left-color: var(--good); }
.finding b.label { font-family: system-ui, sans-serif; font-size: .86rem; }
.asked { margin: .35rem 0 0; overflow-wrap: anywhere; }
pre { font: .82rem/1.4 ui-monospace, Consolas, monospace; background: var(--ground); border: 1px solid var(--line);
  padding: .6rem; overflow-x: auto; margin: .5rem 0; }
code { font: .88em ui-monospace, Consolas, monospace; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; font: .88rem/1.35 system-ui, sans-serif; font-variant-numeric: tabular-nums; margin: .6rem 0; }
th, td { padding: .12rem .55rem; text-align: right; border-bottom: 1px solid var(--line); }
th { color: var(--soft); font-weight: 600; } th.part { font-weight: 400; font-size: .78rem; }
td.group, th.group { border-left: 1px solid var(--line); }
td.differs { color: var(--bad); font-weight: 700; } td.differs s { font-weight: 400; }
table.list td, table.list th { text-align: left; white-space: nowrap; } table.list td.number { text-align: right; }
details summary { cursor: pointer; color: var(--soft); font-size: .9rem; margin-top: .35rem; }
nav { columns: 2; } nav div { break-inside: avoid; }
a { color: inherit; text-decoration-color: var(--soft); }
figure { margin: 1rem 0; } figure svg { max-width: 100%; height: auto; }
sub { line-height: 0; }
@media print { .finding { break-inside: avoid; } details { display: block; } }
";

/// Plain words.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// Words in which `a_n` is a letter with a subscript.
fn words(source: &str) -> String {
    let set = |part| match part {
        Ok(plain) => escaped(plain),
        Err((letter, below)) => format!("<i>{}</i><sub>{}</sub>", escaped(letter), escaped(below)),
    };
    subscripts(source).into_iter().map(set).collect()
}

/// A formula as MathML.
pub fn formula(all: &[Sign]) -> String {
    format!("<math>{}</math>", row(all))
}

fn row(all: &[Sign]) -> String {
    let mut out = String::new();
    let mut at = 0;
    while let Some(sign) = all.get(at) {
        at += 1;
        let mut set = single(sign);
        // What stands below and above belongs to the sign before.
        match (all.get(at), all.get(at + 1)) {
            (Some(Sign::Below(below)), Some(Sign::Above(above))) => {
                set = format!("<msubsup>{set}<mrow>{}</mrow><mrow>{}</mrow></msubsup>", row(below), row(above));
                at += 2;
            }
            (Some(Sign::Below(below)), _) => {
                set = format!("<msub>{set}<mrow>{}</mrow></msub>", row(below));
                at += 1;
            }
            (Some(Sign::Above(above)), _) => {
                set = format!("<msup>{set}<mrow>{}</mrow></msup>", row(above));
                at += 1;
            }
            _ => {}
        }
        out.push_str(&set);
    }
    out
}

fn single(sign: &Sign) -> String {
    match sign {
        Sign::Letter(letter) => format!("<mi>{letter}</mi>"),
        Sign::Name(name) if matches!(name.as_str(), "and" | "or" | "if") => {
            format!("<mtext>&#160;{name}&#160;</mtext>")
        }
        Sign::Name(name) if name == "mod" => "<mo lspace=\"0.3em\" rspace=\"0.3em\">mod</mo>".to_string(),
        Sign::Name(name) => format!("<mi>{name}</mi>"),
        Sign::Number(number) => format!("<mn>{number}</mn>"),
        // A slope of two numbers is read as one thing.
        Sign::Operator('/') => "<mo lspace=\"0\" rspace=\"0\">/</mo>".to_string(),
        Sign::Operator(sign @ ('⌊' | '⌋' | '(' | ')' | '{' | '}' | '[' | ']' | '|')) => {
            format!("<mo stretchy=\"false\" lspace=\"0\" rspace=\"0\">{sign}</mo>")
        }
        Sign::Operator(sign) => format!("<mo>{}</mo>", escaped(&sign.to_string())),
        Sign::Below(inner) | Sign::Above(inner) => format!("<mrow>{}</mrow>", row(inner)),
        Sign::Root(inner) => format!("<msqrt>{}</msqrt>", row(inner)),
    }
}

/// A text of the data.
pub fn text(source: &str) -> String {
    let set = |part: Part<'_>| match part {
        Part::Words(plain) => words(plain),
        Part::Formula(source) => formula(&signs(source)),
        Part::Code(code) => format!("<code>{}</code>", escaped(code)),
        Part::Strong(plain) => format!("<b>{}</b>", words(plain)),
        Part::Stressed(plain) => format!("<i>{}</i>", words(plain)),
    };
    parts(source).into_iter().map(set).collect()
}

/// Paragraphs of the errata.
fn paragraphs(source: &str) -> String {
    let one = |paragraph: &str| format!("<p>{}</p>\n", text(paragraph.trim_start_matches("> ").trim()));
    source.trim().split("\n\n").map(one).collect()
}

fn class(status: Status) -> &'static str {
    match status {
        Status::Proved | Status::ProvedForValues | Status::ProvedInPart => "good",
        Status::Checked => "fair",
        Status::Repaired | Status::Fails => "bad",
        Status::Question | Status::Undecided => "open",
        Status::Shown => "plain",
    }
}

/// Printed beside computed.
fn table(comparison: &Comparison) -> String {
    let mut out = format!("<div class=\"wide\"><table><thead><tr><th>{}</th>", words(&comparison.index));
    for column in &comparison.columns {
        out.push_str(&format!("<th class=\"group\" colspan=\"2\">{}</th>", words(column)));
    }
    out.push_str("</tr><tr><th></th>");
    out.push_str(
        &"<th class=\"part group\">printed</th><th class=\"part\">computed</th>".repeat(comparison.columns.len()),
    );
    out.push_str("</tr></thead><tbody>\n");
    for row in &comparison.rows {
        out.push_str(&format!("<tr><td>{}</td>", words(&row.index)));
        for (printed, computed) in row.printed.iter().zip(&row.computed) {
            let (printed_text, computed_text) = (escaped(printed), escaped(computed));
            match printed == computed {
                true => out.push_str(&format!("<td class=\"group\">{printed_text}</td><td>{computed_text}</td>")),
                false => out.push_str(&format!(
                    "<td class=\"group differs\"><s>{printed_text}</s></td><td class=\"differs\">{computed_text} ≠</td>"
                )),
            }
        }
        out.push_str("</tr>\n");
    }
    out.push_str("</tbody></table></div>\n");
    let long = comparison.rows.len() > 12 && comparison.differences() == 0;
    match long {
        true => format!(
            "<details><summary>The table: {} rows, no difference</summary>\n{out}</details>\n",
            comparison.rows.len()
        ),
        false => out,
    }
}

fn finding(finding: &Finding) -> String {
    let found = &finding.found;
    let (edge, colour) = match found.outcome {
        Outcome::Fails => (" bad-edge", "bad"),
        Outcome::Holds => (" good-edge", "good"),
        Outcome::Undecided => ("", "open"),
        Outcome::Told => ("", "plain"),
    };
    let reading = finding.reading.as_ref().map(|reading| format!(" ({})", text(reading))).unwrap_or_default();
    let mut out = format!(
        "<div class=\"finding{edge}\"><b class=\"label\">{}{reading}: <span class=\"{colour}\">{}</span>.</b> {}.\n",
        role_words(finding.role),
        outcome_word(finding),
        words(found.answer.trim_end_matches('.')),
    );
    out.push_str(&format!("<p class=\"asked\">Asked: {}</p>\n", words(&found.question)));
    if !finding.values.is_empty() {
        out.push_str(&format!("<p class=\"asked\">Values: {}</p>\n", words(&finding.values.join("; "))));
    }
    if let Some(known) = evidence_words(finding) {
        out.push_str(&format!("<p class=\"asked\">Known by: {}</p>\n", words(&known)));
    }
    if let Some(rules) = &found.rules {
        out.push_str(&format!("<details><summary>The rules</summary><pre>{}</pre></details>\n", escaped(rules)));
    }
    if let Some(comparison) = &found.table {
        out.push_str(&table(comparison));
    }
    out + "</div>\n"
}

fn anchor(at: usize) -> String {
    format!("item-{}", at + 1)
}

fn item(at: usize, item: &ItemReport) -> String {
    let title = match (&item.number, &item.title) {
        (Some(_), Some(title)) => format!(": {}", text(title)),
        _ => String::new(),
    };
    let mut out = format!(
        "<section id=\"{}\">\n<h2>{}{title} <span class=\"status {}\">{}</span></h2>\n<p class=\"place\">{}</p>\n<p>{}</p>\n",
        anchor(at),
        text(&item.heading),
        class(item.status),
        item.status.words(),
        text(&item.place),
        text(&item.says)
    );
    if let Some(beyond) = item.beyond() {
        out.push_str(&format!("<p class=\"asked\">{}</p>\n", text(&beyond)));
    }
    item.findings.iter().for_each(|one| out.push_str(&finding(one)));
    for picture in &item.figures {
        out.push_str(&format!(
            "<figure>{}<figcaption>{}</figcaption></figure>\n",
            picture.svg.trim(),
            text(&picture.caption)
        ));
    }
    item.undrawn.iter().for_each(|why| out.push_str(&format!("<p class=\"asked\">{}</p>\n", text(why))));
    if let Some(note) = &item.note {
        out.push_str(&format!("<p class=\"asked\">{}</p>\n", text(note)));
    }
    if !item.errata.is_empty() {
        let links: Vec<String> =
            item.errata.iter().map(|number| format!("<a href=\"#erratum-{number}\">{number}</a>")).collect();
        out.push_str(&format!("<p class=\"asked\">Errata: {}</p>\n", links.join(", ")));
    }
    out + "</section>\n"
}

fn page(title: &str, body: &str) -> String {
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n{body}</body>\n</html>\n",
        escaped(title)
    )
}

/// The report of a paper.
pub fn paper(report: &PaperReport) -> String {
    let mut body = format!(
        "<h1>{}</h1>\n<p class=\"by\">{}. {}</p>\n<p>{}</p>\n",
        text(&report.title),
        text(&report.authors),
        text(&report.published),
        text(&report.about)
    );
    body.push_str(&format!(
        "<p>{} items, {} of them numbered in the paper. Every finding below was made by running the program; statements, notes and errata are written by hand. {}</p>\n<ul>\n",
        report.summary.items,
        report.summary.numbered,
        text(depth_words(report.deep))
    ));
    for (count, what) in report.summary.lines() {
        body.push_str(&format!("<li>{count} {what}</li>\n"));
    }
    body.push_str("</ul>\n<nav>\n");
    for (at, one) in report.items.iter().enumerate() {
        body.push_str(&format!(
            "<div><a href=\"#{}\">{}</a> <span class=\"{}\">{}</span></div>\n",
            anchor(at),
            text(&one.heading),
            class(one.status),
            one.status.words()
        ));
    }
    body.push_str("</nav>\n");
    for (at, one) in report.items.iter().enumerate() {
        body.push_str(&item(at, one));
    }
    if !report.errata.is_empty() {
        body.push_str("<h2>Errata</h2>\n");
        for entry in &report.errata {
            body.push_str(&format!(
                "<h3 id=\"erratum-{}\">{} {}</h3>\n{}",
                entry.number,
                entry.number,
                text(&entry.title),
                paragraphs(&entry.text)
            ));
        }
    }
    page(&format!("{}, reproduced", report.reference), &body)
}

/// The papers with their counts.
pub fn overview(report: &Report) -> String {
    let mut body = format!(
        "<h1>The source papers, reproduced</h1>\n<p>{}</p>\n<div class=\"wide\"><table class=\"list\"><thead><tr><th>paper</th>",
        text(depth_words(report.deep))
    );
    for head in Summary::HEADS {
        body.push_str(&format!("<th>{head}</th>"));
    }
    body.push_str("</tr></thead><tbody>\n");
    for paper in &report.papers {
        body.push_str(&format!("<tr><td><a href=\"{}.html\">{}</a></td>", paper.key, text(&paper.reference)));
        for count in paper.summary.counts() {
            body.push_str(&format!("<td class=\"number\">{count}</td>"));
        }
        body.push_str("</tr>\n");
    }
    body.push_str("</tbody></table></div>\n");
    page("The source papers, reproduced", &body)
}
