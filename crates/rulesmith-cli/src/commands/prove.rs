//! `rulesmith prove GAME`: does a game have the P-positions claimed, for all n?

use crate::failure::Failure;
use crate::game::{self, Claim, Named};
use crate::output::{self, Format};
use crate::progress::{self, Shown};
use clap::{Args, ValueEnum};
use malachite::{Integer, Natural};
use rulesmith::prove::{self, Certificate, Counterexample, Evidence, Outcome, Statement, automata};
use rulesmith::rules::Game;
use rulesmith::work::{Stopped, Work};
use serde_json::{Value, json};
use std::io::Write;
use std::process::ExitCode;
use std::time::{Duration, Instant};

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
    /// Print the two statements for another prover instead of deciding them
    #[arg(long, value_enum, value_name = "PROVER")]
    export: Option<Export>,
    /// The most memory for the automata engine's automata and tables, in MiB
    #[arg(long, value_name = "MIB", default_value_t = 1024, value_parser = clap::value_parser!(u64).range(1..=1 << 20))]
    memory: u64,
    /// How many seconds it may take to decide and to write a certificate
    #[arg(long, value_name = "SECONDS", default_value_t = 60, value_parser = clap::value_parser!(u64).range(1..=1 << 20))]
    time: u64,
    /// How to write the answer
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

/// The engines.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Engine {
    /// The first that reads the rules and the claim
    Auto,
    /// Covering the torus: complementary pairs, invariant and constraint rules; gives certificates
    Torus,
    /// Automata over numeration systems: linear conditions, remainders, and sets that have automata
    Automata,
    /// General lemmas with checked hypotheses: chromatic pairing, Recipes U and R, FREAK's argument, Relaxed Wythoff
    Lemma,
}

impl From<Engine> for prove::Engine {
    fn from(engine: Engine) -> prove::Engine {
        match engine {
            Engine::Auto => prove::Engine::Auto,
            Engine::Torus => prove::Engine::Torus,
            Engine::Automata => prove::Engine::Automata,
            Engine::Lemma => prove::Engine::Lemma,
        }
    }
}

/// Other provers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Export {
    /// Walnut, for automatic sequences
    Walnut,
}

/// An answer and how long it took.
struct Timed {
    answer: prove::Answer,
    seconds: f64,
}

impl Prove {
    pub fn run(self) -> Result<ExitCode, Failure> {
        if !matches!(self.format, Format::Text | Format::Json) {
            return Err(self.format.refuse("a proof", "text and json"));
        }
        let named = game::game(&self.game)?;
        let game = self.claim(&named)?;
        if self.export.is_some() {
            return self.write_export(&game, &named);
        }
        let start = Instant::now();
        let work = self.work();
        let certify = self.certificate.is_some() || self.explain;
        let answer = prove::decide(&game, self.engine.into(), certify, &work);
        drop(work);
        let timed = Timed { answer, seconds: start.elapsed().as_secs_f64() };
        let outcome = &timed.answer.outcome;
        if let Some(path) = &self.certificate {
            self.write_certificate(path, outcome)?;
        }
        match self.format {
            Format::Json => output::json(&self.as_json(&named.name, &timed))?,
            _ => self.write_text(&named.name, &game, &timed)?,
        }
        Ok(match outcome {
            Outcome::Proved(_) => ExitCode::SUCCESS,
            Outcome::Refuted(_) => ExitCode::from(1),
            Outcome::Undecided(_) => ExitCode::from(3),
            Outcome::Stopped(Stopped::Cancelled) => ExitCode::from(130),
            Outcome::Stopped(_) => ExitCode::from(3),
        })
    }

    fn work(&self) -> Work {
        progress::work(Shown::sentence(), self.memory).with_time(Duration::from_secs(self.time))
    }

    /// The game with the claim that is to be decided.
    fn claim(&self, named: &Named) -> Result<Game, Failure> {
        let Some(target) = &self.against else {
            if named.game.expect.is_none() {
                let hint = "say what to decide by --against TARGET";
                return Err(Failure::bad_input(format!("{} claims no P-positions; {hint}", named.name)));
            }
            return Ok(named.game.clone());
        };
        let claim = match game::claim(target, named.game.piles.sorted)? {
            Claim::Game(claim) => claim,
            Claim::Rows(_) => return Err(Failure::bad_input("a list of positions says nothing about all n")),
        };
        if claim.expect.is_none() {
            return Err(Failure::bad_input(format!("{target} claims no P-positions")));
        }
        if claim.piles.names.len() != named.game.piles.names.len() {
            return Err(Failure::bad_input(format!("{target} claims positions of another number of piles")));
        }
        game::with_claim(&named.game, &claim).ok_or_else(|| {
            Failure::bad_input(format!("{target} and {} use a name for different things; give a formula", named.name))
        })
    }

    fn write_export(&self, game: &Game, named: &Named) -> Result<ExitCode, Failure> {
        let walnut = automata::walnut(game, &self.work())
            .map_err(|error| Failure::bad_input(format!("{} cannot be exported: {error}", named.name)))?;
        let walnut = walnut.map_err(|stop| Failure::Undecided(stop.to_string()))?;
        let mut out = output::out();
        write!(out, "{walnut}")?;
        out.flush()?;
        Ok(ExitCode::SUCCESS)
    }

