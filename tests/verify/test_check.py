"""The verdict: what it follows from, and how round-off, rare cells and the way of dealing enter."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from itertools import product

import pytest
from scipy import stats

from odds import OddsError, Shoe
from odds.bets import find
from odds.verify import Verdict, compare_counts, expect, observe, of_probabilities, verify

DICE = of_probabilities({"one": "1/6", "two": "1/3", "three": "1/2"})


def test_z_and_chi_square_are_exact() -> None:
    found = verify([20, 30, 50], DICE)
    assert found.chi_square == sum(
        Fraction((seen - mean) ** 2) / mean
        for seen, mean in zip((20, 30, 50), (Fraction(100, 6), Fraction(100, 3), Fraction(50)), strict=True)
    )
    assert found.cells[0].z is not None
    assert found.cells[0].z.square == (20 - Fraction(100, 6)) ** 2 / (100 * Fraction(5, 36))
    assert found.cells[2].z is not None
    assert found.cells[2].z.square == 0


def test_chi_square_p_against_scipy() -> None:
    counts = [16_900, 33_100, 50_000]
    found = verify(counts, DICE)
    theirs = stats.chisquare(counts, [100_000 / 6, 100_000 / 3, 50_000])
    assert found.test == "chi-square"
    assert float(found.p) == pytest.approx(theirs.pvalue, rel=1e-9)


def test_small_samples_take_the_exact_test() -> None:
    assert verify([3, 1, 1], DICE).test == "exact multinomial"
    assert verify([3, 2], of_probabilities({"a": "1/2", "b": "1/2"})).test == "exact binomial, two-sided"
    assert verify([3 * 10**5, 10**5, 10**5], DICE).test == "chi-square"


@pytest.mark.parametrize(("p", "verdict"), [("0.0099", "wrong"), ("0.011", "inconclusive"), ("0.06", "consistent")])
def test_the_verdict_follows_p(p: str, verdict: str) -> None:
    """A binomial count with just that p: the count is searched for, one coup at a time."""
    coin = of_probabilities({"heads": "1/2", "tails": "1/2"})
    n = 200_000
    heads = next(k for k in range(n // 2, n) if verify([k, n - k], coin).p <= Decimal(p))
    found = verify([heads, n - heads], coin)
    assert found.verdict.value == verdict
    assert bool(found) is (verdict != "wrong")
    assert (found.needed is not None) is (verdict == "inconclusive")


def test_one_sided_looks_one_way() -> None:
    coin = of_probabilities({"heads": "1/2", "tails": "1/2"})
    more, fewer = (verify([60, 40], coin, **{side: "heads"}).p for side in ("more", "fewer"))
    assert float(more) == pytest.approx(stats.binom.sf(59, 100, 0.5), rel=1e-9)
    assert float(fewer) == pytest.approx(stats.binom.cdf(60, 100, 0.5), rel=1e-9)
    with pytest.raises(OddsError, match="looks one way"):
        verify([60, 40], coin, more="heads", fewer="tails")
    with pytest.raises(OddsError, match="'edge' is no cell to test; use heads, tails"):
        verify([60, 40], coin, more="edge")


def test_one_sided_beyond_the_exact_tails_is_normal() -> None:
    coin = of_probabilities({"heads": "1/2", "tails": "1/2"})
    n = 10**8
    found = verify([n // 2 + 10_000, n // 2 - 10_000], coin, fewer="heads")
    assert found.test == "normal, one-sided: fewer heads than expected"
    assert float(found.p) == pytest.approx(stats.norm.cdf(2), rel=1e-9)
    assert float(verify([n // 2, n // 2], coin).cells[0].p) == 1


def test_what_cannot_happen_is_wrong_at_once() -> None:
    aces = expect(Shoe.of_points([0, 8, 0, 0, 0, 0, 0, 0, 0, 0]))
    found = verify([1, 0, 999], aces)
    assert (found.verdict, found.p, found.impossible) == (Verdict.WRONG, 0, ("Player",))
    assert found.driver.label == "Player"
    assert verify([0, 0, 999], aces).test == "nothing to test"


def test_rare_cells_are_put_together() -> None:
    grid = expect(of="totals")
    n = 600
    counts = [round(n * chance) for chance in grid.probabilities]
    found = verify(counts, grid)
    assert found.pooled
    assert set(found.pooled) == {
        label for label, chance in zip(grid.labels, grid.probabilities, strict=True) if n * chance < 5
    }
    assert found.degrees == 100 - len(found.pooled)
    assert found.p > Decimal("0.9")


def test_few_coups_of_many_cells_still_pool_to_five() -> None:
    found = verify([1] * 6 + [0] * 94, expect(of="totals"))
    assert found.degrees < 1
    assert found.verdict is Verdict.INCONCLUSIVE


@pytest.mark.parametrize("counts", [(44_620, 45_860, 9_520), (50_000, 40_000, 10_000), (44_700, 45_700, 9_600)])
def test_round_off_takes_the_nearest_counts(counts: tuple[int, ...]) -> None:
    """No point of a fine grid within the round-off has a smaller chi-square."""
    percent = [f"{count / 1000:.1f}%" for count in counts]
    found = verify(dict(zip(("player", "banker", "tie"), percent, strict=True)), coups=100_000)
    seen = found.observed
    assert sum(cell.used for cell in found.cells) == 100_000
    for cell, count, slack in zip(found.cells, seen.counts, seen.slack, strict=True):
        assert abs(cell.used - count) <= slack == 50
    means = [cell.expected for cell in found.cells]
    for first, second in product(range(-50, 51, 10), repeat=2):
        point = [seen.counts[0] + first, seen.counts[1] + second]
        point.append(100_000 - sum(point))
        if abs(point[2] - seen.counts[2]) <= 50:
            square = sum((x - mean) ** 2 / mean for x, mean in zip(point, means, strict=True))
            assert square >= found.chi_square


def test_rounded_percentages_of_a_right_game_are_never_wrong() -> None:
    assert verify({"player": "44.6%", "banker": "45.9%", "tie": "9.5%"}, coups=10**9).verdict is Verdict.CONSISTENT
    exact = verify([446_000_000, 459_000_000, 95_000_000])
    assert exact.verdict is Verdict.WRONG


def test_a_cut_card_is_allowed_for_where_it_matters() -> None:
    """One deck, 304 million coups: ties 6 hundred-thousandths off the odds of a fresh deck."""
    deck = expect(Shoe.of_decks(1))
    n = 304_000_000
    tie = round(n * Fraction("0.093554"))
    rest = n - tie
    player = round(rest * deck.probabilities[0] / (1 - deck.probabilities[2]))
    counts = [player, rest - player, tie]
    assert verify(counts, deck, dealing="fresh").verdict is Verdict.WRONG
    found = verify(counts, deck, dealing="cut")
    assert found.verdict is Verdict.CONSISTENT
    assert "naive standard error would be wrong" in found.dealing.note(deck.shoe)
    assert "naive standard error" in verify(counts, deck, dealing="shoes").dealing.note(deck.shoe)
    assert verify([1, 2, 3], dealing="cut").dealing.allowance(Shoe.of_decks(8)) == Fraction(1, 50_000)
    with pytest.raises(OddsError, match="'deep' is no way of dealing; use fresh, shoes, cut"):
        verify(counts, deck, dealing="deep")


@pytest.mark.parametrize("level", [Fraction(0), Fraction(1), Fraction(-1), 0.01])
def test_levels_are_exact_and_between_0_and_1(level: Fraction) -> None:
    with pytest.raises(OddsError, match="give an exact number between 0 and 1"):
        verify([10, 10, 10], DICE, alpha=level)


def test_lines_of_a_bet() -> None:
    expectation = expect(bet=find("dragon-7"))
    assert expectation.labels == ("Banker wins with a 3-card 7", "anything else")
    assert verify([22_534, 977_466], expectation).verdict is Verdict.CONSISTENT
    assert verify([21_534, 978_466], expectation).verdict is Verdict.WRONG


def test_probabilities_that_cannot_be() -> None:
    for chances, why in (
        ({"a": "1/2", "b": "1/3"}, "sum to 5/6, not to 1"),
        ({"a": "3/2", "b": "-1/2"}, "3/2 of a is outside 0 to 1"),
        ({"a": 0.5, "b": 0.5}, "is a float"),
        ({"a": "half", "b": "1/2"}, "'half' is no probability of a"),
    ):
        with pytest.raises(OddsError, match=why):
            of_probabilities(chances)


def test_two_samples() -> None:
    expectation = expect()
    first, second = observe([4460, 4590, 950], expectation), observe([44_600, 45_900, 9_500], expectation)
    same = compare_counts(first, second)
    assert (same.chi_square, same.verdict) == (0, Verdict.CONSISTENT)
    other = compare_counts(observe([4660, 4390, 950], expectation), second)
    theirs = stats.chi2_contingency([[4660, 4390, 950], [44_600, 45_900, 9_500]], correction=False)
    assert float(other.chi_square) == pytest.approx(theirs.statistic, rel=1e-12)
    assert (float(other.p), other.degrees) == (pytest.approx(theirs.pvalue, rel=1e-9), theirs.dof)
    assert other.verdict is Verdict.WRONG
    with pytest.raises(OddsError, match="sorted into different cells"):
        compare_counts(first, observe([1, 1], expect(of="no-ties")))


def test_two_small_samples_pool_rare_cells() -> None:
    expectation = expect(of="totals")
    one = observe([1] * 100, expectation)
    found = compare_counts(one, observe([2] * 100, expectation))
    assert found.verdict is Verdict.INCONCLUSIVE
    assert len(found.pooled) == 100
