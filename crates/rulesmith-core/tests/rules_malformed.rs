//! Rules that are refused, each with the whole message it gets.

use rulesmith_core::rules;
use rulesmith_corpus::texts::{Malformed, malformed};

#[test]
fn malformed_rules_get_the_expected_message() {
    let corpus = malformed();
    assert!(corpus.len() >= 40);
    let mut wrong = Vec::new();
    for Malformed { rules, error } in &corpus {
        let found = match rules::parse(rules) {
            Ok(_) => "accepted".to_string(),
            Err(found) => found.to_string(),
        };
        if found != *error {
            wrong.push(format!("{rules}expected: {error}\nfound:    {found}\n"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_picture_points_at_the_place() {
    let text = "game \"FREAK\"\nlet A = beatty(phi)\npiles x <= y\nmove larger: take t from y unless y - t < x and x in Alpha\n";
    let error = rules::parse(text).unwrap_err();
    assert_eq!((error.line(), error.column()), (Some(4), Some(54)));
    assert_eq!(error.message(), "unknown name `Alpha`");
    assert_eq!(error.hint(), Some("known here: x, y, t, A"));
    assert_eq!(
        error.picture(text),
        "  move larger: take t from y unless y - t < x and x in Alpha\n                                                       ^^^^^"
    );
}

#[test]
fn huge_inputs_are_refused_politely() {
    let long = format!("game \"G\" {}", " ".repeat(rules::MAX_RULES));
    assert!(rules::parse(&long).unwrap_err().message().contains("the limit is"));
    let piles: Vec<String> = (0..=rules::MAX_NAMES).map(|index| format!("p{index}")).collect();
    let error = rules::parse(&format!("game \"G\" piles {}", piles.join(", "))).unwrap_err();
    assert_eq!(error.message(), "there are more than 1000 piles");
    let deep = format!("game \"G\" piles x move m: take t from x where {}x{} < 1", "(".repeat(5000), ")".repeat(5000));
    assert!(rules::parse(&deep).unwrap_err().message().contains("nested too deeply"));
    let wide = format!("game \"G\" piles x move m: take t from x where x < {}1", "1 + ".repeat(200));
    assert!(rules::parse(&wide).unwrap_err().message().contains("too many operators in a row"));
    let name = "n".repeat(1000);
    let error = rules::parse(&format!("game \"G\" piles x move m: take t from {name}")).unwrap_err();
    assert_eq!(error.message(), format!("there is no pile `{}...`", "n".repeat(40)));
}

/// A chain of comparisons inside a chain inside a chain: looking at a side twice would cost 2^30 here.
#[test]
fn nested_chains_are_checked_in_linear_time() {
    let mut condition = "x".to_string();
    for _ in 0..35 {
        condition = format!("(if 1 < {condition} < 3 then 1 else 2)");
    }
    let text = format!("game \"G\" piles x move m: take t from x where {condition} < 3");
    let game = rules::parse(&text).unwrap();
    assert_eq!(rules::parse(&game.to_string()).unwrap(), game);
    assert!(!game.english().is_empty() && !game.latex().is_empty());
}

/// The deepest expressions that are read must also be read back from the canonical text, which has more parentheses.
#[test]
fn the_deepest_expressions_read_back() {
    let wraps: [(&str, &str); 5] = [("2^", ""), ("1 - (", ")"), ("-2(", ")"), ("|x - ", "|"), ("floor(2*", ")")];
    for (open, close) in wraps {
        let mut deepest = 0;
        for depth in 1..130 {
            let condition = format!("{}x{} < 1", open.repeat(depth), close.repeat(depth));
            let text = format!("game \"G\" piles x move m: take t from x where {condition}");
            if let Ok(game) = rules::parse(&text) {
                assert_eq!(rules::parse(&game.to_string()).as_ref(), Ok(&game), "{game}");
                deepest = depth;
            }
        }
        assert!((35..125).contains(&deepest), "{open} nests {deepest} deep");
    }
}
