"""Published figures: the rows of a source, and what it takes to agree with one.

A figure agrees when ours, computed exactly and rendered to the digits that were printed, is the same text.
A row of `data/*.csv` says in `check` what is known of it:

- `verified`: ours renders to the printed text;
- `off_by_1ulp`: ours differs by exactly one unit in the last printed digit;
- `MISMATCH`: the printed figure is wrong, and `ours` gives the right one;
- `ours`: nobody printed it; we did;
- `not_checked`: nobody has checked it, mostly because no exact figure of one coup can settle it.

To add a source: a module with a `Source`, its figures and reasons, and a file with the three tests of the others.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property
from pathlib import Path

from odds.game.shoe import Shoe
from odds.report.printed import Number, plain, rendered, units_apart

DATA = Path(__file__).parent / "data"


@dataclass(frozen=True)
class Row:
    """One printed figure, with where it was printed."""

    id: str
    bet: str
    pay_table: str
    decks: str
    quantity: str
    printed: str
    source: str
    note: str
    check: str
    ours: str

    def __str__(self) -> str:
        return self.id

    @property
    def words(self) -> str:
        """What the figure is of: `Banker | 5% commission | house edge`."""
        return " | ".join(part for part in (self.bet, self.pay_table, self.quantity) if part)

    @property
    def shoe(self) -> Shoe:
        """The fresh shoe that the figure is of; eight decks where the source does not tell."""
        if self.decks == "inf":
            return Shoe.infinite()
        return Shoe.of_decks(int(self.decks) if self.decks.isdigit() else 8)


def load(name: str) -> tuple[Row, ...]:
    """The rows of `data/<name>.csv`."""
    with (DATA / f"{name}.csv").open(encoding="utf-8", newline="") as file:
        return tuple(Row(**cells) for cells in csv.DictReader(file))


def objection(value: Number, row: Row) -> str:
    """Why `value` is not what `row` says of it; empty when it is."""
    text = rendered(value, row.printed)
    same = text == plain(row.printed)
    if row.check == "off_by_1ulp":
        holds = units_apart(value, row.printed) == 1
    elif row.check == "MISMATCH":
        holds = not same and bool(row.ours)
    else:
        assert row.check in ("verified", "ours"), f"{row.id}: {row.check!r} cannot be checked"
        holds = same
    if not holds:
        return f"{row.printed} is printed, marked {row.check}, and we render {text}"
    if row.ours and rendered(value, row.ours) != plain(row.ours):
        return f"ours was recorded as {row.ours}, and we render {rendered(value, row.ours)}"
    return ""


Figure = Callable[..., Number]
"""Our value of a row, from its shoe and perhaps the groups of a pattern's match."""

Figures = Mapping[str, Figure]
"""A pattern for `Row.words`, and how to compute such a row from its shoe and the groups of the match."""

Reasons = Mapping[str, str]
"""A pattern for `Row.words`, and why such rows are not computed here."""


class Verdict(Enum):
    """What is to be said of a printed figure."""

    AGREES = "agrees"
    ROUNDING = "differs by rounding"
    OTHER_SHOE = "other shoe"
    OTHER_CONVENTION = "other convention"
    WRONG = "wrong"
    OPEN = "definition unknown"
    OURS = "ours"
    NO_FIGURE = "no odds printed"
    NOT_ONE_COUP = "not of one coup"
    OTHER_GAME = "another game"


@dataclass(frozen=True)
class Remark:
    """A verdict that no comparison of digits can give, and its reason."""

    verdict: Verdict
    why: str


@dataclass(frozen=True)
class Beside:
    """A figure of ours beside a row that prints none: what it is, how it is written, and how it is computed."""

    label: str
    written: str
    figure: Figure


@dataclass(frozen=True)
class Source:
    """One file of rows, and what is done with each.

    `own` computes rows that no pattern can tell apart, by their ids; `remarks` says why a figure differs or is
    not computed; `beside` are figures of ours for rows that print a pay table and no odds.
    """

    name: str
    figures: Figures
    reasons: Reasons
    title: str = ""
    own: Figures = field(default_factory=dict)
    remarks: Mapping[str, Remark] = field(default_factory=dict)
    beside: Mapping[str, tuple[Beside, ...]] = field(default_factory=dict)

    @cached_property
    def rows(self) -> tuple[Row, ...]:
        """All rows of the file."""
        return load(self.name)

    @property
    def checked(self) -> list[Row]:
        """The rows whose figure is known to be right, nearly right or wrong."""
        return [row for row in self.rows if row.check != "not_checked"]

    def row(self, id: str) -> Row:
        """The row called `id`."""
        return next(row for row in self.rows if row.id == id)

    @property
    def computed(self) -> list[Row]:
        """The rows that a figure computes, of those that have been checked."""
        return [row for row in self.checked if any(re.fullmatch(p, row.words) for p in self.figures)]

    def computes(self, row: Row) -> bool:
        """Whether a figure computes `row`."""
        return row.id in self.own or any(re.fullmatch(pattern, row.words) for pattern in self.figures)

    def value(self, row: Row) -> Number:
        """Our value of `row`."""
        if row.id in self.own:
            return self.own[row.id](row.shoe)
        for pattern, figure in self.figures.items():
            if match := re.fullmatch(pattern, row.words):
                return figure(row.shoe, *match.groups())
        raise LookupError(f"no figure computes {row.id}: {row.words}")

    def matches(self, row: Row) -> list[str]:
        """The patterns of figures and reasons that claim `row`."""
        return [p for p in (*self.figures, *self.reasons) if re.fullmatch(p, row.words)]

    @property
    def unclaimed(self) -> list[str]:
        """The checked rows that not exactly one figure or reason claims."""
        return [f"{row.id}: {row.words}" for row in self.checked if len(self.matches(row)) != 1]

    @property
    def idle(self) -> list[str]:
        """Patterns that claim no checked row."""
        used = {pattern for row in self.checked for pattern in self.matches(row)}
        return [pattern for pattern in (*self.figures, *self.reasons) if pattern not in used]
