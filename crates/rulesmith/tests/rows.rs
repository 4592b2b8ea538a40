//! Rows of Grundy values: what is proved of them holds on boards, and the periods are the least.

use rulesmith::form::Form;
use rulesmith::games;
use rulesmith::prove::{self, Condition, RowsOutcome};
use rulesmith::rules::{self, Game};
use rulesmith::work::{Stopped, Work};
use rulesmith_corpus::dice::Dice;
use serde_json::{Value, json};
use std::collections::BTreeSet;

fn proved(game: &Game, last: u64) -> (Vec<(u64, u64)>, Value) {
    let work = Work::default();
    match prove::rows(&Form::of(game, &work).unwrap(), last, None, &work) {
        RowsOutcome::Proved(certificate) => {
            let rows = &certificate.rows().unwrap().rows;
            (rows.iter().map(|row| (row.preperiod, row.period)).collect(), certificate.to_json())
        }
        other => panic!("{game}{other:?}"),
    }
}

/// The rows of Grundy values as the definition has them: all nim moves or none, and vectors with k from the row and l from the column.
fn plain(nim: bool, allowed: &dyn Fn(u64, u64) -> bool, last: u64, up_to: u64) -> Vec<Vec<u64>> {
    let mut values: Vec<Vec<u64>> = vec![Vec::new(); last as usize + 1];
    let fitting: Vec<Vec<u64>> = (0..=last).map(|k| (0..=up_to).filter(|&l| allowed(k, l)).collect()).collect();
    for column in 0..=up_to {
        for row in 0..=last {
            let mut options: BTreeSet<u64> = BTreeSet::new();
            if nim {
                options.extend(&values[row as usize]);
                options.extend((0..row).map(|above| values[above as usize][column as usize]));
            }
            for k in 0..=row {
                let lengths = fitting[k as usize].iter().take_while(|l| **l <= column);
                options.extend(lengths.map(|l| values[(row - k) as usize][(column - l) as usize]));
            }
            let value = (0..).find(|value| !options.contains(value)).unwrap();
            values[row as usize].push(value);
        }
    }
    values
}

/// Holds the rows of a game to its Grundy values up to a column, and demands that no smaller period or preperiod would do there.
fn hold(game: &Game, nim: bool, allowed: &dyn Fn(u64, u64) -> bool, last: u64, up_to: u64) {
    let (rows, _) = proved(game, last);
    let values = plain(nim, allowed, last, up_to);
    for (row, (preperiod, period)) in rows.into_iter().enumerate() {
        let at = |column: u64| values[row][column as usize] as i64 - if nim { column as i64 } else { 0 };
        let repeats =
            |from: u64, period: u64| (from..up_to - period + 1).all(|column| at(column) == at(column + period));
        assert!(preperiod + 2 * period <= up_to, "{preperiod} and {period} in row {row} of {game}");
        assert!(repeats(preperiod, period), "row {row} of {game}");
        assert!(preperiod == 0 || at(preperiod - 1) != at(preperiod - 1 + period), "row {row} of {game}");
        for shorter in (1..period).filter(|shorter| period.is_multiple_of(*shorter)) {
            assert!(!repeats(preperiod, shorter), "row {row} of {game}: {shorter}");
        }
    }
}

#[test]
fn rows_of_the_catalogue() {
    let find = |name: &str| games::find(name).unwrap().game;
    for t in 1..=3 {
        let band = move |k: u64, l: u64| k > 0 && l > 0 && k.abs_diff(l) < t;
        hold(&find(&format!("t-wythoff({t})")), true, &band, 8 / t, 800);
    }
    let changed = |k: u64, l: u64| (k > 0 && k == l && k != 2) || (k, l) == (5, 6) || (k, l) == (6, 5);
    hold(&find("mtw(1; -(2,2); +(5,6))"), true, &changed, 5, 800);
    hold(&find("nim(2)"), true, &|_, _| false, 12, 100);
    hold(&find("nim(1)"), true, &|_, _| false, 0, 100);
    for set in [[1, 2, 3], [2, 5, 6], [1, 4, 9]] {
        let name = format!("subtraction({}, {}, {})", set[0], set[1], set[2]);
        hold(&find(&name), false, &move |k, l| k == 0 && set.contains(&l), 0, 300);
    }
    let either = |k: u64, l: u64| (k == 0 && [1, 3].contains(&l)) || (l == 0 && [1, 3].contains(&k));
    hold(&find("subtraction(1, 3; 2)"), false, &either, 6, 100);
}

