//! Lemmas 2 and 3: the rules as relations, and a proof that they lie between what the lemma needs and what is safe.

use super::Exported;
use super::field::{Pair, number as field_number};
use super::pairing::is_multiples;
use super::relation::{Names, relations};
use super::slopes::Slopes;
use super::torus::theorem;
use crate::form::{Exact, Form, Set};
use crate::number::{Real, Slope};
use crate::prove::equal;
use malachite::Integer;
use malachite::rational::Rational;
use rulesmith_check::{Argument, Rising, Way};
use std::fmt::Write;

pub(super) fn exported(form: &Form, argument: &Argument) -> Result<Exported, String> {
    match argument {
        Argument::Rising(rising) => two_sequences(form, rising),
        Argument::Relaxed(relaxed) => relaxed_wythoff(form, &relaxed.alpha),
        Argument::Pairing(pairing) => super::pairing::exported(form, pairing),
        Argument::Gap(_) => super::gap::exported(form),
        Argument::Several(_) => Err("a proof by Recipe U on m piles cannot be exported to Coq yet".to_string()),
    }
}

/// Whether a set is floor(theta n), n >= 0.
pub(super) fn is_beatty(set: &Set, theta: &Real) -> bool {
    match set {
        Set::Beatty { slope, offset } => equal(slope, theta) && equal(offset, &Real::from(0)),
        _ => false,
    }
}

pub(super) const HEAD: &str = "Local Open Scope Z_scope.\n\n(* The slopes. *)\n";
pub(super) const GAME: &str =
    "\n(* The game on two unordered piles x <= y: j from the smaller pile, k from the larger, j and k from both. *)\n";

/// Lemma 2, for slopes from 1 on.
fn two_sequences(form: &Form, rising: &Rising) -> Result<Exported, String> {
    let (alpha, beta) = (&rising.alpha, &rising.beta);
    if alpha.cmp_rational(&Rational::from(1)).is_lt() {
        return Err("a proof about a slope below 1 cannot be exported to Coq yet".to_string());
    }
    let slopes = RisingSlopes::of(alpha, beta)?;
    let set = |set: &Set| {
        let name = |slope: &Slope, name: &str| match slope.as_real().as_rational() {
            Some(slope) => {
                let inside = is_multiples(set, slope.numerator_ref(), slope.denominator_ref())?;
                Some(format!("{}member {name}", if inside { "" } else { "~ " }))
            }
            None => is_beatty(set, slope.as_real()).then(|| format!("member {name}")),
        };
        name(alpha, "alpha").or_else(|| name(beta, "beta"))
    };
    let game = relations(form, &Names { set: &set, constraint: &|_| None })?;

    // From h on, h (beta - alpha) >= 2, there are no diagonals; the others are at most floor((h - 1) alpha) + 1 long.
    let gap = slopes.gap.clone().map_or_else(|| beta.subtract(alpha), Ok).map_err(|error| error.to_string())?;
    let reached = |h: &Integer| {
        gap.multiply(&Real::from(Rational::from(h))).is_ok_and(|sum| sum.cmp_rational(&Rational::from(2)).is_ge())
    };
    let h = (1..5000).map(Integer::from).find(reached).ok_or("the slopes are too close to each other")?;
    let bound = alpha.floor_times(&(&h - Integer::from(1))) + Integer::from(1);
    let diagonal = rising.diagonal.clone().unwrap_or_else(|| bound.clone());
    if diagonal < bound {
        return Err("the bound for diagonals needs an argument that the export does not know".to_string());
    }
    let least = beta.floor() + Integer::from(1) - alpha.floor();
    let width = rising.width.clone().unwrap_or_else(|| least.clone());
    let own = rising.outside_b == Way::Own;
    if own && width < least {
        return Err("the bound for steps needs an argument that the export does not know".to_string());
    }

    let names = &slopes.names;
    let mut text = format!("Import Arith Lia ZArith Reals.\nImport TwoPiles {}.\n", names.imports);
    text.push_str(HEAD);
    text.push_str(&slopes.definitions);
    text.push_str(GAME);
    text.push_str(&game);
    let _ = write!(text, "\n{}{SETTLE}", slopes.record);
    let mut proof = format!("  apply (lemma2_from_one alpha beta order {diagonal} {width}).\n");
    let _ = writeln!(
        proof,
        "  - settle.\n  - settle.\n  - apply ({} {h} {diagonal}). vm_compute. reflexivity.\n  - settle.\n  - settle.",
        names.diagonal
    );
    match rising.outside_b {
        Way::Everything => proof.push_str("  - left. settle.\n"),
        Way::Own => {
            let _ = writeln!(
                proof,
                "  - right. split; [settle|]. apply ({} {width}). vm_compute. reflexivity.",
                names.width
            );
        }
        Way::None => return Err("that there are no positions outside B cannot be exported".to_string()),
    }
    match rising.outside_a {
        Way::Everything => proof.push_str("  - left. settle.\n"),
        Way::Own => proof.push_str("  - right. settle.\n"),
        Way::None => return Err("that there are no positions outside A cannot be exported".to_string()),
    }
    match (&rising.covering, rising.outside_both) {
        (_, Way::Everything) => proof.push_str("  - left. settle.\n"),
        (Some((p, q)), _) if slopes.one_field => {
            let _ = writeln!(proof, "  - right. apply (rising_covers s ok {p} {q}). vm_compute. reflexivity.");
        }
        _ => {
            return Err(
                "that the sequences cover the integers needs an argument that the export does not know".to_string()
            );
        }
    }
    text.push_str(&theorem(&proof));
    Ok(Exported { needs: vec![if slopes.one_field { "Lemmas/Rising" } else { "Lemmas/Bounds" }], text })
}

