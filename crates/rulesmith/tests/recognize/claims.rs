//! What is recognised as a claim, where nothing fits, and what the encyclopedia of sequences says.

use rulesmith::ask::{self, Answer, Question, Recognized};
use rulesmith::recognize::{Positions, oeis};
use rulesmith::work::Work;
use rulesmith::{games, rules, solve};
use rulesmith_corpus::games::meaning;

fn recognized(question: serde_json::Value) -> Recognized {
    let question: Question = serde_json::from_value(question).expect("a question");
    match ask::answer(&question, &Work::default()).expect("an answer") {
        Answer::Recognize(found) => *found,
        other => panic!("another answer: {other:?}"),
    }
}

fn of_game(name: &str, up_to: u64) -> Recognized {
    recognized(serde_json::json!({"ask": "recognize", "game": name, "up_to": up_to}))
}

/// The claim of a small board holds on a larger one: it is the formula, and not only one that fits.
#[test]
fn claims_hold_beyond_the_board_they_come_from() {
    let wanted = [
        ("wythoff", "{ (floor((1+sqrt(5))/2*n), floor((3+sqrt(5))/2*n)) : n >= 0 }"),
        ("t-wythoff(2)", "{ (floor(sqrt(2)*n), floor((2+sqrt(2))*n)) : n >= 0 }"),
        ("mouse", "{ (floor(3*n/2), 3*n - 1) : n >= 1 } also (0, 0)"),
        ("freak", "{ (floor((1+sqrt(5))/3*n), floor((3+sqrt(5))/3*n)) : n >= 0 }"),
        ("relaxed(e-1)", "{ (floor((e-1)*n), floor((e-1)/(e-2)*n)) : n >= 0 }"),
        ("rat", "{ (floor(7*n/4), floor(7*n/2 - 1), 7*n - 3) : n >= 1 } also (0, 0, 0)"),
    ];
    for (name, claim) in wanted {
        let found = of_game(name, 300);
        assert_eq!(found.claim.as_deref(), Some(claim), "{name}");
        let larger = if name == "rat" { 120 } else { 700 };
        let game = games::find(name).expect("a game").game;
        let text = game.to_string();
        let text = text.split("\nexpect").next().expect("the rules").to_string() + &format!("\nexpect {claim}\n");
        let game = rules::parse(&text).unwrap_or_else(|error| panic!("{text}\n{error}"));
        let (form, work) = (meaning(&game), Work::default());
        let claimed = solve::claimed(&form, larger, &work).expect("a claim");
        let checked = solve::check(&form, &claimed, larger, &work).expect("it is solved");
        assert!(checked.disagreement.is_none(), "{name}: {claim}");
    }
    // The misere positions of Wythoff's game: offsets, and one position before them.
    let misere = recognized(serde_json::json!({"ask": "recognize", "game": "wythoff", "up_to": 600, "misere": true}));
    assert_eq!(misere.claim.map(|claim| claim.contains("also (0, 1), (2, 2)")), Some(true));
}

/// Where no formula fits there is no claim; the growth is that of the terms, by looking at each.
#[test]
fn terms_without_a_formula_have_a_growth() {
    let rules = "game \"g\"\npiles x <= y\nmove nim: take from 1 pile\nmove d: take t from x, t from y unless t = 2\n";
    let found = recognized(serde_json::json!({"ask": "recognize", "game": {"rules": rules}, "up_to": 500}));
    assert_eq!(found.claim, None);
    let game = rules::parse(rules).expect("rules");
    let solution = solve::solve(&meaning(&game), 500, &Work::default()).expect("solved");
    for column in &found.columns {
        let terms: Vec<u64> = solution.positions.iter().map(|position| position[column.pile - 1]).collect();
        let trend = column.trend.as_ref().expect("nothing fits");
        let from = trend.from.0 as usize;
        assert!(from >= terms.len() / 2 && column.form.is_none());
        // Compared as fractions p/q <= a/n.
        let interval = serde_json::to_value(&trend.ratio.interval).expect("JSON");
        let end = |name: &str| {
            let text = interval[name]["value"].as_str().expect("an end").to_string();
            let (p, q) = text.split_once('/').unwrap_or((&text, "1"));
            (p.parse::<u64>().expect("a number"), q.parse::<u64>().expect("a number"))
        };
        let ((p, q), (r, s)) = (end("low"), end("high"));
        let (mut low, mut high) = (false, false);
        for (n, term) in terms.iter().enumerate().skip(from) {
            let n = n as u64;
            assert!(p * n <= term * q && term * s <= r * n, "pile {} at {n}", column.pile);
            low |= p * n == term * q;
            high |= term * s == r * n;
        }
        assert!(low && high, "both ends are taken");
    }
    assert_eq!(found.ratios.len(), 1);
    // No order at all: each pile is looked at by itself.
    let list: String = (0..=20).map(|n| format!("{} {}\n", 2 * n, 3 * (20 - n))).collect();
    let found = recognized(serde_json::json!({"ask": "recognize", "game": {"positions": list}, "up_to": 60}));
    assert!(!found.order.exists && found.columns.is_empty() && found.claim.is_none());
    let slopes = |column: &rulesmith::ask::Recognized, pile: usize| {
        let fit = column.apart[pile].homogeneous.as_ref().expect("a pile by itself fits");
        fit.slopes.simplest_rational.clone()
    };
    assert_eq!([slopes(&found, 0), slopes(&found, 1)], [Some("2".to_string()), Some("3".to_string())]);
}

#[test]
fn sequences_are_found_in_the_encyclopedia() {
    let file = "# a remark, 1,3,4\n\
        A000201 ,1,3,4,6,8,9,11,12,14,16,17,19,21,22,24,25,27,29,30,32,33,35,37,38,40,42,\n\
        A001950 ,2,5,7,10,13,15,18,20,23,26,28,31,34,36,39,41,44,47,49,52,\n\
        A001622 ,1,6,1,8,0,3,3,9,8,8,7,4,9,8,9,4,8,4,8,2,0,4,5,8,6,8,3,4,3,6,5,\n\
        A014675 ,2,1,2,2,1,2,1,2,2,1,2,2,1,2,1,2,2,1,2,1,2,2,1,\n\
        A999999 ,7,1,3,4,6,8,9,11,12,14,16,17,19,21,22,24,25,27,29,\n\
        A999998 ,1,3,4,6,8,9,11,13,14,16,17,19,21,22,24,25,27,29,\n\
        broken ,1,3,4,6,8,9,11,12,14,16,\n\
        A000002 ,1,99999999999999999999999999999999999999999999,3,\n";
    let found = recognized(serde_json::json!({"ask": "recognize", "game": "wythoff", "up_to": 100, "oeis": file}));
    let found = found.oeis.expect("it was looked up");
    let names = |what: &str| {
        let mut names: Vec<&str> =
            found.iter().filter(|one| one.what == what).map(|one| one.sequence.as_str()).collect();
        names.sort_unstable();
        names
    };
    assert_eq!(names("pile 1"), ["A000201", "A999999"]);
    assert_eq!(names("pile 2"), ["A001950"]);
    assert_eq!(names("the steps of pile 1"), ["A014675"]);
    assert_eq!(names("the digits of (1+sqrt(5))/2"), ["A001622"]);
    assert_eq!(found.iter().map(|one| one.terms).max(), Some(26));
    assert!(found.is_sorted_by(|one, other| one.terms >= other.terms));
    let few = Positions::new([[0, 0], [1, 2]], 2, &Work::default()).expect("positions");
    assert_eq!(oeis::sequences(&few, &[]), []);
}
