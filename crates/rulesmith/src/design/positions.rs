//! What a target is, once it is looked at: a pair of slopes, or positions of another kind.

use super::request::slopes_of;
use super::search::Sequences;
use super::{DesignError, Kind, Pair, Proposal, Proposals, Request, Written, complementary, pairs, recognised};
use crate::evaluate::Program;
use crate::games::fractional::{SPREAD, covers, disjoint, width};
use crate::games::{self, listed};
use crate::number::Slope;
use crate::rules::{Expectation, Game};
use crate::sequence::{Sequence, parse_set};
use crate::solve::{self, SolveError};
use crate::syntax::{Expr, ExprKind, parse_expression};
use malachite::Integer;
use malachite::base::num::arithmetic::traits::Lcm;
use malachite::rational::Rational;
use std::cmp::Ordering;
use std::collections::BTreeSet;

/// The most positions that rules may list.
const MAX_LISTED: usize = 2000;

/// The most positions that a condition compares with one by one.
const MAX_FREE: usize = 200;

/// A target that was looked at.
pub(super) struct Subject {
    /// The positions up to the bound.
    pub wanted: Vec<Vec<u64>>,
    /// The bound: what was asked for, or less where the board would be too large to solve again and again.
    pub up_to: u64,
    matter: Matter,
    facts: Vec<String>,
}

enum Matter {
    Pair(Box<Pair>),
    /// A family with this claim, if there is a formula, and the rules it came with.
    Other {
        claim: Option<Box<Game>>,
        rules: Option<(String, Box<Game>)>,
    },
}

impl Subject {
    /// Looks at a target; what can have no rules is refused.
    pub fn of(target: &Request, up_to: u64, solver: &solve::Options<'_>) -> Result<Subject, DesignError> {
        let (matter, mut facts) = match target {
            Request::Pair(pair) => {
                refuse_rational(pair)?;
                (Matter::Pair(pair.clone()), vec![])
            }
            Request::Entry(entry) => (of_game(&entry.game, Some(&entry.name))?, vec![]),
            Request::Rules(game) => (of_game(game, None)?, vec![]),
            Request::Family(_, game) => (Matter::Other { claim: Some(game.clone()), rules: None }, vec![]),
            Request::List(_) => (Matter::Other { claim: None, rules: None }, vec![]),
        };
        let up_to = up_to.min(match (&matter, target) {
            (Matter::Pair(_), _) => u64::MAX,
            (Matter::Other { .. }, Request::List(list)) => largest_board(list.piles()),
            (Matter::Other { claim: Some(game), .. }, _) => largest_board(game.piles.names.len()),
            // Here the rules have to be solved to know what is wanted.
            (Matter::Other { claim: None, rules }, _) => {
                match rules.as_ref().map_or(2, |(_, game)| game.piles.names.len()) {
                    3 => 60,
                    piles => largest_board(piles),
                }
            }
        });
        let wanted = match (&matter, target) {
            (Matter::Other { claim: None, rules: Some((_, game)) }, _) => {
                facts.push(format!("the rules of {} claim nothing; its P-positions were solved for", game.name));
                solve::solve(game, up_to, solver)?.positions.iter().map(<[u64]>::to_vec).collect()
            }
            _ => target.positions(up_to, solver)?,
        };
        let mut subject = Subject { wanted, up_to, matter, facts };
        subject.refuse_inconsistent()?;
        if let Some(pair) = subject.guess(solver)? {
            let text = format!(
                "the positions are those of alpha = {} and beta = {} as far as they were looked at (piles up to {}): \
                 that they go on so is a guess",
                pair.alpha.text, pair.beta.text, up_to
            );
            subject.facts.push(text);
            subject.matter = Matter::Pair(Box::new(pair));
        }
        Ok(subject)
    }

