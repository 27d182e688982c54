"""Fine detail: what the fields of a bet see of the cards in its blocks, for every choice of these cards.

A choice of classes for every block is a cell (`odds.counting.cells`); its ways are a product of falling
factorials of the class counts, times the number of ways in which the classes can change places within their
blocks. Cells with the same product, the same point values in the blocks and the same label are added up
once and for all, so that a new shoe costs one sum over products.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import prod
from typing import Any

import numpy as np
from numpy.typing import NDArray

from odds.counting.basis import INT_LIMIT, Numbers
from odds.counting.blocks import Block
from odds.counting.cells import MOST_WAYS, SLAB, Cells
from odds.counting.classes import Classes, Tier, cells, tiers
from odds.counting.labels import Axis, FieldLabels
from odds.counting.multisets import CARDS, Products, members, places, sorted_by, starts_of
from odds.errors import OddsError
from odds.game.cards import Grain
from odds.game.fields import Field

MOST_CELLS = 30_000_000
"""The most cells that are worth counting: some ten seconds and up to two gigabytes while they are sorted."""


class Point:
    """One shoe at which fine detail is evaluated, with the products that have been needed so far."""

    def __init__(self, kinds: Sequence[int], kind: Any, endless: bool) -> None:
        self._kinds = kinds
        self._kind = kind
        self._endless = endless
        self._products: dict[Classes, Products] = {}

    def products(self, classes: Classes) -> Products:
        """The products of the counts of `classes`."""
        if classes not in self._products:
            self._products[classes] = Products(classes.counts(self._kinds, self._kind), self._endless)
        return self._products[classes]


@dataclass(frozen=True, eq=False)
class Later:
    """The products of the second tier, whose factors depend on the cards of the first.

    `factors` has shape (cards, products): the factors of each product, by place in the table of `classes`;
    `rows` is the product of each row of the fine detail.
    """

    classes: Classes
    factors: NDArray[np.intp]
    rows: NDArray[np.integer[Any]]

    def at(self, point: Point) -> Numbers:
        """The product for each row of the fine detail."""
        table = point.products(self.classes).table
        values: Numbers = table.take(self.factors[0])
        for column in self.factors[1:]:
            values *= table.take(column)
        return values.take(self.rows)

    @classmethod
    def of(cls, first: Tier, second: Tier, rows: NDArray[np.int64]) -> Later:
        """The products of `second`; a row is the place of a multiset of `first`, times the number of places of
        `second`, and the place of a multiset of `second`."""
        grain = Grain(len(second.classes.of_kind))
        class_of = np.array([second.classes.of_kind[card.at(grain)] for card in first.classes.cards])
        gone = np.sort(class_of[members(len(first.classes), first.size)], axis=1)
        _, found, inverse = np.unique(places(gone), return_index=True, return_inverse=True)
        gone = gone[found][:, None, :]
        own = members(len(second.classes), second.size).astype(np.intp)
        columns = []
        for place in range(second.size):
            card = own[None, :, place, None]
            before = (gone == card).sum(axis=2) + (own[None, :, :place] == card).sum(axis=2)
            columns.append((own[None, :, place] * CARDS + before).ravel())
        row = inverse.ravel()[rows // second.multisets] * second.multisets + rows % second.multisets
        return cls(second.classes, np.stack(columns), _index(row))


def _index(places: NDArray[np.int64]) -> NDArray[np.integer[Any]]:
    """Places as the type that is fastest to look up, or the smaller one when there are very many."""
    return places.astype(np.intp if len(places) < SLAB else np.int32)


@dataclass(frozen=True, eq=False)
class Fine:
    """The fine detail of some blocks, for groups of block values and labels.

    `labels` are tuples of the values of the fields; a group has block values number `values` and label
    number `label`. Its ways are a sum over its parts, which start at `starts`, of the part's `ways` times
    the sum of the part's products, which start at `part_starts`. A product is that of the first tier, a
    multiset of `size` of its `classes` by its place in `rows`, times that of the second tier if there is one.
    """

    labels: tuple[tuple[Any, ...], ...]
    values: NDArray[np.int64]
    label: NDArray[np.int64]
    starts: NDArray[np.intp]
    ways: NDArray[np.int64]
    part_starts: NDArray[np.intp]
    classes: Classes
    size: int
    rows: NDArray[np.integer[Any]]
    later: Later | None

    def at(self, point: Point) -> Numbers:
        """The ways of each group at one shoe."""
        products = point.products(self.classes).of(self.size).take(self.rows)
        if self.later is not None:
            products *= self.later.at(point)
        parts = np.add.reduceat(products, self.part_starts)
        parts *= self.ways
        sums: Numbers = np.add.reduceat(parts, self.starts)
        return sums


def refuse_too_many(fields: tuple[Field, ...], grain: Grain, by_value: bool, blocks: Sequence[Block]) -> None:
    """Raise `OddsError` when `fine` would have to work on more than `MOST_CELLS` cells."""
    free = [block for block in blocks if block.pinned is None]
    levels = tiers(fields, grain, by_value, free)
    needed = cells(levels, free)
    if max(needed, *(tier.multisets for tier in levels)) > MOST_CELLS:
        raise OddsError(
            f"{_names(fields)} together need {needed:,} combinations of cards, and {MOST_CELLS:,} are the most "
            "that are counted; read fewer of them in one bet"
        )


def _names(fields: Sequence[Field]) -> str:
    return ", ".join(field.name for field in fields)


@lru_cache(maxsize=64)
def fine(fields: tuple[Field, ...], grain: Grain, by_value: bool, blocks: tuple[Block, ...]) -> Fine:
    """The fine detail that `fields` see of `blocks`; block values are told apart if `by_value`."""
    refuse_too_many(fields, grain, by_value, blocks)
    free = [block for block in blocks if block.pinned is None]
    levels = tiers(fields, grain, by_value, free)
    class_of_block = {place: tier.classes for tier in levels for place in tier.blocks}
    numbers = iter(range(len(free)))
    axes = [Axis.of(block, grain, class_of_block[next(numbers)] if block.pinned is None else None) for block in blocks]
    found = Cells(
        [axis for axis in axes if axis.free], [FieldLabels.of(field, axes, grain) for field in fields], levels
    )
    if found.radix * MOST_WAYS >= INT_LIMIT:
        raise OddsError(f"{_names(fields)} together tell too many coups apart; read fewer of them in one bet")
    keys, ways = found.all()
    part, product = sorted_by(keys // found.products * MOST_WAYS + ways, keys % found.products, found.products)
    part_starts = starts_of(part)
    group, ways = part[part_starts] // MOST_WAYS, part[part_starts] % MOST_WAYS
    starts = starts_of(group)
    values = prod(found.bases)
    codes, label = np.unique(group[starts] // values, return_inverse=True)
    first, second = levels[0], levels[1] if len(levels) == 2 else None
    return Fine(
        found.labels(codes),
        group[starts] % values,
        label.ravel().astype(np.int64),
        starts,
        ways,
        part_starts,
        first.classes,
        first.size,
        _index(product // second.multisets if second else product),
        Later.of(first, second, product) if second else None,
    )
