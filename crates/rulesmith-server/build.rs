//! Puts the files of `web/dist` into the program, if the page has been built. Without Node the program is built all the same,
//! and says how to get the page.

use std::path::Path;
use std::{env, fs};

/// What is served of the folder. The library as WebAssembly is for hosts that have no program behind them; the checker's own
/// module is used on every page.
const SERVED: [(&str, &str); 6] = [
    ("html", "text/html; charset=utf-8"),
    ("js", "text/javascript; charset=utf-8"),
    ("css", "text/css; charset=utf-8"),
    ("svg", "image/svg+xml"),
    ("txt", "text/plain; charset=utf-8"),
    ("wasm", "application/wasm"),
];

const LIBRARY: [&str; 2] = ["rulesmith.wasm", "rare.wasm"];

fn main() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/dist");
    println!("cargo:rerun-if-changed={}", folder.display());
    println!("cargo:rerun-if-changed=build.rs");
    let mut names: Vec<String> = fs::read_dir(&folder)
        .map(|entries| entries.flatten().filter_map(|entry| entry.file_name().into_string().ok()).collect())
        .unwrap_or_default();
    names.retain(|name| !LIBRARY.contains(&name.as_str()));
    names.sort();
    let mut table = String::from("&[\n");
    for name in names {
        let ending = name.rsplit('.').next().unwrap_or_default();
        if let Some((_, media_type)) = SERVED.iter().find(|(known, _)| *known == ending) {
            let path = fs::canonicalize(folder.join(&name)).expect("a file of the folder");
            table += &format!("    (\"/{name}\", \"{media_type}\", include_bytes!({path:?})),\n");
        }
    }
    table += "]\n";
    let out = env::var("OUT_DIR").expect("Cargo says where");
    fs::write(Path::new(&out).join("page.rs"), table).expect("the folder for what is made can be written");
}
