"""Printed numbers: how many digits they show, and an exact number of ours shown to the same digits.

A printed number agrees with ours when ours, rounded half to even from its exact value, is the same text.
"""

from __future__ import annotations

from fractions import Fraction

from odds.analysis.root import SquareRoot
from odds.report.numbers import decimal_text, fraction_text, percent_text

Number = int | Fraction | SquareRoot


def plain(printed: str) -> str:
    """A printed figure without thousands separators, a percent sign or a plus sign."""
    return printed.replace(",", "").removesuffix("%").removeprefix("+").strip()


def printed_digits(printed: str) -> int | None:
    """How many decimals were printed; None for a figure given in full, an integer or a fraction."""
    _, point, decimals = plain(printed).partition(".")
    if point:
        return len(decimals)
    return 0 if printed.endswith("%") else None


def rendered(value: Number, printed: str, *, more: int = 0) -> str:
    """Our value as text, in the unit and to the digits of `printed`, and `more` digits.

    >>> rendered(Fraction(1, 3), "33%"), rendered(Fraction(1, 3), "0.33", more=2), rendered(1234, "1,235")
    ('33', '0.3333', '1234')
    """
    digits = printed_digits(printed)
    if digits is None:
        assert not isinstance(value, SquareRoot)
        return fraction_text(value)
    return percent_text(value, digits + more) if printed.endswith("%") else decimal_text(value, digits + more)


def units_apart(value: Number, printed: str) -> int:
    """How many units of the last printed digit our rendered value is away from the printed one."""
    return abs(_units(rendered(value, printed)) - _units(plain(printed)))


def _units(text: str) -> int:
    return int(text.replace(".", ""))
