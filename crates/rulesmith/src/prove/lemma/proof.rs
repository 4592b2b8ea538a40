//! A proof by a lemma: its parameters, and what it says in words. All sentences follow from the parameters.

use super::bands::Bands;
use super::gap::{Gap, Gaps};
use super::pairing::Pairing;
use super::relaxed::Relaxed;
use super::rising::{Rising, Way};
use super::several::Several;
use super::whole::Whole;
use malachite::base::num::basic::traits::One;
use malachite::rational::Rational;
use std::fmt;

/// A proof for all n that a game has the P-positions it claims.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof {
    /// The lemma, with its parameters.
    pub argument: Argument,
}

/// The lemmas with their parameters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Argument {
    /// Chromatic nim on two stacks.
    Pairing(Pairing),
    /// Two Beatty sequences, complementary or not.
    Rising(Rising),
    /// Relaxed Wythoff.
    Relaxed(Relaxed),
    /// The gap rule on any number of piles.
    Gap(Gap),
    /// The same for sequences whose steps do not repeat.
    Gaps(Gaps),
    /// Recipe U on any number of piles.
    Several(Several),
    /// Recipe R on any number of piles.
    Bands(Bands),
    /// Two slopes whose reciprocals sum, and which differ, by whole numbers.
    Whole(Whole),
}

/// The lemmas by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lemma {
    /// Pairs by a queue of unmatched greens.
    ChromaticPairing,
    /// Recipe U with diagonal or crossing moves, and with long diagonals between P-positions.
    Freak,
    /// Any move outside the two sequences.
    RecipeU,
    /// Wythoff-like moves outside the two sequences.
    RecipeR,
    /// The Beatty constraint.
    RelaxedWythoff,
    /// Gaps of differences, on any number of piles.
    GapRule,
    /// Any move outside the sequences, on any number of piles.
    RecipeUPiles,
    /// Wythoff-like moves, on any number of piles.
    RecipeRPiles,
    /// Multiples of one number, or no multiples of another.
    WholeNumbers,
}

/// A hypothesis of a lemma, and how it was decided.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hypothesis {
    /// What has to hold.
    pub statement: String,
    /// Why it holds.
    pub decided: String,
}

fn given(statement: impl Into<String>, decided: impl Into<String>) -> Hypothesis {
    Hypothesis { statement: statement.into(), decided: decided.into() }
}

