"""Design sweeps: the figures of the issue, every variant against the bet built with it, and lists of values."""

from __future__ import annotations

import json
from fractions import Fraction

import pytest
from helpers.samples import digits

from odds import Shoe, price
from odds.analysis.design import read_totals, read_values, sweep
from odds.bets import banker, banker_super_6, find, tie
from odds.bets.payout import read_commission, read_payout
from odds.errors import BetError, OddsError

SHOES = (Shoe.of_decks(6), Shoe.of_decks(8), Shoe.infinite())


def percent(edge: Fraction) -> str:
    return digits(edge * 100, 4)


def test_a_win_with_n_pays_half():
    found = sweep(banker_super_6(), [Shoe.of_decks(8)], totals=range(1, 10)).variants
    edges = ["-0.9921", "-0.7881", "-0.5056", "0.3990", "0.9328", "1.4581", "2.6089", "4.0658", "4.6353"]
    assert [percent(one.prices[0].edge) for one in found] == edges
    assert [digits(found[place].prices[0].edge * 100, 6) for place in (0, 8)] == ["-0.992092", "4.635302"]
    assert [one.favours for one in found] == [(0,)] * 3 + [()] * 6


def test_commissions_from_none_to_ten_percent():
    values = read_values("0-10%", read_commission)
    found = sweep(banker(), SHOES, commissions=values).variants
    assert [one.values for one in found] == [(Fraction(n, 100),) for n in range(11)]
    for one in found:
        assert [each.ev for each in one.prices] == [price(banker(one.values[0]), shoe).ev for shoe in SHOES]
    assert percent(found[0].prices[1].edge) == "-1.2351"
    assert percent(found[5].prices[1].edge) == "1.0579"


def test_ties_from_seven_to_twelve():
    found = sweep(tie(), SHOES, pays=read_values("7-12", read_payout)).variants
    for one in found:
        assert [each.ev for each in one.prices] == [price(tie(one.values[0]), shoe).ev for shoe in SHOES]
    eight = [percent(one.prices[1].edge) for one in found]
    assert eight == ["23.8752", "14.3596", "4.8440", "-4.6716", "-14.1872", "-23.7028"]


def test_totals_and_short_pays_together():
    found = sweep(banker_super_6(), SHOES[:2], totals=(4, 6), pays=read_values("1/4-3/4", read_payout, "1/4")).variants
    assert [one.values for one in found] == [(total, Fraction(n, 4)) for total in (4, 6) for n in (1, 2, 3)]
    for one in found:
        total, pays = int(one.values[0]), one.values[1]
        assert [each.ev for each in one.prices] == [price(banker_super_6(total, pays), shoe).ev for shoe in SHOES[:2]]


def test_any_line_of_the_catalogue():
    bet = find("lucky-6")
    found = sweep(bet, SHOES, pays=[Fraction(18), Fraction(20), Fraction(23)], line="3-card").variants
    for one in found:
        assert [each.edge for each in one.prices] == [price(bet.paying([12, one.values[0]]), s).edge for s in SHOES]
    assert [percent(one.prices[1].edge) for one in found] == ["20.0070", "16.6836", "11.6985"]


def test_a_sweep_keeps_the_rules_and_the_short_pay_of_the_bet():
    gold = find("gold-banker")
    (one,) = sweep(gold, [Shoe.of_decks(8)], commissions=[Fraction(1, 20)]).variants
    assert one.prices[0].ev == price(gold, Shoe.of_decks(8)).ev
    (one,) = sweep(banker_super_6(6, "1/3"), [Shoe.of_decks(8)], totals=[5]).variants
    assert one.prices[0].ev == price(banker_super_6(5, "1/3"), Shoe.of_decks(8)).ev


def test_lists_of_values():
    assert read_values("7-9, 1/2", read_payout) == (7, 8, 9, Fraction(1, 2))
    assert read_values("0-1%", read_commission, "0.25%") == tuple(Fraction(n, 400) for n in range(5))
    assert read_values("8 to 1,9 for 1,push", read_payout) == (8, 0)
    assert read_values("1-2", read_payout, "0.3") == (1, Fraction(13, 10), Fraction(8, 5), Fraction(19, 10))
    assert read_totals("1-3,9") == (1, 2, 3, 9)


