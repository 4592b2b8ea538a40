//! Automata that read the digits of several numbers together, as rules write them: `automaton("quotients 1", "0+ 0,0>0 ..")`.
//!
//! The first text names the numeration: `base b`, or `quotients d1 .. dp` for the Ostrowski numeration (the q-system above) of
//! [0; d1, .., dp, d1, ..], or `recurrence c1 .. ck` for that of a [`Recurrence`]. The others have the states, `;` between them: its number, `+` if a word may end there and else `-`,
//! then for each letter that leads on one digit for each number, with commas, and where it leads. The automaton begins in state 0,
//! reads the most significant digit first, and rejects what has no arrow. Words are padded with zeros to one length, a multiple
//! of p; that this changes nothing is demanded: p zeros lead from state 0 back to it.

use super::{Base, Numeration, Ostrowski, Recurrence, System};
use crate::number::{Slope, from_terms};
use malachite::base::num::basic::traits::{One, Zero};
use malachite::{Integer, Natural};
use std::fmt;

/// How the numbers that an automaton reads are written.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Numerals {
    /// Base b.
    Base(u8),
    /// The Ostrowski numeration of [0; d1, .., dp, d1, ..].
    Quotients(Vec<u8>),
    /// The numeration of a recurrence.
    Recurrence(Recurrence),
}

/// The longest period.
pub const MAX_PERIOD: usize = 24;
/// The most states of an automaton in rules.
pub const MAX_STATES: usize = 20_000;
/// The most numbers that are read together.
pub const MAX_ARITY: usize = 6;

impl Numerals {
    /// How many digits a block has: words have a whole number of blocks.
    pub fn period(&self) -> usize {
        match self {
            Numerals::Base(_) | Numerals::Recurrence(_) => 1,
            Numerals::Quotients(quotients) => quotients.len(),
        }
    }

    /// The largest digit anywhere.
    pub fn largest_digit(&self) -> u8 {
        match self {
            Numerals::Base(base) => base.saturating_sub(1),
            Numerals::Quotients(quotients) => quotients.iter().copied().max().unwrap_or(0),
            // No end of the greatest word is larger than it.
            Numerals::Recurrence(recurrence) => recurrence.largest(0),
        }
    }

    /// Reads `base b`, `quotients d1 .. dp` or `recurrence c1 .. ck`.
    ///
    /// ```
    /// use rulesmith_core::numeration::Numerals;
    /// assert_eq!(Numerals::parse("recurrence 3 -2 1").unwrap().to_string(), "recurrence 3 -2 1");
    /// assert!(Numerals::parse("recurrence 1").is_err());
    /// ```
    pub fn parse(text: &str) -> Result<Numerals, String> {
        let unknown = || {
            "the numeration is `base b` or `quotients d1 d2 ..`, with numbers up to 255, or `recurrence c1 c2 ..`"
                .to_string()
        };
        let mut words = text.split_whitespace();
        let name = words.next().unwrap_or_default();
        let numbers: Option<Vec<i64>> = words.map(|word| word.parse().ok()).collect();
        let numbers = numbers.ok_or_else(unknown)?;
        if name == "recurrence" {
            return Recurrence::new(&numbers).map(Numerals::Recurrence);
        }
        let small: Option<Vec<u8>> = numbers.iter().map(|&number| u8::try_from(number).ok()).collect();
        match (name, small.as_deref()) {
            ("base", Some([base])) => Ok(Numerals::Base(*base)),
            ("quotients", Some(quotients)) => Ok(Numerals::Quotients(quotients.to_vec())),
            _ => Err(unknown()),
        }
    }

    /// Where a digit leads that stands at a place, after digits that led to a state; nothing if no word goes on so. The first state
    /// is 0. In Ostrowski's numeration a digit that is the largest of its place is followed by 0, and the last is less.
    pub fn after(&self, state: u8, place: usize, digit: u8) -> Option<u8> {
        match self {
            Numerals::Base(base) => (digit < *base).then_some(0),
            Numerals::Quotients(quotients) => {
                let largest = quotients[place % quotients.len()];
                let most = if state > 0 { 0 } else { largest - u8::from(place == 0) };
                (digit <= most).then_some(u8::from(digit == largest))
            }
            Numerals::Recurrence(recurrence) => recurrence.after(state, digit),
        }
    }

