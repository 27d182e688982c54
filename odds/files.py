"""Reading files: the small texts that people write, and tables of any size; one clear error for each failure."""

from __future__ import annotations

import re
import sys
import tomllib
from io import BufferedReader, FileIO
from pathlib import Path
from typing import Any

from odds.errors import OddsError

LARGEST = 1_000_000
"""The largest text file that is read, in bytes."""

PEEK = 1 << 16
"""How many bytes of a file of any size can be looked at before it is read."""

MOST_DOTS = 200
"""The most dots in one line of TOML: the standard parser takes quadratic time over long dotted keys."""


def open_raw(path: str) -> BufferedReader:
    """A file of any size, or standard input for `-`, to be read in blocks; its first 64 kB can be peeked at."""
    name = raw_name(path)
    try:
        return BufferedReader(FileIO(0 if path == "-" else path, closefd=path != "-"), PEEK)
    except FileNotFoundError:
        raise OddsError(f"{name}: there is no such file; check the path") from None
    except (OSError, ValueError) as error:
        raise OddsError(f"{name}: cannot be read ({getattr(error, 'strerror', None) or error})") from None


def raw_name(path: str) -> str:
    """What messages call the file of `open_raw`."""
    return "standard input" if path == "-" else path


def require_pyarrow(path: str) -> Any:
    """The module `pyarrow` with its `parquet`; without it the file `path` is refused, with the way out."""
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError:
        raise OddsError(
            f"{path}: a Parquet file needs pyarrow; pip install 'baccarat-odds[parquet]', or save it as CSV"
        ) from None
    return pyarrow


def read_text(path: str | Path) -> str:
    """The text of `path`, which must be a readable UTF-8 file of at most `LARGEST` bytes."""
    try:
        with open(path, "rb") as file:
            data = file.read(LARGEST + 1)
    except FileNotFoundError:
        raise OddsError(f"{path}: there is no such file; check the path") from None
    except (OSError, ValueError) as error:
        raise OddsError(f"{path}: cannot be read ({getattr(error, 'strerror', None) or error})") from None
    return decoded(data, path)


def read_input(path: str | Path) -> tuple[str, str]:
    """What messages call `path`, and its text; `-` is standard input, within the same limits as a file."""
    name = raw_name(str(path))
    if str(path) != "-":
        return name, read_text(path)
    stream = getattr(sys.stdin, "buffer", None)
    if stream is None:
        raise OddsError(f"{name}: is closed; name a file")
    return name, decoded(stream.read(LARGEST + 1), name)


def decoded(data: bytes, path: str | Path) -> str:
    """The text of a file of which at most `LARGEST` + 1 bytes were read; `path` names it in messages."""
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
