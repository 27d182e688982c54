"""Every figure beside what it replaces: the time of one shoe by the reference and by the integer walk."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from time import perf_counter
from typing import Any

import pytest

from odds import PUNTO_BANCO, Outcome, Result, Shoe
from odds.counting import reference, walk
from odds.game.cards import Grain


@dataclass
class Figures:
    """The seconds that one whole tally of eight decks takes by the slow ways, and lines to print at the end."""

    reference: float
    walk: float
    lines: list[str] = field(default_factory=list)

    def note(self, benchmark: Any, shoes: int) -> None:
        """Set the time per shoe of a finished `benchmark` of `shoes` shoes beside the slow ways."""
        if benchmark.stats is None:  # benchmarks are switched off
            return
        seconds = benchmark.stats.stats.min / shoes
        ratios = {"reference": self.reference / seconds, "walk": self.walk / seconds}
        benchmark.extra_info.update({"shoes per second": 1 / seconds, **ratios})
        self.lines.append(
            f"{benchmark.name:<44}{seconds * 1e6:>14,.2f}{1 / seconds:>14,.0f}"
            f"{ratios['reference']:>16,.0f}{ratios['walk']:>14,.0f}"
        )

    def say(self, text: str) -> None:
        """A line to print at the end."""
        self.lines.append(text)


FIGURES = pytest.StashKey[Figures]()


def slow_reference() -> None:
    """The outcomes of eight decks by the definition, with fractions."""
    reference.probabilities(Shoe.of_decks(8), Result)


def slow_walk() -> None:
    """The outcomes of eight decks by walking every coup, with integers."""
    ways = dict.fromkeys(Outcome, 0)
    for coup, number in walk.coups(Shoe.of_decks(8), PUNTO_BANCO, (), Grain.POINTS):
        ways[Result.of(coup).outcome] += number


def _seconds(work: Callable[[], None]) -> float:
    start = perf_counter()
    work()
    return perf_counter() - start


@pytest.fixture(scope="session")
def figures(pytestconfig: pytest.Config) -> Figures:
    found = Figures(_seconds(slow_reference), _seconds(slow_walk))
    pytestconfig.stash[FIGURES] = found
    return found


def pytest_terminal_summary(terminalreporter: Any, config: pytest.Config) -> None:
    figures = config.stash.get(FIGURES, None)
    if figures is None:
        return
    terminalreporter.section("odds: time per shoe, and times faster than the slow ways")
    terminalreporter.write_line(
        f"one tally of eight decks: reference (fractions) {figures.reference:.2f} s, "
        f"walk (integers) {figures.walk:.2f} s"
    )
    terminalreporter.write_line(f"{'':<44}{'microseconds':>14}{'shoes/s':>14}{'x the reference':>16}{'x the walk':>14}")
    for line in figures.lines:
        terminalreporter.write_line(line)
