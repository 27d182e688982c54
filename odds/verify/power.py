"""How much a number of coups can tell: standard errors, and the size at which an error shows.

Errors are planned for a chi-square test: with n coups an error that moves the probabilities p to p + d has
noncentrality n times the sum of d^2 / p, and shows at level `alpha` with probability `power` when that
reaches the noncentrality of those two. Results are figures for planning, right to float64.
"""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal, localcontext
from fractions import Fraction
from functools import cache
from math import ceil, log, sqrt

from odds.analysis.root import SquareRoot
from odds.errors import OddsError
from odds.verify.expected import Expectation
from odds.verify.pvalues import needed, normal_quantile

ALPHA = Fraction(1, 100)
"""The level of a test unless another is asked for: one correct run in a hundred is called wrong."""

POWER = Fraction(9, 10)
"""The probability with which an error is to show unless another is asked for."""


def require_level(level: Fraction, what: str) -> None:
    """Refuse a level or a power that is no exact number between 0 and 1."""
    if not isinstance(level, Fraction | int) or not 0 < level < 1:
        raise OddsError(f"{what} is {level}; give an exact number between 0 and 1, such as Fraction(1, 100)")


def standard_error(variance: Fraction, coups: int) -> SquareRoot:
    """The standard error of a mean of `coups` independent results, each of `variance`."""
    return SquareRoot(variance / coups)


def share_error(chance: Fraction, coups: int) -> SquareRoot:
    """The standard error of the share of `coups` independent coups in which an event of `chance` happens."""
    return standard_error(chance * (1 - chance), coups)


def coups_for_half_width(variance: Fraction, half_width: Fraction, confidence: Fraction = Fraction(95, 100)) -> int:
    """The fewest coups after which a mean is within `half_width` of the truth with probability `confidence`.

    By the normal approximation; exact beyond the quantile, which has twenty digits.
    """
    if half_width <= 0:
        raise OddsError(f"a half-width of {half_width} is not above 0; write one such as 0.01%")
    with localcontext(prec=60):
        q = normal_quantile(confidence)
        least = q * q * Decimal(variance.numerator) / Decimal(variance.denominator)
        square = half_width**2
        return ceil(least * Decimal(square.denominator) / Decimal(square.numerator))


@cache
def noncentrality(degrees: int, alpha: Fraction = ALPHA, power: Fraction = POWER) -> float:
    """The noncentrality at which a chi-square test at level `alpha` rejects with probability `power`.

    >>> round(noncentrality(2), 2)
    17.43
    """
    require_level(alpha, "alpha")
    require_level(power, "power")
    if power <= alpha:
        raise OddsError(
            f"a power of {power} is not above the level {alpha}; a wrong game fails at least as often as that"
        )
    special = needed("scipy.special")
    critical = special.chdtri(degrees, float(alpha))
    return float(special.chndtrinc(critical, degrees, float(1 - power)))


def distance(chances: Sequence[Fraction], other: Sequence[Fraction]) -> Fraction | None:
    """The noncentrality that one coup of the game with chances `other` adds, tested against `chances`, exactly.

    None when the other game can do what this one cannot: then the first such coup decides.
    """
    if any(wrong and not right for right, wrong in zip(chances, other, strict=True)):
        return None
    pairs = zip(chances, other, strict=True)
    return sum(((wrong - right) ** 2 / right for right, wrong in pairs if right), Fraction(0))


def coups_to_tell(
    chances: Sequence[Fraction], other: Sequence[Fraction], alpha: Fraction = ALPHA, power: Fraction = POWER
) -> int | None:
    """The coups of the game `other` after which a chi-square test against `chances` fails with probability `power`.

    None when the two cannot be told apart. Where the other game does what this one cannot, the coups until
    that has been seen with probability `power`.
    """
    apart = distance(chances, other)
    if apart == 0:
        return None
    if apart is None:
        strange = float(sum(wrong for right, wrong in zip(chances, other, strict=True) if not right))
        return 1 if strange == 1 else ceil(log(1 - float(power)) / log(1 - strange))
    degrees = sum(1 for chance in chances if chance) - 1
    return ceil(noncentrality(degrees, alpha, power) / float(apart))


def shift_distance(expectation: Expectation, shift: Fraction) -> Fraction | None:
    """What one coup adds when `shift` of probability moves between the two likeliest cells, the hardest to see."""
    likely = sorted((chance for chance in expectation.probabilities if chance), reverse=True)
    if len(likely) < 2:
        return None
    return shift**2 * (1 / likely[0] + 1 / likely[1])


def coups_to_see(
    expectation: Expectation, shift: Fraction, alpha: Fraction = ALPHA, power: Fraction = POWER
) -> int | None:
    """The coups at which a shift of probability between the two likeliest cells shows; None for a single cell."""
    if shift <= 0:
        raise OddsError(f"a shift of {shift} is not above 0; write one such as 1%")
    apart = shift_distance(expectation, shift)
    degrees = sum(1 for chance in expectation.probabilities if chance) - 1
    return None if apart is None else ceil(noncentrality(degrees, alpha, power) / float(apart))


def smallest_shift(
    expectation: Expectation, coups: int, alpha: Fraction = ALPHA, power: Fraction = POWER
) -> SquareRoot | None:
    """The smallest shift of probability between the two likeliest cells that `coups` coups show."""
    unit = shift_distance(expectation, Fraction(1))
    degrees = sum(1 for chance in expectation.probabilities if chance) - 1
    return None if unit is None else SquareRoot(Fraction(noncentrality(degrees, alpha, power)) / unit / coups)


def mean_noncentrality(alpha: Fraction = ALPHA, power: Fraction = POWER) -> float:
    """How many standard errors a mean must be off to be called wrong (two-sided) with probability `power`."""
    return sqrt(noncentrality(1, alpha, power))
