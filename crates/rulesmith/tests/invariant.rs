//! Existence of invariant games: rules are solved, witnesses are checked against the target alone.

use malachite::Integer;
use malachite::rational::Rational;
use rulesmith::design::{Answer, Existence, Target, TargetError, Two, Verdict, Witness, invariant, largest};
use rulesmith::number::Slope;
use rulesmith::rules::{self, Game};
use rulesmith::solve;
use rulesmith::work::Work;
use rulesmith_corpus::games::{find, meaning};
use std::collections::HashSet;

fn work() -> Work {
    Work::default().with_games(find)
}

fn game(name: &str) -> Target {
    Target::of_game(name, &find(name).unwrap(), &work()).unwrap()
}

/// The target { (first, second) : n >= 0 }.
fn family(first: &str, second: &str) -> Target {
    let text =
        format!("game \"target\"\npiles x <= y\nmove nim: take from 1 pile\nexpect {{ ({first}, {second}) : n >= 0 }}");
    Target::of_game("target", &rules::parse(&text).unwrap(), &work()).unwrap()
}

fn fractional(r: &str, t: &str) -> Target {
    family(&format!("floor(fractional({r}, {t})*n)"), &format!("floor((fractional({r}, {t}) + {t})*n)"))
}

fn answer(target: &Target, up_to: u64) -> Answer {
    invariant(target, up_to, &work()).unwrap()
}

fn exists(target: &Target) -> Existence {
    match answer(target, 0).verdict {
        Verdict::Exists(found) => found,
        other => panic!("{}: {other:?}", target.name),
    }
}

/// The rules have two unordered piles and fixed vectors, and are solved; their P-positions are the target's.
fn rules_have_the_target(target: &Target, game: &Game, up_to: u64) {
    assert!(game.piles.sorted && game.piles.names.len() == 2);
    let claimed: Vec<Vec<u64>> =
        target.positions(up_to, &work()).unwrap().0.iter().map(|position| position.to_vec()).collect();
    let check = solve::check(&meaning(game), &claimed, up_to, &work()).unwrap();
    assert_eq!(check.disagreement, None, "{game}");
}

#[test]
fn complementary_pairs_have_invariant_games() {
    let expected = [
        ("sqrt(2)", "t-wythoff(2)"),
        ("phi", "t-wythoff(1)"),
        ("phi^2", "t-wythoff(1)"),
        ("2+sqrt(2)", "t-wythoff(2)"),
        ("sqrt(12)-2", "mtw(2; -(2,3); +(9,18))"),
        ("(sqrt(21)-1)/2", "mtw(1; -(2,2), (4,4); +(7,8))"),
        ("(5-sqrt(5))/2", "theorem2((5 - sqrt(5))/2)"),
        ("[1; (2, 5)]", "theorem2((sqrt(35) - 3)/2)"),
        ("e-1", "theorem2(e - 1)"),
        ("pi-2", "theorem2(pi - 2)"),
        ("2^(1/3)", "theorem2(2^(1/3))"),
        ("[1; 2, 3, 4, ...]", "theorem2([1; 2, 3, 4, ...])"),
        ("7*sqrt(2)-8", "theorem2(7*sqrt(2) - 8)"),
    ];
    for (slope, name) in expected {
        let target = Target::of_slope(&slope.parse().unwrap()).unwrap();
        let found = exists(&target);
        assert_eq!(found.game.as_deref(), Some(name));
        rules_have_the_target(&target, &found.rules.unwrap(), 500);
    }
}

#[test]
fn equal_piles_are_those_of_nim() {
    let target = family("n", "n");
    let found = exists(&target);
    assert_eq!(found.game.as_deref(), Some("nim(2)"));
    rules_have_the_target(&target, &found.rules.unwrap(), 100);
}

/// Where the vectors of Theorem 2 are not written out, the star operator gives rules that need none.
#[test]
fn slopes_close_to_one_and_two_have_rules_too() {
    let slopes = ["2-sqrt(2)/10^6", "1+sqrt(2)/10^6", "2-sqrt(2)/10^9"];
    for (slope, game) in slopes.into_iter().zip(["theorem2(", "theorem2(", "star-star("]) {
        let target = Target::of_slope(&slope.parse().unwrap()).unwrap();
        let found = exists(&target);
        assert!(found.game.unwrap().starts_with(game), "{slope}");
        rules_have_the_target(&target, &found.rules.unwrap(), 40);
    }
}

