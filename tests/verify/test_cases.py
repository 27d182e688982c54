"""Questions that people asked in public about simulations and rules, each with its right answer as printed."""

from __future__ import annotations

from fractions import Fraction

import pytest

from odds import OddsError, Outcome, Shoe, banker, player, price, tally, tie
from odds.bets import find
from odds.report.numbers import decimal_text, percent_text
from odds.verify import (
    FINGERPRINTS,
    Verdict,
    compare_means,
    coups_for_half_width,
    coups_to_tell,
    expect,
    explanations,
    find_fingerprint,
    observe,
    of_probabilities,
    share_error,
    standard_error,
    verify,
    verify_mean,
)
from odds.verify.programs import CHAIN_OF_IFS

U42 = {"player": 42_640, "banker": 47_487, "tie": 9_873}


def three(chances: tuple[Fraction, ...] | None) -> str:
    """Player, Banker and Tie, to six places without the leading 0."""
    assert chances is not None
    return " ".join(decimal_text(chance, 6).removeprefix("0") for chance in chances)


def rounded(number: int, digits: int = 2) -> str:
    return f"{number:.{digits - 1}e}".replace("e+0", "e").replace("e+", "e")


def test_u42_against_eight_decks() -> None:
    found = verify(U42)
    assert found.verdict is Verdict.WRONG
    assert [decimal_text(cell.z, 2) for cell in found.cells if cell.z] == ["-12.63", "10.33", "3.85"]
    assert (decimal_text(found.chi_square, 1), found.degrees, f"{found.p:.1e}") == ("159.4", 2, "2.4e-35")
    assert found.driver.label == "Player"


def test_u42_against_an_exact_model_of_its_own_bugs() -> None:
    best = explanations(verify(U42).observed)[0]
    assert best.fingerprint is find_fingerprint("raw-sums-swapped")
    assert best.chi_square is not None
    assert (decimal_text(best.chi_square, 2), f"{best.p:.2f}") == ("1.03", "0.60")


def test_u45_standard_errors() -> None:
    chance = expect().probabilities[1]
    errors = [percent_text(share_error(chance, n), digits) for n, digits in ((10**3, 2), (10**4, 2), (10**6, 3))]
    assert errors == ["1.58", "0.50", "0.050"]
    one = price(banker(), Shoe.of_decks(8))
    assert percent_text(standard_error(one.variance, 1000), 2) == "2.93"


def test_u45_too_few_coups_are_not_called_right() -> None:
    found = verify({"player": 446, "banker": 459, "tie": 95})
    assert found.verdict is Verdict.INCONCLUSIVE
    assert found.needed == 39_414
    assert verify({"player": 17_850, "banker": 18_344, "tie": 3_806}).verdict is Verdict.CONSISTENT


@pytest.mark.parametrize(
    ("wins", "z", "normal", "exact"),
    [
        ((282, 214), "3.358", ".000393", ".000456"),
        ((879, 831), "1.725", ".042231", ".044459"),
        ((282 + 879, 214 + 831), "3.111", ".000932", ".001001"),
    ],
)
def test_u46_is_a_casino_biased(wins: tuple[int, int], z: str, normal: str, exact: str) -> None:
    found = verify(wins, expect(of="no-ties"), more="player")
    cell = found.cells[0]
    assert cell.z is not None
    assert cell.exact_one_sided is not None
    assert decimal_text(cell.z, 3) == z
    assert f"{cell.one_sided:.6f}"[1:] == normal
    assert f"{cell.exact_one_sided:.6f}"[1:] == exact
    assert found.p == cell.exact_one_sided
    assert found.test == "exact binomial, one-sided: more Player than expected"


def test_u46_two_sided() -> None:
    """.00186 is twice the normal one-sided p of the pooled counts; the exact one is twice .001001."""
    cell = verify((1161, 1045), expect(of="no-ties")).cells[0]
    assert f"{2 * cell.one_sided:.5f}"[1:] == ".00186"
    assert f"{cell.p:.6f}"[1:] == ".002001"


def test_u49_a_gap_in_a_return() -> None:
    found = verify_mean("99.44%", 400_000_000, expected="99.54%", variance="19.51")
    assert (percent_text(found.error, 4), decimal_text(found.z, 1)) == ("0.0221", "-4.5")
    assert found.verdict is Verdict.WRONG


def test_u50_coups_for_a_target() -> None:
    shoe, width = Shoe.of_decks(8), Fraction(1, 10_000)
    coups = [
        coups_for_half_width(price(bet, shoe).variance, width) for bet in (banker(), player(), tie(), find("dragon-7"))
    ]
    assert [rounded(number) for number in coups] == ["3.3e8", "3.5e8", "2.7e9", "1.4e10"]


def test_u50_two_scores_one_standard_error_apart() -> None:
    found = compare_means("1.00%", 10**6, "1.13%", 10**6, bet=banker())
    assert decimal_text(found.z, 1) == "-1.0"
    assert found.verdict is not Verdict.WRONG


