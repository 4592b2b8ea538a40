//! What was recognised, in sentences.

use crate::ask::number::{Size, Whole};
use crate::ask::recognize::{
    Column, Difference, FormName, InEncyclopedia, Interval, Linear, NotOnce, OffsetFit, PileRatio, Recognized,
    Relations, SlopeFit, Slopes, Trend,
};
use crate::number::{Polynomial, Real};
use std::fmt::{self, Display, Formatter};

/// A position as `(x, y)`.
struct Tuple<'a>(&'a [Size]);

impl Display for Tuple<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let entries: Vec<String> = self.0.iter().map(ToString::to_string).collect();
        write!(f, "({})", entries.join(", "))
    }
}

/// A number with the beginning of its decimals.
struct Named<'a>(&'a str);

impl Display for Named<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self.0.parse::<Real>() {
            Ok(value) if value.as_rational().is_none_or(|value| *value.denominator_ref() != 1) => {
                write!(f, "{} = {}", self.0, value.decimal(6))
            }
            _ => write!(f, "{}", self.0),
        }
    }
}

impl Display for Interval {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match &self.low {
            Some(end) => write!(f, "{}{}", if end.included { '[' } else { '(' }, end.value)?,
            None => write!(f, "(-infinity")?,
        }
        match &self.high {
            Some(end) => write!(f, ", {}{}", end.value, if end.included { ']' } else { ')' }),
            None => write!(f, ", infinity)"),
        }
    }
}

/// The Greek name of the slope of a pile, counted from 1.
fn slope_name(pile: usize, piles: usize) -> String {
    match (pile, piles) {
        (1, ..=2) => "alpha".into(),
        (2, 2) => "beta".into(),
        _ => format!("alpha_{pile}"),
    }
}

impl Display for Recognized {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let (s, which) = (
            if self.terms == Size(1) { "" } else { "s" },
            if self.folded { ", each with its piles in ascending order," } else { "" },
        );
        write!(f, "{} position{s}{which} with no pile above {}", self.terms, self.up_to)?;
        if self.left_aside > 0 {
            write!(f, " ({} more beyond that were left aside)", self.left_aside)?;
        }
        writeln!(f, ".")?;
        match &self.order.excluded_by {
            None => writeln!(f, "Numbered n = {} to {} so that no pile falls.", self.first_index, self.last_index)?,
            Some(conflict) => {
                let [first, second] = &conflict.positions;
                writeln!(
                    f,
                    "No numbering keeps every pile from falling: {} and {} exclude each other.",
                    Tuple(first),
                    Tuple(second)
                )?;
                match self.columns.is_empty() {
                    true => writeln!(f, "So there are no columns to look at together.")?,
                    false => writeln!(
                        f,
                        "Sorted by the first pile, no pile falls from n = {} on; only those are looked at.",
                        self.order.from
                    )?,
                }
            }
        }
        self.columns.iter().try_for_each(|column| self.write_column(f, column))?;
        if let Some(relations) = &self.relations {
            self.write_relations(f, relations)?;
        }
        if !self.apart.is_empty() {
            writeln!(f, "Each pile by itself, its sizes in ascending order:")?;
            self.apart.iter().try_for_each(|column| self.write_column(f, column))?;
        }
        for PileRatio { piles: [before, pile], beyond, ratio } in &self.ratios {
            write!(f, "Pile {pile} divided by pile {before} is in {}", ratio.interval)?;
            ratio.simplest.iter().try_for_each(|value| write!(f, "; the simplest value is {value}"))?;
            writeln!(f, " (positions with a pile above {beyond}).")?;
        }
        if let Some(claim) = &self.claim {
            writeln!(f, "Claim: {claim}")?;
        }
        match self.oeis.as_deref() {
            Some([]) => writeln!(f, "In the encyclopedia of sequences nothing has these terms.")?,
            Some(found) => {
                writeln!(f, "In the encyclopedia of sequences:")?;
                for InEncyclopedia { sequence, what, terms } in found {
                    writeln!(f, "  {sequence}: {what}, {terms} terms")?;
                }
            }
            None => {}
        }
        let (last, up_to) = (self.last_index, self.up_to);
        writeln!(f, "All of this is checked for n <= {last} and piles up to {up_to}, and for no others.")
    }
}

