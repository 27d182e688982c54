"""Cards: point values, ranks and suits, and reading them the way people type them."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import IntEnum
from typing import SupportsIndex

from odds.errors import CardError, quoted

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS = ("s", "h", "d", "c")
VALUES = (1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 0, 0, 0)
"""The point value of each of the thirteen ranks, in the order of `RANKS`."""

MOST_REPEATED = 1_000_000
"""The largest count that a spelling such as `9x12` may give."""


class Grain(IntEnum):
    """How finely cards are told apart: ten point values, thirteen ranks, or fifty-two cards."""

    POINTS = 10
    RANKS = 13
    CARDS = 52

    def __str__(self) -> str:
        return self.name.lower()


@dataclass(frozen=True)
class Card:
    """A card as far as it is known: always its point value, perhaps its rank, perhaps its suit.

    `rank` is one of `RANKS` or None; `suit` is one of `SUITS` or None, and is only known with the rank.
    """

    value: int
    rank: str | None = None
    suit: str | None = None

    def __post_init__(self) -> None:
        if type(self.value) is not int or not 0 <= self.value <= 9:
            raise CardError(f"{quoted(self.value)} is not a point value; point values are 0 to 9")
        if self.rank is None:
            if self.suit is not None:
                raise CardError(f"a card of suit {quoted(self.suit)} needs a rank; write it as 9h")
        elif self.rank not in RANKS or VALUES[RANKS.index(self.rank)] != self.value:
            raise CardError(f"the rank {quoted(self.rank)} does not have the point value {self.value}")
        elif self.suit not in (None, *SUITS):
            raise CardError(f"{quoted(self.suit)} is not a suit; suits are s, h, d and c")

    @property
    def grain(self) -> Grain:
        """The finest grain at which this card is known."""
        if self.rank is None:
            return Grain.POINTS
        return Grain.RANKS if self.suit is None else Grain.CARDS

    @property
    def is_face(self) -> bool:
        """Jack, queen or king. A ten is not a face."""
        return self.rank in ("J", "Q", "K")

    @property
    def is_red(self) -> bool:
        """Hearts or diamonds."""
        return self.suit in ("h", "d")

    def at(self, grain: Grain) -> int:
        """This card's index among the kinds of `grain`; refused when the card is not known that finely."""
        if grain is Grain.POINTS:
            return self.value
        if self.rank is None:
            raise CardError(f"{self} is a point value, and a rank is needed here; write A, 2 to 10, J, Q or K")
        if grain is Grain.RANKS:
            return RANKS.index(self.rank)
        if self.suit is None:
            raise CardError(f"{self} has no suit, and one is needed here; write {self}s, {self}h, {self}d or {self}c")
        return RANKS.index(self.rank) * 4 + SUITS.index(self.suit)

    def __str__(self) -> str:
        return f"{self.value if self.rank is None else self.rank}{self.suit or ''}"


KINDS: dict[Grain, tuple[Card, ...]] = {
    Grain.POINTS: tuple(Card(value) for value in range(10)),
    Grain.RANKS: tuple(Card(value, rank) for rank, value in zip(RANKS, VALUES, strict=True)),
    Grain.CARDS: tuple(Card(value, rank, suit) for rank, value in zip(RANKS, VALUES, strict=True) for suit in SUITS),
}
"""All kinds of card of each grain, in index order."""

_SUIT_SIGNS = str.maketrans("♠♤♥♡♦♢♣♧", "sshhddcc", "\ufe0e\ufe0f")
_CARD = re.compile(r"(?P<suit1>[shdc])?(?P<rank>10|[0-9atjqk])(?P<suit2>[shdc])?", re.IGNORECASE | re.ASCII)
_REPEAT = re.compile(r"(?P<card>[^x×*]+)[x×*](?P<count>[0-9]+)", re.IGNORECASE | re.ASCII)


def read_card(text: str) -> Card:
    """The card that `text` spells: `A`, `1`, `10`, `T`, `j`, `9h`, `10♠`, `Kd`; `0` is any ten-valued card.

    >>> read_card("10♠"), read_card("t"), read_card("0")
    (Card(value=0, rank='10', suit='s'), Card(value=0, rank='10', suit=None), Card(value=0, rank=None, suit=None))
    """
    if not isinstance(text, str):
        raise CardError(f"{quoted(text)} is not a card; write text such as 'A', '9h' or 'K', or use a Card")
    plain = unicodedata.normalize("NFKC", text).translate(_SUIT_SIGNS).strip()
    match = _CARD.fullmatch(plain)
    if not match or (match["suit1"] and match["suit2"]):
        raise CardError(f"{quoted(text)} is not a card; write A, 2 to 10 (or T), J, Q, K, perhaps with a suit: 9h, 10s")
    suit = (match["suit1"] or match["suit2"] or "").lower() or None
    name = match["rank"].upper()
    if name == "0":
        if suit:
            raise CardError(f"{quoted(text)}: 0 is a point value and has no suit; write 10, J, Q or K with a suit")
        return Card(0)
    rank = {"1": "A", "T": "10"}.get(name, name)
    return Card(VALUES[RANKS.index(rank)], rank, suit)


CardsInput = str | Iterable["str | Card"] | Mapping[str, int] | Mapping[Card, int]
"""Cards as callers write them: text, single cards or spellings, or how many there are of each."""


def read_cards(text: CardsInput) -> tuple[Card, ...]:
    """The cards that `text` spells, in order, parted by spaces or commas; `9x12` stands for twelve nines.

    A sequence of cards or of single spellings is taken too, and so is a mapping that says how many of each.

    >>> [str(card) for card in read_cards("9x2, Kd 0")]
    ['9', '9', 'Kd', '0']
    >>> read_cards({"9": 2, "Kd": 1, "0": 1}) == read_cards("9x2, Kd 0")
    True
    """
    if isinstance(text, Mapping):
        return tuple(card for name, number in text.items() for card in _repeated(name, number))
    if not isinstance(text, str):
        if not isinstance(text, Iterable):
            raise CardError(f"{quoted(text)} names no cards; write text such as '9 9 8h'")
        return tuple(card if isinstance(card, Card) else read_card(card) for card in text)
    cards: list[Card] = []
    for word in text.replace(",", " ").replace(";", " ").split():
        repeat = _REPEAT.fullmatch(word)
        if not repeat:
            cards.append(read_card(word))
            continue
        digits = repeat["count"]
        if len(digits) > 7 or int(digits) > MOST_REPEATED:
            raise _too_many(word)
        cards.extend(_repeated(repeat["card"], int(digits)))
    return tuple(cards)


def _repeated(name: str | Card, number: object) -> list[Card]:
    """`number` times the card `name`."""
    card = name if isinstance(name, Card) else read_card(name)
    if type(number) is bool or not isinstance(number, SupportsIndex) or number.__index__() < 0:
        raise CardError(f"{quoted(number)} is no number of cards of {card}; give a whole number, 0 or more")
    if number.__index__() > MOST_REPEATED:
        raise _too_many(f"{card}: {quoted(number)}")
    return [card] * number.__index__()


def _too_many(words: str) -> CardError:
    return CardError(f"{quoted(words)} repeats a card more than {MOST_REPEATED:,} times; describe the shoe instead")