    /// Lets every construction speak.
    pub fn propose(&self, solver: &solve::Options<'_>, proposals: &mut Proposals) -> Result<(), DesignError> {
        proposals.facts.extend(self.facts.iter().cloned());
        match &self.matter {
            Matter::Pair(pair) => {
                proposals.facts.extend(pair_facts(pair));
                if pair.is_complementary() && pair.alpha.slope.is_irrational() {
                    complementary::propose(pair, &|| (solver.progress)(0, 0), proposals)?;
                } else {
                    proposals.refuse("Constructions for complementary pairs", "1/alpha + 1/beta is not 1");
                    pairs::invariant_rules(pair, solver, proposals)?;
                    pairs::fractional(pair, proposals);
                }
                pairs::recipes(pair, proposals);
                match of_slopes(pair) {
                    Some(sequences) => sequences.shortest().into_iter().for_each(|found| proposals.offer(found)),
                    None => proposals.refuse("Shortest clauses", "it needs beta > 1"),
                }
                same_claim(pair, proposals);
            }
            Matter::Other { claim, rules } => {
                if let Some(expect) = claim.as_ref().and_then(|game| game.expect.as_ref()) {
                    rational_systems(expect, proposals);
                }
                if let Some((name, game)) = rules {
                    proposals.offer(Proposal {
                        construction: format!("The game {}", game.name),
                        source: game.source.clone().unwrap_or_else(|| "Rulesmith".to_string()),
                        because: "its own P-positions are wanted".to_string(),
                        name: Some(name.clone()).filter(|name| !name.is_empty()),
                        rules: game.to_string(),
                        kind: super::ruleset::kind(game),
                        reach: None,
                    });
                }
                self.sequences(claim.as_deref(), proposals);
                if proposals.offered.is_empty() {
                    self.listed(proposals);
                }
            }
        }
        Ok(())
    }

    /// The lower slope of the pair, if it is complementary: then there are proofs for all n.
    pub fn complementary_slope(&self) -> Option<&Slope> {
        match &self.matter {
            Matter::Pair(pair) if pair.is_complementary() && pair.alpha.slope.is_irrational() => {
                Some(&pair.alpha.slope)
            }
            _ => None,
        }
    }

    /// The position without tokens is lost whatever the rules, and a position cannot be given twice in different widths.
    fn refuse_inconsistent(&self) -> Result<(), DesignError> {
        let Some(first) = self.wanted.first() else {
            let because = "no positions are given, and the position without tokens is always a P-position".to_string();
            return Err(DesignError::Impossible { because, witness: None });
        };
        if first.iter().any(|&pile| pile > 0) {
            let origin = vec![0; first.len()];
            let because = format!(
                "{} is not among the positions, and no rules allow a move there, so the player to move loses",
                shown(&origin)
            );
            return Err(DesignError::Impossible { because, witness: Some(origin) });
        }
        Ok(())
    }

    /// The slopes that the positions seem to have, if they give exactly these positions.
    fn guess(&self, solver: &solve::Options<'_>) -> Result<Option<Pair>, DesignError> {
        let Matter::Other { .. } = self.matter else { return Ok(None) };
        if self.wanted[0].len() != 2 || self.wanted.len() < 8 {
            return Ok(None);
        }
        let Some(seen) = recognised(&self.wanted, self.up_to) else { return Ok(None) };
        let mut candidates: Vec<(Slope, Slope)> = Vec::new();
        if let Some(found) = seen.relations.as_ref().and_then(|relations| relations.fractional.as_ref()) {
            candidates.push((found.alpha.clone(), found.beta.clone()));
        }
        let guesses: Option<Vec<Slope>> = seen
            .columns
            .iter()
            .map(|column| {
                let guess = column.homogeneous.as_ref().ok()?.slopes.guess()?;
                guess.is_convincing().then(|| Slope::new(guess.value).ok())?
            })
            .collect();
        if let Some([one, other]) = guesses.as_deref() {
            candidates.push((one.clone(), other.clone()));
        }
        for (alpha, beta) in candidates {
            let Ok(pair) = Pair::new(Written::canonical(alpha), Written::canonical(beta)) else { continue };
            let irrational = pair.alpha.slope.is_irrational() && pair.beta.slope.is_irrational();
            if irrational && Request::Pair(Box::new(pair.clone())).positions(self.up_to, solver)? == self.wanted {
                return Ok(Some(pair));
            }
        }
        Ok(None)
    }

