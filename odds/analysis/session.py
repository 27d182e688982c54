"""A session: the result of many coups of a bet or a mix, in money.

The coups are taken as independent, each dealt from the shoe that was named. In a real shoe every coup, seen
before the shoe is dealt, has exactly these odds too, so the expected result is the same; the coups depend on
each other a little, and `depletion` says exactly how much that moves the variance.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import gcd, isqrt, lcm

from odds.analysis.barriers import Touches, touches
from odds.analysis.mix import How, Mix
from odds.analysis.money import read_money
from odds.analysis.root import SquareRoot
from odds.analysis.successive_bets import successive_covariances
from odds.analysis.sums import Steps, Sums, sums
from odds.errors import OddsError

MOST_COUPS = 100_000
MOST_STEPS = 1_000_000
"""The most different results that a distribution is made of."""


@dataclass(frozen=True)
class Session:
    """`coups` coups of a mix, played in the way `how`, with `stake` (money, exact) on each coup."""

    mix: Mix
    coups: int
    stake: Fraction = Fraction(1)
    how: How = "turns"

    def __post_init__(self) -> None:
        if isinstance(self.coups, bool) or not isinstance(self.coups, int) or not 1 <= self.coups <= MOST_COUPS:
            raise OddsError(f"{self.coups!r} coups make no session; use a whole number from 1 to {MOST_COUPS:,}")
        read_money(self.stake)

    # -- one coup ---------------------------------------------------------------------------

    @cached_property
    def step(self) -> Fraction:
        """The largest amount of money of which every result is a whole number."""
        pays = [pay * self.stake for net in self.mix.results(self.how) for pay in net]
        below = lcm(*(pay.denominator for pay in pays))
        return Fraction(gcd(*(int(pay * below) for pay in pays)) or 1, below)

    @cached_property
    def cycle(self) -> tuple[Steps, ...]:
        """The results of one coup in whole steps with integer weights, for each coup of a cycle."""
        return tuple(
            {
                int(pay * self.stake / self.step): int(chance * lcm(*(one.denominator for one in net.values())))
                for pay, chance in net.items()
            }
            for net in self.mix.results(self.how)
        )

    def _times(self, place: int) -> int:
        """How many coups are played at one place of the cycle."""
        return len(range(place, self.coups, len(self.cycle)))

    # -- the whole session ------------------------------------------------------------------

    @property
    def expected(self) -> Fraction:
        """The expected result, money."""
        return self.stake * sum((ev * self._times(place) for place, ev in enumerate(self._evs)), Fraction(0))

    @property
    def variance(self) -> Fraction:
        """The variance of the result, money squared."""
        return sum((one * self._times(place) for place, one in enumerate(self._variances)), Fraction(0))

    @property
    def sd(self) -> SquareRoot:
        """The standard deviation of the result, money."""
        return SquareRoot(self.variance)

    @cached_property
    def sums(self) -> Sums:
        """The distribution of the result in whole steps: exact, or enclosed where it says that it is short."""
        self._require_size()
        factors: dict[tuple[tuple[int, int], ...], int] = {}
        for place, steps in enumerate(self.cycle):
            key = tuple(sorted(steps.items()))
            factors[key] = factors.get(key, 0) + self._times(place)
        return sums([(dict(key), times) for key, times in factors.items() if times])

    def between(self, low: Fraction | None, high: Fraction | None) -> Fraction:
        """The probability that the result is from `low` to `high` money, both included; None is no bound."""
        first = self.sums.lowest if low is None else -int(-low // self.step)
        last = self.sums.highest if high is None else int(high // self.step)
        return self.sums.between(first, last)

    @property
    def ahead(self) -> Fraction:
        """The probability of a gain."""
        return self.sums.between(1, self.sums.highest)

    @property
    def level(self) -> Fraction:
        """The probability of neither a gain nor a loss."""
        return self.sums.between(0, 0)

    @property
    def behind(self) -> Fraction:
        """The probability of a loss."""
        return self.sums.between(self.sums.lowest, -1)

    def quantile(self, chance: Fraction) -> Fraction:
        """The smallest result that is not exceeded with a probability of at least `chance`."""
        return self.sums.quantile(chance) * self.step

    @property
    def expected_loss_if_behind(self) -> Fraction:
        """The expected value of the loss, a gain counted as 0: what a rebate on a losing session is a share of."""
        found = self.sums
        lost = sum(
            -(found.lowest + place) * weight for place, weight in enumerate(found.weights[: max(-found.lowest, 0)])
        )
        return Fraction(lost, found.total) * self.step

    # -- barriers ---------------------------------------------------------------------------

    def touches(self, limit: Fraction | None, target: Fraction | None) -> Touches:
        """What comes first: a result at or below `-limit`, at or above `target`, or the end of the session."""
        self._require_size()
        lower = None if limit is None else int(-limit // self.step)
        upper = None if target is None else -int(-target // self.step)
        for what, amount in (("loss limit", limit), ("target", target)):
            if amount is not None and amount <= 0:
                raise OddsError(f"a {what} of {amount} is reached before the first coup; use an amount more than 0")
        return touches(self.cycle, self.coups, lower, upper)

    def ruin(self, bankroll: Fraction) -> Touches:
        """The same with ruin as the lower barrier: what is left of `bankroll` no longer covers a stake."""
        if bankroll < self.stake:
            raise OddsError(f"a bankroll of {bankroll} does not cover one stake of {self.stake}; use more")
        lower = -int((bankroll - self.stake) // self.step) - 1
        return touches(self.cycle, self.coups, lower, None)

    def played(self, stopped: Touches) -> Fraction:
        """The expected number of coups when play stops at the barriers."""
        return sum(stopped.alive, Fraction(0))

    def expected_stopped(self, stopped: Touches) -> Fraction:
        """The expected result when play stops at the barriers, money (Wald's identity, coup by coup)."""
        size = len(self.cycle)
        evs = self._evs
        parts = (sum(stopped.alive[place::size], Fraction(0)) * evs[place] for place in range(size))
        return self.stake * sum(parts, Fraction(0))

    # -- one shoe ---------------------------------------------------------------------------

    def depletion(self, per_shoe: int) -> Depletion:
        """What dealing `per_shoe` coups from each shoe without replacement does to the variance.

        Exact while the cards suffice: then every coup of a shoe has the odds of the first, and every two have
        the same covariance. Only for bets that read no more than point values.
        """
        if isinstance(per_shoe, bool) or not isinstance(per_shoe, int) or per_shoe < 1:
            raise OddsError(f"{per_shoe!r} coups make no shoe; use a whole number from 1")
        size = len(self.mix.bets)
        single = successive_covariances(self.mix.bets, self.mix.shoe, self.mix.tableau)
        table = [[one * self.stake**2 for one in row] for row in single]
        if self.how == "turns":
            order = [place for place, weight in enumerate(self.mix.weights) for _ in range(weight)]
        else:
            shares = self.mix.shares
            table = [
                [sum((shares[i] * shares[j] * table[i][j] for i in range(size) for j in range(size)), Fraction(0))]
            ]
            order = [0]
        shared = Fraction(0)
        for first in range(0, self.coups, per_shoe):
            coups = range(first, min(first + per_shoe, self.coups))
            times = [0] * len(table)
            for coup in coups:
                times[order[coup % len(order)]] += 1
            places = range(len(table))
            shared += sum(
                (table[i][j] * (times[i] * (times[j] - (i == j))) for i in places for j in places), Fraction(0)
            )
        return Depletion(per_shoe, tuple(map(tuple, table)), self.variance, self.variance + shared)

    @property
    def _evs(self) -> tuple[Fraction, ...]:
        """The EV of each coup of a cycle, units per unit staked."""
        return tuple(
            sum((pay * chance for pay, chance in net.items()), Fraction(0)) for net in self.mix.results(self.how)
        )

    @property
    def _variances(self) -> tuple[Fraction, ...]:
        """The variance of each coup of a cycle, money squared."""
        squares = (
            sum((pay**2 * chance for pay, chance in net.items()), Fraction(0)) for net in self.mix.results(self.how)
        )
        return tuple((square - ev**2) * self.stake**2 for square, ev in zip(squares, self._evs, strict=True))

    def _require_size(self) -> None:
        """Refuses a session whose results would be of far too many different amounts."""
        width = sum((max(steps) - min(steps)) * self._times(place) for place, steps in enumerate(self.cycle))
        farthest = max(max(abs(step) for step in steps) for steps in self.cycle)
        likely = 30 * (isqrt(int(self.variance / self.step**2)) + farthest)
        if min(width, likely) > MOST_STEPS:
            raise OddsError(
                f"{self.coups:,} coups in steps of {self.step} have more than {MOST_STEPS:,} results; "
                "use fewer coups or rounder payouts"
            )


@dataclass(frozen=True)
class Depletion:
    """The variance of a session, money squared, with and without putting the cards back.

    `covariances` are those of two coups of one shoe: of each two bets of a mix played in turns, else one figure.
    """

    per_shoe: int
    covariances: tuple[tuple[Fraction, ...], ...]
    independent: Fraction
    without_replacement: Fraction
