//! `rulesmith prove GAME`: does a game have the P-positions claimed, for all n?

use crate::failure::Failure;
use crate::game::{self, Claim, Named};
use crate::output::{self, Format};
use clap::{Args, ValueEnum};
use rulesmith::number::Slope;
use rulesmith::prove::{self, Certificate, Options, Refutation, Statement, Verdict};
use serde_json::{Value, json};
use std::io::Write;
use std::process::ExitCode;
use std::time::Instant;

#[derive(Args)]
pub struct Prove {
    /// A name of the catalogue such as wythoff, t-wythoff(2), theorem2(pi-2), or a rules file
    game: String,
    /// Which engine decides
    #[arg(long, value_enum, default_value_t = Engine::Auto)]
    engine: Engine,
    /// Decide this claim instead of the game's own: a slope (its complementary pair), a formula, a game's name, or a
    /// rules file
    #[arg(long, value_name = "TARGET", allow_hyphen_values = true)]
    against: Option<String>,
    /// Write the certificate to this file, for `rulesmith verify`
    #[arg(long, value_name = "FILE")]
    certificate: Option<String>,
    /// Say how it is known
    #[arg(long)]
    explain: bool,
    /// How to write the answer
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

/// The engines.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Engine {
    /// The first that reads the rules and the claim
    Auto,
    /// Covering the torus: complementary pairs, invariant and constraint rules
    Torus,
}

/// An answer and the engine that gave it.
struct Answer {
    verdict: Verdict,
    engine: &'static str,
    seconds: f64,
}

impl Prove {
    pub fn run(self) -> Result<ExitCode, Failure> {
        if !matches!(self.format, Format::Text | Format::Json) {
            return Err(self.format.refuse("a proof", "text and json"));
        }
        let named = game::game(&self.game)?;
        let start = Instant::now();
        let (verdict, engine) = self.decide(&named)?;
        let answer = Answer { verdict, engine, seconds: start.elapsed().as_secs_f64() };
        let certificate = certificate(&answer.verdict);
        if let (Some(path), Some(certificate)) = (&self.certificate, certificate) {
            let text = format!("{:#}\n", certificate.to_json());
            std::fs::write(path, text)
                .map_err(|error| Failure::bad_input(format!("the file {path} could not be written: {error}")))?;
        }
        match self.format {
            Format::Json => output::json(&self.as_json(&named.name, &answer))?,
            _ => self.write_text(&named.name, &answer)?,
        }
        Ok(match answer.verdict {
            Verdict::Proved(_) => ExitCode::SUCCESS,
            Verdict::Refuted(_) => ExitCode::from(1),
            Verdict::Undecided(_) => ExitCode::from(3),
            Verdict::Interrupted => ExitCode::from(130),
        })
    }

    /// Asks the engines that were chosen, one after another.
    fn decide(&self, named: &Named) -> Result<(Verdict, &'static str), Failure> {
        match self.engine {
            Engine::Auto | Engine::Torus => Ok((self.torus(named)?, "torus")),
        }
    }

    fn torus(&self, named: &Named) -> Result<Verdict, Failure> {
        let slope = match self.claimed_slope(named)? {
            Ok(slope) => slope,
            Err(why) => return Ok(Verdict::Undecided(why)),
        };
        let options = Options { find: &game::find, ..Options::default() };
        Ok(prove::prove(&named.game, Some(&slope), &options))
    }

    /// The slope of the complementary pair that is claimed, or why the claim is not one.
    fn claimed_slope(&self, named: &Named) -> Result<Result<Slope, String>, Failure> {
        let Some(target) = &self.against else {
            if named.game.expect.is_none() {
                let hint = "say what to decide by --against TARGET";
                return Err(Failure::bad_input(format!("{} claims no P-positions; {hint}", named.name)));
            }
            return Ok(prove::claimed_slope(&named.game));
        };
        match game::claim(target, named.game.piles.sorted)? {
            Claim::Game(claim) if claim.expect.is_none() => {
                Err(Failure::bad_input(format!("{target} claims no P-positions")))
            }
            Claim::Game(claim) if claim.piles.names.len() != named.game.piles.names.len() => {
                Err(Failure::bad_input(format!("{target} claims positions of another number of piles")))
            }
            Claim::Game(claim) => Ok(prove::claimed_slope(&claim)),
            Claim::Rows(_) => Ok(Err("a list of positions says nothing about all n".to_string())),
        }
    }

