"""Text formats: every one of them, no digit lost, nothing escaping its cell."""

from __future__ import annotations

import html
import re
import subprocess
import sys
from fractions import Fraction

import pytest
from wcwidth import wcswidth

from odds.analysis.root import SquareRoot
from odds.errors import OddsError
from odds.report.render import formats, render, render_bytes
from odds.report.tables import Cell, Column, Report, Table

TOTAL = 4998398275503360
COLUMNS = (
    Column("bet", "bet"),
    Column("pays", "pays", "payout"),
    Column("ways", "ways", "ways"),
    Column("probability", "P", "probability"),
    Column("edge", "edge", "units", percent=True),
    Column("sd", "SD", "decimal"),
)
MAIN = Table(
    "main",
    "Punto banco, 8 decks (416 cards), 4,998,398,275,503,360 ordered six-card deals",
    COLUMNS,
    (
        (
            "Player",
            Fraction(1),
            2230518282592256,
            Fraction(2230518282592256, TOTAL),
            Fraction(241149546272, 19524993263685),
            SquareRoot(Fraction(9, 10)),
        ),
        (
            "Banker, 5%",
            Fraction(19, 20),
            2292252566437888,
            Fraction(2292252566437888, TOTAL),
            Fraction(114753351728, 10847218479825),
            None,
        ),
        (
            "Tie",
            Fraction(8),
            475627426473216,
            Fraction(475627426473216, TOTAL),
            Fraction(-1, 3),
            SquareRoot(Fraction(7)),
        ),
        ("total", None, TOTAL, Fraction(1), None, None),
    ),
    notes=("Edge counts pushes.", "SD: of one unit."),
    total=True,
)
TEXT_FORMATS = [name for name in formats() if name not in ("csv", "json", "tsv", "xlsx")]


def report(*tables: Table, text: str | None = None) -> Report:
    return Report("main", tables, {"decks": "8"}, "punto-banco", text)


def one_column(*cells: Cell, title: str = "x", unit: str = "text", **more: object) -> Report:
    column = Column("x", title, unit, **more)  # type: ignore[arg-type]
    return report(Table("t", "", (column,), tuple((cell,) for cell in cells)))


def column_text(
    *cells: Cell, unit: str = "text", digits: int = 6, exact: bool = False, percent: bool = False
) -> list[str]:
    """The cells of a one-column table as "plain" prints them."""
    text = render(one_column(*cells, unit=unit, percent=percent), "plain", digits=digits, exact=exact)
    return [line.strip() for line in text.splitlines()[1:]]


def test_simple() -> None:
    assert render(report(MAIN)) == (
        "Punto banco, 8 decks (416 cards), 4,998,398,275,503,360 ordered six-card deals\n"
        "\n"
        "bet         pays                   ways         P      edge %        SD\n"
        "----------  ----  ---------------------  --------  ----------  --------\n"
        "Player         1  2,230,518,282,592,256  0.446247    1.235081  0.948683\n"
        "Banker, 5%  0.95  2,292,252,566,437,888  0.458597    1.057906\n"
        "Tie            8    475,627,426,473,216  0.095156  -33.333333  2.645751\n"
        "----------  ----  ---------------------  --------  ----------  --------\n"
        "total             4,998,398,275,503,360  1.000000\n"
        "\n"
        "Edge counts pushes.\n"
        "SD: of one unit.\n"
    )


def test_exact_prints_fractions_and_drops_the_percent() -> None:
    text = render(report(MAIN), exact=True)
    assert "edge %" not in text
    assert re.search(r"  edge  ", text)
    assert "114753351728/10847218479825" in text
    assert "8954111587648/19524993263685" in text
    assert "19/20" in text
    assert "2,292,252,566,437,888" in text
    assert "2.645751" in text


def test_digits() -> None:
    text = render(report(MAIN), digits=2)
    assert "0.46" in text
    assert "1.06" in text
    assert "0.95 " in text
    assert "0.458597" not in text
    assert column_text(Fraction(1, 3), unit="units", digits=0, percent=True) == ["33"]


