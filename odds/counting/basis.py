"""The basis in which every count of ways is written: products of falling factorials of the card counts.

A multiset of `degree` cards over the kinds of a shoe stands for the product, over kinds, of
c(c-1)...(c-m+1), where c is the kind's count and m its multiplicity. Each product is one factor times
the product of a multiset that is one card smaller, so a shoe is evaluated level by level: for ten
kinds 10, 55, 220, 715, 2002 and 5005 products.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import combinations_with_replacement
from typing import Any

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[Any]
"""An array of exact integers: float64, int64 or Python `int` objects, chosen by `number_type`."""


@dataclass(frozen=True, eq=False)
class Level:
    """All multisets of one size: each is the multiset at `parent` one level down with one card of a kind added.

    `factor` indexes the table of factors, kind times `degree` plus how often the kind was there before.
    """

    parent: NDArray[np.intp]
    factor: NDArray[np.intp]


@dataclass(frozen=True, eq=False)
class Basis:
    """All multisets of `degree` cards over `kinds` kinds, in lexicographic order, and how to evaluate them."""

    kinds: int
    degree: int
    levels: tuple[Level, ...]

    @property
    def size(self) -> int:
        """How many products there are: 5005 for six cards of ten kinds."""
        return len(self.levels[-1].parent) if self.levels else 1

    @cached_property
    def keys(self) -> NDArray[np.int64]:
        """The sum of the `key_weights` of each multiset, which tells it."""
        weights, keys = key_weights(self.kinds), np.zeros(1, dtype=np.int64)
        for level in self.levels:
            keys = keys[level.parent] + weights[level.factor // self.degree]
        return keys

    def factors(self, counts: Numbers, endless: bool) -> Numbers:
        """The factors c, c-1, ... of each kind, shape (kinds * degree, shoes), for counts of shape (kinds, shoes)."""
        taken = np.arange(self.degree).reshape(1, -1, 1)
        table = counts[:, None, :] - (0 * taken if endless else taken)
        return table.reshape(self.kinds * max(self.degree, 0), counts.shape[1])

    def products(self, counts: Numbers, endless: bool = False) -> Numbers:
        """The value of every product, shape (size, shoes), at counts of shape (kinds, shoes)."""
        return self.all_products(counts, endless)[-1]

    def at(self, counts: Sequence[int], endless: bool = False) -> Numbers:
        """The value of every product, shape (size,), at one shoe, in the number type that is exact for its deals."""
        kind = number_type(deals(sum(counts), self.degree, endless))
        return self.products(np.array(counts, dtype=kind).reshape(-1, 1), endless)[:, 0]

    def all_products(self, counts: Numbers, endless: bool = False) -> list[Numbers]:
        """The values of the products of 0, 1, ... `degree` cards, each of shape (multisets, shoes)."""
        values = [np.ones((1, counts.shape[1]), dtype=counts.dtype)]
        if self.degree == 0:
            return values
        table = self.factors(counts, endless)
        for level in self.levels:
            value = values[-1].take(level.parent, axis=0)
            value *= table.take(level.factor, axis=0)
            values.append(value)
        return values


@cache
def basis(kinds: int, degree: int) -> Basis:
    """The basis for `degree` cards of `kinds` kinds; made once for each."""
    levels: list[Level] = []
    below: dict[tuple[int, ...], int] = {(): 0}
    for size in range(1, degree + 1):
        multisets = list(combinations_with_replacement(range(kinds), size))
        parent = np.array([below[multiset[:-1]] for multiset in multisets], dtype=np.intp)
        factor = [multiset[-1] * degree + multiset[:-1].count(multiset[-1]) for multiset in multisets]
        levels.append(Level(parent, np.array(factor, dtype=np.intp)))
        below = {multiset: place for place, multiset in enumerate(multisets)}
    return Basis(kinds, degree, tuple(levels))


def key_weights(kinds: int) -> NDArray[np.int64]:
    """A number for each kind such that the sum over a multiset of up to six cards tells the multiset."""
    return np.array([7**kind for kind in range(kinds)], dtype=np.int64)


FLOAT_LIMIT = 2**53
"""Integers up to here are exact in float64."""

INT_LIMIT = 2**63
"""Integers below this fit in int64."""


def number_type(total: int) -> Any:
    """The fastest number type in which counts adding up to `total` cannot be rounded or wrap.

    Every product times its coefficient is a part of the total, and no part is negative, so no
    intermediate sum is larger than the total: float64 to 2^53 (458 cards), int64 below 2^63
    (27 decks), Python integers beyond.
    """
    if total <= FLOAT_LIMIT:
        return np.float64
    return np.int64 if total < INT_LIMIT else object


def deals(size: int, degree: int, endless: bool) -> int:
    """How many ordered deals of `degree` cards a shoe of `size` cards has."""
    total = 1
    for taken in range(degree):
        total *= size if endless else size - taken
    return total
