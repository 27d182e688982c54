"""Multisets of cards in colexicographic order: their places, their orderings and their products.

In this order the multisets of `size` cards whose highest kind is at most k come first, whatever the number
of kinds, so the place of a multiset is a sum of binomials and each level is built from the front of the
level below. A multiset stands for the product, over kinds, of c(c-1)...(c-m+1) as in `odds.counting.basis`;
the kinds here may be any classes of cards, up to fifty-two.
"""

from __future__ import annotations

from functools import lru_cache
from math import comb
from typing import Any

import numpy as np
from numpy.typing import NDArray

from odds.counting.basis import INT_LIMIT, Numbers

CARDS = 6
"""The most cards that a coup can use, so the most that a multiset holds."""

_BINOMIALS = np.array([[comb(a, b + 1) for a in range(64)] for b in range(CARDS)], dtype=np.int64)


def number(kinds: int, size: int) -> int:
    """How many multisets of `size` cards of `kinds` kinds there are."""
    return comb(kinds + size - 1, size)


@lru_cache(maxsize=64)
def members(kinds: int, size: int) -> NDArray[np.int8]:
    """All multisets in order, shape (multisets, size), each row ascending."""
    if size == 0:
        return np.zeros((1, 0), dtype=np.int8)
    below = members(kinds, size - 1)
    lengths = [comb(kind + size - 1, size - 1) for kind in range(kinds)]
    rows = np.empty((sum(lengths), size), dtype=np.int8)
    end = 0
    for kind, length in enumerate(lengths):
        start, end = end, end + length
        rows[start:end, :-1] = below[:length]
        rows[start:end, -1] = kind
    return rows


def places(rows: NDArray[Any]) -> NDArray[np.int64]:
    """The place of each row of `rows`, ascending multisets of shape (rows, size), among those of its size."""
    found = np.zeros(len(rows), dtype=np.int64)
    for place in range(rows.shape[1]):
        found += _BINOMIALS[place].take(rows[:, place] + place)
    return found


def repeats(rows: NDArray[Any]) -> NDArray[np.int64]:
    """For each ascending row the product of m! over its kinds: in how many ways equal cards change places."""
    found = np.ones(len(rows), dtype=np.int64)
    run = np.ones(len(rows), dtype=np.int64)
    for place in range(1, rows.shape[1]):
        run = np.where(rows[:, place] == rows[:, place - 1], run + 1, 1)
        found *= run
    return found


@lru_cache(maxsize=64)
def _level(kinds: int, size: int) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """For each multiset the place of the one without its last card, and which factor that card adds."""
    rows = members(kinds, size)
    parent = np.concatenate([np.arange(comb(kind + size - 1, size - 1)) for kind in range(kinds)])
    before = (rows[:, :-1] == rows[:, -1:]).sum(axis=1)
    return parent.astype(np.intp), rows[:, -1].astype(np.intp) * CARDS + before


def factors(counts: Numbers, endless: bool) -> Numbers:
    """The factors c, c-1, ... of each kind, flat: kind times `CARDS` plus how often it was taken before."""
    taken = np.arange(CARDS, dtype=np.int64)
    table: Numbers = (counts[:, None] - (0 * taken if endless else taken)).ravel()
    return table


class Products:
    """The products of the multisets of one shoe of `counts`, shape (kinds,), made level by level when needed."""

    def __init__(self, counts: Numbers, endless: bool) -> None:
        self.table: Numbers = factors(counts, endless)
        self._kinds = len(counts)
        self._levels: list[Numbers] = [np.ones(1, dtype=counts.dtype)]

    def of(self, size: int) -> Numbers:
        """The product of every multiset of `size` cards."""
        while len(self._levels) <= size:
            parent, factor = _level(self._kinds, len(self._levels))
            value = self._levels[-1].take(parent)
            value *= self.table.take(factor)
            self._levels.append(value)
        return self._levels[size]


def summed(keys: NDArray[np.int64], weights: NDArray[np.int64]) -> tuple[Any, Any, Any]:
    """The distinct `keys` in order, the sum of the weights of each, and where each is first found."""
    order = np.argsort(keys, kind="stable")
    sorted_keys = keys[order]
    starts = starts_of(sorted_keys)
    return sorted_keys[starts], np.add.reduceat(weights[order], starts), order[starts]


def sorted_by(major: NDArray[np.int64], minor: NDArray[np.int64], limit: int) -> tuple[Any, Any]:
    """Both arrays in the order of `major`, then of `minor`, which is below `limit`; none is negative.

    Two keys that fit in one number are sorted as one, which is several times as fast as finding an order.
    """
    if (int(major.max(initial=0)) + 1) * limit < INT_LIMIT:
        packed = major * limit
        packed += minor
        packed.sort()
        return packed // limit, packed % limit
    order = np.lexsort((minor, major))
    return major[order], minor[order]


def distinct(codes: NDArray[np.int64], limit: int) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """Where each distinct code, ascending, is first found, and the number of each code; codes are below `limit`."""
    if limit > 8 * len(codes):
        _, first, inverse = np.unique(codes, return_index=True, return_inverse=True)
        return first, inverse.ravel()
    found = np.full(limit, -1, dtype=np.intp)
    found[codes[::-1]] = np.arange(len(codes) - 1, -1, -1)
    present = np.flatnonzero(found >= 0)
    first = found[present]
    found[present] = np.arange(len(present))
    return first, found[codes]


def starts_of(*sorted_keys: NDArray[np.int64]) -> NDArray[np.intp]:
    """Where each run of equal keys starts; with several parallel keys, of equal rows."""
    new = np.ones(len(sorted_keys[0]), dtype=np.bool_)
    new[1:] = np.logical_or.reduce([keys[1:] != keys[:-1] for keys in sorted_keys])
    return np.flatnonzero(new)
