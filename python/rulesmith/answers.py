"""The answers of the library as typed objects.

Made from docs/schema by python/make_answers.py: do not change it here.
"""

from __future__ import annotations

from typing import Any, ClassVar, Literal

from ._records import WHOLE, Answer, Decoder, Record, many


class Expansion(Record):
    """A continued fraction."""

    text: str
    """As it can be given to the program again."""
    terms: list[int]
    """The first terms."""
    before_period: list[int] | None
    """The terms before the period, of a quadratic number."""
    period: list[int] | None
    """The period, of a quadratic number."""

    _fields: ClassVar[tuple[str, ...]] = ("text", "terms", "before_period", "period",)
    _decoders: ClassVar[dict[str, Decoder]] = {
        "terms": many(WHOLE), "before_period": many(WHOLE), "period": many(WHOLE),
    }


class IntegerRelation(Record):
    """A alpha + B beta + C = 0."""

    A: int
    B: int
    C: int

    _fields: ClassVar[tuple[str, ...]] = ("A", "B", "C",)
    _decoders: ClassVar[dict[str, Decoder]] = {"A": WHOLE, "B": WHOLE, "C": WHOLE}


class FractionalPair(Record):
    """1/alpha + 1/beta = r with beta = alpha + t."""

    r: str
    t: str
    alpha: str
    beta: str

    _fields: ClassVar[tuple[str, ...]] = ("r", "t", "alpha", "beta",)
    _decoders: ClassVar[dict[str, Decoder]] = {}


class SlopeFacts(Answer):
    """What is known about a slope."""

    slope: str
    """The number in its canonical form."""
    decimal: str
    """Its decimals, with `...` at the end if there are more."""
    kind: Literal["rational", "quadratic"] | Literal["neither"]
    """What kind of number it is."""
    reason: str
    """Why."""
    minimal_polynomial: str | None
    """The minimal polynomial, where it is known."""
    minimal_polynomial_coefficients: list[int] | None
    """Its coefficients, the constant term first."""
    minimal_polynomial_reason: str | None
    """Why there is no minimal polynomial here."""
    conjugate: str | None
    """The other root, of a quadratic number."""
    continued_fraction: Expansion
    """The continued fraction."""
    convergents: list[list[int]]
    """Pairs [p, q]."""
    complement: str | None
    """alpha/(alpha-1), for slopes above 1."""
    complement_decimal: str | None
    """Its decimals."""
    complement_reason: str | None
    """Why there is no complement."""
    relation: IntegerRelation | None
    """A alpha + B beta + C = 0, in lowest terms."""
    independent: bool | None
    """Whether 1, alpha, beta are linearly independent over the rationals, where that is a question."""
    fractional_pair: FractionalPair | None
    """The pair, for `fractional(r, t)`."""

    _fields: ClassVar[tuple[str, ...]] = (
        "slope", "decimal", "kind", "reason", "minimal_polynomial", "minimal_polynomial_coefficients",
        "minimal_polynomial_reason", "conjugate", "continued_fraction", "convergents", "complement",
        "complement_decimal", "complement_reason", "relation", "independent", "fractional_pair",
    )
    _decoders: ClassVar[dict[str, Decoder]] = {
        "minimal_polynomial_coefficients": many(WHOLE), "continued_fraction": Expansion, "convergents":
        many(many(WHOLE)), "relation": IntegerRelation, "fractional_pair": FractionalPair,
    }


class Terms(Answer):
    """Terms of a sequence."""

    sequence: str
    """The sequence in its canonical form."""
    from_: int
    """The index of the first term."""
    terms: list[int]
    """The terms."""

    _fields: ClassVar[tuple[str, ...]] = ("sequence", "from", "terms",)
    _decoders: ClassVar[dict[str, Decoder]] = {"from": WHOLE, "terms": many(WHOLE)}


class Membership(Answer):
    """One number's place in a sequence."""

    sequence: str
    """The sequence in its canonical form."""
    x: int
    """The number."""
    member: bool
    """Whether it is a term."""
    index: int | None
    """With which index; the smallest, if there are several. Nothing for a member that is not counted."""
    rank: int | None
    """How many indices have a term of at most that size, where they are counted."""
    not_counted: str | None
    """Why terms are not counted so far."""

    _fields: ClassVar[tuple[str, ...]] = ("sequence", "x", "member", "index", "rank", "not_counted",)
    _decoders: ClassVar[dict[str, Decoder]] = {"x": WHOLE, "index": WHOLE, "rank": WHOLE}


class Represented(Answer):
    """A number and its digits."""

    expr: str
    """The slope or base, as given."""
    system: Literal["p"] | Literal["q"] | Literal["base"]
    """Which system."""
    n: int
    """The number."""
    digits: list[int]
    """Its digits, the most significant first."""
    places: list[int]
    """The values of the lowest places, the most significant first."""
    trailing_zeros: int | None
    """How many zeros it ends in; nothing for 0."""
    vile: bool
    """Whether that is an even number."""
    successor: list[int] | None
    """The digits of the next number, if asked for."""
    reread: int | None
    """What the digits are worth in the slope's other system, if asked for."""

    _fields: ClassVar[tuple[str, ...]] = (
        "expr", "system", "n", "digits", "places", "trailing_zeros", "vile", "successor", "reread",
    )
    _decoders: ClassVar[dict[str, Decoder]] = {
        "n": WHOLE, "digits": many(WHOLE), "places": many(WHOLE), "successor": many(WHOLE), "reread": WHOLE,
    }


class Listing(Record):
    """A kind of game."""

    name: str
    """The name without parameters."""
    usage: str
    """How it is written with its parameters."""
    summary: str
    """What the game is, in one line."""
    example: str
    """A name that can be looked up."""
    source: str
    """Where the game comes from."""
    parameters: list[list[str]]
    """The name of each parameter, and what it is."""
    facts: list[str]
    """What is known about the games of this kind."""

    _fields: ClassVar[tuple[str, ...]] = ("name", "usage", "summary", "example", "source", "parameters", "facts",)
    _decoders: ClassVar[dict[str, Decoder]] = {}


class Catalogue(Answer):
    """The games of the catalogue."""

    games: list[Listing]
    """One entry for each kind of game."""

    _fields: ClassVar[tuple[str, ...]] = ("games",)
    _decoders: ClassVar[dict[str, Decoder]] = {"games": many(Listing)}


class Piles(Record):
    """The piles."""

    names: list[str]
    """Their names."""
    ordered: bool
    """Whether each pile keeps its name; else they are sorted by size."""

    _fields: ClassVar[tuple[str, ...]] = ("names", "ordered",)
    _decoders: ClassVar[dict[str, Decoder]] = {}


class Formula(Record):
    """An expression."""

    text: str
    """In the rules language."""
    tree: Any
    """Operator first."""

    _fields: ClassVar[tuple[str, ...]] = ("text", "tree",)
    _decoders: ClassVar[dict[str, Decoder]] = {}


class Let(Record):
    """A named slope, set, sequence or function."""

    name: str
    """The name."""
    parameters: list[str]
    """The parameters of a function."""
    value: Formula
    """What it stands for."""

    _fields: ClassVar[tuple[str, ...]] = ("name", "parameters", "value",)
    _decoders: ClassVar[dict[str, Decoder]] = {"value": Formula}


class Amount(Record):
    """An amount and its pile."""

    tokens: Formula
    """How many tokens."""
    pile: str
    """The name of the pile."""

    _fields: ClassVar[tuple[str, ...]] = ("tokens", "pile",)
    _decoders: ClassVar[dict[str, Decoder]] = {"tokens": Formula}


class Variable(Record):
    """A variable and its least value."""

    name: str
    """Its name."""
    from_: int
    """Its least value."""

    _fields: ClassVar[tuple[str, ...]] = ("name", "from",)
    _decoders: ClassVar[dict[str, Decoder]] = {"from": WHOLE}


