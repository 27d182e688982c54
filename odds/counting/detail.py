"""Detail: exact counting for bets that read ranks or suits, without walking every coup of fifty-two kinds.

A view made of fields says which dealing slots it reads, and how. Fine detail is kept for these slots only
(`odds.counting.fine`); all other cards are counted as point values (`odds.counting.entries`). The two meet
at the point values of the finely read cards:

    ways[seen, draws] = sum over block values of fine[block values, seen] * rest[block values, draws]

When no field follows from the draws and none reads a third card, it does not matter who draws: every
position that is not read is simply one of the cards that are left. All plans are made once, for any shoe.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from odds.counting.basis import Numbers, deals, number_type
from odds.counting.blocks import ENDINGS, Block, Layout, layout
from odds.counting.entries import VALUES, Rest, draws_of, entries, factor_table, nothing_dealt, rest
from odds.counting.fine import MOST_CELLS, Fine, Point, fine, refuse_too_many
from odds.counting.multisets import factors, starts_of
from odds.errors import OddsError
from odds.game.cards import KINDS
from odds.game.facts import Facts, draws_reading
from odds.game.fields import Field, Scope
from odds.game.known import Known, set_aside
from odds.game.shoe import Shoe
from odds.game.tableau import Tableau
from odds.game.views import View

Pattern = tuple[int | None, ...]
"""The kind known at each of the six dealing positions, at the grain of the view, or None."""


@dataclass(frozen=True, eq=False)
class Part:
    """The endings that have the same blocks.

    Pairs of a fine group and a rest group with equal block values are listed in `left` and `right`; runs of
    pairs that start at `starts` have the same label, whose number in the plan is `places`.
    """

    fine: Fine
    rest: Rest
    left: NDArray[np.intp]
    right: NDArray[np.intp]
    starts: NDArray[np.intp]
    places: NDArray[np.intp]

    def at(self, point: Point, table: Numbers) -> Numbers:
        """The ways of each of the labels at `places`."""
        ways = self.fine.at(point).take(self.left)
        ways *= self.rest.at(table).take(self.right)
        sums: Numbers = np.add.reduceat(ways, self.starts)
        return sums


@dataclass(frozen=True, eq=False)
class Labels:
    """The values that a view can have; compared by identity, so that what follows from them can be kept."""

    values: tuple[Any, ...]


@dataclass(frozen=True, eq=False)
class Plan:
    """How to count a view at any shoe: `labels` are the values that it can have."""

    labels: Labels
    parts: tuple[Part, ...]

    def at(self, counts: Sequence[int], values: Sequence[int], degree: int, endless: bool) -> list[int]:
        """The ways of each label: `counts` are left of each kind, `values` of each value, for `degree` positions."""
        size = sum(counts)
        kind = number_type(deals(size, degree, endless))
        kind = object if kind is object else np.int64
        point = Point(counts, kind, endless)
        table = factor_table(factors(np.array(values, dtype=kind), endless), size, degree, endless)
        ways: Numbers = np.zeros(len(self.labels.values), dtype=kind)
        for part in self.parts:
            ways[part.places] += part.at(point, table)
        return [int(number) for number in ways.tolist()]


def counts(view: type[View], shoe: Shoe, tableau: Tableau, known: Known) -> dict[Any, int]:
    """The ways of each value of `view` that can happen, out of all ordered deals of the unknown positions."""
    labels, ways = _counted(view, shoe, tableau, known)
    return {label: number for label, number in zip(labels.values, ways, strict=True) if number}


def partition_ways(
    number_of: Callable[[Any], int], size: int, shoe: Shoe, view: type[View], tableau: Tableau, known: Known
) -> tuple[int, ...]:
    """The ways of each of `size` parts into which `number_of` (hashable) sorts the values of `view`."""
    labels, ways = _counted(view, shoe, tableau, known)
    sums = [0] * size
    for place, number in zip(_sorted(number_of, labels), ways, strict=True):
        sums[place] += number
    return tuple(sums)


@lru_cache(maxsize=1024)
def _sorted(number_of: Callable[[Any], int], labels: Labels) -> tuple[int, ...]:
    return tuple(number_of(label) for label in labels.values)


def _counted(view: type[View], shoe: Shoe, tableau: Tableau, known: Known) -> tuple[Labels, list[int]]:
    """The labels of `view` and the ways of each, once they add up to the universe."""
    assert issubclass(view, Facts)
    pattern, left = set_aside(shoe, known, view.grain)
    made = plan(view, tableau if _needs_draws(view) else None, pattern)
    degree = pattern.count(None)
    values = [0] * VALUES
    for card, count in zip(KINDS[view.grain], left, strict=True):
        values[card.value] += count
    ways = made.at(left, values, degree, shoe.endless)
    expected = deals(sum(left), degree, shoe.endless)
    if sum(ways) != expected:
        raise AssertionError(f"the ways add up to {sum(ways)}, not to the {expected} deals of {shoe!r}")
    return made.labels, ways


def _needs_draws(view: type[Facts]) -> bool:
    """Whether it matters who draws: a field follows from the draws, or reads third cards."""
    return any(field.scope is Scope.DRAWS or {"p3", "b3"} & set(field.scope.value) for field in view.fields)


@lru_cache(maxsize=64)
def plan(view: type[Facts], tableau: Tableau | None, pattern: Pattern) -> Plan:
    """The plan of `view`; `tableau` is None when it does not matter who draws."""
    drawn = [field for field in view.fields if field.scope is Scope.DRAWS]
    marked = tuple(field for field in view.fields if field.scope is not Scope.DRAWS)
    by_value = tableau is not None
    draws_labels: list[tuple[Any, ...]] = [()]
    pairs: list[tuple[tuple[Block, ...], Rest]] = []
    if tableau is None:
        opening = layout(0, (field.scope for field in marked), pattern)
        undealt = pattern.count(None) - sum(block.size for block in opening.free)
        pairs.append((opening.blocks, nothing_dealt(undealt)))
    else:
        kinds = KINDS[view.grain]
        values = tuple(None if kind is None else kinds[kind].value for kind in pattern)
        by_blocks: dict[tuple[Block, ...], list[Layout]] = {}
        for ending in range(len(ENDINGS)):
            found = layout(ending, (field.scope for field in marked), pattern)
            by_blocks.setdefault(found.blocks, []).append(found)
        # two opening cards are told apart unless they are in the same block, or both in the rest
        ordered = tuple(
            any(
                not any({first, first + 1} <= set(slots) for slots in (*found.free_slots, found.rest))
                for layouts in by_blocks.values()
                for found in layouts
            )
            for first in (0, 2)
        )
        table = entries(tableau, values, (ordered[0], ordered[1]))
        draws_labels, label_of = _draws_labels(drawn, table.draws)
        for blocks, layouts in by_blocks.items():
            dealt = [found for found in layouts if (table.ending == found.ending).any()]
            if dealt:
                pairs.append((blocks, rest(table, dealt, label_of, pattern.count(None))))
    for blocks, _ in pairs:
        refuse_too_many(marked, view.grain, by_value, blocks)
    places: dict[Any, int] = {}
    parts = []
    for blocks, others in pairs:
        detail = fine(marked, view.grain, by_value, blocks)
        parts.append(_joined(detail, others, _label_maker(view, marked, drawn, detail, draws_labels), places))
    return Plan(Labels(tuple(places)), tuple(parts))


def _draws_labels(
    fields: Sequence[Field], numbers: NDArray[np.int64]
) -> tuple[list[tuple[Any, ...]], NDArray[np.int64]]:
    """What `fields` see of all draws, and for each number of draws which of these it is."""
    readers = [draws_reading(field) for field in fields]
    codes = np.unique(numbers)
    places: dict[tuple[Any, ...], int] = {}
    label_of = np.zeros(int(codes.max()) + 1, dtype=np.int64)
    for code in codes.tolist():
        draws = draws_of(code)
        label_of[code] = places.setdefault(tuple(read(draws) for read in readers), len(places))
    return list(places), label_of


def _label_maker(
    view: type[Facts],
    marked: Sequence[Field],
    drawn: Sequence[Field],
    detail: Fine,
    draws_labels: Sequence[tuple[Any, ...]],
) -> Callable[[int, int], Facts]:
    """How a fine label and a draws label, by number, make a value of `view`."""
    order = [(*marked, *drawn).index(field) for field in view.fields]

    def made(label: int, draws: int) -> Facts:
        seen = (*detail.labels[label], *draws_labels[draws])
        return view(seen[place] for place in order)

    return made


def _joined(detail: Fine, others: Rest, made: Callable[[int, int], Facts], places: dict[Any, int]) -> Part:
    """Pair the groups of equal block values; new labels are added to `places`."""
    order = np.argsort(detail.values, kind="stable")
    low, high = (np.searchsorted(others.values, detail.values[order], side) for side in ("left", "right"))
    matches = high - low
    total = int(matches.sum())
    if total > MOST_CELLS:
        raise OddsError(f"these fields together have {total:,} combinations; read fewer of them in one bet")
    left = np.repeat(order, matches)
    right = np.arange(total) - np.repeat(np.cumsum(matches) - matches - low, matches)
    label, draws = detail.label[left], others.label[right]
    by_label = np.lexsort((draws, label))
    left, right, label, draws = left[by_label], right[by_label], label[by_label], draws[by_label]
    starts = starts_of(label, draws)
    names = [made(*pair) for pair in zip(label[starts].tolist(), draws[starts].tolist(), strict=True)]
    numbers = np.array([places.setdefault(name, len(places)) for name in names], dtype=np.intp)
    return Part(detail, others, left.astype(np.intp), right.astype(np.intp), starts, numbers)
