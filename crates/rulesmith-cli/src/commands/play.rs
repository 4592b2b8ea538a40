//! `rulesmith play GAME [PILES...]`: a person against the program.

use crate::failure::Failure;
use crate::input::{self, Texts};
use crate::limits::Limits;
use crate::strategy::Strategy;
use clap::{Args, ValueEnum};
use malachite::Integer;
use rulesmith::ask::{self, AskError, Field, Playable, Step, Whole};
use rulesmith::play::{self, Dice, Opponent as Skill, PlayError, Rating, Session};
use rulesmith::rules::Game;
use std::io::{IsTerminal, Write};
use std::process::ExitCode;
use std::time::SystemTime;

#[derive(Args)]
pub struct Play {
    /// A name of the catalogue such as wythoff, t-wythoff(2), chromatic(phi^2), or a rules file
    game: String,
    /// The piles to start from; by chance if left out
    #[arg(value_name = "PILES")]
    piles: Vec<String>,
    #[command(flatten)]
    strategy: Strategy,
    /// How the program plays
    #[arg(long, value_enum, default_value_t = Opponent::Perfect)]
    opponent: Opponent,
    /// Repeat the same chance: starting position and moves of a random or fallible opponent [default: another every time]
    #[arg(long)]
    seed: Option<u64>,
    /// Let the program move first
    #[arg(long)]
    second: bool,
    /// Read what you would type from a file, one line each, and show it
    #[arg(long, value_name = "FILE")]
    script: Option<String>,
}

#[derive(Clone, Copy, ValueEnum)]
enum Opponent {
    /// Wins whenever it can
    Perfect,
    /// Any legal move
    Random,
    /// Perfect three times out of four
    Fallible,
}

impl From<Opponent> for Skill {
    fn from(opponent: Opponent) -> Skill {
        match opponent {
            Opponent::Perfect => Skill::Perfect,
            Opponent::Random => Skill::Random,
            Opponent::Fallible => Skill::Fallible { slips: 2 },
        }
    }
}

const HELP: &str = "Type a move: `3 from 1` takes 3 from the first pile, `3 from x` names it, `2,2` takes from each pile in \
                    order, `to 4 7` says what is left. Also: hint, rules, undo, help, quit.";

/// The largest pile of a position by chance.
const LARGEST_START: u64 = 30;

impl Play {
    pub fn run(self, limits: Limits) -> Result<ExitCode, Failure> {
        let mut texts = Texts::default();
        let given = texts.game(Field::Game, &self.game)?;
        let limits = limits.of_a_search();
        let work = limits.work();
        let playable = Playable::read(&given, self.strategy.misere).map_err(|error| Failure::about(error, &texts))?;
        let game = &playable.game;
        let script = self.script.as_deref().map(input::read_file).transpose()?;
        let player = playable.player(self.strategy.strategy, &work).map_err(AskError::from)?;
        let mut dice = Dice::new(self.seed.unwrap_or_else(by_the_clock));
        let piles = match self.piles.is_empty() {
            true => game.piles.names.iter().map(|_| Integer::from(1 + dice.below(LARGEST_START))).collect(),
            false => input::piles(&self.piles)?.into_iter().map(|Whole(pile)| pile).collect::<Vec<_>>(),
        };
        let mut table = Table {
            session: Session::new(&player, &piles).map_err(AskError::from)?,
            limits,
            skill: self.opponent.into(),
            dice,
            ratings: [0; 3],
            misere: player.is_misere(),
            lines: match script {
                Some(text) => Lines::Script(text.lines().map(str::to_string).collect::<Vec<_>>().into_iter()),
                None => Lines::Typed,
            },
        };
        let end = if player.is_misere() { "wins" } else { "loses" };
        say(&format!("{}: who cannot move {end}.", playable.name))?;
        if let Some(caution) = player.caution(&piles, &work).map_err(AskError::from)? {
            say(&caution)?;
        }
        say(HELP)?;
        // What is claimed would give the game away.
        let rules = Game { expect: None, ..game.clone() };
        table.play(self.second, &rules.english())?;
        Ok(ExitCode::SUCCESS)
    }
}

/// A seed that is another one every time.
fn by_the_clock() -> u64 {
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    since.as_nanos() as u64
}

/// A position for reading.
fn shown(piles: &[Integer]) -> String {
    ask::tuple(&piles.iter().map(Whole::from).collect::<Vec<_>>())
}

/// A move for reading.
fn step_text(next: &play::Move) -> String {
    ask::step_text(&Step::from(next))
}

/// Where the person's lines come from.
enum Lines {
    Typed,
    Script(std::vec::IntoIter<String>),
}

