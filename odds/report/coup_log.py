"""Simulated coups as a log that `odds audit` reads: CSV, tabs, JSON lines or Parquet."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, BinaryIO

import numpy as np
from numpy.typing import NDArray

from odds.errors import OddsError
from odds.game.cards import KINDS, Card, Grain
from odds.game.shoe import Shoe
from odds.game.views import Outcome
from odds.verify.dealer import Block
from odds.verify.draw_tables import NOTHING, OUTCOME_OF

FORMATS = ("csv", "tsv", "jsonl", "parquet")
NO_CARD = "NA"
"""What stands in CSV where there is no third card."""

_CARDS = ("player1", "player2", "player3", "banker1", "banker2", "banker3")
_WINNERS = np.array([outcome.name.lower() for outcome in Outcome], dtype=object)


def log_writer(
    out: BinaryIO, shoe: Shoe, format: str = "csv", *, suits: bool = False
) -> tuple[Callable[[Block], None], Callable[[], None]]:
    """What writes blocks dealt with their cards to `out`, one coup a line or row; and what ends the log.

    Columns: the shoe and the coup in it, both from 1, the cards of both hands, both totals, the winner, and
    whether each hand's first two cards pair, if the shoe tells ranks. Cards are ranks, with `suits` ranks and
    suits, or point values where the shoe says no more. No third card is NA in CSV, null elsewhere.

    Raises `OddsError` for suits that the shoe does not tell, and for Parquet without pyarrow.
    """
    if suits and shoe.grain is not Grain.CARDS:
        raise OddsError(
            f"suits are asked for, and this shoe says only {shoe.grain}; describe it with --decks or --cards"
        )
    if format not in FORMATS:
        raise OddsError(f"{format!r} is no format of a log; use {', '.join(FORMATS)}")
    table = _Columns(shoe, suits)
    if format == "parquet":
        return _parquet(out, table)
    write = _json_lines if format == "jsonl" else _separated("\t" if format == "tsv" else ",")
    if format != "jsonl":
        out.write((("\t" if format == "tsv" else ",").join(table.names) + "\n").encode())

    def each(block: Block) -> None:
        out.write(write(table.of(block)).encode())

    return each, lambda: None


class _Columns:
    """The columns of a log, counting shoes from block to block."""

    def __init__(self, shoe: Shoe, suits: bool) -> None:
        cards = KINDS[shoe.grain]
        self._texts = np.array([*(_text(card, suits) for card in cards), None], dtype=object)
        self._values = np.array([*(card.value for card in cards), 0])
        ranks = [card.rank for card in cards]
        self._ranks = None if None in ranks else np.array([ranks.index(rank) for rank in ranks])
        self._shoes = 0
        pairs = () if self._ranks is None else ("player_pair", "banker_pair")
        self.names = ("shoe", "coup", *_CARDS, "player_total", "banker_total", "winner", *pairs)

    def of(self, block: Block) -> dict[str, list[Any]]:
        """The columns of one block."""
        dealt = block.results.T != NOTHING
        shoe, coup = np.nonzero(dealt)
        cards = block.cards()
        values = self._values[cards]
        columns: dict[str, NDArray[Any]] = {"shoe": shoe + self._shoes + 1, "coup": coup + 1}
        columns |= {name: self._texts[cards[:, place]] for place, name in enumerate(_CARDS)}
        columns["player_total"] = values[:, :3].sum(axis=1) % 10
        columns["banker_total"] = values[:, 3:].sum(axis=1) % 10
        columns["winner"] = _WINNERS[OUTCOME_OF[block.results.T[dealt]]]
        if self._ranks is not None:
            ranks = self._ranks[cards]
            columns["player_pair"] = (ranks[:, 0] == ranks[:, 1]).astype(np.int64)
            columns["banker_pair"] = (ranks[:, 3] == ranks[:, 4]).astype(np.int64)
        self._shoes += block.results.shape[1]
        return {name: column.tolist() for name, column in columns.items()}


def _text(card: Card, suits: bool) -> str:
    return str(card) if suits or card.suit is None else str(card.rank)


def _separated(mark: str) -> Callable[[dict[str, list[Any]]], str]:
    def write(columns: dict[str, list[Any]]) -> str:
        texts = [
            [NO_CARD if cell is None else cell for cell in column] if name in _CARDS else list(map(str, column))
            for name, column in columns.items()
        ]
        return "".join([mark.join(row) + "\n" for row in zip(*texts, strict=True)])

    return write


def _json_lines(columns: dict[str, list[Any]]) -> str:
    names = list(columns)
    rows = zip(*columns.values(), strict=True)
    return "".join([json.dumps(dict(zip(names, row, strict=True))) + "\n" for row in rows])


def _parquet(out: BinaryIO, table: _Columns) -> tuple[Callable[[Block], None], Callable[[], None]]:
    try:
        import pyarrow
        from pyarrow import parquet
    except ImportError:
        raise OddsError("a Parquet log needs pyarrow; pip install 'baccarat-odds[parquet]', or write CSV") from None
    kinds = {name: pyarrow.string() if name in (*_CARDS, "winner") else pyarrow.int64() for name in table.names}
    schema = pyarrow.schema(list(kinds.items()))
    writer = parquet.ParquetWriter(out, schema)
    return lambda block: writer.write_table(pyarrow.table(table.of(block), schema=schema)), writer.close
