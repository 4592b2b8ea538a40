//! The time of every search of `corpus/discover.toml`, with the proof: `cargo bench -p rulesmith --bench discover`.
//!
//! On the processor, so that it does not matter how many cores share the search.

use rulesmith::design::Request;
use rulesmith::discover::{Wishes, discover};
use rulesmith::work::Work;
use rulesmith_corpus::measure::{best_by, on_the_processor};
use serde::Deserialize;

/// The allocator of the command line, so that what is measured is what a user gets.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

#[derive(Deserialize)]
struct Corpus {
    case: Vec<Case>,
}

#[derive(Deserialize)]
struct Case {
    target: String,
    #[serde(default)]
    without_memberships: bool,
    #[serde(default)]
    invariant: bool,
}

fn main() {
    let corpus: Corpus = toml::from_str(include_str!("../corpus/discover.toml")).expect("the corpus");
    for case in corpus.case {
        let request = Request::read(&case.target).expect("a target");
        let wishes = Wishes { memberships: !case.without_memberships, invariant: case.invariant, ..Wishes::default() };
        let (time, found) =
            best_by(on_the_processor, 1, || discover(&request, &wishes, &Work::default()).expect("an answer"));
        let cost = found.rulesets.first().map(|ruleset| ruleset.cost);
        println!("discover {}: {time:?}, cost {cost:?}, {} clauses", case.target, found.searched.clauses);
    }
}
