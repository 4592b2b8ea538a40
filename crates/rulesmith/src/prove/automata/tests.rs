//! Automata against the numbers they stand for.

use super::atom::{Window, atom};
use super::automaton::{Automaton, DIGIT, Track};
use super::budget::{Budget, Stop};
use super::minimise::minimise;
use super::numeration::Numeration;
use super::operations::{determinise, either, join, project, subtract, without};
use super::term::Term;
use super::witness::{Words, evaluate, number, smallest};
use crate::numeration::Recurrence;
use crate::work::{Cancel, Stopped, Work};
use malachite::{Integer, Natural};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, LazyLock};
use std::time::Duration;

fn budget() -> Budget<'static> {
    static WORK: LazyLock<Work> = LazyLock::new(Work::default);
    Budget::new(&WORK)
}

fn smallest_of(automaton: Automaton) -> Automaton {
    minimise(automaton, &budget()).unwrap()
}

fn quotients_and_bases() -> Vec<Numeration> {
    let periods: [&[i64]; 5] = [&[1], &[4], &[2, 6], &[1, 2], &[3, 1, 2]];
    let mut all: Vec<Numeration> = periods.iter().filter_map(|period| Numeration::of_period(period)).collect();
    all.extend([Numeration::base(2), Numeration::base(3)]);
    all
}

fn numerations() -> Vec<Numeration> {
    let mut all = quotients_and_bases();
    all.extend(recurrences().iter().map(|factors| by(factors)));
    all
}

/// Of one order and another, with factors of both signs, with t that repeats at once and later.
fn recurrences() -> [&'static [i64]; 6] {
    [&[1, 1], &[2, 2], &[3, -1], &[1, 1, 1], &[3, -2, 1], &[1, 1, 1, 1, 1]]
}

fn by(factors: &[i64]) -> Numeration {
    Numeration::of_recurrence(&Recurrence::new(factors).unwrap()).unwrap()
}

/// The words of some numbers, padded to one length.
fn words(numeration: &Numeration, numbers: &[(Track, u64)]) -> Words {
    let digits: Vec<Vec<u8>> = numbers.iter().map(|&(_, n)| numeration.digits(&Natural::from(n))).collect();
    let length = digits.iter().map(Vec::len).max().unwrap_or(0);
    let padded = digits.into_iter().map(|word| [vec![0; length - word.len()], word].concat());
    numbers.iter().map(|&(track, _)| track).zip(padded).collect()
}

fn accepts(automaton: &Automaton, numeration: &Numeration, numbers: &[(Track, u64)]) -> bool {
    let words = words(numeration, numbers);
    let length = words.values().map(Vec::len).max().unwrap_or(0);
    let mut letters = vec![0u64; length];
    for (place, track) in automaton.tracks.iter().enumerate() {
        letters.iter_mut().zip(&words[track]).for_each(|(l, &digit)| *l |= u64::from(digit) << (DIGIT * place as u32));
    }
    let mut front = automaton.initial.clone();
    for letter in letters {
        let edges = front.iter().flat_map(|&state| automaton.from(state));
        front = edges.filter(|edge| edge.0 == letter).map(|edge| edge.1).collect();
        front.sort_unstable();
        front.dedup();
    }
    front.iter().any(|&state| automaton.accepting[state as usize])
}

/// Linear terms with floors or shifts, quotients and remainders, in numbers on the tracks 0 and 1.
fn terms(numeration: &Numeration) -> Vec<Term> {
    let floor = i64::from(numeration.irrational || numeration.recurrence().is_some());
    let (x, y) = (Term::values(0, 1, 0), Term::values(1, 1, 0));
    let (p, q) = (Term::values(0, 2, floor), Term::values(1, 1, 2 * floor));
    let terms = [
        x.minus(&y),
        x.combine(3, &y, -2).and_then(|t| t.shifted(4)),
        p.minus(&q),
        x.divided(3).and_then(|t| t.minus(&y)),
        p.divided(2).and_then(|t| q.divided(3).and_then(|u| t.minus(&u))),
        x.minus(&y).and_then(|t| t.modulo(5)),
        p.plus(&y).and_then(|t| t.divided(4)).and_then(|t| t.modulo(3)).and_then(|t| t.minus(&x)),
    ];
    let mut terms: Vec<Term> = terms.into_iter().map(|term| term.unwrap()).collect();
    if numeration.order() > 2 {
        // The number with two zeros behind it.
        terms.push(Term::value(0, 2).combine(1, &Term::value(1, 1), -3).unwrap());
    }
    terms
}

