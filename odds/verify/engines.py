"""Programs that deal a coup in their own, wrong way, counted exactly at any shoe.

A program is told as data and one function: which hand gets the next card. Its whole game is compiled once:
for each number of cards dealt, the ways of every result as an integer combination of products of falling
factorials of the card counts, exactly as for the right game.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations_with_replacement
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from odds.counting.basis import deals, number_type
from odds.counting.tally import Tally
from odds.errors import ShoeError
from odds.game.shoe import Shoe
from odds.game.views import Naturals, Outcome

Hand = tuple[int, ...]
"""The point values of a hand's cards, in the order in which it got them; tens and faces are 0."""

_BITS = 4  # per card value in the key of a multiset: up to 15 cards of one value
_MOST_LABELS = 1 << 12


class _ToldFields(NamedTuple):
    player: int
    banker: int
    player_cards: int
    banker_cards: int
    outcome: Outcome


class Told(_ToldFields, Naturals):
    """What a wrong program reports of a coup: reads like a `Result`, but its hands and outcome are as it says."""

    __slots__ = ()


@dataclass(frozen=True, eq=False)
class Engine:
    """A program: `next_hand(player, banker)` says who gets the next card, `player`, `banker` or None.

    Each hand starts with `opening` cards. `sees` sorts opening hands into those that the program, and the
    final total, cannot tell apart; it is called with one representative of each.
    """

    next_hand: Callable[[Hand, Hand], str | None]
    opening: int = 2
    sees: Callable[[Hand], Any] = lambda hand: sum(hand) % 10

    @property
    def most_cards(self) -> int:
        """The most cards that a coup of this program takes."""
        return int(self._compiled[1].sum(axis=0).max())

    def tally(self, shoe: Shoe) -> Tally[Told]:
        """The ways of everything the program can report of a coup from `shoe`, exactly.

        The universe is all ordered deals of `most_cards` cards. Refuses a shoe that holds fewer.
        """
        labels, exponents, row, column, weight = self._compiled
        sizes = exponents.sum(axis=0)
        most = self.most_cards
        if shoe.size < most and not shoe.endless:
            raise ShoeError(f"{shoe.size} cards are too few: this program can need {most}")
        sums = [0] * len(labels)
        for dealt in np.unique(sizes).tolist():
            chosen = np.flatnonzero(sizes == dealt)
            kind = number_type(deals(shoe.size, dealt, shoe.endless))
            values = _products(exponents[:, chosen], shoe, kind)
            place = np.full(len(sizes), -1)
            place[chosen] = np.arange(len(chosen))
            mine = place[row] >= 0
            totals = np.zeros(len(labels), dtype=kind)
            np.add.at(totals, column[mine], values[place[row[mine]]] * weight[mine].astype(kind))
            rest = deals(shoe.size if shoe.endless else shoe.size - dealt, most - dealt, shoe.endless)
            for label in range(len(labels)):
                sums[label] += int(totals[label]) * rest
        whole = Tally({label: number for label, number in zip(labels, sums, strict=True) if number})
        if whole.total != deals(shoe.size, most, shoe.endless):
            raise AssertionError(f"the ways of a program add up to {whole.total}, not to all deals of {shoe!r}")
        return whole

    @cached_property
    def _compiled(self) -> tuple[list[Told], NDArray[Any], NDArray[Any], NDArray[Any], NDArray[Any]]:
        """Labels; the multisets as exponents, shape (10, multisets); and parallel multiset, label and coefficient."""
        classes: dict[Any, list[Hand]] = {}
        for hand in combinations_with_replacement(range(10), self.opening):
            classes.setdefault(self.sees(hand), []).append(hand)
        groups = [(hands[0], *_keys(hands)) for hands in classes.values()]
        labels: dict[Told, int] = {}
        cells: list[NDArray[np.int64]] = []
        weights: list[NDArray[np.int64]] = []
        for player, player_keys, player_weights in groups:
            for banker, banker_keys, banker_weights in groups:
                leaves = np.array(self._leaves(player, banker, labels), dtype=np.int64)
                key = player_keys[:, None, None] + banker_keys[None, :, None] + leaves[:, 0]
                cells.append((key * _MOST_LABELS + leaves[:, 1]).ravel())
                both = player_weights[:, None, None] * banker_weights[None, :, None]
                weights.append(np.broadcast_to(both, key.shape).ravel())
        cell, place = np.unique(np.concatenate(cells), return_inverse=True)
        weight = np.bincount(place.ravel(), weights=np.concatenate(weights)).astype(np.int64)
        multiset, row = np.unique(cell // _MOST_LABELS, return_inverse=True)
        shifts = np.arange(10).reshape(-1, 1) * _BITS
        exponents = (multiset >> shifts) & ((1 << _BITS) - 1)
        return list(labels), exponents, row.ravel(), cell % _MOST_LABELS, weight

    def _leaves(self, player: Hand, banker: Hand, labels: dict[Told, int]) -> list[tuple[int, int]]:
        """(key of the cards drawn, label) of every way in which a coup can go on from two opening hands."""
        found: list[tuple[int, int]] = []

        def walk(player: Hand, banker: Hand, key: int) -> None:
            hand = self.next_hand(player, banker)
            if hand is None:
                totals = sum(player) % 10, sum(banker) % 10
                told = Told(*totals, len(player), len(banker), Outcome.between(*totals))
                found.append((key, labels.setdefault(told, len(labels))))
                return
            for value in range(10):
                drawn = key + (1 << _BITS * value)
                if hand == "player":
                    walk((*player, value), banker, drawn)
                else:
                    walk(player, (*banker, value), drawn)

        walk(player, banker, 0)
        return found


def _keys(hands: list[Hand]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """The multiset keys of opening hands, and how many ordered hands each stands for (of one or two cards)."""
    keys = [sum(1 << _BITS * value for value in hand) for hand in hands]
    weights = [2 if len(set(hand)) == 2 else 1 for hand in hands]
    return np.array(keys, dtype=np.int64), np.array(weights, dtype=np.int64)


def _products(exponents: NDArray[Any], shoe: Shoe, kind: Any) -> NDArray[Any]:
    """The product over the ten values of c(c-1)...(c-m+1) for each column of exponents m."""
    most = int(exponents.max(initial=0))
    values = np.ones(exponents.shape[1], dtype=kind)
    for value, count in enumerate(shoe.points):
        falling = np.array([deals(count, taken, shoe.endless) for taken in range(most + 1)], dtype=object)
        values = values * falling.astype(kind)[exponents[value]]
    return values