    /// The digits of a number, least significant first.
    pub fn word(&self, number: &Natural) -> Vec<u8> {
        let digits = match self {
            Numerals::Base(base) => Base::new(Natural::from(*base)).map(|base| base.represent(number)),
            Numerals::Recurrence(recurrence) => Ok(recurrence.represent(number)),
            Numerals::Quotients(quotients) => {
                // The q-system of [1; d1, .., dp, d1, ..].
                let terms: Vec<Integer> = quotients.iter().map(|&quotient| Integer::from(quotient)).collect();
                let slope = from_terms(&[Integer::ONE], &terms).and_then(Slope::new);
                match slope {
                    Ok(slope) => Ostrowski::new(&slope, System::Q).map(|system| system.represent(number)),
                    // A periodic continued fraction is a slope.
                    Err(_) => return vec![],
                }
            }
        };
        let digits = digits.unwrap_or_default();
        digits.as_slice().iter().map(|digit| u8::try_from(digit).unwrap_or(u8::ZERO)).collect()
    }

    /// What the places are worth, least significant first, as far as they are below 2^63.
    pub(super) fn places(&self) -> Vec<u64> {
        if let Numerals::Recurrence(recurrence) = self {
            // A place is less than 256 times the one before it.
            let small = |place: &Natural| u64::try_from(place).ok().filter(|place| *place < 1 << 63);
            let count = (1..=8)
                .map(|power| 1usize << power)
                .find(|&count| recurrence.values(count).last().and_then(small).is_none());
            return recurrence.values(count.unwrap_or(256)).iter().map_while(small).collect();
        }
        let (mut before, mut last) = (0u64, 1u64);
        let mut places = Vec::new();
        while last < 1 << 63 {
            places.push(last);
            let next = match self {
                Numerals::Base(base) => u64::from(*base).checked_mul(last),
                Numerals::Quotients(quotients) => {
                    let quotient = quotients[(places.len() - 1) % quotients.len()];
                    u64::from(quotient).checked_mul(last).and_then(|next| next.checked_add(before))
                }
                Numerals::Recurrence(_) => None,
            };
            let Some(next) = next else { break };
            before = std::mem::replace(&mut last, next);
        }
        places
    }
}

impl fmt::Display for Numerals {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Numerals::Base(base) => write!(f, "base {base}"),
            Numerals::Quotients(quotients) => {
                write!(f, "quotients")?;
                quotients.iter().try_for_each(|quotient| write!(f, " {quotient}"))
            }
            Numerals::Recurrence(recurrence) => {
                write!(f, "recurrence")?;
                recurrence.factors().iter().try_for_each(|factor| write!(f, " {factor}"))
            }
        }
    }
}

/// A state: whether a word may end there, and where letters lead, letters rising. A letter has one digit of every number in
/// eight bits each, the first lowest.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct DigitState {
    /// Whether a word may end there.
    pub accepting: bool,
    /// Letters, and where they lead.
    pub edges: Vec<(u64, u32)>,
}

/// A set of vectors by an automaton that reads their digits.
///
/// ```
/// use rulesmith_core::numeration::DigitAutomaton;
/// // Equal numbers, in base 2.
/// let equal = DigitAutomaton::parse(&["base 2", "0+ 0,0>0 1,1>0"]).unwrap();
/// assert!(equal.contains(&[&5.into(), &5.into()]) && !equal.contains(&[&5.into(), &4.into()]));
/// assert!(DigitAutomaton::parse(&["base 2", "0+ 0,0>1; 1- 0,0>0"]).is_err());
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct DigitAutomaton {
    numerals: Numerals,
    arity: usize,
    states: Vec<DigitState>,
    places: Vec<u64>,
}

/// Why a text is no automaton: which text, counted from 0, and a sentence.
pub type Refused = (usize, String);

impl DigitAutomaton {
    /// With states that begin in the first.
    pub fn new(numerals: Numerals, arity: usize, states: Vec<DigitState>) -> Result<DigitAutomaton, String> {
        match &numerals {
            Numerals::Base(base) if *base < 2 => return Err("a base is at least 2".into()),
            Numerals::Quotients(quotients)
                if quotients.is_empty() || quotients.len() > MAX_PERIOD || quotients.contains(&0) =>
            {
                return Err(format!("the quotients are from 1 to {MAX_PERIOD} numbers from 1 to 255"));
            }
            _ => {}
        }
        if !(1..=MAX_ARITY).contains(&arity) || states.is_empty() || states.len() > MAX_STATES {
            return Err(format!("an automaton has from 1 to {MAX_STATES} states and reads up to {MAX_ARITY} numbers"));
        }
        let largest = numerals.largest_digit();
        for (number, state) in states.iter().enumerate() {
            for (letter, to) in &state.edges {
                if (0..8).any(|place| digit(*letter, place) > if place < arity { largest } else { 0 }) {
                    return Err(format!("a digit of state {number} is above {largest}"));
                }
                if *to as usize >= states.len() {
                    return Err(format!("state {number} leads to state {to}, which there is not"));
                }
            }
            if !state.edges.is_sorted_by(|(one, _), (other, _)| one < other) {
                return Err(format!("state {number} has two arrows for one letter, or they are not in order"));
            }
        }
        let automaton = DigitAutomaton { places: numerals.places(), numerals, arity, states };
        let zeros = (0..automaton.numerals.period()).try_fold(0, |at, _| automaton.follow(at, 0));
        if zeros != Some(0) {
            let many = automaton.numerals.period();
            let block = if many == 1 { "a zero does".into() } else { format!("{many} zeros do") };
            return Err(format!("{block} not lead from state 0 back to it, so that zeros in front would count"));
        }
        match automaton.unreached() {
            Some(state) => Err(format!("state {state} is never reached")),
            None => Ok(automaton),
        }
    }

