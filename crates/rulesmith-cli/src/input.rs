//! Arguments that need care: numbers of a million digits, games and targets that may be files.

use crate::failure::Failure;
use malachite::Natural;
use rulesmith::ask::{AskError, Field, Given, Whole, is_rules};
use rulesmith::rules::begins_an_automaton;
use std::fs::File;
use std::io::{BufRead, Read};
use std::path::Path;

/// A number beyond this many digits is refused before it is read.
const MAX_NUMBER: u64 = 50_000_000;

/// Files beyond this size are refused, whatever they are.
const MAX_FILE: u64 = 64 << 20;

/// The encyclopedia of sequences has some 90 MB; it grows by a twentieth a year.
const MAX_ENCYCLOPEDIA: u64 = 1 << 30;

/// A typed line beyond this size is refused.
const MAX_LINE: u64 = 16 << 20;

/// Reads a natural number from an argument, or from standard input if the argument is `-`.
pub fn natural(name: &str, text: &str) -> Result<Whole, Failure> {
    parse_natural(name, &self::text(name, text)?).map(Whole::from)
}

/// The argument itself, or standard input if it is `-`.
pub fn text<'a>(name: &str, argument: &'a str) -> Result<std::borrow::Cow<'a, str>, Failure> {
    if argument != "-" {
        return Ok(argument.into());
    }
    let bytes = bounded(std::io::stdin().lock(), MAX_NUMBER)
        .map_err(|error| Failure::bad_input(format!("{name} could not be read from standard input: {error}")))?
        .ok_or_else(|| Failure::bad_input(format!("{name} has more than {MAX_NUMBER} digits, which is the limit")))?;
    Ok(String::from_utf8_lossy(&bytes).into_owned().into())
}

/// All that there is to read, unless it is more than so many bytes: devices and pipes have no size that could be asked for.
fn bounded(reader: impl Read, most: u64) -> std::io::Result<Option<Vec<u8>>> {
    let mut bytes = Vec::new();
    reader.take(most + 1).read_to_end(&mut bytes)?;
    Ok(Some(bytes).filter(|bytes| bytes.len() as u64 <= most))
}

/// A line that a person types, without its end; nothing where there are no more.
pub fn line() -> Result<Option<String>, Failure> {
    let mut bytes = Vec::new();
    let mut input = std::io::stdin().lock().take(MAX_LINE + 1);
    let read = input.read_until(b'\n', &mut bytes);
    read.map_err(|error| Failure::bad_input(format!("standard input could not be read: {error}")))?;
    if bytes.len() as u64 > MAX_LINE {
        return Err(Failure::bad_input(format!("a line of more than {MAX_LINE} bytes was typed, which is the limit")));
    }
    Ok(Some(bytes).filter(|bytes| !bytes.is_empty()).map(|bytes| String::from_utf8_lossy(&bytes).into_owned()))
}

fn parse_natural(name: &str, text: &str) -> Result<Natural, Failure> {
    let trimmed = text.trim();
    if trimmed.is_empty() {
        return Err(Failure::bad_input(format!("{name} is empty, and a whole number is needed")));
    }
    if let Some((column, wrong)) = trimmed.chars().enumerate().find(|(_, c)| !c.is_ascii_digit()) {
        let sentence = format!(
            "{name} must be a whole number, 0 or more, and `{}` at column {} is not a digit",
            wrong.escape_default(),
            column + 1
        );
        return Err(Failure::bad_input(sentence));
    }
    trimmed.parse().map_err(|()| Failure::bad_input(format!("{name} must be a whole number, 0 or more")))
}

/// Reads piles: numbers, `-` for numbers on standard input, `@FILE` for numbers in a file.
pub fn piles(arguments: &[String]) -> Result<Vec<Whole>, Failure> {
    let mut piles = Vec::new();
    for argument in arguments {
        let text = match argument.strip_prefix('@') {
            Some(path) => read_file(path)?,
            None => self::text("the list of piles", argument)?.into_owned(),
        };
        for word in text.split(|c: char| c.is_whitespace() || c == ',').filter(|word| !word.is_empty()) {
            let name = format!("pile {}", piles.len() + 1);
            piles.push(natural(&name, word)?);
        }
    }
    Ok(piles)
}

/// Reads a file, with one sentence if that fails.
pub fn read_file(path: &str) -> Result<String, Failure> {
    let file = File::open(path).map_err(|error| unread(path, &error))?;
    decoded(path, file, MAX_FILE)
}

/// Reads the file of the encyclopedia of sequences, which is offered in gzip's format; plain text is read too.
pub fn read_encyclopedia(path: &str) -> Result<String, Failure> {
    let mut file = std::io::BufReader::new(File::open(path).map_err(|error| unread(path, &error))?);
    match file.fill_buf().map_err(|error| unread(path, &error))? {
        // The two bytes that every such file begins with (RFC 1952).
        [0x1f, 0x8b, ..] => decoded(path, flate2::bufread::MultiGzDecoder::new(file), MAX_ENCYCLOPEDIA),
        _ => decoded(path, file, MAX_ENCYCLOPEDIA),
    }
}

fn unread(path: &str, why: &dyn std::fmt::Display) -> Failure {
    Failure::bad_input(format!("the file {path} could not be read: {why}"))
}

