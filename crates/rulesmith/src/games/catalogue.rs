//! The files of the catalogue.

use super::error::GameError;
use super::name::Call;
use super::sheet::Sheet;
use super::{Listing, chromatic, classic, constraint, fat_rat, fractional, header, mtw, nims, theorem2, wythoffs};
use crate::rules::nearest;
use std::sync::LazyLock;

/// Replaces the statements of a file that depend on the parameters.
pub(super) type Fill = fn(&Call<'_>, &mut Sheet) -> Result<(), GameError>;

/// A file of the catalogue.
pub(super) struct Item {
    pub listing: Listing,
    file: &'static str,
    /// None for a game without parameters.
    pub fill: Option<Fill>,
}

impl Item {
    /// The rules in the file.
    pub fn body(&self) -> &'static str {
        header::body(self.file)
    }
}

macro_rules! file {
    ($name:literal) => {
        include_str!(concat!("../../../../catalogue/", $name, ".rules"))
    };
}

/// All files, in the order in which they are listed. To add a game without parameters, add its file here with `None`.
const FILES: &[(&str, Option<Fill>)] = &[
    (file!("nim"), Some(classic::nim)),
    (file!("subtraction"), Some(classic::subtraction)),
    (file!("chomp"), None),
    (file!("moore"), Some(nims::moore)),
    (file!("cyclic-nimhoff"), Some(nims::cyclic_nimhoff)),
    (file!("greedy-nim"), Some(nims::greedy)),
    (file!("fibonacci-nim"), None),
    (file!("king"), Some(nims::king)),
    (file!("euclid"), None),
    (file!("divisor"), None),
    (file!("wythoff"), None),
    (file!("t-wythoff"), Some(classic::t_wythoff)),
    (file!("r-wythoff"), None),
    (file!("e-wythoff"), None),
    (file!("f-wythoff"), None),
    (file!("wythoff-pass"), None),
    (file!("blocking-wythoff"), Some(wythoffs::blocking)),
    (file!("connell"), Some(wythoffs::connell)),
    (file!("heap"), Some(wythoffs::heap)),
    (file!("nimhof"), Some(wythoffs::nimhof)),
    (file!("mtw"), Some(mtw::fill)),
    (file!("theorem2"), Some(theorem2::fill)),
    (file!("star"), Some(constraint::star)),
    (file!("star-star"), Some(constraint::star_star)),
    (file!("relaxed"), Some(constraint::relaxed)),
    (file!("definition5"), Some(constraint::definition5)),
    (file!("equation8"), Some(constraint::equation8)),
    (file!("function49"), None),
    (file!("chromatic"), Some(chromatic::fill)),
    (file!("freak"), None),
    (file!("freak-simple"), None),
    (file!("freak-table3"), Some(fractional::table3)),
    (file!("recipe-u"), Some(fractional::recipe_u)),
    (file!("recipe-r"), Some(fractional::recipe_r)),
    (file!("invariant"), Some(fractional::invariant)),
    (file!("mouse"), None),
    (file!("rat"), None),
    (file!("fat-rat"), Some(fat_rat::fill)),
    (file!("raleigh"), None),
    (file!("tribonacci"), None),
];

static ITEMS: LazyLock<Vec<Item>> =
    LazyLock::new(|| FILES.iter().map(|&(file, fill)| Item { listing: header::listing(file), file, fill }).collect());

static LISTINGS: LazyLock<Vec<Listing>> = LazyLock::new(|| ITEMS.iter().map(|item| item.listing.clone()).collect());

/// Every kind of game there is, in the order of the literature.
///
/// ```
/// for listing in rulesmith::games::list() {
///     assert!(rulesmith::games::find(&listing.example).is_ok());
/// }
/// ```
pub fn list() -> &'static [Listing] {
    &LISTINGS
}

/// The file that a name belongs to.
pub(super) fn item(call: &Call<'_>) -> Result<&'static Item, GameError> {
    let name = match call.base {
        "definition6" => "relaxed",
        name => name,
    };
    if let Some(item) = ITEMS.iter().find(|item| item.listing.name == name) {
        return Ok(item);
    }
    let names = || ITEMS.iter().map(|item| item.listing.name.as_str());
    let shown: String = name.chars().take(40).collect();
    let error = GameError::unknown(format!("there is no game named `{shown}`"), call.base_span);
    Err(match nearest(name, names()) {
        Some(near) => error.with_hint(format!("did you mean `{near}`?")),
        None => error.with_hint(format!("known are {}", super::sheet::listed(&names().collect::<Vec<_>>(), "and"))),
    })
}
