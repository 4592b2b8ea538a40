//! The same picture, the same bytes; what was typed stays text.

use super::{every_kind, figured, of_game, refused};
use rulesmith::ask::question::{self, FigureKind};
use rulesmith::ask::{self, Answer, Format};
use rulesmith::figure::{self, Theme};

#[test]
fn every_kind_is_written_twice_alike_and_read_back() {
    for question in every_kind() {
        let first = figured(&question);
        assert_eq!(first.figure, question.kind);
        let again = figured(&question);
        for theme in [Theme::Auto, Theme::Light, Theme::Dark] {
            let svg = figure::svg(&first.picture, theme);
            assert_eq!(svg, figure::svg(&again.picture, theme), "{:?}", question.kind);
            assert!(svg.contains("<title>") && svg.contains("<desc>") && svg.ends_with("</svg>\n"));
            assert!(!svg.contains("NaN") && !svg.contains("inf"), "{:?}", question.kind);
            assert_eq!(svg.contains("prefers-color-scheme"), theme == Theme::Auto);
        }
        assert_eq!(figure::tikz(&first.picture, false), figure::tikz(&again.picture, false));
        // Everything has a title, a description and a legend.
        let picture = &first.picture;
        assert!(!picture.title.plain.is_empty() && picture.description.len() > 20 && !picture.legend.is_empty());
        let answer = Answer::Figure(Box::new(first));
        let json = ask::to_string(&answer, Format::Json).unwrap();
        assert_eq!(serde_json::from_str::<Answer>(&json).unwrap(), answer, "{:?}", question.kind);
        assert!(ask::to_string(&answer, Format::Text).unwrap_err().sentence.starts_with("a picture has no text form"));
    }
}

#[test]
fn what_was_typed_stays_text() {
    let rules =
        "game \"<script>alert('&')</script> \\input{x} $%#_^~ ]]>\"\npiles x <= y\nmove nim: take from 1 pile\n";
    let question = question::Figure {
        up_to: Some(ask::Size(5)),
        ..question::Figure {
            game: Some(ask::Given::Rules { rules: rules.into() }),
            ..question::Figure::new(FigureKind::Board)
        }
    };
    let mut picture = figured(&question).picture;
    picture.title.plain.push_str("\n\u{0}\u{1b}[31m\u{2028}end");
    picture.legend[0].says = picture.title.plain.as_str().into();
    picture.axes.as_mut().unwrap().across = picture.title.plain.as_str().into();
    let svg = figure::svg(&picture, Theme::Auto);
    assert!(!svg.contains("<script") && svg.contains("&lt;script&gt;alert(&#39;&amp;&#39;)"));
    assert!(svg.chars().all(|c| c == '\n' || !c.is_control()));
    let tikz = figure::tikz(&picture, false);
    assert!(tikz.chars().all(|c| c == '\n' || !c.is_control()));
    for line in tikz.lines() {
        // In a comment nothing matters; elsewhere a backslash that was typed is written out.
        assert!(line.starts_with('%') || !line.contains("\\input"), "{line}");
        assert!(!line.starts_with("end"), "{line}");
    }
}

#[test]
fn wishes_that_are_not_heard_are_refused() {
    let board = of_game(FigureKind::Board, "wythoff");
    assert_eq!(
        refused(&question::Figure { number: Some(3u64.into()), ..board.clone() }),
        "a picture of the kind board has no field number"
    );
    assert_eq!(refused(&question::Figure::new(FigureKind::Board)), "a picture of the kind board needs the field game");
    assert!(
        refused(&of_game(FigureKind::Board, "rat")).starts_with("a board is drawn for games on two piles, and rat is")
    );
    let large = question::Figure { up_to: Some(ask::Size(1_000_000_000)), ..board };
    assert!(refused(&large).starts_with("a board is drawn for piles up to 5000"));
    assert!(refused(&of_game(FigureKind::Counterexample, "wythoff")).contains("is proved: there is no counterexample"));
    assert!(refused(&of_game(FigureKind::Torus, "freak")).contains("the torus does not prove"));
    assert!(refused(&of_game(FigureKind::Stacks, "wythoff")).contains("not played with coloured tokens"));
    assert!(refused(&of_game(FigureKind::Moves, "freak")).contains("depends on the piles"));
}
