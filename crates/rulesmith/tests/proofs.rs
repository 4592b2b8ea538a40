//! What is proved for all n, and what is refuted and where: corpus/proofs.toml, corpus/readings.toml and the games of
//! corpus/games.toml, decided by every engine that is named there.

use rulesmith::number::{NatureKind, Slope};
use rulesmith::prove::automata::{self, Decision};
use rulesmith::prove::{Engine, Statement};
use rulesmith::rules::Game;
use rulesmith::work::Work;
use rulesmith_corpus::claims::{Found, ask, first_difference};
use rulesmith_corpus::constructions::find;
use rulesmith_corpus::games::{cases, meaning, read, readings};
use rulesmith_corpus::proofs::proofs;
use std::collections::BTreeSet;
use std::time::Duration;

/// What is listed is decided in a small part of this.
const TIME: Duration = Duration::from_secs(300);

/// Every engine that is named decides, and all say what is expected; so do the torus and the lemmas if they can, unasked.
/// Every answer has a certificate that was accepted: of automata one that was made by them, or by a lemma if that is said.
fn decide(name: &str, game: &Game, torus: bool, automata: bool, lemma: bool, expected: &Found) {
    assert!(torus || automata || lemma, "{name}: no engine is named");
    let by_lemma = ask(game, Engine::Lemma, TIME);
    if lemma || by_lemma.decided() {
        assert_eq!(by_lemma, *expected, "{name}, by a lemma");
    }
    let found = ask(game, Engine::Torus, TIME);
    if torus || found.decided() {
        assert_eq!(found, *expected, "{name}, by the torus");
    }
    match automata {
        // Its certificate would take long to make.
        true if lemma => {
            let work = Work::default().with_memory(1 << 30).with_time(TIME);
            assert_eq!(automata::decide(&meaning(game), &work).ok(), Some(Decision::Proved), "{name}, by automata");
        }
        true => assert_eq!(ask(game, Engine::Automata, TIME), *expected, "{name}, by automata"),
        false => {}
    }
}

/// In four parts, so that several processors have something to do: of each group every fourth claim.
fn proved(part: usize) {
    for group in proofs().proved {
        let arguments = group.arguments();
        let mut decided = BTreeSet::new();
        for (index, argument) in arguments.iter().enumerate() {
            let name = group.game.replace("{}", argument);
            let Some(game) = find(&name) else { continue };
            assert!(decided.insert(argument.as_str()), "{name} is listed twice");
            if index % 4 != part {
                continue;
            }
            let lemma = group.lemma.contains(argument);
            decide(&name, &game, group.torus, group.automata.contains(argument), lemma, &Found::Proved);
        }
        assert!(!decided.is_empty() && !group.source.is_empty(), "{}", group.name);
        assert_eq!(group.lemma.iter().find(|listed| !arguments.contains(listed)), None, "{}", group.name);
        assert_eq!(group.automata.listed().find(|listed| !decided.contains(listed)), None, "{}", group.name);
    }
}

#[test]
fn what_is_proved_1() {
    proved(0);
}

#[test]
fn what_is_proved_2() {
    proved(1);
}

#[test]
fn what_is_proved_3() {
    proved(2);
}

#[test]
fn what_is_proved_4() {
    proved(3);
}

fn statement(text: &str) -> Statement {
    match text {
        "A" => Statement::A,
        "B" => Statement::B,
        _ => panic!("{text} is not A or B"),
    }
}

