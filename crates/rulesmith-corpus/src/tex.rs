//! Pages set by pdflatex, where there is one.

use std::io::Write;
use std::path::PathBuf;
use std::process::Command;

/// Sets a page and holds it to what a reader would see: that it is set at all, that no sign is missing, and that nothing runs
/// over the margin. `what` names it in messages.
///
/// Where there is no pdflatex the test says so aloud, past the harness, which keeps what tests print to itself; with
/// RULESMITH_NEEDS_TEX it fails instead. `./test` installs pdflatex and sets the variable.
pub fn sets(what: &str, page: &str) {
    if Command::new("pdflatex").arg("--version").output().is_err() {
        assert!(std::env::var_os("RULESMITH_NEEDS_TEX").is_none(), "pdflatex is needed and not there");
        let skipped = format!("SKIPPED: {what} was not set, since there is no pdflatex here\n");
        let _ = std::io::stderr().write_all(skipped.as_bytes());
        return;
    }
    let folder = Folder::new(what);
    std::fs::write(folder.0.join("page.tex"), page).expect("the folder can be written to");
    let said = Command::new("pdflatex")
        .args(["-interaction=nonstopmode", "-halt-on-error", "page.tex"])
        .current_dir(&folder.0)
        .output()
        .expect("it runs");
    let log = String::from_utf8_lossy(&said.stdout).into_owned();
    assert!(said.status.success(), "{what}: {log}");
    assert!(!log.contains("Missing character"), "{what}: {log}");
    assert!(!log.contains("Overfull \\hbox"), "{what}: {log}");
    let pdf = std::fs::read(folder.0.join("page.pdf")).expect("a page came out");
    assert!(pdf.starts_with(b"%PDF"), "{what}");
}

/// A folder that is gone when it is not needed any more.
struct Folder(PathBuf);

impl Folder {
    fn new(what: &str) -> Folder {
        let name: String = what.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '-' }).collect();
        let path = std::env::temp_dir().join(format!("rulesmith-tex-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&path).expect("a folder for a page");
        Folder(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
