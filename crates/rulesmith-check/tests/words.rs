//! Assumptions followed digit by digit, against arithmetic: whether a branch holds for given numbers, with others that are guessed.
//! A value that is called settled too early, a digit that is weighed wrongly, a number put in where it must not be: each shows as an
//! answer that arithmetic does not give. The windows end next to the value, where such slips are.

use malachite::Integer;
use malachite::rational::Rational;
use rulesmith_check::read::{Branch, Language, Literal, Symbol, Value, Window};
use rulesmith_check::{Condition, Digits, Limits, Meter, Numerals, is_possible};
use rulesmith_core::number::Slope;
use rulesmith_core::numeration::Recurrence;
use rulesmith_core::rules::{self, Game};
use rulesmith_core::syntax::parse_expression;

/// Marsaglia's xorshift.
struct Dice(u64);

impl Dice {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    fn below(&mut self, end: i64) -> i64 {
        (self.next() % end as u64) as i64
    }

    fn between(&mut self, low: i64, high: i64) -> i64 {
        low + self.below(high - low + 1)
    }

    fn one_in(&mut self, many: i64) -> bool {
        self.below(many) == 0
    }
}

fn game() -> Game {
    rules::parse("game \"G\" piles x, y move m: take t from x expect { (n, n) : n >= 0 }").unwrap()
}

/// A numeration: a base, quotients, or a recurrence with small factors.
fn numeration(dice: &mut Dice) -> Numerals {
    match dice.below(3) {
        0 => Numerals::Base(dice.between(2, 7)),
        1 => {
            let largest = [1, 2, 3, 9][dice.below(4) as usize];
            Numerals::Quotients((0..dice.between(1, 4)).map(|_| dice.between(1, largest)).collect())
        }
        _ => loop {
            let factors: Vec<i64> = (0..dice.between(2, 4)).map(|_| dice.between(-2, 4)).collect();
            if Recurrence::new(&factors).is_ok() {
                return Numerals::Recurrence(factors);
            }
        },
    }
}

/// The values that words carry besides their numbers.
#[derive(Default)]
struct Carried {
    theta: Option<Slope>,
    /// The places of a recurrence of so many terms.
    places: Vec<i64>,
    terms: usize,
}

impl Carried {
    fn of(language: &Language<'_>, numerals: &Numerals) -> Carried {
        let theta = language.digits.as_ref().and_then(|digits| digits.theta.clone());
        let Numerals::Recurrence(factors) = numerals else { return Carried { theta, ..Carried::default() } };
        let places = Recurrence::new(factors).unwrap().values(90);
        let places = places.iter().map_while(|place| i64::try_from(place).ok()).collect();
        Carried { theta, places, terms: factors.len() }
    }

    /// A number with zeros written behind it: greedily, from the largest place on.
    fn shifted(&self, number: i64, zeros: usize) -> i64 {
        let (mut rest, mut sum) = (number, 0);
        for place in (0..self.places.partition_point(|place| *place <= number)).rev() {
            sum += rest / self.places[place] * self.places[place + zeros];
            rest %= self.places[place];
        }
        sum
    }
}

/// A whole value of the numbers on some tracks. The remainders in it are of such values too.
fn value(dice: &mut Dice, tracks: usize, carried: &Carried, deep: i64) -> Value {
    let mut sum = Value::whole(dice.between(-9, 9));
    for _ in 0..dice.between(1, 3) {
        let track = dice.below(tracks as i64) as usize;
        let part = match dice.below(5) {
            0 if deep > 0 => value(dice, tracks, carried, deep - 1).modulo(dice.between(2, 6)),
            1 if deep > 0 => value(dice, tracks, carried, deep - 1).divided(dice.between(2, 4)),
            2 | 3 if carried.theta.is_some() => Value::symbol(Symbol::Floor(track)),
            2 | 3 if carried.terms > 0 => {
                Value::symbol(Symbol::Shifted(track, dice.between(1, carried.terms as i64 - 1) as usize))
            }
            _ => Value::symbol(Symbol::Number(track)),
        };
        let factor = [-3, -2, -1, 1, 1, 2, 5][dice.below(7) as usize];
        sum = sum.plus(&part.scaled(&Rational::from(factor)));
    }
    sum
}