    fn unreached(&self) -> Option<usize> {
        let mut reached = vec![false; self.states.len()];
        let mut open = vec![0usize];
        reached[0] = true;
        while let Some(at) = open.pop() {
            for &(_, to) in &self.states[at].edges {
                if !std::mem::replace(&mut reached[to as usize], true) {
                    open.push(to as usize);
                }
            }
        }
        reached.iter().position(|reached| !reached)
    }

    /// Reads the texts between the parentheses of `automaton(..)`, without their quotes.
    pub fn parse(texts: &[&str]) -> Result<DigitAutomaton, Refused> {
        let [numerals, texts @ ..] = texts else { return Err((0, "the numeration is missing".into())) };
        let numerals = Numerals::parse(numerals).map_err(|error| (0, error))?;
        let mut states: Vec<DigitState> = Vec::new();
        let mut arity = 0;
        for (index, text) in texts.iter().enumerate() {
            for state in text.split(';') {
                let read = read_state(state, states.len(), &mut arity).map_err(|error| (index + 1, error))?;
                states.push(read);
                if states.len() > MAX_STATES {
                    return Err((index + 1, format!("an automaton has at most {MAX_STATES} states")));
                }
            }
        }
        DigitAutomaton::new(numerals, arity, states).map_err(|error| (0, error))
    }

    /// The texts that are read as this automaton, of lines not much longer than `width`.
    pub fn texts(&self, width: usize) -> Vec<String> {
        let mut texts = vec![self.numerals.to_string()];
        let mut line = String::new();
        for (number, state) in self.states.iter().enumerate() {
            let mut text = format!("{number}{}", if state.accepting { '+' } else { '-' });
            for (letter, to) in &state.edges {
                text += &format!(" {}>{to}", self.letter_text(*letter));
            }
            if !line.is_empty() && line.len() + 2 + text.len() > width {
                texts.push(std::mem::take(&mut line));
            }
            line = if line.is_empty() { text } else { line + "; " + &text };
        }
        texts.push(line);
        texts
    }

    /// The digits of a letter, with commas between them.
    pub fn letter_text(&self, letter: u64) -> String {
        let digits: Vec<String> = (0..self.arity).map(|place| digit(letter, place).to_string()).collect();
        digits.join(",")
    }

    /// A table for reading: a row for each state, with `+` where a word may end, and where each letter leads from it.
    ///
    /// ```
    /// use rulesmith_core::numeration::DigitAutomaton;
    /// let double = DigitAutomaton::parse(&["base 2", "0+ 0,0>0 0,1>1; 1- 1,0>0 1,1>1"]).unwrap();
    /// assert_eq!(double.table(), "state   0,0  0,1  1,0  1,1\n    0+   0    1    .    .\n    1    .    .    0    1\n");
    /// ```
    pub fn table(&self) -> String {
        let mut letters: Vec<u64> =
            self.states.iter().flat_map(|state| state.edges.iter().map(|edge| edge.0)).collect();
        // By the first digit, then the second: the first stands lowest.
        letters.sort_unstable_by_key(|letter| letter.swap_bytes());
        letters.dedup();
        let names: Vec<String> = letters.iter().map(|letter| self.letter_text(*letter)).collect();
        let wide = (2 * self.arity - 1).max(self.states.len().to_string().len());
        let line = |first: String, cells: &mut dyn Iterator<Item = String>| {
            let cells: String = cells.map(|cell| format!("  {cell:^wide$}")).collect();
            format!("{}\n", format!("{first}{cells}").trim_end())
        };
        let mut text = line("state ".to_string(), &mut names.into_iter());
        for (number, state) in self.states.iter().enumerate() {
            let sign = if state.accepting { '+' } else { ' ' };
            let mut cells = letters
                .iter()
                .map(|letter| self.follow(number as u32, *letter).map_or(".".to_string(), |to| to.to_string()));
            text += &line(format!("{number:>5}{sign}"), &mut cells);
        }
        text
    }

