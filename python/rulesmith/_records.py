"""What answers are made of: records with typed fields, which are made when they are looked at."""

from __future__ import annotations

import html
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Literal, cast

from ._errors import AskError
from ._rulesmith import RawAnswer, Table, digits, whole

if TYPE_CHECKING:
    from .answers import Evidence

Decoder = Any
"""How a value is read: a class of records, or a function."""

Format = Literal["text", "json", "csv", "bfile", "latex", "svg", "tikz", "png"]
"""How an answer can be written."""


# So many digits Python reads and writes under every setting of its own limit (sys.int_info.str_digits_check_threshold).
_DIGITS = 640


def WHOLE(value: int | str) -> int:
    """A whole number; beyond 2^53 the library writes its digits.

    >>> WHOLE(3), WHOLE("12345678901234567890"), WHOLE("1" + "0" * 10_000) == 10**10_000
    (3, 12345678901234567890, True)
    """
    return whole(value) if isinstance(value, str) and len(value) > _DIGITS else int(value)


def text_of_whole(value: int) -> str:
    """The digits of a whole number; Python itself refuses to write very many.

    >>> text_of_whole(-12), len(text_of_whole(10**10_000))
    ('-12', 10001)
    """
    return digits(value) if value.bit_length() > 3 * _DIGITS else str(int(value))


def many(inner: Decoder) -> Callable[[list[Any]], list[Any]]:
    """A list of values that are read in the same way."""
    if inner is WHOLE:
        # Most numbers are what they are, and the lists of them are long.
        return lambda values: [value if value.__class__ is int else read(WHOLE, value) for value in values]
    return lambda values: [read(inner, value) for value in values]


def read(decoder: Decoder, value: Any) -> Any:
    """Reads a value, where there is one."""
    if value is None:
        return None
    if isinstance(decoder, type) and issubclass(decoder, Record):
        return decoder._of(value) if isinstance(value, dict) else value
    return decoder(value)


class Record:
    """A part of an answer: its fields are attributes, and :meth:`to_dict` is what the library wrote."""

    _fields: ClassVar[tuple[str, ...]] = ()
    _decoders: ClassVar[dict[str, Decoder]] = {}
    _data: dict[str, Any]

    @classmethod
    def _of(cls, data: dict[str, Any]) -> Any:
        record = cls.__new__(cls)
        record.__dict__["_data"] = data
        return record

    def to_dict(self) -> dict[str, Any]:
        """The fields as the library wrote them."""
        return self._data

    if not TYPE_CHECKING:
        # Fields are read when they are first looked at, so that a long list costs nothing before.
        def __getattr__(self, name: str) -> Any:
            if name.startswith("__"):
                raise AttributeError(name)
            field = name[:-1] if name.endswith("_") else name
            data = self._data
            if field not in data and field not in self._fields:
                known = ", ".join(self._fields or data)
                raise AttributeError(f"{type(self).__name__} has no field {name!r}; its fields are {known}")
            value = data.get(field)
            decoder = self._decoders.get(field)
            if decoder is not None:
                value = read(decoder, value)
            elif not self._fields and isinstance(value, dict):
                value = Record._of(value)
            self.__dict__[name] = value
            return value

    def __setattr__(self, name: str, value: Any) -> None:
        raise AttributeError("what was answered does not change")

    def __dir__(self) -> list[str]:
        return [*super().__dir__(), *(self._fields or self._data)]

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and self.to_dict() == other.to_dict()

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        shown = ", ".join(f"{name}={_short(value)}" for name, value in self.to_dict().items() if value is not None)
        return f"{type(self).__name__}({shown})"


