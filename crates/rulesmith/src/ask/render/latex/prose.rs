//! Sentences with formulas in them: what reads as a formula is set as one, the rest is text.

use crate::syntax::{escape_latex, parse_expression};

/// An expression as mathematics, to stand between dollar signs; what is none is set as text.
///
/// A number such as `2^(1/3)` is `2^{\frac{1}{3}}`, a root of a polynomial says so.
pub fn math(text: &str) -> String {
    match parse_expression(text) {
        Ok(expr) => expr.latex(),
        Err(_) => format!(r"\text{{{}}}", escape_latex(text)),
    }
}

/// A name or a text in the language of the program.
pub fn code(text: &str) -> String {
    format!(r"\texttt{{{}}}", escape_latex(text))
}

/// Words that stand between the parts of a formula.
const OPERATORS: [&str; 5] = ["mod", "in", "not", "union", "inter"];

/// The longest formula within a sentence, in words.
const LONGEST: usize = 40;

/// One sentence.
///
/// ```text
/// (0, 3) is not to be a P-position     $(0, 3)$ is not to be a P-position
/// alpha = [1; (2)] and beta > 2        $\alpha = [1; \overline{2}]$ and $\beta > 2$
/// ```
pub fn sentence(text: &str) -> String {
    let words: Vec<&str> = text.split(' ').collect();
    let mut parts: Vec<String> = Vec::new();
    let mut at = 0;
    while at < words.len() {
        if at > 0 && cites(words[at - 1], words[at]) {
            parts.push(escape_latex(words[at]));
            at += 1;
            continue;
        }
        match formula(&words[at..]) {
            Some((count, set)) => {
                parts.push(set);
                at += count;
            }
            None => {
                parts.push(number_or_index(words[at]).unwrap_or_else(|| escape_latex(words[at])));
                at += 1;
            }
        }
    }
    parts.join(" ")
}

/// Whether a number belongs to a reference: the year of a work, the number of a theorem.
fn cites(before: &str, word: &str) -> bool {
    const NUMBERED: [&str; 12] = [
        "Theorem",
        "Theorems",
        "Lemma",
        "Proposition",
        "Corollary",
        "Definition",
        "Example",
        "Observation",
        "Section",
        "Figure",
        "Table",
        "question",
    ];
    let digits: String = word.chars().take_while(char::is_ascii_digit).collect();
    let bare = word[digits.len()..].chars().all(|c| matches!(c, ',' | '.' | ';' | ':' | ')'));
    let year = digits.len() == 4 && (digits.starts_with("19") || digits.starts_with("20"));
    let named = before.starts_with(|c: char| c.is_uppercase() || c == '(');
    !digits.is_empty() && bare && (NUMBERED.contains(&before) || (year && named))
}

/// The longest formula that begins here: how many words it takes, and how it is set.
fn formula(words: &[&str]) -> Option<(usize, String)> {
    if !begins_formula(words) {
        return None;
    }
    for count in (1..=words.len().min(LONGEST)).rev() {
        if !connected(&words[..count]) {
            continue;
        }
        let joined = words[..count].join(" ").replace("(n alpha", "(n*alpha").replace("(n beta", "(n*beta");
        let (before, inner, after) = bare(&joined);
        if inner.is_empty() || OPERATORS.contains(&words[count - 1]) {
            continue;
        }
        if let Some(set) = interval(inner) {
            return Some((count, format!("{before}${}${after}", indexed(&set))));
        }
        if let Ok(expr) = parse_expression(inner) {
            return Some((count, format!("{before}${}${after}", indexed(&expr.latex()))));
        }
    }
    None
}

/// Decimals such as `1.618...`, letters, and names such as `a_n`, which are no expressions of the language.
fn number_or_index(word: &str) -> Option<String> {
    let (before, inner, after) = bare(word);
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if let Some((whole, places)) = inner.split_once('.') {
        let goes_on = word.contains("...");
        let after = if goes_on { after.trim_start_matches('.') } else { after };
        let dots = if goes_on { r"\ldots" } else { "" };
        return (digits(whole) && digits(places)).then(|| format!("{before}${whole}.{places}{dots}${after}"));
    }
    // A letter by itself is a variable, unless it is an article or a person.
    if let [letter @ b'b'..=b'z'] = inner.as_bytes() {
        return Some(format!("{before}${}${after}", char::from(*letter)));
    }
    let (name, index) = inner.split_once('_')?;
    let short = |text: &str| text.len() == 1 && text.bytes().all(|byte| byte.is_ascii_alphanumeric());
    (short(name) && short(index)).then(|| format!("{before}${name}_{index}${after}"))
}

/// Names of one letter with an index of one letter, set as such.
fn indexed(latex: &str) -> String {
    const START: &str = r"\mathit{";
    let mut out = String::new();
    let mut rest = latex;
    while let Some(at) = rest.find(START) {
        let name = &rest[at + START.len()..];
        out.push_str(&rest[..at]);
        match name.as_bytes() {
            [letter, b'\\', b'_', index, b'}', ..] if letter.is_ascii_alphabetic() && index.is_ascii_alphanumeric() => {
                out.push_str(&format!("{}_{}", *letter as char, *index as char));
                rest = &name[5..];
            }
            _ => {
                out.push_str(START);
                rest = name;
            }
        }
    }
    out + rest
}

