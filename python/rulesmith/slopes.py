"""Slopes: exact positive numbers, from texts, fractions and sympy, and back."""

from __future__ import annotations

import math
from fractions import Fraction
from typing import TYPE_CHECKING, Any, TypeAlias

from . import _rulesmith
from ._asking import ask, counted, plain
from ._errors import AskError
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
        """The number in sympy, exactly.

        >>> Slope("(1+sqrt(5))/2").to_sympy(), Slope("root(x^3-x-1, 1, 2)").to_sympy()
        (1/2 + sqrt(5)/2, CRootOf(x**3 - x - 1, 0))
        """
        import sympy

        if "[" in self._text:
            raise ValueError(f"{self} has no form in sympy: it is known by its continued fraction alone")
        names = {"e": sympy.E, "pi": sympy.pi, "sqrt": sympy.sqrt, "root": _root_between}
        found = sympy.sympify(self._text.replace("^", "**"), locals=names)
        # A sum is easier to read than a quotient by a number.
        return found.expand() if sympy.fraction(found)[1].is_Rational else found

    def __float__(self) -> float:
        found = float(self.decimal(25).removesuffix("..."))
        if found == math.inf:
            raise OverflowError("this number is too large for a float")
        return found

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
    """A number of sympy as the library reads it: what is made of rationals, one square root, pi or e, and every algebraic number.

    >>> import sympy
    >>> from_sympy(sympy.GoldenRatio), from_sympy(sympy.sqrt(12) - 2), from_sympy(sympy.E / 2)
    ('phi', '((-2) + (((2) * (sqrt(3)))))', '((1/2) * (e))')
    >>> from_sympy(sympy.sqrt(2) + sympy.sqrt(3)), from_sympy(2 * sympy.cos(sympy.pi / 7))
    ('root(x^4 - 10*x^2 + 1, 3, 4)', 'root(x^3 - x^2 - 2*x + 1, 1, 2)')
    """
    try:
        written = _as_written(value)
    except ValueError:
        if not _is_algebraic(value):
            raise
        return _as_root(value)
    if _is_algebraic(value) and not value.is_Rational:
        try:
            _rulesmith.RawSlope(written)
        except AskError:
            # Roots of several numbers together lie in no field that is known by their square roots.
            return _as_root(value) if value.is_positive else written
    return written


def _is_algebraic(value: Any) -> bool:
    return bool(value.is_algebraic and value.is_real and not value.is_Float)


def _as_root(value: Any) -> str:
    """An algebraic number by its polynomial, and two numbers between which it is the only root."""
    import sympy

    x = sympy.Symbol("x")
    polynomial = sympy.Poly(sympy.minimal_polynomial(value.expand(func=True), x), x)
    for (low, high), _ in polynomial.intervals():
        if low <= value and value <= high:
            text = str(polynomial.as_expr()).replace("**", "^")
            return f"root({text}, {low}, {high})" if low < high else str(low)
    raise ValueError(f"{value} is no root of its polynomial")


def _root_between(polynomial: Any, low: Any, high: Any) -> Any:
    """The same the other way: roots are counted from below, the real ones first."""
    import sympy

    (x,) = polynomial.free_symbols
    distinct = sympy.Poly(polynomial, x).sqf_part()
    return sympy.CRootOf(distinct, distinct.count_roots(None, low))


def _as_written(value: Any) -> str:
    """Sums, products, quotients and powers of rationals, roots, pi and e, part by part."""
    import sympy

    named = {sympy.pi: "pi", sympy.E: "e", sympy.GoldenRatio: "phi"}
    if value in named:
        return named[value]
    if value.is_Rational:
        return str(plain(Fraction(int(value.p), int(value.q))))
    if value.is_Add or value.is_Mul:
        sign = " + " if value.is_Add else " * "
        parts = sorted(value.args, key=lambda part: part.sort_key())
        return "(" + sign.join(f"({_as_written(part)})" if part not in named else f"({named[part]})" for part in parts) + ")"
    if value.is_Pow or isinstance(value, sympy.exp):
        base, exponent = value.as_base_exp()
        if exponent == sympy.Rational(1, 2):
            return f"sqrt({_as_written(base)})"
        if exponent == sympy.Rational(-1, 2):
            return f"(1/sqrt({_as_written(base)}))"
        if exponent.is_Integer:
            return f"(({_as_written(base)})^{exponent})" if exponent > 0 else f"(1/(({_as_written(base)})^{-exponent}))"
    raise ValueError(f"{value} is not made of rationals, roots, pi, e and the golden ratio, or not real")


def classify(slope: SlopeLike) -> Classified:
    """What the theorems decide about the complementary pair of a slope.

    >>> found = classify("sqrt(12)-2")
    >>> found.mtw, found.k, found.evidence.kind
    (True, 3, 'theorem')
    """
    return Slope(slope).classify()
