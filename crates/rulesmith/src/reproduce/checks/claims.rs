//! Are these the P-positions of that game?

use super::{Context, Played, tuple, unexpected};
use crate::ask::{Answer, AskError, Checked, Evidence, Given, ProofVerdict, Proved, Question, Size, Told, question};
use crate::prove::Engine;
use crate::reproduce::report::Found;
use serde::Deserialize;

/// The P-positions are those claimed, for all n. Where no engine decides, they are compared up to a size.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Prove {
    #[serde(default)]
    game: Option<String>,
    #[serde(default)]
    rules: Option<String>,
    /// The claim; by default the game's own.
    #[serde(default)]
    against: Option<String>,
    /// How far to compare if it is not decided.
    #[serde(default = "hundred")]
    up_to: u64,
    #[serde(default)]
    deep: Option<u64>,
    #[serde(default)]
    misere: bool,
}

fn hundred() -> u64 {
    100
}

/// The P-positions are not those of the claim.
#[derive(Clone, Debug, Deserialize)]
#[serde(transparent)]
pub struct Refute {
    claim: Prove,
}

/// The P-positions are those claimed, up to a size.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Compare {
    #[serde(default)]
    game: Option<String>,
    #[serde(default)]
    rules: Option<String>,
    #[serde(default)]
    against: Option<String>,
    up_to: u64,
    #[serde(default)]
    deep: Option<u64>,
    #[serde(default)]
    misere: bool,
}

/// Two games have the same P-positions, up to a size.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Same {
    #[serde(default)]
    game: Option<String>,
    #[serde(default)]
    rules: Option<String>,
    /// The other game.
    other: String,
    up_to: u64,
    #[serde(default)]
    deep: Option<u64>,
}

/// What is claimed, in words.
fn claim(against: Option<&String>) -> String {
    match against {
        Some(claim) => format!("the positions {claim}"),
        None => "the positions it claims".to_string(),
    }
}

impl Prove {
    fn played(&self) -> Result<Played, AskError> {
        Played::of(self.game.as_ref(), self.rules.as_ref())
    }

    fn asked(&self, context: &Context<'_>) -> Result<Box<Proved>, AskError> {
        let asked = question::Prove {
            game: self.played()?.given(),
            engine: Engine::Auto,
            against: self.against.clone().map(Given::Text),
            certify: false,
            value: 0,
            grundy: None,
            misere: self.misere,
            explain: false,
        };
        match context.ask_proof(&Question::Prove(asked))? {
            Answer::Prove(proved) => Ok(proved),
            _ => Err(unexpected()),
        }
    }

    /// Asks for a proof, and for a comparison where there is none.
    pub fn run(&self, context: &Context<'_>) -> Result<Found, AskError> {
        let played = self.played()?;
        let play = if self.misere { " in misère play" } else { "" };
        let question = format!(
            "Has {}{play} exactly {} as its P-positions, for all n?",
            played.name(),
            claim(self.against.as_ref())
        );
        let proved = self.asked(context)?;
        let found = match proved.verdict {
            ProofVerdict::Proved => {
                let evidence = proved.evidence.clone().unwrap_or(Evidence::proved(proved.engine.to_string()));
                let answer =
                    format!("proved for all n ({}): the P-positions are exactly {}", proved.engine, proved.claim);
                Found::new(question, true, answer, evidence)
            }
            ProofVerdict::Refuted => Found::new(question, false, refuted(&proved), evidence_of(&proved)),
            ProofVerdict::Undecided => {
                let compared = Compare {
                    game: self.game.clone(),
                    rules: self.rules.clone(),
                    against: self.against.clone(),
                    up_to: self.up_to,
                    deep: self.deep,
                    misere: self.misere,
                };
                return compared.run(context);
            }
        };
        Ok(found.with_rules(played.rules()))
    }
}

fn evidence_of(proved: &Proved) -> Evidence {
    proved.evidence.clone().unwrap_or(Evidence::refuted(proved.witness.clone()))
}

/// A refutation in words.
fn refuted(proved: &Proved) -> String {
    let Some(witness) = &proved.witness else { return "refuted".to_string() };
    let smallest = if proved.smallest == Some(true) { "the smallest witness is " } else { "a witness is " };
    match &proved.shown_by {
        Some(step) => format!(
            "refuted: {smallest}{}, which is claimed and has a legal move to {}, claimed too",
            tuple(witness),
            tuple(&step.to)
        ),
        None => {
            format!("refuted: {smallest}{}, which is not claimed and has no move to a claimed position", tuple(witness))
        }
    }
}

