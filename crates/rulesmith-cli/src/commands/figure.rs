//! `rulesmith figure KIND ...`: pictures.

use crate::asking::{self, Asking};
use crate::failure::Failure;
use crate::files;
use crate::format::FormatOf;
use crate::input::{self, Texts};
use crate::limits::Limits;
use clap::{Args, Subcommand, ValueEnum};
use rulesmith::ask::question::{self, FigureKind};
use rulesmith::ask::{self, Field, Format, Kind, Question, Size, Style};
use rulesmith::figure::{AtlasBy, Theme};
use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

#[derive(Args)]
pub struct Figure {
    #[command(subcommand)]
    kind: Picture,
    #[command(flatten)]
    drawing: Drawing,
}

/// How it is drawn, and where to.
#[derive(Args)]
struct Drawing {
    /// svg, tikz, png or json; by default as the file of --out ends, and else svg
    #[arg(long, global = true, value_parser = FormatOf(Kind::Figure))]
    format: Option<Format>,
    /// Write it to this file; without it svg, tikz and json go to standard output
    #[arg(long, global = true, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Replace the file if it is there already
    #[arg(long, global = true, requires = "out")]
    force: bool,
    /// On dark paper
    #[arg(long, global = true, conflicts_with = "light")]
    dark: bool,
    /// On light paper; by default an SVG follows the reader's system, and all else is light
    #[arg(long, global = true)]
    light: bool,
}

#[derive(Subcommand)]
enum Picture {
    /// The P-positions of a game, with the lines of their slopes
    Board {
        /// A name of the catalogue or a rules file
        game: String,
        /// The largest pile
        #[arg(long, value_name = "N")]
        up_to: Option<u64>,
        /// Misere play: the player who cannot move wins
        #[arg(long)]
        misere: bool,
    },
    /// A heat map of Grundy values
    Grundy {
        /// A name of the catalogue or a rules file
        game: String,
        /// The largest pile
        #[arg(long, value_name = "N")]
        up_to: Option<u64>,
    },
    /// The vectors that may be taken, and the differences F1, F2 that the P-positions of a pair forbid
    Moves {
        /// A name of the catalogue or a rules file
        game: String,
        /// The slope of the pair; by default that of the pair that the game claims
        #[arg(long, value_name = "SLOPE", allow_hyphen_values = true)]
        slope: Option<String>,
        /// The largest entry of a vector
        #[arg(long, value_name = "N")]
        up_to: Option<u64>,
    },
    /// The torus of a proof: the set E, the points p_h, and quadrants that cover it; or that of a slope alone
    Torus {
        /// A name of the catalogue or a rules file, with a claim that the torus engine proves
        #[arg(required_unless_present = "slope")]
        game: Option<String>,
        /// Draw the torus of this slope instead, without a proof
        #[arg(long, value_name = "EXPR", conflicts_with_all = ["game", "w"])]
        slope: Option<String>,
        /// With --slope: the points p_1 to p_N [default: 8]
        #[arg(long, value_name = "N", requires = "slope")]
        up_to: Option<u64>,
        /// With --slope: the four rectangles into which p_H divides the square
        #[arg(long, value_name = "H", requires = "slope")]
        divide: Option<u64>,
        /// The cover for the positions (a_n, b_n - W); by default the one with the most quadrants
        #[arg(long, value_name = "W")]
        w: Option<u64>,
    },
    /// The slopes of one k that have a finite modification of t-Wythoff, as points on the torus
    Family {
        /// k, as `classify` says it
        k: u64,
        /// The largest c [default: ten slopes]
        #[arg(long, value_name = "C")]
        up_to: Option<u64>,
    },
    /// A position with its winning moves
    Position {
        /// A name of the catalogue or a rules file
        game: String,
        /// The two piles
        #[arg(required = true, value_name = "PILES")]
        piles: Vec<String>,
        /// Misere play: the player who cannot move wins
        #[arg(long)]
        misere: bool,
    },
    /// Where the claim of a game fails
    Counterexample {
        /// A name of the catalogue or a rules file
        game: String,
        /// The claim, if it is not the game's own
        #[arg(long, value_name = "TARGET", allow_hyphen_values = true)]
        against: Option<String>,
    },
    /// The P-positions of two games, differences marked
    Compare {
        /// A name of the catalogue or a rules file
        game: String,
        /// The other game
        against: String,
        /// The largest pile
        #[arg(long, value_name = "N")]
        up_to: Option<u64>,
        /// Misere play: the player who cannot move wins
        #[arg(long)]
        misere: bool,
    },
    /// Stacks of coloured tokens: a position of chromatic nim, or its first P-positions
    Stacks {
        /// A game such as chromatic(phi^2), or a rules file
        game: String,
        /// The two piles; without them the first P-positions are drawn
        #[arg(value_name = "PILES")]
        piles: Vec<String>,
        /// How many P-positions
        #[arg(long, value_name = "N", conflicts_with = "piles")]
        first: Option<u64>,
    },
    /// The first numbers coloured by a set, in four blocks
    Blocks {
        /// A set such as evil
        #[arg(allow_hyphen_values = true)]
        set: String,
        /// How many numbers, a multiple of four [default: 16]
        #[arg(long, value_name = "N")]
        up_to: Option<u64>,
    },
    /// The star: the moves of (G*)* for a slope
    Star {
        /// An irrational slope above 1
        #[arg(allow_hyphen_values = true)]
        slope: String,
        /// The largest entry of a vector
        #[arg(long, value_name = "N")]
        up_to: Option<u64>,
    },
    /// The strip of slopes between 1 and 2, by the cases of Kay and Polanco's Theorem 4
    Strip {
        /// The largest parameter of a slope
        #[arg(long, value_name = "N")]
        up_to: Option<u64>,
    },
    /// A number in a numeration system
    Numeration {
        /// A slope between 1 and 2, or base(b)
        #[arg(allow_hyphen_values = true)]
        system: String,
        /// The number
        number: String,
        /// The system of the slope whose places are the denominators of the convergents
        #[arg(long)]
        q: bool,
    },
    /// The automaton of a set: a graph where it is small, else a table
    Automaton {
        /// A set such as beatty(phi), automaton("FILE"), or a file with an automaton
        #[arg(allow_hyphen_values = true)]
        set: String,
    },
    /// Rows of Grundy values, with the periods that are proved
    Rows {
        /// A name of the catalogue or a rules file
        game: String,
        /// The last row
        #[arg(long, value_name = "R")]
        rows: Option<u64>,
        /// The largest pile
        #[arg(long, value_name = "N")]
        up_to: Option<u64>,
    },
    /// An atlas: the slopes [1; p, q, p, q, ...], or the pairs fractional(r, t), coloured by what is true of them
    Atlas {
        /// By what it is coloured
        #[arg(long, value_enum, default_value = "rules")]
        by: By,
        /// The largest p and q, at most 1000; of r and t how many quarters, at most 200
        #[arg(long, value_name = "N")]
        up_to: Option<u64>,
    },
}

