//! Designing rules: every construction that applies is offered and stands the check, and no other is offered.

use rulesmith::classify::classify;
use rulesmith::design::{
    CONSTRUCTIONS, Demands, Design, DesignError, Evidence, KNOWN, Kind, Request, Ruleset, Sort, design, of_slope,
    theorem1,
};
use rulesmith::games;
use rulesmith::number::Slope;
use rulesmith::prove;
use rulesmith::recognize;
use rulesmith::rules;
use rulesmith::solve;
use rulesmith::work::{Cancel, Clock, Stopped, Work};
use rulesmith_corpus::dice::{Dice, number_from};
use rulesmith_corpus::games::meaning;
use rulesmith_corpus::slopes::{Finite, Scaled, targets};
use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// The machine's clock, ten times as fast: hopeless proofs are given up as much sooner. Nothing here depends on them.
struct Hurried(Instant);

impl Clock for Hurried {
    fn now(&self) -> Duration {
        10 * self.0.elapsed()
    }
}

fn hurried() -> Work {
    Work::with_clock(Arc::new(Hurried(Instant::now())))
}

fn ask(text: &str, up_to: u64) -> Design {
    let request = Request::read(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    design(&request, &Demands::up_to(up_to), &hurried()).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn refusal(text: &str) -> DesignError {
    design(&Request::read(text).unwrap(), &Demands::up_to(50), &Work::default()).unwrap_err()
}

/// The constructions offered, the slow (G*)* included.
fn offered(answer: &Design) -> BTreeSet<&str> {
    answer
        .rulesets
        .iter()
        .flat_map(|found| std::iter::once(&found.construction).chain(&found.also))
        .map(String::as_str)
        .collect()
}

fn find<'a>(answer: &'a Design, construction: &str) -> &'a Ruleset {
    let is =
        |found: &&Ruleset| found.construction == construction || found.also.iter().any(|name| name == construction);
    answer.rulesets.iter().find(is).unwrap_or_else(|| panic!("{construction} is not offered for {}", answer.target))
}

/// What applies to every irrational slope.
const ALWAYS: [&str; 8] = [
    "Theorem 2",
    "Relaxed Wythoff",
    "Chromatic nim",
    "(G*)*",
    "Recipe U",
    "Recipe R",
    "Shortest clauses",
    "Shortest clauses without a free move",
];

/// What may apply besides; each is offered, or refused with a reason.
const SOMETIMES: [&str; 7] = [
    "t-Wythoff",
    "Duchene and Rigo's modification",
    "Proposition 4",
    "Proposition 5",
    "Theorem 1",
    "Smallest modification",
    "Definition 5",
];

/// Exactly the constructions that apply are offered, and each says how far it was checked.
fn check(slope: &str, sometimes: &[&str], up_to: u64) -> Design {
    let answer = ask(slope, up_to);
    let mut wanted: BTreeSet<&str> = ALWAYS.into_iter().chain(sometimes.iter().copied()).collect();
    if slope == "phi" {
        wanted.extend(["Wythoff", "R-Wythoff", "E-Wythoff"]);
    }
    assert_eq!(offered(&answer), wanted, "{slope}");
    let refused: BTreeSet<&str> = answer.refusals.iter().map(|refusal| refusal.construction.as_str()).collect();
    let mut rest: BTreeSet<&str> = SOMETIMES.into_iter().filter(|name| !sometimes.contains(name)).collect();
    if slope != "phi" {
        rest.insert(KNOWN);
    }
    assert_eq!(refused, rest, "{slope}");
    classified_alike(slope, &answer);
    certified(&answer);
    // What comes first does not depend on how far it is checked.
    if up_to <= 1000 {
        best_is_first(slope, up_to, &answer);
    }
    assert!(answer.rulesets.iter().all(|found| found.evidence.up_to() == up_to), "{slope}");
    assert!(answer.rulesets.is_sorted_by_key(|found| found.length));
    answer
}

/// What `classify` says to apply is what is offered, from one table.
fn classified_alike(slope: &str, answer: &Design) {
    let names = offered(answer);
    for found in of_slope(&classify(&slope.parse().unwrap()).unwrap(), &Work::default()).unwrap() {
        let name = found.construction.name;
        // A known game goes by its own name.
        let expected = if name == KNOWN { slope == "phi" } else { names.contains(name) };
        assert_eq!(found.reason.is_ok(), expected, "{slope}: {name}: {:?}", found.reason);
        if let Err(reason) = found.reason {
            let refusal = answer.refusals.iter().find(|refusal| refusal.construction == name).unwrap();
            assert_eq!(refusal.reason, reason, "{slope}: {name}");
        } else if name != KNOWN {
            assert!(!found.construction.invariant || find(answer, name).kind == Kind::Invariant, "{slope}: {name}");
        }
    }
}