    /// How numbers are written.
    pub fn numerals(&self) -> &Numerals {
        &self.numerals
    }

    /// How many numbers are read together.
    pub fn arity(&self) -> usize {
        self.arity
    }

    /// The states; the first is where it begins.
    pub fn states(&self) -> &[DigitState] {
        &self.states
    }

    /// The most digits such that all numbers of so many digits are below a number.
    pub fn digits_below(&self, number: u64) -> usize {
        // Numbers of i digits are those below the worth of place i.
        self.places.iter().rposition(|place| *place <= number).unwrap_or(0)
    }

    /// Where a letter leads from a state.
    pub fn follow(&self, state: u32, letter: u64) -> Option<u32> {
        let edges = &self.states[state as usize].edges;
        edges.binary_search_by_key(&letter, |(letter, _)| *letter).ok().map(|place| edges[place].1)
    }

    /// Whether the numbers are from 0 on, as many as are read, and their word is accepted.
    pub fn contains(&self, numbers: &[&Integer]) -> bool {
        let naturals: Option<Vec<Natural>> =
            numbers.iter().map(|&number| Natural::try_from(number.clone()).ok()).collect();
        naturals.is_some_and(|naturals| {
            let words: Vec<Vec<u8>> = naturals.iter().map(|number| self.word(number)).collect();
            self.accepts(&words)
        })
    }

    /// The same for small numbers.
    pub fn contains_small(&self, numbers: &[i64]) -> bool {
        if numbers.iter().any(|number| *number < 0) {
            return false;
        }
        let words: Vec<Vec<u8>> = numbers.iter().map(|&number| self.small_word(number.unsigned_abs())).collect();
        self.accepts(&words)
    }

    /// Whether words of digits, least significant first, are accepted together.
    fn accepts(&self, words: &[Vec<u8>]) -> bool {
        if words.len() != self.arity {
            return false;
        }
        let longest = words.iter().map(Vec::len).max().unwrap_or(0);
        let length = longest.next_multiple_of(self.numerals.period());
        let letter = |place: usize| {
            let digits = words.iter().map(|word| word.get(place).copied().unwrap_or(0));
            digits.enumerate().fold(0u64, |letter, (place, digit)| letter | u64::from(digit) << (8 * place))
        };
        let end = (0..length).rev().try_fold(0, |state, place| self.follow(state, letter(place)));
        end.is_some_and(|state| self.states[state as usize].accepting)
    }

    /// The digits of a number, least significant first.
    pub fn word(&self, number: &Natural) -> Vec<u8> {
        if let Some(small) = u64::try_from(number).ok().filter(|small| *small < 1 << 62) {
            return self.small_word(small);
        }
        self.numerals.word(number)
    }

    /// The greedy digits.
    fn small_word(&self, number: u64) -> Vec<u8> {
        let count = self.places.partition_point(|place| *place <= number);
        let mut rest = number;
        let mut word = vec![0; count];
        for place in (0..count).rev() {
            word[place] = (rest / self.places[place]) as u8;
            rest %= self.places[place];
        }
        word
    }
}

pub(super) fn digit(letter: u64, place: usize) -> u8 {
    (letter >> (8 * place)) as u8
}

/// `3- 0,0>0 0,1>5`.
fn read_state(text: &str, number: usize, arity: &mut usize) -> Result<DigitState, String> {
    let mut words = text.split_whitespace();
    let name = words.next().unwrap_or_default();
    let accepting = name.ends_with('+');
    if name.trim_end_matches(['+', '-']) != number.to_string() || name.len() != number.to_string().len() + 1 {
        return Err(format!("a state begins with its number and + or -, and here {number}+ or {number}- is expected"));
    }
    let mut edges = Vec::new();
    for word in words {
        let wrong = || format!("{word} in state {number} is no arrow such as 0,1>2");
        let (digits, to) = word.split_once('>').ok_or_else(wrong)?;
        let digits: Option<Vec<u8>> = digits.split(',').map(|digit| digit.parse().ok()).collect();
        let (digits, to) = digits.zip(to.parse::<u32>().ok()).ok_or_else(wrong)?;
        if *arity == 0 {
            *arity = digits.len();
        }
        if digits.len() != *arity || digits.len() > MAX_ARITY {
            return Err(format!(
                "{word} in state {number} has another number of digits than the first arrow, or too many"
            ));
        }
        let letter = digits.iter().enumerate().fold(0, |sum, (place, digit)| sum | u64::from(*digit) << (8 * place));
        edges.push((letter, to));
    }
    edges.sort_unstable();
    Ok(DigitState { accepting, edges })
}
