"""The shipped drawing rules against the printed card, cell by cell."""

from __future__ import annotations

from itertools import product

import pytest
from helpers.seed_rules import SEED, banker_draws, player_draws, rules_of

from odds import PUNTO_BANCO, TABLEAUS, OddsError, Tableau
from odds.game.tableau import BACCARAT_GOLD, BACCARAT_GOLD_STAND_5, BAHAMIAN, NONE, THIRD_CARDS, cell_name

PRINTED = {
    # Banker's total: Player's third cards against which Banker draws, as printed on the casino's card
    0: "0123456789",
    1: "0123456789",
    2: "0123456789",
    3: "012345679",
    4: "234567",
    5: "4567",
    6: "67",
    7: "",
}


@pytest.mark.parametrize("total", range(8))
def test_player_draws_on_0_to_5_and_stands_on_6_and_7(total):
    assert PUNTO_BANCO.player_draws(total) is (total in (0, 1, 2, 3, 4, 5))


@pytest.mark.parametrize(("total", "third"), list(product(range(8), range(10))))
def test_banker_draws_against_a_third_card_as_the_printed_card_says(total, third):
    assert PUNTO_BANCO.banker_draws(total, third) is (str(third) in PRINTED[total])


@pytest.mark.parametrize("total", range(8))
def test_banker_draws_on_0_to_5_when_player_stands(total):
    assert PUNTO_BANCO.banker_draws(total, None) is (total <= 5)


def test_the_tests_own_rules_are_the_printed_card_too():
    for total in range(8):
        assert player_draws(total) == PUNTO_BANCO.player_draws(total)
        for third in (*range(10), None):
            assert banker_draws(total, third) == PUNTO_BANCO.banker_draws(total, third)
            assert rules_of(PUNTO_BANCO).banker_draws(total, 0, third) == SEED.banker_draws(total, 0, third)


def test_bahamian_hands_draw_on_0_to_5_whatever_the_other_did():
    assert BAHAMIAN.player == (True,) * 6 + (False,) * 2
    assert all(BAHAMIAN.banker[total] == (total <= 5,) * 11 for total in range(8))


@pytest.mark.parametrize(("total", "third"), list(product(range(8), range(10))))
def test_baccarat_gold_against_a_third_card(total, third):
    draws = total <= 3 or (total in (4, 5) and 3 <= third <= 7)
    assert BACCARAT_GOLD.banker_draws(total, third) is draws


def test_baccarat_gold_when_player_stands_is_punto_banco():
    assert BACCARAT_GOLD.player == PUNTO_BANCO.player
    assert [row[NONE] for row in BACCARAT_GOLD.banker] == [row[NONE] for row in PUNTO_BANCO.banker]


def test_the_option_of_baccarat_gold_is_one_player_cell():
    assert BACCARAT_GOLD.differences(BACCARAT_GOLD_STAND_5) == ((None, 5),)


def test_every_shipped_tableau_goes_by_its_own_name():
    assert {name: tableau.name for name, tableau in TABLEAUS.items()} == {name: name for name in TABLEAUS}


@pytest.mark.parametrize(("total", "third"), list(product(range(8), THIRD_CARDS)))
def test_a_flip_changes_one_banker_cell_and_flipping_twice_none(total, third):
    flipped = PUNTO_BANCO.flipped(total, third)
    assert PUNTO_BANCO.differences(flipped) == ((total, third),)
    assert flipped.flipped(total, third).banker == PUNTO_BANCO.banker


@pytest.mark.parametrize("total", range(8))
def test_a_flip_changes_one_player_cell_and_flipping_twice_none(total):
    flipped = PUNTO_BANCO.player_flipped(total)
    assert PUNTO_BANCO.differences(flipped) == ((None, total),)
    assert flipped.player_flipped(total).player == PUNTO_BANCO.player


def test_cells_are_named_as_a_dealer_would():
    assert cell_name(3, 8) == "Banker 3 against 8"
    assert cell_name(6, NONE) == "Banker 6 when Player stood"
    assert cell_name(None, 5) == "Player 5"


@pytest.mark.parametrize(
    ("player", "banker"),
    [((True,) * 7, ((True,) * 11,) * 8), ((True,) * 8, ((True,) * 11,) * 7), ((True,) * 8, ((True,) * 10,) * 8)],
)
def test_an_incomplete_table_is_refused(player, banker):
    with pytest.raises(OddsError, match="needs 8 Player cells and 8 rows of 11 Banker cells"):
        Tableau("torn", player, banker)


@pytest.mark.parametrize(("total", "third"), [(8, 0), (-1, 0), (0, 11), (0, -1), (9, 9)])
def test_only_a_cell_of_the_table_can_be_flipped(total, third):
    with pytest.raises(OddsError, match="is no cell"):
        PUNTO_BANCO.flipped(total, third)


@pytest.mark.parametrize("total", [8, 9, -1])
def test_only_a_player_total_of_0_to_7_can_be_flipped(total):
    with pytest.raises(OddsError, match="is no cell"):
        PUNTO_BANCO.player_flipped(total)
