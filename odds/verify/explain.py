"""Explanations: which known wrong game makes what was seen likeliest."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from functools import cached_property, lru_cache
from math import inf, log

from odds.verify.expected import Expectation
from odds.verify.fingerprints import Fingerprint
from odds.verify.observed import Observed
from odds.verify.pvalues import chi_square_tail
from odds.verify.wrong_games import FINGERPRINTS


@dataclass(frozen=True)
class Explanation:
    """How well one game explains what was seen; `fingerprint` is None for the game as stated.

    `log_likelihood` is the multinomial log-likelihood less that of the shares seen themselves, so it is 0 at
    best, and minus infinity when the game cannot do what was seen (float64).
    """

    fingerprint: Fingerprint | None
    chances: tuple[Fraction, ...]
    log_likelihood: float
    seen: Observed

    @property
    def words(self) -> str:
        """The game in words."""
        return self.fingerprint.words if self.fingerprint else "the game as stated"

    @property
    def possible(self) -> bool:
        """Whether the game can do what was seen at all."""
        return self.log_likelihood != -inf

    @property
    def degrees(self) -> int:
        """Degrees of freedom of `chi_square`."""
        return sum(1 for chance in self.chances if chance) - 1

    @cached_property
    def chi_square(self) -> Fraction | None:
        """The chi-square of the counts against this game, exactly; None when it cannot do what was seen."""
        if not self.possible:
            return None
        able = [(count, chance) for count, chance in zip(self.seen.counts, self.chances, strict=True) if chance]
        coups = self.seen.coups
        return sum(((count - coups * chance) ** 2 / (coups * chance) for count, chance in able), Fraction(0))

    @cached_property
    def p(self) -> Decimal:
        """The p-value of `chi_square`: how well the game fits, not how likely it is."""
        if self.chi_square is None:
            return Decimal(0)
        return chi_square_tail(self.chi_square, self.degrees) if self.degrees else Decimal(1)


def explanations(seen: Observed) -> tuple[Explanation, ...]:
    """The game as stated and every known wrong game that applies, likeliest first, ties in the order of the library.

    Outcomes alone have two degrees of freedom, so that games may lie too near each other to be told apart;
    counts of both final totals tell more.
    """
    found = [
        Explanation(fingerprint, chances, _log_likelihood(seen, chances), seen)
        for fingerprint, chances in candidates(seen.expectation)
    ]
    return tuple(sorted(found, key=lambda one: -one.log_likelihood))


@lru_cache(maxsize=16)
def candidates(expectation: Expectation) -> tuple[tuple[Fingerprint | None, tuple[Fraction, ...]], ...]:
    """The exact probabilities of the cells of `expectation` in the game as stated and in all that differ from it."""
    found: list[tuple[Fingerprint | None, tuple[Fraction, ...]]] = [(None, expectation.probabilities)]
    for one in FINGERPRINTS:
        chances = one.chances(expectation)
        if chances is not None and chances != expectation.probabilities:
            found.append((one, chances))
    return tuple(found)


def _log_likelihood(seen: Observed, chances: tuple[Fraction, ...]) -> float:
    total = 0.0
    for count, chance in zip(seen.counts, chances, strict=True):
        if count and not chance:
            return -inf
        if count:
            number = count.numerator / count.denominator
            total += number * log(chance.numerator / chance.denominator * seen.coups / number)
    return total
