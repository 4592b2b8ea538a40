//! Lists of positions as text.

use proptest::prelude::*;
use rulesmith::recognize::{ListError, Positions, parse_list};
use rulesmith::work::Work;

#[test]
fn lists_in_every_form() {
    let expected = [[0u64, 0], [1, 2], [3, 5]];
    for text in [
        "0 0\n1 2\n3 5",
        "# Wythoff\n0,0\n\n1, 2 # first\r\n\t3\t5\n",
        "(0,0)\n(1, 2)\n( 3 , 5 )\n",
        "(0,0), (1,2), (3,5)",
        "[[0,0],[1,2],[3,5]]",
        " {\"game\": \"a [\\\"strange\\\"] {name}\", \"up_to\": 6, \"p_positions\": [[0, 0], [1, 2],\n [3, \"5\"]], \"x\": {\"y\": [1, {}]}}\n",
        "\u{feff}0 0\n1 2\n3 5\n",
    ] {
        let list = parse_list(text, &Work::default()).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert!(list.iter().eq(expected.iter().map(|row| &row[..])), "{text}");
        assert_eq!(list.up_to, text.contains("up_to").then_some(6));
        assert_eq!(list.positions(None, &Work::default()).unwrap().up_to(), list.up_to.unwrap_or(5));
    }
    let answer = Positions::new(expected, 6, &Work::default()).unwrap();
    let printed = serde_json::json!({"game": "w", "up_to": 6, "p_positions": expected}).to_string();
    assert_eq!(parse_list(&printed, &Work::default()).unwrap().positions(None, &Work::default()).unwrap(), answer);
}

#[test]
fn malformed_lists_are_placed() {
    for (text, line, column, message) in [
        ("", 1, 1, "there are no positions in this list"),
        ("# nothing\n", 2, 1, "there are no positions in this list"),
        ("0 0\n1 x", 2, 3, "expected a number, not `x`"),
        ("0 0\n1 2.5", 2, 4, "a pile is a whole number, written with digits only"),
        ("0 0\n-1 2", 2, 1, "a pile is a whole number and not negative"),
        ("0 0\n1 2 3", 2, 1, "this position has 3 piles, the first one has 2"),
        ("0 0\n(1 2", 2, 1, "this parenthesis is not closed on its line"),
        ("0 0\n1,,2", 2, 3, "expected a number, not `,`"),
        ("0 0\n1, # two", 2, 4, "a number is missing after this comma"),
        ("(0 0) 1 2", 1, 7, "expected another position in parentheses, or the end of the line"),
        ("0 99999999999999999999", 1, 3, "this number is beyond the largest accepted, 4611686018427387904"),
        ("[[0,0],[1,2]", 1, 13, "expected `,` or `]`"),
        ("[[0,0],\n[1,2,3]]", 2, 1, "this position has 3 piles, the first one has 2"),
        ("[[0,0],\n [1,-2]]", 2, 5, "a pile is a whole number and not negative"),
        ("[[0,0],\n 7]", 2, 2, "expected a position, as in [1, 2]"),
        ("[[]]", 1, 2, "this position has no piles"),
        ("[]", 1, 3, "there are no positions in this list"),
        ("x,y\n", 2, 1, "there are no positions in this list"),
        ("x,y\n1 2 3\n", 2, 1, "this position has 3 piles, the first one has 2"),
        ("0 0\nx,y\n", 2, 1, "expected a number, not `x`"),
        ("[[0,0]] x", 1, 9, "the list has ended, but the text goes on"),
        ("{\"grundy\": [[0]]}", 1, 1, "this object has no field `p_positions`"),
        ("{\"p_positions\": 3}", 1, 17, "p_positions must be an array of positions, as in [[0, 0], [1, 2]]"),
        ("{\"x\": [1, {}", 1, 7, "this value is not closed"),
        ("{\"x\": }", 1, 7, "expected a value"),
        ("{x: 1}", 1, 2, "expected a name in quotation marks"),
        ("{\"x", 1, 2, "this text is not closed"),
    ] {
        let ListError::Text(error) = parse_list(text, &Work::default()).expect_err(text) else { panic!("{text}") };
        assert_eq!((error.message(), error.line(), error.column()), (message, Some(line), Some(column)), "{text}");
        error.picture(text);
    }
}

proptest! {
    #[test]
    fn any_text_is_read_or_refused(text in "[\\[\\](){},:#\" \n0-9a-z.-]{0,60}") {
        if let Err(ListError::Text(error)) = parse_list(&text, &Work::default()) {
            prop_assert!(error.line().is_some());
            error.picture(&text);
        }
    }
}
