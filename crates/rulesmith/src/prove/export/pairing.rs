//! Lemma 1: chromatic nim with red levels of every kind that the lemma decides.

use super::Exported;
use super::lemma::{GAME, is_beatty};
use super::relation::{Names, relations};
use super::slopes::Slopes;
use super::torus::theorem;
use crate::form::{Cond, Digits, Form, Num, Set, Slot};
use crate::number::{Real, Slope};
use malachite::Natural;
use malachite::base::num::arithmetic::traits::Lcm;
use malachite::rational::Rational;
use rulesmith_check::Pairing;
use std::fmt::Write;

/// Coq goes through this many numbers, one by one.
const MAX_LEVELS: u64 = 1000;

pub(super) fn exported(form: &Form, pairing: &Pairing) -> Result<Exported, String> {
    match pairing {
        Pairing::Irrational { beta } => irrational(form, beta),
        Pairing::Rational { beta } => rational(form, beta),
        Pairing::AllRed { .. } => all_red(form),
        Pairing::Counted { lead, .. } => counted(form, *lead),
        Pairing::Lone { .. } => lone(form),
        Pairing::Finite { levels, .. } => finite(form, levels),
    }
}

/// How the rules are held to Lemma 1.
const BETWEEN: &str = "constructor; intros; unfold smaller, larger, both in *; intuition lia.";

/// The same where the red levels are written out: a membership in a finite set is a choice of equations in the rules.
const BETWEEN_LISTED: &str =
    "constructor; intros; unfold smaller, larger, both, red in *; cbn [In] in *; intuition lia.";

/// A slope above 2.
fn irrational(form: &Form, beta: &Slope) -> Result<Exported, String> {
    let alpha = beta.complement().map_err(|error| error.to_string())?;
    let slopes = Slopes::complementary(&alpha)?;
    let set = |set: &Set| is_beatty(set, beta.as_real()).then(|| "member beta".to_string());
    let game = relations(form, &Names { set: &set, constraint: &|_| None, numbers: &[] })?;
    let mut text = head("Arith Lia ZArith Reals", &slopes, "Recipes Chromatic");
    text.push_str(GAME);
    text.push_str(&game);
    let _ =
        write!(text, "\nLemma between : chromatic_rules (member beta) smaller larger both.\nProof. {BETWEEN} Qed.\n");
    text.push_str(&theorem(
        "  exact (fisher_larsson_rules beta alpha (beta_range alpha beta range_alpha complement)\n    \
         (beta_irrational alpha beta range_alpha irrational_alpha complement) complement smaller larger both between).\n",
    ));
    text.push_str(slopes.closing());
    let mut needs = vec!["Lemmas/Chromatic"];
    needs.extend(slopes.needs());
    Ok(Exported { needs, text })
}

/// The imports and the slopes.
fn head(libraries: &str, slopes: &Slopes, modules: &str) -> String {
    format!(
        "Import {libraries}.\nImport TwoPiles {} {modules}.\nLocal Open Scope Z_scope.\n\n{}(* The slopes. *)\n{}",
        slopes.imports(),
        slopes.opening(),
        slopes.text
    )
}

/// A claim about whole numbers: what the red levels are, the rules, the pairs and the proof.
struct Whole<'a> {
    needs: &'static str,
    red: &'a str,
    game: &'a str,
    between: &'static str,
    pairs: &'a str,
    proof: &'a str,
}

impl Whole<'_> {
    fn exported(self) -> Exported {
        let Whole { needs, red, game, between, pairs, proof } = self;
        let imported = needs.rsplit('/').next().unwrap_or(needs);
        let mut text = String::from("Import Arith Lia Bool List ZArith.\nImport TwoPiles Chromatic");
        if imported != "Chromatic" {
            let _ = write!(text, " {imported}");
        }
        text.push_str(".\nImport ListNotations.\nLocal Open Scope Z_scope.\n\n");
        let _ = write!(
            text,
            "{red}{GAME}{game}\nLemma between : chromatic_rules red smaller larger both.\nProof. {between} Qed.\n\n\
             Theorem claim : forall x y : nat, (x <= y)%nat ->\n  (P2 smaller larger both x y <->\n   {pairs}).\n\
             Proof. {proof} Qed.\n"
        );
        Exported { needs: vec![needs], text }
    }
}

