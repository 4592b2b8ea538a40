//! Claims about misere play: proved ones are true on boards, false ones are refuted at the smallest position, and the checker
//! finds the positions without moves by itself.

use rulesmith::form::Form;
use rulesmith::games;
use rulesmith::prove::{self, Condition, Engine, Evidence, Outcome};
use rulesmith::rules::{self, Game};
use rulesmith::solve;
use rulesmith::work::Work;
use rulesmith_corpus::claims::first_difference;
use rulesmith_corpus::dice::Dice;
use serde_json::json;

fn misere(name: &str) -> Game {
    let entry = games::find(name).unwrap();
    entry.misere.unwrap_or(entry.game)
}

fn decide(game: &Game) -> Outcome {
    let work = Work::default();
    prove::decide(&Form::of(game, &work).unwrap(), Engine::Auto, &work).outcome
}

#[test]
fn claims_of_the_literature_are_proved() {
    let names = [
        "wythoff",
        "t-wythoff(2)",
        "t-wythoff(3)",
        "freak",
        "freak-simple",
        "subtraction(1, 2, 3)",
        "subtraction(2, 3)",
        "subtraction(2, 5, 6)",
        "subtraction(3, 7)",
        "chomp",
        "relaxed(f = 1)",
        "definition5(f = 3)",
    ];
    for name in names {
        let game = misere(name);
        let Outcome::Proved(certificate) = decide(&game) else { panic!("{name}: {:?}", decide(&game)) };
        assert!(matches!(certificate.evidence, Evidence::Misere { .. }), "{name}");
        assert_eq!(prove::verify(&certificate.to_json()).as_ref(), Ok(&*certificate), "{name}");
        let work = Work::default();
        let form = Form::of(&game, &work).unwrap();
        let claimed = solve::claimed(&form, 300, &work).unwrap();
        assert_eq!(solve::check(&form, &claimed, 300, &work).unwrap().disagreement, None, "{name}");
    }
}

/// Claims with a position more or less, among them positions without moves.
#[test]
fn false_claims_are_refuted_at_the_smallest_position() {
    let mut dice = Dice(18);
    let mut refuted = 0;
    for name in ["wythoff", "t-wythoff(2)", "freak", "freak-simple", "chomp", "relaxed(f = 1)"] {
        for _ in 0..12 {
            let mut game = misere(name);
            let expect = game.expect.as_mut().unwrap();
            let (a, b) = (dice.roll(30), dice.roll(30));
            let position = vec![a.min(b).into(), a.max(b).into()];
            match dice.roll(3) {
                0 => expect.also.push(vec![0u32.into(), 0u32.into()]),
                1 => expect.also.push(position),
                _ => expect.except.push(position),
            }
            expect.except.retain(|except| !expect.also.contains(except));
            let first = first_difference(&game, 60);
            match (decide(&game), first) {
                (Outcome::Proved(_), None) => {}
                (Outcome::Refuted(found), Some((position, _))) => {
                    let position: Vec<malachite::Natural> = position.iter().map(|&pile| pile.into()).collect();
                    assert_eq!(found.position, position, "{game}");
                    let certificate = found.certificate.unwrap_or_else(|why| panic!("{game}{why}"));
                    assert!(!prove::verify(&certificate.to_json()).unwrap().proves());
                    refuted += 1;
                }
                (outcome, first) => panic!("{game}{outcome:?}\n{first:?}"),
            }
        }
    }
    assert!(refuted >= 40, "{refuted}");
}

/// Where it is not known which positions have no moves, nothing is said.
#[test]
fn positions_without_moves_have_to_be_known() {
    let text =
        "game \"G\"\nplay misere\npiles x <= y\nmove m: take t from y where y - t >= x\nexpect { (n, n + 1) : n >= 0 }";
    match decide(&rules::parse(text).unwrap()) {
        Outcome::Undecided(why) => assert!(why.contains("positions without moves"), "{why}"),
        other => panic!("{other:?}"),
    }
}

#[test]
fn forged_certificates_are_rejected() {
    let Outcome::Proved(honest) = decide(&misere("wythoff")) else { panic!() };
    let honest = honest.to_json();
    let rejected = |change: &dyn Fn(&mut serde_json::Value)| {
        let mut forged = honest.clone();
        change(&mut forged);
        prove::verify(&forged).unwrap_err().condition
    };
    let rules = honest["rules"].as_str().unwrap().to_string();
    let with = |old: &str, new: &str| {
        assert!(rules.contains(old));
        json!(rules.replace(old, new))
    };
    // Evidence for misere play says nothing about normal play, and the other way round.
    assert_eq!(rejected(&|forged| forged["rules"] = with("play misere\n", "")), Condition::M1);
    assert_eq!(rejected(&|forged| forged["evidence"] = forged["evidence"]["misere"]["normal"].clone()), Condition::M1);
    let nested = |forged: &mut serde_json::Value| {
        forged["evidence"]["misere"]["normal"] = honest["evidence"].clone();
    };
    assert_eq!(rejected(&nested), Condition::M1);
    for least in [json!([]), json!([1]), json!([1, 1, 1]), json!([0, 1]), json!([1, 1u64 << 40])] {
        assert_eq!(rejected(&|forged| forged["evidence"]["misere"]["least"] = least.clone()), Condition::M2, "{least}");
    }
    // (0, y) has no moves: there are infinitely many such positions.
    let only_smaller = with("take from 1 pile", "take t from x");
    assert_eq!(rejected(&|forged| forged["rules"] = only_smaller.clone()), Condition::M2);
    assert_eq!(rejected(&|forged| forged["rules"] = with(" except (0, 0)", " except (3, 3)")), Condition::M3);
    // From (1, 1) there is a move to (0, 1).
    let longer = |forged: &mut serde_json::Value| forged["rules"] = with("also (0, 1),", "also (0, 1), (1, 1),");
    assert_eq!(rejected(&longer), Condition::W7);
}