class MoveRule(Record):
    """A clause."""

    name: str
    """What the move is called."""
    take: Record
    """What it takes."""
    variables: list[Variable]
    """Its variables."""
    where: Formula | None
    """The condition after `where`."""
    unless: Formula | None
    """The condition after `unless`."""

    _fields: ClassVar[tuple[str, ...]] = ("name", "take", "variables", "where", "unless",)
    _decoders: ClassVar[dict[str, Decoder]] = {
        "take": Record, "variables": many(Variable), "where": Formula, "unless": Formula,
    }


class Family(Record):
    """`{ (e1, e2) : n >= 0, m >= 1 and condition }`."""

    position: list[Formula]
    """A formula for every pile."""
    variables: list[Variable]
    """The variables and where they start."""
    condition: Formula | None
    """What else they have to satisfy."""

    _fields: ClassVar[tuple[str, ...]] = ("position", "variables", "condition",)
    _decoders: ClassVar[dict[str, Decoder]] = {
        "position": many(Formula), "variables": many(Variable), "condition": Formula,
    }


class Expected(Record):
    """A claim."""

    families: list[Family]
    """`{ (..) : n >= 0 }`, joined by `union`; none, if the positions are listed."""
    also: list[list[int]]
    """Positions added."""
    except_: list[list[int]]
    """Positions taken away."""

    _fields: ClassVar[tuple[str, ...]] = ("families", "also", "except",)
    _decoders: ClassVar[dict[str, Decoder]] = {
        "families": many(Family), "also": many(many(WHOLE)), "except": many(many(WHOLE)),
    }


class Shown(Answer):
    """A game's rules."""

    game: str
    """The title."""
    source: str | None
    """Where it comes from, if it says."""
    play: Literal["normal"] | Literal["misere"] | Literal["block"]
    """`normal`, or `misere`: the player who cannot move wins."""
    piles: Piles
    """What it is played on."""
    lets: list[Let]
    """The named slopes, sets, sequences and functions."""
    moves: list[MoveRule]
    """The moves."""
    expect: Expected | None
    """The positions claimed to be lost."""
    rules: str
    """The rules as text."""
    english: str
    """The rules in English."""
    facts: list[str]
    """What is known, for a game of the catalogue."""

    _fields: ClassVar[tuple[str, ...]] = (
        "game", "source", "play", "piles", "lets", "moves", "expect", "rules", "english", "facts",
    )
    _decoders: ClassVar[dict[str, Decoder]] = {
        "piles": Piles, "lets": many(Let), "moves": many(MoveRule), "expect": Expected,
    }


class Evidence(Record):
    """How an answer is known."""

    kind: Literal["proved"] | Literal["checked"] | Literal["refuted"] | Literal["theorem"]
    """Proved for all n, checked up to a size, refuted by a position, or known by a theorem."""
    engine: str | None
    """The engine that proved or refuted it."""
    up_to: int | None
    """The largest pile up to which it was checked."""
    p_positions: int | None
    """How many P-positions were compared."""
    witness: list[int] | None
    """The position that refutes it."""
    source: str | None
    """Where it is published."""

    _fields: ClassVar[tuple[str, ...]] = ("kind", "engine", "up_to", "p_positions", "witness", "source",)
    _decoders: ClassVar[dict[str, Decoder]] = {"up_to": WHOLE, "p_positions": WHOLE, "witness": many(WHOLE)}


class Solved(Answer):
    """P-positions up to a pile size."""

    game: str
    """What the game is called."""
    piles: list[str]
    """The names of its piles."""
    up_to: int
    """The largest pile."""
    misere: bool
    """Whether it was solved for misere play."""
    block: int | None
    """For play with blocking: a position is lost if fewer than so many options are."""
    p_positions: list[list[int]]
    """The positions by their largest pile."""
    evidence: Evidence
    """How this is known."""

    _fields: ClassVar[tuple[str, ...]] = ("game", "piles", "up_to", "misere", "block", "p_positions", "evidence",)
    _decoders: ClassVar[dict[str, Decoder]] = {"up_to": WHOLE, "p_positions": many(many(WHOLE)), "evidence": Evidence}


class Packed(Record):
    """A table as one text."""

    piles: int
    """How many piles there are."""
    side: int
    """How many sizes each of them has."""
    bytes: int
    """How many bytes each value has, 2 or 4, the low one first."""
    base64: str
    """The values one after another, the last pile running fastest."""

    _fields: ClassVar[tuple[str, ...]] = ("piles", "side", "bytes", "base64",)
    _decoders: ClassVar[dict[str, Decoder]] = {}


class GrundyValues(Answer):
    """Grundy values up to a pile size."""

    game: str
    """What the game is called."""
    piles: list[str]
    """The names of its piles."""
    up_to: int
    """The largest pile."""
    grundy: list[list[int | list[Any]]] | Packed
    """The values. For two piles the full square, a row for each first pile; for one pile a single row; for more piles squares within arrays, one array for each pile before the last two. As one text, if asked for."""
    evidence: Evidence
    """How this is known."""

    _fields: ClassVar[tuple[str, ...]] = ("game", "piles", "up_to", "grundy", "evidence",)
    _decoders: ClassVar[dict[str, Decoder]] = {"up_to": WHOLE, "grundy": Record, "evidence": Evidence}


class Period(Record):
    """A row of Grundy values g(row, y) with the least period p, and the least m such that g(row, y + p) = g(row, y) + saltus for all y >= m."""

    row: int
    """The size of the first pile; 0 for a game on one pile."""
    preperiod: int
    """m."""
    period: int
    """p."""
    saltus: int
    """What is added after a period: as much as it is long where all nim moves are allowed, and 0 where only finitely many vectors are."""

    _fields: ClassVar[tuple[str, ...]] = ("row", "preperiod", "period", "saltus",)
    _decoders: ClassVar[dict[str, Decoder]] = {"row": WHOLE, "preperiod": WHOLE, "period": WHOLE, "saltus": WHOLE}


class Periods(Answer):
    """The preperiods and periods of rows of Grundy values."""

    game: str
    """What the game is called."""
    rows: list[Period]
    """The rows from 0 on; none if nothing is decided."""
    evidence: Evidence | None
    """How this is known; nothing if it is not decided."""
    reason: str | None
    """Why it is not decided."""
    certificate_document: Any
    """The certificate, if asked for."""

    _fields: ClassVar[tuple[str, ...]] = ("game", "rows", "evidence", "reason", "certificate_document",)
    _decoders: ClassVar[dict[str, Decoder]] = {"rows": many(Period), "evidence": Evidence}


class Step(Record):
    """A move: its clause, what it takes, and where it leads."""

    clause: str
    """The name of the clause that allows it."""
    take: list[int]
    """What is taken from each pile."""
    to: list[int]
    """The position that is left."""

    _fields: ClassVar[tuple[str, ...]] = ("clause", "take", "to",)
    _decoders: ClassVar[dict[str, Decoder]] = {"take": many(WHOLE), "to": many(WHOLE)}


class Disagreement(Record):
    """A position on which solver and claim differ."""

    position: list[int]
    """The position."""
    solver: Literal["P"] | Literal["N"] | Literal["in"] | Literal["out"]
    """What the solver says."""
    claim: Literal["P"] | Literal["N"] | Literal["in"] | Literal["out"]
    """What the claim says."""
    move: Step | None
    """A move to a P-position (or to a position of the value), which shows that it is none itself."""

    _fields: ClassVar[tuple[str, ...]] = ("position", "solver", "claim", "move",)
    _decoders: ClassVar[dict[str, Decoder]] = {"position": many(WHOLE), "move": Step}


