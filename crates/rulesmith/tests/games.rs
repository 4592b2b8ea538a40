//! The catalogue: every file, many names with parameters, and what is wrong with bad ones.

use rulesmith::games::{self, GameErrorKind};
use rulesmith::rules;
use rulesmith_corpus::texts::bad_names;
use std::collections::BTreeSet;

const CATALOGUE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../catalogue");

fn entry(name: &str) -> games::Entry {
    games::find(name).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// The rules of a file, without its header comment.
fn body(file: &str) -> String {
    file.lines().skip_while(|line| line.starts_with('#') || line.is_empty()).map(|line| format!("{line}\n")).collect()
}

#[test]
fn every_file_is_shipped_and_shows_its_example() {
    let mut files = BTreeSet::new();
    for file in std::fs::read_dir(CATALOGUE).unwrap() {
        let path = file.unwrap().path();
        let stem = path.file_stem().unwrap().to_str().unwrap().to_string();
        let text = std::fs::read_to_string(&path).unwrap();
        let listing = games::list().iter().find(|listing| listing.name == stem);
        let listing = listing.unwrap_or_else(|| panic!("{stem}.rules is not listed in catalogue.rs"));
        let found = entry(&listing.example);
        assert_eq!(found.rules, body(&text), "{stem}: the file shows the rules of its example");
        assert!(found.game.source.is_some(), "{stem} names its source");
        assert!(listing.usage.starts_with(&stem), "{stem}: the header begins with the name");
        assert!(!listing.summary.is_empty() && !listing.source.is_empty() && !listing.facts.is_empty(), "{stem}");
        assert_eq!(listing.usage.contains('('), !listing.parameters.is_empty(), "{stem} explains its parameters");
        let widest = text.lines().map(|line| line.chars().count()).max().unwrap();
        assert!(widest <= 130, "{stem} has a line of {widest} characters");
        files.insert(stem);
    }
    assert_eq!(files.len(), games::list().len());
}

#[test]
fn the_header_is_read() {
    let listing = games::list().iter().find(|listing| listing.name == "t-wythoff").unwrap();
    assert_eq!(listing.usage, "t-wythoff(t)");
    assert_eq!(listing.summary, "Wythoff's game with a diagonal that is 2t - 1 wide");
    assert_eq!(listing.example, "t-wythoff(2)");
    assert_eq!(listing.parameters, [("t".to_string(), "a whole number from 1 to 1000000".to_string())]);
    assert!(listing.source.ends_with("American Mathematical Monthly 89 (1982), 353-361"));
    assert_eq!(listing.facts.len(), 3);
    assert!(listing.facts[0].ends_with("(Fraenkel 1982)."));
    let mtw = games::list().iter().find(|listing| listing.name == "mtw").unwrap();
    let names: Vec<&str> = mtw.parameters.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names, ["t", "-(k,l)", "+(k,l)", "alpha"]);
}

const NAMES: &[&str] = &[
    "nim",
    "nim(1)",
    "nim(2)",
    "nim(100)",
    "subtraction(7)",
    "subtraction(1, 4, 10)",
    "subtraction(999, 1000)",
    "subtraction(1, 2; 3)",
    "t-wythoff(1)",
    "t-wythoff(1000000)",
    "mtw(2)",
    "mtw(2; -(3,2))",
    "mtw(2; +(9,18))",
    "mtw(1; -(2,2), -(4,4); +(7,8))",
    "mtw(3; -(0,2), (1,1); +(4,9); sqrt(2))",
    "theorem2(phi)",
    "theorem2(e-1)",
    "theorem2(1+sqrt(2)/1000)",
    "theorem2(2-sqrt(2)/1000)",
    "theorem2(2^(1/3))",
    "star(pi/2)",
    "star-star([1; 2, 3, 4, ...])",
    "relaxed(root(x^3-x-1, 1, 2))",
    "relaxed(f = 2)",
    "relaxed(f = if x mod 2 = 0 then 3 else 1)",
    "definition6(sqrt(3))",
    "definition5(1 + sqrt(5)/5)",
    "definition5(f = if y' mod 2 = 1 then x' else 0)",
    "definition5(f = floor(x/2) + 1)",
    "equation8(pi-2)",
    "chromatic(evil)",
    "chromatic(odious)",
    "chromatic(vile)",
    "chromatic(dopey)",
    "chromatic(7/3)",
    "chromatic(1)",
    "chromatic(phi)",
    "chromatic(3; 3)",
    "chromatic(7/3; 4)",
    "chromatic(phi^2; 3)",
    "chromatic(evil; 100)",
    "chromatic(evil; 1)",
    "chromatic({1, 4, 9})",
    "chromatic({})",
    "chromatic(multiples(7) union {1}; 3)",
    "chromatic(beatty(phi^2) inter complement(multiples(3)))",
    "freak-table3",
    "freak-table3(10/3, 4)",
    "recipe-u(2/5, 3/4)",
    "recipe-u(sqrt(2), sqrt(5))",
    "recipe-r(fractional(2, 3), fractional(2, 3) + 3)",
    "recipe-r(fractional(5/3, 1/4), fractional(5/3, 1/4) + 1/4)",
    "invariant(1, 4)",
    "invariant(3, 1)",
    "fat-rat(2)",
    "fat-rat(3)",
    "fat-rat(10)",
];

