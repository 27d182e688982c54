"""Break-evens: the figures of the issue, the price at what was solved, and brute search for the payable values."""

from __future__ import annotations

import json
from fractions import Fraction

import pytest
from helpers.samples import digits

from odds import Shoe, price
from odds.analysis.breakeven import breakeven, breakevens, nearest_to_edge, payable, read_edge, short_pays
from odds.analysis.parameter import commission_of, find_line, paying_lines, payout_of
from odds.bets import banker, banker_super_6, catalogue, find, player, tie
from odds.errors import BetError, OddsError

EIGHT = Shoe.of_decks(8)


def test_the_commission_at_which_banker_is_fair():
    ((_, found),) = breakevens(banker(), [EIGHT])
    assert found.exact is not None
    assert digits(found.exact * 100, 4) == "2.6932"
    assert price(banker(found.exact), EIGHT).ev == 0
    assert found.possible


def test_the_commission_at_which_banker_equals_player():
    ((_, found),) = breakevens(banker(), [EIGHT], player())
    assert found.exact is not None
    assert price(banker(found.exact), EIGHT).ev == price(player(), EIGHT).ev
    assert digits(found.exact * 100, 4) == "5.3863"


def test_the_fair_tie_is_its_true_odds():
    ((_, found),) = breakevens(tie(), [EIGHT])
    assert found.exact == price(tie(), EIGHT).true_odds
    assert digits(found.exact, 6) == "9.509062"
    assert price(tie(found.exact), EIGHT).ev == 0
    assert (found.nearest, found.nearest_edge) == (Fraction(19, 2), price(tie("9.5"), EIGHT).edge)


def test_the_tie_for_a_stated_edge():
    ((_, found),) = breakevens(tie(), [EIGHT], Fraction(1, 20))
    assert found.exact is not None
    assert price(tie(found.exact), EIGHT).edge == Fraction(1, 20)
    assert found.nearest == 9


@pytest.mark.parametrize("edge", [Fraction(0), Fraction(3, 250), Fraction(-1, 7)])
def test_what_is_solved_has_the_edge_asked_for(edge):
    shoe = Shoe.of_decks(6)
    for bet in [*(one for one in catalogue()[::5] if one.grain == 10), find("player-pair")]:
        for _, found in breakevens(bet, [shoe], edge):
            if found.exact is None:
                continue
            assert found.parameter.applied(found.price, found.exact).edge == edge
            if found.possible:
                pays = [line.pays for line in bet.lines]
                (place,) = found.parameter.lines
                pays[place] = found.parameter.start + found.parameter.slope * found.exact
                assert price(bet.paying(pays), shoe).edge == edge, bet.id


def test_the_short_pays_of_a_no_commission_game():
    found = short_pays(EIGHT, read_edge("1.2%"))
    pays = ["-4.0107", "-1.7241", "-0.6690", "0.2549", "0.4384", "0.5479", "0.6833", "0.7703", "0.7926"]
    assert [digits(one.exact or Fraction(0), 4) for one in found] == pays
    assert [one.possible for one in found] == [False] * 3 + [True] * 6
    for total, one in enumerate(found, start=1):
        if one.possible:
            assert price(banker_super_6(total, one.exact), EIGHT).edge == Fraction(12, 1000)
        assert one.nearest_edge == price(banker_super_6(total, one.nearest), EIGHT).edge
    best = nearest_to_edge(found)
    assert best is found[4]
    assert best.nearest == Fraction(7, 16)
    assert digits((best.nearest_edge or Fraction(0)) * 100, 4) == "1.2038"


def test_no_total_gives_an_edge_that_is_too_large():
    assert nearest_to_edge(short_pays(EIGHT, Fraction(1, 2))) is None


def test_payable_is_the_nearest_of_all_fractions():
    for exact in (Fraction(26931711, 10**9), Fraction(355, 113), Fraction(1, 2), Fraction(-1, 3), Fraction(19, 40)):
        for limit in (1, 2, 7, 20):
            every = {Fraction(a, b) for b in range(1, limit + 1) for a in range(-b, 10 * b)}
            assert abs(payable(exact, limit, Fraction(-1)) - exact) == min(abs(one - exact) for one in every)
    assert payable(Fraction(-5), 20, Fraction(-1)) == -1
    assert payable(Fraction(7, 5), 20, Fraction(0), Fraction(1)) == 1
    assert payable(Fraction(1, 2), 1, Fraction(-1)) == 0


