"""Tables of what a house really pays: the edge by bet size, and where two ways of rounding differ."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import islice

from odds.analysis.money import read_money, smallest_unit
from odds.analysis.pricing import Price, price
from odds.analysis.rounding import (
    MOST_SIZES,
    Rounding,
    Settlement,
    differing_sizes,
    favourable_sizes,
    restoring_sizes,
    runs_of,
)
from odds.bets.bet import Bet
from odds.bets.payout import plain_number
from odds.errors import BetError
from odds.game.shoe import Shoe
from odds.game.tableau import PUNTO_BANCO, Tableau
from odds.report.captions import caption
from odds.report.numbers import integer_text, percent_text
from odds.report.tables import Cell, Column, Table

MOST_ROWS = 10_000
"""The most bet sizes that one table lists."""

USUAL_SIZES = "1,2,5,10,20,25,30,50,100"


@dataclass(frozen=True)
class House:
    """A way of settling in money as people write it: integers, Decimals or text, all exact."""

    rounding: str = "down"
    chip: object = 1
    of: str = "payout"
    least: object = 0

    def settlement(self, unit: Fraction) -> Settlement:
        """The same in whole numbers of `unit`."""
        rounding = Rounding.named(self.rounding)
        least = read_money(self.least, signed=True)
        if self.of not in ("payout", "commission"):
            raise BetError(f"{self.of!r} cannot be rounded; round the payout or the commission")
        of = "commission" if self.of == "commission" else "payout"
        return Settlement(rounding, int(read_money(self.chip) / unit), of, int(least / unit))  # type: ignore[arg-type]

    @property
    def words(self) -> str:
        """This way of settling in words."""
        to = {"bettor": "in the bettor's favour", "house": "in the house's favour"}.get(self.rounding, self.rounding)
        least = read_money(self.least, signed=True)
        words = f"{self.of} rounded {to} to a multiple of {plain_number(read_money(self.chip))}"
        return f"{words}, commission at least {plain_number(least)}" if least else words


def read_sizes(text: str) -> list[Fraction]:
    """The bet sizes of a list such as `1,2,5`, `1-100` or `0.50-20:0.50` (first-last:step), each once, in order."""
    sizes: list[Fraction] = []
    for word in text.replace(",", " ").split():
        span, colon, by = word.partition(":")
        first, dash, last = span.partition("-")
        if not dash:
            if colon:
                raise BetError(f"{word!r} has a step and no range; write first-last:step, such as 5-100:5")
            sizes.append(read_money(first))
            continue
        low, high = read_money(first), read_money(last)
        step = read_money(by) if colon else smallest_unit([low, high, *_places(first, last)])
        if low > high:
            raise BetError(f"{word!r} is not a range of bets; write the smaller first, such as 1-100")
        number = int((high - low) / step) + 1
        if number > MOST_SIZES:
            raise BetError(f"{word!r} names {number:,} bets; {MOST_SIZES:,} are the most at a time")
        sizes.extend(low + step * place for place in range(number))
    if not sizes:
        raise BetError("the list of bets is empty; write it as 1,2,5 or 1-100")
    return list(dict.fromkeys(sizes))


def rounding_tables(
    bet: Bet,
    shoe: Shoe,
    sizes: Sequence[object],
    house: House | None = None,
    tableau: Tableau | None = None,
    *,
    step: object | None = None,
) -> tuple[Table, ...]:
    """The edge by bet size as `house` settles, and which sizes are nominal or favour the bettor.

    `sizes` are amounts of money. The list of all favourable sizes is of multiples of `step`, by default the chip.
    """
    house = house or House()
    amounts = [read_money(size) for size in sizes]
    if len(amounts) > MOST_ROWS:
        raise BetError(f"{len(amounts):,} bets are more than a table of {MOST_ROWS:,} holds; name fewer")
    stride = read_money(house.chip if step is None else step)
    unit = _unit(amounts, house, stride)
    settlement = house.settlement(unit)
    rules = tableau or bet.tableau or PUNTO_BANCO
    exact = price(bet, shoe, rules)
    priced = [settlement.price(exact, int(amount / unit)) for amount in amounts]
    rows: list[tuple[Cell, ...]] = [
        (amount, _paid(exact, one, amount), one.edge, one.edge - exact.edge, _verdict(one, exact))
        for amount, one in zip(amounts, priced, strict=True)
    ]
    title = f"{bet.title}: {house.words}"
    table = Table(
        "rounding",
        caption(shoe, rules, title=title),
        (
            Column("bet", "bet", "payout"),
            Column("pays", "wins pay"),
            Column("edge", "edge", "units", percent=True),
            Column("beyond", "beyond nominal", "units", percent=True),
            Column("verdict", "verdict"),
        ),
        tuple(rows),
        (
            f"Nominal edge, nothing rounded: {percent_text(exact.edge, 6)}%. Pushes are counted.",
            *_favour_note(amounts, priced),
        ),
    )
    return table, _sizes_table(exact, settlement, unit, stride, f"{title}: the sizes of bet that matter")


def against_tables(
    bet: Bet,
    shoe: Shoe,
    sizes: Sequence[object],
    house: House,
    other: House,
    tableau: Tableau | None = None,
    *,
    top: int = 20,
) -> tuple[Table, Table]:
    """At how many of `sizes` two houses pay differently, and the `top` first of these."""
    amounts = [read_money(size) for size in sizes]
    unit = smallest_unit([_unit(amounts, house, Fraction(1)), _unit(amounts, other, Fraction(1))])
    one, two = house.settlement(unit), other.settlement(unit)
    rules = tableau or bet.tableau or PUNTO_BANCO
    exact = price(bet, shoe, rules)
    found = differing_sizes(exact, one, two, [int(amount / unit) for amount in amounts])
    listed = [size for size, _, _ in islice(found, top)]
    differ = len(listed) + sum(1 for _ in found)
    title = f"{bet.title}: {house.words}, against {other.words}"
    heading = caption(shoe, rules, title=title)
    summary = Table(
        "rounding-against",
        heading,
        (
            Column("sizes", "bets compared", "ways"),
            Column("differ", "settled differently", "ways"),
            Column("share", "share", "probability"),
        ),
        ((len(amounts), differ, Fraction(differ, len(amounts))),),
    )
    rows: list[tuple[Cell, ...]] = []
    for size in listed:
        pair = [how.price(exact, size) for how in (one, two)]
        amount = size * unit
        rows.append((amount, *(_paid(exact, each, amount) for each in pair), *(each.edge for each in pair)))
    first = Table(
        "rounding-differences",
        f"The first {len(listed)} of the bets that are settled differently",
        (
            Column("bet", "bet", "payout"),
            Column("pays", f"pay, {house.rounding}"),
            Column("pays_against", f"pay, {other.rounding}"),
            Column("edge", f"edge, {house.rounding}", "units", percent=True),
            Column("edge_against", f"edge, {other.rounding}", "units", percent=True),
        ),
        tuple(rows),
    )
    return summary, first


def _sizes_table(exact: Price, settlement: Settlement, unit: Fraction, stride: Fraction, heading: str) -> Table:
    """Which bets restore the nominal edge, and the complete list of those that favour the bettor."""
    step, first = restoring_sizes(exact, settlement)
    restore = f"every multiple of {plain_number(step * unit)}"
    if first > step:
        restore += f" from {plain_number(first * unit)} up"
    by = int(stride / unit)
    good = favourable_sizes(exact, settlement, by)
    if good is None:
        favour = "not bounded" if exact.edge <= 0 else "too many to try"
    else:
        favour = runs_of(good, by, lambda size: plain_number(size * unit)) or "none"
    return Table(
        "rounding-sizes",
        heading,
        (Column("what", "what"), Column("bets", "bets")),
        (("restore the nominal edge", restore), ("favour the bettor", favour)),
        (
            f"Favour the bettor: all there are among the multiples of {plain_number(stride)}; beyond these, rounding "
            "moves a payment by too little.",
        ),
    )


def _paid(exact: Price, one: Price, amount: Fraction) -> str:
    """What each payout that should win brings on a bet of `amount`, in line order."""
    paid = {line.pays: what.pays * amount for line, what in zip(exact.lines, one.lines, strict=True) if line.pays > 0}
    return " or ".join(map(plain_number, paid.values()))


def _verdict(one: Price, exact: Price) -> str:
    if one.edge < 0:
        return "favours the bettor"
    if one.edge == exact.edge:
        return "nominal"
    return "more than nominal" if one.edge > exact.edge else "less than nominal"


def _favour_note(amounts: Sequence[Fraction], priced: Sequence[Price]) -> tuple[str, ...]:
    good = [plain_number(amount) for amount, one in zip(amounts, priced, strict=True) if one.edge < 0]
    if not good:
        return ()
    shown = ", ".join(good[:12]) + (f" and {integer_text(len(good) - 12, ',')} more" if len(good) > 12 else "")
    return (f"The edge is negative at {shown}: so settled, these bets favour the bettor.",)


def _unit(amounts: Sequence[Fraction], house: House, stride: Fraction) -> Fraction:
    return smallest_unit([*amounts, read_money(house.chip), read_money(house.least, signed=True), stride])


def _places(*words: str) -> list[Fraction]:
    """One in the last decimal place of each amount as it is written: `0.50` goes in hundredths."""
    return [Fraction(1, 10 ** len(word.partition(".")[2])) for word in words]
