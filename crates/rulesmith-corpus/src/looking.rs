//! Sets of numbers that are told by looking at one number.

use malachite::Natural;
use rulesmith_core::numeration::Recurrence;
use rulesmith_core::sequence::{Ending, Growing};

/// Whether the digits of a number, found from the largest place on, end in some way.
pub(crate) fn by_places(recurrence: &Recurrence, ending: Ending, x: i64) -> bool {
    let small = |place: &Natural| i64::try_from(place).ok().filter(|place| *place <= x);
    let places: Vec<i64> = recurrence.values(64).iter().map_while(small).collect();
    let mut rest = x;
    let mut digits: Vec<i64> = Vec::new();
    for place in places.iter().rev() {
        digits.push(rest / place);
        rest %= place;
    }
    let zeros = digits.iter().rev().take_while(|digit| **digit == 0).count();
    match ending {
        Ending::Place => places.last() == Some(&x),
        Ending::Zero => x == 0 || zeros > 0,
        Ending::EvenZeros => x > 0 && zeros % 2 == 0,
        Ending::OddZeros => x > 0 && zeros % 2 == 1,
    }
}

/// Whether a number is in a set that grows fast, by looking.
pub(crate) fn grows(set: Growing, x: i64) -> bool {
    let reached = |start: i64, next: &dyn Fn(i64, i64) -> i64| {
        let (mut member, mut index) = (start, 1);
        while member < x {
            index += 1;
            member = next(member, index);
        }
        member == x
    };
    match set {
        Growing::Powers(base) => reached(1, &|member, _| member * i64::from(base)),
        Growing::Factorials => reached(1, &|member, index| member * index),
        Growing::Squares => reached(0, &|_, index| (index - 1) * (index - 1)),
        Growing::Primes => x >= 2 && (2..x).take_while(|d| d * d <= x).all(|d| x % d != 0),
        Growing::Fibonacci => {
            let (mut member, mut next) = (1, 2);
            while member < x {
                (member, next) = (next, member + next);
            }
            member == x
        }
    }
}
