"""The side bets as printed by the Wizard of Odds, Jacobson, vendors, forums; see `odds.report.published.side_bets`."""

from __future__ import annotations

import pytest

from odds import Outcome, Shoe, tally
from odds.report.printed import rendered
from odds.report.published.record import Row, objection
from odds.report.published.side_bets import NOTED, SOURCE, UNSETTLED, WRONG, edge, priced, ways


@pytest.mark.parametrize("row", SOURCE.computed, ids=str)
def test_figure(row: Row) -> None:
    assert objection(SOURCE.value(row), row) == ""


def test_every_checked_row_is_computed_or_has_a_reason() -> None:
    assert SOURCE.unclaimed == []
    assert SOURCE.idle == []


def test_every_mismatch_is_explained() -> None:
    assert {row.id for row in SOURCE.rows if row.check == "MISMATCH"} == set(WRONG)
    assert set(UNSETTLED) <= {row.id for row in SOURCE.rows}


@pytest.mark.parametrize(
    ("row_id", "bet", "place"),
    [
        ("side_bets-006", "dragon-bonus-player", 7),
        ("side_bets-007", "dragon-bonus-player", 0),
        ("side_bets-015", "dragon-bonus-banker", 7),
        ("side_bets-016", "dragon-bonus-banker", 0),
    ],
)
def test_dragon_bonus_lines_that_pay_one(row_id: str, bet: str, place: int) -> None:
    row = SOURCE.row(row_id)
    assert objection(priced(row.shoe, bet).lines[place].ways, row) == ""


def test_small_has_the_printed_edge_at_six_decks() -> None:
    row = SOURCE.row("side_bets-159")
    assert rendered(edge("small")(Shoe.of_decks(6)), row.printed) == "5.27"


def test_the_published_low_ties_are_no_union_of_ties() -> None:
    """Neither of ties by total, nor of ties by total and numbers of cards."""
    printed = int(SOURCE.row("side_bets-063").printed.replace(",", ""))
    shoe = SOURCE.row("side_bets-063").shoe
    cells = tally(shoe).given(Outcome.TIE).grouped(lambda seen: (seen.player, seen.player_cards, seen.banker_cards))
    sums = {0}
    for number in cells.values():
        sums |= {found + number for found in sums if found + number <= printed}
    assert printed not in sums


@pytest.mark.parametrize(("row_id", "bet", "table", "noted"), NOTED)
def test_edges_noted_beside_pay_tables_without_one(row_id: str, bet: str, table: str | None, noted: str) -> None:
    assert noted.removeprefix("0.") in SOURCE.row(row_id).note.replace(".709877%", "709877")
    assert rendered(edge(bet, table)(Shoe.of_decks(8)), noted) == noted


@pytest.mark.parametrize(
    ("bet", "place", "number"),
    [
        ("ox-6", 0, 109309407541248),
        ("kill", 0, 139058824534272),
        ("lucky-7", 0, 271646313590784),
        ("lucky-7", 1, 136397665880064),
        ("super-lucky-7", 0, 13569671933952),
        ("super-lucky-7", 1, 13800450416640),
        ("super-lucky-7", 2, 22683042705408),
        ("super-lucky-7", 3, 44856843337728),
    ],
)
def test_ways_noted_beside_pay_tables(bet: str, place: int, number: int) -> None:
    assert ways(bet, place)(Shoe.of_decks(8)) == number
