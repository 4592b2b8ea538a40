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
    for _ in 0..50 {
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

/// What can be taken without a condition on the position, on two piles, as docs/DISCOVER.md lists it.
pub(super) fn shapes() -> Vec<String> {
    let mut all: Vec<String> = ["from 1 pile", "from 2 piles", "from up to 2 piles"].map(String::from).to_vec();
    for line in ["t from x", "t from y", "{0, t}", "t from x, t from y"] {
        all.push(line.to_string());
        let bounds = (2..=6).map(|c| format!("t >= {c}")).chain((1..=6).map(|c| format!("t <= {c}")));
        all.extend(bounds.chain((0..2).map(|r| format!("t mod 2 = {r}"))).map(|bound| format!("{line} where {bound}")));
    }
    for order in ["y - t >= x", "y - t < x"] {
        all.push(format!("t from y where {order}"));
        let bounds = (2..=6).map(|c| format!("t >= {c}")).chain((1..=6).map(|c| format!("t <= {c}")));
        let bounds = bounds.chain((0..2).map(|r| format!("t mod 2 = {r}")));
        all.extend(bounds.map(|bound| format!("t from y where {order} and {bound}")));
    }
    all.extend(["{t, 2t}", "{t, 3t}", "{2t, 3t}"].map(String::from));
    all.extend((2..=5).map(|w| format!("{{k, l}} where |k - l| < {w}")));
    all.extend((2..=5).map(|w| format!("k from x, l from y where 0 <= l - k < {w}")));
    all.extend((1..=5).map(|w| format!("k from x, l from y where l - k < {w}")));
    all
}

/// Every game of one or two clauses of a small grammar is solved, one after the other: the search finds rules as cheap as the
/// cheapest of them, and no cheaper ones.
#[test]
fn the_cheapest_rules_of_a_small_grammar_are_those_that_brute_force_finds() {
    const UP_TO: u64 = 24;
    let work = Work::default();
    let shapes = shapes();
    let mut cheapest: std::collections::HashMap<Vec<Vec<u64>>, (usize, String)> = std::collections::HashMap::new();
    for (at, first) in shapes.iter().enumerate() {
        for second in std::iter::once(None).chain(shapes[at + 1..].iter().map(Some)) {
            let more = second.map(|second| format!("move b: take {second}\n")).unwrap_or_default();
            let text = format!("game \"G\"\npiles x <= y\nmove a: take {first}\n{more}");
            let game = rules::parse(&text).unwrap_or_else(|error| panic!("{text}{error}"));
            let form = Form::of(&game, &work).expect("a meaning");
            let solved = solve::solve(&form, UP_TO, &work).expect("a board").positions;
            let cost = price(&game);
            let known = cheapest.entry(solved.iter().map(<[u64]>::to_vec).collect()).or_insert((cost, text.clone()));
            if cost < known.0 {
                *known = (cost, text);
            }
        }
    }
    let mut targets: Vec<_> = cheapest.into_iter().collect();
    targets.sort();
    let mut dice = Dice(6);
    let (mut compared, mut exact) = (0, 0);
    while compared < 30 {
        let (_, (cost, text)) = &targets[dice.roll(targets.len() as u64) as usize];
        let wishes = Wishes {
            memberships: false,
            residues: false,
            comparisons: false,
            exceptions: false,
            vectors: false,
            clauses: 2,
            up_to: UP_TO,
            ..Wishes::default()
        };
        let found = found(&list_of(text, UP_TO), &wishes);
        let best = found.rulesets.first().unwrap_or_else(|| panic!("nothing for\n{text}"));
        assert!(best.cost >= *cost, "{}\nis cheaper than\n{text}", best.game);
        // A list whose formula is recognised is held to it beyond the list.
        if matches!(best.evidence, Evidence::Checked { .. }) {
            assert_eq!(best.cost, *cost, "{}\nis dearer than\n{text}", best.game);
            exact += 1;
        }
        compared += 1;
    }
    assert!(exact >= 15, "{exact}");
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
