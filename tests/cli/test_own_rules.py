"""Bets that belong to drawing rules of their own are told with these, and lists of shoes with no one shoe."""

import json

import pytest


@pytest.mark.parametrize(
    "words",
    [
        "rounding gold-banker",
        "mix gold-banker gold-player",
        "rebate gold-banker",
        "session gold-banker --coups 10",
        "expect gold-tie",
        "plan gold-tie --coups 1000",
        "verify --bet gold-tie --mean -5% --coups 1000",
        "breakeven gold-banker --equal player",
        "breakeven player --equal gold-banker",
    ],
)
def test_json_and_captions_name_the_rules_of_the_bet(run, words):
    told = json.loads(run(*words.split(), "--format", "json").out)
    assert told["tableau"] == "baccarat-gold"
    assert "Punto banco" not in told["tables"][0]["caption"]


def test_bets_of_two_games_are_told_apart_or_refused(run):
    assert "name one with --tableau" in run("breakeven", "gold-banker", "--equal", "bahamian-player").err
    out = run("formula", "tie", "--against", "gold-tie").out
    assert "Tie (punto-banco) against Tie, Gold, 9 to 1 (baccarat-gold)" in out
    assert "belongs to baccarat-gold" in run("plan", "tie", "gold-tie", "--coups", "1000").out


def test_several_shoes_are_no_one_shoe(run):
    assert json.loads(run("price", "tie", "--decks", "6,8", "--format", "json").out)["shoe"] is None
    assert json.loads(run("price", "tie", "--decks", "6", "--format", "json").out)["shoe"]["decks"] == "6"


def test_roots_stand_in_columns_of_decimals_and_money_is_short(run):
    told = json.loads(run("session", "banker", "--format", "json", "--without-replacement-check").out)
    units = {column["key"]: column["unit"] for table in told["tables"] for column in table["columns"]}
    assert (units["sd"], units["amount"], units["expected"], units["value"]) == ("decimal", "payout", "units", "units")
    assert "10000\n" in run("session", "banker", "--stake", "100").out.replace(" ", "")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["extremes", "perfect-pair"], "reads suits"),
        (["known", "--known", "1=1 2=1 3=1 4=1 5=2 6=4"], "all six cards are known"),
        (["bets", "--reads", "banker.totl"], "did you mean banker.total?"),
        (["bets", "dragn"], "did you mean dragon-7?"),
        (["bets", "dragon", "--grain", "cards"], "leave one of the conditions out"),
        (["main", "--output", ""], "the file has no name"),
        (["given", "--cards-dealt", "3"], "3 is not allowed; use a whole number from 4 to 6"),
        (["sweep", "--decks", "1-"], "'1-' is not a range of decks"),
        (["main", "--commission", "1/0"], "write '5%'"),
    ],
)
def test_what_cannot_be_is_refused_in_one_line(run, words, told):
    ran = run(*words)
    assert (ran.status, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert told in ran.err


def test_small_manners(run, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert run("main", "--output", "-").out == run("main").out
    assert not list(tmp_path.iterdir())
    assert run("main", "--format", "JSON").out == run("main", "--format", "json").out
    assert "without replacement" not in run("next", "--decks", "inf").out
    assert run("tableau", "bahamian", "--against", "bahamian").out == "The rules are the same.\n"
    assert "fewer than 33 are left: A, 2" in run("removal", "tie", "--count", "33").out
    assert max(map(len, run("fields").out.splitlines())) <= 100


def test_batch_refuses_a_header_that_names_a_column_twice(run, tmp_path):
    file = tmp_path / "shoes.csv"
    file.write_text("0,1,2,3,4,5,6,7,8,8\n128,32,32,32,32,32,32,32,32,32\n")
    assert "looks like a header in which 8 stands twice" in run("batch", str(file)).err
    assert run("batch", str(file), "--no-header").out.count("\n") == 3
    file.write_text("0,1,2,3,4,5,6,7,8,9\n")
    ran = run("batch", str(file))
    assert (ran.status, ran.out) == (2, "")
