//! The rules in English, for a player who does not know the language.

use super::Game;
use super::prose::{Prose, Voice};
use crate::syntax::Expr;

struct English;

impl Voice for English {
    fn math(&self, expr: &Expr) -> String {
        expr.to_string()
    }

    fn formula(&self, parts: &[&Expr]) -> String {
        parts.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
    }

    fn bound(&self, names: &[&str], from: u64) -> String {
        format!("{} >= {from}", names.join(", "))
    }

    fn words(&self, text: &str) -> String {
        text.to_string()
    }
}

/// The whole game, one sentence a line.
pub(super) fn render(game: &Game) -> String {
    let prose = Prose { game, voice: English };
    let mut lines = vec![prose.voice.words(&game.name)];
    if let Some(source) = &game.source {
        lines.push(format!("Source: {}", prose.voice.words(source)));
    }
    lines.push(prose.setting());
    lines.extend(game.lets.iter().map(|known| prose.definition(known)));
    lines.push("Two players take turns. A move is one of these:".into());
    lines.extend(game.moves.iter().map(|clause| format!("- {}: {}", clause.name, prose.clause(clause))));
    lines.extend(prose.primes());
    lines.push(prose.ending());
    lines.extend(game.expect.as_ref().map(|expect| prose.expectation(expect)));
    lines.extend(game.one.as_ref().map(|one| prose.value_claim(1, one)));
    lines.extend(game.values.iter().map(|(value, claim)| prose.value_claim(*value, claim)));
    lines.extend(game.grundy.as_ref().map(|grundy| prose.grundy_claim(grundy)));
    lines.join("\n") + "\n"
}
