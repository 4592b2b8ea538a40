//! The shortest rules in a stated grammar whose P-positions are those wanted: a search, not a list of constructions.
//!
//! A clause of the grammar is a shape (how tokens are taken) under a condition on the position, and has a price, the number of its
//! words, signs and digits. (A) On a board each clause is right or wrong by itself; (B) the cheapest rules are then a weighted
//! set cover, solved exactly. What comes out is solved on a larger board, and given to the provers; a position at which it is
//! wrong is put into the board, and the search goes on. So the rules that are left are the cheapest of the grammar: whatever is
//! cheaper is wrong somewhere on the board. `docs/DISCOVER.md` states grammar and prices.
//!
//! ```
//! use rulesmith::design::Request;
//! use rulesmith::discover::{Wishes, discover};
//! use rulesmith::work::Work;
//! let found = discover(&Request::read("mouse")?, &Wishes::default(), &Work::default())?;
//! let best = &found.rulesets[0];
//! assert_eq!(best.moves_text(), ["take from 1 pile", "take from 2 piles where y mod 3 != 2"]);
//! assert!(best.evidence.certificate().is_some() && found.searched.complete);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | file | does |
//! |---|---|
//! | `price` | the description length of rules |
//! | `shapes`, `conditions` | the grammar |
//! | `board` | positions, and their moves to lost ones |
//! | `given` | moves that have to be there |
//! | `cores` | work shared among all cores |
//! | `clauses` | step A: the clauses that are right on the board |
//! | `cover` | step B: the cheapest set of them, and that none is cheaper |
//! | `optimal` | the certificate that none is cheaper |

mod board;
mod clauses;
mod conditions;
mod cores;
mod cover;
mod given;
mod optimal;
mod price;
mod shapes;

pub use price::price;

use crate::cover::Bits;
use crate::design::{
    Asked, DesignError, Evidence, Judged, Kind, Matter, Request, Subject, engines, judge, kind, mentions_slope, moves,
    sets, shown,
};
use crate::form::Form;
use crate::games;
use crate::prove::{Certificate, Engine};
use crate::rules::{self, Game};
use crate::solve::SolveError;
use crate::syntax::words;
use crate::work::{Stopped, Work};
use board::Board;
use clauses::{Allowed, Clause, LIST, Part, Says, Search, VECTORS};
use conditions::{Condition, Kinds, Known};
use cover::{Cover, Demand};
use malachite::Natural;
use shapes::Shape;
use std::collections::HashMap;
use std::time::Duration;

/// What is asked of the rules, beyond their P-positions.
#[derive(Clone, Debug)]
pub struct Wishes<'a> {
    /// Conditions may ask whether a pile is in a set: the target's own sequences, and evil, odious, vile, dopey.
    pub memberships: bool,
    /// Conditions may ask for remainders.
    pub residues: bool,
    /// Conditions may compare piles with numbers and with each other.
    pub comparisons: bool,
    /// Some amounts or vectors may be forbidden one by one.
    pub exceptions: bool,
    /// Single vectors may be allowed.
    pub vectors: bool,
    /// What may be taken must not depend on the position.
    pub invariant: bool,
    /// The moves must not mention an irrational number, or a set made from one.
    pub no_slope: bool,
    /// All moves of this game are part of the rules.
    pub with: Option<&'a Game>,
    /// The most clauses; all single vectors are one.
    pub clauses: usize,
    /// How many rulesets are wanted.
    pub answers: usize,
    /// The most that the rules may cost.
    pub cost: usize,
    /// The largest pile up to which rules are solved and compared with the target before they are proved.
    pub up_to: u64,
}

impl Default for Wishes<'_> {
    fn default() -> Self {
        Wishes {
            memberships: true,
            residues: true,
            comparisons: true,
            exceptions: true,
            vectors: true,
            invariant: false,
            no_slope: false,
            with: None,
            clauses: 4,
            answers: 1,
            cost: 80,
            up_to: 500,
        }
    }
}

/// The most clauses, answers and cost that can be asked for.
pub const MOST: (usize, usize, usize) = (8, 20, 300);

/// The cheapest rules that were found.
#[derive(Clone, Debug)]
pub struct Discovery {
    /// The target in words.
    pub target: String,
    /// What was found out about it, sentence by sentence.
    pub facts: Vec<String>,
    /// The rules, cheapest first.
    pub rulesets: Vec<Found>,
    /// What was looked at.
    pub searched: Searched,
    /// That nothing in the grammar is cheaper than the first of the rules, if the checker has accepted it.
    pub bound: Option<Box<Certificate>>,
}

