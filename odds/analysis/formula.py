"""Closed forms: the probabilities and the EV of a bet as exact rational functions of the number of decks.

The symbols are `d`, the number of full decks; `c`, a commission on winnings; and a payout for each line
that pays: `p`, or `p1`, `p2` ... where several do. They are plain sympy symbols, so that
`formula(bet).ev.subs({"d": 8})` works. sympy is imported when the first formula is made, not before.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from odds.analysis.deckwise import Polynomial, added, deck_polynomials, ev_polynomial, series
from odds.analysis.parameter import paying_lines, takes_commission
from odds.bets.bet import Bet
from odds.counting.tally import event_words
from odds.errors import OddsError
from odds.game.tableau import PUNTO_BANCO, Tableau

if TYPE_CHECKING:
    from sympy import Expr, Symbol

COMMISSION = "c"
DECKS = "d"


@dataclass(frozen=True)
class FormulaLine:
    """One line of a pay table in d decks; the last line of a formula is "anything else", which loses.

    `pays` is a sympy expression in the payout symbols, and `usual` the payout of the bet itself. `ways`
    counts ordered deals of six cards, and `probability` is ways over all deals, factored.
    """

    words: str
    pays: Expr
    usual: Fraction
    ways: Expr
    probability: Expr


@dataclass(frozen=True)
class Formula:
    """A bet in closed form, as sympy expressions in d and in the symbols of its payouts.

    `ev` is in net units per unit staked, pushes counted, at any payouts; `usual_ev` at those of the bet.
    `usual` tells the value that each payout symbol has in the bet itself. `universe` is what probabilities
    are counted in: all deals or, for a bet offered in the middle of a coup, those in which it is offered.
    `numerators` (each line's ways, last the usual EV) and `denominator` are the same as polynomials in d.
    """

    bet: Bet
    tableau: Tableau
    lines: tuple[FormulaLine, ...]
    universe: Expr
    ev: Expr
    usual_ev: Expr
    usual: Mapping[str, Fraction]
    numerators: tuple[Sequence[int | Fraction], ...]
    denominator: Polynomial

    @property
    def symbols(self) -> dict[str, Symbol]:
        """The symbols by name: `d` and those of the payouts."""
        sympy = require_sympy()
        return {name: sympy.Symbol(name) for name in (DECKS, *self.usual)}

    def at(self, expression: Expr, decks: int) -> Fraction:
        """The exact value of one of the expressions at `decks` decks and the usual payouts.

        >>> from odds import tie
        >>> tied = formula(tie())
        >>> tied.at(tied.lines[0].probability, 8)
        Fraction(619306544887, 6508331087895)
        """
        number = expression.subs({DECKS: decks, **{name: rational(pays) for name, pays in self.usual.items()}})
        return Fraction(int(number.p), int(number.q))

    def series(self, terms: int) -> tuple[tuple[Fraction, ...], ...]:
        """For each line's probability, and last for the usual EV: `terms` coefficients of 1, 1/d, 1/d^2, ...

        The first is the limit of many decks, which is drawing with replacement.
        """
        return tuple(series(numerator, self.denominator, terms) for numerator in self.numerators)


@lru_cache(maxsize=64)
def formula(bet: Bet, tableau: Tableau | None = None) -> Formula:
    """The closed form of `bet` for a fresh shoe of d full decks, for every d from 1.

    `tableau` defaults to the bet's own drawing rules, or punto banco. Refuses with `OddsError` when sympy
    is not installed.

    >>> from odds import banker
    >>> formula(banker()).ev.subs({"d": 8, "c": 0})
    241149546272/19524993263685
    """
    sympy = require_sympy()
    counts = deck_polynomials(bet, tableau)
    payouts, usual = payout_symbols(bet)
    universe = added(counts)
    terms: dict[Any, list[int]] = {}
    for pays, polynomial in zip(payouts, counts, strict=True):
        for part, factor in pays.as_coefficients_dict().items():
            column = terms.setdefault(part, [0] * len(polynomial))
            terms[part] = [old + int(factor) * new for old, new in zip(column, polynomial, strict=True)]
    words = [*(event_words(line.event) for line in bet.lines), "anything else"]
    rows = zip(words, payouts, bet.payouts, counts, strict=True)
    ev = ev_polynomial(bet, tableau)
    return Formula(
        bet,
        tableau or bet.tableau or PUNTO_BANCO,
        tuple(
            FormulaLine(text, pays, own, sympy.factor(in_decks(count)), quotient({sympy.S.One: count}, universe))
            for text, pays, own, count in rows
        ),
        sympy.factor(in_decks(universe)),
        quotient(terms, universe),
        quotient({sympy.S.One: ev}, universe),
        usual,
        (*counts, ev),
        universe,
    )


def payout_symbols(bet: Bet) -> tuple[list[Any], dict[str, Fraction]]:
    """What each line of `bet` pays, in symbols, and the usual value of each symbol.

    A push stays 0 and a loss -1. A line from which a commission is taken pays 1 - c.
    """
    sympy = require_sympy()
    free = paying_lines(bet)
    paying: list[Any] = [None if place in free else sympy.Integer(int(pays)) for place, pays in enumerate(bet.payouts)]
    usual: dict[str, Fraction] = {}
    for number, place in enumerate(free, start=1):
        if takes_commission(bet):
            paying[place] = 1 - sympy.Symbol(COMMISSION)
            usual[COMMISSION] = 1 - bet.payouts[place]
        else:
            name = f"p{number}" if len(free) > 1 else "p"
            paying[place] = sympy.Symbol(name)
            usual[name] = bet.payouts[place]
    return paying, usual


def quotient(terms: Mapping[Any, Sequence[int | Fraction]], universe: Polynomial) -> Expr:
    """The sum of symbol times polynomial in d, over `universe`, in lowest terms and factored.

    What is linear in the symbols cannot be factored beyond what its polynomials have in common.
    """
    sympy = require_sympy()
    polynomials = {part: sympy.Poly(in_decks(column), sympy.Symbol(DECKS)) for part, column in terms.items()}
    polynomials = {part: one for part, one in polynomials.items() if not one.is_zero}
    below = sympy.Poly(in_decks(universe), sympy.Symbol(DECKS))
    common = sympy.Poly(0, sympy.Symbol(DECKS))
    for one in polynomials.values():
        common = sympy.gcd(common, one)
    if not polynomials:
        return sympy.S.Zero
    inner = sympy.Add(*(sympy.factor(part * sympy.quo(one, common).as_expr()) for part, one in polynomials.items()))
    outer = sympy.factor(common.as_expr() / below.as_expr())
    return outer * inner


def in_decks(polynomial: Sequence[int | Fraction]) -> Expr:
    """The polynomial as a sympy expression in d."""
    sympy = require_sympy()
    decks = sympy.Symbol(DECKS)
    return sympy.Add(*(rational(number) * decks**power for power, number in enumerate(polynomial)))


def rational(number: int | Fraction) -> Any:
    """An exact number as sympy writes it."""
    return require_sympy().Rational(number.numerator, number.denominator)


def require_sympy() -> Any:
    """The module sympy; refused with the way out when it is not installed."""
    try:
        import sympy
    except ImportError:
        raise OddsError("closed forms need sympy; install it with: pip install 'baccarat-odds[formulas]'") from None
    return sympy
