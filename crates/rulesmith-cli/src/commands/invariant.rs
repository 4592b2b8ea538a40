//! `rulesmith invariant TARGET`: is there an invariant game with these P-positions?

use crate::failure::Failure;
use crate::game::{self, Claim};
use crate::output::{self, Format};
use crate::progress::{self, Shown};
use clap::Args;
use rulesmith::design::{self, Answer, Target, TargetError, Verdict};
use rulesmith::number::Slope;
use rulesmith::solve::SolveError;
use rulesmith::work::Work;
use std::io::Write;
use std::process::ExitCode;

/// The largest board whose vectors are listed one by one.
const MAX_LISTED: u64 = 2000;

#[derive(Args)]
pub struct Invariant {
    /// A slope (its complementary pair), fractional(r, t), "{ (floor(phi*n), floor(phi^2*n)) : n >= 0 }", a game's name
    /// (the P-positions it claims), or a file
    #[arg(allow_hyphen_values = true)]
    target: String,
    /// The largest pile of the board on which a stuck position is looked for, if no theorem decides
    #[arg(long, value_name = "N", default_value_t = 1000)]
    up_to: u64,
    /// Also list the largest ruleset that an invariant game can have: all vectors up to N that are no differences of
    /// P-positions
    #[arg(long)]
    largest: bool,
    /// The most memory a board may take, in MiB
    #[arg(long, value_name = "MIB", default_value_t = 4096, value_parser = clap::value_parser!(u64).range(1..=1 << 20))]
    memory: u64,
    /// How to write the answer: text or json
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

impl Invariant {
    pub fn run(self) -> Result<ExitCode, Failure> {
        if !matches!(self.format, Format::Text | Format::Json) {
            return Err(self.format.refuse("an answer about invariant games", "text and json"));
        }
        if self.largest && self.up_to > MAX_LISTED {
            return Err(Failure::bad_input(format!(
                "--largest lists vectors up to {MAX_LISTED}; --up-to asks for more"
            )));
        }
        self.answer(&progress::work(Shown::bar(), self.memory))
    }

    fn answer(&self, work: &Work) -> Result<ExitCode, Failure> {
        let target = target(&self.target, work)?;
        let answer = design::invariant(&target, self.up_to, work)?;
        let largest = match self.largest {
            true => Some(design::largest(&target, self.up_to, work)?),
            false => None,
        };
        match self.format {
            Format::Json => {
                let mut value = answer.json();
                if let Some((differences, exact)) = &largest {
                    value["largest"] = differences.complement_json(*exact);
                }
                output::json(&value)?;
            }
            _ => {
                let mut out = output::out();
                write!(out, "{answer}")?;
                if let Some((differences, exact)) = &largest {
                    let seen = if *exact { "" } else { " with piles up to there" };
                    writeln!(
                        out,
                        "\nThe vectors up to {} that are not differences of P-positions{seen}, the most that an \
                         invariant game may have:",
                        differences.up_to()
                    )?;
                    write!(out, "{}", differences.complement_text())?;
                }
                out.flush()?;
            }
        }
        Ok(code(&answer))
    }
}

/// Reads a target. A number stands for a pair of slopes, and these have to be irrational.
fn target(text: &str, work: &Work) -> Result<Target, Failure> {
    let is_name = || rulesmith::games::find(text).is_ok() || std::path::Path::new(text).is_file();
    if let Ok(slope) = text.parse::<Slope>()
        && !slope.is_irrational()
        && !is_name()
    {
        return Err(Failure::bad_input(format!(
            "{text} is rational, and the pair of slopes has to be irrational (a rational pair can be written out, as \
             in \"{{ (floor(7n/5), floor(7n/2)) : n >= 0 }}\")"
        )));
    }
    Ok(match game::claim(text, true)? {
        Claim::Game(game) => Target::of_game(text, &game, work)?,
        Claim::Rows(rows) => Target::of_list(text, &rows)?,
    })
}

fn code(answer: &Answer) -> ExitCode {
    match answer.verdict {
        Verdict::Exists(_) => ExitCode::SUCCESS,
        Verdict::Impossible(_) => ExitCode::from(1),
        Verdict::Undecided => ExitCode::from(3),
    }
}

impl From<TargetError> for Failure {
    fn from(error: TargetError) -> Failure {
        match error {
            TargetError::Number(error) => error.into(),
            TargetError::Solve(SolveError::NothingExpected) => {
                Failure::bad_input("this game claims no P-positions, so there is nothing to ask about")
            }
            TargetError::Solve(error) => error.into(),
            TargetError::Stopped(stopped) => SolveError::from(stopped).into(),
            TargetError::Sequence(error) => error.into(),
            _ => Failure::bad_input(error.to_string()),
        }
    }
}
