//! The lemma engine against brute force, against the other engines, and against its own checker.

mod bands;
mod gap;
mod random;
mod several;
mod whole;

use rulesmith::form::Form;
use rulesmith::prove::lemma::{self, Answer, Argument, Lemma, Pairing, Proof, Way};
use rulesmith::prove::{self, Certificate, Engine, Outcome, decide};
use rulesmith::rules::{self, Game};
use rulesmith::work::Work;
use rulesmith::{games, solve};
use rulesmith_corpus::games::meaning;

fn game(name: &str) -> Game {
    games::find(name).unwrap_or_else(|error| panic!("{name}: {error}")).game
}

fn proof(game: &Game) -> Result<Proof, String> {
    let form = Form::of(game, &Work::default()).map_err(|error| error.to_string())?;
    match lemma::prove(&form, &Work::default()) {
        Answer::Proved(proof) => Ok(*proof),
        Answer::DoesNotApply(why) => Err(why),
        Answer::Stopped(stopped) => panic!("{stopped}"),
    }
}

/// Whether rules and claim agree for piles up to a size.
fn agrees(game: &Game, up_to: u64) -> bool {
    let options = Work::default();
    let claimed = solve::claimed(&meaning(game), up_to, &options).unwrap();
    solve::check(&meaning(game), &claimed, up_to, &options).unwrap().disagreement.is_none()
}

/// Proved, accepted by the checker, the same after a round trip through JSON, and true on a board.
fn holds(name: &str, game: &Game, wanted: Lemma, up_to: u64) {
    let proof = proof(game).unwrap_or_else(|why| panic!("{name}: {why}"));
    assert_eq!(proof.lemma(), wanted, "{name}");
    assert_eq!(lemma::check(game, &proof), Ok(()), "{name}");
    let certificate = lemma::certificate(game, &proof, &Work::default());
    assert_eq!(Certificate::from_text(&certificate.to_text()), Ok(certificate), "{name}");
    let text = proof.explain();
    assert!(text.contains(proof.source()), "{name}: {text}");
    for hypothesis in proof.hypotheses() {
        assert!(text.contains(&hypothesis.statement) && text.contains(&hypothesis.decided), "{name}: {text}");
    }
    assert!(agrees(game, up_to), "{name} is proved and false");
}

const SLOPES: [&str; 9] = [
    "2 + 2^(1/3)",
    "e",
    "pi",
    "phi^2",
    "2 + sqrt(2)",
    "[2; 3, 5, 7, ...]",
    "100*sqrt(2)",
    "2 + 1/(50*pi)",
    "root(z^3 - 3*z^2 - 1, 3, 4)",
];

#[test]
fn chromatic_pairing_holds_for_slopes() {
    for slope in SLOPES {
        let name = format!("chromatic({slope})");
        holds(&name, &game(&name), Lemma::ChromaticPairing, 150);
    }
    for slope in [
        "2", "3", "6", "17", "5/2", "7/3", "9/4", "22/7", "13/6", "101/50", "1", "3/2", "7/5", "99/50", "sqrt(2)",
        "pi/2", "e - 1",
    ] {
        let name = format!("chromatic({slope})");
        holds(&name, &game(&name), Lemma::ChromaticPairing, 150);
    }
}

#[test]
fn chromatic_pairing_holds_for_sets() {
    for set in [
        "evil",
        "odious",
        "vile",
        "dopey",
        "{1, 4, 9}",
        "{3, 4, 5, 6, 7, 20}",
        "{2}",
        "{0, 1, 2, 3, 7, 8, 9, 10, 11, 12}",
    ] {
        let name = format!("chromatic({set})");
        holds(&name, &game(&name), Lemma::ChromaticPairing, 150);
    }
    // Claims written with the sets' own members.
    for (red, also, shift) in [
        ("multiples(7)", "(0, 0)", ""),
        ("residues({1, 3}, 7)", "(0, 0), (1, 1)", " + 1"),
        ("eventually({1, 2, 5}, 9, {0, 3}, 4)", "(0, 0), (1, 1), (2, 2)", " + 2"),
        ("multiples(7) union {1}", "(0, 0), (1, 1)", " + 1"),
        ("beatty(e)", "(0, 0)", ""),
        ("beatty(5/2)", "(0, 0)", ""),
    ] {
        let text = format!(
            "game \"G\" let S = {red} let G = complement(S) piles x <= y move nim: take from 1 pile \
             move green: take from 2 piles where x in G and y in G \
             expect {{ (G(n), S(n{shift})) : n >= 1 }} also {also}"
        );
        holds(red, &rules::parse(&text).unwrap(), Lemma::ChromaticPairing, 120);
    }
    // No two neighbours outside, in other words.
    for red in ["residues({0, 1, 3}, 5)", "eventually({0, 1, 2, 4}, 5, {0}, 2)", "beatty(pi - 2)"] {
        let text = format!(
            "game \"G\" let S = {red} piles x <= y move nim: take from 1 pile \
             move green: take from 2 piles unless x in S or y in S \
             expect {{ (g, g + 1) : g >= 1 and not g in S }} union {{ (d, d) : d >= 1 and d - 1 in S and d in S }} also (0, 0)"
        );
        holds(red, &rules::parse(&text).unwrap(), Lemma::ChromaticPairing, 120);
    }
}

