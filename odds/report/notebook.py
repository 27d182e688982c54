"""How tables, prices and tallies show themselves in a notebook, and as rows for other programs.

A `Price` and a `Tally` do not know their shoe, so their captions say the universe: how many ways in all.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from odds.errors import OddsError
from odds.report.numbers import integer_text
from odds.report.render import render
from odds.report.tables import Cell, Column, Report, Table

if TYPE_CHECKING:
    from odds.analysis.pricing import Price
    from odds.counting.tally import Tally

MOST_ROWS = 60
"""Longer tallies are cut when they are shown, and say so."""


def table_html(table: Table) -> str:
    """A table as HTML, six decimals, everything escaped."""
    return render(Report(table.id, (table,)), "html")


def table_markdown(table: Table) -> str:
    """A table as Markdown, six decimals, everything escaped."""
    return render(Report(table.id, (table,)), "github")


def price_table(one: Price) -> Table:
    """The lines of a price: event, payout, ways, probability and return, with a total."""
    rows: list[tuple[Cell, ...]] = [
        (line.words, line.pays, line.ways, line.probability, line.returns) for line in one.lines
    ]
    return Table(
        one.bet.id,
        f"{one.bet.title}: {integer_text(one.total, ',')} ways in all",
        (
            Column("event", "event"),
            Column("pays", "pays", "payout"),
            Column("ways", "ways", "ways"),
            Column("probability", "P", "probability"),
            Column("return", "return", "units"),
        ),
        (*rows, ("total", None, one.total, Fraction(1), one.ev)),
        ("Pays: net units per unit staked. The return of the total is the EV, the house edge with its sign turned.",),
        total=True,
    )


def tally_table(counts: Tally[Any]) -> Table:
    """Every value of the view that a tally is grouped by, in order, with its ways and probability, and a total."""
    columns = _view_columns(next(iter(counts), None))
    total = counts.total
    rows = [(*_view_cells(seen, len(columns)), ways, Fraction(ways, total)) for seen, ways in counts.items()]
    rows.sort(
        key=lambda row: [
            (cell is None, isinstance(cell, str), 0 if cell is None else cell) for cell in row[: len(columns)]
        ]
    )
    given = f"\nGiven: {'; '.join(counts.given_events)}" if counts.given_events else ""
    whole = [("total", *(None for _ in columns[1:]), total, Fraction(1))] if rows else []
    return Table(
        "tally",
        f"{len(rows)} values, {integer_text(total, ',')} ways in all{given}",
        (*columns, Column("ways", "ways", "ways"), Column("probability", "P", "probability")),
        (*rows, *whole),
        total=bool(rows),
    )


def tally_shown(counts: Tally[Any]) -> Table:
    """`tally_table`, cut to its first rows and its total when it is long."""
    whole = tally_table(counts)
    if len(counts) <= MOST_ROWS:
        return whole
    cut = replace(whole, rows=(*whole.rows[:MOST_ROWS], whole.rows[-1]))
    return cut.with_notes(f"{len(counts) - MOST_ROWS} more values are not shown; to_dicts() has them all.")


def lines(table: Table) -> Table:
    """A table without its total."""
    return replace(table, rows=table.rows[:-1], total=False) if table.total else table


def data_frame(table: Table) -> Any:
    """The rows as a pandas `DataFrame` of exact objects (int, Fraction, text), one column for each key.

    Columns have the dtype object, because any other would round: take `frame["edge"].astype(float)` for
    floats. Raises `OddsError` where pandas is not installed.
    """
    try:
        from pandas import DataFrame
    except ImportError:
        raise OddsError("to_pandas needs pandas; install it with: pip install 'baccarat-odds[notebook]'") from None
    return DataFrame(table.to_dicts(), columns=[column.key for column in table.columns], dtype=object)


def _view_columns(seen: object) -> tuple[Column, ...]:
    """A column for each field of a view value, or one for values that have none."""
    names: tuple[str, ...] = getattr(type(seen), "_fields", ())
    if not names:
        names = tuple(field.name for field in getattr(type(seen), "fields", ()))
    return tuple(Column(name, name.replace("_", " "), "count") for name in names) or (Column("seen", "seen"),)


def _view_cells(seen: Any, number: int) -> tuple[Cell, ...]:
    fields = seen if isinstance(seen, tuple) and len(seen) == number else (seen,)
    return tuple(map(_cell, fields))


def _cell(value: object) -> Cell:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if value is None or isinstance(value, int | str):
        return value
    words = getattr(value, "value", value)  # an outcome is told by its name
    return words if isinstance(words, str) else str(words)


def _place(cell: Cell) -> tuple[bool, bool, Any]:
    """Numbers before words, and both before nothing."""
    return cell is None, isinstance(cell, str), 0 if cell is None else cell
