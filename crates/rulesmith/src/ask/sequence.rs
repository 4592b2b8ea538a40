//! Terms of a sequence, and one number's place in it.

use super::error::{AskError, Field};
use super::number::Whole;
use super::question;
use crate::evaluate::{self, TermsError};
use crate::form;
use crate::sequence::{self, Sequence, SequenceError};
use crate::work::Work;
use malachite::{Integer, Natural};
use schemars::JsonSchema;
use serde::ser::SerializeSeq;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::borrow::Cow;
use std::fmt;
use std::sync::Arc;

/// So many terms are found before anything is written; longer lists are found while they are written.
const FOUND_AT_ONCE: u64 = 100_000;

/// Terms of a sequence.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Terms {
    /// The sequence in its canonical form.
    pub sequence: String,
    /// The index of the first term.
    pub from: Whole,
    /// The terms.
    pub terms: TermList,
}

/// One number's place in a sequence.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Membership {
    /// The sequence in its canonical form.
    pub sequence: String,
    /// The number.
    pub x: Whole,
    /// Whether it is a term.
    pub member: bool,
    /// With which index; the smallest, if there are several. Nothing for a member that is not counted.
    pub index: Option<Whole>,
    /// How many indices have a term of at most that size, where they are counted.
    pub rank: Option<Whole>,
    /// Why terms are not counted so far.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub not_counted: Option<String>,
}

/// Terms in order. A long list is not kept: its terms are found while they are written, as many times as they are asked
/// for, so that hundreds of millions of them need no memory.
#[derive(Clone)]
pub struct TermList(Kept);

#[derive(Clone)]
enum Kept {
    Listed(Vec<Whole>),
    Found { sequence: Arc<dyn Sequence>, from: Natural, count: u64, work: Work },
}

/// A term, small or long.
#[derive(Clone, Copy, Debug)]
pub enum Term<'a> {
    /// One of 64 bits.
    Small(u64),
    /// Any other.
    Large(&'a Integer),
}

impl fmt::Display for Term<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Term::Small(value) => value.fmt(f),
            Term::Large(value) => value.fmt(f),
        }
    }
}

impl Term<'_> {
    fn whole(&self) -> Whole {
        match self {
            Term::Small(value) => Whole::from(*value),
            Term::Large(value) => Whole::from(*value),
        }
    }
}

impl TermList {
    /// Hands over the terms in order, with how many came before.
    pub fn each<E: From<AskError>>(&self, mut take: impl FnMut(u64, Term<'_>) -> Result<(), E>) -> Result<(), E> {
        match &self.0 {
            Kept::Listed(terms) => {
                terms.iter().enumerate().try_for_each(|(done, Whole(term))| take(done as u64, Term::Large(term)))
            }
            Kept::Found { sequence, from, count, work } => each_term(&**sequence, from, *count, work, take),
        }
    }

    /// How many terms there are at most.
    pub fn most(&self) -> u64 {
        match &self.0 {
            Kept::Listed(terms) => terms.len() as u64,
            Kept::Found { count, .. } => *count,
        }
    }

    /// All of them.
    pub fn list(&self) -> Result<Cow<'_, [Whole]>, AskError> {
        if let Kept::Listed(terms) = &self.0 {
            return Ok(terms.into());
        }
        let mut all = Vec::new();
        self.each(|_, term| {
            all.push(term.whole());
            Ok::<(), AskError>(())
        })?;
        Ok(all.into())
    }

    /// The same terms, all of them kept: for whoever does not want to wait for them later.
    pub fn kept(&self) -> Result<TermList, AskError> {
        self.list().map(|terms| TermList(Kept::Listed(terms.into_owned())))
    }
}

impl fmt::Debug for TermList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Kept::Listed(terms) => f.debug_list().entries(terms).finish(),
            Kept::Found { sequence, from, count, .. } => write!(f, "{count} terms of {sequence} from {from} on"),
        }
    }
}

impl PartialEq for TermList {
    fn eq(&self, other: &TermList) -> bool {
        matches!((self.list(), other.list()), (Ok(one), Ok(other)) if one == other)
    }
}

impl Serialize for TermList {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        /// An error of the writer, or of the sequence in the words of the writer.
        struct Failed<E>(E);
        impl<E: serde::ser::Error> From<AskError> for Failed<E> {
            fn from(error: AskError) -> Failed<E> {
                Failed(E::custom(error.sentence))
            }
        }
        let mut list = serializer.serialize_seq(None)?;
        let written = self.each(|_, term| match term {
            Term::Small(value) => list.serialize_element(&super::number::Size(value)).map_err(Failed),
            Term::Large(value) => list.serialize_element(&Whole::from(value)).map_err(Failed),
        });
        written.map_err(|Failed(error)| error)?;
        list.end()
    }
}

impl<'de> Deserialize<'de> for TermList {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<TermList, D::Error> {
        Vec::deserialize(deserializer).map(|terms| TermList(Kept::Listed(terms)))
    }
}

impl JsonSchema for TermList {
    fn schema_name() -> Cow<'static, str> {
        "TermList".into()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        generator.subschema_for::<Vec<Whole>>()
    }
}

fn read(text: &str, work: &Work) -> Result<Arc<dyn Sequence>, AskError> {
    form::sequence(text, work).map_err(|error| AskError::in_text(Field::Expr, &error, text))
}

