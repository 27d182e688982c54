"""What it is worth to know a card: the odds for each card at each dealing position."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from odds.analysis.pricing import price
from odds.bets.bet import Bet
from odds.game.cards import Card
from odds.game.known import POSITIONS, Known
from odds.game.shoe import Shoe
from odds.game.tableau import PUNTO_BANCO, Tableau


@dataclass(frozen=True)
class KnownCard:
    """The bets' EVs when a card of `value` is known to sit at `position`; `chance` is how likely that is."""

    position: int
    value: int
    chance: Fraction
    evs: tuple[Fraction, ...]

    @property
    def best(self) -> int:
        """The number of the bet with the highest EV, the first of equals."""
        return self.evs.index(max(self.evs))


def known_card_odds(
    bets: Sequence[Bet], shoe: Shoe, tableau: Tableau = PUNTO_BANCO, known: Known = ()
) -> tuple[KnownCard, ...]:
    """EVs of `bets` for every card value at every position that is not in `known` already.

    The chances of the values of one position sum to 1, and weighted by them the EVs average to the
    EV without the knowledge.
    """
    counts = list(shoe.points)
    if not shoe.endless:
        for _, card in known:
            counts[card.value] -= 1
    size = sum(counts)
    taken = {position for position, _ in known}
    return tuple(
        KnownCard(
            position,
            value,
            Fraction(count, size),
            tuple(price(bet, shoe, tableau, (*known, (position, Card(value)))).ev for bet in bets),
        )
        for position in POSITIONS
        if position not in taken
        for value, count in enumerate(counts)
        if count > 0
    )


def value_of_knowing(odds: Sequence[KnownCard], position: int, *, may_abstain: bool) -> Fraction:
    """The bettor's EV per coup when one unit goes on the best bet for whatever card sits at `position`.

    With `may_abstain` the bettor leaves out the coups in which every bet has a negative EV.
    """
    floor = [Fraction(0)] if may_abstain else []
    return sum((row.chance * max([*row.evs, *floor]) for row in odds if row.position == position), Fraction(0))
