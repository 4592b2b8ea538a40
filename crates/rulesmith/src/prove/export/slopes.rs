//! A slope and its complement for Coq: definitions of `alpha` and `beta`, and the facts `range_alpha`, `irrational_alpha` and
//! `complement` about them, by which the theorems about all irrational slopes are applied.
//!
//! Quadratic slopes are written with their root, and patterned continued fractions by their partial quotients. Of any other
//! slope (pi - 2, e - 1) Coq's library does not know that it is irrational; there the theorem is about every irrational number
//! between two fractions that enclose the slope.

use super::field::{Pair, number, slope_record};
use crate::number::{Convergents, Pattern, Real, Slope, SourceKind, from_pattern};
use malachite::Integer;
use std::fmt::Write;

/// Denominators of the fractions that enclose a slope: all floors of its multiples up to this number are decided.
const DECIDED: u64 = 1_000_000_000;

/// How the slope is known to Coq.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Known {
    /// As `s`, a record of `Beatty/Slope.v`.
    Quadratic,
    /// As `e`, an enclosure of `Beatty/Enclosure.v`; `alpha` is a continued fraction.
    Fraction,
    /// The same; `alpha` and `beta` are variables, and the text belongs in a section.
    Enclosed,
}

pub(super) struct Slopes {
    pub known: Known,
    /// The definitions, or variables and hypotheses.
    pub text: String,
}

impl Slopes {
    /// An irrational slope between 1 and 2.
    pub fn complementary(alpha: &Slope) -> Result<Slopes, String> {
        match alpha.as_real() {
            Real::Rational(_) => Err("a proof about a rational slope cannot be exported to Coq yet".to_string()),
            Real::Quadratic(_) => {
                let (pair, relation) = Pair::complementary(alpha)?;
                let text = pair.definitions() + &slope_record(&pair, &relation) + QUADRATIC_FACTS;
                Ok(Slopes { known: Known::Quadratic, text })
            }
            Real::Computable(value) => match value.source().kind() {
                SourceKind::Pattern(pattern) if is_pattern(alpha.as_real(), pattern) => fraction(alpha, pattern),
                _ => enclosed(alpha),
            },
        }
    }

    /// What stands before the text.
    pub fn opening(&self) -> &'static str {
        if self.known == Known::Enclosed { "Section Game.\n" } else { "" }
    }

    /// What closes the file.
    pub fn closing(&self) -> &'static str {
        if self.known == Known::Enclosed { "End Game.\n" } else { "" }
    }

    /// The files of `formal/` that the text uses.
    pub fn needs(&self) -> [&'static str; 2] {
        match self.known {
            Known::Quadratic => ["Beatty/Slope", "Beatty/Slope"],
            Known::Fraction => ["Beatty/Fraction", "Beatty/Enclosure"],
            Known::Enclosed => ["Beatty/Enclosure", "Beatty/Enclosure"],
        }
    }

    /// The modules of these files.
    pub fn imports(&self) -> &'static str {
        match self.known {
            Known::Quadratic => "Real Slope",
            Known::Fraction => "Real Fraction Enclosure",
            Known::Enclosed => "Real Enclosure",
        }
    }
}

const QUADRATIC_FACTS: &str = "\
Lemma range_alpha : (1 < alpha < 2)%R. Proof. exact (proj1 (complementary_slopes s eq_refl)). Qed.
Lemma irrational_alpha : irrational alpha. Proof. exact (proj1 (proj2 (complementary_slopes s eq_refl))). Qed.
Lemma complement : (/ alpha + / beta = 1)%R. Proof. exact (proj2 (proj2 (complementary_slopes s eq_refl))). Qed.
";

const ENCLOSED_RANGE: &str = "\
Lemma range_alpha : (1 < alpha < 2)%R. Proof. exact (enclosed_range e eq_refl alpha enclosed). Qed.
";

/// Whether a number is the continued fraction itself, with its own whole part.
fn is_pattern(value: &Real, pattern: &Pattern) -> bool {
    let start: Vec<Integer> = pattern.start.iter().map(Integer::from).collect();
    let block: Vec<(Integer, Integer)> = pattern.block.iter().map(|(c, s)| (c.clone(), Integer::from(s))).collect();
    !start.is_empty()
        && from_pattern(&start, &block, pattern.text.clone())
            .and_then(|plain| value.subtract(&plain))
            .is_ok_and(|difference| difference.as_rational().is_some_and(|rest| *rest == 0u32))
}

/// Two neighbouring convergents, the lower one first, and the index of the first of the two.
fn convergents(alpha: &Slope) -> Result<(usize, [(Integer, Integer); 2]), String> {
    let mut all = Convergents::of(alpha.as_real()).enumerate();
    // Those of an irrational number have no end, and their denominators no bound.
    let (index, first) = all.find(|(_, (_, q))| *q >= DECIDED).ok_or("the slope is rational")?;
    let (_, second) = all.next().ok_or("the slope is rational")?;
    // Those of even index lie below the number.
    Ok((index, if index % 2 == 0 { [first, second] } else { [second, first] }))
}

