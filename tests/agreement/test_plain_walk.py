"""The compiled game against a walk by unordered pairs that shares no code with it, at every size of shoe."""

from __future__ import annotations

from collections import Counter
from random import Random

import numpy as np
import pytest
from helpers.plain_walk import PlainWalk
from helpers.samples import depleted, random_known, random_tableau
from helpers.seed_rules import dealt, rules_of

from odds import PUNTO_BANCO, TABLEAUS, Draws, Grain, Outcome, Result, Shoe, tally
from odds.counting import walk
from odds.counting.basis import deals, number_type
from odds.game.known import known_cards


def agrees(shoe, tableau=PUNTO_BANCO, views=(Result, Draws)):
    """Whether the whole tallies of one shoe are what the plain walk counts."""
    plain = PlainWalk(shoe.points, rules_of(tableau), shoe.endless)
    for view, wanted in ((Result, plain.results), (Draws, plain.draws)):
        if view in views:
            assert dict(tally(shoe, view, tableau)) == wanted, (shoe, tableau)
    return True


def walked(shoe, view, tableau=PUNTO_BANCO, known=None):
    """A tally by the package's own integer walk."""
    counts = {}
    for coup, ways in walk.coups(shoe, tableau, known_cards(known), Grain.POINTS):
        counts[view.of(coup)] = counts.get(view.of(coup), 0) + ways
    return counts


def test_there_are_339400_coups_in_order_and_103411_by_unordered_pairs_and_both_walks_agree():
    eight = Shoe.of_decks(8)
    plain = PlainWalk(eight.points)
    number, draws = 0, Counter()
    for coup, ways in walk.coups(eight, PUNTO_BANCO, (), Grain.POINTS):
        number += 1
        draws[Draws.of(coup)] += ways
    assert (number, plain.leaves) == (339_400, 103_411)
    assert draws == plain.draws


@pytest.mark.parametrize("decks", [1, 6, 8])
def test_full_decks(decks):
    assert agrees(Shoe.of_decks(decks))


def test_the_infinite_shoe():
    assert agrees(Shoe.infinite())


def test_depleted_shoes():
    random = Random(11)
    for _ in range(12):
        assert agrees(depleted(random, random.randint(6, 400)), views=(Result,))


def test_depleted_shoes_in_full_detail():
    random = Random(12)
    for _ in range(3):
        assert agrees(depleted(random, random.randint(6, 400)))


@pytest.mark.parametrize("name", TABLEAUS)
def test_every_shipped_tableau(name):
    assert agrees(Shoe.of_decks(8), TABLEAUS[name], views=(Result,))


def test_random_tableaus():
    random = Random(13)
    for _ in range(3):
        assert agrees(Shoe.of_decks(random.randint(1, 8)), random_tableau(random), views=(Result,))


def test_no_hand_ever_draws_and_both_always_do():
    for draws in (False, True):
        tableau = type(PUNTO_BANCO)("constant", (draws,) * 8, ((draws,) * 11,) * 8)
        assert agrees(depleted(Random(14), 60), tableau, views=(Result,))


def test_known_cards_at_random_positions():
    random = Random(15)
    for number in (2, 3, 4):
        shoe = depleted(random, random.randint(60, 400))
        known = random_known(random, shoe, number)
        assert dict(tally(shoe, Draws, known=known)) == walked(shoe, Draws, known=known)


@pytest.mark.slow
@pytest.mark.parametrize("position", range(1, 7))
def test_one_known_card_at_eight_decks(position):
    shoe = Shoe.of_decks(8)
    for value in range(10):
        known = {position: value}
        assert dict(tally(shoe, known=known)) == walked(shoe, Result, known=known)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(40))
def test_many_depleted_shoes_and_tableaus_with_known_cards(seed):
    random = Random(400 + seed)
    tableau = random_tableau(random)
    shoe = depleted(random, random.randint(6, 400))
    known = random_known(random, shoe, random.randint(1, 4))
    assert dict(tally(shoe, Result, tableau, known)) == walked(shoe, Result, tableau, known)
    assert agrees(shoe, tableau, views=(Result,))


# -- number types: both sides of every bound ------------------------------------------------


def spread(size):
    """A lopsided shoe of `size` cards: half of them ten-valued, the rest uneven."""
    counts = [size // 2, *(size // 20 + value for value in range(8))]
    return Shoe.of_points([*counts, size - sum(counts)])


@pytest.mark.parametrize("size", [457, 458, 459, 460])
def test_around_the_bound_of_float64(size):
    assert number_type(deals(size, 6, False)) is (np.float64 if size <= 458 else np.int64)
    assert agrees(spread(size), views=(Result,))


@pytest.mark.parametrize("decks", [27, 28, 60, 1000, 10**9])
def test_around_the_bound_of_int64(decks):
    assert number_type(deals(52 * decks, 6, False)) is (np.int64 if decks <= 27 else object)
    assert agrees(Shoe.of_decks(decks), views=(Result,))


def test_the_bounds_of_the_number_types_are_where_they_stop_being_exact():
    assert number_type(2**53) is np.float64
    assert number_type(2**53 + 1) is np.int64
    assert number_type(2**63 - 1) is np.int64
    assert number_type(2**63) is object


def test_the_largest_single_count_of_each_type_is_exact():
    """All cards alike: one product holds the whole universe, so nothing hides in a sum."""
    for size in (458, 459, 1404, 1449, 1450, 1456):
        total = deals(size, 6, False)
        zeros = tally(Shoe.of_points([size, *[0] * 9]))
        assert dict(zeros) == {Result(0, 0, 3, 3): total}
        assert zeros.ways(Outcome.TIE) == total


def test_known_cards_and_endless_shoes_choose_their_own_number_type():
    for size in (458, 459, 460):
        shoe = spread(size)
        known = {1: 0, 2: 9, 3: 4}
        assert dict(tally(shoe, known=known)) == walked(shoe, Result, known=known)
    for scale in (34, 35, 111, 112, 113):
        counts = tuple(scale * count for count in Shoe.infinite().points)
        assert agrees(Shoe(counts, Grain.POINTS, endless=True), views=(Result,))


def test_sixty_decks_have_this_many_deals():
    sixty = tally(Shoe.of_decks(60))
    assert sixty.total == 917_990_912_299_639_651_200
    assert tuple(sixty.ways(outcome) for outcome in Outcome) == PlainWalk(Shoe.of_decks(60).points).outcomes()


def test_six_cards_of_one_deal_end_as_the_plain_dealer_says():
    """With all six positions known there is one deal, so the tally is the dealer."""
    random = Random(16)
    shoe = Shoe.of_decks(8)
    for _ in range(60):
        cards = [random.randrange(10) for _ in range(6)]
        known = dict(zip(range(1, 7), cards, strict=True))
        assert dict(tally(shoe, Draws, known=known)) == {dealt(cards): 1}
