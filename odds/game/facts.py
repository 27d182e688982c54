"""Facts: views made of named fields, so that a bet reads exactly what its lines name and nothing more."""

from __future__ import annotations

import copyreg
import re
from collections.abc import Callable
from difflib import get_close_matches
from functools import cache
from typing import Any, ClassVar, Self, SupportsIndex, cast

from odds.errors import BetError, quoted
from odds.game.cards import Card, Grain
from odds.game.coup import Coup
from odds.game.fields import FIELDS, Field, Scope, count_field
from odds.game.views import Draws, Outcome

_COUNT = re.compile(r"""count\s*\(\s*(?P<quote>["']?)(?P<card>[^"'()]*)(?P=quote)\s*\)""")


class FactsClass(type):
    """The class of the classes that `facts` makes: they are pickled by the names of their fields, not imported."""


class Facts(tuple[Any, ...], metaclass=FactsClass):
    """The values of some fields of a coup: a plain tuple that is also read by field name.

    `facts` makes the classes; each is a view. `fields` are what it reads, in the order of the values,
    and `grain` is how finely it needs the cards to be told apart.

    >>> from odds import deal
    >>> view = facts("player.pair", "banker.total")
    >>> seen = view.of(deal("K 5 K 3"))
    >>> seen, seen["banker.total"], view.grain
    ((True, 8), 8, <Grain.RANKS: 13>)
    """

    __slots__ = ()
    fields: ClassVar[tuple[Field, ...]] = ()
    grain: ClassVar[Grain] = Grain.POINTS
    _places: ClassVar[dict[str, int]] = {}
    _names: ClassVar[tuple[str, ...]]

    @classmethod
    def of(cls, coup: Coup) -> Self:
        """What this view sees of `coup`, each field read by its definition."""
        return cls(field.read(coup) for field in cls.fields)

    def __getitem__(self, name: Any) -> Any:
        """The value of the field `name`; places and slices work as in any tuple."""
        if name.__class__ is str:
            try:
                return tuple.__getitem__(self, self._places[name])
            except KeyError:
                known = ", ".join(field.name for field in self.fields)
                raise BetError(f"{name!r} is not among the fields of this view, which are {known}") from None
        return tuple.__getitem__(self, cast(SupportsIndex, name))

    @property
    def outcome(self) -> Outcome:
        """Who wins, when the fields tell it: both totals, or any two of player.wins, banker.wins and tie."""
        places = self._places
        if "player.total" in places and "banker.total" in places:
            return Outcome.between(self["player.total"], self["banker.total"])
        told = [name in places for name in ("player.wins", "banker.wins", "tie")]
        if sum(told) < 2:
            raise BetError("these fields do not tell the outcome; read player.total and banker.total too")
        if "player.wins" in places and self["player.wins"]:
            return Outcome.PLAYER
        if "banker.wins" in places and self["banker.wins"]:
            return Outcome.BANKER
        if "tie" in places and self["tie"]:
            return Outcome.TIE
        return (Outcome.PLAYER, Outcome.BANKER, Outcome.TIE)[told.index(False)]

    def __reduce__(self) -> tuple[Any, ...]:
        """A value is copied and pickled as its class and a plain tuple."""
        return type(self), (tuple(self),)


class DrawsFacts(Facts):
    """Facts that all follow from the draws, so that the compiled game counts them."""

    __slots__ = ()

    @classmethod
    def from_draws(cls, draws: Draws) -> Self:
        """What this view sees of any coup with these `draws`."""
        return cls(draws_reading(field)(draws) for field in cls.fields)


def facts(*names: str) -> type[Facts]:
    """The view that reads the fields `names`; the same class for the same names.

    Names are those of `FIELDS` and `count("K")`, `count("h")` and so on. When all fields follow from the
    draws the class has `from_draws` too. An unknown name is refused with the nearest one.
    """
    return _view(names)


@cache
def _view(names: tuple[str, ...]) -> type[Facts]:
    fields = tuple(dict.fromkeys(field_of(name) for name in names))
    places = {field.name: place for place, field in enumerate(fields)}
    places |= {name: places[field_of(name).name] for name in names}
    base = DrawsFacts if all(field.scope is Scope.DRAWS for field in fields) else Facts
    inside = {
        "__slots__": (),
        "__doc__": "The facts " + ", ".join(field.name for field in fields) + " of a coup.",
        "fields": fields,
        "grain": max((field.grain for field in fields), default=Grain.POINTS),
        "_places": places,
        "_names": names,
    }
    return FactsClass(f"facts({', '.join(field.name for field in fields)})", (base,), inside)  # type: ignore[return-value]


def _class_reduced(view: type[Facts]) -> str | tuple[Any, ...]:
    """How a class is pickled: as the call of `facts` that made it, or by its name when a module holds it."""
    return (facts, view._names) if "_names" in vars(view) else view.__qualname__


copyreg.pickle(FactsClass, _class_reduced)  # type: ignore[arg-type]


def field_of(name: str) -> Field:
    """The field called `name`: one of `FIELDS`, or `count("K")`; an unknown name is refused with the nearest."""
    if not isinstance(name, str):
        raise BetError(f"{quoted(name)} is not a field of a coup; write a name such as 'player.pair'")
    if name in FIELDS:
        return FIELDS[name]
    if counted := _COUNT.fullmatch(name.strip()):
        return count_field(counted["card"])
    near = get_close_matches(name, FIELDS, n=1, cutoff=0)
    hint = f"did you mean {near[0]!r}?" if near else "see the list of fields"
    raise BetError(f"{name!r} is not a field of a coup; {hint}")


@cache
def draws_reading(field: Field) -> Callable[[Draws], Any]:
    """How a field of scope `DRAWS` follows from the draws; every draws is looked at once."""
    return cache(lambda draws: field.read(coup_of(draws)))


@cache
def coup_of(draws: Draws) -> Coup:
    """A coup with these draws, of point values only: each opening is its total and a zero."""

    def hand(two: int, third: int | None) -> tuple[Card, ...]:
        opening = (Card(two), Card(0))
        return opening if third is None else (*opening, Card(third))

    return Coup(hand(draws.player_two, draws.player_third), hand(draws.banker_two, draws.banker_third))
