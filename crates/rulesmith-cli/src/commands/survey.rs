//! `rulesmith survey SPEC --out DIR`: the same questions about many slopes or games, on all cores.

use crate::asking;
use crate::failure::Failure;
use crate::input;
use crate::limits::Limits;
use crate::progress::{self, Shown};
use clap::{Args, ValueEnum};
use rulesmith_survey::{Done, Folder, Shard, Survey as Asked, SurveyError};
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

#[derive(Args)]
pub struct Survey {
    /// What is asked about what: a TOML or JSON file (docs/SURVEYS.md)
    #[arg(value_name = "SPEC")]
    spec: String,
    /// The folder of the parts; what is there of the same survey is not done again
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// Do the I-th of N shards only, such as 3/16: for several machines that share the folder
    #[arg(long, value_name = "I/N", value_parser = shard)]
    shard: Option<Shard>,
    /// On how many threads [default: one for each processor]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// How to write what was done
    #[arg(long, value_enum, default_value = "text")]
    format: DoneFormat,
}

/// How it is said what was done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum DoneFormat {
    /// For reading
    Text,
    /// One JSON object
    Json,
}

fn shard(text: &str) -> Result<Shard, String> {
    text.parse().map_err(|error: SurveyError| error.to_string())
}

fn wrong(error: SurveyError) -> Failure {
    Failure::bad_input(error.to_string())
}

impl Survey {
    pub fn run(self, limits: Limits) -> Result<ExitCode, Failure> {
        let text = input::read_file(&self.spec)?;
        let survey = Asked::read(&text).map_err(|error| Failure::bad_input(format!("in {}: {error}", self.spec)))?;
        let folder = Folder::open(&self.out, &survey).map_err(wrong)?;
        let threads =
            self.threads.map_or_else(|| std::thread::available_parallelism().map_or(1, usize::from), usize::from);
        let shown = Shown::default();
        let work = limits.work().with_progress(move |progress| shown.show(progress));
        let done = survey.run(&folder, self.shard.unwrap_or_default(), threads, &work);
        progress::clear();
        let done = done.map_err(wrong)?;
        self.say(&done)?;
        // The time allowed was used up: the same command goes on.
        Ok(if done.left > 0 { ExitCode::from(3) } else { ExitCode::SUCCESS })
    }

    fn say(&self, done: &Done) -> Result<(), Failure> {
        let mut out = asking::out();
        let text = match self.format {
            DoneFormat::Json => serde_json::to_string(done).map_err(|error| Failure::bad_input(error.to_string()))?,
            DoneFormat::Text => {
                let Done { rows, blocks, done, there, left } = done;
                let mut text = format!("{rows} rows in {blocks} parts; {done} done now, {there} were there");
                if *left > 0 {
                    text.push_str(&format!(", {left} left: the same command goes on with them"));
                }
                text
            }
        };
        match writeln!(out, "{text}").and_then(|()| out.flush()).map_err(Failure::from) {
            Ok(()) | Err(Failure::ClosedPipe) => Ok(()),
            Err(failure) => Err(failure),
        }
    }
}
