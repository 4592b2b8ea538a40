//! Rules that a search finds: held to the solver, to the checker, and to the price of rules that are known.

use rulesmith::design::{Evidence, Request};
use rulesmith::discover::{Discovery, Wishes, discover, price};
use rulesmith::form::Form;
use rulesmith::prove;
use rulesmith::recognize::parse_list;
use rulesmith::rules;
use rulesmith::solve;
use rulesmith::work::Work;
use rulesmith_corpus::dice::Dice;
use serde::Deserialize;

fn found(target: &Request, wishes: &Wishes<'_>) -> Discovery {
    let found = discover(target, wishes, &Work::default()).unwrap_or_else(|error| panic!("{target}: {error}"));
    assert!(found.searched.complete, "{target}: the search came to its end");
    // What is shown costs what the text costs, cheapest first, and every certificate is accepted once more.
    assert!(found.rulesets.windows(2).all(|two| two[0].cost <= two[1].cost), "{target}");
    for ruleset in &found.rulesets {
        assert_eq!(rules::parse(&ruleset.game.to_string()).as_ref().map(price), Ok(ruleset.cost), "{target}");
        if let Some(certificate) = ruleset.evidence.certificate() {
            assert!(prove::verify(&certificate.to_json()).is_ok(), "{target}");
        }
    }
    found
}

fn list_of(game: &str, up_to: u64) -> Request {
    let work = Work::default();
    let form = Form::of(&rules::parse(game).expect("rules"), &work).expect("a meaning");
    let solved = solve::solve(&form, up_to, &work).expect("P-positions");
    let lines: Vec<String> = solved
        .positions
        .iter()
        .map(|position| position.iter().map(u64::to_string).collect::<Vec<_>>().join(" "))
        .collect();
    Request::List(parse_list(&format!("{}\n", lines.join("\n")), &work).expect("a list"))
}

#[derive(Deserialize)]
struct Corpus {
    case: Vec<Case>,
}

#[derive(Deserialize)]
struct Case {
    target: String,
    #[serde(default)]
    without_memberships: bool,
    #[serde(default)]
    invariant: bool,
    moves: Vec<String>,
    #[serde(default)]
    refuted: Vec<Vec<u64>>,
}

#[test]
fn the_rules_of_the_corpus_are_found_and_proved() {
    let corpus: Corpus = toml::from_str(include_str!("../../../corpus/discover.toml")).expect("the corpus");
    assert!(!corpus.case.is_empty());
    for case in corpus.case {
        let (memberships, invariant) = (!case.without_memberships, case.invariant);
        let wishes = Wishes { memberships, invariant, ..Wishes::default() };
        let found = found(&Request::read(&case.target).expect("a target"), &wishes);
        let best = found.rulesets.first().unwrap_or_else(|| panic!("{}: rules", case.target));
        assert_eq!(best.moves_text(), case.moves, "{}", case.target);
        assert!(matches!(best.evidence, Evidence::Proved { .. }), "{}: proved", case.target);
        for position in case.refuted {
            let natural: Vec<malachite::Natural> = position.iter().map(|&pile| pile.into()).collect();
            assert!(found.searched.refuted.iter().any(|(_, at)| *at == natural), "{}: {position:?}", case.target);
        }
    }
}

#[test]
fn lists_of_sixty_positions_give_wythoff_and_its_relatives() {
    for (t, last) in [(1u64, 154u64), (2, 201), (3, 253)] {
        let band = if t == 1 { "take t from x, t from y".into() } else { format!("take {{k, l}} where |k - l| < {t}") };
        let text = format!("game \"G\"\npiles x <= y\nmove nim: take from 1 pile\nmove band: {band}\n");
        let found = found(&list_of(&text, last), &Wishes::default());
        assert_eq!(found.rulesets[0].moves_text(), ["take from 1 pile".to_string(), band]);
        assert!(matches!(found.rulesets[0].evidence, Evidence::Proved { .. }), "t = {t}");
    }
}

#[test]
fn nothing_within_a_cost_and_what_is_wished_for() {
    let target = Request::read("wythoff").expect("a target");
    let none = found(&target, &Wishes { cost: 17, ..Wishes::default() });
    assert!(none.rulesets.is_empty());
    let invariant =
        found(&Request::read("sqrt(2)").expect("a target"), &Wishes { invariant: true, ..Wishes::default() });
    assert!(invariant.rulesets[0].moves_text().contains(&"take {k, l} where |k - l| < 2".to_string()));
    // Moves that have to be there are added.
    let nim = rulesmith::games::find("nim(2)").expect("nim").game;
    let with = found(&target, &Wishes { with: Some(&nim), ..Wishes::default() });
    assert_eq!(with.rulesets[0].cost, 18);
    assert_eq!(with.rulesets[0].game.moves.len(), 2);
}

/// Games of the grammar, from their own lists: the rules found have the same P-positions and are no longer.
#[test]
fn random_games_come_back_no_longer() {
    let mut dice = Dice(14);
    for _ in 0..10 {
        let first =
            *dice.pick(&["take from 1 pile", "take t from x", "take t from y", "take t from y where y - t >= x"]);
        let second = *dice.pick(&[
            "take t from x, t from y",
            "take {k, l} where |k - l| < 2",
            "take {t, 2t}",
            "take {1, 2}, {3, 5}",
        ]);
        let under = *dice.pick(&["", " where y mod 2 = 0", " where (y - x) mod 3 = 1", " where x != y"]);
        let second =
            if second.contains("where") && !under.is_empty() { second.to_string() } else { format!("{second}{under}") };
        let text = format!("game \"G\"\npiles x <= y\nmove a: {first}\nmove b: {second}\n");
        let (list, own) = (list_of(&text, 45), rules::parse(&text).expect("rules"));
        let found = found(&list, &Wishes { up_to: 45, ..Wishes::default() });
        let best = found.rulesets.first().unwrap_or_else(|| panic!("{text}"));
        assert!(best.cost <= price(&own), "{text}\n{} of {}", best.cost, price(&own));
        let work = Work::default();
        let positions =
            |game| solve::solve(&Form::of(game, &work).expect("a meaning"), 45, &work).expect("solved").positions;
        assert_eq!(positions(&best.game), positions(&own), "{text}");
    }
}

#[test]
fn fractional_targets_are_no_longer_than_in_the_catalogue() {
    let targets = [
        ("3/2", "2"),
        ("3/2", "2/3"),
        ("3/2", "3"),
        ("3/2", "1/2"),
        ("2", "1"),
        ("2", "3"),
        ("5/2", "1"),
        ("5/2", "2"),
        ("4/3", "1"),
        ("4/3", "1/2"),
    ];
    for (r, t) in targets {
        let alpha = format!("fractional({r}, {t})");
        let names = [
            format!("freak-table3({r}, {t})"),
            format!("recipe-u({alpha}, {alpha} + {t})"),
            format!("recipe-r({alpha}, {alpha} + {t})"),
        ];
        let known = names.iter().filter_map(|name| rulesmith::games::find(name).ok()).map(|entry| price(&entry.game));
        let known = known.min().unwrap_or_else(|| panic!("the catalogue has rules for {alpha}"));
        let found = found(&Request::read(&alpha).expect("a target"), &Wishes::default());
        let best = found.rulesets.first().unwrap_or_else(|| panic!("{alpha}: rules"));
        assert!(best.cost <= known, "{alpha}: {} against {known}", best.cost);
        assert!(matches!(best.evidence, Evidence::Proved { .. }), "{alpha}: proved");
    }
}
