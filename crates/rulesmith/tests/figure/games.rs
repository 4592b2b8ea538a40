//! Boards, values, moves, positions and proofs against the solver and brute force.

use super::{cells, figured, of_game};
use malachite::Integer;
use rulesmith::ask::question::{self, FigureKind};
use rulesmith::ask::{self, EvidenceKind};
use rulesmith::figure::{self, Ink, Mark, Picture, Point, Shape, Theme};
use rulesmith::number::{Real, Slope};
use rulesmith::work::Work;
use rulesmith::{games, solve};
use std::cmp::Ordering;
use std::collections::BTreeSet;

type Cells = BTreeSet<(i64, i64)>;

/// The P-positions of a game in both orders, if its piles have none.
fn lost(name: &str, up_to: u64) -> Cells {
    let work = Work::default().with_games(games::by_name);
    let form = games::find(name).unwrap().form(&work).unwrap();
    let solution = solve::solve(&form, up_to, &work).unwrap();
    let both = |position: &[u64]| {
        let (x, y) = (position[0] as i64, position[1] as i64);
        if form.sorted() { vec![(x, y), (y, x)] } else { vec![(x, y)] }
    };
    solution.positions.iter().flat_map(both).collect()
}

/// The squares that the blue path of an SVG draws.
fn drawn(svg: &str) -> Cells {
    let path = svg.lines().find(|line| line.contains("rs-s-blue") && line.contains("square")).expect("a blue path");
    let data = path.split(" d=\"").nth(1).unwrap().split('"').next().unwrap();
    let mut found = Cells::new();
    for run in data.split('M').skip(1) {
        let (place, length) = run.split_once('h').unwrap();
        let (x, y) = place.split_once(' ').unwrap();
        let (x, y, length): (i64, i64, i64) = (x.parse().unwrap(), y.parse().unwrap(), length.parse().unwrap());
        found.extend((0..=length).map(|more| (x + more, y)));
    }
    found
}

fn board(name: &str, up_to: u64) -> Picture {
    figured(&question::Figure { up_to: Some(ask::Size(up_to)), ..of_game(FigureKind::Board, name) }).picture
}

#[test]
fn the_squares_of_the_svg_are_the_p_positions() {
    for (name, up_to) in [
        ("wythoff", 40),
        ("t-wythoff(3)", 60),
        ("freak", 50),
        ("chromatic(evil)", 40),
        ("nim(2)", 15),
        ("wythoff", 700),
    ] {
        let svg = figure::svg(&board(name, up_to), Theme::Auto);
        assert_eq!(drawn(&svg), lost(name, up_to), "{name}");
    }
}

#[test]
fn a_large_board_is_small_as_a_file() {
    let svg = figure::svg(&board("wythoff", 2000), Theme::Auto);
    assert!(svg.len() < 1 << 20, "{} bytes", svg.len());
    assert_eq!(drawn(&svg).len(), lost("wythoff", 2000).len());
}

#[test]
fn points_lie_on_their_lines() {
    // One game with a claim, one whose slopes are recognised.
    let plain = "game \"Plain\"\npiles x <= y\nmove nim: take from 1 pile\nmove both: take t from x, t from y\n";
    let recognised = question::Figure {
        up_to: Some(ask::Size(300)),
        game: Some(ask::Given::Rules { rules: plain.into() }),
        ..question::Figure::new(FigureKind::Board)
    };
    for picture in [board("t-wythoff(2)", 100), figured(&recognised).picture] {
        let ends: Vec<(f64, f64)> = picture
            .marks
            .iter()
            .filter_map(|mark| match mark {
                Mark::Line { to: Point(x, y), .. } => Some((x.drawn(), y.drawn())),
                _ => None,
            })
            .collect();
        assert_eq!(ends.len(), 2, "{}", picture.title.plain);
        for (x, y) in cells(&picture, Ink::Blue) {
            // (floor(n alpha), floor(n beta)) is less than a unit away from (n alpha, n beta) in both directions.
            let near = |&(u, v): &(f64, f64)| (x as f64 * v - y as f64 * u).abs() <= u.max(v);
            assert!(ends.iter().any(near), "({x}, {y})");
        }
    }
}

