"""The infinite shoe, six-digit edges and the last six cards; see `odds.report.published.misc`."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

from odds import Shoe, banker, player, price
from odds.report.published.misc import SOURCE, best, certain_ties, six_card_ways
from odds.report.published.record import Row, objection


@pytest.mark.parametrize("row", SOURCE.computed, ids=str)
def test_figure(row: Row) -> None:
    assert objection(SOURCE.value(row), row) == ""


def test_every_checked_row_is_computed_or_has_a_reason() -> None:
    assert SOURCE.unclaimed == []
    assert SOURCE.idle == []


def test_player_best_six_cards() -> None:
    row = SOURCE.row("infinite_shoe_endgame_misc-034")
    top, shoes = best(Fraction(1), Fraction(-1))
    assert objection(top, row) == ""
    assert shoes == {"222223", "222233"}
    assert price(player(), six_cards("222223")).ev == price(player(), six_cards("222233")).ev == top


def test_banker_best_six_cards() -> None:
    row = SOURCE.row("infinite_shoe_endgame_misc-035")
    top, shoes = best(Fraction(-1), Fraction(19, 20))
    assert objection(top, row) == ""
    assert shoes == {"777888"}
    assert price(banker(), six_cards("777888")).ev == top


def test_tie_is_certain_in_eleven_six_card_shoes() -> None:
    certain = certain_ties()
    assert f"{len(certain)} of {len(six_card_ways())} multisets" == SOURCE.row("infinite_shoe_endgame_misc-036").printed
    assert certain == {str(value) * 6 for value in range(10)} | {"033333"}


def six_cards(values: str) -> Shoe:
    counts = Counter(values)
    return Shoe.of_points([counts[str(value)] for value in range(10)])
