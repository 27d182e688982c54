"""Means: the average result of a bet against its exact expected value."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from math import ceil

from odds.analysis.pricing import price
from odds.analysis.root import SquareRoot
from odds.bets.bet import Bet
from odds.errors import OddsError
from odds.game.shoe import Shoe
from odds.game.tableau import Tableau
from odds.verify.check import DOUBTFUL, RESOLVE, Verdict
from odds.verify.limits import Limits, mean_limits
from odds.verify.measure import Measure, read_measure
from odds.verify.observed import read_count
from odds.verify.power import ALPHA, POWER, mean_noncentrality, standard_error
from odds.verify.pvalues import normal_tail, normal_two_sided


@dataclass(frozen=True)
class MeanCheck:
    """A mean beside what it should be. All in the units of the mean: for a bet, net units per unit staked.

    `error` is the standard error of the gap, and `z` the gap in standard errors. `one_sided` and `p` are the
    normal probabilities of a gap as large, on the same side and on either. `lenient_p` allows for round-off:
    it is `p` of the smallest gap that the printed figures leave open, and the verdict follows from it.
    """

    what: str
    mean: Fraction
    expected: Fraction
    coups: int | None
    error: SquareRoot
    source: str
    slack: Fraction
    z: SquareRoot
    one_sided: Decimal
    p: Decimal
    lenient_p: Decimal
    alpha: Fraction
    power: Fraction
    verdict: Verdict
    needed: int | None

    @property
    def gap(self) -> Fraction:
        """How far the mean is from what it should be."""
        return self.mean - self.expected

    @property
    def smallest_error(self) -> SquareRoot:
        """The smallest error of a mean that so many coups show."""
        return self.error.times(Fraction(mean_noncentrality(self.alpha, self.power)))

    def limits(self, confidence: Fraction) -> Limits:
        """Normal confidence limits of the true mean (or, of two means, of the true gap)."""
        return mean_limits(self.gap if self.what.startswith("gap") else self.mean, self.error, confidence)

    def __bool__(self) -> bool:
        """False when the verdict is "wrong"."""
        return self.verdict is not Verdict.WRONG


def verify_mean(
    mean: Measure | Fraction | str,
    coups: object | None = None,
    *,
    bet: Bet | None = None,
    shoe: Shoe | None = None,
    tableau: Tableau | None = None,
    expected: Measure | Fraction | str | None = None,
    variance: Fraction | str | None = None,
    error: Fraction | str | None = None,
    alpha: Fraction = ALPHA,
    power: Fraction = POWER,
    resolve: Fraction = RESOLVE,
) -> MeanCheck:
    """Check the mean result of `coups` independent coups.

    With `bet` the expectation and the variance are exact, from `odds.price` at `shoe` (eight decks by
    default). Otherwise, and instead of those, `expected` and a `variance` of one result, or the standard
    `error` of the mean, are taken as given. The verdict is as in `odds.verify.verify`; `resolve` is the
    error of the mean that so many coups must be able to show.

    >>> found = verify_mean("99.44%", "4e8", expected="99.54%", variance="19.51")
    >>> f"{float(found.z):.1f}", found.verdict.value
    ('-4.5', 'wrong')
    """
    number = None if coups is None else _coups(coups)
    seen = read_measure(mean, "mean")
    should = None if expected is None else read_measure(expected, "expected mean")
    spread = None if variance is None else read_measure(variance, "variance").value
    what, source = "mean", "the variance given"
    if bet is not None:
        one = price(bet, shoe or Shoe.of_decks(8), tableau)
        what = f"mean result of {bet.title}"
        should = should or Measure(one.ev)
        if spread is None:
            spread, source = one.variance, "the exact variance"
        least, most = min(bet.payouts), max(bet.payouts)
        if not least <= seen.value <= most:
            raise OddsError(f"a mean of {mean} is impossible: {bet.title} results in {least} to {most} units a coup")
    if spread is not None and spread < 0:
        raise OddsError(f"a variance of {variance} is below zero; give 0 or more")
    if should is None:
        raise OddsError("there is nothing to compare the mean with; name a bet, or give the expected mean")
    if error is not None:
        own, source = read_measure(error, "standard error").value, "the standard error given"
        root = SquareRoot(own**2)
    elif spread is not None and number is not None:
        root = standard_error(spread, number)
    else:
        way = "name a bet, or give a variance" if number else "give the number of coups"
        raise OddsError(f"how much the mean varies is not known; {way}, or the standard error of the mean")
    return _checked(what, seen, should, number, root, source, alpha, power, resolve)


def compare_means(
    first: Measure | Fraction | str,
    first_coups: object,
    second: Measure | Fraction | str,
    second_coups: object,
    *,
    bet: Bet | None = None,
    shoe: Shoe | None = None,
    tableau: Tableau | None = None,
    variance: Fraction | str | None = None,
    errors: tuple[Fraction | str, Fraction | str] | None = None,
    alpha: Fraction = ALPHA,
    power: Fraction = POWER,
    resolve: Fraction = RESOLVE,
) -> MeanCheck:
    """Check whether two simulated means differ by more than chance: two systems, or two programs.

    The samples must be independent. The variance of one result is that of `bet`, or `variance`; or `errors`
    are the standard errors of the two means.
    """
    smaller = None
    one, other = read_measure(first, "mean"), read_measure(second, "mean")
    if errors is not None:
        squares = [read_measure(each, "standard error").value ** 2 for each in errors]
        source = "the standard errors given"
    elif variance is not None or bet is not None:
        spread, source = _spread(bet, shoe, tableau, variance)
        squares = [spread / _coups(number) for number in (first_coups, second_coups)]
        smaller = min(_coups(first_coups), _coups(second_coups))
    else:
        raise OddsError("how much the result varies is not known; name a bet, or give a variance or standard errors")
    root = SquareRoot(sum(squares, Fraction(0)))
    return _checked("gap between two means", one, other, smaller, root, source, alpha, power, resolve)


def _checked(
    what: str,
    seen: Measure,
    should: Measure,
    coups: int | None,
    error: SquareRoot,
    source: str,
    alpha: Fraction,
    power: Fraction,
    resolve: Fraction,
) -> MeanCheck:
    if error.square <= 0:
        raise OddsError("the result never varies, so its standard error is 0; compare the means by hand")
    gap = seen.value - should.value
    slack = seen.slack + should.slack
    z = SquareRoot(gap**2 / error.square, gap < 0)
    lenient = max(abs(gap) - slack, Fraction(0))
    lenient_p = normal_two_sided(SquareRoot(lenient**2 / error.square))
    if resolve <= 0:
        raise OddsError(f"an error of {resolve} is not above 0; write one such as 1%")
    verdict, factor = Verdict.CONSISTENT, Fraction(1)
    units = mean_noncentrality(alpha, power)
    if lenient_p < alpha:
        verdict = Verdict.WRONG
    elif lenient_p < DOUBTFUL * alpha:
        verdict = Verdict.INCONCLUSIVE
        factor = Fraction(units**2) * error.square / lenient**2
    elif (short := Fraction(units**2) * error.square / resolve**2) > 1:
        verdict, factor = Verdict.INCONCLUSIVE, short
    needed = None if coups is None or factor == 1 else ceil(coups * factor)
    return MeanCheck(
        what,
        seen.value,
        should.value,
        coups,
        error,
        source,
        slack,
        z,
        normal_tail(SquareRoot(z.square)),
        normal_two_sided(z),
        lenient_p,
        alpha,
        power,
        verdict,
        needed,
    )


def _spread(
    bet: Bet | None, shoe: Shoe | None, tableau: Tableau | None, variance: Fraction | str | None
) -> tuple[Fraction, str]:
    """The variance of one result, and where it comes from."""
    if variance is not None:
        return read_measure(variance, "variance").value, "the variance given"
    assert bet is not None
    return price(bet, shoe or Shoe.of_decks(8), tableau).variance, "the exact variance"


def _coups(number: object) -> int:
    coups = read_count(number, "coups")
    if coups < 1:
        raise OddsError("a mean of 0 coups says nothing; give the number of coups")
    return coups
