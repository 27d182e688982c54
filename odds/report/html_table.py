"""One table as HTML: caption, headings with scope, rounded figures that carry their exact values.

What a reader sees of a number is rounded; the `data-exact` of its cell holds all of it, for the script of a
page to show and to copy. Nothing of a table reaches the markup unescaped.
"""

from __future__ import annotations

from collections.abc import Mapping

from odds.analysis.root import SquareRoot
from odds.report.markup import HTML
from odds.report.numbers import decimal_text, fraction_text, heading, one_line, shown_text
from odds.report.tables import Cell, Column, Table

ROOT_DIGITS = 20
"""The decimals that an irrational number is copied with, at least."""

NARROW = 52
"""Tables up to so many characters wide share a line of the page where there is room for two."""

BROAD = 120
"""Tables wider than this are printed on a page turned sideways."""

SHORT = 20
"""Text columns up to so many characters wide are not broken into lines."""

_PADDING = 3
_WRAPPED = 36  # longer words are broken into lines before a table overflows; no usual number is as long


def table_html(table: Table, digits: int = 6, *, links: Mapping[str, str] | None = None) -> str:
    """The table as a `figure`: a caption, the rows, a total in the foot, and the notes below.

    `links` leads from the text of a cell in the first column to a place in the same page.
    """
    shown = [[shown_text(*pair, digits, False) for pair in zip(row, table.columns, strict=True)] for row in table.rows]
    widths = _widths(table.columns, shown)
    kinds = [_kind(*pair) for pair in zip(table.columns, widths, strict=True)]
    exact = [[exact_text(cell, digits) for cell in row] for row in table.rows]
    rows = [_row(*row, kinds, links or {}) for row in zip(shown, exact, strict=True)]
    foot = [rows.pop()] if table.total and len(rows) > 1 else []
    parts = [
        f'<figure class="{_width_class(widths)}">',
        '<div class="scroll">',
        "<table>",
        _caption(table.caption),
        f"<thead>\n<tr>{''.join(map(_head, table.columns, kinds))}</tr>\n</thead>",
        "<tbody>",
        *rows,
        "</tbody>",
        *(["<tfoot>", *foot, "</tfoot>"] if foot else []),
        "</table>",
        "</div>",
        *(f'<p class="note">{escaped(note)}</p>' for note in table.notes),
        "</figure>",
    ]
    return "\n".join(part for part in parts if part)


def escaped(text: str) -> str:
    """Text on one line that HTML shows as it is, in an element and in an attribute."""
    return HTML.escape(one_line(text))


def exact_text(cell: Cell, digits: int = 6) -> str:
    """All of a cell: an integer or a fraction in lowest terms; a root to twenty decimals, or more than are shown."""
    if cell is None or isinstance(cell, str):
        return one_line(cell or "")
    return decimal_text(cell, max(ROOT_DIGITS, digits + 2)) if isinstance(cell, SquareRoot) else fraction_text(cell)


def _caption(text: str) -> str:
    """The first of several lines is the title; one line alone says what every table says, and is no title."""
    lines = [escaped(line) for line in text.splitlines()]
    if not lines:
        return ""
    if len(lines) > 1:
        lines[0] = f"<strong>{lines[0]}</strong>"
    return f"<caption><div>{'<br>'.join(lines)}</div></caption>"


def _head(column: Column, kind: str) -> str:
    shown, exact = heading(column, False), heading(column, True)
    more = _attribute("class", kind) + _attribute("data-exact", exact if exact != shown else "")
    return f'<th scope="col"{more}>{escaped(shown)}</th>'


def _row(shown: list[str], exact: list[str], kinds: list[str], links: Mapping[str, str]) -> str:
    out = []
    for place, (text, whole, kind) in enumerate(zip(shown, exact, kinds, strict=True)):
        more = _attribute("class", kind) + _attribute("data-exact", whole if whole != text else "")
        inside = escaped(text)
        if place == 0 and text in links:
            inside = f'<a href="#{escaped(links[text])}">{inside}</a>'
        out.append(f"<td{more}>{inside}</td>" if place else f'<th scope="row"{more}>{inside}</th>')
    return f"<tr>{''.join(out)}</tr>"


def _attribute(name: str, value: str) -> str:
    return f' {name}="{escaped(value)}"' if value else ""


def _widths(columns: tuple[Column, ...], shown: list[list[str]]) -> list[int]:
    """How many characters wide each column is."""
    heads = [heading(column, False) for column in columns]
    return [max(map(len, cells)) for cells in zip(heads, *shown, strict=True)]


def _kind(column: Column, width: int) -> str:
    """The class of a column's cells: `n` for numbers, `k` for text that is kept on a line, `t` for longer text."""
    if column.unit != "text":
        return "n"
    return "k" if width <= SHORT else "t"


def _width_class(widths: list[int]) -> str:
    width = sum(min(each, _WRAPPED) + _PADDING for each in widths)
    return "narrow" if width <= NARROW else "broad" if width > BROAD else "wide"
