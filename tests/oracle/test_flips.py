"""Each cell of the drawing rules matters: a flip of any is noticed, and known from every other flip."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
from helpers.plain_walk import PlainWalk
from helpers.samples import digits
from helpers.seed_rules import SEED, rules_of

from odds import PUNTO_BANCO, Outcome, Shoe, tally
from odds.counting.polynomial import compiled
from odds.game.tableau import THIRD_CARDS, TOTALS, cell_name

EIGHT = Shoe.of_decks(8)

FLIPS = {cell_name(total, third): PUNTO_BANCO.flipped(total, third) for total, third in product(TOTALS, THIRD_CARDS)}
FLIPS |= {cell_name(None, total): PUNTO_BANCO.player_flipped(total) for total in TOTALS}


def tallies(**known):
    """The tally at eight decks under each flip."""
    found = {}
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("ODDS_CACHE_DIR", "")
        for cell, tableau in FLIPS.items():
            found[cell] = tally(EIGHT, tableau=tableau, **known)
            compiled.cache_clear()
    return found


@pytest.fixture(scope="module")
def opened():
    """Under each flip with a 3 as Player's first card, which is quicker to compile and leaves every cell in use."""
    return tallies(known={1: 3})


@pytest.fixture(scope="module")
def flipped():
    """Whole tallies under each flip."""
    return tallies()


def all_differ(wrong, true):
    assert len(wrong) == 88 + 8
    assert [cell for cell, one in wrong.items() if one == true] == []
    assert len({tuple(sorted(one.items())) for one in (true, *wrong.values())}) == 97
    odds = {tuple(one.ways(outcome) for outcome in Outcome) for one in (true, *wrong.values())}
    assert len(odds) == 97


def test_each_of_the_96_flips_changes_the_tally_and_the_odds_and_no_two_alike(opened):
    all_differ(opened, tally(EIGHT, known={1: 3}))


@pytest.mark.slow
def test_each_of_the_96_flips_changes_the_whole_tally_and_the_odds_and_no_two_alike(flipped):
    all_differ(flipped, tally(EIGHT))


def test_each_flip_is_counted_as_the_plain_walk_counts_it():
    for cell, tableau in list(FLIPS.items())[::9]:
        assert dict(tally(EIGHT, tableau=tableau)) == PlainWalk(EIGHT.points, rules_of(tableau)).results, cell


@pytest.mark.slow
def test_every_flip_is_counted_as_the_plain_walk_counts_it(flipped):
    for cell, tableau in FLIPS.items():
        assert dict(flipped[cell]) == PlainWalk(EIGHT.points, rules_of(tableau)).results, cell


# -- wrong rules seen in other people's programs, with the odds that give them away ------------


def printed(ways):
    """Odds as the six digits after the point in which they were published."""
    total = sum(ways)
    return " ".join(digits(Fraction(number, total), 6)[1:] for number in ways)


def outcomes(tableau):
    found = tally(EIGHT, tableau=tableau)
    return tuple(found.ways(outcome) for outcome in Outcome)


def test_the_right_rules():
    assert printed(outcomes(PUNTO_BANCO)) == printed(PlainWalk(EIGHT.points).outcomes()) == ".446247 .458597 .095156"


def test_banker_4_draws_to_a_ten():
    """A ten compared as 10 never equals 0."""
    assert printed(outcomes(PUNTO_BANCO.flipped(4, 0))) == ".447311 .458251 .094438"


def test_player_stands_on_0():
    """A rules page that lists 1, 2, 3, 4 and 5."""
    assert printed(outcomes(PUNTO_BANCO.player_flipped(0))) == ".405164 .497532 .097304"


def test_players_total_taken_for_the_third_card():
    """Banker's rule read against Player's three-card total: not a tableau, so walked by the tests' own dealer."""

    def banker_draws(total, player, third):
        return SEED.banker_draws(total, player, None if third is None else (player + third) % 10)

    wrong = PlainWalk(EIGHT.points, SEED._replace(banker_draws=banker_draws)).outcomes()
    assert printed(wrong) == ".453365 .460582 .086054"
    assert printed(wrong) != printed(outcomes(PUNTO_BANCO))
