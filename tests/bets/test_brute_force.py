"""Every bet of the catalogue against real permutations of a few real cards, settled one by one."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import permutations
from typing import Any

import pytest

from odds import Coup, Shoe, price
from odds.bets import Bet, catalogue
from odds.errors import BetError
from odds.game.cards import Card, read_cards
from odds.game.coup import next_hand
from odds.game.tableau import PUNTO_BANCO, Tableau
from odds.game.views import View

SHOES = ("Kh 9h Kh 9s Qd 3c Kc", "As 8s 5s 5s 7h Jd 2s")


def dealt(cards: tuple[Card, ...], tableau: Tableau) -> Coup:
    player: tuple[Card, ...] = ()
    banker: tuple[Card, ...] = ()
    for card in cards:
        hand = next_hand(player, banker, tableau)
        if hand == "player":
            player = (*player, card)
        elif hand == "banker":
            banker = (*banker, card)
    return Coup(player, banker)


@cache
def coups(cards: str, tableau: Tableau) -> Counter[Coup]:
    """Every coup of the shoe with the number of its ordered deals of six cards."""
    return Counter(dealt(six, tableau) for six in permutations(read_cards(cards), 6))


@cache
def seen(cards: str, tableau: Tableau, view: type[View]) -> Counter[Any]:
    """What `view` sees of every coup, with the number of deals."""
    counts: Counter[Any] = Counter()
    for coup, number in coups(cards, tableau).items():
        counts[view.of(coup)] += number
    return counts


@pytest.mark.parametrize("cards", SHOES)
def test_every_bet(cards: str) -> None:
    shoe = Shoe.of_cards(Counter(cards.split()))
    for bet in catalogue():
        if bet.run is None:
            check(bet, shoe, seen(cards, bet.tableau or PUNTO_BANCO, bet.view))


def check(bet: Bet, shoe: Shoe, deals: Counter[Any]) -> None:
    ways = [0] * (len(bet.payouts) + 1)
    for value, number in deals.items():
        ways[bet.settles(value)] += number
    offered = ways[: len(bet.payouts)]
    if sum(offered) == 0:
        with pytest.raises(BetError, match="is never offered"):
            price(bet, shoe)
        return
    assert [line.ways for line in price(bet, shoe).lines] == offered, bet.id
