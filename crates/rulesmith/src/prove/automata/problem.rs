//! A claim as formulas in one numeration, and how it is decided.

use super::atom::Window;
use super::automaton::{Automaton, Track};
use super::budget::{Budget, Stop};
use super::cases::{Read, compare, counted, joined, permutations};
use super::decide::{Counterexample, Decision, Move};
use super::families::{Claim, Family, Moves, claims};
use super::field::{Field, candidates, needs};
use super::formula::{All, Builder, Known, Literal};
use super::minimise::minimise;
use super::numeration::gcd;
use super::operations::{beside, project, subtract, without};
use super::reader::Reader;
use super::term::Term;
use super::witness::{Words, completed, evaluate, number, smallest};
use crate::form::FormError;
use crate::form::{self, Form};
use crate::prove::Statement;
use crate::prove::progress::Stage;
use crate::rules::Play;
use crate::syntax::{Diagnostic, Span};
use crate::work::{Stopped, Work};
use malachite::Natural;

/// The claimed positions and the moves into them.
pub(super) struct Problem<'a> {
    pub form: &'a Form,
    pub field: Field,
    /// What is known in the numeration.
    pub known: Known,
    /// An index n stands on its track as s n - 1; this is s.
    pub multiple: i64,
    /// The position, on the tracks of the piles, is a claimed one.
    pub claims: Vec<All>,
    /// The position is one of those that are no concern of the claim.
    pub besides: Vec<All>,
    /// The position has a move to a claimed one.
    pub families: Vec<Family>,
}

/// More piles have too many orders.
const MAX_PILES: usize = 5;

/// The index of a claim is multiplied by at most this.
const MAX_MULTIPLE: i64 = 1 << 10;

/// A rest with fewer edges is joined with a family before its tracks are dropped.
const SMALL_REST: usize = 500;

/// A family that takes more memory waits until the others have been taken away, and is then joined with the rest first.
const LARGE_FAMILY: u64 = 40 << 20;

/// How far from a one-sided bound moves are tried first, and then, before all are.
const NEAR: i64 = 2;
const REACHES: [i64; 4] = [NEAR, 4, 8, 16];

/// Of so many bounds of a family at most.
const MAX_BOUNDS: usize = 3;

/// Where the automata will be large, positions up to this size are looked at first: a wrong claim mostly fails there.
const FIRST_BOARD: i64 = 15;

/// The same on two piles.
const FIRST_SQUARE: i64 = 63;

/// On two piles, claimed positions with more edges announce large automata.
const MANY_EDGES: usize = 1000;

/// The memory for the first numeration that is tried.
const FIRST_TRIAL: u64 = 1 << 22;

fn part<T>(name: impl Into<String>, read: Read<T>) -> Result<T, FormError> {
    read.map_err(|error| FormError::new(name, error))
}