class DifferentValue(Record):
    """A position whose Grundy value is not the one claimed."""

    position: list[int]
    """The position."""
    grundy: int
    """Its Grundy value."""
    claimed: int | None
    """What is claimed; it may be negative."""

    _fields: ClassVar[tuple[str, ...]] = ("position", "grundy", "claimed",)
    _decoders: ClassVar[dict[str, Decoder]] = {"position": many(WHOLE), "grundy": WHOLE, "claimed": WHOLE}


class Checked(Answer):
    """A comparison of a game's P-positions with those claimed."""

    game: str
    """What the game is called."""
    value: int | None
    """The Grundy value of the positions that it is about, if it is not 0."""
    agrees: bool
    """Whether they are the same."""
    up_to: int
    """The largest pile."""
    first_disagreement: Disagreement | None
    """The first position, by the largest pile, on which they differ."""
    block: int | None
    """For play with blocking: a position is lost if fewer than so many options are."""
    first_value: DifferentValue | None
    """The first position, by the largest pile, whose Grundy value is not the one claimed, if that was asked."""
    values: int | None
    """How many Grundy values were compared, if that was asked."""
    evidence: Evidence
    """How this is known."""

    _fields: ClassVar[tuple[str, ...]] = (
        "game", "value", "agrees", "up_to", "first_disagreement", "block", "first_value", "values", "evidence",
    )
    _decoders: ClassVar[dict[str, Decoder]] = {
        "up_to": WHOLE, "first_disagreement": Disagreement, "first_value": DifferentValue, "values": WHOLE,
        "evidence": Evidence,
    }


class SumBest(Answer):
    """Who wins a sum of games, and by which move."""

    game: str
    """The sum."""
    position: list[int]
    """The piles of its games one after another."""
    verdict: Literal["P"] | Literal["N"]
    """P: the player to move loses; N: wins."""
    summands: list[str]
    """The games."""
    grundy: list[int]
    """Their Grundy values."""
    summand: int | None
    """The game of a winning move, counted from 1."""
    clause: str | None
    """Its clause."""
    take: list[int] | None
    """What it takes."""
    to: list[int] | None
    """What it leaves."""
    reason: str
    """Why."""
    evidence: Evidence
    """How this is known."""

    _fields: ClassVar[tuple[str, ...]] = (
        "game", "position", "verdict", "summands", "grundy", "summand", "clause", "take", "to", "reason",
        "evidence",
    )
    _decoders: ClassVar[dict[str, Decoder]] = {
        "position": many(WHOLE), "grundy": many(WHOLE), "take": many(WHOLE), "to": many(WHOLE), "evidence":
        Evidence,
    }


class Best(Answer):
    """Who wins, and by which move."""

    game: str
    """What the game is called."""
    position: list[int]
    """The position, sorted if the piles have no order."""
    verdict: Literal["P"] | Literal["N"]
    """P: the player to move loses; N: wins."""
    clause: str | None
    """The clause of a winning move."""
    take: list[int] | None
    """What it takes."""
    to: list[int] | None
    """What it leaves."""
    strategy: Literal["floors", "numeration", "recursive", "rank", "queue", "sum", "table", "search"]
    """How it was found."""
    reason: str
    """Which theorem or method says so."""
    all: list[Step] | None
    """All winning moves, if asked for."""
    all_complete: bool | None
    """Whether these are all there are."""
    verified: str | None
    """What a second computation found, if asked for."""
    evidence: Evidence
    """How this is known."""

    _fields: ClassVar[tuple[str, ...]] = (
        "game", "position", "verdict", "clause", "take", "to", "strategy", "reason", "all", "all_complete",
        "verified", "evidence",
    )
    _decoders: ClassVar[dict[str, Decoder]] = {
        "position": many(WHOLE), "take": many(WHOLE), "to": many(WHOLE), "all": many(Step), "evidence": Evidence,
    }


class Ruleset(Record):
    """Rules, where they come from and how they are known to fit."""

    construction: str
    """What the construction is called."""
    also: list[str]
    """Other constructions that give the same rules here."""
    source: str
    """Where it is published."""
    because: str
    """Why it applies to this target."""
    name: str | None
    """A name of the catalogue that gives the same rules."""
    rules: str
    """The rules."""
    english: str
    """The rules in English."""
    moves: list[str]
    """The sentences of the English text that say how to move, and what the names in them stand for."""
    kind: str
    """`invariant`, `variant`, or `k-invariant` with a number."""
    k_invariance: int | None
    """The k for which the rules are k-invariant by their construction."""
    mentions_slope: bool
    """Whether the moves mention an irrational number, or a set or function made from one."""
    exceptions: int
    """How many single vectors are allowed or forbidden against the general rule."""
    length: int
    """The number of words and signs in the moves and in what they refer to."""
    only_up_to: int | None
    """The largest pile that the rules speak of, if they list positions."""
    evidence: Evidence
    """How it is known that the P-positions are those wanted."""
    certificate: bool
    """Whether the proof has a certificate."""
    certificate_document: Any
    """The certificate, if asked for."""

    _fields: ClassVar[tuple[str, ...]] = (
        "construction", "also", "source", "because", "name", "rules", "english", "moves", "kind", "k_invariance",
        "mentions_slope", "exceptions", "length", "only_up_to", "evidence", "certificate", "certificate_document",
    )
    _decoders: ClassVar[dict[str, Decoder]] = {"only_up_to": WHOLE, "evidence": Evidence}


class Refusal(Record):
    """A construction that does not apply."""

    construction: str
    """What it is called."""
    reason: str
    """The reason."""

    _fields: ClassVar[tuple[str, ...]] = ("construction", "reason",)
    _decoders: ClassVar[dict[str, Decoder]] = {}


class Designed(Answer):
    """Rules for a target."""

    target: str
    """The target in words."""
    facts: list[str]
    """What was found out about the target, sentence by sentence."""
    sort: Literal["short"] | Literal["invariant"] | Literal["famous"]
    """In which order the rules come."""
    rulesets: list[Ruleset]
    """The rules, in this order."""
    listed_up_to: int | None
    """The positions wanted were listed, up to this size; of larger piles nothing is said."""
    not_offered: list[Refusal]
    """The constructions that do not apply."""
    impossible: str | None
    """Why no rules can do what is asked, if that is so."""
    evidence: Evidence | None
    """What shows that."""

    _fields: ClassVar[tuple[str, ...]] = (
        "target", "facts", "sort", "rulesets", "listed_up_to", "not_offered", "impossible", "evidence",
    )
    _decoders: ClassVar[dict[str, Decoder]] = {
        "rulesets": many(Ruleset), "listed_up_to": WHOLE, "not_offered": many(Refusal), "evidence": Evidence,
    }


class DiscoveredRules(Record):
    """Rules, what they cost, and how they are known to fit."""

    rules: str
    """The rules."""
    cost: int
    """The number of words, signs and digits in the moves and in what they refer to."""
    english: str
    """The rules in English."""
    moves: list[str]
    """The sentences of the English text that say how to move, and what the names in them stand for."""
    kind: str
    """`invariant` or `variant`."""
    mentions_slope: bool
    """Whether the moves mention an irrational number, or a set or function made from one."""
    evidence: Evidence
    """How it is known that the P-positions are those wanted."""
    certificate: bool
    """Whether the proof has a certificate."""
    certificate_document: Any
    """The certificate, if asked for."""

    _fields: ClassVar[tuple[str, ...]] = (
        "rules", "cost", "english", "moves", "kind", "mentions_slope", "evidence", "certificate",
        "certificate_document",
    )
    _decoders: ClassVar[dict[str, Decoder]] = {"evidence": Evidence}


class RefutedRules(Record):
    """Rules that turned out to be wrong."""

    moves: list[str]
    """What their clauses say."""
    position: list[int]
    """The position at which rules and target differ."""

    _fields: ClassVar[tuple[str, ...]] = ("moves", "position",)
    _decoders: ClassVar[dict[str, Decoder]] = {"position": many(WHOLE)}