#[test]
fn an_atom_accepts_exactly_the_numbers_whose_term_is_in_the_window() {
    let windows = [
        Window::exactly(0),
        Window::at_least(2),
        Window::at_most(-3),
        Window::between(-1, 2),
        Window { low: 0, inside: vec![true, false, true], below: false, above: true },
    ];
    for numeration in numerations() {
        for term in terms(&numeration) {
            for window in &windows {
                let automaton = smallest_of(atom(&numeration, &term, window, &budget()).unwrap());
                for x in 0..25 {
                    for y in 0..25 {
                        let numbers = [(0, x), (1, y)];
                        let value = evaluate(&term, &words(&numeration, &numbers), &numeration).unwrap();
                        let value = i64::try_from(&value).unwrap();
                        let inside = accepts(&automaton, &numeration, &numbers);
                        assert_eq!(inside, window.accepts(value), "{numeration:?} {term:?} {window:?} {x} {y}");
                        assert_eq!(window.negated().accepts(value), !window.accepts(value));
                        assert_eq!(window.mirrored().accepts(-value), window.accepts(value));
                    }
                }
            }
        }
    }
}

#[test]
fn operations_are_those_of_logic() {
    for numeration in quotients_and_bases().into_iter().chain([by(&[2, 2]), by(&[3, -1])]) {
        let budget = budget();
        let relation = |term: Term, window: Window| atom(&numeration, &term, &window, &budget).unwrap();
        // y < 2x + 3, and y is a multiple of 3.
        let less = relation(Term::values(1, 1, 0).combine(1, &Term::track(0), -2).unwrap(), Window::at_most(2));
        let third = relation(Term::track(1).modulo(3).unwrap(), Window::exactly(0));
        let both = join(less.clone(), &third, &budget).unwrap();
        let not = without(less.clone(), &[&third], &budget).unwrap();
        // There is a y with 3z = y < 2x + 3 and z > 4, that is x >= 7.
        let triple = relation(Term::track(1).combine(1, &Term::track(2), -3).unwrap(), Window::exactly(0));
        let large = relation(Term::track(2), Window::at_least(5));
        let some = join(join(less, &triple, &budget).unwrap(), &large, &budget).unwrap();
        let some = project(some, &[0], numeration.period(), &budget).unwrap();
        let some_determined = smallest_of(determinise(some.clone(), &budget).unwrap());
        let small = relation(Term::track(0), Window::between(3, 9));
        let rest = subtract(&small, some.clone(), &budget).unwrap();
        let joined = either(smallest_of(small), &some_determined, &budget).unwrap();
        for x in 0..20 {
            let alone = [(0, x)];
            assert_eq!(accepts(&some, &numeration, &alone), x >= 7, "{numeration:?} {x}");
            assert_eq!(accepts(&some_determined, &numeration, &alone), x >= 7);
            assert_eq!(accepts(&rest, &numeration, &alone), (3..7).contains(&x));
            assert_eq!(accepts(&joined, &numeration, &alone), x >= 3);
            for y in 0..40 {
                let pair = [(0, x), (1, y)];
                assert_eq!(accepts(&both, &numeration, &pair), y < 2 * x + 3 && y % 3 == 0);
                assert_eq!(accepts(&not, &numeration, &pair), y < 2 * x + 3 && y % 3 != 0);
            }
        }
    }
}

#[test]
fn the_smallest_word_is_the_smallest_number() {
    for numeration in numerations() {
        // x + y >= 30 and x <= y: the least y is 15, and then x = 15; x - y >= 11: the least x is 11, and then y = 0.
        let sum = Term::track(0).plus(&Term::track(1)).unwrap();
        let difference = Term::track(0).minus(&Term::track(1)).unwrap();
        let large = atom(&numeration, &sum, &Window::at_least(30), &budget()).unwrap();
        let order = atom(&numeration, &difference, &Window::at_most(0), &budget()).unwrap();
        let both = join(large, &order, &budget()).unwrap();
        let found = smallest(&both, &numeration, &[1, 0], &budget()).unwrap().unwrap();
        let numbers = |words: &Words| [0, 1].map(|track| number(words, track, &numeration));
        assert_eq!(numbers(&found), [15u32, 15].map(Natural::from), "{numeration:?}");
        let apart = atom(&numeration, &difference, &Window::at_least(11), &budget()).unwrap();
        let found = smallest(&apart, &numeration, &[0, 1], &budget()).unwrap().unwrap();
        assert_eq!(numbers(&found), [11u32, 0].map(Natural::from));
        let nothing = join(apart, &order, &budget()).unwrap();
        assert_eq!(smallest(&nothing, &numeration, &[0, 1], &budget()), Ok(None));
        assert_eq!(evaluate(&difference, &found, &numeration), Some(Integer::from(11)));
    }
}

