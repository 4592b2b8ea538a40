//! The statements of a catalogue file, some of which are replaced for other parameters.

use std::fmt::Display;

const STATEMENTS: [&str; 7] = ["game ", "source ", "play ", "piles ", "let ", "move ", "expect "];

/// A rules text taken apart into statements.
pub(super) struct Sheet {
    statements: Vec<String>,
    /// The name of the game, canonically.
    pub name: String,
    /// What is known about these parameters.
    pub facts: Vec<String>,
    /// What is lost in misere play.
    pub misere: Option<String>,
}

impl Sheet {
    /// Every statement begins at the start of a line, and its further lines are indented.
    pub fn new(body: &str, name: String) -> Sheet {
        let mut statements: Vec<String> = Vec::new();
        for line in body.lines() {
            match statements.last_mut() {
                Some(last) if !STATEMENTS.iter().any(|word| line.starts_with(word)) => {
                    last.push('\n');
                    last.push_str(line);
                }
                _ => statements.push(line.to_string()),
            }
        }
        Sheet { statements, name, facts: Vec::new(), misere: None }
    }

    pub fn text(&self) -> String {
        self.statements.iter().map(|statement| format!("{statement}\n")).collect()
    }

    /// The rules for misere play, if it is known what is lost then.
    pub fn misere_text(&self) -> Option<String> {
        let claim = self.misere.as_ref()?;
        let kept = self.statements.iter().filter(|statement| !statement.starts_with("expect "));
        let lines = kept.flat_map(|statement| {
            let play = statement.starts_with("piles ").then_some("play misere\n");
            [play.unwrap_or_default().to_string(), format!("{statement}\n")]
        });
        Some(lines.collect::<String>() + "expect " + claim + "\n")
    }

    /// Replaces what a statement says: `set("let alpha", "sqrt(2)")`, `set("move band", "take ..")`.
    pub fn set(&mut self, key: &str, value: impl Display) {
        let Some(at) = self.position(key) else { return };
        let statement = &self.statements[at];
        let head = match key.split(' ').next() {
            Some("let") => statement.find("= ").map(|at| at + 2),
            Some("move") => statement.find(": ").map(|at| {
                let blanks = statement[at + 1..].len() - statement[at + 1..].trim_start().len();
                at + 1 + blanks
            }),
            _ => Some(key.len() + 1),
        };
        let head = statement[..head.unwrap_or(statement.len())].to_string();
        self.statements[at] = format!("{head}{value}");
    }

    /// Replaces the name in quotes.
    pub fn title(&mut self, title: impl Display) {
        self.set("game", format!("\"{title}\""));
    }

    /// Replaces a whole statement, by several if need be.
    pub fn replace(&mut self, key: &str, statements: impl IntoIterator<Item = String>) {
        if let Some(at) = self.position(key) {
            self.statements.splice(at..=at, statements);
        }
    }

    /// Takes a statement out.
    pub fn drop(&mut self, key: &str) {
        self.replace(key, []);
    }

    fn position(&self, key: &str) -> Option<usize> {
        let found = self
            .statements
            .iter()
            .position(|statement| statement.strip_prefix(key).is_some_and(|rest| rest.starts_with([' ', ':', '('])));
        debug_assert!(found.is_some(), "the file of {} has no `{key}`", self.name);
        found
    }
}

/// The names of that many piles.
pub(super) fn pile_names(count: usize) -> Vec<String> {
    match count {
        0..=3 => ["x", "y", "z"].iter().take(count).map(|name| name.to_string()).collect(),
        _ => (1..=count).map(|index| format!("x{index}")).collect(),
    }
}

/// `1, 2 or 3`.
pub(crate) fn listed<T: Display>(items: &[T], joined: &str) -> String {
    match items {
        [] => String::new(),
        [only] => only.to_string(),
        [first @ .., last] => {
            let first: Vec<String> = first.iter().map(ToString::to_string).collect();
            format!("{} {joined} {last}", first.join(", "))
        }
    }
}

/// `1, 2, 3`.
pub(super) fn commas<T: Display>(items: impl IntoIterator<Item = T>) -> String {
    items.into_iter().map(|item| item.to_string()).collect::<Vec<_>>().join(", ")
}
