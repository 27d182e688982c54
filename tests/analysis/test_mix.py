"""Mixes and rebates: the issue's figures, covariances against a joint tally made another way, and laws."""

from __future__ import annotations

from fractions import Fraction

import pytest
from helpers.samples import digits

from odds import Bet, Draws, OddsError, Outcome, Shoe, banker, player, price, tally, tie
from odds.analysis.mix import REBATES, WAYS_TO_MIX, mix, rebated
from odds.bets import bahamian, find, gold_banker, gold_tie
from odds.counting import walk
from odds.game.tableau import PUNTO_BANCO
from odds.report.mix_table import mix_tables, rebate_tables

SHOE = Shoe.of_decks(8)
BOTH = mix([player(), banker()], SHOE)
SMALL = Shoe.of_ranks({"A": 1, "2": 1, "5": 2, "7": 1, "9": 2, "K": 2})


# -- the figures --------------------------------------------------------------------


def test_player_and_banker_equally():
    assert digits(BOTH.edge * 100, 4) == "1.1465"
    for how in ("turns", "chance"):
        assert BOTH.sd(how).scaled(6) == 939338
    assert digits(BOTH.plays, 4) == "2.2103"


def test_together_on_one_coup_they_all_but_cancel():
    assert BOTH.sd("together").scaled(6) == 12457
    banker_wins = tally(SHOE).probability(Outcome.BANKER)
    # Half a unit on each: a Banker win costs 1/40, anything else nothing.
    assert BOTH.variance("together") == Fraction(1, 40) ** 2 * banker_wins * (1 - banker_wins)


# -- covariances ----------------------------------------------------------------------------


def walked_covariance(one: Bet, other: Bet, shoe: Shoe) -> Fraction:
    """The covariance by the definition, coup by coup."""
    grain = max(one.view.grain, other.view.grain)
    total, sums = 0, [Fraction(0)] * 3
    for coup, ways in walk.coups(shoe, PUNTO_BANCO, (), grain):
        x, y = (bet.payouts[bet.settles(bet.view.of(coup))] for bet in (one, other))
        total += ways
        for place, value in enumerate((x * y, x, y)):
            sums[place] += value * ways
    product, x, y = (value / total for value in sums)
    return product - x * y


DRAWN = Bet("drawn", [(lambda draws: draws.player_third is not None, 1)], view=Draws)


@pytest.mark.parametrize(
    "bets",
    [
        (player(), banker()),
        (banker(), tie(9)),
        (tie(), DRAWN),
        (find("dragon-7"), banker()),
        (find("player-pair"), banker()),
        (find("player-pair"), find("either-pair")),
        (find("player-pair"), DRAWN),
    ],
    ids=lambda bets: " and ".join(bet.title for bet in bets),
)
def test_covariances_are_those_of_the_walk_over_every_coup(bets):
    found = mix(bets, SMALL)
    one, other = bets
    assert found.covariances[0][1] == found.covariances[1][0] == walked_covariance(one, other, SMALL)
    for place, bet in enumerate(bets):
        assert found.covariances[place][place] == price(bet, SMALL).variance


def test_the_walk_notices_another_bet():
    assert mix([player(), banker()], SMALL).covariances[0][1] != walked_covariance(player(), banker("4%"), SMALL)


def test_a_bet_that_reads_suits_mixes_with_one_that_reads_points():
    shoe = Shoe.of_cards({"9h": 2, "9s": 1, "5h": 2, "Kd": 2, "2c": 1})
    bets = find("perfect-pair"), tie()
    found = mix(bets, shoe).covariances[0][1]
    assert found == walked_covariance(*bets, shoe)
    assert found != 0


# -- laws -----------------------------------------------------------------------------------

MIXES = [
    BOTH,
    mix([player()], SHOE),
    mix([player(), banker(), tie()], SHOE, [3, 2, 1]),
    mix([find("dragon-7"), find("panda-8")], Shoe.of_decks(6), [1, 5]),
    mix([gold_banker(), gold_tie()], SHOE),
]


