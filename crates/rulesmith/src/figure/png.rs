//! Pictures as PNG: the SVG, drawn by resvg with the letters of DejaVu Sans, whatever the machine has.

use super::palette::Theme;
use super::picture::Picture;
use super::svg::svg;
use resvg::{tiny_skia, usvg};
use std::sync::{Arc, OnceLock};

/// Pixels of the image for each of the SVG, for screens that are fine.
const FINE: f32 = 2.0;

/// The picture as a PNG image, or the sentence that says why not.
pub fn png(picture: &Picture, dark: bool) -> Result<Vec<u8>, String> {
    let text = svg(picture, if dark { Theme::Dark } else { Theme::Light });
    let failed = |why: &dyn std::fmt::Display| format!("the picture could not be drawn as PNG: {why}");
    let options = usvg::Options { font_family: "DejaVu Sans".into(), fontdb: letters(), ..usvg::Options::default() };
    let tree = usvg::Tree::from_str(&text, &options).map_err(|error| failed(&error))?;
    let size = tree.size();
    let pixels = |length: f32| (length * FINE).ceil() as u32;
    let mut image = tiny_skia::Pixmap::new(pixels(size.width()), pixels(size.height()))
        .ok_or_else(|| failed(&"it would be too large"))?;
    resvg::render(&tree, tiny_skia::Transform::from_scale(FINE, FINE), &mut image.as_mut());
    image.encode_png().map_err(|error| failed(&error))
}

/// The font, read once.
fn letters() -> Arc<usvg::fontdb::Database> {
    static LETTERS: OnceLock<Arc<usvg::fontdb::Database>> = OnceLock::new();
    let read = || {
        let mut letters = usvg::fontdb::Database::new();
        letters.load_font_data(dejavu::sans::regular().to_vec());
        Arc::new(letters)
    };
    Arc::clone(LETTERS.get_or_init(read))
}
