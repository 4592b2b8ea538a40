//! Proofs for Coq: a certificate as a file that `coqc` accepts without this program.
//!
//! The file holds the part of `formal/` that it needs, the game as a relation on positions, the claim with floors of real
//! numbers, and a proof that applies the verified checker, or the lemma, to what the certificate says. Trusted are that the
//! relation says what the rules' text says, and Coq.
//!
//! | file | does |
//! |---|---|
//! | `library` | the files of `formal/` as modules of one file |
//! | `relation` | the ways to move as relations |
//! | `field` | slopes of one quadratic field with a common denominator |
//! | `between` | slopes between two fractions |
//! | `slopes` | a slope of any kind with its complement |
//! | `torus`, `lemma` | the two kinds of proof |
//! | `rising`, `several` | the lemmas on two and on m sequences |
//! | `pairing` | the lemma on red and green levels |
//! | `gap`, `repeating` | the gap rule on many piles: Fat Rat, and other rational sequences |

mod between;
mod field;
mod gap;
mod lemma;
mod library;
mod pairing;
mod relation;
mod repeating;
mod rising;
mod several;
mod slopes;
mod torus;

use super::Certificate;
use crate::form::Form;
use rulesmith_check::Evidence;
use std::fmt::Write;

/// The proof of a certificate as a file for Coq, or a sentence that says why there is none. The form is that of the
/// certificate's game.
///
/// ```
/// use rulesmith::{games, prove, work::Work};
/// let work = Work::default();
/// let form = games::find("wythoff")?.form(&work)?;
/// let prove::Verdict::Proved(certificate) = prove::prove(&form, None, &work) else { panic!() };
/// let file = prove::coq(&form, &certificate)?;
/// assert!(file.contains("Theorem claim : forall x y : nat"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn coq(form: &Form, certificate: &Certificate) -> Result<String, String> {
    let proof = match &certificate.evidence {
        Evidence::Torus(proof) => torus::exported(proof)?,
        Evidence::Lemma(argument) => lemma::exported(form, argument)?,
        Evidence::Value { .. } => return Err("proofs about a value cannot be exported to Coq yet".to_string()),
        Evidence::Grundy { .. } => return Err("proofs about Grundy values cannot be exported to Coq yet".to_string()),
        Evidence::Fewest(_) | Evidence::Cheapest(_) => {
            return Err("bounds of what is needed cannot be exported to Coq yet".to_string());
        }
        Evidence::Rows(_) => return Err("periods of rows cannot be exported to Coq yet".to_string()),
        Evidence::Misere { .. } => return Err("proofs about misere play cannot be exported to Coq yet".to_string()),
        Evidence::Automata(_) => return Err("proofs by automata cannot be exported to Coq yet".to_string()),
        Evidence::Counterexample { .. } => {
            return Err("the claim is refuted, and there is no proof to export".to_string());
        }
    };
    let mut file = String::new();
    let rules = form.game().to_string();
    // Coq reads strings also in comments.
    let rules = rules.replace('"', "'").replace("(*", "( *").replace("*)", "* )");
    let _ = writeln!(
        file,
        "(* A proof for Coq 8.16, written by Rulesmith: `coqc FILE` checks it. The rules and the claim:\n\n{rules}\n"
    );
    let _ = writeln!(file, "   The theorem and the game stand at the end, after the lemmas that the proof uses. *)\n");
    file.push_str(&library::modules(&proof.needs));
    file.push_str(&proof.text);
    file.push_str("\nPrint Assumptions claim.\n");
    Ok(file)
}

/// A proof without the lemmas it uses.
struct Exported {
    /// The files of `formal/` that it uses, without what these use.
    needs: Vec<&'static str>,
    /// The game, the claim and the proof.
    text: String,
}
