"""The price of a bet: every line with its ways, and what follows from them exactly."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

from odds.analysis.root import SquareRoot
from odds.analysis.runs import run_tally
from odds.bets.bet import Bet, require_bet
from odds.bets.payout import LOSE
from odds.counting.count import draws_reader, partition_ways
from odds.counting.tally import Tally, event_words
from odds.errors import BetError, GrainError, quoted
from odds.game.cards import Grain
from odds.game.known import KnownInput
from odds.game.shoe import Shoe, require_shoe
from odds.game.tableau import PUNTO_BANCO, Tableau
from odds.game.views import Draws

NORMAL_90 = Fraction(16448536269514722, 10**16)
"""The two-sided 90% point of the standard normal distribution, to sixteen decimals."""


@dataclass(frozen=True)
class PricedLine:
    """One line of a pay table at a shoe: `returns` is pays times probability, its part of the EV."""

    words: str
    pays: Fraction
    ways: int
    probability: Fraction

    @property
    def returns(self) -> Fraction:
        """This line's part of the expected value, units per unit staked."""
        return self.pays * self.probability


@dataclass(frozen=True)
class Price:
    """A bet's lines at one shoe; the last line is "anything else", which loses.

    All figures are exact and per unit staked; `ev`, `edge` and `variance` count pushes as bets made.
    """

    bet: Bet
    lines: tuple[PricedLine, ...]
    total: int

    @cached_property
    def ev(self) -> Fraction:
        """Expected net result, units per unit staked."""
        return sum((line.returns for line in self.lines), Fraction(0))

    @property
    def edge(self) -> Fraction:
        """The house edge: -ev, pushes counted. Negative when the bet favours the bettor."""
        return -self.ev

    @property
    def edge_resolved(self) -> Fraction | None:
        """The house edge per bet that is not pushed, or None when every coup pushes."""
        return self.edge / (1 - self.push) if self.push != 1 else None

    @cached_property
    def variance(self) -> Fraction:
        """The variance of the net result, units squared."""
        square = sum((line.pays * line.returns for line in self.lines), Fraction(0))
        return square - self.ev**2

    @property
    def sd(self) -> SquareRoot:
        """The standard deviation of the net result, units per unit staked."""
        return SquareRoot(self.variance)

    @property
    def skewness(self) -> SquareRoot | None:
        """The skewness of the net result, dimensionless, or None when the result never varies."""
        if self.variance == 0:
            return None
        third = sum(((line.pays - self.ev) ** 3 * line.probability for line in self.lines), Fraction(0))
        return SquareRoot(third**2 / self.variance**3, third < 0)

    @property
    def volatility(self) -> SquareRoot:
        """The volatility index of one round at 90%: 1.644854 standard deviations.

        By the normal approximation about nine in ten mean results of n rounds lie within this, divided by
        the square root of n, of the EV.
        """
        return self.sd.times(NORMAL_90)

    @property
    def true_odds(self) -> Fraction | None:
        """Ways that do not win per way that wins, the `x` of "x to 1"; None for a bet that cannot win."""
        return (1 - self.hit) / self.hit if self.hit else None

    @cached_property
    def hit(self) -> Fraction:
        """The probability that the bet wins something."""
        return self._chance(lambda pays: pays > 0)

    @cached_property
    def push(self) -> Fraction:
        """The probability that the stake comes back as it was."""
        return self._chance(lambda pays: pays == 0)

    @cached_property
    def loss(self) -> Fraction:
        """The probability that the bet loses something."""
        return self._chance(lambda pays: pays < 0)

    @property
    def hit_ways(self) -> int:
        """The ways in which the bet wins something."""
        return sum(line.ways for line in self.lines if line.pays > 0)

    def to_dicts(self) -> list[dict[str, Any]]:
        """The lines as dictionaries: event, pays, ways, probability and return, all exact."""
        from odds.report.notebook import lines, price_table

        return lines(price_table(self)).to_dicts()

    def to_pandas(self) -> Any:
        """`to_dicts` as a pandas `DataFrame` of exact objects; needs pandas."""
        from odds.report.notebook import lines, price_table

        return lines(price_table(self)).to_pandas()

    def _repr_html_(self) -> str:
        from odds.report.notebook import price_table, table_html

        return table_html(price_table(self))

    def _repr_markdown_(self) -> str:
        from odds.report.notebook import price_table, table_markdown

        return table_markdown(price_table(self))

    def _chance(self, chosen: Any) -> Fraction:
        return Fraction(sum(line.ways for line in self.lines if chosen(line.pays)), self.total)


