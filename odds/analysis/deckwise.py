"""Counts of ways as polynomials in the number of decks: exact integers, interpolated and checked.

A fresh shoe of d decks holds every kind d, 4d or 16d times, so every count of ways is a polynomial in d
of degree six at most with integer coefficients, and so is the number of all deals. Six deck counts and
the empty shoe, which deals nothing, fix it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import lru_cache
from math import comb

from odds.analysis.pricing import price
from odds.bets.bet import Bet
from odds.counting.basis import deals
from odds.errors import BetError
from odds.game.shoe import Shoe
from odds.game.tableau import Tableau

DEGREE = 6
DECK = 52

Polynomial = tuple[int, ...]
"""Coefficients from the constant term up: seven for a count of ways."""


@lru_cache(maxsize=256)
def deck_polynomials(bet: Bet, tableau: Tableau | None = None) -> tuple[Polynomial, ...]:
    """The ways of each line of `bet` and last of "anything else" in a fresh shoe of d decks, as polynomials in d.

    They are checked to add up to `universe_polynomial()`, and to have the probabilities of
    `Shoe.infinite()` as their limits. A bet that is offered in the middle of a coup has the ways in which
    it is offered for its universe. Refuses a bet over several coups.

    >>> from odds import tie
    >>> value(deck_polynomials(tie())[0], 8)
    475627426473216
    """
    if bet.run is not None:
        raise BetError(f"{bet.name} is settled over several coups, and closed forms in decks are of one coup")
    columns = [[0] for _ in bet.payouts]
    for decks in range(1, DEGREE + 1):
        for column, line in zip(columns, price(bet, Shoe.of_decks(decks), tableau).lines, strict=True):
            column.append(line.ways)
    polynomials = tuple(map(interpolated, columns))
    whole = added(polynomials)
    if bet.given is None and whole != universe_polynomial():
        raise AssertionError(f"the ways of {bet.title} do not add up to all deals at every number of decks")
    endless = price(bet, Shoe.infinite(), tableau).lines
    if [Fraction(one[-1], whole[-1]) for one in polynomials] != [line.probability for line in endless]:
        raise AssertionError(f"{bet.title} in many decks does not come near to drawing with replacement")
    return polynomials


def universe_polynomial() -> Polynomial:
    """The ordered six-card deals of d decks, 52d(52d-1)(52d-2)(52d-3)(52d-4)(52d-5), multiplied out."""
    return interpolated([deals(DECK * decks, DEGREE, False) for decks in range(DEGREE + 1)])


def interpolated(values: Sequence[int]) -> Polynomial:
    """The polynomial of degree below `len(values)` that takes `values` at 0, 1, 2, ...

    Raises `AssertionError` when its coefficients are not integers.

    >>> interpolated([0, 1, 4])
    (0, 0, 1)
    """
    total = [Fraction(0)] * len(values)
    choices = [Fraction(1)]  # the coefficients of d(d-1)...(d-k+1)/k!
    for order in range(len(values)):
        step = sum((-1) ** (order - place) * comb(order, place) * values[place] for place in range(order + 1))
        for power, coefficient in enumerate(choices):
            total[power] += step * coefficient
        raised = [Fraction(0), *choices]
        choices = [(up - order * same) / (order + 1) for up, same in zip(raised, [*choices, Fraction(0)], strict=True)]
    if any(coefficient.denominator != 1 for coefficient in total):
        raise AssertionError(f"no polynomial with integer coefficients takes the values {list(values)}")
    return tuple(map(int, total))


def value(polynomial: Sequence[int | Fraction], decks: int | Fraction) -> int | Fraction:
    """The polynomial at `decks`, exactly."""
    total: int | Fraction = 0
    for coefficient in reversed(polynomial):
        total = total * decks + coefficient
    return total


def added(polynomials: Iterable[Sequence[int]]) -> Polynomial:
    """The sum of polynomials of one length."""
    return tuple(map(sum, zip(*polynomials, strict=True)))


def multiplied(one: Sequence[int | Fraction], two: Sequence[int | Fraction]) -> tuple[int | Fraction, ...]:
    """The product of two polynomials."""
    product: list[int | Fraction] = [0] * (len(one) + len(two) - 1)
    for place, left in enumerate(one):
        for step, right in enumerate(two):
            product[place + step] += left * right
    return tuple(product)


def ev_polynomial(bet: Bet, tableau: Tableau | None = None) -> tuple[Fraction, ...]:
    """The numerator of the EV of `bet` at its own payouts, in units; the denominator is the sum of all lines."""
    powers = zip(*deck_polynomials(bet, tableau), strict=True)
    return tuple(
        sum((pays * number for pays, number in zip(bet.payouts, column, strict=True)), Fraction(0)) for column in powers
    )


def series(numerator: Sequence[int | Fraction], universe: Polynomial, terms: int) -> tuple[Fraction, ...]:
    """The first `terms` coefficients of `numerator / universe` in powers of 1/d: the limit, then 1/d, 1/d^2, ...

    >>> from odds import tie
    >>> series(deck_polynomials(tie())[0], universe_polynomial(), 1)
    (Fraction(460601, 4826809),)
    """
    above = [Fraction(number) for number in reversed(numerator)]
    below = universe[::-1]
    found: list[Fraction] = []
    for order in range(terms):
        places = range(max(0, order - len(below) + 1), order)
        known = sum((found[place] * below[order - place] for place in places), Fraction(0))
        found.append(((above[order] if order < len(above) else Fraction(0)) - known) / below[0])
    return tuple(found)
