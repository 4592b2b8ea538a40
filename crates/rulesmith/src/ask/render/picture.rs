//! Pictures, drawn.

use super::{Answer, Format, RenderError, Style, Written};
use crate::ask::error::AskError;
use crate::figure::{self, Picture, Theme};
use std::io::Write;

pub(super) fn write(answer: &Answer, format: Format, style: &Style, out: &mut dyn Write) -> Written {
    // Other answers have no such formats, which was said before.
    let Answer::Figure(figured) = answer else { return Ok(()) };
    let (picture, dark) = (&figured.picture, style.theme == Theme::Dark);
    match format {
        Format::Tikz => out.write_all(figure::tikz(picture, dark).as_bytes())?,
        Format::Png => out.write_all(&png(picture, dark)?)?,
        _ => out.write_all(figure::svg(picture, style.theme).as_bytes())?,
    }
    Ok(())
}

#[cfg(feature = "png")]
fn png(picture: &Picture, dark: bool) -> Result<Vec<u8>, RenderError> {
    figure::png(picture, dark).map_err(|why| AskError::bad_input(why).into())
}

#[cfg(not(feature = "png"))]
fn png(_: &Picture, _: bool) -> Result<Vec<u8>, RenderError> {
    Err(AskError::bad_input("this program was built without PNG (the feature `png` has it); svg and tikz are there")
        .into())
}