/// Certificates that were kept are about the rules offered, and the checker accepts them.
fn certified(answer: &Design) {
    for found in &answer.rulesets {
        let Some(certificate) = found.evidence.certificate() else { continue };
        assert_eq!(certificate.game, found.game, "{}", found.construction);
        let accepted = prove::verify(&certificate.to_json());
        assert!(accepted.is_ok_and(|certificate| certificate.proves()), "{}", found.construction);
    }
}

/// The best alone is the first of all.
fn best_is_first(text: &str, up_to: u64, answer: &Design) {
    let demands = Demands { best: true, ..Demands::up_to(up_to) };
    let best = design(&Request::read(text).unwrap(), &demands, &hurried()).unwrap();
    let [best] = best.rulesets.as_slice() else { panic!("{text}: {} rulesets", best.rulesets.len()) };
    let first = &answer.rulesets[0];
    // How far a proof gets may depend on the time.
    assert_eq!(*best, Ruleset { evidence: best.evidence.clone(), ..first.clone() }, "{text}");
    assert_eq!(best.evidence.up_to(), first.evidence.up_to(), "{text}");
}

/// The slope with alpha^2 + b alpha - c = 0 and k = c - b - 1.
fn slope(k: u64, c: u64) -> Slope {
    let b = c as i64 - 1 - k as i64;
    format!("root(z^2 + {b}*z - {c}, 1, 2)").parse().unwrap()
}

fn finite(case: &Finite, up_to: u64) -> Design {
    assert_eq!(case.slope.parse::<Slope>().unwrap(), slope(case.k, case.c), "{}", case.slope);
    let mut sometimes = vec!["Theorem 1", "Smallest modification"];
    sometimes.extend(case.family.as_deref());
    if case.definition5 {
        sometimes.push("Definition 5");
    }
    check(&case.slope, &sometimes, up_to)
}

#[test]
fn slopes_with_finite_modifications() {
    for case in targets().finite {
        let answer = finite(&case, 1000);
        let smallest = find(&answer, "Smallest modification").exceptions;
        assert_eq!(smallest, case.smallest.unwrap_or(smallest), "{}", case.slope);
        for found in answer.rulesets.iter().filter(|found| found.kind == Kind::Invariant && found.exceptions > 0) {
            assert!(found.exceptions >= smallest || found.mentions_slope, "{}: {}", case.slope, found.construction);
            // Beyond every board: what fails late would have been found.
            assert!(matches!(found.evidence, Evidence::Proved { .. }), "{}: {}", case.slope, found.construction);
        }
    }
}

#[test]
fn quadratic_slopes_without() {
    for case in targets().infinite {
        let answer = check(&case.slope, definition5(&case.slope), 1000);
        let [a, b, c] = case.relation;
        let reason = &answer.refusals.iter().find(|refusal| refusal.construction == "Theorem 1").unwrap().reason;
        assert!(reason.ends_with(&format!("holds with A = {a}, B = {b}, C = {c}")), "{}: {reason}", case.slope);
    }
}

#[test]
fn other_slopes() {
    for case in targets().other {
        check(&case.slope, definition5(&case.slope), 1000);
    }
}

/// Whether Definition 5 has the pair, by solving it. Where its first failure lies beyond the board, by the criterion.
fn definition5(slope: &str) -> &'static [&'static str] {
    let game = games::find(&format!("definition5({slope})")).unwrap().game;
    let work = Work::default();
    let pair = Request::read(slope).unwrap().positions(1000, &work).unwrap();
    let agrees = solve::check(&meaning(&game), &pair, 1000, &work).unwrap().disagreement.is_none();
    let criterion = classify(&slope.parse().unwrap()).unwrap().definition5_is_beatty();
    assert!(agrees || !criterion, "{slope}: the criterion promises what fails");
    // Within a millionth of a fraction the failure may be far out; elsewhere the board shows it.
    assert!(agrees == criterion || slope.contains("000"), "{slope}: the board shows no failure");
    if criterion { &["Definition 5"] } else { &[] }
}

