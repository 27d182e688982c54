"""RST that docutils reads without a warning, every cell as it was."""

from __future__ import annotations

import io

import pytest

from odds import Shoe
from odds.bets import find
from odds.report.joint_table import joint_tables
from odds.report.main_table import main_table
from odds.report.numbers import shown_text
from odds.report.price_table import price_table
from odds.report.render import render
from odds.report.tables import Column, Report, Table

core = pytest.importorskip("docutils.core", reason="docutils is not installed; the RST was not read")

HARD = [
    "*a*", "**", "`x`", "``x``", "|s|", "x_", "_x", "a__", "[1]_", "- item", "-", "1. x", "(a) x", "iv) x", "::",
    "x::", "...", "====", "====  ====", ":field: x", ".. note::", "*", "+---+", ">>> x", "", "a b", "-0.5", ".5",
    "\\x", "閒 莊",
]  # fmt: skip


def read(text: str) -> tuple[list[list[str]], str]:
    """The rows of all tables, and what docutils has to complain about."""
    heard = io.StringIO()
    settings = {"warning_stream": heard, "report_level": 2, "halt_level": 5, "file_insertion_enabled": False}
    tree = core.publish_doctree(text, settings_overrides=settings)
    rows = tree.findall(lambda node: node.tagname == "row")
    return [[cell.astext() for cell in row.children] for row in rows], heard.getvalue()


def test_the_tables_of_a_shoe() -> None:
    shoe = Shoe.of_decks(8)
    for table in (main_table(shoe, variants=True), *joint_tables(shoe), price_table(find("kill"), shoe)):
        rows, complaints = read(render(Report("main", (table,), text="A  B\n1  *"), "rst"))
        assert complaints == ""
        assert rows[1:] == [
            [shown_text(*pair, 6, False) for pair in zip(row, table.columns, strict=True)] for row in table.rows
        ]


@pytest.mark.parametrize("text", HARD)
def test_text_stays_text(text: str) -> None:
    columns = (Column("a", "a"), Column("b", text or "b"), Column("n", "n", "count"))
    table = Table("t", f"{text} of\n{text}", columns, ((text, "y", 1), ("b", text, 2), ("c", "z", 3)), (text, "end"))
    rows, complaints = read(render(Report("t", (table,)), "rst"))
    assert complaints == ""
    assert rows[1:] == [[text, "y", "1"], ["b", text, "2"], ["c", "z", "3"]]


def test_a_mistake_would_be_noticed() -> None:
    good = render(Report("t", (Table("t", "", (Column("a", "a"), Column("b", "b")), (("*x", "y"),)),)), "rst")
    assert read(good)[1] == ""
    assert "WARNING" in read(good.replace("\\*", " *"))[1]
