//! Parts of a shape on a board: what one pile says, and the vectors of a family.

use super::LostPositions;
use super::error::Failure;
use super::numbers::{Compiler, Scope};
use super::table::MAX_TABLE;
use super::value::{Condition, Value};
use crate::form::FormError;
use crate::form::{Cond, Num, Vectored};
use crate::work::Work;

/// Compiles numbers and conditions that read the first pile alone, and lists vectors.
pub(crate) struct Parts<'a> {
    compiler: Compiler<'a>,
    pile: Scope<'static>,
}

/// The errors of a shape are those of several moves together.
const PART: &str = "the moves";

impl<'a> Parts<'a> {
    /// For piles up to a limit.
    pub fn new(limit: u64, lost: LostPositions<'a>, work: &'a Work) -> Result<Parts<'a>, FormError> {
        let limit = board_limit(limit)?;
        Ok(Parts { compiler: Compiler::new(limit, lost, work), pile: Scope::of_pile(limit) })
    }

    /// A number that reads the first pile alone, which is slot 0.
    pub fn number(&self, number: &Num) -> Result<Value, FormError> {
        self.compiler.number(number, &self.pile).map_err(|failure| failure.within(PART))
    }

    /// A condition that reads the first pile alone, which is slot 0.
    pub fn condition(&self, condition: &Cond) -> Result<Condition, FormError> {
        self.compiler.condition(condition, &self.pile).map_err(|failure| failure.within(PART))
    }

    /// The vectors of a family that fit on the board.
    pub fn vectors(&self, family: &Vectored) -> Result<Vec<Vec<i64>>, FormError> {
        self.compiler.family_vectors(family).map_err(|failure| failure.within(PART))
    }
}

/// The largest pile of a board.
pub(super) fn board_limit(limit: u64) -> Result<i64, FormError> {
    let small = i64::try_from(limit).ok().filter(|&limit| limit < MAX_TABLE);
    small.ok_or_else(|| Failure::rules("piles go up to 2^31 at most").within("the board"))
}