#[test]
fn ten_slopes_further_out() {
    let corpus = targets();
    for case in corpus.finite.iter().filter(|case| [8, 9, 16, 19].contains(&case.c) && case.k == 3) {
        finite(case, 5000);
    }
    for case in corpus.infinite.iter().take(3) {
        check(&case.slope, definition5(&case.slope), 5000);
    }
    for case in corpus.other.iter().take(3) {
        check(&case.slope, definition5(&case.slope), 5000);
    }
}

#[test]
fn a_late_failure_is_seen() {
    // The smallest modification for k = 3, c = 9 without its last vector agrees with the pair below (387,956).
    let rules = games::find("mtw(2; -(2,3); +(3,6), (4,6), (9,23); (sqrt(61)-5)/2)").unwrap().game;
    let work = Work::default();
    let pair = |up_to| Request::read("(sqrt(61)-5)/2").unwrap().positions(up_to, &work).unwrap();
    assert_eq!(solve::check(&meaning(&rules), &pair(955), 955, &work).unwrap().disagreement, None);
    let first = solve::check(&meaning(&rules), &pair(956), 956, &work).unwrap().disagreement.unwrap();
    assert_eq!((first.position, first.solver_says_p), (vec![387, 956], true));
    // A smallest modification has five changes; these four are not enough, and the proof sees it on a small board.
    let found = ask("(sqrt(61)-5)/2", 100);
    let smallest = find(&found, "Smallest modification");
    assert_eq!(smallest.exceptions, 5);
    assert!(matches!(smallest.evidence, Evidence::Proved { up_to: 100, .. }));
}

#[test]
fn table_1_of_goldberg_and_fraenkel() {
    let r = [4, 2, 6, 1, 9, 4, 1, 5, 4, 1, 5, 3, 1, 3, 3, 1, 3, 3, 1, 3, 3, 1, 3, 3, 1, 3, 3, 1, 3, 3];
    let s = [3, 7, 1, 6, 2, 5, 8, 2, 1, 10, 2, 4, 12, 5, 4, 14, 5, 4, 16, 5, 4, 18, 5, 4, 20, 5, 4, 22, 5, 4];
    let mut found: (Vec<u64>, Vec<u64>) = (vec![], vec![]);
    for c in 5..=34 {
        let answer = theorem1(&classify(&slope(3, c)).unwrap()).unwrap();
        assert_eq!((answer.k, answer.c), (3, c.into()));
        found.0.push(answer.r);
        found.1.push(answer.s);
    }
    assert_eq!(found, (r.to_vec(), s.to_vec()));
}

#[test]
fn fractional_pairs_have_rules() {
    let corpus = targets();
    let fractional = corpus.fractional.iter().map(|case| format!("fractional({}, {})", case.r, case.t));
    let scaled = corpus.scaled.iter().map(|Scaled { l, k }| {
        let odd = 2 * k + 1;
        format!("{{ (floor({l}*phi*n/{odd}), floor({l}*phi^2*n/{odd})) : n >= 0 }}")
    });
    for text in fractional.chain(scaled) {
        let answer = ask(&text, 500);
        assert!(offered(&answer).contains("Recipe U"), "{text}");
        certified(&answer);
        best_is_first(&text, 500, &answer);
        assert!(answer.rulesets.iter().all(|found| found.evidence.up_to() == 500), "{text}");
        // Something shorter is found wherever beta > 1.
        let searched = answer.refusals.iter().all(|refusal| refusal.construction != "Shortest clauses");
        assert_eq!(searched, offered(&answer).contains("Shortest clauses"), "{text}");
        if searched {
            assert!(find(&answer, "Shortest clauses").length <= find(&answer, "Recipe U").length, "{text}");
        }
    }
}

#[test]
fn the_rules_of_freak_are_found() {
    let answer = ask("fractional(3/2, 2/3)", 300);
    let names = offered(&answer);
    assert!(["FREAK", "FREAK, simpler", "Recipe R", "Recipe U"].iter().all(|name| names.contains(name)), "{names:?}");
    let reason = &answer.refusals.iter().find(|refusal| refusal.construction == "Invariant game").unwrap().reason;
    assert!(reason.contains("(0, 3)"), "{reason}");
}

#[test]
fn whole_sums_have_invariant_games() {
    for (text, name) in [("fractional(2, 3)", Some("invariant(2, 3)")), ("fractional(3, 7/2)", None)] {
        let answer = ask(text, 300);
        let found = find(&answer, "Invariant game");
        assert_eq!((found.name.as_deref(), found.kind), (name, Kind::Invariant), "{text}");
    }
}

