//! Speed of the solver, as ratios measured in one run: `cargo bench -p rulesmith --bench solver`.
//!
//! | ratio | bar |
//! |---|---|
//! | P-positions of Wythoff, t-Wythoff(3), mtw(2; -(2,3); +(9,18)) to 10^7 / U | at most 60 |
//! | the same, 10^6 / 10^5 and 10^7 / 10^6 | at most 12 |
//! | Grundy values of Wythoff, 2000 x 2000: numba loop / ours | at least 20 |
//! | Grundy values of Wythoff, 200 x 200: Python sets / ours | at least 50 |
//! | 1000 random vectors on 4000 x 4000: numpy / ours | at least 20 |
//! | FREAK's text to 1500 / a loop written for FREAK | at most 3 |
//! | Rat's text to 400 / a loop written for Rat | at most 3 |
//!
//! U is one multiplication of two numbers of 10^6 digits by malachite. Rat to 400 and Fat Rat(4) to 130 are also
//! compared with the P-positions they claim. The peers in `benches/peers/` need numpy and numba; without them those
//! ratios are left out. Work on one thread, also that of the peers, is measured in time on the processor; ours on
//! vectors has several and is measured by the clock on the wall. Words after `--` choose sections: `pairs`, `grundy`,
//! `vectors`, `freak`, `rat`, `fat`.

use rulesmith::games;
use rulesmith::rules::{self, Game};
use rulesmith::sequence::{Beatty, Sequence};
use rulesmith::solve::{self, Engine};
use rulesmith::work::Work;
use rulesmith_corpus::games::meaning;
use rulesmith_corpus::measure::{
    at_least, at_most, best, best_by, chosen_words, on_the_processor, on_the_wall, ratio, unit,
};
use std::collections::BTreeSet;
use std::process::Command;
use std::time::Duration;

/// The allocator of the command line, so that what is measured is what a user gets.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// A game of the catalogue.
fn game(name: &str) -> Game {
    games::find(name).expect("the game is in the catalogue").game
}

/// Runs a peer and reads the line of `name number` pairs it prints; says so if it cannot be run.
fn peer(script: &str, arguments: &[&str]) -> Option<Vec<(String, f64)>> {
    let path = format!("{}/../../benches/peers/{script}", env!("CARGO_MANIFEST_DIR"));
    let Ok(output) = Command::new("python3").arg(path).args(arguments).output() else {
        println!("{script}: left out, python3 is not installed");
        return None;
    };
    let errors = String::from_utf8_lossy(&output.stderr);
    if errors.contains("ModuleNotFoundError") {
        println!("{script}: left out, numpy or numba is missing (pip install numpy numba)");
        return None;
    }
    assert!(output.status.success(), "{script} failed: {errors}");
    let line = String::from_utf8_lossy(&output.stdout).trim().to_string();
    println!("{script}: {line}");
    let words: Vec<&str> = line.split_whitespace().collect();
    let pairs = words.chunks_exact(2);
    Some(pairs.map(|pair| (pair[0].to_string(), pair[1].parse().expect("a number after each name"))).collect())
}

fn field(pairs: &[(String, f64)], name: &str) -> f64 {
    pairs.iter().find(|pair| pair.0 == name).expect("the peer prints this field").1
}

fn seconds(pairs: &[(String, f64)], name: &str) -> Duration {
    Duration::from_secs_f64(field(pairs, name))
}

fn pairs() {
    let unit = unit(on_the_processor);
    for text in ["wythoff", "t-wythoff(3)", "mtw(2; -(2,3); +(9,18))"] {
        let game = game(text);
        let mut last: Option<Duration> = None;
        for (exponent, runs) in [(5u32, 60), (6, 30), (7, 15)] {
            let (time, solution) = best(runs, || {
                solve::solve(&meaning(&game), 10u64.pow(exponent), &Work::default()).expect("the game is solved")
            });
            assert_eq!(solution.engine, Engine::Pairs);
            println!("{} to 10^{exponent}: {time:?}, {} P-positions", game.name, solution.positions.len());
            if let Some(last) = last {
                let what = format!("{}: time to 10^{exponent} / time to 10^{}", game.name, exponent - 1);
                at_most(&what, ratio(time, last), 12.0);
            }
            last = Some(time);
        }
        if let Some(time) = last {
            at_most(&format!("{}: time to 10^7 / U", game.name), ratio(time, unit), 60.0);
        }
    }
}

