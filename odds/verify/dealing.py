"""How the coups were dealt, and what that does to the odds and to their standard error."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from odds.errors import OddsError
from odds.game.shoe import Shoe

FEW_DECKS = 2
"""Shoes of so many decks or fewer feel the cut card."""


@dataclass(frozen=True)
class Dealing:
    """A way of dealing: `words` for it, and whether the number of coups of a shoe depends on its cards."""

    name: str
    words: str
    cut_card: bool

    def allowance(self, shoe: Shoe | None) -> Fraction:
        """How far the probability of any cell may be off for the way of dealing alone.

        0 when each coup has the odds of a fresh shoe exactly. With a cut card a shoe whose coups took few
        cards is dealt more coups, so the average coup is no longer quite that of a fresh shoe. Simulated, 14 cards
        behind the cut card: gaps of 0.00006 at most with one and two decks (standard error 0.00003, 600 million
        coups), none that could be seen with eight. Allowed: 0.0001 to two decks, 0.00002 beyond.
        """
        if not self.cut_card or shoe is None or shoe.endless:
            return Fraction(0)
        return Fraction(1, 10_000) if shoe.size <= 52 * FEW_DECKS else Fraction(1, 50_000)

    def note(self, shoe: Shoe | None) -> str:
        """What the reader must know about the odds and the standard error under this way of dealing."""
        if self.name == "fresh":
            return "Dealing: a fresh shoe for each coup, so coups are independent and the standard errors are right."
        if self.name == "shoes":
            return (
                "Dealing: whole shoes, a number of coups fixed beforehand. Every coup has the odds of a fresh shoe "
                "exactly; coups of one shoe are not independent, and the naive standard error used here is a little "
                "too large (variances within 0.3% even with one deck)."
            )
        if shoe is not None and not shoe.endless and shoe.size <= 52 * FEW_DECKS:
            return (
                "Dealing: one or two decks with a cut card. The number of coups depends on the cards, the average coup "
                "is not that of a fresh shoe, and the naive standard error would be wrong as a measure of the gap: "
                "0.0001 of probability is allowed in each cell for it."
            )
        return (
            "Dealing: whole shoes with a cut card. The number of coups depends on the cards; with this many decks that "
            "moves no probability by 0.00002, which is allowed in each cell."
        )


DEALINGS = {
    "fresh": Dealing("fresh", "a fresh shoe for each coup", False),
    "shoes": Dealing("shoes", "whole shoes, a fixed number of coups", False),
    "cut": Dealing("cut", "whole shoes with a cut card", True),
}
"""The ways of dealing by name."""


def dealing_of(name: str | Dealing) -> Dealing:
    """The way of dealing called `name`."""
    if isinstance(name, Dealing):
        return name
    if name not in DEALINGS:
        raise OddsError(f"{name!r} is no way of dealing; use {', '.join(DEALINGS)}")
    return DEALINGS[name]
