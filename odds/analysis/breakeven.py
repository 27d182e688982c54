"""Break-evens: the exact value of one parameter at which a bet has a given edge, and the nearest payable one."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from odds.analysis.parameter import (
    Parameter,
    commission_of,
    find_line,
    lines_words,
    paying_lines,
    payout_of,
    short_pay_of,
    takes_commission,
)
from odds.analysis.pricing import Price, price
from odds.bets.bet import Bet
from odds.bets.main_bets import banker_super_6
from odds.errors import OddsError, quoted
from odds.game.shoe import Shoe
from odds.game.tableau import PUNTO_BANCO, Tableau

MOST_DENOMINATOR = 10_000
TOTALS = range(1, 10)
"""The final totals with which Banker can win."""


@dataclass(frozen=True)
class Breakeven:
    """A parameter of a bet, solved for an edge; all values are exact.

    `exact` is None when the parameter has no part in the EV, because its lines cannot happen. `nearest` is
    the nearest value with a payable denominator that a bet can have, and `nearest_edge` the edge with it.
    """

    price: Price
    parameter: Parameter
    edge: Fraction
    exact: Fraction | None
    nearest: Fraction | None
    nearest_edge: Fraction | None

    @property
    def usual(self) -> Fraction:
        """The value of the parameter in the bet itself."""
        return self.parameter.usual(self.price.bet)

    @property
    def possible(self) -> bool:
        """Whether a bet can have the exact value: no payout loses more than the stake, no commission is negative."""
        return self.exact is not None and self.parameter.allows(self.exact)


def breakeven(one: Price, parameter: Parameter, edge: Fraction = Fraction(0), denominator: int = 20) -> Breakeven:
    """The value of `parameter` at which the bet priced in `one` has the house edge `edge`, pushes counted.

    `denominator` is the largest that a payable value may have.

    >>> from odds import Shoe, tie
    >>> from odds.analysis.parameter import payout_of
    >>> one = price(tie(), Shoe.of_decks(8))
    >>> breakeven(one, payout_of(tie(), 0)).nearest
    Fraction(19, 2)
    """
    if not 1 <= denominator <= MOST_DENOMINATOR:
        raise OddsError(f"a denominator of {denominator} is not payable; use 1 to {MOST_DENOMINATOR:,}")
    exact = parameter.solved(one, -edge)
    nearest = None if exact is None else payable(exact, denominator, parameter.least, parameter.most)
    near = None if nearest is None else parameter.applied(one, nearest).edge
    return Breakeven(one, parameter, edge, exact, nearest, near)


def breakevens(
    bet: Bet,
    shoes: Sequence[Shoe],
    edge: Fraction | Bet = Fraction(0),
    *,
    line: str | None = None,
    denominator: int = 20,
    tableau: Tableau | None = None,
) -> tuple[tuple[Shoe, Breakeven], ...]:
    """Each parameter of `bet` on its own, solved at each shoe for an edge, or for the edge of another bet.

    A bet that takes a commission is solved for that; another for the payout of `line` (its number from 1, or
    words of its event), or of each line that pays. Both bets are dealt by the rules of `rules_for`.
    """
    rules = rules_for(bet, edge, tableau)
    if line is not None:
        parameters = [payout_of(bet, find_line(bet, line))]
    elif takes_commission(bet):
        parameters = [commission_of(bet)]
    else:
        parameters = [payout_of(bet, place) for place in paying_lines(bet)]
    if not parameters:
        raise OddsError(f"{bet.name} pays on no line; name one with --line: {lines_words(bet)}")
    found: list[tuple[Shoe, Breakeven]] = []
    for shoe in shoes:
        one = price(bet, shoe, rules)
        wanted = price(edge, shoe, rules).edge if isinstance(edge, Bet) else edge
        found += [(shoe, breakeven(one, parameter, wanted, denominator)) for parameter in parameters]
    return tuple(found)


def rules_for(bet: Bet, edge: Fraction | Bet, tableau: Tableau | None = None) -> Tableau:
    """The drawing rules under which `bet` is solved, and with it the bet whose edge it is to have.

    `tableau` where it is given, else those that either bet belongs to; bets of two different games are refused.
    """
    own = [one.tableau for one in (bet, edge) if isinstance(one, Bet) and one.tableau is not None]
    if tableau is None and len(set(own)) > 1:
        names = " and ".join(rules.name for rules in own)
        raise OddsError(f"these bets are dealt by different rules, {names}; name one with --tableau")
    return tableau or (own[0] if own else PUNTO_BANCO)


def payable(exact: Fraction, denominator: int, least: Fraction, most: Fraction | None = None) -> Fraction:
    """The fraction nearest to `exact` from `least` to `most` whose denominator is at most `denominator`.

    Of two that are as near, the one with the smaller denominator, then the smaller one. `least` and `most`
    are themselves payable.

    >>> payable(Fraction(314159, 100000), 10, Fraction(-1))
    Fraction(22, 7)
    """
    wanted = max(least, exact if most is None else min(exact, most))
    choices = (Fraction(round(wanted * below), below) for below in range(1, denominator + 1))
    return min(choices, key=lambda one: (abs(one - wanted), one.denominator, one))


def short_pays(
    shoe: Shoe,
    edge: Fraction,
    totals: Iterable[int] = TOTALS,
    denominator: int = 20,
    tableau: Tableau | None = None,
) -> tuple[Breakeven, ...]:
    """For each total: what a Banker win with it must pay, without commission, for the house edge `edge`.

    Totals with which no pay from a push to even money gives it have an exact value that is not `possible`.
    """
    bets = [banker_super_6(total) for total in totals]
    return tuple(breakeven(price(bet, shoe, tableau), short_pay_of(bet), edge, denominator) for bet in bets)


def nearest_to_edge(found: Iterable[Breakeven]) -> Breakeven | None:
    """The one whose payable value comes nearest to its edge, among those whose exact value a bet can have."""
    possible = [one for one in found if one.possible and one.nearest_edge is not None]
    return min(possible, key=lambda one: abs((one.nearest_edge or 0) - one.edge), default=None)


_EDGE = re.compile(
    r"(?P<sign>-?)(?P<number>\d{1,15}(?:\.\d{1,15})?)(?:/(?P<below>\d{1,15}))?\s*(?P<percent>%?)", re.ASCII
)


def read_edge(text: str) -> Fraction:
    """A house edge, exactly: `1.2%`, `0.012`, `3/250`; below zero it favours the bettor.

    >>> read_edge("1.2%"), read_edge("-1/100")
    (Fraction(3, 250), Fraction(-1, 100))
    """
    match = _EDGE.fullmatch(text.strip())
    below = Fraction(match["below"] or 1) if match else Fraction(0)
    if match is None or below == 0:
        raise OddsError(f"{quoted(text)} is not an edge; write it as 1.2%, 0.012 or 3/250")
    edge = Fraction(match["number"]) / below / (100 if match["percent"] else 1)
    if edge > 1 and not match["sign"]:
        raise OddsError(f"an edge of {text.strip()} is more than the whole stake; write it as 1.2%, 0.012 or 3/250")
    return -edge if match["sign"] else edge
