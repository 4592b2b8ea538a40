//! Two sequences that rise, whatever they are: what is known of them, for the shortest clauses.

use super::clauses::Sequences;
use super::{Built, Fit, No};
use crate::design::asked::shown;
use crate::design::request::Pair;
use crate::design::subject::{Matter, Subject};
use crate::form::{Atom, Claim, Cond, Context, Form, INDEX, Num, Set};
use crate::games::fractional::{SPREAD, covers, disjoint, width};
use crate::games::listed;
use crate::sequence::Sequence;
use crate::work::Work;
use malachite::rational::Rational;
use malachite::{Integer, Natural};
use std::cmp::Ordering;
use std::collections::BTreeSet;
use std::sync::Arc;

/// The most positions that rules may list.
const MAX_LISTED: usize = 2000;

pub(super) fn shortest(subject: &Subject, work: &Work) -> Result<Fit, No> {
    let sequences = sequences(subject, work)?;
    Ok(Fit::made(sequences.known.clone(), move |_| sequences.shortest(true)))
}

pub(super) fn shortest_without_a_free_move(subject: &Subject, work: &Work) -> Result<Fit, No> {
    let sequences = sequences(subject, work)?;
    Ok(Fit::made(sequences.known.clone(), move |_| sequences.shortest(false)))
}

fn sequences(subject: &Subject, work: &Work) -> Result<Sequences, No> {
    match &subject.matter {
        Matter::Complementary { pair, .. } | Matter::OtherPair(pair) => of_slopes(pair),
        Matter::Positions { .. } => of_positions(subject, work),
    }
}

/// The facts about two Beatty sequences that the table of cases asks for.
fn of_slopes(pair: &Pair) -> Result<Sequences, No> {
    let (alpha, beta) = (&pair.alpha.slope, &pair.beta.slope);
    let one = Rational::from(1);
    if beta.cmp_rational(&one) != Ordering::Greater {
        return Err("it needs beta > 1".into());
    }
    let distinct = alpha.cmp_rational(&one) != Ordering::Less;
    let everything = alpha.cmp_rational(&one) != Ordering::Greater;
    let irrational = alpha.is_irrational() && beta.is_irrational();
    // Where a question about unrelated numbers is not decided, the rules do not rely on the answer.
    let cover = everything || (irrational && covers(alpha, beta).unwrap_or(false));
    let disjoint = distinct && irrational && disjoint(alpha, beta).unwrap_or(false);
    let step = width(alpha, beta).to_string();
    let sets = (format!("beatty({})", pair.alpha.text), format!("beatty({})", pair.beta.text));
    let spread = match distinct {
        true => vec![],
        false => {
            let lets = [format!("let alpha = {}", pair.alpha.text), format!("let beta = {}", pair.beta.text)];
            lets.into_iter().chain(SPREAD.map(str::to_string)).collect()
        }
    };
    let mut known = vec![match distinct {
        true => "both sequences rise".to_string(),
        false => "beta > 1, and the lower sequence contains every whole number".to_string(),
    }];
    if everything && distinct {
        known.push("the lower one contains every whole number".to_string());
    } else if cover && distinct {
        known.push("together they contain every whole number".to_string());
    }
    if disjoint {
        known.push("they have only 0 in common".to_string());
    }
    known.push(format!("no step of b_n - a_n exceeds {step}"));
    let known = listed(&known, "and");
    Ok(Sequences { distinct, everything, cover, disjoint, step: Some(step), sets, spread, claim: None, known })
}

/// The sets of the first and of the second pile of the positions, in the rules language, if their formula gives them.
pub(crate) fn sets(subject: &Subject, work: &Work) -> Option<(String, String)> {
    if let Matter::Complementary { pair, .. } | Matter::OtherPair(pair) = &subject.matter {
        return Some((format!("beatty({})", pair.alpha.text), format!("beatty({})", pair.beta.text)));
    }
    let pair = |position: &Vec<u64>| <[u64; 2]>::try_from(position.as_slice()).ok().map(|[a, b]| (a, b));
    let pairs: Vec<(u64, u64)> = subject.wanted.iter().map(pair).collect::<Option<_>>()?;
    sets_of(&subject.claim.as_ref()?.claim, &pairs, subject.up_to, work)
}

/// The facts about positions as far as they were looked at.
fn of_positions(subject: &Subject, work: &Work) -> Result<Sequences, No> {
    let (wanted, up_to) = (&subject.wanted, subject.up_to);
    let pair = |position: &Vec<u64>| <[u64; 2]>::try_from(position.as_slice()).ok().map(|[a, b]| (a, b));
    let pairs: Option<Vec<(u64, u64)>> = wanted.iter().map(pair).collect();
    let pairs = pairs.ok_or_else(|| No::from("it is for two piles"))?;
    let rises = |(one, other): (&(u64, u64), &(u64, u64))| one.0 < other.0 && one.1 < other.1;
    if let Some(at) = pairs.iter().zip(pairs.iter().skip(1)).position(|pair| !rises(pair)) {
        let (one, other) = (shown(&wanted[at]), shown(&wanted[at + 1]));
        return Err(format!("the positions {one} and {other} do not rise in both piles").into());
    }
    let (a, b): (BTreeSet<u64>, BTreeSet<u64>) = pairs.iter().copied().unzip();
    let last = pairs.last().map_or(0, |pair| pair.0);
    let formulas = subject.claim.as_ref().and_then(|wanted| sets_of(&wanted.claim, &pairs, up_to, work));
    work.go_on()?;
    let (sets, claim, known) = match formulas {
        Some(sets) => (sets, None, format!("both sequences rise; seen for piles up to {up_to}")),
        None if pairs.len() <= MAX_LISTED => {
            let set = |numbers: &BTreeSet<u64>| {
                format!("{{{}}}", numbers.iter().map(u64::to_string).collect::<Vec<_>>().join(", "))
            };
            let list: Vec<String> = wanted.iter().map(|position| shown(position)).collect();
            let claim = format!("{{ (n, n) : n >= 0 and n < 0 }} also {}", list.join(", "));
            let known = format!("both sequences rise; the rules speak of piles up to {up_to} only");
            ((set(&a), set(&b)), Some(claim), known)
        }
        None => return Err(format!("more than {MAX_LISTED} positions are not listed").into()),
    };
    // What a board shows of a formula is no reason to leave a case out.
    let finite = subject.claim.is_none();
    let steps = pairs.windows(2).map(|pair| (pair[1].1 - pair[0].1).saturating_sub(pair[1].0 - pair[0].0));
    Ok(Sequences {
        distinct: true,
        everything: false,
        cover: finite && (0..=last).all(|x| a.contains(&x) || b.contains(&x)),
        disjoint: finite && a.intersection(&b).all(|&x| x == 0),
        step: steps.max().filter(|_| finite).map(|step| step.max(1).to_string()),
        sets,
        spread: vec![],
        claim,
        known,
    })
}