pub(super) fn terms(question: &question::Sequence, brief: bool, work: &Work) -> Result<Terms, AskError> {
    let sequence = read(&question.expr, work)?;
    let first = sequence.first_index();
    let from = match &question.from {
        Some(from) => from.natural().ok_or_else(|| AskError::bad_input("terms are counted from 0 on"))?,
        None => first.clone(),
    };
    if from < first {
        let sentence = format!("the terms of {sequence} are counted from {first} on, not from {from}");
        return Err(AskError::bad_input(sentence));
    }
    let name = sequence.to_string();
    let kept = |sequence, work| Kept::Found { sequence, from: from.clone(), count: question.terms, work };
    // Terms know nothing of the work, and the first may be far: it is found beside, and a short list with it.
    let terms = if question.terms <= FOUND_AT_ONCE {
        let short = TermList(kept(sequence, work.quiet()));
        let list = move || short.list().map(Cow::into_owned);
        let listed = if brief { list() } else { work.beside("looking for the terms", list)? };
        TermList(Kept::Listed(listed?))
    } else {
        let (first, at) = (Arc::clone(&sequence), from.clone());
        match work.beside("looking for the first term", move || first.term(&at))? {
            Ok(_) | Err(SequenceError::PastTheEnd { .. }) => TermList(kept(sequence, work.clone())),
            Err(error) => return Err(error.into()),
        }
    };
    Ok(Terms { sequence: name, from: Whole::from(from), terms })
}

pub(super) fn member(question: &question::Member, work: &Work) -> Result<Membership, AskError> {
    let sequence = read(&question.expr, work)?;
    let x = &question.x.0;
    let counted = match (sequence.index_of(x), sequence.rank(x)) {
        (Ok(index), Ok(rank)) => Ok((index, rank)),
        (Err(error), _) | (_, Err(error)) => Err(error),
    };
    let found = |member: bool, index: Option<Natural>, rank: Option<Natural>, not_counted: Option<String>| Membership {
        sequence: sequence.to_string(),
        x: question.x.clone(),
        member,
        index: index.map(Whole::from),
        rank: rank.map(Whole::from),
        not_counted,
    };
    match counted {
        Ok((index, rank)) => Ok(found(index.is_some(), index, Some(rank), None)),
        // Whether a number is in a set is decided at any size, also where its members are not counted.
        Err(error @ SequenceError::TooFar { .. }) => {
            Ok(found(sequence.contains(x)?, None, None, Some(error.to_string())))
        }
        Err(error) => Err(error.into()),
    }
}

/// Writes the terms with indices `from`, `from + 1`, ... into the buffer, at the speed of [`Sequence::fill`], and asks the
/// work on the way: often where terms take long, and seldom where they do not.
///
/// ```
/// use rulesmith::{ask, form, work::Work};
/// let mut buffer = [0; 4];
/// ask::fill(&*form::sequence("phi", &Work::default())?, 10, &mut buffer, &Work::default())?;
/// assert_eq!(buffer, [16, 17, 19, 21]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn fill(sequence: &dyn Sequence, from: u64, buffer: &mut [u64], work: &Work) -> Result<(), AskError> {
    let all = buffer.len() as u64;
    let last = from.checked_add(all.saturating_sub(1));
    last.ok_or_else(|| AskError::bad_input("the index does not fit in 64 bits"))?;
    let tell = |done| work.report("terms", done, Some(all));
    evaluate::fill_telling(sequence, from, buffer, work, tell).map_err(|error| match error {
        TermsError::Sequence(error) => error.into(),
        TermsError::Stopped(stopped) => stopped.into(),
    })
}

/// Hands over terms in order: in bulk while they fit in 64 bits, one by one beyond. Stops early at the end of a finite
/// sequence.
fn each_term<E: From<AskError>>(
    sequence: &dyn Sequence,
    from: &Natural,
    count: u64,
    work: &Work,
    mut take: impl FnMut(u64, Term<'_>) -> Result<(), E>,
) -> Result<(), E> {
    const CHUNK: u64 = 1 << 14;
    let mut done = 0;
    let mut buffer = vec![0u64; CHUNK.min(count) as usize];
    while done < count {
        let size = CHUNK.min(count - done) as usize;
        let start = from + Natural::from(done);
        let fill = |start| evaluate::fill_telling(sequence, start, &mut buffer[..size], work, |_| work.go_on());
        let filled = match u64::try_from(&start).map(fill) {
            Ok(Ok(())) => true,
            Ok(Err(TermsError::Stopped(stopped))) => return Err(AskError::from(stopped).into()),
            // One by one it would be found out again, after as long a time.
            Ok(Err(TermsError::Sequence(error @ SequenceError::TooFar { .. }))) => {
                return Err(AskError::from(error).into());
            }
            Ok(Err(_)) | Err(_) => false,
        };
        if filled {
            for &value in &buffer[..size] {
                take(done, Term::Small(value))?;
                done += 1;
            }
        } else {
            for item in sequence::iterate(sequence, &start).take(size) {
                let (_, term) = item.map_err(AskError::from)?;
                take(done, Term::Large(&term))?;
                done += 1;
                work.go_on().map_err(AskError::from)?;
            }
            // A stretch that came out short is the end of a finite sequence.
            if start + Natural::from(size) != from + Natural::from(done) {
                break;
            }
        }
        work.report("terms", done, Some(count)).map_err(AskError::from)?;
    }
    Ok(())
}
