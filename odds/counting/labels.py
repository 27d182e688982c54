"""Labels: the value of a field for every choice of cards in its blocks, with one reading per distinct marks.

A field looks only at the marks of the cards in its scope, in no order. So it is read off one coup for each
multiset of marks, and all other choices of cards follow by indexing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from operator import itemgetter
from typing import Any

import numpy as np
from numpy.typing import NDArray

from odds.counting.blocks import Block
from odds.counting.classes import Classes
from odds.counting.multisets import distinct, members
from odds.game.cards import KINDS, Card, Grain
from odds.game.coup import Coup
from odds.game.fields import Field, Scope


@dataclass(frozen=True, eq=False)
class Axis:
    """The choices of classes for one block: `rows` of shape (choices, size), ascending; one row if pinned.

    `cards` and `values` are a card and the point value of each class.
    """

    block: Block
    rows: NDArray[np.int8]
    cards: tuple[Card, ...]
    values: NDArray[np.int64]

    @classmethod
    def of(cls, block: Block, grain: Grain, classes: Classes | None) -> Axis:
        """The choices for `block` among `classes`, or for a pinned block the one kind that is there."""
        if classes is None or block.pinned is not None:
            assert block.pinned is not None
            card = KINDS[grain][block.pinned]
            return cls(block, np.zeros((1, 1), dtype=np.int8), (card,), np.array([card.value]))
        return cls(block, members(len(classes), block.size), classes.cards, classes.values)

    @property
    def free(self) -> bool:
        """Whether the block's cards are unknown, so that there is something to choose."""
        return self.block.pinned is None

    @property
    def length(self) -> int:
        """How many choices there are."""
        return len(self.rows)

    @property
    def size(self) -> int:
        """How many cards the block has."""
        return self.block.size


@dataclass(frozen=True, eq=False)
class FieldLabels:
    """The values of a field over the free axes: `values[table[...]]`, indexed by `index` along its own axes.

    `index` holds for each free axis the number of the choice's marks, or None where the field does not
    read that axis. `table` has one dimension for each axis that is read.
    """

    values: tuple[Any, ...]
    table: NDArray[np.int64]
    index: tuple[NDArray[np.intp] | None, ...]

    @classmethod
    def of(cls, field: Field, axes: Sequence[Axis], grain: Grain) -> FieldLabels:
        """Read `field` for all choices of the cards of `axes`."""
        numbers, shown = _marks(field, KINDS[grain])
        radix = len(shown)
        index: list[NDArray[np.intp] | None] = []
        pinned: list[int] = []
        choices: list[NDArray[np.int8]] = []
        for axis in axes:
            if field.scope not in axis.block.scopes:
                index += [None] if axis.free else []
                continue
            mark_of = np.array([numbers[field.mark(card)] for card in axis.cards if field.mark], dtype=np.int8)
            if not axis.free:
                pinned += mark_of.tolist()
            else:
                marks = np.sort(mark_of[axis.rows], axis=1)
                first, inverse = distinct(_code(marks, radix), radix**axis.size)
                choices.append(marks[first])
                index.append(inverse)
        shape = tuple(map(len, choices))
        whole = _together(choices, pinned)
        first, inverse = distinct(_code(whole, radix), radix ** whole.shape[1])
        places: dict[Any, int] = {}
        read = [
            places.setdefault(field.read(coup_with(field.scope, [shown[mark] for mark in marks])), len(places))
            for marks in whole[first].tolist()
        ]
        table = np.array(read, dtype=np.int64)[inverse].reshape(shape)
        return cls(tuple(places), table, tuple(index))

    def at(self, part: slice) -> NDArray[np.int64]:
        """The label of every choice, with one dimension per free axis; of the first axis only `part`."""
        chosen = []
        shape = []
        for place, index in enumerate(self.index):
            if index is None:
                shape.append(1)
                continue
            chosen.append(index[part] if place == 0 else index)
            shape.append(len(chosen[-1]))
        return self.table[np.ix_(*chosen)].reshape(shape) if chosen else self.table.reshape(shape)


def _marks(field: Field, cards: Sequence[Card]) -> tuple[dict[Any, int], list[Card]]:
    """A number for each mark that `field` makes on `cards`, and a card that shows it."""
    assert field.mark is not None
    numbers: dict[Any, int] = {}
    shown: list[Card] = []
    for card in cards:
        if numbers.setdefault(field.mark(card), len(shown)) == len(shown):
            shown.append(card)
    return numbers, shown


def _code(rows: NDArray[np.int8], radix: int) -> NDArray[np.int64]:
    """Each row of marks as one number."""
    code = np.zeros(len(rows), dtype=np.int64)
    for column in rows.T:
        code = code * radix + column
    return code


def _together(choices: Sequence[NDArray[np.int8]], pinned: Sequence[int]) -> NDArray[np.int8]:
    """Every choice from each of `choices` together with the `pinned` marks: ascending rows of marks."""
    shape = tuple(map(len, choices))
    columns = [np.full(shape, mark, dtype=np.int8).ravel() for mark in pinned]
    for place, rows in enumerate(choices):
        for column in rows.T:
            along = column.reshape([-1 if axis == place else 1 for axis in range(len(shape))])
            columns.append(np.broadcast_to(along, shape).ravel())
    if not columns:
        return np.zeros((1, 0), dtype=np.int8)
    return np.sort(np.stack(columns, axis=1), axis=1)


_ANY = Card(1, "A", "s")
"""A card for the slots at which a field does not look."""

Hand = Callable[[tuple[Card, ...]], tuple[Card, ...]]


def coup_with(scope: Scope, cards: Sequence[Card]) -> Coup:
    """A coup that has `cards` in the slots of `scope`, filled in order; a third card only if it is among them."""
    player, banker = _hands(scope, len(cards))
    held = (*cards, _ANY)
    return Coup(player(held), banker(held))


@cache
def _hands(scope: Scope, number: int) -> tuple[Hand, Hand]:
    """How Player's and Banker's cards are picked from `number` cards in the slots of `scope` and an unread one."""
    at = {slot: place for place, slot in enumerate(scope.value[:number])}
    player, banker = (
        [at.get(side + "1", number), at.get(side + "2", number), *([at[side + "3"]] if side + "3" in at else [])]
        for side in "pb"
    )
    return itemgetter(*player), itemgetter(*banker)
