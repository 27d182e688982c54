"""Intermediate results of long work, kept in a file so that the work can go on where it stopped.

The file says what it is, which work it belongs to and a digest of its contents. One of other work, or one
that is damaged, counts for nothing and is replaced. A file that is something else altogether is refused,
because it is not ours to overwrite.
"""

from __future__ import annotations

import hashlib
import json
import os
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from odds._version import __version__
from odds.errors import OddsError

TITLE = "odds: intermediate results"
"""The first line of every such file."""


@dataclass(frozen=True)
class Resume:
    """The file at `path`, for the work that `work` names; `path` None keeps nothing."""

    path: Path | None
    work: str

    def load(self) -> Any:
        """What was kept for this very work, or None."""
        if self.path is None or not self.path.exists():
            return None
        try:
            lines = self.path.read_bytes().split(b"\n")
        except OSError as error:
            raise OddsError(f"{self.path}: cannot be read ({error.strerror}); name another file") from None
        if lines[0] != TITLE.encode():
            raise OddsError(f"{self.path}: is not a file of intermediate results; name another file, or a new one")
        if lines[1:2] != [self._digest(lines[2] if len(lines) > 2 else b"").encode()]:
            return None
        return json.loads(lines[2])

    def save(self, kept: Any) -> None:
        """Keep `kept` (what JSON can hold; integers of any size as text) in place of what was kept before."""
        if self.path is None:
            return
        body = json.dumps(kept).encode()
        try:
            handle, part = tempfile.mkstemp(dir=self.path.resolve().parent, prefix=f".{self.path.name[:40]}.")
            try:
                with os.fdopen(handle, "wb") as out:
                    out.write(b"\n".join([TITLE.encode(), self._digest(body).encode(), body]))
                os.replace(part, self.path)
            except BaseException:
                Path(part).unlink(missing_ok=True)
                raise
        except OSError as error:
            raise OddsError(f"{self.path}: cannot be written ({error.strerror}); name another file") from None

    def _digest(self, body: bytes) -> str:
        return hashlib.sha256(f"{__version__}\n{self.work}\n".encode() + body).hexdigest()
