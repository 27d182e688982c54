"""The audit of drawing functions: each of the 88 cells is noticed, spellings are told, errors name their cell."""

from __future__ import annotations

import json
from fractions import Fraction

import pytest

from odds import PUNTO_BANCO, OddsError, Outcome, Shoe, price, tally
from odds.bets import banker, player, tie
from odds.game.cards import RANKS, VALUES
from odds.game.tableau import BACCARAT_GOLD, NONE, THIRD_CARDS, TOTALS, cell_name
from odds.verify import audit_rules
from odds.verify.own_rules import THIRDS, load_function

EIGHT = Shoe.of_decks(8)


def right(total, third):
    return PUNTO_BANCO.banker_draws(total, third)


def as_usually_written(total, third):
    if third is None:
        return total <= 5
    if total == 3:
        return third != 8
    if total == 4:
        return third in range(2, 8)
    if total == 5:
        return 4 <= third <= 7
    if total == 6:
        return third == 6 or third == 7
    return total < 3


def test_right_functions_pass():
    assert audit_rules(right)
    found = audit_rules(as_usually_written)
    assert found
    assert found.own.banker == PUNTO_BANCO.banker
    assert found.spellings == {"ten": (), "number": (), "rank": None}


@pytest.mark.parametrize("total", TOTALS)
def test_each_cell_that_is_wrong_is_found(total):
    for place in THIRD_CARDS:
        wrong = PUNTO_BANCO.flipped(total, place)
        found = audit_rules(wrong.banker_draws)
        assert not found
        assert found.cells == ((total, place),)
        assert found.own.banker == wrong.banker


def test_all_cells_and_all_ranks_are_asked():
    asked = []

    def note(total, third):
        asked.append((total, third))
        return right(total, third)

    audit_rules(note)
    assert {(total, None if place == NONE else place) for total in TOTALS for place in THIRD_CARDS} <= set(asked)
    for third, (_, ranks) in THIRDS.items():
        seen = set()
        values = dict(zip(ranks, VALUES, strict=True))
        audit_rules(lambda total, card: seen.add(card) or right(total, values.get(card)), third=third)  # noqa: B023
        assert {*ranks, None} <= seen


@pytest.mark.parametrize("third", list(THIRDS))
def test_every_way_of_writing_the_third_card(third):
    values = dict(zip(THIRDS[third][1], VALUES, strict=True))
    assert audit_rules(lambda total, card: right(total, None if card is None else values[card]), third=third)


def test_a_ten_that_is_never_nought_is_told():
    # U58: a test for Banker 4 against 0 that a ten written 10 never meets.
    def draws(total, third):
        if total == 4 and third is not None:
            return third not in (0, 1, 8, 9)
        return as_usually_written(total, third)

    assert audit_rules(draws)
    assert audit_rules(draws).spellings["ten"] == ("Banker 4 against 0",)
    found = audit_rules(draws, third="ten")
    assert found.cells == ((4, 0),)
    # That bug alone, eight decks: P .447311 B .458251 T .094438.
    shares = [f"{float(tally(EIGHT, tableau=found.own).probability(one)):.6f}" for one in Outcome]
    assert shares == ["0.447311", "0.458251", "0.094438"]


def test_ranks_of_one_value_that_are_treated_differently_are_told():
    def draws(total, third):
        value = dict(zip(RANKS, VALUES, strict=True)).get(third)
        return right(total, value) if third != "K" else total <= 5

    found = audit_rules(draws, third="rank")
    assert not found
    assert found.uneven == ((4, 0), (5, 0))
    assert [cell for cell in found.cells if cell in found.uneven] == list(found.uneven)


def test_a_player_rule_that_forgets_nought():
    # U63: Player 0 stands: P .405164 B .497532 T .097304; the Banker bet is worth +6.75% to the bettor.
    found = audit_rules(right, player=lambda total: 1 <= total <= 5)
    assert found.cells == ((None, 0),)
    shares = [f"{float(tally(EIGHT, tableau=found.own).probability(one)):.6f}" for one in Outcome]
    assert shares == ["0.405164", "0.497532", "0.097304"]
    assert f"{float(price(banker(), EIGHT, found.own).ev):.4f}" == "0.0675"


