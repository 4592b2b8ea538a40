//! Nim, Wythoff's game or t-Wythoff with the fewest vectors added or taken away.

use super::{Built, Fit, No};
use crate::design::asked::shown;
use crate::design::fewest::{Fewest, MOST, NoFewest, WIDEST, fewest};
use crate::design::forbidden::Two;
use crate::design::optimal::fewest_changes;
use crate::design::subject::Subject;
use crate::form::Form;
use crate::games::mtw::{braces, unless};
use crate::rules;
use crate::solve;
use crate::work::Work;
use rulesmith_check::Changes;
use std::time::Duration;

/// How long is searched, however much time there is.
const PATIENCE: Duration = Duration::from_secs(10);

/// The first board that is explained; then it grows with the counterexamples.
const FIRST: u64 = 64;

/// The largest board.
const LARGEST: u64 = 1000;

pub(super) fn fewest_vectors(subject: &Subject, _: &Work) -> Result<Fit, No> {
    if subject.piles() != 2 {
        return Err("it is for two piles".into());
    }
    let up_to = subject.up_to.min(LARGEST);
    let wanted = subject.wanted.iter().map(|position| [position[0], position[1]]);
    let wanted: Vec<Two> = wanted.filter(|position| position[1] <= up_to).collect();
    let because = "the vectors that have to go and the clauses of positions without a move are counted exactly";
    Ok(Fit::made(because, move |work| {
        let searching = work.quiet().within(PATIENCE);
        match explained(&wanted, up_to, &searching) {
            Err(No::Stopped(_)) => {
                work.go_on()?;
                Err("it was not found within the limits of the search".into())
            }
            other => other,
        }
    }))
}

/// Rules that explain all positions up to a bound, found on boards that grow until they do.
fn explained(wanted: &[Two], up_to: u64, work: &Work) -> Result<Built, No> {
    let mut board = FIRST.min(up_to);
    loop {
        let small: Vec<Two> = wanted.iter().filter(|position| position[1] <= board).copied().collect();
        let found = fewest(&small, board, work).map_err(|why| match why {
            NoFewest::Stuck([x, y]) => No::from(format!(
                "no invariant game has these positions: every vector from {} to one of them leads from one of them to another",
                shown(&[x, y])
            )),
            NoFewest::Many => No::from(format!("more than {MOST} vectors of Nim or t-Wythoff, t up to {WIDEST}, would change")),
            NoFewest::Stopped(stopped) => No::Stopped(stopped),
        })?;
        let built = written(&found, board, &small, work)?;
        if board == up_to {
            return Ok(built);
        }
        let form = Form::of(&built.game, work).map_err(|error| error.to_string())?;
        let rows: Vec<Vec<u64>> = wanted.iter().map(|position| position.to_vec()).collect();
        let checked = solve::check(&form, &rows, up_to, work).map_err(|error| match error {
            solve::SolveError::Stopped(stopped) => No::Stopped(stopped),
            other => No::from(other.to_string()),
        })?;
        let Some(first) = checked.disagreement else { return Ok(built) };
        let largest = first.position.iter().copied().max().unwrap_or(up_to);
        board = largest.max(2 * board).min(up_to);
    }
}

/// The game that is modified, as it is called.
fn called(t: i64) -> String {
    match t {
        0 => "Nim".to_string(),
        1 => "Wythoff's game".to_string(),
        t => format!("{t}-Wythoff"),
    }
}

/// What was found as rules; with a certificate that fewer changes do not do, if the checker accepts it for the positions of the board.
fn written(found: &Fewest, board: u64, positions: &[Two], work: &Work) -> Result<Built, No> {
    let words = |vectors: &[(i64, i64)]| vectors.iter().map(|&(k, l)| (k as u64, l as u64)).collect::<Vec<_>>();
    let (nim, band): (Vec<_>, Vec<_>) = words(&found.removed).into_iter().partition(|vector| vector.0 == 0);
    let added = words(&found.added);
    let size = found.removed.len() + found.added.len();
    let mut title = called(found.t);
    let counted = |vectors: &[(u64, u64)]| match vectors {
        [(k, l)] => format!("{{{k}, {l}}}"),
        many => format!("{} vectors", many.len()),
    };
    if !found.removed.is_empty() {
        title.push_str(&format!(" without {}", counted(&words(&found.removed))));
    }
    if !added.is_empty() {
        title.push_str(&format!("{} with {}", if found.removed.is_empty() { "" } else { "," }, counted(&added)));
    }
    let mut rules = format!("game \"{title}\"\npiles x <= y\n");
    let kept: Vec<String> = nim.iter().map(|(_, l)| l.to_string()).collect();
    rules.push_str(&match kept.is_empty() {
        true => "move nim: take from 1 pile\n".to_string(),
        false => format!("move nim: take {{0, l}} unless l in {{{}}}\n", kept.join(", ")),
    });
    if found.t == 1 {
        let kept: Vec<String> = band.iter().map(|(k, _)| k.to_string()).collect();
        rules.push_str(&match kept.as_slice() {
            [] => "move diagonal: take t from x, t from y\n".to_string(),
            [one] => format!("move diagonal: take t from x, t from y unless t = {one}\n"),
            several => format!("move diagonal: take t from x, t from y unless t in {{{}}}\n", several.join(", ")),
        });
    } else if found.t > 1 {
        rules.push_str(&format!("move band: take {{k, l}} where |k - l| < {}{}\n", found.t, unless(&band)));
    }
    if !added.is_empty() {
        rules.push_str(&format!("move extra: take {}\n", braces(&added)));
    }
    let built = Built::written(&rules)?;
    let list: Vec<String> = positions.iter().map(|position| shown(position)).collect();
    let claiming = rules::parse(&format!("{rules}expect {}\n", list.join(", "))).map_err(|error| error.to_string())?;
    let changes = Changes { width: found.t, removed: found.removed.clone(), added: found.added.clone() };
    let bound = fewest_changes(&claiming, &changes, positions, board, work)?;
    // What each game would need, where that is not more than what was found.
    let least: Vec<String> = found
        .bounds
        .iter()
        .filter(|bound| bound.t != found.t)
        .map(|bound| format!("{} needs at least {}", called(bound.t), bound.forced.len() + bound.added))
        .collect();
    let others = if least.is_empty() { String::new() } else { format!(" ({})", least.join(", ")) };
    let known = match bound {
        Some(_) => ", as the checker has accepted for every t",
        None => "",
    };
    let note = match size {
        0 => "no vector has to be changed".to_string(),
        1 => format!(
            "one vector of {} is changed; with none, neither Nim nor any t-Wythoff has these positions up to {board}{known}",
            called(found.t)
        ),
        size => format!(
            "{size} vectors of {} are changed; for Nim and t-Wythoff, t up to {WIDEST}, fewer do not do on piles up to {board}{others}, \
             by the vectors between the positions and by clauses{known}",
            called(found.t)
        ),
    };
    Ok(Built { note: Some(note), guessed: true, bound, ..built })
}
