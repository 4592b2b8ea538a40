//! Moves that have to be there: the clauses of another game, which the rules begin with.

use super::board::{Board, Side};
use super::shapes::piles;
use crate::cover::Bits;
use crate::design::DesignError;
use crate::form::Form;
use crate::rules::{self, Game};
use crate::solve::program;
use crate::syntax::{Token, tokenize};
use crate::work::Work;
use std::collections::HashSet;

/// The game with its piles called as the grammar calls them.
pub(super) fn renamed(game: &Game) -> Result<Game, DesignError> {
    let (own, ours) = (&game.piles.names, piles(game.piles.names.len()));
    let bare = Game { expect: None, one: None, values: vec![], grundy: None, source: None, ..game.clone() };
    if *own == ours {
        return Ok(bare);
    }
    let refuse = || DesignError::NotATarget {
        sentence: format!("the piles of {} cannot be called {}", game.name, ours.join(", ")),
        hint: Some(format!("name them so in a rules file: piles {}", ours.join(" <= "))),
    };
    let text = bare.to_string();
    let mut changed = String::new();
    let mut done = 0;
    for spanned in tokenize(&text).map_err(|_| refuse())? {
        let Token::Name(name) = &spanned.token else { continue };
        let plain = name.trim_end_matches('\'');
        let new = match own.iter().position(|pile| pile == plain) {
            Some(index) => format!("{}{}", ours[index], &name[plain.len()..]),
            None if ours.iter().any(|pile| pile == plain) => return Err(refuse()),
            None => continue,
        };
        changed.push_str(&text[done..spanned.span.start]);
        changed.push_str(&new);
        done = spanned.span.end;
    }
    changed.push_str(&text[done..]);
    rules::parse(&changed).map_err(|_| refuse())
}

/// The positions from which the game's own moves lead into T: lost ones, of which there must be none, and others.
pub(super) fn reach(game: &Game, board: &Board, work: &Work) -> Result<(Bits, Bits), DesignError> {
    let form = Form::of(game, work)?;
    let largest = board.sizes().last().copied().unwrap_or(0);
    let program = program(&form, largest as u64, work)?;
    let mut pace = work.pace();
    let mut side = |side: &Side| -> Result<Bits, DesignError> {
        let mut found = Bits::none(side.positions.len());
        let mut targets: Vec<HashSet<Vec<i64>>> = vec![HashSet::new(); side.positions.len()];
        for (from, take) in side.steps() {
            let mut to: Vec<i64> = side.positions[from].iter().zip(take).map(|(pile, take)| pile - take).collect();
            to.sort_unstable();
            targets[from].insert(to);
        }
        for (place, position) in side.positions.iter().enumerate() {
            let mut hit = false;
            program.each_move(position, &mut pace, &mut |found| {
                hit = targets[place].contains(&found.to);
                !hit
            })?;
            if hit {
                found.insert(place);
            }
        }
        Ok(found)
    };
    Ok((side(&board.lost)?, side(&board.won)?))
}
