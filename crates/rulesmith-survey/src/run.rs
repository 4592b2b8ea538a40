//! Blocks, shards, threads, and beginning again.
//!
//! The manifest is a function of the spec and the version alone, so that all shards write the same one. Which blocks are done is
//! seen from the parts that are there: nothing else is remembered, and nothing can be wrong about it.

use crate::Survey;
use crate::columns::Column;
use crate::part::count;
use crate::spec::{Spec, SurveyError};
use rulesmith::work::{Stopped, Work};
use serde::{Deserialize, Serialize};
use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

/// What a folder of parts is about.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Manifest {
    /// What kind of file this is.
    pub format: String,
    /// The version of the program; rows of different versions are not mixed.
    pub version: String,
    /// What is asked.
    pub spec: Spec,
    /// The columns of the parts.
    pub columns: Vec<Column>,
    /// How many subjects there are.
    pub rows: u64,
    /// In how many blocks.
    pub blocks: u64,
    /// A number made from all subjects, to see that they are the same.
    pub fingerprint: String,
}

const FORMAT: &str = "rulesmith survey 1";

/// Which blocks are done here: those with `block mod of = index - 1`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    /// From 1 on.
    pub index: u64,
    /// How many shards there are.
    pub of: u64,
}

impl Default for Shard {
    /// All of it.
    fn default() -> Shard {
        Shard { index: 1, of: 1 }
    }
}

impl std::str::FromStr for Shard {
    type Err = SurveyError;

    fn from_str(text: &str) -> Result<Shard, SurveyError> {
        let read = || {
            let (index, of) = text.split_once('/')?;
            let (index, of): (u64, u64) = (index.parse().ok()?, of.parse().ok()?);
            (1 <= index && index <= of).then_some(Shard { index, of })
        };
        read().ok_or_else(|| SurveyError::new(format!("a shard is written 3/16, from 1/16 to 16/16, not {text:?}")))
    }
}

/// What a run has done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Done {
    /// How many rows the survey has in all.
    pub rows: u64,
    /// How many blocks the survey has in all.
    pub blocks: u64,
    /// How many blocks were done by this run.
    pub done: u64,
    /// How many of this shard were there already.
    pub there: u64,
    /// How many of this shard are not done, since the run was stopped.
    pub left: u64,
}

/// The name of a block's part.
pub fn part_name(block: u64) -> String {
    format!("part-{block:06}.parquet")
}

/// A folder of parts.
#[derive(Clone, Debug)]
pub struct Folder {
    path: PathBuf,
    manifest: Manifest,
}

impl Folder {
    /// Opens or makes the folder of a survey. One that holds another survey, or was begun by another version, is refused.
    pub fn open(path: &Path, survey: &Survey) -> Result<Folder, SurveyError> {
        let manifest = survey.manifest()?;
        let file = path.join("manifest.json");
        if file.exists() {
            let known = Manifest::of(path)?;
            if known.version != manifest.version {
                return Err(SurveyError::new(format!(
                    "{} was begun by version {}, and this is {}: go on with that one, or use another folder",
                    path.display(),
                    known.version,
                    manifest.version
                )));
            }
            if known != manifest {
                let path = path.display();
                return Err(SurveyError::new(format!(
                    "{path} holds another survey, {:?}: use another folder",
                    known.spec.title
                )));
            }
        } else {
            fs::create_dir_all(path).map_err(|error| unwritable(path, &error))?;
            let text = serde_json::to_string_pretty(&manifest).map_err(|error| SurveyError::new(error.to_string()))?;
            put(&file, format!("{text}\n").as_bytes())?;
        }
        Ok(Folder { path: path.into(), manifest })
    }

    /// What it is about.
    pub fn manifest(&self) -> &Manifest {
        &self.manifest
    }

    /// Whether the part of a block is there, whole.
    pub fn has(&self, block: u64) -> bool {
        let first = block * self.manifest.spec.block;
        let rows = self.manifest.spec.block.min(self.manifest.rows.saturating_sub(first));
        File::open(self.path.join(part_name(block))).is_ok_and(|file| count(file).is_ok_and(|there| there == rows))
    }

    /// Writes the part of a block, as [`Survey::part`] made it.
    pub fn put(&self, block: u64, part: &[u8]) -> Result<(), SurveyError> {
        put(&self.path.join(part_name(block)), part)
    }
}

/// Writes a file under another name, which is then changed, so that it is there whole or not at all.
fn put(path: &Path, bytes: &[u8]) -> Result<(), SurveyError> {
    let mut name = std::ffi::OsString::from(".");
    name.push(path.file_name().unwrap_or_default());
    name.push(format!(".{}.tmp", std::process::id()));
    let other = path.with_file_name(name);
    let written = File::create(&other).and_then(|mut file| {
        file.write_all(bytes)?;
        file.sync_all()?;
        fs::rename(&other, path)
    });
    written.map_err(|error| {
        let _ = fs::remove_file(&other);
        unwritable(path, &error)
    })
}

