//! Covers of the torus: the certificate as a value of the verified checker.

use super::Exported;
use super::field::{Pair, slope_record};
use crate::number::Slope;
use rulesmith_check::{Choice, Reach, TorusProof};

pub(super) fn exported(proof: &TorusProof) -> Result<Exported, String> {
    let alpha: Slope = proof.slope.parse().map_err(|_| "the slope is not read")?;
    let (pair, relation) = Pair::complementary(&alpha)?;
    let mut text = String::from(
        "Import List ZArith Reals Lia.\nImport TwoPiles Real Slope Checker Certified.\nImport ListNotations.\n",
    );
    text.push_str("Local Open Scope Z_scope.\n\n(* The slopes. *)\n");
    text.push_str(&pair.definitions());
    text.push_str("\n(* The rules and the certificate, as the checker reads them. *)\n");
    text.push_str(&slope_record(&pair, &relation));
    text.push_str(&rules(proof));
    text.push_str(&certificate(proof));
    text.push_str(
        "\nLemma accepted : accepts s rules_read certificate_read = true.\nProof. vm_compute. reflexivity. Qed.\n",
    );
    text.push_str(
        "\n(* The game on two unordered piles x <= y: j from the smaller pile, k from the larger, j and k from both. *)\n",
    );
    text.push_str(
        "Definition smaller (x y j : nat) : Prop := True.\nDefinition larger (x y k : nat) : Prop := True.\n",
    );
    // Lines, and bands that depend on the constraint, are said by the checker's own relation.
    let plain = proof.line.is_none() && proof.band.widths.len() == 1;
    text.push_str(&if plain { band(proof) } else { CHECKERS.to_string() });
    text.push_str(&theorem(if plain { PLAIN } else { READ }));
    Ok(Exported { needs: vec!["Torus/Certified"], text })
}

const CHECKERS: &str = "(* What this says is written out in the module Certified. *)\n\
    Definition both (x y j k : nat) : Prop := allowed alpha beta rules_read x y j k.\n";

/// The relation of a band of constant width with finitely many vectors less and more.
fn band(proof: &TorusProof) -> String {
    let width = proof.band.widths.first().copied().unwrap_or(0);
    let mut inside = vec![format!("k - j < {width}")];
    if !proof.band.one_sided {
        inside.push(format!("j - k < {width}"));
    }
    if !proof.removed.is_empty() {
        let removed = vectors(&proof.removed);
        inside.push(format!("~ In (j, k) {removed} /\\ ~ In (k, j) {removed}"));
    }
    let mut allowed = format!("({})", inside.join(" /\\ "));
    if !proof.added.is_empty() {
        let added = vectors(&proof.added);
        allowed += &format!(" \\/\n  In (j, k) {added} \\/ In (k, j) {added}");
    }
    format!(
        "Definition both (x y j k : nat) : Prop :=\n  let j := Z.of_nat j in let k := Z.of_nat k in\n  {allowed}.\n"
    )
}

/// The rules that are written out are those that the checker reads.
const PLAIN: &str = "  intros x y Hxy.
  rewrite (P2_same smaller larger both nim nim (allowed (alpha_of s) (beta_of s) rules_read)); [|same|same| |exact Hxy].
  - exact (torus s rules_read certificate_read accepted x y Hxy).
  - intros; unfold both, allowed, in_band, within, in_line; cbn [widths constant one_sided removed added line rules_read];
    repeat match goal with |- context [In ?p []] => change (In p []) with False end; cbv zeta; tauto.
";

const READ: &str = "  exact (torus s rules_read certificate_read accepted).\n";

/// The claim, and its proof.
pub(super) fn theorem(proof: &str) -> String {
    format!(
        "\nLtac same := intros; unfold smaller, larger, nim in *; intuition lia.\n\n\
         Theorem claim : forall x y : nat, (x <= y)%nat ->\n  (P2 smaller larger both x y <->\n   \
         exists n : nat, Z.of_nat x = Int_part (INR n * alpha) /\\ Z.of_nat y = Int_part (INR n * beta)).\n\
         Proof.\n{proof}Qed.\n"
    )
}

fn truth(value: bool) -> &'static str {
    if value { "true" } else { "false" }
}

fn vectors<T: ToString>(vectors: &[(T, T)]) -> String {
    let texts: Vec<String> = vectors.iter().map(|(k, l)| format!("({}, {})", k.to_string(), l.to_string())).collect();
    format!("[{}]", texts.join("; "))
}

fn rules(proof: &TorusProof) -> String {
    let width = |place: usize| proof.band.widths.get(place).or(proof.band.widths.first()).copied().unwrap_or(0);
    let whole = |value: i64| if value < 0 { format!("({value})") } else { value.to_string() };
    let line = proof
        .line
        .map_or("None".to_string(), |line| format!("Some ({}, {})", line.from, truth(line.without_short_steps)));
    format!(
        "Definition rules_read : rules :=\n  {{| widths := ({}, {}, {}); constant := {}; one_sided := {};\n     removed := {}; \
         added := {}; line := {line} |}}.\n",
        whole(width(0)),
        whole(width(1)),
        whole(width(2)),
        truth(proof.band.widths.len() == 1),
        truth(proof.band.one_sided),
        vectors(&proof.removed),
        vectors(&proof.added),
    )
}

fn certificate(proof: &TorusProof) -> String {
    let reaches: Vec<String> = proof.reach.iter().map(|reach| reached(proof, reach)).collect();
    format!(
        "Definition certificate_read : certificate :=\n  {{| base := {}; reaches := [{}] |}}.\n",
        proof.base,
        reaches.join(";\n     ")
    )
}

fn reached(proof: &TorusProof, reach: &Reach) -> String {
    let bit = |bit: u8| truth(bit == 1);
    let part = reach.part.map_or("None".to_string(), |(e, d)| format!("Some ({}, {})", bit(e), bit(d)));
    let choice = match reach.choice {
        Choice::Below => "Below",
        Choice::Around => "Around",
        Choice::Last => "Last",
    };
    let covers: Vec<String> = proof
        .covers
        .iter()
        .filter(|cover| cover.part == reach.part)
        .map(|cover| {
            let quadrants: Vec<String> =
                cover.quadrants.iter().map(|&(h, e, d)| format!("({h}, {}, {})", bit(e), bit(d))).collect();
            format!("({}, {}, [{}])", cover.w.0, cover.w.1, quadrants.join("; "))
        })
        .collect();
    format!(
        "{{| where_ := {part}; choice := {choice}; far := {}; open := {};\n       covers := [{}] |}}",
        reach.h,
        vectors(&reach.open),
        covers.join(";\n        ")
    )
}
