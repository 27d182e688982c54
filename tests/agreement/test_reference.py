"""Fast answers to slow, on whole tallies: the compiled game against the walk with fractions."""

from __future__ import annotations

from random import Random

import pytest
from helpers.samples import chances, depleted, random_known, random_tableau, reference_views

from odds import PUNTO_BANCO, TABLEAUS, Draws, Grain, Result, Shoe, tally
from odds.counting import reference

DECKS = [pytest.param(1, marks=pytest.mark.slow), pytest.param(6, marks=pytest.mark.slow), 8]


def agrees(shoe, tableau=PUNTO_BANCO, known=None, views=(Result, Draws)):
    """Whether the whole tallies of one shoe are what the reference says."""
    wanted = reference_views(shoe, tableau, known)
    for view in views:
        assert chances(tally(shoe, view, tableau, known)) == wanted[view], (shoe, tableau, known)
    return True


def tiny(random):
    """A shoe of six to ten cards of at most six values."""
    counts = [0] * 10
    values = random.sample(range(10), 6)
    for _ in range(random.randint(6, 10)):
        counts[random.choice(values)] += 1
    return Shoe.of_points(counts)


@pytest.mark.parametrize("decks", DECKS)
def test_full_decks(decks):
    assert agrees(Shoe.of_decks(decks))


@pytest.mark.slow
def test_the_infinite_shoe():
    assert agrees(Shoe.infinite())
    assert agrees(Shoe((3, 0, 1, 0, 2, 0, 0, 5, 0, 1), Grain.POINTS, endless=True))


def test_tiny_shoes():
    random = Random(1)
    for _ in range(12):
        assert agrees(tiny(random))


def test_tiny_shoes_with_known_cards():
    random = Random(2)
    for _ in range(20):
        shoe = tiny(random)
        assert agrees(shoe, known=random_known(random, shoe), views=(Result,))


def test_tiny_shoes_under_every_shipped_tableau_and_random_ones():
    random = Random(3)
    for tableau in (*TABLEAUS.values(), *(random_tableau(random) for _ in range(3))):
        for _ in range(5):
            assert agrees(tiny(random), tableau, views=(Result,))


def test_the_infinite_shoe_with_known_cards():
    for known in ({1: 8, 2: 0, 4: 3}, {3: 5, 5: 9, 6: 1}, dict.fromkeys(range(1, 7), 1)):
        assert agrees(Shoe.infinite(), known=known)


def test_the_walk_and_its_probabilities_are_one_definition():
    shoe = tiny(Random(4))
    for view in (Result, Draws):
        assert reference.probabilities(shoe, view) == reference_views(shoe)[view]
        assert sum(reference.probabilities(shoe, view).values()) == 1


@pytest.mark.slow
@pytest.mark.parametrize("part", range(30))
def test_depleted_shoes(part):
    random = Random(100 + part)
    for _ in range(10):
        assert agrees(depleted(random, random.randint(6, 400)), views=(Result,))


@pytest.mark.slow
@pytest.mark.parametrize("part", range(10))
def test_depleted_shoes_with_known_cards(part):
    random = Random(200 + part)
    for _ in range(10):
        shoe = depleted(random, random.randint(6, 400))
        assert agrees(shoe, known=random_known(random, shoe), views=(Result,))


@pytest.mark.slow
@pytest.mark.parametrize("name", TABLEAUS)
def test_every_shipped_tableau(name):
    assert agrees(Shoe.of_decks(8), TABLEAUS[name])
    assert agrees(Shoe.of_decks(1), TABLEAUS[name])


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(20))
def test_random_tableaus(seed):
    random = Random(300 + seed)
    tableau = random_tableau(random)
    assert agrees(depleted(random, random.randint(20, 400)), tableau, views=(Result,))
