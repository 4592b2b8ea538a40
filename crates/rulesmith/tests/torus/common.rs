//! Asking the engine, and holding every answer to its certificate.

use rulesmith::games;
use rulesmith::number::Slope;
use rulesmith::prove::{self, Certificate, Refutation, Verdict};
use rulesmith::rules::{self, Game};

pub fn slope(text: &str) -> Slope {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

pub fn game(name: &str) -> Game {
    games::find(name).unwrap_or_else(|error| panic!("{name}: {error}")).game
}

pub fn read(text: &str) -> Game {
    rules::parse(text).unwrap_or_else(|error| panic!("{error}\n{}", error.picture(text)))
}

/// The verdict on what a game claims; its certificate, written out and read again, is accepted.
pub fn verdict(game: &Game) -> Verdict {
    let verdict = prove::prove(game, None, &Default::default());
    match &verdict {
        Verdict::Proved(certificate) => accept(certificate, true),
        Verdict::Refuted(Refutation { certificate: Some(certificate), .. }) => accept(certificate, false),
        Verdict::Refuted(_) => panic!("{}: no certificate", game.name),
        Verdict::Undecided(_) | Verdict::Interrupted => {}
    }
    verdict
}

fn accept(certificate: &Certificate, proved: bool) {
    let text = certificate.to_json().to_string();
    let json = serde_json::from_str(&text).expect("a certificate is JSON");
    match prove::verify(&json) {
        Ok(verified) => {
            assert_eq!(verified.proved, proved);
            assert_eq!(verified.certificate, *certificate);
        }
        Err(rejection) => panic!("{}: {rejection}\n{text}", certificate.game.name),
    }
}

pub fn assert_proved(name: &str) {
    let verdict = verdict(&game(name));
    assert!(matches!(verdict, Verdict::Proved(_)), "{name}: {verdict:?}");
}

pub fn refuted(game: &Game) -> Refutation {
    match verdict(game) {
        Verdict::Refuted(refutation) => refutation,
        other => panic!("{}: {other:?}", game.name),
    }
}
