"""Shoes in a text file: one a line, counts parted by commas, semicolons, tabs or spaces."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator
from typing import BinaryIO

import numpy as np

from odds.analysis.removal import kind_names
from odds.analysis.shoe_rows import NUMBER, BadRow, Block, cell_error, checked, columns_of, grain_of, repeated_name
from odds.errors import OddsError
from odds.game.cards import Grain

LONGEST = 1 << 16
"""The longest line that is looked at, in characters."""

_AHEAD = 1000
_LETTERS = {"A", "T", "J", "Q", "K"}
_COUNT = re.compile(r"\+?[0-9]{1,18}", re.ASCII)


class TextShoes:
    """A text file of shoes, open for reading; a `ShoeFile`. Blank lines are passed over."""

    place = "line"
    unit = "bytes"

    def __init__(self, raw: BinaryIO, start: bytes, name: str, size: int | None, header: bool | None) -> None:
        self.name = name
        self.total = size
        self._raw = raw
        _require_text(start, name)
        self._text = io.TextIOWrapper(raw, encoding="utf-8-sig", errors="surrogateescape", newline=None)
        self._number = 0
        self._ahead = list(self._lines(_AHEAD))
        first = next((line for _, line in self._ahead if line), None)
        if first is None:
            raise OddsError(f"{name}: is blank; write one shoe a row, ten counts for the values 0 to 9")
        self._delimiter = next((mark for mark in "\t;," if mark in first), None)
        self.grain, self._places, self._width = self._layout(first, header)
        mark = r"[ \t]+" if self._delimiter is None else re.escape(self._delimiter)
        self._clean = re.compile(rf"[0-9]{{1,18}}(?:{mark}[0-9]{{1,18}}){{{self._width - 1}}}", re.ASCII)

    def _layout(self, first: str, header: bool | None) -> tuple[Grain, list[int], int]:
        """The grain, the place of each kind, and the number of columns."""
        names = self._cells(first)
        if header is not False:
            try:
                grain, places = columns_of(names)
                self._ahead = [pair for pair in self._ahead if pair[1]][1:]
                return grain, places, len(names)
            except OddsError as error:
                lettered = {name.upper() for name in names} & _LETTERS
                if header is None and (again := repeated_name(names)):
                    raise OddsError(
                        f"{self.name}, line {self._ahead[0][0]}: looks like a header in which {again} stands twice; "
                        "name each kind once, or add --no-header if these are counts"
                    ) from None
                if header or lettered or not any(NUMBER.fullmatch(name) for name in names):
                    raise OddsError(f"{self.name}, line {self._ahead[0][0]}: {error}") from None
        for _, line in self._ahead:
            width = len(self._cells(line)) if line else 0
            if (told := grain_of(width)) is not None:
                return told, list(range(width)), width
        raise OddsError(f"{self.name}: no line has ten counts (values 0 to 9) or thirteen (A to K)")

    def blocks(self, size: int) -> Iterator[Block]:
        """The rows in order, at most `size` of them at a time."""
        lines = self._all_lines()
        more = True
        while more:
            numbers: list[int] = []
            rows: list[list[int]] = []
            bad: list[BadRow] = []
            more = False
            for number, line in lines:
                if self._clean.fullmatch(line):
                    numbers.append(number)
                    rows.append(list(map(int, line.split(self._delimiter))))
                elif line:
                    counts = self._odd_row(line)
                    if isinstance(counts, str):
                        bad.append(BadRow(number, counts))
                    else:
                        numbers.append(number)
                        rows.append(counts)
                if len(rows) + len(bad) >= size:
                    more = True
                    break
            table = np.array(rows, dtype=np.int64).reshape(-1, self._width)[:, self._places]
            yield checked(np.array(numbers, dtype=np.int64), table, bad, self._done())

    def _odd_row(self, line: str) -> list[int] | str:
        """The counts of a line that is written unusually, in all its columns; or why it is no shoe."""
        cells = self._cells(line)
        if len(line) >= LONGEST:
            return f"the line is longer than {LONGEST:,} characters"
        if len(cells) != self._width:
            return f"{len(cells)} columns where there should be {self._width}"
        row = [0] * self._width
        for kind, place in zip(kind_names(self.grain), self._places, strict=True):
            if not _COUNT.fullmatch(cells[place]):
                return cell_error(cells[place], kind)
            row[place] = int(cells[place])
        return row

    def _cells(self, line: str) -> list[str]:
        if self._delimiter is None:
            return line.split()
        try:
            return [cell.strip() for cell in next(csv.reader([line], delimiter=self._delimiter), [])]
        except csv.Error:
            return line.split(self._delimiter)

    def _all_lines(self) -> Iterator[tuple[int, str]]:
        while self._ahead:
            yield self._ahead.pop(0)
        yield from self._lines(None)

    def _lines(self, number: int | None) -> Iterator[tuple[int, str]]:
        """The next lines with their numbers, stripped; of a line that is too long only the beginning."""
        while number is None or self._number < number:
            try:
                line = self._text.readline(LONGEST)
                whole = line
                while len(whole) == LONGEST and not whole.endswith("\n"):
                    whole = self._text.readline(LONGEST)
            except OSError as error:
                raise OddsError(f"{self.name}: cannot be read ({error.strerror})") from None
            if not line:
                return
            self._number += 1
            yield self._number, line.strip()

    def _done(self) -> int:
        return self._raw.tell() if self.total is not None else 0


def _require_text(start: bytes, name: str) -> None:
    """Refuse a file whose first bytes are no UTF-8 text."""
    if start.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise OddsError(f"{name}: is UTF-16 text; save it as CSV in UTF-8")
    if b"\0" in start or start.startswith((b"PK", b"\x1f\x8b")):
        raise OddsError(f"{name}: is binary, and neither NPY nor Parquet; save it as CSV in UTF-8")
    try:
        start.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        if len(start) - error.start < 4 and error.reason == "unexpected end of data":
            return
        line = start[: error.start].count(b"\n") + 1
        raise OddsError(f"{name}, line {line}: is not UTF-8 text; save the file as UTF-8") from None
