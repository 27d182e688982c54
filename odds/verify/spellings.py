"""Cells of a log as numbers: every distinct spelling is read once, and then looked up."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import NDArray

from odds.errors import CardError, quoted
from odds.game.cards import KINDS, Card, Grain, read_card
from odds.game.views import Outcome

CARDS: tuple[Card, ...] = tuple(card for grain in Grain for card in KINDS[grain])
"""Every card as far as it can be known: ten values, thirteen ranks, fifty-two cards. Its place is its code."""

NOUGHT = CARDS.index(Card(0))
"""The code of a card written 0, which is any ten-valued card."""

ABSENT = -1
"""The code of an empty cell."""

UNREADABLE = -2
"""The code of a cell that cannot be read."""

NONE_WORDS = frozenset(("", "na", "n/a", "nan", "none", "null", "nil", "-", "--", "–", "—", ".", "stand", "stands"))
"""Spellings of an empty cell, in small letters."""

_MOST_KEPT = 200_000
_WHOLE = re.compile(r"([+-]?[0-9]{1,18})\.0+")
_NUMBER = re.compile(r"[+-]?[0-9]{1,18}(\.[0-9]{0,18})?|[+-]?\.[0-9]{1,18}|[+-]?[0-9]{1,18}/[1-9][0-9]{0,17}", re.ASCII)
_PARTS = re.compile(r"[\s,;:/|+_\-\[\]()'\"]+")
_PLACES = {card: place for place, card in enumerate(CARDS)}

_WINNERS = {
    "p": 0, "player": 0, "punto": 0, "player wins": 0, "player win": 0,
    "b": 1, "banker": 1, "banco": 1, "bank": 1, "banker wins": 1, "banker win": 1,
    "t": 2, "tie": 2, "egalite": 2, "égalité": 2, "draw": 2, "standoff": 2, "stand-off": 2,
}  # fmt: skip
_TRUTHS = {
    "1": 1, "true": 1, "yes": 1, "y": 1, "t": 1, "pair": 1,
    "0": 0, "false": 0, "no": 0, "n": 0, "f": 0,
}  # fmt: skip
_PAIRS = {
    "0": 0, "false": 0, "no": 0, "n": 0, "neither": 0, "no pair": 0,
    "p": 1, "pp": 1, "player": 1, "player pair": 1,
    "b": 2, "bp": 2, "banker": 2, "banker pair": 2,
    "both": 3, "pb": 3, "bb": 3, "player banker": 3, "player and banker": 3, "both pairs": 3, "p b": 3,
    "1": 4, "true": 4, "yes": 4, "y": 4, "either": 4,
}  # fmt: skip
SOME_PAIR = 4
"""The code of a pair column that says that there is a pair, but not whose."""


class Spellings(dict[Any, int]):
    """Codes by spelling, read by `read` when first met; the memory for them is bounded."""

    def __init__(self, read: Callable[[Any], int]) -> None:
        super().__init__()
        self._read = read

    def __missing__(self, spelling: Any) -> int:
        code = self._read(spelling)
        if len(self) < _MOST_KEPT:
            self[spelling] = code
        return code

    def codes(self, cells: Iterable[Any]) -> NDArray[np.int64]:
        """The codes of some cells."""
        return np.array(list(map(self.__getitem__, cells)), dtype=np.int64)


class Values:
    """Things that are numbered as they come, such as payouts or hands; unlike spellings, few are distinct."""

    def __init__(self) -> None:
        self._places: dict[Any, int] = {}
        self.all: list[Any] = []

    def place(self, thing: Any) -> int:
        """The number of `thing`."""
        if thing not in self._places:
            self._places[thing] = len(self.all)
            self.all.append(thing)
        return self._places[thing]


def plain(cell: Any) -> str:
    """A cell as trimmed text; a whole number that was written as 9.0 loses its decimals."""
    text = "" if cell is None else str(cell).strip()
    whole = _WHOLE.fullmatch(text)
    return whole[1] if whole else text


def card_reader(none: Sequence[str] = ()) -> Callable[[Any], int]:
    """What reads a card; `none` are more spellings of no card."""
    empty = NONE_WORDS | {word.strip().lower() for word in none}

    def read(cell: Any) -> int:
        text = plain(cell)
        if text.lower() in empty:
            return ABSENT
        try:
            return _PLACES[read_card(text)]
        except CardError:
            return UNREADABLE

    return read


def hand_reader(hands: Values, none: Sequence[str] = ()) -> Callable[[Any], int]:
    """What reads a whole hand: a number in `hands`, whose things are four codes of cards."""
    card = card_reader(none)

    def read(cell: Any) -> int:
        parts = list(cell) if isinstance(cell, tuple) else [part for part in _PARTS.split(plain(cell)) if part]
        codes = [card(part) for part in parts]
        while codes and codes[-1] == ABSENT:
            codes.pop()
        if len(codes) > 4:
            codes[3] = UNREADABLE if UNREADABLE in codes[3:] else codes[3]
        return hands.place(tuple((codes + [ABSENT] * 4)[:4]))

    return read


def whole_reader(most: int) -> Callable[[Any], int]:
    """What reads a whole number from 0 to `most`."""

    def read(cell: Any) -> int:
        text = plain(cell)
        if text.lower() in NONE_WORDS:
            return ABSENT
        return int(text) if text.isascii() and text.isdigit() and len(text) < 10 and int(text) <= most else UNREADABLE

    return read


def word_reader(words: dict[str, int], none: int = ABSENT) -> Callable[[Any], int]:
    """What reads one of `words`; an empty cell is `none`."""

    def read(cell: Any) -> int:
        text = " ".join(plain(cell).lower().replace("_", " ").replace("+", " ").split())
        return none if text in NONE_WORDS else words.get(text, UNREADABLE)

    return read


def payout_reader(payouts: Values) -> Callable[[Any], int]:
    """What reads net units: a number in `payouts`, whose things are exact."""

    def read(cell: Any) -> int:
        text = plain(cell)
        if text.lower() in NONE_WORDS - {"-"}:
            return ABSENT
        return payouts.place(Fraction(text)) if _NUMBER.fullmatch(text) else UNREADABLE

    return read


def winner_spellings() -> Spellings:
    """Codes of winners: places in `Outcome`."""
    assert [outcome.name for outcome in Outcome] == ["PLAYER", "BANKER", "TIE"]
    return Spellings(word_reader(_WINNERS))


def truth_spellings() -> Spellings:
    """Codes of yes and no."""
    return Spellings(word_reader(_TRUTHS, 0))


def pair_spellings() -> Spellings:
    """Codes of whose cards pair: 0 nobody's, 1 Player's, 2 Banker's, 3 both, 4 somebody's."""
    return Spellings(word_reader(_PAIRS, 0))


def told(cell: Any) -> str:
    """A cell as messages quote it."""
    text = " ".join(map(str, cell)) if isinstance(cell, tuple) else plain(cell)
    return quoted(text) if text else "nothing"