@pytest.mark.parametrize(
    ("text", "step"),
    [("", None), (",", None), ("12-7", None), ("1-9", "0"), ("1-100000", None), ("8", "1"), ("a-b", None), ("1-", None),
     ("0-1000", "0.5"), ("-3", None), ("1/0-2", None)],
)  # fmt: skip
def test_lists_that_cannot_be_read(text, step):
    with pytest.raises(OddsError):
        read_values(text, read_payout, step)


@pytest.mark.parametrize("text", ["0", "10", "6.5", "1-10", "six", "-1"])
def test_totals_that_cannot_win(text):
    with pytest.raises(OddsError):
        read_totals(text)


def test_what_cannot_be_varied_is_refused():
    shoes = [Shoe.of_decks(8)]
    for bet, options, words in (
        (banker(), {}, "nothing is varied"),
        (tie(), {"totals": [6]}, "banker-super-6"),
        (tie(), {"commissions": [Fraction(1, 20)]}, "takes no commission"),
        (find("lucky-6"), {"pays": [Fraction(1)]}, "name one with --line"),
        (tie(), {"line": "1"}, "nothing that it is to pay"),
        (banker(), {"pays": [Fraction(1)], "commissions": [Fraction(0)]}, "vary one of the two"),
        (tie(), {"pays": [Fraction(-2)]}, "outside its limits"),
        (banker(), {"commissions": [Fraction(2)]}, "outside its limits"),
        (
            banker_super_6(),
            {"totals": range(1, 10), "pays": [Fraction(n) for n in range(200)]},
            "variants are asked for",
        ),
    ):
        with pytest.raises((OddsError, BetError), match=words):
            sweep(bet, shoes, **options)


def test_the_command_flags_rows_that_favour_the_bettor(run):
    rows = [
        line.split() for line in run("design", "banker-super-6", "--total", "1-9", "--digits", "4").out.splitlines()
    ]
    rows = [row for row in rows if row and row[0] in set("123456789") and len(row) > 4 and row[1][0] == "0"]
    assert [row[2] for row in rows] == (
        ["-0.9921", "-0.7881", "-0.5056", "0.3990", "0.9328", "1.4581", "2.6089", "4.0658", "4.6353"]
    )
    assert [row[-1] for row in rows] == ["bettor"] * 3 + ["house"] * 6


def test_the_command_says_at_which_shoe_the_bettor_is_favoured(run):
    # 2.695% is between the break-evens of six decks (2.6979%) and of eight (2.6932%).
    out = run("design", "banker", "--commission", "2.695%", "--decks", "6,8").out
    assert "the bettor at 6 decks" in out


def test_the_command_prints_exact_json(run):
    told = json.loads(run("design", "tie", "--pays", "8,9", "--decks", "6,8", "--format", "json").out)
    (table,) = told["tables"]
    assert [row["pays"] for row in table["rows"]] == ["8", "9"]
    assert Fraction(table["rows"][0]["edge_8"]) == price(tie(), Shoe.of_decks(8)).edge
    assert Fraction(table["rows"][1]["edge_6"]) == price(tie(9), Shoe.of_decks(6)).edge


def test_an_even_bet_of_the_catalogue(run):
    told = json.loads(run("design", "player", "--pays", "0.5-1.5", "--step", "1/2", "--format", "json").out)
    (table,) = told["tables"]
    assert [(row["pays"], row["favours"]) for row in table["rows"]] == [
        ("1/2", "house"), ("1", "house"), ("3/2", "the bettor"),
    ]  # fmt: skip
    assert table["notes"][-1] == "1 of 3 variants favours the bettor."


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["banker"], "nothing is varied"),
        (["tie", "--pays", "7-12", "--step", "0"], "leads nowhere"),
        (["tie", "--step", "1"], "--step goes with a range"),
        (["tie", "--pays", "8", "--step", "1"], "--step goes with a range"),
        (["tie", "--pays", "nan"], "is not a payout"),
        (["banker", "--commission", "101%"], "outside 0 to 100%"),
        (["banker-super-6", "--total", "0-9"], "totals are 1 to 9"),
        (["nothing", "--pays", "1"], "is not a bet"),
        (["tie", "--pays", "8", "--decks", "0"], "make no shoe"),
    ],
)
def test_bad_input_is_one_line(run, arguments, words):
    ran = run("design", *arguments)
    assert (ran.status, ran.out) == (2, "")
    assert words in ran.err
    assert ran.err.count("\n") == 1
