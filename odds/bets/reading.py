"""How a bet reads a coup: the view that tells it all its fields, and its events as predicates over that view.

Fields that follow from the final totals and hand sizes are read off `Result`, the view of the main bets, so
that all such bets share one tally. Other fields are read off a view made of just the names used.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from odds.bets.language import Expression
from odds.bets.syntax import Reader
from odds.game.cards import Grain
from odds.game.facts import facts, field_of
from odds.game.fields import Scope
from odds.game.views import Outcome, Result, View

RESULT_READERS: dict[str, Callable[[Result], Any]] = {
    "player.total": lambda seen: seen.player,
    "banker.total": lambda seen: seen.banker,
    "player.cards": lambda seen: seen.player_cards,
    "banker.cards": lambda seen: seen.banker_cards,
    "player.wins": lambda seen: seen.outcome is Outcome.PLAYER,
    "banker.wins": lambda seen: seen.outcome is Outcome.BANKER,
    "player.natural": lambda seen: seen.player_natural,
    "banker.natural": lambda seen: seen.banker_natural,
    "tie": lambda seen: seen.outcome is Outcome.TIE,
    "margin": lambda seen: abs(seen.player - seen.banker),
    "high": lambda seen: max(seen.player, seen.banker),
    "low": lambda seen: min(seen.player, seen.banker),
    "cards": lambda seen: seen.player_cards + seen.banker_cards,
}
"""The fields that follow from a `Result`, and how."""

RUN = "run"
"""The one name that the lines of a bet on a run of coups read: the length of the run."""


def view_of(fields: Iterable[str]) -> type[View]:
    """The view that tells `fields` and as little else as can be.

    >>> view_of(["banker.wins", "margin"]).__name__, view_of(["player.pair"]).__name__
    ('Result', 'facts(player.pair)')
    """
    names = sorted(set(fields))
    return Result if RESULT_READERS.keys() >= set(names) else facts(*names)


@dataclass(frozen=True)
class Reading:
    """A predicate: an expression read off the values of a view. Equal when text and view are."""

    expression: Expression
    view: type[View] | None

    def __call__(self, seen: Any) -> bool:
        """Whether the expression is true of what was seen."""
        return bool(self._test(seen))

    @cached_property
    def _test(self) -> Callable[[Any], Any]:
        return self.expression.over(_reader(self.view))

    def __getstate__(self) -> dict[str, Any]:
        return {"expression": self.expression, "view": self.view}


def _reader(view: type[View] | None) -> Reader:
    """How fields are read off `view`; without a view the value seen is the length of a run itself."""
    if view is Result:
        return RESULT_READERS.__getitem__
    if view is None:
        return lambda _: lambda seen: seen
    return operator.itemgetter


_SCOPES = {
    Scope.PLAYER_OPENING: "Player's first two cards",
    Scope.BANKER_OPENING: "Banker's first two cards",
    Scope.OPENING: "the first four cards",
    Scope.PLAYER_THIRD: "Player's third card",
    Scope.BANKER_THIRD: "Banker's third card",
    Scope.PLAYER_HAND: "Player's hand",
    Scope.BANKER_HAND: "Banker's hand",
    Scope.DEALT: "all cards dealt",
}
_GRAINS = {Grain.POINTS: "values", Grain.RANKS: "ranks", Grain.CARDS: "suits"}


def reads_words(names: Iterable[str]) -> str:
    """What the fields `names` read, in words: `results; Player's first two cards (ranks)`.

    >>> reads_words(["banker.wins", "player.third"]), reads_words(["player.pair"])
    ('totals and draws', "Player's first two cards (ranks)")
    """
    fields = [field_of(name) for name in dict.fromkeys(names)]
    words = []
    draws = [field.name for field in fields if field.scope is Scope.DRAWS]
    if draws:
        words.append("totals and hand sizes" if RESULT_READERS.keys() >= set(draws) else "totals and draws")
    grains: dict[str, Grain] = {}
    for field in fields:
        if field.scope is not Scope.DRAWS:
            place = _SCOPES.get(field.scope, f"card {field.scope.name.removeprefix('CARD_')}")
            grains[place] = max(field.grain, grains.get(place, Grain.POINTS))
    words += [f"{place} ({_GRAINS[grain]})" for place, grain in grains.items()]
    return "; ".join(words)