/// Pairs of slopes, of every kind.
const PAIRS: [(&str, &str); 16] = [
    ("sqrt(2)", "pi"),
    ("3/2", "7/3"),
    ("1", "2"),
    ("2", "3"),
    ("(1+sqrt(5))/3", "(3+sqrt(5))/3"),
    ("sqrt(2)", "sqrt(3)"),
    ("e - 2", "e"),
    ("2^(1/3) - 1", "pi"),
    ("1/3", "2/3"),
    ("2/5", "9/4"),
    ("sqrt(2) - 1", "sqrt(3) - 1"),
    ("1/pi", "2/pi"),
    ("1/7", "pi"),
    ("5", "5*sqrt(2)"),
    ("phi", "phi^2"),
    ("pi - 3", "2*pi - 6"),
];

#[test]
fn recipe_u_holds_for_every_pair() {
    for (alpha, beta) in PAIRS {
        let name = format!("recipe-u({alpha}, {beta})");
        holds(&name, &game(&name), Lemma::RecipeU, 100);
    }
}

#[test]
fn recipe_r_holds_where_the_sequences_cover() {
    let fractional =
        ["3/2, 2/3", "3/2, 4/3", "3/2, 2", "2, 1", "5/3, 1", "4/3, 3", "7/4, 3/2", "1, 3", "3/2, 1/7", "9/5, 2"];
    let mut pairs: Vec<(String, String)> = fractional
        .iter()
        .map(|rt| {
            let (_, t) = rt.split_once(", ").unwrap();
            (format!("fractional({rt})"), format!("fractional({rt}) + {t}"))
        })
        .collect();
    for (alpha, beta) in
        [("2^(1/3) - 1", "pi"), ("e - 2", "e"), ("1/pi", "sqrt(7)"), ("pi - 2", "(pi - 2)/(pi - 3)"), ("phi", "phi^2")]
    {
        pairs.push((alpha.to_string(), beta.to_string()));
    }
    for (alpha, beta) in &pairs {
        let name = format!("recipe-r({alpha}, {beta})");
        holds(&name, &game(&name), Lemma::RecipeR, 100);
    }
    // Rational slopes, which the catalogue refuses: above 1 they never cover.
    for (alpha, beta, covers) in
        [("3/2", "5/3", false), ("4/3", "3/2", false), ("5/4", "pi", false), ("1", "5/2", true)]
    {
        let game = rules::parse(&recipe_r(alpha, beta, 3)).unwrap();
        match proof(&game) {
            Ok(found) => {
                assert!(covers, "{alpha}, {beta}");
                assert_eq!(lemma::check(&game, &found), Ok(()));
            }
            Err(why) => assert!(!covers, "{alpha}, {beta}: {why}"),
        }
        assert_eq!(agrees(&game, 100), covers, "{alpha}, {beta}");
    }
}

fn recipe_r(alpha: &str, beta: &str, width: u32) -> String {
    format!(
        "game \"R\" let alpha = {alpha} let beta = {beta} let A = beatty(alpha) let B = beatty(beta) piles x <= y \
         move smaller: take t from x move larger: take t from y where y - t >= x or x not in A \
         move both: take j from x, k from y where 0 <= k - j < {width} and y not in B \
         expect {{ (floor(alpha*n), floor(beta*n)) : n >= 0 }}"
    )
}

