//! The sets of a numeration by a recurrence, as rules write them: `shifted(1, 1, 1)`.

use crate::sequence::Written;
use crate::syntax::{Diagnostic, Expr, ExprKind};

/// The set that a call stands for, if it is one of those; an error points at what is wrong with the factors, which are written out.
pub fn written_set(name: &str, parts: &[Expr]) -> Option<Result<Written, Diagnostic>> {
    Written::is_name(name).then(|| {
        let factors = factors_of_recurrence(name, parts)?;
        let span = parts.iter().map(|part| part.span).reduce(|first, last| first.to(last)).unwrap_or_default();
        match Written::named(name, &factors) {
            Some(Ok(set)) => Ok(set),
            Some(Err(message)) => Err(Diagnostic::new(message, span)),
            None => Err(Diagnostic::new("this is not a set of numbers", span)),
        }
    })
}

/// The whole numbers between the parentheses.
fn factors_of_recurrence(name: &str, parts: &[Expr]) -> Result<Vec<i64>, Diagnostic> {
    let factor = |part: &Expr| {
        let (number, sign) = match &part.kind {
            ExprKind::Negate(inner) => (&inner.kind, -1),
            other => (other, 1),
        };
        let small = match number {
            ExprKind::Number(number) => i64::try_from(number).ok(),
            _ => None,
        };
        small.filter(|number| *number <= 255).map(|number| sign * number).ok_or_else(|| {
            let message = format!("`{name}` takes the factors of a recurrence, whole numbers from -255 to 255");
            Diagnostic::new(message, part.span).with_hint("as in numeration(1, 1, 1) for 1, 2, 4, 7, 13, ..")
        })
    };
    parts.iter().map(factor).collect()
}
