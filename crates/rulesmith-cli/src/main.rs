//! The command line of Rulesmith: arguments become a question, the library answers it and writes the answer. Nothing is
//! worked out here; [`asking`] is the way all commands go.

mod asking;
mod commands;
mod failure;
mod files;
mod format;
mod input;
mod limits;
mod message;
mod progress;
mod strategy;

use clap::{Parser, Subcommand};
use failure::Failure;
use std::process::ExitCode;

/// Products of million-digit numbers need buffers of megabytes; the system's allocator gives their pages back after each
/// product and faults them in again, which doubles the time.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// A workbench for take-away games and the number sequences behind them.
#[derive(Parser)]
#[command(name = "rulesmith", version, about, long_about = None, after_help = AFTER_HELP)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
    #[command(flatten)]
    limits: limits::Limits,
}

const AFTER_HELP: &str =
    "Exit codes: 0 done or yes, 1 no, 2 bad input, 3 undecided within the limits, 130 interrupted.";

#[derive(Subcommand)]
enum Command {
    /// Everything about a slope: what kind of number it is, its continued fraction, complement and integer relation
    Slope(commands::slope::Slope),
    /// Terms of a sequence, or one number's membership, index and rank in it
    Sequence(commands::sequence::Sequence),
    /// A number in the p- or q-system of a slope, or in a base
    Represent(commands::represent::Represent),
    /// The games of the catalogue
    Games(commands::games::Games),
    /// A game's rules: as text, in English, in LaTeX, and what is known about it
    Show(commands::show::Show),
    /// P-positions or Grundy values of a game, with piles up to a size
    Solve(commands::solve::Solve),
    /// Grundy values for all columns: the periods of their rows, proved
    Grundy(commands::grundy::Grundy),
    /// Does a game have the P-positions claimed? Agreement, or the first position where not
    Check(commands::check::Check),
    /// Who wins from a position, by which move, and why
    Move(commands::winning::Winning),
    /// Play against the program
    Play(commands::play::Play),
    /// Rules whose P-positions are those wanted: every construction that applies, shortest first
    Design(commands::design::Design),
    /// The shortest rules of a grammar whose P-positions are those wanted: searched for, then proved
    Discover(commands::discover::Discover),
    /// An automaton of the positions of a game that no formula fits, learned from a board and proved
    Learn(commands::learn::Learn),
    /// Which slopes fit a game's P-positions, or a list of positions
    Recognize(commands::recognize::Recognize),
    /// What the theorems decide about a slope, and which constructions give rules for its pair
    Classify(commands::classify::Classify),
    /// Is there an invariant game with given P-positions? Its rules, or a position that shows there is none
    Invariant(commands::invariant::Invariant),
    /// Does a game have the P-positions claimed, for all n? A proof, or the smallest counterexample
    Prove(commands::prove::Prove),
    /// Is a certificate of `prove` right?
    Verify(commands::verify::Verify),
    /// The source papers: every numbered item, asked again and compared with what is printed
    Reproduce(commands::reproduce::Reproduce),
    /// The same questions about many slopes or games, on all cores, into Parquet files; it can be stopped and gone on with
    Survey(commands::survey::Survey),
    /// A picture: boards, values, moves, proofs, slopes, numbers, as SVG, TikZ or PNG
    Figure(commands::figure::Figure),
    /// The explorer: a page to look at games, play, write and prove them, served to a browser on this machine
    Explore(commands::explore::Explore),
}

fn main() -> ExitCode {
    // Answers go to standard output, and the files of `--certificate` and `--save` are written at the very end.
    // Without the handler Ctrl-C still stops the program, only with the shell's own code; so a failure is no error.
    let _ = ctrlc::set_handler(|| {
        progress::clear();
        message::say("rulesmith: interrupted");
        std::process::exit(130);
    });
    let arguments = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        // Help and the version: an answer, and to a closed pipe as well.
        Err(asked) if !asked.use_stderr() => {
            let _ = asked.print();
            return ExitCode::SUCCESS;
        }
        Err(error) => {
            message::say(&format!("error: {}", message::about_arguments(&error)));
            return ExitCode::from(2);
        }
    };
    let limits = arguments.limits;
    let result = match arguments.command {
        Command::Slope(command) => command.run(limits),
        Command::Sequence(command) => command.run(limits),
        Command::Represent(command) => command.run(limits),
        Command::Games(command) => command.run(limits),
        Command::Show(command) => command.run(limits),
        Command::Solve(command) => command.run(limits),
        Command::Grundy(command) => command.run(limits),
        Command::Check(command) => command.run(limits),
        Command::Move(command) => command.run(limits),
        Command::Play(command) => command.run(limits),
        Command::Design(command) => command.run(limits),
        Command::Discover(command) => command.run(limits),
        Command::Learn(command) => command.run(limits),
        Command::Recognize(command) => command.run(limits),
        Command::Classify(command) => command.run(limits),
        Command::Invariant(command) => command.run(limits),
        Command::Prove(command) => command.run(limits),
        Command::Verify(command) => command.run(limits),
        Command::Reproduce(command) => command.run(limits),
        Command::Survey(command) => command.run(limits),
        Command::Figure(command) => command.run(limits),
        Command::Explore(command) => command.run(limits),
    };
    match result {
        Ok(code) => code,
        Err(Failure::ClosedPipe) => ExitCode::SUCCESS,
        Err(failure) => {
            message::say(&format!("error: {failure}"));
            ExitCode::from(failure.exit_code())
        }
    }
}