def test_against_other_rules():
    assert audit_rules(BACCARAT_GOLD.banker_draws, BACCARAT_GOLD)
    assert not audit_rules(BACCARAT_GOLD.banker_draws)


@pytest.mark.parametrize(
    ("draws", "words"),
    [
        (lambda total, third: None, "returned None"),
        (lambda total, third: "yes", "returned 'yes'"),
        (lambda total, third: 2, "returned 2"),
        (lambda total: True, "TypeError"),
        (lambda total, third: {}[third], "KeyError"),
        (lambda total, third: exit(3), "SystemExit"),
        (lambda total, third: third > 3, r"Banker 0 when Player stood: <lambda>\(0, None\) raised TypeError"),
    ],
)
def test_functions_that_fail_are_told_with_the_cell(draws, words):
    with pytest.raises(OddsError, match=words) as caught:
        audit_rules(draws)
    assert str(caught.value).startswith("Banker 0 ")


def test_answers_may_be_numbers_of_any_kind():
    import numpy as np

    assert audit_rules(lambda total, third: int(right(total, third)))
    assert audit_rules(lambda total, third: np.bool_(right(total, third)))


MODULE = """
from odds import PUNTO_BANCO
def right(total, third):
    return PUNTO_BANCO.banker_draws(total, third)
def six(total, third):
    return True if (total, third) == (6, None) else right(total, third)
def broken(total, third):
    return total / 0
def one_to_five(total):
    return 1 <= total <= 5
number = 3
"""


@pytest.fixture
def here(tmp_path, monkeypatch):
    (tmp_path / "my_rules_of_play.py").write_text(MODULE)
    (tmp_path / "fails.py").write_text("raise RuntimeError('no')")
    monkeypatch.chdir(tmp_path)


def test_the_command_asks_a_function_of_a_module_here(run, here):
    assert run("audit", "--function", "my_rules_of_play:right").status == 0
    ran = run("audit", "--function", "my_rules_of_play:six", "--format", "json", "--exact")
    assert ran.status == 1
    rows = json.loads(ran.out)["tables"][0]["rows"]
    assert [row["cell"] for row in rows] == ["Banker 6 when Player stood", "all together"]
    wrong = PUNTO_BANCO.flipped(6, NONE)
    for key, bet in (("player_cost", player()), ("banker_cost", banker()), ("tie_cost", tie())):
        assert Fraction(rows[0][key]) == price(bet, EIGHT, wrong).edge - price(bet, EIGHT).edge
    both = run("audit", "--function", "my_rules_of_play.py:right", "--player-function", "my_rules_of_play:one_to_five")
    assert both.status == 1
    assert "Player 0" in both.out


@pytest.mark.parametrize(
    ("function", "words"),
    [
        ("my_rules_of_play:broken", "Banker 0 against 1 (A): my_rules_of_play:broken(0, 1) raised ZeroDivisionError"),
        ("my_rules_of_play:absent", "has no function 'absent'"),
        ("my_rules_of_play:number", "is no function"),
        ("my_rules_of_play", "names no function"),
        ("no_such_module_here:f", "there is no module"),
        ("nothing.py:f", "there is no such file"),
        ("fails:f", "cannot be imported: RuntimeError: no"),
        (":f", "names no function"),
    ],
)
def test_what_cannot_be_asked_is_told_in_one_line(run, here, function, words):
    ran = run("audit", "--function", function)
    assert ran.status == 2
    assert ran.out == ""
    assert words.replace(" (A)", "").lower() in ran.err.lower()
    assert ran.err.count("\n") == 1


def test_functions_are_loaded_as_they_are(here):
    assert load_function("my_rules_of_play:right")(3, 8) is False
    assert cell_name(3, 8) == "Banker 3 against 8"
