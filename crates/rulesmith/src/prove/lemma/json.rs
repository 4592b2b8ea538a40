//! Proofs for other programs: `{"lemma", "source", "parameters", "hypotheses", "moves"}`.

use super::pairing::Pairing;
use super::proof::{Argument, Proof};
use super::relaxed::Relaxed;
use super::rising::{Rising, Way};
use crate::number::{Real, Slope};
use malachite::Integer;
use malachite::rational::Rational;
use serde_json::{Value, json};
use std::str::FromStr;

impl Proof {
    /// The proof as JSON. Numbers are texts, so that none is rounded.
    pub fn to_json(&self) -> Value {
        let hypotheses: Vec<Value> = self
            .hypotheses()
            .into_iter()
            .map(|hypothesis| json!({"statement": hypothesis.statement, "decided": hypothesis.decided}))
            .collect();
        json!({
            "lemma": self.lemma().key(),
            "source": self.source(),
            "parameters": self.parameters(),
            "hypotheses": hypotheses,
            "moves": self.moves(),
        })
    }

    fn parameters(&self) -> Value {
        match &self.argument {
            // The other slope of a complementary pair follows from one, and may be hard to write.
            Argument::Relaxed(Relaxed { alpha, .. }) => json!({"alpha": alpha.to_string()}),
            Argument::Pairing(pairing) => match pairing {
                Pairing::Irrational { beta, .. } => json!({"pairs": "irrational", "beta": beta.to_string()}),
                Pairing::Rational { beta } => json!({"pairs": "rational", "beta": beta.to_string()}),
                Pairing::Lone { red } => json!({"pairs": "lone", "red": red}),
                Pairing::AllRed => json!({"pairs": "all red"}),
                Pairing::Counted { red, lead } => json!({"pairs": "counted", "red": red, "lead": lead}),
                Pairing::Finite { red } => json!({"pairs": "finite", "red": red}),
            },
            Argument::Rising(rising) => {
                let number = |value: &Option<Integer>| value.as_ref().map(Integer::to_string);
                json!({
                    "alpha": rising.alpha.to_string(),
                    "beta": rising.beta.to_string(),
                    "outside_b": way_name(rising.outside_b),
                    "outside_a": way_name(rising.outside_a),
                    "outside_both": way_name(rising.outside_both),
                    "covering": rising.covering.as_ref().map(|(p, q)| [p.to_string(), q.to_string()]),
                    "width": number(&rising.width),
                    "diagonal": number(&rising.diagonal),
                })
            }
        }
    }

    /// Reads what [`Proof::to_json`] writes. All of it has to be there, and what follows from the parameters has to be
    /// what follows from them. Whether the proof is right is for [`check`](super::check()) to say.
    pub fn from_json(value: &Value) -> Result<Proof, String> {
        let lemma = value["lemma"].as_str().ok_or("a proof by a lemma names its `lemma`")?;
        let parameters = &value["parameters"];
        let argument = match lemma {
            "chromatic-pairing" => Argument::Pairing(pairing(parameters)?),
            "relaxed-wythoff" => {
                let alpha = slope(parameters, "alpha")?;
                let beta = complement(&alpha)?;
                Argument::Relaxed(Relaxed { alpha, beta })
            }
            "recipe-u" | "recipe-r" | "freak" => Argument::Rising(rising(parameters)?),
            other => return Err(format!("there is no lemma \"{other}\"")),
        };
        let proof = Proof { argument };
        let written = proof.to_json();
        for part in ["lemma", "source", "parameters", "hypotheses", "moves"] {
            if value[part] != written[part] {
                return Err(format!("`{part}` does not say what follows from the lemma's parameters"));
            }
        }
        Ok(proof)
    }
}

fn text<'v>(parameters: &'v Value, name: &str) -> Result<&'v str, String> {
    parameters[name].as_str().ok_or_else(|| format!("the parameter `{name}` is missing or not a text"))
}

fn slope(parameters: &Value, name: &str) -> Result<Slope, String> {
    let text = text(parameters, name)?;
    text.parse::<Slope>().map_err(|error| format!("the parameter `{name}` is not a slope: {error}"))
}

fn complement(slope: &Slope) -> Result<Slope, String> {
    slope.complement().map_err(|error| format!("{slope} has no complement: {error}"))
}

fn integer(parameters: &Value, name: &str) -> Result<Option<Integer>, String> {
    if parameters[name].is_null() {
        return Ok(None);
    }
    whole(text(parameters, name)?).map(Some)
}

fn whole(text: &str) -> Result<Integer, String> {
    match text.len() <= 1000 {
        true => Integer::from_str(text).map_err(|()| format!("{text} is not a whole number")),
        false => Err("a parameter is too long".to_string()),
    }
}

fn rational(parameters: &Value, name: &str) -> Result<Rational, String> {
    let wrong = || format!("the parameter `{name}` is not a fraction");
    match text(parameters, name)?.parse::<Slope>().map_err(|_| wrong())?.as_real() {
        Real::Rational(value) => Ok(value.clone()),
        _ => Err(wrong()),
    }
}

fn pairing(parameters: &Value) -> Result<Pairing, String> {
    Ok(match text(parameters, "pairs")? {
        "irrational" => {
            let beta = slope(parameters, "beta")?;
            Pairing::Irrational { alpha: complement(&beta)?, beta }
        }
        "rational" => Pairing::Rational { beta: rational(parameters, "beta")? },
        "lone" => Pairing::Lone { red: text(parameters, "red")?.to_string() },
        "all red" => Pairing::AllRed,
        "counted" => {
            let lead = parameters["lead"].as_u64().ok_or("the parameter `lead` is not a whole number")?;
            Pairing::Counted { red: text(parameters, "red")?.to_string(), lead }
        }
        "finite" => {
            let levels = parameters["red"].as_array().ok_or("the parameter `red` is not a list")?;
            let red: Option<Vec<u64>> = levels.iter().map(Value::as_u64).collect();
            Pairing::Finite { red: red.ok_or("a level of `red` is not a whole number")? }
        }
        other => return Err(format!("there are no pairs of the kind \"{other}\"")),
    })
}

fn way_name(way: Way) -> &'static str {
    match way {
        Way::Everything => "everything",
        Way::Own => "own",
        Way::None => "none",
    }
}

fn way(parameters: &Value, name: &str) -> Result<Way, String> {
    match text(parameters, name)? {
        "everything" => Ok(Way::Everything),
        "own" => Ok(Way::Own),
        "none" => Ok(Way::None),
        other => Err(format!("the parameter `{name}` cannot be \"{other}\"")),
    }
}

fn rising(parameters: &Value) -> Result<Rising, String> {
    let covering = match &parameters["covering"] {
        Value::Null => None,
        Value::Array(parts) => match parts.as_slice() {
            [Value::String(p), Value::String(q)] => Some((whole(p)?, whole(q)?)),
            _ => return Err("the parameter `covering` is not a pair of whole numbers".to_string()),
        },
        _ => return Err("the parameter `covering` is not read".to_string()),
    };
    Ok(Rising {
        alpha: slope(parameters, "alpha")?,
        beta: slope(parameters, "beta")?,
        outside_b: way(parameters, "outside_b")?,
        outside_a: way(parameters, "outside_a")?,
        outside_both: way(parameters, "outside_both")?,
        covering,
        width: integer(parameters, "width")?,
        diagonal: integer(parameters, "diagonal")?,
    })
}
