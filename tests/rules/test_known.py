"""Cards known to sit at dealing positions."""

from __future__ import annotations

import pytest

from odds import Card, OddsError, Result, Shoe, tally
from odds.game.known import known_cards, read_known

ONE = Shoe.of_decks(1)


def test_known_cards_are_spelled_as_text_value_or_card():
    forms = [{1: "4", 2: "K"}, {2: "k", 1: Card(4, "4")}, read_known("1=4 2=K"), read_known("2=K,1=4")]
    assert len({known_cards(form) for form in forms}) == 1
    assert known_cards({2: 0}) == ((2, Card(0)),)
    assert known_cards(None) == known_cards({}) == ()


def test_a_known_card_is_known_by_its_value_only_for_the_result():
    assert tally(ONE, known={1: 4}) == tally(ONE, known={1: "4"}) == tally(ONE, known={1: "4h"})


@pytest.mark.parametrize("position", [0, 7, -1, 1.0, True, "1", None])
def test_positions_are_1_to_6(position):
    with pytest.raises(OddsError, match="positions are 1 to 6"):
        known_cards({position: "4"})


@pytest.mark.parametrize("card", [10, -1, 4.0, True, None, "11", "", b"4"])
def test_what_is_no_card_cannot_be_known(card):
    with pytest.raises(OddsError, match="is not a card"):
        known_cards({1: card})


@pytest.mark.parametrize("text", ["1", "1:4", "=4", "1=4 1=5", "x=4", "1=", "7=4", "-1=4", "¹=4", "9" * 5000 + "=4"])
def test_text_that_does_not_say_which_card_is_where_is_refused(text):
    with pytest.raises(OddsError):
        read_known(text)


def test_a_card_that_the_shoe_does_not_hold_cannot_be_known():
    with pytest.raises(OddsError, match="cannot be known at position 1"):
        tally(Shoe.of_points([6, *[0] * 9]), known={1: 9})
    with pytest.raises(OddsError, match=r"9 cannot be known at position .: the shoe holds 4 of it"):
        tally(ONE, known=dict.fromkeys(range(1, 6), 9))


@pytest.mark.parametrize(
    ("shoe", "known"),
    [(ONE, {1: "9h", 2: "9h"}), (ONE.without("9h"), {1: "9h"}), (ONE, dict.fromkeys(range(1, 6), "K"))],
)
def test_a_known_card_must_be_in_the_shoe_as_finely_as_it_is_named(shoe, known):
    with pytest.raises(OddsError):
        tally(shoe, known=known)


def test_the_fifth_card_may_be_known_and_never_be_dealt():
    shoe = Shoe.of_points([0, 0, 0, 0, 0, 0, 0, 1, 2, 3])
    with_natural = tally(shoe, known={1: 9, 2: 9, 3: 9, 5: 8})
    assert set(with_natural) <= {Result(8, 6, 2, 2), Result(8, 7, 2, 2)}
    assert with_natural.total == 3 - 1


def test_all_six_positions_known_is_one_deal():
    known = dict(zip(range(1, 7), (5, 5, 0, 0, 4, 2), strict=True))
    assert dict(tally(ONE, known=known)) == {Result(9, 7, 3, 3): 1}
    assert dict(tally(Shoe.infinite(), known=known)) == {Result(9, 7, 3, 3): 1}