impl Lemma {
    /// The name that certificates use.
    pub fn key(self) -> &'static str {
        match self {
            Lemma::ChromaticPairing => "chromatic-pairing",
            Lemma::Freak => "freak",
            Lemma::RecipeU => "recipe-u",
            Lemma::RecipeR => "recipe-r",
            Lemma::RelaxedWythoff => "relaxed-wythoff",
            Lemma::GapRule => "gap-rule",
            Lemma::RecipeUPiles => "recipe-u-piles",
            Lemma::RecipeRPiles => "recipe-r-piles",
            Lemma::WholeNumbers => "whole-numbers",
        }
    }

    /// What the lemma says.
    pub fn statement(self) -> &'static str {
        match self {
            Lemma::ChromaticPairing => {
                "Let all nim moves be allowed, and taking from both piles if neither is in S, but never if the larger is. \
                 If every number of S is in one pair, as the larger or both of its two numbers, no number is in two pairs, \
                 and no pair lies inside another or above a number that is in no pair and not in S, then the P-positions \
                 are (0, 0) and the pairs."
            }
            Lemma::Freak => {
                "Let a_n = floor(n*alpha), b_n = floor(n*beta), A and B the sets of their values. If no move leads from one \
                 (a_n, b_n) to another, among them equal amounts t from both piles, and the moves of the recipes are there \
                 for every other position, then the P-positions are the (a_n, b_n)."
            }
            Lemma::RecipeU => {
                "Let a_n = floor(n*alpha), b_n = floor(n*beta), A and B the sets of their values. Where x is in A and y in \
                 B, only one pile may be taken from, the larger not below the smaller; everywhere else everything may be \
                 taken. Then the P-positions are the (a_n, b_n)."
            }
            Lemma::RecipeR => {
                "Let a_n = floor(n*alpha), b_n = floor(n*beta), A and B the sets of their values. Where x is in A and y in \
                 B, only one pile may be taken from, the larger not below the smaller; where y is not in B, a diagonal band \
                 as wide as the steps of b_n - a_n leads to some (a_m, b_m), and where x = b_m is not in A, taking the \
                 larger pile down to a_m does. Then the P-positions are the (a_n, b_n)."
            }
            Lemma::RelaxedWythoff => {
                "Let 1/alpha + 1/beta = 1 with 1 < alpha < 2 irrational, and f the Beatty constraint of alpha. With all nim \
                 moves, and k, l from the smaller and the larger pile x, y if l - k < f(x), the P-positions are the pairs \
                 (floor(n*alpha), floor(n*beta))."
            }
            Lemma::RecipeUPiles => {
                "Let S_n = (floor(n*alpha_1), .., floor(n*alpha_m)), no slope larger than the next. Where every pile is a term of \
                 its sequence, let those moves be allowed that keep the order, leave some pile k as it is, and take more from \
                 some pile l than its terms lie apart for the indices at which the term of k is x_k; everywhere else \
                 let everything be taken. Then the P-positions are the S_n."
            }
            Lemma::RecipeRPiles => {
                "Let S_n = (floor(n*alpha_1), .., floor(n*alpha_m)), no slope below 1 or larger than the next. Where every pile is a \
                 term of its sequence, let only those moves be allowed that keep the order and leave some pile as it is. Let \
                 these be allowed there, and also where the first pile is a term of the first sequence and stays; any move of some \
                 piles where the first pile is a term of other sequences only; where the first is a term of some sequence, but \
                 not every pile of its own, a move of all piles that keeps the order, takes no fewer from any than from the first, \
                 and from some pile by less more than its terms can rise more than those of the first; and everything where \
                 the first pile is a term of no sequence. Then the P-positions are the S_n."
            }
            Lemma::WholeNumbers => {
                "Let 1/alpha + 1/(alpha + t) = p with whole p and t, alpha irrational. Where y - x is a multiple of t, let only multiples \
                 of p*t and what is no multiple of t be taken from the larger pile, and from both only j and k with k - j < t, k \
                 from the larger. From the larger pile let all of these be allowed, and from both piles j and k if 0 <= k - j < t. Then the \
                 P-positions are the pairs (floor(n*alpha), floor(n*alpha) + n*t)."
            }
            Lemma::GapRule => {
                "Let S_0 = (0, .., 0), S_1, S_2, .. be positions whose piles all increase, such that every positive integer is a \
                 pile of exactly one of them, and no pile ever comes nearer to the smallest. Let any piles but not all be \
                 taken from freely; let a move of all piles to S_i be allowed if it takes at least as many from each as from \
                 the smallest, and from some pile j by less than its gap more, which is by how much further pile j is from the \
                 smallest in the position after S_i than in S_i; and let no move of all piles lead from one S_n to another. Then the P-positions are the S_n."
            }
        }
    }
}

impl fmt::Display for Lemma {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Lemma::ChromaticPairing => "chromatic pairing",
            Lemma::Freak => "FREAK's argument",
            Lemma::RecipeU => "Recipe U",
            Lemma::RecipeR => "Recipe R",
            Lemma::RelaxedWythoff => "Relaxed Wythoff",
            Lemma::GapRule => "the gap rule",
            Lemma::RecipeUPiles => "Recipe U on m piles",
            Lemma::RecipeRPiles => "Recipe R on m piles",
            Lemma::WholeNumbers => "the lemma on whole numbers",
        })
    }
}

impl Proof {
    /// Which lemma it is.
    pub fn lemma(&self) -> Lemma {
        match &self.argument {
            Argument::Pairing(_) => Lemma::ChromaticPairing,
            Argument::Relaxed(_) => Lemma::RelaxedWythoff,
            Argument::Gap(_) | Argument::Gaps(_) => Lemma::GapRule,
            Argument::Several(_) => Lemma::RecipeUPiles,
            Argument::Bands(_) => Lemma::RecipeRPiles,
            Argument::Whole(_) => Lemma::WholeNumbers,
            Argument::Rising(rising) if rising.diagonal.is_some() => Lemma::Freak,
            Argument::Rising(rising) if rising.outside_a == Way::Own || rising.outside_b == Way::Own => Lemma::RecipeR,
            Argument::Rising(_) => Lemma::RecipeU,
        }
    }

