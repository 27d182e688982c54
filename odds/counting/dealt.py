"""What one coup takes out of the shoe: the cards really dealt, four to six of them, with the coup's outcome.

Here nothing is padded to six cards. The number of ordered deals in which a coup takes the multiset R and
ends in an outcome is a fixed integer (the orderings of R that do) times the product of the falling
factorials of the card counts.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from odds.counting.basis import key_weights
from odds.game.cards import KINDS, Card, Grain
from odds.game.coup import Coup, next_hand
from odds.game.tableau import Tableau
from odds.game.views import Outcome, Result

OUTCOMES = tuple(Outcome)
"""The columns of `Dealt.orders`."""


@dataclass(frozen=True, eq=False)
class Dealt:
    """Every multiset of point values that a coup can take, and in how many orders.

    `removed` has shape (multisets, 10): how many cards of each value leave the shoe, ascending row by row.
    `orders` has shape (multisets, 3): the dealing orders of these cards that end in each of `OUTCOMES`.
    """

    removed: NDArray[np.int64]
    orders: NDArray[np.int64]


@lru_cache(maxsize=16)
def dealt(tableau: Tableau) -> Dealt:
    """What a coup under `tableau` can take out of the shoe.

    >>> from odds import PUNTO_BANCO
    >>> coup = dealt(PUNTO_BANCO)
    >>> len(coup.removed), int(coup.orders.sum()), set(coup.removed.sum(axis=1).tolist())
    (6958, 339400, {4, 5, 6})
    """
    weights = key_weights(10)[::-1]
    openings: list[list[tuple[int, int]]] = [[] for _ in range(10)]
    for low in range(10):
        for high in range(low, 10):
            key = int(weights[low] + weights[high])
            openings[(low + high) % 10].append((key, 1 if low == high else 2))
    hands = [np.array(pairs, dtype=np.int64) for pairs in openings]
    keys, columns, orders = [], [], []
    for player_two, player in enumerate(hands):
        for banker_two, banker in enumerate(hands):
            ends = np.array(
                [
                    (sum(int(weights[card]) for card in thirds), OUTCOMES.index(outcome))
                    for thirds, outcome in _endings(player_two, banker_two, tableau)
                ]
            )
            key = player[:, None, None, 0] + banker[None, :, None, 0] + ends[:, 0]
            keys.append(key.ravel())
            columns.append(np.broadcast_to(ends[:, 1], key.shape).ravel())
            orders.append(np.broadcast_to(player[:, None, None, 1] * banker[None, :, None, 1], key.shape).ravel())
    found, places = np.unique(np.concatenate(keys), return_inverse=True)
    table = np.zeros((len(found), len(OUTCOMES)), dtype=np.int64)
    np.add.at(table, (places, np.concatenate(columns)), np.concatenate(orders))
    return Dealt(found[:, None] // weights % 7, table)


def _endings(player_two: int, banker_two: int, tableau: Tableau) -> list[tuple[tuple[int, ...], Outcome]]:
    """The third cards that two-card totals can lead to, in dealing order, each with the outcome."""
    kinds = KINDS[Grain.POINTS]
    ends: list[tuple[tuple[int, ...], Outcome]] = []

    def go_on(player: tuple[Card, ...], banker: tuple[Card, ...], thirds: tuple[int, ...]) -> None:
        hand = next_hand(player, banker, tableau)
        if hand is None:
            ends.append((thirds, Result.of(Coup(player, banker)).outcome))
            return
        for card in kinds:
            after = (*thirds, card.value)
            if hand == "player":
                go_on((*player, card), banker, after)
            else:
                go_on(player, (*banker, card), after)

    go_on((kinds[player_two], kinds[0]), (kinds[banker_two], kinds[0]), ())
    return ends