#[test]
fn rational_systems_colour_sets_and_families() {
    assert!(offered(&ask("fat-rat(2)", 300)).is_superset(&["Fat Rat", "Mouse"].into()));
    assert!(offered(&ask("rat", 60)).is_superset(&["Fat Rat", "Rat"].into()));
    assert_eq!(find(&ask("fat-rat(4)", 1000), "Fat Rat").evidence.up_to(), 40);
    // However the claim is written.
    let shifted = ask("{ (floor((3*n + 3)/2), 3*n + 2) : n >= 0 } also (0, 0)", 100);
    assert!(offered(&shifted).is_superset(&["Fat Rat", "Mouse"].into()), "{:?}", offered(&shifted));
    for text in ["fat-rat(2)", "rat", "chromatic(evil)"] {
        let answer = ask(text, 60);
        certified(&answer);
        best_is_first(text, 60, &answer);
    }
    let evil = ask("chromatic(evil)", 300);
    assert!(find(&evil, "Shortest clauses").game.to_string().contains("evil"));
    // A family that names no slopes, and one that does.
    assert!(!ask("{ (n, 3*n + 1) : n >= 1 } also (0, 0)", 200).rulesets.is_empty());
    assert!(offered(&ask("{ (floor(n*sqrt(2)), floor((2+sqrt(2))*n)) : n >= 0 }", 200)).contains("t-Wythoff"));
    // A slope above 2 stands for its pair too.
    assert!(offered(&ask("2+sqrt(2)", 200)).contains("t-Wythoff"));
    assert!(offered(&ask("chromatic(2+sqrt(2))", 200)).contains("t-Wythoff"));
}

fn list(text: &str) -> Request {
    Request::List(recognize::parse_list(text, &Work::default()).unwrap())
}

#[test]
fn lists_of_positions() {
    let design = |list: &Request| design(list, &Demands::up_to(1000), &Work::default());
    let wythoff = list("0 0\n1 2\n3 5\n4 7\n6 10\n8 13\n9 15\n11 18\n12 20\n");
    let answer = design(&wythoff).unwrap();
    assert_eq!(answer.rulesets[0].construction, "Wythoff");
    assert!(answer.facts.iter().any(|fact| fact.contains("is a guess")));
    // Whatever contains the end has rules, if only dull ones.
    let odd = design(&list("0 0\n1 2\n3 4\n2 7\n5 5\n")).unwrap();
    assert_eq!((odd.rulesets.len(), odd.rulesets[0].evidence.up_to()), (1, 7));
    let rising = design(&list("0 0\n1 4\n3 5\n4 9\n")).unwrap();
    assert_eq!(rising.rulesets[0].construction, "Shortest clauses");
}

#[test]
fn what_cannot_be_is_refused() {
    let because = |error: DesignError| error.to_string();
    assert!(because(refusal("7/5")).contains("both contain 7"));
    assert!(because(refusal("fractional(3/2, 1)")).contains("alpha = 1 and beta = 2 are rational"));
    assert!(because(refusal("2")).contains("both slopes are 2"));
    assert!(Request::read("1").is_err() && Request::read("sqrt(2)/2").is_err() && Request::read("-1").is_err());
    assert!(because(refusal("{ (n + 1, 2*n) : n >= 0 }")).starts_with("impossible, because (0, 0) is not among"));
    // Moves that are asked for must not lead from one position to another.
    let wythoff = games::find("wythoff").unwrap().game;
    let work = Work::default();
    let with_wythoff = |up_to| Demands { with: Some(&wythoff), ..Demands::up_to(up_to) };
    let error = design(&list("0 0\n1 2\n3 4\n"), &with_wythoff(1000), &work).unwrap_err();
    let DesignError::Impossible { witness, because } = error else { panic!("{error}") };
    assert_eq!(witness, Some(vec![3, 4]));
    assert!(because.contains("leads from (3, 4) to (1, 2)"), "{because}");
    let answer = design(&Request::read("phi").unwrap(), &with_wythoff(100), &work).unwrap();
    assert!(offered(&answer).contains("Wythoff") && !offered(&answer).contains("Recipe R"));
}

