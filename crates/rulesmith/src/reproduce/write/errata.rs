//! `docs/ERRATA.md`, made from the data of the papers.

use crate::reproduce::data::{Erratum, ErratumKind, Paper};

const INTRODUCTION: &str = "\
# Errata to the source papers

<!-- Made from papers/*.toml; a test holds it to them. -->

Rulesmith is built on five papers. Every statement it uses from them was tested by computing the losing
positions directly. Most statements hold exactly as printed. This page lists those that
do not: where they stand, what they say (in our words), the smallest case that breaks them, and the reading
that works and that Rulesmith follows. `rulesmith reproduce` runs both readings of each again
([REPRODUCE.md](REPRODUCE.md)).

Two kinds of entry are kept apart.

- **Fails**: a rule, theorem, formula or figure is false as printed.
- **Reading**: the text is correct under one reading and wrong under another that a reader may well choose,
  or a proof skips a case without harm to its theorem.

Damage done by scanning (for example \"max\" where the paper has \"mex\") is not listed. At the end there is a
list of slips on which nothing depends.

Conventions: normal play; piles are unordered and a position is written with its smallest pile first; P
means that the player to move loses, N that the player to move wins. \"To N\" means that all positions with
piles up to N were solved by brute force and compared with the repaired statement. A finite check is
evidence, not a proof; where an argument for all n is short, it is given.

Full references are in [REFERENCES.md](REFERENCES.md).

## Summary

| # | paper | place | kind | smallest witness |
|---|---|---|---|---|
";

/// The page of errata.
pub fn errata(papers: &[Paper]) -> String {
    let mut out = INTRODUCTION.to_string();
    for paper in papers {
        for entry in &paper.errata.entries {
            let witness = if entry.witness.is_empty() { String::new() } else { format!("{} ", entry.witness) };
            out.push_str(&format!(
                "| [{}](#{}) | {} | {} | {} | {witness}|\n",
                entry.number,
                anchor(entry),
                paper.errata.name,
                entry.place,
                entry.kind.word(),
            ));
        }
    }
    for paper in papers {
        let errata = &paper.errata;
        out.push_str(&format!("\n---\n\n## {}. {}\n\n{}\n", errata.section, errata.heading, errata.intro.trim()));
        for entry in &errata.entries {
            let kind = match entry.kind {
                ErratumKind::Fails => "Fails",
                ErratumKind::Reading => "Reading",
            };
            out.push_str(&format!("\n### {} {}\n\n*{kind}.*\n\n{}\n", entry.number, entry.title, entry.text.trim()));
        }
    }
    out.push_str("\n---\n\n## Slips on which nothing depends\n\n");
    for slip in papers.iter().flat_map(|paper| &paper.errata.slips) {
        out.push_str(&format!("- {}\n", slip.trim()));
    }
    out
}

/// The anchor that Markdown gives a heading.
fn anchor(entry: &Erratum) -> String {
    let heading = format!("{} {}", entry.number, entry.title).to_lowercase();
    let kept = heading.chars().filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'));
    kept.map(|c| if c == ' ' { '-' } else { c }).collect()
}
