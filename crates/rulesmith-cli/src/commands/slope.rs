//! `rulesmith slope EXPR`: everything about a slope.

use crate::failure::Failure;
use crate::input;
use crate::output::{self, Format, json_integer};
use clap::Args;
use malachite::Integer;
use rulesmith::number::{
    ContinuedFraction, Convergents, NatureKind, Polynomial, Real, Relation, Slope as Number, SourceKind,
    periodic_expansion,
};
use serde_json::{Value, json};
use std::io::Write;
use std::process::ExitCode;

/// Convergents grow with every term, so a long list of them is too large to be of use.
const MAX_CONVERGENTS: u64 = 10_000;

/// The longest period that is looked for and printed.
const PERIOD_LIMIT: usize = 1_000;

#[derive(Args)]
pub struct Slope {
    /// The slope: (1+sqrt(5))/2, 7/4, [1; 2, (2, 6)], e-1, 2^(1/3), root(x^3-x-1, 1, 2), fractional(3/2, 2), ...
    #[arg(allow_hyphen_values = true)]
    expr: String,
    /// How many terms and convergents of the continued fraction to show
    #[arg(long, default_value_t = 12, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    terms: u64,
    /// How many decimals to show
    #[arg(long, default_value_t = 30, value_parser = clap::value_parser!(u64).range(0..=10_000_000))]
    digits: u64,
    /// How to write the answer; csv and bfile list the continued fraction
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

/// What the library knows about a slope, gathered once for all formats.
struct Facts {
    slope: Number,
    terms: Vec<Integer>,
    convergents: Vec<(Integer, Integer)>,
    /// Terms before the period, and the period.
    period: Option<(Vec<Integer>, Vec<Integer>)>,
    polynomial: Option<Polynomial>,
    conjugate: Option<Real>,
    complement: Result<Number, String>,
    relation: Option<Relation>,
    /// r, t and beta, when the slope was written fractional(r, t).
    fractional: Option<(String, String, Number)>,
}

impl Slope {
    pub fn run(self) -> Result<ExitCode, Failure> {
        if self.terms > MAX_CONVERGENTS && self.format != Format::Bfile {
            return Err(Failure::bad_input(format!(
                "more than {MAX_CONVERGENTS} convergents are not listed; --format bfile lists the terms alone"
            )));
        }
        let facts = Facts::of(&self.expr, self.terms as usize, self.format)?;
        match self.format {
            Format::Text => facts.text(self.digits)?,
            Format::Json => output::json(&facts.json(self.digits))?,
            Format::Csv => facts.csv()?,
            Format::Bfile => facts.bfile()?,
            Format::Latex => facts.latex()?,
        }
        Ok(ExitCode::SUCCESS)
    }
}

impl Facts {
    fn of(text: &str, count: usize, format: Format) -> Result<Facts, Failure> {
        let slope = input::slope(text)?;
        let complement = slope.complement();
        let relation = match &complement {
            Ok(beta) if slope.is_irrational() => Some(Number::relation(&slope, beta)?),
            _ => None,
        };
        Ok(Facts {
            terms: ContinuedFraction::of(&slope).take(count).collect(),
            convergents: Convergents::of(&slope).take(if format == Format::Bfile { 0 } else { count }).collect(),
            period: slope.as_quadratic().and_then(|value| periodic_expansion(value, PERIOD_LIMIT)),
            polynomial: slope.minimal_polynomial(),
            conjugate: slope.conjugate(),
            complement: complement.map_err(|error| error.to_string()),
            relation,
            fractional: fractional(text, &slope),
            slope,
        })
    }

    /// The continued fraction in the notation that the parser reads.
    fn continued_fraction(&self) -> String {
        let list = |terms: &[Integer]| terms.iter().map(Integer::to_string).collect::<Vec<_>>().join(", ");
        let joined = |start: &[Integer], tail: String| match start {
            [] => format!("[{tail}]"),
            [first] if tail.is_empty() => format!("[{first}]"),
            [first] => format!("[{first}; {tail}]"),
            [first, rest @ ..] if tail.is_empty() => format!("[{first}; {}]", list(rest)),
            [first, rest @ ..] => format!("[{first}; {}, {tail}]", list(rest)),
        };
        if let Some((start, period)) = &self.period {
            // The notation wants a whole part before the period: [1; (1)] rather than [(1)].
            if start.is_empty() {
                let mut turned = period.clone();
                turned.rotate_left(1);
                return joined(&period[..1], format!("({})", list(&turned)));
            }
            return joined(start, format!("({})", list(period)));
        }
        let complete =
            self.slope.as_rational().is_some() && ContinuedFraction::of(&self.slope).nth(self.terms.len()).is_none();
        if complete { joined(&self.terms, String::new()) } else { joined(&self.terms, "...".into()) }
    }