fn grundy() {
    let game = game("wythoff");
    let cases = [("grundy_numba.py", 2000u64, 1, 10, 20.0), ("grundy_python.py", 200, 3, 100, 50.0)];
    for (script, side, peer_runs, runs, bar) in cases {
        let (time, table) =
            best(runs, || solve::grundy(&meaning(&game), side - 1, &Work::default()).expect("the table is made"));
        println!("Grundy values of Wythoff, {side} x {side}: {time:?}");
        let Some(peer) = peer(script, &[&side.to_string(), &peer_runs.to_string()]) else { continue };
        let cells = (0..side).flat_map(|x| (0..side).map(move |y| [x, y]));
        let sum: u64 = cells.map(|cell| u64::from(table.at(&cell).expect("on the board"))).sum();
        assert_eq!(sum as f64, field(&peer, "sum"), "{script} finds the same values");
        let what = format!("Grundy values of Wythoff, both {side} x {side}: {script} / ours");
        at_least(&what, ratio(seconds(&peer, "seconds"), time), bar);
    }
}

/// Vectors with both entries in 1..=most, from a fixed seed (splitmix64).
fn random_vectors(count: usize, most: u64, mut seed: u64) -> BTreeSet<(u64, u64)> {
    let mut next = || {
        seed = seed.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = seed;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        1 + (z ^ (z >> 31)) % most
    };
    let mut vectors = BTreeSet::new();
    while vectors.len() < count {
        let (k, l) = (next(), next());
        vectors.insert((k.min(l), k.max(l)));
    }
    vectors
}

fn vectors() {
    const SIDE: u64 = 4000;
    // Anywhere on the board, and close together, where P-positions are of another kind.
    for most in [SIDE - 1, 400] {
        let vectors = random_vectors(1000, most, 2012);
        let list: Vec<String> = vectors.iter().map(|(k, l)| format!("{{{k}, {l}}}")).collect();
        let text = format!("game \"random vectors\"\npiles x <= y\nmove vectors: take {}", list.join(", "));
        let game = rules::parse(&text).expect("the rules are well formed");
        let (time, solution) = best_by(on_the_wall, 40, || {
            solve::solve(&meaning(&game), SIDE - 1, &Work::default()).expect("the game is solved")
        });
        let count = solution.positions.len();
        println!("1000 random vectors up to {most} on {SIDE} x {SIDE}: {time:?}, {count} P-positions");
        let file = std::env::temp_dir().join(format!("rulesmith-vectors-{}.txt", std::process::id()));
        let lines: String = vectors.iter().map(|(k, l)| format!("{k} {l}\n")).collect();
        std::fs::write(&file, lines).expect("the temporary directory can be written");
        let peer = peer("vectors_numpy.py", &[&file.to_string_lossy(), &SIDE.to_string()]);
        std::fs::remove_file(&file).expect("the file is ours");
        let Some(peer) = peer else { continue };
        assert_eq!(count as f64, field(&peer, "positions"), "numpy finds as many P-positions");
        for (way, name) in [("rows", "numpy, row by row"), ("strike", "numpy, striking out")] {
            let what = format!("1000 vectors up to {most}, {SIDE} x {SIDE}: {name} / ours");
            at_least(&what, ratio(seconds(&peer, way), time), 20.0);
        }
    }
}

fn by_sieve(game: &Game, up_to: u64, runs: usize) -> (Duration, Vec<Vec<u64>>) {
    let (time, solution) = best(runs, || {
        solve::solve_by(&meaning(game), up_to, Engine::Sieve, &Work::default()).expect("the game is solved")
    });
    assert_eq!(solution.engine, Engine::Sieve);
    (time, solution.positions.iter().map(<[u64]>::to_vec).collect())
}

