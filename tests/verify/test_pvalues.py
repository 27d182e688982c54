"""Every p-value and limit against scipy, or against an exact count of all samples."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from itertools import product
from math import comb, factorial, prod

import pytest
from scipy import stats

from odds.analysis.root import SquareRoot
from odds.errors import OddsError
from odds.verify import pvalues
from odds.verify.limits import clopper_pearson, mean_limits, wilson
from odds.verify.pvalues import (
    binomial_tails,
    chi_square_tail,
    doubled,
    holm,
    multinomial_p,
    normal_quantile,
    normal_tail,
    normal_two_sided,
    sample_count,
)

BANKER = Fraction(458597, 1_000_000)


@pytest.mark.parametrize("square", [Fraction(0), Fraction(1, 9), Fraction(4), Fraction(159), Fraction(1200)])
def test_normal_tails(square: Fraction) -> None:
    z = float(SquareRoot(square))
    assert float(normal_tail(SquareRoot(square))) == pytest.approx(stats.norm.sf(z), rel=1e-11)
    assert float(normal_tail(SquareRoot(square, True))) == pytest.approx(stats.norm.cdf(z), rel=1e-11)
    assert float(normal_two_sided(SquareRoot(square, True))) == pytest.approx(2 * stats.norm.sf(z), rel=1e-11)


@pytest.mark.parametrize("degrees", [1, 2, 9, 99])
@pytest.mark.parametrize("value", [Fraction(0), Fraction(1, 7), Fraction(41, 4), Fraction(1594, 10), Fraction(900)])
def test_chi_square_tails(degrees: int, value: Fraction) -> None:
    assert float(chi_square_tail(value, degrees)) == pytest.approx(stats.chi2.sf(float(value), degrees), rel=1e-11)


def test_a_tiny_p_is_told_as_such() -> None:
    """With two degrees of freedom the tail is exp(-x/2)."""
    assert f"{chi_square_tail(Fraction(10_000), 2):.6e}" == f"{Decimal(-5000).exp():.6e}"
    assert f"{normal_two_sided(SquareRoot(Fraction(10_000))):.2e}" == "2.69e-2174"
    assert f"{binomial_tails(0, 10_000, Fraction(1, 2))[0]:.6e}" == f"{Decimal(2) ** -10_000:.6e}"


@pytest.mark.parametrize(
    ("hits", "trials", "chance"),
    [
        (0, 1, Fraction(1, 2)),
        (3, 10, Fraction(1, 3)),
        (0, 10, Fraction(1, 3)),
        (10, 10, Fraction(1, 3)),
        (282, 496, Fraction(493175, 10**6)),
        (42_640, 100_000, BANKER),
        (500_300, 1_000_000, Fraction(1, 2)),
        (30, 10_000_000, Fraction(1, 10**6)),
    ],
)
def test_binomial_tails(hits: int, trials: int, chance: Fraction) -> None:
    fewer, more = binomial_tails(hits, trials, chance)
    assert float(fewer) == pytest.approx(stats.binom.cdf(hits, trials, float(chance)), rel=1e-9)
    assert float(more) == pytest.approx(stats.binom.sf(hits - 1, trials, float(chance)), rel=1e-9)


@pytest.mark.parametrize("trials", [1, 2, 7, 23])
def test_binomial_tails_are_exact(trials: int) -> None:
    chance = Fraction(2, 7)
    pmf = [comb(trials, k) * chance**k * (1 - chance) ** (trials - k) for k in range(trials + 1)]
    for hits in range(trials + 1):
        fewer, more = binomial_tails(hits, trials, chance)
        assert float(fewer) == pytest.approx(float(sum(pmf[: hits + 1])), rel=1e-12)
        assert float(more) == pytest.approx(float(sum(pmf[hits:])), rel=1e-12)


def test_a_certain_or_impossible_event_has_tails_too() -> None:
    assert binomial_tails(0, 5, Fraction(0)) == (1, 1)
    assert binomial_tails(2, 5, Fraction(0)) == (1, 0)
    assert binomial_tails(4, 5, Fraction(1)) == (0, 1)


def test_two_sided_is_twice_the_smaller_tail() -> None:
    tails = binomial_tails(8, 10, Fraction(1, 2))
    assert float(doubled(tails)) == pytest.approx(stats.binomtest(8, 10, 0.5).pvalue, rel=1e-12)
    assert doubled((Decimal("0.6"), Decimal("0.7"))) == 1


@pytest.mark.parametrize(
    ("coups", "counts", "chances"),
    [
        (6, (5, 1, 0), (Fraction(4, 9), Fraction(4, 9), Fraction(1, 9))),
        (7, (1, 1, 5), (Fraction(1, 2), Fraction(1, 3), Fraction(1, 6))),
        (5, (2, 1, 1, 1), (Fraction(1, 4), Fraction(1, 4), Fraction(1, 4), Fraction(1, 4))),
        (9, (9, 0), (Fraction(1, 2), Fraction(1, 2))),
    ],
)
def test_exact_multinomial_against_every_sample(
    coups: int, counts: tuple[int, ...], chances: tuple[Fraction, ...]
) -> None:
    def square(sample: tuple[int, ...]) -> Fraction:
        return sum(((n - coups * p) ** 2 / (coups * p) for n, p in zip(sample, chances, strict=True)), Fraction(0))

    total = samples = Fraction(0)
    for sample in product(range(coups + 1), repeat=len(chances)):
        if sum(sample) != coups:
            continue
        samples += 1
        if square(sample) >= square(counts):
            ways = factorial(coups) // prod(map(factorial, sample))
            total += ways * prod((p**n for n, p in zip(sample, chances, strict=True)), start=Fraction(1))
    assert samples == sample_count(coups, len(chances))
    assert float(multinomial_p(square(counts), coups, chances)) == pytest.approx(float(total), rel=1e-12)


def test_quantiles() -> None:
    for confidence in (Fraction(1, 2), Fraction(95, 100), Fraction(99, 100), Fraction(999_999, 1_000_000)):
        expected = stats.norm.ppf((1 + float(confidence)) / 2)
        assert float(normal_quantile(confidence)) == pytest.approx(expected, rel=1e-9)


def test_holm_steps_down() -> None:
    ps = [Decimal(p) for p in ("0.04", "0.001", "0.2", "0.02")]
    assert holm(ps) == tuple(Decimal(p) for p in ("0.08", "0.004", "0.2", "0.06"))
    assert holm([Decimal("0.9"), Decimal("0.8")]) == (1, 1)


@pytest.mark.parametrize(("hits", "trials"), [(0, 12), (12, 12), (5, 12), (42_640, 100_000)])
@pytest.mark.parametrize("level", [95, 99])
def test_limits_against_scipy(hits: int, trials: int, level: int) -> None:
    test = stats.binomtest(hits, trials)
    for ours, method in (
        (wilson(Fraction(hits), trials, Fraction(level, 100)), "wilson"),
        (clopper_pearson(hits, trials, Fraction(level, 100)), "exact"),
    ):
        theirs = test.proportion_ci(level / 100, method=method)
        assert [float(x) for x in ours] == pytest.approx([theirs.low, theirs.high], rel=1e-9, abs=1e-15)


def test_limits_of_a_mean() -> None:
    low, high = mean_limits(Fraction(-1, 100), SquareRoot(Fraction(1, 10**6)), Fraction(95, 100))
    assert (f"{low:.6f}", f"{high:.6f}") == ("-0.011960", "-0.008040")


def test_a_missing_package_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(OddsError, match=r"needs nosuchpackage; install it with: pip install 'baccarat-odds\[verify\]'"):
        pvalues.needed("nosuchpackage")
