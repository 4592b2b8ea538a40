//! Every strategy against the solver, exhaustively on small boards: verdicts, legality, and that strategies agree.

use malachite::Integer;
use rulesmith::form::Form;
use rulesmith::games;
use rulesmith::play::{Ground, Method, Player, Verdict};
use rulesmith::prove::Engine;
use rulesmith::referee::Referee;
use rulesmith::rules::Game;
use rulesmith::solve;
use rulesmith::work::Work;
use rulesmith_corpus::games::{cases, find, meaning};
use std::collections::HashSet;

/// All positions with piles up to N, sorted if the piles are unordered.
fn positions(piles: usize, up_to: u64, sorted: bool) -> Vec<Vec<u64>> {
    let mut all = vec![vec![]];
    for _ in 0..piles {
        all = all
            .into_iter()
            .flat_map(|position: Vec<u64>| {
                let from = if sorted { position.last().copied().unwrap_or(0) } else { 0 };
                (from..=up_to).map(move |pile| [position.clone(), vec![pile]].concat())
            })
            .collect();
    }
    all
}

/// Compares every method of a game with the solver, on every position; returns the methods. Debug builds verify each
/// answer by the rules value, so a move that comes back is legal.
fn compare(name: &str, game: &Game, up_to: u64) -> Vec<Method> {
    let work = Work::default().with_games(find);
    let lost: HashSet<Vec<u64>> =
        solve::solve(&meaning(game), up_to, &work).unwrap().positions.iter().map(<[u64]>::to_vec).collect();
    let methods = Player::new(&meaning(game), &work).unwrap().methods();
    // The table is the solver itself, and search is for what cannot be solved.
    for &method in methods.iter().filter(|&&method| !matches!(method, Method::Table | Method::Search)) {
        let player = Player::new(&meaning(game), &work).unwrap().with_method(method).unwrap();
        for position in positions(game.piles.names.len(), up_to, game.piles.sorted) {
            let piles: Vec<Integer> = position.iter().map(|&pile| Integer::from(pile)).collect();
            let context = || format!("{name} by {method} at {position:?}");
            let answer = player.answer(&piles, &work).unwrap_or_else(|error| panic!("{}: {error}", context()));
            assert_eq!(answer.verdict == Verdict::P, lost.contains(&position), "{}", context());
            player.verify(&piles, &answer, &work).unwrap_or_else(|error| panic!("{}: {error}", context()));
            if let Some(winning) = answer.winning {
                let to: Vec<u64> = winning.to.iter().map(|pile| u64::try_from(pile).unwrap()).collect();
                assert!(lost.contains(&to), "{} to {to:?}", context());
            } else {
                // Who cannot move has won already, in misere play.
                let over = player.is_misere() && position.iter().all(|&pile| pile == 0);
                assert!(answer.verdict == Verdict::P || over, "{}", context());
            }
        }
    }
    methods
}

/// How far boards are gone through, by the number of piles.
fn size(game: &Game) -> u64 {
    match game.piles.names.len() {
        1 | 2 => 150,
        3 => 40,
        _ => 20,
    }
}

/// Runs a comparison for many games on all cores.
fn compare_all(games: &[(String, Game, u64)]) {
    let next = std::sync::atomic::AtomicUsize::new(0);
    let cores = std::thread::available_parallelism().map_or(1, |cores| cores.get());
    std::thread::scope(|scope| {
        for _ in 0..cores {
            scope.spawn(|| {
                while let Some((name, game, up_to)) = games.get(next.fetch_add(1, std::sync::atomic::Ordering::Relaxed))
                {
                    compare(name, game, *up_to);
                }
            });
        }
    });
}

#[test]
fn every_game_of_the_corpus_is_played_perfectly_from_every_small_position() {
    let cases = cases();
    let mut games: Vec<(String, Game, u64)> = Vec::new();
    for case in cases.case.iter().filter(|case| !case.has_blocking()) {
        let game = case.game();
        games.push((case.name.clone(), game.clone(), size(&game)));
    }
    for family in &cases.family {
        for (index, name) in family.names().enumerate() {
            let game = find(&name).unwrap();
            // The first of every family to the full size, the others less far.
            let up_to = if index < 2 { size(&game) } else { size(&game).min(30) };
            games.push((name, game, up_to));
        }
    }
    assert!(games.len() > 250);
    compare_all(&games);
}

/// Which methods the games of the papers have.
#[test]
fn games_have_the_strategies_of_their_papers() {
    use Method::*;
    let expected: [(&str, &[Method]); 12] = [
        ("wythoff", &[Floors, Numeration, Recursive, Table, Search]),
        ("t-wythoff(3)", &[Floors, Numeration, Recursive, Table, Search]),
        ("freak", &[Floors, Numeration, Table, Search]),
        ("rat", &[Floors, Numeration, Recursive, Table, Search]),
        ("mouse", &[Floors, Numeration, Recursive, Table, Search]),
        ("fat-rat(4)", &[Floors, Numeration, Recursive, Table, Search]),
        ("relaxed(sqrt(3))", &[Floors, Numeration, Table, Search]),
        ("theorem2(pi-2)", &[Floors, Numeration, Table, Search]),
        ("chromatic(phi^2)", &[Floors, Rank, Numeration, Recursive, Queue, Table, Search]),
        ("chromatic(evil)", &[Floors, Rank, Queue, Table, Search]),
        ("nim(3)", &[Sum, Table, Search]),
        ("function49", &[Table, Search]),
    ];
    for (name, methods) in expected {
        let game = find(name).unwrap();
        assert_eq!(Player::new(&meaning(&game), &Work::default()).unwrap().methods(), methods, "{name}");
    }
}

