//! What a target is, once it is looked at: a pair of slopes, or positions of another kind.

use super::asked::shown;
use super::claims::{Claimed, claim_of, same_claim};
use super::constructions::{About, No};
use super::request::slopes_of;
use super::theorem1::no_modification;
use super::{DesignError, Pair, Request, Target, TargetError, Written};
use crate::classify::{Classification, classify};
use crate::form::{Claim, Form, FormError};
use crate::number::Slope;
use crate::recognize;
use crate::rules::Game;
use crate::solve::{self, SolveError};
use crate::work::{Stopped, Work};
use malachite::base::num::arithmetic::traits::Lcm;

/// A target that was looked at: what constructions ask for their hypotheses.
pub(crate) struct Subject {
    /// The positions up to the bound.
    pub(crate) wanted: Vec<Vec<u64>>,
    /// The bound: what was asked for, or less where the board would be too large to solve again and again.
    pub(crate) up_to: u64,
    /// What kind of positions they are.
    pub(crate) matter: Matter,
    /// The formula that gives them, if there is one.
    pub(crate) claim: Option<Claimed>,
    /// What was found out, sentence by sentence.
    pub(crate) facts: Vec<String>,
}

/// Kinds of targets, with what is known of them.
pub(crate) enum Matter {
    /// Irrational slopes with 1/alpha + 1/beta = 1.
    Complementary { pair: Box<Pair>, classes: Box<Classification> },
    /// Any other two slopes.
    OtherPair(Box<Pair>),
    /// Other positions, and the rules that they came with, perhaps from the catalogue.
    Positions { rules: Option<(Option<String>, Box<Game>)> },
}

impl Matter {
    fn of_pair(pair: Pair) -> Result<Matter, DesignError> {
        if !pair.is_complementary() || !pair.alpha.slope.is_irrational() {
            return Ok(Matter::OtherPair(Box::new(pair)));
        }
        let classes = Box::new(classify(&pair.alpha.slope)?);
        Ok(Matter::Complementary { pair: Box::new(pair), classes })
    }

    /// Which constructions speak of it.
    pub fn about(&self) -> About {
        match self {
            Matter::Complementary { .. } => About::Complementary,
            Matter::OtherPair(_) => About::OtherPair,
            Matter::Positions { .. } => About::Positions,
        }
    }

    fn pair(&self) -> Option<&Pair> {
        match self {
            Matter::Complementary { pair, .. } | Matter::OtherPair(pair) => Some(pair),
            Matter::Positions { .. } => None,
        }
    }
}

impl Subject {
    /// The pair of a slope, for asking what applies to it; no positions are listed.
    pub(super) fn of_slope(classes: &Classification) -> Result<Subject, DesignError> {
        let pair = Box::new(Pair::complementary(Written::canonical(classes.pair.alpha().clone()))?);
        let claim = claimed_pair(&pair, &Work::default())?;
        let matter = Matter::Complementary { pair, classes: Box::new(classes.clone()) };
        Ok(Subject { wanted: vec![], up_to: 0, matter, claim, facts: vec![] })
    }

    /// Looks at a target; what can have no rules is refused.
    pub(crate) fn of(target: &Request, up_to: u64, work: &Work) -> Result<Subject, DesignError> {
        let (matter, claim) = match target {
            // Equal piles are no pair of sequences, but positions as good as others.
            Request::Pair(pair) if pair.as_family.is_some() && pair.alpha.slope == pair.beta.slope => {
                let game = pair.claim().map_err(|error| SolveError::Rules(FormError::new("expect", error)))?;
                (Matter::Positions { rules: None }, Some(game))
            }
            Request::Pair(pair) => {
                refuse_rational(pair)?;
                (Matter::of_pair((**pair).clone())?, None)
            }
            Request::Entry(entry) => of_game(&entry.game, Some(&entry.name))?,
            Request::Rules(game) => of_game(game, None)?,
            Request::Family(_, game) => (Matter::Positions { rules: None }, Some((**game).clone())),
            Request::List(_) => (Matter::Positions { rules: None }, None),
        };
        let mut facts = vec![];
        let up_to = up_to.min(match (&matter, target) {
            (Matter::Complementary { .. } | Matter::OtherPair(_), _) => u64::MAX,
            (_, Request::List(list)) => largest_board(list.piles()),
            (Matter::Positions { rules }, _) => {
                let piles = claim.as_ref().or(rules.as_ref().map(|(_, game)| &**game)).map_or(2, piles_of);
                // Without a formula the rules have to be solved to know what is wanted.
                if claim.is_none() && piles == 3 { 60 } else { largest_board(piles) }
            }
        });
        let wanted = match &matter {
            Matter::Positions { rules: Some((_, game)) } if claim.is_none() => {
                facts.push(format!("the rules of {} claim nothing; its P-positions were solved for", game.name));
                solve::solve(&Form::of(game, work)?, up_to, work)?.positions.iter().map(<[u64]>::to_vec).collect()
            }
            _ => target.positions(up_to, work)?,
        };
        let claim = match matter.pair() {
            Some(pair) => claimed_pair(pair, work)?,
            None => claim.as_ref().and_then(|game| Claimed::of(game, work)),
        };
        let mut subject = Subject { wanted, up_to, matter, claim, facts };
        subject.refuse_inconsistent()?;
        if let Some(pair) = subject.guess(work)? {
            let text = format!(
                "the positions are those of alpha = {} and beta = {} as far as they were looked at (piles up to {}): \
                 that they go on so is a guess",
                pair.alpha.text, pair.beta.text, up_to
            );
            subject.facts.push(text);
            subject.claim = claimed_pair(&pair, work)?;
            subject.matter = Matter::of_pair(pair)?;
        }
        subject.facts.extend(facts_of(&subject.matter));
        Ok(subject)
    }

