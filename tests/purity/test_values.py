"""What comes out is exact, what goes in must be, and numbers that refuse to become floats pass through."""

from __future__ import annotations

from fractions import Fraction
from math import inf, nan

import numpy as np
import pytest

from odds import (
    TABLEAUS,
    Bet,
    Draws,
    Grain,
    OddsError,
    Outcome,
    Shoe,
    banker,
    player,
    price,
    price_given,
    tally,
    tie,
    ways,
)
from odds.bets import HOUSE_VARIANTS, banker_super_6, read_commission, read_payout
from odds.game.known import known_cards

SHOES = [Shoe.of_decks(1), Shoe.of_decks(8), Shoe.of_decks(9), Shoe.of_decks(28), Shoe.infinite()]
BETS = (player(), banker(), tie(), *HOUSE_VARIANTS)


def is_int(number):
    return type(number) is int


def is_exact(number):
    return type(number) in (int, Fraction)


@pytest.mark.parametrize("shoe", SHOES, ids=repr)
def test_ways_are_ints_and_probabilities_fractions(shoe):
    for view in (Draws, *(bet.view for bet in BETS[:1])):
        for tableau in list(TABLEAUS.values())[: 4 if view is not Draws else 1]:
            counted = tally(shoe, view, tableau)
            assert all(map(is_int, counted.values()))
            assert is_int(counted.total)
            assert is_int(counted.ways(Outcome.TIE))
            assert type(counted.probability(Outcome.TIE)) is Fraction
    assert all(map(is_int, ways(list(Outcome), shoe)))


@pytest.mark.parametrize("shoe", SHOES, ids=repr)
@pytest.mark.parametrize("bet", BETS, ids=lambda bet: bet.title)
def test_prices_are_exact_in_every_figure(bet, shoe):
    for found in (price(bet, shoe), price_given(bet, tally(shoe)), price(bet, shoe, known={1: 4})):
        for name in ("ev", "edge", "edge_resolved", "variance", "hit", "push", "loss"):
            assert type(getattr(found, name)) is Fraction, name
        assert is_int(found.total)
        assert is_int(found.hit_ways)
        assert type(found.sd.square) is Fraction
        assert is_int(found.sd.scaled(12))
        for line in found.lines:
            assert is_int(line.ways)
            assert all(is_exact(number) for number in (line.pays, line.probability, line.returns))


# -- decoys ---------------------------------------------------------------------------------


class NoFloat(int):
    """An integer that fails when somebody makes it a float."""

    def __float__(self):
        raise AssertionError("somebody made an integer a float")

    def __truediv__(self, other):
        raise AssertionError("somebody divided an integer")

    __rtruediv__ = __truediv__


class NoFloatFraction(Fraction):
    """A fraction that fails when somebody makes it a float."""

    def __float__(self):
        raise AssertionError("somebody made a fraction a float")


class Index:
    """Nothing but an index, as array libraries have them."""

    def __init__(self, number):
        self.number = number

    def __index__(self):
        return self.number


def test_the_decoys_do_fail():
    for decoy in (NoFloat(1), NoFloatFraction(1, 2)):
        with pytest.raises(AssertionError, match="somebody"):
            float(decoy)
    with pytest.raises(AssertionError, match="divided"):
        NoFloat(1) / 2


@pytest.mark.parametrize("make", [NoFloat, Index, np.int64, np.uint8], ids=lambda make: make.__name__)
def test_integers_of_any_kind_pass_through_the_exact_path(make):
    counts = [make(count) for count in (16, 4, 4, 4, 4, 4, 4, 4, 4, 4)]
    shoe = Shoe.of_points(counts)
    plain = Shoe.of_decks(1)
    assert Shoe.of_decks(make(1)) == plain
    assert shoe.points == plain.points
    assert tally(shoe) == tally(plain)
    assert tally(shoe, known={make(1): make(4)}) == tally(plain, known={1: 4})
    for bet in (player(), banker(make(0)), tie(make(8))):
        found = price(bet, shoe)
        assert found.ev == price(bet, plain).ev
        assert type(found.variance) is Fraction


def test_fractions_that_refuse_to_become_floats_pass_through_the_exact_path():
    commission, pays = NoFloatFraction(1, 20), NoFloatFraction(17, 2)
    assert price(banker(commission), SHOES[1]) == price(banker("5%"), SHOES[1])
    assert price(tie(pays), SHOES[1]).edge == price(tie("17/2"), SHOES[1]).edge
    own = Bet("own", [(Outcome.TIE, pays), (Outcome.BANKER, NoFloat(1))])
    found = price(own, SHOES[0])
    assert [found.ev, found.variance, found.edge_resolved].count(None) == 0
    assert found.sd.scaled(6) > 0


def test_numbers_too_large_for_any_float_pass_through():
    huge = Shoe.of_decks(10**400)
    found = price(banker(), huge)
    assert found.total == tally(huge).total
    assert 0 < found.edge < Fraction(2, 100)


# -- floats offered -------------------------------------------------------------------------

FLOATS = [0.5, 1.0, 8.0, -1.0, nan, inf, np.float64(8), np.float32(8), 8 + 0j]

OFFERS = {
    "decks": Shoe.of_decks,
    "points": lambda number: Shoe.of_points([number, *[8] * 9]),
    "points by value": lambda number: Shoe.of_points({0: 8, 9: number}),
    "a point value": lambda number: Shoe.of_points({number: 8}),
    "ranks": lambda number: Shoe.of_ranks({"A": 8, "K": number}),
    "a rank": lambda number: Shoe.of_ranks({number: 8}),
    "cards": lambda number: Shoe.of_cards({"Ah": 8, "Kh": number}),
    "commission": banker,
    "payout": tie,
    "read_commission": read_commission,
    "read_payout": read_payout,
    "super 6 payout": lambda number: banker_super_6(6, number),
    "a line of a bet": lambda number: Bet("own", [(Outcome.TIE, number)]),
    "a known position": lambda number: known_cards({number: 4}),
    "a known card": lambda number: known_cards({1: number}),
    "a known card of a tally": lambda number: tally(SHOES[0], known={1: number}),
    "a known card of a price": lambda number: price(tie(), SHOES[0], known={number: 1}),
}


@pytest.mark.parametrize("number", FLOATS, ids=repr)
@pytest.mark.parametrize("offer", OFFERS)
def test_a_float_is_refused_wherever_it_is_offered(offer, number):
    with pytest.raises(OddsError) as caught:
        OFFERS[offer](number)
    message = str(caught.value)
    assert "\n" not in message
    assert len(message) < 200


@pytest.mark.parametrize("count", [1.5, 8.0, True])
def test_a_float_is_refused_by_the_plain_constructor_of_a_shoe(count):
    with pytest.raises(OddsError):
        Shoe((count,) * 10, Grain.POINTS)


def test_a_float_is_refused_as_a_total():
    with pytest.raises(OddsError):
        banker_super_6(6.0)


@pytest.mark.parametrize("card", [9, 9.0, None])
def test_what_is_not_text_is_refused_where_cards_are_listed(card):
    with pytest.raises(OddsError):
        Shoe.of_decks(1).without([card])
