"""Where published tables and their tools lost digits, each with what ours do; named after the cases."""

from __future__ import annotations

import csv
import json
import re
from fractions import Fraction
from io import BytesIO, StringIO

import openpyxl
import pytest

from odds import PUNTO_BANCO, Outcome, Shoe, price, tally, tie
from odds.bets import banker, find, player
from odds.report.joint_table import joint_tables
from odds.report.main_table import main_table, sweep_table
from odds.report.numbers import decimal_text, percent_text
from odds.report.price_table import figures_table, price_table
from odds.report.render import formats, render, render_bytes
from odds.report.rules import tableau_table
from odds.report.shoe_tables import removal_table
from odds.report.tables import Column, Report, Table

TEXT_FORMATS = [name for name in formats() if name not in ("csv", "json", "tsv", "xlsx")]
EIGHT = Shoe.of_decks(8)


def one_column(*cells: object, unit: str = "text") -> Report:
    return Report("t", (Table("t", "", (Column("x", "x", unit),), tuple((cell,) for cell in cells)),))  # type: ignore[arg-type,misc]


def test_u66_counts_of_sixteen_digits_stay_whole_in_a_spreadsheet() -> None:
    """The row that checks the column is there, and the column adds up to it in the file itself."""
    dragon = price_table(find("dragon-bonus-player"), EIGHT)
    sheet = openpyxl.load_workbook(BytesIO(render_bytes(Report("price", (dragon,)), "xlsx"))).worksheets[0]
    cells = [row[3] for row in sheet.iter_rows() if str(row[3].value or "").isdigit()]
    assert {cell.data_type for cell in cells} == {"s"}
    counts = [int(cell.value) for cell in cells]
    assert counts[-2:] == [3460101558850304, 4998398275503360]
    assert sum(counts[:-1]) == counts[-1]
    rows = list(csv.DictReader(StringIO(render(Report("main", (main_table(EIGHT),)), "csv"))))
    assert [row["ways"] for row in rows] == ["2230518282592256", "2292252566437888", "475627426473216"]


@pytest.mark.parametrize("name", TEXT_FORMATS)
def test_u67_trailing_zeros_stay(name: str) -> None:
    text = render(one_column("1.20", "0.0", "0.4585974226", "1.0570", "14.3600"), name)
    assert re.findall(r"\d+\.\d+", text) == ["1.20", "0.0", "0.4585974226", "1.0570", "14.3600"]
    sheet = openpyxl.load_workbook(BytesIO(render_bytes(one_column("1.20", "0.0"), "xlsx"))).worksheets[0]
    assert [sheet["A2"].value, sheet["A3"].value] == ["1.20", "0.0"]


@pytest.mark.parametrize("name", [*TEXT_FORMATS, "csv", "tsv", "json"])
def test_u68_a_count_beside_something_like_a_float_stays_exact(name: str) -> None:
    text = render(one_column(10174207127460480, "1e5", "1E5", "1E10", unit="ways"), name)
    assert int(re.findall(r"\d[\d,]{16,}", text)[0].replace(",", "")) == 10174207127460480
    assert re.findall(r"1[eE]\d+", text) == ["1e5", "1E5", "1E10"]


def test_u69_a_bar_in_a_name_opens_no_column() -> None:
    row = render(one_column("Player|Tie"), "github").splitlines()[-1]
    assert len(re.findall(r"(?<!\\)\|", row)) == 2
    assert "Player\\|Tie" in row


def test_u70_json_counts_are_strings_always(run) -> None:
    def no_number(text: str) -> None:
        raise AssertionError(f"{text} is a number")

    for decks in ("1", "8", "9", "50"):
        ran = run("main", "--decks", decks, "--format", "json")
        whole = json.loads(ran.out, parse_int=no_number, parse_float=no_number)
        ways = [int(row["ways"]) for row in whole["tables"][0]["rows"]]
        assert sum(ways) == tally(Shoe.of_decks(int(decks))).total
    assert tally(Shoe.of_decks(9)).total == 10174207127460480 > 2**53


def test_u71_fractions_become_digits_on_every_python() -> None:
    assert decimal_text(Fraction(1, 3), 6) == "0.333333"
    assert f"{decimal_text(Fraction(1, 3), 6):>20}" == "            0.333333"


def test_u72_roundings_may_miss_the_sum_and_the_exact_cells_do_not() -> None:
    missed = []
    for decks in range(1, 11):
        exact = [tally(Shoe.of_decks(decks)).probability(outcome) for outcome in Outcome]
        assert sum(exact) == 1
        shown = [percent_text(chance, 2) for chance in exact]
        if sum(map(Fraction, shown)) != 100:
            missed.append((decks, sorted(shown, key=Fraction, reverse=True)))
    assert missed == [(6, ["45.87", "44.63", "9.51"])]
    table = main_table(Shoe.of_decks(6))
    assert sum(cell for cell in table.column("probability") if isinstance(cell, Fraction)) == 1
    four = render(Report("main", (table,)), digits=4)
    assert all(figure in four for figure in ("0.4463", "0.4587", "0.0951"))


def test_u73_a_wager_is_told_with_true_odds_payout_odds_and_edge(run) -> None:
    table = price_table(tie(), EIGHT)
    assert [column.key for column in table.columns] == ["event", "pays", "for", "ways", "probability", "return"]
    figures = figures_table([(price(tie(), EIGHT), EIGHT, PUNTO_BANCO)])
    assert {"edge", "hit", "sd", "true_odds"} <= {column.key for column in figures.columns}
    out = run("price", "tie").out
    assert "Punto banco, 8 decks (416 cards)" in out
    for words in ("8 to 1", "9 for 1", "475,627,426,473,216", "14.359629", "9.515597", "2.640872", "9.509062"):
        assert words in out


def test_u74_plain_headings_and_utf8(run) -> None:
    tables = (main_table(EIGHT, variants=True), *joint_tables(EIGHT), tableau_table(PUNTO_BANCO))
    for table in (*tables, sweep_table([EIGHT]), removal_table(tie(), EIGHT)):
        assert all(column.title.isascii() for column in table.columns)
        assert table.caption.isascii()
    cjk = render(one_column("閒家's", "莊"), "rst")
    assert cjk.encode().decode("utf-8") == cjk
    assert "閒家's" in cjk
    assert run("main", "--format", "rst").out.isascii()


def test_u75_player_banker_and_tie_are_never_one_number() -> None:
    columns = [column.key for column in sweep_table([EIGHT]).columns]
    assert columns[2:] == ["player", "banker", "tie", "player_edge", "banker_edge", "tie_edge"]
    for bet in (player(), banker()):
        one = price(bet, EIGHT)
        assert one.push == tally(EIGHT).probability(Outcome.TIE)
        assert one.hit + one.push + one.loss == 1
        assert one.hit == tally(EIGHT).probability(Outcome.PLAYER if bet == player() else Outcome.BANKER)