def test_a_column_may_have_its_own_digits() -> None:
    text = render(one_column(Fraction(1, 3), SquareRoot(Fraction(2)), unit="units", digits=2), "plain")
    assert text.split() == ["x", "0.33", "1.41"]


def test_only_ways_are_grouped() -> None:
    assert column_text(1234567, unit="ways") == ["1,234,567"]
    assert column_text(1234567, unit="count") == ["1234567"]
    assert column_text(1234567, unit="text") == ["1234567"]
    assert column_text(Fraction(2469135, 2), unit="ways", digits=1) == ["1,234,567.5"]


def test_integers_in_decimal_columns_keep_the_decimals() -> None:
    assert column_text(0, Fraction(1), Fraction(1, 2), unit="units", digits=3) == ["0.000", "1.000", "0.500"]
    assert column_text(0, Fraction(-1, 10**9), unit="units", percent=True) == ["0.000000", "0.000000"]


def test_rounded_cells_are_not_doctored_to_sum_to_one() -> None:
    # As at six decks: 45.87 + 44.63 + 9.51 = 100.01. Each is right, and the exact cells still sum to one.
    parts = [Fraction(45866, 10**5), Fraction(44627, 10**5), Fraction(9507, 10**5)]
    assert sum(parts) == 1
    assert column_text(*parts, unit="probability", percent=True, digits=2) == ["45.87", "44.63", "9.51"]


@pytest.mark.parametrize("name", TEXT_FORMATS)
@pytest.mark.parametrize("exact", [False, True])
def test_every_format_renders(name: str, exact: bool) -> None:
    text = render(report(MAIN), name, exact=exact)
    assert text.endswith("\n")
    assert not text.endswith("\n\n")
    for ways in ("2,230,518,282,592,256", "2,292,252,566,437,888", "475,627,426,473,216", f"{TOTAL:,}"):
        assert ways in text
    assert "Edge counts pushes." in text
    assert text == render_bytes(report(MAIN), name, exact=exact).decode()


@pytest.mark.parametrize("name", TEXT_FORMATS)
def test_no_format_rereads_numbers(name: str) -> None:
    # tabulate turns '1.20' into 1.2 and, beside '1E5', a count of seventeen digits into 1.01742e+16.
    cells: list[Cell] = ["1.20", "0.0", "1E5", "1e400", "nan", "0x1F", 10174207127460480, "007"]
    text = render(one_column(*cells), name)
    for cell in cells:
        assert re.search(rf"(?<![\w.]){cell}(?![\w.])", text), cell
    numbers = render(one_column(10174207127460480, "1E5", unit="ways"), name)
    assert "10,174,207,127,460,480" in numbers
    assert "1E5" in numbers


@pytest.mark.parametrize("name", TEXT_FORMATS)
@pytest.mark.parametrize("percent", [False, True])
@pytest.mark.parametrize("exact", [False, True])
def test_a_percentage_stands_under_a_percent_heading(name: str, percent: bool, exact: bool) -> None:
    text = render(one_column(Fraction(1, 8), title="HEAD", unit="units", percent=percent), name, exact=exact)
    scaled = "12.500000" in text
    assert scaled == (percent and not exact)
    assert bool(re.search(r"HEAD \\?%", text)) == scaled
    assert scaled or ("1/8" if exact else "0.125000") in text


@pytest.mark.parametrize("name", [name for name in TEXT_FORMATS if name in ("github", "pipe", "colon_grid")])
def test_pipes_in_markdown(name: str) -> None:
    table = Table("t", "a|b", (Column("bet", "P|T"), Column("n", "n", "count")), (("Player|Tie", 1), ("a\\|b", 2)))
    text = render(report(table), name)
    rows = [line for line in text.splitlines() if line.startswith("|") and not line.startswith("|:-")]
    assert [len(re.findall(r"(?<!\\)(?:\\\\)*\|", row)) for row in rows][:3] == [3, 3, 3]
    assert "Player\\|Tie" in text
    assert "P\\|T" in text
    assert "a\\\\\\|b" in text


def test_other_markup_in_markdown_is_plain() -> None:
    assert "\\*b\\* \\`c\\` \\_d\\_ \\<e>" in render(one_column("*b* `c` _d_ <e>"), "github")


