"""Games: rules as text or by name, and what can be asked about them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from ._asking import Progress, ask
from ._records import text_of_whole
from .answers import (
    Best,
    Catalogue,
    Checked,
    Designed,
    Discovered,
    Figured,
    GrundyValues,
    InvariantFound,
    Learned,
    Periods,
    Proved,
    Recognized,
    Represented,
    Shown,
    Solved,
    SumBest,
    Verified,
)
from .slopes import SlopeLike, text_of

if TYPE_CHECKING:
    import numpy
    import numpy.typing

    from .widget import Board

GameLike: TypeAlias = "Game | str | Path | Mapping[str, str]"
"""A game: a name of the catalogue, a text of rules, a file of rules, or a :class:`Game`."""

PositionList: TypeAlias = "list[list[int]] | list[tuple[int, ...]] | numpy.typing.NDArray[Any]"
"""Positions, one after another."""

TargetLike: TypeAlias = "GameLike | SlopeLike | PositionList"
"""Positions: a slope (meaning its complementary pair), ``fractional(r, t)``, a formula, a game (its claim), a list."""

Engine: TypeAlias = Literal["auto", "torus", "automata", "lemma", "board"]
"""Which engine is to decide a claim."""


class Game:
    """A take-away game, by its name in the catalogue or by its rules.

    >>> Game("wythoff").move([10, 20]).take
    [0, 14]
    >>> mine = Game('''game "Mine"
    ... piles x <= y
    ... move nim: take {0, k}
    ... move both: take {k, l} where |k - l| < 2
    ... ''')
    >>> mine.solve(10).p_positions
    [[0, 0], [1, 3], [2, 6], [4, 10]]
    """

    __slots__ = ("_given", "misere")

    def __init__(self, rules: GameLike, *, misere: bool = False) -> None:
        """Takes a name, rules as text, or a file; ``misere`` says that who cannot move wins."""
        self._given: str | dict[str, str]
        if isinstance(rules, Game):
            self._given = rules._given
        elif isinstance(rules, Path):
            self._given = {"rules": rules.read_text(encoding="utf-8")}
        elif isinstance(rules, Mapping):
            if len(rules) != 1 or not set(rules) <= {"rules", "positions", "bfile"}:
                raise ValueError("a game given as a mapping has one field, rules, positions or bfile")
            self._given = dict(rules)
        elif not isinstance(rules, str):
            raise TypeError(f"a game is a name, a text of rules or a Path, and this is of type {type(rules).__name__}")
        else:
            self._given = {"rules": rules} if "\n" in rules.strip() else rules
        self.misere = misere
        # What is wrong with the rules is said at once.
        ask(ask="show", game=self._given, progress=False)

    def _asked(self) -> Any:
        return self._given

    def _misere(self, misere: bool | None) -> bool | None:
        chosen = self.misere if misere is None else misere
        return True if chosen else None

    @property
    def rules(self) -> str:
        """The rules as text.

        >>> print(Game("nim(2)").rules.splitlines()[0])
        game "Nim on 2 piles"
        """
        return self.show().rules

    def show(self) -> Shown:
        """The rules in every voice: text, English, LaTeX, and what is known about them.

        >>> Game("wythoff").show().english.splitlines()[0]
        'Wythoff'
        """
        found: Shown = ask(ask="show", game=self)
        return found

    def solve(self, up_to: int, *, misere: bool | None = None, progress: Progress = None) -> Solved:
        """The P-positions with piles up to a size, by playing all of them through.

        >>> solved = Game("wythoff").solve(20)
        >>> solved.p_positions[:3], solved.evidence.kind
        ([[0, 0], [1, 2], [3, 5]], 'checked')
        """
        found: Solved = ask(ask="solve", game=self, up_to=up_to, misere=self._misere(misere), progress=progress)
        return found

    def positions(self, up_to: int, *, misere: bool | None = None) -> numpy.typing.NDArray[numpy.uint64]:
        """The same as an array of numpy, a position in each row.

        >>> Game("wythoff").positions(5).tolist()
        [[0, 0], [1, 2], [3, 5]]
        """
        import numpy  # noqa: F401  (a missing one is said here, and not by the module of Rust)

        found: numpy.typing.NDArray[numpy.uint64] = self.solve(up_to, misere=misere)._raw.positions()
        return found

    def grundy(self, up_to: int, *, progress: Progress = None) -> numpy.typing.NDArray[numpy.uint32]:
        """The Grundy values with piles up to a size, as an array with a dimension for each pile.

        >>> Game("wythoff").grundy(3).tolist()
        [[0, 1, 2, 3], [1, 2, 0, 4], [2, 0, 1, 5], [3, 4, 5, 6]]
        """
        import numpy  # noqa: F401  (a missing one is said here, and not by the module of Rust)

        found: numpy.typing.NDArray[numpy.uint32] = self.grundy_answer(up_to, progress=progress)._raw.grundy()
        return found

    def grundy_answer(self, up_to: int, *, progress: Progress = None) -> GrundyValues:
        """The same as an answer, with its evidence and its formats.

        >>> Game("wythoff").grundy_answer(3).evidence.up_to
        3
        """
        found: GrundyValues = ask(ask="grundy", game=self, up_to=up_to, progress=progress)
        return found

    def periods(self, rows: int, *, certify: bool = False, seconds: float | None = 60) -> Periods:
        """After how many columns the rows of Grundy values repeat, for all columns, proved.

        >>> [row.period for row in Game("wythoff").periods(3).rows]
        [1, 3, 3, 6]
        """
        found: Periods = ask(ask="periods", game=self, rows=rows, certify=certify or None, seconds=seconds)
        return found

    def check(
        self, up_to: int, *, against: TargetLike | None = None, value: int | None = None, misere: bool | None = None
    ) -> Checked:
        """Whether it has the P-positions claimed, or the positions of a Grundy value, with piles up to a size.

        >>> Game("freak").check(100).agrees
        True
        """
        misere = self._misere(misere)
        target = _target(against)
        found: Checked = ask(ask="check", game=self, up_to=up_to, against=target, value=value, misere=misere)
        return found

    def prove(
        self,
        *,
        against: TargetLike | None = None,
        engine: Engine = "auto",
        misere: bool | None = None,
        certify: bool = False,
        explain: bool = False,
        seconds: float | None = 60,
        progress: Progress = None,
    ) -> Proved:
        """Whether it has the P-positions claimed, for all n: a proof that the checker accepted, or a counterexample.

        >>> proved = Game("wythoff").prove()
        >>> proved.verdict, proved.evidence.engine
        ('proved', 'torus')
        >>> Game("wythoff").prove(against="sqrt(2)").witness
        [1, 2]
        """
        found: Proved = ask(
            ask="prove",
            game=self,
            against=_target(against),
            engine=engine,
            misere=self._misere(misere),
            certify=certify or None,
            explain=explain or None,
            seconds=seconds,
            progress=progress,
        )
        return found

    def recognize(self, up_to: int = 500, *, misere: bool | None = None, progress: Progress = None) -> Recognized:
        """Which slopes fit its P-positions.

        >>> Game("wythoff").recognize(200).claim
        '{ (floor((1+sqrt(5))/2*n), floor((3+sqrt(5))/2*n)) : n >= 0 }'
        """
        misere = self._misere(misere)
        found: Recognized = ask(ask="recognize", game=self, up_to=up_to, misere=misere, progress=progress)
        return found

    def move(
        self,
        piles: list[int] | tuple[int, ...],
        *,
        misere: bool | None = None,
        all: bool = False,
        verify: bool = False,
        seconds: float | None = 60,
    ) -> Best:
        """Who wins from a position, by which move, and why; piles may have thousands of digits.

        >>> best = Game("wythoff").move([10**30, 10**30 + 7])
        >>> best.verdict, best.to
        ('N', [11, 18])
        """
        misere = self._misere(misere)
        asked = {"game": self, "piles": list(piles), "misere": misere, "all": all or None, "verify": verify or None}
        found: Best = ask(asked, ask="move", seconds=seconds)
        return found

    def figure(self, kind: str = "board", **fields: Any) -> Figured:
        """A picture of it: ``board``, ``grundy``, ``moves``, ``torus``, ``position``, ``stacks`` and others (docs/FIGURES.md).

        >>> Game("wythoff").figure("board", up_to=20).render("svg")[:4]
        '<svg'
        """
        return figure(kind, game=self, **fields)

    def board(self, up_to: int = 50, *, grundy: bool = False) -> Board:
        """The explorer's board, for a notebook: click a position, and its winning moves are shown. It needs anywidget.

        >>> board = Game("wythoff").board(20)
        >>> board.position = [3, 5]
        >>> board.said.splitlines()[0]
        'wythoff: (3, 5) is a P-position: the player to move loses'
        """
        from .widget import Board

        return Board(self, up_to=up_to, grundy=grundy)

    def __repr__(self) -> str:
        if isinstance(self._given, str):
            return f"Game({self._given!r})"
        return f"<Game of {self.show().game!r}>"

    def __str__(self) -> str:
        return self.rules

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and (self._given, self.misere) == (other._given, other.misere)

    def __hash__(self) -> int:
        return hash(json.dumps(self._given))

    def __reduce__(self) -> tuple[Any, tuple[Any, bool]]:
        return (_made, (self._given, self.misere))

    def _repr_html_(self) -> str | None:
        return self.show()._repr_html_()

    def _repr_latex_(self) -> str | None:
        return self.show()._repr_latex_()


def _made(given: GameLike, misere: bool) -> Game:
    """A game that was pickled."""
    return Game(given, misere=misere)


def _target(value: Any) -> Any:
    """What is aimed at: a list of positions becomes the text of one."""
    rows = value.tolist() if hasattr(value, "tolist") else value
    if not isinstance(rows, list | tuple):
        return value
    lines = []
    for row in rows:
        if not isinstance(row, list | tuple) or not all(hasattr(pile, "__index__") for pile in row):
            raise TypeError("a list of positions has a list of whole numbers for each of them, such as [[0, 0], [1, 2]]")
        lines.append(" ".join(text_of_whole(pile.__index__()) for pile in row))
    return {"positions": "\n".join(lines) + "\n"}


def game(rules: GameLike, *, misere: bool = False) -> Game:
    """A game, by its name in the catalogue or by its rules.

    >>> game("t-wythoff(2)").solve(10).p_positions
    [[0, 0], [1, 3], [2, 6], [4, 10]]
    """
    return Game(rules, misere=misere)


def games() -> Catalogue:
    """The games of the catalogue.

    >>> "wythoff" in {listing.name for listing in games().games}
    True
    """
    found: Catalogue = ask(ask="games")
    return found


def solve(rules: GameLike, up_to: int, *, misere: bool = False) -> Solved:
    """The P-positions of a game with piles up to a size.

    >>> solve("freak", 9).p_positions[:4]
    [[0, 0], [1, 1], [2, 3], [3, 5]]
    """
    return Game(rules, misere=misere).solve(up_to)


def grundy(rules: GameLike, up_to: int) -> numpy.typing.NDArray[numpy.uint32]:
    """The Grundy values of a game as an array with a dimension for each pile.

    >>> grundy("nim(2)", 3).tolist()
    [[0, 1, 2, 3], [1, 0, 3, 2], [2, 3, 0, 1], [3, 2, 1, 0]]
    """
    return Game(rules).grundy(up_to)


def check(rules: GameLike, up_to: int, *, against: TargetLike | None = None) -> Checked:
    """Whether a game has the P-positions claimed, with piles up to a size.

    >>> found = check("wythoff", 100, against="sqrt(2)")
    >>> found.agrees, found.first_disagreement.position
    (False, [1, 2])
    """
    return Game(rules).check(up_to, against=against)


def prove(rules: GameLike, **how: Any) -> Proved:
    """Whether a game has the P-positions claimed, for all n; see :meth:`Game.prove`.

    >>> prove("wythoff").evidence.kind
    'proved'
    """
    return Game(rules).prove(**how)


def verify(certificate: Mapping[str, Any] | str | Path | Proved, *, game: GameLike | None = None, explain: bool = False) -> Verified:
    """Whether a certificate is right, by the checker, which shares nothing with the engines.

    >>> proved = prove("wythoff", certify=True)
    >>> verify(proved).accepted, verify(proved, game="nim(2)").accepted
    (True, False)
    """
    if isinstance(certificate, Proved):
        if certificate.certificate_document is None:
            raise ValueError("this proof came without its certificate: prove it with certify=True")
        certificate = certificate.certificate_document
    if isinstance(certificate, Path):
        certificate = certificate.read_text(encoding="utf-8")
    found: Verified = ask(ask="verify", certificate=certificate, game=game, explain=explain or None, seconds=60)
    return found


def recognize(positions: GameLike | PositionList, up_to: int = 500) -> Recognized:
    """Which slopes fit the P-positions of a game, or a list of positions.

    >>> recognize([(0, 0), (1, 2), (3, 5), (4, 7), (6, 10), (8, 13)], 13).columns[0].form
    'floor(n*alpha)'
    """
    found: Recognized = ask(ask="recognize", game=_target(positions), up_to=up_to)
    return found


def move(rules: GameLike, piles: list[int] | tuple[int, ...], **how: Any) -> Best | SumBest:
    """Who wins from a position, by which move, and why; a sum of games is written with ``+``.

    >>> move("wythoff", [3, 5]).verdict
    'P'
    >>> move("wythoff + nim(2)", [3, 5, 1, 2]).verdict
    'N'
    """
    if isinstance(rules, str) and "+" in rules and "\n" not in rules:
        found: Best | SumBest = ask({"game": rules, "piles": list(piles), **how}, ask="move", seconds=60)
        return found
    return Game(rules).move(piles, **how)


def design(
    target: TargetLike,
    *,
    up_to: int = 1000,
    allow: GameLike | None = None,
    misere: bool = False,
    invariant: bool = False,
    no_slope: bool = False,
    sort: Literal["short", "invariant", "famous"] = "short",
    best: bool = False,
    certify: bool = False,
) -> Designed:
    """Rules whose P-positions are those wanted: every construction that applies, the shortest first or as ``sort`` says.

    >>> found = design("sqrt(12)-2", best=True)
    >>> found.rulesets[0].construction, found.rulesets[0].evidence.kind
    ('Relaxed Wythoff', 'proved')
    >>> design("sqrt(12)-2", no_slope=True, up_to=100).rulesets[0].construction
    'Proposition 4'
    >>> design("wythoff", misere=True, best=True, up_to=100).rulesets[0].evidence.kind
    'proved'
    """
    asked = {
        "target": _target(target),
        "up_to": up_to,
        "with": allow,
        "misere": misere or None,
        "invariant": invariant or None,
        "no_slope": no_slope or None,
        "sort": sort,
        "best": best or None,
        "certify": certify or None,
    }
    found: Designed = ask(asked, ask="design")
    return found


def discover(target: TargetLike, *, seconds: float | None = 60, progress: Progress = None, **wishes: Any) -> Discovered:
    """The shortest rules of a grammar whose P-positions are those wanted: searched for, then proved.

    >>> found = discover("wythoff")
    >>> found.rulesets[0].cost, found.rulesets[0].evidence.kind
    (18, 'proved')
    """
    found: Discovered = ask({"target": _target(target), **wishes}, ask="discover", seconds=seconds, progress=progress)
    return found


def learn(
    game: GameLike, *, seconds: float | None = 60, progress: Progress = None, **wishes: Any
) -> Learned:
    """An automaton of the P-positions of a game, learned from a board and proved for all sizes.

    >>> found = learn("t-wythoff(2)")
    >>> found.verdict, found.evidence.kind
    ('proved', 'proved')
    """
    found: Learned = ask({"game": game, **wishes}, ask="learn", seconds=seconds, progress=progress)
    return found


def invariant(target: TargetLike, *, up_to: int = 1000, largest: bool = False) -> InvariantFound:
    """Whether some game whose moves never depend on the position has given P-positions.

    >>> invariant("freak").exists, invariant("sqrt(2)").exists
    (False, True)
    """
    found: InvariantFound = ask(ask="invariant", target=_target(target), up_to=up_to, largest=largest or None)
    return found


def represent(system: SlopeLike, number: int, **how: Any) -> Represented:
    """A number in the numeration system of a slope, or in ``base(b)``.

    >>> represent("phi", 100).digits
    [1, 0, 0, 0, 0, 1, 0, 1, 0, 0]
    """
    found: Represented = ask({"expr": text_of(system), "number": number, **how}, ask="represent")
    return found


def figure(kind: str, **fields: Any) -> Figured:
    """A picture; docs/FIGURES.md says which kinds there are and what each needs.

    >>> picture = figure("board", game="wythoff", up_to=12)
    >>> picture.formats()
    ['svg', 'tikz', 'png', 'json']
    """
    found: Figured = ask(fields, ask="figure", kind=kind)
    return found
