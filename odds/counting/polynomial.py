"""The compiled game: for one tableau, every count of ways as a polynomial in the card counts.

All six positions are accounted for, dealt or not, so the number of ordered deals in which an event
happens is a fixed integer combination of the products of `odds.counting.basis`. The coefficient of a
multiset is the number of its orderings in which the event happens. The game is compiled at the grain
of `Draws` (two-card totals and third cards); coarser views and bets are sums of its columns.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from odds.counting import cache
from odds.counting.basis import Basis, Numbers, basis, key_weights
from odds.game.cards import KINDS, Card, Grain
from odds.game.coup import Coup, next_hand
from odds.game.tableau import Tableau
from odds.game.views import Draws

Pattern = tuple[int | None, ...]
"""The value known at each of the six dealing positions, or None."""

UNKNOWN: Pattern = (None,) * 6


@dataclass(frozen=True, eq=False)
class CompiledGame:
    """A tableau compiled at the grain of `Draws`, for cards known at some positions.

    `row`, `column` and `ways` are parallel: the coefficient `ways` of product `row` of `basis` for the
    draws numbered `column`. Rows are in ascending order.
    """

    basis: Basis
    draws: tuple[Draws, ...]
    row: NDArray[np.intp]
    column: NDArray[np.intp]
    ways: NDArray[np.int64]

    def coefficients(self, groups: NDArray[np.intp], number: int) -> NDArray[np.int64]:
        """Coefficients of shape (basis.size, number): column j counts the draws whose group is j.

        `groups` gives a group for each of `draws`, or -1 to leave it out.
        """
        group = groups[self.column]
        kept = group >= 0
        flat = self.row[kept] * number + group[kept]
        sums = np.bincount(flat, weights=self.ways[kept], minlength=self.basis.size * number)
        return sums.astype(np.int64).reshape(self.basis.size, number)

    def terms(self, groups: NDArray[np.intp]) -> Terms:
        """The same for many groups, of which most need few products."""
        group = groups[self.column]
        order = np.argsort(group, kind="stable")
        present, start = np.unique(group[order], return_index=True)
        return Terms(present, start, self.row[order], self.ways[order])


@dataclass(frozen=True, eq=False)
class Terms:
    """Sums of products, term by term: `ways` times product `row`; that of `group[j]` begins at term `start[j]`.

    A group of which no draws can happen, say because of the known cards, has no sum.
    """

    group: NDArray[np.intp]
    start: NDArray[np.intp]
    row: NDArray[np.intp]
    ways: NDArray[np.int64]

    def sums(self, products: Numbers) -> tuple[int, ...]:
        """Every sum, for the values of all products at one shoe."""
        terms = products.take(self.row)
        terms *= self.ways.astype(products.dtype)
        return tuple(int(number) for number in np.add.reduceat(terms, self.start))


@lru_cache(maxsize=64)
def compiled(tableau: Tableau, pattern: Pattern = UNKNOWN) -> CompiledGame:
    """The compiled game of `tableau`; the cards in `pattern` are known and not part of the universe.

    The game without known cards is kept in the user's cache directory from one process to the next.
    """
    arrays = cache.load(tableau) if pattern == UNKNOWN else None
    if arrays is None:
        arrays = _compile(tableau, pattern)
        if pattern == UNKNOWN:
            cache.save(tableau, arrays)
    draws = tuple(Draws(p, b, _third(x), _third(y)) for p, b, x, y in arrays["draws"].tolist())
    return CompiledGame(
        basis(10, pattern.count(None)),
        draws,
        arrays["row"].astype(np.intp),
        arrays["column"].astype(np.intp),
        arrays["ways"].astype(np.int64),
    )


def _third(value: int) -> int | None:
    return None if value < 0 else value


@lru_cache(maxsize=16)
def _draws_table(tableau: Tableau) -> tuple[NDArray[np.int16], NDArray[np.int16]]:
    """All draws that `tableau` can give, shape (draws, 4) with -1 for no third card, and their numbers.

    The second array has shape (10, 10, 10, 10): the number of the draws that follow from Player's and
    Banker's two-card totals when the fifth and sixth cards have the given values.
    """
    kinds = KINDS[Grain.POINTS]
    numbers = np.zeros((10, 10, 10, 10), dtype=np.int16)
    found: dict[Draws, int] = {}

    def follow(player: tuple[Card, ...], banker: tuple[Card, ...], place: tuple[int, ...]) -> None:
        hand = next_hand(player, banker, tableau)
        if hand is None:
            numbers[place] = found.setdefault(Draws.of(Coup(player, banker)), len(found))
            return
        for card in kinds:
            hands = ((*player, card), banker) if hand == "player" else (player, (*banker, card))
            follow(*hands, (*place, card.value))

    for player_two in range(10):
        for banker_two in range(10):
            opening = (kinds[player_two], kinds[0]), (kinds[banker_two], kinds[0])
            follow(*opening, (player_two, banker_two))
    rows = [[p, b, -1 if x is None else x, -1 if y is None else y] for p, b, x, y in found]
    return np.array(rows, dtype=np.int16), numbers


def _pairs(first: int | None, second: int | None) -> NDArray[np.int64]:
    """The opening hands that two positions can hold, shape (hands, 4): total, key weight, hands it stands for.

    Two unknown cards are taken without order, each pair standing for one or two deals.
    """
    weights = key_weights(10)
    hands = []
    for a in range(10) if first is None else (first,):
        for b in range(10) if second is None else (second,):
            if first is None and second is None and a > b:
                continue
            key = (int(weights[a]) if first is None else 0) + (int(weights[b]) if second is None else 0)
            hands.append(((a + b) % 10, key, 2 if first is None and second is None and a != b else 1))
    return np.array(hands, dtype=np.int64)


def _compile(tableau: Tableau, pattern: Pattern) -> dict[str, NDArray[np.int16]]:
    """The arrays of a compiled game: `draws`, and the parallel `row`, `column` and `ways`."""
    draws, numbers = _draws_table(tableau)
    player = _pairs(pattern[0], pattern[2])
    banker = _pairs(pattern[1], pattern[3])
    weights = key_weights(10)
    fifth, sixth = (range(10) if known is None else (known,) for known in pattern[4:])
    keys_5, keys_6 = (
        np.array([weights[card] if known is None else 0 for card in cards])
        for known, cards in zip(pattern[4:], (fifth, sixth), strict=True)
    )
    ends = numbers[:, :, list(fifth), :][:, :, :, list(sixth)]
    column = ends[player[:, None, 0], banker[None, :, 0]]
    key = (player[:, None, 1] + banker[None, :, 1])[:, :, None, None] + keys_5[:, None] + keys_6
    ways = np.broadcast_to((player[:, None, 2] * banker[None, :, 2])[:, :, None, None], column.shape)
    game = basis(10, pattern.count(None))
    order = np.argsort(game.keys)
    row = order[np.searchsorted(game.keys[order], key.ravel())]
    # a hand stands for 1, 2 or 4 deals, so sorting cells with their deals in the last bits sorts and keeps both
    packed = np.sort((row * len(draws) + column.ravel()) << 3 | ways.ravel())
    starts = np.flatnonzero(np.diff(packed >> 3, prepend=-1))
    cell = packed[starts] >> 3
    summed = np.add.reduceat(packed & 7, starts)
    return {
        "draws": draws,
        "row": (cell // len(draws)).astype(np.int16),
        "column": (cell % len(draws)).astype(np.int16),
        "ways": summed.astype(np.int16),
    }
