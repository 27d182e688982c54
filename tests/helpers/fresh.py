"""A process as if just started: everything that the counting modules hold in memory is forgotten."""

from __future__ import annotations

import sys


def forget() -> None:
    """Empties every cache of results in `odds.counting` and `odds.analysis`."""
    for name, module in list(sys.modules.items()):
        if name.startswith(("odds.counting", "odds.analysis")):
            for thing in list(vars(module).values()):
                if hasattr(thing, "cache_clear"):
                    thing.cache_clear()
