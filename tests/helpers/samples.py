"""Seeded random shoes, tableaus and known cards, and the two views of the reference in one walk."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from random import Random
from typing import Any

from helpers.seed_rules import result_of

from odds import PUNTO_BANCO, Draws, Result, Shoe, Tableau, Tally
from odds.counting import reference


def depleted(random: Random, size: int, decks: int = 8) -> Shoe:
    """What is left of a shuffled shoe of `decks` decks when `size` cards are undealt."""
    values = [value for value in range(10) for _ in range(decks * (16 if value == 0 else 4))]
    left = random.sample(values, size)
    return Shoe.of_points([left.count(value) for value in range(10)])


def random_tableau(random: Random, name: str = "random") -> Tableau:
    """Drawing rules with every cell tossed."""

    def toss(cells: int) -> tuple[bool, ...]:
        return tuple(random.random() < 0.5 for _ in range(cells))

    return Tableau(name, toss(8), tuple(toss(11) for _ in range(8)))


def random_known(random: Random, shoe: Shoe, positions: int | None = None) -> dict[int, int]:
    """Cards of the shoe at a random subset of the positions."""
    cards = [value for value, count in enumerate(shoe.points) for _ in range(count)]
    number = random.randint(1, 6) if positions is None else positions
    return dict(zip(random.sample(range(1, 7), number), random.sample(cards, number), strict=True))


def chances(tally: Tally[Any]) -> dict[Any, Fraction]:
    """The probability of each value of a tally."""
    return {seen: Fraction(ways, tally.total) for seen, ways in tally.items()}


def reference_views(
    shoe: Shoe, tableau: Tableau = PUNTO_BANCO, known: Mapping[int, int] | None = None
) -> dict[type, dict[Any, Fraction]]:
    """`reference.probabilities` for `Draws` and, summed by the tests' own rules, for `Result`, from one walk."""
    draws: dict[Draws, Fraction] = {}
    for coup, chance in reference.coups(shoe, tableau, known):
        seen = Draws.of(coup)
        draws[seen] = draws.get(seen, Fraction(0)) + chance
    results: dict[tuple[int, int, int, int], Fraction] = {}
    for ends, chance in draws.items():
        results[result_of(ends)] = results.get(result_of(ends), Fraction(0)) + chance
    return {Result: results, Draws: draws}


def digits(number: Fraction, places: int) -> str:
    """A number rounded half-even to `places` decimals, as printed tables show it."""
    scaled = round(number * 10**places)
    sign = "-" if scaled < 0 else ""
    whole, part = divmod(abs(scaled), 10**places)
    return f"{sign}{whole}.{part:0{places}d}"
