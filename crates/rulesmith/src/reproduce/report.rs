//! What came out: plain data, for the writers and as JSON.

use super::data::{Erratum, Item, Kind, Role};
use crate::ask::{Evidence, EvidenceKind};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The reports of some papers.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Report {
    /// Whether everything was run to the larger depth.
    pub deep: bool,
    /// One report for each paper.
    pub papers: Vec<PaperReport>,
}

/// The report of a paper.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct PaperReport {
    /// What it is called on the command line.
    pub key: String,
    /// Who wrote it.
    pub authors: String,
    /// What it is called.
    pub title: String,
    /// How other pages refer to it.
    pub reference: String,
    /// Where it was published.
    pub published: String,
    /// What it is about.
    pub about: String,
    /// Whether everything was run to the larger depth.
    pub deep: bool,
    /// How many items came out how.
    pub summary: Summary,
    /// The items, in the order of the paper.
    pub items: Vec<ItemReport>,
    /// The errata.
    pub errata: Vec<Erratum>,
}

/// How many items came out how.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Summary {
    /// All items.
    pub items: usize,
    /// Those with a number in the paper.
    pub numbered: usize,
    /// Hold as printed, and the whole statement is proved for all n.
    pub proved: usize,
    /// Hold as printed at the values asked, for all n; the statement is about more values.
    pub proved_for_values: usize,
    /// Hold as far as was asked, for all n; a part of the statement was not asked.
    pub proved_in_part: usize,
    /// Hold as far as was looked.
    pub checked: usize,
    /// Fail as printed; the repaired reading holds.
    pub repaired: usize,
    /// Fail as printed, and no repaired reading holds.
    pub fails: usize,
    /// State nothing that can be true or false, or nothing that a program can run.
    pub shown: usize,
    /// Questions of the paper.
    pub questions: usize,
    /// Not decided within the limits.
    pub undecided: usize,
}

/// How an item came out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Status {
    /// Holds as printed: proved.
    Proved,
    /// Holds as printed at the values that were asked, each proved; the statement is about more.
    ProvedForValues,
    /// What was asked is proved; a part of the statement was not asked.
    ProvedInPart,
    /// Holds as far as was looked.
    Checked,
    /// Fails as printed; the repaired reading holds.
    Repaired,
    /// Fails as printed.
    Fails,
    /// Shown at work: there is nothing to decide, or nothing that was decided.
    Shown,
    /// A question of the paper, with what is known now.
    Question,
    /// Not decided.
    Undecided,
}

impl Status {
    /// In words.
    pub fn words(self) -> &'static str {
        match self {
            Status::Proved => "holds as printed: proved",
            Status::ProvedForValues => "holds at the values asked: proved for each",
            Status::ProvedInPart => "proved in part: the rest was not asked",
            Status::Checked => "holds as far as checked",
            Status::Repaired => "fails as printed, holds repaired",
            Status::Fails => "fails as printed",
            Status::Shown => "shown",
            Status::Question => "a question",
            Status::Undecided => "undecided",
        }
    }
}

/// The report of an item.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ItemReport {
    /// What kind of item it is.
    pub kind: Kind,
    /// Its number in the paper.
    pub number: Option<String>,
    /// Its heading.
    pub heading: String,
    /// A few words that name it.
    pub title: Option<String>,
    /// Where it stands.
    pub place: String,
    /// What it says, in our words.
    pub says: String,
    /// What the statement is about, if that is more than what is asked.
    pub every: Option<String>,
    /// The part of the statement that was not asked.
    pub unasked: Option<String>,
    /// What a reader should know about the checks.
    pub note: Option<String>,
    /// The numbers of the errata about it.
    pub errata: Vec<String>,
    /// How it came out.
    pub status: Status,
    /// What was asked and found.
    pub findings: Vec<Finding>,
    /// Pictures.
    pub figures: Vec<Picture>,
    /// Why others could not be drawn, a sentence for each.
    pub undrawn: Vec<String>,
}

/// A picture of a report, drawn by the program.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Picture {
    /// What it shows.
    pub caption: String,
    /// As SVG.
    pub svg: String,
    /// As TikZ.
    pub tikz: String,
}