#[test]
fn games_with_parameters_print_and_render() {
    let examples = games::list().iter().map(|listing| listing.example.as_str());
    for name in NAMES.iter().copied().chain(examples) {
        let found = entry(name);
        let printed = found.game.to_string();
        assert_eq!(rules::parse(&printed).as_ref(), Ok(&found.game), "{name}\n{printed}");
        assert_eq!(rules::parse(&found.rules).as_ref(), Ok(&found.game), "{name}");
        let again = entry(&found.name);
        assert_eq!((&again.name, &again.rules), (&found.name, &found.rules), "{name} is called {}", found.name);
        let english = found.game.english();
        assert!(english.starts_with(&found.game.name), "{english}");
        let ends = if found.game.play == rules::Play::Misere { "wins" } else { "loses" };
        assert!(english.contains(&format!("\nThe player who cannot move {ends}.")), "{english}");
        assert_eq!(found.game.latex().matches(r"\item").count(), found.game.moves.len(), "{name}");
        assert_eq!(rulesmith::ask::Shown::from(&found.game).game, found.game.name);
        assert!(found.facts.len() >= found.listing.facts.len());
    }
}

#[test]
fn names_are_canonical() {
    for (given, canonical) in [
        (" wythoff ", "wythoff"),
        ("wythoff()", "wythoff"),
        ("nim", "nim(3)"),
        ("t-wythoff (2)", "t-wythoff(2)"),
        ("subtraction(3,1,2,1)", "subtraction(1, 2, 3)"),
        ("mtw(2;-(3,2);+(18,9),(1,9))", "mtw(2; -(2,3); +(1,9), (9,18))"),
        ("chromatic(phi^2;2)", "chromatic(phi^2)"),
        ("definition6(sqrt(2))", "relaxed(sqrt(2))"),
        ("freak-table3", "freak-table3(3/2, 2)"),
    ] {
        assert_eq!(entry(given).name, canonical);
    }
}

#[test]
fn claims_are_made_where_a_formula_is_known() {
    let claim = |name: &str| entry(name).game.expect.map(|expect| expect.to_string());
    for (name, formula) in [
        ("nim(2)", "expect { (n, n) : n >= 0 }"),
        ("subtraction(1, 2, 3)", "expect { 4*n : n >= 0 }"),
        ("subtraction(2, 3)", "expect { n : n >= 0 and n in residues({0, 1}, 5) }"),
        ("chromatic(3)", "expect { (floor((3*n - 1)/2), 3*n) : n >= 1 } also (0, 0)"),
        ("chromatic(2)", "expect { (2*n - 1, 2*n) : n >= 1 } also (0, 0)"),
        ("chromatic(7/3)", "expect { (floor((7*n - 1)/4), floor(7*n/3)) : n >= 1 } also (0, 0)"),
        ("chromatic(evil)", "expect { (odious(n), evil(n)) : n >= 1 } also (0, 0)"),
        ("chromatic({1, 4, 5})", "expect { (d, d) : d >= 0 and d in {0, 1} } also (2, 4), (3, 5)"),
        ("chromatic(e)", "expect { (floor(complement_slope(e)*n), floor(e*n)) : n >= 0 }"),
        ("relaxed(f = 2)", "expect { (floor([1; (2)]*n), floor(([1; (2)] + 2)*n)) : n >= 0 }"),
    ] {
        assert_eq!(claim(name).as_deref(), Some(formula), "{name}");
    }
    for name in [
        "nim(3)",
        "subtraction(1, 2; 2)",
        "mtw(2; +(9,18))",
        "chromatic(evil; 3)",
        "chromatic(multiples(7) union {1})",
        "definition5(1+sqrt(5)/5)",
        "definition5(e-1)",
        "relaxed(f = x + 1)",
        "star(phi)",
        "function49",
    ] {
        assert_eq!(claim(name), None, "{name}");
    }
    // Slopes of modifications that a theorem tells.
    for (name, slope) in [
        ("mtw(3)", "[1; (3)]"),
        ("mtw(2; -(2,3); +(9,18))", "[1; (2, 6)]"),
        ("mtw(3; -(2,4); +(11,32))", "[1; (3, 9)]"),
        ("mtw(1; -(2,2), (4,4); +(7,8))", "[1; (1, 3)]"),
        ("mtw(2; +(9,18); sqrt(3))", "sqrt(3)"),
    ] {
        let game = entry(name).game;
        assert_eq!(game.lets[0].value.to_string(), slope, "{name}");
        assert!(game.expect.is_some());
    }
}

