//! `rulesmith move GAME PILES...`: who wins, by which move, and why.

use crate::failure::Failure;
use crate::game;
use crate::output::{self, Format};
use crate::position::{self, Strategy, shown};
use clap::Args;
use malachite::Integer;
use rulesmith::play::{Answer, Component, Move as Step, Sum, Verdict};
use serde_json::{Value, json};
use std::io::Write;
use std::process::ExitCode;

#[derive(Args)]
pub struct Winning {
    /// A name of the catalogue such as wythoff, chromatic(phi^2), a rules file, or a sum such as "wythoff + nim(2)"
    game: String,
    /// The piles, for a sum those of its games one after another; `-` reads them from standard input, `@FILE` from a file
    #[arg(required = true, value_name = "PILES")]
    piles: Vec<String>,
    #[command(flatten)]
    strategy: Strategy,
    /// List all winning moves: on a board that can be solved all there are, else those that the strategy looks at
    #[arg(long)]
    all: bool,
    /// Check the answer by a second computation: the move is legal, and what it leaves is lost
    #[arg(long)]
    verify: bool,
    /// How to write the answer
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

impl Winning {
    pub fn run(self) -> Result<ExitCode, Failure> {
        if !matches!(self.format, Format::Text | Format::Json) {
            return Err(self.format.refuse("a move", "text and json"));
        }
        let piles = position::piles(&self.piles)?;
        let parts = summands(&self.game);
        if parts.len() > 1 && game::game(&self.game).is_err() {
            return self.sum(&parts, &piles);
        }
        let (named, note) = self.strategy.game(&self.game)?;
        let (answer, position, all, verified) = game::working(&named, self.strategy.work(), |work| {
            let player = self.strategy.player(&named, work)?;
            let answer = player.answer(&piles, work)?;
            let all = if self.all { Some(player.winning_moves(&piles, work)?) } else { None };
            let verified = if self.verify { Some(player.verify(&piles, &answer, work)?) } else { None };
            Ok((answer, player.position(&piles)?, all, verified))
        })?;
        let reason = match note {
            Some(note) => format!("{}; {note}", answer.reason),
            None => answer.reason.clone(),
        };
        match self.format {
            Format::Json => {
                let mut value = as_json(&named.name, &position, &answer, &reason);
                if let Some((moves, complete)) = &all {
                    value["all"] = moves.iter().map(step).collect();
                    value["all_complete"] = json!(complete);
                }
                if let Some(what) = &verified {
                    value["verified"] = json!(what);
                }
                output::json(&value)?;
            }
            _ => {
                let mut out = output::out();
                writeln!(out, "{}: {} is {}", named.name, shown(&position), told(&answer))?;
                if let Some(winning) = &answer.winning {
                    writeln!(out, "  {}", step_text(winning))?;
                }
                if let Some((moves, complete)) = &all {
                    let which = if *complete { "all winning moves" } else { "winning moves found (there may be more)" };
                    writeln!(out, "  {which}: {}", moves.len())?;
                    for next in moves {
                        writeln!(out, "    {}", step_text(next))?;
                    }
                }
                writeln!(out, "  {reason}")?;
                if let Some(what) = &verified {
                    writeln!(out, "  verified: {what}")?;
                }
                out.flush()?;
            }
        }
        Ok(ExitCode::SUCCESS)
    }

    fn sum(&self, names: &[&str], piles: &[Integer]) -> Result<ExitCode, Failure> {
        if self.strategy.misere {
            return Err(Failure::bad_input("sums are decided in normal play only"));
        }
        let named: Vec<game::Named> = names.iter().map(|name| game::game(name)).collect::<Result<_, _>>()?;
        let wanted: usize = named.iter().map(|part| part.game.piles.names.len()).sum();
        if wanted != piles.len() {
            let have = piles.len();
            return Err(Failure::bad_input(format!("this sum is played on {wanted} piles, not {have}")));
        }
        let mut rest = piles;
        let mut components = Vec::new();
        for part in &named {
            let (own, others) = rest.split_at(part.game.piles.names.len());
            components.push(Component { game: part.game.clone(), piles: own.to_vec() });
            rest = others;
        }
        let sum = game::working(&named[0], self.strategy.work(), |work| Ok(Sum::new(&components, work)?))?;
        let reason = "the Grundy values of the games are added in binary without carrying (Sprague 1935, Grundy 1939)";
        match self.format {
            Format::Json => {
                let winning = sum.winning.as_ref();
                output::json(&json!({
                    "game": self.game,
                    "position": position::json(piles),
                    "verdict": sum.verdict.to_string(),
                    "grundy": sum.values.iter().map(output::json_natural).collect::<Value>(),
                    "summand": winning.map(|(index, _)| index + 1),
                    "clause": winning.map(|(_, next)| &next.clause_name),
                    "take": winning.map(|(_, next)| position::json(&next.take)),
                    "to": winning.map(|(_, next)| position::json(&next.to)),
                    "reason": reason,
                }))?;
            }
            _ => {
                let mut out = output::out();
                let values: Vec<String> = sum.values.iter().map(|v| position::short(&Integer::from(v))).collect();
                let told = if sum.verdict == Verdict::P { LOST } else { WON };
                writeln!(out, "{}: {} is {told}", self.game, shown(piles))?;
                if let Some((index, next)) = &sum.winning {
                    writeln!(out, "  in game {} ({}): {}", index + 1, named[*index].name, step_text(next))?;
                }
                writeln!(out, "  Grundy values {}: {reason}", values.join(", "))?;
                out.flush()?;
            }
        }
        Ok(ExitCode::SUCCESS)
    }
}

const LOST: &str = "a P-position: the player to move loses";
const WON: &str = "an N-position: the player to move wins";

fn told(answer: &Answer) -> &'static str {
    match (answer.verdict, &answer.winning) {
        (Verdict::P, _) => LOST,
        (Verdict::N, Some(_)) => WON,
        (Verdict::N, None) => "an N-position: no move is left, and in misere play who cannot move has won",
    }
}

/// A move for reading.
pub fn step_text(next: &Step) -> String {
    format!("take {} by {}, leaving {}", shown(&next.take), next.clause_name, shown(&next.to))
}

fn step(next: &Step) -> Value {
    json!({"clause": next.clause_name, "take": position::json(&next.take), "to": position::json(&next.to)})
}

fn as_json(name: &str, position: &[Integer], answer: &Answer, reason: &str) -> Value {
    let winning = answer.winning.as_ref();
    json!({
        "game": name,
        "position": position::json(position),
        "verdict": answer.verdict.to_string(),
        "clause": winning.map(|next| &next.clause_name),
        "take": winning.map(|next| position::json(&next.take)),
        "to": winning.map(|next| position::json(&next.to)),
        "strategy": answer.method.name(),
        "reason": reason,
    })
}

/// The games of a sum: the text cut at every ` + ` outside brackets.
fn summands(text: &str) -> Vec<&str> {
    let mut depth = 0i32;
    let mut parts = Vec::new();
    let mut start = 0;
    for (at, c) in text.char_indices() {
        match c {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth -= 1,
            '+' if depth == 0 && text[..at].ends_with(' ') && text[at + 1..].starts_with(' ') => {
                parts.push(text[start..at].trim());
                start = at + 1;
            }
            _ => {}
        }
    }
    parts.push(text[start..].trim());
    parts
}
