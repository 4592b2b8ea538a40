//! Writing files so that nobody finds half of one, and nothing is lost without being asked for.

use crate::failure::Failure;
use rulesmith::prove::certificate_text;
use serde_json::Value;
use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};

/// Writes a file: under another name first, which is then changed. A file that is there is replaced only by force.
pub fn write(path: &Path, contents: impl AsRef<[u8]>, force: bool) -> Result<(), Failure> {
    let failed = |error: std::io::Error| {
        Failure::bad_input(format!("the file {} could not be written: {error}", path.display()))
    };
    if !force {
        refuse_existing(path)?;
    }
    let part = part_of(path);
    let mut file = OpenOptions::new().write(true).create(true).truncate(true).open(&part).map_err(failed)?;
    let written = file.write_all(contents.as_ref()).and_then(|()| file.sync_all());
    drop(file);
    written.and_then(|()| fs::rename(&part, path)).map_err(|error| {
        // What is left of it helps nobody.
        let _ = fs::remove_file(&part);
        failed(error)
    })
}

/// Writes several files into a folder, which is made if need be: all or none, as far as what is in the way can be seen before.
pub fn write_all(folder: &Path, files: &[(PathBuf, String)], force: bool) -> Result<(), Failure> {
    fs::create_dir_all(folder)
        .map_err(|error| Failure::bad_input(format!("{} could not be written: {error}", folder.display())))?;
    if !force {
        files.iter().try_for_each(|(path, _)| refuse_existing(path))?;
    }
    files.iter().try_for_each(|(path, text)| write(path, text, force))
}

/// A file that a certificate is to be written to, if one is asked for.
pub struct CertificateFile<'a> {
    path: Option<&'a Path>,
    force: bool,
}

impl<'a> CertificateFile<'a> {
    /// Refuses one that could not be written: now, and not after a minute's work.
    pub fn new(path: Option<&'a Path>, force: bool) -> Result<CertificateFile<'a>, Failure> {
        path.map_or(Ok(()), |path| refuse_unwritable(path, force))?;
        Ok(CertificateFile { path, force })
    }

    /// Takes a certificate out of an answer into the file: there it is, and the answer says only that there is one.
    pub fn save(&self, document: &mut Option<Value>) -> Result<(), Failure> {
        match (self.path, document.take()) {
            (Some(path), Some(document)) => write(path, certificate(&document), self.force),
            _ => Ok(()),
        }
    }
}

/// A certificate as it stands in a file.
pub fn certificate(document: &Value) -> String {
    format!("{}\n", certificate_text(document))
}

/// Refuses a path where there is something already.
pub fn refuse_existing(path: &Path) -> Result<(), Failure> {
    match path.exists() {
        true => Err(Failure::bad_input(format!("{} is there already; --force replaces it", path.display()))),
        false => Ok(()),
    }
}

/// Refuses, before long work, a file that could not be written after it.
pub fn refuse_unwritable(path: &Path, force: bool) -> Result<(), Failure> {
    if !force {
        refuse_existing(path)?;
    }
    if path.is_dir() {
        return Err(Failure::bad_input(format!("{} is a folder, and a file is needed", path.display())));
    }
    try_out(&part_of(path))
        .map_err(|error| Failure::bad_input(format!("the file {} could not be written: {error}", path.display())))
}

/// Refuses, before long work, a folder in which nothing could be written after it. It need not be there yet.
pub fn refuse_unwritable_folder(folder: &Path) -> Result<(), Failure> {
    // What is there of the path; of a relative one that begins nowhere, the folder that one is in.
    let there = folder.ancestors().find(|part| part.exists()).unwrap_or(Path::new("."));
    try_out(&part_of(&there.join("rulesmith")))
        .map_err(|error| Failure::bad_input(format!("{} could not be written: {error}", folder.display())))
}

/// The name under which a file is written before it has its own.
fn part_of(path: &Path) -> PathBuf {
    let mut name = path.file_name().unwrap_or_default().to_os_string();
    name.push(format!(".{}.part", std::process::id()));
    path.with_file_name(name)
}

/// Makes a file and takes it away again.
fn try_out(path: &Path) -> std::io::Result<()> {
    OpenOptions::new().write(true).create(true).truncate(true).open(path).map(drop)?;
    fs::remove_file(path)
}
