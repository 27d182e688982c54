"""An integer walk over every coup of a shoe: the general way to count, for any view and any grain.

Ordered deals of all six positions, dealt or not, are the universe, so a coup that ends after four cards
stands for every choice of the last two.
"""

from __future__ import annotations

from collections.abc import Iterator

from odds.errors import OddsError
from odds.game.cards import KINDS, Card, Grain
from odds.game.coup import Coup, next_hand
from odds.game.known import Known, set_aside
from odds.game.shoe import Shoe
from odds.game.tableau import Tableau

MOST_COUPS = 30_000_000
"""The most coups that are worth walking for a view: some minutes."""


def refuse_too_many(shoe: Shoe, known: Known, grain: Grain, view: str) -> None:
    """Raise `OddsError` when `view` may have to be shown more than `MOST_COUPS` coups of `shoe`."""
    pattern, counts = set_aside(shoe, known, grain)
    kinds, degree = sum(map(bool, counts)), pattern.count(None)
    if kinds**degree > MOST_COUPS:
        raise OddsError(
            f"{view} must be shown up to {kinds}^{degree} = {kinds**degree:,} coups one by one, and {MOST_COUPS:,} are "
            "the most; make the view of fields with odds.facts, read coarser cards, or deal from fewer kinds"
        )


def coups(shoe: Shoe, tableau: Tableau, known: Known, grain: Grain) -> Iterator[tuple[Coup, int]]:
    """Every coup that `shoe` can deal, with its ways: the ordered deals of the unknown positions that give it."""
    pattern, counts = set_aside(shoe, known, grain)
    left = list(counts)
    step = 0 if shoe.endless else 1
    kinds = KINDS[grain]

    def rest(position: int, size: int) -> int:
        """Ways to fill the positions that the coup did not use."""
        ways = 1
        for place in range(position, 6):
            if pattern[place] is None:
                ways *= size
                size -= step
        return ways

    def walk(player: tuple[Card, ...], banker: tuple[Card, ...], ways: int, size: int) -> Iterator[tuple[Coup, int]]:
        hand = next_hand(player, banker, tableau)
        position = len(player) + len(banker)
        if hand is None:
            yield Coup(player, banker), ways * rest(position, size)
            return
        fixed = pattern[position]
        for kind in range(len(kinds)) if fixed is None else (fixed,):
            number = 1 if fixed is not None else left[kind]
            if number == 0:
                continue
            if fixed is None:
                left[kind] -= step
            after = size if fixed is not None else size - step
            card = kinds[kind]
            if hand == "player":
                yield from walk((*player, card), banker, ways * number, after)
            else:
                yield from walk(player, (*banker, card), ways * number, after)
            if fixed is None:
                left[kind] += step

    yield from walk((), (), 1, sum(counts))
