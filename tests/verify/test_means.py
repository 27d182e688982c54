"""Means against exact expected values, and planning."""

from __future__ import annotations

from fractions import Fraction

import pytest
from scipy import stats

from odds import OddsError, Shoe, banker, price, tie
from odds.verify import (
    Measure,
    Verdict,
    compare_means,
    coups_for_half_width,
    coups_to_see,
    coups_to_tell,
    expect,
    smallest_shift,
    verify_mean,
)
from odds.verify.power import distance, mean_noncentrality, noncentrality


def test_the_mean_of_a_bet_is_checked_against_its_exact_price() -> None:
    one = price(banker(), Shoe.of_decks(8))
    found = verify_mean("-1.06%", 10**6, bet=banker())
    assert (found.expected, found.error.square) == (one.ev, one.variance / 10**6)
    assert found.verdict is Verdict.CONSISTENT
    assert verify_mean("-1.56%", 10**6, bet=banker()).verdict is Verdict.WRONG
    assert verify_mean("-1.26%", 10**6, bet=banker()).verdict is Verdict.INCONCLUSIVE
    assert verify_mean("-1.0%", 10**4, bet=banker()).needed == 127_966


def test_p_values_of_a_mean_against_scipy() -> None:
    found = verify_mean(Fraction(1, 100), 10_000, expected=Fraction(0), variance=Fraction(1, 4))
    assert found.z.square == 4
    assert float(found.p) == pytest.approx(2 * stats.norm.sf(2), rel=1e-12)
    assert float(found.one_sided) == pytest.approx(stats.norm.sf(2), rel=1e-12)


def test_round_off_of_a_printed_mean_is_allowed_for() -> None:
    strict = verify_mean(Fraction(-106, 10_000), 10**10, bet=banker())
    printed = verify_mean("-1.06%", 10**10, bet=banker())
    assert strict.lenient_p == strict.p
    assert printed.lenient_p > printed.p == strict.p
    assert printed.lenient_p == 1


def test_a_standard_error_needs_no_number_of_coups() -> None:
    found = verify_mean("-1.06%", error="0.09%", bet=banker())
    assert (found.coups, found.needed) == (None, None)
    assert found.error.square == Fraction(9, 10_000) ** 2


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        ({"mean": "x", "coups": 5, "bet": banker()}, "'x' is not a number"),
        ({"mean": 0.01, "coups": 5, "bet": banker()}, "the mean 0.01 is not exact"),
        ({"mean": "1%", "coups": 0, "bet": banker()}, "a mean of 0 coups says nothing"),
        ({"mean": "1%", "coups": 5}, "nothing to compare the mean with"),
        ({"mean": "1%", "coups": 5, "expected": "2%"}, "name a bet, or give a variance"),
        ({"mean": "1%", "bet": banker()}, "give the number of coups"),
        ({"mean": "1%", "coups": 5, "expected": "2%", "variance": "0"}, "the result never varies"),
        ({"mean": "1%", "coups": 5, "bet": banker(), "resolve": Fraction(0)}, "is not above 0"),
    ],
)
def test_means_that_cannot_be_checked(arguments: dict[str, object], why: str) -> None:
    with pytest.raises(OddsError, match=why):
        verify_mean(**arguments)


def test_two_means() -> None:
    found = compare_means("1.0%", 10**6, "1.6%", 4 * 10**6, bet=banker())
    variance = price(banker(), Shoe.of_decks(8)).variance
    assert found.error.square == variance / 10**6 + variance / (4 * 10**6)
    assert found.verdict is Verdict.WRONG
    by_error = compare_means("1.0%", None, "1.6%", None, errors=("0.3%", "0.4%"))
    assert by_error.error.square == Fraction(5, 1000) ** 2
    with pytest.raises(OddsError, match="how much the result varies is not known"):
        compare_means("1%", 5, "2%", 5)


def test_measures() -> None:
    assert Measure.read("−1.06%") == Measure(Fraction(-106, 10_000), Fraction(1, 20_000))
    assert Measure.read("19.51") == Measure(Fraction(1951, 100), Fraction(1, 200))
    assert Measure.read("3") == Measure(Fraction(3))


@pytest.mark.parametrize("degrees", [1, 2, 9, 99])
@pytest.mark.parametrize(("alpha", "power"), [("1/100", "9/10"), ("1/20", "1/2"), ("1/1000", "99/100")])
def test_noncentrality_against_scipy(degrees: int, alpha: str, power: str) -> None:
    found = noncentrality(degrees, Fraction(alpha), Fraction(power))
    critical = stats.chi2.isf(float(Fraction(alpha)), degrees)
    assert stats.ncx2.sf(critical, degrees, found) == pytest.approx(float(Fraction(power)), rel=1e-6)


def test_the_power_that_was_planned_is_the_power_that_there_is() -> None:
    """A mean that is off by so many standard errors fails with probability 90%, the far side included."""
    off = mean_noncentrality(Fraction(1, 100), Fraction(9, 10))
    critical = stats.norm.isf(0.005)
    assert stats.norm.sf(critical - off) + stats.norm.sf(critical + off) == pytest.approx(0.9, rel=1e-6)


def test_half_widths() -> None:
    variance = price(tie(), Shoe.of_decks(8)).variance
    n = coups_for_half_width(variance, Fraction(1, 10_000))
    q = stats.norm.ppf(0.975)
    assert q * float(variance / n) ** 0.5 <= 1e-4 < q * float(variance / (n - 1)) ** 0.5 * (1 + 1e-9)
    with pytest.raises(OddsError, match="half-width of 0 is not above 0"):
        coups_for_half_width(variance, Fraction(0))


def test_shifts_and_coups_are_inverse() -> None:
    expectation = expect()
    n = coups_to_see(expectation, Fraction(1, 100))
    assert n == 39_414
    shift = smallest_shift(expectation, n)
    assert shift is not None
    assert float(shift) == pytest.approx(0.01, rel=1e-4)


def test_games_that_are_the_same_or_that_do_the_impossible() -> None:
    half, sure = (Fraction(1, 2), Fraction(1, 2), Fraction(0)), (Fraction(1, 2), Fraction(1, 4), Fraction(1, 4))
    assert coups_to_tell(half, half) is None
    assert distance(half, sure) is None
    assert coups_to_tell(half, sure) == 9  # 1 - (3/4)^9 = 92.5%
    assert coups_to_tell(half, (Fraction(0), Fraction(0), Fraction(1))) == 1


def test_a_power_below_the_level_is_refused() -> None:
    with pytest.raises(OddsError, match="is not above the level"):
        noncentrality(2, Fraction(1, 100), Fraction(1, 200))
