//! Games and positions for playing: piles of a million digits as arguments, from files or from standard input.

use crate::failure::Failure;
use crate::game::{self, Named};
use crate::input;
use crate::progress::{self, Shown};
use clap::Args;
use malachite::Integer;
use rulesmith::games;
use rulesmith::play::{Method, PlayError, Player};
use rulesmith::rules::Play;
use rulesmith::solve;
use rulesmith::work::Work;
use serde_json::Value;
use std::time::Duration;

/// Arguments that playing commands share.
#[derive(Args)]
pub struct Strategy {
    /// Play by this method only: floors, numeration, recursive, rank, queue, sum, table or search
    #[arg(long, value_name = "METHOD")]
    pub strategy: Option<Method>,
    /// Misere play: the player who cannot move wins
    #[arg(long)]
    pub misere: bool,
    /// The most memory a board may take, in MiB, where a game is played from a solved board
    #[arg(long, value_name = "MIB", default_value_t = 1024, value_parser = clap::value_parser!(u64).range(1..=1 << 20))]
    pub memory: u64,
    /// How many seconds a board may be solved or searched
    #[arg(long, value_name = "SECONDS", default_value_t = 60, value_parser = clap::value_parser!(u64).range(1..=1 << 20))]
    pub time: u64,
}

impl Strategy {
    /// Work within the limits of one question.
    pub fn work(&self) -> Work {
        progress::work(Shown::bar(), self.memory).with_time(Duration::from_secs(self.time))
    }

    /// Who plays the game.
    pub fn player(&self, named: &Named, work: &Work) -> Result<Player, PlayError> {
        let player = Player::new(&named.game, work)?;
        match self.strategy {
            Some(method) => player.with_method(method),
            None => Ok(player),
        }
    }

    /// The game, in misere play with the claim that is known for it. What a file claims is used only if it holds as far as
    /// it can be checked at once; the second value says so.
    pub fn game(&self, text: &str) -> Result<(Named, Option<String>), Failure> {
        let mut named = game::game(text)?;
        if self.misere
            && named.game.play == Play::Normal
            && let Ok(entry) = games::find(text)
            && let Some(misere) = entry.misere
        {
            named.game = misere;
        }
        if self.misere && named.game.play == Play::Normal {
            // What is claimed for normal play says nothing about misere play.
            named.game.play = Play::Misere;
            named.game.expect = None;
        }
        if !named.from_file || named.game.expect.is_none() {
            return Ok((named, None));
        }
        let up_to = match named.game.piles.names.len() {
            1 => 1000,
            2 => 200,
            3 => 30,
            _ => 8,
        };
        let work = Work::default().with_games(games::by_name);
        let checked = solve::claimed(&named.game, up_to, &work)
            .and_then(|claimed| solve::check(&named.game, &claimed, up_to, &work));
        let note = match checked {
            Ok(check) => match check.disagreement {
                None => format!("what the file claims was checked for piles up to {up_to}, and is not proved beyond"),
                Some(first) => {
                    named.game.expect = None;
                    let piles: Vec<String> = first.position.iter().map(u64::to_string).collect();
                    format!("the claim of the file is false at ({}), and is not used", piles.join(", "))
                }
            },
            Err(error) => {
                named.game.expect = None;
                format!("the claim of the file could not be checked ({error}), and is not used")
            }
        };
        Ok((named, Some(note)))
    }
}

/// Reads piles: numbers, `-` for numbers on standard input, `@FILE` for numbers in a file.
pub fn piles(arguments: &[String]) -> Result<Vec<Integer>, Failure> {
    let mut piles = Vec::new();
    for argument in arguments {
        let text = match argument.strip_prefix('@') {
            Some(path) => game::read_file(path)?,
            None => input::text("the list of piles", argument)?.into_owned(),
        };
        for word in text.split(|c: char| c.is_whitespace() || c == ',').filter(|word| !word.is_empty()) {
            let name = format!("pile {}", piles.len() + 1);
            piles.push(Integer::from(input::natural(&name, word)?));
        }
    }
    Ok(piles)
}

/// A number for reading: all digits of short ones, the ends of long ones.
pub fn short(value: &Integer) -> String {
    let text = value.to_string();
    match text.len() {
        0..=60 => text,
        digits => format!("{}...{} ({digits} digits)", &text[..20], &text[digits - 20..]),
    }
}

/// A position for reading.
pub fn shown(piles: &[Integer]) -> String {
    format!("({})", piles.iter().map(short).collect::<Vec<_>>().join(", "))
}

/// A position in JSON.
pub fn json(piles: &[Integer]) -> Value {
    piles.iter().map(crate::output::json_integer).collect()
}

impl From<PlayError> for Failure {
    fn from(error: PlayError) -> Failure {
        match error {
            PlayError::Rules(error) => Failure::Rules(error),
            PlayError::Solve(error) => error.into(),
            PlayError::Stopped(stopped) => stopped.into(),
            PlayError::Undecided(_) => Failure::Undecided(error.to_string()),
            _ => Failure::bad_input(error.to_string()),
        }
    }
}
