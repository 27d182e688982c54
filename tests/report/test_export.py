"""Formats for programs: JSON, CSV, TSV and XLSX lose no digit."""

from __future__ import annotations

import csv
import json
import sys
from fractions import Fraction
from io import BytesIO, StringIO
from typing import Any

import openpyxl
import pytest

from odds.analysis.root import SquareRoot
from odds.errors import OddsError
from odds.report.numbers import decimal_text
from odds.report.render import render, render_bytes
from odds.report.tables import Column, Report, Table

TOTAL = 10174207127460480  # nine decks: past 2**53
EDGE = Fraction(114753351728, 10847218479825)
MAIN = Table(
    "main",
    "Punto banco, 9 decks\nsecond line",
    (
        Column("bet", "bet"),
        Column("pays", "pays", "payout"),
        Column("decks", "decks", "count"),
        Column("ways", "ways", "ways"),
        Column("probability", "P", "probability"),
        Column("edge", "edge", "units", percent=True),
        Column("sd", "SD", "decimal"),
    ),
    (
        (
            "Banker",
            Fraction(19, 20),
            9,
            TOTAL - 1,
            Fraction(1, 3),
            Fraction(114753351728, 10847218479825),
            None,
        ),
        ("閒", Fraction(2, 3), 9, 1, Fraction(2, 3), Fraction(-1, 3), SquareRoot(Fraction(2))),
        ("total", None, None, TOTAL, Fraction(1), Fraction(0), None),
    ),
    notes=("A note.",),
    total=True,
)
EXACT = ("bet", "pays", "decks", "ways", "probability", "edge")


def report(*tables: Table, text: str | None = None) -> Report:
    return Report("main", tables, {"decks": "9", "points": ["144", "36"]}, "punto-banco", text)


def read(text: str, delimiter: str = ",") -> list[dict[str, str]]:
    return list(csv.DictReader(StringIO(text), delimiter=delimiter))


def sheets(data: bytes) -> dict[str, Any]:
    book = openpyxl.load_workbook(BytesIO(data))
    return {sheet.title: sheet for sheet in book.worksheets}


# JSON


def test_json_shape() -> None:
    text = render(report(MAIN), "json")
    whole = json.loads(text)
    assert [*whole] == ["command", "shoe", "tableau", "tables"]
    assert whole["shoe"] == {"decks": "9", "points": ["144", "36"]}
    (table,) = whole["tables"]
    assert [*table] == ["id", "caption", "columns", "rows", "notes"]
    assert table["columns"][4:6] == [
        {"key": "probability", "unit": "probability"},
        {"key": "edge", "unit": "units"},
    ]
    assert table["rows"][0] == {
        "bet": "Banker",
        "pays": "19/20",
        "decks": "9",
        "ways": "10174207127460479",
        "probability": "1/3",
        "edge": "114753351728/10847218479825",
        "sd": None,
    }
    assert table["rows"][1]["sd"] == "1.414214"
    assert "閒" in text
    assert text.endswith("}\n")
    assert text == render(report(MAIN), "json", exact=True, width=10, colour=True)


def test_json_numbers_are_strings_and_parse_back() -> None:
    def refuse(number: str) -> None:
        raise AssertionError(f"{number} is a JSON number")

    whole = json.loads(render(report(MAIN), "json"), parse_int=refuse, parse_float=refuse)
    for row, cells in zip(whole["tables"][0]["rows"], MAIN.to_dicts(), strict=True):
        for key in EXACT[1:]:
            cell = cells[key]
            assert row[key] is None if cell is None else Fraction(row[key]) == cell


def test_json_keeps_text() -> None:
    whole = json.loads(render(report(text="5 9\nK 7"), "json", digits=2))
    assert [*whole] == ["command", "shoe", "tableau", "text", "tables"]
    assert whole["text"] == "5 9\nK 7"
    assert whole["tables"] == []


def test_json_roots_have_the_digits_asked_for() -> None:
    whole = json.loads(render(report(MAIN), "json", digits=20))
    assert whole["tables"][0]["rows"][1]["sd"] == "1.41421356237309504880"


# CSV and TSV