/// Rules, and how they are known to fit.
#[derive(Clone, Debug)]
pub struct Found {
    /// The rules.
    pub game: Game,
    /// What they cost.
    pub cost: usize,
    /// What kind of rules they are.
    pub kind: Kind,
    /// Whether the moves mention an irrational number, or a set made from one.
    pub mentions_slope: bool,
    /// How it is known that the P-positions are those wanted.
    pub evidence: Evidence,
}

impl Found {
    /// What every clause says, without its name.
    pub fn moves_text(&self) -> Vec<String> {
        self.game.moves.iter().map(|clause| self.game.clause_text(clause)).collect()
    }

    /// The sentences that say how to move, and what the names in them stand for.
    pub fn sentences(&self) -> Vec<String> {
        moves(&self.game)
    }
}

/// What a search looked at.
#[derive(Clone, Debug, Default)]
pub struct Searched {
    /// How many clauses of the grammar were looked at, in the last round.
    pub clauses: u64,
    /// How many positions the board of the last round had.
    pub positions: usize,
    /// Positions at which cheaper rules turned out to be wrong, and the rules; they are part of the board since then.
    pub refuted: Vec<(Game, Vec<Natural>)>,
    /// The most that rules were allowed to cost.
    pub most: usize,
    /// Whether the search came to its end: then all other rules of the grammar that are right on the board cost at least as much
    /// as the last of these, or more than allowed if there are fewer than asked for.
    pub complete: bool,
    /// Why it ended before.
    pub stopped: Option<Stopped>,
}

/// How long the proof of one ruleset may take with each engine.
const PATIENCE: Duration = Duration::from_secs(6);

/// How long it is looked for why nothing is cheaper.
const PROVING: Duration = Duration::from_secs(10);

/// No larger counterexample is put into a board; rules that it refutes are only left out.
const FARTHEST: u64 = 5_000;

/// The most vectors that the rules list.
const LISTED: usize = 6;

/// The cheapest rules of the grammar for a target. Time that runs out is no error: what was found so far is the answer.
pub fn discover(target: &Request, wishes: &Wishes<'_>, work: &Work) -> Result<Discovery, DesignError> {
    let part = &work.quiet().with_games(games::by_name);
    let up_to = match target {
        // A list says nothing about larger piles.
        Request::List(list) => list.positions(None, work).map_or(wishes.up_to, |list| list.up_to().min(wishes.up_to)),
        _ => wishes.up_to,
    };
    let subject = Subject::of(target, up_to, part)?;
    let mut smith = Smith::new(subject, wishes, part)?;
    let mut searched = Searched { most: wishes.cost, ..Searched::default() };
    let (mut rulesets, mut bound) = (Vec::new(), None);
    match smith.rounds(work, &mut searched, &mut rulesets) {
        Ok(complete) => {
            searched.complete = complete;
            work.report("why nothing is cheaper", 0, None)?;
            match smith.bound(rulesets.first(), &part.within(PROVING)) {
                Ok(found) => bound = found,
                // Time that runs out leaves the search's word.
                Err(_) => work.go_on().or_else(|stopped| match stopped {
                    Stopped::Time | Stopped::Memory { .. } => Ok(()),
                    stopped => Err(stopped),
                })?,
            }
        }
        Err(DesignError::Stopped(stopped @ (Stopped::Time | Stopped::Memory { .. }))) => {
            searched.stopped = Some(stopped)
        }
        Err(error) => return Err(error),
    }
    Ok(Discovery { target: target.to_string(), facts: smith.subject.facts, rulesets, searched, bound })
}

/// All that stays the same while rules are looked for.
struct Smith<'a> {
    subject: Subject,
    wishes: &'a Wishes<'a>,
    work: Work,
    with: Option<Game>,
    known: Vec<Known>,
    shapes: Vec<Shape>,
    board: Board,
}

/// What a search looks at on a board.
struct Ready {
    conditions: Vec<Condition>,
    /// Of each shape the lost and the other positions with such a move into T.
    reach: Vec<(Bits, Bits)>,
    /// The positions that the moves which have to be there win from, and what these cost.
    given: Bits,
    spent: usize,
    /// What is paid once for all clauses that need it, by its bit.
    shared: Vec<(u8, usize)>,
}

