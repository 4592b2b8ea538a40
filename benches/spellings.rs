//! Spellings of one game take the same time: the ratio of the slowest to the fastest of each group, reading and solving it.

use rulesmith::games;
use rulesmith::rules::parse;
use rulesmith::solve;
use rulesmith::work::Work;
use rulesmith_corpus::games::meaning;
use rulesmith_corpus::measure::{best, ratio};
use rulesmith_corpus::spellings::groups;

/// No spelling may take longer than so many times the fastest.
const BAR: f64 = 1.5;

fn main() {
    let work = Work::default().with_games(games::by_name);
    let mut over = 0;
    for group in groups().into_iter().filter(|group| group.error.is_none()) {
        let times: Vec<_> = group
            .texts()
            .iter()
            .map(|text| {
                let game = parse(text).expect("the tests read it");
                let up_to = [2000, 150, 24, 10][game.piles.names.len().min(4) - 1];
                best(5, || solve::solve(&meaning(&game), up_to, &work).map(|solution| solution.positions.len())).0
            })
            .collect();
        let (Some(fastest), Some(slowest)) = (times.iter().min(), times.iter().max()) else { continue };
        let times_as_long = ratio(*slowest, *fastest);
        over += usize::from(times_as_long > BAR);
        println!("{times_as_long:6.2}  {} ({fastest:?} to {slowest:?})", group.name);
    }
    println!("{over} groups above {BAR}");
}
