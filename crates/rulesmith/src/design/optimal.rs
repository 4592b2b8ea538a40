//! Certificates that no fewer vectors of Nim or t-Wythoff can be changed (docs/CERTIFICATES.md, N1 to N5).

use super::fewest::{NoFewest, proof};
use super::forbidden::Two;
use crate::prove::{Certificate, Condition, Evidence, verify_text};
use crate::rules::Game;
use crate::work::{Stopped, Work};
use rulesmith_check::Changes;

/// The certificate, if the positions up to a bound show that fewer changes do not do, and the checker has accepted it. The rules are the
/// game with the changes, and claim these positions.
pub(super) fn fewest_changes(
    game: &Game,
    changes: &Changes,
    positions: &[Two],
    up_to: u64,
    work: &Work,
) -> Result<Option<Box<Certificate>>, Stopped> {
    let proof = match proof(positions, up_to, changes, work) {
        Ok(Some(proof)) => proof,
        Ok(None) | Err(NoFewest::Many | NoFewest::Stuck(_)) => return Ok(None),
        Err(NoFewest::Stopped(stopped)) => return Err(stopped),
    };
    accepted(Certificate { game: game.clone(), evidence: Evidence::Fewest(proof) }, work)
}

/// A certificate, if the checker accepts it.
pub(crate) fn accepted(certificate: Certificate, work: &Work) -> Result<Option<Box<Certificate>>, Stopped> {
    match verify_text(&certificate.to_text(), work) {
        Ok(_) => Ok(Some(Box::new(certificate))),
        Err(rejection) => {
            work.go_on()?;
            debug_assert!(rejection.condition == Condition::F3, "{rejection}");
            Ok(None)
        }
    }
}
