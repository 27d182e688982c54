"""Every coefficient of the compiled game is pinned by all a million sequences, and no slip of one goes unnoticed."""

from __future__ import annotations

import dataclasses
from collections import Counter
from itertools import combinations_with_replacement, product
from math import factorial
from random import Random

import numpy as np
import pytest
from helpers.fresh import forget
from helpers.seed_rules import dealt

from odds import PUNTO_BANCO, Outcome, Result, Shoe, price, tally, tie
from odds.counting import count
from odds.counting.polynomial import CompiledGame, compiled

SIX_CARDS = list(combinations_with_replacement(range(10), 6))


@pytest.fixture(scope="module")
def orderings():
    """(six cards, how the coup ends) -> in how many orders of the six it ends so: all 10^6 sequences, dealt."""
    ends = {
        (player, banker): [dealt((player, banker, 0, 0, *thirds)) for thirds in product(range(10), repeat=2)]
        for player, banker in product(range(10), repeat=2)
    }
    found = Counter()
    power = [7**value for value in range(10)]
    for a, b, c, d in product(range(10), repeat=4):
        four = power[a] + power[b] + power[c] + power[d]
        drawn = iter(ends[(a + c) % 10, (b + d) % 10])
        for fifth in power:
            five = four + fifth
            for sixth in power:
                found[five + sixth, next(drawn)] += 1
    names = {sum(power[card] for card in cards): cards for cards in SIX_CARDS}
    return {(names[key], end): number for (key, end), number in found.items()}


def entries(game: CompiledGame):
    """The compiled game in the same form."""
    cells = zip(game.row.tolist(), game.column.tolist(), game.ways.tolist(), strict=True)
    return {(SIX_CARDS[row], game.draws[column]): number for row, column, number in cells}


def mutated(game: CompiledGame, place: int, by: int = 1):
    changed = game.ways.copy()
    changed[place] += by
    return dataclasses.replace(game, ways=changed)


def slipped(game: CompiledGame, place: int):
    """One way moved from an entry to the next of the same six cards: the total does not tell."""
    changed = game.ways.copy()
    changed[place] -= 1
    changed[place + 1] += 1
    return dataclasses.replace(game, ways=changed)


def test_there_are_5005_sets_of_six_cards_and_a_million_orders(orderings):
    assert len(SIX_CARDS) == len({cards for cards, _ in orderings}) == compiled(PUNTO_BANCO).basis.size == 5005
    assert sum(orderings.values()) == 10**6


def test_every_coefficient_is_the_number_of_orders_that_end_so(orderings):
    assert entries(compiled(PUNTO_BANCO)) == orderings


def test_a_shoe_of_exactly_six_cards_sees_its_own_product_and_no_other():
    counts = np.array([[cards.count(value) for cards in SIX_CARDS] for value in range(10)], dtype=np.int16)
    alike = np.array([np.prod([factorial(cards.count(value)) for value in set(cards)]) for cards in SIX_CARDS])
    basis = compiled(PUNTO_BANCO).basis
    for start in range(0, 5005, 715):
        products = basis.products(counts[:, start : start + 715])
        wanted = np.zeros_like(products)
        places = np.arange(715)
        wanted[start + places, places] = alike[start : start + 715]
        assert (products == wanted).all()


def test_shoes_of_exactly_six_cards_deal_what_the_million_sequences_say(orderings):
    """Each distinct order of six cards is dealt as often as alike cards can change places."""
    wanted = {cards: Counter() for cards in SIX_CARDS}
    for (cards, end), number in orderings.items():
        player = (end[0] + (end[2] or 0)) % 10
        banker = (end[1] + (end[3] or 0)) % 10
        wanted[cards][Outcome.between(player, banker)] += number
    for cards in SIX_CARDS[::7]:
        shoe = Shoe.of_points([cards.count(value) for value in range(10)])
        alike = 1
        for value in set(cards):
            alike *= factorial(cards.count(value))
        found = count.ways(list(Outcome), shoe)
        assert found == tuple(alike * wanted[cards][outcome] for outcome in Outcome)


@pytest.mark.slow
def test_a_wrong_coefficient_anywhere_is_noticed(orderings):
    game = compiled(PUNTO_BANCO)
    random = Random(60)
    for _ in range(3):
        place = random.randrange(len(game.ways))
        assert entries(mutated(game, place, random.choice((-1, 1)))) != orderings


def test_the_comparison_sees_each_single_entry(orderings):
    """The two forms have the same entries, none of them empty: so each is compared with a number of its own."""
    game = compiled(PUNTO_BANCO)
    assert len(game.ways) == len(orderings)
    assert (game.ways > 0).all()
    assert len(set(zip(game.row.tolist(), game.column.tolist(), strict=True))) == len(game.ways)


@pytest.fixture
def with_game(monkeypatch):
    """Puts another compiled game in the place of punto banco."""

    def put(game):
        forget()
        monkeypatch.setattr(count, "compiled", lambda *_: game)

    yield put
    monkeypatch.undo()
    forget()


def test_a_wrong_coefficient_stops_a_tally_because_its_ways_do_not_add_up(with_game):
    game = compiled(PUNTO_BANCO)
    random = Random(61)
    for _ in range(5):
        place = random.randrange(len(game.ways))
        with_game(mutated(game, place))
        cards = SIX_CARDS[game.row[place]]
        holding = Shoe.of_points([cards.count(value) for value in range(10)])
        for shoe in (holding, Shoe.of_decks(8)):
            with pytest.raises(AssertionError, match="the ways add up to"):
                tally(shoe)


def test_a_way_counted_for_the_wrong_ending_changes_the_tally_though_it_adds_up(with_game):
    game = compiled(PUNTO_BANCO)
    right = {shoe: tally(shoe) for shoe in (Shoe.of_decks(8), Shoe.of_decks(1))}
    random = Random(62)
    tried = 0
    while tried < 5:
        place = random.randrange(len(game.ways) - 1)
        here, there = (Result.from_draws(game.draws[game.column[near]]) for near in (place, place + 1))
        if game.row[place] != game.row[place + 1] or here == there:
            continue
        tried += 1
        with_game(slipped(game, place))
        assert any(tally(shoe) != before for shoe, before in right.items())


def test_a_wrong_coefficient_stops_a_price_too(with_game):
    with_game(mutated(compiled(PUNTO_BANCO), 1000))
    with pytest.raises(AssertionError, match="add up to"):
        price(tie(), Shoe.of_decks(8))
