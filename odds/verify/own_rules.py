"""The audit of somebody's own drawing function: asked every cell of the tableau, and every spelling of a card."""

from __future__ import annotations

import contextlib
import importlib
import importlib.util
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

from odds.errors import OddsError, quoted
from odds.game.cards import RANKS, VALUES
from odds.game.tableau import NONE, PUNTO_BANCO, TOTALS, Tableau, cell_name

BankerDraws = Callable[[int, Any], Any]
"""`draws(banker_total, player_third)`: whether Banker draws on a two-card total of 0 to 7 against Player's third
card, which is None when Player stood."""

THIRDS: dict[str, tuple[str, tuple[Any, ...]]] = {
    "value": ("point values, 0 for tens and faces", VALUES),
    "ten": ("1 to 9, and 10 for tens and faces", tuple(value or 10 for value in VALUES)),
    "number": ("1 for an ace to 13 for a king", tuple(range(1, 14))),
    "rank": ("texts A, 2 to 10, J, Q, K", RANKS),
}
"""How a drawing function may want Player's third card: in words, and each of the thirteen ranks so written."""


@dataclass(frozen=True)
class RulesAudit:
    """What a drawing function does, against the drawing rules `tableau`.

    `own` is the function as a tableau; `cells` are those that differ, as `Tableau.differences` numbers them.
    `uneven` are cells in which the function does not treat all ranks of one value alike; `own` then holds the
    answer that differs from `tableau`. `spellings` tells for each other way of writing the third card which
    cells would then differ, None where the function does not take it.
    """

    name: str
    tableau: Tableau
    own: Tableau
    cells: tuple[tuple[int | None, int], ...]
    uneven: tuple[tuple[int, int], ...]
    third: str
    spellings: dict[str, tuple[str, ...] | None]

    def __bool__(self) -> bool:
        """True when every cell agrees."""
        return not self.cells and not self.uneven


def audit_rules(
    draws: BankerDraws,
    tableau: Tableau = PUNTO_BANCO,
    *,
    player: Callable[[int], Any] | None = None,
    third: str = "value",
    name: str | None = None,
) -> RulesAudit:
    """Ask `draws(banker_total, player_third)` all 88 cells, with every rank as the third card.

    It returns a truth value: whether Banker draws. `third` names how it takes the third card, one of
    `THIRDS`; None is passed when Player stood. `player`, if given, is Player's rule: `player(total)`.
    Raises `OddsError` when a call fails or answers neither yes nor no, with the cell.

    >>> found = audit_rules(lambda total, third: total <= 5 if third is None else total <= 3)
    >>> bool(found), len(found.cells)
    (False, 13)
    """
    label = str(name or getattr(draws, "__name__", "function"))
    if third not in THIRDS:
        raise OddsError(f"{quoted(third)} is no way to write a third card; use {', '.join(THIRDS)}")
    asked = _Asked(draws, label)
    rows, uneven = asked.rows(third, tableau)
    own_player = tableau.player
    if player is not None:
        own_player = tuple(_answer(player, (total,), "player rule", cell_name(None, total)) for total in TOTALS)
    own = Tableau(label, own_player, rows)
    others = {other: asked.differing(other, tableau) for other in THIRDS if other != third}
    return RulesAudit(label, tableau, own, tableau.differences(own), uneven, third, others)


class _Asked:
    """A drawing function and how to ask it."""

    def __init__(self, draws: BankerDraws, name: str) -> None:
        self._draws = draws
        self._name = name

    def rows(self, third: str, tableau: Tableau) -> tuple[tuple[tuple[bool, ...], ...], tuple[tuple[int, int], ...]]:
        """The rows of a tableau, and the cells in which ranks of one value are treated differently."""
        rows, uneven = [], []
        for total in TOTALS:
            answers: list[set[bool]] = [set() for _ in range(NONE + 1)]
            for rank, value, card in zip(RANKS, VALUES, THIRDS[third][1], strict=True):
                where = cell_name(total, value) + (f" ({rank})" if value == 0 else "")
                answers[value].add(_answer(self._draws, (total, card), self._name, where))
            answers[NONE].add(_answer(self._draws, (total, None), self._name, cell_name(total, NONE)))
            uneven += [(total, place) for place, both in enumerate(answers) if len(both) > 1]
            right = tableau.banker[total]
            rows.append(tuple(right[place] != ((not right[place]) in both) for place, both in enumerate(answers)))
        return tuple(rows), tuple(uneven)

    def differing(self, third: str, tableau: Tableau) -> tuple[str, ...] | None:
        """The cells that differ when the third card is written another way, or None when that cannot be asked."""
        try:
            rows, _ = self.rows(third, tableau)
        except OddsError:
            return None
        cells = tableau.differences(Tableau(self._name, tableau.player, rows))
        return tuple(cell_name(*cell) for cell in cells)


def _answer(function: Callable[..., Any], arguments: tuple[Any, ...], name: str, cell: str) -> bool:
    call = f"{name}({', '.join(map(repr, arguments))})"
    try:
        with contextlib.redirect_stdout(sys.stderr):  # what the function prints is no part of the report
            answer = function(*arguments)
    except (Exception, SystemExit) as error:
        raise OddsError(f"{cell}: {call} raised {type(error).__name__}: {error}") from None
    try:
        plain = answer.item() if hasattr(answer, "item") else answer
    except Exception:
        plain = answer
    if isinstance(plain, bool) or (isinstance(plain, int) and plain in (0, 1)):
        return bool(plain)
    raise OddsError(f"{cell}: {call} returned {quoted(answer)}; return True to draw and False to stand")


def load_function(text: str) -> Callable[..., Any]:
    """The function that `module:function` or `file.py:function` names; modules are looked for here first."""
    place, colon, name = text.rpartition(":")
    if not colon or not place or not name.isidentifier():
        raise OddsError(f"{quoted(text)} names no function; write module:function or file.py:function")
    function = getattr(_module(place), name, None)
    if function is None:
        raise OddsError(f"{place} has no function {quoted(name)}; check the name")
    if not callable(function):
        raise OddsError(f"{text} is no function; it is {quoted(function)}")
    return function  # type: ignore[no-any-return]


def _module(place: str) -> ModuleType:
    here = str(Path.cwd())
    sys.path.insert(0, here)
    try:
        if place.endswith(".py"):
            return _file(place)
        return importlib.import_module(place)
    except OddsError:
        raise
    except ModuleNotFoundError as error:
        if error.name and place.split(".")[0] == error.name.split(".")[0]:
            raise OddsError(
                f"there is no module {quoted(place)} here or installed; check the name and the folder"
            ) from None
        raise OddsError(f"{place} cannot be imported: {error}") from None
    except (Exception, SystemExit) as error:
        raise OddsError(f"{place} cannot be imported: {type(error).__name__}: {error}") from None
    finally:
        sys.path.remove(here)


def _file(place: str) -> ModuleType:
    path = Path(place)
    if not path.is_file():
        raise OddsError(f"{place}: there is no such file; check the path")
    spec = importlib.util.spec_from_file_location(path.stem, path)
    if spec is None or spec.loader is None:
        raise OddsError(f"{place} cannot be imported; give a Python file")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
