//! Sums of games: a move is a move in one of them, and the player who cannot move in any loses.
//!
//! A sum is lost exactly when the Grundy values of its parts, added in binary without carrying, give 0 (Sprague 1935,
//! Grundy 1939). Nim has its piles for values at any size; every other part is solved up to its largest pile.

use super::answer::{Move, Verdict};
use super::error::PlayError;
use super::player::Player;
use super::{nim, table};
use crate::evaluate::Program;
use crate::form::Form;
use crate::rules::{Game, Play};
use crate::solve::{self, GrundyTable};
use crate::work::{Stopped, Work};
use malachite::base::num::basic::traits::Zero;
use malachite::{Integer, Natural};

/// Where the theorem about sums is published.
pub(super) const SOURCE: &str = "Sprague 1935, Grundy 1939";

/// One game of a sum, and its position.
#[derive(Clone, Debug)]
pub struct Component {
    /// The meaning of its rules.
    pub form: Form,
    /// The piles.
    pub piles: Vec<Integer>,
}

/// Who wins a sum, and by which move in which of its games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sum {
    /// Who wins.
    pub verdict: Verdict,
    /// The Grundy value of each part.
    pub values: Vec<Natural>,
    /// The part to move in, and the move.
    pub winning: Option<(usize, Move)>,
}

enum Part {
    Nim,
    Solved(GrundyTable, Program, Vec<u64>),
}

impl Sum {
    /// Decides a sum of games in normal play.
    pub fn new(components: &[Component], work: &Work) -> Result<Sum, PlayError> {
        refuse_misere(components.iter().map(|part| &part.form))?;
        let mut parts = Vec::new();
        let mut values = Vec::new();
        let mut positions = Vec::new();
        for component in components {
            let player = Player::new(&component.form, work)?;
            let position = player.position(&component.piles)?;
            let (part, value) = part(&player, &position, work)?;
            parts.push(part);
            values.push(value);
            positions.push(position);
        }
        let total = nim::sum(&values);
        if total == Natural::ZERO {
            return Ok(Sum { verdict: Verdict::P, values, winning: None });
        }
        for (index, part) in parts.iter().enumerate() {
            let wanted = &values[index] ^ &total;
            if wanted >= values[index] {
                continue;
            }
            let found = reach(components[index].form.game(), part, &positions[index], &wanted, work)?;
            if let Some(next) = found {
                return Ok(Sum { verdict: Verdict::N, values, winning: Some((index, next)) });
            }
        }
        Err(PlayError::NoMove("no part of the sum has a move to the value that is needed".into()))
    }
}

/// Nothing so simple is known about sums in misere play.
pub(super) fn refuse_misere<'f>(mut forms: impl Iterator<Item = &'f Form>) -> Result<(), PlayError> {
    match forms.any(|form| form.play() == Play::Misere) {
        true => Err(PlayError::Method("sums are decided in normal play only".into())),
        false => Ok(()),
    }
}

fn part(player: &Player, position: &[Integer], work: &Work) -> Result<(Part, Natural), PlayError> {
    let game = player.game();
    if player.is_nim() {
        let piles: Vec<Natural> = position.iter().map(|pile| pile.unsigned_abs_ref().clone()).collect();
        return Ok((Part::Nim, nim::sum(&piles)));
    }
    let small: Option<Vec<u64>> = position.iter().map(|pile| u64::try_from(pile).ok()).collect();
    let small = small.filter(|piles| piles.iter().all(|&pile| pile < 1 << 31)).ok_or_else(|| {
        PlayError::Undecided(format!("the Grundy values of \"{}\" are known only on boards", game.name))
    })?;
    let largest = small.iter().max().copied().unwrap_or(0);
    let grundy = solve::grundy(player.form(), largest, work)?;
    let program = solve::program(player.form(), largest, work)?;
    let value = Natural::from(grundy.at(&small).unwrap_or(0));
    Ok((Part::Solved(grundy, program, small), value))
}

/// A move in one part that leaves the given value.
fn reach(
    game: &Game,
    part: &Part,
    position: &[Integer],
    wanted: &Natural,
    work: &Work,
) -> Result<Option<Move>, Stopped> {
    Ok(match part {
        Part::Nim => {
            // The pile whose own value drops: as in nim on the piles and one more of the wanted value.
            let mut piles: Vec<Natural> = position.iter().map(|pile| pile.unsigned_abs_ref().clone()).collect();
            piles.push(wanted.clone());
            let winning = nim::winning(&piles, false).into_iter().find(|(pile, _)| *pile < position.len());
            let Some((pile, left)) = winning else { return Ok(None) };
            let mut to = position.to_vec();
            let mut take = vec![Integer::ZERO; position.len()];
            take[pile] = &position[pile] - Integer::from(&left);
            to[pile] = Integer::from(left);
            if game.piles.sorted {
                to.sort();
            }
            Some(Move::new(game, 0, take, to))
        }
        Part::Solved(grundy, program, small) => {
            let mut found = None;
            program.each_move(&table::words(small), &mut work.pace(), &mut |next| {
                let to: Vec<u64> = next.to.iter().map(|&pile| pile.unsigned_abs()).collect();
                let value = grundy.at(&to).map(Natural::from);
                if value.as_ref() == Some(wanted) {
                    found = Some(Move::new(game, next.clause, table::long(&next.take), table::long(&next.to)));
                }
                found.is_none()
            })?;
            found
        }
    })
}