impl<'a> Problem<'a> {
    /// Reads the form. Errors of reading are sentences; one that comes when the work is over says no more than that.
    pub fn read_or_stop(form: &'a Form, budget: &Budget<'_>) -> Result<Result<Problem<'a>, Stop>, FormError> {
        match (Problem::read(form, budget), budget.asks().go_on()) {
            (Err(_), Err(stopped)) => Ok(Err(stopped.into())),
            (read, _) => read,
        }
    }

    /// Reads the form in the numeration in which the claimed positions have the smallest automaton.
    fn read(form: &'a Form, budget: &Budget<'_>) -> Result<Result<Problem<'a>, Stop>, FormError> {
        let refused = |part: &str, message: &str| FormError::new(part, Diagnostic::new(message, Span::default()));
        if form.play() == Play::Misere {
            return Err(refused("play", "misere play is not decided by automata"));
        }
        if form.piles().len() > MAX_PILES {
            return Err(refused("piles", "these are too many piles for an automaton"));
        }
        let Some(claim) = form.claim() else {
            return Err(refused("expect", "the game claims no P-positions"));
        };
        let needs = needs(form).map_err(|(part, error)| FormError::new(part, error))?;
        let mut best: Option<(usize, Field, Known)> = None;
        let candidates = candidates(&needs);
        let of = candidates.len();
        for (index, field) in candidates.into_iter().enumerate() {
            if let Err(stop) = budget.enter(Stage::Numeration { candidate: index + 1, of }) {
                return Ok(Err(stop));
            }
            // The only one may be as large as it is.
            let first = if of == 1 { u64::MAX } else { FIRST_TRIAL };
            let memory = best.as_ref().map_or(first, |(least, ..)| 12 * *least as u64);
            match trial(form, claim, &field, &budget.smaller(memory))? {
                Ok((size, known)) if best.as_ref().is_none_or(|(least, ..)| size < *least) => {
                    best = Some((size, field, known));
                }
                Ok(_) | Err(Stop::Memory | Stop::Size) => {}
                Err(stop) => return Ok(Err(stop)),
            }
        }
        match best {
            Some((_, field, known)) => Problem::in_field(form, claim, field, known, budget),
            // Nothing was small enough, or there is nothing to try.
            None => Ok(Err(Stop::Memory)),
        }
    }

    fn in_field(
        form: &'a Form,
        claim: &form::Claim,
        field: Field,
        known: Known,
        budget: &Budget<'_>,
    ) -> Result<Result<Problem<'a>, Stop>, FormError> {
        if let Err(stop) = budget.enter(Stage::Reading) {
            return Ok(Err(stop));
        }
        let reader = reader(form, claim, &field, true, budget.asks())?;
        let builder = Builder::knowing(&field.numeration, budget, &known);
        let targets = match claimed(form, &reader, &builder, claim)? {
            Ok(targets) => targets,
            Err(stop) => return Ok(Err(stop)),
        };
        let besides = match form.besides().map(|(_, claim)| claimed(form, &reader, &builder, claim)).transpose()? {
            Some(Err(stop)) => return Ok(Err(stop)),
            found => found.and_then(Result::ok).unwrap_or_default(),
        };
        let mut families: Vec<Family> = Vec::new();
        for (index, clause) in form.game().moves.iter().enumerate() {
            let moves = Moves::new(form, &reader, index);
            for target in &targets {
                for mut family in part(format!("move {}", clause.name), moves.reaching(target))? {
                    if let Err(stop) = budget.work(families.len() + 1, 0) {
                        return Ok(Err(stop));
                    }
                    family.all.sort();
                    if !families.iter().any(|known| known.all == family.all) {
                        families.push(family);
                    }
                }
            }
        }
        let here = |targets: &[Claim]| {
            let here = targets.iter().map(|target| part("expect", target.is_here()));
            Ok::<Vec<All>, FormError>(here.collect::<Result<Vec<_>, _>>()?.into_iter().flatten().collect())
        };
        let (positions, besides) = (here(&targets)?, here(&besides)?);
        // Moves that change every pile reach most positions. Taken away first, they leave little; taken away last, they
        // would be taken from something ragged.
        let piles: Vec<Track> = (0..form.piles().len() as Track).collect();
        families.sort_by_key(|family| fixed_piles(family, &piles).len());
        let multiple = reader.multiple;
        drop(builder);
        drop(reader);
        Ok(Ok(Problem { form, field, known, multiple, claims: positions, besides, families }))
    }

    pub fn piles(&self) -> Vec<Track> {
        (0..self.form.piles().len() as Track).collect()
    }

    /// The first position at which (A) or (B) fails, or that there is none.
    pub fn decide(&self, budget: &Budget<'_>) -> Result<Decision, Stop> {
        budget.enter(Stage::Claim)?;
        let builder = Builder::knowing(&self.field.numeration, budget, &self.known);
        let claimed = builder.exists(&self.claims, &self.piles())?;
        let mut board = builder.conjunction(&self.order().ok_or(Stop::Size)?, &self.piles(), None)?;
        if !self.besides.is_empty() {
            let besides = builder.exists(&self.besides, &self.piles())?;
            let both = super::operations::join(claimed.clone(), &besides, budget)?;
            if let Some((position, _)) = self.first_position(&both, &builder)? {
                let statement = Statement::A;
                return Ok(Decision::Refuted(Counterexample { statement, position, shown_by: None, smallest: false }));
            }
            board = minimise(without(board, &[&besides], budget)?, budget)?;
        }
        let _held = budget.hold(claimed.reserved() + board.reserved());
        let most = if self.piles().len() > 2 { FIRST_BOARD } else { FIRST_SQUARE };
        if self.piles().len() > 2 || claimed.edges() > MANY_EDGES {
            let small = self.piles().into_iter().map(|pile| Literal::Compare(Term::track(pile), Window::at_most(most)));
            let small = builder.conjunction(&small.collect::<All>(), &self.piles(), Some(&board))?;
            let claimed = super::operations::join(claimed.clone(), &small, budget)?;
            let small = minimise(small, budget)?;
            if let decision @ Decision::Refuted(_) = self.decide_on(&small, &claimed, true, &builder)? {
                return Ok(decision);
            }
        }
        self.decide_on(&board, &claimed, false, &builder)
    }

    /// The same for the positions of a board.
    fn decide_on(
        &self,
        board: &Automaton,
        claimed: &Automaton,
        finite: bool,
        builder: &Builder<'_>,
    ) -> Result<Decision, Stop> {
        let mut found: Vec<Counterexample> = Vec::new();
        let mut stopped = None;
        // (A): no family meets the claimed positions.
        for (index, family) in self.families.iter().enumerate() {
            let entered = builder.budget.enter(Stage::A { moves: index + 1, of: self.families.len() });
            let moves = entered.and_then(|()| builder.conjunction(&family.all, &self.piles(), Some(claimed)));
            match moves.and_then(|moves| self.move_between(family, &moves, builder)) {
                Ok(example) => found.extend(example),
                Err(stop @ Stop::Stopped(Stopped::Cancelled)) => return Err(stop),
                Err(stop) => stopped = Some(stop),
            }
        }
        // (B): nothing is left of the board when the claimed positions and the families are taken away.
        let each: Vec<Vec<usize>> = (0..self.families.len()).map(|index| vec![index]).collect();
        let rest = self.uncovered(board, claimed, &each, finite, builder, &mut |_| {});
        match rest.and_then(|rest| self.first_position(&rest, builder)) {
            Ok(first) => found.extend(first.map(|(position, _)| Counterexample {
                statement: Statement::B,
                position,
                shown_by: None,
                smallest: true,
            })),
            Err(stop @ Stop::Stopped(Stopped::Cancelled)) => return Err(stop),
            Err(stop) => stopped = Some(stop),
        }
        match (found.into_iter().min_by_key(|example| rank(&example.position)), stopped) {
            (Some(example), stopped) => {
                Ok(Decision::Refuted(Counterexample { smallest: stopped.is_none(), ..example }))
            }
            (None, Some(stop)) => Err(stop),
            (None, None) => Ok(Decision::Proved),
        }
    }

    /// The positions that are neither claimed nor have a move to a claimed position. Families of one group are taken
    /// away together; every step is shown.
    pub fn uncovered(
        &self,
        board: &Automaton,
        claimed: &Automaton,
        groups: &[Vec<usize>],
        finite: bool,
        builder: &Builder<'_>,
        show: &mut dyn FnMut(Taken<'_>),
    ) -> Result<Automaton, Stop> {
        let piles = self.piles();
        let budget = &builder.budget;
        let mut rest = minimise(without(board.clone(), &[claimed], budget)?, budget)?;
        let mut held = budget.hold(rest.reserved());
        show(Taken { families: &[], rest: &rest });
        let mut large = Vec::new();
        let mut one_sided: Vec<&Vec<usize>> = Vec::new();
        // The moves near the first bound, the second, ..
        let near = |group: &Vec<usize>, bound: usize, reach: i64| -> Vec<(usize, Option<Near>)> {
            let of = |&index: &usize| (index, nearest(&self.families[index], &piles, bound, reach));
            // Families without the first bound are there with all their moves, once.
            group.iter().map(of).filter(|(_, near)| near.is_some() || (bound, reach) == (0, NEAR)).collect()
        };
        for (index, group) in groups.iter().enumerate() {
            if rest.is_empty() {
                break;
            }
            budget.enter(Stage::B { moves: index + 1, of: groups.len() + large.len() + one_sided.len() })?;
            let narrow = near(group, 0, NEAR);
            if narrow.iter().any(|(_, near)| near.is_some()) {
                one_sided.push(group);
            }
            // A small rest keeps the family small; a large one would only multiply it.
            let within = finite || rest.edges() < SMALL_REST;
            match self.take_away(&rest, &narrow, within, &builder.within(LARGE_FAMILY)) {
                Err(Stop::Memory) => large.push(narrow),
                taken => {
                    rest = taken?;
                    held.set(rest.reserved());
                    show(Taken { families: &narrow, rest: &rest });
                }
            }
        }
        // At one bound there may be few moves to claimed positions, at another many.
        let reaches = REACHES.iter().flat_map(|&reach| (0..MAX_BOUNDS).map(move |bound| (bound, reach)));
        let wider =
            reaches.skip(1).flat_map(|(bound, reach)| one_sided.iter().map(move |group| near(group, bound, reach)));
        let wider: Vec<Vec<(usize, Option<Near>)>> = wider.filter(|moves| !moves.is_empty()).collect();
        let all = one_sided.iter().map(|group| group.iter().map(|&index| (index, None)).collect());
        let of = groups.len() + large.len() + wider.len() + one_sided.len();
        for (index, group) in large.into_iter().chain(wider).chain(all).enumerate() {
            if rest.is_empty() {
                break;
            }
            budget.enter(Stage::B { moves: groups.len() + index + 1, of })?;
            rest = self.take_away(&rest, &group, true, builder)?;
            held.set(rest.reserved());
            show(Taken { families: &group, rest: &rest });
        }
        Ok(rest)
    }

    /// The rest without the positions that have a move of one of these families.
    fn take_away(
        &self,
        rest: &Automaton,
        group: &[(usize, Option<Near>)],
        within: bool,
        builder: &Builder<'_>,
    ) -> Result<Automaton, Stop> {
        let piles = self.piles();
        let budget = &builder.budget;
        let mut held = budget.hold(0);
        let mut moves: Option<Automaton> = None;
        for (index, near) in group {
            let family = &self.families[*index];
            let all = near.map_or_else(|| family.all.clone(), |near| narrowed(family, near));
            let found = builder.conjunction(&all, &piles, within.then_some(rest))?;
            let found = project(found, &piles, self.field.numeration.period(), budget)?;
            let both = match moves {
                Some(before) => beside(before, &found),
                None => found,
            };
            held.set(both.reserved());
            moves = Some(both);
        }
        drop(held);
        let Some(moves) = moves else { return Ok(rest.clone()) };
        minimise(subtract(rest, moves, budget)?, budget)
    }

    /// x <= y <= z for unordered piles.
    pub fn order(&self) -> Option<All> {
        let mut all = All::new();
        if self.form.sorted() {
            for pile in 1..self.piles().len() as Track {
                let rise = Term::track(pile).minus(&Term::track(pile - 1)).ok()?;
                all = joined(&all, &compare(rise, Window::at_least(0))?);
            }
        }
        Some(all)
    }

    /// The first position that an automaton accepts, with some numbers on its other tracks; and its words.
    fn first_position(
        &self,
        automaton: &Automaton,
        builder: &Builder<'_>,
    ) -> Result<Option<(Vec<Natural>, Words)>, Stop> {
        if automaton.is_empty() {
            return Ok(None);
        }
        let _held = builder.budget.hold(automaton.reserved());
        let piles = self.piles();
        let numeration = &self.field.numeration;
        // The numbers on other tracks may be longer, but they do not count.
        let positions = project(automaton.clone(), &piles, numeration.period(), &builder.budget)?;
        let order: Vec<Track> = piles.iter().rev().copied().collect();
        let read = |positions: &Automaton, order: &[Track]| {
            let words = smallest(positions, numeration, order, &builder.budget)?;
            Ok(words.map(|words| {
                let position: Vec<Natural> = piles.iter().map(|&pile| number(&words, pile, numeration)).collect();
                (position, words)
            }))
        };
        if self.form.sorted() || piles.len() == 1 {
            return read(&positions, &order);
        }
        // Any pile may be the largest.
        let mut found = Vec::new();
        for &largest in &piles {
            let mut all = All::new();
            for &other in piles.iter().filter(|&&other| other != largest) {
                let rise = Term::track(largest).minus(&Term::track(other)).map_err(|_| Stop::Size)?;
                all.extend(compare(rise, Window::at_least(0)).unwrap_or_default());
            }
            let some = builder.conjunction(&all, &piles, Some(&positions))?;
            let mut order = order.clone();
            order.retain(|&pile| pile != largest);
            order.insert(0, largest);
            found.extend(read(&some, &order)?);
        }
        Ok(found.into_iter().min_by_key(|(position, _)| rank(position)))
    }

    /// The first claimed position with a move of a family to a claimed position.
    fn move_between(
        &self,
        family: &Family,
        moves: &Automaton,
        builder: &Builder<'_>,
    ) -> Result<Option<Counterexample>, Stop> {
        let Some((position, words)) = self.first_position(moves, builder)? else { return Ok(None) };
        let others: Vec<Track> = moves.tracks.iter().copied().filter(|track| !words.contains_key(track)).collect();
        let words = completed(moves, &self.field.numeration, &words, &others, &builder.budget)?;
        let Some(words) = words else { return Ok(None) };
        let left = |term: &Term| {
            let value = evaluate(term, &words, &self.field.numeration)?;
            Natural::try_from(value).ok()
        };
        let Some(mut to) = family.left.iter().map(left).collect::<Option<Vec<Natural>>>() else { return Ok(None) };
        let take = position.iter().zip(&to).map(|(pile, left)| pile.clone() - left).collect();
        if self.form.sorted() {
            to.sort();
        }
        let shown_by = Some(Move { clause: family.clause, take, to });
        Ok(Some(Counterexample { statement: Statement::A, position, shown_by, smallest: true }))
    }
}

