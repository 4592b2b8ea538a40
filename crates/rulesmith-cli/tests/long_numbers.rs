//! Numbers of a million digits through standard input, checked without the library's own methods.

use crate::common::{Said, rulesmith_reading};
use malachite::base::num::arithmetic::traits::Square;
use malachite::{Integer, Natural};

/// A million digits without a pattern that a system could share: a linear congruential generator.
fn million_digits() -> String {
    let mut state = 12345u64;
    let mut digit = || {
        state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        char::from(b'0' + (state >> 33) as u8 % 10)
    };
    let rest: String = (1..1_000_000).map(|_| digit()).collect();
    format!("9{rest}")
}

fn finished(said: Said, code: i32) -> String {
    assert_eq!((said.code, said.stderr.as_str()), (Some(code), ""));
    said.stdout
}

#[test]
fn a_term_and_its_place() {
    let text = million_digits();
    let n: Natural = text.parse().unwrap();
    let line = finished(
        rulesmith_reading(&*text, &["sequence", "phi", "--from", "-", "--terms", "1", "--format", "bfile"]),
        0,
    );
    let (index, term) = line.trim_end().split_once(' ').unwrap();
    assert!(index == text);
    // m = floor(n phi) says 2m - n <= n sqrt(5) < 2m - n + 2, that is (2m - n)^2 <= 5 n^2 < (2m - n + 2)^2.
    let m: Integer = term.parse().unwrap();
    let root = (m << 1u64) - Integer::from(&n);
    let five = Integer::from((&n).square() * Natural::from(5u32));
    assert!(root >= 0 && (&root).square() <= five && five < (root + Integer::from(2)).square());

    let yes = finished(rulesmith_reading(term, &["sequence", "phi", "--member", "-"]), 0);
    assert!(yes == format!("member: yes, with index {text}\nterms at most that large: {}\n", &n + Natural::from(1u32)));

    // One of three numbers in a row is no term of floor(n phi), whose steps are 1 and 2.
    let m: Natural = term.parse().unwrap();
    let codes: Vec<i32> = (1u32..=3)
        .map(|step| {
            let next = (&m + Natural::from(step)).to_string();
            let said = rulesmith_reading(next, &["sequence", "phi", "--member", "-", "--format", "json"]);
            let answer: serde_json::Value = serde_json::from_str(&said.stdout).unwrap();
            assert_eq!(answer["member"], said.code == Some(0));
            said.code.unwrap()
        })
        .collect();
    assert!(codes.contains(&0) && codes.contains(&1), "{codes:?}");
}

/// [1; 12, 1, 2, 2, 2, 1, 12, ...]: the partial quotients of (1+sqrt(5))/3 after the whole part, for ever.
const PERIOD: [u64; 6] = [12, 1, 2, 2, 2, 1];

#[test]
fn a_representation() {
    const PRIME: u64 = (1 << 61) - 1;
    let text = million_digits();
    let said = finished(rulesmith_reading(format!("  {text}\n"), &["represent", "(1+sqrt(5))/3", "-"]), 0);
    let mut lines = said.lines();
    let digits: Vec<u64> = lines
        .next()
        .and_then(|line| line.strip_prefix("digits     "))
        .expect("digits come first")
        .rsplit(' ')
        .map(|digit| digit.parse().unwrap())
        .collect();
    let quotient = |place: usize| PERIOD[place % PERIOD.len()] + u64::from(place == 0);
    let (mut value, mut place_before, mut place_value) = (0u128, 0u128, 1u128);
    for (place, &digit) in digits.iter().enumerate() {
        let largest = quotient(place) - u64::from(place == 0);
        assert!(digit <= largest, "place {place}");
        assert!(place == 0 || digit < largest || digits[place - 1] == 0, "place {place}");
        value = (value + u128::from(digit) * place_value) % u128::from(PRIME);
        let next = (u128::from(quotient(place)) * place_value + place_before) % u128::from(PRIME);
        place_before = std::mem::replace(&mut place_value, next);
    }
    assert!(*digits.last().unwrap() > 0);
    // A valid word represents exactly one number; that it is this one is checked modulo a large prime.
    let expected = text.bytes().fold(0u128, |rest, digit| (rest * 10 + u128::from(digit - b'0')) % u128::from(PRIME));
    assert_eq!(value, expected);
    let zeros = digits.iter().take_while(|&&digit| digit == 0).count();
    let word = if zeros.is_multiple_of(2) { "vile" } else { "dopey" };
    assert_eq!(lines.next(), Some(&*format!("ends in    {zeros} zero{}: {word}", if zeros == 1 { "" } else { "s" })));
}