#[test]
fn what_is_refuted() {
    for group in proofs().refuted {
        let arguments: BTreeSet<&str> = group.cases.iter().map(|case| case.argument.as_str()).collect();
        assert!(arguments.len() == group.cases.len() && !group.source.is_empty(), "{}", group.name);
        assert_eq!(group.automata.listed().find(|listed| !arguments.contains(listed)), None, "{}", group.name);
        for case in &group.cases {
            let with = |template: &String| template.replace("{}", &case.argument);
            let (name, mut game) = match (&group.game, &group.rules) {
                (Some(template), None) => (with(template), find(&with(template)).unwrap()),
                (None, Some(text)) => (group.name.clone(), read(&with(text))),
                _ => panic!("{}: a game, or rules", group.name),
            };
            if let Some(template) = &group.claim {
                assert!(game.expect.is_none(), "{name} has a claim of its own");
                game.expect = find(&with(template)).unwrap().expect;
            }
            let expected = Found::Refuted(case.witness.clone(), statement(&case.statement));
            decide(&name, &game, group.torus, group.automata.contains(&case.argument), false, &expected);
            let board = case.witness.iter().copied().max().unwrap();
            let expected = Some((case.witness.clone(), statement(&case.statement)));
            assert_eq!(first_difference(&game, board), expected, "{name}, by brute force");
        }
    }
}

#[test]
fn wrong_readings_are_refuted_at_their_first_position() {
    let torus = proofs().readings.torus;
    let readings = readings();
    assert!(torus.iter().all(|name| readings.iter().any(|reading| reading.name == *name)));
    for reading in readings {
        let game = read(&reading.rules);
        let statement = if reading.solver == "N" { Statement::A } else { Statement::B };
        let expected = Found::Refuted(reading.witness.clone(), statement);
        decide(&reading.name, &game, torus.contains(&reading.name), true, false, &expected);
    }
}

/// Nothing that should be shown has been lost from the list.
#[test]
fn the_list_is_complete() {
    let proofs = proofs();
    let all = |prefix: &str| -> BTreeSet<String> {
        let groups = proofs.proved.iter().flat_map(|group| {
            group.arguments().into_iter().map(|argument| group.game.replace("{}", &argument)).collect::<Vec<_>>()
        });
        groups.filter(|name| name.starts_with(prefix)).collect()
    };
    let slopes = |kind: &str| -> Vec<Slope> {
        let prefix = format!("{kind}(");
        let inner = |name: &String| name[prefix.len()..name.len() - 1].parse().unwrap();
        all(&prefix).iter().map(inner).collect()
    };
    let quadratic = |slope: &&Slope| matches!(slope.nature().kind, NatureKind::Quadratic);
    let (theorem2, relaxed) = (slopes("theorem2"), slopes("relaxed"));
    assert!(theorem2.len() >= 60 && theorem2.iter().filter(quadratic).count() + 10 <= theorem2.len());
    assert!(relaxed.len() >= 30 && relaxed.iter().filter(quadratic).count() + 10 <= relaxed.len());
    assert!(slopes("definition5").len() >= 20);
    let recipes: BTreeSet<String> =
        all("recipe-").iter().map(|name| name[9..].to_string()).filter(|pair| pair.contains("fractional")).collect();
    assert!(recipes.len() >= 20, "{}", recipes.len());
    let named = ["wythoff", "freak", "freak-simple", "rat", "mouse", "fat-rat(4)"].map(str::to_string);
    let integers = (2..=6).map(|n| format!("chromatic({n})"));
    let others = ["phi^2", "2+sqrt(2)", "evil", "7/3", "5/2", "22/7", "8/5", "13/7"].map(|s| format!("chromatic({s})"));
    let t_wythoff = (1..=10).map(|t| format!("t-wythoff({t})"));
    let theorem1 = (1..=10).map(|k| format!("theorem1({k}, {})", 2 * k + 10));
    for name in named.into_iter().chain(integers).chain(others).chain(t_wythoff).chain(theorem1) {
        assert!(all("").contains(&name), "{name}");
    }
}

/// Whatever of the corpus of games has a claim that the torus reads is proved; the rest is undecided, never refuted.
#[test]
fn no_known_game_is_refuted() {
    let mut proved = 0;
    for case in cases().case.into_iter().filter(|case| !case.has_blocking()) {
        match ask(&case.game(), Engine::Torus, TIME) {
            Found::Proved => proved += 1,
            Found::Open(_) => {}
            found => panic!("{}: {found:?}", case.name),
        }
    }
    assert!(proved >= 18, "{proved}");
}
