"""Identities that hold exactly for prices, whatever the bet and the shoe."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest
from helpers.samples import depleted, digits, random_known

from odds import PUNTO_BANCO, Bet, Draws, Outcome, Shoe, banker, player, price, price_given, tally, tie
from odds.bets import HOUSE_VARIANTS, banker_super_6

EIGHT = Shoe.of_decks(8)
BETS = (player(), banker(), tie(), tie("9 for 1"), tie("9 to 1"), banker("4%"), *HOUSE_VARIANTS)

every_bet = pytest.mark.parametrize("bet", BETS, ids=lambda bet: bet.title)


def shoes():
    random = Random(50)
    return [EIGHT, Shoe.infinite(), depleted(random, 200), depleted(random, 11), Shoe.of_points([6, *[0] * 9])]


@every_bet
def test_win_push_and_loss_make_the_whole(bet):
    for shoe in shoes():
        found = price(bet, shoe)
        assert found.hit + found.push + found.loss == 1
        assert sum(line.ways for line in found.lines) == found.total == tally(shoe).total
        assert sum(line.probability for line in found.lines) == 1
        assert found.hit_ways == found.hit * found.total


@every_bet
def test_the_expected_value_is_the_sum_of_the_lines(bet):
    for shoe in shoes():
        found = price(bet, shoe)
        assert found.ev == sum(line.pays * Fraction(line.ways, found.total) for line in found.lines) == -found.edge
        assert min(bet.payouts) <= found.ev <= max(bet.payouts)


@every_bet
def test_edge_per_resolved_bet_times_resolved_bets_is_the_edge(bet):
    for shoe in shoes():
        found = price(bet, shoe)
        if found.push == 1:
            assert found.edge_resolved is None
            assert found.edge == 0
        else:
            assert found.edge_resolved * (1 - found.push) == found.edge


@every_bet
def test_variance_is_the_mean_square_about_the_mean(bet):
    for shoe in shoes():
        found = price(bet, shoe)
        assert found.variance == sum((line.pays - found.ev) ** 2 * line.probability for line in found.lines)
        assert found.variance >= 0
        root = found.sd.scaled(9)
        assert (Fraction(2 * root - 1, 2) / 10**9) ** 2 <= found.variance or root == 0
        assert found.variance <= (Fraction(2 * root + 1, 2) / 10**9) ** 2


@every_bet
def test_a_price_is_the_price_of_its_tally(bet):
    shoe = depleted(Random(51), 150)
    known = random_known(Random(52), shoe, 2)
    for kwargs in ({}, {"known": known}):
        direct = price(bet, shoe, **kwargs)
        for view in (bet.view,) if kwargs else (bet.view, Draws):
            whole = tally(shoe, view, bet.tableau or PUNTO_BANCO, **kwargs)
            assert price_given(bet, whole) == direct


@every_bet
def test_removal_effects_weighted_by_card_counts_add_up_to_nothing(bet):
    for shoe in (EIGHT, EIGHT.without("9x20 6x5 0x50")):
        before = price(bet, shoe).ev
        effects = [
            count * (price(bet, shoe.without(str(value))).ev - before) for value, count in enumerate(shoe.points)
        ]
        assert any(effects)
        assert sum(effects) == 0


@every_bet
def test_the_mean_price_over_the_next_card_is_the_price(bet):
    shoe = depleted(Random(53), 180)
    for position in (1, 2, 6):
        mean = sum(
            Fraction(count, shoe.size) * price(bet, shoe, known={position: value}).ev
            for value, count in enumerate(shoe.points)
            if count
        )
        assert mean == price(bet, shoe).ev


def test_the_mean_price_given_a_partition_is_the_price():
    draws = tally(EIGHT, Draws)
    for bet in (player(), banker(), tie()):
        mean = Fraction(0)
        for total in range(10):
            given = draws.given(lambda seen, total=total: seen.player_two == total)
            mean += Fraction(given.total, draws.total) * price_given(bet, given).ev
        assert mean == price(bet, EIGHT).ev


@pytest.mark.parametrize("shoe", [EIGHT, depleted(Random(54), 77), Shoe.infinite()], ids=["8", "77", "inf"])
def test_the_value_of_banker_is_affine_in_the_commission(shoe):
    free, wins = price(banker(0), shoe).ev, tally(shoe).probability(Outcome.BANKER)
    for commission in ("5%", "4%", "1/20", "0.025", Fraction(1, 3), 1):
        bet = banker(commission)
        assert price(bet, shoe).ev == free - (1 - bet.lines[0].pays) * wins


def test_the_value_of_a_tie_is_affine_in_its_payout_and_rises_with_it():
    chance = tally(EIGHT).probability(Outcome.TIE)
    for pays in (0, 1, 8, Fraction(19, 2), 100):
        assert price(tie(pays), EIGHT).ev == chance * (pays + 1) - 1


def test_player_and_banker_without_commission_are_one_anothers_mirror():
    for shoe in shoes():
        assert price(player(), shoe).ev == -price(banker(0), shoe).ev
        assert price(player(), shoe).push == price(banker(), shoe).push == tally(shoe).probability(Outcome.TIE)


def test_the_first_line_that_happens_settles():
    both = Bet("both", [(Outcome.TIE, "push"), (lambda seen: True, 1)])
    turned = Bet("turned", [(lambda seen: True, 1), (Outcome.TIE, "push")])
    assert price(both, EIGHT).ev == 1 - tally(EIGHT).probability(Outcome.TIE)
    assert price(turned, EIGHT).ev == 1
    assert price(Bet("never", [(lambda seen: False, 1)]), EIGHT).ev == -1


# -- figures worked out by others -----------------------------------------------------------


@pytest.mark.parametrize(
    ("total", "percent"),
    [(1, "-0.9921"), (3, "-0.5056"), (4, "0.3990"), (5, "0.9328"), (6, "1.4581"), (7, "2.6089"), (9, "4.6353")],
)
def test_a_banker_win_with_one_total_paid_half(total, percent):
    assert digits(100 * price(banker_super_6(total), EIGHT).edge, 4) == percent


def test_the_commission_at_which_banker_is_fair():
    results = tally(EIGHT)
    margin = results.ways(Outcome.BANKER) - results.ways(Outcome.PLAYER)
    fair = Fraction(margin, results.ways(Outcome.BANKER))
    assert price(banker(fair), EIGHT).ev == 0
    assert digits(100 * fair, 4) == "2.6932"
    assert digits(100 * price(banker(0), EIGHT).edge, 4) == "-1.2351"


def test_twelve_cards():
    """0x4 and one each of A, 2, 3, 5, 6, 7, 8, 9."""
    shoe = Shoe.of_points([4, 1, 1, 1, 0, 1, 1, 1, 1, 1])
    results = tally(shoe)
    assert results.total == 665_280
    assert [results.ways(outcome) for outcome in Outcome] == [297_008, 308_316, 59_956]
    edges = [digits(100 * price(bet, shoe).edge, 4) for bet in (banker(), player(), tie())]
    assert edges == ["0.6175", "1.6997", "18.8907"]


def test_smallest_shoes():
    assert [tally(Shoe.of_points([6, *[0] * 9])).ways(outcome) for outcome in Outcome] == [0, 0, 720]
    three_each = tally(Shoe.of_points({8: 3, 9: 3}))
    assert [three_each.ways(outcome) for outcome in Outcome] == [216, 216, 288]


def test_first_cards_known():
    known = tally(EIGHT, known={1: 4, 2: 3})
    assert [digits(known.probability(outcome), 6) for outcome in Outcome] == ["0.449736", "0.456162", "0.094102"]


@pytest.mark.parametrize(("total", "card", "chance"), [(0, 0, "0.306893"), (5, 5, "0.341949"), (7, 7, "0.431360")])
def test_player_total_and_one_banker_card_known(total, card, chance):
    given = tally(EIGHT, Draws, known={2: card}).given(lambda seen: seen.player_two == total)
    assert digits(given.probability(Outcome.PLAYER), 6) == chance


@pytest.mark.parametrize(("total", "chances"), [(0, ".278792 .654627 .066581"), (9, ".905475 .000000 .094525")])
def test_player_total_known(total, chances):
    given = tally(EIGHT, Draws).given(lambda seen: seen.player_two == total)
    assert [digits(given.probability(outcome), 6)[1:] for outcome in Outcome] == chances.split()


@pytest.mark.parametrize(
    ("position", "percent"), [(1, "6.7647"), (2, "6.4057"), (3, "6.7647"), (4, "6.4057"), (5, "8.9732"), (6, "9.0976")]
)
def test_the_best_of_player_banker_and_no_bet_when_one_card_is_known(position, percent):
    mean = Fraction(0)
    for value, count in enumerate(EIGHT.points):
        best = max(price(bet, EIGHT, known={position: value}).ev for bet in (player(), banker()))
        mean += Fraction(count, EIGHT.size) * max(best, Fraction(0))
    assert digits(100 * mean, 4) == percent


def test_a_burn_card_seen():
    edges = {
        (bet.name, value): digits(100 * price(bet, EIGHT.without(value)).edge, 4)
        for bet, value in ((banker(), "4"), (banker(), "6"), (tie(), "8"), (tie(), "6"))
    }
    assert list(edges.values()) == ["1.0463", "1.0692", "14.2942", "14.4756"]
