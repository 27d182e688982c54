"""Streaks: how long a run of one result is, and how likely a long one is in so many coups.

A run is of coups that one side wins in a row. A tie either ends it, or is passed over as on the usual
scoreboard. The coups are taken as independent, each from the shoe that was named; within that everything is
exact. A run that ends because the coups do is counted by its length so far.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import lcm
from typing import Literal

from odds.counting.count import ways
from odds.errors import OddsError
from odds.game.shoe import Shoe
from odds.game.tableau import PUNTO_BANCO, Tableau
from odds.game.views import Outcome

Side = Literal["player", "banker", "tie", "either"]
Ties = Literal["end", "pass"]

MOST_COUPS = 10_000
MOST_LENGTH = 1_000
MOST_SHOES = 1_000_000_000

_RUNS: dict[Side, tuple[Outcome, ...]] = {
    "player": (Outcome.PLAYER,),
    "banker": (Outcome.BANKER,),
    "tie": (Outcome.TIE,),
    "either": (Outcome.PLAYER, Outcome.BANKER),
}


@dataclass(frozen=True)
class Streaks:
    """The runs of one side, or of either side, at one shoe.

    `sides` are the chances of each result of which runs are counted, `passed` that of a coup that is passed
    over; any other coup ends a run. Build it with `streaks`.
    """

    side: Side
    ties: Ties
    sides: tuple[Fraction, ...]
    passed: Fraction

    def continues(self, place: int = 0) -> Fraction:
        """The probability that a run goes on when the next coup that is not passed over is dealt."""
        return self.sides[place] / (1 - self.passed)

    def run_of(self, length: int, place: int = 0) -> Fraction:
        """The probability that a run, once begun, is of at least `length`, the coups being endless."""
        _require(length, "a run", MOST_LENGTH)
        return self.continues(place) ** (length - 1)

    def mean_length(self, place: int = 0) -> Fraction | None:
        """The mean length of a run, or None when it never ends."""
        stops = 1 - self.continues(place)
        return 1 / stops if stops else None

    def within(self, length: int, coups: int) -> Fraction:
        """The probability of at least one run of `length` or longer in `coups` coups.

        >>> from odds import Shoe
        >>> round(streaks(Shoe.of_decks(8), "banker", "end").within(13, 80) * 100, 3)
        Fraction(37, 250)
        """
        return self._runs(length, coups)[0]

    def expected(self, length: int, coups: int) -> Fraction:
        """The expected number of runs of `length` or longer in `coups` coups."""
        return self._runs(length, coups)[1]

    def _runs(self, length: int, coups: int) -> tuple[Fraction, Fraction]:
        _require(length, "a run", MOST_LENGTH)
        _require(coups, "coups", MOST_COUPS)
        return _reached(self, length, coups)

    def in_shoes(self, length: int, coups: int, shoes: int) -> Fraction:
        """The probability of such a run in at least one of `shoes` shoes of `coups` coups, never across two."""
        _require(shoes, "shoes", MOST_SHOES)
        if shoes * coups > 5_000_000:
            raise OddsError(
                f"{shoes:,} shoes of {coups:,} coups are too many for an exact fraction; ask `in_shoes_rounded`"
            )
        return 1 - (1 - self.within(length, coups)) ** shoes

    def in_shoes_rounded(self, length: int, coups: int, shoes: int, places: int = 40) -> Fraction:
        """`in_shoes` to `places` decimals, for any number of shoes: off by less than one in the last place."""
        _require(shoes, "shoes", MOST_SHOES)
        spare = 10 ** (places + len(str(shoes)) + 4)
        none = 1 - self.within(length, coups)
        power, base = spare, none.numerator * spare // none.denominator
        for bit in f"{shoes:b}":
            power = power * power // spare
            if bit == "1":
                power = power * base // spare
        return round(Fraction(spare - power, spare), places)


def streaks(shoe: Shoe, side: Side = "banker", ties: Ties = "pass", tableau: Tableau = PUNTO_BANCO) -> Streaks:
    """The runs of `side` (player, banker, tie or either) when ties `end` a run or are `pass`ed over.

    Ties cannot be passed over in runs of ties.
    """
    if side not in _RUNS:
        raise OddsError(f"{side!r} has no runs; use player, banker, tie or either")
    if ties not in ("end", "pass"):
        raise OddsError(f"ties cannot {ties!r} a run; they end it or are passed over: end, pass")
    if side == "tie" and ties == "pass":
        raise OddsError("runs of ties cannot pass over ties; let ties 'end' other runs")
    counted = ways([*_RUNS[side], Outcome.TIE], shoe, tableau=tableau)
    total = sum(ways(list(Outcome), shoe, tableau=tableau))
    *sides, tied = (Fraction(number, total) for number in counted)
    return Streaks(side, ties, tuple(sides), tied if ties == "pass" else Fraction(0))


@lru_cache(maxsize=64)
def _reached(of: Streaks, length: int, coups: int) -> tuple[Fraction, Fraction]:
    """The chance and the expected number of runs of `length` in `coups` coups, in one pass of integers.

    `fresh[i][k]` weighs the ways in which the last coups are a run of k + 1 of side i and no run was long
    enough yet; `runs` is the same with the last cell "long enough", over all ways.
    """
    *sides, passed, total = _whole([*of.sides, of.passed])
    found = 0
    fresh, fresh_none = [[0] * (length - 1) for _ in sides], 1
    number = 0
    runs, runs_none = [[0] * length for _ in sides], 1
    rest = total - sum(sides) - passed
    scale = 1
    for _ in range(coups):
        found *= total
        number *= total
        scale *= total
        sums = [sum(cells) for cells in fresh]
        if length == 1:
            found += fresh_none * sum(sides)
        else:
            found += sum(side * cells[-1] for side, cells in zip(sides, fresh, strict=True))
        fresh, fresh_none = _moved(fresh, fresh_none, sums, sides, passed, rest)
        sums = [sum(cells) for cells in runs]
        before = runs_none if length == 1 else 0
        others = [sum(sums) - one if length == 1 else 0 for one in sums]
        for place, side in enumerate(sides):
            number += side * (before + others[place] + (runs[place][-2] if length > 1 else 0))
        last = [side * cells[-1] for side, cells in zip(sides, runs, strict=True)]
        runs, runs_none = _moved(runs, runs_none, sums, sides, passed, rest)
        for cells, more in zip(runs, last, strict=True):
            cells[-1] += more
    return Fraction(found, scale), Fraction(number, scale)


def _moved(
    cells: list[list[int]], none: int, sums: list[int], sides: list[int], passed: int, rest: int
) -> tuple[list[list[int]], int]:
    """The weights one coup on: a run grows by one, begins anew on the other side, ends, or a coup is passed over.

    What grows out of the last cell is left to the caller.
    """
    everywhere = none + sum(sums)
    after = []
    for side, row, own in zip(sides, cells, sums, strict=True):
        grown = [side * (everywhere - own), *(side * weight for weight in row[:-1])] if row else []
        after.append([new + passed * weight for new, weight in zip(grown, row, strict=True)] if passed else grown)
    return after, passed * none + rest * everywhere


def _whole(chances: list[Fraction]) -> list[int]:
    """Chances as integers over one total, which comes last."""
    total = lcm(*(chance.denominator for chance in chances))
    return [*(int(chance * total) for chance in chances), total]


def _require(number: object, what: str, most: int) -> None:
    if isinstance(number, bool) or not isinstance(number, int) or not 1 <= number <= most:
        raise OddsError(f"{what} of {number!r} cannot be counted; use a whole number from 1 to {most:,}")
