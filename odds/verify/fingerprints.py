"""Known wrong games, each with its exact odds at any shoe: what a wrong simulation may turn out to be."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from odds.counting.count import tally
from odds.errors import OddsError
from odds.game.shoe import Shoe
from odds.game.tableau import PUNTO_BANCO, Tableau
from odds.game.views import Outcome, Result
from odds.verify.engines import Engine, Told
from odds.verify.expected import Expectation, sorted_chances
from odds.verify.programs import of_tableau


@dataclass(frozen=True, eq=False)
class Fingerprint:
    """A wrong game: `words` name it, `detail` says exactly what it does. One or more of the rest make it wrong.

    `shoe` and `tableau` change the shoe or the drawing rules asked for (None: as they are, or nothing to
    change); `engine` deals the coup instead of them; `report` changes what is said of a finished coup.
    """

    id: str
    words: str
    detail: str
    shoe: Callable[[Shoe], Shoe | None] | None = None
    tableau: Callable[[Tableau], Tableau | None] | None = None
    engine: Engine | None = None
    report: Callable[[Told], Told] | None = None

    def chances(self, expectation: Expectation) -> tuple[Fraction, ...] | None:
        """The exact probabilities of the cells of `expectation` in this wrong game, at its shoe and rules.

        None where the question has no answer: the expectation names no game, the change changes nothing,
        the shoe cannot be dealt from, or the cells read more of a coup than the wrong program tells.
        """
        shoe, rules, sorter = expectation.shoe, expectation.tableau, expectation.sorter
        if shoe is None or rules is None or sorter is None:
            return None
        try:
            shoe = self.shoe(shoe) if self.shoe else shoe
            rules = self.tableau(rules) if self.tableau else rules
            if shoe is None or rules is None:
                return None
            counts = self._counts(expectation, shoe, rules)
            return None if counts is None else sorted_chances(counts, sorter, len(expectation.labels))
        except OddsError:  # a shoe too small or too coarse, or no coup that is counted
            return None

    def _counts(self, expectation: Expectation, shoe: Shoe, rules: Tableau) -> Mapping[Any, int] | None:
        if self.engine is None and self.report is None:
            if expectation.view is Result and rules != expectation.tableau:
                return of_tableau(rules).tally(shoe)
            return tally(shoe, expectation.view, rules)
        if expectation.view is not Result or (self.engine is not None and rules != PUNTO_BANCO):
            return None
        if self.engine is not None:
            told: Mapping[Told, int] = self.engine.tally(shoe)
        else:
            told = {Told(*seen, seen.outcome): number for seen, number in tally(shoe, Result, rules).items()}
        if self.report is None:
            return told
        sums: dict[Told, int] = {}
        for seen, number in told.items():
            said = self.report(seen)
            sums[said] = sums.get(said, 0) + number
        return sums


def swapped(seen: Told) -> Told:
    """The same coup with Player and Banker exchanged."""
    turned = {Outcome.PLAYER: Outcome.BANKER, Outcome.BANKER: Outcome.PLAYER, Outcome.TIE: Outcome.TIE}
    return Told(seen.banker, seen.player, seen.banker_cards, seen.player_cards, turned[seen.outcome])


def ties_to(outcome: Outcome) -> Callable[[Told], Told]:
    """A report in which a tie is said to be `outcome`."""
    return lambda seen: seen._replace(outcome=outcome) if seen.outcome is Outcome.TIE else seen
