"""Lists: the catalogue with its figures, and the fields that bets read."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from odds.analysis.pricing import price
from odds.analysis.root import SquareRoot
from odds.bets.bet import Bet
from odds.errors import OddsError
from odds.game.fields import FIELDS
from odds.game.known import Known
from odds.game.shoe import Shoe
from odds.game.tableau import PUNTO_BANCO, Tableau
from odds.report.captions import caption
from odds.report.tables import Cell, Column, Table

COLUMNS = (
    Column("id", "id"),
    Column("bet", "bet"),
    Column("grain", "needs"),
    Column("edge", "edge", "units", percent=True),
    Column("hit", "hit", "probability", percent=True),
    Column("sd", "SD", "decimal"),
)

SORTS = tuple(column.key for column in COLUMNS)


def bets_table(
    bets: Sequence[Bet],
    shoe: Shoe,
    tableau: Tableau | None = None,
    known: Known = (),
    *,
    sort: str | None = None,
    descending: bool = False,
) -> Table:
    """The bets with edge, hit frequency and standard deviation at one shoe; in catalogue order unless sorted.

    A bet that cannot be priced here (it reads cards more finely than the shoe tells them apart, or can never
    be offered) has no figures.
    """
    rows: list[tuple[Cell, ...]] = []
    refused = 0
    for bet in bets:
        figures: tuple[Cell, ...] = (None, None, None)
        try:
            one = price(bet, shoe, tableau, known)
            figures = (one.edge, one.hit, one.sd)
        except OddsError:
            refused += 1
        rows.append((bet.id, bet.name, str(bet.grain), *figures))
    if sort is not None:
        rows = _sorted(rows, sort, descending)
    notes = [f"{len(rows)} bet{'' if len(rows) == 1 else 's'}. Edge counts pushes; a negative edge favours the bettor."]
    if any(bet.tableau for bet in bets) and tableau is None:
        notes.append("Bets of other games (Bahamian, Gold) are priced under their own drawing rules.")
    if any(bet.given for bet in bets):
        notes.append("Insurance bets are priced given that they are offered.")
    if refused:
        those = (
            "1 bet cannot be priced at this shoe, and has"
            if refused == 1
            else f"{refused} bets cannot be priced at this shoe, and have"
        )
        notes.append(f"{those} no figures; 'odds price' says why.")
    return Table("bets", caption(shoe, tableau or PUNTO_BANCO, known), COLUMNS, tuple(rows), tuple(notes))


def _sorted(rows: list[tuple[Cell, ...]], sort: str, descending: bool) -> list[tuple[Cell, ...]]:
    if sort not in SORTS:
        raise OddsError(f"{sort!r} is no column of this table; sort by {', '.join(SORTS)}")
    place = SORTS.index(sort)
    told = [row for row in rows if row[place] is not None]
    told.sort(key=lambda row: _sort_key(row[place]), reverse=descending)
    return told + [row for row in rows if row[place] is None]


def _sort_key(cell: Cell) -> tuple[str, Fraction | int]:
    """Text by its letters, numbers by their size; a root is never negative here."""
    if isinstance(cell, str):
        return cell.lower(), 0
    return "", cell.square if isinstance(cell, SquareRoot) else cell or 0


def fields_table() -> Table:
    """Every named field that a bet's event may read, with the cards it needs and what it tells."""
    rows: list[tuple[Cell, ...]] = [(name, str(field.grain), field.words) for name, field in FIELDS.items()]
    rows.append(('count("9")', "ranks", 'how many of all cards dealt have this rank; also count("K")'))
    rows.append(('count("h")', "cards", "how many of all cards dealt have this suit"))
    return Table(
        "fields",
        "What an event of a bet may read; combine with and, or, not, ==, <, in, + and the like",
        (Column("field", "field"), Column("grain", "needs"), Column("meaning", "tells")),
        tuple(rows),
        ("Needs: how finely the shoe must tell cards apart: point values, ranks, or cards with suits.",),
    )
