"""What spreadsheets make of our files: workbooks opened again and compared to the digit, and CSV read as text."""

from __future__ import annotations

import csv
from decimal import Context
from fractions import Fraction
from io import BytesIO, StringIO
from pathlib import Path
from typing import Any

import openpyxl
import pytest

from odds import Shoe
from odds.analysis.root import SquareRoot
from odds.bets import catalogue, find
from odds.report.bets_table import bets_table
from odds.report.joint_table import joint_tables
from odds.report.main_table import main_table
from odds.report.numbers import fraction_text, heading, integer_text
from odds.report.price_table import price_table
from odds.report.render import render, render_bytes
from odds.report.tables import Cell, Column, Report, Table

SHOES = [Shoe.of_decks(1), Shoe.of_decks(8), Shoe.of_decks(9), Shoe.infinite()]
FIFTEEN = Context(prec=15)


def tables_of(shoe: Shoe) -> tuple[Table, ...]:
    listed = bets_table(catalogue()[:30], shoe)
    return main_table(shoe, variants=True), *joint_tables(shoe), price_table(find("lucky-6"), shoe), listed


def opened(report: Report, *, exact: bool) -> list[Any]:
    return openpyxl.load_workbook(BytesIO(render_bytes(report, "xlsx", exact=exact))).worksheets


@pytest.mark.parametrize("exact", [False, True])
@pytest.mark.parametrize("shoe", SHOES, ids=["1", "8", "9", "inf"])
def test_a_workbook_opened_again_holds_every_digit(shoe: Shoe, exact: bool) -> None:
    tables = tables_of(shoe)
    sheets = opened(Report("all", tables), exact=exact)
    assert len(sheets) == len(tables)
    for sheet, table in zip(sheets, tables, strict=True):
        top = len(table.caption.splitlines()) + 2
        heads = [cell.value for cell in sheet[top]][: len(table.columns)]
        assert heads == [heading(column, exact) for column in table.columns]
        for number, row in enumerate(table.rows, start=top + 1):
            for place, (cell, column) in enumerate(zip(row, table.columns, strict=True), start=1):
                assert same(sheet.cell(number, place), cell, column, exact), (table.id, number, column.key)


def same(found: Any, cell: Cell, column: Column, exact: bool) -> bool:
    """Text to the digit; numbers to the fifteen digits that a spreadsheet keeps."""
    if cell is None or cell == "":
        return found.value is None or found.value == ""
    if isinstance(cell, str):
        return found.data_type == "s" and found.value == cell
    if column.unit == "ways":
        return found.data_type == "s" and found.value == integer_text(int(cell))  # type: ignore[arg-type]
    if isinstance(cell, SquareRoot):
        cell = Fraction(cell.scaled(40), 10**40)
    elif exact:
        return str(found.value) == fraction_text(cell)
    ours = FIFTEEN.create_decimal(Context(prec=60).divide(cell.numerator, cell.denominator))
    return found.data_type == "n" and FIFTEEN.create_decimal(repr(found.value)) == ours


def test_the_sums_of_a_workbook_can_be_checked_in_it() -> None:
    for sheet in opened(Report("joint", joint_tables(Shoe.of_decks(9))[1:4]), exact=False):
        rows = [[cell.value for cell in row] for row in sheet.iter_rows()]
        foot = max(place for place, row in enumerate(rows) if row[0] in ("all", "total"))
        head = next(place for place, row in enumerate(rows) if row[1] is not None)
        for column in range(1, len(rows[foot])):
            if all(isinstance(row[column], str) for row in rows[head + 1 : foot + 1]):
                assert sum(int(row[column]) for row in rows[head + 1 : foot]) == int(rows[foot][column])


@pytest.mark.parametrize("exact", [False, True])
def test_csv_read_as_text_keeps_every_digit(exact: bool) -> None:
    for table in tables_of(Shoe.of_decks(9)):
        rows = list(csv.DictReader(StringIO(render(Report("x", (table,)), "csv", exact=exact))))
        assert len(rows) == len(table.rows)
        for row, cells in zip(rows, table.to_dicts(), strict=True):
            for column in table.columns:
                cell = cells[column.key]
                if column.unit == "ways":
                    assert row[column.key] == ("" if cell is None else str(cell))
                elif exact and isinstance(cell, int | Fraction):
                    assert Fraction(row[column.key]) == cell


def test_the_check_notices_a_digit_that_was_eaten() -> None:
    count = 2230518282592256
    eaten = int(Context(prec=15).create_decimal(count))
    assert eaten == 2230518282592260
    column = Column("n", "n", "ways")
    sheet = opened(Report("t", (Table("t", "", (column,), ((count,), (eaten,))),)), exact=False)[0]
    assert same(sheet["A2"], count, column, False)
    assert not same(sheet["A3"], count, column, False)


def test_the_command_writes_a_workbook_that_opens(run, tmp_path: Path) -> None:
    path = tmp_path / "main.xlsx"
    assert run("--decks", "9", "--output", str(path)).status == 0
    sheet = openpyxl.load_workbook(path).worksheets[0]
    assert [sheet.cell(row, 3).value for row in (4, 5, 6)] == [
        "4540095442933632",
        "4665676262757120",
        "968435421769728",
    ]
