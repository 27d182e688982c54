"""Whether a shoe can have dealt what a log says: no card more often than the shoe holds it."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable, Sequence

import numpy as np
from numpy.typing import NDArray

from odds.game.cards import Grain
from odds.game.shoe import Shoe
from odds.verify.spellings import CARDS

MOST_OPEN = 50_000
"""Shoes that are remembered; the one that was dealt from the longest ago is forgotten first."""

_KINDS = [(grain, kind) for grain in Grain for kind in range(grain)]
_PLACES = {kind: place for place, kind in enumerate(_KINDS)}


class ShoeCheck:
    """The cards that each shoe of a log has dealt so far, told apart as finely as they are known."""

    def __init__(self, shoe: Shoe) -> None:
        self._counts: OrderedDict[Hashable, NDArray[np.int32]] = OrderedDict()
        self.limits = np.array([_limit(shoe, grain, kind) for grain, kind in _KINDS] + [shoe.size])
        self._adds = _adds()
        self.forgotten = 0
        self.shoes = 0

    def over(self, names: Sequence[Hashable], cards: NDArray[np.int64]) -> dict[int, str]:
        """The coups in which a shoe deals a card it does not have any more, and which card that is.

        `names` are the shoes of consecutive coups, and `cards`, of shape (places, coups), codes of their cards,
        below 0 where there is none.
        """
        places: dict[Hashable, int] = {}
        shoe = np.array([places.setdefault(name, len(places)) for name in names], dtype=np.int64)
        dealt = np.zeros((len(places), len(CARDS)), dtype=np.float32)  # counts of one block, exact in a float32
        for row in cards:
            there = row >= 0
            np.add.at(dealt, (shoe[there], row[there]), 1)
        counts = (dealt @ self._adds.astype(np.float32)).astype(np.int32)
        before = {place: self._counts.pop(name) for name, place in places.items() if name in self._counts}
        self.shoes += len(places) - len(before)
        for place, already in before.items():
            counts[place] += already
        wrong: dict[int, str] = {}
        told = list(places)
        for place in np.flatnonzero((counts > self.limits).any(axis=1)).tolist():
            wrong |= self._walk(np.flatnonzero(shoe == place), cards, before.get(place), told[place])
        self._counts.update(zip(told, counts, strict=True))
        while len(self._counts) > MOST_OPEN:
            self._counts.popitem(last=False)
            self.forgotten += 1
        return wrong

    def _walk(
        self, rows: NDArray[np.int64], cards: NDArray[np.int64], before: NDArray[np.int32] | None, name: Hashable
    ) -> dict[int, str]:
        """The coups of one shoe one by one."""
        wrong: dict[int, str] = {}
        counts = np.zeros(len(self.limits), dtype=np.int64) if before is None else before.astype(np.int64)
        for row in rows.tolist():
            for code in cards[:, row]:
                if code < 0:
                    continue
                counts += self._adds[code]
                over = np.flatnonzero((counts > self.limits) & (self._adds[code] > 0))
                if len(over) and row not in wrong:
                    wrong[row] = self._words(int(over[0]), counts, name)
        return wrong

    def _words(self, place: int, counts: NDArray[np.int64], name: Hashable) -> str:
        """Which kind of card is dealt once too often."""
        what = "cards"
        if place < len(CARDS):
            value = CARDS[place].rank is None
            what = f"cards of value {CARDS[place]}" if value else f"cards that are {CARDS[place]}"
        return f"shoe {name}: {counts[place]} {what} so far, and it holds {self.limits[place]}"


def _limit(shoe: Shoe, grain: Grain, kind: int) -> int:
    """How many cards of a kind the shoe holds; all it has, where it does not tell them apart."""
    return shoe.at(grain)[kind] if grain <= shoe.grain else shoe.size


def _adds() -> NDArray[np.int64]:
    """For each code of a card, what it adds to the counts: its value, and its rank and itself where known."""
    adds = np.zeros((len(CARDS), len(_KINDS) + 1), dtype=np.int64)
    for code, card in enumerate(CARDS):
        for grain in Grain:
            if grain <= card.grain:
                adds[code, _PLACES[grain, card.at(grain)]] = 1
        adds[code, -1] = 1
    return adds
