"""One question, one answer: the way that everything here goes."""

from __future__ import annotations

import json
import math
import operator
import sys
import time
from collections.abc import Callable, Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any, TypeAlias

from . import _rulesmith
from ._records import Answer, text_of_whole
from .answers import BY_QUESTION, SumBest

Told: TypeAlias = Callable[[str, int, int | None], object]
"""Who is told how far the work is: what is being done, how much of it is done, and how much there is."""

Progress: TypeAlias = bool | Told | None
"""Whether progress is shown (nothing said: in a notebook), or who is told."""

# Beyond this the library writes and reads the digits of a number, since many readers of JSON have only doubles.
_EXACT = 2**53


def ask(
    question: Mapping[str, Any] | None = None,
    /,
    *,
    seconds: float | None = None,
    memory: int | None = None,
    progress: Progress = None,
    **fields: Any,
) -> Any:
    """Asks the library anything that can be asked: docs/schema/question.json lists it.

    The field ``ask`` says which question it is; ``seconds`` and ``memory`` (in bytes) limit the work. What is wrong with a
    question is an :class:`AskError`, a ``ValueError`` that shows the place.

    >>> ask({"ask": "member", "expr": "phi", "x": 16}).index
    10
    >>> print(ask(ask="move", game="wythoff", piles=[10, 20]))
    wythoff: (10, 20) is an N-position: the player to move wins
      take (0, 14) by nim, leaving (6, 10)
      floors: the lost positions are { (floor(phi*n), floor(phi^2*n)) : n >= 0 } (Wythoff 1907); proved for all n (torus)
    >>> ask(ask="slope", expr="sqrt(-1)")
    Traceback (most recent call last):
        ...
    rulesmith._errors.AskError: the square root of -1 is not real, at column 6
      sqrt(-1)
           ^^
    """
    if not (progress is None or isinstance(progress, bool) or callable(progress)):
        raise TypeError(f"progress is True, False, or a function that is told, not {progress!r}")
    if memory is not None:
        memory = counted(memory, "a number of bytes")
    if seconds == math.inf:
        seconds = None
    asked = {name: plain(value) for name, value in {**(question or {}), **fields}.items() if value is not None}
    shown = _Shown() if progress is True or (progress is None and _notebook()) else None
    told: Told | None = shown or (progress if callable(progress) else None)
    try:
        raw = _rulesmith.ask(json.dumps(asked), seconds=seconds, memory=memory, progress=told)
    finally:
        if shown:
            shown.clear()
    kind = BY_QUESTION.get(str(asked.get("ask")), Answer)
    answer = kind._answered(raw)
    if asked.get("ask") == "move" and "summands" in answer.to_dict():
        return SumBest._answered(raw)
    return answer


def counted(value: int, what: str) -> int:
    """A number of things, as the library takes it.

    >>> counted(-1, "a number of terms")
    Traceback (most recent call last):
        ...
    ValueError: a number of terms is from 0 to 2^63, and this is not: -1
    """
    number = operator.index(value)
    if not 0 <= number < 2**63:
        raise ValueError(f"{what} is from 0 to 2^63, and this is not: {text_of_whole(number)}")
    return number


def plain(value: Any) -> Any:
    """A value as it stands in a question: slopes, fractions, games and files become what the library reads.

    >>> plain(Fraction(3, 2)), plain(2**60), plain((1, 2))
    ('3/2', '1152921504606846976', [1, 2])
    """
    match value:
        case bool() | str() | None:
            return value
        case int():
            return value if -_EXACT <= value <= _EXACT else text_of_whole(value)
        case float():
            raise TypeError(f"{value!r} is a float, which is not exact: write it as a text or a Fraction")
        case Fraction():
            whole = value.denominator == 1
            return text_of_whole(value.numerator) + ("" if whole else f"/{text_of_whole(value.denominator)}")
        case Path():
            return {"rules": value.read_text(encoding="utf-8")}
        case Mapping():
            return {key: plain(inner) for key, inner in value.items()}
        case list() | tuple():
            return [plain(inner) for inner in value]
    if hasattr(value, "_asked"):
        return value._asked()
    if hasattr(value, "free_symbols"):
        from .slopes import from_sympy

        return from_sympy(value)
    if hasattr(value, "__index__"):
        return plain(value.__index__())
    if hasattr(value, "tolist"):
        return plain(value.tolist())
    raise TypeError(f"a question cannot be made of {type(value).__name__}")


def _notebook() -> bool:
    module = sys.modules.get("IPython")
    return module is not None and hasattr(module.get_ipython(), "kernel")


class _Shown:
    """A line that says how far the work is: below the cell of a notebook, else on standard error."""

    PATIENCE = 0.5

    def __init__(self) -> None:
        self.begun = time.monotonic()
        self.handle: Any = None
        self.written = False

    def __call__(self, stage: str, done: int, of: int | None) -> None:
        if time.monotonic() - self.begun < self.PATIENCE:
            return
        if _notebook():
            from IPython.display import HTML, display

            value = f'value="{done}" max="{of}"' if of else ""
            line = HTML(f"<progress {value}></progress> {stage}" + (f": {done} of {of}" if of else ""))
            if self.handle is None:
                self.handle = display(line, display_id=True)
            else:
                self.handle.update(line)
        else:
            self.written = True
            end = f"{done} of {of}" if of else f"{time.monotonic() - self.begun:.0f} s"
            print(f"\r\033[K{stage}: {end}", end="", file=sys.stderr, flush=True)

    def clear(self) -> None:
        if self.handle is not None:
            from IPython.display import HTML

            self.handle.update(HTML(""))
        if self.written:
            print("\r\033[K", end="", file=sys.stderr, flush=True)