    /// Two sequences that rise, whatever they are.
    fn sequences(&self, claim: Option<&Game>, proposals: &mut Proposals) {
        const NAME: &str = "Shortest clauses";
        let pairs: Option<Vec<(u64, u64)>> = self
            .wanted
            .iter()
            .map(|p| <[u64; 2]>::try_from(p.as_slice()).ok())
            .map(|p| p.map(|[a, b]| (a, b)))
            .collect();
        let Some(pairs) = pairs else {
            return proposals.refuse(NAME, "it is for two piles");
        };
        let rises = |(one, other): (&(u64, u64), &(u64, u64))| one.0 < other.0 && one.1 < other.1;
        if let Some(at) = pairs.iter().zip(&pairs[1..]).position(|pair| !rises(pair)) {
            let reason = format!(
                "the positions {} and {} do not rise in both piles",
                shown(&self.wanted[at]),
                shown(&self.wanted[at + 1])
            );
            return proposals.refuse(NAME, reason);
        }
        let (a, b): (BTreeSet<u64>, BTreeSet<u64>) = pairs.iter().copied().unzip();
        let last = pairs.last().map_or(0, |pair| pair.0);
        let formulas = claim
            .and_then(sets_of)
            .filter(|((lower, upper), _)| is_set(lower, &a, self.up_to) && is_set(upper, &b, self.up_to));
        let (sets, family, known) = match formulas {
            Some((sets, family)) => (sets, family, format!("both sequences rise; seen for piles up to {}", self.up_to)),
            None if pairs.len() <= MAX_LISTED => {
                let set = |numbers: &BTreeSet<u64>| {
                    format!("{{{}}}", numbers.iter().map(u64::to_string).collect::<Vec<_>>().join(", "))
                };
                let list: Vec<String> = self.wanted.iter().map(|position| shown(position)).collect();
                let family = format!("{{ (n, n) : n >= 0 and n < 0 }} also {}", list.join(", "));
                let known = format!("both sequences rise; the rules speak of piles up to {} only", self.up_to);
                ((set(&a), set(&b)), family, known)
            }
            None => return proposals.refuse(NAME, format!("more than {MAX_LISTED} positions are not listed")),
        };
        let steps = pairs.windows(2).map(|pair| (pair[1].1 - pair[0].1).saturating_sub(pair[1].0 - pair[0].0));
        let sequences = Sequences {
            distinct: true,
            everything: false,
            cover: (0..=last).all(|x| a.contains(&x) || b.contains(&x)) && claim.is_none(),
            disjoint: a.intersection(&b).all(|&x| x == 0) && claim.is_none(),
            step: steps.max().filter(|_| claim.is_none()).map(|step| step.max(1).to_string()),
            sets,
            spread: vec![],
            family,
            known,
        };
        sequences.shortest().into_iter().for_each(|found| proposals.offer(found));
    }

    /// No move from the positions, every move from the others: right for any positions, and hardly a game.
    fn listed(&self, proposals: &mut Proposals) {
        const NAME: &str = "Any move from elsewhere";
        let piles = self.wanted[0].len();
        if self.wanted.len() > MAX_FREE || piles > 6 {
            return proposals.refuse(NAME, "it lists every position, and these are too many");
        }
        let names: Vec<String> = (1..=piles).map(|pile| format!("x{pile}")).collect();
        let list: Vec<String> = self.wanted.iter().map(|position| shown(position)).collect();
        let (list, names) = (list.join(", "), (names.join(", "), names.join(" <= ")));
        let take = if piles == 1 { "take from 1 pile".to_string() } else { format!("take from up to {piles} piles") };
        let rules = match piles {
            1 => format!(
                "game \"{NAME}\"\nsource \"Rulesmith\"\npiles x1\nmove any: {take} where x1 not in {{{}}}\n",
                self.wanted.iter().map(|position| position[0].to_string()).collect::<Vec<_>>().join(", ")
            ),
            _ => format!(
                "game \"{NAME}\"\nsource \"Rulesmith\"\npiles {}\nmove any: {take} unless ({}) in {{{list}}}\n",
                names.1, names.0
            ),
        };
        proposals.offer(Proposal {
            construction: NAME.to_string(),
            source: "Rulesmith".to_string(),
            because: format!("it fits every finite list; the rules speak of piles up to {} only", self.up_to),
            name: None,
            rules,
            kind: Kind::KInvariant(2),
            reach: Some(100),
        });
    }
}

/// A slope alone, or `fractional(r, t)`, is refused if it is rational: the two sequences then meet.
fn refuse_rational(pair: &Pair) -> Result<(), DesignError> {
    let (alpha, beta) = (&pair.alpha.slope, &pair.beta.slope);
    if alpha == beta {
        let sentence =
            format!("both slopes are {alpha}: the two sequences are the same, and no game is designed for them");
        return Err(DesignError::NotATarget { sentence, hint: Some("nim(2) has the P-positions (n, n)".to_string()) });
    }
    if pair.as_family || (alpha.is_irrational() && beta.is_irrational()) {
        return Ok(());
    }
    let meet = match (alpha.as_rational(), beta.as_rational()) {
        // The numerators of both are multiples in their sequences.
        (Some(a), Some(b)) => format!(" both contain {}", a.numerator_ref().lcm(b.numerator_ref())),
        _ => " one of them repeats the other's steps".to_string(),
    };
    let sentence = format!("alpha = {alpha} and beta = {beta} are rational, so their sequences meet:{meet}");
    let hint = format!(
        "complementary constructions need irrational slopes; Recipe U gives rules for \"{}\", and rational systems such \
         as fat-rat(2) have rules of their own",
        pair.family()
    );
    Err(DesignError::NotATarget { sentence, hint: Some(hint) })
}