#[derive(Clone, Copy, ValueEnum)]
enum By {
    /// t-Wythoff, a finite modification of it, or neither
    Rules,
    /// The number of values of the Beatty constraint
    Values,
    /// The case of Kay and Polanco's Theorem 4
    Theorem4,
    /// For the slopes alpha^2 + (c - k - 1) alpha = c: how many vectors a smallest modification of t-Wythoff changes
    Smallest,
    /// For the pairs fractional(r, t): whether an invariant game exists
    Invariant,
}

impl Figure {
    pub fn run(self, limits: Limits) -> Result<ExitCode, Failure> {
        let drawing = self.drawing;
        let format = drawing.format()?;
        Kind::Figure.accept(format)?;
        match &drawing.out {
            // Not after a minute's work.
            Some(path) => files::refuse_unwritable(path, drawing.force)?,
            None if format == Format::Png && std::io::stdout().is_terminal() => {
                let sentence = "a PNG is no text for a terminal; --out FILE writes it to a file";
                return Err(Failure::bad_input(sentence));
            }
            None => {}
        }
        let mut texts = Texts::default();
        let question = self.kind.question(&mut texts)?;
        // These search for a proof.
        let limits = match question.kind {
            FigureKind::Torus | FigureKind::Counterexample | FigureKind::Position | FigureKind::Automaton => {
                limits.of_a_search()
            }
            _ => limits,
        };
        let asking = Asking { texts, ..Asking::new(Question::Figure(question), format, limits) };
        let answer = asking.ask()?;
        let style = Style { theme: drawing.theme(), ..Style::default() };
        let Some(path) = &drawing.out else { return asking::write(&answer, format, &style) };
        let mut bytes = Vec::new();
        ask::write(&answer, format, &style, &mut bytes)?;
        files::write(path, &bytes, drawing.force)?;
        let mut out = asking::out();
        match writeln!(out, "saved {}", path.display()).and_then(|()| out.flush()).map_err(Failure::from) {
            Ok(()) | Err(Failure::ClosedPipe) => Ok(asking::code(&answer)),
            Err(failure) => Err(failure),
        }
    }
}