@pytest.mark.parametrize("name", ["html", "unsafehtml"])
def test_html_is_escaped(name: str) -> None:
    nasty = '<b onclick="x">&amp;</b>'
    table = Table("t", nasty, (Column("x", nasty),), ((nasty,),), notes=(nasty,))
    text = render(report(table, text=nasty), name)
    assert text.count(html.escape(nasty)) == 5
    assert "<b" not in text
    assert "<p>" in text


@pytest.mark.parametrize("name", ["latex", "latex_raw", "latex_booktabs", "latex_longtable"])
def test_latex_is_escaped(name: str) -> None:
    nasty = r"5% & $1 #2 a_b {c} ~ ^ \x <y>"
    safe = r"5\% \& \$1 \#2 a\_b \{c\} \textasciitilde{} \^{} \textbackslash{}x \ensuremath{<}y\ensuremath{>}"
    table = Table("t", nasty, (Column("x", nasty), Column("y", "y")), ((nasty, "z"),), notes=(nasty,))
    assert render(report(table), name).count(safe) == 4


@pytest.mark.parametrize(
    ("name", "safe"),
    [
        ("rst", r"a\|b\*"),
        ("mediawiki", "a&#124;b*"),
        ("textile", "a&#124;b*"),
        ("moinmoin", "a&#124;b*"),
        ("jira", r"a\|b*"),
        ("youtrack", r"a\|b*"),
        ("asciidoc", r"a\|b*"),
        ("orgtbl", r"a\vert{}b*"),
        ("simple", "a|b*"),
        ("grid", "a|b*"),
    ],
)
def test_pipes_elsewhere(name: str, safe: str) -> None:
    assert safe in render(one_column("a|b*"), name)


@pytest.mark.parametrize("name", ["simple", "plain", "grid", "github", "rst", "psql", "rounded_outline"])
def test_wide_characters_align(name: str) -> None:
    table = Table(
        "t",
        "",
        (Column("bet", "賭注"), Column("n", "數", "count")),
        (("閒 Player", 1), ("莊", 22), ("Tie", 333)),
    )
    lines = [line for line in render(report(table), name).splitlines() if line]
    assert len({wcswidth(line) for line in lines}) == 1


@pytest.mark.parametrize("name", TEXT_FORMATS)
def test_a_cell_stays_on_its_line(name: str) -> None:
    broken = render(one_column("a\nb\tc\x1b[31m\x01", title="h\ne"), name)
    whole = render(one_column("a b c [31m ", title="h e"), name)
    assert broken == whole


def test_text_comes_first_and_tables_are_parted_by_a_blank_line() -> None:
    small = Table("s", "", (Column("x", "x"),), (("y",),))
    assert render(report(small, small, text="A  B\n1  2\n")) == "A  B\n1  2\n\nx\n-\ny\n\nx\n-\ny\n"
    assert render(report()) == ""


@pytest.mark.parametrize(
    ("name", "block"),
    [
        ("github", "```text\nA  <\n```\n"),
        ("html", "<pre>\nA  &lt;\n</pre>\n"),
        ("latex", "\\begin{verbatim}\nA  <\n\\end{verbatim}\n"),
        ("rst", "::\n\n    A  <\n"),
        ("simple", "A  <\n"),
    ],
)
def test_preformatted_text(name: str, block: str) -> None:
    assert render(report(text="A  <"), name) == block


def test_caption_lines_stay_apart() -> None:
    table = Table("t", "first\nsecond", (Column("x", "x"),), (("y",),))
    assert render(report(table)).startswith("first\nsecond\n\n")
    assert render(report(table), "github").startswith("first\n\nsecond\n\n| x")
    assert render(report(table), "html").startswith("<p>first</p>\n<p>second</p>\n\n<table>")


@pytest.mark.parametrize("name", TEXT_FORMATS)
def test_tables_without_rows(name: str) -> None:
    empty = Table("t", "caption", COLUMNS, (), total=True)
    assert "caption" in render(report(empty), name)
    assert "ways" in render(report(empty), name, width=20)


def test_a_total_alone_needs_no_rule() -> None:
    table = Table("t", "", (Column("x", "x"),), (("total",),), total=True)
    assert render(report(table)).count("-----") == 1


