//! Lemma 2: two Beatty sequences. The rules as relations, the slopes with what decides the hypotheses, and a proof that the rules lie
//! between what is needed and what is safe.

use super::Exported;
use super::between::Between;
use super::field::{Pair, number as field_number};
use super::lemma::{GAME, HEAD, is_beatty};
use super::pairing::is_multiples;
use super::relation::{Names, relations};
use super::torus::theorem;
use crate::form::{Form, Num, Part, Set};
use crate::number::{Real, Relation, Slope};
use crate::prove::lemma::{Reading, X, Y};
use malachite::Integer;
use malachite::base::num::arithmetic::traits::Lcm;
use malachite::rational::Rational;
use rulesmith_check::{Rising, Way};
use std::cmp::Ordering;
use std::fmt::Write;

pub(super) fn exported(form: &Form, rising: &Rising) -> Result<Exported, String> {
    let slopes = Slopes::of(rising)?;
    let sides = [Side::of("alpha", "beta", &rising.alpha), Side::of("beta", "alpha", &rising.beta)];
    let counts = Counts::of(form, rising, &sides)?;
    let set = |set: &Set| {
        [(&rising.alpha, "alpha"), (&rising.beta, "beta")].iter().find_map(|(slope, name)| member(set, slope, name))
    };
    // What the form has joined to one set of remainders, such as "in A and in B", says nothing of A and B to Coq's procedures.
    let speaks_of_others = rising.alpha.as_rational().is_some() && other_remainders(form, &set);
    if speaks_of_others {
        return Err(
            "a condition on remainders beside two sequences with rational slopes, which may say something of both"
                .to_string(),
        );
    }
    let game = relations(form, &Names { set: &set, constraint: &|_| None, numbers: &counts.named })?;

    let names = &slopes.names;
    let mut text = format!("Import Arith Lia ZArith Reals.\nImport TwoPiles {}.\n", names.imports);
    text.push_str(slopes.opening());
    text.push_str(HEAD);
    text.push_str(&slopes.definitions);
    text.push_str(&counts.definitions);
    text.push_str(GAME);
    text.push_str(&game);
    text.push('\n');
    text.push_str(&slopes.record);
    for side in &sides {
        text.push_str(&side.facts(names.compared));
    }
    text.push_str(&counts.facts);
    text.push_str(&settle(&sides, &counts, &forget(&slopes.variables)));
    text.push_str(&theorem(&proof(rising, &slopes, &sides)?));
    text.push_str(slopes.closing());
    Ok(Exported {
        needs: vec!["Lemmas/Partners", if slopes.one_field { "Lemmas/Rising" } else { "Lemmas/Bounds" }],
        text,
    })
}

/// Whether the rules speak of remainders that are not those of the sequences.
fn other_remainders(form: &Form, known: &dyn Fn(&Set) -> Option<String>) -> bool {
    let mut found = false;
    for way in form.ways() {
        way.when.visit(&mut |part| {
            found |= matches!(part, Part::Set(set) if matches!(set, Set::Periodic(_)) && known(set).is_none());
        });
    }
    found
}

/// The hypotheses of the lemma, one after the other.
fn proof(rising: &Rising, slopes: &Slopes, sides: &[Side; 2]) -> Result<String, String> {
    let mut proof = String::new();
    // Where no diagonal is used, that there is a bound is enough.
    let bound = rising.diagonal.as_ref().map_or("D".to_string(), Integer::to_string);
    if rising.diagonal.is_none() {
        proof.push_str("  destruct (diagonal_bound alpha beta order) as [D bounded_by].\n");
    }
    let width = rising.width.clone().unwrap_or_default();
    let [l, c] = [&sides[0], &sides[1]].map(Side::count);
    let _ = writeln!(
        proof,
        "  apply (lemma2_members alpha beta order {l} {c} alpha_partners beta_partners {bound} {width})."
    );
    proof.push_str("  - settle.\n  - settle.\n  - settle.\n");
    match &rising.diagonal {
        None => proof.push_str("  - exact bounded_by.\n"),
        Some(longest) => {
            let h = slopes.last_diagonal()?;
            let _ = writeln!(proof, "  - apply ({} {h} {longest}). vm_compute. reflexivity.", slopes.names.diagonal);
        }
    }
    proof.push_str("  - settle.\n  - settle.\n");
    match rising.outside_b {
        Way::Everything | Way::None => proof.push_str("  - left. settle.\n"),
        Way::Own => {
            let _ = writeln!(
                proof,
                "  - right. split; [settle|]. apply ({} {width}). vm_compute. reflexivity.",
                slopes.names.width
            );
        }
    }
    proof.push_str(if rising.outside_a == Way::Own { "  - right. settle.\n" } else { "  - left. settle.\n" });
    match (&rising.covering, rising.outside_both) {
        (Some((p, q)), Way::None) if slopes.one_field => {
            let _ = writeln!(proof, "  - right. apply (rising_covers s ok {p} {q}). vm_compute. reflexivity.");
        }
        (Some((p, q)), Way::None) => {
            let _ = writeln!(
                proof,
                "  - right. exact (members_cover alpha beta order irrational_alpha irrational_beta {p} {q} ltac:(lia) ltac:(lia) relation)."
            );
        }
        _ => proof.push_str("  - left. settle.\n"),
    }
    Ok(proof)
}

