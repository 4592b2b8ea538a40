//! Looking sequences up in the On-Line Encyclopedia of Integer Sequences, in its own file `stripped`.
//!
//! The file has a line for each sequence, `A000201 ,1,3,4,6,8,`, and lines of remarks that begin with `#`. The encyclopedia offers it
//! for download; nothing is fetched here.
//!
//! ```
//! use rulesmith::recognize::{Positions, oeis, recognize};
//! use rulesmith::work::Work;
//! let file = "# OEIS\nA000201 ,1,3,4,6,8,9,11,12,14,16,\nA000040 ,2,3,5,7,11,13,17,19,\n";
//! let wythoff = [[0, 0], [1, 2], [3, 5], [4, 7], [6, 10], [8, 13], [9, 15], [11, 18], [12, 20], [14, 23], [16, 26]];
//! let positions = Positions::new(wythoff, 26, &Work::default())?;
//! let found = oeis::search(file, &oeis::sequences(&positions, &[]), &Work::default())?;
//! assert_eq!((found[0].name.as_str(), found[0].what.as_str(), found[0].terms), ("A000201", "pile 1", 10));
//! assert_eq!(found.len(), 1);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use super::Positions;
use crate::number::Real;
use crate::work::{Stopped, Work};

/// Fewer terms in common are chance.
pub const FEWEST: usize = 8;

/// So many terms are compared; the file has about as many of each sequence.
const MOST: usize = 40;

/// A sequence that is looked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wanted {
    /// What it is, in words.
    pub what: String,
    /// Its terms.
    pub terms: Vec<i128>,
}

/// A sequence of the encyclopedia in which one was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Match {
    /// The encyclopedia's name, A and six digits.
    pub name: String,
    /// What was found in it.
    pub what: String,
    /// How many terms one after the other agree, up to the end of either.
    pub terms: usize,
}

/// The sequences of some positions: every pile, the differences of neighbouring piles, the steps of each, and the decimal digits
/// of slopes. Index 0, where everything is 0, is left out.
pub fn sequences(positions: &Positions, slopes: &[Real]) -> Vec<Wanted> {
    let rows = || positions.iter().skip_while(|row| row.iter().all(|pile| *pile == 0)).take(MOST);
    let column = |pile: usize| rows().map(|row| i128::from(row[pile])).collect::<Vec<_>>();
    let mut wanted = Vec::new();
    for pile in 0..positions.piles() {
        let terms = column(pile);
        let steps = terms.windows(2).map(|pair| pair[1] - pair[0]).collect();
        if pile > 0 {
            let before = column(pile - 1);
            let differences = terms.iter().zip(&before).map(|(b, a)| b - a).collect();
            wanted.push(Wanted { what: format!("pile {} minus pile {pile}", pile + 1), terms: differences });
        }
        wanted.push(Wanted { what: format!("pile {}", pile + 1), terms });
        wanted.push(Wanted { what: format!("the steps of pile {}", pile + 1), terms: steps });
    }
    for slope in slopes {
        let digits: Vec<i128> =
            slope.decimal(25).chars().filter_map(|digit| digit.to_digit(10)).map(i128::from).take(24).collect();
        wanted.push(Wanted { what: format!("the digits of {slope}"), terms: digits });
    }
    // A constant sequence is found everywhere.
    let constant = |wanted: &Wanted| wanted.terms.iter().all(|term| *term == wanted.terms[0]);
    wanted.retain(|wanted| wanted.terms.len() >= FEWEST && !constant(wanted));
    wanted
}

/// Where they are in the text of the file; those with more terms in common first.
pub fn search(file: &str, wanted: &[Wanted], work: &Work) -> Result<Vec<Match>, Stopped> {
    let mut found = Vec::new();
    let mut pace = work.pace();
    let mut terms: Vec<i128> = Vec::new();
    for (number, line) in file.lines().enumerate() {
        if number % 4096 == 0 {
            work.report("sequences of the encyclopedia", number as u64, None)?;
        }
        let Some((name, listed)) = line.split_once(' ').filter(|(name, _)| is_name(name)) else { continue };
        pace.steps(u32::try_from(1 + listed.len() / 8).unwrap_or(u32::MAX))?;
        terms.clear();
        // A term that is too large ends what can be compared.
        terms.extend(
            listed.split(',').filter(|term| !term.trim().is_empty()).map_while(|term| term.trim().parse::<i128>().ok()),
        );
        for wanted in wanted {
            if let Some(common) = common(&terms, &wanted.terms) {
                found.push(Match { name: name.to_string(), what: wanted.what.clone(), terms: common });
            }
        }
    }
    found.sort_by(|one, other| other.terms.cmp(&one.terms).then_with(|| one.name.cmp(&other.name)));
    Ok(found)
}

fn is_name(name: &str) -> bool {
    name.len() >= 7 && name.starts_with('A') && name[1..].bytes().all(|digit| digit.is_ascii_digit())
}

/// How many terms agree from some place on to the end of one of the two, if that is enough.
fn common(listed: &[i128], wanted: &[i128]) -> Option<usize> {
    (0..listed.len().saturating_sub(FEWEST - 1)).find_map(|at| {
        let length = wanted.len().min(listed.len() - at);
        (listed[at..at + length] == wanted[..length]).then_some(length)
    })
}
