"""Every cell of somebody's tables beside ours."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace

from odds.bets.bet import Bet
from odds.errors import OddsError, quoted
from odds.report.compare.columns import BET, COMMISSION, DECKS, PAYS, Heading
from odds.report.compare.explain import Place, decks_that_agree, explanations
from odds.report.compare.figures import EMPTY, Printed, first_difference, read_printed
from odds.report.compare.layout import Assumed, commission_words, headings_of, read_shoe, told_shoe
from odds.report.compare.reading import Cells, rows_of
from odds.report.compare.wagers import wager
from odds.report.printed import Number

MOST_CELLS = 5_000
"""The most numbers that one file may hold."""

MOST_ROWS = 5_000
"""The most rows that one file may hold."""

MOST_COLUMNS = 100
"""The most cells that one row may hold."""

EXPLAINED = 500
"""For how many cells that differ an explanation is looked for."""

MORE = 4

PARTIAL = ("Given:", "Known:")
"""How a caption begins that says something of the coup, so that its table is of no fresh coup."""


@dataclass(frozen=True)
class Difference:
    """A cell that is not ours: where it stands, what is printed, ours to the same digits and with a few more.

    `digit` says where the two part, `why` what would give the printed number (the likelier first).
    """

    line: int
    column: str
    place: Place
    printed: Printed
    value: Number
    why: tuple[str, ...]

    @property
    def ours(self) -> str:
        """Our value to the printed digits, written as the printed number is."""
        return self.printed.like(self.printed.ours(self.value))

    @property
    def more(self) -> str:
        """Our value with a few more digits; nothing for an integer, which has no more."""
        return "" if isinstance(self.value, int) else self.printed.like(self.printed.ours(self.value, MORE))

    @property
    def digit(self) -> str:
        """Where printed and ours part."""
        return first_difference(self.printed.plain, self.printed.ours(self.value))


@dataclass
class Compared:
    """The outcome: how many cells agree, those that differ, and whatever could not be compared, with reasons."""

    name: str
    agree: int = 0
    differ: list[Difference] = field(default_factory=list)
    skipped: list[str] = field(default_factory=list)
    unread: list[str] = field(default_factory=list)
    remedy: tuple[int | None, ...] = ()

    def __bool__(self) -> bool:
        """Whether every cell agrees."""
        return not self.differ

    @property
    def cells(self) -> int:
        """How many cells were compared."""
        return self.agree + len(self.differ)

    @property
    def leading(self) -> list[tuple[str, int]]:
        """What would explain most of the cells that differ, and how many each explains."""
        votes = Counter(why for one in self.differ for why in one.why)
        top = max(votes.values(), default=0)
        return [(why, number) for why, number in votes.items() if number == top]


def compare_text(text: str, name: str, assumed: Assumed) -> Compared:
    """Compare every number of the tables in `text` (CSV or Markdown) with ours.

    A row names a bet and perhaps decks, pays and commission, each under such a heading, or its headings name
    bets (`Banker edge`); see `columns` for the figures. Raises `OddsError` when there is nothing to compare.
    """
    found = Compared(name)
    places: list[tuple[Printed, Place]] = []
    heads: list[Heading] = []
    said_decks = partial = False
    where = assumed
    rows = rows_of(text, name)
    _limit(rows, name)
    for row in rows:
        if not any(row.cells):
            heads = []
            partial = row.prose.startswith(PARTIAL) or (partial and not row.prose.startswith("#"))
            told = told_shoe(row.prose, assumed.shoe)
            if told is not None:
                where = replace(assumed, shoe=told)
                said_decks = said_decks or told != assumed.shoe
        elif heads:
            _compare_row(row, heads, where, found, places)
        elif not partial:
            heads = _headings(row, where, found)
            said_decks = said_decks or any(head.kind == DECKS for head in heads)
    if not found.cells:
        reasons = f"; {found.unread[0]}" if found.unread else ""
        raise OddsError(
            f"{name}: holds no number that can be compared: a table needs a column 'bet' (or headings such as "
            f"'Banker edge', or --bet) and a column such as ways, probability, edge, ev or sd{reasons}"
        )
    votes = Counter(why for one in found.differ for why in one.why)
    found.differ = [_sorted(one, votes) for one in found.differ]
    if found.differ and not said_decks:
        found.remedy = tuple(decks_that_agree(places))
    return found


def _limit(rows: list[Cells], name: str) -> None:
    filled = [row for row in rows if row.cells]
    wide = next((row for row in filled if len(row.cells) > MOST_COLUMNS), None)
    if wide is not None:
        raise OddsError(
            f"{name}, line {wide.line}: {len(wide.cells):,} cells; a table of odds has {MOST_COLUMNS} at most"
        )
    if len(filled) > MOST_ROWS:
        raise OddsError(f"{name}: holds {len(filled):,} rows; compare at most {MOST_ROWS:,} at a time")


def _headings(row: Cells, assumed: Assumed, found: Compared) -> list[Heading]:
    """The headings of a table that can be compared; what is left out of it is noted."""
    try:
        heads = headings_of(row, assumed)
    except OddsError as error:
        found.unread.append(str(error))
        return []
    found.skipped += [head.text for head in heads if head.text and not head.kind and head.text not in found.skipped]
    return heads


def _compare_row(
    row: Cells, heads: list[Heading], assumed: Assumed, found: Compared, places: list[tuple[Printed, Place]]
) -> None:
    if len(row.cells) > len(heads) and any(row.cells[len(heads) :]):
        found.unread.append(f"line {row.line}: {len(row.cells)} cells under {len(heads)} headings")
        return
    said = {}
    for head, cell in zip(heads, row.cells, strict=False):
        if head.kind and not head.figure and cell.casefold() not in EMPTY:
            said[head.kind] = commission_words(cell, head.percent) if head.kind == COMMISSION else cell
    try:
        shoe = read_shoe(said[DECKS]) if DECKS in said else assumed.shoe
    except OddsError as error:
        found.unread.append(f"line {row.line}: {error}")
        return
    for head, cell in zip(heads, row.cells, strict=False):
        if not head.figure or cell.strip().casefold() in EMPTY:
            continue
        try:
            bet = _bet(head, said, assumed)
            printed = read_printed(cell, head.percent, grouped=head.kind == "ways")
            if printed is None:
                raise OddsError(f"{quoted(cell)} under {head.text} is not a number")
            place = Place(head.kind, bet, shoe, assumed.tableau, assumed.known)
            value = place.value()
            if value is None:
                raise OddsError(f"{bet.title} has no {head.text}")
        except OddsError as error:
            if (reason := f"line {row.line}: {error}") not in found.unread[-1:]:
                found.unread.append(reason)
            continue
        if len(places) >= MOST_CELLS:
            raise OddsError(f"{found.name}: holds more than {MOST_CELLS:,} numbers; compare it in parts")
        places.append((printed, place))
        if printed.agrees(value):
            found.agree += 1
        else:
            why = (
                explanations(printed, place)
                if len(found.differ) < EXPLAINED
                else (f"after {EXPLAINED} not looked for",)
            )
            found.differ.append(Difference(row.line, head.text, place, printed, value, why))


def _bet(head: Heading, said: dict[str, str], assumed: Assumed) -> Bet:
    """The bet of a cell; what a row pays is of the bet that the row names, a commission only of Banker."""
    name = said.get(BET) or head.wager or assumed.bet
    if not name:
        raise OddsError(f"nothing names the bet of {head.text}")
    pays = "" if head.wager and BET not in said else said.get(PAYS, "")
    commission = said.get(COMMISSION, "")
    return wager(name, pays, "" if pays else commission)


def _sorted(one: Difference, votes: Counter[str]) -> Difference:
    why = sorted(one.why, key=lambda words: -votes[words])
    return Difference(one.line, one.column, one.place, one.printed, one.value, tuple(why))
