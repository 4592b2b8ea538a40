"""Sequences: Beatty sequences and their relatives, term by term, or as arrays at the speed of memory."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from . import _rulesmith
from ._asking import Progress, ask
from ._errors import AskError
from .answers import Membership, Terms
from .slopes import SlopeLike, text_of

if TYPE_CHECKING:
    import numpy
    import numpy.typing


class Sequence:
    """A sequence that never falls: floor(n alpha + gamma), evil and odious numbers, complements, unions, and so on.

    It is given by a slope (meaning floor(n alpha)), a formula in n, or a set, as for ``rulesmith sequence``.

    >>> lower = Sequence("phi")
    >>> lower[10], lower[10**30], 16 in lower, 15 in lower
    (16, 1618033988749894848204586834365, True, False)
    >>> lower.index(16), lower.rank(16)
    (10, 11)
    """

    __slots__ = ("_raw",)

    def __init__(self, expr: SlopeLike) -> None:
        self._raw = _rulesmith.RawSequence(text_of(expr))

    def _asked(self) -> str:
        return str(self._raw)

    def __getitem__(self, n: int) -> int:
        return self._raw.term(n)

    def __contains__(self, x: int) -> bool:
        return self._raw.contains(x)

    def __iter__(self) -> Iterator[int]:
        n = self.first_index
        while True:
            try:
                term = self._raw.term(n)
            except AskError:
                # A finite sequence has an end, and others have none.
                if n == self.first_index:
                    raise
                return
            yield term
            n += 1

    @property
    def first_index(self) -> int:
        """The smallest index: 0 for formulas, and for sets 1 unless 0 is a member.

        >>> Sequence("odious").first_index
        1
        """
        return self._raw.first_index()

    def index(self, x: int) -> int | None:
        """The smallest index whose term is x, if there is one.

        >>> Sequence("evil").index(6), Sequence("evil").index(7)
        (3, None)
        """
        return self._raw.index_of(x)

    def rank(self, x: int) -> int:
        """How many indices have a term of at most x.

        >>> Sequence("evil").rank(6)
        4
        """
        return self._raw.rank(x)

    def terms(self, count: int = 20, start: int | None = None) -> list[int]:
        """Terms as whole numbers of Python, of any size; fewer come if the sequence ends.

        >>> Sequence("sqrt(2)").terms(4, start=10**20)
        [141421356237309504880, 141421356237309504881, 141421356237309504882, 141421356237309504884]
        """
        found: Terms = ask({"ask": "sequence", "expr": self, "terms": count, "from": start})
        return found.terms

    def array(self, count: int, start: int | None = None, *, progress: Progress = None) -> numpy.typing.NDArray[Any]:
        """Terms as an array of numpy: ``int64`` where they fit, else ``uint64``. It can be stopped by Ctrl-C.

        >>> Sequence("phi").array(5, start=10)
        array([16, 17, 19, 21, 22])
        """
        if count < 0:
            raise ValueError("a number of terms must not be negative")
        first = self.first_index if start is None else start
        told = progress if callable(progress) else None
        import numpy

        found: numpy.typing.NDArray[Any] = numpy.empty(count, dtype=numpy.uint64)
        self._raw.fill(found, first, progress=told)
        # Sequences do not fall: if the last term fits, all do.
        return found.view("int64") if count == 0 or int(found[-1]) < 2**63 else found

    def member(self, x: int) -> Membership:
        """A number's place in the sequence, as an answer.

        >>> Sequence("phi").member(15).rank
        10
        """
        found: Membership = ask(ask="member", expr=self, x=x)
        return found

    def __str__(self) -> str:
        return str(self._raw)

    def __repr__(self) -> str:
        return f"Sequence({str(self._raw)!r})"

    def __reduce__(self) -> tuple[type[Sequence], tuple[str]]:
        return (Sequence, (str(self._raw),))


def sequence(expr: SlopeLike) -> Sequence:
    """The sequence of a slope, a formula in n, or a set.

    >>> sequence("evil").terms(5)
    [0, 3, 5, 6, 9]
    """
    return Sequence(expr)