/// A text of at most so many bytes.
fn decoded(path: &str, reader: impl Read, most: u64) -> Result<String, Failure> {
    let bytes = bounded(reader, most)
        .map_err(|error| unread(path, &error))?
        .ok_or_else(|| Failure::bad_input(format!("the file {path} is larger than {} MiB", most >> 20)))?;
    let text = String::from_utf8(bytes).map_err(|_| unread(path, &"stream did not contain valid UTF-8"))?;
    // Some editors begin every file with a mark that nobody sees.
    Ok(text.strip_prefix('\u{feff}').map(str::to_string).unwrap_or(text))
}

/// The arguments that stand for games and targets, and which of them are files.
#[derive(Debug, Default)]
pub struct Texts(Vec<Argument>);

#[derive(Debug)]
struct Argument {
    field: Field,
    text: String,
    is_file: bool,
}

impl Texts {
    /// A game: the path of a rules file, or whatever the library reads.
    pub fn game(&mut self, field: Field, text: &str) -> Result<Given, Failure> {
        match self.read(field, text, |rules| Given::Rules { rules })? {
            Given::Rules { rules } if begins_an_automaton(&rules) => Err(Failure::bad_input(format!(
                "{text} has an automaton and no rules; rules claim it by expect automaton(\"{text}\")"
            ))),
            given => Ok(given),
        }
    }

    /// A target: the path of a file with rules or a list of positions, or whatever the library reads.
    pub fn target(&mut self, field: Field, text: &str) -> Result<Given, Failure> {
        self.read(field, text, |source| match () {
            () if begins_an_automaton(&source) => Given::Text(source),
            () if text.ends_with(".rules") || is_rules(&source) => Given::Rules { rules: source },
            () if is_bfile(text) => Given::Bfile { bfile: source },
            () => Given::Positions { positions: source },
        })
    }

    fn read(&mut self, field: Field, text: &str, of_file: impl FnOnce(String) -> Given) -> Result<Given, Failure> {
        let is_file = std::fs::metadata(text).is_ok_and(|data| !data.is_dir());
        self.0.push(Argument { field, text: text.to_string(), is_file });
        if !is_file {
            return Ok(Given::Text(with_automata(None, text)?));
        }
        Ok(of_file(with_automata(Some(text), &read_file(text)?)?))
    }

    /// The sentence of an error in the text of a file, or in a text that is meant as a file but names none.
    pub fn blame(&self, error: &AskError) -> Option<String> {
        let argument = self.0.iter().find(|argument| Some(argument.field) == error.field)?;
        if !argument.is_file {
            return not_a_file(&argument.text);
        }
        let picture = error.place.as_ref().map(|place| format!("\n{}", place.picture)).unwrap_or_default();
        Some(format!("in {}: {}{picture}", argument.text, error.sentence))
    }
}

/// A text with the automata written out that it names by their files. The names are relative to the folder of the text.
pub fn with_automata(path: Option<&str>, text: &str) -> Result<String, Failure> {
    let folder = path.and_then(|path| Path::new(path).parent()).unwrap_or(Path::new(""));
    let read = |name: &str| {
        let there = folder.join(name);
        let source = File::open(&there).map_err(|error| error.to_string()).and_then(|file| {
            let bytes = bounded(file, MAX_FILE).map_err(|error| error.to_string())?;
            let bytes = bytes.ok_or_else(|| format!("it is larger than {} MiB", MAX_FILE >> 20))?;
            String::from_utf8(bytes).map_err(|_| "stream did not contain valid UTF-8".to_string())
        });
        source.map_err(|why| format!("the file {} with an automaton could not be read: {why}", there.display()))
    };
    match rulesmith::rules::with_automata(text, &read) {
        Ok(text) => Ok(text.into_owned()),
        Err(error) => {
            let place = path.map(|path| format!("in {path}: ")).unwrap_or_default();
            Err(Failure::bad_input(format!("{place}{error}\n{}", error.picture(text))))
        }
    }
}

/// The text of a set for a picture: the path of a file with an automaton, or the set.
pub fn set(text: &str) -> Result<String, Failure> {
    if std::fs::metadata(text).is_ok_and(|data| !data.is_dir()) {
        let source = with_automata(Some(text), &read_file(text)?)?;
        let automaton = rulesmith::rules::automaton_in(&source)
            .map_err(|error| Failure::bad_input(format!("in {text}: {error}")))?;
        return Ok(rulesmith::rules::automaton_text(&automaton).to_string());
    }
    with_automata(None, text)
}

/// A b-file looks like a list of positions of two piles; its name tells: `b000201.txt`, as the OEIS calls them, or an
/// ending `.bfile`.
fn is_bfile(path: &str) -> bool {
    let path = Path::new(path);
    let ends = |ending: &str| path.extension().is_some_and(|extension| extension == ending);
    let stem = path.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
    let numbered =
        stem.strip_prefix('b').is_some_and(|id| id.len() >= 6 && id.bytes().all(|byte| byte.is_ascii_digit()));
    ends("bfile") || (ends("txt") && numbered)
}

/// What to say of a text that is meant as a path, but names no file.
fn not_a_file(text: &str) -> Option<String> {
    let path = Path::new(text);
    if path.is_dir() {
        return Some(format!("{text} is a folder, and a file is needed"));
    }
    let extension = path.extension().and_then(|extension| extension.to_str()).unwrap_or_default();
    let ends_like_a_file = !extension.is_empty() && extension.bytes().all(|b| b.is_ascii_alphabetic());
    let begins_like_a_path = ["/", "./", "../"].iter().any(|start| text.starts_with(start));
    (ends_like_a_file || begins_like_a_path).then(|| format!("there is no file {text}"))
}