    /// Where the lemma comes from, for these parameters.
    pub fn source(&self) -> &'static str {
        match &self.argument {
            Argument::Relaxed(_) => "Kay and Polanco 2023, Corollary 1",
            Argument::Gap(_) | Argument::Gaps(_) => "Rulesmith, after Fraenkel 2009",
            Argument::Several(_) | Argument::Bands(_) => "Rulesmith, after Fraenkel 2012, further question 7",
            Argument::Whole(Whole { p: 1, .. }) => "Fraenkel 1982",
            Argument::Whole(Whole { t: 1, .. }) => "Connell 1959; the proof by Rulesmith",
            Argument::Whole(_) => "Rulesmith, after Fraenkel 2012, further question 4",
            Argument::Rising(rising) if rising.diagonal.is_some() => "after Fraenkel 2012, proof of Theorem 1",
            Argument::Rising(_) => "Rulesmith, after Fraenkel 2012, further question 1",
            Argument::Pairing(pairing) => match pairing {
                Pairing::Irrational { .. } => "Fisher and Larsson 2019, Theorem 1",
                Pairing::Rational { beta } if *beta.denominator_ref() == 1 => "Fisher and Larsson 2019, Theorem 2",
                Pairing::Counted { red, .. } if red == "evil" => "Fisher and Larsson 2019, Theorem 14",
                Pairing::AllRed => "Bouton 1901",
                _ => "Rulesmith, after Fisher and Larsson 2019",
            },
        }
    }

    /// The hypotheses, and how each was decided.
    pub fn hypotheses(&self) -> Vec<Hypothesis> {
        match &self.argument {
            Argument::Pairing(pairing) => of_pairing(pairing),
            Argument::Rising(rising) => of_rising(rising),
            Argument::Gap(Gap { period }) => of_gap(*period),
            Argument::Gaps(_) => of_gaps(),
            Argument::Several(Several { slopes }) => {
                let texts: Vec<String> = slopes.iter().map(ToString::to_string).collect();
                vec![
                    given(format!("no slope is larger than the next: {}", texts.join(", ")), "exact comparison"),
                    given(
                        "the moves below are allowed, and where every pile is a term of its sequence no others",
                        "the rules read for every choice of piles, the amounts as they stand",
                    ),
                ]
            }
            Argument::Bands(bands) => of_bands(bands),
            Argument::Whole(Whole { alpha, p, t }) => vec![
                given(format!("1/alpha + 1/(alpha + {t}) = {p}, alpha = {alpha} irrational"), "exact arithmetic"),
                given("the moves below are allowed, and no other where y - x is a multiple of t", RULES),
            ],
            Argument::Relaxed(Relaxed { alpha, beta }) => vec![
                given(format!("1 < alpha < 2 and alpha is irrational, alpha = {alpha}"), "exact comparison"),
                given(format!("1/alpha + 1/beta = 1, beta = {beta}"), "exact arithmetic: beta = alpha/(alpha - 1)"),
                given("nim moves are always allowed, and k, l exactly if l - k < f(x)", RULES),
            ],
        }
    }

    /// From which positions which moves win.
    pub fn moves(&self) -> Vec<String> {
        let lines: Vec<&str> = match &self.argument {
            Argument::Pairing(_) => vec![
                "neither pile in S, or x = 0: take everything",
                "the partner of x below y: take y down to it",
                "otherwise: take x down to the partner of y",
            ],
            Argument::Relaxed(_) => vec![
                "x = 0: take everything",
                "x = b_m: take y down to a_m",
                "x = a_n, y > b_n: take y down to b_n",
                "x = a_n, y = b_m < b_n: take x down to a_m",
                "x = a_n, y < b_n, y not in B: to (a_m, b_m) with the largest b_m below y",
            ],
            Argument::Gap(_) | Argument::Gaps(_) => vec![
                "x_1 = 0: take everything",
                "x_1 the k-th pile of S_n, and no pile of x nearer to x_1 than in S_n: to S_n, x_1 staying as its k-th pile",
                "otherwise: to the last S_i, i < n, in which no pile is further from the smallest than in x",
            ],
            Argument::Several(_) => vec![
                "some pile is no term of its sequence: take everything",
                "otherwise: to S_i, for the pile k whose indices end first, i the first of them; k stays",
            ],
            Argument::Bands(_) => vec![
                "x_1 is a term of no sequence: take everything",
                "every pile is a term of its sequence: to S_i for the least index i that a pile names; that pile stays",
                "x_1 = A^k_n, k = 1 if that is possible, and no pile of x nearer to x_1 than in S_n: to S_n, x_1 staying as its k-th pile",
                "otherwise: to the last S_i, i < n, in which no pile is further from the smallest than in x",
            ],
            Argument::Whole(_) => vec![
                "y - x = e*t with e at least 0: to (a_n, b_n) with a_n = x and n = e modulo p, or to (a_m, x) with b_m = x and -m = e \
                 modulo p, by taking from y; where n is larger than e, to (a_e, b_e)",
                "otherwise: y down to some b_n with a_n = x, or a_m with b_m = x; where none is below y, to (a_e, b_e), e = floor((y - x)/t)",
            ],
            Argument::Rising(rising) => {
                let mut lines = vec![
                    "x in A, y above some b_n with a_n = x: take y down to the smallest of them",
                    "x in A, y = b_m below all of them: take x down to the smallest such a_m",
                ];
                match rising.outside_b {
                    Way::Everything => lines.push("x in A, y not in B: take everything"),
                    Way::Own => lines.push(
                        "x in A, y below all of them, y not in B: to the last (a_m, b_m) with a_m < x \
                         and b_m - a_m <= y - x",
                    ),
                    Way::None => {}
                }
                match rising.outside_a {
                    Way::Everything => lines.push("x = b_m, x not in A: take everything"),
                    Way::Own => lines.push("x = b_m, x not in A: take y down to a_m"),
                    Way::None => {}
                }
                if rising.outside_both == Way::Everything {
                    lines.push("x neither in A nor in B: take everything");
                }
                lines
            }
        };
        lines.into_iter().map(str::to_string).collect()
    }

    /// The proof in words: the lemma, its hypotheses with how each was decided, and the moves that win.
    pub fn explain(&self) -> String {
        let lemma = self.lemma();
        let mut text = format!("By {lemma} ({}).\n{}\nHypotheses:\n", self.source(), lemma.statement());
        for hypothesis in self.hypotheses() {
            text.push_str(&format!("- {} ({})\n", hypothesis.statement, hypothesis.decided));
        }
        let piles = if matches!(lemma, Lemma::GapRule | Lemma::RecipeUPiles | Lemma::RecipeRPiles) {
            "whose smallest pile is x_1"
        } else {
            "(x, y), x <= y"
        };
        text.push_str(&format!("Winning moves from the other positions {piles}:\n"));
        for line in self.moves() {
            text.push_str(&format!("- {line}\n"));
        }
        text
    }
}

