"""Laws of removal, of what is left of a shoe, and of cards burned unseen."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations

import pytest
from helpers.seed_rules import dealt, result_of

from odds import OddsError, Shoe, banker, extremes, pair_effects, player, price, removal_effects, tie
from odds.analysis.removal import kind_names
from odds.game.cards import Card, Grain

BETS = [player(), banker(), tie()]
EIGHT = Shoe.of_decks(8)


@pytest.mark.parametrize("bet", BETS, ids=lambda bet: bet.id)
def test_pair_effects_weighted_by_their_deals_sum_to_0(bet):
    pairs = pair_effects(bet, EIGHT)
    assert len(pairs) == 55
    assert sum(pair.deals * pair.effect for pair in pairs) == 0
    assert sum(pair.deals for pair in pairs) == 416 * 415


def test_a_pair_effect_is_a_price_difference():
    six_seven = next(pair for pair in pair_effects(tie(), EIGHT) if (pair.first, pair.second) == ("6", "7"))
    assert six_seven.effect == price(tie(), EIGHT.without("6 7")).ev - price(tie(), EIGHT).ev
    assert six_seven.beyond == six_seven.effect - six_seven.additive != 0


def test_removing_eight_of_one_kind():
    effects = removal_effects(banker(), EIGHT, count=8)
    assert effects["A"] == price(banker(), EIGHT.without("Ax8")).ev - price(banker(), EIGHT).ev


def test_a_kind_that_has_run_out_has_no_effect():
    shoe = Shoe.of_points([4, 1, 1, 1, 0, 1, 1, 1, 1, 1])
    effects = removal_effects(tie(), shoe)
    assert "4" not in effects
    assert sum(effects[name] * n for name, n in zip(kind_names(Grain.POINTS), shoe.points, strict=True) if n) == 0


@pytest.mark.parametrize(
    ("shoe", "options"),
    [
        (Shoe.infinite(), {}),
        (Shoe.infinite(), {"add": True}),
        (Shoe.of_points([6] + [0] * 9), {}),
        (EIGHT, {"count": 0}),
    ],
)
def test_removals_that_cannot_be_are_refused(shoe, options):
    with pytest.raises(OddsError):
        removal_effects(tie(), shoe, **options)


def test_cards_burned_unseen_change_nothing():
    """Over every order of a tiny shoe, the coup after two unseen cards is as the coup at once."""
    shoe = Shoe.of_points([2, 1, 0, 1, 0, 1, 1, 0, 1, 1])
    cards = [value for value, count in enumerate(shoe.points) for _ in range(count)]
    at_once, after_two = [0, 0], [0, 0]
    for order in permutations(cards):
        for counted, start in ((at_once, 0), (after_two, 2)):
            player_total, banker_total, *_ = result_of(dealt(order[start : start + 6]))
            counted[0] += player_total == banker_total
            counted[1] += 1
    assert Fraction(*at_once) == Fraction(*after_two) == price(tie(), shoe).hit


def test_the_seen_burn_card_averages_out():
    mean = sum(
        (Fraction(count, 416) * price(banker(), EIGHT.coarsened(Grain.POINTS).without([Card(value)])).ev
         for value, count in enumerate(EIGHT.points)),
        Fraction(0),
    )  # fmt: skip
    assert mean == price(banker(), EIGHT).ev


@pytest.mark.parametrize("bet", BETS, ids=lambda bet: bet.id)
def test_the_ends_of_a_shoe_average_to_its_present_value(bet):
    found = extremes(bet, EIGHT, 6)
    assert len(found) == 5005
    assert sum((found.chance(n) * found.ev(n) for n in range(len(found))), Fraction(0)) == price(bet, EIGHT).ev


def test_extremes_of_a_short_shoe_leave_out_what_it_cannot_hold():
    shoe = Shoe.of_points([3, 2, 1, 1, 0, 0, 0, 0, 1, 1])
    found = extremes(tie(), shoe, 6)
    assert all(left <= have for row in found.compositions.tolist() for left, have in zip(row, shoe.points, strict=True))
    assert sum((found.chance(n) for n in range(len(found))), Fraction(0)) == 1


@pytest.mark.parametrize(("shoe", "cards"), [(EIGHT, 5), (EIGHT, 417), (EIGHT, 30), (Shoe.infinite(), 6)])
def test_ends_that_cannot_be_are_refused(shoe, cards):
    with pytest.raises(OddsError):
        extremes(tie(), shoe, cards)


def test_the_ends_of_six_cards():
    best = {bet.id: extremes(bet, EIGHT, 6) for bet in BETS}
    tops = {}
    for name, found in best.items():
        top = found.numerators[found.order[0]]
        tops[name] = (found.ev(found.order[0]), [found.name(place) for place in found.at(top)])
    assert tops["player"] == (Fraction(2, 3), ["222223", "222233"])
    assert tops["banker"] == (Fraction(14, 25), ["777888"])
    assert tops["tie"][0] == 8
    assert len(tops["tie"][1]) == 11
    assert "033333" in tops["tie"][1]
