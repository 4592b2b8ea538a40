//! Boards: P-positions, Grundy values, and claims compared with them.

use super::answer::{Evidence, Step};
use super::base64;
use super::error::{AskError, Field};
use super::given::{self, Claim, Given, Named};
use super::number::{Size, Whole};
use super::question;
use crate::form::Form;
use crate::rules::{Game, Play};
use crate::solve::{self, GrundyTable, Positions, SolveError};
use crate::work::Work;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::borrow::Cow;

/// P-positions up to a pile size.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Solved {
    /// What the game is called.
    pub game: String,
    /// The names of its piles.
    pub piles: Vec<String>,
    /// The largest pile.
    pub up_to: Size,
    /// Whether it was solved for misere play.
    pub misere: bool,
    /// For play with blocking: a position is lost if fewer than so many options are.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub block: Option<u32>,
    /// The positions by their largest pile.
    pub p_positions: Rows,
    /// How this is known.
    pub evidence: Evidence,
}

/// Positions of one number of piles; in memory one flat list, in JSON an array for each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rows(Positions);

impl Rows {
    /// How many there are.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The positions, one after another.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &[u64]> + Clone {
        self.0.iter()
    }
}

/// Numbers in an array, without a list of them in between.
struct Row<'a>(&'a [u64]);

impl Serialize for Row<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.iter().map(|&pile| Size(pile)))
    }
}

impl Serialize for Rows {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter().map(Row))
    }
}

impl<'de> Deserialize<'de> for Rows {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Rows, D::Error> {
        let rows: Vec<Vec<Size>> = Vec::deserialize(deserializer)?;
        let piles = rows.first().map_or(1, Vec::len);
        if piles == 0 || rows.iter().any(|row| row.len() != piles) {
            return Err(serde::de::Error::custom("positions must have the same number of piles, at least one"));
        }
        let mut positions = Positions::new(piles);
        rows.iter().for_each(|row| positions.push(row.iter().map(|pile| pile.0)));
        Ok(Rows(positions))
    }
}

impl JsonSchema for Rows {
    fn schema_name() -> Cow<'static, str> {
        "Rows".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        generator.subschema_for::<Vec<Vec<Size>>>()
    }
}

/// Grundy values up to a pile size.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct GrundyValues {
    /// What the game is called.
    pub game: String,
    /// The names of its piles.
    pub piles: Vec<String>,
    /// The largest pile.
    pub up_to: Size,
    /// The values. For two piles the full square, a row for each first pile; for one pile a single row; for more piles
    /// squares within arrays, one array for each pile before the last two. As one text, if asked for.
    pub grundy: Table,
    /// How this is known.
    pub evidence: Evidence,
}

/// Grundy values of all positions with piles up to a size, the last pile running fastest.
#[derive(Clone, Debug)]
pub struct Table {
    piles: usize,
    side: usize,
    values: Values,
    packed: bool,
}

#[derive(Clone, Debug)]
enum Values {
    /// The board as it was solved, half of it if the piles have no order: it is not copied.
    Board(GrundyTable),
    Listed(Vec<u32>),
}

impl Table {
    fn of(board: GrundyTable, packed: bool) -> Table {
        Table { piles: board.piles(), side: board.up_to() as usize + 1, values: Values::Board(board), packed }
    }

    /// How many piles there are.
    pub fn piles(&self) -> usize {
        self.piles
    }

