"""Absorbing barriers: how likely a sum of independent results is to reach a limit at some time on its way.

The distribution of the sums that have touched nothing yet is carried from coup to coup, packed into one
integer with a slot for each sum. While that stays small the weights are exact integers. Beyond, chances of
a result are rounded down to 2^-60 and those of a sum to 2^-66, so every probability is a lower bound, and
what all of them lack of 1 is the most by which one is short. That is measured, not estimated.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from odds.analysis.sums import Steps

EXACT_WORK = 20_000_000_000
"""Up to about so many bits handled over all coups, the walk is exact."""

PLACES = 66
FACTOR_PLACES = 60


@dataclass(frozen=True)
class Touches:
    """What happened first within the coups: the lower barrier, the upper one, or neither.

    `alive[t]` is the probability that coup t (counted from 0) is played at all. Where `short` is not 0, each
    figure of `lower`, `upper` and `neither` is a lower bound, at most `short` below the truth, and `alive` as
    much above it.
    """

    lower: Fraction
    upper: Fraction
    neither: Fraction
    alive: tuple[Fraction, ...]

    @property
    def short(self) -> Fraction:
        """What the three together lack of 1."""
        return 1 - self.lower - self.upper - self.neither


def touches(cycle: Sequence[Steps], coups: int, lower: int | None, upper: int | None) -> Touches:
    """How likely the sum is to be at or below `lower`, or at or above `upper`, after one of `coups` coups.

    Results are whole steps; coup t is drawn from `cycle[t % len(cycle)]`. The barrier touched first counts,
    and play stops there; None is no barrier. `lower` must be below 0 and `upper` above it.

    >>> touches([{-1: 1, 1: 1}], 2, -1, None).lower
    Fraction(1, 2)
    """
    exact = _is_small(cycle, coups, lower, upper)
    return _Walk(cycle, coups, exact).run(lower, upper)


def _is_small(cycle: Sequence[Steps], coups: int, lower: int | None, upper: int | None) -> bool:
    bits = max(sum(steps.values()) for steps in cycle).bit_length() * coups
    down = max(-min(min(steps) for steps in cycle), 0) * coups
    up = max(max(max(steps) for steps in cycle), 0) * coups
    width = min(down, down if lower is None else -lower) + min(up, up if upper is None else upper)
    return coups * width * bits <= EXACT_WORK


class _Walk:
    """Slots of one packed integer: slot k holds the weight of the sum `base + k`."""

    def __init__(self, cycle: Sequence[Steps], coups: int, exact: bool) -> None:
        self.coups = coups
        self.exact = exact
        self.totals = [sum(steps.values()) for steps in cycle] if exact else [1 << FACTOR_PLACES] * len(cycle)
        bits = max(self.totals).bit_length() * coups + 1 if exact else PLACES + FACTOR_PLACES + 1
        self.bytes = -(-bits // 8)
        self.slot = 8 * self.bytes
        self.mask = 0
        self.cycle = [(min(steps), self._factors(steps)) for steps in cycle]

    def _factors(self, steps: Steps) -> tuple[int, list[tuple[int, int]]]:
        """The weight of the lowest result, and those of the others with how far they are above it."""
        base, total = min(steps), sum(steps.values())
        weights = steps if self.exact else {step: (weight << FACTOR_PLACES) // total for step, weight in steps.items()}
        return weights[base], [(step - base, weight) for step, weight in weights.items() if step != base]

    def run(self, lower: int | None, upper: int | None) -> Touches:
        scale = 1 if self.exact else 1 << PLACES
        packed, base = scale, 0
        low = high = 0
        alive: list[tuple[int, int]] = []
        for coup in range(self.coups):
            alive.append((scale - low - high, scale))
            down, (least, rest) = self.cycle[coup % len(self.cycle)]
            after = packed * least
            for step, factor in rest:
                after += packed * factor << self.slot * step
            packed, base = after if self.exact else self._floored(after), base + down
            if self.exact:
                total = self.totals[coup % len(self.totals)]
                scale, low, high = scale * total, low * total, high * total
            if lower is not None and base <= lower:
                count = lower - base + 1
                low += self._sum(packed & ((1 << self.slot * count) - 1))
                packed, base = packed >> self.slot * count, lower + 1
            elif not self.exact and coup % 64 == 63 and packed:
                empty = ((packed & -packed).bit_length() - 1) // self.slot
                packed, base = packed >> self.slot * empty, base + empty
            if upper is not None and base + packed.bit_length() // self.slot >= upper:
                kept = max(upper - base, 0)
                high += self._sum(packed >> self.slot * kept)
                packed &= (1 << self.slot * kept) - 1
        ends = (Fraction(low, scale), Fraction(high, scale), Fraction(self._sum(packed), scale))
        return Touches(*ends, tuple(Fraction(number, whole) for number, whole in alive))

    def _floored(self, packed: int) -> int:
        """Every slot divided by 2^60, rounded down."""
        slots = packed.bit_length() // self.slot + 1
        if self.mask.bit_length() < slots * self.slot:
            one = ((1 << (PLACES + 1)) - 1).to_bytes(self.bytes, "little")
            self.mask = int.from_bytes(one * (2 * slots), "little")
        return (packed >> FACTOR_PLACES) & self.mask

    def _sum(self, packed: int) -> int:
        """The sum of all slots."""
        size = self.bytes
        data = packed.to_bytes((packed.bit_length() // self.slot + 1) * size, "little")
        return sum(int.from_bytes(data[place : place + size], "little") for place in range(0, len(data), size))
