"""Printed numbers of any writing, and ours to the same digits."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction

from odds.analysis.root import SquareRoot
from odds.report.numbers import decimal_text, fraction_text, integer_text
from odds.report.printed import Number

LONGEST = 60
"""The longest cell that is read as a number."""

EMPTY = frozenset(["", "-", "–", "—", "n/a", "na", "none", "?", ".."])

_MINUS = str.maketrans({"−": "-", "–": "-", "‒": "-", "﹣": "-", "-": "-", "＋": "+"})
_SPACES = re.compile(r"[\s\u00a0\u2009\u202f]+")
_GROUPED = re.compile(r"[1-9][0-9]{0,2}(?:(?P<mark>[,'’_. ])[0-9]{3})(?:(?P=mark)[0-9]{3})*(?P<rest>[.,][0-9]*)?")
_NUMBER = re.compile(
    r"(?P<sign>[-+]?)(?P<whole>[0-9]*)(?:[.,](?P<decimals>[0-9]*))?(?:[eE](?P<power>[-+]?[0-9]{1,2}))?(?P<percent>%?)"
)
_FRACTION = re.compile(r"(?P<sign>[-+]?)(?P<above>[0-9]+)/(?P<below>[0-9]+)(?P<percent>%?)")


@dataclass(frozen=True)
class Printed:
    """A printed number: `shown` is the number that stands there, in percent if `percent`.

    `digits` is the place of its last digit: decimals, or less than 0 for a number such as 2.23E+15; None is an
    exact fraction.
    """

    text: str
    shown: Fraction
    digits: int | None
    percent: bool

    @property
    def value(self) -> Fraction:
        """The number that is meant."""
        return self.shown / 100 if self.percent else self.shown

    @property
    def plain(self) -> str:
        """The printed number, written as `ours` writes."""
        return _text(self.shown, self.digits)

    @property
    def significant(self) -> int:
        """How many significant digits are printed; many for an exact fraction."""
        return 99 if self.digits is None else len(self.plain.replace(".", "").strip("-").lstrip("0"))

    def ours(self, value: Number, more: int = 0) -> str:
        """Our value to the printed digits and `more`, in percent if the printed number is."""
        if isinstance(value, SquareRoot):
            scaled: Number = value.times(Fraction(100)) if self.percent else value
        else:
            scaled = Fraction(value) * (100 if self.percent else 1)
        return _text(scaled, None if self.digits is None else self.digits + more)

    def like(self, text: str) -> str:
        """A number of ours with the percent sign and thousands separators that the printed one has."""
        if "," in self.text and text.isdigit():
            text = integer_text(int(text), ",")
        return f"{text}%" if self.percent and "%" in self.text else text

    def agrees(self, value: Number) -> bool:
        """Whether our value, rounded half to even to the printed digits, is the same text."""
        return self.ours(value) == self.plain


def _text(number: Number, digits: int | None) -> str:
    if isinstance(number, SquareRoot):
        return decimal_text(number, max(digits or 0, 0) if digits is not None else 6)
    if digits is None:
        return fraction_text(number)
    if digits < 0:
        unit = 10**-digits
        return integer_text(round(Fraction(number) / unit) * unit)
    return decimal_text(number, digits)


def read_printed(cell: str, percent: bool = False, *, grouped: bool = True) -> Printed | None:
    """The number in a cell, in percent if it has a percent sign or `percent` is said by its heading.

    Thousands may be parted by commas, points, spaces, apostrophes or underscores in groups of three, decimals
    by a point or a comma; a minus sign may be any dash, or brackets around the number. None for a cell that
    holds no number. Where thousands are not `grouped`, one comma alone is that of decimals: `1,235`.

    >>> read_printed("(1,234.50)").plain, read_printed("−1.06 %").value
    ('-1234.50', Fraction(-53, 5000))
    """
    if len(cell) > LONGEST:
        return None
    text = _SPACES.sub(" ", cell.translate(_MINUS)).strip().removesuffix(" percent")
    if text.startswith("(") and text.endswith(")"):
        text = "-" + text[1:-1].strip()
    text = re.sub(r"^([-+]) ", r"\1", text).replace(" %", "%").replace(" / ", "/")
    if match := _FRACTION.fullmatch(text):
        if int(match["below"]) == 0:
            return None
        value = Fraction(int(match["above"]), int(match["below"]))
        return Printed(cell, -value if match["sign"] == "-" else value, None, bool(match["percent"]))
    match = _NUMBER.fullmatch(text if not grouped and re.fullmatch(r"[^,]*,[^,.]*", text) else _ungrouped(text))
    if not match or not (match["whole"] or match["decimals"]):
        return None
    decimals = match["decimals"] or ""
    power = int(match["power"] or 0)
    shown = Fraction(int(match["whole"] + decimals or "0"), 10 ** len(decimals)) * Fraction(10) ** power
    return Printed(
        cell, -shown if match["sign"] == "-" else shown, len(decimals) - power, percent or bool(match["percent"])
    )


def _ungrouped(text: str) -> str:
    """The number without thousands separators."""
    body = text.lstrip("+-").removesuffix("%")
    match = _GROUPED.fullmatch(body)
    if not match or (match["mark"] == "." and body.count(".") == 1):
        return text
    kept = body[: match.start("rest")] if match["rest"] else body
    return text.replace(body, re.sub(r"[^0-9]", "", kept) + (match["rest"] or ""))


def first_difference(printed: str, ours: str) -> str:
    """Where two numbers written to the same digits part: `decimal 3`, `digit 14 of 16`, `sign`.

    >>> first_difference("1.0597", "1.0579"), first_difference("592260", "592256"), first_difference("-1", "1")
    ('decimal 3', 'digit 5 of 6', 'sign')
    """
    if printed.startswith("-") != ours.startswith("-"):
        return "sign"
    one, two = (text.lstrip("-").partition(".") for text in (printed, ours))
    if "/" in printed + ours:
        return "fraction"
    if one[0] != two[0]:
        if len(one[0]) != len(two[0]):
            return "whole part"
        place = _parting(one[0], two[0])
        return f"digit {place} of {len(one[0])}"
    return f"decimal {_parting(one[2], two[2])}"


def _parting(one: str, two: str) -> int:
    return next((place for place, (a, b) in enumerate(zip(one, two, strict=False), 1) if a != b), 1)
