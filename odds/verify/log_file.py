"""Logs of coups: opening whatever file they are in."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from odds.errors import OddsError
from odds.files import open_raw, raw_name
from odds.verify.parquet_log import ParquetLog
from odds.verify.text_log import TextLog

Log = TextLog | ParquetLog


@contextmanager
def open_log(path: str, columns: Mapping[str, str], *, header: bool | None = None) -> Iterator[Log]:
    """The log at `path`; `-` is standard input, as text. What it is follows from its first bytes.

    `columns` maps roles (`odds.verify.log_columns.ROLES`) to names or numbers of columns; the others are
    guessed. `header` False says that the first line is a coup, and columns are then called 1, 2, 3 ...

    Raises `OddsError` when the file cannot be read or has no columns of cards.
    """
    name = raw_name(path)
    with open_raw(path) as raw:
        try:
            start = raw.peek(16)
            size = os.fstat(raw.fileno()).st_size or None
        except OSError as error:
            raise OddsError(f"{name}: cannot be read ({error.strerror})") from None
        if not start:
            raise OddsError(f"{name}: is empty; write a heading, and one coup a line")
        if start.startswith(b"PAR1") and path != "-":
            yield ParquetLog(path, columns)
            return
        if start.startswith((b"\xff\xfe", b"\xfe\xff")):
            raise OddsError(f"{name}: is UTF-16 text; save it as CSV in UTF-8")
        if start.startswith((b"PK\x03\x04", b"\x1f\x8b", b"\x93NUMPY", b"PAR1")):
            raise OddsError(f"{name}: is binary or compressed; give CSV, JSON lines or a Parquet file by its name")
        yield TextLog(raw, name, size, columns, header)