    /// The values with all piles but the last one given, in order of those: for two piles, the rows of the square.
    pub fn rows(&self) -> impl Iterator<Item = Vec<u32>> + Clone + '_ {
        let rows = self.side.pow(self.piles as u32 - 1);
        (0..rows).map(|row| self.row(row))
    }

    /// The values with the same piles but the last one, which are the digits of a number in base `side`.
    fn row(&self, row: usize) -> Vec<u32> {
        match &self.values {
            Values::Board(board) => {
                let mut position = self.position(row * self.side);
                let last = self.piles - 1;
                let value = |pile| {
                    position[last] = pile;
                    board.at(&position).unwrap_or(0)
                };
                (0..self.side as u64).map(value).collect()
            }
            Values::Listed(values) => values[row * self.side..(row + 1) * self.side].to_vec(),
        }
    }

    fn pack(&self) -> Packed {
        let values: Vec<u32> = self.rows().flatten().collect();
        let bytes = if values.iter().any(|&value| value > u32::from(u16::MAX)) { 4 } else { 2 };
        let mut packed = Vec::with_capacity(values.len() * usize::from(bytes));
        values.iter().for_each(|value| packed.extend_from_slice(&value.to_le_bytes()[..usize::from(bytes)]));
        Packed { piles: self.piles, side: self.side, bytes, base64: base64::write(&packed) }
    }

    /// All positions with their values.
    pub fn each(&self) -> impl Iterator<Item = (Vec<u64>, u32)> + '_ {
        (0..self.side.pow(self.piles as u32)).map(|at| (self.position(at), self.value(at)))
    }

    fn position(&self, mut at: usize) -> Vec<u64> {
        let mut position = vec![0; self.piles];
        for pile in position.iter_mut().rev() {
            *pile = (at % self.side) as u64;
            at /= self.side;
        }
        position
    }

    fn value(&self, at: usize) -> u32 {
        match &self.values {
            Values::Board(board) => board.at(&self.position(at)).unwrap_or(0),
            Values::Listed(values) => values.get(at).copied().unwrap_or(0),
        }
    }
}

impl PartialEq for Table {
    fn eq(&self, other: &Table) -> bool {
        (self.piles, self.side) == (other.piles, other.side) && self.rows().eq(other.rows())
    }
}

/// The values below some first piles.
struct Nested<'a> {
    table: &'a Table,
    /// The first piles as one number.
    first: usize,
    /// How many piles are left.
    depth: usize,
}

impl Serialize for Nested<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Nested { table, first, depth } = *self;
        let places = (0..table.side).map(|pile| first * table.side + pile);
        match depth {
            0 | 1 => serializer.collect_seq(places.map(|at| table.value(at))),
            _ => serializer.collect_seq(places.map(|first| Nested { table, first, depth: depth - 1 })),
        }
    }
}

impl Serialize for Table {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.packed {
            return self.pack().serialize(serializer);
        }
        let all = Nested { table: self, first: 0, depth: self.piles };
        if self.piles == 1 { serializer.collect_seq([all]) } else { all.serialize(serializer) }
    }
}

/// A table as one text.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Packed {
    /// How many piles there are.
    piles: usize,
    /// How many sizes each of them has.
    side: usize,
    /// How many bytes each value has, 2 or 4, the low one first.
    bytes: u8,
    /// The values one after another, the last pile running fastest.
    base64: String,
}

/// A table as arrays within arrays.
#[derive(Deserialize)]
#[serde(untagged)]
enum Level {
    Value(u32),
    List(Vec<Level>),
}

impl Level {
    /// Adds the values, and says how deep the lists are.
    fn flatten(&self, depth: usize, values: &mut Vec<u32>) -> usize {
        match self {
            Level::Value(value) => {
                values.push(*value);
                depth
            }
            Level::List(parts) => parts.iter().map(|part| part.flatten(depth + 1, values)).max().unwrap_or(depth + 1),
        }
    }
}

