//! Strategies on long piles: they agree with each other, what they say is verified, and whole games are won.

use malachite::base::num::arithmetic::traits::Pow;
use malachite::base::num::basic::traits::One;
use malachite::base::num::logic::traits::CountOnes;
use malachite::{Integer, Natural};
use rulesmith::number::{Convergents, Slope};
use rulesmith::play::{Dice, Method, Opponent, Player, Session, Verdict};
use rulesmith::rules::Game;
use rulesmith::work::Work;
use rulesmith_corpus::games::{find, meaning};

/// Every long strategy of a game says the same about a position, and verifies.
fn agree(name: &str, game: &Game, positions: &[Vec<Integer>]) {
    let work = Work::default().with_games(find);
    let player = Player::new(&meaning(game), &work).unwrap();
    let methods: Vec<Method> = player
        .methods()
        .into_iter()
        .filter(|method| matches!(method, Method::Sum | Method::Floors | Method::Numeration | Method::Rank))
        .collect();
    assert!(!methods.is_empty(), "{name}");
    let mut first: Vec<Verdict> = Vec::new();
    for &method in &methods {
        let player = Player::new(&meaning(game), &work).unwrap().with_method(method).unwrap();
        for (index, position) in positions.iter().enumerate() {
            let context = || format!("{name} by {method}, position {index}");
            let answer = player.answer(position, &work).unwrap_or_else(|error| panic!("{}: {error}", context()));
            player.verify(position, &answer, &work).unwrap_or_else(|error| panic!("{}: {error}", context()));
            match first.get(index) {
                Some(verdict) => assert_eq!(answer.verdict, *verdict, "{}", context()),
                None => first.push(answer.verdict),
            }
        }
    }
}

fn long(dice: &mut Dice, digits: u64) -> Integer {
    Integer::from(dice.natural_below(&Natural::from(10u32).pow(digits)))
}

/// Random positions, and positions whose ratios are those of lost ones: from the first pile on, its partner and neighbours.
fn around(game: &Game, dice: &mut Dice, digits: u64, count: usize) -> Vec<Vec<Integer>> {
    let work = Work::default().with_games(find);
    let player = Player::new(&meaning(game), &work).unwrap();
    let piles = game.piles.names.len();
    let mut positions = Vec::new();
    for _ in 0..count {
        let random: Vec<Integer> = (0..piles).map(|_| long(dice, digits)).collect();
        // Whatever wins there leads to a lost position; go there, and look around it.
        if let Some(winning) = player.answer(&random, &work).unwrap().winning {
            for pile in 0..piles {
                let mut near = winning.to.clone();
                near[pile] += Integer::from(dice.below(7));
                near[pile] -= Integer::from(3);
                near[pile] = near[pile].clone().max(Integer::from(0));
                near.sort();
                positions.push(near);
            }
            positions.push(winning.to);
        }
        positions.push(random);
    }
    positions
}

const GAMES: [&str; 24] = [
    "wythoff",
    "t-wythoff(2)",
    "t-wythoff(7)",
    "freak",
    "freak-simple",
    "freak-table3(3/2, 2)",
    "mtw(2; -(2,3); +(9,18))",
    "mtw(1; -(2,2); +(5,6))",
    "theorem2(sqrt(3))",
    "theorem2(e-1)",
    "theorem2([1; 2, 3, 4, ...])",
    "relaxed(sqrt(2))",
    "relaxed(pi-2)",
    "definition5(sqrt(2))",
    "recipe-r((1+sqrt(5))/3, (3+sqrt(5))/3)",
    "recipe-u((sqrt(13)-1)/3, (sqrt(13)+5)/3)",
    "invariant(2, 3)",
    "chromatic(phi^2)",
    "chromatic(evil)",
    "chromatic(5/2)",
    "mouse",
    "rat",
    "fat-rat(4)",
    "nim(3)",
];

#[test]
fn strategies_agree_on_long_piles() {
    let mut dice = Dice::new(4);
    for name in GAMES {
        let game = find(name).unwrap();
        for (digits, count) in [(10, 12), (20, 12), (100, 8)] {
            agree(name, &game, &around(&game, &mut dice, digits, count));
        }
    }
}

#[test]
fn strategies_agree_on_ten_thousand_digits() {
    let mut dice = Dice::new(5);
    for name in GAMES {
        let game = find(name).unwrap();
        agree(name, &game, &around(&game, &mut dice, 10_000, 1));
    }
}

/// Where floors are hardest: n next to the denominators of convergents, the second pile next to the partner.
#[test]
fn strategies_agree_next_to_convergents() {
    let slopes = [
        ("wythoff", "phi"),
        ("freak", "(1+sqrt(5))/3"),
        ("freak", "(3+sqrt(5))/3"),
        ("relaxed(sqrt(2))", "sqrt(2)"),
        ("mtw(2; -(2,3); +(9,18))", "sqrt(12)-2"),
        ("chromatic(phi^2)", "phi^2"),
        ("theorem2(e-1)", "e-1"),
        ("recipe-r((1+sqrt(5))/3, (3+sqrt(5))/3)", "(1+sqrt(5))/3"),
    ];
    for (name, slope) in slopes {
        let game = find(name).unwrap();
        let slope: Slope = slope.parse().unwrap();
        let mut positions = Vec::new();
        for convergent in Convergents::of(&slope).skip(4).step_by(13).take(6) {
            for offset in -1..=1 {
                let first = &convergent.0 + Integer::from(offset);
                for shift in -1..=1 {
                    let second = slope.floor_times(&first) + Integer::from(shift);
                    positions.push(vec![first.clone(), second]);
                }
            }
        }
        positions.iter_mut().for_each(|position| position.sort());
        agree(name, &game, &positions);
    }
}

