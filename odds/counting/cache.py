"""Compiled games on disk, so that the second start of a process is quick. Never trusted, never needed."""

from __future__ import annotations

import hashlib
import os
import tempfile
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from odds._version import __version__
from odds.game.tableau import Tableau

Arrays = dict[str, NDArray[np.int16]]

_NAMES = ("draws", "row", "column", "ways")
_DIGEST = 32


def directory() -> Path | None:
    """Where compiled games are kept: `ODDS_CACHE_DIR`, or the user's cache directory; None when switched off."""
    chosen = os.environ.get("ODDS_CACHE_DIR")
    if chosen is not None:
        return Path(chosen) if chosen else None
    import platformdirs

    return Path(platformdirs.user_cache_dir("baccarat-odds", appauthor=False))


def path(tableau: Tableau) -> Path | None:
    """The file of one compiled game; its name holds the library version and a digest of the rules."""
    where = directory()
    if where is None:
        return None
    rules = repr((tableau.player, tableau.banker)).encode()
    return where / f"{__version__}-draws-{hashlib.sha256(rules).hexdigest()[:24]}.bin"


def load(tableau: Tableau) -> Arrays | None:
    """The arrays kept for `tableau`, or None when there are none or they are not exactly what was written."""
    file = path(tableau)
    if file is None:
        return None
    try:
        data = file.read_bytes()
    except OSError:
        return None
    digest, body = data[:_DIGEST], data[_DIGEST:]
    if _digest(file, body) != digest or len(body) < 8 or len(body) % 2:
        return None
    sizes = np.frombuffer(body[:8], dtype="<u4")
    draws, entries = int(sizes[0]), int(sizes[1])
    numbers = np.frombuffer(body[8:], dtype="<i2")
    if draws == 0 or entries == 0 or len(numbers) != 4 * draws + 3 * entries:
        return None
    parts = np.split(numbers, [4 * draws, 4 * draws + entries, 4 * draws + 2 * entries])
    return dict(zip(_NAMES, (parts[0].reshape(draws, 4), *parts[1:]), strict=True))


def _digest(file: Path, body: bytes) -> bytes:
    """What makes `body` the content of this very file: one game's arrays are not taken for another's."""
    return hashlib.sha256(file.name.encode() + b"\0" + body).digest()


def save(tableau: Tableau, arrays: Arrays) -> None:
    """Keep `arrays` for `tableau`, whole or not at all; a directory that cannot be written is no error."""
    file = path(tableau)
    if file is None:
        return
    sizes = np.array([len(arrays["draws"]), len(arrays["row"])], dtype="<u4")
    body = sizes.tobytes() + b"".join(arrays[name].astype("<i2").tobytes() for name in _NAMES)
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=file.parent, prefix=file.name, suffix=".part")
        try:
            with os.fdopen(handle, "wb") as out:
                out.write(_digest(file, body) + body)
            os.replace(name, file)
        except BaseException:
            Path(name).unlink(missing_ok=True)
            raise
    except OSError:
        return
