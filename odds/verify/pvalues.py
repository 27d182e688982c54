"""P-values, to twelve significant digits or more, so that 1e-40 is told as such and not as zero.

A p-value is a `Decimal`: a probability, written to `DIGITS` significant digits. Statistics that are rational
(a chi-square, the square of a z) come in as exact `Fraction`s.
"""

from __future__ import annotations

import importlib
from collections.abc import Sequence
from decimal import Decimal
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb, isqrt
from typing import Any

from odds.analysis.root import SquareRoot
from odds.errors import OddsError

DIGITS = 20
"""Significant digits of a p-value."""

WORKING_DIGITS = 40

MOST_EXACT = 10_000_000
"""The most coups for which binomial tails are summed exactly; beyond it the normal approximation is used."""

MOST_SAMPLES = 250_000
"""The most possible samples for which the multinomial test is exact."""


@cache
def needed(name: str) -> Any:
    """The module `name`, which the extra `verify` brings; loaded when first used."""
    try:
        return importlib.import_module(name)
    except ImportError:
        package = name.partition(".")[0]
        raise OddsError(f"this needs {package}; install it with: pip install 'baccarat-odds[verify]'") from None


def normal_tail(z: SquareRoot) -> Decimal:
    """The probability that a standard normal variable is at least `z`."""
    mp = needed("mpmath")
    with mp.workdps(WORKING_DIGITS):
        return _decimal(mp.erfc(_root(z) / mp.sqrt(2)) / 2)


def normal_two_sided(z: SquareRoot) -> Decimal:
    """The probability that a standard normal variable is at least as far from 0 as `z`."""
    mp = needed("mpmath")
    with mp.workdps(WORKING_DIGITS):
        return _decimal(mp.erfc(abs(_root(z)) / mp.sqrt(2)))


def normal_quantile(confidence: Fraction) -> Decimal:
    """The `q` such that a standard normal variable lies within -q and q with probability `confidence`.

    >>> f"{normal_quantile(Fraction(95, 100)):.6f}"
    '1.959964'
    """
    mp = needed("mpmath")
    with mp.workdps(WORKING_DIGITS):
        return _decimal(mp.sqrt(2) * mp.erfinv(_number(confidence)))


def chi_square_tail(chi_square: Fraction, degrees: int) -> Decimal:
    """The probability that a chi-square variable of `degrees` degrees of freedom is at least `chi_square`."""
    mp = needed("mpmath")
    with mp.workdps(WORKING_DIGITS):
        return _decimal(mp.gammainc(mp.mpf(degrees) / 2, _number(chi_square) / 2, mp.inf, regularized=True))


def binomial_tails(hits: int, trials: int, chance: Fraction) -> tuple[Decimal, Decimal]:
    """The exact probabilities of at most, and of at least, `hits` in `trials` independent trials of `chance`.

    The tail on the far side of the mean is the first term times a series summed in float64, so it is right to
    about twelve digits however small it is; the other is one minus it.
    """
    if chance in (0, 1):
        at = trials * chance
        return Decimal(int(at <= hits)), Decimal(int(at >= hits))
    mp = needed("mpmath")
    with mp.workdps(WORKING_DIGITS):
        logs = hits * mp.log(_number(chance)) + (trials - hits) * mp.log(_number(1 - chance))
        here = mp.exp(_log_choose(mp, trials, hits) + logs)
        above = hits >= trials * chance
        far = here * _series(hits, trials, chance, above=above)
        tails = _decimal(1 - far + here), _decimal(far)
    return tails if above else (tails[1], tails[0])


def _series(hits: int, trials: int, chance: Fraction, *, above: bool) -> float:
    """The sum of the terms from `hits` outwards, each as a multiple of the first: products of falling ratios."""
    import numpy as np

    spread = trials * chance * (1 - chance)
    terms = min(trials - hits if above else hits, 14 * isqrt(int(spread)) + 100)
    places = np.arange(hits, hits + terms) if above else np.arange(hits, hits - terms, -1)
    odds = float(chance / (1 - chance))
    ratios = odds * (trials - places) / (places + 1) if above else places / (odds * (trials - places + 1))
    return 1 + float(np.cumprod(ratios).sum())


def doubled(tails: tuple[Decimal, Decimal]) -> Decimal:
    """The two-sided p of two tails: twice the smaller, at most 1 (the test that Clopper-Pearson limits invert)."""
    return min(Decimal(1), 2 * min(tails))


def sample_count(coups: int, cells: int) -> int:
    """How many different samples of `coups` coups in `cells` cells there are."""
    return comb(coups + cells - 1, cells - 1)


def multinomial_p(chi_square: Fraction, coups: int, chances: Sequence[Fraction]) -> Decimal:
    """The exact probability, over all samples, of a chi-square of at least `chi_square`; every chance is above 0.

    Each possible sample is weighed in float64, so the p-value is right to about twelve digits.
    """
    import numpy as np

    bars = np.array(list(combinations(range(coups + len(chances) - 1), len(chances) - 1)), dtype=np.int64)
    bars = bars.reshape(-1, len(chances) - 1)
    edges = np.concatenate([np.full((len(bars), 1), -1), bars, np.full((len(bars), 1), coups + len(chances) - 1)], 1)
    counts = np.diff(edges, axis=1) - 1
    logs = np.concatenate([[0.0], np.cumsum(np.log(np.arange(1, coups + 1)))])
    shares = np.array([chance.numerator / chance.denominator for chance in chances])
    weights = logs[coups] - logs[counts].sum(axis=1) + counts @ np.log(shares)
    squares = (counts**2 / (coups * shares)).sum(axis=1) - coups
    observed = chi_square.numerator / chi_square.denominator
    slack = 1e-9 * max(1.0, observed)
    total = float(np.exp(weights[squares >= observed - slack]).sum())
    return min(Decimal(1), Decimal(repr(total)))


def holm(ps: Sequence[Decimal]) -> tuple[Decimal, ...]:
    """Holm's correction: p-values that may be compared with the level as if each were the only one.

    >>> holm([Decimal("0.01"), Decimal("0.04"), Decimal("0.03")])
    (Decimal('0.03'), Decimal('0.06'), Decimal('0.06'))
    """
    adjusted = [Decimal(1)] * len(ps)
    highest = Decimal(0)
    for rank, place in enumerate(sorted(range(len(ps)), key=lambda place: ps[place])):
        highest = max(highest, min(Decimal(1), (len(ps) - rank) * ps[place]))
        adjusted[place] = highest
    return tuple(adjusted)


def _log_choose(mp: Any, trials: int, hits: int) -> Any:
    return mp.loggamma(trials + 1) - mp.loggamma(hits + 1) - mp.loggamma(trials - hits + 1)


def _number(value: Fraction) -> Any:
    return needed("mpmath").mpf(value.numerator) / value.denominator


def _root(z: SquareRoot) -> Any:
    root = needed("mpmath").sqrt(_number(z.square))
    return -root if z.negative else root


def _decimal(value: Any) -> Decimal:
    return Decimal(needed("mpmath").nstr(value, DIGITS, strip_zeros=True))