impl Recognized {
    fn write_column(&self, f: &mut Formatter<'_>, column: &Column) -> fmt::Result {
        let name = slope_name(column.pile, self.piles);
        writeln!(f, "Pile {}:", column.pile)?;
        if let Some(excluded) = &column.no_slope {
            writeln!(f, "  No {name} gives floor(n*{name}): {}.", excluded.reason.replace("alpha", &name))?;
            if let Some(excluded) = &column.no_offset {
                let reason = excluded.reason.replace("alpha", &name);
                writeln!(f, "  No {name} and gamma give floor(n*{name} + gamma): {reason}.")?;
            }
        }
        // The form names the fit together with its start: of all terms, or of a tail.
        let starts = |from: Size| column.from == Some(from);
        match column.form {
            Some(FormName::Homogeneous) => {
                let fits = [&column.homogeneous, &column.homogeneous_tail].into_iter().flatten();
                let mut fits = fits.filter(|fit| starts(fit.from));
                fits.next().map_or(Ok(()), |fit| write_slope_fit(f, fit, &name, column.homogeneous.is_none()))
            }
            Some(FormName::Inhomogeneous) => {
                if let Some(plain) = &column.homogeneous {
                    let interval = &plain.slopes.interval;
                    writeln!(
                        f,
                        "  floor(n*{name}) fits all terms for {name} in {interval}, but for no simple number."
                    )?;
                }
                let whole = column.inhomogeneous.as_ref().is_some_and(|fit| starts(fit.from));
                let fits = [&column.inhomogeneous, &column.inhomogeneous_tail].into_iter().flatten();
                let mut fits = fits.filter(|fit| starts(fit.from));
                fits.next().map_or(Ok(()), |fit| write_offset_fit(f, fit, &name, !whole))
            }
            None => {
                writeln!(f, "  Leaving out the first half of the terms or less does not help.")?;
                let Some(Trend { from, ratio, deviation: [least, most] }) = &column.trend else { return Ok(()) };
                let simplest = ratio.simplest.as_deref().unwrap_or("?");
                writeln!(
                    f,
                    "  From n = {from} on the term divided by n is in {}; the simplest value is {simplest}.",
                    ratio.interval
                )?;
                writeln!(f, "  The terms stray from {simplest}*n by {least} to {most}.")
            }
        }
    }

    fn write_relations(&self, f: &mut Formatter<'_>, relations: &Relations) -> fmt::Result {
        writeln!(f, "Together:")?;
        let all = if self.piles == 2 { "two piles" } else { "piles" };
        match &relations.partition.failure {
            None => writeln!(
                f,
                "  The {all} contain each of 1 to {} exactly once, which is as far as the list decides it.",
                relations.partition.up_to
            )?,
            Some(NotOnce::Missing { missing: value }) => {
                writeln!(f, "  The {all} do not split the positive integers: {value} is in none of them.")?;
            }
            Some(NotOnce::Twice { twice: value, places: [one, other] }) => writeln!(
                f,
                "  The {all} do not split the positive integers: {value} is in pile {} at n = {} and in pile {} at n = {}.",
                one.pile, one.n, other.pile, other.n
            )?,
        }
        if let Some(complement) = &relations.complement {
            match &complement.alpha {
                Some(slopes) => {
                    write!(f, "  1/alpha + 1/beta = 1 is possible: exactly for alpha in {}.", slopes.interval)?;
                    write_guess(f, slopes)?;
                }
                None => writeln!(f, "  1/alpha + 1/beta = 1 is not possible for slopes that fit.")?,
            }
        }
        if let Some(sum) = &relations.reciprocal_sum {
            let what = if self.piles == 2 { "1/alpha + 1/beta" } else { "The sum of the reciprocal slopes" };
            write!(f, "  {what} is in {}", sum.interval)?;
            sum.simplest.iter().try_for_each(|value| write!(f, "; the simplest value is {value}"))?;
            writeln!(f, ".")?;
        }
        relations.differences.iter().try_for_each(|difference| self.write_difference(f, difference))?;
        if let Some(pair) = &relations.fractional {
            writeln!(
                f,
                "  With 1/alpha + 1/beta = {} and beta - alpha = {}: alpha = {}, beta = {}, which fits.",
                pair.r,
                pair.t,
                Named(&pair.alpha),
                Named(&pair.beta)
            )?;
        }
        Ok(())
    }

