"""How a shoe is dealt: what is burned, where the cut card sits, and how many coups follow it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from odds.errors import OddsError, quoted
from odds.game.shoe import Shoe

Burn = Literal["none", "first"] | int

MOST_COUP = 6
_FEWEST_COUP = 4
MOST_EXTRA = 1000
LARGEST = 10_000_000
"""The most cards of a shoe that is dealt card by card."""


@dataclass(frozen=True)
class Procedure:
    """The way through one shuffled shoe.

    `burn`: "first" shows the first card and burns as many cards unseen as it counts, ten for a ten or face;
    a number burns so many cards in all; "none" is 0. `cut`: how many cards are behind the cut card. A coup
    is begun while the cut card has not come out, and after it `extra` coups more: a cut card that comes out
    between two coups is the same as one that came out in the first of them. `coups`, instead of a cut card,
    deals exactly so many coups. With `run_out` there is no cut card either: coups are begun while four cards are
    left, and one for which the cards do not suffice is not counted, as in a program that stops in mid-coup.
    """

    cut: int = 14
    burn: Burn = "first"
    extra: int = 1
    coups: int | None = None
    run_out: bool = False

    def __post_init__(self) -> None:
        if self.burn not in ("none", "first") and not _is_whole(self.burn):
            raise OddsError(f"{quoted(self.burn)} is no way to burn cards; use first, none, or a number of cards")
        for name, number, most in (("cut", self.cut, LARGEST), ("extra", self.extra, MOST_EXTRA)):
            if not _is_whole(number) or number > most:
                raise OddsError(f"{name} is {quoted(number)}; give a whole number from 0 to {most:,}")
        if self.coups is not None and (not _is_whole(self.coups) or self.coups < 1):
            raise OddsError(f"{quoted(self.coups)} coups a shoe cannot be dealt; give 1 or more")
        if self.coups is not None and self.run_out:
            raise OddsError("a shoe is dealt for a number of coups or until the cards run out; ask for one of them")

    @property
    def by_cut_card(self) -> bool:
        """Whether a cut card ends the shoe."""
        return self.coups is None and not self.run_out

    def most_burned(self, shoe: Shoe) -> int:
        """The most cards that can be burned before the first coup."""
        if self.burn == "first":
            return 1 + max(value or 10 for value, count in enumerate(shoe.points) if count)
        return 0 if self.burn == "none" else int(self.burn)

    def boundary(self, shoe: Shoe) -> int:
        """The cards before the cut card, or before the last three; coups are begun before they are gone."""
        return shoe.size - (self.cut if self.by_cut_card else _FEWEST_COUP - 1)

    def certain(self, shoe: Shoe) -> int:
        """How many coups are certain to be dealt, whatever the cards are.

        Each of them has exactly the odds of a coup from the fresh shoe. The place at which a coup begins
        depends on the cards before it only, and, given these, the cards after it lie in random order; so the
        next six cards are six random cards of the shoe, as long as there are six to come in every case. This
        is exchangeability, and holds however deep the coup lies and whatever was burned. It fails for a coup
        that is dealt or not depending on the cards: before a cut card, coups that took few cards make room for
        one more.
        """
        if self.coups is not None:
            return self.coups
        if self.run_out:
            return max(0, (shoe.size - self.most_burned(shoe)) // MOST_COUP)
        return max(0, -(-(self.boundary(shoe) - self.most_burned(shoe)) // MOST_COUP)) + self.extra

    def most(self, shoe: Shoe) -> int:
        """The most coups that a shoe can give."""
        if self.coups is not None:
            return self.coups
        burned = 2 if self.burn == "first" else self.most_burned(shoe)
        extra = self.extra if self.by_cut_card else 0
        return max(0, -(-(self.boundary(shoe) - burned) // _FEWEST_COUP)) + extra

    def require(self, shoe: Shoe) -> None:
        """Refuse a shoe that this procedure cannot always deal to the end."""
        if shoe.endless:
            raise OddsError("an endless shoe has no cut card; deal each coup afresh (--fresh)")
        if shoe.size > LARGEST:
            raise OddsError(f"{shoe.size:,} cards are too many to shuffle; {LARGEST:,} are the most")
        burned = self.most_burned(shoe)
        if self.coups is not None:
            if burned + MOST_COUP * self.coups > shoe.size:
                fit = (shoe.size - burned) // MOST_COUP
                raise OddsError(
                    f"{self.coups} coups of up to 6 cards and {burned} burned cards do not always fit into "
                    f"{shoe.size} cards; deal at most {max(fit, 0)}, or fewer burned cards"
                )
            return
        if self.run_out:
            if burned + MOST_COUP > shoe.size:
                raise OddsError(f"{burned} burned cards leave fewer than 6 of {shoe.size}; burn fewer")
            return
        least = MOST_COUP - 1 + MOST_COUP * self.extra
        if self.cut < least:
            raise OddsError(
                f"{self.cut} cards behind the cut card are too few to finish the coup in play and deal {self.extra} "
                f"more; put {least} or more there"
            )
        if self.boundary(shoe) <= burned:
            raise OddsError(
                f"the cut card, {self.cut} from the end of {shoe.size} cards, can come out while up to {burned} cards "
                "are burned; put it nearer the end, or burn fewer"
            )

    def words(self) -> str:
        """The procedure in words."""
        burned = {"first": "burn by the first card", "none": "nothing burned", 0: "nothing burned"}.get(
            self.burn, f"{self.burn} burned"
        )
        if self.coups is not None:
            return f"whole shoes, {burned}, {self.coups} coups a shoe"
        if self.run_out:
            return f"whole shoes, {burned}, until the cards run out; an unfinished coup is not counted"
        more = f"{self.extra} coup{'s' if self.extra > 1 else ''} after it" if self.extra else "no coup after it"
        return f"whole shoes, {burned}, cut card {self.cut} from the end, {more}"


def _is_whole(number: object) -> bool:
    return isinstance(number, int) and not isinstance(number, bool) and number >= 0
