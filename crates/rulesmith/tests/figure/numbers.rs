//! The star, the strip, the atlas, numerations and automata.

use super::{cells, figured};
use rulesmith::ask::question::{self, FigureKind};
use rulesmith::ask::{self};
use rulesmith::classify::classify;
use rulesmith::figure::{Ink, Mark, Picture, Point};
use rulesmith::number::Slope;
use rulesmith::work::Work;
use rulesmith::{games, solve};
use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};

fn with_expr(kind: FigureKind, expr: &str) -> question::Figure {
    question::Figure { expr: Some(expr.into()), ..question::Figure::new(kind) }
}

#[test]
fn the_star_is_the_p_positions_of_the_star_game() {
    let question = question::Figure { up_to: Some(ask::Size(40)), ..with_expr(FigureKind::Star, "5/4 + pi/100") };
    let picture = figured(&question).picture;
    let work = Work::default();
    let form = games::find("star(5/4 + pi/100)").unwrap().form(&work).unwrap();
    let solution = solve::solve(&form, 40, &work).unwrap();
    let both = |position: &[u64]| {
        let (x, y) = (position[0] as i64, position[1] as i64);
        [(x, y), (y, x)]
    };
    let mut wanted: BTreeSet<(i64, i64)> = solution.positions.iter().flat_map(both).collect();
    wanted.remove(&(0, 0));
    assert_eq!(cells(&picture, Ink::Blue), wanted);
}

/// The slopes of the rows, by colour.
fn slopes(picture: &Picture, wanted: Ink) -> Vec<Slope> {
    let slope = |mark: &Mark| match mark {
        Mark::Line { ink, from: Point(x, _), .. } if *ink == wanted => Slope::new(x.exact()).ok(),
        _ => None,
    };
    picture.marks.iter().filter_map(slope).collect()
}

#[test]
fn every_slope_of_the_strip_is_beatty() {
    let picture =
        figured(&question::Figure { up_to: Some(ask::Size(8)), ..question::Figure::new(FigureKind::Strip) }).picture;
    let mut seen = 0;
    for (ink, case) in [(Ink::Text, "i"), (Ink::Vermilion, "ii"), (Ink::Green, "ii"), (Ink::Blue, "iii")] {
        for slope in slopes(&picture, ink) {
            let classes = classify(&slope).unwrap();
            assert!(classes.definition5_is_beatty(), "{slope}");
            assert_eq!(classes.theorem4.as_ref().unwrap().case(), case, "{slope}");
            seen += 1;
        }
    }
    // t = 1 .. 8 alone are eight.
    assert_eq!(slopes(&picture, Ink::Text).len(), 8);
    assert!(seen > 40, "{seen}");
}

#[test]
fn the_atlas_says_what_classify_says() {
    let picture =
        figured(&question::Figure { up_to: Some(ask::Size(9)), ..question::Figure::new(FigureKind::Atlas) }).picture;
    let (plain, written) = (cells(&picture, Ink::Vermilion), cells(&picture, Ink::Blue));
    let (exists, none) = (cells(&picture, Ink::Sky), cells(&picture, Ink::Faint));
    assert_eq!(plain.len() + written.len() + exists.len() + none.len(), 81);
    for (p, q) in (1..=9).flat_map(|p| (1..=9).map(move |q| (p, q))) {
        let found = classify(&format!("[1; ({p}, {q})]").parse().unwrap()).unwrap();
        assert_eq!(plain.contains(&(p, q)), p == q, "[1; {p}, {q}, ...]");
        assert_eq!(none.contains(&(p, q)), found.mtw.is_none(), "[1; {p}, {q}, ...]");
        assert_eq!(exists.contains(&(p, q)), found.mtw.is_some() && found.family().is_none(), "[1; {p}, {q}, ...]");
    }
}

#[test]
fn the_atlas_of_pairs_says_what_invariant_says() {
    let by = Some(rulesmith::figure::AtlasBy::Invariant);
    let question = question::Figure { by, up_to: Some(ask::Size(8)), ..question::Figure::new(FigureKind::Atlas) };
    let picture = figured(&question).picture;
    let (yes, no, open) = (cells(&picture, Ink::Blue), cells(&picture, Ink::Vermilion), cells(&picture, Ink::Yellow));
    assert_eq!(yes.len() + no.len() + open.len() + cells(&picture, Ink::Faint).len(), 64);
    for (r, t) in (1..=8).flat_map(|r| (1..=8).map(move |t| (r, t))) {
        let target = format!("fractional({r}/4, {t}/4)");
        let asked = ask::question::Invariant { target: target.as_str().into(), up_to: ask::Size(100), largest: false };
        let found = ask::answer(&ask::Question::Invariant(asked), &Work::default());
        // Rational slopes are refused, or answered as a list.
        if cells(&picture, Ink::Faint).contains(&(r, t)) {
            continue;
        }
        let Ok(ask::Answer::Invariant(found)) = found else { panic!("{target}: {found:?}") };
        let shown = (yes.contains(&(r, t)), no.contains(&(r, t)), open.contains(&(r, t)));
        assert_eq!(
            shown,
            (found.exists == Some(true), found.exists == Some(false), found.exists.is_none()),
            "{target}"
        );
    }
}

#[test]
fn digits_add_up() {
    for (system, number) in
        [("phi", 100u64), ("sqrt(2)", 1000), ("base(10)", 4096), ("(1+sqrt(5))/3", 12345), ("phi", 0)]
    {
        let question = question::Figure { number: Some(number.into()), ..with_expr(FigureKind::Numeration, system) };
        let picture = figured(&question).picture;
        let sum: u64 = picture.notes[0]
            .split_once(" = ")
            .unwrap()
            .1
            .split(" + ")
            .map(|term| term.split('*').map(|factor| factor.parse::<u64>().unwrap()).product::<u64>())
            .sum();
        assert_eq!(sum, number, "{system}");
    }
}

