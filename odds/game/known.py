"""Cards known to sit at dealing positions: 1 and 3 are Player's, 2 and 4 Banker's, 5 and 6 whoever draws."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from operator import index

from odds.errors import CoupError, quoted
from odds.game.cards import Card, Grain, read_card
from odds.game.shoe import Shoe

Known = tuple[tuple[int, Card], ...]
"""Positions (1 to 6, ascending) with the card that is known to sit there."""

KnownInput = Mapping[int, "Card | str | int"] | Known
"""What callers write: `{1: "4", 2: "K"}` (an `int` is a point value), or the normal form."""

POSITIONS = range(1, 7)


def read_known(text: str) -> Known:
    """The known cards that `"1=4 2=3"` spells.

    >>> [(position, str(card)) for position, card in read_known("2=K 1=4")]
    [(1, '4'), (2, 'K')]
    """
    cells: dict[int, Card | str | int] = {}
    for word in text.replace(",", " ").split():
        position, equals, card = word.partition("=")
        if not equals or not (position.isascii() and position.isdigit()):
            raise CoupError(f"{quoted(word)} does not say which card is known where; write position=card, such as 1=4")
        if int(position[:9]) in cells:
            raise CoupError(f"position {position[:9]} is known twice; say each position once")
        cells[int(position[:9])] = card
    return known_cards(cells)


def known_cards(known: KnownInput | None) -> Known:
    """`known` in normal form, each position checked."""
    if not known:
        return ()
    if isinstance(known, str):
        return read_known(known)
    pairs = known.items() if isinstance(known, Mapping) else known
    normal: list[tuple[int, Card]] = []
    if not isinstance(pairs, Iterable):
        raise CoupError(f"{quoted(known)} does not say which cards are known; write {{1: '4', 2: 'K'}}")
    for pair in pairs:
        if not isinstance(pair, (tuple, list)) or len(pair) != 2:
            raise CoupError(f"{quoted(pair)} is no position with its card; write {{1: '4', 2: 'K'}}")
        position, card = pair
        if isinstance(position, bool) or not hasattr(position, "__index__") or index(position) not in POSITIONS:
            raise CoupError(f"{quoted(position)} is not a dealing position; positions are 1 to 6")
        if any(index(position) == place for place, _ in normal):
            raise CoupError(f"position {position} is known twice; say each position once")
        normal.append((index(position), _card(card)))
    return tuple(sorted(normal, key=lambda pair: pair[0]))


def _card(card: Card | str | int) -> Card:
    if isinstance(card, Card):
        return card
    if isinstance(card, str):
        return read_card(card)
    if isinstance(card, bool) or not hasattr(card, "__index__") or not 0 <= index(card) <= 9:
        raise CoupError(f"{quoted(card)} is not a card; write a point value 0 to 9 or text such as 'K'")
    return Card(index(card))


def set_aside(shoe: Shoe, known: Known, grain: Grain) -> tuple[tuple[int | None, ...], tuple[int, ...]]:
    """What is left to count once the known cards have been set aside.

    Returns the kind index (at `grain`) known at each of the six positions, or None, and the counts of
    the cards from which the other positions are dealt. A known card that the shoe does not hold is
    refused, and so is one that is known less finely than `grain`.
    """
    counts = list(shoe.at(grain))
    pattern: list[int | None] = [None] * 6
    for position, card in known:
        _require_there(card, position, shoe, known)
        kind = card.at(grain)
        pattern[position - 1] = kind
        counts[kind] -= not shoe.endless
    return tuple(pattern), tuple(counts)


def _require_there(card: Card, position: int, shoe: Shoe, known: Known) -> None:
    """Refuse a known card of which the shoe holds fewer than are known, told apart as finely as both allow."""
    grain = min(card.grain, shoe.grain)
    wanted = sum(other.grain >= grain and other.at(grain) == card.at(grain) for _, other in known)
    have = shoe.at(grain)[card.at(grain)]
    if have == 0 or (wanted > have and not shoe.endless):
        raise CoupError(f"{card} cannot be known at position {position}: the shoe holds {have} of it")
