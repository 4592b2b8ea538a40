//! The one place that chooses: a board before the engines, rules without meaning refused, claims however they are written.

use rulesmith::form::Form;
use rulesmith::prove::{self, Engine, Outcome, Statement};
use rulesmith::rules::{self, Game};
use rulesmith::work::Work;
use rulesmith_corpus::games::meaning;

const PAIR: &str = "expect { (floor(phi*n), floor(phi^2*n)) : n >= 0 }";
const WYTHOFF: &str = "move nim: take from 1 pile\nmove both: take t from x, t from y";

fn game(text: &str) -> Game {
    let text = format!("game \"G\"\n{text}\n");
    rules::parse(&text).unwrap_or_else(|error| panic!("{text}\n{error:?}"))
}

const ENGINES: [Engine; 4] = [Engine::Auto, Engine::Torus, Engine::Automata, Engine::Lemma];

#[test]
fn a_board_refutes_before_any_engine_is_asked() {
    let nim = "piles x <= y\nmove nim: take from 1 pile";
    let both = "move both: take k from x, k from y";
    let cases = [
        (format!("let S = residues({{8}}, 7)\n{nim}\n{both} unless x in S\n{PAIR}"), [1u32, 1]),
        (format!("let S = residues({{13}}, 7)\n{nim}\n{both} unless x in S\n{PAIR}"), [6, 6]),
        (format!("let S = eventually({{0}}, 1, {{3}}, 3)\n{nim}\n{both} unless x in S\n{PAIR}"), [3, 3]),
        (format!("let S = residues({{-1}}, 7)\n{nim}\n{both} unless x in S\n{PAIR}"), [6, 6]),
    ];
    for (text, position) in cases {
        let game = game(&text);
        for engine in ENGINES {
            let answer = prove::decide(&meaning(&game), engine, &Work::default());
            assert_eq!(answer.engine, Engine::Board, "{text}");
            let Outcome::Refuted(found) = answer.outcome else { panic!("{text}\n{:?}", answer.outcome) };
            assert_eq!(found.position, position, "{text}");
            let certificate = found.certificate.unwrap_or_else(|why| panic!("{text}\n{why}"));
            assert!(!prove::verify(&certificate.to_json()).unwrap_or_else(|why| panic!("{text}\n{why}")).proves());
        }
    }
}

#[test]
fn misere_claims_are_refuted_where_a_board_does() {
    let game = game(&format!("play misere\npiles x <= y\n{WYTHOFF}\n{PAIR}"));
    for engine in ENGINES {
        let Outcome::Refuted(found) = prove::decide(&meaning(&game), engine, &Work::default()).outcome else {
            panic!()
        };
        assert_eq!((found.position.as_slice(), found.statement), ([0u32, 0].map(Into::into).as_slice(), Statement::A));
        assert!(found.shown_by.is_none());
        assert!(!found.certificate.unwrap().proves());
    }
}

#[test]
fn rules_without_meaning_are_refused_with_their_part() {
    let cases = [
        (format!("let f = beatty_constraint(3)\npiles x <= y\n{WYTHOFF} where f(x) >= 0\n{PAIR}"), "let f"),
        (format!("piles x <= y\nmove odd: take 3 - k from x\n{PAIR}"), "move odd"),
        (format!("piles x <= y\n{WYTHOFF}\nexpect {{ (n/2, n) : n >= 0 }}"), "expect"),
    ];
    for (text, part) in cases {
        assert_eq!(Form::of(&game(&text), &Work::default()).unwrap_err().part, part, "{text}");
    }
}

#[test]
fn claims_are_read_however_they_are_written() {
    for claim in [
        PAIR.to_string(),
        "let a(n) = floor(phi*n)\nexpect { (a(n), a(n) + n) : n >= 0 }".to_string(),
        "let A = beatty(phi)\nlet B = beatty(phi + 1)\nexpect { (A(m), B(m)) : m >= 1 } also (0, 0)".to_string(),
        "expect { (floor(phi*(n - 3)), floor(phi^2*(n - 3))) : n >= 3 }".to_string(),
        "expect { (floor(phi*n) + n, floor(phi*n)) : n >= 0 }".to_string(),
    ] {
        let (lets, expect) = claim.split_at(claim.find("expect").unwrap_or(0));
        let game = game(&format!("{lets}\npiles x <= y\n{WYTHOFF}\n{expect}"));
        assert_eq!(prove::claimed_slope(&meaning(&game)), Ok("phi".parse().unwrap()), "{claim}");
        let answer = prove::decide(&meaning(&game), Engine::Torus, &Work::default());
        assert!(matches!(answer.outcome, Outcome::Proved(_)), "{claim}\n{:?}", answer.outcome);
    }
}
