"""Bet files: what can be written, and that whatever is wrong ends in one clear line with file, line and way out."""

from __future__ import annotations

import time
from fractions import Fraction
from pathlib import Path

import pytest

from odds import Bet, OddsError, Shoe, price, tally
from odds.bets import find, read_bets
from odds.bets.bet_file import parse_bets
from odds.game.tableau import BAHAMIAN
from odds.game.views import Result

EIGHT = Shoe.of_decks(8)

SEVEN = """
name = "My seven"
other_names = ["Seven of mine"]
note = "made up"
[[lines]]
event = "banker.total == 7 and banker.cards == 3 and banker.wins"
words = "Banker wins with a 3-card 7"
pays = "40 to 1"
[tables]
"35 to 1" = ["35 to 1"]
"low" = { pays = ["30 to 1"], note = "made up too" }
"""


def one(text: str) -> Bet:
    (declared,) = parse_bets(text, "my.toml")
    return declared.bet()


def test_a_bet_by_hand_is_the_shipped_one(tmp_path: Path) -> None:
    path = tmp_path / "seven.toml"
    path.write_text(SEVEN, encoding="utf-8")
    (seven,) = read_bets(path)
    assert (seven.name, seven.id, seven.other_names, seven.note) == (
        "My seven",
        "my-seven",
        ("Seven of mine",),
        "made up",
    )
    assert price(seven, EIGHT).edge == price(find("dragon-7"), EIGHT).edge
    assert seven.view is Result
    assert seven.with_table("35 TO 1").payouts[0] == 35
    assert seven.with_table("low").title == "My seven, low"
    assert seven.lines[0].event.words == "Banker wins with a 3-card 7"


def test_several_bets_their_own_rules_and_exact_payouts() -> None:
    text = """
[[bets]]
name = "One"
tableau = "bahamian"
lines = [{ event = "player.wins", pays = 0.95 }, { event = "tie", pays = "push" }]
[[bets]]
name = "Two"
given = "player.two == 5"
[[bets.lines]]
event = "player.third == {card}"
pays = "meter"
[bets.parameters]
card = [9, 8]
meter = "12 for 1"
"""
    first, second = (declared.bet() for declared in parse_bets(text))
    assert first.tableau is BAHAMIAN
    assert first.payouts == (Fraction(19, 20), 0, -1)
    assert second.payouts[0] == 11
    assert second.detail == "meter 11 to 1"
    eight = parse_bets(text)[1].bet(card=8, meter="10")
    assert eight.lines[0].event.words == "player.third == 8"
    assert eight.payouts[0] == 10


def test_a_bet_on_a_run_of_coups() -> None:
    text = """
name = "Three Players"
run = { event = "player.wins", longest = 3 }
lines = [{ event = "run >= 3", pays = "9 to 1" }]
"""
    chance = price(find("player"), EIGHT).hit
    assert price(one(text), EIGHT).hit == chance**3


def test_overlapping_lines_are_reported() -> None:
    bet = one(
        """
name = "Overlap"
lines = [
    { event = "tie", pays = 8 },
    { event = "player.total == 6", pays = 2 },
    { event = "tie and player.total == 6", pays = 35 },
    { event = "player.total == 12", pays = 35 },
]"""
    )
    counts = tally(EIGHT, bet.view)
    six_six = counts.ways(lambda seen: seen.player == seen.banker == 6)
    assert bet.shadowed(counts) == (0, six_six, six_six, 0)
    ways = [line.ways for line in price(bet, EIGHT).lines]
    assert ways[2] == ways[3] == 0
    assert ways[1] + six_six == counts.ways(lambda seen: seen.player == 6)


LINES = '[[lines]]\nevent = "tie"\npays = 8\n'


HEAD = 'name = "x"\n'
EVENT = HEAD + '[[lines]]\nevent = "tie"\n'
INLINE = HEAD + 'lines = [\n { event = "tie", pays = 8 },\n { event = "tie", pays = nan },\n]'
TWO = '[[bets]]\nname = "a"\n[[bets.lines]]\nevent = "tie"\npays = 8\n'