/// Two slopes from 1 on: of one quadratic field, or each between two fractions.
struct RisingSlopes {
    one_field: bool,
    /// What the fractions say of beta - alpha at least.
    gap: Option<Real>,
    /// `alpha` and `beta`.
    definitions: String,
    /// `s`, and the fact `order`: 1 <= alpha < beta.
    record: String,
    names: Lemmas,
}

/// The modules and lemmas of one of the two.
struct Lemmas {
    imports: &'static str,
    diagonal: &'static str,
    width: &'static str,
}

impl RisingSlopes {
    fn of(alpha: &Slope, beta: &Slope) -> Result<RisingSlopes, String> {
        if let Ok(pair) = Pair::of(alpha.as_real(), beta.as_real()) {
            let names =
                Lemmas { imports: "Real Recipes Rising", diagonal: "rising_diagonal s ok", width: "rising_width s ok" };
            let record = format!(
                "Definition s : slopes := {{| {} |}}.\n\
                 Lemma ok : slopes_ok s = true. Proof. vm_compute. reflexivity. Qed.\n\
                 Lemma order : (1 <= alpha < beta)%R. Proof. exact (rising_from_one s ok). Qed.\n",
                pair.fields('w')
            );
            return Ok(RisingSlopes { one_field: true, gap: None, definitions: pair.definitions(), record, names });
        }
        let (low, high) = (Between::of(alpha.as_real())?, Between::of(beta.as_real())?);
        let definitions = format!("Definition alpha : R := {}.\nDefinition beta : R := {}.\n", low.number, high.number);
        let record = format!(
            "Definition s : bounds :=\n  {{| a_low := {}; a_high := {}; b_low := {}; b_high := {} |}}.\n\
             Lemma ok : bounds_ok s = true. Proof. vm_compute. reflexivity. Qed.\n\
             Lemma here : bounded s alpha beta.\nProof.\n  split.\n  - {}\n  - {}\nQed.\n\
             Lemma order : (1 <= alpha < beta)%R. Proof. exact (bounds_order s ok alpha beta here). Qed.\n",
            low.from, low.to, high.from, high.to, low.proof, high.proof
        );
        let names = Lemmas {
            imports: "Real Quadratic Recipes Bounds",
            diagonal: "bounds_diagonals s ok alpha beta here",
            width: "bounds_steps s ok alpha beta here",
        };
        let gap = Some(Real::from(high.least - low.most));
        Ok(RisingSlopes { one_field: false, gap, definitions, record, names })
    }
}

