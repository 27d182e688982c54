"""Whether a log pays what the bets pay: columns of net units per unit staked against the exact payouts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial

import numpy as np
from numpy.typing import NDArray

from odds.bets.bet import Bet
from odds.bets.payout import plain_number
from odds.errors import OddsError
from odds.game.cards import KINDS, Grain
from odds.game.coup import Coup
from odds.game.views import Result
from odds.verify.draw_tables import RESULTS
from odds.verify.log_checks import Coups, Found
from odds.verify.log_columns import PAYOUTS, SIDES
from odds.verify.spellings import ABSENT, CARDS, Spellings, Values, payout_reader, told

_MOST_KEPT = 1 << 18
_UNKNOWN = -3
_PLACES = (0, 1, 2)


class PayoutCheck:
    """The columns of payouts of a log, each with the bet it is about.

    `columns` maps what the log's columns hold to their names, `bets` names of columns to bets. Columns that
    look like payouts of Player, Banker and Tie are taken to be about `main`. Empty cells are not judged.
    """

    def __init__(self, columns: Mapping[str, str], bets: Mapping[str, Bet], main: Sequence[Bet]) -> None:
        found = {role: columns[role] for role in PAYOUTS if role in columns}
        guessed = dict(zip(PAYOUTS, main, strict=True))
        self.bets = {role: bets.get(name, guessed[role]) for role, name in found.items()}
        self.bets |= {role: bets[name] for role, name in columns.items() if name in bets}
        for bet in self.bets.values():
            if bet.run is not None:
                raise OddsError(f"{bet.title} runs over several coups, and a payout is checked coup by coup")
        self._values = Values()
        self._spellings = Spellings(payout_reader(self._values))
        self._by_result = {
            role: np.array([self._line(bet, seen) for seen in RESULTS])
            for role, bet in self.bets.items()
            if bet.view is Result
        }
        self._kept: dict[tuple[str, int], int] = {}

    def findings(self, coups: Coups, fine: NDArray[np.bool_]) -> Iterator[Found]:
        """What each column of payouts says, of the coups that are `fine`."""
        for role, bet in self.bets.items():
            paid = self._spellings.codes(coups.cells[role])
            table = self._by_result.get(role)
            right = self._by_cards(role, bet, coups, fine) if table is None else table[_result_codes(coups)]
            judged = fine & (paid != ABSENT) & (right != _UNKNOWN)
            yield Found(
                f"payout of {bet.title}",
                judged,
                judged & (paid != right),
                partial(self._fault, coups, role, right),
            )

    def _fault(self, coups: Coups, role: str, right: NDArray[np.int64], row: int) -> str:
        return f"{told(coups.cells[role][row])} is written, the bet pays {plain_number(self._values.all[right[row]])}"

    def _line(self, bet: Bet, seen: object) -> int:
        """The number of what `bet` pays, or `_UNKNOWN` when it was not offered."""
        line = bet.settles(seen)
        return self._values.place(bet.payouts[line]) if line <= len(bet.lines) else _UNKNOWN

    def _by_cards(self, role: str, bet: Bet, coups: Coups, fine: NDArray[np.bool_]) -> NDArray[np.int64]:
        """What `bet` pays in each coup, worked out once for every distinct one as finely as the bet looks."""
        grain = bet.view.grain
        cards = np.stack([_COARSE[grain][coups.hands[side][place]] for side in SIDES for place in _PLACES])
        able = fine & (cards != _UNKNOWN).all(axis=0)
        keys = ((cards + 1).T @ (np.int64(64) ** np.arange(6))).astype(np.int64)
        distinct, first, place = np.unique(np.where(able, keys, -1), return_index=True, return_inverse=True)
        pays = np.full(len(distinct), _UNKNOWN)
        for number, (key, row) in enumerate(zip(distinct.tolist(), first.tolist(), strict=True)):
            if key < 0:
                continue
            if (role, key) not in self._kept:
                if len(self._kept) >= _MOST_KEPT:
                    self._kept.clear()
                self._kept[role, key] = self._line(bet, bet.view.of(_coup(cards[:, row], grain)))
            pays[number] = self._kept[role, key]
        return pays[place.ravel()]


def _coarse(grain: Grain) -> NDArray[np.int64]:
    """For each code of a card its place among the kinds of `grain`; then for unreadable and for absent."""
    places = [card.at(grain) if card.grain >= grain else _UNKNOWN for card in CARDS]
    return np.array([*places, _UNKNOWN, -1], dtype=np.int64)


_COARSE = {grain: _coarse(grain) for grain in Grain}


def _coup(cards: NDArray[np.int64], grain: Grain) -> Coup:
    kinds = KINDS[grain]
    hands = cards[:3].tolist(), cards[3:].tolist()
    player, banker = (tuple(kinds[card] for card in hand if card >= 0) for hand in hands)
    return Coup(player, banker)


def _result_codes(coups: Coups) -> NDArray[np.int64]:
    """Places in `RESULTS`, by the cards."""
    thirds = 2 * (coups.size("player") > 2) + (coups.size("banker") > 2)
    return 40 * coups.total("player") + 4 * coups.total("banker") + thirds
