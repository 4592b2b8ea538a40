//! Colours that can be told apart by everybody, on light and on dark paper.
//!
//! The eight colours are those of Okabe and Ito (Color Universal Design, 2008); on dark paper the same hues are lighter.
//! The ramp is sampled from viridis (Smith and van der Walt 2015), whose lightness rises evenly, so that its order is seen
//! without its hue.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A colour by what it is called; what it is depends on the theme.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Ink {
    /// The colour of the ground.
    Paper,
    /// The colour of texts.
    Text,
    /// For what should not be seen first.
    Muted,
    /// For squares and frames.
    Faint,
    /// Okabe and Ito's blue.
    Blue,
    /// Their vermilion.
    Vermilion,
    /// Their bluish green.
    Green,
    /// Their orange.
    Orange,
    /// Their sky blue.
    Sky,
    /// Their reddish purple.
    Purple,
    /// Their yellow.
    Yellow,
    /// Black in every theme.
    Black,
    /// White in every theme.
    White,
    /// A step of the ramp from 0 (dark) to 31 (bright), the same in every theme.
    Ramp(u8),
}

/// The last step of the ramp.
pub const RAMP: u8 = 31;

/// The ground a picture is drawn on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Theme {
    /// As the reader's system has it, where the format can say so (SVG); light elsewhere.
    #[default]
    Auto,
    /// Dark on light.
    Light,
    /// Light on dark.
    Dark,
}

/// Nine places of viridis.
const VIRIDIS: [[u32; 3]; 9] = [
    [68, 1, 84],
    [71, 44, 122],
    [59, 81, 139],
    [44, 113, 142],
    [33, 144, 141],
    [39, 173, 129],
    [92, 200, 99],
    [170, 220, 50],
    [253, 231, 37],
];

impl Ink {
    /// The colour as six digits, red, green, blue.
    pub fn hex(self, dark: bool) -> String {
        let (on_light, on_dark) = match self {
            Ink::Paper => ("FFFFFF", "15181D"),
            Ink::Text => ("1C1E21", "E8EAED"),
            Ink::Muted => ("5F656D", "A9B0B8"),
            Ink::Faint => ("DADDE1", "343A42"),
            Ink::Blue => ("0072B2", "5AA9E6"),
            Ink::Vermilion => ("D55E00", "FF8F57"),
            Ink::Green => ("009E73", "34C79B"),
            Ink::Orange => ("E69F00", "F2B53A"),
            Ink::Sky => ("56B4E9", "9AD5F5"),
            Ink::Purple => ("CC79A7", "E79AC5"),
            Ink::Yellow => ("F0E442", "F5EB6E"),
            Ink::Black => ("000000", "000000"),
            Ink::White => ("FFFFFF", "FFFFFF"),
            Ink::Ramp(step) => return ramp(step),
        };
        if dark { on_dark } else { on_light }.to_string()
    }

    /// A name for it in style sheets and TeX: letters and digits alone.
    pub fn name(self) -> String {
        match self {
            Ink::Ramp(step) => format!("ramp{step}"),
            other => format!("{other:?}").to_lowercase(),
        }
    }

    /// The colour of letters that can be read on it.
    pub fn readable(self) -> Ink {
        match self {
            Ink::Ramp(step) if step < 18 => Ink::White,
            Ink::Blue | Ink::Black => Ink::White,
            _ => Ink::Black,
        }
    }
}

fn ramp(step: u8) -> String {
    let (step, last) = (u32::from(step.min(RAMP)), u32::from(RAMP));
    // In whole numbers, so that every machine gets the same colour.
    let at = step * 8;
    let (below, part) = ((at / last) as usize, at % last);
    let above = (below + 1).min(8);
    let mixed = |channel: usize| (VIRIDIS[below][channel] * (last - part) + VIRIDIS[above][channel] * part) / last;
    format!("{:02X}{:02X}{:02X}", mixed(0), mixed(1), mixed(2))
}