#[test]
fn whole_sums_and_differences_have_invariant_games() {
    for (p, t) in [(2, 1), (2, 2), (2, 3), (3, 1), (3, 2), (3, 5), (4, 4), (5, 3), (7, 1), (8, 11), (13, 2)] {
        let target = fractional(&p.to_string(), &t.to_string());
        let found = exists(&target);
        assert_eq!(found.game, Some(format!("invariant({p}, {t})")));
        rules_have_the_target(&target, &found.rules.unwrap(), 300);
    }
    // Outside the catalogue's range there is still a game, only not listed.
    let found = exists(&fractional("1001", "2"));
    assert_eq!((found.game, found.rules), (None, None));
}

#[test]
fn whole_sums_above_two_have_invariant_games() {
    let mut targets: Vec<(u32, &str)> = Vec::new();
    for p in [2, 3, 4, 7] {
        targets.extend(["13/7", "9/4", "5/2", "14/5", "10/3", "9/2", "11/2", "13/2", "43/7", "100/7"].map(|t| (p, t)));
    }
    // As little above 2 as can be: beta = 2 for p = 2, t = 4/3 and for p = 3, t = 8/5.
    targets.extend([(2, "27/20"), (2, "401/300"), (2, "3/2"), (2, "5/3"), (3, "13/8"), (3, "161/100"), (12, "23/12")]);
    for (p, t) in targets {
        let target = fractional(&p.to_string(), t);
        assert!(target.slopes().unwrap().1.cmp_rational(&Rational::from(2)).is_gt(), "{p} {t}");
        let found = exists(&target);
        assert_eq!(found.game, None);
        rules_have_the_target(&target, &found.rules.unwrap(), 200);
    }
    // The difference need not be rational: 1/alpha + 1/beta = 2 with alpha = sqrt(3)/3.
    let target = family("floor(sqrt(3)/3*n)", "floor((2 + sqrt(3))*n)");
    rules_have_the_target(&target, &exists(&target).rules.unwrap(), 400);
}

/// The definition once more, written differently from the library: every pair of numbers up to the position is looked
/// at.
fn check_witness(witness: &Witness, contains: &dyn Fn(u64, u64) -> bool) {
    assert!(witness.verify(|[x, y]| contains(x, y)));
    let [x, y] = witness.position;
    assert!(!contains(x, y), "the position is not in the target");
    let mut vectors: HashSet<Two> = HashSet::new();
    for option in &witness.options {
        let ([a, b], [c, d]) = option.shown_by;
        assert!(contains(a, b) && contains(c, d), "the differences are those of positions in the target");
        let straight = a.checked_sub(c).zip(b.checked_sub(d));
        let crossed = a.checked_sub(d).zip(b.checked_sub(c));
        let [k, l] = option.take;
        assert!([straight, crossed].iter().flatten().any(|&(k2, l2)| (k2, l2) == (k, l) || (k2, l2) == (l, k)));
        vectors.insert([k.min(l), k.max(l)]);
    }
    for left_x in 0..=x {
        for left_y in 0..=y {
            let (small, large) = (left_x.min(left_y), left_x.max(left_y));
            let (k, l) = (x - left_x, y - left_y);
            if (k, l) != (0, 0) && contains(small, large) {
                assert!(vectors.contains(&[k.min(l), k.max(l)]), "every way into the target is listed: ({k}, {l})");
            }
        }
    }
    // A witness that leaves something out, or shows too little, is refused.
    for index in 0..witness.options.len() {
        let mut less = witness.clone();
        less.options.remove(index);
        assert!(!less.verify(|[x, y]| contains(x, y)));
        let mut wrong = witness.clone();
        wrong.options[index].shown_by.0[1] += 1;
        assert!(!wrong.verify(|[x, y]| contains(x, y)));
    }
    let mut elsewhere = witness.clone();
    elsewhere.position = [0, 0];
    assert!(!elsewhere.verify(|[x, y]| contains(x, y)));
}

/// Membership in { (floor(n alpha), floor(n beta)) } from the floors alone.
fn in_pair(alpha: &Slope, beta: &Slope, x: u64, y: u64) -> bool {
    let bound = alpha.inverse().unwrap().floor_times(&Integer::from(x + 1)) + Integer::from(1);
    let bound = u64::try_from(&bound).unwrap();
    (0..=bound).map(Integer::from).any(|n| alpha.floor_times(&n) == x && beta.floor_times(&n) == y)
}