/// A half-open interval such as `[8/5, 13/8)`, which is no expression.
fn interval(text: &str) -> Option<String> {
    let (open, rest) = text.split_at_checked(1)?;
    let (inner, close) = rest.split_at_checked(rest.len().checked_sub(1)?)?;
    if !matches!((open, close), ("[", ")") | ("(", "]") | ("(", ")") | ("[", "]")) {
        return None;
    }
    let (low, high) = inner.split_once(", ")?;
    let end = |text: &str| match text {
        "infinity" => Some(r"\infty".to_string()),
        "-infinity" => Some(r"-\infty".to_string()),
        _ => parse_expression(text).ok().map(|expr| expr.latex()),
    };
    Some(format!("{open}{}, {}{close}", end(low)?, end(high)?))
}

/// Whether a formula may begin with the first of these words: a number, a Greek letter, a bracket with something in it, or
/// any name that is compared with something.
fn begins_formula(words: &[&str]) -> bool {
    let first = words[0].trim_start_matches('(').trim_end_matches([',', '.', ';', ':', ')']);
    let greek = ["alpha", "beta", "gamma", "phi"].iter().any(|name| first.starts_with(name));
    let next = words.get(1).copied().unwrap_or_default();
    let compared = matches!(next, "=" | "<" | "<=" | ">" | ">=" | "!=");
    let letter = words[0].len() == 1 && words[0].starts_with(|c: char| c.is_ascii_lowercase());
    let counted =
        letter && (matches!(next, "+" | "-" | "*" | "/" | "mod") || (next == "in" && names_set(words.get(2))));
    let digit = first.starts_with(|c: char| c.is_ascii_digit() || c == '-') && first.len() > usize::from(first == "-");
    let bracket = words[0].starts_with(['{', '[', '|']);
    let function = first.starts_with("floor(") || first.starts_with("sqrt(") || first.contains(['^', '*']);
    let index = first.split_once('_').is_some_and(|(name, index)| name.len() == 1 && index.len() == 1);
    // A word such as 2-invariant is no formula.
    let plain = first.chars().any(char::is_alphabetic) && first.contains('-') && !first.contains(['(', '*', '/', '^']);
    (greek || digit || bracket || function || compared || counted || index) && !plain
}

/// Whether a word names a set: A, S, evil, residues({1}, 3), {1, 2}, [8/5, 13/8).
fn names_set(word: Option<&&str>) -> bool {
    const SETS: [&str; 9] =
        ["evil", "odious", "vile", "dopey", "beatty(", "multiples(", "residues(", "complement(", "losing("];
    let Some(word) = word.map(|word| word.trim_end_matches([',', '.', ';', ':', ')'])) else { return false };
    let capital = word.len() == 1 && word.starts_with(|c: char| c.is_ascii_uppercase());
    capital || word.starts_with('{') || SETS.iter().any(|set| word.starts_with(set))
}

/// Whether an operator stands between any two words: `0 with` would be read as a product.
fn connected(words: &[&str]) -> bool {
    // Within braces a condition may have several parts; in a sentence these are formulas of their own.
    let within = words[0].starts_with('{');
    let joins = |word: &str| OPERATORS.contains(&word) || (within && matches!(word, "and" | "or"));
    // `0 in common` is no membership.
    let sets = words
        .iter()
        .enumerate()
        .filter(|(_, word)| **word == "in")
        .all(|(at, _)| within || names_set(words.get(at + 1)));
    let mut depth = 0i32;
    sets && words.windows(2).all(|pair| {
        let [one, other] = pair else { return true };
        depth += one.matches(['(', '[']).count() as i32 - one.matches([')', ']']).count() as i32;
        // `floor(n alpha)` is a product.
        if depth > 0 && one.ends_with("(n") {
            return true;
        }
        let ends = one.ends_with(|c: char| c.is_alphanumeric() || c == ')' || c == ']' || c == '}');
        let begins = other.starts_with(|c: char| c.is_alphanumeric() || c == '(' || c == '[' || c == '{');
        !(ends && begins) || joins(one) || joins(other)
    })
}

/// A formula without the punctuation of the sentence around it, and without a bracket that it does not close.
fn bare(text: &str) -> (&str, &str, &str) {
    let end = text.trim_end_matches([',', '.', ';', ':']).len();
    let (mut inner, mut after) = text.split_at(end);
    let mut before = "";
    let count = |text: &str, brackets: [char; 2]| text.chars().filter(|c| brackets.contains(c)).count();
    let (opened, closed) = (count(inner, ['(', '[']), count(inner, [')', ']']));
    let number = inner.strip_prefix('(').and_then(|text| text.strip_suffix(')'));
    if number.is_some_and(|number| !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit())) {
        let end = inner.len() - 1;
        return (&text[..1], &text[1..end], &text[end..]);
    }
    if opened > closed && inner.starts_with('(') {
        (before, inner) = inner.split_at(1);
    } else if closed > opened && inner.ends_with(')') {
        let end = inner.len() - 1;
        after = &text[end..];
        inner = &inner[..end];
    }
    (before, inner, after)
}

