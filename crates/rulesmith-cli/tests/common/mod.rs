//! Running the program the way a shell does.

use assert_cmd::Command;
use std::process::Output;

/// What a run said, as text, and how it ended.
pub struct Said {
    pub code: Option<i32>,
    pub stdout: String,
    pub stderr: String,
}

impl From<Output> for Said {
    fn from(output: Output) -> Said {
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("the program writes UTF-8");
        Said { code: output.status.code(), stdout: text(output.stdout), stderr: text(output.stderr) }
    }
}

/// Runs the program with nothing on standard input.
pub fn rulesmith(arguments: &[&str]) -> Said {
    rulesmith_reading("", arguments)
}

/// Runs the program with a text on standard input.
pub fn rulesmith_reading(input: impl Into<Vec<u8>>, arguments: &[&str]) -> Said {
    let mut command = Command::cargo_bin("rulesmith").expect("the program is built before its tests");
    command.args(arguments).write_stdin(input).output().expect("the program starts").into()
}

/// The answer on standard output of a run that must succeed without a word on standard error.
#[allow(dead_code, reason = "not every test file asks for answers")]
pub fn answer(arguments: &[&str]) -> String {
    let said = rulesmith(arguments);
    assert_eq!((said.code, said.stderr.as_str()), (Some(0), ""), "{arguments:?}");
    said.stdout
}