@pytest.mark.parametrize(
    ("text", "line", "why"),
    [
        (
            HEAD + '\n[[lines]]\nevent = "banker.totl == 7"\npays = 8',
            4,
            "'banker.totl == 7', character 1: 'banker.totl'",
        ),
        (HEAD + '[[lines]]\nevent = "banker.totl == 7"\npays = 8', 3, "did you mean banker.total?"),
        (EVENT + 'pays = 8\n[[lines]]\nevent = "tie"\npays = "1:8"', 7, "the payout '1:8' may be written backwards"),
        (INLINE, 4, "'nan' is not a payout"),
        (EVENT + "pays = inf", 4, "'inf' is not a payout"),
        (EVENT + "pays = true", 4, "a payout is a text"),
        (EVENT + "pays = -3", 4, "a payout of -3 loses more than the stake"),
        (EVENT + "pays = 1979-05-27", 4, "is not a payout"),
        (EVENT + "pay = 8", 4, "'pay' is not a field of a line; did you mean pays?"),
        (EVENT + "words = 3\npays = 8", 4, "words is a text in quotes"),
        (EVENT, 2, "line 1 of 'x' has no pays"),
        (HEAD + "[[lines]]\nevent = 7\npays = 8", 3, "an event is a text"),
        (HEAD + "names = []\n" + LINES, 2, "'names' is not a field; did you mean name?"),
        (HEAD, None, "'x' has no lines"),
        (LINES, None, "the bet has no name"),
        ('name = ""\n' + LINES, None, "the bet has no name"),
        ("name = 7\n" + LINES, 1, "name is a text in quotes, and not 7"),
        ('name = "a\\u001bb"\n' + LINES, 1, "name is a text of at most"),
        (HEAD + "lines = 7", 2, "'x' has no lines"),
        (HEAD + "lines = [7]", None, "a line is a table of event, pays, words"),
        (HEAD + 'tableau = "punto-bango"\n' + LINES, 2, "no drawing rule that is shipped; did you mean punto-banco?"),
        (HEAD + 'given = "player.two"\n' + LINES, 2, "'player.two' is a number, and an event is true or false"),
        (HEAD + LINES + '[tables]\n"a" = ["1", "2"]', 6, "table 'a' needs one payout for each of the 1 lines"),
        (HEAD + LINES + '[tables]\na = ["nan"]', 6, "'nan' is not a payout"),
        (HEAD + "tables = 3\n" + LINES, 2, "tables is a table"),
        (HEAD + 'run = { event = "tie", longest = 1e9 }\n' + LINES, 2, "longest is a whole number, 1 to 100"),
        (HEAD + 'given = "tie"\nrun = { event = "tie", longest = 3 }\n' + LINES, 2, "leave out run or given"),
        (HEAD + 'other_names = "y"\n' + LINES, 2, "other_names is a list of texts"),
        (HEAD + "parameters = { n = [1.5] }\n" + LINES, 2, "n is a list of whole numbers"),
        ('name = "x\n', 1, "is not TOML"),
        (HEAD + HEAD, 2, "is not TOML"),
        ("bets = []", 1, "bets is a list of tables"),
        ("bets = 7", 1, "bets is a list of tables"),
        (HEAD + '[[bets]]\nname = "y"', 1, "'name' stands beside [[bets]]"),
        (TWO + TWO.replace("tie", "tye"), 9, "'tye', character 1: 'tye' is not a field of a coup; did you mean tie?"),
    ],
)
def test_mistakes_name_file_line_and_way_out(text: str, line: int | None, why: str) -> None:
    with pytest.raises(OddsError) as error:
        [declared.bet() for declared in parse_bets(text, "my.toml")]
    message = str(error.value)
    assert message.startswith("my.toml: " if line is None else f"my.toml, line {line}: ")
    assert why in message
    assert "\n" not in message


HOSTILE = {
    "deep arrays": "x = " + "[" * 50_000,
    "deep tables": "x = " + "{a=" * 20_000,
    "long dotted key": "a." * 60_000 + "b = 1",
    "long dotted keys": ("a." * 190 + "b = 1\n") * 500,
    "long dotted table": "[" + "a." * 60_000 + "b]",
    "many lines": 'name = "x"\n' + LINES * 5_000,
    "many bets": '[[bets]]\nname = "x"\n' * 5_000,
    "huge number": f"x = {'9' * 100_000}",
    "huge payout": 'name = "x"\n[[lines]]\nevent = "tie"\npays = ' + "9" * 4_000,
    "huge float": 'name = "x"\n[[lines]]\nevent = "tie"\npays = 1e999999999',
    "huge power": 'name = "x"\n[[lines]]\nevent = "9**9**9 == 1"\npays = 8',
    "class": 'name = "x"\n[[lines]]\nevent = "().__class__.__mro__[1].__subclasses__()"\npays = 8',
    "deep event": 'name = "x"\n[[lines]]\nevent = "' + "(" * 90_000 + '"\npays = 8',
    "long name": f'name = "{"x" * 100_000}"',
    "empty": "",
    "null": "\x00" * 1000,
    "binary": "".join(map(chr, range(256))) * 20,
    "too long": "#" * 250_000,
}


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_hostile_files_end_in_one_clear_line_quickly(text: str, tmp_path: Path) -> None:
    path = tmp_path / "hostile.toml"
    path.write_text(text, encoding="utf-8")
    start = time.perf_counter()
    with pytest.raises(OddsError) as error:
        read_bets(path)
    assert time.perf_counter() - start < 3
    assert str(error.value).startswith(str(path))
    assert "\n" not in str(error.value)
    assert len(str(error.value)) < 400 + len(str(path))


def test_what_is_no_text_file_is_refused(tmp_path: Path) -> None:
    for name, data in (
        ("latin.toml", b'name = "\xe9"'),
        ("binary.toml", bytes(range(256)) * 40),
        ("big.toml", b"#" * 2_000_000),
    ):
        (tmp_path / name).write_bytes(data)
    for path in (*tmp_path.glob("*.toml"), tmp_path, tmp_path / "none.toml"):
        with pytest.raises(OddsError) as error:
            read_bets(path)
        assert str(path) in str(error.value)
        assert "\n" not in str(error.value)
