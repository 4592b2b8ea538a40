//! An answer about invariant games as sentences and as JSON.

use super::forbidden::{Differences, Two};
use super::invariant::{Answer, Verdict};
use serde_json::{Value, json};
use std::fmt;

fn shown([x, y]: Two) -> String {
    format!("({x}, {y})")
}

impl Answer {
    /// The answer for other programs; every field is named in docs/CLASSIFICATION.md.
    pub fn json(&self) -> Value {
        let (exists, found, witness) = match &self.verdict {
            Verdict::Exists(found) => (Some(true), Some(found), None),
            Verdict::Impossible(witness) => (Some(false), None, Some(witness)),
            Verdict::Undecided => (None, None, None),
        };
        let options = |witness: &super::Witness| {
            let options = witness.options.iter().map(|option| {
                let (from, to) = option.shown_by;
                json!({"take": option.take, "to": option.to, "shown_by": {"from": from, "to": to}})
            });
            options.collect::<Vec<_>>()
        };
        json!({
            "target": self.target,
            "exists": exists,
            "game": found.and_then(|found| found.game.as_ref()),
            "rules": found.and_then(|found| found.rules.as_ref()),
            "witness": witness.map(|witness| json!({"position": witness.position, "options": options(witness)})),
            "up_to": self.up_to,
            "evidence": match &self.verdict {
                Verdict::Exists(found) => json!({"kind": "theorem", "source": found.source}),
                Verdict::Impossible(witness) => {
                    json!({"kind": "refuted", "up_to": self.up_to, "witness": witness.position})
                }
                Verdict::Undecided => json!({"kind": "checked", "up_to": self.up_to}),
            },
        })
    }
}

impl fmt::Display for Answer {
    /// The answer in sentences, with the rules or the witness.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.verdict {
            Verdict::Exists(found) => {
                let game = found.game.as_ref().map(|game| format!(": {game}")).unwrap_or_default();
                writeln!(f, "{}: yes, an invariant game has these P-positions{game}", self.target)?;
                writeln!(f, "by {}", found.source)?;
                match &found.rules {
                    Some(rules) => write!(f, "\n{rules}"),
                    None => writeln!(f, "its rules are too long to be listed"),
                }
            }
            Verdict::Impossible(witness) => {
                writeln!(f, "{}: no invariant game has these P-positions", self.target)?;
                let position = shown(witness.position);
                if witness.options.is_empty() {
                    return writeln!(f, "{position} is not to be a P-position, but no vector leads from it to one");
                }
                writeln!(
                    f,
                    "{position} is not to be a P-position, but every vector that leads from it to one also leads from one \
                     to another:"
                )?;
                for option in &witness.options {
                    let (from, to) = option.shown_by;
                    let (take, left) = (shown(option.take), shown(option.to));
                    writeln!(f, "  {take} leads to {left}, and from {} to {}", shown(from), shown(to))?;
                }
                Ok(())
            }
            Verdict::Undecided => {
                let up_to = self.up_to.unwrap_or(0);
                writeln!(
                    f,
                    "{}: not decided; no theorem applies, and no position with piles up to {up_to} is stuck",
                    self.target
                )
            }
        }
    }
}

impl Differences {
    /// The vectors that are not among them, for other programs.
    pub fn complement_json(&self, exact: bool) -> Value {
        json!({"up_to": self.up_to(), "exact": exact, "vectors": self.complement().collect::<Vec<_>>()})
    }

    /// The vectors that are not among them: for each smaller entry the larger ones, in ranges.
    pub fn complement_text(&self) -> String {
        let mut text = String::new();
        let mut all = self.complement().peekable();
        while let Some([k, first]) = all.next() {
            let mut ranges = Vec::new();
            let (mut start, mut last) = (first, first);
            while let Some([_, l]) = all.next_if(|vector| vector[0] == k) {
                if l != last + 1 {
                    ranges.push(range(start, last));
                    start = l;
                }
                last = l;
            }
            ranges.push(range(start, last));
            text.push_str(&format!("{{{k}, l}}: l = {}\n", ranges.join(", ")));
        }
        text
    }
}

fn range(first: u64, last: u64) -> String {
    if first == last { first.to_string() } else { format!("{first}-{last}") }
}