/// The sets of the two entries of a claim in the rules language, if it is one family, perhaps with (0, 0), whose entries are in
/// order and give exactly these positions.
fn sets_of(claim: &Claim, pairs: &[(u64, u64)], up_to: u64, work: &Work) -> Option<(String, String)> {
    let [family] = claim.families.as_slice() else { return None };
    let origin = vec![Natural::from(0u8); 2];
    let zero = claim.also.contains(&origin);
    if family.when != Cond::True
        || family.indices != 1
        || !claim.except.is_empty()
        || claim.also.len() > usize::from(zero)
    {
        return None;
    }
    let entries = [Entry::of(&family.position[0])?, Entry::of(&family.position[1])?];
    let mut listed = if zero { vec![(0, 0)] } else { vec![] };
    let mut pace = work.pace();
    // An index without a position may stand before the first.
    for n in 0..=pairs.len() as u64 + 1 {
        pace.steps(64).ok()?;
        let [a, b] = [&entries[0], &entries[1]].map(|entry| entry.at(&Integer::from(n)));
        listed.extend(a.zip(b).filter(|&(a, b)| a <= up_to && b <= up_to));
    }
    if listed != pairs {
        return None;
    }
    let [a, b] = entries.map(|entry| entry.set(zero));
    let sets = (a?, b?);
    // Not every formula can be turned around, so as to ask for its members.
    let asked = format!(
        "game \"sets\"\nlet A = {}\nlet B = {}\npiles x <= y\nmove a: take from 1 pile where x in A or y in B\n",
        sets.0, sets.1
    );
    Form::of(&Built::written(&asked).ok()?.game, work).ok()?;
    Some(sets)
}

/// A formula on the index n >= 0.
enum Entry<'a> {
    /// The member of a set with the number n + first.
    Member { set: &'a Set, first: Integer, members: Arc<dyn Sequence> },
    /// Any other.
    Formula(&'a Num),
}

impl Entry<'_> {
    /// Nothing for formulas in which members of sets are only a part.
    fn of(entry: &Num) -> Option<Entry<'_>> {
        if let [(Atom::Nth(set, at), factor)] = entry.parts()
            && *factor == 1
            && *entry.addend() == 0
        {
            let first = at.minus(&Num::from(INDEX)).as_constant().cloned()?;
            return Some(Entry::Member { set, first, members: set.sequence().ok()? });
        }
        Some(Entry::Formula(entry))
    }

    fn at(&self, n: &Integer) -> Option<u64> {
        let value = match self {
            Entry::Member { first, members, .. } => members.term(&Natural::try_from(first + n).ok()?).ok()?,
            Entry::Formula(entry) => {
                let context = Context::of_variables(vec![Integer::from(0)]);
                context.replace(entry, &|_| Num::constant(n.clone())).as_constant()?.clone()
            }
        };
        u64::try_from(&value).ok()
    }

    /// Its values, and 0 if that is wanted, as a set in the rules language.
    fn set(&self, zero: bool) -> Option<String> {
        let union = if zero { "{0} union " } else { "" };
        let entry = match self {
            Entry::Member { set, first, .. } => {
                // Members are counted from 1 on, but 0 is number 0.
                return match (set.contains(&Integer::from(0))?, u8::try_from(first).ok()?) {
                    (true, 0) => Some(set.to_string()),
                    (true, 1) if zero => Some(set.to_string()),
                    (false, 1) => Some(format!("{union}{set}")),
                    _ => None,
                };
            }
            Entry::Formula(entry) => entry,
        };
        let Some((slope, offset)) = entry.as_line(INDEX).filter(|_| !entry.is_linear()) else {
            return Some(format!("{union}{{ {} : n >= 0 }}", entry.to_string().replace("t0", "n")));
        };
        // floor(s n + s m) for n >= 0 is floor(s n) for n >= m.
        let start = offset.divide(&slope).ok().and_then(|start| Integer::try_from(start.as_rational()?.clone()).ok());
        let (from, added) = match start.filter(|start| *start >= 0) {
            Some(start) => (start, String::new()),
            None => (Integer::from(0), format!(" + {offset}")),
        };
        let slope = if slope.as_rational().is_some() { slope.to_string() } else { format!("({slope})") };
        Some(format!("{union}{{ floor({slope}*n{added}) : n >= {from} }}"))
    }
}
