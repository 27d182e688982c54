"""The end of a shoe: every composition of a few cards that can be left, and what a bet is worth at it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import comb
from typing import Any

import numpy as np
from numpy.typing import NDArray

from odds.analysis import batch
from odds.analysis.removal import evs, kind_names
from odds.bets.bet import Bet, require_bet
from odds.counting.count import draws_reader
from odds.errors import ShoeError
from odds.game.cards import Grain
from odds.game.shoe import FEWEST, Shoe, require_shoe
from odds.game.tableau import Tableau

MOST_COMPOSITIONS = 5_000_000
"""The most compositions that are walked; 19 cards of a full shoe are 6.9 million."""


@dataclass(frozen=True, eq=False)
class Extremes:
    """Every composition of `cards` left out of `shoe`, with the bet's exact EV and its chance at each.

    `compositions` has shape (n, kinds); `numerators` and `weights` have n entries. The EV at a
    composition is its numerator over `denominator`, its chance is its weight over `total`.
    """

    bet: Bet
    grain: Grain
    cards: int
    compositions: NDArray[np.int64]
    numerators: Sequence[int]
    denominator: int
    weights: Sequence[int]
    total: int

    def __len__(self) -> int:
        return len(self.compositions)

    @cached_property
    def order(self) -> list[int]:
        """The compositions from the best for the bettor to the worst, by number; equals in their own order."""
        return sorted(range(len(self)), key=lambda place: (-self.numerators[place], place))

    def ev(self, place: int) -> Fraction:
        """The EV at composition `place`, units per unit staked."""
        return Fraction(int(self.numerators[place]), self.denominator)

    def chance(self, place: int) -> Fraction:
        """The probability that composition `place` is what is left."""
        return Fraction(int(self.weights[place]), self.total)

    def name(self, place: int) -> str:
        """The composition as its cards: `222233`, or `A 2 10 K` where names are longer than a digit."""
        names = kind_names(self.grain)
        cards = [name for name, n in zip(names, self.compositions[place].tolist(), strict=True) for _ in range(n)]
        return "".join(cards) if all(len(card) == 1 for card in cards) else " ".join(cards)

    def at(self, numerator: int) -> list[int]:
        """The compositions with exactly this EV numerator."""
        return [place for place, number in enumerate(self.numerators) if number == numerator]

    @cached_property
    def favourable(self) -> list[int]:
        """The compositions at which the bettor has the edge."""
        return [place for place, number in enumerate(self.numerators) if number > 0]

    @property
    def favourable_chance(self) -> Fraction:
        """How likely what is left favours the bettor."""
        return Fraction(sum(int(self.weights[place]) for place in self.favourable), self.total)

    @property
    def gain(self) -> Fraction:
        """EV per shoe's end, with one unit bet only at the compositions that favour the bettor."""
        terms = (int(self.weights[place]) * int(self.numerators[place]) for place in self.favourable)
        return Fraction(sum(terms), self.total * self.denominator)


def extremes(bet: Bet, shoe: Shoe, cards: int = FEWEST, tableau: Tableau | None = None) -> Extremes:
    """Every composition of `cards` cards that can be left of `shoe`, by exhaustive exact batch.

    Compositions are told apart as finely as the bet reads cards: 5,005 of six cards and 293,930 of
    twelve for ten point values. Each is as likely as the number of its deals out of `shoe`.
    """
    require_bet(bet)
    require_shoe(shoe)
    if isinstance(cards, bool) or not isinstance(cards, int) or cards < FEWEST:
        raise ShoeError(f"{cards!r} cards left are too few: a coup can need {FEWEST}; use {FEWEST} or more")
    if shoe.endless:
        raise ShoeError("an endless shoe has no end; name a number of decks")
    if cards > shoe.size:
        raise ShoeError(f"{cards} cards cannot be left of {shoe.size}; use {shoe.size} or fewer")
    grain = bet.view.grain
    counts = shoe.at(grain)
    if comb(cards + int(grain) - 1, cards) > MOST_COMPOSITIONS:
        if comb(FEWEST + int(grain) - 1, FEWEST) > MOST_COMPOSITIONS:
            raise ShoeError(
                f"{bet.title} reads suits, and even {FEWEST} of {int(grain)} kinds of card have more than "
                f"{MOST_COMPOSITIONS:,} compositions; bets on points or ranks have extremes"
            )
        raise ShoeError(f"{cards} cards have more than {MOST_COMPOSITIONS:,} compositions; leave fewer cards")
    table = np.array(list(_compositions(counts, cards)), dtype=np.int64).reshape(-1, int(grain))
    numerators, denominator = _numerators(bet, table, grain, tableau)
    weights: NDArray[Any] = np.ones(len(table), dtype=object)
    for kind, count in enumerate(counts):
        choices = np.array([comb(count, number) for number in range(cards + 1)], dtype=object)
        weights = weights * choices[table[:, kind]]
    total = comb(shoe.size, cards)
    assert int(weights.sum()) == total
    return Extremes(bet, grain, cards, table, numerators, denominator, weights.tolist(), total)


def _compositions(counts: Sequence[int], cards: int) -> Iterator[list[int]]:
    """Every way to take `cards` cards, at most `counts` of each kind, in lexicographic order from the first kind."""
    if len(counts) == 1:
        if cards <= counts[0]:
            yield [cards]
        return
    for number in range(min(cards, counts[0]), -1, -1):
        for rest in _compositions(counts[1:], cards - number):
            yield [number, *rest]


def _numerators(bet: Bet, table: NDArray[np.int64], grain: Grain, tableau: Tableau | None) -> tuple[list[int], int]:
    """The EV numerators of all rows over one denominator, which rows of one size share."""
    if draws_reader(bet.view) is not None:
        exact = batch.ev([bet], table, tableau)
        return exact.numerators[:, 0].tolist(), int(exact.denominators[0, 0])
    fractions = evs(bet, [Shoe(tuple(row), grain) for row in table.tolist()], tableau)
    denominator = 1
    for ev in fractions:
        denominator = denominator * ev.denominator // np.gcd(denominator, ev.denominator)
    return [int(ev * denominator) for ev in fractions], int(denominator)
