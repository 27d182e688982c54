"""Anybody's table beside ours: what is read, which cells differ, and what explains them."""

from __future__ import annotations

import io
import json
from fractions import Fraction
from types import SimpleNamespace

import pytest

from odds import OddsError, Shoe
from odds.analysis.root import SquareRoot
from odds.report.compare.cells import Compared, compare_text
from odds.report.compare.columns import heading
from odds.report.compare.figures import first_difference, read_printed
from odds.report.compare.layout import Assumed
from odds.report.compare.reading import rows_of
from odds.report.compare.wagers import wager

EIGHT = Assumed(Shoe.of_decks(8))


def compared(text: str, assumed: Assumed = EIGHT) -> Compared:
    return compare_text(text, "table", assumed)


def only_cell(text: str, assumed: Assumed = EIGHT) -> tuple[str, ...]:
    (one,) = compared(text, assumed).differ
    return one.why


@pytest.mark.parametrize(
    ("cell", "shown"),
    [
        ("1.0579", "1.0579"),
        ("1.0579%", "1.0579"),
        ("+.5", "0.5"),
        ("−1.06 %", "-1.06"),
        ("–1.06", "-1.06"),
        ("(0.0106)", "-0.0106"),
        ("2,230,518,282,592,256", "2230518282592256"),
        ("2 230 518", "2230518"),
        ("2.230.518", "2230518"),
        ("2'230'518,25", "2230518.25"),
        ("1,06", "1.06"),
        ("0,458", "0.458"),
        ("1.235", "1.235"),
        ("1/3", "1/3"),
        ("2.23E+15", "2230000000000000"),
        ("1.5e-3", "0.0015"),
        ("-0.00", "0.00"),
    ],
)
def test_printed_numbers(cell: str, shown: str) -> None:
    printed = read_printed(cell)
    assert printed is not None
    assert printed.plain == shown


@pytest.mark.parametrize(
    "cell", ["", "abc", "1/0", "1..2", "٨", "½", ".", "%", "1" * 61, "1 in 44", "nan", "inf", "0x1"]
)
def test_what_is_no_number(cell: str) -> None:
    assert read_printed(cell) is None


def test_ours_to_the_printed_digits() -> None:
    half = read_printed("0.12")
    assert half is not None
    assert half.agrees(Fraction(1, 8))  # half to even
    assert not half.agrees(Fraction(126, 1000))
    assert half.agrees(SquareRoot(Fraction(1, 69)))
    short = read_printed("2.23E+15")
    assert short is not None
    assert short.agrees(2230518282592256)
    exact = read_printed("2/6")
    assert exact is not None
    assert exact.agrees(Fraction(1, 3))


@pytest.mark.parametrize(
    ("printed", "ours", "where"),
    [
        ("1.36", "1.24", "decimal 1"),
        ("2230518282592260", "2230518282592256", "digit 15 of 16"),
        ("12.351", "1.235", "whole part"),
        ("-1.0", "1.0", "sign"),
        ("1/3", "1/4", "fraction"),
    ],
)
def test_first_difference(printed: str, ours: str, where: str) -> None:
    assert first_difference(printed, ours) == where


@pytest.mark.parametrize(
    ("text", "kind", "bet", "percent"),
    [
        ("House Edge (%)", "edge", "", True),
        ("edge per resolved bet", "edge-resolved", "", False),
        ("Std. Dev.", "sd", "", False),
        ("Winning combinations", "ways", "", False),
        ("P(Banker)", "probability", "banker", False),
        ("Tie edge %", "edge", "tie", True),
        ("Expected return on Dragon 7", "ev", "dragon 7", False),
        ("No. of decks", "decks", "", False),
        ("Mood", "", "mood", False),
    ],
)
def test_headings(text: str, kind: str, bet: str, percent: bool) -> None:
    found = heading(text)
    assert (found.kind, found.wager, found.percent) == (kind, bet, percent)


@pytest.mark.parametrize(
    ("terms", "title"),
    [
        (("Banker",), "Banker, 5%"),
        (("Bank wins",), "Banker, 5%"),
        (("Banker (4% commission)",), "Banker, 4%"),
        (("Banker", "0.96 to 1"), "Banker, 4%"),
        (("Banker", "19/20"), "Banker, 5%"),
        (("Banker", "", "0.04"), "Banker, 4%"),
        (("Banker, Gold, 5%",), "Banker, Gold, 5%"),
        (("Banker, EZ", "1 to 1"), "Banker, EZ"),
        (("Tie", "9 for 1"), "Tie"),
        (("Tie (9:1)",), "Tie, 9:1"),
        (("Tie 9 to 1",), "Tie, 9 to 1"),
        (("Lucky 6, 12/20",), "Lucky 6, 12/20"),
        (("Fortune 7", "40:1"), "Dragon 7"),
    ],
)
def test_bets_by_name_and_terms(terms: tuple[str, ...], title: str) -> None:
    assert wager(*terms).title == title


