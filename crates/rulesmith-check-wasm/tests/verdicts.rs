//! What the module says of a certificate that holds, of the same about other rules, and of what is none.

use rulesmith_check::{Argument, Certificate, Evidence, Pairing};
use rulesmith_check_wasm::{Question, Verdict, checked};

const NIM: &str = "game \"Nim\" piles x <= y move nim: take from 1 pile expect { (n, n) : n >= 0 }";

fn certificate() -> String {
    let game = rulesmith_core::rules::parse(NIM).unwrap();
    let evidence = Evidence::Lemma(Argument::Pairing(Pairing::AllRed { red: None }));
    Certificate { game, evidence }.to_text()
}

#[test]
fn a_right_certificate_is_accepted_for_its_own_rules_only() {
    let ask = |rules: Option<&str>| checked(&Question { certificate: certificate(), rules: rules.map(str::to_string) });
    let Verdict::Accepted { proves: true, kind, rules } = ask(None) else { panic!("{:?}", ask(None)) };
    assert_eq!(kind, "lemma");
    assert!(rules.contains("expect { (n, n) : n >= 0 }"), "{rules}");
    // Another title is no other game.
    assert!(matches!(ask(Some(&NIM.replace("\"Nim\"", "\"Two heaps\""))), Verdict::Accepted { .. }));
    for other in [NIM.replace("(n, n)", "(n, n + 1)"), NIM.replace("x <= y", "x, y")] {
        assert!(matches!(ask(Some(&other)), Verdict::Rejected { .. }), "{other}");
    }
    assert!(matches!(ask(Some("game")), Verdict::Unchecked { .. }));
}

#[test]
fn a_changed_certificate_is_rejected() {
    let forged = certificate().replace("(n, n)", "(n, 2*n)");
    let Verdict::Rejected { reason } = checked(&Question { certificate: forged, rules: None }) else { panic!() };
    assert!(!reason.is_empty());
}
