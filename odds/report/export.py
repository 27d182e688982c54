"""Reports for programs: JSON, CSV and TSV text, and XLSX workbooks.

Ways outgrow what other programs call a number: past 2**53 most JSON readers round, past 15 digits
every spreadsheet does. So JSON numbers are strings, and a workbook keeps ways as text.
"""

from __future__ import annotations

import re
from datetime import datetime
from decimal import Context, Decimal
from io import BytesIO
from typing import TYPE_CHECKING

from odds.analysis.root import SquareRoot
from odds.errors import OddsError
from odds.report.numbers import (
    Number,
    decimal_text,
    fraction_text,
    heading,
    integer_text,
    is_whole,
    one_line,
    payout_text,
    places,
    plain_text,
    shown_text,
)
from odds.report.tables import Cell, Column, Report, Table

if TYPE_CHECKING:
    from xlsxwriter import Workbook

_NUMBER = re.compile(r"[+-]?\d[\d,]*(\.\d+)?([eE][+-]?\d+)?(/\d+)?")
_SPREADSHEET_DIGITS = 15
_SHEET_NAME_LENGTH = 31
_FORMAT_PLACES = 30  # the most decimals a number format can have


def json_text(report: Report, *, digits: int = 6) -> str:
    """The report as one JSON object, in which every number is a string: `a`, `a/b`, or digits of a root."""
    import json

    tables = [
        {
            "id": table.id,
            "caption": table.caption,
            "columns": [{"key": column.key, "unit": column.unit} for column in table.columns],
            "rows": [
                {column.key: _json_cell(cell, column, digits) for column, cell in zip(table.columns, row, strict=True)}
                for row in table.rows
            ],
            "notes": [*table.notes],
        }
        for table in report.tables
    ]
    text = {} if report.text is None else {"text": report.text}
    whole = {
        "command": report.command,
        "shoe": report.shoe,
        "tableau": report.tableau,
        **text,
        "tables": tables,
    }
    return json.dumps(whole, ensure_ascii=False, indent=1) + "\n"


def _json_cell(cell: Cell, column: Column, digits: int) -> str | None:
    if cell is None or isinstance(cell, str):
        return cell
    if isinstance(cell, SquareRoot):
        return decimal_text(cell, places(column, digits))
    return fraction_text(cell)


def separated_text(report: Report, delimiter: str = ",", *, digits: int = 6, exact: bool = False) -> str:
    """The tables as CSV (or, with a tab, TSV): a line of column keys, then rows; a blank line between tables.

    Numbers are plain: no thousands, never multiplied by a hundred.
    """
    import csv
    from io import StringIO

    texts = []
    for table in report.tables:
        page = StringIO()
        writer = csv.writer(page, delimiter=delimiter, lineterminator="\n")
        writer.writerow([_guarded(column.key) for column in table.columns])
        writer.writerows(
            [_separated_cell(*pair, digits, exact) for pair in zip(row, table.columns, strict=True)]
            for row in table.rows
        )
        texts.append(page.getvalue())
    return "\n".join(texts)


def _separated_cell(cell: Cell, column: Column, digits: int, exact: bool) -> str:
    if cell is None or isinstance(cell, str):
        return _guarded(cell or "")
    return plain_text(cell, column, digits, exact)


def _guarded(text: str) -> str:
    """One line of text that no spreadsheet takes for a formula."""
    text = one_line(text)
    return "'" + text if text.startswith(("=", "+", "-", "@")) and not _NUMBER.fullmatch(text) else text


def xlsx_bytes(report: Report, *, digits: int = 6, exact: bool = False) -> bytes:
    """The report as a workbook, one sheet for each table; the same report always gives the same bytes."""
    try:
        from xlsxwriter import Workbook
    except ImportError:
        raise OddsError("writing xlsx needs XlsxWriter; install it with: pip install 'baccarat-odds[xlsx]'") from None

    file = BytesIO()
    literal = {"strings_to_formulas": False, "strings_to_urls": False, "strings_to_numbers": False}
    book = Workbook(file, {"in_memory": True, **literal})
    book.set_properties({"title": f"odds {report.command}", "created": datetime(2000, 1, 1)})
    names: set[str] = set()
    if report.text is not None:
        sheet = book.add_worksheet(_sheet_name("text", names))
        for place, line in enumerate(report.text.splitlines()):
            sheet.write_string(place, 0, one_line(line))
    for table in report.tables:
        _write_sheet(book, _sheet_name(table.id, names), table, digits, exact)
    book.close()
    return file.getvalue()


def _write_sheet(book: Workbook, name: str, table: Table, digits: int, exact: bool) -> None:
    sheet = book.add_worksheet(name)
    line = 0
    for line, text in enumerate(table.caption.splitlines(), start=1):
        sheet.write_string(line - 1, 0, one_line(text))
    top = line + 1 if line else 0
    for place, column in enumerate(table.columns):
        align = "left" if column.unit == "text" else "right"
        title = heading(column, exact)
        sheet.write_string(top, place, title, book.add_format({"bold": True, "align": align}))
        words = book.add_format({"align": align})
        shown = min(places(column, digits), _FORMAT_PLACES)
        pattern = "0" + "." * (shown > 0) + "0" * shown + "%" * (column.percent and not exact)
        decimal = book.add_format({"num_format": pattern})
        wide = len(title)
        for row, cells in enumerate(table.rows, start=top + 1):
            cell = cells[place]
            wide = max(wide, len(shown_text(cell, column, digits, exact)))
            if cell is None:
                continue
            value = _sheet_value(cell, column, exact)
            if isinstance(value, str):
                sheet.write_string(row, place, value, words)
            elif isinstance(value, int) or column.unit == "payout":
                sheet.write_number(row, place, value, words)
            else:
                sheet.write_number(row, place, value, decimal)
        sheet.set_column(place, place, wide + 2)
    sheet.freeze_panes(top + 1, 0)
    for row, note in enumerate(table.notes, start=top + len(table.rows) + 2):
        sheet.write_string(row, 0, one_line(note))


def _sheet_value(cell: Number | str, column: Column, exact: bool) -> str | int | Decimal:
    """What a spreadsheet can hold of a cell: exact text, or a number of the fifteen digits it keeps."""
    if isinstance(cell, str):
        return one_line(cell)
    if isinstance(cell, SquareRoot):
        return _fifteen_digits(Decimal(cell.scaled(40)), Decimal(10**40))
    if is_whole(cell, column):
        small = column.unit != "ways" and abs(cell) < 10**_SPREADSHEET_DIGITS
        return cell.numerator if small else integer_text(cell.numerator)
    if exact or (column.unit == "payout" and "/" in payout_text(cell)):
        return fraction_text(cell)
    return _fifteen_digits(Decimal(cell.numerator), Decimal(cell.denominator))


def _fifteen_digits(above: Decimal, below: Decimal) -> Decimal:
    return Context(prec=_SPREADSHEET_DIGITS).divide(above, below)


def _sheet_name(name: str, taken: set[str]) -> str:
    """A name a workbook accepts: short, without the forbidden characters, and not taken yet."""
    base = re.sub(r"[\[\]:*?/\\]", "-", one_line(name)).strip("' ")
    base = base[:_SHEET_NAME_LENGTH].rstrip("' ") or "table"
    if base.lower() == "history":  # Excel reserves this one
        base = "history table"
    unique, count = base, 1
    while unique.lower() in taken:
        count += 1
        mark = f" {count}"
        unique = base[: _SHEET_NAME_LENGTH - len(mark)] + mark
    taken.add(unique.lower())
    return unique
