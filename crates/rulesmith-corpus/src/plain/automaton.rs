//! Automata written into rules, read as the language page says it: by hand.

use malachite::Natural;
use rulesmith_core::numeration::Recurrence;
use std::collections::HashMap;

/// What the places are worth, and for each state whether a word may end there and where digits lead.
pub(super) struct Automaton {
    places: Vec<i64>,
    states: Vec<(bool, HashMap<Vec<i64>, usize>)>,
}

impl Automaton {
    /// From the texts between the parentheses, without quotes; they were checked when the rules were parsed.
    pub fn of(texts: &[String]) -> Option<Automaton> {
        let mut words = texts.first()?.split_whitespace();
        let name = words.next()?;
        let numbers = words.map(|word| word.parse().ok()).collect::<Option<Vec<i64>>>()?;
        let places = places(name, &numbers)?;
        let mut states = Vec::new();
        for state in texts[1..].iter().flat_map(|text| text.split(';')) {
            let mut words = state.split_whitespace();
            let accepting = words.next()?.ends_with('+');
            let mut arrows = HashMap::new();
            for arrow in words {
                let (digits, to) = arrow.split_once('>')?;
                let digits = digits.split(',').map(|digit| digit.parse().ok()).collect::<Option<Vec<i64>>>()?;
                arrows.insert(digits, to.parse().ok()?);
            }
            states.push((accepting, arrows));
        }
        Some(Automaton { places, states })
    }

    /// How many numbers it reads, by any of its arrows.
    pub fn arity(&self) -> usize {
        self.states[0].1.keys().next().map_or(0, Vec::len)
    }

    /// Whether it accepts numbers.
    pub fn accepts(&self, numbers: &[i64]) -> bool {
        if numbers.iter().any(|&number| number < 0) {
            return false;
        }
        let mut rest = numbers.to_vec();
        let mut state = 0;
        for &place in self.places.iter().rev() {
            let mut digits = vec![0; rest.len()];
            for (digit, number) in digits.iter_mut().zip(&mut rest) {
                while *number >= place {
                    *number -= place;
                    *digit += 1;
                }
            }
            match self.states[state].1.get(&digits) {
                Some(next) => state = *next,
                None => return false,
            }
        }
        self.states[state].0
    }
}

/// Far more places than any number here needs, a whole number of blocks of them.
fn places(name: &str, numbers: &[i64]) -> Option<Vec<i64>> {
    if name == "recurrence" {
        let terms = Recurrence::new(numbers).ok()?.values(200);
        let small = |term: &Natural| i64::try_from(term).ok().filter(|term| *term < 1 << 48);
        return Some(terms.iter().map_while(small).collect());
    }
    let mut places: Vec<i64> = vec![1];
    while !places.len().is_multiple_of(numbers.len()) || places[places.len() - 1] < 1 << 40 {
        let last = places[places.len() - 1];
        let before = if places.len() > 1 { places[places.len() - 2] } else { 0 };
        let quotient = numbers[(places.len() - 1) % numbers.len()];
        places.push(if name == "base" { quotient * last } else { quotient * last + before });
    }
    Some(places)
}
