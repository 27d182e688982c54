"""Helpers for other people's test suites: is my simulator right?

A test needs its counts and one line. The level is low, so that a correct simulator with a fresh seed fails one
run in a thousand; with a fixed seed it always passes or always fails. Shown here on a shuffled eight-deck
shoe of which one coup is dealt at a time:

>>> import random
>>> from odds import Outcome, PUNTO_BANCO, Shoe
>>> from odds.testing import assert_consistent, expected_counts
>>> def one_coup(rng, cards):
...     a, b, c, d, e, f = rng.sample(cards, 6)
...     player, banker, third = (a + c) % 10, (b + d) % 10, None
...     if max(player, banker) <= 7:
...         start = banker
...         if player <= 5:
...             third, e = e, f
...             player = (player + third) % 10
...         if PUNTO_BANCO.banker_draws(start, third):
...             banker = (start + e) % 10
...     return Outcome.between(player, banker).value
>>> rng, cards = random.Random(1), [value for value, n in enumerate(Shoe.of_decks(8).points) for _ in range(n)]
>>> counts = {"Player": 0, "Banker": 0, "Tie": 0}
>>> for _ in range(5_000):
...     counts[one_coup(rng, cards)] += 1
>>> assert_consistent(counts)
>>> {label: round(float(count), 1) for label, count in expected_counts(5_000).items()}
{'Player': 2231.2, 'Banker': 2293.0, 'Tie': 475.8}

A wrong simulator fails with the table, and the likeliest explanation:

>>> try:
...     assert_consistent({"Player": 45_860, "Banker": 44_625, "Tie": 9_515})
... except AssertionError as error:
...     for line in str(error).splitlines():
...         if line.startswith(("chi-square", "Player and")):
...             print(line.split("   ")[0])
chi-square 67.4 on 2 degrees of freedom, p = 2.27e-15
Player and Banker swapped

For other languages `odds expect --format json` prints every probability as an exact fraction and a decimal.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from odds.bets.bet import Bet
from odds.game.shoe import Shoe
from odds.game.tableau import PUNTO_BANCO, Tableau
from odds.verify.check import Verdict, verify
from odds.verify.expected import expect

__all__ = ["assert_consistent", "expected_counts"]

ALPHA = Fraction(1, 1000)
"""How often a correct simulator fails `assert_consistent`."""


def assert_consistent(
    counts: Mapping[str, Any] | Sequence[Any],
    *,
    shoe: Shoe | None = None,
    tableau: Tableau = PUNTO_BANCO,
    of: str = "outcome",
    bet: Bet | None = None,
    coups: int | None = None,
    alpha: Fraction = ALPHA,
    dealing: str = "fresh",
    conclusive: bool = False,
) -> None:
    """Fail with a table when `counts` are not what the game gives (an `AssertionError`).

    `counts` maps cells to whole numbers, or lists them in order (see `odds.verify.observe`); `of` says what
    the cells are (`outcome`, `no-ties`, `totals`, `player-total`, `banker-total`, `hands`, `cards`), or
    `bet` whose lines they are. With `coups`, cells left out are put together. A correct simulator fails with
    probability `alpha`. With `conclusive` too small a sample fails too. Impossible input is an `OddsError`.
    """
    __tracebackhide__ = True
    found = verify(counts, expect(shoe, tableau, of, bet), coups, alpha=alpha, dealing=dealing)
    if found.verdict is Verdict.WRONG or (conclusive and found.verdict is Verdict.INCONCLUSIVE):
        from odds.report.render import render
        from odds.report.tables import Report
        from odds.report.verify_table import verify_tables

        raise AssertionError(render(Report("verify", verify_tables(found)), width=100).rstrip())


def expected_counts(
    coups: int,
    *,
    shoe: Shoe | None = None,
    tableau: Tableau = PUNTO_BANCO,
    of: str = "outcome",
    bet: Bet | None = None,
) -> dict[str, Fraction]:
    """The exact expected count of each cell after `coups` coups; the arguments are as in `assert_consistent`.

    >>> sum(expected_counts(10_000, of="hands").values())
    Fraction(10000, 1)
    """
    from odds.verify.observed import read_count

    number = read_count(coups, "coups")
    cells = expect(shoe, tableau, of, bet)
    return {label: chance * number for label, chance in zip(cells.labels, cells.probabilities, strict=True)}