def test_a_payout_that_a_bet_cannot_have_is_said_to_be_impossible():
    one = price(tie(), EIGHT)
    found = breakeven(one, payout_of(tie(), 0), Fraction(2))
    assert (found.possible, found.nearest) == (False, -1)
    commission = breakeven(price(banker(), EIGHT), commission_of(banker()), Fraction(-1, 20))
    assert (commission.possible, commission.nearest, commission.nearest_edge) == (
        False, 0, price(banker(0), EIGHT).edge,
    )  # fmt: skip


def test_a_line_that_cannot_happen_has_no_break_even(run):
    for _, found in breakevens(find("perfect-pair"), [Shoe.of_decks(1)]):
        assert (found.exact, found.nearest, found.nearest_edge, found.possible) == (None, None, None, False)
    assert "cannot happen" in run("breakeven", "perfect-pair", "--decks", "1").out


def test_lines_are_named_by_number_or_words():
    bonus = find("lucky-6")
    assert find_line(bonus, "2") == find_line(bonus, " 3-CARD ") == 1
    assert paying_lines(banker()) == (0,)
    for name, words in (
        ("3", "no line 3"),
        ("0", "no line 0"),
        ("card", "more than one line"),
        ("x", "no line"),
        ("", "no"),
    ):
        with pytest.raises(BetError, match=words):
            find_line(bonus, name)
    with pytest.raises(BetError, match="takes no commission"):
        commission_of(tie())


@pytest.mark.parametrize(
    ("text", "edge"), [("1.2%", "3/250"), ("0.012", "3/250"), ("3/250", "3/250"), ("-1%", "-1/100")]
)
def test_edges_are_read_exactly(text, edge):
    assert read_edge(text) == Fraction(edge)


@pytest.mark.parametrize("text", ["", "nan", "1e5", "1/0", "120", "1.2.3%", "٣%", "9" * 40])
def test_what_is_no_edge_is_refused(text):
    with pytest.raises(OddsError):
        read_edge(text)


def test_the_command_prints_several_shoes(run):
    out = run("breakeven", "banker", "--decks", "6,8,inf", "--digits", "4").out
    assert [line.split()[4] for line in out.splitlines() if line[:7] in ("6 decks", "8 decks")] == ["2.6979", "2.6932"]
    assert "payable: favours the bettor" in out
    assert "9.509062" in run("breakeven", "tie").out
    assert (
        "Nearest to 1.2%: a win with 5 pays 0.4375 to 1." in run("breakeven", "banker-super-6", "--target", "1.2%").out
    )


def test_the_command_prints_exact_json(run):
    told = json.loads(run("breakeven", "banker", "--equal", "player", "--format", "json").out)
    (row,) = told["tables"][0]["rows"]
    assert price(banker(Fraction(row["exact"])), EIGHT).edge == Fraction(row["target"]) == price(player(), EIGHT).edge
    assert told["shoe"]["decks"] == "8"


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["banker", "--target", "nan"], "not an edge"),
        (["banker", "--target", "5%", "--equal", "player"], "give one of them"),
        (["tie", "--total", "5"], "banker-super-6"),
        (["banker-super-6", "--total", "0"], "totals are 1 to 9"),
        (["banker", "--denominator", "0"], "0 is not allowed; use a whole number from 1 to 10,000"),
        (["lucky-6", "--line", "9"], "no line 9"),
        (["player-pair", "--points", "0:16 1:4"], "--ranks"),
        (["egalite"], "10 bets"),
    ],
)
def test_bad_input_is_one_line(run, arguments, words):
    ran = run("breakeven", *arguments)
    assert (ran.status, ran.out) == (2, "")
    assert words in ran.err
    assert ran.err.count("\n") == 1
