"""The events that shipped bets are made of, each written once."""

from __future__ import annotations

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
    outcome = WINNER[side]

    def test(result: Result) -> bool:
        return (
            result.outcome is outcome
            and getattr(result, side) in totals
            and (cards is None or getattr(result, f"{side}_cards") == cards)
        )

    return Event(words, test)


def _hand(cards: int | None) -> str:
    return "" if cards is None else f"a {cards}-card "
