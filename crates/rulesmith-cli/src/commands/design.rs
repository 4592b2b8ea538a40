//! `rulesmith design TARGET`: rules whose P-positions are those wanted.

use crate::failure::Failure;
use crate::game;
use crate::output::{self, Format};
use crate::progress::{self, Shown};
use clap::Args;
use rulesmith::design::{self, DesignError, Ruleset};
use rulesmith::solve::SolveError;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

#[derive(Args)]
pub struct Design {
    /// A slope (its complementary pair), fractional(r, t), "{ (floor(phi*n), floor(phi^2*n)) : n >= 0 }", a game's name
    /// such as fat-rat(3) or chromatic(evil), or a file with rules or positions
    #[arg(allow_hyphen_values = true)]
    target: String,
    /// Only the shortest ruleset
    #[arg(long, conflicts_with = "all")]
    best: bool,
    /// Say of every construction that is not offered why it does not apply
    #[arg(long)]
    all: bool,
    /// The largest pile up to which every ruleset is solved and compared with the target
    #[arg(long, value_name = "N", default_value_t = 1000)]
    up_to: u64,
    /// The rules must allow all moves of this game: a name of the catalogue such as nim(2), or a rules file
    #[arg(long, value_name = "GAME")]
    with: Option<String>,
    /// Write every ruleset into this folder, one rules file each
    #[arg(long, value_name = "DIR")]
    save: Option<PathBuf>,
    /// The most memory a board may take, in MiB
    #[arg(long, value_name = "MIB", default_value_t = 4096, value_parser = clap::value_parser!(u64).range(1..=1 << 20))]
    memory: u64,
    /// How to write the answer
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

impl Design {
    pub fn run(self) -> Result<ExitCode, Failure> {
        if !matches!(self.format, Format::Text | Format::Json | Format::Latex) {
            return Err(self.format.refuse("a design", "text, json and latex"));
        }
        let target = game::request(&self.target)?;
        let with = self.with.as_deref().map(game::game).transpose()?;
        let work = progress::work(Shown::bar(), self.memory);
        let answer = design::design(&target, self.up_to, with.as_ref().map(|named| &named.game), &work);
        drop(work);
        let answer = match answer {
            Err(DesignError::Impossible { because, witness }) => {
                return self.impossible(&target.to_string(), &because, witness);
            }
            other => other?,
        };
        let answer = if self.best { answer.best() } else { answer };
        let saved = match &self.save {
            Some(folder) => save(folder, &answer.rulesets)?,
            None => vec![],
        };
        match self.format {
            Format::Json => output::json(&answer.json())?,
            Format::Latex => write(&answer.latex())?,
            _ => {
                let mut text = answer.text(self.all);
                for path in saved {
                    text.push_str(&format!("saved {}\n", path.display()));
                }
                write(&text)?;
            }
        }
        Ok(if answer.rulesets.is_empty() { ExitCode::from(1) } else { ExitCode::SUCCESS })
    }

    /// No rules can do it: an answer, and it is no.
    fn impossible(&self, target: &str, because: &str, witness: Option<Vec<u64>>) -> Result<ExitCode, Failure> {
        match self.format {
            Format::Json => output::json(&serde_json::json!({
                "target": target,
                "rulesets": [],
                "impossible": because,
                "evidence": {"kind": "refuted", "witness": witness},
            }))?,
            _ => write(&format!("impossible, because {because}\n"))?,
        }
        Ok(ExitCode::from(1))
    }
}

fn write(text: &str) -> Result<(), Failure> {
    let mut out = output::out();
    write!(out, "{text}")?;
    Ok(out.flush()?)
}

/// Writes the rulesets as `1-t-wythoff.rules`, `2-theorem-2.rules`, ..
fn save(folder: &Path, rulesets: &[Ruleset]) -> Result<Vec<PathBuf>, Failure> {
    let failed = |path: &Path, error: std::io::Error| {
        Failure::bad_input(format!("{} could not be written: {error}", path.display()))
    };
    std::fs::create_dir_all(folder).map_err(|error| failed(folder, error))?;
    let mut paths = Vec::new();
    for (index, ruleset) in rulesets.iter().enumerate() {
        let letters = |c: char| if c.is_ascii_alphanumeric() { c.to_ascii_lowercase() } else { '-' };
        let name: String = ruleset.construction.replace('*', " star").chars().map(letters).collect();
        let words: Vec<&str> = name.split('-').filter(|word| !word.is_empty()).collect();
        let path = folder.join(format!("{}-{}.rules", index + 1, words.join("-")));
        let header = format!("# {}\n# {}: {}\n\n", ruleset.judgement(), ruleset.source, ruleset.because);
        std::fs::write(&path, format!("{header}{}", ruleset.game)).map_err(|error| failed(&path, error))?;
        paths.push(path);
    }
    Ok(paths)
}

impl From<DesignError> for Failure {
    fn from(error: DesignError) -> Failure {
        match error {
            DesignError::Number(error) => error.into(),
            DesignError::Solve(error) => error.into(),
            DesignError::Stopped(stopped) => SolveError::from(stopped).into(),
            _ => Failure::bad_input(error.to_string()),
        }
    }
}