#[test]
fn engines_beside_the_torus_are_asked() {
    let engine = |answer: &Design, name: &str| match &find(answer, name).evidence {
        Evidence::Proved { engine, .. } => Some(*engine),
        _ => None,
    };
    let root = ask("sqrt(3)", 100);
    assert_eq!(engine(&root, "Theorem 1"), Some(prove::Engine::Torus));
    assert_eq!(engine(&root, "Recipe U"), Some(prove::Engine::Lemma));
    assert_eq!(engine(&root, "Shortest clauses without a free move"), Some(prove::Engine::Automata));
    assert_eq!(engine(&root, "(G*)*"), None);
    // Proofs by automata have a certificate on demand.
    let demands = Demands::up_to(100);
    let mouse = design(&Request::read("mouse").unwrap(), &demands, &Work::default()).unwrap();
    assert!(find(&mouse, "Mouse").evidence.certificate().is_some());
    certified(&mouse);
}

#[test]
fn a_claim_through_lets_is_no_obstacle() {
    let text = "game \"F\"\nlet a(j) = floor(phi*j)\nlet b(j) = a(j) + 2*j + j mod 3\npiles x <= y\n\
                move nim: take from 1 pile\nexpect { (a(n), b(n)) : n >= 1 } also (0, 0)\n";
    let answer =
        design(&Request::Rules(Box::new(rules::parse(text).unwrap())), &Demands::up_to(100), &Work::default()).unwrap();
    let found = find(&answer, "Shortest clauses");
    assert!(matches!(found.evidence, Evidence::Proved { .. }), "{:?}", found.evidence);
    // The rules that the claim came with do not have it, which is no error of the program.
    let reason = &answer.refusals.iter().find(|refusal| refusal.construction == "F").unwrap().reason;
    assert!(reason.contains("they differ at (1, 1)"), "{reason}");
}

#[test]
fn single_moves_that_are_asked_for_are_compared_at_any_size() {
    let with = |target: &str, vector: &str| {
        let moves = rules::parse(&format!("game \"w\"\npiles x <= y\nmove a: take {vector}\n")).unwrap();
        let demands = Demands { with: Some(&moves), ..Demands::up_to(200) };
        design(&Request::read(target).unwrap(), &demands, &Work::default())
    };
    let answer = with("sqrt(2)", "{70, 75}").unwrap();
    for found in &answer.rulesets {
        let referee =
            rulesmith::referee::Referee::new(&rulesmith::form::Form::of(&found.game, &Work::default()).unwrap());
        let allowed = referee.unwrap().allows(&[70i64, 75], &[0, 0], &Default::default()).unwrap();
        assert!(allowed.is_some(), "{}", found.construction);
    }
    let reason = &answer.refusals.iter().find(|refusal| refusal.construction == "t-Wythoff").unwrap().reason;
    assert_eq!(reason, "from (70, 75) it does not allow the move to (0, 0) that was asked for");
    assert!(answer.facts.iter().any(|fact| fact.contains("whatever their size")), "{:?}", answer.facts);
    // One that is in the band, and one between P-positions.
    let band = with("sqrt(2)", "{70, 71}").unwrap();
    assert!(offered(&band).contains("t-Wythoff") && !offered(&band).contains("Recipe U"), "{:?}", offered(&band));
    let DesignError::Impossible { witness, .. } = with("phi", "{64, 104}").unwrap_err() else { panic!() };
    assert_eq!(witness, Some(vec![64, 104]));
    // Rules that have the moves in the same words need no comparison.
    let nim = games::find("nim(2)").unwrap().game;
    let demands = Demands { with: Some(&nim), best: true, ..Demands::up_to(100) };
    let best = design(&Request::read("phi").unwrap(), &demands, &Work::default()).unwrap();
    assert_eq!(best.rulesets[0].construction, "Wythoff");
}

#[test]
fn the_table_names_everything_once() {
    let names: BTreeSet<&str> = CONSTRUCTIONS.iter().map(|construction| construction.name).collect();
    assert_eq!(names.len(), CONSTRUCTIONS.len());
    assert!(CONSTRUCTIONS.iter().all(|construction| !construction.source.is_empty() && !construction.about.is_empty()));
}

#[test]
fn every_ruleset_can_be_saved_and_read_again() {
    for text in ["sqrt(3)", "e-1", "fractional(3/2, 2)", "fat-rat(3)", "1+sqrt(2)/2000000"] {
        for found in ask(text, 60).rulesets {
            let saved = found.game.to_string();
            assert_eq!(rules::parse(&saved).unwrap(), found.game, "{saved}");
            if let Some(name) = &found.name {
                assert_eq!(games::find(name).unwrap().game, found.game, "{name}");
            }
        }
    }
}

