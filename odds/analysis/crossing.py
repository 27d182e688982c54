"""Where two bets change order as the number of decks grows: never, or at which real d, solved exactly.

The difference of two EVs is a polynomial in d over the number of deals, which is positive for every d
from 1, so its sign is that of the polynomial, and its real roots are isolated exactly.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import Any

from odds.analysis.deckwise import added, deck_polynomials, ev_polynomial, multiplied, value
from odds.analysis.formula import in_decks, require_sympy
from odds.bets.bet import Bet
from odds.game.tableau import Tableau

WIDTH = Fraction(1, 10**12)
"""Roots are told by intervals at most this wide."""


@dataclass(frozen=True)
class Span:
    """Consecutive deck counts, `last` None for all from `first` on; `sign` is that of first EV minus second EV."""

    first: int
    last: int | None
    sign: int


@dataclass(frozen=True)
class Order:
    """How the EVs of two bets compare at every number of decks.

    `roots` holds, for each real d from 1 at which the EVs are equal, an interval of rational ends around it
    (both ends the same where the root itself is rational). `spans` covers the whole deck counts.
    """

    first: Bet
    second: Bet
    roots: tuple[tuple[Fraction, Fraction], ...]
    spans: tuple[Span, ...]

    @property
    def changes(self) -> bool:
        """Whether the order is not the same at every whole number of decks."""
        return len(self.spans) > 1


def order(first: Bet, second: Bet, tableau: Tableau | None = None) -> Order:
    """How the EVs of two bets compare at every number of decks, each under its own rules unless told.

    >>> from odds import banker, player
    >>> order(banker(), player()).spans
    (Span(first=1, last=None, sign=1),)
    """
    one, two = (
        multiplied(ev_polynomial(bet, tableau), added(deck_polynomials(other, tableau)))
        for bet, other in ((first, second), (second, first))
    )
    return _ordered(first, second, [above - below for above, below in zip(one, two, strict=True)])


def _ordered(first: Bet, second: Bet, gap: Sequence[int | Fraction]) -> Order:
    roots = _roots(gap)
    floors = {end.numerator // end.denominator for ends in roots for end in ends}
    starts = sorted({1, *floors, *(whole + 1 for whole in floors)})
    spans: list[Span] = []
    for place, start in enumerate(starts):
        last = starts[place + 1] - 1 if place + 1 < len(starts) else None
        here = value(gap, start)
        sign = (here > 0) - (here < 0)
        if spans and spans[-1].sign == sign:
            spans[-1] = Span(spans[-1].first, last, sign)
        else:
            spans.append(Span(start, last, sign))
    return Order(first, second, roots, tuple(spans))


def _roots(polynomial: Sequence[int | Fraction]) -> tuple[tuple[Fraction, Fraction], ...]:
    """The real roots from 1 on, each in an interval no wider than `WIDTH`."""
    sympy = require_sympy()
    scale = lcm(*(number.denominator for number in polynomial))
    whole = sympy.Poly(in_decks([number * scale for number in polynomial]), sympy.Symbol("d"))
    if whole.is_zero or whole.degree() == 0:
        return ()
    found: list[tuple[Fraction, Fraction]] = []
    for factor, _ in whole.factor_list()[1]:
        if factor.degree() == 1:
            slope, constant = factor.all_coeffs()
            root = Fraction(-int(constant), int(slope))
            found += [(root, root)] if root >= 1 else []
        else:
            narrow = sympy.Rational(WIDTH.numerator, WIDTH.denominator)
            found += [_ends(ends) for ends, _ in factor.intervals(inf=1, eps=narrow)]
    return tuple(sorted(found))


def _ends(ends: tuple[Any, Any]) -> tuple[Fraction, Fraction]:
    low, high = (Fraction(int(end.p), int(end.q)) for end in ends)
    return low, high
