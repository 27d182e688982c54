"""The home game: no stakes, a point for calling the right hand and none on a tie.

Every round is dealt from a freshly shuffled shoe, so rounds are independent and a night of them is counted
in the universe of deals of all its rounds.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate
from math import comb

from odds.counting.count import ways
from odds.errors import OddsError
from odds.game.shoe import Shoe
from odds.game.tableau import PUNTO_BANCO, Tableau
from odds.game.views import Outcome, Result

MOST_ROUNDS = 400
"""The most rounds of one game."""


@dataclass(frozen=True)
class HomeGame:
    """Some rounds of the home game: `player`, `banker` and `tie` are the ways of one round, of `total`."""

    rounds: int
    player: int
    banker: int
    tie: int

    @property
    def total(self) -> int:
        """The deals of one round."""
        return self.player + self.banker + self.tie

    def called(self, outcome: Outcome) -> int:
        """The ways in which a round goes to the hand that was called; a tie gives no point, called or not."""
        return {Outcome.PLAYER: self.player, Outcome.BANKER: self.banker}[outcome]

    def expected(self, outcome: Outcome) -> Fraction:
        """Expected points per round of somebody who calls `outcome`."""
        return Fraction(self.called(outcome), self.total)

    def variance(self, outcome: Outcome) -> Fraction:
        """The variance of the points of the whole game when every round is called `outcome`."""
        share = self.expected(outcome)
        return self.rounds * share * (1 - share)

    def points(self, outcome: Outcome) -> tuple[Fraction, ...]:
        """The chance of 0, 1, ... `rounds` points when every round is called `outcome`."""
        whole = self.total**self.rounds
        return tuple(Fraction(count, whole) for count in self._point_ways(outcome))

    def at_least(self, outcome: Outcome) -> tuple[Fraction, ...]:
        """The chance of at least 0, 1, ... `rounds` points when every round is called `outcome`."""
        whole = self.total**self.rounds
        sums = list(accumulate(reversed(self._point_ways(outcome))))
        return tuple(Fraction(count, whole) for count in reversed(sums))

    def leads(self) -> dict[int, Fraction]:
        """The chance of each lead of "always Banker" over "always Player", from -rounds to rounds.

        Both are played on the same rounds, so a tie leaves the lead as it was.
        """
        whole = self.total**self.rounds
        return {place - self.rounds: Fraction(count, whole) for place, count in enumerate(self._lead_ways())}

    def duel(self) -> Duel:
        """How often "always Banker" beats "always Player" on the same rounds."""
        counts, whole = self._lead_ways(), self.total**self.rounds
        behind, level, ahead = sum(counts[: self.rounds]), counts[self.rounds], sum(counts[self.rounds + 1 :])
        return Duel(Fraction(ahead, whole), Fraction(behind, whole), Fraction(level, whole))

    def _point_ways(self, outcome: Outcome) -> list[int]:
        """The deals of all rounds with 0, 1, ... `rounds` points."""
        hit = self.called(outcome)
        counts = [
            comb(self.rounds, points) * hit**points * (self.total - hit) ** (self.rounds - points)
            for points in range(self.rounds + 1)
        ]
        assert sum(counts) == self.total**self.rounds
        return counts

    def _lead_ways(self) -> list[int]:
        """The deals of all rounds with each lead, from -rounds to rounds."""
        counts = [1]
        for _ in range(self.rounds):
            counts = _times(counts, (self.player, self.tie, self.banker))
        assert sum(counts) == self.total**self.rounds
        return counts


@dataclass(frozen=True)
class Duel:
    """Chances at the end of a game: "always Banker" has more points, "always Player" has, or they are level."""

    banker: Fraction
    player: Fraction
    level: Fraction

    @property
    def banker_shared(self) -> Fraction:
        """Banker's share of the games when those that end level are shared."""
        return self.banker + self.level / 2

    @property
    def player_shared(self) -> Fraction:
        """Player's share of the games when those that end level are shared."""
        return self.player + self.level / 2


def home_game(shoe: Shoe | None = None, rounds: int = 8, tableau: Tableau = PUNTO_BANCO) -> HomeGame:
    """The home game of `rounds` rounds (1 to 400), each from a fresh shuffle of `shoe`, by default one deck.

    >>> game = home_game()
    >>> game.expected(Outcome.BANKER), game.expected(Outcome.PLAYER)
    (Fraction(10526926, 22903335), Fraction(51161519, 114516675))
    """
    if isinstance(rounds, bool) or not isinstance(rounds, int) or not 1 <= rounds <= MOST_ROUNDS:
        raise OddsError(f"{rounds!r} rounds make no game; play 1 to {MOST_ROUNDS}")
    counts = ways([Outcome.PLAYER, Outcome.BANKER, Outcome.TIE], shoe or Shoe.of_decks(1), Result, tableau)
    return HomeGame(rounds, *counts)


def _times(one: Sequence[int], other: Sequence[int]) -> list[int]:
    """The product of two polynomials."""
    product = [0] * (len(one) + len(other) - 1)
    for shift, factor in enumerate(other):
        for place, number in enumerate(one):
            product[place + shift] += factor * number
    return product
