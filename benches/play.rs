//! Speed of perfect play, as ratios measured in one run: `cargo bench -p rulesmith --bench play`.
//!
//! | ratio | bar |
//! |---|---|
//! | a winning move from a 10^6-digit N-position of Relaxed Wythoff(sqrt 2), FREAK, chromatic(phi^2), t-wythoff(2) / one floor(n alpha) of that size, roots known | at most 4 |
//! | 10^6 random positions with piles below 10^9 / U | at most 160 |
//!
//! U is the time of one multiplication of two 10^6-digit numbers. The numeration strategy is measured at 10^4 digits, with
//! its growth to 10^5; no bar is set for it.

use malachite::base::num::arithmetic::traits::Pow;
use malachite::{Integer, Natural};
use rulesmith::games;
use rulesmith::number::Slope;
use rulesmith::play::{Dice, Method, Player};
use rulesmith::work::Work;
use rulesmith_corpus::games::meaning;
use rulesmith_corpus::measure::Bar::{AtMost, Open};
use rulesmith_corpus::measure::{best_on_the_wall as best, on_the_wall, ratio, report, unit};
use std::time::Duration;

/// The allocator of the command line, so that what is measured is what a user gets.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// A number of that many digits.
fn long(dice: &mut Dice, digits: u64) -> Integer {
    let bound = Natural::from(10u32).pow(digits - 1);
    Integer::from(dice.natural_below(&(&bound * Natural::from(9u32))) + bound)
}

/// The games of the bar, with the slope whose floor is the unit.
const GAMES: [(&str, &str); 4] = [
    ("relaxed(sqrt(2))", "sqrt(2)"),
    ("freak", "(1+sqrt(5))/3"),
    ("chromatic(phi^2)", "phi^2"),
    ("t-wythoff(2)", "[1; (2)]"),
];

/// Positions of every kind: the second pile far above, just above, just below and far below the partner of the first, and
/// two piles by chance.
fn kinds(slope: &Slope, dice: &mut Dice, digits: u64) -> Vec<(&'static str, Vec<Integer>)> {
    let n = long(dice, digits);
    let alpha: Slope = match slope.cmp_rational(&2.into()).is_gt() {
        true => slope.complement().expect("a slope above 2 has a complement"),
        false => slope.clone(),
    };
    let x = alpha.floor_times(&n);
    let (small, half) = (Integer::from(5), long(dice, digits - 2));
    let y = long(dice, digits) + Integer::from(10u32).pow(digits);
    let mut all = vec![
        ("far above", vec![x.clone(), &x * Integer::from(5)]),
        ("between", vec![x.clone(), &x + half]),
        ("next to the first", vec![x.clone(), &x + small]),
        ("by chance", vec![long(dice, digits), y]),
        ("by chance", vec![long(dice, digits), long(dice, digits)]),
    ];
    all.iter_mut().for_each(|(_, position)| position.sort());
    all
}

fn long_piles(unit: Duration) {
    const DIGITS: u64 = 1_000_000;
    for (name, slope) in GAMES {
        let game = games::find(name).expect("a game of the catalogue").game;
        let slope: Slope = slope.parse().expect("a slope");
        let work = Work::default();
        let player = Player::new(&meaning(&game), &work)
            .and_then(|player| player.with_method(Method::Floors))
            .expect("a player");
        let mut dice = Dice::new(6);
        let n = long(&mut dice, DIGITS);
        slope.floor_times(&n);
        let floor = best(5, || slope.floor_times(&n));
        println!("{name}: one floor takes {floor:?}, {:.2} U", ratio(floor, unit));
        let mut worst = 0f64;
        for (kind, position) in kinds(&slope, &mut dice, DIGITS) {
            let answer = player.answer(&position, &work).expect("an answer");
            if answer.winning.is_none() {
                continue;
            }
            let time = best(3, || player.answer(&position, &work));
            println!("  {kind}: {time:?}, {:.2} floors", ratio(time, floor));
            worst = worst.max(ratio(time, floor));
        }
        report(&format!("{name}: a winning move at 10^6 digits, slowest kind / one floor"), worst, AtMost(4.0));
    }
}

fn many_small(unit: Duration) {
    const COUNT: usize = 1_000_000;
    let others = [("wythoff", ""), ("mtw(2; -(2,3); +(9,18))", ""), ("rat", "")];
    for (name, _) in GAMES.into_iter().chain(others) {
        let game = games::find(name).expect("a game of the catalogue").game;
        let work = Work::default();
        let player = Player::new(&meaning(&game), &work).expect("a player");
        let mut dice = Dice::new(7);
        let piles = game.piles.names.len();
        let positions: Vec<Vec<i64>> = (0..COUNT)
            .map(|_| {
                let mut position: Vec<i64> = (0..piles).map(|_| dice.below(1_000_000_000) as i64).collect();
                position.sort_unstable();
                position
            })
            .collect();
        let time = best(2, || {
            positions.iter().filter(|position| player.small_move(position, &work).expect("an answer").is_some()).count()
        });
        let bar = if piles == 2 { AtMost(160.0) } else { Open };
        report(&format!("{name}: 10^6 positions below 10^9 / U"), ratio(time, unit), bar);
    }
}

fn numeration(unit: Duration) {
    for name in ["wythoff", "freak", "rat"] {
        let game = games::find(name).expect("a game of the catalogue").game;
        let work = Work::default();
        let player = Player::new(&meaning(&game), &work)
            .and_then(|player| player.with_method(Method::Numeration))
            .expect("a player");
        let mut dice = Dice::new(8);
        let mut times = Vec::new();
        for digits in [10_000, 100_000] {
            let position: Vec<Integer> = game.piles.names.iter().map(|_| long(&mut dice, digits)).collect();
            player.answer(&position, &work).expect("an answer");
            times.push(best(3, || player.answer(&position, &work)));
        }
        println!("{name} by numeration: {:?} at 10^4 digits, {:?} at 10^5", times[0], times[1]);
        report(&format!("{name} by numeration at 10^4 digits / U"), ratio(times[0], unit), Open);
        report(&format!("{name} by numeration: 10^5 digits / 10^4 digits"), ratio(times[1], times[0]), Open);
    }
}

fn main() {
    let unit = unit(on_the_wall);
    long_piles(unit);
    many_small(unit);
    numeration(unit);
}