#[test]
fn values_are_written_into_their_squares() {
    let work = Work::default();
    let question = question::Figure { up_to: Some(ask::Size(12)), ..of_game(FigureKind::Grundy, "t-wythoff(2)") };
    let picture = figured(&question).picture;
    let table = solve::grundy(&games::find("t-wythoff(2)").unwrap().form(&work).unwrap(), 12, &work).unwrap();
    let mut seen = 0;
    for mark in &picture.marks {
        if let Mark::Label { at: Point(x, y), says, .. } = mark {
            let value = table.at(&[x.drawn() as u64, y.drawn() as u64]).unwrap();
            assert_eq!(says.plain, value.to_string());
            seen += 1;
        }
    }
    assert_eq!(seen, 13 * 13);
    assert_eq!(cells(&picture, Ink::Vermilion), lost("t-wythoff(2)", 12));
    // Every square has one colour.
    let inks: BTreeSet<Ink> = picture
        .marks
        .iter()
        .filter_map(|mark| if let Mark::Cells { ink, .. } = mark { Some(*ink) } else { None })
        .collect();
    let all: Vec<(i64, i64)> = inks.into_iter().flat_map(|ink| cells(&picture, ink)).collect();
    assert_eq!(all.len(), 13 * 13);
}

#[test]
fn forbidden_differences_are_those_of_positions() {
    for (game, slope) in [("t-wythoff(2)", "sqrt(2)"), ("mtw(2; -(2,3); +(9,18); sqrt(12)-2)", "sqrt(12)-2")] {
        let question = question::Figure { up_to: Some(ask::Size(14)), ..of_game(FigureKind::Moves, game) };
        let picture = figured(&question).picture;
        let pair = rulesmith::sequence::ComplementaryPair::new(&slope.parse().unwrap()).unwrap();
        let position = |n: i64| {
            let n = Integer::from(n);
            (i64::try_from(&pair.a(&n)).unwrap(), i64::try_from(&pair.b(&n)).unwrap())
        };
        let positions: Vec<(i64, i64)> = (0..400).map(position).collect();
        let (mut same, mut crossed) = (Cells::new(), Cells::new());
        let keep = |set: &mut Cells, k: i64, l: i64| {
            if k >= 0 && l >= 0 && k.max(l) <= 14 && (k, l) != (0, 0) {
                set.extend([(k, l), (l, k)]);
            }
        };
        for (index, &(a, b)) in positions.iter().enumerate() {
            for &(u, v) in &positions[..index] {
                keep(&mut same, a - u, b - v);
                keep(&mut crossed, a - v, b - u);
            }
        }
        let points = |wanted: Shape| -> Cells {
            let at = |mark: &Mark| match mark {
                Mark::Points { shape, at, .. } if *shape == wanted => at.clone(),
                _ => vec![],
            };
            picture.marks.iter().flat_map(at).map(|Point(x, y)| (x.drawn() as i64, y.drawn() as i64)).collect()
        };
        assert_eq!(points(Shape::Disc), same, "{game}");
        assert_eq!(points(Shape::Cross), crossed.difference(&same).copied().collect(), "{game}");
        // None of the moves is forbidden, since the game has the pair as its P-positions.
        let moves = cells(&picture, Ink::Sky);
        assert!(moves.is_disjoint(&same) && moves.is_disjoint(&crossed) && cells(&picture, Ink::Yellow).is_empty());
        assert!(moves.contains(&(0, 14)) && moves.contains(&(3, 3)) && !moves.contains(&(0, 0)));
    }
}