@pytest.mark.parametrize("how", WAYS_TO_MIX)
@pytest.mark.parametrize("found", MIXES, ids=lambda found: " ".join(bet.id for bet in found.bets))
def test_results_have_the_edge_and_variance_of_the_mix(found, how):
    cycle = found.results(how)
    evs = [sum(pays * chance for pays, chance in net.items()) for net in cycle]
    squares = [sum(pays**2 * chance for pays, chance in net.items()) for net in cycle]
    assert all(sum(net.values()) == 1 for net in cycle)
    assert sum(evs) / len(cycle) == found.ev
    assert sum(square - ev**2 for square, ev in zip(squares, evs, strict=True)) / len(cycle) == found.variance(how)
    assert len(cycle) == (sum(found.weights) if how == "turns" else 1)


def test_twice_the_same_bet_is_that_bet():
    found = mix([tie(), tie()], SHOE, [1, 2])
    for how in WAYS_TO_MIX:
        assert found.variance(how) == price(tie(), SHOE).variance


# -- rebates --------------------------------------------------------------------------------


@pytest.mark.parametrize("on", list(REBATES))
@pytest.mark.parametrize("found", MIXES, ids=lambda found: " ".join(bet.id for bet in found.bets))
def test_a_rebate_takes_its_share_of_its_base_and_breaks_even_where_it_says(found, on):
    rate = Fraction(1, 80)
    assert found.rebated(rate, on).edge == found.edge - rate * found.base(on)
    if 0 <= found.break_even(on) <= 1:
        assert found.rebated(found.break_even(on), on).edge == 0
    assert found.rebated(Fraction(0), on) == found


def test_a_non_negotiable_chip_costs_what_its_plays_cost():
    assert BOTH.plays == 1 / BOTH.base("losing")
    assert BOTH.break_even("losing") == BOTH.edge * BOTH.plays
    assert digits(BOTH.break_even("losing") * 100, 4) == "2.5341"
    results = tally(SHOE)
    assert mix([player()], SHOE).plays == 1 / results.probability(Outcome.BANKER)


def test_a_rebate_on_losing_chips_lowers_the_variance_and_one_on_turnover_leaves_it():
    rate = Fraction(1, 100)
    assert BOTH.rebated(rate, "losing").variance("turns") < BOTH.variance("turns")
    assert BOTH.rebated(rate, "turnover").variance("turns") == BOTH.variance("turns")


# -- bad input ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "ask",
    [
        lambda: mix([], SHOE),
        lambda: mix([player()], SHOE, [1, 2]),
        lambda: mix([player()], SHOE, [0]),
        lambda: mix([player()], SHOE, [0.5]),
        lambda: mix([player()], SHOE, [True]),
        lambda: mix([player(), bahamian("banker")], SHOE),
        lambda: mix([find("banker-streak")], SHOE),
        lambda: mix([find("insurance-banker-9"), tie()], SHOE),
        lambda: rebated(price(player(), SHOE), Fraction(2), "losing"),
        lambda: rebated(price(player(), SHOE), Fraction(-1), "turnover"),
    ],
)
def test_bad_input_is_refused(ask):
    with pytest.raises(OddsError):
        ask()


# -- tables and command line ----------------------------------------------------------------


def test_a_rebate_that_favours_the_bettor_is_flagged():
    table = rebate_tables(BOTH, [Fraction(12, 1000)])[-1]
    assert dict(zip(table.column("on"), table.column("verdict"), strict=True)) == {
        "losing": "favours the house",
        "turnover": "favours the bettor",
        "resolved": "favours the house",
    }


def test_tables_hold_exact_cells():
    bets, covariances, plays = mix_tables(BOTH)
    assert covariances.rows[0][2] == BOTH.covariances[0][1]
    assert plays.column("edge") == (BOTH.edge,) * 3
    assert "8 decks" in bets.caption


def test_commands(run):
    out = run("mix", "player", "banker").out
    for words in ("1.146494", "0.939338", "0.012457", "-0.882045"):
        assert words in out
    out = run("rebate", "player", "banker", "--rate", "1.2%", "--digits", "4").out
    for words in ("2.2103", "1.1465", "2.5341", "favours the bettor"):
        assert words in out
    assert run("rebate", "player", "--rate", "200%").err == (
        "odds: '200%' is not a rebate from 0 to 100%; write '1.2%', '3/250' or '0.012'\n"
    )
    assert run("mix", "player", "--weights", "x").status == 2
