"""The result of a simulation: counts, and what is needed to judge them with honest standard errors."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from odds.analysis.root import SquareRoot
from odds.counting.count import tally, ways
from odds.game.shoe import Shoe
from odds.game.tableau import Tableau
from odds.game.views import Outcome, Result
from odds.verify.draw_tables import OUTCOMES, RESULTS
from odds.verify.procedure import Procedure

_COUPS, _LATE = 1, 2
_WON, _LATE_WON = 3, 6


FEWEST_SHOES = 30
"""From fewer shoes the spread between shoes is not known well enough for a standard error."""


@dataclass(frozen=True, eq=False)
class Simulation:
    """What was dealt, and what is needed to judge it.

    `counts` holds the coups of each of `odds.verify.draw_tables.RESULTS`. `lengths[n]` counts the finished
    shoes of n coups. `moments` are exact sums, over shoes, of products of two of: 1, coups, late coups,
    Player, Banker and Tie results, and the same three among the late coups. A coup is late when it was not
    certain to be dealt.
    """

    shoe: Shoe
    tableau: Tableau
    procedure: Procedure | None
    seed: int
    counts: tuple[int, ...]
    lengths: tuple[int, ...]
    moments: tuple[tuple[int, ...], ...]

    @property
    def coups(self) -> int:
        """How many coups were dealt."""
        return sum(self.counts)

    @property
    def shoes(self) -> int:
        """How many shoes they came from; the last may have been left in the middle."""
        return self.moments[0][0]

    @cached_property
    def results(self) -> dict[Result, int]:
        """The coups of each result that was seen."""
        return {result: count for result, count in zip(RESULTS, self.counts, strict=True) if count}

    def count(self, outcome: Outcome) -> int:
        """The coups of `outcome`."""
        return self.moments[0][_WON + OUTCOMES.index(outcome)]

    def share(self, outcome: Outcome) -> Fraction:
        """The share of `outcome` among all coups."""
        return Fraction(self.count(outcome), self.coups)

    @cached_property
    def expected(self) -> dict[Outcome, Fraction]:
        """The exact probabilities of the outcomes in a coup from the fresh shoe."""
        found = ways(OUTCOMES, self.shoe, tableau=self.tableau)
        return {outcome: Fraction(number, sum(found)) for outcome, number in zip(OUTCOMES, found, strict=True)}

    def error(self, outcome: Outcome) -> SquareRoot | None:
        """The standard error of `share`, with the shoe as the unit: coups of one shoe are not independent."""
        weights = {_WON + OUTCOMES.index(outcome): Fraction(1), _COUPS: -self.share(outcome)}
        return self._error(weights)

    def cut_card_effect(self, outcome: Outcome) -> tuple[Fraction, SquareRoot | None]:
        """How far the probability of `outcome` in the average coup lies from the fresh shoe's, and the standard error.

        Coups that were certain to be dealt are left out of the estimate, because theirs are exactly the odds
        of the fresh shoe; what remains is the sum over late coups of (outcome - exact probability), by the
        number of all coups. It is exactly 0 when no coup is late.
        """
        chance, place = self.expected[outcome], _LATE_WON + OUTCOMES.index(outcome)
        gap = self.moments[0][place] - chance * self.moments[0][_LATE]
        effect = gap / self.coups
        return effect, self._error({place: Fraction(1), _LATE: -chance, _COUPS: -effect})

    def _error(self, weights: dict[int, Fraction]) -> SquareRoot | None:
        """The standard error of a mean per coup whose terms, summed over shoes, come to 0; None from too few shoes."""
        if self.shoes < FEWEST_SHOES:
            return None
        pairs = [(a, b, weights[a] * weights[b]) for a in weights for b in weights]
        square = sum((weight * self.moments[a][b] for a, b, weight in pairs), Fraction(0))
        return SquareRoot(square * Fraction(self.shoes, self.shoes - 1) / self.coups**2)

    @property
    def mean_length(self) -> Fraction | None:
        """The mean number of coups of a finished shoe."""
        shoes = sum(self.lengths)
        return Fraction(sum(n * count for n, count in enumerate(self.lengths)), shoes) if shoes else None

    @property
    def length_sd(self) -> SquareRoot | None:
        """The standard deviation of the number of coups of a finished shoe."""
        shoes, mean = sum(self.lengths), self.mean_length
        if mean is None or shoes < 2:
            return None
        square = sum((count * (n - mean) ** 2 for n, count in enumerate(self.lengths) if count), Fraction(0))
        return SquareRoot(square / (shoes - 1))

    @property
    def length_range(self) -> tuple[int, int] | None:
        """The fewest and the most coups that a finished shoe gave."""
        seen = [n for n, count in enumerate(self.lengths) if count]
        return (seen[0], seen[-1]) if seen else None

    @property
    def cards_per_coup(self) -> Fraction:
        """The mean number of cards of the coups dealt."""
        return _cards(self.results)

    @property
    def expected_cards(self) -> Fraction:
        """The exact mean number of cards of a coup from the fresh shoe."""
        return _cards(dict(tally(self.shoe, Result, self.tableau)))


def _cards(counts: dict[Result, int]) -> Fraction:
    cards = sum(number * (result.player_cards + result.banker_cards) for result, number in counts.items())
    return Fraction(cards, sum(counts.values()))
