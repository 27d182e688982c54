"""Runs: bets that are settled by how often in a row something happens, coup after coup.

The coups are taken as independent, each dealt from the same shoe: an approximation, because a real shoe
runs down, and the one under which such bets are always quoted. Within it everything is exact. The universe
of a run of up to n coups is the n-th power of the ordered deals of one coup.
"""

from __future__ import annotations

from odds.bets.bet import Bet
from odds.counting.count import partition_ways
from odds.counting.tally import Tally
from odds.errors import BetError
from odds.game.known import KnownInput
from odds.game.shoe import Shoe
from odds.game.tableau import Tableau


def run_lengths(happens: int, total: int, longest: int) -> Tally[int]:
    """Length of a run, up to `longest` -> its ways among `total` to the power `longest`.

    >>> dict(run_lengths(1, 2, 3))
    {0: 4, 1: 2, 2: 1, 3: 1}
    """
    ways = {n: happens**n * (total - happens) * total ** (longest - n - 1) for n in range(longest)}
    ways[longest] = happens**longest
    return Tally({length: number for length, number in ways.items() if number})


def run_tally(bet: Bet, shoe: Shoe, tableau: Tableau, known: KnownInput | None = None) -> Tally[int]:
    """The lengths of the run that `bet` counts, when every coup is dealt from `shoe`."""
    assert bet.run is not None
    if known:
        raise BetError(f"{bet.name} runs over several coups, and known cards tell of one only; leave them out")
    otherwise, happens = partition_ways(bet.run.goes_on, 2, shoe, bet.view, tableau)
    return run_lengths(happens, happens + otherwise, bet.run.longest)