@pytest.mark.parametrize(("name", "delimiter"), [("csv", ","), ("tsv", "\t")])
def test_exact_cells_parse_back(name: str, delimiter: str) -> None:
    rows = read(render(report(MAIN), name, exact=True), delimiter)
    for row, cells in zip(rows, MAIN.to_dicts(), strict=True):
        assert row["bet"] == cells["bet"]
        for key in EXACT[1:]:
            cell = cells[key]
            assert row[key] == "" if cell is None else Fraction(row[key]) == cell
    assert rows[1]["sd"] == "1.414214"


def test_rounded_csv() -> None:
    assert render(report(MAIN), "csv") == (
        "bet,pays,decks,ways,probability,edge,sd\n"
        "Banker,0.95,9,10174207127460479,0.333333,0.01057906,\n"
        "閒,0.666667,9,1,0.666667,-0.33333333,1.414214\n"
        "total,,,10174207127460480,1.000000,0.00000000,\n"
    )


def test_rounded_csv_has_every_shown_digit() -> None:
    for digits in range(9):
        row = read(render(report(MAIN), "csv", digits=digits))[0]
        shown = render(report(MAIN), "plain", digits=digits)
        assert decimal_text(Fraction(row["edge"]) * 100, digits) in shown.split()


def test_several_tables_are_parted_by_one_blank_line() -> None:
    small = Table("s", "caption", (Column("x", "X"),), (("y",),), notes=("note",))
    assert render(report(small, small, text="text"), "csv") == "x\ny\n\nx\ny\n"
    assert render(report(), "csv") == ""


def test_awkward_text() -> None:
    cells = ['a "quoted", b', "tab\there", "line\nbreak", "pipe|", "", "1E5", "007"]
    table = Table("t", "", (Column("x", "x"), Column("n", "n", "count")), tuple((cell, 1) for cell in cells))
    expected = ['a "quoted", b', "tab here", "line break", "pipe|", "", "1E5", "007"]
    for name, delimiter in (("csv", ","), ("tsv", "\t")):
        text = render(report(table), name)
        assert [row["x"] for row in read(text, delimiter)] == expected
        assert text.count("\n") == len(cells) + 1
    assert all(line.count("\t") == 1 for line in render(report(table), "tsv").splitlines())


def test_no_cell_is_a_formula() -> None:
    nasty = ["=1+1", "+A1", "-A1", "@SUM(A1)", "=cmd|'/c calc'!A0", "\t=1+1"]
    fine = ["-0.5", "+1", "-1/3", "-1,000", "+1.5e-3", "a=b"]
    table = Table("t", "", (Column("x", "x"),), tuple((cell,) for cell in nasty + fine))
    got = [row["x"] for row in read(render(report(table), "csv"))]
    assert got[:5] == ["'" + cell for cell in nasty[:5]]
    assert not got[5].startswith("=")
    assert got[6:] == fine
    sheet = sheets(render_bytes(report(table), "xlsx"))["t"]
    column = [row[0] for row in sheet.iter_rows(min_row=2)]
    assert [cell.value for cell in column] == [*nasty[:5], " =1+1", *fine]
    assert {cell.data_type for cell in column} == {"s"}


def test_negative_numbers_are_not_guarded() -> None:
    table = Table("t", "", (Column("x", "x", "units"),), ((Fraction(-1, 3),),))
    assert render(report(table), "csv") == "x\n-0.333333\n"
    assert render(report(table), "csv", exact=True) == "x\n-1/3\n"


# XLSX


def test_xlsx_layout() -> None:
    sheet = sheets(render_bytes(report(MAIN), "xlsx"))["main"]
    assert [sheet.cell(row, 1).value for row in range(1, 10)] == [
        "Punto banco, 9 decks", "second line", None, "bet", "Banker", "閒", "total", None, "A note.",
    ]  # fmt: skip
    assert [cell.value for cell in sheet[4]] == ["bet", "pays", "decks", "ways", "P", "edge %", "SD"]
    assert all(cell.font.b for cell in sheet[4])
    assert sheet.freeze_panes == "A5"
    assert sheet.column_dimensions["D"].width >= len("10,174,207,127,460,480")


@pytest.mark.parametrize("exact", [False, True])
def test_xlsx_ways_are_text_to_the_last_digit(exact: bool) -> None:
    sheet = sheets(render_bytes(report(MAIN), "xlsx", exact=exact))["main"]
    ways = [sheet.cell(row, 4) for row in (5, 6, 7)]
    assert [cell.value for cell in ways] == ["10174207127460479", "1", "10174207127460480"]
    assert {cell.data_type for cell in ways} == {"s"}
    assert {cell.alignment.horizontal for cell in ways} == {"right"}
    assert int(ways[0].value) + int(ways[1].value) == int(ways[2].value)


