//! Pictures of what can be asked.

use super::answer::Evidence;
use super::error::{AskError, Field};
use super::given::{Given, MayBlameRules, Named};
use super::number::Whole;
use super::question::{self, FigureKind, System};
use super::{prove, represent, slope};
use crate::figure::{self, AtlasBy, Drawn, FigureError, Ground, Picture, Seen};
use crate::work::Work;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A picture.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Figured {
    /// What is drawn.
    pub figure: FigureKind,
    /// The picture.
    pub picture: Picture,
    /// How what it shows is known.
    pub evidence: Evidence,
}

pub(super) fn answer(question: &question::Figure, work: &Work) -> Result<Figured, AskError> {
    refuse_strange_fields(question)?;
    let Drawn { picture, ground } = drawn(question, work)?;
    let evidence = match ground {
        Ground::Solved(up_to) => Evidence::checked(up_to),
        Ground::Proved(engine) => Evidence::proved(engine),
        Ground::Refuted(position) => Evidence::refuted(Some(position.into_iter().map(Whole::from).collect())),
        Ground::Theorem(source) => Evidence::theorem(source),
    };
    Ok(Figured { figure: question.kind, picture, evidence })
}

fn drawn(question: &question::Figure, work: &Work) -> Result<Drawn, AskError> {
    let up_to = |usual: u64| question.up_to.map_or(usual, |size| size.0);
    let expr = |what: &str| question.expr.as_deref().ok_or_else(|| missing(question.kind, what));
    match question.kind {
        FigureKind::Grundy
        | FigureKind::Family
        | FigureKind::Position
        | FigureKind::Counterexample
        | FigureKind::Blocks
        | FigureKind::Star
        | FigureKind::Strip
        | FigureKind::Numeration
        | FigureKind::Automaton
        | FigureKind::Atlas
            if !super::WHOLE =>
        {
            Err(super::left_out("this kind of picture"))
        }
        FigureKind::Board => on_game(question, work, |game| figure::board(game, up_to(50), work)),
        FigureKind::Grundy => on_game(question, work, |game| figure::grundy(game, up_to(20), work)),
        FigureKind::Moves => {
            let slope = question.expr.as_deref().map(slope::read).transpose()?;
            on_game(question, work, |game| figure::moves(game, slope.as_ref(), up_to(30), work))
        }
        FigureKind::Torus => match (&question.expr, question.up_to.is_some() || question.number.is_some()) {
            (Some(_), _) if question.game.is_some() || question.w.is_some() => {
                Err(AskError::bad_input("the torus is drawn of a game's proof or of a slope, not of both"))
            }
            (Some(slope), _) => {
                let divide = question.number.as_ref().map(|number| &number.0);
                let last = question.up_to.map(|size| size.0);
                Ok(figure::torus_of_slope(&slope::read(slope)?, last, divide)?)
            }
            (None, true) => Err(AskError::bad_input("which points are drawn is said of the torus of a slope alone")),
            (None, false) => on_game(question, work, |game| figure::torus(game, question.w.map(|w| w.0), work)),
        },
        FigureKind::Position => {
            let piles = piles(question)?.ok_or_else(|| missing(question.kind, "piles"))?;
            on_game(question, work, |game| figure::position(game, &piles, work))
        }
        FigureKind::Counterexample => {
            let named = named(question, &question.game, "game")?;
            let game = prove::claimed(&named, question.against.as_ref(), work)?;
            let form = named.meaning(&game, work)?;
            figure::counterexample(Seen { name: &named.name, form: &form }, work).map_err(|error| named.blame(error))
        }
        FigureKind::Family => {
            let k = question.number.as_ref().ok_or_else(|| missing(question.kind, "number, the k of the family"))?;
            Ok(figure::family(&k.0, question.up_to.map(|size| size.0), work)?)
        }
        FigureKind::Blocks => Ok(figure::blocks(expr("expr, a set")?, up_to(16), work)?),
        FigureKind::Compare => {
            let (one, other) =
                (named(question, &question.game, "game")?, named(question, &question.against, "against")?);
            let (first, second) = (one.form(work)?, other.form(work)?);
            let seen = |named: &Named| named.name.clone();
            let (name, against) = (seen(&one), seen(&other));
            figure::compare(Seen { name: &name, form: &first }, Seen { name: &against, form: &second }, up_to(50), work)
                .map_err(|error| one.blame(error))
        }
        FigureKind::Stacks => {
            let piles = piles(question)?;
            let many = question.rows.map_or(5, |rows| rows.0);
            on_game(question, work, |game| figure::stacks(game, piles.as_deref(), many, work))
        }
        FigureKind::Star => Ok(figure::star(&slope::read(expr("expr, a slope")?)?, up_to(60), work)?),
        FigureKind::Strip => Ok(figure::strip(up_to(20), work)?),
        FigureKind::Numeration => {
            let text = expr("expr, a slope or base(b)")?;
            let number = question.number.as_ref().ok_or_else(|| missing(question.kind, "number"))?;
            let number =
                number.natural().ok_or_else(|| AskError::bad_input("the number must not be negative, and it is"))?;
            let system = question.system.unwrap_or_default();
            let found = represent::system(text, system)?;
            let called = match (text.trim_start().starts_with("base("), system) {
                (true, _) => text.trim().to_string(),
                (false, System::P) => format!("the p-system of {text}"),
                (false, System::Q) => format!("the q-system of {text}"),
            };
            Ok(figure::numeration(&*found, &called, &number)?)
        }
        FigureKind::Automaton => Ok(figure::automaton(expr("expr, a set")?, work)?),
        FigureKind::Rows => {
            let rows = question.rows.map_or(10, |rows| rows.0);
            on_game(question, work, |game| figure::rows(game, rows, up_to(200), work))
        }
        FigureKind::Atlas => {
            let by = question.by.unwrap_or_default();
            let usual = match by {
                AtlasBy::Invariant => 32,
                AtlasBy::Smallest => 24,
                AtlasBy::Rules | AtlasBy::Values | AtlasBy::Theorem4 => 100,
            };
            Ok(figure::atlas(by, up_to(usual), work)?)
        }
    }
}