fn agrees_with_its_claim(game: &Game, up_to: u64) {
    let work = Work::default();
    let claimed = solve::claimed(&meaning(game), up_to, &work).expect("the game claims something");
    let check = solve::check(&meaning(game), &claimed, up_to, &work).expect("the game is solved");
    assert_eq!(check.disagreement, None, "{} is as claimed", game.name);
    println!("{} to {up_to}: {} P-positions, exactly those claimed", game.name, check.positions);
}

/// Terms of floor(n slope) up to N, as a table of booleans.
fn members(slope: &str, limit: usize) -> Vec<bool> {
    let sequence = Beatty::new(slope.parse().expect("a slope")).expect("a Beatty sequence");
    let mut terms = vec![0u64; limit + 2];
    sequence.fill(0, &mut terms).expect("the terms fit");
    let mut table = vec![false; limit + 1];
    terms.into_iter().filter(|&term| term <= limit as u64).for_each(|term| table[term as usize] = true);
    table
}

/// A board of bits, as the general evaluator has it; the same loops on a board of bytes are slower.
struct Bits(Vec<u64>);

impl Bits {
    fn new(cells: usize) -> Bits {
        Bits(vec![0; cells / 64 + 1])
    }

    fn set(&mut self, cell: usize) {
        self.0[cell / 64] |= 1 << (cell % 64);
    }

    fn set_range(&mut self, range: std::ops::Range<usize>) {
        let (first, last) = (range.start / 64, (range.end - 1) / 64);
        let (head, tail) = (u64::MAX << (range.start % 64), u64::MAX >> (63 - (range.end - 1) % 64));
        if first == last {
            self.0[first] |= head & tail;
        } else {
            self.0[first] |= head;
            self.0[first + 1..last].fill(u64::MAX);
            self.0[last] |= tail;
        }
    }

    /// The first cell of the range that is not set.
    fn unset(&self, range: std::ops::Range<usize>) -> Option<usize> {
        let mut word = range.start / 64;
        let mut free = !self.0[word] & (u64::MAX << (range.start % 64));
        while free == 0 {
            word += 1;
            if word * 64 >= range.end {
                return None;
            }
            free = !self.0[word];
        }
        Some(word * 64 + free.trailing_zeros() as usize).filter(|&cell| cell < range.end)
    }
}

/// What someone would write who wants FREAK and nothing else.
fn freak_by_hand(limit: usize) -> Vec<Vec<u64>> {
    let (in_a, in_b) = (members("(1+sqrt(5))/3", limit), members("(3+sqrt(5))/3", limit));
    let side = limit + 1;
    let mut winning = Bits::new(side * side);
    let mut found = Vec::new();
    for y in 0..side {
        let start = y * side;
        let mut from = start;
        while let Some(cell) = winning.unset(from..start + y + 1) {
            let x = cell - start;
            winning.set(cell);
            from = cell;
            found.push(vec![x as u64, y as u64]);
            // From (x + t, y + t) by a move on both piles.
            for t in 1..side - y {
                if t > 3 || !in_a[x + t] || !in_b[y + t] {
                    winning.set((y + t) * side + x + t);
                }
            }
            // From (s, y) by a move on the smaller pile.
            winning.set_range(cell..start + y + 1);
            // From (x, s) by a move on the larger pile that leaves it the larger.
            for s in y + 1..side {
                winning.set(s * side + x);
            }
            // From (y, s) by a move on the larger pile, below the smaller.
            if x < y {
                let blocked = in_a[y] && in_b[y];
                for (s, &in_b) in in_b.iter().enumerate().skip(y) {
                    if !(blocked && in_b) {
                        winning.set(s * side + y);
                    }
                }
            }
        }
    }
    found
}

fn freak() {
    const LIMIT: u64 = 1500;
    let game = game("freak");
    let (ours, positions) = by_sieve(&game, LIMIT, 40);
    let (hand, by_hand) = best(40, || freak_by_hand(LIMIT as usize));
    assert_eq!(positions, by_hand, "both find the same P-positions");
    println!("FREAK to {LIMIT}: {ours:?} from its text, {hand:?} by hand, {} P-positions", positions.len());
    at_most("FREAK to 1500: general evaluator / loop written for it", ratio(ours, hand), 3.0);
}

