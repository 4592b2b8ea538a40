//! `rulesmith play GAME [PILES...]`: a person against the program.

use crate::failure::Failure;
use crate::input::{self, Texts};
use crate::limits::Limits;
use crate::strategy::Strategy;
use clap::{Args, ValueEnum};
use malachite::Integer;
use rulesmith::ask::{self, AskError, Field, Playable, Step, Whole};
use rulesmith::play::{self, Answer, Dice, Opponent as Skill, PlayError, Player, Rating, Session};
use rulesmith::rules::Game;
use std::io::{IsTerminal, Write};
use std::process::ExitCode;
use std::time::SystemTime;

#[derive(Args)]
pub struct Play {
    /// A name of the catalogue such as wythoff, chromatic(phi^2), a rules file, or a sum such as "wythoff + nim(2)"
    game: String,
    /// The piles to start from; if left out, by chance, such that you can win and that fits the opponent
    #[arg(value_name = "PILES")]
    piles: Vec<String>,
    #[command(flatten)]
    strategy: Strategy,
    /// How the program plays
    #[arg(long, value_enum, default_value_t = Opponent::Perfect)]
    opponent: Opponent,
    /// In how many moves out of eight a fallible opponent takes any legal move
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u64).range(0..=8))]
    slips: u64,
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
    /// Perfect but for some moves; `--slips` says how many
    Fallible,
    /// Another person at the same terminal
    Person,
}

impl Opponent {
    /// How the program plays; nothing if it does not.
    fn skill(self, slips: u64) -> Option<Skill> {
        match self {
            Opponent::Perfect => Some(Skill::Perfect),
            Opponent::Random => Some(Skill::Random),
            Opponent::Fallible => Some(Skill::Fallible { slips }),
            Opponent::Person => None,
        }
    }
}

const HELP: &str = "Type a move: `3 from 1` takes 3 from the first pile, `3 from x` names it, `2,2` takes from each pile in \
                    order, `to 4 7` says what is left. Also: hint (again for more), moves, rules, undo, help, quit.";

/// The largest pile of a position by chance for two people.
const LARGEST_START: u64 = 12;

