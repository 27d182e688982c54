"""Tables of exact cells. A table knows nothing about how it is shown; `render` does that.

A cell holds the exact thing: an `int`, a `Fraction`, a `SquareRoot`, a `str`, or `None` for an
empty cell. A percentage is never stored: a column that people read in percent holds the plain
fraction and says `percent=True`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, Literal

from odds.analysis.root import SquareRoot

Cell = int | Fraction | SquareRoot | str | None
Unit = Literal["text", "ways", "count", "probability", "units", "payout", "decimal"]
"""What a column's numbers are.

ways         integer number of ordered deals
count        any other integer (a deck count, a card value, a row number)
probability  a `Fraction` in [0, 1]
units        net units per unit staked: EV, edge, return
payout       a payout, a `Fraction`, shown as a fraction or short decimal
decimal      irrational: a `SquareRoot`
text         words
"""


@dataclass(frozen=True)
class Column:
    """One column: `key` names it in JSON and CSV, `title` heads it in text, `unit` says what its numbers are.

    `percent` shows a hundred times the stored number in text formats, and the renderer then
    adds " %" to the title, so that a percentage can only stand under a percent heading.
    `digits` overrides the digits asked for.
    """

    key: str
    title: str
    unit: Unit = "text"
    percent: bool = False
    digits: int | None = None


@dataclass(frozen=True)
class Table:
    """Exact cells with their columns, what they are about (`caption`) and how to read them (`notes`).

    `id` names the table in JSON; `caption` says the shoe, the rules, the universe and the
    conditioning, as one or more lines; `total` is True when the last row is a sum of the others.
    """

    id: str
    caption: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]
    notes: tuple[str, ...] = ()
    total: bool = False

    def __post_init__(self) -> None:
        for row in self.rows:
            if len(row) != len(self.columns):
                raise ValueError(f"table {self.id}: a row of {len(row)} cells under {len(self.columns)} columns")

    def with_notes(self, *notes: str) -> Table:
        """This table with more notes under it."""
        return replace(self, notes=self.notes + notes)

    def column(self, key: str) -> tuple[Cell, ...]:
        """All cells of the column named `key`, top to bottom."""
        place = [column.key for column in self.columns].index(key)
        return tuple(row[place] for row in self.rows)

    def to_dicts(self) -> list[dict[str, Cell]]:
        """The rows as dictionaries from column key to exact cell."""
        keys = [column.key for column in self.columns]
        return [dict(zip(keys, row, strict=True)) for row in self.rows]

    def to_pandas(self) -> Any:
        """The rows as a pandas `DataFrame` of exact objects, as in `to_dicts`; needs pandas."""
        from odds.report.notebook import data_frame

        return data_frame(self)

    def _repr_html_(self) -> str:
        from odds.report.notebook import table_html

        return table_html(self)

    def _repr_markdown_(self) -> str:
        from odds.report.notebook import table_markdown

        return table_markdown(self)


@dataclass(frozen=True)
class Report:
    """What one command prints: tables about one shoe under one tableau, perhaps with plain lines of text.

    `shoe` and `tableau` go into the JSON object as they are (already plain strings and lists of strings).
    """

    command: str
    tables: tuple[Table, ...]
    shoe: dict[str, str | list[str]] | None = None
    tableau: str | None = None
    text: str | None = None
