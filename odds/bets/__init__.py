"""What can be wagered: payouts, events, bets, the catalogue and bet files.

`find`, `catalogue`, `family` and `read_bets` are loaded when they are first used.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from odds.bets.bet import Bet, Event, Line, PayTable, Run
from odds.bets.main_bets import (
    HOUSE_VARIANTS,
    bahamian,
    banker,
    banker_ez,
    banker_super_6,
    gold_banker,
    gold_player,
    gold_tie,
    player,
    tie,
    two_to_one,
)
from odds.bets.payout import payout_forms, read_commission, read_payout

if TYPE_CHECKING:
    from odds.bets.bet_file import read_bets
    from odds.bets.shipped import catalogue, family, find

__all__ = [
    "HOUSE_VARIANTS",
    "Bet",
    "Event",
    "Line",
    "PayTable",
    "Run",
    "bahamian",
    "banker",
    "banker_ez",
    "banker_super_6",
    "catalogue",
    "family",
    "find",
    "gold_banker",
    "gold_player",
    "gold_tie",
    "payout_forms",
    "player",
    "read_bets",
    "read_commission",
    "read_payout",
    "tie",
    "two_to_one",
]

_LATER = {"catalogue": "shipped", "family": "shipped", "find": "shipped", "read_bets": "bet_file"}


def __getattr__(name: str) -> Any:
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_LATER[name]}"), name)