impl Play {
    pub fn run(self, limits: Limits) -> Result<ExitCode, Failure> {
        let mut texts = Texts::default();
        let given = texts.game(Field::Game, &self.game)?;
        let limits = limits.of_a_search();
        let work = limits.work();
        let blame = |error: AskError| Failure::about(error, &texts);
        let (name, games) = Playable::read_sum(&given, self.strategy.misere).map_err(blame)?;
        let script = self.script.as_deref().map(input::read_file).transpose()?;
        let player = |playable: &Playable| playable.player(self.strategy.strategy, &work).map_err(AskError::from);
        let players: Vec<Player> = games.iter().map(player).collect::<Result<_, AskError>>()?;
        let skill = self.opponent.skill(self.slips);
        let mut dice = Dice::new(self.seed.unwrap_or_else(by_the_clock));
        let session = match self.piles.is_empty() {
            true => {
                let largest = skill.map_or(LARGEST_START, Skill::fitting_start);
                Session::start(&players, largest, !self.second, &mut dice, &work).map(|(session, _)| session)
            }
            false => {
                let piles: Vec<Integer> = input::piles(&self.piles)?.into_iter().map(|Whole(pile)| pile).collect();
                Session::sum(&players, &piles)
            }
        };
        let misere = players.iter().any(Player::is_misere);
        let mut table = Table {
            session: session.map_err(AskError::from)?,
            limits,
            skill,
            dice,
            ratings: [0; 3],
            moves: Vec::new(),
            hint: None,
            misere,
            lines: match script {
                Some(text) => Lines::Script(text.lines().map(str::to_string).collect::<Vec<_>>().into_iter()),
                None => Lines::Typed,
            },
        };
        say(&format!("{name}: who cannot move {}.", if misere { "wins" } else { "loses" }))?;
        if let [player] = players.as_slice() {
            let caution = player.caution(table.session.position(), &work).map_err(AskError::from)?;
            caution.map_or(Ok(()), |caution| say(&caution))?;
        }
        say(HELP)?;
        // What is claimed would give the game away.
        let rules =
            |playable: &Playable| Game { expect: None, ..playable.game.clone() }.english().trim_end().to_string();
        let rules: Vec<String> = games.iter().map(rules).collect();
        table.play(self.second, &rules.join("\n\n"))?;
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
    ask::tuple(&wholes(piles))
}

fn wholes(piles: &[Integer]) -> Vec<Whole> {
    piles.iter().map(Whole::from).collect()
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
    /// How the program plays; nothing between two people.
    skill: Option<Skill>,
    dice: Dice,
    /// Winning moves, mistakes, and moves from lost positions.
    ratings: [usize; 3],
    /// Who moved from where, and how, for reading.
    moves: Vec<String>,
    /// What is known of this position, and how much of it was told.
    hint: Option<(Answer, usize)>,
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
    fn play(&mut self, other_first: bool, rules: &str) -> Result<(), Failure> {
        let mut first = !other_first;
        loop {
            say(&format!("position {}", shown(self.session.position())))?;
            self.hint = None;
            if self.session.is_over(&self.limits.work()).map_err(AskError::from)? {
                // Who is to move cannot; in misere play that wins.
                let won = first == self.misere;
                say(match (won, self.skill) {
                    (true, Some(_)) => "You win.",
                    (false, Some(_)) => "The program wins.",
                    (true, None) => "The first player wins.",
                    (false, None) => "The second player wins.",
                })?;
                break;
            }
            if let Some(skill) = self.skill.filter(|_| !first) {
                let from = shown(self.session.position());
                let reply = self.session.reply(skill, &mut self.dice, &self.limits.work()).map_err(AskError::from)?;
                let Some(reply) = reply else { break };
                self.session.make(&reply.take, &self.limits.work()).map_err(AskError::from)?;
                self.moves.push(format!("the program from {from}: {}", step_text(&reply)));
                say(&format!("The program: {}", step_text(&reply)))?;
                first = true;
                continue;
            }
            let who = match (self.skill, first) {
                (Some(_), _) => "you",
                (None, true) => "the first player",
                (None, false) => "the second player",
            };
            if self.skill.is_none() {
                say(&format!("It is the turn of {who}."))?;
            }
            loop {
                let Some(line) = self.lines.next()? else {
                    say("No more moves were typed; the game is left unfinished.")?;
                    return self.summary();
                };
                match self.line(line.trim(), who, rules)? {
                    Turn::Moved => break,
                    Turn::Again => {}
                    Turn::Quit => return self.summary(),
                }
            }
            first = !first;
        }
        self.summary()
    }

    fn line(&mut self, line: &str, who: &str, rules: &str) -> Result<Turn, Failure> {
        match line.to_lowercase().as_str() {
            "" => return Ok(Turn::Again),
            "quit" | "exit" | "q" => return Ok(Turn::Quit),
            "help" | "?" => say(HELP)?,
            "rules" => say(rules)?,
            "hint" => self.give_hint()?,
            "moves" if self.moves.is_empty() => say("No moves were made yet.")?,
            "moves" => {
                for (number, made) in self.moves.iter().enumerate() {
                    say(&format!("{}. {made}", number + 1))?;
                }
            }
            // Two moves, so that the same side is to move.
            "undo" if self.session.undo(2) => {
                self.moves.truncate(self.moves.len().saturating_sub(2));
                self.hint = None;
                say(if self.skill.is_some() { "Your last move is taken back." } else { "Two moves are taken back." })?;
                say(&format!("position {}", shown(self.session.position())))?;
            }
            "undo" => {
                say("There is nothing to undo.")?;
                say(&format!("position {}", shown(self.session.position())))?;
            }
            _ => return self.attempt(line, who),
        }
        Ok(Turn::Again)
    }

    /// Who wins; from which pile; by which move; why: a little more each time.
    fn give_hint(&mut self) -> Result<(), Failure> {
        let (answer, told) = match self.hint.take() {
            Some(known) => known,
            None => match self.session.answer(&self.limits.work()) {
                Ok(answer) => (answer, 0),
                Err(error) => return say(&format!("No hint: {error}")),
            },
        };
        let why = || format!("Why: {}", answer.reason);
        let said = match (&answer.winning, told) {
            (Some(_), 0) => "You can win from here.".to_string(),
            (Some(winning), 1) => {
                let piles = self.session.names().iter().zip(&winning.take).filter(|(_, take)| **take != 0);
                format!("Take from {}.", piles.map(|(name, _)| name.as_str()).collect::<Vec<_>>().join(" and "))
            }
            (Some(winning), 2) => format!("You can win: {}", step_text(winning)),
            (None, 0) => "No move wins here; hope for a mistake.".to_string(),
            _ => why(),
        };
        self.hint = Some((answer, told + 1));
        say(&said)
    }

    fn attempt(&mut self, line: &str, who: &str) -> Result<Turn, Failure> {
        let work = self.limits.work();
        let from = shown(self.session.position());
        let made = self.session.read(line).and_then(|take| {
            self.session.legal(&take, &work)?;
            let rating = self.session.rate(&take, &work);
            let clause = self.session.make(&take, &work)?;
            Ok((rating, Step { clause, take: wholes(&take), to: wholes(self.session.position()) }))
        });
        let (rating, next) = match made {
            Ok(made) => made,
            Err(PlayError::Position(sentence)) => {
                say(&sentence)?;
                return Ok(Turn::Again);
            }
            Err(error) => return Err(AskError::from(error).into()),
        };
        self.moves.push(format!("{who} from {from}: {}", ask::step_text(&next)));
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
        let whose = if self.skill.is_some() { "Your moves" } else { "All moves" };
        say(&format!("{whose}: {winning} winning, {mistakes} mistakes, {lost} where no move wins."))
    }
}
