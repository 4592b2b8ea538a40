//! The rules in LaTeX: the English sentences with their mathematics typeset, the moves in an `itemize`.

use super::prose::{Prose, Voice};
use super::{Game, Let};
use crate::syntax::{Expr, ExprKind, escape_latex};

struct Latex;

impl Voice for Latex {
    fn math(&self, expr: &Expr) -> String {
        format!("${}$", expr.latex())
    }

    fn formula(&self, parts: &[&Expr]) -> String {
        format!("${}$", parts.iter().map(|part| part.latex()).collect::<Vec<_>>().join(", "))
    }

    fn bound(&self, names: &[&str], from: u64) -> String {
        let names: Vec<String> =
            names.iter().map(|name| Expr::synthetic(ExprKind::Name(name.to_string())).latex()).collect();
        format!(r"${} \ge {from}$", names.join(", "))
    }

    fn words(&self, text: &str) -> String {
        escape_latex(text)
    }
}

/// The whole game.
pub(super) fn render(game: &Game) -> String {
    let prose = Prose { game, voice: Latex };
    let mut lines = vec![format!(r"\paragraph{{{}}}", prose.voice.words(&game.name))];
    if let Some(source) = &game.source {
        lines.push(format!("({}.)", prose.voice.words(source.trim_end_matches('.'))));
    }
    lines.push(prose.setting());
    lines.extend(game.lets.iter().map(|known| definition(&prose, known)));
    lines.push("Two players take turns. A move is one of these:".into());
    lines.push(r"\begin{itemize}".into());
    for clause in &game.moves {
        lines.push(format!(r"  \item \emph{{{}}}: {}", prose.voice.words(&clause.name), prose.clause(clause)));
    }
    lines.push(r"\end{itemize}".into());
    lines.extend(prose.primes());
    lines.push(prose.ending());
    lines.extend(game.expect.as_ref().map(|expect| prose.expectation(expect)));
    lines.extend(game.one.as_ref().map(|one| prose.value_claim(1, one)));
    lines.extend(game.values.iter().map(|(value, claim)| prose.value_claim(*value, claim)));
    lines.extend(game.grundy.as_ref().map(|grundy| prose.grundy_claim(grundy)));
    lines.join("\n") + "\n"
}

/// A function by cases is displayed; everything else is a sentence.
fn definition(prose: &Prose<'_, Latex>, known: &Let) -> String {
    if known.parameters.is_empty() || !matches!(known.value.kind, ExprKind::If(..)) {
        return prose.definition(known);
    }
    let parameters = known.parameters.iter().map(|name| Expr::synthetic(ExprKind::Name(name.clone()))).collect();
    let head = Expr::synthetic(ExprKind::Call(known.name.clone(), parameters));
    format!(r"\[ {} = {} \]", head.latex(), known.value.latex())
}
