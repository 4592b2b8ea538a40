//! The files of the page, put into the program when it is built (`build.rs`).

use axum::body::Bytes;

/// A path, its media type, and the file.
type File = (&'static str, &'static str, &'static [u8]);

static FILES: &[File] = include!(concat!(env!("OUT_DIR"), "/page.rs"));

/// As the page is built it asks the library as WebAssembly; served from here it asks the program.
const ALONE: &str = "data-transport=\"wasm\"";
const SERVED: &str = "data-transport=\"server\"";

/// The file of a path, and its media type.
pub(crate) fn find(path: &str) -> Option<(&'static str, Bytes)> {
    let path = if path == "/" { "/index.html" } else { path };
    let (_, media_type, content) = FILES.iter().find(|(name, ..)| *name == path)?;
    match std::str::from_utf8(content) {
        Ok(text) if path == "/index.html" => Some((media_type, text.replace(ALONE, SERVED).into())),
        _ => Some((media_type, Bytes::from_static(content))),
    }
}
