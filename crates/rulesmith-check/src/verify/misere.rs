//! Misere play: conditions M1 to M3 of docs/CERTIFICATES.md. The positions without moves are found here, one by one among
//! those that are small; what is claimed is then checked as a claim about normal play.

use super::check_in_normal_play;
use super::counterexample::Board;
use crate::certificate::Evidence;
use crate::limits::{Limits, Meter};
use crate::read::{Language, Run, Symbol, Value, Window};
use crate::rejection::{Checked, Condition, demand, reject};
use malachite::Natural;
use rulesmith_core::rules::{Expectation, Game, Play};

/// So many small positions are looked at one by one.
const MAX_SMALL: u64 = 1 << 12;
/// And so many may have no moves: each is written into every clause.
const MAX_STUCK: usize = 64;

/// Checks evidence for misere play.
pub(super) fn check(
    game: &Game,
    expectation: &Expectation,
    least: &[u64],
    normal: &Evidence,
    meter: &Meter<'_>,
) -> Checked<()> {
    demand(Condition::M1, game.play == Play::Misere, || "play is normal, and the evidence is for misere play".into())?;
    let language = Language::new(game, None, meter)?;
    let board = Board { language: &language, meter };
    let stuck = positions_without_moves(&board, least)?;
    meter.stage(Condition::M3, 0, 1)?;
    let largest = stuck.iter().flatten().copied().max().unwrap_or(0);
    let claims = board.claims(expectation, largest)?;
    let claimed = stuck.iter().find(|position| claims.contains(*position));
    match (claimed, normal) {
        // That is what the certificate says.
        (Some(_), Evidence::Counterexample { position, to: None }) => {
            let said: Option<Vec<i64>> = position.iter().map(|&pile| i64::try_from(pile).ok()).collect();
            let is = said.is_some_and(|said| stuck.contains(&said) && claims.contains(&said));
            demand(Condition::M3, is, || "the position is not claimed, or has moves".into())
        }
        (Some(position), _) => reject(Condition::M3, format!("{position:?} is claimed, and has no moves")),
        (None, _) => {
            let stuck: Vec<Vec<Natural>> = stuck.iter().map(|position| naturals(position)).collect();
            check_in_normal_play(&game.in_normal_play(&stuck), normal, meter)
        }
    }
}

fn naturals(position: &[i64]) -> Vec<Natural> {
    position.iter().map(|&pile| Natural::from(pile.unsigned_abs())).collect()
}

/// The positions without moves, if there is a move wherever a pile has as many tokens as `least` says.
pub fn without_moves(game: &Game, least: &[u64], limits: &Limits<'_>) -> Checked<Vec<Vec<Natural>>> {
    let meter = Meter::new(limits);
    let language = Language::new(game, None, &meter)?;
    let found = positions_without_moves(&Board { language: &language, meter: &meter }, least)?;
    Ok(found.iter().map(|position| naturals(position)).collect())
}

/// M2: pile by pile, if those before have less than `least`, and it has at least that, then that may be taken from it. What
/// is left are positions in which every pile has less, and these are looked at.
fn positions_without_moves(board: &Board<'_>, least: &[u64]) -> Checked<Vec<Vec<i64>>> {
    board.meter.stage(Condition::M2, 0, 1)?;
    let small = least.iter().try_fold(1u64, |all, &least| all.checked_mul(least));
    let piles = board.language.piles();
    demand(Condition::M2, least.len() == piles && small.is_some_and(|small| (1..=MAX_SMALL).contains(&small)), || {
        "there are not as many numbers as piles, or they are 0 or large".into()
    })?;
    let least: Vec<i64> = least.iter().map(|&least| least as i64).collect();
    let mut smaller: Vec<Vec<i64>> = vec![vec![]];
    for (pile, &number) in least.iter().enumerate() {
        for before in &smaller {
            let always = board.language.always(piles, |run| may_take(run, before, number))?;
            demand(Condition::M2, always, || {
                format!("{number} cannot always be taken from pile {}, those before being {before:?}", pile + 1)
            })?;
        }
        let longer = |before: &Vec<i64>| {
            let from = if board.language.game.piles.sorted { before.last().copied().unwrap_or(0) } else { 0 };
            let before = before.clone();
            (from..number).map(move |next| before.iter().copied().chain([next]).collect::<Vec<i64>>())
        };
        smaller = smaller.iter().flat_map(longer).collect();
    }
    let mut stuck = Vec::new();
    for position in smaller {
        if !has_move(board, &position)? {
            stuck.push(position);
        }
        demand(Condition::F3, stuck.len() <= MAX_STUCK, || "too many positions have no moves".into())?;
    }
    Ok(stuck)
}

/// Whether a number may be taken from the pile behind those given, whatever comes after it.
fn may_take(run: &mut Run<'_>, before: &[i64], number: i64) -> crate::read::Read<bool> {
    let language = run.language;
    let mut position: Vec<Value> = before.iter().map(|&pile| Value::whole(pile)).collect();
    position.extend((before.len()..language.piles()).map(|pile| Value::symbol(Symbol::Number(pile))));
    let natural = Window::at_least(0);
    run.assume(&position[before.len()].shifted(-number), &natural)?;
    for pile in before.len()..language.piles() {
        run.assume(&position[pile], &natural)?;
        if language.game.piles.sorted && pile > 0 {
            run.assume(&position[pile].minus(&position[pile - 1]), &natural)?;
        }
    }
    let mut taken = vec![Value::default(); language.piles()];
    taken[before.len()] = Value::whole(number);
    run.some_allows_taking(&language.game.moves, &position, &taken)
}

/// Whether a position has a move at all. A move makes no pile larger, in order or not.
fn has_move(board: &Board<'_>, position: &[i64]) -> Checked<bool> {
    let mut target = vec![0; position.len()];
    loop {
        board.meter.spend(1)?;
        let in_order = !board.language.game.piles.sorted || target.is_sorted();
        if in_order && target != position && board.leads(position, &target)? {
            return Ok(true);
        }
        let Some(pile) = (0..target.len()).find(|&pile| target[pile] < position[pile]) else { return Ok(false) };
        target[pile] += 1;
        target[..pile].fill(0);
    }
}