fn impossible(target: &Target, up_to: u64) -> Witness {
    let witness = match answer(target, up_to).verdict {
        Verdict::Impossible(witness) => witness,
        other => panic!("{}: {other:?}", target.name),
    };
    let (alpha, beta) = target.slopes().unwrap();
    check_witness(&witness, &|x, y| in_pair(alpha, beta, x, y));
    witness
}

#[test]
fn freak_is_not_invariant() {
    let witness = impossible(&game("freak"), 200);
    assert_eq!(witness.position, [0, 3]);
    // (2,2) is stuck too (Fraenkel 2012): it reaches (0,0) and (1,1) only.
    let blocked = |take: Two, to: Two, shown_by: (Two, Two)| rulesmith::design::Blocked { take, to, shown_by };
    let known = Witness {
        position: [2, 2],
        options: vec![blocked([2, 2], [0, 0], ([14, 22], [12, 20])), blocked([1, 1], [1, 1], ([1, 1], [0, 0]))],
    };
    let freak = game("freak");
    let (alpha, beta) = freak.slopes().unwrap();
    check_witness(&known, &|x, y| in_pair(alpha, beta, x, y));
}

#[test]
fn the_third_table_of_freak_is_not_invariant() {
    assert_eq!(impossible(&fractional("3/2", "2"), 100).position, [1, 21]);
    assert_eq!(impossible(&game("freak-table3"), 100).position, [1, 21]);
}

#[test]
fn sums_that_are_not_whole_are_refuted() {
    for (r, t) in [("3/2", "1"), ("3/2", "3"), ("5/2", "1"), ("5/2", "2"), ("4/3", "1"), ("5/3", "2"), ("7/4", "1/2")] {
        impossible(&fractional(r, t), 1500);
    }
}

/// Whole sums with beta < 2 and t other than 1.
#[test]
fn narrow_differences_are_refuted() {
    for (p, t) in [("2", "1/2"), ("2", "4/5"), ("3", "1/2"), ("3", "3/2"), ("4", "5/4"), ("5", "1/3")] {
        let target = fractional(p, t);
        assert!(target.slopes().unwrap().1.cmp_rational(&Rational::from(2)).is_lt());
        impossible(&target, 1500);
    }
}

#[test]
fn what_no_theorem_decides_is_left_open() {
    assert_eq!(answer(&game("mouse"), 300).verdict, Verdict::Undecided);
    assert_eq!(answer(&game("mouse"), 300).up_to, Some(300));
}

