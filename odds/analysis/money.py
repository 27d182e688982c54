"""Amounts of money, read exactly: never a float, because a tenth of a unit has no exact float."""

from __future__ import annotations

import re
from collections.abc import Iterable
from fractions import Fraction
from math import lcm

from odds.bets.payout import read_commission
from odds.errors import BetError, quoted

_AMOUNT = re.compile(r"(?P<sign>[+-]?)(?P<number>[0-9]{1,18}(\.[0-9]{1,18})?)")


def read_money(amount: object, *, signed: bool = False) -> Fraction:
    """An amount of money as a `Fraction`: an `int`, a `Decimal`, a `Fraction`, or text such as `"0.25"`.

    More than 0 unless `signed`. A float is refused, and so is text that is not a plain decimal.

    >>> read_money("12.50"), read_money(3)
    (Fraction(25, 2), Fraction(3, 1))
    """
    if isinstance(amount, (bool, float, complex)):
        raise BetError(f"the amount {quoted(amount)} is not exact; write an integer, a Decimal, or text such as '0.25'")
    if isinstance(amount, Fraction):
        money = amount
    elif hasattr(amount, "__index__"):
        money = Fraction(amount.__index__())
    else:
        text = format(amount, "f") if hasattr(amount, "as_tuple") else str(amount).strip()
        match = _AMOUNT.fullmatch(text)
        if not match:
            raise BetError(f"{quoted(str(amount))} is not an amount of money; write 25, 0.25 or 1000")
        money = Fraction(match["number"]) * (-1 if match["sign"] == "-" else 1)
    if not signed and money <= 0:
        raise BetError(f"an amount of {money} is not more than 0; write 25, 0.25 or 1000")
    return money


def smallest_unit(amounts: Iterable[Fraction]) -> Fraction:
    """The largest unit 1/n in which all `amounts` are whole numbers.

    >>> smallest_unit([Fraction(1, 4), Fraction(3, 10)])
    Fraction(1, 20)
    """
    return Fraction(1, lcm(*(amount.denominator for amount in amounts)))


def read_rebate(rate: object) -> Fraction:
    """A rebate as a fraction in [0, 1]: `1.2%`, `3/250`, `0.012`."""
    try:
        return read_commission(rate)
    except BetError:
        raise BetError(f"{quoted(rate)} is not a rebate from 0 to 100%; write '1.2%', '3/250' or '0.012'") from None


def read_band(text: str) -> tuple[Fraction, Fraction]:
    """The two ends, both included, of a band of results such as `-609..379`."""
    low, dots, high = text.partition("..")
    if not dots:
        raise BetError(f"{quoted(text)} is not a band of results; write low..high, such as -609..379")
    ends = read_money(low.strip(), signed=True), read_money(high.strip(), signed=True)
    if ends[0] > ends[1]:
        raise BetError(f"{quoted(text)} is an empty band; write the lower end first, such as -609..379")
    return ends