fn enclosure_record([(p, q), (above, below)]: &[(Integer, Integer); 2]) -> String {
    format!("Definition e : enclosure := {{| e_p := {p}; e_q := {q}; e_p' := {above}; e_q' := {below} |}}.\n")
}

fn fraction(alpha: &Slope, pattern: &Pattern) -> Result<Slopes, String> {
    let (index, ends) = convergents(alpha)?;
    let (low, high) = if index % 2 == 0 { (index, index + 1) } else { (index + 1, index) };
    let text = format!(
        "(* [fraction quotient _] is the number with the partial quotients quotient 0, quotient 1, ..: alpha = {}. *)\n\
         Definition quotient (n : nat) : Z :=\n  {}.\n\
         Lemma positive : forall n, 1 <= quotient (S n).\n\
         Proof. intro n; unfold quotient; repeat match goal with |- context [match ?u with O => _ | S _ => _ end] => destruct u end; lia. Qed.\n\
         Definition alpha : R := fraction quotient positive.\n\
         Definition beta : R := (alpha / (alpha - 1))%R.\n{}\
         Lemma enclosed : within_enclosure e alpha.\n\
         Proof. pose proof (fraction_between quotient positive) as F. split; [exact (F {low}%nat)|exact (F {high}%nat)]. Qed.\n\
         {ENCLOSED_RANGE}\
         Lemma irrational_alpha : irrational alpha. Proof. exact (irrational_fraction quotient positive). Qed.\n\
         Lemma complement : (/ alpha + / beta = 1)%R. Proof. exact (complement_of alpha (proj1 range_alpha)). Qed.\n",
        commented(&alpha.to_string()),
        quotients(pattern),
        enclosure_record(&ends),
    );
    Ok(Slopes { known: Known::Fraction, text })
}

/// The partial quotients as a function of n.
fn quotients(pattern: &Pattern) -> String {
    let length = pattern.block.len();
    let (mut start, mut block) = (pattern.start.as_slice(), pattern.block.clone());
    // 1, 2, 3, 4 + m, .. is 1, 2 + m, ..
    while let ([_, .., last], [(constant, step)]) = (start, block.as_mut_slice())
        && *constant == *last
    {
        *constant -= Integer::from(&*step);
        start = &start[..start.len() - 1];
    }
    let part = |(constant, step): &(Integer, malachite::Natural)| {
        // constant + step k, k = 1 for the first block.
        let first = constant + Integer::from(step);
        let block = if length == 1 { "Z.of_nat m".to_string() } else { format!("Z.of_nat (m / {length})") };
        let rising = match *step == 1 {
            true => block,
            false => format!("{step} * {block}"),
        };
        if *step == 0 { number(&first) } else { format!("{} + {rising}", number(&first)) }
    };
    let mut out = String::from("match n with");
    let mut name = "m".to_string();
    for _ in start {
        name = if name == "m" { "S m".to_string() } else { format!("S ({name})") };
    }
    for (place, term) in start.iter().enumerate() {
        let _ = write!(out, " | {} => {term}", if place == 0 { "O".to_string() } else { format!("{place}%nat") });
    }
    if let [only] = block.as_slice() {
        let _ = write!(out, " | {name} => {} end", part(only));
        return out;
    }
    let _ = write!(out, " | {name} => match (m mod {length})%nat with");
    for (place, term) in block.iter().enumerate() {
        let at = match place {
            _ if place + 1 == length => "_".to_string(),
            0 => "O".to_string(),
            _ => format!("{place}%nat"),
        };
        let _ = write!(out, " | {at} => {}", part(term));
    }
    out + " end end"
}

fn enclosed(alpha: &Slope) -> Result<Slopes, String> {
    let (_, ends) = convergents(alpha)?;
    let [(p, q), (above, below)] = &ends;
    let text = format!(
        "(* The slope {} lies between these two fractions. That it is irrational is not shown here: the theorem is about\n   \
         every irrational number between them. *)\n\
         Variables alpha beta : R.\n\
         Hypothesis enclosed : ({p} / {q} < alpha < {above} / {below})%R.\n\
         Hypothesis irrational_alpha : irrational alpha.\n\
         Hypothesis complement : (/ alpha + / beta = 1)%R.\n{}{ENCLOSED_RANGE}",
        commented(&alpha.to_string()),
        enclosure_record(&ends),
    );
    Ok(Slopes { known: Known::Enclosed, text })
}

/// Text inside a comment of Coq.
pub(super) fn commented(text: &str) -> String {
    text.replace('"', "'").replace("(*", "( *").replace("*)", "* )")
}
