//! A classification as sentences, one line for each fact.

use crate::ask::classify::{Classified, Family};
use crate::ask::number::Whole;
use std::fmt;

impl fmt::Display for Family {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Family::TWythoff { t } => write!(f, "t-Wythoff: alpha = [1; ({t})]"),
            Family::Example3 { q } => write!(f, "Example 3: alpha = [1; (1, {q})]"),
            Family::Proposition4 { t, k } => {
                write!(f, "Proposition 4: alpha = [1; ({t}, {})], k = {k}", &t.0 * &k.0)
            }
            Family::Proposition5 { d } => write!(f, "Proposition 5: c >= 2k^2 and gcd(c+1, k) = 1, d = {d}"),
        }
    }
}

impl fmt::Display for Classified {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "alpha               {} = {}", self.alpha, self.alpha_decimal)?;
        writeln!(f, "beta                {} = {}", self.beta, self.beta_decimal)?;
        writeln!(f, "kind                {}", self.reason)?;
        if let Some(polynomial) = &self.minimal_polynomial {
            writeln!(f, "minimal polynomial  {polynomial}")?;
        }
        match (&self.A, &self.B, &self.C) {
            (Some(a), Some(b), Some(c)) => {
                writeln!(f, "integer relation    A = {a}, B = {b}, C = {c}: A*alpha + B*beta + C = 0")?;
            }
            _ => {
                writeln!(f, "integer relation    none: 1, alpha and beta are linearly independent over the rationals")?;
            }
        }
        let verdict = if self.mtw { "yes" } else { "no" };
        writeln!(f, "MTW                 {verdict}: {}", self.mtw_reason)?;
        if let (Some(k), Some(c), Some(tilde)) = (&self.k, &self.c, &self.c_tilde) {
            writeln!(f, "parameters          k = {k}, c = {c}, c~ = {tilde}")?;
        }
        match &self.family {
            Some(family) => writeln!(f, "family              {family}")?,
            None => writeln!(f, "family              none of those with an explicit finite modification")?,
        }
        writeln!(f, "floor(beta)         {}", self.floor_beta)?;
        let values: Vec<String> = self.constraint_values.iter().map(Whole::to_string).collect();
        let (listed, k) = (values.join(", "), self.k_invariance);
        writeln!(f, "constraint values   {listed}: Relaxed Wythoff is {k}-invariant")?;
        writeln!(f, "Theorem 4           {}", self.theorem4())?;
        writeln!(f, "constructions")?;
        for found in &self.constructions {
            let verdict = if found.applies { "yes" } else { "no" };
            let game = found.game.as_ref().map(|game| format!(": {game}")).unwrap_or_default();
            writeln!(f, "  {:<36} {verdict:<4}{} ({}){game}", found.construction, found.reason, found.source)?;
        }
        Ok(())
    }
}

impl Classified {
    /// The case of Theorem 4 with its parameters.
    pub(in crate::ask::render) fn theorem4(&self) -> String {
        match (self.theorem4_case.as_deref(), &self.theorem4_p, &self.theorem4_q) {
            // The constraint is constant, and its value is the width.
            (Some("i"), _, _) => match self.constraint_values.first() {
                Some(t) => format!("case (i) with t = {t}"),
                None => "case (i)".to_string(),
            },
            (Some(case), Some(p), Some(q)) => format!("case ({case}) with p = {p}, q = {q}"),
            (Some(case), _, _) => format!("case ({case})"),
            (None, _, _) => "none: Definition 5 with the Beatty constraint has other P-positions".to_string(),
        }
    }
}