/// Fisher and Larsson 2019, the example at the end: q = 17509^17509 is evil and odd, and the q-th lost position of
/// evil-chromatic nim is (2q - 2, 2q).
#[test]
fn the_lost_position_of_evil_chromatic_nim_with_index_17509_to_the_17509() {
    let q = Natural::from(17509u32).pow(17509);
    assert!(q.count_ones().is_multiple_of(2));
    let q = Integer::from(q);
    let two = Integer::from(2);
    let position = [&q * &two - &two, &q * &two];
    let game = find("chromatic(evil)").unwrap();
    for method in [Method::Floors, Method::Rank] {
        let work = Work::default();
        let player = Player::new(&meaning(&game), &work).unwrap().with_method(method).unwrap();
        assert_eq!(player.answer(&position, &work).unwrap().verdict, Verdict::P, "{method}");
        // It is the q-th: from (2q - 2, 2q + 1) the winning move goes there, and (2q - 1, 2q) is not lost.
        let above = [position[0].clone(), &position[1] + Integer::ONE];
        assert_eq!(player.answer(&above, &work).unwrap().winning.unwrap().to, position);
        let beside = [&position[0] + Integer::ONE, position[1].clone()];
        assert_eq!(player.answer(&beside, &work).unwrap().verdict, Verdict::N);
    }
}

/// From a won position of 1000 digits the perfect player beats one who moves by chance, move after move.
#[test]
fn whole_games_from_a_thousand_digits_are_won() {
    let games = [
        "wythoff",
        "t-wythoff(2)",
        "freak",
        "mtw(2; -(2,3); +(9,18))",
        "theorem2(sqrt(3))",
        "relaxed(sqrt(2))",
        "chromatic(phi^2)",
        "chromatic(evil)",
        "rat",
        "mouse",
        "fat-rat(4)",
        "nim(3)",
        "recipe-r((1+sqrt(5))/3, (3+sqrt(5))/3)",
    ];
    for name in games {
        let game = find(name).unwrap();
        let work = Work::default().with_games(find);
        let player = Player::new(&meaning(&game), &work).unwrap();
        let mut dice = Dice::new(1000);
        let start = loop {
            let start: Vec<Integer> = game.piles.names.iter().map(|_| long(&mut dice, 1000)).collect();
            if player.answer(&start, &work).unwrap().verdict == Verdict::N {
                break start;
            }
        };
        let mut session = Session::new(&player, &start).unwrap();
        let mut moves = 0;
        let winner = loop {
            let perfect = moves % 2 == 0;
            let skill = if perfect { Opponent::Perfect } else { Opponent::Random };
            match session.reply(skill, &mut dice, &work).unwrap() {
                Some(reply) => session.make(&reply.take, &work).unwrap(),
                None => break !perfect,
            };
            moves += 1;
            assert!(moves < 100_000, "{name} ends");
        };
        assert!(winner, "{name}: the perfect player made the last move");
        assert!(moves > 2, "{name} was a game");
    }
}

/// Fat Rat on many piles: the move leads to (A^1_n, .., A^m_n) for some n, A^k_n = floor((2^m - 1) n / 2^(m-k)) - 2^(k-1) + 1.
#[test]
fn fat_rat_is_played_on_nine_and_ten_piles() {
    for piles in [9u32, 10] {
        let game = find(&format!("fat-rat({piles})")).unwrap();
        let work = Work::default().with_games(find);
        let player = Player::new(&meaning(&game), &work).unwrap();
        let mut dice = Dice::new(u64::from(piles));
        let all = (Integer::from(1) << piles) - Integer::from(1);
        let term = |n: &Integer, k: u32| ((&all * n) >> (piles - k)) - (Integer::from(1) << (k - 1)) + Integer::from(1);
        let mut moves = 0;
        for digits in [3, 12, 40] {
            for _ in 0..10 {
                let mut start: Vec<Integer> = game.piles.names.iter().map(|_| long(&mut dice, digits)).collect();
                start.sort();
                let answer = player.answer(&start, &work).unwrap();
                let Some(winning) = answer.winning else { continue };
                let to = &winning.to;
                // The least n whose first term is as large.
                let n = ((&to[0] << (piles - 1)) + &all - Integer::from(1)) / &all;
                let claimed: Vec<Integer> =
                    (1..=piles).map(|k| if n == 0 { Integer::from(0) } else { term(&n, k) }).collect();
                assert_eq!(*to, claimed, "{start:?}");
                assert!(to.iter().zip(&start).all(|(left, pile)| left <= pile) && *to != start);
                moves += 1;
            }
        }
        assert!(moves >= 28, "{moves}");
    }
}
