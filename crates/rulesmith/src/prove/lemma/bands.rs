//! Recipe R on any number of piles (docs/LEMMAS.md, Lemma 6).
//!
//! The slopes and their steps are looked at here; what the rules allow is left to the checker, which goes through every choice of
//! piles.

use super::orbit::Orbit;
use super::several;
use crate::form::Form;
use crate::prove::verify_text;
use crate::work::Work;
use malachite::Integer;
use malachite::base::num::basic::traits::One;
use malachite::rational::Rational;
pub use rulesmith_check::Bands;
use rulesmith_check::{Argument, Certificate, Evidence};

/// Decides whether the lemma applies to a form.
pub(super) fn prove(form: &Form, work: &Work) -> Result<Bands, String> {
    let slopes = several::slopes(form)?;
    let (first, others) = slopes.split_first().ok_or("there are no piles")?;
    if first.cmp_rational(&Rational::ONE).is_lt() {
        return Err(format!("the hypothesis fails that every sequence increases: {first} is below 1"));
    }
    let widths: Vec<Integer> = others.iter().map(|slope| Orbit::new(first, slope).widest_step()).collect();
    let bands = Bands { slopes, widths };
    let evidence = Evidence::Lemma(Argument::Bands(bands.clone()));
    let certificate = Certificate { game: form.game().clone(), evidence };
    match verify_text(&certificate.to_text(), &work.quiet()) {
        Ok(_) => Ok(bands),
        Err(rejection) => Err(rejection.reason),
    }
}