/// Where each digit leads, read off the arrows and the texts on them.
fn edges(picture: &Picture) -> BTreeMap<(i64, u64), i64> {
    let state = |point: &Point| (point.0.drawn() / 2.0).round() as i64;
    let mut edges = BTreeMap::new();
    for two in picture.marks.windows(2) {
        if let [Mark::Arrow { from, to, .. }, Mark::Label { says, .. }] = two {
            for part in says.plain.split(", ") {
                let (low, high) = part.split_once("..").unwrap_or((part, part));
                let (low, high): (u64, u64) = (low.parse().unwrap(), high.parse().unwrap());
                for digit in low..=high {
                    assert_eq!(edges.insert((state(from), digit), state(to)), None, "a digit leads to one state");
                }
            }
        }
    }
    edges
}

#[test]
fn the_automaton_accepts_the_members() {
    let picture = figured(&with_expr(FigureKind::Automaton, "beatty(phi)")).picture;
    assert!(picture.notes[0].contains("[0; 1] repeating"), "{}", picture.notes[0]);
    let edges = edges(&picture);
    let accepting: BTreeSet<i64> = picture
        .marks
        .iter()
        .filter_map(|mark| if let Mark::Points { ink: Ink::Green, at, .. } = mark { Some(at) } else { None })
        .flatten()
        .map(|point| (point.0.drawn() / 2.0).round() as i64)
        .collect();
    assert!(!edges.is_empty() && !accepting.is_empty());
    let phi: Slope = "phi".parse().unwrap();
    let members: BTreeSet<u64> = (0..200u64).map(|n| u64::try_from(&phi.floor_times(&n.into())).unwrap()).collect();
    // Places 1, 1, 2, 3, 5, ..; the lowest digit is always 0.
    let mut places = vec![1u64, 1];
    while places[places.len() - 1] < 400 {
        places.push(places[places.len() - 1] + places[places.len() - 2]);
    }
    for x in 0..200u64 {
        let (mut rest, mut state) = (x, Some(0));
        for &place in places[1..].iter().rev() {
            let digit = u64::from(rest >= place);
            rest -= digit * place;
            state = state.and_then(|state| edges.get(&(state, digit)).copied());
        }
        state = state.and_then(|state| edges.get(&(state, 0)).copied());
        assert_eq!(rest, 0);
        assert_eq!(state.is_some_and(|state| accepting.contains(&state)), members.contains(&x), "{x}");
    }
}

/// Each point lies on the curve, on the segment that c modulo k names, and belongs to a slope that `classify` knows by the
/// same k and c.
#[test]
fn the_points_of_a_family_lie_where_they_should() {
    let inks = [Ink::Blue, Ink::Vermilion, Ink::Green, Ink::Purple];
    for (k, last) in [(1u64, 9u64), (3, 16), (4, 20)] {
        let number = Some(k.into());
        let up_to = Some(ask::Size(last));
        let picture = figured(&question::Figure { number, up_to, ..question::Figure::new(FigureKind::Family) }).picture;
        let mut found = BTreeSet::new();
        for mark in &picture.marks {
            let Mark::Points { ink, at, .. } = mark else { continue };
            let class = inks.iter().position(|one| one == ink).unwrap() as u64;
            for Point(u, v) in at {
                // alpha = 1 + u on the curve is beta/(beta - 1), so beta = 1 + 1/u.
                let alpha: Slope = format!("1 + ({u})").parse().unwrap();
                let classes = classify(&alpha).unwrap();
                let beta = alpha.complement().unwrap();
                let part = beta.affine(&1.into(), &(-beta.floor_times(&1.into())).into()).unwrap();
                assert_eq!(part.compare(&v.exact()).unwrap(), Ordering::Equal, "{alpha}");
                let mtw = classes.mtw.unwrap();
                assert_eq!(u64::try_from(&mtw.k).unwrap(), k, "{alpha}");
                let c = u64::try_from(&mtw.c).unwrap();
                assert_eq!(c % k, class, "{alpha}");
                found.insert(c);
            }
        }
        assert_eq!(found, ((2 * k - 1)..=last).collect(), "k = {k}");
    }
}

#[test]
fn blocks_are_coloured_by_their_set() {
    let evil = |number: i64| number.count_ones().is_multiple_of(2);
    for many in [16i64, 64] {
        let question =
            question::Figure { up_to: Some(ask::Size(many as u64)), ..with_expr(FigureKind::Blocks, "evil") };
        let picture = figured(&question).picture;
        let (red, green) = (cells(&picture, Ink::Vermilion), cells(&picture, Ink::Green));
        let width = many / 4;
        for number in 0..many {
            let place = (number % width, 3 - number / width);
            assert_eq!((red.contains(&place), green.contains(&place)), (evil(number), !evil(number)), "{number}");
        }
        // A with D, and B with C.
        let arrows: Vec<(f64, f64)> = picture
            .marks
            .iter()
            .filter_map(|mark| match mark {
                Mark::Arrow { from, to, .. } => Some((from.1.drawn(), to.1.drawn())),
                _ => None,
            })
            .collect();
        assert_eq!(arrows, [(3.0, 0.0), (2.0, 1.0)]);
    }
    let other = figured(&with_expr(FigureKind::Blocks, "multiples(3)")).picture;
    assert!(
        !other
            .marks
            .iter()
            .any(|mark| matches!(mark, Mark::Arrow { from, to, .. } if from.1.drawn() == 3.0 && to.1.drawn() == 1.0))
    );
}
