"""Counting systems beside the removal effects; cases U77, U78 and U79."""

from __future__ import annotations

from fractions import Fraction

import pytest

from odds import OddsError, Shoe, tie
from odds.analysis.tags import read_tags, tag_fit
from odds.bets import find
from odds.report.numbers import decimal_text

EIGHT = Shoe.of_decks(8)


@pytest.mark.parametrize(
    ("bet", "tags", "correlation", "balance"),
    [
        ("dragon-7", "0,0,0,-1,-1,-1,-1,2,2,0", "0.964", 0),
        ("dragon-7", "1,0,0,-1,-1,-1,-1,2,2,0", "0.943", 4),
        ("panda-8", "1,1,1,-2,-2,-2,-1,-1,-2,1", "0.294", -12),
        ("panda-8", "1,1,-2,-2,-2,-1,-1,-2,4,1", "0.994", 0),
        ("tie", "0,1,0,1,0,1,0,1,0,1", "0.274", 32),
    ],
    ids=["U77", "U77 unbalanced", "U78 slipped", "U78", "U79 evens"],
)
def test_correlation_and_balance(bet, tags, correlation, balance):
    fit = tag_fit(find(bet), read_tags(tags), EIGHT)
    assert decimal_text(fit.correlation, 3) == correlation
    assert fit.balance == balance


def test_the_effects_themselves_correlate_1_and_turned_round_minus_1():
    effects = tag_fit(tie(), read_tags("0 0 0 0 0 1 0 0 0 0"), EIGHT).effects
    assert tag_fit(tie(), effects, EIGHT).correlation.square == 1
    assert decimal_text(tag_fit(tie(), [-e for e in effects], EIGHT).correlation, 6) == "-1.000000"


@pytest.mark.parametrize("tags", ["1,2,3", "x,0,0,0,0,0,0,0,0,0", "1,1,1,1,1,1,1,1,1,1", "nan,0,0,0,0,0,0,0,0,0", ""])
def test_lists_that_are_none_are_refused(tags):
    with pytest.raises(OddsError):
        assert tag_fit(tie(), read_tags(tags), EIGHT).correlation


def test_a_bet_on_ranks_has_no_tags_of_values():
    with pytest.raises(OddsError, match="reads ranks"):
        tag_fit(find("player-pair"), [Fraction(n) for n in range(10)], EIGHT)


def test_the_command_tells_a_list_that_slipped(run):
    shown = run("tags", "panda-8", "1,1,-2,-2,-2,-1,-1,-2,4,1").out
    assert "Betting correlation 0.994; tags per deck add up to 0." in shown
    assert "slipped" not in shown
    assert "slipped" in run("tags", "panda-8", "1,1,1,-2,-2,-2,-1,-1,-2,4").out
    assert run("tags", "tie", "1,2").status == 2
