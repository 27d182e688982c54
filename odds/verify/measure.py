"""Printed numbers, read exactly, with the round-off that their last decimal leaves."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction

from odds.errors import OddsError

_MEASURE = re.compile(r"(?P<sign>[-+−]?)(?P<number>[0-9]{1,12}(?:\.(?P<decimals>[0-9]{0,18}))?)\s*(?P<percent>%?)")


@dataclass(frozen=True)
class Measure:
    """A printed number with its round-off: `value`, known to within `slack`."""

    value: Fraction
    slack: Fraction = Fraction(0)

    @classmethod
    def read(cls, text: str) -> Measure:
        """The number that `text` prints, such as `-1.06%` or `0.9544`, known to half its last decimal.

        >>> Measure.read("99.44%")
        Measure(value=Fraction(1243, 1250), slack=Fraction(1, 20000))
        """
        match = _MEASURE.fullmatch(text.strip())
        if not match:
            raise OddsError(f"{text[:40]!r} is not a number such as -1.06% or -0.0106")
        scale = 100 if match["percent"] else 1
        decimals = len(match["decimals"] or "")
        value = Fraction(match["number"].rstrip(".")) / scale
        slack = Fraction(1, 2 * 10**decimals * scale) if decimals else Fraction(0)
        return cls(-value if match["sign"] in ("-", "−") else value, slack)


def read_measure(value: Measure | Fraction | str, what: str) -> Measure:
    """`value` as a measure: as it is, read from text, or an exact number; a float is refused."""
    if isinstance(value, Measure):
        return value
    if isinstance(value, str):
        return Measure.read(value)
    if isinstance(value, bool) or not isinstance(value, int | Fraction):
        raise OddsError(f"the {what} {value!r} is not exact; give text such as '-1.06%', or a Fraction")
    return Measure(Fraction(value))
