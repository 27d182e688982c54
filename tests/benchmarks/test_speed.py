"""How fast it is, beside the reference enumerator and the integer walk. Nothing here asserts a time.

Run from the repository with:

    pytest -o addopts= tests/benchmarks
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from odds import PUNTO_BANCO, Outcome, Shoe, banker, price, tally, tie, ways
from odds.analysis import batch
from odds.analysis.removal import removal_effects
from odds.counting import batch as counting
from odds.counting import cache, polynomial

pytest.importorskip("pytest_benchmark")

OUTCOMES = (Outcome.PLAYER, Outcome.BANKER, Outcome.TIE)
SHOE = Shoe.of_decks(8)


def depleted(shoes: int) -> np.ndarray[Any, np.dtype[np.int64]]:
    """Eight-deck shoes at random depths, the same ones each time."""
    rng = np.random.default_rng(8)
    full = np.array([128] + [32] * 9)
    return full - rng.binomial(full, rng.uniform(0.0, 0.9, size=(shoes, 1)))


# -- memory: first, because a new process starts with the peak of the one that started it ------


def test_peak_memory_of_a_million_shoes(figures: Any) -> None:
    script = f"""
import resource, sys
sys.path.insert(0, {str(Path(__file__).parent)!r})
from test_speed import banker, batch, depleted, np
batch.ev([banker()], depleted(2))
rows = np.resize(depleted(1000), (10**6, 10))
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
exact = batch.ev([banker()], rows)
after = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
print(before, after, exact.numerators.nbytes + exact.denominators.nbytes)
"""
    before, after, result = map(int, _python("-c", script).split())
    unit = 1 if sys.platform == "darwin" else 1024
    figures.say(
        f"peak memory of batch.ev of a million shoes: {after * unit / 1e6:.0f} MB, of which {result / 1e6:.0f} MB "
        f"are the result; making the shoes had already taken {before * unit / 1e6:.0f} MB"
    )


# -- one shoe -------------------------------------------------------------------------------


def test_ways_of_three_outcomes(benchmark: Any, figures: Any) -> None:
    numbers = benchmark(lambda: ways(OUTCOMES, SHOE))
    assert sum(numbers) == 4998398275503360
    figures.note(benchmark, 1)


def test_ways_of_three_outcomes_new_shoe_each_time(benchmark: Any, figures: Any) -> None:
    rows = depleted(1000).tolist()
    benchmark.pedantic(
        lambda shoe: ways(OUTCOMES, shoe),
        setup=lambda: ((Shoe.of_points(rows.pop()),), {}),
        rounds=500,
        warmup_rounds=10,
    )
    figures.note(benchmark, 1)


def test_whole_tally(benchmark: Any, figures: Any) -> None:
    assert len(benchmark(lambda: tally(SHOE))) == 205
    figures.note(benchmark, 1)


def test_price_of_one_bet(benchmark: Any, figures: Any) -> None:
    benchmark(lambda: price(banker(), SHOE).edge)
    figures.note(benchmark, 1)


def test_removal_effects_of_one_bet(benchmark: Any, figures: Any) -> None:
    assert len(benchmark(lambda: removal_effects(tie(), SHOE))) == 10
    figures.note(benchmark, 11)


# -- many shoes -----------------------------------------------------------------------------


@pytest.mark.parametrize("shoes", [10**4, 10**6])
def test_batch_ev_of_one_bet(benchmark: Any, figures: Any, shoes: int) -> None:
    rows = depleted(shoes)
    benchmark.pedantic(lambda: batch.ev([banker()], rows), rounds=3, warmup_rounds=1)
    figures.note(benchmark, shoes)


@pytest.mark.parametrize("shoes", [10**4, 10**6])
def test_batch_ways_of_three_outcomes(benchmark: Any, figures: Any, shoes: int) -> None:
    rows = depleted(shoes)
    benchmark.pedantic(lambda: batch.ways(OUTCOMES, rows), rounds=3, warmup_rounds=1)
    figures.note(benchmark, shoes)


def test_batch_ev_on_one_core(benchmark: Any, figures: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(counting, "_cores", lambda: 1)
    rows = depleted(10**5)
    benchmark.pedantic(lambda: batch.ev([banker()], rows), rounds=3, warmup_rounds=1)
    figures.note(benchmark, len(rows))


def test_batch_ev_of_sixty_decks(benchmark: Any, figures: Any) -> None:
    rows = depleted(1000) + 250
    benchmark.pedantic(lambda: batch.ev([banker()], rows), rounds=3, warmup_rounds=1)
    figures.note(benchmark, len(rows))


# -- starting up ----------------------------------------------------------------------------


def test_compile_the_game_from_scratch(benchmark: Any, figures: Any) -> None:
    benchmark.pedantic(lambda: polynomial._compile(PUNTO_BANCO, polynomial.UNKNOWN), rounds=3)
    figures.note(benchmark, 1)


def test_load_the_compiled_game(benchmark: Any, figures: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ODDS_CACHE_DIR", str(tmp_path))
    cache.save(PUNTO_BANCO, polynomial._compile(PUNTO_BANCO, polynomial.UNKNOWN))
    assert benchmark(lambda: cache.load(PUNTO_BANCO)) is not None
    figures.note(benchmark, 1)


START = {
    "import": ("-c", "import odds"),
    "edge": ("-c", "import odds; print(odds.price(odds.banker(), odds.Shoe.of_decks(8)).edge)"),
    "shell": ("-m", "odds"),
}


@pytest.mark.parametrize("what", START)
@pytest.mark.parametrize("state", ["cold", "warm"])
def test_start(benchmark: Any, figures: Any, tmp_path: Path, what: str, state: str) -> None:
    """A new process: cold has no compiled game on disk, warm has."""
    folders = iter(range(1000))

    def start() -> str:
        folder = tmp_path if state == "warm" else tmp_path / str(next(folders))
        return _python(*START[what], ODDS_CACHE_DIR=str(folder))

    start()
    benchmark.pedantic(start, rounds=5)
    figures.note(benchmark, 1)


def _python(*arguments: str, **environment: str) -> str:
    """What a new Python process prints."""
    done = subprocess.run(
        [sys.executable, *arguments], env={**os.environ, **environment}, capture_output=True, text=True, check=True
    )
    return done.stdout


def test_peak_memory_of_this_run(figures: Any) -> None:
    unit = 1 if sys.platform == "darwin" else 1024
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit
    figures.say(f"peak memory of this whole run: {peak / 1e6:.0f} MB")