@pytest.mark.parametrize("terms", [("Dragn 7",), ("Lucky 6", "12"), ("Tie", "push"), ("Tie", "many"), ("Tie", "1:8")])
def test_bets_that_are_refused(terms: tuple[str, ...]) -> None:
    with pytest.raises(OddsError):
        wager(*terms)


@pytest.mark.parametrize(
    ("cell", "why"),
    [
        ("Banker,edge %,1.0558", "6 decks"),
        ("Banker,edge %,1.0640", "infinite decks"),
        ("Banker,edge %,1.1692", "per resolved bet, pushes left out"),
        ("Player,edge,1.36%", "per resolved bet, pushes left out"),
        ("Banker,edge per resolved bet,1.0579%", "per bet made, pushes counted"),
        ("Banker,edge,10.57%", "a push (a tie) counted as a loss"),
        ("Banker,ev,-0.105735", "a push (a tie) counted as a loss"),
        ("Banker,edge,0.5993%", "commission 4%"),
        ("Banker,edge,-1.2351%", "commission 0%"),
        ("Tie,edge,4.8440%", "paying 9 to 1 (a payout to one taken as for one)"),
        ("Tie 9:1,edge,14.3596%", "paying 8 to 1 (a payout for one taken as to one)"),
        ("Lucky 6,edge,16.6836%", "pay table 12/20"),
        ("Tie,ev,0.856404", "what comes back for one, stake included"),
        ("Banker,ev,0.010579", "the sign turned: the edge is minus the expected return"),
        ("Banker,edge,1.0579", "a fraction and a percentage mixed up: 100 times too large"),
        ("Player,probability %,0.4462", "a fraction and a percentage mixed up: 100 times too small"),
        ("Player,edge,12.351%", "10 times too large"),
        ("Tie,edge %,1.43596", "10 times too small"),
        ("Tie 9:1,edge,4.80%", "computed from probabilities rounded to 4 decimals"),
        ("Player,P,0.44624", "cut off, not rounded"),
        ("Player,P,0.446248", "one unit of the last digit: rounding"),
        ("Banker,P,45.68%", "two digits have changed places"),
        ("Player,ways,2230518282592260", "a spreadsheet's 15 digits"),
        ("Tie,sd,6.9742", "the variance"),
        ("Banker,probability,50.6825%", "of resolved bets, pushes left out"),
        ("Player,edge,1.3674%", "6 decks, per resolved bet, pushes left out"),
    ],
)
def test_explanations(cell: str, why: str) -> None:
    bet, column, printed = cell.split(",")
    assert why in only_cell(f"bet,{column}\n{bet},{printed}\n")


def test_a_number_that_nothing_explains() -> None:
    assert only_cell('bet,ways\nLow Tie Max,"74,570,116,880,640"\n') == ()


@pytest.mark.parametrize(
    "command", ["main --variants", "sweep --decks 1,8,inf --commission 5%,0", "price tiger dragon-7"]
)
@pytest.mark.parametrize("form", ["github", "csv", "tsv", "pipe"])
def test_our_own_tables_agree_with_us(command: str, form: str, run, tmp_path) -> None:  # type: ignore[no-untyped-def]
    path = tmp_path / "table.txt"
    path.write_text(run(*command.split(), "--format", form).out, encoding="utf-8")
    told = run("compare", str(path))
    assert (told.status, told.err) == (0, "")
    assert "all agree" in told.out


def test_another_number_of_decks_is_seen_at_once(run, tmp_path) -> None:  # type: ignore[no-untyped-def]
    path = tmp_path / "six.csv"
    path.write_text(run("main", "--decks", "6", "--format", "csv").out, encoding="utf-8")
    told = run("compare", str(path))
    assert told.status == 1
    assert "15 cells compared, 15 differ; at 6 decks every cell agrees" in " ".join(told.out.split())
    assert run("compare", str(path), "--decks", "6").status == 0


def test_one_wrong_digit_in_a_table_is_found() -> None:
    text = "| Bet | Edge % |\n|---|---:|\n| Player | 1.2351 |\n| Banker | 1.0597 |\n| Tie | 14.3596 |\n"
    found = compared(text)
    (one,) = found.differ
    assert (found.agree, one.line, one.place.bet.id, one.digit) == (2, 4, "banker", "decimal 3")
    assert (one.printed.text, one.ours, one.more) == ("1.0597", "1.0579", "1.05790578")


