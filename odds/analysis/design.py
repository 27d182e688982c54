"""Design sweeps: a bet priced over a list of values of its parameters, on several shoes."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from math import prod
from typing import Literal

from odds.analysis.parameter import Parameter, commission_of, find_line, only_paying_line, payout_of
from odds.analysis.pricing import Price, price
from odds.bets.bet import Bet
from odds.bets.main_bets import banker_super_6
from odds.errors import OddsError, quoted
from odds.game.shoe import Shoe
from odds.game.tableau import Tableau

Kind = Literal["total", "commission", "pays"]

MOST_VALUES = 1000
"""The most values that one list, and the most rows that one sweep, may have."""


@dataclass(frozen=True)
class Variant:
    """A bet with its parameters at `values`, priced at each shoe of the sweep."""

    values: tuple[Fraction, ...]
    prices: tuple[Price, ...]

    @property
    def favours(self) -> tuple[int, ...]:
        """The numbers of the shoes at which the variant favours the bettor."""
        return tuple(place for place, one in enumerate(self.prices) if one.edge < 0)


@dataclass(frozen=True)
class Sweep:
    """What was varied, in the order of `Variant.values`, and every variant; `line` is the one whose payout varies.

    `places` numbers the lines whose payouts depend on what is varied.
    """

    bet: Bet
    line: str
    places: tuple[int, ...]
    kinds: tuple[Kind, ...]
    shoes: tuple[Shoe, ...]
    variants: tuple[Variant, ...]


def sweep(
    bet: Bet,
    shoes: Sequence[Shoe],
    *,
    totals: Sequence[int] = (),
    commissions: Sequence[Fraction] = (),
    pays: Sequence[Fraction] = (),
    line: str | None = None,
    tableau: Tableau | None = None,
) -> Sweep:
    """`bet` at every combination of the values given, the last varying fastest, at each of `shoes`.

    `pays` varies what `line` pays (its number from 1, or words of its event; by default the one that pays).
    `totals` is for Banker without commission: the total with which a win pays short.
    """
    short = bet.id == "banker-super-6"
    if totals and not short:
        raise OddsError(f"{bet.name} has no total that pays short; --total goes with banker-super-6")
    if line is not None and not pays:
        raise OddsError("a line is named, but nothing that it is to pay; give --pays too")
    parameters: list[Parameter] = []
    if commissions:
        parameters.append(commission_of(bet))
    if pays:
        if commissions:
            raise OddsError("a commission is what lowers the payout of the line, so vary one of the two")
        default = 0 if short else None
        place = find_line(bet, line) if line is not None else only_paying_line(bet) if default is None else default
        parameters.append(payout_of(bet, place))
    if not parameters and not totals:
        raise OddsError("nothing is varied; give a list to --commission, --pays or --total")
    bets = {total: banker_super_6(total, bet.payouts[0]) for total in totals} if totals else {0: bet}
    values = [choices for choices in (commissions, pays) if choices]
    if len(bets) * prod(map(len, values)) > MOST_VALUES:
        raise OddsError(f"{len(bets) * prod(map(len, values)):,} variants are asked for; {MOST_VALUES:,} are the most")
    found: list[Variant] = []
    for total, each in bets.items():
        first = (Fraction(total),) if totals else ()
        found += [Variant(first + one.values, one.prices) for one in varied(each, parameters, values, shoes, tableau)]
    words = parameters[-1].words if pays else ""
    given: dict[Kind, Sequence[object]] = {"total": totals, "commission": commissions, "pays": pays}
    places = parameters[-1].lines if parameters else (0,)
    return Sweep(
        bet, words, places, tuple(kind for kind, choices in given.items() if choices), tuple(shoes), tuple(found)
    )


def varied(
    bet: Bet,
    parameters: Sequence[Parameter],
    values: Sequence[Sequence[Fraction]],
    shoes: Sequence[Shoe],
    tableau: Tableau | None = None,
) -> tuple[Variant, ...]:
    """`bet` at every combination of the `values` of its `parameters`; each shoe is counted once."""
    for parameter, choices in zip(parameters, values, strict=True):
        for value in choices:
            if not parameter.allows(value):
                limit = f"{parameter.least} or more" if parameter.most is None else "0 to 1"
                raise OddsError(f"{parameter.words}: {value} is outside its limits, {limit}")
    counted = [price(bet, shoe, tableau) for shoe in shoes]
    return tuple(
        Variant(choice, tuple(_with(one, parameters, choice) for one in counted)) for choice in product(*values)
    )


def _with(one: Price, parameters: Sequence[Parameter], values: Sequence[Fraction]) -> Price:
    for parameter, value in zip(parameters, values, strict=True):
        one = parameter.applied(one, value)
    return one


_RANGE = re.compile(r"(?P<low>[0-9./]+)\s*(?P<low_percent>%?)\s*-\s*(?P<high>[0-9./]+)\s*(?P<percent>%?)", re.ASCII)


def read_values(text: str, read: Callable[[object], Fraction], step: str | None = None) -> tuple[Fraction, ...]:
    """The values in a list such as `5%,4%`, `7-12` or `0-10%`; `read` reads one of them.

    A range goes up in steps of one (of one percent where it is in percent), or of `step`.

    >>> from odds.bets.payout import read_commission, read_payout
    >>> read_values("7-9,1/2", read_payout)
    (Fraction(7, 1), Fraction(8, 1), Fraction(9, 1), Fraction(1, 2))
    >>> read_values("4-5%", read_commission, "0.5%")
    (Fraction(1, 25), Fraction(9, 200), Fraction(1, 20))
    """
    values: list[Fraction] = []
    ranges = 0
    for word in filter(None, (part.strip() for part in text.split(","))):
        match = _RANGE.fullmatch(word)
        if match is None:
            values.append(read(word))
            continue
        ranges += 1
        unit = match["percent"]
        low, high = read(match["low"] + unit), read(match["high"] + unit)
        pace = read(step) if step is not None else read("1" + unit)
        if low > high:
            raise OddsError(f"{quoted(word)} is not a range; write the smaller number first")
        if pace <= 0:
            raise OddsError(f"a step of {quoted(step)} leads nowhere; use a step above 0")
        number = (high - low) // pace + 1
        if number + len(values) > MOST_VALUES:
            raise OddsError(f"{quoted(word)} names {number:,} values; {MOST_VALUES:,} are the most at a time")
        values.extend(low + pace * place for place in range(number))
    if not values:
        raise OddsError("the list of values is empty; write it as 7-12 or 0-10%")
    if step is not None and not ranges:
        raise OddsError(f"--step goes with a range such as 0-10%, and {quoted(text.strip())} has none")
    return tuple(dict.fromkeys(values))


def read_totals(text: str) -> tuple[int, ...]:
    """The Banker totals in a list such as `6` or `1-9`."""

    def read(word: object) -> Fraction:
        if str(word) not in set("123456789"):
            raise OddsError(f"{quoted(word)} is not a total with which Banker can win; totals are 1 to 9")
        return Fraction(str(word))

    return tuple(map(int, read_values(text, read)))
