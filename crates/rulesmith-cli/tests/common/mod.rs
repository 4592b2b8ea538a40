//! Running the program the way a shell does.

use assert_cmd::Command;
use std::path::PathBuf;
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

/// A folder with files in it, in which the program is run, so that messages name files without a path.
#[allow(dead_code, reason = "not every test file needs files")]
pub struct Folder(PathBuf);

#[allow(dead_code, reason = "not every test file needs files")]
impl Folder {
    /// An empty folder; no two tests may use the same name.
    pub fn new(name: &str) -> Folder {
        let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(&path).expect("the folder for tests can be made");
        Folder(path)
    }

    /// Writes a file.
    pub fn with(self, name: &str, content: impl AsRef<[u8]>) -> Folder {
        std::fs::write(self.0.join(name), content).expect("the folder for tests can be written");
        self
    }

    /// Makes a folder in it.
    pub fn with_folder(self, name: &str) -> Folder {
        std::fs::create_dir_all(self.0.join(name)).expect("the folder for tests can be written");
        self
    }

    /// Where it is.
    pub fn path(&self) -> &std::path::Path {
        &self.0
    }

    /// Runs the program in the folder.
    pub fn rulesmith(&self, arguments: &[&str]) -> Said {
        let mut command = Command::cargo_bin("rulesmith").expect("the program is built before its tests");
        command.current_dir(&self.0).args(arguments).output().expect("the program starts").into()
    }

    /// The answer of a run that must succeed without a word on standard error.
    pub fn answer(&self, arguments: &[&str]) -> String {
        let said = self.rulesmith(arguments);
        assert_eq!((said.code, said.stderr.as_str()), (Some(0), ""), "{arguments:?}");
        said.stdout
    }
}
