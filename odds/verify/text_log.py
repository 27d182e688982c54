"""A log of coups as text: CSV (or tabs, semicolons, bars) or JSON lines."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import Any, BinaryIO

from odds.errors import OddsError
from odds.verify.log_columns import assign
from odds.verify.log_lines import Flaw, Lines, lines_of
from odds.verify.log_rows import MOST_ROWS, SAMPLE, Rows, plain_cell
from odds.verify.spellings import card_reader


class TextLog:
    """A log as text; every line is one coup."""

    place = "line"
    unit = "bytes"

    def __init__(
        self, raw: BinaryIO, name: str, size: int | None, wanted: Mapping[str, str], header: bool | None
    ) -> None:
        self.name = name
        self.total = size
        self._pieces = lines_of(raw, name)
        first = next((piece for piece in self._kept() if piece.texts), None)
        if first is None:
            raise OddsError(f"{name}: has no line that can be read; write a heading, and one coup a line")
        self._first = first
        text = first.texts[0].lstrip()
        if "\0" in text:
            raise OddsError(f"{name}: is binary; give CSV, JSON lines or a Parquet file by its name")
        self._json = text.startswith("{")
        if text.startswith("[{") or text.strip() == "[":
            raise OddsError(f"{name}: is one JSON list; write one object a line instead (JSON lines)")
        self.format = "JSON lines" if self._json else "CSV"
        self._delimiter = next((mark for mark in "\t;,|" if mark in text), ",")
        self._names = self._json_names() if self._json else self._csv_names(header)
        self.columns = assign(self._names, wanted, self._samples(), name)

    def _kept(self) -> Iterator[Lines]:
        """The pieces, remembering those that come before the first line that can be read."""
        self._before: list[Lines] = []
        for piece in self._pieces:
            if not piece.texts:
                self._before.append(piece)
            yield piece

    def _csv_names(self, header: bool | None) -> list[str]:
        cells = self._cells(self._first.texts[0]) or []
        if header is False or (header is None and _looks_like_coup(cells)):
            return [str(place) for place in range(1, len(cells) + 1)]
        names = [cell.strip() for cell in cells]
        twice = [name for name in names if name and names.count(name) > 1]
        if twice:
            raise OddsError(f"{self.name}: two columns are called {twice[0]!r}; name each column once")
        del self._first.texts[0], self._first.numbers[0]
        return names

    def _json_names(self) -> list[str]:
        names: dict[str, None] = {}
        for text in self._first.texts[:SAMPLE]:
            row = _json_row(text)
            if isinstance(row, dict):
                names.update(dict.fromkeys(map(str, row)))
        return list(names)

    def _samples(self) -> dict[str, list[Any]]:
        texts = self._first.texts[:SAMPLE]
        if self._json:
            objects = [row for row in map(_json_row, texts) if isinstance(row, dict)]
            return {name: [row.get(name) for row in objects] for name in self._names}
        whole = [row for row in map(self._cells, texts) if row is not None and len(row) == len(self._names)]
        return {name: [row[place] for row in whole] for place, name in enumerate(self._names)}

    def blocks(self) -> Iterator[Rows]:
        """The coups in order."""
        for piece in chain(self._before, [self._first], self._pieces):
            for low in range(0, max(len(piece.texts), 1), MOST_ROWS):
                last = low + MOST_ROWS >= len(piece.texts)
                yield self._rows(piece, low, last)

    def _rows(self, piece: Lines, low: int, last: bool) -> Rows:
        texts, numbers = piece.texts[low : low + MOST_ROWS], piece.numbers[low : low + MOST_ROWS]
        bad = list(piece.unread) if last else []
        encoding = list(piece.encoding) if last else []
        cut = numbers[-1] if piece.open and last and numbers else None
        cells = self._from_json(texts, numbers, bad, cut) if self._json else self._from_csv(texts, numbers, bad, cut)
        wrong = {flaw.number for flaw in bad}
        kept = [number for number in numbers if number not in wrong] if wrong else numbers
        return Rows(kept, cells, bad, encoding, piece.read if last else 0)

    def _from_csv(
        self, texts: list[str], numbers: list[int], bad: list[Flaw], cut: int | None
    ) -> dict[str, Sequence[Any]]:
        width, mark = len(self._names), self._delimiter
        plain = not any('"' in text for text in texts)
        if plain and all(text.count(mark) == width - 1 for text in texts):
            cells = mark.join(texts).split(mark) if texts else []  # much faster than line by line
            return {role: cells[self._names.index(name) :: width] for role, name in self.columns.items()}
        rows = []
        for number, text in zip(numbers, texts, strict=True):
            row = text.split(mark) if '"' not in text else self._cells(text)
            if row is None:
                bad.append(Flaw(number, _short(number == cut) + "a quotation mark is not closed"))
            elif len(row) != width:
                bad.append(Flaw(number, _short(number == cut) + f"{len(row)} cells where there should be {width}"))
            else:
                rows.append(row)
        columns = list(zip(*rows, strict=True)) or [()] * width
        return {role: columns[self._names.index(name)] for role, name in self.columns.items()}

    def _cells(self, text: str) -> list[str] | None:
        """The cells of one line of CSV, or None when its quotation marks are wrong."""
        try:
            return next(csv.reader([text], delimiter=self._delimiter, strict=True), [])
        except csv.Error:
            return None

    def _from_json(
        self, texts: list[str], numbers: list[int], bad: list[Flaw], cut: int | None
    ) -> dict[str, Sequence[Any]]:
        rows: list[dict[str, Any]] = []
        for number, text in zip(numbers, texts, strict=True):
            row = _json_row(text)
            if isinstance(row, str):
                bad.append(Flaw(number, _short(number == cut) + row))
            else:
                rows.append(row)
        return {role: [plain_cell(row.get(name)) for row in rows] for role, name in self.columns.items()}


def _short(cut: bool) -> str:
    return "is cut short at the end of the file: " if cut else ""


def _json_row(text: str) -> dict[str, Any] | str:
    """The object that a line holds, or why it holds none."""
    try:
        row = json.loads(text)
    except json.JSONDecodeError as error:
        return f"is not JSON: {error.msg} at column {error.colno}"
    except (RecursionError, ValueError):
        return "is not JSON that holds a coup"
    return row if isinstance(row, dict) else "is no JSON object"


def _looks_like_coup(cells: Sequence[str]) -> bool:
    read = card_reader()
    return sum(read(cell) >= 0 for cell in cells) >= 4
