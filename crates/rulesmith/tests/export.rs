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
fn lines_and_constraints_are_said_by_the_checkers_relation() {
    for name in ["theorem2(sqrt(2))", "relaxed(sqrt(2))", "definition5(sqrt(2))"] {
        let file = of(name, Engine::Torus).unwrap();
        assert!(end(&file).contains("Prop := allowed alpha beta rules_read x y j k."), "{name}");
    }
}

#[test]
fn lemmas_speak_of_memberships() {
    let file = of("freak", Engine::Lemma).unwrap();
    assert!(end(&file).contains("rising_covers s ok 2 2") && end(&file).contains("~ member beta y"), "{}", end(&file));
    assert!(!file.contains("Module Checker."));
    for (name, said) in [
        ("chromatic(evil)", "y = evil_nth n"),
        ("chromatic(3)", "x = (3 * n - 1) / (3 - 1) /\\ y = 3 * n / 1"),
        ("chromatic(phi^2)", "fisher_larsson_rules"),
        ("relaxed(sqrt(2))", "Z.of_nat (f x)"),
    ] {
        let file = of(name, Engine::Lemma).unwrap();
        assert!(end(&file).contains(said), "{name}: {}", end(&file));
    }
}

#[test]
fn a_sentence_says_what_cannot_be_exported() {
    let sentence = |name, engine| of(name, engine).unwrap_err();
    assert!(sentence("wythoff", Engine::Automata).contains("automata"));
    assert!(sentence("theorem2(pi-2)", Engine::Torus).contains("quadratic"));
    assert!(sentence("chromatic(vile)", Engine::Lemma).contains("chromatic pairing"));
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
