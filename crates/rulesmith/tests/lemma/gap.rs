//! The gap rule on any number of piles: Fat Rat, and rules that are nearly it.

use super::{agrees, game, holds, proof};
use rulesmith::form::Form;
use rulesmith::prove::lemma::{self, Argument, Gap, Lemma, Proof};
use rulesmith::prove::{Engine, Outcome, decide_without_board};
use rulesmith::rules;
use rulesmith::work::Work;

#[test]
fn fat_rat_is_proved_for_every_number_of_piles() {
    for (piles, up_to) in [(2, 200), (3, 60), (4, 30), (5, 20)] {
        let name = format!("fat-rat({piles})");
        holds(&name, &game(&name), Lemma::GapRule, up_to);
    }
    for piles in 6..=10 {
        let name = format!("fat-rat({piles})");
        let found = proof(&game(&name)).unwrap_or_else(|why| panic!("{name}: {why}"));
        assert_eq!(found.argument, Argument::Gap(Gap { period: 1 << (piles - 1) }));
        assert_eq!(lemma::check(&game(&name), &found), Ok(()), "{name}");
    }
    holds("mouse", &game("mouse"), Lemma::GapRule, 300);
}

/// On four piles too, in `proofs`.
#[test]
fn automata_say_the_same() {
    for piles in 2..=3 {
        let form = Form::of(&game(&format!("fat-rat({piles})")), &Work::default()).unwrap();
        for engine in [Engine::Lemma, Engine::Automata] {
            let answer = decide_without_board(&form, engine, &Work::default());
            assert!(matches!(answer.outcome, Outcome::Proved(_)), "{piles} {engine}: {:?}", answer.outcome);
        }
    }
}

/// A proof of one number of piles is none of another, and another period is refused unless it is a multiple.
#[test]
fn other_proofs_are_refused() {
    for period in 0..=16 {
        let found = Proof { argument: Argument::Gap(Gap { period }) };
        let accepted = lemma::check(&game("fat-rat(3)"), &found).is_ok();
        assert_eq!(accepted, period > 0 && period.is_multiple_of(4), "{period}");
        assert!(lemma::check(&game("wythoff"), &found).is_err());
        assert!(lemma::check(&game("rat"), &found).is_err());
    }
}

/// Changes of the text of Fat Rat on four piles: for most a small board shows that the claim is false, and none is accepted.
#[test]
fn nearly_fat_rat_is_not_proved() {
    let text = game("fat-rat(4)").to_string();
    let changes = [
        ("d mod 15 in {7} then 1", "d mod 15 in {7} then 2"),
        ("d mod 15 in {1, 5, 9}", "d mod 15 in {1, 5}"),
        ("d mod 15 in {1, 5, 9}", "d mod 15 in {1, 5, 8}"),
        ("then 14 else 13", "then 13 else 13"),
        ("then 14 else 13", "then 14 else 14"),
        ("if d = 0 then 7", "if d = 0 then 6"),
        ("up to 3 piles", "up to 2 piles"),
        ("up to 3 piles", "up to 4 piles"),
        ("|k4 - k1|", "|k4 - k2|"),
        ("15*n - 7", "15*n - 6"),
    ];
    let mut false_on_a_board = 0;
    for (old, new) in changes {
        assert!(text.contains(old), "{old} is not in\n{text}");
        let changed = rules::parse(&text.replacen(old, new, 1)).unwrap();
        false_on_a_board += usize::from(!agrees(&changed, 24));
        assert!(proof(&changed).is_err_and(|why| why.contains("gap rule")), "{old} -> {new}");
        let forged = Proof { argument: Argument::Gap(Gap { period: 8 }) };
        assert!(lemma::check(&changed, &forged).is_err(), "{old} -> {new}");
    }
    assert!(false_on_a_board >= 6, "{false_on_a_board}");
}

/// Sequences of slopes in one quadratic field, by words.
#[test]
fn the_gap_rule_holds_for_irrational_sequences() {
    holds("raleigh", &game("raleigh"), Lemma::GapRule, 60);
    // The gap behind the target is 2 throughout.
    let text = "game \"Gap\" let alpha = sqrt(2) piles x <= y move nim: take from 1 pile \
        move both: take k from x, l from y where |l - k| < 2 and x - k <= y - l \
        expect { (floor(alpha*n), floor((alpha + 2)*n)) : n >= 0 }";
    let two = rules::parse(text).unwrap();
    let form = Form::of(&two, &Work::default()).unwrap();
    let gaps = lemma::by_gap_rule(&form, &Work::default()).unwrap();
    assert_eq!(lemma::check(&two, &Proof { argument: Argument::Gaps(gaps) }), Ok(()));
}

/// Changes of Raleigh's text: what is proved is true on a board, and most are neither.
#[test]
fn nearly_raleigh_is_not_proved() {
    let text = game("raleigh").to_string();
    let right = proof(&game("raleigh")).unwrap();
    let changes = [
        ("if d in B then 2 else 1", "if d in B then 1 else 1"),
        ("if d in B then 2 else 1", "if d in B then 2 else 2"),
        ("if d in B then 2 else 1", "if d in B then 1 else 2"),
        ("if d in B then 2 else 1", "if d in B then 3 else 1"),
        ("up to 2 piles", "1 pile"),
        ("x = y and z' = 0", "z' = 0"),
        ("x = y and z' = 0", "x != y and z' = 0"),
        ("and x - i <= y - j <= z - k", ""),
        ("2*floor(phi*n) + n", "2*floor(phi*n) + n + 1"),
        ("beatty(phi^2)", "beatty(phi)"),
    ];
    let mut false_on_a_board = 0;
    for (old, new) in changes {
        assert!(text.contains(old), "{old} is not in\n{text}");
        let changed = rules::parse(&text.replacen(old, new, 1)).unwrap();
        let is_true = agrees(&changed, 40);
        false_on_a_board += usize::from(!is_true);
        assert!(is_true || proof(&changed).is_err(), "{old} -> {new}");
        assert!(is_true || lemma::check(&changed, &right).is_err(), "{old} -> {new}");
    }
    assert!(false_on_a_board >= 6, "{false_on_a_board}");
}
