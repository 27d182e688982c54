"""The comparison with printed figures must be able to say no."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from odds.analysis.root import SquareRoot
from odds.report.printed import Number, printed_digits, rendered, units_apart
from odds.report.published.record import Row, Source, objection

TIE = Row("x-1", "Tie", "8:1", "8", "house edge", "14.3596%", "somewhere", "", "verified", "14.359629%")
EDGE = Fraction(103841353768, 723147898655)


@pytest.mark.parametrize(
    ("printed", "digits"),
    [("14.36%", 2), ("5%", 0), ("0.4795", 4), ("+0.666667", 6), ("4,998,398", None), ("-1/3", None), ("0", None)],
)
def test_printed_digits(printed: str, digits: int | None) -> None:
    assert printed_digits(printed) == digits


@pytest.mark.parametrize(
    ("value", "printed", "text"),
    [
        (Fraction(1, 8), "0.13", "0.12"),
        (Fraction(-1, 8), "-12.5%", "-12.5"),
        (Fraction(1, 3), "0", "1/3"),
        (475627426473216, "475,627,426,473,216", "475627426473216"),
        (SquareRoot(Fraction(2)), "1.41", "1.41"),
    ],
)
def test_rendered_as_printed(value: Number, printed: str, text: str) -> None:
    assert rendered(value, printed) == text


def test_units_apart() -> None:
    assert units_apart(EDGE, "14.3596%") == 0
    assert units_apart(EDGE, "14.3598%") == 2
    assert units_apart(-EDGE, "-0.144") == 0


def test_a_right_figure_passes() -> None:
    assert objection(EDGE, TIE) == ""
    assert objection(EDGE, replace(TIE, printed="14.3597%", check="off_by_1ulp")) == ""
    assert objection(EDGE, replace(TIE, printed="14.3%", check="MISMATCH")) == ""


@pytest.mark.parametrize(
    "row",
    [
        replace(TIE, printed="14.3597%"),
        replace(TIE, printed="0.1437"),
        replace(TIE, ours="14.359630%"),
        replace(TIE, check="off_by_1ulp"),
        replace(TIE, printed="14.3598%", check="off_by_1ulp"),
        replace(TIE, check="MISMATCH"),
        replace(TIE, printed="14.3%", check="MISMATCH", ours=""),
        replace(TIE, printed="14.3%", check="MISMATCH", ours="14.2%"),
    ],
)
def test_a_wrong_figure_is_objected_to(row: Row) -> None:
    assert objection(EDGE, row) != ""


def test_a_row_that_nothing_claims_or_that_two_claim_is_noticed() -> None:
    def figure(*_: object) -> Number:
        return EDGE

    assert len(Source("misc", {}, {}).unclaimed) == len(Source("misc", {}, {}).checked)
    assert Source("misc", {".*": figure}, {}).unclaimed == []
    assert "infinite_shoe_endgame_misc-005: Player | house edge" in (
        Source("misc", {".*": figure}, {"Player.*": "a reason"}).unclaimed
    )
    assert Source("misc", {".*": figure}, {"nothing": "a reason"}).idle == ["nothing"]
