"""The home game: against whole enumerations of short games, and at its printed figures."""

from fractions import Fraction
from itertools import product

import pytest

from odds import OddsError, Outcome, Shoe, tally
from odds.analysis.home_game import MOST_ROUNDS, home_game
from odds.game.tableau import BAHAMIAN

ODD = Shoe.of_points([3, 2, 1, 0, 2, 1, 1, 0, 4, 1])
CALLS = (Outcome.PLAYER, Outcome.BANKER)


def enumerated(shoe, rounds):
    """Every sequence of outcomes with its chance."""
    single = tally(shoe).grouped(lambda result: result.outcome)
    for sequence in product(Outcome, repeat=rounds):
        chance = Fraction(1)
        for outcome in sequence:
            chance *= Fraction(single.get(outcome, 0), single.total)
        yield sequence, chance


@pytest.mark.parametrize("shoe", [Shoe.of_decks(1), ODD, Shoe.infinite(), Shoe.of_points([0] * 7 + [9, 0, 0])])
@pytest.mark.parametrize("rounds", [1, 2, 4])
def test_everything_is_what_all_outcome_sequences_add_up_to(shoe, rounds):
    game = home_game(shoe, rounds)
    points = {call: [Fraction(0)] * (rounds + 1) for call in CALLS}
    leads = dict.fromkeys(range(-rounds, rounds + 1), Fraction(0))
    for sequence, chance in enumerated(shoe, rounds):
        for call in CALLS:
            points[call][sequence.count(call)] += chance
        leads[sequence.count(Outcome.BANKER) - sequence.count(Outcome.PLAYER)] += chance
    for call in CALLS:
        assert game.points(call) == tuple(points[call])
        assert game.at_least(call) == tuple(sum(points[call][score:]) for score in range(rounds + 1))
        mean = sum(score * chance for score, chance in enumerate(points[call]))
        square = sum(score**2 * chance for score, chance in enumerate(points[call]))
        assert rounds * game.expected(call) == mean
        assert game.variance(call) == square - mean**2
    assert game.leads() == leads
    duel = game.duel()
    assert duel.banker == sum(chance for lead, chance in leads.items() if lead > 0)
    assert duel.player == sum(chance for lead, chance in leads.items() if lead < 0)
    assert duel.banker_shared + duel.player_shared == 1


def test_a_tie_gives_no_point_so_the_two_calls_and_the_tie_share_every_round():
    game = home_game()
    assert game.total == 14658134400
    assert (game.player, game.banker, game.tie) == (6548674432, 6737232640, 1372227328)
    shares = game.expected(Outcome.PLAYER) + game.expected(Outcome.BANKER)
    assert shares == 1 - Fraction(1372227328, 14658134400)
    with pytest.raises(KeyError):
        game.called(Outcome.TIE)


def test_the_lead_grows_by_what_banker_expects_more():
    game = home_game(rounds=30)
    mean = sum(lead * chance for lead, chance in game.leads().items())
    assert mean == 30 * (game.expected(Outcome.BANKER) - game.expected(Outcome.PLAYER))


def test_the_rules_of_the_game_count():
    assert home_game(tableau=BAHAMIAN).banker != home_game().banker


@pytest.mark.parametrize("rounds", [0, -1, MOST_ROUNDS + 1, True, 8.0, "8", None])
def test_a_number_of_rounds_that_is_none_is_refused(rounds):
    with pytest.raises(OddsError, match=r"rounds make no game; play 1 to 400"):
        home_game(rounds=rounds)


def test_the_figures_of_one_deck_and_eight_rounds(run):
    ran = run("home")
    assert (ran.status, ran.err) == (0, "")
    assert "1 deck (52 cards), 14,658,134,400 ordered six-card deals" in ran.out
    lines = [line.split() for line in ran.out.splitlines()]
    assert ["Player", "every", "round", "6,548,674,432", "0.446760", "3.574083", "1.406174"] in lines
    assert ["Banker", "every", "round", "6,737,232,640", "0.459624", "3.676993", "1.409595"] in lines
    assert ["Banker", "0.430979", "0.515137"] in lines
    assert ["Player", "0.400706", "0.484863"] in lines
    assert ["level", "0.168315"] in lines
    assert ["8", "0.001587", "0.001587", "0.001992", "0.001992"] in lines


def test_the_command_takes_any_shoe(run):
    assert "8 decks (416 cards)" in run("home", "--decks", "8").out
    assert "12 cards (7:12)" in run("home", "--points", "7:12", "--rounds", "1").out
    ran = run("home", "--rounds", "0")
    assert ran.status == 2
    assert ran.err.count("\n") == 1


def test_a_long_night(run):
    ran = run("home", "--rounds", "100", "--format", "csv")
    assert ran.status == 0
    assert sum(home_game(rounds=100).points(Outcome.BANKER)) == 1
