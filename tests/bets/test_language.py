"""The language of events: what it says, what it refuses, and that nothing in it is ever run by Python."""

from __future__ import annotations

import pickle
import time

import pytest

from odds import deal
from odds.bets.language import LONGEST, Expression, read_event, read_expression
from odds.bets.reading import RESULT_READERS, Reading, reads_words, view_of
from odds.errors import BetError
from odds.game.facts import facts
from odds.game.fields import FIELDS, Kind
from odds.game.views import Result

COUPS = [
    deal(cards) for cards in ("Ah 7s 6h Kd", "5h 5d Kh 10c 4s 2s", "9d 9c Kd Ks", "2s 3d 3h 2c 8d", "5s 5h 6d 6c 8h 6s")
]


def truth(text: str, cards: str) -> bool:
    event = read_event(text)
    return bool(event(facts(*event.fields).of(deal(cards))))


@pytest.mark.parametrize(
    ("text", "cards", "happens"),
    [
        ("banker.total == 7 and banker.cards == 3 and banker.wins", "Q 3 J K 4 4", True),
        ("banker.total == 7 and banker.cards == 3 and banker.wins", "5 5 K 10 4 2", False),
        ("player.third == 8", "2 3 3 2 8", True),
        ("player.third == 8", "9 9 K K", False),
        ("player.third == none", "9 9 K K", True),
        ("player.third != none and player.third + 1 == 9", "2 3 3 2 8", True),
        ("player.third != None and player.third >= 9", "2 3 3 2 8", False),
        ("player.third in (8, none)", "9 9 K K", True),
        ("player.third not in (8, none)", "9 9 K K", False),
        ("1 <= player.total <= 3", "2 3 3 2 8", True),
        ("1 <= player.total <= 3 < banker.total < 9", "2 3 3 2 8", True),
        ("player.total + banker.total in (8, 18)", "2 3 3 2 8", True),
        ("player.total * 2 - banker.total == 1", "2 3 3 2 8", True),
        ("-player.total == -3", "2 3 3 2 8", True),
        ("max(player.total, banker.total) == high", "2 3 3 2 8", True),
        ("min(player.total, banker.total) == low and abs(player.total - banker.total) == margin", "2 3 3 2 8", True),
        ("not (tie or player.wins)", "2 3 3 2 8", True),
        ("tie == player.natural", "9 9 K K", True),
        ('count("9") >= 2', "9 9 K K", True),
        ("count('K') == 3", "9 9 K K", False),
        ("player.pair", "4 7 4 3", True),
        ("player.pair_rank in ('4', 'K')", "4 7 4 3", True),
        ("player.pair_rank == banker.pair_rank", "4 4 4 4", True),
        ("player.pair_rank == none", "9 9 K K", True),
        ("all_red", "9h 9d Kh Kd", True),
        ("card_1.red and card_2.suit == 'd' and card_3.rank == 'K'", "9h 9d Kh Kd", True),
        ("tie\n  and not\n  all_red", "9h 9d Kh Ks", True),
    ],
)
def test_events(text: str, cards: str, happens: bool) -> None:
    assert truth(text, cards) is happens


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("banker.totl == 7", "'banker.totl == 7', character 1: 'banker.totl' is not a field of a coup; did you mean"),
        ("tie and banker.tootal == 7", "'tie and banker.tootal == 7', character 9: 'banker.tootal' is not a field"),
        ("bankers == 1", "'bankers' is not a field"),
        ("banker.total == 7 or 8", "character 22: '8' is a number, where true or false is needed; compare it"),
        ("banker.total and tie", "character 1: 'banker.total' is a number, where true or false is needed"),
        ("banker.total", "'banker.total' is a number, and an event is true or false"),
        ("player.pair_rank", "is a text or none, and an event is true or false"),
        ("not banker.total", "'banker.total' is a number, where true or false is needed"),
        ("banker.total == 'K'", "'banker.total' is a number and \"'K'\" is a text; they are never equal"),
        ("player.pair_rank == 4", "'player.pair_rank' is a text or none and '4' is a number; they are never equal"),
        ("banker.wins == 1", "'banker.wins' is true or false and '1' is a number"),
        ("player.total in (1, 'x')", "they are never equal"),
        ("player.total == none", "character 1: 'player.total' is never none"),
        ("none == player.total", "character 9: 'player.total' is never none"),
        ("player.third >= 5", "'player.third' may be none; write 'player.third != none and ...' before it"),
        ("player.third + 1 == 5", "'player.third' may be none"),
        ("player.third != none or player.third > 3", "'player.third' may be none"),
        ("player.pair_rank > 'A'", "where a number is needed"),
        ("tie + 1 == 2", "'tie' is true or false, where a number is needed"),
        ("player.total in 7", "'in' needs a list of values in parentheses, as in (1, 2) or (7,)"),
        ("player.total in (7)", "'in' needs a list of values"),
        ("player.total == (1, 2)", "a list of values only stands after 'in'"),
        ("1 in (1, 2) == tie", "'in' does not stand in a chain"),
        ("tie is none", "'is' is not allowed; write == or !="),
        ("player.total == 1.5", "'1.5' is neither an integer nor a text"),
        ("player.total == True", "True and False are not needed"),
        ("player.total == b'x'", "neither an integer nor a text"),
        ("player.total == 99999999", "the number is larger than 1,000,000"),
        ("count(9) == 1", 'count takes one rank or suit in quotes'),
        ("count('9', 'K') == 1", 'count takes one rank or suit in quotes'),
        ("count('Z') == 1", "counts no cards"),
        ("abs(1, 2) == 1", "abs takes one number"),
        ("max(1) == 1", "max takes two or more numbers"),
        ("max(tie, tie) == 1", "where a number is needed"),
        ("", "the event is empty"),
        ("   ", "the event is empty"),
        ("tie and", "is not an expression"),
        ("(tie", "is not an expression"),
        ("tie tie", "is not an expression"),
    ],
)  # fmt: skip
def test_mistakes_are_refused_with_place_and_way_out(text: str, why: str) -> None:
    with pytest.raises(BetError) as error:
        read_event(text)
    assert why in str(error.value)
    assert "\n" not in str(error.value)


