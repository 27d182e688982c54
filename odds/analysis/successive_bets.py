"""How bets on two coups of one shoe depend on each other, for any bets that read only point values.

For bets that read no more than who wins, it follows from the counted outcomes of two coups (`next_coup`).
For others every first coup is walked, and the second priced at every shoe that the first can leave.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import numpy as np

from odds.analysis import batch
from odds.analysis.next_coup import covariance, joint_outcomes
from odds.bets.bet import Bet
from odds.counting import walk
from odds.counting.count import draws_reader
from odds.errors import BetError, ShoeError
from odds.game.cards import Grain
from odds.game.shoe import FEWEST, Shoe
from odds.game.tableau import Tableau
from odds.game.views import Draws


def successive_covariances(bets: Sequence[Bet], shoe: Shoe, tableau: Tableau) -> tuple[tuple[Fraction, ...], ...]:
    """The covariance of one unit on each bet on a coup and one on each bet on another coup of the shoe.

    Units squared; row: the bet on one coup, column: the bet on the other. Coups of one shoe are
    exchangeable, so it makes no difference which two coups these are, and the table is symmetric; 0 for an
    endless shoe. Refused are bets that read ranks or suits, and shoes of fewer than twelve cards.
    """
    for bet in bets:
        if draws_reader(bet.view) is None or bet.run is not None or bet.given is not None:
            raise BetError(f"{bet.title} reads more than the point values of one coup, so two coups are not compared")
    if shoe.endless:
        return ((Fraction(0),) * len(bets),) * len(bets)
    if shoe.size < 2 * FEWEST:
        raise ShoeError(f"{shoe.size} cards are too few: two coups can need {2 * FEWEST}; use a larger shoe")
    joint = joint_outcomes(shoe, 2, tableau, progress=False)
    try:
        return tuple(tuple(covariance(one, other, joint) for other in bets) for one in bets)
    except BetError:
        return walked_covariances(bets, shoe, tableau)


def walked_covariances(bets: Sequence[Bet], shoe: Shoe, tableau: Tableau) -> tuple[tuple[Fraction, ...], ...]:
    """The same for bets that read more than who wins, from a walk over every first coup."""
    first = _first_coups(bets, shoe, tableau)
    total = sum(ways for ways, _ in first.values())
    after = batch.ev(bets, np.array(shoe.points) - np.array(list(first)), tableau, progress=False)
    size = range(len(bets))
    evs = [sum((paid[i] for _, paid in first.values()), Fraction(0)) / total for i in size]
    products = [[Fraction(0) for _ in size] for _ in size]
    for place, (_, paid) in enumerate(first.values()):
        for j in size:
            then = after.fraction(place, j)
            for i in size:
                products[i][j] += paid[i] * then
    return tuple(tuple(products[i][j] / total - evs[i] * evs[j] for j in size) for i in size)


def _first_coups(
    bets: Sequence[Bet], shoe: Shoe, tableau: Tableau
) -> dict[tuple[int, ...], tuple[int, list[Fraction]]]:
    """The ten counts of cards that a coup can use -> its ways, and what each bet is paid over all of them."""
    grouped: dict[tuple[int, ...], dict[Draws, int]] = {}
    for coup, ways in walk.coups(shoe, tableau, (), Grain.POINTS):
        counts = [0] * Grain.POINTS
        for card in coup.cards:
            counts[card.value] += 1
        draws = grouped.setdefault(tuple(counts), {})
        seen = Draws.of(coup)
        draws[seen] = draws.get(seen, 0) + ways
    paid: dict[Draws, list[Fraction]] = {}
    found = {}
    for used, draws in grouped.items():
        sums = [Fraction(0)] * len(bets)
        for seen, ways in draws.items():
            if seen not in paid:
                paid[seen] = [bet.payouts[bet.settles(draws_reader(bet.view)(seen))] for bet in bets]  # type: ignore[misc]
            sums = [old + ways * pays for old, pays in zip(sums, paid[seen], strict=True)]
        found[used] = (sum(draws.values()), sums)
    return found
