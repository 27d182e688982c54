"""Cells: all choices of cards for the blocks of a bet, each with its key and the number of ways it stands for.

A key says the label (what the fields see), the point values in the blocks, and the product of falling
factorials; cells with equal keys are one.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import prod
from typing import Any

import numpy as np
from numpy.typing import NDArray

from odds.counting.classes import Tier
from odds.counting.entries import VALUES
from odds.counting.labels import Axis, FieldLabels
from odds.counting.multisets import number, places, repeats, sorted_by, starts_of

MOST_WAYS = 1024
"""More than the ways of any cell, which are some of the 720 orders of six cards."""

SLAB = 2_000_000
"""About how many cells are worked on at a time."""


@dataclass(frozen=True, eq=False)
class Cells:
    """All choices of cards for the `free` axes: what `seen` says of them, and in which tiers they are counted."""

    free: list[Axis]
    seen: list[FieldLabels]
    levels: tuple[Tier, ...]

    @property
    def bases(self) -> list[int]:
        """How many values each block can have, as multisets of point values; 1 when values do not matter."""
        return [number(VALUES, axis.size) if axis.values.any() else 1 for axis in self.free]

    @property
    def products(self) -> int:
        """How many products there can be."""
        return prod(tier.multisets for tier in self.levels)

    @property
    def radix(self) -> int:
        """One more than the largest key."""
        return self.products * prod(self.bases) * prod(len(labels.values) for labels in self.seen)

    def labels(self, codes: NDArray[np.int64]) -> tuple[tuple[Any, ...], ...]:
        """The values of all fields for each of the label numbers `codes`."""
        if not self.seen:
            return ((),) * len(codes)
        digits = np.unravel_index(codes, [len(labels.values) for labels in self.seen])
        columns = [[labels.values[digit] for digit in column] for labels, column in zip(self.seen, digits, strict=True)]
        return tuple(zip(*columns, strict=True))

    def all(self) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """The keys and their ways, each key once."""
        keys, ways = (np.concatenate(column) for column in zip(*map(self._slab, self._slabs()), strict=True))
        if len(self.free) > 1:
            # several choices have the same product when the blocks of a tier share it
            keys, ways = sorted_by(keys, ways, MOST_WAYS)
            starts = starts_of(keys)
            keys, ways = keys[starts], np.add.reduceat(ways, starts)
        return keys, ways

    def _slabs(self) -> Iterator[slice]:
        """Parts of the first axis, so that each part has about `SLAB` cells."""
        length = self.free[0].length if self.free else 1
        step = max(SLAB * length // prod(axis.length for axis in self.free), 1)
        return (slice(low, min(low + step, length)) for low in range(0, length, step))

    def _slab(self, part: slice) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """The keys and ways of the cells of a part of the first axis."""
        rows = [axis.rows[part] if place == 0 else axis.rows for place, axis in enumerate(self.free)]
        shape = tuple(map(len, rows))

        def along(place: int, numbers: NDArray[Any]) -> NDArray[Any]:
            return numbers.reshape([-1 if axis == place else 1 for axis in range(len(shape))])

        key: NDArray[np.int64] = np.zeros((1,) * len(shape), dtype=np.int64)
        ways: NDArray[np.int64] = np.ones((1,) * len(shape), dtype=np.int64)
        for labels in self.seen:
            key = key * len(labels.values) + labels.at(part)
        for place, (axis, cards, base) in enumerate(zip(self.free, rows, self.bases, strict=True)):
            values = axis.values[cards]
            key = key * base + along(place, places(values))
            ways = ways * along(place, repeats(values) // repeats(cards))
        for tier in self.levels:
            within = tuple(length if place in tier.blocks else 1 for place, length in enumerate(shape))
            columns = [along(place, column) for place in tier.blocks for column in rows[place].T]
            whole = np.empty((prod(within), len(columns)), dtype=np.int8)
            for place, column in enumerate(columns):
                whole[:, place] = np.broadcast_to(column, within).ravel()
            if len(tier.blocks) > 1:
                whole.sort(axis=1)
            key = key * tier.multisets + places(whole).reshape(within)
        return np.broadcast_to(key, shape).ravel(), np.broadcast_to(ways, shape).ravel()