fn on_game(
    question: &question::Figure,
    work: &Work,
    draw: impl FnOnce(Seen<'_>) -> Result<Drawn, FigureError>,
) -> Result<Drawn, AskError> {
    let named = named(question, &question.game, "game")?;
    let form = named.form(work)?;
    draw(Seen { name: &named.name, form: &form }).map_err(|error| named.blame(error))
}

fn named(question: &question::Figure, given: &Option<Given>, what: &str) -> Result<Named, AskError> {
    let field = if what == "game" { Field::Game } else { Field::Against };
    let named = Named::read(given.as_ref().ok_or_else(|| missing(question.kind, what))?, field)?;
    Ok(named.played(question.misere))
}

fn piles(question: &question::Figure) -> Result<Option<Vec<u64>>, AskError> {
    let Some(piles) = &question.piles else { return Ok(None) };
    let small = |pile: &Whole| u64::try_from(&pile.0).ok();
    let piles: Option<Vec<u64>> = piles.iter().map(small).collect();
    piles.map(Some).ok_or_else(|| AskError::bad_input("piles of a picture are whole numbers, 0 or more, and small"))
}

fn kind_name(kind: FigureKind) -> String {
    format!("{kind:?}").to_lowercase()
}

fn missing(kind: FigureKind, what: &str) -> AskError {
    AskError::bad_input(format!("a picture of the kind {} needs the field {what}", kind_name(kind)))
}

/// A field that a kind does not read would be a wish that is not heard.
fn refuse_strange_fields(question: &question::Figure) -> Result<(), AskError> {
    use FigureKind::{
        Atlas, Automaton, Blocks, Board, Compare, Counterexample, Family, Grundy, Moves, Numeration, Position, Rows,
        Stacks, Star, Strip, Torus,
    };
    let kind = question.kind;
    let games = [Board, Grundy, Moves, Torus, Position, Counterexample, Compare, Stacks, Rows];
    let sized = [Board, Grundy, Moves, Compare, Star, Strip, Rows, Atlas, Torus, Family, Blocks];
    let fields: [(&str, bool, &[FigureKind]); 11] = [
        ("game", question.game.is_some(), &games),
        ("against", question.against.is_some(), &[Compare, Counterexample]),
        ("up_to", question.up_to.is_some(), &sized),
        ("piles", question.piles.is_some(), &[Position, Stacks]),
        ("expr", question.expr.is_some(), &[Moves, Star, Numeration, Automaton, Torus, Blocks]),
        ("number", question.number.is_some(), &[Numeration, Torus, Family]),
        ("system", question.system.is_some(), &[Numeration]),
        ("rows", question.rows.is_some(), &[Rows, Stacks]),
        ("w", question.w.is_some(), &[Torus]),
        ("by", question.by.is_some(), &[Atlas]),
        ("misere", question.misere, &[Board, Position, Compare]),
    ];
    match fields.iter().find(|(_, given, kinds)| *given && !kinds.contains(&kind)) {
        Some((field, ..)) => {
            Err(AskError::bad_input(format!("a picture of the kind {} has no field {field}", kind_name(kind))))
        }
        None => Ok(()),
    }
}

impl From<FigureError> for AskError {
    fn from(error: FigureError) -> AskError {
        match error {
            FigureError::Undecided(sentence) => AskError::undecided(sentence),
            FigureError::Solve(error) => error.into(),
            FigureError::Number(error) => error.into(),
            FigureError::Stopped(stopped) => stopped.into(),
            _ => AskError::bad_input(error.to_string()),
        }
    }
}

impl MayBlameRules for FigureError {
    fn as_form_error(&self) -> Option<&crate::form::FormError> {
        match self {
            FigureError::Solve(error) => error.as_form_error(),
            _ => None,
        }
    }
}