/// One of the two slopes beside 1.
struct Side {
    name: &'static str,
    partner: &'static str,
    beside_one: Ordering,
}

impl Side {
    fn of(name: &'static str, partner: &'static str, slope: &Slope) -> Side {
        Side { name, partner, beside_one: slope.cmp_rational(&Rational::from(1)) }
    }

    /// What counts the partners of a term.
    fn count(&self) -> &'static str {
        match (self.beside_one, self.name) {
            (Ordering::Less, "alpha") => "l",
            (Ordering::Less, _) => "c",
            _ => "(fun _ => 1)",
        }
    }

    fn positive(&self) -> &'static str {
        if self.name == "alpha" { "(proj1 order)" } else { "(Rlt_trans _ _ _ (proj1 order) (proj2 order))" }
    }

    /// What is known of this slope, and of the partners of its terms.
    fn facts(&self, compared: &str) -> String {
        let Side { name, partner, beside_one } = self;
        let positive = self.positive();
        let part = |at_most: bool| match (*name, at_most) {
            ("alpha", false) => format!("(proj1 {compared})"),
            ("alpha", true) => format!("(proj1 (proj2 {compared}))"),
            (_, false) => format!("(proj1 (proj2 (proj2 {compared})))"),
            (_, true) => format!("(proj2 (proj2 (proj2 {compared})))"),
        };
        let mut text = format!(
            "Lemma {name}_dec : forall x, member {name} x \\/ ~ member {name} x.\nProof. exact (member_dec {name} {positive}). Qed.\n"
        );
        if beside_one.is_ge() {
            let _ = writeln!(
                text,
                "Lemma {name}_from_one : (1 <= {name})%R. Proof. apply {}. vm_compute. reflexivity. Qed.",
                part(false)
            );
        }
        if beside_one.is_le() {
            let _ = writeln!(
                text,
                "Lemma {name}_up_to_one : ({name} <= 1)%R. Proof. apply {}. vm_compute. reflexivity. Qed.",
                part(true)
            );
            let _ = writeln!(
                text,
                "Lemma {name}_all : forall x, member {name} x. Proof. exact (all_members {name} {positive} {name}_up_to_one). Qed."
            );
        }
        let count = self.count();
        let _ = writeln!(
            text,
            "Lemma {name}_partners : forall x, member {name} x -> partners (beatty {name}) (beatty {partner}) x (Z.to_nat ({count} x))."
        );
        let _ = match beside_one {
            Ordering::Less => {
                let other =
                    if *name == "alpha" { "(Rlt_trans _ _ _ (proj1 order) (proj2 order))" } else { "(proj1 order)" };
                writeln!(text, "Proof. exact (spread_partners {name} {positive} {partner} (Rlt_le _ _ {other})). Qed.")
            }
            _ => {
                writeln!(text, "Proof. exact (one_partner_from_one {name} {positive} {name}_from_one {partner}). Qed.")
            }
        };
        text
    }
}

/// What counts partners, where a slope is below 1.
struct Counts {
    definitions: String,
    /// For the conditions of the rules.
    named: Vec<(String, Num)>,
    /// Where such a number is the same for all x.
    facts: String,
    known: Vec<&'static str>,
}

