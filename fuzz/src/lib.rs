//! What is tried with a text: whatever it says, the answer is a value or an error, within limits. Tests of the library
//! do the same with the texts of `corpus/`.

use malachite::Integer;
use rulesmith::form::Form;
use rulesmith::number::Slope;
use rulesmith::rules as language;
use rulesmith::work::Work;
use rulesmith_check::{Limits, verify};
use std::time::Duration;

/// Rules that are read print and read back, render, have a form or an error, and are solved on a tiny board.
pub fn rules(text: &str) {
    let game = match language::parse(text) {
        Ok(game) => game,
        Err(error) => {
            let _ = (error.to_string(), error.picture(text));
            return;
        }
    };
    let printed = game.to_string();
    assert_eq!(language::parse(&printed).as_ref(), Ok(&game), "{printed}");
    let _ = (game.english(), game.latex());
    let work = Work::default().with_time(Duration::from_millis(500)).with_memory(1 << 26);
    match Form::of(&game, &work) {
        Ok(form) => {
            let up_to = if form.piles().len() > 3 { 2 } else { 5 };
            let _ = rulesmith::solve::claimed(&form, up_to, &work);
            if let Err(error) = rulesmith::solve::solve(&form, up_to, &work) {
                let _ = error.to_string();
            }
        }
        Err(error) => drop(error.to_string()),
    }
}

/// A slope that is read prints and reads back, and its floors are those of a Beatty sequence.
pub fn slopes(text: &str) {
    let slope = match text.parse::<Slope>() {
        Ok(slope) => slope,
        Err(error) => {
            let _ = (error.to_string(), error.picture(text));
            return;
        }
    };
    let whole = slope.as_real().floor();
    for n in [0i64, 1, 7, 1 << 40] {
        let n = Integer::from(n);
        let (here, next) = (slope.floor_times(&n), slope.floor_times(&(&n + Integer::from(1))));
        let step = next - here;
        assert!(step == whole || step == &whole + Integer::from(1), "{text}: {step} after {n}");
    }
    let printed = slope.to_string();
    // What has a pattern or a name prints as that; whatever prints short reads back.
    if printed.len() < 200
        && let Ok(again) = printed.parse::<Slope>()
    {
        assert_eq!(
            again.floor_times(&Integer::from(1_000_003)),
            slope.floor_times(&Integer::from(1_000_003)),
            "{text}"
        );
    }
    let _ = (slope.nature(), slope.complement().map(|other| other.floor_times(&Integer::from(99))));
}

/// The checker ends within its limits, and what it accepts prints as what it accepts.
pub fn certificates(text: &str) {
    let limits = Limits { steps: 1 << 18, memory: 1 << 23, watch: None };
    match verify(text, &limits) {
        Ok(certificate) => {
            let again = verify(&certificate.to_text(), &limits);
            assert!(again.is_ok_and(|again| again.proves() == certificate.proves()), "{text}");
        }
        Err(rejection) => drop(rejection.to_string()),
    }
}
