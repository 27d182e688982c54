"""Events as text: a small, safe language of expressions over the fields of a coup.

    banker.total == 7 and banker.cards == 3 and banker.wins
    player.third == 8, count("9") >= 3, player.pair_rank in ("A", "K"), player.third != none

Types are checked at once, so that a text compared with a number, a number used as a truth value or
arithmetic with `none` never reaches a coup.
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import Any

from odds.bets.syntax import Reader, Syntax, cut, kind_words
from odds.errors import BetError
from odds.game.fields import FIELDS, Kind

LONGEST = 2_000
"""The longest text of one expression."""


@dataclass(frozen=True)
class Expression:
    """An event or value as text, ready to be read off what a view sees. Equal texts are equal expressions.

    `fields` are the names it reads, in order of appearance; `kind` is the sort of its value. Called with
    anything that gives the value of a field by its name (`seen["banker.total"]`) it gives its own value.
    """

    text: str
    fields: tuple[str, ...] = field(compare=False)
    kind: Kind = field(compare=False)
    over: Callable[[Reader], Callable[[Any], Any]] = field(compare=False, repr=False)

    def __call__(self, seen: Any) -> Any:
        """The value of this expression in what was seen."""
        return self._plain(seen)

    @cached_property
    def _plain(self) -> Callable[[Any], Any]:
        return self.over(operator.itemgetter)

    def __reduce__(self) -> tuple[Any, ...]:
        own = (name for name in self.fields if name not in FIELDS and not name.startswith("count("))
        return read_expression, (self.text, tuple(own))


def read_event(text: str, extra: tuple[str, ...] = ()) -> Expression:
    """The event that `text` describes: an expression that is true or false.

    `extra` are names of numbers that may be used besides the fields of a coup.

    >>> event = read_event("banker.wins and banker.total == 7")
    >>> event.fields
    ('banker.wins', 'banker.total')
    >>> event({"banker.wins": True, "banker.total": 6})
    False
    """
    expression = read_expression(text, extra)
    if expression.kind != Kind.TRUTH:
        raise BetError(f"{cut(text)!r} is {kind_words(expression.kind)}, and an event is true or false; compare it")
    return expression


@lru_cache(maxsize=4096)
def read_expression(text: str, extra: tuple[str, ...] = ()) -> Expression:
    """The expression that `text` spells, of any kind; a `BetError` says what is wrong with it and where."""
    if not isinstance(text, str):
        raise BetError(f"{text!r} is not a text; write an event such as 'banker.total == 7'")
    plain = " ".join(text.split())
    if not plain:
        raise BetError("the event is empty; write one such as 'banker.total == 7'")
    if len(plain) > LONGEST:
        raise BetError(f"an event of {len(plain):,} characters is too long; the most is {LONGEST:,}")
    reading = Syntax(plain, extra)
    part = reading.build(reading.tree(), 0, frozenset())
    return Expression(plain, tuple(dict.fromkeys(reading.fields)), part.kind, part.make)
