"""The main bets as printed by the Wizard of Odds and others; see `odds.report.published.main_bets`."""

from __future__ import annotations

import pytest

from odds import PUNTO_BANCO, Tableau, banker, price
from odds.report.printed import rendered
from odds.report.published.main_bets import SOURCE
from odds.report.published.record import Row, objection


@pytest.mark.parametrize("row", SOURCE.computed, ids=str)
def test_figure(row: Row) -> None:
    assert objection(SOURCE.value(row), row) == ""


def test_every_checked_row_is_computed_or_has_a_reason() -> None:
    assert SOURCE.unclaimed == []
    assert SOURCE.idle == []


@pytest.mark.parametrize(
    ("row_id", "tableau"),
    [
        ("main_bets-079", PUNTO_BANCO.flipped(3, 8)),
        ("main_bets-080", PUNTO_BANCO.flipped(5, 3)),
        ("main_bets-081", PUNTO_BANCO.player_flipped(5)),
    ],
)
def test_rule_sensitivity_of_the_banker_edge_in_percentage_points(row_id: str, tableau: Tableau) -> None:
    """Collected as not checked; right in size (the third makes the edge smaller)."""
    printed = SOURCE.row(row_id).printed
    shoe = SOURCE.row(row_id).shoe
    change = price(banker(), shoe, tableau).edge - price(banker(), shoe).edge
    assert rendered(abs(change) * 100, printed) == printed
    assert SOURCE.value(SOURCE.row(row_id)) == abs(change) * 100
