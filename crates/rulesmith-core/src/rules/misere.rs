//! Misere play as normal play: the player who cannot move wins, so a position without moves is won by the player who is to
//! move there.

use super::{Clause, Game, Play};
use crate::syntax::{BinaryOp, CompareOp, Expr, ExprKind};
use malachite::Natural;

impl Game {
    /// The game in normal play that forbids all moves to these positions and claims them besides.
    ///
    /// Let them be all positions without moves. Then in normal play of this game they are lost, no move leads to them, and
    /// every other position is lost exactly if it is lost in misere play of these rules: its moves are the same, those to
    /// positions that misere play counts as won left out.
    ///
    /// ```
    /// let game = rulesmith_core::rules::parse("game \"Row\" play misere piles x move m: take t from x expect { (n) : n >= 1 }")?;
    /// let normal = game.in_normal_play(&[vec![0u32.into()]]);
    /// assert_eq!(normal.to_string().lines().skip(2).collect::<Vec<_>>(),
    ///     ["move m: take t from x unless x' = 0", "expect { n : n >= 1 } also (0)"]);
    /// # Ok::<(), rulesmith_core::syntax::Diagnostic>(())
    /// ```
    pub fn in_normal_play(&self, without_moves: &[Vec<Natural>]) -> Game {
        let mut game = Game { play: Play::Normal, ..self.clone() };
        for position in without_moves {
            let reached = || reached(&self.piles.names, position);
            for Clause { unless, .. } in &mut game.moves {
                *unless = Some(match unless.take() {
                    Some(earlier) => binary(BinaryOp::Or, earlier, reached()),
                    None => reached(),
                });
            }
            if let Some(expect) = &mut game.expect {
                expect.except.retain(|except| !same(except, position, self.piles.sorted));
                expect.also.push(position.clone());
            }
        }
        game
    }
}

/// `x' = 0 and y' = 0`.
fn reached(names: &[String], position: &[Natural]) -> Expr {
    let equal = |(name, pile): (&String, &Natural)| {
        let after = Expr::synthetic(ExprKind::Primed(name.clone()));
        let number = Expr::synthetic(ExprKind::Number(pile.clone()));
        Expr::synthetic(ExprKind::Compare(Box::new(after), vec![(CompareOp::Equal, number)]))
    };
    let mut parts = names.iter().zip(position).map(equal);
    let first = parts.next().unwrap_or_else(|| Expr::synthetic(ExprKind::Braces(vec![])));
    parts.fold(first, |all, part| binary(BinaryOp::And, all, part))
}

fn binary(operator: BinaryOp, left: Expr, right: Expr) -> Expr {
    Expr::synthetic(ExprKind::Binary(operator, Box::new(left), Box::new(right)))
}

fn same(one: &[Natural], other: &[Natural], in_any_order: bool) -> bool {
    let (mut one, mut other) = (one.to_vec(), other.to_vec());
    if in_any_order {
        one.sort();
        other.sort();
    }
    one == other
}
