//! Expressions as LaTeX mathematics.

use super::expr::{BinaryOp, Binding, CompareOp, Expr, ExprKind, above};

impl Expr {
    /// The expression in LaTeX, to stand between dollar signs. Needs `amsmath`.
    ///
    /// ```
    /// let expr = rulesmith_core::syntax::parse_expression("floor(n*(1+sqrt(5))/2)").unwrap();
    /// assert_eq!(expr.latex(), r"\left\lfloor \frac{n (1 + \sqrt{5})}{2} \right\rfloor");
    /// ```
    pub fn latex(&self) -> String {
        match &self.kind {
            ExprKind::Number(value) => value.to_string(),
            ExprKind::Name(name) => latex_name(name),
            ExprKind::Primed(name) => format!("{}'", latex_name(name)),
            ExprKind::Negate(inner) => format!("-{}", within(inner, Binding::Power)),
            ExprKind::Not(inner) => format!(r"\neg {}", within(inner, Binding::Atom)),
            ExprKind::Absolute(inner) => format!(r"\lvert {} \rvert", inner.latex()),
            ExprKind::Binary(op, left, right) => binary(*op, left, right),
            ExprKind::Compare(first, rest) => {
                if let Some((entries, last, equal)) = self.as_exclusive_or() {
                    let entries: Vec<String> = entries.iter().map(|entry| within(entry, above(Binding::Sum))).collect();
                    let relation = if equal { "=" } else { r"\ne" };
                    return format!(r"{} {relation} {}", entries.join(r" \oplus "), within(last, Binding::Union));
                }
                let mut text = within(first, Binding::Union);
                for (op, right) in rest {
                    text += &format!(" {} {}", relation(*op), within(right, Binding::Union));
                }
                text
            }
            ExprKind::Call(name, parts) => call(name, parts),
            ExprKind::Tuple(parts) => format!("({})", latex_list(parts)),
            ExprKind::Braces(parts) => format!(r"\{{{}\}}", latex_list(parts)),
            ExprKind::Comprehension(element, condition) => {
                format!(r"\{{{} : {}\}}", element.latex(), condition.latex())
            }
            ExprKind::If(..) => cases(self),
            ExprKind::ContinuedFraction(text) => {
                let mut tail: Vec<String> = text.terms.iter().skip(1).map(Expr::latex).collect();
                if !text.period.is_empty() {
                    tail.push(format!(r"\overline{{{}}}", latex_list(&text.period)));
                }
                if text.goes_on {
                    tail.push(r"\ldots".into());
                }
                let whole = text.terms.first().map(Expr::latex).unwrap_or_default();
                if tail.is_empty() { format!("[{whole}]") } else { format!("[{whole}; {}]", tail.join(", ")) }
            }
        }
    }
}

fn latex_list(parts: &[Expr]) -> String {
    parts.iter().map(Expr::latex).collect::<Vec<_>>().join(", ")
}

/// In parentheses if it binds less tightly than its place asks for; fractions and cases hold together by themselves.
fn within(expr: &Expr, binding: Binding) -> String {
    let own = match &expr.kind {
        ExprKind::Binary(BinaryOp::Divide, ..) if binding < Binding::Atom => Binding::Atom,
        ExprKind::If(..) => Binding::Sum,
        _ => expr.binding(),
    };
    if own < binding { format!("({})", expr.latex()) } else { expr.latex() }
}

fn binary(op: BinaryOp, left: &Expr, right: &Expr) -> String {
    let (first, second) = (|| within(left, op.binding()), || within(right, above(op.binding())));
    match op {
        BinaryOp::Divide => format!(r"\frac{{{}}}{{{}}}", left.latex(), right.latex()),
        BinaryOp::Power => format!("{}^{{{}}}", within(left, Binding::Atom), right.latex()),
        BinaryOp::Multiply => {
            let (first, second) = (first(), second());
            let clash = second.starts_with(|c: char| c.is_ascii_digit() || c == '-')
                || (second.starts_with(r"\frac") && first.ends_with(|c: char| c.is_ascii_digit()));
            if clash { format!(r"{first} \cdot {second}") } else { format!("{first} {second}") }
        }
        BinaryOp::Add | BinaryOp::Subtract => format!("{} {} {}", first(), op.symbol(), second()),
        BinaryOp::Mod => format!(r"{} \bmod {}", first(), second()),
        BinaryOp::Union => format!(r"{} \cup {}", first(), second()),
        BinaryOp::Inter => format!(r"{} \cap {}", first(), second()),
        BinaryOp::And | BinaryOp::Or => format!(r"{} \text{{ {} }} {}", first(), op.symbol(), second()),
    }
}

fn relation(op: CompareOp) -> &'static str {
    match op {
        CompareOp::LessEqual => r"\le",
        CompareOp::GreaterEqual => r"\ge",
        CompareOp::NotEqual => r"\ne",
        CompareOp::In => r"\in",
        CompareOp::NotIn => r"\notin",
        CompareOp::Less | CompareOp::Greater | CompareOp::Equal => op.symbol(),
    }
}

