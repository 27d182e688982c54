"""A simulator: coups dealt from real shoes or fresh ones, in blocks, by as many threads as there are processors."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor

import numpy as np
from numpy.typing import NDArray

from odds.errors import OddsError, quoted
from odds.game.shoe import Shoe
from odds.game.tableau import PUNTO_BANCO, Tableau
from odds.progress import progress_bar
from odds.verify.dealer import Block, Dealer
from odds.verify.draw_tables import NOTHING, OUTCOME_OF
from odds.verify.procedure import LARGEST, Procedure
from odds.verify.simulation import Simulation

CASINO = Procedure()
"""Cut card 14 from the end, burn by the first card, one coup after the cut card's."""

MOST_COUPS = 10**12
MOST_WORKERS = 256


def simulate(
    shoe: Shoe | None = None,
    procedure: Procedure | None = CASINO,
    *,
    coups: int | None = None,
    shoes: int | None = None,
    tableau: Tableau = PUNTO_BANCO,
    seed: int | None = None,
    workers: int | None = None,
    progress: bool | None = False,
    each: Callable[[Block], object] | None = None,
) -> Simulation:
    """Deal `coups` coups, or `shoes` whole shoes, from `shoe` (eight decks by default) and count them.

    `procedure` None deals every coup from a fresh shoe. The same `seed` gives the same coups, whatever the
    number of `workers` (threads; by default one for each processor). Without a seed one is drawn, and told
    as `seed` of the result. With `coups` the last shoe may be left in the middle. `each`, if given, is called
    with every block of coups in dealing order, cards and all.

    >>> dealt = simulate(coups=100_000, seed=1)
    >>> dealt.coups, dealt.shoes, dealt.length_range
    (100000, 1230, (77, 86))
    """
    whole = shoe or Shoe.of_decks(8)
    seed = fresh_seed() if seed is None else seed
    counts = np.zeros(NOTHING + 1, dtype=np.int64)
    lengths = np.zeros(1, dtype=np.int64)
    moments = np.zeros((9, 9), dtype=object)
    safe = procedure.certain(whole) if procedure else 1
    cards = each is not None
    found = deal(
        whole, procedure, coups=coups, shoes=shoes, tableau=tableau, seed=seed, workers=workers, with_cards=cards
    )
    total, unit = (coups, "coups") if coups is not None else (shoes, "shoes")
    with progress_bar(total, unit, progress) as bar:
        for block in found:
            counts += np.bincount(block.results.ravel(), minlength=NOTHING + 1)
            dealt = block.coups_by_shoe
            finished = dealt[: len(dealt) - block.unfinished]
            longest = np.bincount(finished, minlength=len(lengths))
            longest[: len(lengths)] += lengths
            lengths = longest
            moments += _moments(block, dealt, safe)
            if each:
                each(block)
            bar.update(int(dealt.sum()) if coups is not None else len(dealt))
    return Simulation(
        whole,
        tableau,
        procedure,
        seed,
        tuple(counts[:NOTHING].tolist()),
        tuple(lengths.tolist()),
        tuple(tuple(int(number) for number in row) for row in moments),
    )


def deal(
    shoe: Shoe,
    procedure: Procedure | None,
    *,
    coups: int | None = None,
    shoes: int | None = None,
    tableau: Tableau = PUNTO_BANCO,
    seed: int,
    workers: int | None = None,
    with_cards: bool = False,
) -> Iterator[Block]:
    """The blocks of `simulate`, in order, with the cards of every coup if asked for."""
    number = _amount(coups, shoes)
    _require_whole(seed, "seed", 2**128 - 1, least=0)
    threads = min(os.cpu_count() or 1, MOST_WORKERS) if workers is None else workers
    _require_whole(threads, "workers", MOST_WORKERS)
    if procedure:
        procedure.require(shoe)
    elif shoe.size > LARGEST:
        raise OddsError(f"a shoe of {shoe.size:,} cards is too large to deal from; {LARGEST:,} are the most")
    return _blocks(Dealer(shoe, tableau, procedure, seed, with_cards), number, coups is not None, threads)


def _blocks(dealer: Dealer, left: int, by_coups: bool, threads: int) -> Iterator[Block]:
    """The blocks in order; a few are dealt ahead."""
    with ThreadPoolExecutor(threads) as pool:
        ahead = [pool.submit(dealer.block, number) for number in range(threads)]
        number = threads
        while left:
            block = ahead.pop(0).result()
            size = int(block.coups_by_shoe.sum()) if by_coups else block.results.shape[1]
            if size > left:
                block = block.first(left) if by_coups else block.only(left)
                size = left
            left -= size
            if left:
                ahead.append(pool.submit(dealer.block, number))
                number += 1
            yield block
        for one in ahead:
            one.cancel()


def _moments(block: Block, dealt: NDArray[np.int64], safe: int) -> NDArray[np.object_]:
    outcomes = OUTCOME_OF.take(block.results)
    late = outcomes[safe:]
    columns = [np.ones(len(dealt), dtype=np.int64), dealt, np.maximum(dealt - safe, 0)]
    columns += [np.count_nonzero(outcomes == place, axis=0) for place in range(3)]
    columns += [np.count_nonzero(late == place, axis=0) for place in range(3)]
    table = np.stack(columns).astype(np.float64)  # sums of one block stay far below 2**53, so they are exact
    return np.asarray((table @ table.T).astype(np.int64).astype(object))


def fresh_seed() -> int:
    """A seed from the operating system's entropy."""
    entropy = np.random.SeedSequence().entropy
    assert isinstance(entropy, int)
    return entropy


def _amount(coups: int | None, shoes: int | None) -> int:
    if (coups is None) == (shoes is None):
        raise OddsError("say how much to deal: a number of coups or a number of shoes, one of them")
    name, number = ("coups", coups) if coups is not None else ("shoes", shoes)
    _require_whole(number, name, MOST_COUPS)
    assert number is not None
    return number


def _require_whole(number: object, what: str, most: int, least: int = 1) -> None:
    if not isinstance(number, int) or isinstance(number, bool) or not least <= number <= most:
        shown = f"{most:,}" if most < 2**64 else "2^128 - 1"
        raise OddsError(f"{what} is {quoted(number)}; give a whole number from {least} to {shown}")
