"""Counting many shoes at once, exactly: rows of card counts in, rows of ways out.

Shoes are counted in blocks that fit the processor's cache, by the split form of `odds.counting.split`,
on all cores: NumPy lets go of the interpreter inside each step.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from odds.counting.basis import INT_LIMIT, deals
from odds.counting.count import draws_reader, event_columns
from odds.counting.count import ways as one_shoe
from odds.counting.polynomial import Pattern
from odds.counting.rows import Shoes
from odds.counting.split import SplitForm, convert
from odds.counting.tally import Event, read_events
from odds.game.cards import Grain
from odds.game.known import Known, KnownInput, known_cards
from odds.game.tableau import PUNTO_BANCO, Tableau, require_tableau
from odds.game.views import Result, View, require_view
from odds.progress import progress_bar

CACHE_NUMBERS = 2**19
"""About how many numbers one block may work on: 4 MB."""

SPAN = 4096
"""How many shoes a thread takes at a time: long enough to be worth handing out, short enough to stop soon."""


def ways(
    events: Sequence[Event],
    compositions: ArrayLike,
    view: type[View] = Result,
    tableau: Tableau = PUNTO_BANCO,
    known: KnownInput | Known | None = None,
    *,
    progress: bool | None = None,
) -> NDArray[Any]:
    """The exact ways of each event at each shoe, an array of shape (shoes, events).

    `events` are predicates over `view`; they may overlap. `compositions` is an integer array of shape
    (shoes, 10): card counts by point value, index = value, 0 holds tens and faces. Rows of thirteen ranks,
    from ace to king, or of fifty-two cards, in the order of `odds.game.cards.KINDS`, are taken too. A view
    that needs them, or that has no `from_draws`, is counted shoe by shoe and no faster than `odds.ways`.

    The ways are ordered deals of six cards, out of N(N-1)(N-2)(N-3)(N-4)(N-5) for a shoe of N cards. With `known` cards
    (the same positions and cards for every shoe) they are set aside from each shoe, as in `odds.tally`.

    The array is int64 when the universe of the largest shoe is below 2^63 (27 decks), and holds Python
    integers (dtype object) otherwise. A progress bar is shown on long work when stderr is a terminal
    and tqdm is installed; `progress` forces it on or off.

    Raises `OddsError` when the array has the wrong shape or type, and, with the index of the first such
    row, when a shoe has fewer than six cards, a negative count or not the known cards. Raises `GrainError`
    when the view reads cards more finely than the columns tell them apart.

    >>> from odds import Outcome
    >>> ways([Outcome.BANKER, Outcome.TIE], [[128] + [32] * 9, [128] + [32] * 8 + [31]]).tolist()
    [[2292252566437888, 475627426473216], [2259013211112320, 469000583035984]]
    """
    require_view(view)
    require_tableau(tableau)
    events = read_events(events)
    shoes = Shoes.read(compositions, known_cards(known))
    if is_quick(view):
        return evaluate(_event_form(tableau, shoes.pattern, view, events), shoes, progress)
    shoes.require(view.grain, view.__name__)
    numbers = shoes.each(lambda shoe: one_shoe(events, shoe, view, tableau, known), len(events), progress)
    universe = deals(shoes.largest, shoes.pattern.count(None), False)
    return numbers.astype(np.int64) if universe < INT_LIMIT else numbers


def is_quick(view: type[View]) -> bool:
    """Whether `view` follows from point values alone, so that a batch counts all its shoes at once."""
    return view.grain is Grain.POINTS and draws_reader(view) is not None


@lru_cache(maxsize=256)
def _event_form(tableau: Tableau, pattern: Pattern, view: type[View], events: tuple[Event, ...]) -> SplitForm:
    return SplitForm.of(event_columns(tableau, pattern, view, events), Grain.POINTS, pattern.count(None))


def evaluate(form: SplitForm, shoes: Shoes, progress: bool | None = None, threads: int | None = None) -> NDArray[Any]:
    """Every polynomial of `form` at every shoe, shape (shoes, columns): int64, or Python integers past 2^63.

    Shoes of very different sizes are taken in the order of size, so that each block is counted in the
    fastest number type that is exact for it.
    """
    kind = np.int64 if form.bound(shoes.largest) < INT_LIMIT else object
    result: NDArray[Any] = np.empty((len(shoes), form.columns), dtype=kind)
    if not result.size:
        return result
    mixed = form.types(int(shoes.sizes.min())) != form.types(shoes.largest)
    order = np.argsort(shoes.sizes, kind="stable") if mixed else None
    left, right = form.halves
    step = min(max(CACHE_NUMBERS // (right + left * form.columns), 32), 512)

    def run(start: int) -> int:
        """Count one span of shoes; the number counted."""
        end = min(start + SPAN, len(shoes))
        for low in range(start, end, step):
            span = slice(low, min(low + step, end))
            places = span if order is None else order[span]
            numbers = form.at(shoes.take(places), int(shoes.sizes[places].max()))
            result[places] = convert(numbers, np.int64 if numbers.dtype != object else object).T
        return end - start

    _run_all(run, range(0, len(shoes), SPAN), len(shoes), progress, threads or _cores())
    return result


def _run_all(run: Callable[[int], int], starts: Sequence[int], total: int, progress: bool | None, threads: int) -> None:
    """Run every span, in threads when there are several, with a progress bar on long work.

    An interruption stops after the spans that are being counted, and leaves no thread running.
    """
    with progress_bar(total, "shoes", progress) as bar:
        if threads == 1 or len(starts) < 2:
            for done in map(run, starts):
                bar.update(done)
            return
        from concurrent.futures import ThreadPoolExecutor  # it brings logging along, and most runs need neither

        pool = ThreadPoolExecutor(min(threads, len(starts)))
        try:
            for done in pool.map(run, starts):
                bar.update(done)
        finally:
            pool.shutdown(wait=True, cancel_futures=True)


def _cores() -> int:
    """The cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