#[test]
fn a_minimal_automaton_does_not_depend_on_how_it_was_made() {
    for numeration in numerations() {
        // x = 3 floor(x/3) says the same as x mod 3 = 0.
        let remainder = Term::track(0).modulo(3).unwrap();
        let quotient = Term::track(0).combine(1, &Term::track(0).divided(3).unwrap(), -3).unwrap();
        let one = atom(&numeration, &remainder, &Window::exactly(0), &budget()).unwrap();
        let other = atom(&numeration, &quotient, &Window::exactly(0), &budget()).unwrap();
        let states = one.states();
        let least = smallest_of(one);
        let doubled = either(least.clone(), &smallest_of(other.clone()), &budget()).unwrap();
        assert_eq!(least, smallest_of(other));
        assert_eq!(least, smallest_of(doubled));
        assert!(least.states() <= states);
    }
}

/// The states of x + y = z, as other programs have them: for Tribonacci, the numerations of Fraenkel's heap games, and rho^3.
#[test]
fn adders_are_as_small_as_they_are_known_to_be() {
    let sum = Term::track(0).plus(&Term::track(1)).and_then(|sum| sum.minus(&Term::track(2))).unwrap();
    for (factors, states) in
        [(&[1, 1, 1][..], 149), (&[2, 2], 41), (&[3, 2], 34), (&[3, 3], 67), (&[4, 4], 93), (&[3, -2, 1], 233)]
    {
        let adder = smallest_of(atom(&by(factors), &sum, &Window::exactly(0), &budget()).unwrap());
        assert_eq!(adder.states(), states, "{factors:?}");
    }
}

/// The words of the multiples of m in base 2, in an automaton with thousands of states.
fn multiples(m: i64) -> Automaton {
    let term = Term::track(0).modulo(m).unwrap();
    atom(&Numeration::base(2), &term, &Window::exactly(0), &budget()).unwrap()
}

/// What an operation on a large automaton does within a budget.
type Operation = fn(&Automaton, &Budget<'_>) -> Result<Automaton, Stop>;

const OPERATIONS: [(&str, Operation); 6] = [
    ("trim", |large, budget| large.clone().trim(budget)),
    ("minimise", |large, budget| minimise(large.clone(), budget)),
    ("determinise", |large, budget| determinise(large.clone(), budget)),
    ("join", |large, budget| join(large.clone(), &multiples(2), budget)),
    ("subtract", |large, budget| subtract(large, multiples(2), budget)),
    ("project", |large, budget| project(large.clone(), &[0], 1, budget)),
];

#[test]
fn operations_stop_wherever_they_are_asked_to() {
    let large = multiples(9001);
    assert!(large.edges() > 18_000);
    for (name, operation) in OPERATIONS {
        let expected = operation(&large, &budget()).unwrap();
        let mut looks = 0;
        loop {
            let (asked, cancel) = (Arc::new(AtomicU64::new(0)), Cancel::default());
            let (counter, hand) = (Arc::clone(&asked), cancel.clone());
            let work = Work::default().with_cancel(&cancel).with_progress(move |_| {
                if counter.fetch_add(1, Ordering::Relaxed) >= looks {
                    hand.cancel();
                }
            });
            let asked = || asked.load(Ordering::Relaxed);
            match operation(&large, &Budget::new(&work)) {
                Err(stop) => assert_eq!((stop, asked()), (Stop::Stopped(Stopped::Cancelled), looks + 1), "{name}"),
                Ok(result) => {
                    assert_eq!((result, asked()), (expected, looks), "{name}");
                    break;
                }
            }
            looks += 1;
        }
        assert!(looks > 1, "{name} asked {looks} times");
    }
}

#[test]
fn operations_keep_the_time_and_the_memory() {
    let large = multiples(9001);
    for (name, operation) in OPERATIONS {
        let late = Work::default().with_time(Duration::ZERO);
        assert_eq!(operation(&large, &Budget::new(&late)), Err(Stop::Stopped(Stopped::Time)), "{name}");
        // The tables come on top of the automaton, which is counted unless it is only lent.
        let little = Work::default().with_memory(large.bytes() as u64);
        assert_eq!(operation(&large, &Budget::new(&little)), Err(Stop::Memory), "{name}");
        let enough = Work::default().with_memory(1 << 23);
        let enough = Budget::new(&enough);
        operation(&large, &enough).unwrap();
        let held = enough.hold(8_300_000);
        assert_eq!(operation(&large, &enough), Err(Stop::Memory), "{name} beside something large");
        drop(held);
        assert_eq!(enough.work(0, 1 << 23), Ok(()), "{name} has given everything back");
    }
}
