"""The definition: every card sequence of a shoe, walked one card at a time with exact fractions.

Slow and plain on purpose. Everything fast in this package answers to this, on whole tallies.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import TypeVar

from odds.game.cards import KINDS, Card, Grain
from odds.game.coup import Coup, next_hand
from odds.game.known import KnownInput, known_cards, set_aside
from odds.game.shoe import Shoe
from odds.game.tableau import PUNTO_BANCO, Tableau
from odds.game.views import View

V = TypeVar("V", bound=View)


def coups(
    shoe: Shoe,
    tableau: Tableau = PUNTO_BANCO,
    known: KnownInput | None = None,
    grain: Grain = Grain.POINTS,
) -> Iterator[tuple[Coup, Fraction]]:
    """Every coup that `shoe` can deal, with its probability, in dealing order.

    Cards are told apart as finely as `grain`. Known cards are set aside: the other positions are dealt
    from the rest, and probabilities are conditional on what is known. The probabilities sum to 1.
    """
    pattern, counts = set_aside(shoe, known_cards(known), grain)
    left = list(counts)

    def walk(player: tuple[Card, ...], banker: tuple[Card, ...], chance: Fraction) -> Iterator[tuple[Coup, Fraction]]:
        hand = next_hand(player, banker, tableau)
        if hand is None:
            yield Coup(player, banker), chance
            return
        fixed = pattern[len(player) + len(banker)]
        size = sum(left)
        for kind, card in enumerate(KINDS[grain]):
            if fixed is not None:
                if kind != fixed:
                    continue
                next_chance = chance
            else:
                if left[kind] == 0:
                    continue
                next_chance = chance * Fraction(left[kind], size)
                left[kind] -= not shoe.endless
            if hand == "player":
                yield from walk((*player, card), banker, next_chance)
            else:
                yield from walk(player, (*banker, card), next_chance)
            if fixed is None:
                left[kind] += not shoe.endless

    yield from walk((), (), Fraction(1))


def probabilities(
    shoe: Shoe,
    view: type[V],
    tableau: Tableau = PUNTO_BANCO,
    known: KnownInput | None = None,
) -> dict[V, Fraction]:
    """The probability of each value of `view`, by walking every coup."""
    found: dict[V, Fraction] = {}
    for coup, chance in coups(shoe, tableau, known, view.grain):
        seen = view.of(coup)
        found[seen] = found.get(seen, Fraction(0)) + chance
    return found
