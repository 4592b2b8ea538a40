//! Proofs exported to Coq. That `coqc` accepts them, and refuses altered ones, is tested by `formal/tests/exports`.

use rulesmith::prove::{self, Engine, Outcome};
use rulesmith::work::Work;
use rulesmith::{form::Form, games, rules};

fn exported(form: &Form, engine: Engine) -> Result<String, String> {
    match prove::decide(form, engine, &Work::default()).outcome {
        Outcome::Proved(certificate) => prove::coq(form, &certificate),
        other => panic!("{other:?}"),
    }
}

fn of(name: &str, engine: Engine) -> Result<String, String> {
    exported(&games::find(name).unwrap().form(&Work::default()).unwrap(), engine)
}

/// The part after the lemmas.
fn end(file: &str) -> &str {
    &file[file.rfind("\nLocal Open Scope Z_scope.").unwrap()..]
}

#[test]
fn a_band_is_written_out() {
    let file = of("mtw(2; -(2,3); +(9,18))", Engine::Torus).unwrap();
    let end = end(&file);
    assert!(end.contains("Definition alpha : R := (((-6) + 6 * sqrt 3) / 3)%R."), "{end}");
    assert!(end.contains("removed := [(2, 3)]; added := [(9, 18)]; line := None"), "{end}");
    assert!(end.contains("(k - j < 2 /\\ j - k < 2 /\\ ~ In (j, k) [(2, 3)] /\\ ~ In (k, j) [(2, 3)])"), "{end}");
    assert!(file.contains("Module Checker.") && !file.contains("Rulesmith Require"));
}

#[test]
fn lines_and_constraints_are_written_out() {
    for (name, said) in [
        ("theorem2(sqrt(2))", "(exists n, 1 <= n /\\ j = a_ alpha n /\\ k = b_ beta n - 1) \\/"),
        ("relaxed(sqrt(2))", "(exists f, constraint alpha beta (Z.of_nat x) f /\\ k - j < f)"),
        ("definition5(sqrt(2))", "(exists f, constraint alpha beta (Z.of_nat x) f /\\ k - j < f /\\ j - k < f)"),
    ] {
        let file = of(name, Engine::Torus).unwrap();
        assert!(end(&file).contains(said), "{name}: {}", end(&file));
    }
}

#[test]
fn lemmas_speak_of_memberships() {
    let file = of("freak", Engine::Lemma).unwrap();
    assert!(end(&file).contains("rising_covers s ok 2 2") && end(&file).contains("~ member beta y"), "{}", end(&file));
    assert!(!file.contains("Module Checker."));
    for (name, said) in [
        ("chromatic(evil)", "y = evil_nth n"),
        ("chromatic(vile)", "vile"),
        ("chromatic(3)", "x = (3 * n - 1) / (3 - 1) /\\ y = 3 * n / 1"),
        ("chromatic(phi^2)", "fisher_larsson_rules"),
        ("relaxed(sqrt(2))", "Z.of_nat (f x)"),
    ] {
        let file = of(name, Engine::Lemma).unwrap();
        assert!(end(&file).contains(said), "{name}: {}", end(&file));
    }
}

#[test]
fn gaps_are_read_from_the_rules() {
    let file = of("fat-rat(4)", Engine::Lemma).unwrap();
    for said in [
        "| 2%nat => if among r [1; 5; 9] then 5 else 6",
        "| 3%nat => if among r [8] then 14 else 13",
        "x = [0; 0; 0; 0]%nat",
    ] {
        assert!(end(&file).contains(said), "{}", end(&file));
    }
    // The same rules in other words, and a gap that is not the claim's: the file says what the rules say.
    let text = games::find("fat-rat(3)").unwrap().game.to_string();
    let other = text
        .replace("if d = 0 then 3 else", "if d < 1 then 3 else")
        .replace("|k3 - k1| < b3(z' - x')", "|k1 - k3| < b3(z' - x')");
    assert_ne!(other, text);
    let form = |text: &str| Form::of(&rules::parse(text).unwrap(), &Work::default()).unwrap();
    assert_eq!(
        end(&exported(&form(&other), Engine::Lemma).unwrap()),
        end(&exported(&form(&text), Engine::Lemma).unwrap())
    );
    let found = prove::decide(&form(&text), Engine::Lemma, &Work::default()).outcome;
    let Outcome::Proved(certificate) = found else { panic!("{found:?}") };
    let wider = prove::coq(&form(&text.replace("then 6 else 5", "then 6 else 7")), &certificate).unwrap();
    assert!(end(&wider).contains("| 2%nat => if among r [4] then 6 else 7"), "{}", end(&wider));
    // A gap that depends on more than a remainder cannot be written.
    let far = form(&text.replace("then 6 else 5", "then 6 else if d > 50 then 4 else 5"));
    assert!(prove::coq(&far, &certificate).is_err());
}

