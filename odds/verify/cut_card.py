"""The cut-card effect, measured from the odds that each late coup had, not from how it ended.

Dealing deep does not bias a coup: one that is certain to be dealt has exactly the odds of the fresh shoe
(`Procedure.certain` says why). But before a cut card, shoes whose coups took few cards give one coup more, so
the average coup is not quite a coup of the fresh shoe. For every coup that is dealt without being certain,
the exact odds are worked out from the cards that were left before it; chance then enters only through the
shuffles. The change of probability of the average coup, in millionths, with its standard error by shoe
(`odds simulate --effect --seed 1`, a million shoes or more, 200,000 of eight decks):

    decks  cut  burn   extra     Player          Banker           Tie
    1        5  none       0    9.0 +- 1.8    -20.4 +- 1.8    11.4 +- 3.2
    1       14  none       0   10.7 +- 0.8    -16.5 +- 0.7     5.8 +- 1.3
    1       26  none       0   11.4 +- 0.5    -18.2 +- 0.4     6.8 +- 0.7
    1       14  first      1   18.7 +- 1.2      7.9 +- 1.1   -26.5 +- 1.9
    2       14  none       0    6.7 +- 0.9     -7.4 +- 0.8     0.7 +- 1.3
    8       14  first      1    1.5 +- 1.3     -1.2 +- 1.1    -0.4 +- 1.8

A program that deals until the cards run out and drops the unfinished coup is another thing: it drops coups
that would have taken many cards. With one deck and nothing burned, in 304 million coups of `odds simulate
--run-out --seed 1`, that moves Player by -209 +- 13, Banker by +247 +- 13 and Tie by -38 +- 8 millionths.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from odds.analysis import batch
from odds.analysis.root import SquareRoot
from odds.errors import OddsError
from odds.game.cards import KINDS
from odds.game.shoe import Shoe
from odds.game.tableau import PUNTO_BANCO, Tableau
from odds.game.views import Outcome
from odds.progress import progress_bar
from odds.verify.dealer import Block
from odds.verify.draw_tables import NOTHING, OUTCOMES
from odds.verify.procedure import Procedure
from odds.verify.simulator import deal, fresh_seed


@dataclass(frozen=True)
class CutCardEffect:
    """The change of each outcome's probability in the average coup, and the standard error of the measurement.

    `late` of the `coups` that `shoes` shoes gave were not certain to be dealt.
    """

    shoe: Shoe
    tableau: Tableau
    procedure: Procedure
    seed: int
    shoes: int
    coups: int
    late: int
    effects: dict[Outcome, tuple[Fraction, SquareRoot]]


def cut_card_effect(
    shoe: Shoe,
    procedure: Procedure,
    shoes: int,
    *,
    tableau: Tableau = PUNTO_BANCO,
    seed: int | None = None,
    workers: int | None = None,
    progress: bool | None = False,
) -> CutCardEffect:
    """Measure the effect of `procedure` by dealing `shoes` shuffled shoes.

    Figures are statistics, not exact odds: means over shoes, worked out in double precision from exact
    integers. Refuses a procedure that deals until the cards run out, because its last coup has no odds of its
    own. The effect is exactly 0 when every coup is certain.

    >>> found = cut_card_effect(Shoe.of_decks(1), Procedure(coups=6, burn="none"), 100, seed=1)
    >>> found.late, found.effects[Outcome.TIE][0]
    (0, Fraction(0, 1))
    """
    if procedure.run_out:
        raise OddsError(
            "a coup that may stay unfinished has no odds of its own; measure it with odds simulate --run-out"
        )
    seed = fresh_seed() if seed is None else seed
    exact = _odds(np.array([shoe.points]), tableau)[0]
    sums, squares, dealt = np.zeros(3), np.zeros(3), np.zeros(2, dtype=np.int64)
    found = deal(shoe, procedure, shoes=shoes, tableau=tableau, seed=seed, workers=workers, with_cards=True)
    with progress_bar(shoes, "shoes", progress) as bar:
        for block in found:
            moved, late = _moved(block, shoe, procedure.certain(shoe), tableau, exact)
            sums += moved.sum(axis=0)
            squares += (moved**2).sum(axis=0)
            dealt += int(block.coups_by_shoe.sum()), late
            bar.update(len(moved))
    coups, late = dealt.tolist()
    variance = np.maximum(squares / shoes - (sums / shoes) ** 2, 0) * shoes
    effects = {
        outcome: (Fraction(float(total)) / coups, SquareRoot(Fraction(float(spread)) / coups**2))
        for outcome, total, spread in zip(OUTCOMES, sums, variance, strict=True)
    }
    return CutCardEffect(shoe, tableau, procedure, seed, shoes, coups, late, effects)


def _moved(
    block: Block, shoe: Shoe, certain: int, tableau: Tableau, exact: NDArray[np.float64]
) -> tuple[NDArray[np.float64], int]:
    """For each shoe, the sum over its late coups of (odds it had - odds of the fresh shoe); and how many these are."""
    assert block.kinds is not None
    assert block.starts is not None
    shoes = block.results.shape[1]
    values = np.array([card.value for card in KINDS[shoe.grain]])[block.kinds.reshape(-1, shoe.size)]
    moved, late = np.zeros((shoes, 3)), 0
    for coup in range(certain, len(block.results)):
        rows = np.flatnonzero(block.results[coup] != NOTHING)
        if not len(rows):
            break
        late += len(rows)
        left = np.arange(shoe.size) >= (block.starts[coup, rows] - rows * shoe.size)[:, None]
        points = np.stack([(left & (values[rows] == value)).sum(axis=1) for value in range(10)], axis=1)
        distinct, place = np.unique(points, axis=0, return_inverse=True)
        moved[rows] += (_odds(distinct, tableau) - exact)[place.ravel()]
    return moved, late


def _odds(points: NDArray[np.int64], tableau: Tableau) -> NDArray[np.float64]:
    """The probabilities of the outcomes at each shoe, in double precision from exact integers."""
    ways = batch.ways(OUTCOMES, points, tableau=tableau, progress=False).astype(np.float64)
    return np.asarray(ways / ways.sum(axis=1, keepdims=True))
