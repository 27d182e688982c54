"""A bet is data: a name, the view it reads, and ordered lines of event and payout."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

from odds.bets.payout import LOSE, payout_words, read_payout
from odds.counting.tally import Tally, require_event
from odds.errors import BetError, OddsError, quoted
from odds.game.cards import Grain
from odds.game.tableau import Tableau, require_tableau
from odds.game.views import Result, View, require_view


@dataclass(frozen=True)
class Event:
    """A named predicate over the values of a view; what `test` returns is taken for true or false as Python does."""

    words: str
    test: Callable[[Any], bool]

    def __call__(self, seen: Any) -> bool:
        """Whether the event happened in what was seen."""
        return bool(self.test(seen))


@dataclass(frozen=True)
class Line:
    """One line of a pay table: when `event` happens the bet pays `pays`, net units per unit staked.

    The event is a predicate over the values of the bet's view; 0, None and empty things that it returns are false.
    """

    event: Callable[[Any], bool]
    pays: Fraction


LineInput = Line | tuple[Callable[[Any], bool], object]


@dataclass(frozen=True)
class PayTable:
    """A named pay table of a bet: one payout for each of its lines, in their order."""

    name: str
    pays: tuple[Fraction, ...]
    note: str = ""


@dataclass(frozen=True)
class Run:
    """A row of coups, each taken as independent of the others: how often in a row `event` happens.

    The bet is made before the first coup and counts up to `longest`; the first coup without the event ends it.
    """

    event: Callable[[Any], bool]
    longest: int

    def goes_on(self, seen: Any) -> int:
        """1 when the run goes on after a coup of which the view sees `seen`, 0 when it ends."""
        return int(bool(self.event(seen)))


@dataclass(frozen=True, init=False)
class Bet:
    """What can be wagered. The first line whose event happens settles the bet; if none does, it loses.

    `view` is what the events read. `tableau` is set for a bet that belongs to its own drawing rules.
    `detail` tells a variant from the ordinary bet (`5%`, `9 to 1`). A bet with `given` is only offered when
    that event has happened, so all its figures are conditional on it. A bet with a `run` is settled after a
    row of coups: its lines read the length of the run, and `view` is what the run's event reads.

    The rest describes the bet and is no part of its identity: `fields` are the named facts that its events
    read, when they are written in the language of bet files; `tables` are other pay tables of the same lines.
    """

    name: str
    lines: tuple[Line, ...]
    view: type[View]
    id: str
    detail: str
    tableau: Tableau | None
    given: Callable[[Any], bool] | None
    run: Run | None
    fields: tuple[str, ...] = field(compare=False, repr=False)
    other_names: tuple[str, ...] = field(compare=False, repr=False)
    family: str = field(compare=False, repr=False)
    tables: tuple[PayTable, ...] = field(compare=False, repr=False)
    source: str = field(compare=False, repr=False)
    note: str = field(compare=False, repr=False)

    def __init__(
        self,
        name: str,
        lines: Iterable[LineInput],
        *,
        view: type[View] = Result,
        id: str | None = None,
        detail: str = "",
        tableau: Tableau | None = None,
        given: Callable[[Any], bool] | None = None,
        run: Run | None = None,
        fields: Sequence[str] = (),
        other_names: Sequence[str] = (),
        family: str = "",
        tables: Sequence[PayTable] = (),
        source: str = "",
        note: str = "",
    ) -> None:
        if not isinstance(name, str) or not name.strip():
            raise BetError(f"{quoted(name)} does not name a bet; give some text, such as 'Lucky 9'")
        rows = _read_lines(name, lines)
        require_view(view)
        if tableau is not None:
            require_tableau(tableau)
        if given is not None:
            require_event(given)
        if run is not None and not isinstance(run, Run):
            raise BetError(f"{name}: {quoted(run)} is not a Run; write Run(event, longest)")
        if given is not None and run is not None:
            raise BetError(f"{name} cannot both be offered in the middle of a coup and run over several coups")
        for key, value in (
            ("name", name),
            ("lines", rows),
            ("view", view),
            ("id", id or slug(name)),
            ("detail", detail),
            ("tableau", tableau),
            ("given", given),
            ("run", run),
            ("fields", tuple(fields)),
            ("other_names", tuple(other_names)),
            ("family", family),
            ("tables", tuple(tables)),
            ("source", source),
            ("note", note),
        ):
            object.__setattr__(self, key, value)

    @property
    def title(self) -> str:
        """The name with what tells this variant apart: `Banker, 5%`."""
        return f"{self.name}, {self.detail}" if self.detail else self.name

    @property
    def grain(self) -> Grain:
        """How finely cards must be told apart to settle this bet."""
        return self.view.grain

    @property
    def reads(self) -> str:
        """What the events read, in words: `totals and hand sizes`, `Player's first two cards (ranks)`."""
        from odds.bets.reading import reads_words

        return reads_words(self.fields) or ("totals and hand sizes" if self.view is Result else self.view.__name__)

    def settles(self, seen: Any) -> int:
        """The number of the line that settles a coup of which the view sees `seen`.

        It is len(lines) when no line does, and one more when the bet was not offered at all (see `given`).
        """
        if self.given is not None and not self.given(seen):
            return len(self.lines) + 1
        return next((place for place, line in enumerate(self.lines) if line.event(seen)), len(self.lines))

    @property
    def payouts(self) -> tuple[Fraction, ...]:
        """The payout of each line, and last that of a bet which no line settles."""
        return (*(line.pays for line in self.lines), LOSE)

    def paying(self, pays: object, detail: str | None = None) -> Bet:
        """This bet with other payouts: one for each line, or a single one for a bet with one winning line.

        >>> from odds.bets import tie
        >>> tie().paying("9 to 1").title
        'Tie, 9 to 1'
        """
        winning = [place for place, line in enumerate(self.lines) if line.pays > 0]
        if isinstance(pays, (str, Fraction, int)) or not isinstance(pays, Iterable):
            if len(winning) != 1:
                raise BetError(f"{self.name} has {len(winning)} winning lines; give a payout for each of its lines")
            payouts = [line.pays for line in self.lines]
            payouts[winning[0]] = read_payout(pays)
            words = payout_words(payouts[winning[0]])
        else:
            payouts = [read_payout(each) for each in pays]
            words = ", ".join(payout_words(each).removesuffix(" to 1") for each in payouts)
        if len(payouts) != len(self.lines):
            raise BetError(f"{self.name} has {len(self.lines)} lines, and {len(payouts)} payouts are given")
        rows = tuple(Line(line.event, each) for line, each in zip(self.lines, payouts, strict=True))
        return replace(self, lines=rows, detail=words if detail is None else detail)

    def with_table(self, name: str) -> Bet:
        """This bet with the pay table called `name`; an unknown name is refused with those there are."""
        for table in self.tables:
            if slug(table.name) == slug(name):
                return self.paying(table.pays, detail=table.name)
        known = ", ".join(repr(table.name) for table in self.tables) or "no others"
        raise BetError(f"{self.name} has no pay table called {name!r}; its named tables are {known}")

    def shadowed(self, counts: Tally[Any]) -> tuple[int, ...]:
        """For each line, in how many ways of `counts` its event happened but an earlier line had settled the bet.

        `counts` is a tally of this bet's own view. First match settles, so these ways do not count for the line.
        """
        ways = [0] * len(self.lines)
        for seen, number in counts.items():
            settled = self.settles(seen)
            for place in range(settled + 1, len(self.lines)):
                if settled < len(self.lines) and self.lines[place].event(seen):
                    ways[place] += number
        return tuple(ways)


def require_bet(bet: object) -> None:
    """Refuse what is not a bet."""
    if isinstance(bet, Bet):
        return
    if isinstance(bet, str):
        raise BetError(f"{quoted(bet)} is a name and not a bet; look it up with odds.bets.find({quoted(bet)})")
    called = getattr(bet, "__name__", None) if callable(bet) and not isinstance(bet, type) else None
    if called:
        raise BetError(f"{called} is a function and not a bet; call it: {called}()")
    raise BetError(f"{quoted(bet)} is not a bet; use banker(), odds.bets.find('dragon-7') or Bet(name, lines)")


def bets_of(bets: Iterable[Bet]) -> tuple[Bet, ...]:
    """`bets` once each is known to be one; anything else is refused."""
    if isinstance(bets, (str, Bet)) or not isinstance(bets, Iterable):
        raise BetError(f"{quoted(bets)} is not a list of bets; give one, such as [banker(), tie()]")
    known = tuple(bets)
    for bet in known:
        require_bet(bet)
    return known


def _read_lines(name: str, lines: Iterable[LineInput]) -> tuple[Line, ...]:
    """The lines of the bet `name`, each checked."""
    if isinstance(lines, (str, Mapping)) or not isinstance(lines, Iterable):
        raise BetError(f"{name}: {quoted(lines)} is not a list of lines; write [(event, pays), ...]")
    rows = []
    for place, line in enumerate(lines, 1):
        if isinstance(line, Line):
            line = (line.event, line.pays)
        if not isinstance(line, (tuple, list)) or len(line) != 2:
            raise BetError(f"{name}, line {place}: {quoted(line)} is not a line; write (event, pays)")
        event, pays = line
        try:
            require_event(event)
        except OddsError as error:
            raise BetError(f"{name}, line {place}: {error}") from None
        rows.append(Line(event, read_payout(pays)))
    if not rows:
        raise BetError(f"{name} has no lines; write [(event, pays), ...]")
    return tuple(rows)


def slug(name: str) -> str:
    """A name as an id: lower case, words joined by hyphens."""
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")
