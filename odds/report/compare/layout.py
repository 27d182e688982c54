"""What a table of somebody's says of itself: its headings, its shoe, and the terms that rows share."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from odds.errors import OddsError, quoted
from odds.game.known import Known
from odds.game.shoe import Shoe
from odds.game.tableau import Tableau
from odds.report.compare.columns import BET, Heading, heading
from odds.report.compare.figures import read_printed
from odds.report.compare.reading import Cells
from odds.report.compare.wagers import wager


@dataclass(frozen=True)
class Assumed:
    """What a table is taken to be of where it does not say."""

    shoe: Shoe
    tableau: Tableau | None = None
    known: Known = ()
    bet: str = ""
    figure: str = ""


def told_shoe(prose: str, usual: Shoe) -> Shoe | None:
    """The shoe that a line above a table tells (`6 decks`), the usual one at a new title, None if it tells none."""
    told = set(re.findall(r"\b([0-9]{1,3}|infinite)[ -]decks?\b", prose.casefold()[:1000]))
    if len(told) == 1 and "without" not in prose:
        try:
            return read_shoe(told.pop())
        except OddsError:
            return None
    return usual if prose.startswith("#") else None


def headings_of(row: Cells, assumed: Assumed) -> list[Heading]:
    """The headings, if this row holds those of a table that can be compared; else none.

    Raises `OddsError` when they are headings, and what tells the rows apart is not known here.
    """
    if not row.may_head or any(read_printed(cell) for cell in row.cells):
        return []
    heads = [heading(cell) for cell in row.cells]
    if not any(head.kind == BET for head in heads):
        heads = [_wide(head, assumed) for head in heads]
        first = next(head for head in heads if head.text)
        if not first.kind and any(head.figure for head in heads):
            raise OddsError(f"line {row.line}: rows told apart by {quoted(first.text)}, which is not known here")
    return heads if any(head.figure for head in heads) else []


def _wide(head: Heading, assumed: Assumed) -> Heading:
    """A heading of a table without a column of bets: it names the bet, perhaps alone, whose figure is assumed."""
    if (head.kind and not (head.figure and head.wager)) or not head.text:
        return head if not head.figure or assumed.bet else replace(head, kind="")
    try:
        wager(head.wager)
    except OddsError:
        return replace(head, kind="")
    return head if head.kind else replace(head, kind=assumed.figure)


def commission_words(cell: str, percent: bool) -> str:
    """A commission with its unit: a number of 1 or more can only be a percentage."""
    number = read_printed(cell)
    if number is None or number.percent:
        return cell
    return f"{cell}%" if percent or number.shown >= 1 else cell


def read_shoe(text: str) -> Shoe:
    """The full shoe that a cell under `decks` means: `8`, `6 decks`, `inf`."""
    word = text.casefold().removesuffix("s").removesuffix("deck").strip(" -")
    if word in ("inf", "infinite", "infinity", "∞"):
        return Shoe.infinite()
    if not (word.isascii() and word.isdigit()) or len(word) > 9:
        raise OddsError(f"{quoted(text)} is not a number of decks")
    return Shoe.of_decks(int(word))
