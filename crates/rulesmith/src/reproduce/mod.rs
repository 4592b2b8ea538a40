//! The five papers that the project stands on, reproduced: every numbered item with what the program finds about it.
//!
//! The data of a paper (`papers/*.toml`) says what is stated and printed, and what to ask; never what comes out. This room
//! reads it, asks through [`crate::ask`], compares, and writes reports. The second run gives the same bytes as the first:
//! no times are told, random choices are made by dice with a fixed start, and nothing depends on which thread was quicker.
//!
//! ```
//! use rulesmith::reproduce::{Paper, run};
//! use rulesmith::work::Work;
//! let mut paper = Paper::read(rulesmith::reproduce::text("freak").unwrap())?;
//! // One item alone: Table 1.
//! paper.items.retain(|item| item.heading() == "Table 1");
//! let report = run(&[paper], false, &Work::default())?;
//! let table = report.papers[0].items[0].findings[0].found.table.as_ref().unwrap();
//! assert_eq!((table.size(), table.differences()), (98, 0));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | file | does |
//! |---|---|
//! | `data` | reads `papers/*.toml` |
//! | `checks` | what can be asked about an item, one function each |
//! | `run` | runs the checks on two threads |
//! | `report` | what came out, as data |
//! | `write` | reports as text, Markdown, HTML and LaTeX; the errata |

mod checks;
mod data;
mod report;
mod run;
pub mod write;

pub use data::{Asked, Count, DataError, Errata, Erratum, ErratumKind, Figure, Item, KEYS, Kind, Paper, Role, text};
pub use report::{Comparison, Finding, Found, ItemReport, Outcome, PaperReport, Picture, Report, Row, Status, Summary};
pub use run::run;

/// What is written as a report, as a JSON Schema.
pub fn schema() -> schemars::Schema {
    schemars::generate::SchemaSettings::draft2020_12().for_serialize().into_generator().into_root_schema_for::<Report>()
}
