"""Exact numbers as text: integers, fractions, and decimals rounded half to even from the exact value.

Nothing here passes through a float, so every printed digit is right. `format(Fraction, ".6f")` would
say the same, but only since Python 3.12.
"""

from __future__ import annotations

import re
from fractions import Fraction

from odds.analysis.root import SquareRoot
from odds.bets.payout import plain_number
from odds.errors import OddsError
from odds.report.tables import Cell, Column

Exact = int | Fraction
Number = int | Fraction | SquareRoot

"""A payout that ends within so many decimals is written as a decimal (0.95), any other as a fraction."""

_CHUNK = 4000  # Python refuses to turn integers of more than 4,300 digits into text in one go.
_WHOLE_UNITS = ("text", "ways", "count")
_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]+")


def integer_text(number: int, separator: str = "") -> str:
    """An integer of any size, with `separator` between groups of three digits.

    >>> integer_text(4998398275503360, ",")
    '4,998,398,275,503,360'
    """
    _require_exact(number)
    rest, chunks = abs(number), []
    while rest >= 10**_CHUNK:
        rest, low = divmod(rest, 10**_CHUNK)
        chunks.append(f"{low:0{_CHUNK}d}")
    digits = f"{rest:d}" + "".join(reversed(chunks))
    if separator:
        head = len(digits) % 3 or 3
        digits = separator.join([digits[:head], *(digits[i : i + 3] for i in range(head, len(digits), 3))])
    return "-" + digits if number < 0 else digits


def fraction_text(number: Exact, separator: str = "") -> str:
    """A fraction in lowest terms, `a/b`; just `a` when b is 1.

    >>> fraction_text(Fraction(19, 20)), fraction_text(Fraction(8))
    ('19/20', '8')
    """
    _require_exact(number)
    above = integer_text(number.numerator, separator)
    return above if number.denominator == 1 else above + "/" + integer_text(number.denominator, separator)


def decimal_text(number: Number, digits: int, separator: str = "") -> str:
    """A decimal with exactly `digits` places, rounded half to even from the exact value.

    Zero never carries a minus sign.

    >>> decimal_text(Fraction(1, 8), 2), decimal_text(Fraction(-1, 3), 6), decimal_text(Fraction(-1, 1000), 2)
    ('0.12', '-0.333333', '0.00')
    """
    _require_exact(number)
    if digits < 0:
        raise OddsError(f"{digits} digits were asked for; ask for 0 or more")
    unit = 10**digits
    shifted = number.scaled(digits) if isinstance(number, SquareRoot) else round(Fraction(number) * unit)
    whole, rest = divmod(abs(shifted), unit)
    sign = "-" if shifted < 0 else ""
    point = "." + integer_text(rest).zfill(digits) if digits else ""
    return sign + integer_text(whole, separator) + point


def percent_text(number: Number, digits: int) -> str:
    """A hundred times `number`, as a decimal; the percent sign is for the heading or sentence around it.

    >>> percent_text(Fraction(114753351728, 10847218479825), 4)
    '1.0579'
    """
    if isinstance(number, SquareRoot):
        return decimal_text(number.times(Fraction(100)), digits)
    return decimal_text(number * 100, digits)


def payout_text(number: Exact) -> str:
    """A payout, always exact: an integer, a decimal if one ends within six places, else a fraction.

    >>> payout_text(Fraction(8)), payout_text(Fraction(19, 20)), payout_text(Fraction(2, 3))
    ('8', '0.95', '2/3')
    """
    _require_exact(number)
    return plain_number(Fraction(number))


def heading(column: Column, exact: bool) -> str:
    """The title of a column; " %" is added exactly when its numbers are shown multiplied by a hundred."""
    return one_line(column.title) + (" %" if column.percent and not exact else "")


def shown_text(cell: Cell, column: Column, digits: int, exact: bool) -> str:
    """A cell as people read it: percent under a percent heading, thousands in ways."""
    if cell is None or isinstance(cell, str):
        return one_line(cell or "")
    separator = "," if column.unit == "ways" else ""
    if column.percent and not exact:
        return percent_text(cell, places(column, digits))
    if isinstance(cell, SquareRoot):
        return decimal_text(cell, places(column, digits))
    if exact or is_whole(cell, column):
        return fraction_text(cell, separator)
    if column.unit == "payout":
        return payout_text(cell)
    return decimal_text(cell, places(column, digits), separator)


def plain_text(cell: Number, column: Column, digits: int, exact: bool) -> str:
    """A number as a program reads it: never multiplied, never grouped.

    A percent column gets two more decimals, so that no digit of the shown percentage is missing.
    """
    if not isinstance(cell, SquareRoot):
        if exact or is_whole(cell, column):
            return fraction_text(cell)
        if column.unit == "payout" and "/" not in payout_text(cell):
            return payout_text(cell)
    return decimal_text(cell, places(column, digits) + (2 if column.percent else 0))


def places(column: Column, digits: int) -> int:
    """The decimals a column is shown with: its own, or the `digits` asked for."""
    return digits if column.digits is None else column.digits


def is_whole(number: Exact, column: Column) -> bool:
    """Whether this is an integer in a column of integers, which has no decimals to show."""
    _require_exact(number)
    return column.unit in _WHOLE_UNITS and number.denominator == 1 and not column.percent


def one_line(text: str) -> str:
    """The text with every run of line breaks, tabs and control characters turned into one space."""
    return _CONTROL.sub(" ", text)


def _require_exact(number: object) -> None:
    if not isinstance(number, int | Fraction | SquareRoot):
        kind = type(number).__name__
        raise OddsError(f"{number!r} is a {kind}, not exact; give an int, a Fraction or a SquareRoot")
