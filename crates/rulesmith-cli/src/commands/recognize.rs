//! `rulesmith recognize GAME|FILE --up-to N`: which slopes fit the P-positions?

use crate::failure::Failure;
use crate::game::{self, Board};
use crate::output::{self, Format};
use crate::progress::{self, Shown};
use clap::Args;
use rulesmith::solve::{self, recognize};
use std::io::Write;
use std::path::Path;
use std::process::ExitCode;

#[derive(Args)]
pub struct Recognize {
    #[command(flatten)]
    board: Board,
}

impl Recognize {
    pub fn run(self) -> Result<ExitCode, Failure> {
        let up_to = self.board.up_to;
        let positions = match self.list()? {
            Some(list) => list.positions(Some(up_to)),
            None => {
                let named = game::game(&self.board.game)?;
                let solution = self.board.work(&named, |work| Ok(solve::solve(&named.game, up_to, work)?))?;
                recognize::Positions::new(solution.positions.iter(), up_to)
            }
        };
        let positions = positions.map_err(|error| Failure::bad_input(error.to_string()))?;
        let answer = recognize::recognize(&positions, &progress::work(Shown::bar(), self.board.memory))?;
        match self.board.format {
            Format::Text => {
                let mut out = output::out();
                write!(out, "{answer}")?;
                out.flush()?;
            }
            Format::Json => output::json(&answer.json())?,
            other => return Err(other.refuse("a recognition", "text and json")),
        }
        let fits = answer.columns.iter().any(|column| column.form().is_some());
        Ok(if fits { ExitCode::SUCCESS } else { ExitCode::from(1) })
    }

    /// The list in a file that is not a rules file.
    fn list(&self) -> Result<Option<recognize::PositionList>, Failure> {
        let path = &self.board.game;
        if !Path::new(path).is_file() {
            return Ok(None);
        }
        let source = game::read_file(path)?;
        if game::is_rules(path, &source) {
            return Ok(None);
        }
        let list = recognize::parse_list(&source).map_err(|error| game::in_file(path, &error, &source))?;
        Ok(Some(list))
    }
}