    fn write_difference(&self, f: &mut Formatter<'_>, difference: &Difference) -> fmt::Result {
        let [before, pile] = difference.piles;
        if let Some(Linear { t, s, from }) = &difference.linear {
            let multiple = if t.0 == 1 { "n".to_string() } else { format!("{t}*n") };
            let constant = match (s.0 == 0, s.0 > 0) {
                (true, _) => String::new(),
                (false, true) => format!(" + {s}"),
                (false, false) => format!(" - {}", s.0.unsigned_abs_ref()),
            };
            let since = if *from > self.first_index { format!(" for n >= {from}") } else { String::new() };
            writeln!(f, "  Pile {pile} minus pile {before} is {multiple}{constant}{since}.")?;
        }
        if let Some(slopes) = &difference.slopes {
            let (alpha, beta) = (slope_name(before, self.piles), slope_name(pile, self.piles));
            write!(f, "  {beta} - {alpha} is in {}", slopes.interval)?;
            slopes.simplest.iter().try_for_each(|value| write!(f, "; the simplest value is {value}"))?;
            writeln!(f, ".")?;
        }
        Ok(())
    }
}

fn write_range(f: &mut Formatter<'_>, (from, to): (Size, Size), tail: bool) -> fmt::Result {
    if tail { write!(f, "from n = {from} to {to}, ") } else { write!(f, "for all n from {from} to {to}, ") }
}

fn write_slope_fit(f: &mut Formatter<'_>, fit: &SlopeFit, name: &str, tail: bool) -> fmt::Result {
    write!(f, "  floor(n*{name}) fits ")?;
    write_range(f, (fit.from, fit.to), tail)?;
    write!(f, "exactly for {name} in {}", fit.slopes.interval)?;
    if let (Some(low), Some(high)) = (fit.low_at, fit.high_at) {
        write!(f, ", ends set by n = {low} and n = {high}")?;
    }
    writeln!(f, ".")?;
    write_simplest(f, &fit.slopes)
}

fn write_offset_fit(f: &mut Formatter<'_>, fit: &OffsetFit, name: &str, tail: bool) -> fmt::Result {
    write!(f, "  floor(n*{name} + gamma) fits ")?;
    write_range(f, (fit.from, fit.to), tail)?;
    write!(f, "with some gamma, exactly for {name} in {}", fit.slopes.interval)?;
    if let (Some([i, j]), Some([k, l])) = (fit.low_by, fit.high_by) {
        write!(f, ", ends set by n = {i}, {j} and n = {k}, {l}")?;
    }
    writeln!(f, ".")?;
    write_simplest(f, &fit.slopes)?;
    let Some(offsets) = &fit.offsets else { return Ok(()) };
    let (low, high) = (&offsets.low, &offsets.high);
    write!(
        f,
        "  With {name} = {}, gamma is at least {} (n = {}) and below {} (n = {}). Simplest: {}",
        offsets.slope, low.value, low.n, high.value, high.n, offsets.simplest_rational
    )?;
    let irrational = |text: &&String| text.parse::<Real>().is_ok_and(|value| value.is_irrational());
    if let Some(value) = offsets.simplest_in_field.as_ref().filter(irrational) {
        write!(f, "; in the field of {name}: {value}")?;
    }
    writeln!(f, ".")
}

fn write_simplest(f: &mut Formatter<'_>, slopes: &Slopes) -> fmt::Result {
    if let Some(rational) = &slopes.simplest_rational {
        write!(f, "  Simplest rational: {rational}.")?;
    }
    let polynomial = |coefficients: &[Whole]| Polynomial::new(coefficients.iter().map(|c| c.0.clone()).collect());
    let quadratics: Vec<String> = slopes
        .simplest_quadratics
        .iter()
        .map(|candidate| format!("{} (root of {})", candidate.slope, polynomial(&candidate.polynomial)))
        .collect();
    if !quadratics.is_empty() {
        write!(f, " Simplest quadratic numbers: {}.", quadratics.join(", "))?;
    }
    write_guess(f, slopes)
}

fn write_guess(f: &mut Formatter<'_>, slopes: &Slopes) -> fmt::Result {
    match &slopes.guess {
        Some(guess) => {
            writeln!(f, " Guess: {}, with {} binary digits to spare.", Named(&guess.value), guess.spare_digits)
        }
        None => writeln!(f, " No guess: none of them is much simpler than chance would give."),
    }
}