class Searched(Record):
    """What a search looked at."""

    clauses: int
    """How many clauses of the grammar were looked at."""
    positions: int
    """How many positions the board had."""
    most: int
    """The most that rules were allowed to cost."""
    refuted: list[RefutedRules]
    """Cheaper rules that fit the board as it was, and the positions that refuted them and were put into it."""
    complete: bool
    """Whether no rules of the grammar that fit the board cost less than these, or no more than `most` if there are fewer than asked for."""
    stopped: str | None
    """Why the search ended before that was known; nothing where rules were refuted so far out that their position could not be put into the board."""

    _fields: ClassVar[tuple[str, ...]] = ("clauses", "positions", "most", "refuted", "complete", "stopped",)
    _decoders: ClassVar[dict[str, Decoder]] = {"clauses": WHOLE, "positions": WHOLE, "refuted": many(RefutedRules)}


class Discovered(Answer):
    """Rules that a search found."""

    target: str
    """The target in words."""
    facts: list[str]
    """What was found out about the target, sentence by sentence."""
    rulesets: list[DiscoveredRules]
    """The rules, cheapest first."""
    searched: Searched
    """What was looked at, and what follows from it."""
    impossible: str | None
    """Why no rules can do what is asked, if that is so."""

    _fields: ClassVar[tuple[str, ...]] = ("target", "facts", "rulesets", "searched", "impossible",)
    _decoders: ClassVar[dict[str, Decoder]] = {"rulesets": many(DiscoveredRules), "searched": Searched}


class RefutedGuess(Record):
    """An automaton that turned out to be wrong."""

    states: int
    """How many states it had."""
    position: list[int]
    """Where it is wrong."""

    _fields: ClassVar[tuple[str, ...]] = ("states", "position",)
    _decoders: ClassVar[dict[str, Decoder]] = {"position": many(WHOLE)}


class Grown(Record):
    """Prefixes of one length on one board, and how many of them differ."""

    up_to: int
    """The largest pile of the board."""
    depth: int
    """How many digits continue the prefixes."""
    words: int
    """How many prefixes of positions there are."""
    classes: int
    """How many different sets of continuations they have."""

    _fields: ClassVar[tuple[str, ...]] = ("up_to", "depth", "words", "classes",)
    _decoders: ClassVar[dict[str, Decoder]] = {"up_to": WHOLE, "words": WHOLE, "classes": WHOLE}


class Learned(Answer):
    """What was learned of a game."""

    game: str
    """What the game is called."""
    misere: bool | None
    """Whether it is about misere play."""
    value: int | None
    """The Grundy value of the positions, if it is not 0."""
    verdict: Literal["proved"] | Literal["not automatic"] | Literal["undecided"]
    """How it ended."""
    numeration: str | None
    """How numbers are written: a base, or the Ostrowski numeration of a periodic continued fraction."""
    states: int | None
    """How many states the smallest automaton of the positions has, without the one that rejects whatever follows."""
    evidence: Evidence
    """How this is known."""
    positions: int
    """How many positions were learned from."""
    refuted: list[RefutedGuess]
    """Automata that turned out to be wrong."""
    growth: list[Grown]
    """How the number of different continuations grows with the number of prefixes."""
    reason: str | None
    """Why it is not decided."""
    rules: str | None
    """The rules with the automaton as their claim."""
    automaton: str | None
    """The automaton, as a file that rules name: `automaton("quotients 1", "0+ ..")` after some comments."""
    certificate: bool
    """Whether there is a certificate."""
    certificate_document: Any
    """The certificate, if asked for."""
    seconds: float
    """How long it took."""

    _fields: ClassVar[tuple[str, ...]] = (
        "game", "misere", "value", "verdict", "numeration", "states", "evidence", "positions", "refuted", "growth",
        "reason", "rules", "automaton", "certificate", "certificate_document", "seconds",
    )
    _decoders: ClassVar[dict[str, Decoder]] = {
        "evidence": Evidence, "positions": WHOLE, "refuted": many(RefutedGuess), "growth": many(Grown),
    }


class Conflict(Record):
    """Two positions that exclude each other."""

    n: int
    """The index of the second one, sorted by the first pile."""
    positions: list[list[int]]
    """The two."""

    _fields: ClassVar[tuple[str, ...]] = ("n", "positions",)
    _decoders: ClassVar[dict[str, Decoder]] = {"n": WHOLE, "positions": many(many(WHOLE))}


class Order(Record):
    """Whether the positions can be numbered so that no pile falls."""

    exists: bool
    """Whether they can."""
    from_: int
    """The n from which no pile falls."""
    excluded_by: Conflict | None
    """Two positions that make an order impossible."""

    _fields: ClassVar[tuple[str, ...]] = ("exists", "from", "excluded_by",)
    _decoders: ClassVar[dict[str, Decoder]] = {"from": WHOLE, "excluded_by": Conflict}


class End(Record):
    """One end of an interval."""

    value: str
    """Where it is."""
    included: bool
    """Whether it belongs to the interval."""

    _fields: ClassVar[tuple[str, ...]] = ("value", "included",)
    _decoders: ClassVar[dict[str, Decoder]] = {}


class Interval(Record):
    """An interval."""

    low: End | None
    """The lower end, if there is one."""
    high: End | None
    """The upper end, if there is one."""

    _fields: ClassVar[tuple[str, ...]] = ("low", "high",)
    _decoders: ClassVar[dict[str, Decoder]] = {"low": End, "high": End}


class Quadratic(Record):
    """A quadratic irrational."""

    slope: str
    """The number."""
    polynomial: list[int]
    """The coefficients of its polynomial, the constant term first."""
    height: int
    """The largest of them, without its sign."""

    _fields: ClassVar[tuple[str, ...]] = ("slope", "polynomial", "height",)
    _decoders: ClassVar[dict[str, Decoder]] = {"polynomial": many(WHOLE)}


class Guess(Record):
    """The number that is cheapest to name."""

    value: str
    """The number."""
    spare_digits: int
    """Binary digits that the interval fixes beyond those it takes to single out the number."""

    _fields: ClassVar[tuple[str, ...]] = ("value", "spare_digits",)
    _decoders: ClassVar[dict[str, Decoder]] = {}


class Slopes(Record):
    """An interval of slopes, with the simplest numbers in it."""

    interval: Interval
    """The exact set of slopes."""
    simplest_rational: str | None
    """The rational with the smallest denominator in it."""
    simplest_quadratics: list[Quadratic]
    """The quadratic irrationals whose polynomial has the smallest coefficients."""
    simplest_named: str | None
    """A number with e, pi or a root, if it convinces where none of these does."""
    guess: Guess | None
    """The number that is cheapest to name, if it is much simpler than chance would give."""

    _fields: ClassVar[tuple[str, ...]] = (
        "interval", "simplest_rational", "simplest_quadratics", "simplest_named", "guess",
    )
    _decoders: ClassVar[dict[str, Decoder]] = {
        "interval": Interval, "simplest_quadratics": many(Quadratic), "guess": Guess,
    }


class SlopeFit(Record):
    """Slopes that fit."""

    from_: int
    """The first n."""
    to: int
    """The last n."""
    slopes: Slopes
    """The slopes."""
    low_at: int | None
    """The n that sets the lower end."""
    high_at: int | None
    """The n that sets the upper end."""

    _fields: ClassVar[tuple[str, ...]] = ("from", "to", "slopes", "low_at", "high_at",)
    _decoders: ClassVar[dict[str, Decoder]] = {
        "from": WHOLE, "to": WHOLE, "slopes": Slopes, "low_at": WHOLE, "high_at": WHOLE,
    }


