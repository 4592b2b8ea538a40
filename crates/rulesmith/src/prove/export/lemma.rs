//! The lemmas; here Lemma 3: the rules as relations, and a proof that they lie between what the lemma needs and what is safe.

use super::Exported;
use super::relation::{Names, relations};
use super::slopes::Slopes;
use super::torus::theorem;
use crate::form::{Exact, Form, Set};
use crate::number::{Real, Slope};
use crate::prove::equal;
use rulesmith_check::Argument;

pub(super) fn exported(form: &Form, argument: &Argument) -> Result<Exported, String> {
    match argument {
        Argument::Rising(rising) => super::rising::exported(form, rising),
        Argument::Relaxed(relaxed) => relaxed_wythoff(form, &relaxed.alpha),
        Argument::Pairing(pairing) => super::pairing::exported(form, pairing),
        Argument::Gap(_) => super::gap::exported(form),
        Argument::Gaps(_) => Err("proofs of the gap rule by words are not exported".to_string()),
        Argument::Bands(_) => {
            Err("Recipe R on m piles has a theorem in formal/, and proofs by it are not exported".to_string())
        }
        Argument::Whole(_) => Err("the lemma on whole numbers has no theorem in formal/".to_string()),
        Argument::Several(several) => super::several::exported(form, several),
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

/// Lemma 3.
fn relaxed_wythoff(form: &Form, alpha: &Slope) -> Result<Exported, String> {
    let slopes = Slopes::complementary(alpha)?;
    let constraint = |slope: &Exact| equal(slope, alpha.as_real()).then(|| "f".to_string());
    let game = relations(form, &Names { set: &|_| None, constraint: &constraint, numbers: &[] })?;
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
