//! `automaton("base 2", "0+ 0,0>0 1,1>0")`: from the quoted texts to an automaton, and back.

use crate::numeration::DigitAutomaton;
use crate::syntax::{Diagnostic, Expr, ExprKind, Span};

/// Texts in rules are about this long.
const WIDTH: usize = 96;

/// The automaton that the arguments of `automaton(..)` write.
pub fn digit_automaton(texts: &[Expr]) -> Result<DigitAutomaton, Diagnostic> {
    let mut plain = Vec::new();
    for text in texts {
        let ExprKind::Name(name) = &text.kind else { return Err(not_a_text(text.span)) };
        let inner = name.strip_prefix('"').and_then(|name| name.strip_suffix('"'));
        plain.push(inner.ok_or_else(|| not_a_text(text.span))?);
    }
    DigitAutomaton::parse(&plain).map_err(|(place, message)| {
        let span = texts.get(place).map(|text| text.span).unwrap_or_default();
        Diagnostic::new(message, span).with_hint("as in automaton(\"base 2\", \"0+ 0,0>0 1,1>0\")")
    })
}

fn not_a_text(span: Span) -> Diagnostic {
    Diagnostic::new("`automaton` takes the numeration and the states in quotes", span)
        .with_hint("as in automaton(\"base 2\", \"0+ 0,0>0 1,1>0\")")
}

/// The expression that writes an automaton.
pub fn automaton_text(automaton: &DigitAutomaton) -> Expr {
    let text = |text: String| Expr::synthetic(ExprKind::Name(format!("\"{text}\"")));
    Expr::synthetic(ExprKind::Call("automaton".into(), automaton.texts(WIDTH).into_iter().map(text).collect()))
}
