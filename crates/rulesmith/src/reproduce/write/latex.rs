//! Reports for pdflatex: one document for each paper, with the packages of every installation.

use super::words::{Part, Sign, parts, signs, subscripts};
use super::{depth_words, evidence_words, outcome_word, role_words};
use crate::reproduce::report::{Comparison, Finding, ItemReport, Outcome, PaperReport};

const PREAMBLE: &str = r"\documentclass[11pt,a4paper]{article}
\usepackage[utf8]{inputenc}
\usepackage{amsmath,amssymb}
\usepackage[margin=25mm]{geometry}
\usepackage{longtable}
\usepackage{xcolor}
\usepackage{tikz}
\usetikzlibrary{arrows.meta}
\definecolor{differs}{HTML}{B3261E}
\setlength{\parindent}{0pt}
\setlength{\parskip}{0.5\baselineskip}
\emergencystretch=3em
\sloppy
";

/// A sign outside ASCII in mathematics.
fn math(sign: char) -> Option<&'static str> {
    Some(match sign {
        'α' => r"\alpha ",
        'β' => r"\beta ",
        'γ' => r"\gamma ",
        'δ' => r"\delta ",
        'η' => r"\eta ",
        'θ' => r"\theta ",
        'π' => r"\pi ",
        'ρ' => r"\rho ",
        'τ' => r"\tau ",
        'φ' => r"\varphi ",
        'χ' => r"\chi ",
        'Δ' => r"\Delta ",
        'ℓ' => r"\ell ",
        '≤' => r"\le ",
        '≥' => r"\ge ",
        '≠' => r"\ne ",
        '≡' => r"\equiv ",
        '≈' => r"\approx ",
        '∈' => r"\in ",
        '∉' => r"\notin ",
        '∪' => r"\cup ",
        '∩' => r"\cap ",
        '∅' => r"\emptyset ",
        '⊆' => r"\subseteq ",
        '→' => r"\to ",
        '⇒' => r"\Rightarrow ",
        '⇔' => r"\Leftrightarrow ",
        '∧' => r"\wedge ",
        '⌊' => r"\lfloor ",
        '⌋' => r"\rfloor ",
        '−' => "-",
        '·' => r"\cdot ",
        '∗' => "*",
        '…' => r"\ldots ",
        '∞' => r"\infty ",
        '′' => "'",
        '√' => r"\surd ",
        '¹' => "^1",
        '²' => "^2",
        '³' => "^3",
        '⁴' => "^4",
        '⁶' => "^6",
        '₀' => "_0",
        '₁' => "_1",
        '₂' => "_2",
        '₃' => "_3",
        _ => return None,
    })
}

/// A formula.
pub fn formula(all: &[Sign]) -> String {
    let mut out = String::new();
    for sign in all {
        match sign {
            Sign::Letter(letter) | Sign::Operator(letter) => match (letter, math(*letter)) {
                (_, Some(command)) => out.push_str(command),
                ('{' | '}' | '%' | '#' | '&', _) => out.push_str(&format!("\\{letter}")),
                (letter, None) => out.push(*letter),
            },
            Sign::Name(name) if name == "mod" => out.push_str(r"\bmod "),
            Sign::Name(name) if matches!(name.as_str(), "min" | "max" | "gcd") => out.push_str(&format!("\\{name} ")),
            Sign::Name(name) if name == "mex" => out.push_str(r"\operatorname{mex} "),
            Sign::Name(name) => out.push_str(&format!(r"\text{{ {name} }}")),
            Sign::Number(number) => out.push_str(number),
            Sign::Below(inner) => out.push_str(&format!("_{{{}}}", formula(inner))),
            Sign::Above(inner) => out.push_str(&format!("^{{{}}}", formula(inner))),
            Sign::Root(inner) => out.push_str(&format!(r"\sqrt{{{}}}", formula(inner))),
        }
    }
    out
}

/// Words: every sign that means something to TeX is written out.
fn escaped(words: &str) -> String {
    let mut out = String::new();
    let mut digits = 0;
    for sign in words.chars() {
        digits = if sign.is_ascii_digit() { digits + 1 } else { 0 };
        // A number of many digits may go on in the next line.
        if digits > 9 && digits % 3 == 1 {
            out.push_str(r"\allowbreak{}");
        }
        match (sign, math(sign)) {
            ('−', _) => out.push_str("\\ensuremath{-}"),
            (_, Some(command)) => out.push_str(&format!("\\ensuremath{{{}}}", command.trim_end())),
            ('\\', _) => out.push_str(r"\textbackslash{}"),
            ('{' | '}' | '%' | '#' | '&' | '$' | '_', _) => out.push_str(&format!("\\{sign}")),
            ('^', _) => out.push_str(r"\textasciicircum{}"),
            ('~', _) => out.push_str(r"\textasciitilde{}"),
            ('<' | '>' | '|' | '*', _) => out.push_str(&format!("\\ensuremath{{{sign}}}")),
            ('–', _) => out.push_str("--"),
            ('"', _) => out.push_str("''"),
            (sign, None) => out.push(sign),
        }
    }
    out
}

/// Words in which `a_n` is a letter with a subscript.
fn words(source: &str) -> String {
    let set = |part| match part {
        Ok(plain) => escaped(plain),
        Err((letter, below)) => format!("\\ensuremath{{{}_{{{}}}}}", formula(&signs(letter)), formula(&signs(below))),
    };
    subscripts(source).into_iter().map(set).collect()
}