class TermAt(Record):
    """A term."""

    n: int
    """Its index."""
    value: int
    """Its value."""

    _fields: ClassVar[tuple[str, ...]] = ("n", "value",)
    _decoders: ClassVar[dict[str, Decoder]] = {"n": WHOLE, "value": WHOLE}


class Excluded(Record):
    """Terms that exclude each other."""

    excluded_by: list[TermAt]
    """The terms."""
    reason: str
    """Why they do, in one sentence."""

    _fields: ClassVar[tuple[str, ...]] = ("excluded_by", "reason",)
    _decoders: ClassVar[dict[str, Decoder]] = {"excluded_by": many(TermAt)}


class OffsetEnd(Record):
    """One end of the offsets."""

    value: str
    """Where it is."""
    included: bool
    """Whether it fits itself."""
    n: int
    """The n that sets it."""

    _fields: ClassVar[tuple[str, ...]] = ("value", "included", "n",)
    _decoders: ClassVar[dict[str, Decoder]] = {"n": WHOLE}


class Offsets(Record):
    """Offsets that fit together with one slope."""

    slope: str
    """The slope."""
    low: OffsetEnd
    """The smallest offset that fits."""
    high: OffsetEnd
    """The smallest offset that is too large."""
    simplest_rational: str
    """The rational offset with the smallest denominator."""
    simplest_in_field: str | None
    """The simplest offset in the field of the slope."""

    _fields: ClassVar[tuple[str, ...]] = ("slope", "low", "high", "simplest_rational", "simplest_in_field",)
    _decoders: ClassVar[dict[str, Decoder]] = {"low": OffsetEnd, "high": OffsetEnd}


class OffsetFit(Record):
    """Slopes and offsets that fit."""

    from_: int
    """The first n."""
    to: int
    """The last n."""
    slopes: Slopes
    """The slopes for which some offset fits."""
    low_by: list[int] | None
    """The two n that set the lower end."""
    high_by: list[int] | None
    """The two n that set the upper end."""
    offsets: Offsets | None
    """The offsets that fit together with the simplest slope."""
    polygon: list[list[str]]
    """The corners (alpha, gamma) of the set of all that fit."""

    _fields: ClassVar[tuple[str, ...]] = ("from", "to", "slopes", "low_by", "high_by", "offsets", "polygon",)
    _decoders: ClassVar[dict[str, Decoder]] = {
        "from": WHOLE, "to": WHOLE, "slopes": Slopes, "low_by": many(WHOLE), "high_by": many(WHOLE), "offsets":
        Offsets,
    }


class Range(Record):
    """The possible values of a number."""

    interval: Interval
    """All of them."""
    simplest: str | None
    """The rational with the smallest denominator."""

    _fields: ClassVar[tuple[str, ...]] = ("interval", "simplest",)
    _decoders: ClassVar[dict[str, Decoder]] = {"interval": Interval}


class Trend(Record):
    """How the terms of a pile grow."""

    from_: int
    """The first n of the later half."""
    ratio: Range
    """Where a_n / n lies for all n of the later half."""
    deviation: list[str]
    """The least and the largest a_n - n r for the simplest r in it, over all terms."""

    _fields: ClassVar[tuple[str, ...]] = ("from", "ratio", "deviation",)
    _decoders: ClassVar[dict[str, Decoder]] = {"from": WHOLE, "ratio": Range}


class Column(Record):
    """What one pile looks like, as a sequence a_n."""

    pile: int
    """Which pile, counted from 1."""
    form: Literal["floor(n*alpha)"] | Literal["floor(n*alpha + gamma)"] | None
    """The simplest form that fits."""
    from_: int | None
    """The first n for which it does."""
    homogeneous: SlopeFit | None
    """The slopes with floor(n alpha) = a_n."""
    no_slope: Excluded | None
    """The terms that exclude them all."""
    homogeneous_tail: SlopeFit | None
    """The slopes that fit from a later n on."""
    inhomogeneous: OffsetFit | None
    """The slopes and offsets with floor(n alpha + gamma) = a_n."""
    no_offset: Excluded | None
    """The terms that exclude them all."""
    inhomogeneous_tail: OffsetFit | None
    """The slopes and offsets that fit from a later n on."""
    trend: Trend | None
    """If nothing fits: how the terms grow."""

    _fields: ClassVar[tuple[str, ...]] = (
        "pile", "form", "from", "homogeneous", "no_slope", "homogeneous_tail", "inhomogeneous", "no_offset",
        "inhomogeneous_tail", "trend",
    )
    _decoders: ClassVar[dict[str, Decoder]] = {
        "from": WHOLE, "homogeneous": SlopeFit, "no_slope": Excluded, "homogeneous_tail": SlopeFit, "inhomogeneous":
        OffsetFit, "no_offset": Excluded, "inhomogeneous_tail": OffsetFit, "trend": Trend,
    }


class PlaceOf(Record):
    """A place in the list."""

    n: int
    """The index of the position."""
    pile: int
    """The pile, counted from 1."""

    _fields: ClassVar[tuple[str, ...]] = ("n", "pile",)
    _decoders: ClassVar[dict[str, Decoder]] = {"n": WHOLE}


class Partition(Record):
    """Whether the piles split the positive integers."""

    holds: bool
    """Whether they do, as far as the list decides it."""
    up_to: int
    """How far that is."""
    failure: Record | None
    """The smallest number that is missing or occurs twice."""

    _fields: ClassVar[tuple[str, ...]] = ("holds", "up_to", "failure",)
    _decoders: ClassVar[dict[str, Decoder]] = {"up_to": WHOLE, "failure": Record}


class Complement(Record):
    """Whether 1/alpha + 1/beta = 1 is possible."""

    compatible: bool
    """Whether it is."""
    alpha: Slopes | None
    """For which alpha."""

    _fields: ClassVar[tuple[str, ...]] = ("compatible", "alpha",)
    _decoders: ClassVar[dict[str, Decoder]] = {"alpha": Slopes}


class Linear(Record):
    """t n + s from some n on."""

    t: int
    """The factor."""
    s: int
    """The constant."""
    from_: int
    """The first n."""

    _fields: ClassVar[tuple[str, ...]] = ("t", "s", "from",)
    _decoders: ClassVar[dict[str, Decoder]] = {"t": WHOLE, "s": WHOLE, "from": WHOLE}


class Difference(Record):
    """How two neighbouring piles differ."""

    piles: list[int]
    """The two piles, counted from 1."""
    linear: Linear | None
    """b_n - a_n = t n + s."""
    slopes: Range | None
    """The possible values of beta - alpha."""

    _fields: ClassVar[tuple[str, ...]] = ("piles", "linear", "slopes",)
    _decoders: ClassVar[dict[str, Decoder]] = {"linear": Linear, "slopes": Range}


class Relations(Record):
    """What was seen between the piles."""

    complementary: bool
    """Whether they look like a complementary pair."""
    partition: Partition
    """Whether they split the positive integers."""
    complement: Complement | None
    """Whether 1/alpha + 1/beta = 1 is possible."""
    reciprocal_sum: Range | None
    """The possible values of the sum of the reciprocal slopes."""
    differences: list[Difference]
    """How neighbouring piles differ."""
    fractional: FractionalPair | None
    """The slopes with the simplest r = 1/alpha + 1/beta and t = beta - alpha, if these fit."""

    _fields: ClassVar[tuple[str, ...]] = (
        "complementary", "partition", "complement", "reciprocal_sum", "differences", "fractional",
    )
    _decoders: ClassVar[dict[str, Decoder]] = {
        "partition": Partition, "complement": Complement, "reciprocal_sum": Range, "differences": many(Difference),
        "fractional": FractionalPair,
    }