/// What was asked, and what came out.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Finding {
    /// What it is about.
    pub role: Role,
    /// What is read here.
    pub reading: Option<String>,
    /// The values it was asked for, if for several.
    pub values: Vec<String>,
    /// What came out.
    #[serde(flatten)]
    pub found: Found,
}

/// How a check came out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Outcome {
    /// What is said holds, as far as the evidence goes.
    Holds,
    /// It does not.
    Fails,
    /// Neither was found out.
    Undecided,
    /// Nothing was said that could hold or fail: the answer is told.
    Told,
}

/// What came out of one check.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Found {
    /// What was asked, in words.
    pub question: String,
    /// The rules that were asked about, if they are not those of a game of the catalogue.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rules: Option<String>,
    /// How it came out.
    pub outcome: Outcome,
    /// The answer in words.
    pub answer: String,
    /// How this is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub evidence: Option<Evidence>,
    /// The printed values beside those computed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub table: Option<Comparison>,
}

/// Printed values beside computed ones.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Comparison {
    /// What the rows are counted by.
    pub index: String,
    /// The columns.
    pub columns: Vec<String>,
    /// The rows.
    pub rows: Vec<Row>,
}

/// A row of printed values beside computed ones.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Row {
    /// Which row it is.
    pub index: String,
    /// What is printed; empty where nothing is.
    pub printed: Vec<String>,
    /// What is computed; empty where there is nothing.
    pub computed: Vec<String>,
}

impl Row {
    /// The columns that differ.
    pub fn differences(&self) -> usize {
        self.printed.iter().zip(&self.computed).filter(|(printed, computed)| printed != computed).count()
    }
}

impl Comparison {
    /// How many values differ.
    pub fn differences(&self) -> usize {
        self.rows.iter().map(Row::differences).sum()
    }

    /// How many values there are.
    pub fn size(&self) -> usize {
        self.rows.len() * self.columns.len()
    }

    /// The first row that differs.
    pub fn first(&self) -> Option<&Row> {
        self.rows.iter().find(|row| row.differences() > 0)
    }
}

impl Found {
    /// Something that holds or not, with its evidence.
    pub fn new(question: impl Into<String>, holds: bool, answer: impl Into<String>, evidence: Evidence) -> Found {
        Found {
            question: question.into(),
            rules: None,
            outcome: if holds { Outcome::Holds } else { Outcome::Fails },
            answer: answer.into(),
            evidence: Some(evidence),
            table: None,
        }
    }

    /// What was not found out.
    pub fn undecided(question: impl Into<String>, why: impl Into<String>) -> Found {
        Found {
            question: question.into(),
            rules: None,
            outcome: Outcome::Undecided,
            answer: why.into(),
            evidence: None,
            table: None,
        }
    }

    /// The same with the rules it is about.
    pub fn with_rules(self, rules: Option<String>) -> Found {
        Found { rules, ..self }
    }

    /// A comparison of a table; what differs is named.
    pub fn of_table(question: impl Into<String>, table: Comparison, evidence: Evidence) -> Found {
        let (size, wrong) = (table.size(), table.differences());
        let answer = match table.first() {
            None => format!("all {size} printed values agree with those computed"),
            Some(row) => {
                let noun = if wrong == 1 { "values differs" } else { "values differ" };
                format!("{wrong} of {size} {noun}, first at {} = {}", table.index, row.index)
            }
        };
        Found { table: Some(table), ..Found::new(question, wrong == 0, answer, evidence) }
    }

    /// Whether nothing is left open: it is proved for all n, or a witness settles it.
    fn is_settled(&self) -> bool {
        let settles = [EvidenceKind::Proved, EvidenceKind::Refuted];
        self.evidence.as_ref().is_some_and(|evidence| settles.contains(&evidence.kind))
    }
}

