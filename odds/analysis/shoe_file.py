"""Files of shoes: one composition a row, in CSV, NPY or Parquet, read in blocks so that memory stays bounded.

A row that is no shoe is told by its number and the rest go on; a file that is no file of shoes is refused.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from odds.analysis.shoe_table import SUFFIXES, ArrayShoes, ParquetShoes, kind_of, open_table
from odds.analysis.shoe_text import TextShoes
from odds.errors import OddsError
from odds.files import PEEK, open_raw, raw_name

ShoeFile = TextShoes | ArrayShoes | ParquetShoes
"""An open file of shoes. Rows are counted from 1 and called `place`: lines of a text, rows of a table.

`grain` is points (ten counts a row) or ranks (thirteen); `total` is the file's size in `unit`, None when
nobody knows; `blocks(size)` gives the rows in order, at most `size` of them at a time.
"""


@contextmanager
def open_shoes(path: str, *, header: bool | None = None) -> Iterator[ShoeFile]:
    """The file of shoes at `path`; `-` is standard input, as text.

    What the file is follows from its first bytes. Columns are named 0 to 9 (10 or T for 0, A for 1) or A to
    K, in any order among any others; a text or an array without names has ten columns, values 0 to 9, or
    thirteen, ace to king. A first line of text is a header when it names all the columns, even where the
    names could be counts; `header` False says that there is none, True that there is one.

    Raises `OddsError` when the file cannot be read or cannot be a file of shoes.
    """
    name, suffix = raw_name(path), "" if path == "-" else Path(path).suffix.lower()
    with open_raw(path) as raw:
        try:
            start = raw.peek(PEEK)
            size = os.fstat(raw.fileno()).st_size or None
        except OSError as error:
            raise OddsError(f"{name}: cannot be read ({error.strerror})") from None
        if not start:
            raise OddsError(f"{name}: is empty; write one shoe a row, ten counts for the values 0 to 9")
        kind = kind_of(start)
        wanted = SUFFIXES.get(suffix)
        if wanted and kind != wanted:
            raise OddsError(f"{name}: is not {wanted} in spite of its name; name it .csv if it is text")
        if kind and path == "-":
            raise OddsError(f"standard input is {kind}, which cannot be read from a pipe; name the file")
        yield open_table(path, kind) if kind else TextShoes(raw, start, name, size, header)