#[test]
fn closer_to_one_than_rules_are_written_out() {
    // Theorem 2 says why it is not offered; what cannot be solved on a board is not offered either.
    let answer = ask("1+sqrt(2)/1000000000", 100);
    let reason = |name: &str| &answer.refusals.iter().find(|refusal| refusal.construction == name).unwrap().reason;
    assert!(reason("Theorem 2").contains("within 1/100000000 of 1 or 2"));
    assert!(offered(&answer).contains("Relaxed Wythoff"));
}

#[test]
fn stopping_is_an_answer() {
    let cancel = Cancel::default();
    let stop = Work::default().with_cancel(&cancel);
    cancel.cancel();
    let error = design(&Request::read("sqrt(3)").unwrap(), &Demands::up_to(1000), &stop).unwrap_err();
    assert_eq!(error, DesignError::Stopped(Stopped::Cancelled));
}

/// Families of whole numbers get rules for all n, on any number of piles, and the rules that one would expect.
#[test]
fn families_of_whole_numbers_get_their_natural_rules() {
    for (target, construction, up_to) in [
        ("{ (n, n) : n >= 0 }", "Nim", 200),
        ("{ (2*n, 2*n) : n >= 0 }", "Shortest clauses", 200),
        ("{ (n, 2*n) : n >= 0 }", "Shortest clauses", 200),
        ("{ (n, n, n) : n >= 0 }", "Recipe U on several piles", 40),
        ("{ (n, 2*n, 3*n) : n >= 0 }", "Recipe U on several piles", 60),
        ("{ (n, 2*n, 3*n) : n >= 0 }", "Any move from elsewhere", 60),
        ("{ (n, floor(phi*n), floor(phi^2*n)) : n >= 0 }", "Recipe U on several piles", 60),
        ("{ (n, 2*n) : n >= 0 } union { (n, 3*n) : n >= 0 }", "Any move from elsewhere", 100),
        ("{ (2*n, 3*n + 1, 5*n + 2) : n >= 1 } also (0, 0, 0)", "Any move from elsewhere", 60),
        ("{ (0, 4*n + 6, 6*n + 9) : n >= 0 } also (0, 0, 0)", "Any move from elsewhere", 60),
        ("{ (3*n) : n >= 0 }", "Any move from elsewhere", 100),
        ("{ (5*n + 7) : n >= 0 } also (0), (3)", "Any move from elsewhere", 100),
    ] {
        let answer = design(&Request::read(target).unwrap(), &Demands::up_to(up_to), &Work::default()).unwrap();
        let ruleset = find(&answer, construction);
        assert!(matches!(ruleset.evidence, Evidence::Proved { .. }), "{target}: {construction} is not proved");
        assert_eq!(ruleset.only_up_to, None, "{target}");
        assert_eq!(answer.listed_up_to, None, "{target}");
    }
    assert!(
        find(&ask("{ (n, 2*n, 3*n) : n >= 0 }", 30), "Any move from elsewhere").game.to_string().contains("x2 = 2*x1")
    );
}

/// Rules that list positions are no rules for a target that goes on: the answer begins with it, and is not a yes.
#[test]
fn finite_rules_for_infinite_targets_say_so() {
    use rulesmith::ask::{self, Answer, Given, Outcome, Question, question};
    let asked = |target: Given| {
        let text = serde_json::json!({ "ask": "design", "target": target, "up_to": 30 });
        let question: Question = serde_json::from_value(text).unwrap();
        assert!(matches!(&question, Question::Design(question::Design { best: false, .. })));
        ask::answer(&question, &hurried()).unwrap()
    };
    let answer = asked(Given::Text("{ (n, floor(phi*n), floor(phi^2*n)) : n >= 0 } also (0, 0, 1)".into()));
    assert_eq!(answer.outcome(), Outcome::Undecided);
    let Answer::Design(designed) = &answer else { panic!() };
    assert_eq!(designed.only_up_to().map(|size| size.0), Some(30));
    // A list is all that is wanted.
    let list: Vec<Vec<u64>> = vec![vec![0, 0, 0], vec![1, 1, 2], vec![2, 2, 5]];
    let text = serde_json::json!({ "positions": list.iter().map(|p| format!("{} {} {}\n", p[0], p[1], p[2])).collect::<String>() });
    let answer = asked(serde_json::from_value(text).unwrap());
    let Answer::Design(designed) = &answer else { panic!() };
    assert_eq!((answer.outcome(), designed.only_up_to()), (Outcome::Yes, None));
    assert_eq!(designed.rulesets[0].only_up_to.map(|size| size.0), Some(5));
}