/// Every r = p/q, 2 <= q <= 6, p < 6q, not whole, and every t = u/v, v <= 4, u <= 4v: no invariant game, whatever board is
/// allowed, and every witness is accepted. The ways into the target are listed from the sequences; for small positions
/// from all pairs of numbers too.
#[test]
fn no_sum_that_is_not_whole_has_an_invariant_game() {
    let whole = |p: u32, q: u32| (2..=q).any(|d| p.is_multiple_of(d) && q.is_multiple_of(d));
    let fractions = |most: u32, from: u32, times: u32| -> Vec<(u32, u32)> {
        let all = (from..=most).flat_map(|q| (1..=times * q).map(move |p| (p, q)));
        all.filter(|&(p, q)| !whole(p, q)).collect()
    };
    let (mut pairs, mut without_board, mut small) = (0, 0, 0);
    for (p, q) in fractions(6, 2, 6) {
        for (u, v) in fractions(4, 1, 4) {
            let target = fractional(&format!("{p}/{q}"), &format!("{u}/{v}"));
            // Where 4 + (rt)^2 is a square, alpha is rational.
            if !target.slopes().is_some_and(|(alpha, _)| alpha.is_irrational()) {
                continue;
            }
            let found = answer(&target, 0);
            let Verdict::Impossible(witness) = found.verdict else { panic!("{p}/{q}, {u}/{v}: {:?}", found.verdict) };
            pairs += 1;
            without_board += usize::from(found.up_to.is_none());
            let (alpha, beta) = target.slopes().unwrap();
            if witness.position[1] * (witness.position[0] + 1) <= 1000 && pairs % 8 == 0 {
                small += 1;
                check_witness(&witness, &|x, y| in_pair(alpha, beta, x, y));
            }
            // From the sequences: which positions of the target are nowhere larger, and the vectors to them.
            let [x, y] = witness.position;
            let at = |n: u64| {
                let n = Integer::from(n);
                [alpha.floor_times(&n), beta.floor_times(&n)].map(|value| u64::try_from(&value).unwrap())
            };
            let is_in_target = |[x, y]: Two| {
                let n = beta.inverse().unwrap().floor_times(&Integer::from(y));
                let n = u64::try_from(&n).unwrap();
                (n..=n + 1 + u64::try_from(&alpha.inverse().unwrap().floor()).unwrap()).any(|n| at(n) == [x, y])
            };
            assert!(x <= y && !is_in_target([x, y]), "{p}/{q}, {u}/{v}");
            for n in (0..).take_while(|&n| at(n)[0] <= x) {
                let [a, b] = at(n);
                for (left_x, left_y) in [(a, b), (b, a)] {
                    if left_x <= x && left_y <= y {
                        let (k, l) = (x - left_x, y - left_y);
                        let vector = [k.min(l), k.max(l)];
                        let known = |option: &&rulesmith::design::Blocked| {
                            [option.take[0].min(option.take[1]), option.take[0].max(option.take[1])] == vector
                        };
                        let option = witness.options.iter().find(known).expect("every way into the target is listed");
                        let ([c, d], [e, f]) = option.shown_by;
                        assert!(is_in_target([c, d]) && is_in_target([e, f]), "{p}/{q}, {u}/{v}");
                        let between = [c.checked_sub(e).zip(d.checked_sub(f)), c.checked_sub(f).zip(d.checked_sub(e))];
                        assert!(between.iter().flatten().any(|&(k, l)| [k.min(l), k.max(l)] == vector));
                    }
                }
            }
        }
    }
    println!("{pairs} pairs, {without_board} without a board, {small} looked at number by number");
    assert_eq!(pairs, 1503);
    assert!(without_board > 1400 && small > 20, "{without_board} {small}");
}

#[test]
fn a_far_position_is_found_without_a_board() {
    let found = answer(&fractional("9/4", "15/4"), 300);
    let Verdict::Impossible(witness) = found.verdict else { panic!("{:?}", found.verdict) };
    assert_eq!((witness.position, found.up_to), ([1, 10471], None));
}

#[test]
fn lists_and_targets_without_the_end_position() {
    let list = Target::of_list("list", &[vec![0, 0], vec![2, 1], vec![3, 5], vec![4, 7]]).unwrap();
    assert_eq!(list.positions(100, &work()).unwrap(), (vec![[0, 0], [1, 2], [3, 5], [4, 7]], 7));
    assert_eq!(answer(&list, 100).verdict, Verdict::Undecided);
    assert_eq!(answer(&list, 100).up_to, Some(7));
    let nothing = Target::of_list("list", &[vec![1, 2]]).unwrap();
    assert_eq!(answer(&nothing, 10).verdict, Verdict::Impossible(Witness { position: [0, 0], options: vec![] }));
    assert!(matches!(Target::of_list("list", &[vec![1, 2, 3]]), Err(TargetError::Piles(_))));
    let rat = Target::of_game("rat", &find("rat").unwrap(), &work()).unwrap_err();
    assert!(rat.to_string().contains("two unordered piles"), "{rat}");
}

/// Slopes are seen through every way to write the formulas.
#[test]
fn targets_are_recognised_by_their_form() {
    let phi: Slope = "phi".parse().unwrap();
    let written = [
        ("floor(phi*n)", "floor(phi^2*n)"),
        ("floor(n*(1+sqrt(5))/2)", "n + floor(n*(1+sqrt(5))/2)"),
        ("floor(phi^2*n)", "floor(phi^2*n) - n"),
        ("floor(n*phi)", "floor(n*phi + n)"),
        ("2*n - floor(n*(3-sqrt(5))/2) - 0", "floor(phi^2*n)"),
    ];
    for (first, second) in &written[..4] {
        let target = family(first, second);
        assert_eq!(target.slopes().map(|slopes| slopes.0), Some(&phi), "{first} {second}");
        assert_eq!(target.positions(10, &work()).unwrap().0, [[0, 0], [1, 2], [3, 5], [4, 7], [6, 10]]);
    }
    // A difference of a floor is not a floor of a multiple.
    assert_eq!(family(written[4].0, written[4].1).slopes(), None);
    assert_eq!(family("floor(phi*n + 1/2)", "floor(phi^2*n)").slopes(), None);
    assert_eq!(game("mouse").slopes(), None);
    for name in ["wythoff", "relaxed(phi)", "chromatic(phi^2)", "definition5(phi)", "theorem2(phi)", "star-star(phi)"] {
        assert_eq!(game(name).slopes().map(|slopes| slopes.0), Some(&phi), "{name}");
    }
}

