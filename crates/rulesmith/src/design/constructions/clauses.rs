//! The shortest rules in a small family of readable clauses.
//!
//! For P-positions (a_n, b_n) with (a_0, b_0) = (0, 0), a_n <= b_n, and both sequences rising, the positions x <= y fall
//! into five cases, and in each of them it is clear which clause leads to a P-position. Let A and B be the sets of all
//! a_n and b_n.
//!
//! | case | a move to a P-position |
//! |---|---|
//! | 1: x = a_n, y above b_n | take from y down to b_n, the order of the piles kept |
//! | 2: x = a_n, y = b_m below b_n | take from x down to a_m |
//! | 3: x = a_n, y below b_n and not in B | to the last (a_m, b_m), m < n, with b_m - a_m <= y - x: it takes j and k from the piles, 0 <= k - j < w, where no step of b_n - a_n is larger than w |
//! | 4: x = b_m, not in A | take from y down to a_m, below x |
//! | 5: x neither in A nor in B | take everything |
//!
//! Whether a clause leads from one P-position to another depends only on its condition at P-positions, where x is in A and
//! y in B: taking from x never does if the b_n are distinct, taking from y with the order kept never does if the a_n
//! are, below x only if x is also in B. So a set of clauses is right exactly by a table of cases and truth values, for
//! all n at once, and the shortest set can be found by trying all of them (Rulesmith).

use super::{Built, No};
use crate::syntax::{Parser, Token};
use std::collections::BTreeSet;

/// What has to be known about the two sequences.
#[derive(Clone, Debug)]
pub(super) struct Sequences {
    /// Whether the a_n are distinct.
    pub distinct: bool,
    /// Whether every whole number is in A; so it is if the a_n are not distinct.
    pub everything: bool,
    /// Whether every whole number is in A or in B.
    pub cover: bool,
    /// Whether A and B have only 0 in common.
    pub disjoint: bool,
    /// No step of b_n - a_n is larger, if there is a bound.
    pub step: Option<String>,
    /// A and B in the rules language.
    pub sets: (String, String),
    /// For equal a_n: statements that define `l(x)`, 1 more than the distance of the first and the last b_n with a_n = x.
    pub spread: Vec<String>,
    /// For listed positions, what the rules claim.
    pub claim: Option<String>,
    /// How the facts above are known.
    pub known: String,
}

/// A situation at a position: which case, whether x is in A, y in B, x in B.
#[derive(Clone, Copy)]
struct Situation {
    case: u8,
    in_a: bool,
    in_b: bool,
    x_in_b: bool,
}

/// A condition on the position, and its text.
#[derive(Clone, Copy)]
struct Condition {
    text: &'static str,
    holds: fn(&Situation) -> bool,
}

const CONDITIONS: [Condition; 6] = [
    Condition { text: "", holds: |_| true },
    Condition { text: "y not in B", holds: |s| !s.in_b },
    Condition { text: "x not in A", holds: |s| !s.in_a },
    Condition { text: "x not in B", holds: |s| !s.x_in_b },
    Condition { text: "x not in A or y not in B", holds: |s| !s.in_a || !s.in_b },
    Condition { text: "x not in B or y not in B", holds: |s| !s.x_in_b || !s.in_b },
];

/// One clause: its text, what it does in each situation, and how long it is.
struct Atom {
    name: &'static str,
    text: String,
    covers: u64,
    tokens: usize,
    free: bool,
    uses: [bool; 3],
    /// The condition on the position, empty if there is none.
    condition: &'static str,
}

/// The forms of clauses. The cases that a form wins in, whether its moves may cross, and its text with and without a
/// condition.
struct Form {
    name: &'static str,
    cases: &'static [u8],
    /// Whether it may lead from a P-position to another: with x in B, or in any case.
    unsafe_if_x_in_b: bool,
    always_unsafe: bool,
    plain: String,
    conditional: String,
}

