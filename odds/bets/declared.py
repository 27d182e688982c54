"""Declared bets: what one entry of a bet file says, and the bet that follows from it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from fractions import Fraction
from functools import cached_property
from typing import Any

from odds.bets.bet import Bet, Event, Line, PayTable, Run, slug
from odds.bets.language import Expression, read_event
from odds.bets.payout import payout_words, read_payout
from odds.bets.reading import RUN, Reading, view_of
from odds.errors import BetError
from odds.game.tableau import TABLEAUS, Tableau
from odds.game.views import View

KEYS = (
    "id", "name", "other_names", "family", "tableau", "given", "run", "lines", "tables", "parameters", "source", "note",
)  # fmt: skip
LINE_KEYS = ("event", "pays", "words")
RUN_KEYS = ("event", "longest")
TABLE_KEYS = ("pays", "note")

MOST_LINES = 200
LONGEST_TEXT = 2_000
LONGEST_RUN = 100

Place = tuple[str | int, ...]
"""Where in an entry something stands: `("lines", 2, "pays")`."""

Fail = Callable[[str, Place], BetError]
"""Makes the error that says what is wrong, and where in the file."""


@dataclass(frozen=True)
class Declared:
    """One entry of a bet file: `data` as it was read, and `fail`, which knows where it stands.

    `bet` builds the bet; everything is checked there, so an entry costs nothing until it is used. A parameter
    is a whole number out of a list (`position = [1, 2, 3, 4]`, the first is usual), written `{position}` in
    events, or a payout (`star = "5000 for 1"`), written by its name where a line says what it pays.
    """

    data: Mapping[str, Any]
    fail: Fail

    @cached_property
    def name(self) -> str:
        """What the bet is called."""
        return self._text("name", needed=True)

    @cached_property
    def id(self) -> str:
        """The id: lower case, words joined by hyphens."""
        return self._text("id") or slug(self.name)

    @cached_property
    def other_names(self) -> tuple[str, ...]:
        """Names under which the same bet is sold."""
        names = self.data.get("other_names", [])
        if not isinstance(names, list):
            raise self.fail('other_names is a list of texts, as in other_names = ["Fortune 7"]', ("other_names",))
        return tuple(self._checked(name, "other_names", ("other_names",)) for name in names)

    @cached_property
    def family(self) -> str:
        """The id of the family of bets that this one belongs to, if any."""
        return self._text("family")

    @cached_property
    def parameters(self) -> dict[str, tuple[int, ...] | Fraction]:
        """The parameters: the numbers that each may be, or its usual payout."""
        given = self._table("parameters", self.data.get("parameters", {}), None, ("parameters",))
        found: dict[str, tuple[int, ...] | Fraction] = {}
        for key, value in given.items():
            if isinstance(value, list) and value and all(type(number) is int for number in value):
                found[key] = tuple(value)
            elif isinstance(value, list):
                raise self.fail(f"{key} is a list of whole numbers, or a payout", ("parameters", key))
            else:
                found[key] = self._payout(value, ("parameters", key))
        return found

    def bet(self, **options: object) -> Bet:
        """The bet, with `options` for its parameters."""
        for key in self.data:
            if key not in KEYS:
                raise self.fail(f"{key!r:.60} is not a field; {_nearest(key, KEYS)}", (key,))
        chosen = self._chosen(options)
        numbers = {key: value for key, value in chosen.items() if isinstance(value, int)}
        meters = {key: value for key, value in chosen.items() if isinstance(value, Fraction)}
        run = self._run(numbers)
        lines = self._lines()
        extra = (RUN,) if run else ()
        events = [
            self._event(line, _filled(line["event"], numbers), extra, ("lines", n, "event"))
            for n, line in enumerate(lines)
        ]
        given = self.data.get("given")
        condition = None if given is None else self._event({}, _filled(given, numbers), (), ("given",))
        reads = [run[0]] if run else events + ([condition] if condition else [])
        fields = tuple(dict.fromkeys(name for event in reads for name in event.fields))
        view = view_of(fields)
        seen = None if run else view
        if run and condition:
            raise self.fail("a bet on a run of coups cannot be given something; leave out run or given", ("given",))
        return Bet(
            self.name,
            [
                Line(_named(line, event, seen, numbers), self._pays(line["pays"], meters, ("lines", n, "pays")))
                for n, (line, event) in enumerate(zip(lines, events, strict=True))
            ],
            view=view,
            id=self.id,
            detail=_detail(self.parameters, chosen),
            tableau=self._tableau(),
            given=None if condition is None else Event(condition.text, Reading(condition, view)),
            run=Run(Event(run[0].text, Reading(run[0], view)), run[1]) if run else None,
            fields=fields,
            other_names=self.other_names,
            family=self.family,
            tables=self._tables(len(lines)),
            source=self._text("source"),
            note=self._text("note"),
        )

    def _chosen(self, options: Mapping[str, object]) -> dict[str, int | Fraction]:
        """The value of each parameter, as chosen or as usual."""
        chosen = {key: usual[0] if isinstance(usual, tuple) else usual for key, usual in self.parameters.items()}
        for key, value in options.items():
            usual = self.parameters.get(key)
            if usual is None:
                known = ", ".join(self.parameters) or "none"
                raise BetError(f"{self.name} has no parameter {key!r}; its parameters are: {known}")
            if isinstance(usual, Fraction):
                chosen[key] = read_payout(value)
                continue
            number = int(value) if isinstance(value, str) and value.isdecimal() and len(value) < 5 else value
            if type(number) is not int or number not in usual:
                raise BetError(f"{self.name}: {key} is one of {', '.join(map(str, usual))}, and not {value!r}")
            chosen[key] = number
        return chosen

    def _lines(self) -> list[dict[str, Any]]:
        lines = self.data.get("lines")
        if not isinstance(lines, list) or not lines:
            why = f"{self.name!r:.60} has no lines; write [[lines]] with an event and what it pays"
            raise self.fail(why, ("lines",))
        if len(lines) > MOST_LINES:
            raise self.fail(f"{self.name!r:.60} has {len(lines):,} lines; the most is {MOST_LINES}", ("lines",))
        for n, line in enumerate(lines):
            self._table("a line", line, LINE_KEYS, ("lines", n))
            for key in ("event", "pays"):
                if key not in line:
                    raise self.fail(f"line {n + 1} of {self.name!r:.60} has no {key}", ("lines", n))
        return lines

    def _run(self, numbers: Mapping[str, int]) -> tuple[Expression, int] | None:
        run = self.data.get("run")
        if run is None:
            return None
        self._table("run", run, RUN_KEYS, ("run",))
        longest = run.get("longest")
        if type(longest) is not int or not 1 <= longest <= LONGEST_RUN:
            raise self.fail(f"longest is a whole number, 1 to {LONGEST_RUN}, and not {longest!r}", ("run", "longest"))
        return self._event({}, _filled(run.get("event", ""), numbers), (), ("run", "event")), longest

    def _event(self, line: Mapping[str, Any], text: object, extra: tuple[str, ...], place: Place) -> Expression:
        if "words" in line:
            self._checked(line["words"], "words", (*place[:-1], "words"))
        if not isinstance(text, str):
            raise self.fail(f"an event is a text such as 'banker.total == 7', and not {text!r:.40}", place)
        try:
            return read_event(text, extra)
        except BetError as error:
            raise self.fail(str(error), place) from None

    def _pays(self, pays: object, meters: Mapping[str, Fraction], place: Place) -> Fraction:
        return meters[pays] if isinstance(pays, str) and pays in meters else self._payout(pays, place)

    def _payout(self, pays: object, place: Place) -> Fraction:
        if isinstance(pays, (bool, list, dict)):
            raise self.fail("a payout is a text such as '8 to 1', or a number", place)
        try:
            return read_payout(pays)
        except BetError as error:
            raise self.fail(str(error), place) from None

    def _tables(self, size: int) -> tuple[PayTable, ...]:
        tables = self._table("tables", self.data.get("tables", {}), None, ("tables",))
        found = []
        for name, table in tables.items():
            place: Place = ("tables", name)
            self._checked(name, "the name of a table", place)
            whole = (
                {"pays": table} if isinstance(table, list) else self._table(f"table {name!r}", table, TABLE_KEYS, place)
            )
            pays = whole.get("pays")
            if not isinstance(pays, list) or len(pays) != size:
                raise self.fail(f"table {name!r:.60} needs one payout for each of the {size} lines, in order", place)
            note = self._checked(whole.get("note", ""), "note", place)
            found.append(PayTable(name, tuple(self._payout(each, place) for each in pays), note))
        return tuple(found)

    def _tableau(self) -> Tableau | None:
        name = self._text("tableau")
        if name and name not in TABLEAUS:
            why = f"{name!r:.60} is no drawing rule that is shipped; {_nearest(name, TABLEAUS)}"
            raise self.fail(why, ("tableau",))
        return TABLEAUS[name] if name else None

    def _table(self, what: str, value: object, keys: tuple[str, ...] | None, place: Place) -> dict[str, Any]:
        if not isinstance(value, dict):
            raise self.fail(f"{what} is a table of {', '.join(keys or ('names', 'and values'))}", place)
        for key in value:
            if keys is not None and key not in keys:
                raise self.fail(f"{key!r:.60} is not a field of {what}; {_nearest(key, keys)}", (*place, key))
        return value

    def _text(self, key: str, needed: bool = False) -> str:
        value = self._checked(self.data.get(key, ""), key, (key,))
        if needed and not value.strip():
            raise self.fail(f"the bet has no {key}; write {key} = '...'", ())
        return value

    def _checked(self, value: object, what: str, place: Place) -> str:
        if not isinstance(value, str):
            raise self.fail(f"{what} is a text in quotes, and not {value!r:.40}", place)
        plain = " ".join(value.split())
        if len(plain) > LONGEST_TEXT or not plain.isprintable():
            raise self.fail(f"{what} is a text of at most {LONGEST_TEXT:,} printable characters", place)
        return plain


def _named(line: Mapping[str, Any], event: Expression, view: type[View] | None, numbers: Mapping[str, int]) -> Event:
    words = _filled(line.get("words"), numbers)
    return Event(words if isinstance(words, str) else event.text, Reading(event, view))


def _filled(text: object, numbers: Mapping[str, int]) -> Any:
    """`text` with the value of each parameter in place of its name in braces."""
    if isinstance(text, str):
        for key, number in numbers.items():
            text = text.replace(f"{{{key}}}", str(number))
    return text


def _detail(parameters: Mapping[str, tuple[int, ...] | Fraction], chosen: Mapping[str, int | Fraction]) -> str:
    """What tells a choice of parameters apart. Payouts are always told, numbers when they are not the usual ones."""
    words = []
    for key, usual in parameters.items():
        value = chosen[key]
        if isinstance(value, Fraction):
            words.append(f"{key} {payout_words(value)}")
        elif isinstance(usual, tuple) and value != usual[0]:
            words.append(f"{key} {value}")
    return ", ".join(words)


def _nearest(name: str, known: Any) -> str:
    near = get_close_matches(name, known, n=1, cutoff=0.5)
    return f"did you mean {near[0]}?" if near else f"use {', '.join(known)}"