/// p/q from 2 on.
fn rational(form: &Form, beta: &Rational) -> Result<Exported, String> {
    let (p, q) = (beta.numerator_ref(), beta.denominator_ref());
    let set = |set: &Set| is_multiples(set, p, q).map(|red| if red { "red" } else { "~ red" }.to_string());
    let game = relations(form, &Names { set: &set, constraint: &|_| None, numbers: &[] })?;
    let red = format!(
        "(* The red levels: floor(n {p}/{q}). *)\nDefinition red (x : nat) : Prop := exists n : nat, (x = {p} * n / {q})%nat.\n"
    );
    let pairs = format!(
        "(x = 0 /\\ y = 0)%nat \\/ exists n : nat, (1 <= n /\\ x = ({p} * n - 1) / ({p} - {q}) /\\ y = {p} * n / {q})%nat"
    );
    let proof = format!("refine (chromatic_rational {p} {q} _ _ smaller larger both between); lia.");
    Ok(Whole { needs: "Lemmas/Chromatic", red: &red, game: &game, between: BETWEEN, pairs: &pairs, proof: &proof }
        .exported())
}

/// Whether a set is floor(n p/q), n >= 0, or what that leaves out.
pub(super) fn is_multiples(set: &Set, p: &Natural, q: &Natural) -> Option<bool> {
    let (Set::Periodic(periodic), Ok(p), Ok(q)) = (set, u64::try_from(p), u64::try_from(q)) else {
        return is_beatty(set, &Real::from(Rational::from_naturals(p.clone(), q.clone()))).then_some(true);
    };
    // Both repeat: from the start on, with a common period.
    let end = periodic.start().checked_add(periodic.period().lcm(p)).filter(|end| *end < 1 << 24)?;
    // x = floor(n p/q) for n = ceil(x q/p), if for any.
    let red = |x: u64| (x * q).div_ceil(p) * p / q == x;
    [true, false].into_iter().find(|&wanted| (0..end).all(|x| (periodic.has(x) == red(x)) == wanted))
}

/// Every positive number is red: both piles are never taken from.
fn all_red(form: &Form) -> Result<Exported, String> {
    let game = relations(form, &Names { set: &|_| None, constraint: &|_| None, numbers: &[] })?;
    let red = "(* Every level is red. *)\nDefinition red (x : nat) : Prop := True.\n";
    let proof = "exact (all_red smaller larger both between).";
    Ok(Whole { needs: "Lemmas/Counting", red, game: &game, between: BETWEEN_LISTED, pairs: "x = y", proof }.exported())
}

/// The set that the larger pile must not be in, for taking from both: the form has negations at memberships only.
fn red_set(form: &Form) -> Result<Set, String> {
    let mut found: Vec<Set> = Vec::new();
    form.ways().iter().for_each(|way| forbidden(&way.when, false, &mut found));
    found.sort();
    found.dedup();
    match found.as_slice() {
        [red] => Ok(red.clone()),
        _ => Err("the red levels are not read from the rules as one set".to_string()),
    }
}

fn forbidden(cond: &Cond, negated: bool, found: &mut Vec<Set>) {
    match cond {
        Cond::In(number, set) if is_pile(number) => {
            found.push(if negated { Set::clone(set) } else { set.complement() });
        }
        Cond::Not(inner) => forbidden(inner, !negated, found),
        Cond::And(parts) | Cond::Or(parts) => parts.iter().for_each(|part| forbidden(part, negated, found)),
        _ => {}
    }
}

fn is_pile(number: &Num) -> bool {
    matches!(number.as_slot(), Some(Slot::Before(_)))
}

/// The rules, with memberships in the red set and in its complement.
fn coloured(form: &Form, red: &Set) -> Result<String, String> {
    let complement = red.complement();
    let set = |set: &Set| match set {
        set if *set == *red => Some("red".to_string()),
        set if *set == complement => Some("~ red".to_string()),
        _ => None,
    };
    relations(form, &Names { set: &set, constraint: &|_| None, numbers: &[] })
}