#[test]
fn a_sentence_says_what_cannot_be_exported() {
    let sentence = |name, engine| of(name, engine).unwrap_err();
    assert!(sentence("wythoff", Engine::Automata).contains("automata"));
    assert!(sentence("recipe-u(1, 2, 3, 4)", Engine::Lemma).contains("more than 3 piles"));
}

/// Example 1 of Goldberg and Fraenkel 2017, by its partial quotients; slopes of which Coq does not know that they are irrational.
#[test]
fn slopes_that_are_not_quadratic_are_enclosed() {
    let file = of("theorem2([1; 2, 3, 4, ...])", Engine::Torus).unwrap();
    for said in [
        "match n with | O => 1 | S m => 2 + Z.of_nat m end.",
        "Definition alpha : R := fraction quotient positive.",
        "removed := [(2, 3)]; added := [(4, 6)]; line := Some (1, false)",
        "forall f g : Z -> Z, accepts_enclosed e rules_read certificate_read f g = true",
    ] {
        assert!(end(&file).contains(said), "{said}: {}", end(&file));
    }
    // e - 1 = [1; 1, 2, 1, 1, 4, 1, ..], whose blocks have three terms.
    let file = of("theorem2([1; (1, 2k, 1)])", Engine::Torus).unwrap();
    let said = "match (m mod 3)%nat with | O => 1 | 1%nat => 2 + 2 * Z.of_nat (m / 3) | _ => 1 end end.";
    assert!(end(&file).contains(said), "{}", end(&file));
    for (name, engine) in [
        ("theorem2(pi-2)", Engine::Torus),
        ("relaxed(e-1)", Engine::Torus),
        ("relaxed(pi-2)", Engine::Lemma),
        ("chromatic(pi)", Engine::Lemma),
    ] {
        let file = of(name, engine).unwrap();
        // Neighbouring convergents on both sides of the slope, and nothing said of the slope but that.
        let line = end(&file).lines().find(|line| line.starts_with("Hypothesis enclosed : ")).unwrap();
        let numbers: Vec<i128> =
            line.split(|c: char| !c.is_ascii_digit()).filter_map(|word| word.parse().ok()).collect();
        let [p, q, above, below] = numbers.as_slice() else { panic!("{line}") };
        assert_eq!(above * q - p * below, 1, "{line}");
        assert!(end(&file).contains("Hypothesis irrational_alpha : irrational alpha.") && file.contains("End Game."));
    }
}

#[test]
fn rational_slopes_and_two_fields_are_bounded() {
    let file = of("recipe-u(3/2, 5/2)", Engine::Lemma).unwrap();
    assert!(
        end(&file).contains("a_low := (3, 2); a_high := (3, 2); b_low := (5, 2); b_high := (5, 2)"),
        "{}",
        end(&file)
    );
    assert!(end(&file).contains("member alpha x") && end(&file).contains("member beta y"), "{}", end(&file));
    let file = of("recipe-u(sqrt(2), sqrt(3))", Engine::Lemma).unwrap();
    assert!(
        end(&file).contains("quadratic_between 3 0 1 1 (31950697969885030203, 18446744073709551616)"),
        "{}",
        end(&file)
    );
}