    fn write_text(&self, name: &str, answer: &Answer) -> Result<(), Failure> {
        let mut out = output::out();
        match &answer.verdict {
            Verdict::Proved(certificate) => writeln!(
                out,
                "{name}: proved for all n: the P-positions are exactly (floor(n*alpha), floor(n*beta)), alpha = {}",
                certificate.slope
            )?,
            Verdict::Refuted(refutation) => write_refutation(&mut out, name, refutation)?,
            Verdict::Undecided(why) => writeln!(out, "{name}: undecided: {why}")?,
            Verdict::Interrupted => writeln!(out, "{name}: stopped before the end")?,
        }
        if let (true, Some(certificate)) = (self.explain, certificate(&answer.verdict)) {
            write!(out, "{}", certificate.explain())?;
        }
        Ok(out.flush()?)
    }

    fn as_json(&self, name: &str, answer: &Answer) -> Value {
        let refutation = match &answer.verdict {
            Verdict::Refuted(refutation) => Some(refutation),
            _ => None,
        };
        let (verdict, reason) = match &answer.verdict {
            Verdict::Proved(_) => ("proved", None),
            Verdict::Refuted(_) => ("refuted", None),
            Verdict::Undecided(why) => ("undecided", Some(why.as_str())),
            Verdict::Interrupted => ("undecided", Some("stopped before the end")),
        };
        let certificate = certificate(&answer.verdict);
        let witness = refutation.map(|refutation| &refutation.position);
        let mut object = json!({
            "game": name,
            "verdict": verdict,
            "engine": answer.engine,
            "statement": refutation.map(|refutation| statement_name(refutation.statement)),
            "witness": witness,
            "move": refutation.and_then(|refutation| refutation.shown_by.as_ref()).map(
                |shown| json!({"clause": shown.clause, "take": shown.take, "to": shown.to})
            ),
            "slope": certificate.map(|certificate| certificate.slope.to_string()),
            "reason": reason,
            "seconds": answer.seconds,
            "evidence": match (certificate.is_some(), witness) {
                (_, Some(witness)) => json!({"kind": "refuted", "witness": witness}),
                (true, None) => json!({"kind": "proved", "source": format!("{} engine", answer.engine)}),
                _ => Value::Null,
            },
        });
        if let (true, Some(certificate)) = (self.explain, certificate) {
            object["explanation"] = json!(certificate.explain());
        }
        object
    }
}

fn certificate(verdict: &Verdict) -> Option<&Certificate> {
    match verdict {
        Verdict::Proved(certificate) => Some(certificate),
        Verdict::Refuted(refutation) => refutation.certificate.as_ref(),
        _ => None,
    }
}

fn statement_name(statement: Statement) -> &'static str {
    match statement {
        Statement::A => "A",
        Statement::B => "B",
    }
}

fn list(values: &[u64]) -> String {
    format!("({})", values.iter().map(u64::to_string).collect::<Vec<_>>().join(", "))
}

fn write_refutation(out: &mut impl Write, name: &str, refutation: &Refutation) -> std::io::Result<()> {
    let position = list(&refutation.position);
    match refutation.statement {
        Statement::A => writeln!(
            out,
            "{name}: refuted; the smallest counterexample is {position}, which is claimed and has a move to a claimed position"
        )?,
        Statement::B => writeln!(
            out,
            "{name}: refuted; the smallest counterexample is {position}, which is not claimed and has no move to a claimed position"
        )?,
    }
    match &refutation.shown_by {
        Some(shown) => {
            writeln!(out, "the move {} takes {} and leads to {}", shown.clause, list(&shown.take), list(&shown.to))
        }
        None => Ok(()),
    }
}
