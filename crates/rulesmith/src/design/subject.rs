//! What a target is, once it is looked at: a pair of slopes, or positions of another kind.

use super::asked::shown;
use super::request::slopes_of;
use super::{
    DesignError, Pair, Proposal, Proposals, Request, Target, Written, complementary, pairs, positions, recognised,
};
use crate::form::{Form, FormError};
use crate::number::Slope;
use crate::rules::Game;
use crate::solve::{self, SolveError};
use crate::work::Work;
use malachite::base::num::arithmetic::traits::Lcm;

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
    pub fn of(target: &Request, up_to: u64, work: &Work) -> Result<Subject, DesignError> {
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
                solve::solve(&Form::of(game, work)?, up_to, work)?.positions.iter().map(<[u64]>::to_vec).collect()
            }
            _ => target.positions(up_to, work)?,
        };
        let mut subject = Subject { wanted, up_to, matter, facts };
        subject.refuse_inconsistent()?;
        if let Some(pair) = subject.guess(work)? {
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
    pub fn propose(&self, work: &Work, proposals: &mut Proposals) -> Result<(), DesignError> {
        work.go_on()?;
        proposals.facts.extend(self.facts.iter().cloned());
        match &self.matter {
            Matter::Pair(pair) => {
                proposals.facts.extend(pair_facts(pair));
                if pair.is_complementary() && pair.alpha.slope.is_irrational() {
                    complementary::propose(pair, work, proposals)?;
                } else {
                    proposals.refuse("Constructions for complementary pairs", "1/alpha + 1/beta is not 1");
                    let claim = pair.claim().map_err(|error| SolveError::Rules(FormError::new("expect", error)))?;
                    pairs::invariant_rules(Target::of_game("target", &claim, work), work, proposals)?;
                    pairs::fractional(pair, proposals);
                }
                work.go_on()?;
                pairs::recipes(pair, proposals);
                work.go_on()?;
                match positions::of_slopes(pair) {
                    Some(sequences) => sequences.shortest().into_iter().for_each(|found| proposals.offer(found)),
                    None => proposals.refuse("Shortest clauses", "it needs beta > 1"),
                }
                positions::same_claim(pair, work, proposals)?;
            }
            Matter::Other { claim, rules } => {
                if let Some(expect) = claim.as_ref().and_then(|game| game.expect.as_ref()) {
                    positions::rational_systems(expect, work, proposals)?;
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
                if self.wanted[0].len() == 2 {
                    let target = match claim {
                        Some(claim) => Target::of_game("target", claim, work),
                        None => Target::of_list("target", &self.wanted),
                    };
                    pairs::invariant_rules(target, work, proposals)?;
                }
                positions::sequences(&self.wanted, self.up_to, claim.as_deref(), work, proposals)?;
                if proposals.offered.is_empty() {
                    positions::any_move_from_elsewhere(&self.wanted, self.up_to, proposals);
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
    fn guess(&self, work: &Work) -> Result<Option<Pair>, DesignError> {
        let Matter::Other { .. } = self.matter else { return Ok(None) };
        if self.wanted[0].len() != 2 || self.wanted.len() < 8 {
            return Ok(None);
        }
        let Some(seen) = recognised(&self.wanted, self.up_to, work)? else { return Ok(None) };
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
            if irrational && Request::Pair(Box::new(pair.clone())).positions(self.up_to, work)? == self.wanted {
                return Ok(Some(pair));
            }
        }
        Ok(None)
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
    if pair.as_family.is_some() || (alpha.is_irrational() && beta.is_irrational()) {
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
            return Ok(Matter::Pair(Box::new(Pair { as_family: Some(pair.family()), ..pair })));
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
