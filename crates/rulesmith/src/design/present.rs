//! The answer for people and programs.

use super::{Design, Evidence, Ruleset};
use serde_json::{Value, json};
use std::fmt;

impl Ruleset {
    /// The moves in English, one sentence each, with what they refer to.
    pub fn english(&self) -> String {
        self.game.english()
    }

    /// The lines of the English text that say how to move, and what the names in them stand for.
    fn moves(&self) -> Vec<String> {
        let english = super::ruleset::bare(&self.game).english();
        // The name and the piles come first, and how the game ends comes last.
        let lines: Vec<&str> = english.lines().skip(2).filter(|line| !line.starts_with("Two players ")).collect();
        lines.iter().take(lines.len().saturating_sub(1)).map(|line| line.to_string()).collect()
    }

    /// Kind, mention of the slope, exceptions and evidence in one line.
    pub fn judgement(&self) -> String {
        let slope = if self.mentions_slope { "mentions the slope" } else { "does not mention the slope" };
        let exceptions = match self.exceptions {
            0 => "no exceptions".to_string(),
            1 => "1 exception".to_string(),
            many => format!("{many} exceptions"),
        };
        format!("{}, {slope}, {exceptions}; {}", self.kind, self.evidence)
    }

    /// For programs.
    pub fn json(&self) -> Value {
        json!({
            "construction": self.construction,
            "also": self.also,
            "source": self.source,
            "because": self.because,
            "name": self.name,
            "rules": self.game.to_string(),
            "english": self.game.english(),
            "kind": self.kind.to_string(),
            "k_invariance": self.kind.invariance(),
            "mentions_slope": self.mentions_slope,
            "exceptions": self.exceptions,
            "length": self.length,
            "evidence": self.evidence.json(),
        })
    }
}

impl Evidence {
    /// For programs.
    pub fn json(&self) -> Value {
        match self {
            Evidence::Checked { up_to, positions } => {
                json!({"kind": "checked", "up_to": up_to, "p_positions": positions})
            }
            Evidence::Proved { engine, up_to, positions } => {
                json!({"kind": "proved", "engine": engine, "up_to": up_to, "p_positions": positions})
            }
        }
    }
}

impl Design {
    /// The answer with the shortest rules alone.
    pub fn best(mut self) -> Design {
        self.rulesets.truncate(1);
        self
    }

    /// For programs.
    pub fn json(&self) -> Value {
        let refused =
            |refusal: &super::Refusal| json!({"construction": refusal.construction, "reason": refusal.reason});
        json!({
            "target": self.target,
            "facts": self.facts,
            "rulesets": self.rulesets.iter().map(Ruleset::json).collect::<Vec<_>>(),
            "not_offered": self.refusals.iter().map(refused).collect::<Vec<_>>(),
        })
    }

    /// For a paper: every ruleset as a paragraph with an `itemize`, and a line about where it comes from.
    pub fn latex(&self) -> String {
        let mut text = String::new();
        for ruleset in &self.rulesets {
            let words = crate::syntax::escape_latex(&format!(
                "{} ({}): {}; {}.",
                ruleset.construction,
                ruleset.source,
                ruleset.because,
                ruleset.judgement()
            ));
            text.push_str(&format!("% {}\n{}\n{words}\n\n", ruleset.construction, ruleset.game.latex()));
        }
        text
    }

    /// The answer in sentences; with the constructions that do not apply and their reasons, or only their names.
    pub fn text(&self, reasons: bool) -> String {
        let mut text = format!("{}\n", self.target);
        for fact in &self.facts {
            text.push_str(&format!("  {fact}\n"));
        }
        let count = self.rulesets.len();
        text.push_str(&match count {
            0 => "No construction is known.\n".to_string(),
            1 => "1 ruleset.\n".to_string(),
            _ => format!("{count} rulesets, shortest to state first.\n"),
        });
        for (index, ruleset) in self.rulesets.iter().enumerate() {
            let names: Vec<&str> =
                std::iter::once(&ruleset.construction).chain(&ruleset.also).map(String::as_str).collect();
            text.push_str(&format!("\n{}. {}\n", index + 1, names.join("; ")));
            for line in ruleset.moves() {
                text.push_str(&format!("   {line}\n"));
            }
            text.push_str(&format!("   {}\n   {}: {}\n", ruleset.judgement(), ruleset.source, ruleset.because));
            if let Some(name) = &ruleset.name {
                text.push_str(&format!("   in the catalogue: {name}\n"));
            }
        }
        if !self.refusals.is_empty() {
            text.push_str("\nNot offered:");
            match reasons {
                true => {
                    text.push('\n');
                    for refusal in &self.refusals {
                        text.push_str(&format!("- {}: {}\n", refusal.construction, refusal.reason));
                    }
                }
                false => {
                    let names: Vec<&str> = self.refusals.iter().map(|refusal| refusal.construction.as_str()).collect();
                    text.push_str(&format!(" {} (--all says why)\n", names.join(", ")));
                }
            }
        }
        text
    }
}

impl fmt::Display for Design {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.text(true))
    }
}
