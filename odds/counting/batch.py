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

from odds.counting.basis import INT_LIMIT
from odds.counting.count import draws_reader, event_columns
from odds.counting.polynomial import Pattern
from odds.counting.split import SplitForm, convert
from odds.counting.tally import Event
from odds.errors import CoupError, GrainError, OddsError, ShoeError
from odds.game.cards import KINDS, Grain
from odds.game.known import Known, KnownInput, known_cards
from odds.game.shoe import FEWEST
from odds.game.tableau import PUNTO_BANCO, Tableau
from odds.game.views import Result, View
from odds.progress import progress_bar

MOST_CARDS = 10**17
"""The largest count of one kind, so that the size of a shoe always fits in int64."""

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
    (shoes, 10): card counts by point value, index = value, 0 holds tens and faces. The ways are ordered
    deals of six cards, out of N(N-1)(N-2)(N-3)(N-4)(N-5) for a shoe of N cards. With `known` cards
    (the same positions and cards for every shoe) they are set aside from each shoe, as in `odds.tally`.

    The array is int64 when the universe of the largest shoe is below 2^63 (27 decks), and holds Python
    integers (dtype object) otherwise. A progress bar is shown on long work when stderr is a terminal
    and tqdm is installed; `progress` forces it on or off.

    Raises `OddsError` when the array has the wrong shape or type, and, with the index of the first such
    row, when a shoe has fewer than six cards, a negative count or not the known cards. Raises `GrainError`
    when the view needs ranks or suits.

    >>> from odds import Outcome
    >>> ways([Outcome.BANKER, Outcome.TIE], [[128] + [32] * 9, [128] + [32] * 8 + [31]]).tolist()
    [[2292252566437888, 475627426473216], [2259013211112320, 469000583035984]]
    """
    require_points(view)
    shoes = Shoes.read(compositions, known_cards(known))
    return evaluate(_event_form(tableau, shoes.pattern, view, tuple(events)), shoes, progress)


def require_points(view: type[View]) -> None:
    """Refuse a view that cannot be counted from point values alone."""
    if view.grain is not Grain.POINTS:
        raise GrainError(
            f"{view.__name__} reads {view.grain}, and a batch counts point values only; "
            "use odds.tally or odds.price shoe by shoe"
        )
    if draws_reader(view) is None:
        raise OddsError(
            f"{view.__name__} has no from_draws, which a batch needs; use odds.tally or odds.price shoe by shoe"
        )


class Shoes:
    """The rows of a batch, checked: what is left in each shoe once the known cards are set aside.

    `pattern` is the value known at each dealing position. `sizes` has shape (shoes,): the cards left.
    """

    def __init__(self, rows: NDArray[Any], known: Known) -> None:
        pattern: list[int | None] = [None] * 6
        for position, card in known:
            pattern[position - 1] = card.value
        self.pattern: Pattern = tuple(pattern)
        self._rows = rows
        self._gone = np.bincount([card.value for _, card in known], minlength=10).astype(np.int64)
        self.sizes: NDArray[np.int64] = rows.sum(axis=1, dtype=np.int64) - len(known)

    def __len__(self) -> int:
        return len(self._rows)

    @property
    def largest(self) -> int:
        """The cards left in the largest shoe, 0 when there is no shoe."""
        return int(self.sizes.max()) if len(self) else 0

    def take(self, places: slice | NDArray[np.intp]) -> NDArray[np.int64]:
        """The counts left in some of the shoes, shape (10, shoes)."""
        return np.ascontiguousarray((self._rows[places].astype(np.int64) - self._gone).T)

    @classmethod
    def read(cls, compositions: ArrayLike, known: Known) -> Shoes:
        """The shoes of an integer array of shape (shoes, 10); the first row that cannot be dealt is refused."""
        try:
            rows = np.asarray(compositions)
        except ValueError:
            raise ShoeError("the compositions are rows of different lengths; give shape (shoes, 10)") from None
        if rows.shape == (0,):
            rows = np.empty((0, 10), dtype=np.int64)
        if rows.ndim != 2 or rows.shape[1] != Grain.POINTS:
            if rows.ndim == 2 and rows.shape[1] in (Grain.RANKS, Grain.CARDS):
                raise GrainError(
                    f"the compositions have {rows.shape[1]} columns, and a batch counts point values only; "
                    "add up the tens and faces and give shape (shoes, 10)"
                )
            raise ShoeError(f"the compositions have shape {rows.shape}; give shape (shoes, 10)")
        if rows.dtype.kind not in "iu":
            where = f", row 0 is {rows[0].tolist()}" if len(rows) else ""
            raise ShoeError(f"the compositions are {rows.dtype}{where}; give whole numbers (int64)")
        _refuse_cells(rows, rows < 0, "is below zero; a count is 0 or more")
        _refuse_cells(rows, rows > MOST_CARDS, f"is too many for a batch; a count is at most {MOST_CARDS}")
        shoes = cls(rows, known)
        small = shoes.sizes + len(known) < FEWEST
        if small.any():
            row = int(small.argmax())
            size = int(shoes.sizes[row]) + len(known)
            raise ShoeError(f"row {row}: {size} cards are too few: a coup can need {FEWEST}")
        for value, number in enumerate(shoes._gone):
            lacking = rows[:, value] < number
            if number and lacking.any():
                row = int(lacking.argmax())
                raise CoupError(
                    f"row {row}: {number} of {value} cannot be known: the shoe holds {rows[row, value]} of it"
                )
        return shoes


def _refuse_cells(rows: NDArray[Any], wrong: NDArray[np.bool_], why: str) -> None:
    if wrong.any():
        row, value = divmod(int(wrong.argmax()), rows.shape[1])
        raise ShoeError(f"row {row}: {rows[row, value]} cards of {KINDS[Grain.POINTS][value]} {why}")


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
