"""Many shoes at once: exact ways and expected values of thousands to millions of compositions.

>>> from odds import Outcome, banker, tie
>>> shoes = [[128] + [32] * 9, [128] + [32] * 8 + [31]]
>>> ways([Outcome.TIE], shoes).tolist()
[[475627426473216], [469000583035984]]
>>> exact = ev([banker(), tie()], shoes)
>>> exact.fraction(0, 0)
Fraction(-114753351728, 10847218479825)
>>> ev_float([banker(), tie()], shoes).round(6).tolist()
[[-0.010579, -0.143596], [-0.010602, -0.14317]]
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from math import lcm
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from odds.analysis.pricing import parts, price
from odds.bets.bet import Bet, bets_of
from odds.counting.basis import INT_LIMIT, deals
from odds.counting.batch import evaluate, is_quick, ways
from odds.counting.count import part_columns
from odds.counting.polynomial import Pattern
from odds.counting.rows import Shoes, narrowed
from odds.counting.split import SplitForm
from odds.errors import BetError
from odds.game.cards import Grain
from odds.game.known import Known, KnownInput, known_cards
from odds.game.shoe import Shoe
from odds.game.tableau import PUNTO_BANCO, Tableau, require_tableau

__all__ = ["ExactEV", "ev", "ev_float", "ways"]


class ExactEV(NamedTuple):
    """Exact expected values, units per unit staked, pushes counted: `numerators / denominators`.

    Both arrays have shape (shoes, bets). They are not in lowest terms: every denominator is the ordered
    deals of the shoe times the common denominator of the bet's payouts. Each array is int64 when all
    its numbers are below 2^63, and holds Python integers (dtype object) otherwise.
    """

    numerators: NDArray[Any]
    denominators: NDArray[Any]

    def fraction(self, shoe: int, bet: int) -> Fraction:
        """One expected value in lowest terms."""
        return Fraction(int(self.numerators[shoe, bet]), int(self.denominators[shoe, bet]))


def ev(
    bets: Sequence[Bet],
    compositions: ArrayLike,
    tableau: Tableau | None = None,
    known: KnownInput | Known | None = None,
    *,
    progress: bool | None = None,
) -> ExactEV:
    """The exact expected value of each bet at each shoe, units per unit staked, pushes counted.

    `compositions` is an integer array of shape (shoes, 10), (shoes, 13) or (shoes, 52), as for `ways`, and so
    are `known`, `progress` and the errors. Bets that read ranks or suits are priced shoe by shoe. `tableau`
    defaults to each bet's own drawing rules, or punto banco, as in `odds.price`. The EV of a bet with `given`
    is conditional on that event, which every shoe must be able to deal.
    """
    bets = bets_of(bets)
    if tableau is not None:
        require_tableau(tableau)
    for bet in bets:
        if bet.run is not None:
            raise BetError(f"{bet.name} runs over several coups, and a batch prices single ones; use odds.price")
    cards = known_cards(known)
    shoes = Shoes.read(compositions, cards)
    for bet in bets:
        shoes.require(bet.grain, bet.title)
    slow = [bet for bet in bets if not is_quick(bet.view)]
    if not slow:
        return _quick(bets, shoes, tableau, progress)
    quick = _quick([bet for bet in bets if is_quick(bet.view)], shoes, tableau, progress)
    each = shoes.each(lambda shoe: _one_by_one(slow, shoe, tableau, cards), 2 * len(slow), progress)
    slow_ones, quick_ones = iter(range(len(slow))), iter(range(len(bets)))
    places = [next(quick_ones) if is_quick(bet.view) else len(bets) - len(slow) + next(slow_ones) for bet in bets]
    return ExactEV(
        narrowed(np.concatenate([quick.numerators.astype(object), each[:, ::2]], axis=1)[:, places]),
        narrowed(np.concatenate([quick.denominators.astype(object), each[:, 1::2]], axis=1)[:, places]),
    )


def _one_by_one(bets: Sequence[Bet], shoe: Shoe, tableau: Tableau | None, known: Known) -> list[int]:
    """The numerator and the denominator of the EV of each bet at one shoe, as `ExactEV` has them."""
    numbers: list[int] = []
    for bet in bets:
        priced, scale = price(bet, shoe, tableau, known), _scale(bet)
        numbers += [sum(int(line.pays * scale) * line.ways for line in priced.lines), priced.total * scale]
    return numbers


def _quick(bets: Sequence[Bet], shoes: Shoes, tableau: Tableau | None, progress: bool | None) -> ExactEV:
    """The EVs of bets that follow from point values, at all shoes at once."""
    rules = tuple(tableau or bet.tableau or PUNTO_BANCO for bet in bets)
    if not bets:
        nothing = np.empty((len(shoes), 0), dtype=np.int64)
        return ExactEV(nothing, nothing.copy())
    numerators = evaluate(_bet_form(tuple(bets), rules, shoes.pattern), shoes, progress)
    denominators = _denominators(bets, shoes)
    for place, (bet, drawing) in enumerate(zip(bets, rules, strict=True)):
        if bet.given is not None:
            denominators = _conditional(denominators, place, bet, drawing, shoes)
    return ExactEV(numerators, denominators)


def ev_float(
    bets: Sequence[Bet],
    compositions: ArrayLike,
    tableau: Tableau | None = None,
    known: KnownInput | Known | None = None,
    *,
    progress: bool | None = None,
) -> NDArray[np.float64]:
    """`ev` rounded to float64, shape (shoes, bets): the exact quotient within two units in the last place."""
    exact = ev(bets, compositions, tableau, known, progress=progress)
    return np.asarray(exact.numerators / exact.denominators, dtype=np.float64)


def _scale(bet: Bet) -> int:
    """The common denominator of the bet's payouts."""
    return lcm(*(pays.denominator for pays in bet.payouts))