def _short(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 60 else f"{text[:56]} ..."


class Answer(Record):
    """An answer of the library.

    Its fields are attributes; ``evidence`` says how it is known. ``str(answer)`` is what the command line prints, and
    :meth:`render` gives every other format. In a notebook it shows itself.
    """

    _raw: RawAnswer

    @classmethod
    def _answered(cls, raw: RawAnswer) -> Any:
        answer = cls.__new__(cls)
        answer.__dict__["_raw"] = raw
        return answer

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any:
            if name == "_data":
                self.__dict__["_data"] = self._raw.value()
                return self._data
            if name == "evidence" and "evidence" not in self._fields:
                return None
            return super().__getattr__(name)

    evidence: Evidence | None
    """How this is known; nothing where there is nothing to prove, or nothing was decided."""

    def __reduce__(self) -> tuple[Callable[..., Any], tuple[type[Answer], bytes]]:
        return (_restored, (type(self), self.render_bytes("json")))

    @property
    def outcome(self) -> Literal["yes", "no", "undecided"]:
        """Yes, no or undecided; what is no question of yes and no is a yes."""
        return cast(Literal["yes", "no", "undecided"], self._raw.outcome())

    def __bool__(self) -> bool:
        if self.outcome == "undecided":
            raise ValueError("this is neither yes nor no: it was not decided within the limits")
        return self.outcome == "yes"

    def formats(self) -> list[Format]:
        """The formats that this answer has."""
        return cast("list[Format]", self._raw.formats())

    def render(self, format: Format, *, ground: Literal["auto", "light", "dark"] = "auto", pile: int = 1) -> str:
        """The answer as a text in one of its formats; ``pile`` is the one that a b-file of positions lists."""
        if format == "png":
            raise ValueError("a picture of pixels is no text: save it to a file, or use render_bytes")
        return self.render_bytes(format, ground=ground, pile=pile).decode("utf-8")

    def render_bytes(self, format: Format, *, ground: Literal["auto", "light", "dark"] = "auto", pile: int = 1) -> bytes:
        """The same as bytes; the only way for a picture of pixels."""
        return self._raw.write(format, ground=ground, pile=pile)

    def save(self, path: str | Path, *, ground: Literal["auto", "light", "dark"] = "auto", pile: int = 1) -> Path:
        """Writes a file in the format that the ending of its name says: txt, json, csv, tex, svg, tikz, png, bfile."""
        path = Path(path)
        endings: dict[str, Format] = {"txt": "text", "tex": "latex"}
        ending = path.suffix.removeprefix(".").lower()
        format = endings.get(ending, cast(Format, ending))
        if format not in self.formats():
            raise ValueError(f"this answer has no form for files named *{path.suffix}; it has {self.formats()}")
        path.write_bytes(self.render_bytes(format, ground=ground, pile=pile))
        return path

    def table(self) -> Table:
        """The answer as columns that polars, pandas, pyarrow and others read by the Arrow C stream."""
        return self._raw.table()

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        return self.table().__arrow_c_stream__(requested_schema)

    def __str__(self) -> str:
        return self.render("text").rstrip("\n") if "text" in self.formats() else repr(self)

    def _repr_html_(self) -> str | None:
        if "text" not in self.formats():
            return None
        text = str(self)
        lines = text.split("\n")
        if len(lines) > 40:
            text = "\n".join([*lines[:40], f"... {len(lines) - 40} more lines"])
        # Some pages set another font for what is inside an answer, and break lines within words.
        style = "font-family: monospace; white-space: pre-wrap; word-break: normal; overflow-wrap: anywhere"
        return f'<pre style="{style}">{html.escape(text)}</pre>'

    def _repr_latex_(self) -> str | None:
        return self._optional("latex")

    def _repr_svg_(self) -> str | None:
        return self._optional("svg")

    def _optional(self, format: Format) -> str | None:
        if format not in self.formats():
            return None
        try:
            return self.render(format)
        except AskError:
            # A table of three piles, for example, has no form on paper.
            return None


def _restored(kind: type[Answer], json: bytes) -> Any:
    """An answer that was pickled."""
    return kind._answered(RawAnswer.read(json))