def test_what_explains_most_comes_first() -> None:
    """Alone, 0.4463 is right of four decks as of six; beside others of six decks it is of six."""
    assert only_cell("bet,P\nPlayer,0.4463\n")[0] != "6 decks"
    found = compared("bet,P\nPlayer,0.4463\nBanker,0.458653\nTie,0.095069\n")
    assert {one.why[0] for one in found.differ} == {"6 decks"}
    assert found.leading == [("6 decks", 3)]
    assert found.remedy == (6,)


def test_rows_that_say_their_decks_and_pays() -> None:
    rows = ["Banker;6;0.95:1;1,0558%;x", "Banker;6 decks;0.96;0,5972%;y", "Tie;inf;9 to 1;4,574%;z"]
    text = "\n".join(["wager;decks;pays;house edge;mood", *rows])
    found = compared(text)
    assert (found.agree, len(found.differ), found.skipped) == (3, 0, ["mood"])


def test_a_bet_or_a_figure_can_be_told() -> None:
    assert compared("decks,edge\n8,1.0579%\n6,1.0558%\n", Assumed(Shoe.of_decks(8), bet="banker"))
    assert compared("decks,Banker,Tie\n8,1.0579%,14.3596%\n", Assumed(Shoe.of_decks(8), figure="edge"))


def test_a_caption_tells_the_decks_and_a_condition_forbids() -> None:
    table = "\n\n| bet | edge % |\n|---|---|\n| banker | {} |\n\n"
    assert compared("# A\n\nPunto banco, 6 decks" + table.format("1.0558") + "# B" + table.format("1.0579"))
    with pytest.raises(OddsError, match="no number that can be compared"):
        compared("Known: card 1 is 4" + table.format("1.0558"))
    with pytest.raises(OddsError, match="told apart by 'Third card'"):
        compared("Third card,Banker edge,Tie edge\n5,1,2\n")


def test_markdown_cells() -> None:
    text = "a | b\n:-- | --:\n**Tie** \\| x | `1` <br> [2](http://x) &lt; 3\\_4\n\nnot a row\n"
    rows = [row.cells for row in rows_of(text, "x")]
    assert rows == [("a", "b"), ("Tie | x", "1 2 < 3_4"), (), ()]


def test_rows_that_cannot_be_compared_are_told() -> None:
    found = compared(
        "bet,decks,edge\nBanker,8,1.0579%\nDragn 7,8,7%\nTie,many,1%\nTie,8,abc\nTie,8,1%,2\nTie\nPlayer,8,\n"
    )
    assert found.agree == 1
    assert [reason.partition(":")[0] for reason in found.unread] == ["line 3", "line 4", "line 5", "line 6"]
    assert "did you mean dragon-7" in found.unread[0]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "\n\n",
        "a,b\n1,2\n",
        "bet,edge\n",
        "bet,mood\nBanker,1\n",
        "decks,edge\n8,1.06%\n",
        "bet,edge\nBanker,abc\n",
        "bet,edge\nBanker,\x001\n",
        "|" * 100_000,
        "a," * 100_000,
        "bet,edge\n" + "Banker,1\n" * 6_000,
        'bet,edge\n"' + "x" * 200_000,
    ],
    ids=lambda text: repr(text[:20]),
)
def test_files_without_a_number_to_compare(text: str) -> None:
    with pytest.raises(OddsError) as error:
        compared(text)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize(
    ("data", "words"),
    [(b"bet,edge\nBanker,\xff1\n", "is not UTF-8"), (b"x" * 1_000_001, "is larger than"), (b"", "holds no number")],
)
def test_unreadable_input_is_status_2(data: bytes, words: str, run, monkeypatch) -> None:  # type: ignore[no-untyped-def]
    monkeypatch.setattr("sys.stdin", SimpleNamespace(buffer=io.BytesIO(data)))
    told = run("compare", "-")
    assert (told.status, told.out) == (2, "")
    assert words in told.err
    assert told.err.count("\n") == 1


def test_the_command_in_json_and_from_standard_input(run, monkeypatch) -> None:  # type: ignore[no-untyped-def]
    monkeypatch.setattr("sys.stdin", SimpleNamespace(buffer=io.BytesIO(b"bet,edge\nBanker,1.17%\n<b>,1\n")))
    told = run("compare", "-", "--format", "json", "--exact")
    assert told.status == 1
    (row,) = json.loads(told.out)["tables"][0]["rows"]
    assert row["explanation"] == "per resolved bet, pushes left out"
    assert row["exact"] == "114753351728/10847218479825"
    assert run("compare", "no-such-file.csv").status == 2
    monkeypatch.setattr("sys.stdin", None)
    assert "is closed" in run("compare", "-").err