impl<'de> Deserialize<'de> for Table {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Table, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Written {
            Packed(Packed),
            Rows(Vec<Level>),
        }
        let wrong = serde::de::Error::custom;
        let (piles, side, values, packed) = match Written::deserialize(deserializer)? {
            Written::Packed(Packed { piles, side, bytes, base64 }) => {
                let packed = base64::read(&base64).filter(|_| matches!(bytes, 2 | 4));
                let packed = packed.ok_or_else(|| wrong("packed Grundy values are 2 or 4 bytes each, in Base64"))?;
                let value = |bytes: &[u8]| bytes.iter().rev().fold(0u32, |value, &byte| value << 8 | u32::from(byte));
                (piles, side, packed.chunks(bytes.into()).map(value).collect(), true)
            }
            Written::Rows(rows) => {
                let outer = rows.len();
                let mut values = Vec::new();
                let depth = Level::List(rows).flatten(0, &mut values);
                // A single row in its own list is a game of one pile.
                let one_pile = depth == 2 && outer == 1 && values.len() > 1;
                let (piles, side) = if one_pile { (1, values.len()) } else { (depth, outer) };
                (piles, side, values, false)
            }
        };
        match piles > 0 && (0..piles).try_fold(1usize, |cells, _| cells.checked_mul(side)) == Some(values.len()) {
            true => Ok(Table { piles, side, values: Values::Listed(values), packed }),
            false => Err(wrong("the rows of Grundy values do not make a square")),
        }
    }
}

impl JsonSchema for Table {
    fn schema_name() -> Cow<'static, str> {
        "Table".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let packed = generator.subschema_for::<Packed>();
        json_schema!({
            "description": "Grundy values: rows of numbers, or arrays of such tables for more than two piles; packed, if asked for.",
            "anyOf": [
                {"type": "array", "items": {"type": "array", "items": {"type": ["integer", "array"], "minimum": 0}}},
                packed,
            ],
        })
    }
}

/// A comparison of a game's P-positions with those claimed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Checked {
    /// What the game is called.
    pub game: String,
    /// The Grundy value of the positions that it is about, if it is not 0.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub value: Option<u32>,
    /// Whether they are the same.
    pub agrees: bool,
    /// The largest pile.
    pub up_to: Size,
    /// The first position, by the largest pile, on which they differ.
    pub first_disagreement: Option<Disagreement>,
    /// For play with blocking: a position is lost if fewer than so many options are.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub block: Option<u32>,
    /// The first position, by the largest pile, whose Grundy value is not the one claimed, if that was asked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first_value: Option<DifferentValue>,
    /// How many Grundy values were compared, if that was asked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub values: Option<Size>,
    /// How this is known.
    pub evidence: Evidence,
}

/// A position whose Grundy value is not the one claimed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DifferentValue {
    /// The position.
    pub position: Vec<Size>,
    /// Its Grundy value.
    pub grundy: Size,
    /// What is claimed; it may be negative.
    pub claimed: Option<Whole>,
}

/// A position on which solver and claim differ.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Disagreement {
    /// The position.
    pub position: Vec<Size>,
    /// What the solver says.
    pub solver: Told,
    /// What the claim says.
    pub claim: Told,
    /// A move to a P-position (or to a position of the value), which shows that it is none itself.
    #[serde(rename = "move")]
    pub shown_by: Option<Step>,
}

/// What is said of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum Told {
    /// It is a P-position.
    P,
    /// It is none.
    N,
    /// It has the Grundy value that is asked for.
    #[serde(rename = "in")]
    In,
    /// It has another one.
    #[serde(rename = "out")]
    Out,
}

pub(super) fn solved(question: &question::Solve, work: &Work) -> Result<Solved, AskError> {
    let named = Named::read(&question.game, Field::Game)?.played(question.misere);
    let up_to = question.up_to.0;
    if let Play::Block(options) = named.game.play {
        not_misere(question.misere)?;
        let positions = solved_with_blocking(&named, up_to, work)?.1;
        return Ok(Solved {
            misere: false,
            block: Some(options),
            game: named.name,
            piles: named.game.piles.names,
            up_to: question.up_to,
            p_positions: Rows(positions),
            evidence: Evidence::checked(up_to),
        });
    }
    let form = named.form(work)?;
    let solution = solve::solve(&form, up_to, work).map_err(|error| named.blame(error))?;
    Ok(Solved {
        misere: form.play() == Play::Misere,
        block: None,
        game: named.name,
        piles: named.game.piles.names,
        up_to: question.up_to,
        p_positions: Rows(solution.positions),
        evidence: Evidence::checked(up_to),
    })
}

