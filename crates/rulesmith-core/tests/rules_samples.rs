//! Every sample of the language is read, printed canonically, read again and rendered.

use rulesmith_core::rules::{self, Play, Take};
use rulesmith_corpus::texts;

fn samples() -> Vec<rules::Game> {
    let read = |text: String| match rules::parse(&text) {
        Ok(game) => game,
        Err(error) => panic!("{error}\n{}\n{text}", error.picture(&text)),
    };
    texts::samples().into_iter().map(read).collect()
}

fn sample(name: &str) -> rules::Game {
    samples().into_iter().find(|game| game.name == name).unwrap()
}

#[test]
fn samples_print_and_read_back_as_themselves() {
    for game in samples() {
        let text = game.to_string();
        let again = rules::parse(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
        assert_eq!(again, game, "{text}");
        assert_eq!(again.to_string(), text);
    }
}

#[test]
fn samples_render_without_leftovers() {
    for game in samples() {
        let (english, latex) = (game.english(), game.latex());
        for clause in &game.moves {
            assert!(
                english.contains(&format!("- {}: Take", clause.name)) || english.contains(": For some"),
                "{english}"
            );
        }
        assert_eq!(latex.matches('$').count() % 2, 0, "{latex}");
        assert_eq!(latex.matches(r"\item").count(), game.moves.len());
        assert_eq!(latex.replace(r"\{", "").matches('{').count(), latex.replace(r"\}", "").matches('}').count());
        assert!(!latex.contains("<="), "{latex}");
    }
}

#[test]
fn variables_start_at_one_unless_a_condition_says_zero() {
    let game = sample("Everything at once");
    assert_eq!(game.play, Play::Misere);
    assert!(!game.piles.sorted);
    let starts = |clause: usize| -> Vec<(&str, u64)> {
        game.moves[clause].variables.iter().map(|own| (own.name.as_str(), own.from)).collect()
    };
    assert_eq!(starts(0), [("k", 0), ("l", 1)]);
    assert_eq!(starts(1), []);
    assert_eq!(starts(3), [("n", 1)]);
    let text = "game \"G\" piles x, y move m: take a from x, b from y where 0 <= a < b and (b >= 0 or x = y)";
    let game = rules::parse(text).unwrap();
    let starts: Vec<u64> = game.moves[0].variables.iter().map(|own| own.from).collect();
    assert_eq!(starts, [0, 1]);
}

#[test]
fn the_parts_of_rat() {
    let game = sample("Rat");
    assert!(game.piles.sorted);
    assert_eq!(game.lets[1].parameters, ["d"]);
    assert_eq!(game.moves[0].take, Take::Piles { count: 2, up_to: true });
    let Take::Amounts(amounts) = &game.moves[2].take else { panic!("wide names its piles") };
    let piles: Vec<(String, usize)> = amounts.iter().map(|part| (part.tokens.to_string(), part.pile)).collect();
    assert_eq!(piles, [("l".into(), 0), ("j".into(), 1), ("k".into(), 2)]);
    let expect = game.expect.unwrap();
    assert_eq!(expect.families[0].variables[0].from, 1);
    assert_eq!(expect.also.len(), 1);
}

#[test]
fn canonical_text_of_rat() {
    assert_eq!(sample("Rat").to_string(), include_str!("snapshots/rat.rules"));
}

#[test]
fn english_of_the_papers_games() {
    for (name, text) in [
        ("FREAK", include_str!("snapshots/freak.english")),
        ("Rat", include_str!("snapshots/rat.english")),
        ("MTW: Wy(2) without (2,3), with (9,18)", include_str!("snapshots/mtw.english")),
        ("Wythoff", include_str!("snapshots/wythoff.english")),
        ("Everything at once", include_str!("snapshots/everything.english")),
    ] {
        assert_eq!(sample(name).english(), text, "{name}");
    }
}

#[test]
fn latex_of_the_papers_games() {
    for (name, text) in [
        ("FREAK", include_str!("snapshots/freak.tex")),
        ("Rat", include_str!("snapshots/rat.tex")),
        ("MTW: Wy(2) without (2,3), with (9,18)", include_str!("snapshots/mtw.tex")),
        ("Wythoff", include_str!("snapshots/wythoff.tex")),
    ] {
        assert_eq!(sample(name).latex(), text, "{name}");
    }
}

#[test]
fn the_guide_shows_rules_that_work() {
    let guide = include_str!("../../../docs/LANGUAGE.md");
    let blocks: Vec<&str> = guide.split("```rules\n").skip(1).filter_map(|rest| rest.split("```").next()).collect();
    assert!(blocks.len() >= 4);
    for text in blocks {
        if let Err(error) = rules::parse(text) {
            panic!("{error}\n{}", error.picture(text));
        }
    }
}
