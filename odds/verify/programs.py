"""Wrong programs that simulator authors have written, each told as who gets the next card.

Every one is described in full, so that its odds can be checked by anybody. Card values are point values:
tens and faces are 0 in the totals whatever the program calls them.
"""

from __future__ import annotations

from functools import lru_cache

from odds.game.cards import KINDS, Grain
from odds.game.coup import next_hand
from odds.game.tableau import PUNTO_BANCO, Tableau
from odds.verify.engines import Engine, Hand


@lru_cache(maxsize=64)
def of_tableau(tableau: Tableau) -> Engine:
    """The program that deals by `tableau`: quicker to count once than compiling the whole game."""
    kinds = KINDS[Grain.POINTS]

    def who(player: Hand, banker: Hand) -> str | None:
        return next_hand(tuple(kinds[value] for value in player), tuple(kinds[value] for value in banker), tableau)

    return Engine(who)


def _total(hand: Hand) -> int:
    return sum(hand) % 10


def _rest_of_coup(player: Hand, banker: Hand) -> str | None:
    """Punto banco once no natural has ended the coup; a hand that started with 8 or 9 stands."""
    player_two, banker_two = _total(player[:2]), _total(banker[:2])
    if len(banker) == 3:
        return None
    if len(player) == 2 and player_two <= 5:
        return "player"
    third = player[2] if len(player) == 3 else None
    return "banker" if banker_two <= 7 and PUNTO_BANCO.banker_draws(banker_two, third) else None


def _keyed_on_total(player: Hand, banker: Hand) -> str | None:
    if max(_total(player[:2]), _total(banker[:2])) >= 8 or len(banker) == 3:
        return None
    if len(player) == 2 and _total(player) <= 5:
        return "player"
    seen = _total(player) if len(player) == 3 else None
    return "banker" if PUNTO_BANCO.banker_draws(_total(banker), seen) else None


def _player_natural_only(player: Hand, banker: Hand) -> str | None:
    return None if _total(player[:2]) >= 8 else _rest_of_coup(player, banker)


def _banker_natural_only(player: Hand, banker: Hand) -> str | None:
    return None if _total(banker[:2]) >= 8 else _rest_of_coup(player, banker)


def _set_total(hand: Hand) -> int:
    return sum(set(hand)) % 10


def _pair_skipped(player: Hand, banker: Hand) -> str | None:
    if max(_set_total(player[:2]), _set_total(banker[:2])) >= 8:
        return None
    return _rest_of_coup(player, banker)


def _one_card_hands(player: Hand, banker: Hand) -> str | None:
    if max(_total(player[:1]), _total(banker[:1])) >= 8 or len(banker) == 2:
        return None
    if len(player) == 1 and player[0] <= 5:
        return "player"
    third = player[1] if len(player) == 2 else None
    ten_against_four = banker[0] == 4 and third == 0
    return "banker" if ten_against_four or PUNTO_BANCO.banker_draws(banker[0], third) else None


_CHAIN: tuple[tuple[tuple[int, ...], tuple[int | None, ...]], ...] = (
    ((0, 1, 2), (*range(10), None)),
    ((3,), (*(card for card in range(10) if card != 8), None)),
    ((4,), (2, 3, 4, 5, 6, 7)),
    ((5,), (4, 5, 6, 7)),
    ((6,), (6, 7)),
)
"""Tests in the order in which a chain of `if` makes them: Banker totals, and the third cards that make Banker draw."""


def _chain_of_ifs(player: Hand, banker: Hand) -> str | None:
    player_two, banker_two = _total(player[:2]), _total(banker[:2])
    if max(player_two, banker_two) >= 8:
        return None
    if len(player) == 2 and player_two <= 5:
        return "player"
    third = player[2] if len(player) == 3 else None
    total, drawn = banker_two, list(banker[2:])
    for totals, cards in _CHAIN:
        if total in totals and third in cards:
            if not drawn:
                return "banker"
            total = (total + drawn.pop(0)) % 10
    return None


def _raw_sums(player: Hand, banker: Hand) -> str | None:
    start, held = sum(player[:2]), sum(banker[:2])
    if len(banker) == 3:
        return None
    if len(player) == 2:
        if start <= 5:
            return "player"
        return "banker" if start in (6, 7) and 1 <= held <= 5 else None
    seen = sum(player)
    draws = (
        held <= 2
        or (held == 3 and seen != 8)
        or (held == 4 and 2 <= seen <= 7)
        or (held == 5 and 4 <= seen <= 7)
        or (held == 6 and 6 <= seen <= 7)
    )
    return "banker" if draws else None


KEYED_ON_TOTAL = Engine(_keyed_on_total)
PLAYER_NATURAL_ONLY = Engine(_player_natural_only)
BANKER_NATURAL_ONLY = Engine(_banker_natural_only)
NO_NATURALS = Engine(_rest_of_coup)
PAIR_SKIPPED = Engine(_pair_skipped, sees=lambda hand: (_total(hand), _set_total(hand) >= 8))
ONE_CARD_HANDS = Engine(_one_card_hands, opening=1)
CHAIN_OF_IFS = Engine(_chain_of_ifs)
RAW_SUMS = Engine(_raw_sums, sees=sum)
