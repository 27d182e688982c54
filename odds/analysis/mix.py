"""Several bets as one: exact covariance on one coup, shares of a game, and rebates.

A mix is played in one of three ways. *Together*: all bets on every coup, the stake split by the weights.
*Chance*: one bet a coup, drawn with the weights as probabilities. *Turns*: one bet a coup, in turn, each as
many coups in a row as its weight. The expected result per unit staked is the same in all three; the
variance is not, because bets on one coup depend on each other.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property, lru_cache
from typing import Any, Literal, get_args

from odds.analysis.pricing import Price, price
from odds.analysis.root import SquareRoot
from odds.bets.bet import Bet
from odds.counting.count import draws_reader, tally
from odds.counting.tally import Tally
from odds.errors import BetError
from odds.game.coup import Coup
from odds.game.facts import Facts, facts
from odds.game.shoe import Shoe
from odds.game.tableau import PUNTO_BANCO, Tableau
from odds.game.views import Draws, Result

How = Literal["together", "chance", "turns"]
WAYS_TO_MIX: tuple[How, ...] = get_args(How)

RebateOn = Literal["losing", "turnover", "resolved"]
REBATES: dict[RebateOn, str] = {
    "losing": "every chip lost",
    "turnover": "every chip bet, pushes too",
    "resolved": "every chip bet, pushes left out",
}
"""What a rebate is a share of."""

Net = dict[Fraction, Fraction]
"""Net result, units per unit staked, -> its probability."""


@dataclass(frozen=True)
class Mix:
    """Bets with whole-number weights at one shoe, under one set of drawing rules. All figures are exact.

    Figures are per unit staked on the mix, pushes counted.
    """

    prices: tuple[Price, ...]
    weights: tuple[int, ...]
    shoe: Shoe
    tableau: Tableau

    @property
    def bets(self) -> tuple[Bet, ...]:
        """The bets, in order."""
        return tuple(one.bet for one in self.prices)

    @property
    def shares(self) -> tuple[Fraction, ...]:
        """Each bet's part of all that is staked; they sum to 1."""
        return tuple(Fraction(weight, sum(self.weights)) for weight in self.weights)

    @property
    def ev(self) -> Fraction:
        """Expected net result of a unit."""
        return self._shared([one.ev for one in self.prices])

    @property
    def edge(self) -> Fraction:
        """The house edge: -ev."""
        return -self.ev

    @property
    def lost(self) -> Fraction:
        """The expected part of a unit of chips that is lost, each bet's losses counted by themselves."""
        return self._shared([_lost(one) for one in self.prices])

    @property
    def resolved(self) -> Fraction:
        """The expected part of a unit of chips that is not pushed."""
        return self._shared([1 - one.push for one in self.prices])

    @property
    def plays(self) -> Fraction | None:
        """How many times a non-negotiable chip is bet until it is lost, or None when it never is.

        Wins are paid in cash and the chip stays, as it does on a push; so each bet ends it with chance `lost`.
        """
        return 1 / self.lost if self.lost else None

    @cached_property
    def joint(self) -> Tally[tuple[int, ...]]:
        """The number of the line that settles each bet -> ways, all bets on one coup."""
        return _joint(self.bets, self.shoe, self.tableau)

    @cached_property
    def covariances(self) -> tuple[tuple[Fraction, ...], ...]:
        """The covariance of each two bets on one coup, units squared; variances on the diagonal."""
        if len(self.prices) == 1:
            return ((self.prices[0].variance,),)
        size = range(len(self.prices))
        products = [[Fraction(0) for _ in size] for _ in size]
        for lines, ways in self.joint.items():
            pays = [one.lines[line].pays for one, line in zip(self.prices, lines, strict=True)]
            for i in size:
                for j in size:
                    products[i][j] += pays[i] * pays[j] * ways
        total = self.joint.total
        evs = [one.ev for one in self.prices]
        return tuple(tuple(products[i][j] / total - evs[i] * evs[j] for j in size) for i in size)

    def variance(self, how: How) -> Fraction:
        """The variance of the result of a unit staked in the way `how`; for turns, the average over the turns."""
        if how == "together":
            pairs = zip(self.shares, self.covariances, strict=True)
            return sum((a * b * c for a, row in pairs for b, c in zip(self.shares, row, strict=True)), Fraction(0))
        within = self._shared([one.variance for one in self.prices])
        if how == "turns":
            return within
        return within + self._shared([one.ev**2 for one in self.prices]) - self.ev**2

    def sd(self, how: How) -> SquareRoot:
        """The root of `variance`, units per unit staked."""
        return SquareRoot(self.variance(how))

    def results(self, how: How) -> tuple[Net, ...]:
        """The net result of a coup with its probabilities, for each coup of a cycle.

        One coup makes a cycle, except in turns, where there are as many as the sum of the weights.
        """
        single = [_net((line.pays, line.probability) for line in one.lines) for one in self.prices]
        if how == "turns":
            return tuple(net for net, weight in zip(single, self.weights, strict=True) for _ in range(weight))
        if how == "chance":
            parts = zip(single, self.shares, strict=True)
            return (_net((pays, chance * share) for net, share in parts for pays, chance in net.items()),)
        if len(single) == 1:
            return (single[0],)
        total = self.joint.total
        return (_net((self._paid(lines), Fraction(ways, total)) for lines, ways in self.joint.items()),)

    def base(self, on: RebateOn) -> Fraction:
        """What a rebate is a share of, in expectation per unit staked."""
        return {"losing": self.lost, "turnover": Fraction(1), "resolved": self.resolved}[on]

    def break_even(self, on: RebateOn) -> Fraction | None:
        """The rebate that takes the whole edge away, or None when there is nothing to give it on."""
        return self.edge / self.base(on) if self.base(on) else None

    def rebated(self, rate: Fraction, on: RebateOn) -> Mix:
        """This mix with a rebate of `rate`, paid at once and in cash, on what `on` says."""
        return replace(self, prices=tuple(rebated(one, rate, on) for one in self.prices))

    def _shared(self, figures: Sequence[Fraction]) -> Fraction:
        return sum((share * figure for share, figure in zip(self.shares, figures, strict=True)), Fraction(0))

    def _paid(self, lines: tuple[int, ...]) -> Fraction:
        return self._shared([one.lines[line].pays for one, line in zip(self.prices, lines, strict=True)])


