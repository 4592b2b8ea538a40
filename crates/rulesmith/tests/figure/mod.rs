//! Pictures show what is true: their marks are held to the solver, to brute force and to the theorems; and their bytes are the
//! same every time.

mod games;
mod numbers;
mod writers;

use rulesmith::ask::question::{self, FigureKind};
use rulesmith::ask::{self, Answer, Figured, Question};
use rulesmith::figure::{Ink, Mark, Picture, Run};
use rulesmith::work::Work;
use std::collections::BTreeSet;

/// A picture of a game.
fn of_game(kind: FigureKind, game: &str) -> question::Figure {
    question::Figure { game: Some(game.into()), ..question::Figure::new(kind) }
}

/// The answer to a question that has one.
fn figured(question: &question::Figure) -> Figured {
    match ask::answer(&Question::Figure(question.clone()), &Work::default()) {
        Ok(Answer::Figure(figured)) => *figured,
        other => panic!("{question:?}: {other:?}"),
    }
}

fn refused(question: &question::Figure) -> String {
    ask::answer(&Question::Figure(question.clone()), &Work::default()).expect_err("this is refused").sentence
}

/// The squares of a colour.
fn cells(picture: &Picture, wanted: Ink) -> BTreeSet<(i64, i64)> {
    let mut found = BTreeSet::new();
    for mark in &picture.marks {
        if let Mark::Cells { ink, runs, .. } = mark
            && *ink == wanted
        {
            for &Run(y, x, length) in runs {
                for more in 0..i64::from(length) {
                    assert!(found.insert((x + more, y)), "({}, {y}) is drawn twice", x + more);
                }
            }
        }
    }
    found
}

/// One question of every kind.
fn every_kind() -> Vec<question::Figure> {
    use FigureKind::*;
    let with_expr = |kind, expr: &str| question::Figure { expr: Some(expr.into()), ..question::Figure::new(kind) };
    vec![
        question::Figure { up_to: Some(ask::Size(30)), ..of_game(Board, "wythoff") },
        question::Figure { up_to: Some(ask::Size(9)), ..of_game(Grundy, "wythoff") },
        question::Figure { up_to: Some(ask::Size(12)), ..of_game(Moves, "mtw(2; -(2,3); +(9,18))") },
        of_game(Torus, "mtw(2; -(2,3); +(9,18); sqrt(12)-2)"),
        question::Figure { piles: Some(vec![10u64.into(), 14u64.into()]), ..of_game(Position, "wythoff") },
        question::Figure { number: Some(3u64.into()), ..question::Figure::new(Family) },
        with_expr(Blocks, "evil"),
        of_game(Counterexample, "mtw(2; -(2,3); sqrt(12)-2)"),
        question::Figure { against: Some("t-wythoff(2)".into()), ..of_game(Compare, "wythoff") },
        of_game(Stacks, "chromatic(phi^2)"),
        with_expr(Star, "5/4 + pi/100"),
        question::Figure { up_to: Some(ask::Size(5)), ..question::Figure::new(Strip) },
        question::Figure { number: Some(100u64.into()), ..with_expr(Numeration, "phi") },
        with_expr(Automaton, "beatty(phi)"),
        question::Figure { up_to: Some(ask::Size(40)), rows: Some(ask::Size(3)), ..of_game(Rows, "wythoff") },
        question::Figure { up_to: Some(ask::Size(12)), ..question::Figure::new(Atlas) },
    ]
}
