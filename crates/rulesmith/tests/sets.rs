//! Sets have one meaning: what `sequence` reads is what the same text means in rules, by the plain reading.

use malachite::Integer;
use rulesmith::form;
use rulesmith::games;
use rulesmith::rules::parse;
use rulesmith::work::Work;
use rulesmith_corpus::dice::Dice;
use rulesmith_corpus::plain::{Games, Plain};
use rulesmith_corpus::sensible;

#[test]
fn a_sequence_is_the_set_of_the_rules() {
    let found = Games::new(games::by_name);
    let (mut agreed, mut beyond, mut unread) = (0, 0, 0);
    for seed in 0..3000u64 {
        let text = sensible::set(&mut Dice(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15)));
        // The sets of the command are counted.
        let Ok(set) = form::sequence(&text, &Work::default()) else {
            unread += 1;
            continue;
        };
        let game =
            parse(&format!("game \"G\"\npiles x\nmove m: take 1 from x where x in {text}")).expect("it is a set");
        let Ok(plain) = Plain::new(&game, &found) else {
            beyond += 1;
            continue;
        };
        let members: Option<Vec<bool>> =
            (1..40i64).map(|x| plain.moves(&[x]).ok().map(|moves| !moves.is_empty())).collect();
        let Some(members) = members else {
            beyond += 1;
            continue;
        };
        for (x, expected) in (1..40i64).zip(members) {
            match set.contains(&Integer::from(x)) {
                Ok(is) => assert_eq!(is, expected, "{x} in {text}"),
                Err(error) => panic!("{x} in {text}: {error}"),
            }
        }
        agreed += 1;
    }
    eprintln!("{agreed} agree, {beyond} are beyond looking, {unread} are not sequences");
    assert!(agreed >= 1500, "{agreed} agree, {beyond} are beyond looking, {unread} are not sequences");
}

/// Each was read in two ways once.
#[test]
fn edges() {
    for (text, members) in [
        ("residues({8}, 7)", vec![1, 8, 15]),
        ("residues({-1}, 7)", vec![6, 13, 20]),
        ("eventually({0}, 1, {-3}, 3)", vec![0, 3, 6, 9, 12, 15, 18]),
        ("eventually({5}, 1, {3}, 3)", vec![3, 6, 9, 12, 15, 18]),
    ] {
        let set = form::sequence(text, &Work::default()).unwrap();
        let found: Vec<i64> = (0..=20).filter(|&x| set.contains(&Integer::from(x)).unwrap()).collect();
        assert_eq!(found, members, "{text}");
    }
}