impl ItemReport {
    /// What the statement says beyond what is asked, in sentences.
    pub fn beyond(&self) -> Option<String> {
        let every = self.every.as_ref().map(|every| {
            format!("The statement is about {every}; it is asked at the values that are named, and at no others.")
        });
        let unasked = self.unasked.as_ref().map(|unasked| format!("Not asked: {unasked}."));
        let sentences: Vec<String> = every.into_iter().chain(unasked).collect();
        (!sentences.is_empty()).then(|| sentences.join(" "))
    }

    /// How an item came out, from what was found.
    pub fn judge(item: &Item, findings: &[Finding]) -> Status {
        let kind = item.kind;
        let of = |role: Role| findings.iter().filter(move |finding| finding.role == role).map(|finding| &finding.found);
        let any = |role: Role, outcome: Outcome| of(role).any(|found| found.outcome == outcome);
        if findings.iter().any(|finding| finding.found.outcome == Outcome::Undecided) {
            return Status::Undecided;
        }
        if kind == Kind::Question {
            return Status::Question;
        }
        let repaired =
            of(Role::Repaired).count() > 0 && of(Role::Repaired).all(|found| found.outcome == Outcome::Holds);
        if any(Role::Printed, Outcome::Fails) {
            return if repaired { Status::Repaired } else { Status::Fails };
        }
        if !any(Role::Printed, Outcome::Holds) {
            // Of a conjecture that is not decided something may be known.
            let open = if kind == Kind::Conjecture { Status::Question } else { Status::Shown };
            return if repaired { Status::Repaired } else { open };
        }
        match of(Role::Printed).all(Found::is_settled) {
            true if item.unasked.is_some() => Status::ProvedInPart,
            true if item.every.is_some() => Status::ProvedForValues,
            true => Status::Proved,
            false => Status::Checked,
        }
    }
}

impl Summary {
    /// Of some items.
    pub fn of(items: &[ItemReport]) -> Summary {
        let mut summary = Summary { items: items.len(), ..Summary::default() };
        for item in items {
            summary.numbered += usize::from(item.number.is_some());
            let place = match item.status {
                Status::Proved => &mut summary.proved,
                Status::ProvedForValues => &mut summary.proved_for_values,
                Status::ProvedInPart => &mut summary.proved_in_part,
                Status::Checked => &mut summary.checked,
                Status::Repaired => &mut summary.repaired,
                Status::Fails => &mut summary.fails,
                Status::Shown => &mut summary.shown,
                Status::Question => &mut summary.questions,
                Status::Undecided => &mut summary.undecided,
            };
            *place += 1;
        }
        summary
    }

    /// The counts in the order of [`Summary::HEADS`].
    pub fn counts(&self) -> [usize; 11] {
        [
            self.items,
            self.numbered,
            self.proved,
            self.proved_for_values,
            self.proved_in_part,
            self.checked,
            self.repaired,
            self.fails,
            self.shown,
            self.questions,
            self.undecided,
        ]
    }

    /// What is counted, as the heads of a table have it.
    pub const HEADS: [&str; 11] = [
        "items",
        "numbered",
        "proved",
        "proved at values",
        "proved in part",
        "checked",
        "repaired",
        "fails",
        "shown",
        "questions",
        "undecided",
    ];

    /// The counts with what they count, without those that are 0.
    pub fn lines(&self) -> Vec<(usize, &'static str)> {
        let all = [
            (self.proved, "held as printed, proved for all n or settled by a witness"),
            (
                self.proved_for_values,
                "held at the values asked, each proved for all n; the statement is about more values",
            ),
            (self.proved_in_part, "held as far as was asked, proved for all n; a part of the statement was not asked"),
            (self.checked, "held, checked as far as each says"),
            (self.repaired, "failed as printed and held repaired"),
            (self.fails, "failed as printed"),
            (self.shown, "shown at work: nothing was to be decided"),
            (self.questions, "asked by the paper, with what is known"),
            (self.undecided, "not decided within the limits"),
        ];
        all.into_iter().filter(|(count, _)| *count > 0).collect()
    }
}

impl Report {
    /// Whether something was not decided within the limits.
    pub fn undecided(&self) -> bool {
        self.papers.iter().any(|paper| paper.summary.undecided > 0)
    }
}