/// What a value is for numbers on the tracks; an index is (Q + 1)/s.
fn worth(value: &Value, numbers: &[i64], carried: &Carried, multiple: i64) -> Rational {
    let mut sum = value.constant.clone();
    for (symbol, factor) in &value.parts {
        let part = match symbol {
            Symbol::Number(track) => Rational::from(numbers[*track]),
            Symbol::Floor(track) => {
                let theta = carried.theta.as_ref().unwrap();
                Rational::from(theta.floor_times(&Integer::from(numbers[*track] + 1)))
            }
            Symbol::Shifted(track, zeros) => Rational::from(carried.shifted(numbers[*track], *zeros)),
            Symbol::Index(track) => Rational::from_signeds(numbers[*track] + 1, multiple),
            Symbol::Modulo(inner, modulus) => {
                let inner = i64::try_from(&worth(inner, numbers, carried, multiple)).expect("a whole number");
                Rational::from(inner.rem_euclid(*modulus))
            }
            _ => unreachable!("no such symbol is made here"),
        };
        sum += part * factor;
    }
    sum
}

fn whole(value: &Value, numbers: &[i64], carried: &Carried, multiple: i64) -> i64 {
    i64::try_from(&worth(value, numbers, carried, multiple)).expect("a whole number")
}

/// A window with ends next to a number.
fn window(dice: &mut Dice, near: i64) -> Window {
    let mut cuts: Vec<i64> = (0..dice.between(1, 3)).map(|_| near + dice.between(-2, 3)).collect();
    cuts.sort_unstable();
    cuts.dedup();
    Window { start: dice.one_in(2), cuts }
}

/// Small numbers, large ones, and those next to a place of the numeration, where words become longer.
fn number(dice: &mut Dice, numerals: &Numerals, carried: &Carried) -> i64 {
    let quotients = match numerals {
        Numerals::Base(base) => vec![*base],
        Numerals::Quotients(quotients) => quotients.clone(),
        Numerals::Recurrence(_) if dice.one_in(3) => {
            return (carried.places[dice.below(12) as usize] + dice.between(-1, 1)).max(0);
        }
        Numerals::Recurrence(_) => vec![2],
    };
    match dice.below(4) {
        0 => dice.below(12),
        1 => dice.below(300),
        2 => dice.below(1 << 22),
        _ => {
            let (mut before, mut place) = (0, 1);
            for index in 0..dice.below(12) as usize {
                let next = quotients[index % quotients.len()] * place + before;
                (before, place) = (place, next);
            }
            (place + dice.between(-1, 1)).max(0)
        }
    }
}

#[test]
fn an_assumption_holds_for_the_words_of_the_numbers_for_which_it_does() {
    let game = game();
    let limits = Limits { steps: 1 << 16, memory: 1 << 25, watch: None };
    let mut dice = Dice(0x5eed_0001);
    let (mut yes, mut no, mut refused) = (0, 0, 0);
    for _ in 0..80 {
        let numerals = numeration(&mut dice);
        let ostrowski = matches!(numerals, Numerals::Quotients(_));
        let multiple = if ostrowski && dice.one_in(3) { dice.between(2, 6) } else { 1 };
        for _ in 0..6 {
            // What one value costs is not the matter of the next.
            let meter = Meter::new(&limits);
            let language = Language::new(&game, Some(Digits::new(&numerals, multiple).unwrap()), &meter).unwrap();
            let carried = Carried::of(&language, &numerals);
            let tracks = dice.between(1, 3) as usize;
            let mut followed = value(&mut dice, tracks, &carried, 2);
            // An index stands on the first track.
            let indexed = ostrowski && dice.one_in(3);
            if indexed {
                followed = followed.plus(&Value::symbol(Symbol::Index(0)).scaled(&Rational::from(dice.between(-3, 3))));
            }
            let next = Value::symbol(Symbol::Number(0)).shifted(1).modulo(multiple);
            for _ in 0..6 {
                let mut numbers: Vec<i64> = (0..tracks).map(|_| number(&mut dice, &numerals, &carried)).collect();
                if indexed {
                    numbers[0] = (numbers[0] + 1) * multiple - 1;
                }
                let is = whole(&followed, &numbers, &carried, multiple);
                let window = window(&mut dice, is);
                let mut literals = vec![Literal::Compare(followed.clone(), window.clone())];
                if indexed && multiple > 1 {
                    literals.push(Literal::Compare(next.clone(), Window::exactly(0)));
                }
                match is_possible(&language, &Branch::assuming(tracks, literals), &numbers) {
                    Ok(holds) => {
                        assert_eq!(
                            holds,
                            window.accepts(is),
                            "{numerals:?} {multiple} {followed:?} {window:?} {numbers:?}"
                        );
                        if holds { yes += 1 } else { no += 1 }
                    }
                    Err(why) => {
                        assert!(matches!(why.condition, Condition::R1 | Condition::F3), "{why}");
                        refused += 1;
                    }
                }
            }
        }
    }
    println!("{yes} hold, {no} do not, {refused} are too large");
    assert!(yes > 500 && no > 500 && refused < 2000, "{yes} {no} {refused}");
}

