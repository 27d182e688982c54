"""House variants of the main bets, under punto banco or their own rules; see `odds.report.published.variants`."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from math import comb

import pytest

from odds import Shoe
from odds.report.published.record import Row, objection
from odds.report.published.relatives import dragon_tiger_tie, dragon_tiger_wins, three_card_ways, total_ways
from odds.report.published.variants import SOURCE


@pytest.mark.parametrize("row", SOURCE.computed, ids=str)
def test_figure(row: Row) -> None:
    assert objection(SOURCE.value(row), row) == ""


def test_every_checked_row_is_computed_or_has_a_reason() -> None:
    assert SOURCE.unclaimed == []
    assert SOURCE.idle == []


def test_three_card_baccarat_adds_up() -> None:
    deck = Shoe.of_decks(1)
    won, tied = three_card_ways(deck)
    assert 2 * won + tied == comb(52, 3) * comb(49, 3)
    assert sum(total_ways(deck, str(total)) for total in range(10)) == comb(52, 3)
    published = [int(SOURCE.row(f"main_variants_and_relatives-{row}").printed) for row in ("032", "033")]
    assert 2 * published[0] + published[1] == 2 * won + tied  # the slip is between the two


def test_dragon_tiger_by_brute_force() -> None:
    ranks = [card // 4 for card in range(52)]
    pairs = list(combinations(ranks, 2))
    assert dragon_tiger_tie(Shoe.of_decks(1)) == Fraction(sum(a == b for a, b in pairs), len(pairs))
    assert dragon_tiger_wins(Shoe.of_decks(1)) * 2 == sum(a != b for a, b in pairs)