#[test]
fn arrows_are_the_winning_moves() {
    let lost = lost("wythoff", 13);
    for (x, y) in (0..=12).flat_map(|y| (0..=y).map(move |x| (x, y))) {
        let piles = Some(vec![(x as u64).into(), (y as u64).into()]);
        let picture = figured(&question::Figure { piles, ..of_game(FigureKind::Position, "wythoff") }).picture;
        let arrows: Cells = picture
            .marks
            .iter()
            .filter_map(|mark| match mark {
                Mark::Arrow { to: Point(x, y), .. } => Some((x.drawn() as i64, y.drawn() as i64)),
                _ => None,
            })
            .collect();
        let nim = (1..=x).map(|t| (x - t, y)).chain((1..=y).map(|t| (x, y - t)));
        let wins: Cells = nim.chain((1..=x).map(|t| (x - t, y - t))).filter(|to| lost.contains(to)).collect();
        assert_eq!(arrows, wins, "({x}, {y})");
        assert_eq!(picture.title.plain.contains("P-position"), lost.contains(&(x, y)));
    }
}

#[test]
fn differences_of_games_are_marked() {
    let (one, other) = (lost("wythoff", 30), lost("t-wythoff(2)", 30));
    let question = question::Figure {
        up_to: Some(ask::Size(30)),
        against: Some("t-wythoff(2)".into()),
        ..of_game(FigureKind::Compare, "wythoff")
    };
    let picture = figured(&question).picture;
    assert_eq!(cells(&picture, Ink::Muted), one.intersection(&other).copied().collect());
    assert_eq!(cells(&picture, Ink::Vermilion), one.difference(&other).copied().collect());
    assert_eq!(cells(&picture, Ink::Blue), other.difference(&one).copied().collect());
    assert!(picture.notes[0].starts_with("They differ first at (1, 2)."));
}

#[test]
fn a_counterexample_shows_where_the_claim_fails() {
    let found = figured(&of_game(FigureKind::Counterexample, "mtw(2; -(2,3); sqrt(12)-2)"));
    assert!(found.picture.title.plain.ends_with("the claim fails at (10, 21)"));
    assert_eq!(
        (found.evidence.kind, found.evidence.witness),
        (EvidenceKind::Refuted, Some(vec![10u64.into(), 21u64.into()]))
    );
    // No move leads to a claimed position.
    let reached: Cells = found
        .picture
        .marks
        .iter()
        .filter_map(|mark| if let Mark::Points { ink: Ink::Orange, at, .. } = mark { Some(at) } else { None })
        .flatten()
        .map(|Point(x, y)| (x.drawn() as i64, y.drawn() as i64))
        .collect();
    assert!(reached.len() > 20 && reached.is_disjoint(&cells(&found.picture, Ink::Blue)));
    // Of another claim than the game's own, which does not have (1, 2).
    let against = Some("sqrt(2)".into());
    let found = figured(&question::Figure { against, ..of_game(FigureKind::Counterexample, "wythoff") });
    assert_eq!(found.evidence.witness, Some(vec![1u64.into(), 2u64.into()]));
}

/// {n theta}, exactly.
fn part(theta: &Slope, n: i64) -> Real {
    let n = Integer::from(n);
    let floor = theta.floor_times(&n);
    theta.affine(&(&n).into(), &(-floor).into()).unwrap()
}

#[test]
fn quadrants_cover_the_torus() {
    for (game, slope) in [
        ("mtw(2; -(2,3); +(9,18); sqrt(12)-2)", "sqrt(12)-2"),
        ("theorem2([1; 2, 3, 4, ...])", "[1; 2, 3, 4, ...]"),
        ("theorem2(e-1)", "e-1"),
    ] {
        let found = figured(&of_game(FigureKind::Torus, game));
        assert_eq!(found.evidence.kind, EvidenceKind::Proved, "{game}");
        let picture = &found.picture;
        let regions: Vec<&Vec<Point>> = picture
            .marks
            .iter()
            .filter_map(|mark| if let Mark::Region { corners, .. } = mark { Some(corners) } else { None })
            .collect();
        assert!(!regions.is_empty(), "{game}");
        let alpha: Slope = slope.parse().unwrap();
        let beta = alpha.complement().unwrap();
        let base: i64 = {
            let words: Vec<&str> = picture.notes[0].split(&[' ', '.'][..]).collect();
            let at = words.iter().position(|word| *word == ">=").expect("the note says from which n on");
            words[at + 1].parse().unwrap()
        };
        for n in base..base + 300 {
            let (u, v) = (part(&alpha, n), part(&beta, n));
            let inside = |corners: &&Vec<Point>| {
                let (low, high) = (&corners[0], &corners[2]);
                let between = |least: &Real, value: &Real, most: &Real| {
                    least.compare(value).unwrap() == Ordering::Less && value.compare(most).unwrap() == Ordering::Less
                };
                between(&low.0.exact(), &u, &high.0.exact()) && between(&low.1.exact(), &v, &high.1.exact())
            };
            assert!(regions.iter().any(inside), "{game}: the point of {n} is in no quadrant");
            // And on a line of E, if there are any.
            let (x, y) = (figure::Coordinate::real(&u).drawn(), figure::Coordinate::real(&v).drawn());
            let lines: Vec<[f64; 4]> = picture
                .marks
                .iter()
                .filter_map(|mark| match mark {
                    Mark::Line { from, to, .. } => Some([from.0.drawn(), from.1.drawn(), to.0.drawn(), to.1.drawn()]),
                    _ => None,
                })
                .collect();
            let on = |&[a, b, c, d]: &[f64; 4]| ((c - a) * (y - b) - (d - b) * (x - a)).abs() < 1e-8;
            assert!(lines.is_empty() || lines.iter().any(on), "{game}: the point of {n} is not on E");
        }
    }
}