/// Random bands with vectors more and less, and random vectors alone.
#[test]
fn rows_of_random_games() {
    let mut dice = Dice(2026);
    for _ in 0..20 {
        let mut vector = |least: u64| (least + dice.roll(3), 1 + dice.roll(4));
        let (one, other, removed) = (vector(1), vector(1), vector(1));
        let alone = [vector(0), vector(0), vector(1)];
        let width = 1 + dice.roll(2);
        let is = |(k, l): (u64, u64), vector: (u64, u64)| (k, l) == vector || (l, k) == vector;
        let text = |vectors: &[(u64, u64)]| {
            vectors.iter().map(|(k, l)| format!("{{{k}, {l}}}")).collect::<Vec<_>>().join(", ")
        };
        let (k, l) = removed;
        let banded = format!(
            "game \"G\"\npiles x <= y\nmove nim: take from 1 pile\nmove v: take {}\n\
             move b: take k from x, l from y where |k - l| < {width} and (k, l) not in {{({k}, {l}), ({l}, {k})}}",
            text(&[one, other])
        );
        let allowed = |k: u64, l: u64| {
            let band = k > 0 && l > 0 && k.abs_diff(l) < width && !is((k, l), removed);
            band || is((k, l), one) || is((k, l), other)
        };
        hold(&rules::parse(&banded).unwrap(), true, &allowed, 3, 1500);
        let only = format!("game \"G\"\npiles x <= y\nmove v: take {}", text(&alone));
        let listed = |k: u64, l: u64| alone.iter().any(|&vector| is((k, l), vector));
        hold(&rules::parse(&only).unwrap(), false, &listed, 4, 400);
    }
}

/// Wide bands, vectors removed far along the diagonal, vectors that reach far back, and rows with long preperiods: what is said holds as far as
/// the values are worked out from the definition.
#[test]
fn long_rows_hold_as_far_as_they_are_seen() {
    type Vectors = &'static [(u64, u64)];
    let cases: [(u64, Vectors, Vectors, u64, u64); 7] = [
        (1, &[], &[], 24, 2500),
        (2, &[], &[], 12, 1500),
        (5, &[], &[], 7, 1200),
        (1, &[(4, 4)], &[(1, 70)], 6, 1200),
        (2, &[(1, 1), (3, 4)], &[(2, 30)], 6, 1200),
        (3, &[(1, 2), (2, 2), (5, 6)], &[(1, 90), (3, 8)], 5, 1200),
        (3, &[(9, 9)], &[(6, 140)], 8, 1200),
    ];
    for (width, removed, added, last, up_to) in cases {
        let list =
            |vectors: Vectors| vectors.iter().map(|(k, l)| format!("({k}, {l}), ({l}, {k})")).collect::<Vec<_>>();
        let unless = if removed.is_empty() {
            String::new()
        } else {
            format!(" and (k, l) not in {{{}}}", list(removed).join(", "))
        };
        let more: String = added.iter().map(|(k, l)| format!("\nmove v{l}: take {{{k}, {l}}}")).collect();
        let text = format!(
            "game \"G\"\npiles x <= y\nmove nim: take from 1 pile\nmove b: take k from x, l from y where |k - l| < {width}{unless}{more}"
        );
        let is_one = |vectors: Vectors, k: u64, l: u64| vectors.contains(&(k, l)) || vectors.contains(&(l, k));
        let allowed =
            |k: u64, l: u64| is_one(added, k, l) || (k > 0 && l > 0 && k.abs_diff(l) < width && !is_one(removed, k, l));
        let (rows, _) = proved(&rules::parse(&text).unwrap(), last);
        let values = plain(true, &allowed, last, up_to);
        for (row, (preperiod, period)) in rows.into_iter().enumerate() {
            let at = |column: u64| values[row][column as usize] as i64 - column as i64;
            let repeats = |column: u64| at(column) == at(column + period);
            assert!((preperiod..(up_to + 1).saturating_sub(period)).all(repeats), "row {row} of {text}");
            let seen = preperiod > 0 && preperiod - 1 + period <= up_to;
            assert!(!seen || !repeats(preperiod - 1), "row {row} of {text}");
        }
    }
}

#[test]
fn what_is_not_of_this_kind_is_undecided() {
    let work = Work::default();
    let ask = |text: &str, rows: u64, up_to: Option<u64>| {
        prove::rows(&Form::of(&rules::parse(text).unwrap(), &work).unwrap(), rows, up_to, &work)
    };
    let freak = games::find("freak").unwrap().game.to_string();
    for (text, rows) in [
        (freak.as_str(), 3),
        ("game \"G\"\npiles x, y\nmove nim: take from 1 pile", 3),
        ("game \"G\"\nplay misere\npiles x <= y\nmove nim: take from 1 pile", 3),
        ("game \"G\"\npiles x\nmove m: take t from x where t in odious", 0),
        ("game \"G\"\npiles x\nmove m: take t from x where t in {1, 2}", 1),
    ] {
        assert!(matches!(ask(text, rows, None), RowsOutcome::Undecided(_)), "{text}");
    }
    // The window is cut short, by one column too.
    let wythoff = games::find("wythoff").unwrap().game.to_string();
    assert!(matches!(ask(&wythoff, 8, Some(100)), RowsOutcome::Undecided(why) if why.contains("column 100")));
    let enough = (0..).find(|&up_to| matches!(ask(&wythoff, 3, Some(up_to)), RowsOutcome::Proved(_))).unwrap();
    // Row 3 begins to repeat at column 8, after 6 columns, and the window has 16.
    assert_eq!(enough, 8 + 6 + 16 - 1);
    // Memory is asked for before it is taken.
    let little = Work::default().with_memory(1 << 18);
    let form = Form::of(&rules::parse(&wythoff).unwrap(), &work).unwrap();
    for rows in [60, 1 << 20, u64::MAX] {
        assert!(matches!(prove::rows(&form, rows, None, &little), RowsOutcome::Stopped(Stopped::Memory { .. })));
    }
}