    /// The slopes, for constructions that are about pairs.
    pub(super) fn pair(&self) -> Result<&Pair, No> {
        self.matter.pair().ok_or_else(|| No::from("the positions are no pair of slopes"))
    }

    /// What the theorems decide, for constructions that are about complementary pairs.
    pub(super) fn classes(&self) -> Result<&Classification, No> {
        match &self.matter {
            Matter::Complementary { classes, .. } => Ok(classes),
            _ => Err(No::from("1/alpha + 1/beta is not 1")),
        }
    }

    /// How many piles there are.
    pub(crate) fn piles(&self) -> usize {
        self.wanted.first().map_or(2, Vec::len)
    }

    /// Whether a game claims the same.
    pub(super) fn claims(&self, game: &Game, work: &Work) -> bool {
        self.claim.is_some() && claim_of(game, work).is_some_and(|claim| self.claims_as(&claim))
    }

    /// Whether what is claimed is the same.
    pub(super) fn claims_as(&self, claim: &Claim) -> bool {
        self.claim.as_ref().is_some_and(|wanted| same_claim(&wanted.claim, claim))
    }

    /// Whether these are the rules that the positions came with.
    pub(super) fn came_with(&self, game: &Game) -> bool {
        matches!(&self.matter, Matter::Positions { rules: Some((_, own)) } if own.moves == game.moves)
    }

    /// The positions, as the question about invariant games takes them.
    pub(super) fn target(&self, work: &Work) -> Result<Target, TargetError> {
        match &self.claim {
            Some(wanted) => Target::of_game("target", &wanted.game, work),
            None => Target::of_list("target", &self.wanted),
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
        let Matter::Positions { .. } = self.matter else { return Ok(None) };
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

/// What a list of positions looks like.
fn recognised(wanted: &[Vec<u64>], up_to: u64, work: &Work) -> Result<Option<recognize::Recognition>, Stopped> {
    match recognize::Positions::new(wanted, up_to, work) {
        Ok(positions) => recognize::recognize(&positions, work).map(Some),
        Err(recognize::PositionsError::Stopped(stopped)) => Err(stopped),
        Err(recognize::PositionsError::Refused(_)) => Ok(None),
    }
}

/// What a game claims, or, if it claims nothing, its P-positions.
fn of_game(game: &Game, name: Option<&str>) -> Result<(Matter, Option<Game>), DesignError> {
    if let Some((alpha, beta)) = slopes_of(game) {
        let pair = Pair::new(alpha, beta)?;
        if pair.alpha.slope != pair.beta.slope {
            return Ok((Matter::of_pair(Pair { as_family: Some(pair.family()), ..pair })?, None));
        }
    }
    if !game.piles.sorted && game.piles.names.len() > 1 {
        let sentence = format!("{} is played on ordered piles, and rules are designed for unordered ones", game.name);
        return Err(DesignError::NotATarget { sentence, hint: None });
    }
    let claim = game.expect.as_ref().map(|_| game.clone());
    Ok((Matter::Positions { rules: Some((name.map(str::to_string), Box::new(game.clone()))) }, claim))
}

/// The claim of a pair, as a game that makes it.
fn claimed_pair(pair: &Pair, work: &Work) -> Result<Option<Claimed>, DesignError> {
    let game = pair.claim().map_err(|error| SolveError::Rules(FormError::new("expect", error)))?;
    Ok(Claimed::of(&game, work))
}

/// What is worth saying before any rules are shown.
fn facts_of(matter: &Matter) -> Vec<String> {
    let Some(pair) = matter.pair() else { return vec![] };
    let mut facts = vec![format!("alpha = {}, beta = {}", pair.alpha.text, pair.beta.text)];
    if let (Some(r), Some(t)) = &pair.fractional {
        facts.push(format!("1/alpha + 1/beta = {r} and beta - alpha = {t}"));
    }
    if let Matter::Complementary { classes, .. } = matter {
        facts.push(match &classes.mtw {
            Some(found) => format!(
                "alpha^2 + b alpha - c = 0 with b = {}, c = {} and k = c - b - 1 = {} > 0: finite modifications of \
                 t-Wythoff exist (Goldberg and Fraenkel 2017, Theorem 1)",
                found.b, found.c, found.k
            ),
            None => format!("{} (Goldberg and Fraenkel 2017, Theorem 1)", no_modification(classes)),
        });
    }
    facts
}

fn piles_of(game: &Game) -> usize {
    game.piles.names.len()
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
