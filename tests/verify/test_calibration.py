"""Does the verdict keep its word? Correct runs fail at the stated rate, wrong games are found out and named."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest
from scipy import stats

from odds.verify import FINGERPRINTS, Fingerprint, Verdict, Verification, coups_to_tell, expect, explanations, verify
from odds.verify.explain import candidates

RUNS = 200


def draw(seed: int, coups: int, chances: tuple[Fraction, ...], runs: int | None = None) -> np.ndarray:
    shares = np.array([float(chance) for chance in chances])
    return np.random.default_rng(seed).multinomial(coups, shares / shares.sum(), size=runs)


@pytest.mark.parametrize("alpha", [Fraction(1, 20), Fraction(1, 100)])
@pytest.mark.parametrize("of", ["outcome", "no-ties", "hands"])
def test_correct_runs_are_called_wrong_at_the_stated_rate(alpha: Fraction, of: str) -> None:
    expectation = expect(of=of)
    runs = draw(20_240_601, 100_000, expectation.probabilities, RUNS)
    wrong = sum(verify(run.tolist(), expectation, alpha=alpha).verdict is Verdict.WRONG for run in runs)
    low, high = stats.binom.ppf([0.0005, 0.9995], RUNS, float(alpha))
    assert low <= wrong <= high


def test_small_correct_runs_are_called_wrong_no_oftener() -> None:
    """Exact tests: at most the stated rate."""
    expectation = expect()
    runs = draw(7, 60, expectation.probabilities, RUNS)
    wrong = sum(verify(run.tolist(), expectation, alpha=Fraction(1, 20)).verdict is Verdict.WRONG for run in runs)
    assert wrong <= stats.binom.ppf(0.9995, RUNS, 0.05)


def named(found: Verification) -> list[Fingerprint | None]:
    """The three likeliest known wrong games."""
    return [one.fingerprint for one in explanations(found.observed) if one.fingerprint][:3]


def test_a_wrong_game_at_twice_its_planned_coups_is_caught_by_name() -> None:
    """By the hundred pairs of final totals, which tell all wrong games apart."""
    expectation = expect(of="totals")
    for wrong, chances in candidates(expectation)[1:]:
        coups = coups_to_tell(expectation.probabilities, chances)
        assert coups is not None
        found = verify(draw(11, 2 * coups, chances).tolist(), expectation)
        assert found.verdict is Verdict.WRONG, wrong
        assert wrong in named(found), wrong


def test_a_wrong_game_is_caught_by_outcomes_and_mostly_named() -> None:
    """Three outcomes are two dimensions, crowded with 39 games: some lie nearer to others than to the right one."""
    expectation = expect()
    missed = []
    for wrong, chances in candidates(expectation)[1:]:
        coups = coups_to_tell(expectation.probabilities, chances)
        assert coups is not None
        found = verify(draw(11, 2 * coups, chances).tolist(), expectation)
        assert found.verdict is Verdict.WRONG, wrong
        if wrong not in named(found):
            missed.append(wrong)
    assert len(candidates(expectation)) == len(FINGERPRINTS) == 40
    assert len(missed) <= 3


def test_the_right_game_is_its_own_best_explanation() -> None:
    expectation = expect()
    found = verify(draw(3, 10**12, expectation.probabilities).tolist(), expectation)
    assert found.verdict is Verdict.CONSISTENT
    assert explanations(found.observed)[0].fingerprint is None