@lru_cache(maxsize=256)
def _bet_form(bets: tuple[Bet, ...], rules: tuple[Tableau, ...], pattern: Pattern) -> SplitForm:
    """The numerators of the bets' EVs, one column for each bet: its payouts over their common denominator."""
    degree = pattern.count(None)
    columns = []
    for bet, tableau in zip(bets, rules, strict=True):
        lines = part_columns(tableau, pattern, bet.view, bet.settles, parts(bet))
        weights = [int(pays * _scale(bet)) for pays in bet.payouts] + [0] * (bet.given is not None)
        small = max(map(abs, weights)) < 2**40
        kind: Any = np.int64 if small else object
        columns.append(lines.astype(kind) @ np.array(weights, dtype=kind))
    return SplitForm.of(np.stack(columns, axis=1), Grain.POINTS, degree)


def _denominators(bets: Sequence[Bet], shoes: Shoes) -> NDArray[Any]:
    """The ordered deals of each shoe times the common denominator of each bet's payouts."""
    degree = shoes.pattern.count(None)
    scales = [_scale(bet) for bet in bets]
    kind: Any = np.int64 if deals(shoes.largest, degree, False) * max(scales, default=1) < INT_LIMIT else object
    total = np.ones(len(shoes), dtype=kind)
    sizes = shoes.sizes.astype(kind)
    for taken in range(degree):
        total *= sizes - taken
    return np.asarray(total[:, None] * np.array(scales, dtype=kind), dtype=kind)


def _conditional(denominators: NDArray[Any], place: int, bet: Bet, tableau: Tableau, shoes: Shoes) -> NDArray[Any]:
    """`denominators` with those of `bet`, in column `place`, over the coups in which it is offered only."""
    offered = evaluate(_offered_form(bet, tableau, shoes.pattern), shoes, None)[:, 0]
    if not offered.all():
        shoe = int((offered == 0).argmax())
        raise BetError(f"row {shoe}: {bet.name} is never offered with it, because its condition cannot happen")
    scale = _scale(bet)
    wide = denominators.dtype == object or int(offered.max()) * scale >= INT_LIMIT
    changed = denominators.astype(object) if wide else denominators
    changed[:, place] = offered.astype(changed.dtype) * scale
    return changed


@lru_cache(maxsize=256)
def _offered_form(bet: Bet, tableau: Tableau, pattern: Pattern) -> SplitForm:
    """The ways in which `bet` is offered at all: those of its lines and of anything else."""
    lines = part_columns(tableau, pattern, bet.view, bet.settles, parts(bet))[:, : len(bet.payouts)]
    return SplitForm.of(lines.sum(axis=1, keepdims=True), Grain.POINTS, pattern.count(None))