fn unwritable(path: &Path, error: &std::io::Error) -> SurveyError {
    SurveyError::new(format!("{} could not be written: {error}", path.display()))
}

impl Manifest {
    /// The manifest of a folder.
    pub fn of(folder: &Path) -> Result<Manifest, SurveyError> {
        let path = folder.join("manifest.json");
        let wrong = |error: String| SurveyError::new(format!("{} could not be read: {error}", path.display()));
        let text = fs::read_to_string(&path).map_err(|error| wrong(error.to_string()))?;
        serde_json::from_str(&text).map_err(|error| wrong(error.to_string()))
    }
}

/// FNV-1a, 64 bits (Fowler, Noll, Vo).
fn fingerprint(hash: u64, text: &str) -> u64 {
    text.bytes().chain([b'\n']).fold(hash, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

impl Survey {
    /// What a folder of this survey says about itself.
    pub fn manifest(&self) -> Result<Manifest, SurveyError> {
        let (rows, hash) = self
            .subjects()?
            .fold((0u64, 0xcbf2_9ce4_8422_2325), |(rows, hash), subject| (rows + 1, fingerprint(hash, &subject)));
        if rows == 0 {
            return Err(SurveyError::new("this survey has no subjects"));
        }
        let spec = self.spec().clone();
        Ok(Manifest {
            format: FORMAT.into(),
            version: env!("CARGO_PKG_VERSION").into(),
            columns: self.columns().to_vec(),
            rows,
            blocks: rows.div_ceil(spec.block),
            fingerprint: format!("{hash:016x}"),
            spec,
        })
    }

    /// Runs a shard of it into a folder, on so many threads. What is there already is not done again.
    pub fn run(&self, folder: &Folder, shard: Shard, threads: usize, work: &Work) -> Result<Done, SurveyError> {
        let manifest = folder.manifest();
        let size = self.spec().block as usize;
        let mine = |block: &u64| block % shard.of == shard.index - 1;
        let pending: Vec<u64> = (0..manifest.blocks).filter(mine).filter(|&block| !folder.has(block)).collect();
        let all = (0..manifest.blocks).filter(mine).count() as u64;
        let there = all - pending.len() as u64;
        let finished = AtomicU64::new(0);
        let failure: Mutex<Option<SurveyError>> = Mutex::new(None);
        let ended: Mutex<Option<Stopped>> = Mutex::new(None);
        // Subjects are made as they are needed: memory does not grow with their number.
        let next = Mutex::new((self.subjects()?, 0u64, pending.iter()));
        let take = || -> Option<(u64, Vec<String>)> {
            let mut next = next.lock().unwrap_or_else(PoisonError::into_inner);
            let (subjects, at, pending) = &mut *next;
            let block = *pending.next()?;
            let skipped = ((block - *at) as usize).checked_mul(size)?;
            if skipped > 0 {
                subjects.nth(skipped - 1);
            }
            *at = block + 1;
            Some((block, subjects.take(size).collect()))
        };
        let done = |found: Result<(), SurveyError>| {
            match found {
                Ok(()) => finished.fetch_add(1, Ordering::Relaxed),
                Err(error) => {
                    failure.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(error);
                    0
                }
            };
        };
        let labour = || {
            let failed = || failure.lock().unwrap_or_else(PoisonError::into_inner).is_some();
            while !failed() {
                let Some((block, subjects)) = take() else { break };
                match self.part(block * size as u64, &subjects, &work.quiet()) {
                    Ok(part) => done(part.and_then(|part| folder.put(block, &part))),
                    Err(stopped) => {
                        ended.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(stopped);
                        break;
                    }
                }
                let so_far = there + finished.load(Ordering::Relaxed);
                if work.report("blocks", so_far, Some(all)).is_err() {
                    break;
                }
            }
        };
        thread::scope(|scope| {
            for _ in 1..threads.max(1) {
                // A thread that cannot be had is not missed.
                let _ = thread::Builder::new().stack_size(8 << 20).spawn_scoped(scope, labour);
            }
            labour();
        });
        if let Some(error) = failure.into_inner().unwrap_or_else(PoisonError::into_inner) {
            return Err(error);
        }
        let finished = finished.into_inner();
        let (rows, blocks) = (manifest.rows, manifest.blocks);
        Ok(Done { rows, blocks, done: finished, there, left: all - there - finished })
    }
}
