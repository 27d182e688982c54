"""Closed forms for any shoe of point values: ways as sparse polynomials in the ten counts c0 ... c9.

A term is a multiset of card values with an integer: it stands for the integer times the product, over
values, of c(c-1)...(c-m+1), where c is how many cards of the value are left and m how many the multiset
holds. An event that is settled by k cards, whatever the others are, needs only multisets of k cards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import combinations_with_replacement
from math import perm, prod
from typing import TYPE_CHECKING

from odds.analysis.formula import require_sympy
from odds.analysis.pricing import parts, price
from odds.bets.bet import Bet
from odds.counting import walk
from odds.counting.count import draws_reader, part_columns
from odds.counting.polynomial import UNKNOWN
from odds.counting.tally import event_words
from odds.errors import BetError, GrainError
from odds.game.cards import Grain
from odds.game.shoe import FEWEST, Shoe
from odds.game.tableau import PUNTO_BANCO, Tableau

if TYPE_CHECKING:
    from sympy import Expr

VALUES = range(10)
DEALT = 6
CHECKED_AT = ((16, 4, 4, 4, 4, 4, 4, 4, 4, 4), (5, 2, 0, 3, 1, 4, 2, 3, 1, 2), (1, 1, 1, 1, 1, 1, 1, 1, 1, 1))
"""Counts at which every form is compared with the price before it is handed out."""

Terms = Mapping[tuple[int, ...], int]
"""Multisets of card values, ascending, with their coefficients; terms that are 0 are left out."""


@dataclass(frozen=True)
class CountLine:
    """One line of a pay table for any counts: its probability is the sum of `terms` over N(N-1)...(N-cards+1)."""

    words: str
    pays: Fraction
    cards: int
    terms: Terms

    def probability(self, counts: Sequence[int]) -> Fraction:
        """The exact probability of the line at ten counts."""
        falling = [[perm(count, number) for number in range(self.cards + 1)] for count in counts]
        total = sum(
            coefficient * prod(falling[value][number] for value, number in Counter(multiset).items())
            for multiset, coefficient in self.terms.items()
        )
        return Fraction(total, perm(sum(counts), self.cards))

    def above(self) -> Expr:
        """The numerator of the probability as a sympy expression in the symbols c0 ... c9."""
        sympy = require_sympy()
        counts = sympy.symbols("c0:10")
        return sympy.Add(
            *(
                coefficient * sympy.Mul(*(sympy.ff(counts[value], n) for value, n in Counter(multiset).items()))
                for multiset, coefficient in self.terms.items()
            )
        )

    def expression(self) -> Expr:
        """The probability as a sympy expression in the symbols c0 ... c9."""
        sympy = require_sympy()
        size = sympy.Add(*sympy.symbols("c0:10"))
        return self.above() / sympy.Mul(*(size - taken for taken in range(self.cards)))


@dataclass(frozen=True)
class CountForm:
    """A bet in closed form for any shoe of point values; the lines are those of its pay table.

    `offered` is set for a bet that is offered in the middle of a coup: how likely that is. The lines of
    such a bet are not conditional; divided by it they are.
    """

    bet: Bet
    tableau: Tableau
    lines: tuple[CountLine, ...]
    offered: CountLine | None

    def ev(self, counts: Sequence[int]) -> Fraction:
        """The exact EV at ten counts, units per unit staked: every line adds its payout and the stake it saves."""
        chance = self.offered.probability(counts) if self.offered else 1
        return sum(((line.pays + 1) * line.probability(counts) / chance for line in self.lines), Fraction(-1))

    def expression(self) -> Expr:
        """The EV as a sympy expression in the symbols c0 ... c9."""
        sympy = require_sympy()
        parts = (sympy.Rational(*(line.pays + 1).as_integer_ratio()) * line.expression() for line in self.lines)
        return sympy.Add(*parts) / (self.offered.expression() if self.offered else 1) - 1


@lru_cache(maxsize=32)
def count_form(bet: Bet, tableau: Tableau | None = None) -> CountForm:
    """The closed form of `bet` in the ten counts, each line with as few cards as settle it.

    Compared with `price` at a few shoes before it is handed out. Refuses a bet that reads ranks or suits.

    >>> from odds import tie
    >>> count_form(tie()).lines[0].probability((128, 32, 32, 32, 32, 32, 32, 32, 32, 32))
    Fraction(619306544887, 6508331087895)
    """
    if bet.run is not None:
        raise BetError(f"{bet.name} is settled over several coups, and closed forms in counts are of one coup")
    if bet.grain is not Grain.POINTS:
        raise GrainError(f"{bet.name} reads {bet.grain}, and ten counts say only point values; use --symbols decks")
    rules = tableau or bet.tableau or PUNTO_BANCO
    columns = _compiled_terms(bet, rules) if draws_reader(bet.view) else _walked_terms(bet, rules)
    lines = tuple(
        CountLine(event_words(line.event), line.pays, *lowered(terms))
        for line, terms in zip(bet.lines, columns, strict=False)
    )
    offered = None
    if bet.given is not None:
        whole = sum((Counter(terms) for terms in columns[: len(bet.payouts)]), Counter[tuple[int, ...]]())
        offered = CountLine(event_words(bet.given), Fraction(0), *lowered(dict(whole)))
    form = CountForm(bet, rules, lines, offered)
    for counts in CHECKED_AT:
        right = price(bet, Shoe.of_points(counts), rules)
        chance = offered.probability(counts) if offered else 1
        found = [line.probability(counts) / chance for line in lines]
        if found != [line.probability for line in right.lines[:-1]] or form.ev(counts) != right.ev:
            raise AssertionError(f"the closed form of {bet.title} differs from its price at {counts}")
    return form


def lowered(terms: Terms) -> tuple[int, Terms]:
    """The same probability with as few cards as can be: how many, and the terms.

    One more card, whatever it is, turns a multiset into the sum of the ten that hold one card more, so
    the smaller terms are read off the ones with a 0 added, most zeros first, and then held against the rest.
    """
    cards = len(next(iter(terms), ()))
    if cards == 0:
        return 0, terms
    smaller: dict[tuple[int, ...], int] = {}
    for multiset in combinations_with_replacement(VALUES, cards - 1):
        larger = (0, *multiset)
        smaller[multiset] = terms.get(larger, 0) - sum(smaller[_less(larger, value)] for value in set(multiset) - {0})
    if raised(smaller, cards) != terms:
        return cards, terms
    return lowered({multiset: number for multiset, number in smaller.items() if number})


def raised(terms: Terms, cards: int) -> dict[tuple[int, ...], int]:
    """The same ways with multisets of `cards` cards, one card more than `terms` has: any card may be the last."""
    whole = {
        multiset: sum(terms.get(_less(multiset, value), 0) for value in set(multiset))
        for multiset in combinations_with_replacement(VALUES, cards)
    }
    return {multiset: number for multiset, number in whole.items() if number}


def _less(multiset: tuple[int, ...], value: int) -> tuple[int, ...]:
    """The multiset with one card of `value` taken out."""
    place = multiset.index(value)
    return multiset[:place] + multiset[place + 1 :]


def _compiled_terms(bet: Bet, tableau: Tableau) -> list[Terms]:
    """The six-card terms of each line, off the compiled game."""
    columns = part_columns(tableau, UNKNOWN, bet.view, bet.settles, parts(bet))
    multisets = list(combinations_with_replacement(VALUES, DEALT))
    return [
        {multiset: number for multiset, number in zip(multisets, column, strict=True) if number}
        for column in columns.T.tolist()
    ]


def _walked_terms(bet: Bet, tableau: Tableau) -> list[Terms]:
    """The six-card terms of each line, by walking every sequence of card values: seconds, for any view."""
    by_size: list[list[dict[tuple[int, ...], int]]] = [[{} for _ in range(DEALT + 1)] for _ in range(parts(bet))]
    shoe = Shoe.of_points(dict.fromkeys(VALUES, FEWEST))
    for coup, _ in walk.coups(shoe, tableau, (), Grain.POINTS):
        multiset = tuple(sorted(card.value for card in coup.cards))
        terms = by_size[bet.settles(bet.view.of(coup))][len(multiset)]
        terms[multiset] = terms.get(multiset, 0) + 1
    whole: list[Terms] = []
    for sizes in by_size:
        total = dict(sizes[0])
        for cards in range(1, DEALT + 1):
            total = dict(Counter(raised(total, cards)) + Counter(sizes[cards]))
        whole.append(total)
    return whole
