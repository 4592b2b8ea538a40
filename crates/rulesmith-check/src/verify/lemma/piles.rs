//! Moves of any number of unordered piles.

use crate::read::{Read, Run, Symbol, Value, Window};

/// A number on a track.
pub(super) fn track(track: usize) -> Value {
    Value::symbol(Symbol::Number(track))
}

/// The piles are in order.
pub(super) fn in_order(run: &mut Run<'_>, position: &[Value]) -> Read<()> {
    position.windows(2).try_for_each(|pair| run.assume(&pair[1].minus(&pair[0]), &Window::at_least(0)))
}

/// A move of some piles, the piles on the first tracks and what is taken on the others.
pub(super) struct Move {
    pub position: Vec<Value>,
    pub taken: Vec<Value>,
    chosen: u32,
}

impl Move {
    /// The piles are in order, and from those that are chosen as much is taken as there is, at least one.
    pub fn new(run: &mut Run<'_>, piles: usize, chosen: u32) -> Read<Move> {
        let position: Vec<Value> = (0..piles).map(track).collect();
        in_order(run, &position)?;
        let mut taken = vec![Value::default(); piles];
        for pile in (0..piles).filter(|pile| chosen >> pile & 1 == 1) {
            taken[pile] = track(piles + pile);
            run.assume(&taken[pile], &Window::at_least(1))?;
            run.assume(&position[pile].minus(&taken[pile]), &Window::at_least(0))?;
        }
        Ok(Move { position, taken, chosen })
    }

    pub fn takes_from(&self, pile: usize) -> bool {
        self.chosen >> pile & 1 == 1
    }
}