impl Sequences {
    fn situations(&self) -> Vec<Situation> {
        let mut all = Vec::new();
        for in_b in [false, true] {
            for x_in_b in [false, true] {
                // x = 0 is in both sets, and then y is above b_0.
                all.push(Situation { case: 1, in_a: true, in_b, x_in_b });
                if !(x_in_b && self.disjoint) {
                    all.push(Situation { case: if in_b { 2 } else { 3 }, in_a: true, in_b, x_in_b });
                }
            }
            if !self.everything {
                all.push(Situation { case: 4, in_a: false, in_b, x_in_b: true });
                if !self.cover {
                    all.push(Situation { case: 5, in_a: false, in_b, x_in_b: false });
                }
            }
        }
        all
    }

    fn forms(&self) -> Vec<Form> {
        let form = |name, cases, (unsafe_if_x_in_b, always_unsafe), plain: &str, conditional: &str| Form {
            name,
            cases,
            unsafe_if_x_in_b,
            always_unsafe,
            plain: plain.to_string(),
            conditional: conditional.to_string(),
        };
        let kept = (false, !self.distinct);
        let crossing = (!self.disjoint, !self.distinct);
        let mut forms = vec![
            form("nim", &[1, 2, 4], crossing, "take from 1 pile", "take from 1 pile where {}"),
            form("smaller", &[2], (false, false), "take t from x", "take t from x where {}"),
            form("larger", &[1, 4], crossing, "take t from y", "take t from y where {}"),
            form("kept", &[1], kept, "take t from y where y - t >= x", "take t from y where y - t >= x and ({})"),
            form(
                "below",
                &[4],
                (!self.disjoint, false),
                "take t from y where y - t < x",
                "take t from y where y - t < x and ({})",
            ),
            form("free", &[1, 2, 3, 4, 5], (true, true), "take from up to 2 piles", "take from up to 2 piles where {}"),
        ];
        if !self.spread.is_empty() {
            forms.push(form(
                "larger",
                &[1],
                (false, false),
                "take t from y where y - t >= x unless y in B and t < l(x)",
                "",
            ));
        }
        match self.step.as_deref() {
            Some("1") => forms.push(form("both", &[3], (true, true), "", "take t from x, t from y where {}")),
            Some(step) => {
                let text = format!("take j from x, k from y where k - j < {step} and ({{}})");
                forms.push(form("both", &[3], (true, true), "", &text));
            }
            None => {}
        }
        forms
    }

