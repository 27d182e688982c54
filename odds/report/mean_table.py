"""Means against their expectation, and two samples beside each other, as tables with a verdict."""

from __future__ import annotations

from fractions import Fraction

from odds.report.numbers import decimal_text, integer_text, percent_text
from odds.report.tables import Cell, Column, Table
from odds.report.verify_table import BEFOREHAND_NOTE, LEVELS, decide_words, degrees, p_text, pooled_words
from odds.verify.check import Verdict
from odds.verify.compare import Comparison
from odds.verify.means import MeanCheck


def mean_table(found: MeanCheck, expectation_words: str = "", *, digits: int = 6) -> Table:
    """A mean beside what it should be: the gap in standard errors, p, limits and the verdict."""
    two = found.what.startswith("gap")
    rows: list[tuple[Cell, ...]] = [
        ("first mean" if two else "observed mean", found.mean),
        ("second mean" if two else "expected mean", found.expected),
        ("gap", found.gap),
        ("standard error of the gap" if two else "standard error", found.error),
        ("smallest error that would show", found.smallest_error),
    ]
    for level in LEVELS:
        low, high = found.limits(level)
        name = "gap" if two else "mean"
        rows += [
            (f"{name}, {percent_text(level, 0)}% limits, from", Fraction(low)),
            (f"{name}, {percent_text(level, 0)}% limits, to", Fraction(high)),
        ]
    ps = f"p {p_text(found.p, digits)} two-sided, {p_text(found.one_sided, digits)} one-sided"
    notes = [f"z {decimal_text(found.z, 2)}, {ps} (normal)."]
    if found.slack:
        notes.append(f"Allowing for the round-off of the printed figures, p is {p_text(found.lenient_p, digits)}.")
    words = {
        Verdict.WRONG: "wrong. The gap is not chance.",
        Verdict.CONSISTENT: "consistent. The gap is what chance makes.",
        Verdict.INCONCLUSIVE: f"inconclusive. {decide_words(found.needed)}",
    }
    notes.append(f"Verdict: {words[found.verdict]}")
    size = f", {integer_text(found.coups, ',')} coups" if found.coups else ""
    caption = f"{found.what[0].upper()}{found.what[1:]}{size}"
    return Table(
        "verify-mean",
        "\n".join(part for part in (caption, expectation_words and f"Against {expectation_words}") if part),
        (Column("figure", "figure"), Column("value", "value", "units", percent=True)),
        tuple(rows),
        (*notes, f"The standard error follows from {found.source}. {BEFOREHAND_NOTE}"),
    )


def comparison_table(found: Comparison, what: str, *, digits: int = 6) -> Table:
    """Two samples cell by cell, and whether they come from one game."""
    rows: list[tuple[Cell, ...]] = [
        (
            cell.label, cell.first, cell.second, cell.gap, cell.z, p_text(cell.p, digits), p_text(cell.holm, digits)
        )
        for cell in found.cells
    ]  # fmt: skip
    words = {
        Verdict.WRONG: "wrong. The two samples are not from one game.",
        Verdict.CONSISTENT: "consistent. The two samples may be from one game.",
        Verdict.INCONCLUSIVE: "inconclusive. More coups are needed.",
    }
    sizes = " and ".join(integer_text(size, ",") for size in found.coups)
    notes = [
        f"chi-square {decimal_text(found.chi_square, 2)} on {degrees(found.degrees)}, p = {p_text(found.p, digits)}",
        f"Verdict: {words[found.verdict]}",
    ]
    if found.pooled:
        notes.append(pooled_words(found.pooled))
    return Table(
        "verify-two",
        f"Two samples of {sizes} coups: {what}",
        (
            Column("cell", "cell"),
            Column("first", "first", "count"),
            Column("second", "second", "count"),
            Column("gap", "gap of P", "units"),
            Column("z", "z", "decimal", digits=2),
            Column("p", "p", "decimal"),
            Column("holm", "p, Holm", "decimal"),
        ),
        tuple(rows),
        (*notes, BEFOREHAND_NOTE),
    )