#[test]
fn the_traps_are_avoided() {
    // 0 is never red, which matters from three stacks on.
    let green = |name: &str| entry(name).game.lets[0].value.to_string();
    assert_eq!(green("chromatic(phi^2)"), "beatty(phi^2)");
    assert_eq!(green("chromatic(phi^2; 3)"), "{ floor(phi^2*n) : n >= 1 }");
    assert_eq!(green("chromatic(7/3; 3)"), "{ floor(7*n/3) : n >= 1 }");
    assert_eq!(green("chromatic(evil; 3)"), "evil inter { n : n >= 1 }");
    // For 3 < beta < 4 the vector (4,6) is there, for every slope.
    for slope in ["(sqrt(33)-3)/2", "sqrt(2)", "e/2", "(5-sqrt(5))/2", "[1; 2, 3, 4, ...]", "3^(1/3)"] {
        assert!(entry(&format!("theorem2({slope})")).rules.contains("move more: take {4, 6}"), "{slope}");
    }
    // The rules of Fat Rat on three piles use the gaps of Rat.
    let rat = entry("fat-rat(3)").rules;
    assert!(rat.contains("let b3(d) = if d = 0 then 3 else if d mod 7 in {4} then 6 else 5\n"), "{rat}");
    // A claim is not made for a Definition 5 game on the strength of its first terms.
    let facts = entry("definition5(2 - sqrt(2)/1000)").facts;
    assert!(facts.last().unwrap().starts_with("For this slope f takes the values 0, 1 and 2"), "{facts:?}");
}

#[test]
fn bad_names_get_the_expected_message() {
    let names = bad_names();
    assert!(names.len() >= 90);
    for bad in names {
        let found = games::find(&bad.name).err().unwrap_or_else(|| panic!("{} was accepted", bad.name));
        let kind = match found.kind() {
            GameErrorKind::Unknown => "unknown",
            GameErrorKind::Malformed => "malformed",
            GameErrorKind::Parameter => "parameter",
            _ => "other",
        };
        assert_eq!((found.to_string(), kind), (bad.error, bad.kind.as_str()), "{}", bad.name);
    }
}

#[test]
fn unknown_names_list_what_is_known() {
    let error = games::find("my-own-game(2)").unwrap_err();
    assert_eq!(error.kind(), GameErrorKind::Unknown);
    assert_eq!(error.diagnostic().message(), "there is no game named `my-own-game`");
    let hint = error.diagnostic().hint().unwrap();
    assert!(games::list().iter().all(|listing| hint.contains(&listing.name)), "{hint}");
    assert_eq!(games::find("some/game.rules").unwrap_err().kind(), GameErrorKind::Unknown);
}

#[test]
fn absurd_names_are_refused_quickly() {
    let digits = "9".repeat(15_000);
    for name in [
        format!("nim({digits})"),
        format!("fat-rat({digits})"),
        format!("t-wythoff({digits})"),
        format!("chromatic(evil; {digits})"),
        format!("theorem2(1 + sqrt(2)/{digits})"),
        format!("mtw(2; +({digits}, 1))"),
        format!("relaxed({}sqrt(2){})", "(".repeat(5000), ")".repeat(5000)),
        "x".repeat(30_000),
        format!("wythoff({})", "1, ".repeat(10_000)),
    ] {
        let message = games::find(&name).unwrap_err().to_string();
        assert!(message.len() < 500, "{}", message.len());
    }
}

#[test]
fn the_guide_names_every_game() {
    let guide = include_str!("../../../docs/CATALOGUE.md");
    for listing in games::list() {
        assert!(guide.contains(&format!("`{}`", listing.example)), "{}", listing.example);
    }
}