/// The order of the solver: by the largest pile, then the last, the one before, and so on.
fn rank(position: &[Natural]) -> (Option<Natural>, Vec<Natural>) {
    (position.iter().max().cloned(), position.iter().rev().cloned().collect())
}

/// A step of [`Problem::uncovered`].
pub(super) struct Taken<'a> {
    /// Whose moves were taken away, and whether only those near a bound; none for the claimed positions.
    pub families: &'a [(usize, Option<Near>)],
    /// What was left.
    pub rest: &'a Automaton,
}

/// A literal of a family, and the values near its bound.
#[derive(Clone, Copy)]
pub(super) struct Near {
    pub literal: usize,
    pub low: i64,
    pub high: i64,
}

/// A one-sided bound of a family on several variables at once, such as l - k < f(x). The moves near it are
/// fewer, and mostly enough, because from a position with several such moves the one to the position nearest to the
/// bound is among them.
fn nearest(family: &Family, piles: &[Track], bound: usize, reach: i64) -> Option<Near> {
    // Not such as "something is taken", in which all piles count alike.
    let differs = |term: &Term| {
        let factors = |sign: i64| piles.iter().any(|&pile| term.linear.factor(pile) * sign > 0);
        factors(1) && factors(-1)
    };
    let near = |(literal, part): (usize, &Literal)| match part {
        Literal::Compare(term, window)
            if window.inside.is_empty() && window.below != window.above && term.tracks().len() > 2 && differs(term) =>
        {
            let low = if window.above { window.low } else { window.low - 1 - reach };
            Some(Near { literal, low, high: low + reach })
        }
        _ => None,
    };
    family.all.iter().enumerate().filter_map(near).nth(bound)
}