fn call(name: &str, parts: &[Expr]) -> String {
    match (name, parts) {
        ("floor", [inner]) => format!(r"\left\lfloor {} \right\rfloor", inner.latex()),
        ("sqrt", [inner]) => format!(r"\sqrt{{{}}}", inner.latex()),
        ("complement", [set]) => format!(r"\overline{{{}}}", set.latex()),
        // It is written out only when it is short: written twice at every level, a nest of them would explode.
        ("complement_slope", [slope]) if slope.height() <= 6 => {
            format!(r"\frac{{{}}}{{{} - 1}}", slope.latex(), within(slope, Binding::Sum))
        }
        // Nobody reads its states in a formula.
        ("automaton", _) => r"\mathit{automaton}".into(),
        ("min" | "max", _) => format!(r"\{name}({})", latex_list(parts)),
        _ => format!("{}({})", latex_name(name), latex_list(parts)),
    }
}

/// Nested `if`s are one list of cases.
fn cases(expr: &Expr) -> String {
    let mut rows = Vec::new();
    let mut rest = expr;
    while let ExprKind::If(condition, yes, no) = &rest.kind {
        rows.push(format!(r"{} & \text{{if }} {}", yes.latex(), condition.latex()));
        rest = no;
    }
    rows.push(format!(r"{} & \text{{otherwise}}", rest.latex()));
    format!(r"\begin{{cases}} {} \end{{cases}}", rows.join(r" \\ "))
}

const GREEK: &[&str] = &[
    "alpha", "beta", "gamma", "delta", "epsilon", "zeta", "eta", "theta", "iota", "kappa", "lambda", "mu", "nu", "xi",
    "pi", "rho", "sigma", "tau", "upsilon", "chi", "psi", "omega", "Gamma", "Delta", "Theta", "Lambda", "Xi", "Pi",
    "Sigma", "Upsilon", "Phi", "Psi", "Omega",
];

/// A name in mathematics: one letter as it is, Greek letters by their command, longer names in one piece, and digits
/// at the end as a subscript.
fn latex_name(name: &str) -> String {
    if let Some(text) = name.strip_prefix('"') {
        return format!(r"\text{{{}}}", escape(text.strip_suffix('"').unwrap_or(text)));
    }
    let stem = name.trim_end_matches(|c: char| c.is_ascii_digit());
    let index = &name[stem.len()..];
    let stem = stem.strip_suffix('_').filter(|short| !index.is_empty() && !short.is_empty()).unwrap_or(stem);
    let base = match stem {
        "phi" => r"\varphi".into(),
        _ if GREEK.contains(&stem) => format!(r"\{stem}"),
        _ if stem.chars().count() == 1 && stem != "_" => stem.to_string(),
        _ => format!(r"\mathit{{{}}}", escape(stem)),
    };
    if index.is_empty() { base } else { format!("{base}_{{{index}}}") }
}

/// Text with the characters that LaTeX reserves made harmless.
pub fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '#' | '$' | '%' | '&' | '_' | '{' | '}' => {
                out.push('\\');
                out.push(c);
            }
            '\\' => out.push_str(r"\textbackslash{}"),
            '^' => out.push_str(r"\textasciicircum{}"),
            '~' => out.push_str(r"\textasciitilde{}"),
            '<' => out.push_str(r"\textless{}"),
            '>' => out.push_str(r"\textgreater{}"),
            other => out.push(other),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use crate::syntax::parse_expression;

    #[test]
    fn mathematics_is_set_as_in_the_papers() {
        for (text, latex) in [
            ("floor(7n/2) - 1", r"\left\lfloor \frac{7 n}{2} \right\rfloor - 1"),
            ("(1+sqrt(5))/3", r"\frac{1 + \sqrt{5}}{3}"),
            ("phi^2*n", r"\varphi^{2} n"),
            ("(1/2)^n", r"(\frac{1}{2})^{n}"),
            ("2*3*x", r"2 \cdot 3 x"),
            ("a - (b - c)", "a - (b - c)"),
            ("x-l <= y-k <= z-j", r"x - l \le y - k \le z - j"),
            ("|k - l| < a1(y - x)", r"\lvert k - l \rvert < a_{1}(y - x)"),
            ("[1; 2, (2, 6)]", r"[1; 2, \overline{2, 6}]"),
            ("[1; 2, 3, 4, ...]", r"[1; 2, 3, 4, \ldots]"),
            ("x' not in A union B", r"x' \notin A \cup B"),
            (
                "if d = 0 then 3 else if d mod 7 = 4 then 6 else 5",
                r"\begin{cases} 3 & \text{if } d = 0 \\ 6 & \text{if } d \bmod 7 = 4 \\ 5 & \text{otherwise} \end{cases}",
            ),
            ("{2*n : n >= 1}", r"\{2 n : n \ge 1\}"),
            ("step_size(n)", r"\mathit{step\_size}(n)"),
        ] {
            assert_eq!(parse_expression(text).unwrap().latex(), latex, "{text}");
        }
    }
}