HOSTILE = [
    "().__class__.__bases__", "banker.__class__", "__import__('os')", "tie.real", "count('9').real == 1",
    "9**9**9 == 1", "2**99999 == 1", "1 << 99", "7 // 2 == 3", "7 % 2 == 1", "player.total / 2 == 1", "~1 == 1",
    "lambda: 1", "[x for x in (1,)]", "{x for x in (1,)}", "f'{1}' == 'x'", "(yield)", "x := 3", "tie if tie else tie",
    "print(1)", "eval('1')", "max(*(1, 2)) == 1", "max(1, key=2) == 1", "count(*'9') == 1", "player.total[0] == 1",
    "'a' 'b'[0] == 'x'", "1if tie else 0", "0x1for x in (1,)", "0777 == 1", "1_ == 1", "\x00", "tie;tie", "tie # x",
    "@tie", "`tie`", "tie\\\n", "ｔｉｅ", "tie == 𝟏", "ті", "{} == 1", "... == 1", "1j == 1", "*tie", "not", "--",
    "await tie",
    "(" * 900 + "1" + ")" * 900, "-" * 1900 + "1 == 1", "not " * 450 + "tie", "1+" * 900 + "1 == 1", "[" * 1500,
    "(tie and " * 150 + "tie" + ")" * 150, "a." * 900 + "b", "9" * 1900 + " == 1", "max(" * 300 + "1, 1" + ")" * 300,
    "tie or " * 10_000 + "tie", "'" * 1999, "a" * LONGEST * 1000,
]  # fmt: skip


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_hostile_events_end_in_one_clear_line_quickly(text: str) -> None:
    start = time.perf_counter()
    with pytest.raises(BetError) as error:
        read_event(text)
    assert time.perf_counter() - start < 1
    assert "\n" not in str(error.value)
    assert len(str(error.value)) < 300


@pytest.mark.parametrize("value", [None, 7, b"tie", ["tie"]])
def test_an_event_is_a_text(value: object) -> None:
    with pytest.raises((BetError, TypeError)):
        read_expression(value)  # type: ignore[arg-type]


def test_equal_texts_are_equal_expressions() -> None:
    one, other = read_event("tie  and\n player.pair"), read_event("tie and player.pair")
    assert one == other
    assert hash(one) == hash(other)
    assert one != read_event("player.pair and tie")
    assert one.fields == ("tie", "player.pair")
    assert one.kind == Kind.TRUTH
    again = pickle.loads(pickle.dumps(one))
    assert again == one
    assert again({"tie": True, "player.pair": True})
    counted = pickle.loads(pickle.dumps(read_event('run > 3 and count("9") == 1', ("run",))))
    assert counted.fields == ("run", 'count("9")')


def test_equal_readings_are_equal() -> None:
    one, other = (Reading(Expression(**vars(read_event("tie"))), Result) for _ in range(2))
    assert one == other
    assert hash(one) == hash(other)
    assert pickle.loads(pickle.dumps(one)) == one
    assert one != Reading(read_event("tie"), facts("tie"))


def test_a_name_beside_the_fields_may_be_allowed() -> None:
    event = read_event("run == 4", ("run",))
    assert event.fields == ("run",)
    with pytest.raises(BetError, match="'run' is not a field"):
        read_event("run == 4")


@pytest.mark.parametrize("name", RESULT_READERS)
def test_fields_of_the_result_agree_with_their_definition(name: str) -> None:
    for coup in COUPS:
        assert RESULT_READERS[name](Result.of(coup)) == FIELDS[name].read(coup)


def test_the_view_of_some_fields() -> None:
    assert view_of(["tie", "banker.total"]) is Result
    assert view_of(["tie", "player.third"]) is view_of(["player.third", "tie"]) is facts("player.third", "tie")
    assert reads_words(["tie"]) == "totals and hand sizes"
    assert reads_words(["banker.two", "player.pair", "player.suited", "card_2.red"]) == (
        "totals and draws; Player's first two cards (suits); card 2 (suits)"
    )
    assert reads_words(["dealt.shape", "player.third_face"]) == "all cards dealt (ranks); Player's third card (ranks)"