#[test]
fn freak_and_relaxed_wythoff_hold() {
    holds("freak", &game("freak"), Lemma::Freak, 300);
    holds("freak-simple", &game("freak-simple"), Lemma::RecipeR, 300);
    for slope in [
        "sqrt(2)",
        "sqrt(3)",
        "phi",
        "pi - 2",
        "e - 1",
        "2^(1/3)",
        "[1; 2, 3, 4, ...]",
        "sqrt(31) - 4",
        "2 - sqrt(2)/100",
        "1 + 1/(9*pi)",
    ] {
        let name = format!("relaxed({slope})");
        holds(&name, &game(&name), Lemma::RelaxedWythoff, 120);
    }
    // A lemma asks for no exact form: what is between needed and safe will do.
    let more = "game \"G\" let A = beatty((1+sqrt(5))/3) let B = beatty((3+sqrt(5))/3) piles x <= y \
         move both: take {k, l} where y not in B move smaller: take t from x \
         move larger: take t from y where y - t >= x or not (x in A and y in B) \
         expect { (floor(n*(1+sqrt(5))/3), floor(n*(3+sqrt(5))/3)) : n >= 0 }";
    let game = rules::parse(more).unwrap();
    assert!(proof(&game).is_ok() && agrees(&game, 200));
}

