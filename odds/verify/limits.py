"""Confidence limits of a probability, by two named methods, and of a mean."""

from __future__ import annotations

from decimal import Decimal, localcontext
from fractions import Fraction
from typing import Literal

from odds.analysis.root import SquareRoot
from odds.verify.pvalues import needed, normal_quantile

Method = Literal["wilson", "clopper-pearson"]

METHODS: dict[str, str] = {"wilson": "Wilson score", "clopper-pearson": "exact binomial (Clopper-Pearson)"}
"""The methods in words."""

Limits = tuple[Decimal, Decimal]
"""A lower and an upper limit."""


def wilson(hits: Fraction, trials: int, confidence: Fraction) -> Limits:
    """Wilson's score limits of a probability of which `hits` in `trials` were seen, to twenty digits.

    Wilson, Journal of the American Statistical Association 22 (1927): the probabilities from which the share
    seen is no further than the normal quantile times their own standard error.
    """
    with localcontext(prec=40):
        q = normal_quantile(confidence)
        n, seen = Decimal(trials), _decimal(hits)
        centre = (seen + q * q / 2) / (n + q * q)
        half = q / (n + q * q) * (seen * (n - seen) / n + q * q / 4).sqrt()
        return max(centre - half, Decimal(0)), min(centre + half, Decimal(1))


def clopper_pearson(hits: int, trials: int, confidence: Fraction) -> Limits:
    """The exact binomial limits, each missing the truth with probability at most half of what confidence leaves.

    Clopper and Pearson, Biometrika 26 (1934); to about twelve digits.
    """
    special = needed("scipy.special")
    tail = float((1 - confidence) / 2)
    low = 0.0 if hits == 0 else float(special.betaincinv(hits, trials - hits + 1, tail))
    high = 1.0 if hits == trials else float(special.betaincinv(hits + 1, trials - hits, 1 - tail))
    return Decimal(repr(low)), Decimal(repr(high))


def share_limits(hits: Fraction, trials: int, confidence: Fraction, method: Method) -> Limits:
    """The limits by `method`; a number of hits that is not whole (from percentages) always takes Wilson's."""
    if method == "clopper-pearson" and hits.denominator == 1:
        return clopper_pearson(int(hits), trials, confidence)
    return wilson(hits, trials, confidence)


def mean_limits(mean: Fraction, error: SquareRoot, confidence: Fraction) -> Limits:
    """Normal limits of a mean whose standard error is `error`."""
    with localcontext(prec=40):
        half = normal_quantile(confidence) * _decimal(error.square).sqrt()
        return _decimal(mean) - half, _decimal(mean) + half


def _decimal(value: Fraction) -> Decimal:
    return Decimal(value.numerator) / Decimal(value.denominator)
