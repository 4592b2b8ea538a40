//! Statements about whole numbers.
//!
//! A statement is put to the engines as a game. Its piles are the numbers, and the one move takes everything, and is legal
//! where the statement holds. Then the only P-position is the empty one exactly if the statement holds for all numbers, and
//! any other P-position is a counterexample. So a lemma about floors, residues and memberships is proved for all n by the
//! engine that proves games, with the checker behind it; where no engine decides, it is checked up to a size.

use super::{Context, tuple, unexpected};
use crate::ask::{Answer, AskError, Evidence, Given, ProofVerdict, Question, Size, Whole, question};
use crate::prove::Engine;
use crate::reproduce::report::{Found, Outcome};
use malachite::Integer;
use serde::Deserialize;

/// A statement that holds for all values of its variables.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lemma {
    /// Definitions, as after `let`.
    #[serde(default)]
    lets: Vec<String>,
    /// The variables with where each begins: `n >= 0, r >= 1`.
    variables: String,
    /// The statement, a condition of the rules language.
    says: String,
    /// How far to look where no engine decides; 0 asks for a proof only.
    #[serde(default = "sixty")]
    up_to: u64,
    #[serde(default)]
    deep: Option<u64>,
    /// Whether to ask for a proof.
    #[serde(default = "yes")]
    prove: bool,
}

/// A statement that some values of its variables satisfy.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Exists {
    #[serde(default)]
    lets: Vec<String>,
    variables: String,
    says: String,
    #[serde(default = "sixty")]
    up_to: u64,
    #[serde(default)]
    deep: Option<u64>,
}

fn sixty() -> u64 {
    60
}

fn yes() -> bool {
    true
}

/// What became of a statement.
enum Decided {
    Proved(Evidence),
    Checked(u64),
    Refuted(Vec<Integer>),
}

impl Lemma {
    /// The variables with their first values.
    fn variables(&self) -> Result<Vec<(String, i64)>, AskError> {
        let part = |text: &str| {
            let (name, from) = text.split_once(">=")?;
            Some((name.trim().to_string(), from.trim().parse().ok()?))
        };
        let read = self.variables.split(',').map(part).collect::<Option<Vec<_>>>();
        read.ok_or_else(|| {
            AskError::bad_input(format!("variables are written `n >= 0, m >= 1`, not `{}`", self.variables))
        })
    }

    /// The statement as a game.
    fn rules(&self, variables: &[(String, i64)]) -> String {
        let names: Vec<&str> = variables.iter().map(|(name, _)| name.as_str()).collect();
        let numbered = |text: &str| (1..=names.len()).map(|at| text.replace('#', &at.to_string())).collect::<Vec<_>>();
        let value = |(at, (_, from)): (usize, &(String, i64))| match from - 1 {
            0 => format!("pile{}", at + 1),
            shift if shift > 0 => format!("pile{} + {shift}", at + 1),
            shift => format!("pile{} - {}", at + 1, -shift),
        };
        let values: Vec<String> = variables.iter().enumerate().map(value).collect();
        let lets: String = self.lets.iter().map(|text| format!("let {text}\n")).collect();
        format!(
            "game \"A statement about {}\"\n{lets}let holds({}) = {}\npiles {}\nmove holds: take {} where {} and ({} or holds({}))\n\
             expect {{ ({}) : n >= 0 and n = 0 }}\n",
            names.join(", "),
            names.join(", "),
            self.says,
            numbered("pile#").join(", "),
            numbered("t# from pile#").join(", "),
            numbered("0 <= t# and t# = pile#").join(" and "),
            numbered("pile# = 0").join(" or "),
            values.join(", "),
            vec!["n"; names.len()].join(", "),
        )
    }

