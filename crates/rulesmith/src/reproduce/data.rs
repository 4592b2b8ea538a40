//! What a paper says, as data: `papers/*.toml`.
//!
//! A file holds the paper's items in its own order: the statement in our words, the printed values, and what is asked of
//! the program about them. It holds no verdicts. What comes out is found by running, see [`super::run`].

use super::checks::Check;
use serde::{Deserialize, Serialize};
use std::fmt;
use toml::Value;

/// A paper.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Paper {
    /// What it is called on the command line.
    pub key: String,
    /// Who wrote it.
    pub authors: String,
    /// What it is called.
    pub title: String,
    /// How other pages of the project refer to it.
    pub reference: String,
    /// Where it was published.
    pub published: String,
    /// What it is about, in a sentence or two.
    pub about: String,
    /// How many numbered items of each kind there are in the paper's text, counted there.
    pub counts: Vec<Count>,
    /// Its items, in the order of the paper.
    #[serde(rename = "item")]
    pub items: Vec<Item>,
    /// The errata.
    pub errata: Errata,
}

/// How many numbered items of a kind a paper has.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Count {
    /// The kind.
    pub kind: Kind,
    /// Their numbers, as printed.
    pub numbers: Vec<String>,
}

/// The kinds of items.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs, reason = "they are what they are called")]
pub enum Kind {
    Theorem,
    Lemma,
    Proposition,
    Corollary,
    Observation,
    Conjecture,
    Definition,
    Notation,
    Example,
    Remark,
    Note,
    Table,
    Figure,
    Question,
    /// Something that the paper says without a number.
    Claim,
}

impl Kind {
    /// The word, as a heading has it.
    pub fn word(self) -> &'static str {
        match self {
            Kind::Theorem => "Theorem",
            Kind::Lemma => "Lemma",
            Kind::Proposition => "Proposition",
            Kind::Corollary => "Corollary",
            Kind::Observation => "Observation",
            Kind::Conjecture => "Conjecture",
            Kind::Definition => "Definition",
            Kind::Notation => "Notation",
            Kind::Example => "Example",
            Kind::Remark => "Remark",
            Kind::Note => "Note",
            Kind::Table => "Table",
            Kind::Figure => "Figure",
            Kind::Question => "Question",
            Kind::Claim => "Unnumbered",
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// An item of a paper.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Item {
    /// What kind of item it is.
    pub kind: Kind,
    /// Its number, if it has one.
    #[serde(default)]
    pub number: Option<String>,
    /// A few words that name it.
    #[serde(default)]
    pub title: Option<String>,
    /// Where it stands.
    pub place: String,
    /// What it says, in our words; formulas between dollar signs.
    pub says: String,
    /// What the statement is about, if that is more than can be asked: "every irrational slope with $β > 3$". The checks
    /// then ask at some values, and what is proved there is not called a proof of the statement.
    #[serde(default)]
    pub every: Option<String>,
    /// The part of the statement that no check asks about: "the bound on the running time". What is proved of the rest is
    /// then not called a proof of the statement.
    #[serde(default)]
    pub unasked: Option<String>,
    /// What a reader should know about the checks, or why there are none.
    #[serde(default)]
    pub note: Option<String>,
    /// The errata about it.
    #[serde(default)]
    pub errata: Vec<String>,
    /// What is asked of the program.
    #[serde(default, rename = "check")]
    pub checks: Vec<toml::Table>,
    /// Figures, as arguments of the command `figure`.
    #[serde(default, rename = "figure")]
    pub figures: Vec<Figure>,
}

/// A figure of a report.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Figure {
    /// What it shows.
    pub caption: String,
    /// The question whose answer is the figure, as in JSON.
    pub question: toml::Table,
}

/// What a check is about.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Role {
    /// The statement as it is printed.
    #[default]
    Printed,
    /// The statement in a reading that is meant to be right.
    Repaired,
    /// A reading that the text does not rule out. What comes out says nothing against the statement.
    OtherReading,
    /// Something that shows the item at work, and decides nothing about it.
    Illustration,
    /// What is known beyond the paper.
    Known,
}

/// A check with its values filled in.
#[derive(Clone, Debug)]
pub struct Asked {
    /// What it is about.
    pub role: Role,
    /// What is read here, in words.
    pub reading: Option<String>,
    /// Only asked when there is time.
    pub deep: bool,
    /// The values are all that the statement is about.
    pub all: bool,
    /// The values, each with the check that they give.
    pub runs: Vec<(Vec<String>, Check)>,
}

/// The errata of a paper, for `docs/ERRATA.md`.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Errata {
    /// The number of the section.
    pub section: u64,
    /// Its heading.
    pub heading: String,
    /// The name in the summary.
    pub name: String,
    /// What comes before the entries.
    pub intro: String,
    /// The entries.
    #[serde(default, rename = "entry")]
    pub entries: Vec<Erratum>,
    /// Slips on which nothing depends.
    #[serde(default)]
    pub slips: Vec<String>,
}

/// A place where a paper fails, or can be misread.
#[derive(Clone, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Erratum {
    /// Its number.
    pub number: String,
    /// Its heading.
    pub title: String,
    /// The place, as the summary names it.
    pub place: String,
    /// What kind of entry it is.
    pub kind: ErratumKind,
    /// The smallest witness, as the summary has it.
    #[serde(default)]
    pub witness: String,
    /// The paragraphs.
    pub text: String,
}

