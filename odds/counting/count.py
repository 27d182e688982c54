"""Counting: whole tallies and single events of one shoe.

Views that follow from the draws are read off the compiled game, views made of fields are counted by
`odds.counting.detail`, and any other view is walked.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, TypeVar, overload

import numpy as np
from numpy.typing import NDArray

from odds.counting import walk
from odds.counting.basis import deals
from odds.counting.polynomial import CompiledGame, Pattern, Terms, compiled
from odds.counting.tally import Event, Tally, read_events
from odds.game.cards import Grain
from odds.game.facts import Facts
from odds.game.known import Known, KnownInput, known_cards, set_aside
from odds.game.shoe import Shoe, require_shoe
from odds.game.tableau import PUNTO_BANCO, Tableau, require_tableau
from odds.game.views import Draws, Result, View, require_view

V = TypeVar("V", bound=View)


@overload
def tally(shoe: Shoe, *, tableau: Tableau = PUNTO_BANCO, known: KnownInput | None = None) -> Tally[Result]: ...


@overload
def tally(shoe: Shoe, view: type[V], tableau: Tableau = PUNTO_BANCO, known: KnownInput | None = None) -> Tally[V]: ...


def tally(
    shoe: Shoe,
    view: type[View] = Result,
    tableau: Tableau = PUNTO_BANCO,
    known: KnownInput | None = None,
) -> Tally[Any]:
    """How many ways each value of `view` can happen when one coup is dealt from `shoe`.

    The universe is all ordered deals of six cards, dealt or not: N(N-1)(N-2)(N-3)(N-4)(N-5) of them.
    `known` maps a dealing position (1 to 6) to the card known to sit there; known cards are set aside,
    so each takes one factor from the universe. Raises `GrainError` when the view reads cards more
    finely than the shoe tells them apart.

    A view that neither has `from_draws` nor is made by `odds.facts` is shown every coup one by one: some
    hundred thousand a second, and at most `odds.counting.walk.MOST_COUPS`. A full shoe of thirteen ranks has
    up to 13^6 of them, which is minutes, and one of fifty-two cards is refused with an `OddsError`.

    >>> results = tally(Shoe.of_decks(8))
    >>> results.total, len(results)
    (4998398275503360, 205)
    """
    _require(shoe, view, tableau)
    cards = known_cards(known)
    if draws_reader(view) is None:
        if issubclass(view, Facts):
            from odds.counting import detail  # most programs never need it

            return _checked(detail.counts(view, shoe, tableau, cards), shoe, view.grain, cards)
        walk.refuse_too_many(shoe, cards, view.grain, view.__name__)
        counts: dict[Any, int] = {}
        for coup, number in walk.coups(shoe, tableau, cards, view.grain):
            seen = view.of(coup)
            counts[seen] = counts.get(seen, 0) + number
        return _checked(counts, shoe, view.grain, cards)
    pattern, left = set_aside(shoe, cards, Grain.POINTS)
    labels, terms = _view_terms(tableau, pattern, view)
    numbers = terms.sums(compiled(tableau, pattern).basis.at(left, shoe.endless))
    counts = {label: number for label, number in zip(labels, numbers, strict=True) if number}
    return _checked(counts, shoe, Grain.POINTS, cards)


def ways(
    events: Sequence[Event],
    shoe: Shoe,
    view: type[View] = Result,
    tableau: Tableau = PUNTO_BANCO,
    known: KnownInput | None = None,
) -> tuple[int, ...]:
    """The ways of each of `events`, predicates over `view`, without making the whole tally.

    >>> from odds import Outcome
    >>> ways([Outcome.PLAYER, Outcome.BANKER, Outcome.TIE], Shoe.of_decks(1))
    (6548674432, 6737232640, 1372227328)
    """
    _require(shoe, view, tableau)
    events = read_events(events)
    if draws_reader(view) is None:
        whole = tally(shoe, view, tableau, known)
        return tuple(whole.ways(event) for event in events)
    pattern, left = set_aside(shoe, known_cards(known), Grain.POINTS)
    coefficients = event_columns(tableau, pattern, view, events)
    return evaluate(compiled(tableau, pattern), coefficients, left, shoe.endless)


def partition_ways(
    number_of: Callable[[Any], int],
    size: int,
    shoe: Shoe,
    view: type[View] = Result,
    tableau: Tableau = PUNTO_BANCO,
    known: KnownInput | None = None,
) -> tuple[int, ...]:
    """The ways of each of `size` parts into which `number_of` (hashable) sorts the values of `view`."""
    _require(shoe, view, tableau)
    cards = known_cards(known)
    if draws_reader(view) is None:
        if issubclass(view, Facts):
            from odds.counting import detail

            return detail.partition_ways(number_of, size, shoe, view, tableau, cards)
        sums = [0] * size
        for seen, number in tally(shoe, view, tableau, cards).items():
            sums[number_of(seen)] += number
        return tuple(sums)
    pattern, left = set_aside(shoe, cards, Grain.POINTS)
    coefficients = part_columns(tableau, pattern, view, number_of, size)
    parts = evaluate(compiled(tableau, pattern), coefficients, left, shoe.endless)
    _require_whole(sum(parts), shoe, Grain.POINTS, cards)
    return parts


def _require(shoe: Shoe, view: type[View], tableau: Tableau) -> None:
    """Refuse arguments of the wrong kind, before they fail further inside."""
    require_shoe(shoe)
    require_view(view)
    require_tableau(tableau)


def draws_reader(view: type[View]) -> Callable[[Draws], Any] | None:
    """How `view` follows from `Draws` (its `from_draws`), or None when it needs more than that."""
    return getattr(view, "from_draws", None)


@lru_cache(maxsize=256)
def _view_columns(tableau: Tableau, pattern: Pattern, view: type[View]) -> tuple[list[Any], NDArray[np.intp]]:
    """The values of `view`, and for each draws of the compiled game the number of the value they lead to."""
    reader = draws_reader(view)
    assert reader is not None
    places: dict[Any, int] = {}
    groups = [places.setdefault(reader(draws), len(places)) for draws in compiled(tableau, pattern).draws]
    return list(places), np.array(groups, dtype=np.intp)


@lru_cache(maxsize=16)
def _view_terms(tableau: Tableau, pattern: Pattern, view: type[View]) -> tuple[list[Any], Terms]:
    """The values of `view` that can happen, and the terms that each is a sum of."""
    labels, groups = _view_columns(tableau, pattern, view)
    terms = compiled(tableau, pattern).terms(groups)
    return [labels[group] for group in terms.group], terms


@lru_cache(maxsize=1024)
def event_columns(tableau: Tableau, pattern: Pattern, view: type[View], events: tuple[Event, ...]) -> NDArray[np.int64]:
    """Coefficients of shape (products, events): each event over `view`, events may overlap."""
    labels, groups = _view_columns(tableau, pattern, view)
    game = compiled(tableau, pattern)
    columns = np.empty((game.basis.size, len(events)), dtype=np.int64)
    for place, event in enumerate(events):
        happens = np.array([bool(event(seen)) for seen in labels])[groups]
        columns[:, place] = game.coefficients(np.where(happens, 0, -1), 1)[:, 0]
    return columns


@lru_cache(maxsize=1024)
def part_columns(
    tableau: Tableau, pattern: Pattern, view: type[View], number_of: Callable[[Any], int], size: int
) -> NDArray[np.int64]:
    """Coefficients of shape (products, size): column j counts the values that `number_of` sorts into part j."""
    labels, groups = _view_columns(tableau, pattern, view)
    parts = np.array([number_of(seen) for seen in labels], dtype=np.intp)
    return compiled(tableau, pattern).coefficients(parts[groups], size)


def evaluate(
    game: CompiledGame, coefficients: NDArray[np.int64], counts: Sequence[int], endless: bool
) -> tuple[int, ...]:
    """Each column of `coefficients` at one shoe, exactly. `counts` are the ten counts after setting aside."""
    products = game.basis.at(counts, endless)
    return tuple(int(number) for number in products @ coefficients.astype(products.dtype))


def _checked(counts: dict[Any, int], shoe: Shoe, grain: Grain, known: Known) -> Tally[Any]:
    """The tally of `counts`, once they add up to the universe."""
    whole = Tally(counts)
    _require_whole(whole.total, shoe, grain, known)
    return whole


def _require_whole(total: int, shoe: Shoe, grain: Grain, known: Known) -> None:
    """Every deal must have been counted exactly once; anything else is a fault of this library."""
    size = sum(shoe.at(grain)) - (0 if shoe.endless else len(known))
    expected = deals(size, 6 - len(known), shoe.endless)
    if total != expected:
        raise AssertionError(f"the ways add up to {total}, not to the {expected} deals of {shoe!r}")
