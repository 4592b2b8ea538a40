//! `automaton("base 2", "0+ 0,0>0 1,1>0")`: from the quoted texts to an automaton, and back; and automata in files, which
//! rules name by one text: `automaton("wythoff.automaton")`.

use super::Game;
use crate::numeration::DigitAutomaton;
use crate::syntax::{Diagnostic, Expr, ExprKind, Parser, Span, Token, tokenize};
use std::borrow::Cow;

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

/// What a text says with the automata written out that it names by their files; `read` reads a file of that name.
///
/// The library has no files of its own: whoever reads a text from a file knows where the files are that it names.
///
/// ```
/// use rulesmith_core::rules::with_automata;
/// let read = |_: &str| Ok("automaton(\"base 2\", \"0+ 0,0>0 1,1>0\")".to_string());
/// let text = with_automata("expect automaton(\"equal.automaton\")", &read).unwrap();
/// assert_eq!(text, "expect automaton(\"base 2\", \"0+ 0,0>0 1,1>0\")");
/// ```
pub fn with_automata<'t>(
    text: &'t str,
    read: &dyn Fn(&str) -> Result<String, String>,
) -> Result<Cow<'t, str>, Diagnostic> {
    // What cannot be taken apart is refused where it is read.
    let Ok(tokens) = tokenize(text) else { return Ok(text.into()) };
    let mut written = String::new();
    let mut after = 0;
    for four in tokens.windows(4) {
        let [name, open, file, close] = four else { continue };
        let symbol = |token: &Token, sign: &str| matches!(token, Token::Symbol(symbol) if *symbol == sign);
        let Token::Text(path) = &file.token else { continue };
        let called = matches!(&name.token, Token::Name(name) if name == "automaton");
        if !called || !symbol(&open.token, "(") || !symbol(&close.token, ")") {
            continue;
        }
        let wrong = |message: String| Diagnostic::new(message, file.span).located_in(text);
        let source = read(path).map_err(|why| wrong(why).with_hint(WRITTEN_OUT))?;
        let automaton = automaton_in(&source).map_err(|error| wrong(format!("in the file {path}: {error}")))?;
        written += &text[after..file.span.start];
        let quoted: Vec<String> = automaton.texts(WIDTH).iter().map(|text| format!("\"{text}\"")).collect();
        written += &quoted.join(", ");
        after = file.span.end;
    }
    Ok(if after == 0 { text.into() } else { (written + &text[after..]).into() })
}

/// The only way without a file.
pub(super) const WRITTEN_OUT: &str =
    "an automaton that is not in a file is written as automaton(\"base 2\", \"0+ 0,0>0 1,1>0\")";

/// The automaton that the text of a file has: `automaton(..)` alone, or the only one in the text of rules.
pub fn automaton_in(text: &str) -> Result<DigitAutomaton, Diagnostic> {
    if !begins_an_automaton(text) {
        return only_automaton(&super::parse(text)?).map_err(|message| Diagnostic::new(message, Span::default()));
    }
    let read = || {
        let mut parser = Parser::new(text)?;
        let expr = parser.value()?;
        parser.expect_end()?;
        match &expr.kind {
            ExprKind::Call(name, texts) if name == "automaton" && texts.len() > 1 => digit_automaton(texts),
            _ => Err(not_a_text(expr.span)),
        }
    };
    read().map_err(|error: Diagnostic| error.located_in(text))
}

/// Whether a text is an automaton by itself: comments, and `automaton(`.
pub fn begins_an_automaton(text: &str) -> bool {
    let first = text.lines().map(str::trim_start).find(|line| !line.is_empty() && !line.starts_with('#'));
    let after = first.and_then(|line| line.strip_prefix("automaton"));
    after.is_some_and(|after| !after.starts_with(|c: char| c.is_alphanumeric() || c == '_'))
}

/// The one automaton that rules have.
fn only_automaton(game: &Game) -> Result<DigitAutomaton, String> {
    let mut found: Vec<DigitAutomaton> = Vec::new();
    let mut look = |expr: &Expr| {
        expr.visit_into(&mut |part| {
            if let ExprKind::Call(name, texts) = &part.kind
                && name == "automaton"
                && let Ok(automaton) = digit_automaton(texts)
                && !found.contains(&automaton)
            {
                found.push(automaton);
            }
            true
        });
    };
    game.lets.iter().for_each(|known| look(&known.value));
    let claims = game.expect.iter().chain(&game.one).flat_map(|claim| &claim.families);
    claims.filter_map(|family| family.condition.as_ref()).for_each(&mut look);
    let many = found.len();
    match (found.pop(), many) {
        (Some(automaton), 1) => Ok(automaton),
        (Some(_), _) => Err(format!("the rules of {} have {many} automata, and one is needed", game.name)),
        (None, _) => Err(format!("the rules of {} have no automaton", game.name)),
    }
}

/// The text of a file with an automaton: comments first, the states in lines.
pub fn automaton_file(automaton: &DigitAutomaton, comments: &[String]) -> String {
    let comments: String = comments.iter().map(|line| format!("# {line}\n")).collect();
    let texts: Vec<String> = automaton.texts(WIDTH).iter().map(|text| format!("\"{text}\"")).collect();
    format!("{comments}automaton({})\n", texts.join(",\n    "))
}

/// The expression that writes an automaton.
pub fn automaton_text(automaton: &DigitAutomaton) -> Expr {
    let text = |text: String| Expr::synthetic(ExprKind::Name(format!("\"{text}\"")));
    Expr::synthetic(ExprKind::Call("automaton".into(), automaton.texts(WIDTH).into_iter().map(text).collect()))
}

/// A text for reading, without the states of the automata in it: `automaton("base 2", ..)`.
pub fn without_states(text: &str) -> String {
    const OPEN: &str = "automaton(\"";
    let mut written = String::new();
    let mut rest = text;
    while let Some(at) = rest.find(OPEN) {
        let (before, inside) = rest.split_at(at + OPEN.len());
        written += before;
        rest = inside;
        if let (Some(numeration), Some(end)) = (inside.find('"'), inside.find(')')) {
            written += &inside[..=numeration];
            written += ", ..";
            rest = &inside[end..];
        }
    }
    written + rest
}