    fn kind(&self) -> &'static str {
        match self.slope.nature().kind {
            NatureKind::Rational => "rational",
            NatureKind::Quadratic => "quadratic",
            NatureKind::Neither => "neither rational nor quadratic",
        }
    }

    fn polynomial_text(&self) -> String {
        match (&self.polynomial, self.slope.as_real()) {
            (Some(polynomial), _) => polynomial.to_string(),
            (None, Real::Computable(value)) => match value.source().kind() {
                SourceKind::E | SourceKind::Pi => "none: the number is transcendental".into(),
                SourceKind::Pattern(_) => "not known".into(),
                SourceKind::Algebraic(root) => {
                    let why = if root.irreducible { "the degree is too high" } else { "not shown irreducible" };
                    format!("not computed; made from a root of {}, {why}", root.polynomial)
                }
            },
            (None, _) => "not known".into(),
        }
    }

    fn relation_text(&self) -> Option<String> {
        Some(match self.relation.as_ref()? {
            Relation::Dependent(a, b, c) => format!("{} alpha {} beta {} = 0", factor(a), factor(signed(b)), signed(c))
                .trim_start()
                .replace("  ", " "),
            Relation::Independent => "none: 1, alpha and beta are linearly independent over the rationals".into(),
        })
    }

    fn text(&self, digits: u64) -> Result<(), Failure> {
        let mut out = output::out();
        let nature = self.slope.nature();
        writeln!(out, "slope               {}", self.slope)?;
        writeln!(out, "value               {}", self.slope.decimal(digits))?;
        writeln!(out, "kind                {}: {}", self.kind(), nature.reason)?;
        writeln!(out, "minimal polynomial  {}", self.polynomial_text())?;
        if let Some(conjugate) = &self.conjugate {
            writeln!(out, "conjugate           {conjugate}")?;
        }
        writeln!(out, "continued fraction  {}", self.continued_fraction())?;
        let convergents: Vec<String> = self.convergents.iter().map(|(p, q)| format!("{p}/{q}")).collect();
        writeln!(out, "convergents         {}", convergents.join(", "))?;
        match &self.complement {
            Ok(beta) => writeln!(out, "complement          {beta} = {}", beta.decimal(digits))?,
            Err(reason) => writeln!(out, "complement          none: {reason}")?,
        }
        if let Some(relation) = self.relation_text() {
            writeln!(out, "integer relation    {relation}")?;
        }
        if let Some((r, t, beta)) = &self.fractional {
            writeln!(out, "pair                1/alpha + 1/beta = {r} with beta = alpha + {t} = {beta}")?;
        }
        Ok(out.flush()?)
    }

    fn json(&self, digits: u64) -> Value {
        let nature = self.slope.nature();
        let integers = |terms: &[Integer]| terms.iter().map(json_integer).collect::<Vec<_>>();
        let coefficients = |p: &Polynomial| integers(p.coefficients());
        let pair = self
            .fractional
            .as_ref()
            .map(|(r, t, beta)| json!({"r": r, "t": t, "alpha": self.slope.to_string(), "beta": beta.to_string()}));
        json!({
            "slope": self.slope.to_string(),
            "decimal": self.slope.decimal(digits),
            "kind": match nature.kind {
                NatureKind::Rational => "rational",
                NatureKind::Quadratic => "quadratic",
                NatureKind::Neither => "neither",
            },
            "reason": nature.reason,
            "minimal_polynomial": self.polynomial.as_ref().map(|p| p.to_string()),
            "minimal_polynomial_coefficients": self.polynomial.as_ref().map(coefficients),
            "conjugate": self.conjugate.as_ref().map(|c| c.to_string()),
            "continued_fraction": {
                "text": self.continued_fraction(),
                "terms": integers(&self.terms),
                "before_period": self.period.as_ref().map(|(start, _)| integers(start)),
                "period": self.period.as_ref().map(|(_, period)| integers(period)),
            },
            "convergents": self.convergents.iter()
                .map(|(p, q)| json!([json_integer(p), json_integer(q)])).collect::<Vec<_>>(),
            "complement": self.complement.as_ref().ok().map(|beta| beta.to_string()),
            "complement_decimal": self.complement.as_ref().ok().map(|beta| beta.decimal(digits)),
            "relation": match &self.relation {
                Some(Relation::Dependent(a, b, c)) =>
                    json!({"A": json_integer(a), "B": json_integer(b), "C": json_integer(c)}),
                _ => Value::Null,
            },
            "independent": self.relation.as_ref().map(|r| *r == Relation::Independent),
            "fractional_pair": pair,
        })
    }

