"""What several coups in a row take out of one shoe, and in how many orders, whatever the shoe.

The orders of the cards of two coups are a product of polynomials: those of the first multiset times those
of the second are orders of the two together. The product is the same whichever coup came first, so coups
dealt from one shoe are exchangeable, and a history is known by its outcomes in the order of `OUTCOMES`.

All multisets of two coups are 627,198, of three 12.8 million, so they are made in blocks: one for each
choice of how many cards of the lowest values are gone.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations_with_replacement, product

import numpy as np
from numpy.typing import NDArray

from odds.counting.dealt import OUTCOMES, Dealt
from odds.progress import Bar

History = tuple[int, ...]
"""Outcomes of past coups as places in `OUTCOMES`, ascending."""

Lead = tuple[int, ...]
"""How many cards of value 0, 1, ... the multisets of a block have."""

MOST_CARDS = 24
"""The most cards of one value that a multiset here may hold: four coups."""

_WEIGHTS = np.array([(MOST_CARDS + 1) ** (9 - value) for value in range(10)], dtype=np.int64)


def histories(coups: int) -> list[History]:
    """Every history of `coups` coups, order left out."""
    return list(combinations_with_replacement(range(len(OUTCOMES)), coups))


@dataclass(frozen=True, eq=False)
class Removed:
    """Multisets that some coups take from the shoe, ascending, and the dealing orders in which they do.

    `cards` has shape (multisets, 10). `orders` has shape (multisets, histories): the orders in which the
    coups end in exactly that sequence of outcomes.
    """

    cards: NDArray[np.int64]
    orders: NDArray[np.int64]

    @property
    def keys(self) -> NDArray[np.int64]:
        """A number for each multiset; the number of a sum is the sum of the numbers."""
        return np.asarray(self.cards @ _WEIGHTS)

    def within(self, counts: Sequence[int]) -> Removed:
        """Those that a shoe of `counts` can deal, and that some order leads to."""
        kept = (self.cards <= np.array(counts)).all(axis=1) & self.orders.any(axis=1)
        return Removed(self.cards[kept], self.orders[kept])

    def part(self, lead: Lead) -> Removed:
        """Those with just so many cards of the lowest values."""
        kept = (self.cards[:, : len(lead)] == np.array(lead, dtype=np.int64)).all(axis=1)
        return Removed(self.cards[kept], self.orders[kept])


def one_coup(coup: Dealt, counts: Sequence[int]) -> Removed:
    """What one coup takes from a shoe of `counts`."""
    return Removed(coup.removed, coup.orders).within(counts)


def leads(coups: int, kinds: int) -> list[Lead]:
    """The blocks of the multisets of `coups` coups, in ascending order, told apart by their `kinds` lowest values."""
    return [lead for lead in product(range(6 * coups + 1), repeat=kinds) if sum(lead) <= 6 * coups]


def pairs(before: Removed, coup: Removed, lead: Lead) -> Iterator[tuple[Removed, Removed]]:
    """The parts of `before` and of `coup` that come together in the block `lead`."""
    for own in product(*(range(min(number, 6) + 1) for number in lead)):
        part = coup.part(own)
        rest = before.part(tuple(number - gone for number, gone in zip(lead, own, strict=True)))
        if len(part.cards) and len(rest.cards):
            yield rest, part


def one_more(before: Removed, coup: Removed, coups: int, lead: Lead, counts: Sequence[int], bar: Bar) -> Removed:
    """The block `lead` of what `coups` coups take, when `before` is what one coup less takes.

    `bar` counts the pairs of multisets.
    """
    told = histories(coups)
    known = {history: place for place, history in enumerate(histories(coups - 1))}
    old, new = [known[history[:-1]] for history in told], [history[-1] for history in told]
    bounds = [(number, number) for number in lead]
    bounds += [(0, coups * min(count, 6)) for count in counts[len(lead) :]]
    cards = _multisets(bounds, 4 * coups, 6 * coups)
    block = Removed(cards, np.zeros((len(cards), len(told)), dtype=np.int64))
    keys = block.keys
    for rest, part in pairs(before, coup, lead):
        rest_keys, rest_orders = rest.keys, rest.orders[:, old]
        for key, orders in zip(part.keys, part.orders[:, new], strict=True):
            block.orders[np.searchsorted(keys, rest_keys + key)] += rest_orders * orders
            bar.update(len(rest_keys))
    return block.within(counts)


def joined(blocks: Sequence[Removed]) -> Removed:
    """Blocks put together; ascending when they are given in the order of their leads."""
    return Removed(np.concatenate([one.cards for one in blocks]), np.concatenate([one.orders for one in blocks]))


def _multisets(bounds: Sequence[tuple[int, int]], least: int, most: int) -> NDArray[np.int64]:
    """Every way to take `least` to `most` cards, of each kind a number within its bounds, in ascending order."""
    rows = np.zeros((1, 0), dtype=np.int64)
    left = np.array([most])
    for low, high in bounds:
        choices = np.maximum(np.minimum(left, high) - low + 1, 0)
        origin = np.repeat(np.arange(len(rows)), choices)
        number = low + np.arange(len(origin)) - np.repeat(np.cumsum(choices) - choices, choices)
        rows = np.column_stack([rows[origin], number])
        left = left[origin] - number
    return rows[left <= most - least]