/// What a game claims, or, if it claims nothing, its P-positions.
fn of_game(game: &Game, name: Option<&str>) -> Result<Matter, DesignError> {
    if let Some((alpha, beta)) = slopes_of(game) {
        let pair = Pair::new(alpha, beta)?;
        if pair.alpha.slope != pair.beta.slope {
            return Ok(Matter::Pair(Box::new(Pair { as_family: true, ..pair })));
        }
    }
    if !game.piles.sorted && game.piles.names.len() > 1 {
        let sentence = format!("{} is played on ordered piles, and rules are designed for unordered ones", game.name);
        return Err(DesignError::NotATarget { sentence, hint: None });
    }
    let claim = game.expect.as_ref().map(|_| Box::new(game.clone()));
    Ok(Matter::Other { claim, rules: Some((name.unwrap_or_default().to_string(), Box::new(game.clone()))) })
}

fn pair_facts(pair: &Pair) -> Vec<String> {
    let mut facts = vec![format!("alpha = {}, beta = {}", pair.alpha.text, pair.beta.text)];
    if let (Some(r), Some(t)) = &pair.fractional {
        facts.push(format!("1/alpha + 1/beta = {r} and beta - alpha = {t}"));
    }
    facts
}

/// The facts about two Beatty sequences that the table of cases asks for.
fn of_slopes(pair: &Pair) -> Option<Sequences> {
    let (alpha, beta) = (&pair.alpha.slope, &pair.beta.slope);
    let one = Rational::from(1);
    if beta.cmp_rational(&one) != Ordering::Greater {
        return None;
    }
    let distinct = alpha.cmp_rational(&one) != Ordering::Less;
    let everything = alpha.cmp_rational(&one) != Ordering::Greater;
    let irrational = alpha.is_irrational() && beta.is_irrational();
    // Where a question about unrelated numbers is not decided, the rules do not rely on the answer.
    let cover = everything || (irrational && covers(alpha, beta).unwrap_or(false));
    let disjoint = distinct && irrational && disjoint(alpha, beta).unwrap_or(false);
    let step = Some(width(alpha, beta).to_string());
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
    if let Some(step) = &step {
        known.push(format!("no step of b_n - a_n exceeds {step}"));
    }
    let known = listed(&known, "and");
    Some(Sequences { distinct, everything, cover, disjoint, step, sets, spread, family: pair.family(), known })
}

/// The sets of the two formulas of a family `{ (f, g) : n >= 0 }` without conditions, and the family.
fn sets_of(game: &Game) -> Option<((String, String), String)> {
    let expect = game.expect.as_ref()?;
    let [family] = expect.families.as_slice() else { return None };
    let [one, other] = family.position.as_slice() else { return None };
    // Names defined in a game are not taken along, and conditions are not evaluated inside sets.
    let defined = |formula: &Expr| game.lets.iter().any(|known| formula.mentions(&known.name));
    if defined(one) || defined(other) || family.condition.is_some() || !expect.except.is_empty() {
        return None;
    }
    let origin = [0u8, 0].map(malachite::Natural::from);
    if expect.also.iter().any(|position| *position != origin) {
        return None;
    }
    let zero = if expect.also.is_empty() { "" } else { "{0} union " };
    let (name, from) = (&family.variable.name, family.variable.from);
    let set = |formula: &Expr| match &formula.kind {
        // The set whose n-th member is meant.
        ExprKind::Call(set, argument) if set != "floor" && argument.iter().all(|n| n.to_string() == *name) => {
            format!("{zero}{set}")
        }
        _ => format!("{zero}{{ {formula} : {name} >= {from} }}"),
    };
    let also = if expect.also.is_empty() { "" } else { " also (0, 0)" };
    Some(((set(one), set(other)), format!("{{ ({one}, {other}) : {name} >= {from} }}{also}")))
}

