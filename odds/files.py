"""Reading small text files that people write: drawing rules, bets. One clear error for each way it can fail."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

from odds.errors import OddsError

LARGEST = 1_000_000
"""The largest text file that is read, in bytes."""

MOST_DOTS = 200
"""The most dots in one line of TOML: the standard parser takes quadratic time over long dotted keys."""


def read_text(path: str | Path) -> str:
    """The text of `path`, which must be a readable UTF-8 file of at most `LARGEST` bytes."""
    try:
        with open(path, "rb") as file:
            data = file.read(LARGEST + 1)
    except FileNotFoundError:
        raise OddsError(f"{path}: there is no such file; check the path") from None
    except (OSError, ValueError) as error:
        raise OddsError(f"{path}: cannot be read ({getattr(error, 'strerror', None) or error})") from None
    if len(data) > LARGEST:
        raise OddsError(f"{path}: is larger than {LARGEST:,} bytes; this is not a file that people write")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise OddsError(f"{path}, line {line}: is not UTF-8 text; save the file as UTF-8") from None


def parse_toml(text: str, source: str, error: type[OddsError] = OddsError) -> dict[str, Any]:
    """What the TOML `text` says, with decimal numbers kept as the text they are written in.

    Whatever is wrong is raised as one line, an `error`, that names `source` and the line.
    """
    for number, line in enumerate(text.split("\n"), 1):
        if line.count(".") > MOST_DOTS:
            raise error(f"{source}, line {number}: has more than {MOST_DOTS} dots; write it in several lines")
    try:
        return tomllib.loads(text, parse_float=str)
    except tomllib.TOMLDecodeError as wrong:
        raise error(_not_toml(text, source, str(wrong))) from None
    except RecursionError:
        raise error(f"{source}: is nested too deeply; nothing here has need of that") from None
    except ValueError:
        raise error(f"{source}: holds a number that is too long to read") from None


def _not_toml(text: str, source: str, message: str) -> str:
    """tomllib names the line at the end of its message."""
    match = re.fullmatch(r"(.*) \(at (?:line (\d+), column \d+|end of document)\)", message, re.DOTALL)
    if not match:
        return f"{source}: is not TOML: {message[:200]!r}"
    return f"{source}, line {match[2] or text.count(chr(10)) + 1}: is not TOML: {match[1][:200]}"
