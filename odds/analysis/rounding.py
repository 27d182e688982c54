"""What a house really pays: amounts that chips can pay, rounded, and what that does to the edge by bet size.

Money is whole numbers of the smallest unit (cents, or chips where nothing smaller exists). A payout that is
not a whole number to one keeps something back from the next whole one: Banker at 0.95 keeps back 1/20 of
even money, which is the commission. Either the payout is rounded to what chips can pay, or the commission.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from enum import Enum
from fractions import Fraction
from math import gcd, lcm
from typing import Literal

from odds.analysis.pricing import Price
from odds.errors import BetError

MOST_SIZES = 1_000_000
"""The most bet sizes that one question may be about."""


class Rounding(Enum):
    """How an amount is rounded to a multiple of the chip. Up is away from zero, down is towards it."""

    UP = "up"
    DOWN = "down"
    HALF_UP = "half-up"
    HALF_EVEN = "half-even"
    BETTOR = "bettor"
    HOUSE = "house"

    @classmethod
    def named(cls, name: str) -> Rounding:
        """The rounding called `name`."""
        try:
            return cls(name.strip().lower())
        except ValueError:
            names = ", ".join(one.value for one in cls)
            raise BetError(f"{name!r} is not a way of rounding; use one of {names}") from None

    def whole(self, above: int, below: int, *, to_bettor: bool) -> int:
        """`above / below`, neither negative, as a whole number; `to_bettor` says who receives it."""
        down, rest = divmod(above, below)
        match self:
            case Rounding.UP:
                up = rest > 0
            case Rounding.DOWN:
                up = False
            case Rounding.HALF_UP:
                up = 2 * rest >= below
            case Rounding.HALF_EVEN:
                up = 2 * rest > below or (2 * rest == below and down % 2 == 1)
            case Rounding.BETTOR:
                up = rest > 0 and to_bettor
            case Rounding.HOUSE:
                up = rest > 0 and not to_bettor
        return down + up


@dataclass(frozen=True)
class Settlement:
    """How a house settles a bet: amounts in whole numbers of the smallest unit of money.

    `rounding` makes the payout (or, with `of="commission"`, what is kept back) a multiple of `chip`.
    `least` is the minimum commission on a win that pays less than even money; it never exceeds the win.
    A line that loses part of the stake has that part rounded; one that loses it all takes it all.
    """

    rounding: Rounding = Rounding.DOWN
    chip: int = 1
    of: Literal["payout", "commission"] = "payout"
    least: int = 0

    def __post_init__(self) -> None:
        for what, amount, fewest in (("chip", self.chip, 1), ("minimum commission", self.least, 0)):
            if isinstance(amount, bool) or not isinstance(amount, int) or amount < fewest:
                raise BetError(f"a {what} of {amount!r} is not a whole number of the smallest unit from {fewest}")
        if self.least % self.chip:
            raise BetError(
                f"a minimum commission of {self.least} cannot be taken in chips of {self.chip}; use a multiple"
            )
        if self.of not in ("payout", "commission"):
            raise BetError(f"{self.of!r} cannot be rounded; round the payout or the commission")

    def net(self, stake: int, pays: Fraction) -> int:
        """What a line paying `pays` to one brings the bettor on a bet of `stake`: a gain, or minus a loss.

        >>> Settlement(Rounding.UP).net(25, Fraction(19, 20))
        24
        """
        _require_stake(stake)
        above, below = pays.numerator * stake, pays.denominator
        if above < 0:
            return -self._round(-above, below, to_bettor=False) if -above < below * stake else above // below
        if self.of == "payout" and not self.least:
            return self._round(above, below, to_bettor=True)
        gross = -(-pays.numerator // below) * stake
        if self.of == "payout":
            paid = self._round(above, below, to_bettor=True)
        else:
            paid = gross - self._round(gross * below - above, below, to_bettor=False)
        return min(paid, max(gross - self.least, 0)) if 0 < pays < 1 else paid

    def price(self, exact: Price, stake: int) -> Price:
        """`exact` with every line paid as the house pays it on a bet of `stake`; per unit staked."""
        lines = tuple(replace(line, pays=Fraction(self.net(stake, line.pays), stake)) for line in exact.lines)
        return replace(exact, lines=lines)

    def exact_step(self, pays: Iterable[Fraction]) -> int:
        """The smallest bet such that it and all its multiples are settled without rounding.

        With a minimum commission only those from `least` over the commission's share upwards are.

        >>> Settlement().exact_step([Fraction(19, 20)])
        20
        """
        steps = [1]
        for pay in pays:
            kept = Fraction(-(-pay.numerator // pay.denominator)) - pay
            share = kept if self.of == "commission" and pay > 0 else pay
            below = share.denominator * self.chip
            steps.append(below // gcd(share.numerator, below))
        return lcm(*steps)

    def _round(self, above: int, below: int, *, to_bettor: bool) -> int:
        """`above / below` as a multiple of the chip."""
        return self.rounding.whole(above, below * self.chip, to_bettor=to_bettor) * self.chip


def restoring_sizes(exact: Price, settlement: Settlement) -> tuple[int, int]:
    """`(step, first)`: every multiple of `step` from `first` on has exactly the nominal edge."""
    pays = [line.pays for line in exact.lines if line.ways and line.pays > -1]
    step = settlement.exact_step(pays)
    kept = [1 - pay for pay in pays if 0 < pay < 1]
    least = max((-(-settlement.least // share) for share in kept), default=0) if settlement.least else 0
    return step, max(-(-least // step), 1) * step


def favourable_sizes(exact: Price, settlement: Settlement, step: int = 1) -> tuple[int, ...] | None:
    """Every bet size, among all multiples of `step`, at which the bet favours the bettor.

    The list is complete: rounding moves a payment by less than one chip, so a bet whose nominal loss
    is a chip for every coup that is not lost cannot favour the bettor. None when the nominal edge is not
    positive, or so small that more than `MOST_SIZES` sizes would have to be tried.
    """
    _require_stake(step)
    if exact.edge <= 0:
        return None
    moved = sum((line.probability for line in exact.lines if line.pays > -1), Fraction(0))
    last = settlement.chip * moved / exact.edge
    if last / step > MOST_SIZES:
        return None
    return tuple(size for size in range(step, int(last) + 1, step) if _edge(exact, settlement, size) < 0)


def differing_sizes(
    exact: Price, one: Settlement, other: Settlement, sizes: Iterable[int]
) -> Iterator[tuple[int, tuple[int, ...], tuple[int, ...]]]:
    """The bet sizes at which two ways of settling pay differently, with what each pays on each line."""
    for size in sizes:
        mine, theirs = (tuple(how.net(size, line.pays) for line in exact.lines) for how in (one, other))
        if mine != theirs:
            yield size, mine, theirs


def _edge(exact: Price, settlement: Settlement, stake: int) -> Fraction:
    """The house edge on a bet of `stake`, without making the whole price."""
    return -sum((settlement.net(stake, line.pays) * line.probability for line in exact.lines), Fraction(0)) / stake


def _require_stake(stake: object) -> None:
    if isinstance(stake, bool) or not isinstance(stake, int) or stake < 1:
        raise BetError(f"a bet of {stake!r} is not a whole number of the smallest unit from 1")


def runs_of(sizes: Iterable[int], step: int = 1, spell: Callable[[int], str] = str) -> str:
    """Ascending sizes in words, neighbours `step` apart joined: `1-19, 21`.

    >>> runs_of([1, 2, 3, 7])
    '1-3, 7'
    """
    parts: list[list[int]] = []
    for size in sizes:
        if parts and size - parts[-1][-1] == step:
            parts[-1][1:] = [size]
        else:
            parts.append([size])
    return ", ".join("-".join(map(spell, part)) for part in parts)