class PileRatio(Record):
    """How two neighbouring piles compare in the positions with a large pile."""

    piles: list[int]
    """The two piles, counted from 1."""
    beyond: int
    """Positions whose largest pile is larger than this are looked at."""
    ratio: Range
    """Where the second divided by the first lies."""

    _fields: ClassVar[tuple[str, ...]] = ("piles", "beyond", "ratio",)
    _decoders: ClassVar[dict[str, Decoder]] = {"beyond": WHOLE, "ratio": Range}


class InEncyclopedia(Record):
    """A sequence of the On-Line Encyclopedia of Integer Sequences."""

    sequence: str
    """Its name there."""
    what: str
    """What was found in it."""
    terms: int
    """How many terms one after the other agree."""

    _fields: ClassVar[tuple[str, ...]] = ("sequence", "what", "terms",)
    _decoders: ClassVar[dict[str, Decoder]] = {}


class Recognized(Answer):
    """What a list of positions looks like."""

    up_to: int
    """The pile size up to which the list is complete."""
    piles: int
    """How many piles a position has."""
    terms: int
    """How many positions were looked at."""
    first_index: int
    """The index of the first position."""
    last_index: int
    """The index of the last position."""
    left_aside: int
    """How many positions were beyond the bound."""
    folded: bool
    """Whether the list had every rearrangement of its positions, and only the ascending ones were looked at."""
    order: Order
    """Whether the positions can be numbered so that no pile falls."""
    columns: list[Column]
    """Each pile by itself."""
    relations: Relations | None
    """All piles together, if there are several and they are in order."""
    apart: list[Column] | None
    """If there is no order: each pile by itself, its sizes in ascending order."""
    ratios: list[PileRatio] | None
    """If no formula fits some pile: how neighbouring piles compare."""
    claim: str | None
    """The claim that the guesses make together, as `expect` and `--against` take it; all positions agree with it."""
    oeis: list[InEncyclopedia] | None
    """Where the piles are in the encyclopedia of sequences, if its file was given."""
    evidence: Evidence
    """How this is known."""

    _fields: ClassVar[tuple[str, ...]] = (
        "up_to", "piles", "terms", "first_index", "last_index", "left_aside", "folded", "order", "columns",
        "relations", "apart", "ratios", "claim", "oeis", "evidence",
    )
    _decoders: ClassVar[dict[str, Decoder]] = {
        "up_to": WHOLE, "terms": WHOLE, "first_index": WHOLE, "last_index": WHOLE, "order": Order, "columns":
        many(Column), "relations": Relations, "apart": many(Column), "ratios": many(PileRatio), "oeis":
        many(InEncyclopedia), "evidence": Evidence,
    }


class Construction(Record):
    """A construction and what it gives for the slope."""

    construction: str
    """Its name."""
    applies: bool
    """Whether it gives rules for this slope."""
    reason: str
    """Why, or why not."""
    game: str | None
    """The game in the catalogue."""
    kind: Literal["invariant"] | Literal["variant"]
    """Whether its games are invariant."""
    source: str
    """Where it is proved."""

    _fields: ClassVar[tuple[str, ...]] = ("construction", "applies", "reason", "game", "kind", "source",)
    _decoders: ClassVar[dict[str, Decoder]] = {}


class Classified(Answer):
    """What the theorems decide about the complementary pair of a slope; `docs/CLASSIFICATION.md` explains every field."""

    slope: str
    """The slope that was asked about."""
    alpha: str
    """The smaller slope of its pair."""
    alpha_decimal: str
    """Its decimals."""
    beta: str
    """The larger slope of its pair."""
    beta_decimal: str
    """Its decimals."""
    kind: Literal["rational", "quadratic"] | Literal["neither"]
    """What kind of numbers they are."""
    reason: str
    """Why."""
    minimal_polynomial: str | None
    """Of alpha, where it is known."""
    independent: bool
    """Whether 1, alpha and beta are linearly independent over the rationals."""
    A: int | None
    """A alpha + B beta + C = 0."""
    B: int | None
    """A alpha + B beta + C = 0."""
    C: int | None
    """A alpha + B beta + C = 0."""
    mtw: bool
    """Whether some finite modification of t-Wythoff has the pair as its P-positions."""
    mtw_reason: str
    """Why, or why not."""
    k: int | None
    """How many segments the points ({n alpha}, {n beta}) lie on."""
    b: int | None
    """alpha^2 + b alpha - c = 0."""
    c: int | None
    """alpha^2 + b alpha - c = 0."""
    c_tilde: int | None
    """c + 1 - k floor(beta)."""
    t_wythoff: int | None
    """The t for which this is the pair of t-Wythoff."""
    family: Record | None
    """The family with an explicit ruleset that alpha belongs to."""
    floor_beta: int
    """floor(beta)."""
    constraint_values: list[int]
    """The values of the Beatty constraint."""
    k_invariance: int
    """The k for which Relaxed Wythoff is k-invariant."""
    definition5_beatty: bool
    """Whether the game of Definition 5 has the pair as its P-positions."""
    theorem4_case: str | None
    """The case of Theorem 4."""
    theorem4_p: int | None
    """Its parameter p."""
    theorem4_q: int | None
    """Its parameter q."""
    constructions: list[Construction]
    """Whether each construction gives rules for this slope."""
    evidence: Evidence
    """How this is known."""

    _fields: ClassVar[tuple[str, ...]] = (
        "slope", "alpha", "alpha_decimal", "beta", "beta_decimal", "kind", "reason", "minimal_polynomial",
        "independent", "A", "B", "C", "mtw", "mtw_reason", "k", "b", "c", "c_tilde", "t_wythoff", "family",
        "floor_beta", "constraint_values", "k_invariance", "definition5_beatty", "theorem4_case", "theorem4_p",
        "theorem4_q", "constructions", "evidence",
    )
    _decoders: ClassVar[dict[str, Decoder]] = {
        "A": WHOLE, "B": WHOLE, "C": WHOLE, "k": WHOLE, "b": WHOLE, "c": WHOLE, "c_tilde": WHOLE, "t_wythoff":
        WHOLE, "family": Record, "floor_beta": WHOLE, "constraint_values": many(WHOLE), "theorem4_p": WHOLE,
        "theorem4_q": WHOLE, "constructions": many(Construction), "evidence": Evidence,
    }


class SmallestFound(Answer):
    """A smallest finite modification of t-Wythoff, or why there is none."""

    slope: str
    """The slope."""
    exists: bool
    """Whether some finite modification has the pair."""
    size: int | None
    """How many vectors are changed; no modification of any Wy(t) changes fewer. That is worked out by the program, whose search is exact; the checker sees only that the game has the pair."""
    t: int | None
    """The game that is modified, Wy(t)."""
    removed: list[list[int]]
    """The vectors taken away."""
    added: list[list[int]]
    """The vectors added."""
    game: str | None
    """Its name in the catalogue."""
    reason: str | None
    """Why there is none."""
    evidence: Evidence
    """How it is known that the game has the pair, or that none has."""

    _fields: ClassVar[tuple[str, ...]] = (
        "slope", "exists", "size", "t", "removed", "added", "game", "reason", "evidence",
    )
    _decoders: ClassVar[dict[str, Decoder]] = {
        "size": WHOLE, "t": WHOLE, "removed": many(many(WHOLE)), "added": many(many(WHOLE)), "evidence": Evidence,
    }


class Between(Record):
    """Two P-positions."""

    from_: list[int]
    """The larger one."""
    to: list[int]
    """The smaller one."""

    _fields: ClassVar[tuple[str, ...]] = ("from", "to",)
    _decoders: ClassVar[dict[str, Decoder]] = {"from": many(WHOLE), "to": many(WHOLE)}


