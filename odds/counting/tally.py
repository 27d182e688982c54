"""Tallies: how many ways each value of a view can happen. Integers until somebody divides."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Generic, TypeVar

from odds.errors import OddsError, quoted

V = TypeVar("V")
W = TypeVar("W")

Event = Callable[[Any], bool]
"""A predicate over a view value: an `Outcome`, an `Event` of `odds.bets`, or any function.

What it returns is taken for true or false as Python does it: 0, None and empty things are false.
"""


@dataclass(frozen=True)
class Tally(Mapping[V, int], Generic[V]):
    """View value -> number of ways, as a read-only mapping; values with no way at all are not in it.

    `total` is the sum of all ways: the ordered deals of six cards (less the known ones) that are left
    after the conditioning, if any. `given` names the conditions, outermost first.
    """

    counts: Mapping[V, int]
    given_events: tuple[str, ...] = ()

    def __getitem__(self, seen: V) -> int:
        return self.counts[seen]

    def __iter__(self) -> Iterator[V]:
        return iter(self.counts)

    def __len__(self) -> int:
        return len(self.counts)

    @property
    def total(self) -> int:
        """The sum of all ways."""
        return sum(self.counts.values())

    def ways(self, event: Event) -> int:
        """The number of ways in which `event` happens."""
        require_event(event)
        return sum(ways for seen, ways in self.counts.items() if event(seen))

    def probability(self, event: Event) -> Fraction:
        """The exact probability of `event`, given the conditions of this tally."""
        if not self.counts:
            raise OddsError("an empty tally has no probabilities")
        return Fraction(self.ways(event), self.total)

    def given(self, event: Event) -> Tally[V]:
        """The part of this tally in which `event` happens; refused when that is impossible."""
        require_event(event)
        kept = {seen: ways for seen, ways in self.counts.items() if event(seen)}
        words = event_words(event)
        if not kept:
            raise OddsError(f"{words!r} cannot happen with this shoe, so nothing can be given it")
        return Tally(kept, (*self.given_events, words))

    def grouped(self, key: Callable[[V], W]) -> Tally[W]:
        """This tally with the values that share a `key` added together."""
        if not callable(key):
            raise OddsError(f"{quoted(key)} is not a key; give a function of what the view sees")
        sums: dict[W, int] = {}
        for seen, ways in self.counts.items():
            group = key(seen)
            sums[group] = sums.get(group, 0) + ways
        return Tally(sums, self.given_events)

    def to_dicts(self) -> list[dict[str, Any]]:
        """A dictionary for each value: its fields (or itself, as `seen`), its ways and its exact probability."""
        from odds.report.notebook import lines, tally_table

        return lines(tally_table(self)).to_dicts()

    def to_pandas(self) -> Any:
        """`to_dicts` as a pandas `DataFrame` of exact objects; needs pandas."""
        from odds.report.notebook import lines, tally_table

        return lines(tally_table(self)).to_pandas()

    def _repr_html_(self) -> str:
        from odds.report.notebook import table_html, tally_shown

        return table_html(tally_shown(self))

    def _repr_markdown_(self) -> str:
        from odds.report.notebook import table_markdown, tally_shown

        return table_markdown(tally_shown(self))


def require_event(event: object) -> None:
    """Refuse what cannot be asked whether it happened."""
    if not callable(event):
        raise OddsError(
            f"{quoted(event)} is not an event; use Outcome.TIE, or a function of what the view sees: "
            "lambda seen: seen.banker == 7"
        )


def read_events(events: Iterable[Event]) -> tuple[Event, ...]:
    """`events` once each is known to be one; anything else is refused."""
    if isinstance(events, str) or not isinstance(events, Iterable):
        raise OddsError(f"{quoted(events)} is not a list of events; give one, such as [Outcome.TIE]")
    known = tuple(events)
    for event in known:
        require_event(event)
    return known


def event_words(event: Event) -> str:
    """An event in words: its own `words` or `name` where it has them."""
    for name in ("words", "name", "__name__"):
        words = getattr(event, name, None)
        if isinstance(words, str):
            return words
    return repr(event)