impl Refute {
    /// Asks for a proof, which must end in a counterexample.
    pub fn run(&self, context: &Context<'_>) -> Result<Found, AskError> {
        let (played, against) = (self.claim.played()?, &self.claim.against);
        let question = format!("Does {} differ from {} in its P-positions?", played.name(), claim(against.as_ref()));
        let proved = self.claim.asked(context)?;
        let found = match proved.verdict {
            ProofVerdict::Refuted => Found::new(question, true, refuted(&proved), evidence_of(&proved)),
            ProofVerdict::Proved => {
                let evidence = proved.evidence.clone().unwrap_or(Evidence::proved(proved.engine.to_string()));
                Found::new(question, false, format!("no: they are the same for all n ({})", proved.engine), evidence)
            }
            ProofVerdict::Undecided => {
                let size = context.size(self.claim.up_to, self.claim.deep);
                let checked = compared(context, &played, against.as_ref(), size, false)?;
                if checked.agrees {
                    Found::undecided(question, format!("no difference for piles up to {size}"))
                } else {
                    Found::new(question, true, disagreement(&checked), checked.evidence.clone())
                }
            }
        };
        Ok(found.with_rules(played.rules()))
    }
}

fn compared(
    context: &Context<'_>,
    played: &Played,
    against: Option<&String>,
    up_to: u64,
    misere: bool,
) -> Result<Box<Checked>, AskError> {
    let against = against.cloned().map(Given::Text);
    let asked = question::Check { game: played.given(), up_to: Size(up_to), against, value: 0, grundy: None, misere };
    match context.ask(&Question::Check(asked))? {
        Answer::Check(checked) => Ok(checked),
        _ => Err(unexpected()),
    }
}

/// The first disagreement in words.
fn disagreement(checked: &Checked) -> String {
    let Some(first) = &checked.first_disagreement else { return "they agree".to_string() };
    let place = tuple(&first.position);
    match (first.solver, &first.shown_by) {
        (Told::P | Told::In, _) => format!("they differ first at {place}, which is a P-position and not claimed"),
        (Told::N | Told::Out, Some(step)) => {
            format!(
                "they differ first at {place}, which is claimed and has a move to the P-position {}",
                tuple(&step.to)
            )
        }
        (Told::N | Told::Out, None) => format!("they differ first at {place}, which is claimed and no P-position"),
    }
}

impl Compare {
    /// Solves and compares.
    pub fn run(&self, context: &Context<'_>) -> Result<Found, AskError> {
        let up_to = context.size(self.up_to, self.deep);
        let played = Played::of(self.game.as_ref(), self.rules.as_ref())?;
        let play = if self.misere { " in misere play" } else { "" };
        let question = format!(
            "Has {} exactly {} as its P-positions{play}, for piles up to {up_to}?",
            played.name(),
            claim(self.against.as_ref())
        );
        let checked = compared(context, &played, self.against.as_ref(), up_to, self.misere)?;
        let answer = match (checked.agrees, checked.evidence.p_positions) {
            (true, Some(count)) => format!("they agree for piles up to {up_to} ({count} P-positions)"),
            (true, None) => format!("they agree for piles up to {up_to}"),
            (false, _) => disagreement(&checked),
        };
        let found = Found::new(question, checked.agrees, answer, checked.evidence.clone());
        Ok(found.with_rules(played.rules()))
    }
}

impl Same {
    /// Solves both and compares.
    pub fn run(&self, context: &Context<'_>) -> Result<Found, AskError> {
        let up_to = context.size(self.up_to, self.deep);
        let played = Played::of(self.game.as_ref(), self.rules.as_ref())?;
        let question =
            format!("Has {} the same P-positions as {}, for piles up to {up_to}?", played.name(), self.other);
        let ours = context.lost(&played.given(), up_to)?;
        let theirs = context.lost(&Given::Text(self.other.clone()), up_to)?;
        let only = |one: &[Vec<u64>], other: &[Vec<u64>]| one.iter().find(|place| !other.contains(place)).cloned();
        let differs = [only(&ours, &theirs), only(&theirs, &ours)].into_iter().flatten();
        let found = match differs.min_by_key(|place| (place.iter().max().copied(), place.clone())) {
            None => {
                let answer = format!("they agree for piles up to {up_to} ({} P-positions)", ours.len());
                Found::new(question, true, answer, Evidence::checked(up_to))
            }
            Some(place) => {
                let witness = place.iter().map(|&pile| pile.into()).collect();
                let whose = if ours.contains(&place) { played.name() } else { self.other.clone() };
                let answer = format!("they differ first at {}, a P-position of {whose} only", tuple(&place));
                Found::new(question, false, answer, Evidence::refuted(Some(witness)))
            }
        };
        Ok(found.with_rules(played.rules()))
    }
}
