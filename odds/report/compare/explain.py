"""What would explain a printed number that is not ours: another number of decks, another convention, a slip."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from odds.analysis.pricing import Price, price
from odds.bets import find
from odds.bets.bet import Bet
from odds.bets.payout import payout_words, percent_words
from odds.errors import OddsError
from odds.game.known import Known
from odds.game.shoe import Shoe
from odds.game.tableau import Tableau
from odds.report.compare.columns import FIGURES
from odds.report.compare.figures import Printed
from odds.report.compare.slips import slips
from odds.report.compare.wagers import takes_commission
from odds.report.printed import Number

DECKS = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, None)
"""The numbers of decks that are tried; None is drawing with replacement."""

ENOUGH = 3
"""The significant digits that a number must have for two changes at once to be tried."""

COMMISSIONS = ("0%", "4%", "5%")


@dataclass(frozen=True)
class Place:
    """What a printed number is of: a figure of a bet at a shoe, under drawing rules, with cards known."""

    figure: str
    bet: Bet
    shoe: Shoe
    tableau: Tableau | None
    known: Known

    def value(self) -> Number | None:
        """Our value."""
        return FIGURES[self.figure](self.price())

    def price(self, *, bet: Bet | None = None, shoe: Shoe | None = None) -> Price:
        """The price of the bet, or of another bet or at another shoe."""
        return priced(bet or self.bet, shoe or self.shoe, self.tableau, self.known)


@lru_cache(maxsize=20_000)
def priced(bet: Bet, shoe: Shoe, tableau: Tableau | None, known: Known) -> Price:
    """The price of a bet, remembered: a table asks for the same one in every column."""
    return price(bet, shoe, tableau, known)


@lru_cache(maxsize=5_000)
def explanations(printed: Printed, place: Place) -> tuple[str, ...]:
    """What would give the printed number, the likelier first; empty when nothing that is tried does.

    One change is tried first: the number of decks, the terms of the bet, what is counted, the unit, how the
    number was cut or copied; only when none explains it, a number of decks together with one of the others.
    """
    found = [deck_words(decks) for decks, one in _shoes(place) if _fits(printed, FIGURES[place.figure], one)]
    for label, value in _conventions(place, place.shoe):
        if printed.agrees(value):
            found.append(label)
    own = place.value()
    if own is not None:
        found += slips(printed, own)
    if not found and printed.significant >= ENOUGH:
        for decks in DECKS:
            shoe = _fresh(decks)
            if shoe != place.shoe:
                found += [
                    f"{deck_words(decks)}, {label}"
                    for label, value in _conventions(place, shoe)
                    if printed.agrees(value)
                ]
    return tuple(dict.fromkeys(found))


def deck_words(decks: int | None) -> str:
    """A number of decks in words.

    >>> deck_words(1), deck_words(6), deck_words(None)
    ('1 deck', '6 decks', 'infinite decks')
    """
    return "infinite decks" if decks is None else f"{decks} deck{'s' if decks > 1 else ''}"


def decks_that_agree(cells: list[tuple[Printed, Place]]) -> list[int | None]:
    """The numbers of decks at which every one of these numbers agrees."""

    def all_agree(decks: int | None) -> bool:
        for printed, place in cells:
            one = _at(place, place.bet, _fresh(decks))
            if one is None or not _fits(printed, FIGURES[place.figure], one):
                return False
        return True

    return [decks for decks in DECKS if all_agree(decks)]


@lru_cache(maxsize=16)
def _fresh(decks: int | None) -> Shoe:
    return Shoe.infinite() if decks is None else Shoe.of_decks(decks)


def _shoes(place: Place) -> Iterator[tuple[int | None, Price]]:
    for decks in DECKS:
        shoe = _fresh(decks)
        one = _at(place, place.bet, shoe) if shoe != place.shoe else None
        if one is not None:
            yield decks, one


def _at(place: Place, bet: Bet, shoe: Shoe) -> Price | None:
    try:
        return place.price(bet=bet, shoe=shoe)
    except OddsError:
        return None


def _fits(printed: Printed, figure: Callable[[Price], Number | None], one: Price) -> bool:
    value = figure(one)
    return value is not None and printed.agrees(value)


def _conventions(place: Place, shoe: Shoe) -> Iterator[tuple[str, Number]]:
    """Other things that the figure is taken for, and other terms of the bet, with their values."""
    one = _at(place, place.bet, shoe)
    if one is None:
        return
    yield from _other_counts(place.figure, one)
    figure = FIGURES[place.figure]
    for label, bet in _other_terms(place.bet):
        other = _at(place, bet, shoe)
        value = None if other is None else figure(other)
        if value is not None:
            yield label, value
    for digits in (3, 4, 5, 6):
        ev = sum(
            (line.pays * Fraction(round(line.probability * 10**digits), 10**digits) for line in one.lines), Fraction(0)
        )
        if place.figure in ("ev", "edge"):
            yield f"computed from probabilities rounded to {digits} decimals", ev if place.figure == "ev" else -ev


def _other_counts(figure: str, one: Price) -> Iterator[tuple[str, Number]]:
    resolved = one.edge_resolved
    if figure in ("edge", "ev"):
        sign = 1 if figure == "edge" else -1
        if one.push and resolved is not None:
            yield "per resolved bet, pushes left out", sign * resolved
            yield "a push (a tie) counted as a loss", sign * (one.edge + one.push)
        yield "the sign turned: the edge is minus the expected return", -sign * one.edge
        yield "what comes back for one, stake included", 1 + one.ev
    elif figure == "edge-resolved" and resolved is not None:
        yield "per bet made, pushes counted", one.edge
        yield "the sign turned: the edge is minus the expected return", -resolved
    elif figure == "probability":
        if one.push and one.push != 1:
            yield "of resolved bets, pushes left out", one.hit / (1 - one.push)
        if one.push:
            yield "pushes counted as wins", one.hit + one.push
    elif figure == "loss" and one.push:
        yield "a push (a tie) counted as a loss", one.loss + one.push
    elif figure == "sd":
        yield "the variance", one.variance
    elif figure == "variance":
        yield "the standard deviation", one.sd
    elif figure == "true-odds" and one.true_odds is not None:
        yield "odds for one, stake included", one.true_odds + 1


def _other_terms(bet: Bet) -> Iterator[tuple[str, Bet]]:
    if takes_commission(bet):
        for rate in COMMISSIONS:
            other = find(bet.id, commission=rate)
            if other.payouts != bet.payouts:
                yield f"commission {percent_words(1 - other.payouts[0])}", other
        return
    for table in bet.tables:
        if (other := bet.with_table(table.name)).payouts != bet.payouts:
            yield f"pay table {table.name}", other
    wins = [pays for pays in bet.payouts if pays > 0]
    if len(wins) == 1:
        for pays, why in (
            (wins[0] - 1, "a payout for one taken as to one"),
            (wins[0] + 1, "a payout to one taken as for one"),
        ):
            if pays > 0:
                yield f"paying {payout_words(pays)} ({why})", bet.paying(pays)
