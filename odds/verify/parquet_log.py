"""A log of coups in a Parquet file."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from odds.errors import OddsError
from odds.files import require_pyarrow
from odds.verify.log_columns import assign
from odds.verify.log_rows import MOST_ROWS, SAMPLE, Rows, plain_cell


class ParquetLog:
    """A log as Parquet; every row is one coup."""

    place = "row"
    unit = "coups"
    format = "Parquet"

    def __init__(self, path: str, wanted: Mapping[str, str]) -> None:
        pyarrow = require_pyarrow(path)
        self.name = path
        self._errors = (pyarrow.ArrowException, OSError, ValueError)
        try:
            self._file: Any = pyarrow.parquet.ParquetFile(path)
            names = list(self._file.schema_arrow.names)
            start = next(self._file.iter_batches(batch_size=SAMPLE), None)
        except self._errors as error:
            raise self._error(error) from None
        self.total = int(self._file.metadata.num_rows)
        samples = {} if start is None else {name: start.column(name).to_pylist() for name in names}
        self.columns = assign(names, wanted, samples, path)

    def blocks(self) -> Iterator[Rows]:
        """The coups in order."""
        batches = self._file.iter_batches(batch_size=MOST_ROWS, columns=list(self.columns.values()))
        done = 0
        while True:
            try:
                batch = next(batches, None)
            except self._errors as error:
                raise self._error(error) from None
            if batch is None:
                return
            cells: dict[str, Sequence[Any]] = {
                role: [plain_cell(one) for one in batch.column(name).to_pylist()] for role, name in self.columns.items()
            }
            yield Rows(range(done + 1, done + 1 + batch.num_rows), cells, [], [], batch.num_rows)
            done += batch.num_rows

    def _error(self, error: Any) -> OddsError:
        reason = str(getattr(error, "strerror", None) or error).strip().splitlines()
        return OddsError(f"{self.name}: cannot be read as a Parquet file ({reason[0] if reason else 'no reason told'})")