/// Partners are counted where a slope is below 1, as the rules write it, and the conditions speak of what counts them.
#[test]
fn slopes_below_one_count_partners() {
    let file = of("recipe-u(2/5, 3/4)", Engine::Lemma).unwrap();
    for said in [
        "Definition first (theta : R) (x : nat) : Z := - Int_part (- (INR x / theta)).",
        "Definition l (x : nat) : Z := 1 + Int_part (IZR (last alpha x) * beta) - Int_part (IZR (first alpha x) * beta).",
        "c y <= Z.of_nat j",
        "l x <= Z.of_nat k",
    ] {
        assert!(end(&file).contains(said), "{said}: {}", end(&file));
    }
    // One floor below 1 and one above: only one has partners.
    let file = of("recipe-u((sqrt(13)-1)/3, (sqrt(13)+5)/3)", Engine::Lemma).unwrap();
    assert!(end(&file).contains("Definition l (x") && !end(&file).contains("Definition c (x"), "{}", end(&file));
    assert!(end(&file).contains("w_A := 1; w_B := (-1); w_C := 2"), "{}", end(&file));
    // Any two numbers between fractions.
    let file = of("recipe-u(e/10, pi/9)", Engine::Lemma).unwrap();
    assert!(
        end(&file).contains("Hypothesis between_alpha : (") && end(&file).contains("c y <= Z.of_nat j"),
        "{}",
        end(&file)
    );
}

#[test]
fn bounds_of_steps_are_those_of_the_certificate() {
    // beta = alpha + 2: a step of b_n - a_n is never longer than 2, though floor(beta) + 1 - floor(alpha) = 3.
    let file = of("recipe-r(fractional(3/2, 2), fractional(3/2, 2) + 2)", Engine::Lemma).unwrap();
    assert!(end(&file).contains("apply (rising_width s ok 2)"), "{}", end(&file));
    let file = of("freak", Engine::Lemma).unwrap();
    assert!(end(&file).contains("apply (rising_diagonal s ok 3 3)"), "{}", end(&file));
}

#[test]
fn many_piles_are_written_by_what_is_taken() {
    let file = of("recipe-u(sqrt(2)/2, sqrt(2), sqrt(3))", Engine::Lemma).unwrap();
    for said in [
        "| [x1; x2; x3], [t1; t2; t3] =>",
        "~ member alpha2 x2",
        "apart12 x1",
        "(PA 3 allowed [x1; x2; x3] <->",
        "Z.of_nat x3 = Int_part (INR n * alpha3)",
    ] {
        assert!(end(&file).contains(said), "{said}: {}", end(&file));
    }
    // The gap is read from the position moved from.
    let file = of("mouse", Engine::Lemma).unwrap();
    for said in
        ["mod 3", "[[1; 2]; [3; 5]]%nat", "Z.of_nat x1 = (3 * Z.of_nat n) / 2 /\\ Z.of_nat x2 = 3 * Z.of_nat n - 1"]
    {
        assert!(end(&file).contains(said), "{said}: {}", end(&file));
    }
}

#[test]
fn comments_cannot_be_closed_by_the_rules() {
    let text = "game \"*) (* \"\npiles x <= y\nmove nim: take from 1 pile\nmove diagonal: take t from x, t from y\n\
                expect { (floor(phi*n), floor(phi^2*n)) : n >= 0 }\n";
    let form = Form::of(&rules::parse(text).unwrap(), &Work::default()).unwrap();
    let file = exported(&form, Engine::Torus).unwrap();
    let comment = &file[2..file.find("written by Rulesmith").unwrap() + 400];
    assert!(comment.contains("game '* ) ( * '"), "{comment}");
}

/// "in A and in B" is one set of remainders in the form, which says nothing of A and B to Coq's procedures: such a file was refused by
/// `coqc`. Without it the rules are exported, with the bound for diagonals (`formal/tests/all-exports` hands them to `coqc`).
#[test]
fn remainders_that_join_two_sequences_are_not_exported() {
    let rules = |also: &str| {
        format!(
            "game \"G\" piles x <= y let A = {{ floor(3/2*n) : n >= 0 }} let B = {{ floor(5/2*n) : n >= 0 }} \
             move smaller: take k from x move larger: take k from y unless y - k < x and x in A{also} and y in B \
             move both: take k from x, k from y unless k <= 3 and x in A and y in B \
             move any: take k from x, l from y unless x in A and y in B \
             expect {{ (floor(3/2*n), floor(5/2*n)) : n >= 0 }}"
        )
    };
    let of = |also: &str| {
        exported(&Form::of(&rules::parse(&rules(also)).unwrap(), &Work::default()).unwrap(), Engine::Lemma)
    };
    assert!(end(&of("").unwrap()).contains("bounds_diagonals s ok"));
    let refused = of(" and x in B").unwrap_err();
    assert!(refused.contains("a condition on remainders beside two sequences"), "{refused}");
}