/// What is asked of the rules, and in which order they come.
#[test]
fn rules_are_filtered_and_ordered_as_asked() {
    let request = Request::read("sqrt(12)-2").unwrap();
    let all = Demands::up_to(100);
    let answer = |demands: Demands<'_>| design(&request, &demands, &hurried()).unwrap();
    let names = |answer: &Design| offered(answer).into_iter().map(str::to_string).collect::<BTreeSet<String>>();
    let plain = answer(all);
    let invariant = answer(Demands { invariant: true, ..all });
    let without = answer(Demands { no_slope: true, ..all });
    // Exactly those of the plain answer that are so, and the others are refused with the reason.
    let kept = |keep: &dyn Fn(&Ruleset) -> bool| plain.rulesets.iter().filter(|found| keep(found)).count();
    assert_eq!(invariant.rulesets.len(), kept(&|found| found.kind == Kind::Invariant));
    assert_eq!(without.rulesets.len(), kept(&|found| !found.mentions_slope));
    assert!(invariant.rulesets.iter().all(|found| found.kind == Kind::Invariant) && !invariant.rulesets.is_empty());
    assert!(without.rulesets.iter().all(|found| !found.mentions_slope) && !without.rulesets.is_empty());
    let reason = |answer: &Design, name: &str| {
        answer.refusals.iter().find(|refusal| refusal.construction == name).map(|refusal| refusal.reason.clone())
    };
    assert!(reason(&invariant, "Relaxed Wythoff").unwrap().contains("2-invariant, and invariant ones are asked for"));
    assert!(reason(&without, "Theorem 2").unwrap().contains("mention the slope"));
    // The orders: the same rules, the first of each as it should be.
    let short: Vec<usize> = plain.rulesets.iter().map(|found| found.length).collect();
    assert!(short.is_sorted());
    let uniform = answer(Demands { sort: Sort::Invariant, ..all });
    let famous = answer(Demands { sort: Sort::Famous, ..all });
    assert_eq!((names(&uniform), names(&famous)), (names(&plain), names(&plain)));
    assert!(uniform.rulesets.iter().map(|found| (found.kind, found.length)).is_sorted());
    assert!(famous.rulesets.iter().map(|found| found.source.starts_with("Rulesmith")).is_sorted());
    assert_eq!(famous.rulesets[0].construction, "Proposition 4");
    let best = answer(Demands { sort: Sort::Famous, best: true, ..all });
    assert_eq!(best.rulesets, famous.rulesets[..1]);
}

/// The reasons under "not offered" are true: rational slopes with the sum 1 are told that they are rational.
#[test]
fn rational_slopes_of_sum_one_are_told_so() {
    let reason = |target: &str| ask(target, 50).refusals[0].reason.clone();
    let rational = reason("{ (floor(7*n/4), floor(7*n/3)) : n >= 0 }");
    assert!(rational.contains("the slopes are rational"), "{rational}");
    assert_eq!(reason("{ (n, 2*n) : n >= 0 }"), "1/alpha + 1/beta is not 1");
}

/// A slope between 1 and 2, or a pair with a rational sum and difference.
fn random_target(seed: u64) -> String {
    let mut dice = Dice(0xde51 ^ seed.wrapping_mul(0x9e37_79b9_7f4a_7c15));
    loop {
        let text = match dice.roll(4) {
            0 => format!("({} + sqrt({}))/{}", dice.roll(12), 2 + dice.roll(60), 1 + dice.roll(9)),
            1 => {
                let terms: Vec<String> = (0..1 + dice.roll(4)).map(|_| (1 + dice.roll(9)).to_string()).collect();
                let begun = if dice.roll(2) == 0 { String::new() } else { format!("{}, ", 1 + dice.roll(9)) };
                format!("[1; {begun}({})]", terms.join(", "))
            }
            2 => {
                let number = dice.pick(&["e", "pi", "root(z^3 - 2, 1, 2)", "sqrt(2) + sqrt(3)"]);
                format!("1 + ({number})/{}", 4 + dice.roll(20))
            }
            _ => {
                let (p, q, s, u) = (1 + dice.roll(9), 1 + dice.roll(6), 1 + dice.roll(9), 1 + dice.roll(4));
                format!("fractional({p}/{q}, {s}/{u})")
            }
        };
        // A rational slope, or one outside the range, is not asked about.
        let Ok(Request::Pair(pair)) = Request::read(&text) else { continue };
        if pair.alpha.slope.is_irrational() && pair.beta.slope.is_irrational() {
            return text;
        }
    }
}

