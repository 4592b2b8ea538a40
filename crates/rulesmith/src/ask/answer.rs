//! All that can be said, and how it is known.

use super::classify::Classified;
use super::design::Designed;
use super::dial::Dial;
use super::discover::Discovered;
use super::figure::Figured;
use super::invariant::InvariantFound;
use super::learn::Learned;
use super::moves::{Best, SumBest};
use super::number::{Size, Whole};
use super::periods::Periods;
use super::prove::{Exported, Proved, Verified};
use super::recognize::Recognized;
use super::represent::Represented;
use super::sequence::{Membership, Terms};
use super::show::{Catalogue, Shown};
use super::slope::SlopeFacts;
use super::smallest::SmallestFound;
use super::solve::{Checked, GrundyValues, Solved};
use super::table::{Judged, Options, Replied, Started};
use super::written::WrittenFile;
use crate::prove::Certificate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The answer to a [`Question`](super::Question). In JSON it is the object of its kind, without a tag: which fields there
/// are follows from what was asked.
///
/// Every field is said in `docs/COMMANDS.md` and in the schema of `docs/schema/answer.json`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum Answer {
    /// Everything about a slope.
    Slope(Box<SlopeFacts>),
    /// Terms of a sequence.
    Sequence(Terms),
    /// One number's place in a sequence.
    Member(Membership),
    /// A number in a numeration system.
    Represent(Box<Represented>),
    /// The games of the catalogue.
    Games(Catalogue),
    /// A game's rules in every voice.
    Show(Box<Shown>),
    /// P-positions.
    Solve(Solved),
    /// Grundy values.
    Grundy(GrundyValues),
    /// Periods of rows of Grundy values.
    Periods(Box<Periods>),
    /// A comparison of rules and claim.
    Check(Box<Checked>),
    /// Who wins a sum, and by which move.
    Sum(Box<SumBest>),
    /// Who wins, and by which move.
    Move(Box<Best>),
    /// Rules for a target.
    Design(Designed),
    /// Rules that a search found.
    Discover(Box<Discovered>),
    /// An automaton that was learned.
    Learn(Box<Learned>),
    /// Slopes that fit.
    Recognize(Box<Recognized>),
    /// What the theorems decide.
    Classify(Box<Classified>),
    /// A smallest modification of t-Wythoff, or why there is none.
    Smallest(Box<SmallestFound>),
    /// An invariant game, or why there is none.
    Invariant(Box<InvariantFound>),
    /// A proof or a counterexample.
    Prove(Box<Proved>),
    /// Statements for another prover.
    Export(Exported),
    /// What the checker says of a certificate.
    Verify(Box<Verified>),
    /// A picture.
    Figure(Box<Figured>),
    /// Legal moves.
    Options(Options),
    /// One move judged.
    Judge(Judged),
    /// The program's move.
    Reply(Replied),
    /// A position to start from.
    Start(Started),
    /// Slopes to choose from.
    Dial(Dial),
    /// A file.
    Write(Box<WrittenFile>),
}

/// What an answer says, where the question can be answered with yes or no.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Done, or the answer is yes.
    Yes,
    /// The answer is no.
    No,
    /// It was not decided within the limits.
    Undecided,
}

impl Answer {
    /// Yes, no or not decided; what is not a question of yes and no is a yes.
    pub fn outcome(&self) -> Outcome {
        let yes = |yes: bool| if yes { Outcome::Yes } else { Outcome::No };
        match self {
            Answer::Member(answer) => yes(answer.member),
            Answer::Check(answer) => yes(answer.agrees),
            Answer::Design(answer) => answer.outcome(),
            Answer::Discover(answer) => answer.outcome(),
            Answer::Learn(answer) => answer.outcome(),
            Answer::Recognize(answer) => yes(answer.columns.iter().any(|column| column.form.is_some())),
            Answer::Smallest(answer) => yes(answer.exists),
            Answer::Invariant(answer) => answer.exists.map_or(Outcome::Undecided, yes),
            Answer::Prove(answer) => answer.verdict.outcome(),
            Answer::Periods(answer) => answer.outcome(),
            Answer::Verify(answer) => yes(answer.accepted),
            _ => Outcome::Yes,
        }
    }
}

/// How an answer is known.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Evidence {
    /// Proved for all n, checked up to a size, refuted by a position, or known by a theorem.
    pub kind: EvidenceKind,
    /// The engine that proved or refuted it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub engine: Option<String>,
    /// The largest pile up to which it was checked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub up_to: Option<Size>,
    /// How many P-positions were compared.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub p_positions: Option<Size>,
    /// The position that refutes it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub witness: Option<Vec<Whole>>,
    /// Where it is published.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source: Option<String>,
}

/// Why nothing does with less: the checker has accepted it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Bound {
    /// The least that is needed: vectors to change, or words, signs and digits of rules.
    pub least: Size,
    /// The largest pile of the positions that show it.
    pub up_to: Size,
    /// The certificate, if asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub certificate_document: Option<Value>,
}

impl Bound {
    /// What a certificate of a bound says.
    pub(super) fn of(certificate: &Certificate, certify: bool) -> Option<Bound> {
        let (least, up_to) = match (certificate.fewest(), certificate.cheapest()) {
            (Some(proof), _) => (proof.changes.count() as u64, proof.up_to),
            (_, Some(proof)) => (proof.least, proof.up_to),
            _ => return None,
        };
        Some(Bound {
            least: Size(least),
            up_to: Size(up_to),
            certificate_document: certify.then(|| certificate.to_json()),
        })
    }
}

/// The kinds of evidence.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum EvidenceKind {
    /// Proved for all n.
    Proved,
    /// Checked up to a size, and for no others.
    Checked,
    /// A position shows that it does not hold.
    Refuted,
    /// A theorem, whose hypotheses were decided.
    Theorem,
}

impl Evidence {
    fn of(kind: EvidenceKind) -> Evidence {
        Evidence { kind, engine: None, up_to: None, p_positions: None, witness: None, source: None }
    }

    /// Checked for piles up to a size.
    pub fn checked(up_to: u64) -> Evidence {
        Evidence { up_to: Some(Size(up_to)), ..Evidence::of(EvidenceKind::Checked) }
    }

    /// Known by a theorem.
    pub fn theorem(source: impl Into<String>) -> Evidence {
        Evidence { source: Some(source.into()), ..Evidence::of(EvidenceKind::Theorem) }
    }

    /// Refuted by a position.
    pub fn refuted(witness: Option<Vec<Whole>>) -> Evidence {
        Evidence { witness, ..Evidence::of(EvidenceKind::Refuted) }
    }

    /// Proved by an engine.
    pub fn proved(engine: impl Into<String>) -> Evidence {
        Evidence { engine: Some(engine.into()), ..Evidence::of(EvidenceKind::Proved) }
    }
}

/// The two kinds of positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum Side {
    /// The previous player wins: the one to move loses.
    P,
    /// The next player wins: the one to move.
    N,
}

/// A move: its clause, what it takes, and where it leads.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Step {
    /// The name of the clause that allows it.
    pub clause: String,
    /// What is taken from each pile.
    pub take: Vec<Whole>,
    /// The position that is left.
    pub to: Vec<Whole>,
}
