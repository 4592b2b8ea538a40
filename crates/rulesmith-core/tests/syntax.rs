//! The grammar of expressions: what binds tighter, what a product without a sign means, and that printing is the inverse
//! of reading.

use malachite::Natural;
use proptest::prelude::*;
use rulesmith_core::number::Real;
use rulesmith_core::syntax::{
    BinaryOp, CompareOp, ContinuedFractionText, Expr, ExprKind, KEYWORDS, MAX_EXPRESSION, MAX_HEIGHT, parse_expression,
};

fn read(text: &str) -> Expr {
    parse_expression(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn refusal(text: &str) -> String {
    match parse_expression(text) {
        Ok(expr) => panic!("{text} was read as {expr}"),
        Err(error) => error.to_string(),
    }
}

#[test]
fn what_binds_tighter() {
    // Each left side means the right one, where every operation has its own parentheses.
    for (short, full) in [
        ("a + b*c", "a + (b*c)"),
        ("a*b + c", "(a*b) + c"),
        ("a - b - c", "(a - b) - c"),
        ("a - b + c", "(a - b) + c"),
        ("a/b/c", "(a/b)/c"),
        ("a/b*c", "(a/b)*c"),
        ("a mod b*c", "(a mod b)*c"),
        ("a + b mod c", "a + (b mod c)"),
        ("a*b^c", "a*(b^c)"),
        ("a^b^c", "a^(b^c)"),
        ("a^-b", "a^(-b)"),
        ("-a^b", "-(a^b)"),
        ("-a*b", "(-a)*b"),
        ("-a + b", "(-a) + b"),
        ("a*-b", "a*(-b)"),
        ("a - -b", "a - (-b)"),
        ("A union B inter C", "A union (B inter C)"),
        ("A union B union C", "(A union B) union C"),
        ("x + 1 in A union B", "(x + 1) in (A union B)"),
        ("x - t < y and z > 0", "((x - t) < y) and (z > 0)"),
        ("p or q and r", "p or (q and r)"),
        ("p and q or r", "(p and q) or r"),
        ("not p and q", "(not p) and q"),
        ("not x = y", "not (x = y)"),
        ("not not p", "not (not p)"),
        ("if p or q then a else b + 1", "if (p or q) then (a) else (b + 1)"),
        ("if p then a else if q then b else c", "if p then a else (if q then b else c)"),
        ("|a - b| + 1", "(|a - b|) + 1"),
        ("x' - y", "(x') - y"),
    ] {
        assert_eq!(read(short), read(full), "{short}");
    }
    assert_ne!(read("a - b - c"), read("a - (b - c)"));
    assert_ne!(read("(-a)^b"), read("-a^b"));
    // A chain of comparisons is one condition, not a comparison with a truth value.
    assert_ne!(read("0 <= x < y"), read("(0 <= x) < y"));
}

#[test]
fn precedence_is_that_of_arithmetic() {
    for (text, value) in [
        ("2 + 3*4", "14"),
        ("2 - 3 - 4", "-5"),
        ("24/4/3", "2"),
        ("24/4*3", "18"),
        ("2^3^2", "512"),
        ("-2^2", "-4"),
        ("(-2)^2", "4"),
        ("2^-1", "1/2"),
        ("-3 + 5", "2"),
        ("2*-3", "-6"),
        ("7(1 + 1)/2", "7"),
    ] {
        let (left, right): (Real, Real) = (text.parse().unwrap(), value.parse().unwrap());
        assert_eq!(left, right, "{text}");
    }
}

#[test]
fn a_number_before_a_name_is_a_factor() {
    for (short, full) in [
        ("7n", "7*n"),
        ("7n/2 - 1", "(7*n)/2 - 1"),
        ("2(x + 1)", "2*(x + 1)"),
        ("2sqrt(5)", "2*sqrt(5)"),
        ("2x^3", "2*(x^3)"),
        // The product without a sign binds tighter than the written one.
        ("1/2n", "1/(2*n)"),
        ("-2n", "-(2*n)"),
        ("x^2n", "x^(2*n)"),
        ("2 mod 3n", "2 mod (3*n)"),
        ("[2; (1, 2k, 1)]", "[2; (1, 2*k, 1)]"),
    ] {
        assert_eq!(read(short), read(full), "{short}");
    }
    // Only directly before it: a blank in between is a forgotten operator.
    for text in ["7 n", "2 (x + 1)", "n 7", "(a)(b)", "n(2"] {
        refusal(text);
    }
    assert_eq!(refusal("7 n"), "expected an operator or the end, found `n`, at column 3 (write * for a product)");
    // And a name before a parenthesis is a function.
    assert!(matches!(read("n(2)").kind, ExprKind::Call(..)));
    assert!(matches!(read("n7").kind, ExprKind::Name(_)));
}

#[test]
fn blanks_comments_and_lines() {
    assert_eq!(read(" \t( 1+\n2 ) * 3 # and no more\n"), read("(1+2)*3"));
    assert_eq!(refusal("1 # + 2\n+ * 3"), "expected a value, found `*`, at line 2, column 3");
}

#[test]
fn limits_are_errors() {
    let open = "(".repeat(usize::from(MAX_HEIGHT) + 1);
    assert!(refusal(&open).contains("nested too deeply"));
    assert!(refusal(&"1+".repeat(usize::from(MAX_HEIGHT) + 1)).contains("too many operators in a row"));
    assert!(refusal(&" ".repeat(MAX_EXPRESSION + 1)).contains("the limit is 20000"));
    let nested = format!("{}1{}", "(".repeat(200), ")".repeat(200));
    assert_eq!(read(&nested), read("1"));
}

fn make(kind: ExprKind) -> Expr {
    Expr::synthetic(kind)
}

fn names() -> impl Strategy<Value = String> {
    prop_oneof!["[a-z][a-z0-9_]{0,3}", Just("φ".to_string()), Just("\"a game\"".to_string())]
        .prop_filter("a reserved word", |name| !KEYWORDS.contains(&name.as_str()))
}

fn numbers() -> impl Strategy<Value = Natural> {
    prop_oneof![(0u64..20).prop_map(Natural::from), any::<u128>().prop_map(Natural::from)]
}

fn binary_ops() -> impl Strategy<Value = BinaryOp> {
    use BinaryOp::*;
    prop::sample::select(vec![Or, And, Union, Inter, Add, Subtract, Multiply, Divide, Mod, Power])
}

fn compare_ops() -> impl Strategy<Value = CompareOp> {
    use CompareOp::*;
    prop::sample::select(vec![Less, LessEqual, Greater, GreaterEqual, Equal, NotEqual, In, NotIn])
}

/// Trees of every form that a text can have.
fn expressions() -> impl Strategy<Value = Expr> {
    let leaf = prop_oneof![
        numbers().prop_map(ExprKind::Number),
        names().prop_map(ExprKind::Name),
        "[a-z]".prop_map(ExprKind::Primed),
    ]
    .prop_map(make);
    leaf.prop_recursive(6, 40, 4, |inner| {
        let boxed = || inner.clone().prop_map(Box::new);
        let list = |least: usize| prop::collection::vec(inner.clone(), least..4);
        let call = "[a-z][a-z0-9]{0,3}".prop_filter("a reserved word", |name| !KEYWORDS.contains(&name.as_str()));
        let chain = prop::collection::vec((compare_ops(), inner.clone()), 1..3);
        // A later term in parentheses would be the period.
        let later = prop::collection::vec(inner.clone(), 0..3)
            .prop_map(|terms| terms.into_iter().filter(|t| !t.to_string().starts_with('(')).collect::<Vec<_>>());
        let continued = (inner.clone(), later, list(0), any::<bool>()).prop_map(|(whole, later, period, goes_on)| {
            let terms = std::iter::once(whole).chain(later).collect();
            let goes_on = goes_on && period.is_empty();
            ExprKind::ContinuedFraction(ContinuedFractionText { terms, period, goes_on })
        });
        prop_oneof![
            boxed().prop_map(ExprKind::Negate),
            boxed().prop_map(ExprKind::Not),
            boxed().prop_map(ExprKind::Absolute),
            (binary_ops(), boxed(), boxed()).prop_map(|(op, left, right)| ExprKind::Binary(op, left, right)),
            (boxed(), chain).prop_map(|(first, rest)| ExprKind::Compare(first, rest)),
            (call, list(1)).prop_map(|(name, parts)| ExprKind::Call(name, parts)),
            list(2).prop_map(ExprKind::Tuple),
            list(0).prop_map(ExprKind::Braces),
            (boxed(), boxed()).prop_map(|(element, condition)| ExprKind::Comprehension(element, condition)),
            (boxed(), boxed(), boxed()).prop_map(|(condition, yes, no)| ExprKind::If(condition, yes, no)),
            continued,
        ]
        .prop_map(make)
    })
}

/// Texts made of the language's own words, most of them nonsense.
fn word_salad() -> impl Strategy<Value = String> {
    let words = [
        "n", "x", "phi", "7", "12", "2n", "3(", "(", ")", "[", "]", "{", "}", "|", ",", ";", ":", "...", "+", "-", "*",
        "/", "^", "<", "<=", "=", "!=", " and ", " or ", " not ", " in ", " mod ", " union ", " inter ", "if ",
        " then ", " else ", "sqrt(", "floor(", "'", " ", "\n", "#", "\"", "é", "√", ".",
    ];
    prop::collection::vec(prop::sample::select(words.to_vec()), 0..14).prop_map(|parts| parts.concat())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn reading_is_the_inverse_of_printing(expr in expressions()) {
        let text = expr.to_string();
        prop_assert_eq!(read(&text), expr, "{}", text);
    }

    #[test]
    fn what_can_be_read_is_printed_and_read_back(text in word_salad()) {
        match parse_expression(&text) {
            Ok(expr) => {
                let printed = expr.to_string();
                prop_assert_eq!(read(&printed).to_string(), printed);
                prop_assert_eq!(read(&expr.to_string()), expr);
            }
            Err(error) => {
                // A place inside the text (or just behind it), and a picture of it that can be drawn.
                let column = error.column().unwrap_or(0);
                prop_assert!((1..=text.chars().count() + 1).contains(&column), "{}: {}", text, error);
                prop_assert_eq!(error.picture(&text).lines().count(), 2);
            }
        }
    }

    #[test]
    fn no_text_makes_the_reader_panic(text in any::<String>()) {
        if let Err(error) = parse_expression(&text) {
            error.picture(&text);
            prop_assert!(!error.to_string().is_empty());
        }
    }
}