/// The moves of a family that are near a bound.
fn narrowed(family: &Family, near: Near) -> All {
    let mut all = family.all.clone();
    if let Literal::Compare(_, window) = &mut all[near.literal] {
        *window = Window::between(near.low, near.high);
    }
    all
}

/// The equations by which a family leaves piles as they are.
pub(super) fn fixed_piles<'f>(family: &'f Family, piles: &[Track]) -> Vec<&'f Literal> {
    family.all.iter().filter(|literal| fixes_a_pile(literal, piles)).collect()
}

/// Whether a literal is an equation for one pile: that pile is left as it is.
fn fixes_a_pile(literal: &Literal, piles: &[Track]) -> bool {
    match literal {
        Literal::Compare(term, window) => {
            let equation = window.inside.len() == 1 && !window.below && !window.above;
            equation && term.tracks().iter().filter(|track| piles.contains(track)).count() == 1
        }
        _ => false,
    }
}

/// A reader whose indices are multiplied so that the slopes of the claim, and of the moves, need no further tracks.
fn reader<'a>(
    form: &'a Form,
    claim: &form::Claim,
    field: &'a Field,
    moves: bool,
    work: &'a Work,
) -> Result<Reader<'a>, FormError> {
    let piles = form.piles().len();
    let first = Reader::new(piles, field, 1, work);
    if let Some((_, besides)) = form.besides() {
        part("expect", claims(&first, besides))?;
    }
    for target in part("expect", claims(&first, claim))? {
        for (index, clause) in form.game().moves.iter().enumerate().filter(|_| moves) {
            part(format!("move {}", clause.name), Moves::new(form, &first, index).reaching(&target))?;
        }
    }
    let wanted = first.wanted.borrow();
    let multiple = wanted.iter().try_fold(1i64, |multiple, &wanted| {
        (multiple / gcd(multiple, wanted)).checked_mul(wanted).filter(|multiple| *multiple <= MAX_MULTIPLE)
    });
    Ok(Reader::new(piles, field, multiple.unwrap_or(1), work))
}