/// What was found out about rules, by their text.
enum Judgement {
    Stands(Box<Found>),
    Wrong,
}

impl<'a> Smith<'a> {
    fn new(mut subject: Subject, wishes: &'a Wishes<'a>, work: &Work) -> Result<Smith<'a>, DesignError> {
        let piles = subject.piles();
        if piles > 6 {
            let sentence = format!("rules are searched for on up to 6 piles, and these are {piles}");
            return Err(DesignError::NotATarget { sentence, hint: None });
        }
        if let Some(with) = wishes.with {
            let asked = Asked::new(with, &subject, work)?;
            asked.stay_outside(&subject.wanted, work)?;
            subject.facts.push(format!("the moves of {} are part of all rules", with.name));
        }
        let with = wishes.with.map(given::renamed).transpose()?;
        let known = known_sets(&subject, wishes, with.as_ref(), work);
        // A formula is known beyond the board that rules are compared on.
        let size = match (&subject.claim, piles) {
            (Some(_), 1 | 2) => 320,
            _ => subject.up_to,
        };
        let board = Board::new(lost(&subject, size, work)?, size, work)?;
        Ok(Smith { subject, wishes, work: work.clone(), with, known, shapes: shapes::shapes(piles), board })
    }

    /// Searches, judges, learns from what is wrong, and searches again; true if every wrong answer was learned from. If one
    /// was not, the clauses that it kept out, since it wins from the same positions for less, were not tried.
    fn rounds(&mut self, work: &Work, searched: &mut Searched, rulesets: &mut Vec<Found>) -> Result<bool, DesignError> {
        let mut judged: HashMap<String, Judgement> = HashMap::new();
        let mut wrong = 0;
        for round in 0.. {
            work.report("rules that were wrong", round, None)?;
            let asked = self.wishes.answers + wrong;
            let candidates = self.cheapest(asked, searched)?;
            // There are no others in the grammar.
            let few = candidates.len() < asked;
            let mut learned = false;
            rulesets.clear();
            for game in candidates {
                if rulesets.len() == self.wishes.answers {
                    break;
                }
                let text = game.to_string();
                if !judged.contains_key(&text) {
                    work.report("proving rules", rulesets.len() as u64, Some(self.wishes.answers as u64))?;
                    let judgement = match self.judged(&game)? {
                        Ok(found) => Judgement::Stands(Box::new(found)),
                        Err(position) => {
                            learned = position.as_ref().map_or(Ok(false), |position| self.learn(position))?;
                            wrong += usize::from(!learned);
                            searched.refuted.extend(position.map(|position| (game, position)));
                            Judgement::Wrong
                        }
                    };
                    judged.insert(text.clone(), judgement);
                }
                match &judged[&text] {
                    Judgement::Stands(found) => rulesets.push((**found).clone()),
                    Judgement::Wrong if learned => break,
                    Judgement::Wrong => {}
                }
            }
            if !learned && (few || rulesets.len() == self.wishes.answers) {
                return Ok(wrong == 0);
            }
        }
        Ok(false)
    }

    /// Puts a counterexample into the board; false if it is too far.
    fn learn(&mut self, position: &[Natural]) -> Result<bool, DesignError> {
        let near: Option<Vec<u64>> = position.iter().map(|pile| u64::try_from(pile).ok()).collect();
        let Some(near) = near.filter(|near| near.iter().all(|&pile| pile <= FARTHEST)) else { return Ok(false) };
        let largest = near.iter().max().copied().unwrap_or(0).max(self.board.size);
        let all = lost(&self.subject, largest, &self.work)?;
        if self.board.learned.contains(&near) {
            return Ok(false);
        }
        self.board.learn(&near, all, &self.work)?;
        Ok(true)
    }

    /// The cheapest rules on the board as it is.
    fn cheapest(&self, answers: usize, searched: &mut Searched) -> Result<Vec<Game>, DesignError> {
        let (work, wishes, ready) = (&self.work, self.wishes, self.ready()?);
        let search = self.search(&ready);
        searched.positions = self.board.won.positions.len() + self.board.lost.positions.len();
        let most = wishes.cost.saturating_sub(ready.spent);
        let cheapest = |clauses: &[Clause], positions: usize, most: usize| {
            let shared = &ready.shared;
            let demand = Demand { positions, shared, clauses: wishes.clauses, vectors: LISTED, most, answers };
            cover::cheapest(clauses, &demand, work)
        };
        // First without `or`: what is found bounds the cost of clauses with it.
        let singles = search.singles(most, work)?;
        let covers = cheapest(&singles.clauses, singles.positions.len(), most)?;
        let most = if covers.len() == answers { covers.last().map_or(most, |last| last.cost) } else { most };
        let (clauses, looked) = search.joined(&singles, &ready.shared, most, Part::Promising, work)?;
        let covers = cheapest(&clauses, singles.positions.len(), most)?;
        searched.clauses = looked;
        covers.iter().map(|cover| self.written(cover, &clauses, &ready.conditions)).collect()
    }

    /// What the search looks at on the board as it is.
    fn ready(&self) -> Result<Ready, DesignError> {
        let (work, wishes) = (&self.work, self.wishes);
        let kinds = Kinds {
            memberships: wishes.memberships && !wishes.invariant,
            residues: wishes.residues && !wishes.invariant,
            comparisons: wishes.comparisons && !wishes.invariant,
        };
        let conditions = conditions::conditions(&self.board, &self.known, kinds, work)?;
        let (spent, given) = match &self.with {
            Some(with) => {
                let (lost, won) = given::reach(with, &self.board, work)?;
                if let Some(place) = lost.iter().next() {
                    let from: Vec<u64> = self.board.lost.positions[place].iter().map(|&pile| pile as u64).collect();
                    let because = format!("a move of {} leads from {} to another P-position", with.name, shown(&from));
                    return Err(DesignError::Impossible { because, witness: Some(from) });
                }
                (price(with), won)
            }
            None => (0, Bits::none(self.board.won.positions.len())),
        };
        let (shapes, board) = (&self.shapes, &self.board);
        let reach = cores::on_all_cores(shapes.len(), |index| {
            let side = |side: &board::Side| side.those_with(|step| shapes[index].allows(step), work);
            Ok((side(&board.lost)?, side(&board.won)?))
        });
        let reach = reach.into_iter().collect::<Result<_, Stopped>>()?;
        let mut shared: Vec<(u8, usize)> = vec![(VECTORS, LIST)];
        for (index, set) in self.known.iter().enumerate() {
            if let Some(definition) = &set.definition {
                shared.push((1 << index, 3 + words(definition)));
            }
        }
        Ok(Ready { conditions, reach, given, spent, shared })
    }

    fn search<'s>(&'s self, ready: &'s Ready) -> Search<'s> {
        let Wishes { invariant, exceptions, vectors, .. } = *self.wishes;
        Search {
            board: &self.board,
            shapes: &self.shapes,
            conditions: &ready.conditions,
            allowed: Allowed { invariant, exceptions, vectors },
            reach: &ready.reach,
            given: &ready.given,
        }
    }

    /// The rules of a set of clauses, with the claim of the target.
    fn written(&self, cover: &Cover, clauses: &[Clause], conditions: &[Condition]) -> Result<Game, DesignError> {
        let chosen: Vec<&Clause> = cover.clauses.iter().map(|&index| &clauses[index]).collect();
        let needs = chosen.iter().fold(0, |bits, clause| bits | clause.needs);
        let mut text = "game \"Discovered\"\n".to_string();
        let mut lines: Vec<String> = Vec::new();
        let mut names: Vec<String> = Vec::new();
        if let Some(with) = &self.with {
            with.lets.iter().for_each(|known| text.push_str(&format!("{known}\n")));
            for clause in &with.moves {
                lines.push(format!("move {}: {}", clause.name, with.clause_text(clause)));
                names.push(clause.name.clone());
            }
        }
        for (index, set) in self.known.iter().enumerate() {
            if let Some(definition) = set.definition.as_ref().filter(|_| needs >> index & 1 == 1) {
                text.push_str(&format!("let {} = {definition}\n", set.name));
            }
        }
        let mut named = |name: &str| {
            let name = match names.iter().filter(|other| other.trim_end_matches(char::is_numeric) == name).count() {
                0 => name.to_string(),
                more => format!("{name}{}", more + 1),
            };
            names.push(name.clone());
            name
        };
        let mut plain: Vec<(usize, &[usize], Option<&str>)> = Vec::new();
        let mut vectors: Vec<&Vec<u64>> = Vec::new();
        for clause in &chosen {
            match &clause.says {
                Says::Shape { shape, conditions, unless } => plain.push((*shape, conditions, unless.as_deref())),
                Says::Vector(vector) => vectors.push(vector),
            }
        }
        // What can always be done comes first.
        plain.sort_by_key(|(shape, conditions, _)| (!conditions.is_empty(), *shape));
        for (shape, under, unless) in plain {
            let under: Vec<&str> = under.iter().map(|&index| conditions[index].text.as_str()).collect();
            let shape = &self.shapes[shape];
            lines.push(shape.written(&named(shape.name), &under, unless));
        }
        if !vectors.is_empty() {
            vectors.sort_by_key(|vector| (vector.last().copied(), (*vector).clone()));
            let list: Vec<String> = vectors
                .iter()
                .map(|vector| format!("{{{}}}", vector.iter().map(u64::to_string).collect::<Vec<_>>().join(", ")))
                .collect();
            lines.push(format!("move {}: take {}", named("more"), list.join(", ")));
        }
        let piles = shapes::piles(self.board.piles());
        text.push_str(&format!("piles {}\n{}\n", piles.join(" <= "), lines.join("\n")));
        let game =
            rules::parse(&text).map_err(|error| SolveError::Rules(crate::form::FormError::new("rules", error)))?;
        Ok(match &self.subject.claim {
            Some(claim) => claim.given_to(&game, &self.work),
            None => game,
        })
    }

    /// Solves and proves rules; or a position at which they are wrong, if they could be solved.
    fn judged(&self, game: &Game) -> Result<Result<Found, Option<Vec<Natural>>>, DesignError> {
        let form = Form::of(game, &self.work)?;
        let asked: Vec<(Engine, Duration)> = match game.expect {
            Some(_) => engines(&self.subject).iter().map(|engine| (*engine, PATIENCE)).collect(),
            None => vec![],
        };
        match judge(&form, &self.subject.wanted, self.subject.up_to, &asked, &self.work)? {
            Judged::Stands(evidence) => Ok(Ok(Found {
                cost: price(game),
                kind: kind(&form, None),
                mentions_slope: mentions_slope(&form),
                evidence,
                game: game.clone(),
            })),
            Judged::Differs(position) => Ok(Err(Some(position))),
            Judged::Unsolvable(_) => Ok(Err(None)),
        }
    }
}