fn not_misere(misere: bool) -> Result<(), AskError> {
    match misere {
        true => Err(AskError::bad_input("games with blocking are solved for normal play only")),
        false => Ok(()),
    }
}

/// The form of a game with blocking, and its P-positions.
fn solved_with_blocking(named: &Named, up_to: u64, work: &Work) -> Result<(Form, solve::Positions), AskError> {
    let (form, options) =
        Form::beside_blocking(&named.game, work).map_err(|error| named.blame(SolveError::Rules(error)))?;
    let positions = solve::with_blocking(&form, options, up_to, work).map_err(|error| named.blame(error))?;
    Ok((form, positions))
}

pub(super) fn grundy(question: &question::Grundy, work: &Work) -> Result<GrundyValues, AskError> {
    let named = Named::read(&question.game, Field::Game)?;
    let up_to = question.up_to.0;
    let table = solve::grundy(&named.form(work)?, up_to, work).map_err(|error| named.blame(error))?;
    Ok(GrundyValues {
        game: named.name,
        piles: named.game.piles.names,
        up_to: question.up_to,
        grundy: Table::of(table, question.packed),
        evidence: Evidence::checked(up_to),
    })
}

pub(super) fn checked(question: &question::Check, work: &Work) -> Result<Checked, AskError> {
    let named = Named::read(&question.game, Field::Game)?.played(question.misere);
    let up_to = question.up_to.0;
    if let Some(formula) = &question.grundy {
        return super::values::checked(&named, formula, question, work);
    }
    let blocking = match named.game.play {
        Play::Block(_) => {
            not_misere(question.misere)?;
            if question.value > 0 {
                return Err(AskError::bad_input("games with blocking have no Grundy values"));
            }
            Some(solved_with_blocking(&named, up_to, work)?)
        }
        Play::Normal | Play::Misere => None,
    };
    let form = match &blocking {
        Some((form, _)) => form.clone(),
        None => named.form(work)?,
    };
    if question.value > 0 && form.play() == Play::Misere {
        return Err(SolveError::MisereGrundy.into());
    }
    let Against { positions: claimed, in_every_order } = match &question.against {
        Some(given) => against(given, &named.game, up_to, work)?,
        None => own_claim(&named, &form, question.value, up_to, work)?,
    };
    let piles = named.game.piles.names.len();
    if let Some(wrong) = claimed.iter().find(|position| position.len() != piles) {
        let noun = if wrong.len() == 1 { "pile" } else { "piles" };
        let sentence = format!("the claim is about {} {noun}, and {} has {piles}", wrong.len(), named.name);
        return Err(AskError::bad_input(sentence));
    }
    if let Some((_, solved)) = blocking {
        if in_every_order {
            let why = "a claim about unordered piles is not compared with a game with blocking on ordered ones";
            return Err(AskError::bad_input(why));
        }
        return Ok(compared_with_blocking(&named, question, &solved, &claimed));
    }
    let check = if in_every_order { solve::check_in_every_order } else { solve::check_value };
    let answer = check(&form, question.value, &claimed, up_to, work).map_err(|error| named.blame(error))?;
    let wholes = |values: &[u64]| values.iter().map(|&value| Whole::from(value)).collect::<Vec<Whole>>();
    let evidence = match &answer.disagreement {
        None => Evidence { p_positions: Some(Size::from(answer.positions)), ..Evidence::checked(up_to) },
        Some(first) => Evidence { up_to: Some(question.up_to), ..Evidence::refuted(Some(wholes(&first.position))) },
    };
    let side = |member: bool| match (question.value, member) {
        (0, true) => Told::P,
        (0, false) => Told::N,
        (_, true) => Told::In,
        (_, false) => Told::Out,
    };
    Ok(Checked {
        game: named.name,
        value: Some(question.value).filter(|value| *value > 0),
        agrees: answer.disagreement.is_none(),
        up_to: question.up_to,
        first_disagreement: answer.disagreement.map(|first| Disagreement {
            position: super::number::sizes(&first.position),
            solver: side(first.solver_says_p),
            claim: side(!first.solver_says_p),
            shown_by: first.shown_by.map(|shown| Step {
                clause: shown.clause,
                take: wholes(&shown.take),
                to: wholes(&shown.to),
            }),
        }),
        block: None,
        first_value: None,
        values: None,
        evidence,
    })
}