    fn csv(&self) -> Result<(), Failure> {
        let mut out = output::out();
        writeln!(out, "n,term,p,q")?;
        for (n, (term, (p, q))) in self.terms.iter().zip(&self.convergents).enumerate() {
            writeln!(out, "{n},{term},{p},{q}")?;
        }
        Ok(out.flush()?)
    }

    fn bfile(&self) -> Result<(), Failure> {
        let mut out = output::out();
        for (n, term) in self.terms.iter().enumerate() {
            writeln!(out, "{n} {term}")?;
        }
        Ok(out.flush()?)
    }

    fn latex(&self) -> Result<(), Failure> {
        let mut out = output::out();
        let fraction = self.continued_fraction().replace("...", "\\dots").replace('(', "\\overline{").replace(')', "}");
        writeln!(out, "\\begin{{align*}}")?;
        write!(out, "\\alpha &= {} = {fraction}", latex_number(&self.slope))?;
        if let Ok(beta) = &self.complement {
            write!(out, ", \\\\\n\\beta &= \\frac{{\\alpha}}{{\\alpha-1}} = {}", latex_number(beta))?;
        }
        if let Some(Relation::Dependent(a, b, c)) = &self.relation {
            write!(out, ", \\\\\n{}\\alpha {}\\beta {} &= 0", factor(a), factor(signed(b)), signed(c))?;
        }
        writeln!(out, ".\n\\end{{align*}}")?;
        Ok(out.flush()?)
    }
}

/// A coefficient as it is written before a name: 1 is left out.
fn factor(coefficient: impl ToString) -> String {
    let text = coefficient.to_string();
    match text.as_str() {
        "1" => String::new(),
        "+ 1" => "+".into(),
        "- 1" => "-".into(),
        _ => text,
    }
}

/// `+ 3` or `- 3`.
fn signed(value: &Integer) -> String {
    match *value < 0 {
        true => format!("- {}", value.unsigned_abs_ref()),
        false => format!("+ {value}"),
    }
}

/// The number in LaTeX; forms without a plain one are set as code.
pub fn latex_number(value: &Real) -> String {
    match value {
        Real::Rational(value) if *value.denominator_ref() == 1 => value.to_string(),
        Real::Rational(value) => format!("\\frac{{{}}}{{{}}}", value.numerator_ref(), value.denominator_ref()),
        Real::Quadratic(value) => {
            let (a, b, c) = value.parts();
            let size = b.unsigned_abs_ref();
            let factor = if *size == 1 { String::new() } else { size.to_string() };
            let root = format!("{factor}\\sqrt{{{}}}", value.radicand());
            let top = match (*a == 0, *b > 0) {
                (true, true) => root,
                (true, false) => format!("-{root}"),
                (false, true) if *a < 0 => format!("{root}{a}"),
                (false, true) => format!("{a}+{root}"),
                (false, false) => format!("{a}-{root}"),
            };
            if *c == 1 { top } else { format!("\\frac{{{top}}}{{{c}}}") }
        }
        Real::Computable(value) => {
            let text = value.to_string();
            let plain = text.chars().all(|c| c.is_ascii_alphanumeric() || "+-*/".contains(c));
            if plain {
                text.replace("pi", "\\pi ").replace('*', "\\,")
            } else {
                let escaped = text.replace('^', "\\string^").replace('{', "\\{").replace('}', "\\}");
                format!("\\texttt{{{escaped}}}")
            }
        }
    }
}

/// r, t and beta of a slope that was written `fractional(r, t)`.
pub fn fractional(text: &str, slope: &Number) -> Option<(String, String, Number)> {
    use rulesmith::syntax::{ExprKind, parse_expression};
    let ExprKind::Call(name, arguments) = parse_expression(text).ok()?.kind else { return None };
    let [r, t] = arguments.as_slice() else { return None };
    if name != "fractional" {
        return None;
    }
    let (r, t): (Real, Real) = (r.to_string().parse().ok()?, t.to_string().parse().ok()?);
    let beta = Number::new(slope.add(&t).ok()?).ok()?;
    Some((r.to_string(), t.to_string(), beta))
}
