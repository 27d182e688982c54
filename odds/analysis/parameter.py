"""Parameters of a bet: one number on which the payouts of some lines depend, and the EV with it.

An EV is affine in every payout, so it is computed and solved from the probabilities of one price,
without counting again.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction

from odds.analysis.pricing import Price
from odds.bets.bet import Bet
from odds.bets.payout import LOSE, PUSH
from odds.counting.tally import event_words
from odds.errors import BetError, quoted
from odds.game.views import Outcome

COMMISSION_BETS = ("banker", "gold-banker")
"""The ids of the bets on Banker that win one unit less a commission."""


@dataclass(frozen=True)
class Parameter:
    """Lines that pay `start + slope * x`, and the least and most that x may be (`most` None: no limit)."""

    words: str
    lines: tuple[int, ...]
    start: int
    slope: int
    least: Fraction
    most: Fraction | None

    def usual(self, bet: Bet) -> Fraction:
        """The value of the parameter in `bet` itself."""
        return (bet.payouts[self.lines[0]] - self.start) / self.slope

    def allows(self, value: Fraction) -> bool:
        """Whether a bet can have this value."""
        return self.least <= value and (self.most is None or value <= self.most)

    def weight(self, one: Price) -> Fraction:
        """How fast the EV grows with the parameter."""
        return self.slope * sum((one.lines[place].probability for place in self.lines), Fraction(0))

    def solved(self, one: Price, ev: Fraction) -> Fraction | None:
        """The value at which the EV is `ev`; None when the EV does not depend on it."""
        weight = self.weight(one)
        return None if weight == 0 else self.usual(one.bet) + (ev - one.ev) / weight

    def applied(self, one: Price, value: Fraction) -> Price:
        """The price with the parameter at `value`; its ways are those of `one`."""
        pays = self.start + self.slope * value
        lines = (replace(line, pays=pays) if n in self.lines else line for n, line in enumerate(one.lines))
        return replace(one, lines=tuple(lines))


def payout_of(bet: Bet, line: int) -> Parameter:
    """What the line numbered `line` (from 0) pays, net units per unit staked, from a lost stake up."""
    if not 0 <= line < len(bet.lines):
        raise BetError(f"{bet.name} has no line {line + 1}; {lines_words(bet)}")
    return Parameter(event_words(bet.lines[line].event), (line,), 0, 1, LOSE, None)


def short_pay_of(bet: Bet) -> Parameter:
    """What the first line of a no-commission game pays: from a push to even money."""
    return replace(payout_of(bet, 0), least=PUSH, most=Fraction(1))


def commission_of(bet: Bet) -> Parameter:
    """The commission on everything that `bet` wins; only for a bet that wins one unit less a commission."""
    if not takes_commission(bet):
        raise BetError(f"{bet.name} takes no commission; vary what one of its lines pays instead")
    return Parameter("commission", paying_lines(bet), 1, -1, Fraction(0), Fraction(1))


def takes_commission(bet: Bet) -> bool:
    """Whether the house takes a commission from what `bet` wins."""
    return bet.id in COMMISSION_BETS and bet.lines[0].event is Outcome.BANKER


def paying_lines(bet: Bet) -> tuple[int, ...]:
    """The numbers of the lines that pay something, from 0: neither push nor loss."""
    return tuple(place for place, line in enumerate(bet.lines) if line.pays not in (PUSH, LOSE))


def only_paying_line(bet: Bet) -> int:
    """The number, from 0, of the line that pays when there is one; of several, one must be named."""
    paying = paying_lines(bet)
    if len(paying) != 1:
        raise BetError(f"{bet.name} pays on {len(paying)} lines; name one with --line: {lines_words(bet)}")
    return paying[0]


def find_line(bet: Bet, name: str) -> int:
    """The number, from 0, of the line that `name` means: its number from 1, or words of its event."""
    word = " ".join(name.split()).lower()
    if word.isascii() and word.isdigit() and len(word) < 6:
        return payout_of(bet, int(word) - 1).lines[0]
    words = [event_words(line.event).lower() for line in bet.lines]
    found = [place for place, event in enumerate(words) if event == word]
    found = found or [place for place, event in enumerate(words) if word and word in event]
    if len(found) != 1:
        many = "more than one line" if found else "no line"
        raise BetError(f"{quoted(name)} names {many} of {bet.name}; {lines_words(bet)}")
    return found[0]


def lines_words(bet: Bet) -> str:
    """The lines of a bet with their numbers, to choose from."""
    listed = (f"{place} {event_words(line.event)}" for place, line in enumerate(bet.lines, start=1))
    return f"its lines are: {', '.join(listed)}"