const RULES: &str = "the rules compared as Boolean functions of their inequalities and memberships";

fn of_pairing(pairing: &Pairing) -> Vec<Hypothesis> {
    let rules =
        "nim moves are always allowed, and both piles may be taken if neither is in S, but not if the larger is";
    let mut all = vec![given(rules, RULES)];
    all.extend(match pairing {
        Pairing::Irrational { alpha, beta } => vec![
            given(format!("S is floor(n*beta), beta = {beta}"), "exact comparison of slopes"),
            given(
                format!("alpha = {alpha} and beta are irrational with 1/alpha + 1/beta = 1"),
                "exact arithmetic; so the sequences share out the positive integers (Beatty 1926)",
            ),
            given("a_n < b_n, and both increase", "beta > 2 by exact comparison, so alpha < beta; and no a_n is a b_n"),
        ],
        Pairing::Rational { beta } => vec![
            given(format!("S is floor(n*p/q), p/q = {beta}"), "exact comparison of slopes"),
            given(
                "the pairs are (floor((pn - 1)/(p - q)), floor(pn/q)), n >= 1, which share out the positive integers",
                "the formulas of the claim compared; up to N the one has N + 1 - ceil((N + 1)q/p) terms, the other \
                 ceil((N + 1)q/p) - 1",
            ),
            given("a_n < b_n, and both increase", "p/q >= 2 by exact comparison, so p/(p - q) <= p/q"),
        ],
        Pairing::Lone { red } => vec![given(
            format!("of two neighbouring positive numbers at least one is in S = {red}"),
            "a slope of at most 2, an even number being next to each that is left out, or one period gone through",
        )],
        Pairing::AllRed => vec![given(
            "every positive number is in S",
            "no rule allows to take from both piles, or one period of S gone through",
        )],
        Pairing::Counted { red, lead } => vec![
            given(
                format!("among 1, .., N there are at most {lead} more in S = {red} than not, for every N"),
                "known for digit sets and slopes from 2 on; otherwise one period gone through",
            ),
            given(
                match lead {
                    0 => "the n-th number outside S is paired with the n-th of S".to_string(),
                    _ => format!("S begins with the numbers up to {lead}, which are paired with themselves"),
                },
                "the claim compared; the n-th number outside S is then below its partner, the (n + lead)-th of S",
            ),
        ],
        Pairing::Finite { red } => vec![given(
            format!("the claim is the pairing of the {} levels of S", red.len()),
            "the queue gone through; what is above the last level of S is in no pair",
        )],
    });
    all
}