/// Random slopes and fractional targets: the rules as they are printed are read again, solved, and compared with the floors; certificates are
/// accepted. `RULESMITH_TARGETS` says how many (5 without it, to 300; else to 1500), `RULESMITH_SEED` from which on.
#[test]
fn rules_for_random_targets_are_solved_again() {
    let (first, many) = (number_from("RULESMITH_SEED", 0), number_from("RULESMITH_TARGETS", 5));
    let up_to = if many > 5 { 1500 } else { 300 };
    let (mut rulesets, mut proved) = (0, 0);
    for seed in first..first + many {
        let text = random_target(seed);
        let answer = ask(&text, up_to);
        let Ok(Request::Pair(pair)) = Request::read(&text) else { unreachable!() };
        let term = |slope: &Slope, n: u64| u64::try_from(&slope.floor_times(&n.into())).unwrap();
        let pairs = (0..).map(|n| [term(&pair.alpha.slope, n), term(&pair.beta.slope, n)]);
        let expected: BTreeSet<Vec<u64>> = pairs.take_while(|[_, b]| *b <= up_to).map(|pair| pair.to_vec()).collect();
        assert!(!answer.rulesets.is_empty(), "{text}");
        certified(&answer);
        for found in &answer.rulesets {
            let game = rules::parse(&found.game.to_string()).unwrap_or_else(|error| panic!("{text}: {error}"));
            let positions = solve::solve(&meaning(&game), up_to, &Work::default()).unwrap().positions;
            let solved: BTreeSet<Vec<u64>> = positions.iter().map(<[u64]>::to_vec).collect();
            assert!(solved == expected, "{seed}: {text}: {}", found.construction);
            rulesets += 1;
            proved += u64::from(found.evidence.certificate().is_some());
        }
    }
    println!("{many} targets to {up_to}: {rulesets} rulesets, {proved} proved with a certificate");
    assert!(rulesets >= 3 * many && 2 * proved >= rulesets, "{rulesets} rulesets, {proved} proved");
}

/// What is written without a range runs over all numbers, single positions are taken away from families, and sets by binary digits have their games.
#[test]
fn short_spellings_and_exceptions_get_their_natural_rules() {
    for (short, long) in [
        ("{ (n, 2n, 3n) }", "{ (n, 2n, 3n) : n >= 0 }"),
        ("{ (floor(7m/4), floor(7m/3)) }", "{ (floor(7m/4), floor(7m/3)) : m >= 0 }"),
        ("{ (n, n) } union { (n, 2n) : n >= 0 }", "{ (n, n) : n >= 0 } union { (n, 2n) : n >= 0 }"),
        ("{ (odious(n), evil(n)) }", "{ (odious(n), evil(n)) : n >= 1 } also (0, 0)"),
    ] {
        let [short, long] =
            [short, long].map(|text| Request::read(text).unwrap_or_else(|error| panic!("{text}: {error}")));
        let squeezed = |text: String| text.split_whitespace().collect::<String>();
        assert_eq!(squeezed(short.to_string()), squeezed(long.to_string()));
        let work = Work::default();
        assert_eq!(short.positions(60, &work).unwrap(), long.positions(60, &work).unwrap(), "{long}");
    }
    assert!(Request::read("{ (n, m) }").is_err());
    let digits = ask("{ (odious(n), evil(n)) }", 100);
    assert_eq!(find(&digits, "Chromatic nim with red evil").name.as_deref(), Some("chromatic(evil)"));
    for text in [
        "{ (n, 2n) : n >= 0 } except (1, 2)",
        "{ (n, 3n) : n >= 0 } union { (n, 2n) : n >= 0 } except (1, 2), (2, 6)",
        "{ (n, 2n) : n >= 0 } also (1, 1) except (3, 6)",
    ] {
        let answer = ask(text, 100);
        certified(&answer);
        let any = find(&answer, "Any move from elsewhere");
        assert!(any.only_up_to.is_none() && any.evidence.certificate().is_some(), "{text}");
    }
}
