//! Random slopes, and rules that are changed at random.

use super::{agrees, game, proof};
use rulesmith::prove::lemma::{self, Answer, Proof};
use rulesmith::work::Work;
use rulesmith::{games, rules};
use rulesmith_corpus::dice::Dice;
use rulesmith_corpus::games::meaning;

/// Slopes (p + sqrt(d))/q, p/q and such, by chance.
fn random_slope(dice: &mut Dice) -> String {
    let (p, q) = (dice.index(4), 1 + dice.index(5));
    match dice.index(4) {
        0 => format!("{}/{q}", p + 1),
        1 => format!("({p} + pi)/{}", q + 2),
        kind => format!("({p} + sqrt({}))/{q}", [2, 3, 5, 7, 13][dice.index(5) * kind % 5]),
    }
}

#[test]
fn recipes_hold_for_random_slopes() {
    let (mut dice, mut found) = (Dice(3), [0, 0]);
    while found[0] < 60 || found[1] < 25 {
        let (alpha, beta) = (random_slope(&mut dice), random_slope(&mut dice));
        for (kind, recipe) in ["recipe-u", "recipe-r"].iter().enumerate() {
            let name = format!("{recipe}({alpha}, {beta})");
            // The slopes may be in the wrong order, or not cover.
            let Ok(entry) = games::find(&name) else { continue };
            let proof = proof(&entry.game).unwrap_or_else(|why| panic!("{name}: {why}"));
            assert_eq!(lemma::check(&entry.game, &proof), Ok(()), "{name}");
            assert!(agrees(&entry.game, 70), "{name}");
            found[kind] += 1;
        }
    }
}

/// What may be replaced by what; an empty replacement drops it.
const CHANGES: [(&str, &str); 34] = [
    ("x in A", "x not in A"),
    ("x in A", "x in B"),
    ("y in B", "y in A"),
    ("y not in B", "x not in B"),
    ("y not in B", "y not in B or x not in A"),
    ("x not in A", "x not in B"),
    ("x not in A", "y not in B"),
    ("x not in S and y not in S", "y not in S"),
    ("x not in S and y not in S", "x not in S"),
    ("x not in S and y not in S", "not (x in S or y in S)"),
    (" and ", " or "),
    (" or ", " and "),
    ("t <= 3", "t <= 4"),
    ("t <= 3", "t < 3"),
    ("y - t >= x", "y - t > x"),
    ("y - t < x", "y < t + x"),
    ("0 <= k - j", "-1 <= k - j"),
    ("0 <= k - j", "1 <= k - j"),
    ("k - j < 1", "k - j < 2"),
    ("k - j < 2", "k - j < 1"),
    ("k - j < 2", "k - j < 3"),
    ("t < l(x)", "t < l(x) + 1"),
    ("t < l(x)", "t <= l(x)"),
    ("t < l(x)", "t < l(y)"),
    ("t >= c(y)", "t > c(y)"),
    ("l - k < f(x)", "|l - k| < f(x)"),
    ("l - k < f(x)", "l - k < f(x) or y not in B"),
    ("l - k < f(x)", "k - l < f(x)"),
    ("take from 1 pile", "take from up to 2 piles"),
    ("take from up to 2 piles", "take from 2 piles"),
    ("take t from x, t from y", "take {t, t}"),
    ("take t from x ", "take t from y "),
    ("unless", "where"),
    ("n >= 0 }", "n >= 0 } also (2, 3)"),
];

#[test]
fn perturbed_rules_are_proved_only_if_they_are_right() {
    let names = [
        "freak",
        "freak-simple",
        "recipe-r((1+sqrt(5))/3, (3+sqrt(5))/3)",
        "recipe-r(fractional(3/2, 2), fractional(3/2, 2) + 2)",
        "recipe-r(fractional(5/3, 1), fractional(5/3, 1) + 1)",
        "recipe-u(sqrt(2), sqrt(3))",
        "recipe-u(2/5, 9/4)",
        "recipe-u(1/3, 2/3)",
        "recipe-u((sqrt(13)-1)/3, (sqrt(13)+5)/3)",
        "chromatic(phi^2)",
        "chromatic(5/2)",
        "chromatic(3/2)",
        "chromatic(evil)",
        "chromatic({1, 4, 9})",
        "relaxed(sqrt(3))",
        "relaxed(pi - 2)",
    ];
    let mut texts: Vec<String> = names.map(|name| games::find(name).unwrap().rules).to_vec();
    let originals: Vec<Proof> = names.iter().map(|name| proof(&game(name)).unwrap()).collect();
    // Sets for conditions that the rules do not have themselves.
    for (text, slope) in texts.iter_mut().zip(names) {
        if slope.starts_with("relaxed") {
            let slope = &slope["relaxed(".len()..slope.len() - 1];
            *text = text
                .replace("piles", &format!("let A = beatty({slope}) let B = beatty(complement_slope({slope}))\npiles"));
        }
    }
    let (mut dice, mut seen) = (Dice(7), std::collections::BTreeSet::new());
    let (mut proved, mut accepted, mut tried) = (0, 0, 0);
    for round in 0..6000 {
        let mut text = texts[round % texts.len()].clone();
        for _ in 0..=dice.index(2) {
            let (old, new) = CHANGES[dice.index(CHANGES.len())];
            let places: Vec<usize> = text.match_indices(old).map(|(at, _)| at).collect();
            if places.is_empty() {
                continue;
            }
            let at = places[dice.index(places.len())];
            text.replace_range(at..at + old.len(), new);
        }
        let Ok(game) = rules::parse(&text) else { continue };
        if !seen.insert(text.clone()) {
            continue;
        }
        tried += 1;
        // The checker alone, with the proof of the rules before they were changed.
        if lemma::check(&game, &originals[round % texts.len()]).is_ok() {
            accepted += 1;
            assert!(agrees(&game, 70), "accepted and false:\n{text}");
        }
        if let Answer::Proved(found) = lemma::prove(&meaning(&game), &Work::default()) {
            proved += 1;
            assert_eq!(lemma::check(&game, &found), Ok(()), "{text}");
            assert!(agrees(&game, 70), "proved by {} and false:\n{text}", found.lemma());
        }
    }
    assert!(tried >= 400 && proved >= 100 && accepted >= 50, "{tried} {proved} {accepted}");
}