impl Drawing {
    fn format(&self) -> Result<Format, Failure> {
        let ending = |path: &Path| path.extension().and_then(|ending| ending.to_str()).map(str::to_lowercase);
        let told = self.out.as_deref().and_then(ending);
        match (self.format, told.as_deref()) {
            (Some(format), _) => Ok(format),
            (None, None | Some("svg")) => Ok(Format::Svg),
            (None, Some("png")) => Ok(Format::Png),
            (None, Some("tex" | "tikz")) => Ok(Format::Tikz),
            (None, Some("json")) => Ok(Format::Json),
            (None, Some(other)) => Err(Failure::bad_input(format!(
                "a picture is not written as .{other}; the endings are .svg, .tex, .png and .json (or say --format)"
            ))),
        }
    }

    fn theme(&self) -> Theme {
        match (self.dark, self.light) {
            (true, _) => Theme::Dark,
            (_, true) => Theme::Light,
            _ => Theme::Auto,
        }
    }
}

impl Picture {
    fn question(self, texts: &mut Texts) -> Result<question::Figure, Failure> {
        let size = |value: Option<u64>| value.map(Size);
        let of = question::Figure::new;
        let mut game = |text: &str| texts.game(Field::Game, text).map(Some);
        Ok(match self {
            Picture::Board { game: text, up_to, misere } => {
                question::Figure { game: game(&text)?, up_to: size(up_to), misere, ..of(FigureKind::Board) }
            }
            Picture::Grundy { game: text, up_to } => {
                question::Figure { game: game(&text)?, up_to: size(up_to), ..of(FigureKind::Grundy) }
            }
            Picture::Moves { game: text, slope, up_to } => {
                question::Figure { game: game(&text)?, expr: slope, up_to: size(up_to), ..of(FigureKind::Moves) }
            }
            Picture::Torus { game: text, slope, up_to, divide, w } => question::Figure {
                game: text.as_deref().map(game).transpose()?.flatten(),
                expr: slope,
                up_to: size(up_to),
                number: divide.map(ask::Whole::from),
                w: size(w),
                ..of(FigureKind::Torus)
            },
            Picture::Position { game: text, piles, misere } => {
                let piles = Some(input::piles(&piles)?);
                question::Figure { game: game(&text)?, piles, misere, ..of(FigureKind::Position) }
            }
            Picture::Counterexample { game: text, against } => {
                let game = game(&text)?;
                let against = against.map(|text| texts.target(Field::Against, &text)).transpose()?;
                question::Figure { game, against, ..of(FigureKind::Counterexample) }
            }
            Picture::Family { k, up_to } => {
                question::Figure { number: Some(ask::Whole::from(k)), up_to: size(up_to), ..of(FigureKind::Family) }
            }
            Picture::Blocks { set, up_to } => {
                question::Figure { expr: Some(set), up_to: size(up_to), ..of(FigureKind::Blocks) }
            }
            Picture::Compare { game: text, against, up_to, misere } => {
                let game = game(&text)?;
                let against = Some(texts.game(Field::Against, &against)?);
                question::Figure { game, against, up_to: size(up_to), misere, ..of(FigureKind::Compare) }
            }
            Picture::Stacks { game: text, piles, first } => {
                let piles = if piles.is_empty() { None } else { Some(input::piles(&piles)?) };
                question::Figure { game: game(&text)?, piles, rows: size(first), ..of(FigureKind::Stacks) }
            }
            Picture::Star { slope, up_to } => {
                question::Figure { expr: Some(slope), up_to: size(up_to), ..of(FigureKind::Star) }
            }
            Picture::Strip { up_to } => question::Figure { up_to: size(up_to), ..of(FigureKind::Strip) },
            Picture::Numeration { system, number, q } => question::Figure {
                expr: Some(system),
                number: Some(input::natural("NUMBER", &number)?),
                system: q.then_some(question::System::Q),
                ..of(FigureKind::Numeration)
            },
            Picture::Automaton { set } => {
                question::Figure { expr: Some(input::set(&set)?), ..of(FigureKind::Automaton) }
            }
            Picture::Rows { game: text, rows, up_to } => {
                question::Figure { game: game(&text)?, rows: size(rows), up_to: size(up_to), ..of(FigureKind::Rows) }
            }
            Picture::Atlas { by, up_to } => {
                let by = match by {
                    By::Rules => AtlasBy::Rules,
                    By::Values => AtlasBy::Values,
                    By::Smallest => AtlasBy::Smallest,
                    By::Invariant => AtlasBy::Invariant,
                    By::Theorem4 => AtlasBy::Theorem4,
                };
                question::Figure { by: Some(by), up_to: size(up_to), ..of(FigureKind::Atlas) }
            }
        })
    }
}
