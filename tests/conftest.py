"""What every test needs: a cache directory of its own, so that no test reads what another run left behind."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import pytest

from odds.cli import main


@pytest.fixture(scope="session", autouse=True)
def _cache_of_this_session(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("ODDS_CACHE_DIR", str(tmp_path_factory.mktemp("compiled-games")))
        yield


@dataclass(frozen=True)
class Ran:
    """What a command printed and how it exited."""

    out: str
    err: str
    status: int


@pytest.fixture
def run(capfdbinary: pytest.CaptureFixture[bytes]) -> Callable[..., Ran]:
    """Run the command line in this process: `run("main", "--decks", "6")`."""

    def call(*arguments: str) -> Ran:
        with pytest.raises(SystemExit) as stop:
            main(arguments)
        out, err = capfdbinary.readouterr()
        return Ran(out.decode(), err.decode(), int(stop.value.code or 0))

    return call