/// The table and the search against the solver, where nothing else is known.
#[test]
fn games_without_a_formula_are_played_from_the_table_and_by_search() {
    for name in ["function49", "star(sqrt(2))", "star-star(sqrt(2))", "chromatic(phi^2; 3)", "subtraction(1, 2; 2)"] {
        let game = find(name).unwrap();
        let up_to = if game.piles.names.len() == 2 { 12 } else { 6 };
        let work = Work::default().with_games(find);
        let solution = solve::solve(&meaning(&game), up_to, &work).unwrap();
        let lost: HashSet<Vec<u64>> = solution.positions.iter().map(<[u64]>::to_vec).collect();
        for method in [Method::Table, Method::Search] {
            let player = Player::new(&meaning(&game), &work).unwrap().with_method(method).unwrap();
            for position in positions(game.piles.names.len(), up_to, game.piles.sorted) {
                let piles: Vec<Integer> = position.iter().map(|&pile| Integer::from(pile)).collect();
                let answer = player.answer(&piles, &work).unwrap();
                assert_eq!(answer.verdict == Verdict::P, lost.contains(&position), "{name} {method} {position:?}");
                player.verify(&piles, &answer, &work).unwrap();
            }
        }
    }
}

/// Misere play: the games whose catalogue entry says what is lost then agree with the solver.
#[test]
fn misere_claims_of_the_catalogue_hold() {
    let names = [
        "wythoff",
        "t-wythoff(1)",
        "t-wythoff(2)",
        "t-wythoff(7)",
        "freak",
        "freak-simple",
        "relaxed(f = 1)",
        "definition5(f = 1)",
        "relaxed(f = 4)",
        "definition5(f = 3)",
    ];
    let games: Vec<(String, Game, u64)> =
        names.iter().map(|name| (format!("{name}, misere"), games::find(name).unwrap().misere.unwrap(), 150)).collect();
    compare_all(&games);
}

/// The rules at any size and the rules compiled for a board say the same about every pair of positions.
#[test]
fn the_referee_agrees_with_the_compiled_rules() {
    let work = Work::default().with_games(find);
    for case in cases().case {
        let game = case.game();
        let piles = game.piles.names.len();
        let Ok(referee) = Form::of(&game, &work).and_then(|form| Referee::new(&form)) else { continue };
        let up_to = [0, 30, 14, 5, 3, 2][piles.min(5)];
        let program = solve::program(&meaning(&game), up_to, &work).unwrap();
        let products = referee.products();
        for position in positions(piles, up_to, game.piles.sorted) {
            let words: Vec<i64> = position.iter().map(|&pile| pile as i64).collect();
            let targets: HashSet<Vec<i64>> =
                program.moves(&words, &mut work.pace()).unwrap().into_iter().map(|next| next.to).collect();
            for target in positions(piles, up_to, game.piles.sorted) {
                let to: Vec<i64> = target.iter().map(|&pile| pile as i64).collect();
                let legal = referee.allows(&words, &to, &products).unwrap();
                assert_eq!(legal.is_some(), targets.contains(&to), "{}: {words:?} to {to:?}", case.name);
            }
        }
    }
}

