//! Rules for misere play: what is offered has the positions wanted, on boards that are solved by the plain definition.

use rulesmith::design::{Demands, Design, DesignError, Evidence, Request, Ruleset, design};
use rulesmith::form::Form;
use rulesmith::rules::Play;
use rulesmith::solve;
use rulesmith::work::Work;
use rulesmith_corpus::games::meaning;

fn ask(text: &str, up_to: u64) -> Result<Design, DesignError> {
    let demands = Demands { misere: true, ..Demands::up_to(up_to) };
    design(&Request::read(text).unwrap(), &demands, &Work::default())
}

/// The P-positions of rules in misere play.
fn lost(found: &Ruleset, up_to: u64) -> Vec<Vec<u64>> {
    assert_eq!(found.game.play, Play::Misere, "{}", found.game);
    let form: Form = meaning(&found.game);
    solve::solve(&form, up_to, &Work::default()).unwrap().positions.iter().map(<[u64]>::to_vec).collect()
}

#[test]
fn rules_have_the_positions_wanted_in_misere_play() {
    let wythoff = "{ (floor(phi*n), floor(phi^2*n)) : n >= 2 } also (0, 1), (2, 2)";
    let mut seen = 0;
    for target in [wythoff, "wythoff", "t-wythoff(2)", "{ (n, n) : n >= 2 } also (0, 1)", "subtraction(1, 2, 3)"] {
        let answer = ask(target, 60).unwrap_or_else(|error| panic!("{target}: {error}"));
        assert!(!answer.rulesets.is_empty(), "{target}: {:?}", answer.refusals);
        let wanted = lost(&answer.rulesets[0], 60);
        assert!(!wanted.contains(&vec![0; wanted[0].len()]), "{target}");
        for found in &answer.rulesets {
            assert_eq!(lost(found, 60), wanted, "{target}: {}", found.game);
            seen += 1;
        }
    }
    assert!(seen >= 6, "{seen}");
    // Among them those of Wythoff's game, proved for all n.
    let answer = ask(wythoff, 60).unwrap();
    let own = answer.rulesets.iter().find(|found| found.construction.contains("Wythoff")).unwrap();
    assert!(matches!(own.evidence, Evidence::Proved { .. }), "{:?}", own.evidence);
    let expected = [vec![0, 1], vec![2, 2], vec![3, 5], vec![4, 7]];
    assert_eq!(lost(own, 60)[..4], expected);
}

#[test]
fn positions_that_cannot_be_lost_are_refused() {
    for target in ["sqrt(2)", "{ (n, n) : n >= 0 }"] {
        let Err(DesignError::Impossible { because, witness }) = ask(target, 40) else { panic!("{target}") };
        assert!(because.contains("who cannot move wins"), "{because}");
        assert_eq!(witness, Some(vec![0, 0]));
    }
}
