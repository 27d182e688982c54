"""Shoes: building, reading, taking cards out, and refusing what is no shoe."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest
from helpers.samples import depleted

from odds import Grain, OddsError, Shoe
from odds.game.cards import KINDS
from odds.game.shoe import read_counts

EIGHT = Shoe.of_decks(8)


def refused(build, *words):
    """The one-line message with which `build` is refused."""
    with pytest.raises(OddsError) as caught:
        build()
    message = str(caught.value)
    assert "\n" not in message
    assert all(word in message for word in words), message
    return message


def test_decks_hold_every_card_alike():
    assert EIGHT.size == 416
    assert EIGHT.points == (128, *[32] * 9)
    assert set(EIGHT.ranks.values()) == {32}
    assert set(EIGHT.cards.values()) == {8}
    assert (list(EIGHT.ranks), len(EIGHT.cards)) == ([str(kind) for kind in KINDS[Grain.RANKS]], 52)


@pytest.mark.parametrize("decks", [1, 2, 8, 1000])
@pytest.mark.parametrize("grain", Grain)
def test_full_packs_are_recognised_at_any_grain(decks, grain):
    assert Shoe.of_decks(decks).coarsened(grain).decks == decks
    assert Shoe.of_decks(decks).without("9").decks is None


def test_the_same_shoe_can_be_said_in_several_ways():
    counts = [3, 1, 0, 0, 2, 0, 0, 0, 0, 4]
    by_value = {0: 3, 1: 1, 4: 2, 9: 4}
    by_name = {str(value): count for value, count in by_value.items()}
    shoes = [Shoe.of_points(form) for form in (counts, tuple(counts), by_value, by_name, np.array(counts))]
    shoes.append(read_counts("0:3 1:1, 4:2 9:4", Grain.POINTS))
    assert len(set(shoes)) == 1
    assert len({hash(shoe) for shoe in shoes}) == 1
    assert Shoe.of_ranks({"T": 3, "1": 4}) == Shoe.of_ranks([4, *[0] * 8, 3, 0, 0, 0])
    assert Shoe.of_cards({"9h": 8}) == Shoe.of_cards({"♥9": 8})


def test_shoes_that_differ_are_not_equal():
    shoes = [EIGHT, Shoe.of_decks(6), EIGHT.coarsened(Grain.RANKS), EIGHT.coarsened(Grain.POINTS)]
    shoes += [Shoe.infinite(), Shoe.infinite().coarsened(Grain.POINTS), Shoe.of_ranks([1] * 13), EIGHT.without("9")]
    assert len(set(shoes)) == len(shoes)


def test_a_repr_pasted_back_is_the_same_shoe():
    random = Random(5)
    shoes = [EIGHT, Shoe.infinite(), Shoe.infinite().coarsened(Grain.POINTS)]
    shoes += [EIGHT.coarsened(grain) for grain in Grain]
    shoes += [EIGHT.without(cards) for cards in ("9h", "9 9 8h", "0 0 0", "Kd Ks Tc")]
    shoes += [depleted(random, random.randint(6, 400)) for _ in range(20)]
    for shoe in shoes:
        again = eval(repr(shoe), {"Shoe": Shoe, "Grain": Grain})
        assert again == shoe
        assert hash(again) == hash(shoe)


def test_a_shoe_cannot_be_changed():
    with pytest.raises(AttributeError):
        EIGHT.counts = ()  # type: ignore[misc]


def test_coarser_counts_are_sums_of_finer_ones():
    random = Random(6)
    for _ in range(20):
        counts = [random.randrange(9) for _ in range(52)]
        shoe = Shoe.of_cards(counts)
        ranks = tuple(sum(counts[4 * rank : 4 * rank + 4]) for rank in range(13))
        assert tuple(shoe.ranks.values()) == ranks
        assert shoe.points == (sum(ranks[9:]), *ranks[:9])
        assert shoe.coarsened(Grain.RANKS).points == shoe.points


def test_finer_counts_than_a_shoe_has_are_refused():
    points, ranks = EIGHT.coarsened(Grain.POINTS), EIGHT.coarsened(Grain.RANKS)
    refused(lambda: points.ranks, "ranks are needed", "only point values")
    refused(lambda: points.cards, "cards are needed", "only point values")
    refused(lambda: ranks.cards, "cards are needed", "ranks but no suits")


def test_the_infinite_shoe_is_full_packs_at_every_grain():
    shoe = Shoe.infinite()
    assert shoe.points == (4, *[1] * 9)
    assert (set(shoe.ranks.values()), set(shoe.cards.values())) == ({1}, {1})
    assert (shoe.endless, shoe.decks) == (True, None)
    refused(lambda: shoe.without("9"), "endless")


# -- taking cards out -----------------------------------------------------------------------


def test_cards_seen_are_gone():
    assert EIGHT.without("9 9 8h").points == (128, *[32] * 7, 31, 30)
    assert EIGHT.without("9h").cards["9h"] == 7
    assert EIGHT.without("Kx3").ranks["K"] == 29
    assert EIGHT.without("") == EIGHT
    assert EIGHT.without(["9", "8h"]) == EIGHT.without("9 8h")


@pytest.mark.parametrize(
    ("cards", "grain"),
    [("9h", Grain.CARDS), ("9", Grain.RANKS), ("9h 9", Grain.RANKS), ("0", Grain.POINTS), ("9h 0", Grain.POINTS)],
)
def test_a_shoe_is_told_apart_no_more_finely_than_the_cards_taken_out(cards, grain):
    assert EIGHT.without(cards).grain is grain


def test_cards_come_out_one_by_one_or_together_alike():
    random = Random(7)
    cards = [str(random.choice(KINDS[Grain.CARDS])) for _ in range(30)]
    one_by_one = EIGHT
    for card in cards:
        one_by_one = one_by_one.without(card)
    assert one_by_one == EIGHT.without(" ".join(cards)) == EIGHT.without(reversed(cards))


@pytest.mark.parametrize(
    ("shoe", "cards", "left"),
    [
        (EIGHT, "9hx9", "9 of 9h cannot be removed: 8 are in the shoe"),
        (EIGHT, "9x33", "33 of 9 cannot be removed: 32 are in the shoe"),
        (EIGHT, "0x129", "129 of 0 cannot be removed: 128 are in the shoe"),
        (EIGHT, "Kx20 0x109", "129 of 0 cannot be removed: 128 are in the shoe"),
        (Shoe.of_points([6, 1, 0, 0, 0, 0, 0, 0, 0, 0]), "1x2", "2 of A cannot be removed: 1 is in the shoe"),
        (Shoe.of_points([6, 1, 0, 0, 0, 0, 0, 0, 0, 0]), "9", "1 of 9 cannot be removed: none is in the shoe"),
    ],
)
def test_a_refusal_says_how_many_are_left(shoe, cards, left):
    assert refused(lambda: shoe.without(cards)) == left


def test_so_many_cards_that_no_coup_is_left_are_refused():
    refused(lambda: Shoe.of_decks(1).without("0x16 1x4 2x4 3x4 4x4 5x4 6x4 7x4 8x3"), "5 cards are too few")


# -- what is no shoe ------------------------------------------------------------------------


def test_five_cards_are_refused_and_six_are_enough():
    assert Shoe.of_points([6, *[0] * 9]).size == 6
    refused(lambda: Shoe.of_points([5, *[0] * 9]), "5", "6")
    refused(lambda: Shoe.of_ranks({"A": 5}), "5", "6")
    refused(lambda: Shoe.of_cards({"Ah": 5}), "5", "6")
    refused(lambda: Shoe.of_points({}), "0 cards are too few")


@pytest.mark.parametrize("decks", [0, -1, 8.0, 8.5, float("nan"), float("inf"), True, "8", None, 1j])
def test_a_number_of_decks_is_a_whole_number_of_one_or_more(decks):
    refused(lambda: Shoe.of_decks(decks), str(decks))


@pytest.mark.parametrize("count", [1.0, 0.5, float("nan"), True, "1", None, -1, np.float32(1), np.float64(1)])
@pytest.mark.parametrize(
    "build",
    [
        lambda count: Shoe.of_points([count, *[8] * 9]),
        lambda count: Shoe.of_points({0: count, 9: 8}),
        lambda count: Shoe.of_ranks({"A": count, "K": 8}),
        lambda count: Shoe.of_ranks([count, *[8] * 12]),
        lambda count: Shoe.of_cards({"Ah": count, "Kh": 8}),
    ],
)
def test_a_count_is_a_whole_number_of_none_or_more(build, count):
    refused(lambda: build(count))


@pytest.mark.parametrize("length", [0, 9, 11, 13, 52])
def test_ten_counts_make_points(length):
    refused(lambda: Shoe.of_points([8] * length), f"{length} counts were given", "10")
    refused(lambda: Shoe((8,) * length, Grain.POINTS), f"{length} counts were given", "10")


@pytest.mark.parametrize(
    "build",
    [
        lambda: Shoe.of_ranks([8] * 12),
        lambda: Shoe.of_cards([8] * 51),
        lambda: Shoe.of_points("8888888888"),
        lambda: Shoe.of_points({10: 8}),
        lambda: Shoe.of_points({-1: 8}),
        lambda: Shoe.of_points({1.0: 8}),
        lambda: Shoe.of_points({"A": 8}),
        lambda: Shoe.of_points({True: 8}),
        lambda: Shoe.of_points({0: 8, "0": 8}),
        lambda: Shoe.of_ranks({"9h": 8}),
        lambda: Shoe.of_ranks({"0": 8}),
        lambda: Shoe.of_ranks({"A": 8, "1": 8}),
        lambda: Shoe.of_ranks({9: 8}),
        lambda: Shoe.of_cards({"9": 8}),
        lambda: Shoe.of_cards({"11h": 8}),
    ],
)
def test_what_names_no_kind_of_card_or_one_twice_is_refused(build):
    refused(build)


@pytest.mark.parametrize(
    "text",
    ["", "0", "0:", ":8", "0:-1", "0:1.5", "0:8 0:8", "10:8", "0:" + "9" * 19, "0:" + "9" * 5000, "0:¹", "0=8"],
)
def test_a_composition_that_cannot_be_read_is_refused(text):
    message = refused(lambda: read_counts(text, Grain.POINTS))
    assert len(message) < 200
