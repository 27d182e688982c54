"""How a right number may have been cut, scaled or copied on its way into print."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from odds.report.compare.figures import Printed
from odds.report.printed import Number


def slips(printed: Printed, value: Number) -> Iterator[str]:
    """How our value may have been cut, scaled or copied on its way into print."""
    ours = printed.ours(value)
    digits = printed.digits
    for power, words in (
        (2, "a fraction and a percentage mixed up: 100 times too {}"),
        (1, "10 times too {}"),
        (3, "1,000 times too {}"),
    ):
        for factor, size in ((10**power, "large"), (Fraction(1, 10**power), "small")):
            if value and printed.agrees(_times(value, Fraction(factor))):
                yield words.format(size)
    if digits is None:
        return
    longer = printed.ours(value, 1)
    if digits > 0 and longer[:-1] == printed.plain:
        yield "cut off, not rounded"
    if digits <= 0 and isinstance(value, int) and len(ours) > 15 and printed.plain == _fifteen(value):
        yield "a spreadsheet's 15 digits"
    if digits >= 0 and abs(_units(printed.plain) - _units(ours)) == 1:
        yield "one unit of the last digit: rounding"
    if len(ours) == len(printed.plain) and _swapped(printed.plain, ours):
        yield "two digits have changed places"


def _times(value: Number, factor: Fraction) -> Number:
    return value * factor if isinstance(value, int | Fraction) else value.times(factor)


def _fifteen(number: int) -> str:
    unit = 10 ** (len(str(abs(number))) - 15)
    return str(round(Fraction(number, unit)) * unit)


def _units(text: str) -> int:
    return int(text.replace(".", ""))


def _swapped(one: str, two: str) -> bool:
    places = [place for place, (a, b) in enumerate(zip(one, two, strict=True)) if a != b]
    return len(places) == 2 and one[places[0]] == two[places[1]] and one[places[1]] == two[places[0]]
