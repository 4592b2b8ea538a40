"""Slopes: exact positive numbers, from texts, fractions and sympy, and back."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any, TypeAlias

from . import _rulesmith
from ._asking import ask, counted, plain
from ._records import text_of_whole
from .answers import Classified, SlopeFacts

if TYPE_CHECKING:
    from .sequences import Sequence

SlopeLike: TypeAlias = "Slope | str | int | Fraction | Any"
"""Whatever can be read as a slope: a text such as ``(1+sqrt(5))/2``, a whole number, a ``Fraction``, a number of sympy."""


class Slope:
    """An exact positive number: rational, quadratic, or computable to any precision.

    >>> phi = Slope("(1+sqrt(5))/2")
    >>> phi, phi.floor(10), phi.floor(10**30)
    (Slope('(1+sqrt(5))/2'), 16, 1618033988749894848204586834365)
    >>> Slope(Fraction(3, 2)).floor(5)
    7
    """

    __slots__ = ("_raw", "_text")

    def __init__(self, value: SlopeLike) -> None:
        self._raw: _rulesmith.RawSlope = value._raw if isinstance(value, Slope) else _rulesmith.RawSlope(text_of(value))
        self._text = str(self._raw)

    def _asked(self) -> str:
        return self._text

    def floor(self, n: int) -> int:
        """floor(n alpha), exactly, for any n.

        >>> Slope("phi^2").floor(102334155)
        267914295
        """
        return self._raw.floor(n)

    def decimal(self, places: int = 30) -> str:
        """The number in decimals, cut after so many places.

        >>> Slope("sqrt(2)").decimal(20)
        '1.41421356237309504880...'
        """
        return self._raw.decimal(counted(places, "a number of places"))

    def continued_fraction(self, terms: int = 12) -> list[int]:
        """The first terms of the continued fraction.

        >>> Slope("sqrt(12)-2").continued_fraction(7)
        [1, 2, 6, 2, 6, 2, 6]
        """
        return self._raw.continued_fraction(counted(terms, "a number of terms"))

    def complement(self) -> Slope:
        """The slope of the complementary sequence, alpha/(alpha - 1).

        >>> Slope("sqrt(2)").complement()
        Slope('2+sqrt(2)')
        """
        return Slope(str(self._raw.complement()))

    def facts(self, terms: int = 12, digits: int = 30) -> SlopeFacts:
        """Everything about the number.

        >>> Slope("sqrt(2)").facts().minimal_polynomial
        'x^2 - 2'
        """
        found: SlopeFacts = ask(ask="slope", expr=self, terms=terms, digits=digits)
        return found

    def classify(self) -> Classified:
        """What the theorems decide about its complementary pair.

        >>> Slope("sqrt(12)-2").classify().mtw
        True
        """
        found: Classified = ask(ask="classify", slope=self)
        return found

    def beatty(self) -> Sequence:
        """The sequence floor(n alpha).

        >>> Slope("sqrt(2)").beatty()[10]
        14
        """
        from .sequences import Sequence

        return Sequence(self)

    def as_fraction(self) -> Fraction:
        """The number as a ``Fraction``, if it is rational.

        >>> Slope("3/2").as_fraction()
        Fraction(3, 2)
        """
        parts = self._raw.rational()
        if parts is None:
            raise ValueError(f"{self} is irrational, and no fraction")
        return Fraction(*parts)

    def to_sympy(self) -> Any:
        """The number in sympy.

        >>> Slope("(1+sqrt(5))/2").to_sympy()
        1/2 + sqrt(5)/2
        """
        import sympy

        names = {"phi": (1 + sympy.sqrt(5)) / 2, "e": sympy.E, "pi": sympy.pi, "sqrt": sympy.sqrt}
        text = self._text.replace("^", "**")
        if "[" in text or "root" in text.replace("sqrt", ""):
            raise ValueError(f"{self} has no form in sympy that is made of roots, pi and e")
        return sympy.nsimplify(sympy.sympify(text, locals=names, rational=True)).expand()

    def __float__(self) -> float:
        return float(self.decimal(25).removesuffix("..."))

    def __str__(self) -> str:
        return self._text

    def __repr__(self) -> str:
        return f"Slope({self._text!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Slope) and self._text == other._text

    def __hash__(self) -> int:
        return hash(self._text)

    def __reduce__(self) -> tuple[type[Slope], tuple[str]]:
        return (Slope, (self._text,))

    def _repr_latex_(self) -> str:
        try:
            import sympy
        except ImportError:
            return f"$\\text{{{self._text}}}$"
        try:
            return f"${sympy.latex(self.to_sympy())}$"
        except ValueError:
            return f"$\\text{{{self._text}}}$"


def text_of(value: SlopeLike) -> str:
    """A slope as the library reads it.

    >>> text_of(Fraction(7, 4)), text_of(3), text_of("phi")
    ('7/4', '3', 'phi')
    """
    if isinstance(value, str):
        return value
    if isinstance(value, bool) or isinstance(value, float):
        raise TypeError(f"{value!r} is not exact: write the slope as a text or a Fraction")
    if isinstance(value, Slope) or (hasattr(value, "_asked") and isinstance(value._asked(), str)):
        return str(value)
    if isinstance(value, int | Fraction):
        return str(plain(Fraction(value)))
    if hasattr(value, "free_symbols"):
        return from_sympy(value)
    if hasattr(value, "__index__"):
        return text_of_whole(value.__index__())
    raise TypeError(f"a slope cannot be made of {type(value).__name__}")


def from_sympy(value: Any) -> str:
    """A number of sympy as the library reads it: sums, products, quotients and powers of rationals, roots, pi and e.

    >>> import sympy
    >>> from_sympy(sympy.GoldenRatio), from_sympy(sympy.sqrt(12) - 2), from_sympy(sympy.E / 2)
    ('phi', '((-2) + (((2) * (sqrt(3)))))', '((1/2) * (e))')
    """
    import sympy

    named = {sympy.pi: "pi", sympy.E: "e", sympy.GoldenRatio: "phi"}
    if value in named:
        return named[value]
    if value.is_Rational:
        return str(plain(Fraction(int(value.p), int(value.q))))
    if value.is_Add or value.is_Mul:
        sign = " + " if value.is_Add else " * "
        parts = sorted(value.args, key=lambda part: part.sort_key())
        return "(" + sign.join(f"({from_sympy(part)})" if part not in named else f"({named[part]})" for part in parts) + ")"
    if value.is_Pow:
        base, exponent = value.as_base_exp()
        if exponent == sympy.Rational(1, 2):
            return f"sqrt({from_sympy(base)})"
        if exponent == sympy.Rational(-1, 2):
            return f"(1/sqrt({from_sympy(base)}))"
        if exponent.is_Integer:
            return f"(({from_sympy(base)})^{exponent})" if exponent > 0 else f"(1/(({from_sympy(base)})^{-exponent}))"
    raise ValueError(f"{value} is not made of rationals, square roots, pi, e and the golden ratio")


def classify(slope: SlopeLike) -> Classified:
    """What the theorems decide about the complementary pair of a slope.

    >>> found = classify("sqrt(12)-2")
    >>> found.mtw, found.k, found.evidence.kind
    (True, 3, 'theorem')
    """
    return Slope(slope).classify()