class Blocked(Record):
    """A move that no invariant game can have."""

    take: list[int]
    """What is taken from each pile, the smallest first."""
    to: list[int]
    """The P-position that is left."""
    shown_by: Between
    """Two P-positions, between which the same vector leads."""

    _fields: ClassVar[tuple[str, ...]] = ("take", "to", "shown_by",)
    _decoders: ClassVar[dict[str, Decoder]] = {"take": many(WHOLE), "to": many(WHOLE), "shown_by": Between}


class Stuck(Record):
    """A position that is not to be a P-position, but that no invariant game lets be one."""

    position: list[int]
    """The position."""
    options: list[Blocked]
    """Every vector from it to a P-position."""

    _fields: ClassVar[tuple[str, ...]] = ("position", "options",)
    _decoders: ClassVar[dict[str, Decoder]] = {"position": many(WHOLE), "options": many(Blocked)}


class Largest(Record):
    """All vectors that are no differences of P-positions."""

    up_to: int
    """The largest entry."""
    exact: bool
    """Whether these are all, or only those that positions with piles up to there do not show to be differences."""
    vectors: list[list[int]]
    """The vectors, the smaller entry first."""

    _fields: ClassVar[tuple[str, ...]] = ("up_to", "exact", "vectors",)
    _decoders: ClassVar[dict[str, Decoder]] = {"up_to": WHOLE, "vectors": many(many(WHOLE))}


class InvariantFound(Answer):
    """An invariant game, or why there is none."""

    target: str
    """What the target is called."""
    exists: bool | None
    """Whether there is one; nothing if that is not decided."""
    game: str | None
    """Its name in the catalogue."""
    rules: str | None
    """Its rules; nothing if they are too long to be listed."""
    witness: Stuck | None
    """A position that shows that there is none."""
    up_to: int | None
    """The largest pile looked at; nothing if a theorem decided."""
    evidence: Evidence
    """How this is known."""
    largest: Largest | None
    """The largest ruleset that an invariant game can have, if asked for."""

    _fields: ClassVar[tuple[str, ...]] = (
        "target", "exists", "game", "rules", "witness", "up_to", "evidence", "largest",
    )
    _decoders: ClassVar[dict[str, Decoder]] = {
        "witness": Stuck, "up_to": WHOLE, "evidence": Evidence, "largest": Largest,
    }


class Proved(Answer):
    """A proof, a counterexample, or why there is neither."""

    game: str
    """What the game is called."""
    misere: bool | None
    """Whether it is about misere play."""
    value: int | None
    """The Grundy value of the positions that it is about, if it is not 0."""
    grundy: bool | None
    """Whether it is about all Grundy values; then the claim is a formula in the piles."""
    verdict: Literal["proved"] | Literal["refuted"] | Literal["undecided"]
    """How it ended."""
    engine: Literal["auto"] | Literal["board"] | Literal["torus"] | Literal["automata"] | Literal["lemma"]
    """The engine that decided, or the last that was asked."""
    claim: str
    """What is claimed to be the P-positions."""
    statement: Literal["A"] | Literal["B"] | None
    """A: a claimed position has a move to another. B: a position that is not claimed has no move to a claimed one."""
    witness: list[int] | None
    """The position that refutes it."""
    smallest: bool | None
    """Whether no smaller position does."""
    move: Step | None
    """For statement A the move between claimed positions."""
    slope: str | None
    """The smaller slope of the pair that is claimed, where the proof is about a pair."""
    certificate: bool
    """Whether there is a certificate."""
    reason: str | None
    """Why it is not decided; of a list that is refuted beyond its largest pile, that it ends."""
    seconds: float
    """How long it took."""
    evidence: Evidence | None
    """How this is known."""
    lemma: Any
    """The lemma with its hypotheses, if it was proved by one."""
    explanation: str | None
    """How it is known, in sentences, if asked for."""
    certificate_reason: str | None
    """Why the checker has not seen what is decided: only of what a board shows."""
    certificate_document: Any
    """The certificate, if asked for."""

    _fields: ClassVar[tuple[str, ...]] = (
        "game", "misere", "value", "grundy", "verdict", "engine", "claim", "statement", "witness", "smallest",
        "move", "slope", "certificate", "reason", "seconds", "evidence", "lemma", "explanation",
        "certificate_reason", "certificate_document",
    )
    _decoders: ClassVar[dict[str, Decoder]] = {"witness": many(WHOLE), "move": Step, "evidence": Evidence}


class Exported(Answer):
    """The statements of a claim for another prover."""

    game: str
    """What the game is called."""
    prover: Literal["walnut"] | Literal["coq"]
    """The other prover."""
    statements: str
    """What it reads."""

    _fields: ClassVar[tuple[str, ...]] = ("game", "prover", "statements",)
    _decoders: ClassVar[dict[str, Decoder]] = {}


class Verified(Answer):
    """What the checker says of a certificate."""

    accepted: bool
    """Whether it is right."""
    verdict: Literal["proved"] | Literal["refuted"] | Literal["undecided"] | None
    """What it shows, if it is right."""
    game: str | None
    """The game it is about, by its title; the rules say what that is."""
    misere: bool | None
    """Whether it is about misere play."""
    value: int | None
    """The Grundy value of the positions that it is about, if it is not 0."""
    grundy: bool | None
    """Whether it is about all Grundy values; then the claim is a formula in the piles."""
    rules: str | None
    """The rules it is about, with their claim."""
    slope: str | None
    """The smaller slope of the pair that is claimed, where it is about a pair."""
    claim: str | None
    """What is claimed to be the P-positions."""
    rows: list[Period] | None
    """The periods of rows of Grundy values, if it is about these; then it says nothing about what the rules claim."""
    reason: str | None
    """Why it is rejected."""
    evidence: Evidence | None
    """How the claim is known, if the certificate is right."""
    explanation: str | None
    """What it says, in sentences, if asked for."""

    _fields: ClassVar[tuple[str, ...]] = (
        "accepted", "verdict", "game", "misere", "value", "grundy", "rules", "slope", "claim", "rows", "reason",
        "evidence", "explanation",
    )
    _decoders: ClassVar[dict[str, Decoder]] = {"rows": many(Period), "evidence": Evidence}


class Text(Record):
    """A text, and how it is written in TeX, if not in the same letters."""

    plain: str
    """The letters."""
    tex: str | None
    """TeX for the same."""

    _fields: ClassVar[tuple[str, ...]] = ("plain", "tex",)
    _decoders: ClassVar[dict[str, Decoder]] = {}


class Frame(Record):
    """The part of the plane that is shown."""

    left: int | str
    """The least place across."""
    bottom: int | str
    """The least place upward."""
    right: int | str
    """The largest place across."""
    top: int | str
    """The largest place upward."""
    unit: int
    """A unit is drawn no larger than so many pixels."""

    _fields: ClassVar[tuple[str, ...]] = ("left", "bottom", "right", "top", "unit",)
    _decoders: ClassVar[dict[str, Decoder]] = {}


class Tick(Record):
    """A number along an axis."""

    at: int | str
    """Where it stands."""
    says: Text
    """What it says."""

    _fields: ClassVar[tuple[str, ...]] = ("at", "says",)
    _decoders: ClassVar[dict[str, Decoder]] = {"says": Text}


class Axes(Record):
    """The axes of a picture."""

    across: Text
    """What is counted across."""
    up: Text
    """What is counted upward."""
    below: list[Tick]
    """The numbers below the frame."""
    beside: list[Tick]
    """The numbers left of the frame."""
    squares: bool
    """Whether the squares around whole numbers are drawn, where they are large enough to be seen."""
    framed: bool
    """Whether there is a frame around the board."""

    _fields: ClassVar[tuple[str, ...]] = ("across", "up", "below", "beside", "squares", "framed",)
    _decoders: ClassVar[dict[str, Decoder]] = {"across": Text, "up": Text, "below": many(Tick), "beside": many(Tick)}


