"""The rows of a batch: card counts at one grain, checked, as point values for the fast way and as shoes for others."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from odds.counting.basis import INT_LIMIT
from odds.counting.polynomial import Pattern
from odds.errors import CoupError, GrainError, OddsError, ShoeError
from odds.game.cards import KINDS, Card, Grain
from odds.game.known import Known
from odds.game.shoe import FEWEST, Shoe
from odds.progress import progress_bar

MOST_CARDS = 10**17
"""The largest count of one kind, so that the size of a shoe always fits in int64."""

SHAPES = "give shape (shoes, 10), or (shoes, 13) for ranks"


class Shoes:
    """The rows of a batch, checked: what is left in each shoe once the known cards are set aside.

    `grain` is how finely the rows tell cards apart. `pattern` is the value known at each dealing position.
    `sizes` has shape (shoes,): the cards left.
    """

    def __init__(self, rows: NDArray[Any], known: Known) -> None:
        pattern: list[int | None] = [None] * 6
        for position, card in known:
            pattern[position - 1] = card.value
        self.pattern: Pattern = tuple(pattern)
        self.grain = Grain(rows.shape[1])
        self._rows = rows
        self._gone = np.bincount([card.value for _, card in known], minlength=10).astype(np.int64)
        self.sizes: NDArray[np.int64] = rows.sum(axis=1, dtype=np.int64) - len(known)

    def __len__(self) -> int:
        return len(self._rows)

    @property
    def largest(self) -> int:
        """The cards left in the largest shoe, 0 when there is no shoe."""
        return int(self.sizes.max()) if len(self) else 0

    def take(self, places: slice | NDArray[np.intp]) -> NDArray[np.int64]:
        """The counts left of each point value in some of the shoes, shape (10, shoes)."""
        points = coarsened(self._rows[places].astype(np.int64), Grain.POINTS)
        return np.ascontiguousarray((points - self._gone).T)

    def require(self, grain: Grain, name: str) -> None:
        """Refuse rows that do not tell cards apart as finely as `name` reads them."""
        if grain > self.grain:
            raise GrainError(
                f"{name} reads {grain}, and the compositions have {int(self.grain)} columns, which say only "
                f"{'point values' if self.grain is Grain.POINTS else 'ranks'}; give shape (shoes, {int(grain)})"
            )

    def each(
        self, numbers: Callable[[Shoe], Sequence[int]], columns: int, progress: bool | None = None
    ) -> NDArray[Any]:
        """`numbers` of each whole shoe, known cards and all, shape (shoes, columns), as Python integers.

        What it refuses is told with the index of the row.
        """
        found = np.empty((len(self), columns), dtype=object)
        with progress_bar(len(self), "shoes", progress) as bar:
            for row, counts in enumerate(self._rows.tolist()):
                try:
                    found[row] = numbers(Shoe(tuple(counts), self.grain))
                except OddsError as error:
                    raise type(error)(f"row {row}: {error}") from None
                bar.update(1)
        return found

    @classmethod
    def read(cls, compositions: ArrayLike, known: Known) -> Shoes:
        """The shoes of an integer array of shape (shoes, 10), (shoes, 13) or (shoes, 52).

        The first row that cannot be dealt is refused.
        """
        try:
            rows = np.asarray(compositions)
        except ValueError:
            raise ShoeError(f"the compositions are rows of different lengths; {SHAPES}") from None
        if rows.shape == (0,):
            rows = np.empty((0, 10), dtype=np.int64)
        if rows.ndim != 2 or rows.shape[1] not in KINDS:
            raise ShoeError(f"the compositions have shape {rows.shape}; {SHAPES}")
        if rows.dtype.kind not in "iu":
            where = f", row 0 is {rows[0].tolist()}" if len(rows) else ""
            raise ShoeError(f"the compositions are {rows.dtype}{where}; give whole numbers (int64)")
        _refuse_cells(rows, rows < 0, "is below zero; a count is 0 or more")
        _refuse_cells(rows, rows > MOST_CARDS, f"is too many for a batch; a count is at most {MOST_CARDS}")
        shoes = cls(rows, known)
        small = shoes.sizes + len(known) < FEWEST
        if small.any():
            row = int(small.argmax())
            size = int(shoes.sizes[row]) + len(known)
            raise ShoeError(f"row {row}: {size} cards are too few: a coup can need {FEWEST}")
        for _, card in known:
            _refuse_lacking(rows, card, known)
        return shoes


def coarsened(rows: NDArray[np.int64], grain: Grain) -> NDArray[np.int64]:
    """Rows of counts with the kinds added up that are one at `grain`, which is no finer than theirs."""
    kinds = KINDS[Grain(rows.shape[1])]
    if len(kinds) == grain:
        return rows
    sums = np.zeros((len(rows), grain), dtype=np.int64)
    for place, kind in enumerate(kinds):
        sums[:, kind.at(grain)] += rows[:, place]
    return sums


def narrowed(numbers: NDArray[Any]) -> NDArray[Any]:
    """Python integers as int64 where all are below 2^63, and else as they are."""
    fits = all(-INT_LIMIT < number < INT_LIMIT for number in numbers.flat)
    return numbers.astype(np.int64) if fits else numbers


def _refuse_cells(rows: NDArray[Any], wrong: NDArray[np.bool_], why: str) -> None:
    if wrong.any():
        row, kind = divmod(int(wrong.argmax()), rows.shape[1])
        raise ShoeError(f"row {row}: {rows[row, kind]} cards of {KINDS[Grain(rows.shape[1])][kind]} {why}")


def _refuse_lacking(rows: NDArray[Any], card: Card, known: Known) -> None:
    """Refuse rows with fewer of `card` than are known, told apart as finely as both allow."""
    grain = min(card.grain, Grain(rows.shape[1]))
    number = sum(other.grain >= grain and other.at(grain) == card.at(grain) for _, other in known)
    have = coarsened(rows, grain)[:, card.at(grain)]
    lacking = have < number
    if lacking.any():
        row = int(lacking.argmax())
        named = KINDS[grain][card.at(grain)]
        raise CoupError(f"row {row}: {number} of {named} cannot be known: the shoe holds {have[row]} of it")
