//! The corpus of a target is one file with a text on every line, as JSON; the fuzzer wants a folder with a file for each.
//! `pack into FOLDER FILE` writes the files, `pack from FOLDER FILE LONGEST ALL` the line of each that is not longer than so many
//! bytes, the shortest first, and all not longer than so many.

use std::collections::BTreeSet;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match arguments[..] {
        ["into", folder, file] => {
            let text = std::fs::read_to_string(file).unwrap_or_default();
            for (number, line) in text.lines().enumerate() {
                let text: String = serde_json::from_str(line).expect("a text");
                std::fs::write(format!("{folder}/corpus-{number}"), text).expect("a file");
            }
        }
        ["from", folder, file, longest, all] => {
            let (longest, all): (usize, usize) = (longest.parse().expect("a number"), all.parse().expect("a number"));
            let mut lines = BTreeSet::new();
            for entry in std::fs::read_dir(folder).expect("a folder") {
                let bytes = std::fs::read(entry.expect("a file").path()).expect("a file");
                // The fuzzer takes what is text, too.
                let valid = std::str::from_utf8(&bytes).map_or_else(|error| error.valid_up_to(), str::len);
                let line = serde_json::to_string(&String::from_utf8_lossy(&bytes[..valid])).expect("a text");
                lines.insert((line.len(), line));
            }
            let mut size = 0;
            let fits = |(length, line): (usize, String)| {
                size += length + 1;
                (length <= longest && size <= all).then_some(line + "\n")
            };
            std::fs::write(file, lines.into_iter().map_while(fits).collect::<String>()).expect("a file");
        }
        _ => panic!("into FOLDER FILE, or from FOLDER FILE LONGEST ALL"),
    }
}