/// The kinds of errata.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum ErratumKind {
    /// Something is false as printed.
    Fails,
    /// It depends on how it is read.
    Reading,
}

impl ErratumKind {
    /// The word of the summary.
    pub fn word(self) -> &'static str {
        match self {
            ErratumKind::Fails => "fails",
            ErratumKind::Reading => "reading",
        }
    }
}

/// What is wrong with the data of a paper.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DataError(pub String);

impl fmt::Display for DataError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for DataError {}

const TEXTS: [&str; 5] = [
    include_str!("../../../../papers/freak.toml"),
    include_str!("../../../../papers/rat.toml"),
    include_str!("../../../../papers/chromatic.toml"),
    include_str!("../../../../papers/rulesets.toml"),
    include_str!("../../../../papers/relaxed.toml"),
];

/// The keys of the papers, in order.
pub const KEYS: [&str; 5] = ["freak", "rat", "chromatic", "rulesets", "relaxed"];

/// The text of a paper's data.
pub fn text(key: &str) -> Option<&'static str> {
    KEYS.iter().position(|known| *known == key).map(|at| TEXTS[at])
}

impl Paper {
    /// Reads a paper's data.
    pub fn read(text: &str) -> Result<Paper, DataError> {
        toml::from_str(text).map_err(|error| DataError(placed(text, &error)))
    }

    /// All papers.
    pub fn all() -> Result<Vec<Paper>, DataError> {
        TEXTS.iter().map(|text| Paper::read(text)).collect()
    }
}

/// What is wrong with a text, in one sentence with its place.
fn placed(text: &str, error: &toml::de::Error) -> String {
    let what = error.message().split_whitespace().collect::<Vec<_>>().join(" ");
    let hint = "docs/REPRODUCE.md says how a data file is written";
    match error.span().and_then(|span| text.get(..span.start)) {
        Some(before) => {
            let line = before.matches('\n').count() + 1;
            let column = before.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
            format!("line {line}, column {column}: {what}; {hint}")
        }
        None => format!("{what}; {hint}"),
    }
}

impl Item {
    /// Its heading: `Theorem 1`.
    pub fn heading(&self) -> String {
        match (&self.number, &self.title) {
            (Some(number), _) => format!("{} {number}", self.kind),
            (None, Some(title)) => title.clone(),
            (None, None) => self.kind.to_string(),
        }
    }

    /// What is asked about it.
    pub fn asked(&self) -> Result<Vec<Asked>, DataError> {
        let wrong = |error: String| DataError(format!("{}: {error}", self.heading()));
        let asked: Vec<Asked> =
            self.checks.iter().map(|table| Asked::read(table).map_err(wrong)).collect::<Result<_, _>>()?;
        // Who asks at values has to say whether these are all, or what the statement is about.
        if self.every.is_none() && asked.iter().any(|one| one.role == Role::Printed && one.runs.len() > 1 && !one.all) {
            return Err(wrong(
                "a check of the printed statement asks at several values: write `all = true` in it if the statement is about \
                 these and no others, or say with `every` in the item what it is about"
                    .to_string(),
            ));
        }
        Ok(asked)
    }
}

impl Asked {
    fn read(table: &toml::Table) -> Result<Asked, String> {
        #[derive(Deserialize)]
        struct About {
            #[serde(default)]
            role: Role,
            #[serde(default)]
            reading: Option<String>,
            #[serde(default)]
            only_deep: bool,
            #[serde(default)]
            all: bool,
            #[serde(default)]
            each: Vec<Values>,
        }
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Values {
            One(String),
            Several(Vec<String>),
        }
        let mut inner = table.clone();
        let about = ["role", "reading", "only_deep", "all", "each"].map(|name| (name.to_string(), inner.remove(name)));
        let about: toml::Table = about.into_iter().filter_map(|(name, value)| Some((name, value?))).collect();
        let About { role, reading, only_deep, all, each } =
            About::deserialize(Value::Table(about)).map_err(|error| error.to_string())?;
        let mut values: Vec<Vec<String>> = each
            .into_iter()
            .map(|value| match value {
                Values::One(one) => vec![one],
                Values::Several(several) => several,
            })
            .collect();
        if values.is_empty() {
            values.push(vec![]);
        }
        let run = |values: Vec<String>| {
            let filled = filled(&Value::Table(inner.clone()), &values);
            let check = Check::deserialize(filled).map_err(|error| error.to_string())?;
            Ok((values, check))
        };
        let runs = values.into_iter().map(run).collect::<Result<_, String>>()?;
        Ok(Asked { role, reading, deep: only_deep, all, runs })
    }
}

/// The value with `{1}`, `{2}`, .. replaced by the given ones in every text.
fn filled(value: &Value, values: &[String]) -> Value {
    match value {
        Value::String(text) => {
            let fill = |text: String, (at, value): (usize, &String)| text.replace(&format!("{{{}}}", at + 1), value);
            Value::String(values.iter().enumerate().fold(text.clone(), fill))
        }
        Value::Array(parts) => Value::Array(parts.iter().map(|part| filled(part, values)).collect()),
        Value::Table(parts) => {
            Value::Table(parts.iter().map(|(name, part)| (name.clone(), filled(part, values))).collect())
        }
        other => other.clone(),
    }
}
