//! Covers of the torus: the certificate as a value of the verified checker.

use super::Exported;
use super::field::number;
use super::slopes::{Known, Slopes};
use crate::number::Slope;
use malachite::Integer;
use rulesmith_check::{Choice, Reach, TorusProof};

pub(super) fn exported(proof: &TorusProof) -> Result<Exported, String> {
    let alpha: Slope = proof.slope.parse().map_err(|_| "the slope is not read")?;
    let beta = alpha.complement().map_err(|error| error.to_string())?;
    let slopes = Slopes::complementary(&alpha)?;
    let quadratic = slopes.known == Known::Quadratic;
    let checker = if quadratic { "Certified" } else { "Enclosed" };
    let mut text = format!(
        "Import List ZArith Reals Lia.\nImport TwoPiles {} Checker Floors {checker}.\nImport ListNotations.\n",
        slopes.imports()
    );
    text.push_str("Local Open Scope Z_scope.\n\n");
    text.push_str(slopes.opening());
    text.push_str("(* The slopes. *)\n");
    text.push_str(&slopes.text);
    text.push_str("\n(* The rules and the certificate, as the checker reads them. *)\n");
    text.push_str(&rules(proof));
    text.push_str(&certificate(proof));
    text.push_str(if quadratic {
        "\nLemma accepted : accepts s rules_read certificate_read = true.\nProof. vm_compute. reflexivity. Qed.\n"
    } else {
        "\n(* Whatever the floors f and g are that the enclosure does not decide. *)\n\
         Lemma accepted : forall f g : Z -> Z, accepts_enclosed e rules_read certificate_read f g = true.\n\
         Proof. intros f g. vm_compute. reflexivity. Qed.\n"
    });
    text.push_str(
        "\n(* The game on two unordered piles x <= y: j from the smaller pile, k from the larger, j and k from both. *)\n",
    );
    text.push_str(
        "Definition smaller (x y j : nat) : Prop := True.\nDefinition larger (x y k : nat) : Prop := True.\n",
    );
    let width = Width::of(proof, &beta.floor());
    text.push_str(&relation(proof, &width));
    text.push_str(&theorem(&same_rules(proof, &width, quadratic)));
    text.push_str(slopes.closing());
    let mut needs = vec![if quadratic { "Torus/Certified" } else { "Torus/Enclosed" }];
    needs.extend(slopes.needs());
    Ok(Exported { needs, text })
}

/// The width of the band as a formula: a number, or of the Beatty constraint f at x.
enum Width {
    Constant(i64),
    OfConstraint(String),
}

impl Width {
    fn of(proof: &TorusProof, floor: &Integer) -> Width {
        let widths = &proof.band.widths;
        let [low, middle, high] = widths.as_slice() else {
            return Width::Constant(widths.first().copied().unwrap_or(0));
        };
        let shift = Integer::from(*high) - floor;
        Width::OfConstraint(match (middle - low, high - middle) {
            (1, 1) if shift == 0 => "f".to_string(),
            (1, 1) => format!("f + {}", number(&shift)),
            _ => {
                let (two, one) = (number(&(floor - Integer::from(2))), number(&(floor - Integer::from(1))));
                format!("(if f =? {two} then {low} else if f =? {one} then {middle} else {high})")
            }
        })
    }
}

/// The relation written out.
fn relation(proof: &TorusProof, width: &Width) -> String {
    let sides = |width: &str| match proof.band.one_sided {
        true => format!("k - j < {width}"),
        false => format!("k - j < {width} /\\ j - k < {width}"),
    };
    let mut out = String::new();
    let mut inside = vec![match width {
        Width::Constant(width) => sides(&width.to_string()),
        Width::OfConstraint(width) => {
            out.push_str(
                "(* [constraint alpha beta x f]: f is the value at x of the Beatty constraint, f(a_n) = f(b_n) = (b_n - b_(n-1)) - (a_n \
                 - a_(n-1)). *)\n",
            );
            format!("(exists f, constraint alpha beta (Z.of_nat x) f /\\ {})", sides(width))
        }
    }];
    if !proof.removed.is_empty() {
        let removed = vectors(&proof.removed);
        inside.push(format!("~ In (j, k) {removed} /\\ ~ In (k, j) {removed}"));
    }
    let mut allowed = format!("({})", inside.join(" /\\ "));
    if !proof.added.is_empty() {
        let added = vectors(&proof.added);
        allowed += &format!(" \\/\n  In (j, k) {added} \\/ In (k, j) {added}");
    }
    if let Some(line) = &proof.line {
        out.push_str(
            "(* [a_ alpha n] is Int_part (IZR n * alpha), [b_ beta n] is Int_part (IZR n * beta): the line of Theorem 2. *)\n",
        );
        let short = match line.without_short_steps {
            true => "~ (a_ alpha n - a_ alpha (n - 1) = 1 /\\ b_ beta n - b_ beta (n - 1) = 2) /\\ ",
            false => "",
        };
        for (one, other) in [("j", "k"), ("k", "j")] {
            allowed += &format!(
                " \\/\n  (exists n, {} <= n /\\ {short}{one} = a_ alpha n /\\ {other} = b_ beta n - 1)",
                line.from
            );
        }
    }
    out + &format!(
        "Definition both (x y j k : nat) : Prop :=\n  let j := Z.of_nat j in let k := Z.of_nat k in\n  {allowed}.\n"
    )
}

/// The rules that are written out are those that the checker reads.
fn same_rules(proof: &TorusProof, width: &Width, quadratic: bool) -> String {
    let mut steps = String::new();
    if let Width::OfConstraint(width) = width {
        let sided = if proof.band.one_sided { "one_sided" } else { "two_sided" };
        let first = if quadratic {
            "(floor_b s 1) (proj2 (proj2 (accepted_slope s _ _ accepted)))"
        } else {
            "_ (proj2 (accepted_enclosure e alpha beta _ _ accepted enclosed complement) _ eq_refl)"
        };
        steps += &format!(
            "    rewrite ({sided}_written alpha beta rules_read range_alpha complement (fun f => {width})\n      \
             {first}\n      eq_refl ltac:(vm_compute; reflexivity) eq_refl).\n"
        );
    }
    if let Some(line) = &proof.line {
        let long = if line.without_short_steps { "long_" } else { "" };
        steps += &format!("    rewrite !({long}line_written alpha beta rules_read {} eq_refl).\n", line.from);
    }
    let by = if quadratic {
        "torus s rules_read certificate_read accepted"
    } else {
        "torus_enclosed e alpha beta rules_read certificate_read accepted enclosed irrational_alpha complement"
    };
    format!(
        "  intros x y Hxy.
  rewrite (P2_same smaller larger both nim nim (allowed alpha beta rules_read)); [|same|same| |exact Hxy].
  - exact ({by} x y Hxy).
  - intros; unfold both, allowed; cbv zeta.
{steps}    unfold in_band, within, in_line.
    cbn [widths constant one_sided removed added line rules_read].
    repeat match goal with |- context [In ?p []] => change (In p []) with False end; cbv beta; tauto.
"
    )
}

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
