//! Rules for positions whatever they are: games that are known to have them, rational systems, lists.

use super::{Built, Fit, No, Rules};
use crate::design::asked::shown;
use crate::design::subject::{Matter, Subject};
use crate::games;
use crate::work::Work;

/// The most positions that a condition compares with one by one.
const MAX_FREE: usize = 200;

/// The rules that the positions came with, and games of the catalogue without parameters that claim the same.
pub(super) fn known_games(subject: &Subject, work: &Work) -> Result<Fit, No> {
    let mut known: Vec<Built> = Vec::new();
    if let Matter::Positions { rules: Some((name, game)), .. } = &subject.matter {
        let source = game.source.clone().unwrap_or_else(|| "no source".to_string());
        known.push(Built {
            name: name.clone(),
            known: Some((game.name.clone(), source)),
            note: Some("its own P-positions are wanted".to_string()),
            ..Built::new((**game).clone())
        });
    }
    for listing in games::list().iter().filter(|listing| listing.parameters.is_empty()) {
        work.go_on()?;
        let Ok(entry) = games::find(&listing.example) else { continue };
        let fits = subject.claims(&entry.game, work) && known.iter().all(|other| other.game != entry.game);
        if fits {
            let source = entry.game.source.clone().unwrap_or_else(|| listing.source.clone());
            let title = (entry.game.name.clone(), source);
            let note = Some("it claims the same positions".to_string());
            known.push(Built { known: Some(title), note, ..Built::of_entry(entry) });
        }
    }
    if known.is_empty() {
        return Err("no game without parameters claims these positions".into());
    }
    let titles: Vec<&str> =
        known.iter().filter_map(|game| game.known.as_ref()).map(|(title, _)| title.as_str()).collect();
    Ok(Fit::new(format!("the positions are those of {}", games::listed(&titles, "and")), Rules::Known(known)))
}

/// The rational systems: the game of the catalogue on so many piles, if it claims the same.
pub(super) fn fat_rat(subject: &Subject, work: &Work) -> Result<Fit, No> {
    let piles = subject.piles();
    let name = format!("fat-rat({piles})");
    match games::by_name(&name) {
        Some(game) if subject.claims(&game, work) => {
            Ok(Fit::named(format!("the positions are those of the Rat sequences on {piles} piles"), name))
        }
        _ => Err("the positions are not those of the Rat sequences".into()),
    }
}

/// No move from the positions, every move from the others.
pub(super) fn any_move_from_elsewhere(subject: &Subject, _: &Work) -> Result<Fit, No> {
    let (piles, wanted) = (subject.piles(), &subject.wanted);
    if wanted.len() > MAX_FREE || piles > 6 {
        return Err("it lists every position, and these are too many".into());
    }
    let names: Vec<String> = (1..=piles).map(|pile| format!("x{pile}")).collect();
    let list: Vec<String> = wanted.iter().map(|position| shown(position)).collect();
    let moves = match piles {
        1 => {
            let numbers: Vec<String> = wanted.iter().map(|position| position[0].to_string()).collect();
            format!("piles x1\nmove any: take from 1 pile where x1 not in {{{}}}\n", numbers.join(", "))
        }
        _ => format!(
            "piles {}\nmove any: take from up to {piles} piles unless ({}) in {{{}}}\n",
            names.join(" <= "),
            names.join(", "),
            list.join(", ")
        ),
    };
    let rules = format!("game \"Any move from elsewhere\"\n{moves}");
    let because = format!("it fits every finite list; the rules speak of piles up to {} only", subject.up_to);
    let make = move |_: &Work| Ok(Built { bounded: true, ..Built::written(&rules)? });
    let fit = Fit::made(because, make).k_invariant(2);
    Ok(Fit { reach: Some(100), ..fit })
}