@pytest.mark.parametrize("name", ["github", "pipe", "html", "rst", "plain", "latex_longtable", "mediawiki"])
def test_formats_that_cannot_draw_a_rule_get_none(name: str) -> None:
    unruled = Table("t", "", COLUMNS, MAIN.rows, total=False)
    ruled = Table("t", "", COLUMNS, MAIN.rows, total=True)
    assert render(report(ruled), name) == render(report(unruled), name)


@pytest.mark.parametrize("name", ["simple", "plain"])
@pytest.mark.parametrize("width", [1, 20, 33, 34, 60, 70, 71, 200])
def test_narrow_terminals_stack_columns(name: str, width: int) -> None:
    wide = render(report(MAIN), name)  # the table is 71 wide; its first and widest other column are 33
    narrow = render(report(MAIN), name, width=width)
    assert set(narrow.split()) == set(wide.split())
    if width >= 33:
        assert max(map(len, narrow.splitlines())) <= width
    pieces = narrow.count("\nBanker, 5%")
    assert (pieces == 1) == (width >= 71)
    assert narrow.count("\ntotal") == pieces
    if width == 200:
        assert narrow == wide


def test_stacked_pieces() -> None:
    table = Table("t", "", COLUMNS[:1] + COLUMNS[3:5], (("Tie", Fraction(1, 3), Fraction(2, 3)),))
    assert render(report(table), width=14, digits=4) == (
        "bet       P\n---  ------\nTie  0.3333\n\nbet   edge %\n---  -------\nTie  66.6667\n"
    )


def test_a_pipe_never_wraps() -> None:
    many = Table("t", "word " * 100, COLUMNS[:1] * 60, (("x" * 20,) * 60,))
    assert max(map(len, render(report(many)).splitlines())) == 60 * 22 - 2


def test_other_formats_ignore_width_and_colour() -> None:
    assert render(report(MAIN), "github", width=20, colour=True) == render(report(MAIN), "github")


@pytest.mark.parametrize("name", ["simple", "plain"])
def test_colour_only_adds_codes(name: str) -> None:
    text = render(report(MAIN), name, colour=True)
    assert "\x1b[1mbet " in text
    assert "\x1b[2mEdge counts pushes.\x1b[0m" in text
    assert re.sub(r"\x1b\[\d+m", "", text) == render(report(MAIN), name)


@pytest.mark.parametrize(
    ("wrong", "near"),
    [
        ("githb", "github"),
        ("JSON", "json"),
        ("zzz", None),
        ("Markdown", "github"),
        ("excel", "xlsx"),
        ("xslx", "xlsx"),
        ("gird", "grid"),
    ],
)
def test_unknown_formats_suggest_the_nearest(wrong: str, near: str | None) -> None:
    with pytest.raises(OddsError) as caught:
        render(report(MAIN), wrong)
    message = str(caught.value)
    assert repr(wrong) in message
    assert "\n" not in message
    assert (f"did you mean {near!r}?" if near else "'; often used are simple, github") in message


def test_bad_digits_are_refused_in_every_format() -> None:
    for name in formats():
        with pytest.raises(OddsError, match="-1 digits"):
            render_bytes(report(MAIN), name, digits=-1)


def test_formats_are_those_of_tabulate_and_four_more() -> None:
    from tabulate import tabulate_formats

    from odds.report import render as module

    assert set(module.FORMATS) == {*tabulate_formats, "csv", "tsv", "json", "xlsx"}
    assert [*module.FORMATS] == sorted(module.FORMATS)
    with pytest.raises(AttributeError):
        getattr(module, "NOTHING")  # noqa: B009


def test_importing_loads_nothing_slow() -> None:
    code = (
        "import sys; from odds.report import render; from odds.report.tables import *; "
        "c = Column('x', 'x', 'ways'); r = Report('m', (Table('t', '', (c,), ((1,),)),)); "
        "render.render(r, 'json'); render.render(r, 'csv'); "
        "assert not {'tabulate', 'wcwidth', 'xlsxwriter', 'difflib'} & set(sys.modules), sys.modules.keys()"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
