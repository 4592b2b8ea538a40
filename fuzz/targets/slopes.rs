#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| rulesmith_fuzz::slopes(text));
