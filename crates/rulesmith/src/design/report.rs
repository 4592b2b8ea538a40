//! A classification as sentences and as JSON.

use super::classify::{Classification, Family, Theorem4};
use crate::number::NatureKind;
use malachite::Integer;
use serde_json::{Value, json};
use std::fmt;

/// A number up to 2^53, a decimal string beyond.
fn integer(value: &Integer) -> Value {
    crate::solve::recognize::json::integer(value.clone())
}

/// Decimals shown of a slope.
const PLACES: u64 = 20;

impl Classification {
    /// The classification for other programs; every field is named in docs/CLASSIFICATION.md.
    pub fn json(&self) -> Value {
        let alpha = self.pair.alpha();
        let nature = alpha.nature();
        let relation = self.pair.relation();
        let mtw = self.mtw.as_ref();
        let (p, q) = self.theorem4_parameters().unzip();
        let constructions = self.constructions().into_iter().map(|found| {
            json!({
                "construction": found.kind.name(),
                "applies": found.applies,
                "reason": found.reason,
                "game": found.game,
                "kind": if found.kind.is_invariant() { "invariant" } else { "variant" },
                "source": found.kind.source(),
            })
        });
        json!({
            "slope": self.slope.to_string(),
            "alpha": alpha.to_string(),
            "alpha_decimal": alpha.decimal(PLACES),
            "beta": self.pair.beta().to_string(),
            "beta_decimal": self.pair.beta().decimal(PLACES),
            "kind": if nature.kind == NatureKind::Quadratic { "quadratic" } else { "neither" },
            "reason": nature.reason,
            "minimal_polynomial": self.minimal_polynomial().map(|polynomial| polynomial.to_string()),
            "independent": relation.is_none(),
            "A": relation.map(|found| integer(&found.0)),
            "B": relation.map(|found| integer(&found.1)),
            "C": relation.map(|found| integer(&found.2)),
            "mtw": mtw.is_some(),
            "mtw_reason": self.mtw_reason(),
            "k": mtw.map(|found| integer(&found.k)),
            "b": mtw.map(|found| integer(&found.b)),
            "c": mtw.map(|found| integer(&found.c)),
            "c_tilde": mtw.map(|found| integer(&found.c_tilde)),
            "t_wythoff": self.t_wythoff().map(integer),
            "family": self.family().as_ref().map(family_json),
            "floor_beta": integer(&self.floor_beta),
            "constraint_values": self.constraint_values.iter().map(integer).collect::<Vec<_>>(),
            "k_invariance": self.k_invariance(),
            "definition5_beatty": self.definition5_is_beatty(),
            "theorem4_case": self.theorem4.as_ref().map(Theorem4::case),
            "theorem4_p": p.map(integer),
            "theorem4_q": q.map(integer),
            "constructions": constructions.collect::<Vec<_>>(),
            "evidence": {
                "kind": "theorem",
                "source": "Goldberg and Fraenkel 2017, Theorem 1; Kay and Polanco 2023, Theorem 4",
            },
        })
    }

    fn theorem4_parameters(&self) -> Option<(&Integer, &Integer)> {
        match self.theorem4.as_ref()? {
            Theorem4::WithoutLowest { p, q } | Theorem4::WithoutHighest { p, q } => Some((p, q)),
            Theorem4::ConstantWidth { .. } | Theorem4::Small => None,
        }
    }
}

fn family_json(family: &Family) -> Value {
    match family {
        Family::TWythoff { t } => json!({"name": "t-Wythoff", "t": integer(t)}),
        Family::Example3 { q } => json!({"name": "Example 3", "q": integer(q)}),
        Family::Proposition4 { t, k } => json!({"name": "Proposition 4", "t": integer(t), "k": integer(k)}),
        Family::Proposition5 { d } => json!({"name": "Proposition 5", "d": integer(d)}),
    }
}

impl fmt::Display for Family {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Family::TWythoff { t } => write!(f, "t-Wythoff: alpha = [1; ({t})]"),
            Family::Example3 { q } => write!(f, "Example 3: alpha = [1; (1, {q})]"),
            Family::Proposition4 { t, k } => write!(f, "Proposition 4: alpha = [1; ({t}, {})], k = {k}", t * k),
            Family::Proposition5 { d } => write!(f, "Proposition 5: c >= 2k^2 and gcd(c+1, k) = 1, d = {d}"),
        }
    }
}

impl fmt::Display for Classification {
    /// One line for each fact, as `rulesmith classify` prints it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (alpha, beta) = (self.pair.alpha(), self.pair.beta());
        writeln!(f, "alpha               {alpha} = {}", alpha.decimal(PLACES))?;
        writeln!(f, "beta                {beta} = {}", beta.decimal(PLACES))?;
        writeln!(f, "kind                {}", alpha.nature().reason)?;
        if let Some(polynomial) = self.minimal_polynomial() {
            writeln!(f, "minimal polynomial  {polynomial}")?;
        }
        match self.pair.relation() {
            Some((a, b, c)) => writeln!(f, "integer relation    A = {a}, B = {b}, C = {c}: A*alpha + B*beta + C = 0")?,
            None => {
                writeln!(f, "integer relation    none: 1, alpha and beta are linearly independent over the rationals")?
            }
        }
        let verdict = if self.mtw.is_some() { "yes" } else { "no" };
        writeln!(f, "MTW                 {verdict}: {}", self.mtw_reason())?;
        if let Some(found) = &self.mtw {
            writeln!(f, "parameters          k = {}, c = {}, c~ = {}", found.k, found.c, found.c_tilde)?;
        }
        match self.family() {
            Some(family) => writeln!(f, "family              {family}")?,
            None => writeln!(f, "family              none of those with an explicit finite modification")?,
        }
        writeln!(f, "floor(beta)         {}", self.floor_beta)?;
        let values: Vec<String> = self.constraint_values.iter().map(Integer::to_string).collect();
        writeln!(f, "constraint values   {}: Relaxed Wythoff is {}-invariant", values.join(", "), values.len())?;
        match &self.theorem4 {
            Some(Theorem4::ConstantWidth { t }) => writeln!(f, "Theorem 4           case (i) with t = {t}")?,
            Some(found) => match self.theorem4_parameters() {
                Some((p, q)) => writeln!(f, "Theorem 4           case ({}) with p = {p}, q = {q}", found.case())?,
                None => writeln!(f, "Theorem 4           case ({})", found.case())?,
            },
            None => {
                writeln!(f, "Theorem 4           none: Definition 5 with the Beatty constraint has other P-positions")?
            }
        }
        writeln!(f, "constructions")?;
        for found in self.constructions() {
            let verdict = if found.applies { "yes" } else { "no" };
            let game = found.game.map(|game| format!(": {game}")).unwrap_or_default();
            writeln!(f, "  {:<12} {verdict:<4}{} ({}){game}", found.kind.name(), found.reason, found.kind.source())?;
        }
        Ok(())
    }
}