/// A set as a function to truth values, with the words that say it, and the lemma about it.
struct Told {
    name: &'static str,
    definition: String,
}

fn told(red: &Set) -> Result<Told, String> {
    let digits = |name, words| Told { name, definition: format!("(* The red levels: {words} in base 2. *)\n") };
    match red {
        Set::Digits(Digits::Odious) => Ok(digits("odious", "an odd number of ones")),
        Set::Digits(Digits::Vile) => Ok(digits("vile", "an even number of zeros at the end")),
        Set::Digits(Digits::Dopey) => Ok(digits("dopey", "an odd number of zeros at the end")),
        _ => {
            let periodic = red.as_periodic().ok_or("the set of red levels cannot be exported to Coq yet")?;
            let end = periodic.start().checked_add(periodic.period()).filter(|end| *end <= MAX_LEVELS);
            let end = end.ok_or("the period of the red levels is too long to be exported to Coq")?;
            let levels: Vec<&str> = (0..end).map(|x| if periodic.has(x) { "true" } else { "false" }).collect();
            let (start, period) = (periodic.start(), periodic.period());
            let definition = format!(
                "(* The red levels among 0, .., {}, of which the last {period} repeat for ever. *)\n\
                 Definition listed : list bool := [{}].\n\
                 Definition level (x : nat) : bool := repeating listed {start} {period} x.\n",
                end - 1,
                levels.join("; ")
            );
            Ok(Told { name: "level", definition })
        }
    }
}

/// The n-th green with the (n + lead)-th red.
fn counted(form: &Form, lead: u64) -> Result<Exported, String> {
    let red = red_set(form)?;
    let game = coloured(form, &red)?;
    if red == Set::Digits(Digits::Evil) {
        let words = "(* The red levels: an even number of ones in base 2. *)\nDefinition red : nat -> Prop := evil.\n";
        let pairs = "(x = 0 /\\ y = 0)%nat \\/ exists n : nat, (1 <= n /\\ x = odious_nth n /\\ y = evil_nth n)%nat";
        let proof = "exact (chromatic_evil smaller larger both between).";
        return Ok(
            Whole { needs: "Lemmas/Chromatic", red: words, game: &game, between: BETWEEN, pairs, proof }.exported()
        );
    }
    let Told { name, definition } = told(&red)?;
    let words = format!("{definition}Definition red (x : nat) : Prop := {name} x = true.\n");
    let pairs = format!(
        "(x = 0 /\\ y = 0)%nat \\/ (1 <= x <= {lead} /\\ x = y)%nat \\/\n   (* x is the n-th green number and y the (n + {lead})-th \
         red one *)\n   (1 <= x <= y /\\ {name} x = false /\\ {name} y = true /\\ greens {name} x + {lead} = reds {name} y)%nat"
    );
    let proof = match name {
        "level" => {
            let (start, period) = red.as_periodic().map_or((0, 1), |set| (set.start(), set.period()));
            format!(
                "refine (repeating_counted listed {start} {period} {lead} _ _ smaller larger both between); \
                 [lia|vm_compute; reflexivity]."
            )
        }
        digits => format!("exact (chromatic_{digits} smaller larger both between)."),
    };
    Ok(Whole { needs: "Lemmas/Counting", red: &words, game: &game, between: BETWEEN, pairs: &pairs, proof: &proof }
        .exported())
}

/// The pairs (g, g + 1) and (d, d), with a red level said in this way.
fn neighbours(red: &str, green: &str) -> String {
    let (here, below) = (red.replace('?', "x"), red.replace('?', "(x - 1)"));
    format!(
        "(x = 0 /\\ y = 0)%nat \\/ (1 <= x /\\ (({} /\\ y = S x) \\/ ({here} /\\ y = x /\\ (x = 1 \\/ {below}))))%nat",
        green.replace('?', "x")
    )
}