/// What someone would write who wants Rat and nothing else: a board with the third pile slowest, and for each P-position
/// the three clauses backwards.
fn rat_by_hand(limit: usize) -> Vec<Vec<u64>> {
    let side = limit + 1;
    let mut winning = Bits::new(side * side * side);
    let row = |y: usize, z: usize| (z * side + y) * side;
    let mut found = Vec::new();
    for z in 0..side {
        for y in 0..=z {
            let start = row(y, z);
            let mut from = start;
            while let Some(cell) = winning.unset(from..start + y + 1) {
                let x = cell - start;
                found.push(vec![x as u64, y as u64, z as u64]);
                winning.set(cell);
                rat_backwards([x, y, z], limit, |range, y, z| {
                    winning.set_range(row(y, z) + range.start..row(y, z) + range.end);
                });
                from = cell;
            }
        }
    }
    found
}

/// Hands over runs of positions, by their first pile, that can move to `p`.
fn rat_backwards(p: [usize; 3], limit: usize, mut strike: impl FnMut(std::ops::Range<usize>, usize, usize)) {
    let [u, v, w] = p;
    let mut orders = vec![[u, v, w], [u, w, v], [v, u, w], [v, w, u], [w, u, v], [w, v, u]];
    orders.sort_unstable();
    orders.dedup();
    // One pile stays, the others lose any number.
    for [a, b, c] in orders {
        for z in c.max(b)..=limit {
            for y in b.max(a)..=z {
                if y == b || z == c {
                    strike(a..y + 1, y, z);
                } else {
                    strike(a..a + 1, y, z);
                }
            }
        }
    }
    // All piles lose; the two smaller about the same, measured where the move starts; order kept, or largest to smallest.
    for ([a, b], c) in [([u, v], w), ([v, w], u)] {
        for l in 1..=limit - a {
            for k in (l - 1).max(1)..=l + 1 {
                let (x, y) = (a + l, b + k);
                if y > limit || x > y || (k != l && (y - x) % 7 != 0) {
                    continue;
                }
                for z in y.max(c + 1)..=limit {
                    strike(x..x + 1, y, z);
                }
            }
        }
    }
    // All piles lose; the smallest and the largest about the same, measured where the move ends; order kept.
    let width = match w - u {
        0 => 3,
        difference if difference % 7 == 4 => 6,
        _ => 5,
    };
    for k in 1..=limit - w {
        let z = w + k;
        for y in v + 1..=z {
            let from = (u + k).saturating_sub(width - 1).max(u + 1);
            let to = (u + k + width - 1).min(y);
            if from <= to {
                strike(from..to + 1, y, z);
            }
        }
    }
}

fn rat() {
    const LIMIT: u64 = 400;
    let game = game("rat");
    let (ours, positions) = by_sieve(&game, LIMIT, 15);
    let (hand, by_hand) = best(15, || rat_by_hand(LIMIT as usize));
    assert_eq!(positions, by_hand, "both find the same P-positions");
    println!("Rat to {LIMIT}: {ours:?} from its text, {hand:?} by hand, {} P-positions", positions.len());
    at_most("Rat to 400: general evaluator / loop written for it", ratio(ours, hand), 3.0);
    agrees_with_its_claim(&game, LIMIT);
}

fn fat() {
    let game = game("fat-rat(4)");
    let (time, ()) = best(1, || agrees_with_its_claim(&game, 130));
    println!("Fat Rat(4) to 130: {time:?}");
}

fn main() {
    let wanted = chosen_words();
    let sections: [(&str, fn()); 6] =
        [("pairs", pairs), ("grundy", grundy), ("vectors", vectors), ("freak", freak), ("rat", rat), ("fat", fat)];
    for (name, section) in sections {
        if wanted.is_empty() || wanted.iter().any(|word| word == name) {
            section();
        }
    }
}
