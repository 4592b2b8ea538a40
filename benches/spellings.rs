//! Spellings of one game take the same time: the ratio of the slowest to the fastest of each group, reading and solving it. Boards
//! are made so large that solving takes some time: a longer text takes longer to read, and that is not what is asked.
//!
//! With parts of names (`-- "odd amounts"`) only these groups are measured, and the time of every spelling is shown.

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

/// A group is measured in rounds, each spelling once in every round, so that other work on the machine falls on all of them: at
/// least so many, and at most so many while it is above the bar.
const ROUNDS: [usize; 2] = [3, 12];

/// No spelling may take longer than so many times the fastest.
const BAR: f64 = 1.5;

fn main() {
    let work = Work::default().with_games(games::by_name);
    let asked: Vec<String> = std::env::args().skip(1).filter(|argument| !argument.starts_with('-')).collect();
    let fits = |name: &str| asked.is_empty() || asked.iter().any(|part| name.contains(part.as_str()));
    let mut over = 0;
    for group in groups().into_iter().filter(|group| group.error.is_none() && fits(&group.name)) {
        let texts = group.texts();
        let games: Vec<Game> = texts.iter().map(|text| parse(text).expect("the tests read it")).collect();
        let solve = |game: &Game, up_to: u64, runs: usize| {
            best(runs, || solve::solve(&meaning(game), up_to, &work).map(|solution| solution.positions.len())).0
        };
        let piles = games[0].piles.names.len().min(4) - 1;
        let mut up_to = [2000, 150, 24, 10][piles];
        while solve(&games[0], up_to, 3) < LONG && up_to * 2 <= LARGEST[piles] {
            up_to *= 2;
        }
        let mut times = vec![Duration::MAX; games.len()];
        let spread = |times: &[Duration]| {
            let (fastest, slowest) = (times.iter().min(), times.iter().max());
            fastest.zip(slowest).map_or(1.0, |(fastest, slowest)| ratio(*slowest, *fastest))
        };
        for round in 0..ROUNDS[1] {
            if round >= ROUNDS[0] && spread(&times) <= BAR {
                break;
            }
            for (game, time) in games.iter().zip(&mut times) {
                *time = solve(game, up_to, 1).min(*time);
            }
        }
        over += usize::from(spread(&times) > BAR);
        println!("{:6.2}  {}, up to {up_to} ({:?})", spread(&times), group.name, times.iter().min().unwrap_or(&LONG));
        if !asked.is_empty() {
            for (spelling, time) in group.spellings.iter().zip(&times) {
                println!("        {time:?}  {}", spelling.trim().replace('\n', "; "));
            }
        }
    }
    println!("{over} groups above {BAR}");
}
