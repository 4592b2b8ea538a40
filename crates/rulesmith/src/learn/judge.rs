//! What the provers say of an automaton.

use super::attempt::Guess;
use super::{Learning, Outcome, Tried, Wishes};
use crate::form::Form;
use crate::numeration::DigitAutomaton;
use crate::prove;
use crate::rules::{Expectation, Family, Game, Let, Variable, automaton_text};
use crate::syntax::{CompareOp, Expr, ExprKind};
use crate::work::{Stopped, Work};

/// Asks the provers whether an automaton is right.
pub(super) fn judged(
    form: &Form,
    wishes: &Wishes,
    guess: &Guess,
    learning: &mut Learning,
    work: &Work,
) -> Result<Tried, Stopped> {
    let Some(automaton) = guess.automaton(form.piles().len(), work)? else { return Ok(Tried::Nothing) };
    let game = claiming(form.game(), &automaton, wishes.value);
    let Ok(form) = Form::of(&game, work) else { return Ok(Tried::Nothing) };
    work.report("asking the provers", automaton.states().len() as u64, None)?;
    // A wrong guess may not take all the time.
    let answer = prove::judge_guess(&form, wishes.value > 0, &work.share(5, 10));
    match answer.outcome {
        prove::Outcome::Proved(certificate) => {
            learning.numeration = Some(automaton.numerals().clone());
            learning.outcome = Outcome::Proved { automaton, game: Box::new(game), certificate, engine: answer.engine };
            Ok(Tried::Proved)
        }
        prove::Outcome::Refuted(found) => {
            let largest = found.position.iter().max().and_then(|pile| u64::try_from(pile).ok());
            learning.refuted.push((automaton.states().len(), found.position));
            Ok(largest.map_or(Tried::Nothing, Tried::Refuted))
        }
        prove::Outcome::Undecided(why) => {
            learning.open.push((automaton.states().len(), why));
            Ok(Tried::Nothing)
        }
        prove::Outcome::Stopped(stopped) => {
            work.go_on()?;
            learning.open.push((automaton.states().len(), stopped.to_string()));
            Ok(Tried::Nothing)
        }
    }
}

/// The game with the claim that its positions are those of an automaton.
fn claiming(game: &Game, automaton: &DigitAutomaton, value: u32) -> Game {
    let mut game = game.clone();
    let taken = |name: &String| {
        game.lets.iter().any(|known| known.name == *name || known.parameters.contains(name))
            || game.piles.names.contains(name)
            || game.moves.iter().any(|clause| clause.variables.iter().any(|variable| variable.name == *name))
    };
    let name = ["T", "P", "L"].map(String::from).into_iter().chain((1..).map(|number| format!("T{number}")));
    let name = name.into_iter().find(|name| !taken(name)).unwrap_or_default();
    game.lets.push(Let { name: name.clone(), parameters: vec![], value: automaton_text(automaton) });
    let names = &game.piles.names;
    let entries: Vec<Expr> = names.iter().map(|pile| Expr::synthetic(ExprKind::Name(pile.clone()))).collect();
    let vector = Expr::synthetic(ExprKind::Tuple(entries.clone()));
    let set = Expr::synthetic(ExprKind::Name(name));
    let condition = Expr::synthetic(ExprKind::Compare(Box::new(vector), vec![(CompareOp::In, set)]));
    let variables = names.iter().map(|pile| Variable { name: pile.clone(), from: 0 }).collect();
    let family = Family { position: entries, variables, condition: Some(condition) };
    let claim = Some(Expectation { families: vec![family], also: vec![], except: vec![] });
    // What is claimed of other values is not learned.
    (game.values, game.grundy) = (Vec::new(), None);
    match value {
        0 => (game.expect, game.one) = (claim, None),
        _ => game.one = claim,
    }
    game
}