/// Whether a text stands for a set that has exactly these members up to a bound.
fn is_set(text: &str, members: &BTreeSet<u64>, up_to: u64) -> bool {
    let set = parse_expression(text).ok().and_then(|expr| parse_set(&expr, &|_| None, &|_| None).ok());
    let last = members.last().copied().unwrap_or(0).min(up_to);
    let fits = |set: &dyn Sequence| {
        (0..=last).all(|x| set.contains(&Integer::from(x)).is_ok_and(|is| is == members.contains(&x)))
    };
    set.is_some_and(|set| fits(&*set))
}

/// Rules for the rational systems: the game of the catalogue on so many piles that claims the same, and others that do.
fn rational_systems(expect: &Expectation, proposals: &mut Proposals) {
    let piles = expect.families.first().map_or(0, |family| family.position.len());
    let fits = |game: &Game| game.expect.as_ref() == Some(expect);
    let name = format!("fat-rat({piles})");
    match games::find(&name) {
        Ok(entry) if fits(&entry.game) => {
            let because = format!("the positions are those of the Rat sequences on {piles} piles");
            proposals.catalogue(&name, "Fat Rat", because, Kind::Variant);
        }
        _ => proposals.refuse("Fat Rat", "the positions are not those of the Rat sequences"),
    }
    for listing in games::list().iter().filter(|listing| listing.parameters.is_empty()) {
        if let Ok(entry) = games::find(&listing.example)
            && fits(&entry.game)
        {
            let kind = super::ruleset::kind(&entry.game);
            proposals.catalogue(&listing.example, &entry.game.name, "it claims the same positions", kind);
        }
    }
}

/// Games of the catalogue without parameters that claim the pair.
fn same_claim(pair: &Pair, proposals: &mut Proposals) {
    for listing in games::list().iter().filter(|listing| listing.parameters.is_empty()) {
        let Ok(entry) = games::find(&listing.example) else { continue };
        let fits = slopes_of(&entry.game)
            .is_some_and(|(alpha, beta)| alpha.slope == pair.alpha.slope && beta.slope == pair.beta.slope);
        if fits {
            let kind = super::ruleset::kind(&entry.game);
            proposals.catalogue(&listing.example, &entry.game.name, "it claims the same pair", kind);
        }
    }
}

/// How far a board on more than two piles is solved: to a few million positions.
fn largest_board(piles: usize) -> u64 {
    match piles {
        0..=2 => u64::MAX,
        3 => 150,
        4 => 40,
        5 => 16,
        6 => 9,
        _ => 5,
    }
}

/// All positions on unordered piles up to a size.
pub(super) fn board(piles: usize, up_to: u64) -> Vec<Vec<i64>> {
    let mut all = vec![vec![]];
    for _ in 0..piles {
        all = all
            .into_iter()
            .flat_map(|position: Vec<i64>| {
                let least = position.last().copied().unwrap_or(0);
                (least..=up_to as i64).map(move |pile| [position.as_slice(), &[pile]].concat())
            })
            .collect();
    }
    all
}

/// Refuses a target with a P-position from which one of the moves asked for leads to another.
pub(super) fn moves_stay_outside(
    with: &Game,
    wanted: &[Vec<u64>],
    up_to: u64,
    solver: &solve::Options<'_>,
) -> Result<(), DesignError> {
    let piles = wanted.first().map_or(0, Vec::len);
    if with.piles.names.len() != piles || !with.piles.sorted && piles > 1 {
        let sentence = format!("the moves asked for are not for {piles} unordered piles, as the positions are");
        return Err(DesignError::NotATarget { sentence, hint: None });
    }
    let program = Program::new(with, up_to, solver.find).map_err(SolveError::Rules)?;
    let signed = |position: &[u64]| position.iter().map(|&pile| pile as i64).collect::<Vec<i64>>();
    let within = wanted.iter().filter(|position| position.iter().all(|&pile| pile <= up_to));
    let lost: BTreeSet<Vec<i64>> = within.clone().map(|position| signed(position)).collect();
    for position in within {
        let mut bad = None;
        program.each_move(&signed(position), &mut |found| {
            if lost.contains(&found.to) {
                bad = Some(found);
            }
            bad.is_none()
        });
        if let Some(found) = bad {
            let because = format!(
                "the move {} of the moves asked for leads from {} to {}, and both are to be P-positions",
                with.moves[found.clause].name,
                shown(position),
                shown(&found.to)
            );
            return Err(DesignError::Impossible { because, witness: Some(position.clone()) });
        }
    }
    Ok(())
}

/// `(1, 2)`.
pub(super) fn shown<T: ToString>(position: &[T]) -> String {
    format!("({})", position.iter().map(ToString::to_string).collect::<Vec<_>>().join(", "))
}
