"""Classes: kinds of card put together where a bet does not tell them apart, and tiers of blocks that share them.

All blocks can be counted by one set of classes that tells apart whatever any field does. When that is too
much, blocks that are read less finely make a second tier with classes of their own. They are counted after
the others, when it is known how many cards of each of their classes are gone.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import prod
from typing import Any

import numpy as np
from numpy.typing import NDArray

from odds.counting.basis import Numbers
from odds.counting.blocks import Block
from odds.counting.multisets import number
from odds.game.cards import KINDS, Card, Grain
from odds.game.fields import Field

FEW_CELLS = 300_000
"""Up to so many choices of cards, one set of classes for all blocks is fastest."""


@dataclass(frozen=True, eq=False)
class Classes:
    """The kinds of a grain, put together where no field and no point value tells them apart.

    `of_kind` is the class of each kind, `cards` a card and `values` the point value of each class (0 for all
    when values do not matter). Classes are in the order of their values.
    """

    of_kind: tuple[int, ...]
    cards: tuple[Card, ...]
    values: NDArray[np.int64]

    def __len__(self) -> int:
        return len(self.cards)

    def counts(self, kinds: Sequence[int], kind: Any) -> Numbers:
        """How many cards of each class there are, given how many of each kind, as numbers of type `kind`."""
        sums = [0] * len(self.cards)
        for place, count in zip(self.of_kind, kinds, strict=True):
            sums[place] += count
        return np.array(sums, dtype=kind)


@lru_cache(maxsize=256)
def classes(fields: tuple[Field, ...], grain: Grain, by_value: bool) -> Classes:
    """The classes that `fields` need, with a point value each if `by_value`."""
    seen: dict[tuple[Hashable, ...], list[int]] = {}
    for kind, card in enumerate(KINDS[grain]):
        marks = tuple(field.mark(card) for field in fields if field.mark is not None)
        seen.setdefault((card.value if by_value else 0, *marks), []).append(kind)
    groups = sorted(seen.items(), key=lambda group: (group[0][0], group[1]))
    of_kind = {kind: place for place, (_, kinds) in enumerate(groups) for kind in kinds}
    return Classes(
        tuple(of_kind[kind] for kind in range(grain)),
        tuple(KINDS[grain][kinds[0]] for _, kinds in groups),
        np.array([key[0] for key, _ in groups], dtype=np.int64),
    )


@dataclass(frozen=True)
class Tier:
    """Blocks that are counted by the same classes; `blocks` are their numbers among the free blocks."""

    classes: Classes
    blocks: tuple[int, ...]
    size: int

    @property
    def multisets(self) -> int:
        """How many multisets of classes the cards of all its blocks can be."""
        return number(len(self.classes), self.size)


def tiers(fields: tuple[Field, ...], grain: Grain, by_value: bool, free: Sequence[Block]) -> tuple[Tier, ...]:
    """The one or two tiers in which the blocks `free` are counted for `fields`, the finer first.

    One is used unless two have far fewer cells.
    """

    def read_by(places: Sequence[int]) -> Classes:
        scopes = {scope for place in places for scope in free[place].scopes}
        return classes(tuple(field for field in fields if field.scope in scopes), grain, by_value)

    def tier(made: Classes, places: Sequence[int]) -> Tier:
        return Tier(made, tuple(sorted(places)), sum(free[place].size for place in places))

    whole = classes(fields, grain, by_value)
    order = sorted(range(len(free)), key=lambda place: -len(read_by([place])))
    choices = [
        (tier(whole, order[:split]), tier(read_by(order[split:]), order[split:])) for split in range(1, len(order))
    ]
    one = (tier(whole, order),)
    best = min(choices, key=lambda pair: cells(pair, free), default=one)
    return best if cells(one, free) > max(FEW_CELLS, 2 * cells(best, free)) else one


def cells(levels: Sequence[Tier], free: Sequence[Block]) -> int:
    """How many choices of cards there are for the blocks `free`, counted in `levels`."""
    return prod(number(len(tier.classes), free[place].size) for tier in levels for place in tier.blocks)
