"""The events that shipped bets are made of, each written once."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Literal

from odds.bets.bet import Event
from odds.game.views import Outcome, Result

Side = Literal["player", "banker"]

WINNER = {"player": Outcome.PLAYER, "banker": Outcome.BANKER}


@cache
def wins_with(side: Side, totals: tuple[int, ...], cards: int | None = None) -> Event:
    """`side` wins with one of `totals`, in a hand of `cards` cards when that is given."""
    number = " or ".join(map(str, totals))
    words = f"{side.title()} wins with {_hand(cards)}{number}"
    return Event(words, _WinsWith(side, totals, cards))


@dataclass(frozen=True)
class _WinsWith:
    side: Side
    totals: tuple[int, ...]
    cards: int | None

    def __call__(self, result: Result) -> bool:
        return (
            result.outcome is WINNER[self.side]
            and getattr(result, self.side) in self.totals
            and (self.cards is None or getattr(result, f"{self.side}_cards") == self.cards)
        )


def _hand(cards: int | None) -> str:
    return "" if cards is None else f"a {cards}-card "
