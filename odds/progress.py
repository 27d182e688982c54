"""A progress bar where somebody can see it: on a terminal, with tqdm installed, and only on long work."""

from __future__ import annotations

import sys
from contextlib import AbstractContextManager, nullcontext
from typing import Any, Protocol


class Bar(Protocol):
    """What counts the work that is done."""

    def update(self, n: int) -> object:
        """Count `n` more units of work."""
        ...


class _Nobody:
    def update(self, n: int) -> None:
        """Nobody is looking."""


def progress_bar(total: int | None, unit: str, shown: bool | None = None) -> AbstractContextManager[Any]:
    """A bar on stderr that appears after a second; `shown` forces it on or off, None asks whether stderr is a terminal.

    `total` is the work in `unit`s, None when nobody knows. What the context gives has `update(n)` in any case.
    """
    if not (sys.stderr.isatty() if shown is None else shown):
        return nullcontext(_Nobody())
    try:
        from tqdm import tqdm
    except ImportError:
        return nullcontext(_Nobody())
    return tqdm(total=total, unit=f" {unit}", unit_scale=True, delay=1.0 if shown is None else 0.0)
