"""Counts in a file: CSV or JSON, in the shapes in which people keep them."""

from __future__ import annotations

import csv
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from odds.errors import OddsError
from odds.files import read_input

COUNT_NAMES = ("count", "counts", "n", "number", "coups", "hands", "observed", "frequency")
"""Headings of the column that holds the counts."""


def read_counts_file(path: str | Path) -> dict[str, Any] | list[Any]:
    """The counts in a file, as `odds.verify.observe` takes them: a mapping by cell, or a plain list.

    JSON: an object from cell to count; an object whose cells are `player` totals holding objects of `banker`
    totals; a list of numbers; ten lists of ten (rows are Player's total, columns Banker's); or a list of
    objects with a cell and a `count`. CSV (commas, semicolons or tabs): lines of cell and count, with or
    without a heading; one line of headings over one line of counts; or a ten by ten grid, with or without
    headings. Counts stay as they are written, and are read by `observe`.
    """
    name, text = read_input(path)
    if not text.strip():
        raise OddsError(f"{name}: is empty; write lines such as 'player,42640'")
    if name.lower().endswith(".json") or text.lstrip()[0] in "[{":
        return _from_json(text, name)
    return _from_csv(text, name)


def _of_report(data: dict[str, Any]) -> dict[str, Any]:
    """The counts in the JSON that `odds simulate` prints, when `data` is that; else `data` as it is."""
    tables = data.get("tables")
    if "command" not in data or not isinstance(tables, list) or not tables or not isinstance(tables[0], dict):
        return data
    rows = tables[0].get("rows")
    if not isinstance(rows, list) or not all(isinstance(row, dict) and len(row) >= 2 for row in rows):
        return data
    pairs = [list(row.values())[:2] for row in rows]
    return {str(cell): int(count) for cell, count in pairs if str(count).isdigit()}


def _from_json(text: str, name: str) -> dict[str, Any] | list[Any]:
    try:
        data = json.loads(text, object_pairs_hook=lambda pairs: _once(pairs, name))
    except OddsError:
        raise
    except json.JSONDecodeError as error:
        raise OddsError(f"{name}, line {error.lineno}: is not JSON: {error.msg}") from None
    except (RecursionError, ValueError):
        raise OddsError(
            f"{name}: is not JSON that holds counts; it is nested too deeply or holds a huge number"
        ) from None
    if isinstance(data, dict):
        data = _of_report(data)
        for key in ("counts", "outcomes"):
            if isinstance(data.get(key), dict | list):
                data = data[key]
                break
    if isinstance(data, dict):
        flat: dict[str, Any] = {}
        for key, value in data.items():
            if isinstance(value, Mapping):
                flat.update({f"{key}-{inner}": count for inner, count in value.items()})
            else:
                flat[key] = value
        return flat
    if isinstance(data, list) and data and all(isinstance(row, list) for row in data):
        return _grid(data, name)
    if isinstance(data, list) and data and all(isinstance(row, dict) for row in data):
        return _objects(data, name)
    if isinstance(data, list) and data:
        return data
    raise OddsError(f'{name}: holds no counts; write an object such as {{"player": 42640, ...}}')


def _objects(rows: list[dict[str, Any]], name: str) -> dict[str, Any]:
    counts: dict[str, Any] = {}
    for number, row in enumerate(rows, 1):
        count = next((key for key in row if str(key).strip().lower() in COUNT_NAMES), None)
        cells = [str(value) for key, value in row.items() if key != count]
        if count is None or not cells:
            raise OddsError(f"{name}, entry {number}: needs a cell and a 'count', and has {', '.join(map(str, row))}")
        _put(counts, "-".join(cells), row[count], f"{name}, entry {number}")
    return counts


def _from_csv(text: str, name: str) -> dict[str, Any] | list[Any]:
    lines = [line for line in text.splitlines() if line.strip() and not line.lstrip().startswith("#")]
    if not lines:
        raise OddsError(f"{name}: holds no counts; write lines such as 'player,42640'")
    delimiter = next((mark for mark in ("\t", ";", ",") if mark in lines[0]), ",")
    try:
        rows = [[cell.strip() for cell in row] for row in csv.reader(lines, delimiter=delimiter)]
    except csv.Error as error:
        raise OddsError(f"{name}: is not CSV: {error}") from None
    if len(rows) in (10, 11) and all(len(row) in (10, 11) for row in rows):
        return _grid([row[-10:] for row in rows[-10:]], name)
    wide = len(rows) == 2 and len(rows[0]) == len(rows[1]) > 1
    if wide and not _is_number(rows[0][-1]) and rows[0][-1].lower() not in COUNT_NAMES:
        return _once(list(zip(rows[0], rows[1], strict=True)), name)
    return _pairs(rows[1:] if _is_heading(rows[0]) else rows, name)


def _pairs(rows: list[list[str]], name: str) -> dict[str, Any]:
    counts: dict[str, Any] = {}
    for number, row in enumerate(rows, 1):
        cells = [cell for cell in row if cell]
        if len(cells) < 2:
            raise OddsError(
                f"{name}, row {number}: {','.join(row)[:40]!r} is not a cell and a count, such as player,42640"
            )
        _put(counts, "-".join(cells[:-1]), cells[-1], f"{name}, row {number}")
    return counts


def _grid(rows: list[list[Any]], name: str) -> dict[str, Any]:
    if len(rows) != 10 or any(len(row) != 10 for row in rows):
        raise OddsError(f"{name}: the grid is not ten by ten; rows are Player's total 0 to 9, columns Banker's")
    return {f"{player}-{banker}": cell for player, row in enumerate(rows) for banker, cell in enumerate(row)}


def _once(pairs: list[tuple[str, Any]], name: str) -> dict[str, Any]:
    counts: dict[str, Any] = {}
    for cell, count in pairs:
        _put(counts, cell, count, name)
    return counts


def _put(counts: dict[str, Any], cell: str, count: Any, where: str) -> None:
    if cell in counts:
        raise OddsError(f"{where}: {cell} is counted twice; count each cell once")
    counts[cell] = count


def _is_heading(row: list[str]) -> bool:
    return row[-1].lower() in COUNT_NAMES or not any(_is_number(cell) for cell in row)


def _is_number(text: str) -> bool:
    return bool(text) and text[0] in "-0123456789" and text.rstrip("%")[-1:].isdigit()