#[test]
fn periods_beside_rows_are_those_of_the_definition() {
    let work = Work::default();
    for (game, grows) in [("wythoff", true), ("t-wythoff(2)", true), ("subtraction(1,2,5; 2)", false)] {
        let table = solve::grundy(&games::find(game).unwrap().form(&work).unwrap(), 120, &work).unwrap();
        let question = question::Figure {
            rows: Some(ask::Size(3)),
            up_to: Some(ask::Size(60)),
            ..of_game(FigureKind::Rows, game)
        };
        let picture = figured(&question).picture;
        assert!(picture.notes.iter().any(|note| note.contains("are proved")), "{game}: {:?}", picture.notes);
        let label = |mark: &Mark| match mark {
            Mark::Label { says, .. } => {
                let (period, start) = says.plain.split_once(" from ")?;
                Some((period.parse().ok()?, start.parse().ok()?))
            }
            _ => None,
        };
        let labels: Vec<(usize, usize)> = picture.marks.iter().filter_map(label).collect();
        assert_eq!(labels.len(), 4, "{game}");
        for (row, (length, start)) in labels.into_iter().enumerate() {
            let values: Vec<u32> = (0..=120).map(|y| table.at(&[row as u64, y]).unwrap()).collect();
            let repeats = |start: usize, length: usize| {
                let saltus = if grows { length } else { 0 };
                (start..=120 - length).all(|y| values[y + length] as usize == values[y] as usize + saltus)
            };
            assert!(repeats(start, length), "{game}, row {row}: {length} from {start}");
            assert!(start == 0 || !repeats(start - 1, length), "{game}, row {row}: {length} from {start}");
            // No shorter one from there on.
            assert!((1..length).all(|length| !repeats(start, length)), "{game}, row {row}: {length} from {start}");
        }
    }
}

#[test]
fn tokens_have_their_colours() {
    let picture = figured(&of_game(FigureKind::Stacks, "chromatic(phi^2)")).picture;
    // floor(n phi^2) = 2, 5, 7, 10, 13
    let red = [2, 5, 7, 10, 13];
    let levels: BTreeSet<i64> = cells(&picture, Ink::Vermilion).into_iter().map(|(_, y)| y).collect();
    assert_eq!(levels, red.into_iter().collect());
    assert!(cells(&picture, Ink::Green).into_iter().all(|(_, y)| !red.contains(&y)));
    // (1,2), (3,5), (4,7), (6,10), (8,13): 59 tokens.
    assert_eq!(cells(&picture, Ink::Vermilion).len() + cells(&picture, Ink::Green).len(), 59);
    let piles = Some(vec![4u64.into(), 2u64.into()]);
    let one = figured(&question::Figure { piles, ..of_game(FigureKind::Stacks, "chromatic(phi^2)") }).picture;
    assert_eq!(cells(&one, Ink::Vermilion), [(0, 2), (1, 2)].into_iter().collect());
}