/// Lines of text as paragraphs; lines that are set in, or begin with a dash, are the items of a list, and lines that are set
/// in twice those of a list within an item.
pub fn paragraphs(text: &str) -> String {
    let mut out = String::new();
    let mut depth = 0;
    for line in text.lines() {
        let item = line.trim_start();
        let wanted = match line.len() - item.len() {
            0 | 1 => usize::from(item.starts_with("- ")),
            2 | 3 => 1,
            // A list within a list needs an item around it.
            _ => 2.min(depth + 1),
        };
        while depth > wanted {
            depth -= 1;
            out.push_str(&format!("{}\\end{{itemize}}\n", "  ".repeat(depth)));
        }
        while depth < wanted {
            out.push_str(&format!("{}\\begin{{itemize}}\n", "  ".repeat(depth)));
            depth += 1;
        }
        let item = item.strip_prefix("- ").unwrap_or(item);
        match depth {
            // The two halves of a proof are paragraphs of their own.
            0 => {
                let half = line.starts_with("(A) ") || line.starts_with("(B) ");
                out.push_str(&format!("{}{}\n", if half { "\n" } else { "" }, sentence(line)));
            }
            _ => out.push_str(&format!("{}\\item {}\n", "  ".repeat(depth), sentence(item))),
        }
    }
    for depth in (0..depth).rev() {
        out.push_str(&format!("{}\\end{{itemize}}\n", "  ".repeat(depth)));
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formulas_in_sentences() {
        for (text, latex) in [
            ("(0, 3) is not to be a P-position", "$(0, 3)$ is not to be a P-position"),
            ("alpha^2 + b*alpha - c = 0 with b = 0, c = 2", r"$\alpha^{2} + b \alpha - c = 0$ with $b = 0$, $c = 2$"),
            ("case (ii) with p = 3, q = 4", "case (ii) with $p = 3$, $q = 4$"),
            ("Relaxed Wythoff is 2-invariant.", "Relaxed Wythoff is 2-invariant."),
            ("alpha in [8/5, 13/8), ends", r"$\alpha$ in $[\frac{8}{5}, \frac{13}{8})$, ends"),
            ("checked for piles up to 200 (12 P-positions)", "checked for piles up to $200$ ($12$ P-positions)"),
            ("floor(n*alpha) fits", r"$\left\lfloor n \alpha \right\rfloor$ fits"),
            ("(Kay and Polanco 2023, Theorem 4)", "(Kay and Polanco 2023, Theorem 4)"),
            ("they have only 0 in common", "they have only $0$ in common"),
            ("x in A and b - c + 1 = -3 < 0", r"$x \in A$ and $b - c + 1 = -3 < 0$"),
            (
                "some floor(n alpha) or floor(n beta) (2017)",
                concat!(
                    r"some $\left\lfloor n \alpha \right\rfloor$ or $\left\lfloor n \beta \right\rfloor$ ",
                    "($2017$)"
                ),
            ),
            ("for every w but 1, a move", "for every $w$ but $1$, a move"),
            ("50 % of a_n & more", r"$50$ \% of $a_n$ \& more"),
            ("take from A # 1", r"take from A \# $1$"),
            ("takes (1, 1) and leads to (0, 0)", "takes $(1, 1)$ and leads to $(0, 0)$"),
            (
                "a root of x^2 - x - 1, at 1.618033..., or 2.5.",
                r"a root of $x^{2} - x - 1$, at $1.618033\ldots$, or $2.5$.",
            ),
            ("(a_n, b_n - w), 1 <= b_n - a_n", "$(a_n, b_n - w)$, $1 \\le b_n - a_n$"),
            ("{ (n, 2n) : n >= 0 and n in D }.", r"$\{(n, 2 n) : n \ge 0 \text{ and } n \in D\}$."),
        ] {
            assert_eq!(sentence(text), latex, "{text}");
        }
    }

    #[test]
    fn lists_begin_and_end() {
        let set = paragraphs("One:\n  a 1\n- b\nTwo\n  see\n");
        assert_eq!(
            set,
            "One:\n\\begin{itemize}\n  \\item a $1$\n  \\item $b$\n\\end{itemize}\nTwo\n\\begin{itemize}\n  \\item see\n\
             \\end{itemize}\n"
        );
        let set = paragraphs("One:\n  a\n    see\n  c\n    d\n");
        let lines: Vec<&str> = set.lines().map(str::trim_start).collect();
        let (begin, end) = ("\\begin{itemize}", "\\end{itemize}");
        let items = ["\\item a", "\\item see", "\\item $c$", "\\item $d$"];
        assert_eq!(lines, ["One:", begin, items[0], begin, items[1], end, items[2], begin, items[3], end, end]);
    }
}