/// The claimed positions, in order where the piles are unordered, without those that are excepted.
fn claimed(
    form: &Form,
    reader: &Reader<'_>,
    builder: &Builder<'_>,
    claim: &form::Claim,
) -> Result<Result<Vec<Claim>, Stop>, FormError> {
    let mut targets = Vec::new();
    for target in part("expect", claims(reader, claim))? {
        match part("expect", sorted(form, builder, target))? {
            Ok(sorted) => targets.extend(sorted),
            Err(stop) => return Ok(Err(stop)),
        }
    }
    for target in &mut targets {
        let except = part("expect", target.exceptions(claim))?;
        target.all = joined(&target.all, &except);
    }
    Ok(Ok(targets))
}

/// How large the automata of the claimed positions are in a numeration.
fn trial(
    form: &Form,
    claim: &form::Claim,
    field: &Field,
    budget: &Budget<'_>,
) -> Result<Result<(usize, Known), Stop>, FormError> {
    let reader = reader(form, claim, field, false, budget.asks())?;
    let builder = Builder::new(&field.numeration, budget);
    let piles: Vec<Track> = (0..form.piles().len() as Track).collect();
    let mut size = 0;
    for target in part("expect", claims(&reader, claim))? {
        let Some(all) = part("expect", target.is_here())? else { continue };
        match builder.conjunction(&all, &piles, None) {
            Ok(automaton) => size += automaton.edges(),
            Err(stop) => return Ok(Err(stop)),
        }
    }
    Ok(Ok((size, builder.known())))
}

