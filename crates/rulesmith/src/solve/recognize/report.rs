//! What was recognised, in sentences.

use super::{
    Candidates, Column, Difference, Form, LinearDifference, OffsetFit, PartitionFailure, Recognition, Relations,
    SlopeFit,
};
use crate::number::Real;
use std::fmt::{self, Display, Formatter};

/// A position as `(x, y)`.
struct Tuple<'a>(&'a [u64]);

impl Display for Tuple<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let entries: Vec<String> = self.0.iter().map(ToString::to_string).collect();
        write!(f, "({})", entries.join(", "))
    }
}

/// A number with the beginning of its decimals.
struct Named<'a>(&'a Real);

impl Display for Named<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self.0.as_rational() {
            Some(value) if *value.denominator_ref() == 1 => write!(f, "{value}"),
            _ => write!(f, "{} = {}", self.0, self.0.decimal(6)),
        }
    }
}

/// The Greek name of the slope of a pile.
fn slope_name(pile: usize, piles: usize) -> String {
    match (pile, piles) {
        (0, ..=2) => "alpha".into(),
        (1, 2) => "beta".into(),
        _ => format!("alpha_{}", pile + 1),
    }
}

impl Display for Recognition {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let count = self.last - self.first + 1;
        let (s, which) = (
            if count == 1 { "" } else { "s" },
            if self.folded { ", each with its piles in ascending order," } else { "" },
        );
        write!(f, "{count} position{s}{which} with no pile above {}", self.up_to)?;
        if self.beyond > 0 {
            write!(f, " ({} more beyond that were left aside)", self.beyond)?;
        }
        writeln!(f, ".")?;
        match &self.order.conflict {
            None => writeln!(f, "Numbered n = {} to {} so that no pile falls.", self.first, self.last)?,
            Some(conflict) => {
                writeln!(
                    f,
                    "No numbering keeps every pile from falling: {} and {} exclude each other.",
                    Tuple(&conflict.first),
                    Tuple(&conflict.second)
                )?;
                if self.columns.is_empty() {
                    return writeln!(f, "So there are no columns to look at.");
                }
                writeln!(
                    f,
                    "Sorted by the first pile, no pile falls from n = {} on; only those are looked at.",
                    self.order.from
                )?;
            }
        }
        self.columns.iter().try_for_each(|column| self.write_column(f, column))?;
        if let Some(relations) = &self.relations {
            self.write_relations(f, relations)?;
        }
        writeln!(f, "All of this is checked for n <= {} and piles up to {}, and for no others.", self.last, self.up_to)
    }
}

impl Recognition {
    fn write_column(&self, f: &mut Formatter<'_>, column: &Column) -> fmt::Result {
        let name = slope_name(column.pile, self.piles);
        writeln!(f, "Pile {}:", column.pile + 1)?;
        if let Err(reason) = &column.homogeneous {
            writeln!(f, "  No {name} gives floor(n*{name}): {}.", reason.to_string().replace("alpha", &name))?;
            if let Err(reason) = &column.inhomogeneous {
                let reason = reason.to_string().replace("alpha", &name);
                writeln!(f, "  No {name} and gamma give floor(n*{name} + gamma): {reason}.")?;
            }
        }
        match column.form() {
            Some(Form::Homogeneous(fit)) => write_slope_fit(f, fit, &name, column.homogeneous.is_err()),
            Some(Form::Inhomogeneous(fit)) => {
                if let Ok(plain) = &column.homogeneous {
                    let interval = &plain.slopes.interval;
                    writeln!(
                        f,
                        "  floor(n*{name}) fits all terms for {name} in {interval}, but for no simple number."
                    )?;
                }
                let whole = column.inhomogeneous.as_ref().is_ok_and(|known| known.from == fit.from);
                write_offset_fit(f, fit, &name, !whole)
            }
            None => writeln!(f, "  Leaving out the first half of the terms or less does not help."),
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
            Some(PartitionFailure::Missing(value)) => {
                writeln!(f, "  The {all} do not split the positive integers: {value} is in none of them.")?;
            }
            Some(PartitionFailure::Twice { value, places: [(n, i), (m, j)] }) => writeln!(
                f,
                "  The {all} do not split the positive integers: {value} is in pile {} at n = {n} and in pile {} at n = {m}.",
                i + 1,
                j + 1
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
        if let Some(sum) = &relations.reciprocals {
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
        let (before, pile) = (difference.pile, difference.pile + 1);
        if let Some(LinearDifference { t, s, from }) = difference.linear {
            let multiple = if t == 1 { "n".to_string() } else { format!("{t}*n") };
            let constant = match s {
                0 => String::new(),
                1.. => format!(" + {s}"),
                _ => format!(" - {}", -s),
            };
            let since = if from > self.first { format!(" for n >= {from}") } else { String::new() };
            writeln!(f, "  Pile {pile} minus pile {before} is {multiple}{constant}{since}.")?;
        }
        if let Some(slopes) = &difference.slopes {
            let (alpha, beta) = (slope_name(before - 1, self.piles), slope_name(before, self.piles));
            write!(f, "  {beta} - {alpha} is in {}", slopes.interval)?;
            slopes.simplest.iter().try_for_each(|value| write!(f, "; the simplest value is {value}"))?;
            writeln!(f, ".")?;
        }
        Ok(())
    }
}

fn write_range(f: &mut Formatter<'_>, (from, to): (u64, u64), tail: bool) -> fmt::Result {
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
    if let (Some((i, j)), Some((k, l))) = (fit.low_by, fit.high_by) {
        write!(f, ", ends set by n = {}, {} and n = {}, {}", i.n, j.n, k.n, l.n)?;
    }
    writeln!(f, ".")?;
    write_simplest(f, &fit.slopes)?;
    let Some(offsets) = fit.simplest() else { return Ok(()) };
    write!(
        f,
        "  With {name} = {}, gamma is at least {} (n = {}) and below {} (n = {}). Simplest: {}",
        offsets.slope, offsets.low, offsets.low_at, offsets.high, offsets.high_at, offsets.rational
    )?;
    if let Some(value) = offsets.in_field.filter(Real::is_irrational) {
        write!(f, "; in the field of {name}: {value}")?;
    }
    writeln!(f, ".")
}

fn write_simplest(f: &mut Formatter<'_>, slopes: &Candidates) -> fmt::Result {
    if let Some(rational) = &slopes.rational {
        write!(f, "  Simplest rational: {rational}.")?;
    }
    let quadratics: Vec<String> = slopes
        .quadratics
        .iter()
        .map(|candidate| format!("{} (root of {})", candidate.slope, candidate.polynomial))
        .collect();
    if !quadratics.is_empty() {
        write!(f, " Simplest quadratic numbers: {}.", quadratics.join(", "))?;
    }
    write_guess(f, slopes)
}

fn write_guess(f: &mut Formatter<'_>, slopes: &Candidates) -> fmt::Result {
    match slopes.guess() {
        Some(guess) if guess.is_convincing() => {
            writeln!(f, " Guess: {}, with {} binary digits to spare.", Named(&guess.value), guess.spare_digits)
        }
        _ => writeln!(f, " No guess: none of them is much simpler than chance would give."),
    }
}
