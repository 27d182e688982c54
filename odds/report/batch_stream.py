"""The prices of a file of shoes as a stream of text: one row a shoe, exact, block by block."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from odds.analysis import batch
from odds.analysis.removal import evs
from odds.analysis.shoe_file import ShoeFile
from odds.analysis.shoe_rows import BadRow, Block
from odds.bets.bet import Bet
from odds.counting.batch import is_quick
from odds.counting.dealt import OUTCOMES
from odds.errors import GrainError, OddsError
from odds.game.cards import Grain
from odds.game.shoe import Shoe
from odds.game.tableau import PUNTO_BANCO, Tableau
from odds.report.numbers import decimal_text

STREAMS = ("csv", "tsv", "jsonl")
"""The formats that can be written row by row."""

_ROWS = 1 << 15
_SLOW_ROWS = 16
_WORDS = {Grain.POINTS: "point values", Grain.RANKS: "ranks"}


class Piece(NamedTuple):
    """The next part of a stream: its text, the rows that are no shoes, and how much of the file was read for it."""

    text: str
    bad: tuple[BadRow, ...]
    read: int


def price_stream(
    file: ShoeFile,
    bets: Sequence[Bet],
    tableau: Tableau | None = None,
    *,
    ways: bool = False,
    format: str = "csv",
    digits: int | None = None,
) -> Iterator[Piece]:
    """The EV of each of `bets` at each shoe of `file`, in order, as lines of csv, tsv or jsonl.

    EVs are units per unit staked with pushes counted: fractions in lowest terms, or decimals of `digits`
    places rounded half to even from them. With `ways` the ordered six-card deals in which Player, Banker
    and neither win come first. `tableau` defaults to each bet's own drawing rules, or punto banco. Every
    number of jsonl is a string. Bets that a batch cannot count (they read ranks) are priced shoe by shoe.

    Raises `GrainError` before anything else for a bet that reads cards more finely than the file tells them
    apart, and `OddsError` for a file without rows.
    """
    for bet in bets:
        if bet.view.grain > file.grain:
            raise GrainError(
                f"{bet.title} reads {bet.view.grain}, and {file.name} says only {_WORDS[file.grain]}; "
                + ("price it shoe by shoe" if bet.view.grain is Grain.CARDS else "give thirteen columns, A to K")
            )
    quick = all(is_quick(bet.view) and bet.run is None for bet in bets)
    names = [file.place]
    names += [f"{outcome.value.lower()}_ways" for outcome in OUTCOMES] if ways else []
    names += [f"{name}_ev" for name in _names(bets)]
    head = _head(names, format)
    rows = done = 0
    for block in file.blocks(_ROWS if quick else _SLOW_ROWS):
        columns = [_integers(block.numbers)]
        if ways:
            counted = batch.ways(OUTCOMES, block.points, tableau=tableau or PUNTO_BANCO, progress=False)
            columns += [_integers(column) for column in counted.T]
        columns += _evs(block, file.grain, bets, tableau, digits)
        rows += len(block.numbers) + len(block.bad)
        if not rows:
            continue
        yield Piece(head + _lines(names, columns, format), block.bad, block.done - done)
        head = ""
        done = block.done
    if not rows:
        where = " under the header (--no-header: there is none)" if file.place == "line" else ""
        raise OddsError(f"{file.name}: holds no shoes; write one a row{where}")


def _names(bets: Sequence[Bet]) -> list[str]:
    """A name for each bet's column: its id, numbered where ids repeat."""
    ids = [bet.id for bet in bets]
    return [id if ids.index(id) == place else f"{id}-{ids[:place].count(id) + 1}" for place, id in enumerate(ids)]


def _evs(
    block: Block, grain: Grain, bets: Sequence[Bet], tableau: Tableau | None, digits: int | None
) -> list[list[str]]:
    """The EVs of each bet as text, shoe by shoe."""
    coups = [bet for bet in bets if bet.run is None]
    exact = batch.ev(coups, block.counts, tableau, progress=False)
    columns: list[list[str]] = []
    for bet in bets:
        if bet.run is None:
            place = coups.index(bet)
            columns.append(_fractions(exact.numerators[:, place], exact.denominators[:, place], digits))
            continue
        found = evs(bet, [Shoe(tuple(row), grain) for row in block.counts.tolist()], tableau)
        columns.append([str(ev) if digits is None else decimal_text(ev, digits) for ev in found])
    return columns


def _integers(numbers: NDArray[Any]) -> list[str]:
    return list(map(str, numbers.tolist()))


def _fractions(above: NDArray[Any], below: NDArray[Any], digits: int | None) -> list[str]:
    """The quotients of two columns of exact integers as text."""
    if digits is not None:
        return [_decimal(*pair, digits) for pair in zip(above.tolist(), below.tolist(), strict=True)]
    common = np.gcd(above, below)
    pairs = zip((above // common).tolist(), (below // common).tolist(), strict=True)
    return [f"{over}/{under}" if under != 1 else f"{over}" for over, under in pairs]


def _decimal(above: int, below: int, digits: int) -> str:
    """`decimal_text` of above / below, ten times as fast: bare integers need no lowest terms."""
    unit = 10**digits
    scaled, rest = divmod(above * unit, below)
    if 2 * rest > below or (2 * rest == below and scaled % 2):
        scaled += 1
    whole, part = divmod(abs(scaled), unit)
    return f"{'-' if scaled < 0 else ''}{whole}" + (f".{part:0{digits}d}" if digits else "")


def _head(names: Sequence[str], format: str) -> str:
    return "" if format == "jsonl" else ("\t" if format == "tsv" else ",").join(names) + "\n"


def _lines(names: Sequence[str], columns: Sequence[Sequence[str]], format: str) -> str:
    """The rows of some columns; no cell holds a character that a format would have to quote."""
    rows = zip(*columns, strict=True)
    if format == "jsonl":
        keys = [json.dumps(name) for name in names]
        pattern = "{" + ", ".join(f'{key.replace("%", "%%")}: "%s"' for key in keys) + "}\n"
        return "".join([pattern % row for row in rows])
    mark = "\t" if format == "tsv" else ","
    return "".join([mark.join(row) + "\n" for row in rows])