/// A claim with its entries in order, and none negative.
fn sorted(form: &Form, builder: &Builder<'_>, mut claim: Claim) -> Read<Result<Vec<Claim>, Stop>> {
    let is_possible = |claim: &Claim, term: Term, window: Window| -> Result<bool, Stop> {
        let Some(more) = compare(term, window) else { return Ok(false) };
        let all = joined(&claim.all, &more);
        Ok(!builder.conjunction(&all, &[], None)?.is_empty())
    };
    for term in claim.position.clone() {
        match is_possible(&claim, term.clone(), Window::at_most(-1)) {
            Ok(false) => {}
            Ok(true) => match compare(term, Window::at_least(0)) {
                Some(more) => claim.all = joined(&claim.all, &more),
                None => return Ok(Ok(vec![])),
            },
            Err(stop) => return Ok(Err(stop)),
        }
    }
    if !form.sorted() {
        return Ok(Ok(vec![claim]));
    }
    let mut in_order = true;
    for pair in claim.position.windows(2) {
        match is_possible(&claim, counted(pair[0].minus(&pair[1]))?, Window::at_least(1)) {
            Ok(possible) => in_order &= !possible,
            Err(stop) => return Ok(Err(stop)),
        }
    }
    if in_order {
        return Ok(Ok(vec![claim]));
    }
    let mut found = Vec::new();
    'orders: for order in permutations(claim.position.len()) {
        let position: Vec<Term> = order.iter().map(|&place| claim.position[place].clone()).collect();
        let mut all = claim.all.clone();
        for pair in position.windows(2) {
            let rise = counted(pair[1].minus(&pair[0]))?;
            match compare(rise, Window::at_least(0)) {
                Some(more) => all = joined(&all, &more),
                None => continue 'orders,
            }
        }
        found.push(Claim { all, position });
    }
    Ok(Ok(found))
}
