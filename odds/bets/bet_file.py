"""Bet files: bets written by hand in TOML, without programming.

    name = "My seven"
    [[lines]]
    event = "banker.total == 7 and banker.cards == 3 and banker.wins"
    words = "Banker wins with a 3-card 7"
    pays = "40 to 1"
    [tables]
    "35 to 1" = ["35 to 1"]

A file holds one bet like this, or several of them under [[bets]]. The first line whose event happens settles
the bet; if none does, it loses. The shipped catalogue is written in the same way.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from odds.bets.bet import Bet
from odds.bets.declared import KEYS, Declared, Place
from odds.errors import BetError
from odds.files import parse_toml, read_text

LONGEST_FILE = 200_000
"""The largest bet file, in characters."""

MOST_BETS = 1_000


def read_bets(path: str | Path) -> tuple[Bet, ...]:
    """The bets of the file `path`, in order.

    Raises `OddsError` with one line that names the file, the line and the way out.
    """
    return tuple(declared.bet() for declared in parse_bets(read_text(path), str(path)))


def parse_bets(text: str, source: str = "bet file") -> tuple[Declared, ...]:
    """The entries of the TOML `text`, not yet built into bets; `source` is its name in errors.

    >>> text = 'name = "Odd tie"\\n[[lines]]\\nevent = "tie and player.total in (1, 3, 5, 7, 9)"\\npays = "15 to 1"'
    >>> (odd_tie,) = parse_bets(text)
    >>> odd_tie.bet().lines[0].pays
    Fraction(15, 1)
    """
    whole = Source(text, source)
    data = whole.data()
    bets = data.get("bets")
    if bets is None:
        return (Declared(data, Entry(whole, 0, len(text)).fail),)
    for key in data:
        if key != "bets":
            why = f"{key!r:.60} stands beside [[bets]]; write it inside one of them"
            raise whole.error(why, rf"\b{re.escape(key)}\b")
    if not isinstance(bets, list) or not all(isinstance(bet, dict) for bet in bets) or not bets:
        raise whole.error(f"bets is a list of tables; write [[bets]] and below it {', '.join(KEYS[:3])}", r"\bbets\b")
    if len(bets) > MOST_BETS:
        raise whole.error(f"there are {len(bets):,} bets; the most is {MOST_BETS:,}")
    heads = [match.start() for match in re.finditer(r"^[ \t]*\[\[\s*bets\s*\]\]", text, re.MULTILINE)]
    starts = heads if len(heads) == len(bets) else [0] * len(bets)
    ends = [*starts[1:], len(text)] if starts is heads else [len(text)] * len(bets)
    return tuple(
        Declared(bet, Entry(whole, start, end).fail) for bet, start, end in zip(bets, starts, ends, strict=True)
    )


@dataclass(frozen=True)
class Source:
    """The text of a bet file and its name."""

    text: str
    name: str

    def data(self) -> dict[str, Any]:
        """What the TOML says."""
        if len(self.text) > LONGEST_FILE:
            raise BetError(
                f"{self.name}: has {len(self.text):,} characters; the most for a bet file is {LONGEST_FILE:,}"
            )
        return parse_toml(self.text, self.name, BetError)

    def error(self, why: str, pattern: str | None = None, start: int = 0, end: int | None = None) -> BetError:
        """The error that names the line in which `pattern` is first found between `start` and `end`."""
        found = re.compile(pattern, re.MULTILINE).search(self.text, start, end or len(self.text)) if pattern else None
        if found is None and start == 0:
            return BetError(f"{self.name}: {why}")
        place = found.start() if found else start
        return BetError(f"{self.name}, line {self.text.count(chr(10), 0, place) + 1}: {why}")


@dataclass(frozen=True)
class Entry:
    """One bet of a file, by where it stands in the text."""

    source: Source
    start: int
    end: int

    def fail(self, why: str, place: Place) -> BetError:
        """The error about what stands at `place` of this entry, as near as it can be found in the text."""
        start = self.start
        pattern = None
        for step in place:
            if isinstance(step, int):
                start, pattern = self._line(step), None
            else:
                pattern = rf"""(?<![\w-])["']?{re.escape(step)}["']?\s*[\]=.]"""
                if (
                    len(place) > 1
                    and place[0] == "tables"
                    and (table := re.compile(r"\btables\b").search(self.source.text, start))
                ):
                    start = table.start()
        return self.source.error(why, pattern, start, self.end)

    def _line(self, number: int) -> int:
        """Where line `number` of the pay table starts."""
        heads = re.compile(r"^[ \t]*\[\[\s*(?:bets\s*\.\s*)?lines\s*\]\]", re.MULTILINE)
        events = re.compile(r"""(?<![\w-])["']?event["']?\s*=""")
        for pattern in (heads, events):
            found = [match.start() for match in pattern.finditer(self.source.text, self.start, self.end)]
            if number < len(found):
                return self.source.text.rfind("\n", 0, found[number]) + 1
        return self.start