/// A number between two fractions.
struct Between {
    least: Rational,
    most: Rational,
    number: String,
    from: String,
    to: String,
    proof: String,
}

impl Between {
    fn of(value: &Real) -> Result<Between, String> {
        match value {
            Real::Rational(value) => {
                let (p, q) = (value.numerator_ref(), value.denominator_ref());
                let pair = format!("({p}, {q})");
                let proof = "split; apply Rle_refl.".to_string();
                let number = format!("({p} / {q})%R");
                Ok(Between { least: value.clone(), most: value.clone(), number, from: pair.clone(), to: pair, proof })
            }
            Real::Quadratic(value) => {
                let (p, q, r) = value.parts();
                let d = value.radicand();
                let ends = Real::Quadratic(value.clone()).enclosure(64).coarsened(64);
                let scale = Integer::from(1) << ends.bits;
                let (from, to) = (format!("({}, {scale})", ends.low), format!("({}, {scale})", ends.high));
                let number = format!("(({} + {} * sqrt {d}) / {r})%R", field_number(p), field_number(q));
                let parts = format!("{d} {} {} {r} {from} {to}", field_number(p), field_number(q));
                let proof = format!("exact (quadratic_between {parts} eq_refl ltac:(vm_compute; reflexivity)).");
                let least = Rational::from_integers(ends.low, scale.clone());
                Ok(Between { least, most: Rational::from_integers(ends.high, scale), number, from, to, proof })
            }
            Real::Computable(_) => {
                Err("a proof by this lemma about such a slope cannot be exported to Coq yet".to_string())
            }
        }
    }
}

/// The rules lie between needed and safe: by cases.
const SETTLE: &str = "\
Lemma alpha_dec : forall x, member alpha x \\/ ~ member alpha x.
Proof. exact (member_dec_from_one alpha (proj1 order)). Qed.
Lemma beta_dec : forall x, member beta x \\/ ~ member beta x.
Proof. exact (member_dec_from_one beta (Rle_trans _ _ _ (proj1 order) (Rlt_le _ _ (proj2 order)))). Qed.
Ltac settle := intros x y; intros; unfold smaller, larger, both in *;
  first [ solve [intuition lia]
        | destruct (alpha_dec x); destruct (alpha_dec y); destruct (beta_dec x); destruct (beta_dec y);
          try contradiction; solve [intuition lia] ].
";

/// Lemma 3.
fn relaxed_wythoff(form: &Form, alpha: &Slope) -> Result<Exported, String> {
    let slopes = Slopes::complementary(alpha)?;
    let constraint = |slope: &Exact| equal(slope, alpha.as_real()).then(|| "f".to_string());
    let game = relations(form, &Names { set: &|_| None, constraint: &constraint })?;
    let mut text = format!(
        "Import Arith Lia ZArith Reals.\nImport TwoPiles {} Relaxed.\nLocal Open Scope Z_scope.\n\nSection Game.\n(* The slopes. *)\n",
        slopes.imports()
    );
    text.push_str(&slopes.text);
    text.push_str("\n(* f is the Beatty constraint: f(a_n) = d_n - d_(n-1), n >= 1. *)\nVariable f : nat -> nat.\n");
    text.push_str("Hypothesis f_is : is_constraint alpha beta f.\n");
    text.push_str(GAME);
    text.push_str(&game);
    text.push_str(&theorem(
        "  apply (kay_polanco_rules alpha beta range_alpha irrational_alpha complement f f_is); [same|same|].\n  \
         intros; unfold both; intuition lia.\n",
    ));
    text.push_str("End Game.\n");
    let mut needs = vec!["Lemmas/Relaxed"];
    needs.extend(slopes.needs());
    Ok(Exported { needs, text })
}