#[test]
fn what_fails_a_hypothesis_is_not_proved() {
    let freak = games::find("freak").unwrap().rules;
    let wrong = [
        freak.replace("t <= 3", "t <= 2"),
        freak.replace(" and x in A and x in B and y in B", " and x in A and x in B and t > 1"),
        freak.replace("unless y - t < x and x in A and x in B and y in B", ""),
        freak.replace("n*(3+sqrt(5))/3", "n*(4+sqrt(5))/3"),
        freak.replace("n >= 0 }", "n >= 1 }"),
        freak.replace("piles x <= y", "play misere\npiles x <= y"),
        games::find("chromatic(phi^2)").unwrap().rules.replace("beatty(phi^2)", "beatty(phi^2, 1/2)"),
        games::find("chromatic(phi^2)").unwrap().rules.replace("complement_slope(phi^2)", "phi^2"),
        games::find("chromatic(5)").unwrap().rules.replace("5*n - 1", "5*n - 2"),
        games::find("chromatic(evil)").unwrap().rules.replace("(odious(n), evil(n))", "(odious(n), evil(n + 1))"),
        games::find("chromatic(odious)").unwrap().rules.replace(", (2, 2)", ""),
        games::find("chromatic({1, 4, 9})").unwrap().rules.replace("(2, 4), (3, 9)", "(3, 4), (2, 9)"),
        games::find("chromatic(3/2)").unwrap().rules.replace("d - 1 in S", "d - 1 not in S"),
        games::find("chromatic(3/2)")
            .unwrap()
            .rules
            .replace("let S = beatty(3/2)", "let S = { floor(3*n/2) : n >= 1 }"),
        games::find("relaxed(sqrt(2))").unwrap().rules.replace("l - k < f(x)", "l - k <= f(x)"),
        games::find("relaxed(sqrt(3))").unwrap().rules.replace("l - k < f(x)", "l - k < f(y)"),
        games::find("relaxed(sqrt(3))")
            .unwrap()
            .rules
            .replace("beatty_constraint(sqrt(3))", "beatty_constraint(sqrt(2))"),
        recipe_r("sqrt(2)", "pi", 2),
        recipe_r("3/2", "5/3", 1),
        recipe_r("sqrt(2)", "sqrt(2) + 2", 1),
        games::find("recipe-u(1/3, 2/3)").unwrap().rules.replace("t >= c(y)", "t >= 1"),
        games::find("recipe-u(2/5, 9/4)").unwrap().rules.replace("t < l(x)", "t < l(x) - 1"),
    ];
    for text in wrong {
        let game = rules::parse(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
        match lemma::prove(&meaning(&game), &Work::default()) {
            Answer::Proved(proof) => panic!("proved by {}:\n{text}", proof.lemma()),
            Answer::DoesNotApply(why) => assert!(!why.is_empty()),
            Answer::Stopped(stopped) => panic!("{stopped}"),
        }
    }
    let why = proof(&rules::parse(&recipe_r("sqrt(2)", "sqrt(5)", 2)).unwrap()).unwrap_err();
    assert!(why.contains("the hypothesis fails that every whole number"), "{why}");
    // The parameter beta hides the number beta.
    let hidden = games::find("recipe-u(sqrt(2), sqrt(3))").unwrap().rules;
    let hidden = hidden.replace("piles", "let member(beta, x) = x in beatty(beta)\npiles");
    let hidden = hidden.replace("y not in B", "not member(2, y)");
    if let Ok(game) = rules::parse(&hidden) {
        assert!(proof(&game).is_err(), "{hidden}");
    }
    let why = proof(&game("wythoff")).unwrap_err();
    assert!(why.contains("Beatty constraint of (1+sqrt(5))/2"), "{why}");
    assert!(proof(&game("rat")).unwrap_err().contains("not by the gap rule"));
}

#[test]
fn the_engines_agree() {
    let mut names: Vec<String> =
        ["phi^2", "2 + sqrt(2)", "2", "3", "4", "5", "6", "5/2", "7/3", "9/4", "12/5", "10/3", "evil"]
            .iter()
            .map(|red| format!("chromatic({red})"))
            .collect();
    names.extend(["freak".to_string(), "freak-simple".to_string(), "recipe-u(sqrt(2), 1 + sqrt(2))".to_string()]);
    names.extend(
        [
            "phi",
            "sqrt(2)",
            "sqrt(3)",
            "sqrt(12) - 2",
            "(5-sqrt(5))/2",
            "pi - 2",
            "e - 1",
            "2^(1/3)",
            "(sqrt(13)-1)/2",
            "sqrt(7) - 1",
        ]
        .map(|slope| format!("relaxed({slope})")),
    );
    for rt in ["3/2, 2/3", "3/2, 4/3", "3/2, 2", "2, 1", "5/3, 1", "4/3, 3", "7/4, 3/2", "1, 1", "1, 2", "9/5, 2"] {
        let (_, t) = rt.split_once(", ").unwrap();
        names.push(format!("recipe-r(fractional({rt}), fractional({rt}) + {t})"));
    }
    let work = || Work::default().with_memory(1 << 30).with_time(std::time::Duration::from_secs(1));
    let mut both = 0;
    for name in &names {
        let game = game(name);
        let by_lemma = decide(&meaning(&game), Engine::Lemma, &Work::default());
        let Outcome::Proved(certificate) = &by_lemma.outcome else { panic!("{name}: {by_lemma:?}") };
        let verified = prove::verify(&certificate.to_json()).unwrap_or_else(|why| panic!("{name}: {why}"));
        assert!(verified.proves() && verified == **certificate, "{name}");
        for engine in [Engine::Torus, Engine::Automata] {
            if engine == Engine::Torus && !name.starts_with("relaxed") {
                continue;
            }
            match decide(&meaning(&game), engine, &work()).outcome {
                Outcome::Proved(_) => both += 1,
                Outcome::Undecided(_) | Outcome::Stopped(_) => {}
                other => panic!("{name}: the lemma proves it, and {engine} says {other:?}"),
            }
        }
    }
    assert!(both >= 30, "{both}");
    // Asked in turn, the lemmas come last and answer what the others cannot read.
    let answer = decide(&meaning(&game("chromatic(2 + 2^(1/3))")), Engine::Auto, &Work::default());
    assert_eq!(answer.engine, Engine::Lemma);
    let Outcome::Proved(certificate) = answer.outcome else { panic!("{:?}", answer.outcome) };
    let text = prove::explain(&certificate);
    assert!(text.starts_with("By chromatic pairing (Fisher and Larsson 2019, Theorem 1)."), "{text}");
}

#[test]
fn false_mutations_of_a_proof_are_rejected() {
    let names = [
        "freak",
        "recipe-r((1+sqrt(5))/3, (3+sqrt(5))/3)",
        "recipe-u(2/5, 9/4)",
        "recipe-r(fractional(3/2, 2), fractional(3/2, 2) + 2)",
        "chromatic(phi^2)",
        "chromatic(5/2)",
        "chromatic(3/2)",
        "chromatic(odious)",
        "chromatic({1, 4, 9})",
        "relaxed(pi - 2)",
    ];
    let proofs: Vec<(Game, Proof)> = names.iter().map(|name| (game(name), proof(&game(name)).unwrap())).collect();
    // A proof of one game is none of another; but FREAK's argument also holds for Recipe R's fewer moves.
    for (i, (game, _)) in proofs.iter().enumerate() {
        for (j, (_, proof)) in proofs.iter().enumerate() {
            assert_eq!(lemma::check(game, proof).is_ok(), i == j || (i, j) == (1, 0), "{} {}", names[i], names[j]);
        }
    }
    // Parameters that are others, or of another kind.
    let (mut changed, mut rejected) = (0, 0);
    for (game, proof) in &proofs {
        let json = lemma::certificate(game, proof, &Work::default()).to_json();
        let lemma = json["evidence"]["lemma"].as_object().unwrap();
        let (kind, parameters) = lemma.iter().next().unwrap();
        let (inner, parameters) = match kind.as_str() {
            "pairing" => {
                parameters.as_object().unwrap().iter().next().map(|(kind, p)| (format!("/{kind}"), p)).unwrap()
            }
            _ => (String::new(), parameters),
        };
        for (name, value) in parameters.as_object().unwrap() {
            for wrong in ["5/2", "everything", "none", "own", "evil", "7", "period"] {
                if value != wrong {
                    let mut other = json.clone();
                    let at = format!("/evidence/lemma/{kind}{inner}/{name}");
                    *other.pointer_mut(&at).unwrap() = wrong.into();
                    changed += 1;
                    rejected += i32::from(prove::verify(&other).is_err());
                }
            }
        }
    }
    // The claims are true, so that a parameter which no position needs does no harm: a bound on diagonals that no rule
    // allows, a way to win where there is no position.
    assert!(changed > 100 && changed - rejected <= 12, "{changed} {rejected}");
    let rejected = |name: &str, change: &dyn Fn(&mut Argument)| {
        let game = game(name);
        let mut proof = proof(&game).unwrap();
        change(&mut proof.argument);
        assert!(lemma::check(&game, &proof).is_err(), "{name}: {proof:?}");
    };
    let rising = |name: &str, change: &dyn Fn(&mut lemma::Rising)| {
        rejected(name, &|argument| match argument {
            Argument::Rising(rising) => change(rising),
            _ => panic!("{name}"),
        });
    };
    rising("freak", &|rising| rising.diagonal = Some(2.into()));
    rising("freak", &|rising| rising.diagonal = Some(4.into()));
    rising("freak", &|rising| rising.diagonal = None);
    rising("freak", &|rising| rising.width = Some(0.into()));
    rising("freak", &|rising| rising.width = Some(2.into()));
    rising("freak", &|rising| rising.width = None);
    rising("freak", &|rising| rising.covering = None);
    rising("freak", &|rising| rising.covering = Some((1.into(), 1.into())));
    rising("freak", &|rising| rising.outside_both = Way::Own);
    rising("freak", &|rising| rising.outside_a = Way::Everything);
    rising("freak", &|rising| rising.outside_a = Way::None);
    rising("freak", &|rising| rising.outside_b = Way::None);
    rising("freak", &|rising| std::mem::swap(&mut rising.alpha, &mut rising.beta));
    rising("recipe-u(sqrt(2), pi)", &|rising| rising.outside_both = Way::None);
    rising("recipe-u(sqrt(2), pi)", &|rising| rising.beta = "e".parse().unwrap());
    rising("recipe-u(2/5, 9/4)", &|rising| rising.outside_b = Way::Own);
    let pairing = |name: &str, other: Pairing| rejected(name, &|argument| *argument = Argument::Pairing(other.clone()));
    pairing("chromatic(odious)", Pairing::Counted { red: "odious".into(), lead: 1 });
    pairing("chromatic(odious)", Pairing::Counted { red: "evil".into(), lead: 0 });
    pairing("chromatic(odious)", Pairing::AllRed);
    pairing("chromatic(5/2)", Pairing::Lone { red: "floor((5/2)*n)".into() });
    pairing("chromatic({1, 4, 9})", Pairing::Finite { red: vec![1, 4] });
    pairing("chromatic({1, 4, 9})", Pairing::Finite { red: vec![1, 9, 4] });
    let (alpha, beta) = ("sqrt(2)".parse().unwrap(), "2 + sqrt(2)".parse().unwrap());
    pairing("chromatic(phi^2)", Pairing::Irrational { alpha, beta });
}

#[test]
fn long_rules_are_refused_and_not_gone_through_for_ever() {
    let chain: String = (1..40).map(|i| format!("let g{i}(u) = g{0}(u) + g{0}(u + 1)\n", i - 1)).collect();
    let many: Vec<String> = (0..3000).map(|i| format!("x + {i}*t > y")).collect();
    let again = vec!["h(x)"; 3000].join(" or ");
    let wide = format!("let h(u) = {}", vec!["u in S"; 1500].join(" and "));
    for (lets, condition) in [
        (format!("let g0(u) = u + 1\n{chain}"), "g39(x) > t".to_string()),
        (String::new(), many.join(" or ")),
        (wide, again),
        ("let E = eventually({1}, 18446744073709551615, {0}, 7)".to_string(), "x not in E and y not in E".to_string()),
    ] {
        let text = format!(
            "game \"G\" let S = evil {lets} piles x <= y move nim: take from 1 pile \
             move both: take t from x, t from y where {condition} \
             expect {{ (odious(n), evil(n)) : n >= 1 }} also (0, 0)"
        );
        // Some are refused by the parser already.
        let Ok(game) = rules::parse(&text) else { continue };
        assert!(proof(&game).is_err());
        let counted = Argument::Pairing(Pairing::Counted { red: "evil".into(), lead: 0 });
        assert!(lemma::check(&game, &Proof { argument: counted }).is_err());
    }
}
