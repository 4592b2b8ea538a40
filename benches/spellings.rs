//! Spellings of one game take the same time: the ratio of the slowest to the fastest of each group, reading and solving it. Boards
//! are made so large that solving takes some time: a longer text takes longer to read, and that is not what is asked.

use rulesmith::games;
use rulesmith::rules::{Game, parse};
use rulesmith::solve;
use rulesmith::work::Work;
use rulesmith_corpus::games::meaning;
use rulesmith_corpus::measure::{best, ratio};
use rulesmith_corpus::spellings::groups;
use std::time::Duration;

/// A board is large enough if its first spelling takes this long.
const LONG: Duration = Duration::from_millis(10);

/// Boards are not made larger than this, by the number of piles.
const LARGEST: [u64; 4] = [1 << 20, 1 << 20, 80, 24];

/// No spelling may take longer than so many times the fastest.
const BAR: f64 = 1.5;

fn main() {
    let work = Work::default().with_games(games::by_name);
    let mut over = 0;
    for group in groups().into_iter().filter(|group| group.error.is_none()) {
        let games: Vec<Game> = group.texts().iter().map(|text| parse(text).expect("the tests read it")).collect();
        let solve = |game: &Game, up_to: u64| {
            best(3, || solve::solve(&meaning(game), up_to, &work).map(|solution| solution.positions.len())).0
        };
        let piles = games[0].piles.names.len().min(4) - 1;
        let mut up_to = [2000, 150, 24, 10][piles];
        while solve(&games[0], up_to) < LONG && up_to * 2 <= LARGEST[piles] {
            up_to *= 2;
        }
        let times: Vec<Duration> = games.iter().map(|game| solve(game, up_to)).collect();
        let (Some(fastest), Some(slowest)) = (times.iter().min(), times.iter().max()) else { continue };
        let times_as_long = ratio(*slowest, *fastest);
        over += usize::from(times_as_long > BAR);
        println!("{times_as_long:6.2}  {}, up to {up_to} ({fastest:?} to {slowest:?})", group.name);
    }
    println!("{over} groups above {BAR}");
}
