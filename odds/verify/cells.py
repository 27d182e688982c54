"""The cells of a check, one by one: how far each count is from its expectation, and what may be said of that."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from functools import cached_property

from odds.analysis.root import SquareRoot
from odds.verify.limits import Limits, Method, share_limits
from odds.verify.observed import Observed
from odds.verify.pvalues import (
    MOST_EXACT,
    MOST_SAMPLES,
    binomial_tails,
    doubled,
    normal_tail,
    normal_two_sided,
    sample_count,
)

FEWEST_EXPECTED = 5
"""Cells of which fewer are expected are put together before a chi-square approximation is trusted."""


@dataclass(frozen=True)
class CheckedCell:
    """One cell: what was seen and expected, and how far apart they are.

    `observed` is the count seen; `used` is what the statistics use, the value nearest to the expectation that
    round-off and the way of dealing leave open. `z` is exact, and None where the cell never varies.
    """

    label: str
    observed: Fraction
    used: Fraction
    coups: int
    chance: Fraction

    @cached_property
    def z(self) -> SquareRoot | None:
        """How far `used` is from `expected`, in standard deviations of the count."""
        spread = self.expected * (1 - self.chance)
        gap = self.used - self.expected
        return SquareRoot(gap**2 / spread, gap < 0) if spread else None

    @cached_property
    def tails(self) -> tuple[Decimal, Decimal] | None:
        """The exact binomial probabilities of at most, and of at least, so many; None where they are not exact."""
        if self.used.denominator != 1 or self.coups > MOST_EXACT:
            return None
        return binomial_tails(int(self.used), self.coups, self.chance)

    @property
    def one_sided(self) -> Decimal:
        """The normal probability of a count at least so far out on the same side."""
        return self._certain if self.z is None else normal_tail(SquareRoot(self.z.square))

    @property
    def exact_one_sided(self) -> Decimal | None:
        """The exact binomial probability of the same; None beyond ten million coups and for fractional counts."""
        return None if self.tails is None or self.z is None else self.tails[self.used >= self.expected]

    @property
    def p(self) -> Decimal:
        """The two-sided p: twice the smaller exact tail where there is one, else normal."""
        if self.z is None:
            return self._certain
        return normal_two_sided(self.z) if self.tails is None else doubled(self.tails)

    @property
    def _certain(self) -> Decimal:
        """For a cell that never varies: 1 when it is as it must be, else 0."""
        return Decimal(int(self.used == self.expected))

    @property
    def expected(self) -> Fraction:
        """The exact expected count."""
        return self.chance * self.coups

    @property
    def share(self) -> Fraction:
        """The observed share."""
        return self.observed / self.coups

    def limits(self, confidence: Fraction, method: Method = "wilson") -> Limits:
        """Confidence limits of the probability, from the observed count."""
        return share_limits(self.observed, self.coups, confidence, method)


def nearest(seen: Observed, allowed: Fraction) -> tuple[Fraction, ...]:
    """The counts with the smallest chi-square that round-off and the allowance leave open, summing to all coups.

    The minimum of sum (x - e)^2 / e between bounds, for a given sum, has x = e (1 + m) wherever that is
    within the bounds, for one m; the sum rises with m in straight pieces, so m is found exactly.
    """
    slack = [half + allowed for half in seen.slack]
    if not any(slack):
        return seen.counts
    means = [chance * seen.coups for chance in seen.expectation.probabilities]
    lows = [max(count - half, Fraction(0)) for count, half in zip(seen.counts, slack, strict=True)]
    highs = [count + half for count, half in zip(seen.counts, slack, strict=True)]

    def at(m: Fraction) -> list[Fraction]:
        return [
            min(max(mean * (1 + m), low), high) if mean else low
            for mean, low, high in zip(means, lows, highs, strict=True)
        ]

    turns = sorted(
        {bound / mean - 1 for mean, low, high in zip(means, lows, highs, strict=True) if mean for bound in (low, high)}
    )
    below = next((m for m in reversed(turns) if sum(at(m)) <= seen.coups), turns[0])
    above = next((m for m in turns if sum(at(m)) >= seen.coups), turns[-1])
    first, last = sum(at(below)), sum(at(above))
    if first == last:
        return tuple(at(below))
    return tuple(at(below + (above - below) * (seen.coups - first) / (last - first)))


def checked(seen: Observed, used: Sequence[Fraction]) -> tuple[CheckedCell, ...]:
    """Each cell of what was seen, with the count `used` of it (see `nearest`)."""
    expectation = seen.expectation
    rows = zip(expectation.labels, seen.counts, used, expectation.probabilities, strict=True)
    return tuple(CheckedCell(label, count, near, seen.coups, chance) for label, count, near, chance in rows)


def listable(cells: Sequence[CheckedCell]) -> bool:
    """Whether every possible sample can be listed, so that the exact multinomial test applies."""
    able = sum(1 for cell in cells if cell.chance)
    whole = all(cell.used.denominator == 1 for cell in cells)
    return whole and sample_count(cells[0].coups, able) <= MOST_SAMPLES


def groups(cells: Sequence[CheckedCell], *, exact: bool) -> tuple[list[tuple[Fraction, Fraction]], tuple[str, ...]]:
    """(count, expected) of each term of the chi-square, and the cells that were put together into one."""
    able = [cell for cell in cells if cell.chance]
    if exact or len(able) < 3:
        return [(cell.used, cell.expected) for cell in able], ()
    ranked = sorted(able, key=lambda cell: cell.chance)
    small = [cell for cell in ranked if cell.expected < FEWEST_EXPECTED]
    rest = ranked[len(small) :]
    while small and rest and sum(cell.expected for cell in small) < FEWEST_EXPECTED:
        small.append(rest.pop(0))
    if len(small) < 2:
        return [(cell.used, cell.expected) for cell in able], ()
    pooled = sum((cell.used for cell in small), Fraction(0)), sum((cell.expected for cell in small), Fraction(0))
    kept = [(cell.used, cell.expected) for cell in able if cell not in small]
    return [*kept, pooled], tuple(cell.label for cell in small)
