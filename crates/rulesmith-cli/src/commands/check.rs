//! `rulesmith check GAME --up-to N`: does a game have the P-positions claimed?

use crate::failure::Failure;
use crate::game::{self, Board, Named};
use crate::output::{self, Format};
use clap::Args;
use rulesmith::solve::{self, Check as Answer};
use rulesmith::work::Work;
use serde_json::json;
use std::io::Write;
use std::process::ExitCode;

#[derive(Args)]
pub struct Check {
    #[command(flatten)]
    board: Board,
    /// Compare with this instead of the game's own claim: a slope (its complementary pair), fractional(r, t),
    /// "{ (floor(phi*n), floor(phi^2*n)) : n >= 0 }", a game's name, or a file
    #[arg(long, value_name = "TARGET", allow_hyphen_values = true)]
    against: Option<String>,
    /// Misere play: the player who cannot move wins
    #[arg(long)]
    misere: bool,
}

impl Check {
    pub fn run(self) -> Result<ExitCode, Failure> {
        let named = game::game(&self.board.game)?;
        let answer = self.board.work(&named, |work| self.compare(&named, work))?;
        match self.board.format {
            Format::Text => write_text(&named.name, &answer)?,
            Format::Json => output::json(&as_json(&named.name, &answer))?,
            other => return Err(other.refuse("a check", "text and json")),
        }
        Ok(if answer.disagreement.is_none() { ExitCode::SUCCESS } else { ExitCode::from(1) })
    }

    fn compare(&self, named: &Named, work: &Work) -> Result<Answer, Failure> {
        let up_to = self.board.up_to;
        let claimed = match &self.against {
            Some(target) => game::target(target, &named.game, up_to, work)?,
            None => solve::claimed(&named.game, up_to, work).map_err(|error| match error {
                solve::SolveError::NothingExpected => Failure::bad_input(format!(
                    "{} claims no P-positions; say what to compare with by --against TARGET",
                    named.name
                )),
                other => other.into(),
            })?,
        };
        if let Some(wrong) = claimed.iter().find(|position| position.len() != named.game.piles.names.len()) {
            return Err(Failure::bad_input(format!(
                "the claim is about {} {}, and {} has {}",
                wrong.len(),
                if wrong.len() == 1 { "pile" } else { "piles" },
                named.name,
                named.game.piles.names.len()
            )));
        }
        Ok(solve::check(&game::played(&named.game, self.misere), &claimed, up_to, work)?)
    }
}

fn list(values: &[u64]) -> String {
    format!("({})", values.iter().map(u64::to_string).collect::<Vec<_>>().join(", "))
}

fn write_text(name: &str, answer: &Answer) -> Result<(), Failure> {
    let mut out = output::out();
    match &answer.disagreement {
        None => writeln!(
            out,
            "{name}: agrees with the claim for piles up to {} ({} P-positions)",
            answer.up_to, answer.positions
        )?,
        Some(first) => {
            let position = list(&first.position);
            match first.solver_says_p {
                true => writeln!(
                    out,
                    "{name}: disagrees first at {position}, which is a P-position but is not claimed to be: none of its moves leads to a P-position"
                )?,
                false => writeln!(
                    out,
                    "{name}: disagrees first at {position}, which is claimed to be a P-position but is not"
                )?,
            }
            if let Some(shown) = &first.shown_by {
                writeln!(
                    out,
                    "the move {} takes {} and leads to the P-position {}",
                    shown.clause,
                    list(&shown.take),
                    list(&shown.to)
                )?;
            } else if !first.solver_says_p {
                writeln!(out, "nothing can be taken there, and in misere play the player who cannot move wins")?;
            }
        }
    }
    Ok(out.flush()?)
}

fn as_json(name: &str, answer: &Answer) -> serde_json::Value {
    let first = answer.disagreement.as_ref();
    let side = |p: bool| if p { "P" } else { "N" };
    json!({
        "game": name,
        "agrees": first.is_none(),
        "up_to": answer.up_to,
        "first_disagreement": first.map(|d| json!({
            "position": d.position,
            "solver": side(d.solver_says_p),
            "claim": side(!d.solver_says_p),
            "move": d.shown_by.as_ref().map(|shown| json!({"clause": shown.clause, "take": shown.take, "to": shown.to})),
        })),
        "evidence": match first {
            None => json!({"kind": "checked", "up_to": answer.up_to}),
            Some(d) => json!({"kind": "refuted", "up_to": answer.up_to, "witness": d.position}),
        },
    })
}
