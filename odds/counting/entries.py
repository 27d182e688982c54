"""Entries: every coup at the level of point values, grouped by what fine detail and the draws need of it.

The fine detail of a bet's blocks is counted apart (`odds.counting.fine`), for each choice of point values
in the blocks. What is left to count here, given these values, is in how many ways the other cards can be
dealt so that the draws are such and such.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

import numpy as np
from numpy.typing import NDArray

from odds.counting.basis import Numbers
from odds.counting.blocks import Layout
from odds.counting.multisets import CARDS, number, places, starts_of, summed
from odds.game.tableau import NONE, Tableau
from odds.game.views import Draws

VALUES = 10
ONE = VALUES * CARDS
"""Where the table of factors holds a one; after it come the ways to fill 0, 1, ... 6 undealt positions."""


@dataclass(frozen=True, eq=False)
class Entries:
    """Every coup at the level of point values, in parallel arrays.

    `values` has shape (entries, 6): the value in each of `SLOTS`, -1 where no card is dealt. `ways` is the
    number of orders that an entry stands for, `ending` the number of its ending, `draws` its draws as a
    number that `draws_of` reads.
    """

    values: NDArray[np.int8]
    ways: NDArray[np.int64]
    ending: NDArray[np.int64]
    draws: NDArray[np.int64]


@cache
def draws_of(code: int) -> Draws:
    """The draws that a number of `Entries.draws` stands for."""
    rest, banker_third = divmod(code, 11)
    rest, player_third = divmod(rest, 11)
    player_two, banker_two = divmod(rest, 10)
    return Draws(
        player_two,
        banker_two,
        None if player_third == NONE else player_third,
        None if banker_third == NONE else banker_third,
    )


def _openings(first: int | None, second: int | None, ordered: bool) -> NDArray[np.int64]:
    """Opening hands, shape (hands, 3): two values and how many orders the hand stands for."""
    hands = [
        (a, b, 1 if ordered or a == b else 2)
        for a in (range(VALUES) if first is None else (first,))
        for b in (range(VALUES) if second is None else (second,))
        if ordered or a <= b
    ]
    return np.array(hands, dtype=np.int64)


@lru_cache(maxsize=8)
def entries(tableau: Tableau, known: tuple[int | None, ...], ordered: tuple[bool, bool]) -> Entries:
    """All coups under `tableau` with the values `known` at the six dealing positions.

    `ordered` says for Player and for Banker whether the two opening cards are told apart; without that two
    different cards are one entry that stands for two orders.
    """
    player = _openings(known[0], known[2], ordered[0])
    banker = _openings(known[1], known[3], ordered[1])
    player_two, banker_two = (hands[:, :2].sum(axis=1) % 10 for hands in (player, banker))
    natural = (player_two[:, None] >= 8) | (banker_two[None, :] >= 8)
    first_draws = np.array((*tableau.player, False, False))[player_two][:, None] & ~natural
    second_draws = (
        np.array((*tableau.banker, (False,) * 11, (False,) * 11))[banker_two][None, :, :] & ~natural[..., None]
    )
    third = np.arange(11)
    # who has which third card, 10 standing for none, over (Player's opening, Banker's opening, third, third)
    fits = (first_draws[..., None] == (third < NONE))[..., None] & (second_draws[..., None] == (third < NONE))
    p, b, x, y = np.nonzero(fits)
    ending = (x < NONE) + 2 * (y < NONE)
    kept = np.ones(len(p), dtype=np.bool_)
    if known[4] is not None:
        kept &= np.where(ending == 2, y == known[4], (x == known[4]) | (ending == 0))
    if known[5] is not None:
        kept &= (y == known[5]) | (ending != 3)
    p, b, x, y, ending = (column[kept] for column in (p, b, x, y, ending))
    cards = (
        player[p, 0],
        player[p, 1],
        banker[b, 0],
        banker[b, 1],
        np.where(x < NONE, x, -1),
        np.where(y < NONE, y, -1),
    )
    draws = ((player_two[p] * 10 + banker_two[b]) * 11 + x) * 11 + y
    return Entries(np.stack(cards, axis=1).astype(np.int8), player[p, 2] * banker[b, 2], ending, draws)


@dataclass(frozen=True, eq=False)
class Rest:
    """The ways of the cards outside the blocks, for groups of block values and draws.

    A group has block values number `values` and draws label `label`. Its ways are the sum, over the rows
    from its start, of `ways` times the factors that the columns of `factors` name, shape (columns, rows).
    """

    values: NDArray[np.int64]
    label: NDArray[np.int64]
    starts: NDArray[np.intp]
    ways: NDArray[np.int64]
    factors: NDArray[np.intp]

    def at(self, table: Numbers) -> Numbers:
        """The ways of each group, from a `factor_table` of one shoe."""
        weights = self.ways.astype(table.dtype)
        for column in self.factors:
            weights *= table.take(column)
        sums: Numbers = np.add.reduceat(weights, self.starts)
        return sums


def nothing_dealt(undealt: int) -> Rest:
    """The rest when it does not matter who draws: `undealt` positions that any cards may fill."""
    zero = np.zeros(1, dtype=np.int64)
    return Rest(zero, zero, np.zeros(1, dtype=np.intp), zero + 1, np.array([[ONE + 1 + undealt]], dtype=np.intp))


def rest(found: Entries, layouts: Sequence[Layout], label_of: NDArray[np.int64], degree: int) -> Rest:
    """Group the entries of some endings that have the same blocks.

    `label_of` is the label of each number of draws; `degree` is how many positions are not known.
    """
    width = max(len(plan.rest) for plan in layouts)
    parts = []
    for plan in layouts:
        rows = np.flatnonzero(found.ending == plan.ending)
        values = found.values[rows]
        block_values = np.zeros(len(rows), dtype=np.int64)
        for slots in plan.free_slots:
            block = np.sort(values[:, slots], axis=1)
            block_values = block_values * number(VALUES, len(slots)) + places(block)
        others = np.full((len(rows), width), VALUES, dtype=np.int8)
        others[:, : len(plan.rest)] = values[:, plan.rest]
        others.sort(axis=1)
        inside = values[:, [slot for slots in plan.free_slots for slot in slots]]
        parts.append((block_values, label_of[found.draws[rows]], others, inside, found.ways[rows]))
    block_values, label, others, inside, ways = (np.concatenate(column) for column in zip(*parts, strict=True))
    key = block_values * (int(label.max(initial=0)) + 1) + label
    for place in range(width):
        key = key * (VALUES + 1) + others[:, place]
    _, ways, first = summed(key, ways)
    block_values, label, others, inside = block_values[first], label[first], others[first], inside[first]
    columns = np.empty((width + 1, len(first)), dtype=np.intp)
    for place in range(width):
        card = others[:, place, None]
        before = (inside == card).sum(axis=1) + (others[:, :place] == card).sum(axis=1)
        columns[place] = np.where(card[:, 0] == VALUES, ONE, card[:, 0].astype(np.intp) * CARDS + before)
    columns[width] = ONE + 1 + degree - inside.shape[1] - (others < VALUES).sum(axis=1)
    starts = starts_of(block_values, label)
    return Rest(block_values[starts], label[starts], starts, ways, columns)


def factor_table(factors: Numbers, size: int, degree: int, endless: bool) -> Numbers:
    """The factors of the ten values, a one, and the ways to fill 0 to 6 undealt positions, flat.

    `size` cards are left, of which `degree` are accounted for: the undealt positions come last.
    """
    ways = [1]
    for undealt in range(1, CARDS + 1):
        ways.append(ways[-1] * (size if endless else size - degree + undealt))
    # more undealt positions than there are positions never happen, and could be too large a number
    ways[degree + 1 :] = [0] * (CARDS - degree)
    return np.concatenate([factors, np.array([1, *ways], dtype=factors.dtype)])
