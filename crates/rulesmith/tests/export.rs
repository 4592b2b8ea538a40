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
    assert!(sentence("theorem2(pi-2)", Engine::Torus).contains("quadratic"));
    assert!(sentence("recipe-u((sqrt(13)-1)/3, (sqrt(13)+5)/3)", Engine::Lemma).contains("below 1"));
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
