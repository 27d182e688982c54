"""Real cards, really permuted: every arrangement of six physical cards, dealt by a dealer of the tests' own."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from random import Random

import pytest
from helpers.samples import random_tableau
from helpers.seed_rules import SEED, dealt, result_of, rules_of

from odds import PUNTO_BANCO, Draws, Result, Shoe, tally


def permuted(shoe, rules=SEED):
    """How often each way of ending a coup comes up among all arrangements of six of the shoe's cards."""
    cards = [value for value, count in enumerate(shoe.points) for _ in range(count)]
    return Counter(dealt(cards, rules) for cards in permutations(cards, 6))


def small_shoe(random, size):
    """A shoe of `size` cards, drawn from few values half of the time so that cards repeat."""
    values = random.sample(range(10), random.choice((2, 4, 10, 10)))
    drawn = [random.choice(values) for _ in range(size)]
    return Shoe.of_points([drawn.count(value) for value in range(10)])


def results(draws):
    found = Counter()
    for ends, ways in draws.items():
        found[result_of(ends)] += ways
    return found


@pytest.mark.parametrize(("size", "shoes"), [(6, 140), (7, 56), (8, 4)])
def test_two_hundred_small_shoes(size, shoes):
    random = Random(size)
    for _ in range(shoes):
        shoe = small_shoe(random, size)
        assert dict(tally(shoe, Result)) == results(permuted(shoe)), shoe


def test_small_shoes_in_full_detail():
    random = Random(30)
    for size in (6, 6, 6, 7, 7, 8):
        shoe = small_shoe(random, size)
        assert dict(tally(shoe, Draws)) == permuted(shoe), shoe


def test_small_shoes_under_random_tableaus():
    random = Random(31)
    for _ in range(4):
        tableau = random_tableau(random)
        for _ in range(8):
            shoe = small_shoe(random, 6)
            assert dict(tally(shoe, Result, tableau)) == results(permuted(shoe, rules_of(tableau))), shoe


def test_known_cards_are_the_permutations_that_have_them_there():
    random = Random(32)
    shoe = Shoe.of_points([2, 0, 1, 0, 1, 0, 1, 0, 1, 1])
    cards = [value for value, count in enumerate(shoe.points) for _ in range(count)]
    arrangements = list(permutations(cards, 6))
    for positions in ([1], [2], [5], [6], [1, 2], [3, 6], [1, 2, 3, 4], [2, 4, 5, 6]):
        chosen = random.sample(cards, len(positions))
        known = dict(zip(positions, chosen, strict=True))
        # each known value may be any of its physical cards, and the universe sets exactly one aside
        seen = Counter(
            dealt(deal) for deal in arrangements if all(deal[place - 1] == value for place, value in known.items())
        )
        alike = 1
        for value in set(chosen):
            for taken in range(chosen.count(value)):
                alike *= shoe.points[value] - taken
        found = tally(shoe, Draws, PUNTO_BANCO, known)
        assert {ends: ways * alike for ends, ways in found.items()} == seen
