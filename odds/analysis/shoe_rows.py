"""Rows of files that are shoes, or are told why they are none: whatever the file is."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from odds.analysis.removal import kind_names
from odds.counting.rows import MOST_CARDS
from odds.errors import OddsError
from odds.game.cards import Grain
from odds.game.shoe import FEWEST

NUMBER = re.compile(r"[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?", re.ASCII)
"""How a number is written in a text, whole or not."""


class BadRow(NamedTuple):
    """A row that is no shoe: its line or row number, and why."""

    number: int
    why: str


@dataclass(frozen=True, eq=False)
class Block:
    """Some consecutive rows of a file: the shoes, of shape (shoes, kinds), with their row numbers, and the bad rows.

    `done` is how much of the file, in its `unit`, has been read up to here.
    """

    numbers: NDArray[np.int64]
    counts: NDArray[np.int64]
    bad: tuple[BadRow, ...]
    done: int

    @property
    def points(self) -> NDArray[np.int64]:
        """The shoes by point value, of shape (shoes, 10)."""
        return points_of(self.counts)


def columns_of(names: Sequence[str]) -> tuple[Grain, list[int]]:
    """What columns of these names count, and the place of each kind among them, in the order of the kinds.

    Names of no kind are passed over. Raises `OddsError` when a kind is missing or named twice.
    """
    same = {"T": "10", "1": "A"}
    tidy = [same.get(name.strip().upper(), name.strip().upper()) for name in names]
    grain = Grain.RANKS if {"J", "Q", "K"} & set(tidy) else Grain.POINTS
    if grain is Grain.POINTS:
        tidy = ["0" if name == "10" else name for name in tidy]
    kinds = kind_names(grain)
    missing = [kind for kind in kinds if kind not in tidy]
    if missing:
        raise OddsError(f"no column is named {', '.join(missing)}; name them 0 to 9, or A to K")
    twice = [kind for kind in kinds if tidy.count(kind) > 1]
    if twice:
        raise OddsError(f"more than one column counts {', '.join(twice)}; name each kind once")
    return grain, [tidy.index(kind) for kind in kinds]


def repeated_name(names: Sequence[str]) -> str | None:
    """The name that stands twice in what would be a header in order, 0 to 9 or A to 10, but for one column."""
    orders = ([str(value) for value in range(10)], [str(value) for value in range(1, 11)])
    for order in orders:
        wrong = [(name, right) for name, right in zip(names, order, strict=False) if name.strip() != right]
        if len(names) == len(order) and len(wrong) == 1 and wrong[0][0].strip() in order:
            return wrong[0][0].strip()
    return None


def grain_of(width: int) -> Grain | None:
    """What so many columns without names count, if they can be counts of a shoe."""
    return {10: Grain.POINTS, 13: Grain.RANKS}.get(width)


def points_of(counts: NDArray[np.int64]) -> NDArray[np.int64]:
    """Ten counts by point value from counts of points or ranks, row by row."""
    if counts.shape[1] == Grain.POINTS:
        return counts
    return np.column_stack([counts[:, 9:].sum(axis=1), counts[:, :9]])


def checked(numbers: NDArray[np.int64], counts: NDArray[np.int64], bad: Sequence[BadRow], done: int) -> Block:
    """A block of the rows that are shoes; the others, and those known to be `bad`, are told in order."""
    names = kind_names(Grain(counts.shape[1]))
    wrong = list(bad)
    cells = (counts < 0) | (counts > MOST_CARDS)
    points = points_of(np.where(cells, 0, counts))
    odd = cells.any(axis=1) | (points > MOST_CARDS).any(axis=1) | (points.sum(axis=1) < FEWEST)
    for row in np.flatnonzero(odd).tolist():
        if cells[row].any():
            kind = int(cells[row].argmax())
            why = cell_error(str(counts[row, kind]), names[kind])
        elif (points[row] > MOST_CARDS).any():
            why = f"{points[row].max()} cards of one value are too many; a count is at most {MOST_CARDS}"
        else:
            why = f"{points[row].sum()} cards are too few: a coup can need {FEWEST}"
        wrong.append(BadRow(int(numbers[row]), why))
    good = ~odd
    return Block(numbers[good], counts[good], tuple(sorted(wrong)), done)


def cell_error(cell: str, kind: str) -> str:
    """Why `cell` is no count of `kind`, given that it is none."""
    text = cell.strip()
    shown = repr(text if len(text) <= 40 else text[:37] + "...")
    if not text:
        return f"the count of {kind} is empty"
    plain = text.lstrip("+-")
    if plain.isascii() and plain.isdigit():
        if text.startswith("-"):
            return f"{shown[1:-1]} cards of {kind} is below zero; a count is 0 or more"
        return f"{shown[1:-1]} cards of {kind} is too many; a count is at most {MOST_CARDS}"
    if NUMBER.fullmatch(text):
        return f"{shown[1:-1]} cards of {kind} is not a whole number"
    return f"{shown} is no count of {kind}; write a whole number"


def file_error(name: str, error: Any, what: str) -> OddsError:
    """The one line that says why the file `name` cannot be read as `what`."""
    reason = str(getattr(error, "strerror", None) or error).strip().splitlines()
    return OddsError(f"{name}: cannot be read as {what} ({reason[0] if reason else type(error).__name__})")