const TOP: i64 = 7;

/// Whether some numbers on the further tracks, each at most TOP, satisfy all.
fn some_numbers(
    literals: &[Literal],
    numbers: &mut Vec<i64>,
    tracks: usize,
    carried: &Carried,
    member: &dyn Fn(&[i64]) -> bool,
) -> bool {
    if numbers.len() < tracks {
        for guessed in 0..=TOP {
            numbers.push(guessed);
            if some_numbers(literals, numbers, tracks, carried, member) {
                return true;
            }
            numbers.pop();
        }
        return false;
    }
    literals.iter().all(|literal| match literal {
        Literal::Compare(value, window) => window.accepts(whole(value, numbers, carried, 1)),
        Literal::Member(_, tracks, inside) => {
            member(&tracks.iter().map(|track| numbers[*track]).collect::<Vec<i64>>()) == *inside
        }
        Literal::Element(..) => unreachable!("no such assumption is made here"),
    })
}

/// Equations tell numbers, tracks have the same number, tracks are given up: with numbers that are guessed a branch holds if some
/// numbers up to TOP satisfy it, which it demands of each.
#[test]
fn guessed_numbers_are_found_if_there_are_any() {
    let game = game();
    let limits = Limits::default();
    let mut dice = Dice(0x5eed_0002);
    let (mut yes, mut no) = (0, 0);
    for _ in 0..300 {
        let numerals = if dice.one_in(2) { Numerals::Base(2) } else { numeration(&mut dice) };
        let binary = numerals == Numerals::Base(2);
        let meter = Meter::new(&limits);
        let language = Language::new(&game, Some(Digits::new(&numerals, 1).unwrap()), &meter).unwrap();
        let carried = Carried::of(&language, &numerals);
        if binary {
            language.sets.borrow_mut().push(parse_expression("evil").unwrap());
        }
        let member = |numbers: &[i64]| numbers[0].count_ones().is_multiple_of(2);
        for _ in 0..12 {
            let given = dice.between(1, 2) as usize;
            let tracks = given + dice.between(1, 3) as usize;
            let mut literals = Vec::new();
            for track in given..tracks {
                literals.push(Literal::Compare(Value::symbol(Symbol::Number(track)), Window::at_most(TOP)));
            }
            for _ in 0..dice.between(1, 3) {
                let number = |dice: &mut Dice| Value::symbol(Symbol::Number(dice.below(tracks as i64) as usize));
                let (followed, window) = match dice.below(4) {
                    // Two tracks with the same number, or nearly.
                    0 => (number(&mut dice).minus(&number(&mut dice)), Window::exactly(dice.between(-1, 1) / 2)),
                    // A number that is told by others.
                    1 | 2 => {
                        let told = number(&mut dice).scaled(&Rational::from([-1, 1][dice.below(2) as usize]));
                        let nothing = Carried::default();
                        let carried = if dice.one_in(2) { &carried } else { &nothing };
                        let others = value(&mut dice, tracks, carried, 1);
                        (told.plus(&others), Window::exactly(dice.between(-3, 9)))
                    }
                    _ => {
                        let near = dice.between(-3, 12);
                        (value(&mut dice, tracks, &carried, 1), window(&mut dice, near))
                    }
                };
                if !followed.parts.is_empty() {
                    literals.push(Literal::Compare(followed, window));
                }
            }
            if binary && dice.one_in(2) {
                literals.push(Literal::Member(0, vec![dice.below(tracks as i64) as usize], dice.one_in(2)));
            }
            let given: Vec<i64> = (0..given).map(|_| dice.below(10)).collect();
            let wanted = some_numbers(&literals, &mut given.clone(), tracks, &carried, &member);
            let found = is_possible(&language, &Branch::assuming(tracks, literals.clone()), &given).unwrap();
            assert_eq!(found, wanted, "{numerals:?} {given:?} {literals:?}");
            if found { yes += 1 } else { no += 1 }
        }
    }
    println!("{yes} are possible, {no} are not");
    assert!(yes > 500 && no > 1000, "{yes} {no}");
}