impl Counts {
    fn of(form: &Form, rising: &Rising, sides: &[Side; 2]) -> Result<Counts, String> {
        let mut counts = Counts { definitions: String::new(), named: vec![], facts: String::new(), known: vec![] };
        if sides.iter().all(|side| side.beside_one.is_ge()) {
            return Ok(counts);
        }
        counts.definitions.push_str(INDICES);
        let rules = Reading::of(form)?;
        let slopes = [&rising.alpha, &rising.beta];
        for (k, (side, (pile, slot))) in sides.iter().zip([("x", X), ("y", Y)]).enumerate() {
            if side.beside_one.is_ge() {
                continue;
            }
            let (count, name, partner) = (side.count(), side.name, side.partner);
            let _ = writeln!(
                counts.definitions,
                "Definition {count} (x : nat) : Z := 1 + Int_part (IZR (last {name} x) * {partner}) - Int_part (IZR (first {name} x) * {partner})."
            );
            let value = rules.spread(slopes[k], slopes[1 - k], slot)?;
            if let (Some(same), Some(own), Some(other)) =
                (value.as_constant(), slopes[k].as_rational(), slopes[1 - k].as_rational())
            {
                let (p, q, u, v) =
                    (own.numerator_ref(), own.denominator_ref(), other.numerator_ref(), other.denominator_ref());
                let _ = writeln!(
                    counts.facts,
                    "Lemma {count}_same : forall x, {count} x = {same}.\nProof.\n  \
                     intro x. etransitivity; [exact (rational_spread {p} {q} {u} {v} x eq_refl eq_refl eq_refl)|].\n  \
                     Z.to_euclidean_division_equations. lia.\nQed."
                );
                counts.known.push(if count == "l" { "l_same" } else { "c_same" });
            }
            counts.named.push((format!("{count} {pile}"), value));
        }
        Ok(counts)
    }
}

/// A set as the terms of a slope that has a name, or the other numbers.
pub(super) fn member(set: &Set, slope: &Slope, name: &str) -> Option<String> {
    match slope.as_rational() {
        Some(slope) => {
            let inside = is_multiples(set, slope.numerator_ref(), slope.denominator_ref())?;
            Some(format!("{}member {name}", if inside { "" } else { "~ " }))
        }
        None => is_beatty(set, slope.as_real()).then(|| format!("member {name}")),
    }
}

pub(super) const INDICES: &str = "\
\n(* The first and the last n with floor(n theta) = x; and how far floor(n beta) lies apart for the n with floor(n alpha) = x, and other
   pairs: by 1 more where it is l or c. *)
Definition first (theta : R) (x : nat) : Z := - Int_part (- (INR x / theta)).
Definition last (theta : R) (x : nat) : Z := - Int_part (- ((INR x + 1) / theta)) - 1.
";

/// The rules lie between needed and safe: by cases.
fn settle(sides: &[Side; 2], counts: &Counts, forget: &str) -> String {
    let mut known = String::new();
    for (side, pile) in sides.iter().flat_map(|side| ["x", "y"].map(|pile| (side, pile))) {
        if side.beside_one.is_le() {
            let _ = write!(known, " pose proof ({}_all {pile});", side.name);
        }
    }
    for (fact, pile) in counts.known.iter().flat_map(|fact| ["x", "y"].map(|pile| (fact, pile))) {
        let _ = write!(known, " pose proof ({fact} {pile});");
    }
    format!(
        "Ltac settle := intros x y; intros;{known}\n  \
         pose proof (alpha_dec x) as ax; pose proof (alpha_dec y) as ay; pose proof (beta_dec x) as bx; pose proof (beta_dec y) as by_;{forget}\n  \
         unfold smaller, larger, both in *; cbv beta in *;\n  \
         first [ solve [clear ax ay bx by_; intuition lia]\n        \
         | destruct ax; destruct ay; destruct bx; destruct by_; try contradiction; solve [intuition lia] ].\n"
    )
}

/// What bounds a variable is no longer needed in a proof by cases, and would be taken apart there.
pub(super) fn forget(variables: &[String]) -> String {
    variables.iter().map(|name| format!(" clear between_{name};")).collect()
}

/// The two slopes: of one quadratic field, or each between two fractions.
struct Slopes {
    one_field: bool,
    /// The slopes that are variables.
    variables: Vec<String>,
    /// At least beta - alpha.
    gap: Real,
    /// `alpha` and `beta`.
    definitions: String,
    /// `s`, and the fact `order`: 0 < alpha < beta.
    record: String,
    names: Lemmas,
}