def test_xlsx_numbers() -> None:
    sheet = sheets(render_bytes(report(MAIN), "xlsx", digits=4))["main"]
    pays, decks, probability, edge = (sheet.cell(5, place) for place in (2, 3, 5, 6))
    assert (pays.value, decks.value) == (0.95, 9)
    assert probability.value == pytest.approx(1 / 3, abs=1e-15)
    assert probability.number_format == "0.0000"
    assert edge.value == pytest.approx(114753351728 / 10847218479825, rel=1e-14)
    assert edge.number_format == "0.0000%"
    assert sheet.cell(6, 2).value == "2/3"
    assert sheet.cell(6, 7).value == pytest.approx(2**0.5, abs=1e-14)
    assert sheet.cell(5, 7).value is None
    whole = sheets(render_bytes(report(MAIN), "xlsx", digits=0))["main"]
    assert whole.cell(5, 6).number_format == "0%"


def test_exact_xlsx_keeps_fractions() -> None:
    sheet = sheets(render_bytes(report(MAIN), "xlsx", exact=True))["main"]
    assert sheet["F4"].value == "edge"
    assert [sheet.cell(5, place).value for place in (2, 5, 6)] == [
        "19/20",
        "1/3",
        "114753351728/10847218479825",
    ]
    assert [sheet.cell(7, place).value for place in (5, 6)] == ["1", "0"]


def test_an_exact_percent_column_shows_no_percentage_of_a_root() -> None:
    table = Table("t", "", (Column("x", "x", "decimal", percent=True),), ((SquareRoot(Fraction(2)),),))
    sheet = sheets(render_bytes(report(table), "xlsx", exact=True))["t"]
    assert (sheet["A1"].value, sheet["A2"].number_format) == ("x", "0.000000")
    assert render(report(table), "plain", exact=True).split() == ["x", "1.414214"]
    assert render(report(table), "plain").split() == ["x", "%", "141.421356"]


def test_big_counts_are_text() -> None:
    table = Table("t", "", (Column("n", "n", "count"),), ((10**15 - 1,), (10**15 + 1,), (-(10**15),)))
    sheet = sheets(render_bytes(report(table), "xlsx"))["t"]
    assert [sheet.cell(row, 1).value for row in (2, 3, 4)] == [
        999999999999999,
        "1000000000000001",
        "-1000000000000000",
    ]


def test_sheet_names() -> None:
    column = (Column("x", "x"),)
    names = ["a/b:c", "A-B-C", "x" * 40, "x" * 50, "", "History", "'quoted'", "text"]
    tables = [Table(name, "", column, (("y",),)) for name in names]
    got = [*sheets(render_bytes(report(*tables, text="first\nsecond"), "xlsx"))]
    assert got == [
        "text", "a-b-c", "A-B-C 2", "x" * 31, "x" * 29 + " 2", "table", "history table", "quoted", "text 2",
    ]  # fmt: skip


def test_xlsx_text() -> None:
    sheet = sheets(render_bytes(report(text="first\nsecond"), "xlsx"))["text"]
    assert [sheet["A1"].value, sheet["A2"].value] == ["first", "second"]
    assert len(sheets(render_bytes(report(), "xlsx"))) == 1


def test_the_same_report_gives_the_same_bytes() -> None:
    assert render_bytes(report(MAIN), "xlsx") == render_bytes(report(MAIN), "xlsx")


def test_xlsx_is_not_text() -> None:
    with pytest.raises(OddsError, match="write it to a file"):
        render(report(MAIN), "xlsx")


def test_without_xlsxwriter(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "xlsxwriter", None)
    with pytest.raises(OddsError, match=r"baccarat-odds\[xlsx\]"):
        render_bytes(report(MAIN), "xlsx")


@pytest.mark.parametrize("name", ["simple", "json", "csv", "tsv", "xlsx", "html"])
def test_no_float_gets_through(name: str) -> None:
    table = Table("t", "", (Column("x", "x", "units"),), ((0.5,),))  # type: ignore[arg-type]
    with pytest.raises(OddsError, match="float"):
        render_bytes(report(table), name)
