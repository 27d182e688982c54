"""A file of tables, CSV or Markdown, as rows of cells with their line numbers."""

from __future__ import annotations

import csv
import html
import re
from dataclasses import dataclass

from odds.errors import OddsError

_RULE = re.compile(r"\|?:?-+:?(?:\|:?-+:?)*\|?")
_LINK = re.compile(r"\[([^\]\[]{0,200})\]\([^()\s]{0,500}\)")
_TAG = re.compile(r"</?[A-Za-z][^<>]{0,100}>")
_ESCAPE = re.compile(r"\\([!-/:-@\[-`{-~])")


@dataclass(frozen=True)
class Cells:
    """One row of a table: its line in the file (from 1) and its cells, without the space around them.

    A line of a Markdown file that is no row has no cells; `prose` is what it says. `may_head` is False for a row
    that cannot hold headings: in Markdown those stand above a rule.
    """

    line: int
    cells: tuple[str, ...]
    prose: str = ""
    may_head: bool = True


def rows_of(text: str, name: str) -> list[Cells]:
    """The rows of every table in `text`; an empty row stands between two tables.

    A file with a line such as `|---|---|` is Markdown, and only its lines with a bar are rows; any other file
    is CSV, parted by tabs, semicolons or commas. Raises `OddsError` when neither can be read.
    """
    lines = text.splitlines()
    if any(map(_is_rule, lines)):
        return _markdown(lines)
    return _csv(text, name)


def _markdown(lines: list[str]) -> list[Cells]:
    rules = {number for number, line in enumerate(lines, 1) if _is_rule(line)}
    rows = []
    for number, line in enumerate(lines, 1):
        if "|" not in line:
            rows.append(Cells(number, (), line.strip()))
        elif number not in rules:
            rows.append(Cells(number, tuple(map(_unmarked, _parted(line))), may_head=number + 1 in rules))
    return rows


def _is_rule(line: str) -> bool:
    """Whether a line is the rule under the headings of a table: `|---|:--:|`."""
    return "|" in line and "-" in line and _RULE.fullmatch("".join(line.split())) is not None


def _parted(line: str) -> list[str]:
    """The cells of a line of Markdown; a bar after a backslash is part of its cell."""
    cells = re.split(r"(?<!\\)\|", line.strip())
    if cells and not cells[0].strip():
        cells = cells[1:]
    if cells and not cells[-1].strip():
        cells = cells[:-1]
    return cells


def _unmarked(cell: str) -> str:
    """What a cell of Markdown says, without emphasis, links, tags and escapes."""
    text = _TAG.sub(" ", _LINK.sub(r"\1", cell)).strip()
    text = re.sub(r"(?<!\\)[*`]+|(?<![\\\w])__?|(?<!\\)__?(?!\w)", "", text)
    return " ".join(html.unescape(_ESCAPE.sub(r"\1", text)).split())


def _csv(text: str, name: str) -> list[Cells]:
    lines = [line for line in text.splitlines()[:50] if line.strip()]
    marks = {mark: max((line.count(mark) for line in lines), default=0) for mark in "\t;,"}
    delimiter = "\t" if marks["\t"] else ";" if marks[";"] else ","
    reader = csv.reader(text.splitlines(keepends=True), delimiter=delimiter)
    try:
        return [Cells(reader.line_num, tuple(" ".join(cell.split()) for cell in row)) for row in reader]
    except csv.Error as error:
        raise OddsError(f"{name}, line {reader.line_num}: is neither CSV nor Markdown ({error})") from None