fn of_gap(period: u64) -> Vec<Hypothesis> {
    let pass = format!("one period of {period} positions gone through");
    vec![
        given("every sequence increases, and the piles of each position are in order", pass.clone()),
        given(
            "every positive integer is a pile of exactly one position",
            "gone through up to the last number of a period and one common multiple of what the piles rise by",
        ),
        given("no pile ever comes nearer to the smallest", pass),
        given("any piles but not all may be taken from", "every choice of piles, the amounts as they stand"),
        given(
            "the moves of all piles that lead to a position by less than a gap are allowed, and none that leads from one \
             position to another",
            format!("the rules read for each of the {period} classes of positions, for all n in it at once"),
        ),
    ]
}

fn of_gaps() -> Vec<Hypothesis> {
    const WORDS: &str = "followed digit by digit, for all n at once: nothing contradicts it";
    vec![
        given("every sequence increases, and the piles of each position are in order", WORDS),
        given("every positive integer is a pile of exactly one position", WORDS),
        given("no pile ever comes nearer to the smallest", WORDS),
        given("any piles but not all may be taken from", WORDS),
        given(
            "the moves of all piles that lead to a position by less than a gap are allowed, and none that leads from one \
             position to another",
            WORDS,
        ),
    ]
}

fn of_bands(Bands { slopes, widths }: &Bands) -> Vec<Hypothesis> {
    let list = |numbers: Vec<String>| numbers.join(", ");
    let texts = list(slopes.iter().map(ToString::to_string).collect());
    vec![
        given(format!("no slope is below 1 or larger than the next: {texts}"), "exact comparison"),
        given(
            format!(
                "the terms of the slopes after the first rise by at most so much more than those of the first: {}",
                list(widths.iter().map(ToString::to_string).collect())
            ),
            "floors of the slopes, and the closure of the points ({n alpha_1}, {n alpha_j})",
        ),
        given(
            "the moves below are allowed, and where every pile is a term of its sequence, only some that keep the order and leave a \
             pile as it is",
            "the rules read for every choice of piles, the amounts as they stand",
        ),
    ]
}

fn of_rising(rising: &Rising) -> Vec<Hypothesis> {
    let Rising { alpha, beta, .. } = rising;
    let mut all = vec![
        given(format!("0 < alpha < beta, alpha = {alpha}, beta = {beta}"), "exact comparison"),
        given("where x is in A and y in B, no allowed move leads from one (a_n, b_n) to another", RULES),
        given("the moves below are allowed", RULES),
    ];
    if beta.cmp_rational(&Rational::ONE).is_ge() {
        all.push(given("no two b_n are equal", "beta >= 1 by exact comparison"));
    }
    all.push(match alpha.cmp_rational(&Rational::ONE).is_le() {
        true => given("every whole number is some a_n", "alpha <= 1 by exact comparison"),
        false => given("no two a_n are equal", "alpha > 1 by exact comparison"),
    });
    if let Some((p, q)) = &rising.covering {
        all.push(given(
            "every whole number is some a_n or some b_n",
            format!("{p}/alpha + {q}/beta = {p} + {q} - 1 by exact arithmetic, and the slopes are irrational"),
        ));
    }
    if let Some(width) = &rising.width {
        all.push(given(
            format!("b_n - a_n never rises by more than {width} from one n to the next"),
            "floors of the slopes, and the closure of the points ({n alpha}, {n beta})",
        ));
    }
    if let Some(longest) = &rising.diagonal {
        all.push(given(
            format!("equal amounts t from both piles lead from one (a_n, b_n) to another only if t <= {longest}"),
            "finitely many n - m, and the closure of the points ({n alpha}, {n beta})",
        ));
    }
    all
}