    fn atoms(&self) -> Vec<Atom> {
        let situations = self.situations();
        let lost = [false, true].map(|x_in_b| Situation { case: 0, in_a: true, in_b: true, x_in_b });
        let mut atoms = Vec::new();
        let mut add = |form: &Form, text: String, condition: &'static str, holds: &dyn Fn(&Situation) -> bool| {
            let is_safe = lost.iter().all(|s| !holds(s) || !(form.always_unsafe || form.unsafe_if_x_in_b && s.x_in_b));
            let wins = |s: &Situation| form.cases.contains(&s.case) && holds(s);
            let covers = situations.iter().enumerate().fold(0, |bits, (i, s)| bits | u64::from(wins(s)) << i);
            if is_safe && covers != 0 {
                let uses = [" A", " B", "l(x)"].map(|name| text.contains(name));
                let (tokens, free) = (tokens(&text), form.name == "free");
                atoms.push(Atom { name: form.name, text, covers, tokens, free, uses, condition });
            }
        };
        for form in &self.forms() {
            for condition in CONDITIONS.iter().filter(|condition| !self.everything || !condition.text.contains('A')) {
                let text = match (condition.text, form.conditional.as_str()) {
                    ("", _) => form.plain.clone(),
                    (_, "") => continue,
                    (text, frame) if text.contains(" or ") => frame.replace("{}", text),
                    (text, frame) => frame.replace("({})", text).replace("{}", text),
                };
                if !text.is_empty() {
                    add(form, text, condition.text, &condition.holds);
                }
            }
        }
        // Keeping the order freely, and going below under a condition, in one clause.
        if self.distinct {
            for condition in &CONDITIONS[1..] {
                let both = Form {
                    name: "larger",
                    cases: &[1, 4],
                    unsafe_if_x_in_b: !self.disjoint,
                    always_unsafe: false,
                    plain: String::new(),
                    conditional: String::new(),
                };
                let text = format!("take t from y where y - t >= x or {}", condition.text);
                // The condition does not matter in case 1, and at P-positions only for moves below x.
                add(&both, text, condition.text, &|s| s.case == 1 || (condition.holds)(s));
            }
        }
        atoms
    }

    /// The shortest rules; if it is not to be, without the clause that allows every move.
    pub fn shortest(&self, free: bool) -> Result<Built, No> {
        let atoms = self.atoms();
        let goal = (1u64 << self.situations().len()) - 1;
        let allowed: Vec<usize> = (0..atoms.len()).filter(|&i| free || !atoms[i].free).collect();
        let mut best: Option<(usize, Vec<usize>)> = None;
        self.cover(&atoms, &allowed, goal, &mut vec![], &mut best);
        let Some((_, chosen)) = best else { return Err("no set of clauses wins in every case".into()) };
        self.written(&chosen.iter().map(|&index| &atoms[index]).collect::<Vec<_>>())
    }

    /// Branches over the clauses that win in the first situation still open.
    fn cover(
        &self,
        atoms: &[Atom],
        allowed: &[usize],
        open: u64,
        chosen: &mut Vec<usize>,
        best: &mut Option<(usize, Vec<usize>)>,
    ) {
        let cost = self.cost(atoms, chosen);
        if best.as_ref().is_some_and(|(known, _)| cost >= *known) {
            return;
        }
        if open == 0 {
            *best = Some((cost, chosen.clone()));
            return;
        }
        let first = open & open.wrapping_neg();
        for &index in allowed {
            if atoms[index].covers & first != 0 {
                chosen.push(index);
                self.cover(atoms, allowed, open & !atoms[index].covers, chosen, best);
                chosen.pop();
            }
        }
    }

    /// The tokens of the clauses and of what they refer to.
    fn cost(&self, atoms: &[Atom], chosen: &[usize]) -> usize {
        let used = |part: usize| chosen.iter().any(|&index| atoms[index].uses[part]);
        let spread: usize = self.spread.iter().map(|text| tokens(text)).sum();
        let parts = [tokens(&self.sets.0) + 3, tokens(&self.sets.1) + 3, spread];
        let lets: usize = (0..3).filter(|&part| used(part)).map(|part| parts[part]).sum();
        // `move`, a name and a colon for each.
        lets + chosen.iter().map(|&index| atoms[index].tokens + 3).sum::<usize>()
    }

    fn written(&self, chosen: &[&Atom]) -> Result<Built, No> {
        let free = chosen.iter().any(|atom| atom.free);
        let title = if free { "Shortest clauses" } else { "Shortest clauses without a free move" };
        let used = |part: usize| chosen.iter().any(|atom| atom.uses[part]);
        let mut rules = format!("game \"{title}\"\n");
        if used(2) {
            rules.push_str(&self.spread.iter().map(|text| format!("{text}\n")).collect::<String>());
        }
        for (part, (name, set)) in [("A", &self.sets.0), ("B", &self.sets.1)].into_iter().enumerate() {
            if used(part) {
                rules.push_str(&format!("let {name} = {set}\n"));
            }
        }
        rules.push_str("piles x <= y\n");
        // nim and smaller come before what takes from both piles.
        let order = ["nim", "smaller", "larger", "kept", "below", "both", "free"];
        for name in order {
            for atom in chosen.iter().filter(|atom| atom.name == name) {
                rules.push_str(&format!("move {name}: {}\n", atom.text));
            }
        }
        if let Some(claim) = &self.claim {
            rules.push_str(&format!("expect {claim}\n"));
        }
        let bounded = self.claim.is_some();
        Ok(Built { k_invariance: k_invariance(chosen), bounded, ..Built::written(&rules)? })
    }
}

/// One condition on the position divides the positions in two classes; comparing the piles divides them further.
fn k_invariance(chosen: &[&Atom]) -> Option<u64> {
    let compares = chosen.iter().any(|atom| atom.text.contains("y - t"));
    let conditions: BTreeSet<&str> = chosen.iter().map(|atom| atom.condition).filter(|text| !text.is_empty()).collect();
    (conditions.len() == 1 && !compares).then_some(2)
}

fn tokens(text: &str) -> usize {
    let Ok(mut parser) = Parser::new(text) else { return text.len() };
    let mut count = 0;
    while *parser.peek() != Token::End {
        parser.advance();
        count += 1;
    }
    count
}