def price(
    bet: Bet,
    shoe: Shoe,
    tableau: Tableau | None = None,
    known: KnownInput | None = None,
) -> Price:
    """The exact price of `bet` when one coup is dealt from `shoe`.

    `tableau` defaults to the bet's own drawing rules, or punto banco. With `known` cards the price is
    conditional on them, and so is that of a bet with `given` on that event. A bet with a `run` is priced
    over independent coups (see `odds.analysis.runs`). Raises `GrainError` when the bet reads cards more
    finely than the shoe does.

    >>> from odds import banker
    >>> price(banker(), Shoe.of_decks(8)).edge
    Fraction(114753351728, 10847218479825)
    """
    require_bet(bet)
    require_shoe(shoe)
    if bet.grain > shoe.grain:
        _require_grain(bet, shoe)
    rules = tableau if tableau is not None else bet.tableau or PUNTO_BANCO
    if bet.run is not None:
        return _priced(bet, settled(bet, run_tally(bet, shoe, rules, known)))
    ways = partition_ways(bet.settles, parts(bet), shoe, bet.view, rules, known)
    return _priced(bet, ways)


def price_given(bet: Bet, counts: Tally[Any]) -> Price:
    """The exact price of `bet` within a tally, say one made by `Tally.given`.

    The tally must be of the bet's own view, or of `Draws` for a bet whose view follows from them.
    """
    require_bet(bet)
    if not isinstance(counts, Tally):
        raise BetError(f"{quoted(counts)} is not a tally; make one: tally(shoe).given(event)")
    return _priced(bet, settled(bet, _read(bet, counts)))


def _require_grain(bet: Bet, shoe: Shoe) -> None:
    """Refuse a shoe that does not tell cards apart as finely as `bet` reads them, naming the bet."""
    try:
        shoe.at(bet.grain)
    except GrainError as error:
        reads = "suits" if bet.grain is Grain.CARDS else str(bet.grain)
        raise GrainError(str(error).replace(f"{bet.grain} are needed", f"{bet.name} reads {reads}")) from None


def parts(bet: Bet) -> int:
    """Into how many parts `bet.settles` sorts the coups: the lines, anything else, and not offered."""
    return len(bet.payouts) + (bet.given is not None)


def settled(bet: Bet, counts: Mapping[Any, int]) -> list[int]:
    """The ways of each part of `bet` in a tally of what its lines read."""
    ways = [0] * parts(bet)
    for seen, number in counts.items():
        ways[bet.settles(seen)] += number
    return ways


def _read(bet: Bet, counts: Tally[Any]) -> Tally[Any]:
    """`counts` as a tally of the view of `bet`."""
    kinds = {type(seen) for seen in counts}
    from_draws = draws_reader(bet.view)
    if bet.run is not None:
        raise BetError(f"{bet.name} runs over several coups, and this is a tally of one")
    if all(issubclass(kind, bet.view) for kind in kinds):
        return counts
    if from_draws is None or not all(issubclass(kind, Draws) for kind in kinds):
        raise BetError(f"{bet.name} reads {bet.view.__name__}, and this tally holds {kinds.pop().__name__}")
    return counts.grouped(from_draws)


def _priced(bet: Bet, ways: Sequence[int]) -> Price:
    ways = ways[: len(bet.payouts)]
    total = sum(ways)
    if total == 0:
        condition = event_words(bet.given) if bet.given else "a coup"
        raise BetError(f"{bet.name} is never offered with this shoe: {condition!r} cannot happen")
    words = [event_words(line.event) for line in bet.lines] + ["anything else"]
    rows = zip(words, bet.payouts, ways, strict=True)
    lines = tuple(PricedLine(text, pays, number, Fraction(number, total)) for text, pays, number in rows)
    assert lines[-1].pays == LOSE
    return Price(bet, lines, total)