def mix(bets: Sequence[Bet], shoe: Shoe, weights: Sequence[int] | None = None, tableau: Tableau | None = None) -> Mix:
    """The mix of `bets` at one shoe, in equal parts unless `weights` (whole numbers from 1) say otherwise.

    Refused are bets that belong to different drawing rules (no coup is dealt by both), a bet that is settled
    over several coups, and among several bets one that is only offered at times.

    >>> from odds import banker, player
    >>> both = mix([player(), banker()], Shoe.of_decks(8))
    >>> both.sd("turns").scaled(6), both.sd("together").scaled(6)
    (939338, 12457)
    """
    parts = (1,) * len(bets) if weights is None else tuple(weights)
    if not bets or len(parts) != len(bets):
        raise BetError(
            f"{len(bets)} bets and {len(parts)} weights were given; give a weight for each of one bet or more"
        )
    for weight in parts:
        if isinstance(weight, bool) or not isinstance(weight, int) or not 1 <= weight <= 1_000_000:
            raise BetError(f"a weight of {weight!r} is not a whole number from 1 to 1,000,000")
    for bet in bets:
        if bet.run is not None:
            raise BetError(f"{bet.title} is settled over several coups, so it is no part of one; leave it out")
        if bet.given is not None and len(bets) > 1:
            raise BetError(f"{bet.title} is only offered at times, so it does not mix with other bets; take it alone")
    rules = {tableau or bet.tableau or PUNTO_BANCO for bet in bets}
    if len(rules) > 1:
        names = " and ".join(sorted(rule.name for rule in rules))
        raise BetError(f"these bets are dealt by different rules, {names}; name one with --tableau")
    (rule,) = rules
    return Mix(tuple(price(bet, shoe, rule) for bet in bets), parts, shoe, rule)


def rebated(exact: Price, rate: Fraction, on: RebateOn) -> Price:
    """A price with a rebate of `rate` on each losing chip, each chip bet, or each chip bet and not pushed."""
    if not 0 <= rate <= 1:
        raise BetError(f"a rebate of {rate} is outside 0 to 100%; write '1.2%', '3/250' or '0.012'")

    def paid(pays: Fraction) -> Fraction:
        if on == "losing":
            return pays * (1 - rate) if pays < 0 else pays
        return pays + rate if on == "turnover" or pays else pays

    return replace(exact, lines=tuple(replace(line, pays=paid(line.pays)) for line in exact.lines))


def _lost(one: Price) -> Fraction:
    return -sum((line.returns for line in one.lines if line.pays < 0), Fraction(0))


def _net(parts: Any) -> Net:
    """Results with their probabilities, equal ones added together and impossible ones left out."""
    sums: Net = {}
    for pays, chance in parts:
        if chance:
            sums[pays] = sums.get(pays, Fraction(0)) + chance
    return sums


_RESULT_FIELDS = ("player.total", "banker.total", "player.cards", "banker.cards")


def _joint(bets: tuple[Bet, ...], shoe: Shoe, tableau: Tableau) -> Tally[tuple[int, ...]]:
    """The lines that settle all `bets` on one coup, in the coarsest view from which every bet can be read."""
    if all(bet.view is Result or issubclass(bet.view, Facts) for bet in bets):
        names: dict[str, None] = {}
        for bet in bets:
            fields = getattr(bet.view, "fields", None)
            names |= dict.fromkeys(_RESULT_FIELDS if fields is None else [field.name for field in fields])
        seen = tally(shoe, facts(*names), tableau)
        return seen.grouped(lambda value: tuple(bet.settles(_read(bet, value)) for bet in bets))
    return tally(shoe, _lines_view(bets), tableau)


def _read(bet: Bet, value: Facts) -> Any:
    """What `bet` sees of the facts that all bets see together."""
    return Result(*(value[name] for name in _RESULT_FIELDS)) if bet.view is Result else value


@lru_cache(maxsize=64)
def _lines_view(bets: tuple[Bet, ...]) -> Any:
    """A view of the lines that settle `bets`, for views that are not made of facts."""

    def of(coup: Coup) -> tuple[int, ...]:
        return tuple(bet.settles(bet.view.of(coup)) for bet in bets)

    def from_draws(draws: Draws) -> tuple[int, ...]:
        return tuple(bet.settles(draws_reader(bet.view)(draws)) for bet in bets)  # type: ignore[misc]

    inside: dict[str, Any] = {"grain": max(bet.view.grain for bet in bets), "of": staticmethod(of)}
    if all(draws_reader(bet.view) for bet in bets):
        inside["from_draws"] = staticmethod(from_draws)
    return type("Lines", (), inside)