/// Of two neighbours one is red.
fn lone(form: &Form) -> Result<Exported, String> {
    let red = red_set(form)?;
    if let Set::Beatty { slope, .. } = &red {
        return lone_slope(form, &red, slope);
    }
    let game = coloured(form, &red)?;
    let Told { name, definition } = told(&red)?;
    let words = format!("{definition}Definition red (x : nat) : Prop := {name} x = true.\n");
    let pairs = neighbours(&format!("{name} ? = true"), &format!("{name} ? = false"));
    let proof = match name {
        "level" => {
            let (start, period) = red.as_periodic().map_or((0, 1), |set| (set.start(), set.period()));
            format!(
                "refine (repeating_lone listed {start} {period} _ _ smaller larger both between); [lia|vm_compute; reflexivity]."
            )
        }
        digits => format!("exact (chromatic_{digits} smaller larger both between)."),
    };
    Ok(Whole { needs: "Lemmas/Counting", red: &words, game: &game, between: BETWEEN, pairs: &pairs, proof: &proof }
        .exported())
}

/// A slope between 1 and 2.
fn lone_slope(form: &Form, red: &Set, slope: &Real) -> Result<Exported, String> {
    if !is_beatty(red, slope) {
        return Err("the red levels are no Beatty sequence from 0 on, which cannot be exported to Coq yet".to_string());
    }
    let alpha = Slope::new(slope.clone()).map_err(|error| error.to_string())?;
    let slopes = Slopes::complementary(&alpha)?;
    let game = coloured(form, red)?;
    let mut text = head("Arith Lia ZArith Reals Lra", &slopes, "Recipes Chromatic Counting");
    text.push_str("\n(* The red levels: floor(n alpha). *)\nDefinition red : nat -> Prop := member alpha.\n");
    let _ = write!(
        text,
        "{GAME}{game}\nLemma between : chromatic_rules red smaller larger both.\nProof. {BETWEEN} Qed.\n\n\
         Theorem claim : forall x y : nat, (x <= y)%nat ->\n  (P2 smaller larger both x y <->\n   {}).\n\
         Proof.\n  pose proof range_alpha. refine (lone_slope alpha _ smaller larger both between). lra.\nQed.\n{}",
        neighbours("red ?", "~ red ?"),
        slopes.closing(),
    );
    let mut needs = vec!["Lemmas/Counting"];
    needs.extend(slopes.needs());
    Ok(Exported { needs, text })
}

/// Finitely many red levels: Coq goes through the queue.
fn finite(form: &Form, levels: &[u64]) -> Result<Exported, String> {
    if levels.iter().any(|level| *level > MAX_LEVELS) {
        return Err("a red level is too high to be exported to Coq".to_string());
    }
    // 0 may be a member: no pile of 0 is taken from, and moves of one pile ask for no level.
    let is_red = |x: &u64| levels.contains(x);
    let set = |set: &Set| {
        let periodic = set.as_periodic()?;
        let end = periodic.start().checked_add(periodic.period())?.max(MAX_LEVELS + 1);
        let same =
            |wanted: bool| (end <= 1 << 20).then(|| (1..=end).all(|x| (periodic.has(x) == is_red(&x)) == wanted));
        match (same(true)?, same(false)?) {
            (true, _) => Some("red".to_string()),
            (_, true) => Some("~ red".to_string()),
            _ => None,
        }
    };
    let game = relations(form, &Names { set: &set, constraint: &|_| None, numbers: &[] })?;
    let listed: Vec<String> = levels.iter().map(u64::to_string).collect();
    let listed = format!("[{}]%nat", listed.join("; "));
    let red = format!("(* The red levels. *)\nDefinition red (x : nat) : Prop := In x {listed}.\n");
    let mut pairs: Vec<String> = vec!["(0, 0)".to_string()];
    let (mut greens, mut next) = (std::collections::VecDeque::new(), 1);
    for &level in levels {
        greens.extend(next..level);
        next = level + 1;
        pairs.push(format!("({}, {level})", greens.pop_front().unwrap_or(level)));
    }
    let pairs = format!("[{}]%nat", pairs.join("; "));
    let proof =
        format!("refine (finite_pairs {listed} {pairs} _ _ smaller larger both between); vm_compute; reflexivity.");
    let claimed = format!("In (x, y) {pairs}");
    Ok(Whole {
        needs: "Lemmas/Counting",
        red: &red,
        game: &game,
        between: BETWEEN_LISTED,
        pairs: &claimed,
        proof: &proof,
    }
    .exported())
}