def test_u54_probabilities_sum_to_exactly_one() -> None:
    for of in ("outcome", "totals", "hands", "no-ties"):
        assert sum(expect(of=of).probabilities) == 1
    six, eight = expect(Shoe.of_decks(6)).probabilities, expect().probabilities
    assert max(abs(a - b) for a, b in zip(six, eight, strict=True)) < Fraction(1, 1000)
    assert six != eight
    with pytest.raises(OddsError, match="sum to 999/1000, not to 1"):
        of_probabilities({"player": "0.446", "banker": "0.459", "tie": "0.094"})


@pytest.mark.parametrize(
    ("wrong", "coups"),
    [("ten-not-zero", "2.1e6"), ("ace-zero", "1.3e7"), ("replacement", "2.05e7"), ("banker-6-stands-6", "6.6e6")],
)
def test_u56_coups_to_find_an_error(wrong: str, coups: str) -> None:
    """Level .01, power 90%. For Banker 6 against 6 the question was answered with 6.7e6; the exact odds say 6.61e6."""
    chances = find_fingerprint(wrong).chances(expect())
    assert chances is not None
    number = coups_to_tell(expect().probabilities, chances)
    assert number is not None
    assert rounded(number, 3 if len(coups) == 6 else 2) == coups


def test_u56_six_decks_taken_for_eight() -> None:
    """1.97e8 in the answer comes from probabilities rounded to six places; the exact ones give 1.96e8."""
    six, eight = expect(Shoe.of_decks(6)).probabilities, expect().probabilities
    number = coups_to_tell(eight, six)
    assert number is not None
    assert rounded(number, 3) == "1.96e8"
    cut = [[Fraction(round(chance * 10**6), 10**6) for chance in chances] for chances in (eight, six)]
    coarse = coups_to_tell(*cut)
    assert coarse is not None
    assert rounded(coarse, 3) == "1.97e8"


def test_u56_both_limits() -> None:
    cell = verify(U42).cells[0]
    for level in (Fraction(95, 100), Fraction(99, 100)):
        low, high = cell.limits(level)
        assert low < Fraction(42_640, 100_000) < high < cell.chance


def test_u58_hands_of_one_card() -> None:
    six = expect(Shoe.of_decks(6))
    chances = find_fingerprint("one-card-hands").chances(six)
    assert three(chances) == ".451398 .459720 .088883"
    assert chances is not None
    assert percent_text(1 - 9 * chances[2], 1) == "20.0"


def test_u58_banker_4_draws_to_a_ten() -> None:
    assert three(find_fingerprint("ten-not-zero").chances(expect())) == ".447311 .458251 .094438"


def test_u59_a_chain_of_ifs() -> None:
    chances = find_fingerprint("chain-of-ifs").chances(expect())
    assert three(chances) == ".451523 .455799 .092679"
    assert chances is not None
    p, b, t = chances
    edges = [b - p, p - b * Fraction(95, 100), 1 - 9 * t]
    assert [percent_text(edge, 2) for edge in edges] == ["0.43", "1.85", "16.59"]
    told = CHAIN_OF_IFS.tally(Shoe.of_decks(8))
    assert percent_text(told.probability(lambda seen: seen.banker_cards > 3), 2) == "4.16"
    number = coups_to_tell(expect().probabilities, chances)
    assert number is not None
    assert rounded(number) == "1.2e5"


def test_u61_raw_sums_in_nine_decks() -> None:
    assert three(find_fingerprint("raw-sums").chances(expect())) == ".473869 .427924 .098206"
    assert three(find_fingerprint("raw-sums-swapped").chances(expect())) == ".427924 .473869 .098206"


def test_u61_total_in_place_of_the_third_card_alone() -> None:
    assert three(find_fingerprint("keyed-on-total").chances(expect())) == ".453365 .460582 .086054"


def test_u63_player_0_left_out() -> None:
    chances = find_fingerprint("player-0-stands").chances(expect())
    assert three(chances) == ".405164 .497532 .097304"
    assert chances is not None
    assert percent_text(chances[1] * Fraction(95, 100) - chances[0], 2) == "6.75"


def test_u91_counts_that_cannot_be() -> None:
    for counts, why in (
        ({"player": 2_147_483_648 - 2**32, "banker": 5, "tie": 5}, "below zero; a count is 0 or more .did a counter"),
        ({"player": 5.0, "banker": 5, "tie": 5}, "5.0 is not a whole number"),
        ({"player": True, "banker": 5, "tie": 5}, "True is not a whole number"),
    ):
        with pytest.raises(OddsError, match=why):
            observe(counts, expect())
    with pytest.raises(OddsError, match="add up to 15, more than the 14 coups"):
        observe([5, 5, 5], expect(), 14)
    with pytest.raises(OddsError, match="add up to 15, not to 16 coups; 1 coups are in no cell"):
        observe([5, 5, 5], expect(), 16)


def test_ties_left_out_has_its_own_reference() -> None:
    assert three(expect(of="no-ties").probabilities) == ".493175 .506825"


def test_every_wrong_game_differs_from_the_right_one() -> None:
    right = tuple(tally(Shoe.of_decks(8)).probability(outcome) for outcome in Outcome)
    answered = [one.chances(expect()) for one in FINGERPRINTS]
    assert sum(chances is None for chances in answered) == 1  # eight decks are what was asked for
    assert all(sum(chances) == 1 and chances != right for chances in answered if chances)
    assert len({one.id for one in FINGERPRINTS}) == len(FINGERPRINTS) == 40