#[test]
fn forged_certificates_are_rejected() {
    let (_, honest) = proved(&games::find("wythoff").unwrap().game, 4);
    let rejected = |path: &str, change: &dyn Fn(&Value) -> Value| {
        let mut forged = honest.clone();
        let value = forged.pointer_mut(path).unwrap_or_else(|| panic!("{path}"));
        *value = change(value);
        prove::verify(&forged).unwrap_err().condition
    };
    let rules = |old: &'static str, new: &'static str| {
        move |text: &Value| {
            let text = text.as_str().unwrap();
            assert!(text.contains(old));
            json!(text.replace(old, new))
        }
    };
    let more = |by: i64| move |number: &Value| json!(number.as_i64().unwrap() + by);
    let row = |what: &str| format!("/evidence/rows/rows/4/{what}");
    assert_eq!(rejected("/rules", &rules("piles x <= y", "play misere\npiles x <= y")), Condition::G1);
    assert_eq!(rejected("/rules", &rules("piles x <= y", "piles x, y")), Condition::G1);
    for (old, new) in [
        ("take from 1 pile", "take t from y"),
        ("take t from x, t from y", "take t from x, t from y where t > 1"),
        ("take t from x, t from y", "take t from x, t from y where y > 100"),
        ("take t from x, t from y", "take t from x, 2t from y"),
        ("take from 1 pile", "take from up to 2 piles"),
    ] {
        assert_eq!(rejected("/rules", &rules(old, new)), Condition::G2, "{new}");
    }
    let moves = "/evidence/rows/moves";
    assert_eq!(rejected(&format!("{moves}/nim"), &|_| json!(false)), Condition::G2);
    assert_eq!(rejected(&format!("{moves}/width"), &|_| json!(2)), Condition::G2);
    assert_eq!(rejected(&format!("{moves}/width"), &|_| json!(-1)), Condition::G2);
    assert_eq!(rejected(&format!("{moves}/removed"), &|_| json!([[2, 2]])), Condition::G2);
    assert_eq!(rejected(&format!("{moves}/added"), &|_| json!([[1, 2]])), Condition::G2);
    assert_eq!(rejected(&format!("{moves}/added"), &|_| json!([[1]])), Condition::G2);
    assert_eq!(rejected("/evidence/rows/period", &|_| json!(0)), Condition::G3);
    assert_eq!(rejected("/evidence/rows/from", &|_| json!(u64::MAX)), Condition::G3);
    assert_eq!(rejected("/evidence/rows/rows", &|_| json!([])), Condition::G3);
    assert_eq!(rejected("/evidence/rows/rows/4/row", &more(1)), Condition::G3);
    // Not those of all rows.
    assert_eq!(rejected("/evidence/rows/period", &more(1)), Condition::G3);
    assert_eq!(rejected("/evidence/rows/from", &|_| json!(0)), Condition::G3);
    assert_eq!(rejected(&row("period"), &|_| json!(0)), Condition::G3);
    let doubled = |number: &Value| json!(2 * number.as_i64().unwrap());
    assert_eq!(rejected(&row("period"), &doubled), Condition::G3);
    // Too early: the row has not begun to repeat.
    assert_eq!(rejected(&row("preperiod"), &more(-1)), Condition::G4);
    assert_eq!(rejected(&row("period"), &|_| json!(1)), Condition::G4);
    // It begins to repeat in the column before already, and after half as many columns.
    let within = |path: &str, change: &dyn Fn(&Value) -> Value| {
        let mut forged = honest.clone();
        for path in ["/evidence/rows/period", "/evidence/rows/from"] {
            let value = forged.pointer_mut(path).unwrap();
            *value = doubled(value);
        }
        let value = forged.pointer_mut(path).unwrap();
        *value = change(value);
        prove::verify(&forged).unwrap_err().condition
    };
    assert_eq!(within(&row("preperiod"), &more(1)), Condition::G5);
    assert_eq!(within(&row("period"), &doubled), Condition::G5);
    // A longer period of all rows, and a later beginning, are as good.
    let mut longer = honest.clone();
    for path in ["/evidence/rows/period", "/evidence/rows/from"] {
        let value = longer.pointer_mut(path).unwrap();
        *value = doubled(value);
    }
    assert!(prove::verify(&longer).is_ok());
}
