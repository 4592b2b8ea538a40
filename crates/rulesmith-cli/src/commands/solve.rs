//! `rulesmith solve GAME --up-to N`: P-positions or Grundy values.

use crate::failure::Failure;
use crate::game::{self, Board, Named};
use crate::output::{self, Format};
use clap::Args;
use rulesmith::rules::Play;
use rulesmith::solve::{self, GrundyTable, Solution};
use serde_json::{Value, json};
use std::io::Write;
use std::process::ExitCode;

#[derive(Args)]
pub struct Solve {
    #[command(flatten)]
    board: Board,
    /// Grundy values instead of P-positions
    #[arg(long, conflicts_with = "misere")]
    grundy: bool,
    /// Misere play: the player who cannot move wins
    #[arg(long)]
    misere: bool,
    /// Which pile a b-file lists, counted from 1
    #[arg(long, value_name = "K", default_value_t = 1)]
    pile: usize,
}

impl Solve {
    pub fn run(self) -> Result<ExitCode, Failure> {
        let named = game::game(&self.board.game)?;
        let up_to = self.board.up_to;
        if self.grundy {
            let table = self.board.work(&named, |work| Ok(solve::grundy(&named.game, up_to, work)?))?;
            self.write_grundy(&named, &table)?;
        } else {
            let solution = self
                .board
                .work(&named, |work| Ok(solve::solve(&game::played(&named.game, self.misere), up_to, work)?))?;
            self.write_positions(&named, &solution)?;
        }
        Ok(ExitCode::SUCCESS)
    }

    fn is_misere(&self, named: &Named) -> bool {
        self.misere || named.game.play == Play::Misere
    }

    fn write_positions(&self, named: &Named, solution: &Solution) -> Result<(), Failure> {
        let mut out = output::out();
        let piles = named.game.piles.names.len();
        let joined =
            |position: &[u64], separator: &str| position.iter().map(u64::to_string).collect::<Vec<_>>().join(separator);
        match self.board.format {
            Format::Text => {
                let (count, up_to) = (solution.positions.len(), solution.up_to);
                let play = if self.is_misere(named) { "misere " } else { "" };
                let kind = format!("{play}P-position{}", if count == 1 { "" } else { "s" });
                writeln!(out, "{}: {count} {kind} with piles up to {up_to}", named.name)?;
                for position in solution.positions.iter() {
                    writeln!(out, "({})", joined(position, ", "))?;
                }
            }
            Format::Csv => {
                writeln!(out, "{}", named.game.piles.names.join(","))?;
                for position in solution.positions.iter() {
                    writeln!(out, "{}", joined(position, ","))?;
                }
            }
            Format::Json => {
                // Written as a stream: millions of positions need no tree in memory.
                let name = Value::from(named.name.as_str());
                write!(
                    out,
                    "{{\"game\":{name},\"up_to\":{},\"misere\":{},\"p_positions\":[",
                    solution.up_to,
                    self.is_misere(named)
                )?;
                for (index, position) in solution.positions.iter().enumerate() {
                    write!(out, "{}[{}]", if index == 0 { "" } else { "," }, joined(position, ","))?;
                }
                let evidence = json!({"kind": "checked", "up_to": solution.up_to});
                writeln!(out, "],\"evidence\":{evidence}}}")?;
            }
            Format::Bfile => {
                if self.pile == 0 || self.pile > piles {
                    return Err(Failure::bad_input(format!("--pile must be between 1 and {piles}")));
                }
                for (n, position) in solution.positions.iter().enumerate() {
                    writeln!(out, "{n} {}", position[self.pile - 1])?;
                }
            }
            Format::Latex => {
                let columns = "r".repeat(piles + 1);
                let names: Vec<String> = named.game.piles.names.iter().map(|name| format!("${name}$")).collect();
                writeln!(out, "\\begin{{tabular}}{{{columns}}}\n$n$ & {} \\\\\n\\hline", names.join(" & "))?;
                for (n, position) in solution.positions.iter().enumerate() {
                    writeln!(out, "{n} & {} \\\\", joined(position, " & "))?;
                }
                writeln!(out, "\\end{{tabular}}")?;
            }
        }
        Ok(out.flush()?)
    }

    fn write_grundy(&self, named: &Named, table: &GrundyTable) -> Result<(), Failure> {
        let mut out = output::out();
        let side = table.up_to() + 1;
        if table.piles() > 2 && !matches!(self.board.format, Format::Csv) {
            return Err(Failure::bad_input(format!(
                "Grundy values of {} piles are listed only as csv, one position a line; use --format csv",
                table.piles()
            )));
        }
        let value = |position: &[u64]| table.at(position).unwrap_or(0);
        // One pile is a single row.
        let rows: u64 = if table.piles() == 2 { side } else { 1 };
        let row = |first: u64| {
            (0..side).map(move |second| if table.piles() == 2 { value(&[first, second]) } else { value(&[second]) })
        };
        match self.board.format {
            Format::Text => {
                let width = (0..rows).flat_map(&row).max().unwrap_or(0).to_string().len();
                for first in 0..rows {
                    let cells: Vec<String> = row(first).map(|value| format!("{value:>width$}")).collect();
                    writeln!(out, "{}", cells.join(" "))?;
                }
            }
            Format::Json => {
                let name = Value::from(named.name.as_str());
                write!(out, "{{\"game\":{name},\"up_to\":{},\"grundy\":[", table.up_to())?;
                for first in 0..rows {
                    let cells: Vec<String> = row(first).map(|value| value.to_string()).collect();
                    write!(out, "{}[{}]", if first == 0 { "" } else { "," }, cells.join(","))?;
                }
                let evidence = json!({"kind": "checked", "up_to": table.up_to()});
                writeln!(out, "],\"evidence\":{evidence}}}")?;
            }
            Format::Csv => {
                writeln!(out, "{},g", named.game.piles.names.join(","))?;
                let mut position = vec![0u64; table.piles()];
                'all: loop {
                    let cells: Vec<String> = position.iter().map(u64::to_string).collect();
                    writeln!(out, "{},{}", cells.join(","), value(&position))?;
                    for pile in (0..position.len()).rev() {
                        position[pile] += 1;
                        if position[pile] < side {
                            continue 'all;
                        }
                        position[pile] = 0;
                    }
                    break;
                }
            }
            other => return Err(other.refuse("a table of Grundy values", "text, json and csv")),
        }
        Ok(out.flush()?)
    }
}
