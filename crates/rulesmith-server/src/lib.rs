//! The explorer's server: one page and one endpoint, for this machine only.
//!
//! `GET /` is the page. `POST /ask` takes a [`Question`](rulesmith::ask::Question) as JSON and answers with an
//! [`Answer`](rulesmith::ask::Answer), or with `{"error": {..}}` and a status from 400 on. A client that accepts
//! `application/x-ndjson` is told how far the work is, one JSON object on each line: `{"progress": {..}}` any number of times,
//! then `{"answer": {..}}` or `{"error": {..}}`.
//!
//! | file | does |
//! |---|---|
//! | [`limits`] | what a request may cost |
//! | [`page`] | the files of the page, put into the program when it is built |
//! | [`guard`] | which requests are heard at all: no site on the web may drive a local server |
//! | [`desk`] | the queue, the workers, the end of work that nobody waits for |
//! | [`patient`] | a socket whose client has to read |
//! | [`serve`] | sockets, routes, statuses |
//!
//! Nothing is kept: no files are written, and no request knows of another.

// The table is for who reads the source.
#![allow(rustdoc::private_intra_doc_links)]

mod desk;
mod guard;
mod limits;
mod page;
mod patient;
mod serve;

pub use limits::Limits;
pub use serve::Server;

/// How to get the page, if the program was built without it.
pub const NO_PAGE: &str = "this program was built without the explorer's page: run ./explore in the source folder, which builds it (Node is \
                           needed, https://nodejs.org)";

/// Whether the page is in the program.
pub fn has_page() -> bool {
    page::find("/").is_some()
}
