"""What the audit of a log found: by rule, by line, and by cell of the drawing rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from odds.game.shoe import Shoe
from odds.game.tableau import Tableau
from odds.game.views import Outcome


class Offence(NamedTuple):
    """One offending coup: its line or row, from 1, and what is wrong."""

    number: int
    why: str


@dataclass
class Rule:
    """What one rule found: how many coups it judged, how many are wrong, and the first of them."""

    name: str
    judged: int = 0
    wrong: int = 0
    first: list[Offence] = field(default_factory=list)


class Cell(NamedTuple):
    """How one cell of the drawing rules was played when a coup came to it."""

    name: str
    draws: bool
    coups: int
    wrong: int


@dataclass(frozen=True)
class Audit:
    """What the audit of a log found.

    `place` says what coups are numbered by, lines or rows; `columns` maps what a column holds to its name.
    `coups` are the rows there were; `replayed` those whose cards could be read. `outcomes` counts the results
    that the cards make. `cells` are those of the drawing rules that were played wrongly at least once.
    """

    log: str
    format: str
    place: str
    columns: Mapping[str, str]
    shoe: Shoe
    tableau: Tableau
    coups: int
    replayed: int
    rules: tuple[Rule, ...]
    outcomes: Mapping[Outcome, int]
    cells: tuple[Cell, ...]
    shoes: int | None
    notes: tuple[str, ...]

    @property
    def violations(self) -> int:
        """How often a rule was broken; a coup can break several."""
        return sum(rule.wrong for rule in self.rules)

    def __bool__(self) -> bool:
        """True when nothing is wrong."""
        return self.violations == 0
