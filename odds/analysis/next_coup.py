"""Successive coups from one shoe, without replacement: what the last results tell about the next.

Every outcome sequence of n coups is counted exactly, in the universe of ordered deals of 6n cards. Coups
from one shoe are exchangeable: every coup alone has the odds of the first, and the order of past results
tells nothing. What is left of the scoreboard's information is `next_given`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import permutations, product
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from odds.analysis import batch
from odds.analysis.pricing import price_given
from odds.analysis.resume import Resume
from odds.bets.bet import Bet
from odds.counting.basis import deals
from odds.counting.count import ways
from odds.counting.dealt import OUTCOMES, dealt
from odds.counting.successive import Removed, histories, joined, leads, one_coup, one_more, pairs
from odds.counting.tally import Tally
from odds.errors import BetError, OddsError, ShoeError
from odds.game.shoe import Shoe
from odds.game.tableau import PUNTO_BANCO, Tableau
from odds.game.views import Outcome, Result
from odds.progress import progress_bar

Sequel = tuple[Outcome, ...]
"""The outcomes of successive coups, in dealing order."""

MOST_COUPS = 4
"""A fourth coup has 12.8 million removed multisets behind it and takes half an hour; a fifth would have 128 million."""

_CHUNK = 1 << 16

_RESULTS = {Outcome.PLAYER: Result(1, 0, 2, 2), Outcome.BANKER: Result(0, 1, 2, 2), Outcome.TIE: Result(0, 0, 2, 2)}
"""A result with each outcome, for bets that read no more than the outcome."""


def joint_outcomes(
    shoe: Shoe,
    coups: int = 2,
    tableau: Tableau = PUNTO_BANCO,
    *,
    resume: str | Path | None = None,
    progress: bool | None = None,
) -> Tally[Sequel]:
    """How many ways each sequence of outcomes can happen in `coups` successive coups from `shoe`.

    The cards of a coup leave the shoe before the next one. The universe is all ordered deals of 6 cards
    per coup, dealt or not: N(N-1)...(N-6n+1). `coups` is 1 to 4: two take a fraction of a second, three
    some seconds, four half an hour. With `resume`, a path, finished blocks are kept there and not counted
    again by a later call for the same shoe, rules and number of coups. A progress bar is shown on long work
    when stderr is a terminal; `progress` forces it on or off.

    Raises `ShoeError` for a shoe of fewer than 6 cards per coup.

    >>> joint = joint_outcomes(Shoe.of_decks(8))
    >>> joint.given(lambda last: last[0] is Outcome.TIE).probability(lambda both: both[1] is Outcome.BANKER)
    Fraction(2973533172102018344338964, 6483893655267669511037475)
    """
    if isinstance(coups, bool) or not isinstance(coups, int) or not 1 <= coups <= MOST_COUPS:
        raise OddsError(f"{coups!r} coups cannot be counted together; use 1 to {MOST_COUPS}")
    if not shoe.endless and shoe.size < 6 * coups:
        raise ShoeError(
            f"{shoe.size} cards are too few: {coups} coups can need {6 * coups}; use fewer coups or a larger shoe"
        )
    if shoe.endless or coups == 1:
        single = ways(OUTCOMES, shoe, Result, tableau)
        counts = {
            tuple(OUTCOMES[place] for place in sequence): int(np.prod([single[p] for p in sequence], dtype=object))
            for sequence in product(range(len(OUTCOMES)), repeat=coups)
        }
    else:
        counts = _counted(shoe, coups, tableau, resume, progress)
    joint = Tally({sequence: number for sequence, number in counts.items() if number})
    assert joint.total == deals(shoe.size, 6 * coups, shoe.endless)
    return joint


def next_given(joint: Tally[Sequel], past: Sequence[Outcome]) -> Tally[Outcome]:
    """The next outcome after the results `past`, which are fewer than the coups of `joint`; ways of `joint`.

    With no past this is the first coup.
    """
    number = len(past)
    kept = {sequence: ways for sequence, ways in joint.items() if sequence[:number] == tuple(past)}
    if not kept:
        words = ", ".join(outcome.value for outcome in past)
        raise OddsError(f"the results {words} cannot happen with this shoe in so few coups, so nothing follows them")
    return Tally(kept, (", ".join(outcome.value for outcome in past),)).grouped(lambda sequence: sequence[number])


def next_ev(bet: Bet, following: Tally[Outcome]) -> Fraction:
    """The EV, units per unit staked, of a bet that reads no more than the outcome, at the odds `following`."""
    if bet.view is not Result or any(len(set(settled)) > 1 for settled in _settlements(bet).values()):
        raise BetError(f"{bet.title} reads more than who wins, which is all that successive coups are counted by")
    return price_given(bet, following.grouped(_RESULTS.__getitem__)).ev


def covariance(first: Bet, second: Bet, joint: Tally[Sequel]) -> Fraction:
    """The covariance of one unit on `first` on a coup and one on `second` on a later coup, units squared.

    Both bets read no more than the outcome. Which two coups makes no difference; `joint` has at least two.

    >>> from odds import banker
    >>> covariance(banker(), banker(), joint_outcomes(Shoe.infinite()))
    Fraction(0, 1)
    """
    single = next_given(joint, ())
    both = Fraction(0)
    for outcome, number in single.items():
        after = next_ev(second, next_given(joint, (outcome,)))
        both += Fraction(number, joint.total) * next_ev(first, Tally({outcome: 1})) * after
    return both - next_ev(first, single) * next_ev(second, single)


def _settlements(bet: Bet) -> dict[Outcome, list[Fraction]]:
    """What the bet pays at every result, by outcome."""
    paid: dict[Outcome, list[Fraction]] = {outcome: [] for outcome in OUTCOMES}
    for totals in product(range(10), range(10), (2, 3), (2, 3)):
        result = Result(*totals)
        paid[result.outcome].append(bet.payouts[bet.settles(result)])
    return paid


def _counted(
    shoe: Shoe, coups: int, tableau: Tableau, resume: str | Path | None, progress: bool | None
) -> dict[Sequel, int]:
    """The ways of every sequence of two coups or more from a shoe that ends."""
    counts = shoe.points
    told = histories(coups - 1)
    kept = Resume(None if resume is None else Path(resume), f"{coups} coups {counts} {tableau.player} {tableau.banker}")
    done, sums = _load(kept, len(told))
    _save(kept, done, sums)
    coup = one_coup(dealt(tableau), counts)
    for number, block in _blocks(coup, coups, counts, done, progress):
        sums = sums + _followed(block, counts, coups, tableau)
        _save(kept, number + 1, sums)
    found = {(*history, last): int(sums[place, last]) for place, history in enumerate(told) for last in range(3)}
    for sequence, number in found.items():
        # Coups are exchangeable, and each choice of the last one was counted by itself.
        assert all(found.get(other, number) == number for other in permutations(sequence))
    return {
        tuple(OUTCOMES[place] for place in sequence): found[(*sorted(sequence[:-1]), sequence[-1])]
        for sequence in product(range(3), repeat=coups)
    }


def _blocks(
    coup: Removed, coups: int, counts: Sequence[int], done: int, progress: bool | None
) -> Iterator[tuple[int, Removed]]:
    """The numbered blocks of what all coups but the last take from the shoe, after the first `done` ones."""
    if coups == 2:
        yield from [(0, coup)][done:]
        return
    before = coup
    if coups == 4:
        before = joined([block for _, block in _blocks(coup, 3, counts, 0, progress)])
    with progress_bar(len(before.cards) * len(coup.cards), "pairs", progress) as bar:
        for number, lead in enumerate(leads(coups - 1, coups - 2)):
            if number < done:
                bar.update(sum(len(rest.cards) * len(part.cards) for rest, part in pairs(before, coup, lead)))
            else:
                yield number, one_more(before, coup, coups - 1, lead, counts, bar)


def _followed(block: Removed, counts: Sequence[int], coups: int, tableau: Tableau) -> NDArray[Any]:
    """The ways of each history followed by each outcome, over the multisets of `block`, as Python integers."""
    most = 6 * (coups - 1)
    size = sum(counts)
    takes = [np.array([deals(count, gone, False) for gone in range(most + 1)], dtype=object) for count in counts]
    spare = np.array([deals(max(size - gone - 6, 0), most - gone, False) for gone in range(most + 1)], dtype=object)
    sums: NDArray[Any] = np.zeros((block.orders.shape[1], len(OUTCOMES)), dtype=object)
    for low in range(0, len(block.cards), _CHUNK):
        cards, orders = block.cards[low : low + _CHUNK], block.orders[low : low + _CHUNK]
        factor = spare[cards.sum(axis=1)]
        for value, take in enumerate(takes):
            factor = factor * take[cards[:, value]]
        after = batch.ways(OUTCOMES, np.array(counts) - cards, tableau=tableau, progress=False)
        sums += orders.T.astype(object) @ (factor[:, None] * after.astype(object))
    return sums


def _load(kept: Resume, number: int) -> tuple[int, NDArray[Any]]:
    """How many blocks are done, and the ways summed over them."""
    found = kept.load()
    if found is None:
        return 0, np.zeros((number, len(OUTCOMES)), dtype=object)
    return found["done"], np.array([[int(ways) for ways in row] for row in found["ways"]], dtype=object)


def _save(kept: Resume, done: int, sums: NDArray[Any]) -> None:
    kept.save({"done": done, "ways": [[str(ways) for ways in row] for row in sums.tolist()]})
