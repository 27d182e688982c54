"""Streaks: the issue's figures, every sequence of a few coups by brute force, and laws."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
from helpers.samples import digits

from odds import OddsError, Outcome, Shoe, tally
from odds.analysis.streaks import Streaks, streaks
from odds.report.streaks_table import read_lengths, streaks_table

SHOE = Shoe.of_decks(8)
RUNS_OF = {"banker": "B", "player": "P", "tie": "T", "either": "BP"}
KINDS = [
    ("banker", "end"),
    ("banker", "pass"),
    ("player", "pass"),
    ("tie", "end"),
    ("either", "end"),
    ("either", "pass"),
]


@pytest.mark.parametrize(("decks", "chance"), [(8, "0.506825"), (6, "0.506837")])
def test_a_banker_run_continues(decks, chance):
    assert digits(streaks(Shoe.of_decks(decks), "banker", "pass").continues(), 6) == chance


def test_u51_a_run_of_13_bankers_without_a_tie():
    found = streaks(SHOE, "banker", "end")
    assert digits(found.within(13, 80) * 100, 3) == "0.148"
    assert round(found.in_shoes(13, 80, 1000) * 100) == 77


def brute(side: str, ties: str, length: int, coups: int) -> tuple[Fraction, Fraction]:
    """The chance and expected number of runs, over every sequence of results."""
    results = tally(SHOE)
    chance = {name: results.probability(outcome) for name, outcome in zip("PBT", Outcome, strict=True)}
    any_run = number = Fraction(0)
    for sequence in product("PBT", repeat=coups):
        weight = Fraction(1)
        for result in sequence:
            weight *= chance[result]
        runs, size, last = 0, 0, ""
        for result in sequence:
            if result == "T" and ties == "pass":
                continue
            size = size + 1 if result == last else 1
            last = result
            runs += result in RUNS_OF[side] and size == length
        any_run += weight * (runs > 0)
        number += weight * runs
    return any_run, number


@pytest.mark.parametrize(("side", "ties"), KINDS)
def test_every_sequence_of_a_few_coups(side, ties):
    found = streaks(SHOE, side, ties)
    for coups in (1, 2, 5):
        for length in range(1, coups + 2):
            wanted = brute(side, ties, length, coups)
            assert (found.within(length, coups), found.expected(length, coups)) == wanted


def test_the_brute_force_tells_ties_that_end_from_ties_that_pass():
    assert brute("banker", "end", 2, 4) != brute("banker", "pass", 2, 4)
    assert streaks(SHOE, "banker", "end").within(2, 4) != brute("banker", "pass", 2, 4)[0]


@pytest.mark.parametrize(("side", "ties"), KINDS)
def test_longer_runs_are_rarer_and_more_coups_help(side, ties):
    found = streaks(SHOE, side, ties)
    chances = [found.within(length, 30) for length in range(1, 32)]
    assert chances == sorted(chances, reverse=True)
    assert chances[-1] == 0
    assert found.within(5, 31) > found.within(5, 30)
    assert all(found.expected(length, 30) >= found.within(length, 30) for length in (1, 3, 7))


def test_the_expected_number_of_runs_without_ties_has_a_closed_form():
    found = streaks(SHOE, "banker", "end")
    chance = found.sides[0]
    for length in (1, 4, 13):
        assert found.expected(length, 80) == chance**length * (1 + (80 - length) * (1 - chance))


def test_run_lengths_are_geometric():
    found = streaks(SHOE, "banker", "pass")
    assert found.run_of(1) == 1
    assert found.run_of(3) == found.continues() ** 2
    assert found.mean_length() == 1 / (1 - found.continues())
    assert digits(found.mean_length(), 6) == "2.027677"


def test_rounded_over_many_shoes_is_the_exact_chance_rounded():
    found = streaks(SHOE, "banker", "end")
    for shoes in (1, 2, 150):
        exact = found.in_shoes(13, 80, shoes)
        assert abs(found.in_shoes_rounded(13, 80, shoes) - exact) < Fraction(1, 10**40)
    assert 1 - found.in_shoes_rounded(13, 80, 10**6) < Fraction(1, 10**30)


def test_a_run_that_never_ends():
    shoe = Shoe.of_points({0: 60})
    found = streaks(shoe, "tie", "end")
    assert found.within(80, 80) == 1
    assert found.mean_length() is None
    assert Streaks("banker", "end", (Fraction(0),), Fraction(0)).within(1, 5) == 0


@pytest.mark.parametrize(
    "ask",
    [
        lambda: streaks(SHOE, "dragon"),
        lambda: streaks(SHOE, "banker", "maybe"),
        lambda: streaks(SHOE, "tie", "pass"),
        lambda: streaks(SHOE).within(0, 80),
        lambda: streaks(SHOE).within(3, 0),
        lambda: streaks(SHOE).within(3.0, 80),
        lambda: streaks(SHOE).within(3, 10**6),
        lambda: streaks(SHOE).in_shoes(3, 80, 0),
        lambda: streaks(SHOE).in_shoes(3, 80, 10**6),
        lambda: streaks(SHOE).run_of(True),
        lambda: read_lengths(""),
        lambda: read_lengths("5-2"),
        lambda: read_lengths("1-2-3"),
        lambda: read_lengths("-4"),
        lambda: read_lengths("9" * 30),
    ],
)
def test_bad_input_is_refused(ask):
    with pytest.raises(OddsError):
        ask()


def test_lengths_are_read():
    assert read_lengths("2-4, 3 13") == [2, 3, 4, 13]


def test_table_says_what_it_assumes():
    table = streaks_table(SHOE, [13], ties="end")
    assert "taken as independent" in table.caption
    assert table.column("in_coups") == (streaks(SHOE, "banker", "end").within(13, 80),)


def test_command(run):
    out = run("streaks", "--length", "13").out
    for words in ("0.001478", "0.772260", "0.506824830", "a tie ends the run", "ties are passed over"):
        assert words in out
    assert "0.506837" in run("streaks", "--decks", "6", "--ties", "pass").out
    assert run("streaks", "--side", "tie").status == 0
    assert run("streaks", "--side", "either").status == 0
    assert run("streaks", "--length", "0").status == 2
