//! What pictures cost: `cargo bench -p rulesmith --features png --bench figure`.
//!
//! | picture | bar |
//! |---|---|
//! | the P-positions of Wythoff's game up to 2000, solved and written as SVG | 300 ms, 1 MB |
//! | the same as PNG | 500 ms |
//! | an atlas of 10^5 slopes | 30 s |
//!
//! These bars are times, not ratios: a person waits for a picture. Each line shows the best of three runs by the clock on the wall.

use rulesmith::figure::{self, AtlasBy, Seen, Theme};
use rulesmith::games;
use rulesmith::work::Work;
use rulesmith_corpus::measure::best_on_the_wall;
use std::time::Duration;

/// The allocator of the command line, so that what is measured is what a user gets.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn shown(what: &str, time: Duration, bar: u64) {
    let kept = if time <= Duration::from_millis(bar) { "kept" } else { "NOT KEPT" };
    println!("{what:48} {:9.1} ms   bar {bar} ms: {kept}", time.as_secs_f64() * 1e3);
}

fn main() {
    let work = Work::default();
    let game = games::find("wythoff").expect("the game is in the catalogue");
    let form = game.form(&work).expect("rules of the catalogue are read");
    let game = Seen { name: "wythoff", form: &form };
    let board = || figure::board(game, 2000, &work).expect("a board").picture;
    shown("board 2000 x 2000 as SVG", best_on_the_wall(3, || figure::svg(&board(), Theme::Auto)), 300);
    println!("{:48} {:9} bytes  bar {}", "", figure::svg(&board(), Theme::Auto).len(), 1 << 20);
    shown("board 2000 x 2000 as PNG", best_on_the_wall(3, || figure::png(&board(), false)), 500);
    shown("board 2000 x 2000 as TikZ", best_on_the_wall(3, || figure::tikz(&board(), false)), 300);
    let atlas = || figure::atlas(AtlasBy::Rules, 317, &work).expect("an atlas");
    shown("atlas of 317^2 = 100489 slopes", best_on_the_wall(1, atlas), 30_000);
}
