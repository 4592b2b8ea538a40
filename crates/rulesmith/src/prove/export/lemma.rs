//! Lemmas 2 and 3: the rules as relations, and a proof that they lie between what the lemma needs and what is safe.

use super::Exported;
use super::field::Pair;
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
    let pair = Pair::of(alpha.as_real(), beta.as_real())?;
    let set = |set: &Set| {
        let is = |slope: &Slope| is_beatty(set, slope.as_real());
        if is(alpha) { Some("member alpha".to_string()) } else { is(beta).then(|| "member beta".to_string()) }
    };
    let game = relations(form, &Names { set: &set, constraint: &|_| None })?;

    // From h on, h (beta - alpha) >= 2, there are no diagonals; the others are at most floor((h - 1) alpha) + 1 long.
    let gap = beta.subtract(alpha).map_err(|error| error.to_string())?;
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

    let mut text = String::from("Import Arith Lia ZArith Reals.\nImport TwoPiles Real Recipes Rising.\n");
    text.push_str(HEAD);
    text.push_str(&pair.definitions());
    text.push_str(GAME);
    text.push_str(&game);
    let _ = write!(text, "\nDefinition s : slopes := {{| {} |}}.\n{SETTLE}", pair.fields('w'));
    let mut proof = format!(
        "  apply (lemma2_rules s ok {diagonal} {width}); change (smaller_slope s) with alpha; change (larger_slope s) with beta.\n"
    );
    let _ = writeln!(
        proof,
        "  - settle.\n  - settle.\n  - apply (rising_diagonal s ok {h} {diagonal}). vm_compute. reflexivity.\n  - settle.\n  - settle."
    );
    match rising.outside_b {
        Way::Everything => proof.push_str("  - left. settle.\n"),
        Way::Own => {
            let _ = writeln!(
                proof,
                "  - right. split; [settle|]. apply (rising_width s ok {width}). vm_compute. reflexivity."
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
        (Some((p, q)), _) => {
            let _ = writeln!(proof, "  - right. apply (rising_covers s ok {p} {q}). vm_compute. reflexivity.");
        }
        _ => {
            return Err(
                "that the sequences cover the integers needs an argument that the export does not know".to_string()
            );
        }
    }
    text.push_str(&theorem(&proof));
    Ok(Exported { needs: vec!["Lemmas/Rising"], text })
}

/// The rules lie between needed and safe: by cases.
const SETTLE: &str = "\
Lemma ok : slopes_ok s = true. Proof. vm_compute. reflexivity. Qed.
Lemma alpha_dec : forall x, member alpha x \\/ ~ member alpha x.
Proof. apply (member_dec (smaller_slope s)). apply rising_order. exact ok. Qed.
Lemma beta_dec : forall x, member beta x \\/ ~ member beta x.
Proof. apply (member_dec (larger_slope s)). destruct (rising_order s ok). now apply Rlt_trans with (smaller_slope s). Qed.
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
