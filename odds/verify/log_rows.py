"""Rows of a log, whatever the file is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from odds.verify.log_lines import Flaw

SAMPLE = 200
"""How many rows are looked at to tell what columns hold."""

MOST_ROWS = 1 << 13
"""The most rows that are taken at a time."""


@dataclass
class Rows:
    """Some consecutive coups: `numbers` are their lines (or rows), `cells` their columns by role.

    `unread` are rows that could not be taken apart, and `encoding` rows with bytes that are not UTF-8.
    """

    numbers: Sequence[int]
    cells: dict[str, Sequence[Any]]
    unread: list[Flaw]
    encoding: list[Flaw]
    read: int


def plain_cell(cell: Any) -> Any:
    """A cell that can be looked up: lists become tuples, objects text."""
    if isinstance(cell, list):
        return tuple(part if isinstance(part, str | int) else str(part) for part in cell)
    return str(cell) if isinstance(cell, dict) else cell
