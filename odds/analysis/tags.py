"""Counting systems: how well a list of tags follows the removal effects of a bet."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from odds.analysis.removal import removal_effects
from odds.analysis.root import SquareRoot
from odds.bets.bet import Bet
from odds.errors import BetError, quoted
from odds.game.cards import Grain
from odds.game.shoe import Shoe
from odds.game.tableau import Tableau

ORDER = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "0")
"""The order in which counting systems list their tags: ace to nine, then tens and faces."""


@dataclass(frozen=True)
class TagFit:
    """A list of tags beside the removal effects of a bet, both in `ORDER`, weighted by the cards left.

    `balance` is the sum of the tags over one deck of the shoe's mix, 0 for a balanced count.
    `correlation` is the betting correlation: that of tags and effects over the cards of the shoe.
    """

    tags: tuple[Fraction, ...]
    effects: tuple[Fraction, ...]
    cards: tuple[int, ...]

    @property
    def balance(self) -> Fraction:
        """The sum of the tags over 52 cards."""
        return self._mean(self.tags) * 52

    @property
    def correlation(self) -> SquareRoot:
        """The betting correlation, exact; refused when all tags are alike, which tells nothing."""
        tags, effects = self._centred(self.tags), self._centred(self.effects)
        product = self._mean([a * b for a, b in zip(tags, effects, strict=True)])
        spread = self._mean([a * a for a in tags]) * self._mean([b * b for b in effects])
        if spread == 0:
            raise BetError("tags that are all alike, or effects that are, have no correlation; give tags that differ")
        return SquareRoot(product**2 / spread, product < 0)

    def rotated(self, places: int) -> TagFit:
        """The same tags, all moved on by `places`: what a list that slipped was meant to be."""
        return TagFit(self.tags[places:] + self.tags[:places], self.effects, self.cards)

    def _mean(self, numbers: Sequence[Fraction]) -> Fraction:
        return sum((n * x for n, x in zip(self.cards, numbers, strict=True)), Fraction(0)) / sum(self.cards)

    def _centred(self, numbers: Sequence[Fraction]) -> list[Fraction]:
        mean = self._mean(numbers)
        return [x - mean for x in numbers]


def tag_fit(bet: Bet, tags: Sequence[Fraction], shoe: Shoe, tableau: Tableau | None = None) -> TagFit:
    """How well `tags` (ten, in `ORDER`; positive when the card's leaving helps the bettor) follow the bet.

    For bets that read point values. Source of the measure: the betting correlation of card counting.
    """
    if len(tags) != len(ORDER):
        raise BetError(f"{len(tags)} tags were given; give ten, for A, 2 to 9, and tens and faces")
    if bet.grain is not Grain.POINTS:
        raise BetError(f"{bet.name} reads {bet.grain}, and tags are of the ten point values; take a bet on totals")
    effects = removal_effects(bet, shoe, tableau)
    missing = [name for name in ORDER if name not in effects]
    if missing:
        raise BetError(f"the shoe has no {missing[0]} left, so its removal has no effect; take a fuller shoe")
    points = shoe.points
    cards = (*points[1:], points[0])
    return TagFit(tuple(tags), tuple(effects[name] for name in ORDER), cards)


def read_tags(text: str) -> tuple[Fraction, ...]:
    """The tags that `"0,0,0,-1,-1,-1,-1,2,2,0"` spells: integers, halves or decimals."""
    words = text.replace(",", " ").replace("\N{MINUS SIGN}", "-").split()
    for word in words:
        if not re.fullmatch(r"[+-]?[0-9]{1,6}(\.[0-9]{1,6})?(/[1-9][0-9]{0,5})?", word, re.ASCII):
            raise BetError(f"{quoted(word)} is not a tag; write numbers such as -1, 2 or 0.5")
    return tuple(Fraction(word.partition("/")[0]) / Fraction(word.partition("/")[2] or 1) for word in words)
