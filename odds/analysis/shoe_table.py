"""Shoes in a table of numbers: a NumPy array (NPY) or a Parquet file."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from odds.analysis.removal import kind_names
from odds.analysis.shoe_rows import BadRow, Block, checked, columns_of, file_error, grain_of
from odds.counting.rows import MOST_CARDS
from odds.errors import OddsError
from odds.files import require_pyarrow

NPY = "an NPY file"
PARQUET = "a Parquet file"
SUFFIXES = {".npy": NPY, ".parquet": PARQUET, ".pq": PARQUET}
"""What a file's name says that it is."""

_MAGIC = {b"\x93NUMPY": NPY, b"PAR1": PARQUET}


def kind_of(start: bytes) -> str | None:
    """What the first bytes of a file say that it is, if it is a table of numbers."""
    return next((kind for magic, kind in _MAGIC.items() if start.startswith(magic)), None)


def open_table(path: str, kind: str) -> ArrayShoes | ParquetShoes:
    """The shoes of the NPY or Parquet file at `path`."""
    return ArrayShoes(path) if kind == NPY else ParquetShoes(path)


class ArrayShoes:
    """An array of shape (shoes, 10) or (shoes, 13) in an NPY file; a `ShoeFile`."""

    place = "row"
    unit = "shoes"

    def __init__(self, path: str) -> None:
        self.name = path
        try:
            rows = np.load(path, mmap_mode="r", allow_pickle=False)
        except (ValueError, OSError, EOFError, SyntaxError, TypeError) as error:
            if "Python objects" in str(error) or "allow_pickle" in str(error):
                raise OddsError(
                    f"{path}: the array holds Python objects; give it whole numbers, such as int64"
                ) from None
            raise file_error(path, error, NPY) from None
        grain = grain_of(rows.shape[1]) if rows.ndim == 2 else None
        if grain is None:
            raise OddsError(f"{path}: the array has shape {rows.shape}; give it shape (shoes, 10) or (shoes, 13)")
        if rows.dtype.kind not in "iu":
            raise OddsError(f"{path}: the array holds {rows.dtype}; give it whole numbers, such as int64")
        self.grain = grain
        self.total = len(rows)
        self._rows = rows

    def blocks(self, size: int) -> Iterator[Block]:
        """The rows in order, at most `size` of them at a time."""
        for low in range(0, len(self._rows), size):
            counts = _int64(np.asarray(self._rows[low : low + size]))
            numbers = np.arange(low + 1, low + 1 + len(counts))
            yield checked(numbers, counts, (), low + len(counts))


class ParquetShoes:
    """A Parquet file with a column for each kind of card; a `ShoeFile`."""

    place = "row"
    unit = "shoes"

    def __init__(self, path: str) -> None:
        pyarrow = require_pyarrow(path)
        self.name = path
        self._errors = (pyarrow.ArrowException, OSError, ValueError)
        try:
            self._file: Any = pyarrow.parquet.ParquetFile(path)
            schema = self._file.schema_arrow
        except self._errors as error:
            raise file_error(path, error, PARQUET) from None
        try:
            self.grain, places = columns_of(schema.names)
        except OddsError as error:
            raise OddsError(f"{path}: {error}") from None
        self._names = [schema.names[place] for place in places]
        for name, place in zip(self._names, places, strict=True):
            if not pyarrow.types.is_integer(schema.types[place]):
                raise OddsError(
                    f"{path}: column {name} holds {schema.types[place]}; give it whole numbers, such as int64"
                )
        self.total = self._file.metadata.num_rows

    def blocks(self, size: int) -> Iterator[Block]:
        """The rows in order, at most `size` of them at a time."""
        batches = self._file.iter_batches(batch_size=size, columns=self._names)
        done = 0
        while True:
            try:
                batch = next(batches, None)
            except self._errors as error:
                raise file_error(self.name, error, PARQUET) from None
            if batch is None:
                return
            columns = [batch.column(name) for name in self._names]
            empty = np.column_stack([column.is_null().to_numpy(zero_copy_only=False) for column in columns])
            counts = np.column_stack([_int64(column.fill_null(0).to_numpy(zero_copy_only=False)) for column in columns])
            numbers = np.arange(done + 1, done + 1 + len(counts))
            done += len(counts)
            holes = empty.any(axis=1)
            kinds = kind_names(self.grain)
            bad = [
                BadRow(int(numbers[row]), f"the count of {kinds[int(empty[row].argmax())]} is empty")
                for row in np.flatnonzero(holes)
            ]
            yield checked(numbers[~holes], counts[~holes], bad, done)


def _int64(numbers: NDArray[Any]) -> NDArray[np.int64]:
    """Whole numbers as int64; those past it stay too large."""
    if numbers.dtype.kind == "u":
        numbers = np.minimum(numbers, np.array(MOST_CARDS + 1, dtype=np.uint64))
    return numbers.astype(np.int64)