    fn decide(&self, context: &Context<'_>) -> Result<Decided, AskError> {
        let variables = self.variables()?;
        let game = Given::Rules { rules: self.rules(&variables) };
        let values = |witness: &[Whole]| {
            let value = |(pile, (_, from)): (&Whole, &(String, i64))| &pile.0 + Integer::from(from - 1);
            Decided::Refuted(witness.iter().zip(&variables).map(value).collect())
        };
        if self.prove {
            let asked = question::Prove {
                game: game.clone(),
                engine: Engine::Automata,
                against: None,
                certify: false,
                value: 0,
                grundy: None,
                misere: false,
                explain: false,
            };
            let Answer::Prove(proved) = context.ask_proof(&Question::Prove(asked))? else { return Err(unexpected()) };
            match (proved.verdict, &proved.witness) {
                (ProofVerdict::Proved, _) => {
                    return Ok(Decided::Proved(Evidence::proved(proved.engine.to_string())));
                }
                (ProofVerdict::Refuted, Some(witness)) => return Ok(values(witness)),
                _ => {}
            }
        }
        let up_to = context.size(self.up_to, self.deep);
        let asked = question::Check { game, up_to: Size(up_to), against: None, value: 0, grundy: None, misere: false };
        let Answer::Check(checked) = context.ask(&Question::Check(asked))? else { return Err(unexpected()) };
        Ok(match &checked.first_disagreement {
            None => Decided::Checked(up_to),
            Some(first) => values(&first.position.iter().map(|pile| Whole::from(pile.0)).collect::<Vec<_>>()),
        })
    }

    /// What is said, with its definitions.
    fn sentence(&self) -> String {
        let lets = match self.lets.is_empty() {
            true => String::new(),
            false => format!(", where {}", self.lets.join("; ")),
        };
        format!("{} (for {}){lets}", self.says, self.variables)
    }

    /// Decides it.
    pub fn run(&self, context: &Context<'_>) -> Result<Found, AskError> {
        let question = format!("Does this hold for all values: {}?", self.sentence());
        Ok(match self.decide(context)? {
            Decided::Proved(evidence) => {
                let answer = format!("proved for all {}", self.variables);
                Found::new(question, true, answer, evidence)
            }
            Decided::Checked(up_to) => {
                let why = if self.prove { "no engine decides it for all values" } else { "a proof was not asked for" };
                let answer = format!("{why}; checked for the first {up_to} of each variable");
                Found::new(question, true, answer, Evidence::checked(up_to))
            }
            Decided::Refuted(values) => {
                let witness = values.iter().map(Whole::from).collect();
                let answer = format!("refuted: the first values that fail are {}", self.named(&values));
                Found::new(question, false, answer, Evidence::refuted(Some(witness)))
            }
        })
    }

    fn named(&self, values: &[Integer]) -> String {
        match self.variables() {
            Ok(variables) => {
                let each = variables.iter().zip(values).map(|((name, _), value)| format!("{name} = {value}"));
                each.collect::<Vec<_>>().join(", ")
            }
            Err(_) => tuple(values),
        }
    }
}

impl Exists {
    /// Looks for values: the opposite, said of all, must be refuted.
    pub fn run(&self, context: &Context<'_>) -> Result<Found, AskError> {
        let Exists { lets, variables, says, up_to, deep } = self.clone();
        let opposite = Lemma { lets, variables, says: format!("not ({says})"), up_to, deep, prove: true };
        let shown = Lemma { says, ..opposite.clone() };
        let question = format!("Are there values with: {}?", shown.sentence());
        Ok(match opposite.decide(context)? {
            Decided::Refuted(values) => {
                let answer = format!("yes, first {}", shown.named(&values));
                let witness = values.iter().map(Whole::from).collect();
                Found::new(question, true, answer, Evidence::refuted(Some(witness)))
            }
            Decided::Proved(evidence) => Found::new(question, false, "no: proved that there are none", evidence),
            Decided::Checked(up_to) => Found {
                outcome: Outcome::Undecided,
                ..Found::new(question, false, format!("none among the first {up_to} values"), Evidence::checked(up_to))
            },
        })
    }
}