/// All positions wanted, up to a size.
fn lost(subject: &Subject, size: u64, work: &Work) -> Result<Vec<Vec<u64>>, DesignError> {
    match (&subject.claim, &subject.matter) {
        (Some(_), Matter::Complementary { pair, .. } | Matter::OtherPair(pair)) => {
            Ok(Request::Pair(pair.clone()).positions(size, work)?)
        }
        (Some(claim), Matter::Positions { .. }) => {
            Ok(Request::Rules(Box::new(claim.game.clone())).positions(size, work)?)
        }
        (None, _) => Ok(subject.wanted.clone()),
    }
}

/// The sets that conditions may speak of, each with a name that is free.
fn known_sets(subject: &Subject, wishes: &Wishes<'_>, with: Option<&Game>, work: &Work) -> Vec<Known> {
    if !wishes.memberships || wishes.invariant {
        return vec![];
    }
    let mut known = Vec::new();
    if subject.piles() == 2
        && let Some((first, second)) = sets(subject, work)
    {
        for (name, definition) in [("A", first), ("B", second)] {
            let taken = |name: &str| with.is_some_and(|with| with.lets.iter().any(|known| known.name == name));
            let name = if taken(name) { format!("{name}_") } else { name.to_string() };
            if !(wishes.no_slope && is_irrational(&name, &definition, work)) {
                known.push(Known { name, definition: Some(definition) });
            }
        }
    }
    known.extend(["evil", "odious", "vile", "dopey"].map(|name| Known { name: name.to_string(), definition: None }));
    known
}

/// Whether a set is made from an irrational number.
fn is_irrational(name: &str, definition: &str, work: &Work) -> bool {
    let text =
        format!("game \"set\"\nlet {name} = {definition}\npiles x\nmove a: take from 1 pile where x in {name}\n");
    let form = rules::parse(&text).ok().and_then(|game| Form::of(&game, work).ok());
    form.is_none_or(|form| mentions_slope(&form))
}