/// Two unordered piles, these rules, and all nim moves.
fn own(rules_text: &str) -> Game {
    let text = format!("game \"Own\"\npiles x <= y\n{rules_text}\nmove nim: take from 1 pile\n");
    rulesmith::rules::parse(&text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn large(x: u32, y: u32, exponent: u64) -> Vec<Integer> {
    use malachite::base::num::arithmetic::traits::Pow;
    [x, y].map(|pile| Integer::from(pile) * Integer::from(10u32).pow(exponent)).to_vec()
}

/// Catalogue games whose parameters make the claim false, early or late: the board decides.
#[test]
fn false_claims_are_not_believed() {
    for (name, position, verdict) in [
        ("mtw(2; -(2,3); +(9,18); (sqrt(61)-5)/2)", [5, 13], Verdict::N),
        ("mtw(2; -(2,3); +(3,6), (4,6), (9,23); (sqrt(61)-5)/2)", [387, 957], Verdict::N),
    ] {
        let (game, work) = (find(name).unwrap(), Work::default().with_games(find));
        let player = Player::new(&meaning(&game), &work).unwrap();
        let position = position.map(Integer::from);
        let answer = player.answer(&position, &work).unwrap();
        assert_eq!((answer.verdict, answer.method), (verdict, Method::Table), "{name}");
        assert!(answer.reason.contains("the claim of the rules is false at ("), "{}", answer.reason);
        assert!(matches!(answer.ground, Ground::Solved(_)));
        player.verify(&position, &answer, &work).unwrap();
        let forced = Player::new(&meaning(&game), &work).unwrap().with_method(Method::Floors).unwrap();
        let error = forced.answer(&position, &work).unwrap_err();
        assert!(error.to_string().contains("is false at ("), "{error}");
    }
}

/// Every answer says what it rests on.
#[test]
fn answers_say_what_they_rest_on() {
    let work = Work::default().with_games(find);
    let ground = |game: &Game, position: &[Integer]| {
        Player::new(&meaning(game), &work).unwrap().answer(position, &work).unwrap().ground
    };
    let long = large(3, 7, 30);
    for (name, engine) in [
        ("wythoff", Engine::Torus),
        ("mtw(2; -(2,3); +(9,18))", Engine::Torus),
        ("chromatic(phi^2)", Engine::Lemma),
        ("mouse", Engine::Lemma),
    ] {
        assert_eq!(ground(&find(name).unwrap(), &long), Ground::Proved(engine), "{name}");
    }
    assert_eq!(ground(&find("nim(2)").unwrap(), &long), Ground::Theorem("Bouton 1901"));
    assert_eq!(ground(&find("function49").unwrap(), &large(3, 7, 0)), Ground::Solved(16));
    // In misere play only automata prove it, and they are asked where the board ends.
    let misere = games::find("wythoff").unwrap().misere.unwrap();
    assert_eq!(ground(&misere, &large(3, 7, 0)), Ground::Checked(200));
    assert_eq!(ground(&misere, &long), Ground::Proved(Engine::Automata));
}

/// However the condition of chromatic nim is written, it is played by ranks at any size, and in the same way.
#[test]
fn spellings_of_chromatic_nim_are_played_alike() {
    let work = Work::default().with_games(find);
    let groups: [&[&str]; 3] = [
        &[
            "move green: take from up to 2 piles where x not in evil and y not in evil",
            "move green: take from up to 2 piles unless x in evil or y in evil",
            "move green: take from 2 piles where x in odious and y in odious",
            "move green: take {k, l} where not (y in evil or x in evil)",
        ],
        &[
            "move green: take from 2 piles where x mod 3 != 0 and y mod 3 != 0",
            "let S = multiples(3)\nmove green: take k from x, l from y unless x in S or y in S",
        ],
        &[
            "let S = beatty(phi^2)\nmove green: take from 2 piles unless x in S or y in S",
            "let S = { floor(phi^2*n) : n >= 1 }\nmove green: take from up to 2 piles where y not in S and x not in S",
        ],
    ];
    for group in groups {
        let mut first = None;
        for text in group {
            let game = own(text);
            let player = Player::new(&meaning(&game), &work).unwrap();
            assert!(player.methods().contains(&Method::Rank), "{text}");
            let mut answers = Vec::new();
            for position in [large(3, 7, 12), large(1, 1, 12), large(999, 1000, 9)] {
                let answer = player.answer(&position, &work).unwrap();
                player.verify(&position, &answer, &work).unwrap();
                answers.push((answer.verdict, answer.winning.map(|winning| (winning.take, winning.to))));
            }
            assert_eq!(*first.get_or_insert_with(|| answers.clone()), answers, "{text}");
        }
    }
}

/// Amounts that tell their variables only together, moduli and constants beyond a machine word, members of sets.
#[test]
fn the_referee_reads_what_the_form_says() {
    let work = Work::default();
    let legal = |text: &str, from: [&str; 2], to: [&str; 2]| {
        let referee = Referee::new(&Form::of(&own(text), &work).unwrap()).unwrap();
        let piles = |words: [&str; 2]| words.map(|word| word.parse::<Integer>().unwrap());
        referee.allows(&piles(from), &piles(to), &referee.products()).unwrap().is_some()
    };
    // k + l = 5 and k + 2l = 8: k = 2, l = 3.
    let together = "move both: take k + l from x, k + 2l from y where k = 2";
    assert!(legal(together, ["20", "20"], ["12", "15"]) && !legal(together, ["20", "20"], ["12", "14"]));
    let modulus = "move both: take k from x, k from y where y mod 100000000000000000000 = 7";
    let large = "300000000000000000007";
    assert!(legal(modulus, ["5", large], ["0", "300000000000000000002"]));
    assert!(!legal(modulus, ["5", "300000000000000000008"], ["0", "300000000000000000003"]));
    let members = "move both: take {evil(n), odious(n)} for n >= 1";
    // evil(4) = 9, odious(4) = 7
    assert!(legal(members, ["20", "20"], ["11", "13"]) && !legal(members, ["20", "20"], ["11", "12"]));
    let of_another = "let P = losing(\"wythoff\")\nmove both: take k from x, l from y where (k, l) not in P";
    let work = Work::default().with_games(find);
    let error = Referee::new(&Form::of(&own(of_another), &work).unwrap()).unwrap_err();
    assert!(error.to_string().contains("are known only on a board"), "{error}");
}