    fn write_certificate(&self, path: &str, outcome: &Outcome) -> Result<(), Failure> {
        let Some(certificate) = certificate(outcome) else {
            match outcome {
                Outcome::Proved(Err(why)) => eprintln!("rulesmith: {path} was not written: no certificate, as {why}"),
                Outcome::Refuted(_) => eprintln!("rulesmith: {path} was not written: the counterexample is too large"),
                _ => {}
            }
            return Ok(());
        };
        let text = format!("{}\n", certificate.to_text());
        std::fs::write(path, text)
            .map_err(|error| Failure::bad_input(format!("the file {path} could not be written: {error}")))
    }

    fn write_text(&self, name: &str, game: &Game, timed: &Timed) -> Result<(), Failure> {
        let mut out = output::out();
        let outcome = &timed.answer.outcome;
        match outcome {
            Outcome::Proved(Ok(certificate)) if certificate.slope().is_some() => writeln!(
                out,
                "{name}: proved for all n: the P-positions are exactly (floor(n*alpha), floor(n*beta)), alpha = {}",
                certificate.slope().map(ToString::to_string).unwrap_or_default()
            )?,
            Outcome::Proved(_) => {
                writeln!(out, "{name}: proved for all n: the P-positions are exactly {}", game::claim_text(game))?;
            }
            Outcome::Refuted(found) => write_refutation(&mut out, name, found)?,
            Outcome::Undecided(why) => writeln!(out, "{name}: undecided: {why}")?,
            Outcome::Stopped(stopped) => writeln!(out, "{name}: undecided: {stopped}")?,
        }
        match (self.explain, certificate(outcome), outcome) {
            (true, Some(certificate), _) => write!(out, "{}", certificate.explain())?,
            (true, None, Outcome::Proved(Err(why))) => writeln!(out, "the proof is not written out, as {why}")?,
            _ => {}
        }
        Ok(out.flush()?)
    }

    fn as_json(&self, name: &str, timed: &Timed) -> Value {
        let outcome = &timed.answer.outcome;
        let found = match outcome {
            Outcome::Refuted(found) => Some(found),
            _ => None,
        };
        let (verdict, reason) = match outcome {
            Outcome::Proved(_) => ("proved", None),
            Outcome::Refuted(_) => ("refuted", None),
            Outcome::Undecided(why) => ("undecided", Some(why.clone())),
            Outcome::Stopped(stopped) => ("undecided", Some(stopped.to_string())),
        };
        let certificate = certificate(outcome);
        let witness = found.map(|found| positions(&found.position));
        let engine = timed.answer.engine.to_string();
        let mut object = json!({
            "game": name,
            "verdict": verdict,
            "engine": engine,
            "statement": found.map(|found| statement_name(found.statement)),
            "witness": witness,
            "smallest": found.map(|found| found.smallest),
            "move": found.and_then(|found| found.shown_by.as_ref()).map(
                |(clause, take, to)| json!({"clause": clause, "take": positions(take), "to": positions(to)})
            ),
            "slope": certificate.and_then(Certificate::slope).map(ToString::to_string),
            "certificate": certificate.is_some(),
            "reason": reason,
            "seconds": timed.seconds,
            "evidence": match (outcome, &witness) {
                (Outcome::Refuted(_), Some(witness)) => json!({"kind": "refuted", "witness": witness}),
                (Outcome::Proved(_), _) => json!({"kind": "proved", "source": format!("{engine} engine")}),
                _ => Value::Null,
            },
        });
        if let (true, Some(certificate)) = (self.explain, certificate) {
            object["explanation"] = json!(certificate.explain());
        }
        if let Some(Evidence::Lemma(proof)) = certificate.map(|certificate| &certificate.evidence) {
            object["lemma"] = proof.to_json();
            object["evidence"]["source"] = json!(proof.source());
        }
        object
    }
}

fn certificate(outcome: &Outcome) -> Option<&Certificate> {
    match outcome {
        Outcome::Proved(certificate) => certificate.as_deref().ok(),
        Outcome::Refuted(found) => found.certificate.as_deref(),
        _ => None,
    }
}

fn positions(values: &[Natural]) -> Value {
    values.iter().map(output::json_natural).collect()
}

fn statement_name(statement: Statement) -> &'static str {
    match statement {
        Statement::A => "A",
        Statement::B => "B",
    }
}

fn list(values: &[Natural]) -> String {
    crate::position::shown(&values.iter().map(Integer::from).collect::<Vec<_>>())
}

fn write_refutation(out: &mut impl Write, name: &str, found: &Counterexample) -> std::io::Result<()> {
    let position = list(&found.position);
    let which = if found.smallest { "the smallest counterexample is" } else { "a counterexample is" };
    let why = match found.statement {
        Statement::A => "which is claimed and has a move to a claimed position",
        Statement::B => "which is not claimed and has no move to a claimed position",
    };
    writeln!(out, "{name}: refuted; {which} {position}, {why}")?;
    match &found.shown_by {
        Some((clause, take, to)) => writeln!(out, "the move {clause} takes {} and leads to {}", list(take), list(to)),
        None => Ok(()),
    }
}
