//! Writing files so that nobody finds half of one, and nothing is lost without being asked for.

use crate::failure::Failure;
use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::Path;

/// Writes a file: under another name first, which is then changed. A file that is there is replaced only by force.
pub fn write(path: &Path, text: &str, force: bool) -> Result<(), Failure> {
    let failed = |error: std::io::Error| {
        Failure::bad_input(format!("the file {} could not be written: {error}", path.display()))
    };
    if !force {
        refuse_existing(path)?;
    }
    let mut name = path.file_name().unwrap_or_default().to_os_string();
    name.push(format!(".{}.part", std::process::id()));
    let part = path.with_file_name(name);
    let mut file = OpenOptions::new().write(true).create(true).truncate(true).open(&part).map_err(failed)?;
    let written = file.write_all(text.as_bytes()).and_then(|()| file.sync_all());
    drop(file);
    written.and_then(|()| fs::rename(&part, path)).map_err(|error| {
        // What is left of it helps nobody.
        let _ = fs::remove_file(&part);
        failed(error)
    })
}

/// Refuses a path where there is something already.
pub fn refuse_existing(path: &Path) -> Result<(), Failure> {
    match path.exists() {
        true => Err(Failure::bad_input(format!("{} is there already; --force replaces it", path.display()))),
        false => Ok(()),
    }
}
