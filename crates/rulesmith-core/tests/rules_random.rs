//! Properties of the rules language on random games, on random tokens and on damaged samples.

use proptest::prelude::*;
use rulesmith_core::rules::{self, Game};
use rulesmith_corpus::random::Choices;
use rulesmith_corpus::texts::samples;

/// Prints, reads and renders; nothing may panic, and nothing may change.
fn check_round_trip(game: &Game) {
    let text = game.to_string();
    let again = rules::parse(&text).unwrap_or_else(|error| panic!("{error}\n{}\n{text}", error.picture(&text)));
    assert_eq!(&again, game, "{text}");
    assert_eq!(again.to_string(), text);
    assert!(game.english().ends_with(".\n"));
    assert!(game.latex().contains(r"\begin{itemize}"));
}

/// Whatever the text, reading it gives a game that prints and reads back, or an error that can be shown.
fn check_any_text(text: &str) {
    match rules::parse(text) {
        Ok(game) => check_round_trip(&game),
        Err(error) => {
            let lines = text.matches('\n').count() + 1;
            assert!(error.line().is_some_and(|line| (1..=lines).contains(&line)));
            assert!(!error.message().is_empty());
            assert!(error.picture(text).contains('^'));
        }
    }
}

const TOKENS: &[&str] = &[
    "game",
    "\"G\"",
    "piles",
    "pile",
    "x",
    "y",
    "<=",
    ",",
    "let",
    "A",
    "f",
    "(",
    ")",
    "d",
    "=",
    "evil",
    "move",
    "m",
    ":",
    "take",
    "t",
    "from",
    "up",
    "to",
    "1",
    "2",
    "0",
    "where",
    "unless",
    "for",
    "n",
    ">=",
    "expect",
    "{",
    "}",
    "also",
    "except",
    "play",
    "misere",
    "source",
    "and",
    "or",
    "not",
    "in",
    "mod",
    "if",
    "then",
    "else",
    "union",
    "inter",
    "+",
    "-",
    "*",
    "/",
    "^",
    "|",
    "'",
    "[",
    ";",
    "]",
    "...",
    "floor",
    "beatty",
    "phi",
    "losing",
    "root",
    "#",
    "\n",
    "ζ",
    "99999999999999999999999",
    "\"",
    "->",
    "!=",
    "√",
];

/// Damages a text at one place.
fn damage(text: &mut String, at: usize, length: usize, kind: usize, token: &str) {
    let boundary = |at: usize| (0..=at.min(text.len())).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0);
    let (start, end) = (boundary(at % (text.len() + 1)), boundary(at % (text.len() + 1) + length));
    match kind % 4 {
        0 => text.replace_range(start..end, ""),
        1 => text.insert_str(start, &format!(" {token} ")),
        2 => text.replace_range(start..end, token),
        _ => {
            let copy = text[start..end].to_string();
            text.insert_str(boundary_near(text, at / 2), &copy);
        }
    }
}

fn boundary_near(text: &str, at: usize) -> usize {
    (0..=at % (text.len() + 1)).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn random_games_print_and_read_back(bytes in proptest::collection::vec(any::<u8>(), 0..1200)) {
        let game = Choices::new(&bytes).game();
        let text = game.to_string();
        let read = rules::parse(&text).unwrap_or_else(|error| panic!("{error}\n{}\n{text}", error.picture(&text)));
        let mut bare = read.clone();
        bare.moves.iter_mut().for_each(|clause| clause.variables.clear());
        prop_assert_eq!(&bare, &game, "{}", text);
        check_round_trip(&read);
    }

    #[test]
    fn random_tokens_never_panic(picks in proptest::collection::vec(0..TOKENS.len(), 0..60), start in any::<bool>()) {
        let soup: Vec<&str> = picks.iter().map(|&pick| TOKENS[pick]).collect();
        let head = if start { "game \"G\" piles x <= y move m: take t from x where " } else { "" };
        check_any_text(&format!("{head}{}", soup.join(" ")));
    }

    #[test]
    fn damaged_samples_never_panic(
        which in any::<prop::sample::Index>(),
        hits in proptest::collection::vec((any::<usize>(), 0usize..40, 0usize..4, 0..TOKENS.len()), 1..6),
    ) {
        let samples = samples();
        let mut text = which.get(&samples).clone();
        for (at, length, kind, token) in hits {
            damage(&mut text, at, length, kind, TOKENS[token]);
        }
        check_any_text(&text);
    }

    #[test]
    fn random_text_never_panics(text in "\\PC*") {
        check_any_text(&text);
    }
}
