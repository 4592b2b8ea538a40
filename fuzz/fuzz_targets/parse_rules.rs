//! Whatever the text, reading it gives a game that prints, reads back and renders, or an error that can be shown.
#![no_main]

use libfuzzer_sys::fuzz_target;
use rulesmith::rules;

fuzz_target!(|text: &str| {
    match rules::parse(text) {
        Ok(game) => {
            let printed = game.to_string();
            assert_eq!(rules::parse(&printed).as_ref(), Ok(&game), "{printed}");
            let _ = (game.english(), game.latex(), game.json());
        }
        Err(error) => {
            let _ = (error.to_string(), error.picture(text));
        }
    }
});
