//! Pairs with 1/alpha + 1/beta and beta - alpha whole: Connell's game and its like.

use super::{agrees, game, holds};
use rulesmith::prove::lemma::{self, Argument, Lemma, Proof, Whole};
use rulesmith::rules;

#[test]
fn connell_is_proved_for_every_number() {
    for k in [1, 2, 3, 7, 20, 30, 1000] {
        let name = format!("connell({k})");
        holds(&name, &game(&name), Lemma::WholeNumbers, 60);
    }
}

#[test]
fn invariant_pairs_are_proved() {
    for p in 1..=6 {
        for t in 1..=6 {
            let name = format!("invariant({p}, {t})");
            holds(&name, &game(&name), Lemma::WholeNumbers, 60);
        }
    }
    for name in ["invariant(1000, 1000000)", "invariant(41, 17)"] {
        holds(name, &game(name), Lemma::WholeNumbers, 40);
    }
    // In other words.
    let text = game("invariant(2, 3)").to_string();
    for (old, new) in [
        ("take {k, l} where |k - l| < 3", "take k from x, l from y where |l - k| <= 2"),
        ("take {k, l} where |k - l| < 3", "take k from x, l from y where 0 <= l - k < 3"),
        ("take {0, k} where k mod 6 = 0 or k mod 3 != 0", "take k from y where k mod 6 = 0 or k mod 3 != 0"),
        (
            "take {0, k} where k mod 6 = 0 or k mod 3 != 0",
            "take from 1 pile where (y - x) mod 3 != 0\nmove more: take {0, k} where k mod 6 = 0 or k mod 3 != 0",
        ),
    ] {
        assert!(text.contains(old), "{old} is not in\n{text}");
        let changed = rules::parse(&text.replacen(old, new, 1)).unwrap();
        holds(new, &changed, Lemma::WholeNumbers, 60);
    }
}

/// A proof is one of its own numbers, and rules that are nearly right are refused.
#[test]
fn what_is_nearly_so_is_refused() {
    let honest = game("invariant(2, 3)");
    let whole = |alpha: &str, p, t| Proof { argument: Argument::Whole(Whole { alpha: alpha.parse().unwrap(), p, t }) };
    let right = whole("(sqrt(10) - 2)/2", 2, 3);
    assert_eq!(lemma::check(&honest, &right), Ok(()));
    for wrong in [
        whole("(sqrt(10) - 2)/2", 1, 3),
        whole("(sqrt(10) - 2)/2", 2, 2),
        whole("(sqrt(10) - 2)/2", 0, 3),
        whole("(sqrt(10) - 2)/2", u32::MAX, u32::MAX),
        whole("sqrt(2)", 1, 2),
        whole("581/1000", 2, 3),
    ] {
        assert!(lemma::check(&honest, &wrong).is_err(), "{wrong:?}");
    }
    let text = honest.to_string();
    let mut false_on_a_board = 0;
    for (old, new) in [
        ("k mod 6 = 0", "k mod 6 = 3"),
        ("k mod 6 = 0", "k mod 12 = 0"),
        ("k mod 6 = 0", "k mod 9 = 0"),
        ("k mod 3 != 0", "k mod 3 != 1"),
        ("k mod 3 != 0", "k mod 3 = 1"),
        ("|k - l| < 3", "|k - l| < 2"),
        ("|k - l| < 3", "|k - l| < 4"),
        ("{0, k}", "{1, k}"),
        ("(alpha + 3)*n", "(alpha + 4)*n"),
    ] {
        assert!(text.contains(old), "{old} is not in\n{text}");
        let Ok(changed) = rules::parse(&text.replacen(old, new, 1)) else { panic!("{old} -> {new}") };
        false_on_a_board += usize::from(!agrees(&changed, 60));
        assert!(lemma::check(&changed, &right).is_err(), "{old} -> {new}");
    }
    assert!(false_on_a_board >= 7, "{false_on_a_board}");
}
