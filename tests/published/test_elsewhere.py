"""Figures that people quote or compute themselves; see `odds.report.published.elsewhere`."""

from __future__ import annotations

import pytest

from odds.report.published.elsewhere import SOURCE
from odds.report.published.record import Row, objection


@pytest.mark.parametrize("row", SOURCE.computed, ids=str)
def test_figure(row: Row) -> None:
    assert objection(SOURCE.value(row), row) == ""


def test_every_checked_row_is_computed_or_has_a_reason() -> None:
    assert SOURCE.unclaimed == []
    assert SOURCE.idle == []