/// P-positions of the game with the given vectors, from the definition.
fn solved(vectors: &HashSet<Two>, up_to: u64) -> Vec<Two> {
    let mut losing: Vec<Two> = Vec::new();
    for y in 0..=up_to {
        for x in 0..=y {
            let wins = losing.iter().any(|&[u, v]| {
                let ways = [x.checked_sub(u).zip(y.checked_sub(v)), x.checked_sub(v).zip(y.checked_sub(u))];
                ways.iter().flatten().any(|&(k, l)| vectors.contains(&[k.min(l), k.max(l)]))
            });
            if !wins {
                losing.push([x, y]);
            }
        }
    }
    losing
}

/// The largest ruleset has the pair as its P-positions, and with any forbidden vector more it has not.
#[test]
fn the_largest_ruleset_is_largest() {
    for slope in ["phi", "sqrt(3)", "(5-sqrt(5))/2", "e-1", "sqrt(12)-2"] {
        let target = Target::of_slope(&slope.parse().unwrap()).unwrap();
        let (forbidden, exact) = largest(&target, 120, &work()).unwrap();
        assert!(exact);
        let vectors: HashSet<Two> = forbidden.complement().collect();
        let (positions, _) = target.positions(120, &work()).unwrap();
        assert_eq!(solved(&vectors, 120), positions, "{slope}");
        let mut more = vectors.clone();
        more.insert(positions[2]);
        assert_ne!(solved(&more, 120), positions, "{slope}");
    }
    let (seen, exact) = largest(&game("freak"), 50, &work()).unwrap();
    assert!(!exact && seen.contains([0, 3]) && seen.contains([1, 1]) && !seen.contains([0, 1]));
}

/// Other numbers of piles, as the faces ask.
#[test]
fn one_pile_and_three_piles_are_looked_at() {
    let asked = |target: serde_json::Value| -> serde_json::Value {
        let question = serde_json::json!({"ask": "invariant", "target": target, "up_to": 12});
        let question: rulesmith::ask::Question = serde_json::from_value(question).unwrap();
        serde_json::to_value(rulesmith::ask::answer(&question, &work()).unwrap()).unwrap()
    };
    let moves = "piles x <= y <= z\nmove nim: take from 1 pile\nexpect { (x, y, z) : xor(x, y) = z }";
    let nim = asked(serde_json::json!({"rules": format!("game \"Nim\"\n{moves}")}));
    assert_eq!((&nim["exists"], &nim["evidence"]["kind"]), (&true.into(), &"proved".into()), "{nim}");
    let own = asked("nim(3)".into());
    assert_eq!((&own["exists"], &own["game"]), (&true.into(), &"nim(3)".into()), "{own}");
    // From (0, 1, 1) one can go to (0, 0, 1) and (0, 0, 0), and the same lead from (0, 0, 1) and (2, 2, 2).
    let none = asked("{ (2*n, 2*n, 2*n) : n >= 0 } also (1, 1, 2), (0, 0, 1)".into());
    assert_eq!(none["exists"], false, "{none}");
    let position: Vec<u64> = serde_json::from_value(none["witness"]["position"].clone()).unwrap();
    assert_eq!(position.len(), 3);
    // 0, 2, 4, ..: from 1 the only vector is 1, which is no difference of two of them.
    let even = asked("{ (2*n) : n >= 0 }".into());
    assert_eq!(even["exists"], serde_json::Value::Null, "{even}");
    // 0, 1, 3: from 2 one may take 2, which leads from 3 to 1, or 1, which leads from 1 to 0.
    let stuck = asked(serde_json::json!({"positions": "0\n1\n3\n"}));
    assert_eq!((&stuck["exists"], &stuck["witness"]["position"]), (&false.into(), &serde_json::json!([2])), "{stuck}");
}
