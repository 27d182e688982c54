"""Effects of removal; see `odds.report.published.removal`."""

from __future__ import annotations

import pytest

from odds import Bet, Shoe, banker, removal_effects, tie
from odds.report.numbers import percent_text
from odds.report.published.record import Row, objection
from odds.report.published.removal import BETS, SOURCE


@pytest.mark.parametrize("row", SOURCE.computed, ids=str)
def test_figure(row: Row) -> None:
    assert objection(SOURCE.value(row), row) == ""


def test_every_checked_row_is_computed_or_has_a_reason() -> None:
    assert SOURCE.unclaimed == []
    assert SOURCE.idle == []


EIGHT = Shoe.of_decks(8)


@pytest.mark.parametrize(
    ("bet", "printed"),
    [
        (
            banker(),
            "0 .001876, A .004404, 2 .005223, 3 .006492, 4 .011572, "
            "5 -.008269, 6 -.011324, 7 -.008272, 8 -.005015, 9 -.002314",
        ),
        (tie(), "6 -.115953, 7 -.109141, 8 .065425, 0 .051288, 9 .042598"),
    ],
    ids=["banker", "tie"],
)
def test_case_u76_u79_effects_in_percentage_points(bet: Bet, printed: str) -> None:
    effects = removal_effects(bet, EIGHT)
    for cell in printed.split(", "):
        card, figure = cell.split()
        assert percent_text(effects[card], 6).replace("0.", ".") == figure


@pytest.mark.parametrize("bet", [banker(), tie(), *BETS.values()], ids=lambda bet: bet.id)
def test_case_u76_the_weighted_sum_is_exactly_0(bet: Bet) -> None:
    effects = removal_effects(bet, EIGHT)
    assert sum(effects[card] * (128 if card == "0" else 32) for card in effects) == 0


def test_case_u77_the_largest_effects_on_dragon_7() -> None:
    effects = removal_effects(BETS["Dragon 7"], EIGHT)
    assert max(effects, key=lambda card: effects[card]) == "8"
    assert percent_text(effects["8"], 6) == "0.537816"
    assert percent_text(effects["7"], 6) == "-0.358371"


def test_what_is_added_is_what_removing_it_would_take_away() -> None:
    added = removal_effects(tie(), EIGHT.without("6"), add=True)["6"]
    assert added == -removal_effects(tie(), EIGHT)["6"]
