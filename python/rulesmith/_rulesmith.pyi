"""
What the package `rulesmith` is built on; use that.
"""

from _typeshed import Incomplete, SupportsGetItem
from os import PathLike
from typing import Any, Final, SupportsFloat, SupportsIndex, final

__all__ = ["VERSION", "PendingBlocks", "RawAnswer", "RawSequence", "RawSlope", "RawSurvey", "Table", "ask", "digits", "survey_rows", "whole"]

VERSION: Final[str]
"""
The version of the library.
"""

@final
class PendingBlocks:
    """
    Blocks that are not done yet.
    """
    def __iter__(self, /) -> PendingBlocks: ...
    def __next__(self, /) -> tuple[int, int, list[str]]:
        """
        The next block, the index of its first subject, and its subjects.
        """
    def blocks(self, /) -> int:
        """
        How many blocks the survey has in all.
        """
    def put(self, /, block: SupportsIndex, part: bytes) -> None:
        """
        Keeps the part of a block: written under another name, and renamed.
        """

@final
class RawAnswer:
    """
    An answer of the library.
    """
    def formats(self, /) -> list[str]:
        """
        The formats that it has.
        """
    def grundy(self, /) -> Incomplete:
        """
        Grundy values as an array with a dimension for each pile.
        """
    def outcome(self, /) -> str:
        """
        Yes, no or undecided; what is no question of yes and no is a yes.
        """
    def positions(self, /) -> Incomplete:
        """
        P-positions as an array, one in each row.
        """
    @staticmethod
    def read(json: bytes) -> RawAnswer:
        """
        Reads an answer that was written as JSON.
        """
    def table(self, /) -> Table:
        """
        The answer as columns.
        """
    def value(self, /) -> "dict[str, Any]":
        """
        The answer as dictionaries and lists: what it is as JSON.
        """
    def write(self, /, format: str, *, ground: str = "auto", pile: SupportsIndex = 1) -> bytes:
        """
        The answer in one of its formats.
        """

@final
class RawSequence:
    """
    A sequence of the library: Beatty sequences and their relatives.
    """
    def __new__(cls, /, expr: str) -> RawSequence:
        """
        Reads a slope, a formula in n, or a set.
        """
    def __str__(self, /) -> str: ...
    def contains(self, /, x: "int") -> bool:
        """
        Whether x is a term.
        """
    def fill(self, /, array: "object", start: "int", *, progress: Any | None = None) -> None:
        """
        Writes terms into an array of 64 bits without sign, which Python made: numpy asks for large pages.
        """
    def first_index(self, /) -> "int":
        """
        The smallest index.
        """
    def index_of(self, /, x: "int") -> "int | None":
        """
        The smallest index whose term is x, if there is one.
        """
    def rank(self, /, x: "int") -> "int":
        """
        How many indices have a term of at most x.
        """
    def term(self, /, n: "int") -> "int":
        """
        The term with an index.
        """

@final
class RawSlope:
    """
    An exact positive number.
    """
    def __new__(cls, /, expr: str) -> RawSlope:
        """
        Reads a number.
        """
    def __str__(self, /) -> str: ...
    def complement(self, /) -> RawSlope:
        """
        The slope of the complementary sequence, alpha/(alpha - 1).
        """
    def continued_fraction(self, /, terms: SupportsIndex) -> "list[int]":
        """
        The first terms of the continued fraction.
        """
    def decimal(self, /, places: SupportsIndex) -> str:
        """
        The number in decimals, with so many places.
        """
    def floor(self, /, n: "int") -> "int":
        """
        floor(n alpha).
        """
    def rational(self, /) -> "tuple[int, int] | None":
        """
        Numerator and denominator, of a rational number.
        """

@final
class RawSurvey:
    """
    A survey: its spec, and the blocks it is cut into.
    """
    def __new__(cls, /, spec: str) -> RawSurvey:
        """
        Reads a spec: TOML, or JSON.
        """
    def part(self, /, first: SupportsIndex, subjects: SupportsGetItem[int, str]) -> bytes:
        """
        The part of some subjects, as the bytes of a Parquet file.
        """
    def pending(self, /, folder: str | PathLike[str]) -> PendingBlocks:
        """
        The blocks that are not in a folder yet, with their subjects, one after another. The folder is made if need be.
        """
    def run(self, /, folder: str | PathLike[str], *, index: SupportsIndex = 1, of: SupportsIndex = 1, threads: SupportsIndex = 1, progress: Any | None = None) -> tuple[int, int, int]:
        """
        Runs a shard of it here, on so many threads; says how many blocks were done, were there, and are left.
        """
    def size(self, /) -> tuple[int, int]:
        """
        How many subjects there are, and in how many blocks.
        """
    def spec(self, /) -> str:
        """
        The spec as JSON, for workers elsewhere.
        """

@final
class Table:
    """
    Columns of the same length.

    It is read by whatever knows the Arrow C stream: `polars.DataFrame(table)`, `pyarrow.table(table)`,
    `pandas.DataFrame.from_arrow(table)`.
    """
    def __arrow_c_stream__(self, /, requested_schema: Any | None = None) -> object:
        """
        The Arrow C stream, of one batch.
        """
    def __len__(self, /) -> int: ...
    def columns(self, /) -> list[str]:
        """
        The names of the columns.
        """
    def to_dict(self, /) -> "dict[str, list[int | float | bool | str | None]]":
        """
        The columns as lists.
        """

def ask(question: str, *, seconds: SupportsFloat | SupportsIndex | None = None, memory: SupportsIndex | None = None, progress: Any | None = None) -> RawAnswer:
    """
    Answers a question, which is given as JSON.
    """

def digits(number: "int") -> str:
    """
    The decimal digits of a whole number, of any size.
    """

def survey_rows(folder: str | PathLike[str], part: SupportsIndex | None = None) -> Table:
    """
    The rows of a folder of parts, all of them or those of one part.
    """

def whole(digits: str) -> "int":
    """
    The whole number with some decimal digits, of any size.
    """
