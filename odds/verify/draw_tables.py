"""The drawing rules as arrays, so that many coups are dealt or checked at once.

Everything here is read off `odds.game.coup.next_hand`, the one place where the order of drawing is told.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from odds.game.cards import KINDS, Grain
from odds.game.coup import next_hand
from odds.game.tableau import NONE, Tableau
from odds.game.views import Outcome, Result

RESULTS = tuple(
    Result(player, banker, player_cards, banker_cards)
    for player in range(10)
    for banker in range(10)
    for player_cards in (2, 3)
    for banker_cards in (2, 3)
)
"""Every result there could be; its place is its code."""

NOTHING = len(RESULTS)
"""The code where no coup was dealt."""

OUTCOMES = tuple(Outcome)
OUTCOME_OF = np.array([OUTCOMES.index(result.outcome) for result in RESULTS] + [len(OUTCOMES)], dtype=np.uint8)
"""The place in `OUTCOMES` for each code of a result; 3 for `NOTHING`."""

CARDS_OF = np.array([result.player_cards + result.banker_cards for result in RESULTS] + [0], dtype=np.int64)
"""How many cards a coup of each code takes; 0 for `NOTHING`."""


@dataclass(frozen=True, eq=False)
class DrawTables:
    """Who draws, by two-card totals, whatever they are.

    `player` has shape (10, 10): whether Player draws, by Player's and Banker's two-card totals. `banker` has
    shape (10, 10, 11): whether Banker draws, by the same and Player's third card (10 when there is none).
    `results` has shape (100, 100): the code of the result, by 10 x Player's + Banker's two-card totals, and
    10 x the fifth card's + the sixth card's value.
    """

    player: NDArray[np.bool_]
    banker: NDArray[np.bool_]
    results: NDArray[np.uint16]


@lru_cache(maxsize=16)
def draw_tables(tableau: Tableau) -> DrawTables:
    """The arrays of `tableau`.

    >>> from odds import PUNTO_BANCO
    >>> tables = draw_tables(PUNTO_BANCO)
    >>> bool(tables.banker[0, 3, 8]), RESULTS[tables.results[50, 42]]
    (False, Result(player=9, banker=2, player_cards=3, banker_cards=3))
    """
    kinds = KINDS[Grain.POINTS]
    player = np.zeros((10, 10), dtype=bool)
    banker = np.zeros((10, 10, 11), dtype=bool)
    for p in range(10):
        for b in range(10):
            hands = (kinds[p], kinds[0]), (kinds[b], kinds[0])
            player[p, b] = next_hand(*hands, tableau) == "player"
            for third in range(10):
                banker[p, b, third] = next_hand((*hands[0], kinds[third]), hands[1], tableau) == "banker"
            banker[p, b, NONE] = _banker_draws_alone(p, b, tableau)
    return DrawTables(player, banker, _results(player, banker))


def _banker_draws_alone(player: int, banker: int, tableau: Tableau) -> bool:
    """Whether Banker draws once Player has stood, also on a total on which Player should not have."""
    if max(player, banker) >= 8:
        return False
    return tableau.banker_draws(banker, None)


def _results(player: NDArray[np.bool_], banker: NDArray[np.bool_]) -> NDArray[np.uint16]:
    p, b, fifth, sixth = np.indices((10, 10, 10, 10))
    draws = player[p, b]
    second = banker[p, b, np.where(draws, fifth, NONE)]
    player_total = np.where(draws, p + fifth, p) % 10
    banker_total = np.where(second, b + np.where(draws, sixth, fifth), b) % 10
    codes = 40 * player_total + 4 * banker_total + 2 * draws + second
    return np.asarray(codes.reshape(100, 100), dtype=np.uint16)