/// A text of the data.
pub fn text(source: &str) -> String {
    let set = |part: Part<'_>| match part {
        Part::Words(plain) => words(plain),
        Part::Formula(source) => format!("${}$", formula(&signs(source))),
        Part::Code(code) => format!(r"\texttt{{{}}}", escaped(code)),
        Part::Strong(plain) => format!(r"\textbf{{{}}}", words(plain)),
        Part::Stressed(plain) => format!(r"\emph{{{}}}", words(plain)),
    };
    parts(source).into_iter().map(set).collect()
}

/// Printed beside computed, in a table that may go over pages.
fn table(comparison: &Comparison) -> String {
    let columns = comparison.columns.len();
    // Many columns are set small, so that they fit on the page.
    let (size, heads) = match columns > 4 {
        true => (r"\scriptsize\setlength{\tabcolsep}{2pt}", " & print & comp"),
        false => (r"\small", " & printed & computed"),
    };
    let index = escaped(&comparison.index);
    let mut out = format!("{{{size}\\begin{{longtable}}{{r|{}}}\n{index}", "rr".repeat(columns));
    for column in &comparison.columns {
        out.push_str(&format!(r" & \multicolumn{{2}}{{c}}{{{}}}", words(column)));
    }
    out.push_str(" \\\\\n");
    out.push_str(&heads.repeat(columns));
    out.push_str(" \\\\\\hline\\endhead\n");
    for row in &comparison.rows {
        out.push_str(&escaped(&row.index));
        for (printed, computed) in row.printed.iter().zip(&row.computed) {
            match printed == computed {
                true => out.push_str(&format!(" & {} & {}", escaped(printed), escaped(computed))),
                false => out.push_str(&format!(
                    r" & \textcolor{{differs}}{{{}}} & \textcolor{{differs}}{{\textbf{{{}}}}} \ensuremath{{\ne}}",
                    escaped(printed),
                    escaped(computed)
                )),
            }
        }
        out.push_str(" \\\\\n");
    }
    out + "\\end{longtable}}\n"
}

/// Code in lines that fit on the page.
fn code(rules: &str) -> String {
    let mut out = String::from("{\\footnotesize\\begin{verbatim}\n");
    for line in rules.lines() {
        let letters: Vec<char> = line.chars().collect();
        for (at, part) in letters.chunks(96).enumerate() {
            let margin = if at > 0 { "      " } else { "" };
            out.push_str(&format!("{margin}{}\n", part.iter().collect::<String>()));
        }
    }
    out + "\\end{verbatim}}\n"
}

fn finding(finding: &Finding) -> String {
    let found = &finding.found;
    let reading = finding.reading.as_ref().map(|reading| format!(" ({})", text(reading))).unwrap_or_default();
    let colour = if found.outcome == Outcome::Fails { r"\color{differs}" } else { "" };
    let mut out = format!(
        "\n{{{colour}\\textbf{{{}{reading}: {}.}}}} {}.\n\n{{\\small\\leftskip=1.5em Asked: {}",
        role_words(finding.role),
        outcome_word(finding),
        words(found.answer.trim_end_matches('.')),
        words(&found.question),
    );
    if !finding.values.is_empty() {
        out.push_str(&format!("\\par Values: {}", words(&finding.values.join("; "))));
    }
    if let Some(known) = evidence_words(finding) {
        out.push_str(&format!("\\par Known by: {}", words(&known)));
    }
    out.push_str("\\par}\n");
    if let Some(rules) = &found.rules {
        out.push_str(&format!("\n{}", code(rules)));
    }
    if let Some(comparison) = &found.table {
        out.push_str(&format!("\n{}", table(comparison)));
    }
    out
}

fn item(item: &ItemReport) -> String {
    let title = match (&item.number, &item.title) {
        (Some(_), Some(title)) => format!(": {}", text(title)),
        _ => String::new(),
    };
    let mut out = format!(
        "\n\\subsection*{{{}{title}}}\n\\emph{{{}; {}.}}\n\n{}\n",
        text(&item.heading),
        text(&item.place),
        item.status.words(),
        text(&item.says)
    );
    if let Some(beyond) = item.beyond() {
        out.push_str(&format!("\n{}\n", text(&beyond)));
    }
    item.findings.iter().for_each(|one| out.push_str(&finding(one)));
    for picture in &item.figures {
        out.push_str(&format!(
            "\n\\begin{{center}}\n{}\n\n{{\\small {}}}\n\\end{{center}}\n",
            picture.tikz.trim(),
            text(&picture.caption)
        ));
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
pub fn paper(report: &PaperReport) -> String {
    let mut out = format!(
        "{PREAMBLE}\\begin{{document}}\n\\section*{{{}}}\n{}. {}\n\n{}\n\n",
        text(&report.title),
        text(&report.authors),
        text(&report.published),
        text(&report.about)
    );
    out.push_str(&format!(
        "{} items, {} of them numbered in the paper. Every finding below was made by running the program; statements, notes and errata are written by hand. {}\n\n\\begin{{itemize}}\n",
        report.summary.items,
        report.summary.numbered,
        text(depth_words(report.deep))
    ));
    for (count, what) in report.summary.lines() {
        out.push_str(&format!("\\item {count} {what}\n"));
    }
    out.push_str("\\end{itemize}\n");
    report.items.iter().for_each(|one| out.push_str(&item(one)));
    if !report.errata.is_empty() {
        out.push_str("\n\\section*{Errata}\n");
        for entry in &report.errata {
            out.push_str(&format!(
                "\n\\subsection*{{{} {}}}\n{}\n",
                entry.number,
                text(&entry.title),
                text(entry.text.trim())
            ));
        }
    }
    out + "\\end{document}\n"
}
