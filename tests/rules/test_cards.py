"""Cards as people type them."""

from __future__ import annotations

import pytest

from odds import Card, Grain, OddsError
from odds.game.cards import KINDS, read_card, read_cards

SPELLINGS = {
    "A": Card(1, "A"),
    "a": Card(1, "A"),
    "1": Card(1, "A"),
    "2": Card(2, "2"),
    "9": Card(9, "9"),
    "10": Card(0, "10"),
    "T": Card(0, "10"),
    "t": Card(0, "10"),
    "J": Card(0, "J"),
    "q": Card(0, "Q"),
    "K": Card(0, "K"),
    "0": Card(0),
    "9h": Card(9, "9", "h"),
    "9H": Card(9, "9", "h"),
    "h9": Card(9, "9", "h"),
    "10♠": Card(0, "10", "s"),
    "♦A": Card(1, "A", "d"),
    "Kd": Card(0, "K", "d"),
    "kD": Card(0, "K", "d"),
    "Tc": Card(0, "10", "c"),
    "1s": Card(1, "A", "s"),
    "♥2": Card(2, "2", "h"),
    "Q♣\ufe0f": Card(0, "Q", "c"),
    " 7 ": Card(7, "7"),
}

NOT_CARDS = ["11", "1h1", "", " ", "ten", "9z", "h", "hh", "h9h", "01", "-1", "9.0", "A A", "🂡", "😀", "½", "x", "१"]


@pytest.mark.parametrize(("text", "card"), SPELLINGS.items())
def test_a_spelling_is_read(text, card):
    assert read_card(text) == card


@pytest.mark.parametrize("text", NOT_CARDS)
def test_what_is_no_card_is_refused_and_quoted_in_one_line(text):
    with pytest.raises(OddsError) as caught:
        read_card(text)
    assert repr(text) in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_long_text_is_not_repeated_at_length():
    with pytest.raises(OddsError) as caught:
        read_card("9" * 10_000)
    assert len(str(caught.value)) < 200


def test_a_ten_value_has_no_suit():
    with pytest.raises(OddsError, match="0 is a point value and has no suit"):
        read_card("0h")


@pytest.mark.parametrize("grain", Grain)
def test_every_card_is_read_back_from_its_own_name(grain):
    assert len(set(KINDS[grain])) == grain
    for place, card in enumerate(KINDS[grain]):
        again = read_card(str(card))
        assert (again.value, again.at(grain), card.at(grain)) == (card.value, place, place)


@pytest.mark.parametrize("text", ["5 9 K", "5,9,K", "5, 9, K", " 5 ,9;K ", "5\t9\nK", ["5", "9", "K"]])
def test_lists_of_cards_are_parted_by_spaces_or_commas(text):
    assert [str(card) for card in read_cards(text)] == ["5", "9", "K"]


@pytest.mark.parametrize("times", ["x", "X", "*", "×"])
def test_a_repeat_is_spelled_with_times(times):
    assert read_cards(f"9{times}12 Kd{times}1 0") == (*[Card(9, "9")] * 12, Card(0, "K", "d"), Card(0))


def test_no_cards_and_no_times_are_nothing():
    assert read_cards("") == read_cards(" , ") == read_cards("9x0") == ()


@pytest.mark.parametrize("text", ["9x1000000000", "9x1000001", "9x" + "9" * 5000])
def test_a_billion_repeats_are_refused(text):
    with pytest.raises(OddsError, match="more than 1,000,000 times"):
        read_cards(text)


@pytest.mark.parametrize("text", ["9x", "x9", "9x-1", "9x1.5", "9x1x1", "11x2", "9h9", "5 9 joker"])
def test_one_bad_word_spoils_the_list(text):
    with pytest.raises(OddsError, match="is not a card"):
        read_cards(text)


def test_a_card_knows_its_grain_face_and_colour():
    assert [read_card(text).grain for text in ("0", "9", "9h")] == [Grain.POINTS, Grain.RANKS, Grain.CARDS]
    assert [read_card(text).is_face for text in ("0", "10", "J", "Q", "K", "A")] == [0, 0, 1, 1, 1, 0]
    assert [read_card(text).is_red for text in ("9s", "9h", "9d", "9c", "9")] == [0, 1, 1, 0, 0]


def test_a_card_is_never_guessed_more_finely_than_it_is_known():
    with pytest.raises(OddsError, match="a rank is needed"):
        read_card("0").at(Grain.RANKS)
    with pytest.raises(OddsError, match="has no suit, and one is needed here; write 9s, 9h, 9d or 9c"):
        read_card("9").at(Grain.CARDS)