class Entry(Record):
    """A line of the legend."""

    sample: Literal["cell", "arrow"] | Record
    """What is shown."""
    ink: Literal["paper"] | Literal["text"] | Literal["muted"] | Literal["faint"] | Literal["blue"] | Literal["vermilion"] | Literal["green"] | Literal["orange"] | Literal["sky"] | Literal["purple"] | Literal["yellow"] | Literal["black"] | Literal["white"] | Record
    """Its colour."""
    says: Text
    """What it is."""

    _fields: ClassVar[tuple[str, ...]] = ("sample", "ink", "says",)
    _decoders: ClassVar[dict[str, Decoder]] = {"sample": Record, "ink": Record, "says": Text}


class Picture(Record):
    """A picture. The board's units run to the right and upward."""

    title: Text
    """What it shows, in a line."""
    description: str
    """What is to be seen on it, for one who cannot see it."""
    frame: Frame
    """The part of the plane that is shown."""
    axes: Axes | None
    """The numbers along the frame, if they mean something."""
    marks: list[Record]
    """What is drawn, the first undermost."""
    legend: list[Entry]
    """What each kind of mark is."""
    notes: list[str]
    """What else is to be known, such as how far it was checked."""

    _fields: ClassVar[tuple[str, ...]] = ("title", "description", "frame", "axes", "marks", "legend", "notes",)
    _decoders: ClassVar[dict[str, Decoder]] = {
        "title": Text, "frame": Frame, "axes": Axes, "marks": many(Record), "legend": many(Entry),
    }


class Figured(Answer):
    """A picture."""

    figure: Literal["board"] | Literal["grundy"] | Literal["moves"] | Literal["torus"] | Literal["family"] | Literal["position"] | Literal["counterexample"] | Literal["compare"] | Literal["stacks"] | Literal["blocks"] | Literal["star"] | Literal["strip"] | Literal["numeration"] | Literal["automaton"] | Literal["rows"] | Literal["atlas"]
    """What is drawn."""
    picture: Picture
    """The picture."""
    evidence: Evidence
    """How what it shows is known."""

    _fields: ClassVar[tuple[str, ...]] = ("figure", "picture", "evidence",)
    _decoders: ClassVar[dict[str, Decoder]] = {"picture": Picture, "evidence": Evidence}


class Summand(Record):
    """One game of a sum."""

    game: str
    """What it is called."""
    piles: int
    """How many piles it is played on."""
    sorted: bool
    """Whether they are sorted by size; else each keeps its name."""

    _fields: ClassVar[tuple[str, ...]] = ("game", "piles", "sorted",)
    _decoders: ClassVar[dict[str, Decoder]] = {}


class Options(Answer):
    """The legal moves of a position."""

    game: str
    """What the game is called."""
    position: list[int]
    """The position, sorted where the piles of a game have no order."""
    piles: list[str]
    """The names of its piles."""
    summands: list[Summand]
    """The games of a sum, in order; of a game alone itself."""
    misere: bool
    """Whether the player who cannot move wins."""
    over: bool
    """Whether no move is left."""
    options: list[Step] | None
    """The moves, clause by clause; nothing where the piles are too large to list them."""
    complete: bool
    """Whether these are all there are."""

    _fields: ClassVar[tuple[str, ...]] = (
        "game", "position", "piles", "summands", "misere", "over", "options", "complete",
    )
    _decoders: ClassVar[dict[str, Decoder]] = {
        "position": many(WHOLE), "summands": many(Summand), "options": many(Step),
    }


class Judged(Answer):
    """One move judged."""

    game: str
    """What the game is called."""
    position: list[int]
    """The position, sorted if the piles have no order."""
    take: list[int]
    """What is to be taken from each pile."""
    legal: bool
    """Whether the rules allow it."""
    clause: str | None
    """The clause that allows it."""
    to: list[int] | None
    """What it leaves."""
    refusal: str | None
    """Which rule forbids it, in a sentence."""
    rating: Literal["winning"] | Literal["mistake"] | Literal["lost"] | None
    """What the move is worth, if asked for."""

    _fields: ClassVar[tuple[str, ...]] = ("game", "position", "take", "legal", "clause", "to", "refusal", "rating",)
    _decoders: ClassVar[dict[str, Decoder]] = {"position": many(WHOLE), "take": many(WHOLE), "to": many(WHOLE)}


class Replied(Answer):
    """The program's move."""

    game: str
    """What the game is called."""
    position: list[int]
    """The position, sorted if the piles have no order."""
    reply: Step | None
    """The move; nothing if none is left."""

    _fields: ClassVar[tuple[str, ...]] = ("game", "position", "reply",)
    _decoders: ClassVar[dict[str, Decoder]] = {"position": many(WHOLE), "reply": Step}


class Started(Answer):
    """A position to start from."""

    game: str
    """What the game is called."""
    start: list[int]
    """The position."""
    verdict: Literal["P"] | Literal["N"] | None
    """P: the player to move loses; N: wins. Nothing where that was not found."""

    _fields: ClassVar[tuple[str, ...]] = ("game", "start", "verdict",)
    _decoders: ClassVar[dict[str, Decoder]] = {"start": many(WHOLE)}


class Meeting(Record):
    """Where the sequences floor(n alpha) and floor(n beta) of a fraction alpha = p/q meet, with 1/alpha + 1/beta = 1. n = q and n = p - q both give p, and the numbers up to p are p - 1 in all without it, so that one is missing: p - 1."""

    beta: str
    """The other slope."""
    in_both: int
    """The first positive number that is in both."""
    in_neither: int
    """The first positive number that is in neither."""

    _fields: ClassVar[tuple[str, ...]] = ("beta", "in_both", "in_neither",)
    _decoders: ClassVar[dict[str, Decoder]] = {}


class Stop(Record):
    """A slope of a dial."""

    expr: str
    """The slope, as it can be written anywhere."""
    decimal: str
    """Its first decimals."""
    fraction: str
    """Its continued fraction."""
    rational: Meeting | None
    """Of a fraction, what its two sequences have in common and what they miss: they are not complementary."""

    _fields: ClassVar[tuple[str, ...]] = ("expr", "decimal", "fraction", "rational",)
    _decoders: ClassVar[dict[str, Decoder]] = {"rational": Meeting}


class Dial(Answer):
    """Slopes in order of size."""

    slopes: list[Stop]
    """The slopes."""

    _fields: ClassVar[tuple[str, ...]] = ("slopes",)
    _decoders: ClassVar[dict[str, Decoder]] = {"slopes": many(Stop)}


class WrittenFile(Answer):
    """A file."""

    format: Literal["text"] | Literal["json"] | Literal["csv"] | Literal["bfile"] | Literal["latex"] | Literal["svg"] | Literal["tikz"] | Literal["png"]
    """Its format."""
    media_type: str
    """What browsers call such a file."""
    ending: str
    """The usual ending of its name."""
    content: str
    """What is in it; of a picture made of pixels the bytes in Base64."""
    base64: bool
    """Whether the content is Base64."""

    _fields: ClassVar[tuple[str, ...]] = ("format", "media_type", "ending", "content", "base64",)
    _decoders: ClassVar[dict[str, Decoder]] = {}


BY_QUESTION: dict[str, type[Answer]] = {
    "slope": SlopeFacts, "sequence": Terms, "member": Membership, "represent": Represented, "games": Catalogue,
    "show": Shown, "solve": Solved, "grundy": GrundyValues, "periods": Periods, "check": Checked, "move": Best,
    "design": Designed, "discover": Discovered, "learn": Learned, "recognize": Recognized, "classify":
    Classified, "smallest": SmallestFound, "invariant": InvariantFound, "prove": Proved, "export": Exported,
    "verify": Verified, "figure": Figured, "options": Options, "judge": Judged, "reply": Replied, "start":
    Started, "dial": Dial, "write": WrittenFile,
}