/// A comparison of the P-positions of a game with blocking.
fn compared_with_blocking(
    named: &Named,
    question: &question::Check,
    solved: &solve::Positions,
    claimed: &[Vec<u64>],
) -> Checked {
    let first = solve::difference(solved, claimed);
    let evidence = match &first {
        None => Evidence { p_positions: Some(Size::from(solved.len())), ..Evidence::checked(question.up_to.0) },
        Some((position, _)) => {
            let witness = position.iter().map(|&pile| Whole::from(pile)).collect();
            Evidence { up_to: Some(question.up_to), ..Evidence::refuted(Some(witness)) }
        }
    };
    let side = |p: bool| if p { Told::P } else { Told::N };
    Checked {
        game: named.name.clone(),
        value: None,
        agrees: first.is_none(),
        up_to: question.up_to,
        block: match named.game.play {
            Play::Block(options) => Some(options),
            Play::Normal | Play::Misere => None,
        },
        first_disagreement: first.map(|(position, lost)| Disagreement {
            position: super::number::sizes(&position),
            solver: side(lost),
            claim: side(!lost),
            shown_by: None,
        }),
        first_value: None,
        values: None,
        evidence,
    }
}

/// What a game claims itself.
fn own_claim(named: &Named, form: &Form, value: u32, up_to: u64, work: &Work) -> Result<Against, AskError> {
    let positions = match value {
        0 => solve::claimed(form, up_to, work),
        1 => solve::claimed_of_value_one(form, up_to, work),
        _ => Err(SolveError::NothingExpected),
    };
    let positions = positions.map_err(|error| match error {
        SolveError::NothingExpected => {
            let what = if value == 0 { "P-positions".to_string() } else { format!("positions of value {value}") };
            AskError::bad_input(format!(
                "{} claims no {what}; say what to compare with by --against TARGET",
                named.name
            ))
        }
        other => named.blame(other),
    })?;
    Ok(Against { positions, in_every_order: false })
}

/// The positions that a target claims for a game.
struct Against {
    positions: Vec<Vec<u64>>,
    /// Whether they are meant in every order of their piles.
    in_every_order: bool,
}

/// The positions that a target claims for a game, up to a pile size. A claim about unordered piles holds for ordered ones
/// in every order; one about ordered piles is sorted for unordered ones.
fn against(given: &Given, game: &Game, up_to: u64, work: &Work) -> Result<Against, AskError> {
    let sorted = game.piles.sorted;
    let mut pace = work.pace();
    let mut in_every_order = false;
    let mut positions = match given::claim(given, Field::Against, sorted, work)? {
        Claim::Rows(mut rows) => {
            rows.retain(|row| row.iter().all(|&pile| pile <= up_to));
            rows
        }
        Claim::Game(claim) => {
            in_every_order = claim.piles.sorted && !sorted;
            solve::claimed(&Form::of(&claim, work)?, up_to, work)?
        }
    };
    if sorted || in_every_order {
        for position in &mut positions {
            pace.steps(4)?;
            position.sort_unstable();
        }
    }
    Ok(Against { positions, in_every_order })
}