/// The modules and lemmas of one of the two.
struct Lemmas {
    imports: &'static str,
    diagonal: String,
    width: String,
    compared: &'static str,
}

impl Slopes {
    fn of(rising: &Rising) -> Result<Slopes, String> {
        let (alpha, beta) = (&rising.alpha, &rising.beta);
        let relation = Slope::relation(alpha, beta);
        if let (Ok(pair), Ok(Relation::Dependent(a, b, c))) = (Pair::of(alpha.as_real(), beta.as_real()), relation) {
            let record = format!(
                "Definition s : slopes :=\n  {{| {}; w_A := {}; w_B := {}; w_C := {} |}}.\n\
                 Lemma ok : slopes_ok s = true. Proof. vm_compute. reflexivity. Qed.\n\
                 Lemma order : (0 < alpha < beta)%R. Proof. exact (rising_order s ok). Qed.\n",
                pair.fields('w'),
                field_number(&a),
                field_number(&b),
                field_number(&c)
            );
            let names = Lemmas {
                imports: "Sequences Real Quadratic TwoSequences Recipes Partners Rising",
                diagonal: "rising_diagonal s ok".into(),
                width: "rising_width s ok".into(),
                compared: "(rising_compared s ok)",
            };
            let gap = beta.subtract(alpha).map_err(|error| error.to_string())?;
            return Ok(Slopes {
                one_field: true,
                variables: vec![],
                gap,
                definitions: pair.definitions(),
                record,
                names,
            });
        }
        let (low, high) = (Between::of("alpha", alpha.as_real()), Between::of("beta", beta.as_real()));
        let variables = [(&low, "alpha"), (&high, "beta")].into_iter().filter(|(side, _)| side.any);
        let variables: Vec<String> = variables.map(|(_, name)| name.to_string()).collect();
        let mut definitions = format!("{}{}", low.definition, high.definition);
        if let (Some((p, q)), Way::None) = (&rising.covering, rising.outside_both) {
            if !low.any || !high.any {
                return Err(
                    "that the sequences cover the integers needs an argument that the export does not know".to_string()
                );
            }
            let _ = writeln!(
                definitions,
                "Hypothesis irrational_alpha : irrational alpha.\nHypothesis irrational_beta : irrational beta.\n\
                 Hypothesis relation : (INR {p} / alpha + INR {q} / beta = INR {p} + INR {q} - 1)%R."
            );
        }
        let record = format!(
            "Definition s : bounds :=\n  {{| a_low := {}; a_high := {}; b_low := {}; b_high := {} |}}.\n\
             Lemma ok : bounds_ok s = true. Proof. vm_compute. reflexivity. Qed.\n\
             Lemma here : bounded s alpha beta.\nProof.\n  split.\n  - {}\n  - {}\nQed.\n\
             Lemma order : (0 < alpha < beta)%R. Proof. exact (bounds_order s ok alpha beta here). Qed.\n",
            low.from, low.to, high.from, high.to, low.proof, high.proof
        );
        // Two rational slopes repeat their steps.
        let period = match (alpha.as_rational(), beta.as_rational()) {
            (Some(alpha), Some(beta)) => alpha.denominator_ref().lcm(beta.denominator_ref()),
            _ => 0u32.into(),
        };
        let names = Lemmas {
            imports: "Sequences Real Quadratic TwoSequences Recipes Partners Bounds",
            diagonal: format!("bounds_diagonals s ok alpha beta here {period}"),
            width: format!("bounds_steps s ok alpha beta here {period}"),
            compared: "(bounds_compared s alpha beta here)",
        };
        let gap = Real::from(high.least - low.most);
        Ok(Slopes { one_field: false, variables, gap, definitions, record, names })
    }

    fn opening(&self) -> &'static str {
        if self.variables.is_empty() { "" } else { "Section Game.\n" }
    }

    fn closing(&self) -> &'static str {
        if self.variables.is_empty() { "" } else { "End Game.\n" }
    }

    /// From this h on, h (beta - alpha) >= 2, there are no diagonals.
    fn last_diagonal(&self) -> Result<Integer, String> {
        let reached = |h: &Integer| {
            self.gap
                .multiply(&Real::from(Rational::from(h)))
                .is_ok_and(|sum| sum.cmp_rational(&Rational::from(2)).is_ge())
        };
        (1..=10_000).map(Integer::from).find(reached).ok_or("the slopes are too close to each other".to_string())
    }
}
