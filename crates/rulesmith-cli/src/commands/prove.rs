//! `rulesmith prove GAME`: does a game have the P-positions claimed, for all n?

use crate::asking::{self, Asking};
use crate::failure::Failure;
use crate::files::CertificateFile;
use crate::format::FormatOf;
use crate::input::Texts;
use crate::limits::Limits;
use crate::message;
use clap::{Args, ValueEnum};
use rulesmith::ask::{Answer, Field, Format, Kind, Question, Style, question};
use rulesmith::prove;
use std::path::PathBuf;
use std::process::ExitCode;

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
    /// Decide the claim about the positions of this Grundy value; those of all smaller values are claimed by the rules
    #[arg(long, value_name = "V", default_value_t = 0, conflicts_with = "export")]
    value: u32,
    /// Decide whether the Grundy values are this formula in the piles, such as "(x + y) mod 3" or "xor(x, y)"; without a formula,
    /// what the rules claim by `expect grundy:`
    #[arg(
        long,
        value_name = "FORMULA",
        num_args = 0..=1,
        default_missing_value = "",
        conflicts_with_all = ["export", "against", "value", "misere"]
    )]
    grundy: Option<String>,
    /// Misere play: the player who cannot move wins
    #[arg(long, conflicts_with = "export")]
    misere: bool,
    /// Write the certificate to this file, for `rulesmith verify`
    #[arg(long, value_name = "FILE")]
    certificate: Option<PathBuf>,
    /// Replace the file if it is there already
    #[arg(long, requires = "certificate")]
    force: bool,
    /// Say how it is known
    #[arg(long)]
    explain: bool,
    /// Print the two statements for Walnut instead of deciding them, or the proof for Coq
    #[arg(long, value_enum, value_name = "PROVER")]
    export: Option<Export>,
    /// How to write the answer; with --export text or json
    #[arg(long, default_value = "text", value_parser = FormatOf(Kind::Prove))]
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
    /// Walnut, for automatic sequences: the two statements
    Walnut,
    /// Coq: a proof by the torus or by a lemma, as a file that coqc checks by itself
    Coq,
}

impl Prove {
    pub fn run(self, limits: Limits) -> Result<ExitCode, Failure> {
        let mut texts = Texts::default();
        let game = texts.game(Field::Game, &self.game)?;
        let against = self.against.as_deref().map(|target| texts.target(Field::Against, target)).transpose()?;
        let limits = limits.of_a_search();
        if let Some(export) = self.export {
            let prover = match export {
                Export::Walnut => question::Prover::Walnut,
                Export::Coq => question::Prover::Coq,
            };
            let question = Question::Export(question::Export { game, against, prover, engine: self.engine.into() });
            return Asking { texts, ..Asking::new(question, self.format, limits) }.run();
        }
        let file = CertificateFile::new(self.certificate.as_deref(), self.force)?;
        let question = Question::Prove(question::Prove {
            game,
            engine: self.engine.into(),
            against,
            value: self.value,
            grundy: self.grundy,
            misere: self.misere,
            certify: self.certificate.is_some(),
            explain: self.explain,
        });
        let mut answer = Asking { texts, ..Asking::new(question, self.format, limits) }.ask()?;
        let saved = match &mut answer {
            Answer::Prove(proved) => {
                if let (Some(path), None, Some(why)) =
                    (&self.certificate, &proved.certificate_document, &proved.certificate_reason)
                {
                    message::say(&format!("rulesmith: {} was not written: no certificate, as {why}", path.display()));
                }
                file.save(&mut proved.certificate_document)
            }
            _ => Ok(()),
        };
        // What was found is said, also when the file could not be written.
        let code = asking::write(&answer, self.format, &Style::default())?;
        saved.map(|()| code)
    }
}
