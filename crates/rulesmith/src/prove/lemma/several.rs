//! Recipe U on any number of piles (docs/LEMMAS.md, Lemma 5).
//!
//! The slopes are compared here; what the rules allow is left to the checker, which goes through every choice of piles.

use crate::form::Form;
use crate::number::Slope;
use crate::prove::checked_by_text;
use crate::work::Work;
use rulesmith_check::{Argument, Certificate, Evidence};
use std::cmp::Ordering;

/// The parameters of the lemma.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Several {
    /// The slopes, none larger than the next.
    pub slopes: Vec<Slope>,
}

/// More piles have too many choices of piles.
const MAX_PILES: usize = 6;

/// Decides whether the lemma applies to a form.
pub(super) fn prove(form: &Form, work: &Work) -> Result<Several, String> {
    let slopes = form.claim().and_then(|claim| claim.slopes());
    let slopes = slopes.ok_or("the claim is not read as { (floor(alpha*n), floor(beta*n), ..) : n >= 0 }")?;
    if slopes.len() > MAX_PILES {
        return Err(format!("there are more than {MAX_PILES} piles"));
    }
    let slopes: Vec<Slope> = slopes
        .into_iter()
        .map(|slope| Slope::new(slope).map_err(|error| error.to_string()))
        .collect::<Result<_, _>>()?;
    for pair in slopes.windows(2) {
        match pair[0].compare(&pair[1]) {
            Ok(Ordering::Less | Ordering::Equal) => {}
            Ok(Ordering::Greater) => return Err(format!("the slope {} is larger than {}", pair[0], pair[1])),
            Err(error) => return Err(error.to_string()),
        }
    }
    let evidence = Evidence::Lemma(Argument::Several(rulesmith_check::Several { slopes: slopes.clone() }));
    let certificate = Certificate { game: form.game().clone(), evidence };
    match checked_by_text(&certificate, &work.quiet()) {
        Ok(_) => Ok(Several { slopes }),
        Err(rejection) => Err(rejection.reason),
    }
}