impl Lines {
    fn next(&mut self) -> Result<Option<String>, Failure> {
        match self {
            Lines::Script(lines) => {
                let line = lines.next();
                if let Some(line) = &line {
                    say(&format!("> {line}"))?;
                }
                Ok(line)
            }
            Lines::Typed => {
                if std::io::stdin().is_terminal() {
                    let mut out = std::io::stdout().lock();
                    out.write_all(b"> ").and_then(|()| out.flush())?;
                }
                input::line()
            }
        }
    }
}

fn say(text: &str) -> Result<(), Failure> {
    let mut out = std::io::stdout().lock();
    Ok(writeln!(out, "{text}")?)
}

struct Table<'p> {
    session: Session<'p>,
    /// Of every question to the program anew.
    limits: Limits,
    skill: Skill,
    dice: Dice,
    /// Winning moves, mistakes, and moves from lost positions.
    ratings: [usize; 3],
    misere: bool,
    lines: Lines,
}

/// What a line of the person led to.
enum Turn {
    Moved,
    Again,
    Quit,
}

impl Table<'_> {
    fn play(&mut self, program_first: bool, rules: &str) -> Result<(), Failure> {
        let mut person = !program_first;
        loop {
            say(&format!("position {}", shown(self.session.position())))?;
            if self.session.is_over(&self.limits.work()).map_err(AskError::from)? {
                // Who is to move cannot; in misere play that wins.
                let won = person == self.misere;
                say(if won { "You win." } else { "The program wins." })?;
                break;
            }
            if !person {
                let Some(reply) =
                    self.session.reply(self.skill, &mut self.dice, &self.limits.work()).map_err(AskError::from)?
                else {
                    break;
                };
                self.session.make(&reply.take, &self.limits.work()).map_err(AskError::from)?;
                say(&format!("The program: {}", step_text(&reply)))?;
                person = true;
                continue;
            }
            loop {
                let Some(line) = self.lines.next()? else {
                    say("No more moves were typed; the game is left unfinished.")?;
                    return self.summary();
                };
                match self.line(line.trim(), rules)? {
                    Turn::Moved => break,
                    Turn::Again => {}
                    Turn::Quit => return self.summary(),
                }
            }
            person = false;
        }
        self.summary()
    }

    fn line(&mut self, line: &str, rules: &str) -> Result<Turn, Failure> {
        match line.to_lowercase().as_str() {
            "" => return Ok(Turn::Again),
            "quit" | "exit" | "q" => return Ok(Turn::Quit),
            "help" | "?" => say(HELP)?,
            "rules" => say(rules.trim_end())?,
            "hint" => match self.session.hint(&self.limits.work()) {
                Ok((Some(winning), reason)) => {
                    say(&format!("You can win: {}", step_text(&winning)))?;
                    say(&format!("Why: {reason}"))?;
                }
                Ok((None, _)) => say("No move wins here; hope for a mistake.")?,
                Err(error) => say(&format!("No hint: {error}"))?,
            },
            "undo" => {
                let said =
                    if self.session.undo(2) { "Your last move is taken back." } else { "There is nothing to undo." };
                say(said)?;
                say(&format!("position {}", shown(self.session.position())))?;
            }
            _ => return self.attempt(line),
        }
        Ok(Turn::Again)
    }

    fn attempt(&mut self, line: &str) -> Result<Turn, Failure> {
        let work = self.limits.work();
        let made = self.session.read(line).and_then(|take| {
            self.session.legal(&take, &work)?;
            let rating = self.session.rate(&take, &work);
            self.session.make(&take, &work)?;
            Ok(rating)
        });
        let rating = match made {
            Ok(rating) => rating,
            Err(PlayError::Position(sentence)) => {
                say(&sentence)?;
                return Ok(Turn::Again);
            }
            Err(error) => return Err(AskError::from(error).into()),
        };
        match rating {
            Ok(Rating::Winning) => {
                self.ratings[0] += 1;
                say("A winning move.")?;
            }
            Ok(Rating::Mistake) => {
                self.ratings[1] += 1;
                say("A mistake: there was a winning move.")?;
            }
            Ok(Rating::Lost) => {
                self.ratings[2] += 1;
                say("No move wins there.")?;
            }
            Err(error) => say(&format!("Not rated: {error}"))?,
        }
        Ok(Turn::Moved)
    }

    fn summary(&self) -> Result<(), Failure> {
        let [winning, mistakes, lost] = self.ratings;
        if winning + mistakes + lost == 0 {
            return Ok(());
        }
        say(&format!("Your moves: {winning} winning, {mistakes} mistakes, {lost} where no move wins."))
    }
}
